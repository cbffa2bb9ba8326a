//! Searches runs that confirm failures of Viper members.
//!
//! The verifier proposes a start state for each failure. The interpreter runs the member on it,
//! then on similar states: with a part of the proposed values, and with none of them. It chooses
//! missing values itself, differently for each seed. A run counts only if the member itself fails,
//! at the check and with the id of the failure. A failure in the body of a callee says nothing
//! about the member.
//!
//! The search is bounded in steps and by the deadline of the whole run.

use crate::counterexample_shape::{self, CounterexampleShape};
use echis_interpreter::{CutOff, Interpreter, Limits, Member, ObjectId, Run, Start, Value, Verdict};
use echis_report::{ConcreteState, ConcreteValue, Counterexample};
use echis_solver::{Cancellation, is_past};
use echis_source::{Sources, Span};
use echis_verifier::{Failure, MemberReport, StartState, StartValue};
use echis_viper::ast::Program;
use num_traits::ToPrimitive;
use serde_json::json;
use std::cell::LazyCell;
use std::time::Instant;

/// Maximal number of runs of one member.
const RUNS: u64 = 240;
/// Maximal number of steps of all runs of one member.
const STEPS: u64 = 20_000;
/// Number of steps of all runs of a program. After these steps, each further member gets
/// [`FEW_STEPS`].
const STEPS_OF_PROGRAM: u64 = 200_000;
/// Maximal number of steps of all runs of a member after the program has used up its steps.
const FEW_STEPS: u64 = 3_000;
/// Maximal number of chosen values that are shown: the last ones, which are nearest to the failure.
const CHOSEN: usize = 8;
/// Number of runs from each proposed state, which differ in the values that it leaves open.
const RUNS_OF_PROPOSAL: u64 = 4;
/// Limits of one run.
const LIMITS: Limits = Limits {
    steps: 10_000,
    depth: 64,
    objects: 64,
};
/// Proposals with more objects are not tried.
const OBJECTS: u64 = LIMITS.objects as u64;

/// The input of a search.
pub struct Search<'p> {
    /// The program.
    pub program: &'p Program,
    /// Its source texts.
    pub sources: &'p Sources,
    /// Whether ghost operations were inferred. The program then lacks operations that the proof
    /// has, so that a missing permission in a run says nothing.
    pub inferred: bool,
    /// No run starts after this time.
    pub deadline: Option<Instant>,
    /// Ends the search early.
    pub cancellation: &'p Cancellation,
    /// The shape in which the states are wanted in which runs fail.
    pub shape: Option<CounterexampleShape>,
}

/// Searches a run for each failure of each member. The results are in the order of the members and
/// of their failures. They are `None` for failures that no single run can show, and for members
/// that are not found in the program.
pub fn confirm(search: &Search<'_>, reports: &[MemberReport]) -> Vec<Vec<Option<Counterexample>>> {
    let mut steps = 0;
    let interpreter = LazyCell::new(|| Interpreter::new(search.program));
    let all = reports.iter().map(|report| {
        if report.failures.is_empty() {
            return Vec::new();
        }
        let most = STEPS_OF_PROGRAM.saturating_sub(steps).clamp(FEW_STEPS, STEPS);
        let (found, taken) = search.confirm_member(&interpreter, report, most);
        steps += taken;
        found
    });
    all.collect()
}

/// Whether a single run can show this failure. A failed `refute` is a statement about all runs, no
/// finite run shows that something does not end, and an internal error is no statement about the
/// program.
fn can_be_shown_by_a_run(id: &str) -> bool {
    let others = ["internal:", "refute.failed:", "termination.failed:"];
    !others.iter().any(|other| id.starts_with(other))
}

impl Search<'_> {
    /// Searches runs for the failures of one member, with at most about `steps` steps. Returns the
    /// results and the number of steps taken.
    fn confirm_member(
        &self,
        interpreter: &Interpreter<'_>,
        report: &MemberReport,
        steps: u64,
    ) -> (Vec<Option<Counterexample>>, u64) {
        let mut found: Vec<Option<Counterexample>> = vec![None; report.failures.len()];
        let Some(member) = Member::find(self.program, report.kind, &report.name) else {
            return (found, 0);
        };
        let mut open: Vec<usize> = (0..report.failures.len())
            .filter(|&i| can_be_shown_by_a_run(&report.failures[i].id))
            .collect();
        let mut runs = Runs::default();
        for (start, seed) in start_states(report, &open) {
            if open.is_empty() || runs.steps >= steps || self.is_over() {
                break;
            }
            let run = interpreter.run(member, &start, seed, &LIMITS);
            runs.add(&run);
            open.retain(|&i| {
                let is_shown = self.shows(&run, report, &report.failures[i]);
                if is_shown {
                    found[i] = Some(Counterexample::Confirmed(self.state(member, &run)));
                }
                !is_shown
            });
        }
        let not_executable = runs.not_executable(self.sources);
        for i in open {
            found[i] = Some(Counterexample::NotFound {
                not_executable: not_executable.clone(),
            });
        }
        (found, runs.steps)
    }

    /// Whether no further run may start.
    fn is_over(&self) -> bool {
        is_past(self.deadline) || self.cancellation.is_cancelled()
    }

    /// Whether a run shows this failure: it fails at the same check, with the same id.
    fn shows(&self, run: &Run, report: &MemberReport, failure: &Failure) -> bool {
        let Verdict::Failed(found) = &run.verdict else {
            return false;
        };
        let lacks_operations = self.inferred && failure.id.ends_with(":insufficient.permission");
        found.member == report.name
            && found.id == failure.id
            && is_same_place(found.span, failure.span)
            && !lacks_operations
    }

    /// The start state of a run, in the syntax of Viper.
    fn state(&self, member: Member, run: &Run) -> ConcreteState {
        let start = &run.start;
        let parameters = member.parameters(self.program).iter().zip(&start.args);
        let store =
            parameters.filter_map(|(p, value)| Some((p.name.to_string(), concrete_value(value.as_ref()?))));
        let heap = start.fields.iter().map(|((object, field), value)| {
            let field = &self.program.fields[field.index()].name;
            (format!("{object}.{field}"), concrete_value(value))
        });
        let left_out = run.chosen.len().saturating_sub(CHOSEN);
        let chosen = run.chosen[left_out..].iter();
        let chosen = chosen.map(|(name, value)| (name.to_string(), concrete_value(value)));
        ConcreteState {
            store: store.collect(),
            heap: heap.collect(),
            chosen: chosen.collect(),
            end: counterexample_shape::end(self.program, run, self.shape),
        }
    }
}

/// Are these places of the same check? The verifier may report a statement where the interpreter
/// reports an expression in it, or the reverse.
fn is_same_place(a: Span, b: Span) -> bool {
    a == b || a.is_part_of(b) || b.is_part_of(a)
}

/// The start states to try, each with a seed for the values that it leaves open.
fn start_states<'r>(
    report: &'r MemberReport,
    open: &[usize],
) -> impl Iterator<Item = (Start, u64)> + use<'r> {
    let proposals: Vec<Start> = open
        .iter()
        .filter_map(|&i| report.failures[i].start.as_ref())
        .filter_map(start_of)
        .collect();
    let proposed = proposals.clone().into_iter();
    let proposed = proposed.flat_map(|start| (0..RUNS_OF_PROPOSAL).map(move |seed| (start.clone(), seed)));
    let variations = (0..RUNS).map(move |seed| {
        let of = seed as usize / 4 % proposals.len().max(1);
        let start = match (proposals.get(of), seed % 4) {
            (Some(proposal), 0) => arguments_of(proposal),
            (Some(proposal), 1) => part_of(proposal, seed),
            _ => Start::default(),
        };
        (start, seed + RUNS_OF_PROPOSAL)
    });
    proposed.chain(variations).take(RUNS as usize)
}

/// A start state with the same arguments and without fields.
fn arguments_of(start: &Start) -> Start {
    Start {
        args: start.args.clone(),
        ..Start::default()
    }
}

/// A start state with about half of the values. The seed selects the half.
fn part_of(start: &Start, seed: u64) -> Start {
    let is_kept = |i: usize| (seed / 4).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (i % 64) & 1 == 0;
    let mut part = start.clone();
    for (i, arg) in part.args.iter_mut().enumerate() {
        *arg = arg.take().filter(|_| is_kept(i));
    }
    let kept = part.fields.into_iter().enumerate();
    let offset = start.args.len();
    part.fields = kept
        .filter(|(i, _)| is_kept(offset + i))
        .map(|(_, field)| field)
        .collect();
    part
}

/// Converts a proposed start state to the interpreter's; `None` if it has too many objects or
/// values of other types.
fn start_of(proposal: &StartState) -> Option<Start> {
    let fields = proposal.fields.iter().map(|(&(object, field), value)| {
        let object = (object <= OBJECTS).then_some(ObjectId(object as u32))?;
        Some(((object, field), value_of(value)?))
    });
    Some(Start {
        args: proposal.arguments.iter().map(|a| value_of(a.as_ref()?)).collect(),
        fields: fields.collect::<Option<_>>()?,
    })
}

fn value_of(value: &StartValue) -> Option<Value> {
    let all = |values: &[StartValue]| -> Option<Vec<Value>> { values.iter().map(value_of).collect() };
    Some(match value {
        StartValue::Int(n) => Value::Int(n.clone()),
        StartValue::Bool(b) => Value::Bool(*b),
        StartValue::Perm(p) => Value::Perm(p.clone()),
        StartValue::Ref(0) => Value::NULL,
        StartValue::Ref(object) => Value::object(u32::try_from(*object).ok()?),
        StartValue::Seq(elements) => Value::Seq(all(elements)?),
        StartValue::Set(members) => Value::Set(all(members)?.into_iter().collect()),
        StartValue::Multiset(members) => {
            let members = members.iter().map(|(m, n)| Some((value_of(m)?, (*n).into())));
            Value::Multiset(members.collect::<Option<_>>()?)
        }
        StartValue::Map(entries) => {
            let entries = entries.iter().map(|(k, v)| Some((value_of(k)?, value_of(v)?)));
            Value::Map(entries.collect::<Option<_>>()?)
        }
    })
}

fn concrete_value(value: &Value) -> ConcreteValue {
    ConcreteValue {
        text: value.to_string(),
        json: json_of(value),
    }
}

/// Converts a value to JSON: numbers, Booleans, `null` and sequences to their counterparts, all
/// others to text in the syntax of Viper.
pub fn json_of(value: &Value) -> serde_json::Value {
    match value {
        Value::Int(n) => n.to_i64().map_or_else(|| json!(n.to_string()), |n| json!(n)),
        Value::Bool(b) => json!(b),
        Value::Ref(None) => json!(null),
        Value::Seq(elements) => elements.iter().map(json_of).collect(),
        Value::Perm(_)
        | Value::Ref(Some(_))
        | Value::Set(_)
        | Value::Multiset(_)
        | Value::Map(_)
        | Value::Adt { .. }
        | Value::Element { .. } => json!(value.to_string()),
    }
}

/// Statistics of the runs of one member.
#[derive(Default)]
struct Runs {
    count: u64,
    steps: u64,
    not_executable: u64,
    /// The first run that could not be executed.
    first: Option<CutOff>,
}

impl Runs {
    fn add(&mut self, run: &Run) {
        self.count += 1;
        self.steps += run.steps;
        if let Verdict::CutOff(cut_off) = &run.verdict
            && cut_off.reason.starts_with("not executable")
        {
            self.not_executable += 1;
            self.first.get_or_insert_with(|| cut_off.clone());
        }
    }

    /// The reason why the member cannot be executed, if most runs ended because of that.
    fn not_executable(&self, sources: &Sources) -> Option<String> {
        let cut_off = self
            .first
            .as_ref()
            .filter(|_| 2 * self.not_executable > self.count)?;
        let (line, _) = sources.line_column(cut_off.span.file, cut_off.span.start);
        Some(format!("{} (line {line})", cut_off.reason))
    }
}
