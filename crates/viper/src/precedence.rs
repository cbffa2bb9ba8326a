//! Precedences: how tightly operators bind. The parser and the printer both go by this table, so
//! what one writes without parentheses the other reads as it was.

use crate::syntax::BinOp;

/// How tightly something holds together, from loose to tight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// `c ? a : b`.
    Conditional,
    /// `<==>`.
    Iff,
    /// `==>`.
    Implies,
    /// `--*`.
    Wand,
    /// `||`.
    Or,
    /// `&&`.
    And,
    /// `==`, `!=`.
    Equality,
    /// `<`, `<=`, `>`, `>=`, `in`.
    Comparison,
    /// `+`, `-`, `++` and the operators on sets.
    Sum,
    /// `*`, `/`, `\`, `%`.
    Product,
    /// Prefix operators, and what field accesses and indices are appended to.
    Suffix,
    /// What holds together on its own.
    Atom,
}

/// How an infix operator binds, and the loosest that its operands may hold without parentheses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Binding {
    pub(crate) level: Level,
    pub(crate) left: Level,
    pub(crate) right: Level,
}

/// The binding of an operator. Implications, wands, `||`, `&&` and equalities group to the right,
/// sums and products to the left. Comparisons do neither, since `a < b < c` is a chain: it means `a
/// < b && b < c`. To the right of a wand stands a whole expression.
pub(crate) fn binding(op: BinOp) -> Binding {
    use Level::*;
    let (level, left, right) = match op {
        BinOp::Iff => (Iff, Implies, Iff),
        BinOp::Implies => (Implies, Wand, Implies),
        BinOp::Wand => (Wand, Or, Conditional),
        BinOp::Or => (Or, And, Or),
        BinOp::And => (And, Equality, And),
        BinOp::Eq | BinOp::Ne => (Equality, Comparison, Equality),
        BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::In => (Comparison, Sum, Sum),
        BinOp::Add
        | BinOp::Sub
        | BinOp::Append
        | BinOp::Union
        | BinOp::Intersection
        | BinOp::SetMinus
        | BinOp::Subset => (Sum, Sum, Product),
        BinOp::Mul | BinOp::Slash | BinOp::Backslash | BinOp::Mod => (Product, Product, Suffix),
    };
    Binding { level, left, right }
}
