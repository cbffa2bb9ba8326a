//! Maps: a map is its domain and the value at each key of it. Domain and range are sets, and
//! whatever can be said about them as sets is left to the axioms of sets.

use super::Theory;
use crate::collection::CollOp::*;
use crate::sort::Sort;

pub(super) fn axioms(theory: &mut Theory, key: Sort, value: Sort) {
    domains(theory, key, value);
    values(theory, key, value);
    ranges(theory, key, value);
    equality(theory, key, value);
}

/// The domain decides the size; a map without keys is the empty one. An update adds its key.
fn domains(th: &mut Theory, key: Sort, value: Sort) {
    let t = th.terms;
    let sort = t.map_sort(key, value);
    let (m, k, v) = (t.bound(sort), t.bound(key), t.bound(value));
    let domain = th.op(MapDomain, &[m]);
    let (none, empty) = (t.empty(t.set_sort(key)), t.empty(sort));

    th.fact(t.eq(th.op(MapDomain, &[empty]), none));
    th.all(
        "map_empty",
        &[m],
        vec![vec![domain]],
        t.implies(t.eq(domain, none), t.eq(m, empty)),
    );
    let (size, keys) = (th.op(MapSize, &[m]), th.op(SetSize, &[domain]));
    th.all("map_size", &[m], vec![vec![size], vec![keys]], t.eq(size, keys));
    let update = th.op(MapUpdate, &[m, k, v]);
    let more = th.op(SetUnion, &[domain, th.op(SetSingleton, &[k])]);
    th.all(
        "map_update_domain",
        &[m, k, v],
        vec![vec![update]],
        t.eq(th.op(MapDomain, &[update]), more),
    );
}

/// What is found at a key after an update. Keys are not created, so the lookups are finitely many.
fn values(th: &mut Theory, key: Sort, value: Sort) {
    let t = th.terms;
    let sort = t.map_sort(key, value);
    let (m, k, v, j) = (t.bound(sort), t.bound(key), t.bound(value), t.bound(key));
    let update = th.op(MapUpdate, &[m, k, v]);
    th.all(
        "map_update_there",
        &[m, k, v],
        vec![vec![update]],
        t.eq(th.op(MapIndex, &[update, k]), v),
    );
    let (new, old) = (th.op(MapIndex, &[update, j]), th.op(MapIndex, &[m, j]));
    let known = th.op(SetIn, &[th.op(MapDomain, &[m]), j]);
    // at `k` itself `map_update_there` speaks; elsewhere only keys of the old domain have a value
    let body = t.or_all([t.same(j, k), t.not(known), t.eq(new, old)]);
    th.all(
        "map_update_elsewhere",
        &[m, k, v, j],
        vec![vec![new], vec![old, update]],
        body,
    );
}

/// A value is in the range exactly if some key has it. A value has a key, which has the same value
/// again: no new value.
fn ranges(th: &mut Theory, key: Sort, value: Sort) {
    let t = th.terms;
    let sort = t.map_sort(key, value);
    let (m, k, v) = (t.bound(sort), t.bound(key), t.bound(value));
    let (domain, range) = (th.op(MapDomain, &[m]), th.op(MapRange, &[m]));
    let (known, at) = (th.op(SetIn, &[domain, k]), th.op(MapIndex, &[m, k]));

    let has = th.op(SetIn, &[range, v]);
    let somewhere = t.exists(
        "map_range_at",
        &[k],
        vec![vec![at], vec![known]],
        t.and(known, t.eq(at, v)),
    );
    th.all("map_range", &[m, v], vec![vec![has]], t.implies(has, somewhere));
    let body = t.implies(known, th.op(SetIn, &[range, at]));
    th.all(
        "map_range_index",
        &[m, k],
        vec![vec![range, at], vec![range, known]],
        body,
    );
    let (values, keys) = (th.op(SetSize, &[range]), th.op(SetSize, &[domain]));
    th.all("map_range_size", &[m], vec![vec![values]], t.le(values, keys));
}

/// Two maps are equal, or some key is in only one domain or has two values.
fn equality(th: &mut Theory, key: Sort, value: Sort) {
    let t = th.terms;
    let sort = t.map_sort(key, value);
    let (m, n, k) = (t.bound(sort), t.bound(sort), t.bound(key));
    let equal = th.op(MapEqual, &[m, n]);
    th.all("map_equal", &[m, n], vec![vec![equal]], t.eq(equal, t.eq(m, n)));
    let in_m = th.op(SetIn, &[th.op(MapDomain, &[m]), k]);
    let in_n = th.op(SetIn, &[th.op(MapDomain, &[n]), k]);
    let (x, y) = (th.op(MapIndex, &[m, k]), th.op(MapIndex, &[n, k]));
    let differ = t.or(t.ne(in_m, in_n), t.and(in_m, t.not(t.same(x, y))));
    let somewhere = t.exists("map_differ_at", &[k], vec![vec![in_m], vec![in_n]], differ);
    th.all(
        "map_extensional",
        &[m, n],
        vec![vec![equal]],
        t.or(equal, somewhere),
    );
}
