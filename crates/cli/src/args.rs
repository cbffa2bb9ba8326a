//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// Proves programs by symbolic execution, or says what fails and where.
#[derive(Debug, Parser)]
#[command(name = "echis", version, max_term_width = 100, arg_required_else_help = true)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Verify Viper programs, member by member
    Verify(Verify),
}

const EXAMPLES: &str = "\
Examples:
  echis verify list.vpr                      what fails, with excerpts of the source
  echis verify examples/ --stats             all .vpr files below a folder, and what they cost
  echis verify bank.vpr --only withdraw      one member
  generate | echis verify - --format json    a program from standard input, an answer for scripts
  echis verify src/ --format sarif > r.sarif for code-scanning tools

Exit codes (the worst of all files, in this order):
  2  a program or the command line is invalid, or an input cannot be read
  1  something does not hold
  3  something was neither proved nor refuted: out of time or resources, or not supported
  0  everything is proved";

/// Arguments of `echis verify`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Verify {
    /// Programs, folders (every .vpr file below them), or - for standard input
    #[arg(required = true, value_name = "FILE|DIR|-")]
    pub inputs: Vec<PathBuf>,

    /// How to answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Verify so many files or members at the same time [default: one a processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,

    /// Verify only this member (repeatable)
    #[arg(long, value_name = "MEMBER")]
    pub only: Vec<String>,

    /// Give up on a file after so many seconds: a safety net, other limits do not depend on the clock
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    /// Report all errors of a member, not just the first
    #[arg(long)]
    pub all_errors: bool,

    /// Say what it cost: which checks needed a solver, paths, forks, the slowest members
    #[arg(long)]
    pub stats: bool,

    /// Write what the solver is told about each member into this folder, as SMT-LIB that any solver can replay
    #[arg(long, value_name = "DIR")]
    pub smt_log: Option<PathBuf>,

    /// Trust that the locations of quantified permissions that are inhaled are different ones
    #[arg(long)]
    pub assume_injectivity_on_inhale: bool,

    /// For comparison: summarise value maps anew at each read
    #[arg(long, hide_short_help = true)]
    pub no_value_map_memo: bool,

    /// For comparison: leave the triggers of facts about quantified permissions to the solver
    #[arg(long, hide_short_help = true)]
    pub no_isc_triggers: bool,
}

/// How to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: excerpts of the source and a summary
    Text,
    /// One object per file, each on a line
    Json,
    /// A SARIF 2.1.0 log
    Sarif,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time > Duration::ZERO && seconds < 1e9 => Ok(time),
        _ => Err("not a positive number of seconds".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        <Arguments as clap::CommandFactory>::command().debug_assert();
    }

    #[test]
    fn seconds_are_positive_and_finite() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(
            ["0", "-1", "inf", "NaN", "1e300", "two"]
                .iter()
                .all(|s| seconds(s).is_err())
        );
    }
}
