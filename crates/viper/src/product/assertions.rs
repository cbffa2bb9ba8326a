//! Specifications: from an assertion of the source to one about both executions.
//!
//! ```text
//! acc(x.f)                     (p ==> acc(x.f)) && (q ==> acc(x'.f'))
//! low(e)                       p && q ==> e == e'
//! lowEvent                     p == q
//! rel(e, 0) <= rel(e, 1)       p && q ==> e <= e'
//! c ==> acc(x.f) && low(x.f)   (p ==> c ==> acc(x.f)) && (q ==> c' ==> acc(x'.f'))
//!                              && ((p ==> c) && (q ==> c') ==> p && q ==> x.f == x'.f')
//! ```
//!
//! A conjunction is taken apart below implications, quantifiers, `let` and `unfolding`. Each part
//! without relational expressions is asserted of either execution, each other part of both. A
//! relational part below a condition holds where both executions meet the condition.

use super::build::{Activations, and, boolean, implies, not};
use super::copy::{Copier, Relations};
use super::predicates;
use crate::ast::{BinOp, Execution, Exp, ExpKind, Location, PredicateAccess, Quantified, UnOp, VarId};
use crate::product::build::bool_exp;
use echis_source::Span;
use rustc_hash::FxHashSet;

/// What stands around a part of an assertion.
#[derive(Debug, Clone, Copy)]
enum Around<'a> {
    /// `c ==> …`.
    Holds(&'a Exp),
    /// `!c ==> …`.
    Fails(&'a Exp),
    /// `forall x :: …`.
    Forall(&'a Quantified),
    /// `let x == (e) in …`.
    Let(VarId, &'a Exp),
    /// `unfolding acc(P(args), p) in …`.
    Unfolding(&'a PredicateAccess),
}

/// Translates the assertions at one point of the program.
pub(super) struct Assertions<'c, 'p> {
    copier: &'c mut Copier<'p>,
    activations: Activations,
    /// The bound variables of the source that both executions share here.
    shared: FxHashSet<VarId>,
    /// Parts without relational expressions are left out.
    is_of_predicate: bool,
}

impl<'c, 'p> Assertions<'c, 'p> {
    /// Translates assertions where the executions have these activations.
    pub(super) fn new(copier: &'c mut Copier<'p>, activations: Activations) -> Assertions<'c, 'p> {
        Assertions {
            copier,
            activations,
            shared: FxHashSet::default(),
            is_of_predicate: false,
        }
    }

    /// The assertion about both executions.
    pub(super) fn product(&mut self, e: &Exp) -> Exp {
        self.parts(e, &mut Vec::new())
    }

    /// The relational part of the body of a predicate, as a formula about both executions.
    pub(super) fn relational_part(&mut self, e: &Exp) -> Exp {
        self.is_of_predicate = true;
        self.product(e)
    }

    fn is_relational(&self, e: &Exp) -> bool {
        self.copier.twins.is_relational(e)
    }

    /// Whether a relational condition stands around a part.
    fn has_relational_condition(&self, around: &[Around]) -> bool {
        around.iter().any(|around| match around {
            Around::Holds(c) | Around::Fails(c) => self.is_relational(c),
            _ => false,
        })
    }

    /// The product of a part with what stands around it.
    fn parts<'a>(&mut self, e: &'a Exp, around: &mut Vec<Around<'a>>) -> Exp {
        echis_recursion::deep(|| {
            if !self.is_relational(e) && self.is_of_predicate {
                return bool_exp(true, e.span);
            }
            if !self.is_relational(e) {
                return match self.has_relational_condition(around) {
                    true => self.of_both(e, around),
                    false => self.of_each(e, around),
                };
            }
            match &e.kind {
                ExpKind::Binary(BinOp::And, a, b) => {
                    let (a, b) = (self.parts(a, around), self.parts(b, around));
                    boolean(ExpKind::Binary(BinOp::And, Box::new(a), Box::new(b)), e.span)
                }
                ExpKind::Binary(BinOp::Implies, c, body) => self.below(Around::Holds(c), body, around),
                ExpKind::Ite(c, a, b) => {
                    let a = self.below(Around::Holds(c), a, around);
                    let b = self.below(Around::Fails(c), b, around);
                    boolean(ExpKind::Binary(BinOp::And, Box::new(a), Box::new(b)), e.span)
                }
                ExpKind::Forall(q) => {
                    let is_new = |v: &&VarId| self.shared.insert(**v);
                    let added: Vec<VarId> = q.vars.iter().filter(is_new).copied().collect();
                    let product = self.below(Around::Forall(q), &q.body, around);
                    self.shared.retain(|v| !added.contains(v));
                    product
                }
                ExpKind::Let(v, value, body) => self.below(Around::Let(*v, value), body, around),
                ExpKind::Unfolding(access, body) => self.below(Around::Unfolding(access), body, around),
                ExpKind::InhaleExhale(a, b) if around.is_empty() => {
                    let (a, b) = (self.product(a), self.product(b));
                    boolean(ExpKind::InhaleExhale(Box::new(a), Box::new(b)), e.span)
                }
                ExpKind::Acc(Location::Predicate(..), _) => self.instance(e, around),
                _ => {
                    if !e.is_pure() {
                        let feature = "permissions and relational expressions in this combination";
                        self.copier.refuse(e.span, feature);
                    }
                    self.of_both(e, around)
                }
            }
        })
    }

    /// An instance of a predicate with a relational part: the permissions of either execution, and
    /// the part.
    fn instance(&mut self, e: &Exp, around: &[Around]) -> Exp {
        if self.has_relational_condition(around) {
            let feature = "a predicate with `low` below a relational condition";
            self.copier.refuse(e.span, feature);
        }
        let relation = self.of_both(e, around);
        if self.is_of_predicate {
            return relation;
        }
        and(self.of_each(e, around), relation)
    }

    fn below<'a>(&mut self, outer: Around<'a>, body: &'a Exp, around: &mut Vec<Around<'a>>) -> Exp {
        around.push(outer);
        let product = self.parts(body, around);
        around.pop();
        product
    }

    /// A part without relational expressions, of either execution.
    fn of_each(&mut self, e: &Exp, around: &[Around]) -> Exp {
        let first = self.of_one(e, around, Execution::First);
        let second = self.of_one(e, around, Execution::Second);
        let (first, second) = (
            self.activations.first.implies(first),
            self.activations.second.implies(second),
        );
        and(first, second)
    }

    /// A part with what stands around it, for one execution.
    fn of_one(&mut self, e: &Exp, around: &[Around], execution: Execution) -> Exp {
        let Some((outer, inner)) = around.split_first() else {
            return self.copier.copy(e, execution);
        };
        match outer {
            Around::Holds(c) => {
                let c = self.copier.copy(c, execution);
                implies(c, self.of_one(e, inner, execution))
            }
            Around::Fails(c) => {
                let c = not(self.copier.copy(c, execution));
                implies(c, self.of_one(e, inner, execution))
            }
            Around::Forall(q) => {
                let vars = self.share(q);
                let copies = |s: &mut Self, t: &Vec<Exp>| {
                    let terms = t.iter().map(|t| s.copier.copy(t, execution));
                    terms.collect::<Vec<Exp>>()
                };
                let triggers = q.triggers.iter().map(|t| copies(self, t)).collect();
                let body = self.of_one(e, inner, execution);
                forall(q, vars, triggers, body, e.span)
            }
            Around::Let(v, value) => {
                let value = self.copier.copy(value, execution);
                let v = self.share_variable(*v);
                let body = self.of_one(e, inner, execution);
                boolean(ExpKind::Let(v, Box::new(value), Box::new(body)), e.span)
            }
            Around::Unfolding(access) => {
                let access = self.copier.access(access, execution);
                let body = self.of_one(e, inner, execution);
                boolean(ExpKind::Unfolding(Box::new(access), Box::new(body)), e.span)
            }
        }
    }

    /// A relational part with what stands around it.
    fn of_both(&mut self, e: &Exp, around: &[Around]) -> Exp {
        let Some((outer, inner)) = around.split_first() else {
            return self.relation(e);
        };
        match outer {
            Around::Holds(c) => {
                let c = self.relation(c);
                implies(c, self.of_both(e, inner))
            }
            Around::Fails(c) => {
                let c = self.negation(c);
                implies(c, self.of_both(e, inner))
            }
            Around::Forall(q) => {
                let vars = self.share(q);
                let triggers = self.shared_triggers(q);
                let body = self.of_both(e, inner);
                forall(q, vars, triggers, body, e.span)
            }
            Around::Let(v, value) => {
                self.require_both_active(e, inner);
                let first = self.copier.copy(value, Execution::First);
                let second = self.copier.copy(value, Execution::Second);
                let [v, w] = self.separate(*v);
                let body = self.of_both(e, inner);
                let body = boolean(ExpKind::Let(w, Box::new(second), Box::new(body)), e.span);
                let body = boolean(ExpKind::Let(v, Box::new(first), Box::new(body)), e.span);
                self.activations.both_imply(body)
            }
            Around::Unfolding(access) => {
                self.require_both_active(e, inner);
                let first = self.copier.access(access, Execution::First);
                let second = self.copier.access(access, Execution::Second);
                let body = self.of_both(e, inner);
                let body = boolean(ExpKind::Unfolding(Box::new(second), Box::new(body)), e.span);
                let body = boolean(ExpKind::Unfolding(Box::new(first), Box::new(body)), e.span);
                self.activations.both_imply(body)
            }
        }
    }

    /// Refuses a part below `let` or `unfolding` that says something of a single execution, for
    /// which only one of the two values or predicates is there.
    fn require_both_active(&mut self, e: &Exp, inner: &[Around]) {
        let is_silent = |e: &Exp| matches!(e.kind, ExpKind::Low(_) | ExpKind::Acc(..)) || only_rel(e);
        let is_conditional = self.has_relational_condition(inner);
        if !is_silent(e) || is_conditional {
            let feature = "this relational expression below `let` or `unfolding`";
            self.copier.refuse(e.span, feature);
        }
    }

    /// A formula with relational expressions; of one without, that it holds in either execution.
    fn relation(&mut self, e: &Exp) -> Exp {
        echis_recursion::deep(|| {
            if !self.is_relational(e) {
                return self.of_each(e, &[]);
            }
            if only_rel(e) {
                return self.related(e);
            }
            match &e.kind {
                ExpKind::Low(operand) => {
                    let same = self.copier.same(operand, e.span);
                    self.activations.both_imply(same)
                }
                ExpKind::LowEvent => self.activations.equal(e.span),
                ExpKind::Acc(Location::Predicate(p, args), _) => {
                    let relation = predicates::related(self.copier, *p, args, e.span);
                    self.activations.both_imply(relation)
                }
                ExpKind::Unary(UnOp::Not, a) => self.negation(a),
                ExpKind::Binary(op @ (BinOp::And | BinOp::Or | BinOp::Implies), a, b) => {
                    let (a, b) = (self.relation(a), self.relation(b));
                    boolean(ExpKind::Binary(*op, Box::new(a), Box::new(b)), e.span)
                }
                ExpKind::Old(state, a) => {
                    let a = self.relation(a);
                    boolean(ExpKind::Old(*state, Box::new(a)), e.span)
                }
                ExpKind::Forall(q) => {
                    let vars = self.share(q);
                    let triggers = self.shared_triggers(q);
                    self.shared.extend(&q.vars);
                    let body = self.relation(&q.body);
                    forall(q, vars, triggers, body, e.span)
                }
                _ => {
                    self.copier
                        .refuse(e.span, "relational expressions below this operator");
                    bool_exp(false, e.span)
                }
            }
        })
    }

    /// The negation of a formula; of one without relational expressions, that it fails in either
    /// execution.
    fn negation(&mut self, e: &Exp) -> Exp {
        match &e.kind {
            ExpKind::Unary(UnOp::Not, a) if self.is_relational(e) => self.relation(a),
            _ if self.is_relational(e) && only_rel(e) => {
                let negated = boolean(ExpKind::Unary(UnOp::Not, Box::new(e.clone())), e.span);
                self.related(&negated)
            }
            _ if self.is_relational(e) => not(self.relation(e)),
            _ => {
                let negated = boolean(ExpKind::Unary(UnOp::Not, Box::new(e.clone())), e.span);
                self.of_each(&negated, &[])
            }
        }
    }

    /// A formula about the values in both executions: `rel(e, 0) <= rel(e, 1)`.
    fn related(&mut self, e: &Exp) -> Exp {
        self.require_executions(e);
        let formula = self.copier.copy_with(e, Execution::First, Relations::Rel);
        self.activations.both_imply(formula)
    }

    /// Refuses variables and heap accesses in a formula that do not say which execution they belong
    /// to.
    fn require_executions(&mut self, e: &Exp) {
        let mut bound = self.shared.clone();
        let mut refused = None;
        e.walk(&mut |e| {
            let is_ambiguous = match &e.kind {
                ExpKind::Rel(..) => return false,
                ExpKind::Forall(q) | ExpKind::Exists(q) => {
                    bound.extend(&q.vars);
                    false
                }
                ExpKind::Var(v) => !bound.contains(v),
                ExpKind::Call(f, _) => self.copier.twins.reads_heap(*f),
                ExpKind::Field(..)
                | ExpKind::Acc(..)
                | ExpKind::Perm(_)
                | ExpKind::Let(..)
                | ExpKind::Unfolding(..) => true,
                _ => false,
            };
            if is_ambiguous {
                refused.get_or_insert(e.span);
            }
            true
        });
        if let Some(span) = refused {
            self.copier.refuse(span, "a value outside of `rel` beside `rel`");
        }
    }

    /// New variables for a quantifier, the same for both executions.
    fn share(&mut self, q: &Quantified) -> Vec<VarId> {
        q.vars.iter().map(|v| self.share_variable(*v)).collect()
    }

    fn share_variable(&mut self, v: VarId) -> VarId {
        self.copier.variables.as_mut().map_or(v, |all| all.share(v))
    }

    fn separate(&mut self, v: VarId) -> [VarId; 2] {
        self.copier
            .variables
            .as_mut()
            .map_or([v, v], |all| all.separate(v))
    }

    /// The triggers of a quantifier over a relational formula: those of either execution.
    fn shared_triggers(&mut self, q: &Quantified) -> Vec<Vec<Exp>> {
        let mut triggers = Vec::new();
        for execution in [Execution::First, Execution::Second] {
            for terms in &q.triggers {
                let copies = terms.iter().map(|t| self.copier.copy(t, execution));
                triggers.push(copies.collect());
            }
        }
        triggers
    }
}

/// Whether the only relational expressions in a formula are `rel`, of which there is one.
fn only_rel(e: &Exp) -> bool {
    let has_rel = e.any(&mut |e| matches!(e.kind, ExpKind::Rel(..)));
    has_rel && !e.any(&mut |e| matches!(e.kind, ExpKind::Low(_) | ExpKind::LowEvent))
}

/// A quantifier like one of the source.
fn forall(q: &Quantified, vars: Vec<VarId>, triggers: Vec<Vec<Exp>>, body: Exp, span: Span) -> Exp {
    let quantified = Quantified {
        vars,
        triggers,
        body,
        annotations: q.annotations.clone(),
    };
    boolean(ExpKind::Forall(Box::new(quantified)), span)
}
