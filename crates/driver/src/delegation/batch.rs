//! What is sent to a worker: a folder with the files of the program and the task.

use super::Task;
use crate::{Input, JavaProgram, JavaText};
use echis_source::Sources;
use std::path::{Component, Path, PathBuf, absolute};
use std::sync::Arc;
use std::time::Duration;

/// The file of the task.
pub(super) const TASK: &str = "task.json";
/// The folder of the program's files, so that none of them has the name of another file of the task.
const FOLDER: &str = "program";

/// Members of one program to verify.
#[derive(Debug, Clone)]
pub struct Batch {
    /// The files of the task, with paths below its folder.
    pub files: Vec<(PathBuf, Arc<str>)>,
    /// The most time that the task may take.
    pub timeout: Option<Duration>,
}

impl Batch {
    /// The batch of a task. `None` if the task cannot be written as JSON.
    pub(super) fn new(
        task: &Task,
        mut files: Vec<(PathBuf, Arc<str>)>,
        timeout: Option<Duration>,
    ) -> Option<Batch> {
        let task = serde_json::to_string(task).ok()?;
        files.push((PathBuf::from(TASK), task.into()));
        Some(Batch { files, timeout })
    }
}

/// The program with the files that it imports, or all files of a Java program. Files of the standard
/// library are part of the worker.
pub(super) fn files(
    input: &Input,
    java: Option<&JavaProgram>,
    sources: &Sources,
) -> Vec<(PathBuf, Arc<str>)> {
    if let Some(program) = java {
        let file = |source: &JavaText| (below_folder(Path::new(&source.path)), source.text.clone());
        return program.files().iter().map(file).collect();
    }
    let (main, imported) = match sources.files() {
        [main, imported @ ..] => (Some(main), imported),
        [] => (None, [].as_slice()),
    };
    let main = main.map(|file| (path_of(input), file.text.clone()));
    let imported = imported.iter().filter(|file| Path::new(&file.path).is_file());
    let imported = imported.map(|file| (below_folder(Path::new(&file.path)), file.text.clone()));
    main.into_iter().chain(imported).collect()
}

/// The path of a program below the folder of a task.
pub(super) fn path_of(input: &Input) -> PathBuf {
    below_folder(input.path().unwrap_or(Path::new("stdin.vpr")))
}

/// A path below the folder of a task. Files stay where they are relative to each other, so that
/// imports lead to the same files.
pub(super) fn below_folder(path: &Path) -> PathBuf {
    let path = absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let mut below = PathBuf::new();
    for component in path.components() {
        match component {
            Component::Normal(name) => below.push(name),
            Component::ParentDir => drop(below.pop()),
            _ => {}
        }
    }
    Path::new(FOLDER).join(below)
}

#[cfg(test)]
mod tests {
    use super::below_folder;
    use std::path::Path;

    #[test]
    fn paths_stay_below_the_folder() {
        let below = |path: &str| below_folder(Path::new(path)).to_string_lossy().into_owned();
        assert_eq!(below("/a/b/../c.vpr"), "program/a/c.vpr");
        assert_eq!(below("/../../c.vpr"), "program/c.vpr");
        assert!(below("c.vpr").starts_with("program/"));
    }
}
