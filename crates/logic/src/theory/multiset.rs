//! Multisets: a multiset is how often each element occurs in it; all multisets are finite.

use super::Theory;
use crate::collection::CollOp::*;
use crate::sort::Sort;
use crate::term::Term;

pub(super) fn axioms(theory: &mut Theory, element: Sort) {
    counts(theory, element);
    subsets(theory, element);
    sizes(theory, element);
    sizes_of_operations(theory, element);
    equality(theory, element);
}

/// How often an element occurs in the result of an operation, whether the result or an operand is
/// looked at.
fn counts(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.multiset_sort(element);
    let (a, b, x, y) = (t.bound(sort), t.bound(sort), t.bound(element), t.bound(element));
    let count = |th: &Theory, m: Term| th.op(MultisetCount, &[m, x]);
    let (in_a, in_b) = (count(th, a), count(th, b));
    let (zero, one) = (t.int(0), t.int(1));

    th.all("multiset_count", &[a, x], vec![vec![in_a]], t.le(zero, in_a));
    let none = count(th, t.empty(sort));
    th.all("multiset_empty", &[x], vec![vec![none]], t.eq(none, zero));
    let single = th.op(MultisetSingleton, &[y]);
    let there = t.eq(th.op(MultisetCount, &[single, y]), one);
    th.all("multiset_singleton", &[y], vec![vec![single]], there);
    let body = t.eq(count(th, single), t.ite(t.same(x, y), one, zero));
    th.all(
        "multiset_singleton_count",
        &[x, y],
        vec![vec![count(th, single)]],
        body,
    );
    let rest = t.sub(in_a, in_b);
    for (name, op, meaning) in [
        ("multiset_union", MultisetUnion, t.add(in_a, in_b)),
        ("multiset_intersection", MultisetIntersection, t.min(in_a, in_b)),
        (
            "multiset_minus",
            MultisetMinus,
            t.ite(t.le(in_a, in_b), zero, rest),
        ),
    ] {
        let result = th.op(op, &[a, b]);
        let triggers = vec![vec![count(th, result)], vec![in_a, result], vec![in_b, result]];
        th.all(name, &[a, b, x], triggers, t.eq(count(th, result), meaning));
    }
}

/// A subset, or an element of which there are too many.
fn subsets(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.multiset_sort(element);
    let (a, b, x) = (t.bound(sort), t.bound(sort), t.bound(element));
    let subset = th.op(MultisetSubset, &[a, b]);
    let (in_a, in_b) = (th.op(MultisetCount, &[a, x]), th.op(MultisetCount, &[b, x]));
    let triggers = vec![vec![subset, in_a], vec![subset, in_b]];
    th.all(
        "multiset_subset",
        &[a, b, x],
        triggers,
        t.implies(subset, t.le(in_a, in_b)),
    );
    let missing = t.exists(
        "multiset_missing",
        &[x],
        vec![vec![in_a], vec![in_b]],
        t.lt(in_b, in_a),
    );
    th.all(
        "multiset_subset_else",
        &[a, b],
        vec![vec![subset]],
        t.or(subset, missing),
    );
}

/// Sizes of any multiset. Only sizes that somebody asks for have consequences.
fn sizes(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.multiset_sort(element);
    let (a, b, x) = (t.bound(sort), t.bound(sort), t.bound(element));
    let (zero, empty) = (t.int(0), t.empty(sort));
    let (size_a, size_b) = (th.op(MultisetSize, &[a]), th.op(MultisetSize, &[b]));
    let in_a = th.op(MultisetCount, &[a, x]);

    th.fact(t.eq(th.op(MultisetSize, &[empty]), zero));
    let inhabited = t.exists("multiset_inhabited", &[x], vec![vec![in_a]], t.lt(zero, in_a));
    let body = t.and(
        t.le(zero, size_a),
        t.ite(t.eq(size_a, zero), t.eq(a, empty), inhabited),
    );
    th.all("multiset_size", &[a], vec![vec![size_a]], body);
    th.all(
        "multiset_size_count",
        &[a, x],
        vec![vec![in_a, size_a]],
        t.le(in_a, size_a),
    );

    let subset = th.op(MultisetSubset, &[a, b]);
    let body = t.implies(
        subset,
        t.and(t.le(size_a, size_b), t.implies(t.le(size_b, size_a), t.eq(a, b))),
    );
    th.all(
        "multiset_subset_size",
        &[a, b],
        vec![vec![subset, size_a], vec![subset, size_b]],
        body,
    );
}

/// Sizes of the results of operations. `a \ b` and `a ∩ b` call for each other's size, and for
/// those of `a` and `b`; `a \ b` also calls for the size of `b \ a`.
fn sizes_of_operations(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.multiset_sort(element);
    let (a, b, x) = (t.bound(sort), t.bound(sort), t.bound(element));
    let size = |th: &Theory, m: Term| th.op(MultisetSize, &[m]);
    let (size_a, size_b) = (size(th, a), size(th, b));

    let single = size(th, th.op(MultisetSingleton, &[x]));
    th.all(
        "multiset_singleton_size",
        &[x],
        vec![vec![single]],
        t.eq(single, t.int(1)),
    );
    let union = size(th, th.op(MultisetUnion, &[a, b]));
    th.all(
        "multiset_union_size",
        &[a, b],
        vec![vec![union]],
        t.eq(union, t.add(size_a, size_b)),
    );
    let common = size(th, th.op(MultisetIntersection, &[a, b]));
    let minus = size(th, th.op(MultisetMinus, &[a, b]));
    let body = t.and(t.eq(t.add(minus, common), size_a), t.le(common, size_b));
    th.all(
        "multiset_minus_size",
        &[a, b],
        vec![vec![minus], vec![common]],
        body,
    );
    let back = size(th, th.op(MultisetMinus, &[b, a]));
    let body = t.eq(t.add(back, common), size_b);
    th.all("multiset_minus_size_back", &[a, b], vec![vec![minus]], body);
}

/// Two multisets are equal, or some element occurs more often in one of them.
fn equality(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.multiset_sort(element);
    let (a, b, x) = (t.bound(sort), t.bound(sort), t.bound(element));
    let equal = th.op(MultisetEqual, &[a, b]);
    th.all(
        "multiset_equal",
        &[a, b],
        vec![vec![equal]],
        t.eq(equal, t.eq(a, b)),
    );
    let (in_a, in_b) = (th.op(MultisetCount, &[a, x]), th.op(MultisetCount, &[b, x]));
    let differ = t.exists(
        "multiset_differ",
        &[x],
        vec![vec![in_a], vec![in_b]],
        t.ne(in_a, in_b),
    );
    th.all(
        "multiset_extensional",
        &[a, b],
        vec![vec![equal]],
        t.or(equal, differ),
    );
}
