//! Writing the answer: each file at once where the format allows, then what is to be said about all of them.

use crate::args::{Format, Verify};
use echis_report::{FileReport, Verdict, json, sarif, stats, text};
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

/// What is written, and what is needed for the end of it.
pub struct Answer<'a> {
    arguments: &'a Verify,
    colour: bool,
    several: bool,
    verdicts: Vec<Verdict>,
    /// Reports that are needed at the end.
    kept: Vec<FileReport>,
}

impl<'a> Answer<'a> {
    /// An answer about so many files.
    pub fn new(arguments: &'a Verify, files: usize) -> Answer<'a> {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
        Answer {
            arguments,
            colour: wanted && io::stdout().is_terminal(),
            several: files > 1,
            verdicts: Vec::new(),
            kept: Vec::new(),
        }
    }

    /// Answers about one file.
    pub fn file(&mut self, report: FileReport) -> io::Result<()> {
        self.verdicts.push(report.verdict());
        match self.arguments.format {
            // a program is printed, so that what there is to say about it goes elsewhere
            Format::Text if self.arguments.show_inferred => {
                write(&text::annotated(&report))?;
                if !report.findings.is_empty() {
                    io::stderr().write_all(text::file(&report, false).as_bytes())?;
                }
            }
            Format::Text => write(&text::file(&report, self.colour))?,
            Format::Json => write(&(json::file(&report, self.arguments.stats) + "\n"))?,
            Format::Sarif => {}
        }
        match self.arguments.format {
            Format::Sarif => self.kept.push(report),
            Format::Text if self.arguments.stats => {
                self.kept.push(FileReport {
                    sources: Vec::new(),
                    ..report
                });
            }
            Format::Text | Format::Json => {}
        }
        Ok(())
    }

    /// Answers about all of them together. Returns the worst verdict.
    pub fn end(self, start: Instant) -> io::Result<Verdict> {
        match self.arguments.format {
            Format::Text => {
                if self.several {
                    write(&text::total(&self.verdicts, start.elapsed(), self.colour))?;
                }
                if self.arguments.stats {
                    write(&format!("\n{}", stats::table(&self.kept)))?;
                }
            }
            Format::Json => {}
            Format::Sarif => write(&(sarif::log(&self.kept, env!("CARGO_PKG_VERSION")) + "\n"))?,
        }
        Ok(self.verdicts.into_iter().max().unwrap_or(Verdict::Verified))
    }
}

fn write(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
