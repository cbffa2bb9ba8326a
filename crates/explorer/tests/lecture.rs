//! The programs of "Symbolic Execution and Applications" (Strejček), slide by slide.

use echis_explorer::context::Context;
use echis_explorer::explore::{Options, explore};
use echis_explorer::machine::{Bounds, Outcome};
use echis_explorer::search::Search;
use echis_logic::Terms;
use echis_program::ast::*;
use echis_program::build::*;
use echis_solver::{Limits, Satisfier};

fn options() -> Options {
    Options {
        bounds: Bounds {
            unroll: 3,
            depth: 50,
            steps: 10_000,
        },
        max_paths: 1000,
        search: Search::Dfs,
        tree: true,
    }
}

/// Slides 35 to 46.
#[test]
fn foo() {
    let mut b = Builder::new();
    let foo = b.procedure("foo", Some(Type::Int));
    let x = b.parameter(foo, "x", Type::Int);
    let y = b.parameter(foo, "y", Type::Int);
    b.body(
        foo,
        vec![
            when(x.greater(y), vec![assign(y, x)]),
            assign(y, y - x),
            when(y.greater(7), vec![read(x)]),
            give(x + y),
        ],
    );
    let program = b.finish();
    let terms = Terms::new();
    let cx = Context::new(&program, &terms);
    let mut satisfier = Satisfier::new(&terms, Limits::default());
    let found = explore(&cx, &mut satisfier, foo, &options(), &mut |_, _| true);
    for node in &found.tree.as_ref().unwrap().nodes {
        eprintln!(
            "{:?} {:?} {:?} {:?}",
            node.parent,
            node.statement,
            node.memory.iter().map(|m| show(&terms, m.2)).collect::<Vec<_>>(),
            node.condition
                .iter()
                .map(|c| show(&terms, *c))
                .collect::<Vec<_>>()
        );
    }
    for leaf in &found.leaves {
        eprintln!(
            "{:?} {:?}",
            leaf.condition
                .iter()
                .map(|c| show(&terms, *c))
                .collect::<Vec<_>>(),
            leaf.inputs
        );
        assert!(matches!(leaf.outcome, Outcome::Returned(..)));
    }
    assert_eq!(found.leaves.len(), 3);
    assert!(found.complete);
}
fn show(terms: &Terms, term: echis_logic::Term) -> String {
    echis_logic::smtlib::term(terms, &mut Default::default(), term)
}
