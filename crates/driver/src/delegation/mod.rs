//! Verification by workers on other machines.
//!
//! The members of a program are divided into batches. A worker verifies a batch and answers with the
//! entries that it would put into its [`Store`]: the answers about the members, and the results of
//! searches for counterexamples. The entries go into a store here, and the program is verified with
//! this store, which [waits](awaited_store) for entries that are still to come. A member without an
//! entry is verified here. So an answer is the same as without workers, whatever happens to them.
//!
//! A worker has the same keys as this process, since keys contain the versions and the settings. Its
//! entries are [sealed](crate::sealed).

mod awaited_store;
mod batch;
mod worker;

use crate::{JavaFile, JavaText, LayeredStore, MemoryStore, Request, Settings};
pub use awaited_store::Awaited;
use awaited_store::AwaitedStore;
pub use batch::Batch;
use echis_source::{FileId, Sources};
use echis_verifier::{Key, Options, Store};
use echis_viper::ast::{Name, Program};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
pub use worker::{Work, work};

/// The most members of a batch. The time to start a worker's process is shared by all of them.
const LARGEST_BATCH: usize = 64;

/// Machines that verify batches.
pub trait Workers: fmt::Debug + Send + Sync {
    /// Starts a batch, and returns at once. The answer goes to `awaited`. Dropping `awaited` says that
    /// there is no answer.
    fn start(&self, batch: Batch, awaited: Awaited);
}

/// What a worker is told, apart from the texts.
#[derive(Debug, Serialize, Deserialize)]
struct Task {
    settings: Settings,
    /// The path of the program in answers.
    name: PathBuf,
    /// The file of the program, below the folder of the task.
    file: PathBuf,
    /// The Java program that the file belongs to, if it has several.
    java: Option<JavaTask>,
    /// The names of the members and their keys, as hexadecimal digits.
    members: Vec<(String, String)>,
}

/// A Java program of several files.
#[derive(Debug, Serialize, Deserialize)]
struct JavaTask {
    /// The paths of its files in answers and below the folder of the task. The files to verify come
    /// first.
    files: Vec<(PathBuf, PathBuf)>,
    /// The number of files to verify.
    verified: usize,
    /// The file whose members are verified now.
    file: FileId,
}

impl JavaTask {
    fn new(file: &JavaFile) -> JavaTask {
        let paths = |source: &JavaText| {
            let path = PathBuf::from(&source.path);
            let below = batch::below_folder(&path);
            (path, below)
        };
        JavaTask {
            files: file.program.files().iter().map(paths).collect(),
            verified: file.program.verified(),
            file: file.file,
        }
    }
}

/// A line of the answer of a worker.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    /// A key, as hexadecimal digits.
    key: String,
    /// The sealed entry.
    entry: String,
}

/// Starts the verification of all members that have no entry yet. Returns the store that waits for
/// the entries.
pub(crate) fn delegate(
    workers: &dyn Workers,
    request: &Request,
    program: &Program,
    sources: &Sources,
    options: &Options,
) -> Arc<dyn Store> {
    let memory: Arc<dyn Store> = Arc::<MemoryStore>::default();
    let store = match request.store.clone() {
        None => memory,
        Some(slow) => Arc::new(LayeredStore { fast: memory, slow }),
    };
    let mut members = echis_verifier::member_keys(program, sources, options);
    members.retain(|(_, key)| store.get(key).is_none());
    let awaited = Arc::new(AwaitedStore::new(store, options.deadline));
    let program = request.java.as_ref().map(|file| &*file.program);
    let files = batch::files(&request.input, program, sources);
    for members in members.chunks(LARGEST_BATCH) {
        let task = task(request, members);
        let keys = members.iter().map(|(_, key)| key.clone()).collect();
        let awaited = Awaited::new(awaited.clone(), keys);
        if let Some(batch) = Batch::new(&task, files.clone(), request.settings.timeout) {
            workers.start(batch, awaited);
        }
    }
    awaited
}

/// The task for some members of a program.
fn task(request: &Request, members: &[(Name, Key)]) -> Task {
    let member = |(name, key): &(Name, Key)| (name.to_string(), key.hex().to_owned());
    Task {
        settings: Settings {
            // states are recorded here, for the members that fail
            explains: false,
            // the texts of the tests are part of the entries
            tests: request.settings.tests.as_ref().map(|_| PathBuf::from("tests")),
            ..(*request.settings).clone()
        },
        name: PathBuf::from(request.input.name()),
        file: batch::path_of(&request.input),
        java: request.java.as_ref().map(JavaTask::new),
        members: members.iter().map(member).collect(),
    }
}
