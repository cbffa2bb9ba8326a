//! Builds patterns (JLS 14.30).

use super::{Builder, children};
use crate::tree::{Pattern, PatternKind};
use tree_sitter::Node;

impl Builder<'_> {
    /// Builds a type pattern, a record pattern or a component of one.
    pub(super) fn pattern(&mut self, node: Node) -> Pattern {
        echis_recursion::deep(|| self.pattern_here(node))
    }

    fn pattern_here(&mut self, node: Node) -> Pattern {
        let span = self.span(node);
        let parts = children(node);
        let kind = match (node.kind(), parts.as_slice()) {
            ("record_pattern", [ty, body, ..]) => {
                let ty = self.type_ref(*ty);
                let components = children(*body);
                PatternKind::Record(ty, components.into_iter().map(|n| self.pattern(n)).collect())
            }
            (_, [ty, name]) => PatternKind::Type(self.type_ref(*ty), self.ident(*name)),
            _ => PatternKind::Any,
        };
        Pattern { kind, span }
    }
}
