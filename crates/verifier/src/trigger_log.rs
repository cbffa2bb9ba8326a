//! The triggers that are inferred for quantifiers, by the places of their terms in the source.
//!
//! Triggers are inferred from terms. While the body of a quantifier is evaluated, the place of each
//! expression is noted with its value. So a term of a trigger has the place of an expression with
//! this value.

use echis_logic::{Term, Terms, Trigger};
use echis_source::Span;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The triggers that were inferred for a quantifier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InferredTriggers {
    /// The body of the quantifier, before which triggers are written.
    pub body: Span,
    /// The places of the terms of each trigger.
    pub triggers: Vec<Vec<Span>>,
}

/// Collects the inferred triggers of a member.
#[derive(Debug, Default)]
pub struct TriggerLog {
    /// The first expression with each value in the body of the outermost quantifier that is being
    /// evaluated.
    values: Option<FxHashMap<Term, Span>>,
    found: BTreeMap<Span, Vec<Vec<Span>>>,
}

impl TriggerLog {
    /// Begins a quantifier. Returns whether it is the outermost one, which [`TriggerLog::end`] ends.
    pub fn begin(&mut self) -> bool {
        let is_outermost = self.values.is_none();
        self.values.get_or_insert_default();
        is_outermost
    }

    /// Ends the outermost quantifier.
    pub fn end(&mut self) {
        self.values = None;
    }

    /// Notes the value of an expression.
    pub fn note_value(&mut self, place: Span, value: Term) {
        if let Some(values) = &mut self.values {
            values.entry(value).or_insert(place);
        }
    }

    /// Notes the triggers that were inferred for the quantifier with this body, with the constants
    /// for which the body was evaluated in place of the bound variables. Triggers with a term that
    /// is the value of no expression are left out.
    pub fn note_triggers(
        &mut self,
        t: &Terms,
        body: Span,
        triggers: &[Trigger],
        constants: &FxHashMap<Term, Term>,
    ) {
        let Some(values) = &self.values else {
            return;
        };
        let place = |&term: &Term| values.get(&t.substitute(term, constants)).copied();
        let places = |trigger: &Trigger| trigger.iter().map(place).collect::<Option<Vec<Span>>>();
        let found: Vec<_> = triggers.iter().filter_map(places).collect();
        if !found.is_empty() {
            self.found.entry(body).or_insert(found);
        }
    }

    /// The triggers of the quantifiers of a declaration, in source order. Those of other
    /// declarations and of macros are left out.
    pub fn take(&mut self, declaration: Span) -> Vec<InferredTriggers> {
        let found = std::mem::take(&mut self.found).into_iter();
        let found = found.map(|(body, triggers)| InferredTriggers { body, triggers });
        found
            .filter(|t| {
                t.triggers
                    .iter()
                    .flatten()
                    .chain([&t.body])
                    .all(|place| declaration.contains(*place))
            })
            .collect()
    }
}
