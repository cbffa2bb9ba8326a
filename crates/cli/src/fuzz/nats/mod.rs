//! A search that processes share through a NATS server, with its persistent streams (JetStream).
//!
//! Each method has a stream, with these subjects below the prefix and the identity of the program:
//!
//! ```text
//! input.fresh.FINGERPRINT.BOUND    a tried input that reached new code or a new bug
//! input.other.FINGERPRINT.BOUND    another tried input
//! done.FINGERPRINT.BOUND           its expansion is done
//! incomplete                       a search has left something out
//! ```
//!
//! The server refuses a second input with the same fingerprint and bound. All processes take inputs
//! from two consumers: fresh ones go first. An input is done, and then acknowledged, after its
//! children are published. The server delivers the input of a killed process to another one.
//! All processes run the fresh inputs of all, so that their scores are relative to the union.
//!
//! The search is over if all inputs are acknowledged. A process asks for the last input first: no
//! counter of the server, which may be late, decides about the answer.
//!
//! This is in the crate of the command line, so that the crates of the engines need no
//! asynchronous runtime.

mod link;
mod url;

pub use url::{NatsUrl, is_nats_url};

use super::storage::Storage;
use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::message::Acker;
use echis_explorer::corpus::{Format, Recorder, TriedInput};
use echis_explorer::generational::{
    Candidate, Claim, Expanded, Fingerprint, Observer, Search, Sharing, Tried,
};
use link::{ACK_WAIT, Delivered, Link};
use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

/// The time for which the server is not asked again for fresh inputs.
const PATIENCE: Duration = Duration::from_millis(20);

/// An input and the bound of its expansion.
type Expansion = (Fingerprint, usize);

/// The inputs on a server.
pub struct NatsCorpus<'p> {
    runtime: Runtime,
    link: Arc<Link>,
    format: Format<'p>,
    /// The start of all subjects.
    subject: String,
    /// The consumers of the inputs that reached new code or a new bug, and of the others.
    consumers: [Consumer<pull::Config>; 2],
    held: Arc<Mutex<HashMap<Expansion, Held>>>,
    state: Mutex<State>,
    /// Keeps two workers from taking inputs at once.
    taking: Mutex<()>,
    /// Held while a worker waits for confirmations, for which others have to wait too.
    confirming: Mutex<()>,
}

/// An input that was delivered to this process.
struct Held {
    acker: Arc<Acker>,
    /// Whether its expansion has begun.
    is_begun: bool,
}

/// What this process has published and read.
struct State {
    /// Messages that the server has not confirmed.
    unconfirmed: Vec<JoinHandle<Result<(), String>>>,
    /// Fresh inputs of this process.
    own: HashSet<Fingerprint>,
    /// The first fresh input that was not read has at least this sequence number.
    next_fresh: u64,
    last_read: Option<Instant>,
    /// The time when there was no fresh input to take.
    none_fresh: Option<Instant>,
    /// Whether this process has recorded that something is left out.
    is_incomplete: bool,
    /// Whether another one has, or an input cannot be read.
    is_other_incomplete: bool,
    /// Whether messages of the stream were deleted.
    has_lost: bool,
}

impl<'p> NatsCorpus<'p> {
    /// Connects to a server. `identity` identifies the program and the method.
    ///
    /// # Errors
    ///
    /// A message without credentials, if the server cannot be used.
    pub fn open(url: &NatsUrl, format: Format<'p>, identity: Fingerprint) -> Result<Self, String> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|e| e.to_string())?;
        let subject = format!("{}.{identity}", url.prefix);
        let name = format!("{}-{identity}", url.prefix);
        let opened = runtime.block_on(async {
            let link = Link::open(url, &name, &subject).await?;
            let fresh = link
                .consumer("fresh", &format!("{subject}.input.fresh.>"))
                .await?;
            let other = link
                .consumer("other", &format!("{subject}.input.other.>"))
                .await?;
            Ok::<_, String>((link, [fresh, other]))
        });
        let (link, consumers) = opened?;
        let corpus = NatsCorpus {
            runtime,
            link: Arc::new(link),
            format,
            subject,
            consumers,
            held: Arc::default(),
            state: Mutex::new(State {
                unconfirmed: Vec::new(),
                own: HashSet::new(),
                next_fresh: 1,
                last_read: None,
                none_fresh: None,
                is_incomplete: false,
                is_other_incomplete: false,
                has_lost: false,
            }),
            taking: Mutex::new(()),
            confirming: Mutex::new(()),
        };
        corpus.keep_held();
        Ok(corpus)
    }

    /// Starts to tell the server again and again that this process works on its inputs.
    fn keep_held(&self) {
        let (link, held) = (self.link.clone(), self.held.clone());
        self.runtime.spawn(async move {
            loop {
                tokio::time::sleep(ACK_WAIT / 3).await;
                let ackers: Vec<_> = lock(&held).values().map(|held| held.acker.clone()).collect();
                for acker in ackers {
                    link.keep(&acker).await;
                }
            }
        });
    }

    fn wait<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.block_on(future)
    }

    fn done_subject(&self, (fingerprint, bound): Expansion) -> String {
        format!("{}.done.{fingerprint}.{bound}", self.subject)
    }

    fn incomplete_subject(&self) -> String {
        format!("{}.incomplete", self.subject)
    }

    fn fresh_subject(&self) -> String {
        format!("{}.input.fresh.>", self.subject)
    }

    /// Publishes an input, without waiting for the server.
    fn publish(&self, input: &TriedInput) {
        let fingerprint = Fingerprint::of(&input.candidate.inputs);
        let bound = input.candidate.bound;
        let kind = if input.is_kept { "fresh" } else { "other" };
        let subject = format!("{}.input.{kind}.{fingerprint}.{bound}", self.subject);
        let unique = format!("{}.input.*.{fingerprint}.{bound}", self.subject);
        let payload = input.to_line(&self.format);
        let link = self.link.clone();
        let task = async move { link.publish_unique(&subject, &unique, payload).await };
        let mut state = lock(&self.state);
        state.unconfirmed.push(self.runtime.spawn(task));
        if input.is_kept {
            state.own.insert(fingerprint);
            state.none_fresh = None;
        }
    }

    /// Waits until the server has confirmed all inputs. A failure stays one.
    fn confirm(&self) {
        let _confirming = lock(&self.confirming);
        let tasks = std::mem::take(&mut lock(&self.state).unconfirmed);
        self.wait(async {
            for task in tasks {
                if task.await.is_err() {
                    self.link.fail("an input was not published".to_owned());
                }
            }
        });
    }

    /// Records that a search has left something out, before anything else is recorded.
    fn record_incomplete(&self) {
        if lock(&self.state).is_incomplete {
            return;
        }
        let subject = self.incomplete_subject();
        let published = self.wait(self.link.publish_unique(&subject, &subject, String::new()));
        lock(&self.state).is_incomplete = published.is_ok();
    }

    /// Records that there is an input that cannot be read.
    fn record_unreadable(&self) {
        self.record_incomplete();
        lock(&self.state).is_other_incomplete = true;
    }

    /// Records that an expansion is done, and acknowledges its input.
    fn finish(&self, expansion: Expansion) {
        self.confirm();
        let subject = self.done_subject(expansion);
        let published = self.wait(self.link.publish_unique(&subject, &subject, String::new()));
        if published.is_ok()
            && let Some(held) = lock(&self.held).remove(&expansion)
        {
            self.wait(self.link.acknowledge(&held.acker));
        }
    }

    /// Brings fresh inputs of others to the search. Returns whether there were any.
    fn import_fresh(&self, search: &Search) -> Result<bool, String> {
        let mut next = {
            let mut state = lock(&self.state);
            if is_recent(state.last_read) {
                return Ok(false);
            }
            state.last_read = Some(Instant::now());
            state.next_fresh
        };
        let subject = self.fresh_subject();
        let mut is_new = false;
        while let Some(stored) = self.wait(self.link.next(&subject, next))? {
            next = stored.sequence + 1;
            match self.decode(&stored.payload, search) {
                Some(input) => {
                    let fingerprint = Fingerprint::of(&input.candidate.inputs);
                    if !lock(&self.state).own.contains(&fingerprint) {
                        search.import(&input.candidate.inputs);
                    }
                }
                None => self.record_unreadable(),
            }
            is_new = true;
        }
        let mut state = lock(&self.state);
        state.next_fresh = state.next_fresh.max(next);
        Ok(is_new)
    }

    fn decode(&self, payload: &[u8], search: &Search) -> Option<TriedInput> {
        let line = std::str::from_utf8(payload).ok()?.strip_suffix('\n')?;
        let input = TriedInput::from_line(&self.format, line)?;
        let fits = search.expander().check(&input.candidate.inputs).is_ok();
        fits.then_some(input)
    }

    /// Takes an input that waits, if this process has none. Returns whether there was one.
    fn take(&self, search: &Search) -> Result<bool, String> {
        let _taking = lock(&self.taking);
        if lock(&self.held).values().any(|held| !held.is_begun) {
            return Ok(false);
        }
        let [fresh, other] = &self.consumers;
        if !is_recent(lock(&self.state).none_fresh) {
            if self.take_from(fresh, search)? {
                return Ok(true);
            }
            lock(&self.state).none_fresh = Some(Instant::now());
        }
        self.take_from(other, search)
    }

    fn take_from(&self, consumer: &Consumer<pull::Config>, search: &Search) -> Result<bool, String> {
        while let Some(delivered) = self.wait(self.link.fetch(consumer))? {
            if self.hold(delivered, search)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Gives a delivered input to the search. Returns `false` if its expansion is done already.
    fn hold(&self, delivered: Delivered, search: &Search) -> Result<bool, String> {
        let Delivered { payload, acker } = delivered;
        let Some(TriedInput { candidate, .. }) = self.decode(&payload, search) else {
            // this is no input of Echis, so that nobody can expand it
            self.record_unreadable();
            self.wait(self.link.acknowledge(&acker));
            return Ok(false);
        };
        let expansion = (Fingerprint::of(&candidate.inputs), candidate.bound);
        if let Some(held) = lock(&self.held).get_mut(&expansion) {
            // it was delivered again while the server was away
            held.acker = Arc::new(acker);
            return Ok(false);
        }
        // a server that was killed may have forgotten the acknowledgement
        if self
            .wait(self.link.last(&self.done_subject(expansion)))?
            .is_some()
        {
            self.wait(self.link.acknowledge(&acker));
            return Ok(false);
        }
        let held = Held {
            acker: Arc::new(acker),
            is_begun: false,
        };
        lock(&self.held).insert(expansion, held);
        search.take_over(candidate);
        Ok(true)
    }

    /// Whether all inputs are acknowledged, and all fresh ones were read.
    async fn all_acknowledged(&self) -> Result<bool, String> {
        let before = self.link.state().await?;
        let subjects = ["fresh", "other"].map(|kind| format!("{}.input.{kind}.>", self.subject));
        for (i, (consumer, subject)) in self.consumers.iter().zip(&subjects).enumerate() {
            let last = self.link.last(subject).await?.map_or(0, |stored| stored.sequence);
            let is_read = i > 0 || last < lock(&self.state).next_fresh;
            if !is_read || self.link.acknowledged(consumer).await? < last {
                return Ok(false);
            }
        }
        let is_incomplete = self.link.last(&self.incomplete_subject()).await?.is_some();
        let after = self.link.state().await?;
        let mut state = lock(&self.state);
        state.is_other_incomplete |= is_incomplete && !state.is_incomplete;
        state.has_lost = after.messages != after.last_sequence;
        // inputs that were published meanwhile may have been missed
        Ok(before.last_sequence == after.last_sequence)
    }
}

impl Sharing for NatsCorpus<'_> {
    fn news(&self, search: &Search) -> bool {
        // the seeds may not be confirmed yet
        self.confirm();
        let imported = self.import_fresh(search);
        let taken = imported.and_then(|is_new| Ok(self.take(search)? || is_new));
        taken.unwrap_or(false)
    }

    fn claim(&self, candidate: &Candidate) -> Claim {
        let expansion = (Fingerprint::of(&candidate.inputs), candidate.bound);
        match lock(&self.held).get_mut(&expansion) {
            Some(held) if !held.is_begun => {
                held.is_begun = true;
                Claim::Granted
            }
            // the server delivers it to one of the processes
            _ => Claim::Done,
        }
    }

    fn abandon(&self, candidate: &Candidate) {
        self.record_incomplete();
        self.finish((Fingerprint::of(&candidate.inputs), candidate.bound));
    }

    fn is_over(&self) -> bool {
        self.wait(self.all_acknowledged()).unwrap_or(false)
    }
}

impl Recorder for NatsCorpus<'_> {
    fn tried(&self, tried: &Tried, _bug: Option<&str>) {
        if !tried.is_complete {
            self.record_incomplete();
        }
        self.publish(&TriedInput::from(tried));
    }

    fn expanded(&self, expanded: &Expanded) {
        if !expanded.is_complete {
            self.record_incomplete();
        }
        if let Some(rest) = expanded.rest {
            self.publish(&TriedInput {
                candidate: rest.clone(),
                is_kept: false,
            });
        }
        self.finish((expanded.fingerprint, expanded.bound));
    }

    fn failure(&self) -> Option<String> {
        self.link.failure()
    }
}

impl Storage for NatsCorpus<'_> {
    fn recorder(&self) -> &dyn Recorder {
        self
    }

    fn sharing(&self) -> Option<&dyn Sharing> {
        Some(self)
    }

    fn resume(&self, search: &Search, _observer: &dyn Observer) {
        // a failure is reported by the search
        let _ = self.import_fresh(search);
    }

    fn incomplete(&self) -> Option<&'static str> {
        let state = lock(&self.state);
        match (state.is_other_incomplete, state.has_lost) {
            (true, _) => Some("another search on this server"),
            (false, true) => Some("the stream on the server, from which messages were deleted,"),
            (false, false) => None,
        }
    }

    fn notes(&self) -> Vec<String> {
        Vec::new()
    }
}

impl Drop for NatsCorpus<'_> {
    fn drop(&mut self) {
        let held = std::mem::take(&mut *lock(&self.held));
        if held.is_empty() || self.link.failure().is_some() {
            return;
        }
        let ackers = held.into_values().filter_map(|held| Arc::into_inner(held.acker));
        self.wait(self.link.give_back(ackers));
    }
}

fn is_recent(time: Option<Instant>) -> bool {
    time.is_some_and(|time| time.elapsed() < PATIENCE)
}

/// Locks a mutex. Its value is valid even after a thread panicked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
