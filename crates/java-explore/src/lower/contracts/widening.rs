//! Widens `int` computations in comparisons to `long`: contracts speak of mathematical integers,
//! and a `long` seldom overflows.

use echis_java_semantics::spec::{Contract, Spec};
use echis_java_semantics::tree::{Binary, Expr, ExprKind, Unary};
use echis_java_semantics::types::Type;

/// A copy of a contract whose comparisons use `long` where an `int` could overflow.
pub fn widened(contract: &Contract) -> Contract {
    let mut wide = contract.clone();
    let clauses = wide.requires.iter_mut().chain(&mut wide.ensures);
    for e in clauses.chain(wide.signals.iter_mut().map(|clause| &mut clause.assertion)) {
        widen(e);
    }
    wide
}

/// Widens the comparisons of an assertion.
pub fn widen(e: &mut Expr) {
    echis_recursion::deep(|| widen_here(e));
}

fn widen_here(e: &mut Expr) {
    match &mut e.kind {
        ExprKind::Binary(_, a, b) if a.ty == Type::Boolean => {
            widen(a);
            widen(b);
        }
        ExprKind::Binary(op, a, b) if is_comparison(*op) => {
            if a.ty == Type::Int && b.ty == Type::Int && (computes(a) || computes(b)) {
                lengthen(a);
                lengthen(b);
            } else if a.ty == Type::Long {
                lengthen_within(a);
                lengthen_within(b);
            }
        }
        ExprKind::Unary(Unary::Not, a) => widen(a),
        ExprKind::Conditional(c, a, b) if a.ty == Type::Boolean => {
            widen(c);
            widen(a);
            widen(b);
        }
        ExprKind::Spec(spec) => match &mut **spec {
            Spec::Star(a, b) | Spec::Implies(a, b) | Spec::Iff(a, b) => {
                widen(a);
                widen(b);
            }
            Spec::Quantifier { body: a, .. } | Spec::Opening(_, a) | Spec::Using(_, a) => widen(a),
            _ => {}
        },
        _ => {}
    }
}

fn is_comparison(op: Binary) -> bool {
    matches!(
        op,
        Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge | Binary::Eq | Binary::Ne
    )
}

fn is_arithmetic(op: Binary) -> bool {
    matches!(
        op,
        Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Rem
    )
}

/// Whether an expression computes an `int`, which could overflow.
fn computes(e: &Expr) -> bool {
    match &e.kind {
        _ if e.constant.is_some() => false,
        ExprKind::Binary(op, ..) => is_arithmetic(*op),
        ExprKind::Unary(op, _) => *op == Unary::Neg,
        ExprKind::Conditional(_, a, b) => computes(a) || computes(b),
        ExprKind::Spec(spec) => match &**spec {
            Spec::Old(a) => computes(a),
            _ => false,
        },
        _ => false,
    }
}

/// Widens computations of `int`s whose results are converted to `long`.
fn lengthen_within(e: &mut Expr) {
    match &mut e.kind {
        ExprKind::Convert(inner) if inner.ty == Type::Int && computes(inner) => {
            let mut inner = Expr::clone(inner);
            lengthen(&mut inner);
            *e = inner;
        }
        ExprKind::Binary(op, a, b) if is_arithmetic(*op) => {
            lengthen_within(a);
            lengthen_within(b);
        }
        _ => {}
    }
}

/// Makes an `int` expression a `long`, including the operands from which it is computed.
fn lengthen(e: &mut Expr) {
    let is_part = e.ty == Type::Int && computes(e);
    match &mut e.kind {
        ExprKind::Binary(_, a, b) | ExprKind::Conditional(_, a, b) if is_part => {
            lengthen(a);
            lengthen(b);
            e.ty = Type::Long;
        }
        ExprKind::Unary(_, a) if is_part => {
            lengthen(a);
            e.ty = Type::Long;
        }
        ExprKind::Spec(spec) if is_part => {
            if let Spec::Old(a) = &mut **spec {
                lengthen(a);
            }
            e.ty = Type::Long;
        }
        _ if e.constant.is_some() => e.ty = Type::Long,
        _ => {
            let inner = e.clone();
            e.kind = ExprKind::Convert(Box::new(inner));
            e.ty = Type::Long;
        }
    }
}
