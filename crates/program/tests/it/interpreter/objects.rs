//! Objects, arrays, classes and methods.

use super::*;

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
