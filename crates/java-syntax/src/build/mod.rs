//! Copies tree-sitter's tree into ours. It runs only on trees without errors; what tree-sitter's grammar admits and
//! Java does not is reported here.

mod contracts;
mod declarations;
mod expressions;
mod statements;
mod types;

use super::contracts::Comment;
use super::errors;
use super::place::Place;
use super::tree::{Ident, Import, Member, Unit};
use echis_source::{Diagnostic, Span};
use std::sync::Arc;
use tree_sitter::Node;

/// What is needed while a file is copied.
struct Builder<'t> {
    place: Place<'t>,
    text: &'t str,
    errors: Vec<Diagnostic>,
    /// Contracts in the order of the text, until they are taken by what they belong to.
    comments: Vec<(usize, Option<Comment>)>,
}

/// Copies a file.
pub(super) fn unit(
    place: Place,
    text: &str,
    root: Node,
    comments: Vec<Comment>,
) -> Result<Unit, Vec<Diagnostic>> {
    let mut builder = Builder {
        place,
        text,
        errors: Vec::new(),
        comments: comments_by_place(comments),
    };
    let unit = builder.unit(root);
    builder.reject_stray_comments();
    if builder.errors.is_empty() {
        Ok(unit)
    } else {
        builder.errors.sort_by_key(|d| d.span);
        Err(builder.errors)
    }
}

fn comments_by_place(comments: Vec<Comment>) -> Vec<(usize, Option<Comment>)> {
    comments.into_iter().map(|c| (c.whole.start, Some(c))).collect()
}

/// The members of the only class in a text that we wrote ourselves.
pub(super) fn members(text: &str, root: Node, comments: Vec<Comment>, at: Span) -> Vec<Member> {
    let mut builder = Builder {
        place: Place::At(at),
        text,
        errors: Vec::new(),
        comments: comments_by_place(comments),
    };
    let unit = builder.unit(root);
    unit.types.first().map(|c| c.members.clone()).unwrap_or_default()
}

/// The named children of a node without comments.
fn children(node: Node) -> Vec<Node> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .filter(|n| !n.is_extra())
        .collect()
}

/// The children of a node in a field.
fn field_children<'t>(node: Node<'t>, field: &str) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    node.children_by_field_name(field, &mut cursor)
        .filter(|n| n.is_named() && !n.is_extra())
        .collect()
}

/// The first named child of this kind.
fn child<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    children(node).into_iter().find(|n| n.kind() == kind)
}

/// Whether a node has a child that is this keyword.
fn has_keyword(node: Node, keyword: &str) -> bool {
    let mut cursor = node.walk();
    node.children(&mut cursor).any(|n| n.kind() == keyword)
}

impl<'t> Builder<'t> {
    fn span(&self, node: Node) -> Span {
        self.place.span(node.byte_range())
    }

    fn text(&self, node: Node) -> &'t str {
        self.text.get(node.byte_range()).unwrap_or("")
    }

    fn ident(&self, node: Node) -> Ident {
        Ident {
            text: Arc::from(self.text(node)),
            span: self.span(node),
        }
    }

    fn error(&mut self, node: Node, message: impl Into<String>) {
        let span = self.span(node);
        self.errors.push(errors::error(span, message));
    }

    fn unit(&mut self, root: Node) -> Unit {
        let mut unit = Unit {
            package: Arc::from(""),
            imports: Vec::new(),
            types: Vec::new(),
        };
        for node in children(root) {
            match node.kind() {
                "package_declaration" => {
                    let path = children(node).last().map(|&n| self.path(n)).unwrap_or_default();
                    unit.package = Arc::from(path.join("."));
                }
                "import_declaration" => unit.imports.push(self.import(node)),
                "module_declaration" => {}
                _ => match self.type_declaration(node) {
                    Some(declared) => unit.types.push(Arc::new(declared)),
                    None => self.error(node, "expected a class or an interface here"),
                },
            }
        }
        unit
    }

    fn import(&mut self, node: Node) -> Import {
        let nodes = children(node);
        Import {
            path: nodes.first().map(|&n| self.path(n)).unwrap_or_default(),
            is_static: has_keyword(node, "static"),
            on_demand: nodes.iter().any(|n| n.kind() == "asterisk"),
        }
    }

    /// The parts of a name with dots.
    fn path(&self, node: Node) -> Vec<Arc<str>> {
        self.text(node)
            .split('.')
            .map(|part| Arc::from(part.trim()))
            .collect()
    }
}
