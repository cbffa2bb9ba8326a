//! From text to the [syntax tree](crate::syntax): recursive descent, one function a construct.
//!
//! A function of the parser starts at the first token of what it reads and stops after the last
//! one. When it meets a token that does not fit it reports it and fails; whoever can go on (the
//! lists of declarations, of members, of clauses and of statements, see [`recovery`]) skips to
//! where the next one begins, so that one mistake does not hide the others, and a tree always comes
//! back.
//!
//! Nesting is bounded by [`MAX_DEPTH`]: no text makes the parser, or anyone who later walks the
//! tree recursively, run out of stack.

mod declarations;
mod domains;
mod expressions;
mod recovery;
mod statements;
#[cfg(test)]
mod tests;
mod types;

use crate::lexer::{Lexeme, Token, lex};
use crate::syntax::{Annotation, Exp, File, Ident};
use echis_source::{Diagnostic, FileId, Span};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// How deep a tree may be; chains of infix operators count, since their trees are as deep as they
/// are long.
pub const MAX_DEPTH: u32 = 2000;

/// How many mistakes of one file are reported.
pub const MAX_MISTAKES: usize = 1000;

/// Reads one file. Imports and macros are left as they stand.
pub fn parse(file: FileId, text: &str) -> (File, Vec<Diagnostic>) {
    if u32::try_from(text.len()).is_err() {
        let (start, end) = (0, 0);
        let too_large = error(Span { file, start, end }, "a file must be smaller than 4 GiB");
        return (File::default(), vec![too_large]);
    }
    let mut parser = Parser::new(file, text);
    let items = parser.items();
    let mut diagnostics = parser.diagnostics;
    diagnostics.sort_by_key(|d| d.span.start);
    (File { items }, diagnostics)
}

/// Reads a single expression; none if the text is anything else.
pub fn parse_expression(text: &str) -> Option<Exp> {
    u32::try_from(text.len()).ok()?;
    let mut parser = Parser::new(FileId::default(), text);
    let exp = parser.expression().ok()?;
    (parser.at(Token::End) && parser.diagnostics.is_empty()).then_some(exp)
}

/// Something that is wrong with the text of a program.
pub(crate) fn error(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic {
        id: "parser.error",
        span,
        message: message.into(),
    }
}

/// What did not fit has been reported; the reader gives up and leaves it to whoever can go on.
#[derive(Debug, Clone, Copy)]
struct Failed;

/// What a reader returns.
type Parsed<T> = Result<T, Failed>;

struct Parser<'a> {
    file: FileId,
    text: &'a str,
    lexemes: Vec<Lexeme>,
    /// Index of the next token.
    position: usize,
    /// How many `{` are open.
    braces: u32,
    /// How deep in the tree the parser is.
    depth: u32,
    /// An upper bound of the depth that the expression being read reaches.
    deepest: u32,
    /// Has this declaration been found to be too deep?
    too_deep_reported: bool,
    /// Nodes of operands that two comparisons share.
    copied: usize,
    /// No more is reported about the token at this position.
    quiet_at: Option<usize>,
    /// A call that begins at this position stands right after `(` and may have its type ascribed.
    ascribable_at: Option<usize>,
    /// Where the parser is, if macros cannot be defined there.
    define_forbidden: Option<&'static str>,
    /// Every name once.
    names: FxHashMap<&'a str, Arc<str>>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    fn new(file: FileId, text: &'a str) -> Parser<'a> {
        Parser {
            file,
            text,
            lexemes: lex(text),
            position: 0,
            braces: 0,
            depth: 0,
            deepest: 0,
            too_deep_reported: false,
            copied: 0,
            quiet_at: None,
            ascribable_at: None,
            define_forbidden: None,
            names: FxHashMap::default(),
            diagnostics: Vec::new(),
        }
    }

    fn peek(&self) -> Token {
        self.lexemes[self.position].token
    }

    /// The token after the next `n`.
    fn nth(&self, n: usize) -> Token {
        self.lexemes[(self.position + n).min(self.lexemes.len() - 1)].token
    }

    fn at(&self, token: Token) -> bool {
        self.peek() == token
    }

    /// The place of the next token.
    fn here(&self) -> Span {
        let Lexeme { start, end, .. } = self.lexemes[self.position];
        Span {
            file: self.file,
            start,
            end,
        }
    }

    /// From `start` to the end of the token read last.
    fn since(&self, start: Span) -> Span {
        let end = self
            .position
            .checked_sub(1)
            .map_or(start.start, |last| self.lexemes[last].end);
        Span {
            end: end.max(start.start),
            ..start
        }
    }

    fn slice(&self, span: Span) -> &'a str {
        &self.text[span.start as usize..span.end as usize]
    }

    /// Reads the next token, whatever it is; the end of the file is never passed.
    fn bump(&mut self) -> Span {
        let span = self.here();
        match self.peek() {
            Token::LBrace => self.braces += 1,
            Token::RBrace => self.braces = self.braces.saturating_sub(1),
            Token::End => return span,
            _ => {}
        }
        self.position += 1;
        span
    }

    fn eat(&mut self, token: Token) -> bool {
        let fits = self.at(token);
        if fits {
            self.bump();
        }
        fits
    }

    /// Reads the token, if it is next, and what follows it then.
    fn optional_after<T>(
        &mut self,
        token: Token,
        read: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<Option<T>> {
        self.eat(token).then(|| read(self)).transpose()
    }

    /// Reads what begins with the token, if that is next.
    fn optional_at<T>(
        &mut self,
        token: Token,
        read: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<Option<T>> {
        self.at(token).then(|| read(self)).transpose()
    }

    /// A keyword, then what it governs.
    fn after_keyword<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.bump();
        read(self)
    }

    /// Reads the token, which is written like this.
    fn expect(&mut self, token: Token, written: &str) -> Parsed<Span> {
        if self.at(token) {
            Ok(self.bump())
        } else {
            Err(self.expected(&format!("`{written}`")))
        }
    }

    /// Reports that the next token is not what should stand there.
    fn expected(&mut self, what: &str) -> Failed {
        let found = match self.peek() {
            Token::OpenComment => return self.fail("this comment is not closed".to_string()),
            Token::OpenStr => return self.fail("this string is not closed".to_string()),
            Token::End => "the end of the file".to_string(),
            Token::Str => "a string".to_string(),
            _ => format!("`{}`", self.slice(self.here())),
        };
        self.fail(format!("expected {what}, found {found}"))
    }

    /// Reports something about the next token, unless something has been said about it.
    fn fail(&mut self, message: String) -> Failed {
        if self.quiet_at != Some(self.position) {
            self.quiet_at = Some(self.position);
            // an error of the syntax is a place, as in Silver
            let Span { file, start, .. } = self.here();
            let end = start;
            self.report(Span { file, start, end }, message);
        }
        Failed
    }

    /// Reports something about what was read; what follows it can be read on.
    fn complain(&mut self, span: Span, message: &str) {
        self.report(span, message.to_string());
    }

    fn report(&mut self, span: Span, message: String) {
        let message = match self.diagnostics.len() {
            MAX_MISTAKES => "too many mistakes: no more are reported".to_string(),
            more if more > MAX_MISTAKES => return,
            _ => message,
        };
        self.diagnostics.push(error(span, message));
    }

    /// Reads something that is one level deeper in the tree.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.too_deep());
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let parsed = echis_recursion::deep(|| read(self));
        self.depth -= 1;
        parsed
    }

    /// Reports it once a declaration: what goes on inside is just as deep.
    fn too_deep(&mut self) -> Failed {
        if std::mem::replace(&mut self.too_deep_reported, true) {
            self.quiet_at = Some(self.position);
        }
        self.fail(format!("this is nested too deeply: more than {MAX_DEPTH} levels"))
    }

    fn name(&mut self, span: Span) -> Arc<str> {
        let text = self.slice(span);
        self.names.entry(text).or_insert_with(|| Arc::from(text)).clone()
    }

    /// A name that `what` says what it is for.
    fn ident(&mut self, what: &str) -> Parsed<Ident> {
        if self.at(Token::Ident) {
            let span = self.bump();
            return Ok(Ident {
                name: self.name(span),
                span,
            });
        }
        let here = self.here();
        if self.slice(here).starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(self.fail(format!(
                "expected {what}, but `{}` is a keyword",
                self.slice(here)
            )));
        }
        Err(self.expected(what))
    }

    /// What stands between the quotes of a string.
    fn string(&mut self) -> Parsed<Arc<str>> {
        if !self.at(Token::Str) {
            return Err(self.expected("a string"));
        }
        let text = self.slice(self.here());
        self.bump();
        Ok(Arc::from(&text[1..text.len() - 1]))
    }

    /// One or more, separated by commas.
    fn comma_separated<T>(&mut self, mut one: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut all = vec![one(self)?];
        while self.eat(Token::Comma) {
            all.push(one(self)?);
        }
        Ok(all)
    }

    /// None or more, separated by commas, up to the closing token, which is read.
    fn list_until<T>(
        &mut self,
        close: Token,
        written: &str,
        one: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        if self.eat(close) {
            return Ok(Vec::new());
        }
        let all = self.comma_separated(one)?;
        if self.eat(close) {
            return Ok(all);
        }
        Err(self.expected(&format!("`,` or `{written}`")))
    }

    /// `(…)`.
    fn parenthesized<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.expect(Token::LParen, "(")?;
        let inner = read(self)?;
        self.expect(Token::RParen, ")")?;
        Ok(inner)
    }

    /// `[…]`.
    fn bracketed<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.expect(Token::LBracket, "[")?;
        let inner = read(self)?;
        self.expect(Token::RBracket, "]")?;
        Ok(inner)
    }

    /// `(…, …)`.
    fn parenthesized_list<T>(&mut self, one: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        self.expect(Token::LParen, "(")?;
        self.list_until(Token::RParen, ")", one)
    }

    /// `@key("…", …)`, none or more.
    fn annotations(&mut self) -> Parsed<Vec<Annotation>> {
        let mut all = Vec::new();
        while self.at(Token::Annotation) {
            all.push(self.annotation()?);
        }
        Ok(all)
    }

    /// `@key("…", …)`.
    fn annotation(&mut self) -> Parsed<Annotation> {
        let mut span = self.bump();
        span.start += 1;
        let key = Ident {
            name: self.name(span),
            span,
        };
        let values = self.parenthesized_list(Self::string)?;
        Ok(Annotation { key, values })
    }
}
