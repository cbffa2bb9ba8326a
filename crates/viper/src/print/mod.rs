//! Viper programs as text, laid out as people write them.
//!
//! What is printed is read as the same tree, but for spans; so there are as few parentheses as the
//! parser's precedences allow, and never fewer. Long lines are broken (`layout`). Comments are not
//! in the tree and so not printed.

mod declarations;
mod expressions;
mod layout;
mod operators;
mod statements;
#[cfg(test)]
mod tests;
mod types;

use crate::syntax::{Exp, File};
use layout::Line;
use std::borrow::Cow;

/// A whole file.
pub fn print(file: &File) -> String {
    let mut printer = Printer::default();
    printer.file(file);
    printer.out
}

/// An expression; long ones take several lines.
pub fn print_exp(e: &Exp) -> String {
    let mut line = Line::default();
    expressions::expression(e, &mut line);
    let mut out = String::new();
    line.write(0, &mut out);
    out
}

/// What has been printed, and where the next line begins.
#[derive(Debug, Default)]
struct Printer {
    out: String,
    indent: usize,
}

impl Printer {
    /// A line of its own, or several if it is too long for one.
    fn line(&mut self, build: impl FnOnce(&mut Line)) {
        let mut line = Line::default();
        line.indented(build);
        self.out.extend(std::iter::repeat_n(' ', self.indent));
        line.write(self.indent, &mut self.out);
        self.out.push('\n');
    }

    fn text(&mut self, text: impl Into<Cow<'static, str>>) {
        self.line(|line| line.text(text));
    }

    /// Lines that are indented more than what is around them; very deep blocks are not.
    fn indented(&mut self, print: impl FnOnce(&mut Self)) {
        /// Deeper blocks would take quadratic space.
        const MAX_INDENT: usize = 200;
        let before = self.indent;
        self.indent = (before + 4).min(MAX_INDENT);
        print(self);
        self.indent = before;
    }

    /// `keyword e`, none or more times.
    fn clauses(&mut self, keyword: &'static str, all: &[Exp]) {
        for e in all {
            self.line(|line| {
                line.text(keyword);
                line.text(" ");
                expressions::expression(e, line);
            });
        }
    }

    /// Ends the line before with a semicolon, where two statements or clauses would be read as one.
    fn semicolon(&mut self) {
        if self.out.ends_with('\n') {
            self.out.pop();
            self.out.push_str(";\n");
        }
    }
}
