//! `echis fuzz`: whitebox fuzzing of a Java method.

use crate::args::{Answers, Fuzz};
use crate::explore::verdict;
use crate::subject::{Ready, ready};
use crate::values;
use echis_explorer::generational::{Expander, Search};
use echis_program::ast::{ClassKind, Program, Type};
use echis_program::interpreter::Limits;
use echis_program::run::{Contents, Inputs, Object, ObjectId, Value};
use echis_report::{Verdict, exploration as report};
use std::io::{self, Write};
use std::time::Instant;

/// Searches a method and writes what was found.
pub fn fuzz(arguments: &Fuzz) -> io::Result<Verdict> {
    let ready = match ready(&arguments.subject)? {
        Ok(ready) => ready,
        Err(verdict) => return Ok(verdict),
    };
    let stop = ready
        .stop
        .clone()
        .before(arguments.time.map(|t| Instant::now() + t));
    let seed = match arguments.seed.as_deref() {
        Some(seed) => std::fs::read(seed).unwrap_or_else(|_| seed.as_bytes().to_vec()),
        None => Vec::new(),
    };
    let inputs = match seeded(&ready, &seed, arguments.seed.is_some()) {
        Ok(inputs) => inputs,
        Err(message) => {
            writeln!(io::stderr(), "error: {message}")?;
            return Ok(Verdict::Invalid);
        }
    };
    let own_files = arguments.subject.files.len() as u32;
    let expander = Expander::new(
        ready.program(),
        ready.lowered.entry,
        Limits::default(),
        stop.limits(),
        own_files,
    );
    let mut search = Search::new(expander);
    search.seed(inputs);
    let mut stopped = None;
    while stopped.is_none() && search.counts.executions < arguments.executions {
        stopped = stop.reason();
        if stopped.is_none() && !search.step(&mut |_, _| {}) {
            break;
        }
    }
    let answer = report::Fuzzing {
        method: ready.method.clone(),
        executions: search.counts.executions,
        inputs: search.inputs.len() as u64,
        blocks: u64::from(search.blocks()),
        bugs: search
            .bugs()
            .map(|bug| report::Bug {
                kind: ready.error(bug.kind),
                line: ready.line(bug.span),
                input: values::input(&ready.lowered, &bug.inputs),
            })
            .collect(),
        exhausted: search.queue() == 0,
        notes: stopped.into_iter().collect(),
    };
    let text = match arguments.subject.format {
        Answers::Text => report::fuzzing_text(&answer),
        Answers::Json => report::fuzzing_json(&answer) + "\n",
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(verdict(!answer.bugs.is_empty(), false))
}

/// The inputs that a seed stands for: its bytes or characters go to the first parameter that can hold them, everything else is zero.
fn seeded(ready: &Ready, seed: &[u8], is_given: bool) -> Result<Inputs, String> {
    let program = ready.program();
    let entry = &program.procedures[ready.lowered.entry.index()];
    let mut inputs = Inputs::default();
    let mut is_used = false;
    for parameter in &entry.locals[..entry.parameters] {
        let Type::Ref(class) = parameter.ty else {
            inputs.arguments.push(parameter.ty.default_value());
            continue;
        };
        let elements = match &program.classes[class.index()].kind {
            ClassKind::Array(ty @ Type::Bits(bits)) if bits.width <= 16 && !is_used => elements(seed, *ty),
            ClassKind::Array(_) => Vec::new(),
            ClassKind::Object(fields) => {
                let defaults = fields
                    .iter()
                    .map(|f| program.fields[f.index()].ty.default_value());
                push(&mut inputs, class, Contents::Fields(defaults.collect()));
                continue;
            }
            ClassKind::Abstract => {
                inputs.arguments.push(Value::Nil);
                continue;
            }
        };
        is_used |= is_bytes(program, parameter.ty);
        let contents = Contents::Elements {
            length: elements.len() as u32,
            listed: (0..).zip(elements).collect(),
        };
        push(&mut inputs, class, contents);
    }
    if is_given && !is_used {
        return Err(format!(
            "{} has no parameter that a seed fits: a byte[], a char[] or a String",
            ready.method
        ));
    }
    Ok(inputs)
}

fn push(inputs: &mut Inputs, class: echis_program::ast::ClassId, contents: Contents) {
    let id = ObjectId(inputs.objects.len() as u32);
    inputs.objects.push(Object { class, contents });
    inputs.arguments.push(Value::Object(id));
}

fn is_bytes(program: &Program, ty: Type) -> bool {
    match ty {
        Type::Ref(class) => matches!(
            program.classes[class.index()].kind,
            ClassKind::Array(Type::Bits(bits)) if bits.width <= 16
        ),
        _ => false,
    }
}

/// A seed as elements of a type: bytes as they are, characters as UTF-16.
fn elements(seed: &[u8], ty: Type) -> Vec<Value> {
    match ty {
        Type::Bits(bits) if bits.width == 8 => {
            seed.iter().map(|b| Value::Bits(i64::from(*b as i8))).collect()
        }
        _ => String::from_utf8_lossy(seed)
            .encode_utf16()
            .map(|u| Value::Bits(i64::from(u)))
            .collect(),
    }
}
