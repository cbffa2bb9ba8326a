//! For scripts: one object per file, on one line.
//!
//! ```json
//! {"file": "bank.vpr", "status": "failed", "errors": [{"id": "assert.failed:assertion.false", "file": "bank.vpr", "line": 8,
//!  "column": 5, …}], "members": [{"name": "withdraw", "kind": "method", "status": "failed", "time_ms": 3.1}, …],
//!  "counts": {"verified": 3, "failed": 1, "unknown": 0}, "time_ms": 12.3}
//! ```
//!
//! `members` lists the members that were verified, in source order; `kind` is `method`, `function` or
//! `predicate`. `counts` has the number of members with each status.
//!
//! `status` is `verified`, `failed`, `invalid` or `unknown`. What could not be decided stands among
//! `errors` too, with an id under `internal:`. `warnings`, if there are any, are like errors, but
//! do not change the status. Lines and columns count from 1, columns count characters, ends are
//! exclusive; they are absent from errors about a file as a whole. Where a run was looked for that
//! shows an error of Java code, `run` says what came of it. For an error of a Viper program,
//! `counterexample` does:
//!
//! ```json
//! {"confirmed": true, "store": {"x": "object 1"}, "heap": {"object 1.f": -3}}
//! {"confirmed": false, "reason": "not executable: magic wands (line 7)"}
//! ```
//!
//! The first is the state in which a run starts that was executed and fails there. Arbitrary values
//! that were chosen later in the run stand in `chosen`, a list of objects with `name` and `value`.
//! The second says that no such run was found; the reason is there if the member cannot be
//! executed. With `--counterexample`, an error of a Viper program has `model`: the state in which the
//! run fails, or the solver's model (see `docs/command-line.md`). Ghost operations that were
//! inferred are listed as `inferred`, if there are any:
//!
//! ```json
//! {"line": 8, "column": 9, "position": "before", "operation": "open", "instance": "valid()", "condition": "n > 0", "written": true}
//! ```
//!
//! `position` is `before` a statement, `within` an expression, `leaving` (a statement that jumps,
//! or out of which several ways lead), `end-of-then`, `end-of-else`, `end-of-loop` or
//! `end-of-method`. Where only some paths need it, `condition` tells which, or is `null` if nothing
//! there does. `written` tells whether `--show-inferred` writes it as a statement.
//!
//! A branch at which the path does not fork has `implicit`: only one side was feasible, or a part of an expression is evaluated under the condition. Where what decides a branch is no condition that stands in the source, it has `told`, in words.
//! Everything but the times is the same in every run.
//!
//! `trusted` lists the assumptions that were not verified: objects with a `kind` (`assume`, `inhale`,
//! `method`, `function`, `contract-file`, `termination` or `library`), with `what` it is, and with its
//! place. Methods and functions are those without a body, at their declarations; methods of the library
//! stand where they are first called, and contract files where one of their contracts is first used.
//!
//! `closedWorld`, if it is there, has the names of the Java classes of which the proof of the file knows
//! that only the given classes extend them.
//!
//! The object of a contract file has `"contracts_only": true`: `verified` means there that the contracts
//! have a meaning, and nothing is proved of the code.
//!
//! Where members were asked of a solver, `solver` says of which: `{"name": "Z3", "version":
//! "4.15.4.0", "path": "/usr/lib/libz3.so", "tested": true}`. A program that needs no solver does
//! not load one, so that there is no version to tell. Where one was needed and none could be used,
//! there is an error `internal:solver.missing`, whose message says how to get one.

use crate::exploration::Input;
use crate::model::{
    ConcreteValue, Counterexample, Counters, FileReport, Finding, Inferred, Kind, Member, Paths, Place,
    Search, Solver, Trusted, Verdict,
};
use crate::rules::SOLVER_MISSING;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The object of one file, without a line break.
pub fn file(report: &FileReport, with_stats: bool) -> String {
    let count = |v: Verdict| report.members.iter().filter(|m| m.verdict == v).count();
    let object = File {
        file: &report.path,
        status: report.verdict().word(),
        errors: errors(report, false)
            .into_iter()
            .chain(missing_solver(report))
            .collect(),
        warnings: errors(report, true),
        trusted: report.trusted.iter().map(|t| trusted(report, t)).collect(),
        closed_world: &report.closed_world,
        contracts_only: report.is_contract_file,
        members: report.members.iter().map(member).collect(),
        counts: Counts {
            verified: count(Verdict::Verified),
            failed: count(Verdict::Failed),
            unknown: count(Verdict::Unknown),
        },
        inferred: report
            .inferred
            .iter()
            .map(|step| inferred(report, step))
            .collect(),
        solver: report.solver.used(),
        stats: with_stats.then(|| stats(report)),
        time_ms: millis(report.time),
    };
    serde_json::to_string(&object).unwrap_or_default()
}

/// A report on one member alone: its entry in `members` as `member`, with its `errors` and
/// `warnings`.
pub fn decided_member(report: &FileReport) -> Value {
    json!({
        "member": report.members.first().map(member),
        "errors": errors(report, false),
        "warnings": errors(report, true),
    })
}

#[derive(Serialize)]
struct File<'r> {
    file: &'r str,
    status: &'static str,
    errors: Vec<Error<'r>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<Error<'r>>,
    trusted: Vec<TrustedObject<'r>>,
    #[serde(rename = "closedWorld", skip_serializing_if = "<[String]>::is_empty")]
    closed_world: &'r [String],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    contracts_only: bool,
    members: Vec<MemberObject<'r>>,
    counts: Counts,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inferred: Vec<InferredObject<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solver: Option<&'r Solver>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<Stats<'r>>,
    time_ms: f64,
}

/// A trusted assumption.
#[derive(Serialize)]
struct TrustedObject<'r> {
    kind: &'static str,
    what: &'r str,
    #[serde(flatten)]
    at: At<'r>,
}

/// A ghost operation, and where in the file it belongs.
#[derive(Serialize)]
struct InferredObject<'r> {
    line: usize,
    column: usize,
    position: &'static str,
    operation: &'static str,
    instance: &'r str,
    /// Absent on all paths, `null` on some.
    #[serde(skip_serializing_if = "Option::is_none")]
    condition: Option<Option<&'r str>>,
    written: bool,
}

/// The number of members with each status.
#[derive(Serialize)]
struct Counts {
    verified: usize,
    failed: usize,
    unknown: usize,
}

#[derive(Serialize)]
struct Error<'r> {
    id: &'r str,
    #[serde(flatten)]
    at: At<'r>,
    message: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    culprit: Option<Quoted<'r>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    branches: Vec<Branch<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    run: Option<Run<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<&'r Value>,
}

/// A run that was looked for; without an input none was found.
#[derive(Serialize)]
struct Run<'r> {
    found: bool,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    not_tried: &'r [String],
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    details: Option<RunDetails<'r>>,
}

#[derive(Serialize)]
struct RunDetails<'r> {
    same_failure: bool,
    input: &'r Input,
    end: &'r str,
    #[serde(flatten)]
    at: At<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_test: Option<&'r str>,
}

#[derive(Serialize)]
struct Branch<'r> {
    #[serde(flatten)]
    condition: Quoted<'r>,
    taken: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    implicit: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    told: Option<&'r str>,
}

#[derive(Serialize)]
struct Quoted<'r> {
    text: String,
    #[serde(flatten)]
    at: At<'r>,
}

#[derive(Serialize)]
struct At<'r> {
    file: &'r str,
    #[serde(flatten)]
    range: Option<Range>,
}

#[derive(Serialize)]
struct Range {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

/// The findings that are warnings, or those that are not.
fn errors(report: &FileReport, are_warnings: bool) -> Vec<Error<'_>> {
    let wanted = report
        .findings
        .iter()
        .filter(|f| (f.kind == Kind::Warning) == are_warnings);
    wanted.map(|f| error(report, f)).collect()
}

/// The error that a solver was needed and there is none. It is about no place in the file.
fn missing_solver(report: &FileReport) -> Option<Error<'_>> {
    report.solver.missing().map(|message| Error {
        id: SOLVER_MISSING,
        at: at(report, None),
        message,
        member: None,
        culprit: None,
        branches: Vec::new(),
        run: None,
        counterexample: None,
        model: None,
    })
}

fn error<'r>(report: &'r FileReport, finding: &'r Finding) -> Error<'r> {
    Error {
        id: &finding.id,
        at: at(report, finding.place),
        message: &finding.message,
        member: finding.member.as_deref(),
        culprit: finding.culprit.map(|c| quoted(report, c)),
        branches: finding
            .branches
            .iter()
            .map(|b| Branch {
                condition: quoted(report, b.place),
                taken: b.taken,
                implicit: b.is_implicit,
                told: b.told.as_deref(),
            })
            .collect(),
        run: finding.search.as_ref().map(|search| run(report, search)),
        counterexample: finding.counterexample.as_ref().map(counterexample),
        model: finding.model.as_ref(),
    }
}

fn trusted<'r>(report: &'r FileReport, trusted: &'r Trusted) -> TrustedObject<'r> {
    TrustedObject {
        kind: trusted.kind.word(),
        what: &trusted.what,
        at: at(report, Some(trusted.place)),
    }
}

fn inferred<'r>(report: &'r FileReport, step: &'r Inferred) -> InferredObject<'r> {
    let (line, column) = report.locate(step.place).map_or((1, 1), |found| found.start);
    InferredObject {
        line,
        column,
        position: step.position.word(),
        operation: step.operation,
        instance: &step.instance,
        condition: match &step.paths {
            Paths::All => None,
            Paths::Where(condition) => Some(Some(condition)),
            Paths::Some => Some(None),
        },
        written: step.is_written,
    }
}

fn run<'r>(report: &'r FileReport, search: &'r Search) -> Run<'r> {
    let found = match search {
        Search::Found(found) => found,
        Search::NotFound(not_tried) => {
            return Run {
                found: false,
                not_tried,
                details: None,
            };
        }
    };
    let test = found.test.as_ref();
    Run {
        found: true,
        not_tried: &[],
        details: Some(RunDetails {
            same_failure: !found.is_other,
            input: &found.input,
            end: &found.end,
            at: at(report, Some(found.place)),
            test: test.and_then(|t| t.as_ref().ok()).map(String::as_str),
            no_test: test.and_then(|t| t.as_ref().err()).map(String::as_str),
        }),
    }
}

/// A run of a Viper member. Only a run that was executed has values.
fn counterexample(found: &Counterexample) -> Value {
    let values = |values: &[(String, ConcreteValue)]| -> Map<String, Value> {
        let values = values.iter().cloned();
        values.map(|(name, value)| (name, value.json)).collect()
    };
    match found {
        Counterexample::Confirmed(state) => {
            let (store, heap) = (values(&state.store), values(&state.heap));
            let mut object = json!({"confirmed": true, "store": store, "heap": heap});
            if !state.chosen.is_empty() {
                let chosen = state.chosen.iter();
                let chosen = chosen.map(|(name, value)| json!({"name": name, "value": value.json}));
                object["chosen"] = chosen.collect();
            }
            object
        }
        Counterexample::NotFound { not_executable: None } => json!({"confirmed": false}),
        Counterexample::NotFound {
            not_executable: Some(why),
        } => json!({"confirmed": false, "reason": why}),
    }
}

fn quoted(report: &FileReport, place: Place) -> Quoted<'_> {
    Quoted {
        text: report.quote(place),
        at: at(report, Some(place)),
    }
}

fn at(report: &FileReport, place: Option<Place>) -> At<'_> {
    let Some(found) = place.and_then(|p| report.locate(p)) else {
        return At {
            file: &report.path,
            range: None,
        };
    };
    let ((line, column), (end_line, end_column)) = (found.start, found.end);
    At {
        file: found.source.path(),
        range: Some(Range {
            line,
            column,
            end_line,
            end_column,
        }),
    }
}

#[derive(Serialize)]
struct Stats<'r> {
    total: Counters,
    members: Vec<MemberStats<'r>>,
}

/// A member that was verified.
#[derive(Serialize)]
struct MemberObject<'r> {
    name: &'r str,
    kind: &'static str,
    status: &'static str,
    time_ms: f64,
}

#[derive(Serialize)]
struct MemberStats<'r> {
    #[serde(flatten)]
    member: MemberObject<'r>,
    #[serde(flatten)]
    costs: Counters,
}

fn stats<'r>(report: &'r FileReport) -> Stats<'r> {
    let with_costs = |m: &'r Member| MemberStats {
        member: member(m),
        costs: m.counters,
    };
    Stats {
        total: report.counters(),
        members: report.members.iter().map(with_costs).collect(),
    }
}

fn member(member: &Member) -> MemberObject<'_> {
    MemberObject {
        name: &member.name,
        kind: member.kind,
        status: member.verdict.word(),
        time_ms: millis(member.time),
    }
}

/// Milliseconds to three decimals.
fn millis(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// Writes a time as milliseconds.
pub(crate) fn as_millis<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(millis(*time))
}
