//! Works around an error of tree-sitter's grammar, which sometimes parses the subtraction `(x) - y`
//! as a cast of `-y` to the type `x`.
//!
//! The operand of a cast to a class type does not begin with a sign (JLS 15.16), so each such cast
//! is a misparse. Its parentheses are redundant; they are replaced by spaces, which keeps all
//! offsets, and the text is parsed again.

use super::nodes::Parts;
use super::parsed::{Found, Parsed};
use std::borrow::Cow;
use tree_sitter::{Node, Parser, Tree};

/// The maximum number of times that a text is parsed again. Only nested misparses need more than
/// one.
const ROUNDS: usize = 8;

/// Parses a text, of which this is the tree, again as long as it has misparsed casts. `None` if
/// parsing fails.
pub(super) fn parse_again(mut parser: Parser, text: &str, mut tree: Tree) -> Option<Parsed<'_>> {
    let mut text = Cow::Borrowed(text);
    let mut found = Found::of(&tree);
    for _ in 0..ROUNDS {
        if found.misparsed_casts.is_empty() {
            break;
        }
        let mut blotted = text.into_owned().into_bytes();
        for at in found.misparsed_casts {
            blotted[at] = b' ';
        }
        text = Cow::Owned(String::from_utf8(blotted).ok()?);
        tree = parser.parse(text.as_bytes(), None)?;
        found = Found::of(&tree);
    }
    Some(Parsed { text, tree, found })
}

/// The offsets of the parentheses of a cast, if it is misparsed: its type is that of a class, and
/// its operand begins with a sign.
pub(super) fn parentheses(cast: Node) -> Vec<usize> {
    let is_class = |n: Node| matches!(n.kind(), "type_identifier" | "scoped_type_identifier");
    let is_signed = |n: Node| {
        let first = n.child(0).map_or("", |c| c.kind());
        matches!(n.kind(), "unary_expression" | "update_expression")
            && matches!(first, "+" | "-" | "++" | "--")
    };
    if !cast.field("type").is_some_and(is_class) || !cast.field("value").is_some_and(is_signed) {
        return Vec::new();
    }
    let mut inner = cast.walk();
    let parentheses = cast.children(&mut inner);
    let parentheses = parentheses.filter(|n| matches!(n.kind(), "(" | ")") && !n.is_missing());
    parentheses.map(|n| n.start_byte()).collect()
}
