//! Contract files: the contracts of code without source.
//!
//! [`claims`] has claims about such code that are false and must not be proved, and true ones.
//! [`bad_input`] has contract files with errors. [`with_source`] has contract files beside the source
//! of the same class.

mod bad_input;
mod claims;
mod with_source;

use crate::{Ran, echis, folder, json};

/// Verifies files together with these arguments.
fn ran(files: &[(&str, &str)], arguments: &[&str]) -> Ran {
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(path, text)| (*path, text.as_bytes()))
        .collect();
    let mut all = vec!["verify"];
    all.extend(arguments);
    // tests run at the same time
    let test = std::thread::current()
        .name()
        .unwrap_or_default()
        .replace("::", "-");
    echis(&folder(&test, &files), &all, b"")
}

const COUNTER: &str = "public class Counter {
    //@ predicate valid();

    //@ ensures valid() * count() == 0;
    public Counter();

    //@ pure
    //@ requires valid();
    //@ ensures \\result >= 0;
    public int count();

    //@ requires valid() * count() < 1000;
    //@ ensures valid() * count() == old(count()) + 1;
    public void add();
}";

const MAIN: &str = "class Main {
    //@ ensures \\result == 2;
    static int two() {
        Counter c = new Counter();
        c.add();
        c.add();
        return c.count();
    }
}";

/// Used contracts are trusted, which the answer says once for a file. Of the contract file itself
/// nothing is proved.
#[test]
fn contracts_of_a_contract_file_are_trusted() {
    let files = [("Main.java", MAIN), ("lib/Counter.jspec", COUNTER)];
    let used = ran(&files, &["Main.java", "--source-path", "lib"]);
    assert_eq!(used.code, Some(0), "{}", used.out);
    let trusted = "trusted: the contracts in `lib/Counter.jspec` (line 4)\n";
    assert!(used.out.starts_with(trusted), "{}", used.out);
    assert!(!used.out.contains("Counter.jspec: "), "{}", used.out);

    let alone = ran(&files, &["lib/Counter.jspec"]);
    assert_eq!(alone.code, Some(0), "{}", alone.out);
    let said = "lib/Counter.jspec: contracts have a meaning, nothing is proved here";
    assert!(alone.out.starts_with(said), "{}", alone.out);

    let all = ran(&files, &[".", "--format", "json"]);
    let answers = json(&all);
    let said = |i: usize, field: &str| answers[i][field].clone();
    assert_eq!(said(0, "contracts_only"), serde_json::Value::Null, "{}", all.out);
    assert_eq!(said(0, "trusted")[0]["kind"], "contract-file", "{}", all.out);
    assert_eq!(
        said(0, "trusted")[0]["what"],
        "./lib/Counter.jspec",
        "{}",
        all.out
    );
    assert_eq!(
        said(0, "trusted").as_array().map(Vec::len),
        Some(1),
        "{}",
        all.out
    );
    assert_eq!(said(1, "contracts_only"), true, "{}", all.out);
    assert_eq!(
        said(1, "trusted").as_array().map(Vec::len),
        Some(0),
        "{}",
        all.out
    );

    let total = ran(&files, &["."]);
    let said = "2 files: 1 verified, 1 with contracts only";
    assert!(total.out.contains(said), "{}", total.out);
}

/// A contract that has no meaning is an error of the contract file, not of the code that uses it.
#[test]
fn contracts_have_a_meaning() {
    let wrong = COUNTER.replace("ensures valid() * count() == 0;", "ensures count() == 0;");
    let alone = ran(&[("Counter.jspec", &wrong)], &["Counter.jspec"]);
    assert_eq!(alone.code, Some(1), "{}", alone.out);
    assert!(alone.out.contains("Counter.jspec:4:17"), "{}", alone.out);
}

/// A run ends where it calls a method without code.
#[test]
fn runs_end_at_methods_without_code() {
    let main = MAIN.replace("result == 2", "result == 3");
    let files = [("Main.java", &*main), ("Counter.jspec", COUNTER)];
    let ran = ran(&files, &["Main.java", "--source-path", "."]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(!ran.out.contains("a run that breaks it"), "{}", ran.out);
    let before = "class Main {
        //@ requires true;
        static int half(int n) {
            int[] a = new int[2];
            int x = a[n];
            return x + new Limits().least() + Limits.most;
        }
    }";
    let limits = "class Limits { static int most; int least(); }";
    let files = [("Main.java", before), ("Limits.jspec", limits)];
    let ran = self::ran(&files, &["Main.java", "--source-path", "."]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.out.contains("a run that breaks it: n = "), "{}", ran.out);
}
