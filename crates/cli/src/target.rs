//! Loads the method that `explore`, `fuzz` or `bmc` analyses, and keeps the limits of the whole
//! run.

use crate::args::{Ints, Subject};
use crate::timeout::AnswerClaim;
use echis_driver::solver;
use echis_java_explore::Lowered;
use echis_java_semantics::{Java, NotFound};
use echis_program::ast::{ErrorKind, Program};
use echis_report::Verdict;
use echis_solver::{BudgetFactor, Limits, Unknown, memory};
use echis_source::{Diagnostic, Sources, Span};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A loaded and lowered Java method, with the limits of its analysis.
pub struct Target {
    /// The checked classes with their source texts.
    pub java: Java,
    /// The program that the explorer executes, lowered from Java.
    pub lowered: Lowered,
    /// The signature of the method, as shown to the user.
    pub method: String,
    /// Tells when the analysis must stop.
    pub stop: Stop,
    /// Decides whether the analysis or the deadline writes the answer.
    pub answer_claim: AnswerClaim,
    /// Number of the user's files, which come before those of the library.
    files: usize,
}

/// Reads the files, finds the method and lowers it. Errors in the files or arguments are written to
/// standard error. `late_answer` is printed if no other answer is begun shortly after the deadline.
///
/// # Errors
///
/// Errors of writing. `Ok(Err(_))` has the verdict if the method cannot be analysed.
pub fn load_target(subject: &Subject, late_answer: String) -> io::Result<Result<Target, Verdict>> {
    match load(subject, late_answer) {
        Ok(target) => Ok(Ok(target)),
        Err(message) => {
            writeln!(io::stderr(), "{message}")?;
            Ok(Err(Verdict::Invalid))
        }
    }
}

/// Loads the target, or returns the error messages.
fn load(subject: &Subject, late_answer: String) -> Result<Target, String> {
    let stop = Stop::new(subject);
    let answer_claim = AnswerClaim::with_timer(stop.deadline, late_answer);
    let mut texts = Vec::new();
    let mut named = BTreeSet::new();
    for path in &subject.files {
        // a file that is named twice is read once, as javac does
        if path.canonicalize().is_ok_and(|whole| !named.insert(whole)) {
            continue;
        }
        match std::fs::read_to_string(path) {
            Ok(text) => texts.push((path.display().to_string(), text)),
            Err(e) => return Err(format!("error: {}: {e}", path.display())),
        }
    }
    let files: Vec<(&str, &str)> = texts
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    let java = echis_java_semantics::load(&files).map_err(|(sources, errors)| {
        let lines: Vec<String> = errors.iter().map(|error| diagnostic(&sources, error)).collect();
        lines.join("\n")
    })?;
    let method = find_method(&java, subject.method.as_deref());
    let method = method.map_err(|message| format!("error: {message}"))?;
    let ints = match subject.ints {
        Ints::Machine => echis_java_explore::Ints::Machine,
        Ints::Math => echis_java_explore::Ints::Math,
    };
    let lowered = echis_java_explore::lower(&java.world, method, ints);
    let least = memory::least().div_ceil(MEGABYTE);
    if subject.memory < least {
        let given = subject.memory;
        return Err(format!(
            "error: --memory {given}: these files need at least {least} MB"
        ));
    }
    Ok(Target {
        lowered,
        method: java.method_info(method).signature,
        java,
        stop,
        answer_claim,
        files: subject.files.len(),
    })
}

fn diagnostic(sources: &Sources, error: &Diagnostic) -> String {
    let (line, column) = sources.line_column(error.span.file, error.span.start);
    let path = &sources.file(error.span.file).path;
    format!("{path}:{line}:{column}: {}: {}", error.id, error.message)
}

/// Finds the method of this name. Without a name, it is the only method, or else a static `main`.
/// The error is a message that lists the methods to choose from.
fn find_method(java: &Java, name: Option<&str>) -> Result<echis_java_semantics::MethodRef, String> {
    let list = |signatures: &[String]| signatures.iter().map(|s| format!("\n  {s}")).collect::<String>();
    if java.methods().is_empty() {
        return Err("there is no method in these files".into());
    }
    let Some(name) = name else {
        let methods = java.methods();
        if let [only] = methods.as_slice() {
            return Ok(only.method);
        }
        let main = methods
            .iter()
            .find(|m| m.is_static && m.signature.contains("main(String"));
        let signatures: Vec<String> = methods.iter().map(|m| m.signature.clone()).collect();
        return main
            .map(|m| m.method)
            .ok_or_else(|| format!("choose a method with --method; there are:{}", list(&signatures)));
    };
    java.find_method(name).map_err(|not_found| match not_found {
        NotFound::Unknown(all) => format!("there is no method `{name}`; there are:{}", list(&all)),
        NotFound::Ambiguous(several) => format!("`{name}` is ambiguous; it can be any of:{}", list(&several)),
    })
}

impl Target {
    /// The program that the explorer executes, lowered from Java.
    pub fn program(&self) -> &Program {
        &self.lowered.program
    }

    /// Notes on the inputs that Java allows, but that the lowering does not generate.
    pub fn left_out(&self) -> impl Iterator<Item = String> {
        let left_out = self.lowered.left_out.iter();
        left_out.map(|what| format!("not tried as inputs: {what}"))
    }

    /// The line on which a span starts.
    pub fn line(&self, span: Span) -> usize {
        self.java.sources.line_column(span.file, span.start).0
    }

    /// Describes a place in a message: its line, and its file if this is one of the library's.
    pub fn place(&self, span: Span) -> String {
        let (line, file) = (self.line(span), span.file.0 as usize);
        match self.java.sources.files().get(file) {
            Some(library) if file >= self.files => {
                format!("line {line} of the library's {}", library.path)
            }
            _ => format!("line {line}"),
        }
    }

    /// Number of the user's files, which are the first ones of the sources.
    pub fn files(&self) -> usize {
        self.files
    }

    /// The innermost place of a call stack that is in the user's files.
    pub fn innermost(&self, places: &[Span]) -> Option<Span> {
        places.iter().rev().copied().find(|span| self.is_users(*span))
    }

    /// Is a place in the user's files?
    pub fn is_users(&self, span: Span) -> bool {
        span != Span::default() && (span.file.0 as usize) < self.files
    }

    /// The kind of an error in the answer: `assertion`, or `exception:` with the Java class that is
    /// thrown.
    pub fn error(&self, kind: ErrorKind) -> String {
        match self.program().class_thrown(kind) {
            Some(class) => {
                let name = &self.program().classes[class.index()].name;
                if &**name == "AssertionError" {
                    "assertion".into()
                } else {
                    format!("exception:{name}")
                }
            }
            None => format!("exception:{kind:?}"),
        }
    }
}

/// Number of bytes in a megabyte.
const MEGABYTE: u64 = 1_000_000;

/// Stop conditions of an analysis: an interrupt by the user, a deadline and a memory budget.
#[derive(Clone)]
pub struct Stop {
    interrupted: Arc<AtomicBool>,
    deadline: Option<Instant>,
    /// Memory budget in bytes. Half of it is reserved for the step that is in progress when the
    /// analysis stops.
    memory: u64,
    /// The memory budget as the user gave it, in megabytes.
    megabytes: u64,
    /// Factor for all limits that are counted in steps.
    budget: BudgetFactor,
}

/// The reason for a stop at the deadline.
pub const OUT_OF_TIME: &str = "out of time";

impl Stop {
    fn new(subject: &Subject) -> Stop {
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = interrupted.clone();
        // the first interrupt stops the analysis and prints its results so far, the second ends the
        // process
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        Stop {
            interrupted,
            deadline: subject.timeout.map(|t| Instant::now() + t),
            memory: subject.memory.saturating_mul(MEGABYTE),
            megabytes: subject.memory,
            budget: subject.budget,
        }
    }

    /// Has the user interrupted the analysis?
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// The reason to stop now; `None` if the analysis can go on.
    pub fn reason(&self) -> Option<String> {
        if self.is_interrupted() {
            return Some("interrupted".into());
        }
        if self.deadline.is_some_and(|d| d <= Instant::now()) {
            return Some(OUT_OF_TIME.into());
        }
        if let Some(missing) = solver::missing() {
            return Some(Unknown::NoSolver(missing).to_string());
        }
        (memory::left(self.memory) == 0)
            .then(|| format!("out of memory: the budget is {} MB", self.megabytes))
    }

    /// The same stop conditions as limits of the solver.
    pub fn limits(&self) -> Limits {
        Limits {
            deadline: self.deadline,
            cancelled: Some(self.interrupted.clone()),
            memory: Some(self.memory),
            budget: self.budget,
            ..Limits::default()
        }
    }

    /// Factor for all limits that are counted in steps.
    pub fn budget(&self) -> BudgetFactor {
        self.budget
    }

    /// A stop condition that uses half of the remaining time and memory, and leaves the rest for
    /// processing the results.
    pub fn halfway(&self) -> Stop {
        let now = Instant::now();
        let half = self.deadline.map(|d| now + d.saturating_duration_since(now) / 2);
        let mut stop = self.clone().before(half);
        // half of a budget is usable: if the budget shrinks by all that is left of its usable half,
        // half of the rest remains usable
        stop.memory -= memory::left(self.memory);
        stop
    }

    /// Moves the deadline to `time` if that is earlier.
    pub fn before(mut self, time: Option<Instant>) -> Stop {
        self.deadline = match (self.deadline, time) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        self
    }
}
