//! The state in which a run ended: before the last statement of the member that was run.

use crate::machine::Machine;
use crate::state::{Place, Slot, State};
use crate::value::{ObjectId, Value};
use echis_viper::ast::{FieldId, Name, PredicateId};
use num_rational::BigRational;

/// The state before the statement in which a run ended. Values that no step has read are left out,
/// because they can be any.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LastState {
    /// The variables that are in the store, with their values.
    pub store: Vec<(Name, Value)>,
    /// The fields to which permission is held: the amount, and the value if it is known.
    pub fields: Vec<(ObjectId, FieldId, BigRational, Option<Value>)>,
    /// The predicate instances to which permission is held, with the amount.
    pub predicates: Vec<(PredicateId, Vec<Value>, BigRational)>,
}

impl<'p> Machine<'p> {
    /// Notes the state that the member that is run has come to.
    pub(crate) fn note_state(&mut self, st: &State<'p>) {
        if self.depth == 0 {
            self.last = Some(st.clone());
        }
    }

    /// The values of the last state that was noted.
    pub(crate) fn last_state(&self) -> Option<LastState> {
        let st = self.last.as_ref()?;
        let mut last = LastState::default();
        for (name, cell) in st.variables() {
            if let Some(value) = self.peek(cell) {
                last.store.push((name.clone(), value.clone()));
            }
        }
        for (place, chunk) in st.heap.iter() {
            if let (Place::Field(field, Some(object)), Slot::Cell(cell)) = (place, chunk.slot) {
                let value = self.peek(cell).cloned();
                last.fields.push((*object, *field, chunk.perm.clone(), value));
            } else if let Place::Instance(instance) = place {
                let perm = chunk.perm.clone();
                last.predicates
                    .push((instance.predicate, instance.args.clone(), perm));
            }
        }
        Some(last)
    }
}
