//! Executing statements: bodies step by step, and loops.
//!
//! A loop is run, and not cut at its invariants. But inside of it only the permissions of the
//! invariants are held, as in the proof: at the head the invariants are exhaled and inhaled again,
//! and what was held besides is set aside until the loop is left. Values stay as they are.

use crate::flow::{Flow, Step};
use crate::inhale::Source;
use crate::machine::{Machine, Offence, Origin, R};
use crate::quantified::Around;
use crate::state::{Amount, Chunk, Heap, Place, Slot, State};
use crate::termination::Promise;
use crate::value::Value;
use echis_source::Span;
use echis_viper::ast::{Exp, FieldId, Location, MethodId, Stmt, StmtKind, VarId, While};
use num_rational::BigRational;
use num_traits::One;
use std::rc::Rc;

/// What was set aside when a loop was entered.
struct Frame<'p> {
    head: usize,
    heap: Heap,
    /// The measure of the loop where the iteration began.
    measure: Option<Promise<'p>>,
}

impl<'p> Machine<'p> {
    /// The control flow of a method's body.
    fn flow(&mut self, id: MethodId, body: &'p [Stmt]) -> Rc<Flow<'p>> {
        let labels = self.program.methods[id.index()].labels.len();
        let flows = self.flows.entry(id);
        flows.or_insert_with(|| Rc::new(Flow::new(body, labels))).clone()
    }

    /// Runs the body of a method.
    pub(crate) fn run_body(&mut self, id: MethodId, body: &'p [Stmt], st: &mut State<'p>) -> R {
        let flow = self.flow(id, body);
        let span = self.program.methods[id.index()].span;
        let mut frames: Vec<Frame<'p>> = Vec::new();
        let mut at = 0;
        loop {
            while let Some(frame) = frames.pop_if(|f| !flow.is_in(at, f.head)) {
                self.merge(&mut st.heap, &frame.heap, span)?;
            }
            let step = flow.steps[at];
            self.note_state(st);
            if flow.is_head(at) {
                self.pass_head(at, step, st, &mut frames)?;
            }
            at = match step {
                Step::Do(stmt) => {
                    self.spend(1, stmt.span)?;
                    self.exec(stmt, st)?;
                    at + 1
                }
                Step::Branch(condition, key, otherwise) => {
                    match self.eval_bool(st, condition, Offence::new(key, condition.span))? {
                        true => {
                            if let Some(frame) = frames.last_mut()
                                && frame.head + 1 == at
                                && let Step::While(_, w) = flow.steps[frame.head]
                            {
                                frame.measure = self.promise(st, &w.decreases, true)?;
                            }
                            at + 1
                        }
                        false => otherwise,
                    }
                }
                Step::Jump(to) => to,
                Step::While(..) => at + 1,
                Step::Label(label, ..) => {
                    Rc::make_mut(&mut st.labels).insert(label, st.heap.clone());
                    at + 1
                }
                Step::End => return Ok(()),
            };
        }
    }

    /// Comes to the head of a loop: from outside, or after a round.
    fn pass_head(&mut self, at: usize, step: Step<'p>, st: &mut State<'p>, frames: &mut Vec<Frame<'p>>) -> R {
        let (span, invariants, w): (Span, &'p [Exp], Option<&'p While>) = match step {
            Step::While(span, w) => (span, &w.invariants, Some(w)),
            Step::Label(_, span, invariants) => (span, invariants, None),
            Step::Do(_) | Step::Branch(..) | Step::Jump(_) | Step::End => return Ok(()),
        };
        self.spend(1, span)?;
        let is_inside = frames.last().is_some_and(|f| f.head == at);
        let key = match is_inside {
            true => "invariant.not.preserved",
            false => "invariant.not.established",
        };
        if !is_inside {
            self.check_well_formed(st, invariants)?;
        }
        let left = self.exhale_all(st, invariants, |i| Offence::new(key, i.span))?;
        let measure = frames
            .last()
            .filter(|_| is_inside)
            .and_then(|f| f.measure.clone());
        match (w, measure) {
            (Some(w), Some(measure)) => self.check_loop_decreases(st, w, &measure)?,
            (Some(w), None) if !is_inside => self.check_loop_ends(st, span, w)?,
            _ => {}
        }
        let source = Source::Heap(std::mem::take(&mut st.heap));
        self.inhale_contract(st, invariants, &source)?;
        if !is_inside {
            frames.push(Frame {
                head: at,
                heap: left,
                measure: None,
            });
        }
        Ok(())
    }

    /// Executes a statement without control flow.
    pub(crate) fn exec(&mut self, stmt: &'p Stmt, st: &mut State<'p>) -> R {
        let span = stmt.span;
        let at = |key| Offence::new(key, span);
        let of = |a: &Exp, key| Offence::new(key, a.span);
        match &stmt.kind {
            StmtKind::VarDecl(vars) => {
                for v in vars {
                    let declaration = &st.vars[v.index()];
                    let cell = self.cell(&declaration.ty, Origin::Variable);
                    self.note_free(&declaration.name, cell);
                    st.set_var(*v, cell);
                }
                Ok(())
            }
            StmtKind::Assign(v, e) => {
                let value = self.eval(st, e, at("assignment.failed"))?;
                *st = self.with_value(st, *v, value);
                Ok(())
            }
            StmtKind::FieldAssign(receiver, field, e) => {
                self.assign_field(st, receiver, *field, e, at("assignment.failed"))
            }
            StmtKind::New(v, fields) => self.exec_new(st, *v, fields, span),
            StmtKind::Call(method, args, targets) => self.call(st, *method, args, targets, span),
            StmtKind::Inhale(a) => {
                let source = Source::Table(self.table());
                self.retrying(st, |m, st| {
                    m.inhale(st, a, &Amount::one(), &source, of(a, "inhale.failed"))
                })
            }
            StmtKind::Assume(a) => self.retrying(st, |m, st| m.assume_held(st, a, of(a, "inhale.failed"))),
            StmtKind::Exhale(a) => {
                st.heap = self.exhale_all(st, std::slice::from_ref(a), |_| of(a, "exhale.failed"))?;
                Ok(())
            }
            StmtKind::Assert(a) => self.check(st, a, of(a, "assert.failed")),
            StmtKind::Join(a) => self.join(st, a, span),
            // what one run shows says nothing of what some run shows
            StmtKind::Refute(_) => Ok(()),
            StmtKind::Fold(access) => self.fold(st, access, at("fold.failed")),
            StmtKind::Unfold(access) => self.unfold(st, access, at("unfold.failed")),
            StmtKind::Package(wand, script) => self.package(st, wand, script, span),
            StmtKind::Apply(wand) => self.apply_wand(st, wand, at("apply.failed")),
            StmtKind::Quasihavoc(condition, location) => {
                self.quasihavoc(st, condition.as_ref(), location, at("quasihavoc.failed"))
            }
            StmtKind::QuasihavocAll(vars, condition, location) => {
                let mut around = vec![Around::Forall(vars)];
                around.extend(condition.as_ref().map(|c| Around::If(c, true)));
                let at = at("quasihavocall.failed");
                let places = self.places_under(st, &around, location, "quasihavocall.not.injective", at)?;
                places.into_iter().for_each(|place| self.forget(st, place));
                Ok(())
            }
            StmtKind::If(..)
            | StmtKind::While(_)
            | StmtKind::Goto(_)
            | StmtKind::Label(..)
            | StmtKind::Block(_) => self.not_executable(span, "control flow inside of a step"),
        }
    }

    fn assign_field(
        &mut self,
        st: &mut State<'p>,
        receiver: &'p Exp,
        field: FieldId,
        e: &'p Exp,
        at: Offence,
    ) -> R {
        let value = self.eval(st, e, at)?;
        let place = Place::Field(field, self.eval_ref(st, receiver, at)?);
        let held = st.heap.perm(&place);
        if held < BigRational::one() {
            return self.fail_missing(at, place, Some(BigRational::one() - held));
        }
        let slot = Slot::Cell(self.known(&self.program.fields[field.index()].ty, value));
        let perm = st.heap.perm(&place);
        st.heap.set(place, Chunk { perm, slot });
        Ok(())
    }

    fn exec_new(&mut self, st: &mut State<'p>, v: VarId, fields: &[FieldId], span: Span) -> R {
        let object = self.create_object(span)?;
        let source = Source::Table(self.table());
        for field in fields {
            let place = Place::Field(*field, Some(object));
            self.add(&mut st.heap, place, &Amount::one(), &source, span)?;
        }
        *st = self.with_value(st, v, Value::Ref(Some(object)));
        Ok(())
    }

    /// `@join() assert A`: nothing but `A` is held afterwards.
    fn join(&mut self, st: &mut State<'p>, a: &'p Exp, span: Span) -> R {
        self.check(st, a, Offence::new("join.failed", span))?;
        let source = Source::Heap(std::mem::take(&mut st.heap));
        self.inhale_contract(st, std::slice::from_ref(a), &source)
    }

    fn quasihavoc(
        &mut self,
        st: &mut State<'p>,
        condition: Option<&'p Exp>,
        location: &'p Location,
        at: Offence,
    ) -> R {
        let holds = match condition {
            Some(c) => self.eval_bool(st, c, at)?,
            None => true,
        };
        let place = self.place(st, location, at.span, at)?;
        if holds {
            self.forget(st, place);
        }
        Ok(())
    }

    /// Forgets what is stored at a place; the permission stays.
    fn forget(&mut self, st: &mut State<'p>, place: Place) {
        if let Some(chunk) = st.heap.get(&place).cloned() {
            let table = self.table();
            let slot = self.slot(table, &place);
            st.heap.set(place, Chunk { slot, ..chunk });
        }
    }
}
