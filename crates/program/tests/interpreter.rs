//! What programs do, rule by rule.

use echis_program::ast::*;
use echis_program::build::*;
use echis_program::check::check;
use echis_program::interpreter::{Coverage, Limits, Run, run};
use echis_program::run::*;
use std::collections::BTreeMap;

const INT: Type = Type::Bits(Bits::I32);

fn execute(program: &Program, main: ProcedureId, inputs: &Inputs) -> Run {
    let problems = check(program);
    assert!(problems.is_empty(), "{problems:?}");
    run(program, main, inputs, &Limits::default(), &mut ())
}

fn arguments(values: &[i64]) -> Inputs {
    Inputs {
        arguments: values.iter().map(|n| Value::Bits(*n)).collect(),
        ..Inputs::default()
    }
}

fn bits(n: i64) -> Outcome {
    Outcome::Returned(Some(Value::Bits(n)))
}

/// The kind of error that a run ended with.
fn failed(run: &Run) -> ErrorKind {
    match run.outcome {
        Outcome::Error(kind, _) => kind,
        ref other => panic!("{other:?}"),
    }
}

fn choices(run: &Run) -> Vec<Choice> {
    run.decisions.iter().map(|decision| decision.choice).collect()
}

/// A class with an integer and a reference to an object of it, and one below it.
struct Nodes {
    node: ClassId,
    special: ClassId,
    value: Member,
    next: Member,
}

fn nodes(b: &mut Builder) -> Nodes {
    let node = b.class("Node", &[]);
    let special = b.class("Special", &[node]);
    let value = b.field(node, "value", INT);
    let next = b.field(node, "next", Type::Ref(node));
    Nodes {
        node,
        special,
        value,
        next,
    }
}

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
fn objects_alias() {
    let mut b = Builder::new();
    let Nodes {
        node, value, next, ..
    } = nodes(&mut b);
    let main = b.procedure("main", Some(INT));
    let (x, y) = (
        b.local(main, "x", Type::Ref(node)),
        b.local(main, "y", Type::Ref(node)),
    );
    b.body(
        main,
        vec![
            new(x, node),
            new(y, node),
            when(x.equals(y), vec![give(value_literal(-1))]),
            assign(x.field(next), y),
            assign(y.field(next), y),
            assign(x.field(next).field(next).field(value), 7),
            give(y.field(value) + x.field(value)),
        ],
    );
    let program = b.finish();
    let run = execute(&program, main, &Inputs::default());
    assert_eq!(run.outcome, bits(7));
    let second = Value::Object(ObjectId(1));
    assert_eq!(
        run.heap[0].contents,
        Contents::Fields(vec![Value::Bits(0), second.clone()])
    );
    assert_eq!(
        run.heap[1].contents,
        Contents::Fields(vec![Value::Bits(7), second])
    );
}

fn value_literal(n: i64) -> Expression {
    n.typed(INT)
}

#[test]
fn nil_has_nothing() {
    let mut b = Builder::new();
    let Nodes { node, value, .. } = nodes(&mut b);
    let array = b.array(INT);
    let f = b.procedure("f", None);
    b.parameter(f, "this", Type::Ref(node));
    b.body(f, vec![give_nothing()]);
    let method = b.method("f", &[(node, f), (ClassId(1), f)]);
    let main = b.procedure("main", None);
    let (x, i) = (b.parameter(main, "x", INT), b.local(main, "i", INT));
    let direct = Target::Procedure {
        procedure: f,
        receiver: true,
    };
    b.body(
        main,
        vec![
            when(x.equals(0), vec![assign(i, nil(node).field(value))]),
            when(x.equals(1), vec![assign(i, nil(array).element(x, INT))]),
            when(x.equals(2), vec![assign(i, nil(array).length(INT))]),
            when(x.equals(3), vec![call_method(None, method, vec![nil(node)])]),
            when(x.equals(4), vec![call_target(None, direct, vec![nil(node)])]),
            when(x.equals(5), vec![throw(nil(node))]),
            when(x.equals(6), vec![assign(nil(node).field(value), 1)]),
            when(x.equals(7), vec![assign(nil(array).element(x, INT), 1)]),
            call(None, f, vec![nil(node)]),
        ],
    );
    let program = b.finish();
    for (i, statement) in program.procedures[main.index()].body[..8].iter().enumerate() {
        let run = execute(&program, main, &arguments(&[i as i64]));
        let inner = statement.kind.blocks()[0][0].clone();
        let span = match &inner.kind {
            StatementKind::Assign(Place::Local(_), e) => e.span,
            _ => inner.span,
        };
        assert_eq!(
            run.outcome,
            Outcome::Error(ErrorKind::NullDereference, span),
            "{i}"
        );
        let last = Decision {
            statement: inner.id,
            choice: Choice::Failed(ErrorKind::NullDereference),
        };
        assert_eq!(run.decisions.last(), Some(&last));
    }
    assert_eq!(
        execute(&program, main, &arguments(&[8])).outcome,
        Outcome::Returned(None)
    );
}

#[test]
fn the_value_is_computed_before_nil_and_bounds_are_checked() {
    let mut b = Builder::new();
    let Nodes { node, value, .. } = nodes(&mut b);
    let array = b.array(INT);
    let main = b.procedure("main", None);
    let x = b.parameter(main, "x", INT);
    b.body(
        main,
        vec![
            when(x.equals(0), vec![assign(nil(node).field(value), x / x)]),
            when(
                x.greater(0),
                vec![assign(nil(array).element(x / (x - 1), INT), x / (x - 2))],
            ),
        ],
    );
    let program = b.finish();
    let first_of = |n: i64| failed(&execute(&program, main, &arguments(&[n])));
    assert_eq!(first_of(0), ErrorKind::DivisionByZero);
    assert_eq!(first_of(1), ErrorKind::DivisionByZero);
    assert_eq!(first_of(2), ErrorKind::DivisionByZero);
    assert_eq!(first_of(3), ErrorKind::NullDereference);
}

#[test]
fn arrays_have_bounds() {
    let mut b = Builder::new();
    let array = b.array(INT);
    let main = b.procedure("main", Some(INT));
    let (n, i) = (b.parameter(main, "n", INT), b.parameter(main, "i", INT));
    let a = b.local(main, "a", Type::Ref(array));
    b.body(
        main,
        vec![
            new_array(a, array, n),
            when(i.equals(100), vec![assign(a.element(i, INT), 1)]),
            assign(a.element(i, INT), a.element(i, INT) + 3),
            give(a.element(i, INT) * 10 + a.length(INT)),
        ],
    );
    let program = b.finish();
    let outcome = |n, i| execute(&program, main, &arguments(&[n, i]));
    assert_eq!(outcome(4, 3).outcome, bits(34));
    assert_eq!(failed(&outcome(4, 4)), ErrorKind::ArrayOutOfBounds);
    assert_eq!(failed(&outcome(4, -1)), ErrorKind::ArrayOutOfBounds);
    assert_eq!(failed(&outcome(4, 100)), ErrorKind::ArrayOutOfBounds);
    assert_eq!(failed(&outcome(0, 0)), ErrorKind::ArrayOutOfBounds);
    assert_eq!(failed(&outcome(-1, 0)), ErrorKind::NegativeArraySize);
    let listed = BTreeMap::from([(3, Value::Bits(3))]);
    assert_eq!(
        outcome(4, 3).heap[0].contents,
        Contents::Elements { length: 4, listed }
    );
}

#[test]
fn mathematical_indices() {
    let mut b = Builder::new();
    let array = b.array(Type::Int);
    let main = b.procedure("main", Some(Type::Int));
    let (a, i) = (
        b.parameter(main, "a", Type::Ref(array)),
        b.parameter(main, "i", Type::Int),
    );
    b.body(main, vec![give(a.element(i, Type::Int) + a.length(Type::Int))]);
    let program = b.finish();
    let listed = BTreeMap::from([(2, Value::Int(5.into()))]);
    let objects = vec![Object {
        class: array,
        contents: Contents::Elements { length: 3, listed },
    }];
    let run = |i: num_bigint::BigInt| {
        let arguments = vec![Value::Object(ObjectId(0)), Value::Int(i)];
        execute(
            &program,
            main,
            &Inputs {
                arguments,
                objects: objects.clone(),
                ..Inputs::default()
            },
        )
    };
    assert_eq!(
        run(2.into()).outcome,
        Outcome::Returned(Some(Value::Int(8.into())))
    );
    for i in [
        num_bigint::BigInt::from(3),
        num_bigint::BigInt::from(-1),
        num_bigint::BigInt::from(2_u128 << 64),
    ] {
        assert_eq!(failed(&run(i)), ErrorKind::ArrayOutOfBounds);
    }
}

#[test]
fn huge_arrays_cost_what_is_used_of_them() {
    let mut b = Builder::new();
    let array = b.array(INT);
    let main = b.procedure("main", Some(INT));
    let a = b.parameter(main, "a", Type::Ref(array));
    let c = b.local(main, "c", Type::Ref(array));
    let last = || a.length(INT) - 1;
    b.body(
        main,
        vec![
            new_array(c, array, a.length(INT)),
            assign(
                c.element(last(), INT),
                a.element(last(), INT) + a.element(last() - 1, INT),
            ),
            assign(c.element(0.typed(INT), INT), 0),
            give(c.element(last(), INT)),
        ],
    );
    let program = b.finish();
    let length = i32::MAX as u32;
    let listed = BTreeMap::from([(length - 1, Value::Bits(41)), (length - 2, Value::Bits(1))]);
    let objects = vec![Object {
        class: array,
        contents: Contents::Elements { length, listed },
    }];
    let inputs = Inputs {
        arguments: vec![Value::Object(ObjectId(0))],
        objects,
        ..Inputs::default()
    };
    let run = execute(&program, main, &inputs);
    assert_eq!(run.outcome, bits(42));
    assert_eq!(run.heap[0], inputs.objects[0]);
    let listed = BTreeMap::from([(length - 1, Value::Bits(42))]);
    assert_eq!(run.heap[1].contents, Contents::Elements { length, listed });
}

#[test]
fn arrays_know_what_they_hold() {
    let mut b = Builder::new();
    let Nodes { node, special, .. } = nodes(&mut b);
    let (nodes, specials) = (b.array(Type::Ref(node)), b.array(Type::Ref(special)));
    let main = b.procedure("main", Some(Type::Bool));
    let x = b.parameter(main, "x", INT);
    let a = b.local(main, "a", Type::Ref(nodes));
    let n = b.local(main, "n", Type::Ref(node));
    let zero = || x.literal(0);
    b.body(
        main,
        vec![
            new_array(a, specials, x.literal(1)),
            assign(a.element(zero(), Type::Ref(node)), nil(node)),
            branch(x.equals(0), vec![new(n, node)], vec![new(n, special)]),
            assign(a.element(zero(), Type::Ref(node)), n),
            give(
                a.instance_of(nodes)
                    .and(a.element(zero(), Type::Ref(node)).instance_of(special)),
            ),
        ],
    );
    let program = b.finish();
    let run = execute(&program, main, &arguments(&[0]));
    let span = program.procedures[0].body[3].span;
    assert_eq!(run.outcome, Outcome::Error(ErrorKind::ArrayStore, span));
    let run = execute(&program, main, &arguments(&[1]));
    assert_eq!(run.outcome, Outcome::Returned(Some(Value::Bool(true))));
}

#[test]
fn classes_at_run_time() {
    let mut b = Builder::new();
    let Nodes { node, special, .. } = nodes(&mut b);
    let main = b.procedure("main", Some(Type::Bool));
    let x = b.parameter(main, "x", Type::Ref(node));
    let s = b.local(main, "s", Type::Ref(special));
    b.body(
        main,
        vec![
            when(
                !x.instance_of(special).or(x.equals(nil(node))),
                vec![assert(x.instance_of(node))],
            ),
            assign(s, x.downcast(special)),
            give(s.instance_of(special).and(s.equals(x))),
        ],
    );
    let program = b.finish();
    let run = |class: Option<ClassId>| {
        let fields = Contents::Fields(vec![Value::Bits(0), Value::Nil]);
        let objects = class
            .map(|class| Object {
                class,
                contents: fields,
            })
            .into_iter()
            .collect();
        let arguments = vec![class.map_or(Value::Nil, |_| Value::Object(ObjectId(0)))];
        execute(
            &program,
            main,
            &Inputs {
                arguments,
                objects,
                ..Inputs::default()
            },
        )
    };
    assert_eq!(
        run(Some(special)).outcome,
        Outcome::Returned(Some(Value::Bool(true)))
    );
    assert_eq!(run(None).outcome, Outcome::Returned(Some(Value::Bool(false))));
    assert_eq!(failed(&run(Some(node))), ErrorKind::FailedCast);
}

#[test]
fn methods_go_by_the_class_of_the_receiver() {
    let mut b = Builder::new();
    let Nodes { node, special, .. } = nodes(&mut b);
    let mut implementation = |class: ClassId, n: i64| {
        let f = b.procedure("f", Some(INT));
        b.parameter(f, "this", Type::Ref(class));
        let x = b.parameter(f, "x", INT);
        b.body(f, vec![give(x * n)]);
        f
    };
    let (f, g) = (implementation(node, 2), implementation(special, 3));
    let method = b.method("f", &[(node, f), (special, g)]);
    let main = b.procedure("main", Some(INT));
    let (x, o, r) = (
        b.parameter(main, "x", INT),
        b.local(main, "o", Type::Ref(node)),
        b.local(main, "r", INT),
    );
    b.body(
        main,
        vec![
            branch(x.greater(5), vec![new(o, special)], vec![new(o, node)]),
            call_method(Some(r), method, vec![o.get(), x.get()]),
            give(r),
        ],
    );
    let program = b.finish();
    let run = execute(&program, main, &arguments(&[10]));
    assert_eq!(run.outcome, bits(30));
    assert_eq!(choices(&run), [Choice::True, Choice::Implementation(g)]);
    let run = execute(&program, main, &arguments(&[1]));
    assert_eq!(run.outcome, bits(2));
    assert_eq!(choices(&run), [Choice::False, Choice::Implementation(f)]);
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

#[test]
fn limits_are_kept() {
    let mut b = Builder::new();
    let array = b.array(INT);
    let node = b.class("Node", &[]);
    let main = b.procedure("main", None);
    let (x, a) = (b.parameter(main, "x", INT), b.local(main, "a", Type::Ref(array)));
    let n = b.local(main, "n", Type::Ref(node));
    b.body(
        main,
        vec![
            when(x.equals(0), vec![repeat(truth(true), vec![])]),
            when(x.equals(1), vec![repeat(truth(true), vec![new(n, node)])]),
            when(
                x.equals(2),
                vec![repeat(truth(true), vec![new_array(a, array, x.literal(1000))])],
            ),
            when(
                x.equals(3),
                vec![statement(StatementKind::Unsupported("threads".into()))],
            ),
        ],
    );
    let program = b.finish();
    let limits = Limits {
        steps: 1000,
        memory: 300,
        decisions: 10,
        ..Limits::default()
    };
    let why = |x| match run(&program, main, &arguments(&[x]), &limits, &mut ()) {
        Run {
            outcome: Outcome::Unknown(why, _),
            steps,
            decisions,
            ..
        } => {
            assert!(steps <= 1000 && decisions.len() <= 10);
            why.to_string()
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(why(0), "the limit of 1000 steps is reached");
    assert_eq!(why(1), "the limit of 300 objects, fields and elements is reached");
    assert_eq!(why(2), "the limit of 300 objects, fields and elements is reached");
    assert_eq!(why(3), "not supported: threads");
}

#[test]
fn integers_do_not_grow_without_bound() {
    let mut b = Builder::new();
    let array = b.array(Type::Int);
    let main = b.procedure("main", None);
    let (n, i) = (b.local(main, "n", Type::Int), b.local(main, "i", Type::Int));
    let a = b.local(main, "a", Type::Ref(array));
    b.body(
        main,
        vec![
            assign(n, 3),
            repeat(i.less(13), vec![assign(n, n * n), assign(i, i + 1)]),
            new_array(a, array, n.literal(100_000)),
            repeat(
                truth(true),
                vec![assign(a.element(i, Type::Int), n), assign(i, i + 1)],
            ),
        ],
    );
    let square = b.procedure("square", None);
    let m = b.local(square, "m", Type::Int);
    b.body(
        square,
        vec![assign(m, 3), repeat(truth(true), vec![assign(m, m * m)])],
    );
    let program = b.finish();
    let limits = Limits {
        memory: 200_000,
        ..Limits::default()
    };
    let why = |procedure| match run(&program, procedure, &Inputs::default(), &limits, &mut ()).outcome {
        Outcome::Unknown(why, _) => why.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        why(main),
        "the limit of 200000 objects, fields and elements is reached"
    );
    assert_eq!(why(square), "an integer has more than 16384 bits");
}

#[test]
fn inputs_must_fit() {
    let mut b = Builder::new();
    let Nodes { node, special, .. } = nodes(&mut b);
    let abstract_class = b.abstract_class("Abstract", &[]);
    let array = b.array(Type::Bits(Bits::I8));
    b.global("plain", INT);
    b.input("byte", Type::Bits(Bits::I8));
    let main = b.procedure("main", None);
    b.parameter(main, "x", Type::Ref(special));
    let u = b.local(main, "u", Type::Ref(node));
    b.body(main, vec![read(u), new(u, node), read(u)]);
    let program = b.finish();
    let object = |class, fields| Object {
        class,
        contents: Contents::Fields(fields),
    };
    let elements = |length, listed| Object {
        class: array,
        contents: Contents::Elements { length, listed },
    };
    let good = Inputs {
        arguments: vec![Value::Object(ObjectId(1))],
        globals: BTreeMap::from([(GlobalId(1), Value::Bits(-128))]),
        reads: vec![Value::Object(ObjectId(1)), Value::Nil],
        objects: vec![
            object(node, vec![Value::Bits(1), Value::Object(ObjectId(1))]),
            object(special, vec![Value::Bits(1), Value::Nil]),
            elements(2, BTreeMap::from([(1, Value::Bits(4))])),
        ],
    };
    let outcome = |inputs: &Inputs| execute(&program, main, inputs).outcome;
    assert_eq!(outcome(&good), Outcome::Returned(None));
    let mut bad: Vec<Inputs> = Vec::new();
    let mut with = |change: &dyn Fn(&mut Inputs)| {
        let mut inputs = good.clone();
        change(&mut inputs);
        bad.push(inputs);
    };
    with(&|i| i.arguments.clear());
    with(&|i| i.arguments[0] = Value::Object(ObjectId(0)));
    with(&|i| i.arguments[0] = Value::Object(ObjectId(9)));
    with(&|i| i.arguments[0] = Value::Bits(0));
    with(&|i| i.arguments.push(Value::Nil));
    with(&|i| {
        i.globals.insert(GlobalId(0), Value::Bits(0));
    });
    with(&|i| {
        i.globals.insert(GlobalId(1), Value::Bits(128));
    });
    with(&|i| {
        i.globals.insert(GlobalId(7), Value::Bits(1));
    });
    with(&|i| i.reads[0] = Value::Object(ObjectId(2)));
    // An object that the run creates is no input.
    with(&|i| i.reads[1] = Value::Object(ObjectId(3)));
    with(&|i| i.objects[0].class = abstract_class);
    with(&|i| i.objects[0].class = ClassId(99));
    with(&|i| i.objects[0].contents = Contents::Fields(vec![Value::Bits(1)]));
    with(&|i| i.objects[0].contents = Contents::Fields(vec![Value::Nil, Value::Nil]));
    with(&|i| i.objects[0].contents = i.objects[2].contents.clone());
    with(&|i| i.objects[2].contents = i.objects[0].contents.clone());
    with(&|i| i.objects[2] = elements(u32::MAX, BTreeMap::new()));
    with(&|i| i.objects[2] = elements(1, BTreeMap::from([(1, Value::Bits(4))])));
    with(&|i| i.objects[2] = elements(1, BTreeMap::from([(0, Value::Bits(400))])));
    for inputs in &bad {
        match outcome(inputs) {
            Outcome::Unknown(why, _) => assert!(why.starts_with("the inputs do not fit: "), "{why}"),
            other => panic!("{other:?} on {inputs:?}"),
        }
    }
}

#[test]
fn coverage_knows_what_was_executed() {
    let mut b = Builder::new();
    let main = b.procedure("main", None);
    let x = b.parameter(main, "x", INT);
    b.body(
        main,
        vec![branch(x.greater(0), vec![assign(x, 1)], vec![assign(x, 2)])],
    );
    let program = b.finish();
    let covered = |x| {
        let mut coverage = Coverage::new(&program);
        run(
            &program,
            main,
            &arguments(&[x]),
            &Limits::default(),
            &mut coverage,
        );
        coverage
    };
    let mut all = covered(1);
    assert!(all.contains(StatementId(1)) && !all.contains(StatementId(2)));
    assert!(!all.add(&covered(2)));
    assert!(all.add(&covered(0)));
    assert_eq!(all.count(), 3);
}

#[test]
fn deep_nesting_is_no_problem() {
    let mut b = Builder::new();
    let main = b.procedure("main", Some(INT));
    let x = b.parameter(main, "x", INT);
    let mut sum = x.get();
    let mut block = vec![assign(x, x + 1)];
    for _ in 0..3_000 {
        sum = sum + x;
        block = vec![when(x.greater(0), block)];
    }
    block.push(give(sum));
    b.body(main, block);
    let deep = b.procedure("deep", Some(INT));
    let (n, r) = (b.parameter(deep, "n", INT), b.local(deep, "r", INT));
    let recursive = vec![
        when(n.equals(0), vec![give(n)]),
        call(Some(r), deep, vec![n - 1]),
        give(r + 1),
    ];
    b.body(deep, recursive);
    let program = b.finish();
    assert_eq!(execute(&program, main, &arguments(&[1])).outcome, bits(6002));
    let limits = Limits {
        depth: 100_001,
        ..Limits::default()
    };
    let run = run(&program, deep, &arguments(&[100_000]), &limits, &mut ());
    assert_eq!(run.outcome, bits(100_000));
    assert!(echis_program::print::program(&program).len() > 10_000);
}

/// Nothing that is put together wrongly makes it panic.
#[test]
fn programs_that_are_not_well_formed_end_as_unknown() {
    let mut b = Builder::new();
    let node = b.class("Node", &[]);
    let array = b.array(INT);
    let none = b.procedure("none", Some(INT));
    let main = b.procedure("main", None);
    let x = b.local(main, "x", INT);
    let local = |id| expression(ExpressionKind::Local(LocalId(id)), INT);
    let global = expression(ExpressionKind::Global(GlobalId(5)), INT);
    let field = Member {
        field: FieldId(8),
        ty: INT,
    };
    let object = b.local(main, "o", Type::Ref(node));
    let numbers = b.local(main, "a", Type::Ref(array));
    let wrong: Vec<Vec<Statement>> = vec![
        vec![assign(x, local(77))],
        vec![assign(local(77), x)],
        vec![assign(x, global.clone())],
        vec![assign(global, x)],
        vec![assign(x, truth(true))],
        vec![assign(x, truth(true)), assign(x, x + 1)],
        vec![assign(x, expression(ExpressionKind::Bool(true), INT))],
        vec![assign(
            x,
            expression(ExpressionKind::Integer(num_bigint::BigInt::from(1) << 70), INT),
        )],
        vec![new(object, node), assign(x, object.field(field))],
        vec![new(object, node), assign(object.field(field), x)],
        vec![new(object, node), assign(x, object.element(x, INT))],
        vec![
            new_array(numbers, array, x.literal(3)),
            assign(x, numbers.field(field)),
        ],
        vec![
            new_array(numbers, array, x.literal(3)),
            assign(numbers.element(x, INT), numbers),
        ],
        vec![new(object, array)],
        vec![new_array(numbers, node, x.literal(3))],
        vec![new(object, ClassId(44))],
        vec![call(None, ProcedureId(9), vec![])],
        vec![call(None, none, vec![x.get()])],
        vec![call(Some(x), none, vec![])],
        vec![call(Some(x), main, vec![])],
        vec![call_method(None, MethodId(3), vec![x.get()])],
        vec![call_method(None, MethodId(0), vec![object.get()])],
        vec![call_target(
            None,
            Target::Procedure {
                procedure: main,
                receiver: true,
            },
            vec![],
        )],
        vec![leave(LabelId(0))],
        vec![give(x)],
        vec![throw(x)],
        vec![when(x, vec![])],
        vec![assert(object)],
        vec![assign(x, x.binary(BinaryOp::And, true))],
        vec![assign(x, x.unary(UnaryOp::Not))],
        vec![assert(truth(true).less(truth(false)).less(x))],
        vec![
            read(Variable::clone(&x)),
            new(object, node),
            throw(expression(ExpressionKind::Local(LocalId(0)), INT)),
        ],
    ];
    b.method("m", &[]);
    for body in wrong {
        let mut b = b.clone();
        b.body(main, body);
        let program = b.finish();
        assert!(
            !check(&program).is_empty(),
            "{}",
            echis_program::print::program(&program)
        );
        // It may also end otherwise, where the mistake does no harm; what matters is that it ends.
        let run = run(
            &program,
            main,
            &Inputs::default(),
            &Limits {
                depth: 10,
                ..Limits::default()
            },
            &mut (),
        );
        assert!(run.steps < 100);
    }
}
