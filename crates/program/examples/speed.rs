//! How many statements the interpreter executes in a second: `cargo run --release -p echis-program
//! --example speed`.

use echis_program::ast::*;
use echis_program::build::*;
use echis_program::interpreter::{Coverage, Interpreter, Limits};
use echis_program::run::{Inputs, Outcome};
use std::time::Instant;

fn main() {
    let int = Type::Bits(Bits::I32);
    measure("machine integers", || counting(int));
    measure("mathematical integers", || counting(Type::Int));
    measure("an array", || sorting(int));
    measure("calls", || fibonacci(int));
    measure("objects", || list(int));
    small_runs(int);
}

/// Runs a program long enough and says how fast that went.
fn measure(name: &str, program: impl Fn() -> Program) {
    let program = program();
    let main = program.procedure_named("main").unwrap_or(ProcedureId(0));
    let limits = Limits {
        steps: u64::MAX,
        decisions: 0,
        state: false,
        memory: u64::MAX,
        ..Limits::default()
    };
    let interpreter = Interpreter::new(&program);
    let mut best = f64::MAX;
    let mut steps = 0;
    for _ in 0..5 {
        let mut coverage = Coverage::new(&program);
        let start = Instant::now();
        let run = interpreter.run(main, &Inputs::default(), &limits, &mut coverage);
        best = best.min(start.elapsed().as_secs_f64());
        steps = run.steps;
        assert!(matches!(run.outcome, Outcome::Returned(_)), "{:?}", run.outcome);
    }
    println!(
        "{name}: {:.1} million statements per second",
        steps as f64 / best / 1e6
    );
}

/// `while (i < n) { if (i % 3 == 0) s = s + i; else s = s - 1; i = i + 1; }`
fn counting(ty: Type) -> Program {
    let mut b = Builder::new();
    let main = b.procedure("main", None);
    let (i, s) = (b.local(main, "i", ty), b.local(main, "s", ty));
    let body = vec![
        branch((i % 3).equals(0), vec![assign(s, s + i)], vec![assign(s, s - 1)]),
        assign(i, i + 1),
    ];
    b.body(main, vec![repeat(i.less(3_000_000), body)]);
    b.finish()
}

/// Insertion sort of an array that falls.
fn sorting(ty: Type) -> Program {
    let mut b = Builder::new();
    let array = b.array(ty);
    let main = b.procedure("main", None);
    let a = b.local(main, "a", Type::Ref(array));
    let (i, j, x) = (
        b.local(main, "i", ty),
        b.local(main, "j", ty),
        b.local(main, "x", ty),
    );
    let fill = vec![assign(a.element(i, ty), i.literal(1500) - i), assign(i, i + 1)];
    let shift = vec![assign(a.element(j, ty), a.element(j - 1, ty)), assign(j, j - 1)];
    let insert = vec![
        assign(x, a.element(i, ty)),
        assign(j, i),
        repeat(j.greater(0).and(a.element(j - 1, ty).greater(x)), shift),
        assign(a.element(j, ty), x),
        assign(i, i + 1),
    ];
    b.body(
        main,
        vec![
            new_array(a, array, i.literal(1500)),
            repeat(i.less(a.length(ty)), fill),
            assign(i, 1),
            repeat(i.less(a.length(ty)), insert),
        ],
    );
    b.finish()
}

fn fibonacci(ty: Type) -> Program {
    let mut b = Builder::new();
    let fib = b.procedure("fib", Some(ty));
    let n = b.parameter(fib, "n", ty);
    let (x, y) = (b.local(fib, "x", ty), b.local(fib, "y", ty));
    b.body(
        fib,
        vec![
            when(n.less(2), vec![give(n)]),
            call(Some(x), fib, vec![n - 1]),
            call(Some(y), fib, vec![n - 2]),
            give(x + y),
        ],
    );
    let main = b.procedure("main", Some(ty));
    let r = b.local(main, "r", ty);
    b.body(main, vec![call(Some(r), fib, vec![n.literal(27)]), give(r)]);
    b.finish()
}

/// Builds a list and adds up its elements through a method.
fn list(ty: Type) -> Program {
    let mut b = Builder::new();
    let node = b.class("Node", &[]);
    let next = b.field(node, "next", Type::Ref(node));
    let value = b.field(node, "value", ty);
    let get = b.procedure("get", Some(ty));
    let this = b.parameter(get, "this", Type::Ref(node));
    b.body(get, vec![give(this.field(value))]);
    let method = b.method("get", &[(node, get)]);
    let main = b.procedure("main", Some(ty));
    let (i, s, v) = (
        b.local(main, "i", ty),
        b.local(main, "s", ty),
        b.local(main, "v", ty),
    );
    let (head, fresh) = (
        b.local(main, "head", Type::Ref(node)),
        b.local(main, "fresh", Type::Ref(node)),
    );
    let build = vec![
        new(fresh, node),
        assign(fresh.field(value), i),
        assign(fresh.field(next), head),
        assign(head, fresh),
        assign(i, i + 1),
    ];
    let add = vec![
        call_method(Some(v), method, vec![head.get()]),
        assign(s, s + v),
        assign(head, head.field(next)),
    ];
    b.body(
        main,
        vec![
            repeat(i.less(300_000), build),
            repeat(head.differs(nil(node)), add),
            give(s),
        ],
    );
    b.finish()
}

/// Many runs of a procedure that does little: what a run costs.
fn small_runs(ty: Type) {
    let mut b = Builder::new();
    let main = b.procedure("main", Some(ty));
    let (x, y) = (b.parameter(main, "x", ty), b.parameter(main, "y", ty));
    b.body(
        main,
        vec![when(x.greater(y), vec![assign(y, y - x)]), give(x + y)],
    );
    let program = b.finish();
    let interpreter = Interpreter::new(&program);
    let inputs = Inputs {
        arguments: vec![
            echis_program::run::Value::Bits(3),
            echis_program::run::Value::Bits(2),
        ],
        ..Inputs::default()
    };
    let start = Instant::now();
    let count = 1_000_000;
    for _ in 0..count {
        interpreter.run(main, &inputs, &Limits::default(), &mut ());
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "runs of three statements: {:.2} million per second",
        f64::from(count) / seconds / 1e6
    );
}
