//! The small imperative language of the exploring engines: integers (mathematical or of a machine),
//! floating-point numbers, arrays, procedures, objects, exceptions. Front ends lower to it, the
//! engines of `echis-explorer` run it on symbols, and the interpreter here runs it on values.
//!
//! It is the language of "Symbolic execution formally explained" (de Boer, Bonsangue 2021),
//! sections 2 to 4 in one, with what a real language needs besides: labelled blocks, exceptions,
//! dynamic dispatch.
//!
//! ```
//! use echis_program::ast::{Bits, Type};
//! use echis_program::build::{Builder, give};
//! use echis_program::interpreter::{Limits, run};
//! use echis_program::run::{Inputs, Outcome, Value};
//!
//! let int = Type::Bits(Bits::I32);
//! let mut b = Builder::new();
//! let double = b.procedure("double", Some(int));
//! let n = b.parameter(double, "n", int);
//! b.body(double, vec![give(n + n)]);
//! let program = b.finish();
//!
//! let inputs = Inputs { arguments: vec![Value::Bits(4)], ..Inputs::default() };
//! let run = run(&program, double, &inputs, &Limits::default(), &mut ());
//! assert_eq!(run.outcome, Outcome::Returned(Some(Value::Bits(8))));
//! ```
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
