//! Conditions that a constructor demands of the parameters which it stores in final fields. They
//! hold for every object of the class, as final fields do not change:
//!
//! ```java
//! record Range(int low, int high) {
//!     Range
//!         //@ requires low <= high;
//!     { }
//! }
//! ```
//!
//! A condition is a conjunct of a precondition, or the negation of that of an `if` before the fields
//! are assigned which throws an exception. An axiom says that the conditions of a class `C` hold for
//! each object for which `constructed_C` does. This holds for the values of Java's variables of the
//! class. It holds for a new object only once its constructor has assigned the fields, so that
//! conditions which nothing meets say nothing about a call.

use super::arithmetic::bounds;
use super::background::axiom;
use super::build::*;
use super::library::{Function, LibraryModel};
use super::termination::conjuncts;
use super::{Encoder, MemberState};
use echis_java_semantics::spec::Spec;
use echis_java_semantics::tree::{Binary, Body, Expr, ExprKind, Place, Stmt, StmtKind, Unary};
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx, Type, VarIx};
use echis_java_semantics::walk;
use echis_java_semantics::world::World;
use echis_java_syntax::tree::TypeKind;
use echis_source::Span;
use echis_viper::syntax::{self, BinOp, Exp, ExpKind, Primitive, Quantifier, Trigger};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Tells whether the conditions of all classes to which an object belongs hold for it.
pub(super) const CONSTRUCTED: &str = "constructed";

/// What a constructor demands of the parameters that it stores.
#[derive(Clone)]
pub(super) struct ConstructorConditions<'a> {
    /// The parameters that are stored in final fields and do not change, with these fields.
    stored: BTreeMap<VarIx, FieldIx>,
    /// The conditions, with their values.
    conditions: Vec<(&'a Expr, bool)>,
    /// The name of the function that tells whether they hold for an object.
    holds: Arc<str>,
}

impl<'a> Encoder<'a> {
    /// Returns what the constructors of the user's classes demand, for the classes with one
    /// constructor that calls no other of its class.
    pub(super) fn find_constructor_conditions(&mut self) -> BTreeMap<ClassIx, ConstructorConditions<'a>> {
        let world: &'a World = self.world;
        let all = world.all_classes().filter(|&c| !world.class(c).is_prelude);
        all.filter_map(|class| Some((class, self.conditions_of(world, class)?)))
            .collect()
    }

    fn conditions_of(&mut self, world: &'a World, class: ClassIx) -> Option<ConstructorConditions<'a>> {
        let (constructor, body) = only_constructor(world, class)?;
        let stored = stored_parameters(world, class, body);
        let contract = &world.method(constructor).contract;
        // the clauses have variables of their own for the parameters
        let same = contract.parameters.iter().zip(&body.parameters);
        let clauses = same.filter_map(|(own, parameter)| Some((*own, *stored.get(parameter)?)));
        let stored: BTreeMap<VarIx, FieldIx> = clauses.chain(stored.clone()).collect();
        let required = contract.requires.iter().flat_map(conjuncts).map(|e| (e, true));
        let rejected = rejecting(world, &body.statements)
            .flat_map(disjuncts)
            .map(|e| (e, false));
        let conditions: Vec<(&Expr, bool)> = required
            .filter(|(e, _)| self.is_fixed_value(e, &stored, false))
            .chain(rejected.filter(|(e, _)| self.is_fixed_value(e, &stored, true)))
            .collect();
        if conditions.is_empty() {
            return None;
        }
        let holds = self
            .names
            .fresh(&format!("{CONSTRUCTED}_{}", world.class(class).name));
        Some(ConstructorConditions {
            stored,
            conditions,
            holds,
        })
    }

    /// Returns whether an expression is computed from stored parameters and final fields alone, so
    /// that its value never changes. In code, arithmetic is excluded, as it can wrap around.
    fn is_fixed_value(&self, e: &Expr, stored: &BTreeMap<VarIx, FieldIx>, is_code: bool) -> bool {
        let all = |operands: &[&Expr]| operands.iter().all(|e| self.is_fixed_value(e, stored, is_code));
        if e.ty.is_floating() {
            return false;
        }
        if e.constant.is_some() {
            return true;
        }
        echis_recursion::deep(|| match &e.kind {
            ExprKind::Null => true,
            ExprKind::Local(variable) => stored.contains_key(variable),
            ExprKind::Field(object, ix) => self.world.needs_no_permission(*ix) && all(&[&**object]),
            ExprKind::Static(None, ix) => self.world.field(*ix).ordinal.is_some(),
            ExprKind::Length(array) => all(&[&**array]),
            ExprKind::Unary(op, operand) => (!is_code || matches!(op, Unary::Not)) && all(&[&**operand]),
            ExprKind::Binary(op, left, right) => {
                let is_allowed = match op {
                    Binary::Add | Binary::Sub | Binary::Mul => !is_code,
                    op => matches!(op, Binary::And | Binary::Or) || is_comparison(*op),
                };
                is_allowed && all(&[&**left, &**right])
            }
            ExprKind::Conditional(c, a, b) => all(&[&**c, &**a, &**b]),
            ExprKind::InstanceOf(value, _, None) => all(&[&**value]),
            ExprKind::Convert(value) => widens(&value.ty, &e.ty) && all(&[&**value]),
            ExprKind::Call {
                method,
                receiver: Some(receiver),
                arguments,
                ..
            } => {
                let is_known = self
                    .world
                    .component(*method)
                    .is_some_and(|f| self.world.needs_no_permission(f))
                    || self.reads_text(*method);
                is_known && all(&[&**receiver]) && arguments.iter().all(|e| all(&[e]))
            }
            ExprKind::Spec(spec) => match &**spec {
                Spec::Implies(a, b) | Spec::Iff(a, b) | Spec::Star(a, b) => all(&[a, b]),
                _ => false,
            },
            _ => false,
        })
    }

    /// Returns whether a library method tells something about a text.
    fn reads_text(&self, method: MethodIx) -> bool {
        matches!(
            self.library_model(method),
            Some(LibraryModel::Function(
                Function::Length | Function::IsEmpty | Function::SameText
            ))
        )
    }

    /// Returns the axioms about the objects of classes whose final fields the program reads. Sound
    /// because no one sees a final field before it is assigned, and at that time the condition holds
    /// for the parameters; the fields of an object under construction are values that meet it.
    pub(super) fn axioms_of_constructors(&mut self) -> Vec<syntax::Axiom> {
        let all = self.constructor_conditions.clone();
        let mut axioms = Vec::new();
        for (&class, conditions) in &all {
            let mut fields = conditions.stored.values();
            if fields.any(|ix| self.constant_fields.contains_key(ix)) {
                axioms.push(self.axiom_of_constructor(class, conditions));
            }
        }
        axioms
    }

    /// `forall o :: constructed_C(o) || constructed(o) && o is a C ==> conditions`
    fn axiom_of_constructor(
        &mut self,
        class: ClassIx,
        conditions: &ConstructorConditions<'_>,
    ) -> syntax::Axiom {
        let span = Span::default();
        self.member = MemberState::default();
        let object = || var("o", span);
        for (&parameter, &ix) in &conditions.stored {
            let value = self.field_of(object(), ix, span);
            self.member.bound.insert(parameter, value);
        }
        let fields: BTreeSet<FieldIx> = conditions.stored.values().copied().collect();
        let mut triggers = Vec::new();
        let mut facts = Vec::new();
        for ix in fields {
            let value = self.field_of(object(), ix, span);
            let ty = self.world.field(ix).ty.clone();
            facts.extend(self.constructed_value(&value, &ty, span));
            let terms = vec![value];
            triggers.push(Trigger { terms, span });
        }
        for (condition, holds) in &conditions.conditions {
            let mut said = self.pure(condition);
            drop_assertions(&mut said);
            facts.push(if *holds { said } else { not(said) });
        }
        let holds = |name: &str| call(name, vec![object()], span);
        let is_one = self.is_instance(object(), &Type::class(class), span);
        let by_class = binary(BinOp::And, holds(CONSTRUCTED), is_one, span);
        let guard = any([holds(&conditions.holds), by_class], span);
        let body = binary(BinOp::Implies, guard, all(facts, span), span);
        let variables = vec![typed("o", primitive(Primitive::Ref, span), span)];
        let kind = ExpKind::Quantifier(Quantifier::Forall, variables, triggers, Box::new(body));
        axiom(exp(kind, span))
    }

    /// Returns the names of the functions that tell about objects of a class whether the conditions
    /// hold.
    pub(super) fn names_of_conditions(&self) -> impl Iterator<Item = &str> {
        let own = self.constructor_conditions.values().map(|c| &*c.holds);
        own.chain((!self.constructor_conditions.is_empty()).then_some(CONSTRUCTED))
    }

    /// Returns the facts that the conditions hold for a value, null or constructed, by its static
    /// type, and by its class where the program tests that.
    pub(super) fn constructed_value(&mut self, value: &Exp, ty: &Type, span: Span) -> Vec<Exp> {
        let Type::Class(class, _) = self.world.erase(ty) else {
            return Vec::new();
        };
        // contracts can pass other objects to a pure method whose termination is proved
        if self.member.proves_termination_of.is_some() {
            return Vec::new();
        }
        let is_null = binary(BinOp::Eq, value.clone(), null(span), span);
        let mut facts: Vec<Exp> = self
            .met_conditions(value, class, span)
            .into_iter()
            .map(|met| any([is_null.clone(), met], span))
            .collect();
        let mut below = self.constructor_conditions.keys();
        let has_below = below.any(|&c| c != class && self.world.is_subclass(c, class));
        if has_below && (!self.tested_types.is_empty() || self.is_dynamic_class_relevant(class)) {
            facts.push(call(CONSTRUCTED, vec![value.clone()], span));
        }
        facts
    }

    /// Returns the facts that an object meets the conditions of its class and the superclasses.
    pub(super) fn met_conditions(&self, object: &Exp, class: ClassIx, span: Span) -> Vec<Exp> {
        let all = self.constructor_conditions.iter();
        all.filter(|(c, _)| self.world.is_subclass(class, **c))
            .map(|(_, conditions)| call(&conditions.holds, vec![object.clone()], span))
            .collect()
    }

    /// Assumes what is known of a new object when the call of its constructor has returned.
    pub(super) fn assume_constructed(&mut self, object: &Exp, class: ClassIx, span: Span) {
        for fact in self.constructed_value(object, &Type::class(class), span) {
            self.assume(fact, span);
        }
    }

    /// Returns what callers know of a constructed object: the postcondition of a constructor that
    /// its form shows.
    pub(super) fn constructed_at_end(&self, constructor: MethodIx) -> Vec<Exp> {
        let info = self.world.method(constructor);
        match info.is_constructor {
            true => self.met_conditions(&var("this", info.span), info.class, info.span),
            false => Vec::new(),
        }
    }

    /// Assumes that the components of a new record are the arguments, except where the code of its
    /// canonical constructor changes the parameter. Java assigns the others (JLS 8.10.4).
    pub(super) fn assume_components(
        &mut self,
        object: &Exp,
        constructor: MethodIx,
        arguments: &[Exp],
        span: Span,
    ) {
        let class = self.world.method(constructor).class;
        let body = self.world.method(constructor).body.as_ref();
        let Some(body) = body.filter(|_| self.world.canonical(class) == Some(constructor)) else {
            return;
        };
        let stored = stored_parameters(self.world, class, body);
        for (parameter, argument) in body.parameters.iter().zip(arguments) {
            if let Some(&ix) = stored.get(parameter) {
                let component = self.field_of(object.clone(), ix, span);
                self.assume(binary(BinOp::Eq, component, argument.clone(), span), span);
            }
        }
    }
}

/// Returns the only constructor of a class that calls no other of the class, with its body.
fn only_constructor(world: &World, class: ClassIx) -> Option<(MethodIx, &Body)> {
    let info = world.class(class);
    // the data of enum constants is known by the form of their creation
    if info.kind == TypeKind::Enum {
        return None;
    }
    let mut all = info.constructors.iter().filter(|&&m| !delegates(world, m));
    let only = *all.next().filter(|_| all.next().is_none())?;
    Some((only, world.method(only).body.as_ref()?))
}

/// Returns whether a constructor begins with `this(…)`.
fn delegates(world: &World, constructor: MethodIx) -> bool {
    let info = world.method(constructor);
    let first = info.body.iter().find_map(|body| body.statements.first());
    matches!(
        first.map(|s| &s.kind),
        Some(StmtKind::Constructor { constructor, .. }) if world.method(*constructor).class == info.class
    )
}

/// Returns the parameters of the only constructor whose values final fields get, with these fields.
/// The parameters do not change, and nothing else is assigned to the fields.
fn stored_parameters(world: &World, class: ClassIx, body: &Body) -> BTreeMap<VarIx, FieldIx> {
    let changed = walk::assigned(&body.statements);
    let is_kept = |v: &VarIx| body.parameters.contains(v) && !changed.contains(v);
    let mut values: BTreeMap<FieldIx, Vec<Option<VarIx>>> = BTreeMap::new();
    let mut see = |e: &Expr| {
        if let ExprKind::Assign(Place::Field(_, ix), value) = &e.kind {
            let stored = match &value.kind {
                ExprKind::Local(v) if is_kept(v) => Some(*v),
                _ => None,
            };
            values.entry(*ix).or_default().push(stored);
        }
    };
    world
        .construction_code(class)
        .for_each(|s| walk::statement(s, &mut see));
    let is_own = |ix: &FieldIx| world.field(*ix).class == class && world.needs_no_permission(*ix);
    let all = values.into_iter().filter(|(ix, _)| is_own(ix));
    all.filter_map(|(ix, values)| match values.as_slice() {
        [Some(v)] => Some((*v, ix)),
        _ => None,
    })
    .collect()
}

/// Returns the conditions under which a constructor throws an exception before it assigns a final
/// field.
fn rejecting<'a>(world: &'a World, statements: &'a [Stmt]) -> impl Iterator<Item = &'a Expr> {
    let before = statements.iter().take_while(|s| !assigns_final(world, s));
    before.filter_map(|s| match &s.kind {
        StmtKind::If(condition, then, None) if ends_by_throwing(then) => Some(condition),
        _ => None,
    })
}

/// Returns whether a statement assigns a final field.
fn assigns_final(world: &World, s: &Stmt) -> bool {
    let mut found = false;
    let mut see = |e: &Expr| {
        found |=
            matches!(&e.kind, ExprKind::Assign(Place::Field(_, ix), _) if world.needs_no_permission(*ix));
    };
    walk::statement(s, &mut see);
    found
}

/// Returns whether a statement is `throw`, or a block of it behind expressions and variables.
fn ends_by_throwing(s: &Stmt) -> bool {
    match &s.kind {
        StmtKind::Throw(..) => true,
        StmtKind::Block(all) => all.split_last().is_some_and(|(last, before)| {
            let is_plain = |s: &Stmt| matches!(s.kind, StmtKind::Expr(_) | StmtKind::Local(..));
            ends_by_throwing(last) && before.iter().all(is_plain)
        }),
        _ => false,
    }
}

/// Returns the operands of a disjunction.
fn disjuncts(e: &Expr) -> Vec<&Expr> {
    match &e.kind {
        ExprKind::Binary(Binary::Or, a, b) => [disjuncts(a), disjuncts(b)].concat(),
        _ => vec![e],
    }
}

/// Returns whether an operator compares two values.
fn is_comparison(op: Binary) -> bool {
    use Binary::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(op, Lt | Le | Gt | Ge | Eq | Ne)
}

/// Returns whether a conversion keeps all integers.
fn widens(from: &Type, to: &Type) -> bool {
    bounds(from)
        .zip(bounds(to))
        .is_some_and(|((low, high), (least, greatest))| least <= low && high <= greatest)
}

/// Replaces `asserting (a) in e` by `e`. Axioms have no checks.
fn drop_assertions(e: &mut Exp) {
    while let ExpKind::Asserting(_, value) = &mut e.kind {
        let span = value.span;
        *e = std::mem::replace(&mut **value, null(span));
    }
    echis_recursion::deep(|| e.for_each_child_mut(&mut drop_assertions));
}
