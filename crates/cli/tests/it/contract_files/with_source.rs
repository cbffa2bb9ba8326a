//! A contract file beside the source of the same class gives its contracts to that source.

use super::ran;

const SPEC: &str = "import java.util.*;
public class Tank extends Base implements Shown {
    public static final int FULL = 100;
    //@ predicate valid() = acc(level) * 0 <= level <= FULL;

    //@ ensures valid() * level() == 0;
    public Tank();

    //@ pure
    //@ requires valid();
    //@ ensures 0 <= \\result <= FULL;
    public int level();

    //@ requires valid() * 0 <= amount <= FULL - level();
    //@ ensures valid() * level() == old(level()) + amount;
    public void fill(int amount) throws Exception;

    public final int size(List<String> all, int... more);
}";

const SOURCE: &str = "import java.util.*;
class Base { }
interface Shown { }
public class Tank extends Base implements Shown {
    public static final int FULL = 100;
    private int level;

    public Tank() { }
    public int level() { return level; }
    public void fill(int amount) throws Exception { level += amount; }
    public final int size(List<String> all, int... more) { return 0; }
}";

fn both(spec: &str, source: &str) -> crate::Ran {
    ran(&[("Tank.java", source), ("Tank.jspec", spec)], &["."])
}

/// The source is proved against the contracts of the contract file.
#[test]
fn the_source_is_proved() {
    let right = both(SPEC, SOURCE);
    assert_eq!(right.code, Some(0), "{}", right.out);
    assert!(
        right.out.contains("./Tank.java: 7 members verified"),
        "{}",
        right.out
    );
    assert!(!right.out.contains("trusted"), "{}", right.out);
    for (part, wrong, place) in [
        ("level += amount", "level += amount + 1", "./Tank.jspec:15:17"),
        (
            "public Tank() { }",
            "public Tank() { level = 1; }",
            "./Tank.jspec:6:27",
        ),
        ("return level;", "return -level;", "./Tank.jspec:11:17"),
    ] {
        assert_eq!(SOURCE.matches(part).count(), 1, "{part}");
        let ran = both(SPEC, &SOURCE.replace(part, wrong));
        assert_eq!(ran.code, Some(1), "{wrong}: {}", ran.out);
        assert!(ran.out.contains(place), "{wrong}: {}", ran.out);
    }
}

/// What contradicts the source is found in the contract file.
#[test]
fn contradictions_are_found() {
    for (part, wrong, line) in [
        (
            "class Tank extends Base implements Shown",
            "class Tank implements Shown",
            2,
        ),
        ("implements Shown {", "{", 2),
        ("public class", "public final class", 2),
        (
            "class Tank extends Base implements",
            "class Tank<T> extends Base implements",
            2,
        ),
        ("int FULL = 100", "int FULL = 101", 3),
        ("static final int FULL = 100", "int FULL", 3),
        ("int FULL = 100", "long FULL = 100", 3),
        ("int FULL = 100", "int MOST = 100", 3),
        ("public Tank()", "Tank()", 7),
        ("public Tank()", "public Tank(int x)", 7),
        ("int level()", "long level()", 12),
        ("int level()", "static int level()", 12),
        ("int level()", "int levels()", 12),
        ("fill(int amount)", "fill(int quantity)", 16),
        ("fill(int amount)", "fill(long amount)", 16),
        (" throws Exception", "", 16),
        ("List<String>", "List<Object>", 18),
        ("int... more", "int[] more", 18),
        ("public final int size", "public int size", 18),
    ] {
        assert_eq!(SPEC.matches(part).count(), 1, "{part}");
        let ran = both(&SPEC.replace(part, wrong), SOURCE);
        assert_eq!(ran.code, Some(2), "{wrong}: {}", ran.out);
        let place = format!("./Tank.jspec:{line}:");
        let said = "this contradicts the source of the class";
        assert!(
            ran.out.contains(&place) && ran.out.contains(said),
            "{wrong}: {}",
            ran.out
        );
    }
}

/// A contract stands in one of the two files, or in both with the same text.
#[test]
fn contracts_in_both_files_are_the_same() {
    let with = |clauses: &str| {
        SOURCE.replace(
            "    public int level()",
            &format!("{clauses}\n    public int level()"),
        )
    };
    let same = "//@ pure\n//@   requires valid( );\n//@ ensures 0 <= \\result <= FULL;";
    let ran = both(SPEC, &with(same));
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    for other in [
        "//@ pure",
        "//@ pure\n//@ requires valid();\n//@ ensures 0 <= \\result;",
    ] {
        let ran = both(SPEC, &with(other));
        assert_eq!(ran.code, Some(2), "{}", ran.out);
        assert!(ran.out.contains("./Tank.jspec:9:"), "{}", ran.out);
        assert!(
            ran.out.contains("the method has another contract there"),
            "{}",
            ran.out
        );
    }
}

/// The predicates of the source may have bodies that the contract file does not show.
#[test]
fn predicates_of_both_files_are_the_same() {
    let with = |predicate: &str| {
        SOURCE.replace(
            "private int level;",
            &format!("private int level; //@ {predicate}"),
        )
    };
    let hidden = SPEC.replace(" = acc(level) * 0 <= level <= FULL", "");
    for spec in [&hidden, SPEC] {
        let source = with("predicate valid() = acc(level) * 0 <= level <= FULL;");
        let ran = both(spec, &source);
        assert_eq!(ran.code, Some(0), "{}", ran.out);
    }
    for other in [
        "static predicate valid() = true;",
        "predicate valid() = acc(level) * 0 <= level;",
    ] {
        let ran = both(SPEC, &with(other));
        assert_eq!(ran.code, Some(2), "{}", ran.out);
        assert!(ran.out.contains("./Tank.jspec:4:"), "{}", ran.out);
    }
}

/// Inferred steps are written into the source alone.
#[test]
fn inferred_steps_are_shown() {
    let files = [("Tank.java", SOURCE), ("Tank.jspec", SPEC)];
    let ran = ran(&files, &["Tank.java", "Tank.jspec", "--format", "json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.out);
}
