//! Generates Java tests: source that calls a method with given inputs and compares the outcome with
//! that of an interpreted run.
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
//! [`tests`] writes a test class with a method for each [`Case`]. A test method first creates the
//! objects of the input, with their state and their aliasing. It then calls the method under test,
//! and asserts the returned value or the exception, and the final state of the objects.
//!
//! Plain Java cannot create objects in states that no constructor gives, and cannot access private
//! members. The class `EchisInputs`, written next to the tests, does both by reflection.
//!
//! For a run that violates a contract, the test checks the contract itself (`contract`). If the
//! contract cannot be expressed in Java, the test fails as long as the call has the same outcome as
//! in the run.
//!
//! The crate does not depend on how the inputs were found.

mod constructors;
mod contract;
mod file;
mod isolation;
mod line_breaks;
pub(crate) mod literals;
pub(crate) mod names;
mod object_text;
mod objects;
mod outcome;
mod records;
mod string_identity;
mod test_method;
#[cfg(test)]
mod tests;

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

/// The form of the generated tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// A class with a `main` method, which exits with 1 if a test fails.
    #[default]
    Plain,
    /// A test class for JUnit 5 (5.8 or later).
    JUnit,
}

/// An input, and the run of the method on it.
#[derive(Debug, Clone)]
pub struct Case<'a> {
    /// The name of the test; characters that no Java identifier has are replaced.
    pub name: String,
    /// The inputs of the lowered program's entry procedure.
    pub inputs: &'a Inputs,
    /// The run of the entry procedure on these inputs, with its final state.
    pub run: &'a Run,
    /// The violation that the run shows, if any.
    pub violation: Option<Violation>,
}

/// A violation that a run shows.
#[derive(Debug, Clone)]
pub struct Violation {
    /// The description of the violation, for the user.
    pub what: String,
    /// The property that the test checks.
    pub question: Question,
}

/// The property that a test of a violation checks. The test fails as long as the method misbehaves.
#[derive(Debug, Clone)]
pub enum Question {
    /// A conjunct of the contract holds after the call.
    Conjunct {
        /// The position of the conjunct.
        place: Span,
        /// The values that the run has for
        /// [`ContractEntries::witnesses`](echis_java_explore::ContractEntries::witnesses).
        witnesses: Vec<Value>,
    },
    /// The method throws no exception, or one that its contract allows.
    AllowedExceptions,
    /// The method has another outcome than in this run.
    SameOutcome,
}

/// A generated file: a test class, or a class that the tests need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestFile {
    /// The path in the folder of tests, with `/` as the separator.
    pub path: String,
    /// The text of the file.
    pub text: String,
}

/// The generated tests of a method.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tests {
    /// The binary name of the test class.
    pub class: String,
    /// The test class, and then the classes that it needs. Empty if no case has a test. The needed
    /// classes can be the same for several methods.
    pub files: Vec<TestFile>,
    /// The name of each case's test method; `None` if the case has no test.
    pub methods: Vec<Option<String>>,
    /// The indices of the cases without a test, with the reasons.
    pub left_out: Vec<(usize, String)>,
}

/// Java source that creates an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputSource {
    /// The statements that create the objects.
    pub statements: Vec<String>,
    /// An expression for each argument, the receiver first.
    pub arguments: Vec<String>,
}

/// Writes the source that creates an input, as it stands before the call in a test. The source may
/// need the class `EchisInputs`.
///
/// # Errors
///
/// The reason why Java source cannot create the input.
pub fn input_source(java: &Java, lowered: &Lowered, case: &Case) -> Result<InputSource, String> {
    test_method::input_source(&suite(java, lowered), case)
}

/// Generates tests of a lowered method, one for each case.
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
        compares_strings: string_identity::compares_strings(java, lowered),
    }
}

/// The context that all tests of a method share.
struct Suite<'a> {
    java: &'a Java,
    lowered: &'a Lowered,
    scope: Scope<'a>,
    /// Whether the program can distinguish two strings with the same text.
    compares_strings: bool,
}

/// The maximum length of a string in a test.
const LONG_TEXT: u32 = 16_000;
/// The maximum length of a list in a test.
const LONG_LIST: u32 = 1000;

impl Suite<'_> {
    fn world(&self) -> &World {
        &self.java.world
    }

    /// Whether the program reads random numbers, or the environment, through the library.
    fn uses_chance(&self) -> bool {
        let mut methods = self.lowered.java_methods.values();
        methods.any(|method| {
            let class = self.world().class(self.world().method(*method).class);
            let name = (&*class.package, &*class.name);
            class.is_prelude && matches!(name, ("java.util", "Random") | ("java.lang", "$World"))
        })
    }

    /// The Java type of a class in the lowered program.
    fn java_type(&self, class: ClassId) -> Option<&Type> {
        self.lowered.java_classes.get(class.index())
    }

    /// The Java class of a class in the lowered program; `None` for an array.
    fn java_class(&self, class: ClassId) -> Option<ClassIx> {
        match self.java_type(class)? {
            Type::Class(class, _) => Some(*class),
            _ => None,
        }
    }

    /// How a test can create the objects of a class.
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

    /// The fields of a class, in the order of their values in an object.
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

    /// The backing array of a `StringBuilder`, an `ArrayList` or a `Vector`, and the number of its
    /// elements in use.
    fn backing_array(&self, object: &Object, heap: &[Object]) -> Option<(ObjectId, u32)> {
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
        let (array, count) = self.backing_array(object, heap)?;
        let mut text = text_of(heap.get(array.0 as usize)?)?;
        text.truncate(count as usize);
        Some(text)
    }

    /// The elements of an `ArrayList` or a `Vector`.
    fn list_elements(&self, object: &Object, heap: &[Object]) -> Option<Vec<Value>> {
        let (array, count) = self.backing_array(object, heap)?;
        match &heap.get(array.0 as usize)?.contents {
            Contents::Elements { listed, .. } if count <= LONG_LIST => {
                let element = |i| listed.get(&i).cloned().unwrap_or(Value::Nil);
                Some((0..count).map(element).collect())
            }
            _ => None,
        }
    }

    /// The source of the array of parameter types that reflection takes.
    fn parameter_types(&self, method: MethodIx) -> String {
        let parameters = self.world().method(method).parameters.iter();
        let types: Vec<String> = parameters.map(|p| class_object(self.scope, p)).collect();
        format!("new Class<?>[] {{{}}}", types.join(", "))
    }
}

/// The characters of a string or of a character array; `None` if there are too many.
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
