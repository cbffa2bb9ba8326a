//! The direct subexpressions of a parsed expression.

use echis_java_syntax::contracts::tree::{Amount, Spec};
use echis_java_syntax::tree::{Expr, ExprKind, Receiver};

/// Returns the direct subexpressions of an expression, without those in nested statements.
pub(super) fn subexpressions(e: &Expr) -> Vec<&Expr> {
    match &e.kind {
        ExprKind::Field(a, _)
        | ExprKind::Unary(_, a)
        | ExprKind::Update { place: a, .. }
        | ExprKind::Cast(_, a)
        | ExprKind::InstanceOf(a, _, _)
        | ExprKind::InstanceOfRecord(a, _)
        | ExprKind::MethodRef(a, _, _)
        | ExprKind::Paren(a) => vec![a],
        ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) | ExprKind::Assign(a, _, b) => vec![a, b],
        ExprKind::Conditional(a, b, c) => vec![a, b, c],
        ExprKind::Call {
            receiver, arguments, ..
        } => {
            let mut all: Vec<&Expr> = match receiver {
                Receiver::Expr(e) | Receiver::InterfaceSuper(e) => vec![e],
                Receiver::Implicit | Receiver::Super => Vec::new(),
            };
            all.extend(arguments);
            all
        }
        ExprKind::New { outer, arguments, .. } => outer.iter().map(|o| &**o).chain(arguments).collect(),
        ExprKind::NewArray { lengths: all, .. } | ExprKind::ArrayLiteral(_, all) => all.iter().collect(),
        ExprKind::Switch(switch) => vec![&switch.scrutinee],
        ExprKind::Spec(spec) => spec_operands(spec),
        _ => Vec::new(),
    }
}

fn spec_operands(spec: &Spec) -> Vec<&Expr> {
    match spec {
        Spec::Chain(first, links) => {
            let operands = links.iter().map(|link| &link.operand);
            [&**first].into_iter().chain(operands).collect()
        }
        Spec::Star(a, b)
        | Spec::Implies(a, b)
        | Spec::Iff(a, b)
        | Spec::Opening(a, b)
        | Spec::Using(a, b) => vec![a, b],
        Spec::Access(locations, amount) => {
            let mut all: Vec<&Expr> = locations.iter().collect();
            if let Amount::Fraction(n, d) = amount {
                all.extend([&**n, d]);
            }
            all
        }
        Spec::Elements(a) | Spec::Old(a) | Spec::Untouched(a) => vec![a],
        Spec::Range(a, b, c) => vec![a, b, c],
        Spec::Result => Vec::new(),
        Spec::Quantifier { range, body, .. } => range.iter().map(|r| &**r).chain([&**body]).collect(),
    }
}

/// Visits an expression and all its subexpressions.
pub(super) fn visit<'e>(e: &'e Expr, see: &mut dyn FnMut(&'e Expr)) {
    echis_recursion::deep(|| {
        see(e);
        subexpressions(e).into_iter().for_each(|part| visit(part, see));
    });
}
