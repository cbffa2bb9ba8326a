//! The command line. Doc comments of arguments and values are the help texts of `echis --help`.

use clap::{Args, Parser, Subcommand, ValueEnum};
use echis_solver::BudgetFactor;
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
    /// Explore a Java method: every path, its condition, an input for each
    Explore(Explore),
    /// Search a Java method for bugs, from an input to those that take other paths
    Fuzz(Fuzz),
    /// Check a Java method up to a bound: a bug, correct, or not known
    Bmc(Bmc),
}

const EXAMPLES: &str = "\
Examples:
  echis verify list.vpr                      what fails, with excerpts of the source
  echis verify examples/ --stats             all programs below a folder, and what they cost
  echis verify bank.vpr --only withdraw      one member
  generate | echis verify - --format json    a program from standard input, an answer for scripts
  echis verify src/ --format sarif > r.sarif for code-scanning tools
  echis verify Bank.java --show-inferred     the file with the inferred ghost statements

Exit codes (the worst of all files, in this order):
  2  a program or the command line is invalid, an input cannot be read, or there is no usable Z3
  1  something does not hold
  3  something was neither proved nor refuted: out of time or resources, or not supported
  0  everything is proved";

/// Arguments of `echis verify`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Verify {
    /// Programs, folders (every .vpr file and every .java file with contracts below them), or - for standard input
    #[arg(required = true, value_name = "FILE|DIR|-")]
    pub inputs: Vec<PathBuf>,

    /// How to answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Verify so many files or members at the same time [default: one a processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,

    /// Verify only this member, in Java `C.m(int)`, `C.m` or `m` (repeatable)
    #[arg(long, value_name = "MEMBER")]
    pub only: Vec<String>,

    /// Give up on a file after so many seconds: a safety net, other limits do not depend on the clock
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    /// Multiply all limits that are counted in steps: of the solver, of forks, of inference
    #[arg(long, value_name = "N", default_value = "1", hide_default_value = true, value_parser = budget)]
    pub budget: BudgetFactor,

    /// Report all errors of a member, not just the first
    #[arg(long)]
    pub all_errors: bool,

    /// Say what it cost: which checks needed a solver, paths, forks, the slowest members
    #[arg(long)]
    pub stats: bool,

    /// Step through the symbolic states on the way to each failure, on a page; without a file the last ones are printed
    #[arg(long, value_name = "OUT.html", num_args = 0..=1)]
    pub explain: Option<Option<PathBuf>>,

    /// Write what the solver is told about each member into this folder, as SMT-LIB that any solver can replay
    #[arg(long, value_name = "DIR")]
    pub smt_log: Option<PathBuf>,

    /// What to do about integers of Java that become too large
    #[arg(long, value_enum, default_value_t = Overflow::Check)]
    pub overflow: Overflow,

    /// Java: no ghost operation is inferred; open, close and use must be written
    #[arg(long)]
    pub no_inference: bool,

    /// Print the program with the inferred steps that are whole statements, and list the others
    #[arg(long, conflicts_with_all = ["no_inference", "print_viper", "stats", "explain", "only"])]
    pub show_inferred: bool,

    /// Java: write a test into this folder for each run that was found to break what could not be proved
    #[arg(long, value_name = "DIR")]
    pub tests: Option<PathBuf>,

    /// Show the Viper program that stands for Java classes, and verify nothing
    #[arg(long)]
    pub print_viper: bool,

    /// Trust that the locations of quantified permissions that are inhaled are different ones
    #[arg(long)]
    pub assume_injectivity_on_inhale: bool,

    /// Infer where predicates are folded and unfolded
    #[arg(long)]
    pub infer: bool,

    /// For comparison: summarise value maps anew at each read
    #[arg(long, hide_short_help = true)]
    pub no_value_map_memo: bool,

    /// For comparison: leave the triggers of facts about quantified permissions to the solver
    #[arg(long, hide_short_help = true)]
    pub no_isc_triggers: bool,
}

/// The treatment of integer overflow in Java proofs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Overflow {
    /// It must be shown that none does
    Check,
    /// They wrap around
    Wrap,
    /// They are mathematical integers
    Math,
}

impl From<Overflow> for echis_java_prove::Overflow {
    fn from(overflow: Overflow) -> Self {
        match overflow {
            Overflow::Check => Self::Check,
            Overflow::Wrap => Self::Wrap,
            Overflow::Math => Self::Math,
        }
    }
}

const EXIT_CODES: &str = "\
Exit codes:
  2  a file or the command line is invalid, or there is no usable Z3
  1  a bug was found
  3  none was found, but not everything was looked at
  0  there is none";

/// What all exploring commands want to know.
#[derive(Debug, Args)]
pub struct Subject {
    /// Java files whose classes belong together
    #[arg(required = true, value_name = "FILE.java")]
    pub files: Vec<PathBuf>,

    /// The method: `m`, `C.m` or `C.m(int,String)` [default: main, or the only one]
    #[arg(long, value_name = "C.m")]
    pub method: Option<String>,

    /// What integers are: Java's, which wrap around, or mathematical
    #[arg(long, value_enum, default_value_t = Ints::Machine)]
    pub ints: Ints,

    /// How to answer
    #[arg(long, value_enum, default_value_t = Answers::Text)]
    pub format: Answers,

    /// Let the process hold so many megabytes of memory at most; it stops at half of them, the rest is for the step that is under way then
    #[arg(long, value_name = "MB", default_value_t = 4000)]
    pub memory: u64,

    /// Stop after so many seconds: a safety net, other limits do not depend on the clock
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    /// Multiply all limits that are counted in steps: of the solver, of executed statements
    #[arg(long, value_name = "N", default_value = "1", hide_default_value = true, value_parser = budget)]
    pub budget: BudgetFactor,
}

/// The semantics of integers in exploration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Ints {
    /// Two's complement of 8, 16, 32 and 64 bits
    Machine,
    /// Without bounds
    Math,
}

/// The output format of `explore`, `fuzz` and `bmc`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Answers {
    /// For people
    Text,
    /// One object
    Json,
}

/// Arguments of `echis explore`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub struct Explore {
    /// What to explore.
    #[command(flatten)]
    pub subject: Subject,

    /// Let a loop go round so often because of the inputs, each time it is entered
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub unroll: u32,

    /// Follow so many paths to their end
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub max_paths: usize,

    /// Which path goes on first
    #[arg(long, value_enum, default_value_t = Order::Dfs)]
    pub search: Order,

    /// How path conditions are worked out
    #[arg(long, value_enum, default_value_t = Model::Forward)]
    pub model: Model,

    /// Where the solver does not know, or a floating-point number depends on the inputs, go on with some values of the inputs instead of
    /// all; what else is not supported stays unknown
    #[arg(long, conflicts_with = "model")]
    pub concretize: bool,

    /// Join paths where they come together again: one leaf for each way to end
    #[arg(long, conflicts_with_all = ["tree", "search", "model", "tests"])]
    pub merge: bool,

    /// Write the execution tree, as .html, .dot, .json or .txt
    #[arg(long, value_name = "FILE")]
    pub tree: Option<PathBuf>,

    /// Write a runnable test for each path into this folder
    #[arg(long, value_name = "DIR")]
    pub tests: Option<PathBuf>,

    /// Write tests for JUnit 5
    #[arg(long, requires = "tests")]
    pub junit: bool,
}

/// The search strategy of `explore`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// One to its end, then the one that left it last
    Dfs,
    /// The one with the fewest forks
    Bfs,
    /// Any, but the same in each run
    Random,
    /// One that is about to reach something new
    Coverage,
}

/// The method by which `explore` computes path conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Model {
    /// On the way, with a symbolic state
    Forward,
    /// From traces, by weakest preconditions
    Traces,
}

/// Arguments of `echis fuzz`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub struct Fuzz {
    /// What to search.
    #[command(flatten)]
    pub subject: Subject,

    /// The input to start from: a text or the name of a file, for a parameter that is a byte[], a char[] or a String [default: zeros]
    #[arg(long, value_name = "TEXT|FILE")]
    pub seed: Option<String>,

    /// Keep inputs in this folder, and start from those that are there
    #[arg(long, value_name = "DIR")]
    pub corpus: Option<PathBuf>,

    /// Expand so many inputs at the same time
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: u16,

    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,

    /// Stop after so many executions
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub executions: u64,
}

/// Arguments of `echis bmc`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub struct Bmc {
    /// What to check.
    #[command(flatten)]
    pub subject: Subject,

    /// Unwind loops and recursion so often
    #[arg(long, value_name = "K", default_value_t = 10)]
    pub unwind: u32,

    /// Try small inputs, then raise the bound from 1 up to K until there is an answer
    #[arg(long)]
    pub incremental: bool,

    /// Where a remainder, a root or the text of a floating-point number depends on the inputs, go on with some values of these instead of
    /// all; nothing is called correct because of it
    #[arg(long)]
    pub concretize: bool,

    /// What is a bug [default: errors; assertions for a main method that reads its inputs with SV-COMP's Verifier, as there]
    #[arg(long, value_enum)]
    pub property: Option<Property>,
}

/// The property that `bmc` checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Property {
    /// Every exception that nobody catches
    Errors,
    /// An assertion that is false
    Assertions,
}

/// The output format of `verify`.
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

fn budget(text: &str) -> Result<BudgetFactor, String> {
    let factor = text.parse().map_err(|_| "not a number".to_string())?;
    BudgetFactor::new(factor).ok_or_else(|| "not a positive number".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_a_positive_number() {
        assert_eq!(budget("2.5").map(BudgetFactor::get), Ok(2.5));
        assert!(
            ["0", "-1", "inf", "NaN", "two"]
                .iter()
                .all(|b| budget(b).is_err())
        );
    }

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
