//! Answers about members that were verified before.
//!
//! The answer about a member depends on its text, on what it uses, and on the options. The [key](key)
//! is a hash of all of that and of the versions of Echis and of the entries. The [entry](entry) is the
//! report on the member, with places relative to the declarations that they stand in, so that it
//! stays valid when these move. An answer that a clock, a lack of memory or a missing solver has cut
//! off is not kept.
//!
//! A [`Store`] holds the entries.

mod canonical;
mod canonical_serializer;
mod entry;
mod key;

use crate::report::{MemberReport, Options};
use crate::{Member, selected_members};
use echis_solver::is_past;
use echis_source::Sources;
use echis_viper::ast::{Name, Program};
pub use key::Key;
use key::Keys;
use std::fmt::Debug;
use std::time::Instant;

/// Holds entries by their keys. An entry that cannot be read is no entry.
pub trait Store: Debug + Send + Sync {
    /// The entry of a key.
    fn get(&self, key: &Key) -> Option<String>;

    /// Keeps an entry, if that is possible.
    fn put(&self, key: &Key, entry: &str);

    /// Forgets all entries, as far as that is possible.
    fn clear(&self);
}

/// Whether answers about the members of a program are kept.
fn is_cached(program: &Program, options: &Options) -> bool {
    program.product.is_none() && !options.record && options.smt_log.is_none()
}

/// The names and keys of the members that the options select, in source order; none for a program
/// whose answers are not kept.
pub fn member_keys(program: &Program, sources: &Sources, options: &Options) -> Vec<(Name, Key)> {
    if !is_cached(program, options) {
        return Vec::new();
    }
    let keys = Keys::new(program, sources, options);
    let key = |member: Member| Some((member.header(program).0, keys.of(member)?.0));
    selected_members(program, options)
        .into_iter()
        .filter_map(key)
        .collect()
}

/// The cache of one program.
pub(crate) struct Cache<'p> {
    program: &'p Program,
    keys: Keys<'p>,
    options: &'p Options,
    store: &'p dyn Store,
}

impl<'p> Cache<'p> {
    /// The cache of a program, if the options name a store. Programs that compare two executions
    /// are not cached, and neither are runs that record states or log the solver's input.
    pub fn new(program: &'p Program, sources: &'p Sources, options: &'p Options) -> Option<Cache<'p>> {
        let store = options.store.as_deref()?;
        is_cached(program, options).then(|| Cache {
            program,
            keys: Keys::new(program, sources, options),
            options,
            store,
        })
    }

    /// The report on a member: that of the store, or a new one.
    pub fn report(&self, member: Member, verify: impl FnOnce() -> MemberReport) -> MemberReport {
        let start = Instant::now();
        let Some((key, places)) = self.keys.of(member) else {
            return verify();
        };
        let found = self.store.get(&key);
        if let Some(report) = found.and_then(|text| entry::decode(&text, member, self.program, &places)) {
            return MemberReport {
                time: start.elapsed(),
                ..report
            };
        }
        let report = verify();
        let options = self.options;
        let is_cut_off = is_past(options.deadline) || options.cancellation.is_cancelled();
        if !is_cut_off && let Some(text) = entry::encode(&report, self.program, &places) {
            self.store.put(&key, &text);
        }
        report
    }
}
