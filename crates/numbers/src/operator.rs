//! The operators on numbers and truth values.

/// An operation with one argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnaryOp {
    /// `-x`
    Neg,
    /// `!b`
    Not,
    /// `~x`
    BitNot,
}

/// An operation with two arguments, of one type but for shifts. Machine integers wrap around; divided by zero, floating-point numbers
/// give infinity or NaN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// Division, of integers one that truncates towards zero; on an integer that is zero it fails.
    Div,
    /// What a division that truncates leaves, with the sign of the dividend; on an integer that is zero it fails.
    Rem,
    /// `&` on machine integers and truth values.
    BitAnd,
    /// `|` on machine integers and truth values.
    BitOr,
    /// `^` on machine integers and truth values.
    BitXor,
    /// `<<` on machine integers; the distance counts modulo the width.
    Shl,
    /// `>>` on machine integers, filling with the sign.
    Shr,
    /// `>>>` on machine integers, filling with zeros.
    UShr,
    /// `==`, on all types. NaN is equal to nothing, and -0.0 to 0.0.
    Eq,
    /// `!=`, on all types.
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `&&`; the right side is evaluated only if it matters.
    And,
    /// `||`; the right side is evaluated only if it matters.
    Or,
}
