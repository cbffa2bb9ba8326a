//! Limits, inputs that do not fit, programs that are not well-formed.

use super::*;

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
