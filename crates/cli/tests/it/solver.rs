//! The choice of the Z3 library, its name in answers, and the error if there is none.

use crate::{Ran, echis, echis_with, folder, json, run};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;

/// `plain` needs no Z3; the two other members do.
const PROGRAM: &[u8] = b"
method plain(x: Int) requires x > 1 { assert x > 0 }
method square(x: Int) { assert x * x >= 0 }
method wrong(x: Int) { assert x * x > 0 }
";

/// Only Z3 can decide whether a product of inputs can be this number.
const CLASS: &[u8] = b"class Factors {
    static int find(int x, int y) {
        if (x > 1 && y > 1 && x < 1000 && y < 1000 && x * y == 391) throw new RuntimeException();
        return 0;
    }
}";

const NO_FILE: (&str, &str) = ("ECHIS_Z3", "/nonexistent/libz3.so");

/// The number of occurrences of a text in another one.
fn count(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

#[test]
fn without_z3_there_is_one_error_for_all_files_and_members() {
    let here = folder("no_z3", &[("a.vpr", PROGRAM), ("b.vpr", PROGRAM)]);
    let ran = echis_with(&[NO_FILE], &here, &["verify", "a.vpr", "b.vpr"], b"");
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    assert_eq!(count(&ran.err, "error: no usable Z3 was found"), 1, "{}", ran.err);
    assert!(
        ran.err.contains("`/nonexistent/libz3.so` cannot be used"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("pip install z3-solver==4.15.4.0"), "{}", ran.err);
    assert_eq!(
        count(&(ran.out.clone() + &ran.err), "warning"),
        0,
        "{}{}",
        ran.out,
        ran.err
    );
    assert_eq!(
        count(&ran.out, ".vpr: 1 member verified, 2 unknown"),
        2,
        "{}",
        ran.out
    );
}

#[test]
fn without_z3_each_file_says_so_to_scripts() {
    let here = folder("no_z3_json", &[("a.vpr", PROGRAM), ("b.vpr", PROGRAM)]);
    let arguments = ["verify", "a.vpr", "b.vpr", "--format", "json"];
    let ran = echis_with(&[NO_FILE], &here, &arguments, b"");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    let answers = json(&ran);
    assert_eq!(answers.len(), 2);
    for answer in answers {
        assert_eq!(answer["status"], "unknown");
        assert_eq!(
            answer["counts"],
            json!({"verified": 1, "failed": 0, "unknown": 2})
        );
        let errors = answer["errors"].as_array().expect("errors are a list");
        assert_eq!(errors.len(), 1, "{answer}");
        assert_eq!(errors[0]["id"], "internal:solver.missing");
        assert_eq!(errors[0].get("line"), None);
        assert_eq!(answer.get("solver"), None);
    }
}

#[test]
fn without_z3_a_scan_has_failed() {
    let here = folder("no_z3_sarif", &[("a.vpr", PROGRAM), ("b.vpr", PROGRAM)]);
    let arguments = ["verify", "a.vpr", "b.vpr", "--format", "sarif"];
    let ran = echis_with(&[NO_FILE], &here, &arguments, b"");
    let log: serde_json::Value = serde_json::from_str(&ran.out).expect("it is JSON");
    let invocations = log["runs"][0]["invocations"].as_array().expect("there is one");
    assert_eq!(invocations.len(), 1);
    assert_eq!(invocations[0]["executionSuccessful"], false);
    let notification = &invocations[0]["toolExecutionNotifications"][0];
    assert_eq!(notification["descriptor"]["id"], "internal:solver.missing");
    assert_eq!(notification["level"], "error");
    assert_eq!(log["runs"][0]["results"], json!([]));
}

#[test]
fn what_needs_no_z3_does_not_miss_it() {
    let plain = b"method plain(x: Int) requires x > 1 { assert x > 0 }";
    let here = folder("no_z3_needed", &[("plain.vpr", plain)]);
    let ran = echis_with(
        &[NO_FILE],
        &here,
        &["verify", "plain.vpr", "--format", "json"],
        b"",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(json(&ran)[0].get("solver"), None);
}

#[test]
fn without_z3_exploring_commands_end_with_the_same_error() {
    let here = folder("no_z3_java", &[("Factors.java", CLASS)]);
    for command in ["explore", "bmc", "fuzz"] {
        let ran = echis_with(
            &[NO_FILE],
            &here,
            &[command, "Factors.java", "--method", "find"],
            b"",
        );
        assert_eq!(ran.code, Some(2), "{command}: {}{}", ran.out, ran.err);
        assert_eq!(
            count(&ran.err, "error: no usable Z3 was found"),
            1,
            "{command}: {}",
            ran.err
        );
        assert_eq!(count(&ran.err, "error:"), 1, "{command}: {}", ran.err);
    }
}

#[test]
fn a_file_that_is_not_z3_is_not_used() {
    let here = folder(
        "garbage_z3",
        &[("a.vpr", PROGRAM), ("libz3.so", b"\x7fELF, but no more")],
    );
    let ran = echis_with(&[("ECHIS_Z3", "./libz3.so")], &here, &["verify", "a.vpr"], b"");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("`./libz3.so` cannot be used: "), "{}", ran.err);
    assert!(
        ran.err
            .contains("`ECHIS_Z3` names this file, so no other one is tried"),
        "{}",
        ran.err
    );
}

#[test]
fn answers_name_the_solver_that_was_asked() {
    let plain = b"method plain(x: Int) requires x > 1 { assert x > 0 }";
    let here = folder(
        "named_z3",
        &[("a.vpr", PROGRAM), ("plain.vpr", plain), ("Factors.java", CLASS)],
    );
    let expected = json!({
        "name": "Z3",
        "version": "4.15.4.0",
        "path": library().display().to_string(),
        "tested": true,
    });
    let ran = echis(
        &here,
        &["verify", "a.vpr", "plain.vpr", "--format", "json", "--jobs", "1"],
        b"",
    );
    let answers = json(&ran);
    assert_eq!(answers[0]["solver"], expected);
    assert_eq!(answers[1].get("solver"), None, "another file has used it");
    for command in ["explore", "bmc", "fuzz"] {
        let arguments = [command, "Factors.java", "--method", "find", "--format", "json"];
        let ran = echis(&here, &arguments, b"");
        assert_eq!(json(&ran)[0]["solver"], expected, "{command}");
    }
    let ran = echis(&here, &["verify", "a.vpr", "plain.vpr", "--format", "sarif"], b"");
    let log: serde_json::Value = serde_json::from_str(&ran.out).expect("it is JSON");
    let extensions = log["runs"][0]["tool"]["extensions"]
        .as_array()
        .expect("there is one");
    assert_eq!(extensions.len(), 1);
    assert_eq!(extensions[0]["name"], "Z3");
    assert_eq!(extensions[0]["version"], "4.15.4.0");
    assert_eq!(extensions[0]["properties"]["tested"], true);
    let uri = extensions[0]["locations"][0]["uri"]
        .as_str()
        .expect("it is a text");
    assert!(uri.starts_with("file:///") && uri.ends_with("/libz3.so"), "{uri}");
    assert_eq!(
        log["runs"][0]["invocations"],
        json!([{ "executionSuccessful": true }])
    );
}

#[test]
fn the_version_names_the_solver() {
    let here = folder("version", &[]);
    let ran = echis(&here, &["--version"], b"");
    let expected = format!(
        "echis {}\nZ3 4.15.4.0, {}\n",
        env!("CARGO_PKG_VERSION"),
        library().display()
    );
    assert_eq!((ran.out, ran.err.as_str(), ran.code), (expected, "", Some(0)));
    let ran = echis_with(&[NO_FILE], &here, &["-V"], b"");
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.ends_with("\nZ3: none\n"), "{}", ran.out);
    assert!(
        ran.err.contains("`/nonexistent/libz3.so` cannot be used"),
        "{}",
        ran.err
    );
}

/// The library that the tests use.
fn library() -> PathBuf {
    let ran = echis(Path::new("."), &["--version"], b"");
    let path = ran.out.lines().nth(1).and_then(|line| line.split_once(", "));
    path.expect("scripts/setup installs Z3").1.into()
}

/// Builds a library that is the tested one, except that it reports another version.
fn other_version(folder: &Path) -> PathBuf {
    let source = "void Z3_get_version(unsigned *a, unsigned *b, unsigned *c, unsigned *d)
        { *a = 4; *b = 8; *c = 12; *d = 0; }";
    std::fs::create_dir_all(folder).expect("a folder can be made");
    std::fs::write(folder.join("version.c"), source).expect("a file can be written");
    std::os::unix::fs::symlink(library(), folder.join("libz3.so.4.15")).expect("a link can be made");
    let built = Command::new("cc")
        .current_dir(folder)
        .args([
            "-shared",
            "-fPIC",
            "-o",
            "libz3.so",
            "-Wl,--no-as-needed",
            "version.c",
            "libz3.so.4.15",
        ])
        .arg(format!("-Wl,-rpath,{}", folder.display()))
        .status();
    assert!(built.is_ok_and(|status| status.success()), "cc builds a library");
    folder.join("libz3.so")
}

#[test]
fn another_version_is_used_where_it_is_named_with_one_warning() {
    let here = folder("other_z3", &[("a.vpr", PROGRAM), ("b.vpr", PROGRAM)]);
    let other = other_version(&here.join("other")).display().to_string();
    let ran = echis_with(
        &[("ECHIS_Z3", &other)],
        &here,
        &["verify", "a.vpr", "b.vpr", "--format", "json"],
        b"",
    );
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_eq!(count(&ran.err, "warning"), 1, "{}", ran.err);
    assert!(
        ran.err.starts_with(
            "warning: Z3 4.8.12.0 is used because `ECHIS_Z3` names it, but Echis is tested with Z3 4.15.4"
        ),
        "{}",
        ran.err
    );
    for answer in json(&ran) {
        let expected = json!({"name": "Z3", "version": "4.8.12.0", "path": other, "tested": false});
        assert_eq!(answer["solver"], expected);
        assert_eq!(answer.get("warnings"), None);
    }
    let ran = echis_with(&[("ECHIS_Z3", &other)], &here, &["--version"], b"");
    assert!(
        ran.out.contains(&format!("Z3 4.8.12.0 (not tested), {other}")),
        "{}",
        ran.out
    );
}

/// A copy of the binary in a folder without a Z3 library nearby.
struct Elsewhere {
    folder: PathBuf,
}

impl Elsewhere {
    fn new(name: &str) -> Elsewhere {
        let folder = std::env::temp_dir().join(format!("echis-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("bin")).expect("a folder can be made");
        std::fs::write(folder.join("a.vpr"), PROGRAM).expect("a file can be written");
        let (from, to) = (env!("CARGO_BIN_EXE_echis"), folder.join("echis"));
        if std::fs::hard_link(from, &to).is_err() {
            std::fs::copy(from, to).expect("the binary can be copied");
        }
        std::fs::write(folder.join("bin/python3"), "").expect("a file can be written");
        Elsewhere {
            folder: folder.canonicalize().expect("it is there"),
        }
    }

    /// Runs the binary with the `python3` of the folder and with a virtual environment.
    fn verify(&self, virtual_env: &str, arguments: &[&str]) -> Ran {
        let path = self.folder.join("bin").display().to_string();
        let environment = [
            ("PATH", path.as_str()),
            ("VIRTUAL_ENV", virtual_env),
            ("HOME", "/nonexistent"),
            ("PYTHONUSERBASE", ""),
            ("ECHIS_Z3", ""),
        ];
        let arguments = [&["verify", "a.vpr"], arguments].concat();
        run(
            &self.folder.join("echis"),
            &environment,
            &self.folder,
            &arguments,
            b"",
        )
    }
}

impl Drop for Elsewhere {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn the_library_of_the_python_package_is_found() {
    let elsewhere = Elsewhere::new("python");
    // the virtual environment comes first, but has another version
    let virtual_env = elsewhere.folder.join("env");
    other_version(&virtual_env.join("lib/python3.12/site-packages/z3/lib"));
    let package = elsewhere.folder.join("lib/python3.11/site-packages/z3/lib");
    std::fs::create_dir_all(&package).expect("a folder can be made");
    std::fs::copy(library(), package.join("libz3.so")).expect("the library can be copied");
    let ran = elsewhere.verify(&virtual_env.display().to_string(), &["--format", "json"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let answer = json(&ran).swap_remove(0);
    assert_eq!(
        answer["solver"]["path"],
        package.join("libz3.so").display().to_string()
    );
    assert_eq!(answer["solver"]["version"], "4.15.4.0");
    assert_eq!(
        answer["counts"],
        json!({"verified": 2, "failed": 1, "unknown": 0})
    );
}

#[test]
fn another_version_is_not_used_unless_it_is_named() {
    let elsewhere = Elsewhere::new("untested");
    let other = other_version(&elsewhere.folder.join("lib/python3.11/site-packages/z3/lib"));
    let garbage = elsewhere.folder.join("lib/python3.9/site-packages/z3/lib");
    std::fs::create_dir_all(&garbage).expect("a folder can be made");
    std::fs::write(garbage.join("libz3.so"), "garbage").expect("a file can be written");
    let ran = elsewhere.verify("", &[]);
    if ran.code != Some(2) {
        // this system has a library of a tested version, which is used
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
        return;
    }
    assert_eq!(count(&ran.err, "error: no usable Z3 was found"), 1, "{}", ran.err);
    let version = format!("note: `{}` is Z3 4.8.12.0, which is not tested", other.display());
    assert!(ran.err.contains(&version), "{}", ran.err);
    let unusable = format!("note: `{}` cannot be used", garbage.join("libz3.so").display());
    assert!(ran.err.contains(&unusable), "{}", ran.err);
}
