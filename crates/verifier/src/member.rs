//! The proof obligations of each kind of member (*Implicit Dynamic Frames*, section 3.5).

use crate::cfg::{CodePoint, Graph};
use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError};
use crate::contradictions::{Contradiction, FeasibilityWatch, is_intended};
use crate::exec::Continuation;
use crate::heap::Heap;
use crate::modes::Modes;
use crate::produce::SnapshotSource;
use crate::state::{State, Store};
use echis_source::{Place, Span};
use echis_viper::ast::{
    Exp, ExpKind, Function, FunctionId, Method, MethodId, Predicate, Stmt, VarDecl, VarId,
};

impl<'p, 't> Context<'p, 't> {
    /// The contract is well-formed, and the body satisfies it. Of its `own` functions the body
    /// shows something itself.
    pub fn verify_method(&mut self, id: MethodId, method: &'p Method, own: &[FunctionId]) -> ExecResult {
        self.prepare_method_termination(id, method)?;
        let st = self.initial_state(&method.vars, method.params + method.results);
        let (pre, post) = (FeasibilityWatch::default(), FeasibilityWatch::default());
        let start = st.clone();
        self.start.set_arguments(&st, method.params);
        let fresh = SnapshotSource::Fresh;
        self.in_scope(|s| {
            s.produce_all(st, &method.pres, fresh, &well_formed, &mut |s, st, _| {
                pre.note_feasible();
                s.start.set_heap(&st.heap);
                s.check_postconditions(method, &st, &post)?;
                match &method.body {
                    Some(body) => {
                        let promise = s.promise_of_method(&st, method)?;
                        s.with_promise(promise, |s| s.verify_body(method, body, own, st))
                    }
                    None => Ok(()),
                }
            })
        })?;
        if let Some(body) = &method.body {
            self.report_unrefuted(body);
        }
        self.note_infeasible(&pre);
        let pre = self.recheck_precondition(pre, start, &method.pres)?;
        self.warn(&pre, Contradiction::Precondition, &method.pres);
        if self.findings.warnings.is_empty() && method.body.is_none() && !is_intended(&method.posts) {
            self.warn(&post, Contradiction::Postcondition, &method.posts);
        }
        Ok(())
    }

    /// Checks that the postconditions are well-formed in any state after the state `before`.
    fn check_postconditions(
        &mut self,
        method: &'p Method,
        before: &State<'p>,
        watch: &FeasibilityWatch,
    ) -> ExecResult {
        let mut after = before.with_heap(Heap::default());
        after.entry = before.heap.clone();
        (method.params..method.params + method.results).for_each(|i| self.havoc(&mut after, VarId(i as u32)));
        self.findings.infeasible_at = None;
        let is_complete = method.body.is_some() || method.posts.is_empty();
        let fresh = SnapshotSource::Fresh;
        self.in_scope(|s| {
            s.produce_all(after, &method.posts, fresh, &well_formed, &mut |s, _, _| {
                s.note_feasible(watch, is_complete);
                Ok(())
            })
        })?;
        self.note_infeasible(watch);
        Ok(())
    }

    /// The body satisfies the postconditions.
    fn verify_body(
        &mut self,
        method: &'p Method,
        body: &'p [Stmt],
        own: &[FunctionId],
        mut st: State<'p>,
    ) -> ExecResult {
        let graph = Graph::build(body, method.labels.len());
        st.entry = st.heap.clone();
        self.method = method.span;
        let what = "the method starts: its preconditions hold";
        self.scope.limited = own.to_vec();
        let ran = self.step_at(method.name_span, what, &st.clone(), |s| {
            let mut start = |s: &mut Self, st: State<'p>| {
                s.run_with_joins(&graph, Graph::START, None, st, &mut |s, st| {
                    s.end_of_body(method, st)
                })
            };
            s.run(&graph, Graph::ENTRY, Some(Graph::START), st, &mut start)
        });
        self.scope.limited.clear();
        ran
    }

    /// The postconditions hold where the body ends.
    fn end_of_body(&mut self, method: &'p Method, st: State<'p>) -> ExecResult {
        let violated = |e: &'p Exp| PartialError::new("postcondition.violated", e.span);
        let leave = |s: &mut Self, st: State<'p>, k: Continuation<'_, 'p, 't>| {
            let what = "the method ends: its postconditions have to hold";
            s.step_at(closing_brace(method.span), what, &st, |s| {
                s.consume_all(&st, &method.posts, &violated, &mut |s, left, _| {
                    k(s, st.with_heap(left))
                })
            })
        };
        let jump = self.last_jump(&st);
        let place = jump.map_or(Place::EndOfMethod(method.span), Place::Jump);
        let point = CodePoint::closing_brace(Graph::ENTRY);
        self.exec_with_inference(place, point, st, &leave, &mut |s, _| {
            s.findings.paths += 1;
            Ok(())
        })
    }

    /// The body is well-formed by itself.
    pub fn verify_predicate(&mut self, predicate: &'p Predicate) -> ExecResult {
        let Some(body) = &predicate.body else {
            return Ok(());
        };
        self.require_one_shape(body)?;
        let st = self.initial_state(&predicate.vars, predicate.params);
        let one = Amount::Exactly(self.terms.real(1, 1));
        let error = PartialError::new("predicate.not.wellformed", predicate.span);
        let watch = FeasibilityWatch::default();
        self.in_scope(|s| {
            s.produce(st, body, SnapshotSource::Fresh, one, error, &mut |_, _, _| {
                watch.note_feasible();
                Ok(())
            })
        })?;
        self.note_infeasible(&watch);
        if !is_intended(std::slice::from_ref(body)) {
            self.warn(&watch, Contradiction::Predicate, std::slice::from_ref(body));
        }
        Ok(())
    }

    /// The contract is well-formed, the body as well, and it satisfies the postconditions. The
    /// function itself is among its `own` ones, which are recursive with it.
    pub fn verify_function(
        &mut self,
        id: FunctionId,
        function: &'p Function,
        own: &[FunctionId],
    ) -> ExecResult {
        self.modes.shared = names_amounts(function) && !self.settings.function_amounts;
        self.modes.function = !self.settings.function_amounts;
        self.prepare_function_termination(function, own)?;
        function
            .pres
            .iter()
            .try_for_each(|pre| self.require_one_shape(pre))?;
        let st = self.initial_state(&function.vars, function.params);
        let (pre, post) = (FeasibilityWatch::default(), FeasibilityWatch::default());
        let start = st.clone();
        self.start.set_arguments(&st, function.params);
        self.start_function(st, function, &mut |s, st| {
            pre.note_feasible();
            s.start.set_heap(&st.heap);
            s.findings.infeasible_at = None;
            s.produce_function_posts(function, &st, &mut |s| {
                s.note_feasible(&post, function.body.is_some() || function.posts.is_empty());
            })?;
            s.note_infeasible(&post);
            match &function.body {
                Some(body) => s.verify_function_body(id, body, own, st),
                None => Ok(()),
            }
        })?;
        self.check_exhaled_sides(function, &start)?;
        self.note_infeasible(&pre);
        let pre = self.recheck_precondition(pre, start, &function.pres)?;
        self.warn(&pre, Contradiction::Precondition, &function.pres);
        if self.findings.warnings.is_empty() && function.body.is_none() {
            self.warn(&post, Contradiction::Postcondition, &function.posts);
        }
        Ok(())
    }

    /// Produces the precondition of a function that is verified, and runs `then` with its promise to
    /// end.
    pub fn start_function(
        &mut self,
        st: State<'p>,
        function: &'p Function,
        then: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let promise = self.promise_in_precondition(&st, function);
        let modes = Modes {
            ending: true,
            ..self.modes
        };
        let fresh = SnapshotSource::Fresh;
        self.in_modes(modes, |s| {
            s.with_promise(promise, |s| {
                s.in_scope(|s| {
                    s.produce_all(st, &function.pres, fresh, &well_formed, &mut |s, st, _| {
                        let promise = s.promise_of_function(&st, function)?;
                        s.with_promise(promise, |s| then(s, st))
                    })
                })
            })
        })
    }

    /// Checks that the postconditions of a function are well-formed for any result.
    pub fn produce_function_posts(
        &mut self,
        function: &'p Function,
        st: &State<'p>,
        then: &mut dyn FnMut(&mut Self),
    ) -> ExecResult {
        let mut abstracted = st.clone();
        abstracted.result = Some(self.terms.fresh("result", self.sort(&function.ty)));
        let fresh = SnapshotSource::Fresh;
        self.in_scope(|s| {
            s.produce_all(
                abstracted,
                &function.posts,
                fresh,
                &well_formed,
                &mut |s, _, _| {
                    then(s);
                    Ok(())
                },
            )
        })
    }

    /// The body of a function is well-formed, and satisfies the postconditions.
    fn verify_function_body(
        &mut self,
        id: FunctionId,
        body: &'p Exp,
        own: &[FunctionId],
        mut st: State<'p>,
    ) -> ExecResult {
        let function = &self.program.functions[id.index()];
        self.scope.limited = own.to_vec();
        let at = PartialError::new("function.not.wellformed", function.span);
        let value = self.eval(&st, body, at);
        self.scope.limited.clear();
        let value = value?;
        // the applications in postconditions were looked at for any result
        self.modes.ending = false;
        self.learn_own_value(&st, id, value)?;
        st.result = Some(value);
        let violated = |e: &'p Exp| PartialError::new("postcondition.violated", e.span);
        self.consume_all(&st, &function.posts, &violated, &mut |s, _, _| {
            s.findings.paths += 1;
            Ok(())
        })
    }

    /// Snapshots of predicates and functions need one shape: permissions must not differ between
    /// inhaling and exhaling.
    fn require_one_shape(&mut self, a: &Exp) -> ExecResult {
        let mut differing = None;
        a.walk(&mut |e| {
            if matches!(e.kind, ExpKind::InhaleExhale(..)) && !e.is_pure() {
                differing.get_or_insert(e.span);
            }
            true
        });
        match differing {
            Some(span) => self.unsupported(span, "an inhale-exhale assertion with permissions is here"),
            None => Ok(()),
        }
    }

    /// A state in which the first `count` variables have arbitrary values and nothing is held.
    pub fn initial_state(&mut self, vars: &'p [VarDecl], count: usize) -> State<'p> {
        let mut st = State {
            store: Store::new(vars),
            ..State::default()
        };
        (0..count).for_each(|i| self.havoc(&mut st, VarId(i as u32)));
        st
    }
}

/// Does the precondition of a function name amounts? Its callers show only that they have some of
/// each. Amounts that it leaves open can be as small as they have to be.
pub fn names_amounts(function: &Function) -> bool {
    let mut found = false;
    for pre in &function.pres {
        pre.walk(&mut |e| {
            if let ExpKind::Acc(_, amount) = &e.kind {
                found |= !matches!(amount.as_deref().map(|a| &a.kind), Some(ExpKind::Wildcard));
            }
            !found
        });
    }
    found
}

/// The last character of a declaration: its closing brace.
fn closing_brace(span: Span) -> Span {
    Span {
        start: span.end.saturating_sub(1).max(span.start),
        ..span
    }
}

/// The error of an expression of a contract that is not well-formed.
fn well_formed(e: &Exp) -> PartialError {
    PartialError::new("not.wellformed", e.span)
}
