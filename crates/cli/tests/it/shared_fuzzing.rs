//! `echis fuzz --sync`: several processes search together in a folder.

use crate::{Ran, echis, end, folder, json, start};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

/// Thirteen bytes that are compared one by one: 2¹³ paths, and two bugs.
const LOCK: &str = "class Lock {
  static int open(byte[] b) {
    int level = 0;
    if (b == null || b.length != 13) return -1;
    for (int i = 0; i < 13; i++) { if (b[i] > 10 * i) level++; }
    if (level == 13) throw new IllegalStateException();
    assert level != 4 || b[0] != 77;
    return level;
  }
}";

/// A method without a bug, in which nothing is left out.
const FINE: &str = "class Fine { static int twice(byte[] b) {
  if (b == null) return 0;
  if (b.length > 0 && b[0] > 5) return 2 * b[0];
  return 1;
} }";

fn programs(name: &str) -> std::path::PathBuf {
    folder(
        name,
        &[("Lock.java", LOCK.as_bytes()), ("Fine.java", FINE.as_bytes())],
    )
}

/// The arguments of a process with this name.
fn arguments<'a>(file: &'a str, name: &'a str) -> [&'a str; 8] {
    let format = "json";
    [
        "fuzz",
        file,
        "--sync",
        "shared",
        "--sync-name",
        name,
        "--format",
        format,
    ]
}

/// Starts a process with this name, which searches `Lock.open`.
fn start_open(here: &Path, name: &str) -> Child {
    start(here, &arguments("Lock.java", name))
}

/// The whole lines of the journal of a part.
fn journal(here: &Path, name: &str) -> Vec<String> {
    let text = fs::read_to_string(here.join("shared").join(name).join(".journal")).unwrap_or_default();
    let lines = text.split_inclusive('\n').filter_map(|l| l.strip_suffix('\n'));
    lines.map(str::to_owned).collect()
}

/// The lines of journals that begin with one of these words.
fn lines(here: &Path, names: &[&str], words: &[&str]) -> Vec<String> {
    let all = names.iter().flat_map(|name| journal(here, name));
    all.filter(|line| words.iter().any(|word| line.starts_with(word)))
        .collect()
}

/// The inputs that were tried.
fn tried(here: &Path, names: &[&str]) -> BTreeSet<String> {
    let lines = lines(here, names, &["tried ", "bug "]);
    let inputs = lines.iter().filter_map(|line| line.split(' ').nth(5));
    inputs.map(str::to_owned).collect()
}

/// The kinds and lines of bugs.
fn bugs(ran: &Ran) -> Vec<(String, u64)> {
    let answer = json(ran).swap_remove(0);
    let bugs = answer["bugs"].as_array().expect("bugs are listed").iter();
    bugs.map(|bug| (bug["kind"].to_string(), bug["line"].as_u64().unwrap_or(0)))
        .collect()
}

#[test]
fn four_processes_search_as_one_does() {
    let here = programs("sync_four");
    let alone = programs("sync_alone");
    let single = echis(&alone, &arguments("Lock.java", "only"), b"");
    assert_eq!(single.code, Some(1), "{}", single.err);
    assert_eq!(bugs(&single).len(), 2, "{}", single.out);

    let names = ["a", "b", "c", "d"];
    let [mut a, b, c, d] = names.map(|name| start_open(&here, name));
    let waiting = Instant::now();
    while lines(&here, &["a"], &["done "]).len() < 200 {
        assert!(waiting.elapsed() < Duration::from_secs(60), "it does not begin");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(
        a.try_wait().expect("it is a child").is_none(),
        "it is still searching"
    );
    a.kill().expect("it can be killed");
    a.wait().expect("it ends");
    let a = start_open(&here, "a");

    let ends = [a, b, c, d].map(end);
    for ran in &ends {
        assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
        assert_eq!(bugs(ran), bugs(&single));
        let (first, answer) = (json(&ends[0]).swap_remove(0), json(ran).swap_remove(0));
        assert_eq!(answer["bugs"], first["bugs"], "the inputs are the same as well");
        assert_eq!(answer["exhausted"], true, "{answer}");
        assert_eq!(answer["blocks"], first["blocks"]);
    }
    assert_eq!(tried(&here, &names), tried(&alone, &["only"]));
    let done = lines(&here, &names, &["done "]);
    let different: BTreeSet<&String> = done.iter().collect();
    assert_eq!(different.len(), done.len(), "each expansion is done once");
    let of_single = lines(&alone, &["only"], &["done "]);
    assert_eq!(different, of_single.iter().collect());
    for name in names {
        assert!(!lines(&here, &[name], &["done "]).is_empty(), "{name} has worked");
    }
}

#[test]
fn a_name_is_used_by_one_process() {
    let here = programs("sync_name");
    let part = here.join("shared/main");
    fs::create_dir_all(&part).expect("it can be made");
    let lock = File::create(part.join(".lock")).expect("it can be made");
    lock.try_lock().expect("nobody else has it");
    let ran = echis(&here, &["fuzz", "Fine.java", "--sync", "shared"], b"");
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    let said = "error: shared: another process has the name `main`; choose one with --sync-name";
    assert_eq!(ran.err.trim(), said);
    let ran = echis(&here, &arguments("Fine.java", "other"), b"");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    drop(lock);
    let ran = echis(&here, &arguments("Fine.java", "main"), b"");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn arguments_that_do_not_fit_are_refused() {
    let here = programs("sync_bad");
    let bad: [(&[&str], &str); 5] = [
        (&["--sync", "shared", "--sync-name", "a/b"], "letters, digits"),
        (&["--sync", "shared", "--sync-name", ".."], "letters, digits"),
        (&["--sync", "shared", "--corpus", "c"], "--corpus"),
        (&["--sync-name", "a"], "--sync"),
        (&["--sync", "Fine.java"], "error: Fine.java"),
    ];
    for (arguments, said) in bad {
        let ran = echis(&here, &[&["fuzz", "Fine.java"], arguments].concat(), b"");
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.out);
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn damaged_journals_and_foreign_files_do_no_harm() {
    let here = programs("sync_damaged");
    let ran = echis(&here, &arguments("Fine.java", "first"), b"");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let path = here.join("shared/first/.journal");
    let whole = fs::read_to_string(&path).expect("it was written");
    fs::write(here.join("shared/unknown"), "text").expect("it can be written");
    fs::write(here.join("shared/first/input"), "nobody else reads this").expect("it can be written");
    // an incomplete search, a damaged line, and no journal at all
    let second: Vec<&str> = whole.split_inclusive('\n').take(2).collect();
    let damaged = [
        (
            whole.clone() + "incomplete\n",
            Some(3),
            "another search of this folder was incomplete",
        ),
        (
            second.concat() + "\0\0\0\n",
            Some(0),
            "the end of shared/first/.journal was not read",
        ),
        ("\0\0\0\n".to_owned(), Some(0), ""),
    ];
    for (i, (text, code, said)) in damaged.into_iter().enumerate() {
        fs::write(&path, text).expect("it can be written");
        // its own part must not have the rest
        let name = format!("n{i}");
        let ran = echis(&here, &arguments("Fine.java", &name), b"");
        assert_eq!(ran.code, code, "{}{}", ran.out, ran.err);
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
        fs::remove_dir_all(here.join("shared").join(&name)).expect("it is there");
    }
    // a process whose own journal is damaged starts from its valid lines
    fs::write(&path, second.concat() + "\0\0\0\n").expect("it can be written");
    let ran = echis(&here, &arguments("Fine.java", "first"), b"");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(!journal(&here, "first").iter().any(|line| line.contains('\0')));
}

#[test]
fn a_limited_process_leaves_the_rest_to_others() {
    let here = programs("sync_limit");
    let few = [&arguments("Lock.java", "first")[..], &["--executions", "100"]].concat();
    let ran = echis(&here, &few, b"");
    assert!(
        json(&ran)[0]["notes"].to_string().contains("100 executions"),
        "{}",
        ran.out
    );
    assert_eq!(json(&ran)[0]["exhausted"], false);
    let ran = echis(&here, &arguments("Lock.java", "second"), b"");
    assert_eq!(json(&ran)[0]["exhausted"], true, "{}", ran.out);
    let done = lines(&here, &["first", "second"], &["done "]);
    assert_eq!(done.iter().collect::<BTreeSet<_>>().len(), done.len());
}
