//! The settings of a verification.

use crate::counterexample_shape::CounterexampleShape;
use echis_java_prove::Overflow;
use echis_solver::BudgetFactor;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Duration;

/// The settings of a verification. [`Settings::default`] has those of `echis verify` without
/// options.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Settings {
    /// The time limit of a program. It depends on the speed of the machine.
    pub timeout: Option<Duration>,
    /// The factor for all limits that are counted in steps.
    pub budget: BudgetFactor,
    /// Whether all errors of a member are reported, not only the first.
    pub all_errors: bool,
    /// Report the errors of single paths in depth-first order, as Silicon does.
    pub errors_on_single_paths: bool,
    /// The folder for the solver's input, one file for each member.
    pub smt_log: Option<PathBuf>,
    /// How Viper programs are read.
    pub viper: echis_viper::Options,
    /// Assumes that the receivers of inhaled quantified permissions are distinct.
    pub assume_injectivity_on_inhale: bool,
    /// For comparison: summarises the value maps again at each read.
    pub no_value_map_memo: bool,
    /// For comparison: leaves the triggers of facts about quantified permissions to the solver.
    pub no_isc_triggers: bool,
    /// The shape in which a counterexample is added to each error of a Viper program.
    pub counterexample: Option<CounterexampleShape>,
    /// Infers folds and unfolds in Viper programs.
    pub infers_in_viper: bool,
    /// Infers ghost operations in Java.
    pub infers_in_java: bool,
    /// Lists the inferred operations and triggers.
    pub lists_inferred: bool,
    /// Writes the inferred operations into the program.
    pub annotates: bool,
    /// Records the symbolic states on the paths to failures.
    pub explains: bool,
    /// Adds the texts in Silver's words to the findings about a Viper program.
    pub silver_texts: bool,
    /// The treatment of integer overflow in Java.
    pub overflow: Overflow,
    /// The folder for tests of the runs that confirm failures of Java methods.
    pub tests: Option<PathBuf>,
}

impl Settings {
    /// Whether runs of a Viper program are searched that confirm its failures. Front ends that print
    /// their programs with Silver show none, unless they ask for counterexamples.
    pub(crate) fn searches_runs(&self) -> bool {
        !self.viper.from_silver || self.counterexample.is_some()
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            timeout: None,
            budget: BudgetFactor::default(),
            all_errors: false,
            errors_on_single_paths: false,
            smt_log: None,
            viper: echis_viper::Options::default(),
            assume_injectivity_on_inhale: false,
            no_value_map_memo: false,
            no_isc_triggers: false,
            counterexample: None,
            infers_in_viper: false,
            infers_in_java: true,
            lists_inferred: false,
            annotates: false,
            explains: false,
            silver_texts: false,
            overflow: Overflow::Check,
            tests: None,
        }
    }
}
