//! The parser for contracts: specifications in `//@ …` and `/*@ … @*/` comments, which `javac`
//! ignores.
//!
//! `comments` finds the comments, and `lexer` splits them into tokens with source positions. A
//! recursive-descent parser reads the tokens: `items` parses clauses, predicates and ghost
//! statements, `assertions` the operators that bind weaker than a comparison, and `terms` all other
//! expressions. The builder attaches each contract to a syntax node, by its position.

mod assertions;
mod comments;
mod items;
mod lexer;
mod terms;
pub mod tree;

pub(super) use comments::{Comment, column, find, may_have_spaced, spaced};

use self::tree::{Item, Prefix};
use crate::errors;
use crate::position_map::PositionMap;
use crate::tree::Ident;
use echis_source::{Diagnostic, Span};
use lexer::{Kind, Token};
use std::sync::Arc;

/// The maximum number of operators, parentheses and other levels of nesting in one item. It bounds
/// the depth of the tree.
const SIZE: usize = 1500;

/// The error of a failed parse. The diagnostic is already in [`Parser::errors`].
struct Failed;

type Parsed<T> = Result<T, Failed>;

/// The parser of one comment.
struct Parser<'t> {
    tokens: Vec<Token<'t>>,
    at: usize,
    /// The number of operators and levels of nesting that the current item may still have.
    remaining_size: usize,
    /// The number of open parentheses and brackets.
    open_brackets: usize,
    /// The number of open blocks of ghost statements.
    open_blocks: usize,
    errors: Vec<Diagnostic>,
}

/// Parses a comment as clauses, declarations and ghost statements. Returns the items that are
/// correct, and the errors.
pub(super) fn items(positions: PositionMap, text: &str, comment: &Comment) -> (Vec<Item>, Vec<Diagnostic>) {
    let mut parser = Parser::new(positions, text, comment);
    let items = parser.items();
    (items, parser.errors)
}

/// Parses a comment before an expression: `opening p(x) in` and `using f(x) in`. Returns the
/// prefixes and the errors.
pub(super) fn prefixes(
    positions: PositionMap,
    text: &str,
    comment: &Comment,
) -> (Vec<Prefix>, Vec<Diagnostic>) {
    let mut parser = Parser::new(positions, text, comment);
    let prefixes = parser.prefixes();
    (prefixes, parser.errors)
}

impl<'t> Parser<'t> {
    fn new(positions: PositionMap, text: &'t str, comment: &Comment) -> Parser<'t> {
        Parser {
            tokens: lexer::tokens(positions, text, comment),
            at: 0,
            remaining_size: SIZE,
            open_brackets: 0,
            open_blocks: 0,
            errors: Vec::new(),
        }
    }

    /// The token `by` places ahead; the end token repeats.
    fn ahead(&self, by: usize) -> Token<'t> {
        self.tokens[(self.at + by).min(self.tokens.len() - 1)]
    }

    fn token(&self) -> Token<'t> {
        self.ahead(0)
    }

    fn span(&self) -> Span {
        self.token().span
    }

    /// The span from `start` to the end of the last token read.
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

    /// Consumes a symbol if it is next.
    fn eat(&mut self, symbol: &str) -> bool {
        let found = self.is_symbol(symbol);
        if found {
            self.at += 1;
        }
        found
    }

    /// Consumes a symbol, or fails if it is not next. Returns its span.
    fn expect(&mut self, symbol: &str) -> Parsed<Span> {
        let span = self.span();
        if self.eat(symbol) {
            return Ok(span);
        }
        self.fail(&format!("expected `{symbol}`"))
    }

    /// Reports a missing symbol at the end of the last token.
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

    /// Parses an identifier, which is no reserved word.
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

    /// Fails at the next token. `message` says what was expected; the token found is added to it.
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

    /// Counts an operator or a level of nesting; fails if the item has too many.
    fn count_nesting(&mut self) -> Parsed<()> {
        match self.remaining_size.checked_sub(1) {
            Some(size) => {
                self.remaining_size = size;
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
