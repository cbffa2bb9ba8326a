//! The symbolic transitions ⟨Δ, σ, φ⟩ → ⟨Δ', σ', φ'⟩ of sections 2 and 3 of the paper, for a store
//! of either model.
//!
//! A step executes one statement. Where there is more than one successor, a [`Chooser`] selects:
//! all that are feasible, all, or the one that a concrete run takes.

use crate::context::{Context, FixedValue, Origin};
use crate::control::{Cause, Closure, Task, Tasks, Thrown, Transfer};
use crate::eval::{Check, Evaluation, Failure};
use crate::floats::{Fixed, Known, NOT_KNOWN};
use crate::store::Store;
use echis_logic::{Term, Terms};
use echis_program::ast::{
    ClassId, ErrorKind, Expression, LocalId, MethodId, ProcedureId, Program, Statement, StatementKind,
    Target, Type,
};
use echis_program::run::{Choice, Decision};
use echis_source::Span;
use std::sync::Arc;

mod leaving;

/// A symbolic configuration.
#[derive(Clone)]
pub struct State<'p, S> {
    /// The running procedures, the innermost last.
    stack: imbl::Vector<Closure<'p>>,
    /// The substitution and the path condition, or the trace.
    pub store: S,
    /// The decisions of the path, oldest first.
    pub decisions: imbl::Vector<Decision>,
    /// Values that were read from outside, oldest first.
    pub reads: imbl::Vector<(Term, Type)>,
    /// The places of the exit from the path, outermost first: the running calls, then a place in
    /// the innermost procedure. Errors and `throw` record it. Of the returns, only those to the
    /// explored procedure do, because this procedure can be a wrapper that calls the user's method.
    pub exit: imbl::Vector<Span>,
    /// The number of executed statements.
    pub steps: u64,
    /// A number for the explorer's own use, such as the node of the execution tree.
    pub tag: usize,
}

/// The end of a path.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The explored procedure returned from this place.
    Returned(Option<Term>, Span),
    /// An erroneous transition.
    Error(ErrorKind, Span),
    /// The path was given up.
    Unknown(Arc<str>, Span),
}

/// The result of a step.
pub enum Successor<'p, S> {
    /// The path goes on.
    Running(State<'p, S>),
    /// The path has ended.
    Ended(State<'p, S>, Outcome),
}

/// The sides of a condition to follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BranchChoice {
    /// Whether to follow the side on which the condition is true.
    pub yes: bool,
    /// Whether to follow the side on which the condition is false.
    pub no: bool,
    /// An assumption by which the chooser limits the path to some of its inputs.
    pub only: Option<Term>,
}

impl BranchChoice {
    /// Creates a choice of one side, both or none.
    pub fn new(yes: bool, no: bool) -> BranchChoice {
        BranchChoice { yes, no, only: None }
    }

    /// Creates a choice of one side although the other one may be feasible too. The path is limited
    /// to that side, and to `more` if it is given.
    pub fn limited(terms: &Terms, condition: Term, yes: bool, more: Option<Term>) -> BranchChoice {
        let side = if yes { condition } else { terms.not(condition) };
        BranchChoice {
            yes,
            no: !yes,
            only: Some(terms.and_all(more.into_iter().chain([side]))),
        }
    }
}

/// Decides which sides of a condition are followed.
pub trait Chooser<S> {
    /// The number to which a value is fixed (see [`floats`](crate::floats)), or `None` if it cannot
    /// be.
    fn fix(&mut self, _store: &S, _value: Term) -> Option<Fixed> {
        None
    }

    /// Decides the sides to follow for a condition that is neither constantly true nor constantly
    /// false.
    fn choose(&mut self, store: &S, condition: Term) -> BranchChoice;
    /// Whether the path can continue after an assumption.
    fn admits(&mut self, store: &S, assumption: Term) -> bool;
}

/// The bounds of a single path. A path beyond them ends as [`Outcome::Unknown`].
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// The largest number of rounds of a loop that depend on the inputs, for each time it is
    /// entered.
    pub unroll: u32,
    /// The largest depth of nested calls.
    pub depth: usize,
    /// The largest number of statements of a path.
    pub steps: u64,
}

/// The transitions of one program.
pub struct Machine<'a, 'p, 't> {
    /// The program and the vocabulary.
    pub cx: &'a Context<'p, 't>,
    /// Bounds of every path.
    pub bounds: Bounds,
}

type Successors<'p, S> = Vec<Successor<'p, S>>;

impl<'p, S: Store> State<'p, S> {
    /// The next statement, or `None` between statements.
    pub fn statement(&self) -> Option<&'p Statement> {
        match self.stack.last()?.tasks.peek()? {
            Task::Run([first, ..]) => Some(first),
            Task::Loop(statement, _) => Some(statement),
            _ => None,
        }
    }

    /// The running procedure.
    pub fn procedure(&self) -> Option<ProcedureId> {
        self.stack.last().map(|c| c.procedure)
    }

    /// The depth of nested calls.
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    fn record_decision(&mut self, statement: &Statement, choice: Choice) {
        self.decisions.push_back(Decision {
            statement: statement.id,
            choice,
        });
    }

    /// Records the running calls and this place in [`State::exit`].
    fn record_exit(&mut self, span: Span) {
        let calls = self.stack.iter().filter_map(|closure| closure.call);
        self.exit = calls.chain(std::iter::once(span)).collect();
    }

    /// Ends the path without an answer.
    fn give_up(mut self, why: String, span: Span) -> Successor<'p, S> {
        self.record_exit(span);
        Successor::Ended(self, Outcome::Unknown(why.into(), span))
    }

    fn push(&mut self, task: Task<'p>) {
        if let Some(closure) = self.stack.back_mut() {
            closure.tasks.push(task);
        }
    }

    fn pop(&mut self) -> Option<Task<'p>> {
        self.stack.back_mut()?.tasks.pop()
    }
}

impl<'a, 'p, 't> Machine<'a, 'p, 't> {
    fn program(&self) -> &'p Program {
        self.cx.program
    }

    /// The initial configuration: a procedure, called with these arguments.
    pub fn initial<S: Store>(
        &self,
        mut store: S,
        procedure: ProcedureId,
        arguments: Vec<Term>,
    ) -> State<'p, S> {
        store.enter(self.cx, procedure, arguments);
        let mut state = State {
            stack: imbl::Vector::new(),
            store,
            decisions: imbl::Vector::new(),
            reads: imbl::Vector::new(),
            exit: imbl::Vector::new(),
            steps: 0,
            tag: 0,
        };
        self.push_closure(&mut state, procedure, None, None);
        state
    }

    /// Puts a procedure on the stack, with its body as the only task.
    fn push_closure<S: Store>(
        &self,
        state: &mut State<'p, S>,
        procedure: ProcedureId,
        result: Option<LocalId>,
        call: Option<Span>,
    ) {
        let mut tasks = Tasks::none();
        tasks.push(Task::Run(&self.program().procedures[procedure.index()].body));
        state.stack.push_back(Closure {
            procedure,
            tasks,
            result,
            call,
        });
    }

    /// Goes on to the next statement, past marks and ends of procedures. Returns the successors as
    /// `Err` if they are not exactly one running configuration.
    pub fn settle<S: Store>(
        &self,
        mut state: State<'p, S>,
        chooser: &mut impl Chooser<S>,
    ) -> Result<State<'p, S>, Successors<'p, S>> {
        while state.statement().is_none() {
            state = match state.pop() {
                None => {
                    let end = self.end_of(&state);
                    self.transfer(state, Transfer::Return(None, end), chooser)?
                }
                Some(Task::Resume(transfer, exit)) => {
                    state.exit = exit;
                    self.transfer(state, transfer, chooser)?
                }
                Some(Task::Body(statement) | Task::Handler(statement)) => {
                    if let StatementKind::Try { finally, .. } = &statement.kind {
                        state.push(Task::Run(finally));
                    }
                    state
                }
                Some(Task::Label(_) | Task::Run(_) | Task::Loop(..)) => state,
            };
        }
        Ok(state)
    }

    /// Executes the next statement of a configuration that is [settled](Machine::settle).
    pub fn step<S: Store>(
        &self,
        mut state: State<'p, S>,
        chooser: &mut impl Chooser<S>,
    ) -> Successors<'p, S> {
        match state.pop() {
            Some(Task::Run([first, rest @ ..])) => {
                state.push(Task::Run(rest));
                self.execute(state, first, 0, chooser)
            }
            Some(Task::Loop(statement, rounds)) => self.execute(state, statement, rounds, chooser),
            _ => Vec::new(),
        }
    }

    /// The place of the end of the running procedure.
    fn end_of<S: Store>(&self, state: &State<'p, S>) -> Span {
        state
            .procedure()
            .map_or_else(Span::default, |p| self.program().procedures[p.index()].end)
    }

    fn execute<S: Store>(
        &self,
        mut state: State<'p, S>,
        statement: &'p Statement,
        rounds: u32,
        chooser: &mut impl Chooser<S>,
    ) -> Successors<'p, S> {
        state.steps += 1;
        if state.steps > self.bounds.steps {
            let why = format!("the limit of {} steps is reached", self.bounds.steps);
            return vec![state.give_up(why, statement.span)];
        }
        match &statement.kind {
            StatementKind::Assign(place, value) => {
                let evaluate = &mut |e: &mut Evaluation<S>| e.assignment(place, value, statement.span);
                self.evaluate(
                    state,
                    statement,
                    chooser,
                    evaluate,
                    |mut state, assignment, _, successors| {
                        self.cx.assign(&mut state.store, place, value, &assignment);
                        successors.push(Successor::Running(state));
                    },
                )
            }
            StatementKind::New(target, class) => {
                let object = state.store.create(self.cx, *class);
                state.store.set_local(self.cx, *target, object);
                vec![Successor::Running(state)]
            }
            StatementKind::NewArray(target, class, length) => {
                let evaluate = &mut |e: &mut Evaluation<S>| e.new_length(length, statement.span);
                self.evaluate(
                    state,
                    statement,
                    chooser,
                    evaluate,
                    |mut state, value, _, successors| {
                        self.cx
                            .assign_array(&mut state.store, *target, *class, (value, length));
                        successors.push(Successor::Running(state));
                    },
                )
            }
            StatementKind::Input(target) => self.input(state, *target),
            StatementKind::Assume(condition) => self.assume(state, statement, condition, chooser),
            StatementKind::Assert(condition) => {
                let evaluate = &mut |e: &mut Evaluation<S>| e.assertion(condition, statement.span);
                self.evaluate(state, statement, chooser, evaluate, |state, (), _, successors| {
                    successors.push(Successor::Running(state));
                })
            }
            StatementKind::Call {
                result,
                target,
                arguments,
            } => self.call(state, statement, (*result, *target), arguments, chooser),
            StatementKind::If(condition, yes, no) => {
                self.choice(state, statement, condition, chooser, |mut state, _, taken| {
                    state.push(Task::Run(if taken { yes } else { no }));
                    Successor::Running(state)
                })
            }
            StatementKind::While(condition, body) => {
                self.iteration(state, statement, (condition, body), rounds, chooser)
            }
            StatementKind::Labelled(label, body) => {
                state.push(Task::Label(*label));
                state.push(Task::Run(body));
                vec![Successor::Running(state)]
            }
            StatementKind::Break(label) => self.jump(state, Transfer::Break(*label), chooser),
            StatementKind::Return(None) => self.jump(state, Transfer::Return(None, statement.span), chooser),
            StatementKind::Return(Some(value)) => self.evaluate(
                state,
                statement,
                chooser,
                &mut |e| e.value(value),
                |mut state, value, chooser, successors| {
                    let value = state.store.keep(self.cx, value);
                    successors.extend(self.jump(
                        state,
                        Transfer::Return(Some(value), statement.span),
                        chooser,
                    ));
                },
            ),
            StatementKind::Throw(object) => self.throw(state, statement, object, chooser),
            StatementKind::Try { body, .. } => {
                state.push(Task::Body(statement));
                state.push(Task::Run(body));
                vec![Successor::Running(state)]
            }
            StatementKind::Approximate(_, function, _) => {
                vec![state.give_up(format!("not supported: {function}"), statement.span)]
            }
            StatementKind::Unsupported(what) => {
                vec![state.give_up(format!("not supported: {what}"), statement.span)]
            }
        }
    }

    /// Reads an input: a variable gets any value of its type.
    fn input<S: Store>(&self, mut state: State<'p, S>, target: LocalId) -> Successors<'p, S> {
        let variable = state
            .procedure()
            .map(|p| &self.program().procedures[p.index()].locals[target.index()]);
        let Some(variable) = variable else {
            return Vec::new();
        };
        let name = if variable.is_named {
            &*variable.name
        } else {
            "read"
        };
        let origin = Origin::Read(state.reads.len(), variable.ty);
        let value = self.cx.input_from(origin, name, variable.ty);
        state.reads.push_back((value, variable.ty));
        state.store.set_local(self.cx, target, value);
        vec![Successor::Running(state)]
    }

    fn assume<S: Store, C: Chooser<S>>(
        &self,
        state: State<'p, S>,
        statement: &'p Statement,
        condition: &'p Expression,
        chooser: &mut C,
    ) -> Successors<'p, S> {
        let assume = |mut state: State<'p, S>, fact, chooser: &mut C, successors: &mut Successors<'p, S>| {
            if fact == self.cx.terms.tru() {
                successors.push(Successor::Running(state));
            } else if fact != self.cx.terms.fls() {
                state.store.assume(fact);
                if chooser.admits(&state.store, fact) {
                    successors.push(Successor::Running(state));
                }
            }
        };
        self.evaluate(state, statement, chooser, &mut |e| e.value(condition), assume)
    }

    fn throw<S: Store, C: Chooser<S>>(
        &self,
        state: State<'p, S>,
        statement: &'p Statement,
        object: &'p Expression,
        chooser: &mut C,
    ) -> Successors<'p, S> {
        let Type::Ref(class) = object.ty else {
            return Vec::new();
        };
        let evaluate = &mut |e: &mut Evaluation<S>| e.thrown(object, statement.span);
        let throw = |mut state: State<'p, S>, object, chooser: &mut C, successors: &mut Successors<'p, S>| {
            let object = state.store.keep(self.cx, object);
            state.record_exit(statement.span);
            let thrown = Thrown {
                object,
                cause: Cause::Statement(class),
                span: statement.span,
            };
            successors.extend(self.jump(state, Transfer::Throw(thrown), chooser));
        };
        self.evaluate(state, statement, chooser, evaluate, throw)
    }

    /// Runs an evaluation, takes its erroneous transitions, and continues where it does not fail.
    fn evaluate<S: Store, T, C: Chooser<S>>(
        &self,
        state: State<'p, S>,
        statement: &'p Statement,
        chooser: &mut C,
        evaluate: &mut dyn FnMut(&mut Evaluation<S>) -> T,
        mut then: impl FnMut(State<'p, S>, T, &mut C, &mut Successors<'p, S>),
    ) -> Successors<'p, S> {
        let mut successors = Vec::new();
        let mut retries = Vec::new();
        let mut current = Some((state, Known::default()));
        while let Some((state, known)) = current.take().or_else(|| retries.pop()) {
            let mut evaluation = Evaluation::new(self.cx, &state.store, &known);
            let value = evaluate(&mut evaluation);
            let checks = evaluation.checks();
            let fixed = &mut |state, value, number| {
                let mut known = known.clone();
                known.insert(value, number);
                retries.push((state, known));
            };
            if let Some(state) = self.run_checks(state, statement, checks, chooser, &mut successors, fixed) {
                then(state, value, chooser, &mut successors);
            }
        }
        successors
    }

    /// Executes the checks of an evaluation. A check that can fail has an erroneous transition, or
    /// requires a value to be fixed: then `fixed` is called with the state in which it is. Returns
    /// the state in which all checks hold, if it is feasible.
    fn run_checks<S: Store>(
        &self,
        mut state: State<'p, S>,
        statement: &'p Statement,
        checks: Vec<Check>,
        chooser: &mut impl Chooser<S>,
        successors: &mut Successors<'p, S>,
        fixed: &mut dyn FnMut(State<'p, S>, Term, Term),
    ) -> Option<State<'p, S>> {
        for check in checks {
            let (holds, fails) = self.split(state, check.condition, chooser);
            match (fails, check.failure) {
                (Some(failed), Failure::Error(error)) => {
                    successors.extend(self.fail(failed, statement, error, check.span, chooser));
                }
                (Some(unknown), Failure::NotKnown(value, ty)) => match chooser.fix(&unknown.store, value) {
                    Some(to) => {
                        let state = self.limit(unknown, (value, ty), to, check.span, successors);
                        fixed(state, value, to.number);
                    }
                    None => successors.push(unknown.give_up(NOT_KNOWN.to_owned(), check.span)),
                },
                (None, _) => {}
            }
            state = holds?;
        }
        Some(state)
    }

    /// Limits a path to the inputs on which a value equals its fixed number. The path of all other
    /// inputs ends, as given up.
    fn limit<S: Store>(
        &self,
        mut state: State<'p, S>,
        value: (Term, Type),
        to: Fixed,
        span: Span,
        successors: &mut Successors<'p, S>,
    ) -> State<'p, S> {
        if !to.is_only {
            let is_number = self.cx.terms.eq(value.0, to.number);
            let mut other = state.clone();
            other.store.assume(self.cx.terms.not(is_number));
            let fixed = FixedValue {
                value: value.0,
                ty: value.1,
                number: to.number,
            };
            successors.push(other.give_up(self.cx.why_fixed(fixed), span));
            state.store.assume(is_number);
        }
        state
    }

    /// Splits a state on a condition, and adds the condition or its negation to each side.
    fn split<S: Store>(
        &self,
        mut state: State<'p, S>,
        condition: Term,
        chooser: &mut impl Chooser<S>,
    ) -> (Option<State<'p, S>>, Option<State<'p, S>>) {
        let t = self.cx.terms;
        if condition == t.tru() {
            return (Some(state), None);
        }
        if condition == t.fls() {
            return (None, Some(state));
        }
        let sides = chooser.choose(&state.store, condition);
        if let Some(only) = sides.only {
            state.store.assume(only);
        }
        match (sides.yes, sides.no) {
            (true, true) => {
                let mut other = state.clone();
                state.store.assume(condition);
                other.store.assume(t.not(condition));
                (Some(state), Some(other))
            }
            (true, false) => (Some(state), None),
            (false, true) => (None, Some(state)),
            (false, false) => (None, None),
        }
    }

    /// An erroneous transition: an object is thrown if the program has a class for it, otherwise
    /// the path ends.
    fn fail<S: Store>(
        &self,
        mut state: State<'p, S>,
        statement: &'p Statement,
        error: ErrorKind,
        span: Span,
        chooser: &mut impl Chooser<S>,
    ) -> Successors<'p, S> {
        state.record_decision(statement, Choice::Failed(error));
        state.record_exit(span);
        let Some(class) = self.program().thrown.get(&error) else {
            return vec![Successor::Ended(state, Outcome::Error(error, span))];
        };
        let object = state.store.create(self.cx, *class);
        let thrown = Thrown {
            object,
            cause: Cause::Error(error),
            span,
        };
        self.jump(state, Transfer::Throw(thrown), chooser)
    }

    /// Symbolic choice. `enter` gets the state of each followed side, the condition, and whether it
    /// is true.
    fn choice<S: Store>(
        &self,
        state: State<'p, S>,
        statement: &'p Statement,
        condition: &'p Expression,
        chooser: &mut impl Chooser<S>,
        mut enter: impl FnMut(State<'p, S>, Term, bool) -> Successor<'p, S>,
    ) -> Successors<'p, S> {
        self.evaluate(
            state,
            statement,
            chooser,
            &mut |e| e.value(condition),
            |state, condition, chooser, successors| {
                let (yes, no) = self.split(state, condition, chooser);
                for (side, choice) in [(yes, Choice::True), (no, Choice::False)] {
                    if let Some(mut side) = side {
                        side.record_decision(statement, choice);
                        successors.push(enter(side, condition, choice == Choice::True));
                    }
                }
            },
        )
    }

    /// Symbolic iteration, after some rounds that depended on the inputs.
    fn iteration<S: Store>(
        &self,
        state: State<'p, S>,
        statement: &'p Statement,
        (condition, body): (&'p Expression, &'p [Statement]),
        rounds: u32,
        chooser: &mut impl Chooser<S>,
    ) -> Successors<'p, S> {
        self.choice(
            state,
            statement,
            condition,
            chooser,
            |mut state, condition, taken| {
                if !taken {
                    return Successor::Running(state);
                }
                let rounds = rounds + u32::from(condition != self.cx.terms.tru());
                if rounds > self.bounds.unroll {
                    let why = format!("the limit of {} rounds of a loop is reached", self.bounds.unroll);
                    return state.give_up(why, statement.span);
                }
                state.push(Task::Loop(statement, rounds));
                state.push(Task::Run(body));
                Successor::Running(state)
            },
        )
    }

    /// Symbolic procedure call, after the target is chosen.
    fn call<S: Store>(
        &self,
        state: State<'p, S>,
        statement: &'p Statement,
        (result, target): (Option<LocalId>, Target),
        arguments: &'p [Expression],
        chooser: &mut impl Chooser<S>,
    ) -> Successors<'p, S> {
        let evaluate = &mut |e: &mut Evaluation<S>| e.arguments(target, arguments, statement.span);
        self.evaluate(
            state,
            statement,
            chooser,
            evaluate,
            |state, values, chooser, successors| match target {
                Target::Procedure { procedure, .. } => {
                    successors.push(self.enter(state, procedure, values, result, statement.span));
                }
                Target::Method(method) => {
                    let Some(Type::Ref(class)) = arguments.first().map(|a| a.ty) else {
                        return;
                    };
                    for (procedure, mut side) in self.dispatch(state, method, class, values[0], chooser) {
                        side.record_decision(statement, Choice::Implementation(procedure));
                        successors.push(self.enter(side, procedure, values.clone(), result, statement.span));
                    }
                }
            },
        )
    }

    /// Enters a procedure, unless the bound of nested calls is reached.
    fn enter<S: Store>(
        &self,
        mut state: State<'p, S>,
        procedure: ProcedureId,
        arguments: Vec<Term>,
        result: Option<LocalId>,
        span: Span,
    ) -> Successor<'p, S> {
        if state.depth() >= self.bounds.depth {
            let why = format!("the limit of {} nested calls is reached", self.bounds.depth);
            return state.give_up(why, span);
        }
        state.store.enter(self.cx, procedure, arguments);
        self.push_closure(&mut state, procedure, result, Some(span));
        Successor::Running(state)
    }

    /// The implementations that a method call can reach, each with the state that reaches it.
    fn dispatch<S: Store>(
        &self,
        state: State<'p, S>,
        method: MethodId,
        class: ClassId,
        receiver: Term,
        chooser: &mut impl Chooser<S>,
    ) -> Vec<(ProcedureId, State<'p, S>)> {
        let classes = self.cx.implementations(method, class);
        let mut reached = Vec::new();
        let mut rest = Some(state);
        let count = classes.len();
        for (i, (procedure, classes)) in classes.into_iter().enumerate() {
            let Some(state) = rest.take() else { break };
            if i + 1 == count {
                reached.push((procedure, state));
                break;
            }
            let is_here = state.store.has_class(self.cx, receiver, &classes);
            let (here, elsewhere) = self.split(state, is_here, chooser);
            reached.extend(here.map(|state| (procedure, state)));
            rest = elsewhere;
        }
        reached
    }
}
