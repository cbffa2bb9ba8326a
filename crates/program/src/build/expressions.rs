//! Variables, fields, and the expressions that can be made of them.

use crate::ast::*;
use crate::float::Float;
use echis_source::Span;
use num_bigint::BigInt;
use std::ops;

/// A variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variable {
    pub(super) home: Home,
    /// Its type.
    pub ty: Type,
}

/// Whether it is local.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Home {
    Local(LocalId),
    Global(GlobalId),
}

impl Variable {
    /// Its number, if it is a local variable.
    pub fn local(self) -> Option<LocalId> {
        match self.home {
            Home::Local(id) => Some(id),
            Home::Global(_) => None,
        }
    }

    /// Its number, if it is a global variable.
    pub fn global(self) -> Option<GlobalId> {
        match self.home {
            Home::Local(_) => None,
            Home::Global(id) => Some(id),
        }
    }
}

/// A field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    /// Its number.
    pub field: FieldId,
    /// Its type.
    pub ty: Type,
}

/// What can be an operand where a type is expected: expressions, variables, and literals of that
/// type.
pub trait Operand {
    /// As an expression. Literals take the type; what has a type keeps its own.
    fn typed(self, ty: Type) -> Expression;
}

impl Operand for Expression {
    fn typed(self, _: Type) -> Expression {
        self
    }
}

impl Operand for Variable {
    fn typed(self, _: Type) -> Expression {
        self.get()
    }
}

impl Operand for i64 {
    fn typed(self, ty: Type) -> Expression {
        BigInt::from(self).typed(ty)
    }
}

impl Operand for i32 {
    fn typed(self, ty: Type) -> Expression {
        BigInt::from(self).typed(ty)
    }
}

impl Operand for BigInt {
    fn typed(self, ty: Type) -> Expression {
        expression(ExpressionKind::Integer(self), ty)
    }
}

impl Operand for bool {
    fn typed(self, _: Type) -> Expression {
        truth(self)
    }
}

/// What has a type of its own, and the expressions that can be made of it.
pub trait Typed: Sized {
    /// As an expression.
    fn get(self) -> Expression;

    /// A literal of the same type.
    fn literal(&self, value: i64) -> Expression;

    /// An operation whose right side has the same type, if it is a literal.
    fn binary(self, op: BinaryOp, other: impl Operand) -> Expression {
        let left = self.get();
        let right = other.typed(left.ty);
        let ty = match op {
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                Type::Bool
            }
            _ => left.ty,
        };
        expression(ExpressionKind::Binary(op, left.into(), right.into()), ty)
    }

    /// An operation.
    fn unary(self, op: UnaryOp) -> Expression {
        let e = self.get();
        let ty = e.ty;
        expression(ExpressionKind::Unary(op, e.into()), ty)
    }

    /// `==`
    fn equals(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::Eq, other)
    }

    /// `!=`
    fn differs(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::Ne, other)
    }

    /// `<`
    fn less(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::Lt, other)
    }

    /// `<=`
    fn at_most(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::Le, other)
    }

    /// `>`
    fn greater(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::Gt, other)
    }

    /// `>=`
    fn at_least(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::Ge, other)
    }

    /// `&&`
    fn and(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::And, other)
    }

    /// `||`
    fn or(self, other: impl Operand) -> Expression {
        self.binary(BinaryOp::Or, other)
    }

    /// `b ? x : y`, of the type of `x`.
    fn choose(self, yes: impl Typed, no: impl Operand) -> Expression {
        let yes = yes.get();
        let ty = yes.ty;
        let no = no.typed(ty);
        expression(
            ExpressionKind::Conditional(self.get().into(), yes.into(), no.into()),
            ty,
        )
    }

    /// A number as one of another type.
    fn convert(self, ty: Type) -> Expression {
        expression(ExpressionKind::Convert(self.get().into()), ty)
    }

    /// `e.f`
    fn field(self, member: Member) -> Expression {
        expression(ExpressionKind::Field(self.get().into(), member.field), member.ty)
    }

    /// `a[i]`, where elements have this type.
    fn element(self, index: impl Typed, ty: Type) -> Expression {
        expression(ExpressionKind::Element(self.get().into(), index.get().into()), ty)
    }

    /// `|a|`, as an integer of this type.
    fn length(self, ty: Type) -> Expression {
        expression(ExpressionKind::Length(self.get().into()), ty)
    }

    /// Is it an object of this class or of one below it?
    fn instance_of(self, class: ClassId) -> Expression {
        expression(ExpressionKind::IsInstance(self.get().into(), class), Type::Bool)
    }

    /// A reference as one to this class.
    fn downcast(self, class: ClassId) -> Expression {
        expression(ExpressionKind::Downcast(self.get().into()), Type::Ref(class))
    }
}

impl Typed for Expression {
    fn get(self) -> Expression {
        self
    }

    fn literal(&self, value: i64) -> Expression {
        value.typed(self.ty)
    }
}

impl Typed for Variable {
    fn get(self) -> Expression {
        let kind = match self.home {
            Home::Local(id) => ExpressionKind::Local(id),
            Home::Global(id) => ExpressionKind::Global(id),
        };
        expression(kind, self.ty)
    }

    fn literal(&self, value: i64) -> Expression {
        value.typed(self.ty)
    }
}

macro_rules! operators {
    ($($of:ty),*; $($operator:ident $function:ident $op:ident),*) => {
        operators! { @each [$($of),*] $($operator $function $op),* }
    };
    (@each $of:tt $($operator:ident $function:ident $op:ident),*) => {
        $( operators! { @one $of $operator $function $op } )*
    };
    (@one [$($of:ty),*] $operator:ident $function:ident $op:ident) => { $(
        impl<R: Operand> ops::$operator<R> for $of {
            type Output = Expression;

            fn $function(self, other: R) -> Expression {
                self.binary(BinaryOp::$op, other)
            }
        }
    )* };
}

operators! {
    Expression, Variable;
    Add add Add, Sub sub Sub, Mul mul Mul, Div div Div, Rem rem Rem,
    BitAnd bitand BitAnd, BitOr bitor BitOr, BitXor bitxor BitXor, Shl shl Shl, Shr shr Shr
}

macro_rules! prefix_operators {
    ($($of:ty: $operator:ident $function:ident),*) => { $(
        impl ops::$operator for $of {
            type Output = Expression;

            fn $function(self) -> Expression {
                self.unary(UnaryOp::$operator)
            }
        }
    )* };
}

prefix_operators! { Expression: Neg neg, Variable: Neg neg, Expression: Not not, Variable: Not not }

/// An expression without a place.
pub fn expression(kind: ExpressionKind, ty: Type) -> Expression {
    Expression {
        kind,
        ty,
        span: Span::default(),
    }
}

/// `true` or `false`
pub fn truth(value: bool) -> Expression {
    expression(ExpressionKind::Bool(value), Type::Bool)
}

/// A floating-point number, of the precision that it has.
pub fn float(value: impl Into<Float>) -> Expression {
    let value = value.into();
    expression(ExpressionKind::Float(value), Type::Float(value.precision()))
}

/// Nil, as a reference to this class.
pub fn nil(class: ClassId) -> Expression {
    expression(ExpressionKind::Nil, Type::Ref(class))
}
