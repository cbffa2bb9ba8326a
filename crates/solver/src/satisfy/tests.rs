//! Single questions, and which rung answers them.

use super::{Limits, Rungs, Satisfier, Solution, Verdict};
use echis_logic::{Sort, Term, Terms, Value};

/// The values of a solution, which must be one.
fn values(t: &Terms, satisfier: &mut Satisfier, constraints: &[Term], wanted: &[Term]) -> Vec<Value> {
    let solution = satisfier.solve(constraints);
    let Solution::Sat(found) = solution else {
        panic!("no solution: {solution:?}")
    };
    for &constraint in constraints {
        assert_eq!(found.value(t, constraint), Some(Value::Bool(true)));
    }
    wanted.iter().filter_map(|&w| found.value(t, w)).collect()
}

#[test]
fn values_of_all_sorts_are_found() {
    let t = Terms::new();
    let mut satisfier = Satisfier::new(&t, Limits::default());
    let int = t.bits_sort(32);
    let (x, y) = (t.fresh("x", int), t.fresh("y", int));
    let (i, r, b) = (
        t.fresh("i", Sort::INT),
        t.fresh("r", Sort::REAL),
        t.fresh("b", Sort::BOOL),
    );
    let a = t.fresh("a", t.array_sort(int, int));
    let f = t.symbol("f", &[Sort::INT], Sort::INT);
    let constraints = [
        t.bv_slt(t.bv_mul(x, y), t.bits(32, -5)),
        t.bv_slt(t.bits(32, 7), t.bv_udiv(x, y)),
        t.eq(t.mul(i, i), t.int(49)),
        t.lt(t.apply(f, &[i]), t.apply(f, &[t.neg(i)])),
        t.lt(t.real(1, 3), r),
        t.lt(r, t.real(1, 2)),
        t.eq(b, t.lt(i, t.int(0))),
        t.eq(t.select(a, x), y),
        t.eq(t.select(a, y), x),
    ];
    values(&t, &mut satisfier, &constraints, &[x, y, i, r, b, a]);
}

#[test]
fn only_the_slice_of_what_is_new_is_solved() {
    let t = Terms::new();
    let mut satisfier = Satisfier::new(&t, Limits::default());
    let int = t.bits_sort(32);
    let (x, y) = (t.fresh("x", int), t.fresh("y", int));
    let square = |x: Term| t.eq(t.bv_mul(x, x), t.bits(32, 121));
    let known = [square(x), square(y)];
    assert_eq!(
        satisfier.satisfiable(&known, t.bv_slt(x, t.bits(32, 0))),
        Verdict::Sat
    );
    assert_eq!(satisfier.counters().slices, 1);
    assert_eq!(satisfier.counters().z3, 1);
    // and all of it is solved apart
    values(&t, &mut satisfier, &known, &[]);
    assert_eq!(satisfier.counters().slices, 3);
}

#[test]
fn rungs_can_be_left_out() {
    let t = Terms::new();
    let rungs = Rungs {
        slices: false,
        answers: false,
        models: false,
        intervals: false,
    };
    let limits = Limits {
        rungs,
        ..Limits::default()
    };
    let mut satisfier = Satisfier::new(&t, limits);
    let x = t.fresh("x", t.bits_sort(8));
    let small = t.bv_ult(x, t.bits(8, 3));
    for n in 1..=3 {
        values(&t, &mut satisfier, &[small], &[]);
        assert_eq!(satisfier.counters().z3, n);
    }
}

#[test]
fn intervals_decide_what_compares_with_literals() {
    let t = Terms::new();
    let mut satisfier = Satisfier::new(&t, Limits::default());
    let int = t.bits_sort(32);
    let [x, y, z] = ["x", "y", "z"].map(|name| t.fresh(name, int));
    let n = |k: i128| t.bits(32, k);
    let i = t.fresh("i", Sort::INT);
    let a = t.fresh("a", t.array_sort(int, int));
    let chain = [
        t.bv_slt(x, y),
        t.bv_slt(y, z),
        t.bv_slt(z, n(10)),
        t.bv_slt(n(0), x),
    ];
    values(&t, &mut satisfier, &chain, &[]);
    assert_eq!(satisfier.satisfiable(&chain, t.bv_slt(n(8), x)), Verdict::Unsat);
    let sum = [
        t.le(t.int(3), i),
        t.lt(t.mul(i, t.int(3)), t.int(10)),
        t.ne(i, t.int(3)),
    ];
    assert_eq!(satisfier.solve(&sum).verdict(), Verdict::Unsat);
    let elements = [
        t.bv_slt(t.select(a, x), t.select(a, y)),
        t.bv_slt(x, y),
        t.bv_sle(n(0), x),
        t.bv_slt(y, n(2)),
    ];
    values(&t, &mut satisfier, &elements, &[]);
    let bits = [
        t.eq(t.bv_and(x, n(0xff)), n(0x41)),
        t.bv_slt(x, n(0)),
        t.ne(t.bv_lshr(x, n(30)), n(2)),
    ];
    values(&t, &mut satisfier, &bits, &[]);
    assert_eq!(satisfier.counters().z3, 0, "{:?}", satisfier.counters());
}

/// A model that is found again says nothing of what it was not asked about.
#[test]
fn models_of_slices_do_not_disturb_each_other() {
    let t = Terms::new();
    let (x, y) = (t.fresh("x", Sort::INT), t.fresh("y", Sort::INT));
    let mut satisfier = Satisfier::new(&t, Limits::default());
    // a model with y = -5
    let below = [t.lt(t.add(x, y), t.int(-4)), t.eq(x, t.int(0))];
    assert!(matches!(satisfier.solve(&below), Solution::Sat(_)));
    let apart = [t.eq(x, t.int(0)), t.lt(t.int(3), y)];
    let Solution::Sat(found) = satisfier.solve(&apart) else {
        panic!("there is a model");
    };
    for constraint in apart {
        assert_eq!(found.value(&t, constraint), Some(Value::Bool(true)));
    }
}

/// What a function has at equal arguments is equal, arrays included.
#[test]
fn functions_to_arrays_are_functions() {
    let t = Terms::new();
    let word = t.bits_sort(32);
    let contents = t.symbol("contents", &[word], t.array_sort(Sort::INT, Sort::INT));
    let (a, b) = (t.fresh("a", word), t.fresh("b", word));
    let at = |object: Term| t.select(t.apply(contents, &[object]), t.int(0));
    let mut satisfier = Satisfier::new(&t, Limits::default());
    let differ = t.ne(at(a), at(b));
    assert!(matches!(satisfier.solve(&[differ, t.eq(a, b)]), Solution::Unsat));
    let Solution::Sat(found) = satisfier.solve(&[differ]) else {
        panic!("the objects can be different");
    };
    assert_ne!(found.value(&t, a), found.value(&t, b));
}
