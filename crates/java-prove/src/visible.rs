//! Who knows what a pure method returns: everybody, unless its body mentions what is private. Then only the class itself and those around
//! and in it do; the others know what its contract says. What a family of pure methods returns is
//! known to all classes that have one of them.
//!
//! So it is with predicates: where a body gives access to what is private, inference opens and closes them only in the classes that have such a
//! body, as nobody else could say what is in them.

use super::Prover;
use super::build::ident;
use echis_java_semantics::spec::{Location, Spec};
use echis_java_semantics::tree::{Expr, ExprKind};
use echis_java_semantics::types::{ClassIx, MethodIx, PredicateIx};
use echis_java_semantics::walk;
use echis_source::Span;
use echis_viper::syntax::{Annotation, Item, ItemKind};
use std::sync::Arc;

/// A function or predicate whose definition is used only where it is revealed.
const OPAQUE: &str = "opaque";
/// The opaque functions and predicates whose definitions a member uses.
const REVEAL: &str = "reveal";

impl Prover<'_> {
    /// Notes who knows what a pure method returns: the function by which it is called, of a whole family if it has one.
    pub(super) fn hide(&mut self, method: MethodIx, called: &Arc<str>) {
        let is_private = self.returned(method).is_some_and(|e| self.mentions_private(&e));
        if !is_private && !self.options.is_explicit {
            return;
        }
        let cases = self
            .function_cases(self.function_root(method))
            .unwrap_or_default();
        for knowing in cases.into_iter().map(|(m, _)| m).chain([method]) {
            let class = self.world.outermost(self.world.method(knowing).class);
            self.hidden.entry(class).or_default().insert(called.clone());
        }
    }

    /// Notes who knows what a predicate stands for, and all of its family.
    pub(super) fn hide_predicate(&mut self, root: PredicateIx, name: &Arc<str>) {
        let all = self.world.predicates.iter().filter(|p| p.family == root);
        let bodies: Vec<(ClassIx, &Expr)> = all.flat_map(|p| Some((p.class, p.body.as_ref()?))).collect();
        if self.options.is_explicit || !bodies.iter().any(|(_, body)| self.holds_private(body)) {
            return;
        }
        for class in bodies.into_iter().map(|(class, _)| self.world.outermost(class)) {
            self.hidden.entry(class).or_default().insert(name.clone());
        }
    }

    /// Does an assertion give access to private fields?
    fn holds_private(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Conditional(_, a, b) => self.holds_private(a) || self.holds_private(b),
            ExprKind::Spec(spec) => match &**spec {
                Spec::Star(a, b) => self.holds_private(a) || self.holds_private(b),
                Spec::Implies(_, a) | Spec::Quantifier { body: a, .. } => self.holds_private(a),
                Spec::Access(Location::Field(_, ix) | Location::Static(ix), _) => {
                    self.world.field(*ix).modifiers.private
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Marks the functions and predicates that not everybody knows.
    pub(super) fn mark_hidden(&self, items: &mut [Item]) {
        for item in items {
            let name = match &item.kind {
                ItemKind::Function(function) => &function.name.name,
                ItemKind::Predicate(predicate) => &predicate.name.name,
                _ => continue,
            };
            if self.hidden.values().any(|names| names.contains(name)) {
                item.annotations.push(annotation(OPAQUE, Vec::new(), item.span));
            }
        }
    }

    pub(super) fn mentions_private(&self, e: &Expr) -> bool {
        let mut found = false;
        let mut see = |e: &Expr| {
            found |= match &e.kind {
                ExprKind::Field(_, ix) | ExprKind::Static(_, ix) => self.world.field(*ix).modifiers.private,
                ExprKind::Call { method, .. } => self.world.method(*method).modifiers.private,
                _ => false,
            };
        };
        walk::expressions(e, &mut see);
        found
    }

    /// The members of a class know what is hidden in the classes around and in it.
    pub(super) fn reveal(&self, class: ClassIx, items: &mut [Item]) {
        if self.options.is_explicit {
            return;
        }
        for item in items {
            let knowing = self.class_of_body(item).unwrap_or(class);
            if let Some(names) = self.hidden.get(&self.world.outermost(knowing)) {
                item.annotations
                    .push(annotation(REVEAL, names.iter().cloned().collect(), item.span));
            }
        }
    }

    /// Where the one body of a family of pure methods stands, if this is its function: that need not be the class that declares it.
    fn class_of_body(&self, item: &Item) -> Option<ClassIx> {
        let ItemKind::Function(function) = &item.kind else {
            return None;
        };
        let root = *self.methods.get(&function.name.name)?;
        match self.function_cases(root) {
            None => Some(self.world.method(self.only_body(root)?).class),
            Some(_) => None,
        }
    }
}

/// `@key("…")`
pub(super) fn annotation(key: &str, values: Vec<Arc<str>>, span: Span) -> Annotation {
    Annotation {
        key: ident(key, span),
        values,
    }
}
