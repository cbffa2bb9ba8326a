//! Quantifiers of contracts. Variables have the values of their types: `exists byte b; b == 300` is false. Where the condition in the body holds an
//! integer between two others, it says so already.

use super::arithmetic::in_range;
use super::build::*;
use super::{Overflow, Prover};
use echis_java_semantics::spec::Spec;
use echis_java_semantics::tree::{Binary, Expr, ExprKind};
use echis_java_semantics::types::{Type, VarIx};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, Quantifier};

impl Prover<'_> {
    /// `forall` or `exists`; the second gives what is said of the variables, for which the body stands.
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
            let name = self.f.names.fresh(&wanted);
            self.f.vars.insert(variable, name.clone());
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

    /// The variables that a condition holds between integers of their types.
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

    /// The variables that stand on the right of an integer of their types, or of another variable that does.
    fn on_one_side(&self, variables: &[VarIx], ordered: &[(&Expr, &Expr)]) -> Vec<VarIx> {
        let mut found: Vec<VarIx> = Vec::new();
        // each round can find what the one before made an end for
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

    /// Whether it is code that gives such a value, where none is too large. What only contracts know, and what they give to pure methods and
    /// predicates, has no bounds.
    fn is_of_java(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Spec(spec) => match &**spec {
                Spec::Old(e) => self.is_of_java(e),
                spec => matches!(spec, Spec::Result) && self.f.result.is_some(),
            },
            ExprKind::Local(variable) => {
                self.f.declared.contains(variable) || self.f.given_by_code.contains(variable)
            }
            ExprKind::Field(_, field) | ExprKind::Static(_, field) => !self.world.field(*field).is_ghost,
            ExprKind::Index(..) | ExprKind::Length(_) => true,
            // the library's functions compute, such as `Math.abs`
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

/// What the body of a quantifier requires of the variables, part by part.
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

/// What is converted to a type that has all of its values.
fn unconverted(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Convert(inner) if e.constant.is_none() && inner.ty.widens_to(&e.ty) => unconverted(inner),
        _ => e,
    }
}
