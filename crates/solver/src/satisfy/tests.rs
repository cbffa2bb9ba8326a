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
fn a_quantifier_is_about_the_functions_in_it() {
    let t = Terms::new();
    let key = t.bits_sort(64);
    let is = |name: &str, k: Term| t.apply(t.symbol(name, &[key], Sort::BOOL), &[k]);
    let k = t.bound(key);
    let body = t.implies(is("p", k), is("q", k));
    let every = t.forall("every", &[k], t.infer_triggers(&[k], body), body);
    let c = t.fresh("c", key);
    let mut satisfier = Satisfier::new(&t, Limits::default());
    assert_eq!(
        satisfier.satisfiable(&[every, is("p", c)], t.not(is("q", c))),
        Verdict::Unsat
    );
    assert_eq!(
        satisfier.solve(&[every, is("p", c), t.not(is("q", c))]).verdict(),
        Verdict::Unsat
    );
    // nobody has evaluated what is said of all keys
    let may_be = satisfier.satisfiable(&[every, is("p", c)], t.not(is("r", c)));
    assert!(!matches!(may_be, Verdict::Unsat), "{may_be:?}");
    let is_unknown = satisfier.solve(&[every, is("p", c)]).verdict();
    assert!(matches!(is_unknown, Verdict::Unknown(_)), "{is_unknown:?}");
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

#[test]
fn a_contradiction_is_found_again_among_more_constraints() {
    let t = Terms::new();
    let mut satisfier = Satisfier::new(&t, Limits::default());
    let int = t.bits_sort(32);
    let [x, y, z] = ["x", "y", "z"].map(|name| t.fresh(name, int));
    let n = |k: i128| t.bits(32, k);
    // the sum plays no part in it
    let known = [t.eq(t.bv_add(x, y), z), t.bv_slt(x, n(3))];
    assert_eq!(satisfier.satisfiable(&known, t.bv_slt(n(5), x)), Verdict::Unsat);
    let others = [t.bv_slt(x, n(3)), t.ne(t.bv_mul(x, z), n(7))];
    let before = satisfier.counters();
    assert_eq!(satisfier.satisfiable(&others, t.bv_slt(n(5), x)), Verdict::Unsat);
    assert_eq!(satisfier.counters().answers, before.answers + 1);
    assert_eq!(satisfier.counters().intervals, before.intervals);
    // the same question
    assert_eq!(satisfier.satisfiable(&others, t.bv_slt(n(5), x)), Verdict::Unsat);
    assert_eq!(satisfier.counters().answers, before.answers + 2);
}

#[test]
fn models_are_used_again() {
    let t = Terms::new();
    let mut satisfier = Satisfier::new(&t, Limits::default());
    let int = t.bits_sort(32);
    let (x, y) = (t.fresh("x", int), t.fresh("y", int));
    let n = |k: i128| t.bits(32, k);
    let square = |x: Term, k: i128| t.eq(t.bv_mul(x, x), n(k));
    let known = [
        square(x, 144),
        t.bv_ult(x, n(100)),
        square(y, 169),
        t.bv_ult(y, n(100)),
    ];
    values(&t, &mut satisfier, &known, &[]);
    let before = satisfier.counters();
    assert_eq!(before.z3, 2);
    // what is new joins two slices whose models go together
    assert_eq!(satisfier.satisfiable(&known, t.bv_slt(x, y)), Verdict::Sat);
    let after = satisfier.counters();
    assert_eq!((after.models, after.z3), (before.models + 1, before.z3));
}

#[test]
fn small_values_are_preferred() {
    let t = Terms::new();
    let mut satisfier = Satisfier::new(&t, Limits::default());
    let int = t.bits_sort(32);
    let (length, x) = (t.fresh("length", int), t.fresh("x", int));
    let i = t.fresh("i", Sort::INT);
    let n = |k: i128| t.bits(32, k);
    let constraints = [
        t.bv_slt(n(2), length),
        t.ne(t.bv_and(t.bv_mul(length, x), n(1)), n(0)),
        t.lt(t.int(40), t.mul(i, i)),
    ];
    let solution = satisfier.solve_small(&constraints, &[length, x, i]);
    let Solution::Sat(found) = solution else {
        panic!("no solution: {solution:?}")
    };
    let value = |term: Term| found.value(&t, term).expect("a value");
    assert_eq!(value(length), Value::bits(32, 3));
    assert!(
        [1, -1].contains(&value(x).as_signed().expect("bits")),
        "{found:?}"
    );
    assert!(
        value(i) <= Value::int(8) && value(i) >= Value::int(-8),
        "{found:?}"
    );
}

#[test]
fn nobody_is_asked_when_time_is_up() {
    let t = Terms::new();
    let limits = Limits {
        cancelled: Some(std::sync::Arc::new(true.into())),
        ..Limits::default()
    };
    let mut satisfier = Satisfier::new(&t, limits);
    let x = t.fresh("x", t.bits_sort(32));
    let square = t.eq(t.bv_mul(x, x), t.bits(32, 144));
    let unknown = Verdict::Unknown(crate::Unknown::Interrupted);
    assert_eq!(satisfier.satisfiable(&[], square), unknown);
}

#[test]
fn circles_of_comparisons_are_contradictions() {
    let t = Terms::new();
    let mut satisfier = Satisfier::new(&t, Limits::default());
    let int = t.bits_sort(32);
    let [x, y, z] = ["x", "y", "z"].map(|name| t.fresh(name, int));
    let [i, j] = ["i", "j"].map(|name| t.fresh(name, Sort::INT));
    let n = |k: i128| t.bits(32, k);
    let next = t.bv_add(x, n(1));
    let circles: [&[Term]; 5] = [
        &[t.bv_slt(x, y), t.bv_sle(y, z), t.bv_sle(z, x)],
        &[t.bv_ule(x, y), t.bv_ule(y, x), t.ne(x, y)],
        &[t.lt(i, j), t.le(t.add(j, t.int(3)), i)],
        // what is less than something can be one more
        &[t.bv_slt(x, y), t.bv_slt(y, next)],
        &[t.bv_slt(x, y), t.bv_sle(next, x)],
    ];
    for circle in circles {
        assert_eq!(satisfier.solve(circle).verdict(), Verdict::Unsat);
    }
    assert_eq!(satisfier.counters().z3, 0, "{:?}", satisfier.counters());
    // but the greatest number can not
    values(&t, &mut satisfier, &[t.bv_slt(next, x)], &[]);
}

#[test]
fn comparisons_can_be_false() {
    let t = Terms::new();
    let mut satisfier = Satisfier::new(&t, Limits::default());
    let [i, j] = ["i", "j"].map(|name| t.fresh(name, Sort::INT));
    let int = t.bits_sort(32);
    let [x, y] = ["x", "y"].map(|name| t.fresh(name, int));
    let p = t.fresh("p", Sort::BOOL);
    let n = |k: i128| t.bits(32, k);
    let (zero, one) = (t.int(0), t.int(1));
    for (comparison, next, bounds) in [
        (t.le(i, j), t.le(i, t.add(j, one)), [t.le(i, one), t.le(zero, j)]),
        (
            t.bv_sle(x, y),
            t.bv_slt(x, t.bv_add(y, n(2))),
            [t.bv_sle(x, n(1)), t.bv_sle(n(0), y)],
        ),
        (
            t.bv_ult(x, y),
            t.bv_ule(x, y),
            [t.bv_ule(x, n(5)), t.bv_ule(n(5), y)],
        ),
    ] {
        let known = [t.eq(p, comparison), t.not(p)];
        // more, but by as little as possible
        values(&t, &mut satisfier, &[known[0], known[1], next], &[]);
        // and for somebody who has not seen these values
        let mut other = Satisfier::new(&t, Limits::default());
        values(&t, &mut other, &[known[0], known[1], bounds[0], bounds[1]], &[]);
        assert_eq!(satisfier.satisfiable(&known, comparison), Verdict::Unsat);
    }
    let known = [t.eq(p, t.le(i, j)), t.not(p), t.le(i, t.add(j, t.int(1)))];
    assert_eq!(
        satisfier.satisfiable(&known, t.ne(i, t.add(j, t.int(1)))),
        Verdict::Unsat
    );
}

#[test]
fn values_of_another_slice_do_not_count() {
    let t = Terms::new();
    let mut satisfier = Satisfier::new(&t, Limits::default());
    let [i, j] = ["i", "j"].map(|name| t.fresh(name, Sort::INT));
    let linked = [t.eq(t.sub(i, j), t.int(5)), t.eq(i, t.int(7))];
    values(&t, &mut satisfier, &linked, &[]);
    // the model that was found fits the first slice, but not the second
    let apart = [t.lt(t.int(3), i), t.lt(t.int(100), j)];
    values(&t, &mut satisfier, &apart, &[]);
    assert_eq!(satisfier.counters().models, 1);
    values(&t, &mut satisfier, &[apart[1], apart[0]], &[]);
    let (more, same) = (t.lt(j, t.int(200)), t.le(i, j));
    values(&t, &mut satisfier, &[apart[0], apart[1], more], &[]);
    assert_eq!(satisfier.satisfiable(&apart, same), Verdict::Sat);
    values(&t, &mut satisfier, &[apart[0], apart[1], same], &[]);
}

/// It takes long to see in the bits of a division that a remainder is smaller than the divisor.
#[test]
fn remainders_are_nearer_to_zero_than_the_divisor() {
    let t = Terms::new();
    let int = t.bits_sort(32);
    let (x, y) = (t.fresh("x", int), t.fresh("y", int));
    let zero = t.bits(32, 0);
    let (signed, unsigned) = (t.bv_srem(x, y), t.bv_urem(x, y));
    let is_negative = |term| t.bv_slt(term, zero);
    let impossible = [
        [t.bv_slt(zero, y), t.bv_sle(y, signed)],
        [t.bv_slt(zero, y), t.bv_sle(signed, t.bv_neg(y))],
        [is_negative(y), t.bv_sle(signed, y)],
        [is_negative(x), t.bv_slt(zero, signed)],
        [t.bv_sle(zero, x), is_negative(signed)],
        [t.ne(y, zero), t.bv_ule(y, unsigned)],
        [t.bv_ult(x, unsigned), t.ne(x, zero)],
    ];
    for constraints in impossible {
        let limits = Limits {
            resources: 100_000,
            ..Limits::default()
        };
        let verdict = Satisfier::new(&t, limits).solve(&constraints).verdict();
        assert_eq!(verdict, Verdict::Unsat, "{}", t.show(t.and_all(constraints)));
    }
    let mut satisfier = Satisfier::new(&t, Limits::default());
    let least = t.eq(y, t.bits(32, i128::from(i32::MIN)));
    let possible = [
        [t.eq(y, zero), is_negative(signed)],
        [t.eq(y, zero), t.eq(unsigned, t.bits(32, 7))],
        [least, t.eq(signed, t.bits(32, i128::from(-i32::MAX)))],
        [least, t.eq(signed, t.bits(32, i128::from(i32::MAX)))],
        [is_negative(y), t.eq(signed, t.bits(32, 5))],
        [is_negative(x), t.eq(signed, zero)],
    ];
    for constraints in possible {
        values(&t, &mut satisfier, &constraints, &[]);
    }
}

#[test]
fn threads_that_come_and_go_are_answered() {
    let square = |n: i128| {
        let t = Terms::new();
        let mut satisfier = Satisfier::new(&t, Limits::default());
        let x = t.fresh("x", t.bits_sort(32));
        satisfier.solve(&[t.eq(t.bv_mul(x, x), t.bits(32, n * n))])
    };
    for round in 0..20 {
        std::thread::scope(|scope| {
            for thread in 0..8 {
                scope.spawn(move || {
                    let solution = square(round * 8 + thread);
                    assert!(
                        matches!(solution, Solution::Sat(_)),
                        "round {round}: {solution:?}, {} bytes held, {} of them by Z3",
                        crate::memory::resident(),
                        crate::z3::held()
                    );
                });
            }
        });
    }
}
