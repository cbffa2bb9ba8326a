//! Floating-point numbers on paths. Operations on constants are computed. Other operands end a path
//! or are fixed to one number; an exploration with a fixed number is never complete, and bounded
//! model checking does not answer "correct".

use echis_explorer::bmc::{self, Answer, Why};
use echis_explorer::concolic::{self, SymbolicRun};
use echis_explorer::context::Context;
use echis_explorer::corpus::Format;
use echis_explorer::explore::{self, Exploration, Leaf, Options};
use echis_explorer::floats::NOT_KNOWN;
use echis_explorer::forward::{Forward, memory::Memory};
use echis_explorer::guide::SolverGuide;
use echis_explorer::inputs::{Symbols, denotation, valuation};
use echis_explorer::machine::{self, Outcome};
use echis_explorer::merged_execution::{self, unwind};
use echis_explorer::search::Search;
use echis_explorer::traces;
use echis_logic::{Model, Term, Terms, Value as Denotation};
use echis_program::ast::*;
use echis_program::build::*;
use echis_program::check::check;
use echis_program::interpreter::{self, Limits};
use echis_program::run::{Inputs, Outcome as Concrete, Value};
use echis_solver::Satisfier;

const INT: Type = Type::Bits(Bits::I32);
const LONG: Type = Type::Bits(Bits::I64);
const DOUBLE: Type = Type::Float(Precision::Double);

const BOUNDS: machine::Bounds = machine::Bounds {
    unroll: 20,
    depth: 10,
    steps: 10_000,
};

/// Builds a procedure of an integer and two truth values, with a floating-point variable.
struct World {
    n: Variable,
    b: Variable,
    c: Variable,
    x: Variable,
}

fn procedure(result: Option<Type>, make: impl Fn(&World) -> Vec<Statement>) -> Program {
    let mut b = Builder::new();
    let main = b.procedure("main", result);
    let world = World {
        n: b.parameter(main, "n", INT),
        b: b.parameter(main, "b", Type::Bool),
        c: b.parameter(main, "c", Type::Bool),
        x: b.local(main, "x", DOUBLE),
    };
    b.body(main, make(&world));
    let program = b.finish();
    assert_eq!(check(&program), []);
    program
}

const MAIN: ProcedureId = ProcedureId(0);

/// Runs a closure with a context and a satisfier.
fn with<T>(program: &Program, run: impl for<'t> FnOnce(&Context<'_, 't>, &mut Satisfier<'t>) -> T) -> T {
    let terms = Terms::new();
    let cx = Context::new(program, &terms);
    let mut satisfier = Satisfier::new(&terms, Default::default());
    run(&cx, &mut satisfier)
}

fn explored<'t>(cx: &Context<'_, 't>, satisfier: &mut Satisfier<'t>, concretize: bool) -> Exploration {
    let options = Options {
        bounds: BOUNDS,
        max_paths: 100,
        search: Search::Dfs,
        tree: false,
        concretize,
        only_errors: false,
    };
    explore::explore(cx, satisfier, MAIN, &options, &mut |_, _| true)
}

/// The outcomes of the leaves, abbreviated, and whether the exploration is complete.
fn ends(program: &Program, concretize: bool) -> (Vec<String>, bool) {
    let terms = Terms::new();
    let cx = Context::new(program, &terms);
    let mut satisfier = Satisfier::new(&terms, Default::default());
    let found = explored(&cx, &mut satisfier, concretize);
    let end = |leaf: &Leaf| match &leaf.outcome {
        Outcome::Returned(Some(value), _) => {
            cx.show_value(*value, program.procedures[0].result.expect("it returns"))
        }
        Outcome::Returned(None, _) => "returned".to_owned(),
        Outcome::Error(kind, _) => format!("{kind:?}"),
        Outcome::Unknown(why, _) => why.to_string(),
    };
    (found.leaves.iter().map(end).collect(), found.complete)
}

/// Bounded model checking without circuits.
fn checked(program: &Program, concretize: bool) -> Answer {
    let terms = Terms::new();
    checked_in(&Context::new(program, &terms), concretize)
}

/// Bounded model checking with circuits.
fn computed(program: &Program) -> Answer {
    let terms = Terms::new();
    checked_in(&Context::new(program, &terms).with_circuits(), false)
}

fn checked_in(cx: &Context, concretize: bool) -> Answer {
    let terms = cx.terms;
    let mut satisfier = Satisfier::new(terms, Default::default());
    let mut guide = SolverGuide::new(cx, Satisfier::new(terms, Default::default()), concretize, &|| {
        None
    });
    let bounds = merged_execution::Bounds {
        unwind: 20,
        steps: 10_000,
    };
    bmc::check(cx, &mut satisfier, &mut guide, MAIN, bounds, &|_| true).answer
}

fn concolic_run(program: &Program, n: i64) -> SymbolicRun {
    let terms = Terms::new();
    let cx = Context::new(program, &terms);
    concolic::run(&cx, MAIN, &inputs(n, false, false), BOUNDS, &|| false)
}

fn inputs(n: i64, b: bool, c: bool) -> Inputs {
    Inputs {
        arguments: vec![Value::Bits(n), Value::Bool(b), Value::Bool(c)],
        ..Inputs::default()
    }
}

fn all_inputs() -> impl Iterator<Item = Inputs> {
    let flags = [(false, false), (false, true), (true, false), (true, true)];
    [-1, 0, 1, 2, 3, 29]
        .into_iter()
        .flat_map(move |n| flags.map(|(b, c)| inputs(n, b, c)))
}

/// Asserts that `n` hundredths times a hundred, as an integer, are `n`. This is false where `n` is
/// 29.
fn hundredths(w: &World) -> Expression {
    let back = (w.n.convert(DOUBLE) / float(100.0)) * float(100.0);
    back.convert(INT).equals(w.n)
}

#[test]
fn known_numbers_take_no_help() {
    let program = procedure(Some(DOUBLE), |w| {
        vec![
            assign(
                w.x,
                w.b.choose(float(1.5), float(2.5)) + w.c.choose(float(0.0), float(1.0)),
            ),
            when(
                (w.x * float(2.0)).greater(float(6.0)),
                vec![give(float(0.0) / float(0.0))],
            ),
            give(w.x),
        ]
    });
    let (ends, complete) = ends(&program, false);
    assert_eq!(ends, ["NaN", "b ? c ? 1.5 : 2.5 : c ? 2.5 : 3.5"]);
    assert!(complete);
    assert_eq!(checked(&program, false), Answer::Correct);
    covers(&program);
}

#[test]
fn an_integer_that_is_not_known_ends_the_path_where_it_is_converted() {
    let program = procedure(Some(INT), |w| {
        vec![
            when(w.n.less(3), vec![give(1.typed(INT))]),
            assign(w.x, w.n.convert(DOUBLE)),
            give(2.typed(INT)),
        ]
    });
    assert_eq!(
        ends(&program, false),
        (vec!["1".to_owned(), NOT_KNOWN.to_owned()], false)
    );
    assert!(
        matches!(checked(&program, false), Answer::Unknown(Why::Unsupported(why, _)) if *why == *NOT_KNOWN)
    );
    let span = match &program.procedures[0].body[1].kind {
        StatementKind::Assign(_, value) => value.span,
        other => panic!("{other:?}"),
    };
    with(&program, |cx, satisfier| {
        let found = explored(cx, satisfier, false);
        assert!(matches!(found.leaves[1].outcome, Outcome::Unknown(_, at) if at == span));
    });
    covers(&program);
}

#[test]
fn what_can_only_be_one_number_is_known() {
    let program = procedure(None, |w| {
        vec![when(
            w.n.equals(3),
            vec![
                assign(w.x, w.n.convert(DOUBLE) / float(2.0)),
                assert(w.x.equals(float(1.5))),
            ],
        )]
    });
    assert_eq!(ends(&program, false), (vec!["returned".to_owned(); 2], true));
    assert_eq!(checked(&program, false), Answer::Correct);
    assert_eq!(checked(&program, true), Answer::Correct);
    covers(&program);
}

#[test]
fn one_of_many_numbers_is_followed_and_the_rest_is_left_open() {
    let program = procedure(Some(DOUBLE), |w| {
        vec![
            assume(w.n.greater(4).and(w.n.less(100))),
            assign(w.x, w.n.convert(DOUBLE)),
            give(w.x / float(2.0)),
        ]
    });
    let (ends, complete) = ends(&program, true);
    assert_eq!(ends, ["only n = 5 was followed", "2.5"]);
    assert!(!complete);
    covers(&program);
}

/// The assertion fails only on 29 of a hundred values, and this is not the number to which the
/// value is fixed.
#[test]
fn what_fails_for_another_number_only_is_not_called_correct() {
    for limits in [vec![], vec![0, 100], vec![0, 30], vec![28, 30]] {
        let program = procedure(None, |w| {
            let mut body: Vec<Statement> = match limits.as_slice() {
                [low, high] => vec![assume(w.n.at_least(*low).and(w.n.less(*high)))],
                _ => Vec::new(),
            };
            body.push(assert(hundredths(w)));
            body
        });
        let (ends, complete) = ends(&program, true);
        assert!(
            !complete && ends.iter().any(|end| end.starts_with("only n = ")),
            "{ends:?}"
        );
        let answer = checked(&program, true);
        assert!(
            matches!(answer, Answer::Unknown(Why::Unsupported(..))),
            "{answer:?}"
        );
        assert!(!matches!(checked(&program, false), Answer::Correct));
        covers(&program);
    }
    let only = procedure(None, |w| vec![assume(w.n.equals(29)), assert(hundredths(w))]);
    assert_eq!(ends(&only, false).0, ["AssertionViolated"]);
    assert!(matches!(checked(&only, false), Answer::Bug(_)));
}

/// The run on the inputs of a bug violates the assertion.
fn fails(program: &Program) {
    let Answer::Bug(inputs) = computed(program) else {
        panic!("{:?}", computed(program));
    };
    let run = interpreter::run(program, MAIN, &inputs, &Limits::default(), &mut ());
    let is_violated = matches!(run.outcome, Concrete::Error(ErrorKind::AssertionViolated, _));
    assert!(is_violated, "on {inputs:?} {:?}", run.outcome);
}

#[test]
fn with_circuits_the_number_is_found_for_which_it_fails() {
    let below = |limit| {
        procedure(None, |w| {
            vec![
                assume(w.n.at_least(0).and(w.n.less(limit))),
                assert(hundredths(w)),
            ]
        })
    };
    fails(&below(100));
    assert_eq!(computed(&below(29)), Answer::Correct);
    let rounded = procedure(None, |w| {
        let single = w.n.convert(Type::Float(Precision::Single));
        vec![assert(single.convert(INT).equals(w.n))]
    });
    fails(&rounded);
    let exact = procedure(None, |w| {
        vec![assert(w.n.convert(DOUBLE).convert(INT).equals(w.n))]
    });
    assert_eq!(computed(&exact), Answer::Correct);
}

#[test]
fn with_circuits_a_parameter_is_every_number() {
    let of = |make: &dyn Fn(Variable) -> Vec<Statement>| {
        let mut b = Builder::new();
        let main = b.procedure("main", None);
        let x = b.parameter(main, "x", DOUBLE);
        b.body(main, make(x));
        b.finish()
    };
    fails(&of(&|x| vec![assert(x.equals(x))]));
    fails(&of(&|x| {
        vec![assume(x.greater(float(1.0))), assert((x / float(2.0)).less(x))]
    }));
    fails(&of(&|x| {
        let inverse = float(1.0) / x;
        vec![assume(x.equals(float(0.0))), assert(inverse.greater(float(0.0)))]
    }));
    let doubled = |x: Variable| {
        vec![
            assume(x.at_least(float(1.0)).and(x.less(float(1e300)))),
            assert((x + x).greater(x)),
        ]
    };
    assert_eq!(computed(&of(&doubled)), Answer::Correct);
    assert_eq!(
        computed(&of(&|x| vec![when(x.equals(x), vec![assert((-(-x)).equals(x))])])),
        Answer::Correct
    );
}

/// Remainders have no circuit.
#[test]
fn what_is_no_circuit_is_not_known() {
    let program = procedure(None, |w| {
        vec![assert(
            w.n.convert(DOUBLE)
                .binary(BinaryOp::Rem, float(2.0))
                .less(float(2.0)),
        )]
    });
    let answer = computed(&program);
    let is_open = matches!(&answer, Answer::Unknown(Why::Unsupported(why, _)) if **why == *NOT_KNOWN);
    assert!(is_open, "{answer:?}");
}

/// A value that was fixed on one side of a choice is not fixed on the other side.
#[test]
fn what_is_fixed_under_a_condition_is_not_known_without_it() {
    let program = procedure(Some(DOUBLE), |w| {
        let (once, twice) = (
            w.b.choose(w.n.convert(DOUBLE), float(0.25)),
            w.c.choose(w.n.convert(DOUBLE), float(0.5)),
        );
        vec![give(once * float(8.0) + twice)]
    });
    covers(&program);
    let (ends, complete) = ends(&program, true);
    assert!(!complete);
    let open = ends
        .iter()
        .filter(|end| *end == "only n = 0 was followed")
        .count();
    assert_eq!(
        (open, ends.len()),
        (2, 5),
        "where b holds, where only c does, and where neither does: {ends:?}"
    );
    let failing = procedure(Some(DOUBLE), |w| {
        let quotient = (w.n / w.n).convert(DOUBLE);
        vec![give(w.b.choose(quotient, w.n.convert(DOUBLE)))]
    });
    covers(&failing);
}

#[test]
fn loops_over_known_numbers_are_joined() {
    let n = 24;
    let mut b = Builder::new();
    let main = b.procedure("main", None);
    let flags: Vec<Variable> = (0..n)
        .map(|i| b.parameter(main, &format!("b{i}"), Type::Bool))
        .collect();
    let sum = b.local(main, "sum", DOUBLE);
    let mut body = vec![assign(sum, float(0.0))];
    body.extend(
        flags
            .iter()
            .map(|flag| when(*flag, vec![assign(sum, sum + float(0.5))])),
    );
    body.push(assert(sum.at_most(float(f64::from(n) / 2.0))));
    b.body(main, body.clone());
    assert_eq!(checked(&b.finish(), false), Answer::Correct);
}

#[test]
fn a_parameter_is_known_to_nobody() {
    let mut b = Builder::new();
    let main = b.procedure("main", Some(DOUBLE));
    let [x, y] = ["x", "y"].map(|name| b.parameter(main, name, DOUBLE));
    let t = b.parameter(main, "t", Type::Bool);
    b.body(main, vec![when(t, vec![give(x)]), give(x + y)]);
    let program = b.finish();
    assert_eq!(
        ends(&program, false),
        (vec!["x".to_owned(), NOT_KNOWN.to_owned()], false)
    );
    let (found, complete) = ends(&program, true);
    assert_eq!(
        found,
        [
            "x",
            "0.0",
            "only y = 0.0 was followed",
            "only x = 0.0 was followed"
        ]
    );
    assert!(!complete);
}

#[test]
fn elements_of_arrays() {
    let mut b = Builder::new();
    let doubles = b.array(DOUBLE);
    let main = b.procedure("main", Some(DOUBLE));
    let i = b.parameter(main, "i", INT);
    let given = b.parameter(main, "given", Type::Ref(doubles));
    let a = b.local(main, "a", Type::Ref(doubles));
    let mut body = vec![
        assume(i.at_least(0).and(i.less(3))),
        new_array(a, doubles, 3.typed(INT)),
    ];
    for k in 0..3_i32 {
        body.push(assign(a.element(k.typed(INT), DOUBLE), float(f64::from(k) + 0.5)));
    }
    body.push(when(
        given.equals(nil(doubles)),
        vec![give(a.element(i, DOUBLE) * float(2.0))],
    ));
    body.push(give(given.element(i, DOUBLE) * float(2.0)));
    b.body(main, body);
    let program = b.finish();
    assert_eq!(check(&program), []);
    let (found, complete) = ends(&program, false);
    assert!(!complete);
    assert!(found.contains(&NOT_KNOWN.to_owned()), "{found:?}");
    assert!(
        found
            .iter()
            .any(|end| ["1.0", "3.0", "5.0"].iter().all(|x| end.contains(x))),
        "{found:?}"
    );
    let (found, _) = ends(&program, true);
    assert!(
        found.contains(&"only given[i] = 0.0 was followed".to_owned()),
        "{found:?}"
    );
    assert!(found.contains(&"ArrayOutOfBounds".to_owned()), "{found:?}");
}

#[test]
fn conditions_on_numbers_that_are_fixed_read_well() {
    let mut b = Builder::new();
    let main = b.procedure("main", Some(DOUBLE));
    let x = b.parameter(main, "x", DOUBLE);
    b.body(main, vec![give(x + float(0.1))]);
    let program = b.finish();
    with(&program, |cx, satisfier| {
        let found = explored(cx, satisfier, true);
        let conditions: Vec<Vec<String>> = found
            .leaves
            .iter()
            .map(|leaf| leaf.condition.iter().map(|c| cx.show(*c)).collect())
            .collect();
        assert_eq!(conditions, [vec!["x == 0.0"], vec!["x != 0.0"]]);
    });
}

#[test]
fn concolic_execution_uses_the_values_of_the_run() {
    let program = procedure(None, |w| vec![assert(hundredths(w))]);
    let passes = concolic_run(&program, 28);
    assert!(matches!(passes.outcome, Some(Outcome::Returned(..))));
    assert!(passes.concretized > 0);
    assert_eq!(passes.constraints.len(), 1, "the comparison of n");
    let fails = concolic_run(&program, 29);
    assert!(matches!(
        fails.outcome,
        Some(Outcome::Error(ErrorKind::AssertionViolated, _))
    ));
}

/// Traces give variables no values before the end. Floating-point numbers are therefore not
/// supported there, and exploration is incomplete.
#[test]
fn traces_leave_numbers_open() {
    let program = procedure(None, |w| {
        vec![
            assign(w.x, float(1.0)),
            assert((w.x + float(1.0)).equals(float(2.0))),
        ]
    });
    with(&program, |cx, satisfier| {
        let found = traces::unfold::explore(cx, satisfier, MAIN, BOUNDS, 100, &mut |_, _| true);
        assert!(!found.complete);
        let is_open = |leaf: &Leaf| matches!(&leaf.outcome, Outcome::Unknown(why, _) if **why == *NOT_KNOWN);
        assert!(found.leaves.iter().all(is_open));
    });
}

#[test]
fn long_integers_are_rounded_when_they_are_known() {
    let mut b = Builder::new();
    let main = b.procedure("main", None);
    let n = b.parameter(main, "n", LONG);
    let known = n.equals((1_i64 << 53) + 1);
    b.body(
        main,
        vec![when(
            known,
            vec![assert(n.convert(DOUBLE).convert(LONG).equals(n))],
        )],
    );
    let program = b.finish();
    assert!(matches!(checked(&program, false), Answer::Bug(_)));
}

#[test]
fn inputs_are_written_and_read_back() {
    let mut b = Builder::new();
    let main = b.procedure("main", None);
    b.parameter(main, "x", DOUBLE);
    b.parameter(main, "y", Type::Float(Precision::Single));
    b.body(main, vec![]);
    let program = b.finish();
    let format = Format::new(&program, main);
    for (x, y) in [
        (0.1, 0.1),
        (-0.0, f32::NAN),
        (f64::NEG_INFINITY, f32::MIN_POSITIVE),
        (5e-324, 1e30),
    ] {
        let inputs = Inputs {
            arguments: vec![Value::Float(x.into()), Value::Float(y.into())],
            ..Inputs::default()
        };
        let encoded = format.encode(&inputs);
        assert_eq!(format.decode(encoded.suffix(), encoded.bytes()), Ok(inputs));
    }
}

/// Asserts that each input belongs to exactly one leaf, with the outcome of its run or an unknown
/// one, in path exploration and in merged execution, with and without concretizing.
fn covers(program: &Program) {
    for concretize in [false, true] {
        with(program, |cx, satisfier| {
            let found = explored(cx, satisfier, concretize);
            for inputs in all_inputs() {
                let holding = found.leaves.iter().filter_map(|leaf| {
                    let model = valuation(cx, &leaf.symbols, &inputs);
                    let holds = leaf.condition.iter().all(|c| is_true(cx, &model, *c));
                    holds.then(|| (leaf.outcome.clone(), model))
                });
                ends_alike(cx, program, &inputs, holding.collect());
            }
        });
        with(program, |cx, _| {
            let symbols = Symbols::new(cx, MAIN);
            let store = Forward::new(Vec::new(), Memory::default());
            let satisfier = Satisfier::new(cx.terms, Default::default());
            let mut guide = SolverGuide::new(cx, satisfier, concretize, &|| None);
            let bounds = merged_execution::Bounds {
                unwind: 20,
                steps: 10_000,
            };
            let unwound = unwind(cx, store, MAIN, symbols.arguments.clone(), bounds, &mut guide);
            let mut all: Vec<(Term, Outcome)> = Vec::new();
            let returned = unwound.returned.iter();
            all.extend(returned.map(|r| (r.condition, Outcome::Returned(r.value, r.span))));
            all.extend(
                unwound
                    .errors
                    .iter()
                    .map(|(c, kind, span)| (*c, Outcome::Error(*kind, *span))),
            );
            all.extend(
                unwound
                    .unknown
                    .iter()
                    .map(|(c, why, span)| (*c, Outcome::Unknown(why.clone(), *span))),
            );
            for inputs in all_inputs() {
                let model = valuation(cx, &symbols, &inputs);
                let holding = all
                    .iter()
                    .filter(|(condition, _)| is_true(cx, &model, *condition));
                let holding = holding.map(|(_, outcome)| (outcome.clone(), valuation(cx, &symbols, &inputs)));
                ends_alike(cx, program, &inputs, holding.collect());
            }
        });
    }
}

fn is_true(cx: &Context, model: &Model, condition: Term) -> bool {
    model.eval(cx.terms, condition) == Some(Denotation::Bool(true))
}

fn ends_alike(cx: &Context, program: &Program, inputs: &Inputs, holding: Vec<(Outcome, Model)>) {
    let run = interpreter::run(program, MAIN, inputs, &Limits::default(), &mut ());
    let outcomes: Vec<&Outcome> = holding.iter().map(|(outcome, _)| outcome).collect();
    let alike = match (holding.as_slice(), &run.outcome) {
        ([], Concrete::Excluded) | ([(Outcome::Unknown(..), _)], _) => true,
        ([(Outcome::Returned(None, _), _)], Concrete::Returned(None)) => true,
        ([(Outcome::Returned(Some(term), _), model)], Concrete::Returned(Some(value))) => {
            let ty = program.procedures[0].result.expect("it returns");
            model.eval(cx.terms, *term) == denotation(value, ty)
        }
        ([(Outcome::Error(kind, _), _)], Concrete::Error(k, _)) => kind == k,
        _ => false,
    };
    assert!(alike, "on {inputs:?} {:?}, not {outcomes:?}", run.outcome);
}
