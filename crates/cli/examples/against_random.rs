//! Compares whitebox fuzzing with random inputs: the number of executions until each finds the
//! planted bugs of `examples/java`.
//!
//! Prints a table in Markdown, which `benches/fuzzing` writes into the documentation. With
//! `statements` as an argument, inputs are scored by new statements only, without decisions.
//!
//! Both run inputs in the same interpreter. The whitebox search has the start inputs of `echis
//! fuzz` without `--seed`: an empty array or string, and null. There are two kinds of random
//! inputs. *Uniform* ones have up to 32 bytes, or characters below 256. *Likely* ones are shorter
//! than 8 half of the time, with printable ASCII, small numbers, and bytes near the ends of their
//! range.

use echis_explorer::generational::{Expander, Observer, Options, Score, Search, Tried};
use echis_explorer::seeds;
use echis_java_explore::{Ints, Lowered};
use echis_java_semantics::Java;
use echis_program::interpreter::{Interpreter, Limits};
use echis_program::run::{Contents, Inputs, Object, ObjectId, Outcome, Value};
use echis_source::Span;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Methods and the lines of their bugs.
const BUGS: &[(&str, &str, usize)] = &[
    ("Packet", "parse", 76),
    ("Packet", "parse", 85),
    ("ImageHeader", "parse", 60),
    ("Crc8", "parse", 58),
    ("Utf8Path", "parse", 21),
    ("StackMachine", "parse", 89),
    ("LicenseKey", "parse", 76),
    ("VarInt", "parse", 84),
    ("VarInt", "parseMessage", 110),
    ("RunLength", "parse", 88),
    ("IpAddress", "parse", 30),
    ("StringSearch", "parse", 100),
    ("Tokenizer", "count", 88),
    ("Calculator", "evaluate", 71),
    ("VendingMachine", "service", 41),
];

/// The time limit of the search.
const PATIENCE: Duration = Duration::from_secs(60);
/// The least number of random runs.
const LEAST: u64 = 100_000;
/// The number of random runs for each execution of the search.
const FACTOR: u64 = 100;

fn main() {
    let score = match std::env::args().nth(1).as_deref() {
        Some("statements") => Score::Statements,
        _ => Score::Decisions,
    };
    println!(
        "| Method | Bug in line | Echis: executions | s | Random: executions | uniform, found after | s | likely, found after | s |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (class, method, line) in BUGS {
        match Subject::load(class, method, *line) {
            Ok(subject) => println!("| `{class}.{method}` | {line} | {} |", subject.measure(score)),
            Err(why) => println!("| `{class}.{method}` | {line} | {why} |"),
        }
    }
}

/// A method with a bug.
struct Subject {
    java: Java,
    lowered: Lowered,
    line: usize,
}

impl Subject {
    fn load(class: &str, method: &str, line: usize) -> Result<Subject, String> {
        let path = format!("{}/../../examples/java/{class}.java", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
        let java = echis_java_semantics::load(&[(&path, &text)]).map_err(|_| "it does not compile")?;
        let found = java.find_method(&format!("{class}.{method}"));
        let method = found.map_err(|_| "there is no such method")?;
        Ok(Subject {
            lowered: echis_java_explore::lower(&java.world, method, Ints::Machine),
            java,
            line,
        })
    }

    /// Measures both searches. Returns the rest of the row.
    fn measure(&self, score: Score) -> String {
        let start = Instant::now();
        let (executions, is_found) = self.search(score);
        let echis = format!(
            "{}{executions} | {:.2}",
            if is_found { "" } else { "none in " },
            start.elapsed().as_secs_f64()
        );
        let runs = (FACTOR * executions).max(LEAST);
        let random = [Random::uniform, Random::likely].map(|generate| {
            let start = Instant::now();
            let found = self.random(runs, generate);
            let found = found.map_or("–".to_owned(), |n| n.to_string());
            format!("{found} | {:.2}", start.elapsed().as_secs_f64())
        });
        format!("{echis} | {runs} | {}", random.join(" | "))
    }

    fn is_here(&self, span: Span) -> bool {
        span.file.0 == 0 && self.java.sources.line_column(span.file, span.start).0 == self.line
    }

    /// The number of executions until whitebox fuzzing finds the bug or gives up, and whether it
    /// found it.
    fn search(&self, score: Score) -> (u64, bool) {
        let options = Options {
            own_files: 1,
            score,
            ..Options::default()
        };
        let program = &self.lowered.program;
        let Ok(seeds) = seeds::seeds(program, self.lowered.entry, &self.lowered.inputs, None) else {
            return (0, false);
        };
        let search = Search::new(Expander::new(program, self.lowered.entry, options));
        let watch = Watch {
            subject: self,
            executions: AtomicU64::new(0),
            is_found: AtomicBool::new(false),
            start: Instant::now(),
            last: Mutex::new(0),
        };
        for inputs in seeds.inputs {
            search.seed(inputs, &watch);
        }
        search.run(1, &watch);
        let last = watch.last.lock().map(|n| *n).unwrap_or_default();
        (last, watch.is_found.load(Ordering::Relaxed))
    }

    /// The number of random inputs until the bug is found, if it is.
    fn random(&self, runs: u64, generate: fn(&mut Random, bool) -> Vec<u8>) -> Option<u64> {
        let program = &self.lowered.program;
        let entry = &program.procedures[self.lowered.entry.index()];
        let ty = entry.locals[0].ty;
        let element = seeds::letters(program, ty)?;
        let class = ty.class()?;
        let is_text = element.default_value() == Value::Bits(0) && !is_byte(element);
        let interpreter = Interpreter::new(program);
        let limits = Limits {
            state: false,
            decisions: 0,
            ..Options::default().run
        };
        let mut random = Random(1);
        (1..=runs).find(|_| {
            let letters = generate(&mut random, is_text);
            let value = |b: u8| match is_text {
                true => Value::Bits(i64::from(b)),
                false => Value::Bits(i64::from(b as i8)),
            };
            let contents = Contents::Elements {
                length: letters.len() as u32,
                listed: (0..).zip(letters.into_iter().map(value)).collect(),
            };
            let inputs = Inputs {
                arguments: vec![Value::Object(ObjectId(0))],
                objects: vec![Object { class, contents }],
                ..Inputs::default()
            };
            let mut last = Last(None);
            let run = interpreter.run(self.lowered.entry, &inputs, &limits, &mut last);
            match run.outcome {
                Outcome::Error(_, span) if span.file.0 == 0 => self.is_here(span),
                Outcome::Error(..) => last.0.is_some_and(|span| self.is_here(span)),
                _ => false,
            }
        })
    }
}

fn is_byte(ty: echis_program::ast::Type) -> bool {
    matches!(ty, echis_program::ast::Type::Bits(bits) if bits.width == 8)
}

/// An observer that records the last statement of the user's program.
struct Last(Option<Span>);

impl echis_program::interpreter::Observer for Last {
    fn statement(&mut self, statement: &echis_program::ast::Statement) {
        if statement.span.file.0 == 0 {
            self.0 = Some(statement.span);
        }
    }
}

/// An observer that stops the search when the bug is found.
struct Watch<'a> {
    subject: &'a Subject,
    executions: AtomicU64,
    is_found: AtomicBool,
    start: Instant,
    /// The number of executions until the bug was found.
    last: Mutex<u64>,
}

impl Observer for Watch<'_> {
    fn tried(&self, tried: &Tried) {
        let executions = self.executions.fetch_add(1, Ordering::Relaxed) + 1;
        if let Ok(mut last) = self.last.lock()
            && !self.is_found.load(Ordering::Relaxed)
        {
            *last = executions;
        }
        if tried.bug.is_some_and(|bug| self.subject.is_here(bug.span)) {
            self.is_found.store(true, Ordering::Relaxed);
        }
    }

    fn stops(&self) -> bool {
        self.is_found.load(Ordering::Relaxed) || self.start.elapsed() > PATIENCE
    }
}

/// Random numbers (SplitMix64), the same in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below this one.
    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn uniform(&mut self, _is_text: bool) -> Vec<u8> {
        let length = self.below(33);
        (0..length).map(|_| self.next() as u8).collect()
    }

    fn likely(&mut self, is_text: bool) -> Vec<u8> {
        let length = match self.below(2) {
            0 => self.below(8),
            _ => self.below(33),
        };
        (0..length)
            .map(|_| match self.below(if is_text { 4 } else { 8 }) {
                0 => b'0' + self.below(10) as u8,
                1..=3 => b' ' + self.below(95) as u8,
                4 | 5 => self.below(17) as u8,
                6 => [0x7f, 0x80, 0x81, 0xfe, 0xff][self.below(5) as usize],
                _ => self.next() as u8,
            })
            .collect()
    }
}
