//! Terms: Figs. 4, 5 and 7.

use std::collections::BTreeSet;
use std::rc::Rc;

/// Operators of symbolic expressions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Op {
    If,
    Succ,
    Pred,
    IsZero,
    And,
    Not,
}

/// Symbolic variables: what the program is given, and what a location holds that was assigned to
/// under a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sx {
    Nat(usize),
    Bool(usize),
    Stored(usize),
}

/// The values that something may have, each with the condition under which it has it.
pub type Cases = BTreeSet<(Term, Term)>;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    Variable(u32),
    Lambda(u32, Rc<Term>),
    Apply(Rc<Term>, Rc<Term>),
    True,
    False,
    If(Rc<Term>, Rc<Term>, Rc<Term>),
    Zero,
    Succ(Rc<Term>),
    Pred(Rc<Term>),
    IsZero(Rc<Term>),
    Unit,
    Location(usize),
    Ref(Rc<Term>),
    Deref(Rc<Term>),
    Assign(Rc<Term>, Rc<Term>),
    Symbol(Sx),
    Exp(Op, Vec<Term>),
    /// What Fig. 9 encodes as `(SYM_TAG, vals)`.
    Tagged(Rc<Cases>),
}

impl Term {
    /// What it is made of.
    pub fn parts(&self) -> Vec<&Term> {
        match self {
            Term::Lambda(_, a)
            | Term::Succ(a)
            | Term::Pred(a)
            | Term::IsZero(a)
            | Term::Ref(a)
            | Term::Deref(a) => vec![a],
            Term::Apply(a, b) | Term::Assign(a, b) => vec![a, b],
            Term::If(a, b, c) => vec![a, b, c],
            Term::Exp(_, of) => of.iter().collect(),
            Term::Tagged(cases) => cases.iter().flat_map(|(c, v)| [c, v]).collect(),
            Term::Variable(_)
            | Term::True
            | Term::False
            | Term::Zero
            | Term::Unit
            | Term::Location(_)
            | Term::Symbol(_) => Vec::new(),
        }
    }

    pub fn is_symbolic(&self) -> bool {
        matches!(self, Term::Symbol(_) | Term::Exp(..) | Term::Tagged(_))
    }

    pub fn is_number(&self) -> bool {
        match self {
            Term::Zero => true,
            Term::Succ(inner) => inner.is_number(),
            _ => false,
        }
    }

    pub fn is_value(&self) -> bool {
        let is_plain = matches!(
            self,
            Term::Lambda(..) | Term::True | Term::False | Term::Unit | Term::Location(_)
        );
        is_plain || self.is_symbolic() || self.is_number()
    }

    /// `[variable ↦ value]self`. Values have no free variables.
    pub fn with(&self, variable: u32, value: &Term) -> Term {
        let inner = |t: &Rc<Term>| Rc::new(t.with(variable, value));
        match self {
            Term::Variable(v) if *v == variable => value.clone(),
            Term::Lambda(v, body) if *v != variable => Term::Lambda(*v, inner(body)),
            Term::Apply(a, b) => Term::Apply(inner(a), inner(b)),
            Term::If(a, b, c) => Term::If(inner(a), inner(b), inner(c)),
            Term::Succ(a) => Term::Succ(inner(a)),
            Term::Pred(a) => Term::Pred(inner(a)),
            Term::IsZero(a) => Term::IsZero(inner(a)),
            Term::Ref(a) => Term::Ref(inner(a)),
            Term::Deref(a) => Term::Deref(inner(a)),
            Term::Assign(a, b) => Term::Assign(inner(a), inner(b)),
            other => other.clone(),
        }
    }
}

pub fn exp<const N: usize>(op: Op, of: [Term; N]) -> Term {
    Term::Exp(op, of.to_vec())
}

pub fn and(a: Term, b: Term) -> Term {
    exp(Op::And, [a, b])
}

pub fn not(a: Term) -> Term {
    exp(Op::Not, [a])
}

/// Both halves of what an assignment makes of the cases that there were: those under its condition
/// have the new value.
pub fn assigned(cases: &Cases, condition: &Term, value: &Term) -> Cases {
    let new = cases
        .iter()
        .map(|(c, _)| (and(condition.clone(), c.clone()), value.clone()));
    let old = cases
        .iter()
        .map(|(c, v)| (and(not(condition.clone()), c.clone()), v.clone()));
    new.chain(old).collect()
}
