//! A program as a list of lines, each of which can be taken out if it does not verify.
//!
//! Every clause, statement and body stands on a line of its own, so that the line of a failure says
//! what to take out.

/// What becomes of a line that fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Repair {
    /// It stays: nothing is as good without it.
    Keep,
    /// It is dropped.
    Drop,
    /// This takes its place.
    Replace(String),
}

/// One line.
#[derive(Debug, Clone)]
pub struct Line {
    /// The text, without a line break.
    pub text: String,
    /// What becomes of it if it fails.
    pub repair: Repair,
}

/// What was taken out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakenOut {
    /// Nothing: the line stays.
    Nothing,
    /// A part of a method's body, which no other member sees.
    OfBody,
    /// A part of a contract or of a function.
    Shared,
}

/// Whether a line is a part of a method's body.
fn is_statement(line: &str) -> bool {
    let is_clause = |word: &str| line.starts_with(&format!("  {word}"));
    let mut clauses = ["requires ", "ensures ", "decreases"].into_iter();
    line.starts_with("  ") && !clauses.any(is_clause)
}

/// A program's text.
#[derive(Debug, Clone, Default)]
pub struct Lines(pub Vec<Line>);

impl Lines {
    /// A line that stays.
    pub fn keep(&mut self, text: impl Into<String>) {
        self.push(text, Repair::Keep);
    }

    /// A line that is dropped if it fails.
    pub fn try_line(&mut self, text: impl Into<String>) {
        self.push(text, Repair::Drop);
    }

    /// A line that is replaced if it fails.
    pub fn try_or(&mut self, text: impl Into<String>, otherwise: impl Into<String>) {
        self.push(text, Repair::Replace(otherwise.into()));
    }

    fn push(&mut self, text: impl Into<String>, repair: Repair) {
        let text = text.into();
        assert!(!text.contains('\n'), "one line: {text}");
        self.0.push(Line { text, repair });
    }

    /// The program.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.0 {
            text.push_str(&line.text);
            text.push('\n');
        }
        text
    }

    /// The number of methods.
    pub fn methods(&self) -> usize {
        let heads = self.0.iter().filter(|l| l.text.starts_with("method "));
        heads.count()
    }

    /// Makes lines empty, whatever they are.
    pub fn clear(&mut self, from: usize, number: usize) {
        for line in &mut self.0[from..from + number] {
            line.text.clear();
        }
    }

    /// If a block is opened in a line: that line, the line of its `else`, and the line where it is
    /// closed.
    pub fn block(&self, open: usize) -> Vec<usize> {
        let mut lines = Vec::new();
        let mut depth = 0;
        for (n, line) in self.0.iter().enumerate().skip(open) {
            let text = line.text.trim();
            if depth == 1 && text.starts_with('}') {
                lines.push(n);
            }
            depth -= usize::from(text.starts_with('}') && depth > 0);
            depth += usize::from(text.ends_with('{'));
            if n == open && depth > 0 {
                lines.push(n);
            }
            if depth == 0 {
                return lines;
            }
        }
        lines
    }

    /// The number of the line with the termination measure of the member that a line belongs to.
    pub fn measure_of(&self, number: usize) -> Option<usize> {
        let is_head = |text: &str| ["method ", "function "].iter().any(|word| text.starts_with(word));
        let head = (0..=number).rev().find(|n| is_head(&self.0[*n].text))?;
        let contract =
            (head + 1..self.0.len()).take_while(|n| self.0[*n].text != "{" && !is_head(&self.0[*n].text));
        contract
            .into_iter()
            .find(|n| self.0[*n].text.starts_with("  decreases"))
    }

    /// Takes out the line with this number, counted from 0. It becomes empty, so that the numbers
    /// of the other lines stay.
    pub fn take_out(&mut self, number: usize) -> TakenOut {
        let line = &mut self.0[number];
        let taken = match is_statement(&line.text) {
            true => TakenOut::OfBody,
            false => TakenOut::Shared,
        };
        line.text = match std::mem::replace(&mut line.repair, Repair::Keep) {
            Repair::Keep => return TakenOut::Nothing,
            Repair::Drop => String::new(),
            Repair::Replace(text) => text,
        };
        taken
    }
}
