//! What must not multiply does not, and what nobody can decide ends too.

use echis_explorer::context::Context;
use echis_explorer::explore::{self, Options};
use echis_explorer::joined;
use echis_explorer::machine::{self, Outcome};
use echis_explorer::search::Search;
use echis_explorer::unwind::Bounds;
use echis_logic::Terms;
use echis_program::ast::*;
use echis_program::build::*;
use echis_solver::{Limits, Satisfier};
use std::time::Instant;

/// `n` independent choices that count, and an assertion about the count.
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
        let found = joined::explore(&cx, &mut satisfier, main, bounds);
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
