//! Syntax errors: the nodes that tree-sitter could not fit in, and those that it invented.

use super::DEPTH;
use super::place::Place;
use echis_source::{Diagnostic, FileId, Span};
use tree_sitter::{Node, Tree};

/// A syntax error.
pub(super) fn error(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic {
        id: "parser.error",
        span,
        message: message.into(),
    }
}

/// An error that concerns a whole file.
pub(super) fn whole(file: FileId, text: &str, message: &str) -> Diagnostic {
    let end = text.len().min(u32::MAX as usize) as u32;
    error(Span { file, start: 0, end }, message)
}

/// All syntax errors of a tree, and one if it is too deep.
pub(super) fn find(place: Place, text: &str, tree: &Tree) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    let mut deep = false;
    let mut depth = 0;
    loop {
        let node = cursor.node();
        let mut enter = node.has_error() || !deep;
        if node.is_missing() {
            found.push(error(
                place.span(node.byte_range()),
                format!("expected `{}` here", expected(node)),
            ));
        } else if node.is_error() {
            found.push(error(place.span(node.byte_range()), unexpected(node, text)));
            enter = false;
        }
        if !deep && depth > DEPTH {
            deep = true;
            found.push(error(
                place.span(node.byte_range()),
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

/// What a node that tree-sitter invented would be, in words of Java.
fn expected(node: Node) -> &'static str {
    match node.kind() {
        "type_identifier" => "type",
        kind => kind,
    }
}

/// What to say about text that fits nowhere.
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
