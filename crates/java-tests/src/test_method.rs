//! Writes one test: creates the input, calls the method, and checks the outcome.

use super::contract::Helpers;
use super::literals;
use super::names::variable;
use super::objects::{CreatedObject, Objects, object_id};
use super::{Case, InputSource, Suite};
use crate::names::class_object;
use echis_java_explore::ParameterKind;
use echis_java_semantics::types::{ClassIx, Type};
use echis_program::run::{Contents, Object, ObjectId, Outcome, Value};

/// The maximum memory of an input in bytes.
const MEMORY: u64 = 1 << 28;

/// The body of a test method.
pub(super) struct Body {
    /// The expected outcome in a few words, for the comment above the method.
    pub summary: String,
    /// The statements.
    pub lines: Vec<String>,
    /// Whether the assertions describe the outcome of a violating run, so that the test passes only
    /// if one of them fails.
    pub describes_violation: bool,
}

/// The source of an argument.
#[derive(Debug, Clone)]
pub(super) struct Argument {
    /// An expression for the argument.
    pub text: String,
    /// Whether the static type of the expression can be named in the test.
    pub is_typed: bool,
    /// The erased static type of the parameter.
    pub ty: Type,
    /// The object that is passed, if the argument is one.
    pub object: Option<ObjectId>,
}

/// The state of writing one test.
pub(super) struct Writer<'a> {
    pub suite: &'a Suite<'a>,
    pub case: &'a Case<'a>,
    pub objects: Objects<'a>,
    /// The arguments, in the order of the entry procedure's parameters.
    pub arguments: Vec<Argument>,
}

/// Writes the body of the test for a case. The error is the reason why the case has no test.
pub(super) fn body(suite: &Suite, case: &Case, helpers: &mut Helpers) -> Result<Body, String> {
    let summary = summary(suite, case)?;
    let method = suite.world().method(suite.lowered.declared);
    if method.is_constructor && suite.enum_above(method.class).is_some() {
        return Err("the constructor of an enum cannot be called".to_owned());
    }
    let heap = case.inputs.objects.iter().chain(&case.run.heap);
    if heap.map(|o| size(suite, o)).sum::<u64>() > MEMORY {
        return Err("its arrays are too large".to_owned());
    }
    let mut roots: Vec<&Value> = case.inputs.arguments.iter().chain(&case.inputs.reads).collect();
    // A returned object gets a name, so that the test can compare references.
    if let Outcome::Returned(Some(value)) = &case.run.outcome {
        roots.push(value);
    }
    let mut writer = Writer {
        suite,
        case,
        objects: Objects::new(suite, case.inputs, &roots),
        arguments: Vec::new(),
    };
    writer.inputs()?;
    writer.reads()?;
    writer.receiver_fits()?;
    writer.initialises_the_same()?;
    let violation = case.violation.as_ref();
    let checks_contract = violation.is_some_and(|b| writer.write_contract_check(b, helpers));
    if !checks_contract {
        writer.outcome()?;
    }
    Ok(Body {
        summary,
        lines: writer.objects.lines,
        describes_violation: case.violation.is_some() && !checks_contract,
    })
}

/// Writes the source that creates the inputs of a case.
pub(super) fn input_source(suite: &Suite, case: &Case) -> Result<InputSource, String> {
    let roots: Vec<&Value> = case.inputs.arguments.iter().collect();
    if case.inputs.objects.iter().map(|o| size(suite, o)).sum::<u64>() > MEMORY {
        return Err("its arrays are too large".to_owned());
    }
    let mut writer = Writer {
        suite,
        case,
        objects: Objects::new(suite, case.inputs, &roots),
        arguments: Vec::new(),
    };
    writer.inputs()?;
    Ok(InputSource {
        statements: writer.objects.lines,
        arguments: writer.arguments.into_iter().map(|a| a.text).collect(),
    })
}

/// Describes the outcome of a run. It is an error if a test cannot check the outcome.
fn summary(suite: &Suite, case: &Case) -> Result<String, String> {
    match &case.run.outcome {
        Outcome::Returned(_) => Ok("returns".to_owned()),
        Outcome::Error(kind, span) => {
            let class = suite.lowered.program.class_thrown(*kind);
            let class = class.ok_or("the run ends with an error that is no exception")?;
            let name = &suite.lowered.program.classes[class.index()].name;
            let sources = &suite.java.sources;
            let (line, _) = sources.line_column(span.file, span.start);
            Ok(format!("throws {name} ({}:{line})", sources.file(span.file).path))
        }
        Outcome::Excluded => Err("an assumption does not hold".to_owned()),
        Outcome::Unknown(why, _) => Err(format!("the run was given up: {why}")),
    }
}

/// The approximate size of an object in bytes.
fn size(suite: &Suite, object: &Object) -> u64 {
    let (Contents::Elements { length, .. }, Some(ty)) = (&object.contents, suite.java_type(object.class))
    else {
        return 16;
    };
    let width = match ty {
        Type::Array(element) => match **element {
            Type::Boolean | Type::Byte => 1,
            Type::Char | Type::Short => 2,
            Type::Long | Type::Double => 8,
            _ => 4,
        },
        _ => 2,
    };
    16 + u64::from(*length) * width
}

impl Writer<'_> {
    /// Writes the statements that create the arguments.
    fn inputs(&mut self) -> Result<(), String> {
        let world = self.suite.world();
        let method = world.method(self.suite.lowered.declared);
        let inputs = self.case.inputs;
        let mut types: Vec<Type> = Vec::new();
        if inputs.arguments.len() > method.parameters.len() {
            types.push(Type::class(method.class));
        }
        types.extend(method.parameters.iter().map(|p| world.erase(p)));
        let parameters = &self.suite.lowered.parameters;
        if types.len() != inputs.arguments.len() || parameters.len() != types.len() {
            return Err("the inputs are not those of the method".to_owned());
        }
        let own = |name: &str, ty: &Type| match name {
            "this" => variable(&world.show(ty)),
            name => name.to_owned(),
        };
        let names: Vec<String> = parameters
            .iter()
            .zip(&types)
            .map(|(p, ty)| {
                let name = own(&p.name, ty);
                self.objects.names.take(&name)
            })
            .collect();
        for (value, name) in inputs.arguments.iter().zip(&names) {
            if let Value::Object(id) = value {
                self.objects.reserve_name(*id, name.clone());
            }
        }
        for (i, (name, ty)) in names.into_iter().zip(types).enumerate() {
            let argument = self.input(name, ty, &inputs.arguments[i], parameters[i].kind)?;
            self.arguments.push(argument);
        }
        Ok(())
    }

    /// Writes the statements that create one argument.
    fn input(
        &mut self,
        name: String,
        ty: Type,
        value: &Value,
        kind: ParameterKind,
    ) -> Result<Argument, String> {
        let source = self.suite.scope.source(&ty);
        let declared = source.clone().unwrap_or_else(|| "Object".to_owned());
        let mut is_typed = source.is_some();
        let mut text = name.clone();
        let first = match value {
            Value::Object(id) => {
                self.objects.create(*id)?;
                let made = self.objects.created(*id).ok_or("an object is missing")?;
                CreatedObject { text, is_typed } = made.clone();
                None
            }
            _ if kind == ParameterKind::EnumOrdinal => Some(self.constant(value, &ty)?),
            Value::Nil => Some("null".to_owned()),
            value => {
                Some(literals::assigned(value, &ty).ok_or("a parameter is not in the range of its type")?)
            }
        };
        if let Some(first) = first {
            self.objects.lines.push(format!("{declared} {name} = {first};"));
        }
        Ok(Argument {
            text,
            is_typed,
            object: object_id(value),
            ty,
        })
    }

    /// The source of the enum constant with the given ordinal; `null` for a negative one.
    fn constant(&self, ordinal: &Value, ty: &Type) -> Result<String, String> {
        let world = self.suite.world();
        let ordinal = literals::number(ordinal, &Type::Int).ok_or("an enum constant has no number")?;
        let Type::Class(class, _) = ty else {
            return Err("an enum constant is of no class".to_owned());
        };
        let Ok(index) = usize::try_from(ordinal) else {
            return Ok("null".to_owned());
        };
        let constant = world
            .class(*class)
            .constants
            .get(index)
            .ok_or("there is no such enum constant")?;
        let name = &world.field(*constant).name;
        Ok(match self.suite.scope.source(ty) {
            Some(class) => format!("{class}.{name}"),
            None => format!(
                "EchisInputs.constant({}, \"{name}\")",
                class_object(self.suite.scope, ty)
            ),
        })
    }

    /// Writes the values that the `Verifier.nondet…` methods return, in order.
    fn reads(&mut self) -> Result<(), String> {
        if !super::file::reads(self.suite) {
            return Ok(());
        }
        if self.suite.uses_chance() {
            return Err("what chance gives cannot be given again".into());
        }
        let mut values = Vec::new();
        for value in &self.case.inputs.reads {
            values.push(match value {
                Value::Object(id) => {
                    self.objects.create(*id)?;
                    let made = self.objects.created(*id).ok_or("an object is missing")?;
                    made.text.clone()
                }
                Value::Nil => "(Object) null".to_owned(),
                Value::Bool(b) => b.to_string(),
                number => {
                    let fits = |ty: &Type| literals::exact(number, ty);
                    let types = [Type::Int, Type::Long, Type::Float, Type::Double];
                    let text = types.iter().find_map(fits);
                    text.ok_or("a value that is read is not in the range of its type")?
                }
            });
        }
        self.objects.lines.push(format!(
            "org.sosy_lab.sv_benchmarks.Verifier.values({});",
            values.join(", ")
        ));
        Ok(())
    }

    /// Checks that creating the objects initialises no class that the run did not initialise. The
    /// run initialises only the classes of the arguments.
    fn initialises_the_same(&self) -> Result<(), String> {
        let world = self.suite.world();
        let class_of = |object: &Object| match self.suite.java_type(object.class) {
            Some(Type::Class(class, _)) => Some(*class),
            _ => None,
        };
        let objects = &self.case.inputs.objects;
        let arguments = self
            .arguments
            .iter()
            .filter_map(|a| objects.get(a.object?.0 as usize));
        let mut initialised: Vec<_> = arguments.filter_map(class_of).collect();
        initialised.push(world.method(self.suite.lowered.declared).class);
        let mut others = objects.iter().filter_map(class_of);
        let is_seen = |&class: &ClassIx| {
            world.initialisation_has_effects(class)
                && !initialised
                    .iter()
                    .any(|&other| world.is_initialised_with(class, other))
        };
        match others.find(is_seen) {
            Some(class) => {
                let name = &world.class(class).name;
                Err(format!(
                    "to make an object of {name} initialises it, which was not done in the run"
                ))
            }
            None => Ok(()),
        }
    }

    /// Checks that a virtual call on the receiver reaches the method under test. The entry
    /// procedure calls the method itself.
    fn receiver_fits(&self) -> Result<(), String> {
        let world = self.suite.world();
        let method = self.suite.lowered.declared;
        let info = world.method(method);
        if info.modifiers.is_static || info.is_constructor || info.modifiers.private {
            return Ok(());
        }
        let receiver = self.arguments.first().and_then(|a| a.object);
        let object = receiver.and_then(|id| self.case.inputs.objects.get(id.0 as usize));
        let Some(class) = object.and_then(|o| self.suite.java_class(o.class)) else {
            return Ok(());
        };
        match world.implementation(class, method) {
            Some(found) if found != method => Err(format!(
                "the receiver is a {}, which has a method of its own",
                world.class(class).name
            )),
            _ => Ok(()),
        }
    }

    /// The call of the method under test: a direct call if the test can name the method, and
    /// otherwise a reflective call, whose result needs a cast.
    pub(super) fn call(&self) -> Call {
        let suite = self.suite;
        let world = suite.world();
        let method = suite.lowered.declared;
        let info = world.method(method);
        let has_receiver = !info.modifiers.is_static && !info.is_constructor;
        let (receiver, arguments) = self
            .arguments
            .split_at(usize::from(has_receiver && !self.arguments.is_empty()));
        let is_direct = suite.is_callable(method)
            && receiver
                .iter()
                .all(|r| r.is_typed || suite.scope.source(&r.ty).is_some());
        let owner = Type::class(info.class);
        if !is_direct {
            let class = class_object(suite.scope, &owner);
            let types = suite.parameter_types(method);
            let texts: Vec<&str> = arguments.iter().map(|a| a.text.as_str()).collect();
            let passed = format!("{types}, %new Object[] {{{}}}", texts.join(", "));
            let text = if info.is_constructor {
                format!("EchisInputs.create({class}, {})", passed.replace('%', ""))
            } else {
                let receiver = receiver.first().map_or("null", |r| r.text.as_str());
                let passed = passed.replacen('%', &format!("{receiver}, "), 1);
                format!("EchisInputs.invoke({class}, \"{}\", {passed})", info.name)
            };
            let result = match info.result {
                _ if info.is_constructor => None,
                Type::Void => None,
                ref ty => suite.scope.source(ty),
            };
            return Call {
                cast: result.filter(|r| r != "Object"),
                text,
            };
        }
        let passed: Vec<String> = arguments.iter().map(|a| self.passed(a)).collect();
        let passed = passed.join(", ");
        let class = suite.scope.source(&owner).unwrap_or_default();
        let text = match receiver.first() {
            _ if info.is_constructor => format!("new {class}({passed})"),
            None => format!("{class}.{}({passed})", info.name),
            // A subclass may extend the class with more precise type arguments.
            Some(r) if r.is_typed && !(self.infers_type_arguments() && self.differs_from_parameter(r)) => {
                format!("{}.{}({passed})", r.text, info.name)
            }
            Some(r) => format!("(({class}) {}).{}({passed})", r.text, info.name),
        };
        Call { cast: None, text }
    }

    /// The source of an argument. It has a cast if its static type could select another overload or
    /// instantiation.
    fn passed(&self, argument: &Argument) -> String {
        let world = self.suite.world();
        let info = world.method(self.suite.lowered.declared);
        let is_overloaded = world.find_methods(info.class, &info.name).len() > 1
            || (info.is_constructor && world.class(info.class).constructors.len() > 1);
        let needs_exact_types = is_overloaded || self.infers_type_arguments();
        match self.suite.scope.source(&argument.ty) {
            Some(ty)
                if !argument.is_typed || (needs_exact_types && self.differs_from_parameter(argument)) =>
            {
                format!("({ty}) {}", argument.text)
            }
            _ => argument.text.clone(),
        }
    }

    /// Whether the call infers type arguments for the parameters; then all arguments must be
    /// erased.
    fn infers_type_arguments(&self) -> bool {
        let world = self.suite.world();
        let info = world.method(self.suite.lowered.declared);
        info.parameters.iter().any(|p| world.erase(p) != *p)
    }

    /// Whether the class of an argument differs from the type of its parameter.
    fn differs_from_parameter(&self, argument: &Argument) -> bool {
        let objects = &self.case.inputs.objects;
        let own = argument
            .object
            .and_then(|id| self.suite.java_type(objects.get(id.0 as usize)?.class));
        own.is_some_and(|own| *own != argument.ty)
    }
}

/// A call of the method under test.
pub(super) struct Call {
    /// The type that the result has to be cast to.
    pub cast: Option<String>,
    /// The source of the call, without the cast.
    pub text: String,
}

impl Call {
    /// The source of the call as an expression of the result type.
    pub(super) fn value(&self) -> String {
        match &self.cast {
            Some(ty) => format!("({ty}) {}", self.text),
            None => self.text.clone(),
        }
    }
}
