//! Scopes, the order of the judges, and what happens when a limit is reached.

use super::{Answer, Config, Counters, Effort, Session, Unknown, Z3};
use echis_logic::{Sort, Term, Terms};
use std::time::Instant;

/// A small budget.
const FEW: u32 = 100_000;

/// A goal that only Z3 proves: a square is not negative.
fn square(t: &Terms) -> Term {
    let x = t.fresh("x", Sort::INT);
    t.le(t.int(0), t.mul(x, x))
}

/// A goal on which Z3 spends more than [`FEW`] resources: ten pigeons do not fit into nine holes.
fn hard(t: &Terms) -> Term {
    let holes = |_| -> Vec<Term> { (0..9).map(|_| t.fresh("sits", Sort::BOOL)).collect() };
    let pigeons: Vec<Vec<Term>> = (0..10).map(holes).collect();
    let mut facts: Vec<Term> = pigeons.iter().map(|p| t.or_all(p.iter().copied())).collect();
    for (i, a) in pigeons.iter().enumerate() {
        for b in &pigeons[..i] {
            facts.extend(a.iter().zip(b).map(|(&x, &y)| t.not(t.and(x, y))));
        }
    }
    t.not(t.and_all(facts))
}

#[test]
fn a_closed_scope_is_forgotten_by_every_judge() {
    let t = Terms::new();
    let mut session = Session::new(&t, Config::default());
    let (x, y) = (t.fresh("x", Sort::INT), t.fresh("y", Sort::INT));
    let product = t.mul(x, y);
    let goals = [
        t.le(t.int(1), x),
        t.le(t.int(1), t.add(x, x)),
        t.le(t.int(0), product),
    ];
    for _ in 0..3 {
        session.push();
        session.assume(t.le(t.int(1), x));
        session.push();
        session.assume(t.le(t.int(1), y));
        assert!(
            goals
                .iter()
                .all(|&g| session.check(g, Effort::Full) == Answer::Proved)
        );
        session.pop();
        assert_eq!(session.check(goals[0], Effort::Full), Answer::Proved);
        assert_ne!(session.check(goals[2], Effort::Full), Answer::Proved);
        session.pop();
        assert!(
            goals
                .iter()
                .all(|&g| session.check(g, Effort::Full) != Answer::Proved)
        );
    }
    // the outermost scope stays
    session.pop();
    session.assume(goals[0]);
    assert_eq!(session.check(goals[0], Effort::Native), Answer::Proved);
}

#[test]
fn z3_sleeps_until_it_is_needed() {
    let t = Terms::new();
    let mut session = Session::new(&t, Config::default());
    session.set_background(Box::new(|| panic!("nobody needs the background")));
    let (a, b, c) = (
        t.fresh("a", Sort::INT),
        t.fresh("b", Sort::INT),
        t.fresh("c", Sort::INT),
    );
    session.assume(t.le(a, b));
    session.push();
    session.assume(t.le(b, c));
    for (goal, effort) in [
        (t.tru(), Effort::Full),
        (t.le(a, b), Effort::Full),
        (t.le(a, c), Effort::Full),
    ] {
        assert_eq!(session.check(goal, effort), Answer::Proved);
    }
    assert_eq!(session.check(t.le(c, a), Effort::Native), Answer::NotProved);
    assert!(matches!(session.z3, Z3::Asleep));
    let expected = Counters {
        simplifier: 1,
        path_facts: 1,
        native: 1,
        undecided: 1,
        ..Counters::default()
    };
    assert_eq!(session.counters(), expected);
}

#[test]
fn the_background_is_asked_for_once() {
    let t = Terms::new();
    let x = t.fresh("x", Sort::INT);
    let mut asked = 0;
    let mut session = Session::new(&t, Config::default());
    session.set_background(Box::new(|| {
        asked += 1;
        vec![t.le(t.int(3), x)]
    }));
    assert_eq!(
        session.check(t.le(t.int(2), x), Effort::Native),
        Answer::NotProved
    );
    assert_eq!(session.check(t.le(t.int(2), x), Effort::Quick), Answer::Proved);
    assert_eq!(session.check(t.le(t.int(1), x), Effort::Full), Answer::Proved);
    assert_eq!(session.counters().z3, 2);
    assert!(session.counters().z3_resources > 0);
    drop(session);
    assert_eq!(asked, 1);
}

#[test]
fn efforts() {
    let t = Terms::new();
    let mut session = Session::new(
        &t,
        Config {
            full_resources: FEW,
            ..Config::default()
        },
    );
    let (square, hard) = (square(&t), hard(&t));
    assert_eq!(session.check(square, Effort::Native), Answer::NotProved);
    assert_eq!(session.check(square, Effort::Quick), Answer::Proved);
    // a quick check that runs out of its budget is no reason to stop
    assert_eq!(session.check(hard, Effort::Quick), Answer::NotProved);
    assert_eq!(
        session.check(hard, Effort::Full),
        Answer::Unknown(Unknown::Resources)
    );
    // and Z3 is still good for the next question
    assert_eq!(session.check(square, Effort::Full), Answer::Proved);
}

#[test]
fn budgets_run_out_the_same_way_each_time() {
    let run = || {
        let t = Terms::new();
        let mut session = Session::new(
            &t,
            Config {
                full_resources: FEW,
                ..Config::default()
            },
        );
        let answers = [hard(&t), square(&t), hard(&t)].map(|goal| session.check(goal, Effort::Full));
        let counters = Counters {
            z3_ns: 0,
            ..session.counters()
        };
        (answers, counters)
    };
    let first = run();
    assert_eq!(first.0[0], Answer::Unknown(Unknown::Resources));
    assert_eq!(first, run());
}

#[test]
fn a_deadline_that_is_past_stops_every_judge() {
    let t = Terms::new();
    let mut session = Session::new(
        &t,
        Config {
            deadline: Some(Instant::now()),
            ..Config::default()
        },
    );
    assert_eq!(
        session.check(hard(&t), Effort::Full),
        Answer::Unknown(Unknown::Time)
    );
    let (x, y) = (t.fresh("x", Sort::INT), t.fresh("y", Sort::INT));
    session.assume(t.lt(x, y));
    assert_eq!(
        session.check(t.lt(x, t.add(y, t.int(1))), Effort::Native),
        Answer::Unknown(Unknown::Time)
    );
    assert_eq!(session.check(t.tru(), Effort::Full), Answer::Proved);
}

#[test]
fn machine_integers_are_checked_as_well() {
    let t = Terms::new();
    let mut session = Session::new(&t, Config::default());
    let int = t.bits_sort(32);
    let (x, y) = (t.fresh("x", int), t.fresh("y", int));
    let a = t.fresh("a", t.array_sort(int, int));
    session.assume(t.bv_ult(x, t.bits(32, 100)));
    session.assume(t.eq(y, t.bv_mul(x, x)));
    assert_eq!(
        session.check(t.bv_sle(t.bits(32, 0), y), Effort::Full),
        Answer::Proved
    );
    assert_eq!(session.check(t.bv_slt(x, y), Effort::Full), Answer::NotProved);
    let written = t.store(a, x, y);
    let unchanged = t.eq(t.select(written, y), t.select(a, y));
    assert_eq!(
        session.check(t.or(unchanged, t.eq(x, y)), Effort::Full),
        Answer::Proved
    );
}

/// What follows from a part of the facts, whether with or without the rest, leaves the session as it
/// was.
#[test]
fn goals_follow_from_a_part_of_the_facts() {
    let t = Terms::new();
    let (x, i) = (t.fresh("x", Sort::INT), t.bound(Sort::INT));
    let [f, g] = ["f", "g"].map(|name| t.symbol(name, &[Sort::INT], Sort::INT));
    let at = |function, n: Term| t.apply(function, &[n]);
    let grows = |function| {
        let more = t.lt(at(function, i), at(function, t.add(i, t.int(1))));
        t.forall("grows", &[i], vec![vec![at(function, i)]], more)
    };
    let [f_is_larger, g_is_larger] =
        [f, g].map(|function| t.lt(at(function, x), at(function, t.add(x, t.int(2)))));
    let mut session = Session::new(&t, Config::default());
    session.push();
    session.assume(grows(f));
    session.assume(grows(g));
    let only_f = |fact: Term| !t.any(fact, &mut |part| part == at(g, i)) && fact != grows(g);
    assert!(session.follows_from_part(f_is_larger, Effort::Full, &only_f));
    assert!(!session.follows_from_part(g_is_larger, Effort::Full, &only_f));
    assert!(!session.follows_from_part(t.not(f_is_larger), Effort::Full, &|_| true));
    assert_eq!(session.check(g_is_larger, Effort::Full), Answer::Proved);
    assert_eq!(session.check(t.fls(), Effort::Full), Answer::NotProved);
    session.pop();
    assert!(!session.follows_from_part(f_is_larger, Effort::Full, &|_| true));
}
