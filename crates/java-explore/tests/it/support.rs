//! Runs lowered methods on the interpreter, and prints their results.

use echis_java_explore::Ints;
use echis_java_semantics::{Java, MethodRef};
use echis_program::float::Float;
use echis_program::interpreter::{Limits, run};
use echis_program::run::{Contents, Inputs, Object, Outcome, Value};

/// Whether tests try all that they can: if the environment variable ECHIS_LONG is set.
pub fn is_long() -> bool {
    std::env::var_os("ECHIS_LONG").is_some()
}

/// Loads Java files that must be valid.
pub fn load(files: &[(&str, &str)]) -> Java {
    match echis_java_semantics::load(files) {
        Ok(java) => java,
        Err((sources, errors)) => {
            let shown: Vec<String> = errors
                .iter()
                .map(|e| {
                    let (line, column) = sources.line_column(e.span.file, e.span.start);
                    format!(
                        "{}:{line}:{column}: {} {}",
                        sources.file(e.span.file).path,
                        e.id,
                        e.message
                    )
                })
                .collect();
            panic!("{}", shown.join("\n"));
        }
    }
}

/// Runs a method without parameters.
pub fn run_method(java: &Java, method: MethodRef, ints: Ints) -> String {
    let lowered = echis_java_explore::lower(&java.world, method, ints);
    let problems = echis_program::check::check(&lowered.program);
    if let Some(problem) = problems.first() {
        let (line, _) = java.sources.line_column(problem.span.file, problem.span.start);
        return format!(
            "ill-typed: {} ({}:{line})",
            problem.message,
            java.sources.file(problem.span.file).path
        );
    }
    let limits = Limits {
        steps: 20_000_000,
        memory: 40_000_000,
        ..Limits::default()
    };
    let run = run(
        &lowered.program,
        lowered.entry,
        &Inputs::default(),
        &limits,
        &mut (),
    );
    match &run.outcome {
        Outcome::Returned(None) => "void".to_owned(),
        Outcome::Returned(Some(value)) => show(value, &run.heap, &lowered.result),
        Outcome::Error(kind, _) => {
            let class = lowered.program.class_thrown(*kind);
            let name = class.map_or_else(
                || format!("{kind:?}"),
                |c| lowered.program.classes[c.index()].name.to_string(),
            );
            format!("throws {name}")
        }
        Outcome::Excluded => "excluded".to_owned(),
        Outcome::Unknown(why, span) => {
            let (line, _) = java.sources.line_column(span.file, span.start);
            format!("unknown: {why} ({}:{line})", java.sources.file(span.file).path)
        }
    }
}

/// A value as the oracle prints it.
fn show(value: &Value, heap: &[Object], ty: &str) -> String {
    match value {
        Value::Bool(b) => b.to_string(),
        Value::Int(n) => n.to_string(),
        Value::Bits(n) if ty == "char" => format!("char {n}"),
        Value::Bits(n) => n.to_string(),
        Value::Float(x @ Float::Double(_)) => format!("double {:x}", x.bits()),
        Value::Float(x @ Float::Single(_)) => format!("float {:x}", x.bits()),
        Value::Nil => "null".to_owned(),
        Value::Object(id) => match heap.get(id.0 as usize).map(|o| &o.contents) {
            Some(Contents::Elements { length, listed }) => {
                let unit = |i: u32| match listed.get(&i) {
                    Some(Value::Bits(n)) => *n as u16,
                    Some(Value::Int(n)) => n.to_string().parse().unwrap_or(0),
                    _ => 0,
                };
                let units: Vec<u16> = (0..*length).map(unit).collect();
                escape(&units)
            }
            _ => "object".to_owned(),
        },
    }
}

/// A string with everything but printable ASCII escaped.
fn escape(units: &[u16]) -> String {
    let mut out = String::from("\"");
    for &unit in units {
        match u8::try_from(unit) {
            Ok(b) if (32..127).contains(&b) => out.push(b as char),
            _ => out.push_str(&format!("\\u{unit:04x}")),
        }
    }
    out.push('"');
    out
}
