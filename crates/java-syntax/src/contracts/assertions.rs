//! What binds weaker than a comparison. From the weakest on: `?:`, `<==>`, `==>`, `&*&`, `||`, `&&`, `|`, `^`, `&`, and then chains,
//! in which `*` can be a separating conjunction or a product.

use super::tree::{Link, Spec};
use super::{Parsed, Parser};
use crate::tree::{Expr, ExprKind};

/// Operators of Java that group to the left, from the weakest on.
const LEVELS: [&str; 5] = ["||", "&&", "|", "^", "&"];

/// Operators in chains.
const CHAINED: [&str; 12] = ["==", "!=", "<", ">", "<=", ">=", "<<", "+", "-", "*", "/", "%"];

/// An expression of contracts.
pub(super) fn spec(kind: Spec, span: echis_source::Span) -> Expr {
    Expr {
        kind: ExprKind::Spec(Box::new(kind)),
        span,
    }
}

impl Parser<'_> {
    /// An assertion or an expression.
    pub(super) fn assertion(&mut self) -> Parsed<Expr> {
        self.grow()?;
        echis_recursion::deep(|| self.conditional())
    }

    /// `b ? A : B`
    fn conditional(&mut self) -> Parsed<Expr> {
        let condition = self.iff()?;
        if !self.eat("?") {
            return Ok(condition);
        }
        let yes = self.assertion()?;
        self.expect(":")?;
        let no = self.assertion()?;
        Ok(Expr {
            span: condition.span.to(no.span),
            kind: ExprKind::Conditional(Box::new(condition), Box::new(yes), Box::new(no)),
        })
    }

    fn iff(&mut self) -> Parsed<Expr> {
        let mut left = self.implies()?;
        while self.eat("<==>") {
            self.grow()?;
            let right = self.implies()?;
            let span = left.span.to(right.span);
            left = spec(Spec::Iff(Box::new(left), Box::new(right)), span);
        }
        Ok(left)
    }

    /// It groups to the right.
    fn implies(&mut self) -> Parsed<Expr> {
        let left = self.stars()?;
        if !self.eat("==>") {
            return Ok(left);
        }
        self.grow()?;
        let right = echis_recursion::deep(|| self.implies())?;
        let span = left.span.to(right.span);
        Ok(spec(Spec::Implies(Box::new(left), Box::new(right)), span))
    }

    /// As in VeriFast, `&*&` binds weaker than `||`.
    fn stars(&mut self) -> Parsed<Expr> {
        let mut left = self.level(0)?;
        while self.eat("&*&") {
            self.grow()?;
            let right = self.level(0)?;
            let span = left.span.to(right.span);
            left = spec(Spec::Star(Box::new(left), Box::new(right)), span);
        }
        Ok(left)
    }

    fn level(&mut self, level: usize) -> Parsed<Expr> {
        let Some(&operator) = LEVELS.get(level) else {
            return self.chain();
        };
        let mut left = self.level(level + 1)?;
        while self.eat(operator) {
            self.grow()?;
            let right = self.level(level + 1)?;
            left = Expr {
                span: left.span.to(right.span),
                kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)),
            };
        }
        Ok(left)
    }

    /// Operands with operators between them, as they stand there.
    fn chain(&mut self) -> Parsed<Expr> {
        let first = self.operand("*")?;
        let mut links = Vec::new();
        loop {
            let span = self.span();
            let Some(operator) = self.operator() else { break };
            self.grow()?;
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

    /// An operator of a chain. `>>` and `>>>` are written without anything between their signs.
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

    /// An operand of a chain, with `instanceof` behind it. In Java that binds weaker than arithmetic, so it may not stand behind
    /// any: what it would apply to would not be what Java says.
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
        Ok(Expr {
            span: value.span.to(ty.span),
            kind: ExprKind::InstanceOf(Box::new(value), ty, None),
        })
    }
}
