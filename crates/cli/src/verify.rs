//! Command `echis verify`: verifies files in parallel and reports on them in the order of the
//! arguments.

use crate::answer::Answer;
use crate::args::{Format, Verify};
use crate::input::Inputs;
use crate::progress::{FileProgress, Progress};
use crate::{cache, explain, remote};
use echis_driver::{
    self as driver, Input, JavaFile, MemberFilter, Observer, Request, Settings, Store, Workers, load,
    load_java, processors, unreadable,
};
use echis_report::{FileReport, Verdict};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Instant;

/// Verifies the inputs of the arguments, writes the answer and returns the worst verdict.
///
/// # Errors
///
/// Errors of writing; the cache cannot be used.
pub fn verify(arguments: &Verify) -> io::Result<Verdict> {
    let start = Instant::now();
    let inputs = Inputs::of(&arguments.inputs);
    let java = inputs.java_files(&arguments.source_path);
    let named = inputs.programs.into_iter().zip(java);
    let inputs: Vec<Named> = named
        .map(|((input, reason), java)| Named { input, reason, java })
        .collect();
    let settings = Arc::new(arguments.settings());
    if arguments.print_viper {
        return print_viper(&inputs, &settings);
    }
    let shows_text = matches!(arguments.format, Format::Text | Format::Json);
    if arguments.show_inferred && (inputs.len() > 1 || !shows_text) {
        writeln!(
            io::stderr(),
            "error: --show-inferred takes one file, and the format text or json"
        )?;
        return Ok(Verdict::Invalid);
    }
    let store = cache::open(&arguments.cache)?;
    let workers = remote::workers(arguments)?;
    let jobs = || match workers {
        Some(_) => remote::FILES,
        None => processors(),
    };
    let run = VerifyRun {
        settings,
        store,
        jobs: arguments.jobs.map_or_else(jobs, usize::from),
        workers,
        several: inputs.len() > 1,
        progress: Arc::new(Progress::new()),
        only: Arc::new(MemberFilter::new(arguments.only.clone())),
    };
    let mut answer = Answer::new(arguments, inputs.len());
    let mut explanations = Vec::new();
    let written = run.verify_all(&inputs, &mut |made| {
        explanations.extend(made.explanation);
        run.progress.aside(|| answer.file(made.report))
    });
    run.progress.finish();
    written?;
    let mut worst = answer.end(start)?;
    if let Some(page) = &arguments.explain {
        explain::write(explanations, page.as_deref())?;
    }
    for error in run.only.errors() {
        writeln!(io::stderr(), "error: {error}")?;
        worst = Verdict::Invalid;
    }
    Ok(worst)
}

/// An input.
struct Named {
    input: Input,
    /// Why it cannot be read.
    reason: Option<String>,
    /// Its place in a Java program of several files.
    java: Option<JavaFile>,
}

/// Prints the Viper programs that Java files are translated to.
fn print_viper(inputs: &[Named], settings: &Settings) -> io::Result<Verdict> {
    let mut worst = Verdict::Verified;
    for Named { input, java, .. } in inputs {
        let loaded = match java {
            Some(file) => load_java(file, settings),
            None => load(input, settings)?,
        };
        match loaded.java {
            Some(proved) => write!(io::stdout(), "{}", echis_viper::print::print(&proved.proof.file))?,
            None => {
                writeln!(io::stderr(), "error: {} is not a valid Java file", input.name())?;
                worst = Verdict::Invalid;
            }
        }
    }
    Ok(worst)
}

/// The state of one `verify` command, shared by its worker threads.
struct VerifyRun {
    settings: Arc<Settings>,
    /// The store of `--cache` and `--remote-cache`.
    store: Option<Arc<dyn Store>>,
    jobs: usize,
    /// The workers of `--remote`.
    workers: Option<Arc<dyn Workers>>,
    /// Whether there are several inputs.
    several: bool,
    progress: Arc<Progress>,
    /// The members selected by `--only`.
    only: Arc<MemberFilter>,
}

/// Shows the progress on a file.
struct Watch(FileProgress);

impl Observer for Watch {
    fn member_decided(&self, members: usize, _: &dyn Fn() -> FileReport) {
        self.0.done(members);
    }
}

impl VerifyRun {
    /// Verifies all inputs. Reports on each in order, as soon as it and all before it are done.
    fn verify_all(
        &self,
        inputs: &[Named],
        report: &mut dyn FnMut(driver::Answer) -> io::Result<()>,
    ) -> io::Result<()> {
        let workers = self.jobs.min(inputs.len()).max(1);
        let jobs = self.jobs / workers;
        if workers == 1 {
            return inputs
                .iter()
                .try_for_each(|input| report(self.verify_input(input, jobs)));
        }
        let next = AtomicUsize::new(0);
        let (send, receive) = mpsc::channel();
        let work = |send: mpsc::Sender<(usize, driver::Answer)>| {
            while let Some((i, input)) = nth(inputs, next.fetch_add(1, Ordering::Relaxed)) {
                if send.send((i, self.verify_input(input, jobs))).is_err() {
                    break;
                }
            }
        };
        std::thread::scope(|scope| {
            let mut started = 0;
            for _ in 0..workers {
                let (send, work) = (send.clone(), &work);
                let thread = std::thread::Builder::new().stack_size(driver::STACK);
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

    /// Verifies one input, unless it cannot be read.
    fn verify_input(&self, named: &Named, jobs: usize) -> driver::Answer {
        if let Some(reason) = &named.reason {
            let report = FileReport {
                path: named.input.name(),
                ..unreadable(reason.as_str())
            };
            return report.into();
        }
        let request = Request {
            settings: self.settings.clone(),
            only: self.only.clone(),
            store: self.store.clone(),
            workers: self.workers.clone(),
            jobs,
            is_one_of_several: self.several,
            observer: Arc::new(Watch(self.progress.file())),
            java: named.java.clone(),
            ..Request::new(named.input.clone())
        };
        request.verify()
    }
}

fn nth<T>(items: &[T], i: usize) -> Option<(usize, &T)> {
    items.get(i).map(|item| (i, item))
}

/// Receives answers in any order and passes them on by ascending index.
fn report_in_order(
    receive: mpsc::Receiver<(usize, driver::Answer)>,
    report: &mut dyn FnMut(driver::Answer) -> io::Result<()>,
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
