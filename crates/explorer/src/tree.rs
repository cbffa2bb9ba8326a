//! The symbolic execution tree. Its nodes are states (l, m, pc) of location, memory and path
//! condition.

use crate::context::Context;
use crate::forward::Forward;
use crate::forward::memory::Memory;
use crate::machine::{Outcome, State};
use echis_logic::Term;
use echis_program::ast::{LocalId, ProcedureId, Statement, StatementId};
use echis_program::run::Decision;
use echis_source::Span;

/// The nodes, parents before their children; leaves in the order in which the paths ended.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    /// The first is the root.
    pub nodes: Vec<Node>,
    /// For each node, the number of decisions that lead to it.
    decided: Vec<usize>,
}

/// A state that was reached.
#[derive(Debug, Clone)]
pub struct Node {
    /// The parent; the root has none.
    pub parent: Option<usize>,
    /// The next statement; a leaf has none.
    pub statement: Option<StatementId>,
    /// The place of the statement, or of the end of the path.
    pub span: Span,
    /// The running procedure.
    pub procedure: Option<ProcedureId>,
    /// The decisions since the parent.
    pub decisions: Vec<Decision>,
    /// The local variables of the running procedure that have a value.
    pub memory: Vec<(LocalId, Term)>,
    /// The objects.
    pub objects: Memory,
    /// The path condition, conjunct by conjunct.
    pub condition: Vec<Term>,
    /// How the path ended, at a leaf.
    pub outcome: Option<Outcome>,
}

impl Tree {
    /// Adds a state that is about to execute a statement. The state's tag is the node before.
    pub fn enter(&mut self, state: &State<Forward>, statement: &Statement) -> usize {
        self.add(state, Some(statement.id), statement.span, None)
    }

    /// Adds the end of a path.
    pub fn end(&mut self, cx: &Context, state: &State<Forward>, outcome: &Outcome) -> usize {
        let span = match outcome {
            // control arrives at the end of the procedure
            Outcome::Returned(..) => state
                .store
                .procedure()
                .map_or_else(Span::default, |p| cx.program.procedures[p.index()].end),
            Outcome::Error(_, span) | Outcome::Unknown(_, span) => *span,
        };
        self.add(state, None, span, Some(outcome.clone()))
    }

    fn add(
        &mut self,
        state: &State<Forward>,
        statement: Option<StatementId>,
        span: Span,
        outcome: Option<Outcome>,
    ) -> usize {
        let parent = (!self.nodes.is_empty()).then_some(state.tag);
        let before = parent.map_or(0, |p| self.decided[p]);
        self.decided.push(state.decisions.len());
        self.nodes.push(Node {
            parent,
            statement,
            span,
            procedure: state.store.procedure(),
            decisions: state.decisions.iter().skip(before).copied().collect(),
            memory: state.store.locals().collect(),
            objects: state.store.memory.clone(),
            condition: state.store.condition.iter().copied().collect(),
            outcome,
        });
        self.nodes.len() - 1
    }
}
