//! Random paths: each answer is that of Z3 to the plain conjunction, which reads it as a script,
//! and with whatever rungs are left out.

use super::{Limits, Rungs, Satisfier, Solution, Verdict};
use crate::z3::reader;
use echis_logic::smtlib::{Names, Script};
use echis_logic::{Sort, Symbol, Term, Terms, Value};
use proptest::prelude::*;

/// Resources for one question, so that hard ones end; they are not compared.
const RESOURCES: u32 = 400_000;

/// Choices, taken from a list of numbers; 0 when it is used up.
struct Choices<'a>(std::slice::Iter<'a, u8>);

impl Choices<'_> {
    fn next(&mut self, below: u8) -> u8 {
        self.0.next().map_or(0, |n| n % below)
    }

    fn number(&mut self) -> i128 {
        let small = i128::from(self.next(16));
        match self.next(8) {
            0 => -small,
            1 => small << 28,
            2 => 255 - small,
            _ => small,
        }
    }
}

type Binary = fn(&Terms, Term, Term) -> Term;

struct World<'t> {
    t: &'t Terms,
    words: Vec<Term>,
    bytes: Vec<Term>,
    integers: Vec<Term>,
    truths: Vec<Term>,
    array: Term,
    table: Term,
    f: Symbol,
}

impl World<'_> {
    fn new(t: &Terms) -> World<'_> {
        let constants = |n: usize, sort: Sort| (0..n).map(|_| t.fresh("x", sort)).collect();
        let word = t.bits_sort(32);
        World {
            t,
            words: constants(4, word),
            bytes: constants(2, t.bits_sort(8)),
            integers: constants(3, Sort::INT),
            truths: constants(2, Sort::BOOL),
            array: t.fresh("a", t.array_sort(word, word)),
            table: t.fresh("t", t.array_sort(Sort::INT, t.bits_sort(8))),
            f: t.symbol("f", &[word], Sort::INT),
        }
    }

    fn word(&self, c: &mut Choices, depth: u8) -> Term {
        let t = self.t;
        let operations: [Binary; 12] = [
            Terms::bv_add,
            Terms::bv_sub,
            Terms::bv_add,
            Terms::bv_sub,
            Terms::bv_and,
            Terms::bv_or,
            Terms::bv_xor,
            Terms::bv_lshr,
            Terms::bv_ashr,
            Terms::bv_shl,
            Terms::bv_mul,
            Terms::bv_urem,
        ];
        match c.next(if depth == 0 { 4 } else { 12 }) {
            0 => t.bits(32, c.number()),
            1..=3 => self.words[usize::from(c.next(4))],
            4 => t.bv_sign_extend(self.byte(c, depth - 1), 32),
            5 => t.bv_zero_extend(self.byte(c, depth - 1), 32),
            6 | 7 => t.select(self.written(c, depth - 1), self.word(c, depth - 1)),
            8 => {
                let condition = self.condition(c, depth - 1);
                t.ite(condition, self.word(c, depth - 1), self.word(c, depth - 1))
            }
            _ => {
                let build = operations[usize::from(c.next(12))];
                let a = self.word(c, depth - 1);
                let b = match c.next(2) {
                    0 => t.bits(32, c.number()),
                    _ => self.word(c, depth - 1),
                };
                build(t, a, b)
            }
        }
    }

    fn written(&self, c: &mut Choices, depth: u8) -> Term {
        if depth == 0 || c.next(2) == 0 {
            return self.array;
        }
        let array = self.written(c, depth - 1);
        self.t
            .store(array, self.word(c, depth - 1), self.word(c, depth - 1))
    }

    fn byte(&self, c: &mut Choices, depth: u8) -> Term {
        match c.next(if depth == 0 { 2 } else { 4 }) {
            0 | 1 => self.bytes[usize::from(c.next(2))],
            2 => self.t.bv_extract(7, 0, self.word(c, depth - 1)),
            _ => self.t.select(self.table, self.integer(c, depth - 1)),
        }
    }

    fn integer(&self, c: &mut Choices, depth: u8) -> Term {
        let t = self.t;
        match c.next(if depth == 0 { 4 } else { 8 }) {
            0 => t.int(c.number()),
            1..=3 => self.integers[usize::from(c.next(3))],
            4 => t.apply(self.f, &[self.word(c, depth - 1)]),
            5 => t.mul(t.int(c.number()), self.integer(c, depth - 1)),
            6 => t.sub(self.integer(c, depth - 1), self.integer(c, depth - 1)),
            _ => t.add(self.integer(c, depth - 1), self.integer(c, depth - 1)),
        }
    }

    fn condition(&self, c: &mut Choices, depth: u8) -> Term {
        let t = self.t;
        let comparisons: [Binary; 6] = [
            Terms::bv_slt,
            Terms::bv_sle,
            Terms::eq,
            Terms::ne,
            Terms::bv_ult,
            Terms::bv_ule,
        ];
        match c.next(if depth == 0 { 13 } else { 17 }) {
            0..=4 => {
                let build = comparisons[usize::from(c.next(6))];
                let a = self.word(c, depth);
                let b = match c.next(2) {
                    0 => t.bits(32, c.number()),
                    _ => self.word(c, depth),
                };
                build(t, a, b)
            }
            5 => t.bv_ult(self.byte(c, depth), self.byte(c, depth)),
            6 => t.lt(self.integer(c, depth), self.integer(c, depth)),
            7 => t.eq(self.integer(c, depth), self.integer(c, depth)),
            8 => t.le(t.int(c.number()), self.integer(c, depth)),
            9 => self.truths[usize::from(c.next(2))],
            // chains of these close circles
            10 => {
                let build = comparisons[usize::from(c.next(6))];
                let mut near = || {
                    let x = self.words[usize::from(c.next(3))];
                    t.bv_add(x, t.bits(32, i128::from(c.next(4)) - 1))
                };
                build(t, near(), near())
            }
            11 => t.le(
                self.integers[usize::from(c.next(3))],
                t.add(
                    self.integers[usize::from(c.next(3))],
                    t.int(i64::from(c.next(4)) - 2),
                ),
            ),
            12 => {
                let bound = t.bits(32, i128::from(c.next(8)) - 2);
                comparisons[usize::from(c.next(2))](t, bound, self.words[usize::from(c.next(3))])
            }
            13 => t.not(self.condition(c, depth - 1)),
            // the only way to a comparison that is false: the builders negate others
            14 => t.eq(self.truths[usize::from(c.next(2))], self.condition(c, depth - 1)),
            15 => t.and(self.condition(c, depth - 1), self.condition(c, depth - 1)),
            _ => t.or(self.condition(c, depth - 1), self.condition(c, depth - 1)),
        }
    }
}

/// Z3's answer to the conjunction of the constraints, as a script.
fn plainly(t: &Terms, constraints: &[Term]) -> Option<Verdict> {
    let (mut script, mut names) = (Script::default(), Names::default());
    let mut text = format!("(set-option :reproducible-resource-limit {RESOURCES})\n");
    for &constraint in constraints {
        text += &script.assertion(t, &mut names, constraint);
    }
    match reader::run(&(text + "(check-sat)\n")).join("").as_str() {
        "sat" => Some(Verdict::Sat),
        "unsat" => Some(Verdict::Unsat),
        _ => None,
    }
}

fn satisfier(t: &Terms, rungs: Rungs) -> Satisfier<'_> {
    let limits = Limits {
        resources: RESOURCES,
        rungs,
        ..Limits::default()
    };
    Satisfier::new(t, limits)
}

/// All rungs, each but one, and none.
fn ladders() -> Vec<Rungs> {
    let all = Rungs::default();
    vec![
        all,
        Rungs { slices: false, ..all },
        Rungs {
            answers: false,
            ..all
        },
        Rungs { models: false, ..all },
        Rungs {
            intervals: false,
            ..all
        },
        Rungs {
            slices: false,
            answers: false,
            models: false,
            intervals: false,
        },
    ]
}

fn choices() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 20..200)
}

/// What a satisfier says along a path that goes where it can, and the values at its end.
fn walk(t: &Terms, rungs: Rungs, conditions: &[Term]) -> (Vec<Verdict>, Vec<Term>, Solution) {
    let mut satisfier = satisfier(t, rungs);
    let (mut known, mut verdicts) = (Vec::new(), Vec::new());
    for &condition in conditions {
        let verdict = satisfier.satisfiable(&known, condition);
        match verdict {
            Verdict::Sat => known.push(condition),
            Verdict::Unsat => known.push(t.not(condition)),
            Verdict::Unknown(_) => {}
        }
        verdicts.push(verdict);
    }
    let solution = satisfier.solve(&known);
    (verdicts, known, solution)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn paths_are_as_z3_says(choices in choices()) {
        let t = Terms::new();
        let world = World::new(&t);
        let mut c = Choices(choices.iter());
        let conditions: Vec<Term> = (0..1 + c.next(8)).map(|_| world.condition(&mut c, 2)).collect();
        let (verdicts, known, solution) = walk(&t, Rungs::default(), &conditions);
        // each step again, as one conjunction
        let mut path: Vec<Term> = Vec::new();
        for (&condition, verdict) in conditions.iter().zip(&verdicts) {
            path.push(condition);
            if let Some(expected) = plainly(&t, &path) && !matches!(verdict, Verdict::Unknown(_)) {
                prop_assert_eq!(verdict, &expected, "{}", t.show(t.and_all(path.iter().copied())));
            }
            match verdict {
                Verdict::Sat => {}
                Verdict::Unsat => {
                    path.pop();
                    path.push(t.not(condition));
                }
                Verdict::Unknown(_) => {
                    path.pop();
                }
            }
        }
        if let Solution::Sat(found) = &solution {
            for &constraint in &known {
                prop_assert_eq!(found.value(&t, constraint), Some(Value::Bool(true)), "{}", t.show(constraint));
            }
        }
        // the same again, and with other rungs
        let again = walk(&t, Rungs::default(), &conditions);
        prop_assert_eq!(&again.0, &verdicts);
        prop_assert_eq!(format!("{:?}", again.2), format!("{solution:?}"));
        for rungs in ladders() {
            let (others, ..) = walk(&t, rungs, &conditions);
            let decided = |v: &[Verdict]| v.iter().all(|v| !matches!(v, Verdict::Unknown(_)));
            if decided(&others) && decided(&verdicts) {
                prop_assert_eq!(&others, &verdicts, "{:?}", rungs);
            }
        }
    }

    /// Sets of constraints that need not be satisfiable.
    #[test]
    fn solutions_are_solutions(choices in choices()) {
        let t = Terms::new();
        let world = World::new(&t);
        let mut c = Choices(choices.iter());
        let constraints: Vec<Term> = (0..2 + c.next(6)).map(|_| world.condition(&mut c, 2)).collect();
        let expected = plainly(&t, &constraints);
        for rungs in ladders() {
            let solution = satisfier(&t, rungs).solve(&constraints);
            if let Solution::Sat(found) = &solution {
                for &constraint in &constraints {
                    prop_assert_eq!(found.value(&t, constraint), Some(Value::Bool(true)), "{}", t.show(constraint));
                }
            }
            if let Some(expected) = &expected && !matches!(solution, Solution::Unknown(_)) {
                prop_assert_eq!(&solution.verdict(), expected, "{:?}", rungs);
            }
        }
    }
}

/// How often nobody knows an answer, and which rungs answer how much. Not a test of anything but
/// that the others are about something.
#[test]
fn most_random_paths_are_decided() {
    let mut seed: u64 = 7;
    let mut random = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as u8
    };
    let mut unknown = 0;
    let mut all = 0;
    let mut unconfirmed = 0;
    for _ in 0..60 {
        let t = Terms::new();
        let world = World::new(&t);
        let choices: Vec<u8> = (0..200).map(|_| random()).collect();
        let mut c = Choices(choices.iter());
        let conditions: Vec<Term> = (0..8).map(|_| world.condition(&mut c, 2)).collect();
        let (verdicts, ..) = walk(&t, Rungs::default(), &conditions);
        all += verdicts.len();
        unknown += verdicts
            .iter()
            .filter(|v| matches!(v, Verdict::Unknown(_)))
            .count();
        let is_unconfirmed = |v: &&Verdict| matches!(v, Verdict::Unknown(crate::Unknown::Solver(_)));
        unconfirmed += verdicts.iter().filter(is_unconfirmed).count();
    }
    assert_eq!(unconfirmed, 0);
    assert!(unknown * 20 < all, "{unknown} of {all}");
}
