//! Writes the answer of `echis verify`: a report on each file as soon as the format allows, then a
//! summary of all files.

use crate::args::{Format, Verify};
use echis_report::{FileReport, Verdict, github, gitlab, help, json, junit, sarif, stats, text};
use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

/// The writer of an answer, with the data for its end.
pub struct Answer<'a> {
    arguments: &'a Verify,
    colour: bool,
    several: bool,
    verdicts: Vec<Verdict>,
    /// The number of contract files without errors, which are not among the verdicts.
    contract_files: usize,
    /// The classes of which proofs know that only the given classes extend them.
    closed_world: BTreeSet<String>,
    /// The ids of all findings, for the pages of help.
    ids: BTreeSet<String>,
    /// Reports that are written at the end: all of them in SARIF, JUnit XML and for GitLab, and those
    /// for `--stats`.
    deferred: Vec<FileReport>,
}

impl<'a> Answer<'a> {
    /// Starts an answer about this number of files.
    pub fn new(arguments: &'a Verify, files: usize) -> Answer<'a> {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
        Answer {
            arguments,
            colour: wanted && io::stdout().is_terminal(),
            several: files > 1,
            verdicts: Vec::new(),
            contract_files: 0,
            closed_world: BTreeSet::new(),
            ids: BTreeSet::new(),
            deferred: Vec::new(),
        }
    }

    /// Writes the report on one file, or defers it to the end.
    ///
    /// # Errors
    ///
    /// Errors of writing.
    pub fn file(&mut self, report: FileReport) -> io::Result<()> {
        match report.verdict() {
            Verdict::Verified if report.is_contract_file => self.contract_files += 1,
            verdict => self.verdicts.push(verdict),
        }
        self.closed_world.extend(report.closed_world.iter().cloned());
        self.ids.extend(report.findings.iter().map(|f| f.id.clone()));
        match self.arguments.format {
            Format::Text if self.arguments.show_inferred => {
                write(&text::annotated(&report))?;
                if !report.findings.is_empty() {
                    self.write_findings(&text::file(&report, false))?;
                }
            }
            Format::Text => write(&text::file(&report, self.colour))?,
            Format::Json => write(&(json::file(&report, self.arguments.stats) + "\n"))?,
            Format::Github => write(&github::commands(&report))?,
            Format::Sarif | Format::Junit | Format::Gitlab => {}
        }
        match self.arguments.format {
            Format::Sarif | Format::Junit | Format::Gitlab => self.deferred.push(report),
            Format::Text if self.arguments.stats => {
                self.deferred.push(FileReport {
                    sources: Vec::new(),
                    ..report
                });
            }
            Format::Text | Format::Json | Format::Github => {}
        }
        Ok(())
    }

    /// Writes the summary of all files and returns the worst verdict.
    ///
    /// # Errors
    ///
    /// Errors of writing.
    pub fn end(self, start: Instant) -> io::Result<Verdict> {
        match self.arguments.format {
            Format::Text => {
                if self.several {
                    let (verdicts, others) = (&self.verdicts, self.contract_files);
                    write(&text::total(verdicts, others, start.elapsed(), self.colour))?;
                }
                if !self.arguments.show_inferred {
                    write(&text::closed_world(self.closed_world.iter().map(String::as_str)))?;
                }
                if self.arguments.stats {
                    write(&format!("\n{}", stats::table(&self.deferred)))?;
                }
                self.point_to_help()?;
            }
            Format::Json | Format::Github => {}
            Format::Sarif => write(&(sarif::log(&self.deferred, env!("CARGO_PKG_VERSION")) + "\n"))?,
            Format::Junit => write(&(junit::suites(&self.deferred, start.elapsed()) + "\n"))?,
            Format::Gitlab => write(&(gitlab::code_quality(&self.deferred) + "\n"))?,
        }
        Ok(self.verdicts.into_iter().max().unwrap_or(Verdict::Verified))
    }

    /// Names the pages about the findings, where the findings are written.
    fn point_to_help(&self) -> io::Result<()> {
        let pointer = help::pointer(self.ids.iter().map(String::as_str));
        if pointer.is_empty() {
            return Ok(());
        }
        self.write_findings(&format!("\n{pointer}"))
    }

    /// Writes findings as text. They go to standard error if standard output has the annotated
    /// program.
    fn write_findings(&self, text: &str) -> io::Result<()> {
        match self.arguments.show_inferred {
            true => io::stderr().write_all(text.as_bytes()),
            false => write(text),
        }
    }
}

fn write(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
