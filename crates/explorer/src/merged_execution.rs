//! Merged execution: executes all paths of a procedure at once, with loops and recursion unwound to
//! a bound.
//!
//! Paths are joined as soon as they reach the same place, so that there is one state, whose values
//! are conditional. Two paths are joined where both leave a statement in the same way: by its end,
//! by the same `break`, by returning, or by throwing from the same place.
//!
//! The result is one condition for each way to end. Bounded model checking asks for the errors
//! among them; exploring with `--merge` shows them as leaves.
//!
//! A path enters another round of a loop or a recursive call only if its condition can be true, as
//! far as a [`Guide`] can tell. A loop whose round changes nothing never ends, and counts as beyond
//! every bound.

use crate::context::{Context, FixedValue, Origin};
use crate::control::{Cause, Thrown};
use crate::eval::{Evaluation, Failure};
use crate::floats::{Fixed, Known, NOT_KNOWN};
use crate::forward::Forward;
use crate::guide::Guide;
use crate::store::Store;
use echis_logic::Term;
use echis_program::ast::{
    ClassId, ErrorKind, Expression, ExpressionKind, Handler, LabelId, LocalId, ProcedureId, Statement,
    StatementKind, Target, Type,
};
use echis_source::Span;
use std::sync::Arc;

/// The bounds of unwinding.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// The largest number of rounds of a loop that depend on the inputs, and of nested activations
    /// of a procedure.
    pub unwind: u32,
    /// The largest number of executed statements in all.
    pub steps: u64,
}

/// All ways in which a procedure ends, each with its condition.
#[derive(Default)]
pub struct Unwound {
    /// The state in which it returns.
    pub returned: Option<Returned>,
    /// Erroneous transitions, each with its condition and place.
    pub errors: Vec<(Term, ErrorKind, Span)>,
    /// The paths that go beyond a bound.
    pub beyond: Vec<(Term, Span)>,
    /// The paths that were given up: a statement is not supported, or the budget is used up.
    pub unknown: Vec<(Term, Arc<str>, Span)>,
    /// The values read from outside, in order: the condition of the read, the symbol, its type.
    pub reads: Vec<(Term, Term, Type)>,
    /// The number of executed statements.
    pub steps: u64,
}

/// The state in which a procedure returns.
pub struct Returned {
    /// The condition of returning.
    pub condition: Term,
    /// The returned value.
    pub value: Option<Term>,
    /// The state.
    pub store: Forward,
    /// One of the places that return.
    pub span: Span,
}

/// A state under a condition.
#[derive(Clone)]
struct Path {
    store: Forward,
    /// The conjuncts of the condition. Two paths share their common conjuncts at the front.
    guard: imbl::Vector<Term>,
    /// Whether asking the guide about the guard again is of no use: nothing is known that excludes
    /// it.
    is_asked: bool,
}

/// The completions of a statement, normal and abrupt.
#[derive(Default)]
struct Ends {
    normal: Option<Path>,
    breaks: Vec<(LabelId, Path)>,
    returned: Option<Return>,
    thrown: Vec<(Path, Thrown)>,
}

struct Return {
    path: Path,
    value: Option<Term>,
    span: Span,
}

struct MergedExecution<'a, 'p, 't> {
    cx: &'a Context<'p, 't>,
    bounds: Bounds,
    guide: &'a mut dyn Guide,
    found: Unwound,
    /// The reason why unwinding was stopped.
    stopped: Option<Arc<str>>,
    running: Vec<ProcedureId>,
    /// The number of objects on all paths.
    created: u32,
    /// The number of choices between paths.
    choices: u64,
}

/// Unwinds a procedure that is called with these arguments in this state.
pub fn unwind(
    cx: &Context,
    store: Forward,
    procedure: ProcedureId,
    arguments: Vec<Term>,
    bounds: Bounds,
    guide: &mut dyn Guide,
) -> Unwound {
    let mut unwinder = MergedExecution {
        cx,
        bounds,
        guide,
        stopped: None,
        created: store.memory.count(),
        found: Unwound::default(),
        running: Vec::new(),
        choices: 0,
    };
    let path = Path {
        store,
        guard: imbl::Vector::new(),
        is_asked: true,
    };
    let ends = unwinder.body(path, procedure, arguments);
    unwinder.finish(ends)
}

impl<'p> MergedExecution<'_, 'p, '_> {
    fn finish(mut self, ends: Ends) -> Unwound {
        self.found.returned = ends.returned.map(|r| Returned {
            condition: self.condition(&r.path),
            value: r.value,
            store: r.path.store,
            span: r.span,
        });
        for (path, thrown) in ends.thrown {
            let condition = self.condition(&path);
            match thrown.cause {
                Cause::Error(error) => self.found.errors.push((condition, error, thrown.span)),
                Cause::Statement(class) => {
                    for class in self.cx.below(class) {
                        let is_it = path.store.has_class(self.cx, thrown.object, &[*class]);
                        let condition = self.cx.terms.and(condition, is_it);
                        if condition != self.cx.terms.fls() {
                            self.found
                                .errors
                                .push((condition, ErrorKind::Uncaught(*class), thrown.span));
                        }
                    }
                }
            }
        }
        self.found
    }

    fn condition(&self, path: &Path) -> Term {
        self.cx.terms.and_all(path.guard.iter().copied())
    }

    /// Joins two paths. Returns the joined path and the condition under which it is the first one.
    fn join(&self, a: Path, b: Path) -> (Path, Term) {
        let t = self.cx.terms;
        let common = a.guard.iter().zip(&b.guard).take_while(|(x, y)| x == y).count();
        let first = t.and_all(a.guard.iter().skip(common).copied());
        let second = t.and_all(b.guard.iter().skip(common).copied());
        let mut guard = a.guard.take(common);
        let either = t.or(first, second);
        if either != t.tru() {
            guard.push_back(either);
        }
        let store = a.store.join(self.cx, first, b.store);
        let joined = Path {
            store,
            guard,
            is_asked: a.is_asked || b.is_asked,
        };
        (joined, first)
    }

    fn join_into(&self, place: &mut Option<Path>, path: Option<Path>) {
        *place = match (place.take(), path) {
            (Some(a), Some(b)) => Some(self.join(a, b).0),
            (a, b) => a.or(b),
        };
    }

    /// Adds the abrupt completions of a statement.
    fn collect(&self, ends: &mut Ends, others: Ends) {
        for (label, path) in others.breaks {
            self.add_break(ends, label, path);
        }
        if let Some(returned) = others.returned {
            self.add_return(ends, returned);
        }
        for (path, thrown) in others.thrown {
            self.add_thrown(ends, path, thrown);
        }
    }

    fn add_break(&self, ends: &mut Ends, label: LabelId, path: Path) {
        match ends.breaks.iter().position(|(l, _)| *l == label) {
            Some(i) => {
                let (_, other) = ends.breaks.swap_remove(i);
                ends.breaks.push((label, self.join(other, path).0));
            }
            None => ends.breaks.push((label, path)),
        }
    }

    fn add_return(&self, ends: &mut Ends, new: Return) {
        ends.returned = Some(match ends.returned.take() {
            None => new,
            Some(old) => {
                let (path, first) = self.join(old.path, new.path);
                let value = match (old.value, new.value) {
                    (Some(a), Some(b)) => Some(self.cx.terms.ite(first, a, b)),
                    (a, b) => a.or(b),
                };
                Return {
                    path,
                    value,
                    span: new.span,
                }
            }
        });
    }

    fn add_thrown(&self, ends: &mut Ends, path: Path, thrown: Thrown) {
        let same = ends
            .thrown
            .iter()
            .position(|(_, other)| other.cause == thrown.cause && other.span == thrown.span);
        match same {
            Some(i) => {
                let (other, before) = ends.thrown.swap_remove(i);
                let (path, first) = self.join(other, path);
                let object = self.cx.terms.ite(first, before.object, thrown.object);
                ends.thrown.push((path, Thrown { object, ..thrown }));
            }
            None => ends.thrown.push((path, thrown)),
        }
    }

    /// Adds a condition to the path. Returns `None` if the path is infeasible then.
    fn under(&self, mut path: Path, condition: Term) -> Option<Path> {
        let t = self.cx.terms;
        if condition == t.fls() || path.guard.contains(&t.not(condition)) {
            return None;
        }
        if condition != t.tru() && !path.guard.contains(&condition) {
            path.guard.push_back(condition);
            path.is_asked = false;
        }
        Some(path)
    }

    /// Returns the path unless the guide excludes it.
    fn possible(&mut self, mut path: Path) -> Option<Path> {
        if !path.is_asked {
            let guard: Vec<Term> = path.guard.iter().copied().collect();
            path.is_asked = true;
            if !self.guide.is_possible(&guard) {
                return None;
            }
        }
        Some(path)
    }

    /// Counts one more statement on the path. Returns false, and records the reason, if a budget is
    /// used up.
    fn goes_on(&mut self, path: &Path, span: Span) -> bool {
        self.found.steps += 1;
        if self.found.steps > self.bounds.steps {
            self.stopped = Some(format!("the limit of {} steps is reached", self.bounds.steps).into());
        } else if self.stopped.is_none() {
            self.stopped = self.guide.reason_to_stop();
        }
        match self.stopped.clone() {
            Some(why) => {
                self.give_up(path, why, span);
                false
            }
            None => true,
        }
    }

    /// The number of choices and reads so far.
    fn decided(&self) -> u64 {
        self.choices + self.found.reads.len() as u64
    }

    fn split(&mut self, path: Path, condition: Term) -> (Option<Path>, Option<Path>) {
        let no = self.under(path.clone(), self.cx.terms.not(condition));
        let yes = self.under(path, condition);
        self.choices += u64::from(yes.is_some() && no.is_some());
        (yes, no)
    }

    /// Runs an evaluation, takes its erroneous transitions, and continues where it does not fail.
    fn evaluated<T>(
        &mut self,
        path: Path,
        ends: &mut Ends,
        evaluate: impl Fn(&mut Evaluation<Forward>) -> T,
    ) -> Option<(Path, T)> {
        let mut path = path;
        let mut known = Known::default();
        'again: loop {
            let mut evaluation = Evaluation::new(self.cx, &path.store, &known);
            let value = evaluate(&mut evaluation);
            for check in evaluation.checks() {
                let (holds, fails) = self.split(path.clone(), check.condition);
                match (fails, check.failure) {
                    (Some(failed), Failure::Error(error)) => self.fail(failed, error, check.span, ends),
                    (Some(lacking), Failure::NotKnown(value, ty)) => {
                        let guard: Vec<Term> = path.guard.iter().copied().collect();
                        if let Some(to) = self.guide.fix(&guard, value) {
                            path = self.limit(path, (value, ty), to, check.span)?;
                            known.insert(value, to.number);
                            continue 'again;
                        }
                        self.give_up(&lacking, NOT_KNOWN.into(), check.span);
                    }
                    (None, _) => {}
                }
                path = holds?;
            }
            return Some((path, value));
        }
    }

    /// Continues on the path on which a value equals its fixed number. The other path ends, even
    /// where the value does not matter: the one state that continues has this number in its place.
    fn limit(&mut self, path: Path, value: (Term, Type), to: Fixed, span: Span) -> Option<Path> {
        if to.is_only {
            return Some(path);
        }
        let (here, other) = self.split(path, self.cx.terms.eq(value.0, to.number));
        if let Some(other) = other {
            let fixed = FixedValue {
                value: value.0,
                ty: value.1,
                number: to.number,
            };
            self.give_up(&other, self.cx.why_fixed(fixed).into(), span);
        }
        here
    }

    fn fail(&mut self, mut path: Path, error: ErrorKind, span: Span, ends: &mut Ends) {
        let Some(class) = self.cx.program.thrown.get(&error) else {
            let condition = self.condition(&path);
            self.found.errors.push((condition, error, span));
            return;
        };
        let object = self.create(&mut path, |store, cx| store.create(cx, *class));
        let thrown = Thrown {
            object,
            cause: Cause::Error(error),
            span,
        };
        self.add_thrown(ends, path, thrown);
    }

    /// Creates an object with a number that no other path uses.
    fn create<T>(&mut self, path: &mut Path, create: impl FnOnce(&mut Forward, &Context) -> T) -> T {
        path.store.memory.reserve(self.created);
        let created = create(&mut path.store, self.cx);
        self.created = path.store.memory.count();
        created
    }

    fn block(&mut self, statements: &'p [Statement], path: Path) -> Ends {
        let mut ends = Ends::default();
        let mut current = Some(path);
        for statement in statements {
            let Some(path) = current.take() else { break };
            let mut next = self.statement(statement, path);
            current = next.normal.take();
            self.collect(&mut ends, next);
        }
        ends.normal = current;
        ends
    }

    fn statement(&mut self, statement: &'p Statement, mut path: Path) -> Ends {
        let cx = self.cx;
        let span = statement.span;
        let mut ends = Ends::default();
        if !self.goes_on(&path, span) {
            return ends;
        }
        match &statement.kind {
            StatementKind::Assign(place, value) => {
                let evaluated = self.evaluated(path, &mut ends, |e| e.assignment(place, value, span));
                ends.normal = evaluated.map(|(mut path, assignment)| {
                    cx.assign(&mut path.store, place, value, &assignment);
                    path
                });
            }
            StatementKind::New(target, class) => {
                let object = self.create(&mut path, |store, cx| store.create(cx, *class));
                path.store.set_local(cx, *target, object);
                ends.normal = Some(path);
            }
            StatementKind::NewArray(target, class, length) => {
                if let Some((mut path, value)) =
                    self.evaluated(path, &mut ends, |e| e.new_length(length, span))
                {
                    self.create(&mut path, |store, cx| {
                        cx.assign_array(store, *target, *class, (value, length))
                    });
                    ends.normal = Some(path);
                }
            }
            StatementKind::Input(target) => ends.normal = self.input(path, *target),
            StatementKind::Assume(condition) => {
                let evaluated = self.evaluated(path, &mut ends, |e| e.value(condition));
                ends.normal = evaluated.and_then(|(path, fact)| self.under(path, fact));
            }
            StatementKind::Assert(condition) => {
                let evaluated = self.evaluated(path, &mut ends, |e| e.assertion(condition, span));
                ends.normal = evaluated.map(|(path, ())| path);
            }
            StatementKind::Call {
                result,
                target,
                arguments,
            } => self.call(path, (*result, *target), arguments, span, &mut ends),
            StatementKind::If(condition, yes, no) => self.branches(path, condition, [yes, no], &mut ends),
            StatementKind::While(condition, body) => self.iteration(path, condition, body, span, &mut ends),
            StatementKind::Labelled(label, body) => self.labelled(path, *label, body, &mut ends),
            StatementKind::Break(label) => ends.breaks.push((*label, path)),
            StatementKind::Return(None) => {
                let value = None;
                ends.returned = Some(Return { path, value, span });
            }
            StatementKind::Return(Some(value)) => {
                let evaluated = self.evaluated(path, &mut ends, |e| e.value(value));
                ends.returned = evaluated.map(|(path, value)| Return {
                    path,
                    value: Some(value),
                    span,
                });
            }
            StatementKind::Throw(object) => self.throw(path, object, span, &mut ends),
            StatementKind::Try {
                body,
                handlers,
                finally,
            } => self.handling(path, body, handlers, finally, &mut ends),
            StatementKind::Approximate(_, function, _) => {
                self.give_up(&path, format!("not supported: {function}").into(), span)
            }
            StatementKind::Unsupported(what) => {
                self.give_up(&path, format!("not supported: {what}").into(), span)
            }
        }
        ends
    }

    /// Reads an input: a variable gets any value of its type.
    fn input(&mut self, mut path: Path, target: LocalId) -> Option<Path> {
        let cx = self.cx;
        let procedure = self.running.last()?;
        let variable = &cx.program.procedures[procedure.index()].locals[target.index()];
        let name = if variable.is_named {
            &*variable.name
        } else {
            "read"
        };
        let condition = self.condition(&path);
        // how many values were read before is known if all of them are read whenever this one is
        let always = cx.terms.tru();
        let mut before = self.found.reads.iter();
        let value = match before.all(|(other, ..)| *other == always || *other == condition) {
            true => {
                let origin = Origin::Read(self.found.reads.len(), variable.ty);
                cx.input_from(origin, name, variable.ty)
            }
            false => cx.input(name, variable.ty),
        };
        self.found.reads.push((condition, value, variable.ty));
        path.store.set_local(cx, target, value);
        Some(path)
    }

    /// Executes both sides of a conditional statement and joins them.
    fn branches(
        &mut self,
        path: Path,
        condition: &'p Expression,
        [yes, no]: [&'p [Statement]; 2],
        ends: &mut Ends,
    ) {
        let Some((path, condition)) = self.evaluated(path, ends, |e| e.value(condition)) else {
            return;
        };
        let (taken, other) = self.split(path, condition);
        for (side, body) in [(taken, yes), (other, no)] {
            let Some(side) = side else { continue };
            let mut left = self.block(body, side);
            let normal = left.normal.take();
            self.join_into(&mut ends.normal, normal);
            self.collect(ends, left);
        }
    }

    /// Executes a block that can be left by its label.
    fn labelled(&mut self, path: Path, label: LabelId, body: &'p [Statement], ends: &mut Ends) {
        let mut left = self.block(body, path);
        ends.normal = left.normal.take();
        if let Some(i) = left.breaks.iter().position(|(l, _)| *l == label) {
            let (_, path) = left.breaks.swap_remove(i);
            self.join_into(&mut ends.normal, Some(path));
        }
        self.collect(ends, left);
    }

    fn throw(&mut self, path: Path, object: &'p Expression, span: Span, ends: &mut Ends) {
        let evaluated = self.evaluated(path, ends, |e| e.thrown(object, span));
        if let (Some((path, object)), Type::Ref(class)) = (evaluated, object.ty) {
            let thrown = Thrown {
                object,
                cause: Cause::Statement(class),
                span,
            };
            self.add_thrown(ends, path, thrown);
        }
    }

    fn give_up(&mut self, path: &Path, why: Arc<str>, span: Span) {
        let condition = self.condition(path);
        self.found.unknown.push((condition, why, span));
    }

    fn iteration(
        &mut self,
        path: Path,
        condition: &'p Expression,
        body: &'p [Statement],
        span: Span,
        ends: &mut Ends,
    ) {
        let mut exits = Vec::new();
        let mut rounds = 0;
        // the number of rounds that are the same for all inputs
        let mut fixed = 0_u64;
        // a loop without a condition is left from its midst, or never: each round with choices or
        // inputs counts
        let mut before = self.decided();
        let mut current = Some(path);
        while let Some(path) = current.take() {
            let Some((path, holds)) = self.evaluated(path, ends, |e| e.value(condition)) else {
                break;
            };
            let (stays, leaves) = self.split(path, holds);
            exits.extend(leaves);
            let Some(stays) = stays.and_then(|path| self.possible(path)) else {
                break;
            };
            let depends_on_inputs = match condition.kind {
                ExpressionKind::Bool(true) => self.decided() != before,
                _ => holds != self.cx.terms.tru(),
            };
            before = self.decided();
            rounds += u32::from(depends_on_inputs);
            if rounds > self.bounds.unwind {
                let condition = self.condition(&stays);
                self.found.beyond.push((condition, span));
                break;
            }
            if !self.goes_on(&stays, span) {
                break;
            }
            fixed += u64::from(!depends_on_inputs);
            // an infinite loop is recognised in the first round, and in the second, the fourth and
            // so on
            let start = fixed
                .is_power_of_two()
                .then(|| (stays.clone(), self.found.reads.len()));
            let mut left = self.block(body, stays);
            current = left.normal.take();
            self.collect(ends, left);
            let (Some(path), Some((start, reads))) = (&current, start) else {
                continue;
            };
            let is_as_before = path.guard == start.guard && path.store.is_as_in(&start.store);
            if is_as_before && self.found.reads.len() == reads {
                let condition = self.condition(path);
                self.found.beyond.push((condition, span));
                break;
            }
        }
        // the last exits have most in common
        let mut normal = None;
        for exit in exits.into_iter().rev() {
            if self.goes_on(&exit, span) {
                self.join_into(&mut normal, Some(exit));
            }
        }
        ends.normal = normal;
    }

    fn call(
        &mut self,
        path: Path,
        (result, target): (Option<LocalId>, Target),
        arguments: &'p [Expression],
        span: Span,
        ends: &mut Ends,
    ) {
        let evaluated = self.evaluated(path, ends, |e| e.arguments(target, arguments, span));
        let Some((path, values)) = evaluated else { return };
        match target {
            Target::Procedure { procedure, .. } => self.invoke(path, procedure, values, result, span, ends),
            Target::Method(method) => {
                let Some(Type::Ref(declared)) = arguments.first().map(|a| a.ty) else {
                    return;
                };
                let mut left = Some(path);
                for (procedure, classes) in self.cx.implementations(method, declared) {
                    let Some(path) = left.take() else { break };
                    let is_here = path.store.has_class(self.cx, values[0], &classes);
                    let (here, elsewhere) = self.split(path, is_here);
                    if let Some(here) = here {
                        let mut values = values.clone();
                        values[0] = here.store.memory.narrowed(self.cx, values[0], &classes);
                        self.invoke(here, procedure, values, result, span, ends);
                    }
                    left = elsewhere;
                }
            }
        }
    }

    fn invoke(
        &mut self,
        path: Path,
        procedure: ProcedureId,
        arguments: Vec<Term>,
        result: Option<LocalId>,
        span: Span,
        ends: &mut Ends,
    ) {
        let depth = self.running.iter().filter(|p| **p == procedure).count();
        let possible = if depth > 0 {
            self.possible(path)
        } else {
            Some(path)
        };
        let Some(path) = possible else { return };
        if depth > self.bounds.unwind as usize {
            let condition = self.condition(&path);
            self.found.beyond.push((condition, span));
            return;
        }
        let called = self.body(path, procedure, arguments);
        if let Some(mut returned) = called.returned {
            returned.path.store.leave();
            if let (Some(target), Some(value)) = (result, returned.value) {
                returned.path.store.set_local(self.cx, target, value);
            }
            self.join_into(&mut ends.normal, Some(returned.path));
        }
        for (mut path, thrown) in called.thrown {
            path.store.leave();
            self.add_thrown(ends, path, thrown);
        }
    }

    /// Executes the body of a procedure; its end is a return.
    fn body(&mut self, mut path: Path, procedure: ProcedureId, arguments: Vec<Term>) -> Ends {
        let declared = &self.cx.program.procedures[procedure.index()];
        path.store.enter(self.cx, procedure, arguments);
        self.running.push(procedure);
        let mut ends = self.block(&declared.body, path);
        self.running.pop();
        if let Some(path) = ends.normal.take() {
            let end = Return {
                path,
                value: None,
                span: declared.end,
            };
            self.add_return(&mut ends, end);
        }
        ends
    }

    fn handling(
        &mut self,
        path: Path,
        body: &'p [Statement],
        handlers: &'p [Handler],
        finally: &'p [Statement],
        ends: &mut Ends,
    ) {
        let mut left = self.block(body, path);
        let mut thrown = std::mem::take(&mut left.thrown);
        for handler in handlers {
            let caught = self.cx.caught(handler);
            let mut here = None;
            let mut on = Vec::new();
            for (path, thrown) in thrown {
                let (caught, uncaught) = self.catch(path, thrown, handler, &caught);
                on.extend(uncaught.map(|path| (path, thrown)));
                if !handler.rethrows {
                    self.join_into(&mut here, caught);
                } else if let Some(path) =
                    caught.and_then(|path| self.through(path, &handler.body, &mut left))
                {
                    self.add_thrown(&mut left, path, thrown);
                }
            }
            thrown = on;
            let normal = here.and_then(|path| self.through(path, &handler.body, &mut left));
            self.join_into(&mut left.normal, normal);
        }
        for (path, object) in thrown {
            self.add_thrown(&mut left, path, object);
        }
        self.finally(left, finally, ends);
    }

    fn catch(
        &mut self,
        path: Path,
        thrown: Thrown,
        handler: &Handler,
        caught: &[ClassId],
    ) -> (Option<Path>, Option<Path>) {
        let catches = path.store.has_class(self.cx, thrown.object, caught);
        let (here, on) = self.split(path, catches);
        let here = here.map(|mut path| {
            path.store.set_local(self.cx, handler.variable, thrown.object);
            path
        });
        (here, on)
    }

    /// Runs a `finally` on every way on which body and handlers are left.
    fn finally(&mut self, left: Ends, finally: &'p [Statement], ends: &mut Ends) {
        if let Some(path) = left.normal {
            let path = self.through(path, finally, ends);
            self.join_into(&mut ends.normal, path);
        }
        for (label, path) in left.breaks {
            if let Some(path) = self.through(path, finally, ends) {
                self.add_break(ends, label, path);
            }
        }
        if let Some(returned) = left.returned
            && let Some(path) = self.through(returned.path, finally, ends)
        {
            self.add_return(ends, Return { path, ..returned });
        }
        for (path, thrown) in left.thrown {
            if let Some(path) = self.through(path, finally, ends) {
                self.add_thrown(ends, path, thrown);
            }
        }
    }

    /// Executes a block. Returns the path that reaches its end.
    fn through(&mut self, path: Path, block: &'p [Statement], ends: &mut Ends) -> Option<Path> {
        let mut after = self.block(block, path);
        let normal = after.normal.take();
        self.collect(ends, after);
        normal
    }
}
