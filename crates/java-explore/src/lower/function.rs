//! The procedure that is being made: its local variables, the block that statements go to, labels.

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

/// A procedure in the making.
pub(super) struct Function {
    pub class: ClassIx,
    pub span: Span,
    pub locals: Vec<Local>,
    pub vars: FxHashMap<VarIx, LocalId>,
    pub this: Option<LocalId>,
    pub result: Option<Type>,
    /// Where statements go.
    pub out: Vec<Statement>,
    /// What `Held` stands for, the innermost last.
    pub held: Vec<Expression>,
    pub jumps: FxHashMap<JumpIx, Jump>,
    pub labels: u32,
    /// Classes that are certainly initialised here.
    pub initialised: Vec<ClassIx>,
    /// It is a constructor.
    pub constructs: bool,
    /// What is lowered is a contract.
    pub contract: Option<InContract>,
    /// What becomes of integers that are too large, if anything.
    pub on_overflow: Option<OnOverflow>,
    /// What contracts say in the midst of it is asserted.
    pub asserts: bool,
    /// Runs on which something is thrown here do not count.
    pub refuses: bool,
}

/// How a statement is left.
#[derive(Default)]
pub(super) struct Jump {
    pub on_break: Option<LabelId>,
    pub on_continue: Option<LabelId>,
    pub breaks: bool,
    pub continues: bool,
    /// Where the value of a `switch` expression goes.
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

    /// Emits a block whose exceptions of these classes are handled.
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

    /// A variable for an intermediate value.
    pub(super) fn temporary(&mut self, ty: Type) -> LocalId {
        let name = format!("${}", self.f.locals.len());
        self.new_local(&name, ty, false)
    }

    /// Keeps a value in a temporary variable.
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

    /// What is emitted by something, apart.
    pub(super) fn buffer<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> (T, Vec<Statement>) {
        let before = std::mem::take(&mut self.f.out);
        let result = lower(self);
        let emitted = std::mem::replace(&mut self.f.out, before);
        (result, emitted)
    }

    /// A block that may or may not be executed; what it learns is forgotten.
    pub(super) fn branch<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> (T, Vec<Statement>) {
        let known = self.f.initialised.len();
        let result = self.buffer(lower);
        self.f.initialised.truncate(known);
        result
    }

    /// The run ends here.
    pub(super) fn unsupported<T>(&mut self, what: &str, span: Span) -> Flow<T> {
        self.has_gaps |= self.f.contract.is_some();
        self.emit(StatementKind::Unsupported(Arc::from(what)), span);
        Err(Stop)
    }

    /// Whether a value stays what it is while these statements run. Temporary variables are set once.
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
