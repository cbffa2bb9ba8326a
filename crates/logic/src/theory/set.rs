//! Sets: a set is the elements in it; all sets are finite.

use super::Theory;
use crate::collection::CollOp::*;
use crate::sort::Sort;
use crate::term::Term;

pub(super) fn axioms(theory: &mut Theory, element: Sort) {
    membership(theory, element);
    absorption(theory, element);
    subsets(theory, element);
    sizes(theory, element);
    sizes_of_operations(theory, element);
    equality(theory, element);
}

/// What is in the result of an operation, whether the result or an operand is looked at.
fn membership(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.set_sort(element);
    let (a, b, x, y) = (t.bound(sort), t.bound(sort), t.bound(element), t.bound(element));
    let has = |th: &Theory, s: Term| th.op(SetIn, &[s, x]);
    let (in_a, in_b) = (has(th, a), has(th, b));

    let none = has(th, t.empty(sort));
    th.all("set_empty", &[x], vec![vec![none]], t.not(none));
    let one = th.op(SetSingleton, &[y]);
    th.all("set_singleton", &[y], vec![vec![one]], th.op(SetIn, &[one, y]));
    th.all(
        "set_singleton_in",
        &[x, y],
        vec![vec![has(th, one)]],
        t.eq(has(th, one), t.same(x, y)),
    );
    for (name, op, meaning) in [
        ("set_union", SetUnion, t.or(in_a, in_b)),
        ("set_intersection", SetIntersection, t.and(in_a, in_b)),
        ("set_minus", SetMinus, t.and(in_a, t.not(in_b))),
    ] {
        let result = th.op(op, &[a, b]);
        let triggers = vec![vec![has(th, result)], vec![in_a, result], vec![in_b, result]];
        th.all(name, &[a, b, x], triggers, t.eq(has(th, result), meaning));
    }
}

/// Repeated operations are one. They create nothing.
fn absorption(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.set_sort(element);
    let (a, b) = (t.bound(sort), t.bound(sort));
    for (name, op) in [
        ("set_union_again", SetUnion),
        ("set_intersection_again", SetIntersection),
    ] {
        let once = th.op(op, &[a, b]);
        let (left, right) = (th.op(op, &[a, once]), th.op(op, &[once, b]));
        th.all(name, &[a, b], vec![vec![left]], t.eq(left, once));
        th.all(name, &[a, b], vec![vec![right]], t.eq(right, once));
    }
}

/// A subset, or an element that is missing.
fn subsets(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.set_sort(element);
    let (a, b, x) = (t.bound(sort), t.bound(sort), t.bound(element));
    let subset = th.op(SetSubset, &[a, b]);
    let (in_a, in_b) = (th.op(SetIn, &[a, x]), th.op(SetIn, &[b, x]));
    let triggers = vec![vec![subset, in_a], vec![subset, in_b]];
    th.all(
        "set_subset",
        &[a, b, x],
        triggers,
        t.implies(t.and(subset, in_a), in_b),
    );
    let missing = t.exists(
        "set_missing",
        &[x],
        vec![vec![in_a], vec![in_b]],
        t.and(in_a, t.not(in_b)),
    );
    th.all(
        "set_subset_else",
        &[a, b],
        vec![vec![subset]],
        t.or(subset, missing),
    );
}

/// Sizes of any set. Only sizes that somebody asks for have consequences.
fn sizes(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.set_sort(element);
    let (a, b, x) = (t.bound(sort), t.bound(sort), t.bound(element));
    let (zero, empty) = (t.int(0), t.empty(sort));
    let (size_a, size_b) = (th.op(SetSize, &[a]), th.op(SetSize, &[b]));
    let in_a = th.op(SetIn, &[a, x]);

    th.fact(t.eq(th.op(SetSize, &[empty]), zero));
    // one witness for each size: the element it gives is a member of a set that is already looked
    // at
    let inhabited = t.exists("set_inhabited", &[x], vec![vec![in_a]], in_a);
    let body = t.and(
        t.le(zero, size_a),
        t.ite(t.eq(size_a, zero), t.eq(a, empty), inhabited),
    );
    th.all("set_size", &[a], vec![vec![size_a]], body);
    th.all(
        "set_size_in",
        &[a, x],
        vec![vec![in_a, size_a]],
        t.implies(in_a, t.lt(zero, size_a)),
    );

    let subset = th.op(SetSubset, &[a, b]);
    let body = t.implies(
        subset,
        t.and(t.le(size_a, size_b), t.implies(t.le(size_b, size_a), t.eq(a, b))),
    );
    th.all(
        "set_subset_size",
        &[a, b],
        vec![vec![subset, size_a], vec![subset, size_b]],
        body,
    );
}

/// Sizes of the results of operations. The sizes of `a ∪ b` and `a ∩ b` call for each other, that
/// of `a \ b` for that of `a ∩ b` and of `b \ a`, which is 0 if `b` is a subset.
fn sizes_of_operations(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.set_sort(element);
    let (a, b, x) = (t.bound(sort), t.bound(sort), t.bound(element));
    let size = |th: &Theory, s: Term| th.op(SetSize, &[s]);
    let (size_a, size_b) = (size(th, a), size(th, b));
    let (one, next) = (t.int(1), t.add(size_a, t.int(1)));

    let single = th.op(SetSingleton, &[x]);
    th.all(
        "set_singleton_size",
        &[x],
        vec![vec![size(th, single)]],
        t.eq(size(th, single), one),
    );
    for insert in [th.op(SetUnion, &[a, single]), th.op(SetUnion, &[single, a])] {
        let body = t.eq(size(th, insert), t.ite(th.op(SetIn, &[a, x]), size_a, next));
        th.all("set_insert_size", &[a, x], vec![vec![size(th, insert)]], body);
    }
    let without = size(th, th.op(SetMinus, &[a, single]));
    let body = t.eq(size_a, t.ite(th.op(SetIn, &[a, x]), t.add(without, one), without));
    th.all("set_remove_size", &[a, x], vec![vec![without]], body);

    let (union, common) = (
        size(th, th.op(SetUnion, &[a, b])),
        size(th, th.op(SetIntersection, &[a, b])),
    );
    let body = t.eq(t.add(union, common), t.add(size_a, size_b));
    th.all("set_union_size", &[a, b], vec![vec![union], vec![common]], body);
    let minus = size(th, th.op(SetMinus, &[a, b]));
    let back = size(th, th.op(SetMinus, &[b, a]));
    let body = t.and(
        t.eq(t.add(minus, common), size_a),
        t.eq(t.add(back, common), size_b),
    );
    th.all("set_minus_size", &[a, b], vec![vec![minus]], body);
}

/// Two sets are equal, or some element is in only one of them.
fn equality(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.set_sort(element);
    let (a, b, x) = (t.bound(sort), t.bound(sort), t.bound(element));
    let equal = th.op(SetEqual, &[a, b]);
    th.all("set_equal", &[a, b], vec![vec![equal]], t.eq(equal, t.eq(a, b)));
    let (in_a, in_b) = (th.op(SetIn, &[a, x]), th.op(SetIn, &[b, x]));
    let differ = t.exists("set_differ", &[x], vec![vec![in_a], vec![in_b]], t.ne(in_a, in_b));
    th.all("set_extensional", &[a, b], vec![vec![equal]], t.or(equal, differ));
}
