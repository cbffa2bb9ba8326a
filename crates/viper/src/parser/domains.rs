//! Domains and algebraic data types.

use super::{Parsed, Parser};
use crate::lexer::Token;
use crate::syntax::{Adt, Annotation, Axiom, Constructor, Derive, Domain, DomainFunction};

/// What may stand in a domain.
enum Member {
    Function(DomainFunction),
    Axiom(Axiom),
}

impl Parser<'_> {
    pub(super) fn domain(&mut self) -> Parsed<Domain> {
        self.bump();
        let name = self.ident("the name of a domain")?;
        let type_params = self.type_parameters()?;
        let interpretations = self.optional_after(Token::Interpretation, |p| {
            p.parenthesized_list(|p| {
                let key = p.ident("the name of a backend")?;
                p.expect(Token::Colon, ":")?;
                Ok((key, p.string()?))
            })
        })?;
        let (mut functions, mut axioms) = (Vec::new(), Vec::new());
        let begins = |p: &Self| {
            matches!(
                p.peek(),
                Token::Function | Token::Axiom | Token::Unique | Token::Annotation
            )
        };
        self.members(begins, |p| {
            match p.member()? {
                Member::Function(function) => functions.push(function),
                Member::Axiom(axiom) => axioms.push(axiom),
            }
            Ok(())
        })?;
        Ok(Domain {
            name,
            type_params,
            interpretations: interpretations.unwrap_or_default(),
            functions,
            axioms,
        })
    }

    /// `{ … }` with an optional semicolon after each member; `begins` tells where, after an error,
    /// the next one begins.
    fn members(
        &mut self,
        begins: impl Fn(&Self) -> bool,
        mut member: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<()> {
        self.expect(Token::LBrace, "{")?;
        let braces = self.braces;
        while !self.at(Token::RBrace) {
            if member(self).is_ok() {
                self.eat(Token::Semi);
                continue;
            }
            self.skip_to_member(braces, &begins);
            self.braces = braces;
            if !begins(self) {
                break;
            }
        }
        if !self.eat(Token::RBrace) {
            self.expected("`}`");
            self.braces = braces - 1;
        }
        Ok(())
    }

    fn member(&mut self) -> Parsed<Member> {
        let annotations = self.annotations()?;
        match self.peek() {
            Token::Unique | Token::Function => Ok(Member::Function(self.domain_function(annotations)?)),
            Token::Axiom => Ok(Member::Axiom(self.axiom(annotations)?)),
            _ => Err(self.expected("a function, an axiom or `}`")),
        }
    }

    /// `unique function f(x: T, U): V interpretation "…"`.
    fn domain_function(&mut self, annotations: Vec<Annotation>) -> Parsed<DomainFunction> {
        let start = self.here();
        let unique = self.eat(Token::Unique);
        self.expect(Token::Function, "function")?;
        let name = self.ident("the name of a function")?;
        let params = self.parenthesized_list(Self::maybe_named_type)?;
        self.expect(Token::Colon, ":")?;
        let ty = self.ty()?;
        let interpretation = self.optional_after(Token::Interpretation, Self::string)?;
        let span = self.since(start);
        Ok(DomainFunction {
            annotations,
            unique,
            name,
            params,
            ty,
            interpretation,
            span,
        })
    }

    /// `axiom name { e }`, `axiom { e }`.
    fn axiom(&mut self, annotations: Vec<Annotation>) -> Parsed<Axiom> {
        let start = self.bump();
        let name = if self.at(Token::LBrace) {
            None
        } else {
            Some(self.ident("the name of an axiom")?)
        };
        let exp = self.braced_expression();
        Ok(Axiom {
            annotations,
            name,
            exp,
            span: self.since(start),
        })
    }

    /// `adt name[T] { constructors } derives { … }`.
    pub(super) fn adt(&mut self) -> Parsed<Adt> {
        self.bump();
        let name = self.ident("the name of an ADT")?;
        let type_params = self.type_parameters()?;
        let begins = |p: &Self| match p.peek() {
            Token::Ident => p.first_on_its_line(),
            token => token == Token::Annotation,
        };
        let (mut constructors, mut derives) = (Vec::new(), Vec::new());
        self.members(begins, |p| {
            constructors.push(p.constructor()?);
            Ok(())
        })?;
        if self.eat(Token::Derives) {
            self.members(begins, |p| {
                derives.push(p.derive()?);
                Ok(())
            })?;
        }
        Ok(Adt {
            name,
            type_params,
            constructors,
            derives,
        })
    }

    fn constructor(&mut self) -> Parsed<Constructor> {
        let annotations = self.annotations()?;
        let start = self.here();
        let name = self.ident("the name of a constructor")?;
        let params = self.parenthesized_list(Self::typed_ident)?;
        Ok(Constructor {
            annotations,
            name,
            params,
            span: self.since(start),
        })
    }

    /// `name[T] without a, b`.
    fn derive(&mut self) -> Parsed<Derive> {
        let start = self.here();
        let name = self.ident("the name of what is derived")?;
        let param = self.optional_at(Token::LBracket, |p| p.bracketed(Self::ty))?;
        let names = |p: &mut Self| p.comma_separated(|p| p.ident("the name of an argument"));
        let without = self.optional_after(Token::Without, names)?;
        Ok(Derive {
            name,
            param,
            without: without.unwrap_or_default(),
            span: self.since(start),
        })
    }
}
