//! The small imperative language of the exploring engines: integers (mathematical or of a machine), arrays, procedures,
//! objects, exceptions. Front ends lower to it, the engines of `echis-explorer` run it on symbols, and the interpreter
//! here runs it on values.
//!
//! It is the language of "Symbolic execution formally explained" (de Boer, Bonsangue 2021), sections 2 to 4 in one, with what a
//! real language needs besides: labelled blocks, exceptions, dynamic dispatch.

pub mod arithmetic;
pub mod ast;
pub mod build;
pub mod check;
pub mod interpreter;
pub mod print;
pub mod queries;
pub mod random;
pub mod run;
