//! The file formats of inputs.
//!
//! The input of a method that takes a single array of bytes is a file of these bytes. For a single
//! array of characters, or a single string, it is a text file in UTF-8. All other inputs are an
//! object in JSON, in a file whose name ends in `.inputs.json`:
//!
//! ```json
//! {"arguments": [3, true, null, {"object": 0}], "globals": {}, "reads": [7],
//!  "objects": [{"class": "Node", "fields": [{"object": 1}, 5]}, {"class": "int[]", "length": 3, "elements": [1, 2]}]}
//! ```
//!
//! Fields have the order of the class. Elements are listed up to the last one that is not zero.
//! Mathematical integers are strings. Floating-point numbers are `{"float": "0.1"}` or `{"double":
//! "0.1"}`.

use crate::seeds;
use echis_program::ast::{ClassId, ClassKind, GlobalId, Precision, ProcedureId, Program, Type};
use echis_program::float::Float;
use echis_program::run::{Contents, Inputs, Object, ObjectId, Value};
use serde_json::{Map, Value as Json, json};

/// The suffix of the names of JSON files.
pub const JSON_SUFFIX: &str = ".inputs.json";

/// The file format for the inputs of a procedure.
#[derive(Debug, Clone)]
pub struct Format<'p> {
    program: &'p Program,
    /// The array class of the only parameter and its element type, if files are bytes or text.
    plain: Option<(ClassId, Type)>,
}

/// Inputs in their file format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Encoded {
    /// The bytes or the text that the method takes.
    Plain(Vec<u8>),
    /// JSON, in one line.
    Structured(String),
}

impl Encoded {
    /// The contents of the file.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Encoded::Plain(bytes) => bytes,
            Encoded::Structured(text) => text.as_bytes(),
        }
    }

    /// The suffix of the file's name.
    pub fn suffix(&self) -> &'static str {
        match self {
            Encoded::Plain(_) => "",
            Encoded::Structured(_) => JSON_SUFFIX,
        }
    }
}

impl<'p> Format<'p> {
    /// The format for the inputs of a procedure.
    pub fn new(program: &'p Program, procedure: ProcedureId) -> Format<'p> {
        let entry = &program.procedures[procedure.index()];
        let plain = match &entry.locals[..entry.parameters] {
            [only] => seeds::letters(program, only.ty).zip(only.ty.class()),
            _ => None,
        };
        Format {
            program,
            plain: plain.map(|(element, class)| (class, element)),
        }
    }

    /// Writes inputs.
    pub fn encode(&self, inputs: &Inputs) -> Encoded {
        match self.to_bytes(inputs) {
            Some(bytes) => Encoded::Plain(bytes),
            None => Encoded::Structured(self.inputs_to_json(inputs).to_string()),
        }
    }

    /// Reads inputs from a file.
    ///
    /// # Errors
    ///
    /// Why the file is not an input of the procedure.
    pub fn decode(&self, name: &str, bytes: &[u8]) -> Result<Inputs, String> {
        if name.ends_with(JSON_SUFFIX) {
            let json = serde_json::from_slice(bytes).map_err(|e| e.to_string())?;
            return self
                .inputs_from_json(&json)
                .ok_or_else(|| "these are no inputs of the method".to_owned());
        }
        let Some((class, element)) = self.plain else {
            return Err(format!(
                "the method takes more than bytes or a text; its inputs are in files called …{JSON_SUFFIX}"
            ));
        };
        Ok(Inputs {
            arguments: vec![Value::Object(ObjectId(0))],
            objects: vec![Object {
                class,
                contents: seeds::contents(bytes, element)?,
            }],
            ..Inputs::default()
        })
    }

    /// The bytes or the text of inputs, if they consist of nothing else.
    fn to_bytes(&self, inputs: &Inputs) -> Option<Vec<u8>> {
        let (class, element) = self.plain?;
        let ([Value::Object(ObjectId(0))], [object]) =
            (inputs.arguments.as_slice(), inputs.objects.as_slice())
        else {
            return None;
        };
        let Contents::Elements { length, listed } = &object.contents else {
            return None;
        };
        if object.class != class || !inputs.globals.is_empty() || !inputs.reads.is_empty() {
            return None;
        }
        let units = (0..*length).map(|i| match listed.get(&i) {
            Some(Value::Bits(unit)) => *unit,
            _ => 0,
        });
        match element {
            Type::Bits(bits) if bits.width == 8 => Some(units.map(|unit| unit as u8).collect()),
            _ => {
                let units: Vec<u16> = units.map(|unit| unit as u16).collect();
                String::from_utf16(&units).ok().map(String::into_bytes)
            }
        }
    }

    fn inputs_to_json(&self, inputs: &Inputs) -> Json {
        let values = |values: &[Value]| values.iter().map(value_to_json).collect::<Vec<Json>>();
        let globals: Map<String, Json> = inputs
            .globals
            .iter()
            .map(|(id, v)| (id.0.to_string(), value_to_json(v)))
            .collect();
        let objects: Vec<Json> = inputs
            .objects
            .iter()
            .map(|object| self.object_to_json(object))
            .collect();
        json!({
            "arguments": values(&inputs.arguments),
            "globals": globals,
            "reads": values(&inputs.reads),
            "objects": objects,
        })
    }

    fn object_to_json(&self, object: &Object) -> Json {
        let class = self.class_name(object.class);
        match &object.contents {
            Contents::Fields(fields) => {
                json!({"class": class, "fields": fields.iter().map(value_to_json).collect::<Vec<Json>>()})
            }
            Contents::Elements { length, listed } => {
                let end = listed.keys().next_back().map_or(0, |last| last + 1);
                let default = self.default(object.class);
                let elements = (0..end).map(|i| {
                    listed
                        .get(&i)
                        .map_or_else(|| value_to_json(&default), value_to_json)
                });
                json!({"class": class, "length": length, "elements": elements.collect::<Vec<Json>>()})
            }
        }
    }

    /// The default value of the elements of an array class.
    fn default(&self, class: ClassId) -> Value {
        match self.program.classes.get(class.index()).map(|c| &c.kind) {
            Some(ClassKind::Array(element)) => element.default_value(),
            _ => Value::Nil,
        }
    }

    /// The name of a class, with its number if several classes have the same name.
    fn class_name(&self, class: ClassId) -> String {
        let name = &self.program.classes[class.index()].name;
        let is_first = self.class_named(name) == Some(class);
        if is_first {
            name.to_string()
        } else {
            format!("{name}#{}", class.0)
        }
    }

    /// The class with this name, or with this name and number.
    fn class_named(&self, name: &str) -> Option<ClassId> {
        let numbered = name.rsplit_once('#').and_then(|(name, number)| {
            let number: usize = number.parse().ok()?;
            let class = self.program.classes.get(number)?;
            (&*class.name == name).then_some(number)
        });
        let first = || self.program.classes.iter().position(|c| &*c.name == name);
        Some(ClassId(u32::try_from(numbered.or_else(first)?).ok()?))
    }

    fn inputs_from_json(&self, json: &Json) -> Option<Inputs> {
        let list = |key: &str| match &json[key] {
            Json::Null => Some(Vec::new()),
            list => values_from_json(list),
        };
        let none = Map::new();
        let globals = json["globals"].as_object().unwrap_or(&none);
        let objects = json["objects"].as_array().map_or(&[][..], Vec::as_slice);
        Some(Inputs {
            arguments: list("arguments")?,
            globals: globals
                .iter()
                .map(|(id, v)| Some((GlobalId(id.parse().ok()?), value_from_json(v)?)))
                .collect::<Option<_>>()?,
            reads: list("reads")?,
            objects: objects
                .iter()
                .map(|object| self.object_from_json(object))
                .collect::<Option<_>>()?,
        })
    }

    fn object_from_json(&self, json: &Json) -> Option<Object> {
        let class = self.class_named(json["class"].as_str()?)?;

        let contents = match json.get("fields") {
            Some(fields) => Contents::Fields(values_from_json(fields)?),
            None => {
                let default = self.default(class);
                let elements = (0..).zip(values_from_json(&json["elements"])?);
                Contents::Elements {
                    length: u32::try_from(json["length"].as_u64()?).ok()?,
                    listed: elements.filter(|(_, value)| *value != default).collect(),
                }
            }
        };
        Some(Object { class, contents })
    }
}

fn value_to_json(value: &Value) -> Json {
    match value {
        Value::Bool(b) => json!(b),
        Value::Bits(i) => json!(i),
        Value::Int(i) => json!(i.to_string()),
        Value::Float(x) => json!({precision_name(x.precision()): x.to_string()}),
        Value::Nil => Json::Null,
        Value::Object(id) => json!({"object": id.0}),
    }
}

fn values_from_json(json: &Json) -> Option<Vec<Value>> {
    json.as_array()?.iter().map(value_from_json).collect()
}

fn value_from_json(json: &Json) -> Option<Value> {
    Some(match json {
        Json::Null => Value::Nil,
        Json::Bool(b) => Value::Bool(*b),
        Json::Number(n) => Value::Bits(n.as_i64()?),
        Json::String(digits) => Value::Int(digits.parse().ok()?),
        Json::Object(object) => {
            let float = [Precision::Single, Precision::Double]
                .into_iter()
                .find_map(|precision| {
                    Float::parse(object.get(precision_name(precision))?.as_str()?, precision)
                });
            match float {
                Some(x) => Value::Float(x),
                None => Value::Object(ObjectId(u32::try_from(json["object"].as_u64()?).ok()?)),
            }
        }
        Json::Array(_) => return None,
    })
}

fn precision_name(precision: Precision) -> &'static str {
    match precision {
        Precision::Single => "float",
        Precision::Double => "double",
    }
}
