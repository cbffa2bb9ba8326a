//! Java's syntax as it stands in the source: nothing is resolved, every node knows where it stands.

use super::contracts::tree::{Clause, Ghost, PredicateDecl, Spec};
use echis_numbers::Float;
use echis_source::Span;
use std::sync::Arc;

/// A name where it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ident {
    /// The name.
    pub text: Arc<str>,
    /// Where it stands.
    pub span: Span,
}

/// A compilation unit (JLS 7.3).
#[derive(Debug, Clone)]
pub struct Unit {
    /// The package; empty if it has no name.
    pub package: Arc<str>,
    /// Its imports.
    pub imports: Vec<Import>,
    /// Classes and interfaces at top level.
    pub types: Vec<Arc<TypeDecl>>,
}

/// An import (JLS 7.5).
#[derive(Debug, Clone)]
pub struct Import {
    /// What is imported, without `.*`.
    pub path: Vec<Arc<str>>,
    /// Members of a class rather than a type.
    pub is_static: bool,
    /// Ends in `.*`.
    pub on_demand: bool,
}

/// The modifiers that matter here.
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
}

/// What a declaration of a type declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypeKind {
    /// `class`
    Class,
    /// `interface`; `@interface` too
    Interface,
    /// `enum`
    Enum,
    /// `record`
    Record,
}

/// A class or interface.
#[derive(Debug, Clone)]
pub struct TypeDecl {
    /// What it is.
    pub kind: TypeKind,
    /// Its name; empty text for an anonymous class.
    pub name: Ident,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// `<T, …>`
    pub parameters: Vec<TypeParameter>,
    /// `extends`, of a class.
    pub superclass: Option<TypeRef>,
    /// `implements` of a class, `extends` of an interface.
    pub interfaces: Vec<TypeRef>,
    /// The components of a record.
    pub components: Vec<Parameter>,
    /// The constants of an enum.
    pub constants: Vec<EnumConstant>,
    /// Everything in its body.
    pub members: Vec<Member>,
}

/// `T extends B & …`
#[derive(Debug, Clone)]
pub struct TypeParameter {
    /// Its name.
    pub name: Ident,
    /// Its bounds.
    pub bounds: Vec<TypeRef>,
}

/// A constant of an enum.
#[derive(Debug, Clone)]
pub struct EnumConstant {
    /// Its name.
    pub name: Ident,
    /// Arguments of its constructor.
    pub arguments: Vec<Expr>,
    /// Its own class body.
    pub body: Option<Arc<TypeDecl>>,
}

/// What stands in the body of a class.
#[derive(Debug, Clone)]
pub enum Member {
    /// Fields.
    Field(Arc<FieldDecl>),
    /// Ghost fields.
    Ghost(Arc<FieldDecl>),
    /// A predicate of contracts.
    Predicate(Arc<PredicateDecl>),
    /// A method or a constructor.
    Method(Arc<MethodDecl>),
    /// An initialiser block.
    Initializer {
        /// `static`
        is_static: bool,
        /// What it does.
        body: Arc<Block>,
    },
    /// A class in the class.
    Type(Arc<TypeDecl>),
}

/// Statements in braces.
#[derive(Debug, Clone)]
pub struct Block {
    /// What stands in it.
    pub statements: Vec<Stmt>,
    /// With the braces.
    pub span: Span,
}

/// Fields with one type.
#[derive(Debug, Clone)]
pub struct FieldDecl {
    /// Their modifiers.
    pub modifiers: Modifiers,
    /// What is declared.
    pub variables: Vec<Variable>,
}

/// A variable and its first value.
#[derive(Debug, Clone)]
pub struct Variable {
    /// Its type, with the dimensions that stand behind its name.
    pub ty: TypeRef,
    /// Its name.
    pub name: Ident,
    /// `final`
    pub is_final: bool,
    /// Its first value.
    pub init: Option<Expr>,
    /// The declaration.
    pub span: Span,
}

/// What a declaration of a method declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MethodKind {
    /// A method.
    Method,
    /// A constructor.
    Constructor,
    /// A constructor of a record without parameters of its own (JLS 8.10.4.2).
    Compact,
}

/// A method or a constructor.
#[derive(Debug, Clone)]
pub struct MethodDecl {
    /// What it is.
    pub kind: MethodKind,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// `<T, …>`
    pub type_parameters: Vec<TypeParameter>,
    /// What it returns.
    pub result: TypeRef,
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// What it does.
    pub body: Option<Block>,
    /// What it promises.
    pub contract: Vec<Clause>,
}

/// A parameter.
#[derive(Debug, Clone)]
pub struct Parameter {
    /// Its type; an array if it is variable.
    pub ty: TypeRef,
    /// Its name.
    pub name: Ident,
    /// `T…`
    pub variable: bool,
}

/// A type as it is written.
#[derive(Debug, Clone)]
pub struct TypeRef {
    /// What it is.
    pub kind: TypeRefKind,
    /// Where it stands.
    pub span: Span,
}

/// What a written type is.
#[derive(Debug, Clone)]
pub enum TypeRefKind {
    /// `void`
    Void,
    /// `int` and its like, by name.
    Primitive(Arc<str>),
    /// A class, an interface or a type variable. `A<B>.C` has two parts.
    Named(Vec<(Ident, Vec<TypeRef>)>),
    /// `T[]`
    Array(Box<TypeRef>),
    /// `?`, with what it extends.
    Wildcard(Option<Box<TypeRef>>),
    /// `? super T`
    Super(Box<TypeRef>),
    /// No type is written: a parameter of a lambda expression.
    Inferred,
}

/// A statement.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// What a statement is (JLS 14).
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// Local variables.
    Local(Vec<Variable>),
    /// A local class.
    Class(Arc<TypeDecl>),
    /// `e;`
    Expr(Expr),
    /// `;`
    Empty,
    /// `{…}`
    Block(Block),
    /// `if`
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    /// `while`, with its invariants
    While(Expr, Vec<Expr>, Box<Stmt>),
    /// `do`, with its invariants
    Do(Vec<Expr>, Box<Stmt>, Expr),
    /// `for (init; condition; update)`
    For {
        /// Before the loop.
        init: Vec<Stmt>,
        /// Goes on while this holds.
        condition: Option<Expr>,
        /// After each round.
        update: Vec<Expr>,
        /// Its invariants.
        invariants: Vec<Expr>,
        /// A round.
        body: Box<Stmt>,
    },
    /// `for (T x : e)`
    ForEach {
        /// The variable.
        variable: Variable,
        /// An array or something with an iterator.
        over: Expr,
        /// Its invariants.
        invariants: Vec<Expr>,
        /// A round.
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
    /// `try`
    Try {
        /// `try (…)`
        resources: Vec<Resource>,
        /// What may throw.
        body: Block,
        /// What catches.
        catches: Vec<Catch>,
        /// What is done in any case.
        finally: Option<Block>,
    },
    /// `this(…);` or `super(…);`
    Constructor {
        /// `super`
        is_super: bool,
        /// `o.super(…)`
        outer: Option<Expr>,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// Something for proofs.
    Ghost(Box<Ghost>),
}

/// A resource of a `try` (JLS 14.20.3).
#[derive(Debug, Clone)]
pub enum Resource {
    /// A new variable.
    Variable(Variable),
    /// One that is there.
    Expr(Expr),
}

/// `catch (A | B x) {…}`
#[derive(Debug, Clone)]
pub struct Catch {
    /// What is caught.
    pub types: Vec<TypeRef>,
    /// The variable.
    pub name: Ident,
    /// What is done.
    pub body: Block,
}

/// A `switch`, statement or expression.
#[derive(Debug, Clone)]
pub struct Switch {
    /// What is looked at.
    pub scrutinee: Box<Expr>,
    /// `case … ->` rather than `case …:`
    pub arrows: bool,
    /// The cases in order.
    pub cases: Vec<Case>,
}

/// A group of labels and what follows it.
#[derive(Debug, Clone)]
pub struct Case {
    /// Constants; `default` is none of them.
    pub labels: Vec<Expr>,
    /// `default` is among the labels.
    pub is_default: bool,
    /// There is a pattern or a guard among the labels.
    pub has_pattern: bool,
    /// What is done. A single expression behind an arrow is one statement.
    pub body: Vec<Stmt>,
    /// The labels.
    pub span: Span,
}

/// An expression.
#[derive(Debug, Clone)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// A literal (JLS 3.10).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Literal {
    /// `true`, `false`
    Bool(bool),
    /// An `int`. The largest magnitude that can stand is 2147483648, and that only behind a minus.
    Int(i64),
    /// A `long`; 9223372036854775808 can stand only behind a minus.
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

/// What an expression is (JLS 15).
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// A literal.
    Literal(Literal),
    /// A simple name.
    Name(Ident),
    /// `e.f`, where `e` can be the name of a package or type.
    Field(Box<Expr>, Ident),
    /// `super.f`
    SuperField(Ident),
    /// `this`, or `C.this`
    This(Option<Box<Expr>>),
    /// `T.class`
    ClassLiteral(TypeRef),
    /// `a[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `e.m(…)`
    Call {
        /// What the method is called on.
        receiver: Receiver,
        /// The method.
        name: Ident,
        /// `e.<T>m(…)`
        type_arguments: Vec<TypeRef>,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// `new C(…) {…}`
    New {
        /// `o.new C(…)`
        outer: Option<Box<Expr>>,
        /// The class.
        ty: TypeRef,
        /// `C<>`
        diamond: bool,
        /// Arguments of the constructor.
        arguments: Vec<Expr>,
        /// Of an anonymous class; its name, supers and so on are empty.
        body: Option<Arc<TypeDecl>>,
    },
    /// `new T[n]…[]…`
    NewArray {
        /// The element type behind all dimensions.
        element: TypeRef,
        /// Dimensions with a length.
        lengths: Vec<Expr>,
        /// Dimensions without.
        rest: usize,
    },
    /// `new T[]{…}`, with the type of the array, or `{…}` as a first value.
    ArrayLiteral(Option<TypeRef>, Vec<Expr>),
    /// `-e`, `+e`, `!e`, `~e`
    Unary(&'static str, Box<Expr>),
    /// `++e`, `e--`, …
    Update {
        /// `++`
        increment: bool,
        /// The operator stands before.
        prefix: bool,
        /// What is updated.
        place: Box<Expr>,
    },
    /// `a ∘ b`
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// `c ? a : b`
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `p = e`, `p ∘= e` with the operator
    Assign(Box<Expr>, Option<&'static str>, Box<Expr>),
    /// `(T) e`
    Cast(TypeRef, Box<Expr>),
    /// `e instanceof T x`
    InstanceOf(Box<Expr>, TypeRef, Option<Ident>),
    /// `switch`
    Switch(Switch),
    /// `(x, …) -> …`
    Lambda(Arc<Lambda>),
    /// `X::m`; the name is `new` for constructors.
    MethodRef(Box<Expr>, Option<TypeRef>, Ident),
    /// `(e)`
    Paren(Box<Expr>),
    /// What is not supported; the text says what it is.
    Unsupported(Arc<str>),
    /// What only contracts can say.
    Spec(Box<Spec>),
}

/// What a method is called on.
#[derive(Debug, Clone)]
pub enum Receiver {
    /// Nothing is written.
    Implicit,
    /// An expression or the name of a type.
    Expr(Box<Expr>),
    /// `super`
    Super,
    /// `I.super`
    InterfaceSuper(Box<Expr>),
}

/// `(x, …) -> …`
#[derive(Debug, Clone)]
pub struct Lambda {
    /// The parameters, perhaps without types.
    pub parameters: Vec<Parameter>,
    /// What it does.
    pub body: LambdaBody,
}

/// What a lambda expression does.
#[derive(Debug, Clone)]
pub enum LambdaBody {
    /// Its value.
    Expr(Expr),
    /// Statements.
    Block(Block),
}
