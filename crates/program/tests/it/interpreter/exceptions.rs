//! What is thrown, who takes it, and `finally`.

use super::*;

/// Two exceptions, one below the other, and what is thrown for a division by zero.
struct Exceptions {
    error: ClassId,
    special: ClassId,
    code: Member,
}

fn exceptions(b: &mut Builder) -> Exceptions {
    let error = b.class("Error", &[]);
    let special = b.class("Special", &[error]);
    let code = b.field(error, "code", INT);
    b.thrown(ErrorKind::DivisionByZero, special);
    Exceptions { error, special, code }
}

#[test]
fn the_first_handler_that_fits_takes_the_object() {
    let mut b = Builder::new();
    let Exceptions { error, special, code } = exceptions(&mut b);
    let main = b.procedure("main", Some(INT));
    let (x, e) = (b.parameter(main, "x", INT), b.local(main, "e", Type::Ref(error)));
    b.body(
        main,
        vec![
            handle(
                vec![
                    new(e, error),
                    assign(e.field(code), 7),
                    when(x.equals(1), vec![throw(e)]),
                    assign(x, x / x),
                    give(x.literal(1)),
                ],
                vec![
                    catch(&[special], e, vec![give(e.field(code) + 2)]),
                    catch(&[special, error], e, vec![give(e.field(code))]),
                ],
                vec![],
            ),
            give(x.literal(4)),
        ],
    );
    let program = b.finish();
    assert_eq!(execute(&program, main, &arguments(&[9])).outcome, bits(1));
    let run = execute(&program, main, &arguments(&[1]));
    assert_eq!(run.outcome, bits(7));
    assert_eq!(
        run.decisions[1],
        Decision {
            statement: StatementId(0),
            choice: Choice::Caught(1)
        }
    );
    let run = execute(&program, main, &arguments(&[0]));
    assert_eq!(run.outcome, bits(2));
    assert_eq!(
        choices(&run)[1..],
        [Choice::Failed(ErrorKind::DivisionByZero), Choice::Caught(0)]
    );
    // The object was made for the error, with default values.
    assert_eq!(
        run.heap[1],
        Object {
            class: special,
            contents: Contents::Fields(vec![Value::Bits(0)])
        }
    );
}

#[test]
fn errors_keep_their_kind_and_place_until_they_are_caught() {
    let mut b = Builder::new();
    let Exceptions { error, special, .. } = exceptions(&mut b);
    let y = b.global("y", INT);
    let inner = b.procedure("inner", None);
    let x = b.parameter(inner, "x", INT);
    b.body(
        inner,
        vec![handle(vec![assign(y, x / x)], vec![], vec![assign(y, 5)])],
    );
    let rethrow = b.procedure("rethrow", None);
    let (x, e) = (
        b.parameter(rethrow, "x", INT),
        b.local(rethrow, "e", Type::Ref(error)),
    );
    b.body(
        rethrow,
        vec![handle(
            vec![call(None, inner, vec![x.get()])],
            vec![catch(&[error], e, vec![throw(e)])],
            vec![],
        )],
    );
    let program = b.finish();
    let run = execute(&program, inner, &arguments(&[0]));
    let StatementKind::Try { body, .. } = &program.procedures[0].body[0].kind else {
        panic!()
    };
    let division = body[0].kind.expressions()[0].span;
    assert_eq!(run.outcome, Outcome::Error(ErrorKind::DivisionByZero, division));
    assert_eq!(run.globals, [Value::Bits(5)]);
    let run = execute(&program, rethrow, &arguments(&[0]));
    let StatementKind::Try { handlers, .. } = &program.procedures[1].body[0].kind else {
        panic!()
    };
    assert_eq!(
        run.outcome,
        Outcome::Error(ErrorKind::Uncaught(special), handlers[0].body[0].span)
    );
    // A throw is no decision, and what passes by a `try` neither.
    assert_eq!(
        choices(&run),
        [Choice::Failed(ErrorKind::DivisionByZero), Choice::Caught(0)]
    );
}

/// What a handler throws on has the kind and the place that it had, whatever the handler does to
/// its variable, unless the handler goes elsewhere.
#[test]
fn errors_keep_their_kind_and_place_if_they_are_thrown_on() {
    let mut b = Builder::new();
    let Exceptions { error, .. } = exceptions(&mut b);
    let y = b.global("y", INT);
    let main = b.procedure("main", Some(INT));
    let (x, e) = (b.parameter(main, "x", INT), b.local(main, "e", Type::Ref(error)));
    let leaves = when(x.equals(1), vec![give(x.literal(3))]);
    let handler = catch_and_rethrow(&[error], e, vec![leaves, assign(y, 6), new(e, error)]);
    b.body(
        main,
        vec![
            handle(vec![assign(y, x / (x - x))], vec![handler], vec![]),
            give(x.literal(4)),
        ],
    );
    let program = b.finish();
    let StatementKind::Try { body, .. } = &program.procedures[0].body[0].kind else {
        panic!()
    };
    let division = body[0].kind.expressions()[0].span;
    let run = execute(&program, main, &arguments(&[2]));
    assert_eq!(run.outcome, Outcome::Error(ErrorKind::DivisionByZero, division));
    assert_eq!(run.globals, [Value::Bits(6)]);
    assert_eq!(execute(&program, main, &arguments(&[1])).outcome, bits(3));
}

#[test]
fn errors_without_a_class_end_the_run() {
    let mut b = Builder::new();
    let Exceptions { error, .. } = exceptions(&mut b);
    let y = b.global("y", INT);
    let main = b.procedure("main", None);
    let e = b.local(main, "e", Type::Ref(error));
    let body = vec![assert(truth(false))];
    b.body(
        main,
        vec![handle(
            body,
            vec![catch(&[error], e, vec![assign(y, 1)])],
            vec![assign(y, 2)],
        )],
    );
    let program = b.finish();
    let run = execute(&program, main, &Inputs::default());
    assert_eq!(failed(&run), ErrorKind::AssertionViolated);
    assert_eq!(run.globals, [Value::Bits(0)]);
    assert!(run.heap.is_empty());
}

#[test]
fn finally_is_run_however_the_body_is_left() {
    let mut b = Builder::new();
    let Exceptions { error, .. } = exceptions(&mut b);
    let label = b.label();
    let (y, z) = (b.global("y", INT), b.global("z", INT));
    let main = b.procedure("main", Some(INT));
    let (x, e) = (b.parameter(main, "x", INT), b.local(main, "e", Type::Ref(error)));
    b.body(
        main,
        vec![
            labelled(
                label,
                vec![
                    handle(
                        vec![
                            when(x.equals(0), vec![give(y)]),
                            when(x.equals(1), vec![leave(label)]),
                            when(x.equals(2), vec![new(e, error), throw(e)]),
                            assign(y, 1),
                        ],
                        vec![],
                        vec![assign(y, y + 10)],
                    ),
                    assign(z, 1),
                ],
            ),
            give(x.literal(77)),
        ],
    );
    let program = b.finish();
    let run = |x| execute(&program, main, &arguments(&[x]));
    let globals = |y, z| [Value::Bits(y), Value::Bits(z)];
    // The result is computed before.
    assert_eq!(
        (run(0).outcome, run(0).globals),
        (bits(0), globals(10, 0).to_vec())
    );
    assert_eq!(
        (run(1).outcome, run(1).globals),
        (bits(77), globals(10, 0).to_vec())
    );
    assert_eq!(failed(&run(2)), ErrorKind::Uncaught(error));
    assert_eq!(run(2).globals, globals(10, 0));
    assert_eq!(
        (run(3).outcome, run(3).globals),
        (bits(77), globals(11, 1).to_vec())
    );
}

#[test]
fn what_leaves_finally_is_what_counts() {
    let mut b = Builder::new();
    let Exceptions { error, .. } = exceptions(&mut b);
    let label = b.label();
    let main = b.procedure("main", Some(INT));
    let (x, e) = (b.parameter(main, "x", INT), b.local(main, "e", Type::Ref(error)));
    let leaving = vec![
        when(x.equals(0), vec![give(x.literal(5))]),
        when(x.equals(1), vec![leave(label)]),
        when(x.equals(2), vec![assign(x, x / 0)]),
    ];
    let body = vec![when(x.less(9), vec![new(e, error), throw(e)]), give(x)];
    b.body(
        main,
        vec![
            labelled(label, vec![handle(body, vec![], leaving)]),
            give(x.literal(6)),
        ],
    );
    let program = b.finish();
    let run = |x| execute(&program, main, &arguments(&[x]));
    assert_eq!(run(0).outcome, bits(5));
    assert_eq!(run(1).outcome, bits(6));
    assert_eq!(failed(&run(2)), ErrorKind::DivisionByZero);
    assert_eq!(failed(&run(3)), ErrorKind::Uncaught(error));
    assert_eq!(run(9).outcome, bits(9));
}

#[test]
fn a_handler_that_throws_still_runs_finally() {
    let mut b = Builder::new();
    let Exceptions { error, special, .. } = exceptions(&mut b);
    let y = b.global("y", INT);
    let main = b.procedure("main", None);
    let e = b.local(main, "e", Type::Ref(error));
    b.body(
        main,
        vec![handle(
            vec![new(e, error), throw(e)],
            vec![
                catch(&[error], e, vec![new(e, special), throw(e)]),
                catch(&[special], e, vec![]),
            ],
            vec![assign(y, 3)],
        )],
    );
    let program = b.finish();
    let run = execute(&program, main, &Inputs::default());
    assert_eq!(failed(&run), ErrorKind::Uncaught(special));
    assert_eq!(run.globals, [Value::Bits(3)]);
}

#[test]
fn exceptions_leave_calls() {
    let mut b = Builder::new();
    let Exceptions { error, .. } = exceptions(&mut b);
    let f = b.procedure("f", Some(INT));
    let (n, r) = (b.parameter(f, "n", INT), b.local(f, "r", INT));
    b.body(f, vec![call(Some(r), f, vec![n - 1 + n.get() / n]), give(r)]);
    let main = b.procedure("main", Some(INT));
    let (x, y) = (b.parameter(main, "x", INT), b.local(main, "y", INT));
    let e = b.local(main, "e", Type::Ref(error));
    // The second argument fails when the first is on the stack already.
    let g = b.procedure("g", None);
    b.parameter(g, "a", INT);
    b.parameter(g, "b", INT);
    b.body(
        main,
        vec![
            assign(y, 40),
            handle(
                vec![call(None, g, vec![x + 1, x / (x - x)])],
                vec![catch(&[error], e, vec![assign(y, y + 1)])],
                vec![assign(y, y + 1)],
            ),
            give(x + y),
        ],
    );
    let program = b.finish();
    assert_eq!(execute(&program, main, &arguments(&[2])).outcome, bits(44));
    let limits = Limits {
        depth: 50,
        ..Limits::default()
    };
    let run = run(&program, f, &arguments(&[2]), &limits, &mut ());
    let Outcome::Unknown(why, _) = run.outcome else {
        panic!("{:?}", run.outcome)
    };
    assert_eq!(&*why, "the limit of 50 nested calls is reached");
}
