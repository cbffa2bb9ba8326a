//! The syntax tree: exactly what stands in the source, with spans; nothing resolved, no macro
//! expanded.
//!
//! A call `f(x)` may be a function, predicate, domain function, ADT constructor, macro or method:
//! the tree does not tell. The pretty printer prints this tree, and parsing what it printed gives
//! the same tree (but for spans).

use echis_source::Span;
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// An identifier with its place.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Ident {
    /// The text.
    pub name: Arc<str>,
    /// The place.
    pub span: Span,
}

/// One file.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct File {
    /// Its declarations in order.
    pub items: Vec<Item>,
}

/// A top-level declaration.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Item {
    /// Annotations before it.
    pub annotations: Vec<Annotation>,
    /// The declaration.
    pub kind: ItemKind,
    /// From its first keyword to its end.
    pub span: Span,
}

/// `@key("value", …)`.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Annotation {
    /// Text after `@`.
    pub key: Ident,
    /// The strings.
    pub values: Vec<Arc<str>>,
}

/// The kinds of declarations.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum ItemKind {
    /// `import "path"` or `import <path>`.
    Import {
        /// The path as written.
        path: Arc<str>,
        /// In angle brackets: a standard file.
        standard: bool,
    },
    /// `define name(params) body`.
    Define(Define),
    /// `field a: T, b: U`.
    Fields(Vec<TypedIdent>),
    /// A method.
    Method(Method),
    /// A function.
    Function(Function),
    /// A predicate.
    Predicate(Predicate),
    /// A domain.
    Domain(Domain),
    /// An ADT.
    Adt(Adt),
}

/// `name: type`; parameters of domain functions may lack the name.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct TypedIdent {
    /// The name, if there is one.
    pub name: Option<Ident>,
    /// The type.
    pub ty: Type,
}

/// A type as written.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Type {
    /// What it is.
    pub kind: TypeKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of types.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum TypeKind {
    /// `Int`, `Bool`, `Perm`, `Rational`, `Ref`, `Wand`, `Predicate`: by name.
    Primitive(Primitive),
    /// `Seq[T]`.
    Seq(Box<Type>),
    /// `Set[T]`.
    Set(Box<Type>),
    /// `Multiset[T]`.
    Multiset(Box<Type>),
    /// `Map[K, V]`.
    Map(Box<Type>, Box<Type>),
    /// A domain, ADT or type variable, with arguments (none: `D` or `D[]`).
    Named(Ident, Vec<Type>),
}

/// Types that are keywords.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Primitive {
    /// `Int`
    Int,
    /// `Bool`
    Bool,
    /// `Perm`
    Perm,
    /// `Rational`
    Rational,
    /// `Ref`
    Ref,
    /// `Wand`
    Wand,
}

/// `define name(params) body`.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Define {
    /// Its name.
    pub name: Ident,
    /// Parameters; `None` for a macro without parentheses.
    pub params: Option<Vec<Ident>>,
    /// What it expands to.
    pub body: DefineBody,
    /// The whole definition.
    pub span: Span,
}

/// The right-hand side of a macro.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum DefineBody {
    /// An expression macro.
    Exp(Exp),
    /// A statement macro.
    Block(Block),
}

/// `decreases …`.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Decreases {
    /// Which kind.
    pub kind: DecreasesKind,
    /// `if c`.
    pub condition: Option<Exp>,
    /// The clause.
    pub span: Span,
}

/// The kinds of `decreases` clauses.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum DecreasesKind {
    /// `decreases e1, e2`, possibly empty.
    Tuple(Vec<Exp>),
    /// `decreases _`.
    Wildcard,
    /// `decreases *`.
    Star,
}

/// A specification clause with annotations; `requires`, `ensures` and `invariant` are kept apart by
/// the holder.
pub type Clause = Exp;

/// A method.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Method {
    /// Name.
    pub name: Ident,
    /// Parameters.
    pub params: Vec<TypedIdent>,
    /// Results.
    pub results: Vec<TypedIdent>,
    /// `requires`.
    pub pres: Vec<Clause>,
    /// `ensures`.
    pub posts: Vec<Clause>,
    /// `decreases`.
    pub decreases: Vec<Decreases>,
    /// The body.
    pub body: Option<Block>,
}

/// A function.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Function {
    /// Name.
    pub name: Ident,
    /// Parameters.
    pub params: Vec<TypedIdent>,
    /// Result type.
    pub ty: Type,
    /// `requires`.
    pub pres: Vec<Clause>,
    /// `ensures`.
    pub posts: Vec<Clause>,
    /// `decreases`.
    pub decreases: Vec<Decreases>,
    /// The body.
    pub body: Option<Exp>,
}

/// A predicate.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Predicate {
    /// Name.
    pub name: Ident,
    /// Parameters.
    pub params: Vec<TypedIdent>,
    /// The body.
    pub body: Option<Exp>,
}

/// A domain.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Domain {
    /// Name.
    pub name: Ident,
    /// Type parameters.
    pub type_params: Vec<Ident>,
    /// `interpretation (key: "value", …)`.
    pub interpretations: Vec<(Ident, Arc<str>)>,
    /// Functions.
    pub functions: Vec<DomainFunction>,
    /// Axioms.
    pub axioms: Vec<Axiom>,
}

/// A domain function.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct DomainFunction {
    /// Annotations.
    pub annotations: Vec<Annotation>,
    /// `unique`.
    pub unique: bool,
    /// Name.
    pub name: Ident,
    /// Parameters, with or without names.
    pub params: Vec<TypedIdent>,
    /// Result type.
    pub ty: Type,
    /// `interpretation "…"`.
    pub interpretation: Option<Arc<str>>,
    /// The declaration.
    pub span: Span,
}

/// A domain axiom.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Axiom {
    /// Annotations.
    pub annotations: Vec<Annotation>,
    /// Name, if it has one.
    pub name: Option<Ident>,
    /// The formula.
    pub exp: Exp,
    /// The declaration.
    pub span: Span,
}

/// An ADT.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Adt {
    /// Name.
    pub name: Ident,
    /// Type parameters.
    pub type_params: Vec<Ident>,
    /// Constructors.
    pub constructors: Vec<Constructor>,
    /// `derives { … }`.
    pub derives: Vec<Derive>,
}

/// A constructor.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Constructor {
    /// Annotations.
    pub annotations: Vec<Annotation>,
    /// Name.
    pub name: Ident,
    /// Arguments.
    pub params: Vec<TypedIdent>,
    /// The declaration.
    pub span: Span,
}

/// `name[T] without a, b` in a `derives` block.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Derive {
    /// Name of what is derived.
    pub name: Ident,
    /// An optional type parameter.
    pub param: Option<Type>,
    /// The blocked names.
    pub without: Vec<Ident>,
    /// The entry.
    pub span: Span,
}

/// An expression with the annotations before it. Macros make expressions that are thousands of
/// levels deep; they can be copied and dropped on any stack.
#[derive(Debug, Serialize, Deserialize)]
pub struct Exp {
    /// What it is.
    pub kind: ExpKind,
    /// Where it stands (without surrounding parentheses).
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum ExpKind {
    /// What stands where recovery skipped over an error.
    Error,
    /// An integer.
    Int(BigInt),
    /// `true`, `false`.
    Bool(bool),
    /// `null`.
    Null,
    /// `none`.
    NoPerm,
    /// `write`.
    FullPerm,
    /// `wildcard`, or `_` as an amount.
    Wildcard,
    /// `epsilon`.
    Epsilon,
    /// `result`.
    Result,
    /// A variable or a macro without parameters.
    Ident(Ident),
    /// `f(args)`, with `(f(args): T)` when a type is ascribed.
    Call(Ident, Vec<Exp>, Option<Type>),
    /// `e.name`: field, destructor or discriminator.
    Field(Box<Exp>, Ident),
    /// A prefix operator.
    Unary(UnOp, Box<Exp>),
    /// An infix operator.
    Binary(BinOp, Box<Exp>, Box<Exp>),
    /// `c ? a : b`.
    Ite(Box<Exp>, Box<Exp>, Box<Exp>),
    /// `acc(location)`, `acc(location, perm)`.
    Acc(Box<Exp>, Option<Box<Exp>>),
    /// `old(e)`.
    Old(Box<Exp>),
    /// `old[label](e)`; also `old[lhs](e)`.
    LabelledOld(Ident, Box<Exp>),
    /// `let x == (e) in body`.
    Let(Ident, Box<Exp>, Box<Exp>),
    /// `forall` or `exists`.
    Quantifier(Quantifier, Vec<TypedIdent>, Vec<Trigger>, Box<Exp>),
    /// `forperm x: T, y: U [location] :: body`.
    ForPerm(Vec<TypedIdent>, Box<Exp>, Box<Exp>),
    /// `unfolding access in body`.
    Unfolding(Box<Exp>, Box<Exp>),
    /// `applying (wand) in body`.
    Applying(Box<Exp>, Box<Exp>),
    /// `asserting (a) in body`.
    Asserting(Box<Exp>, Box<Exp>),
    /// `perm(location)`.
    Perm(Box<Exp>),
    /// `[a, b]`.
    InhaleExhale(Box<Exp>, Box<Exp>),
    /// `Seq(…)`, `Seq[T]()`, and so on; the type arguments, if written.
    Literal(Collection, Option<Type>, Vec<Exp>),
    /// `Map(k := v)`, `Map[K, V]()`.
    MapLiteral(Option<(Type, Type)>, Vec<(Exp, Exp)>),
    /// `[a..b)`.
    Range(Box<Exp>, Box<Exp>),
    /// `e[i]`.
    Index(Box<Exp>, Box<Exp>),
    /// `e[i := v, …]`.
    Update(Box<Exp>, Vec<(Exp, Exp)>),
    /// `e[from..to]` with at least one bound.
    Slice(Box<Exp>, Option<Box<Exp>>, Option<Box<Exp>>),
    /// `|e|`.
    Size(Box<Exp>),
    /// `domain(m)`.
    MapDomain(Box<Exp>),
    /// `range(m)`.
    MapRange(Box<Exp>),
    /// `new(f, g)`, `new(*)` (`None`); only as the right-hand side of an assignment.
    New(Option<Vec<Ident>>),
    /// `@name("…") e`.
    Annotated(Annotation, Box<Exp>),
}

/// `forall` or `exists`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Quantifier {
    /// `forall`
    Forall,
    /// `exists`
    Exists,
}

/// Collections with literals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Collection {
    /// `Seq`
    Seq,
    /// `Set`
    Set,
    /// `Multiset`
    Multiset,
}

/// Prefix operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UnOp {
    /// `!`
    Not,
    /// `-`
    Neg,
    /// `+`
    Plus,
}

/// Infix operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum BinOp {
    Iff,
    Implies,
    Wand,
    Or,
    And,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    In,
    Add,
    Sub,
    Append,
    Union,
    Intersection,
    SetMinus,
    Subset,
    Mul,
    /// `/`
    Slash,
    /// `\`
    Backslash,
    /// `%`
    Mod,
}

/// A trigger of a quantifier: terms that match together.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Trigger {
    /// The terms.
    pub terms: Vec<Exp>,
    /// With its braces.
    pub span: Span,
}

/// A block of statements. Like expressions, blocks of any depth can be copied and dropped on any
/// stack.
#[derive(Debug, Serialize, Deserialize)]
pub struct Block {
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// With its braces.
    pub span: Span,
}

/// A statement.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Stmt {
    /// Annotations before it.
    pub annotations: Vec<Annotation>,
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of statements.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum StmtKind {
    /// What stands where recovery skipped over an error.
    Error,
    /// `targets := e`, or a call without targets or a statement macro (`targets` empty).
    Assign(Vec<Exp>, Exp),
    /// `var x: T, y: U := e`.
    Vars(Vec<TypedIdent>, Option<Exp>),
    /// `inhale`
    Inhale(Exp),
    /// `exhale`
    Exhale(Exp),
    /// `assert`
    Assert(Exp),
    /// `assume`
    Assume(Exp),
    /// `refute`
    Refute(Exp),
    /// `fold`
    Fold(Exp),
    /// `unfold`
    Unfold(Exp),
    /// `package wand { … }`
    Package(Exp, Option<Block>),
    /// `apply`
    Apply(Exp),
    /// `if … elseif … else`; `elseif` is an `If` as the only statement of the `else` block.
    If(Exp, Block, Option<Block>),
    /// `while`
    While(Exp, Vec<Exp>, Vec<Decreases>, Block),
    /// `goto l`
    Goto(Ident),
    /// `label l invariant …`
    Label(Ident, Vec<Exp>),
    /// `{ … }`
    Block(Block),
    /// `quasihavoc [c ==>] location`
    Quasihavoc(Option<Exp>, Exp),
    /// `quasihavocall x: T :: [c ==>] location`
    QuasihavocAll(Vec<TypedIdent>, Option<Exp>, Exp),
    /// `define …`: a macro of this method only.
    Define(Define),
}
