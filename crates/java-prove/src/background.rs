//! The background theory of every program: arrays, strings and boxes; [`class_tests`](super::class_tests)
//! adds the classes of objects. All of it is immutable and needs no permission.

use super::arithmetic::{bounds, in_range};
use super::build::*;
use super::check::Checked;
use super::constructor_conditions::CONSTRUCTED;
use super::members::{self, method_item};

use super::{Encoder, Overflow};
use echis_java_semantics::types::{ClassIx, FieldIx, Type};
use echis_source::Span;
use echis_viper::syntax::{
    self, BinOp, Exp, ExpKind, Item, ItemKind, Primitive, Quantifier, TypeKind, TypedIdent,
};
use std::sync::Arc;

/// Maps an object to its class.
pub(crate) const CLASS_OF: &str = "class_of";
/// Maps an array and an index to the object that holds the element in a field.
pub(crate) const SLOT: &str = "slot";
/// Maps an array to its length.
pub(crate) const LENGTH: &str = "length";
/// Maps a string to the sequence of its UTF-16 code units.
pub(crate) const CHARS: &str = "chars";
/// Maps a box to its number.
pub(super) const UNBOXED: &str = "unboxed";
/// Maps a box to its boolean value.
pub(super) const UNBOXED_BOOL: &str = "unboxed_bool";
/// Maps an integer to its decimal representation.
pub(super) const DIGITS: &str = "digits";
/// Maps an enum constant to its ordinal.
pub(super) const ORDINAL: &str = "ordinal";
/// Maps an array that is created as a row of another array to its index there.
pub(super) const MADE_AT: &str = "made_at";
/// The type of predicate snapshots.
pub(super) const SNAPSHOT: &str = "Snapshot";

/// The maximal length of an array or string.
const LONGEST: i64 = i32::MAX as i64;

/// Names that no other declaration of the program may have.
pub(super) const NAMES: &[&str] = &[
    CLASS_OF,
    SLOT,
    LENGTH,
    CHARS,
    UNBOXED,
    UNBOXED_BOOL,
    DIGITS,
    SNAPSHOT,
    ORDINAL,
    MADE_AT,
    CONSTRUCTED,
    "Class",
    "Java",
    "Array",
    "slot_array",
    "slot_index",
    "element_boolean",
    "element_byte",
    "element_short",
    "element_char",
    "element_int",
    "element_long",
    "element_float",
    "element_ref",
];

/// Uninterpreted functions for operations on bits.
pub(super) const BITS: &[&str] = &[
    "bit_and",
    "bit_or",
    "bit_xor",
    "shift_left_int",
    "shift_left_long",
    "shift_right_int",
    "shift_right_long",
    "shift_right_unsigned_int",
    "shift_right_unsigned_long",
];

/// Returns a domain function.
pub(super) fn function(
    name: &str,
    unique: bool,
    parameters: &[(&str, Primitive)],
    ty: syntax::Type,
) -> syntax::DomainFunction {
    let span = Span::default();
    let params = parameters
        .iter()
        .map(|(name, ty)| typed(name, primitive(*ty, span), span));
    syntax::DomainFunction {
        annotations: Vec::new(),
        unique,
        name: ident(name, span),
        params: params.collect(),
        ty,
        interpretation: None,
        span,
    }
}

pub(super) fn axiom(exp: Exp) -> syntax::Axiom {
    syntax::Axiom {
        annotations: Vec::new(),
        name: None,
        span: exp.span,
        exp,
    }
}

pub(super) fn domain(name: &str, functions: Vec<syntax::DomainFunction>, axioms: Vec<syntax::Axiom>) -> Item {
    let span = Span::default();
    item(
        ItemKind::Domain(syntax::Domain {
            name: ident(name, span),
            type_params: Vec::new(),
            interpretations: Vec::new(),
            functions,
            axioms,
        }),
        span,
    )
}

pub(super) fn item(kind: ItemKind, span: Span) -> Item {
    Item {
        annotations: Vec::new(),
        kind,
        span,
    }
}

/// Returns the type of character sequences.
pub(super) fn sequence(span: Span) -> syntax::Type {
    let element = Box::new(primitive(Primitive::Int, span));
    syntax::Type {
        kind: TypeKind::Seq(element),
        span,
    }
}

/// `forall x: Ref, i: Int :: { trigger } body`
pub(super) fn for_all(variables: &[(&str, Primitive)], trigger: Exp, body: Exp) -> syntax::Axiom {
    let span = Span::default();
    let variables: Vec<TypedIdent> = variables
        .iter()
        .map(|(name, ty)| typed(name, primitive(*ty, span), span))
        .collect();
    axiom(quantified(
        Quantifier::Forall,
        variables,
        vec![trigger],
        body,
        span,
    ))
}

impl Encoder<'_> {
    /// Returns the domains of the background theory; called last, when all uses are known. The
    /// axioms are sound for all values of their sorts: the functions are total and have no
    /// preconditions. Each axiom states its reason. The given axioms are added.
    pub(super) fn background(&self, axioms: Vec<syntax::Axiom>) -> Vec<Item> {
        let mut items = vec![self.java_domain(axioms)];
        if self.uses.arrays {
            items.push(self.arrays());
        }
        if !self.class_constants.is_empty() || !self.class_tests.is_empty() {
            items.push(self.classes());
        }
        items.extend(self.uses.any.iter().map(|(name, ty)| any_value(name, *ty)));
        if self.uses.snapshots {
            items.push(domain(SNAPSHOT, Vec::new(), Vec::new()));
        }
        items
    }

    /// Returns the domain of strings, boxes, constants and uninterpreted operations.
    fn java_domain(&self, others: Vec<syntax::Axiom>) -> Item {
        use Primitive::{Bool, Int, Ref};
        let span = Span::default();
        let plain = |ty| primitive(ty, span);
        let pair = [("a", Int), ("b", Int)];
        let mut functions = vec![
            function(CHARS, false, &[("s", Ref)], sequence(span)),
            function(UNBOXED, false, &[("o", Ref)], plain(Int)),
            function(UNBOXED_BOOL, false, &[("o", Ref)], plain(Bool)),
            function(DIGITS, false, &[("i", Int)], sequence(span)),
        ];
        for name in BITS {
            functions.push(function(name, false, &pair, plain(Int)));
        }
        let mut axioms = vec![bit_and()];
        if self.options.overflow != Overflow::Math {
            axioms.push(string_length());
        }
        for (text, name) in &self.literals {
            functions.push(function(name, false, &[], plain(Ref)));
            axioms.push(literal(name, text));
            axioms.extend(self.class_of_literal(name));
        }
        for (&field, name) in &self.constant_fields {
            let ty = &self.world.field(field).ty;
            functions.push(function(name, false, &[("o", Ref)], self.viper_type(ty, span)));
            axioms.extend(self.constant_field_range(name, ty));
            axioms.extend(self.holds_no_null(field).then(|| never_null(name)));
            let length = self.constant_length(field).filter(|_| self.uses.arrays);
            axioms.extend(length.map(|length| always_long(name, length)));
        }
        for name in self.statics.values() {
            functions.push(function(name, false, &[], plain(Ref)));
        }
        if self.uses.ordinals || !self.constants.is_empty() {
            functions.push(function(ORDINAL, false, &[("o", Ref)], plain(Int)));
        }
        for (field, name) in &self.constants {
            let info = self.world.field(*field);
            functions.push(function(name, false, &[], self.viper_type(&info.ty, span)));
            if info.ordinal.is_some() || self.world.class(info.class).is_prelude {
                axioms.push(object_constant(name, info.ordinal));
            }
        }
        axioms.extend(self.constant_facts.iter().cloned().map(axiom));
        axioms.extend(others);
        for name in self.names_of_conditions() {
            functions.push(function(name, false, &[("o", Ref)], plain(Bool)));
        }
        for (name, element) in &self.fixed_elements {
            functions.push(function(
                name,
                false,
                &[("a", Ref), ("i", Int)],
                self.viper_type(element, span),
            ));
        }
        domain("Java", functions, axioms)
    }

    /// A field that never changes holds a value of its integral type. Sound because each assigned
    /// value is one, and the value of the function is arbitrary for other references.
    fn constant_field_range(&self, name: &str, ty: &Type) -> Option<syntax::Axiom> {
        let span = Span::default();
        let value = call(name, vec![var("o", span)], span);
        let fits = in_range(value.clone(), ty, span)?;
        let is_bounded = self.options.overflow != Overflow::Math;
        is_bounded.then(|| for_all(&[("o", Primitive::Ref)], value, fits))
    }

    /// Returns the domain of arrays: distinct elements have distinct locations. Sound because there
    /// are as many references as pairs of a reference and an integer. Lengths are bounded for all
    /// references, as the length of a reference that is no array is arbitrary.
    fn arrays(&self) -> Item {
        use Primitive::{Int, Ref};
        let span = Span::default();
        let plain = |ty| primitive(ty, span);
        let (a, i) = (var("a", span), var("i", span));
        let slot = call(SLOT, vec![a.clone(), i.clone()], span);
        let length = call(LENGTH, vec![a.clone()], span);
        let back = |name: &str, of: Exp| binary(BinOp::Eq, call(name, vec![slot.clone()], span), of, span);
        let mut functions = vec![
            function(SLOT, false, &[("a", Ref), ("i", Int)], plain(Ref)),
            function("slot_array", false, &[("r", Ref)], plain(Ref)),
            function("slot_index", false, &[("r", Ref)], plain(Int)),
            function(LENGTH, false, &[("a", Ref)], plain(Int)),
        ];
        if self.uses.grids {
            functions.push(function(MADE_AT, false, &[("a", Ref)], plain(Int)));
        }
        let axioms = vec![
            for_all(
                &[("a", Ref), ("i", Int)],
                slot.clone(),
                all([back("slot_array", a), back("slot_index", i)], span),
            ),
            for_all(
                &[("a", Ref)],
                length.clone(),
                match self.options.overflow {
                    // lengths are unbounded like all integers
                    Overflow::Math => binary(BinOp::Le, int(0, span), length, span),
                    _ => between(int(0, span), length, int(LONGEST, span), span),
                },
            ),
        ];
        domain("Array", functions, axioms)
    }

    /// Returns the object that holds the static fields of a class.
    pub(super) fn statics(&mut self, class: ClassIx, span: Span) -> Exp {
        let fresh = || {
            self.names
                .fresh(&format!("statics_{}", self.world.class(class).name))
        };
        call(self.statics.entry(class).or_insert_with(fresh), Vec::new(), span)
    }

    /// Returns the constant for a string literal.
    pub(super) fn literal(&mut self, text: &Arc<[u16]>, span: Span) -> Exp {
        self.prepare_class_of_literals();
        let number = self.literals.len() + 1;
        let fresh = || self.names.fresh(&format!("text_{number}_"));
        call(
            self.literals.entry(text.clone()).or_insert_with(fresh),
            Vec::new(),
            span,
        )
    }

    /// Returns a function call for an unsupported expression in a contract. Its precondition is
    /// false, so that evaluating it is an error.
    pub(super) fn unknown(&mut self, ty: syntax::Type, what: &str, span: Span) -> Exp {
        let name = self.names.fresh("unsupported_value");
        let never = vec![bool(false, span)];
        let made = members::function(&name, Vec::new(), ty, never, Vec::new(), None, span);
        self.unsupported.push(made);
        let check = super::Check::Unsupported(what.into());
        self.checks.insert(span, Checked { check, place: span });
        call(&name, Vec::new(), span)
    }

    /// Returns the location of `a[i]`.
    pub(super) fn element(&mut self, array: Exp, index: Exp, element: &Type, span: Span) -> Exp {
        let name = self.element_field(element);
        field(self.slot(array, index, span), name, span)
    }

    /// Returns the object that holds an element.
    pub(super) fn slot(&mut self, array: Exp, index: Exp, span: Span) -> Exp {
        self.uses.arrays = true;
        call(SLOT, vec![array, index], span)
    }

    /// Maps an array to its length.
    pub(super) fn array_length(&mut self, array: Exp, span: Span) -> Exp {
        self.uses.arrays = true;
        call(LENGTH, vec![array], span)
    }

    /// Returns the field that holds elements of this type.
    pub(super) fn element_field(&mut self, element: &Type) -> &'static str {
        let (name, ty) = match element {
            Type::Boolean => ("element_boolean", Type::Boolean),
            Type::Byte => ("element_byte", Type::Byte),
            Type::Short => ("element_short", Type::Short),
            Type::Char => ("element_char", Type::Char),
            Type::Int => ("element_int", Type::Int),
            Type::Long => ("element_long", Type::Long),
            ty if ty.is_numeric() => ("element_float", Type::Double),
            _ => ("element_ref", Type::Null),
        };
        self.uses.element_fields.insert(name, ty);
        name
    }

    /// Returns the declarations of all used fields of objects and array elements.
    pub(super) fn fields(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        let fields: Vec<(FieldIx, Arc<str>)> =
            self.field_names.iter().map(|(f, n)| (*f, n.clone())).collect();
        for (ix, name) in fields {
            let field = self.world.field(ix).clone();
            let span = field.span;
            items.push(self.field_item(&name, &field.ty, field.is_ghost, span));
        }
        for (name, ty) in self.uses.element_fields.clone() {
            items.push(self.field_item(name, &ty, false, Span::default()));
        }
        items
    }

    /// Returns a field declaration, annotated with the range of its values.
    fn field_item(&mut self, name: &str, ty: &Type, is_ghost: bool, span: Span) -> Item {
        let declared = typed(name, self.viper_type(ty, span), span);
        let mut made = item(ItemKind::Fields(vec![declared]), span);
        if let Some((least, greatest)) = bounds(ty)
            && !is_ghost
            && self.options.overflow != Overflow::Math
        {
            let range = [least, greatest].map(|bound| bound.to_string().into());
            made.annotations.push(annotation("range", range.into(), span));
        }
        made
    }
}

/// Returns a method with an arbitrary result.
fn any_value(name: &str, ty: Primitive) -> Item {
    let span = Span::default();
    let results = vec![typed("value", primitive(ty, span), span)];
    let name = format!("any_{name}");
    method_item(&name, (Vec::new(), results), (Vec::new(), Vec::new()), None, span)
}

/// A field that never changes is not null. Sound if each assigned value is an object, as no one sees
/// the field before it is assigned, and the value of the function is arbitrary for other references.
fn never_null(name: &str) -> syntax::Axiom {
    let span = Span::default();
    let value = call(name, vec![var("o", span)], span);
    let there = binary(BinOp::Ne, value.clone(), null(span), span);
    for_all(&[("o", Primitive::Ref)], value, there)
}

/// The array in a field that never changes has this length. Sound as [`never_null`] is.
fn always_long(name: &str, length: i64) -> syntax::Axiom {
    let span = Span::default();
    let array = call(name, vec![var("o", span)], span);
    let own = call(LENGTH, vec![array.clone()], span);
    let is_long = binary(BinOp::Eq, own, int(length, span), span);
    for_all(&[("o", Primitive::Ref)], array, is_long)
}

/// The number of characters of a string fits into an `int`.
fn string_length() -> syntax::Axiom {
    let span = Span::default();
    let chars = call(CHARS, vec![var("s", span)], span);
    let length = exp(ExpKind::Size(Box::new(chars.clone())), span);
    let is_counted = binary(BinOp::Le, length, int(LONGEST, span), span);
    for_all(&[("s", Primitive::Ref)], chars, is_counted)
}

/// `0 <= a & b <= a` if `a` is not negative, and the same for `b`. Sound by the definition of `&`.
fn bit_and() -> syntax::Axiom {
    let span = Span::default();
    let whole = call("bit_and", vec![var("a", span), var("b", span)], span);
    let bounded = |name: &str| {
        let is_positive = binary(BinOp::Ge, var(name, span), int(0, span), span);
        let within = between(int(0, span), whole.clone(), var(name, span), span);
        binary(BinOp::Implies, is_positive, within, span)
    };
    let body = all([bounded("a"), bounded("b")], span);
    for_all(
        &[("a", Primitive::Int), ("b", Primitive::Int)],
        whole.clone(),
        body,
    )
}

/// A string constant is not null and has these characters. Sound because it only determines which
/// object the constant denotes.
fn literal(name: &str, text: &[u16]) -> syntax::Axiom {
    let span = Span::default();
    let constant = || call(name, Vec::new(), span);
    let there = binary(BinOp::Ne, constant(), null(span), span);
    let chars = call(CHARS, vec![constant()], span);
    axiom(all(
        [there, binary(BinOp::Eq, chars, characters(text, span), span)],
        span,
    ))
}

/// An enum constant or final field of the library is not null, and enum constants have distinct
/// ordinals. Sound because enum constants are not read before they are initialised, and because the
/// library's final fields are initialised from the start.
fn object_constant(name: &str, number: Option<u32>) -> syntax::Axiom {
    let span = Span::default();
    let constant = || call(name, Vec::new(), span);
    let there = binary(BinOp::Ne, constant(), null(span), span);
    let numbered = number.map(|number| {
        let ordinal = call(ORDINAL, vec![constant()], span);
        binary(BinOp::Eq, ordinal, int(number, span), span)
    });
    axiom(all([there].into_iter().chain(numbered), span))
}

/// Returns a literal sequence of characters.
pub(super) fn characters(text: &[u16], span: Span) -> Exp {
    let ty = text.is_empty().then(|| primitive(Primitive::Int, span));
    let units = text.iter().map(|unit| int(*unit, span)).collect();
    exp(ExpKind::Literal(syntax::Collection::Seq, ty, units), span)
}
