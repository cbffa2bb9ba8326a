//! Invariants of library objects among the inputs.
//!
//! Only the methods of a library class change its hidden fields, whose names start with `$`. The
//! class states its invariant in a method `$isPossible`. The invariant is assumed of arguments and
//! of values that are read from fields and elements. A class without `$isPossible` has no objects
//! among the inputs.

use super::function::is_instance;
use super::{Lowerer, Origin};
use echis_java_semantics::types::{ClassIx, MethodIx, Type};
use echis_java_semantics::world::{Field, World};
use echis_program::ast::{self, Expression, LocalId};
use echis_source::Span;

/// The method in which a library class states its invariant.
const INVARIANT: &str = "$isPossible";

/// Whether objects of a class have hidden mutable state of the library.
pub fn is_opaque(world: &World, class: ClassIx) -> bool {
    let mut fields = world.superclasses(class).flat_map(|c| &world.class(c).fields);
    fields.any(|&f| {
        let field = world.field(f);
        let is_inside = !field.modifiers.is_static && field.name.starts_with('$');
        let holds_insides = || match world.erase(&field.ty) {
            Type::Class(held, _) => is_opaque(world, held),
            _ => false,
        };
        is_inside && world.class(field.class).is_prelude && (!field.modifiers.is_final || holds_insides())
    })
}

/// Whether a class of the program inherits hidden library state without an invariant, so that an
/// input could be an object that Java cannot create. Exceptions are exempt: their hidden state can
/// be anything.
pub fn has_unknown_insides(world: &World, class: ClassIx) -> bool {
    let mut fields = world.superclasses(class).flat_map(|c| &world.class(c).fields);
    let is_kept = |field: &Field| {
        !field.modifiers.is_static && field.name.starts_with('$') && world.class(field.class).is_prelude
    };
    let is_hidden = world.superclasses(class).any(|c| world.is_in_contract_file(c));
    let is_kept_inside = is_opaque(world, class)
        && invariant(world, class).is_none()
        && !world.is_subclass(class, world.known.throwable)
        && fields.any(|&f| is_kept(world.field(f)) && world.field(f).ty.is_reference());
    is_hidden || is_kept_inside
}

/// The invariant of a class: its `$isPossible` method, which may be inherited.
pub fn invariant(world: &World, class: ClassIx) -> Option<MethodIx> {
    let mut methods = world.superclasses(class).flat_map(|c| &world.class(c).methods);
    methods.find(|&&m| &*world.method(m).name == INVARIANT).copied()
}

impl Lowerer<'_> {
    /// Assumes the invariants of arguments that are library objects.
    pub(super) fn assume_invariants(&mut self, parameters: &[(LocalId, Type)], span: Span) {
        for (parameter, ty) in parameters {
            if let Some((class, invariant)) = self.class_with_invariant(ty) {
                let object = self.read_local(*parameter, span);
                self.assume_invariant(object, class, invariant, span);
            }
        }
    }

    /// Takes a value that was read from an object and assumes that Java can create it: library
    /// invariants hold, and constructors of records do not refuse it.
    pub(super) fn possible(&mut self, value: Expression, ty: &Type, span: Span) -> Expression {
        let value = self.assume_invariant_of_read(value, ty, span);
        self.assume_accepted(value, ty, span)
    }

    /// Assumes the invariant of a value that the program reads from an object, if it is a library
    /// object that can be an input.
    fn assume_invariant_of_read(&mut self, value: Expression, ty: &Type, span: Span) -> Expression {
        let is_of_user = !self.world.class(self.f.class).is_prelude;
        let kept = self.class_with_invariant(ty);
        let Some((class, invariant)) = kept.filter(|(class, _)| is_of_user && self.is_input(*class)) else {
            return value;
        };
        let value = self.save(value);
        self.assume_invariant(value.clone(), class, invariant, span);
        value
    }

    /// The library class of a type whose objects have hidden state, and its invariant.
    fn class_with_invariant(&self, ty: &Type) -> Option<(ClassIx, MethodIx)> {
        let Type::Class(class, _) = self.world.erase(ty) else {
            return None;
        };
        let invariant = invariant(self.world, class)?;
        is_opaque(self.world, class).then_some((class, invariant))
    }

    fn assume_invariant(&mut self, object: Expression, class: ClassIx, invariant: MethodIx, span: Span) {
        self.make_live(class);
        let own_type = self.class_type(class);
        let ast::Type::Ref(id) = own_type else { return };
        let ((), body) = self.branch(|s| {
            let procedure = s.procedure(Origin::Method(invariant));
            let object = s.downcast(object.clone(), own_type, span);
            let is_possible = s.call_for_value(procedure, true, ast::Type::Bool, vec![object], span);
            s.assume(is_possible, span);
        });
        self.emit_if(is_instance(object, id, span), body, span);
    }
}
