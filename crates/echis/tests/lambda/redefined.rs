//! The redefinitions of Figs. 6 and 9, under an ordinary evaluator: it calls `if`, `:=`, `pred`,
//! `succ` and `iszero` as a library defines them, and knows of symbolic values only that they are
//! values.

use super::random::LOCATIONS;
use super::syntax::{Cases, Op, Term, and, assigned, exp, not};
use std::rc::Rc;

macro_rules! definitions {
    ($($definition:ident)+) => {
        /// What the figures define.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Definition { $($definition),+ }

        pub const DEFINITIONS: &[Definition] = &[$(Definition::$definition),+];
    };
}

definitions! { Sym NotSym If Pred Succ IsZero Assign AssignAgain PathCondition }

/// What a program is run with: the store, the path condition that the library keeps in it, and a
/// fault in one definition.
pub struct Library {
    pub store: Vec<Term>,
    path_condition: Term,
    fault: Option<Definition>,
}

/// There is no rule for a term.
#[derive(Debug)]
pub struct Stuck;

type Value = Result<Term, Stuck>;

/// t ↦θ* v
pub fn run(program: &Term, fault: Option<Definition>) -> Result<(Term, Vec<Term>), Stuck> {
    let mut library = Library {
        store: vec![Term::Zero; LOCATIONS],
        path_condition: Term::True,
        fault,
    };
    let value = library.evaluate(program)?;
    Ok((value, library.store))
}

impl Library {
    fn fails(&self, definition: Definition) -> bool {
        self.fault == Some(definition)
    }

    /// The standard semantics, call by value.
    fn evaluate(&mut self, t: &Term) -> Value {
        match t {
            Term::Apply(f, argument) => {
                let (f, argument) = (self.evaluate(f)?, self.evaluate(argument)?);
                let Term::Lambda(v, body) = f else {
                    return Err(Stuck);
                };
                self.evaluate(&body.with(v, &argument))
            }
            Term::If(c, a, b) => {
                let c = self.evaluate(c)?;
                self.if_(c, &|library| library.evaluate(a), &|library| library.evaluate(b))
            }
            Term::Succ(a) => {
                let a = self.evaluate(a)?;
                self.succ(a)
            }
            Term::Pred(a) => {
                let a = self.evaluate(a)?;
                self.pred(a)
            }
            Term::IsZero(a) => {
                let a = self.evaluate(a)?;
                self.is_zero(a)
            }
            Term::Ref(a) => {
                let a = self.evaluate(a)?;
                self.store.push(a);
                Ok(Term::Location(self.store.len() - 1))
            }
            Term::Deref(a) => {
                let Term::Location(l) = self.evaluate(a)? else {
                    return Err(Stuck);
                };
                Ok(self.store[l].clone())
            }
            Term::Assign(a, b) => {
                let (a, b) = (self.evaluate(a)?, self.evaluate(b)?);
                let Term::Location(l) = a else { return Err(Stuck) };
                self.assign(l, b);
                Ok(Term::Unit)
            }
            value if value.is_value() => Ok(value.clone()),
            _ => Err(Stuck),
        }
    }

    /// `sym?`
    fn is_symbolic(&self, v: &Term) -> bool {
        match v {
            Term::Exp(..) => !self.fails(Definition::Sym),
            v if v.is_symbolic() => true,
            v => self.fails(Definition::NotSym) && v.is_number(),
        }
    }

    fn if_(
        &mut self,
        c: Term,
        then: &dyn Fn(&mut Library) -> Value,
        otherwise: &dyn Fn(&mut Library) -> Value,
    ) -> Value {
        if !self.is_symbolic(&c) {
            return match c {
                Term::True => then(self),
                Term::False => otherwise(self),
                _ => Err(Stuck),
            };
        }
        let before = self.path_condition.clone();
        self.path_condition = and(before.clone(), c.clone());
        let a = then(self)?;
        self.path_condition = and(before.clone(), not(c.clone()));
        let b = otherwise(self)?;
        if !self.fails(Definition::PathCondition) {
            self.path_condition = before;
        }
        let (a, b) = if self.fails(Definition::If) {
            (b, a)
        } else {
            (a, b)
        };
        Ok(exp(Op::If, [c, a, b]))
    }

    fn succ(&self, v: Term) -> Value {
        Ok(if self.is_symbolic(&v) {
            exp(
                if self.fails(Definition::Succ) {
                    Op::Pred
                } else {
                    Op::Succ
                },
                [v],
            )
        } else {
            Term::Succ(v.into())
        })
    }

    fn pred(&self, v: Term) -> Value {
        Ok(match v {
            v if self.is_symbolic(&v) => exp(
                if self.fails(Definition::Pred) {
                    Op::Succ
                } else {
                    Op::Pred
                },
                [v],
            ),
            Term::Zero => Term::Zero,
            Term::Succ(inner) => (*inner).clone(),
            _ => return Err(Stuck),
        })
    }

    fn is_zero(&self, v: Term) -> Value {
        Ok(match v {
            v if self.is_symbolic(&v) && self.fails(Definition::IsZero) => v,
            v if self.is_symbolic(&v) => exp(Op::IsZero, [v]),
            Term::Zero => Term::True,
            Term::Succ(_) => Term::False,
            _ => return Err(Stuck),
        })
    }

    /// `:=`. The figure asks whether the old value is symbolic; an input that was stored is no list
    /// of cases, and is treated like a plain value.
    fn assign(&mut self, location: usize, new: Term) {
        let condition = self.path_condition.clone();
        let old = self.store[location].clone();
        self.store[location] = if let Term::Tagged(cases) = &old {
            let negated = not(condition.clone());
            let under = if self.fails(Definition::AssignAgain) {
                &negated
            } else {
                &condition
            };
            Term::Tagged(assigned(cases, under, &new).into())
        } else if condition != Term::True && !self.fails(Definition::Assign) {
            let cases: Cases = [(condition.clone(), new), (not(condition), old)].into();
            Term::Tagged(Rc::new(cases))
        } else {
            new
        };
    }
}
