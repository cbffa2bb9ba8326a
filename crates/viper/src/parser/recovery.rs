//! After an error: what can be trusted again, and where.
//!
//! Braces are counted while skipping, so that a mistake inside nested braces does not end the block
//! around them. Keywords that begin declarations stop every search: a missing `}` costs one error,
//! not the rest of the file.

use super::{Failed, Parsed, Parser};
use crate::lexer::Token;
use crate::syntax::{Exp, ExpKind};
use echis_source::Span;

/// What stands in for an expression that could not be read.
pub(super) fn error_expression(span: Span) -> Exp {
    Exp {
        kind: ExpKind::Error,
        span,
    }
}

impl Parser<'_> {
    /// Does a declaration begin here? `define` is left out, since macros can be defined inside
    /// methods.
    pub(super) fn at_declaration(&self) -> bool {
        match self.peek() {
            Token::Adt
            | Token::Field
            | Token::Function
            | Token::Import
            | Token::Method
            | Token::Predicate => true,
            Token::Domain => self.nth(1) == Token::Ident,
            _ => false,
        }
    }

    /// Is nothing but blanks between the next token and the beginning of its line?
    pub(super) fn first_on_its_line(&self) -> bool {
        self.text[..self.here().start as usize]
            .rfind(|c: char| !matches!(c, ' ' | '\t'))
            .is_none_or(|last| self.text.as_bytes()[last] == b'\n')
    }

    /// Does the next token stand at the very beginning of a line?
    fn begins_a_line(&self) -> bool {
        let start = self.here().start as usize;
        start == 0 || self.text.as_bytes()[start - 1] == b'\n'
    }

    /// Skips to the next token that `stop` accepts, or to the end; nothing more is said about what
    /// stands there.
    fn skip_until(&mut self, stop: impl Fn(&Self) -> bool) {
        while !self.at(Token::End) && !stop(self) {
            self.bump();
        }
        self.quiet_at = Some(self.position);
    }

    /// Skips to the next declaration outside of all braces, or at the very beginning of a line.
    pub(super) fn skip_to_declaration(&mut self) {
        self.skip_until(|p| {
            let begins = p.at_declaration() || p.at(Token::Define) || p.at(Token::Annotation);
            begins && (p.braces == 0 || p.begins_a_line())
        });
    }

    /// Skips to the next member of a domain, or to the end of the domain, whose members stand
    /// inside `braces` braces.
    pub(super) fn skip_to_member(&mut self, braces: u32, begins: impl Fn(&Self) -> bool) {
        self.skip_until(|p| {
            (p.braces <= braces && (begins(p) || p.at(Token::RBrace))) || (p.at_declaration() && !begins(p))
        });
    }

    /// Skips to the next statement, or to the end of the block, whose statements stand inside
    /// `braces` braces.
    pub(super) fn skip_to_statement(&mut self, braces: u32) {
        self.skip_until(|p| {
            p.at_declaration()
                || (p.braces <= braces
                    && match p.peek() {
                        Token::RBrace | Token::Semi => true,
                        Token::Ident => p.first_on_its_line(),
                        token => begins_statement(token),
                    })
        });
        if self.eat(Token::Semi) {
            self.quiet_at = Some(self.position);
        }
    }

    /// Skips the rest of an expression in braces that were opened inside `braces` braces, and the
    /// closing brace.
    pub(super) fn skip_to_closing_brace(&mut self, braces: u32) {
        self.skip_until(|p| {
            p.at_declaration() || p.at(Token::Axiom) || (p.braces <= braces + 1 && p.at(Token::RBrace))
        });
        if self.at(Token::RBrace) {
            self.bump();
            self.quiet_at = Some(self.position);
        }
        self.braces = braces;
    }

    /// A clause, or an error in its place; what follows is the next clause, the body or the next
    /// declaration.
    pub(super) fn or_skip_clause<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Parsed<T>,
        otherwise: impl FnOnce(Span) -> T,
    ) -> T {
        let (start, braces) = (self.here(), self.braces);
        match read(self) {
            Ok(clause) => clause,
            Err(Failed) => {
                self.skip_until(|p| {
                    p.at_declaration() || (p.braces <= braces && (p.at_clause() || p.at_body()))
                });
                otherwise(self.since(start))
            }
        }
    }

    /// Does a clause of a contract begin here?
    pub(super) fn at_clause(&self) -> bool {
        matches!(
            self.peek(),
            Token::Requires | Token::Ensures | Token::Invariant | Token::Decreases
        )
    }

    /// Does a body begin (or the block around end) here? The brace of a trigger follows `::` or
    /// another trigger.
    fn at_body(&self) -> bool {
        let before = self.position.checked_sub(1).map(|i| self.lexemes[i].token);
        match self.peek() {
            Token::LBrace => !matches!(before, Some(Token::ColonColon | Token::RBrace)),
            Token::RBrace => true,
            _ => false,
        }
    }

    /// A condition in parentheses, or an error in its place when a block follows.
    pub(super) fn or_skip_to_block(&mut self, read: impl FnOnce(&mut Self) -> Parsed<Exp>) -> Parsed<Exp> {
        let (start, braces) = (self.here(), self.braces);
        read(self).or_else(|Failed| {
            self.skip_until(|p| {
                p.at_declaration()
                    || (p.braces <= braces && (p.at_body() || p.at_clause() || begins_statement(p.peek())))
            });
            if self.at(Token::LBrace) || self.at_clause() {
                Ok(error_expression(self.since(start)))
            } else {
                Err(Failed)
            }
        })
    }

    /// Gives up on what was read since the token at this position: that token could not be what it
    /// had to be.
    pub(super) fn rejected(&mut self, first: usize, message: &str) -> Failed {
        let start = self.lexemes[first].start;
        let (file, end) = (self.file, start);
        self.complain(Span { file, start, end }, message);
        self.quiet_at = Some(self.position);
        Failed
    }
}

/// Can only a statement begin with this token?
fn begins_statement(token: Token) -> bool {
    use Token::*;
    matches!(
        token,
        Apply
            | Assert
            | Assume
            | Define
            | Exhale
            | Fold
            | Goto
            | If
            | Inhale
            | Label
            | Package
            | Quasihavoc
            | Quasihavocall
            | Refute
            | Unfold
            | Var
            | While
    )
}
