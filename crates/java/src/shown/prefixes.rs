//! Where `opening p(x) in` stands that several parts of an expression need: before the largest expression in which that means the same.

use super::edits::Edit;
use super::layout::Kind;
use super::parts;
use super::steps::Scribe;
use super::within::bare;
use crate::syntax::tree::{Expr, ExprKind, Receiver};
use echis_source::Span;

/// An expression for which an instance is opened.
#[derive(Debug)]
pub(super) struct Around {
    pub instance: String,
    /// The object it is about.
    pub receiver: Option<String>,
    /// The predicate of the Viper program.
    pub predicate: String,
    pub span: Span,
}

impl Scribe<'_> {
    /// One prefix for all parts of an expression of code that need the same; in contracts, where permissions stand between the parts, one
    /// for each.
    pub(super) fn prefixes(&self, around: &[Around]) -> Vec<Edit> {
        let mut done: Vec<(&str, Span)> = Vec::new();
        for part in around {
            let whole = match self.is_in_comment(part.span) {
                true => part.span,
                false => {
                    let same = around.iter().filter(|other| other.instance == part.instance);
                    self.common(part, same.map(|other| other.span))
                }
            };
            if !done.contains(&(&part.instance, whole)) {
                done.push((&part.instance, whole));
            }
        }
        // it cannot stand before a whole statement
        done.retain(|(_, around)| !self.is_statement(*around));
        let edit = |(instance, around)| Edit::prefix(self.layout, around, format!("opening {instance} in"));
        done.into_iter().map(edit).collect()
    }

    /// Is it an expression that is a statement by itself?
    fn is_statement(&self, span: Span) -> bool {
        let mut statements = self.layout.statements.iter();
        statements
            .any(|s| matches!(s.kind, Kind::Other) && s.span.start == span.start && s.span.contains(span))
    }

    /// The largest expression that holds all of these that are in the same one as the first, that is evaluated whenever they are, and in which no
    /// call needs the instance closed.
    fn common(&self, first: &Around, all: impl Iterator<Item = Span>) -> Span {
        let expressions = &self.layout.expressions;
        let Some(whole) = expressions.iter().find(|e| e.span.contains(first.span)) else {
            return first.span;
        };
        let all: Vec<Span> = all.filter(|span| whole.span.contains(*span)).collect();
        let largest = self.common_in(whole, first, all);
        match self.is_wanted_closed(largest, first) || self.is_statement(largest.span) {
            true => first.span,
            false => largest.span,
        }
    }

    /// Does a call in an expression need the instance closed? Pure methods do with any amount of it, but what comes back to where it was called has
    /// to have all of what there is of another object.
    fn is_wanted_closed(&self, e: &Expr, around: &Around) -> bool {
        if !self.is_in_pure(e.span) {
            return self.is_given(e, &around.predicate);
        }
        let mut is_wanted = false;
        parts::visit(e, &mut |part| {
            if let ExprKind::Call {
                receiver: Receiver::Expr(receiver),
                ..
            } = &part.kind
            {
                is_wanted |= self.text_at(receiver.span) == around.receiver.as_deref();
            }
        });
        is_wanted
    }

    /// The same within a part that holds them all.
    fn common_in<'e>(&self, within: &'e Expr, first: &Around, all: Vec<Span>) -> &'e Expr {
        let holds = |e: &Expr| all.iter().all(|span| e.span.contains(*span));
        let mut at = within;
        let mut largest = within;
        while let Some(part) = parts::parts(bare(at)).into_iter().find(|part| holds(part)) {
            let is_inside = self.is_statement(at.span) || self.is_wanted_closed(at, first);
            if is_guarded(bare(at), part) || is_inside {
                largest = part;
            }
            at = part;
        }
        let mut sides = parts::parts(bare(at)).into_iter();
        let side = sides.find(|side| side.span.contains(first.span));
        let is_there = first.receiver.as_deref() == Some("this")
            || all.iter().any(|span| is_always_evaluated(largest, *span));
        match side.filter(|_| !is_there) {
            Some(side) => {
                let own = all.into_iter().filter(|span| side.span.contains(*span));
                self.common_in(side, first, own.collect())
            }
            None => largest,
        }
    }
}

/// Is a part evaluated only under a condition?
fn is_guarded(e: &Expr, part: &Expr) -> bool {
    match &e.kind {
        ExprKind::Binary("&&" | "||", _, right) => right.span == part.span,
        ExprKind::Conditional(_, a, b) => [a.span, b.span].contains(&part.span),
        ExprKind::Assign(..) => true,
        _ => false,
    }
}

/// Is a part evaluated whenever the whole is?
fn is_always_evaluated(whole: &Expr, part: Span) -> bool {
    let mut at = bare(whole);
    while let Some(inner) = parts::parts(at)
        .into_iter()
        .find(|inner| inner.span.contains(part))
    {
        if is_guarded(at, inner) {
            return false;
        }
        at = bare(inner);
    }
    true
}
