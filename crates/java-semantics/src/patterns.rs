//! Scope of pattern variables: where the condition that introduces them is known to be true or
//! false (JLS 6.3.1, 6.3.2).

use super::Checker;
use super::types::VarIx;
use echis_java_syntax::tree::{Expr, ExprKind, Pattern as Syntax, PatternKind};
use echis_source::Span;
use std::sync::Arc;

/// A pattern variable with its name.
pub(super) type Pattern = (Arc<str>, VarIx);

/// The positions of the pattern variables that a condition introduces when it is `truth`.
fn introduced(condition: &Expr, truth: bool) -> Vec<Span> {
    match &condition.kind {
        ExprKind::InstanceOf(_, _, Some(name)) if truth => vec![name.span],
        ExprKind::InstanceOfRecord(_, pattern) if truth => variables(pattern),
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

/// The positions of the variables of a pattern.
fn variables(pattern: &Syntax) -> Vec<Span> {
    match &pattern.kind {
        PatternKind::Type(_, name) => vec![name.span],
        PatternKind::Record(_, nested) => nested.iter().flat_map(variables).collect(),
        PatternKind::Any => Vec::new(),
    }
}

impl Checker {
    /// The number of pattern variables in the innermost block.
    pub(super) fn pattern_count(&mut self) -> usize {
        self.frame().scopes.last().map_or(0, |scope| scope.patterns.len())
    }

    /// Removes the pattern variables from the innermost block, except for the first `kept`, and
    /// returns them.
    pub(super) fn take_patterns(&mut self, kept: usize) -> Vec<Pattern> {
        match self.frame().scopes.last_mut() {
            Some(scope) if scope.patterns.len() > kept => scope.patterns.split_off(kept),
            _ => Vec::new(),
        }
    }

    /// The pattern variables among `patterns` that a condition introduces when it is `truth`.
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

    /// Brings pattern variables into scope in the innermost block.
    pub(super) fn enter_patterns(&mut self, patterns: Vec<Pattern>) {
        if let Some(scope) = self.frame().scopes.last_mut() {
            scope.patterns.extend(patterns);
        }
    }

    /// Checks code that runs only if a condition is `truth`, with the pattern variables in scope
    /// that the condition then introduces. Also returns the pattern variables of the code itself.
    /// All of them are out of scope afterwards.
    pub(super) fn in_branch<T>(
        &mut self,
        (patterns, condition, truth): (&[Pattern], &Expr, bool),
        check: impl FnOnce(&mut Self) -> T,
    ) -> (T, Vec<Pattern>) {
        let outer = self.pattern_count();
        let introduced = self.introduced(patterns, condition, truth);
        let count = introduced.len();
        self.enter_patterns(introduced);
        let checked = check(self);
        let own = self.take_patterns(outer + count);
        self.take_patterns(outer);
        (checked, own)
    }
}
