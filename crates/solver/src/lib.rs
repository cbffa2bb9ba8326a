//! Decides whether what is assumed entails a goal: a *session* with scopes over a ladder of judges.
//! Decides whether sets of constraints can be true, and for which values: a [*satisfier*](satisfy),
//! over a ladder of its own.

mod limits;
pub mod memory;
mod native;
pub mod satisfy;
mod session;
mod z3;

pub use limits::{BudgetFactor, is_past};
pub use memory::end_process;
pub use satisfy::{Assignment, Limits, Satisfier, Solution, Verdict};
pub use session::{Answer, Config, Counters, Effort, Session, Unknown};
pub use z3::library;
