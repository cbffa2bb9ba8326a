//! `explore` prints conditions, results and inputs as Java expressions, with Java's casts,
//! characters and class tests.
//!
//! The test `conditions` of the Java crates evaluates the conditions of whole programs on a JVM.

use crate::exploring::json_of;
use crate::{echis, folder};
use serde_json::Value;

const PROGRAM: &[u8] = br#"class Says {
    static int parts(boolean a, int x, int y) { if (a) if (x == 1 || y == 2) if (x == 3 ? y == 4 : y > 5) return 1; return 0; }
    static boolean narrowed(int i) { byte b = (byte) i; if (b > 5) return true; return false; }
    static boolean widened(int x) { long l = x; if (l * l == 9) return true; return false; }
    static boolean unsigned(int a, byte b) { if ((a & 0xffffffffL) <= 6) return true; return (b & 255) < 16; }
    static boolean shifted(int a, int n) { if (a >>> n == 3) return true; return a << n == -8; }
    static boolean letter(char c) { if (c >= 'a' && c <= '\u00ff') return true; return c == '\''; }
    static boolean text(String s) { if (s.length() == 2 && s.charAt(1) == 'x') return true; return false; }
    static boolean boxed(Integer a) { if (a == 7) return true; return false; }
    static boolean least(int a, long b) { if (a == Integer.MIN_VALUE) return true; return b == 10000000000L; }
    static char small(byte a, byte b) { return (char) (a - b); }
    static short half(int a) { return (short) (a >> 1); }
    static char star(int n) { return n > 0 ? '*' : ' '; }
    static long product(int a, int b) { return (long) a * b; }
    static String named(char c) { return "<" + c + ">"; }
    static int[] pair(int a) { return new int[] {a, a + 1}; }
    static Link link(int n) { return new Link(n, null); }
    static int call(Top t) { return t.f(); }
    static boolean in(Link l) { if (l != null && l.next == l) return true; return false; }
}
class Link { int n; Link next; Link(int n, Link next) { this.n = n; this.next = next; } }
class Top { int f() { return 1; } }
class Lower extends Top { int f() { return 2; } }
class Lowest extends Lower {}
"#;

fn explored(method: &str) -> Vec<Value> {
    let folder = folder(&format!("printed-{method}"), &[("Says.java", PROGRAM)]);
    let asked = ["explore", "Says.java", "--method", method, "--format", "json"];
    let found = json_of(&echis(&folder, &asked, b"").out);
    found["leaves"].as_array().expect("leaves").clone()
}

/// The values of a key in the leaves of a method.
fn said(method: &str, key: &str) -> Vec<String> {
    let leaves = explored(method);
    let texts = leaves
        .iter()
        .map(|leaf| leaf[key].as_str().unwrap_or("none").to_owned());
    texts.collect()
}

#[track_caller]
fn has(method: &str, condition: &str) {
    let conditions = said(method, "condition");
    assert!(
        conditions.iter().any(|c| c == condition),
        "{method} has no {condition}\nbut {conditions:#?}"
    );
}

#[test]
fn parts_have_parentheses() {
    has("parts", "a && (x == 1 || y == 2) && (x == 3 ? y == 4 : y >= 6)");
    has("parts", "a && (x == 1 || y == 2) && !(x == 3 ? y == 4 : y >= 6)");
}

#[test]
fn casts_are_there() {
    has("narrowed", "(byte) i >= 6");
    has("widened", "(long) x * x == 9");
}

#[test]
fn unsigned_comparisons_are_methods() {
    has("unsigned", "Integer.compareUnsigned(a, 6) <= 0");
    has("unsigned", "Integer.compareUnsigned(a, 7) >= 0");
    assert_eq!(said("unsigned", "result"), ["true", "(b & 255) <= 15"]);
}

#[test]
fn distances_of_shifts_are_as_java_takes_them() {
    has("shifted", "a >>> n == 3");
    has("shifted", "a >>> n != 3");
    assert_eq!(said("shifted", "result"), ["true", "a << n == -8"]);
}

#[test]
fn characters_are_characters() {
    has("letter", r"c >= 'a' && c <= '\u00ff'");
    let inputs = explored("letter");
    assert!(inputs.iter().any(|leaf| leaf["input"]["c"] == "a"), "{inputs:?}");
    let folder = folder("printed-characters", &[("Says.java", PROGRAM)]);
    let out = echis(&folder, &["explore", "Says.java", "--method", "letter"], b"").out;
    assert!(out.contains("input c = 'a'"), "{out}");
}

#[test]
fn texts_and_boxes_are_read_by_methods() {
    has("text", "s != null && s.length() == 2 && s.charAt(1) == 'x'");
    has("boxed", "a != null && a.intValue() == 7");
    let leaves = explored("boxed");
    assert!(leaves.iter().any(|leaf| leaf["input"]["a"] == 7), "{leaves:?}");
}

#[test]
fn literals_fit_their_types() {
    has("least", "a == Integer.MIN_VALUE");
    assert_eq!(said("least", "result"), ["true", "b == 10000000000L"]);
}

#[test]
fn results_are_of_the_method_s_type() {
    assert_eq!(said("small", "result"), ["(char) (a - b)"]);
    assert_eq!(said("half", "result"), ["(short) (a >> 1)"]);
    assert_eq!(said("star", "result"), ["n > 0 ? '*' : ' '"]);
    assert_eq!(said("product", "result"), ["(long) a * b"]);
    assert_eq!(said("named", "result"), [r#""<" + c + ">""#]);
    assert_eq!(said("pair", "result"), ["new int[] {a, a + 1}"]);
    assert_eq!(said("link", "result"), ["new Link {n = n, next = null}"]);
}

/// Dispatch depends on the exact class of the receiver, so that its condition is not `instanceof`.
#[test]
fn dispatch_asks_for_the_very_class() {
    let mut conditions = said("call", "condition");
    conditions.sort();
    assert_eq!(
        conditions,
        [
            "t != null && t.getClass() != Top.class",
            "t != null && t.getClass() == Top.class",
            "t == null",
        ]
    );
}

#[test]
fn the_same_object_once_more_is_named() {
    let folder = folder("printed-same", &[("Says.java", PROGRAM)]);
    let out = echis(&folder, &["explore", "Says.java", "--method", "in"], b"").out;
    assert!(out.contains("input l = new Link {n = 0, next = l}"), "{out}");
}
