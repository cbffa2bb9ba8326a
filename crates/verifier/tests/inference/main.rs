//! Inference of ghost operations: programs without ghost statements verify, and only with
//! inference. Their twins, which a wrong inference would accept, do not.

mod annotated_programs;
#[path = "../common/mod.rs"]
mod common;
mod limits;
mod printed_states;
mod recorded_steps;
mod sound;
mod verifies;

use common::{Errors, errors_with};
use echis_verifier::Inference;

/// The errors that comments `// error: id` announce.
fn announced(program: &str) -> Errors {
    let lines = program.lines().enumerate();
    let mut errors: Errors = lines
        .filter_map(|(i, line)| Some((i + 1, line.split_once("// error: ")?.1.trim().to_string())))
        .collect();
    errors.sort();
    errors
}

/// With inference the errors are those that comments announce.
fn check(program: &str) {
    let errors = errors_with(program, Inference::ON);
    assert_eq!(errors, Ok(announced(program)), "in\n{program}");
}
