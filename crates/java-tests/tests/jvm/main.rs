//! Compares symbolic execution with the JVM.
//!
//! The methods that the programs under `examples/java` list in their first comment are explored,
//! every leaf becomes a test, and all tests run under `java -ea`. Each test must have the predicted
//! outcome and the predicted outcomes of all conditions.
//!
//! Environment variables: `ECHIS_LONG` selects all programs of each folder, `ECHIS_JVM_ONLY` selects
//! methods by a part of their signature, `ECHIS_JVM_SEEDS` is the number of random programs, and
//! `ECHIS_JVM_MS` is the time for each method in milliseconds.

mod branches;
mod conditions;
mod functions;
mod leaves;
mod library_contracts;
mod machine;
mod mains;
mod random;
mod supertypes;
mod vocabulary;

use branches::Branches;
use echis_java_tests::Style;
use leaves::{Explored, explore};
use machine::Verdict;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Whether tests try all that they can: if the environment variable ECHIS_LONG is set.
fn is_long() -> bool {
    std::env::var_os("ECHIS_LONG").is_some()
}

/// The paths of the programs in a folder, sorted.
fn programs(folder: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(directory)
        .expect("a folder of programs")
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "java"))
        .collect();
    files.sort();
    files
}

/// The names of the entry methods that the first comment of a program lists.
fn entries(text: &str) -> Vec<String> {
    let comment = text.split("*/").next().unwrap_or_default();
    let listed = comment.split("Entry method").nth(1).unwrap_or_default();
    let mut names: Vec<String> = Vec::new();
    for line in listed.lines() {
        // Names are indented by three columns after the star, their descriptions by five.
        let Some(line) = line.strip_prefix(" *   ").filter(|l| !l.starts_with(' ')) else {
            continue;
        };
        if let Some((name, _)) = line.split_once('(')
            && !names.iter().any(|n| n == name)
        {
            names.push(name.to_owned());
        }
    }
    names
}

/// A configuration of the comparison.
#[derive(Clone, Copy)]
struct Plan {
    /// The folder of the programs.
    folder: &'static str,
    /// Every how many-th program to explore.
    step: usize,
    /// The folder of the compiled classes, inside the temporary folder of the build.
    output: &'static str,
    /// Whether to explore only the methods that the first comment of a program lists.
    named: bool,
    style: Style,
}

/// A program with its explored methods.
struct Program {
    path: PathBuf,
    methods: Vec<Explored>,
    branches: Branches,
}

/// Explores the methods of a program.
fn explore_program(path: &Path, plan: Plan) -> Program {
    let text = std::fs::read_to_string(path).expect("a program");
    let name = path.file_stem().and_then(|s| s.to_str()).expect("a name");
    let only = std::env::var("ECHIS_JVM_ONLY").unwrap_or_default();
    let java = match echis_java_semantics::load(&[(&format!("{name}.java"), &text)]) {
        Ok(java) => java,
        Err((_, errors)) => panic!("{name}: {errors:?}"),
    };
    let branches = Branches::find(&text);
    let entries = entries(&text);
    let all = java.methods();
    for entry in entries.iter().filter(|_| plan.named) {
        let prefix = format!("{name}.{entry}(");
        let is_there = all.iter().any(|m| m.signature.starts_with(&prefix));
        assert!(is_there, "{name} has no method {entry}");
    }
    let is_named = |signature: &str| {
        let own = signature
            .split('(')
            .next()
            .and_then(|s| s.strip_prefix(name)?.strip_prefix('.'));
        own.is_some_and(|own| entries.iter().any(|e| e == own))
    };
    let methods = all
        .iter()
        .filter(|m| m.signature.contains(&only) && (!plan.named || is_named(&m.signature)))
        .map(|m| explore(&java, m, &branches, plan.style))
        .collect();
    Program {
        path: path.to_owned(),
        methods,
        branches,
    }
}

/// Explores all programs of a folder, runs the generated tests, and compares the results.
fn agree(plan: Plan) {
    if !machine::is_there() {
        eprintln!("skipped: there is no javac");
        return;
    }
    let paths: Vec<PathBuf> = programs(plan.folder).into_iter().step_by(plan.step).collect();
    let next = AtomicUsize::new(0);
    let explored = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            // Symbolic execution recurses on terms.
            let worker = std::thread::Builder::new().stack_size(64 << 20);
            let _ = worker.spawn_scoped(scope, || {
                while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let program = explore_program(path, plan);
                    explored.lock().expect("no panics").push(program);
                }
            });
        }
    });
    let mut programs = explored.into_inner().expect("no panics");
    assert_eq!(programs.len(), paths.len(), "a program could not be explored");
    programs.sort_by(|a, b| a.path.cmp(&b.path));
    let mut files = BTreeMap::new();
    for program in &programs {
        let name = program.path.file_name().and_then(|s| s.to_str()).expect("a name");
        files.insert(name.to_owned(), program.branches.instrumented.clone());
        let tests = program.methods.iter().flat_map(|m| &m.files);
        files.extend(tests.map(|f| (f.path.clone(), f.text.clone())));
    }
    if plan.style == Style::JUnit {
        files.extend(machine::junit());
    }
    let methods: Vec<&Explored> = programs.iter().flat_map(|p| &p.methods).collect();
    let names: Vec<(String, String)> = methods
        .iter()
        .flat_map(|m| m.leaves.iter().map(|l| (m.class.clone(), l.test.clone())))
        .collect();
    let verdicts = machine::run(plan.output, &files, &names);
    judge(programs.len(), &methods, &verdicts);
}

#[test]
fn examples() {
    agree(Plan {
        folder: "../../examples/java",
        step: 1,
        output: "jvm-examples",
        named: true,
        style: Style::Plain,
    });
}

#[test]
fn all_kinds_of_inputs() {
    agree(Plan {
        folder: "tests/jvm/programs",
        step: 1,
        output: "jvm-inputs",
        named: false,
        style: Style::Plain,
    });
}

/// Explores every second program, or all programs if the environment variable ECHIS_LONG is set.
#[test]
fn programs_of_the_oracle() {
    agree(Plan {
        folder: "../java-explore/tests/programs",
        step: if is_long() { 1 } else { 2 },
        output: "jvm-oracle",
        named: false,
        style: Style::Plain,
    });
}

#[test]
fn all_kinds_of_inputs_for_junit() {
    agree(Plan {
        folder: "tests/jvm/programs",
        step: 1,
        output: "jvm-junit",
        named: false,
        style: Style::JUnit,
    });
}

#[test]
fn random_programs() {
    if !machine::is_there() {
        eprintln!("skipped: there is no javac");
        return;
    }
    const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/jvm-random-programs");
    let seeds = std::env::var("ECHIS_JVM_SEEDS").ok().and_then(|n| n.parse().ok());
    random::write(Path::new(FOLDER), 0..seeds.unwrap_or(1), 30);
    agree(Plan {
        folder: FOLDER,
        step: 1,
        output: "jvm-random",
        named: false,
        style: Style::Plain,
    });
}

/// Compares the predictions with the results of the JVM.
fn judge(programs: usize, methods: &[&Explored], verdicts: &BTreeMap<(String, String), Verdict>) {
    let mut wrong = Vec::new();
    let mut agreeing = 0;
    let mut decisions = 0;
    for method in methods {
        for problem in &method.problems {
            wrong.push(format!("{}: {problem}", method.signature));
        }
        for leaf in &method.leaves {
            let Some(verdict) = verdicts.get(&(method.class.clone(), leaf.test.clone())) else {
                wrong.push(format!("{}: {} did not run", method.signature, leaf.test));
                continue;
            };
            let mut agrees = true;
            if let Some(failure) = &verdict.failure {
                agrees = false;
                wrong.push(format!("{}: {}: {failure}", method.signature, leaf.test));
            }
            let mut taken = verdict.branches.clone();
            taken.retain(|(number, _)| !method.ignored.contains(number));
            let are_taken = match leaf.has_records {
                true => taken.ends_with(&leaf.branches),
                false => taken == leaf.branches,
            };
            if !are_taken {
                agrees = false;
                wrong.push(format!(
                    "{}: {}: the branches {:?} were predicted, not {:?}",
                    method.signature, leaf.test, leaf.branches, taken
                ));
            }
            agreeing += usize::from(agrees);
            decisions += leaf.branches.len();
        }
    }
    let leaves: usize = methods.iter().map(|m| m.leaves.len()).sum();
    let left_out: usize = methods.iter().map(|m| m.left_out.len()).sum();
    eprintln!(
        "{agreeing} of {leaves} tests of {} methods of {programs} programs agree with the JVM, in {decisions} branches too; \
         {left_out} leaves have no test",
        methods.len()
    );
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for why in methods.iter().flat_map(|m| &m.left_out) {
        *reasons.entry(why).or_default() += 1;
    }
    for (why, count) in reasons {
        eprintln!("  {count}: {why}");
    }
    let untested: Vec<&str> = methods
        .iter()
        .filter(|m| m.leaves.is_empty())
        .map(|m| m.signature.as_str())
        .collect();
    eprintln!("  methods without a test: {}", untested.join(", "));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(leaves >= methods.len(), "hardly anything was tested");
}
