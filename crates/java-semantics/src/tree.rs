//! The typed tree: every name is resolved and every conversion is explicit, including the casts
//! where erasure hides the needed type.

use super::spec::{Ghost, Spec};
use super::types::{ClassIx, FieldIx, JumpIx, MethodIx, Type, VarIx};
use echis_numbers::BinaryOp;
use echis_numbers::Float;
use echis_source::Span;
use std::sync::Arc;

/// The value of a constant expression (JLS 15.29).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Constant {
    /// A `boolean`.
    Bool(bool),
    /// A value of any integral type.
    Int(i64),
    /// A `float` or `double`.
    Float(Float),
    /// A string, as UTF-16 code units.
    String(Arc<[u16]>),
}

/// A typed expression.
#[derive(Debug, Clone)]
pub struct Expr {
    /// The operation or value.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Type,
    /// Its value, if it is a constant expression.
    pub constant: Option<Constant>,
    /// Its position.
    pub span: Span,
}

impl Expr {
    /// The two operands of a conjunction, which contracts write as `&&` or `*`; none for another
    /// expression.
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

/// A unary operator. The operand has the type of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unary {
    /// `-`
    Neg,
    /// `~`
    BitNot,
    /// `!`
    Not,
}

/// A binary operator. Both operands have the same type, except for shifts.
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

/// The left-hand side of an assignment.
#[derive(Debug, Clone)]
pub enum Place {
    /// A local variable.
    Local(VarIx),
    /// A field of an object.
    Field(Box<Expr>, FieldIx),
    /// A static field. The object expression, if any, is evaluated and discarded (JLS 15.11.1).
    Static(Option<Box<Expr>>, FieldIx),
    /// An element of an array.
    Index(Box<Expr>, Box<Expr>),
}

/// How a call selects the method to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dispatch {
    /// Runs this static method.
    Static,
    /// Runs this instance method, without dispatch.
    Special,
    /// Runs this instance method because of `super`, which names this class.
    Super(ClassIx),
    /// Selects by the run-time class of the receiver.
    Virtual,
}

/// The kinds of expressions.
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// The value of [`Expr::constant`].
    Constant,
    /// `null`
    Null,
    /// A local variable.
    Local(VarIx),
    /// `this`, the receiver.
    This,
    /// `e.f`
    Field(Box<Expr>, FieldIx),
    /// A static field. The object expression, if any, is evaluated and discarded (JLS 15.11.1).
    Static(Option<Box<Expr>>, FieldIx),
    /// `a[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `a.length`
    Length(Box<Expr>),
    /// A unary operation.
    Unary(Unary, Box<Expr>),
    /// A binary operation.
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// String concatenation of two strings that are not null.
    Concat(Box<Expr>, Box<Expr>),
    /// `c ? a : b`
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Primitive conversion to the type of the whole expression. In contracts, an explicit cast to the
    /// same type is kept, as it wraps around.
    Convert(Box<Expr>),
    /// Checked cast of a reference to the type of the whole expression.
    Downcast(Box<Expr>),
    /// `e instanceof T x`
    InstanceOf(Box<Expr>, Type, Option<VarIx>),
    /// `p = e`; the value is that of `e`.
    Assign(Place, Box<Expr>),
    /// `p = e`, where `e` can refer to the old value of `p` as [`ExprKind::Held`].
    Update {
        /// The assigned place, evaluated once.
        place: Place,
        /// The new value.
        value: Box<Expr>,
        /// Whether the value of the expression is the old one, as for `x++`.
        old: bool,
    },
    /// The old value of the place in the innermost [`ExprKind::Update`] around, or the element in a
    /// [`StmtKind::ForArray`].
    Held,
    /// A method call.
    Call {
        /// The declaration found at compile time.
        method: MethodIx,
        /// How the method to run is selected.
        dispatch: Dispatch,
        /// The receiver; for a static method, an expression that is evaluated and discarded.
        receiver: Option<Box<Expr>>,
        /// The converted arguments.
        arguments: Vec<Expr>,
    },
    /// `new C(…)`
    New {
        /// The created class.
        class: ClassIx,
        /// The constructor that is called.
        constructor: MethodIx,
        /// The enclosing instance, for an inner class.
        outer: Option<Box<Expr>>,
        /// The converted constructor arguments.
        arguments: Vec<Expr>,
    },
    /// `new T[n]…`, with the dimensions that have a length; the type of the expression has all.
    NewArray(Vec<Expr>),
    /// `{…}`
    ArrayLiteral(Vec<Expr>),
    /// `switch`
    Switch(Box<Switch>),
    /// Checks that the first value is not null, assigns it to the variable, and then evaluates the
    /// second: the receiver and the object of a method reference `e::m` (JLS 15.13.3).
    Bind(VarIx, Box<Expr>, Box<Expr>),
    /// Assigns the first value to the variable and then evaluates the second: a nested pattern that
    /// matches all values (JLS 14.30.3).
    Let(VarIx, Box<Expr>, Box<Expr>),
    /// `a.clone()` of an array.
    Clone(Box<Expr>),
    /// `C.class`
    ClassLiteral(Type),
    /// An unsupported construct: the operands are evaluated, then the run ends. The text names the
    /// construct.
    Unsupported(Arc<str>, Vec<Expr>),
    /// An expression that only contracts can contain.
    Spec(Box<Spec>),
}

/// A typed statement.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// The kind of statement.
    pub kind: StmtKind,
    /// Its position.
    pub span: Span,
}

impl Stmt {
    /// A statement.
    pub fn new(kind: StmtKind, span: Span) -> Stmt {
        Stmt { kind, span }
    }
}

/// The kinds of statements.
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// Declaration of a local variable with its initialiser.
    Local(VarIx, Option<Expr>),
    /// `e;`
    Expr(Expr),
    /// `{…}`
    Block(Vec<Stmt>),
    /// `if`
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    /// Any loop except over an array. The condition is evaluated before each iteration, in a `do`
    /// after it; `continue` goes to the update.
    Loop {
        /// The target of `break` and `continue` for this loop.
        jump: JumpIx,
        /// The condition; a loop without one is endless.
        condition: Option<Expr>,
        /// Whether it is a `do` loop, whose condition is evaluated after each iteration.
        is_do: bool,
        /// The invariants, which hold before the condition is evaluated; in a `do` loop, before
        /// each iteration.
        invariants: Vec<Expr>,
        /// The body.
        body: Box<Stmt>,
        /// The update statements, run after each iteration.
        update: Vec<Stmt>,
    },
    /// `for (T x : array)`
    ForArray {
        /// The target of `break` and `continue` for this loop.
        jump: JumpIx,
        /// The array.
        array: Expr,
        /// The loop variable.
        variable: VarIx,
        /// The value of the loop variable; [`ExprKind::Held`] is the element.
        value: Expr,
        /// The invariants, which hold before each iteration and at the end.
        invariants: Vec<Expr>,
        /// The body.
        body: Box<Stmt>,
    },
    /// A statement that [`StmtKind::Break`] can leave.
    Labelled(JumpIx, Box<Stmt>),
    /// Leaves the statement with this number.
    Break(JumpIx),
    /// Continues the loop with this number.
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
        /// The statements of the `try` block.
        body: Vec<Stmt>,
        /// The position of that block.
        block: Span,
        /// The `catch` clauses in order.
        catches: Vec<Catch>,
        /// The `finally` block.
        finally: Option<Vec<Stmt>>,
    },
    /// `this(…);` or `super(…);`
    Constructor {
        /// The called constructor.
        constructor: MethodIx,
        /// The converted arguments.
        arguments: Vec<Expr>,
    },
    /// An unsupported statement. The text names the construct.
    Unsupported(Arc<str>),
    /// A ghost statement, without effect at run time.
    Ghost(Box<Ghost>),
}

/// A `catch` clause.
#[derive(Debug, Clone)]
pub struct Catch {
    /// The caught classes; several for `catch (A | B e)`.
    pub classes: Vec<ClassIx>,
    /// The exception parameter.
    pub variable: VarIx,
    /// The statements of the block.
    pub body: Vec<Stmt>,
    /// The position of the block.
    pub block: Span,
    /// The position of the parameter.
    pub span: Span,
}

/// A `switch` statement or expression.
#[derive(Debug, Clone)]
pub struct Switch {
    /// The target of `break` or `yield` for this `switch`.
    pub jump: JumpIx,
    /// The selector expression: an `int`, a string or an enum constant.
    pub scrutinee: Expr,
    /// Whether the cases are written `case … ->`, without fall-through.
    pub arrows: bool,
    /// The cases in order.
    pub cases: Vec<Case>,
    /// Whether it is an expression, whose cases are exhaustive.
    pub is_expression: bool,
}

impl Switch {
    /// The statements that test the patterns of a `switch` with patterns; see `pattern_switches`.
    pub fn pattern_chain(&self) -> Option<&[Stmt]> {
        match self.cases.as_slice() {
            [case] if case.is_default && self.scrutinee.constant.is_some() => Some(&case.body),
            _ => None,
        }
    }
}

/// A case: a group of labels and the statements behind them.
#[derive(Debug, Clone)]
pub struct Case {
    /// The labels in order.
    pub labels: Vec<Label>,
    /// The constant expressions that the source has as labels; enum constants are left out.
    pub written: Vec<Expr>,
    /// Whether `default` is among the labels.
    pub is_default: bool,
    /// The statements.
    pub body: Vec<Stmt>,
    /// The position of the labels.
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

/// The typed body of a method, constructor or initialiser.
#[derive(Debug, Clone)]
pub struct Body {
    /// The parameters as variables.
    pub parameters: Vec<VarIx>,
    /// The statements. Those of a constructor begin with a constructor call, except in `Object`.
    pub statements: Vec<Stmt>,
}
