//! The control flow of a body: a list of steps with jumps, and the natural loops among them.
//!
//! Loops are found in the flow and not in the syntax, because `goto` makes loops too, and because
//! it leaves them: a step of a `while` body from which the head is not reached again is not in the
//! loop.

use echis_source::Span;
use echis_viper::ast::{Exp, LabelId, Stmt, StmtKind, While};
use std::collections::BTreeSet;

/// A step; the next one follows unless it says where it goes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Step<'p> {
    /// A statement without control flow.
    Do(&'p Stmt),
    /// A condition, Viper's error key if evaluating it fails, and where it goes if it does not
    /// hold.
    Branch(&'p Exp, &'static str, usize),
    /// A jump.
    Jump(usize),
    /// The head of a `while`; the branch of its condition follows.
    While(Span, &'p While),
    /// A label.
    Label(LabelId, Span, &'p [Exp]),
    /// The end of the body.
    End,
}

/// The steps of a body.
#[derive(Debug)]
pub(crate) struct Flow<'p> {
    pub(crate) steps: Vec<Step<'p>>,
    /// For each step the heads of the loops that it is in; a head is in its own loop.
    loops: Vec<BTreeSet<usize>>,
}

impl<'p> Flow<'p> {
    /// The steps of a body with `labels` labels.
    pub(crate) fn new(body: &'p [Stmt], labels: usize) -> Flow<'p> {
        let mut builder = Builder {
            steps: Vec::new(),
            targets: vec![None; labels],
            gotos: Vec::new(),
        };
        builder.block(body);
        builder.steps.push(Step::End);
        let end = builder.steps.len() - 1;
        for (at, label) in builder.gotos {
            builder.steps[at] = Step::Jump(builder.targets[label.index()].unwrap_or(end));
        }
        let loops = find_loops(&builder.steps);
        Flow {
            steps: builder.steps,
            loops,
        }
    }

    /// Whether a step is the head of a loop.
    pub(crate) fn is_head(&self, at: usize) -> bool {
        self.loops[at].contains(&at)
    }

    /// Whether a step is in the loop with this head.
    pub(crate) fn is_in(&self, at: usize, head: usize) -> bool {
        self.loops[at].contains(&head)
    }
}

struct Builder<'p> {
    steps: Vec<Step<'p>>,
    targets: Vec<Option<usize>>,
    gotos: Vec<(usize, LabelId)>,
}

impl<'p> Builder<'p> {
    fn block(&mut self, stmts: &'p [Stmt]) {
        stmts.iter().for_each(|s| echis_recursion::deep(|| self.stmt(s)));
    }

    fn push(&mut self, step: Step<'p>) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    fn stmt(&mut self, stmt: &'p Stmt) {
        match &stmt.kind {
            StmtKind::If(condition, then, otherwise) => {
                let branch = self.push(Step::End);
                self.block(then);
                let jump = self.push(Step::End);
                self.steps[branch] = Step::Branch(condition, "if.failed", self.steps.len());
                self.block(otherwise);
                self.steps[jump] = Step::Jump(self.steps.len());
            }
            StmtKind::While(w) => {
                let head = self.push(Step::While(stmt.span, w));
                let branch = self.push(Step::End);
                self.block(&w.body);
                self.push(Step::Jump(head));
                self.steps[branch] = Step::Branch(&w.condition, "while.failed", self.steps.len());
            }
            StmtKind::Goto(label) => {
                let at = self.push(Step::End);
                self.gotos.push((at, *label));
            }
            StmtKind::Label(label, invariants) => {
                let at = self.push(Step::Label(*label, stmt.span, invariants));
                self.targets[label.index()] = Some(at);
            }
            StmtKind::Block(inner) => self.block(inner),
            _ => drop(self.push(Step::Do(stmt))),
        }
    }
}

fn successors(steps: &[Step<'_>], at: usize) -> [Option<usize>; 2] {
    match steps[at] {
        Step::Do(_) | Step::While(..) | Step::Label(..) => [Some(at + 1), None],
        Step::Branch(_, _, otherwise) => [Some(at + 1), Some(otherwise)],
        Step::Jump(to) => [Some(to), None],
        Step::End => [None, None],
    }
}

/// A back edge leads to a step that is on the current path of a depth-first search. Its target is
/// the head of a loop, and the loop is what reaches its source without passing the head.
fn find_loops(steps: &[Step<'_>]) -> Vec<BTreeSet<usize>> {
    let mut predecessors = vec![Vec::new(); steps.len()];
    let mut back_edges = Vec::new();
    let (mut seen, mut open) = (vec![false; steps.len()], vec![false; steps.len()]);
    let mut work = vec![(0, 0)];
    (seen[0], open[0]) = (true, true);
    while let Some((at, next)) = work.pop() {
        let [first, second] = successors(steps, at);
        let to = match next {
            0 => first,
            1 => second,
            _ => {
                open[at] = false;
                continue;
            }
        };
        work.push((at, next + 1));
        let Some(to) = to else { continue };
        predecessors[to].push(at);
        if open[to] {
            back_edges.push((at, to));
        } else if !seen[to] {
            (seen[to], open[to]) = (true, true);
            work.push((to, 0));
        }
    }
    let mut loops = vec![BTreeSet::new(); steps.len()];
    for (source, head) in back_edges {
        let mut work = vec![source];
        loops[head].insert(head);
        while let Some(at) = work.pop() {
            if loops[at].insert(head) {
                work.extend(&predecessors[at]);
            }
        }
    }
    loops
}
