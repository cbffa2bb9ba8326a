//! Writes the assertions of a test: about the returned value or the exception, and about the state
//! of the arguments after the call.

use super::literals;
use super::object_text::show;
use super::objects::Kind;
use super::test_method::{Call, Writer};
use crate::names::class_object;
use echis_java_semantics::types::Type;
use echis_program::ast::{ClassId, ErrorKind};
use echis_program::run::{Contents, Object, ObjectId, Outcome, Value};

/// The maximum length of an array that is compared with an array in the source.
const LISTED: u32 = 100;

impl Writer<'_> {
    /// Writes the call and the assertions about its outcome.
    pub(super) fn outcome(&mut self) -> Result<(), String> {
        let call = self.call();
        match &self.case.run.outcome {
            Outcome::Error(kind, _) => {
                let line = self.throws(*kind, &call)?;
                self.objects.lines.push(line);
            }
            Outcome::Returned(value) => {
                let lines = self.returns(value.as_ref(), &call)?;
                self.objects.lines.extend(lines);
            }
            Outcome::Excluded | Outcome::Unknown(..) => return Err("the run has no end".to_owned()),
        }
        let changes = self.changes();
        self.objects.lines.extend(changes);
        Ok(())
    }

    /// The assertion that the call throws an exception of this kind.
    fn throws(&self, kind: ErrorKind, call: &Call) -> Result<String, String> {
        let suite = self.suite;
        let class = suite
            .lowered
            .program
            .class_thrown(kind)
            .and_then(|c| suite.java_class(c));
        let class = class.filter(|c| suite.world().is_declared(*c));
        let class = class.ok_or("the class of what is thrown has no name")?;
        let ty = Type::class(class);
        let object = match suite.scope.source(&ty) {
            Some(name) => format!("{name}.class"),
            None => format!("{}.asSubclass(Throwable.class)", class_object(suite.scope, &ty)),
        };
        Ok(format!("assertThrowsExactly({object}, () -> {});", call.text))
    }

    /// The assertions about the returned value, or about the object that a constructor creates.
    fn returns(&self, value: Option<&Value>, call: &Call) -> Result<Vec<String>, String> {
        let world = self.suite.world();
        let info = world.method(self.suite.lowered.declared);
        let Some(value) = value else {
            return Ok(match self.constructed() {
                Some(text) => vec![self.shows(&text, &call.text)],
                None => vec![format!("{};", call.text)],
            });
        };
        let ty = world.erase(&info.result);
        let line = match value {
            Value::Nil => format!("assertNull({});", call.value()),
            Value::Bool(true) => format!("assertTrue({});", call.value()),
            Value::Bool(false) => format!("assertFalse({});", call.value()),
            Value::Object(id) => return Ok(self.returns_object(*id, &ty, call)),
            number => {
                let expected =
                    literals::exact(number, &ty).ok_or("the result is not in the range of its type")?;
                format!("assertEquals({expected}, {});", call.value())
            }
        };
        Ok(vec![line])
    }

    /// The assertions about a returned object: its identity if the test has a name for it, and
    /// otherwise its contents.
    fn returns_object(&self, id: ObjectId, ty: &Type, call: &Call) -> Vec<String> {
        let (suite, heap) = (self.suite, &self.case.run.heap);
        let value = Value::Object(id);
        let Some(object) = heap.get(id.0 as usize) else {
            return vec![format!("{};", call.text)];
        };
        let kind = suite.kind(object.class);
        let is_value = matches!(kind, Kind::String | Kind::Boxed(_));
        if let Some(made) = self.objects.created(id).filter(|_| !is_value) {
            return vec![format!("assertSame({}, {});", made.text, call.value())];
        }
        let class = suite.java_class(object.class).and_then(|c| suite.enum_above(c));
        if let (Some(class), Some(name)) = (class, suite.constant_name(object))
            && let Some(class) = suite.scope.source(&Type::class(class))
        {
            return vec![format!("assertSame({class}.{name}, {});", call.value())];
        }
        let line = match (&kind, &object.contents) {
            (Kind::String, _) => super::text_of(object)
                .map(|text| format!("assertEquals({}, {});", literals::string(&text), call.value())),
            (Kind::Boxed(primitive), Contents::Fields(values)) => values
                .first()
                .and_then(|v| literals::exact(v, primitive))
                .zip(
                    suite
                        .java_type(object.class)
                        .and_then(|ty| suite.scope.source(ty)),
                )
                .map(|(v, class)| format!("assertEquals({class}.valueOf({v}), {});", call.value())),
            (Kind::Array(_), _) if suite.java_type(object.class) == Some(ty) => self
                .listed(object)
                .map(|expected| format!("assertArrayEquals({expected}, {});", call.value())),
            _ => None,
        };
        let line = line.or_else(|| Some(self.shows(&show(suite, heap, &value, ty)?, &call.text)));
        line.map_or_else(
            || {
                vec![
                    "// What is returned cannot be compared from outside.".to_owned(),
                    format!("{};", call.text),
                ]
            },
            |line| vec![line],
        )
    }

    /// The source of an array of primitive values or strings, if it is short.
    fn listed(&self, object: &Object) -> Option<String> {
        let Contents::Elements { length, listed } = &object.contents else {
            return None;
        };
        let Kind::Array(element) = self.suite.kind(object.class) else {
            return None;
        };
        if *length > LISTED {
            return None;
        }
        let default = literals::default(&element);
        let elements = (0..*length).map(|i| match listed.get(&i).unwrap_or(&default) {
            Value::Nil => Some("null".to_owned()),
            Value::Object(id) => {
                let object = self.case.run.heap.get(id.0 as usize)?;
                match self.suite.kind(object.class) {
                    Kind::String => Some(literals::string(&super::text_of(object)?)),
                    _ => None,
                }
            }
            value => literals::assigned(value, &element),
        });
        let elements: Option<Vec<String>> = elements.collect();
        let name = self.suite.scope.source(&element)?;
        Some(format!("new {name}[] {{{}}}", elements?.join(", ")))
    }

    /// The text of the object that a constructor created: the only new object of its class.
    fn constructed(&self) -> Option<String> {
        let (suite, heap) = (self.suite, &self.case.run.heap);
        let info = suite.world().method(suite.lowered.declared);
        if !info.is_constructor {
            return None;
        }
        let given = self.case.inputs.objects.len();
        let is_own = |class: ClassId| suite.java_class(class) == Some(info.class);
        let mut new = (given..heap.len()).filter(|&i| is_own(heap[i].class));
        let (only, None) = (new.next()?, new.next()) else {
            return None;
        };
        let id = ObjectId(u32::try_from(only).ok()?);
        show(suite, heap, &Value::Object(id), &Type::class(info.class))
    }

    /// An assertion that compares a value's text.
    fn shows(&self, expected: &str, value: &str) -> String {
        let units: Vec<u16> = expected.encode_utf16().collect();
        format!(
            "assertEquals({}, EchisInputs.show({value}));",
            literals::string(&units)
        )
    }

    /// The assertions about the arguments that the call changes, one for each object.
    fn changes(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut seen = Vec::new();
        for argument in &self.arguments {
            let Some(id) = argument.object.filter(|id| !seen.contains(id)) else {
                continue;
            };
            seen.push(id);
            let value = Value::Object(id);
            let now = &self.case.run.heap;
            let shown = |heap: &[Object]| show(self.suite, heap, &value, &argument.ty);
            let (Some(before), Some(after)) = (shown(&self.case.inputs.objects), shown(now)) else {
                continue;
            };
            // Whether the violation is still there can also depend on an unchanged argument.
            if before == after && self.case.violation.is_none() {
                continue;
            }
            let array = now.get(id.0 as usize).and_then(|o| self.listed(o));
            lines.push(match array.filter(|_| argument.is_typed) {
                Some(array) => format!("assertArrayEquals({array}, {});", argument.text),
                None => self.shows(&after, &argument.text),
            });
        }
        lines
    }
}
