//! Statements and blocks.

use super::expressions::begins_expression;
use super::{Failed, Parsed, Parser};
use crate::lexer::Token;
use crate::syntax::{Block, Exp, ExpKind, Stmt, StmtKind};

impl Parser<'_> {
    /// `{ … }`: statements with an optional semicolon after each.
    pub(super) fn block(&mut self) -> Parsed<Block> {
        let start = self.expect(Token::LBrace, "{")?;
        let braces = self.braces;
        let mut stmts = Vec::new();
        while !matches!(self.peek(), Token::RBrace | Token::End) && !self.at_declaration() {
            let (first, before) = (self.here(), self.position);
            match self.statement() {
                Ok(stmt) => {
                    stmts.push(stmt);
                    self.eat(Token::Semi);
                }
                Err(Failed) => {
                    if self.position == before && !self.at(Token::Semi) {
                        self.bump();
                    }
                    self.skip_to_statement(braces);
                    self.braces = braces;
                    stmts.push(Stmt {
                        annotations: Vec::new(),
                        kind: StmtKind::Error,
                        span: self.since(first),
                    });
                }
            }
        }
        if !self.eat(Token::RBrace) {
            self.expected("a statement or `}`");
            self.quiet_at = Some(self.position);
            self.braces = braces.saturating_sub(1);
        }
        Ok(Block {
            stmts,
            span: self.since(start),
        })
    }

    fn statement(&mut self) -> Parsed<Stmt> {
        self.nested(|p| {
            let annotations = p.annotations()?;
            let start = p.here();
            let kind = p.statement_kind()?;
            Ok(Stmt {
                annotations,
                kind,
                span: p.since(start),
            })
        })
    }

    fn statement_kind(&mut self) -> Parsed<StmtKind> {
        Ok(match self.peek() {
            Token::Inhale => StmtKind::Inhale(self.after_keyword(Self::expression)?),
            Token::Exhale => StmtKind::Exhale(self.after_keyword(Self::expression)?),
            Token::Assert => StmtKind::Assert(self.after_keyword(Self::expression)?),
            Token::Assume => StmtKind::Assume(self.after_keyword(Self::expression)?),
            Token::Refute => StmtKind::Refute(self.after_keyword(Self::expression)?),
            Token::Fold => StmtKind::Fold(self.after_keyword(Self::predicate_access)?),
            Token::Unfold => StmtKind::Unfold(self.after_keyword(Self::predicate_access)?),
            Token::Apply => StmtKind::Apply(self.after_keyword(Self::wand)?),
            Token::Package => self.package()?,
            Token::Var => self.variables()?,
            Token::If => self.conditional()?,
            Token::While => self.repetition()?,
            Token::Goto => StmtKind::Goto(self.after_keyword(|p| p.ident("a label"))?),
            Token::Label => self.label()?,
            Token::LBrace => StmtKind::Block(self.block()?),
            Token::Quasihavoc => {
                let (condition, location) = self.after_keyword(Self::havocked)?;
                StmtKind::Quasihavoc(condition, location)
            }
            Token::Quasihavocall => {
                self.bump();
                let variables = self.comma_separated(Self::typed_ident)?;
                self.expect(Token::ColonColon, "::")?;
                let (condition, location) = self.havocked()?;
                StmtKind::QuasihavocAll(variables, condition, location)
            }
            Token::Define => {
                let forbidden = self.define_forbidden;
                let define = self.define()?;
                if let Some(place) = forbidden {
                    self.complain(define.span, &format!("a macro cannot be defined inside {place}"));
                }
                StmtKind::Define(define)
            }
            Token::Minus | Token::Bang => return Err(self.expected("a statement or `}`")),
            token if begins_expression(token) => self.assignment()?,
            _ => return Err(self.expected("a statement or `}`")),
        })
    }

    /// `x, e.f := e`, or `m(…)` or a name alone.
    fn assignment(&mut self) -> Parsed<StmtKind> {
        let first = self.target()?;
        if !matches!(self.peek(), Token::Comma | Token::Assign) {
            return match first.kind {
                ExpKind::Ident(_) | ExpKind::Call(..) => Ok(StmtKind::Assign(Vec::new(), first)),
                _ => Err(self.expected("`:=`")),
            };
        }
        let mut targets = vec![first];
        while self.eat(Token::Comma) {
            targets.push(self.target()?);
        }
        self.expect(Token::Assign, ":=")?;
        Ok(StmtKind::Assign(targets, self.expression()?))
    }

    /// A variable, a field access or a call (of a method, or of a macro that stands for one of the
    /// others).
    fn target(&mut self) -> Parsed<Exp> {
        let first = self.position;
        // an expression of its own: it is not deeper because of those before it
        self.deepest = self.depth;
        let exp = self.nested(Self::suffixed)?;
        match exp.kind {
            ExpKind::Ident(_) | ExpKind::Field(..) | ExpKind::Call(..) => Ok(exp),
            _ => Err(self.rejected(first, "this is no statement, and nothing can be assigned to it")),
        }
    }

    /// `var x: T, … := e`.
    fn variables(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let variables = self.comma_separated(Self::typed_ident)?;
        let value = self.optional_after(Token::Assign, Self::expression)?;
        Ok(StmtKind::Vars(variables, value))
    }

    /// `package wand { … }`.
    fn package(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let wand = self.wand()?;
        if !self.at(Token::LBrace) {
            return Ok(StmtKind::Package(wand, None));
        }
        let before = self.define_forbidden.replace("the proof of a magic wand");
        let proof = self.block();
        self.define_forbidden = before;
        Ok(StmtKind::Package(wand, Some(proof?)))
    }

    /// `if (c) { … } elseif (d) { … } else { … }`.
    fn conditional(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let condition = self.condition()?;
        let then = self.block()?;
        let otherwise = match self.peek() {
            Token::Elseif => {
                let start = self.here();
                let kind = self.nested(Self::conditional)?;
                let span = self.since(start);
                let stmt = Stmt {
                    annotations: Vec::new(),
                    kind,
                    span,
                };
                Some(Block {
                    stmts: vec![stmt],
                    span,
                })
            }
            Token::Else => {
                self.bump();
                Some(self.block()?)
            }
            _ => None,
        };
        Ok(StmtKind::If(condition, then, otherwise))
    }

    /// `while (c) invariant e … { … }`.
    fn repetition(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let condition = self.condition()?;
        let (invariants, decreases) = self.loop_contract();
        Ok(StmtKind::While(condition, invariants, decreases, self.block()?))
    }

    /// `(c)` before a block.
    fn condition(&mut self) -> Parsed<Exp> {
        self.or_skip_to_block(|p| p.parenthesized(Self::expression))
    }

    /// `label l invariant e …`.
    fn label(&mut self) -> Parsed<StmtKind> {
        self.bump();
        let label = self.ident("a label")?;
        let mut invariants = Vec::new();
        while self.at(Token::Invariant) {
            invariants.push(self.clause(|_| Ok(())));
        }
        Ok(StmtKind::Label(label, invariants))
    }

    /// `location`, or `condition ==> location`.
    fn havocked(&mut self) -> Parsed<(Option<Exp>, Exp)> {
        let first = self.wand()?;
        if self.eat(Token::Implies) {
            return Ok((Some(first), self.expression()?));
        }
        Ok((None, first))
    }
}
