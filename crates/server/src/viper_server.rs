//! What the clients of ViperServer have in common, whichever protocol they speak: the version, and
//! the arguments of the back end.
//!
//! ```text
//! --z3Exe "/usr/bin/z3" --disableCaching --timeout 30
//! ```
//!
//! The arguments are Silicon's options, and `--disableCaching` of ViperServer.

use echis_driver::{Input, MemberFilter, Request, Settings, Store, processors, silicon_options};
use echis_report::{FileReport, Finding, Kind};
use std::sync::Arc;

/// The version of ViperServer whose protocols are spoken, with that of Echis. Clients compare it as
/// a semantic version, and ignore the part after `+`.
pub const VERSION: &str = concat!("3.1.0+echis.", env!("CARGO_PKG_VERSION"));

/// The name of the only back end.
pub const BACKEND: &str = "silicon";

/// The option of ViperServer that verifies all members again.
const DISABLE_CACHING: &str = "--disableCaching";

/// Silicon's option that switches the plugins off.
const DISABLE_PLUGINS: &str = "--disableDefaultPlugins";

/// The arguments of one verification.
#[derive(Debug, Clone)]
pub struct Arguments {
    settings: Arc<Settings>,
    jobs: usize,
    select: Vec<String>,
    uses_cache: bool,
}

impl Arguments {
    /// Reads arguments. With `disables_plugins`, the plugins are off whatever the arguments say.
    ///
    /// # Errors
    ///
    /// A message about the first argument that is wrong.
    pub fn parse(mut arguments: Vec<String>, disables_plugins: bool) -> Result<Arguments, String> {
        let all = arguments.len();
        arguments.retain(|argument| argument != DISABLE_CACHING);
        let uses_cache = arguments.len() == all;
        if disables_plugins {
            arguments.push(DISABLE_PLUGINS.to_owned());
        }
        let parsed = silicon_options::parse_options(&arguments)?;
        Ok(Arguments {
            settings: Arc::new(Settings {
                silver_texts: true,
                ..parsed.settings
            }),
            jobs: parsed.jobs.unwrap_or_else(processors),
            select: parsed.select,
            uses_cache,
        })
    }

    /// The request to verify a program with these arguments. Members that are in the store are not
    /// verified again, unless the arguments say so.
    pub fn request(&self, input: Input, store: &Arc<dyn Store>) -> Request {
        Request {
            settings: self.settings.clone(),
            only: Arc::new(MemberFilter::new(self.select.clone())),
            jobs: self.jobs,
            store: self.uses_cache.then(|| store.clone()),
            ..Request::new(input)
        }
    }

    /// Verifies a program. A selected member that does not exist is an error of the program.
    pub fn verify(&self, request: &Request) -> FileReport {
        let mut report = request.verify().report;
        let is_checked = report.findings.iter().all(|f| f.kind != Kind::Invalid);
        if is_checked {
            let missing = request.only.errors().into_iter().map(|error| Finding {
                id: "input.error".into(),
                silver_text: Some(error.clone()),
                ..Finding::new(Kind::Invalid, error)
            });
            report.findings.extend(missing);
        }
        report
    }
}

/// The words of a command line. Spaces separate words, except between quotation marks.
pub fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_keep_words_together() {
        for (text, expected) in [
            ("", vec![]),
            (" a  b ", vec!["a", "b"]),
            ("--z3Exe \"/a b/z3\" 'c \"d'", vec!["--z3Exe", "/a b/z3", "c \"d"]),
            ("--z3Exe=\"/a b\" \"\"", vec!["--z3Exe=/a b", ""]),
            ("\"not closed", vec!["not closed"]),
        ] {
            assert_eq!(words(text), expected, "{text}");
        }
    }

    #[test]
    fn caching_and_plugins_are_switched_off() {
        let parsed = |text, disables_plugins| Arguments::parse(words(text), disables_plugins);
        let plain = parsed("--timeout 5", false).expect("arguments");
        assert!(plain.uses_cache && !plain.settings.viper.from_silver);
        let other = parsed("--disableCaching", true).expect("arguments");
        assert!(!other.uses_cache && other.settings.viper.from_silver);
        assert_eq!(
            parsed("--timeout", false).expect_err("a message"),
            "the option `--timeout` needs a value"
        );
        assert!(parsed("a.vpr", false).is_err());
    }
}
