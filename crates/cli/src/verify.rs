//! Command `echis verify`: verifies files in parallel and reports on them in the order of the
//! arguments.

use crate::annotate::{self, InferredSteps};
use crate::answer::Answer;
use crate::args::{CounterexampleShape, Format, Verify};
use crate::input::{self, Input};
use crate::load::{Proved, load};
use crate::member_filter::MemberFilter;
use crate::progress::{FileProgress, Progress};
use crate::{
    STACK, confirm, convert, counterexample, counterexample_shape, explain, solver, timeout, trusted,
};
use echis_java_semantics::MethodRef;
use echis_report::steps::Explanation;
use echis_report::{Annotated, FileReport, Finding, Inferred, Kind, Verdict};
use echis_source::Sources;
use echis_verifier::{Inference, MemberReport, Options, SmtLog};
use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Instant;

/// Verifies the inputs of the arguments, writes the answer and returns the worst verdict.
///
/// # Errors
///
/// Errors of writing.
pub fn verify(arguments: &'static Verify) -> io::Result<Verdict> {
    let start = Instant::now();
    let inputs = input::inputs(&arguments.inputs);
    if arguments.print_viper {
        return print_viper(&inputs, arguments);
    }
    if arguments.show_inferred && (inputs.len() > 1 || arguments.format == Format::Sarif) {
        writeln!(
            io::stderr(),
            "error: --show-inferred takes one file, and the format text or json"
        )?;
        return Ok(Verdict::Invalid);
    }
    let run = Arc::new(VerifyRun {
        arguments,
        jobs: arguments.jobs.map_or_else(processors, usize::from),
        several: inputs.len() > 1,
        progress: Progress::new(),
        only: MemberFilter::new(&arguments.only),
        explanations: Mutex::default(),
    });
    let mut answer = Answer::new(arguments, inputs.len());
    let written = run.verify_all(&inputs, &mut |report| run.progress.aside(|| answer.file(report)));
    run.progress.finish();
    written?;
    let mut worst = answer.end(start)?;
    if let Some(page) = &arguments.explain {
        let explanations =
            std::mem::take(&mut *run.explanations.lock().unwrap_or_else(PoisonError::into_inner));
        explain::write(explanations, page.as_deref())?;
    }
    for error in run.only.errors() {
        writeln!(io::stderr(), "error: {error}")?;
        worst = Verdict::Invalid;
    }
    Ok(worst)
}

/// Prints the Viper programs that Java files are translated to.
fn print_viper(inputs: &[(Input, Option<String>)], arguments: &Verify) -> io::Result<Verdict> {
    let mut worst = Verdict::Verified;
    for (input, _) in inputs {
        match load(input, arguments)?.java {
            Some(proved) => write!(io::stdout(), "{}", echis_viper::print::print(&proved.proof.file))?,
            None => {
                writeln!(io::stderr(), "error: {} is not a valid Java file", input.name())?;
                worst = Verdict::Invalid;
            }
        }
    }
    Ok(worst)
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The report on a file before the search for counterexamples. It is the answer if that search is
/// not finished in time.
type SoFar = Arc<Mutex<Option<FileReport>>>;

/// The state of one `verify` command, shared by its worker threads.
struct VerifyRun {
    arguments: &'static Verify,
    jobs: usize,
    /// Whether there are several inputs.
    several: bool,
    progress: Progress,
    /// The members selected by `--only`.
    only: MemberFilter<'static>,
    /// The paths to the failures found so far, for `--explain`.
    explanations: Mutex<Vec<Explanation>>,
}

impl VerifyRun {
    /// Verifies all inputs. Reports on each in order, as soon as it and all before it are done.
    fn verify_all(
        self: &Arc<Self>,
        inputs: &[(Input, Option<String>)],
        report: &mut dyn FnMut(FileReport) -> io::Result<()>,
    ) -> io::Result<()> {
        let workers = self.jobs.min(inputs.len()).max(1);
        let jobs = self.jobs / workers;
        if workers == 1 {
            return inputs
                .iter()
                .try_for_each(|(input, reason)| report(self.verify_input(input, reason, jobs)));
        }
        let next = AtomicUsize::new(0);
        let (send, receive) = mpsc::channel();
        let work = |send: mpsc::Sender<(usize, FileReport)>| {
            while let Some((i, (input, reason))) = nth(inputs, next.fetch_add(1, Ordering::Relaxed)) {
                if send.send((i, self.verify_input(input, reason, jobs))).is_err() {
                    break;
                }
            }
        };
        std::thread::scope(|scope| {
            let mut started = 0;
            for _ in 0..workers {
                let (send, work) = (send.clone(), &work);
                let thread = std::thread::Builder::new().stack_size(STACK);
                started += usize::from(thread.spawn_scoped(scope, move || work(send)).is_ok());
            }
            if started == 0 {
                work(send);
            } else {
                drop(send);
            }
            report_in_order(receive, report)
        })
    }

    /// Verifies one input. A panic of the engine and a missed deadline become findings.
    fn verify_input(self: &Arc<Self>, input: &Input, reason: &Option<String>, jobs: usize) -> FileReport {
        let start = Instant::now();
        let deadline = self.arguments.timeout.map(|t| start + t);
        let report = match reason {
            Some(reason) => unreadable(reason.clone()),
            None => {
                let (run, input) = (self.clone(), input.clone());
                let so_far = SoFar::default();
                let shared = so_far.clone();
                let work = move || run.verify_or_report_panic(&input, jobs, deadline, &shared);
                timeout::run_until(deadline, work).unwrap_or_else(|| {
                    let decided = so_far.lock().unwrap_or_else(PoisonError::into_inner).take();
                    decided.unwrap_or_else(|| with_finding(convert::out_of_time()))
                })
            }
        };
        FileReport {
            path: input.name(),
            time: start.elapsed(),
            ..report
        }
    }

    fn verify_or_report_panic(
        &self,
        input: &Input,
        jobs: usize,
        deadline: Option<Instant>,
        so_far: &SoFar,
    ) -> FileReport {
        let file = self.progress.file();
        let program = || self.verify_program(input, jobs, deadline, &file, so_far);
        let verified = catch_unwind(AssertUnwindSafe(program));
        verified.unwrap_or_else(|panic| with_finding(convert::panicked(message(&*panic))))
    }

    fn verify_program(
        &self,
        input: &Input,
        jobs: usize,
        deadline: Option<Instant>,
        file: &FileProgress,
        so_far: &SoFar,
    ) -> FileReport {
        let loaded = match load(input, self.arguments) {
            Ok(loaded) => loaded,
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                return unreadable("no such file".into());
            }
            Err(e) => return unreadable(e.to_string()),
        };
        let mut report = FileReport {
            sources: convert::sources(&loaded.sources),
            findings: loaded.ignored.into_iter().map(convert::ignored).collect(),
            ..FileReport::default()
        };
        let (java, sources) = (loaded.java.as_ref(), &loaded.sources);
        let proof = java.map(|j| &j.proof);
        if let Some(proved) = java {
            let doubtful = proved.java.world.doubtful_stars.iter().copied();
            report.findings.extend(doubtful.map(convert::doubtful_star));
        }
        let program = match loaded.program {
            Ok(program) => program,
            Err(diagnostics) => {
                let errors = diagnostics.into_iter().map(convert::diagnostic);
                report.findings.extend(errors);
                return report;
            }
        };
        let only = self.only.selected(&program, proof);
        let smt_log = match self.log(input) {
            Ok(log) => log,
            Err(e) => {
                let reason = format!("the log cannot be written: {e}");
                report.findings.push(convert::unreadable(reason));
                return report;
            }
        };
        let members = program.functions.len() + program.predicates.len() + program.methods.len();
        let options = Options {
            jobs: jobs.min(members).max(1),
            only,
            all_errors: self.arguments.all_errors,
            passes_failed: false,
            check_resources: None,
            deadline,
            budget: self.arguments.budget,
            smt_log,
            assume_injectivity_on_inhale: self.arguments.assume_injectivity_on_inhale,
            function_amounts: self.arguments.respect_function_permissions,
            no_value_map_memo: self.arguments.no_value_map_memo,
            no_isc_triggers: self.arguments.no_isc_triggers,
            record: false,
            start_states: java.is_none(),
            solver_models: self.arguments.counterexample == Some(CounterexampleShape::Native),
            inference: if self.arguments.infer
                || self.arguments.show_inferred
                || (java.is_some() && !self.arguments.no_inference)
            {
                Inference::ON
            } else {
                Inference::Off
            },
        };
        let done = |members| file.done(members);
        let members = echis_verifier::verify(&program, sources, &options, &done);
        let runs = match java {
            None => {
                let search = confirm::Search {
                    program: &program,
                    sources,
                    inferred: options.inference != Inference::Off,
                    deadline,
                    shape: self.arguments.counterexample,
                };
                confirm::confirm(&search, &members)
            }
            Some(_) => Vec::new(),
        };
        if self.arguments.explain.is_some()
            && let Some(explanation) = explain::explain(&program, java, sources, (&members, &runs), &options)
            && let Ok(mut explanations) = self.explanations.lock()
        {
            explanations.push(explanation);
        }
        let (inferred, annotated) = self.inferred(java, sources, &members, &options);
        report.trusted = trusted::collect(&program, java, &members, sources);
        if java.is_some() {
            report.findings.extend(trusted::warnings(&report.trusted));
        }
        let mut found = Vec::new();
        let mut runs = runs.into_iter();
        for member in members {
            let method = proof.and_then(|proof| proof.method(&member.name));
            let member = match java {
                Some(proved) => convert::in_java(member, proved, sources),
                None => member,
            };
            let models = counterexample_shape::native(&member);
            let budget = self.arguments.budget;
            let (member, mut findings) = convert::member(member, sources, proof, budget);
            for (finding, run) in findings.iter_mut().zip(runs.next().unwrap_or_default()) {
                finding.counterexample = run;
            }
            for (finding, model) in findings.iter_mut().zip(models) {
                finding.model = model.or_else(|| counterexample_shape::of_run(finding));
            }
            report.members.push(member);
            found.push((method, findings));
        }
        if report.counters().z3 > 0 {
            report.solver = solver::used();
        }
        (report.inferred, report.annotated) = (inferred, annotated);
        if java.is_some() && deadline.is_some() {
            let merged = self.merge_findings(found.clone(), java, Some(Instant::now()));
            let without_runs = with_findings(report.clone(), merged);
            *so_far.lock().unwrap_or_else(PoisonError::into_inner) = Some(without_runs);
        }
        let merged = self.merge_findings(found, java, deadline);
        with_findings(report, merged)
    }

    /// The inferred steps if the answer lists them, and the annotated program if it is shown.
    fn inferred(
        &self,
        java: Option<&Proved>,
        sources: &Sources,
        members: &[MemberReport],
        options: &Options,
    ) -> (Vec<Inferred>, Option<Annotated>) {
        let is_shown = self.arguments.show_inferred;
        if !is_shown && self.arguments.format != Format::Json {
            return (Vec::new(), None);
        }
        let overflow = self.arguments.overflow;
        match java {
            Some(proved) => {
                let InferredSteps { text, steps } = annotate::java(proved, members);
                let shown =
                    is_shown.then(|| annotate::annotated_java(proved, text, members, options, overflow));
                (steps, shown)
            }
            None => {
                let InferredSteps { text, steps } = annotate::viper(sources, members);
                let shown = is_shown.then(|| annotate::annotated_viper(sources, text, members, options));
                (steps, shown)
            }
        }
    }

    /// Merges the findings of all members and adds counterexamples. Several members can prove parts
    /// of one Java method; the counterexample search runs once for all of them.
    fn merge_findings(
        &self,
        found: Vec<(Option<MethodRef>, Vec<Finding>)>,
        proved: Option<&Proved>,
        deadline: Option<Instant>,
    ) -> Vec<Finding> {
        let mut by_method: BTreeMap<MethodRef, Vec<Finding>> = BTreeMap::new();
        let mut others = Vec::new();
        for (method, findings) in found {
            let known = match method {
                Some(method) => by_method.entry(method).or_default(),
                None => &mut others,
            };
            for finding in findings {
                if method.is_none() || !known.iter().any(|k| is_duplicate(k, &finding)) {
                    known.push(finding);
                }
            }
        }
        let mut all = Vec::new();
        for (method, mut findings) in by_method {
            let is_ill_formed = |f: &Finding| f.id.starts_with("not.wellformed");
            let others = findings.iter().filter(|f| !is_ill_formed(f));
            let places: Vec<_> = others.map(|f| f.place).collect();
            // the body of a pure method is checked as code as well, with a clearer message
            findings.retain(|f| !is_ill_formed(f) || !places.contains(&f.culprit));
            if let Some(proved) = proved {
                let subject = counterexample::UnprovedMethod {
                    java: &proved.java,
                    method,
                    overflow: self.arguments.overflow,
                    tests: self.arguments.tests.as_deref(),
                    deadline,
                    budget: self.arguments.budget,
                };
                counterexample::add_counterexamples(&subject, &mut findings);
            }
            all.extend(findings);
        }
        all.extend(others);
        all
    }

    /// The place of a file's SMT logs. With several files, the log folder has a subfolder for each
    /// of their folders.
    fn log(&self, input: &Input) -> io::Result<Option<SmtLog>> {
        let Some(folder) = &self.arguments.smt_log else {
            return Ok(None);
        };
        let (folder, program) = match input {
            Input::File(path) => {
                let inside = path.parent().filter(|_| self.several).map(path_inside);
                let program = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
                (folder.join(inside.unwrap_or_default()), program)
            }
            Input::Stdin => (folder.clone(), None),
        };
        std::fs::create_dir_all(&folder)?;
        Ok(Some(SmtLog {
            folder,
            program: program.unwrap_or_else(|| "stdin".into()),
        }))
    }
}

/// The path without its root, and with `_` for each `..`, so that it stays inside of a folder.
fn path_inside(path: &Path) -> PathBuf {
    let inside = path.components().filter_map(|c| match c {
        Component::Normal(name) => Some(name),
        Component::ParentDir => Some("_".as_ref()),
        _ => None,
    });
    inside.collect()
}

fn nth<T>(items: &[T], i: usize) -> Option<(usize, &T)> {
    items.get(i).map(|item| (i, item))
}

/// Receives reports in any order and passes them on by ascending index.
fn report_in_order(
    receive: mpsc::Receiver<(usize, FileReport)>,
    report: &mut dyn FnMut(FileReport) -> io::Result<()>,
) -> io::Result<()> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (i, done) in receive {
        early.insert(i, done);
        while let Some(done) = early.remove(&next) {
            report(done)?;
            next += 1;
        }
    }
    Ok(())
}

fn unreadable(reason: String) -> FileReport {
    with_finding(convert::unreadable(reason))
}

/// Are two findings the same? Several members can check the same condition of a method.
fn is_duplicate(a: &Finding, b: &Finding) -> bool {
    (&a.id, a.place, a.culprit, &a.member) == (&b.id, b.place, b.culprit, &b.member)
}

/// Adds findings to a report, sorts all by place and removes repeated warnings.
fn with_findings(mut report: FileReport, more: Vec<Finding>) -> FileReport {
    report.findings.extend(more);
    report.findings.sort_by_key(|f| f.place);
    // several members can have the same contract
    let mut warned = BTreeSet::new();
    report
        .findings
        .retain(|f| f.kind != Kind::Warning || warned.insert(f.place));
    report
}

fn with_finding(finding: Finding) -> FileReport {
    FileReport {
        findings: vec![finding],
        ..FileReport::default()
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message")
}
