//! Decides whether what is assumed entails a goal: a *session* with scopes over a ladder of judges.
//! Decides whether sets of constraints can be true, and for which values: a [*satisfier*](satisfy),
//! over a ladder of its own.
//!
//! ```
//! use echis_logic::{Sort, Terms};
//! use echis_solver::{Answer, Config, Effort, Session};
//!
//! let t = Terms::new();
//! let x = t.fresh("x", Sort::INT);
//! let mut session = Session::new(&t, Config::default());
//! session.assume(t.lt(t.int(3), x));
//! assert_eq!(session.check(t.lt(t.int(2), x), Effort::Native), Answer::Proved);
//! ```
//!
//! [`Session`] asks, in this order, the simplifier of the terms, the facts of the path, the native tier
//! and Z3; [`Satisfier`] asks intervals, earlier models and Z3.
//!
//! # Invariants
//!
//! - A judge proves or does not know. Z3 is loaded when the first question gets that far.
//! - "Satisfiable" comes with values under which each constraint was evaluated to true.
//! - Efforts are counted in steps; a clock only stops what would not end.
//! - The crate knows neither heaps nor programs.

mod cancellation;
mod limits;
pub mod memory;
mod native;
mod relevance;
pub mod satisfy;
mod session;
mod z3;

pub use cancellation::Cancellation;
pub use limits::{BudgetFactor, is_past};
pub use memory::end_process;
pub use satisfy::{Assignment, Limits, Satisfier, Solution, Verdict};
pub use session::{Answer, Config, Counters, Effort, Session, Unknown};
pub use z3::library;
