//! Conditions that are reported as type errors of well-typed programs: on triggers and `forperm`.

use super::Errors;
use super::walk;
use crate::ast::{BinOp, Exp, ExpKind, ForPerm, Location, OldState, Program, VarId};
use rustc_hash::FxHashSet;

/// Checks all `forperm` expressions.
pub(super) fn check(program: &Program, errors: &mut Errors) {
    walk::program_exps(program, &mut |_, e| {
        e.walk(&mut |e| {
            if let ExpKind::ForPerm(q) = &e.kind {
                forperm(e, q, errors);
            }
            true
        });
    });
}

/// Whether the term can be a pattern: an application, a location or an operation on collections, in
/// which nothing is interpreted by the solver.
pub(super) fn is_pattern(e: &Exp) -> bool {
    match &e.kind {
        ExpKind::Old(_, inner) => is_pattern(inner),
        ExpKind::Acc(Location::Wand(left, right), None) => holes(left, right)
            .into_iter()
            .all(|hole| !hole.any(&mut interpreted)),
        ExpKind::Acc(Location::Predicate(..), _)
        | ExpKind::Field(..)
        | ExpKind::Call(..)
        | ExpKind::Reveal(_)
        | ExpKind::DomainCall(..)
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
        | ExpKind::MapRange(_) => !e.any(&mut interpreted),
        ExpKind::Binary(op, _, _) => on_collections(*op) && !e.any(&mut interpreted),
        _ => false,
    }
}

fn on_collections(op: BinOp) -> bool {
    matches!(
        op,
        BinOp::Append | BinOp::Union | BinOp::Intersection | BinOp::SetMinus | BinOp::Subset | BinOp::In
    )
}

/// Operators that must not occur anywhere in a trigger.
fn interpreted(e: &Exp) -> bool {
    match &e.kind {
        ExpKind::Binary(op, _, _) => !on_collections(*op),
        ExpKind::Unary(..) | ExpKind::Ite(..) | ExpKind::Discriminate(..) => true,
        _ => false,
    }
}

/// The parts of a wand that have a value where the wand is written: outermost expressions that
/// neither read the heap nor contain variables bound inside the wand.
fn holes<'a>(left: &'a Exp, right: &'a Exp) -> Vec<&'a Exp> {
    let mut found = Vec::new();
    let mut bound = FxHashSet::default();
    collect_holes(left, &mut bound, &mut found);
    collect_holes(right, &mut bound, &mut found);
    found
}

fn collect_holes<'a>(e: &'a Exp, bound: &mut FxHashSet<VarId>, found: &mut Vec<&'a Exp>) {
    echis_recursion::deep(|| {
        // Variables have one binder each, so they can stay in the set when their scope ends.
        match &e.kind {
            ExpKind::Let(v, ..) => drop(bound.insert(*v)),
            ExpKind::Forall(q) | ExpKind::Exists(q) => bound.extend(&q.vars),
            ExpKind::ForPerm(q) => bound.extend(&q.vars),
            _ if fixed(e, bound) => return found.push(e),
            _ => {}
        }
        e.for_each_child(&mut |c| collect_holes(c, bound, found));
    });
}

fn fixed(e: &Exp, bound: &FxHashSet<VarId>) -> bool {
    let mut fixed = true;
    e.walk(&mut |e| {
        match &e.kind {
            ExpKind::Var(v) if bound.contains(v) => fixed = false,
            ExpKind::Field(..) | ExpKind::Acc(..) | ExpKind::Perm(_) | ExpKind::Call(..) => fixed = false,
            ExpKind::Unfolding(..) | ExpKind::Applying(..) | ExpKind::ForPerm(_) => fixed = false,
            ExpKind::Old(OldState::Lhs, _) => fixed = false,
            // The state that `old` refers to is known.
            ExpKind::Old(_, inner) => {
                fixed &= !inner.any(&mut |e| matches!(&e.kind, ExpKind::Var(v) if bound.contains(v)))
            }
            _ => {}
        }
        fixed && !matches!(e.kind, ExpKind::Old(..))
    });
    fixed
}

fn forperm(e: &Exp, q: &ForPerm, errors: &mut Errors) {
    let args = match &q.location {
        Location::Wand(left, right) => holes(left, right),
        location => location.children(),
    };
    let occurs = |v: VarId, e: &Exp| e.any(&mut |e| matches!(e.kind, ExpKind::Var(w) if w == v));
    if !q.vars.iter().all(|&v| args.iter().any(|a| occurs(v, a))) {
        errors.types(e.span, "all quantified variables need to be used in a resource");
    }
    for arg in args {
        let direct = matches!(arg.kind, ExpKind::Var(_));
        if !direct && q.vars.iter().any(|&v| occurs(v, arg)) {
            errors.types(arg.span, "quantified arguments can only be used directly");
        }
    }
}
