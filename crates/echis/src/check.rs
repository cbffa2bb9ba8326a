//! Checking that something holds for all inputs.

use crate::explore::{Gap, Outcome, Step, each_path};
use crate::panics::Panic;
use crate::run::{Input, Limits};
use crate::sym::Sym;
use crate::symbolic::{Symbolic, Values, any};
use echis_solver::Solution;
use std::fmt;

/// Whether a property holds for all inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It does.
    Proved {
        /// How many paths there are.
        paths: usize,
    },
    /// It does not for these.
    Refuted(Counterexample),
    /// Nothing was found against it, but not everything was looked at.
    Unknown(Vec<Gap>),
}

/// Inputs for which a property does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// The inputs, as near to zero as they were found.
    pub inputs: Vec<Input>,
    /// What the code panics with; without a panic it says that the property is false.
    pub panic: Option<Panic>,
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.panic {
            Some(Panic { message, location }) => write!(f, "it panics at {location}: {message}")?,
            None => write!(f, "it is false")?,
        }
        self.inputs
            .iter()
            .try_for_each(|input| write!(f, "\n    {} = {}", input.name, input.value))
    }
}

impl Counterexample {
    /// A test that calls a function with the inputs and fails, in Rust.
    pub fn as_test(&self, function: &str) -> String {
        let arguments: Vec<&str> = self
            .inputs
            .iter()
            .map(|input| input.expression.as_str())
            .collect();
        let call = format!("{function}({})", arguments.join(", "));
        format!(
            "#[test]\nfn {function}_counterexample() {{\n    assert!(echis::Claim::holds({call}).decide());\n}}"
        )
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Proved { paths } => write!(f, "proved for all inputs ({paths} paths)"),
            Answer::Refuted(example) => write!(f, "refuted: {example}"),
            Answer::Unknown(gaps) => {
                write!(f, "unknown")?;
                gaps.iter().try_for_each(|gap| write!(f, "\n    {gap}"))
            }
        }
    }
}

impl Answer {
    /// Does nothing if the property was proved.
    ///
    /// # Panics
    ///
    /// If it was not, with the counterexample or with what is unknown.
    #[track_caller]
    pub fn expect_proved(&self) {
        assert!(matches!(self, Answer::Proved { .. }), "{self}");
    }

    /// [`Answer::expect_proved`] of a function that is a property: what fails is given as a test to keep.
    ///
    /// # Panics
    ///
    /// If the property was not proved.
    #[track_caller]
    pub fn expect_proved_as(&self, function: &str) {
        let Answer::Refuted(example) = self else {
            return self.expect_proved();
        };
        panic!(
            "`{function}` does not hold: {example}\n\nas a test:\n\n{}",
            example.as_test(function)
        );
    }

    /// The counterexample.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[track_caller]
    pub fn expect_refuted(self) -> Counterexample {
        match self {
            Answer::Refuted(example) => example,
            other => panic!("there is no counterexample: {other}"),
        }
    }
}

/// What a property returns: whether it holds, or nothing if all it does is not to panic.
pub trait Claim {
    /// Whether it holds.
    fn holds(self) -> Sym<bool>;
}

impl Claim for Sym<bool> {
    fn holds(self) -> Sym<bool> {
        self
    }
}

impl Claim for bool {
    fn holds(self) -> Sym<bool> {
        self.into()
    }
}

impl Claim for () {
    fn holds(self) -> Sym<bool> {
        true.into()
    }
}

/// A function of symbolic values that makes a claim.
pub trait Property<Inputs> {
    /// Applies it to any inputs with these names; without a name they are called `a`, `b` …
    fn apply(&mut self, names: &[&str]) -> Sym<bool>;
}

macro_rules! property {
    ($($input:ident $index:literal $default:literal)*) => {
        impl<F: FnMut($($input),*) -> Made, Made: Claim, $($input: Symbolic),*> Property<($($input,)*)> for F {
            #[allow(unused_variables, reason = "without inputs there are no names")]
            fn apply(&mut self, names: &[&str]) -> Sym<bool> {
                self($(any::<$input>(names.get($index).unwrap_or(&$default))),*).holds()
            }
        }
    };
}

property!();
property!(A 0 "a");
property!(A 0 "a" B 1 "b");
property!(A 0 "a" B 1 "b" C 2 "c");
property!(A 0 "a" B 1 "b" C 2 "c" D 3 "d");
property!(A 0 "a" B 1 "b" C 2 "c" D 3 "d" E 4 "e");
property!(A 0 "a" B 1 "b" C 2 "c" D 3 "d" E 4 "e" G 5 "f");

/// Proves that a property holds for all inputs, or finds inputs for which it does not.
///
/// It has to do the same thing when it is run again with the same decisions. A panic refutes it.
///
/// ```
/// use echis::{Sym, check};
/// check(|x: Sym<i32>, y: Sym<i32>| x.wrapping_add(y) == y.wrapping_add(x)).expect_proved();
///
/// let example = check(|x: Sym<u8>| x + 1 > x).expect_refuted();
/// assert_eq!(example.inputs[0].value, "255");
/// assert_eq!(example.panic.unwrap().message, "attempt to add with overflow");
/// ```
pub fn check<Inputs>(property: impl Property<Inputs>) -> Answer {
    check_within(Limits::default(), &[], property)
}

/// [`check`] with other limits, and with names for the inputs.
pub fn check_within<Inputs>(limits: Limits, names: &[&str], mut property: impl Property<Inputs>) -> Answer {
    let mut refuted = None;
    let mut paths = 0;
    let gaps = each_path(limits, &mut || property.apply(names), &mut |run, outcome| {
        let (fails, panic) = match outcome {
            Outcome::Returned(claim) => (run.terms().not(claim.term(run)), None),
            Outcome::Panicked(panic) => (run.terms().tru(), Some(panic)),
        };
        paths += 1;
        match run.solve(fails) {
            Solution::Unsat => Step::Next,
            Solution::Unknown(why) => Step::Gap(Gap::Solver(format!("{why:?}"))),
            Solution::Sat(found) => {
                let inputs = run.inputs(&Values::new(run.clone(), found));
                refuted = Some(Counterexample { inputs, panic });
                Step::Enough
            }
        }
    });
    match (refuted, gaps) {
        (Some(example), _) => Answer::Refuted(example),
        (None, gaps) if gaps.is_empty() => Answer::Proved { paths },
        (None, gaps) => Answer::Unknown(gaps),
    }
}
