use super::*;
use crate::seeds::{self, Seeds};
use echis_program::ast::{Bits, ClassId, ProcedureId, Program, Statement, Type};
use echis_program::build::*;
use echis_program::run::{Choice, Contents};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

const BYTE: Type = Type::Bits(Bits::I8);
const INT: Type = Type::Bits(Bits::I32);

/// Builds a procedure of a byte array with this body.
pub(crate) fn of_bytes(
    body: impl FnOnce(&mut Builder, ProcedureId, Variable) -> Vec<Statement>,
) -> (Program, ProcedureId) {
    let mut b = Builder::new();
    let bytes = b.array(BYTE);
    let main = b.procedure("main", None);
    let input = b.parameter(main, "input", Type::Ref(bytes));
    let body = body(&mut b, main, input);
    b.body(main, body);
    (b.finish(), main)
}

fn there(input: Variable) -> echis_program::ast::Expression {
    input.differs(nil(ClassId(0)))
}

/// An assertion that fails if the bytes are these.
pub(crate) fn password(word: &[u8]) -> (Program, ProcedureId) {
    of_bytes(|_, _, input| {
        let wrong = vec![assert(truth(false))];
        let is_long = input.length(INT).equals(word.len() as i64);
        let letters = word.iter().enumerate().rev();
        let nested = letters.fold(wrong, |inner, (i, letter)| {
            let is_there = input
                .element((i as i64).typed(INT), BYTE)
                .equals(i64::from(*letter));
            vec![when(is_there, inner)]
        });
        vec![when(there(input), vec![when(is_long, nested)])]
    })
}

pub(crate) fn all_classes(program: &Program) -> BTreeSet<ClassId> {
    (0..program.classes.len() as u32).map(ClassId).collect()
}

fn from_nothing(program: &Program, procedure: ProcedureId) -> Seeds {
    seeds::seeds(program, procedure, &all_classes(program), None).expect("nothing always fits")
}

fn search(program: &Program, procedure: ProcedureId, options: Options, jobs: usize) -> Search<'_> {
    let search = Search::new(Expander::new(program, procedure, options));
    for inputs in from_nothing(program, procedure).inputs {
        search.seed(inputs, &());
    }
    search.run(jobs, &());
    search
}

fn small_steps() -> Options {
    let mut options = Options::default();
    options.run.steps = 2_000;
    options.run.depth = 50;
    options
}

#[test]
fn arrays_grow_to_what_is_needed() {
    let (program, main) = password(b"magic");
    let search = search(&program, main, Options::default(), 1);
    let [bug] = &search.bugs()[..] else {
        panic!("there is one bug")
    };
    let Contents::Elements { length, listed } = &bug.inputs.objects[0].contents else {
        panic!("an array stays one")
    };
    assert_eq!((*length, listed.len()), (5, 5));
    assert!(search.counts().is_complete() && search.progress().queue == 0);
    assert!(from_nothing(&program, main).are_all_shapes);
}

#[test]
fn no_array_gets_longer_than_allowed() {
    let (program, main) = password(&[7; 20]);
    let options = Options {
        longest: 10,
        ..Options::default()
    };
    let search = search(&program, main, options, 1);
    assert!(search.bugs().is_empty());
    assert_eq!(search.counts().too_long, 1);
    assert!(!search.counts().is_complete());
}

#[test]
fn workers_find_the_same_bugs() {
    let (program, main) = of_bytes(|_, _, input| {
        let checks = (0..4).map(|i: i64| {
            let is_there = input.element(i.typed(INT), BYTE).equals(i + 40);
            when(is_there, vec![assert(truth(false))])
        });
        checks.collect()
    });
    let places = |jobs| {
        let search = search(&program, main, Options::default(), jobs);
        assert!(search.progress().queue == 0);
        let bugs = search.bugs();
        bugs.iter().map(|bug| (bug.span, bug.kind)).collect::<Vec<_>>()
    };
    assert!(places(1).len() > 1);
    for jobs in [2, 4] {
        assert_eq!(places(jobs), places(1));
    }
}

#[test]
fn one_worker_always_does_the_same() {
    let (program, main) = password(b"same");
    let run = || {
        let search = search(&program, main, Options::default(), 1);
        (search.counts(), search.bugs())
    };
    assert_eq!(run(), run());
}

#[test]
fn an_endless_loop_is_given_up() {
    let (program, main) = of_bytes(|_, _, input| {
        let endless = vec![repeat(truth(true), vec![])];
        vec![when(
            there(input),
            vec![when(input.length(INT).equals(3), endless)],
        )]
    });
    let search = search(&program, main, small_steps(), 1);
    let given_up = search.counts().given_up;
    assert_eq!(given_up.values().sum::<u64>(), 1);
    assert!(
        given_up.keys().all(|why| why.contains("2000 steps")),
        "{given_up:?}"
    );
    assert!(search.progress().queue == 0 && !search.counts().is_complete());
}

#[test]
fn recursion_without_end_is_given_up() {
    let mut b = Builder::new();
    let down = b.procedure("down", None);
    let n = b.parameter(down, "n", INT);
    b.body(down, vec![call(None, down, vec![n - 1])]);
    let program = b.finish();
    let search = search(&program, down, small_steps(), 1);
    assert!(!search.counts().given_up.is_empty() && !search.counts().is_complete());
}

#[test]
fn many_constraints_are_negated_in_turns() {
    let (program, main) = password(b"a longer one");
    let options = Options {
        negations: 2,
        ..Options::default()
    };
    let search = search(&program, main, options, 1);
    assert_eq!(search.bugs().len(), 1);
    assert!(search.counts().is_complete());
}

#[test]
fn assumptions_are_made_true() {
    let mut b = Builder::new();
    let main = b.procedure("main", None);
    let n = b.parameter(main, "n", INT);
    b.body(main, vec![assume(n.greater(1000)), assert(n.less(2000))]);
    let program = b.finish();
    let search = search(&program, main, Options::default(), 1);
    assert_eq!(search.bugs().len(), 1);
    // 0, which is excluded, then one that is not, then the bug
    assert!(search.counts().executions <= 3);
}

/// Stops a search after this many inputs.
struct Few(AtomicU64);

impl Observer for Few {
    fn tried(&self, _: &Tried) {
        let left = self.0.load(Ordering::Relaxed);
        self.0.store(left.saturating_sub(1), Ordering::Relaxed);
    }

    fn stops(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

#[test]
fn what_is_stopped_goes_on() {
    let (program, main) = password(b"stop");
    let search = Search::new(Expander::new(&program, main, Options::default()));
    let few = Few(AtomicU64::new(2));
    for inputs in from_nothing(&program, main).inputs {
        search.seed(inputs, &few);
    }
    search.run(2, &few);
    assert!(search.bugs().is_empty() && search.progress().queue > 0);
    search.run(1, &());
    assert_eq!((search.bugs().len(), search.progress().queue), (1, 0));
}

#[test]
fn a_divergence_is_one_before_or_at_the_choice() {
    let decision = |n: u32, choice| Decision {
        statement: echis_program::ast::StatementId(n),
        choice,
    };
    let (yes, no) = (Choice::True, Choice::False);
    let parent = [decision(0, yes), decision(1, yes), decision(2, yes)];
    assert!(!diverges(&parent, 1, &[decision(0, yes), decision(1, no)]));
    assert!(!diverges(&parent, 1, &[decision(0, yes)]));
    assert!(diverges(&parent, 1, &[decision(0, no), decision(1, no)]));
    assert!(diverges(&parent, 1, &[decision(0, yes), decision(1, yes)]));
    assert!(diverges(&parent, 2, &[decision(0, yes)]));
}

#[test]
fn objects_are_tried_in_several_shapes() {
    let mut b = Builder::new();
    let node = b.class("Node", &[]);
    let next = b.field(node, "next", Type::Ref(node));
    let main = b.procedure("main", None);
    let first = b.parameter(main, "first", Type::Ref(node));
    let second = b.parameter(main, "second", Type::Ref(node));
    b.body(
        main,
        vec![
            when(
                first.differs(nil(node)),
                vec![when(first.equals(second), vec![assert(truth(false))])],
            ),
            when(
                second.differs(nil(node)),
                vec![assert(second.field(next).equals(nil(node)))],
            ),
        ],
    );
    let program = b.finish();
    assert!(!from_nothing(&program, main).are_all_shapes);
    let search = search(&program, main, Options::default(), 1);
    assert_eq!(search.bugs().len(), 2);
}
