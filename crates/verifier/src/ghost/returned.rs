//! What a method returns. It is read last, so that what it needs open is not left open: each part has it opened for itself, as in a
//! specification, if that is enough. So no operation has to be undone behind it on some of the paths through `?:`, `&&` and `||`.

use super::Need;
use super::supply::Action;
use crate::context::Context;
use crate::heap::Resource;
use crate::state::State;
use echis_source::Span;
use echis_viper::ast::{Method, Stmt, StmtKind, VarId};
use std::collections::BTreeSet;

impl<'p, 't> Context<'p, 't> {
    /// Is a place in a statement that only reads and returns what it has read?
    pub(super) fn is_returned(&self, place: Span) -> bool {
        self.ghost.returned.iter().any(|whole| whole.contains(place))
    }

    /// Does something lack permission to a field first, and can its expressions have what they need for themselves? What is to be closed is
    /// closed before, where that is possible.
    pub(super) fn is_done_inside(&mut self, st: &State<'p>, action: Action<'_, 'p, 't>) -> bool {
        let reads = |need: Need| matches!(need.resource, Resource::Field(_));
        if self.ghost.local || !self.lacks(st, action).is_some_and(reads) {
            return false;
        }
        self.ghost.local = true;
        let trial = self.trial(|s| action(s, st.clone(), &mut |_, _| Ok(())));
        self.ghost.local = false;
        trial.succeeded
    }
}

/// The statements of a method that only read and return what they have read.
pub fn returned(method: &Method) -> BTreeSet<Span> {
    let Some(body) = &method.body else {
        return BTreeSet::new();
    };
    let results = method.params..method.params + method.results;
    let is_result = |v: &VarId| results.contains(&v.index());
    let mut wholes = left_with(body, &is_result);
    let mut others = Vec::new();
    let mut see = |s: &Stmt| match &s.kind {
        StmtKind::Assign(v, _) if is_result(v) => {}
        StmtKind::Assert(_)
        | StmtKind::Assume(_)
        | StmtKind::Inhale(_)
        | StmtKind::If(..)
        | StmtKind::Block(_)
        | StmtKind::Goto(_)
        | StmtKind::Label(..)
        | StmtKind::VarDecl(_) => {}
        _ => others.push(s.span),
    };
    body.iter().for_each(|s| s.walk(&mut see));
    wholes.retain(|whole| !others.iter().any(|other| whole.contains(*other)));
    wholes
}

/// The statements that set a result and are followed by a jump.
fn left_with(body: &[Stmt], is_result: &dyn Fn(&VarId) -> bool) -> BTreeSet<Span> {
    let mut found = BTreeSet::new();
    let mut see = |block: &[Stmt]| {
        for (s, next) in block.iter().zip(block.iter().skip(1)) {
            if let (StmtKind::Assign(v, _), StmtKind::Goto(_)) = (&s.kind, &next.kind)
                && is_result(v)
            {
                found.insert(s.span);
            }
        }
    };
    see(body);
    let mut inside = |s: &Stmt| match &s.kind {
        StmtKind::If(_, then, otherwise) => {
            see(then);
            see(otherwise);
        }
        StmtKind::While(w) => see(&w.body),
        StmtKind::Block(block) => see(block),
        _ => {}
    };
    body.iter().for_each(|s| s.walk(&mut inside));
    found
}
