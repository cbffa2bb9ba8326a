//! Direct subexpressions of typed expressions.

use super::spec::{Amount, Instance, Location, Spec};
use super::tree::{Expr, ExprKind, Place};

/// The direct subexpressions of an expression. For a `switch`, only the selector: the others are in
/// its statements.
pub fn children(e: &Expr) -> Vec<&Expr> {
    match &e.kind {
        ExprKind::Constant
        | ExprKind::Null
        | ExprKind::Local(_)
        | ExprKind::This
        | ExprKind::Static(None, _)
        | ExprKind::Held
        | ExprKind::ClassLiteral(_) => Vec::new(),
        ExprKind::Field(a, _)
        | ExprKind::Static(Some(a), _)
        | ExprKind::Length(a)
        | ExprKind::Unary(_, a)
        | ExprKind::Convert(a)
        | ExprKind::Downcast(a)
        | ExprKind::InstanceOf(a, ..)
        | ExprKind::Clone(a) => vec![a],
        ExprKind::Index(a, b)
        | ExprKind::Binary(_, a, b)
        | ExprKind::Concat(a, b)
        | ExprKind::Bind(_, a, b)
        | ExprKind::Let(_, a, b) => vec![a, b],
        ExprKind::Conditional(a, b, c) => vec![a, b, c],
        ExprKind::Assign(place, value) | ExprKind::Update { place, value, .. } => {
            let mut all = in_place(place);
            all.push(value);
            all
        }
        ExprKind::Call {
            receiver, arguments, ..
        } => receiver.as_deref().into_iter().chain(arguments).collect(),
        ExprKind::New { outer, arguments, .. } => outer.as_deref().into_iter().chain(arguments).collect(),
        ExprKind::NewArray(all) | ExprKind::ArrayLiteral(all) | ExprKind::Unsupported(_, all) => {
            all.iter().collect()
        }
        ExprKind::Switch(switch) => vec![&switch.scrutinee],
        ExprKind::Spec(spec) => in_spec(spec),
    }
}

fn in_place(place: &Place) -> Vec<&Expr> {
    match place {
        Place::Local(_) | Place::Static(None, _) => Vec::new(),
        Place::Field(object, _) | Place::Static(Some(object), _) => vec![object],
        Place::Index(array, index) => vec![array, index],
    }
}

fn in_spec(spec: &Spec) -> Vec<&Expr> {
    match spec {
        Spec::Access(location, amount) => {
            let mut all = match location {
                Location::Static(_) => Vec::new(),
                Location::Field(a, _) | Location::Elements(a) => vec![&**a],
                Location::Element(a, i) => vec![&**a, &**i],
                Location::Range(a, i, j) => vec![&**a, &**i, &**j],
            };
            all.extend(in_amount(amount));
            all
        }
        Spec::Predicate(instance) => in_instance(instance),
        Spec::Star(a, b) | Spec::Implies(a, b) | Spec::Iff(a, b) | Spec::Using(a, b) => vec![a, b],
        Spec::Old(a) | Spec::Untouched(a) | Spec::Quantifier { body: a, .. } => vec![a],
        Spec::Result => Vec::new(),
        Spec::Opening(instance, e) => {
            let mut all = in_instance(instance);
            all.push(e);
            all
        }
    }
}

fn in_instance(instance: &Instance) -> Vec<&Expr> {
    let mut all: Vec<&Expr> = instance
        .receiver
        .as_deref()
        .into_iter()
        .chain(&instance.arguments)
        .collect();
    all.extend(in_amount(&instance.amount));
    all
}

fn in_amount(amount: &Amount) -> Vec<&Expr> {
    match amount {
        Amount::Fraction(n, d) => vec![n, d],
        Amount::Full | Amount::Some => Vec::new(),
    }
}
