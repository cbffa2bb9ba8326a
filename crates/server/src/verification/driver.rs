//! The verifier of Echis behind the trait of this crate.

use super::{Answer, Progress, Request, Verifier, Watch};
use crate::viper_server::Arguments;
use echis_driver::{
    self as driver, Input, LayeredStore, MemberFilter, MemoryStore, Observer, Settings, Store, is_java,
};
use echis_report::{FileReport, Verdict};
use echis_source::Sources;
use echis_viper::ast::Program;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The number of failed members of a Viper program for which operations are inferred.
const MOST_INFERRED: usize = 3;

/// Verifies with the engine of `echis verify`. Members that have not changed are not verified again.
///
/// Viper programs are verified as they are written. For a member that fails, inference is tried
/// afterwards; what it finds is only proposed, and does not change the answer.
pub struct Driver {
    store: Arc<dyn Store>,
    /// The number of folders for tests that were made.
    folders: AtomicU32,
}

/// Passes on the progress.
struct PassedOn(Watch);

impl Observer for PassedOn {
    fn program_checked(&self, _: &Program, _: &Sources) {
        (self.0)(Progress::Checked);
    }

    fn member_decided(&self, members: usize, report: &dyn Fn() -> FileReport) {
        (self.0)(Progress::Decided(Box::new(report()), members));
    }
}

impl Driver {
    /// A verifier with an empty store in memory.
    pub fn new() -> Driver {
        Driver::over(Arc::<MemoryStore>::default())
    }

    /// A verifier whose store in memory is filled from, and written through to, this one.
    pub fn with_store(store: Arc<dyn Store>) -> Driver {
        Driver::over(Arc::new(LayeredStore {
            fast: Arc::<MemoryStore>::default(),
            slow: store,
        }))
    }

    fn over(store: Arc<dyn Store>) -> Driver {
        Driver {
            store,
            folders: AtomicU32::new(0),
        }
    }

    /// A request to the engine, on all members.
    fn request(&self, request: &Request, settings: Settings) -> driver::Request {
        driver::Request {
            settings: Arc::new(settings),
            java: request.java.clone().map(driver::JavaFile::checked),
            store: Some(self.store.clone()),
            cancellation: request.cancellation.clone(),
            ..driver::Request::new(input(request))
        }
    }

    /// Verifies a text for a client of ViperServer.
    fn verify_with(&self, arguments: &Arguments, request: &Request, watch: Watch) -> Answer {
        let request = driver::Request {
            cancellation: request.cancellation.clone(),
            observer: Arc::new(PassedOn(watch)),
            ..arguments.request(input(request), &self.store)
        };
        Answer {
            report: arguments.verify(&request),
            tests: Vec::new(),
        }
    }

    /// Adds the operations with which failed members of a Viper program are proved.
    fn infer(&self, request: &Request, report: &mut FileReport) {
        let failed = report.members.iter().filter(|m| m.verdict == Verdict::Failed);
        let failed: Vec<String> = failed.map(|m| m.name.clone()).take(MOST_INFERRED).collect();
        for name in failed {
            let settings = Settings {
                infers_in_viper: true,
                lists_inferred: true,
                ..Settings::default()
            };
            let alone = driver::Request {
                only: Arc::new(MemberFilter::new(vec![name])),
                ..self.request(request, settings)
            };
            let answer = alone.verify().report;
            if answer.verdict() == Verdict::Verified {
                report.inferred.extend(answer.inferred);
            }
        }
    }

    /// A folder of its own for the tests of a verification.
    fn folder_for_tests(&self) -> PathBuf {
        let number = self.folders.fetch_add(1, Ordering::Relaxed);
        std::env::temp_dir().join(format!("echis-tests-{}-{number}", std::process::id()))
    }
}

impl Default for Driver {
    fn default() -> Driver {
        Driver::new()
    }
}

impl Verifier for Driver {
    fn verify(&self, request: &Request, watch: Watch) -> Answer {
        if let Some(arguments) = &request.arguments {
            return self.verify_with(arguments, request, watch);
        }
        let java = is_java(&request.path);
        let folder = self.folder_for_tests();
        let settings = Settings {
            lists_inferred: true,
            tests: java.then(|| folder.clone()),
            ..Settings::default()
        };
        let whole = driver::Request {
            observer: Arc::new(PassedOn(watch)),
            ..self.request(request, settings)
        };
        let mut report = whole.verify().report;
        if !java && !request.cancellation.is_cancelled() {
            self.infer(request, &mut report);
        }
        let tests = files_in(&folder);
        // a folder that is left behind does no harm
        let _ = std::fs::remove_dir_all(&folder);
        Answer { report, tests }
    }

    fn forget(&self) {
        self.store.clear();
    }
}

fn input(request: &Request) -> Input {
    Input::Text {
        path: request.path.clone(),
        text: request.text.clone(),
    }
}

/// The texts of all files below a folder; none if there is no such folder.
fn files_in(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = std::fs::read_to_string(&path) {
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
}
