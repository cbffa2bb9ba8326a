//! Runs: from a member and a start state to a verdict.

use crate::axioms::Axioms;
use crate::last_state::LastState;
use crate::machine::{Machine, Origin, Stop, literals};
use crate::value::{ObjectId, Value};
use echis_source::Span;
use echis_viper::ast::{FieldId, FunctionId, MethodId, Name, PredicateId, Program, VarDecl};
use num_bigint::BigInt;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a run may cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Statements, expressions and values of quantified variables.
    pub steps: u64,
    /// Calls, applications and unfoldings inside each other.
    pub depth: usize,
    /// Objects.
    pub objects: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: 100_000,
            depth: 64,
            objects: 64,
        }
    }
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// All checks passed.
    Passed,
    /// A check failed.
    Failed(Failure),
    /// Something that is assumed here does not hold, for the values that were chosen.
    Infeasible(Span),
    /// The run was not finished.
    CutOff(CutOff),
}

/// A check that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Viper's full id, such as `assert.failed:assertion.false`.
    pub id: String,
    /// The place that Viper reports.
    pub span: Span,
    /// The member whose body or contract is to blame. It is not the member that was run if a callee
    /// does not do what its contract says.
    pub member: Name,
}

/// Why a run was not finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CutOff {
    /// `not executable: …` or `too long: …`.
    pub reason: String,
    /// Where.
    pub span: Span,
}

/// A state to start from. What is not given is chosen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Start {
    /// The values of the parameters. Missing ones at the end are chosen too.
    pub args: Vec<Option<Value>>,
    /// The values of fields, also of those inside of predicate instances.
    pub fields: BTreeMap<(ObjectId, FieldId), Value>,
}

/// A run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub verdict: Verdict,
    /// What it began with, as far as it was read.
    pub start: Start,
    /// What was chosen later: local variables and results of calls of the member that was run, in
    /// order and with their names.
    pub chosen: Vec<(Name, Value)>,
    /// The state before the statement in which it ended.
    pub last: Option<LastState>,
    /// Steps that it took.
    pub steps: u64,
}

/// A member that can be run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Member {
    /// The precondition is inhaled into the start state, the body is executed, and the
    /// postcondition is checked. Of a method without body the contract is looked at.
    Method(MethodId),
    /// The precondition is inhaled into the start state, the body is evaluated, and the
    /// postcondition is checked.
    Function(FunctionId),
    /// The body is inhaled into the start state.
    Predicate(PredicateId),
}

impl Member {
    /// The member of this kind (`method`, `function` or `predicate`) and name.
    pub fn find(program: &Program, kind: &str, name: &str) -> Option<Member> {
        let is_named = |other: &Name| **other == *name;
        let at = match kind {
            "method" => program.methods.iter().position(|m| is_named(&m.name)),
            "function" => program.functions.iter().position(|f| is_named(&f.name)),
            _ => program.predicates.iter().position(|p| is_named(&p.name)),
        };
        let id = at? as u32;
        Some(match kind {
            "method" => Member::Method(MethodId(id)),
            "function" => Member::Function(FunctionId(id)),
            _ => Member::Predicate(PredicateId(id)),
        })
    }

    /// The parameters of the member.
    pub fn parameters(self, program: &Program) -> &[VarDecl] {
        let (vars, count) = match self {
            Member::Method(id) => {
                let method = &program.methods[id.index()];
                (&method.vars, method.params)
            }
            Member::Function(id) => {
                let function = &program.functions[id.index()];
                (&function.vars, function.params)
            }
            Member::Predicate(id) => {
                let predicate = &program.predicates[id.index()];
                (&predicate.vars, predicate.params)
            }
        };
        &vars[..count]
    }

    /// Runs the member from a start state. The seed decides what is chosen. [`Interpreter`] is faster for
    /// many runs of one program.
    pub fn run(self, program: &Program, start: &Start, seed: u64, limits: &Limits) -> Run {
        Interpreter::new(program).run(self, start, seed, limits)
    }
}

/// A program with what all of its runs need to know about it.
pub struct Interpreter<'p> {
    pub(crate) program: &'p Program,
    /// Integers that occur in the program.
    pub(crate) literals: Rc<Vec<BigInt>>,
    pub(crate) axioms: Rc<Axioms<'p>>,
}

impl<'p> Interpreter<'p> {
    /// The interpreter of a program.
    pub fn new(program: &'p Program) -> Interpreter<'p> {
        Interpreter {
            program,
            literals: Rc::new(literals(program)),
            axioms: Rc::new(Axioms::of(program)),
        }
    }

    /// Runs a member from a start state. The seed decides what is chosen.
    pub fn run(&self, member: Member, start: &Start, seed: u64, limits: &Limits) -> Run {
        let mut machine = Machine::new(self, start, seed, limits);
        let ended = match member {
            Member::Method(id) => machine.whole_method(id),
            Member::Function(id) => machine.whole_function(id),
            Member::Predicate(id) => machine.whole_predicate(id),
        };
        let verdict = match ended {
            Ok(()) => Verdict::Passed,
            Err(Stop::Failed(failure)) => Verdict::Failed(failure),
            Err(Stop::Infeasible(span)) => Verdict::Infeasible(span),
            Err(Stop::CutOff(cut_off)) => Verdict::CutOff(cut_off),
        };
        Run {
            verdict,
            start: start_of(&machine, member.parameters(self.program).len()),
            chosen: machine.chosen_values(),
            last: machine.last_state(),
            steps: machine.steps(),
        }
    }
}

/// What the run began with: what was given or chosen for the state at the start and was read.
fn start_of(machine: &Machine<'_>, params: usize) -> Start {
    let mut start = Start {
        args: vec![None; params],
        ..Start::default()
    };
    for cell in machine.all_cells() {
        let Some(value) = &cell.value else { continue };
        match cell.origin {
            Origin::Parameter(i) => start.args[i] = Some(value.clone()),
            Origin::Field(field, Some(object)) => {
                start.fields.insert((object, field), value.clone());
            }
            Origin::Variable | Origin::Field(_, None) => {}
        }
    }
    start
}
