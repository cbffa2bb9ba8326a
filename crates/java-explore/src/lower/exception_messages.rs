//! The messages of exceptions.
//!
//! Most programs never read them, and the text of an unknown number has a path for each number of
//! digits. So a program is first lowered with its messages. If nothing reads them, it is lowered
//! again without: the parts of a message are evaluated, but its text is not made.

use super::function::expression;
use super::{Flow, Lowerer};
use echis_java_semantics::tree::{Expr, ExprKind, Stmt, StmtKind};
use echis_java_semantics::types::{FieldIx, MethodIx};
use echis_program::ast::{Expression, ExpressionKind};

/// Whether the texts of messages are made, and how the program uses messages.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Messages {
    /// The texts of messages are not made.
    are_dropped: bool,
    /// The program makes messages whose texts can be dropped if nothing reads them.
    are_made: bool,
    /// The program reads a message.
    are_read: bool,
}

impl Messages {
    /// Lowering without the texts of messages.
    pub(super) fn dropped() -> Messages {
        Messages {
            are_dropped: true,
            ..Messages::default()
        }
    }

    /// Whether lowering again without messages gives a cheaper program with the same behaviour.
    pub(super) fn can_be_dropped(self) -> bool {
        self.are_made && !self.are_read
    }
}

impl Lowerer<'_> {
    /// Notes that the program reads a field.
    pub(super) fn note_read(&mut self, field: FieldIx) {
        let info = self.world.field(field);
        self.messages.are_read |= info.class == self.world.known.throwable && &*info.name == "$message";
    }

    /// Evaluates the arguments of a constructor, without the texts of messages if these are
    /// dropped.
    pub(super) fn constructor_arguments(
        &mut self,
        constructor: MethodIx,
        arguments: &[Expr],
    ) -> Flow<Vec<Expression>> {
        let parts = arguments.iter().enumerate().map(|(i, argument)| {
            let is_message = self.is_message(constructor, i, argument);
            self.messages.are_made |= is_message;
            self.buffer(|s| match is_message && s.messages.are_dropped {
                true => s.dropped(argument),
                false => s.value(argument),
            })
        });
        let parts = parts.collect();
        self.sequence(parts)
    }

    /// Whether an argument is a text that is computed for the message of an exception.
    fn is_message(&self, constructor: MethodIx, position: usize, argument: &Expr) -> bool {
        let is_made = match argument.kind {
            ExprKind::Concat(..) => true,
            ExprKind::Call { method, .. } => self.is_hidden(method),
            _ => false,
        };
        is_made
            && argument.constant.is_none()
            && self
                .world
                .is_subclass(self.world.method(constructor).class, self.world.known.throwable)
            && self.keeps(constructor, position)
    }

    /// Whether the constructor of an exception uses a text only as its message. Constructors of the
    /// library do; one of the program does if it only passes the text to a superclass constructor.
    fn keeps(&self, constructor: MethodIx, position: usize) -> bool {
        let info = self.world.method(constructor);
        if info.parameters.get(position) != Some(&self.world.string()) {
            return false;
        }
        if self.world.class(info.class).is_prelude {
            return true;
        }
        let Some(body) = info.body.as_ref().filter(|_| !info.contract.is_given) else {
            return false;
        };
        let [
            Stmt {
                kind:
                    StmtKind::Constructor {
                        constructor: above,
                        arguments,
                    },
                ..
            },
        ] = body.statements.as_slice()
        else {
            return false;
        };
        let is_text = |e: &Expr| matches!(e.kind, ExprKind::Local(var) if var == body.parameters[position]);
        let is_plain =
            |e: &Expr| matches!(e.kind, ExprKind::Local(_) | ExprKind::Null) || e.constant.is_some();
        self.world.method(*above).class != info.class
            && arguments.iter().all(is_plain)
            && (0..arguments.len()).all(|i| !is_text(&arguments[i]) || self.keeps(*above, i))
    }

    /// Whether a method is hidden in the library: its name starts with `$`. Such a method makes a
    /// text and has no effects.
    fn is_hidden(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        self.world.class(info.class).is_prelude && info.name.starts_with('$')
    }

    /// Evaluates the parts of a text and returns null in place of the text.
    fn dropped(&mut self, text: &Expr) -> Flow<Expression> {
        if let ExprKind::Concat(..) = text.kind {
            self.effect(text)?;
        }
        let ty = self.string();
        Ok(expression(ExpressionKind::Nil, ty, text.span))
    }
}
