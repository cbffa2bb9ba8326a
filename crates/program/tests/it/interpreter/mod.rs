//! What programs do, rule by rule.

mod basics;
mod exceptions;
mod limits;
mod objects;

use echis_program::ast::*;
use echis_program::build::*;
use echis_program::check::check;
use echis_program::interpreter::{Coverage, Limits, Run, run};
use echis_program::run::*;
use std::collections::BTreeMap;

const INT: Type = Type::Bits(Bits::I32);

fn execute(program: &Program, main: ProcedureId, inputs: &Inputs) -> Run {
    let problems = check(program);
    assert!(problems.is_empty(), "{problems:?}");
    run(program, main, inputs, &Limits::default(), &mut ())
}

fn arguments(values: &[i64]) -> Inputs {
    Inputs {
        arguments: values.iter().map(|n| Value::Bits(*n)).collect(),
        ..Inputs::default()
    }
}

fn bits(n: i64) -> Outcome {
    Outcome::Returned(Some(Value::Bits(n)))
}

/// The kind of error that a run ended with.
fn failed(run: &Run) -> ErrorKind {
    match run.outcome {
        Outcome::Error(kind, _) => kind,
        ref other => panic!("{other:?}"),
    }
}

fn choices(run: &Run) -> Vec<Choice> {
    run.decisions.iter().map(|decision| decision.choice).collect()
}

/// A class with an integer and a reference to an object of it, and one below it.
struct Nodes {
    node: ClassId,
    special: ClassId,
    value: Member,
    next: Member,
}

fn nodes(b: &mut Builder) -> Nodes {
    let node = b.class("Node", &[]);
    let special = b.class("Special", &[node]);
    let value = b.field(node, "value", INT);
    let next = b.field(node, "next", Type::Ref(node));
    Nodes {
        node,
        special,
        value,
        next,
    }
}
