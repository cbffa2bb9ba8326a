//! Case analysis of references.
//!
//! After joins a reference is a choice between choices that share their parts. After `n` steps
//! along a list it is one of `n` objects, along `2^n` paths. Each shared part is therefore visited
//! once.

use crate::context::Context;
use echis_logic::{Op, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// A case of a reference.
pub(super) enum Case {
    Nil,
    Created(usize),
    Initial,
}

/// The case of a reference that is not a choice.
pub(super) fn case(cx: &Context, reference: Term) -> Case {
    if reference == cx.nil() {
        return Case::Nil;
    }
    match cx.as_created(reference) {
        Some(n) => Case::Created(n as usize),
        None => Case::Initial,
    }
}

/// The condition and the two sides of a choice.
fn choice(cx: &Context, term: Term) -> Option<[Term; 3]> {
    let node = cx.terms.peek(term);
    match (&node.op, &node.args[..]) {
        (Op::Ite, &[condition, yes, no]) => Some([condition, yes, no]),
        _ => None,
    }
}

/// Maps a function over the cases of a reference: the references in it that are not choices.
pub(super) fn map_cases(cx: &Context, reference: Term, of_case: &mut dyn FnMut(Term) -> Term) -> Term {
    match choice(cx, reference) {
        Some(_) => map_part(cx, reference, of_case, &mut FxHashMap::default()),
        None => of_case(reference),
    }
}

fn map_part(
    cx: &Context,
    part: Term,
    of_case: &mut dyn FnMut(Term) -> Term,
    known: &mut FxHashMap<Term, Term>,
) -> Term {
    if let Some(&value) = known.get(&part) {
        return value;
    }
    let value = match choice(cx, part) {
        Some([condition, yes, no]) => {
            let yes = map_part(cx, yes, of_case, known);
            let no = map_part(cx, no, of_case, known);
            cx.terms.ite(condition, yes, no)
        }
        None => of_case(part),
    };
    known.insert(part, value);
    value
}

/// Drops the cases of a reference that `is_kept` rejects. Returns `None` if no case is left. The
/// conditions of the choices with one case left are dropped as well.
pub(super) fn filter_cases(
    cx: &Context,
    reference: Term,
    is_kept: &mut dyn FnMut(Term) -> bool,
) -> Option<Term> {
    filter_part(cx, reference, is_kept, &mut FxHashMap::default())
}

fn filter_part(
    cx: &Context,
    part: Term,
    is_kept: &mut dyn FnMut(Term) -> bool,
    known: &mut FxHashMap<Term, Option<Term>>,
) -> Option<Term> {
    if let Some(&left) = known.get(&part) {
        return left;
    }
    let left = match choice(cx, part) {
        Some([condition, yes, no]) => {
            let yes = filter_part(cx, yes, is_kept, known);
            let no = filter_part(cx, no, is_kept, known);
            match (yes, no) {
                (Some(yes), Some(no)) => Some(cx.terms.ite(condition, yes, no)),
                (yes, no) => yes.or(no),
            }
        }
        None => is_kept(part).then_some(part),
    };
    known.insert(part, left);
    left
}

/// The cases of a reference, each with its condition.
pub(super) fn cases(cx: &Context, reference: Term) -> Vec<(Term, Term)> {
    let t = cx.terms;
    let mut parts = Vec::new();
    postorder(cx, reference, &mut FxHashSet::default(), &mut parts);
    let mut conditions = FxHashMap::from_iter([(reference, t.tru())]);
    let mut cases = Vec::new();
    // in this order, each choice comes before its parts
    for part in parts.into_iter().rev() {
        let condition = conditions.get(&part).copied().unwrap_or(t.fls());
        let Some([chosen, yes, no]) = choice(cx, part) else {
            cases.push((condition, part));
            continue;
        };
        for (side, holds) in [(yes, chosen), (no, t.not(chosen))] {
            let here = t.and(condition, holds);
            let before = conditions.entry(side).or_insert(t.fls());
            *before = t.or(*before, here);
        }
    }
    cases
}

/// Collects the parts of a reference, each once and after its own parts.
fn postorder(cx: &Context, part: Term, seen: &mut FxHashSet<Term>, parts: &mut Vec<Term>) {
    if !seen.insert(part) {
        return;
    }
    if let Some([_, yes, no]) = choice(cx, part) {
        postorder(cx, yes, seen, parts);
        postorder(cx, no, seen, parts);
    }
    parts.push(part);
}
