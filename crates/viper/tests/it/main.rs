//! The parser, checker and printer on programs of all kinds.

mod common;
mod corpus;
mod front_end;
mod print;
mod relational;
