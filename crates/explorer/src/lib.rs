//! The exploring engines: symbolic execution of [programs](echis_program) along paths.
//!
//! [`machine`] has the transitions of "Symbolic execution formally explained" (de Boer, Bonsangue 2021), over a [`store`] of one
//! of its two models: [`forward`] keeps a substitution and a path condition, [`traces`] keep what was done and get the path condition from it
//! by weakest preconditions. [`explore`] follows all paths of a procedure and gives inputs for each.

pub mod bmc;
pub mod chance;
pub mod climb;
pub mod concolic;
pub mod context;
pub mod control;
pub mod corpus;
pub mod explore;
pub mod floats;
pub mod forward;
pub mod generational;
pub mod guide;
pub mod inputs;
pub mod joined;
pub mod machine;
pub mod search;
pub mod seeds;
pub mod store;
pub mod traces;
pub mod tree;
pub mod trials;
pub mod unwind;
pub mod words;

mod arithmetic;
mod eval;
mod show;
mod transition;
