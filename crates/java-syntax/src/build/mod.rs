//! Builds our syntax tree from tree-sitter's. Runs only on trees without errors, and reports the
//! constructs that tree-sitter's grammar accepts but Java does not.

mod contracts;
mod declarations;
mod expressions;
mod patterns;
mod statements;
mod types;

use super::contracts::Comment;
use super::errors;
use super::position_map::PositionMap;
use super::reserved_words::is_reserved_word;
use super::tree::{Ident, Import, Member, Unit};
use echis_source::{Diagnostic, Span};
use std::collections::BTreeSet;
use std::sync::Arc;
use tree_sitter::Node;

/// The state of building the tree of one file.
struct Builder<'t> {
    positions: PositionMap<'t>,
    text: &'t str,
    errors: Vec<Diagnostic>,
    /// The contracts with their offsets, in the order of the text. A contract becomes `None` when
    /// the node to which it belongs is built.
    comments: Vec<(usize, Option<Comment>)>,
    /// The offsets of the bodies of constructors that are none; see [`crate::contract_files`].
    no_bodies: BTreeSet<usize>,
    /// The statements before which `wrap` stands.
    wrapping: BTreeSet<Span>,
}

/// Builds the tree of a file. Leaves out the bodies at the offsets `no_bodies`. Returns all errors if
/// there are any, sorted by position.
pub(super) fn unit(
    positions: PositionMap,
    text: &str,
    root: Node,
    comments: Vec<Comment>,
    no_bodies: BTreeSet<usize>,
) -> Result<Unit, Vec<Diagnostic>> {
    let mut builder = Builder {
        positions,
        text,
        errors: Vec::new(),
        comments: comments_by_place(comments),
        no_bodies,
        wrapping: BTreeSet::new(),
    };
    let mut unit = builder.unit(root);
    unit.wrapping = builder.wrapping.clone();
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

/// Builds the members of the only class in a generated text. All positions are `at`.
pub(super) fn members(text: &str, root: Node, comments: Vec<Comment>, at: Span) -> Vec<Member> {
    let mut builder = Builder {
        positions: PositionMap::Fixed(at),
        text,
        errors: Vec::new(),
        comments: comments_by_place(comments),
        no_bodies: BTreeSet::new(),
        wrapping: BTreeSet::new(),
    };
    let unit = builder.unit(root);
    unit.types.first().map(|c| c.members.clone()).unwrap_or_default()
}

/// The named children of a node, without comments.
fn children(node: Node) -> Vec<Node> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .filter(|n| !n.is_extra())
        .collect()
}

/// The named children of a node that have this field name, without comments.
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

/// Whether a node has the given keyword as a child.
fn has_keyword(node: Node, keyword: &str) -> bool {
    let mut cursor = node.walk();
    node.children(&mut cursor).any(|n| n.kind() == keyword)
}

impl<'t> Builder<'t> {
    fn span(&self, node: Node) -> Span {
        self.positions.span(node.byte_range())
    }

    fn text(&self, node: Node) -> &'t str {
        self.text.get(node.byte_range()).unwrap_or("")
    }

    /// A name: an identifier, or the keyword of `A::new` and `A.this`. The grammar takes a reserved
    /// word for an identifier where no keyword fits.
    fn ident(&mut self, node: Node) -> Ident {
        let text = self.text(node);
        if text != "_" && node.kind().ends_with("identifier") && is_reserved_word(text) {
            self.error(node, format!("`{text}` is a reserved word"));
        }
        Ident {
            text: Arc::from(text),
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
            package_span: self.positions.span(0..0),
            imports: Vec::new(),
            types: Vec::new(),
            is_contract_file: false,
            wrapping: BTreeSet::new(),
        };
        for node in children(root) {
            match node.kind() {
                "package_declaration" => {
                    let path = children(node).last().map(|&n| self.path(n)).unwrap_or_default();
                    unit.package = Arc::from(path.join("."));
                    unit.package_span = self.span(node);
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
            span: self.span(node),
        }
    }

    /// The identifiers of a qualified name.
    fn path(&self, node: Node) -> Vec<Arc<str>> {
        self.text(node)
            .split('.')
            .map(|part| Arc::from(part.trim()))
            .collect()
    }
}
