//! One exploration: the arena of terms, the solver, and the [path](crate::path) that is being
//! executed.

use crate::assumption::Assumption;
use crate::explore::Gap;
use crate::limits::Limits;
use crate::minimize::Leaf;
use crate::path::{Mark, Path};
use crate::sample::{Known, SIDES};
use crate::store::Scope;
use crate::sym::Primitive;
use crate::symbolic::{Symbolic, Values};
use echis_logic::{Sort, Symbol, Term, Terms};
use echis_solver::library::Missing;
use echis_solver::{Limits as SolverLimits, Satisfier, Solution, Verdict};
use self_cell::self_cell;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{Location, resume_unwind};
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

self_cell!(
    struct Engine {
        owner: Terms,
        #[not_covariant]
        dependent: Asking,
    }
);

type Asking<'t> = RefCell<Satisfier<'t>>;

/// Why a path is not executed to its end. Unwinds through the code under exploration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stop {
    /// No input takes this path.
    Impossible,
    /// The path takes too many decisions.
    Decisions,
    /// The time is over.
    Time,
    /// There is no solver that can be used.
    NoSolver,
    /// Something is decided about each row of tables without bounds.
    Unbounded,
    /// The code calls itself too often.
    Stack,
    /// Something is decided about an input that only one side of a branch has: they are not merged.
    Apart {
        /// Where the sides were told apart.
        fork: Mark,
    },
    /// The code catches a panic that ended a side of a branch.
    Caught,
    /// The code did not do again what it had done.
    Diverged {
        /// What it decided the first time.
        before: String,
        /// What it decided now.
        now: String,
    },
}

/// Unwinds through the code under exploration.
struct Stopped;

/// An input of a path, and how to read it.
struct Given(Box<Show>);

type Show = dyn Fn(&Values) -> Input;

impl Given {
    fn new<S: Symbolic>(name: &str, value: &S) -> Given {
        let (name, value) = (name.to_string(), value.clone());
        Given(Box::new(move |values| {
            let value = value.under(values);
            Input {
                name: name.clone(),
                value: format!("{value:?}"),
                expression: value.expression(),
                sql: value.sql(),
                is_argument: false,
            }
        }))
    }
}

/// The name of an input and its value, in Rust syntax.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// What the code calls it.
    pub name: String,
    /// As [`Debug`](std::fmt::Debug) writes it.
    pub value: String,
    /// An expression for it.
    pub expression: String,
    /// A script in SQL that makes it, if it is a database.
    pub sql: Option<String>,
    /// Whether the property has it as an argument; otherwise the code asks for it by
    /// [`any`](crate::any).
    pub is_argument: bool,
}

/// A place in the code: file, line, column.
type Place = (&'static str, u32, u32);

/// The databases that an exploration is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Databases {
    /// Those that are not larger.
    Within(Scope),
    /// All.
    All,
}

/// An exploration.
pub(crate) struct Run {
    engine: Engine,
    number: u32,
    pub limits: Limits,
    /// When the time is over.
    deadline: Option<Instant>,
    pub path: RefCell<Path>,
    /// What should be near to zero in an example, the first being the most important.
    small: RefCell<Vec<Term>>,
    inputs: RefCell<Vec<Given>>,
    /// How many of them, from the first, are arguments of the property.
    arguments: Cell<usize>,
    /// What specifications have chosen on the path.
    chosen: RefCell<Vec<Given>>,
    pub databases: Databases,
    /// Whether any code has asked for a database.
    pub has_database: Cell<bool>,
    /// Loose variables, of which the path has used some.
    variables: RefCell<Vec<Term>>,
    variables_used: Cell<usize>,
    /// How many questions about many rows at once are being asked.
    questions: Cell<usize>,
    /// Why the path is not executed to its end, also if the code catches what unwinds through it.
    stopped: RefCell<Option<Stop>>,
    /// Whether the path has written something as text that is not known.
    is_written: Cell<bool>,
    /// Whether the path has asked whether something is known that is not.
    is_inspected: Cell<bool>,
    /// Whether the path has hashed something that is not known.
    is_hashed: Cell<bool>,
    /// Whether any path has made something that is not known.
    has_inputs: Cell<bool>,
    /// Whether any path has computed with something that is not known.
    is_used: Cell<bool>,
    /// The constants of the path that are not known.
    leaves: RefCell<Vec<Leaf>>,
    /// What is true of the inputs that take the one or the other side of a merged branch of the
    /// path.
    sides: RefCell<Vec<Term>>,
    assumptions: RefCell<BTreeSet<Assumption>>,
    /// Whether the last run on known inputs needed a deep stack.
    has_deep_stack: Cell<bool>,
    /// The branches of `#[symbolic]` code that have a path for each side because they refer to
    /// something that may have interior mutability.
    unmerged: RefCell<BTreeSet<Place>>,
    /// The values of the inputs, if the code is run for these only.
    given: RefCell<Option<Known>>,
}

thread_local! {
    static CURRENT: RefCell<Option<Rc<Run>>> = const { RefCell::new(None) };
}

/// How many explorations there were, on all threads: no two of them have the same number, so that
/// values of one are not taken for values of another.
static RUNS: AtomicU32 = AtomicU32::new(0);

/// # Panics
///
/// If there are no more numbers.
fn new_number() -> u32 {
    let next = |last: u32| last.checked_add(1);
    let number = RUNS.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
    number.expect("there are less than 2³² explorations")
}

/// Does something with the exploration that is going on.
///
/// # Panics
///
/// If there is none.
pub(crate) fn current<R>(f: impl FnOnce(&Run) -> R) -> R {
    let run = CURRENT.with_borrow(Clone::clone);
    f(&run.expect(OUTSIDE))
}

/// Does something with the exploration that is going on, if any is.
pub(crate) fn current_if_any<R>(f: impl FnOnce(&Run) -> R) -> Option<R> {
    CURRENT.with_borrow(Clone::clone).map(|run| f(&run))
}

pub(crate) const OUTSIDE: &str = "a symbolic value is used outside of the exploration that it belongs to";

/// The explorations that are going on, and whether values of theirs were used outside: what panics
/// there may have been caught, so that they have to know.
static MISUSED: Mutex<BTreeMap<u32, bool>> = Mutex::new(BTreeMap::new());

fn misused() -> MutexGuard<'static, BTreeMap<u32, bool>> {
    MISUSED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A value of the exploration with this number was looked at outside of it.
fn seen_outside(number: u32) {
    misused()
        .entry(number)
        .and_modify(|is_misused| *is_misused = true);
}

/// Does something with the exploration with a number, if that is the one that is going on.
///
/// # Panics
///
/// If it is not.
pub(crate) fn current_with<R>(number: u32, f: impl FnOnce(&Run) -> R) -> R {
    match CURRENT.with_borrow(Clone::clone) {
        Some(run) if run.number == number => {
            run.is_used.set(true);
            f(&run)
        }
        _ => misuse(number),
    }
}

/// A value of the exploration with this number is used outside of it.
pub(crate) fn misuse(number: u32) -> ! {
    seen_outside(number);
    panic!("{OUTSIDE}")
}

/// Does something with the exploration with a number, if it is the one that is going on. If it is
/// another one, that gets to know.
fn here_or_outside<R>(number: u32, f: impl FnOnce(&Run) -> R) -> Option<R> {
    let here = current_if_any(|run| (run.number == number).then(|| f(run))).flatten();
    if here.is_none() {
        seen_outside(number);
    }
    here
}

/// A term as people read it; of an exploration that is over only that there is one.
pub(crate) fn shown(number: u32, term: Term) -> String {
    let show = |run: &Run| {
        run.is_written.set(true);
        run.terms().show(term)
    };
    here_or_outside(number, show).unwrap_or_else(|| "<symbolic>".into())
}

/// A value that is not known was hashed.
pub(crate) fn hashed(number: u32) {
    here_or_outside(number, |run| run.is_hashed.set(true));
}

/// A proof takes something for granted.
pub(crate) fn assumes(assumption: Assumption) {
    current_if_any(|run| run.assumptions.borrow_mut().insert(assumption));
}

/// Somebody was told that a value is not known.
pub(crate) fn inspected(number: u32) {
    here_or_outside(number, |run| run.is_inspected.set(true));
}

impl Run {
    pub fn new(limits: Limits, deadline: Option<Instant>, databases: Databases) -> Rc<Run> {
        let number = new_number();
        let solver_limits = SolverLimits {
            deadline,
            ..SolverLimits::default()
        };
        Rc::new(Run {
            engine: Engine::new(Terms::new(), |terms| {
                RefCell::new(Satisfier::new(terms, solver_limits))
            }),
            number,
            limits,
            deadline,
            path: RefCell::default(),
            small: RefCell::default(),
            inputs: RefCell::default(),
            arguments: Cell::default(),
            chosen: RefCell::default(),
            databases,
            has_database: Cell::new(false),
            variables: RefCell::default(),
            variables_used: Cell::new(0),
            questions: Cell::new(0),
            stopped: RefCell::default(),
            is_written: Cell::default(),
            is_inspected: Cell::default(),
            is_hashed: Cell::default(),
            has_inputs: Cell::default(),
            is_used: Cell::default(),
            leaves: RefCell::default(),
            sides: RefCell::default(),
            assumptions: RefCell::default(),
            has_deep_stack: Cell::default(),
            unmerged: RefCell::default(),
            given: RefCell::default(),
        })
    }

    /// Makes this exploration the current one while `f` runs.
    pub fn during<R>(self: &Rc<Run>, f: impl FnOnce() -> R) -> R {
        struct Restore {
            before: Option<Rc<Run>>,
            number: u32,
        }
        impl Drop for Restore {
            fn drop(&mut self) {
                CURRENT.set(self.before.take());
                misused().remove(&self.number);
            }
        }
        misused().insert(self.number, false);
        let _restore = Restore {
            before: CURRENT.replace(Some(self.clone())),
            number: self.number,
        };
        f()
    }

    /// Leaves the code under exploration.
    pub fn stop(&self, why: Stop) -> ! {
        self.stopped.borrow_mut().get_or_insert(why);
        resume_unwind(Box::new(Stopped))
    }

    /// Whether the path ends before the code does.
    pub fn is_stopped(&self) -> bool {
        self.stopped.borrow().is_some()
    }

    /// What the path has done with values that are not known, so that it may do something else with
    /// those that are.
    pub fn unseen(&self) -> Option<Gap> {
        if misused().get(&self.number) == Some(&true) {
            Some(Gap::Outside)
        } else if self.is_hashed.get() {
            Some(Gap::Hashed)
        } else if self.is_written.get() {
            Some(Gap::Written)
        } else {
            self.is_inspected.get().then_some(Gap::Inspected)
        }
    }

    /// Why the path was not executed to its end, if it was not.
    pub fn take_stop(&self) -> Option<Stop> {
        self.stopped.take()
    }

    /// A branch of `#[symbolic]` code is not merged.
    pub fn forks_at(&self, place: &'static Location<'static>) {
        let place = (place.file(), place.line(), place.column());
        self.unmerged.borrow_mut().insert(place);
    }

    /// The branches of `#[symbolic]` code that were not merged.
    pub fn unmerged(&self) -> Vec<String> {
        let all = self.unmerged.borrow();
        all.iter()
            .map(|(file, line, column)| format!("{file}:{line}:{column}"))
            .collect()
    }

    /// Which exploration this is.
    pub fn number(&self) -> u32 {
        self.number
    }

    pub fn terms(&self) -> &Terms {
        self.engine.borrow_owner()
    }

    /// A constant of which nothing is known but its type. The same one when the code is run again.
    pub fn constant<T: Primitive>(&self, name: &str) -> Term {
        let t = self.terms();
        let term = t.apply(self.unknown(name, &[], T::sort(t)), &[]);
        if let Some(value) = self.given::<T>(term) {
            return value.literal(t);
        }
        T::sizes(t, term, &mut self.small.borrow_mut());
        self.has_inputs.set(true);
        let order = T::ORDER;
        self.leaves.borrow_mut().push(Leaf { term, order });
        term
    }

    /// The value of a constant, if the code is run for certain inputs.
    fn given<T: Primitive>(&self, term: Term) -> Option<T> {
        let mut given = self.given.borrow_mut();
        let given = given.as_mut()?;
        let sample = given.sample().map(T::sample);
        sample.or_else(|| T::from_value(&given.value(self.terms(), term)?))
    }

    /// A length of an input up to a bound, if the code is run for inputs that are made up.
    pub fn length(&self, max: usize) -> Option<usize> {
        self.given.borrow_mut().as_mut()?.length(max)
    }

    /// Whether the code is run for inputs that are made up.
    pub fn is_made_up(&self) -> bool {
        matches!(*self.given.borrow(), Some(Known::MadeUp { .. }))
    }

    /// The constants of the path that are not known.
    pub fn leaves(&self) -> Vec<Leaf> {
        self.leaves.borrow().clone()
    }

    /// What is true of the inputs that take the one or the other side of a merged branch of the
    /// path; and what is true of all that take it.
    pub fn sides(&self) -> Vec<Term> {
        let all = [self.terms().tru()];
        all.into_iter()
            .chain(self.sides.borrow().iter().copied())
            .collect()
    }

    /// Both sides of a condition are executed.
    pub fn has_sides(&self, condition: Term) {
        let t = self.terms();
        let sides = &mut *self.sides.borrow_mut();
        if sides.len() < SIDES {
            let here = self.path.borrow().since(t, 0);
            sides.push(t.and(here, condition));
            sides.push(t.and(here, t.not(condition)));
        }
    }

    /// Whether any path has computed with something that is not known, or there was nothing such.
    pub fn uses_inputs(&self) -> bool {
        self.is_used.get() || !self.has_inputs.get()
    }

    /// What all paths so far take for granted.
    pub fn assumptions(&self) -> Vec<Assumption> {
        let always = [
            Assumption::OverflowChecks,
            Assumption::Stack,
            Assumption::TypeLayout,
        ];
        let mut all = self.assumptions.borrow().clone();
        all.extend(always);
        all.into_iter().collect()
    }

    /// The path computes with something that is not known.
    pub fn uses(&self) {
        self.is_used.set(true);
    }

    /// Whether the time is over.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline <= Instant::now())
    }

    /// A function of which nothing is known but its type. The same one when the code is run again.
    pub fn unknown(&self, name: &str, arguments: &[Sort], sort: Sort) -> Symbol {
        if self.asks_for_rows() {
            // each of the rows would have one of its own
            self.stop(Stop::Unbounded);
        }
        let path = &mut *self.path.borrow_mut();
        path.unknown(self.terms(), name, arguments, sort)
    }

    /// A variable for quantifiers to bind, which stands for keys of rows. The same one when the
    /// code is run again.
    pub fn variable(&self) -> Term {
        let used = self.variables_used.replace(self.variables_used.get() + 1);
        let mut all = self.variables.borrow_mut();
        if used == all.len() {
            let t = self.terms();
            all.push(t.bound(i64::sort(t)));
        }
        all[used]
    }

    /// Asks something about rows of which nobody knows whether there are any: inputs must not be
    /// left out because of it.
    pub fn for_rows<R>(&self, ask: impl FnOnce() -> R) -> R {
        self.questions.set(self.questions.get() + 1);
        let answer = ask();
        self.questions.set(self.questions.get() - 1);
        answer
    }

    /// Whether what is done now is done for rows that may not be there.
    pub fn asks_for_rows(&self) -> bool {
        self.questions.get() > 0
    }

    /// A term that should be near to zero in an example; those that are named first are the more
    /// important.
    pub fn prefer_small(&self, term: Term) {
        self.small.borrow_mut().push(term);
    }

    /// Reports will name an input. For certain values of the constants, `show` says what it is.
    pub fn name_input(&self, show: impl Fn(&Values) -> Input + 'static) {
        self.inputs.borrow_mut().push(Given(Box::new(show)));
    }

    /// Makes an input that reports will name.
    pub fn input<S: Symbolic>(&self, name: &str) -> S {
        let made = S::symbolic(name);
        self.inputs.borrow_mut().push(Given::new(name, &made));
        made
    }

    /// A value that a specification has chosen, which reports will name.
    pub fn chooses<S: Symbolic>(&self, name: &str, value: &S) {
        self.chosen.borrow_mut().push(Given::new(name, value));
    }

    /// Can this be true where the constraints are, which can be?
    pub fn satisfiable(&self, constraints: &[Term], condition: Term) -> bool {
        let ask = |satisfier: &Asking| satisfier.borrow_mut().satisfiable(constraints, condition);
        self.engine.with_dependent(|_, satisfier| ask(satisfier)) != Verdict::Unsat
    }

    /// Whether the run on known inputs that has ended needed more stack than a thread has.
    pub fn has_deep_stack(&self, is_deep: bool) {
        self.has_deep_stack.set(is_deep);
    }

    /// Whether the last run on known inputs did.
    pub fn is_deep(&self) -> bool {
        self.has_deep_stack.get()
    }

    /// Why there is no solver, if a question needed one.
    pub fn missing_solver(&self) -> Option<&'static Missing> {
        self.engine
            .with_dependent(|_, satisfier| satisfier.borrow().missing_solver())
    }

    /// Values for the inputs of the path for which this is true as well, near to zero.
    pub fn solve(&self, condition: Term) -> Solution {
        let mut constraints = self.path.borrow().conditions().to_vec();
        constraints.push(condition);
        let small = self.small.borrow();
        self.engine
            .with_dependent(|_, satisfier| satisfier.borrow_mut().solve_small(&constraints, &small))
    }

    /// Values for the inputs of the path for which this is true as well, if they are found with
    /// little effort.
    pub fn solve_any(&self, condition: Term) -> Solution {
        let mut constraints = self.path.borrow().conditions().to_vec();
        constraints.push(condition);
        self.attempt(&constraints)
    }

    /// Values for which the constraints are true, if they are found with little effort.
    pub fn attempt(&self, constraints: &[Term]) -> Solution {
        self.engine
            .with_dependent(|_, satisfier| satisfier.borrow_mut().attempt(constraints))
    }

    /// The names and the values of the path's inputs.
    pub fn inputs(&self, values: &Values) -> Vec<Input> {
        let all = self.inputs.borrow();
        let input = |(i, given): (usize, &Given)| Input {
            is_argument: i < self.arguments.get(),
            ..given.0(values)
        };
        all.iter().enumerate().map(input).collect()
    }

    /// The inputs that there are now are the arguments of the property.
    pub fn has_arguments(&self) {
        self.arguments.set(self.inputs.borrow().len());
    }

    /// The names and the values of what specifications have chosen.
    pub fn chosen(&self, values: &Values) -> Vec<Input> {
        let all = self.chosen.borrow();
        all.iter().map(|given| given.0(values)).collect()
    }

    /// Gets ready for the next path. `false` if there is none.
    pub fn next_path(&self) -> bool {
        self.forget();
        self.path.borrow_mut().turn(self.terms())
    }

    /// Gets ready for the same path once more.
    pub fn same_path(&self) {
        self.forget();
        self.path.borrow_mut().start();
    }

    /// Gets ready for the path of certain inputs, which takes no decisions as all values are known.
    pub fn path_of(&self, inputs: Known) {
        self.forget();
        *self.path.borrow_mut() = Path::default();
        self.given.replace(Some(inputs));
    }

    /// What is left of a path is over.
    fn forget(&self) {
        self.small.borrow_mut().clear();
        self.inputs.borrow_mut().clear();
        self.arguments.set(0);
        self.chosen.borrow_mut().clear();
        self.variables_used.set(0);
        self.questions.set(0);
        self.is_written.set(false);
        self.is_inspected.set(false);
        self.is_hashed.set(false);
        self.leaves.borrow_mut().clear();
        self.sides.borrow_mut().clear();
        misused()
            .entry(self.number)
            .and_modify(|is_misused| *is_misused = false);
    }
}
