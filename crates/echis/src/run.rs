//! One exploration: the arena of terms, the solver, and the path that is being executed.
//!
//! Code under exploration is ordinary code; what it decides on symbolic values comes here. A *decision* is a condition and the side
//! that the path took. The code is run once a path: the decisions of the path before are replayed up to the last
//! one whose other side is still open, and that side is taken. Code that does something else when it is run again is found out, since
//! it then comes with another condition than the one that is replayed.

use crate::sym::Primitive;
use crate::symbolic::{Symbolic, Values};
use echis_logic::{Term, Terms};
use echis_solver::{Limits as SolverLimits, Satisfier, Solution, Verdict};
use self_cell::self_cell;
use std::cell::{Cell, RefCell};
use std::panic::resume_unwind;
use std::rc::Rc;

self_cell!(
    struct Engine {
        owner: Terms,
        #[not_covariant]
        dependent: Asking,
    }
);

type Asking<'t> = RefCell<Satisfier<'t>>;

/// Limits of an exploration. What they cut off is reported, never left out in silence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How many paths are executed: 10,000, unless somebody says otherwise.
    pub paths: usize,
    /// How many decisions one path may take: 10,000. A loop on a symbolic bound ends here.
    pub decisions: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            paths: 10_000,
            decisions: 10_000,
        }
    }
}

/// Why a path is not executed to its end. Unwinds through the code under exploration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stop {
    /// No input takes this path.
    Impossible,
    /// The path takes too many decisions.
    Decisions,
    /// The code did not do again what it had done.
    Diverged {
        /// What it decided the first time.
        before: String,
        /// What it decided now.
        now: String,
    },
}

#[derive(Debug, Clone, Copy)]
struct Decision {
    condition: Term,
    taken: bool,
    /// The other side is possible, and was not taken yet.
    open: bool,
}

/// What is known of the path so far.
#[derive(Default)]
struct Path {
    /// What holds of the inputs that take it.
    conditions: Vec<Term>,
    /// The decisions, those of the path before first.
    decisions: Vec<Decision>,
    /// How many of them were taken.
    taken: usize,
    /// How many constants its inputs are made of.
    constants: usize,
    /// What should be near to zero in an example, the first being the most important.
    small: Vec<Term>,
    /// What it was given.
    inputs: Vec<Given>,
}

/// An input of a path, and how to read it.
struct Given {
    name: String,
    show: Box<dyn Fn(&Values) -> String>,
}

/// The name of an input and its value, in Rust syntax.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// What the code calls it.
    pub name: String,
    /// As [`Debug`](std::fmt::Debug) writes it.
    pub value: String,
}

/// An exploration.
pub(crate) struct Run {
    engine: Engine,
    number: u32,
    limits: Limits,
    path: RefCell<Path>,
}

thread_local! {
    static CURRENT: RefCell<Option<Rc<Run>>> = const { RefCell::new(None) };
    static RUNS: Cell<u32> = const { Cell::new(0) };
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

pub(crate) const OUTSIDE: &str = "a symbolic value is used outside of the exploration that it belongs to";

/// A term as people read it; of an exploration that is over only that there is one.
pub(crate) fn shown(number: u32, term: Term) -> String {
    let run = CURRENT
        .with_borrow(Clone::clone)
        .filter(|run| run.number == number);
    run.map_or_else(|| "<symbolic>".into(), |run| run.terms().show(term))
}

/// Leaves the code under exploration.
fn stop(why: Stop) -> ! {
    resume_unwind(Box::new(why))
}

impl Run {
    pub fn new(limits: Limits) -> Rc<Run> {
        let number = RUNS.get();
        RUNS.set(number + 1);
        Rc::new(Run {
            engine: Engine::new(Terms::new(), |terms| {
                RefCell::new(Satisfier::new(terms, SolverLimits::default()))
            }),
            number,
            limits,
            path: RefCell::default(),
        })
    }

    /// Makes this exploration the current one while `f` runs.
    pub fn during<R>(self: &Rc<Run>, f: impl FnOnce() -> R) -> R {
        struct Restore(Option<Rc<Run>>);
        impl Drop for Restore {
            fn drop(&mut self) {
                CURRENT.set(self.0.take());
            }
        }
        let _restore = Restore(CURRENT.replace(Some(self.clone())));
        f()
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
        let path = &mut *self.path.borrow_mut();
        let term = t.apply(
            t.symbol(&format!("{name}#{}", path.constants), &[], T::sort(t)),
            &[],
        );
        path.constants += 1;
        T::sizes(t, term, &mut path.small);
        term
    }

    /// Makes an input that reports will name.
    pub fn input<S: Symbolic>(&self, name: &str) -> S {
        let made = S::symbolic(name);
        let shown = made.clone();
        self.path.borrow_mut().inputs.push(Given {
            name: name.into(),
            show: Box::new(move |values| format!("{:?}", shown.under(values))),
        });
        made
    }

    /// Only inputs for which this is true are looked at from here on.
    pub fn assume(&self, condition: Term) {
        let replayed = {
            let path = self.path.borrow();
            path.taken < path.decisions.len()
        };
        if !replayed && self.possible(condition) == Verdict::Unsat {
            stop(Stop::Impossible);
        }
        self.path.borrow_mut().conditions.push(condition);
    }

    /// The side of a condition that this path takes.
    pub fn decide(&self, condition: Term) -> bool {
        let t = self.terms();
        if condition == t.tru() || condition == t.fls() {
            return condition == t.tru();
        }
        let replayed = {
            let path = self.path.borrow();
            path.decisions.get(path.taken).copied()
        };
        let decision = replayed.unwrap_or_else(|| self.new_decision(condition));
        if decision.condition != condition {
            stop(Stop::Diverged {
                before: t.show(decision.condition),
                now: t.show(condition),
            });
        }
        let path = &mut *self.path.borrow_mut();
        if replayed.is_none() {
            path.decisions.push(decision);
        }
        path.taken += 1;
        let side = if decision.taken {
            condition
        } else {
            t.not(condition)
        };
        path.conditions.push(side);
        decision.taken
    }

    fn new_decision(&self, condition: Term) -> Decision {
        if self.path.borrow().taken >= self.limits.decisions {
            stop(Stop::Decisions);
        }
        let can_be = self.possible(condition) != Verdict::Unsat;
        let can_fail = self.possible(self.terms().not(condition)) != Verdict::Unsat;
        if !can_be && !can_fail {
            stop(Stop::Impossible);
        }
        // loops are left first: of the inputs that show something, those come first for which little is done
        Decision {
            condition,
            taken: !can_fail,
            open: can_be && can_fail,
        }
    }

    /// Can this be true on the path?
    fn possible(&self, condition: Term) -> Verdict {
        let path = self.path.borrow();
        self.engine
            .with_dependent(|_, satisfier| satisfier.borrow_mut().satisfiable(&path.conditions, condition))
    }

    /// Values for the inputs of the path for which this is true as well, near to zero.
    pub fn solve(&self, condition: Term) -> Solution {
        let path = self.path.borrow();
        let mut constraints = path.conditions.clone();
        constraints.push(condition);
        self.engine
            .with_dependent(|_, satisfier| satisfier.borrow_mut().solve_small(&constraints, &path.small))
    }

    /// What holds of the inputs of the path.
    pub fn path_condition(&self) -> Term {
        self.terms()
            .and_all(self.path.borrow().conditions.iter().copied())
    }

    /// The names and the values of the path's inputs.
    pub fn inputs(&self, values: &Values) -> Vec<Input> {
        let path = self.path.borrow();
        let input = |given: &Given| Input {
            name: given.name.clone(),
            value: (given.show)(values),
        };
        path.inputs.iter().map(input).collect()
    }

    /// Gets ready for the next path: the last open decision takes its other side. `false` if there is none.
    pub fn next_path(&self) -> bool {
        let path = &mut *self.path.borrow_mut();
        path.conditions.clear();
        path.constants = 0;
        path.small.clear();
        path.inputs.clear();
        path.taken = 0;
        while let Some(last) = path.decisions.last_mut() {
            if last.open {
                last.open = false;
                last.taken = !last.taken;
                return true;
            }
            path.decisions.pop();
        }
        false
    }
}
