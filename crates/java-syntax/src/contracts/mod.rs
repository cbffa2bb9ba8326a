//! Contracts: what stands in `//@ …` and `/*@ … @*/` comments. To `javac` they are white space.
//!
//! `comments` finds them, `lexer` cuts them into tokens that know their places in the file, and a parser by recursive descent reads
//! them: `items` clauses, predicates and ghost statements, `assertions` what binds weaker than a comparison, `terms` the rest.
//! What they belong to is decided by where they stand, in the builder.

mod assertions;
mod comments;
mod items;
mod lexer;
mod terms;
pub mod tree;

pub(super) use comments::{Comment, column, find, spaced};

use self::tree::{Item, Prefix};
use crate::errors;
use crate::place::Place;
use crate::tree::Ident;
use echis_source::{Diagnostic, Span};
use lexer::{Kind, Token};
use std::sync::Arc;

/// How many operators, parentheses and the like one item may have, so that no tree is deeper than this.
const SIZE: usize = 1500;

/// An error was reported; what follows makes no sense.
struct Failed;

type Parsed<T> = Result<T, Failed>;

/// The tokens of a comment and how far they are read.
struct Parser<'t> {
    tokens: Vec<Token<'t>>,
    at: usize,
    /// How many operators and the like can still come.
    size: usize,
    /// How many parentheses and brackets are open.
    open: usize,
    /// How many blocks of ghost statements are open.
    blocks: usize,
    errors: Vec<Diagnostic>,
}

/// Reads a comment as clauses, declarations and ghost statements. What is wrong is reported, and left out.
pub(super) fn items(place: Place, text: &str, comment: &Comment) -> (Vec<Item>, Vec<Diagnostic>) {
    let mut parser = Parser::new(place, text, comment);
    let items = parser.items();
    (items, parser.errors)
}

/// Reads a comment before an expression: `opening p(x) in` and `using f(x) in`.
pub(super) fn prefixes(place: Place, text: &str, comment: &Comment) -> (Vec<Prefix>, Vec<Diagnostic>) {
    let mut parser = Parser::new(place, text, comment);
    let prefixes = parser.prefixes();
    (prefixes, parser.errors)
}

impl<'t> Parser<'t> {
    fn new(place: Place, text: &'t str, comment: &Comment) -> Parser<'t> {
        Parser {
            tokens: lexer::tokens(place, text, comment),
            at: 0,
            size: SIZE,
            open: 0,
            blocks: 0,
            errors: Vec::new(),
        }
    }

    /// The token so many places ahead; the end is followed by itself.
    fn ahead(&self, by: usize) -> Token<'t> {
        self.tokens[(self.at + by).min(self.tokens.len() - 1)]
    }

    fn token(&self) -> Token<'t> {
        self.ahead(0)
    }

    fn span(&self) -> Span {
        self.token().span
    }

    /// Where the last token that was read ends.
    fn since(&self, start: Span) -> Span {
        let last = self.tokens[self.at.saturating_sub(1)].span;
        if self.at == 0 { start } else { start.to(last) }
    }

    fn next(&mut self) -> Token<'t> {
        let token = self.token();
        if token.kind != Kind::End {
            self.at += 1;
        }
        token
    }

    fn at_end(&self) -> bool {
        self.token().kind == Kind::End
    }

    fn is_symbol(&self, symbol: &str) -> bool {
        self.token().is_symbol(symbol)
    }

    fn is_name(&self, name: &str) -> bool {
        self.token().is_name(name)
    }

    /// Reads a symbol if it is next.
    fn eat(&mut self, symbol: &str) -> bool {
        let found = self.is_symbol(symbol);
        if found {
            self.at += 1;
        }
        found
    }

    fn expect(&mut self, symbol: &str) -> Parsed<Span> {
        let span = self.span();
        if self.eat(symbol) {
            return Ok(span);
        }
        self.fail(&format!("expected `{symbol}`"))
    }

    /// Reports that a symbol is missing behind the last token.
    fn missing<T>(&mut self, symbol: &str) -> Parsed<T> {
        let end = self.tokens[self.at.saturating_sub(1)].span.end;
        let place = Span {
            start: end,
            end,
            ..self.span()
        };
        self.report(place, format!("expected `{symbol}` here"));
        Err(Failed)
    }

    fn expect_name(&mut self, name: &str) -> Parsed<()> {
        if self.is_name(name) {
            self.at += 1;
            return Ok(());
        }
        self.fail(&format!("expected `{name}`"))
    }

    fn ident(&mut self) -> Parsed<Ident> {
        let token = self.token();
        if token.kind == Kind::Name && !terms::is_reserved(token.text) {
            self.at += 1;
            return Ok(Ident {
                text: Arc::from(token.text),
                span: token.span,
            });
        }
        self.fail("expected a name")
    }

    fn report(&mut self, span: Span, message: impl Into<String>) {
        self.errors.push(errors::error(span, message));
    }

    /// Reports what was expected instead of the next token.
    fn fail<T>(&mut self, message: &str) -> Parsed<T> {
        let token = self.token();
        let message = match token.kind {
            Kind::Bad(why) => why.to_owned(),
            Kind::End => format!("{message}, but the contract ends here"),
            _ => format!("{message}, not `{}`", token.text),
        };
        self.report(token.span, message);
        Err(Failed)
    }

    /// Counts what makes a tree deeper.
    fn grow(&mut self) -> Parsed<()> {
        match self.size.checked_sub(1) {
            Some(size) => {
                self.size = size;
                Ok(())
            }
            None => {
                let span = self.span();
                self.report(span, "this contract is too large");
                Err(Failed)
            }
        }
    }
}
