//! Lowers quantifiers over ranges of integers to loops. The bounds come from the comparisons of the
//! guard: `0 <= i && i < n ==> …`. A loop may cover more than the range, because the comparisons
//! are evaluated as well.

use super::super::function::{binary, expression, not, statement};

use super::super::{Flow, Lowerer};
use super::old_values::mentions;
use echis_java_semantics::spec::Spec;
use echis_java_semantics::tree::{Binary, Expr, ExprKind};
use echis_java_semantics::types::{Type, VarIx};
use echis_program::ast::{self, BinaryOp, Expression, ExpressionKind, Place, Statement, StatementKind};
use echis_source::Span;

/// A comparison `low <= high`, or `low < high`.
struct Order<'a> {
    low: &'a Expr,
    high: &'a Expr,
    is_strict: bool,
}

/// A variable and the integers that it ranges over: from `low` up to `high`, which is left out if
/// `is_strict`.
pub struct Range<'a> {
    pub variable: VarIx,
    pub low: &'a Expr,
    pub high: &'a Expr,
    pub is_strict: bool,
}

/// The ranges of quantified variables; none if one of them has no range.
pub fn ranges<'a>(is_forall: bool, variables: &[VarIx], body: &'a Expr) -> Option<Vec<Range<'a>>> {
    let mut orders = Vec::new();
    match (is_forall, guard(body)) {
        (true, Some(guard)) => comparisons(guard, &mut orders),
        (true, None) => {}
        (false, _) => comparisons(body, &mut orders),
    }
    let one = |&variable: &VarIx| {
        let (low, _) = bound(variable, variables, &orders, false, variables.len())?;
        let (high, is_strict) = bound(variable, variables, &orders, true, variables.len())?;
        Some(Range {
            variable,
            low,
            high,
            is_strict,
        })
    };
    variables.iter().map(one).collect()
}

impl Lowerer<'_> {
    /// Computes whether all, or some, values of the variables satisfy the body.
    pub(super) fn quantifier(
        &mut self,
        is_forall: bool,
        variables: &[VarIx],
        body: &Expr,
        span: Span,
    ) -> Flow<Expression> {
        let Some(found) = ranges(is_forall, variables, body) else {
            return self.unsupported("a quantifier without a range", span);
        };
        let mut ranges = Vec::new();
        for range in found {
            let (var, low, high, is_strict) = (range.variable, range.low, range.high, range.is_strict);
            let is_int = |ty: &Type| matches!(ty, Type::Int | Type::Long);
            let ty = &self.world.var(var).ty;
            if !is_int(ty) || low.ty != *ty || high.ty != *ty {
                return self.unsupported("a quantifier over values that are not integers", span);
            }
            let (low, high) = self.two(low, high)?;
            let (low, high) = (self.save(low), self.save(high));
            ranges.push((var, low, high, is_strict));
        }
        let flag = self.flag(is_forall, span);
        let exit = self.label();
        let (whole, mut block) = self.buffer(|s| -> Flow<()> {
            let holds = s.truth(body)?;
            let stops = match is_forall {
                true => not(holds, span),
                false => holds,
            };
            let (_, stop) = s.buffer(|s| {
                s.set_flag(flag, !is_forall, span);
                s.emit(StatementKind::Break(exit), span);
            });
            s.emit_if(stops, stop, span);
            Ok(())
        });
        for (var, low, high, is_strict) in ranges.into_iter().rev() {
            block = self.range(var, low, high, is_strict, block, span)?;
        }
        self.emit(StatementKind::Labelled(exit, block), span);
        whole?;
        Ok(self.read_local(flag, span))
    }

    /// Makes a loop that runs a block for each number of a range.
    fn range(
        &mut self,
        var: VarIx,
        low: Expression,
        high: Expression,
        is_strict: bool,
        mut body: Vec<Statement>,
        span: Span,
    ) -> Flow<Vec<Statement>> {
        let Some(id) = self.variable_id(var) else {
            return self.unsupported("this quantified variable", span);
        };
        let ty = self.f.locals[id.index()].ty;
        let (_, looped) = self.buffer(|s| {
            s.set(id, low, span);
            let op = if is_strict { BinaryOp::Lt } else { BinaryOp::Le };
            let goes_on = binary(op, s.read_local(id, span), high, ast::Type::Bool, span);
            let one = expression(ExpressionKind::Integer(1.into()), ty, span);
            let next = binary(BinaryOp::Add, s.read_local(id, span), one, ty, span);
            body.push(statement(StatementKind::Assign(Place::Local(id), next), span));
            s.emit(StatementKind::While(goes_on, body), span);
        });
        Ok(looped)
    }
}

/// The guard of an implication.
fn guard(body: &Expr) -> Option<&Expr> {
    match &body.kind {
        ExprKind::Spec(spec) => match &**spec {
            Spec::Implies(guard, _) => Some(guard),
            _ => None,
        },
        _ => None,
    }
}

/// Collects the comparisons among conjuncts.
fn comparisons<'a>(e: &'a Expr, found: &mut Vec<Order<'a>>) {
    match &e.kind {
        ExprKind::Binary(Binary::And, a, b) => {
            comparisons(a, found);
            comparisons(b, found);
        }
        ExprKind::Binary(op @ (Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge), a, b) => {
            let (low, high) = match op {
                Binary::Lt | Binary::Le => (a, b),
                _ => (b, a),
            };
            found.push(Order {
                low,
                high,
                is_strict: matches!(op, Binary::Lt | Binary::Gt),
            });
        }
        ExprKind::Spec(spec) => {
            if let Spec::Star(a, b) = &**spec {
                comparisons(a, found);
                comparisons(b, found);
            }
        }
        _ => {}
    }
}

/// A bound of a variable that mentions no quantified variable, and whether it is strict. An upper
/// bound of a greater variable is a bound, too: `i < j && j < n` bounds `i` by `n`.
fn bound<'a>(
    var: VarIx,
    variables: &[VarIx],
    orders: &[Order<'a>],
    is_upper: bool,
    depth: usize,
) -> Option<(&'a Expr, bool)> {
    let depth = depth.checked_sub(1)?;
    let is_var = |e: &Expr, var: VarIx| matches!(e.kind, ExprKind::Local(v) if v == var);
    let bounds = orders.iter().filter_map(|order| {
        let (own, other) = if is_upper {
            (order.low, order.high)
        } else {
            (order.high, order.low)
        };
        is_var(own, var).then_some((other, order.is_strict))
    });
    let mut through = None;
    for (other, is_strict) in bounds {
        if !mentions(other, variables) {
            return Some((other, is_strict));
        }
        if let Some(&next) = variables.iter().find(|&&v| v != var && is_var(other, v)) {
            let found = bound(next, variables, orders, is_upper, depth);
            through = through.or(found);
        }
    }
    through
}
