//! The checked program: macros expanded, imports merged, names resolved to ids, every expression
//! typed.
//!
//! This is what verifiers consume. Well-typed and consistent by construction (`check` builds it
//! only for programs without errors); nothing here is looked up by name any more. Spans are those
//! of the source, so that an error inside an expanded macro points at the macro's use.

use echis_source::Span;
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// An identifier's text.
pub type Name = Arc<str>;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(from = "tagged::Tagged", into = "tagged::Tagged")]
        pub struct $name(pub u32);
        impl $name {
            /// As an index into the table it belongs to.
            pub fn index(self) -> usize { self.0 as usize }
        }
        impl From<$name> for tagged::Tagged {
            fn from(id: $name) -> Self { tagged::Tagged::$name(id.0) }
        }
        impl From<tagged::Tagged> for $name {
            fn from(id: tagged::Tagged) -> Self { $name(id.number()) }
        }
    )*
    /// Serialised ids, which say what they are ids of.
    mod tagged {
        use serde::{Deserialize, Serialize};

        #[derive(Serialize, Deserialize)]
        #[expect(clippy::enum_variant_names, reason = "the variants are named as the types")]
        pub enum Tagged { $($name(u32),)* }

        impl Tagged {
            pub fn number(self) -> u32 {
                match self { $(Tagged::$name(number) => number,)* }
            }
        }
    }
    };
}

ids! {
    /// Index into [`Program::fields`].
    FieldId;
    /// Index into [`Program::methods`].
    MethodId;
    /// Index into [`Program::functions`].
    FunctionId;
    /// Index into [`Program::predicates`].
    PredicateId;
    /// Index into [`Program::domains`].
    DomainId;
    /// Index into [`Program::domain_functions`].
    DomainFunctionId;
    /// Index into [`Program::adts`].
    AdtId;
    /// Index into [`Program::constructors`].
    ConstructorId;
    /// Index into the `vars` of the member (or axiom) that the expression belongs to.
    VarId;
    /// Index into [`Method::labels`].
    LabelId;
}

/// A whole program.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// Fields in source order.
    pub fields: Vec<Field>,
    /// Methods in source order.
    pub methods: Vec<Method>,
    /// Heap-dependent functions in source order.
    pub functions: Vec<Function>,
    /// Predicates in source order.
    pub predicates: Vec<Predicate>,
    /// Domains in source order.
    pub domains: Vec<Domain>,
    /// The functions of all domains.
    pub domain_functions: Vec<DomainFunction>,
    /// Algebraic data types in source order.
    pub adts: Vec<Adt>,
    /// The constructors of all ADTs.
    pub constructors: Vec<Constructor>,
    /// Set for a program that compares two executions.
    pub product: Option<Product>,
}

/// The originals of a product program. The twins of fields, functions and predicates, for the second
/// execution, follow the originals in their tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Product {
    /// The number of functions in the source.
    pub functions: usize,
    /// The number of predicates in the source.
    pub predicates: usize,
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub enum Type {
    /// Mathematical integers.
    Int,
    /// Booleans.
    Bool,
    /// Permission amounts, rational numbers (`Perm` and `Rational`).
    Perm,
    /// References.
    Ref,
    /// Magic wands as values.
    Wand,
    /// Predicate instances (only in `decreases` clauses).
    PredicateInstance,
    /// Sequences.
    Seq(Box<Type>),
    /// Sets.
    Set(Box<Type>),
    /// Multisets.
    Multiset(Box<Type>),
    /// Maps.
    Map(Box<Type>, Box<Type>),
    /// A domain with its type arguments.
    Domain(DomainId, Vec<Type>),
    /// An algebraic data type with its type arguments.
    Adt(AdtId, Vec<Type>),
    /// A type parameter of the enclosing domain or ADT, by its position.
    Param(u32),
}

/// `field name: ty`.
#[derive(Debug, Clone, Serialize)]
pub struct Field {
    /// Name.
    pub name: Name,
    /// Type of the values it holds.
    pub ty: Type,
    /// Annotations.
    pub annotations: Vec<Annotation>,
    /// Declaration.
    pub span: Span,
}

/// A variable of a member: parameter, result, local or bound variable. Every binder has a `VarDecl`
/// of its own.
#[derive(Debug, Clone, Serialize)]
pub struct VarDecl {
    /// Name as in the source (bound variables from macro expansion may have been renamed).
    pub name: Name,
    /// Type.
    pub ty: Type,
    /// Declaration.
    pub span: Span,
}

/// An annotation `@key("value", …)`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Annotation {
    /// Text after `@`.
    pub key: Name,
    /// The strings in parentheses.
    pub values: Vec<Name>,
}

/// A `decreases` clause.
#[derive(Debug, Clone, Serialize)]
pub enum Decreases {
    /// `decreases e1, e2 [if c]`; the tuple may be empty.
    Tuple {
        /// The measure.
        tuple: Vec<Exp>,
        /// The condition under which it applies.
        condition: Option<Exp>,
        /// The clause.
        span: Span,
    },
    /// `decreases _ [if c]`.
    Wildcard {
        /// The condition under which it applies.
        condition: Option<Exp>,
        /// The clause.
        span: Span,
    },
    /// `decreases *`.
    Star {
        /// The clause.
        span: Span,
    },
}

/// A method.
#[derive(Debug, Clone, Serialize)]
pub struct Method {
    /// Name.
    pub name: Name,
    /// All variables that occur in it; first the parameters, then the results.
    pub vars: Vec<VarDecl>,
    /// The first `params` of `vars` are parameters,
    pub params: usize,
    /// the next `results` of them are results.
    pub results: usize,
    /// Preconditions, in order.
    pub pres: Vec<Exp>,
    /// Postconditions, in order.
    pub posts: Vec<Exp>,
    /// Termination measures.
    pub decreases: Vec<Decreases>,
    /// The body, if it has one.
    pub body: Option<Block>,
    /// Labels of the body (targets of `goto` and of `old[l]`).
    pub labels: Vec<Name>,
    /// Annotations.
    pub annotations: Vec<Annotation>,
    /// The whole declaration.
    pub span: Span,
    /// Its name in the declaration.
    pub name_span: Span,
}

/// A heap-dependent function.
#[derive(Debug, Clone, Serialize)]
pub struct Function {
    /// Name.
    pub name: Name,
    /// All variables that occur in it; first the parameters.
    pub vars: Vec<VarDecl>,
    /// The first `params` of `vars` are parameters.
    pub params: usize,
    /// Result type.
    pub ty: Type,
    /// Preconditions, in order.
    pub pres: Vec<Exp>,
    /// Postconditions, in order; may contain [`ExpKind::Result`].
    pub posts: Vec<Exp>,
    /// Termination measures.
    pub decreases: Vec<Decreases>,
    /// The body, if it has one.
    pub body: Option<Exp>,
    /// Annotations.
    pub annotations: Vec<Annotation>,
    /// The whole declaration.
    pub span: Span,
    /// Its name in the declaration.
    pub name_span: Span,
}

/// A predicate.
#[derive(Debug, Clone, Serialize)]
pub struct Predicate {
    /// Name.
    pub name: Name,
    /// All variables that occur in it; first the parameters.
    pub vars: Vec<VarDecl>,
    /// The first `params` of `vars` are parameters.
    pub params: usize,
    /// The body, if it has one.
    pub body: Option<Exp>,
    /// Annotations.
    pub annotations: Vec<Annotation>,
    /// The whole declaration.
    pub span: Span,
    /// Its name in the declaration.
    pub name_span: Span,
}

/// A domain.
#[derive(Debug, Clone, Serialize)]
pub struct Domain {
    /// Name.
    pub name: Name,
    /// Names of the type parameters; [`Type::Param`] refers to them by position.
    pub type_params: Vec<Name>,
    /// Its functions.
    pub functions: Vec<DomainFunctionId>,
    /// Its axioms.
    pub axioms: Vec<Axiom>,
    /// `interpretation (SMTLIB: "…", Boogie: "…")` clauses: key and value.
    pub interpretations: Vec<(Name, Name)>,
    /// Annotations.
    pub annotations: Vec<Annotation>,
    /// The whole declaration.
    pub span: Span,
}

/// A function of a domain.
#[derive(Debug, Clone, Serialize)]
pub struct DomainFunction {
    /// The domain it belongs to.
    pub domain: DomainId,
    /// Name.
    pub name: Name,
    /// Parameter types (over the domain's type parameters).
    pub params: Vec<Type>,
    /// Result type (over the domain's type parameters).
    pub ty: Type,
    /// Declared `unique`: differs from every other unique function.
    pub unique: bool,
    /// `interpretation "…"`: the SMT-LIB function it stands for.
    pub interpretation: Option<Name>,
    /// The declaration.
    pub span: Span,
}

/// An axiom of a domain.
#[derive(Debug, Clone, Serialize)]
pub struct Axiom {
    /// Name, if it has one.
    pub name: Option<Name>,
    /// The bound variables that occur in it.
    pub vars: Vec<VarDecl>,
    /// The formula (over the domain's type parameters).
    pub exp: Exp,
    /// The declaration.
    pub span: Span,
}

/// An algebraic data type.
#[derive(Debug, Clone, Serialize)]
pub struct Adt {
    /// Name.
    pub name: Name,
    /// Names of the type parameters; [`Type::Param`] refers to them by position.
    pub type_params: Vec<Name>,
    /// Its constructors.
    pub constructors: Vec<ConstructorId>,
    /// `derives { name without a, b }`: name and the blocked field names.
    pub derives: Vec<(Name, Vec<Name>)>,
    /// The declaration.
    pub span: Span,
}

/// A constructor of an ADT.
#[derive(Debug, Clone, Serialize)]
pub struct Constructor {
    /// The ADT it belongs to.
    pub adt: AdtId,
    /// Name.
    pub name: Name,
    /// Its arguments: names of the destructors and types (over the ADT's type parameters).
    pub params: Vec<(Name, Type)>,
    /// The declaration.
    pub span: Span,
}

/// A typed expression or assertion.
#[derive(Debug, Clone, Serialize)]
pub struct Exp {
    /// What it is.
    pub kind: ExpKind,
    /// Its type; assertions have [`Type::Bool`], `acc(…)` as well.
    pub ty: Type,
    /// Where it stands.
    pub span: Span,
}

/// A resource instance: what permissions are held to.
#[derive(Debug, Clone, Serialize)]
pub enum Location {
    /// `receiver.field`.
    Field(Box<Exp>, FieldId),
    /// `P(args)`.
    Predicate(PredicateId, Vec<Exp>),
    /// `lhs --* rhs`.
    Wand(Box<Exp>, Box<Exp>),
}

/// `acc(P(args), perm)`; without an amount it means `write`.
#[derive(Debug, Clone, Serialize)]
pub struct PredicateAccess {
    /// The predicate.
    pub predicate: PredicateId,
    /// Its arguments.
    pub args: Vec<Exp>,
    /// The amount, if one is written.
    pub perm: Option<Box<Exp>>,
    /// The access.
    pub span: Span,
}

/// The state that `old` refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum OldState {
    /// `old(e)`: entry of the method.
    Entry,
    /// `old[l](e)`: where label `l` was passed last.
    Label(LabelId),
    /// `old[lhs](e)`: the left-hand side of the enclosing wand.
    Lhs,
}

/// A type argument list that instantiates the parameters of a domain or ADT, in order.
pub type TypeArgs = Vec<Type>;

/// The kinds of expressions.
#[derive(Debug, Clone, Serialize)]
pub enum ExpKind {
    /// An integer literal.
    Int(BigInt),
    /// `true`, `false`.
    Bool(bool),
    /// `null`.
    Null,
    /// `none`.
    NoPerm,
    /// `write`.
    FullPerm,
    /// `wildcard` or `_` in place of an amount.
    Wildcard,
    /// `epsilon`.
    Epsilon,
    /// A variable.
    Var(VarId),
    /// `result`.
    Result,
    /// `e.f`.
    Field(Box<Exp>, FieldId),
    /// Application of a heap-dependent function.
    Call(FunctionId, Vec<Exp>),
    /// `@reveal() f(args)`: an application that may use the definition of a function annotated
    /// `@opaque()`.
    Reveal(Box<Exp>),
    /// Application of a domain function; the type arguments instantiate the domain's parameters.
    DomainCall(DomainFunctionId, TypeArgs, Vec<Exp>),
    /// Application of an ADT constructor.
    Construct(ConstructorId, TypeArgs, Vec<Exp>),
    /// `e.x` for the argument at this position of a constructor.
    Destruct(Box<Exp>, ConstructorId, u32),
    /// `e.isC`.
    Discriminate(Box<Exp>, ConstructorId),
    /// A backend function (from a domain with interpretation) applied with the SMT-LIB name.
    BackendCall(Name, Vec<Exp>),
    /// `acc(location, perm)`; a predicate or wand that stands alone is also an `Acc` without
    /// amount.
    Acc(Location, Option<Box<Exp>>),
    /// A prefix operator.
    Unary(UnOp, Box<Exp>),
    /// An infix operator; which arithmetic it is tells the operands' types.
    Binary(BinOp, Box<Exp>, Box<Exp>),
    /// `c ? a : b`.
    Ite(Box<Exp>, Box<Exp>, Box<Exp>),
    /// `old(e)`, `old[l](e)`.
    Old(OldState, Box<Exp>),
    /// `let x == (e) in body`.
    Let(VarId, Box<Exp>, Box<Exp>),
    /// `forall vars :: {triggers} body`.
    Forall(Box<Quantified>),
    /// `exists vars :: {triggers} body`.
    Exists(Box<Quantified>),
    /// `forperm vars [resource] :: body`.
    ForPerm(Box<ForPerm>),
    /// `unfolding acc(P(args), p) in body`.
    Unfolding(Box<PredicateAccess>, Box<Exp>),
    /// `applying (lhs --* rhs) in body`; the first is an [`ExpKind::Acc`] of a wand.
    Applying(Box<Exp>, Box<Exp>),
    /// `asserting (a) in body`.
    Asserting(Box<Exp>, Box<Exp>),
    /// `perm(location)`.
    Perm(Location),
    /// `[inhaled, exhaled]`.
    InhaleExhale(Box<Exp>, Box<Exp>),
    /// A literal `Seq(…)`, `Set(…)`, `Multiset(…)`, also empty; the element type is in `ty`.
    Literal(Vec<Exp>),
    /// A literal `Map(k := v, …)`, also empty.
    MapLiteral(Vec<(Exp, Exp)>),
    /// `[a..b)`.
    Range(Box<Exp>, Box<Exp>),
    /// `s[i]` on sequences, `m[k]` on maps.
    Index(Box<Exp>, Box<Exp>),
    /// `s[i := e]` on sequences, `m[k := e]` on maps.
    Update(Box<Exp>, Box<Exp>, Box<Exp>),
    /// `s[..n]`.
    Take(Box<Exp>, Box<Exp>),
    /// `s[n..]`.
    Drop(Box<Exp>, Box<Exp>),
    /// `|s|` of any collection.
    Size(Box<Exp>),
    /// `domain(m)`.
    MapDomain(Box<Exp>),
    /// `range(m)`.
    MapRange(Box<Exp>),
    /// `low(e)`: both executions have the same value. This kind and the two that follow occur only
    /// before `product` has replaced them.
    Low(Box<Exp>),
    /// `lowEvent`: both executions are here, or none is.
    LowEvent,
    /// `rel(e, 0)`, `rel(e, 1)`: the value of `e` in this execution.
    Rel(Box<Exp>, Execution),
}

/// One of the two executions that relational specifications compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Execution {
    /// The execution with the number 0.
    First,
    /// The execution with the number 1.
    Second,
}

/// The parts of a quantifier.
#[derive(Debug, Clone, Serialize)]
pub struct Quantified {
    /// Bound variables.
    pub vars: Vec<VarId>,
    /// Triggers given by the user; each is a set of terms.
    pub triggers: Vec<Vec<Exp>>,
    /// The body.
    pub body: Exp,
    /// Annotations, such as `@weight("3")`.
    pub annotations: Vec<Annotation>,
}

/// The parts of a `forperm`.
#[derive(Debug, Clone, Serialize)]
pub struct ForPerm {
    /// Bound variables.
    pub vars: Vec<VarId>,
    /// The resource over which it ranges.
    pub location: Location,
    /// The body.
    pub body: Exp,
}

/// Prefix operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum UnOp {
    /// `!`.
    Not,
    /// `-`, on Int or Perm.
    Neg,
}

/// Infix operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum BinOp {
    /// `+` on Int or Perm.
    Add,
    /// `-` on Int or Perm.
    Sub,
    /// `*` on Int, Perm, or Int and Perm.
    Mul,
    /// `\` on Int (and `/` where Viper takes it as integer division): integer division, rounding as
    /// SMT-LIB's `div`.
    IntDiv,
    /// `/` that yields Perm: Int by Int (a fraction), Perm by Int, Perm by Perm.
    PermDiv,
    /// `%` on Int, SMT-LIB's `mod`.
    Mod,
    /// `<` on Int or Perm.
    Lt,
    /// `<=` on Int or Perm.
    Le,
    /// `>` on Int or Perm.
    Gt,
    /// `>=` on Int or Perm.
    Ge,
    /// `==`.
    Eq,
    /// `!=`.
    Ne,
    /// `&&`, also separating conjunction.
    And,
    /// `||`.
    Or,
    /// `==>`.
    Implies,
    /// `<==>`.
    Iff,
    /// `++` on sequences.
    Append,
    /// `union`.
    Union,
    /// `intersection`.
    Intersection,
    /// `setminus`.
    SetMinus,
    /// `subset`.
    Subset,
    /// `in`; Bool on sequences, sets and maps (keys), Int (multiplicity) on multisets.
    In,
}

/// `{ … }`.
pub type Block = Vec<Stmt>;

/// A statement.
#[derive(Debug, Clone, Serialize)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of statements.
#[derive(Debug, Clone, Serialize)]
pub enum StmtKind {
    /// `var x: T, …`: the variables get arbitrary values. An initialiser is a separate assignment.
    VarDecl(Vec<VarId>),
    /// `x := e`.
    Assign(VarId, Exp),
    /// `receiver.f := e`; the expression of the left-hand side and the value.
    FieldAssign(Exp, FieldId, Exp),
    /// `x := new(f, g)`; `new(*)` lists all fields.
    New(VarId, Vec<FieldId>),
    /// `x, y := m(args)`.
    Call(MethodId, Vec<Exp>, Vec<VarId>),
    /// `inhale A`.
    Inhale(Exp),
    /// `exhale A`.
    Exhale(Exp),
    /// `assert A`.
    Assert(Exp),
    /// `@join() assert A`: all paths that lead here end, and one goes on of which no more is known
    /// than `A`.
    Join(Exp),
    /// `assume A`.
    Assume(Exp),
    /// `refute A`.
    Refute(Exp),
    /// `fold acc(P(args), p)`.
    Fold(PredicateAccess),
    /// `unfold acc(P(args), p)`.
    Unfold(PredicateAccess),
    /// `package lhs --* rhs { … }`.
    Package(Exp, Block),
    /// `apply lhs --* rhs`.
    Apply(Exp),
    /// `if (c) { … } else { … }`; `elseif` is nested.
    If(Exp, Block, Block),
    /// `while (c) invariant … { … }`.
    While(While),
    /// `goto l`.
    Goto(LabelId),
    /// `label l invariant …`.
    Label(LabelId, Vec<Exp>),
    /// `{ … }`.
    Block(Block),
    /// `quasihavoc c ==> location`.
    Quasihavoc(Option<Exp>, Location),
    /// `quasihavocall vars :: c ==> location`.
    QuasihavocAll(Vec<VarId>, Option<Exp>, Location),
}

/// The parts of a `while`.
#[derive(Debug, Clone, Serialize)]
pub struct While {
    /// The condition.
    pub condition: Exp,
    /// Invariants, in order.
    pub invariants: Vec<Exp>,
    /// Termination measures.
    pub decreases: Vec<Decreases>,
    /// The body.
    pub body: Block,
}
