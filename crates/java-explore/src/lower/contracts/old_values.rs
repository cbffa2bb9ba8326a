//! Values of `old` expressions, which are evaluated and stored before the method is called.

use super::super::function::expression;
use super::super::{Flow, Lowerer};
use echis_java_semantics::parts::children;
use echis_java_semantics::spec::Spec;
use echis_java_semantics::tree::{Expr, ExprKind};
use echis_java_semantics::types::{Type, VarIx};
use echis_program::ast::{self, ExpressionKind, LocalId};
use echis_program::float::Float;

/// The stored value of an `old` expression.
#[derive(Debug, Clone, Copy)]
pub(in crate::lower) struct OldValue {
    /// The value, or a copy of the array for an element whose index is not known yet.
    value: LocalId,
    /// Whether the value could be evaluated.
    is_known: LocalId,
}

impl Lowerer<'_> {
    /// Stores the values of the `old` expressions in an assertion.
    pub(super) fn keep_olds(&mut self, e: &Expr) {
        self.keep_olds_within(e, &mut Vec::new());
    }

    fn keep_olds_within(&mut self, e: &Expr, bound: &mut Vec<VarIx>) {
        echis_recursion::deep(|| {
            let before = bound.len();
            if let ExprKind::Spec(spec) = &e.kind {
                match &**spec {
                    Spec::Old(inner) => return self.keep(e, inner, bound),
                    Spec::Quantifier { variables, .. } if !self.are_witnesses(variables) => {
                        bound.extend(variables)
                    }
                    _ => {}
                }
            }
            for child in children(e) {
                self.keep_olds_within(child, bound);
            }
            bound.truncate(before);
        });
    }

    /// Stores one value. If it is an element with a quantified index, stores a copy of the array.
    fn keep(&mut self, old: &Expr, inner: &Expr, bound: &[VarIx]) {
        let array = match &inner.kind {
            ExprKind::Index(array, _) if mentions(inner, bound) => Some(&**array),
            _ => None,
        };
        if mentions(array.unwrap_or(inner), bound) {
            return;
        }
        let span = old.span;
        let Some(ty) = self.ty(&array.unwrap_or(inner).ty) else {
            return;
        };
        let is_known = self.flag(false, span);
        let value = self.temporary(ty);
        let default = match ty {
            ast::Type::Bool => ExpressionKind::Bool(false),
            ast::Type::Ref(_) => ExpressionKind::Nil,
            ast::Type::Float(precision) => ExpressionKind::Float(Float::zero(precision)),
            ast::Type::Int | ast::Type::Bits(_) => ExpressionKind::Integer(0.into()),
        };
        self.set(value, expression(default, ty, span), span);
        let (_, body) = self.buffer(|s| {
            s.f.on_overflow = Some(super::super::overflow::OnOverflow::Exclude);
            let kept = match array {
                Some(array) => s.clone_array(array, span),
                None => s.value(inner),
            };
            s.f.on_overflow = None;
            if let Ok(kept) = kept {
                s.set(value, kept, span);
                s.set_flag(is_known, true, span);
            }
        });
        self.emit_try(body, vec![(self.world.known.throwable, Vec::new())], span);
        if let Some(contract) = &mut self.f.contract {
            contract.olds.insert(span, OldValue { value, is_known });
        }
    }

    /// The stored value of an `old` expression. Excludes runs in which it could not be evaluated.
    pub(super) fn kept(&mut self, old: &Expr) -> Flow<ast::Expression> {
        let span = old.span;
        let kept = self.f.contract.as_ref().and_then(|c| c.olds.get(&span).copied());
        let Some(kept) = kept else {
            return self.unsupported("an old value that depends on a quantified variable", span);
        };
        let is_known = self.read_local(kept.is_known, span);
        self.assume(is_known, span);
        let value = self.read_local(kept.value, span);
        let Some(ty) = self.ty(&old.ty) else {
            return self.unsupported_type(&old.ty, span);
        };
        match &old.kind {
            ExprKind::Spec(spec) => match &**spec {
                Spec::Old(inner) => match &inner.kind {
                    ExprKind::Index(_, index) if is_array_of(self.f.locals[kept.value.index()].ty, ty) => {
                        // An index that reads the heap would be evaluated in the current state.
                        if !is_plain(index) {
                            return self.unsupported("an old index that reads the heap", span);
                        }
                        let index = self.value(index)?;
                        let kind = ExpressionKind::Element(Box::new(value), Box::new(index));
                        Ok(expression(kind, ty, span))
                    }
                    _ => Ok(value),
                },
                _ => Ok(value),
            },
            _ => Ok(value),
        }
    }
}

/// Whether a stored value is the array of an element, and not the element itself.
fn is_array_of(kept: ast::Type, element: ast::Type) -> bool {
    kept != element
}

/// Whether an expression mentions one of the variables.
pub(super) fn mentions(e: &Expr, variables: &[VarIx]) -> bool {
    let here = matches!(&e.kind, ExprKind::Local(var) if variables.contains(var));
    here || children(e).into_iter().any(|child| mentions(child, variables))
}

/// Whether an expression consists of variables and numbers only.
fn is_plain(e: &Expr) -> bool {
    let here = match &e.kind {
        ExprKind::Local(_) | ExprKind::Constant => true,
        ExprKind::Binary(..) | ExprKind::Unary(..) | ExprKind::Convert(_) => e.ty != Type::Boolean,
        _ => false,
    };
    here && children(e).into_iter().all(is_plain)
}
