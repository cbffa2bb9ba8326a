//! A text that tree-sitter has parsed, with what other modules need from all over its tree. It is
//! found in one walk, because walks over tree-sitter's trees are slow.

use super::misparsed_casts;
use super::nodes::{is_cast, visit};
use std::borrow::Cow;
use std::ops::Range;
use tree_sitter::{Node, Parser, Tree};

/// A parsed text.
pub(super) struct Parsed<'t> {
    /// The text that was parsed at last, to which the offsets refer.
    pub text: Cow<'t, str>,
    /// Its tree.
    pub tree: Tree,
    /// What the tree has.
    pub found: Found,
}

/// What one walk over a tree finds.
#[derive(Default)]
pub(super) struct Found {
    /// The comments, in the order of the text.
    pub comments: Vec<JavaComment>,
    /// The number of nodes on the longest path from the root, without the root.
    pub depth: usize,
    /// The offsets of the parentheses of misparsed casts.
    pub misparsed_casts: Vec<usize>,
}

/// A comment of Java.
pub(super) struct JavaComment {
    /// Whether it begins with `/*`.
    pub is_block: bool,
    /// Where it is.
    pub range: Range<usize>,
}

/// Parses a text. `None` if tree-sitter refuses it.
pub(super) fn parse(text: &str) -> Option<Parsed<'_>> {
    let mut parser = parser()?;
    let tree = parser.parse(text.as_bytes(), None)?;
    misparsed_casts::parse_again(parser, text, tree)
}

/// A parser for Java.
pub(super) fn parser() -> Option<Parser> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_java::LANGUAGE.into()).ok()?;
    Some(parser)
}

impl Found {
    /// Walks over a tree.
    pub(super) fn of(tree: &Tree) -> Found {
        let mut found = Found::default();
        found.depth = visit(tree.root_node(), &mut |node| {
            if node.is_extra() {
                found.add_comment(node);
            } else if is_cast(node) {
                found.misparsed_casts.extend(misparsed_casts::parentheses(node));
            }
        });
        found
    }

    /// Adds an extra node, if it is a comment.
    fn add_comment(&mut self, node: Node) {
        let is_block = match node.kind() {
            "line_comment" => false,
            "block_comment" => true,
            _ => return,
        };
        self.comments.push(JavaComment {
            is_block,
            range: node.byte_range(),
        });
    }
}
