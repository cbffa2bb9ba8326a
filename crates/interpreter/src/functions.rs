//! Applications of functions.
//!
//! The precondition is checked in the state of the application, where any positive amount is
//! enough. The body is evaluated in a state with the permissions of the precondition only. A
//! function without body has a chosen result, which is the same for the same arguments and the same
//! values read.

use crate::exhale::Rest;
use crate::machine::{Machine, MemoKey, Offence, R};
use crate::state::{Amount, Chunk, Heap, Instance, Place, Slot, State, TableId};
use crate::value::Value;
use echis_source::Span;
use echis_viper::ast::{Exp, ExpKind, Function, FunctionId};

/// What a function can read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Reading {
    /// A place and its value.
    Value(Place, Value),
    /// An instance of an abstract predicate, and which contents it has.
    Opaque(Instance, TableId),
}

/// How often a result is chosen for a function without body at most.
const TRIES: usize = 32;

impl<'p> Machine<'p> {
    /// The value of an application.
    pub(crate) fn apply(
        &mut self,
        st: &State<'p>,
        id: FunctionId,
        args: &'p [Exp],
        span: Span,
        at: Offence,
    ) -> R<Value> {
        let function = &self.program.functions[id.index()];
        let values = self.eval_all(st, args, at)?;
        let (taken, callee) = self.enter(st, function, values.clone(), span)?;
        let begins = callee.with_heap(st.heap.clone());
        self.check_application_ends(&begins, id, span)?;
        match &function.body {
            Some(body) => {
                let value = self.eval_function_body(id, &callee, body, span)?;
                if has_two_sides(function) {
                    self.assume_contract(id, callee, &value, span)?;
                }
                Ok(value)
            }
            None => {
                let mut key = Vec::new();
                for (place, chunk) in &taken {
                    self.note_reading(place, chunk.slot, span, &mut key)?;
                }
                let key = MemoKey::Function(id.0, values, key);
                match self.memo.get(&key) {
                    Some(value) => Ok(value.clone()),
                    None => self.choose_result(id, callee, key, span),
                }
            }
        }
    }

    /// The body of a function and the state in which it is evaluated, if it has one.
    pub(crate) fn enter_function(
        &mut self,
        st: &State<'p>,
        id: FunctionId,
        args: &'p [Exp],
        span: Span,
        at: Offence,
    ) -> R<Option<(&'p Exp, State<'p>)>> {
        let function = &self.program.functions[id.index()];
        let Some(body) = &function.body else {
            return Ok(None);
        };
        let values = self.eval_all(st, args, at)?;
        let (_, callee) = self.enter(st, function, values, span)?;
        Ok(Some((body, callee)))
    }

    /// Checks the precondition of an application. Returns the permissions that it names, and the
    /// state of the function, which has only these.
    fn enter(
        &mut self,
        st: &State<'p>,
        function: &'p Function,
        values: Vec<Value>,
        span: Span,
    ) -> R<(Vec<(Place, Chunk)>, State<'p>)> {
        let caller = self.state_with(&function.vars, values.clone(), st.heap.clone());
        let at = Offence::new("application.precondition", span);
        let mut rest = Rest::of(&st.heap);
        let reading = std::mem::replace(&mut self.reading, true);
        let promise = self.function_promise.take();
        let checked = function
            .pres
            .iter()
            .try_for_each(|pre| self.exhale(&caller, &mut rest, pre, &Amount::one(), at));
        self.reading = reading;
        self.function_promise = promise;
        checked?;
        let mut heap = Heap::default();
        for (place, chunk) in &rest.taken {
            let perm = heap.perm(place) + &chunk.perm;
            let slot = chunk.slot;
            heap.set(place.clone(), Chunk { perm, slot });
        }
        Ok((rest.taken, self.state_with(&function.vars, values, heap)))
    }

    /// Evaluates something as the body of a function.
    pub(crate) fn in_function<T>(
        &mut self,
        id: FunctionId,
        span: Span,
        f: impl FnOnce(&mut Self, Offence) -> R<T>,
    ) -> R<T> {
        let function = &self.program.functions[id.index()];
        let at = Offence::new("function.not.wellformed", function.span);
        self.deeper(span, |m| {
            let member = std::mem::replace(&mut m.member, function.name.clone());
            let shared = std::mem::replace(&mut m.shared, true);
            let promise = m.function_promise.take();
            let result = m.in_mode(true, &Amount::one(), |m| f(m, at));
            m.function_promise = promise;
            (m.member, m.shared) = (member, shared);
            result
        })
    }

    /// The value of the body of a function. Checks that the applications in it end, where the
    /// function has promised to end.
    pub(crate) fn eval_function_body(
        &mut self,
        id: FunctionId,
        callee: &State<'p>,
        body: &'p Exp,
        span: Span,
    ) -> R<Value> {
        self.in_function(id, span, |m, at| {
            m.function_promise = m.promise_of_function(callee, id)?;
            m.eval(callee, body, at)
        })
    }

    /// What a contract says to those who inhale it holds, or the run is infeasible. Where nothing
    /// is said to them alone, the check of the function itself has shown it.
    fn assume_contract(&mut self, id: FunctionId, mut callee: State<'p>, value: &Value, span: Span) -> R {
        let function = &self.program.functions[id.index()];
        callee.result = Some(self.known(&function.ty, value.clone()));
        self.in_function(id, span, |m, _| {
            for e in function
                .pres
                .iter()
                .chain(&function.posts)
                .filter(|e| e.is_pure())
            {
                if !m.eval_bool(&callee, e, Offence::not_well_formed(e))? {
                    return m.infeasible(span);
                }
            }
            Ok(())
        })
    }

    /// Notes the value of a place; of an instance, the values of all that is inside.
    fn note_reading(&mut self, place: &Place, slot: Slot, span: Span, key: &mut Vec<Reading>) -> R {
        self.spend(1, span)?;
        match (place, slot) {
            (_, Slot::Cell(cell)) => {
                let value = self.read(cell, span)?;
                key.push(Reading::Value(place.clone(), value));
                Ok(())
            }
            (Place::Instance(instance), Slot::Table(table)) => {
                let predicate = &self.program.predicates[instance.predicate.index()];
                if predicate.body.is_none() {
                    key.push(Reading::Opaque(instance.clone(), table));
                    return Ok(());
                }
                let inside = self.contents(instance, table, span)?;
                for (place, chunk) in inside.iter() {
                    self.deeper(span, |m| m.note_reading(place, chunk.slot, span, key))?;
                }
                Ok(())
            }
            (_, Slot::Table(_) | Slot::Wand(_)) => {
                self.not_executable(span, "a function that reads this place")
            }
        }
    }

    /// Chooses a result that satisfies the postconditions.
    fn choose_result(&mut self, id: FunctionId, mut callee: State<'p>, key: MemoKey, span: Span) -> R<Value> {
        let steering = std::mem::replace(&mut self.steering, true);
        let result = self.find_result(id, &mut callee, span);
        self.steering = steering;
        let value = result?;
        self.remember(key, value.clone());
        Ok(value)
    }

    fn find_result(&mut self, id: FunctionId, callee: &mut State<'p>, span: Span) -> R<Value> {
        let function = &self.program.functions[id.index()];
        for _ in 0..TRIES {
            let mark = self.mark();
            let cell = self.cell(&function.ty, crate::machine::Origin::Variable);
            callee.result = Some(cell);
            let holds = self.in_function(id, span, |m, _| {
                for post in &function.posts {
                    let at = Offence::not_well_formed(post);
                    m.steer(callee, post, true, at);
                    if !m.eval_bool(callee, post, at)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            })?;
            if holds {
                return self.read(cell, span);
            }
            self.undo(mark);
        }
        self.not_executable(
            span,
            "no result of a function without body was found that satisfies its postconditions",
        )
    }
}

/// Whether a contract says something else to those who inhale it than to those who exhale it.
fn has_two_sides(function: &Function) -> bool {
    let mut contract = function.pres.iter().chain(&function.posts);
    contract.any(|e| e.any(&mut |e| matches!(e.kind, ExpKind::InhaleExhale(..))))
}
