//! Workers in place of this machine: answers are the same, whatever the workers do.

use echis_driver::{Awaited, Batch, Input, Request, Settings, Workers, work};
use echis_report::{FileReport, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Workers that are threads of this process.
#[derive(Debug)]
struct Threads {
    folder: PathBuf,
    /// What becomes of the output of a worker; `None` if it is lost.
    transport: fn(&str) -> Option<String>,
    batches: AtomicUsize,
    /// Members without an entry, for each batch.
    missing: Mutex<Vec<usize>>,
}

impl Threads {
    fn new(name: &str, transport: fn(&str) -> Option<String>) -> Arc<Threads> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("delegation")
            .join(name);
        let _ = fs::remove_dir_all(&folder);
        Arc::new(Threads {
            folder,
            transport,
            batches: AtomicUsize::new(0),
            missing: Mutex::default(),
        })
    }
}

impl Workers for Threads {
    fn start(&self, batch: Batch, awaited: Awaited) {
        let number = self.batches.fetch_add(1, Ordering::SeqCst);
        let folder = self.folder.join(number.to_string());
        for (path, text) in &batch.files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().expect("it is below the folder")).expect("a folder");
            fs::write(path, &**text).expect("a file");
        }
        let done = work(&folder).expect("the task is there");
        assert!(done.is_complete, "{}", done.output);
        if let Some(output) = (self.transport)(&done.output) {
            self.missing
                .lock()
                .expect("no panic")
                .push(awaited.answer(&output));
        }
    }
}

/// The programs: imports, failures, an unproved Java class, and members of all kinds. Each test has a
/// folder of its own for those that are written.
fn programs(test: &str) -> Vec<PathBuf> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let own = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("delegation-programs")
        .join(test);
    fs::create_dir_all(own.join("inner")).expect("a folder");
    let main = "import \"../fields.vpr\"\nimport <decreases/int.vpr>\n\
        method set(x: Ref) requires acc(x.f) ensures acc(x.f) && x.f == 3 { x.f := 3 }\n\
        method wrong(x: Ref) requires acc(x.f) { assert x.f == 3 }\n\
        function down(n: Int): Int decreases n { n <= 0 ? 0 : down(n - 1) }\n";
    fs::write(own.join("fields.vpr"), "field f: Int\n").expect("a file");
    fs::write(own.join("inner/main.vpr"), main).expect("a file");
    vec![
        own.join("inner/main.vpr"),
        examples.join("viper/list.vpr"),
        examples.join("java/unproved/Account.java"),
    ]
}

/// The report on a program without times.
fn report(path: &Path, workers: Option<Arc<Threads>>) -> String {
    let request = Request {
        workers: workers.map(|workers| workers as Arc<dyn Workers>),
        settings: Arc::new(Settings {
            all_errors: true,
            ..Settings::default()
        }),
        ..Request::new(Input::File(path.to_path_buf()))
    };
    let mut report: FileReport = request.verify().report;
    report.time = Default::default();
    report
        .members
        .iter_mut()
        .for_each(|member| member.time = Default::default());
    json::file(&report, false)
}

#[test]
fn the_answers_of_workers_are_those_of_this_machine() {
    let workers = Threads::new("whole", |output| Some(output.to_owned()));
    for path in programs("whole") {
        let before = workers.batches.load(Ordering::SeqCst);
        assert_eq!(
            report(&path, Some(workers.clone())),
            report(&path, None),
            "{}",
            path.display()
        );
        assert_eq!(
            workers.batches.load(Ordering::SeqCst),
            before + 1,
            "one batch each"
        );
    }
    let missing = workers.missing.lock().expect("no panic");
    assert!(missing.iter().all(|&n| n == 0), "{missing:?}");
}

#[test]
fn members_without_an_entry_are_verified_here() {
    let transports: [fn(&str) -> Option<String>; 4] = [
        |_| None,
        |output| output.lines().next().map(str::to_owned),
        // damaged, so that a wrong answer would be read if it were not sealed
        |output| {
            Some(
                output
                    .replace("Failed", "Verified")
                    .replace("failures", "warnings"),
            )
        },
        // each entry under the key of the next one
        |output| {
            let lines: Vec<&str> = output.lines().collect();
            let keys = lines
                .iter()
                .map(|line| line.split_once(',').expect("two parts").0);
            let entries = lines
                .iter()
                .map(|line| line.split_once(',').expect("two parts").1);
            let turned: Vec<String> = keys
                .cycle()
                .skip(1)
                .zip(entries)
                .map(|(key, entry)| format!("{key},{entry}"))
                .collect();
            Some(turned.join("\n"))
        },
    ];
    let programs = programs("broken");
    for (number, transport) in transports.into_iter().enumerate() {
        let workers = Threads::new(&format!("broken-{number}"), transport);
        for path in &programs {
            assert_eq!(
                report(path, Some(workers.clone())),
                report(path, None),
                "{number}"
            );
        }
    }
}
