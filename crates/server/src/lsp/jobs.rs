//! Verifications in the background: one at a time, each on a thread of its own; a later one of the
//! same document replaces an earlier one.

use crate::verification::{Answer, Progress, Request, Verifier, Watch};
use crossbeam_channel::Sender;
use echis_driver::STACK;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::Builder;

/// The number of a job.
pub(super) type JobId = u64;

/// What a job reports.
pub(super) enum Event {
    /// The job has made progress.
    Progress(JobId, Progress),
    /// The job ended; without an answer if the verifier failed.
    Finished(JobId, Option<Box<Answer>>),
}

/// A verification of a document.
#[derive(Debug, Clone)]
pub(super) struct Job {
    pub(super) id: JobId,
    /// The key of the document.
    pub(super) document: String,
    request: Request,
    /// The number of members that were decided.
    pub(super) decided: usize,
    /// Was it cancelled? Its reports are dropped.
    pub(super) is_cancelled: bool,
}

/// The verifications that run and wait.
pub(super) struct Jobs {
    verifier: Arc<dyn Verifier>,
    events: Sender<Event>,
    last: JobId,
    running: Option<Job>,
    waiting: VecDeque<Job>,
}

impl Jobs {
    pub(super) fn new(verifier: Arc<dyn Verifier>, events: Sender<Event>) -> Jobs {
        Jobs {
            verifier,
            events,
            last: 0,
            running: None,
            waiting: VecDeque::new(),
        }
    }

    /// Forgets all that is kept of verifications.
    pub(super) fn forget(&self) {
        self.verifier.forget();
    }

    /// Adds a verification of a text of a document, in place of all others of it.
    pub(super) fn add(&mut self, document: &str, request: Request) {
        self.cancel(document);
        self.last += 1;
        self.waiting.push_back(Job {
            id: self.last,
            document: document.to_owned(),
            request,
            decided: 0,
            is_cancelled: false,
        });
    }

    /// Starts the next job if none is running, and returns it.
    pub(super) fn start(&mut self) -> Option<&Job> {
        if self.running.is_some() {
            return None;
        }
        let job = self.waiting.pop_front()?;
        let (id, request) = (job.id, job.request.clone());
        let (verifier, events) = (self.verifier.clone(), self.events.clone());
        let work = move || {
            let on_the_way = events.clone();
            let watch: Watch = Arc::new(move |progress| {
                let _ = on_the_way.send(Event::Progress(id, progress));
            });
            let answer = catch_unwind(AssertUnwindSafe(|| verifier.verify(&request, watch)));
            let _ = events.send(Event::Finished(id, answer.ok().map(Box::new)));
        };
        if Builder::new().stack_size(STACK).spawn(work).is_err() {
            let _ = self.events.send(Event::Finished(id, None));
        }
        Some(self.running.insert(job))
    }

    /// Cancels the verifications of a document. The running one ends later, and says so.
    pub(super) fn cancel(&mut self, document: &str) {
        self.waiting.retain(|job| job.document != document);
        if let Some(job) = self.running.as_mut().filter(|job| job.document == document) {
            job.is_cancelled = true;
            job.request.cancellation.cancel();
        }
    }

    /// Cancels everything.
    pub(super) fn cancel_all(&mut self) {
        self.waiting.clear();
        if let Some(job) = &mut self.running {
            job.is_cancelled = true;
            job.request.cancellation.cancel();
        }
    }

    /// The running job with this number, unless it is cancelled.
    pub(super) fn current(&mut self, id: JobId) -> Option<&mut Job> {
        self.running
            .as_mut()
            .filter(|job| job.id == id && !job.is_cancelled)
    }

    /// Forgets the running job, which has ended.
    pub(super) fn end(&mut self, id: JobId) -> Option<Job> {
        self.running.take_if(|job| job.id == id)
    }
}
