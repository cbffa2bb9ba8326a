//! Places that code reads and writes: with the checks that Java makes, and what is known of the values in them.

use super::arithmetic::in_range;
use super::build::*;
use super::{Check, Overflow, Prover};
use echis_java_semantics::tree::{Expr, ExprKind, Place};
use echis_java_semantics::types::{ClassIx, Type};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, Primitive};
use std::sync::Arc;

/// A place and the values of its parts.
pub(super) struct Target {
    pub place: Exp,
    object: Option<Exp>,
    index: Option<Exp>,
}

impl Target {
    /// What is always there.
    fn plain(place: Exp) -> Target {
        Target {
            place,
            object: None,
            index: None,
        }
    }
}

impl Prover<'_> {
    /// The object of a field or call: it must be there.
    pub(super) fn receiver(&mut self, e: &Expr) -> Exp {
        let value = self.value(e);
        self.check_there(&value, e);
        value
    }

    /// What is not null by its form needs no check.
    pub(super) fn check_there(&mut self, value: &Exp, e: &Expr) {
        if is_there(e) {
            return;
        }
        let there = binary(BinOp::Ne, value.clone(), null(e.span), e.span);
        match e.kind {
            ExprKind::Field(_, field) if self.world.is_bound(field) => self.know(there, e.span),
            _ => self.check(there, Check::Null, e.span),
        }
    }

    /// What was read from a heap is a value of its type.
    pub(super) fn read(&mut self, place: Exp, ty: &Type, span: Span) -> Exp {
        self.know_type(&place, ty, span);
        place
    }

    /// A value is what its type says.
    pub(super) fn know_type(&mut self, value: &Exp, ty: &Type, span: Span) {
        for fact in self.of_type(value, ty, span) {
            self.know(fact, span);
        }
    }

    /// That a value is in the range of its type, or of its class where something depends on that, or one of the constants of its enum.
    pub(super) fn of_type(&mut self, value: &Exp, ty: &Type, span: Span) -> Vec<Exp> {
        let mut facts = Vec::new();
        if self.options.overflow != Overflow::Math
            && let Some(fact) = in_range(value.clone(), ty, span)
        {
            facts.push(self.as_shown(fact, span));
        }
        if let Type::Class(class, _) = self.world.erase(ty)
            && (self.is_overridden(class) || self.is_quantified(class))
        {
            let is_null = binary(BinOp::Eq, value.clone(), null(span), span);
            let is_one = self.is_instance(value.clone(), &Type::class(class), span);
            facts.push(any([is_null, is_one], span));
        }
        facts.extend(self.null_or_constant(value, ty, span));
        facts
    }

    /// The index must be one of the array.
    pub(super) fn check_index(&mut self, array: &Exp, index: &Exp, span: Span) {
        let length = self.array_length(array.clone(), span);
        let low = binary(BinOp::Le, int(0, span), index.clone(), span);
        let high = binary(BinOp::Lt, index.clone(), length, span);
        self.check(all([low, high], span), Check::Bounds, span);
    }

    /// `a[i]`, with its checks.
    pub(super) fn element_at(&mut self, array: &Expr, index: &Expr, span: Span) -> Exp {
        let element = self.element_type(&array.ty);
        let [a, i] = self.pair(array, index);
        self.check_there(&a, array);
        self.check_index(&a, &i, index.span);
        self.element(a, i, &element, span)
    }

    /// A place, with its parts evaluated; they keep their values if that is wanted, whatever happens before it is used.
    pub(super) fn place(&mut self, place: &Place, keeps: bool, span: Span) -> Exp {
        let target = self.parts(place, keeps, span);
        self.check_place(place, &target);
        target.place
    }

    /// The object or array must be there, and the index one of the array: before the place is read, but after the value is there that is
    /// assigned to it (JLS 15.26.1).
    pub(super) fn check_place(&mut self, place: &Place, target: &Target) {
        match (place, &target.object) {
            (Place::Field(object, _), Some(value)) => self.check_there(value, object),
            (Place::Index(array, index), Some(value)) => {
                self.check_there(value, array);
                if let Some(i) = &target.index {
                    self.check_index(value, i, index.span);
                }
            }
            _ => {}
        }
    }

    /// An array can be one of a class below, whose elements not everything is (JLS 10.5). Of which class it is, nobody knows, so that an
    /// exception that somebody expects may come.
    pub(super) fn check_element(&mut self, place: &Place, span: Span) {
        let Place::Index(array, _) = place else { return };
        let class = self.world.known.array_store;
        let has_below = match self.world.erase(&self.element_type(&array.ty)) {
            Type::Class(element, _) => self.has_below(element),
            ty => ty.is_reference(),
        };
        if has_below && self.is_handled(class) {
            let fits = self.any(Primitive::Bool, span);
            self.throw_unless(fits, class, span);
        }
    }

    /// Whether there are classes below a class.
    fn has_below(&self, class: ClassIx) -> bool {
        let mut all = (0..self.world.classes.len() as u32).map(ClassIx);
        all.any(|c| c != class && self.world.is_subclass(c, class))
    }

    /// The parts of a place, evaluated and not checked yet.
    pub(super) fn parts(&mut self, place: &Place, keeps: bool, span: Span) -> Target {
        match place {
            Place::Local(ix) => Target::plain(self.variable(*ix, span)),
            Place::Field(object, ix) => {
                let value = self.value(object);
                let value = if keeps {
                    self.saved(value, &object.ty)
                } else {
                    value
                };
                let name = self.field_name(*ix);
                Target {
                    place: field(value.clone(), &name, span),
                    object: Some(value),
                    index: None,
                }
            }
            Place::Static(before, ix) => {
                before.iter().for_each(|e| self.effect(e));
                Target::plain(self.static_field(*ix, span))
            }
            Place::Index(array, index) => {
                let element = self.element_type(&array.ty);
                let [a, i] = self.pair(array, index);
                let (a, i) = if keeps {
                    (self.saved(a, &array.ty), self.saved(i, &index.ty))
                } else {
                    (a, i)
                };
                Target {
                    place: self.element(a.clone(), i.clone(), &element, span),
                    object: Some(a),
                    index: Some(i),
                }
            }
        }
    }

    /// A new variable with a value, which is there under the conditions of what stands around.
    pub(super) fn saved(&mut self, value: Exp, ty: &Type) -> Exp {
        let span = value.span;
        let name = self.temporary(ty, span);
        let kept = assign(var(&name, span), value, span);
        match self.f.guards.is_empty() {
            true => self.push(kept),
            false => {
                let guards = all(self.f.guards.iter().cloned(), span);
                self.push(branch(guards, vec![kept], Vec::new(), span));
            }
        }
        var(&name, span)
    }

    /// A new variable.
    pub(super) fn temporary(&mut self, ty: &Type, span: Span) -> Arc<str> {
        let ty = self.viper_type(ty, span);
        self.declare("t", ty)
    }

    /// A new variable that looks like this.
    pub(super) fn declare(&mut self, wanted: &str, ty: echis_viper::syntax::Type) -> Arc<str> {
        let name = self.f.names.fresh(wanted);
        self.f.locals.push((name.clone(), ty));
        name
    }
}

/// Whether an expression is not null by its form.
pub(super) fn is_there(e: &Expr) -> bool {
    let is_object = matches!(
        e.kind,
        ExprKind::This | ExprKind::New { .. } | ExprKind::NewArray(_)
    );
    is_object || e.constant.is_some()
}
