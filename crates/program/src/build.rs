//! Programs put together in Rust: for tests, and for whoever wants a program without a source.
//!
//! Declarations are made on a [`Builder`] and give handles; expressions and statements are made by functions from the handles.
//! Numbers of statements are given at the end, and so are spans: every statement and every expression gets one of its own, so
//! that one can tell where an error happened. Nothing here checks types; that is [`crate::check`]'s task.
//!
//! ```
//! use echis_program::ast::*;
//! use echis_program::build::*;
//! use echis_program::interpreter::{Limits, run};
//! use echis_program::run::{Inputs, Outcome, Value};
//!
//! let int = Type::Bits(Bits::I32);
//! let mut b = Builder::new();
//! let factorial = b.procedure("factorial", Some(int));
//! let n = b.parameter(factorial, "n", int);
//! let r = b.local(factorial, "r", int);
//! b.body(
//!     factorial,
//!     vec![
//!         when(n.at_most(0), vec![give(n.literal(1))]),
//!         call(Some(r), factorial, vec![n - 1]),
//!         give(n * r),
//!     ],
//! );
//! let program = b.finish();
//!
//! let inputs = Inputs { arguments: vec![Value::Bits(5)], ..Inputs::default() };
//! let run = run(&program, factorial, &inputs, &Limits::default(), &mut ());
//! assert_eq!(run.outcome, Outcome::Returned(Some(Value::Bits(120))));
//! ```

use crate::ast::*;
use crate::queries::Hierarchy;
use echis_source::{FileId, Span};
use num_bigint::BigInt;
use std::collections::BTreeMap;
use std::ops;

/// A program in the making.
#[derive(Debug, Clone, Default)]
pub struct Builder {
    program: Program,
    labels: u32,
}

impl Builder {
    /// An empty program.
    pub fn new() -> Builder {
        Builder::default()
    }

    /// A class of which there are objects, with the fields that the classes above it have by now.
    pub fn class(&mut self, name: &str, supers: &[ClassId]) -> ClassId {
        let mut fields = Vec::new();
        let id = self.add_class(name, supers, ClassKind::Abstract);
        let hierarchy = Hierarchy::new(&self.program);
        for (field, declaration) in (0..).map(FieldId).zip(&self.program.fields) {
            if hierarchy.is_below(id, declaration.class) {
                fields.push(field);
            }
        }
        self.program.classes[id.index()].kind = ClassKind::Object(fields);
        id
    }

    /// A class of which there are no objects, or an interface.
    pub fn abstract_class(&mut self, name: &str, supers: &[ClassId]) -> ClassId {
        self.add_class(name, supers, ClassKind::Abstract)
    }

    /// The class of arrays with these elements.
    pub fn array(&mut self, element: Type) -> ClassId {
        let same = self
            .program
            .classes
            .iter()
            .position(|class| class.kind == ClassKind::Array(element));
        if let Some(index) = same {
            return ClassId(index as u32);
        }
        let name = format!("{}[]", crate::print::type_name(&self.program, element));
        self.add_class(&name, &[], ClassKind::Array(element))
    }

    fn add_class(&mut self, name: &str, supers: &[ClassId], kind: ClassKind) -> ClassId {
        self.program.classes.push(Class {
            name: name.into(),
            supers: supers.to_vec(),
            kind,
        });
        ClassId(self.program.classes.len() as u32 - 1)
    }

    /// A field of a class and of the classes that are below it by now.
    pub fn field(&mut self, class: ClassId, name: &str, ty: Type) -> Member {
        let field = FieldId(self.program.fields.len() as u32);
        self.program.fields.push(Field {
            name: name.into(),
            class,
            ty,
        });
        let hierarchy = Hierarchy::new(&self.program);
        for (id, below) in (0..).map(ClassId).zip(&mut self.program.classes) {
            if let ClassKind::Object(fields) = &mut below.kind
                && hierarchy.is_below(id, class)
            {
                fields.push(field);
            }
        }
        Member { field, ty }
    }

    /// A global variable that starts with its default value.
    pub fn global(&mut self, name: &str, ty: Type) -> Variable {
        self.add_global(name, ty, false)
    }

    /// A global variable that starts with an input.
    pub fn input(&mut self, name: &str, ty: Type) -> Variable {
        self.add_global(name, ty, true)
    }

    fn add_global(&mut self, name: &str, ty: Type, is_input: bool) -> Variable {
        let id = GlobalId(self.program.globals.len() as u32);
        self.program.globals.push(Global {
            name: name.into(),
            ty,
            is_input,
        });
        Variable {
            home: Home::Global(id),
            ty,
        }
    }

    /// A procedure without parameters and with an empty body.
    pub fn procedure(&mut self, name: &str, result: Option<Type>) -> ProcedureId {
        let id = ProcedureId(self.program.procedures.len() as u32);
        self.program.procedures.push(Procedure {
            name: name.into(),
            parameters: 0,
            locals: Vec::new(),
            result,
            body: Vec::new(),
            span: Span::default(),
            end: Span::default(),
        });
        id
    }

    /// The next parameter of a procedure. To be declared before other local variables.
    pub fn parameter(&mut self, procedure: ProcedureId, name: &str, ty: Type) -> Variable {
        self.program.procedures[procedure.index()].parameters += 1;
        self.local(procedure, name, ty)
    }

    /// A local variable of a procedure.
    pub fn local(&mut self, procedure: ProcedureId, name: &str, ty: Type) -> Variable {
        let locals = &mut self.program.procedures[procedure.index()].locals;
        locals.push(Local {
            name: name.into(),
            ty,
            is_named: true,
        });
        Variable {
            home: Home::Local(LocalId(locals.len() as u32 - 1)),
            ty,
        }
    }

    /// What a procedure does.
    pub fn body(&mut self, procedure: ProcedureId, body: Vec<Statement>) {
        self.program.procedures[procedure.index()].body = body;
    }

    /// A method with its implementations by class.
    pub fn method(&mut self, name: &str, implementations: &[(ClassId, ProcedureId)]) -> MethodId {
        let implementations: BTreeMap<_, _> = implementations.iter().copied().collect();
        self.program.methods.push(Method {
            name: name.into(),
            implementations,
        });
        MethodId(self.program.methods.len() as u32 - 1)
    }

    /// Of which class an object is thrown when this happens.
    pub fn thrown(&mut self, kind: ErrorKind, class: ClassId) {
        self.program.thrown.insert(kind, class);
    }

    /// A label of its own.
    pub fn label(&mut self) -> LabelId {
        self.labels += 1;
        LabelId(self.labels - 1)
    }

    /// The program as it is by now.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The program, with statements numbered from 0 in the order of the text, and with spans.
    pub fn finish(mut self) -> Program {
        number_statements(&mut self.program);
        let mut spans = 0;
        for procedure in &mut self.program.procedures {
            procedure.span = next_span(&mut spans);
            give_spans(&mut procedure.body, &mut spans);
        }
        self.program
    }
}

/// Numbers all statements from 0, in the order of the text.
pub fn number_statements(program: &mut Program) {
    let mut next = 0;
    for procedure in &mut program.procedures {
        for_each(&mut procedure.body, &mut |statement| {
            statement.id = StatementId(next);
            next += 1;
        });
    }
    program.statements = next;
}

fn give_spans(block: &mut [Statement], spans: &mut u32) {
    for_each(block, &mut |statement| {
        statement.span = next_span(spans);
        for e in expressions_mut(&mut statement.kind) {
            give_expression_spans(e, spans);
        }
    });
}

fn give_expression_spans(e: &mut Expression, spans: &mut u32) {
    e.span = next_span(spans);
    match &mut e.kind {
        ExpressionKind::Field(x, _)
        | ExpressionKind::Length(x)
        | ExpressionKind::Unary(_, x)
        | ExpressionKind::Convert(x)
        | ExpressionKind::IsInstance(x, _)
        | ExpressionKind::Downcast(x) => give_expression_spans(x, spans),
        ExpressionKind::Element(x, y) | ExpressionKind::Binary(_, x, y) => {
            give_expression_spans(x, spans);
            give_expression_spans(y, spans);
        }
        ExpressionKind::Conditional(b, x, y) => {
            give_expression_spans(b, spans);
            give_expression_spans(x, spans);
            give_expression_spans(y, spans);
        }
        _ => {}
    }
}

fn next_span(spans: &mut u32) -> Span {
    *spans += 1;
    Span {
        file: FileId(0),
        start: *spans - 1,
        end: *spans,
    }
}

/// Every statement of a block, each before what is nested in it.
fn for_each(block: &mut [Statement], visit: &mut impl FnMut(&mut Statement)) {
    for statement in block {
        visit(statement);
        match &mut statement.kind {
            StatementKind::If(_, yes, no) => {
                for_each(yes, visit);
                for_each(no, visit);
            }
            StatementKind::While(_, body) | StatementKind::Labelled(_, body) => for_each(body, visit),
            StatementKind::Try {
                body,
                handlers,
                finally,
            } => {
                for_each(body, visit);
                handlers
                    .iter_mut()
                    .for_each(|handler| for_each(&mut handler.body, visit));
                for_each(finally, visit);
            }
            _ => {}
        }
    }
}

/// The expressions that a statement evaluates itself.
fn expressions_mut(kind: &mut StatementKind) -> Vec<&mut Expression> {
    match kind {
        StatementKind::Assign(Place::Field(object, _), value) => vec![object, value],
        StatementKind::Assign(Place::Element(array, index), value) => vec![array, index, value],
        StatementKind::Assign(_, e)
        | StatementKind::NewArray(_, _, e)
        | StatementKind::Assume(e)
        | StatementKind::Assert(e)
        | StatementKind::If(e, _, _)
        | StatementKind::While(e, _)
        | StatementKind::Return(Some(e))
        | StatementKind::Throw(e) => vec![e],
        StatementKind::Call { arguments, .. } => arguments.iter_mut().collect(),
        _ => Vec::new(),
    }
}

/// A variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variable {
    home: Home,
    /// Its type.
    pub ty: Type,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Home {
    Local(LocalId),
    Global(GlobalId),
}

impl Variable {
    /// Its number, if it is a local variable.
    pub fn local(self) -> Option<LocalId> {
        match self.home {
            Home::Local(id) => Some(id),
            Home::Global(_) => None,
        }
    }

    /// Its number, if it is a global variable.
    pub fn global(self) -> Option<GlobalId> {
        match self.home {
            Home::Local(_) => None,
            Home::Global(id) => Some(id),
        }
    }
}

/// A field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    /// Its number.
    pub field: FieldId,
    /// Its type.
    pub ty: Type,
}

/// What can be an operand where a type is expected: expressions, variables, and literals of that type.
pub trait Operand {
    /// As an expression. Literals take the type; what has a type keeps its own.
    fn as_type(self, ty: Type) -> Expression;
}

impl Operand for Expression {
    fn as_type(self, _: Type) -> Expression {
        self
    }
}

impl Operand for Variable {
    fn as_type(self, _: Type) -> Expression {
        self.get()
    }
}

impl Operand for i64 {
    fn as_type(self, ty: Type) -> Expression {
        BigInt::from(self).as_type(ty)
    }
}

impl Operand for i32 {
    fn as_type(self, ty: Type) -> Expression {
        BigInt::from(self).as_type(ty)
    }
}

impl Operand for BigInt {
    fn as_type(self, ty: Type) -> Expression {
        expression(ExpressionKind::Integer(self), ty)
    }
}

impl Operand for bool {
    fn as_type(self, _: Type) -> Expression {
        truth(self)
    }
}

/// What has a type of its own, and the expressions that can be made of it.
pub trait Typed: Sized {
    /// As an expression.
    fn get(self) -> Expression;

    /// A literal of the same type.
    fn literal(&self, value: i64) -> Expression;

    /// An operation whose right side has the same type, if it is a literal.
    fn binary(self, op: BinaryOp, other: impl Operand) -> Expression {
        let left = self.get();
        let right = other.as_type(left.ty);
        let ty = match op {
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                Type::Bool
            }
            _ => left.ty,
        };
        expression(ExpressionKind::Binary(op, left.into(), right.into()), ty)
    }

    /// An operation.
    fn unary(self, op: UnaryOp) -> Expression {
        let e = self.get();
        let ty = e.ty;
        expression(ExpressionKind::Unary(op, e.into()), ty)
    }

    /// `==`
    fn equals(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::Eq, other)
    }

    /// `!=`
    fn differs(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::Ne, other)
    }

    /// `<`
    fn less(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::Lt, other)
    }

    /// `<=`
    fn at_most(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::Le, other)
    }

    /// `>`
    fn greater(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::Gt, other)
    }

    /// `>=`
    fn at_least(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::Ge, other)
    }

    /// `&&`
    fn and(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::And, other)
    }

    /// `||`
    fn or(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::Or, other)
    }

    /// `b ? x : y`, of the type of `x`.
    fn choose(self, yes: impl Typed, no: impl Operand) -> Expression {
        let yes = yes.get();
        let ty = yes.ty;
        let no = no.as_type(ty);
        expression(
            ExpressionKind::Conditional(self.get().into(), yes.into(), no.into()),
            ty,
        )
    }

    /// An integer as one of another type.
    fn convert(self, ty: Type) -> Expression {
        expression(ExpressionKind::Convert(self.get().into()), ty)
    }

    /// `e.f`
    fn field(self, member: Member) -> Expression {
        expression(ExpressionKind::Field(self.get().into(), member.field), member.ty)
    }

    /// `a[i]`, where elements have this type.
    fn element(self, index: impl Typed, ty: Type) -> Expression {
        expression(ExpressionKind::Element(self.get().into(), index.get().into()), ty)
    }

    /// `|a|`, as an integer of this type.
    fn length(self, ty: Type) -> Expression {
        expression(ExpressionKind::Length(self.get().into()), ty)
    }

    /// Is it an object of this class or of one below it?
    fn is_instance(self, class: ClassId) -> Expression {
        expression(ExpressionKind::IsInstance(self.get().into(), class), Type::Bool)
    }

    /// A reference as one to this class.
    fn downcast(self, class: ClassId) -> Expression {
        expression(ExpressionKind::Downcast(self.get().into()), Type::Ref(class))
    }
}

impl Typed for Expression {
    fn get(self) -> Expression {
        self
    }

    fn literal(&self, value: i64) -> Expression {
        value.as_type(self.ty)
    }
}

impl Typed for Variable {
    fn get(self) -> Expression {
        let kind = match self.home {
            Home::Local(id) => ExpressionKind::Local(id),
            Home::Global(id) => ExpressionKind::Global(id),
        };
        expression(kind, self.ty)
    }

    fn literal(&self, value: i64) -> Expression {
        value.as_type(self.ty)
    }
}

macro_rules! operators {
    ($($of:ty),*; $($operator:ident $function:ident $op:ident),*) => {
        operators! { @each [$($of),*] $($operator $function $op),* }
    };
    (@each $of:tt $($operator:ident $function:ident $op:ident),*) => {
        $( operators! { @one $of $operator $function $op } )*
    };
    (@one [$($of:ty),*] $operator:ident $function:ident $op:ident) => { $(
        impl<R: Operand> ops::$operator<R> for $of {
            type Output = Expression;

            fn $function(self, other: R) -> Expression {
                self.binary(BinaryOp::$op, other)
            }
        }
    )* };
}

operators! {
    Expression, Variable;
    Add add Add, Sub sub Sub, Mul mul Mul, Div div Div, Rem rem Rem,
    BitAnd bitand BitAnd, BitOr bitor BitOr, BitXor bitxor BitXor, Shl shl Shl, Shr shr Shr
}

impl ops::Neg for Expression {
    type Output = Expression;

    fn neg(self) -> Expression {
        self.unary(UnaryOp::Neg)
    }
}

impl ops::Neg for Variable {
    type Output = Expression;

    fn neg(self) -> Expression {
        self.unary(UnaryOp::Neg)
    }
}

impl ops::Not for Expression {
    type Output = Expression;

    fn not(self) -> Expression {
        self.unary(UnaryOp::Not)
    }
}

impl ops::Not for Variable {
    type Output = Expression;

    fn not(self) -> Expression {
        self.unary(UnaryOp::Not)
    }
}

/// An expression without a place.
pub fn expression(kind: ExpressionKind, ty: Type) -> Expression {
    Expression {
        kind,
        ty,
        span: Span::default(),
    }
}

/// `true` or `false`
pub fn truth(value: bool) -> Expression {
    expression(ExpressionKind::Bool(value), Type::Bool)
}

/// Nil, as a reference to this class.
pub fn nil(class: ClassId) -> Expression {
    expression(ExpressionKind::Nil, Type::Ref(class))
}

/// A statement without number and place.
pub fn statement(kind: StatementKind) -> Statement {
    Statement {
        id: StatementId(0),
        kind,
        span: Span::default(),
    }
}

/// `place := e`; the place is a variable, a field or an element. Anything else is an unsupported statement.
pub fn assign(place: impl Typed, value: impl Operand) -> Statement {
    let place = place.get();
    let value = value.as_type(place.ty);
    let place = match place.kind {
        ExpressionKind::Local(id) => Place::Local(id),
        ExpressionKind::Global(id) => Place::Global(id),
        ExpressionKind::Field(object, field) => Place::Field(*object, field),
        ExpressionKind::Element(array, index) => Place::Element(*array, *index),
        _ => {
            return statement(StatementKind::Unsupported(
                "an assignment to what is no place".into(),
            ));
        }
    };
    statement(StatementKind::Assign(place, value))
}

/// A statement about a local variable. For a global one, it is an unsupported statement.
fn about(variable: Variable, kind: impl FnOnce(LocalId) -> StatementKind) -> Statement {
    let unsupported = || StatementKind::Unsupported("a global variable in the place of a local one".into());
    statement(variable.local().map_or_else(unsupported, kind))
}

/// `u := new C`, for a local variable.
pub fn new(variable: Variable, class: ClassId) -> Statement {
    about(variable, |local| StatementKind::New(local, class))
}

/// `u := new T[length]`, for a local variable and a class of arrays.
pub fn new_array(variable: Variable, class: ClassId, length: impl Typed) -> Statement {
    about(variable, |local| {
        StatementKind::NewArray(local, class, length.get())
    })
}

/// `u := *`, for a local variable.
pub fn read(variable: Variable) -> Statement {
    about(variable, StatementKind::Input)
}

/// Runs on which this is false do not count.
pub fn assume(condition: impl Typed) -> Statement {
    statement(StatementKind::Assume(condition.get()))
}

/// An error if this is false.
pub fn assert(condition: impl Typed) -> Statement {
    statement(StatementKind::Assert(condition.get()))
}

/// A call of a procedure; the result goes to a local variable.
pub fn call(result: Option<Variable>, procedure: ProcedureId, arguments: Vec<Expression>) -> Statement {
    call_target(
        result,
        Target::Procedure {
            procedure,
            receiver: false,
        },
        arguments,
    )
}

/// A call of a method; the receiver is the first argument.
pub fn call_method(result: Option<Variable>, method: MethodId, arguments: Vec<Expression>) -> Statement {
    call_target(result, Target::Method(method), arguments)
}

/// A call of whatever it is.
pub fn call_target(result: Option<Variable>, target: Target, arguments: Vec<Expression>) -> Statement {
    match result {
        None => statement(StatementKind::Call {
            result: None,
            target,
            arguments,
        }),
        Some(variable) => about(variable, |local| StatementKind::Call {
            result: Some(local),
            target,
            arguments,
        }),
    }
}

/// `if b {…}`
pub fn when(condition: impl Typed, yes: Vec<Statement>) -> Statement {
    branch(condition, yes, Vec::new())
}

/// `if b {…} {…}`
pub fn branch(condition: impl Typed, yes: Vec<Statement>, no: Vec<Statement>) -> Statement {
    statement(StatementKind::If(condition.get(), yes, no))
}

/// `while b {…}`
pub fn repeat(condition: impl Typed, body: Vec<Statement>) -> Statement {
    statement(StatementKind::While(condition.get(), body))
}

/// A block that can be left.
pub fn labelled(label: LabelId, body: Vec<Statement>) -> Statement {
    statement(StatementKind::Labelled(label, body))
}

/// Leaves the block with this label.
pub fn leave(label: LabelId) -> Statement {
    statement(StatementKind::Break(label))
}

/// Leaves the procedure with a result.
pub fn give(result: impl Typed) -> Statement {
    statement(StatementKind::Return(Some(result.get())))
}

/// Leaves the procedure without a result.
pub fn give_nothing() -> Statement {
    statement(StatementKind::Return(None))
}

/// Throws an object.
pub fn throw(object: impl Typed) -> Statement {
    statement(StatementKind::Throw(object.get()))
}

/// `try {…} catch … finally {…}`
pub fn handle(body: Vec<Statement>, handlers: Vec<Handler>, finally: Vec<Statement>) -> Statement {
    statement(StatementKind::Try {
        body,
        handlers,
        finally,
    })
}

/// A handler. A global variable gives one that [`crate::check`] rejects.
pub fn catch(classes: &[ClassId], variable: Variable, body: Vec<Statement>) -> Handler {
    let variable = variable.local().unwrap_or(LocalId(u32::MAX));
    Handler {
        classes: classes.to_vec(),
        variable,
        body,
    }
}
