//! Viper programs with what was inferred.

use super::shown;
use crate::{echis, folder};

/// What is shown of a Viper program verifies. Returns it.
fn verified(to: &str, file: &str, source: &str) -> String {
    let ran = shown(
        &folder(&format!("viper-{to}"), &[(file, source.as_bytes())]),
        file,
    );
    assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{}", ran.out);
    let again = folder(&format!("viper-{to}-again"), &[(file, ran.out.as_bytes())]);
    assert_eq!(echis(&again, &["verify", file], b"").code, Some(0));
    ran.out
}

#[test]
fn viper_programs_are_shown() {
    let source = "field f: Int
predicate cell(this: Ref) { acc(this.f) }
method set(this: Ref, b: Bool)
  requires cell(this)
  ensures cell(this)
{
  if (b) {
    this.f := 1
  }
}
";
    let shown = verified("shown", "cell.vpr", source);
    let expected = source.replace(
        "    this.f := 1\n",
        "    unfold cell(this)\n    this.f := 1\n    fold cell(this)\n",
    );
    assert_eq!(shown, expected);
}

#[test]
fn viper_programs_are_shown_with_conditions() {
    let source = "field f: Int
predicate cell(this: Ref) { acc(this.f) }
method touch(this: Ref)
  requires cell(this)
  ensures cell(this)
method set(this: Ref, b: Bool)
  requires cell(this)
  ensures cell(this)
{
  if (b) {
    this.f := 1
    goto behind
  }
  touch(this)
  label behind
  touch(this)
}
";
    let shown = verified("conditions", "cell.vpr", source);
    let expected = source
        .replace("    this.f := 1\n", "    unfold cell(this)\n    this.f := 1\n")
        .replace(
            "  label behind\n",
            "  label behind\n  if (b) { fold cell(this) }\n",
        );
    assert_eq!(shown, expected);
}

#[test]
fn viper_programs_keep_what_is_overwritten() {
    let source = "field next: Ref
field prev: Ref
field head: Ref
predicate seg(a: Ref, before: Ref) {
  a != null ==> acc(a.next) && acc(a.prev) && a.prev == before && seg(a.next, a)
}
predicate list(l: Ref) { acc(l.head) && seg(l.head, null) }
method remove(l: Ref)
  requires list(l)
  ensures list(l)
{
  if (l.head != null) {
    l.head := l.head.next
    if (l.head != null) {
      l.head.prev := null
    }
  }
}
";
    let shown = verified("kept", "list.vpr", source);
    for expected in [
        "    head__0 := l.head\n    l.head := l.head.next\n",
        "      unfold seg(l.head, head__0)\n      l.head.prev := null\n",
    ] {
        assert!(shown.contains(expected), "{expected} in\n{shown}");
    }
}
