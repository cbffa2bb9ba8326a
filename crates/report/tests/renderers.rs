//! Each rendering of a few small reports, as people and tools get them.

use echis_report::{
    Annotated, Branch, ConcreteState, ConcreteValue, Counterexample, Counters, FileReport, Finding, Inferred,
    Kind, Member, Paths, Place, Position, Solver, SolverUse, Source, Trusted, TrustedKind, Verdict, github,
    gitlab, json, junit, sarif, stats, text,
};
use std::time::Duration;

/// The place of the first occurrence of `what` in a text.
fn place(text: &str, what: &str) -> Place {
    let start = text.find(what).unwrap_or_else(|| panic!("no `{what}`"));
    Place {
        source: 0,
        start,
        end: start + what.len(),
    }
}

fn failure(id: &str, message: &str) -> Finding {
    Finding {
        id: id.into(),
        ..Finding::new(Kind::Failure, message)
    }
}

fn member(name: &str, verdict: Verdict, ms: u64) -> Member {
    let (time, counters) = (Duration::from_millis(ms), Counters::default());
    Member {
        name: name.into(),
        kind: "method",
        verdict,
        time,
        counters,
        is_cached: false,
    }
}

fn report(text: &str, findings: Vec<Finding>) -> FileReport {
    FileReport {
        path: "f.vpr".into(),
        sources: vec![Source::new("f.vpr", text)],
        findings,
        members: vec![],
        trusted: vec![],
        is_contract_file: false,
        closed_world: vec![],
        solver: SolverUse::NotNeeded,
        triggers: vec![],
        inferred: vec![],
        annotated: None,
        time: Duration::from_micros(12_340),
    }
}

#[test]
fn what_was_inferred_is_listed() {
    let text = "method m() {\n  x.f := 1\n}";
    let step = |what, position, paths, is_written| Inferred {
        place: place(text, what),
        position,
        operation: "unfold",
        instance: "cell(x)".into(),
        paths,
        is_written,
    };
    let annotated = Annotated {
        text: text.into(),
        unproved: vec!["m".into()],
    };
    let report = FileReport {
        inferred: vec![
            step("x.f := 1", Position::Before, Paths::All, true),
            step("x.f", Position::Within, Paths::Where("b".into()), false),
        ],
        annotated: Some(annotated),
        ..report(text, vec![])
    };
    let object: serde_json::Value = serde_json::from_str(&json::file(&report, false)).expect("it is JSON");
    let expected = serde_json::json!([
        {"line": 2, "column": 3, "position": "before", "operation": "unfold", "instance": "cell(x)", "written": true},
        {"line": 2, "column": 3, "position": "within", "operation": "unfold", "instance": "cell(x)", "condition": "b", "written": false},
    ]);
    assert_eq!(object["inferred"], expected);
    let below = "line 2: unfold cell(x) for `x.f`, where `b`\n// Proved with inference only: m\n";
    assert!(text::annotated(&report).ends_with(below));
}

const CLAMP: &str = "\
method clamp(x: Int) returns (y: Int)
  ensures 0 <= y && y < 10
{
  if (x < 0) { y := 0 }
\telse { y := x }
}
";

fn clamp() -> FileReport {
    let finding = Finding {
        place: Some(place(CLAMP, "0 <= y && y < 10")),
        culprit: Some(place(CLAMP, "y < 10")),
        member: Some("method clamp".into()),
        branches: vec![Branch {
            place: place(CLAMP, "x < 0"),
            taken: false,
            is_implicit: false,
            told: None,
        }],
        ..failure(
            "postcondition.violated:assertion.false",
            "`y < 10` might not hold",
        )
    };
    FileReport {
        members: vec![member("clamp", Verdict::Failed, 7)],
        ..report(CLAMP, vec![finding])
    }
}

fn expect(got: &str, wanted: &str) {
    assert_eq!(got, wanted.trim_start_matches('\n'), "got:\n{got}");
}

#[test]
fn a_failure_shows_the_culprit_and_the_path() {
    expect(
        &text::file(&clamp(), false),
        "
error[postcondition.violated:assertion.false]: this postcondition might not hold
  --> f.vpr:2:21
  |
2 |   ensures 0 <= y && y < 10
  |                     ^^^^^^ might not hold
  |
  = note: in method clamp
  = note: on the path where
    `x < 0` is false (line 4)

f.vpr: 1 member failed in 12 ms
",
    );
}

#[test]
fn a_culprit_elsewhere_is_shown_besides_the_place() {
    let program = "method a() requires b() { }\n\nmethod c() {\n\ta()\n}\n";
    let finding = Finding {
        place: Some(Place {
            source: 0,
            start: 43,
            end: 46,
        }),
        culprit: Some(place(program, "b()")),
        ..failure(
            "call.precondition:insufficient.permission",
            "there might be no permission for `b()`",
        )
    };
    expect(
        &text::file(&report(program, vec![finding]), false),
        "
error[call.precondition:insufficient.permission]: the precondition of this method might not hold
  --> f.vpr:4:2
  |
1 | method a() requires b() { }
  |                     --- there might be no permission for `b()`
  .
4 |     a()
  |     ^^^

f.vpr: failed in 12 ms
",
    );
}

#[test]
fn a_place_over_lines_shows_its_first_and_last() {
    let program = "a\nb (\n1\n2\n3\n4\n5\n) c\n";
    let start = program.find('(').unwrap_or_default();
    let finding = Finding {
        place: Some(Place {
            source: 0,
            start,
            end: program.find(" c").unwrap_or_default(),
        }),
        ..failure("some.thing", "unclear")
    };
    expect(
        &text::file(&report(program, vec![finding]), false),
        "
error[some.thing]: unclear
  --> f.vpr:2:3
  |
2 |   b (
  | /---^
3 | | 1
4 | | 2
5 | | 3
6 | | 4
7 | | 5
8 | | ) c
  | \\-^

f.vpr: failed in 12 ms
",
    );
}

#[test]
fn a_long_line_is_named_but_not_shown() {
    let program = format!("x\n{} y", "(".repeat(100_000));
    let finding = Finding {
        id: "parser.error".into(),
        place: Some(place(&program, "y")),
        ..Finding::new(Kind::Invalid, "too deep")
    };
    expect(
        &text::file(&report(&program, vec![finding]), false),
        "
error[parser.error]: too deep
 = at f.vpr:2:100002

f.vpr: invalid program, 1 error in 12 ms
",
    );
}

#[test]
fn places_out_of_range_or_inside_of_a_character_do_no_harm() {
    let mut finding = failure("assert.failed", "unclear");
    finding.culprit = Some(Place {
        source: 0,
        start: 1,
        end: 2,
    });
    for (source, start, end) in [(0, 1, 99), (0, 50, 99), (0, 3, 1), (7, 0, 1)] {
        finding.place = Some(Place { source, start, end });
        finding.branches = vec![Branch {
            place: Place { source, start, end },
            taken: true,
            is_implicit: false,
            told: None,
        }];
        let report = report("é\n", vec![finding.clone()]);
        assert!(text::file(&report, true).contains("this assertion might fail"));
        assert!(json::file(&report, false).contains("assert.failed"));
        assert!(sarif::log(&[report], "1").contains("assert.failed"));
    }
}

#[test]
fn the_last_conditions_of_a_long_path_are_shown_once_each() {
    let at = |line: usize| Branch {
        place: Place {
            source: 0,
            start: line * 101,
            end: line * 101 + 100,
        },
        taken: true,
        is_implicit: false,
        told: None,
    };
    let finding = Finding {
        branches: (0..15).chain(3..9).map(at).collect(),
        ..failure("assert.failed", "unclear")
    };
    let text = format!("{}\n", "x".repeat(100)).repeat(15);
    let got = text::file(&report(&text, vec![finding]), false);
    let line = |n: usize| format!("   `{}...` is true (line {n})\n", "x".repeat(70));
    let wanted = format!(
        " = note: on the path where\n   ... (3 earlier conditions)\n{}\n",
        (4..=15).map(line).collect::<String>()
    );
    assert!(got.contains(&wanted), "{got}");
}

#[test]
fn colours_only_on_request() {
    assert!(!text::file(&clamp(), false).contains('\x1b'));
    assert!(text::file(&clamp(), true).contains("\x1b["));
}

#[test]
fn the_summary_counts_members() {
    let line = |members: Vec<Member>| {
        text::file(
            &FileReport {
                members,
                ..report("", vec![])
            },
            false,
        )
    };
    use Verdict::{Failed, Unknown, Verified};
    assert_eq!(line(vec![]), "f.vpr: nothing to verify in 12 ms\n");
    assert_eq!(
        line(vec![member("a", Verified, 1)]),
        "f.vpr: 1 member verified in 12 ms\n"
    );
    let all = [Unknown, Failed, Verified, Verified].map(|v| member("a", v, 1));
    assert_eq!(
        line(all.to_vec()),
        "f.vpr: 2 members verified, 1 failed, 1 unknown in 12 ms\n"
    );
    assert_eq!(
        text::total(
            &[Verified, Failed, Verdict::Invalid, Verified],
            0,
            Duration::from_secs(2),
            false
        ),
        "4 files: 2 verified, 1 failed, 1 invalid in 2.0 s\n"
    );
    assert_eq!(
        text::total(&[Verified], 2, Duration::from_secs(2), false),
        "3 files: 1 verified, 2 with contracts only in 2.0 s\n"
    );
}

#[test]
fn json_has_one_line_with_the_fields_that_scripts_read() {
    assert_eq!(
        json::file(&clamp(), false),
        concat!(
            r#"{"file":"f.vpr","status":"failed","errors":[{"id":"postcondition.violated:assertion.false","#,
            r#""file":"f.vpr","line":2,"column":11,"end_line":2,"end_column":27,"message":"`y < 10` might not hold","#,
            r#""member":"method clamp","culprit":{"text":"y < 10","file":"f.vpr","line":2,"column":21,"end_line":2,"#,
            r#""end_column":27},"branches":[{"text":"x < 0","file":"f.vpr","line":4,"column":7,"end_line":4,"#,
            r#""end_column":12,"taken":false}]}],"trusted":[],"members":[{"name":"clamp","kind":"method","status":"failed","time_ms":7.0}],"#,
            r#""counts":{"verified":0,"failed":1,"unknown":0},"time_ms":12.34}"#,
        )
    );
}

#[test]
fn json_of_a_file_that_cannot_be_read() {
    let finding = Finding {
        id: "input.error".into(),
        ..Finding::new(Kind::Invalid, "no such file")
    };
    let report = FileReport {
        sources: vec![],
        ..report("", vec![finding])
    };
    assert_eq!(
        json::file(&report, false),
        concat!(
            r#"{"file":"f.vpr","status":"invalid","errors":[{"id":"input.error","file":"f.vpr","message":"no such file"}],"#,
            r#""trusted":[],"members":[],"counts":{"verified":0,"failed":0,"unknown":0},"time_ms":12.34}"#,
        )
    );
}

#[test]
fn sarif_names_rules_regions_and_related_places() {
    let unknown = Finding {
        id: "internal:unknown".into(),
        ..Finding::new(Kind::Unknown, "out of time")
    };
    let mut report = clamp();
    report.findings.push(unknown);
    let log: serde_json::Value = serde_json::from_str(&sarif::log(&[report], "0.1.0")).unwrap_or_default();
    let run = &log["runs"][0];
    assert_eq!(log["version"], "2.1.0");
    assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "internal:unknown");
    assert_eq!(
        run["tool"]["driver"]["rules"][1]["shortDescription"]["text"],
        "this postcondition might not hold"
    );
    let [first, second] = [&run["results"][0], &run["results"][1]];
    assert_eq!(
        (&first["ruleIndex"], &first["level"]),
        (&1.into(), &"error".into())
    );
    let place = &first["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "f.vpr");
    assert_eq!(
        place["region"],
        serde_json::json!({"startLine": 2, "startColumn": 11, "endLine": 2, "endColumn": 27})
    );
    assert_eq!(first["relatedLocations"][0]["message"]["text"], "`y < 10`");
    assert_eq!(
        first["relatedLocations"][1]["message"]["text"],
        "on the path where `x < 0` is false"
    );
    assert_eq!(
        (&second["ruleIndex"], &second["level"]),
        (&0.into(), &"warning".into())
    );
}

/// The first run of the log about a report.
fn sarif_run(report: FileReport) -> serde_json::Value {
    let log: serde_json::Value = serde_json::from_str(&sarif::log(&[report], "0.1.0")).expect("it is JSON");
    log["runs"][0].clone()
}

#[test]
fn sarif_has_rules_with_help_and_the_files() {
    let run = sarif_run(clamp());
    let rule = &run["tool"]["driver"]["rules"][0];
    assert_eq!(rule["id"], "postcondition.violated:assertion.false");
    assert_eq!(rule["defaultConfiguration"]["level"], "error");
    for text in [
        &rule["fullDescription"]["text"],
        &rule["help"]["text"],
        &rule["help"]["markdown"],
    ] {
        let text = text.as_str().expect("a text");
        assert!(text.contains("cannot be proved at the end of the body"), "{text}");
    }
    let artifacts = serde_json::json!([{"location": {"uri": "f.vpr"}, "roles": ["analysisTarget"]}]);
    assert_eq!(run["artifacts"], artifacts);
    assert_eq!(
        run["invocations"],
        serde_json::json!([{"executionSuccessful": true}])
    );
}

#[test]
fn sarif_has_the_path_to_a_failure_and_the_state_at_its_start() {
    let mut clamp = clamp();
    let value = |text: &str| ConcreteValue {
        text: text.into(),
        json: serde_json::Value::Null,
    };
    let state = ConcreteState {
        store: vec![("x".into(), value("10"))],
        chosen: vec![("y".into(), value("3"))],
        ..ConcreteState::default()
    };
    clamp.findings[0].counterexample = Some(Counterexample::Confirmed(state));
    let run = sarif_run(clamp);
    let flow = &run["results"][0]["codeFlows"][0]["threadFlows"][0];
    assert_eq!(flow["initialState"], serde_json::json!({"x": {"text": "10"}}));
    let steps = flow["locations"].as_array().expect("the steps");
    let step = |i: usize| {
        let location = &steps[i]["location"];
        let line = &location["physicalLocation"]["region"]["startLine"];
        (
            line.as_u64(),
            location["message"]["text"].as_str(),
            steps[i]["importance"].as_str(),
        )
    };
    assert_eq!(steps.len(), 2);
    assert_eq!(step(0), (Some(4), Some("`x < 0` is false"), Some("important")));
    assert_eq!(
        step(1),
        (Some(2), Some("`y < 10` might not hold"), Some("essential"))
    );
    assert_eq!(steps[1]["state"], serde_json::json!({"y": {"text": "3"}}));
    let plain = failure("assert.failed:assertion.false", "`b` might not hold");
    let run = sarif_run(report("", vec![plain]));
    assert!(run["results"][0].get("codeFlows").is_none(), "there is no path");
}

#[test]
fn the_table_sums_up_rungs_and_sorts_members() {
    let mut fast = member("fast", Verdict::Verified, 1);
    let mut slow = member("slow", Verdict::Failed, 2_500);
    fast.counters = Counters {
        simplifier: 6,
        native: 1,
        forks: 2,
        paths: 3,
        ..Counters::default()
    };
    slow.counters = Counters {
        path_facts: 1,
        z3: 1,
        undecided: 1,
        z3_time: Duration::from_millis(2_000),
        z3_resources: 1234,
        paths: 1,
        ..Counters::default()
    };
    expect(
        &stats::table(&[FileReport {
            members: vec![fast, slow],
            ..report("", vec![])
        }]),
        "
checks decided by
  simplifier            6   60.0 %
  path facts            1   10.0 %
  native tier           1   10.0 %
  Z3                    1   10.0 %
  left open             1   10.0 %
  all                  10
Z3: 2.0 s, 1234 resources
execution: 4 paths, 2 forks
slowest members
     2.5 s (   2.0 s in Z3)  failed    method slow in f.vpr
    1.0 ms (  0.0 ms in Z3)  verified  method fast in f.vpr
",
    );
}

const SOLVER: &str = "/opt/my z3/libz3.so";

fn with_solver(solver: SolverUse) -> FileReport {
    FileReport {
        solver,
        members: vec![member("clamp", Verdict::Unknown, 7)],
        ..report(CLAMP, vec![])
    }
}

#[test]
fn the_solver_is_named_where_it_was_used() {
    let report = with_solver(SolverUse::Used(Solver {
        name: "Z3",
        version: "4.15.4.0".into(),
        path: SOLVER.into(),
        tested: true,
    }));
    let object: serde_json::Value = serde_json::from_str(&json::file(&report, false)).expect("it is JSON");
    let expected = serde_json::json!({"name": "Z3", "version": "4.15.4.0", "path": SOLVER, "tested": true});
    assert_eq!(object["solver"], expected);
    let log: serde_json::Value = serde_json::from_str(&sarif::log(&[report], "1")).expect("it is JSON");
    let expected = serde_json::json!([{
        "name": "Z3",
        "version": "4.15.4.0",
        "locations": [{"uri": "file:///opt/my%20z3/libz3.so"}],
        "properties": {"tested": true},
    }]);
    assert_eq!(log["runs"][0]["tool"]["extensions"], expected);
}

#[test]
fn a_solver_that_is_missing_leaves_the_answer_open() {
    let report = FileReport {
        members: vec![],
        ..with_solver(SolverUse::Missing("there is none".into()))
    };
    assert_eq!(report.verdict(), Verdict::Unknown);
    let object: serde_json::Value = serde_json::from_str(&json::file(&report, false)).expect("it is JSON");
    let expected = serde_json::json!([
        {"id": "internal:solver.missing", "file": "f.vpr", "message": "there is none"}
    ]);
    assert_eq!((&object["errors"], object.get("solver")), (&expected, None));
    assert!(
        !text::file(&report, false).contains("there is none"),
        "it is told once for all files"
    );
}

const LOCK: &str = "method lock()\n  ensures true\nmethod m() {\n  assume false\n  inhale true\n}\n";

fn trusting(count: usize) -> FileReport {
    let trusted = |kind, what: &str| Trusted {
        kind,
        what: what.into(),
        place: place(LOCK, what),
    };
    let mut all = vec![
        trusted(TrustedKind::Method, "lock"),
        trusted(TrustedKind::Assume, "assume false"),
        trusted(TrustedKind::Library, "ensures"),
        trusted(TrustedKind::Inhale, "inhale true"),
        trusted(TrustedKind::Inhale, "true"),
    ];
    all.truncate(count);
    FileReport {
        trusted: all,
        members: vec![member("m", Verdict::Verified, 7)],
        ..report(LOCK, vec![])
    }
}

#[test]
fn trusted_assumptions_are_a_line_of_the_text() {
    expect(
        &text::file(&trusting(5), false),
        "
trusted: `assume false` (line 4), method `lock` without a body (line 1), `inhale true` (line 5) and 1 more
f.vpr: 1 member verified in 12 ms
",
    );
    expect(
        &text::file(&trusting(1), false),
        "
trusted: method `lock` without a body (line 1)
f.vpr: 1 member verified in 12 ms
",
    );
    expect(
        &text::file(&trusting(0), false),
        "
f.vpr: 1 member verified in 12 ms
",
    );
}

#[test]
fn trusted_assumptions_are_listed_in_json_and_sarif() {
    let object = json::file(&trusting(2), false);
    let object: serde_json::Value = serde_json::from_str(&object).expect("it is JSON");
    let expected = serde_json::json!([
        {"kind": "method", "what": "lock", "file": "f.vpr", "line": 1, "column": 8, "end_line": 1, "end_column": 12},
        {"kind": "assume", "what": "assume false", "file": "f.vpr", "line": 4, "column": 3, "end_line": 4, "end_column": 15},
    ]);
    assert_eq!(
        (&object["trusted"], &object["status"]),
        (&expected, &"verified".into())
    );
    let log: serde_json::Value = serde_json::from_str(&sarif::log(&[trusting(2)], "1")).expect("it is JSON");
    let invocation = &log["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], true);
    let notes = invocation["toolExecutionNotifications"]
        .as_array()
        .expect("they are a list");
    assert_eq!(notes.len(), 2);
    assert_eq!(notes[1]["descriptor"]["id"], "trusted.assume");
    assert_eq!(notes[1]["level"], "note");
    let region = &notes[1]["locations"][0]["physicalLocation"]["region"];
    assert_eq!(
        (&region["startLine"], &region["startColumn"]),
        (&4.into(), &3.into())
    );
}

#[test]
fn junit_has_a_test_for_each_member() {
    let mut failing = clamp();
    failing.members.push(member("good", Verdict::Verified, 3));
    failing.members.push(member("late", Verdict::Unknown, 2));
    // another part of the same method
    failing.members.push(member("clamp", Verdict::Verified, 1));
    let syntax = Finding {
        id: "parser.error".into(),
        ..Finding::new(Kind::Invalid, "\u{1b}unexpected `<` & more")
    };
    let warning = Finding::new(Kind::Warning, "a warning");
    let invalid = FileReport {
        path: "a&b.vpr".into(),
        ..report("<", vec![syntax, warning])
    };
    expect(
        &junit::suites(&[failing, invalid], Duration::from_millis(30)),
        r#"
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="echis" tests="4" failures="1" errors="2" time="0.030">
  <testsuite name="f.vpr" tests="3" failures="1" errors="1" time="0.012">
    <testcase name="method clamp" classname="f.vpr" time="0.008">
      <failure type="postcondition.violated:assertion.false" message="`y &lt; 10` might not hold">error[postcondition.violated:assertion.false]: this postcondition might not hold
  --&gt; f.vpr:2:21
  |
2 |   ensures 0 &lt;= y &amp;&amp; y &lt; 10
  |                     ^^^^^^ might not hold
  |
  = note: in method clamp
  = note: on the path where
    `x &lt; 0` is false (line 4)

</failure>
    </testcase>
    <testcase name="method good" classname="f.vpr" time="0.003"/>
    <testcase name="method late" classname="f.vpr" time="0.002">
      <error type="unknown" message="unknown"></error>
    </testcase>
  </testsuite>
  <testsuite name="a&amp;b.vpr" tests="1" failures="0" errors="1" time="0.012">
    <testcase name="the file as a whole" classname="a&amp;b.vpr" time="0.000">
      <error type="parser.error" message="unexpected `&lt;` &amp; more">error[parser.error]: unexpected `&lt;` &amp; more
 = in a&amp;b.vpr

</error>
    </testcase>
  </testsuite>
</testsuites>"#,
    );
}

#[test]
fn github_gets_a_command_for_each_finding() {
    let mut report = clamp();
    report.findings[0].message = "50 % of it,\nmight: fail".into();
    report.findings.push(Finding {
        id: "input.error".into(),
        ..Finding::new(Kind::Invalid, "no such file")
    });
    report.findings.push(Finding {
        place: Some(place(CLAMP, "{\n  if (x < 0)")),
        id: "contract.doubtful".into(),
        ..Finding::new(Kind::Warning, "ambiguous")
    });
    report.path = "./f,1.vpr".into();
    report.solver = SolverUse::Missing("there is no Z3".into());
    expect(
        &github::commands(&report),
        "
::error file=f.vpr,line=2,endLine=2,col=11,endColumn=27,title=postcondition.violated%3Aassertion.false::50 %25 of it,%0Amight: fail
::error file=f%2C1.vpr,title=input.error::no such file
::warning file=f.vpr,line=3,endLine=4,title=contract.doubtful::ambiguous
::error title=internal%3Asolver.missing::there is no Z3
",
    );
}

#[test]
fn gitlab_gets_severities_and_lines() {
    let mut report = clamp();
    report.findings.push(Finding {
        id: "internal:unknown".into(),
        ..Finding::new(Kind::Unknown, "out of time")
    });
    let issues: serde_json::Value =
        serde_json::from_str(&gitlab::code_quality(&[report])).expect("it is JSON");
    let without_fingerprint = |i: usize| {
        let mut issue = issues[i].clone();
        let object = issue.as_object_mut().expect("an object");
        let fingerprint = object.remove("fingerprint").expect("a fingerprint");
        assert_eq!(fingerprint.as_str().map(str::len), Some(32));
        issue
    };
    assert_eq!(
        without_fingerprint(0),
        serde_json::json!({
            "description": "`y < 10` might not hold",
            "check_name": "postcondition.violated:assertion.false",
            "severity": "critical",
            "location": {"path": "f.vpr", "lines": {"begin": 2, "end": 2}},
        })
    );
    assert_eq!(
        without_fingerprint(1),
        serde_json::json!({
            "description": "out of time",
            "check_name": "internal:unknown",
            "severity": "major",
            "location": {"path": "f.vpr", "lines": {"begin": 1, "end": 1}},
        })
    );
    assert_eq!(gitlab::code_quality(&[]), "[]");
}

/// The fingerprints of the findings of a report, in SARIF and for GitLab.
fn fingerprints(report: FileReport) -> Vec<String> {
    let reports = [report];
    let log: serde_json::Value = serde_json::from_str(&sarif::log(&reports, "0.1.0")).expect("it is JSON");
    let issues: serde_json::Value =
        serde_json::from_str(&gitlab::code_quality(&reports)).expect("it is JSON");
    let results = log["runs"][0]["results"].as_array().expect("results");
    let found: Vec<String> = results
        .iter()
        .filter_map(|r| r["partialFingerprints"]["echisFinding/v1"].as_str())
        .map(str::to_owned)
        .collect();
    let for_gitlab = issues.as_array().expect("issues").iter();
    assert!(
        for_gitlab
            .map(|i| i["fingerprint"].as_str())
            .eq(found.iter().map(|f| Some(f.as_str())))
    );
    found
}

#[test]
fn fingerprints_survive_edits_above_and_tell_findings_apart() {
    let text = "method m() {\n  assert b\n  assert b\n  assert c\n}";
    let finding = |text: &str, what: &str, id: &str| Finding {
        place: Some(place(text, what)),
        member: Some("method m".into()),
        ..failure(id, "it might not hold")
    };
    let findings = |text: &str| {
        let [b, c] = ["assert b", "assert c"];
        let found = vec![
            finding(text, b, "assert.failed"),
            finding(text, b, "assert.failed"),
            finding(text, b, "other"),
            finding(text, c, "assert.failed"),
        ];
        report(text, found)
    };
    let all = fingerprints(findings(text));
    assert_eq!(all.len(), 4);
    let different: std::collections::BTreeSet<&String> = all.iter().collect();
    assert_eq!(different.len(), 4);
    let moved = format!("// a comment\n\n{}", text.replace("  assert", "\t\tassert"));
    assert_eq!(fingerprints(findings(&moved)), all);
    let mut elsewhere = findings(text);
    elsewhere.sources = vec![Source::new("g.vpr", text)];
    assert!(fingerprints(elsewhere).iter().all(|f| !all.contains(f)));
}

#[test]
fn the_line_about_the_closed_world_is_short() {
    let names: Vec<String> = (0..9).map(|i| format!("C{i}")).collect();
    let line = |count: usize| text::closed_world(names[..count].iter().map(String::as_str));
    assert_eq!(line(0), "");
    assert!(line(8).ends_with("`C6`, and `C7`\n"));
    assert!(line(9).ends_with("`C6`, and 2 more\n"));
}
