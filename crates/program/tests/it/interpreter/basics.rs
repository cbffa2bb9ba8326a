//! Variables, expressions, choice, iteration, calls.

use super::*;

#[test]
fn branches_and_loops_decide() {
    let mut b = Builder::new();
    let main = b.procedure("main", Some(INT));
    let x = b.parameter(main, "x", INT);
    let y = b.local(main, "y", INT);
    b.body(
        main,
        vec![
            repeat(x.greater(0), vec![assign(y, y + x), assign(x, x - 1)]),
            branch(y.greater(3), vec![give(y)], vec![give(-y)]),
        ],
    );
    let program = b.finish();
    let run = execute(&program, main, &arguments(&[3]));
    assert_eq!(run.outcome, bits(6));
    use Choice::{False, True};
    assert_eq!(choices(&run), [True, True, True, False, True]);
    assert_eq!(run.decisions[4].statement, StatementId(3));
    // The loop four times, its body three times, the branch, what it returns.
    assert_eq!(run.steps, 4 + 6 + 2);
    assert_eq!(execute(&program, main, &arguments(&[-1])).outcome, bits(0));
}

#[test]
fn operators_evaluate_from_the_left_and_no_more_than_needed() {
    let mut b = Builder::new();
    let main = b.procedure("main", Some(INT));
    let x = b.parameter(main, "x", INT);
    let zero = || x.get() - x;
    let array = b.array(INT);
    let outside = || nil(array).element(x, INT);
    let body = vec![
        when(x.equals(0).and((x / x).equals(1)), vec![give(x.literal(1))]),
        when(x.less(0).or((x / x).equals(1)), vec![assign(x, x + 1)]),
        assign(x, truth(true).choose(x, x / zero())),
        assign(x, x / zero() + outside()),
        give(x),
    ];
    b.body(main, body);
    let program = b.finish();
    let run = execute(&program, main, &arguments(&[5]));
    assert_eq!(failed(&run), ErrorKind::DivisionByZero);
    assert_eq!(run.decisions.len(), 3);
    assert_eq!(choices(&run)[2], Choice::Failed(ErrorKind::DivisionByZero));
    // The first division by zero is one of an `if`: the decision is that it failed.
    let run = execute(&program, main, &arguments(&[0]));
    assert_eq!(choices(&run), [Choice::Failed(ErrorKind::DivisionByZero)]);
}

#[test]
fn strict_operators_on_truth_values() {
    let mut b = Builder::new();
    let main = b.procedure("main", Some(Type::Bool));
    let (x, y) = (
        b.parameter(main, "x", Type::Bool),
        b.parameter(main, "y", Type::Bool),
    );
    b.body(main, vec![give((x & y) ^ (x | y) ^ !x)]);
    let program = b.finish();
    for (x, y) in [(false, false), (false, true), (true, false), (true, true)] {
        let arguments = vec![Value::Bool(x), Value::Bool(y)];
        let run = execute(
            &program,
            main,
            &Inputs {
                arguments,
                ..Inputs::default()
            },
        );
        assert_eq!(
            run.outcome,
            Outcome::Returned(Some(Value::Bool((x & y) ^ (x | y) ^ !x)))
        );
    }
}

#[test]
fn inputs_and_globals() {
    let mut b = Builder::new();
    let (input, other, plain) = (b.input("a", INT), b.input("b", INT), b.global("c", INT));
    let main = b.procedure("main", None);
    let u = b.local(main, "u", INT);
    b.body(
        main,
        vec![
            read(u),
            assign(plain, plain + u + input + other),
            read(u),
            assign(input, u),
        ],
    );
    let program = b.finish();
    let globals = BTreeMap::from([(GlobalId(0), Value::Bits(7))]);
    let run = execute(
        &program,
        main,
        &Inputs {
            globals,
            reads: vec![Value::Bits(30)],
            ..Inputs::default()
        },
    );
    assert_eq!(run.outcome, Outcome::Returned(None));
    assert_eq!(run.globals, [Value::Bits(0), Value::Bits(0), Value::Bits(37)]);
}

#[test]
fn assumptions_and_assertions() {
    let mut b = Builder::new();
    let main = b.procedure("main", None);
    let x = b.parameter(main, "x", INT);
    b.body(main, vec![assume(x.greater(0)), assert(x.greater(5))]);
    let program = b.finish();
    assert_eq!(
        execute(&program, main, &arguments(&[0])).outcome,
        Outcome::Excluded
    );
    assert_eq!(
        execute(&program, main, &arguments(&[6])).outcome,
        Outcome::Returned(None)
    );
    let run = execute(&program, main, &arguments(&[1]));
    let place = program.procedures[0].body[1].span;
    assert_eq!(run.outcome, Outcome::Error(ErrorKind::AssertionViolated, place));
    assert_eq!(choices(&run), [Choice::Failed(ErrorKind::AssertionViolated)]);
}

#[test]
fn parameters_are_passed_by_value_and_locals_belong_to_one_call() {
    let mut b = Builder::new();
    let f = b.procedure("f", Some(INT));
    let n = b.parameter(f, "n", INT);
    let (r, s) = (b.local(f, "r", INT), b.local(f, "s", INT));
    b.body(
        f,
        vec![
            when(n.at_most(0), vec![give(r)]),
            assign(r, n),
            call(Some(s), f, vec![n - 1]),
            assign(n, 0),
            give(r + s),
        ],
    );
    let main = b.procedure("main", Some(INT));
    let (x, y) = (b.parameter(main, "x", INT), b.local(main, "y", INT));
    b.body(
        main,
        vec![
            call(Some(y), f, vec![x.get()]),
            call(None, f, vec![x.get()]),
            give(y * 100 + x),
        ],
    );
    let program = b.finish();
    assert_eq!(execute(&program, main, &arguments(&[4])).outcome, bits(1004));
}

#[test]
fn blocks_are_left_by_label() {
    let mut b = Builder::new();
    let (outer, inner) = (b.label(), b.label());
    let main = b.procedure("main", Some(INT));
    let (x, y) = (b.parameter(main, "x", INT), b.local(main, "y", INT));
    b.body(
        main,
        vec![
            labelled(
                outer,
                vec![
                    repeat(
                        truth(true),
                        vec![
                            labelled(
                                inner,
                                vec![
                                    assign(y, y + 1),
                                    when(y.greater(x), vec![leave(outer)]),
                                    when((y % 2).equals(0), vec![leave(inner)]),
                                    assign(y, y + 10),
                                ],
                            ),
                            assign(y, y * 2),
                        ],
                    ),
                    assign(y, -1),
                ],
            ),
            give(y),
        ],
    );
    let program = b.finish();
    // 1, 11, 22, 23 > 5
    assert_eq!(execute(&program, main, &arguments(&[5])).outcome, bits(23));
    // 1, 11, 22, 23, 33, 66, 67, 77, 154, 155 > 100
    assert_eq!(execute(&program, main, &arguments(&[100])).outcome, bits(155));
}
