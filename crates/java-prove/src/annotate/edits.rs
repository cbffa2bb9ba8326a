//! Inserts ghost statements into a text. Inserted lines follow the indentation around them, and the
//! rest of the text does not change.

use super::layout::{Anchor, Layout, Statement};
use super::placement::Statements;
use echis_source::Span;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The order of insertions behind one statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Behind {
    /// The missing `else` of an `if`.
    Part,
    Statements,
    /// The closing brace that is added around the statement.
    Brace,
}

/// The place of an insertion behind a statement: its end, its start (insertions for inner
/// statements come first), and the kind of insertion.
type BehindPlace = (usize, Reverse<usize>, Behind);

/// Returns a text with ghost statements inserted at their anchors.
pub(super) fn apply(text: &str, layout: &Layout, statements: &Statements) -> String {
    let mut writer = Writer {
        text,
        layout,
        before: BTreeMap::new(),
        behind: BTreeMap::new(),
    };
    writer.statements(statements);
    writer.written()
}

struct Writer<'a> {
    text: &'a str,
    layout: &'a Layout,
    /// Insertions by offset, in order.
    before: BTreeMap<usize, Vec<String>>,
    behind: BTreeMap<BehindPlace, Vec<String>>,
}

impl Writer<'_> {
    fn statements(&mut self, all: &Statements) {
        for (&anchor, said) in all {
            let at = self.layout.place_of(anchor).start;
            match anchor {
                Anchor::Before(ix) if self.layout.statements[ix].is_sole => {
                    self.before(at, "{ ");
                    let pieces = self.within_line(at as usize, said);
                    self.before.entry(at as usize).or_default().extend(pieces);
                }
                Anchor::After(ix) => {
                    let pieces = self.within_line(at as usize, said);
                    let behind = self.behind(self.layout.statements[ix].span, Behind::Statements);
                    behind.push(" ".to_owned());
                    behind.extend(pieces);
                }
                Anchor::Before(_) => self.lines(at as usize, said, None),
                Anchor::End(_) => {
                    let inside = self.indentation_inside(at as usize);
                    self.lines(at as usize, said, Some(inside));
                }
                Anchor::Else(ix) => {
                    let (begin, pieces, end) = match comment_around(self.text, at as usize) {
                        Some(_) => (" else { ", self.within_line(at as usize, said), "}".to_owned()),
                        None => {
                            let outer = self.indentation(at as usize);
                            let lines = said.iter().map(|s| line(&format!("{outer}    "), s));
                            (" else {\n", lines.collect(), format!("{outer}}}"))
                        }
                    };
                    let behind = self.behind(self.layout.statements[ix].span, Behind::Part);
                    behind.push(begin.to_owned());
                    behind.extend(pieces);
                    behind.push(end);
                }
            }
        }
        self.braces(all);
    }

    /// Adds braces around a sole statement that gets others beside it.
    fn braces(&mut self, all: &Statements) {
        for &anchor in all.keys() {
            let (Anchor::Before(ix) | Anchor::After(ix)) = anchor else {
                continue;
            };
            let Statement { span, is_sole, .. } = self.layout.statements[ix];
            let begin = self.layout.place_of(Anchor::Before(ix)).start;
            let is_begun = all.contains_key(&Anchor::Before(ix));
            // of two anchors at one statement, only the first one adds the braces
            if !is_sole || anchor == Anchor::After(ix) && is_begun {
                continue;
            }
            if !is_begun {
                self.before(begin, "{ ");
            }
            let brace = if all.contains_key(&Anchor::After(ix)) {
                "}"
            } else {
                " }"
            };
            self.behind(span, Behind::Brace).push(brace.to_owned());
        }
    }

    /// Inserts ghost statements before offset `at`: on lines of their own if `at` begins its line,
    /// and within the line otherwise.
    fn lines(&mut self, at: usize, said: &[String], indentation: Option<String>) {
        let start = line_start(self.text, at);
        let before = &self.text[start..at];
        let is_first = before.trim().is_empty() || before.trim() == "//@";
        let is_in_block = comment_around(self.text, at).is_some_and(|c| self.text[c..].starts_with("/*"));
        if is_first && !is_in_block {
            let own: String = before.chars().take_while(|c| c.is_whitespace()).collect();
            let indentation = indentation.unwrap_or(own);
            let into = self.before.entry(start).or_default();
            into.extend(said.iter().map(|s| line(&indentation, s)));
        } else {
            let pieces = self.within_line(at, said);
            self.before.entry(at).or_default().extend(pieces);
        }
    }

    /// Formats ghost statements within a line: as a comment, or as they are if the place is already
    /// in one.
    fn within_line(&self, at: usize, said: &[String]) -> Vec<String> {
        match comment_around(self.text, at) {
            Some(_) => said.iter().map(separated).collect(),
            None => commented(said),
        }
    }

    /// Inserts a text before an offset.
    fn before(&mut self, at: u32, text: &str) {
        self.before.entry(at as usize).or_default().push(text.to_owned());
    }

    /// Returns the insertions of one kind behind a statement.
    fn behind(&mut self, what: Span, place: Behind) -> &mut Vec<String> {
        let at = (what.end as usize, Reverse(what.start as usize), place);
        self.behind.entry(at).or_default()
    }

    /// Returns the indentation of the line that contains an offset.
    fn indentation(&self, at: usize) -> String {
        let rest = &self.text[line_start(self.text, at)..];
        rest.chars().take_while(|c| *c == ' ' || *c == '\t').collect()
    }

    /// Returns the indentation of the statements before a closing brace.
    fn indentation_inside(&self, brace: usize) -> String {
        let own = self.indentation(brace);
        let line = self.text[..brace].rfind('\n').unwrap_or(0);
        let before = self.text[..line].trim_end();
        let last = self.indentation(before.len());
        if last.len() > own.len() && !before.ends_with('{') {
            last
        } else {
            format!("{own}    ")
        }
    }

    /// Returns the text with all insertions.
    fn written(self) -> String {
        let mut places: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for ((at, ..), pieces) in self.behind {
            places.entry(at).or_default().extend(pieces);
        }
        for (at, pieces) in self.before {
            places.entry(at).or_default().extend(pieces);
        }
        let mut text = String::new();
        let mut from = 0;
        for (at, pieces) in places {
            text += &self.text[from..at];
            text += &pieces.concat();
            from = at;
        }
        text + &self.text[from..]
    }
}

/// Appends a space to a ghost statement.
fn separated(statement: &String) -> String {
    format!("{statement} ")
}

/// Formats a ghost statement as a line of its own.
fn line(indentation: &str, statement: &String) -> String {
    format!("{indentation}//@ {statement}\n")
}

/// Formats ghost statements as a comment within a line.
fn commented(statements: &[String]) -> Vec<String> {
    let all: String = statements.iter().map(separated).collect();
    vec![format!("/*@ {all}@*/ ")]
}

/// Returns the start of the line that contains an offset.
fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// Returns the start of the comment that contains an offset, if there is one.
pub(super) fn comment_around(text: &str, at: usize) -> Option<usize> {
    let before = &text[..at];
    let line = line_start(text, at);
    if let Some(found) = before[line..].find("//") {
        return Some(line + found);
    }
    let begun = before.rfind("/*")?;
    before[begun..].find("*/").is_none().then_some(begun)
}
