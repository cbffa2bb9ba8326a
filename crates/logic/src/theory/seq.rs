//! Sequences: a sequence is its length and its elements.

use super::Theory;
use crate::collection::CollOp::*;
use crate::sort::Sort;
use crate::term::Term;

/// How often in a row elements are looked up in parts of a sequence, or in what it is a part of.
const INDICES: u32 = 6;
/// How often in a row slices are rewritten.
const SLICES: u32 = 5;

pub(super) fn axioms(theory: &mut Theory, element: Sort) {
    lengths(theory, element);
    indices(theory, element);
    shortcuts(theory, element);
    slices_of_append(theory, element);
    slices_of_update(theory, element);
    slices_of_slices(theory, element);
    membership(theory, element);
    if element == Sort::INT {
        range(theory);
    }
    equality(theory, element);
}

/// Every operation tells its length as soon as it occurs.
fn lengths(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.seq_sort(element);
    let (a, b, n, x) = (t.bound(sort), t.bound(sort), t.bound(Sort::INT), t.bound(element));
    let zero = t.int(0);
    let len = |th: &Theory, s: Term| th.op(SeqLength, &[s]);
    let la = len(th, a);

    let empty = t.empty(sort);
    th.fact(t.eq(len(th, empty), zero));
    let only_empty = t.implies(t.eq(la, zero), t.eq(a, empty));
    th.all(
        "seq_length",
        &[a],
        vec![vec![la]],
        t.and(t.le(zero, la), only_empty),
    );

    let one = th.op(SeqSingleton, &[x]);
    let body = t.and(
        t.eq(len(th, one), t.int(1)),
        t.eq(th.op(SeqIndex, &[one, zero]), x),
    );
    th.all("seq_singleton", &[x], vec![vec![one]], body);

    let both = th.op(SeqAppend, &[a, b]);
    th.all(
        "seq_append_length",
        &[a, b],
        vec![vec![both]],
        t.eq(len(th, both), t.add(la, len(th, b))),
    );

    let take = th.op(SeqTake, &[a, n]);
    let clamped = t.ite(t.le(n, zero), zero, t.ite(t.le(n, la), n, la));
    th.all(
        "seq_take_length",
        &[a, n],
        vec![vec![take]],
        t.eq(len(th, take), clamped),
    );

    let drop = th.op(SeqDrop, &[a, n]);
    let rest = t.ite(t.le(n, zero), la, t.ite(t.le(n, la), t.sub(la, n), zero));
    th.all(
        "seq_drop_length",
        &[a, n],
        vec![vec![drop]],
        t.eq(len(th, drop), rest),
    );

    let update = th.op(SeqUpdate, &[a, n, x]);
    th.all(
        "seq_update_length",
        &[a, n, x],
        vec![vec![update]],
        t.eq(len(th, update), la),
    );
}

/// Where the element at an index comes from, and where it goes.
///
/// `append` and `drop` shift indices, there and back. The way around one operation ends where it
/// began (`(i + n) - n` is `i` to every solver); on a circle of equalities the guards `0 < |a|` and
/// `0 < n` are false.
fn indices(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.seq_sort(element);
    let (a, b, n, x) = (t.bound(sort), t.bound(sort), t.bound(Sort::INT), t.bound(element));
    let i = t.bound(Sort::INT);
    let zero = t.int(0);
    let at = |th: &Theory, s: Term, i: Term| th.op(SeqIndex, &[s, i]);
    let (la, lb) = (th.op(SeqLength, &[a]), th.op(SeqLength, &[b]));

    let both = th.op(SeqAppend, &[a, b]);
    let body = t.implies(th.within(i, la), t.eq(at(th, both, i), at(th, a, i)));
    th.chained(
        INDICES,
        "seq_append_left",
        &[a, b, i],
        vec![vec![at(th, both, i)], vec![at(th, a, i), both]],
        body,
    );
    let shifted = t.sub(i, la);
    let body = t.implies(
        t.and_all([t.lt(zero, la), t.le(la, i), t.lt(i, t.add(la, lb))]),
        t.eq(at(th, both, i), at(th, b, shifted)),
    );
    th.chained(
        INDICES,
        "seq_append_right",
        &[a, b, i],
        vec![vec![at(th, both, i)]],
        body,
    );
    let body = t.implies(
        t.and(t.lt(zero, la), th.within(i, lb)),
        t.eq(at(th, both, t.add(i, la)), at(th, b, i)),
    );
    th.chained(
        INDICES,
        "seq_append_right_back",
        &[a, b, i],
        vec![vec![at(th, b, i), both]],
        body,
    );

    let take = th.op(SeqTake, &[a, n]);
    let body = t.implies(
        t.and(th.within(i, n), t.lt(i, la)),
        t.eq(at(th, take, i), at(th, a, i)),
    );
    th.chained(
        INDICES,
        "seq_take_index",
        &[a, n, i],
        vec![vec![at(th, take, i)], vec![at(th, a, i), take]],
        body,
    );

    let drop = th.op(SeqDrop, &[a, n]);
    let body = t.implies(
        t.and_all([t.lt(zero, n), t.le(zero, i), t.lt(t.add(i, n), la)]),
        t.eq(at(th, drop, i), at(th, a, t.add(i, n))),
    );
    th.chained(
        INDICES,
        "seq_drop_index",
        &[a, n, i],
        vec![vec![at(th, drop, i)]],
        body,
    );
    let body = t.implies(
        t.and_all([t.lt(zero, n), t.le(n, i), t.lt(i, la)]),
        t.eq(at(th, drop, t.sub(i, n)), at(th, a, i)),
    );
    th.chained(
        INDICES,
        "seq_drop_index_back",
        &[a, n, i],
        vec![vec![at(th, a, i), drop]],
        body,
    );

    let update = th.op(SeqUpdate, &[a, n, x]);
    let new = t.ite(t.eq(i, n), x, at(th, a, i));
    let body = t.implies(th.within(i, la), t.eq(at(th, update, i), new));
    th.chained(
        INDICES,
        "seq_update_index",
        &[a, n, x, i],
        vec![vec![at(th, update, i)], vec![at(th, a, i), update]],
        body,
    );
    let body = t.implies(th.within(n, la), t.eq(at(th, update, n), x));
    th.chained(INDICES, "seq_update_there", &[a, n, x], vec![vec![update]], body);
}

/// Operations that do nothing. They create no terms.
fn shortcuts(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.seq_sort(element);
    let (a, b, n, x) = (t.bound(sort), t.bound(sort), t.bound(Sort::INT), t.bound(element));
    let zero = t.int(0);
    let empty = t.empty(sort);
    let (la, lb) = (th.op(SeqLength, &[a]), th.op(SeqLength, &[b]));

    let both = th.op(SeqAppend, &[a, b]);
    let body = t.and(
        t.implies(t.eq(la, zero), t.eq(both, b)),
        t.implies(t.eq(lb, zero), t.eq(both, a)),
    );
    th.all("seq_append_empty", &[a, b], vec![vec![both]], body);

    let take = th.op(SeqTake, &[a, n]);
    let body = t.and(
        t.implies(t.le(n, zero), t.eq(take, empty)),
        t.implies(t.le(la, n), t.eq(take, a)),
    );
    th.all("seq_take_clamped", &[a, n], vec![vec![take]], body);

    let drop = th.op(SeqDrop, &[a, n]);
    let body = t.and(
        t.implies(t.le(n, zero), t.eq(drop, a)),
        t.implies(t.le(la, n), t.eq(drop, empty)),
    );
    th.all("seq_drop_clamped", &[a, n], vec![vec![drop]], body);

    let update = th.op(SeqUpdate, &[a, n, x]);
    th.all(
        "seq_update_outside",
        &[a, n, x],
        vec![vec![update]],
        t.or(th.within(n, la), t.eq(update, a)),
    );

    let parts = th.op(SeqAppend, &[take, drop]);
    th.all("seq_take_drop", &[a, n], vec![vec![parts]], t.eq(parts, a));
}

/// Slices of `a ++ b` are made of slices of `a` and `b`: downwards, and guarded against `a ++ b ==
/// b`.
fn slices_of_append(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.seq_sort(element);
    let (a, b, n) = (t.bound(sort), t.bound(sort), t.bound(Sort::INT));
    let zero = t.int(0);
    let la = th.op(SeqLength, &[a]);
    let both = th.op(SeqAppend, &[a, b]);
    let (inside, beyond) = (
        t.and(t.lt(zero, n), t.le(n, la)),
        t.and(t.lt(zero, la), t.lt(la, n)),
    );
    let rest = t.sub(n, la);

    let take = th.op(SeqTake, &[both, n]);
    let left = t.eq(take, th.op(SeqTake, &[a, n]));
    let right = t.eq(take, th.op(SeqAppend, &[a, th.op(SeqTake, &[b, rest])]));
    let body = t.and(t.implies(inside, left), t.implies(beyond, right));
    th.chained(SLICES, "seq_take_append", &[a, b, n], vec![vec![take]], body);

    let drop = th.op(SeqDrop, &[both, n]);
    let left = t.eq(drop, th.op(SeqAppend, &[th.op(SeqDrop, &[a, n]), b]));
    let right = t.eq(drop, th.op(SeqDrop, &[b, rest]));
    let body = t.and(t.implies(inside, left), t.implies(beyond, right));
    th.chained(SLICES, "seq_drop_append", &[a, b, n], vec![vec![drop]], body);
}

/// Slices of an updated sequence are updated slices, or slices that do not see the update.
/// Downwards: the new update is of a slice, and no rule slices that again.
fn slices_of_update(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.seq_sort(element);
    let (a, n, x, i) = (
        t.bound(sort),
        t.bound(Sort::INT),
        t.bound(element),
        t.bound(Sort::INT),
    );
    let zero = t.int(0);
    let la = th.op(SeqLength, &[a]);
    let update = th.op(SeqUpdate, &[a, i, x]);

    let take = th.op(SeqTake, &[update, n]);
    let short = th.op(SeqTake, &[a, n]);
    let seen = t.implies(th.within(i, n), t.eq(take, th.op(SeqUpdate, &[short, i, x])));
    let unseen = t.implies(t.le(n, i), t.eq(take, short));
    th.chained(
        SLICES,
        "seq_take_update",
        &[a, n, i, x],
        vec![vec![take]],
        t.and(seen, unseen),
    );

    let drop = th.op(SeqDrop, &[update, n]);
    let short = th.op(SeqDrop, &[a, n]);
    let seen = t.implies(
        t.and_all([t.lt(zero, n), t.le(n, i), t.lt(i, la)]),
        t.eq(drop, th.op(SeqUpdate, &[short, t.sub(i, n), x])),
    );
    let unseen = t.implies(t.lt(i, n), t.eq(drop, short));
    th.chained(
        SLICES,
        "seq_drop_update",
        &[a, n, i, x],
        vec![vec![drop]],
        t.and(seen, unseen),
    );
}

/// A slice of a slice of `a` is a slice of `a`. The sums of bounds do not grow without end: `m <
/// |a|` is false where `a[m..] == a`.
fn slices_of_slices(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.seq_sort(element);
    let (a, m, n) = (t.bound(sort), t.bound(Sort::INT), t.bound(Sort::INT));
    let zero = t.int(0);
    let la = th.op(SeqLength, &[a]);
    let (take_m, take_n) = (th.op(SeqTake, &[a, m]), th.op(SeqTake, &[a, n]));
    let (drop_m, drop_n) = (th.op(SeqDrop, &[a, m]), th.op(SeqDrop, &[a, n]));

    let take = th.op(SeqTake, &[take_m, n]);
    th.chained(
        SLICES,
        "seq_take_take",
        &[a, m, n],
        vec![vec![take]],
        t.implies(t.le(n, m), t.eq(take, take_n)),
    );

    let drop = th.op(SeqDrop, &[drop_m, n]);
    let body = t.implies(
        t.and_all([t.lt(zero, m), t.lt(m, la), t.lt(zero, n)]),
        t.eq(drop, th.op(SeqDrop, &[a, t.add(m, n)])),
    );
    th.chained(SLICES, "seq_drop_drop", &[a, m, n], vec![vec![drop]], body);

    let middle = th.op(SeqDrop, &[take_m, n]);
    let body = t.implies(
        t.and_all([t.lt(zero, n), t.lt(n, m), t.lt(m, la)]),
        t.eq(middle, th.op(SeqTake, &[drop_n, t.sub(m, n)])),
    );
    th.chained(SLICES, "seq_drop_take", &[a, m, n], vec![vec![middle]], body);
}

/// An element is a member exactly if it stands at some index.
///
/// A member has an index, whose element is the same member again: a new index, but no new member.
/// An element is no member before somebody asks.
fn membership(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.seq_sort(element);
    let (a, b, x, y, i) = (
        t.bound(sort),
        t.bound(sort),
        t.bound(element),
        t.bound(element),
        t.bound(Sort::INT),
    );
    let has = |th: &Theory, s: Term, x: Term| th.op(SeqContains, &[s, x]);
    let at = th.op(SeqIndex, &[a, i]);
    let inside = th.within(i, th.op(SeqLength, &[a]));

    let somewhere = t.exists(
        "seq_contains_at",
        &[i],
        vec![vec![at]],
        t.and(inside, t.eq(at, x)),
    );
    th.chained(
        INDICES,
        "seq_contains",
        &[a, x],
        vec![vec![has(th, a, x)]],
        t.implies(has(th, a, x), somewhere),
    );
    let here = t.implies(t.and(inside, t.eq(at, x)), has(th, a, x));
    th.all(
        "seq_contains_index",
        &[a, x, i],
        vec![vec![has(th, a, x), at]],
        here,
    );
    let occurs = |x: Term| th.op(SeqOccurs, &[a, x]);
    let (member, element) = (occurs(x), occurs(at));
    th.all("seq_occurs_member", &[a, x], vec![vec![has(th, a, x)]], member);
    th.all("seq_occurs_element", &[a, i], vec![vec![at]], element);

    th.chained(
        INDICES,
        "seq_contains_empty",
        &[x],
        vec![vec![has(th, t.empty(sort), x)]],
        t.not(has(th, t.empty(sort), x)),
    );
    let one = has(th, th.op(SeqSingleton, &[y]), x);
    th.chained(
        INDICES,
        "seq_contains_singleton",
        &[x, y],
        vec![vec![one]],
        t.eq(one, t.same(x, y)),
    );
    let append = th.op(SeqAppend, &[a, b]);
    let both = has(th, append, x);
    let (left, right) = (has(th, a, x), has(th, b, x));
    let triggers = vec![vec![both], vec![left, append], vec![right, append]];
    th.chained(
        INDICES,
        "seq_contains_append",
        &[a, b, x],
        triggers,
        t.eq(both, t.or(left, right)),
    );
}

/// The integers from a bound up to another.
fn range(th: &mut Theory) {
    let t = th.terms;
    let (from, to, i) = (t.bound(Sort::INT), t.bound(Sort::INT), t.bound(Sort::INT));
    let range = th.op(SeqRange, &[from, to]);
    let size = t.ite(t.le(to, from), t.int(0), t.sub(to, from));
    th.all(
        "seq_range_length",
        &[from, to],
        vec![vec![range]],
        t.eq(th.op(SeqLength, &[range]), size),
    );
    let at = th.op(SeqIndex, &[range, i]);
    let body = t.implies(th.within(i, t.sub(to, from)), t.eq(at, t.add(from, i)));
    th.all("seq_range_index", &[from, to, i], vec![vec![at]], body);
    let has = th.op(SeqContains, &[range, i]);
    let body = t.eq(has, t.and(t.le(from, i), t.lt(i, to)));
    th.all("seq_range_contains", &[from, to, i], vec![vec![has]], body);
}

/// Two sequences are equal, or differ in length or at some index.
fn equality(th: &mut Theory, element: Sort) {
    let t = th.terms;
    let sort = t.seq_sort(element);
    let (a, b, i) = (t.bound(sort), t.bound(sort), t.bound(Sort::INT));
    let equal = th.op(SeqEqual, &[a, b]);
    th.all("seq_equal", &[a, b], vec![vec![equal]], t.eq(equal, t.eq(a, b)));
    let (la, lb) = (th.op(SeqLength, &[a]), th.op(SeqLength, &[b]));
    let (x, y) = (th.op(SeqIndex, &[a, i]), th.op(SeqIndex, &[b, i]));
    let differ = t.and(th.within(i, la), t.not(t.same(x, y)));
    let somewhere = t.exists("seq_differ_at", &[i], vec![vec![x], vec![y]], differ);
    th.all(
        "seq_extensional",
        &[a, b],
        vec![vec![equal]],
        t.or_all([equal, t.ne(la, lb), somewhere]),
    );
}
