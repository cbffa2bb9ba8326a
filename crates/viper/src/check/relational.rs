//! Specifications of information flow: `low(e)`, `rel(e, 0)` and `lowEvent`.
//!
//! The three names are no keywords: a program that declares them keeps its own meaning.

use super::declare::Checker;
use super::expr::{Kind, Typed};
use crate::ast::{Execution, ExpKind, Type};
use crate::syntax;
use echis_source::Span;

/// Which relational expression a call is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    /// `low(e)`.
    Low,
    /// `rel(e, i)`.
    Rel,
}

impl Checker {
    /// Whether the name is `lowEvent` and means no variable.
    pub(super) fn is_low_event(&self, name: &syntax::Ident) -> bool {
        &*name.name == "lowEvent" && self.local.lookup(&name.name).is_empty()
    }

    /// The relational expression that a call is, unless the program declares the name or the number
    /// of arguments differs.
    pub(super) fn relational_call(
        &self,
        name: &syntax::Ident,
        args: &[syntax::Exp],
        ascribed: Option<&syntax::Type>,
    ) -> Option<Relation> {
        let relation = match (&*name.name, args.len()) {
            ("low", 1) => Relation::Low,
            ("rel", 2) => Relation::Rel,
            _ => return None,
        };
        let is_declared =
            self.names.callables.contains_key(&name.name) || self.names.constructors.contains_key(&name.name);
        (!is_declared && ascribed.is_none()).then_some(relation)
    }

    /// Checks a relational expression.
    pub(super) fn relational(
        &mut self,
        relation: Relation,
        args: &[syntax::Exp],
        span: Span,
    ) -> Option<Typed> {
        self.is_relational = true;
        let operand = self.infer(&args[0])?;
        if operand.kind != Kind::Pure {
            return self.error(args[0].span, "argument is not pure");
        }
        if relation == Relation::Low {
            return self.typed(ExpKind::Low(Box::new(operand.exp)), Type::Bool, span);
        }
        let execution = match &args[1].kind {
            syntax::ExpKind::Int(i) if *i == 0.into() => Execution::First,
            syntax::ExpKind::Int(i) if *i == 1.into() => Execution::Second,
            _ => return self.error(args[1].span, "the second argument of `rel` must be 0 or 1"),
        };
        let ty = operand.exp.ty.clone();
        self.typed(ExpKind::Rel(Box::new(operand.exp), execution), ty, span)
    }
}
