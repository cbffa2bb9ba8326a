//! What a verification says: outcomes, failures, statistics.

use crate::cache::Store;
use crate::contradictions::Warning;
use crate::inference::{Inference, InferredStep};
use crate::limits::Undecided;
use crate::start_state::StartState;
use crate::trigger_log::InferredTriggers;
use echis_solver::{BudgetFactor, Cancellation, Counters};
use echis_source::Span;
use echis_viper::ast::Name;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The options of a run.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The number of members that are verified at the same time; 0 means one for each processor.
    pub jobs: usize,
    /// Verify only these members.
    pub only: Vec<String>,
    /// Report all errors of a member, not just the first.
    pub all_errors: bool,
    /// Whether `all_errors` ignores a failed assertion and goes on behind it, so that each of
    /// several wrong assertions is reported.
    pub passes_failed: bool,
    /// Report the errors of single paths in depth-first order, as Silicon does: a member that fails
    /// with joined paths is verified again without joins, however many joins there were.
    pub errors_on_single_paths: bool,
    /// Solver resources for one check, if not the default.
    pub check_resources: Option<u32>,
    /// The time at which the whole run has to end, as a safety net.
    pub deadline: Option<Instant>,
    /// Ends the run early. Members that are not decided by then are unknown.
    pub cancellation: Cancellation,
    /// The factor for all limits that are counted in steps.
    pub budget: BudgetFactor,
    /// The place of the logs of the solver's input, one file for each member.
    pub smt_log: Option<SmtLog>,
    /// Holds the answers about members that were verified before.
    pub store: Option<Arc<dyn Store>>,
    /// Trust that the locations of quantified permissions that are inhaled are different ones.
    pub assume_injectivity_on_inhale: bool,
    /// Callers of functions need the amounts in their preconditions, not just any.
    pub function_amounts: bool,
    /// Summarise value maps anew at each read: for comparison only.
    pub no_value_map_memo: bool,
    /// Leave the triggers of facts about quantified permissions to the solver: for comparison only.
    pub no_isc_triggers: bool,
    /// Record the symbolic states on the way to each failure.
    pub record: bool,
    /// Propose a start state for each failure, from the solver's model.
    pub start_states: bool,
    /// List the solver's model with each start state.
    pub solver_models: bool,
    /// Whether ghost operations are inferred.
    pub inference: Inference,
}

/// Where the logs of a program's members go.
#[derive(Debug, Clone)]
pub struct SmtLog {
    /// An existing folder.
    pub folder: PathBuf,
    /// The name of the program.
    pub program: String,
}

/// The largest number of characters of the name of a program or member in a file name.
const MAX_NAME: usize = 100;

impl SmtLog {
    /// The file of a member: `<program>.<member>.smt2` without characters that have a meaning for
    /// shells or file systems.
    pub fn file(&self, member: &str) -> PathBuf {
        let plain = |name: &str| -> String {
            let keep = |c: char| c.is_alphanumeric() || "_-$".contains(c);
            name.chars()
                .take(MAX_NAME)
                .map(|c| if keep(c) { c } else { '_' })
                .collect()
        };
        self.folder
            .join(format!("{}.{}.smt2", plain(&self.program), plain(member)))
    }
}

/// How the verification of a member ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// Proved.
    Verified,
    /// At least one failure.
    Failed,
    /// Neither proved nor refuted: the first check that was not decided.
    Unknown(Undecided),
}

/// A verification error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Viper's full id, such as `assert.failed:assertion.false`.
    pub id: String,
    /// The span that Viper reports.
    pub span: Span,
    /// The offending sub-expression.
    pub culprit: Span,
    /// The message for users: what failed and why. It quotes the culprit.
    pub message: String,
    /// The end of the message: a case in which the check fails, or the missing permission.
    pub example: Option<String>,
    /// The branches taken on the way.
    pub branches: Vec<Decision>,
    /// The symbolic states on the way, if they were recorded; the last one is where it fails.
    pub steps: Vec<Step>,
    /// A proposal for the start state of a failing run. It was not run.
    pub start: Option<StartState>,
}

/// A branch that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// The condition's place.
    pub place: Span,
    /// The statement during which the branch was taken: the condition can be in the contract of a
    /// called method.
    pub at: Span,
    /// Whether it was taken to be true.
    pub taken: bool,
    /// Whether the path did not fork here: only this side was feasible, or a part of an expression
    /// is evaluated under the condition.
    pub is_implicit: bool,
}

/// A symbolic state, as text for users.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The place of the next step.
    pub span: Span,
    /// The description of this step, if the place does not suffice.
    pub what: String,
    /// Variables and their values.
    pub store: Vec<(String, String)>,
    /// Chunks.
    pub heap: Vec<String>,
    /// Conjuncts of the path condition.
    pub condition: Vec<String>,
}

/// The report on a member.
#[derive(Debug, Clone)]
pub struct MemberReport {
    /// Its name.
    pub name: Name,
    /// `method`, `function`, `predicate` or `domain`.
    pub kind: &'static str,
    /// Its declaration.
    pub span: Span,
    /// How it ended.
    pub outcome: Outcome,
    /// Failures, in source order.
    pub failures: Vec<Failure>,
    /// Parts of its contract that cannot hold.
    pub warnings: Vec<Warning>,
    /// The ghost operations that were inferred for it.
    pub inferred: Vec<InferredStep>,
    /// The triggers that were inferred for the quantifiers of its code and its contract.
    pub triggers: Vec<InferredTriggers>,
    /// Time spent on it.
    pub time: Duration,
    /// The effort of its verification.
    pub stats: Stats,
    /// Whether the clock, a lack of memory or the lack of a solver has ended it.
    pub is_cut_off: bool,
    /// Whether it comes from a [`Store`].
    pub is_cached: bool,
}

/// Counters of one member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Stats {
    /// Checks by the rung of the solver's ladder that decided them.
    pub checks: Counters,
    /// Forks of the execution.
    pub forks: u64,
    /// Paths that reached their end.
    pub paths: u64,
    /// Operations that inference tried.
    pub inference_steps: u64,
}
