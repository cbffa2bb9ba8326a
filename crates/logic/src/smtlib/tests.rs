//! What scripts look like.

use super::{Names, Script, quoted};
use crate::bits::Reading;
use crate::collection::CollOp;
use crate::sort::{Sort, SortKind};
use crate::term::{Term, Terms};

fn script(t: &Terms, term: Term) -> String {
    Script::default().assertion(t, &mut Names::default(), term)
}

#[test]
fn numbers_have_their_signs_outside() {
    let t = Terms::new();
    let (x, p) = (t.fresh("x", Sort::INT), t.fresh("p", Sort::REAL));
    assert!(script(&t, t.eq(x, t.int(-3))).contains("(- 3)"));
    assert!(script(&t, t.eq(p, t.real(-1, 2))).contains("(/ (- 1.0) 2.0)"));
    assert!(script(&t, t.eq(p, t.real(4, 2))).contains("2.0"));
}

#[test]
fn integers_of_bit_vectors_are_read_as_such() {
    let t = Terms::new();
    let (x, n) = (t.fresh("x", t.bits_sort(8)), t.fresh("n", Sort::INT));
    let written = |reading| script(&t, t.le(t.int_of_bits(x, reading), n));
    assert!(written(Reading::Signed).contains("(sbv_to_int x@1)"));
    assert!(written(Reading::Unsigned).contains("(ubv_to_int x@1)"));
}

#[test]
fn declarations_come_first_and_once() {
    let t = Terms::new();
    let s = t.fresh("s", t.seq_sort(Sort::REF));
    let (mut script, mut names) = (Script::default(), Names::default());
    let one = t.le(t.int(1), t.coll(CollOp::SeqLength, &[s]));
    assert_eq!(
        script.assertion(&t, &mut names, one),
        "(declare-sort Seq<Ref> 0)\n(declare-fun Seq.length<Ref> (Seq<Ref>) Int)\n".to_string()
            + "(declare-fun s@1 () Seq<Ref>)\n(assert (<= 1 (Seq.length<Ref> s@1)))\n"
    );
    assert_eq!(
        script.assertion(&t, &mut names, t.not(one)),
        "(assert (<= (Seq.length<Ref> s@1) 0))\n"
    );
}

#[test]
fn names_are_never_alike() {
    let t = Terms::new();
    let mut names = Names::default();
    let mut all = vec![
        names.symbol(&t, t.symbol("f", &[], Sort::INT)),
        names.symbol(&t, t.symbol("f", &[Sort::INT], Sort::INT)),
        names.symbol(&t, t.symbol("f!", &[], Sort::INT)),
        names.symbol(&t, t.symbol("f!2", &[], Sort::INT)),
        names.symbol(&t, t.symbol("Ref.null", &[], Sort::REF)),
        names.sort(&t, Sort::SNAP),
        names.sort(&t, t.sort(SortKind::User("Snap".into(), vec![]))),
        names.sort(&t, t.seq_sort(Sort::INT)),
        names.sort(&t, t.sort(SortKind::User("Seq".into(), vec![Sort::INT]))),
    ];
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count, "{all:?}");
    assert!(!all.contains(&"Ref.null".into()));
}

#[test]
fn what_is_not_a_simple_symbol_is_quoted() {
    for (name, text) in [
        ("x@1", "x@1"),
        ("a b", "|a b|"),
        ("1st", "|1st|"),
        ("let", "|let|"),
        ("", "||"),
        ("a|b\\", "|a_b_|"),
        ("é", "|é|"),
    ] {
        assert_eq!(quoted(name), text);
    }
}

#[test]
fn shared_parts_are_written_once() {
    let t = Terms::new();
    let f = t.symbol("f", &[Sort::REF, Sort::REF], Sort::REF);
    let x = t.fresh("x", Sort::REF);
    let v = t.bound(Sort::REF);
    let double = |mut term: Term| {
        (0..60).for_each(|_| term = t.apply(f, &[term, term]));
        term
    };
    let closed = t.ne(double(x), x);
    assert!(script(&t, closed).len() < 5_000);
    let quantified = t.forall("q", &[v], vec![vec![t.apply(f, &[v, v])]], t.eq(double(v), v));
    assert!(script(&t, t.or(closed, quantified)).len() < 10_000);
    // quantifiers that share quantifiers
    let g = |t: &Terms, i: i64, inner: Term| {
        let v = t.bound(Sort::INT);
        t.forall(&format!("q{i}"), &[v], vec![], t.or(t.eq(v, t.int(i)), inner))
    };
    let tower = (0..40).fold(closed, |inner, i| {
        t.and(g(&t, 2 * i, inner), g(&t, 2 * i + 1, inner))
    });
    assert!(script(&t, tower).len() < 100_000);
}

#[test]
fn depth_is_no_problem() {
    let t = Terms::new();
    let f = t.symbol("f", &[Sort::REF], Sort::REF);
    let x = t.fresh("x", Sort::REF);
    let deep = (0..200_000).fold(x, |term, _| t.apply(f, &[term]));
    assert!(script(&t, t.ne(deep, x)).len() > 800_000);
}

#[test]
fn machine_integers_and_arrays_are_those_of_the_standard() {
    let t = Terms::new();
    let byte = t.bits_sort(8);
    let (x, y, z) = (t.fresh("x", byte), t.fresh("y", byte), t.fresh("z", byte));
    let thing = t.sort(SortKind::User("Thing".into(), vec![]));
    let a = t.fresh("a", t.array_sort(byte, thing));
    // operators with many operands are written with two
    assert!(
        script(&t, t.eq(t.bv_and(t.bv_and(x, y), z), t.bits(8, 5))).ends_with(
            "(declare-fun x@1 () (_ BitVec 8))\n(assert (= (bvand (bvand x@1 y@1) z@1) (_ bv5 8)))\n"
        )
    );
    assert!(script(&t, t.bv_slt(t.bv_sub(x, y), z)).contains("(bvslt (bvadd x@1 (bvneg y@1)) z@1)"));
    assert!(
        script(
            &t,
            t.eq(
                t.bv_sign_extend(x, 32),
                t.bv_mul(t.bv_zero_extend(y, 32), t.bits(32, 3))
            )
        )
        .contains("((_ sign_extend 24) x@1)")
    );
    let same = t.eq(t.select(a, x), t.select(a, y));
    let text = script(&t, same);
    assert!(text.contains("(declare-sort Thing! 0)\n"), "{text}");
    assert!(
        text.contains("(declare-fun a@1 () (Array (_ BitVec 8) Thing!))"),
        "{text}"
    );
}

#[test]
fn what_is_computed_has_a_name_in_patterns() {
    let t = Terms::new();
    let f = t.symbol("f", &[Sort::REF, Sort::INT], Sort::INT);
    let (c, x, y) = (
        t.fresh("c", Sort::BOOL),
        t.fresh("x", Sort::REF),
        t.fresh("y", Sort::REF),
    );
    let i = t.bound(Sort::INT);
    let read = t.apply(f, &[t.ite(c, x, y), i]);
    let positive = t.le(t.int(1), read);
    let text = script(&t, t.forall("q", &[i], vec![vec![read]], positive));
    assert!(
        text.contains("(assert (= (ite c@1 x@1 y@1) pattern@1))\n"),
        "{text}"
    );
    assert!(text.contains(":pattern ((f! pattern@1 v0))"), "{text}");
}

#[test]
fn names_in_patterns_depend_on_the_variables_around() {
    let t = Terms::new();
    let f = t.symbol("f", &[Sort::REF, Sort::INT], Sort::INT);
    let (x, y) = (t.fresh("x", Sort::REF), t.fresh("y", Sort::REF));
    let (r, i) = (t.bound(Sort::REF), t.bound(Sort::INT));
    let read = t.apply(f, &[t.ite(t.eq(r, x), r, y), i]);
    let inner = t.forall("inner", &[i], vec![vec![read]], t.le(t.int(1), read));
    let text = script(&t, t.forall("outer", &[r], vec![], inner));
    assert!(
        text.contains(":pattern ((f! (pattern@1 v1) v0)) :qid inner"),
        "{text}"
    );
    assert!(text.contains(":pattern ((pattern@1 v0)) :qid pattern"), "{text}");
}

#[test]
fn what_is_computed_of_a_quantifier_s_own_variables_is_no_pattern() {
    let t = Terms::new();
    let f = t.symbol("f", &[Sort::INT], Sort::INT);
    let x = t.fresh("x", Sort::INT);
    let i = t.bound(Sort::INT);
    let (plain, chosen) = (t.apply(f, &[i]), t.apply(f, &[t.ite(t.eq(i, x), x, i)]));
    let body = t.le(plain, chosen);
    // a variable alone is none either
    let text = script(
        &t,
        t.forall("q", &[i], vec![vec![chosen], vec![plain], vec![i]], body),
    );
    assert!(text.contains(" :pattern ((f! v0)) :qid q"), "{text}");
    assert_eq!(text.matches(":pattern").count(), 1, "{text}");
}
