//! The typed tree: every name is resolved, every conversion is explicit, every generic type is erased where it matters.

use super::spec::{Ghost, Spec};
use super::types::{ClassIx, FieldIx, JumpIx, MethodIx, Type, VarIx};
use echis_numbers::BinaryOp;
use echis_numbers::Float;
use echis_source::Span;
use std::sync::Arc;

/// A value that is known when the program is compiled (JLS 15.29).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Constant {
    /// A truth value.
    Bool(bool),
    /// An integer of any integral type.
    Int(i64),
    /// A number of type `float` or `double`.
    Float(Float),
    /// A string, as UTF-16 code units.
    String(Arc<[u16]>),
}

/// An expression.
#[derive(Debug, Clone)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Type,
    /// Its value, if it is a constant expression.
    pub constant: Option<Constant>,
    /// Where it stands.
    pub span: Span,
}

impl Expr {
    /// The two sides of a conjunction, which contracts write as `&&` or as `*`.
    pub fn conjunction(&self) -> Option<(&Expr, &Expr)> {
        match &self.kind {
            ExprKind::Binary(Binary::And, a, b) => Some((a, b)),
            ExprKind::Spec(spec) => match &**spec {
                Spec::Star(a, b) => Some((a, b)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// An operation with one operand, which has the type of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unary {
    /// `-`
    Neg,
    /// `~`
    BitNot,
    /// `!`
    Not,
}

/// An operation with two operands of one type but for shifts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    UShr,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
    BitAnd,
    BitOr,
    BitXor,
    And,
    Or,
}

impl From<Binary> for BinaryOp {
    fn from(op: Binary) -> BinaryOp {
        match op {
            Binary::Add => BinaryOp::Add,
            Binary::Sub => BinaryOp::Sub,
            Binary::Mul => BinaryOp::Mul,
            Binary::Div => BinaryOp::Div,
            Binary::Rem => BinaryOp::Rem,
            Binary::Shl => BinaryOp::Shl,
            Binary::Shr => BinaryOp::Shr,
            Binary::UShr => BinaryOp::UShr,
            Binary::Lt => BinaryOp::Lt,
            Binary::Le => BinaryOp::Le,
            Binary::Gt => BinaryOp::Gt,
            Binary::Ge => BinaryOp::Ge,
            Binary::Eq => BinaryOp::Eq,
            Binary::Ne => BinaryOp::Ne,
            Binary::BitAnd => BinaryOp::BitAnd,
            Binary::BitOr => BinaryOp::BitOr,
            Binary::BitXor => BinaryOp::BitXor,
            Binary::And => BinaryOp::And,
            Binary::Or => BinaryOp::Or,
        }
    }
}

/// What can be assigned to.
#[derive(Debug, Clone)]
pub enum Place {
    /// A local variable.
    Local(VarIx),
    /// A field of an object.
    Field(Box<Expr>, FieldIx),
    /// A static field; the expression, if any, is evaluated before and forgotten (JLS 15.11.1).
    Static(Option<Box<Expr>>, FieldIx),
    /// An element of an array.
    Index(Box<Expr>, Box<Expr>),
}

/// How the method that a call runs is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dispatch {
    /// It is this one, and static.
    Static,
    /// It is this one; it has a receiver.
    Special,
    /// It is this one, called with `super`, which is about the class above.
    Super(ClassIx),
    /// By the class of the receiver.
    Virtual,
}

/// What an expression is.
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// Its constant.
    Constant,
    /// `null`
    Null,
    /// A local variable.
    Local(VarIx),
    /// The receiver.
    This,
    /// `e.f`
    Field(Box<Expr>, FieldIx),
    /// A static field; the expression, if any, is evaluated before and forgotten (JLS 15.11.1).
    Static(Option<Box<Expr>>, FieldIx),
    /// `a[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `a.length`
    Length(Box<Expr>),
    /// An operation.
    Unary(Unary, Box<Expr>),
    /// An operation.
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// String concatenation; the operands are strings that are not null.
    Concat(Box<Expr>, Box<Expr>),
    /// `c ? a : b`
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A primitive value as one of the type of the whole.
    Convert(Box<Expr>),
    /// A reference as one of the type of the whole, if it is one.
    Downcast(Box<Expr>),
    /// `e instanceof T x`
    InstanceOf(Box<Expr>, Type, Option<VarIx>),
    /// `p = e`; its value is that of `e`.
    Assign(Place, Box<Expr>),
    /// `p = e`, where `e` can mention what `p` held; its value is the old one if `old`, otherwise the new one.
    Update {
        /// Evaluated once.
        place: Place,
        /// The new value.
        value: Box<Expr>,
        /// The value of the whole is the old one.
        old: bool,
    },
    /// What the place of the innermost [`ExprKind::Update`] around held before.
    Held,
    /// A call.
    Call {
        /// The method as it is declared where the call finds it.
        method: MethodIx,
        /// How it is found.
        dispatch: Dispatch,
        /// For a static method: evaluated before and forgotten.
        receiver: Option<Box<Expr>>,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// `new C(…)`
    New {
        /// The class.
        class: ClassIx,
        /// Its constructor.
        constructor: MethodIx,
        /// The object around, of an inner class.
        outer: Option<Box<Expr>>,
        /// Arguments of the constructor.
        arguments: Vec<Expr>,
    },
    /// `new T[n]…`; the type of the whole has the rest of the dimensions.
    NewArray(Vec<Expr>),
    /// `{…}`
    ArrayLiteral(Vec<Expr>),
    /// `switch`
    Switch(Box<Switch>),
    /// Sets a variable to the first value, which is not null, and goes on with the second.
    Bind(VarIx, Box<Expr>, Box<Expr>),
    /// `a.clone()` of an array.
    Clone(Box<Expr>),
    /// `C.class`
    ClassLiteral(Type),
    /// What is not supported: the operands are evaluated, then the run ends. The text says what it is.
    Unsupported(Arc<str>, Vec<Expr>),
    /// What only contracts can say.
    Spec(Box<Spec>),
}

/// A statement.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// What a statement is.
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// A local variable and its first value.
    Local(VarIx, Option<Expr>),
    /// `e;`
    Expr(Expr),
    /// `{…}`
    Block(Vec<Stmt>),
    /// `if`
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    /// Every loop: the condition is looked at first unless it is a `do`; `continue` goes to the update.
    Loop {
        /// Leaves or goes on with it.
        jump: JumpIx,
        /// Goes on while this holds; without one, for ever.
        condition: Option<Expr>,
        /// The condition is looked at after a round.
        is_do: bool,
        /// What holds whenever the condition is about to be looked at; of a `do`, before each round.
        invariants: Vec<Expr>,
        /// A round.
        body: Box<Stmt>,
        /// After each round.
        update: Vec<Stmt>,
    },
    /// `for (T x : array)`
    ForArray {
        /// Leaves or goes on with it.
        jump: JumpIx,
        /// The array.
        array: Expr,
        /// The variable.
        variable: VarIx,
        /// What it is set to; [`ExprKind::Held`] is the element.
        value: Expr,
        /// What holds before each round and at the end.
        invariants: Vec<Expr>,
        /// A round.
        body: Box<Stmt>,
    },
    /// A statement that can be left.
    Labelled(JumpIx, Box<Stmt>),
    /// Leaves a statement.
    Break(JumpIx),
    /// Goes on with a loop.
    Continue(JumpIx),
    /// `yield e;`
    Yield(JumpIx, Expr),
    /// `return e;`
    Return(Option<Expr>),
    /// `throw e;`
    Throw(Expr),
    /// `assert c : m;`
    Assert(Expr, Option<Expr>),
    /// `switch`
    Switch(Box<Switch>),
    /// `try`
    Try {
        /// What may throw.
        body: Vec<Stmt>,
        /// The block that it is.
        block: Span,
        /// What catches.
        catches: Vec<Catch>,
        /// What is done in any case.
        finally: Option<Vec<Stmt>>,
    },
    /// `this(…);` or `super(…);`
    Constructor {
        /// What is called.
        constructor: MethodIx,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// What is not supported.
    Unsupported(Arc<str>),
    /// Something for proofs; it does nothing.
    Ghost(Box<Ghost>),
}

/// `catch`
#[derive(Debug, Clone)]
pub struct Catch {
    /// What is caught.
    pub classes: Vec<ClassIx>,
    /// The variable.
    pub variable: VarIx,
    /// What is done.
    pub body: Vec<Stmt>,
    /// The block that it is.
    pub block: Span,
    /// The parameter.
    pub span: Span,
}

/// A `switch`.
#[derive(Debug, Clone)]
pub struct Switch {
    /// Leaves it.
    pub jump: JumpIx,
    /// What is looked at: an `int`, a string or an enum constant.
    pub scrutinee: Expr,
    /// `case … ->`
    pub arrows: bool,
    /// The cases in order.
    pub cases: Vec<Case>,
    /// It is an expression: what no case is for cannot be.
    pub is_expression: bool,
}

/// A group of labels.
#[derive(Debug, Clone)]
pub struct Case {
    /// The labels.
    pub labels: Vec<Label>,
    /// The constant expressions that they were written as.
    pub written: Vec<Expr>,
    /// `default` is among them.
    pub is_default: bool,
    /// What is done.
    pub body: Vec<Stmt>,
    /// The labels.
    pub span: Span,
}

/// A label of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Label {
    /// An integer.
    Int(i64),
    /// A string.
    String(Arc<[u16]>),
    /// An enum constant by its ordinal number.
    Enum(u32),
}

/// What a method, a constructor or an initialiser does.
#[derive(Debug, Clone)]
pub struct Body {
    /// The parameters.
    pub parameters: Vec<VarIx>,
    /// Statements. Those of a constructor begin with the call of another one, except in `Object`.
    pub statements: Vec<Stmt>,
}
