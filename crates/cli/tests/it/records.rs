//! Records among the inputs satisfy the checks of their constructors, wherever they are held. No
//! record that Java can create is excluded.

use crate::{echis, folder, json};
use serde_json::Value;

const PROGRAM: &[u8] = b"class Held {
    static int made;
    static int limit = 10;
    static class Cell { int value; }
    record Positive(int x) { Positive { if (x < 0) throw new IllegalArgumentException(\"bad \" + x); } }
    record Next(int x) { Next { x = x + 1; } }
    record First(int[] a) { First { if (a == null || a.length != 1 || a[0] < 0) throw new IllegalArgumentException(); } }
    record Holds(Cell c) { Holds { if (c == null || c.value < 0) throw new IllegalArgumentException(); } }
    record Limited(int x) { Limited { if (x > limit) throw new IllegalArgumentException(); } }
    record Counted(int x) { Counted { made++; if (x < 0) throw new IllegalArgumentException(); } }
    record Around(Positive p) { }
    record Caught(int x) { Caught {
        int y;
        try { if (x < 0) throw new IllegalStateException(); y = 1; } catch (IllegalStateException e) { y = 2; }
        int z;
        if (y == 1 && x > 9) z = y; else if (y == 2) z = 3; else throw new IllegalArgumentException();
        assert z > 0;
    } }
    static class Early { final int v; final Seen seen; Early() { seen = new Seen(this); v = 5; } }
    record Seen(Early e) { Seen { if (e == null || e.v != 0) throw new IllegalArgumentException(); } }
    static class Box { Shown shown; Box(Shown s) { shown = s; } }
    record Shown(int x) { Shown(int x) {
        Box b = new Box(this);
        int before = b.shown.x;
        if (x == 0) throw new IllegalArgumentException();
        this.x = x;
    } }
    static class H {
        Positive positive; Next next; First first; Holds holds; Limited limited; Counted counted; Around around; Caught caught; Seen seen; Shown shown; Object any;
    }

    static int field(H h) { if (h == null || h.positive == null) return 0; assert h.positive.x() >= 0; return 1; }
    static int around(H h) {
        if (h == null || h.around == null || h.around.p() == null) return 0;
        assert h.around.p().x() >= 0;
        return 1;
    }
    static int any(H h) { if (h != null && h.any instanceof Positive p) { assert p.x() >= 0; return 1; } return 0; }
    static int caught(H h) {
        if (h == null || h.caught == null) return 0;
        assert h.caught.x() < 0 || h.caught.x() > 9;
        return 1;
    }
    static int caught_negative(H h) { if (h == null || h.caught == null) return 0; assert h.caught.x() >= 0; return 1; }
    static int element(Positive[] all) {
        if (all == null || all.length != 2 || all[1] == null) return 0;
        assert all[1].x() >= 0;
        return 1;
    }

    static int moved(H h) { if (h == null || h.next == null) return 0; assert h.next.x() != -5; return 1; }
    static int changed(H h) {
        if (h == null || h.first == null) return 0;
        assert h.first.a()[0] >= 0;
        return 1;
    }
    static int inner(H h) {
        if (h == null || h.holds == null) return 0;
        assert h.holds.c().value >= 0;
        return 1;
    }
    static int limited(H h) {
        limit = 5;
        if (h == null || h.limited == null) return 0;
        assert h.limited.x() <= 5;
        return 1;
    }
    static int counted(H h) {
        int before = made;
        if (h == null || h.counted == null) return 0;
        assert h.counted.x() != 3 || made == before;
        return 1;
    }

    static int early(H h) {
        if (h == null || h.seen == null || h.seen.e() == null) return 0;
        assert h.seen.e().v != 5;
        return 1;
    }
    static int shown(H h, int x) {
        if (x == 0) return 0;
        assert new Shown(x).x() != x;
        return 1;
    }
    static int argument(First f) { if (f == null) return 0; assert f.a()[0] >= 0; return 1; }
    static int plain(Positive p) { if (p == null) return 0; assert p.x() >= 0; return 1; }
}";

fn explored(method: &str, more: &[&str]) -> Value {
    let here = folder(
        &format!("records_{method}_{}", more.join("")),
        &[("Held.java", PROGRAM)],
    );
    let arguments = ["explore", "Held.java", "--method", method, "--format", "json"];
    let ran = echis(&here, &[&arguments[..], more].concat(), b"");
    json(&ran).swap_remove(0)
}

fn has_bug(answer: &Value) -> bool {
    let leaves = answer["leaves"].as_array().expect("leaves");
    leaves.iter().any(|leaf| leaf["outcome"] == "assertion")
}

#[test]
fn records_are_what_their_constructors_do_not_refuse() {
    let ways: [&[&str]; 3] = [&[], &["--merge"], &["--model", "traces"]];
    for method in ["field", "around", "any", "element", "plain", "caught"] {
        // traces are not pruned, so that the branches of a constructor multiply them
        let count = if method == "caught" { 2 } else { 3 };
        for more in &ways[..count] {
            let answer = explored(method, more);
            assert!(!has_bug(&answer), "{method} {more:?}: {answer}");
            assert_eq!(answer["complete"], true, "{method} {more:?}: {answer}");
        }
    }
}

/// A constructor can store other values than its arguments, and its checks can be invalidated
/// later.
#[test]
fn records_that_java_can_make_are_not_passed_over() {
    for method in [
        "moved",
        "changed",
        "inner",
        "limited",
        "caught_negative",
        "early",
        "shown",
    ] {
        let answer = explored(method, &[]);
        assert!(has_bug(&answer), "{method}: {answer}");
    }
}

#[test]
fn looking_over_a_record_has_no_effect() {
    let answer = explored("counted", &[]);
    assert!(!has_bug(&answer), "{answer}");
}

/// The array that the constructor checked can have changed since then.
#[test]
fn arguments_that_can_have_changed_are_said_to_be_left_out() {
    let answer = explored("argument", &[]);
    assert_eq!(answer["complete"], false, "{answer}");
    let notes = answer["notes"].to_string();
    assert!(notes.contains("Held.First"), "{notes}");
}
