//! Splits an assertion under a quantifier into leaves: its accessibility predicates and facts.
//! Conjunctions, conditions and nested quantifiers are distributed over them.

use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError};
use crate::state::State;
use echis_logic::{Term, Trigger};
use echis_viper::assertion::Assertion;
use echis_viper::ast::{Exp, ExpKind, Name, Quantified, VarId};

/// An enclosing construct of a leaf.
#[derive(Debug, Clone, Copy)]
pub enum Enclosing<'p> {
    /// A quantifier.
    Forall(&'p Quantified),
    /// Variables that are bound without a quantifier expression.
    Bind(&'p [VarId]),
    /// A condition, which is true or false.
    If(&'p Exp, bool),
    /// A `let` variable with its value.
    Let(VarId, &'p Exp),
}

/// An assertion under quantifiers.
pub(super) enum LeafTree<'p> {
    /// An accessibility predicate or a fact, and the constructs around it, outermost first.
    Leaf(Vec<Enclosing<'p>>, &'p Exp),
    Both(Box<LeafTree<'p>>, Box<LeafTree<'p>>),
}

impl<'p> LeafTree<'p> {
    /// The tree of an assertion. For `[a, b]`, takes the side for inhaling or exhaling.
    pub(super) fn of(a: &'p Exp, inhaling: bool) -> LeafTree<'p> {
        LeafTree::under(a, inhaling, Vec::new())
    }

    fn under(a: &'p Exp, inhaling: bool, steps: Vec<Enclosing<'p>>) -> LeafTree<'p> {
        let inside = |a: &'p Exp, step: Enclosing<'p>| {
            let mut steps = steps.clone();
            steps.push(step);
            LeafTree::under(a, inhaling, steps)
        };
        let both = |x, y| LeafTree::Both(Box::new(x), Box::new(y));
        match a.assertion() {
            Assertion::And(x, y) => both(
                LeafTree::under(x, inhaling, steps.clone()),
                LeafTree::under(y, inhaling, steps),
            ),
            Assertion::Implies(c, x) => inside(x, Enclosing::If(c, true)),
            Assertion::Ite(c, x, y) => both(
                inside(x, Enclosing::If(c, true)),
                inside(y, Enclosing::If(c, false)),
            ),
            Assertion::Let(v, e, x) => inside(x, Enclosing::Let(v, e)),
            Assertion::Forall(q) => inside(&q.body, Enclosing::Forall(q)),
            Assertion::InhaleExhale(x, y) => LeafTree::under(if inhaling { x } else { y }, inhaling, steps),
            // leaves that are neither pure nor an access are reported as unsupported by the users
            // of the tree
            Assertion::Pure | Assertion::Access(..) | Assertion::Unfolding(..) | Assertion::Unsupported => {
                LeafTree::Leaf(steps, a)
            }
        }
    }
}

/// Terms for all values of the quantified variables that satisfy a condition.
pub(super) struct Leaf {
    pub(super) vars: Vec<Term>,
    pub(super) names: Vec<Name>,
    pub(super) condition: Term,
    pub(super) terms: Vec<Term>,
    pub(super) triggers: Vec<Trigger>,
}

/// The constants, names, conditions and triggers around a leaf, as evaluated so far.
#[derive(Default)]
struct Collected {
    constants: Vec<Term>,
    names: Vec<Name>,
    conditions: Vec<Term>,
    triggers: Vec<Trigger>,
}

/// Evaluates the terms of a leaf.
pub(super) type AtLeaf<'a, 'p, 't> =
    &'a mut dyn FnMut(&mut Context<'p, 't>, &State<'p>) -> ExecResult<Vec<Term>>;

impl<'p, 't> Context<'p, 't> {
    /// Runs `f` inside of the enclosing constructs. `None` if their conditions are unsatisfiable.
    pub(super) fn leaf(
        &mut self,
        st: &State<'p>,
        steps: &[Enclosing<'p>],
        scale: Amount,
        error: PartialError,
        f: AtLeaf<'_, 'p, 't>,
    ) -> ExecResult<Option<Leaf>> {
        let t = self.terms;
        let outer = std::mem::replace(&mut self.scope.scale, scale);
        let mut sizes = None;
        let general = self.for_arbitrary(|s, constants| {
            let mut collected = Collected::default();
            let terms = s.steps(st, steps, &mut collected, error, f);
            *constants = collected.constants;
            let Some(terms) = terms? else {
                return Ok(Vec::new());
            };
            let mut all = vec![t.and_all(collected.conditions)];
            all.extend(&terms);
            all.extend(collected.triggers.iter().flatten());
            let sets: Vec<usize> = collected.triggers.iter().map(Vec::len).collect();
            sizes = Some((terms.len(), sets, collected.names));
            Ok(all)
        });
        self.scope.scale = outer;
        let general = general?;
        let Some((count, sets, names)) = sizes else {
            return Ok(None);
        };
        let mut rest = general.terms[1 + count..].iter().copied();
        let leaf = Leaf {
            condition: general.terms[0],
            terms: general.terms[1..=count].to_vec(),
            triggers: sets.iter().map(|&n| rest.by_ref().take(n).collect()).collect(),
            vars: general.vars.clone(),
            names,
        };
        let offered = self.offering(leaf.terms.iter().copied().chain([leaf.condition]));
        let triggers = self.triggers(&leaf.vars, leaf.triggers.clone(), offered);
        self.learn(&leaf.vars, &triggers, &general.facts);
        Ok(Some(leaf))
    }

    /// A formula that contains these terms, for triggers to be found in it.
    pub(super) fn offering(&self, terms: impl Iterator<Item = Term>) -> Term {
        let t = self.terms;
        t.and_all(terms.map(|term| t.eq(term, t.fresh("any", t.sort_of(term)))))
    }

    fn bind_named(&mut self, st: &State<'p>, vars: &[VarId], collected: &mut Collected) -> State<'p> {
        let names = vars.iter().map(|&v| st.store.declaration(v).name.clone());
        collected.names.extend(names);
        self.bind(st, vars, &mut collected.constants)
    }

    fn steps(
        &mut self,
        st: &State<'p>,
        steps: &[Enclosing<'p>],
        collected: &mut Collected,
        error: PartialError,
        f: AtLeaf<'_, 'p, 't>,
    ) -> ExecResult<Option<Vec<Term>>> {
        let Some((step, rest)) = steps.split_first() else {
            return f(self, st).map(Some);
        };
        match *step {
            Enclosing::Forall(q) => {
                let inner = self.bind_named(st, &q.vars, collected);
                let terms = self.steps(&inner, rest, collected, error, f)?;
                let written = self.written_triggers(&inner, q, &without_heap, error);
                collected.triggers.extend(written);
                Ok(terms)
            }
            Enclosing::Bind(vars) => {
                let inner = self.bind_named(st, vars, collected);
                self.steps(&inner, rest, collected, error, f)
            }
            Enclosing::If(c, positive) => {
                let value = self.eval(st, c, error)?;
                let value = if positive { value } else { self.terms.not(value) };
                collected.conditions.push(value);
                let terms = self.under_condition(value, |s| s.steps(st, rest, collected, error, f))?;
                Ok(terms.flatten())
            }
            Enclosing::Let(v, e) => {
                let mut inner = st.clone();
                let value = self.eval(st, e, error)?;
                inner.store.set(v, value);
                self.steps(&inner, rest, collected, error, f)
            }
        }
    }
}

/// A term of a trigger, if it does not read the heap. In place of the value of a field it is the
/// receiver: whoever mentions the value mentions that too.
fn without_heap(p: &Exp) -> Option<&Exp> {
    let p = match &p.kind {
        ExpKind::Field(receiver, _) => receiver,
        _ => p,
    };
    (!reads_heap(p)).then_some(p)
}

/// Does an expression read the heap? Triggers must not: during produce the heap does not have the
/// values yet, and during consume it has them no more.
pub(super) fn reads_heap(e: &Exp) -> bool {
    e.any(&mut |e| matches!(e.kind, ExpKind::Field(..) | ExpKind::Acc(..)))
}
