//! The options of Silicon, and what each does here.
//!
//! A value is written as `--name value` or `--name=value`. Most options tune Silicon's own
//! algorithms or its prover; they are accepted and have no effect, so that scripts keep working. An
//! option that is not in [`OPTIONS`] is an error, as it is for Silicon.

use crate::Settings;
use std::path::PathBuf;
use std::time::Duration;

/// An option of Silicon.
#[derive(Debug)]
struct SiliconOption {
    /// The name without `--`.
    name: &'static str,
    /// The name of its value in the documentation; flags have none.
    value: Option<&'static str>,
    /// What it does.
    effect: Effect,
    /// What it does, for the documentation.
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "a test compares it with the documentation")
    )]
    note: &'static str,
}

/// What an option does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// Nothing, on purpose.
    Ignored,
    /// Nothing, but the value must be a number.
    IgnoredNumber,
    Timeout,
    Jobs,
    ErrorsToReport,
    Select,
    AssumeInjectivity,
    FunctionAmounts,
    Smoke,
    FromSilver,
    Plugins,
    Counterexample,
    ExhaleMode,
}

const fn flag(name: &'static str, effect: Effect, note: &'static str) -> SiliconOption {
    let value = None;
    SiliconOption {
        name,
        value,
        effect,
        note,
    }
}

const fn valued(
    name: &'static str,
    value: &'static str,
    effect: Effect,
    note: &'static str,
) -> SiliconOption {
    let value = Some(value);
    SiliconOption {
        name,
        value,
        effect,
        note,
    }
}

const PROVER: &str = "ignored: Echis loads its own solver";
const STEPS: &str = "ignored: checks are limited in steps, not in time";
const COMPLETE: &str = "ignored: exhales are complete in every mode";
const ALWAYS: &str = "ignored: it changes neither the errors nor their texts";

/// All options, by name.
const OPTIONS: [SiliconOption; 33] = [
    flag("alternativeFunctionVerificationOrder", Effect::Ignored, ALWAYS),
    valued("assertTimeout", "MS", Effect::IgnoredNumber, STEPS),
    flag(
        "assumeInjectivityOnInhale",
        Effect::AssumeInjectivity,
        "`echis verify --assume-injectivity-on-inhale`",
    ),
    valued("checkTimeout", "MS", Effect::IgnoredNumber, STEPS),
    flag(
        "conditionalizePermissions",
        Effect::Ignored,
        "ignored: conditional permissions need no rewriting",
    ),
    valued(
        "counterexample",
        "native|variables|mapped",
        Effect::Counterexample,
        "ignored: `echis verify --format json --counterexample` has counterexamples",
    ),
    flag("disableCatchingExceptions", Effect::Ignored, ALWAYS),
    flag(
        "disableDefaultPlugins",
        Effect::FromSilver,
        "`echis verify --from-silver`",
    ),
    flag("disableNL", Effect::Ignored, PROVER),
    flag(
        "enableBranchconditionReporting",
        Effect::Ignored,
        "ignored: `echis verify --explain` has the branch conditions",
    ),
    flag("enableMoreCompleteExhale", Effect::Ignored, COMPLETE),
    flag("enableSmokeDetection", Effect::Smoke, "`echis verify --smoke`"),
    valued("exhaleMode", "0|1|2", Effect::ExhaleMode, COMPLETE),
    flag("generateBlockMessages", Effect::Ignored, ALWAYS),
    flag("ignoreFile", Effect::Ignored, "ignored: the file is verified"),
    valued("logLevel", "LEVEL", Effect::Ignored, "ignored: there is no log"),
    valued(
        "moreJoins",
        "N",
        Effect::IgnoredNumber,
        "ignored: Echis chooses where it joins branches",
    ),
    valued(
        "numberOfErrorsToReport",
        "N",
        Effect::ErrorsToReport,
        "1, the default: the first error of each member; any other number: all errors",
    ),
    valued(
        "numberOfParallelVerifiers",
        "N",
        Effect::Jobs,
        "`echis verify --jobs N`",
    ),
    flag("parallelizeBranches", Effect::Ignored, ALWAYS),
    valued(
        "plugin",
        "CLASS:...",
        Effect::Plugins,
        "ignored for the plugins whose work Echis does itself; other plugins are an error",
    ),
    valued("prover", "NAME", Effect::Ignored, PROVER),
    valued("proverArgs", "ARGS", Effect::Ignored, PROVER),
    valued("proverConfigArgs", "ARGS", Effect::Ignored, PROVER),
    flag(
        "respectFunctionPrePermAmounts",
        Effect::FunctionAmounts,
        "`echis verify --respect-function-permissions`",
    ),
    valued(
        "select",
        "MEMBER,...",
        Effect::Select,
        "`echis verify --only MEMBER`, for each",
    ),
    valued(
        "setAxiomatizationFile",
        "FILE",
        Effect::Ignored,
        "ignored: Echis has its own axioms of sets",
    ),
    valued(
        "tempDirectory",
        "DIR",
        Effect::Ignored,
        "ignored: there are no temporary files",
    ),
    valued(
        "timeout",
        "SECONDS",
        Effect::Timeout,
        "`echis verify --timeout SECONDS`; 0 is no limit",
    ),
    flag(
        "unsafeWildcardOptimization",
        Effect::Ignored,
        "ignored: Echis has no unsafe optimization",
    ),
    flag(
        "useOldAxiomatization",
        Effect::Ignored,
        "ignored: Echis has its own axioms of sequences",
    ),
    valued("z3Exe", "FILE", Effect::Ignored, PROVER),
    valued("z3ResourcesPerMillisecond", "N", Effect::IgnoredNumber, STEPS),
];

/// The plugins whose work Echis does itself.
const PLUGINS: [&str; 5] = [
    "viper.silver.plugin.standard.adt.AdtPlugin",
    "viper.silver.plugin.standard.predicateinstance.PredicateInstancePlugin",
    "viper.silver.plugin.standard.refute.RefutePlugin",
    "viper.silver.plugin.standard.smoke.SmokeDetectionPlugin",
    "viper.silver.plugin.standard.termination.TerminationPlugin",
];

/// What a command line asks for.
#[derive(Debug, Default)]
pub struct SiliconArguments {
    /// The file.
    pub file: PathBuf,
    /// The settings.
    pub settings: Settings,
    /// The number of threads, if it is given.
    pub jobs: Option<usize>,
    /// The members to verify; all if there are none.
    pub select: Vec<String>,
}

/// Reads the arguments after the name of the command.
///
/// # Errors
///
/// A message about the first argument that is wrong.
pub fn parse(arguments: &[String]) -> Result<SiliconArguments, String> {
    let (parsed, files) = options_and_files(arguments)?;
    match files.as_slice() {
        [] => Err("no file is given".into()),
        [file] if file.starts_with('-') && file.len() > 1 => Err(format!("unknown option `{file}`")),
        [file] => Ok(SiliconArguments {
            file: PathBuf::from(file),
            ..parsed
        }),
        [_, second, ..] => Err(format!("one file is verified, but `{second}` is given as well")),
    }
}

/// Reads options without a file.
///
/// # Errors
///
/// A message about the first argument that is wrong.
pub fn parse_options(arguments: &[String]) -> Result<SiliconArguments, String> {
    let (parsed, files) = options_and_files(arguments)?;
    match files.first() {
        None => Ok(parsed),
        Some(other) => Err(format!("unknown option `{other}`")),
    }
}

/// Reads options, and lists the other arguments.
fn options_and_files(arguments: &[String]) -> Result<(SiliconArguments, Vec<&String>), String> {
    let mut parsed = SiliconArguments::default();
    parsed.settings.errors_on_single_paths = true;
    let mut files = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let Some(option) = argument.strip_prefix("--") else {
            files.push(argument);
            continue;
        };
        let (name, attached) = match option.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (option, None),
        };
        let Some(option) = OPTIONS.iter().find(|o| o.name == name) else {
            return Err(format!("unknown option `--{name}`"));
        };
        let value = match (option.value, attached) {
            (None, None) => "",
            (None, Some(_)) => return Err(format!("the option `--{name}` takes no value")),
            (Some(_), Some(value)) => value,
            (Some(_), None) => {
                let next = rest.next();
                next.ok_or_else(|| format!("the option `--{name}` needs a value"))?
            }
        };
        parsed
            .apply(option.effect, value)
            .map_err(|why| format!("the value `{value}` of `--{name}` {why}"))?;
    }
    Ok((parsed, files))
}

impl SiliconArguments {
    /// Applies an option. The error completes "the value … of …".
    fn apply(&mut self, effect: Effect, value: &str) -> Result<(), String> {
        match effect {
            Effect::Ignored => {}
            Effect::IgnoredNumber => drop(number(value)?),
            Effect::Timeout => {
                let seconds = number(value)?;
                self.settings.timeout = (seconds > 0).then(|| Duration::from_secs(seconds));
            }
            Effect::Jobs => match usize::try_from(number(value)?) {
                Ok(jobs @ 1..=256) => self.jobs = Some(jobs),
                _ => return Err("is not a number from 1 to 256".into()),
            },
            Effect::ErrorsToReport => self.settings.all_errors = number(value)? != 1,
            Effect::Select => {
                let names = value.split(',').map(str::trim).filter(|name| !name.is_empty());
                self.select = names.map(str::to_string).collect();
            }
            Effect::AssumeInjectivity => self.settings.assume_injectivity_on_inhale = true,
            Effect::FunctionAmounts => self.settings.viper.function_amounts = true,
            Effect::Smoke => self.settings.viper.smoke = true,
            Effect::FromSilver => self.settings.viper.from_silver = true,
            Effect::Plugins => {
                let unknown = value.split(':').find(|class| !PLUGINS.contains(class));
                if let Some(unknown) = unknown {
                    return Err(format!("has the plugin `{unknown}`, which Echis does not have"));
                }
            }
            Effect::Counterexample if !["native", "variables", "mapped"].contains(&value) => {
                return Err("is not `native`, `variables` or `mapped`".into());
            }
            Effect::ExhaleMode if !["0", "1", "2"].contains(&value) => {
                return Err("is not 0, 1 or 2".into());
            }
            Effect::Counterexample | Effect::ExhaleMode => {}
        }
        Ok(())
    }
}

fn number(value: &str) -> Result<u64, String> {
    value.parse().map_err(|_| "is not a number".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(arguments: &str) -> Result<SiliconArguments, String> {
        let arguments: Vec<String> = arguments.split_whitespace().map(str::to_string).collect();
        parse(&arguments)
    }

    #[test]
    fn the_documentation_lists_all_options() {
        let docs = include_str!("../../../docs/command-line.md");
        let rows: Vec<String> = OPTIONS
            .iter()
            .map(|option| {
                let value = option
                    .value
                    .map(|value| format!(" {}", value.replace('|', "\\|")));
                format!(
                    "| `--{}{}` | {} |",
                    option.name,
                    value.unwrap_or_default(),
                    option.note
                )
            })
            .collect();
        let (start, end) = ("| Option of Silicon | Effect |\n|---|---|\n", "\n\n");
        let table = docs.split(start).nth(1).and_then(|rest| rest.split(end).next());
        assert_eq!(table.unwrap_or("").trim_end(), rows.join("\n"));
    }

    #[test]
    fn options_are_sorted() {
        assert!(OPTIONS.is_sorted_by_key(|option| option.name));
    }

    #[test]
    fn options_are_applied() -> Result<(), String> {
        let all = "--timeout=30 --numberOfParallelVerifiers 2 --numberOfErrorsToReport=0 --select a,b \
                   --assumeInjectivityOnInhale --respectFunctionPrePermAmounts --enableSmokeDetection \
                   --disableDefaultPlugins x.vpr";
        let SiliconArguments {
            file,
            settings,
            jobs,
            select,
        } = parsed(all)?;
        assert_eq!(file, PathBuf::from("x.vpr"));
        assert_eq!(settings.timeout, Some(Duration::from_secs(30)));
        assert!(settings.all_errors && settings.assume_injectivity_on_inhale);
        let viper = settings.viper;
        assert!(viper.function_amounts && viper.smoke && viper.from_silver);
        assert_eq!((jobs, select), (Some(2), vec!["a".to_string(), "b".to_string()]));
        Ok(())
    }

    #[test]
    fn the_defaults_are_those_of_silicon() -> Result<(), String> {
        let parsed = parsed("--timeout 0 --numberOfErrorsToReport 1 x.vpr")?;
        assert_eq!(parsed.settings.timeout, None);
        assert!(!parsed.settings.all_errors);
        assert_eq!((parsed.jobs, parsed.select), (None, Vec::new()));
        Ok(())
    }

    #[test]
    fn every_option_is_accepted_in_both_forms() {
        for option in &OPTIONS {
            let name = option.name;
            let value = match option.effect {
                Effect::Plugins => PLUGINS[0],
                Effect::Counterexample => "mapped",
                _ => "1",
            };
            let forms = match option.value {
                Some(_) => vec![format!("--{name} {value} x"), format!("--{name}={value} x")],
                None => vec![format!("--{name} x")],
            };
            for form in forms {
                assert!(
                    parsed(&form).is_ok_and(|p| p.file.to_str() == Some("x")),
                    "{form}"
                );
            }
        }
    }

    #[test]
    fn wrong_arguments_are_refused() {
        for (arguments, expected) in [
            ("", "no file is given"),
            ("x y", "one file is verified, but `y` is given as well"),
            ("--nothing x", "unknown option `--nothing`"),
            ("-n", "unknown option `-n`"),
            ("x --timeout", "the option `--timeout` needs a value"),
            (
                "--timeout ten x",
                "the value `ten` of `--timeout` is not a number",
            ),
            ("--disableNL=1 x", "the option `--disableNL` takes no value"),
            (
                "--exhaleMode 3 x",
                "the value `3` of `--exhaleMode` is not 0, 1 or 2",
            ),
            (
                "--numberOfParallelVerifiers 0 x",
                "the value `0` of `--numberOfParallelVerifiers` is not a number from 1 to 256",
            ),
            (
                "--counterexample all x",
                "the value `all` of `--counterexample` is not `native`, `variables` or `mapped`",
            ),
            (
                "--plugin my.Plugin x",
                "the value `my.Plugin` of `--plugin` has the plugin `my.Plugin`, which Echis does not have",
            ),
        ] {
            assert_eq!(parsed(arguments).map(|p| p.file), Err(expected.to_string()));
        }
    }
}
