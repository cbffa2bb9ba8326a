//! Kept results of searches for counterexamples in Java: what an edit invalidates, and that a kept
//! result is the one that a new search gives.

use echis_driver::{Input, MemoryStore, Request, Settings, Store};
use echis_report::{Finding, Search};
use echis_verifier::Key;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A store that counts the results of searches that are put into it.
#[derive(Debug, Default)]
struct Counting {
    store: MemoryStore,
    searches: AtomicUsize,
}

impl Store for Counting {
    fn get(&self, key: &Key) -> Option<String> {
        self.store.get(key)
    }

    fn put(&self, key: &Key, entry: &str) {
        if entry.starts_with("{\"searches\":") {
            self.searches.fetch_add(1, Ordering::Relaxed);
        }
        self.store.put(key, entry);
    }

    fn clear(&self) {
        self.store.clear();
    }
}

/// The findings on a text, and the tests for them.
#[derive(Debug, PartialEq)]
struct Found {
    findings: Vec<String>,
    tests: Vec<String>,
}

/// A folder for tests that nothing else uses.
fn folder() -> PathBuf {
    static FOLDERS: AtomicUsize = AtomicUsize::new(0);
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("echis-search-cache-{}-{number}", std::process::id()))
}

fn verify(text: &str, store: Option<Arc<dyn Store>>) -> Found {
    let folder = folder();
    let input = Input::Text {
        path: "A.java".into(),
        text: text.into(),
    };
    let settings = Settings {
        tests: Some(folder.clone()),
        ..Settings::default()
    };
    let request = Request {
        settings: Arc::new(settings),
        store,
        ..Request::new(input)
    };
    let report = request.verify().report;
    let described = |f: &Finding| {
        let text = format!("{} {:?} {:?} {:?}", f.id, f.place, f.culprit, f.search);
        text.replace(&*folder.to_string_lossy(), "FOLDER")
    };
    let findings = report.findings.iter().map(described).collect();
    let tests = texts_in(&folder);
    // a folder that is left behind does no harm
    let _ = std::fs::remove_dir_all(&folder);
    Found { findings, tests }
}

/// The texts of the test classes in a folder.
fn texts_in(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = files.map(|f| f.path()).filter(|p| p.is_file()).collect();
    paths.sort();
    paths
        .iter()
        .map(|p| std::fs::read_to_string(p).expect("a text"))
        .collect()
}

/// A session with one store.
#[derive(Default)]
struct Session(Arc<Counting>);

impl Session {
    /// Verifies a text, and checks that the answer is that of a run without a store. Returns the
    /// answer, and the number of methods whose results are new.
    fn verify(&self, text: &str) -> (Found, usize) {
        let before = self.0.searches.load(Ordering::Relaxed);
        let found = verify(text, Some(self.0.clone()));
        assert_eq!(found, verify(text, None), "{text}");
        (found, self.0.searches.load(Ordering::Relaxed) - before)
    }
}

/// `half` and `third` fail, for reasons in the body of `divisorOf`, which has no postcondition.
const TEXT: &str = "class A {
    static int last;
    static int[] table = new int[1];

    //@ ensures true;
    static int divisorOf(int n) {
        if (n > 3) {
            return 0;
        }
        return 1;
    }

    static int half(int n) {
        int divisor = divisorOf(n);
        return 12 / divisor;
    }

    //@ requires n > 5;
    static int third(int n) {
        int d = n - 8;
        /* it's */ return 12 / d;
    }

    static int other(int n) {
        return n / 2;
    }
}
";

/// Verifies TEXT and then an edited text. Returns the number of methods that are searched again.
fn searched_after(from: &str, to: &str) -> usize {
    assert!(TEXT.contains(from));
    let session = Session::default();
    let (found, searched) = session.verify(TEXT);
    assert_eq!(searched, 2, "{found:#?}");
    assert_eq!(
        found.tests.iter().filter(|t| t.contains("A.java:")).count(),
        2,
        "{found:#?}"
    );
    session.verify(&TEXT.replace(from, to)).1
}

#[test]
fn an_unchanged_text_is_not_searched_again() {
    assert_eq!(searched_after("int", "int"), 0);
}

#[test]
fn edits_elsewhere_move_results() {
    let added = "/* it's\n new */\n\n    //@ requires n > 1;\n    //@ ensures \\result > 1;\n    \
                 static int added(int n) { return n; }\n    static int other";
    assert_eq!(searched_after("static int other", added), 0);
    assert_eq!(
        searched_after(
            "    //@ ensures true;\n    static int divisorOf",
            &added.replace("other", "divisorOf")
        ),
        1
    );
    assert_eq!(searched_after("        int d =", "\n\n        int  d ="), 0);
    assert_eq!(searched_after("n / 2", "n / 3"), 0);
}

#[test]
fn the_body_of_a_callee_counts() {
    assert_eq!(searched_after("n > 3", "n > 300"), 1);
    assert_eq!(searched_after("return 0;", "return 2;"), 1);
}

#[test]
fn the_text_of_the_method_and_the_shared_part_count() {
    assert_eq!(searched_after("n - 8", "n - 9"), 1);
    assert_eq!(searched_after("12 / d;", "12/d;"), 1);
    assert_eq!(searched_after("static int last;", "static int last = 3;"), 2);
}

#[test]
fn methods_that_are_not_named_count_where_they_can_matter() {
    let texts = [
        // an earlier call has assigned the static variable
        (
            "class A { static int[] kept = new int[1]; int[] own = kept;\n//@ requires acc(a[*]);\n\
             static int m(int[] a) { if (a == kept) { return 1 / 0; } return a.length; }\n\
             static void set(int[] b) { BODY }\n}",
            ["kept = b;", "int x = 1;"],
        ),
        // only the factory creates objects of the class
        (
            "class A { static int made; int v; private A(int v) { this.v = v; }\n\
             static A make(int v) { BODY return new A(v); }\n//@ requires acc(this.v);\nint m() { return 1 / this.v; }\n}",
            ["made = 1;", "made = 2; if (v > 3) { made++; }"],
        ),
        // the library calls the method
        (
            "class A { int v; public String toString() { BODY }\nstatic int m(A a) { String s = \"\" + a; \
             return 1 / s.length(); }\n}",
            ["return \"\";", "return \"x\";"],
        ),
        // a pattern calls the accessor
        (
            "class A { record P(int x) { public int x() { BODY } }\n\
             static int m(Object o) { if (o instanceof P(int a)) { return 1 / a; } return 1; }\n}",
            ["return x;", "return 0;"],
        ),
        // classes are numbered
        (
            "class A { static Object first() { BODY }\n\
             static int m(int n) { Object o = new Object() { }; return o == null ? 1 : 1 / n; }\n}",
            [
                "return new Object() { };",
                "Runnable r = () -> { }; return new Object() { };",
            ],
        ),
        // whether type arguments are reliable
        (
            "class A { static void cast(Object o) { BODY }\n\
             static int m(java.util.ArrayList<String> l, int n) { return 1 / n; }\n}",
            [
                "java.util.ArrayList<String> l = (java.util.ArrayList<String>) o;",
                "int x = 1;",
            ],
        ),
    ];
    for (text, bodies) in texts {
        let session = Session::default();
        for body in bodies.into_iter().chain(bodies) {
            session.verify(&text.replace("BODY", body));
        }
    }
}

#[test]
fn unusual_texts_are_split_rightly() {
    let texts = [
        "class A {\n//@ predicate p() = acc(v); requires n > 3;\nint m(int n) { return 1 / (n - 4); }\nint v;\n}",
        "class A { int v; /*@ requires n > 3;\n @ ensures \\result > 0; @*/ int m(int n) { return n - 4; } }",
        "class A { char q = '\"'; String s = \"'\\\"{\"; //@Override isn't a contract\n\
         static int m(int n) { return 1 / n; } }",
        "class A { static int \\u006d(int n) { return 1 / n; } }",
        "interface I { int f(int n); default int m(int n) { return 1 / n; } }\n\
         abstract class A implements I { abstract int g(int n);\n//@ requires n > 0;\nint k(int n) { return 1 / (n - 1); } }",
        "class A { static int m(int n) { class L { int f(int k) { return 1 / k; } } return new L().f(n); } }",
    ];
    for text in texts {
        let session = Session::default();
        let (found, _) = session.verify(text);
        assert!(!found.findings.is_empty(), "{text}");
        let (moved, _) = session.verify(&format!("// moved\n\n{}", text.replace("return", "\n  return")));
        assert_eq!(found.findings.len(), moved.findings.len(), "{text}");
    }
}

/// A random number below a bound (xorshift), the same on all machines.
fn random(state: &mut u64, bound: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state % bound.max(1) as u64) as usize
}

#[test]
fn random_edits_give_the_results_of_new_searches() {
    let places = [
        "n > 3",
        "return 0;",
        "12 / divisor",
        "n - 8",
        "n > 5",
        "n / 2",
        "ensures true",
    ];
    let edits = [
        ["n > 3", "n > 4", "last > n", "table != null"],
        [
            "return 0;",
            "return n;",
            "last = 1; return 2;",
            "return third(n);",
        ],
        ["12 / divisor", "13 / divisor", "other(divisor)", "12 /divisor"],
        ["n - 8", "n - 9", "half(n)", "n  - 8 // x\n"],
        ["n > 5", "n > 6", "n > 7", "true"],
        ["n / 2", "n / 3", "n / n", "divisorOf(n)"],
        [
            "ensures true",
            "ensures \\result >= 0",
            "requires n < 9",
            "ensures true",
        ],
    ];
    let session = Session::default();
    let (mut state, mut chosen) = (0x9E37_79B9_7F4A_7C15, [0; 7]);
    for _ in 0..12 {
        let place = random(&mut state, places.len());
        chosen[place] = random(&mut state, 4);
        let edited = places.iter().zip(&edits).zip(chosen);
        let text = edited.fold(TEXT.to_owned(), |text, ((from, to), i)| {
            text.replacen(from, to[i], 1)
        });
        session.verify(&text);
    }
}

#[test]
fn the_place_of_a_moved_run_is_where_it_stands_now() {
    let session = Session::default();
    let run = |text: &str| -> Vec<String> {
        let input = Input::Text {
            path: "A.java".into(),
            text: text.into(),
        };
        let request = Request {
            store: Some(session.0.clone()),
            ..Request::new(input)
        };
        let findings = request.verify().report.findings.into_iter();
        let runs = findings.filter_map(|finding| match finding.search {
            Some(Search::Found(run)) => Some(run),
            _ => None,
        });
        runs.map(|run| text[run.place.start..run.place.end].to_owned())
            .collect()
    };
    let places = run(TEXT);
    assert_eq!(places, ["12 / divisor", "12 / d"]);
    assert_eq!(run(&format!("\n\n{TEXT}")), places);
    assert_eq!(session.0.searches.load(Ordering::Relaxed), 2);
}
