//! The typed tree of contracts: what they say beyond Java's expressions, and what stands between statements for the sake of a proof.
//! "Symbolic execution for implicit dynamic frames", Fig. 4.

use super::tree::{Expr, Stmt};
use super::types::{ClassIx, FieldIx, PredicateIx, VarIx};
use echis_source::Span;
use std::sync::Arc;

/// What a method promises, and under which condition. Several clauses of a kind are separating conjuncts.
#[derive(Debug, Clone, Default)]
pub struct Contract {
    /// Somebody wrote one, if only `pure`.
    pub is_given: bool,
    /// `pure`: the method has no effects, and contracts can call it.
    pub is_pure: bool,
    /// It is one of the library that computes a value from values: contracts can call it as well, whatever proofs know of it.
    pub computes: bool,
    /// What the clauses call the parameters of the method.
    pub parameters: Vec<VarIx>,
    /// `requires`
    pub requires: Vec<Expr>,
    /// `ensures`; [`Spec::Result`] and [`Spec::Old`] can stand in it.
    pub ensures: Vec<Expr>,
    /// `signals (E e) A;`
    pub signals: Vec<Signals>,
}

/// `signals (E e) A;`: the method can end with this exception, and then the assertion holds.
#[derive(Debug, Clone)]
pub struct Signals {
    /// What is thrown.
    pub class: ClassIx,
    /// The name for it in the assertion.
    pub variable: Option<VarIx>,
    /// What holds then.
    pub assertion: Expr,
    /// The clause.
    pub span: Span,
}

/// A predicate: `predicate p(T x) = A;`. Without a body it is abstract.
#[derive(Debug, Clone)]
pub struct Predicate {
    /// Its name.
    pub name: Arc<str>,
    /// The class that declares it.
    pub class: ClassIx,
    /// It has no receiver.
    pub is_static: bool,
    /// Its parameters.
    pub parameters: Vec<VarIx>,
    /// What it stands for.
    pub body: Option<Expr>,
    /// The predicate of a class or interface above that it overrides, if any: the topmost one.
    pub family: PredicateIx,
    /// Where its name stands.
    pub span: Span,
}

/// A fraction of a permission.
#[derive(Debug, Clone)]
pub enum Amount {
    /// All of it.
    Full,
    /// `n/d`
    Fraction(Box<Expr>, Box<Expr>),
    /// `_`: some.
    Some,
}

/// An instance of a predicate.
#[derive(Debug, Clone)]
pub struct Instance {
    /// The predicate as it is found where it is written.
    pub predicate: PredicateIx,
    /// What it is about; none for a static one.
    pub receiver: Option<Box<Expr>>,
    /// It means the body of this very class: `super.p()`, `C.p()`.
    pub is_super: bool,
    /// Its arguments.
    pub arguments: Vec<Expr>,
    /// How much of it.
    pub amount: Amount,
    /// Where it stands.
    pub span: Span,
}

/// What can be accessible.
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
    /// `a[i..j]`: from the first index on, before the second.
    Range(Box<Expr>, Box<Expr>, Box<Expr>),
}

/// What only contracts can say. Assertions have the type `boolean`.
#[derive(Debug, Clone)]
pub enum Spec {
    /// `acc(e.f)`, `acc(e.f, 1/2)`
    Access(Location, Amount),
    /// `p(x)`
    Predicate(Instance),
    /// `A * B`, `A &*& B`, and `A && B` where one of them speaks of permissions.
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
        /// All of them, rather than at least one.
        is_forall: bool,
        /// What is quantified over.
        variables: Vec<VarIx>,
        /// What is said of them.
        body: Expr,
    },
    /// `untouched(A)`: the locations of the assertion hold what they held.
    Untouched(Expr),
    /// `opening p(x) in e`
    Opening(Instance, Expr),
    /// `closing p(x) in e`
    Closing(Instance, Expr),
    /// `using f(x) in e`; the first is a call of a pure method.
    Using(Expr, Expr),
}

/// What stands between statements for the sake of a proof.
#[derive(Debug, Clone)]
pub enum Ghost {
    /// `open p(x);`
    Open(Instance),
    /// `close p(x);`
    Close(Instance),
    /// `use f(x);`: the call of a pure method is what its body says.
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
    /// `signals { … }`: what is done when an expression of the statement behind it throws, and nothing in that statement catches it.
    Signals {
        /// What is done.
        done: Arc<[Stmt]>,
        /// The statement behind it is so many here: variables that are declared together are several.
        over: usize,
    },
}

impl Spec {
    /// The expression around which ghost operations stand.
    pub fn within(&self) -> Option<&Expr> {
        match self {
            Spec::Opening(_, e) | Spec::Closing(_, e) | Spec::Using(_, e) => Some(e),
            _ => None,
        }
    }
}
