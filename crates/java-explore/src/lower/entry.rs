//! The entry procedure: creates constants, initialises classes, assumes the facts that hold of
//! every call, and calls the method.

use super::exception_messages::Messages;
use super::function::{Function, binary, expression, is_instance, local, statement};
use super::{ContractEntries, Flow, Ints, Lowerer, Origin};
use echis_java_semantics::known_values::KnownValues;
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx, Type};
use echis_java_semantics::world::{Method, World};
use echis_java_syntax::tree::TypeKind;
use echis_program::ast::{
    self, BinaryOp, ClassId, ErrorKind, Expression, ExpressionKind, LocalId, Place, Procedure, ProcedureId,
    Program, StatementKind, Target,
};
use echis_program::build::number_statements;
use echis_source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A lowered Java method: the program, its entry, and how both relate to the Java source.
#[derive(Debug, Clone)]
pub struct Lowered {
    /// The procedures, classes, fields and global variables of the entry and of everything that it
    /// can reach.
    pub program: Program,
    /// The procedure to run. Its parameters are the inputs. A record among the inputs holds the
    /// arguments of its constructor (see `input_records.rs`).
    pub entry: ProcedureId,
    /// The procedure of the method that the entry calls.
    pub method: ProcedureId,
    /// The Java parameters that the entry's parameters represent, in order. The receiver comes
    /// first.
    pub parameters: Vec<EntryParameter>,
    /// The reflective name of the class that declares the method: `package.Outer$Inner`.
    pub class: String,
    /// The method's name; `<init>` for a constructor.
    pub name: String,
    /// The method is declared `static`.
    pub is_static: bool,
    /// The JVM launches a program with this method: `public static void main(String[])`.
    pub is_launched: bool,
    /// The Java type that the method returns.
    pub result: String,
    /// Classes whose objects can be inputs and can be created by Java code outside of the program,
    /// including all array classes that Java code can name.
    pub inputs: BTreeSet<ClassId>,
    /// Descriptions of the inputs that Java has but the program lacks. A statement about all inputs
    /// of the program does not cover them.
    pub left_out: BTreeSet<String>,
    /// The declaration of the method that the entry calls.
    pub declared: MethodIx,
    /// The representation of integers.
    pub ints: Ints,
    /// The entries that check the contract, if `lower_contract` made them and the contract can be
    /// run.
    pub contract: Option<ContractEntries>,
    /// The Java types of the program's classes, by class number. They lead to packages, modifiers
    /// and constructors.
    pub java_classes: Vec<Type>,
    /// The Java fields of the program's fields, by field number.
    pub java_fields: Vec<FieldIx>,
    /// The methods and constructors from which procedures were made. Other procedures have no
    /// source.
    pub java_methods: BTreeMap<ProcedureId, MethodIx>,
}

impl Lowered {
    /// The program's class for an erased Java type; none if the program does not use the type.
    pub fn class_of(&self, ty: &Type) -> Option<ClassId> {
        let found = self.java_classes.iter().position(|t| t == ty)?;
        Some(ClassId(found as u32))
    }
}

/// A parameter of the entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryParameter {
    /// The parameter's name in the source; `this` for the receiver.
    pub name: Arc<str>,
    /// The parameter's type in Java.
    pub java_type: String,
    /// How the program's value represents the Java value.
    pub kind: ParameterKind,
    /// The names of the enum's constants, in order; empty for other types.
    pub constants: Vec<Arc<str>>,
}

/// How the value of an entry parameter represents a Java argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParameterKind {
    /// The receiver, which is never null.
    Receiver,
    /// The Java value itself.
    Plain,
    /// The ordinal of an enum constant, or -1 for null.
    EnumOrdinal,
}

/// The number of errors that the JVM detects.
const THROWN: usize = 7;
/// The maximal length of an array in HotSpot.
const MOST_ARGUMENTS: i64 = i32::MAX as i64 - 2;

/// A parameter of an entry: its variable, whether its type can be represented, its Java type, and
/// how its value represents the argument.
pub(super) type Parameter = (LocalId, bool, Type, ParameterKind);

/// Lowers a method and everything that it can reach. If nothing reads the messages of exceptions,
/// lowers it again without their texts (see `exception_messages.rs`).
pub(super) fn lower(world: &World, method: MethodIx, ints: Ints, known: Option<&KnownValues>) -> Lowered {
    let (lowered, messages) = lower_with(world, method, ints, known, Messages::default());
    if !messages.can_be_dropped() {
        return lowered;
    }
    lower_with(world, method, ints, known, Messages::dropped()).0
}

/// Lowers a method and everything that it can reach. Also returns how the program uses the
/// messages of exceptions.
fn lower_with(
    world: &World,
    method: MethodIx,
    ints: Ints,
    known: Option<&KnownValues>,
    messages: Messages,
) -> (Lowered, Messages) {
    let mut lowerer = Lowerer::new(world, ints);
    lowerer.known = known;
    lowerer.messages = messages;
    lowerer.make_live(world.known.string);
    let thrown = lowerer.thrown();
    for (_, class) in &thrown {
        lowerer.make_live(*class);
    }
    let start = lowerer.reserve("start");
    let entry = lowerer.reserve("entry");
    let parameters = lowerer.entry(method, entry, start);
    let contract = known.map(|_| lowerer.contract_entries(method, start));
    lowerer.make_reachable();
    // Constants and eager initialisers are known only after all other code is lowered.
    let span = world.method(method).span;
    lowerer.f = Function::new(ClassIx(0), span);
    lowerer.make_literals(span);
    for class in lowerer.eager.clone() {
        let procedure = lowerer.procedure(Origin::Initialiser(class));
        lowerer.call_procedure(None, procedure, false, Vec::new(), span);
    }
    lowerer.finish_procedure(start, 0);
    lowerer.finish_classes();
    lowerer.remove_unsound_record_checks();
    lowerer.call_directly();
    for (kind, class) in thrown {
        let id = lowerer.class_id(class);
        lowerer.program.thrown.insert(kind, id);
    }
    lowerer.report_distinguishable_inputs();
    let is_launched = is_launched(world, world.method(method));
    if !is_launched {
        lowerer.report_aliased_inputs();
    }
    let called = lowerer.procedure(Origin::Method(method));
    let asserted = std::mem::take(&mut lowerer.asserted);
    let contract = contract.filter(|_| !lowerer.has_gaps);
    let contract = contract.map(|contract| ContractEntries {
        asserted,
        asserts_all: lowerer.asserts_all,
        ..contract
    });
    let (java_classes, java_fields, java_methods) = lowerer.origins();
    let inputs = lowerer
        .inputs
        .iter()
        .copied()
        .chain(lowerer.nameable_arrays())
        .collect();
    let mut program = lowerer.program;
    number_statements(&mut program);
    let info = world.method(method);
    let messages = lowerer.messages;
    let lowered = Lowered {
        program,
        entry,
        method: called,
        parameters,
        class: world.reflective_name(info.class),
        name: if info.is_constructor {
            "<init>".to_owned()
        } else {
            info.name.to_string()
        },
        is_static: info.modifiers.is_static,
        is_launched,
        result: world.show(&info.result),
        inputs,
        left_out: lowerer.left_out,
        declared: method,
        ints,
        contract,
        java_classes,
        java_fields,
        java_methods,
    };
    (lowered, messages)
}

/// Whether the JVM can launch a program with a method (JLS 12.1.4). Its argument is then an array
/// to which nothing else refers.
fn is_launched(world: &World, method: &Method) -> bool {
    &*method.name == "main"
        && method.modifiers.public
        && method.modifiers.is_static
        && method.result == Type::Void
        && method.parameters == [Type::array(world.string())]
}

impl Lowerer<'_> {
    /// The exception classes of the errors that the JVM detects (JLS 11.1.1, 15).
    fn thrown(&self) -> [(ErrorKind, ClassIx); THROWN] {
        let known = &self.world.known;
        [
            (ErrorKind::NullDereference, known.null_pointer),
            (ErrorKind::ArrayOutOfBounds, known.array_bounds),
            (ErrorKind::NegativeArraySize, known.negative_size),
            (ErrorKind::ArrayStore, known.array_store),
            (ErrorKind::DivisionByZero, known.arithmetic),
            (ErrorKind::FailedCast, known.class_cast),
            (ErrorKind::AssertionViolated, known.assertion_error),
        ]
    }

    /// The array classes whose element types can be named in Java.
    fn nameable_arrays(&self) -> impl Iterator<Item = ClassId> {
        let is_nameable = |mut element: &Type| {
            while let Type::Array(inner) = element {
                element = inner;
            }
            !matches!(element, Type::Class(class, _) if !self.world.is_declared(*class))
        };
        let arrays = self.arrays.iter();
        arrays
            .filter(move |(element, _)| is_nameable(element))
            .map(|(_, &id)| id)
    }

    /// The Java types, fields and methods of the program's classes, fields and procedures.
    fn origins(&self) -> (Vec<Type>, Vec<FieldIx>, BTreeMap<ProcedureId, MethodIx>) {
        let classes = self.classes.iter().map(|(&c, &id)| (id, Type::class(c)));
        let arrays = self.arrays.iter().map(|(e, &id)| (id, Type::array(e.clone())));
        let classes: BTreeMap<ClassId, Type> = classes.chain(arrays).collect();
        let fields: BTreeMap<ast::FieldId, FieldIx> = self.fields.iter().map(|(&f, &id)| (id, f)).collect();
        let methods = self.procedures.iter().filter_map(|(origin, &id)| match origin {
            Origin::Method(m) => Some((id, *m)),
            _ => None,
        });
        let methods = methods.collect();
        (
            classes.into_values().collect(),
            fields.into_values().collect(),
            methods,
        )
    }

    /// Adds a procedure with an empty body. `finish_procedure` sets the body.
    pub(super) fn reserve(&mut self, name: &str) -> ProcedureId {
        self.program.procedures.push(Procedure {
            name: Arc::from(name),
            parameters: 0,
            locals: Vec::new(),
            result: None,
            body: Vec::new(),
            span: Span::default(),
            end: Span::default(),
        });
        ProcedureId(self.program.procedures.len() as u32 - 1)
    }

    /// Makes the entry procedure. Returns its parameters.
    fn entry(&mut self, method: MethodIx, entry: ProcedureId, start: ProcedureId) -> Vec<EntryParameter> {
        let span = self.world.method(method).span;
        self.f = Function::new(ClassIx(0), span);
        let (parameters, locals) = self.declare_entry(method);
        let count = self.f.locals.len();
        let _ = self.entry_body(method, start, &locals, span);
        self.finish_procedure(entry, count);
        parameters
    }

    /// Declares the parameters and the result type of an entry.
    pub(super) fn declare_entry(&mut self, method: MethodIx) -> (Vec<EntryParameter>, Vec<Parameter>) {
        let info = self.world.method(method).clone();
        let mut parameters = Vec::new();
        let mut types: Vec<(Arc<str>, Type)> = Vec::new();
        if !info.modifiers.is_static && !info.is_constructor {
            types.push((Arc::from("this"), self.world.self_type(info.class)));
        }
        types.extend(
            info.parameter_names
                .iter()
                .cloned()
                .zip(info.parameters.iter().cloned()),
        );
        let mut locals = Vec::new();
        for (name, ty) in &types {
            let mut constants = Vec::new();
            let kind = match ty {
                _ if &**name == "this" && parameters.is_empty() => ParameterKind::Receiver,
                Type::Class(c, _) if self.world.class(*c).kind == TypeKind::Enum => {
                    let fields = self.world.class(*c).constants.iter();
                    constants = fields.map(|f| self.world.field(*f).name.clone()).collect();
                    ParameterKind::EnumOrdinal
                }
                _ => ParameterKind::Plain,
            };
            let (variable, lowered) = match kind {
                ParameterKind::EnumOrdinal => (format!("{name}.ordinal()"), Some(self.int())),
                _ => (name.to_string(), self.ty(ty)),
            };
            // A parameter whose type cannot be represented becomes a boolean that nothing reads.
            let id = self.new_local(&variable, lowered.unwrap_or(ast::Type::Bool), true);
            locals.push((id, lowered.is_some(), ty.clone(), kind));
            parameters.push(EntryParameter {
                name: name.clone(),
                java_type: self.world.show(ty),
                kind,
                constants,
            });
        }
        self.f.result = self.ty(&info.result);
        (parameters, locals)
    }

    /// Emits the start of an entry: creates constants, initialises classes, and assumes the facts
    /// that hold of every call. Returns the arguments of the method.
    pub(super) fn entry_arguments(
        &mut self,
        method: MethodIx,
        start: ProcedureId,
        parameters: &[Parameter],
        span: Span,
    ) -> Flow<Vec<Expression>> {
        let info = self.world.method(method).clone();
        self.call_procedure(None, start, false, Vec::new(), span);
        let is_launched = is_launched(self.world, &info);
        for (id, _, ty, kind) in parameters {
            if *kind == ParameterKind::Receiver || is_launched {
                self.assume_not_nil(*id, span);
            }
            if is_launched {
                self.assume_possible_length(*id, span);
                self.launch_with(*id, span);
            }
            if *kind == ParameterKind::EnumOrdinal {
                self.assume_ordinal(*id, ty, span);
            }
        }
        if parameters
            .iter()
            .any(|(_, is_representable, ..)| !is_representable)
            || (info.result != Type::Void && self.f.result.is_none())
        {
            return self.unsupported("a type of the method's signature", span);
        }
        let references = parameters
            .iter()
            .filter(|(.., kind)| *kind != ParameterKind::EnumOrdinal);
        let references: Vec<(LocalId, Type)> = references.map(|(id, _, ty, _)| (*id, ty.clone())).collect();
        self.initialise_classes_of(method, parameters, span);
        self.ensure_initialised(info.class, span);
        self.construct_records(&references, span)?;
        self.assume_invariants(&references, span);
        let mut arguments = Vec::new();
        for (id, _, ty, kind) in parameters {
            arguments.push(match kind {
                ParameterKind::EnumOrdinal => self.constant_of(*id, ty, span)?,
                _ => {
                    self.input_class(ty);
                    local(*id, self.f.locals[id.index()].ty, span)
                }
            });
        }
        Ok(arguments)
    }

    fn entry_body(
        &mut self,
        method: MethodIx,
        start: ProcedureId,
        parameters: &[Parameter],
        span: Span,
    ) -> Flow<()> {
        let arguments = self.entry_arguments(method, start, parameters, span)?;
        let info = self.world.method(method).clone();
        if info.is_constructor {
            return self.construct(method, arguments, span);
        }
        let called = Origin::Method(method);
        let result = self.call_for_result(called, !info.modifiers.is_static, arguments, span);
        let value = result.map(|id| self.read_local(id, span));
        self.emit(StatementKind::Return(value), span);
        Ok(())
    }

    /// Calls a procedure directly, without dynamic dispatch.
    pub(super) fn call_procedure(
        &mut self,
        result: Option<LocalId>,
        procedure: ProcedureId,
        receiver: bool,
        arguments: Vec<Expression>,
        span: Span,
    ) {
        let call = StatementKind::Call {
            result,
            target: Target::Procedure { procedure, receiver },
            arguments,
        };
        self.emit(call, span);
    }

    /// Calls a procedure directly, without dynamic dispatch. Returns its result, which has the given
    /// type.
    pub(super) fn call_for_value(
        &mut self,
        procedure: ProcedureId,
        receiver: bool,
        ty: ast::Type,
        arguments: Vec<Expression>,
        span: Span,
    ) -> Expression {
        let result = self.temporary(ty);
        self.call_procedure(Some(result), procedure, receiver, arguments, span);
        self.read_local(result, span)
    }

    /// Calls a procedure that has the result type of the current procedure. Returns the variable
    /// that holds the result, if there is one.
    pub(super) fn call_for_result(
        &mut self,
        called: Origin,
        receiver: bool,
        arguments: Vec<Expression>,
        span: Span,
    ) -> Option<LocalId> {
        let procedure = self.procedure(called);
        let result = self.f.result.map(|ty| self.temporary(ty));
        self.call_procedure(result, procedure, receiver, arguments, span);
        result
    }

    /// Creates the object on which a constructor runs.
    pub(super) fn constructed(&mut self, constructor: MethodIx, span: Span) -> Flow<Expression> {
        let class = self.world.method(constructor).class;
        if !self.world.is_concrete(class)
            || self.world.class(class).outer_field.is_some()
            || class == self.world.known.string
        {
            return self.unsupported("a constructor that cannot be called on its own", span);
        }
        Ok(self.unbuilt(class, span))
    }

    /// Runs a constructor on a new object.
    fn construct(&mut self, constructor: MethodIx, mut arguments: Vec<Expression>, span: Span) -> Flow<()> {
        let object = self.constructed(constructor, span)?;
        arguments.insert(0, object);
        let procedure = self.procedure(Origin::Method(constructor));
        self.call_procedure(None, procedure, true, arguments, span);
        self.emit(StatementKind::Return(None), span);
        Ok(())
    }

    fn assume_not_nil(&mut self, id: LocalId, span: Span) {
        let not_nil = self.is_not_nil(self.read_local(id, span), span);
        self.assume(not_nil, span);
    }

    /// Assumes that the argument array is not longer than an array of HotSpot can be.
    fn assume_possible_length(&mut self, id: LocalId, span: Span) {
        let array = self.read_local(id, span);
        let most = self.integer(MOST_ARGUMENTS, &Type::Int, span);
        let length = expression(ExpressionKind::Length(Box::new(array)), most.ty, span);
        let fits = binary(BinaryOp::Le, length, most, ast::Type::Bool, span);
        self.assume(fits, span);
    }

    /// Excludes runs in which the value of a field contradicts what is known of the field. Returns
    /// the value.
    pub(super) fn assume_known(&mut self, field: FieldIx, value: Expression, span: Span) -> Expression {
        let Some(known) = self.known else { return value };
        let length = known.lengths.get(&field).copied();
        if length.is_none() && !known.objects.contains(&field) {
            return value;
        }
        let value = self.save(value);
        let not_nil = self.is_not_nil(value.clone(), span);
        self.assume(not_nil, span);
        if let Some(length) = length {
            let known = self.integer(length, &Type::Int, span);
            let own = expression(ExpressionKind::Length(Box::new(value.clone())), known.ty, span);
            let is_long = binary(BinaryOp::Eq, own, known, ast::Type::Bool, span);
            self.assume(is_long, span);
        }
        value
    }

    /// The comparison `number op n`.
    fn compared(&mut self, number: LocalId, op: BinaryOp, n: i64, span: Span) -> Expression {
        let number = self.read_local(number, span);
        let n = self.integer(n, &Type::Int, span);
        binary(op, number, n, ast::Type::Bool, span)
    }

    /// Assumes that a parameter is the ordinal of an enum constant, or -1 for null.
    fn assume_ordinal(&mut self, ordinal: LocalId, ty: &Type, span: Span) {
        let Type::Class(class, _) = ty else { return };
        let count = self.world.class(*class).constants.len() as i64;
        for (op, bound) in [(BinaryOp::Ge, -1), (BinaryOp::Lt, count)] {
            let in_range = self.compared(ordinal, op, bound, span);
            self.assume(in_range, span);
        }
    }

    /// The condition that a parameter is an object of a class. For an enum parameter: that it is
    /// not null.
    pub(super) fn is_object_of(&mut self, parameter: &Parameter, class: ClassIx, span: Span) -> Expression {
        let (id, _, _, kind) = parameter;
        if *kind == ParameterKind::EnumOrdinal {
            return self.compared(*id, BinaryOp::Ge, 0, span);
        }
        let object = self.read_local(*id, span);
        is_instance(object, self.class_id(class), span)
    }

    /// The enum constant with this ordinal; null for -1. If initialising the enum has visible
    /// effects, `initialise_classes_of` has emitted the initialisation before.
    fn constant_of(&mut self, ordinal: LocalId, ty: &Type, span: Span) -> Flow<Expression> {
        let Type::Class(class, _) = ty else {
            return self.unsupported_type(ty, span);
        };
        let constants = self.world.class(*class).constants.clone();
        if !self.world.initialisation_has_effects(*class) {
            self.ensure_initialised(*class, span);
        }
        let result_type = self.class_type(*class);
        let result = self.temporary(result_type);
        let nil = expression(ExpressionKind::Nil, result_type, span);
        self.emit_assign(Place::Local(result), nil, span);
        for (i, field) in constants.iter().enumerate() {
            self.aliasing_uses.read(*field);
            let Some(global) = self.global_id(*field) else {
                continue;
            };
            let is_this = self.compared(ordinal, BinaryOp::Eq, i as i64, span);
            let set = StatementKind::Assign(Place::Local(result), self.global(global, span));
            self.emit_if(is_this, vec![statement(set, span)], span);
        }
        Ok(self.read_local(result, span))
    }
}
