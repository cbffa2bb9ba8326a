//! Small programs and what their runs have to say.

mod support;

mod assertions;
mod axioms;
mod calls;
mod control;
mod datatypes;
mod expressions;
mod functions;
mod limits;
mod predicates;
mod quantified;
mod runs;
mod termination;
mod wands;
