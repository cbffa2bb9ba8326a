//! What can go wrong in code without anybody having said so: it must be shown that it does not, or it is an exception that is handled.

use super::Prover;
use super::branches::Asked;
use super::build::*;
use echis_java_semantics::types::ClassIx;
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, ExpKind, Stmt, StmtKind};

/// Something that must not happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Check {
    /// A field, an element, a length or a method of null.
    Null,
    /// An index outside of an array.
    Bounds,
    /// An index outside of a string.
    StringBounds,
    /// An array of a negative length.
    NegativeSize,
    /// The receiver of a method, where its contract says that it is there.
    Receiver,
    /// Division by zero.
    Division,
    /// A cast to a class that the object does not have.
    Cast,
    /// An integer that is too large for its type, by the name of the type.
    Overflow(String),
    /// An exception, by its class, that nothing announces.
    Uncaught(String),
    /// An exception of an overriding method that the overridden one does not announce.
    Unannounced(String),
    /// A call in a pure method that might not come to an end, by what is called.
    Endless(String),
    /// Something that is not supported.
    Unsupported(String),
}

/// A check, and where it is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Checked {
    pub check: Check,
    pub place: Span,
}

impl Prover<'_> {
    /// Notes a check of what stands at a place, with the place that its condition has to have: this one, or one behind it if something else is
    /// checked of the same expression, as where an object is cast and unboxed. What is not supported stays that, whatever is asked of it.
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

    /// The condition must hold where control is now.
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
        if self.f.ending.is_some() && !matches!(check, Check::Endless(_)) {
            let shown = self.as_shown(condition, span);
            return self.know(shown, span);
        }
        let place = self.checked(check, span);
        put(&mut condition, place);
        let condition = self.guarded(condition);
        self.emit(StmtKind::Assert(condition), span);
    }

    /// Something that is true of every run.
    pub(super) fn know(&mut self, fact: Exp, span: Span) {
        let fact = self.guarded(fact);
        self.emit(StmtKind::Inhale(fact), span);
    }

    /// Under the conditions of what stands around.
    pub(super) fn guarded(&self, e: Exp) -> Exp {
        if self.f.guards.is_empty() {
            return e;
        }
        let span = e.span;
        let guards = all(self.f.guards.iter().cloned(), span);
        binary(BinOp::Implies, guards, e, span)
    }

    pub(super) fn throw_unless(&mut self, condition: Exp, class: ClassIx, span: Span) {
        let name = self.world.class(class).name.to_string();
        let thrown = Asked::Thrown(name);
        let behind = self.behind(thrown, span);
        let mut guards = all(self.f.guards.iter().cloned().chain([not(condition)]), span);
        guards.span = behind;
        let (block, ()) = self.inner(|s| {
            let object = s.some_object(class, span);
            s.throw(object, class, span);
        });
        self.push(branch(guards, block, Vec::new(), span));
    }

    /// What is not supported must not be reached.
    pub(super) fn unsupported(&mut self, what: &str, span: Span) {
        self.check(bool(false, span), Check::Unsupported(what.to_owned()), span);
    }

    /// Adds a statement.
    pub(super) fn emit(&mut self, kind: StmtKind, span: Span) {
        self.push(stmt(kind, span));
    }

    /// Adds a statement.
    pub(super) fn push(&mut self, statement: Stmt) {
        self.f.out.push(statement);
    }

    /// What is emitted meanwhile, as a block of its own. It happens or not as a whole, so that there are no conditions in it.
    pub(super) fn inner<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> (Vec<Stmt>, T) {
        let outside = std::mem::take(&mut self.f.out);
        let guards = std::mem::take(&mut self.f.guards);
        let made = make(self);
        self.f.guards = guards;
        (std::mem::replace(&mut self.f.out, outside), made)
    }
}

/// Puts a condition at a place, with all of its parts that may fail by themselves.
fn put(condition: &mut Exp, place: Span) {
    condition.span = place;
    if let ExpKind::Binary(BinOp::And, a, b) = &mut condition.kind {
        put(a, place);
        put(b, place);
    }
}
