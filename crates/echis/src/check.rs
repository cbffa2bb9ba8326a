//! Checking that something holds for all inputs.

use crate::assumption::Assumption;
use crate::explore::{Gap, Outcome, Step, each_path, outcome_for};
use crate::limits::Limits;
use crate::minimize::{QUESTIONS, Size, minimized};
use crate::panics::Panic;
use crate::run::{Databases, Input, Run, current};
use crate::sample::{Known, add_inputs};
use crate::spec::Conclusion;
use crate::store::Scope;
use crate::sym::Sym;
use crate::symbolic::{Symbolic, Values, any};
use echis_logic::Term;
use echis_solver::{Assignment, Solution};
use num_traits::Zero;
use std::fmt;
use std::rc::Rc;
use std::time::Instant;

/// Whether a property holds for all inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It does.
    Proved {
        /// How many paths there are.
        paths: usize,
        /// What this takes for granted.
        assumptions: Vec<Assumption>,
    },
    /// It does for all databases that are not larger than this. Whether it does for larger ones is
    /// not known.
    Bounded {
        /// How large the databases are.
        scope: Scope,
        /// How many paths there are.
        paths: usize,
        /// What this takes for granted.
        assumptions: Vec<Assumption>,
    },
    /// It does not for these.
    Refuted(Counterexample),
    /// Nothing was found against it, but not everything was looked at.
    Unknown(Vec<Gap>),
}

/// Inputs for which a property does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// The inputs, the smallest ones that were found: numbers are near to zero, vectors and texts
    /// are short, and of several inputs the first one is the most important.
    pub inputs: Vec<Input>,
    /// What the specification chose: rows, mostly.
    pub chosen: Vec<Input>,
    /// What the code panics with; without a panic it says that the property is false.
    pub panic: Option<Panic>,
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.panic {
            Some(Panic { message, location }) => write!(f, "it panics at {location}: {message}")?,
            None => write!(f, "it is false")?,
        }
        for Input { name, value, sql, .. } in self.inputs.iter().chain(&self.chosen) {
            let value = value.lines().chain(sql.iter().flat_map(|sql| sql.lines()));
            match &value.collect::<Vec<_>>()[..] {
                [line] => write!(f, "\n    {name} = {line}")?,
                lines => {
                    write!(f, "\n    {name} =")?;
                    lines.iter().try_for_each(|line| write!(f, "\n        {line}"))?;
                }
            }
        }
        Ok(())
    }
}

impl Counterexample {
    fn new(run: &Rc<Run>, values: &Values, panic: Option<Panic>) -> Counterexample {
        Counterexample {
            inputs: run.inputs(values),
            chosen: run.chosen(values),
            panic,
        }
    }

    /// A test that calls a function with the inputs and fails, in Rust. Inputs that the function
    /// asks for itself, by [`any`], stand above the call: to be run on them, it has to take them as
    /// arguments.
    pub fn as_test(&self, function: &str) -> String {
        let (arguments, others): (Vec<&Input>, Vec<&Input>) = self.inputs.iter().partition(|i| i.is_argument);
        let expressions: Vec<&str> = arguments.iter().map(|i| i.expression.as_str()).collect();
        let call = format!("{function}({})", expressions.join(", "));
        let asked_for = |i: &Input| format!("    // where it asks for any `{}`: {}\n", i.name, i.expression);
        let notes: String = others.into_iter().map(asked_for).collect();
        format!("#[test]\nfn {function}_counterexample() {{\n{notes}    echis::expect({call});\n}}")
    }
}

/// So many paths, in words.
struct Paths(usize);

impl fmt::Display for Paths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = if self.0 == 1 { "" } else { "s" };
        write!(f, "{} path{ending}", self.0)
    }
}

fn write_assumptions(f: &mut fmt::Formatter<'_>, assumptions: &[Assumption]) -> fmt::Result {
    if !assumptions.is_empty() {
        write!(f, "\n  provided that")?;
    }
    assumptions.iter().try_for_each(|one| write!(f, "\n    {one}"))
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Proved { paths, assumptions } => {
                write!(f, "proved for all inputs ({})", Paths(*paths))?;
                write_assumptions(f, assumptions)
            }
            Answer::Bounded {
                scope,
                paths,
                assumptions,
            } => {
                write!(
                    f,
                    "holds for all databases of {scope} ({}); whether it does for larger ones is not known",
                    Paths(*paths)
                )?;
                write_assumptions(f, assumptions)
            }
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

    /// Does nothing if the property was proved, or holds for all databases of the scope that was
    /// asked for.
    ///
    /// # Panics
    ///
    /// If it was not, with the counterexample or with what is unknown.
    #[track_caller]
    pub fn expect_in_scope(&self) {
        if !matches!(self, Answer::Bounded { .. }) {
            self.expect_proved();
        }
    }

    /// What it says of a function that is a property: what fails is given as a test to keep.
    ///
    /// # Errors
    ///
    /// If it was refuted.
    #[doc(hidden)]
    pub fn of_function(self, function: &str) -> Result<Answer, String> {
        match self {
            Answer::Refuted(example) => Err(format!(
                "`{function}` does not hold: {example}\n\nas a test:\n\n{}",
                example.as_test(function)
            )),
            other => Ok(other),
        }
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
#[diagnostic::on_unimplemented(
    message = "a property does not return `{Self}`",
    label = "whether it holds is a `bool` or a `Sym<bool>`",
    note = "a property may also return nothing: then it holds if it does not panic"
)]
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
#[diagnostic::on_unimplemented(
    message = "this is no property",
    label = "a property takes up to six symbolic values, such as `Sym<i32>`, and says whether something holds, or nothing",
    note = "numbers are symbolic as `Sym<…>`, structs and enums with `#[derive(Symbolic)]`"
)]
pub trait Property<Inputs> {
    /// Applies it to any inputs with these names; without a name they are called `a`, `b` …
    fn apply(&mut self, names: &[&str]) -> Sym<bool>;
}

macro_rules! property {
    ($($input:ident $variable:ident $index:literal $default:literal)*) => {
        impl<F: FnMut($($input),*) -> Made, Made: Conclusion, $($input: Symbolic),*> Property<($($input,)*)> for F {
            #[allow(unused_variables, reason = "without inputs there are no names")]
            fn apply(&mut self, names: &[&str]) -> Sym<bool> {
                let arguments = ($(any::<$input>(names.get($index).unwrap_or(&$default)),)*);
                current(|run| run.has_arguments());
                let ($($variable,)*) = arguments;
                self($($variable),*).concluded()
            }
        }
    };
}

property!();
property!(A a 0 "a");
property!(A a 0 "a" B b 1 "b");
property!(A a 0 "a" B b 1 "b" C c 2 "c");
property!(A a 0 "a" B b 1 "b" C c 2 "c" D d 3 "d");
property!(A a 0 "a" B b 1 "b" C c 2 "c" D d 3 "d" E e 4 "e");
property!(A a 0 "a" B b 1 "b" C c 2 "c" D d 3 "d" E e 4 "e" G g 5 "f");

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
///
/// Where a [database](crate::store::Database) is among the inputs, a counterexample is first looked
/// for within the [default scope](Scope); if there is none, a proof for all databases is tried.
pub fn check_within<Inputs>(limits: Limits, names: &[&str], mut property: impl Property<Inputs>) -> Answer {
    let deadline = limits.deadline();
    let scope = Databases::Within(Scope::default());
    let (small, has_database) = check_databases(limits, deadline, names, &mut property, scope);
    if has_database && matches!(small, Answer::Bounded { .. } | Answer::Unknown(_)) {
        let (all, _) = check_databases(limits, deadline, names, &mut property, Databases::All);
        if matches!(all, Answer::Proved { .. }) {
            return all;
        }
    }
    small
}

/// [`check_within`] a scope: only databases are looked at that are not larger.
pub fn check_in<Inputs>(
    scope: impl Into<Scope>,
    limits: Limits,
    names: &[&str],
    mut property: impl Property<Inputs>,
) -> Answer {
    let scope = Databases::Within(scope.into());
    check_databases(limits, limits.deadline(), names, &mut property, scope).0
}

/// What a property does with known inputs: the counterexample that they are, if it fails.
fn failing_run<Inputs>(
    run: &Rc<Run>,
    names: &[&str],
    property: &mut impl Property<Inputs>,
    inputs: Known,
) -> Option<Counterexample> {
    let values = inputs.values(run);
    let panic = match outcome_for(run, inputs, || property.apply(names))? {
        Outcome::Returned(claim) if claim.if_known() == Some(&false) => None,
        Outcome::Returned(_) => return None,
        Outcome::Panicked(panic) => Some(panic),
    };
    Some(Counterexample::new(run, &values, panic))
}

/// Runs a property that seems to be proved on known inputs. Gives what this says against the proof.
fn run_on_known_inputs<Inputs>(
    run: &Rc<Run>,
    names: &[&str],
    property: &mut impl Property<Inputs>,
    found: Vec<Assignment>,
) -> Option<Gap> {
    let inputs = Known::inputs(found).take_while(|_| !run.is_late());
    inputs.into_iter().find_map(|inputs| {
        let values = inputs.values(run);
        if let Some(example) = failing_run(run, names, property, inputs) {
            return Some(Gap::Unseen(Box::new(example)));
        }
        run.is_deep().then(|| Gap::DeepStack(run.inputs(&values)))
    })
}

/// How many more paths are looked at for a smaller counterexample than the first one.
const MORE_PATHS: usize = 32;

/// What is found on the paths of a property.
struct Findings {
    /// The smallest counterexample so far, and how small it is.
    refuted: Option<(Size, Counterexample)>,
    /// Inputs for which the property fails on a path that has looked at values unseen: that they
    /// are not known may have been the reason.
    doubtful: Vec<Assignment>,
    /// Inputs for each side of merged branches.
    inputs: Vec<Assignment>,
    paths: usize,
    /// How many more questions are asked to make counterexamples smaller.
    questions: usize,
}

impl Findings {
    fn new() -> Findings {
        Findings {
            refuted: None,
            doubtful: Vec::new(),
            inputs: Vec::new(),
            paths: 0,
            questions: QUESTIONS,
        }
    }

    /// A path has come to its end.
    fn path(&mut self, run: &Rc<Run>, outcome: Outcome<Sym<bool>>) -> Step {
        let (fails, panic) = match outcome {
            Outcome::Returned(claim) => (run.terms().not(claim.term(run)), None),
            Outcome::Panicked(panic) => (run.terms().tru(), Some(panic)),
        };
        self.paths += 1;
        if run.terms().is_open(fails) {
            return Step::Gap(Gap::Unbounded);
        }
        // after the first counterexample it is enough to find smaller ones
        let solution = match self.refuted {
            None => run.solve(fails),
            Some(_) => run.solve_any(fails),
        };
        match solution {
            Solution::Unsat => {
                if self.refuted.is_none() && !run.has_database.get() {
                    add_inputs(run, &mut self.inputs);
                }
                Step::Next
            }
            Solution::Unknown(why) => Step::Gap(Gap::Solver(why.to_string())),
            Solution::Sat(found) => self.failing(run, fails, found, panic),
        }
    }

    /// The property fails on a path.
    fn failing(&mut self, run: &Rc<Run>, fails: Term, found: Assignment, panic: Option<Panic>) -> Step {
        let (found, size) = minimized(run, fails, found, &mut self.questions);
        if let Some(gap) = run.unseen() {
            self.doubtful.push(found);
            return Step::Gap(gap);
        }
        let is_smallest = size.iter().all(|(distance, _)| distance.is_zero());
        let is_first = self.refuted.is_none();
        if self.refuted.as_ref().is_none_or(|(smallest, _)| size < *smallest) {
            let values = Values::new(run.clone(), found);
            self.refuted = Some((size, Counterexample::new(run, &values, panic)));
        }
        match (is_smallest, is_first) {
            (true, _) => Step::Enough,
            (false, true) => Step::Last(MORE_PATHS),
            (false, false) => Step::Next,
        }
    }
}

/// Whether a property holds for some databases, and whether it is about databases at all.
pub(crate) fn check_databases<Inputs>(
    limits: Limits,
    deadline: Option<Instant>,
    names: &[&str],
    property: &mut impl Property<Inputs>,
    databases: Databases,
) -> (Answer, bool) {
    let run = Run::new(limits, deadline, databases);
    let mut findings = Findings::new();
    let mut code = || {
        let claim = property.apply(names);
        current(|run| run.conclude(claim.term(run)));
        claim
    };
    let mut gaps = each_path(&run, &mut code, &mut |run, outcome| findings.path(run, outcome));
    let Findings {
        refuted,
        doubtful,
        inputs,
        paths,
        questions: _,
    } = findings;
    let mut refuted = refuted.map(|(_, example)| example);
    if refuted.is_none() {
        let mut doubtful = doubtful.into_iter().map(Known::Found);
        refuted = doubtful.find_map(|inputs| failing_run(&run, names, property, inputs));
    }
    let has_database = run.has_database.get();
    // what is hashed has a hash where it is known
    let is_hashed = gaps == [Gap::Hashed];
    if refuted.is_none() && paths > 0 && !has_database && (gaps.is_empty() || is_hashed) {
        match run_on_known_inputs(&run, names, property, inputs) {
            Some(Gap::Unseen(example)) if is_hashed => refuted = Some(*example),
            None if !is_hashed && !run.uses_inputs() => gaps.push(Gap::Unused),
            against => gaps.extend(against),
        }
    }
    let mut assumptions = run.assumptions();
    if size_of_val(property) > 0 {
        assumptions.push(Assumption::Captures);
    }
    let answer = match (refuted, &run.databases) {
        // nobody has seen the database of which this is an example
        (Some(_), Databases::All) => Answer::Unknown(vec![Gap::Unbounded]),
        (Some(example), _) => Answer::Refuted(example),
        (None, _) if !gaps.is_empty() => Answer::Unknown(gaps),
        (None, _) if paths == 0 => Answer::Unknown(vec![Gap::NoInputs]),
        (None, Databases::Within(scope)) if has_database => Answer::Bounded {
            scope: scope.clone(),
            paths,
            assumptions,
        },
        (None, _) => Answer::Proved { paths, assumptions },
    };
    (answer, has_database)
}
