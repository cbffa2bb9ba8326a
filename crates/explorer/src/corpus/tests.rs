use super::input_files::CRASHES;
use super::*;
use crate::concolic::LONGEST;
use crate::generational::tests::{all_classes, password};
use crate::generational::{Candidate, Observer, Options};
use crate::seeds;
use echis_program::ast::{Bits, ProcedureId, Program, Type};
use echis_program::build::*;
use echis_program::run::{Contents, Object, ObjectId, Value};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("echis-corpus-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Stores all inputs in a corpus, and stops the search after `most` executions.
struct CorpusObserver<'p> {
    corpus: Corpus<'p>,
    fresh: AtomicU64,
    most: u64,
}

impl Observer for CorpusObserver<'_> {
    fn tried(&self, tried: &Tried) {
        self.fresh.fetch_add(1, Ordering::Relaxed);
        self.corpus.tried(tried, tried.bug.map(|_| "a bug"));
    }

    fn expanded(&self, expanded: &Expanded) {
        self.corpus.expanded(expanded);
    }

    fn stops(&self) -> bool {
        self.fresh.load(Ordering::Relaxed) >= self.most
    }
}

/// Runs a search that stops after `most` new executions. Returns the numbers of new executions, of
/// bugs and of inputs that wait.
fn run(program: &Program, main: ProcedureId, folder: &Path, most: u64) -> (u64, usize, usize) {
    let search = Search::new(Expander::new(program, main, Options::default()));
    let identity = Fingerprint::of_bytes(b"test");
    let format = Format::new(program, main);
    let (corpus, found) =
        Corpus::open(folder, format, search.expander(), identity).expect("the folder can be written");
    let observer = CorpusObserver {
        corpus,
        fresh: AtomicU64::new(0),
        most,
    };
    found.resume(&search, &observer);
    let seeds = seeds::seeds(program, main, &all_classes(program), None).expect("nothing always fits");
    for inputs in seeds.inputs {
        search.seed(inputs, &observer);
    }
    search.run(1, &observer);
    assert_eq!(observer.corpus.failure(), None);
    let fresh = observer.fresh.load(Ordering::Relaxed);
    (fresh, search.bugs().len(), search.progress().queue)
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it is a folder");
    let names = entries.map(|e| {
        e.expect("it can be read")
            .file_name()
            .to_string_lossy()
            .into_owned()
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_search_goes_on_where_it_stopped() {
    let (program, main) = password(b"resume");
    let (whole, again) = (folder("whole"), folder("again"));
    let (all, bugs, _) = run(&program, main, &whole, 1000);
    assert_eq!(bugs, 1);
    // with one execution at a time, nothing is repeated and nothing is lost
    let total = Cell::new(0);
    for _ in 0..all {
        let (fresh, ..) = run(&program, main, &again, 1);
        total.set(total.get() + fresh);
    }
    assert_eq!(total.get(), all);
    assert_eq!(files(&whole), files(&again));
    assert_eq!(run(&program, main, &again, 1000), (0, 1, 0));
    assert_eq!(
        fs::read(again.join("crashes/a_bug")).ok(),
        Some(b"resume".to_vec())
    );
    for folder in [whole, again] {
        let _ = fs::remove_dir_all(folder);
    }
}

#[test]
fn a_journal_that_is_cut_off_anywhere_loses_nothing() {
    let (program, main) = password(b"cut");
    let here = folder("cut");
    run(&program, main, &here, 1000);
    let journal = fs::read(here.join(JOURNAL)).expect("it was written");
    for end in (0..journal.len()).step_by(7) {
        let _ = fs::remove_dir_all(here.join(CRASHES));
        fs::write(here.join(JOURNAL), &journal[..end]).expect("it can be written");
        let (.., queue) = run(&program, main, &here, 1000);
        let is_known = journal[..end].windows(6).any(|w| w == b"637574");
        assert_eq!(queue, 0, "{end}");
        assert!(is_known || here.join("crashes/a_bug").exists(), "{end}");
    }
    let _ = fs::remove_dir_all(here);
}

#[test]
fn foreign_files_are_inputs_or_left_alone() {
    let (program, main) = password(b"foreign");
    let here = folder("foreign");
    fs::create_dir_all(here.join("a folder")).expect("it can be made");
    let files: [(&str, &[u8]); 6] = [
        ("mine", b"foreigX"),
        (".hidden", b"foreign"),
        ("bad.inputs.json", b"{\"arguments\": [1, 2]}"),
        ("worse.inputs.json", b"[["),
        ("null.inputs.json", b"{\"arguments\": [null]}"),
        (JOURNAL, b"\xff\xfe garbage"),
    ];
    for (name, bytes) in files {
        fs::write(here.join(name), bytes).expect("it can be written");
    }
    fs::write(here.join("long"), vec![0; LONGEST as usize + 1]).expect("it can be written");
    let expander = Expander::new(&program, main, Options::default());
    let identity = Fingerprint::of_bytes(b"test");
    let opened = Corpus::open(&here, Format::new(&program, main), &expander, identity);
    let (_, found) = opened.expect("the folder can be written");
    let skipped: Vec<_> = found.skipped.iter().map(|(path, _)| path.file_name()).collect();
    let expected = ["bad.inputs.json", "long", "worse.inputs.json"];
    assert_eq!(skipped, expected.map(|name| Some(name.as_ref())));
    assert_eq!(found.inputs.len(), 2);
    assert!(found.state.seen.is_empty());
    let (_, bugs, _) = run(&program, main, &here, 1000);
    assert_eq!(bugs, 1);
    let _ = fs::remove_dir_all(here);
}

#[test]
fn inputs_of_every_kind_are_read_as_they_were_written() {
    let mut b = Builder::new();
    let node = b.class("Node", &[]);
    b.field(node, "next", Type::Ref(node));
    b.field(node, "key", Type::Int);
    let ints = b.array(Type::Bits(Bits::I32));
    let main = b.procedure("main", None);
    b.parameter(main, "node", Type::Ref(node));
    b.parameter(main, "flag", Type::Bool);
    b.parameter(main, "numbers", Type::Ref(ints));
    b.body(main, vec![]);
    let program = b.finish();
    let format = Format::new(&program, main);
    let inputs = Inputs {
        arguments: vec![
            Value::Object(ObjectId(0)),
            Value::Bool(true),
            Value::Object(ObjectId(1)),
        ],
        globals: Default::default(),
        reads: vec![Value::Bits(-7), Value::Int(7.into()), Value::Nil],
        objects: vec![
            Object {
                class: node,
                contents: Contents::Fields(vec![Value::Object(ObjectId(0)), Value::Int((-3).into())]),
            },
            Object {
                class: ints,
                contents: Contents::Elements {
                    length: 9,
                    listed: [(0, Value::Bits(1)), (4, Value::Bits(-1))].into(),
                },
            },
        ],
    };
    let encoded = format.encode(&inputs);
    assert_eq!(encoded.suffix(), JSON_SUFFIX);
    assert_eq!(
        format.decode(encoded.suffix(), encoded.bytes()),
        Ok(inputs.clone())
    );
    let candidate = Candidate {
        inputs: inputs.clone(),
        bound: 3,
        score: 2,
        generation: 1,
    };
    let identity = Fingerprint::of_bytes(b"");
    let text = journal::header(identity) + &journal::tried_line(&format, &candidate);
    let state = journal::read(&format, identity, text.as_bytes());
    assert_eq!(
        state.waiting.iter().map(|c| &c.inputs).collect::<Vec<_>>(),
        [&inputs]
    );
    let other = journal::read(&format, Fingerprint::of_bytes(b"other"), text.as_bytes());
    assert!(other.waiting.is_empty() && other.seen.is_empty());
}
