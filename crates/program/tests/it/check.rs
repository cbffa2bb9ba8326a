//! What the checker rejects, and that it finds mistakes put into programs that are right.

use echis_program::ast::*;
use echis_program::build::*;
use echis_program::check::check;
use echis_program::interpreter::{Limits, run};
use echis_program::print;
use echis_program::random::{Integers, Kind, Shape, dice, inputs, program};

const INT: Type = Type::Bits(Bits::I32);
const LONG: Type = Type::Bits(Bits::I64);
const BYTE: Type = Type::Bits(Bits::I8);

/// A program with a bit of everything, to put one thing into.
struct World {
    b: Builder,
    main: ProcedureId,
    object: ClassId,
    node: ClassId,
    special: ClassId,
    ints: ClassId,
    value: Member,
    method: MethodId,
    f: ProcedureId,
    x: Variable,
    y: Variable,
    l: Variable,
    t: Variable,
    n: Variable,
    s: Variable,
    o: Variable,
    a: Variable,
}

fn world() -> World {
    let mut b = Builder::new();
    let object = b.abstract_class("Object", &[]);
    let node = b.class("Node", &[object]);
    let special = b.class("Special", &[node]);
    let value = b.field(node, "value", INT);
    let ints = b.array(INT);
    let f = b.procedure("f", Some(INT));
    b.parameter(f, "this", Type::Ref(node));
    let p = b.parameter(f, "p", INT);
    b.body(f, vec![give(p)]);
    let method = b.method("f", &[(node, f), (special, f)]);
    let main = b.procedure("main", Some(INT));
    World {
        x: b.parameter(main, "x", INT),
        y: b.global("y", Type::Int),
        l: b.local(main, "l", LONG),
        t: b.local(main, "t", Type::Bool),
        n: b.local(main, "n", Type::Ref(node)),
        s: b.local(main, "s", Type::Ref(special)),
        o: b.local(main, "o", Type::Ref(object)),
        a: b.local(main, "a", Type::Ref(ints)),
        b,
        main,
        object,
        node,
        special,
        ints,
        value,
        method,
        f,
    }
}

/// What the checker says when this is the first statement.
fn problems(make: impl FnOnce(&World) -> Statement) -> Vec<String> {
    let mut w = world();
    let statement = make(&w);
    w.b.body(w.main, vec![statement, give(w.x)]);
    check(&w.b.finish())
        .into_iter()
        .map(|problem| problem.message)
        .collect()
}

fn good(make: impl FnOnce(&World) -> Statement) {
    assert_eq!(problems(make), Vec::<String>::new());
}

fn bad(expected: &str, make: impl FnOnce(&World) -> Statement) {
    assert_eq!(problems(make), [expected]);
}

#[test]
fn operators_have_types() {
    good(|w| assign(w.x, (w.x + 1) * w.x / -w.x % (w.x & w.x).unary(UnaryOp::BitNot)));
    good(|w| assign(w.y, w.y + 1 - w.y * w.y / -w.y % 3));
    good(|w| assign(w.l, (w.l << w.x).binary(BinaryOp::UShr, w.l)));
    good(|w| {
        assign(
            w.t,
            (w.t & w.t).or(w.x.less(w.x)).and(w.t.equals(true)) ^ w.o.differs(w.a),
        )
    });
    bad("Add of int and long", |w| assign(w.x, w.x + w.l));
    bad("Add of int and integer", |w| assign(w.x, w.x + w.y));
    bad("Add of boolean and boolean", |w| assign(w.t, w.t + w.t));
    bad("Lt of int and long", |w| assign(w.t, w.x.less(w.l)));
    bad("Lt of boolean and boolean", |w| assign(w.t, w.t.less(w.t)));
    bad("Eq of int and boolean", |w| assign(w.t, w.x.equals(w.t)));
    bad("Eq of Node and int", |w| assign(w.t, w.n.equals(w.x)));
    bad("Shl of integer and integer", |w| assign(w.y, w.y << 1));
    bad("Shl of int and integer", |w| assign(w.x, w.x << w.y));
    bad("BitAnd of integer and integer", |w| assign(w.y, w.y & w.y));
    bad("BitNot of integer", |w| assign(w.y, w.y.unary(UnaryOp::BitNot)));
    bad("Not of int", |w| assign(w.x, !w.x));
    bad("Neg of boolean", |w| assign(w.t, -w.t));
    bad("And of int and int", |w| assign(w.x, w.x.and(w.x)));
    bad("a condition of int", |w| assign(w.x, w.x.choose(w.x, w.x)));
    bad("int instead of long", |w| assign(w.x, w.t.choose(w.x, w.l)));
    bad("this has type int, not boolean", |w| {
        assign(
            w.t,
            expression(
                ExpressionKind::Binary(BinaryOp::Add, w.x.get().into(), w.x.get().into()),
                Type::Bool,
            ),
        )
    });
}

#[test]
fn literals_and_variables_have_types() {
    bad("128 is not byte", |w| assign(w.x, 128.typed(BYTE).convert(INT)));
    bad("0 is not boolean", |w| assign(w.t, 0));
    bad("nil is not int", |w| {
        assign(w.x, expression(ExpressionKind::Nil, INT))
    });
    bad("this has type int, not long", |w| {
        assign(w.l, expression(ExpressionKind::Local(w.x.local().unwrap()), LONG))
    });
    bad("there is no local variable number 99", |w| {
        assign(w.x, expression(ExpressionKind::Local(LocalId(99)), INT))
    });
    bad("there is no global variable number 9", |w| {
        assign(expression(ExpressionKind::Global(GlobalId(9)), INT), w.x)
    });
    let odd = Type::Bits(Bits {
        width: 7,
        signed: true,
    });
    assert!(!problems(|w| assign(w.x, w.x.convert(odd).convert(INT))).is_empty());
    let unsigned = Type::Bits(Bits {
        width: 64,
        signed: false,
    });
    assert!(!problems(|w| assign(w.x, w.x.convert(unsigned).convert(INT))).is_empty());
}

#[test]
fn conversions_have_types() {
    good(|w| assign(w.y, w.x.convert(BYTE).convert(Type::Int)));
    bad("a conversion to int of boolean", |w| {
        assign(w.x, w.t.convert(INT))
    });
    bad("a conversion to boolean of int", |w| {
        assign(w.t, w.x.convert(Type::Bool))
    });
    good(|w| assign(w.s, w.o.downcast(w.special)));
    bad("a cast to Special of int", |w| {
        assign(w.s, w.x.downcast(w.special))
    });
    bad("a test of the class of int", |w| {
        assign(w.t, w.x.instance_of(w.node))
    });
    bad("there is no class number 50", |w| {
        assign(w.t, w.n.instance_of(ClassId(50)))
    });
}

#[test]
fn references_fit_above() {
    good(|w| assign(w.n, w.s));
    good(|w| assign(w.o, w.t.choose(w.n, w.s)));
    bad("Node is not Special", |w| assign(w.s, w.n));
    bad("int[] is not Object", |w| assign(w.o, w.a));
    bad("int is not long", |w| assign(w.l, w.x));
    good(|w| new(w.o, w.special));
    bad("Node is not Special", |w| new(w.s, w.node));
    bad("class number 0 is not one of objects", |w| new(w.o, w.object));
    bad("class number 3 is not one of objects", |w| new(w.o, w.ints));
    bad("class number 1 is not one of arrays", |w| {
        new_array(w.a, w.node, w.x)
    });
}

#[test]
fn fields_and_elements_have_types() {
    good(|w| assign(w.s.field(w.value), w.n.field(w.value)));
    good(|w| assign(w.a.element(w.x, INT), w.a.element(w.y, INT) + w.a.length(INT)));
    good(|w| assign(w.y, w.a.length(Type::Int)));
    assert!(!problems(|w| assign(w.o.field(w.value), 1)).is_empty());
    bad("Object has no field value", |w| assign(w.x, w.o.field(w.value)));
    bad("int has no field value", |w| assign(w.x, w.x.field(w.value)));
    bad("there is no field number 7", |w| {
        assign(
            w.x,
            w.n.field(Member {
                field: FieldId(7),
                ty: INT,
            }),
        )
    });
    bad("Node is no array", |w| assign(w.x, w.n.element(w.x, INT)));
    bad("Node is no array", |w| assign(w.x, w.n.length(INT)));
    bad("long does not count elements", |w| {
        assign(w.x, w.a.element(w.l, INT))
    });
    bad("long does not count elements", |w| {
        assign(w.a.element(w.l, INT), 1)
    });
    bad("long does not count elements", |w| new_array(w.a, w.ints, w.l));
    bad("a length is not long", |w| assign(w.l, w.a.length(LONG)));
    bad("this has type int, not long", |w| {
        assign(w.l, w.a.element(w.x, LONG))
    });
}

#[test]
fn calls_have_types() {
    let arguments = |w: &World, x: Variable| vec![w.s.get(), x.get()];
    good(|w| call(Some(w.x), w.f, arguments(w, w.x)));
    good(|w| call(None, w.f, arguments(w, w.x)));
    good(|w| call_method(Some(w.x), w.method, arguments(w, w.x)));
    bad("f takes 2 arguments, not 1", |w| call(None, w.f, vec![w.n.get()]));
    bad("long is not int", |w| call(None, w.f, arguments(w, w.l)));
    bad("int is not long", |w| call(Some(w.l), w.f, arguments(w, w.x)));
    bad("there is no procedure number 8", |_| {
        call(None, ProcedureId(8), vec![])
    });
    bad("there is no method number 8", |w| {
        call_method(None, MethodId(8), vec![w.n.get()])
    });
    bad("Object is not Node", |w| {
        call(None, w.f, vec![w.o.get(), w.x.get()])
    });
    bad("the receiver of a call is no reference", |w| {
        call_method(None, w.method, vec![w.x.get()])
    });
    bad("the receiver of a call is no reference", |w| {
        call_method(None, w.method, vec![])
    });
    bad("the receiver of a call is no reference", |w| {
        call_target(
            None,
            Target::Procedure {
                procedure: w.main,
                receiver: true,
            },
            vec![w.x.get()],
        )
    });
    // Arrays are objects as well.
    let mut w = world();
    w.b.abstract_class("Other", &[]);
    let lonely = w.b.class("Lonely", &[w.object]);
    w.b.body(
        w.main,
        vec![call_method(None, w.method, vec![w.o.get(), w.x.get()]), give(w.x)],
    );
    let messages: Vec<String> = check(&w.b.finish()).into_iter().map(|p| p.message).collect();
    assert_eq!(messages, ["f has no implementation for Lonely"]);
    assert_eq!(lonely.0, 5);
}

#[test]
fn statements_have_types() {
    bad("int is not boolean", |w| assume(w.x));
    bad("int is not boolean", |w| assert(w.x));
    bad("int is not boolean", |w| when(w.x, vec![]));
    bad("int is not boolean", |w| repeat(w.x, vec![]));
    bad("int cannot be thrown", |w| when(w.t, vec![throw(w.x)]));
    bad("long is not int", |w| when(w.t, vec![give(w.l)]));
    bad("main has a result", |w| when(w.t, vec![give_nothing()]));
    good(|w| handle(vec![], vec![catch(&[w.special, w.node], w.n, vec![])], vec![]));
    bad("Node is not Special", |w| {
        handle(vec![], vec![catch(&[w.node], w.s, vec![])], vec![])
    });
    bad("there is no local variable number 4294967295", |w| {
        handle(vec![], vec![catch(&[w.node], w.y, vec![])], vec![])
    });
}

#[test]
fn labels_are_around_and_unique() {
    let label = LabelId(7);
    good(|w| labelled(label, vec![when(w.t, vec![leave(label)])]));
    bad("no block with the label 7 is around this", |w| {
        when(w.t, vec![leave(label)])
    });
    bad("the label 7 is there twice", |_| {
        labelled(label, vec![labelled(label, vec![])])
    });
    bad("the label 7 is there twice", |w| {
        branch(w.t, vec![labelled(label, vec![])], vec![labelled(label, vec![])])
    });
}

#[test]
fn results_are_returned() {
    let ends = |body: fn(&World) -> Vec<Statement>| {
        let mut w = world();
        let body = body(&w);
        w.b.body(w.main, body);
        check(&w.b.finish())
            .into_iter()
            .map(|problem| problem.message)
            .collect::<Vec<_>>()
    };
    let good = |body| assert_eq!(ends(body), Vec::<String>::new());
    let bad = |body| assert_eq!(ends(body), ["main can end without a result"]);
    bad(|_| vec![]);
    bad(|w| vec![when(w.t, vec![give(w.x)])]);
    good(|w| vec![branch(w.t, vec![give(w.x)], vec![throw(w.n)])]);
    bad(|w| vec![repeat(w.t, vec![give(w.x)])]);
    good(|w| vec![repeat(truth(true), vec![when(w.t, vec![give(w.x)])])]);
    good(|_| vec![repeat(truth(true), vec![])]);
    bad(|w| {
        vec![labelled(
            LabelId(0),
            vec![repeat(truth(true), vec![when(w.t, vec![leave(LabelId(0))])])],
        )]
    });
    good(|w| {
        vec![
            labelled(LabelId(0), vec![when(w.t, vec![leave(LabelId(0))])]),
            give(w.x),
        ]
    });
    good(|_| vec![statement(StatementKind::Unsupported("?".into()))]);
    good(|_| vec![assert(truth(false))]);
    good(|w| {
        vec![handle(
            vec![give(w.x)],
            vec![catch(&[w.node], w.n, vec![give(w.x)])],
            vec![assign(w.t, true)],
        )]
    });
    bad(|w| {
        vec![handle(
            vec![give(w.x)],
            vec![catch(&[w.node], w.n, vec![])],
            vec![],
        )]
    });
    good(|w| vec![handle(vec![], vec![], vec![give(w.x)])]);
    bad(|w| {
        vec![labelled(
            LabelId(0),
            vec![handle(
                vec![give(w.x)],
                vec![],
                vec![when(w.t, vec![leave(LabelId(0))])],
            )],
        )]
    });
}

#[test]
fn declarations_are_complete() {
    let messages = |change: fn(&mut Program)| {
        let mut w = world();
        w.b.body(w.main, vec![give(w.x)]);
        let mut program = w.b.finish();
        assert!(check(&program).is_empty());
        change(&mut program);
        check(&program)
            .into_iter()
            .map(|problem| problem.message)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        messages(|p| p.classes[2].kind = ClassKind::Object(vec![])),
        ["Special lacks the field value"]
    );
    assert_eq!(
        messages(|p| p.classes[2].kind = ClassKind::Object(vec![FieldId(0), FieldId(0)])),
        ["Special.value is there twice"]
    );
    assert_eq!(
        messages(|p| p.classes[1].supers.push(ClassId(2))),
        ["Node and Special are below each other"]
    );
    assert_eq!(
        messages(|p| p.classes[0].supers.push(ClassId(9))),
        ["Object: there is no class number 9"]
    );
    assert_eq!(
        messages(|p| p.fields.push(Field {
            name: "other".into(),
            class: ClassId(3),
            ty: INT
        })),
        ["int[] lacks the field other"]
    );
    assert_eq!(
        messages(|p| {
            p.fields.push(Field {
                name: "own".into(),
                class: ClassId(2),
                ty: INT,
            });
            p.classes[2].kind = ClassKind::Object(vec![FieldId(1), FieldId(0)]);
        }),
        ["Special.value is inherited and stands after fields of the class"]
    );
    assert_eq!(
        messages(|p| {
            p.thrown.insert(ErrorKind::ArrayStore, ClassId(0));
        }),
        ["there are no objects of the class that is thrown for ArrayStore"]
    );
    assert_eq!(
        messages(|p| {
            p.methods[0].implementations.insert(ClassId(0), ProcedureId(0));
        }),
        ["f: class number 0 has no objects", "Object is not Node"]
    );
    assert_eq!(
        messages(|p| {
            p.methods[0].implementations.insert(ClassId(2), ProcedureId(1));
        }),
        ["f: its implementations differ in arity", "Special is not int"]
    );
    assert_eq!(
        messages(|p| p.globals[0].ty = Type::Ref(ClassId(9))),
        ["y: there is no class number 9"]
    );
    assert_eq!(
        messages(|p| p.procedures[1].parameters = 70),
        ["main has more parameters than locals"]
    );
    assert_eq!(
        messages(|p| p.procedures[1].body[0].id = StatementId(0)),
        ["there are two statements with the number 0"]
    );
    assert_eq!(
        messages(|p| p.statements = 1),
        ["the number 1 is not below that of statements"]
    );
}

/// Gives many expressions of random programs, one at a time, a type that is certainly wrong. The
/// interpreter does not mind.
#[test]
fn wrong_types_are_found() {
    let mut found = 0;
    for seed in 0..80 {
        let kind = Kind::ALL[seed % 4];
        let integers = Integers::ALL[seed / 4 % 2];
        let mut dice = dice(seed as u64);
        let (program, entry) = program(
            &Shape {
                kind,
                integers,
                leaves: 50,
            },
            &mut dice,
        );
        let inputs = inputs(&program, entry, &mut dice);
        let mut number = 0;
        loop {
            let mut changed = program.clone();
            let mut left = number;
            let is_changed = changed
                .procedures
                .iter_mut()
                .any(|p| change(&mut p.body, &mut left));
            if !is_changed {
                break;
            }
            assert!(!check(&changed).is_empty(), "{}", print::program(&changed));
            run(&changed, entry, &inputs, &Limits::default(), &mut ());
            found += 1;
            number += 7;
        }
    }
    assert!(found > 1000, "{found}");
}

/// Changes the type of the expression with this number; counts it down.
fn change(block: &mut [Statement], left: &mut usize) -> bool {
    block.iter_mut().any(|statement| {
        statement
            .kind
            .expressions_mut()
            .into_iter()
            .any(|e| change_expression(e, left))
            || statement
                .kind
                .blocks_mut()
                .into_iter()
                .any(|nested| change(nested, left))
    })
}

fn change_expression(e: &mut Expression, left: &mut usize) -> bool {
    if *left == 0 {
        e.ty = if e.ty == Type::Bool { BYTE } else { Type::Bool };
        return true;
    }
    *left -= 1;
    e.children_mut()
        .into_iter()
        .any(|child| change_expression(child, left))
}
