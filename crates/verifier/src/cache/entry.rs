//! Entries: reports on members as text, independent of where the members stand.

use super::canonical::{id_of, span_of};
use super::key::Places;
use crate::Member;
use crate::contradictions::Warning;
use crate::inference::InferredStep;
use crate::report::{Failure, MemberReport, Outcome, Stats};
use crate::trigger_log::InferredTriggers;
use echis_solver::library;
use echis_source::Span;
use echis_viper::ast::{Constructor, DomainFunction, Program};
use serde::{Deserialize, Serialize};
use serde_json::{Deserializer, Value, json};
use std::borrow::Cow;
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
    triggers: Vec<InferredTriggers>,
    stats: Stats,
}

/// What stands in an entry for a place or an id.
#[derive(Serialize, Deserialize)]
enum Relative {
    /// The number of a declaration among the places, and a start and an end relative to it.
    At(usize, u32, u32),
    /// The kind of an id, and the name of what it is the id of.
    Named(String, String),
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
        triggers: report.triggers.clone(),
        stats: report.stats,
    };
    let mut value = serde_json::to_value(entry).ok()?;
    make_relative(&mut value, program, places)?;
    Some(value.to_string())
}

/// The report on a member, from its text. `None` if the text is no entry, or rests on another
/// version of the solver.
pub fn decode(text: &str, member: Member, program: &Program, places: &Places) -> Option<MemberReport> {
    let entry: Entry = serde_json::from_str(&absolute(text, program, places)?).ok()?;
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
        triggers: entry.triggers,
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

/// Replaces places and ids in a value by what is relative, outermost first. `None` if one of them has
/// no relative form. Expressions that inference has made stand nowhere, and their place is kept.
fn make_relative(value: &mut Value, program: &Program, places: &Places) -> Option<()> {
    match value {
        Value::Array(items) => items
            .iter_mut()
            .try_for_each(|item| make_relative(item, program, places)),
        Value::Object(object) => {
            let relative = if let Some(span) = span_of(object) {
                (span != Span::default()).then(|| relative(span, places))
            } else {
                id_of(object).and_then(|(kind, id)| {
                    let name = names(program, &kind)?.nth(id as usize);
                    Some(name.map(|name| Relative::Named(kind, name.into_owned())))
                })
            };
            match relative {
                Some(relative) => *value = serde_json::to_value(relative?).ok()?,
                None => object
                    .values_mut()
                    .try_for_each(|field| echis_recursion::deep(|| make_relative(field, program, places)))?,
            }
            Some(())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Some(()),
    }
}

/// A place relative to the declaration that it stands in.
fn relative(span: Span, places: &Places) -> Option<Relative> {
    let found = places.iter().position(|place| place.contains(span))?;
    let start = places[found].start;
    Some(Relative::At(found, span.start - start, span.end - start))
}

/// The text of an entry with places and ids in place of what is relative. `None` if something
/// relative names nothing.
fn absolute(text: &str, program: &Program, places: &Places) -> Option<String> {
    let mut made = String::with_capacity(text.len());
    let mut rest = text;
    // a quote in a string is escaped, so that this is the start of an object
    while let Some(start) = rest.find("{\"") {
        let (before, object) = rest.split_at(start);
        made.push_str(before);
        let mut objects = Deserializer::from_str(object).into_iter::<Relative>();
        let is_relative = object.starts_with("{\"At\":") || object.starts_with("{\"Named\":");
        rest = match is_relative.then(|| objects.next()) {
            Some(relative) => {
                made.push_str(&relative?.ok()?.absolute(program, places)?.to_string());
                &object[objects.byte_offset()..]
            }
            None => {
                made.push_str("{\"");
                &object[2..]
            }
        };
    }
    Some(made + rest)
}

impl Relative {
    /// The place or the id.
    fn absolute(self, program: &Program, places: &Places) -> Option<Value> {
        match self {
            Relative::At(place, start, end) => {
                let place = places.get(place)?;
                let span = Span {
                    file: place.file,
                    start: place.start.checked_add(start)?,
                    end: place.start.checked_add(end)?,
                };
                serde_json::to_value(span).ok()
            }
            Relative::Named(kind, name) => {
                let id = names(program, &kind)?.position(|n| n == name)?;
                Some(json!({ kind: id }))
            }
        }
    }
}

/// The names of the declarations that ids of this kind are ids of. `None` for positions in a
/// declaration itself.
fn names<'p>(program: &'p Program, kind: &str) -> Option<Box<dyn Iterator<Item = Cow<'p, str>> + 'p>> {
    let domain_function =
        |f: &DomainFunction| format!("{}.{}", program.domains[f.domain.index()].name, f.name);
    let constructor = |c: &Constructor| format!("{}.{}", program.adts[c.adt.index()].name, c.name);
    Some(match kind {
        "FieldId" => Box::new(program.fields.iter().map(|f| Cow::Borrowed(&*f.name))),
        "MethodId" => Box::new(program.methods.iter().map(|m| Cow::Borrowed(&*m.name))),
        "FunctionId" => Box::new(program.functions.iter().map(|f| Cow::Borrowed(&*f.name))),
        "PredicateId" => Box::new(program.predicates.iter().map(|p| Cow::Borrowed(&*p.name))),
        "DomainId" => Box::new(program.domains.iter().map(|d| Cow::Borrowed(&*d.name))),
        "AdtId" => Box::new(program.adts.iter().map(|a| Cow::Borrowed(&*a.name))),
        "DomainFunctionId" => Box::new(
            program
                .domain_functions
                .iter()
                .map(move |f| domain_function(f).into()),
        ),
        "ConstructorId" => Box::new(program.constructors.iter().map(move |c| constructor(c).into())),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::absolute;
    use echis_source::{FileId, Span};
    use echis_viper::ast::Program;

    const PLACE: Span = Span {
        file: FileId(0),
        start: 100,
        end: 200,
    };

    fn made(text: &str) -> Option<String> {
        absolute(text, &Program::default(), &vec![PLACE])
    }

    #[test]
    fn places_become_absolute() {
        let found = made(r#"{"a":[{"At":[0,3,5]},{"b":1},{"At":[0,0,100]}],"c":{}}"#);
        let wanted = r#"{"a":[{"Span":[0,103,105]},{"b":1},{"Span":[0,100,200]}],"c":{}}"#;
        assert_eq!(found.as_deref(), Some(wanted));
    }

    #[test]
    fn texts_that_look_like_places_stay_as_they_are() {
        let text = serde_json::json!({"a": r#"{"At":[0,3,5]} {"Named":["FieldId","f"]}"#}).to_string();
        assert_eq!(made(&text), Some(text));
    }

    #[test]
    fn what_names_nothing_makes_no_entry() {
        for text in [
            r#"{"At":[1,3,5]}"#,
            r#"{"At":[0,4294967295,5]}"#,
            r#"{"At":[0,3]}"#,
            r#"{"At":"#,
            r#"{"Named":["FieldId","f"]}"#,
            r#"{"Named":["VarId","f"]}"#,
        ] {
            assert_eq!(made(text), None, "{text}");
        }
    }
}
