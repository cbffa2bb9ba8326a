//! The parser for Java and its contracts: from text to syntax trees with source positions.
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
//! [`parse()`] turns a file into a [`tree::Unit`], which includes the contracts in comments
//! ([`contracts`]). [`contract_files`] parses contracts of code without source.
//! [`outline`](mod@outline) lists the classes that a file declares and mentions, without building a
//! tree.
//!
//! tree-sitter does the parsing, and `build` copies its tree into ours. tree-sitter recovers from
//! errors, so one run reports all of them; a tree is built only if there are none. Its grammar is
//! more lenient than Java's: for example, it accepts statements at top level. The builder reports
//! the constructs that only the grammar accepts.
//!
//! The crate has no types and no name resolution; both are in `echis-java-semantics`.

mod build;
pub mod contract_files;
pub mod contracts;
mod errors;
mod escapes;
mod literals;
mod misparsed_casts;
mod nodes;
pub mod outline;
mod parsed;
mod position_map;
pub mod quote;
mod reserved_words;
pub mod tree;
mod versions;

use echis_source::{Diagnostic, FileId, Span};
use parsed::Parsed;
use position_map::{Offsets, PositionMap};
pub use reserved_words::is_reserved_word;
use std::collections::BTreeSet;
use std::ops::Range;
pub use versions::VersionedParser;

/// The maximum depth of a syntax tree. It bounds the recursion of functions that walk the tree.
const DEPTH: usize = 1500;

/// Parses a file of Java source.
///
/// # Errors
///
/// All syntax errors, sorted by position.
pub fn parse(file: FileId, text: &str) -> Result<tree::Unit, Vec<Diagnostic>> {
    let (read, offsets) = escapes::replace(text);
    match parsed::parse(&read) {
        Some(parsed) => build_unit(PositionMap::File(file, &offsets), &parsed, BTreeSet::new()),
        None => Err(vec![unreadable(file, text)]),
    }
}

/// Parses parts of a file of Java source, which make a file by themselves. The positions are those
/// in the whole text.
///
/// # Errors
///
/// All syntax errors, sorted by position.
pub fn parse_parts(file: FileId, text: &str, parts: &[Range<usize>]) -> Result<tree::Unit, Vec<Diagnostic>> {
    let mut offsets = Offsets::default();
    let mut read = String::new();
    for part in parts {
        offsets.continue_at(read.len(), part.start);
        read.push_str(text.get(part.clone()).unwrap_or(""));
        // ends a line comment
        read.push('\n');
    }
    match parsed::parse(&read) {
        Some(parsed) => build_unit(PositionMap::File(file, &offsets), &parsed, BTreeSet::new()),
        None => Err(vec![unreadable(file, text)]),
    }
}

/// The error about a file that tree-sitter refuses.
fn unreadable(file: FileId, text: &str) -> Diagnostic {
    errors::whole(file, text, "the file cannot be read")
}

/// Builds our syntax tree from tree-sitter's. Leaves out the bodies at the offsets `no_bodies`.
fn build_unit(
    positions: PositionMap,
    parsed: &Parsed,
    no_bodies: BTreeSet<usize>,
) -> Result<tree::Unit, Vec<Diagnostic>> {
    let Parsed { text, tree, found } = parsed;
    if tree.root_node().has_error() || found.depth > DEPTH {
        return Err(errors::find(positions, text, tree));
    }
    let comments = contracts::find(text, &found.comments);
    build::unit(positions, text, tree.root_node(), comments, no_bodies)
}

/// Finds comments that look like contracts but are ignored because of a space before their `@`, as
/// in `// @ requires x > 0;`. Returns their positions.
pub fn spaced_contracts(file: FileId, text: &str) -> Vec<Span> {
    let (text, offsets) = escapes::replace(text);
    if !contracts::may_have_spaced(&text) {
        return Vec::new();
    }
    let positions = PositionMap::File(file, &offsets);
    let Some(Parsed { text, found, .. }) = parsed::parse(&text) else {
        return Vec::new();
    };
    let found = contracts::spaced(&text, &found.comments).into_iter();
    found.map(|comment| positions.span(comment)).collect()
}

/// Parses members of a class from generated text. All positions in them are `at`. Returns no
/// members if the text cannot be parsed.
pub fn members(text: &str, at: Span) -> Vec<tree::Member> {
    let text = format!("class C {{ {text} }}");
    let Some(Parsed { text, tree, found }) = parsed::parse(&text) else {
        return Vec::new();
    };
    let comments = contracts::find(&text, &found.comments);
    build::members(&text, tree.root_node(), comments, at)
}
