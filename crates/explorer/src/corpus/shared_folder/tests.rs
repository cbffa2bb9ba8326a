use super::super::journal as corpus;
use super::*;
use crate::generational::tests::{all_classes, of_bytes, password};
use crate::generational::{Bug, Options};
use crate::seeds;
use echis_program::ast::{Bits, ProcedureId, Program, Type};
use echis_program::build::*;
use std::sync::atomic::{AtomicU64, Ordering};

const IDENTITY: &[u8] = b"test";

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("echis-shared-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Four bytes that are checked one by one, and a bug for each.
fn checks() -> (Program, ProcedureId) {
    let (byte, int) = (Type::Bits(Bits::I8), Type::Bits(Bits::I32));
    of_bytes(|_, _, input| {
        let checks = (0..4).map(|i: i64| {
            let is_there = input.element(i.typed(int), byte).equals(i + 40);
            when(is_there, vec![assert(truth(false))])
        });
        checks.collect()
    })
}

fn open<'p>(
    program: &'p Program,
    main: ProcedureId,
    folder: &Path,
    name: &str,
) -> io::Result<(SharedFolder<'p>, PartContents)> {
    let expander = Expander::new(program, main, Options::default());
    let identity = Fingerprint::of_bytes(IDENTITY);
    SharedFolder::open(folder, name, Format::new(program, main), &expander, identity)
}

/// Records all in the shared folder, and stops the search after `most` executions.
struct SharedObserver<'a> {
    shared: &'a SharedFolder<'a>,
    fresh: AtomicU64,
    most: u64,
}

impl Observer for SharedObserver<'_> {
    fn tried(&self, tried: &Tried) {
        self.fresh.fetch_add(1, Ordering::Relaxed);
        self.shared.tried(tried, tried.bug.map(|_| "a bug"));
    }

    fn expanded(&self, expanded: &Expanded) {
        self.shared.expanded(expanded);
    }

    fn repeated(&self, input: Fingerprint) {
        self.shared.repeated(input);
    }

    fn stops(&self) -> bool {
        self.fresh.load(Ordering::Relaxed) >= self.most || self.shared.failure().is_some()
    }
}

/// How a process ended.
#[derive(Debug, PartialEq)]
struct End {
    bugs: Vec<Bug>,
    is_exhausted: bool,
    /// The number of inputs that it was the first to try.
    fresh: u64,
}

/// Runs a process that stops after `most` new executions.
fn run(program: &Program, main: ProcedureId, folder: &Path, name: &str, most: u64) -> End {
    let search = Search::new(Expander::new(program, main, Options::default()));
    let (shared, found) = open(program, main, folder, name).expect("the part can be opened");
    let observer = SharedObserver {
        shared: &shared,
        fresh: AtomicU64::new(0),
        most,
    };
    shared.resume(&found, &search, &observer);
    let seeds = seeds::seeds(program, main, &all_classes(program), None).expect("nothing always fits");
    for inputs in seeds.inputs {
        search.seed(inputs, &observer);
    }
    let is_over = search.run_shared(1, &observer, &shared);
    assert_eq!(shared.failure(), None);
    End {
        bugs: search.bugs(),
        is_exhausted: is_over
            && search.progress().queue == 0
            && search.counts().is_complete()
            && shared.is_complete(),
        fresh: observer.fresh.load(Ordering::Relaxed),
    }
}

/// All lines of the journals that begin with this word, sorted.
fn lines(folder: &Path, word: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for part in fs::read_dir(folder).expect("it is a folder") {
        let journal = part.expect("it can be read").path().join(JOURNAL);
        let text = fs::read_to_string(journal).unwrap_or_default();
        let own = text.lines().filter(|l| l.split(' ').next() == Some(word));
        lines.extend(own.map(str::to_owned));
    }
    lines.sort();
    lines
}

fn without_doubles(mut lines: Vec<String>) -> Vec<String> {
    lines.dedup();
    lines
}

fn write_journal(folder: &Path, name: &str, lines: &str) {
    let part = folder.join(name);
    fs::create_dir_all(&part).expect("it can be made");
    let header = journal::header(Fingerprint::of_bytes(IDENTITY));
    fs::write(part.join(JOURNAL), header + lines).expect("it can be written");
}

/// A candidate of these bytes.
fn candidate(format: &Format, bytes: &[u8]) -> Candidate {
    Candidate {
        inputs: format.decode("", bytes).expect("bytes are an input"),
        bound: 0,
        score: 0,
        generation: 0,
    }
}

#[test]
fn searches_share_their_work() {
    let (program, main) = checks();
    let (alone, together) = (folder("alone"), folder("together"));
    let single = run(&program, main, &alone, "only", 1000);
    assert!(single.is_exhausted && single.bugs.len() > 1);
    let ends: Vec<End> = std::thread::scope(|scope| {
        let (program, together) = (&program, &together);
        let threads =
            ["a", "b", "c"].map(|name| scope.spawn(move || run(program, main, together, name, 1000)));
        threads.into_iter().map(|t| t.join().expect("it ends")).collect()
    });
    let places = |end: &End| {
        end.bugs
            .iter()
            .map(|bug| (bug.span, bug.kind))
            .collect::<Vec<_>>()
    };
    for end in &ends {
        assert!(end.is_exhausted);
        assert_eq!(end.bugs, ends[0].bugs);
        assert_eq!(places(end), places(&single));
    }
    let done = lines(&together, "done");
    assert_eq!(without_doubles(done.clone()), done);
    assert_eq!(done, lines(&alone, "done"));
    for folder in [alone, together] {
        let _ = fs::remove_dir_all(folder);
    }
}

#[test]
fn a_search_goes_on_in_any_part() {
    let (program, main) = password(b"resume");
    let (whole, again) = (folder("whole"), folder("again"));
    let single = run(&program, main, &whole, "main", 1000);
    let mut fresh = 0;
    for i in 0..single.fresh {
        let end = run(&program, main, &again, ["a", "b", "c"][i as usize % 3], 1);
        assert!(!end.is_exhausted || fresh + end.fresh == single.fresh);
        fresh += end.fresh;
    }
    assert_eq!(fresh, single.fresh);
    // a new process has nothing to do, and reports the bug as well
    for name in ["a", "new"] {
        let end = run(&program, main, &again, name, 1000);
        assert_eq!((end.fresh, end.is_exhausted), (0, true));
        assert_eq!(end.bugs, single.bugs);
    }
    let done = lines(&again, "done");
    assert_eq!(without_doubles(done.clone()), done);
    assert_eq!(done, lines(&whole, "done"));
    for folder in [whole, again] {
        let _ = fs::remove_dir_all(folder);
    }
}

#[test]
fn journals_that_are_cut_off_anywhere_are_never_believed_complete() {
    let (program, main) = password(b"cut");
    let here = folder("cut");
    for i in 0..12 {
        run(&program, main, &here, ["a", "b"][i % 2], 1);
    }
    let end = run(&program, main, &here, "a", 1000);
    assert!(end.is_exhausted && end.bugs.len() == 1);
    let journals = ["a", "b"].map(|name| fs::read(here.join(name).join(JOURNAL)).expect("it is there"));
    let cuts = |journal: &[u8]| (0..=journal.len()).step_by(61).collect::<Vec<_>>();
    for a in cuts(&journals[0]) {
        for b in cuts(&journals[1]) {
            let _ = fs::remove_dir_all(&here);
            for (name, journal) in [("a", &journals[0][..a]), ("b", &journals[1][..b])] {
                fs::create_dir_all(here.join(name)).expect("it can be made");
                fs::write(here.join(name).join(JOURNAL), journal).expect("it can be written");
            }
            let end = run(&program, main, &here, "c", 1000);
            assert!(end.bugs.len() == 1 || !end.is_exhausted, "{a} {b}");
        }
    }
    let _ = fs::remove_dir_all(here);
}

#[test]
fn what_a_living_process_has_begun_is_waited_for() {
    let (program, main) = password(b"wait");
    let here = folder("wait");
    let (other, _) = open(&program, main, &here, "other").expect("it can be opened");
    let first = candidate(&Format::new(&program, main), b"");
    assert_eq!(other.claim(&first), Claim::Granted);
    assert_eq!(other.claim(&first), Claim::Done, "it is claimed once");
    let seed = Tried {
        candidate: &first,
        fingerprint: Fingerprint::of(&first.inputs),
        bug: None,
        is_complete: true,
    };
    other.tried(&seed, None);
    let (end, time) = std::thread::scope(|scope| {
        let start = Instant::now();
        let waiting = scope.spawn(|| run(&program, main, &here, "main", 1000));
        std::thread::sleep(Duration::from_secs(1));
        assert!(!waiting.is_finished());
        // the process is killed
        drop(other);
        (waiting.join().expect("it ends"), start.elapsed())
    });
    assert!(end.is_exhausted && end.bugs.len() == 1);
    assert!(time < Duration::from_secs(20), "it took {time:?}");
    let _ = fs::remove_dir_all(here);
}

#[test]
fn processes_that_were_started_again_do_not_wait_for_each_other() {
    let (program, main) = password(b"go");
    let here = folder("restarted");
    let first = candidate(&Format::new(&program, main), b"");
    let begun = journal::begun_line((Fingerprint::of(&first.inputs), 0));
    for name in ["a", "b"] {
        write_journal(&here, name, &begun);
    }
    let (a, _) = open(&program, main, &here, "a").expect("it can be opened");
    let (b, _) = open(&program, main, &here, "b").expect("it can be opened");
    assert_eq!(a.claim(&first), Claim::Granted);
    assert_eq!(b.claim(&first), Claim::Busy);
    drop(a);
    std::thread::sleep(PATIENCE);
    assert_eq!(b.claim(&first), Claim::Granted);
    let _ = fs::remove_dir_all(here);
}

#[test]
fn names_are_used_once_and_plain() {
    let (program, main) = password(b"name");
    let here = folder("name");
    let _living = open(&program, main, &here, "main").expect("it can be opened");
    let error = open(&program, main, &here, "main")
        .map(drop)
        .expect_err("it is in use");
    assert_eq!(error.kind(), io::ErrorKind::ResourceBusy);
    assert!(open(&program, main, &here, "Other_1-2").is_ok());
    for name in ["", ".", "..", "a/b", "a b", "\u{e4}", &"a".repeat(101)] {
        assert!(open(&program, main, &here, name).is_err(), "{name}");
    }
    let _ = fs::remove_dir_all(here);
}

#[test]
fn a_lost_input_makes_the_search_incomplete() {
    let (program, main) = password(b"lost");
    let here = folder("lost");
    let format = Format::new(&program, main);
    let seeds = seeds::seeds(&program, main, &all_classes(&program), None).expect("nothing always fits");
    let all: Vec<Candidate> = seeds
        .inputs
        .iter()
        .map(|inputs| Candidate {
            inputs: inputs.clone(),
            ..candidate(&format, b"")
        })
        .collect();
    // the seeds are done, and their expansion found an input that another process has tried
    let found = candidate(&format, b"xxxx");
    let id = Fingerprint::of(&found.inputs);
    let mut lines = String::new();
    for seed in &all {
        lines += &corpus::tried_line(&format, seed);
        lines += &journal::repeated_line(id);
        lines += &corpus::done_line(Fingerprint::of(&seed.inputs), 0);
    }
    write_journal(&here, "finder", &lines);
    let first = corpus::tried_line(&format, &found);
    let done = corpus::done_line(id, 0);
    // the other journal is whole, damaged in front of the input, cut off there, or not there
    let others = [
        (format!("{first}{done}"), true),
        (format!("tired{first}{done}"), false),
        (String::new(), false),
    ];
    for (journal, is_exhausted) in others {
        write_journal(&here, "other", &journal);
        let name = format!("main-{}", journal.len());
        assert_eq!(
            run(&program, main, &here, &name, 1000).is_exhausted,
            is_exhausted,
            "{journal}"
        );
    }
    fs::remove_dir_all(here.join("other")).expect("it is there");
    assert!(!run(&program, main, &here, "main", 1000).is_exhausted);
    let _ = fs::remove_dir_all(here);
}

#[test]
fn nobody_is_complete_if_another_is_not() {
    let (program, main) = password(b"part");
    let here = folder("incomplete");
    write_journal(&here, "other", "incomplete\n");
    let end = run(&program, main, &here, "main", 1000);
    assert!(!end.is_exhausted && end.bugs.len() == 1);
    let _ = fs::remove_dir_all(here);
}

#[test]
fn bugs_of_others_in_code_that_was_reached_are_reported() {
    let (program, main) = password(b"ab");
    let here = folder("bugs");
    let format = Format::new(&program, main);
    // the run that fails reaches nothing that its finder has not reached
    let bug = candidate(&format, b"ab");
    let tried = corpus::tried_line(&format, &bug);
    write_journal(&here, "other", &tried.replace("tried", "bug"));
    let search = Search::new(Expander::new(&program, main, Options::default()));
    let (shared, found) = open(&program, main, &here, "main").expect("it can be opened");
    shared.resume(&found, &search, &());
    let bugs = search.bugs();
    assert_eq!(bugs.iter().map(|b| &b.inputs).collect::<Vec<_>>(), [&bug.inputs]);
    let _ = fs::remove_dir_all(here);
}

#[test]
fn journals_of_others_are_followed() {
    let (program, main) = password(b"follow");
    let here = folder("follow");
    let format = Format::new(&program, main);
    let search = Search::new(Expander::new(&program, main, Options::default()));
    let (shared, _) = open(&program, main, &here, "main").expect("it can be opened");
    let line = |bytes: &[u8]| corpus::tried_line(&format, &candidate(&format, bytes));
    let waiting = || search.progress().queue;
    let news = || {
        std::thread::sleep(PATIENCE);
        shared.news(&search)
    };
    // files and folders of other kinds
    fs::write(here.join("file"), "text").expect("it can be written");
    fs::create_dir_all(here.join("folder").join(JOURNAL)).expect("it can be made");
    fs::create_dir_all(here.join("an other")).expect("it can be made");
    fs::write(here.join("an other").join(JOURNAL), line(b"x")).expect("it can be written");
    assert!(!news());
    write_journal(&here, "other", &line(b"a"));
    assert!(news() && !news());
    assert_eq!(waiting(), 1);
    // an unfinished line is read when it is whole
    let journal = here.join("other").join(JOURNAL);
    let text = fs::read(&journal).expect("it is there");
    let next = line(b"b").into_bytes();
    fs::write(&journal, [&text[..], &next[..9]].concat()).expect("it can be written");
    assert!(!news() && shared.damaged().is_empty());
    fs::write(&journal, [&text[..], &next].concat()).expect("it can be written");
    assert!(news());
    assert_eq!(waiting(), 2);
    // a damaged line is an end
    fs::write(
        &journal,
        [&text[..], &next, b"\0\0\n", line(b"c").as_bytes()].concat(),
    )
    .expect("it can be written");
    assert!(!news());
    assert_eq!(shared.damaged(), std::slice::from_ref(&journal));
    assert_eq!(waiting(), 2);
    // a journal that was replaced is read from the start
    write_journal(&here, "other", &(line(b"a") + &line(b"d")));
    assert!(news());
    assert_eq!((waiting(), shared.damaged().len()), (3, 0));
    // that of another program is not read
    let other = journal::header(Fingerprint::of_bytes(b"other")) + &line(b"e");
    fs::write(&journal, other).expect("it can be written");
    assert!(!news());
    assert_eq!((waiting(), shared.damaged().len()), (3, 0));
    let _ = fs::remove_dir_all(here);
}
