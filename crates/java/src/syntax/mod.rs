//! From text to a syntax tree of our own: tree-sitter reads, `build` copies what matters.
//!
//! tree-sitter recovers from errors, so all of them are found in one go; a tree is built only if there are none.
//! Its grammar is more lenient than Java's (it lets statements stand at top level, for example): what it lets
//! through wrongly, the builder reports.

mod build;
mod casts;
pub mod contracts;
mod errors;
mod escapes;
mod literals;
mod nodes;
pub mod outline;
mod place;
pub mod tree;

use echis_source::{Diagnostic, FileId, Span};
use escapes::Escapes;
use place::Place;

/// How deep a syntax tree may be. Everything that walks it recurses.
const DEPTH: usize = 1500;

/// Reads a file.
///
/// # Errors
///
/// All syntax errors, in order of position.
pub fn parse(file: FileId, text: &str) -> Result<tree::Unit, Vec<Diagnostic>> {
    let (read, escapes) = Escapes::replace(text);
    let place = Place::In(file, &escapes);
    let unreadable = || vec![errors::whole(file, text, "the file cannot be read")];
    let (text, tree) = casts::parse(&read).ok_or_else(unreadable)?;
    let found = errors::find(place, &text, &tree);
    if !found.is_empty() {
        return Err(found);
    }
    let comments = contracts::find(&text, &tree);
    build::unit(place, &text, tree.root_node(), comments)
}

/// Comments that look like contracts and are none: a space stands before their `@`, so that nothing reads them.
pub fn spaced_contracts(file: FileId, text: &str) -> Vec<Span> {
    let (text, escapes) = Escapes::replace(text);
    let place = Place::In(file, &escapes);
    let Some((text, tree)) = casts::parse(&text) else {
        return Vec::new();
    };
    let found = contracts::spaced(&text, &tree).into_iter();
    found.map(|comment| place.span(comment)).collect()
}

/// Members of a class that are not in the source: everything in them stands at one place.
pub(crate) fn members(text: &str, at: Span) -> Vec<tree::Member> {
    let text = format!("class C {{ {text} }}");
    casts::parse(&text)
        .map(|(text, tree)| build::members(&text, tree.root_node(), contracts::find(&text, &tree), at))
        .unwrap_or_default()
}
