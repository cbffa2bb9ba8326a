//! The syntax of contracts.

use crate::tree::{Expr, FieldDecl, Ident, Modifiers, Parameter, Stmt, StmtKind, TypeRef, Variable};
use echis_source::Span;
use std::sync::Arc;

/// What contracts can say and Java cannot.
#[derive(Debug, Clone)]
pub enum Spec {
    /// Operands with comparisons and arithmetic between them. What `*` means in it is decided by types.
    Chain(Box<Expr>, Vec<Link>),
    /// `A &*& B`
    Star(Box<Expr>, Box<Expr>),
    /// `b ==> A`
    Implies(Box<Expr>, Box<Expr>),
    /// `b <==> c`
    Iff(Box<Expr>, Box<Expr>),
    /// `acc(e.f, g, 1/2)`
    Access(Vec<Expr>, Amount),
    /// `a[*]`
    Elements(Box<Expr>),
    /// `a[i..j]`
    Range(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `old(e)`
    Old(Box<Expr>),
    /// `\result`
    Result,
    /// `forall T x; range; body`
    Quantifier {
        /// All of them, rather than at least one.
        is_forall: bool,
        /// What is quantified over.
        variables: Vec<(TypeRef, Ident)>,
        /// For which of them.
        range: Option<Box<Expr>>,
        /// What is said of them.
        body: Box<Expr>,
    },
    /// `untouched(A)`
    Untouched(Box<Expr>),
    /// `opening p(x) in e`
    Opening(Box<Expr>, Box<Expr>),
    /// `closing p(x) in e`
    Closing(Box<Expr>, Box<Expr>),
    /// `using f(x) in e`
    Using(Box<Expr>, Box<Expr>),
    /// `e /*@ opening \result.p(x) in @*/ .f`: an object, and what is read of it, where `\result` is that object.
    With(Box<Expr>, Box<Expr>),
}

/// An operator and the operand behind it.
#[derive(Debug, Clone)]
pub struct Link {
    /// The operator.
    pub operator: &'static str,
    /// Where it stands.
    pub span: Span,
    /// The operand.
    pub operand: Expr,
}

/// A fraction of a permission.
#[derive(Debug, Clone)]
pub enum Amount {
    /// Nothing is written: all of it.
    Full,
    /// `n/d`
    Fraction(Box<Expr>, Box<Expr>),
    /// `_`
    Some,
}

/// A clause of a contract.
#[derive(Debug, Clone)]
pub struct Clause {
    /// What it says.
    pub kind: ClauseKind,
    /// Where it stands.
    pub span: Span,
}

/// What a clause says.
#[derive(Debug, Clone)]
pub enum ClauseKind {
    /// `pure`
    Pure,
    /// `requires A;`
    Requires(Expr),
    /// `ensures A;`
    Ensures(Expr),
    /// `signals (E e) A;`
    Signals(TypeRef, Option<Ident>, Expr),
}

/// `predicate p(T x) = A;`
#[derive(Debug, Clone)]
pub struct PredicateDecl {
    /// Its name.
    pub name: Ident,
    /// `static`
    pub is_static: bool,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// What it stands for; an abstract one has none.
    pub body: Option<Expr>,
}

/// A statement for the sake of a proof.
#[derive(Debug, Clone)]
pub enum Ghost {
    /// `open p(x);`
    Open(Expr),
    /// `close p(x);`
    Close(Expr),
    /// `use f(x);`
    Use(Expr),
    /// `assert A;`
    Assert(Expr),
    /// `assume b;`
    Assume(Expr),
    /// `join A;`
    Join(Expr),
    /// `ghost T x = e;`
    Local(Variable),
    /// `x = e;`
    Assign(Expr, Expr),
    /// `if (b) { … } else { … }`: the sides are blocks of ghost statements, or another `if` behind `else`.
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    /// `signals { … }`: what is done when an expression of the statement behind it throws.
    Signals(Box<Stmt>),
}

/// One of the things that stand in a comment.
pub(crate) struct Item {
    pub kind: ItemKind,
    pub span: Span,
}

/// What can stand in a comment. What may stand there is decided by its place.
pub(crate) enum ItemKind {
    Clause(ClauseKind),
    Invariant(Expr),
    Predicate(Arc<PredicateDecl>),
    /// `ghost T x = e;`: a field or a variable.
    Variable(FieldDecl),
    Statement(Ghost),
}

impl ItemKind {
    /// The statements that an item is, or the item if it is none.
    pub fn statements(self, span: Span) -> Result<Vec<Stmt>, Box<ItemKind>> {
        let ghosts = match self {
            ItemKind::Statement(ghost) => vec![ghost],
            ItemKind::Variable(field) if field.modifiers == Modifiers::default() => {
                field.variables.into_iter().map(Ghost::Local).collect()
            }
            other => return Err(Box::new(other)),
        };
        let statement = |ghost| Stmt {
            kind: StmtKind::Ghost(Box::new(ghost)),
            span,
        };
        Ok(ghosts.into_iter().map(statement).collect())
    }
}

/// What can stand before an expression: `opening p(x) in`, `closing p(x) in`, `using f(x) in`.
pub(crate) struct Prefix {
    /// What it makes of the call and of the expression.
    pub make: Prefixed,
    pub call: Expr,
}

/// An expression behind a prefix.
pub(crate) type Prefixed = fn(Box<Expr>, Box<Expr>) -> Spec;
