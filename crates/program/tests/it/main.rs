//! The language of the exploring engines: what is checked, printed and computed.

mod arithmetic;
mod check;
mod floats;
mod interpreter;
mod print;
mod random;
