//! The syntax of programs: sections 2 to 4 of "Symbolic execution formally explained" in one
//! language.
//!
//! Expressions have no side effects, but they can fail (δ in the paper): the first failure in order
//! of evaluation, left to right, is the one that happens. Statements are a tree; each has a number,
//! by which paths and coverage name it.

use crate::approximate::Function;
use crate::float::Float;
use echis_source::Span;
use num_bigint::BigInt;
use std::collections::BTreeMap;
use std::sync::Arc;

pub use echis_numbers::{BinaryOp, Bits, Precision, UnaryOp};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// As an index into the table it numbers.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )* };
}

ids! {
    /// Number of a class in [`Program::classes`].
    ClassId;
    /// Number of a field in [`Program::fields`].
    FieldId;
    /// Number of a global variable in [`Program::globals`].
    GlobalId;
    /// Number of a procedure in [`Program::procedures`].
    ProcedureId;
    /// Number of a method in [`Program::methods`].
    MethodId;
    /// Number of a local variable in [`Procedure::locals`].
    LocalId;
    /// A label that encloses the statement that breaks out of it; unique in its procedure.
    LabelId;
    /// Number of a statement, unique in its program and below [`Program::statements`].
    StatementId;
}

/// A program: declarations that refer to each other by number.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// Classes, those of arrays among them.
    pub classes: Vec<Class>,
    /// Fields of all classes.
    pub fields: Vec<Field>,
    /// Global variables.
    pub globals: Vec<Global>,
    /// Procedures; what an object-oriented language calls a method's implementation is one of them.
    pub procedures: Vec<Procedure>,
    /// What a dynamically dispatched call runs: for each class of which there can be objects, the
    /// procedure.
    pub methods: Vec<Method>,
    /// Of which class an object is thrown when an error happens that has a class here. An error
    /// without one ends the run.
    pub thrown: BTreeMap<ErrorKind, ClassId>,
    /// Number of statements in all procedures.
    pub statements: u32,
}

/// A class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// For people.
    pub name: Arc<str>,
    /// The classes and interfaces directly above it.
    pub supers: Vec<ClassId>,
    /// What its objects are.
    pub kind: ClassKind,
}

/// What the objects of a class are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClassKind {
    /// There are none, only objects of classes below it.
    Abstract,
    /// Objects with these fields, inherited ones first.
    Object(Vec<FieldId>),
    /// Arrays whose elements have this type.
    Array(Type),
}

/// A field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// For people.
    pub name: Arc<str>,
    /// The class that declares it.
    pub class: ClassId,
    /// Its type.
    pub ty: Type,
}

/// A global variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Global {
    /// For people.
    pub name: Arc<str>,
    /// Its type.
    pub ty: Type,
    /// Its first value is an input; otherwise it is the [default](Type) of its type.
    pub is_input: bool,
}

/// A dynamically dispatched method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// For people.
    pub name: Arc<str>,
    /// The procedure for each class of which there can be a receiver.
    pub implementations: BTreeMap<ClassId, ProcedureId>,
}

/// A procedure. Parameters are passed by value; they are the first locals. All other locals have no
/// value before they are assigned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Procedure {
    /// For people.
    pub name: Arc<str>,
    /// How many of the locals are parameters.
    pub parameters: usize,
    /// Parameters, then all other local variables.
    pub locals: Vec<Local>,
    /// What it returns.
    pub result: Option<Type>,
    /// What it does. A procedure with a result does not reach the end of its body.
    pub body: Vec<Statement>,
    /// Its name in the source.
    pub span: Span,
    /// Where control arrives at its end: the closing brace.
    pub end: Span,
}

/// A local variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Local {
    /// For people.
    pub name: Arc<str>,
    /// Its type.
    pub ty: Type,
    /// It stands in the source; others were made to hold intermediate values.
    pub is_named: bool,
}

/// A type. The default value is false, 0, 0.0 or nil.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// Truth values.
    Bool,
    /// Mathematical integers.
    Int,
    /// Machine integers.
    Bits(Bits),
    /// Floating-point numbers.
    Float(Precision),
    /// Nil, and the objects of a class and of those below it.
    Ref(ClassId),
}

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Its number.
    pub id: StatementId,
    /// What it does.
    pub kind: StatementKind,
    /// Where it stands.
    pub span: Span,
}

/// What a statement does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StatementKind {
    /// `place := e`. The parts of the place are evaluated first, then the expression, and then nil,
    /// bounds and the class of what is stored are checked, in this order.
    Assign(Place, Expression),
    /// `u := new C`: all fields have their default values.
    New(LocalId, ClassId),
    /// `u := new T[length]`, of a class of arrays; all elements have their default values.
    NewArray(LocalId, ClassId, Expression),
    /// `u := *`: any value of the type of the variable. A reference is nil or an object that was
    /// there at the start.
    Input(LocalId),
    /// `u := f(e…)`, on numbers of 64 bits: one that Java leaves open in the last digits.
    Approximate(LocalId, Function, Vec<Expression>),
    /// Runs on which this is false do not count.
    Assume(Expression),
    /// An error if it is false.
    Assert(Expression),
    /// `u := P(e…)`.
    Call {
        /// Where the result goes.
        result: Option<LocalId>,
        /// What is called.
        target: Target,
        /// What it is called with; the receiver of a method comes first.
        arguments: Vec<Expression>,
    },
    /// `if b {…} {…}`.
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// `while b {…}`.
    While(Expression, Vec<Statement>),
    /// A block that can be left.
    Labelled(LabelId, Vec<Statement>),
    /// Leaves the block with this label.
    Break(LabelId),
    /// Leaves the procedure.
    Return(Option<Expression>),
    /// Throws an object.
    Throw(Expression),
    /// Handles what is thrown.
    Try {
        /// What may throw.
        body: Vec<Statement>,
        /// The first that catches the class of the thrown object is run.
        handlers: Vec<Handler>,
        /// Run however body and handlers are left; if it is left otherwise than by reaching its
        /// end, that is forgotten.
        finally: Vec<Statement>,
    },
    /// Something of the source language that is not supported; reaching it ends the run. The text
    /// says what.
    Unsupported(Arc<str>),
}

/// What can be assigned to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A local variable.
    Local(LocalId),
    /// A global variable.
    Global(GlobalId),
    /// `e.f`
    Field(Expression, FieldId),
    /// `a[i]`
    Element(Expression, Expression),
}

/// What a call calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// This procedure. If `receiver` is set, the first argument must not be nil.
    Procedure {
        /// The procedure.
        procedure: ProcedureId,
        /// The first argument is a receiver.
        receiver: bool,
    },
    /// The implementation for the class of the first argument, which must not be nil.
    Method(MethodId),
}

/// A handler of a `try`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handler {
    /// It catches objects of these classes and of those below them.
    pub classes: Vec<ClassId>,
    /// Where the object goes.
    pub variable: LocalId,
    /// What is done.
    pub body: Vec<Statement>,
    /// At the end of that, the object is thrown on, as if it had not been caught: from where it was
    /// thrown, for the same reason.
    pub rethrows: bool,
}

/// An expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    /// What it is.
    pub kind: ExpressionKind,
    /// Its type.
    pub ty: Type,
    /// Where it stands.
    pub span: Span,
}

/// What an expression is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExpressionKind {
    /// A truth value.
    Bool(bool),
    /// An integer, in the range of the type.
    Integer(BigInt),
    /// A floating-point number.
    Float(Float),
    /// The undefined reference.
    Nil,
    /// A local variable.
    Local(LocalId),
    /// A global variable.
    Global(GlobalId),
    /// `e.f`; fails on nil.
    Field(Box<Expression>, FieldId),
    /// `a[i]`; fails on nil, and outside `0 <= i < |a|`.
    Element(Box<Expression>, Box<Expression>),
    /// `|a|`; fails on nil.
    Length(Box<Expression>),
    /// An operation.
    Unary(UnaryOp, Box<Expression>),
    /// An operation.
    Binary(BinaryOp, Box<Expression>, Box<Expression>),
    /// `b ? x : y`; only the one that is chosen is evaluated.
    Conditional(Box<Expression>, Box<Expression>, Box<Expression>),
    /// A number as one of the type of the whole. An integer keeps, as an integer, the bits that fit
    /// and fills up with its own sign. Of a floating-point number that becomes an integer, see
    /// [`Float::to_machine`]; what becomes a floating-point number is rounded.
    Convert(Box<Expression>),
    /// What floating-point numbers have besides operations.
    Primitive(Primitive, Vec<Expression>),
    /// Is it not nil, and of this class or of one below it?
    IsInstance(Box<Expression>, ClassId),
    /// A reference as one of the type of the whole; fails if it is neither nil nor of its class.
    Downcast(Box<Expression>),
}

/// What floating-point numbers have besides operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Primitive {
    /// The square root, of the same type; NaN of what is less than zero.
    SquareRoot,
    /// The bits of a number as a signed machine integer of as many bits.
    Bits,
    /// The number with the bits of a signed machine integer of as many bits.
    OfBits,
    /// The length of Java's [text](Float::text) of a number, as an integer that counts elements; 0
    /// if it has none.
    TextLength,
    /// The code unit of that text at an index, as an unsigned 16-bit integer or a mathematical one;
    /// 0 beyond the end.
    TextUnit,
}

/// An erroneous transition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ErrorKind {
    /// A field, an element, a length or a method of nil.
    NullDereference,
    /// An index outside of the array.
    ArrayOutOfBounds,
    /// An array of a negative length.
    NegativeArraySize,
    /// An element of a class that the array does not hold.
    ArrayStore,
    /// Division by zero.
    DivisionByZero,
    /// A reference to an object of another class.
    FailedCast,
    /// An assertion that is false.
    AssertionViolated,
    /// An object that was thrown and not caught, by its class.
    Uncaught(ClassId),
}
