//! Renders inputs of a method for people, in the syntax of Java, and for scripts, as JSON.
//!
//! Java has no literals for objects, so people see the fields: `new Node {next = null, weight =
//! 9}`. Objects of the library are shown by their contents and not by their private fields: the
//! number in a box, the text of a `StringBuilder`, the elements of a list.

use echis_java_explore::conditions::{scalar_literal, text_literal};
use echis_java_explore::{Lowered, ParameterKind};
use echis_program::ast::{Class, ClassKind, Program, Type};
use echis_program::float::Float;
use echis_program::run::{Contents, Inputs, Object, ObjectId, Value};
use echis_report::exploration::Input;
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A value as JSON and in the syntax of Java.
pub type RenderedValue = (Json, String);

/// Renders the arguments by the names of their parameters, and the values that the method reads
/// from outside as `reads`.
pub fn input(lowered: &Lowered, inputs: &Inputs) -> Input {
    let mut objects = Objects {
        program: &lowered.program,
        inputs,
        seen: BTreeMap::new(),
    };
    let entry = &lowered.program.procedures[lowered.entry.index()];
    let mut input = Input::default();
    for ((parameter, value), local) in lowered
        .parameters
        .iter()
        .zip(&inputs.arguments)
        .zip(&entry.locals)
    {
        let (json, source) = match parameter.kind {
            ParameterKind::EnumOrdinal => constant(&parameter.java_type, &parameter.constants, value),
            ParameterKind::Receiver | ParameterKind::Plain => objects.value(value, local.ty, &parameter.name),
        };
        input.insert(&parameter.name, json, source);
    }
    if !inputs.reads.is_empty() {
        let reads = inputs.reads.iter().enumerate();
        let reads = reads.map(|(i, value)| objects.value(value, Type::Int, &format!("reads[{i}]")));
        let (json, source): (Vec<Json>, Vec<String>) = reads.unzip();
        input.insert(
            "reads",
            json.into(),
            format!("new Object[] {{{}}}", source.join(", ")),
        );
    }
    input
}

/// The enum constant with this ordinal; `null` for other numbers such as -1.
fn constant(class: &str, names: &[Arc<str>], ordinal: &Value) -> RenderedValue {
    let number = match ordinal {
        Value::Int(number) => usize::try_from(number).ok(),
        Value::Bits(number) => usize::try_from(*number).ok(),
        Value::Bool(_) | Value::Float(_) | Value::Nil | Value::Object(_) => None,
    };
    match number.and_then(|n| names.get(n)) {
        Some(name) => (json!(&**name), format!("{class}.{name}")),
        None => null(),
    }
}

fn null() -> RenderedValue {
    (Json::Null, "null".to_owned())
}

/// Renders a value that is not an object; `None` for objects.
pub fn scalar(value: &Value, ty: Type) -> Option<RenderedValue> {
    let json = match value {
        Value::Bool(b) => json!(b),
        Value::Int(i) => i64::try_from(i).map_or_else(|_| json!(i.to_string()), |i| json!(i)),
        Value::Bits(i) => match ty {
            Type::Bits(bits) if bits.width == 16 && !bits.signed => character(*i),
            _ => json!(i),
        },
        Value::Float(x) => float(*x),
        Value::Nil => Json::Null,
        Value::Object(_) => return None,
    };
    Some((json, scalar_literal(value, ty)?))
}

/// Renders the objects of the inputs, each once.
struct Objects<'a> {
    program: &'a Program,
    inputs: &'a Inputs,
    /// Objects that were already rendered: a number for JSON, and the expression that leads to
    /// them.
    seen: BTreeMap<ObjectId, (usize, String)>,
}

/// Maximal number of elements that are rendered of an array.
const ELEMENTS: u32 = 1000;

impl Objects<'_> {
    /// Renders the value of an expression such as `list.head`, which later references to the same
    /// object name.
    fn value(&mut self, value: &Value, ty: Type, place: &str) -> RenderedValue {
        match value {
            Value::Object(id) => self.object(*id, place),
            value => scalar(value, ty).unwrap_or_else(null),
        }
    }

    fn object(&mut self, id: ObjectId, place: &str) -> RenderedValue {
        let Some(object) = self.inputs.objects.get(id.0 as usize) else {
            return null();
        };
        let class = &self.program.classes[object.class.index()];
        if let (true, Contents::Elements { length, listed }) = (&*class.name == "String", &object.contents) {
            let units = units(*length, listed);
            return (json!(String::from_utf16_lossy(&units)), text_literal(&units));
        }
        if let Some((number, place)) = self.seen.get(&id) {
            return (json!({"same": number}), place.clone());
        }
        self.seen.insert(id, (self.seen.len() + 1, place.to_owned()));
        match (&object.contents, &class.kind) {
            (Contents::Elements { length, listed }, ClassKind::Array(element)) => {
                self.array(class, (*length, listed), *element, place)
            }
            (Contents::Fields(values), ClassKind::Object(_)) => self
                .of_library(object, class, place)
                .unwrap_or_else(|| self.fields(class, values, place)),
            _ => null(),
        }
    }

    fn array(
        &mut self,
        class: &Class,
        (length, listed): (u32, &BTreeMap<u32, Value>),
        element: Type,
        place: &str,
    ) -> RenderedValue {
        let default = element.default_value();
        // if an array is too long, its elements after the last listed one are left out
        let last_listed = listed.keys().rev().find(|&&i| i < ELEMENTS);
        let count = match length > ELEMENTS {
            true => last_listed.map_or(0, |last| last + 1),
            false => length,
        };
        let shown = (0..count).map(|i| {
            let value = listed.get(&i).unwrap_or(&default);
            self.value(value, element, &format!("{place}[{i}]"))
        });
        let (mut json, mut source): (Vec<Json>, Vec<String>) = shown.unzip();
        if length > ELEMENTS {
            let rest = format!("… {length} elements");
            json.push(json!(rest));
            source.push(rest);
        }
        (
            json.into(),
            format!("new {} {{{}}}", class.name, source.join(", ")),
        )
    }

    fn fields(&mut self, class: &Class, values: &[Value], place: &str) -> RenderedValue {
        let mut json = Map::new();
        let mut source = Vec::new();
        json.insert("class".into(), json!(&*class.name));
        for (name, ty, value) in fields_of(self.program, class, values) {
            // private fields of the library have a `$` in their names
            if name.contains('$') {
                continue;
            }
            let (value, text) = self.value(value, ty, &format!("{place}.{name}"));
            json.insert(name.to_owned(), value);
            source.push(format!("{name} = {text}"));
        }
        (
            json.into(),
            format!("new {} {{{}}}", class.name, source.join(", ")),
        )
    }

    /// Renders an object of the library by its contents: a box, a text or a list. `None` for all
    /// others.
    fn of_library(&mut self, object: &Object, class: &Class, place: &str) -> Option<RenderedValue> {
        let Contents::Fields(values) = &object.contents else {
            return None;
        };
        let fields = fields_of(self.program, class, values);
        let find = |wanted: &str| {
            let mut found = fields.iter().filter(|(name, ..)| *name == wanted);
            found.next().map(|(_, ty, value)| (*ty, *value))
        };
        if let (Some((ty, value)), [_]) = (find("$value"), &fields[..]) {
            return scalar(value, ty);
        }
        let name = &class.name;
        let elements_of = |array: &str, count: &str| {
            let (Value::Object(id), count) = (find(array)?.1, find(count)?.1) else {
                return None;
            };
            let count = match count {
                Value::Bits(n) => u32::try_from(*n).ok()?,
                Value::Int(n) => u32::try_from(n).ok()?,
                _ => return None,
            };
            match &self.inputs.objects.get(id.0 as usize)?.contents {
                Contents::Elements { listed, .. } => Some((count.min(ELEMENTS), listed)),
                Contents::Fields(_) => None,
            }
        };
        if let Some((count, listed)) = elements_of("$text", "$length") {
            let units = units(count, listed);
            let json = json!({"class": &**name, "text": String::from_utf16_lossy(&units)});
            return Some((json, format!("new {name}({})", text_literal(&units))));
        }
        let (count, listed) = elements_of("$all", "$size")?;
        let elements = (0..count).map(|i| {
            let value = listed.get(&i).unwrap_or(&Value::Nil);
            self.value(value, Type::Bool, &format!("{place}.get({i})"))
        });
        let (json, source): (Vec<Json>, Vec<String>) = elements.unzip();
        let json = json!({"class": &**name, "elements": json});
        Some((json, format!("new {name} {{{}}}", source.join(", "))))
    }
}

/// The fields of an object with their values.
fn fields_of<'v>(
    program: &'v Program,
    class: &Class,
    values: &'v [Value],
) -> Vec<(&'v str, Type, &'v Value)> {
    let ClassKind::Object(fields) = &class.kind else {
        return Vec::new();
    };
    let pairs = fields.iter().zip(values);
    pairs
        .map(|(field, value)| {
            let field = &program.fields[field.index()];
            (&*field.name, field.ty, value)
        })
        .collect()
}

/// A floating-point number, with the same digits as in Java. NaN and infinities become strings.
fn float(x: Float) -> Json {
    let text = x.to_string();
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => json!(number),
        _ => json!(text),
    }
}

fn character(code: i64) -> Json {
    let unit = u16::try_from(code).unwrap_or(0);
    json!(String::from_utf16_lossy(&[unit]))
}

/// The characters of a text.
fn units(length: u32, listed: &BTreeMap<u32, Value>) -> Vec<u16> {
    let unit = |i: u32| match listed.get(&i) {
        Some(Value::Bits(unit)) => u16::try_from(*unit).unwrap_or(0),
        Some(Value::Int(unit)) => u16::try_from(unit).unwrap_or(0),
        _ => 0,
    };
    (0..length.min(ELEMENTS)).map(unit).collect()
}
