//! The exploration engines: symbolic execution of [programs](echis_program) path by path, with
//! joined paths, or along concrete runs.
//!
//! ```
//! use echis_explorer::context::Context;
//! use echis_explorer::explore::{Options, explore};
//! use echis_explorer::machine::Bounds;
//! use echis_explorer::search::Search;
//! use echis_logic::Terms;
//! use echis_program::ast::{Bits, Type};
//! use echis_program::build::*;
//! use echis_solver::{Limits, Satisfier};
//!
//! // if (n <= 0) return 0; else return n;
//! let int = Type::Bits(Bits::I32);
//! let mut b = Builder::new();
//! let positive = b.procedure("positive", Some(int));
//! let n = b.parameter(positive, "n", int);
//! b.body(positive, vec![branch(n.at_most(0), vec![give(n.literal(0))], vec![give(n)])]);
//! let program = b.finish();
//!
//! let terms = Terms::new();
//! let cx = Context::new(&program, &terms);
//! let mut satisfier = Satisfier::new(&terms, Limits::default());
//! let options = Options {
//!     bounds: Bounds { unroll: 3, depth: 50, steps: 1000 },
//!     max_paths: 100,
//!     search: Search::Dfs,
//!     tree: false,
//!     concretize: false,
//!     only_errors: false,
//! };
//! let found = explore(&cx, &mut satisfier, positive, &options, &mut |_, _| true);
//! assert_eq!(found.leaves.len(), 2);
//! assert!(found.complete);
//! ```
//!
//! [`machine`] implements the transitions of "Symbolic execution formally explained" (de Boer,
//! Bonsangue 2021). It works on a [`store`], for which the paper has two models. [`forward`] keeps
//! a substitution and a path condition. [`traces`] record the executed operations and compute the
//! path condition from them by weakest preconditions.
//!
//! [`explore`](mod@explore) follows all paths of a procedure and gives inputs for each. [`joined`] and [`bmc`]
//! (bounded model checking) join paths, as [`merged_execution`] computes them. [`concolic`]
//! executes concrete inputs with symbols in their place; [`generational`] searches with it, as SAGE
//! does. [`random_search`] and [`alternating_variable`] search without a solver: at random, and by
//! the alternating variable method.
//!
//! # Invariants
//!
//! - "Feasible" comes with inputs; whoever reports a path runs them on `echis-program`'s interpreter.
//! - What is not explored is said: a limit that was reached is part of the answer.
//! - The crate knows neither Java nor Viper.

pub mod alternating_variable;
pub mod bmc;
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
pub mod literals;
pub mod machine;
pub mod merged_execution;
pub mod random_search;
pub mod search;
pub mod seeds;
pub mod store;
pub mod traces;
pub mod tree;
pub mod trials;

mod arithmetic;
mod eval;
mod show;
mod transition;
