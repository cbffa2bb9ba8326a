//! Independent choices do not multiply paths, and undecidable loops and recursions end at a bound.

use echis_explorer::bmc::{self, Answer, Checked, Why};
use echis_explorer::context::Context;
use echis_explorer::explore::{self, Options};
use echis_explorer::guide::{NoGuide, SolverGuide};
use echis_explorer::joined;
use echis_explorer::machine::{self, Outcome};
use echis_explorer::merged_execution::Bounds;
use echis_explorer::search::Search;
use echis_logic::Terms;
use echis_program::ast::*;
use echis_program::build::*;
use echis_solver::{Limits, Satisfier};
use std::time::Instant;

/// `n` independent choices, and an assertion about the number of choices that were taken.
fn choices(n: i64) -> (Program, ProcedureId) {
    let int = Type::Bits(Bits::I32);
    let mut b = Builder::new();
    let array = b.array(int);
    let main = b.procedure("main", None);
    let a = b.parameter(main, "a", Type::Ref(array));
    let count = b.local(main, "count", int);
    let mut body = vec![assume(a.length(int).equals(n)), assign(count, 0.typed(int))];
    for i in 0..n {
        body.push(when(
            a.element(i.typed(int), int).greater(i),
            vec![assign(count, count + 1)],
        ));
    }
    body.push(assert(count.at_most(n)));
    b.body(main, body);
    (b.finish(), main)
}

#[test]
fn independent_choices_are_joined() {
    for n in [10, 50, 200] {
        let start = Instant::now();
        let (program, main) = choices(n);
        let terms = Terms::new();
        let cx = Context::new(&program, &terms);
        let mut satisfier = Satisfier::new(&terms, Limits::default());
        let bounds = Bounds {
            unwind: 5,
            steps: 100_000,
        };
        let found = joined::explore(&cx, &mut satisfier, &mut NoGuide, main, bounds);
        eprintln!(
            "{n}: {:?}, {} terms, {:?}",
            start.elapsed(),
            terms.len(),
            satisfier.counters()
        );
        let outcomes: Vec<&Outcome> = found.leaves.iter().map(|l| &l.outcome).collect();
        assert!(found.complete);
        assert!(
            matches!(
                outcomes[..],
                [
                    Outcome::Returned(..),
                    Outcome::Error(ErrorKind::NullDereference, _)
                ]
            ),
            "{outcomes:?}"
        );
    }
}

/// A condition that a solver without resources does not decide.
#[test]
fn what_is_not_decided_is_concretized_or_left_open() {
    let int = Type::Bits(Bits::I64);
    let mut b = Builder::new();
    let main = b.procedure("main", Some(int));
    let [x, y] = ["x", "y"].map(|name| b.parameter(main, name, int));
    let product = (x * y + 17) * (x + y * 3) * (x * x + y);
    b.body(
        main,
        vec![
            when(product.equals(1_234_567_891), vec![give(1.typed(int))]),
            give(0.typed(int)),
        ],
    );
    let program = b.finish();
    let explored = |concretize| {
        let terms = Terms::new();
        let cx = Context::new(&program, &terms);
        let mut satisfier = Satisfier::new(
            &terms,
            Limits {
                resources: 1,
                ..Limits::default()
            },
        );
        let options = Options {
            bounds: machine::Bounds {
                unroll: 5,
                depth: 5,
                steps: 1_000,
            },
            max_paths: 10,
            search: Search::Dfs,
            tree: false,
            concretize,
            only_errors: false,
        };
        explore::explore(&cx, &mut satisfier, main, &options, &mut |_, _| true)
    };
    let open = explored(false);
    assert_eq!((open.complete, open.concretizations), (false, 0));
    assert!(open.undecided.is_some());
    let limited = explored(true);
    assert_eq!((limited.complete, limited.concretizations), (false, 1));
    let inputs: Vec<_> = limited.leaves.iter().map(|leaf| leaf.inputs.is_some()).collect();
    assert_eq!(inputs, [true]);
}

/// A procedure that calls itself with the number below or above, until it is zero.
fn to_zero(most: i64) -> (Program, ProcedureId) {
    let int = Type::Bits(Bits::I32);
    let mut b = Builder::new();
    let down = b.procedure("toZero", Some(int));
    let n = b.parameter(down, "n", int);
    let r = b.local(down, "r", int);
    b.body(
        down,
        vec![
            when(n.equals(0), vec![give(n.literal(0))]),
            branch(
                n.greater(0),
                vec![call(Some(r), down, vec![n - 1])],
                vec![call(Some(r), down, vec![n + 1])],
            ),
            give(r),
        ],
    );
    let main = b.procedure("main", None);
    let x = b.parameter(main, "x", int);
    let y = b.local(main, "y", int);
    b.body(
        main,
        vec![
            assume(x.at_least(0)),
            assume(x.at_most(most)),
            call(Some(y), down, vec![x + 0]),
            assert(y.equals(0)),
        ],
    );
    (b.finish(), main)
}

fn bounded(
    (program, main): &(Program, ProcedureId),
    unwind: u32,
    stop: &dyn Fn() -> Option<String>,
) -> Checked {
    let terms = Terms::new();
    let cx = Context::new(program, &terms);
    let [mut satisfier, asked] = [(); 2].map(|()| Satisfier::new(&terms, Limits::default()));
    let bounds = Bounds {
        unwind,
        steps: 100_000,
    };
    bmc::check(
        &cx,
        &mut satisfier,
        &mut SolverGuide::new(&cx, asked, false, stop),
        *main,
        bounds,
        &|_| true,
    )
}

#[test]
fn recursion_goes_where_the_inputs_let_it() {
    let checked = bounded(&to_zero(30), 40, &|| None);
    assert_eq!(checked.answer, Answer::Correct);
    assert!(checked.steps < 1_000, "{} steps", checked.steps);
    let checked = bounded(&to_zero(30), 20, &|| None);
    assert!(matches!(checked.answer, Answer::Unknown(Why::Bound(_))));
}

/// A loop without a condition that is left when a number of at most `most` is reached.
fn left_within(most: i64) -> (Program, ProcedureId) {
    let int = Type::Bits(Bits::I32);
    let mut b = Builder::new();
    let main = b.procedure("main", None);
    let x = b.parameter(main, "x", int);
    let i = b.local(main, "i", int);
    let out = b.label();
    b.body(
        main,
        vec![
            assume(x.at_least(0)),
            assume(x.at_most(most)),
            assign(i, 0.typed(int)),
            labelled(
                out,
                vec![repeat(
                    truth(true),
                    vec![when(i.equals(x), vec![leave(out)]), assign(i, i + 1)],
                )],
            ),
            assert(i.at_most(most)),
        ],
    );
    (b.finish(), main)
}

#[test]
fn a_loop_without_a_condition_is_bounded_by_the_inputs_that_leave_it() {
    let checked = bounded(&left_within(20), 30, &|| None);
    assert_eq!(checked.answer, Answer::Correct);
    let checked = bounded(&left_within(20), 10, &|| None);
    assert!(matches!(checked.answer, Answer::Unknown(Why::Bound(_))));
    assert!(checked.steps < 100, "{} steps", checked.steps);
}

/// A loop that is entered for one input only, and changes nothing after `rounds` rounds.
fn stands_still(rounds: i64) -> (Program, ProcedureId) {
    let int = Type::Bits(Bits::I32);
    let mut b = Builder::new();
    let main = b.procedure("main", None);
    let x = b.parameter(main, "x", int);
    let i = b.local(main, "i", int);
    let stays = vec![
        assign(i, 0.typed(int)),
        repeat(truth(true), vec![when(i.less(rounds), vec![assign(i, i + 1)])]),
    ];
    b.body(main, vec![when(x.equals(7), stays), assert(x.differs(7))]);
    (b.finish(), main)
}

#[test]
fn a_loop_that_changes_nothing_is_beyond_every_bound() {
    for rounds in [0, 1, 5, 100] {
        let checked = bounded(&stands_still(rounds), 10, &|| None);
        assert!(
            matches!(checked.answer, Answer::Unknown(Why::Bound(_))),
            "{checked:?}"
        );
        assert!(checked.steps < 1_000, "{} steps", checked.steps);
    }
    // a loop that still changes something continues
    let mut b = Builder::new();
    let int = Type::Bits(Bits::I32);
    let main = b.procedure("main", None);
    let [i, x] = ["i", "x"].map(|name| b.local(main, name, int));
    let round = vec![
        when(i.equals(9), vec![assert(truth(false))]),
        assign(x, i),
        assign(i, i + 1),
    ];
    b.body(main, vec![repeat(truth(true), round)]);
    let checked = bounded(&(b.finish(), main), 1, &|| None);
    assert!(matches!(checked.answer, Answer::Bug(_)), "{checked:?}");
}

#[test]
fn what_is_stopped_is_not_known() {
    let why = "out of time";
    let checked = bounded(&to_zero(1_000), 1_000, &|| Some(why.into()));
    let Answer::Unknown(Why::Unsupported(reason, _)) = checked.answer else {
        panic!("{checked:?}");
    };
    assert_eq!(&*reason, why);
}

/// A list of `n` nodes, and `n` optional steps along it.
fn walk(n: i64) -> (Program, ProcedureId) {
    let int = Type::Bits(Bits::I32);
    let mut b = Builder::new();
    let node = b.class("Node", &[]);
    let next = b.field(node, "next", Type::Ref(node));
    let value = b.field(node, "value", int);
    let main = b.procedure("main", None);
    let steps = b.local(main, "steps", Type::Bool);
    let [here, new_node] = ["here", "node"].map(|name| b.local(main, name, Type::Ref(node)));
    let mut body = vec![new(here, node), assign(here.field(value), n.typed(int))];
    for i in (0..n).rev() {
        body.push(new(new_node, node));
        body.push(assign(new_node.field(next), here));
        body.push(assign(new_node.field(value), i.typed(int)));
        body.push(assign(here, new_node));
    }
    for _ in 0..n {
        body.push(read(steps));
        body.push(when(steps, vec![assign(here, here.field(next))]));
        body.push(assign(here.field(value), here.field(value) + 0));
    }
    body.push(assert(here.field(value).at_most(n)));
    b.body(main, body);
    (b.finish(), main)
}

#[test]
fn objects_that_many_paths_lead_to_are_looked_at_once() {
    let start = Instant::now();
    let program = walk(30);
    assert_eq!(bounded(&program, 1, &|| None).answer, Answer::Correct);
    eprintln!("{:?}", start.elapsed());
}
