//! What terms look like.

use crate::Reads;
use crate::collection::CollOp;
use crate::sort::Sort;
use crate::term::{Term, Terms};

/// A constant with this very name.
fn constant(t: &Terms, name: &str, sort: Sort) -> Term {
    t.apply(t.symbol(name, &[], sort), &[])
}

#[test]
fn integers() {
    let t = Terms::new();
    let [a, b, x] = ["α", "β", "x"].map(|name| constant(&t, name, Sort::INT));
    let f = t.symbol("f", &[Sort::INT], Sort::INT);
    let n = |i: i64| t.int(i);
    for (term, text) in [
        (t.sub(b, a), "β - α"),
        (t.sub(n(3), a), "3 - α"),
        (t.sub(n(-3), a), "-α - 3"),
        (t.neg(a), "-α"),
        (n(-7), "-7"),
        (n(0), "0"),
        (t.mul(n(2), t.add(a, n(1))), "2 * α + 2"),
        (t.mul(a, t.add(b, n(1))), "α * (β + 1)"),
        (t.mul(n(-2), t.mul(a, b)), "-2 * (α * β)"),
        (t.div(t.add(a, b), n(2)), "(α + β) / 2"),
        (t.div(t.div(a, b), x), "α / β / x"),
        (t.div(a, t.div(b, x)), "α / (β / x)"),
        (t.modulo(t.neg(a), n(2)), "-α % 2"),
        (t.lt(a, b), "α < β"),
        (t.not(t.lt(a, b)), "β <= α"),
        (t.not(t.lt(x, n(3))), "x >= 3"),
        (t.lt(x, n(0)), "x < 0"),
        (t.lt(n(0), x), "x > 0"),
        (t.le(n(-3), x), "x >= -3"),
        (t.le(n(0), t.sub(t.sub(b, a), n(8))), "α + 8 <= β"),
        (t.le(t.sub(a, b), n(8)), "α <= β + 8"),
        (t.eq(t.add(x, n(1)), n(3)), "x == 2"),
        (t.ne(a, t.add(b, n(2))), "α != β + 2"),
        (t.apply(f, &[t.add(a, n(1))]), "f(α + 1)"),
        (t.ite(t.lt(a, b), a, t.neg(b)), "α < β ? α : -β"),
        (t.add(t.ite(t.lt(a, b), a, b), n(1)), "(α < β ? α : β) + 1"),
    ] {
        assert_eq!(t.show(term), text);
    }
}

#[test]
fn rationals_and_other_sorts() {
    let t = Terms::new();
    let [p, q] = ["p", "q"].map(|name| constant(&t, name, Sort::REAL));
    let [r, s] = ["r", "s"].map(|name| constant(&t, name, Sort::REF));
    let [c, d] = ["c", "d"].map(|name| constant(&t, name, Sort::BOOL));
    let list = constant(&t, "list", t.seq_sort(Sort::REF));
    let i = constant(&t, "i", Sort::INT);
    for (term, text) in [
        (t.real(1, 2), "1/2"),
        (t.mul(t.real(1, 2), p), "1/2 * p"),
        (t.lt(p, q), "p < q"),
        (t.lt(t.real(0, 1), p), "p > 0"),
        (t.eq(r, t.null()), "r == null"),
        (t.ne(r, s), "r != s"),
        (t.and(c, t.or(d, t.ne(r, s))), "c && (d || r != s)"),
        (t.or(c, t.and(d, t.ne(r, s))), "c || d && r != s"),
        (t.implies(t.and(c, d), t.not(t.eq(c, d))), "c && d ==> c != d"),
        (t.not(t.and(c, d)), "!(c && d)"),
        (t.coll(CollOp::SeqIndex, &[list, i]), "list[i]"),
        (t.le(i, t.coll(CollOp::SeqLength, &[list])), "i <= |list|"),
        (t.coll(CollOp::SeqContains, &[list, r]), "r in list"),
        (t.pair(t.wrap(i), t.unit()), "(snapshot(i), ())"),
    ] {
        assert_eq!(t.show(term), text);
    }
    let v = t.bound(Sort::INT);
    let all = t.forall("q", &[v], vec![], t.lt(v, t.coll(CollOp::SeqLength, &[list])));
    assert_eq!(t.show(all), "forall v0: Int :: v0 < |list|");
    assert_eq!(t.show(t.and(c, all)), "c && (forall v0: Int :: v0 < |list|)");
}

#[test]
fn machine_integers_and_arrays() {
    let t = Terms::new();
    let int = t.bits_sort(32);
    let [x, y] = ["x", "y"].map(|name| constant(&t, name, int));
    let b = constant(&t, "b", t.bits_sort(8));
    let a = constant(&t, "a", t.array_sort(int, int));
    let n = |i: i128| t.bits(32, i);
    for (term, text) in [
        (t.bv_add(x, n(-1)), "x - 1"),
        (t.bv_sub(y, x), "y - x"),
        (t.bv_mul(x, y), "x * y"),
        (t.bv_slt(x, y), "x < y"),
        (t.bv_ult(x, y), "x <u y"),
        (t.bv_slt(x, n(0)), "x < 0"),
        (t.bv_slt(n(0), x), "x > 0"),
        (t.bv_sle(n(3), x), "x >= 3"),
        (t.bv_ule(x, n(9)), "x <=u 9"),
        (t.bv_ule(x, n(-2)), "x != -1"),
        (t.eq(t.bv_add(x, n(1)), n(4)), "x == 3"),
        (t.bv_and(x, n(255)), "x & 255"),
        (t.eq(t.bv_and(x, n(1)), n(0)), "(x & 1) == 0"),
        (t.bv_or(t.bv_and(x, n(0xff00)), y), "y | x & 0xff00"),
        (t.bv_not(x), "~x"),
        (t.bv_shl(x, y), "x << y"),
        (t.bv_lshr(x, n(3)), "x >>> 3"),
        (t.bv_ashr(t.bv_add(x, y), n(3)), "x + y >> 3"),
        (t.bv_extract(7, 0, x), "(byte) x"),
        (t.bv_sign_extend(b, 32), "b"),
        (t.bv_zero_extend(b, 32), "b & 255"),
        (t.bv_sdiv(x, t.bv_add(y, n(1))), "x / (y + 1)"),
        (t.select(a, t.bv_add(x, n(1))), "a[x + 1]"),
        (t.store(a, x, t.select(a, y)), "a[x := a[y]]"),
        (t.bv_slt(t.select(a, x), t.select(a, y)), "a[x] < a[y]"),
        (t.const_array(t.array_sort(int, int), n(0)), "[0, …]"),
    ] {
        assert_eq!(t.show(term), text);
    }
    assert_eq!(
        t.show_with(t.bv_add(x, y), &|_| Reads::Called("_".into())),
        "_ + _"
    );
}

#[test]
fn what_is_large_is_cut_short() {
    let t = Terms::new();
    let f = t.symbol("f", &[Sort::INT, Sort::INT], Sort::INT);
    let x = t.fresh("x", Sort::INT);
    let double = (0..10_000).fold(x, |term, _| t.apply(f, &[term, term]));
    assert!(t.show(double).len() < 4_000);
    let sum = (0..2_000).fold(x, |sum, _| t.add(sum, t.fresh("x", Sort::INT)));
    assert!(t.show(sum).len() < 4_000);
    let all = t.and_all((0..10_000).map(|_| t.fresh("b", Sort::BOOL)));
    assert!(t.show(all).len() < 4_000);
}
