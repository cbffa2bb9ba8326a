//! The command line. Doc comments of arguments and values are the help texts of `echis --help`.

use clap::{Args, Parser, Subcommand, ValueEnum};
use echis_driver::{Settings, timeout};
use echis_solver::BudgetFactor;
use std::net::{Ipv4Addr, SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::time::Duration;

/// Verify, explore and test programs by symbolic execution
#[derive(Debug, Parser)]
#[command(name = "echis", version, max_term_width = 100, arg_required_else_help = true)]
pub struct Arguments {
    /// The subcommand.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Verify Viper programs and Java files with contracts
    Verify(Verify),
    /// List the paths of a Java method, each with its condition and an input
    Explore(Explore),
    /// Search a Java method for bugs, with inputs that take new paths
    Fuzz(Fuzz),
    /// Search a Java method for bugs up to a bound on loops and recursion
    Bmc(Bmc),
    /// Print the page about an error: what it means, an example, and its repair
    Explain(Explain),
    /// Verify a Viper program with the command line and the output of Silicon
    Silicon(Silicon),
    /// Verify the programs that a tool sends as JSON-RPC messages, one per line
    Serve(Serve),
    /// Serve editors with the Language Server Protocol, for Viper and for Java with contracts
    Server(Server),
    /// Serve Viper's IDE and scripts with the command line and the protocols of ViperServer
    #[command(name = "viperserver")]
    ViperServer(ViperServer),
    /// Print the completions for a shell
    Completions(Completions),
    /// Write a man page for each command
    Man(Man),
    /// Verify the members of the task in the current folder, for `verify --remote`
    #[command(hide = true)]
    Work,
}

const EXAMPLES: &str = "\
Examples:
  echis verify list.vpr                      verify one file
  echis verify examples/ --stats             verify a folder and print statistics
  echis verify bank.vpr --only withdraw      verify one member
  generate | echis verify - --format json    read standard input, print JSON
  echis verify src/ --format sarif > r.sarif write a log for code-scanning tools
  echis verify src/ --format junit > r.xml   write a test report for a build server
  echis verify Bank.java --show-inferred     print the file with its inferred ghost statements

Exit codes (for several files, the first of these that applies):
  2  a program or the command line is invalid, an input cannot be read, or no usable Z3 is found
  1  a member fails to verify
  3  a member is neither proved nor refuted: out of time or resources, or not supported
  0  all members are verified";

/// Arguments of `echis explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// Id of the error, with or without its reason, such as `postcondition.violated`; without an id,
    /// all ids are listed
    pub id: Option<String>,
}

/// Arguments of `echis silicon`.
#[derive(Debug, Args)]
pub struct Silicon {
    /// Options of Silicon and one file; docs/command-line.md lists the options
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "OPTION|FILE"
    )]
    pub arguments: Vec<String>,
}

/// Arguments of `echis serve`.
#[derive(Debug, Args)]
pub struct Serve {
    /// Read requests from standard input and write answers to standard output
    #[arg(long, required = true)]
    pub stdio: bool,
}

/// Arguments of `echis server`.
#[derive(Debug, Args)]
pub struct Server {
    /// Serve all clients that connect to this port of this machine, and not the one at standard
    /// input and output. Another host is an address of this machine that others can reach
    #[arg(long, value_name = "[HOST:]PORT", value_parser = address)]
    pub tcp: Option<SocketAddr>,

    /// Where answers are kept, beside the memory of the server.
    #[command(flatten)]
    pub cache: Cache,
}

/// Arguments of `echis completions`.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// Arguments of `echis man`.
#[derive(Debug, Args)]
pub struct Man {
    /// Folder for the pages, which is created if it does not exist
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

/// Where the answers about members are kept.
#[derive(Debug, Args)]
pub struct Cache {
    /// Keep the answers about members in this folder, and do not verify unchanged members again
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,

    /// Share the answers about members through this server: http(s) with bazel-remote's protocol, or
    /// grpc(s) with the Remote Execution API. ECHIS_CACHE_AUTHORIZATION is the header with the
    /// credentials
    #[arg(long, value_name = "URL")]
    pub remote_cache: Option<String>,

    /// What may be done with the server
    #[arg(
        long,
        value_enum,
        value_name = "MODE",
        default_value = "read-write",
        requires = "remote_cache"
    )]
    pub remote_cache_mode: RemoteCacheMode,
}

/// What may be done with the server of `--remote-cache`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RemoteCacheMode {
    /// Read and write answers.
    ReadWrite,
    /// Read answers only.
    Read,
    /// Write answers only.
    Write,
}

/// Arguments of `echis viperserver`, with the names of ViperServer.
#[derive(Debug, Args)]
pub struct ViperServer {
    /// Protocol
    #[arg(long = "serverMode", value_enum, ignore_case = true, default_value_t = ServerMode::Http)]
    pub server_mode: ServerMode,

    /// Port of this machine; 0 is a free one. Another host is an address of this machine that others
    /// can reach
    #[arg(long, short, value_name = "[HOST:]PORT", default_value = "0", value_parser = address)]
    pub port: SocketAddr,

    /// LSP: serve one client and end with it
    #[arg(long = "singleClient")]
    pub single_client: bool,

    /// LSP: serve old versions of Viper's IDE as well
    #[arg(long = "disableVersionCheck")]
    pub disable_version_check: bool,

    /// HTTP: maximum number of verifications at the same time
    #[arg(long = "maximumActiveJobs", short = 'm', value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub maximum_active_jobs: u16,

    /// Verify without Silver's plugins, as `echis verify --from-silver`
    #[arg(long = "disablePlugins")]
    pub disable_plugins: bool,

    /// Accepted for compatibility; there is no log
    #[arg(long = "logLevel", value_name = "LEVEL")]
    pub log_level: Option<String>,

    /// Accepted for compatibility; there is no log
    #[arg(long = "logFile", value_name = "FILE")]
    pub log_file: Option<PathBuf>,

    /// Accepted for compatibility; the cache is kept in memory
    #[arg(long = "cacheFile", value_name = "FILE")]
    pub cache_file: Option<PathBuf>,

    /// Accepted for compatibility; there is one back end
    #[arg(long = "backendSpecificCache")]
    pub backend_specific_cache: bool,

    /// Accepted for compatibility; nothing is hidden from beginners
    #[arg(long = "beginnerMode")]
    pub beginner_mode: bool,

    /// Accepted for compatibility; `--numberOfParallelVerifiers` of the back end limits the threads
    #[arg(long = "nThreads", value_name = "N")]
    pub threads: Option<u32>,

    /// Accepted for compatibility; the server has no actors
    #[arg(
        long = "actorCommunicationTimeout",
        short = 'a',
        value_name = "MS",
        hide = true
    )]
    pub actor_communication_timeout: Option<u32>,
}

/// The protocols of ViperServer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ServerMode {
    /// The Language Server Protocol with the messages of Viper's IDE
    #[value(name = "LSP")]
    Lsp,
    /// HTTP with JSON
    #[value(name = "HTTP")]
    Http,
}

/// The address of a port, which is one of the loopback interface unless there is a host.
fn address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(port) = text.parse() {
        return Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    }
    let mut found = text.to_socket_addrs().map_err(|e| e.to_string())?;
    found.next().ok_or_else(|| "this host has no address".to_owned())
}

/// A property of workers: a name and a value.
fn property(text: &str) -> Result<(String, String), &'static str> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("this is not NAME=VALUE"),
    }
}

/// Arguments of `echis verify`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Verify {
    /// Files, folders (searched for .vpr files, .java files with contracts and .jspec files), or - for
    /// standard input
    #[arg(required = true, value_name = "FILE|DIR|-")]
    pub inputs: Vec<PathBuf>,

    /// Java: folder in which classes are looked up that the files mention, as in javac; they are used
    /// by their contracts (repeatable)
    #[arg(long, value_name = "DIR")]
    pub source_path: Vec<PathBuf>,

    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Maximum number of files or members verified in parallel [default: number of processors; 64 with
    /// --remote]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,

    /// Verify only this member; in Java `C.m(int)`, `C.m` or `m` (repeatable)
    #[arg(long, value_name = "MEMBER")]
    pub only: Vec<String>,

    /// Time limit for each file, in seconds; unlike the other limits, it depends on the speed of
    /// the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    /// Multiply all limits that are counted in steps: solver, forks, inference
    #[arg(long, value_name = "N", default_value = "1", hide_default_value = true, value_parser = budget)]
    pub budget: BudgetFactor,

    /// Report all errors of each member, not only the first
    #[arg(long)]
    pub all_errors: bool,

    /// Where answers are kept.
    #[command(flatten)]
    pub cache: Cache,

    /// Let workers verify the members, through this server of the Remote Execution API, as
    /// grpc(s)://HOST:PORT/INSTANCE. ECHIS_REMOTE_AUTHORIZATION is the header with the credentials
    #[arg(long, value_name = "URL")]
    pub remote: Option<String>,

    /// A property that the workers must have (repeatable)
    #[arg(long, value_name = "NAME=VALUE", value_parser = property, requires = "remote")]
    pub remote_property: Vec<(String, String)>,

    /// Print statistics: checks by solver, paths, forks, slowest members
    #[arg(long)]
    pub stats: bool,

    /// Write an HTML page with the symbolic states on the path to each failure; without a file,
    /// print the last states
    #[arg(long, value_name = "OUT.html", num_args = 0..=1)]
    pub explain: Option<Option<PathBuf>>,

    /// Write the input of the solver for each member into this folder, as SMT-LIB scripts
    #[arg(long, value_name = "DIR")]
    pub smt_log: Option<PathBuf>,

    /// Java: treatment of integer overflow
    #[arg(long, value_enum, default_value_t = Overflow::Check)]
    pub overflow: Overflow,

    /// Java: do not infer ghost operations; open, close and use must be written
    #[arg(long)]
    pub no_inference: bool,

    /// Print the program with its inferred ghost statements, and list the other inferred steps
    #[arg(long, conflicts_with_all = ["no_inference", "print_viper", "stats", "explain", "only"])]
    pub show_inferred: bool,

    /// Java: write a test into this folder for each failure that a run confirms
    #[arg(long, value_name = "DIR")]
    pub tests: Option<PathBuf>,

    /// Java: print the translation to Viper without verifying it
    #[arg(long)]
    pub print_viper: bool,

    /// Assume that the receivers of inhaled quantified permissions are distinct
    #[arg(long)]
    pub assume_injectivity_on_inhale: bool,

    /// Viper: infer folds and unfolds of predicates
    #[arg(long)]
    pub infer: bool,

    /// Viper: smoke detection: report places that no path reaches because of a contradiction; the
    /// statement `unreachable` says where that is intended
    #[arg(
        long,
        visible_alias = "enableSmokeDetection",
        conflicts_with = "show_inferred"
    )]
    pub smoke: bool,

    /// Viper: callers of functions need the amounts of permission in their preconditions, instead
    /// of any positive amounts
    #[arg(long, visible_alias = "respectFunctionPrePermAmounts")]
    pub respect_function_permissions: bool,

    /// Viper: the program was printed by Silver after its plugins, whose checks are not repeated:
    /// functions without `decreases` may be used in their own postconditions; runs that confirm
    /// failures are searched only with --counterexample
    #[arg(long)]
    pub from_silver: bool,

    /// Viper: add a counterexample in this shape to each error in JSON, as `model`
    #[arg(long, value_enum, value_name = "SHAPE")]
    pub counterexample: Option<CounterexampleShape>,

    /// Viper: accepted for compatibility; exhales are complete in every mode
    #[arg(long, alias = "exhaleMode", value_name = "0|1|2", value_parser = clap::value_parser!(u8).range(0..=2))]
    pub exhale_mode: Option<u8>,

    /// Viper: accepted for compatibility; conditional permissions need no rewriting
    #[arg(long, alias = "conditionalizePermissions")]
    pub conditionalize_permissions: bool,

    /// For comparison: summarise the value maps again at each read
    #[arg(long, hide_short_help = true)]
    pub no_value_map_memo: bool,

    /// For comparison: leave the triggers of facts about quantified permissions to the solver
    #[arg(long, hide_short_help = true)]
    pub no_isc_triggers: bool,
}

/// The shape of counterexamples in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CounterexampleShape {
    /// The solver's model: its constants and their values; it need not be a run
    Native,
    /// The variables in the state in which an executed run fails
    Variables,
    /// The variables, fields and predicates in that state, with amounts of permission
    Mapped,
}

impl Verify {
    /// The settings of the verification.
    pub fn settings(&self) -> Settings {
        Settings {
            timeout: self.timeout,
            budget: self.budget,
            all_errors: self.all_errors,
            errors_on_single_paths: self.from_silver,
            smt_log: self.smt_log.clone(),
            viper: echis_viper::Options {
                smoke: self.smoke,
                function_amounts: self.respect_function_permissions,
                from_silver: self.from_silver,
            },
            assume_injectivity_on_inhale: self.assume_injectivity_on_inhale,
            no_value_map_memo: self.no_value_map_memo,
            no_isc_triggers: self.no_isc_triggers,
            counterexample: self.counterexample.map(Into::into),
            infers_in_viper: self.infer,
            infers_in_java: !self.no_inference,
            lists_inferred: self.format == Format::Json,
            annotates: self.show_inferred,
            explains: self.explain.is_some(),
            silver_texts: false,
            overflow: self.overflow.into(),
            tests: self.tests.clone(),
        }
    }
}

impl From<CounterexampleShape> for echis_driver::CounterexampleShape {
    fn from(shape: CounterexampleShape) -> Self {
        match shape {
            CounterexampleShape::Native => Self::Native,
            CounterexampleShape::Variables => Self::Variables,
            CounterexampleShape::Mapped => Self::Mapped,
        }
    }
}

/// The treatment of integer overflow in Java proofs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Overflow {
    /// Prove that no integer overflows
    Check,
    /// Wrap around, as Java does
    Wrap,
    /// Use unbounded integers
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
  2  a file or the command line is invalid, or no usable Z3 is found
  1  a bug was found
  3  no bug was found, but the analysis is incomplete
  0  no bug was found, and the analysis is complete";

/// Arguments that `explore`, `fuzz` and `bmc` share.
#[derive(Debug, Args)]
pub struct Subject {
    /// Java files of one program
    #[arg(required = true, value_name = "FILE.java")]
    pub files: Vec<PathBuf>,

    /// Method to analyse: `m`, `C.m` or `C.m(int,String)` [default: main, or the only method]
    #[arg(long, value_name = "C.m")]
    pub method: Option<String>,

    /// Semantics of integers
    #[arg(long, value_enum, default_value_t = Ints::Machine)]
    pub ints: Ints,

    /// Output format
    #[arg(long, value_enum, default_value_t = Answers::Text)]
    pub format: Answers,

    /// Memory limit of the process in megabytes; the analysis stops at half of it, the other half
    /// is for the step in progress
    #[arg(long, value_name = "MB", default_value_t = 4000)]
    pub memory: u64,

    /// Time limit in seconds; unlike the other limits, it depends on the speed of the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    /// Multiply all limits that are counted in steps: solver, executed statements
    #[arg(long, value_name = "N", default_value = "1", hide_default_value = true, value_parser = budget)]
    pub budget: BudgetFactor,
}

/// The semantics of integers in exploration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Ints {
    /// Two's complement with 8, 16, 32 or 64 bits
    Machine,
    /// Unbounded integers
    Math,
}

/// The output format of `explore`, `fuzz` and `bmc`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Answers {
    /// Readable text
    Text,
    /// One JSON object
    Json,
}

/// Arguments of `echis explore`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub struct Explore {
    /// The method and the limits.
    #[command(flatten)]
    pub subject: Subject,

    /// Maximum number of iterations of a loop that depend on the inputs, each time it is entered
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub unroll: u32,

    /// Maximum number of complete paths
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub max_paths: usize,

    /// Search strategy
    #[arg(long, value_enum, default_value_t = Order::Dfs)]
    pub search: Order,

    /// Method of computing path conditions
    #[arg(long, value_enum, default_value_t = Model::Forward)]
    pub model: Model,

    /// Continue with some concrete inputs where the solver does not decide, or where a
    /// floating-point number depends on the inputs
    #[arg(long, conflicts_with = "model")]
    pub concretize: bool,

    /// Merge paths where they join: one leaf for each outcome
    #[arg(long, conflicts_with_all = ["tree", "search", "model", "tests"])]
    pub merge: bool,

    /// Write the execution tree to a file ending in .html, .dot, .json or .txt
    #[arg(long, value_name = "FILE")]
    pub tree: Option<PathBuf>,

    /// Write an executable test for each path into this folder
    #[arg(long, value_name = "DIR")]
    pub tests: Option<PathBuf>,

    /// Write the tests for JUnit 5
    #[arg(long, requires = "tests")]
    pub junit: bool,
}

/// The search strategy of `explore`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// Depth-first
    Dfs,
    /// Breadth-first: the path with the fewest forks
    Bfs,
    /// Random, with a fixed seed
    Random,
    /// A path that is about to cover new code
    Coverage,
}

/// The method by which `explore` computes path conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Model {
    /// Forward, with a symbolic state
    Forward,
    /// Backward along a trace, by weakest preconditions
    Traces,
}

/// Arguments of `echis fuzz`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub struct Fuzz {
    /// The method and the limits.
    #[command(flatten)]
    pub subject: Subject,

    /// Start input for a parameter of type byte[], char[] or String: a text or the name of a file
    /// [default: zeros]
    #[arg(long, value_name = "TEXT|FILE")]
    pub seed: Option<String>,

    /// Store inputs in this folder, and start from the inputs found there; or share the search with
    /// other processes through a NATS server, nats://[USER:PASSWORD@]HOST[:PORT][/PREFIX]
    #[arg(long, value_name = "DIR|URL")]
    pub corpus: Option<PathBuf>,

    /// Share the search with other processes, also on other machines, through this folder
    #[arg(long, value_name = "DIR", conflicts_with = "corpus")]
    pub sync: Option<PathBuf>,

    /// Name of this process in the shared folder: letters, digits, `-` and `_`
    #[arg(long, value_name = "NAME", requires = "sync", default_value = "main", value_parser = part_name)]
    pub sync_name: String,

    /// Number of inputs expanded in parallel
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: u16,

    /// Stop the search after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,

    /// Maximum number of executions
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub executions: u64,
}

/// Arguments of `echis bmc`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub struct Bmc {
    /// The method and the limits.
    #[command(flatten)]
    pub subject: Subject,

    /// Number of times that loops and recursion are unwound
    #[arg(long, value_name = "K", default_value_t = 10)]
    pub unwind: u32,

    /// Test small inputs first, then increase the bound from 1 to K until the answer is known
    #[arg(long)]
    pub incremental: bool,

    /// Continue with some concrete inputs where a remainder, a root or the text of a floating-point
    /// number depends on the inputs; the answer is then never "correct"
    #[arg(long)]
    pub concretize: bool,

    /// Property to check [default: errors; assertions for a main method that uses the Verifier
    /// class of SV-COMP]
    #[arg(long, value_enum)]
    pub property: Option<Property>,
}

/// The property that `bmc` checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Property {
    /// No uncaught exceptions and no failing assertions
    Errors,
    /// No failing assertions
    Assertions,
}

/// The output format of `verify`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Excerpts of the source and a summary
    Text,
    /// One JSON object per file, one per line
    Json,
    /// A SARIF 2.1.0 log
    Sarif,
    /// JUnit XML, with a test for each member
    Junit,
    /// Workflow commands, which GitHub shows at the lines of a change
    Github,
    /// A code quality report for GitLab
    Gitlab,
}

fn part_name(text: &str) -> Result<String, String> {
    match echis_explorer::corpus::is_part_name(text) {
        true => Ok(text.to_owned()),
        false => Err("a name has only letters, digits, `-` and `_`, and at most 100 of them".to_owned()),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    timeout::seconds(seconds).ok_or_else(|| "not a positive number of seconds".into())
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
