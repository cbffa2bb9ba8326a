//! Abrupt completion: transfers control out of statements and procedures for `break`, `return` and
//! thrown exceptions.

use super::{Chooser, Machine, Outcome, State, Successor, Successors};
use crate::control::{Cause, Task, Thrown, Transfer};
use crate::store::Store;
use echis_program::ast::{ErrorKind, Statement, StatementKind};
use echis_program::run::Choice;

/// The state after a procedure was left.
enum Left<'p, S> {
    /// The caller continues.
    Caller(State<'p, S>),
    /// The caller continues with the thrown object.
    CallerThrows(State<'p, S>),
    /// There is no caller: the path has ended.
    Ended(Successors<'p, S>),
}

impl<'a, 'p, 't> Machine<'a, 'p, 't> {
    /// Transfers control. Returns all resulting configurations.
    pub(super) fn jump<S: Store>(
        &self,
        state: State<'p, S>,
        transfer: Transfer,
        chooser: &mut impl Chooser<S>,
    ) -> Successors<'p, S> {
        match self.transfer(state, transfer, chooser) {
            Ok(state) => vec![Successor::Running(state)],
            Err(successors) => successors,
        }
    }

    /// Transfers control: drops tasks up to the mark or the procedure where the transfer ends.
    /// Returns the successors as `Err` if they are not exactly one running configuration.
    pub(super) fn transfer<S: Store>(
        &self,
        mut state: State<'p, S>,
        transfer: Transfer,
        chooser: &mut impl Chooser<S>,
    ) -> Result<State<'p, S>, Successors<'p, S>> {
        loop {
            let Some(task) = state.pop() else {
                match self.leave(state, transfer, chooser) {
                    Left::Caller(caller) => return Ok(caller),
                    Left::CallerThrows(caller) => state = caller,
                    Left::Ended(successors) => return Err(successors),
                }
                continue;
            };
            match (task, transfer) {
                (Task::Label(here), Transfer::Break(label)) if here == label => return Ok(state),
                (Task::Body(statement), Transfer::Throw(thrown)) => {
                    return Err(self.catch(state, statement, thrown, chooser));
                }
                (Task::Body(statement) | Task::Handler(statement), _) => {
                    if let StatementKind::Try { finally, .. } = &statement.kind
                        && !finally.is_empty()
                    {
                        state.push(Task::Resume(transfer, state.exit.clone()));
                        state.push(Task::Run(finally));
                        return Ok(state);
                    }
                }
                _ => {}
            }
        }
    }

    /// Leaves the running procedure, by a return or by an exception.
    fn leave<S: Store>(
        &self,
        mut state: State<'p, S>,
        transfer: Transfer,
        chooser: &mut impl Chooser<S>,
    ) -> Left<'p, S> {
        if let Transfer::Return(_, span) = transfer
            && state.stack.len() == 2
        {
            state.record_exit(span);
        }
        let result = state.stack.pop_back().and_then(|closure| closure.result);
        if state.stack.is_empty() {
            // the store keeps the variables of the procedure that was explored
            return Left::Ended(match transfer {
                Transfer::Return(value, span) => {
                    vec![Successor::Ended(state, Outcome::Returned(value, span))]
                }
                Transfer::Throw(thrown) => self.uncaught(state, thrown, chooser),
                Transfer::Break(_) => Vec::new(),
            });
        }
        state.store.leave();
        match transfer {
            Transfer::Throw(_) => Left::CallerThrows(state),
            Transfer::Return(value, _) => {
                if let (Some(target), Some(value)) = (result, value) {
                    state.store.set_local(self.cx, target, value);
                }
                Left::Caller(state)
            }
            Transfer::Break(_) => Left::Caller(state),
        }
    }

    /// Transfers a thrown object to the first handler that catches it, or out of the `try`
    /// statement.
    fn catch<S: Store>(
        &self,
        state: State<'p, S>,
        statement: &'p Statement,
        thrown: Thrown,
        chooser: &mut impl Chooser<S>,
    ) -> Successors<'p, S> {
        let StatementKind::Try { handlers, .. } = &statement.kind else {
            return Vec::new();
        };
        let mut successors = Vec::new();
        let mut rest = Some(state);
        for (i, handler) in handlers.iter().enumerate() {
            let Some(state) = rest.take() else { break };
            let catches = state
                .store
                .has_class(self.cx, thrown.object, &self.cx.caught(handler));
            let (caught, uncaught) = self.split(state, catches, chooser);
            if let Some(mut caught) = caught {
                caught.record_decision(statement, Choice::Caught(i as u32));
                caught.store.set_local(self.cx, handler.variable, thrown.object);
                caught.push(Task::Handler(statement));
                if handler.rethrows {
                    caught.push(Task::Resume(Transfer::Throw(thrown), caught.exit.clone()));
                }
                caught.push(Task::Run(&handler.body));
                successors.push(Successor::Running(caught));
            }
            rest = uncaught;
        }
        if let Some(mut state) = rest {
            state.push(Task::Handler(statement));
            successors.extend(self.jump(state, Transfer::Throw(thrown), chooser));
        }
        successors
    }

    /// Ends a path with an uncaught exception: one end for each class that the object can have.
    fn uncaught<S: Store>(
        &self,
        state: State<'p, S>,
        thrown: Thrown,
        chooser: &mut impl Chooser<S>,
    ) -> Successors<'p, S> {
        let class = match thrown.cause {
            Cause::Error(error) => return vec![Successor::Ended(state, Outcome::Error(error, thrown.span))],
            Cause::Statement(class) => class,
        };
        let mut successors = Vec::new();
        let mut rest = Some(state);
        for class in self.cx.below(class) {
            let Some(state) = rest.take() else { break };
            let is_of_class = state.store.has_class(self.cx, thrown.object, &[*class]);
            let (here, elsewhere) = self.split(state, is_of_class, chooser);
            successors.extend(
                here.map(|s| Successor::Ended(s, Outcome::Error(ErrorKind::Uncaught(*class), thrown.span))),
            );
            rest = elsewhere;
        }
        successors
    }
}
