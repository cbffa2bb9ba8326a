//! Opacity: which classes know the definition of a pure method or predicate.
//!
//! The body of a pure method is public, unless it mentions private members. Then only the class
//! itself and those with the same outermost class know it; others know its contract. The body of a
//! method that just returns a final field is public too, so that others know what is true of the
//! field. The definition of a family of pure methods is known to all classes that have one of its
//! methods.
//!
//! The same holds for predicates: if a body gives access to private fields, inference opens and
//! closes the predicate only in the classes that have such a body.

use super::Encoder;
use super::build::annotation;
use echis_java_semantics::spec::{Location, Spec};
use echis_java_semantics::tree::{Expr, ExprKind};
use echis_java_semantics::types::{ClassIx, MethodIx, PredicateIx};
use echis_java_semantics::walk;

use echis_viper::syntax::{Item, ItemKind};
use std::sync::Arc;

/// Annotation of a function or predicate whose definition is used only where it is revealed.
const OPAQUE: &str = "opaque";
/// Annotation of a member with the opaque functions and predicates that it may use.
const REVEAL: &str = "reveal";

impl Encoder<'_> {
    /// Records the classes that know the definition of a pure method. `called` is the function by
    /// which it is called, which may stand for a family.
    pub(super) fn hide(&mut self, method: MethodIx, called: &Arc<str>) {
        let is_private = |e: &Expr| self.mentions_private(e) && !self.is_final_getter(e);
        let is_private = self.returned(method).is_some_and(|e| is_private(&e));
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

    /// Returns whether an expression is a final field of `this`, or the length of the array in one.
    fn is_final_getter(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Field(object, ix) => matches!(object.kind, ExprKind::This) && self.is_final_field(*ix),
            ExprKind::Length(array) => self.is_final_getter(array),
            _ => false,
        }
    }

    /// Records the classes that know the bodies of a predicate family.
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

    /// Returns whether an assertion gives access to private fields.
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

    /// Annotates functions and predicates with restricted visibility as opaque.
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

    /// Returns whether an expression mentions private fields or methods. Components of records are
    /// not private, as everyone can call their accessors.
    pub(super) fn mentions_private(&self, e: &Expr) -> bool {
        let mut found = false;
        let mut see = |e: &Expr| {
            found |= match &e.kind {
                ExprKind::Field(_, ix) | ExprKind::Static(_, ix) => {
                    let field = self.world.field(*ix);
                    field.modifiers.private && !self.world.class(field.class).components.contains(ix)
                }
                ExprKind::Call { method, .. } => self.world.method(*method).modifiers.private,
                _ => false,
            };
        };
        walk::expressions(e, &mut see);
        found
    }

    /// Annotates the members of a class with the opaque functions and predicates of the same
    /// outermost class.
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

    /// Returns the class of the only body of a family of pure methods, if `item` is its function.
    /// Another class may declare the family.
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
