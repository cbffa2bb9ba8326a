//! The verifications: each runs on a thread of its own and adds messages to a list, from which any
//! number of clients read.

use super::messages;
use crate::viper_server::Arguments;
use echis_driver::{Input, MemoryStore, Observer, Request, STACK, Store};
use echis_report::FileReport;
use echis_solver::Cancellation;
use echis_source::Sources;
use echis_viper::ast::Program;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Instant;

/// Maximal number of jobs that are kept until a client reads them.
const MOST_KEPT: usize = 64;

/// The answer instead of the id of a job if too many are active.
const NO_ID: i64 = -1;

/// The messages that a client reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Those about reading and checking the program.
    Ast,
    /// All, but for those about the program if they were read before.
    All,
}

/// All jobs.
pub struct Jobs {
    most_active: usize,
    active: Arc<AtomicUsize>,
    known: Mutex<Known>,
    store: Arc<dyn Store>,
}

#[derive(Default)]
struct Known {
    next: i64,
    jobs: BTreeMap<i64, Arc<Job>>,
}

impl Jobs {
    /// No jobs, of which so many may be active.
    pub fn new(most_active: usize) -> Jobs {
        Jobs {
            most_active,
            active: Arc::default(),
            known: Mutex::default(),
            store: Arc::<MemoryStore>::default(),
        }
    }

    /// Starts a job, and returns its id, or -1 if too many are active. Wrong arguments become a
    /// message of the job.
    pub fn start(&self, input: Input, arguments: Result<Arguments, String>) -> i64 {
        let mut known = self.known();
        if self.active.load(Ordering::Acquire) >= self.most_active {
            return NO_ID;
        }
        let job = Arc::new(Job::default());
        let request = arguments.map(|arguments| (arguments.request(input, &self.store), arguments));
        match request {
            Ok((request, arguments)) => {
                self.active.fetch_add(1, Ordering::AcqRel);
                let active = Active(self.active.clone(), job.clone());
                let run = Run::new(job.clone());
                let work = move || {
                    run.verify(&arguments, request);
                    drop(active);
                };
                // without a thread, the job ends without a message
                let _ = Builder::new().stack_size(STACK).spawn(work);
            }
            Err(message) => {
                job.add(messages::invalid_arguments(&message));
                job.end();
            }
        }
        let id = known.next;
        known.next += 1;
        known.jobs.insert(id, job);
        known.forget_unread();
        id
    }

    /// The job with this id.
    pub fn get(&self, id: &str) -> Option<Arc<Job>> {
        self.known().jobs.get(&id.parse().ok()?).cloned()
    }

    /// Forgets the job with this id.
    pub fn remove(&self, id: &str) -> Option<Arc<Job>> {
        self.known().jobs.remove(&id.parse().ok()?)
    }

    /// Ends all jobs.
    pub fn discard_all(&self) {
        self.known().jobs.values().for_each(|job| job.cancel());
    }

    /// Forgets all answers about members.
    pub fn flush_cache(&self) {
        self.store.clear();
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    /// Forgets the oldest jobs that have ended and that nobody has read, if there are too many.
    fn forget_unread(&mut self) {
        while self.jobs.len() > MOST_KEPT {
            let oldest = self.jobs.iter().find(|(_, job)| job.log().is_ended);
            let Some((&id, _)) = oldest else { return };
            self.jobs.remove(&id);
        }
    }
}

/// Counts a job as active, and ends its list of messages at last, even if it panics.
struct Active(Arc<AtomicUsize>, Arc<Job>);

impl Drop for Active {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
        self.1.end();
    }
}

/// A verification and its messages.
#[derive(Default)]
pub struct Job {
    log: Mutex<Log>,
    /// There is a message more, or the end.
    grown: Condvar,
    cancellation: Cancellation,
}

#[derive(Default)]
struct Log {
    messages: Vec<Arc<str>>,
    /// The number of messages about the program, once all of them are there.
    about_program: Option<usize>,
    is_ended: bool,
    /// Have the messages about the program been read on their own?
    is_program_read: bool,
}

impl Job {
    /// Ends the verification, and the messages about it.
    pub fn cancel(&self) {
        self.cancellation.cancel();
        self.end();
    }

    /// The messages of a part. Waits for each until it is there.
    pub fn messages(&self, part: Part) -> impl Iterator<Item = Arc<str>> + '_ {
        let mut next = {
            let log = self.log();
            match (part, log.about_program) {
                (Part::All, Some(read)) if log.is_program_read => read,
                _ => 0,
            }
        };
        std::iter::from_fn(move || {
            let mut log = self.log();
            loop {
                if part == Part::Ast && log.about_program.is_some_and(|end| next >= end) {
                    log.is_program_read = true;
                    return None;
                }
                if let Some(message) = log.messages.get(next) {
                    next += 1;
                    return Some(message.clone());
                }
                if log.is_ended {
                    return None;
                }
                log = self.grown.wait(log).unwrap_or_else(PoisonError::into_inner);
            }
        })
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a message, unless the job has ended.
    fn add(&self, message: Value) {
        let mut log = self.log();
        if !log.is_ended {
            log.messages.push(message.to_string().into());
        }
        self.grown.notify_all();
    }

    /// All messages about the program are there.
    fn end_program(&self) {
        let mut log = self.log();
        log.about_program = Some(log.messages.len());
        self.grown.notify_all();
    }

    fn end(&self) {
        let mut log = self.log();
        log.is_ended = true;
        self.grown.notify_all();
    }
}

/// Runs a job, and writes its messages.
struct Run {
    job: Arc<Job>,
    start: Instant,
    /// The entities of the program by kind and name, once it is checked.
    entities: Mutex<Option<messages::Entities>>,
}

impl Run {
    fn new(job: Arc<Job>) -> Arc<Run> {
        Arc::new(Run {
            job,
            start: Instant::now(),
            entities: Mutex::default(),
        })
    }

    fn verify(self: Arc<Run>, arguments: &Arguments, request: Request) {
        let job = self.job.clone();
        let request = Request {
            cancellation: job.cancellation.clone(),
            observer: self.clone(),
            ..request
        };
        let report = arguments.verify(&request);
        let is_checked = self.entities().is_some();
        if !is_checked {
            job.add(messages::not_a_program(&report));
            job.end_program();
            return;
        }
        messages::ends(&report).into_iter().for_each(|end| job.add(end));
    }

    fn entities(&self) -> MutexGuard<'_, Option<messages::Entities>> {
        self.entities.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for Run {
    fn program_checked(&self, program: &Program, sources: &Sources) {
        let entities = messages::Entities::new(program, sources);
        self.job.add(messages::program_read(self.start.elapsed()));
        self.job.add(messages::statistics(program));
        self.job.add(entities.outline());
        self.job.end_program();
        *self.entities() = Some(entities);
    }

    fn member_decided(&self, _: usize, report: &dyn Fn() -> FileReport) {
        let report = report();
        let decided = self
            .entities()
            .as_ref()
            .and_then(|entities| entities.decided(&report));
        if let Some(message) = decided {
            self.job.add(message);
        }
    }
}
