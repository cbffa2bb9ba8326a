//! Symbolic execution for (almost) free: symbolic values that ordinary Rust code computes with.
//!
//! There is no interpreter here. A [`Sym<i32>`](Sym) stands for all values that an `i32` can have, and has its operators, methods and traits; the
//! compiler and the processor do the rest, so that what is not symbolic runs at full speed (Near and Jackson: *Symbolic Execution for
//! (Almost) Free*, 2014). [`check`] proves a property for all inputs, or finds some for which it fails; [`explore`] lists the paths through code.
//!
//! ```
//! use echis::{Sym, check};
//!
//! fn middle<T: Ord + Copy>(a: T, b: T, c: T) -> T {
//!     let (low, high) = if a < b { (a, b) } else { (b, a) };
//!     if c < low { low } else if high < c { high } else { c }
//! }
//!
//! // no test case is left out
//! check(|a: Sym<i64>, b: Sym<i64>, c: Sym<i64>| {
//!     let mut sorted = [a, b, c];
//!     sorted.sort();
//!     middle(a, b, c) == sorted[1]
//! })
//! .expect_proved();
//! ```
//!
//! # Forking
//!
//! `==` and `<` on symbolic values give a `bool`, which has to be true or false. If both are possible, the path *forks*: what is
//! explored is run once for each side, and what was decided is kept as the *path condition*. So any code that is generic over its types
//! runs symbolically as it is: `slice::sort` above, `BTreeMap`, iterators.
//!
//! [`Sym::equals`], [`Sym::below`] and the like give a [`Sym<bool>`](Sym) instead, which can be computed with, and does not fork until
//! somebody [decides](Sym::decide) it.

extern crate self as echis;

mod arith;
mod boolean;
mod check;
mod compare;
mod explore;
mod machine;
pub mod merge;
mod methods;
pub mod operand;
mod overflow;
mod panics;
mod path;
mod run;
mod sym;
mod symbolic;

pub use check::{Answer, Claim, Counterexample, Property, check, check_within};
pub use echis_macros::{Symbolic, symbolic, test};
pub use explore::{Exploration, Gap, Outcome, Path, explore, explore_within};
pub use machine::Machine;
pub use merge::Merge;
pub use panics::Panic;
pub use run::{Input, Limits};
pub use sym::{IntoSym, Primitive, Sym};
pub use symbolic::{Symbolic, Values, any, assume};
