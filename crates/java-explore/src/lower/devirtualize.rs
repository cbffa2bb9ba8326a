//! Devirtualisation: a method that has the same implementation for every class with objects is
//! called directly, so that exploring it does not branch on the class.

use super::Lowerer;
use echis_program::ast::{ProcedureId, Statement, StatementKind, Target, Type};

impl Lowerer<'_> {
    /// Replaces dynamically dispatched calls by direct calls in all procedures.
    pub(super) fn call_directly(&mut self) {
        let only: Vec<Option<ProcedureId>> = self
            .program
            .methods
            .iter()
            .map(|method| {
                let mut all = method.implementations.values();
                let first = all.next()?;
                all.all(|other| other == first).then_some(*first)
            })
            .collect();
        let receivers: Vec<Option<Type>> = self
            .program
            .procedures
            .iter()
            .map(|p| p.locals.first().map(|this| this.ty))
            .collect();
        for index in 0..self.program.procedures.len() {
            let mut body = std::mem::take(&mut self.program.procedures[index].body);
            self.direct_calls(&mut body, &only, &receivers);
            self.program.procedures[index].body = body;
        }
    }

    fn direct_calls(
        &self,
        block: &mut [Statement],
        only: &[Option<ProcedureId>],
        receivers: &[Option<Type>],
    ) {
        echis_recursion::deep(|| {
            for statement in block {
                self.direct_call(statement, only, receivers);
            }
        });
    }

    fn direct_call(
        &self,
        statement: &mut Statement,
        only: &[Option<ProcedureId>],
        receivers: &[Option<Type>],
    ) {
        match &mut statement.kind {
            StatementKind::Call {
                target, arguments, ..
            } => {
                let Target::Method(method) = *target else {
                    return;
                };
                let Some(procedure) = only[method.index()] else {
                    return;
                };
                let (Some(receiver), Some(this)) = (arguments.first(), receivers[procedure.index()]) else {
                    return;
                };
                // The receiver's static type must be below the type that the procedure expects.
                if self.is_below(receiver.ty, this) {
                    *target = Target::Procedure {
                        procedure,
                        receiver: true,
                    };
                }
            }
            StatementKind::If(_, yes, no) => {
                self.direct_calls(yes, only, receivers);
                self.direct_calls(no, only, receivers);
            }
            StatementKind::While(_, body) | StatementKind::Labelled(_, body) => {
                self.direct_calls(body, only, receivers);
            }
            StatementKind::Try {
                body,
                handlers,
                finally,
            } => {
                self.direct_calls(body, only, receivers);
                for handler in handlers {
                    self.direct_calls(&mut handler.body, only, receivers);
                }
                self.direct_calls(finally, only, receivers);
            }
            _ => {}
        }
    }
}
