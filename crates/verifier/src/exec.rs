//! `exec(σ, s, k)`: runs statements over the control-flow graph of a body (*Implicit Dynamic
//! Frames*, Fig. 8).
//!
//! A loop is cut at its invariants. A path that enters it must satisfy them, and ends there. The
//! body is executed once, from an arbitrary state that satisfies them. So is the code behind the
//! loop.

use crate::branch_label::BranchCondition;
use crate::cfg::{BlockId, CodePoint, End, Graph, LoopHead};
use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError, Stop};
use crate::explicit_join::JoinScope;
use crate::heap::{Chunk, Heap, Resource};
use crate::implicit_join::PathEnd;
use crate::limits::CheckPlace;
use crate::modes::Modes;
use crate::produce::SnapshotSource;
use crate::state::{Jump, LoopFrame, State, Store};
use echis_logic::Term;
use echis_source::{Place, Span};
use echis_viper::ast::{Exp, FieldId, MethodId, PredicateAccess, PredicateId, Stmt, StmtKind, VarId};
use std::rc::Rc;

/// The continuation of a statement: executes the rest of the path.
pub type Continuation<'k, 'p, 't> = &'k mut dyn FnMut(&mut Context<'p, 't>, State<'p>) -> ExecResult;

/// A branch of the control flow whose condition was evaluated.
struct CodeBranch<'p> {
    condition: &'p Exp,
    value: Term,
    /// The successor if the condition holds.
    then: BlockId,
    /// The successor if it does not hold.
    otherwise: BlockId,
    /// The block at which both sides join, if there is one.
    join: Option<BlockId>,
}

impl CodeBranch<'_> {
    /// The block of a side.
    fn side(&self, side: bool) -> BlockId {
        if side { self.then } else { self.otherwise }
    }
}

impl<'p, 't> Context<'p, 't> {
    /// Runs from a block to the end of the body, or until `stop` is reached; then goes on with `k`.
    pub fn run(
        &mut self,
        graph: &Graph<'p>,
        at: BlockId,
        stop: Option<BlockId>,
        mut st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let block = graph.block(at);
        while let Some(frame) = st.frames.pop_if(|f| !block.loops.contains(&f.head)) {
            self.leave_loop(frame, &mut st);
        }
        if Some(at) == stop {
            return k(self, st);
        }
        echis_recursion::deep(|| match &block.head {
            Some(head) if st.frames.last().is_some_and(|f| f.head == at) => self.end_iteration(at, head, st),
            Some(head) => self.enter_loop(graph, at, head, stop, st, k),
            None => self.run_plain(graph, at, stop, st, k),
        })
    }

    /// Runs a block that is no loop head. Invariants of its label are asserted, and do not change
    /// the state.
    fn run_plain(
        &mut self,
        graph: &Graph<'p>,
        at: BlockId,
        stop: Option<BlockId>,
        st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let asserted = graph.block(at).asserted;
        if asserted.is_empty() {
            return self.run_block(graph, at, stop, st, k);
        }
        let established = |i: &'p Exp| PartialError::new("invariant.not.established", i.span);
        self.consume_all(&st, asserted, &established, &mut |s, _, _| {
            s.run_block(graph, at, stop, st.clone(), k)
        })
    }

    /// Runs the statements of a block, loop head or not, and then its successors.
    pub fn run_block(
        &mut self,
        graph: &Graph<'p>,
        at: BlockId,
        stop: Option<BlockId>,
        st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let block = graph.block(at);
        self.exec_all(CodePoint::start_of(at), &block.stmts, st, &mut |s, st| {
            s.leave_block(graph, at, stop, st, k)
        })
    }

    /// Goes on with the successors of a block.
    fn leave_block(
        &mut self,
        graph: &Graph<'p>,
        at: BlockId,
        stop: Option<BlockId>,
        st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        match &graph.block(at).end {
            End::Return => k(self, st),
            End::Join { assertion, span, .. } => self.reach_join(at, assertion, *span, st),
            End::Goto(next) => self.run(graph, *next, stop, st, k),
            End::Branch {
                condition,
                key,
                then,
                otherwise,
                join,
                stmt,
            } => {
                let st = State { jump: None, ..st };
                let error = PartialError::new(key, condition.span);
                let mut branch = |s: &mut Self, st: State<'p>| {
                    let branch = CodeBranch {
                        condition,
                        value: s.eval(&st, condition, error)?,
                        then: *then,
                        otherwise: *otherwise,
                        join: *join,
                    };
                    s.branch(graph, &branch, stop, st, k)
                };
                match stmt {
                    // the condition of a loop is evaluated in each iteration: no ghost operation
                    // can be inserted before it
                    None => branch(self, st),
                    Some(stmt) => self.exec_with_inference(
                        Place::Before(*stmt),
                        CodePoint::closing_brace(at),
                        st,
                        &|s, st, k| {
                            s.eval_code(&st, condition, error)?;
                            k(s, st)
                        },
                        &mut branch,
                    ),
                }
            }
        }
    }

    /// Takes both sides of a branch, and joins them if their join comes before `stop`.
    fn branch(
        &mut self,
        graph: &Graph<'p>,
        branch: &CodeBranch<'p>,
        stop: Option<BlockId>,
        st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let is_decided = |s: &mut Self| {
            let negated = s.terms.not(branch.value);
            s.check_native(negated) || s.check_native(branch.value)
        };
        // without joining, each path runs to its end before the next one; with one feasible side there
        // is nothing to join, and the branch stays on the path; inference places operations at joins
        let join = branch.join.filter(|join| Some(*join) != stop);
        let joins = |s: &mut Self| s.inference.is_on() || s.merges_paths() && !is_decided(s);
        if let Some(join) = join.filter(|_| joins(self)) {
            return self.fork_and_join(graph, branch, join, stop, st, k);
        }
        let head = st.frames.last().map(|frame| frame.head);
        let enters_loop_body = head.is_some_and(|head| graph.is_loop_body(head, branch.then));
        self.fork_at(branch, &st, &mut |s, side| match side && enters_loop_body {
            true => {
                let st = s.note_measure(graph, st.clone())?;
                s.run_with_joins(graph, branch.then, stop, st, k)
            }
            false => s.run(graph, branch.side(side), stop, st.clone(), k),
        })
    }

    /// Notes the termination measure of a loop in the state in which its body starts.
    fn note_measure(&mut self, graph: &Graph<'p>, mut st: State<'p>) -> ExecResult<State<'p>> {
        let head = st.frames.last().and_then(|f| graph.block(f.head).head.as_ref());
        if let Some(w) = head.and_then(|head| head.statement) {
            let measure = self.promise_of_loop(&st, w)?;
            if let Some(frame) = st.frames.last_mut() {
                frame.measure = measure;
            }
        }
        Ok(st)
    }

    /// Runs both sides up to their join. If each side ends in one state, and both states have the
    /// same shape, goes on once with the merged state; otherwise once with each state.
    fn fork_and_join(
        &mut self,
        graph: &Graph<'p>,
        branch: &CodeBranch<'p>,
        join: BlockId,
        stop: Option<BlockId>,
        st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let depth = self.path.depth();
        let mut ends: Vec<PathEnd<'p>> = Vec::new();
        self.fork_at(branch, &st, &mut |s, side| {
            s.run(graph, branch.side(side), Some(join), st.clone(), &mut |s, st| {
                ends.push(PathEnd {
                    side,
                    state: st,
                    facts: s.path.since(depth),
                    branches: s.path.branches(),
                    trace: s.recorder.trace(),
                });
                Ok(())
            })
        })?;
        let ends = self.harmonize_branches(branch.condition.span, &st, ends)?;
        self.join_or_continue(branch.value, &st, ends, &mut |s, st| {
            s.run(graph, join, stop, st, k)
        })
    }

    /// Forks over the condition of a branch, and records the side as a step.
    fn fork_at(
        &mut self,
        branch: &CodeBranch<'p>,
        st: &State<'p>,
        run: &mut dyn FnMut(&mut Self, bool) -> ExecResult,
    ) -> ExecResult {
        let condition = branch.condition;
        self.fork(branch.value, condition.into(), &mut |s, side| {
            s.step_at(condition.span, taken(condition, side), st, |s| run(s, side))
        })
    }

    /// Enters a loop. The invariants must be well-formed by themselves, and hold. Inside of the
    /// loop only they are known. The rest of the heap is framed until the loop is left.
    fn enter_loop(
        &mut self,
        graph: &Graph<'p>,
        at: BlockId,
        head: &LoopHead<'p>,
        stop: Option<BlockId>,
        st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let well_formed = |i: &'p Exp| PartialError::new("not.wellformed", i.span);
        let mut inside = State {
            jump: None,
            ..st.with_heap(Heap::default())
        };
        head.modified.iter().for_each(|&v| self.havoc(&mut inside, v));
        self.in_scope(|s| {
            s.produce_all(
                inside.clone(),
                head.invariants,
                SnapshotSource::Fresh,
                &well_formed,
                &mut |_, _, _| Ok(()),
            )
        })?;
        let established = |i: &'p Exp| PartialError::new("invariant.not.established", i.span);
        let enter = |s: &mut Self, st: State<'p>, k: Continuation<'_, 'p, 't>| {
            let what = "the loop is entered: its invariants have to hold";
            s.step_at(head.span, what, &st, |s| {
                s.consume_all(&st, head.invariants, &established, &mut |s, frame, _| {
                    s.check_loop_ends(&st, head.span, head.statement)?;
                    k(s, st.with_heap(frame))
                })
            })
        };
        let st = State { jump: None, ..st };
        self.exec_with_inference(
            Place::Before(head.span),
            CodePoint::start_of(at),
            st,
            &enter,
            &mut |s, framed| {
                let mut inside = inside.clone();
                inside.unfolded = framed.unfolded;
                inside.frames.push(LoopFrame {
                    head: at,
                    span: head.span,
                    heap: framed.heap,
                    start: Heap::default(),
                    join_scope: JoinScope::default(),
                    measure: None,
                });
                s.produce_all(
                    inside,
                    head.invariants,
                    SnapshotSource::Fresh,
                    &well_formed,
                    &mut |s, mut st, _| {
                        if let Some(frame) = st.frames.last_mut() {
                            frame.start = st.heap.clone();
                        }
                        s.step_at(head.span, "an arbitrary iteration", &st.clone(), |s| {
                            s.run_with_joins(graph, at, stop, st, k)
                        })
                    },
                )
            },
        )
    }

    /// Ends an iteration at the loop head: the invariants must hold again, and the path ends.
    fn end_iteration(&mut self, at: BlockId, head: &LoopHead<'p>, st: State<'p>) -> ExecResult {
        let preserved = |i: &'p Exp| PartialError::new("invariant.not.preserved", i.span);
        let close = |s: &mut Self, st: State<'p>, k: Continuation<'_, 'p, 't>| {
            let what = "the loop's body ends: its invariants have to hold again";
            s.step_at(head.span, what, &st, |s| {
                s.consume_all(&st, head.invariants, &preserved, &mut |s, left, _| {
                    s.check_iteration(head, &st)?;
                    k(s, st.with_heap(left))
                })
            })
        };
        let jump = self.last_jump(&st);
        let place = jump.map_or(Place::EndOfLoop(head.span), Place::Jump);
        self.exec_with_inference(place, CodePoint::start_of(at), st, &close, &mut |s, _| {
            s.findings.paths += 1;
            Ok(())
        })
    }

    /// Checks at the end of an iteration that the loop's termination measure has decreased.
    fn check_iteration(&mut self, head: &LoopHead<'p>, st: &State<'p>) -> ExecResult {
        let start = st.frames.last().and_then(|frame| frame.measure.clone());
        match (head.statement, start) {
            (Some(w), Some(start)) => self.check_loop_decreases(st, w, &start),
            _ => Ok(()),
        }
    }

    /// Returns the framed part of the heap to a path that leaves a loop.
    fn leave_loop(&mut self, frame: LoopFrame<'p>, st: &mut State<'p>) {
        if self.inference.is_on() {
            Rc::make_mut(&mut st.jump_history)
                .left
                .push((frame.span, frame.start));
        }
        for chunk in frame.heap.chunks() {
            self.add(&mut st.heap, chunk.clone());
        }
        for chunk in frame.heap.all_quantified() {
            self.add_quantified(&mut st.heap, chunk.clone());
        }
    }

    /// Runs statements in order. `at` is the point of the first one in the graph.
    pub fn exec_all(
        &mut self,
        at: CodePoint,
        stmts: &[&'p Stmt],
        st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        match stmts {
            [] => k(self, st),
            [first, rest @ ..] => self.exec(at, first, st, &mut |s, st| s.exec_all(at.next(), rest, st, k)),
        }
    }

    /// Reaches a label, by a jump or without one.
    fn reach_label(&mut self, label: Span, st: State<'p>, k: Continuation<'_, 'p, 't>) -> ExecResult {
        let Some(jump) = st.jump.filter(|jump| jump.to.is_none()) else {
            return k(self, st);
        };
        let mut arrive = |s: &mut Self, mut st: State<'p>| {
            st.jump = Some(Jump {
                to: Some(label),
                ..jump
            });
            if s.inference.is_on() {
                st.jump_history = Rc::new(st.jump_history.reached_label(label, &st.heap));
            }
            k(s, st)
        };
        match self.is_at_end(label, &st) {
            // the predicates that are needed at this end are folded in any case
            true => arrive(self, st),
            false => self.fold_before_jump(jump.from, label, st, &mut arrive),
        }
    }

    /// Whether a label marks the end of the iteration or of the method. It then has the span of the
    /// loop or of the method.
    fn is_at_end(&self, label: Span, st: &State<'p>) -> bool {
        label == st.frames.last().map_or(self.method, |frame| frame.span)
    }

    /// The `goto` of a jump that has led to the end of the iteration or of the method, or to a
    /// label that has the place of the `goto` itself.
    pub fn last_jump(&self, st: &State<'p>) -> Option<Span> {
        let jump = st.jump?;
        let to = jump.to?;
        (self.is_at_end(to, st) || to == jump.from).then_some(jump.from)
    }

    /// Runs one statement without control flow, after the ghost operations that it needs.
    pub fn exec(
        &mut self,
        at: CodePoint,
        stmt: &'p Stmt,
        mut st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        self.check_deadline(CheckPlace::of(stmt.span))?;
        match stmt.kind {
            StmtKind::VarDecl(_) => return self.exec_statement(stmt, st, k),
            StmtKind::Label(..) => {
                return self.reach_label(stmt.span, st, &mut |s, st| s.exec_statement(stmt, st, &mut *k));
            }
            StmtKind::Goto(_) => {
                st.jump = Some(Jump::from(stmt.span));
                return k(self, st);
            }
            _ => st.jump = None,
        }
        if matches!(stmt.kind, StmtKind::New(..)) {
            return self.exec_statement(stmt, st, k);
        }
        let exec = |s: &mut Self, st: State<'p>, k: Continuation<'_, 'p, 't>| {
            s.step_at(stmt.span, "", &st.clone(), |s| s.exec_statement(stmt, st, k))
        };
        self.exec_with_inference(Place::Before(stmt.span), at, st, &exec, k)
    }

    /// Runs one statement without control flow.
    fn exec_statement(
        &mut self,
        stmt: &'p Stmt,
        mut st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let t = self.terms;
        let at = |key| PartialError::new(key, stmt.span);
        let of = |a: &Exp, key| PartialError::new(key, a.span);
        match &stmt.kind {
            StmtKind::VarDecl(vars) => {
                for &v in vars {
                    self.havoc(&mut st, v);
                }
                k(self, st)
            }
            StmtKind::Assign(v, e) => {
                let value = self.eval_code(&st, e, at("assignment.failed"))?;
                self.ground_for_triggers(value);
                st.store.set(*v, value);
                k(self, st)
            }
            StmtKind::FieldAssign(receiver, field, e) => self.assign_field(receiver, *field, e, stmt, st, k),
            StmtKind::New(v, fields) => self.exec_new(*v, fields, st, k),
            StmtKind::Call(m, args, targets) => self.call(*m, args, targets, stmt, st, k),
            StmtKind::Inhale(a) => {
                let one = Amount::Exactly(t.real(1, 1));
                self.produce(
                    st,
                    a,
                    SnapshotSource::Fresh,
                    one,
                    of(a, "inhale.failed"),
                    &mut |s, st, _| k(s, st),
                )
            }
            StmtKind::Assume(a) => {
                self.assume_held(&st.clone(), a, of(a, "inhale.failed"), &mut |s| k(s, st.clone()))
            }
            StmtKind::Exhale(a) => self.consume(&st.clone(), a, of(a, "exhale.failed"), &mut |s, heap, _| {
                k(s, st.with_heap(heap))
            }),
            StmtKind::Assert(a) => self.assert(a, of(a, "assert.failed"), st, k),
            StmtKind::Fold(access) => self.fold(access, stmt, st, k),
            StmtKind::Unfold(access) => self.unfold(&st.clone(), access, true, at("unfold.failed"), k),
            StmtKind::Label(l, _) => {
                st.labels.insert(*l, st.heap.clone());
                k(self, st)
            }
            StmtKind::Refute(a) => {
                self.refute(&st, a, stmt)?;
                k(self, st)
            }
            StmtKind::Package(wand, script) => self.package(wand, script, stmt.span, st, k),
            StmtKind::Apply(wand) => self.apply_wand(&st, wand, at("apply.failed"), k),
            StmtKind::Quasihavoc(condition, location) => {
                let st = self.quasihavoc(st, condition.as_ref(), location, stmt.span)?;
                k(self, st)
            }
            StmtKind::QuasihavocAll(variables, condition, location) => {
                let st = self.quasihavoc_all(st, variables, condition.as_ref(), location, stmt.span)?;
                k(self, st)
            }
            StmtKind::If(..)
            | StmtKind::While(_)
            | StmtKind::Goto(_)
            | StmtKind::Block(_)
            | StmtKind::Join(_) => {
                unreachable!("control flow is in the graph")
            }
        }
    }

    /// Checks an assertion of the program.
    fn assert(
        &mut self,
        assertion: &'p Exp,
        error: PartialError,
        st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let outer = self.modes;
        let mut holds = false;
        let checked = self.with_modes(
            |modes| modes.asserting = true,
            |s| {
                s.consume(&st, assertion, error, &mut |s, _, _| {
                    holds = true;
                    s.in_modes(outer, |s| k(s, st.clone()))
                })
            },
        );
        match checked {
            Err(Stop::Failed) if self.settings.passes_failed && !holds => k(self, st),
            checked => checked,
        }
    }

    /// Gives a variable an arbitrary value.
    pub fn havoc(&mut self, st: &mut State<'p>, v: VarId) {
        let declaration = st.store.declaration(v);
        let value = self.terms.fresh(&declaration.name, self.sort(&declaration.ty));
        st.store.set(v, value);
    }

    fn assign_field(
        &mut self,
        receiver: &'p Exp,
        field: FieldId,
        e: &'p Exp,
        stmt: &'p Stmt,
        mut st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let one = self.terms.real(1, 1);
        let error = PartialError::new("assignment.failed", stmt.span);
        let value = self.eval_code(&st, e, error)?;
        self.ground_for_triggers(value);
        let r = self.eval_code(&st, receiver, error)?;
        let resource = Resource::Field(field);
        if self.write_in_place(&mut st.heap, resource, &[r], value) {
            return k(self, st);
        }
        let culprit = self.assigned_place(stmt.span, receiver.span);
        self.remove(&mut st.heap, resource, &[r], Amount::Exactly(one), error, culprit)?;
        self.add(
            &mut st.heap,
            Chunk {
                resource,
                args: [r].into(),
                value,
                perm: one,
            },
        );
        k(self, st)
    }

    /// The left-hand side `x.f` of an assignment to a field, or its receiver if the source has no
    /// `:=`.
    fn assigned_place(&self, stmt: Span, receiver: Span) -> Span {
        let after = Span {
            start: receiver.end.min(stmt.end),
            ..stmt
        };
        match self.sources.text(after).split_once(":=") {
            Some((rest, _)) if receiver.start < receiver.end && receiver.end < stmt.end => Span {
                end: after.start + rest.trim_end().len() as u32,
                ..stmt
            },
            _ => receiver,
        }
    }

    fn exec_new(
        &mut self,
        v: VarId,
        fields: &[FieldId],
        mut st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let t = self.terms;
        let object = self.create(&mut st, v);
        for &field in fields {
            let resource = Resource::Field(field);
            let value = t.fresh(
                &self.program.fields[field.index()].name,
                self.signature.value_sort(resource),
            );
            self.add(
                &mut st.heap,
                Chunk {
                    resource,
                    args: [object].into(),
                    value,
                    perm: t.real(1, 1),
                },
            );
        }
        st.store.set(v, object);
        k(self, st)
    }

    fn call(
        &mut self,
        m: MethodId,
        args: &'p [Exp],
        targets: &'p [VarId],
        stmt: &'p Stmt,
        st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let method = &self.program.methods[m.index()];
        let values = self.eval_all_code(&st, args, PartialError::new("call.failed", stmt.span))?;
        let store = Store::with_arguments(&method.vars, &values);
        let callee = State {
            store,
            heap: st.heap.clone(),
            entry: st.heap.clone(),
            ..State::default()
        };
        let at = PartialError::new("call.precondition", stmt.span);
        let after_call = PartialError::new("call.failed", stmt.span);
        let outer = self.modes;
        let mut call = |s: &mut Self, heap| {
            let mut after = callee.with_heap(heap);
            let results: Vec<VarId> = (method.params..method.params + method.results)
                .map(|i| VarId(i as u32))
                .collect();
            results.iter().for_each(|&r| s.havoc(&mut after, r));
            let values: Vec<Option<Term>> = results.iter().map(|&r| after.store.get(r)).collect();
            s.produce_all(
                after,
                &method.posts,
                SnapshotSource::Foreign,
                &|_| after_call,
                &mut |s, after, _| {
                    let mut st = st.with_heap(after.heap);
                    for (&target, value) in targets.iter().zip(&values) {
                        if let Some(value) = value {
                            st.store.set(target, *value);
                        }
                    }
                    s.in_modes(outer, |s| k(s, st))
                },
            )
        };
        self.with_modes(
            |modes| modes.quoting = true,
            |s| {
                s.consume_all(&callee, &method.pres, &|_| at, &mut |s, heap, _| {
                    s.check_call_ends(&callee, m, stmt.span)?;
                    call(s, heap)
                })
            },
        )
    }

    /// Executes a `fold` statement.
    fn fold(
        &mut self,
        access: &'p PredicateAccess,
        stmt: &'p Stmt,
        st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let error = PartialError::new("fold.failed", stmt.span);
        let args = self.eval_all_code(&st, &access.args, error)?;
        let amount = self.positive_amount(&st, access, error)?;
        if self.program.predicates[access.predicate.index()].body.is_none() {
            return self.unsupported(access.span, "folding an abstract predicate is");
        }
        self.fold_instance(access.predicate, &args, amount, error, st, k)
    }

    /// Consumes an amount of the body of a predicate, and adds the instance.
    pub fn fold_instance(
        &mut self,
        id: PredicateId,
        args: &[Term],
        amount: Amount,
        error: PartialError,
        st: State<'p>,
        k: Continuation<'_, 'p, 't>,
    ) -> ExecResult {
        let predicate = &self.program.predicates[id.index()];
        let Some(body) = &predicate.body else {
            return self.unsupported(error.span, "folding an abstract predicate is");
        };
        let inner = State {
            store: Store::with_arguments(&predicate.vars, args),
            ..st.clone()
        };
        let outer = self.modes;
        let mut add = |s: &mut Self, heap, snapshot| {
            s.note_predicate(id, snapshot, args);
            let mut st = st.with_heap(heap);
            st.note_folded(id, args, amount, s.terms);
            let chunk = Chunk {
                resource: Resource::Predicate(id),
                args: args.into(),
                value: snapshot,
                perm: amount.term(),
            };
            s.add(&mut st.heap, chunk);
            k(s, st)
        };
        let modes = Modes {
            snapshotting: true,
            quoting: true,
            ..outer
        };
        self.in_modes(modes, |s| {
            s.consume_scaled(
                &inner,
                st.heap.clone(),
                body,
                amount,
                error,
                &mut |s, heap, snapshot| s.in_modes(outer, |s| add(s, heap, snapshot)),
            )
        })
    }
}

/// The description of the side that a branch took.
fn taken(condition: &Exp, side: bool) -> &'static str {
    if BranchCondition::from(condition).taken(side) {
        "is true"
    } else {
        "is false"
    }
}
