//! Where pattern variables are in scope: where the condition that introduces them is known to hold, or not to (JLS 6.3.1, 6.3.2).

use super::Checker;
use super::types::VarIx;
use echis_java_syntax::tree::{Expr, ExprKind};
use echis_source::Span;
use std::sync::Arc;

/// A pattern variable.
pub(super) type Pattern = (Arc<str>, VarIx);

/// Where the pattern variables stand that a condition introduces when it is true, or when it is false.
fn introduced(condition: &Expr, truth: bool) -> Vec<Span> {
    match &condition.kind {
        ExprKind::InstanceOf(_, _, Some(name)) if truth => vec![name.span],
        ExprKind::Paren(inner) => introduced(inner, truth),
        ExprKind::Unary("!", inner) => introduced(inner, !truth),
        ExprKind::Binary(op, left, right) if *op == if truth { "&&" } else { "||" } => {
            let mut both = introduced(left, truth);
            both.extend(introduced(right, truth));
            both
        }
        _ => Vec::new(),
    }
}

impl Checker {
    /// How many pattern variables the innermost block has so far.
    pub(super) fn pattern_count(&mut self) -> usize {
        self.frame().scopes.last().map_or(0, |scope| scope.patterns.len())
    }

    /// Takes pattern variables out of scope, but for the first ones.
    pub(super) fn take_patterns(&mut self, first: usize) -> Vec<Pattern> {
        match self.frame().scopes.last_mut() {
            Some(scope) if scope.patterns.len() > first => scope.patterns.split_off(first),
            _ => Vec::new(),
        }
    }

    /// Those of the pattern variables in a condition that it introduces when it is true, or false.
    pub(super) fn introduced(&self, patterns: &[Pattern], condition: &Expr, truth: bool) -> Vec<Pattern> {
        if patterns.is_empty() {
            return Vec::new();
        }
        let spans = introduced(condition, truth);
        let patterns = patterns
            .iter()
            .filter(|(_, var)| spans.contains(&self.world.var(*var).span));
        patterns.cloned().collect()
    }

    /// Brings pattern variables into scope.
    pub(super) fn show_patterns(&mut self, patterns: Vec<Pattern>) {
        if let Some(scope) = self.frame().scopes.last_mut() {
            scope.patterns.extend(patterns);
        }
    }

    /// Checks what is done only if a condition has this truth value. The pattern variables of both are out of scope afterwards, and those of
    /// what is checked are returned.
    pub(super) fn where_it_is<T>(
        &mut self,
        (patterns, condition, truth): (&[Pattern], &Expr, bool),
        check: impl FnOnce(&mut Self) -> T,
    ) -> (T, Vec<Pattern>) {
        let outer = self.pattern_count();
        let shown = self.introduced(patterns, condition, truth);
        let count = shown.len();
        self.show_patterns(shown);
        let checked = check(self);
        let own = self.take_patterns(outer + count);
        self.take_patterns(outer);
        (checked, own)
    }
}
