//! What was inferred, written into the program, makes it verify without inference.

use crate::common::{errors_with, verify};
use echis_verifier::{Inference, annotated};

/// A program with what was inferred for it verifies without inference, and there is nothing more to infer for it.
pub fn round_trip(program: &str) {
    let (reports, _) = verify(program, Inference::SHOWN);
    let written = annotated(program, &reports);
    assert_eq!(written.lost, [], "in\n{program}");
    let text = written.text;
    assert_eq!(errors_with(&text, Inference::Off), Ok(Vec::new()), "in\n{text}");
    let (again, _) = verify(&text, Inference::SHOWN);
    assert_eq!(annotated(&text, &again).text, text);
}
