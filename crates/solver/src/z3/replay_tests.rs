//! A log, replayed, gives the answers that it says, and is the same every time.

use super::reader;
use crate::native::laws::{Choices, Names};
use crate::{Answer, Config, Effort, Session};
use echis_logic::{CollOp, Op, Sort, Term, Terms, theory};
use proptest::prelude::*;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// A log in memory.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Memory {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("nobody panics").clone()).expect("logs are UTF-8")
    }
}

/// The answers that a log says Z3 gave.
fn answers(log: &str) -> Vec<String> {
    let comments = log.lines().filter_map(|line| line.strip_prefix("; check "));
    comments
        .filter_map(|c| c.split_once(": "))
        .map(|(_, answer)| answer.into())
        .collect()
}

/// No variables are multiplied or divided by: how far Z3 gets with these depends on the order in
/// which it meets them, also of what it forgot.
fn is_linear(t: &Terms, term: Term) -> bool {
    let number = |x: Term| matches!(t.peek(x).op, Op::Int(_) | Op::Real(_));
    !t.any(term, &mut |part| {
        let node = t.node(part);
        match node.op {
            Op::Mul => !node.args.iter().any(|&a| number(a)),
            Op::Div | Op::Mod | Op::RealDiv => !number(node.args[1]),
            _ => false,
        }
    })
}

/// The log of a session with random facts and goals in nested scopes. It ends before a check can
/// run out of resources: what the reader of the script itself uses is not quite the same.
fn log(facts: &[Vec<u8>]) -> String {
    let t = Terms::new();
    let names = Names::new(&t);
    let memory = Memory::default();
    let config = Config {
        log: Some(Box::new(memory.clone())),
        full_resources: 200_000,
        ..Config::default()
    };
    let mut session = Session::new(&t, config);
    for (i, bytes) in facts.iter().enumerate() {
        let choices = &mut Choices(bytes.iter());
        match i % 5 {
            0 | 3 => session.push(),
            4 => session.pop(),
            _ => {}
        }
        let formulas = [(); 2].map(|()| names.formula(&t, choices, 2));
        let [fact, goal] = formulas.map(|f| if is_linear(&t, f) { f } else { t.tru() });
        session.assume(fact);
        let before = memory.text();
        if let Answer::Unknown(_) = session.check(goal, Effort::Full) {
            return before;
        }
    }
    memory.text()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn a_replay_gives_the_same_answers(facts in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 10..60), 1..14)) {
        let log = log(&facts);
        prop_assert_eq!(reader::run(&log), answers(&log), "{}", log);
        prop_assert_eq!(self::log(&facts), log);
    }
}

#[test]
fn axioms_and_quantifiers_are_replayed() {
    let t = Terms::new();
    let memory = Memory::default();
    let config = Config {
        log: Some(Box::new(memory.clone())),
        ..Config::default()
    };
    let seq = t.seq_sort(Sort::INT);
    let mut session = Session::new(&t, config);
    session.set_background(Box::new(|| theory::axioms(&t, seq)));
    let (a, b) = (t.fresh("a", seq), t.fresh("b c|d", seq));
    let length = |s| t.coll(CollOp::SeqLength, &[s]);
    let index = |s, i| t.coll(CollOp::SeqIndex, &[s, i]);
    let both = t.coll(CollOp::SeqAppend, &[a, b]);
    session.check(t.le(length(a), length(both)), Effort::Full);
    let i = t.bound(Sort::INT);
    let positive = t.le(t.int(1), index(a, i));
    session.push();
    session.assume(t.forall("positive|", &[i], vec![vec![index(a, i)]], positive));
    session.check(t.le(t.int(0), index(both, t.int(0))), Effort::Full);
    session.assume(t.le(t.int(1), length(a)));
    session.check(t.le(t.int(0), index(both, t.int(0))), Effort::Full);
    let log = memory.text();
    assert_eq!(answers(&log), ["unsat", "unknown", "unsat"]);
    assert_eq!(reader::run(&log), answers(&log));
}

#[test]
fn quantifiers_fire_on_conditionals_in_their_triggers() {
    let t = Terms::new();
    let memory = Memory::default();
    let config = Config {
        log: Some(Box::new(memory.clone())),
        ..Config::default()
    };
    let f = t.symbol("f", &[Sort::REF, Sort::INT], Sort::INT);
    let (c, x, y) = (
        t.fresh("c", Sort::BOOL),
        t.fresh("x", Sort::REF),
        t.fresh("y", Sort::REF),
    );
    let i = t.bound(Sort::INT);
    let read = |r, i| t.apply(f, &[r, i]);
    let chosen = read(t.ite(c, x, y), i);
    let positive = |at| t.lt(t.int(0), at);
    let mut session = Session::new(&t, config);
    let all = t.forall("positive", &[i], vec![vec![chosen]], positive(chosen));
    for _ in 0..2 {
        session.push();
        session.assume(all);
        assert_eq!(
            session.check(t.implies(c, positive(read(x, t.int(7)))), Effort::Full),
            Answer::Proved
        );
        assert_eq!(
            session.check(positive(read(x, t.int(7))), Effort::Full),
            Answer::NotProved
        );
        session.pop();
    }
    let log = memory.text();
    assert_eq!(answers(&log), ["unsat", "unknown", "unsat", "unknown"]);
    assert_eq!(reader::run(&log), answers(&log), "{log}");
}
