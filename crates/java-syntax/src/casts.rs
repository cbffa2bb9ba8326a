//! `(x) - y` is a subtraction, but tree-sitter takes it for a cast of `-y` now and then. What is cast to the name of a
//! class does not begin with a sign (JLS 15.16), so it is certain where it did: there the parentheses, which do
//! nothing, are blotted out, and the text is read again. Places in it stay where they are.

use super::nodes::visit;
use std::borrow::Cow;
use tree_sitter::{Node, Parser, Tree};

/// How often a text is read again. Once does for all misreadings that do not stand in each other.
const ROUNDS: usize = 8;

/// Reads a text. What is returned is what the tree is of.
pub(super) fn parse(text: &str) -> Option<(Cow<'_, str>, Tree)> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_java::LANGUAGE.into()).ok()?;
    let mut text = Cow::Borrowed(text);
    let mut tree = parser.parse(text.as_bytes(), None)?;
    for _ in 0..ROUNDS {
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

/// Where the parentheses of casts stand that are none.
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
