//! Commands `echis completions` and `echis man`: the files that packages contain beside the binary,
//! made from the command line's own definition.

use crate::args::Arguments;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use echis_report::Verdict;
use std::io::{self, Write};
use std::path::Path;

/// Prints the completions for a shell.
///
/// # Errors
///
/// Errors of writing.
pub fn completions(shell: Shell) -> io::Result<Verdict> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(), "echis", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Verdict::Verified)
}

/// Writes a man page for each command to a folder, which is created if it does not exist.
///
/// # Errors
///
/// Errors of writing.
pub fn man(folder: &Path) -> io::Result<Verdict> {
    std::fs::create_dir_all(folder)?;
    clap_mangen::generate_to(command(), folder)?;
    Ok(Verdict::Verified)
}

fn command() -> Command {
    Arguments::command()
}
