//! Jumps and exceptions: `break`, `continue`, `return` and `throw`. On the way out, `finally`
//! blocks and the ghost blocks for exceptions are executed.

use super::branches::BranchKind;
use super::build::*;
use super::{Check, Encoder};
use echis_java_semantics::tree::{Catch, Stmt};
use echis_java_semantics::types::{ClassIx, JumpIx, Type};
use echis_source::Span;
use echis_viper::syntax::{self, BinOp, Exp, Primitive, StmtKind};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The maximal number of copies of `finally` and ghost blocks in one member.
const COPIES_ON_THE_WAY: usize = 500;

/// An enclosing statement that affects jumps or exceptions.
#[derive(Clone)]
pub(super) enum Scope {
    /// The target of `break`, and of `continue` if it is a loop.
    Jump {
        jump: JumpIx,
        /// The label behind the statement.
        after: Arc<str>,
        /// The label behind the loop body, the target of `continue`.
        next: Option<Arc<str>>,
    },
    /// A `try` with `catch` clauses. Exceptions jump to the label. Each handler has its own
    /// variable for the exception, as a `finally` block on the way may throw and catch another one.
    Handler {
        label: Arc<str>,
        thrown: Arc<str>,
        catches: Vec<ClassIx>,
    },
    /// A `finally` block, with the span of its `try`. It is executed whenever the `try` is left.
    Finally(Arc<[Stmt]>, Span),
}

impl Encoder<'_> {
    /// Returns a new label.
    pub(super) fn new_label(&mut self, wanted: &str) -> Arc<str> {
        self.member.names.fresh(wanted)
    }

    /// Encodes `break`, or `continue` if `goes_on`.
    pub(super) fn jump(&mut self, jump: JumpIx, goes_on: bool, span: Span) {
        let found = self
            .member
            .scopes
            .iter()
            .rposition(|scope| matches!(scope, Scope::Jump { jump: j, .. } if *j == jump));
        let Some(index) = found else {
            return self.unsupported("this jump", span);
        };
        let Scope::Jump { after, next, .. } = self.member.scopes[index].clone() else {
            return;
        };
        let target = if goes_on { next.unwrap_or(after) } else { after };
        let out = self.leave(index + 1, span);
        self.push(goto(&target, out));
    }

    /// Jumps to the end of the body. The scopes have been left and the result is assigned.
    pub(super) fn go_to_end(&mut self, out: Span) {
        let end = match &self.member.end {
            Some(end) => end.clone(),
            None => {
                let end = self.new_label("end");
                self.member.end = Some(end.clone());
                end
            }
        };
        self.push(goto(&end, out));
    }

    /// Leaves the scopes from this index on, innermost first, and executes the blocks on the way
    /// out. All paths enter a `finally` by a jump: from the statement that leaves, or from the end
    /// of the inner `try`. Returns the span of the final jump: a jump out of a `try` leaves it at
    /// the end of its `finally`.
    pub(super) fn leave(&mut self, from: usize, mut jump: Span) -> Span {
        let scopes = self.member.scopes.clone();
        for index in (from..scopes.len()).rev() {
            let block = match &scopes[index] {
                Scope::Finally(block, statement) => {
                    self.meet("finally", jump, *statement);
                    jump = *statement;
                    block
                }
                _ => continue,
            };
            self.member.scopes.truncate(index);
            self.on_the_way(block);
        }
        self.member.scopes = scopes;
        jump
    }

    /// Emits a jump to a label that follows immediately. All such jumps of one statement meet
    /// there.
    fn meet(&mut self, wanted: &str, jump: Span, statement: Span) {
        let there = self.new_label(wanted);
        self.push(goto(&there, jump));
        self.push(label(&there, statement));
    }

    /// Encodes a copy of a `finally` or ghost block on a way out. Each copy contains copies of
    /// nested blocks, so the number of copies is limited.
    fn on_the_way(&mut self, block: &[Stmt]) {
        self.member.copies_on_the_way += 1;
        match block.first() {
            Some(first) if self.member.copies_on_the_way > COPIES_ON_THE_WAY => {
                self.unsupported("this many exits", first.span);
            }
            _ => self.statements(block),
        }
    }

    /// Leaves scopes with a result or an exception, which is assigned to the variable `into`. The
    /// variable is assigned last, as a `finally` block on the way out may itself leave with another
    /// value (JLS 14.20.2). Returns the span of the final jump.
    pub(super) fn leave_with(
        &mut self,
        from: usize,
        into: &str,
        (value, ty): (Exp, &Type),
        span: Span,
    ) -> Span {
        let mut left = self.member.scopes[from..].iter();
        let value = match left.any(|scope| matches!(scope, Scope::Finally(..))) {
            true => self.saved(value, ty),
            false => value,
        };
        let out = self.leave(from, span);
        let at = value.span;
        self.push(assign(var(into, at), value, at));
        out
    }

    /// Returns whether an exception of a class is handled: an enclosing `try` catches it, or the
    /// method announces it.
    pub(super) fn is_handled(&self, class: ClassIx) -> bool {
        let catches = |above: &ClassIx| self.world.is_subclass(class, *above);
        let around = self.member.scopes.iter().any(|scope| match scope {
            Scope::Handler { catches: classes, .. } => classes.iter().any(catches),
            _ => false,
        });
        around || self.member.signals.iter().any(catches)
    }

    /// Throws an object of one of several classes.
    pub(super) fn throw_one_of(&mut self, object: Exp, classes: &[ClassIx], span: Span) {
        for &class in classes {
            let name = self.world.class(class).name.to_string();
            let mut is_one = self.is_instance(object.clone(), &Type::class(class), span);
            is_one.span = self.record_branch_behind(BranchKind::Throws(Some(name)), span);
            let (block, ()) = self.inner(|s| s.throw(object.clone(), class, span));
            self.push(branch(is_one, block, Vec::new(), span));
        }
    }

    /// Throws an object that is not null, of this class or a subclass.
    pub(super) fn throw(&mut self, object: Exp, class: ClassIx, span: Span) {
        let world = self.world;
        let related = |c: &ClassIx| world.is_subclass(class, *c) || world.is_subclass(*c, class);
        let scopes = self.member.scopes.clone();
        for index in (0..scopes.len()).rev() {
            let Scope::Handler {
                label,
                thrown,
                catches,
            } = &scopes[index]
            else {
                continue;
            };
            if !catches.iter().any(related) {
                continue;
            }
            let out = self.leave_with(index + 1, thrown, (object, &Type::class(class)), span);
            self.push(goto(label, out));
            return;
        }
        if let (true, Some(thrown)) = (
            self.member.signals.iter().any(related),
            self.member.thrown.clone(),
        ) {
            let out = self.leave_with(0, &thrown, (object, &Type::class(class)), span);
            self.check_announced(&thrown, class, span);
            return self.go_to_end(out);
        }
        // A `finally` that completes by a jump discards the exception (JLS 14.20.2).
        self.leave(0, span);
        let name = self.world.class(class).name.to_string();
        self.check(bool(false, span), Check::Uncaught(name), span);
        self.emit(StmtKind::Inhale(bool(false, span)), span);
    }

    /// Checks that an exception that leaves the method, of this class or a subclass, is announced.
    fn check_announced(&mut self, thrown: &str, class: ClassIx, span: Span) {
        let world = self.world;
        let announced = self.member.signals.clone();
        if announced.iter().any(|&above| world.is_subclass(class, above)) {
            return;
        }
        let is_one = |above| self.is_instance(var(thrown, span), &Type::class(above), span);
        let is_one: Vec<Exp> = announced.into_iter().map(is_one).collect();
        let name = world.class(class).name.to_string();
        self.check(any(is_one, span), Check::Uncaught(name), span);
    }

    /// Encodes `try`.
    pub(super) fn try_statement(
        &mut self,
        (body, block): (&[Stmt], Span),
        catches: &[Catch],
        finally: Option<&[Stmt]>,
        span: Span,
    ) {
        if let Some(block) = finally {
            self.member.scopes.push(Scope::Finally(block.into(), span));
        }
        if catches.is_empty() {
            self.statements(body);
            self.meet("after", block, span);
        } else {
            self.caught((body, block), catches, span);
        }
        if let Some(block) = finally {
            self.member.scopes.pop();
            self.statements(block);
            // normal completion leaves the `try` at the same place as the jumps
            self.meet("behind", span, span);
        }
    }

    /// Encodes a `try` with `catch` clauses. Exceptions jump to a label, behind which the clauses
    /// are tried in order.
    fn caught(&mut self, (body, block): (&[Stmt], Span), catches: &[Catch], span: Span) {
        let machine = self.world.known.machine_error;
        for catch in catches {
            // any statement may throw it
            if catch.classes.iter().any(|&c| self.world.is_subclass(c, machine)) {
                self.unsupported("running out of memory or stack", catch.span);
            }
        }
        let handler = self.new_label("catch");
        let after = self.new_label("after");
        let thrown = self.declare("thrown", primitive(Primitive::Ref, span));
        self.member.scopes.push(Scope::Handler {
            label: handler.clone(),
            thrown: thrown.clone(),
            catches: catches.iter().flat_map(|c| c.classes.iter().copied()).collect(),
        });
        self.statements(body);
        self.member.scopes.pop();
        self.push(goto(&after, block));
        self.push(label(&handler, span));
        for catch in catches {
            let tests: Vec<Exp> = catch
                .classes
                .iter()
                .map(|&class| self.is_instance(var(&thrown, catch.span), &Type::class(class), catch.span))
                .collect();
            let (block, ()) = self.inner(|s| {
                let name = s.local(catch.variable);
                s.push(assign(
                    var(&name, catch.span),
                    var(&thrown, catch.span),
                    catch.span,
                ));
                s.statements(&catch.body);
                s.push(goto(&after, catch.block));
            });
            let names = catch.classes.iter().map(|&c| &*self.world.class(c).name);
            let names: Vec<&str> = names.collect();
            self.record_branch(BranchKind::Caught(names.join(" | ")), catch.span, catch.span);
            self.push(branch(any(tests, catch.span), block, Vec::new(), catch.span));
        }
        // no `catch` clause matches: the enclosing handler is next
        self.throw(var(&thrown, span), self.world.known.throwable, span);
        self.push(label(&after, span));
    }

    /// Assumes after a join that nothing has been thrown, as the join havocs the variable.
    pub(super) fn assume_nothing_thrown(&mut self, span: Span) {
        if let Some(name) = self.member.thrown.clone() {
            let none = binary(BinOp::Eq, var(&name, span), null(span), span);
            self.assume(none, span);
        }
    }

    /// Initialises the variable for the thrown exception with null. It changes only on the way to
    /// the end.
    pub(super) fn clear_thrown(&mut self, span: Span) {
        if let Some(name) = self.member.thrown.clone() {
            self.push(assign(var(&name, span), null(span), span));
        }
    }
}

/// Returns whether a jump leads out of a block.
pub(super) fn is_left_by_jumps(block: &[syntax::Stmt]) -> bool {
    let (mut labels, mut targets) = (BTreeSet::new(), BTreeSet::new());
    let mut left: Vec<&syntax::Stmt> = block.iter().collect();
    while let Some(stmt) = left.pop() {
        match &stmt.kind {
            StmtKind::Goto(target) => drop(targets.insert(&target.name)),
            StmtKind::Label(name, _) => drop(labels.insert(&name.name)),
            StmtKind::If(_, yes, no) => {
                left.extend(&yes.stmts);
                left.extend(no.iter().flat_map(|no| &no.stmts));
            }
            StmtKind::While(.., body) => left.extend(&body.stmts),
            _ => {}
        }
    }
    !targets.is_subset(&labels)
}
