//! Command `echis fuzz`: whitebox fuzzing of a Java method.

mod nats;
mod storage;

use crate::args::{Answers, Fuzz};
use crate::explore::verdict;
use crate::progress::FuzzProgress;
use crate::target::{OUT_OF_TIME, Stop, Target, load_target};
use echis_driver::{solver, values};
use echis_explorer::corpus::{Format, JSON_SUFFIX, Recorder};
use echis_explorer::generational::{
    self, Bug, Counts, Expanded, Expander, Fingerprint, Options, Progress, Search, Tried,
};
use echis_explorer::seeds::{self, Seeds};
use echis_report::{Verdict, exploration as report};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;
use storage::Storage;

/// Fuzzes a method and writes the bugs that were found.
///
/// # Errors
///
/// Errors of writing.
pub fn fuzz(arguments: &Fuzz) -> io::Result<Verdict> {
    let late = report::Fuzzing {
        method: arguments.subject.method.clone().unwrap_or_default(),
        notes: vec![OUT_OF_TIME.into()],
        ..report::Fuzzing::default()
    };
    let target = match load_target(&arguments.subject, text(arguments, &late))? {
        Ok(target) => target,
        Err(verdict) => return Ok(verdict),
    };
    let stop = target
        .stop
        .clone()
        .before(arguments.time.map(|t| Instant::now() + t));
    let mut options = Options {
        own_files: arguments.subject.files.len() as u32,
        ..Options::default()
    };
    let clock = stop.limits();
    options.solver.deadline = clock.deadline;
    options.solver.cancelled = clock.cancelled;
    options.solver.memory = clock.memory;
    options.solver.budget = clock.budget;
    let search = Search::new(Expander::new(target.program(), target.lowered.entry, options));
    match search_from(arguments, &target, &stop, &search) {
        Ok(searched) => answer(arguments, &target, &search, searched),
        Err(message) => {
            writeln!(io::stderr(), "error: {message}")?;
            Ok(Verdict::Invalid)
        }
    }
}

/// How a search ended, in addition to the state of the search itself.
struct SearchEnd {
    /// Whether no work is left.
    is_over: bool,
    /// Whether inputs of all possible shapes were tried.
    are_all_shapes: bool,
    /// Which other search has left something out, if one has.
    incomplete: Option<&'static str>,
    notes: Vec<String>,
}

/// Searches from the start inputs and the corpus.
fn search_from(arguments: &Fuzz, target: &Target, stop: &Stop, search: &Search) -> Result<SearchEnd, String> {
    let format = Format::new(target.program(), target.lowered.entry);
    let Seeds {
        inputs,
        are_all_shapes,
    } = start_inputs(arguments.seed.as_deref(), target, &format)?;
    for seed in &inputs {
        search
            .expander()
            .check(seed)
            .map_err(|why| format!("the seed does not fit {}: {why}", target.method))?;
    }
    let identity = identity(arguments, target);
    let storage = storage::open(arguments, search.expander(), format, identity)?;
    let storage = storage.as_deref();
    let observer = FuzzObserver {
        target,
        stop,
        recorder: storage.map(Storage::recorder),
        executions: AtomicU64::new(0),
        max_executions: arguments.executions,
        is_over: AtomicBool::new(false),
        progress: FuzzProgress::new(usize::from(arguments.jobs)),
    };
    if let Some(storage) = storage {
        storage.resume(search, &observer);
    }
    for seed in inputs {
        search.seed(seed, &observer);
    }
    let jobs = usize::from(arguments.jobs);
    let is_over = match storage.and_then(Storage::sharing) {
        Some(sharing) => search.run_shared(jobs, &observer, sharing),
        None => {
            search.run(jobs, &observer);
            search.progress().queue == 0
        }
    };
    observer.progress.finish();
    let mut notes = storage.map_or_else(Vec::new, Storage::notes);
    notes.extend(observer.why_stopped(is_over));
    Ok(SearchEnd {
        is_over,
        are_all_shapes,
        incomplete: storage.and_then(Storage::incomplete),
        notes,
    })
}

/// The start inputs. `seed` is a file name or the text itself.
fn start_inputs(seed: Option<&str>, target: &Target, format: &Format) -> Result<Seeds, String> {
    let program = target.program();
    let entry = target.lowered.entry;
    let misfit = |why: String| format!("the seed does not fit {}: {why}", target.method);
    let bytes = match seed {
        None => None,
        Some(seed) if Path::new(seed).is_dir() => return Err(format!("{seed} is a folder")),
        Some(seed) => Some(std::fs::read(seed).unwrap_or_else(|_| seed.as_bytes().to_vec())),
    };
    if let (Some(name), Some(bytes)) = (seed.filter(|s| s.ends_with(JSON_SUFFIX)), &bytes) {
        return Ok(Seeds {
            inputs: vec![format.decode(name, bytes).map_err(misfit)?],
            are_all_shapes: false,
        });
    }
    seeds::seeds(program, entry, &target.lowered.inputs, bytes.as_deref()).map_err(misfit)
}

/// The identity of a search: the version of Echis, the method and the texts of the files. Inputs of
/// a corpus that were tried under another identity are tried again.
fn identity(arguments: &Fuzz, target: &Target) -> Fingerprint {
    let mut about = format!(
        "{} {} {:?}",
        env!("CARGO_PKG_VERSION"),
        target.method,
        arguments.subject.ints
    );
    for file in target
        .java
        .sources
        .files()
        .iter()
        .take(arguments.subject.files.len())
    {
        about.push('\0');
        about += &file.text;
    }
    Fingerprint::of_bytes(about.as_bytes())
}

/// Observes a search: stores inputs in the corpus, shows the progress and decides when to stop.
struct FuzzObserver<'a> {
    target: &'a Target,
    stop: &'a Stop,
    recorder: Option<&'a dyn Recorder>,
    executions: AtomicU64,
    /// Maximal number of executions.
    max_executions: u64,
    is_over: AtomicBool,
    progress: FuzzProgress,
}

impl FuzzObserver<'_> {
    fn why_stopped(&self, is_over: bool) -> Vec<String> {
        let mut why: Vec<String> = Vec::new();
        if let Some(failure) = self.failure() {
            why.push(failure);
        }
        if !is_over {
            let limit = (self.executions.load(Ordering::Relaxed) >= self.max_executions)
                .then(|| format!("the limit of {} executions is reached", self.max_executions));
            why.extend(self.stop.reason().or(limit));
        }
        why
    }

    fn failure(&self) -> Option<String> {
        let failure = self.recorder?.failure()?;
        Some(format!("the inputs cannot be stored: {failure}"))
    }
}

impl generational::Observer for FuzzObserver<'_> {
    fn tried(&self, tried: &Tried) {
        self.executions.fetch_add(1, Ordering::Relaxed);
        if let Some(recorder) = self.recorder {
            let name = tried.bug.map(|bug| bug_name(self.target, bug));
            recorder.tried(tried, name.as_deref());
        }
    }

    fn expanded(&self, expanded: &Expanded) {
        if let Some(recorder) = self.recorder {
            recorder.expanded(expanded);
        }
    }

    fn repeated(&self, input: Fingerprint) {
        if let Some(recorder) = self.recorder {
            recorder.repeated(input);
        }
    }

    fn progress(&self, so_far: &Progress) {
        self.progress.show(so_far);
    }

    fn stops(&self) -> bool {
        let is_over = self.is_over.load(Ordering::Relaxed)
            || self.executions.load(Ordering::Relaxed) >= self.max_executions
            || self.stop.reason().is_some()
            || self.failure().is_some();
        self.is_over.store(is_over, Ordering::Relaxed);
        is_over
    }
}

/// The name of a bug in the corpus, such as `ArithmeticException-line-58`.
fn bug_name(target: &Target, bug: &Bug) -> String {
    let kind = target.error(bug.kind);
    let kind = kind.strip_prefix("exception:").unwrap_or(&kind);
    format!("{kind}-line-{}", target.line(bug.span))
}

fn answer(arguments: &Fuzz, target: &Target, search: &Search, searched: SearchEnd) -> io::Result<Verdict> {
    let counts = search.counts();
    let progress = search.progress();
    let is_exhausted = searched.is_over
        && counts.is_complete()
        && searched.are_all_shapes
        && searched.incomplete.is_none()
        && target.lowered.left_out.is_empty();
    let report_bug = |bug: &Bug| report::Bug {
        kind: target.error(bug.kind),
        line: target.line(bug.span),
        input: values::input(&target.lowered, &bug.inputs),
    };
    let mut notes = searched.notes;
    notes.extend(left_out(&counts));
    notes.extend(target.left_out());
    if searched.is_over
        && let Some(other) = searched.incomplete
    {
        notes.push(format!("{other} was incomplete"));
    }
    if searched.is_over && !searched.are_all_shapes {
        notes.push("not all ways to link the input objects were tried".to_owned());
    }
    let answer = report::Fuzzing {
        method: target.method.clone(),
        executions: counts.executions,
        inputs: counts.kept,
        blocks: u64::from(progress.blocks),
        bugs: search.bugs().iter().map(report_bug).collect(),
        exhausted: is_exhausted,
        notes,
        solver: solver::used(),
    };
    target.answer_claim.claim();
    io::stdout().write_all(text(arguments, &answer).as_bytes())?;
    Ok(verdict(!answer.bugs.is_empty(), is_exhausted))
}

fn text(arguments: &Fuzz, answer: &report::Fuzzing) -> String {
    match arguments.subject.format {
        Answers::Text => report::fuzzing_text(answer),
        Answers::Json => report::fuzzing_json(answer) + "\n",
    }
}

/// Notes on the inputs and branches that a search did not cover.
fn left_out(counts: &Counts) -> Vec<String> {
    let given_up = counts
        .given_up
        .iter()
        .map(|(why, n)| (*n, format!("runs were aborted: {why}")));
    let others = [
        (
            counts.divergences,
            "runs left the path that their input was solved for",
        ),
        (counts.unanswered, "queries were not decided by the solver"),
        (counts.concretized, "branches or numbers were concretized"),
        (counts.too_long, "branches need longer arrays than are generated"),
        (
            counts.faults,
            "inputs were not expanded because of an internal error",
        ),
    ];
    let others = others.into_iter().map(|(n, what)| (n, what.to_owned()));
    let all = others.chain(given_up).filter(|(n, _)| *n > 0);
    all.map(|(n, what)| format!("{n} {what}")).collect()
}
