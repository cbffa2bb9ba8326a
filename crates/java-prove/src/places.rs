//! Reads and writes of variables, fields and elements, with Java's checks and with the facts that
//! follow from the static type.

use super::arithmetic::in_range;
use super::build::*;
use super::{Check, Encoder, Overflow};
use echis_java_semantics::tree::{Expr, ExprKind, Place};
use echis_java_semantics::types::{ClassIx, Type};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, Primitive};
use std::sync::Arc;

/// A place with the values of its parts.
pub(super) struct Target {
    pub place: Exp,
    object: Option<Exp>,
    index: Option<Exp>,
}

impl Target {
    /// A place that needs no checks.
    fn plain(place: Exp) -> Target {
        Target {
            place,
            object: None,
            index: None,
        }
    }
}

impl Encoder<'_> {
    /// Encodes the object of a field access or call, and checks that it is not null.
    pub(super) fn receiver(&mut self, e: &Expr) -> Exp {
        let value = self.value(e);
        self.check_not_null(&value, e);
        value
    }

    /// Checks that a value is not null, unless the form of the expression shows it.
    pub(super) fn check_not_null(&mut self, value: &Exp, e: &Expr) {
        if is_never_null(e) {
            return;
        }
        let there = binary(BinOp::Ne, value.clone(), null(e.span), e.span);
        match e.kind {
            ExprKind::Field(_, field) if self.world.is_bound(field) => self.assume(there, e.span),
            _ => self.check(there, Check::Null, e.span),
        }
    }

    /// Returns a place that is read, and assumes that its value is one of its type.
    pub(super) fn read(&mut self, place: Exp, ty: &Type, span: Span) -> Exp {
        self.assume_type(&place, ty, span);
        place
    }

    /// Assumes that a value is one of its type.
    pub(super) fn assume_type(&mut self, value: &Exp, ty: &Type, span: Span) {
        for fact in self.of_type(value, ty, span) {
            self.assume(fact, span);
        }
    }

    /// Returns the facts that a value is in the range of its type, that it is an instance of its
    /// class where the encoding depends on the class, and that it is a constant of its enum.
    pub(super) fn of_type(&mut self, value: &Exp, ty: &Type, span: Span) -> Vec<Exp> {
        let mut facts = Vec::new();
        if self.options.overflow != Overflow::Math
            && let Some(fact) = in_range(value.clone(), ty, span)
        {
            facts.push(self.for_arguments_in_range(fact, span));
        }
        facts.extend(self.class_fact(value, ty, span));
        facts.extend(self.constructed_value(value, ty, span));
        facts.extend(self.null_or_constant(value, ty, span));
        facts
    }

    /// Checks that an index is within the bounds of an array.
    pub(super) fn check_index(&mut self, array: &Exp, index: &Exp, span: Span) {
        let length = self.array_length(array.clone(), span);
        let low = binary(BinOp::Le, int(0, span), index.clone(), span);
        let high = binary(BinOp::Lt, index.clone(), length, span);
        self.check(all([low, high], span), Check::Bounds, span);
    }

    /// Encodes the place `a[i]` with its checks.
    pub(super) fn element_at(&mut self, array: &Expr, index: &Expr, span: Span) -> Exp {
        let element = self.element_type(&array.ty);
        let [a, i] = self.pair(array, index);
        self.check_not_null(&a, array);
        self.check_index(&a, &i, index.span);
        self.element_of(array, a, i, &element, span)
    }

    /// Encodes a place and checks it. With `keeps`, the values of its parts are saved, so that
    /// later effects do not change the place.
    pub(super) fn place(&mut self, place: &Place, keeps: bool, span: Span) -> Exp {
        let target = self.parts(place, keeps, span);
        self.check_place(place, &target);
        target.place
    }

    /// Checks that the object or array is not null and that the index is within bounds. An
    /// assignment does this after it has evaluated its right-hand side (JLS 15.26.1).
    pub(super) fn check_place(&mut self, place: &Place, target: &Target) {
        match (place, &target.object) {
            (Place::Field(object, _), Some(value)) => self.check_not_null(value, object),
            (Place::Index(array, index), Some(value)) => {
                self.check_not_null(value, array);
                if let Some(i) = &target.index {
                    self.check_index(value, i, index.span);
                }
            }
            _ => {}
        }
    }

    /// Encodes a possible `ArrayStoreException` (JLS 10.5) if something handles it. The dynamic
    /// element type of an array is unknown, so that any store can throw.
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

    /// Returns whether a class has subclasses.
    fn has_below(&self, class: ClassIx) -> bool {
        let mut all = self.world.all_classes();
        all.any(|c| c != class && self.world.is_subclass(c, class))
    }

    /// Encodes the parts of a place without checking them.
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
                Target {
                    place: self.field_of(value.clone(), *ix, span),
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

    /// Saves a value in a new variable, under the current guards.
    pub(super) fn saved(&mut self, value: Exp, ty: &Type) -> Exp {
        let span = value.span;
        let name = self.temporary(ty, span);
        let kept = assign(var(&name, span), value, span);
        match self.member.guards.is_empty() {
            true => self.push(kept),
            false => {
                let guards = all(self.member.guards.iter().cloned(), span);
                self.push(branch(guards, vec![kept], Vec::new(), span));
            }
        }
        var(&name, span)
    }

    /// Declares a new variable for a value of a Java type.
    pub(super) fn temporary(&mut self, ty: &Type, span: Span) -> Arc<str> {
        let ty = self.viper_type(ty, span);
        self.declare("t", ty)
    }

    /// Declares a new variable whose name is derived from `wanted`.
    pub(super) fn declare(&mut self, wanted: &str, ty: echis_viper::syntax::Type) -> Arc<str> {
        let name = self.member.names.fresh(wanted);
        self.member.locals.push((name.clone(), ty));
        name
    }
}

/// Returns whether the form of an expression shows that it is not null.
pub(super) fn is_never_null(e: &Expr) -> bool {
    let is_object = matches!(
        e.kind,
        ExprKind::This | ExprKind::New { .. } | ExprKind::NewArray(_)
    );
    is_object || e.constant.is_some()
}
