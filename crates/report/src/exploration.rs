//! What the exploring engines found, as plain data, and its renderings for people and for scripts.
//!
//! The objects for scripts:
//!
//! ```json
//! {"leaves": [{"condition": "x > y", "result": "x", "outcome": "returned", "line": 9, "input": {"x": 1, "y": 0}}],
//!  "complete": true, "stats": {"paths": 1}}
//! {"executions": 16, "inputs": 16, "blocks": 12, "bugs": [{"kind": "assertion", "line": 7, "input": "{\"input\":[98,97,100]}"}]}
//! {"answer": "bug", "bound": 3, "bound_reachable": null, "input": {"n": 2}, "trace": [{"line": 3, "statement": "n = *;"}]}
//! ```
//!
//! Where a solver was used, `solver` says which: `{"name": "Z3", "version": "4.15.4.0", "path":
//! "/usr/lib/libz3.so", "tested": true}`.

use crate::model::{Solver, SolverUse};
use crate::tree::assignments;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::cell::Cell;
use std::fmt::Write;
use std::io;

/// Values by the names of what has them: parameters, variables.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Input {
    /// For scripts. Objects are objects with their class under `"class"`, the same object once more
    /// is `{"same": n}`.
    values: Map<String, Value>,
    /// For people, in order: the name and the value as the program's language writes it.
    source: Vec<(String, String)>,
}

impl Input {
    /// Adds a value, or gives it another one.
    pub fn insert(&mut self, name: &str, value: Value, source: String) {
        self.values.insert(name.to_owned(), value);
        match self.source.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = source,
            None => self.source.push((name.to_owned(), source)),
        }
    }

    /// Is there a value of this name?
    pub fn contains(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    /// There are no values.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Names and values for people.
    pub fn source(&self) -> &[(String, String)] {
        &self.source
    }
}

impl Serialize for Input {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.values.serialize(serializer)
    }
}

/// All paths of a method, as far as they were followed. Their ends are apart: together they can be
/// much longer than all else.
#[derive(Debug, Clone, Default)]
pub struct Exploration {
    /// The method.
    pub method: String,
    /// There are no other paths.
    pub complete: bool,
    /// What else there is to say: why the exploration is not complete, what was concretized.
    pub notes: Vec<String>,
    /// What it took, by name.
    pub stats: Vec<(&'static str, u64)>,
    /// Whether a solver was used.
    pub solver: SolverUse,
}

/// The end of a path.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Leaf {
    /// The path condition.
    pub condition: String,
    /// What is returned.
    pub result: Option<String>,
    /// `returned`, `exception:NAME`, `assertion` or `unknown`.
    pub outcome: String,
    /// Where, counted from 1.
    pub line: usize,
    /// Why nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// An input that takes this path.
    pub input: Option<Input>,
}

impl Leaf {
    /// The path ends with an error.
    pub fn is_error(&self) -> bool {
        self.outcome != "returned" && self.outcome != "unknown"
    }
}

/// What whitebox fuzzing found.
#[derive(Debug, Clone, Default)]
pub struct Fuzzing {
    /// The method.
    pub method: String,
    /// Runs.
    pub executions: u64,
    /// Inputs that were kept.
    pub inputs: u64,
    /// Statements that were reached.
    pub blocks: u64,
    /// The bugs, by place.
    pub bugs: Vec<Bug>,
    /// Every input that there is was tried, as far as the engine can tell.
    pub exhausted: bool,
    /// What else there is to say.
    pub notes: Vec<String>,
    /// Whether a solver was used.
    pub solver: SolverUse,
}

/// A bug.
#[derive(Debug, Clone, Default)]
pub struct Bug {
    /// `exception:NAME` or `assertion`.
    pub kind: String,
    /// Where, counted from 1.
    pub line: usize,
    /// An input that leads to it.
    pub input: Input,
}

/// What bounded model checking found.
#[derive(Debug, Clone, Default)]
pub struct Bounded {
    /// The method.
    pub method: String,
    /// `bug`, `correct` or `unknown`.
    pub answer: &'static str,
    /// `exception:NAME` or `assertion`, of a bug.
    pub kind: Option<String>,
    /// How often loops were unwound.
    pub bound: u32,
    /// Do runs go on beyond the bound? After a bug this is not asked, and where a run was given up
    /// it is not known.
    pub bound_reachable: Option<bool>,
    /// An input that leads to the bug.
    pub input: Option<Input>,
    /// The line that fails, counted from 1.
    pub line: Option<usize>,
    /// The run on it, line by line.
    pub trace: Vec<Step>,
    /// What else there is to say.
    pub notes: Vec<String>,
    /// Whether a solver was used.
    pub solver: SolverUse,
}

/// A line of a run.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Step {
    /// Where, counted from 1.
    pub line: usize,
    /// In which file, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// What stands there.
    pub statement: String,
    /// What its variables became.
    #[serde(skip_serializing_if = "Input::is_empty")]
    pub values: Input,
}

/// Leaves that are there one after the other only.
struct InTurn<I>(Cell<Option<I>>);

impl<I: Iterator<Item = Leaf>> Serialize for InTurn<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.take().into_iter().flatten())
    }
}

/// An exploration for scripts.
#[derive(Serialize)]
struct ExplorationObject<'a, L> {
    leaves: L,
    complete: bool,
    stats: Map<String, Value>,
    method: &'a str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    solver: Option<&'a Solver>,
}

/// Writes paths for scripts, each leaf as soon as it is there.
///
/// # Errors
///
/// Those of writing.
pub fn exploration_json(
    found: &Exploration,
    leaves: impl Iterator<Item = Leaf>,
    mut out: impl io::Write,
) -> io::Result<()> {
    let stats = found.stats.iter().map(|(k, v)| ((*k).into(), (*v).into()));
    let object = ExplorationObject {
        leaves: InTurn(Cell::new(Some(leaves))),
        complete: found.complete,
        stats: stats.collect(),
        method: &found.method,
        notes: &found.notes,
        solver: found.solver.used(),
    };
    serde_json::to_writer(&mut out, &object)?;
    writeln!(out)
}

/// For scripts.
pub fn fuzzing_json(found: &Fuzzing) -> String {
    let bug = |bug: &Bug| json!({"kind": bug.kind, "line": bug.line, "input": Value::Object(bug.input.values.clone()).to_string()});
    let object = json!({
        "method": found.method,
        "executions": found.executions,
        "inputs": found.inputs,
        "blocks": found.blocks,
        "bugs": found.bugs.iter().map(bug).collect::<Vec<_>>(),
        "exhausted": found.exhausted,
    });
    with_notes(object, &found.notes, &found.solver)
}

/// For scripts.
pub fn bounded_json(found: &Bounded) -> String {
    let object = json!({
        "method": found.method,
        "answer": found.answer,
        "kind": found.kind,
        "line": found.line,
        "bound": found.bound,
        "bound_reachable": found.bound_reachable,
        "input": found.input,
        "trace": found.trace,
    });
    with_notes(object, &found.notes, &found.solver)
}

fn with_notes(mut object: Value, notes: &[String], solver: &SolverUse) -> String {
    if !notes.is_empty() {
        object["notes"] = notes.into();
    }
    if let Some(solver) = solver.used() {
        object["solver"] = json!(solver);
    }
    object.to_string()
}

/// Writes paths for people, each leaf as soon as it is there.
///
/// # Errors
///
/// Those of writing.
pub fn exploration_text(
    found: &Exploration,
    leaves: impl Iterator<Item = Leaf>,
    mut out: impl io::Write,
) -> io::Result<()> {
    let (mut paths, mut errors) = (0, 0);
    for leaf in leaves {
        paths += 1;
        errors += u64::from(leaf.is_error());
        let outcome = match (&leaf.result, &leaf.why) {
            (Some(result), _) => format!("{} {result}", leaf.outcome),
            (None, Some(why)) => format!("{}: {why}", leaf.outcome),
            (None, None) => leaf.outcome.clone(),
        };
        writeln!(out, "{paths:>3}  line {:<4} {outcome}", leaf.line)?;
        writeln!(out, "     when  {}", leaf.condition)?;
        if let Some(input) = &leaf.input {
            writeln!(out, "     input {}", input_text(input))?;
        }
    }
    let completeness = match found.complete {
        true => "these are all",
        false => "there may be more",
    };
    writeln!(
        out,
        "{}: {}, {}; {completeness}",
        found.method,
        counted(paths, "path"),
        counted(errors, "error")
    )?;
    write!(out, "{}", with_notes_text(String::new(), &found.notes))
}

/// For people.
pub fn fuzzing_text(found: &Fuzzing) -> String {
    let mut text = String::new();
    for bug in &found.bugs {
        let _ = writeln!(text, "line {:<4} {}", bug.line, bug.kind);
        let _ = writeln!(text, "     input {}", input_text(&bug.input));
    }
    let _ = writeln!(
        text,
        "{}: {}, {}, {} reached, {}",
        found.method,
        counted(found.executions, "execution"),
        counted(found.inputs, "input"),
        counted(found.blocks, "statement"),
        counted(found.bugs.len() as u64, "bug")
    );
    with_notes_text(text, &found.notes)
}

/// For people.
pub fn bounded_text(found: &Bounded) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{}: {}",
        found.method,
        match found.answer {
            "bug" => {
                let kind = found.kind.as_deref().unwrap_or("an error");
                let line = found.line.map(|line| format!(" in line {line}"));
                format!("a bug: {kind}{}", line.unwrap_or_default())
            }
            "correct" => format!("correct: no run is longer than the bound of {}", found.bound),
            _ => format!("not known: no bug was found up to the bound of {}", found.bound),
        }
    );
    if let Some(input) = &found.input {
        let _ = writeln!(text, "     input {}", input_text(input));
    }
    for step in &found.trace {
        let values = if step.values.is_empty() {
            String::new()
        } else {
            format!("    // {}", input_text(&step.values))
        };
        let place = match &step.file {
            Some(file) => format!("{file}:{}", step.line),
            None => format!("line {:<4}", step.line),
        };
        let _ = writeln!(text, "     {place} {}{values}", step.statement);
    }
    with_notes_text(text, &found.notes)
}

fn with_notes_text(mut text: String, notes: &[String]) -> String {
    for note in notes {
        let _ = writeln!(text, "note: {note}");
    }
    text
}

/// `1 path`, `2 paths`.
pub(crate) fn counted(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// `x = 1, a = new int[] {2, 3}`
pub fn input_text(input: &Input) -> String {
    if input.is_empty() {
        return "none".into();
    }
    assignments(&input.source)
}
