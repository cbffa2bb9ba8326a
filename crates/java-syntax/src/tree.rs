//! Java's abstract syntax trees. Names are not resolved, and each node has its position.

use super::contracts::tree::{Clause, Ghost, PredicateDecl, Spec};
use echis_numbers::Float;
use echis_source::Span;
use std::collections::BTreeSet;
use std::sync::Arc;

/// An identifier and its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ident {
    /// The text of the identifier.
    pub text: Arc<str>,
    /// The position in the source.
    pub span: Span,
}

/// A compilation unit (JLS 7.3).
#[derive(Debug, Clone)]
pub struct Unit {
    /// The name of the package; empty for the unnamed package.
    pub package: Arc<str>,
    /// The position of the package declaration, or else of the start of the file.
    pub package_span: Span,
    /// The imports, in order.
    pub imports: Vec<Import>,
    /// The top-level classes and interfaces.
    pub types: Vec<Arc<TypeDecl>>,
    /// Whether the file is a contract file, whose methods have no bodies.
    pub is_contract_file: bool,
    /// The statements before which `wrap` stands. A declaration of variables is represented by each
    /// of its variables.
    pub wrapping: BTreeSet<Span>,
}

/// An import (JLS 7.5).
#[derive(Debug, Clone)]
pub struct Import {
    /// The parts of the imported name, without `.*`.
    pub path: Vec<Arc<str>>,
    /// Whether it is a static import, which imports members of a class.
    pub is_static: bool,
    /// Whether it is an import on demand, which ends in `.*`.
    pub on_demand: bool,
    /// The position of the declaration.
    pub span: Span,
}

/// The modifiers of a declaration; those without a meaning for Echis are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Modifiers {
    /// `public`
    pub public: bool,
    /// `private`
    pub private: bool,
    /// `protected`
    pub protected: bool,
    /// `static`
    pub is_static: bool,
    /// `final`
    pub is_final: bool,
    /// `abstract`
    pub is_abstract: bool,
    /// `default`
    pub is_default: bool,
    /// `native`
    pub native: bool,
    /// `sealed`
    pub is_sealed: bool,
    /// `non-sealed`
    pub is_non_sealed: bool,
}

/// The kind of a type declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeKind {
    /// `class`
    Class,
    /// `interface` or `@interface`
    Interface,
    /// `enum`
    Enum,
    /// `record`
    Record,
}

impl TypeKind {
    /// The keyword of the declaration.
    pub fn keyword(self) -> &'static str {
        match self {
            TypeKind::Class => "class",
            TypeKind::Interface => "interface",
            TypeKind::Enum => "enum",
            TypeKind::Record => "record",
        }
    }
}

/// The declaration of a class or an interface.
#[derive(Debug, Clone)]
pub struct TypeDecl {
    /// The kind of the declaration.
    pub kind: TypeKind,
    /// The simple name; empty for an anonymous class.
    pub name: Ident,
    /// The modifiers of the declaration.
    pub modifiers: Modifiers,
    /// The type parameters `<T, …>`.
    pub parameters: Vec<TypeParameter>,
    /// The type after `extends`, of a class.
    pub superclass: Option<TypeRef>,
    /// The types after `implements` of a class, or after `extends` of an interface.
    pub interfaces: Vec<TypeRef>,
    /// The types after `permits` (JLS 8.1.6).
    pub permits: Vec<TypeRef>,
    /// The components of a record (JLS 8.10.1).
    pub components: Vec<Parameter>,
    /// The constants of an enum (JLS 8.9.1).
    pub constants: Vec<EnumConstant>,
    /// The members in the body, in order.
    pub members: Vec<Member>,
}

/// A type parameter `T extends B & …`.
#[derive(Debug, Clone)]
pub struct TypeParameter {
    /// The name of the type variable.
    pub name: Ident,
    /// The bounds after `extends`; empty if none is written.
    pub bounds: Vec<TypeRef>,
}

/// An enum constant (JLS 8.9.1).
#[derive(Debug, Clone)]
pub struct EnumConstant {
    /// The name of the constant.
    pub name: Ident,
    /// The arguments of its constructor.
    pub arguments: Vec<Expr>,
    /// Its class body, if it has one.
    pub body: Option<Arc<TypeDecl>>,
}

/// A member of a class.
#[derive(Debug, Clone)]
pub enum Member {
    /// The declaration of one or more fields.
    Field(Arc<FieldDecl>),
    /// The declaration of one or more ghost fields, from a contract.
    Ghost(Arc<FieldDecl>),
    /// The declaration of a predicate, from a contract.
    Predicate(Arc<PredicateDecl>),
    /// A method or a constructor.
    Method(Arc<MethodDecl>),
    /// An initialiser block (JLS 8.6, 8.7).
    Initializer {
        /// Whether it is a `static` initialiser.
        is_static: bool,
        /// The block that runs.
        body: Arc<Block>,
    },
    /// A member class or interface.
    Type(Arc<TypeDecl>),
}

/// A block: statements in braces.
#[derive(Debug, Clone)]
pub struct Block {
    /// The statements, in order.
    pub statements: Vec<Stmt>,
    /// The position, including the braces.
    pub span: Span,
}

/// A field declaration; all its fields have the same base type.
#[derive(Debug, Clone)]
pub struct FieldDecl {
    /// The modifiers of all its fields.
    pub modifiers: Modifiers,
    /// The declared fields.
    pub variables: Vec<Variable>,
}

/// A declared variable with its initialiser.
#[derive(Debug, Clone)]
pub struct Variable {
    /// The type, including the dimensions after the name.
    pub ty: TypeRef,
    /// The name of the variable.
    pub name: Ident,
    /// Whether the variable is `final`.
    pub is_final: bool,
    /// The initialiser.
    pub init: Option<Expr>,
    /// The position of the declarator.
    pub span: Span,
}

/// The kind of a method declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MethodKind {
    /// An ordinary method.
    Method,
    /// A constructor with a parameter list.
    Constructor,
    /// A compact constructor of a record (JLS 8.10.4.2).
    Compact,
}

/// The declaration of a method or a constructor.
#[derive(Debug, Clone)]
pub struct MethodDecl {
    /// The kind of the declaration.
    pub kind: MethodKind,
    /// The modifiers of the declaration.
    pub modifiers: Modifiers,
    /// The type parameters `<T, …>`.
    pub type_parameters: Vec<TypeParameter>,
    /// The return type; `void` for a constructor.
    pub result: TypeRef,
    /// The name of the method, or of the class for a constructor.
    pub name: Ident,
    /// The formal parameters; empty for a compact constructor.
    pub parameters: Vec<Parameter>,
    /// The types after `throws`.
    pub throws: Vec<TypeRef>,
    /// The body; absent for an abstract or native method.
    pub body: Option<Block>,
    /// The clauses of its contract.
    pub contract: Vec<Clause>,
    /// The position, without a contract that stands before it.
    pub span: Span,
}

/// A formal parameter.
#[derive(Debug, Clone)]
pub struct Parameter {
    /// The type; an array type for a parameter of variable arity.
    pub ty: TypeRef,
    /// The name of the parameter.
    pub name: Ident,
    /// Whether it has variable arity, `T...`.
    pub is_varargs: bool,
    /// Whether it is declared `final`.
    pub is_final: bool,
}

/// A type as written.
#[derive(Debug, Clone)]
pub struct TypeRef {
    /// The kind of type.
    pub kind: TypeRefKind,
    /// The position in the source.
    pub span: Span,
}

impl TypeRef {
    /// A type.
    pub fn new(kind: TypeRefKind, span: Span) -> TypeRef {
        TypeRef { kind, span }
    }
}

/// The kinds of types as written.
#[derive(Debug, Clone)]
pub enum TypeRefKind {
    /// `void`
    Void,
    /// A primitive type, by name, such as `int`.
    Primitive(Arc<str>),
    /// A class, an interface or a type variable, as a sequence of identifiers with type arguments.
    /// `A<B>.C` has two parts.
    Named(Vec<(Ident, Vec<TypeRef>)>),
    /// `T[]`
    Array(Box<TypeRef>),
    /// The wildcard `?` or `? extends T`, with `T`.
    Wildcard(Option<Box<TypeRef>>),
    /// The wildcard `? super T`.
    Super(Box<TypeRef>),
    /// No type is written, as for parameters of a lambda expression.
    Inferred,
}

/// A statement (JLS 14).
#[derive(Debug, Clone)]
pub struct Stmt {
    /// The kind of statement.
    pub kind: StmtKind,
    /// The position in the source.
    pub span: Span,
}

impl Stmt {
    /// A statement.
    pub fn new(kind: StmtKind, span: Span) -> Stmt {
        Stmt { kind, span }
    }
}

/// The kinds of statements (JLS 14).
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// A declaration of local variables.
    Local(Vec<Variable>),
    /// A local class.
    Class(Arc<TypeDecl>),
    /// `e;`
    Expr(Expr),
    /// `;`
    Empty,
    /// `{…}`
    Block(Block),
    /// `if (c) s else t`
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    /// `while (c) s`, with its invariants
    While(Expr, Vec<Expr>, Box<Stmt>),
    /// `do s while (c);`, with its invariants
    Do(Vec<Expr>, Box<Stmt>, Expr),
    /// `for (init; condition; update)`
    For {
        /// The initialisers, which run before the loop.
        init: Vec<Stmt>,
        /// The condition; absent means `true`.
        condition: Option<Expr>,
        /// The expressions that are evaluated after each iteration.
        update: Vec<Expr>,
        /// The loop invariants.
        invariants: Vec<Expr>,
        /// The loop body.
        body: Box<Stmt>,
    },
    /// `for (T x : e)`
    ForEach {
        /// The loop variable.
        variable: Variable,
        /// The array or the `Iterable` that is iterated over.
        over: Expr,
        /// The loop invariants.
        invariants: Vec<Expr>,
        /// The loop body.
        body: Box<Stmt>,
    },
    /// `l: s`
    Labelled(Ident, Box<Stmt>),
    /// `assert c : m;`
    Assert(Expr, Option<Expr>),
    /// `switch`
    Switch(Switch),
    /// `break l;`
    Break(Option<Ident>),
    /// `continue l;`
    Continue(Option<Ident>),
    /// `return e;`
    Return(Option<Expr>),
    /// `yield e;`
    Yield(Expr),
    /// `throw e;`
    Throw(Expr),
    /// `synchronized (e) {…}`
    Synchronized(Expr, Block),
    /// `try`, with or without resources (JLS 14.20)
    Try {
        /// The resources in `try (…)`.
        resources: Vec<Resource>,
        /// The block that is tried.
        body: Block,
        /// The `catch` clauses, in order.
        catches: Vec<Catch>,
        /// The `finally` block.
        finally: Option<Block>,
    },
    /// `this(…);` or `super(…);`
    Constructor {
        /// Whether it calls `super` rather than `this`.
        is_super: bool,
        /// The outer object `o` in `o.super(…)`.
        outer: Option<Expr>,
        /// The arguments of the constructor.
        arguments: Vec<Expr>,
    },
    /// A ghost statement, from a contract.
    Ghost(Box<Ghost>),
}

/// A resource of a `try` statement (JLS 14.20.3).
#[derive(Debug, Clone)]
pub enum Resource {
    /// A variable that the resource declares.
    Variable(Variable),
    /// An existing variable or field.
    Expr(Expr),
}

/// A catch clause `catch (A | B x) {…}`.
#[derive(Debug, Clone)]
pub struct Catch {
    /// The exception types that it catches.
    pub types: Vec<TypeRef>,
    /// The name of the exception parameter.
    pub name: Ident,
    /// Whether the exception parameter is declared `final`.
    pub is_final: bool,
    /// The block that handles the exception.
    pub body: Block,
}

/// A `switch` statement or expression (JLS 14.11, 15.28).
#[derive(Debug, Clone)]
pub struct Switch {
    /// The selector expression.
    pub scrutinee: Box<Expr>,
    /// Whether the cases are rules `case … ->` rather than groups `case …:`.
    pub arrows: bool,
    /// The cases, in order.
    pub cases: Vec<Case>,
}

/// A switch rule, or a switch label group and its statements.
#[derive(Debug, Clone)]
pub struct Case {
    /// The case constants, without `default`.
    pub labels: Vec<Expr>,
    /// Whether `default` is among the labels.
    pub is_default: bool,
    /// The patterns among the labels.
    pub patterns: Vec<Pattern>,
    /// The guard behind `when`.
    pub guard: Option<Expr>,
    /// The statements. An expression after `->` is one expression statement.
    pub body: Vec<Stmt>,
    /// The position of the labels.
    pub span: Span,
}

/// A pattern (JLS 14.30).
#[derive(Debug, Clone)]
pub struct Pattern {
    /// The kind of the pattern.
    pub kind: PatternKind,
    /// The position of the pattern.
    pub span: Span,
}

/// The kinds of patterns.
#[derive(Debug, Clone)]
pub enum PatternKind {
    /// `T x` or `var x`
    Type(TypeRef, Ident),
    /// `R(p, …)`
    Record(TypeRef, Vec<Pattern>),
    /// `_`, which matches every component.
    Any,
}

/// An expression (JLS 15).
#[derive(Debug, Clone)]
pub struct Expr {
    /// The kind of expression.
    pub kind: ExprKind,
    /// The position in the source.
    pub span: Span,
}

impl Expr {
    /// An expression.
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        Expr { kind, span }
    }
}

/// A literal (JLS 3.10).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Literal {
    /// `true` or `false`
    Bool(bool),
    /// An `int`. The largest magnitude is 2147483648, which is allowed only after a minus.
    Int(i64),
    /// A `long`; 9223372036854775808 is allowed only after a minus.
    Long(i128),
    /// A `char`, as a UTF-16 code unit.
    Char(u16),
    /// A string, as UTF-16 code units.
    String(Arc<[u16]>),
    /// `null`
    Null,
    /// A `float` or a `double`.
    Float(Float),
}

/// The kinds of expressions (JLS 15).
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// A literal (JLS 3.10).
    Literal(Literal),
    /// A simple name: a variable, a field, a type or a package.
    Name(Ident),
    /// `e.f`, where `e` can also be the name of a package or a type.
    Field(Box<Expr>, Ident),
    /// `super.f`
    SuperField(Ident),
    /// `this` or `C.this`
    This(Option<Box<Expr>>),
    /// `T.class`
    ClassLiteral(TypeRef),
    /// `a[i]`
    Index(Box<Expr>, Box<Expr>),
    /// A method invocation `e.m(…)` (JLS 15.12).
    Call {
        /// The receiver of the call.
        receiver: Receiver,
        /// The name of the method.
        name: Ident,
        /// The explicit type arguments in `e.<T>m(…)`.
        type_arguments: Vec<TypeRef>,
        /// The arguments of the call.
        arguments: Vec<Expr>,
    },
    /// The creation of an object, `new C(…) {…}` (JLS 15.9).
    New {
        /// The outer object `o` in `o.new C(…)`.
        outer: Option<Box<Expr>>,
        /// The class to instantiate.
        ty: TypeRef,
        /// Whether the type arguments are a diamond, `C<>`.
        diamond: bool,
        /// The arguments of the constructor.
        arguments: Vec<Expr>,
        /// The body of an anonymous class, as a declaration without name and supertypes.
        body: Option<Arc<TypeDecl>>,
    },
    /// The creation of an array, `new T[n]…[]…` (JLS 15.10.1).
    NewArray {
        /// The element type, without any of the dimensions.
        element: TypeRef,
        /// The lengths of the dimensions that have one.
        lengths: Vec<Expr>,
        /// The number of dimensions without a length.
        rest: usize,
    },
    /// `new T[]{…}` with its array type, or the array initialiser `{…}` without one.
    ArrayLiteral(Option<TypeRef>, Vec<Expr>),
    /// `-e`, `+e`, `!e`, `~e`
    Unary(&'static str, Box<Expr>),
    /// An increment or decrement: `++e`, `e--` and so on.
    Update {
        /// Whether the operator is `++`.
        increment: bool,
        /// Whether the operator is a prefix.
        prefix: bool,
        /// The variable that is updated.
        place: Box<Expr>,
    },
    /// A binary operation with its operator, such as `a + b`.
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// `c ? a : b`
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// An assignment `p = e`, or `p += e` with its operator.
    Assign(Box<Expr>, Option<&'static str>, Box<Expr>),
    /// `(T) e`
    Cast(TypeRef, Box<Expr>),
    /// `e instanceof T`, or `e instanceof T x` with its pattern variable.
    InstanceOf(Box<Expr>, TypeRef, Option<Ident>),
    /// `e instanceof R(p, …)`
    InstanceOfRecord(Box<Expr>, Pattern),
    /// A `switch` expression.
    Switch(Switch),
    /// A lambda expression `(x, …) -> …`.
    Lambda(Arc<Lambda>),
    /// A method reference `X::m`. `X` is an expression, and also a type if it can be one; the name
    /// of a constructor reference is `new`.
    MethodRef(Box<Expr>, Option<TypeRef>, Ident),
    /// `(e)`
    Paren(Box<Expr>),
    /// An unsupported expression, with its description.
    Unsupported(Arc<str>),
    /// An expression that only contracts have.
    Spec(Box<Spec>),
}

/// The receiver of a method invocation.
#[derive(Debug, Clone)]
pub enum Receiver {
    /// No receiver: `m(…)`.
    Implicit,
    /// An expression or the name of a type: `e.m(…)`.
    Expr(Box<Expr>),
    /// `super.m(…)`
    Super,
    /// `I.super.m(…)`
    InterfaceSuper(Box<Expr>),
}

/// A lambda expression `(x, …) -> …` (JLS 15.27).
#[derive(Debug, Clone)]
pub struct Lambda {
    /// The parameters; their types may be absent ([`TypeRefKind::Inferred`]).
    pub parameters: Vec<Parameter>,
    /// The body of the lambda expression.
    pub body: LambdaBody,
}

/// The body of a lambda expression.
#[derive(Debug, Clone)]
pub enum LambdaBody {
    /// An expression, whose value is returned.
    Expr(Expr),
    /// A block of statements.
    Block(Block),
}
