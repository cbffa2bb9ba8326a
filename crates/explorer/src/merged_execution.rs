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
//! far as a [`Guide`] can tell. A loop never ends if a round changes nothing, and counts as beyond
//! every bound then.

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
    /// The paths that were given up because a statement is not supported or the budget is used up.
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
    /// Whether the guide has been asked about this guard and has not excluded it. The guide is not
    /// asked again then.
    is_possible: bool,
}

/// The completions of a statement, normal and abrupt.
#[derive(Default)]
struct Completions {
    normal: Option<Path>,
    breaks: Vec<(LabelId, Path)>,
    returned: Option<Return>,
    thrown: Vec<(Path, Thrown)>,
}

/// All returns of a procedure, joined.
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
    /// The running procedures, the innermost last.
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
        is_possible: true,
    };
    let completions = unwinder.body(path, procedure, arguments);
    unwinder.finish(completions)
}

impl<'p> MergedExecution<'_, 'p, '_> {
    /// Turns the completions of the explored procedure into the result.
    fn finish(mut self, completions: Completions) -> Unwound {
        self.found.returned = completions.returned.map(|r| Returned {
            condition: self.condition(&r.path),
            value: r.value,
            store: r.path.store,
            span: r.span,
        });
        for (path, thrown) in completions.thrown {
            let condition = self.condition(&path);
            match thrown.cause {
                Cause::Error(error) => self.found.errors.push((condition, error, thrown.span)),
                Cause::Statement(class) => {
                    for class in self.cx.below(class) {
                        let is_of_class = path.store.has_class(self.cx, thrown.object, &[*class]);
                        let condition = self.cx.terms.and(condition, is_of_class);
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
            is_possible: a.is_possible || b.is_possible,
        };
        (joined, first)
    }

    /// Joins a path, if there is one, with the path at this place.
    fn join_into(&self, place: &mut Option<Path>, path: Option<Path>) {
        *place = match (place.take(), path) {
            (Some(a), Some(b)) => Some(self.join(a, b).0),
            (a, b) => a.or(b),
        };
    }

    /// Adds the abrupt completions of an inner statement to those of the outer one.
    fn collect(&self, completions: &mut Completions, others: Completions) {
        for (label, path) in others.breaks {
            self.add_break(completions, label, path);
        }
        if let Some(returned) = others.returned {
            self.add_return(completions, returned);
        }
        for (path, thrown) in others.thrown {
            self.add_thrown(completions, path, thrown);
        }
    }

    fn add_break(&self, completions: &mut Completions, label: LabelId, path: Path) {
        match completions.breaks.iter().position(|(l, _)| *l == label) {
            Some(i) => {
                let (_, other) = completions.breaks.swap_remove(i);
                completions.breaks.push((label, self.join(other, path).0));
            }
            None => completions.breaks.push((label, path)),
        }
    }

    fn add_return(&self, completions: &mut Completions, new: Return) {
        completions.returned = Some(match completions.returned.take() {
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

    fn add_thrown(&self, completions: &mut Completions, path: Path, thrown: Thrown) {
        let same = completions
            .thrown
            .iter()
            .position(|(_, other)| other.cause == thrown.cause && other.span == thrown.span);
        match same {
            Some(i) => {
                let (other, before) = completions.thrown.swap_remove(i);
                let (path, first) = self.join(other, path);
                let object = self.cx.terms.ite(first, before.object, thrown.object);
                completions.thrown.push((path, Thrown { object, ..thrown }));
            }
            None => completions.thrown.push((path, thrown)),
        }
    }

    /// Adds a condition to the guard. Returns `None` if the condition is false or the guard
    /// contains its negation.
    fn assume(&self, mut path: Path, condition: Term) -> Option<Path> {
        let t = self.cx.terms;
        if condition == t.fls() || path.guard.contains(&t.not(condition)) {
            return None;
        }
        if condition != t.tru() && !path.guard.contains(&condition) {
            path.guard.push_back(condition);
            path.is_possible = false;
        }
        Some(path)
    }

    /// Returns the path unless the guide excludes it.
    fn if_possible(&mut self, mut path: Path) -> Option<Path> {
        if !path.is_possible {
            let guard: Vec<Term> = path.guard.iter().copied().collect();
            path.is_possible = true;
            if !self.guide.is_possible(&guard) {
                return None;
            }
        }
        Some(path)
    }

    /// Counts one more statement on the path. Returns false, and records the reason, if a budget is
    /// used up.
    fn count_step(&mut self, path: &Path, span: Span) -> bool {
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
    fn decisions_so_far(&self) -> u64 {
        self.choices + self.found.reads.len() as u64
    }

    /// Splits a path into the one on which a condition is true and the one on which it is false.
    fn split(&mut self, path: Path, condition: Term) -> (Option<Path>, Option<Path>) {
        let no = self.assume(path.clone(), self.cx.terms.not(condition));
        let yes = self.assume(path, condition);
        self.choices += u64::from(yes.is_some() && no.is_some());
        (yes, no)
    }

    /// Runs an evaluation, takes its erroneous transitions, and continues where it does not fail.
    fn evaluate<T>(
        &mut self,
        path: Path,
        completions: &mut Completions,
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
                    (Some(failed), Failure::Error(error)) => {
                        self.fail(failed, error, check.span, completions)
                    }
                    (Some(unknown), Failure::NotKnown(value, ty)) => {
                        let guard: Vec<Term> = path.guard.iter().copied().collect();
                        if let Some(to) = self.guide.fix(&guard, value) {
                            path = self.limit(path, (value, ty), to, check.span)?;
                            known.insert(value, to.number);
                            continue 'again;
                        }
                        self.give_up(&unknown, NOT_KNOWN.into(), check.span);
                    }
                    (None, _) => {}
                }
                path = holds?;
            }
            return Some((path, value));
        }
    }

    /// Limits a path to the inputs on which a value equals its fixed number. The path of all other
    /// inputs is given up, even if it does not use the value, because the merged state has the
    /// number in the place of the value.
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

    /// Throws the exception for an error, or ends the path if the program has no class for it.
    fn fail(&mut self, mut path: Path, error: ErrorKind, span: Span, completions: &mut Completions) {
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
        self.add_thrown(completions, path, thrown);
    }

    /// Creates an object with a number that no other path uses.
    fn create<T>(&mut self, path: &mut Path, create: impl FnOnce(&mut Forward, &Context) -> T) -> T {
        path.store.memory.reserve(self.created);
        let created = create(&mut path.store, self.cx);
        self.created = path.store.memory.count();
        created
    }

    fn block(&mut self, statements: &'p [Statement], path: Path) -> Completions {
        let mut completions = Completions::default();
        let mut current = Some(path);
        for statement in statements {
            let Some(path) = current.take() else { break };
            let mut next = self.statement(statement, path);
            current = next.normal.take();
            self.collect(&mut completions, next);
        }
        completions.normal = current;
        completions
    }

    fn statement(&mut self, statement: &'p Statement, mut path: Path) -> Completions {
        let cx = self.cx;
        let span = statement.span;
        let mut completions = Completions::default();
        if !self.count_step(&path, span) {
            return completions;
        }
        match &statement.kind {
            StatementKind::Assign(place, value) => {
                let evaluated = self.evaluate(path, &mut completions, |e| e.assignment(place, value, span));
                completions.normal = evaluated.map(|(mut path, assignment)| {
                    cx.assign(&mut path.store, place, value, &assignment);
                    path
                });
            }
            StatementKind::New(target, class) => {
                let object = self.create(&mut path, |store, cx| store.create(cx, *class));
                path.store.set_local(cx, *target, object);
                completions.normal = Some(path);
            }
            StatementKind::NewArray(target, class, length) => {
                if let Some((mut path, value)) =
                    self.evaluate(path, &mut completions, |e| e.new_length(length, span))
                {
                    self.create(&mut path, |store, cx| {
                        cx.assign_array(store, *target, *class, (value, length))
                    });
                    completions.normal = Some(path);
                }
            }
            StatementKind::Input(target) => completions.normal = self.input(path, *target),
            StatementKind::Assume(condition) => {
                let evaluated = self.evaluate(path, &mut completions, |e| e.value(condition));
                completions.normal = evaluated.and_then(|(path, fact)| self.assume(path, fact));
            }
            StatementKind::Assert(condition) => {
                let evaluated = self.evaluate(path, &mut completions, |e| e.assertion(condition, span));
                completions.normal = evaluated.map(|(path, ())| path);
            }
            StatementKind::Call {
                result,
                target,
                arguments,
            } => self.call(path, (*result, *target), arguments, span, &mut completions),
            StatementKind::If(condition, yes, no) => {
                self.branches(path, condition, [yes, no], &mut completions)
            }
            StatementKind::While(condition, body) => {
                self.iteration(path, condition, body, span, &mut completions)
            }
            StatementKind::Labelled(label, body) => self.labelled(path, *label, body, &mut completions),
            StatementKind::Break(label) => completions.breaks.push((*label, path)),
            StatementKind::Return(None) => {
                let value = None;
                completions.returned = Some(Return { path, value, span });
            }
            StatementKind::Return(Some(value)) => {
                let evaluated = self.evaluate(path, &mut completions, |e| e.value(value));
                completions.returned = evaluated.map(|(path, value)| Return {
                    path,
                    value: Some(value),
                    span,
                });
            }
            StatementKind::Throw(object) => self.throw(path, object, span, &mut completions),
            StatementKind::Try {
                body,
                handlers,
                finally,
            } => self.try_statement(path, body, handlers, finally, &mut completions),
            StatementKind::Approximate(_, function, _) => {
                self.give_up(&path, format!("not supported: {function}").into(), span)
            }
            StatementKind::Unsupported(what) => {
                self.give_up(&path, format!("not supported: {what}").into(), span)
            }
        }
        completions
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
        // the number of this read is known if all earlier reads happen whenever it does
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
        completions: &mut Completions,
    ) {
        let Some((path, condition)) = self.evaluate(path, completions, |e| e.value(condition)) else {
            return;
        };
        let (taken, other) = self.split(path, condition);
        for (side, body) in [(taken, yes), (other, no)] {
            let Some(side) = side else { continue };
            let mut body_completions = self.block(body, side);
            let normal = body_completions.normal.take();
            self.join_into(&mut completions.normal, normal);
            self.collect(completions, body_completions);
        }
    }

    /// Executes a block that can be left by its label.
    fn labelled(&mut self, path: Path, label: LabelId, body: &'p [Statement], completions: &mut Completions) {
        let mut body_completions = self.block(body, path);
        completions.normal = body_completions.normal.take();
        if let Some(i) = body_completions.breaks.iter().position(|(l, _)| *l == label) {
            let (_, path) = body_completions.breaks.swap_remove(i);
            self.join_into(&mut completions.normal, Some(path));
        }
        self.collect(completions, body_completions);
    }

    fn throw(&mut self, path: Path, object: &'p Expression, span: Span, completions: &mut Completions) {
        let evaluated = self.evaluate(path, completions, |e| e.thrown(object, span));
        if let (Some((path, object)), Type::Ref(class)) = (evaluated, object.ty) {
            let thrown = Thrown {
                object,
                cause: Cause::Statement(class),
                span,
            };
            self.add_thrown(completions, path, thrown);
        }
    }

    fn give_up(&mut self, path: &Path, why: Arc<str>, span: Span) {
        let condition = self.condition(path);
        self.found.unknown.push((condition, why, span));
    }

    /// Unwinds a loop until no path can enter another round, or until its bound.
    fn iteration(
        &mut self,
        path: Path,
        condition: &'p Expression,
        body: &'p [Statement],
        span: Span,
        completions: &mut Completions,
    ) {
        let mut exits = Vec::new();
        // the number of rounds that depend on the inputs
        let mut rounds = 0;
        let mut other_rounds = 0_u64;
        // a round of `while (true)` depends on the inputs if the round before it has made a choice
        // or read a value
        let mut decisions = self.decisions_so_far();
        let mut current = Some(path);
        while let Some(path) = current.take() {
            let Some((path, holds)) = self.evaluate(path, completions, |e| e.value(condition)) else {
                break;
            };
            let (stays, leaves) = self.split(path, holds);
            exits.extend(leaves);
            let Some(stays) = stays.and_then(|path| self.if_possible(path)) else {
                break;
            };
            let depends_on_inputs = match condition.kind {
                ExpressionKind::Bool(true) => self.decisions_so_far() != decisions,
                _ => holds != self.cx.terms.tru(),
            };
            decisions = self.decisions_so_far();
            rounds += u32::from(depends_on_inputs);
            if rounds > self.bounds.unwind {
                let condition = self.condition(&stays);
                self.found.beyond.push((condition, span));
                break;
            }
            if !self.count_step(&stays, span) {
                break;
            }
            other_rounds += u64::from(!depends_on_inputs);
            // the test for an infinite loop copies the state, and is therefore made only after 1,
            // 2, 4, 8, … of these rounds
            let start = other_rounds
                .is_power_of_two()
                .then(|| (stays.clone(), self.found.reads.len()));
            let mut body_completions = self.block(body, stays);
            current = body_completions.normal.take();
            self.collect(completions, body_completions);
            let (Some(path), Some((start, reads))) = (&current, start) else {
                continue;
            };
            let is_unchanged = path.guard == start.guard && path.store.is_visibly_equal(&start.store);
            if is_unchanged && self.found.reads.len() == reads {
                let condition = self.condition(path);
                self.found.beyond.push((condition, span));
                break;
            }
        }
        // the guards of later exits have more conjuncts in common
        let mut normal = None;
        for exit in exits.into_iter().rev() {
            if self.count_step(&exit, span) {
                self.join_into(&mut normal, Some(exit));
            }
        }
        completions.normal = normal;
    }

    /// Executes a call, of each implementation that a method call can reach.
    fn call(
        &mut self,
        path: Path,
        (result, target): (Option<LocalId>, Target),
        arguments: &'p [Expression],
        span: Span,
        completions: &mut Completions,
    ) {
        let evaluated = self.evaluate(path, completions, |e| e.arguments(target, arguments, span));
        let Some((path, values)) = evaluated else { return };
        match target {
            Target::Procedure { procedure, .. } => {
                self.invoke(path, procedure, values, result, span, completions)
            }
            Target::Method(method) => {
                let Some(Type::Ref(declared)) = arguments.first().map(|a| a.ty) else {
                    return;
                };
                let mut rest = Some(path);
                for (procedure, classes) in self.cx.implementations(method, declared) {
                    let Some(path) = rest.take() else { break };
                    let is_here = path.store.has_class(self.cx, values[0], &classes);
                    let (here, elsewhere) = self.split(path, is_here);
                    if let Some(here) = here {
                        let mut values = values.clone();
                        values[0] = here.store.memory.narrowed(self.cx, values[0], &classes);
                        self.invoke(here, procedure, values, result, span, completions);
                    }
                    rest = elsewhere;
                }
            }
        }
    }

    /// Executes a call of this procedure, unless recursion is beyond its bound.
    fn invoke(
        &mut self,
        path: Path,
        procedure: ProcedureId,
        arguments: Vec<Term>,
        result: Option<LocalId>,
        span: Span,
        completions: &mut Completions,
    ) {
        let depth = self.running.iter().filter(|p| **p == procedure).count();
        let possible = if depth > 0 {
            self.if_possible(path)
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
            self.join_into(&mut completions.normal, Some(returned.path));
        }
        for (mut path, thrown) in called.thrown {
            path.store.leave();
            self.add_thrown(completions, path, thrown);
        }
    }

    /// Executes the body of a procedure. Reaching its end counts as a return.
    fn body(&mut self, mut path: Path, procedure: ProcedureId, arguments: Vec<Term>) -> Completions {
        let declared = &self.cx.program.procedures[procedure.index()];
        path.store.enter(self.cx, procedure, arguments);
        self.running.push(procedure);
        let mut completions = self.block(&declared.body, path);
        self.running.pop();
        if let Some(path) = completions.normal.take() {
            let end = Return {
                path,
                value: None,
                span: declared.end,
            };
            self.add_return(&mut completions, end);
        }
        completions
    }

    fn try_statement(
        &mut self,
        path: Path,
        body: &'p [Statement],
        handlers: &'p [Handler],
        finally: &'p [Statement],
        completions: &mut Completions,
    ) {
        let mut body_completions = self.block(body, path);
        let mut thrown = std::mem::take(&mut body_completions.thrown);
        for handler in handlers {
            let classes = self.cx.caught(handler);
            let mut joined = None;
            let mut still_thrown = Vec::new();
            for (path, thrown) in thrown {
                let (caught, uncaught) = self.catch(path, thrown, handler, &classes);
                still_thrown.extend(uncaught.map(|path| (path, thrown)));
                if !handler.rethrows {
                    self.join_into(&mut joined, caught);
                } else if let Some(path) =
                    caught.and_then(|path| self.run_to_end(path, &handler.body, &mut body_completions))
                {
                    self.add_thrown(&mut body_completions, path, thrown);
                }
            }
            thrown = still_thrown;
            let normal = joined.and_then(|path| self.run_to_end(path, &handler.body, &mut body_completions));
            self.join_into(&mut body_completions.normal, normal);
        }
        for (path, object) in thrown {
            self.add_thrown(&mut body_completions, path, object);
        }
        self.finally(body_completions, finally, completions);
    }

    /// Splits a path by whether a handler catches the object. Returns the path that enters the
    /// handler and the path on which the object is still thrown.
    fn catch(
        &mut self,
        path: Path,
        thrown: Thrown,
        handler: &Handler,
        classes: &[ClassId],
    ) -> (Option<Path>, Option<Path>) {
        let catches = path.store.has_class(self.cx, thrown.object, classes);
        let (caught, uncaught) = self.split(path, catches);
        let caught = caught.map(|mut path| {
            path.store.set_local(self.cx, handler.variable, thrown.object);
            path
        });
        (caught, uncaught)
    }

    /// Executes the `finally` block after each completion of the body and the handlers.
    fn finally(&mut self, before: Completions, finally: &'p [Statement], completions: &mut Completions) {
        if let Some(path) = before.normal {
            let path = self.run_to_end(path, finally, completions);
            self.join_into(&mut completions.normal, path);
        }
        for (label, path) in before.breaks {
            if let Some(path) = self.run_to_end(path, finally, completions) {
                self.add_break(completions, label, path);
            }
        }
        if let Some(returned) = before.returned
            && let Some(path) = self.run_to_end(returned.path, finally, completions)
        {
            self.add_return(completions, Return { path, ..returned });
        }
        for (path, thrown) in before.thrown {
            if let Some(path) = self.run_to_end(path, finally, completions) {
                self.add_thrown(completions, path, thrown);
            }
        }
    }

    /// Executes a block and adds its abrupt completions. Returns the path that reaches its end.
    fn run_to_end(
        &mut self,
        path: Path,
        block: &'p [Statement],
        completions: &mut Completions,
    ) -> Option<Path> {
        let mut after = self.block(block, path);
        let normal = after.normal.take();
        self.collect(completions, after);
        normal
    }
}
