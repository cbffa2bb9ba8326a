//! Executing ordinary code on symbolic values, once for each path through it.

use crate::check::Counterexample;
use crate::limits::Limits;
use crate::panics::{Panic, catch};
use crate::run::{Databases, Input, OUTSIDE, Run, Stop};
use crate::sample::Known;
use crate::stack;
use crate::store::Scope;
use crate::symbolic::Values;
use echis_solver::{Solution, library};
use std::fmt;
use std::rc::Rc;
use std::sync::Once;
use std::time::Duration;

/// How a path ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome<R> {
    /// The code returned this.
    Returned(R),
    /// The code panicked.
    Panicked(Panic),
}

/// A path through the code, and what is known of the inputs that take it.
pub struct Path<R> {
    /// How it ends.
    pub outcome: Outcome<R>,
    /// What holds of the inputs that take it, as people read it.
    pub condition: String,
    /// Inputs that take it.
    pub inputs: Vec<Input>,
    values: Values,
}

impl<R> Path<R> {
    /// The inputs that are given, as values: what any symbolic value that the path returned is for
    /// them.
    pub fn values(&self) -> &Values {
        &self.values
    }
}

/// What is not known of the code, though it was explored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gap {
    /// There are more paths than the limit.
    Paths(usize),
    /// A path takes more decisions than the limit: perhaps a loop on a symbolic bound.
    Decisions(usize),
    /// The code calls itself more often than the stack allows: perhaps a recursion on a symbolic
    /// bound.
    Stack,
    /// A panic ended a side of a branch of `#[symbolic]` code, and was caught outside of it: what
    /// goes on then is not merged with the other side.
    Caught,
    /// The code did something else when it was run again: it depends on more than its inputs, such
    /// as a clock, or the order of a hash map.
    Diverged {
        /// What it decided the first time.
        before: String,
        /// What it decided the second time.
        now: String,
    },
    /// A value that is not known was written as text, which says nothing about it: `x.to_string()`
    /// has not the length that it has for the inputs.
    Written,
    /// The code asked whether a value is known, and it was not
    /// ([`Sym::as_known`](crate::Sym::as_known)): of the inputs themselves it would be.
    Inspected,
    /// A value that is not known was hashed: it has no hash. A `HashMap` or a `HashSet` has keys
    /// that are not known, for which there is [`Map`](crate::Map).
    Hashed,
    /// The property holds for symbolic values, but not when it is run on these known ones: it
    /// depends on something else than its inputs, such as a static that one side of a merged branch
    /// changes.
    Unseen(Box<Counterexample>),
    /// Run on these known inputs, the property needs more stack than a thread has by default: the
    /// plain program may end there.
    DeepStack(Vec<Input>),
    /// The property computes nothing with its inputs: what it says does not come from their values,
    /// but from their types, say.
    Unused,
    /// The time is over.
    Time {
        /// The limit.
        limit: Duration,
        /// How many paths were executed to their end.
        paths: usize,
    },
    /// Branches of `#[symbolic]` code that have a path for each side, since they refer to something
    /// that may have interior mutability: where there are many paths, this may be why.
    Unmerged(Vec<String>),
    /// A value was used outside of the exploration that it belongs to, in another thread, say.
    Outside,
    /// The assumptions leave out all inputs.
    NoInputs,
    /// The rows of a table are looked at one by one, of which there may be any number.
    Unbounded,
    /// Whether any inputs take a path could not be decided, or whether something holds there.
    Solver(String),
    /// There is no solver that may be used; the text says why, and how to get one.
    NoSolver(String),
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gap::Paths(limit) => write!(f, "there are more than {limit} paths (`Limits::paths`)"),
            Gap::Decisions(limit) => write!(
                f,
                "a path takes more than {limit} decisions (`Limits::decisions`): perhaps a loop on a symbolic bound"
            ),
            Gap::Written => write!(
                f,
                "a value that is not known is written as text, which says nothing about it"
            ),
            Gap::Inspected => write!(
                f,
                "the code asks whether a value is known, which depends on how it is run (`as_known`)"
            ),
            Gap::Hashed => write!(
                f,
                "a value that is not known is hashed, as a key of a `HashMap` or a `HashSet`: it has no hash (`echis::Map` works with such keys)"
            ),
            Gap::Unseen(example) => write!(
                f,
                "the property holds for symbolic values, but not for these known ones: it depends on something outside of its inputs, such as a static, a thread local, a file or a captured variable\n    {example}"
            ),
            Gap::DeepStack(inputs) => {
                write!(
                    f,
                    "run on known inputs, the property needs more than the 2 MiB of stack that a thread has by default, so that the plain program may end there:"
                )?;
                inputs
                    .iter()
                    .try_for_each(|input| write!(f, " {} = {}", input.name, input.value))
            }
            Gap::Unused => write!(
                f,
                "the property computes nothing with its inputs: it depends on something else than their values, such as the size or the name of their types"
            ),
            Gap::Time { limit, paths } => write!(
                f,
                "the time is over after {} s (`Limits::time`): {} executed to the end",
                limit.as_secs_f32(),
                if *paths == 1 {
                    "1 path was".into()
                } else {
                    format!("{paths} paths were")
                }
            ),
            Gap::Unmerged(places) => write!(
                f,
                "these branches of `#[symbolic]` code have a path for each side, as they refer to something that may have interior mutability (see `echis::Freeze`): {}",
                places.join(", ")
            ),
            Gap::Outside => write!(f, "{OUTSIDE}"),
            Gap::NoInputs => write!(f, "there are no inputs of which all assumptions are true"),
            Gap::Unbounded => write!(
                f,
                "the rows of a table are looked at one by one, and there may be any number of them"
            ),
            Gap::NoSolver(why) => write!(f, "{why}"),
            Gap::Stack => write!(
                f,
                "a path needs more stack than there is: perhaps a recursion on a symbolic bound"
            ),
            Gap::Caught => write!(
                f,
                "a panic is caught outside of the branch of `#[symbolic]` code that it ended"
            ),
            Gap::Diverged { before, now } => write!(
                f,
                "the code is not deterministic: run again with the same decisions, it decided `{now}` where it had decided `{before}`"
            ),
            Gap::Solver(why) => write!(
                f,
                "the solver could not decide: {why} (products, quotients and remainders of values that are not known cost most, and narrow types less)"
            ),
        }
    }
}

/// All paths through some code.
pub struct Exploration<R> {
    /// Those that inputs take.
    pub paths: Vec<Path<R>>,
    /// What is missing; nothing if the paths are all there are.
    pub gaps: Vec<Gap>,
}

/// Executes code once for each path through it.
///
/// The code makes its inputs with [`any`](crate::any). It has to do the same thing when it is run
/// again with the same decisions. A panic is the end of a path, not of the exploration.
///
/// ```
/// use echis::{Outcome, Sym, any, explore};
/// let all = explore(|| {
///     let x: Sym<i32> = any("x");
///     if x > 10 { "large" } else { "small" }
/// });
/// let results: Vec<_> = all.paths.iter().map(|path| &path.outcome).collect();
/// assert_eq!(results, [&Outcome::Returned("small"), &Outcome::Returned("large")]);
/// ```
pub fn explore<R>(code: impl FnMut() -> R) -> Exploration<R> {
    explore_within(Limits::default(), code)
}

/// [`explore`] with other limits. Databases have up to three rows a table.
pub fn explore_within<R>(limits: Limits, mut code: impl FnMut() -> R) -> Exploration<R> {
    let mut paths = Vec::new();
    let run = Run::new(limits, limits.deadline(), Databases::Within(Scope::default()));
    let gaps = each_path(&run, &mut code, &mut |run, outcome| {
        match run.solve(run.terms().tru()) {
            Solution::Sat(found) => {
                let values = Values::new(run.clone(), found);
                paths.push(Path {
                    outcome,
                    condition: run.terms().show(run.condition()),
                    inputs: run.inputs(&values),
                    values,
                });
            }
            Solution::Unsat => {}
            Solution::Unknown(why) => return Step::Gap(Gap::Solver(why.to_string())),
        }
        Step::Next
    });
    Exploration { paths, gaps }
}

/// What comes after a path.
pub(crate) enum Step {
    /// The next one.
    Next,
    /// The next one, but of this one something is unknown.
    Gap(Gap),
    /// So many more at most.
    Last(usize),
    /// Nothing.
    Enough,
}

/// Runs code along path after path.
pub(crate) fn each_path<R>(
    run: &Rc<Run>,
    code: &mut dyn FnMut() -> R,
    each: &mut dyn FnMut(&Rc<Run>, Outcome<R>) -> Step,
) -> Vec<Gap> {
    let gaps = stacker::grow(STACK, || each_path_on_a_large_stack(run, code, each));
    warn_of_untested_solver();
    gaps
}

/// Warns once for the process, if the user chose a solver with which the answers are not tested.
fn warn_of_untested_solver() {
    static WARNED: Once = Once::new();
    if let Some(Ok(library)) = library::needed()
        && let Some(warning) = library.warning()
    {
        WARNED.call_once(|| eprintln!("warning: {warning}"));
    }
}

/// How many bytes of stack explored code has, of which only what is used is backed by memory.
const STACK: usize = 256 * 1024 * 1024;

/// Runs code to the end of a path.
fn end_of_path<R>(run: &Run, code: &mut dyn FnMut() -> R) -> Result<Outcome<R>, Stop> {
    let end = catch(&mut *code);
    let (t, path) = (run.terms(), &mut *run.path.borrow_mut());
    let missed = path.missed();
    let stop = run.take_stop();
    let ended = match stop {
        Some(Stop::Apart { fork }) => Err(fork),
        _ => path.end(t),
    };
    if let Err(fork) = ended {
        path.part(t, fork);
        return Err(Stop::Apart { fork });
    }
    if let Some(stop) = stop {
        return Err(stop);
    }
    if let Some(before) = missed {
        return Err(Stop::Diverged {
            before: t.show(before),
            now: "nothing".into(),
        });
    }
    match end {
        Ok(_) if path.interrupted => Err(Stop::Caught),
        Ok(result) => Ok(Outcome::Returned(result)),
        Err(panic) => Ok(Outcome::Panicked(panic)),
    }
}

/// What a path has done with values that are not known without the exploration seeing it. A panic
/// may say of them what it likes.
fn unseen<R>(run: &Run, end: &Result<Outcome<R>, Stop>) -> Option<Gap> {
    let is_said = |gap: &Gap| *gap == Gap::Written && !matches!(end, Ok(Outcome::Returned(_)));
    let is_cause = |gap: &Gap| *gap == Gap::Hashed && matches!(end, Err(Stop::Diverged { .. }));
    run.unseen()
        .filter(|gap| is_cause(gap) || (end.is_ok() && !is_said(gap)))
}

/// The end of the first path. Where it is the only one, nobody would see whether the code does the
/// same thing when it is run again: so it is.
fn end_of_first_path<R>(run: &Run, code: &mut dyn FnMut() -> R) -> Result<Outcome<R>, Stop> {
    let end = end_of_path(run, code);
    if end.is_err() || !run.path.borrow().is_only() {
        return end;
    }
    let length = run.path.borrow().length();
    run.same_path();
    let again = end_of_path(run, code)?;
    match run.path.borrow().decided(length) {
        Some(new) => Err(Stop::Diverged {
            before: "nothing".into(),
            now: run.terms().show(new),
        }),
        None => Ok(again),
    }
}

/// What the code does with certain inputs, which it gets as values that are known. Nothing if it
/// does not come to its end.
pub(crate) fn outcome_for<R>(run: &Rc<Run>, inputs: Known, code: impl FnOnce() -> R) -> Option<Outcome<R>> {
    run.path_of(inputs);
    let end = stacker::grow(STACK, || {
        let end = run.during(|| catch(code));
        run.has_deep_stack(stack::is_used_below(stack::THREAD));
        end
    });
    match run.take_stop() {
        Some(_) => None,
        None => Some(end.map_or_else(Outcome::Panicked, Outcome::Returned)),
    }
}

fn each_path_on_a_large_stack<R>(
    run: &Rc<Run>,
    code: &mut dyn FnMut() -> R,
    each: &mut dyn FnMut(&Rc<Run>, Outcome<R>) -> Step,
) -> Vec<Gap> {
    let limits = run.limits;
    let mut gaps = Vec::new();
    let mut count = 0;
    let mut finished = 0;
    let mut left = usize::MAX;
    run.during(|| {
        loop {
            if count == limits.paths {
                gaps.push(Gap::Paths(limits.paths));
                break;
            }
            if left == 0 {
                break;
            }
            count += 1;
            left -= 1;
            let end = match count {
                1 => end_of_first_path(run, code),
                _ => end_of_path(run, code),
            };
            let unseen = unseen(run, &end);
            finished += usize::from(end.is_ok());
            let step = match end {
                Ok(outcome) => each(run, outcome),
                Err(Stop::Impossible | Stop::Apart { .. }) => Step::Next,
                Err(Stop::Decisions) => Step::Gap(Gap::Decisions(limits.decisions)),
                Err(Stop::Unbounded) => Step::Gap(Gap::Unbounded),
                Err(Stop::Stack) => Step::Gap(Gap::Stack),
                Err(Stop::Caught) => Step::Gap(Gap::Caught),
                Err(Stop::Time | Stop::NoSolver) => Step::Next,
                Err(Stop::Diverged { before, now }) => {
                    // the order of a hash map with such keys is another one each time
                    let is_hashed = unseen == Some(Gap::Hashed) || gaps.contains(&Gap::Hashed);
                    let why = if is_hashed {
                        Gap::Hashed
                    } else {
                        Gap::Diverged { before, now }
                    };
                    add(&mut gaps, why);
                    break;
                }
            };
            let gap = match step {
                Step::Next => None,
                Step::Gap(gap) => Some(gap),
                Step::Last(paths) => {
                    left = left.min(paths);
                    None
                }
                Step::Enough => break,
            };
            // whatever else is open, it may be because of this
            if let Some(missing) = run.missing_solver() {
                gaps = vec![Gap::NoSolver(missing.to_string())];
                break;
            }
            if let Some(limit) = limits.time.filter(|_| run.is_late()) {
                add(
                    &mut gaps,
                    Gap::Time {
                        limit,
                        paths: finished,
                    },
                );
                break;
            }
            gap.into_iter().chain(unseen).for_each(|gap| add(&mut gaps, gap));
            // of all databases something is proved or not: what is missing cannot be made up for
            let is_hopeless = run.databases == Databases::All && !gaps.is_empty();
            if is_hopeless || !run.next_path() {
                break;
            }
        }
    });
    let is_cut_off = |gap: &Gap| matches!(gap, Gap::Paths(_) | Gap::Time { .. });
    let unmerged = run.unmerged();
    if gaps.iter().any(is_cut_off) && !unmerged.is_empty() {
        gaps.push(Gap::Unmerged(unmerged));
    }
    gaps
}

fn add(gaps: &mut Vec<Gap>, gap: Gap) {
    if !gaps.contains(&gap) {
        gaps.push(gap);
    }
}
