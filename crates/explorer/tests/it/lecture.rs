//! The programs of "Symbolic Execution and Applications" (Strejček), slide by slide.

use echis_explorer::bmc::{self, Answer, Why};
use echis_explorer::context::Context;
use echis_explorer::explore::{Exploration, Options, explore};
use echis_explorer::generational::{self, Expander, Search as Fuzzing, Tried};
use echis_explorer::guide::NoGuide;
use echis_explorer::machine::{Bounds, Outcome};
use echis_explorer::merged_execution;
use echis_explorer::search::Search;
use echis_logic::{Term, Terms};
use echis_program::ast::*;
use echis_program::build::*;
use echis_program::interpreter;
use echis_program::run::{Contents, Inputs, Object, ObjectId, Value};
use echis_solver::{Limits, Satisfier, Solution};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Records all inputs that a search runs.
#[derive(Default)]
struct All(Mutex<Vec<Inputs>>);

impl generational::Observer for All {
    fn tried(&self, tried: &Tried) {
        let mut all = self.0.lock().expect("nothing has failed");
        all.push(tried.candidate.inputs.clone());
    }
}

fn explored(cx: &Context, procedure: ProcedureId) -> Exploration {
    let options = Options {
        bounds: Bounds {
            unroll: 3,
            depth: 50,
            steps: 10_000,
        },
        max_paths: 1000,
        search: Search::Dfs,
        tree: true,
        concretize: false,
        only_errors: false,
    };
    let mut satisfier = Satisfier::new(cx.terms, Limits::default());
    explore(cx, &mut satisfier, procedure, &options, &mut |_, _| true)
}

/// A node of a slide: its parent (by number), the values of the variables in order, and the path
/// condition.
type Slide = (Option<usize>, Vec<Term>, Term);

/// Asserts that the tree is the one on the slide, whose nodes are in preorder, left first.
fn assert_tree(cx: &Context, found: &Exploration, slides: &[Slide]) {
    let t = cx.terms;
    let mut satisfier = Satisfier::new(t, Limits::default());
    let mut is_valid = |claim: Term| matches!(satisfier.solve(&[t.not(claim)]), Solution::Unsat);
    let nodes = &found.tree.as_ref().expect("a tree was wanted").nodes;
    assert_eq!(nodes.len(), slides.len());
    for (i, (node, (parent, memory, condition))) in nodes.iter().zip(slides).enumerate() {
        assert_eq!(node.parent, *parent, "node {i}");
        let values: Vec<Term> = node.memory.iter().map(|(_, value)| *value).collect();
        assert_eq!(&values, memory, "node {i}");
        let found = t.and_all(node.condition.iter().copied());
        assert!(is_valid(t.eq(found, *condition)), "node {i}");
    }
}

/// Slides 3 to 6.
#[test]
fn sum() {
    let mut b = Builder::new();
    let sum = b.procedure("sum", Some(Type::Int));
    let [p, q, r] = ["a", "b", "c"].map(|name| b.parameter(sum, name, Type::Int));
    let [x, y, z] = ["x", "y", "z"].map(|name| b.local(sum, name, Type::Int));
    b.body(
        sum,
        vec![assign(x, p + q), assign(y, q + r), assign(z, x + y - q), give(z)],
    );
    let program = b.finish();
    let terms = Terms::new();
    let cx = Context::new(&program, &terms);
    let found = explored(&cx, sum);
    let [leaf] = found.leaves.as_slice() else {
        panic!("there is one path")
    };
    let [a1, a2, a3] = leaf.symbols.arguments[..] else {
        panic!("there are three parameters")
    };
    let expected = terms.add(terms.add(a1, a2), a3);
    assert!(matches!(leaf.outcome, Outcome::Returned(Some(value), _) if value == expected));
    assert!(leaf.condition.is_empty() && found.complete);
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
    let t = Terms::new();
    let cx = Context::new(&program, &t);
    let found = explored(&cx, foo);
    assert!(found.complete);
    let (alpha, beta) = (
        found.leaves[0].symbols.arguments[0],
        found.leaves[0].symbols.arguments[1],
    );
    let gamma = found.leaves[1].symbols.all()[2];
    let difference = t.sub(beta, alpha);
    let zero = t.int(0);
    let greater = t.lt(beta, alpha);
    let not_greater = t.le(alpha, beta);
    let far = t.lt(t.add(alpha, t.int(7)), beta);
    let near = t.and(not_greater, t.le(beta, t.add(alpha, t.int(7))));
    assert_tree(
        &cx,
        &found,
        &[
            (None, vec![alpha, beta], t.tru()),
            (Some(0), vec![alpha, beta], greater),
            (Some(1), vec![alpha, alpha], greater),
            (Some(2), vec![alpha, zero], greater),
            (Some(3), vec![alpha, zero], greater),
            (Some(4), vec![alpha, zero], greater),
            (Some(0), vec![alpha, beta], not_greater),
            (Some(6), vec![alpha, difference], not_greater),
            (Some(7), vec![alpha, difference], far),
            (Some(8), vec![gamma, difference], far),
            (Some(9), vec![gamma, difference], far),
            (Some(7), vec![alpha, difference], near),
            (Some(11), vec![alpha, difference], near),
        ],
    );
    let results = found.leaves.iter().filter_map(|leaf| match leaf.outcome {
        Outcome::Returned(value, _) => value,
        _ => None,
    });
    assert_eq!(
        results.collect::<Vec<_>>(),
        [alpha, t.sub(t.add(gamma, beta), alpha), beta]
    );
}

/// Slides 47 to 61, as far as they go.
#[test]
fn power() {
    let mut b = Builder::new();
    let power = b.procedure("power", Some(Type::Int));
    let x = b.parameter(power, "x", Type::Int);
    let z = b.local(power, "z", Type::Int);
    b.body(
        power,
        vec![
            assign(z, 1.typed(Type::Int)),
            repeat(
                x.greater(0),
                vec![assign(x, x - 1), assign(z, 2.typed(Type::Int) * z)],
            ),
            give(z),
        ],
    );
    let program = b.finish();
    let t = Terms::new();
    let cx = Context::new(&program, &t);
    let found = explored(&cx, power);
    assert!(!found.complete);
    let alpha = found.leaves[0].symbols.arguments[0];
    let mut slides: Vec<Slide> = vec![
        (None, vec![alpha], t.tru()),
        (Some(0), vec![alpha, t.int(1)], t.tru()),
    ];
    let mut ends = Vec::new();
    // the loop's head is node 1, 4, 7 …: the tree has the loop's body before its exit
    for round in 0..3_i64 {
        let (z, next) = (t.int(1 << round), t.int(2 << round));
        let value = t.sub(alpha, t.int(round));
        let less = t.sub(value, t.int(1));
        let head = slides.len() - 1;
        let stays = t.lt(t.int(round), alpha);
        slides.push((Some(head), vec![value, z], stays));
        slides.push((Some(head + 1), vec![less, z], stays));
        slides.push((Some(head + 2), vec![less, next], stays));
        let leaves = match round {
            0 => t.le(alpha, t.int(0)),
            _ => t.eq(alpha, t.int(round)),
        };
        ends.push((head, vec![value, z], leaves));
    }
    // the lecture's tree is infinite; the limit of three rounds ends it here
    let head = slides.len() - 1;
    let last = t.sub(alpha, t.int(3));
    slides.push((Some(head), vec![last, t.int(8)], t.lt(t.int(3), alpha)));
    ends.push((head, vec![last, t.int(8)], t.eq(alpha, t.int(3))));
    for (head, memory, condition) in ends.into_iter().rev() {
        slides.push((Some(head), memory.clone(), condition));
        slides.push((Some(slides.len() - 1), memory, condition));
    }
    assert_tree(&cx, &found, &slides);
}

/// Slides 77 and 78: from "good" to all sixteen inputs in four generations, and the error.
#[test]
fn generational_search() {
    let byte = Type::Bits(Bits::I8);
    let int = Type::Bits(Bits::I32);
    let mut b = Builder::new();
    let bytes = b.array(byte);
    let top = b.procedure("top", None);
    let input = b.parameter(top, "input", Type::Ref(bytes));
    let cnt = b.local(top, "cnt", int);
    let mut body = vec![assign(cnt, 0.typed(int))];
    for (i, letter) in (0..).zip(b"bad!") {
        let is_there = input.element(i.typed(int), byte).equals(i64::from(*letter));
        body.push(when(is_there, vec![assign(cnt, cnt + 1)]));
    }
    body.push(when(cnt.at_least(3), vec![assert(truth(false))]));
    b.body(top, body);
    let program = b.finish();
    let text = |text: &str| Inputs {
        arguments: vec![Value::Object(ObjectId(0))],
        objects: vec![Object {
            class: bytes,
            contents: Contents::Elements {
                length: 4,
                listed: (0..)
                    .zip(text.bytes())
                    .map(|(i, c)| (i, Value::Bits(i64::from(c))))
                    .collect(),
            },
        }],
        ..Inputs::default()
    };
    let expander = Expander::new(&program, top, generational::Options::default());
    let search = Fuzzing::new(expander);
    let all = All::default();
    search.seed(text("good"), &all);
    search.run(1, &all);
    let mut reached: BTreeMap<String, usize> = BTreeMap::new();
    for inputs in all.0.lock().expect("nothing has failed").iter() {
        let Contents::Elements { length, listed } = &inputs.objects[0].contents else {
            panic!("an array stays one")
        };
        if *length != 4 {
            continue;
        }
        let letters = listed.values().map(|v| match v {
            Value::Bits(c) => char::from(*c as u8),
            other => panic!("{other:?} is no byte"),
        });
        *reached.entry(letters.collect()).or_default() += 1;
    }
    for expected in [
        "good", "goo!", "godd", "god!", "gaod", "gao!", "gadd", "gad!", "bood", "boo!", "bodd", "bod!",
        "baod", "bao!", "badd", "bad!",
    ] {
        assert_eq!(reached.get(expected), Some(&1), "{expected} in {reached:?}");
    }
    let kinds: Vec<ErrorKind> = search.bugs().iter().map(|bug| bug.kind).collect();
    assert!(kinds.contains(&ErrorKind::AssertionViolated));
    assert_eq!(search.counts().generations, 4);
}

/// Slides 87 to 97: the sum of inputs, in a byte or in an integer.
fn checksum(sum: Type) -> (Program, ProcedureId) {
    let byte = Type::Bits(Bits::U8);
    let int = Type::Bits(Bits::U32);
    let mut b = Builder::new();
    let main = b.procedure("main", None);
    let n = b.local(main, "n", byte);
    let v = b.local(main, "v", byte);
    let s = b.local(main, "s", sum);
    let i = b.local(main, "i", int);
    b.body(
        main,
        vec![
            read(n),
            when(n.equals(0), vec![give_nothing()]),
            assign(v, 0.typed(byte)),
            assign(s, 0.typed(sum)),
            assign(i, 0.typed(int)),
            repeat(
                i.less(n.convert(int)),
                vec![read(v), assign(s, s + v.convert(sum)), assign(i, i + 1)],
            ),
            assert(s.at_least(v.convert(sum))),
        ],
    );
    (b.finish(), main)
}

fn bounded(sum: Type) -> bmc::Checked {
    let (program, main) = checksum(sum);
    let terms = Terms::new();
    let cx = Context::new(&program, &terms);
    let mut satisfier = Satisfier::new(&terms, Limits::default());
    let bounds = merged_execution::Bounds {
        unwind: 3,
        steps: 100_000,
    };
    let checked = bmc::check(&cx, &mut satisfier, &mut NoGuide, main, bounds, &|_| true);
    if let Answer::Bug(inputs) = &checked.answer {
        let run = interpreter::run(&program, main, inputs, &Default::default(), &mut ());
        assert!(matches!(
            run.outcome,
            echis_program::run::Outcome::Error(ErrorKind::AssertionViolated, _)
        ));
    }
    checked
}

#[test]
fn bounded_model_checking_finds_the_bug() {
    let checked = bounded(Type::Bits(Bits::U8));
    assert!(matches!(checked.answer, Answer::Bug(_)), "{checked:?}");
}

#[test]
fn bounded_model_checking_reaches_its_bound() {
    let checked = bounded(Type::Bits(Bits::U32));
    assert!(
        matches!(checked.answer, Answer::Unknown(Why::Bound(_))),
        "{checked:?}"
    );
    assert_eq!(checked.bound_reachable, Some(true));
}
