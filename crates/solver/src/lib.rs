//! Decides whether what is assumed entails a goal: a *session* with scopes over a ladder of judges.

mod native;
mod session;
mod z3;

pub use session::{Answer, Config, Counters, Effort, Session, Unknown};
pub use z3::Value;
