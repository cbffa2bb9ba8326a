//! Writes a runnable Java test for each explored path of a method.

use crate::target::Target;
use echis_driver::test_files::write_files;
use echis_explorer::explore::Leaf;
use echis_java_tests::{Case, Style};
use echis_program::interpreter::{Interpreter, Limits, Run};
use echis_program::run::{Inputs, Outcome};
use std::io;
use std::path::Path;

/// Writes tests for the paths whose inputs are known. Returns notes on the paths without a test.
///
/// # Errors
///
/// Errors of writing.
pub fn write(target: &Target, leaves: &[Leaf], folder: &Path, style: Style) -> io::Result<Vec<String>> {
    let interpreter = Interpreter::new(target.program());
    let run = |inputs: &Inputs| interpreter.run(target.lowered.entry, inputs, &Limits::default(), &mut ());
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
            violation: None,
        })
        .collect();
    let tests = echis_java_tests::tests(&target.java, &target.lowered, &cases, style);
    write_files(&tests.files, folder)?;
    let mut notes: Vec<String> = tests
        .left_out
        .iter()
        .map(|(case, why)| format!("no test for path {}: {why}", runs[*case].0 + 1))
        .collect();
    if runs.len() < leaves.len() {
        notes.push(format!(
            "{} paths have no test, because they were not followed to their end",
            leaves.len() - runs.len()
        ));
    }
    Ok(notes)
}
