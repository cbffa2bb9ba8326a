//! Abrupt completion: transfers control out of statements and procedures for `break`, `return` and
//! thrown exceptions.

use super::{Chooser, Machine, Next, Nexts, Outcome, State};
use crate::control::{Cause, Task, Thrown, Transfer};
use crate::store::Store;
use echis_program::ast::{ErrorKind, Statement, StatementKind};
use echis_program::run::Choice;

/// The state after a procedure was left.
enum Left<'p, S> {
    /// The caller continues.
    Caller(State<'p, S>),
    /// The caller continues with the thrown object.
    Thrower(State<'p, S>),
    /// There is no caller: the path has ended.
    Ended(Nexts<'p, S>),
}

impl<'a, 'p, 't> Machine<'a, 'p, 't> {
    pub(super) fn go<S: Store>(
        &self,
        state: State<'p, S>,
        transfer: Transfer,
        chooser: &mut impl Chooser<S>,
    ) -> Nexts<'p, S> {
        match self.transfer(state, transfer, chooser) {
            Ok(state) => vec![Next::Running(state)],
            Err(nexts) => nexts,
        }
    }

    /// Transfers control: drops tasks up to the mark or the procedure where the transfer ends.
    /// `Err` has the resulting configurations if they are not exactly one that is running.
    pub(super) fn transfer<S: Store>(
        &self,
        mut state: State<'p, S>,
        transfer: Transfer,
        chooser: &mut impl Chooser<S>,
    ) -> Result<State<'p, S>, Nexts<'p, S>> {
        loop {
            let Some(task) = state.pop() else {
                match self.leave(state, transfer, chooser) {
                    Left::Caller(caller) => return Ok(caller),
                    Left::Thrower(caller) => state = caller,
                    Left::Ended(nexts) => return Err(nexts),
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

    /// Symbolic procedure return, and exceptions that leave a procedure.
    fn leave<S: Store>(
        &self,
        mut state: State<'p, S>,
        transfer: Transfer,
        chooser: &mut impl Chooser<S>,
    ) -> Left<'p, S> {
        if let Transfer::Return(_, span) = transfer
            && state.stack.len() == 2
        {
            state.exits(span);
        }
        let result = state.stack.pop_back().and_then(|closure| closure.result);
        if state.stack.is_empty() {
            // the store keeps the variables of the procedure that was explored
            return Left::Ended(match transfer {
                Transfer::Return(value, span) => vec![Next::Ended(state, Outcome::Returned(value, span))],
                Transfer::Throw(thrown) => self.uncaught(state, thrown, chooser),
                Transfer::Break(_) => Vec::new(),
            });
        }
        state.store.leave();
        match transfer {
            Transfer::Throw(_) => Left::Thrower(state),
            Transfer::Return(value, _) => {
                if let (Some(target), Some(value)) = (result, value) {
                    state.store.set_local(self.cx, target, value);
                }
                Left::Caller(state)
            }
            Transfer::Break(_) => Left::Caller(state),
        }
    }

    /// Transfers a thrown object to the first handler that catches it, or out of the statement.
    fn catch<S: Store>(
        &self,
        state: State<'p, S>,
        statement: &'p Statement,
        thrown: Thrown,
        chooser: &mut impl Chooser<S>,
    ) -> Nexts<'p, S> {
        let StatementKind::Try { handlers, .. } = &statement.kind else {
            return Vec::new();
        };
        let mut nexts = Vec::new();
        let mut left = Some(state);
        for (i, handler) in handlers.iter().enumerate() {
            let Some(state) = left.take() else { break };
            let catches = state
                .store
                .has_class(self.cx, thrown.object, &self.cx.caught(handler));
            let (caught, on) = self.split(state, catches, chooser);
            if let Some(mut caught) = caught {
                caught.decide(statement, Choice::Caught(i as u32));
                caught.store.set_local(self.cx, handler.variable, thrown.object);
                caught.push(Task::Handler(statement));
                if handler.rethrows {
                    caught.push(Task::Resume(Transfer::Throw(thrown), caught.exit.clone()));
                }
                caught.push(Task::Run(&handler.body));
                nexts.push(Next::Running(caught));
            }
            left = on;
        }
        if let Some(mut state) = left {
            state.push(Task::Handler(statement));
            nexts.extend(self.go(state, Transfer::Throw(thrown), chooser));
        }
        nexts
    }

    /// Ends a path with an uncaught exception.
    fn uncaught<S: Store>(
        &self,
        state: State<'p, S>,
        thrown: Thrown,
        chooser: &mut impl Chooser<S>,
    ) -> Nexts<'p, S> {
        let class = match thrown.cause {
            Cause::Error(error) => return vec![Next::Ended(state, Outcome::Error(error, thrown.span))],
            Cause::Statement(class) => class,
        };
        let mut nexts = Vec::new();
        let mut left = Some(state);
        for class in self.cx.below(class) {
            let Some(state) = left.take() else { break };
            let is_it = state.store.has_class(self.cx, thrown.object, &[*class]);
            let (here, elsewhere) = self.split(state, is_it, chooser);
            nexts.extend(
                here.map(|s| Next::Ended(s, Outcome::Error(ErrorKind::Uncaught(*class), thrown.span))),
            );
            left = elsewhere;
        }
        nexts
    }
}
