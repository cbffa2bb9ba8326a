//! Who knows what a pure method returns: everybody, unless its body mentions what is private. Then only the class itself and those around
//! and in it do; the others know what its contract says.

use super::build::ident;
use super::{Prover, walk};
use crate::check::spec::Spec;
use crate::check::tree::{Expr, ExprKind};
use crate::check::types::{ClassIx, MethodIx};
use echis_source::Span;
use echis_viper::syntax::{Annotation, Item};
use std::sync::Arc;

/// A function whose definition is used only where it is revealed.
const OPAQUE: &str = "opaque";
/// The opaque functions whose definitions a member uses.
const REVEAL: &str = "reveal";

impl Prover<'_> {
    /// Marks the functions of a pure method.
    pub(super) fn hide(&mut self, method: MethodIx, items: &mut [Item]) {
        let is_private = self.returned(method).is_some_and(|e| self.mentions_private(&e));
        if !is_private && !self.options.is_explicit {
            return;
        }
        for item in items {
            item.annotations.push(annotation(OPAQUE, Vec::new(), item.span));
            if let echis_viper::syntax::ItemKind::Function(function) = &item.kind {
                let class = self.world.outermost(self.world.method(method).class);
                self.hidden
                    .entry(class)
                    .or_default()
                    .push(function.name.name.clone());
            }
        }
    }

    fn mentions_private(&self, e: &Expr) -> bool {
        let mut found = false;
        let mut see = |e: &Expr| {
            found |= match &e.kind {
                ExprKind::Field(_, ix) | ExprKind::Static(_, ix) => self.world.field(*ix).modifiers.private,
                ExprKind::Call { method, .. } => self.world.method(*method).modifiers.private,
                _ => false,
            };
        };
        walk::expressions(e, &mut see);
        if let ExprKind::Spec(spec) = &e.kind
            && let Spec::Opening(_, inside) | Spec::Using(_, inside) = &**spec
        {
            return self.mentions_private(inside);
        }
        found
    }

    /// The members of a class know what is hidden in the classes around and in it.
    pub(super) fn reveal(&self, class: ClassIx, items: &mut [Item]) {
        if self.options.is_explicit {
            return;
        }
        let Some(names) = self.hidden.get(&self.world.outermost(class)) else {
            return;
        };
        for item in items {
            item.annotations
                .push(annotation(REVEAL, names.clone(), item.span));
        }
    }
}

fn annotation(key: &str, values: Vec<Arc<str>>, span: Span) -> Annotation {
    Annotation {
        key: ident(key, span),
        values,
    }
}
