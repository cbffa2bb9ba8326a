//! Writing into a text: what is inserted follows the indentation around it, and the rest stays as it is.

use super::layout::{Anchor, Kind, Layout, Statement, StmtIx};
use echis_source::Span;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

/// When a ghost statement is done, of those at one place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum When {
    /// Before predicates are opened and closed.
    First,
    /// Just before this is said, which opens one.
    Before(String),
    /// It opens or closes one.
    Then,
    /// Just after this is said, which closes one.
    Behind(String),
    /// After that.
    Last,
}

/// Something to be written into the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Edit {
    /// A ghost statement: `open p(x);`
    Statement(Anchor, When, String),
    /// `opening p(x) in` before an expression, of code or in a comment. Where it is `bare`, no parentheses are needed around it.
    Prefix {
        around: Span,
        bare: bool,
        order: Order,
        text: String,
    },
    /// `opening \result.p(x) in` between an object and one of its fields.
    Read { object: Span, text: String },
}

/// The order of what stands before the same expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Order {
    /// What a contract says is used while everything is closed.
    Used,
    Opened,
    /// What is called with that open is used then.
    Called,
}

impl Edit {
    /// What stands before an expression. What is in parentheses gets no others.
    pub(super) fn prefix(layout: &Layout, around: Span, text: String) -> Edit {
        let order = match opened(&text) {
            Some(_) => Order::Opened,
            None => Order::Used,
        };
        Edit::prefix_in(order, layout, around, text)
    }

    /// What uses a call where that is evaluated.
    pub(super) fn at_call(layout: &Layout, call: Span, text: String) -> Edit {
        Edit::prefix_in(Order::Called, layout, call, text)
    }

    fn prefix_in(order: Order, layout: &Layout, around: Span, text: String) -> Edit {
        let inner = layout.in_parentheses(around);
        Edit::Prefix {
            around: inner.unwrap_or(around),
            bare: inner.is_some() || layout.stands_alone(around),
            order,
            text,
        }
    }

    /// What it says.
    pub(super) fn text(&self) -> &str {
        match self {
            Edit::Statement(_, _, text) | Edit::Prefix { text, .. } | Edit::Read { text, .. } => text,
        }
    }

    /// What it says, to be changed.
    pub(super) fn text_mut(&mut self) -> &mut String {
        match self {
            Edit::Statement(_, _, text) | Edit::Prefix { text, .. } | Edit::Read { text, .. } => text,
        }
    }

    /// Does it stand before an expression that has this in it?
    pub(super) fn is_before(&self, part: Span) -> bool {
        matches!(self, Edit::Prefix { around, .. } if around.contains(part))
    }

    /// Does it make another one needless? What is open for an expression is open for its parts, and it is only where nobody says how much
    /// of it that any amount will do.
    pub(super) fn covers(&self, other: &Edit) -> bool {
        let (
            Edit::Prefix { around, text, .. },
            Edit::Prefix {
                around: part,
                text: inner,
                ..
            },
        ) = (self, other)
        else {
            return self == other;
        };
        let is_opened = match (opened(text), opened(inner)) {
            (Some((instance, amount)), Some((other, less))) => {
                instance == other && (amount == less || less.is_none())
            }
            _ => text == inner,
        };
        is_opened && around.contains(*part)
    }
}

/// What a prefix opens, and how much of it if it says that.
fn opened(prefix: &str) -> Option<(&str, Option<&str>)> {
    let instance = prefix.strip_prefix("opening ")?.strip_suffix(" in")?;
    Some(parted(instance))
}

/// An instance, and how much of it if that is said.
pub(super) fn parted(instance: &str) -> (&str, Option<&str>) {
    let with_amount = instance
        .strip_prefix("acc(")
        .and_then(|inside| inside.strip_suffix(')'));
    match with_amount.and_then(|inside| inside.rsplit_once(", ")) {
        Some((instance, amount)) => (instance, Some(amount)),
        None => (instance, None),
    }
}

/// Something that was inserted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Insertion {
    /// Before which byte of the text.
    pub at: u32,
    /// What it says.
    pub text: String,
}

/// A piece of text that is inserted, and the number of the edit that it comes from.
#[derive(Debug)]
struct Piece {
    text: String,
    edit: Option<usize>,
}

/// What comes first behind a statement or an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Behind {
    /// A part of it: the missing `else`, or a parenthesis.
    Part,
    Statements,
    /// The brace that was missing around it.
    Brace,
}

/// A place behind something: where that ends, where it begins, as what is inside of it comes first, and what stands there.
type BehindPlace = (usize, Reverse<usize>, Behind);

/// What an edit says, with its number.
type Said<'a> = (usize, &'a str);

/// A text with what was inserted.
#[derive(Debug, Default)]
pub(super) struct Applied {
    pub text: String,
    pub inserted: Vec<Insertion>,
    /// Where edits are in it now, by their numbers.
    pub ranges: Vec<(usize, Range<usize>)>,
}

/// Writes edits into a text.
pub(super) fn apply(text: &str, layout: &Layout, edits: &[&Edit]) -> Applied {
    let mut writer = Writer {
        text,
        layout,
        before: BTreeMap::new(),
        behind: BTreeMap::new(),
        made: Applied::default(),
    };
    let mut all: BTreeMap<Anchor, Vec<(&When, Said)>> = BTreeMap::new();
    let mut prefixes: Vec<(Order, (Span, bool, Said))> = Vec::new();
    for (i, edit) in edits.iter().enumerate() {
        match edit {
            Edit::Statement(anchor, when, text) => {
                all.entry(*anchor).or_default().push((when, (i, text)));
            }
            Edit::Prefix {
                around,
                bare,
                order,
                text,
            } => prefixes.push((*order, (*around, *bare, (i, text)))),
            Edit::Read { object, text } => writer.read(*object, (i, text)),
        }
    }
    let statements = all.into_iter().map(|(anchor, all)| (anchor, ordered(all)));
    let statements: BTreeMap<Anchor, Vec<Said>> = statements.collect();
    // around the same place the larger expression comes first, and closes last
    prefixes.sort_by_key(|(order, (span, ..))| (span.start, Reverse(span.end), *order));
    let prefixes: Vec<(Span, bool, Said)> = prefixes.into_iter().map(|(_, prefix)| prefix).collect();
    writer.statements(&statements);
    writer.prefixes(&prefixes);
    writer.written()
}

/// What is said at one place, in order.
fn ordered<'e>(mut all: Vec<(&'e When, Said<'e>)>) -> Vec<Said<'e>> {
    all.sort_by_key(|(when, _)| *when);
    let mut done: Vec<Said> = Vec::new();
    let is_beside = |(when, _): &(&When, Said)| matches!(when, When::Before(_) | When::Behind(_));
    let (beside, rest): (Vec<_>, Vec<_>) = all.into_iter().partition(is_beside);
    done.extend(rest.into_iter().map(|(_, said)| said));
    for (when, said) in beside {
        let at = |what: &String| done.iter().position(|(_, text)| *text == *what);
        let at = match when {
            When::Behind(what) => at(what).map_or(done.len(), |closed| closed + 1),
            When::Before(what) => at(what).unwrap_or(0),
            _ => 0,
        };
        done.insert(at, said);
    }
    done
}

struct Writer<'a> {
    text: &'a str,
    layout: &'a Layout,
    /// Before what stands there, in order.
    before: BTreeMap<usize, Vec<Piece>>,
    behind: BTreeMap<BehindPlace, Vec<Piece>>,
    made: Applied,
}

impl Writer<'_> {
    fn statements(&mut self, all: &BTreeMap<Anchor, Vec<Said>>) {
        for (&anchor, said) in all {
            let at = self.layout.place_of(anchor).start;
            for (_, text) in said {
                self.note(at, text);
            }
            match anchor {
                Anchor::Before(ix) if self.layout.statements[ix].is_sole => {
                    self.before(at, "{ ");
                    let pieces = self.within_line(at as usize, said);
                    self.before.entry(at as usize).or_default().extend(pieces);
                }
                Anchor::After(ix) => {
                    let pieces = self.within_line(at as usize, said);
                    let behind = self.behind(self.layout.statements[ix].span, Behind::Statements);
                    behind.push(Piece::plain(" "));
                    behind.extend(pieces);
                }
                Anchor::Before(_) => self.lines(at as usize, said, None),
                Anchor::End(_) => {
                    let inside = self.indentation_inside(at as usize);
                    self.lines(at as usize, said, Some(inside));
                }
                Anchor::Default(ix) => self.default_case(ix, at as usize, said),
                Anchor::Else(ix) => {
                    let (begin, pieces, end) = match comment_around(self.text, at as usize) {
                        Some(_) => (" else { ", self.within_line(at as usize, said), "}".to_owned()),
                        None => {
                            let outer = self.indentation(at as usize);
                            let lines = said.iter().map(|s| line(&format!("{outer}    "), *s));
                            (" else {\n", lines.collect(), format!("{outer}}}"))
                        }
                    };
                    let behind = self.behind(self.layout.statements[ix].span, Behind::Part);
                    behind.push(Piece::plain(begin));
                    behind.extend(pieces);
                    behind.push(Piece::plain(&end));
                }
            }
        }
        self.braces(all);
    }

    /// The `default` that a `switch` does not have, at its closing brace.
    fn default_case(&mut self, ix: StmtIx, brace: usize, said: &[Said]) {
        let Kind::Switch {
            arrows, ends_open, ..
        } = self.layout.statements[ix].kind
        else {
            return;
        };
        let head = match arrows {
            true => "default -> { ",
            false if ends_open => "break; default: ",
            false => "default: ",
        };
        let start = line_start(self.text, brace);
        let own = &self.text[start..brace];
        let (at, begin, end) = match own.trim().is_empty() {
            true => (start, format!("{own}    "), "\n"),
            false => (brace, String::new(), " "),
        };
        let tail = if arrows { " }" } else { "" };
        let pieces = self.before.entry(at).or_default();
        pieces.push(Piece::plain(&format!("{begin}{head}/*@ ")));
        pieces.extend(said.iter().map(|s| Piece::of(*s)));
        pieces.push(Piece::plain(&format!("@*/{tail}{end}")));
    }

    /// The braces that are missing around a statement with something before it or behind it.
    fn braces(&mut self, all: &BTreeMap<Anchor, Vec<Said>>) {
        for &anchor in all.keys() {
            let (Anchor::Before(ix) | Anchor::After(ix)) = anchor else {
                continue;
            };
            let Statement { span, is_sole, .. } = self.layout.statements[ix];
            let begin = self.layout.place_of(Anchor::Before(ix)).start;
            let is_begun = all.contains_key(&Anchor::Before(ix));
            // of two anchors at one statement the first one has the braces written
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
            self.behind(span, Behind::Brace).push(Piece::plain(brace));
        }
    }

    fn prefixes(&mut self, all: &[(Span, bool, Said)]) {
        let mut i = 0;
        while i < all.len() {
            let (around, bare, _) = all[i];
            let same = all[i..].iter().take_while(|(span, ..)| *span == around).count();
            let said: Vec<Said> = all[i..i + same].iter().map(|(_, _, said)| *said).collect();
            i += same;
            for (_, text) in &said {
                self.note(around.start, text);
            }
            let start = around.start as usize;
            let (at, pieces, is_closed) = match comment_around(self.text, start) {
                // what is commented already is itself a prefix of code, or a contract
                Some(comment) if comment_around(self.text, around.end as usize).is_none() => {
                    (comment, commented(&said), false)
                }
                Some(_) => (start, said.iter().map(|s| Piece::of(*s)).collect(), !bare),
                None => (start, commented(&said), !bare),
            };
            if is_closed {
                self.before(at as u32, "(");
                self.behind(around, Behind::Part).push(Piece::plain(")"));
            }
            self.before.entry(at).or_default().extend(pieces);
        }
    }

    /// What is opened of an object for one of its fields.
    fn read(&mut self, object: Span, said: Said) {
        self.note(object.end, said.1);
        let behind = self.behind(object, Behind::Statements);
        behind.push(Piece::plain(" "));
        behind.extend(commented(&[said]));
    }

    /// Ghost statements on lines of their own before what stands at `at`; beside it, if it does not begin its line.
    fn lines(&mut self, at: usize, said: &[Said], indentation: Option<String>) {
        let start = line_start(self.text, at);
        let before = &self.text[start..at];
        let is_first = before.trim().is_empty() || before.trim() == "//@";
        let is_in_block = comment_around(self.text, at).is_some_and(|c| self.text[c..].starts_with("/*"));
        if is_first && !is_in_block {
            let own: String = before.chars().take_while(|c| c.is_whitespace()).collect();
            let indentation = indentation.unwrap_or(own);
            let into = self.before.entry(start).or_default();
            into.extend(said.iter().map(|s| line(&indentation, *s)));
        } else {
            let pieces = self.within_line(at, said);
            self.before.entry(at).or_default().extend(pieces);
        }
    }

    /// What edits say beside other things in a line: a comment, or a part of the comment there.
    fn within_line(&self, at: usize, said: &[Said]) -> Vec<Piece> {
        match comment_around(self.text, at) {
            Some(_) => said.iter().map(|s| Piece::of(*s)).collect(),
            None => commented(said),
        }
    }

    fn note(&mut self, at: u32, text: &str) {
        self.made.inserted.push(Insertion {
            at,
            text: text.to_owned(),
        });
    }

    /// Before what stands at a place.
    fn before(&mut self, at: u32, text: &str) {
        self.before
            .entry(at as usize)
            .or_default()
            .push(Piece::plain(text));
    }

    /// What stands behind something.
    fn behind(&mut self, what: Span, place: Behind) -> &mut Vec<Piece> {
        let at = (what.end as usize, Reverse(what.start as usize), place);
        self.behind.entry(at).or_default()
    }

    /// The white space that the line of a place begins with.
    fn indentation(&self, at: usize) -> String {
        let rest = &self.text[line_start(self.text, at)..];
        rest.chars().take_while(|c| *c == ' ' || *c == '\t').collect()
    }

    /// How far the statements are indented before the brace at a place.
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

    /// The text with everything in it.
    fn written(self) -> Applied {
        let mut made = self.made;
        let mut from = 0;
        let mut places: BTreeMap<usize, Vec<Piece>> = BTreeMap::new();
        for ((at, ..), pieces) in self.behind {
            places.entry(at).or_default().extend(pieces);
        }
        for (at, pieces) in self.before {
            places.entry(at).or_default().extend(pieces);
        }
        for (at, pieces) in places {
            made.text += &self.text[from..at];
            from = at;
            for piece in pieces {
                let start = made.text.len();
                made.text += &piece.text;
                made.ranges
                    .extend(piece.edit.map(|edit| (edit, start..made.text.len())));
            }
        }
        made.text += &self.text[from..];
        made.inserted.sort_by_key(|s| s.at);
        made
    }
}

impl Piece {
    fn plain(text: &str) -> Piece {
        Piece {
            text: text.to_owned(),
            edit: None,
        }
    }

    /// What an edit says, and a space.
    fn of((edit, text): Said) -> Piece {
        Piece {
            text: format!("{text} "),
            edit: Some(edit),
        }
    }
}

/// A ghost statement on a line of its own.
fn line(indentation: &str, (edit, text): Said) -> Piece {
    Piece {
        text: format!("{indentation}//@ {text}\n"),
        edit: Some(edit),
    }
}

/// What edits say as a comment within a line.
fn commented(said: &[Said]) -> Vec<Piece> {
    let mut all = vec![Piece::plain("/*@ ")];
    all.extend(said.iter().map(|s| Piece::of(*s)));
    all.push(Piece::plain("@*/ "));
    all
}

/// Where the line of a place begins.
fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// Where the comment begins that a place is in.
pub(super) fn comment_around(text: &str, at: usize) -> Option<usize> {
    let before = &text[..at];
    let line = line_start(text, at);
    if let Some(found) = before[line..].find("//") {
        return Some(line + found);
    }
    let begun = before.rfind("/*")?;
    before[begun..].find("*/").is_none().then_some(begun)
}
