//! The unary and binary operators on numbers and Booleans.

/// A unary operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnaryOp {
    /// `-x`
    Neg,
    /// `!b`
    Not,
    /// `~x`
    BitNot,
}

/// A binary operator. Both operands have the same type, except for shifts.
///
/// Machine integers wrap around. Floating-point division by zero gives infinity or NaN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// Division. Integer division truncates towards zero, and fails if the divisor is zero.
    Div,
    /// The remainder of truncating division, with the sign of the dividend. On integers it fails if
    /// the divisor is zero.
    Rem,
    /// `&` on machine integers and Booleans.
    BitAnd,
    /// `|` on machine integers and Booleans.
    BitOr,
    /// `^` on machine integers and Booleans.
    BitXor,
    /// `<<` on machine integers; the distance is taken modulo the width.
    Shl,
    /// `>>` on machine integers, filling with the sign.
    Shr,
    /// `>>>` on machine integers, filling with zeros.
    UShr,
    /// `==` on all types. NaN is equal to nothing, and -0.0 equals 0.0.
    Eq,
    /// `!=` on all types.
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `&&`; evaluates the right operand only if the left one is true.
    And,
    /// `||`; evaluates the right operand only if the left one is false.
    Or,
}
