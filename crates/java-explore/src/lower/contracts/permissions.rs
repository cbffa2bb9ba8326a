//! Counts the permissions of a precondition with the prelude's `$Claims`.

use super::super::function::binary;
use super::super::{Flow, Lowerer, Origin};
use echis_java_semantics::spec::Amount;
use echis_java_semantics::tree::{Constant, Expr};
use echis_java_semantics::types::Type;
use echis_program::ast::{self, BinaryOp, Expression, LocalId, StatementKind};
use echis_source::Span;

/// The number of shares of a full permission: common denominators divide it. `$Claims` has the same
/// constant.
pub(super) const ALL: i64 = 720_720;

impl Lowerer<'_> {
    /// Creates a `$Claims` object in which nothing is claimed.
    pub(super) fn new_claims(&mut self, span: Span) -> LocalId {
        let class = self.world.known.claims;
        self.make_live(class);
        let ty = self.class_type(class);
        let id = self.temporary(ty);
        let class = self.class_id(class);
        self.emit(StatementKind::New(id, class), span);
        id
    }

    /// The `$Claims` object, and the number of shares that an amount stands for. None if
    /// permissions are not counted.
    pub(super) fn share(&mut self, amount: &Amount, span: Span) -> Flow<Option<(LocalId, Expression)>> {
        let Some((claims, whole)) = self.f.contract.as_ref().and_then(|c| c.claims.clone()) else {
            return Ok(None);
        };
        let share = match amount {
            Amount::Full => whole,
            Amount::Some => self.integer(1, &Type::Int, span),
            Amount::Fraction(n, d) => {
                let (Some(n), Some(d)) = (number(n), number(d)) else {
                    return self.unsupported("a permission amount that is not constant", span);
                };
                let [n, d] = [n, d].map(|k| self.integer(k, &Type::Int, span));
                let ty = whole.ty;
                let part = binary(BinaryOp::Div, whole, d, ty, span);
                binary(BinaryOp::Mul, part, n, ty, span)
            }
        };
        Ok(Some((claims, share)))
    }

    /// Claims locations of an object. Returns the condition that enough shares were left; none if
    /// permissions are not counted.
    pub(super) fn claim(
        &mut self,
        owner: Expression,
        from: Expression,
        to: Expression,
        amount: &Amount,
        span: Span,
    ) -> Flow<Option<Expression>> {
        let Some((claims, share)) = self.share(amount, span)? else {
            return Ok(None);
        };
        let class = self.world.known.claims;
        let take = self.world.class(class).methods.first().copied();
        let Some(take) = take else {
            return self.unsupported("permissions", span);
        };
        let procedure = self.procedure(Origin::Method(take));
        let arguments = vec![self.read_local(claims, span), owner, from, to, share];
        Ok(Some(self.call_for_value(
            procedure,
            true,
            ast::Type::Bool,
            arguments,
            span,
        )))
    }
}

/// The value of a constant between 1 and 1000; none for other expressions.
fn number(e: &Expr) -> Option<i64> {
    match e.constant {
        Some(Constant::Int(n)) if (1..=1000).contains(&n) => Some(n),
        _ => None,
    }
}
