//! Programs with the ghost statements written into them that were inferred.

use crate::common::{errors_with, verify};
use echis_verifier::{AnnotatedProgram, Inference, annotate};

/// A program with the ghost statements that were inferred for it.
pub fn written(program: &str) -> AnnotatedProgram {
    let (reports, _) = verify(program, Inference::ON);
    annotate(program, &reports)
}

/// A program with what was inferred for it verifies. It does so without inference if all of it is
/// written, and then there is nothing more to infer for it.
pub fn round_trip(program: &str) {
    let AnnotatedProgram { text, unwritten, .. } = written(program);
    assert_eq!(errors_with(&text, Inference::ON), Ok(Vec::new()), "in\n{text}");
    if unwritten.is_empty() {
        assert_eq!(errors_with(&text, Inference::Off), Ok(Vec::new()), "in\n{text}");
        assert_eq!(written(&text).text, text);
    }
}

#[test]
fn statements_are_written_where_statements_stand() {
    let program = "field f: Int
predicate cell(this: Ref) { acc(this.f) }
method set(this: Ref, b: Bool) requires cell(this) ensures cell(this)
{
  if (b) {
    this.f := 1
  }
}
";
    let made = written(program);
    let expected = program.replace(
        "    this.f := 1\n",
        "    unfold cell(this)\n    this.f := 1\n    fold cell(this)\n",
    );
    assert_eq!((made.text, made.unwritten.len()), (expected, 0));
}

/// What an expression of a specification needs is data: its place is in the text as it was given.
#[test]
fn operations_around_expressions_are_handed_back() {
    let program = "field f: Int
predicate cell(this: Ref) { acc(this.f) }
function get(this: Ref): Int requires acc(cell(this), 1/2) { this.f }
";
    let made = written(program);
    assert_eq!(made.text, program);
    let [step] = &made.unwritten[..] else {
        panic!("{:?}", made.unwritten)
    };
    let span = step.place.span();
    let around = &program[span.start as usize..span.end as usize];
    let said = (around, step.operation.keyword(), step.instance());
    assert_eq!(said, ("this.f", "unfold", "acc(cell(this), 1 / 2)".to_owned()));
}
