//! A tour, from a first exploration to a test that proves. Each program here is run by `cargo
//! test`.
//!
//! # One run for each path
//!
//! A [`Sym<i32>`](crate::Sym) stands for all values that an `i32` can have. Ordinary code computes
//! with it. Where it asks for a `bool`, as in an `if`, and both answers are possible, it is run
//! once for each. [`explore`](crate::explore) lists these runs.
//!
//! ```
//! use echis::{Outcome, Sym, any, explore};
//!
//! fn clamp<T: Ord>(x: T, low: T, high: T) -> T {
//!     if x < low {
//!         low
//!     } else if high < x {
//!         high
//!     } else {
//!         x
//!     }
//! }
//!
//! let all = explore(|| {
//!     let x: Sym<i32> = any("x");
//!     clamp(x, 0.into(), 9.into())
//! });
//!
//! assert_eq!(all.paths.len(), 3);
//! assert!(all.gaps.is_empty(), "there are no others");
//! let path = &all.paths[2];
//! // inputs that take it, and what it returns for them
//! assert_eq!(path.inputs[0].value, "-1");
//! let Outcome::Returned(result) = &path.outcome else { panic!() };
//! assert_eq!(result.value(path.values()), Some(0));
//! ```
//!
//! What is missing is never passed over in silence: `gaps` says if there were more paths than the
//! [limits](crate::Limits) allow, if the solver could not decide something, or if the code is not
//! deterministic. A value that is not known has no text either: what `format!` makes of it is for
//! people, and a proof has a gap where code writes it.
//!
//! ```
//! use echis::{Answer, Gap, Sym, check};
//!
//! let is_short = |x: Sym<u16>| format!("{x}").len() < 5;
//! assert_eq!(check(is_short), Answer::Unknown(vec![Gap::Written]));
//! ```
//!
//! # Properties
//!
//! [`check`](crate::check) asks whether something holds for all inputs. The inputs are the
//! parameters of a closure or a function.
//!
//! ```
//! use echis::{Sym, check};
//! # fn clamp<T: Ord>(x: T, low: T, high: T) -> T { if x < low { low } else if high < x { high } else { x } }
//!
//! check(|x: Sym<i32>, low: Sym<i32>, high: Sym<i32>| {
//!     echis::assume(low.at_most(high));
//!     let y = clamp(x, low, high);
//!     low <= y && y <= high
//! })
//! .expect_proved();
//! ```
//!
//! This is a proof, not a number of test cases. It says what it takes for granted:
//!
//! ```
//! # use echis::{Answer, Assumption, Sym, check};
//! let answer = check(|x: Sym<u8>| x.saturating_add(1).above(0));
//! let Answer::Proved { assumptions, .. } = &answer else { panic!() };
//! assert!(assumptions.contains(&Assumption::Stack));
//! assert!(answer.to_string().contains("the stack suffices"));
//! ```
//!
//! Without the assumption about `low` and `high` there is a counterexample. Its inputs are the
//! smallest ones that were found, the first input being the most important:
//!
//! ```
//! # use echis::{Sym, check};
//! # fn clamp<T: Ord>(x: T, low: T, high: T) -> T { if x < low { low } else if high < x { high } else { x } }
//! let example = check(|x: Sym<i32>, low: Sym<i32>, high: Sym<i32>| {
//!     let y = clamp(x, low, high);
//!     low <= y && y <= high
//! })
//! .expect_refuted();
//!
//! let values: Vec<&str> = example.inputs.iter().map(|input| input.value.as_str()).collect();
//! let [x, low, high] = values[..] else { panic!() };
//! let (low, high): (i32, i32) = (low.parse().unwrap(), high.parse().unwrap());
//! assert!(low > high, "{example}");
//! ```
//!
//! # Overflow
//!
//! Numbers are as wide as they are, and the operators panic where Rust's do in a debug build. A
//! panic is the end of a path with inputs of its own, and it refutes a property. Nothing is printed
//! for it.
//!
//! ```
//! use echis::{Sym, check};
//!
//! let middle = |a: Sym<u8>, b: Sym<u8>| (a + b) / 2;
//! let example = check(move |a: Sym<u8>, b: Sym<u8>| middle(a, b) <= a.max(b)).expect_refuted();
//! assert_eq!(example.panic.unwrap().message, "attempt to add with overflow");
//!
//! let middle = |a: Sym<u8>, b: Sym<u8>| (a & b) + (a ^ b) / 2;
//! check(move |a: Sym<u8>, b: Sym<u8>| middle(a, b) <= a.max(b)).expect_proved();
//! ```
//!
//! `wrapping_add`, `checked_add`, `saturating_add` and so on say what should happen instead.
//!
//! # Values instead of decisions
//!
//! `x < y` decides, so that there are two paths from there on. [`x.below(y)`](crate::Sym::below)
//! does not: it is a [`Sym<bool>`](crate::Sym), with `&`, `|`, `!`,
//! [`implies`](crate::Sym::implies) and [`select`](crate::Sym::select).
//!
//! ```
//! use echis::{Limits, Sym, check_within};
//!
//! let one_path = Limits { paths: 1, ..Limits::default() };
//! check_within(one_path, &["x", "y"], |x: Sym<i64>, y: Sym<i64>| {
//!     let larger = x.below(y).select(y, x);
//!     larger.at_least(x) & larger.at_least(y) & (larger.equals(x) | larger.equals(y))
//! })
//! .expect_proved();
//! ```
//!
//! # Merging
//!
//! A dozen independent branches with four sides have 4¹² paths. With
//! [`#[symbolic]`](macro@crate::symbolic) on a function there is one: all sides of each are
//! executed, and what they leave different becomes a value with a condition.
//!
//! ```
//! use echis::{Limits, Sym, check_within, symbolic};
//!
//! #[symbolic]
//! fn discount(price: Sym<u32>, ages: &[Sym<u8>; 12]) -> Sym<u32> {
//!     let mut total = Sym::known(0);
//!     for age in ages {
//!         total += match *age {
//!             0..6 => continue,
//!             6..18 | 65.. => price / 2,
//!             _ => price,
//!         };
//!     }
//!     total
//! }
//!
//! let one_path = Limits { paths: 1, ..Limits::default() };
//! check_within(one_path, &["price", "ages"], |price: Sym<u32>, ages: [Sym<u8>; 12]| {
//!     echis::assume(price.at_most(1_000));
//!     discount(price, &ages).at_most(12_000)
//! })
//! .expect_proved();
//! ```
//!
//! All of Rust's control flow works there, `return`, `?`, labels and loops on symbolic conditions
//! included. What is not symbolic runs as ever. Some things to know:
//!
//! - Closures are left as they are: a comparison in them decides. So does a guard after a shape,
//!   and what follows a pattern in an `if let … && …`.
//! - A side that takes a value away takes a clone, `v.clone()`: the other side is executed as well.
//! - Where the sides leave values that have no common form (`Some` and `None`, vectors of different
//!   lengths), the path forks after all.
//! - Variables that change are `mut` or a `&mut`, and their types can be merged, as those with
//!   `#[derive(Symbolic)]` can. What cannot be saved and put back is an error of the compiler, such
//!   as a `Cell`. Where the sides refer to a type that may hide one, the path forks; types of one's
//!   own say that they hide none with `#[derive(Freeze)]`, which `#[derive(Symbolic)]` includes.
//!   The world outside is not seen, such as a file.
//! - `for` loops go through ranges with symbolic bounds, as in `for i in (0..n).rev().step_by(2)`,
//!   and through iterators that nobody has behind the loop.
//! - A loop on a symbolic bound is executed until no input is left in it, or up to
//!   [`Limits::decisions`](crate::Limits::decisions), which the answer then names.
//!
//! # Maps
//!
//! A symbolic value has no hash, so that a `HashMap` with symbolic keys leads to a gap.
//! [`Map`](crate::Map) has the same interface and compares keys:
//!
//! ```
//! use echis::{Map, Sym, check};
//!
//! check(|from: Sym<u8>, to: Sym<u8>| {
//!     let mut balance = Map::from([(from, 10)]);
//!     *balance.entry(from).or_insert(0) -= 7;
//!     *balance.entry(to).or_insert(0) += 7;
//!     balance.values().sum::<i32>() == 10
//! })
//! .expect_proved();
//! ```
//!
//! # Types of one's own
//!
//! ```
//! use echis::{Sym, Symbolic, check};
//!
//! #[derive(Debug, Clone, Symbolic)]
//! enum Ticket {
//!     Single { zones: Sym<u8> },
//!     Monthly,
//! }
//!
//! #[derive(Debug, Clone, Symbolic)]
//! struct Ride {
//!     zones: Sym<u8>,
//!     ticket: Option<Ticket>,
//! }
//!
//! fn may_ride(ride: &Ride) -> bool {
//!     match &ride.ticket {
//!         None => false,
//!         Some(Ticket::Single { zones }) => ride.zones <= zones.saturating_add(1),
//!         Some(Ticket::Monthly) => true,
//!     }
//! }
//!
//! let example = check(|ride: Ride| match ride.ticket {
//!     Some(Ticket::Single { zones }) if may_ride(&ride) => ride.zones.at_most(zones),
//!     _ => true.into(),
//! })
//! .expect_refuted();
//! assert_eq!(
//!     example.inputs[0].value,
//!     "Ride { zones: 1, ticket: Some(Single { zones: 0 }) }"
//! );
//! ```
//!
//! # Tests
//!
//! [`#[echis::test]`](macro@crate::test) makes a property an ordinary test. `cargo test` proves it.
//!
//! ```
//! use echis::Sym;
//!
//! #[echis::test]
//! fn negating_twice_changes_nothing(x: Sym<i32>) -> Sym<bool> {
//!     x.wrapping_neg().wrapping_neg().equals(x)
//! }
//! ```
//!
//! # Limits
//!
//! An exploration ends after so many paths, so many decisions on one path, or so much time: see
//! [`Limits`](crate::Limits). Then the answer is [`Answer::Unknown`](crate::Answer::Unknown), and
//! says which limit it was and how much was done. The time is ten minutes, unless the environment
//! variable `ECHIS_TIME_LIMIT` says otherwise.
//!
//! # Reading a counterexample
//!
//! What such a test says if it fails is a [`Counterexample`](crate::Counterexample):
//!
//! ```
//! use echis::{Limits, Sym, check_within};
//!
//! fn rises(x: Sym<i8>, step: Sym<i8>) -> bool {
//!     step <= 0 || x + step > x
//! }
//!
//! let example = check_within(Limits::default(), &["x", "step"], rises).expect_refuted();
//! let said = example.to_string();
//! let mut lines = said.lines();
//! // what happens, and where; then the inputs, each as small as it can be
//! assert!(lines.next().unwrap().starts_with("it panics at "));
//! assert_eq!(lines.next(), Some("    x = 1"));
//! assert_eq!(lines.next(), Some("    step = 127"));
//! // and the same as a test, which can be pasted below the property, and fails until it holds
//! assert_eq!(
//!     example.as_test("rises").lines().collect::<Vec<_>>(),
//!     [
//!         "#[test]",
//!         "fn rises_counterexample() {",
//!         "    echis::expect(rises(1.into(), 127.into()));",
//!         "}",
//!     ]
//! );
//! ```
//!
//! An answer that is neither a proof nor a counterexample is
//! [`Answer::Unknown`](crate::Answer::Unknown), with the [gaps](crate::Gap).
