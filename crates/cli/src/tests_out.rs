//! `--tests`: a runnable Java test for each path that inputs were found for.

use crate::subject::Ready;
use echis_explorer::explore::Leaf;
use echis_java::testgen::{Case, Style};
use echis_program::interpreter::{Interpreter, Limits, Run};
use echis_program::run::Inputs;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// How many tests were written, and why there are no others.
#[derive(Debug, Default)]
pub struct Written {
    pub tests: u64,
    pub notes: Vec<String>,
}

/// Writes tests into a folder.
pub fn write(ready: &Ready, leaves: &[Leaf], folder: &Path, junit: bool) -> io::Result<Written> {
    let interpreter = Interpreter::new(ready.program());
    // A path is named by its number, also where others have no inputs.
    let runs: Vec<(usize, &Inputs, Run)> = leaves
        .iter()
        .zip(1..)
        .filter_map(|(leaf, number)| Some((number, leaf.inputs.as_ref()?)))
        .map(|(number, inputs)| {
            let limits = Limits::default();
            let run = interpreter.run(ready.lowered.entry, inputs, &limits, &mut ());
            (number, inputs, run)
        })
        .collect();
    let cases: Vec<Case> = runs
        .iter()
        .map(|(number, inputs, run)| Case {
            name: format!("path{number}"),
            inputs,
            run,
        })
        .collect();
    let style = match junit {
        true => Style::JUnit,
        false => Style::Plain,
    };
    let tests = ready.java.tests(&ready.lowered, &cases, style);
    for file in &tests.files {
        let path = folder.join(&file.path);
        if let Some(above) = path.parent() {
            std::fs::create_dir_all(above)?;
        }
        std::fs::write(&path, &file.text)?;
    }
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for (_, why) in tests.left_out {
        *reasons.entry(why).or_default() += 1;
    }
    let without_inputs = leaves.len() - runs.len();
    if without_inputs > 0 {
        reasons.insert("no inputs were found".to_owned(), without_inputs);
    }
    let note = |(why, count): (String, usize)| match count {
        1 => format!("one path has no test: {why}"),
        n => format!("{n} paths have no test: {why}"),
    };
    Ok(Written {
        tests: tests.methods.iter().flatten().count() as u64,
        notes: reasons.into_iter().map(note).collect(),
    })
}
