//! Syntax errors: the nodes that tree-sitter could not fit in, and those that it invented.

use super::DEPTH;
use echis_source::{Diagnostic, FileId, Span};
use tree_sitter::{Node, Tree};

/// The span of a node.
pub(super) fn span(file: FileId, node: Node) -> Span {
    Span {
        file,
        start: node.start_byte() as u32,
        end: node.end_byte() as u32,
    }
}

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
pub(super) fn find(file: FileId, text: &str, tree: &Tree) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    let mut deep = false;
    let mut depth = 0;
    loop {
        let node = cursor.node();
        let mut enter = node.has_error() || !deep;
        if node.is_missing() {
            found.push(error(
                span(file, node),
                format!("expected `{}` here", expected(node)),
            ));
        } else if node.is_error() {
            found.push(error(span(file, node), unexpected(node, text)));
            enter = false;
        } else if node.kind().ends_with("_comment") && may_end_elsewhere(node, text) {
            let message = "a unicode escape of a line end, of `*` or of `/` in a comment is not supported";
            found.push(error(span(file, node), message));
        }
        if !deep && depth > DEPTH {
            deep = true;
            found.push(error(span(file, node), "the program is nested too deeply"));
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

/// Whether a unicode escape could change where a comment ends (JLS 3.3), which tree-sitter does not know.
fn may_end_elsewhere(comment: Node, text: &str) -> bool {
    let mut rest = text.get(comment.byte_range()).unwrap_or("");
    while let Some(at) = rest.find('\\') {
        let after = &rest[at + 1..];
        let Some(escape) = after.strip_prefix('u') else {
            // a backslash behind another one begins nothing
            rest = after.strip_prefix('\\').unwrap_or(after);
            continue;
        };
        let digits = escape.trim_start_matches('u').get(..4).unwrap_or("");
        let ends = [b'\n', b'\r', b'*', b'/'].map(u16::from);
        if u16::from_str_radix(digits, 16).is_ok_and(|unit| ends.contains(&unit)) {
            return true;
        }
        rest = escape;
    }
    false
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
