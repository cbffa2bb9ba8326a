//! Writes the inferred ghost statements into a Viper program. Operations inside of expressions are
//! returned as data.

use crate::inference::InferredStep;
use crate::report::MemberReport;
use echis_source::{FileId, Place, Span};
use echis_viper::syntax::{Block, ItemKind, Stmt, StmtKind};
use std::collections::BTreeMap;

/// A program with its inferred operations.
#[derive(Debug, Clone, Default)]
pub struct AnnotatedProgram {
    /// Its text.
    pub text: String,
    /// The operations that are written.
    pub written: Vec<InferredStep>,
    /// The operations that are not written: they are inside of expressions, or a part of them has
    /// no expression.
    pub unwritten: Vec<InferredStep>,
}

/// Writes the operations inferred for members into the text of the program's first file.
pub fn annotate(text: &str, reports: &[MemberReport]) -> AnnotatedProgram {
    let file = FileId(0);
    if reports.iter().all(|report| report.inferred.is_empty()) {
        return AnnotatedProgram {
            text: text.to_owned(),
            written: Vec::new(),
            unwritten: Vec::new(),
        };
    }
    let (parsed, _) = echis_viper::parser::parse(file, text);
    let mut sides = Sides::default();
    for item in &parsed.items {
        if let ItemKind::Method(method) = &item.kind {
            method.body.iter().for_each(|body| sides.block(body));
        }
    }
    let mut writer = Writer {
        text,
        sides,
        lines: BTreeMap::new(),
        inline: BTreeMap::new(),
    };
    let (mut written, mut unwritten) = (Vec::new(), Vec::new());
    for inferred in reports.iter().flat_map(|r| &r.inferred) {
        let is_written = inferred.place.span().file == file && writer.write(inferred).is_some();
        let steps = if is_written { &mut written } else { &mut unwritten };
        steps.push(inferred.clone());
    }
    AnnotatedProgram {
        text: writer.written(),
        written,
        unwritten,
    }
}

/// The ends of the sides of each `if`.
#[derive(Default)]
struct Sides {
    /// For each condition and side, the blocks at whose ends operations are written.
    ends: Vec<(Span, bool, Vec<Span>)>,
    /// Conditions without `else`, with the end of the `if`.
    open: Vec<(Span, u32)>,
    /// What `elseif` begins.
    joined: Vec<Span>,
}

impl Sides {
    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|s| self.statement(s));
    }

    fn statement(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::If(condition, then, otherwise) => {
                self.block(then);
                self.ends.push((condition.span, true, vec![then.span]));
                match otherwise {
                    Some(other) => {
                        self.block(other);
                        let ends = self.leaves(other);
                        self.ends.push((condition.span, false, ends));
                    }
                    None => self.open.push((condition.span, s.span.end)),
                }
            }
            StmtKind::While(_, _, _, body) => self.block(body),
            StmtKind::Block(body) => self.block(body),
            _ => {}
        }
    }

    /// The braces in which a side ends: behind `elseif` it has none of its own.
    fn leaves(&mut self, side: &Block) -> Vec<Span> {
        match &side.stmts[..] {
            [only] if only.span == side.span => {
                self.joined.push(only.span);
                let StmtKind::If(_, then, otherwise) = &only.kind else {
                    return Vec::new();
                };
                let mut all = vec![then.span];
                all.extend(otherwise.iter().flat_map(|o| self.leaves(o)));
                all
            }
            _ => vec![side.span],
        }
    }
}

struct Writer<'a> {
    text: &'a str,
    sides: Sides,
    /// Statements on lines of their own, by the start of the line that they precede.
    lines: BTreeMap<usize, Vec<String>>,
    /// Texts inside of lines, by their positions.
    inline: BTreeMap<usize, Vec<String>>,
}

impl Writer<'_> {
    /// Writes an operation. `None` if it cannot be written at its place.
    fn write(&mut self, inferred: &InferredStep) -> Option<()> {
        let span = inferred.place.span();
        let statement = inferred.statement()?;
        match inferred.place {
            Place::Within(_) => return None,
            Place::Before(_) | Place::Jump(_) => {
                if self.sides.joined.contains(&span) {
                    return None;
                }
                self.line(span.start, &statement, false);
            }
            Place::EndOfMethod(_) | Place::EndOfLoop(_) => self.line(span.end - 1, &statement, true),
            Place::EndOfSide(_, side) => self.end_of_side(span, side, &statement)?,
        }
        Some(())
    }

    fn end_of_side(&mut self, condition: Span, side: bool, statement: &str) -> Option<()> {
        let found = self
            .sides
            .ends
            .iter()
            .find(|(c, s, _)| (*c, *s) == (condition, side));
        if let Some((_, _, ends)) = found {
            for end in ends.clone() {
                self.line(end.end - 1, statement, true);
            }
            return Some(());
        }
        let &(_, end) = self.sides.open.iter().find(|(c, _)| *c == condition)?;
        let all = self.inline.entry(end as usize).or_default();
        match all.last_mut().filter(|last| last.ends_with(" }")) {
            Some(last) => last.insert_str(last.len() - 2, &format!("; {statement}")),
            None => all.push(format!(" else {{ {statement} }}")),
        }
        Some(())
    }

    /// A statement before what stands at a place, on a line of its own if that begins its line.
    fn line(&mut self, at: u32, statement: &str, is_inside: bool) {
        let at = at as usize;
        let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let indentation = &self.text[start..at];
        if indentation.trim().is_empty() {
            let deeper = if is_inside { "  " } else { "" };
            let line = format!("{indentation}{deeper}{statement}\n");
            self.lines.entry(start).or_default().push(line);
        } else {
            self.inline.entry(at).or_default().push(format!("{statement}; "));
        }
    }

    fn written(self) -> String {
        let mut all = self.lines;
        for (at, inserted) in self.inline {
            all.entry(at).or_default().extend(inserted);
        }
        let mut text = String::new();
        let mut from = 0;
        for (at, inserted) in all {
            text += &self.text[from..at];
            text += &inserted.concat();
            from = at;
        }
        text + &self.text[from..]
    }
}
