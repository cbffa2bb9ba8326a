//! The binary `echis`: arguments, files, exit codes and progress; it has no logic of its own.

mod answer;
mod args;
mod below;
mod bmc;
mod clock;
mod conditions;
mod confirm;
mod convert;
mod counterexample;
mod explain;
mod explore;
mod fuzz;
mod input;
mod load;
mod only;
mod progress;
mod show;
mod solver;
mod subject;
mod tests_out;
mod trace;
mod tree;
mod trusted;
mod values;
mod verify;

use args::{Arguments, Command};
use clap::Parser;
use echis_report::Verdict;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// Programs can be nested deeply, and so are the functions that walk through them. Only what is used of a stack is ever
/// backed by memory.
const STACK: usize = 256 << 20;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        // work that is left behind may still read them
        Ok(arguments) => &*Box::leak(Box::new(arguments)),
        Err(e) if e.kind() == clap::error::ErrorKind::DisplayVersion => {
            return ExitCode::from(exit_code(solver::print_version().map(|()| Verdict::Verified)));
        }
        Err(e) => e.exit(),
    };
    quiet_panics();
    let run = move || {
        let verdict = match &arguments.command {
            Command::Verify(arguments) => verify::verify(arguments),
            Command::Explore(arguments) => explore::explore(arguments),
            Command::Fuzz(arguments) => fuzz::fuzz(arguments),
            Command::Bmc(arguments) => bmc::bmc(arguments),
        };
        exit_code(verdict.and_then(solver::conclude))
    };
    let with_stack = std::thread::Builder::new().stack_size(STACK).spawn(run);
    let code = match with_stack.map(|thread| thread.join()) {
        Ok(joined) => joined.unwrap_or(code(Verdict::Unknown)),
        Err(e) => exit_code(Err(e)),
    };
    if clock::is_work_left() {
        echis_solver::end_process(code);
    }
    ExitCode::from(code)
}

fn exit_code(verdict: io::Result<Verdict>) -> u8 {
    match verdict {
        Ok(verdict) => code(verdict),
        // Whoever reads the answer has read enough: no error, but not all verified either.
        Err(e) if e.kind() == ErrorKind::BrokenPipe => code(Verdict::Unknown),
        Err(e) => {
            let _ = writeln!(io::stderr(), "error: {e}");
            code(Verdict::Invalid)
        }
    }
}

fn code(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Verified => 0,
        Verdict::Failed => 1,
        Verdict::Invalid => 2,
        Verdict::Unknown => 3,
    }
}

/// A panic becomes an answer about its file; where it happened is printed only to those who ask with `RUST_BACKTRACE`.
fn quiet_panics() {
    if std::env::var_os("RUST_BACKTRACE").is_none() {
        std::panic::set_hook(Box::new(|_| {}));
    }
}
