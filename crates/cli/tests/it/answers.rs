//! The output formats of `echis verify`. An answer depends only on the programs.

use crate::{echis, folder, json, project};
use echis_source::Sources;
use echis_viper::load::load;
use echis_viper::print::print;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

const HALF: &[u8] = b"\
method good(x: Int) returns (y: Int)
  ensures y > x
{
  y := x + 1
}

method bad(x: Int) {
  if (x > 10) {
    assert x > 0
  } else {
    assert x <= 10 && x > 5
  }
}
";

#[test]
fn the_text_for_people() {
    let ran = echis(
        &folder("text", &[("half.vpr", HALF)]),
        &["verify", "half.vpr"],
        b"",
    );
    let Some((findings, summary)) = ran.out.rsplit_once("half.vpr: ") else {
        panic!("{}", ran.out)
    };
    assert_eq!(
        findings,
        "\
error[assert.failed:assertion.false]: this assertion might fail
   --> half.vpr:11:23
   |
11 |     assert x <= 10 && x > 5
   |                       ^^^^^ might not hold
   |
   = note: in method bad
   = note: on the path where
     `x > 10` is false (line 8)
   = note: a run that breaks it: x = 0

"
    );
    assert!(
        summary.starts_with("1 member verified, 1 failed in "),
        "{summary}"
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
}

#[test]
fn what_a_path_does_not_ask_is_told_as_false() {
    let counting = b"class Counting {
    //@ requires a != null * acc(a[*]);
    //@ pure
    static int below(int[] a, int i) { return i < 0 ? 0 : below(a, i - 1); }
}
";
    let ran = echis(
        &folder("asked", &[("Counting.java", counting)]),
        &["verify", "Counting.java"],
        b"",
    );
    assert!(ran.out.contains("`i < 0` is false (line 4)"), "{}", ran.out);
    assert!(!ran.out.contains("`i < 0` is true"), "{}", ran.out);
}

#[test]
fn json_for_scripts() {
    let ran = echis(
        &folder("json", &[("half.vpr", HALF)]),
        &["verify", "--format", "json", "half.vpr"],
        b"",
    );
    let [answer] = json(&ran).try_into().expect("one line");
    let error = &answer["errors"][0];
    assert_eq!(
        json!([
            answer["file"],
            answer["status"],
            error["id"],
            error["file"],
            error["line"],
            error["column"]
        ]),
        json!([
            "half.vpr",
            "failed",
            "assert.failed:assertion.false",
            "half.vpr",
            11,
            12
        ])
    );
    assert_eq!(
        answer["counts"],
        json!({"verified": 1, "failed": 1, "unknown": 0})
    );
    let members = answer["members"].as_array().into_iter().flatten();
    let members: Vec<_> = members.map(|m| (&m["name"], &m["kind"], &m["status"])).collect();
    assert_eq!(
        members,
        [
            (&json!("good"), &json!("method"), &json!("verified")),
            (&json!("bad"), &json!("method"), &json!("failed")),
        ]
    );
    assert!(answer["time_ms"].as_f64().is_some_and(|ms| ms > 0.0));
    assert_eq!(answer.get("stats"), None);
    assert_eq!(ran.code, Some(1));
}

#[test]
fn sarif_for_tools() {
    let files: &[(&str, &[u8])] = &[("d/half.vpr", HALF), ("d/wrong.vpr", b"method {")];
    let ran = echis(
        &folder("sarif", files),
        &["verify", "--format", "sarif", "d"],
        b"",
    );
    let log: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    let results = log["runs"][0]["results"].as_array().expect("there are results");
    assert_eq!(results[0]["ruleId"], "assert.failed:assertion.false");
    assert_eq!(
        results[0]["locations"][0]["physicalLocation"]["region"]["startLine"],
        11
    );
    assert_eq!(results[1]["ruleId"], "parser.error");
    assert_eq!(ran.code, Some(2));
}

#[test]
fn reports_for_continuous_integration() {
    let files: &[(&str, &[u8])] = &[("d/half.vpr", HALF), ("d/wrong.vpr", b"method {")];
    let folder = folder("continuous_integration", files);
    let verified = |format: &str| {
        let ran = echis(&folder, &["verify", "--format", format, "d"], b"");
        assert_eq!(ran.code, Some(2), "{}", ran.out);
        ran.out
    };
    let junit = verified("junit");
    for part in [
        "<testsuites name=\"echis\" tests=\"3\" failures=\"1\" errors=\"1\" ",
        "<testcase name=\"method good\" classname=\"d/half.vpr\" ",
        "<failure type=\"assert.failed:assertion.false\" ",
        "<error type=\"parser.error\" ",
    ] {
        assert!(junit.contains(part), "{part} in {junit}");
    }
    let github = verified("github");
    let starts = [
        "::error file=d/half.vpr,line=11,endLine=11,col=",
        "::error file=d/wrong.vpr,line=1,endLine=1,col=",
    ];
    for (line, start) in github.lines().zip(starts) {
        assert!(line.starts_with(start), "{github}");
    }
    let gitlab: Value = serde_json::from_str(&verified("gitlab")).expect("it is JSON");
    let at = |i: usize| (&gitlab[i]["location"]["path"], &gitlab[i]["severity"]);
    assert_eq!(at(0), (&"d/half.vpr".into(), &"critical".into()));
    assert_eq!(at(1), (&"d/wrong.vpr".into(), &"blocker".into()));
}

#[test]
fn standard_input() {
    let ran = echis(Path::new("."), &["verify", "-", "--format", "json"], HALF);
    assert_eq!(
        (json(&ran)[0]["file"].as_str(), ran.code),
        (Some("<stdin>"), Some(1))
    );
}

#[test]
fn imports_of_a_program_on_standard_input_are_found_in_the_current_folder() {
    let here = folder("stdin_import", &[("good.vpr", b"method good() { assert true }")]);
    let ran = echis(
        &here,
        &["verify", "-"],
        b"import \"good.vpr\"\nmethod m() { good() }",
    );
    assert!(ran.out.starts_with("<stdin>: 2 members verified"), "{}", ran.out);
}

#[test]
fn only_some_members() {
    let here = folder("only", &[("half.vpr", HALF)]);
    let ran = echis(&here, &["verify", "half.vpr", "--only", "good"], b"");
    assert!(ran.out.starts_with("half.vpr: 1 member verified"), "{}", ran.out);
    let ran = echis(
        &here,
        &["verify", "half.vpr", "--only", "bad", "--only", "good"],
        b"",
    );
    assert!(ran.out.contains("1 member verified, 1 failed"), "{}", ran.out);
}

#[test]
fn all_errors_or_the_first_of_a_member() {
    let text: &[u8] = b"method m(x: Int) {\n  assert x == 1\n  assert x == 2\n}";
    let here = folder("all_errors", &[("f.vpr", text)]);
    let lines = |arguments: &[&str]| -> Vec<Value> {
        let answer = json(&echis(&here, arguments, b""));
        answer[0]["errors"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|e| e["line"].clone())
            .collect()
    };
    assert_eq!(lines(&["verify", "f.vpr", "--format", "json"]), [2]);
    assert_eq!(
        lines(&["verify", "f.vpr", "--format", "json", "--all-errors"]),
        [2, 3]
    );
}

#[test]
fn statistics() {
    let here = folder("stats", &[("half.vpr", HALF)]);
    let ran = echis(&here, &["verify", "half.vpr", "--stats"], b"");
    assert!(ran.out.contains("\nchecks decided by\n"), "{}", ran.out);
    assert!(ran.out.contains("method bad in half.vpr\n"), "{}", ran.out);
    let ran = echis(&here, &["verify", "half.vpr", "--stats", "--format", "json"], b"");
    let stats = &json(&ran)[0]["stats"];
    assert_eq!(stats["members"][0]["name"], "good");
    assert_eq!(stats["total"]["forks"], 1, "{stats}");
}

#[test]
fn what_is_not_supported_is_said_and_is_not_verified() {
    let text = b"method m() {\n  var p: Perm\n  p := epsilon\n}";
    let ran = echis(
        &folder("unsupported", &[("f.vpr", text)]),
        &["verify", "f.vpr", "--format", "json"],
        b"",
    );
    let answer = &json(&ran)[0];
    assert_eq!(
        json!([answer["status"], answer["errors"][0]["id"]]),
        json!(["unknown", "internal:feature.unsupported"])
    );
    assert_eq!(ran.code, Some(3));
}

#[test]
fn the_worst_answer_is_the_exit_code() {
    let files: &[(&str, &[u8])] = &[
        ("bad.vpr", HALF),
        ("good.vpr", b"method m() { assert true }"),
        ("x.vpr", b"x"),
    ];
    let here = folder("worst", files);
    for (inputs, code) in [
        (["good.vpr", "good.vpr"], 0),
        (["bad.vpr", "good.vpr"], 1),
        (["bad.vpr", "x.vpr"], 2),
    ] {
        assert_eq!(
            echis(&here, &["verify", inputs[0], inputs[1]], b"").code,
            Some(code),
            "{inputs:?}"
        );
    }
    let ran = echis(&here, &["verify", "."], b"");
    assert!(
        ran.out.contains("\n3 files: 1 verified, 1 failed, 1 invalid in "),
        "{}",
        ran.out
    );
}

#[test]
fn the_same_answer_for_every_number_of_jobs_and_in_every_run() {
    let answer = |jobs: &str| {
        let arguments = [
            "verify",
            "examples/viper",
            "--format",
            "json",
            "--all-errors",
            "--jobs",
            jobs,
        ];
        let mut answer = json(&echis(&project(), &arguments, b""));
        assert!(
            answer
                .iter()
                .any(|file| file["counts"]["verified"].as_u64() > Some(3)),
            "{answer:?}"
        );
        for file in &mut answer {
            file["time_ms"] = Value::Null;
            for member in file["members"].as_array_mut().into_iter().flatten() {
                member["time_ms"] = Value::Null;
            }
        }
        answer
    };
    let first = answer("1");
    for jobs in ["1", "2", "7"] {
        assert_eq!(first, answer(jobs), "{jobs} jobs");
    }
}

/// The status of each member of a program, and its errors without their places.
fn members(program: &str) -> BTreeMap<String, Vec<String>> {
    let here = folder("shuffled", &[("p.vpr", program.as_bytes())]);
    let arguments = ["verify", "p.vpr", "--format", "json", "--all-errors", "--stats"];
    let answer = &json(&echis(&here, &arguments, b""))[0];
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let mut said = BTreeMap::new();
    for member in answer["stats"]["members"].as_array().into_iter().flatten() {
        said.insert(text(&member["name"]), vec![text(&member["status"])]);
    }
    for error in answer["errors"].as_array().into_iter().flatten() {
        let member = text(&error["member"]);
        let name = member.rsplit(' ').next().unwrap_or_default().to_string();
        let words = format!("{} {}", text(&error["id"]), text(&error["message"]));
        said.entry(name).or_default().push(words);
    }
    said
}

#[test]
fn the_order_of_declarations_does_not_matter() {
    for example in ["list", "tree", "bank", "fails_on_purpose"] {
        let path = project().join(format!("examples/viper/{example}.vpr"));
        let mut file = load(&path, &mut Sources::default())
            .expect("the example is there")
            .file;
        let first = members(&print(&file));
        assert!(!first.is_empty(), "{example}");
        file.items.reverse();
        assert_eq!(first, members(&print(&file)), "{example}, reversed");
        let half = file.items.len() / 2;
        file.items.rotate_left(half);
        assert_eq!(first, members(&print(&file)), "{example}, rotated");
    }
}

#[test]
fn the_examples_are_as_they_say() {
    let ran = echis(&project(), &["verify", "examples/viper", "--format", "json"], b"");
    for answer in json(&ran) {
        let on_purpose = answer["file"]
            .as_str()
            .is_some_and(|f| f.contains("fails_on_purpose"));
        assert_eq!(
            answer["status"],
            if on_purpose { "failed" } else { "verified" },
            "{answer}"
        );
    }
    assert_eq!(ran.code, Some(1));
}

#[test]
fn a_log_for_each_member() {
    let here = folder("smt_log", &[("a/half.vpr", HALF), ("b/half.vpr", HALF)]);
    assert_eq!(
        echis(&here, &["verify", "a/half.vpr", "--smt-log", "log"], b"").code,
        Some(1)
    );
    assert!(here.join("log/half.bad.smt2").is_file() && here.join("log/half.good.smt2").is_file());
    assert_eq!(
        echis(&here, &["verify", "a", "b/half.vpr", "--smt-log", "logs"], b"").code,
        Some(1)
    );
    assert!(here.join("logs/a/half.bad.smt2").is_file() && here.join("logs/b/half.bad.smt2").is_file());
}

/// Z3's search depends on the names of quantifiers. The SMT log must therefore not depend on their
/// line numbers.
#[test]
fn comments_change_nothing_for_the_solver() {
    let program = "method m(s: Seq[Int])
  requires forall i: Int :: 0 <= i && i < |s| ==> s[i] > 0
  ensures forall i: Int :: 0 <= i && i < |s| ==> s[i] >= 0
{
  assert forall i: Int, j: Int :: 0 <= i && i < |s| && 0 <= j && j < |s| ==> s[i] * s[j] > 0
}
";
    let commented = format!("// what it does\n// and why\n{program}");
    let here = folder(
        "comments",
        &[("a.vpr", program.as_bytes()), ("b.vpr", commented.as_bytes())],
    );
    assert_eq!(
        echis(&here, &["verify", ".", "--smt-log", "log"], b"").code,
        Some(0)
    );
    let told = |file: &str| std::fs::read_to_string(here.join("log").join(file)).expect("a log");
    assert!(told("a.m.smt2").contains("(check-sat)"));
    assert_eq!(told("a.m.smt2"), told("b.m.smt2"));
}

#[test]
fn a_clock_that_runs_out_is_not_an_error_of_the_program() {
    let ran = echis(
        &folder("clock", &[("half.vpr", HALF)]),
        &["verify", "half.vpr", "--timeout", "1e-9"],
        b"",
    );
    assert!(matches!(ran.code, Some(1 | 3)), "{}", ran.out);
}

/// Viper's tools underline these places.
#[test]
fn triggers_are_underlined_with_their_braces_and_measures_of_loops_without_decreases() {
    let places = |program: &str| -> Vec<(u64, u64)> {
        let folder = folder("underlined", &[("p.vpr", program.as_bytes())]);
        let ran = echis(&folder, &["verify", "--format", "json", "p.vpr"], b"");
        let errors = json(&ran)[0]["errors"].as_array().cloned().unwrap_or_default();
        let column = |e: &Value, key: &str| e[key].as_u64().unwrap();
        errors
            .iter()
            .map(|e| (column(e, "column"), column(e, "end_column")))
            .collect()
    };
    assert_eq!(
        places("domain D { function f(i: Int): Int axiom { forall i: Int :: { f(i), i } f(i) > 0 } }"),
        [(61, 72)]
    );
    let looping = "method m(n: Int) decreases { var i: Int := n
        while (i > 0) decreases n, i { i := i } }";
    assert_eq!(places(looping), [(33, 37)]);
}

#[test]
fn explain_prints_the_page_about_an_id_in_any_case() {
    let here = folder("explain_id", &[]);
    let explain = |arguments: &[&str]| echis(&here, &[&["explain"], arguments].concat(), b"");
    let page = explain(&["Postcondition.Violated:assertion.false"]);
    assert_eq!(page.code, Some(0));
    let title = "# postcondition.violated: this postcondition might not hold\n";
    assert!(page.out.starts_with(title), "{}", page.out);
    assert!(page.out.contains("\n## Repair\n"), "{}", page.out);
    let list = explain(&[]);
    assert_eq!(list.code, Some(0));
    assert!(list.out.contains("\ninternal:panic "), "{}", list.out);
    let unknown = explain(&["postcondition.violatd"]);
    assert_eq!((unknown.code, unknown.out.as_str()), (Some(2), ""));
    let error = "error: no page about `postcondition.violatd`; similar ids: `postcondition.violated`, ";
    assert!(unknown.err.starts_with(error), "{}", unknown.err);
}

#[test]
fn the_pages_about_the_findings_are_named_once_in_text_only() {
    let here = folder(
        "pointer",
        &[("a.vpr", HALF), ("b.vpr", HALF), ("c.vpr", b"method m( {")],
    );
    let run = |arguments: &[&str]| echis(&here, &[&["verify"], arguments].concat(), b"");
    let two = run(&["a.vpr", "b.vpr"]);
    let one = "\n\nFor more information about this error, try `echis explain assert.failed`.\n";
    assert!(two.out.ends_with(one), "{}", two.out);
    assert_eq!(two.out.matches("echis explain").count(), 1);
    let several = run(&["a.vpr", "c.vpr"]).out;
    let wanted = "\n\nSome errors have detailed explanations: assert.failed, parser.error.\nFor more information \
                  about an error, try `echis explain assert.failed`.\n";
    assert!(several.ends_with(wanted), "{several}");
    for format in ["json", "sarif", "junit", "github", "gitlab"] {
        let ran = run(&["a.vpr", "--format", format]);
        assert!(!(ran.out + &ran.err).contains("try `echis explain"), "{format}");
    }
}
