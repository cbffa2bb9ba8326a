//! Writes Java source that creates the objects of an input.
//!
//! An object is created after the objects that it refers to. In a cycle, the missing reference is
//! set when its target exists.
//!
//! A constructor is called only if it does nothing but store its arguments. Any other object is
//! created without a constructor call, which allows every state, including states that no run
//! reaches.

use super::Suite;
use super::constructors::Constructor;
use super::literals;
use super::names::{Names, variable};
use crate::names::class_object;
use echis_java_explore::has_unknown_insides;
use echis_java_semantics::types::{ClassIx, FieldIx, Type};
use echis_program::run::{Contents, Inputs, Object, ObjectId, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum length of an array that is written element by element.
const LISTED: u32 = 100;
/// The maximum number of assignments to elements of a longer array.
const SET: usize = 1000;
/// An expression shorter than this is inlined if it is used only once.
const SHORT: usize = 60;

/// An object that the source has created.
#[derive(Debug, Clone)]
pub(super) struct CreatedObject {
    /// An expression for the object.
    pub text: String,
    /// Whether the static type of the expression is the object's own class; otherwise it is
    /// `Object`.
    pub is_typed: bool,
}

/// A field or an element of an object.
#[derive(Debug, Clone, Copy)]
enum Slot {
    Field(FieldIx),
    Element(u32),
}

/// How a test can create an object.
pub(super) enum Kind {
    String,
    Boxed(Type),
    Builder,
    List,
    Array(Type),
    User(ClassIx),
    /// The object cannot be created, for the given reason.
    Other(String),
}

/// The state of writing the objects of an input.
pub(super) struct Objects<'a> {
    suite: &'a Suite<'a>,
    objects: &'a [Object],
    /// The names of the parameters that objects are passed as.
    wanted: BTreeMap<ObjectId, String>,
    /// For each object, the number of references to it.
    uses: Vec<u32>,
    /// For each object, the number of builders and lists whose backing array it is.
    inside: Vec<u32>,
    /// Whether the creation of each object has begun.
    begun: Vec<bool>,
    /// The objects that are created so far, by object number.
    created: Vec<Option<CreatedObject>>,
    /// The records whose fields are the arguments of their constructors.
    constructed: BTreeSet<ObjectId>,
    /// The references to set when an object is created, as pairs of holder and slot.
    waiting: BTreeMap<ObjectId, Vec<(ObjectId, Slot)>>,
    /// The names of the variables.
    pub names: Names,
    /// The statements.
    pub lines: Vec<String>,
}

impl<'a> Objects<'a> {
    /// Starts without any created object. `roots` are the values that the test needs.
    pub(super) fn new(suite: &'a Suite<'a>, inputs: &'a Inputs, roots: &[&Value]) -> Objects<'a> {
        let objects = &inputs.objects;
        let mut new = Objects {
            suite,
            objects,
            wanted: BTreeMap::new(),
            uses: vec![0; objects.len()],
            inside: vec![0; objects.len()],
            begun: vec![false; objects.len()],
            created: vec![None; objects.len()],
            constructed: suite.constructed(inputs),
            waiting: BTreeMap::new(),
            names: Names::default(),
            lines: Vec::new(),
        };
        new.count(roots);
        new
    }

    /// Counts the references to each reachable object, and the uses as a backing array.
    fn count(&mut self, roots: &[&Value]) {
        let mut open: Vec<ObjectId> = roots.iter().filter_map(|v| object_id(v)).collect();
        while let Some(id) = open.pop() {
            let Some(uses) = self.uses.get_mut(id.0 as usize) else {
                continue;
            };
            *uses += 1;
            if *uses > 1 {
                continue;
            }
            open.extend(self.references(id));
            let object = &self.objects[id.0 as usize];
            if matches!(self.suite.kind(object.class), Kind::Builder | Kind::List)
                && let Some((array, _)) = self.suite.backing_array(object, self.objects)
            {
                self.inside[array.0 as usize] += 1;
            }
        }
    }

    /// Reserves the name of a parameter for an object.
    pub(super) fn reserve_name(&mut self, id: ObjectId, name: String) {
        self.wanted.entry(id).or_insert(name);
    }

    /// The expression for a created object; `None` if it is not created.
    pub(super) fn created(&self, id: ObjectId) -> Option<&CreatedObject> {
        self.created.get(id.0 as usize)?.as_ref()
    }

    /// The objects that an object refers to and that are created separately.
    fn references(&self, id: ObjectId) -> Vec<ObjectId> {
        let Some(object) = self.objects.get(id.0 as usize) else {
            return Vec::new();
        };
        match (self.suite.kind(object.class), &object.contents) {
            (Kind::User(_), Contents::Fields(values)) => values.iter().filter_map(object_id).collect(),
            (Kind::Array(_), Contents::Elements { listed, .. }) => {
                listed.values().filter_map(object_id).collect()
            }
            (Kind::List, _) => {
                let elements = self.suite.list_elements(object, self.objects);
                elements.iter().flatten().filter_map(object_id).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Writes the statements that create an object and all objects that it refers to.
    pub(super) fn create(&mut self, id: ObjectId) -> Result<(), String> {
        echis_recursion::deep(|| self.create_here(id))
    }

    fn create_here(&mut self, id: ObjectId) -> Result<(), String> {
        let (Some(object), Some(false)) = (
            self.objects.get(id.0 as usize),
            self.begun.get(id.0 as usize).copied(),
        ) else {
            return Ok(());
        };
        self.begun[id.0 as usize] = true;
        for part in self.references(id) {
            self.create(part)?;
        }
        match (self.suite.kind(object.class), &object.contents) {
            (Kind::String, Contents::Elements { .. }) => self.string(id, object)?,
            (Kind::Boxed(ty), Contents::Fields(values)) => {
                let value = values.first().and_then(|v| literals::exact(v, &ty));
                let value = value.ok_or("a boxed value is not in the range of its type")?;
                let class = self.own_type(object);
                self.finish(id, format!("{class}.valueOf({value})"), false);
            }
            (Kind::Builder | Kind::List, _) => self.builder_or_list(id, object)?,
            (Kind::Array(element), Contents::Elements { length, listed }) => {
                self.array(id, &element, *length, listed)?;
            }
            (Kind::User(class), Contents::Fields(values)) => self.object(id, class, object, values)?,
            (Kind::Other(why), _) => return Err(why),
            _ => return Err("an object does not contain what objects of its class do".to_owned()),
        }
        for (holder, slot) in self.waiting.remove(&id).unwrap_or_default() {
            self.store(holder, slot, &Value::Object(id))?;
        }
        Ok(())
    }

    /// Creates a string.
    fn string(&mut self, id: ObjectId, object: &Object) -> Result<(), String> {
        let units = super::text_of(object).ok_or("a string is too long for a test")?;
        let literal = literals::string(&units);
        // Equal literals are the same object, and an input is none of the program's literals.
        if self.suite.compares_strings {
            self.finish(id, format!("new String({literal})"), false);
        } else {
            self.finish(id, literal, false);
        }
        Ok(())
    }

    /// Creates a `StringBuilder` or a list. Its array must not be shared with any other object.
    fn builder_or_list(&mut self, id: ObjectId, object: &Object) -> Result<(), String> {
        let class = self.own_type(object);
        let is_own = |(array, _): &(ObjectId, u32)| {
            let index = array.0 as usize;
            self.uses[index] == 0 && self.inside[index] == 1
        };
        let impossible = || format!("a {class} is in a state that it cannot be in");
        self.suite
            .backing_array(object, self.objects)
            .filter(is_own)
            .ok_or_else(impossible)?;
        if let Kind::Builder = self.suite.kind(object.class) {
            let text = self
                .suite
                .builder_text(object, self.objects)
                .ok_or_else(impossible)?;
            let capacity = self
                .suite
                .backing_array(object, self.objects)
                .and_then(|(array, _)| match self.objects[array.0 as usize].contents {
                    Contents::Elements { length, .. } => Some(length),
                    Contents::Fields(_) => None,
                });
            let literal = literals::string(&text);
            // The constructor reserves 16 more characters.
            let new = match capacity.filter(|&capacity| capacity as usize != text.len() + 16) {
                Some(capacity) if text.is_empty() => format!("new StringBuilder({capacity})"),
                Some(capacity) => format!("new StringBuilder({capacity}).append({literal})"),
                None => format!("new StringBuilder({literal})"),
            };
            self.finish(id, new, false);
            return Ok(());
        }
        let elements = self
            .suite
            .list_elements(object, self.objects)
            .ok_or("a list is too long for a test")?;
        self.finish(id, format!("new {class}()"), !elements.is_empty());
        let list = self.created(id).map(|m| m.text.clone()).unwrap_or_default();
        for element in elements {
            let added = match element {
                Value::Object(part) => self.created(part).map(|m| m.text.clone()),
                _ => Some("null".to_owned()),
            };
            let added = added.ok_or("a list is among its own elements")?;
            self.lines.push(format!("{list}.add({added});"));
        }
        Ok(())
    }

    /// The type of a variable for an object.
    fn own_type(&self, object: &Object) -> String {
        self.suite
            .java_type(object.class)
            .and_then(|ty| self.suite.scope.source(ty))
            .unwrap_or_else(|| "Object".to_owned())
    }

    /// Completes an object that an expression creates: declares a variable, or inlines the
    /// expression at its only use. An object that is changed afterwards needs a variable.
    fn finish(&mut self, id: ObjectId, expression: String, is_changed: bool) {
        let index = id.0 as usize;
        let object = &self.objects[index];
        let named = self.suite.java_type(object.class).cloned();
        let is_typed = named.is_some_and(|ty| self.suite.scope.source(&ty).is_some());
        let wanted = self.wanted.get(&id).cloned();
        if wanted.is_none() && !is_changed && self.uses[index] < 2 && expression.len() < SHORT && is_typed {
            self.created[index] = Some(CreatedObject {
                text: expression,
                is_typed,
            });
            return;
        }
        let class = &self.suite.lowered.program.classes[object.class.index()].name;
        let name = wanted.unwrap_or_else(|| {
            let base = match class.find('[') {
                Some(_) => "array".to_owned(),
                None => variable(class),
            };
            self.names.numbered(&base)
        });
        let own_type = self.own_type(object);
        let array = format!("new {own_type} {{");
        let value = match expression.strip_prefix(&array) {
            Some(elements) => format!("{{{elements}"),
            None => expression,
        };
        self.lines.push(format!("{own_type} {name} = {value};"));
        self.created[index] = Some(CreatedObject { text: name, is_typed });
    }

    /// Creates an array: with an initialiser if that is short and its elements are created, and
    /// otherwise with assignments to elements.
    fn array(
        &mut self,
        id: ObjectId,
        element: &Type,
        length: u32,
        listed: &BTreeMap<u32, Value>,
    ) -> Result<(), String> {
        let set: Vec<(u32, &Value)> = listed
            .iter()
            .filter(|(_, v)| !literals::is_default(v))
            .map(|(i, v)| (*i, v))
            .collect();
        let element_type = self.suite.scope.source(element);
        if let Some(name) = &element_type
            && length <= LISTED
            && !set.is_empty()
            && let Some(values) = self.all_elements(element, length, listed)
        {
            self.finish(id, format!("new {name}[] {{{}}}", values.join(", ")), false);
            return Ok(());
        }
        self.finish(
            id,
            match &element_type {
                // The length stands before the brackets of the element type.
                Some(name) => match name.split_once('[') {
                    Some((base, brackets)) => format!("new {base}[{length}][{brackets}"),
                    None => format!("new {name}[{length}]"),
                },
                None => format!(
                    "java.lang.reflect.Array.newInstance({}, {length})",
                    class_object(self.suite.scope, element)
                ),
            },
            !set.is_empty(),
        );
        let usual = usual(&set, length);
        if let (Some(usual), Some(made)) = (usual, self.created(id))
            && let Some(value) = literals::exact(usual, element)
        {
            let line = format!("java.util.Arrays.fill({}, {value});", made.text);
            self.lines.push(line);
            return self.store_all(id, listed.iter().filter(|(_, v)| *v != usual));
        }
        self.store_all(id, set.iter().map(|(i, v)| (i, *v)))
    }

    /// Sets elements of an array.
    fn store_all<'v>(
        &mut self,
        id: ObjectId,
        values: impl Iterator<Item = (&'v u32, &'v Value)>,
    ) -> Result<(), String> {
        for (count, (index, value)) in values.enumerate() {
            if count >= SET {
                return Err("an array has too many different elements for a test".to_owned());
            }
            self.store(id, Slot::Element(*index), value)?;
        }
        Ok(())
    }

    /// The elements of an array initialiser; `None` if an element is not created yet.
    fn all_elements(
        &self,
        element: &Type,
        length: u32,
        listed: &BTreeMap<u32, Value>,
    ) -> Option<Vec<String>> {
        let default = literals::default(element);
        (0..length)
            .map(|i| match listed.get(&i).unwrap_or(&default) {
                Value::Nil => Some("null".to_owned()),
                Value::Object(part) => self.created(*part).filter(|m| m.is_typed).map(|m| m.text.clone()),
                value => literals::assigned(value, element),
            })
            .collect()
    }

    /// Creates an object of a class of the user.
    fn object(
        &mut self,
        id: ObjectId,
        class: ClassIx,
        object: &Object,
        values: &[Value],
    ) -> Result<(), String> {
        let fields = self.suite.fields_of(object.class);
        let state: BTreeMap<FieldIx, &Value> = fields.into_iter().zip(values).collect();
        if let Some(constructor) = self.suite.canonical(class) {
            return self.record(id, class, &constructor, &state);
        }
        let changed: Vec<(FieldIx, &Value)> = state
            .iter()
            .filter(|(_, v)| !literals::is_default(v))
            .map(|(field, v)| (*field, *v))
            .collect();
        let world = self.suite.world();
        let is_kept = |f: FieldIx| world.class(world.field(f).class).is_prelude;
        // Echis does not model the hidden state of such a library class, so its default values are
        // not the real ones.
        let is_unknown = has_unknown_insides(world, class);
        let kept = state
            .iter()
            .find(|(f, v)| is_kept(**f) && (is_unknown || !literals::is_default(v)));
        if let Some((field, _)) = kept {
            let above = &world.class(world.field(*field).class).name;
            return Err(format!("an object has state as a {above}"));
        }
        let constructors = self.suite.storing_constructors(class);
        let covers = |c: &&Constructor| changed.iter().all(|(f, _)| c.stores.contains(f));
        if let Some(constructor) = constructors.iter().find(covers)
            && let Some(arguments) = self.arguments(constructor, &state, true)
        {
            let name = self.own_type(object);
            self.finish(id, format!("new {name}({arguments})"), false);
            return Ok(());
        }
        let ty = Type::class(class);
        let new = match constructors.iter().find(|c| c.stores.is_empty()) {
            Some(_) => format!("new {}()", self.own_type(object)),
            None => format!("EchisInputs.allocate({})", class_object(self.suite.scope, &ty)),
        };
        self.finish(id, new, !changed.is_empty());
        for (field, value) in changed {
            self.store(id, Slot::Field(field), value)?;
        }
        Ok(())
    }

    /// Creates a record. A record needs its canonical constructor and cannot be changed afterwards.
    fn record(
        &mut self,
        id: ObjectId,
        class: ClassIx,
        constructor: &Constructor,
        state: &BTreeMap<FieldIx, &Value>,
    ) -> Result<(), String> {
        if !self.constructed.contains(&id)
            && !self
                .suite
                .constructor_yields(class, constructor, state, self.objects)
        {
            let name = &self.suite.world().class(class).name;
            return Err(format!("no record {name} has the state that is wanted"));
        }
        let is_direct = self.suite.is_callable(constructor.method);
        let Some(arguments) = self.arguments(constructor, state, is_direct) else {
            return Err(format!(
                "a record {} refers to itself",
                self.suite.world().class(class).name
            ));
        };
        let ty = Type::class(class);
        if is_direct {
            let name = self.suite.scope.source(&ty).unwrap_or_default();
            self.finish(id, format!("new {name}({arguments})"), false);
        } else {
            let types = self.suite.parameter_types(constructor.method);
            let class = class_object(self.suite.scope, &ty);
            let new = format!("EchisInputs.create({class}, {types}, new Object[] {{{arguments}}})");
            self.finish(id, new, false);
        }
        Ok(())
    }

    /// The arguments of a storing constructor. `None` if an argument is not created yet, or lacks a
    /// static type that it needs.
    fn arguments(
        &self,
        constructor: &Constructor,
        state: &BTreeMap<FieldIx, &Value>,
        typed: bool,
    ) -> Option<String> {
        let arguments = constructor.stores.iter().map(|field| {
            let ty = &self.suite.world().field(*field).ty;
            match state.get(field)? {
                Value::Nil if typed && constructor.is_overloaded => {
                    Some(format!("({}) null", self.suite.scope.source(ty)?))
                }
                Value::Nil => Some("null".to_owned()),
                Value::Object(id) => self
                    .created(*id)
                    .filter(|m| m.is_typed || !typed)
                    .map(|m| m.text.clone()),
                value => literals::exact(value, ty),
            }
        });
        let arguments: Option<Vec<String>> = arguments.collect();
        Some(arguments?.join(", "))
    }

    /// Sets a field or an element, or postpones that until the value is created.
    fn store(&mut self, holder: ObjectId, slot: Slot, value: &Value) -> Result<(), String> {
        let Some(made) = self.created(holder).cloned() else {
            return Err("an object is missing".to_owned());
        };
        let ty = match slot {
            Slot::Field(field) => self.suite.world().field(field).ty.clone(),
            Slot::Element(_) => match self.suite.kind(self.objects[holder.0 as usize].class) {
                Kind::Array(element) => element,
                _ => Type::Null,
            },
        };
        let out_of_range = || "a value is not in the range of its type".to_owned();
        let (assigned, exact, is_typed) = match value {
            Value::Nil => ("null".to_owned(), "null".to_owned(), true),
            Value::Object(id) => match self.created(*id) {
                Some(part) => (part.text.clone(), part.text.clone(), part.is_typed),
                None => {
                    self.waiting.entry(*id).or_default().push((holder, slot));
                    return Ok(());
                }
            },
            value => (
                literals::assigned(value, &ty).ok_or_else(out_of_range)?,
                literals::exact(value, &ty).ok_or_else(out_of_range)?,
                true,
            ),
        };
        let is_plain = made.is_typed && is_typed;
        let target = &made.text;
        self.lines.push(match slot {
            Slot::Element(index) if is_plain => format!("{target}[{index}] = {assigned};"),
            Slot::Element(index) => format!("java.lang.reflect.Array.set({target}, {index}, {exact});"),
            Slot::Field(field) => {
                let info = self.suite.world().field(field);
                if is_plain
                    && self
                        .suite
                        .is_assignable(field, self.objects[holder.0 as usize].class)
                {
                    format!("{target}.{} = {assigned};", info.name)
                } else {
                    let owner = class_object(self.suite.scope, &Type::class(info.class));
                    format!("EchisInputs.set({target}, {owner}, \"{}\", {exact});", info.name)
                }
            }
        });
        Ok(())
    }
}

/// The object that a value refers to.
pub(super) fn object_id(value: &Value) -> Option<ObjectId> {
    match value {
        Value::Object(id) => Some(*id),
        _ => None,
    }
}

/// The value of more than half of the elements of an array, if no element has the default value.
fn usual<'v>(set: &[(u32, &'v Value)], length: u32) -> Option<&'v Value> {
    let mut counts: BTreeMap<&Value, usize> = BTreeMap::new();
    for (_, value) in set {
        *counts.entry(value).or_default() += 1;
    }
    let (value, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    (count as u64 * 2 > u64::from(length) && set.len() as u64 == u64::from(length)).then_some(value)
}
