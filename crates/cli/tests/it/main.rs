//! Runs the binary as users do: with arguments and files, for an answer and an exit code.

mod answers;
mod bad_input;
mod bounded;
mod clock;
mod closed_world;
mod confirmed;
mod contract_files;
mod counterexamples;
mod explaining;
mod exploring;
mod fuzz;
mod inputs;
mod interrupts;
mod limits;
mod memory;
mod modes;
mod nats_fuzzing;
mod packages;
mod printed;
mod projects;
mod proving;
mod records;
mod remote_execution;
mod rules;
mod seeded;
mod servers;
mod setup;
mod shared_cache;
mod shared_fuzzing;
mod showing;
mod silicon;
mod solver;
mod tests_out;
mod trusted;
mod viper_server;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The outcome of a run of the binary.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
    time: Duration,
}

/// Runs `echis` with arguments in a folder, and a text as its standard input.
fn echis(folder: &Path, arguments: &[&str], input: &[u8]) -> Ran {
    echis_with(&[], folder, arguments, input)
}

/// As [`echis`], with variables of the environment.
fn echis_with(environment: &[(&str, &str)], folder: &Path, arguments: &[&str], input: &[u8]) -> Ran {
    let binary = Path::new(env!("CARGO_BIN_EXE_echis"));
    run(binary, environment, folder, arguments, input)
}

/// As [`echis_with`], with another binary.
fn run(binary: &Path, environment: &[(&str, &str)], folder: &Path, arguments: &[&str], input: &[u8]) -> Ran {
    let start = Instant::now();
    let mut child = Command::new(binary)
        .args(arguments)
        .envs(environment.iter().copied())
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // Writing fails if the binary does not read its input and closes it early.
    let _ = child.stdin.take().expect("it is piped").write_all(input);
    let ran = end(child);
    Ran {
        time: start.elapsed(),
        ..ran
    }
}

/// Starts `echis` with arguments in a folder. [`end`] gives its outcome.
fn start(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_echis"))
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

/// Waits for the end of a process. The time of its outcome is that of waiting.
fn end(child: Child) -> Ran {
    let start = Instant::now();
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("the answer is UTF-8");
    Ran {
        code: output.status.code(),
        out: text(&output.stdout),
        err: text(&output.stderr),
        time: start.elapsed(),
    }
}

/// Whether tests try all that they can: if the environment variable ECHIS_LONG is set.
fn is_long() -> bool {
    std::env::var_os("ECHIS_LONG").is_some()
}

/// An empty folder of this name with some files.
fn folder(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    for (path, text) in files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap_or(&folder)).expect("a folder can be made");
        std::fs::write(path, text).expect("a file can be written");
    }
    folder
}

/// The project's folder.
fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The lines of an answer in JSON.
fn json(ran: &Ran) -> Vec<serde_json::Value> {
    ran.out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e} in {line}")))
        .collect()
}
