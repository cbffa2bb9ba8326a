//! The procedure under construction: its local variables, its current block, its jump labels.

use super::contracts::InContract;
use super::overflow::OnOverflow;
use super::{Flow, Lowerer, Stop};
use echis_java_semantics::types::{ClassIx, JumpIx, VarIx};
use echis_program::ast::{
    Expression, ExpressionKind, Handler, LabelId, Local, LocalId, Place, Statement, StatementId,
    StatementKind, Type,
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

impl Lowerer<'_> {
    pub(super) fn emit(&mut self, kind: StatementKind, span: Span) {
        self.f.out.push(Statement {
            id: StatementId(0),
            kind,
            span,
        });
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
        let (ty, span) = (value.ty, value.span);
        let id = self.temporary(ty);
        self.emit(StatementKind::Assign(Place::Local(id), value), span);
        local(id, ty, span)
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
    use echis_program::ast::BinaryOp;
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
