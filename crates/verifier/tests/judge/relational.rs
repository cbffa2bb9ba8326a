//! Judges proofs of information flow: random methods claim that results are low. Each method is
//! also written out twice in one body, without any relational expression. Where the claim is
//! verified, no run of that body ends with different results.

use crate::dice::Dice;
use echis_interpreter::{Limits, Member, ObjectId, Start, Value, Verdict};
use echis_source::Sources;
use echis_verifier::{Options, Outcome};
use echis_viper::ast::{FieldId, Program};
use std::fmt::Write;
use std::path::Path;

const RUNS: u64 = 15;

/// Writes the body of a method. The same seed gives the same body for each suffix.
struct Writer<'s> {
    dice: Dice,
    /// What is appended to the names of this execution.
    suffix: &'s str,
    /// Whether loops have relational invariants.
    is_relational: bool,
    counters: usize,
    text: String,
}

impl Writer<'_> {
    fn body(seed: u64, suffix: &str, is_relational: bool) -> String {
        let mut writer = Writer {
            dice: Dice::new(seed),
            suffix,
            is_relational,
            counters: 0,
            text: format!("r{suffix} := 0\nq{suffix} := 0\n"),
        };
        writer.block(2);
        writer.text
    }

    fn write(&mut self, line: &str) {
        writeln!(self.text, "{line}").expect("texts can be written");
    }

    fn exp(&mut self, depth: usize) -> String {
        let suffix = self.suffix;
        let kinds = if depth == 0 { 7 } else { 10 };
        match self.dice.below(kinds) {
            0 | 1 => "p".into(),
            2 => format!("s{suffix}"),
            3 => format!("r{suffix}"),
            4 => format!("q{suffix}"),
            5 => format!("o{suffix}.f"),
            6 => self.dice.between(0, 2).to_string(),
            7 | 8 => {
                let op = self.dice.one(&["+", "-"]).to_string();
                let (a, b) = (self.exp(depth - 1), self.exp(depth - 1));
                format!("({a} {op} {b})")
            }
            _ => {
                let c = self.condition();
                let (a, b) = (self.exp(depth - 1), self.exp(depth - 1));
                format!("({c} ? {a} : {b})")
            }
        }
    }

    fn condition(&mut self) -> String {
        let op = self.dice.one(&["<", "<=", "==", "!="]).to_string();
        let (a, b) = (self.exp(0), self.exp(0));
        format!("{a} {op} {b}")
    }

    fn block(&mut self, depth: usize) {
        for _ in 0..self.dice.between(1, 3) {
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: usize) {
        let suffix = self.suffix;
        let kinds = if depth == 0 { 6 } else { 10 };
        match self.dice.below(kinds) {
            kind @ 0..=3 => {
                let target = if kind % 2 == 0 { "r" } else { "q" };
                let e = self.exp(1);
                self.write(&format!("{target}{suffix} := {e}"));
            }
            4 => {
                let e = self.exp(1);
                self.write(&format!("o{suffix}.f := {e}"));
            }
            5 => {
                let e = self.exp(0);
                let target = self.dice.one(&["r", "q"]).to_string();
                self.write(&format!("{target}{suffix} := double({e})"));
            }
            6..=8 => {
                let c = self.condition();
                self.write(&format!("if ({c}) {{"));
                self.block(depth - 1);
                self.write("} else {");
                self.block(depth - 1);
                self.write("}");
            }
            _ => self.round(depth),
        }
    }

    /// A loop with relational invariants.
    fn round(&mut self, depth: usize) {
        let suffix = self.suffix;
        let counter = format!("k{}{suffix}", self.counters);
        self.counters += 1;
        let bound = self.dice.one(&["p", "s", "2"]).to_string();
        let bound = if bound == "s" { format!("s{suffix}") } else { bound };
        self.write(&format!("var {counter}: Int\n{counter} := 0"));
        self.write(&format!("while ({counter} < {bound}) invariant acc(o{suffix}.f)"));
        let all = [counter.as_str(), "r", "q", "o.f"];
        for low in all {
            if self.dice.chance(60) && self.is_relational {
                self.write(&format!("invariant low({low})"));
            }
        }
        self.write(&format!("{{ {counter} := {counter} + 1"));
        self.block(depth - 1);
        self.write("}");
    }
}

const SHARED: &str = "field f: Int
method double(a: Int) returns (b: Int) ensures b == a + a { b := a + a }
";

/// The method with its claim, and the method that does everything twice.
fn programs(seed: u64) -> (String, String) {
    let mut dice = Dice::new(seed ^ 0xABCD);
    let is_field_low = dice.chance(50);
    let (claim, composed) = [
        ("low(r)", "r_1 == r_2"),
        ("low(q)", "q_1 == q_2"),
        ("low(o.f)", "o_1.f == o_2.f"),
        ("low(r - q)", "r_1 - q_1 == r_2 - q_2"),
        ("p > 0 ==> low(r)", "p > 0 ==> r_1 == r_2"),
        ("rel(q, 0) <= rel(q, 1)", "q_1 <= q_2"),
    ][dice.below(6)];
    let (low, same) = match is_field_low {
        true => ("low(p) && low(o.f)", "o_1.f == o_2.f"),
        false => ("low(p)", "true"),
    };
    let relational = format!(
        "{SHARED}method m(p: Int, s: Int, o: Ref) returns (r: Int, q: Int)
        requires acc(o.f) && {low} ensures acc(o.f) ensures {claim} {{\n{}}}",
        Writer::body(seed, "", true)
    );
    let twice = format!(
        "{SHARED}method m(p: Int, s_1: Int, s_2: Int, o_1: Ref, o_2: Ref)
        returns (r_1: Int, q_1: Int, r_2: Int, q_2: Int)
        requires acc(o_1.f) && acc(o_2.f) && {same} ensures acc(o_1.f) && acc(o_2.f)
        ensures {composed} {{\n{}{}}}",
        Writer::body(seed, "_1", false),
        Writer::body(seed, "_2", false)
    );
    (relational, twice)
}

fn typed(text: &str) -> (Program, Sources) {
    let mut sources = Sources::default();
    let loaded = echis_viper::load::load_text("test.vpr", text, Path::new(""), &mut sources);
    let program = echis_viper::program(loaded).unwrap_or_else(|errors| panic!("{errors:?} in\n{text}"));
    (program, sources)
}

fn is_verified(text: &str) -> bool {
    let (program, sources) = typed(text);
    let options = Options {
        jobs: 1,
        ..Options::default()
    };
    let reports = echis_verifier::verify(&program, &sources, &options, &|_, _| {});
    reports.iter().all(|r| matches!(r.outcome, Outcome::Verified))
}

/// Whether a run of the method that does everything twice ends with different results, and how many
/// runs end at all.
fn leaks(text: &str, seed: u64) -> (bool, u64) {
    let (program, _) = typed(text);
    let member = Member::find(&program, "method", "m").expect("the method is there");
    let mut dice = Dice::new(seed);
    let mut ended = 0;
    for run in 0..RUNS {
        let mut int = || Value::int(dice.between(-2, 3));
        let args = vec![int(), int(), int(), Value::object(1), Value::object(2)];
        let first = int();
        let second = if run % 2 == 0 { first.clone() } else { int() };
        let start = Start {
            args: args.into_iter().map(Some).collect(),
            fields: [
                ((ObjectId(1), FieldId(0)), first),
                ((ObjectId(2), FieldId(0)), second),
            ]
            .into(),
        };
        match member.run(&program, &start, run, &Limits::default()).verdict {
            Verdict::Failed(_) => return (true, ended),
            Verdict::Passed => ended += 1,
            _ => {}
        }
    }
    (false, ended)
}

#[test]
fn no_pair_of_runs_differs_in_what_is_low() {
    let (mut verified, mut leaking, mut ended) = (0, 0, 0);
    let methods = crate::number("ECHIS_JUDGE_METHODS", 300);
    for seed in 1..=methods {
        let (relational, twice) = programs(seed);
        let (is_leaking, runs) = leaks(&twice, seed);
        if is_verified(&relational) {
            assert!(!is_leaking, "seed {seed} is verified and leaks:\n{relational}");
            verified += 1;
            ended += runs;
        }
        leaking += u64::from(is_leaking);
    }
    println!("{verified} of {methods} verified, {leaking} leak, {ended} runs of what is verified ended");
    assert!(verified >= methods / 10, "only {verified} methods are verified");
    assert!(leaking >= methods / 10, "only {leaking} methods leak");
    assert!(ended >= verified, "only {ended} runs ended");
}
