//! Encodes loops. The variables that a loop assigns are havocked by Viper's `while`.

use super::arithmetic::in_range;
use super::branches::BranchKind;
use super::build::*;
use super::jumps::Scope;
use super::{Encoder, Overflow};
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

impl Encoder<'_> {
    /// Encodes `while`, `for` and `do`.
    pub(super) fn loop_statement(&mut self, parts: &Parts, is_do: bool) {
        let invariants = self.assertions(parts.invariants);
        let changed = changed(parts);
        let has_effects = parts.condition.is_some_and(|c| self.has_effects(c));
        if is_do || has_effects {
            return self.endless(parts, is_do, invariants, &changed);
        }
        // The condition is evaluated before the loop and at the end of each iteration, so that its
        // checks are made where Java evaluates it.
        let known = self.member.locals.len();
        let (steps, before) = self.inner(|s| s.condition(parts.condition, parts.span));
        if self.member.locals.len() > known {
            // the condition depends on temporary variables, which the loop would never update
            return self.endless(parts, is_do, invariants, &changed);
        }
        let found = as_assumptions(&steps);
        self.member.out.extend(steps);
        self.breakable(parts.jump, "break", parts.span, |s| {
            let (body, ()) = s.inner(|s| {
                s.assume_ranges(&changed, parts.span);
                s.member.out.extend(found.clone());
                s.round(parts);
                s.condition(parts.condition, parts.span);
            });
            s.push(looped(before, invariants, body, parts.span));
            s.assume_ranges(&changed, parts.span);
            s.member.out.extend(found);
        });
    }

    /// Encodes the condition of a loop.
    fn condition(&mut self, condition: Option<&Expr>, span: Span) -> Exp {
        condition.map_or_else(|| bool(true, span), |c| self.value(c))
    }

    /// Encodes a loop as `while (true)` with a jump out of it.
    fn endless(&mut self, parts: &Parts, is_do: bool, invariants: Vec<Exp>, changed: &BTreeSet<VarIx>) {
        let span = parts.span;
        self.breakable(parts.jump, "break", span, |s| {
            let (body, ()) = s.inner(|s| {
                s.assume_ranges(changed, span);
                if is_do {
                    s.round(parts);
                }
                let condition = s.condition(parts.condition, span);
                let (leave, ()) = s.inner(|s| s.jump(parts.jump, false, span));
                let at = parts.condition.map_or(span, |c| c.span);
                s.push(branch(not(condition), leave, Vec::new(), at));
                if !is_do {
                    s.round(parts);
                }
            });
            s.push(looped(bool(true, span), invariants, body, span));
        });
    }

    /// Encodes one iteration: the body and the updates.
    fn round(&mut self, parts: &Parts) {
        let goes_on = !parts.update.is_empty() || parts.condition.is_some();
        self.round_body((parts.jump, parts.body), goes_on, parts.span);
        self.statements(parts.update);
    }

    /// Encodes the body, with the target of `continue` behind it. The label has the span of the
    /// loop if the iteration ends there, and otherwise its own one, to which all paths jump.
    fn round_body(&mut self, (jump, body): (JumpIx, &Stmt), goes_on: bool, span: Span) {
        let next = self.new_label("continue");
        if let Some(Scope::Jump { next: place, .. }) = self.member.scopes.last_mut() {
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

    /// Encodes a statement with a label behind it for `break`.
    pub(super) fn breakable(&mut self, jump: JumpIx, wanted: &str, span: Span, make: impl FnOnce(&mut Self)) {
        let after = self.new_label(wanted);
        self.member.scopes.push(Scope::Jump {
            jump,
            after: after.clone(),
            next: None,
        });
        make(self);
        self.member.scopes.pop();
        self.push(label(&after, span));
    }

    /// Assumes that variables hold values of their types, as a loop havocs them.
    fn assume_ranges(&mut self, variables: &BTreeSet<VarIx>, span: Span) {
        for &ix in variables {
            let Some(name) = self.member.vars.get(&ix).cloned() else {
                continue;
            };
            let ty = self.world.var(ix).ty.clone();
            self.assume_tested_class(&var(&name, span), &ty, span);
            if self.options.overflow != Overflow::Math
                && let Some(fact) = in_range(var(&name, span), &ty, span)
            {
                self.assume(fact, span);
            }
        }
    }

    /// Encodes `for (T x : array)`.
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
        if !invariants.iter().any(has_permission) && !self.is_fixed_table(array) {
            said.extend(self.array_access_invariants(over.clone(), &element, span));
        }
        said.extend(self.assertions(invariants));
        let changed = walk::assigned(std::slice::from_ref(body));
        self.breakable(jump, "break", span, |s| {
            let (block, ()) = s.inner(|s| {
                s.assume_ranges(&changed, span);
                let place = s.element_of(array, over, index(), &element, span);
                let held = s.read(place, &element, span);
                s.member.held.push(held);
                let first = s.value(value);
                s.member.held.pop();
                let name = s.local(variable);
                s.member.declared.insert(variable);
                s.push(assign(var(&name, span), first, span));
                s.round_body((jump, body), true, span);
                let more = binary(BinOp::Add, index(), int(1, span), span);
                s.push(assign(index(), more, span));
            });
            s.record_branch(BranchKind::GoesOn, span, array.span);
            let goes_on = binary(BinOp::Lt, index(), length, span);
            s.push(looped(goes_on, said, block, span));
            s.assume_ranges(&changed, span);
        });
    }

    /// Returns invariants with which a loop without permissions in its invariants can read its
    /// array, if the code around it can. The loop has half of the permission that is held to the
    /// first element, and the same amount of all others. The elements keep their values.
    fn array_access_invariants(&mut self, array: Exp, element: &Type, span: Span) -> [Exp; 2] {
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
        let access = |_: &mut Self, place: Exp| acc(place, Some(kept()), span);
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

/// Turns the checks and assumptions of a loop's condition into assumptions. The condition has been
/// evaluated, with all its checks, wherever an iteration begins and the loop ends.
fn as_assumptions(steps: &[Viper]) -> Vec<Viper> {
    let fact = |step: &Viper| match &step.kind {
        StmtKind::Inhale(fact) | StmtKind::Assert(fact) => {
            Some(stmt(StmtKind::Inhale(fact.clone()), step.span))
        }
        _ => None,
    };
    steps.iter().filter_map(fact).collect()
}

/// Returns the variables that an iteration assigns to.
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
