//! The procedure under construction: its local variables, its current block, its jump labels.

use super::contracts::InContract;
use super::overflow::OnOverflow;
use super::{Flow, Lowerer, Stop};
use echis_java_semantics::types::{ClassIx, JumpIx, VarIx};
use echis_program::ast::{
    BinaryOp, ClassId, Expression, ExpressionKind, FieldId, GlobalId, Handler, LabelId, Local, LocalId,
    Place, Statement, StatementId, StatementKind, Type, UnaryOp,
};
use echis_source::Span;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A procedure under construction.
pub(super) struct Function {
    pub class: ClassIx,
    pub span: Span,
    pub locals: Vec<Local>,
    pub vars: FxHashMap<VarIx, LocalId>,
    pub this: Option<LocalId>,
    pub result: Option<Type>,
    /// The block to which statements are emitted.
    pub out: Vec<Statement>,
    /// The values that `ExprKind::Held` refers to, the innermost last.
    pub held: Vec<Expression>,
    pub jumps: FxHashMap<JumpIx, Jump>,
    pub labels: u32,
    /// Classes whose initialisation has certainly begun here.
    pub initialised: Vec<ClassIx>,
    /// The procedure is a constructor.
    pub constructs: bool,
    /// The context of the contract that is lowered; none outside of contracts.
    pub contract: Option<InContract>,
    /// How integer overflow is handled; none if integers wrap around.
    pub on_overflow: Option<OnOverflow>,
    /// Assertions, invariants and preconditions of callees are asserted.
    pub asserts: bool,
    /// Runs in which this procedure throws are excluded.
    pub refuses: bool,
}

/// The jump targets of a statement that can be left.
#[derive(Default)]
pub(super) struct Jump {
    pub on_break: Option<LabelId>,
    pub on_continue: Option<LabelId>,
    /// A `break` to the statement was emitted.
    pub breaks: bool,
    /// A `continue` of the statement was emitted.
    pub continues: bool,
    /// The variable for the value of a `switch` expression.
    pub result: Option<LocalId>,
}

impl Function {
    pub(super) fn new(class: ClassIx, span: Span) -> Function {
        Function {
            class,
            span,
            locals: Vec::new(),
            vars: FxHashMap::default(),
            this: None,
            result: None,
            out: Vec::new(),
            held: Vec::new(),
            jumps: FxHashMap::default(),
            labels: 0,
            initialised: Vec::new(),
            constructs: false,
            contract: None,
            on_overflow: None,
            asserts: false,
            refuses: false,
        }
    }
}

pub(super) fn expression(kind: ExpressionKind, ty: Type, span: Span) -> Expression {
    Expression { kind, ty, span }
}

pub(super) fn local(id: LocalId, ty: Type, span: Span) -> Expression {
    expression(ExpressionKind::Local(id), ty, span)
}

pub(super) fn boolean(value: bool, span: Span) -> Expression {
    expression(ExpressionKind::Bool(value), Type::Bool, span)
}

pub(super) fn not(condition: Expression, span: Span) -> Expression {
    expression(
        ExpressionKind::Unary(UnaryOp::Not, Box::new(condition)),
        Type::Bool,
        span,
    )
}

pub(super) fn binary(op: BinaryOp, x: Expression, y: Expression, ty: Type, span: Span) -> Expression {
    expression(ExpressionKind::Binary(op, Box::new(x), Box::new(y)), ty, span)
}

pub(super) fn is_instance(object: Expression, class: ClassId, span: Span) -> Expression {
    expression(
        ExpressionKind::IsInstance(Box::new(object), class),
        Type::Bool,
        span,
    )
}

/// A statement. Statements get their numbers after everything is lowered.
pub(super) fn statement(kind: StatementKind, span: Span) -> Statement {
    Statement {
        id: StatementId(0),
        kind,
        span,
    }
}

/// The statement `if (condition) {…}`.
pub(super) fn if_then(condition: Expression, then: Vec<Statement>, span: Span) -> Statement {
    statement(StatementKind::If(condition, then, Vec::new()), span)
}

impl Lowerer<'_> {
    pub(super) fn emit(&mut self, kind: StatementKind, span: Span) {
        self.f.out.push(statement(kind, span));
    }

    pub(super) fn emit_assign(&mut self, place: Place, value: Expression, span: Span) {
        self.emit(StatementKind::Assign(place, value), span);
    }

    pub(super) fn emit_if(&mut self, condition: Expression, then: Vec<Statement>, span: Span) {
        self.f.out.push(if_then(condition, then, span));
    }

    pub(super) fn assume(&mut self, condition: Expression, span: Span) {
        self.emit(StatementKind::Assume(condition), span);
    }

    /// The value of a local variable.
    pub(super) fn read_local(&self, id: LocalId, span: Span) -> Expression {
        local(id, self.f.locals[id.index()].ty, span)
    }

    /// The value of a global variable.
    pub(super) fn global(&self, id: GlobalId, span: Span) -> Expression {
        let ty = self.program.globals[id.index()].ty;
        expression(ExpressionKind::Global(id), ty, span)
    }

    /// The value of an object's field.
    pub(super) fn read_field(&self, object: Expression, id: FieldId, span: Span) -> Expression {
        let ty = self.program.fields[id.index()].ty;
        expression(ExpressionKind::Field(Box::new(object), id), ty, span)
    }

    /// The length of an array.
    pub(super) fn length(&mut self, array: Expression, span: Span) -> Expression {
        let int = self.int();
        expression(ExpressionKind::Length(Box::new(array)), int, span)
    }

    /// Creates an object without running its constructor.
    pub(super) fn unbuilt(&mut self, class: ClassIx, span: Span) -> Expression {
        self.make_live(class);
        let ty = self.class_type(class);
        let id = self.temporary(ty);
        let class = self.class_id(class);
        self.emit(StatementKind::New(id, class), span);
        local(id, ty, span)
    }

    /// Creates an array of a class, with the initial values of its element type.
    pub(super) fn created_array(&mut self, class: ClassId, length: Expression, span: Span) -> Expression {
        let id = self.temporary(Type::Ref(class));
        self.emit(StatementKind::NewArray(id, class, length), span);
        self.read_local(id, span)
    }

    /// Emits a `try` block with one handler for each of the given classes.
    pub(super) fn emit_try(
        &mut self,
        body: Vec<Statement>,
        handlers: Vec<(ClassIx, Vec<Statement>)>,
        span: Span,
    ) {
        let handlers = handlers.into_iter().map(|(class, body)| {
            let ty = self.class_type(class);
            let class = self.class_id(class);
            Handler {
                classes: vec![class],
                variable: self.temporary(ty),
                body,
                rethrows: false,
            }
        });
        let handlers = handlers.collect();
        self.emit(
            StatementKind::Try {
                body,
                handlers,
                finally: Vec::new(),
            },
            span,
        );
    }

    pub(super) fn new_local(&mut self, name: &str, ty: Type, is_named: bool) -> LocalId {
        self.f.locals.push(Local {
            name: Arc::from(name),
            ty,
            is_named,
        });
        LocalId(self.f.locals.len() as u32 - 1)
    }

    /// A new variable for an intermediate value.
    pub(super) fn temporary(&mut self, ty: Type) -> LocalId {
        let name = format!("${}", self.f.locals.len());
        self.new_local(&name, ty, false)
    }

    /// Stores a value in a temporary variable. Returns the variable's value.
    pub(super) fn save(&mut self, value: Expression) -> Expression {
        let span = value.span;
        let id = self.temporary(value.ty);
        self.emit_assign(Place::Local(id), value, span);
        self.read_local(id, span)
    }

    pub(super) fn label(&mut self) -> LabelId {
        self.f.labels += 1;
        LabelId(self.f.labels - 1)
    }

    /// Calls `lower` with an empty block. Returns its result and the statements that it emitted.
    pub(super) fn buffer<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> (T, Vec<Statement>) {
        let before = std::mem::take(&mut self.f.out);
        let result = lower(self);
        let emitted = std::mem::replace(&mut self.f.out, before);
        (result, emitted)
    }

    /// Lowers a block that may or may not be executed. Class initialisations in it are forgotten
    /// afterwards.
    pub(super) fn branch<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> (T, Vec<Statement>) {
        let known = self.f.initialised.len();
        let result = self.buffer(lower);
        self.f.initialised.truncate(known);
        result
    }

    /// Emits a statement that ends the run, because `what` is not supported.
    pub(super) fn unsupported<T>(&mut self, what: &str, span: Span) -> Flow<T> {
        self.has_gaps |= self.f.contract.is_some();
        self.emit(StatementKind::Unsupported(Arc::from(what)), span);
        Err(Stop)
    }

    /// Whether a value does not change while these statements run. Temporary variables are assigned
    /// once.
    pub(super) fn is_stable(&self, value: &Expression, later: &[&[Statement]]) -> bool {
        match &value.kind {
            ExpressionKind::Bool(_) | ExpressionKind::Integer(_) | ExpressionKind::Nil => true,
            ExpressionKind::Local(id) => {
                !self.f.locals[id.index()].is_named || !later.iter().any(|block| assigns(block, *id))
            }
            _ => false,
        }
    }
}

/// Whether a block can change a local variable.
pub(super) fn assigns(block: &[Statement], id: LocalId) -> bool {
    block.iter().any(|s| {
        let here = match &s.kind {
            StatementKind::Assign(Place::Local(to), _)
            | StatementKind::New(to, _)
            | StatementKind::NewArray(to, ..)
            | StatementKind::Input(to)
            | StatementKind::Approximate(to, ..) => *to == id,
            StatementKind::Call { result, .. } => *result == Some(id),
            StatementKind::Try { handlers, .. } => handlers.iter().any(|h| h.variable == id),
            _ => false,
        };
        here || s.kind.blocks().into_iter().any(|b| assigns(b, id))
    })
}

/// Whether evaluating an expression can fail.
pub(super) fn can_fail(e: &Expression) -> bool {
    let here = match e.kind {
        ExpressionKind::Field(..)
        | ExpressionKind::Element(..)
        | ExpressionKind::Length(_)
        | ExpressionKind::Downcast(_) => true,
        ExpressionKind::Binary(BinaryOp::Div | BinaryOp::Rem, ..) => e.ty.is_integer(),
        _ => false,
    };
    here || e.children().into_iter().any(can_fail)
}
