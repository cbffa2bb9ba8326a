//! Parses the operators that bind weaker than a comparison: from the weakest, `?:`, `<==>`, `==>`,
//! `&*&`, `||`, `&&`, `|`, `^` and `&`. Their operands are chains of comparisons and arithmetic
//! operators, in which `*` can be a separating conjunction or a product.

use super::tree::{Link, Spec};
use super::{Parsed, Parser};
use crate::tree::{Expr, ExprKind};

/// Java's left-associative operators above the chains, from the weakest to the strongest.
const LEVELS: [&str; 5] = ["||", "&&", "|", "^", "&"];

/// The operators of chains.
const CHAINED: [&str; 12] = ["==", "!=", "<", ">", "<=", ">=", "<<", "+", "-", "*", "/", "%"];

/// Makes an expression that only contracts have.
pub(super) fn spec(kind: Spec, span: echis_source::Span) -> Expr {
    Expr::new(ExprKind::Spec(Box::new(kind)), span)
}

impl Parser<'_> {
    /// Parses an assertion or an expression.
    pub(super) fn assertion(&mut self) -> Parsed<Expr> {
        self.count_nesting()?;
        echis_recursion::deep(|| self.conditional())
    }

    /// Parses `b ? A : B`.
    fn conditional(&mut self) -> Parsed<Expr> {
        let condition = self.iff()?;
        if !self.eat("?") {
            return Ok(condition);
        }
        let yes = self.assertion()?;
        self.expect(":")?;
        let no = self.assertion()?;
        let span = condition.span.to(no.span);
        let kind = ExprKind::Conditional(Box::new(condition), Box::new(yes), Box::new(no));
        Ok(Expr::new(kind, span))
    }

    fn iff(&mut self) -> Parsed<Expr> {
        let mut left = self.implies()?;
        while self.eat("<==>") {
            self.count_nesting()?;
            let right = self.implies()?;
            let span = left.span.to(right.span);
            left = spec(Spec::Iff(Box::new(left), Box::new(right)), span);
        }
        Ok(left)
    }

    /// Parses `b ==> A`, which is right-associative.
    fn implies(&mut self) -> Parsed<Expr> {
        let left = self.stars()?;
        if !self.eat("==>") {
            return Ok(left);
        }
        self.count_nesting()?;
        let right = echis_recursion::deep(|| self.implies())?;
        let span = left.span.to(right.span);
        Ok(spec(Spec::Implies(Box::new(left), Box::new(right)), span))
    }

    /// Parses `A &*& B`, which binds weaker than `||`, as in VeriFast.
    fn stars(&mut self) -> Parsed<Expr> {
        let mut left = self.level(0)?;
        while self.eat("&*&") {
            self.count_nesting()?;
            let right = self.level(0)?;
            let span = left.span.to(right.span);
            left = spec(Spec::Star(Box::new(left), Box::new(right)), span);
        }
        Ok(left)
    }

    /// Parses the operators of [`LEVELS`] from index `level` on.
    fn level(&mut self, level: usize) -> Parsed<Expr> {
        let Some(&operator) = LEVELS.get(level) else {
            return self.chain();
        };
        let mut left = self.level(level + 1)?;
        while self.eat(operator) {
            self.count_nesting()?;
            let right = self.level(level + 1)?;
            let span = left.span.to(right.span);
            left = Expr::new(ExprKind::Binary(operator, Box::new(left), Box::new(right)), span);
        }
        Ok(left)
    }

    /// Parses a chain: operands with operators between them, in the order of the text.
    fn chain(&mut self) -> Parsed<Expr> {
        let first = self.operand("*")?;
        let mut links = Vec::new();
        loop {
            let span = self.span();
            let Some(operator) = self.operator() else { break };
            self.count_nesting()?;
            links.push(Link {
                operator,
                span: self.since(span),
                operand: self.operand(operator)?,
            });
        }
        if links.is_empty() {
            return Ok(first);
        }
        let span = self.since(first.span);
        Ok(spec(Spec::Chain(Box::new(first), links), span))
    }

    /// Parses an operator of a chain. `>>` and `>>>` are consecutive `>` tokens without space
    /// between them.
    fn operator(&mut self) -> Option<&'static str> {
        if self.is_symbol(">") {
            let adjoins = |n: usize| {
                self.ahead(n).is_symbol(">") && self.ahead(n).span.start == self.ahead(n - 1).span.end
            };
            let operator = match (adjoins(1), adjoins(1) && adjoins(2)) {
                (_, true) => ">>>",
                (true, _) => ">>",
                _ => ">",
            };
            self.at += operator.len();
            return Some(operator);
        }
        let found = CHAINED.into_iter().find(|op| self.is_symbol(op))?;
        self.at += 1;
        Some(found)
    }

    /// Parses an operand of a chain, which can end in `instanceof`.
    ///
    /// In Java, `instanceof` binds weaker than arithmetic. It is an error after an arithmetic
    /// operator, since it would apply to a different operand than in Java.
    fn operand(&mut self, operator: &str) -> Parsed<Expr> {
        let value = self.unary()?;
        if !self.is_name("instanceof") {
            return Ok(value);
        }
        if !matches!(operator, "*" | "==" | "!=") {
            return self.fail("expected parentheses around the operands of `instanceof`");
        }
        self.at += 1;
        let ty = self.type_ref()?;
        if self.token().kind == super::lexer::Kind::Name {
            return self.fail("a pattern cannot stand in a contract; expected only a type");
        }
        let span = value.span.to(ty.span);
        Ok(Expr::new(ExprKind::InstanceOf(Box::new(value), ty, None), span))
    }
}
