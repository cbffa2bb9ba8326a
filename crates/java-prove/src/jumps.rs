//! Leaving statements: `break`, `continue`, `return`, and what is thrown. On the way out, `finally` blocks are executed, and so is what ghost
//! code does when something is thrown.

use super::branches::Asked;
use super::build::*;
use super::{Check, Prover};
use echis_java_semantics::tree::{Catch, Stmt};
use echis_java_semantics::types::{ClassIx, JumpIx, Type};
use echis_source::Span;
use echis_viper::syntax::{self, BinOp, Exp, Primitive, StmtKind};
use std::collections::BTreeSet;
use std::sync::Arc;

/// So often blocks of a member are executed on the way out.
const COPIES_ON_THE_WAY: usize = 500;

/// A statement that surrounds the current one.
#[derive(Clone)]
pub(super) enum Scope {
    /// It can be left, and gone on with.
    Jump {
        jump: JumpIx,
        /// Behind it.
        after: Arc<str>,
        /// Where the next round begins.
        next: Option<Arc<str>>,
    },
    /// What is thrown in it goes to the label, and into a variable of its own: a `finally` block on the way there may throw and catch
    /// something else.
    Handler {
        label: Arc<str>,
        thrown: Arc<str>,
        catches: Vec<ClassIx>,
    },
    /// Is executed whenever it is left; with the `try` that it belongs to.
    Finally(Arc<[Stmt]>, Span),
    /// Is done when an expression of the statement at the place itself throws.
    Signals(Arc<[Stmt]>, Span),
}

/// How scopes are left.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Leaving {
    Jumping,
    Throwing,
}

impl Prover<'_> {
    /// A new label.
    pub(super) fn new_label(&mut self, wanted: &str) -> Arc<str> {
        self.f.names.fresh(wanted)
    }

    /// `break`, or `continue` if it goes on.
    pub(super) fn jump(&mut self, jump: JumpIx, goes_on: bool, span: Span) {
        let found = self
            .f
            .scopes
            .iter()
            .rposition(|scope| matches!(scope, Scope::Jump { jump: j, .. } if *j == jump));
        let Some(index) = found else {
            return self.unsupported("this jump", span);
        };
        let Scope::Jump { after, next, .. } = self.f.scopes[index].clone() else {
            return;
        };
        let target = if goes_on { next.unwrap_or(after) } else { after };
        let out = self.leave(index + 1, Leaving::Jumping, span);
        self.push(goto(&target, out));
    }

    /// To the end, after everything was left there and the result is there.
    pub(super) fn go_to_end(&mut self, out: Span) {
        let end = match &self.f.end {
            Some(end) => end.clone(),
            None => {
                let end = self.new_label("end");
                self.f.end = Some(end.clone());
                end
            }
        };
        self.push(goto(&end, out));
    }

    /// Executes what is on the way out of the scopes from this one on, innermost first. All ways come to a `finally` by a jump: from the
    /// place that sets out, or from the end of the `try` within. Returns where all is left for good: a jump out of a `try` leaves it at the end
    /// of its `finally`.
    pub(super) fn leave(&mut self, from: usize, how: Leaving, mut jump: Span) -> Span {
        let scopes = self.f.scopes.clone();
        let throwing = std::mem::take(&mut self.f.current);
        for index in (from..scopes.len()).rev() {
            let block = match &scopes[index] {
                Scope::Finally(block, statement) => {
                    self.meet("finally", jump, *statement);
                    jump = *statement;
                    block
                }
                Scope::Signals(block, of) if how == Leaving::Throwing && throwing.contains(of) => block,
                _ => continue,
            };
            self.f.scopes.truncate(index);
            self.on_the_way(block);
        }
        (self.f.scopes, self.f.current) = (scopes, throwing);
        jump
    }

    /// A jump to a label that follows at once: all those to labels of one statement meet there.
    fn meet(&mut self, wanted: &str, jump: Span, statement: Span) {
        let there = self.new_label(wanted);
        self.push(goto(&there, jump));
        self.push(label(&there, statement));
    }

    /// A block that is executed wherever it is on the way. Those in others are on the ways of these, and so on.
    fn on_the_way(&mut self, block: &[Stmt]) {
        self.f.copies_on_the_way += 1;
        match block.first() {
            Some(first) if self.f.copies_on_the_way > COPIES_ON_THE_WAY => {
                self.unsupported("so many ways out", first.span);
            }
            _ => self.statements(block),
        }
    }

    /// Leaves the scopes from this one on with a value for a variable that is read there. A `finally` block on the way may set out with another
    /// value and not get there (JLS 14.20.2), so that it is written last.
    pub(super) fn leave_with(
        &mut self,
        (from, how): (usize, Leaving),
        into: &str,
        (value, ty): (Exp, &Type),
        span: Span,
    ) -> Span {
        let mut left = self.f.scopes[from..].iter();
        let value = match left.any(|scope| matches!(scope, Scope::Finally(..))) {
            true => self.saved(value, ty),
            false => value,
        };
        let out = self.leave(from, how, span);
        let at = value.span;
        self.push(assign(var(into, at), value, at));
        out
    }

    /// Whether an exception of a class is expected here: something around catches it, or the method announces it.
    pub(super) fn is_handled(&self, class: ClassIx) -> bool {
        let catches = |above: &ClassIx| self.world.is_subclass(class, *above);
        let around = self.f.scopes.iter().any(|scope| match scope {
            Scope::Handler { catches: classes, .. } => classes.iter().any(catches),
            _ => false,
        });
        around || self.f.signals.iter().any(catches)
    }

    /// Throws an object of one of several classes.
    pub(super) fn throw_one_of(&mut self, object: Exp, classes: &[ClassIx], span: Span) {
        for &class in classes {
            let name = self.world.class(class).name.to_string();
            let mut is_one = self.is_instance(object.clone(), &Type::class(class), span);
            is_one.span = self.behind(Asked::Throws(Some(name)), span);
            let (block, ()) = self.inner(|s| s.throw(object.clone(), class, span));
            self.push(branch(is_one, block, Vec::new(), span));
        }
    }

    /// Throws an object that is not null, of this class or one below it.
    pub(super) fn throw(&mut self, object: Exp, class: ClassIx, span: Span) {
        let scopes = self.f.scopes.clone();
        for index in (0..scopes.len()).rev() {
            let Scope::Handler {
                label,
                thrown,
                catches,
            } = &scopes[index]
            else {
                continue;
            };
            let related =
                |c: &ClassIx| self.world.is_subclass(class, *c) || self.world.is_subclass(*c, class);
            if !catches.iter().any(related) {
                continue;
            }
            let out = self.leave_with(
                (index + 1, Leaving::Throwing),
                thrown,
                (object, &Type::class(class)),
                span,
            );
            self.push(goto(label, out));
            return;
        }
        let related = |c: &ClassIx| self.world.is_subclass(class, *c) || self.world.is_subclass(*c, class);
        if let (true, Some(thrown)) = (self.f.signals.iter().any(related), self.f.thrown.clone()) {
            let out = self.leave_with(
                (0, Leaving::Throwing),
                &thrown,
                (object, &Type::class(class)),
                span,
            );
            self.check_announced(&thrown, class, span);
            return self.go_to_end(out);
        }
        // A `finally` that leaves by a jump ends the exception (JLS 14.20.2).
        self.leave(0, Leaving::Throwing, span);
        let name = self.world.class(class).name.to_string();
        self.check(bool(false, span), Check::Uncaught(name), span);
        self.emit(StmtKind::Inhale(bool(false, span)), span);
    }

    /// What leaves the method, an object of this class or of one below it, is announced.
    fn check_announced(&mut self, thrown: &str, class: ClassIx, span: Span) {
        let world = self.world;
        let announced = self.f.signals.clone();
        if announced.iter().any(|&above| world.is_subclass(class, above)) {
            return;
        }
        let is_one = |above| self.is_instance(var(thrown, span), &Type::class(above), span);
        let is_one: Vec<Exp> = announced.into_iter().map(is_one).collect();
        let name = world.class(class).name.to_string();
        self.check(any(is_one, span), Check::Uncaught(name), span);
    }

    /// `try`
    pub(super) fn try_statement(
        &mut self,
        (body, block): (&[Stmt], Span),
        catches: &[Catch],
        finally: Option<&[Stmt]>,
        span: Span,
    ) {
        if let Some(block) = finally {
            self.f.scopes.push(Scope::Finally(block.into(), span));
        }
        if catches.is_empty() {
            self.statements(body);
            self.meet("after", block, span);
        } else {
            self.caught((body, block), catches, span);
        }
        if let Some(block) = finally {
            self.f.scopes.pop();
            self.statements(block);
            // this way leaves it where the others do
            self.meet("behind", span, span);
        }
    }

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
        self.f.scopes.push(Scope::Handler {
            label: handler.clone(),
            thrown: thrown.clone(),
            catches: catches.iter().flat_map(|c| c.classes.iter().copied()).collect(),
        });
        self.statements(body);
        self.f.scopes.pop();
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
            self.asks(Asked::Caught(names.join(" | ")), catch.span, catch.span);
            self.push(branch(any(tests, catch.span), block, Vec::new(), catch.span));
        }
        // none of them: it goes on to the next one around
        self.throw(var(&thrown, span), self.world.known.throwable, span);
        self.push(label(&after, span));
    }

    /// A join forgets what variables had, but what comes there was not thrown.
    pub(super) fn know_nothing_thrown(&mut self, span: Span) {
        if let Some(name) = self.f.thrown.clone() {
            let none = binary(BinOp::Eq, var(&name, span), null(span), span);
            self.know(none, span);
        }
    }

    /// Nothing is thrown yet: that changes only on the way to the end.
    pub(super) fn clear_thrown(&mut self, span: Span) {
        if let Some(name) = self.f.thrown.clone() {
            self.push(assign(var(&name, span), null(span), span));
        }
    }
}

/// Does a jump lead out of a block?
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
