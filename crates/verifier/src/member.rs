//! The proof obligations of each kind of member (*Implicit Dynamic Frames*, section 3.5).

use crate::cfg::{CodePoint, Graph};
use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError};
use crate::contradictions::{Contradiction, FeasibilityWatch, is_intended};
use crate::exec::Continuation;
use crate::heap::Heap;
use crate::produce::SnapshotSource;
use crate::state::{State, Store};
use echis_source::{Place, Span};
use echis_viper::ast::{
    Decreases, Exp, ExpKind, Function, FunctionId, Method, Predicate, Stmt, StmtKind, VarDecl, VarId,
};

impl<'p, 't> Context<'p, 't> {
    /// The contract is well-formed, and the body satisfies it. Of its `own` functions the body
    /// shows something itself.
    pub fn verify_method(&mut self, method: &'p Method, own: &[FunctionId]) -> ExecResult {
        self.reject_measures(&method.decreases)?;
        for stmt in method.body.iter().flatten() {
            self.reject_loop_measures(stmt)?;
        }
        let st = self.initial_state(&method.vars, method.params + method.results);
        let well_formed = |e: &'p Exp| PartialError::new("not.wellformed", e.span);
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
                    Some(body) => s.verify_body(method, body, own, st),
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
        let well_formed = |e: &'p Exp| PartialError::new("not.wellformed", e.span);
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
        self.modes.shared = names_amounts(function);
        self.reject_measures(&function.decreases)?;
        function
            .pres
            .iter()
            .try_for_each(|pre| self.require_one_shape(pre))?;
        let st = self.initial_state(&function.vars, function.params);
        let well_formed = |e: &'p Exp| PartialError::new("not.wellformed", e.span);
        let result_sort = self.sort(&function.ty);
        let (pre, post) = (FeasibilityWatch::default(), FeasibilityWatch::default());
        let start = st.clone();
        self.start.set_arguments(&st, function.params);
        self.in_scope(|s| {
            s.produce_all(
                st,
                &function.pres,
                SnapshotSource::Fresh,
                &well_formed,
                &mut |s, st, _| {
                    pre.note_feasible();
                    s.start.set_heap(&st.heap);
                    let mut abstracted = st.clone();
                    abstracted.result = Some(s.terms.fresh("result", result_sort));
                    let posts = &function.posts;
                    s.findings.infeasible_at = None;
                    s.in_scope(|s| {
                        s.produce_all(
                            abstracted,
                            posts,
                            SnapshotSource::Fresh,
                            &well_formed,
                            &mut |s, _, _| {
                                s.note_feasible(&post, function.body.is_some() || posts.is_empty());
                                Ok(())
                            },
                        )
                    })?;
                    s.note_infeasible(&post);
                    let Some(body) = &function.body else { return Ok(()) };
                    s.scope.limited = own.to_vec();
                    let at = PartialError::new("function.not.wellformed", function.span);
                    let value = s.eval(&st, body, at);
                    s.scope.limited.clear();
                    let value = value?;
                    s.learn_own_value(&st, id, value)?;
                    let mut st = st;
                    st.result = Some(value);
                    let violated = |e: &'p Exp| PartialError::new("postcondition.violated", e.span);
                    s.consume_all(&st, posts, &violated, &mut |s, _, _| {
                        s.findings.paths += 1;
                        Ok(())
                    })
                },
            )
        })?;
        self.note_infeasible(&pre);
        let pre = self.recheck_precondition(pre, start, &function.pres)?;
        self.warn(&pre, Contradiction::Precondition, &function.pres);
        if self.findings.warnings.is_empty() && function.body.is_none() {
            self.warn(&post, Contradiction::Postcondition, &function.posts);
        }
        Ok(())
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

    /// Termination measures are not proved yet. `decreases *` demands no proof, nor does `decreases
    /// _`; their conditions are not read yet.
    fn reject_measures(&mut self, clauses: &[Decreases]) -> ExecResult {
        for clause in clauses {
            match clause {
                Decreases::Star { .. } | Decreases::Wildcard { condition: None, .. } => {}
                Decreases::Tuple { span, .. }
                | Decreases::Wildcard {
                    condition: Some(_),
                    span,
                } => return self.unsupported(*span, "proving termination is"),
            }
        }
        Ok(())
    }

    /// The same for the loops in a statement, whether or not they are reached.
    fn reject_loop_measures(&mut self, stmt: &'p Stmt) -> ExecResult {
        let mut loops = Vec::new();
        stmt.walk(&mut |stmt| {
            if let StmtKind::While(w) = &stmt.kind {
                loops.push(&w.decreases);
            }
        });
        loops
            .into_iter()
            .try_for_each(|clauses| self.reject_measures(clauses))
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
