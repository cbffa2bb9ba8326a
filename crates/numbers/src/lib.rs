//! Numbers of programming languages: machine integers of 8 to 64 bits, mathematical integers and
//! IEEE 754 floating-point numbers, with the operators on them.
//!
//! ```
//! use echis_numbers::{BinaryOp, Bits, arithmetic};
//!
//! let sum = arithmetic::machine(BinaryOp::Add, Bits::I32, i64::from(i32::MAX), 1);
//! assert_eq!(sum, Some(i64::from(i32::MIN)));
//! ```
//!
//! [`arithmetic`] evaluates operators on integers, [`float`] those on floating-point numbers. The
//! crate does not depend on a language: operators have the meaning that they have in Java and in
//! Rust's wrapping operations. Where the two differ, the documentation of the item says so.

pub mod arithmetic;
mod bits;
pub mod float;
mod operator;

pub use bits::Bits;
pub use float::{Float, Precision};
pub use operator::{BinaryOp, UnaryOp};
