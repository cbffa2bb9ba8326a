//! The messages of exceptions. Most programs never read them, and a text of an unknown number has a path for each number of digits. So a
//! program is lowered as if messages were read, and where none are, again: then what a message is put together of is computed, but
//! not its text.

use super::function::expression;
use super::{Flow, Lowerer};
use echis_java_semantics::tree::{Expr, ExprKind, Stmt, StmtKind};
use echis_java_semantics::types::{FieldIx, MethodIx};
use echis_program::ast::{Expression, ExpressionKind};

/// What lowering does with messages, and what it finds out about them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Messages {
    /// Nothing reads a message: their texts are not made.
    are_dropped: bool,
    /// There are some whose texts need not be made if nothing reads them.
    are_made: bool,
    /// Something reads them.
    are_read: bool,
}

impl Messages {
    /// Their texts are not made.
    pub(super) fn dropped() -> Messages {
        Messages {
            are_dropped: true,
            ..Messages::default()
        }
    }

    /// Lowering again without them gives the same program, but for what they cost.
    pub(super) fn can_be_dropped(self) -> bool {
        self.are_made && !self.are_read
    }
}

impl Lowerer<'_> {
    /// Takes note of a field that is read.
    pub(super) fn note_read(&mut self, field: FieldIx) {
        let info = self.world.field(field);
        self.messages.are_read |= info.class == self.world.known.throwable && &*info.name == "$message";
    }

    /// What a constructor is called with.
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

    /// Whether an argument is put together for a message.
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

    /// Whether the constructor of an exception does nothing with a text but keep it as the message. The library's do; one of the program
    /// may hand it on to the class above and do nothing else.
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

    /// Whether a method is one that only the library can name. Such a one makes a text and does nothing else.
    fn is_hidden(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        self.world.class(info.class).is_prelude && info.name.starts_with('$')
    }

    /// What it takes to put a text together, and none in its place.
    fn dropped(&mut self, text: &Expr) -> Flow<Expression> {
        if let ExprKind::Concat(..) = text.kind {
            self.effect(text)?;
        }
        let ty = self.string();
        Ok(expression(ExpressionKind::Nil, ty, text.span))
    }
}
