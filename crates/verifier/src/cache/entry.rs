//! Entries: reports on members as text, independent of where the members stand.

use super::canonical::{id_of, span_of};
use super::key::Places;
use crate::Member;
use crate::contradictions::Warning;
use crate::inference::InferredStep;
use crate::report::{Failure, MemberReport, Outcome, Stats};
use echis_solver::library;
use echis_source::Span;
use echis_viper::ast::{Constructor, DomainFunction, Program};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The version of the format of entries.
pub const FORMAT: u32 = 2;

/// A report without what is known of its member anyway.
#[derive(Serialize, Deserialize)]
struct Entry {
    /// The version of the solver, if it was asked.
    z3: Option<String>,
    outcome: Outcome,
    failures: Vec<Failure>,
    warnings: Vec<Warning>,
    inferred: Vec<InferredStep>,
    stats: Stats,
}

/// The text of a report. `None` if the report was cut off, or has a place outside of all
/// declarations that the member depends on.
pub fn encode(report: &MemberReport, program: &Program, places: &Places) -> Option<String> {
    if report.is_cut_off {
        return None;
    }
    let entry = Entry {
        z3: solver_version(&report.stats)?,
        outcome: report.outcome.clone(),
        failures: report.failures.clone(),
        warnings: report.warnings.clone(),
        inferred: report.inferred.clone(),
        stats: report.stats,
    };
    let mut value = serde_json::to_value(entry).ok()?;
    rewrite(&mut value, &|object| {
        if let Some(span) = span_of(object) {
            return Some(Object::Replaced(relative(span, places)?));
        }
        let global = id_of(object).and_then(|(kind, id)| Some((names(program, &kind)?, kind, id)));
        let Some((names, kind, id)) = global else {
            return Some(Object::Kept);
        };
        let name = names.get(id as usize)?;
        Some(Object::Replaced(json!({"Named": [kind, name]})))
    })?;
    Some(value.to_string())
}

/// The report on a member, from its text. `None` if the text is no entry, or rests on another
/// version of the solver.
pub fn decode(text: &str, member: Member, program: &Program, places: &Places) -> Option<MemberReport> {
    let mut value: Value = serde_json::from_str(text).ok()?;
    rewrite(&mut value, &|object| {
        if let Some(at) = object.get("At") {
            let [place, start, end] = <[u32; 3]>::deserialize(at).ok()?;
            let place = places.get(place as usize)?;
            let span = Span {
                file: place.file,
                start: place.start.checked_add(start)?,
                end: place.start.checked_add(end)?,
            };
            return Some(Object::Replaced(serde_json::to_value(span).ok()?));
        }
        let Some(named) = object.get("Named") else {
            return Some(Object::Kept);
        };
        let (kind, name) = <(String, String)>::deserialize(named).ok()?;
        let id = names(program, &kind)?.iter().position(|n| *n == name)?;
        Some(Object::Replaced(json!({ kind: id })))
    })?;
    let entry = Entry::deserialize(value).ok()?;
    if solver_version(&entry.stats)? != entry.z3 {
        return None;
    }
    let (name, kind, span) = member.header(program);
    Some(MemberReport {
        name,
        kind,
        span,
        outcome: entry.outcome,
        failures: entry.failures,
        warnings: entry.warnings,
        inferred: entry.inferred,
        time: Duration::ZERO,
        stats: entry.stats,
        is_cut_off: false,
        is_cached: true,
    })
}

/// The version of the solver that an answer rests on, if it was asked. `None` if it should have been
/// asked, but there is none.
fn solver_version(stats: &Stats) -> Option<Option<String>> {
    if stats.checks.z3 == 0 {
        return Some(None);
    }
    Some(Some(library::load().ok()?.version.to_string()))
}

/// A place relative to the declaration that it stands in. Expressions that inference has made stand
/// nowhere, and their place is kept.
fn relative(span: Span, places: &Places) -> Option<Value> {
    if span == Span::default() {
        return serde_json::to_value(span).ok();
    }
    let (i, place) = places
        .iter()
        .enumerate()
        .find(|(_, place)| place.contains(span))?;
    Some(json!({"At": [i, span.start - place.start, span.end - place.start]}))
}

/// The names of the declarations that ids of this kind are ids of. `None` for positions in a
/// declaration itself.
fn names(program: &Program, kind: &str) -> Option<Vec<String>> {
    let domain_function =
        |f: &DomainFunction| format!("{}.{}", program.domains[f.domain.index()].name, f.name);
    let constructor = |c: &Constructor| format!("{}.{}", program.adts[c.adt.index()].name, c.name);
    Some(match kind {
        "FieldId" => program.fields.iter().map(|f| f.name.to_string()).collect(),
        "MethodId" => program.methods.iter().map(|m| m.name.to_string()).collect(),
        "FunctionId" => program.functions.iter().map(|f| f.name.to_string()).collect(),
        "PredicateId" => program.predicates.iter().map(|p| p.name.to_string()).collect(),
        "DomainId" => program.domains.iter().map(|d| d.name.to_string()).collect(),
        "AdtId" => program.adts.iter().map(|a| a.name.to_string()).collect(),
        "DomainFunctionId" => program.domain_functions.iter().map(domain_function).collect(),
        "ConstructorId" => program.constructors.iter().map(constructor).collect(),
        _ => return None,
    })
}

/// What becomes of an object.
enum Object {
    Kept,
    Replaced(Value),
}

/// Replaces objects in a value, outermost first. `None` if `replacement` says that an object is not
/// what it should be.
fn rewrite(value: &mut Value, replacement: &dyn Fn(&Map<String, Value>) -> Option<Object>) -> Option<()> {
    match value {
        Value::Array(items) => items.iter_mut().try_for_each(|item| rewrite(item, replacement)),
        Value::Object(object) => {
            if let Object::Replaced(new) = replacement(object)? {
                *value = new;
                return Some(());
            }
            let mut fields = object.values_mut();
            fields.try_for_each(|field| echis_recursion::deep(|| rewrite(field, replacement)))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Some(()),
    }
}
