//! Computes the text that `EchisInputs.show` returns for a value at the end of a run.

use super::Suite;
use super::literals;
use super::objects::{Kind, object_id};
use echis_java_semantics::types::{ClassIx, Type};
use echis_java_syntax::tree::TypeKind;
use echis_program::ast::ClassId;
use echis_program::run::{Contents, Object, ObjectId, Value};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The maximum depth of nested objects.
const DEPTH: u32 = 100;
/// The maximum length of an array that is shown element by element.
const LISTED: u32 = 100;
/// The maximum length of a text that is compared.
const LONG: usize = 20_000;

/// The text of a value; `None` if the text that Java shows is not certain.
pub(super) fn show(suite: &Suite, heap: &[Object], value: &Value, ty: &Type) -> Option<String> {
    let mut printer = ObjectPrinter {
        suite,
        heap,
        seen: BTreeMap::new(),
        out: String::new(),
    };
    printer.value(value, ty, 0)?;
    Some(printer.out)
}

struct ObjectPrinter<'a> {
    suite: &'a Suite<'a>,
    heap: &'a [Object],
    seen: BTreeMap<ObjectId, usize>,
    out: String,
}

impl ObjectPrinter<'_> {
    fn value(&mut self, value: &Value, ty: &Type, depth: u32) -> Option<()> {
        if self.out.len() > LONG {
            return None;
        }
        match object_id(value) {
            Some(id) => self.object(id, depth)?,
            None if *value == Value::Nil => self.out.push_str("null"),
            None => self.out.push_str(&literals::shown(value, ty)?),
        }
        Some(())
    }

    fn object(&mut self, id: ObjectId, depth: u32) -> Option<()> {
        let object = self.heap.get(id.0 as usize)?;
        let kind = self.suite.kind(object.class);
        match (&kind, &object.contents) {
            (Kind::String, _) => {
                self.out
                    .push_str(&literals::shown_string(&super::text_of(object)?));
                return Some(());
            }
            (Kind::Boxed(ty), Contents::Fields(values)) => {
                self.out.push_str(&literals::shown(values.first()?, ty)?);
                return Some(());
            }
            _ => {}
        }
        if let Some(constant) = self.suite.constant_of(object) {
            self.out.push_str(&constant);
            return Some(());
        }
        if let Some(number) = self.seen.get(&id) {
            let _ = write!(self.out, "#{number}");
            return Some(());
        }
        self.seen.insert(id, self.seen.len() + 1);
        if depth == DEPTH {
            self.out.push_str("...");
            return Some(());
        }
        match (kind, &object.contents) {
            (Kind::Array(element), Contents::Elements { length, listed }) => {
                self.array(&element, *length, listed, depth + 1)
            }
            (Kind::Builder, _) => {
                let text = self.suite.builder_text(object, self.heap)?;
                self.out.push_str("java.lang.StringBuilder ");
                self.out.push_str(&literals::shown_string(&text));
                Some(())
            }
            (Kind::List, _) => self.list(object, depth + 1),
            (Kind::Array(_) | Kind::String | Kind::Boxed(_), _) => None,
            (_, Contents::Fields(values)) => self.fields(object.class, values, depth + 1),
            _ => None,
        }
    }

    fn array(
        &mut self,
        element: &Type,
        length: u32,
        listed: &BTreeMap<u32, Value>,
        depth: u32,
    ) -> Option<()> {
        let _ = write!(self.out, "{}[{length}] {{", self.suite.scope.reflective(element));
        let start = self.out.len();
        let default = literals::default(element);
        if length <= LISTED {
            for i in 0..length {
                self.separate(start);
                self.value(listed.get(&i).unwrap_or(&default), element, depth)?;
            }
        } else {
            for (i, value) in listed.iter().filter(|(_, v)| !literals::is_default(v)) {
                self.separate(start);
                let _ = write!(self.out, "{i}: ");
                self.value(value, element, depth)?;
            }
        }
        self.out.push('}');
        Some(())
    }

    /// Shows an `ArrayList` or a `Vector` with its elements.
    fn list(&mut self, object: &Object, depth: u32) -> Option<()> {
        let class = self.suite.java_class(object.class)?;
        self.out.push_str(&self.suite.world().reflective_name(class));
        self.out.push_str(" [");
        let start = self.out.len();
        for element in self.suite.list_elements(object, self.heap)? {
            self.separate(start);
            self.value(&element, &Type::Null, depth)?;
        }
        self.out.push(']');
        Some(())
    }

    /// Writes a comma unless the next element is the first after `start`.
    fn separate(&mut self, start: usize) {
        if self.out.len() > start {
            self.out.push_str(", ");
        }
    }

    /// Shows an object with its fields if its class is the user's; otherwise only the name of the
    /// class.
    fn fields(&mut self, class: ClassId, values: &[Value], depth: u32) -> Option<()> {
        let world = self.suite.world();
        let java = self.suite.java_class(class)?;
        if !world.is_declared(java) || world.unknown_above(java).is_some() {
            return None;
        }
        self.out.push_str(&world.reflective_name(java));
        let is_library = world.class(java).is_prelude;
        if is_library || world.is_subclass(java, world.known.throwable) {
            return Some(());
        }
        self.out.push_str(" {");
        let start = self.out.len();
        let known: BTreeMap<_, _> = self.suite.fields_of(class).into_iter().zip(values).collect();
        let mut owners: Vec<ClassIx> = world.superclasses(java).collect();
        owners.reverse();
        for owner in owners {
            let info = world.class(owner);
            if info.is_prelude {
                continue;
            }
            let mut fields = info.fields.clone();
            fields.retain(|f| !world.field(*f).modifiers.is_static && !world.field(*f).is_ghost);
            fields.sort_by_key(|f| world.field(*f).name.clone());
            for field in fields {
                // A field whose values Echis cannot represent is unknown.
                let value = known.get(&field)?;
                self.separate(start);
                let _ = write!(self.out, "{} = ", world.field(field).name);
                self.value(value, &world.field(field).ty, depth)?;
            }
        }
        self.out.push('}');
        Some(())
    }
}

impl Suite<'_> {
    /// The text `Class.NAME` of an enum constant.
    fn constant_of(&self, object: &Object) -> Option<String> {
        let name = self.constant_name(object)?;
        let class = self.enum_above(self.java_class(object.class)?)?;
        Some(format!("{}.{name}", self.world().reflective_name(class)))
    }

    /// The enum that a class is, or whose constant has this class as its body.
    pub(super) fn enum_above(&self, class: ClassIx) -> Option<ClassIx> {
        let world = self.world();
        let mut above = world.superclasses(class);
        above.find(|&c| world.class(c).kind == TypeKind::Enum)
    }

    /// The name of an enum constant.
    pub(super) fn constant_name(&self, object: &Object) -> Option<String> {
        let world = self.world();
        let class = self.enum_above(self.java_class(object.class)?)?;
        let Contents::Fields(values) = &object.contents else {
            return None;
        };
        let fields = self.fields_of(object.class);
        let ordinal = fields.iter().position(|f| &*world.field(*f).name == "$ordinal")?;
        let ordinal = literals::number(values.get(ordinal)?, &Type::Int)?;
        let field = world.class(class).constants.get(usize::try_from(ordinal).ok()?)?;
        Some(world.field(*field).name.to_string())
    }
}
