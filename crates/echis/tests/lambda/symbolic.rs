//! The symbolic semantics, rule by rule: Fig. 8, which is Fig. 5 where nothing is assigned.
//!
//! Three things differ from the figures. They have no rule that evaluates the argument of `iszero`,
//! which is `ISZERO` here. An input in a location is a symbolic variable of which σ knows nothing:
//! it counts as a plain value there. And `ASSIGNSYMB2` changes σ in place, so that what was read
//! from the location *before* changes as well: `let x = !l in (l := 7; x)` gives 7 where `l` is
//! symbolic. Here an assignment makes a new variable, unless the rules are to be
//! [`as_printed`](Rules::as_printed).

use super::random::LOCATIONS;
use super::syntax::{Cases, Op, Sx, Term, and, assigned, exp, not};
use std::rc::Rc;

macro_rules! rules {
    ($($rule:ident)+) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Rule { $($rule),+ }

        pub const RULES: &[Rule] = &[$(Rule::$rule),+];
    };
}

rules! {
    App1 App2 AppAbs IfTrue IfFalse If PredZero IsZeroZero IsZeroSucc PredSucc Succ Pred IsZero
    RefV Ref DerefLoc Deref Assign1 Assign2 Assign AssignSymb1 AssignSymb2
    PredSymb SuccSymb IsZeroSymb IfSymb1 IfSymb2 IfSymb
}

/// The rules, of which one may have a fault.
#[derive(Debug, Clone, Copy, Default)]
pub struct Rules {
    pub fault: Option<Rule>,
    /// `ASSIGNSYMB2` changes σ in place.
    pub as_printed: bool,
}

/// μ and σ.
#[derive(Debug, Clone)]
pub struct State {
    pub store: Vec<Term>,
    pub symbolic: Vec<Rc<Cases>>,
}

impl State {
    fn new() -> State {
        State {
            store: vec![Term::Zero; LOCATIONS],
            symbolic: Vec::new(),
        }
    }

    fn new_symbol(&mut self, cases: Cases) -> Term {
        self.symbolic.push(cases.into());
        Term::Symbol(Sx::Stored(self.symbolic.len() - 1))
    }

    /// γ: symbolic variables of the store as what they stand for.
    pub fn encoded(&self, value: &Term) -> Term {
        match value {
            Term::Symbol(Sx::Stored(i)) => {
                let case = |(c, v): &(Term, Term)| (self.encoded(c), self.encoded(v));
                Term::Tagged(Rc::new(self.symbolic[*i].iter().map(case).collect()))
            }
            Term::Exp(op, of) => Term::Exp(*op, of.iter().map(|t| self.encoded(t)).collect()),
            Term::Succ(inner) => Term::Succ(self.encoded(inner).into()),
            other => other.clone(),
        }
    }
}

/// There is no rule for a term.
#[derive(Debug)]
pub struct Stuck;

type Step = Result<Term, Stuck>;

impl Rules {
    /// t ↦* v
    pub fn run(self, program: &Term) -> Result<(Term, State), Stuck> {
        let (mut term, mut state) = (program.clone(), State::new());
        for _ in 0..10_000 {
            if term.is_value() {
                return Ok((term, state));
            }
            term = self.step(&term, &Term::True, &mut state)?;
        }
        Err(Stuck)
    }

    fn fails(self, rule: Rule) -> bool {
        self.fault == Some(rule)
    }

    /// A step inside of a term. With a fault in the rule, its effects get lost.
    fn inside(self, rule: Rule, t: &Term, condition: &Term, state: &mut State) -> Result<Rc<Term>, Stuck> {
        let before = self.fails(rule).then(|| state.store.clone());
        let next = self.step(t, condition, state)?;
        if let Some(mut before) = before {
            before.extend(state.store.drain(before.len()..));
            state.store = before;
        }
        Ok(next.into())
    }

    /// φ ⊢ t | μ, σ ↦ t' | μ', σ'
    fn step(self, t: &Term, condition: &Term, state: &mut State) -> Step {
        match t {
            Term::Apply(f, argument) => self.apply(f, argument, condition, state),
            Term::If(c, a, b) => self.branch(c, a, b, condition, state),
            Term::Succ(a) if a.is_symbolic() => {
                let op = if self.fails(Rule::SuccSymb) {
                    Op::Pred
                } else {
                    Op::Succ
                };
                Ok(exp(op, [(**a).clone()]))
            }
            Term::Succ(a) => {
                let next = self.step(a, condition, state)?;
                Ok(if self.fails(Rule::Succ) {
                    next
                } else {
                    Term::Succ(next.into())
                })
            }
            Term::Pred(a) => self.pred(a, condition, state),
            Term::IsZero(a) => self.is_zero(a, condition, state),
            Term::Ref(a) if a.is_value() => {
                let new = if self.fails(Rule::RefV) {
                    Term::Zero
                } else {
                    (**a).clone()
                };
                state.store.push(new);
                Ok(Term::Location(state.store.len() - 1))
            }
            Term::Ref(a) => Ok(Term::Ref(self.inside(Rule::Ref, a, condition, state)?)),
            Term::Deref(a) => match &**a {
                Term::Location(_) if self.fails(Rule::DerefLoc) => Ok(Term::Zero),
                Term::Location(l) => Ok(state.store[*l].clone()),
                a => Ok(Term::Deref(self.inside(Rule::Deref, a, condition, state)?)),
            },
            Term::Assign(a, b) => self.assign(a, b, condition, state),
            _ => Err(Stuck),
        }
    }

    fn apply(self, f: &Rc<Term>, argument: &Rc<Term>, condition: &Term, state: &mut State) -> Step {
        let is_late = self.fails(Rule::App1) && !argument.is_value();
        Ok(match &**f {
            f if !f.is_value() && !is_late => {
                Term::Apply(self.step(f, condition, state)?.into(), argument.clone())
            }
            _ if !argument.is_value() => {
                Term::Apply(f.clone(), self.inside(Rule::App2, argument, condition, state)?)
            }
            Term::Lambda(v, body) if self.fails(Rule::AppAbs) && argument.is_number() => {
                body.with(*v, &Term::Zero)
            }
            Term::Lambda(v, body) => body.with(*v, argument),
            _ => return Err(Stuck),
        })
    }

    fn branch(self, c: &Rc<Term>, a: &Rc<Term>, b: &Rc<Term>, condition: &Term, state: &mut State) -> Step {
        Ok(match &**c {
            Term::True => (**if self.fails(Rule::IfTrue) { b } else { a }).clone(),
            Term::False => (**if self.fails(Rule::IfFalse) { a } else { b }).clone(),
            c if !c.is_value() => Term::If(self.inside(Rule::If, c, condition, state)?, a.clone(), b.clone()),
            sv if !sv.is_symbolic() => return Err(Stuck),
            sv if !a.is_value() => {
                let inner = if self.fails(Rule::IfSymb1) {
                    condition.clone()
                } else {
                    and(condition.clone(), sv.clone())
                };
                Term::If(c.clone(), self.step(a, &inner, state)?.into(), b.clone())
            }
            sv if !b.is_value() => {
                let side = if self.fails(Rule::IfSymb2) {
                    sv.clone()
                } else {
                    not(sv.clone())
                };
                let inner = and(condition.clone(), side);
                Term::If(c.clone(), a.clone(), self.step(b, &inner, state)?.into())
            }
            sv if self.fails(Rule::IfSymb) => exp(Op::If, [sv.clone(), (**b).clone(), (**a).clone()]),
            sv => exp(Op::If, [sv.clone(), (**a).clone(), (**b).clone()]),
        })
    }

    fn pred(self, a: &Rc<Term>, condition: &Term, state: &mut State) -> Step {
        Ok(match &**a {
            Term::Zero if self.fails(Rule::PredZero) => Term::Succ(Term::Zero.into()),
            Term::Zero => Term::Zero,
            Term::Succ(inner) if a.is_number() => {
                (**if self.fails(Rule::PredSucc) { a } else { inner }).clone()
            }
            sv if sv.is_symbolic() => {
                let op = if self.fails(Rule::PredSymb) {
                    Op::Succ
                } else {
                    Op::Pred
                };
                exp(op, [sv.clone()])
            }
            a => {
                let next = self.step(a, condition, state)?;
                if self.fails(Rule::Pred) {
                    next
                } else {
                    Term::Pred(next.into())
                }
            }
        })
    }

    fn is_zero(self, a: &Rc<Term>, condition: &Term, state: &mut State) -> Step {
        Ok(match &**a {
            Term::Zero if self.fails(Rule::IsZeroZero) => Term::False,
            Term::Zero => Term::True,
            a if a.is_number() && self.fails(Rule::IsZeroSucc) => Term::True,
            a if a.is_number() => Term::False,
            sv if sv.is_symbolic() && self.fails(Rule::IsZeroSymb) => not(exp(Op::IsZero, [sv.clone()])),
            sv if sv.is_symbolic() => exp(Op::IsZero, [sv.clone()]),
            a => Term::IsZero(self.inside(Rule::IsZero, a, condition, state)?),
        })
    }

    fn assign(self, a: &Rc<Term>, b: &Rc<Term>, condition: &Term, state: &mut State) -> Step {
        let location = match &**a {
            Term::Location(l) => *l,
            a => {
                let next = self.inside(Rule::Assign1, a, condition, state)?;
                return Ok(Term::Assign(next, b.clone()));
            }
        };
        if !b.is_value() {
            let next = self.inside(Rule::Assign2, b, condition, state)?;
            return Ok(Term::Assign(a.clone(), next));
        }
        let (before, value) = (state.store[location].clone(), (**b).clone());
        state.store[location] = match before {
            Term::Symbol(Sx::Stored(i)) => {
                let negated = not(condition.clone());
                let under = if self.fails(Rule::AssignSymb2) {
                    &negated
                } else {
                    condition
                };
                let cases = assigned(&state.symbolic[i], under, &value);
                if self.as_printed {
                    state.symbolic[i] = cases.into();
                    before
                } else {
                    state.new_symbol(cases)
                }
            }
            before if *condition == Term::True => {
                if self.fails(Rule::Assign) {
                    before
                } else {
                    value
                }
            }
            before => {
                let (new, old) = (condition.clone(), not(condition.clone()));
                let (new, old) = if self.fails(Rule::AssignSymb1) {
                    (old, new)
                } else {
                    (new, old)
                };
                state.new_symbol([(new, value), (old, before)].into())
            }
        };
        Ok(Term::Unit)
    }
}
