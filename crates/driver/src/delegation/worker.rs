//! What a worker does: it verifies the members of a task and writes their entries.

use super::batch::TASK;
use super::{JavaTask, Line, Task};
use crate::sealed::seal;
use crate::{Input, JavaFile, JavaProgram, JavaText, MemberFilter, Request, is_java};
use echis_verifier::{Key, Store};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A finished task.
#[derive(Debug)]
pub struct Work {
    /// The lines to write to standard output.
    pub output: String,
    /// Whether each member of the task has an entry. One is missing if a limit that is not counted in
    /// steps has cut its verification off, or if this is another version of Echis.
    pub is_complete: bool,
}

/// Verifies the members of the task in a folder, one after the other.
///
/// # Errors
///
/// Errors of reading, also if the folder has no task of this version of Echis.
pub fn work(folder: &Path) -> io::Result<Work> {
    let task = fs::read_to_string(folder.join(TASK))?;
    let task: Task = serde_json::from_str(&task)?;
    let file = folder.join(&task.file);
    let text = fs::read_to_string(&file)?;
    let recorder = Arc::<RecordingStore>::default();
    let mut settings = task.settings.clone();
    settings.tests = settings.tests.map(|tests| folder.join(tests));
    let names = task.members.iter().map(|(name, _)| name.clone()).collect();
    let request = Request {
        settings: Arc::new(settings),
        only: Arc::new(MemberFilter::new(names)),
        jobs: 1,
        store: Some(recorder.clone()),
        java: task.java.map(|java| java_file(folder, java)).transpose()?,
        ..Request::new(Input::Text {
            // a Java program has no imports, and the keys of its searches contain its name
            path: if is_java(&task.name) { task.name } else { file },
            text: text.into(),
        })
    };
    fill_store(&request)?;
    let entries = recorder.0.lock().unwrap_or_else(PoisonError::into_inner);
    let is_there = |hex: &str| entries.iter().any(|(key, _)| key.hex() == hex);
    let mut output = String::new();
    for (key, entry) in entries.iter() {
        let line = Line {
            key: key.hex().to_owned(),
            entry: seal(key, entry),
        };
        output += &serde_json::to_string(&line)?;
        output.push('\n');
    }
    Ok(Work {
        output,
        is_complete: task.members.iter().all(|(_, key)| is_there(key)),
    })
}

/// Reads the files of a Java program.
fn java_file(folder: &Path, java: JavaTask) -> io::Result<JavaFile> {
    let read = |(path, file): &(PathBuf, PathBuf)| {
        Ok(JavaText {
            path: path.to_string_lossy().into_owned(),
            text: fs::read_to_string(folder.join(file))?.into(),
        })
    };
    let mut files: Vec<JavaText> = java.files.iter().map(read).collect::<io::Result<_>>()?;
    let used = files.split_off(java.verified.min(files.len()));
    if java.file.0 as usize >= files.len() {
        return Err(io::Error::other("the task has no file to verify"));
    }
    Ok(JavaFile {
        program: Arc::new(JavaProgram::new(files, used)),
        file: java.file,
    })
}

/// Verifies a program for the entries alone. Results of searches are entries for Java only.
fn fill_store(request: &Request) -> io::Result<()> {
    let loaded = request.load()?;
    match (&loaded.java, &loaded.program) {
        (None, Ok(program)) => {
            let deadline = request.settings.timeout.map(|t| Instant::now() + t);
            let options = request.options(program, None, deadline, None);
            echis_verifier::verify(program, &loaded.sources, &options, &|_, _| ());
        }
        _ => drop(request.verify()),
    }
    Ok(())
}

/// A store that is empty, and records what is put.
#[derive(Debug, Default)]
struct RecordingStore(Mutex<Vec<(Key, String)>>);

impl Store for RecordingStore {
    fn get(&self, _: &Key) -> Option<String> {
        None
    }

    fn put(&self, key: &Key, entry: &str) {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.push((key.clone(), entry.to_owned()));
    }

    fn clear(&self) {}
}
