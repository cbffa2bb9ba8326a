//! Compiles and runs Java programs with the installed JDK.

use crate::branches::Branch;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The result of a test on the JVM.
#[derive(Debug)]
pub struct Verdict {
    /// The exception that the test threw.
    pub failure: Option<String>,
    /// The outcomes of the conditions that it evaluated, in order.
    pub branches: Vec<Branch>,
}

const RUNNER: &str = include_str!("EchisRunner.java");
pub const VERIFIER: &str = include_str!("../../src/Verifier.java");
const BRANCHES: &str = include_str!("EchisBranches.java");

/// Whether a Java compiler is installed.
pub fn is_there() -> bool {
    Command::new("javac").arg("-version").output().is_ok()
}

/// Compiles files into an emptied folder. Returns the folder of the class files.
pub fn compile(folder: &Path, files: &BTreeMap<String, String>) -> PathBuf {
    let _ = std::fs::remove_dir_all(folder);
    let sources = folder.join("src");
    let classes = folder.join("classes");
    std::fs::create_dir_all(&classes).expect("a folder for classes");
    let mut arguments = String::new();
    for (path, text) in files {
        let path = sources.join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for sources");
        std::fs::write(&path, text).expect("a source");
        arguments.push_str(&format!("\"{}\"\n", path.display()));
    }
    let list = folder.join("files");
    std::fs::write(&list, arguments).expect("a list of sources");
    let compiled = Command::new("javac")
        .args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"])
        .arg(&classes)
        .arg(format!("@{}", list.display()))
        .output()
        .expect("javac");
    assert!(
        compiled.status.success(),
        "javac: {}",
        String::from_utf8_lossy(&compiled.stderr)
    );
    classes
}

/// Runs a class with assertions enabled. The first argument is its name.
pub fn java(classes: &Path, arguments: &[&str]) -> Output {
    Command::new("java")
        .args(["-ea", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp"])
        .arg(classes)
        .args(arguments)
        .output()
        .expect("java")
}

/// The sources of a stand-in for JUnit, with their paths.
pub fn junit() -> [(String, String); 3] {
    ["Test.java", "Assertions.java", "function/Executable.java"].map(|name| {
        let path = format!("org/junit/jupiter/api/{name}");
        let stub = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/jvm/junit")
            .join(&path);
        (path, std::fs::read_to_string(stub).expect("a source"))
    })
}

/// Compiles the files and runs the tests, each with its own class loader. Returns the result of
/// each test, by class and method.
pub fn run(
    output: &str,
    files: &BTreeMap<String, String>,
    tests: &[(String, String)],
) -> BTreeMap<(String, String), Verdict> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(output);
    let mut files = files.clone();
    files.insert("EchisRunner.java".to_owned(), RUNNER.to_owned());
    files.insert("EchisBranches.java".to_owned(), BRANCHES.to_owned());
    // Programs can refer to this class even if no generated test does.
    files
        .entry("org/sosy_lab/sv_benchmarks/Verifier.java".to_owned())
        .or_insert_with(|| VERIFIER.to_owned());
    let classes = compile(&folder, &files);
    let list = folder.join("tests");
    let lines: Vec<String> = tests.iter().map(|(c, m)| format!("{c} {m}\n")).collect();
    std::fs::write(&list, lines.concat()).expect("a list of tests");
    let ran = java(&classes, &["EchisRunner", &list.display().to_string()]);
    assert!(
        ran.status.success(),
        "java: {}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    text.lines().filter_map(verdict).collect()
}

/// Parses a line `class method branches failure`, separated by tabs.
fn verdict(line: &str) -> Option<((String, String), Verdict)> {
    let mut parts = line.splitn(4, '\t');
    let (class, method, branches, failure) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let branches = branches.split_whitespace().filter_map(|b| {
        let (number, taken) = b.split_at(b.len() - 1);
        Some((number.parse().ok()?, taken == "T"))
    });
    let verdict = Verdict {
        failure: (!failure.is_empty()).then(|| failure.to_owned()),
        branches: branches.collect(),
    };
    Some(((class.to_owned(), method.to_owned()), verdict))
}
