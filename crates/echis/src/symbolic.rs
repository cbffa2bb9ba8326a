//! Types whose values may be symbolic.

use crate::run::{self, Run};
use crate::sym::{Primitive, Sym};
use echis_logic::Term;
use echis_solver::Assignment;
use std::fmt::Debug;
use std::rc::Rc;

/// Types that stand for all of their values at once: [`Sym`] of a primitive type, and what is built from such types.
///
/// A value of such a type has a *shape*, which is concrete (which variant, how many elements), and leaves, which are symbolic. Where a shape is
/// not known, the path forks.
pub trait Symbolic: Clone + Debug + 'static {
    /// Any value of this type. Parts are named after the whole in reports.
    fn symbolic(name: &str) -> Self;

    /// What this is for certain inputs: the same with known leaves.
    fn under(&self, values: &Values) -> Self;

    /// `then` where the condition is true, `otherwise` elsewhere. Forks if the shapes differ.
    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self;
}

/// Values of the inputs of a path.
pub struct Values {
    run: Rc<Run>,
    found: Assignment,
}

impl Values {
    pub(crate) fn new(run: Rc<Run>, found: Assignment) -> Values {
        Values { run, found }
    }

    /// The value of a term; nothing if it is of another exploration, or has no meaning for these inputs.
    pub(crate) fn of(&self, number: u32, term: Term) -> Option<echis_logic::Value> {
        let own = number == self.run.number();
        own.then(|| self.found.value(self.run.terms(), term)).flatten()
    }
}

/// Any value of a type: an input of the code under exploration.
///
/// # Panics
///
/// If nothing is being explored.
pub fn any<S: Symbolic>(name: &str) -> S {
    run::current(|run| run.input(name))
}

/// From here on only inputs are looked at for which this is true.
pub fn assume(condition: impl Into<Sym<bool>>) {
    let condition = condition.into();
    run::current(|run| run.assume(condition.term(run)));
}

impl<T: Primitive> Symbolic for Sym<T> {
    fn symbolic(name: &str) -> Self {
        run::current(|run| {
            let constant = run.constant::<T>(name);
            run.assume(T::is_value(run.terms(), constant));
            Sym::of_term(run, constant)
        })
    }

    fn under(&self, values: &Values) -> Self {
        self.value(values).map_or_else(|| self.clone(), Sym::known)
    }

    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        condition.select(then, otherwise)
    }
}

/// Types with one value only.
impl Symbolic for () {
    fn symbolic(_: &str) {}
    fn under(&self, _: &Values) {}
    fn merge(_: Sym<bool>, _: (), _: ()) {}
}

impl<S: Symbolic> Symbolic for Option<S> {
    fn symbolic(name: &str) -> Self {
        let present = Sym::<bool>::symbolic(&format!("{name}.is_some"));
        present.decide().then(|| S::symbolic(name))
    }

    fn under(&self, values: &Values) -> Self {
        self.as_ref().map(|s| s.under(values))
    }

    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        match (then, otherwise) {
            (Some(a), Some(b)) => Some(S::merge(condition, a, b)),
            (None, None) => None,
            (a, b) => {
                if condition.decide() {
                    a
                } else {
                    b
                }
            }
        }
    }
}

impl<S: Symbolic, const N: usize> Symbolic for [S; N] {
    fn symbolic(name: &str) -> Self {
        std::array::from_fn(|i| S::symbolic(&format!("{name}[{i}]")))
    }

    fn under(&self, values: &Values) -> Self {
        std::array::from_fn(|i| self[i].under(values))
    }

    fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
        std::array::from_fn(|i| S::merge(condition, then[i].clone(), otherwise[i].clone()))
    }
}

macro_rules! tuples {
    ($(($($part:ident $index:tt),+))+) => { $(
        impl<$($part: Symbolic),+> Symbolic for ($($part,)+) {
            fn symbolic(name: &str) -> Self {
                ($($part::symbolic(&format!("{name}.{}", $index)),)+)
            }
            fn under(&self, values: &Values) -> Self {
                ($(self.$index.under(values),)+)
            }
            fn merge(condition: Sym<bool>, then: Self, otherwise: Self) -> Self {
                ($($part::merge(condition, then.$index, otherwise.$index),)+)
            }
        }
    )+ };
}

tuples! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
}
