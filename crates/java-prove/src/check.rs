//! Implicit proof obligations: operations that can throw without a `throw`. Each one is proved not
//! to throw, or encoded as an exception if something handles it.

use super::Encoder;
use super::branches::BranchKind;
use super::build::*;
use echis_java_semantics::types::ClassIx;
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, ExpKind, Stmt, StmtKind};

/// An implicit proof obligation, named after its violation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Check {
    /// A field, element, length or method of null is accessed.
    Null,
    /// An array index is out of bounds.
    Bounds,
    /// A string index is out of bounds.
    StringBounds,
    /// An array is created with a negative length.
    NegativeSize,
    /// The receiver of a call is null, where the encoded precondition of the method excludes it.
    Receiver,
    /// Division by zero.
    Division,
    /// A cast fails.
    Cast,
    /// An integer is out of the range of its type, which is named.
    Overflow(String),
    /// An exception of the named class is neither caught nor announced.
    Uncaught(String),
    /// An overriding method throws an exception that the named overridden one does not announce.
    Unannounced(String),
    /// A call of the named method in a pure method does not terminate.
    Endless(String),
    /// The named construct is not supported, and must not be reached.
    Unsupported(String),
}

/// A check, with the place at which its failure is reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Checked {
    pub check: Check,
    pub place: Span,
}

impl Encoder<'_> {
    /// Records a check of an expression. Returns the span that its condition must have: that of the
    /// expression, or one behind it if the expression has another check, as for an object that is
    /// cast and unboxed. A check for an unsupported construct takes precedence over all others.
    pub(super) fn checked(&mut self, check: Check, place: Span) -> Span {
        let is_unsupported = |check: &Check| matches!(check, Check::Unsupported(_));
        if is_unsupported(&check) {
            self.checks.insert(place, Checked { check, place });
            return place;
        }
        let is_free = |known: Option<&Checked>| {
            known.is_none_or(|known| known.check == check || is_unsupported(&known.check))
        };
        let mut at = place;
        if !is_free(self.checks.get(&at)) {
            at.start = place.end;
        }
        while !is_free(self.checks.get(&at)) {
            at.end += 1;
        }
        self.checks.entry(at).or_insert(Checked { check, place });
        at
    }

    /// Emits a check that a condition holds. If its exception is handled, it is thrown instead. A
    /// termination proof assumes all other checks. Code that another member verifies has no checks.
    pub(super) fn check(&mut self, mut condition: Exp, check: Check, span: Span) {
        let known = self.world.known;
        let thrown = match check {
            Check::Null => Some(known.null_pointer),
            Check::Bounds => Some(known.array_bounds),
            Check::StringBounds => Some(known.string_bounds),
            Check::NegativeSize => Some(known.negative_size),
            Check::Division => Some(known.arithmetic),
            Check::Cast => Some(known.class_cast),
            Check::Overflow(_) | Check::Uncaught(_) | Check::Unannounced(_) => None,
            Check::Receiver | Check::Endless(_) | Check::Unsupported(_) => None,
        };
        if let Some(class) = thrown.filter(|&class| self.is_handled(class)) {
            self.throw_unless(condition, class, span);
            return;
        }
        if self.member.omits_checks && !matches!(check, Check::Unsupported(_)) {
            return;
        }
        if self.member.proves_termination_of.is_some() && !matches!(check, Check::Endless(_)) {
            let shown = self.for_arguments_in_range(condition, span);
            return self.assume(shown, span);
        }
        let place = self.checked(check, span);
        set_span(&mut condition, place);
        let condition = self.guarded(condition);
        self.emit(StmtKind::Assert(condition), span);
    }

    /// Assumes a fact that holds in every execution.
    pub(super) fn assume(&mut self, fact: Exp, span: Span) {
        let fact = self.guarded(fact);
        self.emit(StmtKind::Inhale(fact), span);
    }

    /// Returns a condition, restricted by the current guards.
    pub(super) fn guarded(&self, e: Exp) -> Exp {
        if self.member.guards.is_empty() {
            return e;
        }
        let span = e.span;
        let guards = all(self.member.guards.iter().cloned(), span);
        binary(BinOp::Implies, guards, e, span)
    }

    /// Throws a new exception of the virtual machine unless a condition holds.
    pub(super) fn throw_unless(&mut self, condition: Exp, class: ClassIx, span: Span) {
        let name = self.world.class(class).name.to_string();
        let thrown = BranchKind::Thrown(name);
        let behind = self.record_branch_behind(thrown, span);
        let mut guards = all(self.member.guards.iter().cloned().chain([not(condition)]), span);
        guards.span = behind;
        let (block, ()) = self.inner(|s| {
            let object = s.some_object(class, span);
            s.throw(object, class, span);
        });
        self.push(branch(guards, block, Vec::new(), span));
    }

    /// Emits a check that an unsupported construct is not reached.
    pub(super) fn unsupported(&mut self, what: &str, span: Span) {
        self.check(bool(false, span), Check::Unsupported(what.to_owned()), span);
    }

    /// Adds a statement.
    pub(super) fn emit(&mut self, kind: StmtKind, span: Span) {
        self.push(stmt(kind, span));
    }

    /// Adds a statement.
    pub(super) fn push(&mut self, statement: Stmt) {
        self.member.out.push(statement);
    }

    /// Collects the statements that `make` emits in a block. The guards do not apply inside, as the
    /// block is executed as a whole or not at all.
    pub(super) fn inner<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> (Vec<Stmt>, T) {
        let outside = std::mem::take(&mut self.member.out);
        let guards = std::mem::take(&mut self.member.guards);
        let made = make(self);
        self.member.guards = guards;
        (std::mem::replace(&mut self.member.out, outside), made)
    }
}

/// Sets the span of a condition, and of its conjuncts, which can fail separately.
fn set_span(condition: &mut Exp, place: Span) {
    condition.span = place;
    if let ExpKind::Binary(BinOp::And, a, b) = &mut condition.kind {
        set_span(a, place);
        set_span(b, place);
    }
}
