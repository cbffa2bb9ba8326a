//! Decides which states of records a test can create.
//!
//! A record gets its state from its canonical constructor, which may throw or change it. Unless the
//! entry procedure has run that constructor, it is run here.

use super::Suite;
use super::constructors::Constructor;
use super::objects::object_id;
use echis_java_explore::is_constructed_by_entry;
use echis_java_explore::{Ints, Lowered, ParameterKind};
use echis_java_semantics::types::{ClassIx, FieldIx, Type};
use echis_program::ast::ClassId;
use echis_program::interpreter::{Limits, run};
use echis_program::run::{Contents, Inputs, Object, ObjectId, Outcome, Value};
use std::collections::{BTreeMap, BTreeSet};

impl Suite<'_> {
    /// The records among the inputs whose constructor the entry procedure runs. Their fields are
    /// the arguments of that constructor.
    pub(super) fn constructed(&self, inputs: &Inputs) -> BTreeSet<ObjectId> {
        let mut constructed = BTreeSet::new();
        let mut open: Vec<(ObjectId, Vec<ClassIx>)> = inputs
            .arguments
            .iter()
            .filter_map(|v| Some((object_id(v)?, Vec::new())))
            .collect();
        while let Some((id, within)) = open.pop() {
            let Some(object) = inputs.objects.get(id.0 as usize) else {
                continue;
            };
            let Some(class) = self.java_class(object.class) else {
                continue;
            };
            if !is_constructed_by_entry(self.world(), class, &within) {
                continue;
            }
            constructed.insert(id);
            let around: Vec<ClassIx> = within.into_iter().chain([class]).collect();
            let parts = values_of(object).filter_map(object_id);
            open.extend(parts.map(|part| (part, around.clone())));
        }
        constructed
    }

    /// Whether the constructor of a record yields the given state.
    pub(super) fn constructor_yields(
        &self,
        class: ClassIx,
        constructor: &Constructor,
        state: &BTreeMap<FieldIx, &Value>,
        objects: &[Object],
    ) -> bool {
        self.world().stored_by(constructor.method).as_ref() == Some(&constructor.stores)
            || self
                .run_yields(class, constructor, state, objects)
                .unwrap_or(false)
    }

    /// Runs the constructor of a record in the interpreter. Returns whether it yields the given
    /// state; `None` if it cannot be run.
    fn run_yields(
        &self,
        class: ClassIx,
        constructor: &Constructor,
        state: &BTreeMap<FieldIx, &Value>,
        objects: &[Object],
    ) -> Option<bool> {
        let lowered = echis_java_explore::lower(&self.java.world, constructor.method, self.lowered.ints);
        let values = constructor.stores.iter().map(|f| state.get(f).copied());
        let values: Vec<&Value> = values.collect::<Option<_>>()?;
        let mut translation = ObjectTranslation {
            suite: self,
            lowered: &lowered,
            objects,
            numbers: BTreeMap::new(),
            inputs: Inputs::default(),
        };
        for (value, parameter) in values.iter().zip(&lowered.parameters) {
            let value = match (value, parameter.kind) {
                (Value::Nil, ParameterKind::EnumOrdinal) if self.lowered.ints == Ints::Math => {
                    Value::Int((-1).into())
                }
                (Value::Nil, ParameterKind::EnumOrdinal) => Value::Bits(-1),
                (_, ParameterKind::EnumOrdinal) => return None,
                (value, _) => translation.value(value)?,
            };
            translation.inputs.arguments.push(value);
        }
        let wanted: Vec<Value> = values
            .iter()
            .map(|v| translation.value(v))
            .collect::<Option<_>>()?;
        let inputs = translation.inputs;
        let run = run(
            &lowered.program,
            lowered.entry,
            &inputs,
            &Limits::default(),
            &mut (),
        );
        let is_record = |o: &&Object| lowered.java_classes.get(o.class.index()) == Some(&Type::class(class));
        let is_wanted = |o: &Object| match &o.contents {
            Contents::Fields(values) => *values == wanted,
            Contents::Elements { .. } => false,
        };
        let mut new = run.heap.iter().skip(inputs.objects.len()).filter(is_record);
        Some(matches!(run.outcome, Outcome::Returned(_)) && new.any(is_wanted))
    }
}

/// Translates objects to the inputs of another lowered program, whose classes have other indices.
struct ObjectTranslation<'a> {
    suite: &'a Suite<'a>,
    lowered: &'a Lowered,
    objects: &'a [Object],
    /// The new number of each translated object.
    numbers: BTreeMap<ObjectId, ObjectId>,
    inputs: Inputs,
}

impl ObjectTranslation<'_> {
    /// Translates a value and the objects reachable from it.
    fn value(&mut self, value: &Value) -> Option<Value> {
        match object_id(value) {
            Some(id) => self.object(id).map(Value::Object),
            None => Some(value.clone()),
        }
    }

    /// Translates an object and all objects reachable from it.
    fn object(&mut self, root: ObjectId) -> Option<ObjectId> {
        let mut open = vec![root];
        while let Some(id) = open.pop() {
            if self.numbers.contains_key(&id) {
                continue;
            }
            let object = self.objects.get(id.0 as usize)?;
            self.numbers
                .insert(id, ObjectId(u32::try_from(self.inputs.objects.len()).ok()?));
            self.inputs.objects.push(Object {
                class: self.class(object.class)?,
                contents: object.contents.clone(),
            });
            open.extend(values_of(object).filter_map(object_id));
        }
        let numbers = &self.numbers;
        for (old, new) in numbers {
            let contents = &mut self.inputs.objects.get_mut(new.0 as usize)?.contents;
            *contents = self.objects.get(old.0 as usize)?.contents.clone();
            let values: Box<dyn Iterator<Item = &mut Value>> = match contents {
                Contents::Fields(values) => Box::new(values.iter_mut()),
                Contents::Elements { listed, .. } => Box::new(listed.values_mut()),
            };
            for value in values {
                if let Some(id) = object_id(value) {
                    *value = Value::Object(*numbers.get(&id)?);
                }
            }
        }
        self.numbers.get(&root).copied()
    }

    fn class(&self, class: ClassId) -> Option<ClassId> {
        let ty = self.suite.java_type(class)?;
        self.lowered.class_of(ty)
    }
}

/// The values in an object's fields or elements.
fn values_of(object: &Object) -> Box<dyn Iterator<Item = &Value> + '_> {
    match &object.contents {
        Contents::Fields(values) => Box::new(values.iter()),
        Contents::Elements { listed, .. } => Box::new(listed.values()),
    }
}
