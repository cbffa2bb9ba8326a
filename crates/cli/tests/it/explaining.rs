//! `--explain` and `--infer`.

use crate::{echis, folder};

const PROGRAM: &[u8] = b"field f: Int
predicate cell(this: Ref) { acc(this.f) }
method sets(this: Ref) requires cell(this) ensures cell(this)
{ this.f := 1 }
method fails(this: Ref) requires cell(this)
{
  unfold cell(this)
  exhale acc(this.f)
  this.f := 2
}
";

#[test]
fn ghost_statements_are_inferred_on_request() {
    let folder = folder("infer", &[("a.vpr", PROGRAM)]);
    let without = echis(&folder, &["verify", "a.vpr", "--only", "sets"], b"");
    assert_eq!(without.code, Some(1), "{}", without.out);
    let with = echis(&folder, &["verify", "a.vpr", "--only", "sets", "--infer"], b"");
    assert_eq!(with.code, Some(0), "{}", with.out);
}

#[test]
fn the_way_to_a_failure_is_a_page() {
    let folder = folder("explain", &[("a.vpr", PROGRAM)]);
    let ran = echis(
        &folder,
        &["verify", "a.vpr", "--infer", "--explain", "out.html"],
        b"",
    );
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    let page = std::fs::read_to_string(folder.join("out.html")).expect("there is a page");
    assert!(page.contains("method fails") && !page.contains("method sets\""));
    for way_out in ["://", "@import", "url(", "src=", "fetch(", "innerHTML", "eval("] {
        assert!(!page.contains(way_out), "{way_out}");
    }
}

#[test]
fn without_a_file_the_last_states_are_printed() {
    let folder = folder("explain_printed", &[("a.vpr", PROGRAM)]);
    let ran = echis(&folder, &["verify", "a.vpr", "--infer", "--explain"], b"");
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.out.contains("line 8: exhale acc(this.f)"), "{}", ran.out);
    assert!(
        ran.out.contains("- this.f \u{21a6} this.f\u{2080}"),
        "{}",
        ran.out
    );
}

#[test]
fn where_a_page_cannot_be_written_that_is_said() {
    let folder = folder("explain_nowhere", &[("a.vpr", PROGRAM)]);
    let ran = echis(
        &folder,
        &["verify", "a.vpr", "--explain", "no/such/folder.html"],
        b"",
    );
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("no/such/folder.html"), "{}", ran.err);
}
