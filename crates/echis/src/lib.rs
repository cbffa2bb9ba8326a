//! Symbolic execution for (almost) free: symbolic values that ordinary Rust code computes with.
//!
//! There is no interpreter here. A [`Sym<i32>`](Sym) stands for all values that an `i32` can have,
//! and has its operators, methods and traits; the compiler and the processor do the rest, so that
//! what is not symbolic runs at full speed (Near and Jackson: *Symbolic Execution for (Almost)
//! Free*, 2014). The [`tutorial`] shows how. [`check`] proves a property for all inputs, or finds
//! some for which it fails; [`explore`] lists the paths through code.
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
//! `==` and `<` on symbolic values give a `bool`, which has to be true or false. If both are
//! possible, the path *forks*: what is explored is run once for each side, and what was decided is
//! kept as the *path condition*. So any code that is generic over its types runs symbolically as it
//! is: `slice::sort` above, `BTreeMap`, iterators.
//!
//! What code does when it is run again with the same decisions must be the same: it does not depend
//! on a clock, on random numbers or on the order of a hash map. Where it does something else, it is
//! found out, as paths begin with the decisions of those before, and one that is the only one is
//! run twice. What by chance is the same each time is not: nothing but the code itself can keep out
//! of this.
//!
//! # Merging
//!
//! Paths multiply: n independent `if`s have 2ⁿ. In a function with [`#[symbolic]`](macro@symbolic)
//! an `if` executes both sides and merges what they leave: a variable that was changed gets a
//! conditional value (section 2.2 and Fig. 1 of the paper). `while`, `for`, `match` on literals,
//! `&&`, `||`, `return`, `break`, `continue` and `?` follow. Plain conditions run as ever.
//!
//! ```
//! use echis::{Limits, Sym, check_within, symbolic};
//!
//! #[symbolic]
//! fn count(bits: &[Sym<bool>]) -> Sym<u32> {
//!     let mut count = Sym::known(0);
//!     for bit in bits {
//!         if *bit {
//!             count = count.wrapping_add(1);
//!         }
//!     }
//!     count
//! }
//!
//! let one_path = Limits { paths: 1, ..Limits::default() };
//! check_within(one_path, &["bits"], |bits: [Sym<bool>; 100]| count(&bits).at_most(100)).expect_proved();
//! ```
//!
//! What a side changes has to be known: variables that are `mut`, what is behind `&mut` parameters,
//! and places that are assigned to. State behind a shared reference cannot be restored before the
//! other side is executed. So a branch merges only if its sides refer to values that have none, by
//! their types: see [`Freeze`]. A branch that refers to a `RefCell` somewhere behind `&self`, to an
//! atomic variable, a static, a raw pointer, or a closure that captures variables has a path for
//! each side, which is as right, and slower. A variable that is itself a `Cell`, a `RefCell`, a
//! `Mutex` or a reference to one does not compile there.
//!
//! What functions do that are called in a side is not seen, beyond their arguments: whether they
//! change a thread local, or write a file.
//!
//! # What a proof is worth
//!
//! A proof lists what it takes for granted, as [`Assumption`]s: the bounds of collections, that
//! overflow panics, that the stack suffices, and so on. After a proof the property is run on some
//! dozens of known inputs, among them boundaries and some for each side of merged branches. If it
//! fails for these, it depends on something outside of its inputs, and the answer is
//! [`Answer::Unknown`] with these inputs ([`Gap::Unseen`]). A property that computes nothing with
//! its inputs is not proved either ([`Gap::Unused`]).
//!
//! # Specifications as tests
//!
//! ```
//! use echis::Sym;
//!
//! #[echis::test]
//! fn addition_commutes(x: Sym<i64>, y: Sym<i64>) -> Sym<bool> {
//!     x.wrapping_add(y).equals(y.wrapping_add(x))
//! }
//! ```
//!
//! `cargo test` proves it for all inputs, or fails with a counterexample, and with a test that
//! keeps it. What such files need is in the [`prelude`].
//!
//! # Values
//!
//! | Type | Any value of | Where its shape is not known |
//! |---|---|---|
//! | [`Sym<T>`](Sym) | `bool`, `char`, a machine integer of 8 to 128 bits, an unbounded [`Int`] | |
//! | [`Text`] | texts up to a length | it merges |
//! | `Option`, `Result`, enums | their variants | the path forks |
//! | tuples, arrays, structs | their parts | |
//! | [`Bounded<Vec<_>, 4>`](Bounded), [`any_up_to`] | vectors up to a length | the path forks |
//!
//! A symbolic value has no hash. A [`Map`] has the interface of a `HashMap` and takes such keys; a
//! `HashMap` with such keys is a gap of the answer.
//!
//! Machine integers are what they are in Rust: they wrap where code says so, and panic where it
//! does not. They, characters and truth values have all stable methods of Rust 1.95 but those that
//! are `unsafe`, the `strict_…` ones, which do what operators do, what is about plain text
//! (`from_str_radix`, `escape_…`, `encode_…`), `to_lowercase` and `to_uppercase`, which give
//! several characters, and `carrying_mul…`. What gives a `bool` there gives a `Sym<bool>`. Integers
//! have the traits of `num_traits` that do not ask for a plain number, so that generic code runs as
//! it is.
//!
//! ```
//! use echis::{Bounded, Sym, check};
//! use num_traits::CheckedAdd;
//!
//! fn total<T: CheckedAdd + Default>(all: &[T]) -> Option<T> {
//!     all.iter().try_fold(T::default(), |sum, n| sum.checked_add(n))
//! }
//!
//! check(|all: Bounded<Vec<Sym<u64>>, 3>| {
//!     let exact: Sym<u128> = all.iter().map(|n| Sym::<u128>::from(*n)).sum();
//!     match total(&all) {
//!         Some(sum) => exact.equals(Sym::<u128>::from(sum)),
//!         None => exact.above(u128::from(u64::MAX)),
//!     }
//! })
//! .expect_proved();
//! ```
//!
//! # Databases
//!
//! The data behind the code can be symbolic as well: [`store`] has tables that are those of any
//! database, and [`spec`] has the words to say what holds for all of their rows.
//!
//! # Terms
//!
//! [`Sym::equals`], [`Sym::below`] and the like give a [`Sym<bool>`](Sym) instead, which can be
//! computed with, and does not fork until somebody [decides](Sym::decide) it.

extern crate self as echis;

mod arith;
mod ascii;
mod assumption;
mod boolean;
mod bounded;
mod bytes;
mod carry;
mod character;
mod check;
mod compare;
mod convert;
mod division;
mod explore;
mod freeze;
mod int;
mod limits;
mod logarithm;
mod machine;
mod magnitude;
mod map;
pub mod merge;
mod methods;
mod minimize;
mod mixed;
mod numeric;
pub mod operand;
mod operation;
mod overflow;
mod panics;
mod path;
mod power;
pub mod prelude;
mod run;
mod sample;
pub mod spec;
mod stack;
pub mod store;
mod sym;
mod symbolic;
mod text;
pub mod tutorial;

pub use assumption::Assumption;
pub use bounded::{Bounded, UpTo, any_up_to};
pub use check::{Answer, Claim, Counterexample, Property, check, check_in, check_within};
/// `#[derive(Symbolic)]`: structs and enums of symbolic parts are symbolic themselves, and can be
/// merged. An enum takes each of its variants on a path of its own. A field of any size, such as a
/// vector, needs a bound: `#[symbolic(max = 4)]`.
pub use echis_macros::Symbolic;
/// Executes both sides of symbolic branches and merges what they leave: see
/// [merging](crate#merging).
pub use echis_macros::symbolic;
/// A property as a test: it holds for all inputs, or the test fails with a counterexample. Limits
/// are given as in `#[echis::test(paths = 100, decisions = 1_000, seconds = 60)]`. With `scope =
/// 3`, any [`Scope`](store::Scope), it is enough that it holds for the databases of this scope.
///
/// `#[ignore]` and `#[should_panic]` beside it mean what they mean beside `#[test]`: the latter
/// that a counterexample is to be found. A test of which the answer is not known fails in any case.
pub use echis_macros::test;

/// `#[derive(Freeze)]`: structs and enums whose parts have no interior mutability have none.
pub use echis_macros::Freeze;
pub use freeze::Freeze;
#[doc(hidden)]
pub use freeze::is_frozen;

pub use explore::{Exploration, Gap, Outcome, Path, explore, explore_within};
pub use int::Int;
pub use limits::Limits;
pub use machine::Machine;
pub use map::Map;
pub use merge::Merge;
pub use panics::Panic;
pub use run::Input;
pub use spec::{Conclusion, Should, Specification, exists, expect, forall, implies, matchers};
pub use sym::{IntoSym, Primitive, Sym};
#[doc(hidden)]
pub use symbolic::is_input;
pub use symbolic::{Symbolic, Values, any, assume};
pub use text::{Chars, Text};

/// The page of the book about this library, whose programs are tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/rust-library.md")]
mod book {}
