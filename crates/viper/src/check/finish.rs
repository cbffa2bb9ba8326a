//! Puts the types that were found into a finished expression, and tells integer from fractional
//! division by them.

use super::declare::Checker;
use crate::ast::{BinOp, Exp, ExpKind, Type};

impl Checker {
    /// Replaces all unification variables in an expression.
    pub(super) fn finish(&mut self, exp: &mut Exp) {
        echis_recursion::deep(|| {
            exp.ty = self.local.unifier.resolve(&exp.ty, true);
            match &mut exp.kind {
                ExpKind::DomainCall(_, args, _) | ExpKind::Construct(_, args, _) => {
                    for arg in args {
                        *arg = self.local.unifier.resolve(arg, true);
                    }
                }
                ExpKind::Binary(op @ BinOp::PermDiv, _, _) if exp.ty == Type::Int => *op = BinOp::IntDiv,
                _ => {}
            }
            exp.for_each_child_mut(&mut |e| self.finish(e));
        });
    }
}
