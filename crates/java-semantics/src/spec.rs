//! The typed tree of contracts: specification expressions beyond Java's, and ghost statements. It
//! follows "Symbolic execution for implicit dynamic frames", Fig. 4.

use super::tree::{Expr, Stmt};
use super::types::{ClassIx, FieldIx, PredicateIx, VarIx};
use echis_source::Span;
use std::sync::Arc;

/// The contract of a method. Several clauses of a kind are separating conjuncts.
#[derive(Debug, Clone, Default)]
pub struct Contract {
    /// Whether the source has a contract for the method; `pure` alone is one.
    pub is_given: bool,
    /// Whether the method is `pure`: it has no effects, and contracts can call it.
    pub is_pure: bool,
    /// Whether it is a library method that computes a value from values. Contracts can call it,
    /// even if no clause says what it returns.
    pub computes: bool,
    /// The variables for the method's parameters in the clauses.
    pub parameters: Vec<VarIx>,
    /// The `requires` clauses.
    pub requires: Vec<Expr>,
    /// The `ensures` clauses, which can contain [`Spec::Result`] and [`Spec::Old`].
    pub ensures: Vec<Expr>,
    /// The clauses `signals (E e) A;`.
    pub signals: Vec<Signals>,
}

/// `signals (E e) A;`: the method can end with this exception, and the assertion holds then.
#[derive(Debug, Clone)]
pub struct Signals {
    /// The class of the exception.
    pub class: ClassIx,
    /// The variable for the exception in the assertion.
    pub variable: Option<VarIx>,
    /// The exceptional postcondition.
    pub assertion: Expr,
    /// The position of the clause.
    pub span: Span,
}

/// A predicate `predicate p(T x) = A;`. A predicate without a body is abstract.
#[derive(Debug, Clone)]
pub struct Predicate {
    /// The simple name.
    pub name: Arc<str>,
    /// The class that declares it.
    pub class: ClassIx,
    /// Whether it is static, without a receiver.
    pub is_static: bool,
    /// Its parameters.
    pub parameters: Vec<VarIx>,
    /// The body; none if it is abstract.
    pub body: Option<Expr>,
    /// The topmost predicate that it overrides in a supertype; itself if it overrides none.
    pub family: PredicateIx,
    /// The position of its name.
    pub span: Span,
}

/// A permission amount.
#[derive(Debug, Clone)]
pub enum Amount {
    /// The full permission.
    Full,
    /// The fraction `n/d`.
    Fraction(Box<Expr>, Box<Expr>),
    /// `_`: some positive amount.
    Some,
}

/// A predicate instance such as `e.p(x)`.
#[derive(Debug, Clone)]
pub struct Instance {
    /// The predicate found by its static type.
    pub predicate: PredicateIx,
    /// The receiver; none for a static predicate.
    pub receiver: Option<Box<Expr>>,
    /// Whether it denotes the body in the class of `predicate`, without dispatch: `super.p()`,
    /// `C.p()`.
    pub is_super: bool,
    /// The arguments.
    pub arguments: Vec<Expr>,
    /// The permission amount.
    pub amount: Amount,
    /// Its position.
    pub span: Span,
}

/// A heap location, or several, to which a permission can give access.
#[derive(Debug, Clone)]
pub enum Location {
    /// `e.f`
    Field(Box<Expr>, FieldIx),
    /// `C.f`
    Static(FieldIx),
    /// `a[i]`
    Element(Box<Expr>, Box<Expr>),
    /// `a[*]`
    Elements(Box<Expr>),
    /// `a[i..j]`: the elements from index `i`, inclusive, to `j`, exclusive.
    Range(Box<Expr>, Box<Expr>, Box<Expr>),
}

/// Expressions that only contracts can contain. Assertions have the type `boolean`.
#[derive(Debug, Clone)]
pub enum Spec {
    /// `acc(e.f)`, `acc(e.f, 1/2)`
    Access(Location, Amount),
    /// `p(x)`
    Predicate(Instance),
    /// Separating conjunction: `A * B`, `A &*& B`, and `A && B` if an operand contains permissions.
    Star(Expr, Expr),
    /// `b ==> A`
    Implies(Expr, Expr),
    /// `b <==> c`
    Iff(Expr, Expr),
    /// `old(e)`
    Old(Expr),
    /// `\result`
    Result,
    /// `forall T x, T y; A` and `exists`
    Quantifier {
        /// Whether it is `forall`, and not `exists`.
        is_forall: bool,
        /// The bound variables.
        variables: Vec<VarIx>,
        /// The quantified assertion.
        body: Expr,
    },
    /// `untouched(A)`: the locations of the assertion have the values of the old state.
    Untouched(Expr),
    /// `opening p(x) in e`
    Opening(Instance, Expr),
    /// `using f(x) in e`; the first operand is a call of a pure method.
    Using(Expr, Expr),
}

/// Ghost statements.
#[derive(Debug, Clone)]
pub enum Ghost {
    /// `open p(x);`
    Open(Instance),
    /// `close p(x);`
    Close(Instance),
    /// `use f(x);`: assumes that the call of a pure method equals its body.
    Use(Expr),
    /// `assert A;`
    Assert(Expr),
    /// `assume b;`
    Assume(Expr),
    /// `join A;`
    Join(Expr),
    /// `int x = e;`: a ghost variable.
    Local(VarIx, Option<Expr>),
    /// `x = e;`, `e.f = v;`: an assignment to a ghost variable or a ghost field.
    Assign(Expr),
    /// `if (b) { … } else { … }`
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
}

impl Spec {
    /// The expression `e` of `opening … in e` and `using … in e`.
    pub fn within(&self) -> Option<&Expr> {
        match self {
            Spec::Opening(_, e) | Spec::Using(_, e) => Some(e),
            _ => None,
        }
    }
}
