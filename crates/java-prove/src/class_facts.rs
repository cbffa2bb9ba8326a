//! Facts about the classes of values that follow from their static types.
//!
//! A value of static type `String` is null or a string. This is always true in Java: where type
//! arguments promise too much, the virtual machine checks a cast before it stores the value. Such a
//! fact is stated only where it decides a test of the program, so that a program without casts and
//! `instanceof` has none:
//!
//! ```java
//! static String twice(String s) { Object o = s; return (String) o; }
//! ```

use super::background::CLASS_OF;
use super::build::*;
use super::class_tests::is_also;
use super::expressions::WIDENED;
use super::{Check, Encoder};
use echis_java_semantics::types::Type;
use echis_java_semantics::world::World;
use echis_source::Span;
use echis_viper::syntax::{self, BinOp, Exp};

/// Returns the erased types that the user's code and contracts test, except `Object`.
pub(super) fn tested_types(world: &World) -> Vec<Type> {
    let mut tested: Vec<Type> = world.tested_types().map(|ty| world.erase(ty)).collect();
    tested.retain(|ty| *ty != world.object());
    tested.sort();
    tested.dedup();
    tested
}

impl Encoder<'_> {
    /// Returns whether the static type of a value decides a test of the program.
    fn decides_test(&self, ty: &Type) -> bool {
        self.tested_types.iter().any(|tested| self.decides(ty, tested))
    }

    /// Returns whether the test for a type has a known result for values of an erased static type,
    /// or for some of the classes that the values can have.
    fn decides(&self, ty: &Type, tested: &Type) -> bool {
        match (ty, tested) {
            (Type::Class(class, _), _) if *class == self.world.known.object => false,
            (Type::Class(class, _), _) if self.is_closed(*class) => true,
            // an array is no object of a class that is tested, unless all arrays are
            (Type::Array(_), Type::Class(..)) => self.world.is_subtype(ty, tested),
            (Type::Array(_), Type::Array(_)) => true,
            (Type::Class(..), _) => is_also(self.world, ty, tested).is_some(),
            _ => false,
        }
    }

    /// Returns the fact that a value is null or an instance of its static type, if the encoding
    /// depends on its class.
    pub(super) fn class_fact(&mut self, value: &Exp, ty: &Type, span: Span) -> Option<Exp> {
        let ty = self.world.erase(ty);
        let is_relevant = match &ty {
            Type::Class(class, _) => {
                self.is_dynamic_class_relevant(*class) || self.is_quantified(*class) || self.is_tested(&ty)
            }
            Type::Array(_) => self.is_tested(&ty),
            _ => false,
        };
        is_relevant.then(|| self.can_be_cast(value.clone(), &ty, span))
    }

    /// Returns whether a test of the program depends on values of an erased static type. A
    /// termination proof does not use this: contracts can pass other objects to a pure method. A
    /// class without known objects, such as an interface that nothing implements, has no facts.
    pub(super) fn is_tested(&self, ty: &Type) -> bool {
        let has_objects = || self.all_subtypes(ty).is_none_or(|all| !all.is_empty());
        self.member.proves_termination_of.is_none() && self.decides_test(ty) && has_objects()
    }

    /// Assumes the class of a value where it decides a test.
    pub(super) fn assume_tested_class(&mut self, value: &Exp, ty: &Type, span: Span) {
        let ty = self.world.erase(ty);
        if self.is_tested(&ty) {
            let fact = self.can_be_cast(value.clone(), &ty, span);
            self.assume(fact, span);
        }
    }

    /// Assumes that a new array has exactly this type, where this decides a test. An array of a
    /// type variable is only known to be an array of references: Java creates it with the types of
    /// the arguments (JLS 15.12.4.2).
    pub(super) fn assume_array_class(&mut self, array: &Exp, ty: &Type, span: Span) {
        let erased = self.world.erase(ty);
        if !self.is_tested(&erased) {
            return;
        }
        let fact = match has_variable(ty) {
            true => self.can_be_cast(array.clone(), &erased, span),
            false => self.has_class(array.clone(), &erased, span),
        };
        self.assume(fact, span);
    }

    /// Assumes that a copy of an array has the class of the original, where this decides a test.
    pub(super) fn assume_same_class(&mut self, array: &Exp, original: &Exp, ty: &Type, span: Span) {
        let ty = self.world.erase(ty);
        if self.is_tested(&ty) {
            self.class_constant(&ty);
            let of = |e: &Exp| call(CLASS_OF, vec![e.clone()], span);
            self.assume(binary(BinOp::Eq, of(array), of(original), span), span);
        }
    }

    /// Checks that an array which gets another static type at run time has exactly this type: a
    /// store into it could fail otherwise (JLS 10.5). `is_array` is the condition under which it
    /// gets the type.
    pub(super) fn check_not_widened(&mut self, array: &Exp, ty: &Type, is_array: Option<Exp>, span: Span) {
        let ty = self.world.erase(ty);
        let Type::Array(element) = &ty else { return };
        if element.is_primitive() || self.all_subtypes(&ty).is_some_and(|all| all.len() == 1) {
            return;
        }
        let is_null = binary(BinOp::Eq, array.clone(), null(span), span);
        let mut fits = any([is_null, self.has_class(array.clone(), &ty, span)], span);
        if let Some(condition) = is_array {
            fits = binary(BinOp::Implies, condition, fits, span);
        }
        self.check(fits, Check::Unsupported(WIDENED.to_owned()), span);
    }

    /// Declares the class of strings if it decides a test, for [`Self::class_of_literal`].
    pub(super) fn prepare_class_of_literals(&mut self) {
        let string = self.world.string();
        if self.decides_test(&string) {
            self.class_constant(&string);
        }
    }

    /// A string literal is a string. Sound because it only determines which object the constant
    /// denotes.
    pub(super) fn class_of_literal(&self, name: &str) -> Option<syntax::Axiom> {
        let span = Span::default();
        let class = self.class_constants.get(&self.world.string())?;
        let of = call(CLASS_OF, vec![call(name, Vec::new(), span)], span);
        Some(super::background::axiom(binary(
            BinOp::Eq,
            of,
            call(class, Vec::new(), span),
            span,
        )))
    }
}

/// Returns whether another test can have another result for an unknown class below a type than for the
/// type itself: the other type is an interface, or below the type.
pub(super) fn differs_in_tests(world: &World, ty: &Type, other: &Type) -> bool {
    let is_interface = matches!(other, Type::Class(class, _) if world.is_interface(*class));
    !world.is_subtype(ty, other) && (is_interface || world.is_subtype(other, ty))
}

/// Returns whether the innermost element type of an array type is a type variable.
fn has_variable(ty: &Type) -> bool {
    match ty {
        Type::Array(element) => has_variable(element),
        ty => matches!(ty, Type::Variable(_)),
    }
}
