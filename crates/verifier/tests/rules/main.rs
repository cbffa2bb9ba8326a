//! The rules of the verifier, each shown by a small program that it accepts and by one that a wrong
//! rule would accept.
//!
//! A comment `// error: id` says that this error, and no other, is reported on its line.

mod accepted_unread;
mod adt;
mod axiom_guards;
#[path = "../common/mod.rs"]
mod common;
mod contradictions;
mod control;
mod created;
mod eval;
mod every_node;
mod function_amounts;
mod functions;
mod limits;
mod permissions;
mod predicates;
mod quantified;
mod quantifiers;
mod quasihavoc;
mod relational;
mod smoke;
mod start_states;
mod termination;
mod unframed;
mod values;
mod wands;

use common::{Errors, errors};

/// Verifies a program; every member has to end as its comments say.
fn check(program: &str) {
    let mut expected = Errors::new();
    for (i, line) in program.lines().enumerate() {
        if let Some((_, id)) = line.split_once("// error: ") {
            expected.push((i + 1, id.trim().to_string()));
        }
    }
    assert_eq!(errors(program), Ok(expected), "in\n{program}");
}
