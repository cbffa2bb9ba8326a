//! `echis bmc`: bounds, properties, and the inputs that are tried before the formula is built.

use crate::exploring::{example, json_of};
use crate::{echis, folder};
use serde_json::{Value, json};

#[test]
fn the_lectures_programs_are_answered() {
    let folder = folder("bmc", &[]);
    let check = |file: &str, more: &[&str]| {
        let file = example(file);
        let mut arguments = vec!["bmc", &file, "--format", "json"];
        arguments.extend(more);
        let ran = echis(&folder, &arguments, b"");
        (ran.code, json_of(&ran.out))
    };
    let (code, bug) = check("ByteSum.java", &["--method", "program", "--unwind", "3"]);
    assert_eq!(
        (code, &bug["answer"], &bug["kind"]),
        (Some(1), &json!("bug"), &json!("assertion"))
    );
    let trace = bug["trace"].as_array().expect("a trace");
    assert_eq!(trace.last().map(|step| &step["line"]), Some(&json!(26)));
    assert_eq!(bug["line"], json!(26));
    // the trace repeats the lines of a loop, with the new values of its variables
    let rounds = trace.iter().filter(|step| step["values"]["i"].is_number());
    let rounds: Vec<_> = rounds.map(|step| step["values"]["i"].clone()).collect();
    assert!(rounds.len() > 1, "{trace:?}");
    assert!(
        (0..).zip(&rounds).all(|(i, round)| *round == json!(i)),
        "{trace:?}"
    );
    let (code, open) = check("ByteSumWide.java", &["--method", "program", "--unwind", "3"]);
    assert_eq!((code, &open["answer"]), (Some(3), &json!("unknown")));
    assert_eq!(
        (&open["bound"], &open["bound_reachable"]),
        (&json!(3), &json!(true))
    );
    let (code, right) = check(
        "BinarySearch.java",
        &["--method", "search", "--incremental", "--unwind", "16"],
    );
    assert_eq!((code, &right["answer"]), (Some(0), &json!("correct")));
    assert_eq!(right["bound_reachable"], json!(false));
}

/// Loops that only inputs end are unwound to the bound, whether their condition is `true` or a
/// call.
#[test]
fn loops_that_are_left_in_their_midst_are_bounded() {
    let text = b"
import org.sosy_lab.sv_benchmarks.Verifier;
class Waits {
  static boolean more() { return Verifier.nondetInt() != 0; }
  static void breaks() { int n = 0; while (true) { if (Verifier.nondetInt() == 0) break; n++; } assert n >= 0; }
  static void calls() { int n = 0; while (more()) n++; assert n != 3; }
  static void spins(int n) { while (true) { if (n == 77) n++; } }
  static void counts() { int n = 0; while (true) { if (n == 100) break; n++; } assert n == 100; }
  static void reads() { while (true) { int x = Verifier.nondetInt(); assert x * 0 == 0; } }
}";
    let folder = folder("endless", &[("Waits.java", text)]);
    for (method, unwind, expected) in [
        ("breaks", "2", 3),
        ("calls", "2", 3),
        ("calls", "3", 1),
        ("spins", "3", 3),
        ("counts", "1", 0),
        ("reads", "3", 3),
    ] {
        let ran = echis(
            &folder,
            &["bmc", "Waits.java", "--method", method, "--unwind", unwind],
            b"",
        );
        assert_eq!(ran.code, Some(expected), "{method} {unwind}: {}", ran.out);
        if expected == 3 {
            assert!(ran.out.contains("beyond the bound"), "{method}: {}", ran.out);
        }
    }
}

/// With `--incremental`, small inputs are run before the bound is raised. They find a bug beyond
/// the bound; a bug on other inputs is found by unwinding.
#[test]
fn small_inputs_are_tried_before_the_bound_is_raised() {
    let text = b"
import org.sosy_lab.sv_benchmarks.Verifier;
class Late {
  static void zero(int n, String s) { int i = 0; while (i + n < 50) i++; assert n != 0 || s == null || i + s.length() != 50; }
  static void one(int n) { assert n * 3 != 23331; int i = 0; while (i + n < 50) i++; }
  static void two(int n) { int i = 0; while (i + n < 50) i++; assert n * 5 != -3885; }
  static void ends(int n) { while (n == 0) { } assert n * 3 != 23331; }
  static void reads() {
    int n = Verifier.nondetInt();
    String s = Verifier.nondetString(), t = Verifier.nondetString();
    int i = 0;
    while (i + n < 50) i++;
    assert n != 0 || s == t || s.length() + t.length() + i != 50;
  }
}";
    let folder = folder("late", &[("Late.java", text)]);
    for (method, more, expected) in [
        ("zero", &["--unwind", "4"][..], ("unknown", 4)),
        ("zero", &["--unwind", "4", "--incremental"], ("bug", 0)),
        ("one", &["--unwind", "4", "--incremental"], ("bug", 1)),
        ("two", &["--unwind", "4", "--incremental"], ("unknown", 4)),
        ("ends", &["--unwind", "4", "--incremental"], ("bug", 1)),
        ("reads", &["--unwind", "4", "--incremental"], ("bug", 0)),
    ] {
        let arguments = ["bmc", "Late.java", "--format", "json", "--method", method];
        let ran = echis(&folder, &[&arguments[..], more].concat(), b"");
        let answer = json_of(&ran.out);
        let found = (answer["answer"].as_str(), answer["bound"].as_u64());
        assert_eq!(
            found,
            (Some(expected.0), Some(expected.1)),
            "{method}: {answer:#}"
        );
        if method == "reads" {
            assert_eq!(answer["input"]["reads"], json!([0, "", ""]), "{answer:#}");
        }
    }
}

/// A text or a list that is too long for memory is no bug. The answer is unknown, and the note
/// names a place in the library.
#[test]
fn texts_and_lists_are_not_too_long_for_memory() {
    let text = b"
class Texts {
  static int joined(String a, int n) { return (a + n).length(); }
  static int built(String a, String b) { return new StringBuilder(a + b).append(b).length(); }
  static int added(java.util.ArrayList<Integer> a) { if (a == null) return 0; a.add(1); return a.size(); }
  static int wrong(String a) { String s = a + \"x\"; return s.length() == 4 ? 1 / 0 : 1; }
}";
    let folder = folder("texts", &[("Texts.java", text)]);
    let check = |method: &str| {
        let arguments = [
            "bmc",
            "Texts.java",
            "--method",
            method,
            "--unwind",
            "5",
            "--format",
            "json",
        ];
        let ran = echis(&folder, &arguments, b"");
        serde_json::from_str::<Value>(&ran.out).expect("JSON")
    };
    for method in ["joined", "built", "added"] {
        let found = check(method);
        assert_eq!(found["answer"], json!("unknown"), "{method}: {found}");
        let notes = found["notes"].to_string();
        assert!(notes.contains("of the library's"), "{method}: {notes}");
    }
    assert_eq!(check("wrong")["kind"], json!("exception:ArithmeticException"));
}

/// An unsupported operation on one path does not hide a bug on a longer one. Without a bug, the
/// answer is unknown and claims no safe bound.
#[test]
fn what_is_not_supported_is_gone_beyond() {
    let text = b"
import org.sosy_lab.sv_benchmarks.Verifier;
class Letters {
  static int letters() {
    String s = Verifier.nondetString();
    int n = 0;
    for (int i = 0; i < s.length(); i++) if (Character.isLetter(s.charAt(i))) n++;
    return n;
  }
  static void three() { assert letters() != 3; }
  static void none() { assert letters() >= 0; }
}";
    let folder = folder("unsupported", &[("Letters.java", text)]);
    let check = |method: &str| {
        let bounds = ["--incremental", "--unwind", "4"];
        let ran = echis(
            &folder,
            &[&["bmc", "Letters.java", "--method", method], &bounds[..]].concat(),
            b"",
        );
        (ran.code, ran.out)
    };
    let (code, found) = check("three");
    assert_eq!(code, Some(1), "{found}");
    let (code, open) = check("none");
    assert_eq!(code, Some(3), "{open}");
    assert!(!open.contains("no bug up to the bound"), "{open}");
}

/// Clocks, standard input and the existence of files are unknown inputs. No test is written for a
/// run that depends on a clock.
#[test]
fn what_is_around_a_program_is_an_input() {
    let text = b"
import java.io.*;
import java.util.Scanner;
class Around {
  static void clocks() { long a = System.currentTimeMillis(), b = System.nanoTime();
    assert System.currentTimeMillis() >= a && System.nanoTime() >= b && a >= 0; }
  static void stands() { long a = System.nanoTime(); assert System.nanoTime() == a; }
  static void number() { int n = new Scanner(System.in).nextInt(); assert n != 42; }
  static void opened() { try { new FileReader(\"f\"); } catch (FileNotFoundException e) { return; } assert false; }
  static void missing() throws IOException { try { new FileReader(\"f\"); } catch (FileNotFoundException e) { assert false; } }
  static void same() throws IOException {
    BufferedReader r = new BufferedReader(new InputStreamReader(System.in));
    String s = r.readLine(); assert s == null || s.indexOf('\\n') < 0; }
  static void exits(int n) { if (n < 10) System.exit(1); assert n >= 10; }
  static void leaves(int n) { try { if (n < 10) System.exit(1); } finally { assert n >= 10; } }
}";
    let folder = folder("around", &[("Around.java", text)]);
    for (method, expected) in [
        ("clocks", 0),
        ("stands", 1),
        ("number", 1),
        ("opened", 1),
        ("missing", 1),
        ("same", 3),
        ("exits", 0),
        ("leaves", 0),
    ] {
        let bounds = ["--incremental", "--unwind", "4"];
        let arguments = [&["bmc", "Around.java", "--method", method], &bounds[..]].concat();
        let ran = echis(&folder, &arguments, b"");
        assert_eq!(ran.code, Some(expected), "{method}: {}", ran.out);
    }
    let ran = echis(
        &folder,
        &["explore", "Around.java", "--method", "stands", "--tests", "t"],
        b"",
    );
    assert!(
        ran.out.contains("what chance gives cannot be given again"),
        "{}",
        ran.out
    );
}

/// In a called method, the receiver is narrowed to the objects of its class. The solver then need
/// not prove that products of choices between fields are equal.
#[test]
fn the_receiver_is_known_by_the_method_that_is_called() {
    let text = b"
import org.sosy_lab.sv_benchmarks.Verifier;
class Areas {
  static abstract class Shape { abstract int area(); }
  static class Square extends Shape { int a; Square(int a) { this.a = a; } int area() { return a * a; } }
  static class Box extends Shape {
    int a, b;
    Box(int a, int b) { this.a = a; this.b = b; }
    int area() { return a * b; }
  }
  static void same() {
    int a = Verifier.nondetInt();
    Shape s = Verifier.nondetBoolean() ? new Square(a) : new Box(a, a);
    assert s.area() == a * a;
  }
  static void other() {
    int a = Verifier.nondetInt();
    Shape s = Verifier.nondetBoolean() ? new Square(a) : new Box(a, a + 1);
    assert s.area() == a * a;
  }
}";
    let folder = folder("areas", &[("Areas.java", text)]);
    for (method, expected) in [("same", 0), ("other", 1)] {
        let ran = echis(&folder, &["bmc", "Areas.java", "--method", method], b"");
        assert_eq!(ran.code, Some(expected), "{method}: {}", ran.out);
    }
}

#[test]
fn what_is_discarded_can_fail() {
    let source = b"class Null { public static void main(String[] a) { String s = null; s.length(); } }";
    let folder = folder("discarded", &[("Null.java", source)]);
    let ran = echis(&folder, &["bmc", "Null.java"], b"");
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.out.contains("NullPointerException"), "{}", ran.out);
}

#[test]
fn the_property_is_chosen() {
    let source =
        b"class Throws { public static void main(String[] a) { throw new IllegalStateException(); } }";
    let folder = folder("property", &[("Throws.java", source)]);
    let code = |more: &[&str]| {
        let mut arguments = vec!["bmc", "Throws.java"];
        arguments.extend(more);
        echis(&folder, &arguments, b"").code
    };
    assert_eq!(code(&[]), Some(1));
    assert_eq!(code(&["--property", "assertions"]), Some(0));
    assert_eq!(code(&["--property", "errors"]), Some(1));
}

/// Functions such as `Math.sin` are only run: Java does not specify their last digits. A bug that
/// depends on these digits is not reported.
#[test]
fn functions_of_math_are_run() {
    let text = b"
class Waves {
  static void found(double x, double y) { if (Math.sin(x) + Math.cos(y) > 1) throw new IllegalStateException(); }
  static void never(double x) { if (Math.sin(x) > 1.5) throw new IllegalStateException(); }
  static void least(double x) { double min = Double.POSITIVE_INFINITY; for (double d : new double[] {x, 2, 3}) if (d < min) min = d; if (min == 1) throw new IllegalStateException(); }
  static void open(double x) { if (Math.exp(x) != Math.pow(Math.E, x) && x == 1.5) throw new IllegalStateException(); }
}";
    let folder = folder("waves", &[("Waves.java", text)]);
    let answer = |method: &str| {
        let arguments = [
            "bmc",
            "Waves.java",
            "--method",
            method,
            "--incremental",
            "--format",
            "json",
        ];
        json_of(&echis(&folder, &arguments, b"").out)
    };
    let found = answer("found");
    assert_eq!((&found["answer"], &found["line"]), (&json!("bug"), &json!(3)));
    let input = |name: &str| found["input"][name].as_f64().expect("a number");
    assert!(input("x").sin() + input("y").cos() > 1.0, "{found}");
    for method in ["never", "open"] {
        assert_eq!(answer(method)["answer"], json!("unknown"), "{method}");
    }
    let fuzzed = echis(
        &folder,
        &[
            "fuzz",
            "Waves.java",
            "--method",
            "open",
            "--time",
            "1",
            "--format",
            "json",
        ],
        b"",
    );
    assert_eq!(json_of(&fuzzed.out)["bugs"], json!([]));
}

/// The alternating variable method takes branches that random numbers do not take together, one
/// after the other.
#[test]
fn numbers_are_moved_nearer_to_branches() {
    let text = b"
class Climb {
  static void chain(double a, double b, double c, double d) {
    if (Math.sin(a) > 0.9 && Math.exp(b) > 300.0 * Math.sin(a) && c - b > 41.5 && d * d == c)
      throw new IllegalStateException();
  }
  static void never(double a, double b) {
    if (Math.sin(a) > 0.9 && Math.cos(a) > 0.9 && b > a) throw new IllegalStateException();
  }
}";
    let folder = folder("climb", &[("Climb.java", text)]);
    let answer = |method: &str| {
        let arguments = ["bmc", "Climb.java", "--method", method, "--incremental"];
        let ran = echis(&folder, &[&arguments[..], &["--format", "json"]].concat(), b"");
        json_of(&ran.out)
    };
    let found = answer("chain");
    assert_eq!((&found["answer"], &found["line"]), (&json!("bug"), &json!(5)));
    let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| found["input"][name].as_f64().expect("a number"));
    assert!(
        a.sin() > 0.9 && b.exp() > 300.0 * a.sin() && c - b > 41.5,
        "{found}"
    );
    assert_eq!(d * d, c);
    assert_eq!(answer("never")["answer"], json!("unknown"));
}

/// Random inputs contain literals of the program. They find bugs beyond the bound and where the
/// solver gives up.
#[test]
fn numbers_and_texts_of_the_program_are_tried() {
    let text = b"
import org.sosy_lab.sv_benchmarks.Verifier;
class Words {
  static int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
  static void deep() { int n = Verifier.nondetInt(); if (n == 317) { down(n); assert false; } }
  static void word() { String s = Verifier.nondetString(); down(500); assert !(s + s).contains(\"<bad/>\"); }
  static void letters(byte[] bytes) {
    int n = 0;
    for (byte b : bytes) if (b == 'q') n++;
    assert n != 130;
  }
}";
    let folder = folder("words", &[("Words.java", text)]);
    for (method, line) in [("deep", 5), ("word", 6), ("letters", 10)] {
        let arguments = ["bmc", "Words.java", "--method", method, "--incremental"];
        let more = ["--unwind", "20", "--property", "assertions", "--format", "json"];
        let ran = echis(&folder, &[&arguments[..], &more].concat(), b"");
        let found = json_of(&ran.out);
        assert_eq!(
            (&found["answer"], &found["line"], &found["bound"]),
            (&json!("bug"), &json!(line), &json!(0)),
            "{found}"
        );
    }
}
