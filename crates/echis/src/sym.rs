//! Symbolic values of primitive types.

use crate::minimize::Order;
use crate::run::{self, Run};
use crate::sample::Sample;
use crate::symbolic::Values;
use echis_logic::{Sort, Term, Terms, Value};
use std::fmt;
use std::hash::{Hash, Hasher};

/// Primitive types that have symbolic values: `bool`, `char`, the machine integers, and
/// [`Int`](crate::Int).
pub trait Primitive: sealed::Sealed + Clone + Eq + Ord + Hash + fmt::Debug + 'static {
    /// How values are ordered by size.
    #[doc(hidden)]
    const ORDER: Order = Order::Unsigned;
    /// One of the values.
    #[doc(hidden)]
    fn sample(sample: Sample) -> Self;
    /// The sort of its terms.
    #[doc(hidden)]
    fn sort(t: &Terms) -> Sort;
    /// A value as a term.
    #[doc(hidden)]
    fn literal(&self, t: &Terms) -> Term;
    /// The value of a literal.
    #[doc(hidden)]
    fn of_literal(t: &Terms, term: Term) -> Option<Self>;
    /// The value that a model gives to a term.
    #[doc(hidden)]
    fn from_value(value: &Value) -> Option<Self>;
    /// Not all terms of the sort need be values of the type.
    #[doc(hidden)]
    fn is_value(t: &Terms, _term: Term) -> Term {
        t.tru()
    }
    /// Signed numbers that are near to zero where an example is simple, the most important first.
    #[doc(hidden)]
    fn sizes(_: &Terms, term: Term, sizes: &mut Vec<Term>) {
        sizes.push(term);
    }
    /// A Rust expression that [`Into`] turns into a symbolic value.
    #[doc(hidden)]
    fn written(&self) -> String {
        let literal = format!("{self:?}");
        // methods bind more tightly than a sign
        if literal.starts_with('-') {
            format!("({literal})")
        } else {
            literal
        }
    }
    /// `a < b`.
    #[doc(hidden)]
    fn less(t: &Terms, a: Term, b: Term) -> Term;
    /// Whether two values are the same term.
    #[doc(hidden)]
    fn is_same(&self, other: &Self) -> bool {
        self == other
    }
    /// What [`less`](Primitive::less) says of the terms of two values.
    #[doc(hidden)]
    fn is_less(&self, other: &Self) -> bool {
        self < other
    }
}

pub(crate) mod sealed {
    /// Which types are primitive is decided here.
    pub trait Sealed {}
}

/// A value of a primitive type that is known, or a term that stands for it.
///
/// It is `Copy` where the type is, and has the operators, the methods and the traits of the type it
/// stands for. What is known is computed as ever; what is not becomes a term. Where Rust needs to
/// know, as in `if x < y`, the path [forks](crate::explore).
#[derive(Clone)]
pub struct Sym<T: Primitive>(Repr<T>);

impl<T: Primitive + Copy> Copy for Sym<T> {}

#[derive(Clone, Copy)]
enum Repr<T> {
    Known(T),
    Term { term: Term, run: u32 },
}

impl<T: Primitive> Sym<T> {
    /// A known value.
    pub const fn known(value: T) -> Sym<T> {
        Sym(Repr::Known(value))
    }

    /// The value if it is known.
    ///
    /// Whether it is depends on how the code is run. So nothing is proved of explored code that
    /// asks for a value that is not: see [`Gap::Inspected`](crate::Gap::Inspected).
    pub fn as_known(&self) -> Option<&T> {
        if let Repr::Term { run, .. } = self.0 {
            run::inspected(run);
        }
        self.if_known()
    }

    /// [`as_known`](Sym::as_known) for what does the same thing with values that are not known.
    pub(crate) fn if_known(&self) -> Option<&T> {
        match &self.0 {
            Repr::Known(value) => Some(value),
            Repr::Term { .. } => None,
        }
    }

    /// The value for certain inputs.
    pub fn value(&self, values: &Values) -> Option<T> {
        match &self.0 {
            Repr::Known(value) => Some(value.clone()),
            Repr::Term { term, run } => T::from_value(&values.of(*run, *term)?),
        }
    }

    /// Does one thing with a value that is known, another with a term and its exploration.
    ///
    /// # Panics
    ///
    /// If it belongs to another exploration.
    pub(crate) fn cases<R>(&self, known: impl FnOnce(&T) -> R, unknown: impl FnOnce(&Run, Term) -> R) -> R {
        match &self.0 {
            Repr::Known(value) => known(value),
            Repr::Term { term, run } => run::current_with(*run, |run| unknown(run, *term)),
        }
    }

    /// What a term stands for; known if the term is a literal.
    pub(crate) fn of_term(run: &Run, term: Term) -> Sym<T> {
        Sym(match T::of_literal(run.terms(), term) {
            Some(value) => Repr::Known(value),
            None => Repr::Term {
                term,
                run: run.number(),
            },
        })
    }

    /// This as a term.
    ///
    /// # Panics
    ///
    /// If it belongs to another exploration.
    pub(crate) fn term(&self, run: &Run) -> Term {
        match &self.0 {
            Repr::Known(value) => value.literal(run.terms()),
            Repr::Term { term, run: number } if *number == run.number() => {
                run.uses();
                *term
            }
            Repr::Term { run: number, .. } => run::misuse(*number),
        }
    }

    /// The same as a value of another type, whose terms are the same.
    pub(crate) fn retyped<U: Primitive>(&self, known: impl FnOnce(&T) -> U) -> Sym<U> {
        Sym(match &self.0 {
            Repr::Known(value) => Repr::Known(known(value)),
            Repr::Term { term, run } => Repr::Term {
                term: *term,
                run: *run,
            },
        })
    }

    /// Applies an operation: at once if it is known what to, as a term otherwise.
    pub(crate) fn map<R: Primitive>(
        &self,
        known: impl FnOnce(&T) -> R,
        term: impl FnOnce(&Terms, Term) -> Term,
    ) -> Sym<R> {
        self.cases(
            |value| Sym::known(known(value)),
            |run, a| Sym::of_term(run, term(run.terms(), a)),
        )
    }

    /// Applies an operation to two values: at once if they are known, as a term otherwise.
    pub(crate) fn zip<U: Primitive, R: Primitive>(
        &self,
        other: &Sym<U>,
        known: impl FnOnce(&T, &U) -> R,
        term: impl FnOnce(&Terms, Term, Term) -> Term,
    ) -> Sym<R> {
        match (&self.0, &other.0) {
            (Repr::Known(a), Repr::Known(b)) => Sym::known(known(a, b)),
            (Repr::Term { run, .. }, _) | (_, Repr::Term { run, .. }) => run::current_with(*run, |run| {
                Sym::of_term(run, term(run.terms(), self.term(run), other.term(run)))
            }),
        }
    }
}

/// What can be an operand where a symbolic value is wanted: a value of the type, known or not.
pub trait IntoSym<T: Primitive>: Clone {
    /// The value.
    fn into_sym(self) -> Sym<T>;
}

impl<T: Primitive> IntoSym<T> for T {
    fn into_sym(self) -> Sym<T> {
        Sym::known(self)
    }
}

impl<T: Primitive> IntoSym<T> for &T {
    fn into_sym(self) -> Sym<T> {
        Sym::known(self.clone())
    }
}

impl<T: Primitive> IntoSym<T> for Sym<T> {
    fn into_sym(self) -> Sym<T> {
        self
    }
}

impl<T: Primitive> IntoSym<T> for &Sym<T> {
    fn into_sym(self) -> Sym<T> {
        self.clone()
    }
}

impl<T: Primitive> From<T> for Sym<T> {
    fn from(value: T) -> Sym<T> {
        Sym::known(value)
    }
}

impl<T: Primitive + Default> Default for Sym<T> {
    fn default() -> Sym<T> {
        Sym::known(T::default())
    }
}

/// What is known is hashed as it is. What is not known has no hash, so that nothing is proved of
/// code that asks for it: see [`Gap::Hashed`](crate::Gap::Hashed). A [`Map`](crate::Map) works with
/// such keys.
impl<T: Primitive> Hash for Sym<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            Repr::Known(value) => value.hash(state),
            Repr::Term { run, .. } => run::hashed(*run),
        }
    }
}

/// What is known as it is, what is not as a term over the inputs, for people. The text is not that
/// of the value, so that nothing is proved of code that writes it: see
/// [`Gap::Written`](crate::Gap::Written).
impl<T: Primitive> fmt::Debug for Sym<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Known(value) => fmt::Debug::fmt(value, f),
            Repr::Term { term, run } => f.write_str(&run::shown(*run, *term)),
        }
    }
}

impl<T: Primitive + fmt::Display> fmt::Display for Sym<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Known(value) => fmt::Display::fmt(value, f),
            Repr::Term { .. } => fmt::Debug::fmt(self, f),
        }
    }
}
