//! The classes of objects and arrays, as values of the domain `Class`, and tests of them.
//!
//! `class_of` maps each object to its class. A test for a type that has no unknown subtypes, such
//! as a user's class or an array of these, compares with a constant for each subtype:
//! `class_of(e) == class_Cat()`. A test for any other type is a function: `is_Number(class_of(e))`,
//! of which axioms say the value for the known constants. So is the test for the unseen subclasses of
//! a class in a contract file, as these are several classes.

use super::Encoder;
use super::background::{CLASS_OF, axiom, domain, function};
use super::build::*;
use echis_java_semantics::types::{ClassIx, Type};
use echis_java_semantics::world::World;
use echis_source::Span;
use echis_viper::syntax::{self, BinOp, Exp, Item, Primitive, Quantifier};
use std::sync::Arc;

impl Encoder<'_> {
    /// Returns the domain of classes.
    pub(super) fn classes(&self) -> Item {
        let span = Span::default();
        let mut functions = vec![function(
            CLASS_OF,
            false,
            &[("o", Primitive::Ref)],
            named("Class", span),
        )];
        for name in self.class_constants.values() {
            functions.push(function(name, true, &[], named("Class", span)));
        }
        let mut axioms = Vec::new();
        for (ty, test) in &self.class_tests {
            let mut test_function = function(test, false, &[], primitive(Primitive::Bool, span));
            test_function.params = vec![typed("c", named("Class", span), span)];
            functions.push(test_function);
            let known = self.class_constants.iter();
            axioms.extend(known.map(|(c, name)| is_known(test, name, self.world.is_subtype(c, ty))));
            let others = self.class_tests.iter().filter(|(other, _)| *other != ty);
            axioms.extend(
                others.filter_map(|(other, name)| Some(follows(test, name, is_also(self.world, ty, other)?))),
            );
        }
        domain("Class", functions, axioms)
    }

    /// Returns the name of the function that tests for a subtype of a type, which can have unknown
    /// subtypes.
    fn class_test(&mut self, ty: &Type) -> Arc<str> {
        let fresh = || self.names.fresh(&format!("is_{}", type_name(self.world, ty)));
        self.class_tests.entry(ty.clone()).or_insert_with(fresh).clone()
    }

    /// Returns the name of the constant for a class or array type.
    pub(super) fn class_constant(&mut self, ty: &Type) -> Arc<str> {
        let fresh = || self.names.fresh(&format!("class_{}", type_name(self.world, ty)));
        self.class_constants
            .entry(ty.clone())
            .or_insert_with(fresh)
            .clone()
    }

    /// Returns the test whether a value is an instance of a type. User classes have no unknown
    /// subclasses, and library classes do.
    pub(super) fn is_instance(&mut self, e: Exp, ty: &Type, span: Span) -> Exp {
        let not_null = binary(BinOp::Ne, e.clone(), null(span), span);
        let ty = self.world.erase(ty);
        if ty == self.world.object() {
            return not_null;
        }
        let cases: Vec<Exp> = match self.all_subtypes(&ty) {
            Some(subtypes) => {
                self.depends_on_closed_test(&ty);
                let subtypes = subtypes.iter();
                subtypes.map(|ty| self.has_class(e.clone(), ty, span)).collect()
            }
            None => {
                let test = self.class_test(&ty);
                vec![call(&test, vec![call(CLASS_OF, vec![e], span)], span)]
            }
        };
        binary(BinOp::And, not_null, any(cases, span), span)
    }

    /// Returns the classes and array types of the objects that are instances of an erased type, or
    /// nothing if there may be unknown ones.
    pub(super) fn all_subtypes(&self, ty: &Type) -> Option<Vec<Type>> {
        match ty {
            Type::Class(class, _) if !self.is_closed(*class) => None,
            Type::Class(class, _) => Some(self.concrete_below(*class).into_iter().map(Type::class).collect()),
            Type::Array(element) => {
                let below = match &**element {
                    // the elements of an array can have an abstract class as type
                    Type::Class(class, _) if self.is_closed(*class) => self.named_below(*class),
                    Type::Array(_) => self.all_subtypes(element)?,
                    ty if ty.is_primitive() => vec![ty.clone()],
                    _ => return None,
                };
                Some(below.into_iter().map(Type::array).collect())
            }
            _ => None,
        }
    }

    /// Returns whether a class has no unknown subclasses: it is final or belongs to the user.
    pub(super) fn is_closed(&self, class: ClassIx) -> bool {
        let info = self.world.class(class);
        !info.is_prelude || info.modifiers.is_final
    }

    /// Returns the subclasses of a class, inclusive, that code can name as elements of arrays.
    fn named_below(&self, class: ClassIx) -> Vec<Type> {
        self.world
            .all_classes()
            .filter(|&c| self.world.is_subclass(c, class) && !self.world.class(c).is_lambda)
            .map(Type::class)
            .collect()
    }

    /// Returns `class_of(e) == class_C()` for a class.
    pub(super) fn is_exactly(&mut self, e: Exp, class: ClassIx, span: Span) -> Exp {
        self.has_class(e, &Type::class(class), span)
    }

    /// Returns `class_of(e) == class_C()` for an erased type, or a test for one of the unseen classes
    /// for which the type stands.
    pub(super) fn has_class(&mut self, e: Exp, ty: &Type, span: Span) -> Exp {
        if is_unseen(self.world, ty) {
            let test = self.class_test(ty);
            return call(&test, vec![call(CLASS_OF, vec![e], span)], span);
        }
        let constant = self.class_constant(ty);
        let of = call(CLASS_OF, vec![e], span);
        binary(BinOp::Eq, of, call(&constant, Vec::new(), span), span)
    }

    /// Returns the concrete subclasses of a class, and the class itself if it is concrete.
    pub(super) fn concrete_below(&self, class: ClassIx) -> Vec<ClassIx> {
        self.world
            .all_classes()
            .filter(|&c| self.world.is_concrete(c) && self.world.is_subclass(c, class))
            .collect()
    }
}

/// Returns whether an erased type stands for unseen classes, or is an array type of such a type.
fn is_unseen(world: &World, ty: &Type) -> bool {
    match ty {
        Type::Class(class, _) => world.class(*class).is_unseen,
        Type::Array(element) => is_unseen(world, element),
        _ => false,
    }
}

/// Returns the name of an erased type as a part of Viper names: `int_array`.
fn type_name(world: &World, ty: &Type) -> String {
    match ty {
        Type::Class(class, _) => world.class(*class).name.to_string(),
        Type::Array(element) => format!("{}_array", type_name(world, element)),
        ty => world.show(ty),
    }
}

/// Returns true if every object of an erased type is also one of another type, false if none is,
/// and nothing if that is not known.
pub(super) fn is_also(world: &World, ty: &Type, other: &Type) -> Option<bool> {
    match world.is_subtype(ty, other) {
        true => Some(true),
        false => are_apart(world, ty, other).then_some(false),
    }
}

/// Returns whether no object is an instance of both of two erased types. That holds for unrelated
/// types unless one of them is an interface: an object has only one chain of superclasses. It also
/// holds for an array and a class that is no supertype of arrays (JLS 4.10.3), and for arrays whose
/// elements are of such types or of different primitive types.
fn are_apart(world: &World, ty: &Type, other: &Type) -> bool {
    if world.is_subtype(ty, other) || world.is_subtype(other, ty) {
        return false;
    }
    match (ty, other) {
        (Type::Class(a, _), Type::Class(b, _)) => !world.is_interface(*a) && !world.is_interface(*b),
        (Type::Array(a), Type::Array(b)) => a.is_primitive() || b.is_primitive() || are_apart(world, a, b),
        _ => true,
    }
}

/// A known class passes the test for a type if it is a subtype, and fails it otherwise. Sound by
/// the class table.
fn is_known(test: &str, class: &str, is_one: bool) -> syntax::Axiom {
    let span = Span::default();
    let said = call(test, vec![call(class, Vec::new(), span)], span);
    axiom(if is_one { said } else { not(said) })
}

/// Each class that passes one test passes the other one too, or none does. Sound because the first
/// type is a subtype of the second, or because no object is an instance of both: see [`are_apart`].
fn follows(test: &str, other: &str, is_one: bool) -> syntax::Axiom {
    let span = Span::default();
    let said = |test: &str| call(test, vec![var("c", span)], span);
    let then = if is_one { said(other) } else { not(said(other)) };
    let body = binary(BinOp::Implies, said(test), then, span);
    let class = typed("c", named("Class", span), span);
    axiom(quantified(
        Quantifier::Forall,
        vec![class],
        vec![said(test)],
        body,
        span,
    ))
}
