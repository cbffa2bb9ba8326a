//! A runnable Java test for each path of a method.

use crate::subject::Ready;
use echis_explorer::explore::Leaf;
use echis_java_tests::{Case, Style, Tests};
use echis_program::interpreter::{Interpreter, Limits, Run};
use echis_program::run::{Inputs, Outcome};
use std::io;
use std::path::Path;

/// Writes tests for the paths whose inputs are known; returns what there is to say about the others.
///
/// # Errors
///
/// Those of writing.
pub fn write(ready: &Ready, leaves: &[Leaf], folder: &Path, style: Style) -> io::Result<Vec<String>> {
    let interpreter = Interpreter::new(ready.program());
    let run = |inputs: &Inputs| interpreter.run(ready.lowered.entry, inputs, &Limits::default(), &mut ());
    let runs: Vec<(usize, &Inputs, Run)> = leaves
        .iter()
        .enumerate()
        .filter_map(|(i, leaf)| Some((i, leaf.inputs.as_ref()?, run(leaf.inputs.as_ref()?))))
        .filter(|(.., run)| !matches!(run.outcome, Outcome::Unknown(..) | Outcome::Excluded))
        .collect();
    let cases: Vec<Case> = runs
        .iter()
        .map(|(i, inputs, run)| Case {
            name: format!("path{}", i + 1),
            inputs,
            run,
            breaks: None,
        })
        .collect();
    let tests = echis_java_tests::tests(&ready.java, &ready.lowered, &cases, style);
    write_files(&tests, folder)?;
    let mut notes: Vec<String> = tests
        .left_out
        .iter()
        .map(|(case, why)| format!("no test for path {}: {why}", runs[*case].0 + 1))
        .collect();
    if runs.len() < leaves.len() {
        notes.push(format!(
            "{} of the paths have no test: they have no end",
            leaves.len() - runs.len()
        ));
    }
    Ok(notes)
}

/// Writes the files of tests.
///
/// # Errors
///
/// Those of writing.
pub fn write_files(tests: &Tests, folder: &Path) -> io::Result<()> {
    for file in &tests.files {
        let path = folder.join(&file.path);
        let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        made.and_then(|()| std::fs::write(&path, &file.text))
            .map_err(|e| about(&path, &e))?;
    }
    Ok(())
}

/// An error of writing, with what was to be written.
pub fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
