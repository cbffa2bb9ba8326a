//! Loops.

use super::arithmetic::in_range;
use super::branches::Asked;
use super::build::*;
use super::jumps::Scope;
use super::{Overflow, Prover};
use echis_java_semantics::complete::{completes, jumps};
use echis_java_semantics::contracts::has_permission;
use echis_java_semantics::tree::{Expr, Stmt};
use echis_java_semantics::types::{JumpIx, Type, VarIx};
use echis_java_semantics::walk;
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, ExpKind, Primitive, Stmt as Viper, StmtKind};
use std::collections::BTreeSet;

/// The parts of a loop.
pub(super) struct Parts<'t> {
    pub jump: JumpIx,
    pub condition: Option<&'t Expr>,
    pub invariants: &'t [Expr],
    pub body: &'t Stmt,
    pub update: &'t [Stmt],
    pub span: Span,
}

impl Prover<'_> {
    /// `while`, `for` and `do`.
    pub(super) fn loop_statement(&mut self, parts: &Parts, is_do: bool) {
        let invariants = self.assertions(parts.invariants);
        let changed = changed(parts);
        let has_effects = parts.condition.is_some_and(|c| self.has_effects(c));
        if is_do || has_effects {
            return self.endless(parts, is_do, invariants, &changed);
        }
        // The condition is evaluated before the loop and at the end of each round, so that what can go wrong in it is checked where it happens.
        let known = self.f.locals.len();
        let (steps, before) = self.inner(|s| s.condition(parts.condition, parts.span));
        if self.f.locals.len() > known {
            // its value is that of variables, which the loop would never change
            return self.endless(parts, is_do, invariants, &changed);
        }
        let found = found_out(&steps);
        self.f.out.extend(steps);
        self.left(parts.jump, "break", parts.span, |s| {
            let (body, ()) = s.inner(|s| {
                s.know_ranges(&changed, parts.span);
                s.f.out.extend(found.clone());
                s.round(parts);
                s.condition(parts.condition, parts.span);
            });
            s.push(looped(before, invariants, body, parts.span));
            s.know_ranges(&changed, parts.span);
            s.f.out.extend(found);
        });
    }

    /// The value of a loop's condition.
    fn condition(&mut self, condition: Option<&Expr>, span: Span) -> Exp {
        condition.map_or_else(|| bool(true, span), |c| self.value(c))
    }

    /// A loop that is left from inside.
    fn endless(&mut self, parts: &Parts, is_do: bool, invariants: Vec<Exp>, changed: &BTreeSet<VarIx>) {
        let span = parts.span;
        self.left(parts.jump, "break", span, |s| {
            let (body, ()) = s.inner(|s| {
                s.know_ranges(changed, span);
                if is_do {
                    s.round(parts);
                }
                let condition = s.condition(parts.condition, span);
                let (leave, ()) = s.inner(|s| s.jump(parts.jump, false, span));
                let asked = parts.condition.map_or(span, |c| c.span);
                s.push(branch(not(condition), leave, Vec::new(), asked));
                if !is_do {
                    s.round(parts);
                }
            });
            s.push(looped(bool(true, span), invariants, body, span));
        });
    }

    /// The body and what is done after it.
    fn round(&mut self, parts: &Parts) {
        let goes_on = !parts.update.is_empty() || parts.condition.is_some();
        self.round_body((parts.jump, parts.body), goes_on, parts.span);
        self.as_part(|s| s.statements(parts.update));
    }

    /// The body, behind which `continue` goes. That is the place of the loop if the round ends there, and otherwise one of its own, to which all
    /// ways jump.
    fn round_body(&mut self, (jump, body): (JumpIx, &Stmt), goes_on: bool, span: Span) {
        let next = self.new_label("continue");
        if let Some(Scope::Jump { next: place, .. }) = self.f.scopes.last_mut() {
            *place = Some(next.clone());
        }
        self.statement(body);
        if !goes_on {
            return self.push(label(&next, span));
        }
        if jumps(body, jump, true) && completes(body) {
            self.push(goto(&next, body.span));
        }
        let behind = Span {
            end: span.start,
            ..span
        };
        self.push(label(&next, behind));
    }

    /// A statement with a place behind it to which `break` goes.
    pub(super) fn left(&mut self, jump: JumpIx, wanted: &str, span: Span, make: impl FnOnce(&mut Self)) {
        let after = self.new_label(wanted);
        self.f.scopes.push(Scope::Jump {
            jump,
            after: after.clone(),
            next: None,
        });
        make(self);
        self.f.scopes.pop();
        self.push(label(&after, span));
    }

    /// Variables hold values of their types, also after a loop forgot which.
    fn know_ranges(&mut self, variables: &BTreeSet<VarIx>, span: Span) {
        if self.options.overflow == Overflow::Math {
            return;
        }
        for &ix in variables {
            let Some(name) = self.f.vars.get(&ix).cloned() else {
                continue;
            };
            let ty = self.world.var(ix).ty.clone();
            if let Some(fact) = in_range(var(&name, span), &ty, span) {
                self.know(fact, span);
            }
        }
    }

    /// `for (T x : array)`
    pub(super) fn for_array(
        &mut self,
        jump: JumpIx,
        (array, variable, value): (&Expr, VarIx, &Expr),
        invariants: &[Expr],
        body: &Stmt,
        span: Span,
    ) {
        let element = self.element_type(&array.ty);
        let over = self.receiver(array);
        let over = self.saved(over, &array.ty);
        let i = self.declare("i", primitive(Primitive::Int, span));
        let index = || var(&i, span);
        self.push(assign(index(), int(0, span), span));
        let length = self.array_length(over.clone(), span);
        let mut said = vec![between(int(0, span), index(), length.clone(), span)];
        if !invariants.iter().any(has_permission) {
            said.extend(self.kept(over.clone(), &element, span));
        }
        said.extend(self.assertions(invariants));
        let changed = walk::assigned(std::slice::from_ref(body));
        self.left(jump, "break", span, |s| {
            let (block, ()) = s.inner(|s| {
                s.know_ranges(&changed, span);
                let place = s.element(over, index(), &element, span);
                let held = s.read(place, &element, span);
                s.f.held.push(held);
                let first = s.value(value);
                s.f.held.pop();
                let name = s.local(variable);
                s.f.declared.insert(variable);
                s.push(assign(var(&name, span), first, span));
                s.round_body((jump, body), true, span);
                let more = binary(BinOp::Add, index(), int(1, span), span);
                s.push(assign(index(), more, span));
            });
            s.asks(Asked::GoesOn, span, array.span);
            let goes_on = binary(BinOp::Lt, index(), length, span);
            s.push(looped(goes_on, said, block, span));
            s.know_ranges(&changed, span);
        });
    }

    /// A loop whose invariants have no permissions can read its array all the same, if whoever runs it can: it has half of what there is of the
    /// first element, and of all others. Nobody can change them meanwhile.
    fn kept(&mut self, array: Exp, element: &Type, span: Span) -> [Exp; 2] {
        let first = self.element(array.clone(), int(0, span), element, span);
        let amount = self.declare("kept", primitive(Primitive::Perm, span));
        let kept = || var(&amount, span);
        let held = exp(ExpKind::Perm(Box::new(first)), span);
        self.push(assign(
            kept(),
            binary(BinOp::Slash, held, int(2, span), span),
            span,
        ));
        let before = self.new_label("before");
        self.push(label(&before, span));
        let access =
            |_: &mut Self, place: Exp| exp(ExpKind::Acc(Box::new(place), Some(Box::new(kept()))), span);
        let same = |_: &mut Self, place: Exp| {
            let old = ExpKind::LabelledOld(ident(&before, span), Box::new(place.clone()));
            binary(BinOp::Eq, place, exp(old, span), span)
        };
        let length = self.array_length(array.clone(), span);
        let accessible = self.elements(
            (array.clone(), element),
            int(0, span),
            length.clone(),
            span,
            access,
        );
        let unchanged = self.elements((array, element), int(0, span), length, span, same);
        let some = binary(BinOp::Gt, kept(), exp(ExpKind::NoPerm, span), span);
        [accessible, binary(BinOp::Implies, some, unchanged, span)]
    }
}

fn looped(condition: Exp, invariants: Vec<Exp>, body: Vec<Viper>, span: Span) -> Viper {
    stmt(
        StmtKind::While(condition, invariants, Vec::new(), block(body, span)),
        span,
    )
}

/// What evaluating a loop's condition finds out: it is evaluated, with all its checks, wherever a round begins and the loop ends.
fn found_out(steps: &[Viper]) -> Vec<Viper> {
    let fact = |step: &Viper| match &step.kind {
        StmtKind::Inhale(fact) | StmtKind::Assert(fact) => {
            Some(stmt(StmtKind::Inhale(fact.clone()), step.span))
        }
        _ => None,
    };
    steps.iter().filter_map(fact).collect()
}

/// The variables that a round assigns to.
fn changed(parts: &Parts) -> BTreeSet<VarIx> {
    let mut found = walk::assigned(std::slice::from_ref(parts.body));
    found.extend(walk::assigned(parts.update));
    let mut see = |e: &Expr| found.extend(walk::assigned_by(e));
    parts
        .condition
        .iter()
        .for_each(|c| walk::expressions(c, &mut see));
    found
}
