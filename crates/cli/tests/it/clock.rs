//! `--timeout` ends every kind of long work, and `--budget` multiplies all limits that are counted
//! in steps.

use crate::{Ran, echis, folder, json};

/// Runs `echis verify` with a time limit of a second, and expects an answer soon after that. The
/// machines that run tests are busy, so that some seconds are allowed.
fn in_time(name: &str, file: &str, text: &str, arguments: &[&str]) -> Ran {
    let here = folder(name, &[(file, text.as_bytes())]);
    let mut all = vec!["verify", file, "--timeout", "1"];
    all.extend(arguments);
    let ran = echis(&here, &all, b"");
    assert!(
        ran.time.as_secs_f64() < 4.0,
        "{name}: {:?}\n{}",
        ran.time,
        ran.out
    );
    ran
}

#[test]
fn products() {
    let program = "
method m(a: Int, b: Int, c: Int, n: Int)
    requires a > 0 && b > 0 && c > 0 && n > 2
{
    assert a * a * a + b * b * b != c * c * c
    assert a * a * b * b * n + 7 * b * c != c * c * n * n + 5 * a
}";
    let ran = in_time("timeout_products", "f.vpr", program, &[]);
    assert!(matches!(ran.code, Some(1 | 3)), "{}", ran.out);
}

#[test]
fn a_search_among_many_instances() {
    let members: String = (0..6)
        .map(|i| {
            format!(
                "predicate p{i}(x: Ref, y: Ref) {{ p{}(x, y) && p{}(y, x) }}\n",
                i + 1,
                i + 1
            )
        })
        .collect();
    let program = format!(
        "field f: Ref\n{members}predicate p6(x: Ref, y: Ref) {{ acc(x.f, 1/100) && (x.f != null ==> p0(x.f, y)) }}
method m(a: Ref, b: Ref, c: Ref) returns (r: Ref)
    requires p0(a, b) && p0(b, c) && p0(c, a)
{{
    r := a.f.f.f.f.f
}}"
    );
    in_time("timeout_instances", "f.vpr", &program, &["--infer"]);
}

#[test]
fn three_thousand_conditions() {
    let steps: String = (0..3000)
        .map(|i| format!("    if (x > {i} && b[{i}]) {{ y := y + x * {i} }} else {{ z := y * y + z }}\n"))
        .collect();
    let program = format!(
        "method m(x: Int, b: Seq[Bool]) returns (y: Int, z: Int)\n    requires |b| > 3000\n{{\n{steps}    assert y * z != 12345\n}}"
    );
    in_time("timeout_conditions", "f.vpr", &program, &[]);
}

#[test]
fn axioms_of_functions_that_call_each_other() {
    let functions: String = (0..300)
        .map(|i| {
            let (next, other) = ((i + 1) % 300, (i + 7) % 300);
            format!(
                "function f{i}(x: Ref): Int requires list(x)
{{ unfolding list(x) in x.v + {i} + (x.n == null ? 0 : f{next}(x.n) * f{other}(x.n)) }}
"
            )
        })
        .collect();
    let program = format!(
        "field v: Int
field n: Ref
predicate list(x: Ref) {{ acc(x.v) && acc(x.n) && (x.n != null ==> list(x.n)) }}
{functions}method m(x: Ref) requires list(x) {{ assert f0(x) > f1(x) + 3 }}"
    );
    in_time("timeout_functions", "f.vpr", &program, &[]);
}

#[test]
fn three_thousand_values_that_differ() {
    let values: String = (0..3000)
        .map(|i| format!("    unique function c{i}(): Int\n"))
        .collect();
    let program = format!(
        "domain D {{
{values}    function f(x: Int, y: Int): Int
    axiom {{ forall x: Int, y: Int :: {{ f(x, y) }} f(x, y) == f(f(y, x), x) + f(x + 1, y) }}
}}
method m(x: Int) {{ assert f(x, c1()) > f(c2(), x) + 1 }}"
    );
    in_time("timeout_unique", "f.vpr", &program, &[]);
}

#[test]
fn a_huge_file() {
    let mut program = String::from("field f: Int\n");
    for i in 0..60_000 {
        program += &format!(
            "method m{i}(x: Ref, y: Int) returns (z: Int) requires acc(x.f) ensures acc(x.f) {{ z := (x.f + y * {i}) \\ 3; x.f := z; assert x.f == z }}\n"
        );
    }
    let ran = in_time("timeout_huge", "f.vpr", &program, &["--format", "json"]);
    let answer = json(&ran).swap_remove(0);
    assert_eq!(
        answer["status"],
        "unknown",
        "{}",
        &ran.out[..ran.out.len().min(500)]
    );
    assert_eq!(ran.code, Some(3));
}

#[test]
fn an_explanation_has_no_time_of_its_own() {
    let program = "
domain Endless {
  function grow(i: Int, j: Int): Int
  axiom { forall i: Int, j: Int :: {grow(i, j)} grow(i, j) >= grow(i + j, j) + grow(i, j + i + 1) }
}
method m(i: Int, j: Int) {
    assert grow(i, 1) == 3
    assert grow(j, i) == 4
    assert grow(i, j) == 5
}
method wrong(i: Int) { assert i > 3 }";
    let arguments = ["--explain", "--all-errors", "--budget", "100"];
    in_time("timeout_explain", "f.vpr", program, &arguments);
}

const UNDECIDED: &str = "
domain D { function f(x: Int): Int axiom { forall x: Int :: { f(x) } f(x) > f(x - 1) } }
method m(x: Int) {
    assert x == x
    if (x > 7) {
        assert x > 0 && f(x) > f(x - 3)
    }
}";

#[test]
fn what_is_unknown_stands_at_its_check_and_says_what_would_help() {
    let here = folder("budget_place", &[("f.vpr", UNDECIDED.as_bytes())]);
    let arguments = ["verify", "f.vpr", "--format", "json", "--budget", "0.00001"];
    let ran = echis(&here, &arguments, b"");
    let answer = json(&ran).swap_remove(0);
    let error = &answer["errors"][0];
    assert_eq!(error["id"], "internal:unknown", "{}", ran.out);
    assert_eq!(
        (&error["line"], &error["column"]),
        (&6.into(), &16.into()),
        "{error}"
    );
    assert_eq!(error["culprit"]["text"], "f(x) > f(x - 3)");
    assert_eq!(error["branches"][0]["text"], "x > 7");
    let message = error["message"].as_str().expect("a message");
    let says = |text: &str| assert!(message.contains(text), "{message}");
    says("`f(x) > f(x - 3)` was not decided within 80 steps of the solver");
    says("`--budget 0.00004` multiplies all limits");
    assert_eq!(ran.code, Some(3));
}

#[test]
fn a_larger_budget_decides_it() {
    let here = folder("budget_larger", &[("f.vpr", UNDECIDED.as_bytes())]);
    for arguments in [&["verify", "f.vpr"][..], &["verify", "f.vpr", "--budget", "2.5"]] {
        let ran = echis(&here, arguments, b"");
        assert_eq!(ran.code, Some(0), "{}", ran.out);
    }
}

#[test]
fn a_budget_is_a_positive_number() {
    let here = folder("budget_wrong", &[("f.vpr", b"method m() { }")]);
    for budget in ["0", "-2", "many", "inf"] {
        let ran = echis(&here, &["verify", "f.vpr", &format!("--budget={budget}")], b"");
        assert_eq!(ran.code, Some(2), "{budget}: {}", ran.out);
    }
}

#[test]
fn exploring_has_a_budget_as_well() {
    let class = b"class Loop { static int f(int n) { int s = 0; for (int i = 0; i < 4000000; i++) s += i; return s; } }";
    let here = folder("budget_explore", &[("Loop.java", class)]);
    let whys = |budget: &str| echis(&here, &["explore", "Loop.java", "--budget", budget], b"");
    let (less, more) = (whys("0.001"), whys("0.002"));
    assert_eq!(
        (less.code, more.code),
        (Some(3), Some(3)),
        "{}{}",
        less.out,
        less.err
    );
    assert!(less.out.contains("1000 "), "{}", less.out);
    assert!(more.out.contains("2000 "), "{}", more.out);
}

/// Recursive structures whose contracts call a getter on the next object.
const RECURSIVE: [(&str, &str); 3] = [
    (
        "Chain.java",
        "class Chain { Chain next; int len;
 //@ predicate valid() = acc(next) * acc(len, _) * (next != null ==> next.valid() * len == next.length());
 //@ pure
 int length()
 //@ requires valid();
 { return len; } }",
    ),
    (
        "Tree.java",
        "class Tree { Tree left; Tree right; int size;
 //@ predicate tree() = acc(left, _) * acc(right, _) * acc(size, _) * (left != null ==> left.tree() * left.count() <= size) * (right != null ==> right.tree() * right.count() <= size);
 //@ pure
 int count()
 //@ requires tree();
 { return size; }
 int twice()
 //@ requires tree();
 { return size; } }",
    ),
    (
        "Pair.java",
        "class Pair { Pair other; int key; int value;
 //@ predicate pair() = acc(other, _) * acc(key, _) * acc(value, _) * (other != null ==> other.pair() * key == other.key() * value == other.value());
 //@ pure
 int key()
 //@ requires pair();
 { return key; }
 //@ pure
 int value()
 //@ requires pair();
 { return value; } }",
    ),
];

#[test]
fn getters_of_recursive_structures_end_without_a_clock() {
    for (file, text) in RECURSIVE {
        let here = folder("recursive_getters", &[(file, text.as_bytes())]);
        let ran = echis(&here, &["verify", file], b"");
        assert_eq!(ran.code, Some(0), "{file}: {}{}", ran.out, ran.err);
        assert!(ran.time.as_secs() < 60, "{file}: {:?}", ran.time);
    }
}
