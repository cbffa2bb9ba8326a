//! Types whose values may be symbolic.

use crate::merge::Merge;
use crate::run::{self, Run};
use crate::sym::{IntoSym, Primitive, Sym};
use echis_logic::Term;
use echis_solver::Assignment;
use std::fmt::Debug;
use std::rc::Rc;

/// Types that stand for all of their values at once: [`Sym`] of a primitive type, and what is built
/// from such types.
///
/// A value of such a type has a *shape*, which is concrete (which variant, how many elements), and
/// leaves, which are symbolic. Where a shape is not known, the path forks.
#[diagnostic::on_unimplemented(
    message = "no symbolic values of type `{Self}` are known",
    label = "this does not stand for all values of a type",
    note = "numbers, `bool` and `char` are symbolic as `Sym<…>`, structs and enums with `#[derive(Symbolic)]`"
)]
pub trait Symbolic: Merge + Debug + 'static {
    /// Any value of this type. Parts are named after the whole in reports.
    fn symbolic(name: &str) -> Self;

    /// What this is for certain inputs: the same with known leaves.
    fn under(&self, values: &Values) -> Self;

    /// A Rust expression for this, if all leaves are known.
    fn expression(&self) -> String;

    /// A script in SQL that makes this, if these are rows of a [database](crate::store).
    fn sql(&self) -> Option<String> {
        None
    }
}

/// Values of the inputs of a path.
pub struct Values {
    run: Rc<Run>,
    /// Nothing where all values are known anyway.
    found: Option<Assignment>,
}

impl Values {
    pub(crate) fn new(run: Rc<Run>, found: Assignment) -> Values {
        let found = Some(found);
        Values { run, found }
    }

    /// Those of inputs that are known.
    pub(crate) fn known(run: Rc<Run>) -> Values {
        Values { run, found: None }
    }

    /// The value of a term; nothing if it is of another exploration, or has no meaning for these
    /// inputs.
    pub(crate) fn of(&self, number: u32, term: Term) -> Option<echis_logic::Value> {
        let own = number == self.run.number();
        let found = self.found.as_ref().filter(|_| own)?;
        found.value(self.run.terms(), term)
    }
}

/// For generated code: does nothing, but compiles for types that inputs can have only.
#[doc(hidden)]
pub const fn is_input<S: Symbolic>() {}

/// Any value of a type: an input of the code under exploration.
///
/// # Panics
///
/// If nothing is being explored.
pub fn any<S: Symbolic>(name: &str) -> S {
    run::current_if_any(|run| run.input(name))
        .expect("`any` makes inputs of code that is explored, and none is")
}

/// From here on only inputs are looked at for which this is true.
///
/// # Panics
///
/// If nothing is being explored, and it is false: the test of a counterexample has inputs that are
/// left out now.
#[track_caller]
pub fn assume(condition: impl IntoSym<bool>) {
    let condition = condition.into_sym();
    if run::current_if_any(|run| run.assume(condition.term(run))).is_none() {
        assert!(condition.decide(), "these inputs are left out by an assumption");
    }
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

    fn expression(&self) -> String {
        let written = self.if_known().map_or_else(|| format!("{self:?}"), T::written);
        format!("{written}.into()")
    }
}

/// Types with one value only.
impl Symbolic for () {
    fn symbolic(_: &str) {}
    fn under(&self, _: &Values) {}
    fn expression(&self) -> String {
        "()".into()
    }
}

impl<S: Symbolic> Symbolic for Option<S> {
    fn symbolic(name: &str) -> Self {
        let present = Sym::<bool>::symbolic(&format!("{name}.is_some"));
        present.decide().then(|| S::symbolic(name))
    }

    fn under(&self, values: &Values) -> Self {
        self.as_ref().map(|s| s.under(values))
    }

    fn expression(&self) -> String {
        let some = |s: &S| format!("Some({})", s.expression());
        self.as_ref().map_or_else(|| "None".into(), some)
    }
}

impl<S: Symbolic, E: Symbolic> Symbolic for Result<S, E> {
    fn symbolic(name: &str) -> Self {
        let is_ok = Sym::<bool>::symbolic(&format!("{name}.is_ok"));
        if is_ok.decide() {
            Ok(S::symbolic(name))
        } else {
            Err(E::symbolic(name))
        }
    }

    fn under(&self, values: &Values) -> Self {
        match self {
            Ok(s) => Ok(s.under(values)),
            Err(e) => Err(e.under(values)),
        }
    }

    fn expression(&self) -> String {
        match self {
            Ok(s) => format!("Ok({})", s.expression()),
            Err(e) => format!("Err({})", e.expression()),
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

    fn expression(&self) -> String {
        let elements: Vec<String> = self.iter().map(S::expression).collect();
        format!("[{}]", elements.join(", "))
    }
}

/// An expression for a tuple with these parts.
fn tuple(parts: &[String]) -> String {
    match parts {
        [one] => format!("({one},)"),
        several => format!("({})", several.join(", ")),
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
            fn expression(&self) -> String {
                tuple(&[$(self.$index.expression()),+])
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
