//! Syntax errors: tree-sitter's error nodes and missing nodes.

use super::DEPTH;
use super::position_map::PositionMap;
use echis_source::{Diagnostic, FileId, Span};
use tree_sitter::{Node, Tree};

/// Makes the diagnostic of a syntax error.
pub(super) fn error(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic {
        id: "parser.error",
        span,
        message: message.into(),
    }
}

/// Makes a syntax error that covers a whole file.
pub(super) fn whole(file: FileId, text: &str, message: &str) -> Diagnostic {
    let end = text.len().min(u32::MAX as usize) as u32;
    error(Span { file, start: 0, end }, message)
}

/// Returns all syntax errors of a tree, sorted by position. Includes an error if the tree is too
/// deep.
pub(super) fn find(positions: PositionMap, text: &str, tree: &Tree) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    let mut deep = false;
    let mut depth = 0;
    loop {
        let node = cursor.node();
        let mut enter = node.has_error() || !deep;
        if node.is_missing() {
            found.push(error(
                positions.span(node.byte_range()),
                format!("expected `{}` here", expected(node)),
            ));
        } else if node.is_error() {
            found.push(error(positions.span(node.byte_range()), unexpected(node, text)));
            enter = false;
        }
        if !deep && depth > DEPTH {
            deep = true;
            found.push(error(
                positions.span(node.byte_range()),
                "the program is nested too deeply",
            ));
        }
        if enter && cursor.goto_first_child() {
            depth += 1;
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                found.sort_by_key(|d| d.span);
                return found;
            }
            depth -= 1;
        }
    }
}

/// The description of a missing node in Java's terms.
fn expected(node: Node) -> &'static str {
    match node.kind() {
        "type_identifier" => "type",
        kind => kind,
    }
}

/// The message for an error node: quotes the beginning of its first line.
fn unexpected(node: Node, text: &str) -> String {
    let shown: String = text
        .get(node.byte_range())
        .unwrap_or("")
        .chars()
        .take_while(|&c| c != '\n')
        .take(40)
        .collect();
    match shown.trim() {
        "" => "syntax error".to_owned(),
        shown => format!("unexpected `{shown}`"),
    }
}
