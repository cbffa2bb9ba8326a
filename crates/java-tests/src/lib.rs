//! Tests out: Java source that calls a method with given inputs and compares what comes of it with what
//! a run gave.
//!
//! ```
//! use echis_java_explore::{Ints, lower};
//! use echis_java_tests::{Style, tests};
//!
//! let text = "class Numbers { static int next(int x) { return x + 1; } }";
//! let java = echis_java_semantics::load(&[("Numbers.java", text)]).expect("correct Java");
//! let method = java.find_method("next").expect("there is one");
//! let lowered = lower(&java.world, method, Ints::Machine);
//! assert!(tests(&java, &lowered, &[], Style::JUnit).files.is_empty());
//! ```
//!
//! [`tests`] writes a class of tests with a method for each [`Case`]. First come the objects of the
//! input, in the very state that they have there and with what they share; then the call; then what it
//! must return or throw, and the state that the objects must be left in. What cannot be done in plain
//! Java (objects in states that no constructor gives, what is private) is done by a small class next to
//! the tests, `EchisInputs`. Of a run that breaks a contract, the test asks what the contract says
//! (`contract`); where that cannot be said in Java, it fails as long as the call does the same.
//!
//! The crate does not know how inputs were found.

mod case;
mod check;
mod constructors;
mod contract;
mod file;
mod identity;
pub(crate) mod literals;
pub(crate) mod names;
mod objects;
mod records;
mod show;
mod statics;
#[cfg(test)]
mod tests;
mod wrap;

use crate::names::class_object;
use echis_java_explore::Lowered;
use echis_java_semantics::Java;
use echis_java_semantics::scope::Scope;
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx, Type};
use echis_java_semantics::world::World;
use echis_program::ast::{ClassId, ClassKind};
use echis_program::interpreter::Run;
use echis_program::run::{Contents, Inputs, Object, ObjectId, Value};
use echis_source::Span;
use objects::{Kind, object_id};

/// How tests are run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// By a `main` method that exits with 1 if a test fails.
    #[default]
    Plain,
    /// By JUnit 5 (5.8 or later).
    JUnit,
}

/// An input and what a run on it gave.
#[derive(Debug, Clone)]
pub struct Case<'a> {
    /// What the test is called.
    pub name: String,
    /// The inputs of the lowered program's entry.
    pub inputs: &'a Inputs,
    /// A run of the entry on them, with its final state.
    pub run: &'a Run,
    /// What the run breaks, if it does.
    pub breaks: Option<Breaks>,
}

/// What a run breaks.
#[derive(Debug, Clone)]
pub struct Breaks {
    /// How it ends, for people.
    pub what: String,
    /// What the test asks.
    pub question: Question,
}

/// What a test asks about a run that breaks something. It fails as long as the method does what it should not.
#[derive(Debug, Clone)]
pub enum Question {
    /// Does this conjunct of the contract hold?
    Said {
        /// Where it stands.
        place: Span,
        /// The values of [`crate::ContractEntries::witnesses`].
        witnesses: Vec<Value>,
    },
    /// Does the method end without an exception that its contract does not announce?
    Throws,
    /// Does the method do anything else than in this run?
    Same,
}

/// A file of tests, or one that they need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestFile {
    /// Where it belongs in the folder of tests, with `/` between the parts.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// Tests of a method.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tests {
    /// The class of tests as reflection names it.
    pub class: String,
    /// The class of tests, then what it needs. Files for several methods can be the same. None if there is no test.
    pub files: Vec<TestFile>,
    /// The method of each case; none if it was left out.
    pub methods: Vec<Option<String>>,
    /// Cases without a test, by number, and why they have none.
    pub left_out: Vec<(usize, String)>,
}

/// The source of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputSource {
    /// Statements that make the objects.
    pub statements: Vec<String>,
    /// An expression for each argument, the receiver first.
    pub arguments: Vec<String>,
}

/// The source that makes an input, as tests have it before the call. It can need the class
/// `EchisInputs`.
///
/// # Errors
///
/// Why Java cannot make it.
pub fn input_source(java: &Java, lowered: &Lowered, case: &Case) -> Result<InputSource, String> {
    case::input_source(&suite(java, lowered), case)
}

/// Tests of a lowered method.
pub fn tests(java: &Java, lowered: &Lowered, cases: &[Case], style: Style) -> Tests {
    file::tests(&suite(java, lowered), cases, style)
}

fn suite<'a>(java: &'a Java, lowered: &'a Lowered) -> Suite<'a> {
    let world = &java.world;
    let package = &world.class(world.method(lowered.declared).class).package;
    Suite {
        java,
        lowered,
        scope: Scope { world, package },
        compares_strings: identity::compares_strings(java, lowered),
    }
}

/// What all tests of a method have in common.
struct Suite<'a> {
    java: &'a Java,
    lowered: &'a Lowered,
    scope: Scope<'a>,
    /// The program can tell two strings with the same text apart.
    compares_strings: bool,
}

/// Longer strings are not written down.
const LONG_TEXT: u32 = 16_000;
/// Nor are longer lists.
const LONG_LIST: u32 = 1000;

impl Suite<'_> {
    fn world(&self) -> &World {
        &self.java.world
    }

    /// Does the program ask the library for random numbers, or for what is around it?
    fn uses_chance(&self) -> bool {
        let mut methods = self.lowered.java_methods.values();
        methods.any(|method| {
            let class = self.world().class(self.world().method(*method).class);
            let name = (&*class.package, &*class.name);
            class.is_prelude && matches!(name, ("java.util", "Random") | ("java.lang", "$World"))
        })
    }

    /// What a class of the program is in Java.
    fn java_type(&self, class: ClassId) -> Option<&Type> {
        self.lowered.java_classes.get(class.index())
    }

    /// What a class of the program is in Java, if that is no array.
    fn java_class(&self, class: ClassId) -> Option<ClassIx> {
        match self.java_type(class)? {
            Type::Class(class, _) => Some(*class),
            _ => None,
        }
    }

    /// What the objects of a class are.
    fn kind(&self, class: ClassId) -> Kind {
        let world = self.world();
        let ty = match self.java_type(class) {
            Some(Type::Array(element)) => return Kind::Array(Type::clone(element)),
            Some(Type::Class(c, _)) if *c == world.known.string => return Kind::String,
            Some(ty) => ty,
            None => return Kind::Other("an object is of a class that is none of Java's".to_owned()),
        };
        if let Some(primitive) = world.unboxed(ty) {
            return Kind::Boxed(primitive);
        }
        let Type::Class(c, _) = ty else {
            return Kind::Other("an object is of a type that is no class".to_owned());
        };
        let info = world.class(*c);
        if info.is_prelude && &*info.name == "StringBuilder" {
            return Kind::Builder;
        }
        let lists = ["ArrayList", "Vector"];
        let is_list = |c: ClassIx| world.class(c).is_prelude && lists.contains(&&*world.class(c).name);
        if info.is_prelude && world.superclasses(*c).any(is_list) {
            return Kind::List;
        }
        let cannot = |why: &str| Kind::Other(format!("an object of class {} {why}", info.name));
        if info.is_prelude && *c != world.known.object {
            cannot("of the library is among the inputs")
        } else if self.enum_above(*c).is_some() {
            cannot("would be a new enum constant")
        } else if !self.world().is_declared(*c) || info.outer_field.is_some() {
            cannot("can be made only where the class is declared")
        } else if world.unknown_above(*c).is_some() {
            cannot("has a state that is not known")
        } else {
            Kind::User(*c)
        }
    }

    /// The fields of the objects of a class, in the order of their values.
    fn fields_of(&self, class: ClassId) -> Vec<FieldIx> {
        let program = &self.lowered.program;
        let Some(ClassKind::Object(fields)) = program.classes.get(class.index()).map(|c| &c.kind) else {
            return Vec::new();
        };
        let declared = fields.iter().map(|id| {
            let field = program.fields.get(id.index())?;
            let info = self.world().class(self.java_class(field.class)?);
            let captured = info.captures.iter().map(|(_, f)| *f);
            let mut all = info
                .fields
                .iter()
                .copied()
                .chain(captured)
                .chain(info.outer_field);
            all.find(|f| self.world().field(*f).name == field.name)
        });
        declared.collect::<Option<Vec<FieldIx>>>().unwrap_or_default()
    }

    /// What a `StringBuilder`, an `ArrayList` or a `Vector` holds: the array, and how much of it counts.
    fn buffer(&self, object: &Object, heap: &[Object]) -> Option<(ObjectId, u32)> {
        let Contents::Fields(values) = &object.contents else {
            return None;
        };
        let named = |names: [&str; 2]| {
            let fields = self.fields_of(object.class);
            let is_named = |f: &FieldIx| names.contains(&&*self.world().field(*f).name);
            values.get(fields.iter().position(is_named)?)
        };
        let array = object_id(named(["$text", "$all"])?)?;
        let count = literals::number(named(["$length", "$size"])?, &Type::Int)?;
        match heap.get(array.0 as usize)?.contents {
            Contents::Elements { length, .. } => {
                let count = u32::try_from(count).ok().filter(|n| *n <= length)?;
                Some((array, count))
            }
            Contents::Fields(_) => None,
        }
    }

    /// The text in a `StringBuilder`.
    fn builder_text(&self, object: &Object, heap: &[Object]) -> Option<Vec<u16>> {
        let (array, count) = self.buffer(object, heap)?;
        let mut text = text_of(heap.get(array.0 as usize)?)?;
        text.truncate(count as usize);
        Some(text)
    }

    /// The elements of an `ArrayList` or a `Vector`.
    fn list_elements(&self, object: &Object, heap: &[Object]) -> Option<Vec<Value>> {
        let (array, count) = self.buffer(object, heap)?;
        match &heap.get(array.0 as usize)?.contents {
            Contents::Elements { listed, .. } if count <= LONG_LIST => {
                let element = |i| listed.get(&i).cloned().unwrap_or(Value::Nil);
                Some((0..count).map(element).collect())
            }
            _ => None,
        }
    }

    /// The types of parameters as reflection wants them.
    fn parameter_types(&self, method: MethodIx) -> String {
        let parameters = self.world().method(method).parameters.iter();
        let types: Vec<String> = parameters.map(|p| class_object(self.scope, p)).collect();
        format!("new Class<?>[] {{{}}}", types.join(", "))
    }
}

/// The characters of a string or of an array of characters.
fn text_of(object: &Object) -> Option<Vec<u16>> {
    let Contents::Elements { length, listed } = &object.contents else {
        return None;
    };
    if *length > LONG_TEXT {
        return None;
    }
    let unit = |i| match listed.get(&i) {
        Some(value) => literals::number(value, &Type::Char).and_then(|n| u16::try_from(n).ok()),
        None => Some(0),
    };
    (0..*length).map(unit).collect()
}
