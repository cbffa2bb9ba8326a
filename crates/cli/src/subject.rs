//! What an exploring command is about: files, a method, and the limits of the whole run.

use crate::args::{Ints, Subject};
use crate::clock::Answering;
use crate::solver;
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

/// A method that is ready to be explored.
pub struct Ready {
    /// The texts.
    pub java: Java,
    /// The program.
    pub lowered: Lowered,
    /// The method, for people.
    pub method: String,
    /// When to stop.
    pub stop: Stop,
    /// Who answers, if the work takes too long.
    pub answering: Answering,
    /// How many files are the user's.
    files: usize,
}

/// Reads the files and finds the method; what is wrong with them goes to standard error. The late
/// answer is written if there is no other one soon after the deadline.
///
/// # Errors
///
/// Those of writing; `Ok(Err(_))` if there is nothing to explore.
pub fn ready(subject: &Subject, late_answer: String) -> io::Result<Result<Ready, Verdict>> {
    let stop = Stop::new(subject);
    let answering = Answering::by(stop.deadline, late_answer);
    let mut texts = Vec::new();
    let mut named = BTreeSet::new();
    for path in &subject.files {
        // a file that is named twice is read once, as by javac
        if path.canonicalize().is_ok_and(|whole| !named.insert(whole)) {
            continue;
        }
        match std::fs::read_to_string(path) {
            Ok(text) => texts.push((path.display().to_string(), text)),
            Err(e) => {
                writeln!(io::stderr(), "error: {}: {e}", path.display())?;
                return Ok(Err(Verdict::Invalid));
            }
        }
    }
    let files: Vec<(&str, &str)> = texts
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    let java = match echis_java_semantics::load(&files) {
        Ok(java) => java,
        Err((sources, errors)) => {
            for error in errors {
                writeln!(io::stderr(), "{}", diagnostic(&sources, &error))?;
            }
            return Ok(Err(Verdict::Invalid));
        }
    };
    let method = match find(&java, subject.method.as_deref()) {
        Ok(method) => method,
        Err(message) => {
            writeln!(io::stderr(), "error: {message}")?;
            return Ok(Err(Verdict::Invalid));
        }
    };
    let ints = match subject.ints {
        Ints::Machine => echis_java_explore::Ints::Machine,
        Ints::Math => echis_java_explore::Ints::Math,
    };
    let lowered = echis_java_explore::lower(&java.world, method, ints);
    let least = memory::least().div_ceil(MEGABYTE);
    if subject.memory < least {
        let given = subject.memory;
        writeln!(
            io::stderr(),
            "error: --memory {given}: these files take at least {least} MB"
        )?;
        return Ok(Err(Verdict::Invalid));
    }
    Ok(Ok(Ready {
        lowered,
        method: java.method_info(method).signature,
        java,
        stop,
        answering,
        files: subject.files.len(),
    }))
}

fn diagnostic(sources: &Sources, error: &Diagnostic) -> String {
    let (line, column) = sources.line_column(error.span.file, error.span.start);
    let path = &sources.file(error.span.file).path;
    format!("{path}:{line}:{column}: {}: {}", error.id, error.message)
}

/// The method of this name; without a name `main`, or the only one there is.
fn find(java: &Java, name: Option<&str>) -> Result<echis_java_semantics::MethodRef, String> {
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
        return main.map(|m| m.method).ok_or_else(|| {
            format!(
                "say with --method which one is meant; there are:{}",
                list(&signatures)
            )
        });
    };
    java.find_method(name).map_err(|not_found| match not_found {
        NotFound::Unknown(all) => format!("there is no method `{name}`; there are:{}", list(&all)),
        NotFound::Ambiguous(several) => format!("`{name}` can be any of:{}", list(&several)),
    })
}

impl Ready {
    /// The program.
    pub fn program(&self) -> &Program {
        &self.lowered.program
    }

    /// What inputs there are in Java that are not tried.
    pub fn left_out(&self) -> impl Iterator<Item = String> {
        let left_out = self.lowered.left_out.iter();
        left_out.map(|what| format!("not tried as inputs: {what}"))
    }

    /// The line of a place.
    pub fn line(&self, span: Span) -> usize {
        self.java.sources.line_column(span.file, span.start).0
    }

    /// A place in words: a line of the user's, or one of the library's.
    pub fn place(&self, span: Span) -> String {
        let (line, file) = (self.line(span), span.file.0 as usize);
        match self.java.sources.files().get(file) {
            Some(library) if file >= self.files => {
                format!("line {line} of the library's {}", library.path)
            }
            _ => format!("line {line}"),
        }
    }

    /// How many of the sources are the user's; they come first.
    pub fn files(&self) -> usize {
        self.files
    }

    /// The innermost of the places that stands in the user's files.
    pub fn innermost(&self, places: &[Span]) -> Option<Span> {
        places.iter().rev().copied().find(|span| self.is_users(*span))
    }

    /// Does a place stand in the user's files?
    pub fn is_users(&self, span: Span) -> bool {
        span != Span::default() && (span.file.0 as usize) < self.files
    }

    /// What kind of error it is, in Java's words.
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

/// Bytes of a megabyte.
const MEGABYTE: u64 = 1_000_000;

/// When to stop: an interrupt, the clock, the memory.
#[derive(Clone)]
pub struct Stop {
    interrupted: Arc<AtomicBool>,
    deadline: Option<Instant>,
    /// A budget of memory in bytes, half of which is for what is under way when it is time to stop.
    memory: u64,
    /// What the user has given, in megabytes.
    megabytes: u64,
    /// The factor for all limits that are counted in steps.
    budget: BudgetFactor,
}

/// Why it is time to stop when the clock says so.
pub const OUT_OF_TIME: &str = "out of time";

impl Stop {
    fn new(subject: &Subject) -> Stop {
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = interrupted.clone();
        // the first interrupt asks for what was found so far, the second one ends the process
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

    /// The user does not want to wait any longer.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Why it is time to stop.
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

    /// The same for the solver.
    pub fn limits(&self) -> Limits {
        Limits {
            deadline: self.deadline,
            cancelled: Some(self.interrupted.clone()),
            memory: Some(self.memory),
            budget: self.budget,
            ..Limits::default()
        }
    }

    /// The factor for all limits that are counted in steps.
    pub fn budget(&self) -> BudgetFactor {
        self.budget
    }

    /// Stops when half of the time and of the memory that are left are used up, so that something can be made of what was found.
    pub fn halfway(&self) -> Stop {
        let now = Instant::now();
        let half = self.deadline.map(|d| now + d.saturating_duration_since(now) / 2);
        let mut stop = self.clone().before(half);
        // what is used of a budget is half of it
        stop.memory -= memory::left(self.memory);
        stop
    }

    /// Stops at a time, if it is sooner.
    pub fn before(mut self, time: Option<Instant>) -> Stop {
        self.deadline = match (self.deadline, time) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        self
    }
}
