//! Quantifiers in contracts. Variables range over the values of their types: `exists byte b; b ==
//! 300` is false. The range is left out if the body already bounds the variable by integers of its
//! type.

use super::arithmetic::in_range;
use super::build::*;
use super::{Encoder, Overflow};
use echis_java_semantics::spec::Spec;
use echis_java_semantics::tree::{Binary, Expr, ExprKind};
use echis_java_semantics::types::{Type, VarIx};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, Quantifier};

impl Encoder<'_> {
    /// Encodes `forall` or `exists`. `said` encodes the body, for which the variables are bound.
    pub(super) fn quantifier(
        &mut self,
        is_forall: bool,
        variables: &[VarIx],
        body: &Expr,
        span: Span,
        said: impl FnOnce(&mut Self) -> Exp,
    ) -> Exp {
        let bounded = self.bounded(variables, &condition(is_forall, body));
        let mut declared = Vec::new();
        let mut guards = Vec::new();
        for &variable in variables {
            let info = self.world.var(variable);
            let (ty, place, wanted) = (info.ty.clone(), info.span, info.name.clone());
            let name = self.member.names.fresh(&wanted);
            self.member.vars.insert(variable, name.clone());
            declared.push(typed(&name, self.viper_type(&ty, place), place));
            let value = var(&name, span);
            if matches!(ty, Type::Array(_)) {
                self.unsupported("a quantifier about arrays", place);
            }
            let constant = self.null_or_constant(&value, &ty, span);
            if let Some(guard) = constant {
                guards.push(guard);
            } else if matches!(self.world.erase(&ty), Type::Class(c, _) if c != self.world.known.object) {
                guards.push(self.can_be_cast(value, &ty, span));
            } else if self.options.overflow != Overflow::Math && !bounded.contains(&variable) {
                guards.extend(in_range(value, &ty, span));
            }
        }
        let said = said(self);
        let (quantifier, op) = match is_forall {
            true => (Quantifier::Forall, BinOp::Implies),
            false => (Quantifier::Exists, BinOp::And),
        };
        let said = match guards.is_empty() {
            true => said,
            false => binary(op, all(guards, span), said, span),
        };
        quantified(quantifier, declared, Vec::new(), said, span)
    }

    /// Returns the variables that a condition bounds from both sides by integers of their types.
    fn bounded(&self, variables: &[VarIx], condition: &[&Expr]) -> Vec<VarIx> {
        let ordered: Vec<(&Expr, &Expr)> = condition
            .iter()
            .filter_map(|part| match &part.kind {
                ExprKind::Binary(Binary::Le | Binary::Lt, a, b) => Some((&**a, &**b)),
                ExprKind::Binary(Binary::Ge | Binary::Gt, a, b) => Some((&**b, &**a)),
                _ => None,
            })
            .collect();
        let reversed: Vec<(&Expr, &Expr)> = ordered.iter().map(|&(a, b)| (b, a)).collect();
        let (above, below) = (
            self.on_one_side(variables, &ordered),
            self.on_one_side(variables, &reversed),
        );
        above.into_iter().filter(|v| below.contains(v)).collect()
    }

    /// Returns the variables that are on the right of an ordered pair whose left side is an integer
    /// of their type, or another such variable.
    fn on_one_side(&self, variables: &[VarIx], ordered: &[(&Expr, &Expr)]) -> Vec<VarIx> {
        let mut found: Vec<VarIx> = Vec::new();
        // a variable found in one iteration can bound another one in the next
        for _ in variables {
            for (end, e) in ordered {
                let ExprKind::Local(v) = &unconverted(e).kind else {
                    continue;
                };
                let end = unconverted(end);
                let is_end = match &end.kind {
                    ExprKind::Local(other) if variables.contains(other) => found.contains(other),
                    _ => self.is_of_java(end),
                };
                let ty = &self.world.var(*v).ty;
                if is_end && (end.ty == *ty || end.ty.widens_to(ty)) {
                    found.push(*v);
                }
            }
        }
        found
    }

    /// Returns whether a value is computed by code and therefore in the range of its type. Ghost
    /// values, and arguments that contracts pass to pure methods and predicates, are unbounded.
    fn is_of_java(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Spec(spec) => match &**spec {
                Spec::Old(e) => self.is_of_java(e),
                spec => matches!(spec, Spec::Result) && self.member.result.is_some(),
            },
            ExprKind::Local(variable) => {
                self.member.declared.contains(variable) || self.member.given_by_code.contains(variable)
            }
            ExprKind::Field(_, field) | ExprKind::Static(_, field) => !self.world.field(*field).is_ghost,
            ExprKind::Index(..) | ExprKind::Length(_) => true,
            // in contracts, library functions such as `Math.abs` are computed without bounds, so
            // that the result of one with arguments may be out of range
            ExprKind::Call {
                method, arguments, ..
            } => match self.is_pure(*method) {
                true => arguments
                    .iter()
                    .all(|a| !a.ty.is_integral() || self.is_of_java(a)),
                false => arguments.is_empty(),
            },
            _ => e.constant.is_some(),
        }
    }
}

/// Returns the conjuncts of the condition that the body of a quantifier imposes on the variables.
fn condition(is_forall: bool, body: &Expr) -> Vec<&Expr> {
    let condition = match &body.kind {
        ExprKind::Spec(spec) if is_forall => match &**spec {
            Spec::Implies(condition, _) => condition,
            _ => return Vec::new(),
        },
        _ if is_forall => return Vec::new(),
        _ => body,
    };
    let mut parts = Vec::new();
    let mut open = vec![condition];
    while let Some(part) = open.pop() {
        match &part.kind {
            ExprKind::Binary(Binary::And, a, b) => open.extend([&**a, &**b]),
            _ => parts.push(part),
        }
    }
    parts
}

/// Removes widening conversions, which do not change the value. A cast to the same type can change
/// it, as integers of contracts have no range.
fn unconverted(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Convert(inner) if e.constant.is_none() && inner.ty != e.ty && inner.ty.widens_to(&e.ty) => {
            unconverted(inner)
        }
        _ => e,
    }
}
