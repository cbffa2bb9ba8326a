//! The triggers of quantifiers that have none in the source, as Silver infers and prints them.
//!
//! A term can be a trigger if it is an application, a membership or a collection operation on bound
//! variables, without interpreted operators. The outermost of these terms are candidates. Each
//! candidate with all bound variables is a trigger; if there is none, the first candidates that
//! have them together are one.

use crate::ast::{BinOp, Exp, ExpKind, Quantified, VarId};
use std::collections::BTreeSet;

/// The inferred triggers, each a set of terms; none if no candidates have all variables.
pub(super) fn inferred(q: &Quantified) -> Vec<Vec<&Exp>> {
    let bound: BTreeSet<VarId> = q.vars.iter().copied().collect();
    let mut candidates = Vec::new();
    collect(&q.body, &bound, &mut candidates);
    let alone = candidates.iter().filter(|(_, vars)| vars.len() == bound.len());
    let alone: Vec<Vec<&Exp>> = alone.map(|(term, _)| vec![*term]).collect();
    if !alone.is_empty() {
        return alone;
    }
    let mut covered = BTreeSet::new();
    let mut terms = Vec::new();
    for (term, vars) in candidates {
        if !vars.is_subset(&covered) {
            covered.extend(vars);
            terms.push(term);
        }
    }
    match covered == bound {
        true => vec![terms],
        false => Vec::new(),
    }
}

/// Collects the outermost candidates, each with the bound variables that occur in it.
fn collect<'e>(e: &'e Exp, bound: &BTreeSet<VarId>, found: &mut Vec<(&'e Exp, BTreeSet<VarId>)>) {
    e.walk(&mut |e| {
        if !is_application(e) || e.any(&mut is_interpreted) {
            return true;
        }
        let mut vars = BTreeSet::new();
        e.walk(&mut |e| {
            match e.kind {
                ExpKind::Var(var) if bound.contains(&var) => drop(vars.insert(var)),
                _ => {}
            }
            true
        });
        if !vars.is_empty() {
            found.push((e, vars));
        }
        false
    });
}

/// Whether the outermost operation of a term can be that of a trigger.
fn is_application(e: &Exp) -> bool {
    match &e.kind {
        ExpKind::Old(_, of) => is_application(of),
        ExpKind::Binary(op, ..) => *op == BinOp::In,
        ExpKind::Call(..)
        | ExpKind::DomainCall(..)
        | ExpKind::Construct(..)
        | ExpKind::Destruct(..)
        | ExpKind::Index(..)
        | ExpKind::Size(_) => true,
        _ => false,
    }
}

/// Whether a term must not occur in a trigger.
fn is_interpreted(e: &Exp) -> bool {
    match &e.kind {
        ExpKind::Binary(op, ..) => *op != BinOp::In,
        ExpKind::Unary(..)
        | ExpKind::Ite(..)
        | ExpKind::Let(..)
        | ExpKind::Forall(_)
        | ExpKind::Exists(_)
        | ExpKind::ForPerm(_)
        | ExpKind::Perm(_)
        | ExpKind::Acc(..)
        | ExpKind::Unfolding(..)
        | ExpKind::Applying(..)
        | ExpKind::Asserting(..)
        | ExpKind::Update(..)
        | ExpKind::Discriminate(..) => true,
        _ => false,
    }
}
