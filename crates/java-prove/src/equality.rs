//! `equals`, `hashCode` and `toString` of records, enums and boxes, and those of
//! `java.util.Objects`.
//!
//! Strings and boxes are equal by class and value, and enum constants and arrays by identity. The
//! generated `equals` of a record compares the components (JLS 8.10.3), and needs permission to
//! those to which contracts give permission, of both records:
//!
//! ```java
//! record Pair(int n, String s) {}   // p.equals(o):  o instanceof Pair && n == o.n && (s == o.s || s.equals(o.s))
//! ```
//!
//! The `equals` of any other object is code of the user or of the library. Its result is arbitrary,
//! and it is unsupported where such code can have a precondition. A hash code and the text of an
//! object are arbitrary.

use super::Encoder;
use super::background::{CHARS, UNBOXED, UNBOXED_BOOL};
use super::build::*;
use echis_java_semantics::tree::Expr;
use echis_java_semantics::types::{ClassIx, MethodIx, Type};
use echis_java_syntax::tree::TypeKind;
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, Primitive};

/// The methods of this module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ObjectMethod {
    /// `x.equals(y)`
    Equals,
    /// `Objects.equals(x, y)`
    ObjectsEquals,
    /// A method whose result is an arbitrary `int`.
    Hash,
    /// A method whose result is an arbitrary string that is not null.
    Text,
}

/// A value with its static type.
type Typed = (Exp, Type);

impl Encoder<'_> {
    /// Returns which method of this module a method is, if it is one and calls no code of the user
    /// with requirements.
    pub(super) fn object_method(&self, method: MethodIx) -> Option<ObjectMethod> {
        let info = self.world.method(method);
        let class = self.world.class(info.class);
        let of_value = self.world.unboxed(&Type::class(info.class)).is_some();
        let of_record = class.kind == TypeKind::Record && self.is_generated(method);
        let is_library = class.is_prelude;
        match (&*info.name, info.parameters.len()) {
            ("equals", 2) if is_library && &*class.name == "Objects" => Some(ObjectMethod::ObjectsEquals),
            ("equals", 1) if of_record || is_library && (of_value || &*class.name == "Enum") => {
                Some(ObjectMethod::Equals)
            }
            _ if self.user_callback_has_requirements() => None,
            ("hash" | "hashCode", _) if is_library && &*class.name == "Objects" => Some(ObjectMethod::Hash),
            ("hashCode", 0) if of_record || is_library && (of_value || &*class.name == "Enum") => {
                Some(ObjectMethod::Hash)
            }
            ("toString", 0) if of_record => Some(ObjectMethod::Text),
            _ => None,
        }
    }

    /// Encodes a call of such a method, given the values of the receiver and the arguments. Returns
    /// nothing if it is not supported.
    pub(super) fn object_method_value(
        &mut self,
        known: ObjectMethod,
        values: &[Exp],
        operands: &[&Expr],
        e: &Expr,
    ) -> Option<Exp> {
        let span = e.span;
        match (known, values, operands) {
            (ObjectMethod::Equals, [a, b], [of, other]) => {
                self.equal((a.clone(), of.ty.clone()), (b.clone(), other.ty.clone()), span)
            }
            (ObjectMethod::ObjectsEquals, [a, b], [of, other]) => {
                self.equal_or_null((a.clone(), of.ty.clone()), (b.clone(), other.ty.clone()), span)
            }
            (ObjectMethod::Hash, ..) => {
                let value = self.any(Primitive::Int, span);
                Some(self.read(value, &Type::Int, span))
            }
            (ObjectMethod::Text, ..) => {
                let text = self.any(Primitive::Ref, span);
                self.assume(binary(BinOp::Ne, text.clone(), null(span), span), span);
                let string = self.world.string();
                self.assume_tested_class(&text, &string, span);
                Some(text)
            }
            _ => None,
        }
    }

    /// Returns the value of `Objects.equals(a, b)`, which also is the comparison of two components
    /// of records.
    fn equal_or_null(&mut self, a: Typed, b: Typed, span: Span) -> Option<Exp> {
        let is_same = binary(BinOp::Eq, a.0.clone(), b.0.clone(), span);
        let there = binary(BinOp::Ne, a.0.clone(), null(span), span);
        let equal = echis_recursion::deep(|| self.equal(a, b, span))?;
        Some(any([is_same, all([there, equal], span)], span))
    }

    /// Returns the value of `a.equals(b)` for an `a` that is not null.
    fn equal(&mut self, a: Typed, b: Typed, span: Span) -> Option<Exp> {
        let ty = self.world.erase(&a.1);
        let class = match &ty {
            Type::Class(class, _) => *class,
            Type::Array(_) => return Some(binary(BinOp::Eq, a.0, b.0, span)),
            Type::Null => return Some(bool(false, span)),
            _ => return None,
        };
        if ty == self.world.string() {
            return Some(self.equal_values(&a, &b, CHARS, span));
        }
        if let Some(primitive) = self.world.unboxed(&ty) {
            let held = match primitive {
                Type::Boolean => UNBOXED_BOOL,
                ty if ty.is_floating() => return None,
                _ => UNBOXED,
            };
            return Some(self.equal_values(&a, &b, held, span));
        }
        if self.compares_by_identity(class) {
            self.depends_on_closed_class(class);
            return Some(binary(BinOp::Eq, a.0, b.0, span));
        }
        let info = self.world.class(class);
        match info.kind == TypeKind::Record && !info.is_prelude && self.has_generated_equals(class) {
            true => self.equal_records(class, &a, &b, span),
            false => self.unknown_equality(class, span),
        }
    }

    /// Returns the condition that two strings or boxes, of which the first is not null, have the
    /// same class and value. `value` is the function from objects to their values.
    fn equal_values(&mut self, a: &Typed, b: &Typed, value: &str, span: Span) -> Exp {
        let of = |e: &Exp| call(value, vec![e.clone()], span);
        let same = binary(BinOp::Eq, of(&a.0), of(&b.0), span);
        all([self.is_also_a(b, &a.1, span), same], span)
    }

    /// Returns the condition that a value is not null and an instance of a type, which its static
    /// type may show.
    fn is_also_a(&mut self, value: &Typed, ty: &Type, span: Span) -> Exp {
        let (static_type, ty) = (self.world.erase(&value.1), self.world.erase(ty));
        match self.world.is_subtype(&static_type, &ty) {
            true => binary(BinOp::Ne, value.0.clone(), null(span), span),
            false => self.is_instance(value.0.clone(), &ty, span),
        }
    }

    /// Returns the value of the generated `equals` of a record. Returns nothing for a record with
    /// components of floating-point types, and for one that contains records of its own class.
    fn equal_records(&mut self, class: ClassIx, a: &Typed, b: &Typed, span: Span) -> Option<Exp> {
        if self.member.compared.contains(&class) {
            return None;
        }
        let mut parts = vec![self.is_also_a(b, &Type::class(class), span)];
        self.member.compared.push(class);
        for component in self.world.class(class).components.clone() {
            let ty = self.world.field(component).ty.clone();
            let x = self.field_of(a.0.clone(), component, span);
            let y = self.field_of(b.0.clone(), component, span);
            let part = match ty.is_primitive() {
                true if ty.is_floating() => None,
                true => Some(binary(BinOp::Eq, x, y, span)),
                false => self.equal_or_null((x, ty.clone()), (y, ty), span),
            };
            parts.push(match part {
                Some(part) => part,
                None => {
                    self.member.compared.pop();
                    return None;
                }
            });
        }
        self.member.compared.pop();
        Some(all(parts, span))
    }

    /// Returns an arbitrary result for the `equals` of an unknown object, if no code that it can
    /// run has requirements.
    fn unknown_equality(&mut self, class: ClassIx, span: Span) -> Option<Exp> {
        let is_of_library = self.world.class(class).is_prelude;
        let is_harmless = !self.user_callback_has_requirements();
        (is_harmless && (!is_of_library || class == self.world.known.object))
            .then(|| self.any(Primitive::Bool, span))
    }

    /// Returns whether all objects of a class of the user are equal only to themselves: its
    /// subclasses inherit `equals` from `Object` or `Enum`.
    fn compares_by_identity(&self, class: ClassIx) -> bool {
        let is_inherited = |c: ClassIx| {
            self.equals_of(c).is_some_and(|m| {
                matches!(
                    &*self.world.class(self.world.method(m).class).name,
                    "Object" | "Enum"
                ) && self.is_library(m)
            })
        };
        !self.world.class(class).is_prelude && self.concrete_below(class).into_iter().all(is_inherited)
    }

    fn has_generated_equals(&self, class: ClassIx) -> bool {
        self.equals_of(class).is_some_and(|m| self.is_generated(m))
    }

    /// Returns the method `equals(Object)` that objects of a class run.
    fn equals_of(&self, class: ClassIx) -> Option<MethodIx> {
        let object = self.world.object();
        let all =
            self.world
                .method_named(self.world.known.object, "equals", std::slice::from_ref(&object))?;
        self.known_implementation(class, all)
    }
}
