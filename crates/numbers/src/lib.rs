//! Numbers of programming languages: machine integers of 8 to 64 bits, mathematical integers, and
//! floating-point numbers of IEEE 754, with the operators on them.
//!
//! ```
//! use echis_numbers::{BinaryOp, Bits, arithmetic};
//!
//! let sum = arithmetic::machine(BinaryOp::Add, Bits::I32, i64::from(i32::MAX), 1);
//! assert_eq!(sum, Some(i64::from(i32::MIN)));
//! ```
//!
//! [`arithmetic`] gives the results of operators on integers, [`float`] those on floating-point
//! numbers. The crate knows no language: an operator means here what it means in Java and in Rust's
//! wrapping operations, and where the two differ the item says so.

pub mod arithmetic;
mod bits;
pub mod float;
mod operator;

pub use bits::Bits;
pub use float::{Float, Precision};
pub use operator::{BinaryOp, UnaryOp};
