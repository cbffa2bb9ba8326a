//! The binary `echis`: parses arguments, reads files, shows progress and maps verdicts to exit
//! codes. All analyses are in other crates.

mod answer;
mod args;
mod bmc;
mod cache;
mod conditions;
mod explain;
mod explore;
mod fuzz;
mod help_pages;
mod input;
mod language_server;
mod packaging;
mod progress;
mod remote;
mod silicon;
mod solver;
mod subtype_files;
mod target;
mod test_files;
mod timeout;
mod trace;
mod tree;
mod verify;
mod viper_server;

use args::{Arguments, Command};
use clap::Parser;
use echis_driver::STACK;
use echis_report::Verdict;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse_from(silicon::process_arguments()) {
        // a thread that is left behind after its deadline may still read the arguments
        Ok(arguments) => &*Box::leak(Box::new(arguments)),
        Err(e) if e.kind() == clap::error::ErrorKind::DisplayVersion => {
            return ExitCode::from(exit_code(solver::print_version().map(|()| Verdict::Verified)));
        }
        Err(e) => e.exit(),
    };
    quiet_panics();
    let run = move || {
        let verdict = match &arguments.command {
            Command::Verify(arguments) => {
                echis_solver::memory::keep_freed();
                verify::verify(arguments)
            }
            Command::Explain(arguments) => help_pages::explain(arguments),
            Command::Silicon(arguments) => {
                echis_solver::memory::keep_freed();
                let verified = silicon::silicon(&arguments.arguments);
                return u8::from(!verified.unwrap_or(false));
            }
            Command::Explore(arguments) => explore::explore(arguments),
            Command::Fuzz(arguments) => fuzz::fuzz(arguments),
            Command::Bmc(arguments) => bmc::bmc(arguments),
            Command::Serve(_) => {
                echis_solver::memory::keep_freed();
                let served = echis_server::serve(io::stdin().lock(), io::stdout());
                served.map(|()| Verdict::Verified)
            }
            Command::Server(arguments) => {
                echis_solver::memory::keep_freed();
                language_server::language_server(arguments)
            }
            Command::ViperServer(arguments) => {
                echis_solver::memory::keep_freed();
                viper_server::viper_server(arguments)
            }
            Command::Completions(arguments) => packaging::completions(arguments.shell),
            Command::Man(arguments) => packaging::man(&arguments.folder),
            Command::Work => {
                echis_solver::memory::keep_freed();
                remote::work()
            }
        };
        exit_code(verdict.and_then(solver::conclude))
    };
    let with_stack = std::thread::Builder::new().stack_size(STACK).spawn(run);
    let code = match with_stack.map(|thread| thread.join()) {
        Ok(joined) => joined.unwrap_or(match &arguments.command {
            Command::Silicon(_) => 1,
            _ => code(Verdict::Unknown),
        }),
        Err(e) => exit_code(Err(e)),
    };
    // unloading the solver's library takes time, and a thread that was left behind may still use it
    let _ = io::stdout().flush();
    echis_solver::end_process(code)
}

fn exit_code(verdict: io::Result<Verdict>) -> u8 {
    match verdict {
        Ok(verdict) => code(verdict),
        // The reader closed the pipe. This is no error, but the answer was not written whole.
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

/// Suppresses panic messages unless `RUST_BACKTRACE` is set. A panic is reported as a finding about
/// its file.
fn quiet_panics() {
    if std::env::var_os("RUST_BACKTRACE").is_none() {
        std::panic::set_hook(Box::new(|_| {}));
    }
}
