//! The log: everything Z3 is told, in order, as a script that any solver can replay.

use super::api::PARAMETERS;
use echis_logic::smtlib::{Names, Script};
use echis_logic::{Term, Terms};
use std::io::Write;

/// Writes a script. When it cannot be written any more, it ends.
pub struct Log {
    out: Option<Box<dyn Write + Send>>,
    script: Script,
    checks: u64,
    resources: Option<u32>,
}

impl Log {
    /// A log without commands, which stays so if Z3 is not needed.
    pub fn new(out: Box<dyn Write + Send>) -> Log {
        let mut log = Log {
            out: Some(out),
            script: Script::default(),
            checks: 0,
            resources: None,
        };
        log.write("; What Z3 was told. If there are no commands, it was not needed.\n");
        log
    }

    /// Z3 was woken.
    pub fn options(&mut self) {
        self.write("(set-option :global-declarations true)\n");
        for (name, value) in PARAMETERS {
            self.write(&format!("(set-option :{name} {value})\n"));
        }
        // a reader of scripts would ask another of Z3's solvers when this one gives up
        self.write("(set-option :combined_solver.ignore_solver1 true)\n");
    }

    /// A term was asserted.
    pub fn assertion(&mut self, terms: &Terms, names: &mut Names, term: Term) {
        if self.out.is_some() {
            let text = self.script.assertion(terms, names, term);
            self.write(&text);
        }
    }

    /// A scope was opened.
    pub fn push(&mut self) {
        self.write("(push 1)\n");
    }

    /// So many scopes were closed.
    pub fn pop(&mut self, scopes: u32) {
        self.write(&format!("(pop {scopes})\n"));
    }

    /// A check begins. The file is brought up to date, in case that it never ends.
    pub fn check(&mut self, resources: u32) {
        if self.resources.replace(resources) != Some(resources) {
            self.write(&format!(
                "(set-option :reproducible-resource-limit {resources})\n"
            ));
        }
        self.checks += 1;
        self.write("(check-sat)\n");
        if let Some(out) = &mut self.out
            && out.flush().is_err()
        {
            self.out = None;
        }
    }

    /// The answer to the last check.
    pub fn answer(&mut self, answer: &str) {
        self.write(&format!("; check {}: {answer}\n", self.checks));
    }

    /// The next check is that of a new solver, which was told so many of all assertions.
    pub fn new_solver(&mut self, told: usize, all: usize) {
        self.write(&format!("; a new solver, told {told} of {all} assertions:\n"));
    }

    /// What Z3 did not accept.
    pub fn error(&mut self, message: &str) {
        self.write(&format!("; error: {}\n", message.replace(['\n', '\r'], " ")));
    }

    fn write(&mut self, text: &str) {
        if let Some(out) = &mut self.out
            && out.write_all(text.as_bytes()).is_err()
        {
            self.out = None;
        }
    }
}
