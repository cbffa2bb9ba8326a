//! Inputs as people and scripts see them.

use echis_java::{Lowered, ParameterKind};
use echis_program::ast::{ClassKind, Program, Type};
use echis_program::float::Float;
use echis_program::run::{Contents, Inputs, ObjectId, Value};
use echis_report::exploration::Input;
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Inputs by the names of the parameters, and what is read from outside under `reads`.
pub fn input(lowered: &Lowered, inputs: &Inputs) -> Input {
    let mut shown = Shown {
        program: &lowered.program,
        inputs,
        seen: BTreeMap::new(),
    };
    let entry = &lowered.program.procedures[lowered.entry.index()];
    let mut object = Map::new();
    for ((parameter, value), local) in lowered
        .parameters
        .iter()
        .zip(&inputs.arguments)
        .zip(&entry.locals)
    {
        let value = match parameter.kind {
            ParameterKind::EnumOrdinal => constant(&parameter.constants, value),
            _ => shown.value(value, local.ty),
        };
        object.insert(parameter.name.to_string(), value);
    }
    if !inputs.reads.is_empty() {
        let reads = inputs.reads.iter().map(|value| shown.value(value, Type::Int));
        object.insert("reads".into(), reads.collect());
    }
    object
}

/// The name of an enum constant with a number; null for -1.
fn constant(names: &[Arc<str>], ordinal: &Value) -> Json {
    let number = match ordinal {
        Value::Int(number) => usize::try_from(number).ok(),
        Value::Bits(number) => usize::try_from(*number).ok(),
        _ => None,
    };
    number
        .and_then(|n| names.get(n))
        .map_or(Json::Null, |name| json!(&**name))
}

/// A value that is not an object.
pub fn scalar(value: &Value, ty: Type) -> Option<Json> {
    Some(match value {
        Value::Bool(b) => json!(b),
        Value::Int(i) => i64::try_from(i).map_or_else(|_| json!(i.to_string()), |i| json!(i)),
        Value::Bits(i) => match ty {
            Type::Bits(bits) if bits.width == 16 && !bits.signed => character(*i),
            _ => json!(i),
        },
        Value::Float(x) => float(*x),
        Value::Nil => Json::Null,
        Value::Object(_) => return None,
    })
}

struct Shown<'a> {
    program: &'a Program,
    inputs: &'a Inputs,
    /// Objects that were shown, by number.
    seen: BTreeMap<ObjectId, usize>,
}

/// So many elements are shown of an array.
const ELEMENTS: u32 = 1000;

impl Shown<'_> {
    fn value(&mut self, value: &Value, ty: Type) -> Json {
        match value {
            Value::Object(id) => self.object(*id),
            value => scalar(value, ty).unwrap_or(Json::Null),
        }
    }

    fn object(&mut self, id: ObjectId) -> Json {
        let Some(object) = self.inputs.objects.get(id.0 as usize) else {
            return Json::Null;
        };
        let class = &self.program.classes[object.class.index()];
        let is_string = &*class.name == "String";
        if let Some(number) = self.seen.get(&id)
            && !is_string
        {
            return json!({"same": number});
        }
        self.seen.insert(id, self.seen.len() + 1);
        match (&object.contents, &class.kind) {
            (Contents::Elements { length, listed }, ClassKind::Array(element)) => {
                if is_string {
                    return json!(text(*length, listed));
                }
                let default = element.default_value();
                // of a long one, nothing beyond the last element that is not the usual one
                let told = listed.keys().rev().find(|&&i| i < ELEMENTS);
                let count = match *length > ELEMENTS {
                    true => told.map_or(0, |last| last + 1),
                    false => *length,
                };
                let shown = (0..count).map(|i| self.value(listed.get(&i).unwrap_or(&default), *element));
                let mut elements: Vec<Json> = shown.collect();
                if *length > ELEMENTS {
                    elements.push(json!(format!("… {length} elements")));
                }
                Json::Array(elements)
            }
            (Contents::Fields(values), ClassKind::Object(fields)) => {
                let mut object = Map::new();
                object.insert("class".into(), json!(&*class.name));
                for (field, value) in fields.iter().zip(values) {
                    let field = &self.program.fields[field.index()];
                    object.insert(field.name.to_string(), self.value(value, field.ty));
                }
                Json::Object(object)
            }
            _ => Json::Null,
        }
    }
}

/// The number that is written with the digits of Java's text; what is no number, as that text.
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

fn text(length: u32, listed: &BTreeMap<u32, Value>) -> String {
    let units = (0..length.min(ELEMENTS)).map(|i| match listed.get(&i) {
        Some(Value::Bits(unit)) => u16::try_from(*unit).unwrap_or(0),
        _ => 0,
    });
    String::from_utf16_lossy(&units.collect::<Vec<u16>>())
}
