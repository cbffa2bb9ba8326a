//! Tests that printed path conditions are correct Java: a condition holds on the inputs of its own
//! leaf, and on the inputs of no other leaf.
//!
//! Each method of the programs is explored. The printed conditions of its leaves become methods of
//! the same class with the same parameters. Another class creates the inputs of the leaves, as
//! generated tests do. The JVM then evaluates all conditions of a method on all its inputs, which
//! gives a matrix. The matrix must be true on the diagonal and false elsewhere; an exception is an
//! error as well.

use crate::vocabulary::Symbols;
use crate::{is_long, machine, programs, random};
use echis_explorer::context::Context;
use echis_explorer::explore::{self, Leaf, Options};
use echis_explorer::machine::Bounds;
use echis_explorer::search::Search;
use echis_java_explore::conditions::ConditionPrinter;
use echis_java_explore::{Ints, Lowered};
use echis_java_semantics::types::Type;
use echis_java_semantics::world::World;
use echis_java_semantics::{Java, MethodInfo};
use echis_java_tests::Case;
use echis_logic::Terms;
use echis_program::ast::Type as Lower;
use echis_program::interpreter::Interpreter;
use echis_program::run::Value;
use echis_solver::satisfy::{Limits, Satisfier};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const INPUTS: &str = include_str!("../../src/EchisInputs.java");
const RUNNER: &str = include_str!("EchisConditions.java");
/// The maximum number of leaves per method.
const LEAVES: usize = 25;
/// The maximum length of a condition: the JVM limits a method to 64 KB of bytecode.
const LONGEST: usize = 20_000;

/// A method with the conditions and the inputs of its leaves.
struct Explored {
    signature: String,
    /// The binary name of the method's class.
    class: String,
    /// The offset in the source where its conditions are inserted.
    end: usize,
    /// The source of the conditions' parameters.
    parameters: String,
    /// The modifier of the conditions: `static `, `default ` or none.
    modifier: &'static str,
    conditions: Vec<String>,
    /// For each leaf, the statements that create its input, and the source of its arguments.
    inputs: Vec<(Vec<String>, Vec<String>)>,
    /// The reasons why leaves are left out.
    left_out: Vec<String>,
}

/// The name of a type, including its package.
fn qualified(world: &World, ty: &Type) -> String {
    match ty {
        Type::Class(class, _) if !world.class(*class).package.is_empty() => {
            format!("{}.{}", world.class(*class).package, world.class(*class).name)
        }
        Type::Array(element) => format!("{}[]", qualified(world, element)),
        other => world.show(other),
    }
}

/// The offset after the braces that follow `from`. String literals in between must have balanced
/// braces.
fn end_of_body(text: &str, from: usize) -> usize {
    let mut depth = 0;
    let mut rest = text[from..].char_indices();
    let end = rest.find(|(_, c)| {
        depth += i32::from(*c == '{') - i32::from(*c == '}');
        *c == '}' && depth == 0
    });
    end.map_or(text.len(), |(i, _)| from + i + 1)
}

/// Explores a method, and prints the conditions of its leaves.
fn explore(java: &Java, info: &MethodInfo, text: &str) -> Explored {
    let lowered = echis_java_explore::lower(&java.world, info.method, Ints::Machine);
    let terms = Terms::new();
    let cx = Context::new(&lowered.program, &terms).with_initial_classes(&lowered.inputs);
    let deadline = Instant::now() + Duration::from_millis(200);
    let limits = Limits {
        deadline: Some(deadline + Duration::from_secs(1)),
        ..Limits::default()
    };
    let options = Options {
        bounds: Bounds {
            unroll: 3,
            depth: 50,
            steps: 20_000,
        },
        max_paths: LEAVES,
        search: Search::Dfs,
        tree: false,
        concretize: false,
        only_errors: false,
    };
    let mut satisfier = Satisfier::new(&terms, limits);
    let found = explore::explore(&cx, &mut satisfier, lowered.entry, &options, &mut |_, _| {
        Instant::now() < deadline
    });
    let symbols = Symbols(&cx);
    let printer = ConditionPrinter::new(java, &lowered, &terms, &symbols);
    let world = &java.world;
    let method = world.method(info.method);
    let mut parameters: Vec<String> = method
        .parameters
        .iter()
        .zip(&method.parameter_names)
        .map(|(ty, name)| format!("{} {name}", qualified(world, &world.erase(ty))))
        .collect();
    parameters.push("Object[] reads".to_owned());
    let mut explored = Explored {
        signature: info.signature.clone(),
        class: lowered.class.clone(),
        end: match lowered.program.procedures[lowered.method.index()].end.end {
            // The lowered program has no end position for a compact constructor.
            0 => end_of_body(text, info.span.end as usize),
            end => end as usize,
        },
        parameters: parameters.join(", "),
        modifier: match (
            info.is_static || info.is_constructor,
            world.is_interface(method.class),
        ) {
            (true, _) => "static ",
            (false, true) => "default ",
            (false, false) => "",
        },
        conditions: Vec::new(),
        inputs: Vec::new(),
        left_out: Vec::new(),
    };
    for leaf in &found.leaves {
        let condition = printer.condition(&leaf.condition);
        match input(java, &lowered, leaf) {
            Ok(_) if condition.contains('…') || condition.len() > LONGEST => {
                explored
                    .left_out
                    .push("the condition is too long for a JVM".to_owned());
            }
            Ok(input) => {
                explored.inputs.push(input);
                explored.conditions.push(condition);
            }
            Err(why) => explored.left_out.push(why),
        }
    }
    explored
}

/// The statements that create the input of a leaf, and the arguments. The last argument is the
/// array of the values read from outside.
fn input(java: &Java, lowered: &Lowered, leaf: &Leaf) -> Result<(Vec<String>, Vec<String>), String> {
    let inputs = leaf.inputs.as_ref().ok_or("no inputs were found")?;
    let run = Interpreter::new(&lowered.program).run(lowered.entry, inputs, &Default::default(), &mut ());
    let case = Case {
        name: String::new(),
        inputs,
        run: &run,
        violation: None,
    };
    let source = echis_java_tests::input_source(java, lowered, &case)?;
    let mut reads = Vec::new();
    for (value, ty) in inputs.reads.iter().zip(leaf.symbols.read_types()) {
        reads.push(read(value, ty).ok_or("a text is read from outside")?);
    }
    let mut arguments = source.arguments;
    arguments.push(format!("new Object[] {{{}}}", reads.join(", ")));
    Ok((source.statements, arguments))
}

/// The source of a value read from outside, in exactly its type.
fn read(value: &Value, ty: Lower) -> Option<String> {
    Some(match (value, ty) {
        (Value::Bool(b), _) => b.to_string(),
        (Value::Bits(n), Lower::Bits(bits)) => match (bits.width, bits.signed) {
            (8, _) => format!("(byte) {n}"),
            (16, true) => format!("(short) {n}"),
            (16, false) => format!("(char) {n}"),
            (32, _) => format!("(int) {n}L"),
            _ if *n == i64::MIN => "Long.MIN_VALUE".to_owned(),
            _ => format!("{n}L"),
        },
        _ => return None,
    })
}

/// A program with its explored methods.
struct Program {
    path: PathBuf,
    text: String,
    methods: Vec<Explored>,
}

/// Explores the methods of all programs, in two threads.
fn explore_all(paths: &[PathBuf]) -> Vec<Program> {
    let next = AtomicUsize::new(0);
    let explored = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let text = std::fs::read_to_string(path).expect("a program");
                    let name = path.file_name().and_then(|s| s.to_str()).expect("a name");
                    let java = echis_java_semantics::load(&[(name, &text)])
                        .unwrap_or_else(|(_, e)| panic!("{name}: {e:?}"));
                    let methods = java.methods().iter().map(|m| explore(&java, m, &text)).collect();
                    explored.lock().expect("no panics").push(Program {
                        path: path.clone(),
                        text,
                        methods,
                    });
                }
            });
        }
    });
    let mut programs = explored.into_inner().expect("no panics");
    assert_eq!(programs.len(), paths.len(), "a program could not be explored");
    programs.sort_by(|a, b| a.path.cmp(&b.path));
    programs
}

/// The source of a program, with the conditions inserted after the methods. `first` is the number
/// of its first method.
fn with_conditions(program: &Program, first: usize) -> String {
    let mut inserted: Vec<(usize, String)> = Vec::new();
    for (method, number) in program.methods.iter().zip(first..) {
        let mut text = String::new();
        for (i, condition) in method.conditions.iter().enumerate() {
            text += &format!(
                "\n{}boolean echisCondition{number}_{i}({}) throws Throwable {{ return {condition}; }}",
                method.modifier, method.parameters
            );
        }
        inserted.push((method.end, text));
    }
    inserted.sort_by_key(|(end, _)| std::cmp::Reverse(*end));
    let mut text = program.text.clone();
    for (end, conditions) in inserted {
        text.insert_str(end, &conditions);
    }
    text
}

/// The class that creates the inputs of a method.
fn inputs(method: &Explored, number: usize) -> String {
    let mut text =
        format!("@SuppressWarnings({{\"unchecked\", \"rawtypes\"}})\nclass EchisInputs{number} {{\n");
    for (i, (statements, arguments)) in method.inputs.iter().enumerate() {
        text += &format!("static Object[] input{i}() throws Throwable {{\n");
        statements.iter().for_each(|s| text += &format!("{s}\n"));
        text += &format!("return new Object[] {{{}}};\n}}\n", arguments.join(", "));
    }
    text + "}\n"
}

/// Explores the programs, evaluates the conditions on the JVM, and checks the matrices. Returns the
/// number of leaves, and the reasons why others were left out.
fn agree(paths: &[PathBuf], output: &str) -> (usize, Vec<String>) {
    let programs = explore_all(paths);
    let mut files = BTreeMap::from([
        ("EchisInputs.java".to_owned(), INPUTS.to_owned()),
        ("EchisConditions.java".to_owned(), RUNNER.to_owned()),
        (
            "org/sosy_lab/sv_benchmarks/Verifier.java".to_owned(),
            machine::VERIFIER.to_owned(),
        ),
    ]);
    let mut number = 0;
    let mut list = String::new();
    for program in &programs {
        let name = program.path.file_name().and_then(|s| s.to_str()).expect("a name");
        files.insert(name.to_owned(), with_conditions(program, number));
        for method in &program.methods {
            files.insert(format!("EchisInputs{number}.java"), inputs(method, number));
            list += &format!("{number} {} {}\n", method.class, method.conditions.len());
            number += 1;
        }
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(output);
    let classes = machine::compile(&folder, &files);
    let listed = folder.join("methods");
    std::fs::write(&listed, list).expect("a list of methods");
    let ran = machine::java(&classes, &["EchisConditions", &listed.display().to_string()]);
    assert!(
        ran.status.success(),
        "java: {}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let methods: Vec<&Explored> = programs.iter().flat_map(|p| &p.methods).collect();
    judge(&methods, &String::from_utf8_lossy(&ran.stdout))
}

/// Checks the rows of the matrices, which the JVM has printed. Returns the number of leaves, and
/// the reasons why others were left out.
fn judge(methods: &[&Explored], rows: &str) -> (usize, Vec<String>) {
    let mut wrong = Vec::new();
    let mut leaves = 0;
    for row in rows.lines() {
        let mut parts = row.split(' ');
        let mut number = || {
            parts
                .next()
                .and_then(|n| n.parse::<usize>().ok())
                .expect("a number")
        };
        let (method, leaf) = (methods[number()], number());
        leaves += 1;
        for (i, verdict) in parts.next().unwrap_or_default().chars().enumerate() {
            let expected = if i == leaf { 'T' } else { 'F' };
            // A comment in a condition marks a part that Java cannot express.
            if verdict == 'T' && method.conditions[i].contains("/*") {
                continue;
            }
            if verdict != expected {
                let what = match verdict {
                    'E' => "throws",
                    'T' => "holds",
                    _ => "does not hold",
                };
                wrong.push(format!(
                    "{}: on the inputs of leaf {leaf}, {:?}, the condition of leaf {i} {what}:\n  {}\nof leaf {leaf}:\n  {}",
                    method.signature, method.inputs[leaf], method.conditions[i], method.conditions[leaf]
                ));
            }
        }
    }
    let expected: usize = methods.iter().map(|m| m.conditions.len()).sum();
    assert_eq!(leaves, expected, "not all leaves were evaluated");
    let mut left_out = Vec::new();
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for method in methods {
        for why in &method.left_out {
            left_out.push(format!("{}: {why}", method.signature));
            *reasons.entry(why).or_default() += 1;
        }
    }
    let comments = methods
        .iter()
        .flat_map(|m| &m.conditions)
        .filter(|c| c.contains("/*"))
        .count();
    eprintln!(
        "{leaves} conditions of {} methods, {comments} with a comment; {} leaves left out",
        methods.len(),
        left_out.len()
    );
    for (why, count) in reasons {
        eprintln!("  {count}: {why}");
    }
    let count = wrong.len();
    wrong.truncate(40);
    assert!(comments * 100 <= leaves, "too much is left to comments");
    assert!(wrong.is_empty(), "{count} are wrong:\n{}", wrong.join("\n"));
    (leaves, left_out)
}

/// Tries every second example, or all examples if the environment variable ECHIS_LONG is set.
#[test]
fn conditions_of_the_examples() {
    if !machine::is_there() {
        eprintln!("skipped: there is no javac");
        return;
    }
    let only = std::env::var("ECHIS_JVM_ONLY").unwrap_or_default();
    let mut paths = programs("../../examples/java");
    paths.retain(|path| path.to_string_lossy().contains(&only));
    let (skipped, step) = if is_long() { (0, 1) } else { (1, 2) };
    let paths: Vec<PathBuf> = paths.into_iter().skip(skipped).step_by(step).collect();
    let (leaves, left_out) = agree(&paths, "jvm-conditions");
    let are_few = left_out.len() * 100 <= leaves || !only.is_empty();
    assert!(
        are_few,
        "of {leaves} leaves there are left out:\n{}",
        left_out.join("\n")
    );
}

#[test]
fn conditions_of_random_methods() {
    if !machine::is_there() {
        eprintln!("skipped: there is no javac");
        return;
    }
    const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/jvm-random-conditions-programs");
    let seeds = std::env::var("ECHIS_JVM_SEEDS").ok().and_then(|n| n.parse().ok());
    random::write(Path::new(FOLDER), 100..100 + seeds.unwrap_or(1), 30);
    let (leaves, left_out) = agree(&programs(FOLDER), "jvm-random-conditions");
    assert!(
        left_out.len() * 100 <= leaves,
        "there are left out:\n{}",
        left_out.join("\n")
    );
}
