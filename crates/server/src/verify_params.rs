//! The parameters of a request to verify: a program and the options of `echis verify`.
//!
//! ```json
//! {"name": "bank.vpr", "text": "method m() {}", "options": {"timeout": 10, "only": ["m"]}}
//! ```

use echis_driver::{CounterexampleShape, Input, MemberFilter, Request, Settings, timeout};
use echis_solver::BudgetFactor;
use serde::Deserialize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Maximal number of threads of a request.
const MOST_JOBS: usize = 256;

/// A program and the options for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerifyParams {
    /// The path that the program has in answers. Its extension tells the language, and imports are
    /// resolved against its folder.
    name: PathBuf,
    /// The program.
    text: String,
    #[serde(default)]
    options: Options,
}

/// The options, with the names of the command line.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Options {
    timeout: Option<f64>,
    budget: Option<f64>,
    jobs: Option<usize>,
    only: Vec<String>,
    all_errors: bool,
    smoke: bool,
    assume_injectivity_on_inhale: bool,
    respect_function_permissions: bool,
    from_silver: bool,
    infer: bool,
    counterexample: Option<Shape>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Shape {
    Native,
    Variables,
    Mapped,
}

impl VerifyParams {
    /// The request with these parameters.
    ///
    /// # Errors
    ///
    /// A message about an option whose value is out of range.
    pub fn request(self) -> Result<Request, String> {
        let options = self.options;
        let timeout = options.timeout.map(seconds).transpose()?;
        let budget = options.budget.map_or(Ok(BudgetFactor::default()), budget)?;
        let settings = Settings {
            timeout,
            budget,
            all_errors: options.all_errors,
            errors_on_single_paths: options.from_silver,
            viper: echis_viper::Options {
                smoke: options.smoke,
                function_amounts: options.respect_function_permissions,
                from_silver: options.from_silver,
            },
            assume_injectivity_on_inhale: options.assume_injectivity_on_inhale,
            infers_in_viper: options.infer,
            lists_inferred: true,
            counterexample: options.counterexample.map(|shape| match shape {
                Shape::Native => CounterexampleShape::Native,
                Shape::Variables => CounterexampleShape::Variables,
                Shape::Mapped => CounterexampleShape::Mapped,
            }),
            ..Settings::default()
        };
        let mut request = Request::new(Input::Text {
            path: self.name,
            text: self.text.into(),
        });
        match options.jobs {
            None => {}
            Some(jobs @ 1..=MOST_JOBS) => request.jobs = jobs,
            Some(_) => return Err(format!("`jobs` is not a number from 1 to {MOST_JOBS}")),
        }
        Ok(Request {
            settings: Arc::new(settings),
            only: Arc::new(MemberFilter::new(options.only)),
            ..request
        })
    }
}

fn seconds(seconds: f64) -> Result<Duration, String> {
    timeout::seconds(seconds).ok_or_else(|| "`timeout` is not a positive number of seconds".into())
}

fn budget(factor: f64) -> Result<BudgetFactor, String> {
    BudgetFactor::new(factor).ok_or_else(|| "`budget` is not a positive number".into())
}
