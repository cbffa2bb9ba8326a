//! Random sequences of statements about iterated separating conjunctions (ISCs), against explicit
//! tables.
//!
//! Four references, two fields, small fractions: a table of what is held and known is enough to say
//! how each statement ends, by rules that have nothing in common with symbolic execution. Each
//! sequence is one method, and the verifier has to say the same about it. The sequences are also
//! written without quantifiers, which tests the tables.

#[path = "../common/mod.rs"]
mod common;
mod model;
mod ops;
mod text;

use common::{Errors, errors};
use model::{Mode, Model, Outcome};
use ops::{Sequence, collisions, sequences};
use proptest::prelude::*;

/// A program and its errors.
struct Expected {
    program: String,
    errors: Errors,
}

/// Executes a sequence on the tables. A state that is not possible ends it if that is wanted, and
/// is avoided otherwise.
fn expected(mode: Mode, sequence: &Sequence, contradictions: bool) -> Expected {
    let mut model = Model::new(mode, sequence);
    let mut statements = Vec::new();
    let mut error = None;
    for step in &sequence.steps {
        let mut next = model.clone();
        let outcome = next.execute(&step.op);
        let statement = || text::statement(&model, &step.op);
        match outcome {
            Outcome::Done => {
                statements.push(statement());
                model = next;
            }
            Outcome::Error(id) if !step.careful => {
                error = Some((statements.len(), id.to_string()));
                statements.push(statement());
                break;
            }
            Outcome::Contradiction(f, r) if contradictions => {
                statements.push(statement());
                statements.push(text::nothing_is_possible(f, r));
                break;
            }
            Outcome::Error(_) | Outcome::Contradiction(..) | Outcome::Meaningless => {}
        }
    }
    let (program, first) = text::program(mode, sequence, &statements);
    Expected {
        program,
        errors: error.into_iter().map(|(i, id)| (first + i, id)).collect(),
    }
}

/// The verifier says what the tables say.
fn check(mode: Mode, sequence: &Sequence, contradictions: bool) -> Result<(), TestCaseError> {
    let Expected {
        program,
        errors: said,
    } = expected(mode, sequence, contradictions);
    let found = errors(&program);
    prop_assert_eq!(found, Ok(said), "in\n{}", program);
    Ok(())
}

/// The number of sequences: `long` if the environment variable ECHIS_LONG is set, and an eighth
/// otherwise.
fn cases(long: u32) -> u32 {
    match std::env::var_os("ECHIS_LONG") {
        Some(_) => long,
        None => long / 8,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(2000), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn unrolled(sequence in sequences()) {
        check(Mode::Unrolled, &sequence, false)?;
    }

    #[test]
    fn quantified(sequence in sequences()) {
        check(Mode::Quantified, &sequence, false)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(500), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn unrolled_up_to_contradictions(sequence in sequences()) {
        check(Mode::Unrolled, &sequence, true)?;
    }

    #[test]
    fn quantified_up_to_contradictions(sequence in sequences()) {
        check(Mode::Quantified, &sequence, true)?;
    }

    #[test]
    fn receivers_that_collide(sequence in collisions()) {
        check(Mode::Quantified, &sequence, false)?;
    }
}
