//! Expressions: operators by precedence climbing, then suffixes, then what stands alone.

use super::{Parsed, Parser};
use crate::lexer::Token;
use crate::precedence::{Level, binding};
use crate::syntax::{BinOp, Collection, Exp, ExpKind, Ident, Quantifier, Trigger, UnOp};
use echis_source::Span;
use num_bigint::BigInt;
use std::mem;

/// How many nodes of operands that two comparisons share may be copied in a file.
const MAX_COPIED: usize = 1_000_000;

/// The infix operator that is written like this.
fn infix(token: Token) -> Option<BinOp> {
    Some(match token {
        Token::Iff => BinOp::Iff,
        Token::Implies => BinOp::Implies,
        Token::Wand => BinOp::Wand,
        Token::Or => BinOp::Or,
        Token::And => BinOp::And,
        Token::Eq => BinOp::Eq,
        Token::Ne => BinOp::Ne,
        Token::Lt => BinOp::Lt,
        Token::Le => BinOp::Le,
        Token::Gt => BinOp::Gt,
        Token::Ge => BinOp::Ge,
        Token::In => BinOp::In,
        Token::Plus => BinOp::Add,
        Token::Minus => BinOp::Sub,
        Token::Append => BinOp::Append,
        Token::Union => BinOp::Union,
        Token::Intersection => BinOp::Intersection,
        Token::Setminus => BinOp::SetMinus,
        Token::Subset => BinOp::Subset,
        Token::Star => BinOp::Mul,
        Token::Slash => BinOp::Slash,
        Token::Backslash => BinOp::Backslash,
        Token::Percent => BinOp::Mod,
        _ => return None,
    })
}

/// Can an expression begin with this token?
pub(super) fn begins_expression(token: Token) -> bool {
    use Token::*;
    matches!(
        token,
        Ident
            | Int
            | Annotation
            | Acc
            | Applying
            | Asserting
            | Domain
            | Epsilon
            | Exists
            | False
            | Forall
            | Forperm
            | Let
            | Map
            | Multiset
            | New
            | None
            | Null
            | Old
            | Perm
            | Range
            | Result
            | Seq
            | Set
            | True
            | Unfolding
            | Wildcard
            | Write
            | LParen
            | LBracket
            | Pipe
            | Or
            | Minus
            | Bang
    )
}

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Parsed<Exp> {
        self.climb(Level::Conditional)
    }

    /// An expression that ends before `==>`, `<==>` and `?`.
    pub(super) fn wand(&mut self) -> Parsed<Exp> {
        self.climb(Level::Wand)
    }

    /// Operands and the operators between them that bind at least this tightly.
    fn climb(&mut self, level: Level) -> Parsed<Exp> {
        self.nested(|p| {
            let start = p.here();
            let around = mem::replace(&mut p.deepest, p.depth);
            let mut exp = p.suffixed()?;
            // the right operand of a comparison that is followed by another: `a < b <= c` means `a
            // < b && b <= c`
            let mut shared: Option<Exp> = None;
            loop {
                let kind = match infix(p.peek()) {
                    Some(op) if binding(op).level >= level => {
                        p.bump();
                        let right = p.climb(binding(op).right)?;
                        let next = p.shared_operand(op, &right)?;
                        match mem::replace(&mut shared, next) {
                            None => ExpKind::Binary(op, Box::new(exp), Box::new(right)),
                            Some(left) => {
                                let link = ExpKind::Binary(op, Box::new(left), Box::new(right));
                                let link = p.grown(start, link)?;
                                ExpKind::Binary(BinOp::And, Box::new(exp), Box::new(link))
                            }
                        }
                    }
                    None if p.at(Token::Question) && level == Level::Conditional => {
                        p.bump();
                        let then = p.expression()?;
                        p.expect(Token::Colon, ":")?;
                        let otherwise = p.expression()?;
                        ExpKind::Ite(Box::new(exp), Box::new(then), Box::new(otherwise))
                    }
                    _ => break,
                };
                exp = p.grown(start, kind)?;
            }
            p.deepest = p.deepest.max(around);
            Ok(exp)
        })
    }

    /// A copy of the right operand, if the operator is a comparison and another one follows.
    fn shared_operand(&mut self, op: BinOp, right: &Exp) -> Parsed<Option<Exp>> {
        let is_comparison = |op| binding(op).level == Level::Comparison;
        if !is_comparison(op) || !infix(self.peek()).is_some_and(is_comparison) {
            return Ok(None);
        }
        self.copied += right.size();
        if self.copied > MAX_COPIED {
            return Err(self.fail("comparisons are chained inside of each other too often".into()));
        }
        Ok(Some(right.clone()))
    }

    /// What was read has become a part of something that begins where it begins: all of it is one
    /// level deeper now.
    fn grown(&mut self, start: Span, kind: ExpKind) -> Parsed<Exp> {
        self.deepest += 1;
        if self.deepest > super::MAX_DEPTH {
            return Err(self.too_deep());
        }
        Ok(self.exp(start, kind))
    }

    /// `e.f`, `e[i]`, `e[i..j]`, `e[k := v]`.
    pub(super) fn suffixed(&mut self) -> Parsed<Exp> {
        let start = self.here();
        let mut exp = self.atom()?;
        loop {
            let kind = match self.peek() {
                Token::Dot => {
                    self.bump();
                    ExpKind::Field(Box::new(exp), self.ident("the name of a field")?)
                }
                Token::LBracket => {
                    self.bump();
                    self.bracket_suffix(Box::new(exp))?
                }
                _ => return Ok(exp),
            };
            exp = self.grown(start, kind)?;
        }
    }

    /// What follows the `[` of an index, an update or a slice.
    fn bracket_suffix(&mut self, of: Box<Exp>) -> Parsed<ExpKind> {
        if self.eat(Token::DotDot) {
            let to = self.expression()?;
            self.expect(Token::RBracket, "]")?;
            return Ok(ExpKind::Slice(of, None, Some(Box::new(to))));
        }
        let first = self.expression()?;
        match self.peek() {
            Token::DotDot => {
                self.bump();
                let to = if self.at(Token::RBracket) {
                    None
                } else {
                    Some(Box::new(self.expression()?))
                };
                self.expect(Token::RBracket, "]")?;
                Ok(ExpKind::Slice(of, Some(Box::new(first)), to))
            }
            Token::Assign => {
                self.bump();
                let mut updates = vec![(first, self.expression()?)];
                while self.eat(Token::Comma) {
                    updates.push(self.pair()?);
                }
                self.expect(Token::RBracket, "]")?;
                Ok(ExpKind::Update(of, updates))
            }
            Token::RBracket => {
                self.bump();
                Ok(ExpKind::Index(of, Box::new(first)))
            }
            _ => Err(self.expected("`]`, `..` or `:=`")),
        }
    }

    /// `k := v`.
    fn pair(&mut self) -> Parsed<(Exp, Exp)> {
        let key = self.expression()?;
        self.expect(Token::Assign, ":=")?;
        Ok((key, self.expression()?))
    }

    /// `(e)` in a box.
    fn parenthesized_box(&mut self) -> Parsed<Box<Exp>> {
        self.parenthesized(Self::boxed)
    }

    /// An expression in a box.
    fn boxed(&mut self) -> Parsed<Box<Exp>> {
        self.expression().map(Box::new)
    }

    /// What has no operator or suffix on its left.
    fn atom(&mut self) -> Parsed<Exp> {
        let start = self.here();
        let kind = match self.peek() {
            Token::LParen => return self.in_parentheses(),
            Token::Ident => return self.name_or_call(),
            Token::Int => self.integer()?,
            Token::True => self.literal(ExpKind::Bool(true)),
            Token::False => self.literal(ExpKind::Bool(false)),
            Token::Null => self.literal(ExpKind::Null),
            Token::None => self.literal(ExpKind::NoPerm),
            Token::Write => self.literal(ExpKind::FullPerm),
            Token::Wildcard => self.literal(ExpKind::Wildcard),
            Token::Epsilon => self.literal(ExpKind::Epsilon),
            Token::Result => self.literal(ExpKind::Result),
            Token::Minus => self.prefixed(UnOp::Neg)?,
            Token::Bang => self.prefixed(UnOp::Not)?,
            Token::Acc => return self.acc(),
            Token::Perm => self.perm()?,
            Token::Old => self.old()?,
            Token::Let => self.let_in()?,
            Token::Forall => self.quantified(Quantifier::Forall)?,
            Token::Exists => self.quantified(Quantifier::Exists)?,
            Token::Forperm => self.forperm()?,
            Token::Unfolding => self.unfolding()?,
            Token::Applying => self.ghost_step(ExpKind::Applying)?,
            Token::Asserting => self.ghost_step(ExpKind::Asserting)?,
            Token::Seq => self.collection(Collection::Seq)?,
            Token::Set => self.collection(Collection::Set)?,
            Token::Multiset => self.collection(Collection::Multiset)?,
            Token::Map => self.map()?,
            Token::Domain => ExpKind::MapDomain(self.after_keyword(Self::parenthesized_box)?),
            Token::Range => ExpKind::MapRange(self.after_keyword(Self::parenthesized_box)?),
            Token::New => self.new_object()?,
            Token::Annotation => {
                let annotation = self.annotation()?;
                ExpKind::Annotated(annotation, Box::new(self.nested(Self::atom)?))
            }
            Token::LBracket => self.bracketed_pair()?,
            Token::Pipe | Token::Or => self.size()?,
            _ => return Err(self.expected("an expression")),
        };
        Ok(self.exp(start, kind))
    }

    /// The expression that begins at `start` and ends before the next token.
    fn exp(&self, start: Span, kind: ExpKind) -> Exp {
        let span = self.since(start);
        Exp { kind, span }
    }

    fn literal(&mut self, kind: ExpKind) -> ExpKind {
        self.bump();
        kind
    }

    fn integer(&mut self) -> Parsed<ExpKind> {
        /// Reading a number takes time that is quadratic in its length.
        const MAX_DIGITS: usize = 10_000;
        let digits = self.slice(self.here());
        match digits.parse::<BigInt>() {
            Ok(value) if digits.len() <= MAX_DIGITS => {
                self.bump();
                Ok(ExpKind::Int(value))
            }
            _ => Err(self.fail(format!("a number may have at most {MAX_DIGITS} digits"))),
        }
    }

    /// `(e)`; when a call follows the parenthesis, its type may be ascribed: `(f(e): T)`.
    fn in_parentheses(&mut self) -> Parsed<Exp> {
        self.parenthesized(|p| {
            p.ascribable_at = Some(p.position);
            p.expression()
        })
    }

    /// Does a parenthesis after this name belong to it? Only spaces are between them then; on the
    /// next line it begins another statement.
    fn only_spaces_after(&self, name: Span) -> bool {
        let after = &self.text[name.end as usize..];
        after.trim_start_matches(' ').starts_with('(')
    }

    /// `x`, `f(…)`, `(f(…): T)` behind its parenthesis.
    fn name_or_call(&mut self) -> Parsed<Exp> {
        let ascribable = self.ascribable_at == Some(self.position);
        let start = self.here();
        let name = self.ident("a name")?;
        if !self.at(Token::LParen) || !self.only_spaces_after(name.span) {
            return Ok(Exp {
                span: name.span,
                kind: ExpKind::Ident(name),
            });
        }
        let arguments = self.parenthesized_list(Self::expression)?;
        let ty = if ascribable && self.eat(Token::Colon) {
            Some(self.ty()?)
        } else {
            None
        };
        Ok(self.exp(start, ExpKind::Call(name, arguments, ty)))
    }

    /// `f(…)` and nothing else.
    fn call(&mut self, what: &str) -> Parsed<Exp> {
        let name = self.here();
        if self.at(Token::Ident) && self.nth(1) == Token::LParen && self.only_spaces_after(name) {
            return self.name_or_call();
        }
        Err(self.expected(what))
    }

    /// An operator on its left side binds more tightly than any infix operator.
    fn prefixed(&mut self, op: UnOp) -> Parsed<ExpKind> {
        self.bump();
        Ok(ExpKind::Unary(op, Box::new(self.nested(Self::suffixed)?)))
    }

    /// `acc(location)`, `acc(location, amount)`.
    fn acc(&mut self) -> Parsed<Exp> {
        let start = self.bump();
        let kind = self.parenthesized(|p| {
            let location = Box::new(p.location()?);
            Ok(ExpKind::Acc(
                location,
                p.optional_after(Token::Comma, Self::boxed)?,
            ))
        })?;
        Ok(self.exp(start, kind))
    }

    /// `e.f` or `P(…)`.
    fn location(&mut self) -> Parsed<Exp> {
        let first = self.position;
        let exp = self.nested(Self::suffixed)?;
        match exp.kind {
            ExpKind::Field(..) | ExpKind::Call(..) => Ok(exp),
            _ => Err(self.rejected(first, "expected a field access or a predicate")),
        }
    }

    /// `e.f`, `P(…)` or a wand.
    fn resource(&mut self) -> Parsed<Exp> {
        let first = self.position;
        let exp = self.wand()?;
        match exp.kind {
            ExpKind::Field(..) | ExpKind::Call(..) | ExpKind::Binary(BinOp::Wand, ..) => Ok(exp),
            _ => Err(self.rejected(first, "expected a field access, a predicate or a magic wand")),
        }
    }

    /// `acc(P(…), amount)` or `P(…)`.
    pub(super) fn predicate_access(&mut self) -> Parsed<Exp> {
        if self.at(Token::Acc) {
            self.acc()
        } else {
            self.call("a predicate: `P(…)` or `acc(P(…), …)`")
        }
    }

    /// `perm(resource)`.
    fn perm(&mut self) -> Parsed<ExpKind> {
        self.bump();
        Ok(ExpKind::Perm(Box::new(self.parenthesized(Self::resource)?)))
    }

    /// `old(e)`, `old[label](e)`, `old[lhs](e)`.
    fn old(&mut self) -> Parsed<ExpKind> {
        self.bump();
        if !self.eat(Token::LBracket) {
            return Ok(ExpKind::Old(self.parenthesized_box()?));
        }
        let label = if self.at(Token::Lhs) {
            let span = self.bump();
            Ident {
                name: self.name(span),
                span,
            }
        } else {
            self.ident("a label")?
        };
        self.expect(Token::RBracket, "]")?;
        Ok(ExpKind::LabelledOld(label, self.parenthesized_box()?))
    }

    /// `let x == (e) in body`.
    fn let_in(&mut self) -> Parsed<ExpKind> {
        self.bump();
        let name = self.ident("a name")?;
        self.expect(Token::Eq, "==")?;
        let value = self.parenthesized_box()?;
        self.expect(Token::In, "in")?;
        Ok(ExpKind::Let(name, value, self.boxed()?))
    }

    /// `forall x: T, … :: { trigger, … } … body`.
    fn quantified(&mut self, quantifier: Quantifier) -> Parsed<ExpKind> {
        self.bump();
        let variables = self.comma_separated(Self::typed_ident)?;
        self.expect(Token::ColonColon, "::")?;
        let mut triggers = Vec::new();
        while self.at(Token::LBrace) {
            let start = self.here();
            self.bump();
            triggers.push(Trigger {
                terms: self.list_until(Token::RBrace, "}", Self::expression)?,
                span: self.since(start),
            });
        }
        Ok(ExpKind::Quantifier(
            quantifier,
            variables,
            triggers,
            self.boxed()?,
        ))
    }

    /// `forperm x: T, … [resource] :: body`.
    fn forperm(&mut self) -> Parsed<ExpKind> {
        self.bump();
        let variables = self.comma_separated(Self::typed_ident)?;
        let resource = self.bracketed(Self::resource)?;
        self.expect(Token::ColonColon, "::")?;
        Ok(ExpKind::ForPerm(variables, Box::new(resource), self.boxed()?))
    }

    /// `unfolding P(…) in body`.
    fn unfolding(&mut self) -> Parsed<ExpKind> {
        self.bump();
        let predicate = self.predicate_access()?;
        self.expect(Token::In, "in")?;
        Ok(ExpKind::Unfolding(Box::new(predicate), self.boxed()?))
    }

    /// `applying (wand) in body`, `asserting (assertion) in body`.
    fn ghost_step(&mut self, kind: fn(Box<Exp>, Box<Exp>) -> ExpKind) -> Parsed<ExpKind> {
        self.bump();
        let assertion = self.parenthesized_box()?;
        self.expect(Token::In, "in")?;
        Ok(kind(assertion, self.boxed()?))
    }

    /// `Seq(…)`, `Seq[T]()` and the like: only an empty one has its type written.
    fn collection(&mut self, collection: Collection) -> Parsed<ExpKind> {
        self.bump();
        let ty = self.optional_at(Token::LBracket, |p| p.bracketed(Self::ty))?;
        let elements = self.elements(ty.is_some(), Self::expression)?;
        Ok(ExpKind::Literal(collection, ty, elements))
    }

    /// `Map(k := v, …)`, `Map[K, V]()`.
    fn map(&mut self) -> Parsed<ExpKind> {
        self.bump();
        let types = self.optional_at(Token::LBracket, Self::map_type_arguments)?;
        let pairs = self.elements(types.is_some(), Self::pair)?;
        Ok(ExpKind::MapLiteral(types, pairs))
    }

    /// `(…)`; nothing in between when the type is written.
    fn elements<T>(&mut self, typed: bool, one: fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        match typed {
            true => self.parenthesized(|_| Ok(Vec::new())),
            false => self.parenthesized_list(one),
        }
    }

    /// `new(f, g)`, `new(*)`.
    fn new_object(&mut self) -> Parsed<ExpKind> {
        self.bump();
        self.expect(Token::LParen, "(")?;
        if self.eat(Token::Star) {
            self.expect(Token::RParen, ")")?;
            return Ok(ExpKind::New(None));
        }
        let fields = self.list_until(Token::RParen, ")", |p| p.ident("the name of a field"))?;
        Ok(ExpKind::New(Some(fields)))
    }

    /// `[a, b]`, `[a..b)`.
    fn bracketed_pair(&mut self) -> Parsed<ExpKind> {
        self.bump();
        let first = self.boxed()?;
        match self.peek() {
            Token::Comma => {
                self.bump();
                let second = self.boxed()?;
                self.expect(Token::RBracket, "]")?;
                Ok(ExpKind::InhaleExhale(first, second))
            }
            Token::DotDot => {
                self.bump();
                let second = self.boxed()?;
                self.expect(Token::RParen, ")")?;
                Ok(ExpKind::Range(first, second))
            }
            _ => Err(self.expected("`,` or `..`")),
        }
    }

    /// `|e|`.
    fn size(&mut self) -> Parsed<ExpKind> {
        if self.at(Token::Or) {
            // where an operand begins, `||` opens two sizes: its first half is read here
            let lexeme = &mut self.lexemes[self.position];
            lexeme.token = Token::Pipe;
            lexeme.start += 1;
        } else {
            self.bump();
        }
        let of = self.boxed()?;
        self.expect(Token::Pipe, "|")?;
        Ok(ExpKind::Size(of))
    }
}
