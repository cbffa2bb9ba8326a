//! Static final fields. After the initialisation of its class, such a field does not change. It is
//! encoded as a constant, which needs no permission to be read.
//!
//! The field holds its default value before. So this is done only in classes during whose
//! initialisation no code can look at the fields too early ([`super::early_constants`]). What is
//! known about the value follows from the form of its initialiser.

use super::Encoder;
use super::build::*;
use super::constant_fields::length_of_new;
use super::early_constants::reads_static_early;
use super::initialisation::constant_made;
use echis_java_semantics::tree::{Expr, ExprKind, Place, Stmt, StmtKind};
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx, Type};
use echis_java_semantics::walk::{self, Visitor};
use echis_java_semantics::world::{Initialiser, InitialiserSource, World};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, Primitive, Quantifier};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The number of elements of an array of which each value is known.
const MOST_ELEMENTS: usize = 1024;
/// The depth to which the arguments of constructors are followed.
const DEPTH: usize = 4;

impl<'a> Encoder<'a> {
    /// Returns whether a static field is encoded as a constant: it is an enum constant, a final field
    /// of the library such as `System.out`, or one of the user that nobody sees too early.
    pub(super) fn is_static_constant(&mut self, ix: FieldIx) -> bool {
        let info = self.world.field(ix);
        let is_final = info.modifiers.is_static && info.modifiers.is_final && !info.is_ghost;
        if info.ordinal.is_some() {
            return true;
        }
        if self.world.class(info.class).is_prelude {
            return is_final && info.ty.is_reference();
        }
        if !is_final || self.world.permissions.fields.contains(&ix) {
            return false;
        }
        let world = self.world;
        let seen_early = self.seen_early.entry(info.class);
        !*seen_early.or_insert_with(|| reads_static_early(world, info.class))
    }

    /// Returns the constant for a static field that is encoded as one.
    pub(super) fn static_constant(&mut self, ix: FieldIx, span: Span) -> Exp {
        if let Some(name) = self.constants.get(&ix) {
            return call(&name.clone(), Vec::new(), span);
        }
        let info = self.world.field(ix);
        let class = &self.world.class(info.class).name;
        let name = self.names.fresh(&format!("{class}_{}", info.name));
        self.constants.insert(ix, name.clone());
        if let Some(value) = self.initial_value(ix) {
            let place = call(&name, Vec::new(), Span::default());
            // the elements of a filled table change after the assignment
            let depth = if self.world.tables.is_filled(ix) { 0 } else { DEPTH };
            let facts = self.known_of(&place, value, depth);
            self.constant_facts.extend(facts);
        }
        call(&name, Vec::new(), span)
    }

    /// Returns the expression that initialises a static field of the user.
    fn initial_value(&self, ix: FieldIx) -> Option<&'a Expr> {
        let world: &'a World = self.world;
        let all = world.class(world.field(ix).class).static_initialisers.iter();
        let mut own = all.filter(|i| match i.source {
            InitialiserSource::Field(field, _) | InitialiserSource::Constant(field, ..) => field == ix,
            InitialiserSource::Block(..) => false,
        });
        let initialiser = own.next()?;
        constant_made(initialiser).or_else(|| assigned_value(initialiser))
    }

    /// Returns what the form of an expression shows about its value, the final fields of new objects
    /// included.
    fn known_of(&mut self, place: &Exp, value: &Expr, depth: usize) -> Vec<Exp> {
        let span = Span::default();
        let equal = |s: &mut Self, constant| {
            let constant = s.constant(constant, span);
            binary(BinOp::Eq, place.clone(), constant, span)
        };
        let there = binary(BinOp::Ne, place.clone(), null(span), span);
        match (&value.constant, &value.kind) {
            (Some(constant), _) if !value.ty.is_floating() => vec![equal(self, constant)],
            (_, ExprKind::Concat(..)) => vec![there],
            (
                _,
                ExprKind::New {
                    constructor,
                    arguments,
                    ..
                },
            ) => {
                let mut known = vec![there];
                if depth > 0 {
                    for (ix, argument) in self.stored_arguments(*constructor, arguments) {
                        let field = self.field_of(place.clone(), ix, span);
                        known.extend(self.known_of(&field, argument, depth - 1));
                    }
                }
                known
            }
            (_, ExprKind::NewArray(_) | ExprKind::ArrayLiteral(_)) => {
                let own = self.array_length(place.clone(), span);
                let length = length_of_new(value).map(|length| int(length, span));
                let mut known = vec![there];
                known.extend(length.map(|length| binary(BinOp::Eq, own, length, span)));
                if let (ExprKind::ArrayLiteral(elements), true) = (&value.kind, depth > 0) {
                    let element = self.element_type(&value.ty);
                    for (i, e) in elements.iter().enumerate().take(MOST_ELEMENTS) {
                        let place = self.fixed_element(place.clone(), int(i, span), &element, span);
                        known.extend(self.known_of(&place, e, depth - 1));
                    }
                }
                known
            }
            _ if value.ty.is_reference() && self.is_object(value) => vec![there],
            _ => Vec::new(),
        }
    }

    /// Returns the final fields to which a constructor just assigns arguments, or constants, with
    /// these. The statements stand on the outermost level of a constructor without `return`, so that
    /// they are executed whenever the constructor ends.
    fn stored_arguments<'e>(&self, constructor: MethodIx, arguments: &'e [Expr]) -> Vec<(FieldIx, &'e Expr)> {
        let Some(body) = &self.world.method(constructor).body else {
            return Vec::new();
        };
        if returns(&body.statements) {
            return Vec::new();
        }
        let changed = walk::assigned(&body.statements);
        let stored = body.statements.iter().filter_map(|s| {
            let (ix, value) = stored_in_this(s)?;
            let ExprKind::Local(variable) = &value.kind else {
                return None;
            };
            let position = body.parameters.iter().position(|p| p == variable)?;
            let is_kept = self.is_final_field(ix) && !changed.contains(variable);
            Some((ix, arguments.get(position).filter(|_| is_kept)?))
        });
        stored.collect()
    }

    /// Returns an element of the array that an expression denotes.
    pub(super) fn element_of(&mut self, array: &Expr, a: Exp, i: Exp, element: &Type, span: Span) -> Exp {
        match self.is_fixed_table(array) {
            true => self.fixed_element(a, i, element, span),
            false => self.element(a, i, element, span),
        }
    }

    /// Returns whether an expression denotes a table whose elements have their final values: the code
    /// around does not fill it.
    pub(super) fn is_fixed_table(&self, array: &Expr) -> bool {
        let is_own = match &array.kind {
            ExprKind::Field(object, _) => matches!(object.kind, ExprKind::This),
            _ => true,
        };
        let table = self.world.table(array);
        table.is_some_and(|ix| !is_own || !self.member.fills.contains(&ix))
    }

    /// Encodes the code that fills the tables of a class, the static ones or those of `this`. Then
    /// their elements have their final values.
    pub(super) fn filling(&mut self, class: ClassIx, is_static: bool, encode: impl FnOnce(&mut Self)) {
        let world = self.world;
        let own = world.class(class).fields.iter().copied();
        let is_filled =
            |ix: &FieldIx| world.tables.is_filled(*ix) && world.field(*ix).modifiers.is_static == is_static;
        let filled: BTreeSet<FieldIx> = own.filter(is_filled).collect();
        let around = std::mem::replace(&mut self.member.fills, filled.clone());
        encode(self);
        self.member.fills = around;
        let span = world.class(class).span;
        for ix in filled {
            let array = match is_static {
                true => self.static_field(ix, span),
                false => {
                    let this = self.this(span);
                    self.field_of(this, ix, span)
                }
            };
            self.assume_table(ix, &array, span);
        }
    }

    /// Encodes the reading of an element of a table in a contract, with the check that it exists.
    pub(super) fn table_in_contract(&mut self, (array, a): (&Expr, Exp), i: Exp, span: Span) -> Exp {
        let element = self.element_type(&array.ty);
        let said = self.fixed_element(a.clone(), i.clone(), &element, span);
        if self.member.computes {
            return said;
        }
        let place = self.checked(super::Check::Bounds, span);
        let inside = self.within(a, i, place);
        asserting(inside, said)
    }

    /// Assumes that a new table has the elements of the array that is stored in its field.
    pub(super) fn assume_table(&mut self, ix: FieldIx, array: &Exp, span: Span) {
        let ty = self.world.field(ix).ty.clone();
        let element = self.element_type(&ty);
        if matches!(element, Type::Array(_)) {
            return;
        }
        let name = self.member.names.fresh("i");
        let index = || var(&name, span);
        let fixed = self.fixed_element(array.clone(), index(), &element, span);
        let place = self.element(array.clone(), index(), &element, span);
        let inside = self.within(array.clone(), index(), span);
        let same = binary(BinOp::Eq, fixed.clone(), place, span);
        let body = binary(BinOp::Implies, inside, same, span);
        let variable = typed(&name, primitive(Primitive::Int, span), span);
        let same = quantified(Quantifier::Forall, vec![variable], vec![fixed], body, span);
        self.assume(same, span);
    }

    /// Returns the element of an array whose elements never change, as a function of the array.
    pub(super) fn fixed_element(&mut self, array: Exp, index: Exp, element: &Type, span: Span) -> Exp {
        let field = self.element_field(element);
        let name = field.replace("element", "fixed");
        self.fixed_elements
            .insert(Arc::from(name.as_str()), element.clone());
        call(&name, vec![array, index], span)
    }
}

/// Returns the value that an initialiser assigns to its static field.
fn assigned_value(initialiser: &Initialiser) -> Option<&Expr> {
    match &initialiser.body.first()?.kind {
        StmtKind::Expr(Expr {
            kind: ExprKind::Assign(Place::Static(..), value),
            ..
        }) => Some(value),
        _ => None,
    }
}

/// Returns whether statements contain a `return`.
pub(super) fn returns(statements: &[Stmt]) -> bool {
    let mut sees = SeesReturn(false);
    statements.iter().for_each(|s| walk::statement(s, &mut sees));
    sees.0
}

/// Whether a `return` was seen.
struct SeesReturn(bool);

impl Visitor for SeesReturn {
    fn expression(&mut self, _: &Expr) {}

    fn statement(&mut self, s: &Stmt) {
        self.0 |= matches!(s.kind, StmtKind::Return(_));
    }
}

/// Returns the field of `this` to which a statement assigns, and the value.
fn stored_in_this(s: &Stmt) -> Option<(FieldIx, &Expr)> {
    match &s.kind {
        StmtKind::Expr(Expr {
            kind: ExprKind::Assign(Place::Field(object, ix), value),
            ..
        }) if matches!(object.kind, ExprKind::This) => Some((*ix, value)),
        _ => None,
    }
}
