//! Builds types as written.

use super::{Builder, child, children, field_children};
use crate::nodes::Parts;
use crate::tree::{Ident, TypeParameter, TypeRef, TypeRefKind};
use echis_source::Span;
use std::sync::Arc;
use tree_sitter::Node;

/// The array type of `ty` with the given number of dimensions.
pub(super) fn array_of(mut ty: TypeRef, dimensions: usize) -> TypeRef {
    for _ in 0..dimensions {
        let span = ty.span;
        ty = TypeRef::new(TypeRefKind::Array(Box::new(ty)), span);
    }
    ty
}

/// Whether a node is a type other than a wildcard.
pub(super) fn is_type(node: Node) -> bool {
    matches!(
        node.kind(),
        "void_type"
            | "integral_type"
            | "floating_point_type"
            | "boolean_type"
            | "type_identifier"
            | "scoped_type_identifier"
            | "generic_type"
            | "array_type"
            | "annotated_type"
    )
}

impl Builder<'_> {
    /// Counts the `[]` in a `dimensions` node; 0 without a node.
    pub(super) fn dimensions(&self, node: Option<Node>) -> usize {
        node.map_or(0, |n| {
            let mut cursor = n.walk();
            n.children(&mut cursor).filter(|c| c.kind() == "[").count()
        })
    }

    /// Builds the type of an optional node. Without a node, no type is written, at the position
    /// `otherwise`.
    pub(super) fn type_of(&mut self, node: Option<Node>, otherwise: Span) -> TypeRef {
        match node {
            Some(node) => self.type_ref(node),
            None => TypeRef::new(TypeRefKind::Inferred, otherwise),
        }
    }

    pub(super) fn type_ref(&mut self, node: Node) -> TypeRef {
        echis_recursion::deep(|| self.type_ref_here(node))
    }

    fn type_ref_here(&mut self, node: Node) -> TypeRef {
        let span = self.span(node);
        let kind = match node.kind() {
            "void_type" => TypeRefKind::Void,
            "integral_type" | "floating_point_type" | "boolean_type" => {
                TypeRefKind::Primitive(Arc::from(self.text(node)))
            }
            "array_type" => {
                let element = self.type_of(node.field("element"), span);
                let dimensions = self.dimensions(node.field("dimensions"));
                return TypeRef {
                    span,
                    ..array_of(element, dimensions)
                };
            }
            "annotated_type" => match children(node).into_iter().find(|&n| is_type(n)) {
                Some(inner) => return self.type_ref(inner),
                None => TypeRefKind::Inferred,
            },
            "wildcard" => {
                let bound = children(node).into_iter().find(|&n| is_type(n));
                match bound.map(|n| Box::new(self.type_ref(n))) {
                    Some(bound) if child(node, "super").is_some() => TypeRefKind::Super(bound),
                    bound => TypeRefKind::Wildcard(bound),
                }
            }
            _ => {
                let mut parts = Vec::new();
                self.named(node, &mut parts);
                TypeRefKind::Named(parts)
            }
        };
        TypeRef { kind, span }
    }

    /// Collects the identifiers of a qualified class name with their type arguments.
    fn named(&mut self, node: Node, parts: &mut Vec<(Ident, Vec<TypeRef>)>) {
        match node.kind() {
            "generic_type" => {
                for part in children(node) {
                    if part.kind() == "type_arguments" {
                        let arguments = self.type_arguments(part);
                        if let Some(last) = parts.last_mut() {
                            last.1 = arguments;
                        }
                    } else {
                        self.named(part, parts);
                    }
                }
            }
            "scoped_type_identifier" | "scoped_identifier" => {
                for part in children(node) {
                    if !part.kind().contains("annotation") {
                        self.named(part, parts);
                    }
                }
            }
            _ => parts.push((self.ident(node), Vec::new())),
        }
    }

    pub(super) fn type_arguments(&mut self, node: Node) -> Vec<TypeRef> {
        children(node)
            .into_iter()
            .filter(|&n| is_type(n) || n.kind() == "wildcard")
            .map(|n| self.type_ref(n))
            .collect()
    }

    /// Whether a type ends in the diamond `<>`.
    pub(super) fn is_diamond(&self, node: Node) -> bool {
        child(node, "type_arguments").is_some_and(|n| children(n).is_empty())
    }

    pub(super) fn type_parameters(&mut self, node: Option<Node>) -> Vec<TypeParameter> {
        let Some(node) = node else { return Vec::new() };
        let parameters = children(node)
            .into_iter()
            .filter(|n| n.kind() == "type_parameter");
        parameters
            .filter_map(|parameter| {
                let name = child(parameter, "type_identifier").or_else(|| child(parameter, "identifier"))?;
                let bounds = child(parameter, "type_bound").map(children).unwrap_or_default();
                Some(TypeParameter {
                    name: self.ident(name),
                    bounds: bounds.into_iter().map(|n| self.type_ref(n)).collect(),
                })
            })
            .collect()
    }

    /// Builds the types in a list, such as that after `implements`.
    pub(super) fn type_list(&mut self, node: Option<Node>) -> Vec<TypeRef> {
        let Some(node) = node else { return Vec::new() };
        let list = child(node, "type_list").unwrap_or(node);
        children(list)
            .into_iter()
            .filter(|&n| is_type(n))
            .map(|n| self.type_ref(n))
            .collect()
    }

    /// The name in a declarator such as `x[]`, and the number of `[]` after it.
    pub(super) fn declarator(&mut self, node: Node) -> (Ident, usize) {
        let name = node.field("name").unwrap_or(node);
        let dimensions = field_children(node, "dimensions").first().copied();
        (self.ident(name), self.dimensions(dimensions))
    }
}
