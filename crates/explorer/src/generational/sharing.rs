//! Shares the work of a search with searches in other processes.
//!
//! Each search has the work list of all of them. A search claims an input before it expands it, so
//! that no two searches expand the same. A search that has no other work waits for the inputs that
//! others expand: they find new ones, or they are killed and their work is taken over.
//!
//! [`Sharing`] says how searches hear of each other. The [search](Search) knows nothing about files
//! and networks.

use super::{Candidate, Observer, Search};
use std::sync::PoisonError;
use std::time::Duration;

/// The time between two looks at the work of others.
const POLL: Duration = Duration::from_millis(50);

/// The answer to a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// This search expands the input, and no other.
    Granted,
    /// Another search expands the input now. It is claimed again later.
    Busy,
    /// Nothing is left to do for this search.
    Done,
}

/// Connects a search to the others.
pub trait Sharing: Sync {
    /// Brings to the search what others have found since the last call: inputs that wait
    /// ([`Search::take_over`]), that were tried ([`Search::remember`]), and that reached new code or
    /// a bug ([`Search::import`]). Returns whether there was anything.
    fn news(&self, search: &Search) -> bool;

    /// Claims the right to expand an input from its bound on.
    fn claim(&self, candidate: &Candidate) -> Claim;

    /// Ends the claim on an input whose expansion failed. No search tries it again, and none is
    /// complete.
    fn abandon(&self, candidate: &Candidate);

    /// Whether the others have no work either. The search asks when it has none itself and has heard
    /// nothing new.
    fn is_over(&self) -> bool;
}

impl Search<'_> {
    /// Takes the best input that no other search expands. Waits if there is none but others may
    /// find one. Returns `None` when the search is over or the observer stops it.
    pub(super) fn take_shared(&self, observer: &dyn Observer, sharing: &dyn Sharing) -> Option<Candidate> {
        while !observer.stops() {
            // news can add to the work list, so that other workers have to wait for them
            self.shared().busy += 1;
            let has_news = sharing.news(self);
            if let Some(claimed) = self.claim_best(observer, sharing) {
                return Some(claimed);
            }
            let mut shared = self.shared();
            shared.busy -= 1;
            let is_idle = shared.busy == 0 && shared.work.is_empty() && shared.put_off.is_empty();
            drop(shared);
            if has_news {
                continue;
            }
            if is_idle && sharing.is_over() {
                self.shared().is_over = true;
                return None;
            }
            let shared = self.shared();
            let waited = self.work_changed.wait_timeout(shared, POLL);
            let (mut shared, _) = waited.unwrap_or_else(PoisonError::into_inner);
            for candidate in std::mem::take(&mut shared.put_off) {
                shared.push(candidate);
            }
        }
        None
    }

    /// Claims the best input of the work list that is granted.
    fn claim_best(&self, observer: &dyn Observer, sharing: &dyn Sharing) -> Option<Candidate> {
        while !observer.stops() {
            let (_, best) = self.shared().work.pop_last()?;
            match sharing.claim(&best) {
                Claim::Granted => return Some(best),
                Claim::Busy => self.shared().put_off.push(best),
                Claim::Done => {}
            }
        }
        None
    }
}
