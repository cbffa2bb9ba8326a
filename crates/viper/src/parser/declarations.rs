//! Declarations at the top of a file, and their contracts.

use super::recovery::error_expression;
use super::{Failed, Parsed, Parser};
use crate::lexer::Token;
use crate::syntax::{
    Annotation, Decreases, DecreasesKind, Define, DefineBody, Exp, Function, Ident, Item, ItemKind, Method,
    Predicate,
};
use echis_source::Span;
use std::sync::Arc;

/// `requires`, `ensures` and `decreases` clauses.
type Contract = (Vec<Exp>, Vec<Exp>, Vec<Decreases>);

impl Parser<'_> {
    /// All declarations of the file.
    pub(super) fn items(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        while !self.at(Token::End) {
            self.braces = 0;
            self.too_deep_reported = false;
            let before = self.position;
            match self.item() {
                Ok(item) => items.push(item),
                Err(Failed) => {
                    if self.position == before {
                        self.bump();
                    }
                    self.skip_to_declaration();
                }
            }
        }
        items
    }

    fn item(&mut self) -> Parsed<Item> {
        let annotations: Vec<Annotation> = self.annotations()?;
        let start = self.here();
        let kind = match self.peek() {
            Token::Import => self.import()?,
            Token::Define => ItemKind::Define(self.define()?),
            Token::Field => self.fields()?,
            Token::Method => ItemKind::Method(self.method()?),
            Token::Function => ItemKind::Function(self.function()?),
            Token::Predicate => ItemKind::Predicate(self.predicate()?),
            Token::Domain => ItemKind::Domain(self.domain()?),
            Token::Adt => ItemKind::Adt(self.adt()?),
            _ => return Err(self.expected("a declaration")),
        };
        Ok(Item {
            annotations,
            kind,
            span: self.since(start),
        })
    }

    /// `import "path"`, `import <path>`.
    fn import(&mut self) -> Parsed<ItemKind> {
        self.bump();
        if self.at(Token::Str) {
            return Ok(ItemKind::Import {
                path: self.string()?,
                standard: false,
            });
        }
        if !self.at(Token::Lt) {
            return Err(self.expected("a path: `\"path\"` or `<path>`"));
        }
        // a path is not made of tokens: what counts is the text up to the `>`
        let open = self.bump();
        while !matches!(self.peek(), Token::Gt | Token::End) && !self.first_on_its_line() {
            self.bump();
        }
        let close = self.expect(Token::Gt, ">")?;
        let path = self.slice(Span {
            start: open.end,
            end: close.start,
            ..open
        });
        Ok(ItemKind::Import {
            path: Arc::from(path.trim()),
            standard: true,
        })
    }

    /// `define name(a, …) body`. A list of names in parentheses is the parameters, and never the
    /// body.
    pub(super) fn define(&mut self) -> Parsed<Define> {
        let start = self.here();
        self.bump();
        let name = self.ident("the name of a macro")?;
        let params = if self.at(Token::LParen) && self.names_in_parentheses() {
            Some(self.parenthesized_list(|p| p.ident("the name of a parameter"))?)
        } else {
            None
        };
        let body = if self.at(Token::LBrace) {
            let before = self.define_forbidden.replace("a macro");
            let block = self.block();
            self.define_forbidden = before;
            DefineBody::Block(block?)
        } else {
            DefineBody::Exp(self.expression()?)
        };
        let span = self.since(start);
        Ok(Define {
            name,
            params,
            body,
            span,
        })
    }

    /// Is this `(a, b, …)`, with names only?
    fn names_in_parentheses(&self) -> bool {
        let mut n = 1;
        if self.nth(n) == Token::RParen {
            return true;
        }
        while self.nth(n) == Token::Ident && self.nth(n + 1) == Token::Comma {
            n += 2;
        }
        self.nth(n) == Token::Ident && self.nth(n + 1) == Token::RParen
    }

    /// `field a: T, b: U`.
    fn fields(&mut self) -> Parsed<ItemKind> {
        self.bump();
        let fields = self.comma_separated(Self::typed_ident)?;
        self.eat(Token::Semi);
        Ok(ItemKind::Fields(fields))
    }

    fn method(&mut self) -> Parsed<Method> {
        self.bump();
        let name = self.ident("the name of a method")?;
        let params = self.parenthesized_list(Self::typed_ident)?;
        let results = self.optional_after(Token::Returns, |p| p.parenthesized_list(Self::typed_ident))?;
        let (pres, posts, decreases) = self.contract();
        let body = self.optional_at(Token::LBrace, Self::block)?;
        Ok(Method {
            name,
            params,
            results: results.unwrap_or_default(),
            pres,
            posts,
            decreases,
            body,
        })
    }

    fn function(&mut self) -> Parsed<Function> {
        self.bump();
        let name = self.ident("the name of a function")?;
        let params = self.parenthesized_list(Self::typed_ident)?;
        self.expect(Token::Colon, ":")?;
        let ty = self.ty()?;
        let (pres, posts, decreases) = self.contract();
        let body = self.optional_body();
        Ok(Function {
            name,
            params,
            ty,
            pres,
            posts,
            decreases,
            body,
        })
    }

    fn predicate(&mut self) -> Parsed<Predicate> {
        self.bump();
        let name = self.ident("the name of a predicate")?;
        let params = self.parenthesized_list(Self::typed_ident)?;
        let body = self.optional_body();
        Ok(Predicate { name, params, body })
    }

    /// `{ e }`, if there is a brace.
    fn optional_body(&mut self) -> Option<Exp> {
        self.at(Token::LBrace).then(|| self.braced_expression())
    }

    /// `{ e }`; what is wrong inside does not reach beyond the closing brace.
    pub(super) fn braced_expression(&mut self) -> Exp {
        let braces = self.braces;
        let start = self.here();
        let parsed = self.expect(Token::LBrace, "{").and_then(|_| {
            let exp = self.expression()?;
            self.expect(Token::RBrace, "}")?;
            Ok(exp)
        });
        parsed.unwrap_or_else(|Failed| {
            self.skip_to_closing_brace(braces);
            error_expression(self.since(start))
        })
    }

    /// The clauses of a method or a function: what is required stands before what is ensured.
    fn contract(&mut self) -> Contract {
        let (mut pres, mut posts, mut decreases) = Contract::default();
        loop {
            match self.peek() {
                Token::Requires => {
                    if !posts.is_empty() {
                        let keyword = self.here();
                        self.complain(keyword, "`requires` must stand before `ensures`");
                    }
                    pres.push(self.clause(Self::end_of_contract_clause));
                }
                Token::Ensures => posts.push(self.clause(Self::end_of_contract_clause)),
                Token::Decreases => decreases.push(self.decreases(Self::end_of_contract_clause)),
                _ => return (pres, posts, decreases),
            }
        }
    }

    /// The clauses of a loop.
    pub(super) fn loop_contract(&mut self) -> (Vec<Exp>, Vec<Decreases>) {
        let (mut invariants, mut decreases) = (Vec::new(), Vec::new());
        loop {
            match self.peek() {
                Token::Invariant => invariants.push(self.clause(Self::end_of_loop_clause)),
                Token::Decreases => decreases.push(self.decreases(Self::end_of_loop_clause)),
                _ => return (invariants, decreases),
            }
        }
    }

    /// `requires e`, `ensures e` or `invariant e`, and what must come next.
    pub(super) fn clause(&mut self, end: impl FnOnce(&mut Self) -> Parsed<()>) -> Exp {
        self.bump();
        let read = |p: &mut Self| {
            let exp = p.expression()?;
            end(p)?;
            Ok(exp)
        };
        let exp = self.or_skip_clause(read, error_expression);
        self.eat(Token::Semi);
        exp
    }

    /// `decreases e, …`, `decreases _`, `decreases *`, and what must come next.
    fn decreases(&mut self, end: impl FnOnce(&mut Self) -> Parsed<()>) -> Decreases {
        let start = self.bump();
        let read = |p: &mut Self| {
            let (kind, condition) = p.measure()?;
            let span = p.since(start);
            end(p)?;
            Ok(Decreases {
                kind,
                condition,
                span,
            })
        };
        let decreases = self.or_skip_clause(read, |span| {
            let kind = DecreasesKind::Tuple(vec![error_expression(span)]);
            Decreases {
                kind,
                condition: None,
                span,
            }
        });
        self.eat(Token::Semi);
        decreases
    }

    /// After a clause of a method or a function: another one, the body or the next declaration.
    fn end_of_contract_clause(&mut self) -> Parsed<()> {
        let ends = self.at_clause()
            || self.at_declaration()
            || matches!(
                self.peek(),
                Token::Semi | Token::LBrace | Token::Define | Token::Annotation | Token::End
            );
        if ends {
            Ok(())
        } else {
            Err(self.expected("a clause, a body or a declaration"))
        }
    }

    /// After a clause of a loop: another one or the body.
    fn end_of_loop_clause(&mut self) -> Parsed<()> {
        let ends = self.at_clause() || matches!(self.peek(), Token::Semi | Token::LBrace);
        if ends {
            Ok(())
        } else {
            Err(self.expected("a clause or `{`"))
        }
    }

    fn measure(&mut self) -> Parsed<(DecreasesKind, Option<Exp>)> {
        let kind = if self.eat(Token::Star) {
            return Ok((DecreasesKind::Star, None));
        } else if self.at(Token::Ident) && self.slice(self.here()) == "_" {
            self.bump();
            DecreasesKind::Wildcard
        } else if super::expressions::begins_expression(self.peek()) {
            DecreasesKind::Tuple(self.comma_separated(Self::expression)?)
        } else {
            DecreasesKind::Tuple(Vec::new())
        };
        Ok((kind, self.optional_after(Token::If, Self::expression)?))
    }

    /// `[T, …]`, if there is a bracket.
    pub(super) fn type_parameters(&mut self) -> Parsed<Vec<Ident>> {
        if self.eat(Token::LBracket) {
            return self.list_until(Token::RBracket, "]", |p| p.ident("the name of a type"));
        }
        Ok(Vec::new())
    }
}
