//! The small imperative language of the exploring engines: integers (mathematical or of a machine),
//! floating-point numbers, arrays, procedures, objects, exceptions. Front ends lower to it, the
//! engines of `echis-explorer` run it on symbols, and the interpreter here runs it on values.
//!
//! It is the language of "Symbolic execution formally explained" (de Boer, Bonsangue 2021),
//! sections 2 to 4 in one, with what a real language needs besides: labelled blocks, exceptions,
//! dynamic dispatch.
//!
//! [`ast`] is the syntax, [`check`](mod@check) says which programs there are, [`interpreter`] what
//! they do on inputs of [`run`]. [`build`](mod@build) and [`random`] make programs without a
//! source, [`print`](mod@print) shows them.

pub mod approximate;
pub mod ast;
pub mod build;
pub mod check;
mod float_operations;
pub mod interpreter;
pub mod print;
pub mod queries;
pub mod random;
pub mod run;

pub use echis_numbers::{arithmetic, float};
