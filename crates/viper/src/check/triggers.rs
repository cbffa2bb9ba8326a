//! What can be a trigger, and what `forperm` can range over.

use super::Errors;
use super::roots::each;
use crate::ast::{BinOp, Exp, ExpKind, ForPerm, Location, Program, UnOp, VarId};
use crate::span::Span;

/// The terms of one trigger.
pub(super) type Trigger = Vec<Exp>;

/// Reports triggers that no solver could match, and `forperm` expressions whose variables are not determined by the
/// locations they range over.
pub(super) fn check(program: &Program, errors: &mut Errors) {
    each(program, &mut |_, e| match &e.kind {
        ExpKind::Forall(q) | ExpKind::Exists(q) => {
            for term in q.triggers.iter().flatten().filter(|t| !is_trigger(t)) {
                errors.types(term.span, "this cannot be a trigger");
            }
        }
        ExpKind::ForPerm(f) => forperm(f, e.span, errors),
        _ => {}
    });
}

/// A trigger is an application of a function, a location or an operation on collections, and nothing in it is interpreted.
fn is_trigger(e: &Exp) -> bool {
    match &e.kind {
        ExpKind::Old(_, inner) | ExpKind::Reveal(inner) => is_trigger(inner),
        ExpKind::Acc(Location::Wand(..), None) => true,
        ExpKind::Acc(..)
        | ExpKind::Field(..)
        | ExpKind::Call(..)
        | ExpKind::DomainCall(..)
        | ExpKind::BackendCall(..)
        | ExpKind::Construct(..)
        | ExpKind::Destruct(..)
        | ExpKind::Literal(_)
        | ExpKind::MapLiteral(_)
        | ExpKind::Range(..)
        | ExpKind::Index(..)
        | ExpKind::Update(..)
        | ExpKind::Take(..)
        | ExpKind::Drop(..)
        | ExpKind::Size(_)
        | ExpKind::MapDomain(_)
        | ExpKind::MapRange(_) => !e.any(&mut is_interpreted),
        ExpKind::Binary(op, ..) if is_collection_op(*op) => !e.any(&mut is_interpreted),
        _ => false,
    }
}

fn is_collection_op(op: BinOp) -> bool {
    matches!(
        op,
        BinOp::Append | BinOp::Union | BinOp::Intersection | BinOp::SetMinus | BinOp::Subset | BinOp::In
    )
}

fn is_interpreted(e: &Exp) -> bool {
    match &e.kind {
        ExpKind::Binary(op, ..) => !is_collection_op(*op),
        ExpKind::Unary(UnOp::Not | UnOp::Neg, _)
        | ExpKind::Ite(..)
        | ExpKind::Forall(_)
        | ExpKind::Exists(_)
        | ExpKind::ForPerm(_)
        | ExpKind::Discriminate(..) => true,
        _ => false,
    }
}

/// Each variable of a `forperm` is an argument of the location, and the other arguments do not mention them.
fn forperm(f: &ForPerm, span: Span, errors: &mut Errors) {
    let args = f.location.children();
    let bound = |e: &Exp| matches!(e.kind, ExpKind::Var(v) if f.vars.contains(&v));
    let mentions = |e: &Exp, v: VarId| e.any(&mut |e| matches!(e.kind, ExpKind::Var(w) if w == v));
    if f.vars.iter().any(|&v| !args.iter().any(|e| mentions(e, v))) {
        errors.types(span, "each variable of `forperm` must occur in the location");
    } else if !matches!(f.location, Location::Wand(..))
        && args
            .iter()
            .any(|e| !bound(e) && f.vars.iter().any(|&v| mentions(e, v)))
    {
        errors.types(
            span,
            "the arguments of a `forperm` location are its variables or do not mention them",
        );
    }
}
