//! Verifies one program and reports on it.

use crate::annotate;
use crate::counterexample::SearchCache;
use crate::counterexample_shape::CounterexampleShape;
use crate::delegation::{Workers, delegate};
use crate::input::is_contract_file;
use crate::java_program::JavaFile;
use crate::load::{Loaded, Proved, load, load_java};
use crate::silver_message::SilverMessages;
use crate::{
    Input, MemberFilter, STACK, Settings, closed_world, confirm, convert, counterexample,
    counterexample_shape, explanation, solver, timeout, trusted,
};
use echis_java_semantics::MethodRef;
use echis_report::steps::Explanation;
use echis_report::{Annotated, FileReport, Finding, Inferred, Kind};
use echis_solver::Cancellation;
use echis_source::{FileId, Sources};
use echis_verifier::{Inference, MemberReport, Options, SmtLog, Store};
use echis_viper::ast::Program;
use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Instant;

/// Sees the members of a program as they are decided. The methods are called from any thread.
pub trait Observer: Send + Sync {
    /// The program was read and has no errors; its members are verified next.
    fn program_checked(&self, _program: &Program, _sources: &Sources) {}

    /// A member was decided. `members` is the number of all members that are verified. `report`
    /// makes a report with this member and its findings alone.
    ///
    /// A method of Java can be proved in several parts; each is a member here.
    fn member_decided(&self, members: usize, report: &dyn Fn() -> FileReport);
}

/// An observer that ignores everything.
struct Unobserved;

impl Observer for Unobserved {
    fn member_decided(&self, _: usize, _: &dyn Fn() -> FileReport) {}
}

/// A program to verify, with the settings.
#[derive(Clone)]
pub struct Request {
    /// The program.
    pub input: Input,
    /// The Java program that the input is a file of. None if the input is a program by itself.
    pub java: Option<JavaFile>,
    /// The settings.
    pub settings: Arc<Settings>,
    /// The members to verify.
    pub only: Arc<MemberFilter>,
    /// The number of threads.
    pub jobs: usize,
    /// Whether the program is one of several, so that its logs need a folder of their own.
    pub is_one_of_several: bool,
    /// Holds the answers about members that were verified before.
    pub store: Option<Arc<dyn Store>>,
    /// Machines that verify the members in place of this one.
    pub workers: Option<Arc<dyn Workers>>,
    /// Ends the verification early.
    pub cancellation: Cancellation,
    /// Sees the members as they are decided.
    pub observer: Arc<dyn Observer>,
}

/// The answer to a request.
#[derive(Debug, Default)]
pub struct Answer {
    /// The report.
    pub report: FileReport,
    /// The paths to the failures, if the settings ask for them and there are any.
    pub explanation: Option<Explanation>,
}

impl From<FileReport> for Answer {
    fn from(report: FileReport) -> Answer {
        Answer {
            report,
            explanation: None,
        }
    }
}

/// The report on a program before the search for counterexamples. It is the answer if that search
/// is not finished in time.
type SoFar = Arc<Mutex<Option<FileReport>>>;

impl Request {
    /// A request with the default settings, on all processors.
    pub fn new(input: Input) -> Request {
        Request {
            input,
            java: None,
            settings: Arc::default(),
            only: Arc::new(MemberFilter::new(Vec::new())),
            jobs: processors(),
            is_one_of_several: false,
            store: None,
            workers: None,
            cancellation: Cancellation::default(),
            observer: Arc::new(Unobserved),
        }
    }

    /// Verifies the program. A panic of the engine and a missed deadline become findings.
    ///
    /// A cancelled request ends soon; its report then says that the undecided members are unknown.
    pub fn verify(&self) -> Answer {
        let start = Instant::now();
        let deadline = self.settings.timeout.map(|t| start + t);
        let request = self.clone();
        let so_far = SoFar::default();
        let shared = so_far.clone();
        let work = move || request.verify_or_report_panic(deadline, &shared);
        let answer = timeout::run_until(deadline, work).unwrap_or_else(|| {
            let decided = so_far.lock().unwrap_or_else(PoisonError::into_inner).take();
            decided
                .unwrap_or_else(|| with_finding(convert::out_of_time()))
                .into()
        });
        let mut report = answer.report;
        if self.settings.silver_texts {
            // findings about the file as a whole, and errors in it, need no checked program
            SilverMessages::new(None, self.settings.timeout).add_to(&mut report);
        }
        Answer {
            report: FileReport {
                path: self.input.name(),
                time: start.elapsed(),
                ..report
            },
            ..answer
        }
    }

    fn verify_or_report_panic(&self, deadline: Option<Instant>, so_far: &SoFar) -> Answer {
        let verified = catch_unwind(AssertUnwindSafe(|| self.verify_program(deadline, so_far)));
        verified.unwrap_or_else(|panic| with_finding(convert::panicked(panic_message(&*panic))).into())
    }

    fn verify_program(&self, deadline: Option<Instant>, so_far: &SoFar) -> Answer {
        let settings = &*self.settings;
        let loaded = match self.load() {
            Ok(loaded) => loaded,
            Err(e) if e.kind() == io::ErrorKind::NotFound => return unreadable("no such file").into(),
            Err(e) => return unreadable(e.to_string()).into(),
        };
        let mut report = FileReport {
            sources: convert::sources(&loaded.sources),
            findings: loaded.ignored.into_iter().map(convert::ignored).collect(),
            is_contract_file: self.is_contract_file(),
            ..FileReport::default()
        };
        let (java, sources) = (loaded.java.as_ref(), &loaded.sources);
        let proof = java.map(|j| &j.proof);
        if let Some(proved) = java {
            let doubtful = proved.java.world.doubtful_stars.iter().copied();
            let here = doubtful.filter(|span| span.file == proved.file.file);
            report.findings.extend(here.map(convert::doubtful_star));
        }
        let program = match loaded.program {
            Ok(program) => program,
            Err(diagnostics) => {
                let errors = diagnostics.into_iter().map(convert::diagnostic);
                report.findings.extend(errors);
                return report.into();
            }
        };
        let smt_log = match self.log() {
            Ok(log) => log,
            Err(e) => {
                let reason = format!("the log cannot be written: {e}");
                report.findings.push(convert::unreadable(reason));
                return report.into();
            }
        };
        let mut options = self.options(&program, java, deadline, smt_log);
        if let Some(workers) = self.workers.as_deref() {
            options.store = Some(delegate(workers, self, &program, sources, &options));
        }
        self.observer.program_checked(&program, sources);
        let silver = SilverMessages::new(Some(&program), settings.timeout);
        let silver = (settings.silver_texts && java.is_none()).then_some(&silver);
        let one_of = |member: &MemberReport, members: usize| {
            let alone = || {
                let mut alone = self.report_on_member(&report, member, java, sources);
                if let Some(silver) = silver {
                    silver.add_to(&mut alone);
                }
                alone
            };
            self.observer.member_decided(members, &alone);
        };
        let members = echis_verifier::verify(&program, sources, &options, &one_of);
        let runs = match java {
            None if settings.searches_runs() => {
                let search = confirm::Search {
                    program: &program,
                    sources,
                    inferred: options.inference != Inference::Off,
                    deadline,
                    cancellation: &self.cancellation,
                    shape: settings.counterexample,
                };
                confirm::confirm(&search, &members)
            }
            _ => Vec::new(),
        };
        let explanation = match settings.explains {
            true => explanation::explain(&program, java, sources, (&members, &runs), &options),
            false => None,
        };
        (report.inferred, report.annotated) = self.inferred(java, sources, &members, &options);
        if settings.lists_inferred && java.is_none() {
            report.triggers = annotate::triggers(sources, &members);
        }
        report.trusted = trusted::collect(&program, java, &members, sources);
        report.closed_world = closed_world::classes(&program, java, &members);
        if java.is_some() {
            report.findings.extend(trusted::warnings(&report.trusted));
        }
        let mut found = Vec::new();
        let mut runs = runs.into_iter();
        for member in members {
            let method = proof.and_then(|proof| proof.method(&member.name));
            let (member, mut findings) = self.converted(member, java, sources);
            for (finding, run) in findings.iter_mut().zip(runs.next().unwrap_or_default()) {
                finding.counterexample = run;
                let of_run = counterexample_shape::of_run(finding);
                finding.model = finding.model.take().or(of_run);
            }
            report.members.push(member);
            found.push((method, findings));
        }
        if report.counters().z3 > 0 {
            report.solver = solver::used();
        }
        if java.is_some() && deadline.is_some() {
            let merged = self.merge_findings(found.clone(), java, &options, Some(Instant::now()));
            let without_runs = with_findings(report.clone(), merged);
            *so_far.lock().unwrap_or_else(PoisonError::into_inner) = Some(without_runs);
        }
        let merged = self.merge_findings(found, java, &options, deadline);
        let mut report = with_findings(report, merged);
        if let Some(silver) = silver {
            silver.add_to(&mut report);
        }
        free_in_background((program, loaded.java));
        Answer { report, explanation }
    }

    /// Whether the program is a contract file.
    fn is_contract_file(&self) -> bool {
        self.input.path().is_some_and(is_contract_file)
    }

    /// Reads and checks the program.
    ///
    /// # Errors
    ///
    /// Errors of reading the input. Errors in the program are part of the result.
    pub(crate) fn load(&self) -> io::Result<Loaded> {
        match &self.java {
            Some(file) => Ok(load_java(file, &self.settings)),
            None => load(&self.input, &self.settings),
        }
    }

    /// The options of the verifier for this program.
    pub(crate) fn options(
        &self,
        program: &Program,
        java: Option<&Proved>,
        deadline: Option<Instant>,
        smt_log: Option<SmtLog>,
    ) -> Options {
        let settings = &*self.settings;
        let members = program.functions.len() + program.predicates.len() + program.methods.len();
        let infers = match java {
            Some(_) => settings.infers_in_java,
            None => settings.infers_in_viper,
        };
        Options {
            jobs: self.jobs.min(members).max(1),
            only: self.only.selected(program, java.map(|j| &j.proof)),
            all_errors: settings.all_errors,
            passes_failed: false,
            errors_on_single_paths: settings.errors_on_single_paths,
            check_resources: None,
            deadline,
            cancellation: self.cancellation.clone(),
            budget: settings.budget,
            smt_log,
            store: self.store.clone(),
            assume_injectivity_on_inhale: settings.assume_injectivity_on_inhale,
            function_amounts: settings.viper.function_amounts,
            no_value_map_memo: settings.no_value_map_memo,
            no_isc_triggers: settings.no_isc_triggers,
            record: false,
            start_states: settings.searches_runs(),
            solver_models: settings.counterexample == Some(CounterexampleShape::Native),
            inference: if infers || settings.annotates {
                Inference::ON
            } else {
                Inference::Off
            },
        }
    }

    /// The report on one member alone, without counterexamples.
    fn report_on_member(
        &self,
        program: &FileReport,
        member: &MemberReport,
        java: Option<&Proved>,
        sources: &Sources,
    ) -> FileReport {
        let (member, findings) = self.converted(member.clone(), java, sources);
        FileReport {
            path: self.input.name(),
            sources: program.sources.clone(),
            time: member.time,
            members: vec![member],
            findings,
            ..FileReport::default()
        }
    }

    /// A member's entry in the report, and its findings.
    fn converted(
        &self,
        member: MemberReport,
        java: Option<&Proved>,
        sources: &Sources,
    ) -> (echis_report::Member, Vec<Finding>) {
        let guesses = java.map_or_else(Vec::new, |proved| crate::solver_guess::guesses(&member, proved));
        let member = match java {
            Some(proved) => convert::in_java(member, proved, sources),
            None => member,
        };
        let models = counterexample_shape::native(&member);
        let proof = java.map(|j| &j.proof);
        let (member, mut findings) = convert::member(member, sources, proof, self.settings.budget);
        for (finding, model) in findings.iter_mut().zip(models) {
            finding.model = model;
        }
        for (finding, guess) in findings.iter_mut().zip(guesses) {
            finding.guess = guess;
        }
        (member, findings)
    }

    /// The inferred steps if the answer lists them, and the annotated program if it is wanted.
    fn inferred(
        &self,
        java: Option<&Proved>,
        sources: &Sources,
        members: &[MemberReport],
        options: &Options,
    ) -> (Vec<Inferred>, Option<Annotated>) {
        let annotates = self.settings.annotates;
        if !annotates && !self.settings.lists_inferred {
            return (Vec::new(), None);
        }
        let overflow = self.settings.overflow;
        match java {
            Some(proved) => {
                let made = echis_java_prove::annotate::Annotated::new(
                    &proved.java,
                    proved.file.file,
                    &proved.proof,
                    members,
                );
                let shown = annotates
                    .then(|| annotate::annotated_java(proved, made.text(), members, options, overflow));
                (annotate::java_steps(&made), shown)
            }
            None => {
                let made = echis_verifier::annotate(&sources.file(FileId(0)).text, members);
                let steps = annotate::viper_steps(&made);
                let shown =
                    annotates.then(|| annotate::annotated_viper(sources, made.text, members, options));
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
        options: &Options,
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
        let fails = by_method.values().flatten().any(|f| f.kind == Kind::Failure);
        let cache = proved.zip(options.store.as_deref()).filter(|_| fails);
        let cache = cache.and_then(|(p, store)| SearchCache::new(&p.java, store, self.settings.budget));
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
                    known: &proved.proof.known,
                    method,
                    overflow: self.settings.overflow,
                    tests: self.settings.tests.as_deref(),
                    deadline,
                    cancellation: &self.cancellation,
                    budget: self.settings.budget,
                    cache: cache.as_ref(),
                };
                counterexample::add_counterexamples(&subject, &mut findings);
            }
            all.extend(findings);
        }
        all.extend(others);
        all
    }

    /// The place of the SMT logs of the program. If it is one of several, the log folder has a
    /// subfolder for its folder.
    fn log(&self) -> io::Result<Option<SmtLog>> {
        let Some(folder) = &self.settings.smt_log else {
            return Ok(None);
        };
        let path = self.input.path();
        let inside = path.and_then(Path::parent).filter(|_| self.is_one_of_several);
        let folder = folder.join(inside.map(path_inside).unwrap_or_default());
        let program = path.and_then(Path::file_stem);
        std::fs::create_dir_all(&folder)?;
        Ok(Some(SmtLog {
            folder,
            program: program.map_or_else(|| "stdin".into(), |stem| stem.to_string_lossy().into_owned()),
        }))
    }
}

/// Frees values on another thread. Freeing large trees takes milliseconds, for which an editor would
/// wait.
fn free_in_background(values: impl Send + 'static) {
    // without a thread they are freed here
    let _ = Builder::new().stack_size(STACK).spawn(move || drop(values));
}

/// The number of processors of this machine.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
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

/// The report on an input that cannot be read.
pub fn unreadable(reason: impl Into<String>) -> FileReport {
    with_finding(convert::unreadable(reason.into()))
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

/// The message of a panic.
pub fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message")
}
