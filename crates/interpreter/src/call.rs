//! Method calls and whole members.
//!
//! A call checks the precondition, runs the callee with no more than the permissions of its
//! precondition, and takes over no more than its postcondition. A callee without body is any that
//! satisfies its postcondition: what it changes and returns is chosen.

use crate::inhale::Source;
use crate::machine::{Machine, Offence, Origin, R, Stop};
use crate::state::{Amount, Heap, State};
use echis_source::Span;
use echis_viper::ast::{Exp, FunctionId, MethodId, PredicateId, Stmt, VarDecl, VarId};

fn violated(e: &Exp) -> Offence {
    Offence::new("postcondition.violated", e.span)
}

impl<'p> Machine<'p> {
    /// `targets := m(args)`.
    pub(crate) fn call(
        &mut self,
        st: &mut State<'p>,
        id: MethodId,
        args: &'p [Exp],
        targets: &'p [VarId],
        span: Span,
    ) -> R {
        let method = &self.program.methods[id.index()];
        self.spend(1 + method.vars.len() as u64 / 8, span)?;
        let values = self.eval_all(st, args, Offence::new("call.failed", span))?;
        let mut seen = self.state_with(&method.vars, values, st.heap.clone());
        let violated = Offence::new("call.precondition", span);
        let frame = self.exhale_all(&seen, &method.pres, |_| violated)?;
        self.check_call_ends(&seen, id, span)?;
        self.deeper(span, |m| {
            let caller = std::mem::replace(&mut m.member, method.name.clone());
            let source = match &method.body {
                Some(body) => m
                    .run_callee(id, body, &seen)
                    .map(|end| m.take_results(id, &mut seen, &end)),
                None => Ok(Source::Table(m.table())),
            };
            seen.heap = frame;
            let result = source.and_then(|source| m.inhale_contract(&mut seen, &method.posts, &source));
            m.member = caller;
            result
        })?;
        st.heap = seen.heap.clone();
        for (target, i) in targets.iter().zip(method.params..) {
            let result = seen.var(VarId(i as u32));
            if method.body.is_none() {
                self.note_free(&st.vars[target.index()].name, result);
            }
            st.set_var(*target, result);
        }
        Ok(())
    }

    /// Runs a callee that is called in this state; returns its state at the end.
    fn run_callee(&mut self, id: MethodId, body: &'p [Stmt], seen: &State<'p>) -> R<State<'p>> {
        let method = &self.program.methods[id.index()];
        let mut st = seen.with_heap(Heap::default());
        let source = Source::Heap(seen.heap.clone());
        self.inhale_contract(&mut st, &method.pres, &source)?;
        st.entry = st.heap.clone();
        self.body_with_contract(id, body, &mut st)?;
        Ok(st)
    }

    fn take_results(&mut self, id: MethodId, seen: &mut State<'p>, end: &State<'p>) -> Source {
        let method = &self.program.methods[id.index()];
        for i in method.params..method.params + method.results {
            let v = VarId(i as u32);
            seen.set_var(v, end.var(v));
        }
        Source::Heap(end.heap.clone())
    }

    /// Runs a body and checks the postconditions.
    fn body_with_contract(&mut self, id: MethodId, body: &'p [Stmt], st: &mut State<'p>) -> R {
        let method = &self.program.methods[id.index()];
        let promise = self.promise_of_method(st, id)?;
        let outer = std::mem::replace(&mut self.method_promise, promise);
        let ran = echis_recursion::deep(|| self.run_body(id, body, st));
        self.method_promise = outer;
        ran?;
        self.check_well_formed(st, &method.posts)?;
        self.exhale_all(st, &method.posts, violated).map(drop)
    }

    /// Postconditions and invariants are read in a state that has only the permissions that they
    /// name themselves.
    pub(crate) fn check_well_formed(&mut self, st: &State<'p>, all: &'p [Exp]) -> R {
        let mut inner = st.with_heap(Heap::default());
        let source = Source::Heap(st.heap.clone());
        let steering = std::mem::replace(&mut self.steering, false);
        let result = self.inhale_all(&mut inner, all, &source);
        self.steering = steering;
        match result {
            Err(Stop::Infeasible(_)) => Ok(()),
            result => result,
        }
    }

    /// The variables of the member that is run.
    fn parameters(&mut self, vars: &'p [VarDecl], params: usize) -> State<'p> {
        let cells = vars.iter().enumerate().map(|(i, v)| {
            if i < params {
                return self.cell(&v.ty, Origin::Parameter(i));
            }
            let cell = self.cell(&v.ty, Origin::Variable);
            self.note_free(&v.name, cell);
            cell
        });
        State::new(vars, cells.collect())
    }

    /// Runs a method from a start state in which its precondition holds.
    pub(crate) fn whole_method(&mut self, id: MethodId) -> R {
        let method = &self.program.methods[id.index()];
        self.member = method.name.clone();
        let mut st = self.parameters(&method.vars, method.params);
        let source = Source::Table(self.initial_table());
        self.inhale_contract(&mut st, &method.pres, &source)?;
        st.entry = st.heap.clone();
        if let Some(body) = &method.body {
            return self.body_with_contract(id, body, &mut st);
        }
        let source = Source::Table(self.table());
        st.heap = Heap::default();
        self.inhale_contract(&mut st, &method.posts, &source)
    }

    /// Runs a function from a start state in which its precondition holds.
    pub(crate) fn whole_function(&mut self, id: FunctionId) -> R {
        let function = &self.program.functions[id.index()];
        self.member = function.name.clone();
        self.shared = true;
        let mut st = self.parameters(&function.vars, function.params);
        let source = Source::Table(self.initial_table());
        self.inhale_contract(&mut st, &function.pres, &source)?;
        st.entry = st.heap.clone();
        self.note_state(&st);
        let Some(body) = &function.body else {
            return Ok(());
        };
        let value = self.eval_function_body(id, &st, body, function.span)?;
        st.result = Some(self.known(&function.ty, value));
        for post in &function.posts {
            self.eval_bool(&st, post, Offence::not_well_formed(post))?;
        }
        self.exhale_all(&st, &function.posts, violated).map(drop)
    }

    /// Looks at a predicate: its body makes accessible what it reads.
    pub(crate) fn whole_predicate(&mut self, id: PredicateId) -> R {
        let predicate = &self.program.predicates[id.index()];
        self.member = predicate.name.clone();
        let Some(body) = &predicate.body else {
            return Ok(());
        };
        let mut st = self.parameters(&predicate.vars, predicate.params);
        let source = Source::Table(self.initial_table());
        let at = Offence::new("predicate.not.wellformed", predicate.span);
        self.retrying(&mut st, |m, st| m.inhale(st, body, &Amount::one(), &source, at))
    }
}
