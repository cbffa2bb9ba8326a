//! Java and its contracts, from text to syntax trees with places: tree-sitter reads, `build` copies
//! what matters.
//!
//! ```
//! use echis_java_syntax::parse;
//! use echis_source::Sources;
//!
//! let text = "class Numbers { static int next(int x) { return x + 1; } }";
//! let mut sources = Sources::default();
//! let file = sources.add("Numbers.java", text);
//! let unit = parse(file, text).expect("correct syntax");
//! assert_eq!(unit.types.len(), 1);
//! ```
//!
//! [`parse`] makes a [`tree::Unit`] of a file; contracts are part of it ([`contracts`]).
//! [`outline`](mod@outline) says which classes a file declares and names, without building a tree.
//!
//! tree-sitter recovers from errors, so all of them are found in one go. A tree is built only if
//! there are none. The grammar is more lenient than Java's: it lets statements stand at top level,
//! for example. What it lets through wrongly, the builder reports.
//!
//! The crate knows no types: what a name means is decided in `echis-java-semantics`.

mod build;
mod casts;
pub mod contracts;
mod errors;
mod escapes;
mod literals;
mod nodes;
pub mod outline;
mod place;
pub mod quote;
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
pub fn members(text: &str, at: Span) -> Vec<tree::Member> {
    let text = format!("class C {{ {text} }}");
    casts::parse(&text)
        .map(|(text, tree)| build::members(&text, tree.root_node(), contracts::find(&text, &tree), at))
        .unwrap_or_default()
}
