//! The messages about a verification, as JSON objects of a type and a body.
//!
//! ```json
//! {"msg_type": "statistics", "msg_body": {"methods": 2, "functions": 0, …}}
//! ```

use crate::viper_server::BACKEND;
use echis_report::{FileReport, Finding, Kind, Member, Place, SolverUse, Source, Verdict};
use echis_source::{Sources, Span};
use echis_viper::ast::Program;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// The members of a program with their positions.
pub struct Entities {
    all: Vec<Entity>,
    /// Indices by name; no two members have one name.
    by_name: BTreeMap<String, usize>,
}

struct Entity {
    kind: &'static str,
    name: String,
    position: Value,
}

impl Entities {
    /// The members of a program.
    pub fn new(program: &Program, sources: &Sources) -> Entities {
        let entity = |kind, name: &str, span: Span| Entity {
            kind,
            name: name.to_owned(),
            position: of_span(span, sources),
        };
        let domains = program.domains.iter().map(|d| entity("domain", &d.name, d.span));
        let fields = program.fields.iter().map(|f| entity("field", &f.name, f.span));
        let functions = program.functions.iter();
        let functions = functions.map(|f| entity("function", &f.name, f.span));
        let predicates = program.predicates.iter();
        let predicates = predicates.map(|p| entity("predicate", &p.name, p.span));
        let methods = program.methods.iter().map(|m| entity("method", &m.name, m.span));
        let all = domains.chain(fields).chain(functions).chain(predicates);
        let all: Vec<Entity> = all.chain(methods).collect();
        let named = all.iter().enumerate();
        Entities {
            by_name: named.map(|(i, entity)| (entity.name.clone(), i)).collect(),
            all,
        }
    }

    /// The list of all members.
    pub fn outline(&self) -> Value {
        let members: Vec<Value> = self.all.iter().map(Entity::json).collect();
        message("program_outline", json!({ "members": members }))
    }

    /// The result of one member, from a report on it alone.
    pub fn decided(&self, report: &FileReport) -> Option<Value> {
        let member: &Member = report.members.first()?;
        let entity = self.by_name.get(&member.name).map(|&i| &self.all[i]);
        let entity = match entity {
            Some(entity) => entity.json(),
            None => json!({"type": member.kind, "name": member.name, "position": NO_POSITION}),
        };
        let details = json!({
            "entity": entity,
            "time": millis(member.time),
            "cached": member.is_cached,
        });
        Some(result("for_entity", member.verdict, details, errors(report)))
    }
}

impl Entity {
    fn json(&self) -> Value {
        json!({"type": self.kind, "name": self.name, "position": self.position})
    }
}

/// The position of a finding that has none.
const NO_POSITION: &str = "<no position>";

fn message(kind: &str, body: Value) -> Value {
    json!({"msg_type": kind, "msg_body": body})
}

/// The arguments are wrong.
pub fn invalid_arguments(why: &str) -> Value {
    let error = json!({"tag": "cli.error", "text": why, "position": NO_POSITION, "cached": false});
    message("invalid_args_report", json!({"tool": BACKEND, "errors": [error]}))
}

/// The program was read and has no errors.
pub fn program_read(time: Duration) -> Value {
    let body = json!({"status": "success", "details": {"time": millis(time)}});
    message("ast_construction_result", body)
}

/// The program has errors, or could not be read.
pub fn not_a_program(report: &FileReport) -> Value {
    let errors = errors(report);
    if errors.is_empty() {
        return exception("the program was not read");
    }
    let details = json!({
        "time": millis(report.time),
        "result": {"type": "error", "errors": errors},
    });
    message(
        "ast_construction_result",
        json!({"status": "failure", "details": details}),
    )
}

/// The numbers of members.
pub fn statistics(program: &Program) -> Value {
    let body = json!({
        "methods": program.methods.len(),
        "functions": program.functions.len(),
        "predicates": program.predicates.len(),
        "domains": program.domains.len(),
        "fields": program.fields.len(),
    });
    message("statistics", body)
}

/// The last messages: warnings, why the verifier could not do its work, and the result.
pub fn ends(report: &FileReport) -> Vec<Value> {
    let warnings = report.findings.iter().filter(|f| f.kind == Kind::Warning);
    let warnings: Vec<Value> = warnings.map(|f| error(f, &report.sources)).collect();
    let mut all = Vec::new();
    if !warnings.is_empty() {
        all.push(message("warnings_during_verification", warnings.into()));
    }
    let panics = report.findings.iter().filter(|f| f.id == "internal:panic");
    all.extend(panics.map(|f| exception(&f.message)));
    if let SolverUse::Missing(why) = &report.solver {
        all.push(exception(why));
    }
    let details = json!({"time": millis(report.time)});
    all.push(result("overall", report.verdict(), details, errors(report)));
    all
}

fn exception(why: &str) -> Value {
    message("exception_report", json!({"message": why, "stacktrace": []}))
}

/// The result of a member or of the whole.
fn result(kind: &str, verdict: Verdict, mut details: Value, errors: Vec<Value>) -> Value {
    let is_verified = verdict == Verdict::Verified;
    if !is_verified {
        details["result"] = json!({"type": "error", "errors": errors});
    }
    let body = json!({
        "verifier": BACKEND,
        "status": if is_verified { "success" } else { "failure" },
        "kind": kind,
        "details": details,
    });
    message("verification_result", body)
}

/// The findings that are no warnings.
fn errors(report: &FileReport) -> Vec<Value> {
    let errors = report.findings.iter().filter(|f| f.kind != Kind::Warning);
    errors.map(|f| error(f, &report.sources)).collect()
}

fn error(finding: &Finding, sources: &[Source]) -> Value {
    let position = finding.place.and_then(|place| of_place(place, sources));
    let mut error = json!({
        "tag": finding.id,
        "text": finding.silver_text.as_deref().unwrap_or(&finding.message),
        "position": position.unwrap_or_else(|| NO_POSITION.into()),
        "cached": finding.is_cached,
    });
    if finding.kind == Kind::Failure {
        error["counterexamples"] = json!([]);
    }
    error
}

fn of_place(place: Place, sources: &[Source]) -> Option<Value> {
    let source = sources.get(place.source)?;
    let (start, end) = (source.line_column(place.start), source.line_column(place.end));
    Some(position(source.path(), start, end))
}

fn of_span(span: Span, sources: &Sources) -> Value {
    let start = sources.line_column(span.file, span.start);
    let end = sources.line_column(span.file, span.end);
    position(&sources.file(span.file).path, start, end)
}

fn position(file: &str, start: (usize, usize), end: (usize, usize)) -> Value {
    let at = |(line, column): (usize, usize)| format!("{line}:{column}");
    json!({"file": file, "start": at(start), "end": at(end)})
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
