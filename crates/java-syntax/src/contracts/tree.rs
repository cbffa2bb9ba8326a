//! The syntax of contracts.

use crate::tree::{Expr, FieldDecl, Ident, Modifiers, Parameter, Stmt, StmtKind, TypeRef, Variable};
use echis_source::Span;
use std::sync::Arc;

/// An expression that only contracts have.
#[derive(Debug, Clone)]
pub enum Spec {
    /// Operands joined by comparisons and arithmetic operators, in the order of the text. The
    /// operands' types decide later whether a `*` is a product or a separating conjunction.
    Chain(Box<Expr>, Vec<Link>),
    /// The separating conjunction `A &*& B`.
    Star(Box<Expr>, Box<Expr>),
    /// The implication `b ==> A`.
    Implies(Box<Expr>, Box<Expr>),
    /// The equivalence `b <==> c`.
    Iff(Box<Expr>, Box<Expr>),
    /// Permissions to locations, `acc(e.f, g, 1/2)`, with their amount.
    Access(Vec<Expr>, Amount),
    /// All elements of an array, `a[*]`.
    Elements(Box<Expr>),
    /// A range of elements, `a[i..j]`.
    Range(Box<Expr>, Box<Expr>, Box<Expr>),
    /// The value of an expression on entry, `old(e)`.
    Old(Box<Expr>),
    /// The result of a method, `\result`.
    Result,
    /// A quantifier, `forall T x; range; body` or `exists T x; range; body`.
    Quantifier {
        /// Whether it is `forall` rather than `exists`.
        is_forall: bool,
        /// The bound variables with their types.
        variables: Vec<(TypeRef, Ident)>,
        /// The condition that restricts the variables.
        range: Option<Box<Expr>>,
        /// The quantified assertion.
        body: Box<Expr>,
    },
    /// `untouched(A)`: the locations to which `A` gives permission have their old values.
    Untouched(Box<Expr>),
    /// `opening p(x) in e`: unfolds the predicate instance while `e` is evaluated.
    Opening(Box<Expr>, Box<Expr>),
    /// `using f(x) in e`: the pure call equals its body while `e` is evaluated.
    Using(Box<Expr>, Box<Expr>),
}

/// An operator in a chain, and the operand after it.
#[derive(Debug, Clone)]
pub struct Link {
    /// The operator.
    pub operator: &'static str,
    /// The position of the operator.
    pub span: Span,
    /// The operand after the operator.
    pub operand: Expr,
}

/// A permission amount.
#[derive(Debug, Clone)]
pub enum Amount {
    /// No amount is written: the full permission.
    Full,
    /// The fraction `n/d`.
    Fraction(Box<Expr>, Box<Expr>),
    /// Some positive amount, `_`.
    Some,
}

/// A clause of a contract.
#[derive(Debug, Clone)]
pub struct Clause {
    /// The kind of clause, with its assertion.
    pub kind: ClauseKind,
    /// The position in the source.
    pub span: Span,
}

/// The kinds of clauses.
#[derive(Debug, Clone)]
pub enum ClauseKind {
    /// `pure`
    Pure,
    /// `requires A;`
    Requires(Expr),
    /// `ensures A;`
    Ensures(Expr),
    /// `signals (E e) A;`: `A` holds if the method throws an exception `e` of type `E`.
    Signals(TypeRef, Option<Ident>, Expr),
}

/// The declaration of a predicate, `predicate p(T x) = A;`.
#[derive(Debug, Clone)]
pub struct PredicateDecl {
    /// The name of the predicate.
    pub name: Ident,
    /// Whether the predicate is `static`.
    pub is_static: bool,
    /// The formal parameters.
    pub parameters: Vec<Parameter>,
    /// The assertion that the predicate stands for; absent for an abstract predicate.
    pub body: Option<Expr>,
}

/// A ghost statement, which serves a proof; `javac` does not see it.
#[derive(Debug, Clone)]
pub enum Ghost {
    /// `open p(x);`: exchanges a predicate instance for its body.
    Open(Expr),
    /// `close p(x);`: exchanges the body of a predicate for an instance.
    Close(Expr),
    /// `use f(x);`: the call of a pure method equals its body.
    Use(Expr),
    /// `assert A;`
    Assert(Expr),
    /// `assume b;`
    Assume(Expr),
    /// `join A;`: all paths that arrive here continue as one, which knows only `A`.
    Join(Expr),
    /// `ghost T x = e;`
    Local(Variable),
    /// `x = e;`
    Assign(Expr, Expr),
    /// `if (b) { … } else { … }`. The branches are blocks of ghost statements; after `else` there
    /// may be another `if`.
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
}

/// An item of a contract comment, with its position.
pub(crate) struct Item {
    pub kind: ItemKind,
    pub span: Span,
}

/// The kinds of items. The builder checks which of them are allowed at a position.
pub(crate) enum ItemKind {
    Clause(ClauseKind),
    Invariant(Expr),
    Predicate(Arc<PredicateDecl>),
    /// A ghost field or a ghost variable, `ghost T x = e;`.
    Variable(FieldDecl),
    Statement(Ghost),
    /// `wrap`: the arithmetic of the next statement of Java wraps around.
    Wrap,
}

impl ItemKind {
    /// Converts an item to ghost statements: a declaration of several variables gives several. The
    /// error is the item itself, if it is neither a statement nor a ghost variable.
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

/// A prefix of an expression: `opening p(x) in`, `using f(x) in`.
pub(crate) struct Prefix {
    /// Makes the whole expression from the call and the expression after the prefix.
    pub make: PrefixConstructor,
    pub call: Expr,
}

/// A constructor of [`Spec`] that takes the call of a prefix and the expression after it.
pub(crate) type PrefixConstructor = fn(Box<Expr>, Box<Expr>) -> Spec;
