//! Works around an error of tree-sitter's grammar, which sometimes parses the subtraction `(x) - y`
//! as a cast of `-y` to the type `x`.
//!
//! The operand of a cast to a class type does not begin with a sign (JLS 15.16), so each such cast
//! is a misparse. Its parentheses are redundant; they are replaced by spaces, which keeps all
//! offsets, and the text is parsed again.

use super::nodes::visit;
use std::borrow::Cow;
use tree_sitter::{Node, Parser, Tree};

/// The maximum number of times that a text is parsed again. Only nested misparses need more than
/// one.
const ROUNDS: usize = 8;

/// Parses a text. Returns the tree and the text that was parsed at last, to which its offsets
/// refer; `None` if parsing fails.
pub(super) fn parse(text: &str) -> Option<(Cow<'_, str>, Tree)> {
    let mut parser = parser()?;
    let tree = parser.parse(text.as_bytes(), None)?;
    parse_again(parser, text, tree)
}

/// A parser for Java.
pub(super) fn parser() -> Option<Parser> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_java::LANGUAGE.into()).ok()?;
    Some(parser)
}

/// Parses a text, of which this is the tree, again as long as it has misparsed casts. The result is
/// as in [`parse`].
pub(super) fn parse_again(mut parser: Parser, text: &str, mut tree: Tree) -> Option<(Cow<'_, str>, Tree)> {
    let mut text = Cow::Borrowed(text);
    for _ in 0..ROUNDS {
        if !may_have_signed_cast(&text) {
            break;
        }
        let wrong = misread(&tree);
        if wrong.is_empty() {
            break;
        }
        let mut blotted = text.into_owned().into_bytes();
        for at in wrong {
            blotted[at] = b' ';
        }
        text = Cow::Owned(String::from_utf8(blotted).ok()?);
        tree = parser.parse(text.as_bytes(), None)?;
    }
    Some((text, tree))
}

/// Whether a text may have a cast whose operand begins with a sign: a `)` before a sign, or before a
/// comment that a sign may follow.
fn may_have_signed_cast(text: &str) -> bool {
    let mut after = text.split(')').skip(1);
    after.any(|rest| rest.trim_start().starts_with(['+', '-', '/']))
}

/// The offsets of the parentheses of misparsed casts.
fn misread(tree: &Tree) -> Vec<usize> {
    let mut found = Vec::new();
    visit(tree.root_node(), &mut |node| {
        if node.kind() == "cast_expression" && is_misread(node) {
            let mut inner = node.walk();
            let parentheses = node
                .children(&mut inner)
                .filter(|n| matches!(n.kind(), "(" | ")"));
            found.extend(parentheses.filter(|n| !n.is_missing()).map(|n| n.start_byte()));
        }
    });
    found
}

/// Whether the operand of a cast to a class type begins with a sign.
fn is_misread(cast: Node) -> bool {
    let named = |n: Node| matches!(n.kind(), "type_identifier" | "scoped_type_identifier");
    let signed = |n: Node| {
        let first = n.child(0).map_or("", |c| c.kind());
        matches!(n.kind(), "unary_expression" | "update_expression")
            && matches!(first, "+" | "-" | "++" | "--")
    };
    cast.child_by_field_name("type").is_some_and(named)
        && cast.child_by_field_name("value").is_some_and(signed)
}
