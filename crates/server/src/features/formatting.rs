//! Formatting: indentation, blanks between tokens, and blank lines.
//!
//! Only white space changes. Lines are neither joined nor split, so comments stay where they are.
//! The tokens of the result are compared with those of the text; if they differ, nothing changes.
//!
//! - Braces indent their lines, and so do open parentheses and the lines that continue another one.
//! - Clauses of a contract stand one step inside of their member or loop.
//! - Blanks stand around operators and after commas. Where both ways are common (`1/2`, `a[i]`,
//!   `{ x }`), the author's way stays.
//! - Several blank lines become one, and none stands at the start or the end.

use crate::viper::{Analysis, comments};
use echis_viper::lexer::{Lexeme, Token, lex};
use lsp_types::{FormattingOptions, Range, TextEdit};
use std::borrow::Cow;

/// The edits that format the open text; only those in the lines of a range, if there is one. None
/// for a text with errors of syntax.
pub fn formatting(analysis: &Analysis, options: &FormattingOptions, range: Option<Range>) -> Vec<TextEdit> {
    if analysis.has_syntax_errors() {
        return Vec::new();
    }
    let text = analysis.text();
    let indent = match options.insert_spaces {
        true => " ".repeat(options.tab_size.clamp(1, 16) as usize),
        false => "\t".to_owned(),
    };
    let pieces = pieces(analysis);
    let gaps = gaps(text.as_str(), &pieces, &indent);
    if !keeps_tokens(text.as_str(), &gaps) {
        return Vec::new();
    }
    let is_wanted = |edit: &TextEdit| {
        range.is_none_or(|r| r.start.line <= edit.range.start.line && edit.range.end.line <= r.end.line)
    };
    let changed = gaps.iter().filter(|g| g.old(text.as_str()) != g.new);
    let edit = |gap: &Gap| TextEdit {
        range: text.range(gap.start..gap.end),
        new_text: gap.new.clone(),
    };
    changed.map(edit).filter(is_wanted).collect()
}

/// A token or a comment.
#[derive(Debug, Clone, Copy)]
struct Piece {
    start: usize,
    end: usize,
    kind: PieceKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PieceKind {
    Token(Token),
    LineComment,
    BlockComment,
}

impl Piece {
    fn token(&self) -> Option<Token> {
        match self.kind {
            PieceKind::Token(token) => Some(token),
            PieceKind::LineComment | PieceKind::BlockComment => None,
        }
    }
}

fn pieces(analysis: &Analysis) -> Vec<Piece> {
    let tokens = analysis.tokens.iter().filter(|t| t.token != Token::End);
    let tokens = tokens.map(|t| Piece {
        start: t.start as usize,
        end: t.end as usize,
        kind: PieceKind::Token(t.token),
    });
    let comments = analysis.comments.iter().map(|c| Piece {
        start: c.range.start,
        end: c.range.end,
        kind: match c.is_block {
            true => PieceKind::BlockComment,
            false => PieceKind::LineComment,
        },
    });
    let mut all: Vec<Piece> = tokens.chain(comments).collect();
    all.sort_by_key(|p| p.start);
    all
}

/// White space between two pieces, with what it becomes.
#[derive(Debug)]
struct Gap {
    start: usize,
    end: usize,
    new: String,
}

impl Gap {
    fn old<'a>(&self, text: &'a str) -> &'a str {
        &text[self.start..self.end]
    }
}

/// All gaps of a text: before, between and after its pieces.
fn gaps(text: &str, pieces: &[Piece], indent: &str) -> Vec<Gap> {
    let end_of_line = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut layout = Layout::default();
    let mut gaps = Vec::with_capacity(pieces.len() + 1);
    let mut start = 0;
    for (i, piece) in pieces.iter().enumerate() {
        let old = &text[start..piece.start];
        let before = i.checked_sub(1).map(|i| &pieces[i]);
        let lines = lines_in(old);
        let new = match before {
            None => String::new(),
            Some(_) if lines > 0 => {
                let steps = layout.indentation(pieces, i);
                format!("{}{}", end_of_line.repeat(lines.min(2)), indent.repeat(steps))
            }
            Some(before) => between(text, pieces, before, i, old).into_owned(),
        };
        layout.pass(pieces, i, before.is_none() || lines > 0);
        gaps.push(Gap {
            start,
            end: piece.start,
            new,
        });
        start = piece.end;
    }
    let is_empty = pieces.is_empty();
    gaps.push(Gap {
        start,
        end: text.len(),
        new: if is_empty {
            String::new()
        } else {
            end_of_line.to_owned()
        },
    });
    gaps
}

/// The number of line ends in white space.
fn lines_in(space: &str) -> usize {
    space.matches('\n').count()
}

/// The open brackets, and what kind of line the last tokens belong to.
#[derive(Debug, Default)]
struct Layout {
    /// The open braces.
    braces: Vec<Brace>,
    /// The open parentheses and brackets inside of the last brace.
    open: usize,
    /// A clause of a contract is being read.
    in_clause: bool,
    /// The last token.
    last: Option<Token>,
    /// The last keyword that began a declaration.
    declaration: Option<Token>,
}

/// An open brace.
#[derive(Debug)]
struct Brace {
    /// The open parentheses and brackets outside of it.
    outside: usize,
    /// Is it around the body of a function, a predicate or an axiom, which is one expression?
    is_expression: bool,
}

impl Layout {
    /// The steps by which a piece that begins a line is indented.
    fn indentation(&self, pieces: &[Piece], index: usize) -> usize {
        // a comment is indented like what follows it
        let next = pieces[index..].iter().find_map(Piece::token);
        let token = pieces[index].token().or(next);
        let depth = self.braces.len();
        let is_expression = self.braces.last().is_some_and(|b| b.is_expression);
        match token {
            Some(Token::RBrace) if pieces[index].token().is_some() => depth.saturating_sub(1),
            Some(Token::RBrace) | None => depth,
            Some(Token::LBrace) if self.open == 0 && !self.continues(Token::LBrace) => depth,
            Some(token) if is_clause(token) && self.open == 0 => depth + 1,
            Some(token) => {
                let closes = matches!(token, Token::RParen | Token::RBracket);
                let nested = self.open.saturating_sub(usize::from(closes));
                let continued = self.open == 0 && !is_expression && self.continues(token);
                let clause = self.in_clause && (self.open > 0 || continued);
                depth + nested.min(MAX_NESTING) + usize::from(continued) + usize::from(clause)
            }
        }
    }

    /// Does a token on a new line go on with the line before?
    fn continues(&self, token: Token) -> bool {
        let begun = self
            .last
            .is_some_and(|last| is_operator(last) || last == Token::ColonColon);
        begun || (is_operator(token) && self.last.is_some())
    }

    fn pass(&mut self, pieces: &[Piece], index: usize, begins_line: bool) {
        let Some(token) = pieces[index].token() else {
            return;
        };
        if begins_line && self.open == 0 && !self.continues(token) {
            self.in_clause = is_clause(token);
        }
        match token {
            Token::LBrace => {
                self.braces.push(Brace {
                    outside: std::mem::take(&mut self.open),
                    is_expression: matches!(
                        self.declaration,
                        Some(Token::Function | Token::Predicate | Token::Axiom)
                    ),
                });
                self.in_clause = false;
            }
            Token::RBrace => self.open = self.braces.pop().map_or(0, |b| b.outside),
            Token::Method
            | Token::Function
            | Token::Predicate
            | Token::Axiom
            | Token::Domain
            | Token::Adt
            | Token::Field
            | Token::Import
            | Token::Define => self.declaration = Some(token),
            Token::LParen | Token::LBracket => self.open += 1,
            Token::RParen | Token::RBracket => self.open = self.open.saturating_sub(1),
            _ => {}
        }
        // the `>` of an import is no operator
        let ends_import = token == Token::Gt && self.declaration == Some(Token::Import);
        self.last = Some(token).filter(|_| !ends_import);
    }
}

/// Deeper parentheses do not indent any further.
const MAX_NESTING: usize = 4;

fn is_clause(token: Token) -> bool {
    matches!(
        token,
        Token::Requires | Token::Ensures | Token::Invariant | Token::Decreases | Token::Returns
    )
}

/// Does an expression never begin or end with this token?
fn is_operator(token: Token) -> bool {
    matches!(
        token,
        Token::Assign
            | Token::Iff
            | Token::Implies
            | Token::Wand
            | Token::Or
            | Token::And
            | Token::Eq
            | Token::Ne
            | Token::Lt
            | Token::Le
            | Token::Gt
            | Token::Ge
            | Token::Append
            | Token::Question
            | Token::In
            | Token::Union
            | Token::Intersection
            | Token::Setminus
            | Token::Subset
            | Token::Comma
    )
}

/// The blanks between two pieces on a line.
fn between<'a>(text: &str, pieces: &[Piece], before: &Piece, index: usize, old: &'a str) -> Cow<'a, str> {
    let next = &pieces[index];
    let as_written = || match old.is_empty() {
        true => Cow::Borrowed(""),
        false => Cow::Borrowed(" "),
    };
    let (Some(left), Some(right)) = (before.token(), next.token()) else {
        // comments at the ends of lines may be aligned
        let is_aligned = !old.is_empty() && old.bytes().all(|b| b == b' ');
        return if is_aligned {
            Cow::Borrowed(old)
        } else {
            as_written()
        };
    };
    if is_in_import(text, pieces, index) {
        return as_written();
    }
    let is_spread =
        |token| is_operator(token) && !matches!(token, Token::Comma) || matches!(token, Token::ColonColon);
    match (left, right) {
        (_, Token::Comma | Token::Semi) | (Token::LParen | Token::LBracket, _) => Cow::Borrowed(""),
        (_, Token::RParen | Token::RBracket) => Cow::Borrowed(""),
        (Token::Dot, _) | (_, Token::Dot) => Cow::Borrowed(""),
        (Token::Comma | Token::Semi | Token::Colon, _) => Cow::Borrowed(" "),
        (left, right) if is_spread(left) || is_spread(right) => Cow::Borrowed(" "),
        (Token::If | Token::While | Token::Elseif, Token::LParen) => Cow::Borrowed(" "),
        (Token::RParen | Token::Else, Token::LBrace) => Cow::Borrowed(" "),
        (Token::RBrace, Token::Else | Token::Elseif) | (Token::RParen, Token::Returns) => Cow::Borrowed(" "),
        _ => as_written(),
    }
}

/// Does a piece stand on the line of an `import`, whose path is no expression?
fn is_in_import(text: &str, pieces: &[Piece], index: usize) -> bool {
    let mut at = index;
    while at > 0 && !text[pieces[at - 1].end..pieces[at].start].contains('\n') {
        at -= 1;
        if pieces[at].token() == Some(Token::Import) {
            return true;
        }
    }
    false
}

/// Has the formatted text the tokens and comments of the text?
fn keeps_tokens(text: &str, gaps: &[Gap]) -> bool {
    let mut formatted = String::with_capacity(text.len());
    let mut from = 0;
    for gap in gaps {
        formatted.push_str(&text[from..gap.start]);
        formatted.push_str(&gap.new);
        from = gap.end;
    }
    formatted.push_str(&text[from..]);
    words(text) == words(&formatted)
}

/// The tokens and comments of a text.
fn words(text: &str) -> Vec<&str> {
    let tokens = lex(text);
    let comments = comments::between(text, &tokens);
    let tokens = tokens
        .iter()
        .map(|&Lexeme { start, end, .. }| start as usize..end as usize);
    let mut ranges: Vec<_> = tokens.chain(comments.into_iter().map(|c| c.range)).collect();
    ranges.sort_by_key(|r| r.start);
    ranges.into_iter().map(|r| &text[r]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::analysis;
    use super::*;

    fn formatted(text: &str) -> String {
        let analysis = analysis(text);
        let options = FormattingOptions {
            tab_size: 4,
            insert_spaces: true,
            ..FormattingOptions::default()
        };
        let mut result = text.to_owned();
        for edit in formatting(&analysis, &options, None).into_iter().rev() {
            let start = analysis
                .text()
                .offset(edit.range.start)
                .expect("a position of the text");
            let end = analysis
                .text()
                .offset(edit.range.end)
                .expect("a position of the text");
            result.replace_range(start..end, &edit.new_text);
        }
        result
    }

    #[test]
    fn blocks_and_contracts_are_indented() {
        let text = "\n\nfield f:Int\n\n\n\nmethod m( x : Ref )returns(y:Int)\nrequires acc( x.f )&&x.f>0\n\
                    ensures true&&\ntrue\n{\nif(x.f>1){\n// why\ny:=x.f ;x.f:=1\n}else{\n  y := 1/2 == 1 ? 1:2\n}\n\
                    while(y>0)\ninvariant acc(x.f)\n{\ny:=y-1 // less\n}\n}   ";
        let expected = "field f: Int\n\nmethod m(x : Ref) returns(y: Int)\n    requires acc(x.f) && x.f > 0\n    \
                        ensures true &&\n        true\n{\n    if (x.f > 1) {\n        // why\n        \
                        y := x.f; x.f := 1\n    } else {\n        y := 1/2 == 1 ? 1: 2\n    }\n    \
                        while (y > 0)\n        invariant acc(x.f)\n    {\n        y := y-1 // less\n    }\n}\n";
        assert_eq!(formatted(text), expected);
    }

    #[test]
    fn bodies_of_predicates_are_one_expression() {
        let text = "field f: Int\npredicate P(x: Ref) {\nacc(x.f) &&\n(x.f > 0 ==>\ntrue)\n}";
        let expected =
            "field f: Int\npredicate P(x: Ref) {\n    acc(x.f) &&\n    (x.f > 0 ==>\n        true)\n}\n";
        assert_eq!(formatted(text), expected);
    }

    #[test]
    fn comments_and_imports_stay() {
        let text =
            "import <decreases/int.vpr>   // one\n/* a\n     b */\nmethod m() /* c */ { /* d */ }\n// end\n";
        assert_eq!(formatted(text), text);
    }

    #[test]
    fn texts_with_errors_stay() {
        let text = "method   m( { ";
        assert_eq!(formatted(text), text);
    }

    #[test]
    fn programs_keep_their_tokens_and_are_formatted_once() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
        let mut folders = vec![std::path::PathBuf::from(folder)];
        let mut programs = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|e| e == "vpr") {
                    let text = std::fs::read_to_string(&path).expect("a text");
                    let once = formatted(&text);
                    let same = words(&once) == words(&text);
                    assert!(same, "{} has other tokens", path.display());
                    assert_eq!(formatted(&once), once, "{}", path.display());
                    programs += 1;
                }
            }
        }
        assert!(programs > 0, "there are examples");
    }
}
