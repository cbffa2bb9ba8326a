//! Counterexamples in the shapes that Silver's `--counterexample` names.
//!
//! ```json
//! {"shape": "variables", "store": {"n": 3, "x": "object 1"}}
//! {"shape": "mapped", "store": {"x": "object 1"},
//!  "heap": [{"receiver": "object 1", "field": "f", "perm": "1/2", "value": 7}],
//!  "predicates": [{"predicate": "list", "arguments": ["object 1"], "perm": "1"}]}
//! {"shape": "native", "model": {"n@1": "3"}}
//! ```
//!
//! The first two are the state before the failing statement of a run that was executed. Values that
//! the run has not read are left out. The third is the solver's model, which need not be a run.

use crate::confirm::json_of;
use echis_interpreter::{LastState, ObjectId, Run};
use echis_report::{Counterexample, Finding};
use echis_verifier::MemberReport;
use echis_viper::ast::Program;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// The shape of counterexamples for scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CounterexampleShape {
    /// The solver's model: its constants and their values. It need not be a run.
    Native,
    /// The variables in the state in which an executed run fails.
    Variables,
    /// The variables, fields and predicates in that state, with amounts of permission.
    Mapped,
}

/// The state in which a run fails, in this shape. The solver's model is no state of a run.
pub fn end(program: &Program, run: &Run, shape: Option<CounterexampleShape>) -> Option<Value> {
    let last = run.last.as_ref()?;
    let store: Map<String, Value> = last
        .store
        .iter()
        .map(|(name, value)| (name.to_string(), json_of(value)))
        .collect();
    match shape? {
        CounterexampleShape::Native => None,
        CounterexampleShape::Variables => Some(json!({"shape": "variables", "store": store})),
        CounterexampleShape::Mapped => Some(json!({
            "shape": "mapped",
            "store": store,
            "heap": heap(program, last),
            "predicates": predicates(program, last),
        })),
    }
}

/// The fields to which permission is held.
fn heap(program: &Program, last: &LastState) -> Vec<Value> {
    let entry = |object: &ObjectId, field: usize| json!({"receiver": object.to_string(), "field": &*program.fields[field].name});
    let fields = last.fields.iter().map(|(object, field, perm, value)| {
        let mut entry = entry(object, field.index());
        entry["perm"] = json!(perm.to_string());
        if let Some(value) = value {
            entry["value"] = json_of(value);
        }
        entry
    });
    fields.collect()
}

/// The predicate instances to which permission is held.
fn predicates(program: &Program, last: &LastState) -> Vec<Value> {
    let instances = last.predicates.iter().map(|(predicate, arguments, perm)| {
        let arguments: Vec<Value> = arguments.iter().map(json_of).collect();
        json!({
            "predicate": &*program.predicates[predicate.index()].name,
            "arguments": arguments,
            "perm": perm.to_string(),
        })
    });
    instances.collect()
}

/// The solver's model for each failure of a member, where it was asked for.
pub fn native(report: &MemberReport) -> Vec<Option<Value>> {
    let models = report.failures.iter().map(|failure| {
        let model = &failure.start.as_ref()?.model;
        let entries = model.iter().map(|(name, value)| (name.clone(), json!(value)));
        let entries: Map<String, Value> = entries.collect();
        (!entries.is_empty()).then(|| json!({"shape": "native", "model": entries}))
    });
    models.collect()
}

/// The state at the end of the run that was found for a failure.
pub fn of_run(finding: &Finding) -> Option<Value> {
    match &finding.counterexample {
        Some(Counterexample::Confirmed(state)) => state.end.clone(),
        _ => None,
    }
}
