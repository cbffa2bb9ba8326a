//! What breaks the promise of type arguments: raw types and unchecked casts (JLS 4.8, 4.12.2, 5.1.9). Where a program has neither, an object is
//! given only what its type arguments say, so that the casts of bridge methods go well.

use super::Checker;
use super::tree::{Expr, ExprKind};
use super::types::{ClassIx, Type};
use crate::syntax::tree::{TypeRef, TypeRefKind};

/// Whether it is seen at run time if something else than the type is cast to it: it has no type arguments but `?`.
fn is_reifiable(ty: &Type, written: &TypeRef) -> bool {
    match (ty, &written.kind) {
        (Type::Variable(_), _) => false,
        (Type::Array(element), TypeRefKind::Array(written)) => is_reifiable(element, written),
        (_, TypeRefKind::Named(parts)) => {
            let mut arguments = parts.iter().flat_map(|(_, arguments)| arguments);
            arguments.all(|a| matches!(a.kind, TypeRefKind::Wildcard(None)))
        }
        _ => true,
    }
}

/// Whether an expression is an array that has nothing in it yet.
fn is_new_array(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::NewArray(_))
}

impl Checker {
    /// Takes note of a type that is written in a class of the user's, if it is raw.
    pub(super) fn note_raw(&mut self, place: ClassIx, ty: &Type) {
        if let Type::Class(class, arguments) = ty
            && arguments.is_empty()
            && !self.world.class(place).is_prelude
        {
            self.world.has_unchecked |= !self.world.class(*class).type_variables.is_empty();
        }
    }

    /// Takes note of a cast of the user's, if nobody can check it when it is done.
    pub(super) fn note_cast(&mut self, from: &Expr, written: &TypeRef, to: &Type) {
        let is_checked = is_new_array(from)
            || is_reifiable(to, written)
            || from.ty == *to
            || self
                .world
                .is_subtype(&self.world.erase(&from.ty), &self.world.erase(to))
                && self.world.surely_fits(&from.ty, to);
        self.world.has_unchecked |= !is_checked && !self.world.class(self.current_class()).is_prelude;
    }
}
