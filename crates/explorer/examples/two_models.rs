//! Measures the two models against each other on growing families of programs, and how exploring
//! grows; writes `docs/two-models.md` and `docs/growth.svg`.
//!
//! ```text
//! cargo run --release --package echis-explorer --example two_models
//! ```

use echis_explorer::context::Context;
use echis_explorer::explore::{self, Exploration, Options};
use echis_explorer::guide::NoGuide;
use echis_explorer::machine::Bounds;
use echis_explorer::search::Search;
use echis_explorer::{joined, merged_execution, traces};
use echis_logic::{Term, Terms};
use echis_program::ast::*;
use echis_program::build::*;
use echis_solver::{Limits, Satisfier};
use rustc_hash::FxHashSet;
use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

const INT: Type = Type::Bits(Bits::I32);

/// Bounds so that no loop exceeds `n` rounds; unfolded paths beyond have no inputs.
fn bounds(n: i64) -> Bounds {
    Bounds {
        unroll: n as u32 + 1,
        depth: 100,
        steps: 1_000_000,
    }
}

type Family = (
    &'static str,
    &'static str,
    fn(i64) -> (Program, ProcedureId),
    &'static [i64],
);

const FAMILIES: [Family; 6] = [
    (
        "branches",
        "n independent choices: 2ⁿ paths",
        branches,
        &[2, 4, 6, 8, 10],
    ),
    (
        "aliasing",
        "n objects that may be the same, each written, then all read",
        aliasing,
        &[2, 4, 8, 16, 32],
    ),
    (
        "heap depth",
        "x.next.next… of depth n, its end written through another name",
        depth,
        &[2, 4, 8, 16, 32],
    ),
    (
        "array updates",
        "n writes to an array at indices that are inputs, then a read",
        updates,
        &[2, 4, 8, 16, 32],
    ),
    (
        "assignments",
        "n assignments to local variables and one choice at the end",
        assignments,
        &[10, 50, 100, 500, 1000],
    ),
    (
        "counted loop",
        "a loop that goes round n times whatever the inputs are",
        counted,
        &[2, 4, 6, 8],
    ),
];

/// The measurements of one exploration.
struct Measured {
    leaves: usize,
    seconds: f64,
    /// The number of different terms in all path conditions.
    size: usize,
    questions: u64,
    z3: u64,
}

fn main() -> std::io::Result<()> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut text = HEADER.replace("{machine}", &machine());
    for (name, what, family, sizes) in FAMILIES {
        let _ = writeln!(text, "\n## {name}\n\n*{what}*\n");
        text.push_str(TABLE);
        for &n in sizes {
            let forward = measure(family(n), n, false);
            let traces = measure(family(n), n, true);
            assert_eq!(forward.leaves, traces.leaves, "{name} {n}: the models differ");
            let _ = writeln!(
                text,
                "| {n} | {} | {:.1} | {:.1} | {} | {} | {} | {} | {} | {} |",
                forward.leaves,
                1000.0 * forward.seconds,
                1000.0 * traces.seconds,
                forward.size,
                traces.size,
                forward.questions,
                traces.questions,
                forward.z3,
                traces.z3
            );
        }
    }
    text.push_str(CONCLUSION);
    std::fs::write(docs.join("two-models.md"), text)?;
    std::fs::write(docs.join("growth.svg"), growth())
}

/// The best of three runs.
fn measure((program, entry): (Program, ProcedureId), n: i64, by_traces: bool) -> Measured {
    let runs = (0..3).map(|_| run(&program, entry, bounds(n), by_traces));
    runs.min_by(|a, b| a.seconds.total_cmp(&b.seconds))
        .expect("there are three runs")
}

fn run(program: &Program, entry: ProcedureId, bounds: Bounds, by_traces: bool) -> Measured {
    let terms = Terms::new();
    let cx = Context::new(program, &terms);
    let mut satisfier = Satisfier::new(&terms, Limits::default());
    let start = Instant::now();
    let found = if by_traces {
        traces::unfold::explore(&cx, &mut satisfier, entry, bounds, 1_000_000, &mut |_, _| true)
    } else {
        let options = Options {
            bounds,
            max_paths: 1_000_000,
            search: Search::Dfs,
            tree: false,
            concretize: false,
            only_errors: false,
        };
        explore::explore(&cx, &mut satisfier, entry, &options, &mut |_, _| true)
    };
    let seconds = start.elapsed().as_secs_f64();
    assert!(found.complete, "the exploration is complete");
    Measured {
        leaves: found.leaves.len(),
        seconds,
        size: size(&terms, &found),
        questions: satisfier.counters().questions,
        z3: satisfier.counters().z3,
    }
}

fn size(terms: &Terms, found: &Exploration) -> usize {
    let mut seen = FxHashSet::default();
    let conditions = found
        .leaves
        .iter()
        .flat_map(|leaf| leaf.condition.iter().copied());
    conditions.for_each(|c: Term| terms.visit(c, &mut seen, &mut |_, _| {}));
    seen.len()
}

fn branches(n: i64) -> (Program, ProcedureId) {
    let mut b = Builder::new();
    let main = b.procedure("main", Some(INT));
    let xs: Vec<Variable> = (0..n).map(|i| b.parameter(main, &format!("x{i}"), INT)).collect();
    let sum = b.local(main, "sum", INT);
    let mut body = vec![assign(sum, 0.typed(INT))];
    body.extend(xs.iter().map(|x| when(x.greater(0), vec![assign(sum, sum + *x)])));
    body.push(give(sum));
    b.body(main, body);
    (b.finish(), main)
}

fn aliasing(n: i64) -> (Program, ProcedureId) {
    let mut b = Builder::new();
    let cell = b.class("Cell", &[]);
    let value = b.field(cell, "value", INT);
    let main = b.procedure("main", Some(INT));
    let cells: Vec<Variable> = (0..n)
        .map(|i| b.parameter(main, &format!("c{i}"), Type::Ref(cell)))
        .collect();
    let sum = b.local(main, "sum", INT);
    let mut body: Vec<Statement> = cells.iter().map(|c| assume(c.differs(nil(cell)))).collect();
    body.extend(
        (0..)
            .zip(&cells)
            .map(|(i, c)| assign(c.field(value), i.typed(INT))),
    );
    body.push(assign(sum, 0.typed(INT)));
    body.extend(cells.iter().map(|c| assign(sum, sum + c.field(value))));
    body.push(when(sum.equals(0), vec![give(1.typed(INT))]));
    body.push(give(0.typed(INT)));
    b.body(main, body);
    (b.finish(), main)
}

fn depth(n: i64) -> (Program, ProcedureId) {
    let mut b = Builder::new();
    let node = b.class("Node", &[]);
    let next = b.field(node, "next", Type::Ref(node));
    let value = b.field(node, "value", INT);
    let main = b.procedure("main", Some(INT));
    let x = b.parameter(main, "x", Type::Ref(node));
    let y = b.parameter(main, "y", Type::Ref(node));
    let end = b.local(main, "end", Type::Ref(node));
    let mut body = vec![
        assume(x.differs(nil(node))),
        assume(y.differs(nil(node))),
        assign(end, x),
    ];
    for _ in 0..n {
        body.push(assume(end.field(next).differs(nil(node))));
        body.push(assign(end, end.field(next)));
    }
    body.push(assign(end.field(value), 1.typed(INT)));
    body.push(assign(y.field(value), 2.typed(INT)));
    body.push(when(end.field(value).equals(2), vec![give(1.typed(INT))]));
    body.push(give(0.typed(INT)));
    b.body(main, body);
    (b.finish(), main)
}

fn updates(n: i64) -> (Program, ProcedureId) {
    let mut b = Builder::new();
    let array = b.array(INT);
    let main = b.procedure("main", Some(INT));
    let a = b.parameter(main, "a", Type::Ref(array));
    let indices: Vec<Variable> = (0..n).map(|i| b.parameter(main, &format!("i{i}"), INT)).collect();
    let mut body = vec![assume(a.differs(nil(array))), assume(a.length(INT).equals(100))];
    body.extend(indices.iter().map(|i| assume(i.at_least(0).and(i.less(100)))));
    body.extend(
        (0..)
            .zip(&indices)
            .map(|(k, i)| assign(a.element(*i, INT), k.typed(INT))),
    );
    body.push(when(
        a.element(7.typed(INT), INT).equals(0),
        vec![give(1.typed(INT))],
    ));
    body.push(give(0.typed(INT)));
    b.body(main, body);
    (b.finish(), main)
}

fn assignments(n: i64) -> (Program, ProcedureId) {
    let mut b = Builder::new();
    let main = b.procedure("main", Some(INT));
    let x = b.parameter(main, "x", INT);
    let y = b.parameter(main, "y", INT);
    let mut body = Vec::new();
    for i in 0..n {
        let (to, from) = if i % 2 == 0 { (x, y) } else { (y, x) };
        body.push(assign(to, to + from));
    }
    body.push(when(x.less(y), vec![give(1.typed(INT))]));
    body.push(give(0.typed(INT)));
    b.body(main, body);
    (b.finish(), main)
}

fn counted(n: i64) -> (Program, ProcedureId) {
    let mut b = Builder::new();
    let main = b.procedure("main", Some(INT));
    let x = b.parameter(main, "x", INT);
    let i = b.local(main, "i", INT);
    b.body(
        main,
        vec![
            assign(i, 0.typed(INT)),
            // unfolding needs a bound that it can see, or it would not end
            repeat(
                i.less(n),
                vec![
                    assign(x, x + i),
                    assign(i, i + 1),
                    when(i.greater(n), vec![give(2.typed(INT))]),
                ],
            ),
            when(x.greater(0), vec![give(1.typed(INT))]),
            give(0.typed(INT)),
        ],
    );
    (b.finish(), main)
}

/// Draws time over size for three families.
fn growth() -> String {
    let mut lines: Vec<(&str, Vec<(f64, f64)>)> = Vec::new();
    let choices = [10, 25, 50, 100, 150, 200].map(|n| (n as f64, joined_seconds(n)));
    lines.push(("n independent ifs, joined", choices.to_vec()));
    let loops = [10, 25, 50, 100, 150, 200].map(|n| (n as f64, measure(scan(n), n, false).seconds));
    lines.push(("a loop over an array of n elements", loops.to_vec()));
    let lists = [10, 25, 50, 100, 150, 200].map(|n| (n as f64, measure(depth(n), n, false).seconds));
    lines.push(("a list of n nodes, and an alias", lists.to_vec()));
    draw(&lines)
}

fn joined_seconds(n: i64) -> f64 {
    let (program, entry) = branches(n);
    let run = || {
        let terms = Terms::new();
        let cx = Context::new(&program, &terms);
        let mut satisfier = Satisfier::new(&terms, Limits::default());
        let bounds = merged_execution::Bounds {
            unwind: 10,
            steps: 1_000_000,
        };
        let start = Instant::now();
        let found = joined::explore(&cx, &mut satisfier, &mut NoGuide, entry, bounds);
        assert!(found.complete, "the exploration is complete");
        start.elapsed().as_secs_f64()
    };
    (0..3).map(|_| run()).fold(f64::INFINITY, f64::min)
}

/// A loop that searches for a zero among n inputs: n + 1 paths.
fn scan(n: i64) -> (Program, ProcedureId) {
    let mut b = Builder::new();
    let array = b.array(INT);
    let main = b.procedure("main", Some(INT));
    let a = b.parameter(main, "a", Type::Ref(array));
    let i = b.local(main, "i", INT);
    b.body(
        main,
        vec![
            assume(a.differs(nil(array))),
            assume(a.length(INT).equals(n)),
            assign(i, 0.typed(INT)),
            repeat(
                i.less(n),
                vec![when(a.element(i, INT).equals(0), vec![give(i)]), assign(i, i + 1)],
            ),
            give((-1).typed(INT)),
        ],
    );
    (b.finish(), main)
}

/// Draws lines over linear axes.
fn draw(lines: &[(&str, Vec<(f64, f64)>)]) -> String {
    const COLOURS: [&str; 3] = ["#2563eb", "#dc2626", "#059669"];
    let (width, height, left, bottom) = (760.0, 420.0, 70.0, 60.0);
    let points = || lines.iter().flat_map(|(_, points)| points);
    let most = points().fold((0.0f64, 0.0f64), |(x, y), p| (x.max(p.0), y.max(p.1)));
    let place = |(x, y): (f64, f64)| {
        (
            left + x / most.0 * (width - left - 30.0),
            height - bottom - y / most.1 * (height - bottom - 80.0),
        )
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    for step in 0..=4 {
        let share = f64::from(step) / 4.0;
        let (x, y) = (place((most.0 * share, 0.0)).0, place((0.0, most.1 * share)).1);
        let _ = write!(
            svg,
            "<line x1=\"{left}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{:.0} ms</text>\n\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{:.0}</text>\n",
            width - 30.0,
            left - 8.0,
            y + 4.0,
            most.1 * share * 1000.0,
            height - bottom + 20.0,
            most.0 * share
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">n</text>",
        (left + width) / 2.0,
        height - 12.0
    );
    for (i, ((name, points), colour)) in lines.iter().zip(COLOURS).enumerate() {
        let path: Vec<String> = points
            .iter()
            .map(|p| place(*p))
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let y = 24.0 + 18.0 * i as f64;
        let _ = write!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
             <rect x=\"{left}\" y=\"{:.1}\" width=\"14\" height=\"3\" fill=\"{colour}\"/>\n\
             <text x=\"{:.1}\" y=\"{y:.1}\">{name}</text>\n",
            path.join(" "),
            y - 6.0,
            left + 20.0
        );
    }
    svg + "</svg>\n"
}

/// The processor, and the number of its cores.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name"));
    let model = model.map_or("one machine", |line| line.trim_start_matches([' ', '\t', ':']));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{model}, {cores} cores")
}

const TABLE: &str = "\
| n | paths | forward (ms) | traces (ms) | size, forward | size, traces | questions, forward | traces | Z3, forward | traces |
|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
";

const HEADER: &str = "\
# Two models of symbolic execution

\"Symbolic execution formally explained\" (de Boer, Bonsangue 2021) has two ways to a path condition. *Forward execution*
carries a substitution and a path condition along each path and asks the solver at each choice which sides are feasible. The
model of *traces* unfolds a program into sequences of assignments, creations and tests first, and computes the condition of each
by weakest preconditions afterwards. The paper leaves their comparison as future work. Here it is, on growing families of programs.

Made by `cargo run --release --package echis-explorer --example two_models`; times are the best of three runs on {machine}. *Size* counts the different terms in all path conditions together, *questions* are those to the solver,
*Z3* those of them that were not decided by slices, caches, models and intervals. Both models found the same number of paths
everywhere; that they find the same paths is tested on thousands of random programs (`crates/explorer/tests/theorems.rs`).
";

const CONCLUSION: &str = "
## What this says

- Traces ask once for each path, forward execution at each choice. Where most unfolded paths are feasible, traces ask fewer
  questions; where most are not, as in a loop whose bound is known, unfolding makes paths that forward execution never enters.
- The price of traces is substitution: each assignment rewrites all that comes after it, so that long straight-line code costs the product of
  its length and the size of the condition. Forward execution builds each term once.
- Aliasing costs both the same in the end: `(h'.f)[h.f := e]` and a read from a field's list of writes make the same choices.

How exploring grows:

![Time over size](growth.svg)
";
