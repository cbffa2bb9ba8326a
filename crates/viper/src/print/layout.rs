//! Lines that are broken where they get too long.
//!
//! A [`Line`] is a sequence of texts with places where it may be broken, in nested groups. A group
//! that fits on what is left of a line stands on it; otherwise it is broken at all its own places,
//! and its groups are looked at one by one. Nothing here is recursive, so nesting may be deep.

use std::borrow::Cow;

/// Where a line should end.
const WIDTH: usize = 100;
/// By how much a continued line is indented.
const STEP: usize = 4;
/// Deeper nesting is not indented any further, lest deep expressions take quadratic space.
const MAX_INDENT: usize = 60;

#[derive(Debug)]
enum Piece {
    Text(Cow<'static, str>),
    /// A place to break: this text if it is not broken there.
    Break(&'static str),
    /// A group, indented by so many steps.
    Open(usize),
    Close,
}

/// What stands on one line, if it fits.
#[derive(Debug, Default)]
pub(super) struct Line {
    pieces: Vec<Piece>,
}

impl Line {
    pub(super) fn text(&mut self, text: impl Into<Cow<'static, str>>) {
        self.pieces.push(Piece::Text(text.into()));
    }

    /// A blank, or the end of a line.
    pub(super) fn blank(&mut self) {
        self.pieces.push(Piece::Break(" "));
    }

    /// Nothing, or the end of a line.
    pub(super) fn soft(&mut self) {
        self.pieces.push(Piece::Break(""));
    }

    /// What is kept on one line if possible.
    pub(super) fn group(&mut self, build: impl FnOnce(&mut Self)) {
        self.delimited(0, build);
    }

    /// A group whose lines but the first are indented.
    pub(super) fn indented(&mut self, build: impl FnOnce(&mut Self)) {
        self.delimited(1, build);
    }

    fn delimited(&mut self, steps: usize, build: impl FnOnce(&mut Self)) {
        self.pieces.push(Piece::Open(steps));
        build(self);
        self.pieces.push(Piece::Close);
    }

    /// The place of the piece that comes next, for [`Line::text_after`] and [`Line::replace`].
    pub(super) fn mark(&self) -> usize {
        self.pieces.len()
    }

    /// The first text after the piece at the mark.
    pub(super) fn text_after(&self, mark: usize) -> Option<&str> {
        self.pieces[mark + 1..].iter().find_map(Piece::text)
    }

    /// The last text.
    pub(super) fn last_text(&self) -> Option<&str> {
        self.pieces.iter().rev().find_map(Piece::text)
    }

    /// Puts a text where the mark is.
    pub(super) fn replace(&mut self, mark: usize, text: &'static str) {
        self.pieces[mark] = Piece::Text(text.into());
    }

    /// Writes it, broken where necessary; continued lines are indented relative to `indent`.
    pub(super) fn write(&self, indent: usize, out: &mut String) {
        let widths = self.widths();
        // of each open group: how it is indented, and whether it is broken
        let mut open = vec![(indent, false)];
        let mut column = indent;
        for (piece, width) in self.pieces.iter().zip(widths) {
            let (indent, broken) = open.last().copied().unwrap_or((indent, false));
            match piece {
                Piece::Text(text) => {
                    out.push_str(text);
                    column += text.chars().count();
                }
                Piece::Break(_) if broken => {
                    let end = out.trim_end_matches(' ').len();
                    out.truncate(end);
                    out.push('\n');
                    out.extend(std::iter::repeat_n(' ', indent));
                    column = indent;
                }
                Piece::Break(text) => {
                    out.push_str(text);
                    column += text.len();
                }
                Piece::Open(steps) => {
                    let inner = (indent + steps * STEP).min(MAX_INDENT.max(indent));
                    open.push((inner, column + width > WIDTH));
                }
                Piece::Close => {
                    open.pop();
                }
            }
        }
    }

    /// For each group, how wide it is on one line, with what follows it up to the next place to
    /// break.
    fn widths(&self) -> Vec<usize> {
        let mut widths = vec![0; self.pieces.len()];
        // total width from here to the end, and up to the next place to break
        let (mut total, mut next) = (0, 0);
        let mut closed = Vec::new();
        for (index, piece) in self.pieces.iter().enumerate().rev() {
            match piece {
                Piece::Text(text) => {
                    let width = text.chars().count();
                    total += width;
                    next += width;
                }
                Piece::Break(text) => {
                    total += text.len();
                    next = 0;
                }
                Piece::Close => closed.push((total, next)),
                Piece::Open(_) => {
                    let (after, following) = closed.pop().unwrap_or_default();
                    widths[index] = total - after + following;
                }
            }
        }
        widths
    }
}

impl Piece {
    fn text(&self) -> Option<&str> {
        match self {
            Piece::Text(text) => Some(text),
            Piece::Break(_) | Piece::Open(_) | Piece::Close => None,
        }
    }
}
