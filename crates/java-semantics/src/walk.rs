//! Looking through typed trees: which expressions there are, and which variables are assigned.

use super::parts::children;
use super::tree::{Expr, ExprKind, Place, Stmt, StmtKind, Switch};
use super::types::VarIx;
use std::collections::BTreeSet;

/// Whoever is shown what there is.
pub trait See {
    /// An expression.
    fn expression(&mut self, e: &Expr);

    /// A `switch`, as a statement or in an expression.
    fn switch(&mut self, _: &Switch) {}
}

impl<F: FnMut(&Expr)> See for F {
    fn expression(&mut self, e: &Expr) {
        self(e);
    }
}

/// Shows an expression and all in it, the outer ones first.
pub fn expressions(e: &Expr, see: &mut dyn See) {
    echis_recursion::deep(|| {
        see.expression(e);
        inside(e, see);
    });
}

/// Of what is ghost, only what is computed in a state that it opens counts.
fn inside(e: &Expr, see: &mut dyn See) {
    match &e.kind {
        ExprKind::Spec(spec) => {
            if let Some(e) = spec.within() {
                expressions(e, see);
            }
        }
        ExprKind::Switch(switch) => cases(switch, see),
        _ => children(e).into_iter().for_each(|e| expressions(e, see)),
    }
}

fn cases(switch: &Switch, see: &mut dyn See) {
    see.switch(switch);
    expressions(&switch.scrutinee, see);
    for case in &switch.cases {
        case.body.iter().for_each(|s| statement(s, see));
    }
}

/// Shows all expressions in a statement.
pub fn statement(s: &Stmt, see: &mut dyn See) {
    echis_recursion::deep(|| match &s.kind {
        StmtKind::Local(_, value) | StmtKind::Return(value) => value.iter().for_each(|e| expressions(e, see)),
        StmtKind::Expr(e) | StmtKind::Yield(_, e) | StmtKind::Throw(e) => expressions(e, see),
        StmtKind::Block(all) => all.iter().for_each(|s| statement(s, see)),
        StmtKind::If(c, yes, no) => {
            expressions(c, see);
            statement(yes, see);
            no.iter().for_each(|s| statement(s, see));
        }
        StmtKind::Loop {
            condition,
            body,
            update,
            ..
        } => {
            condition.iter().for_each(|e| expressions(e, see));
            statement(body, see);
            update.iter().for_each(|s| statement(s, see));
        }
        StmtKind::ForArray {
            array, value, body, ..
        } => {
            expressions(array, see);
            expressions(value, see);
            statement(body, see);
        }
        StmtKind::Labelled(_, body) => statement(body, see),
        StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Unsupported(_) | StmtKind::Ghost(_) => {}
        StmtKind::Assert(c, message) => {
            expressions(c, see);
            message.iter().for_each(|e| expressions(e, see));
        }
        StmtKind::Switch(switch) => cases(switch, see),
        StmtKind::Try {
            body,
            catches,
            finally,
            ..
        } => {
            let caught = catches.iter().flat_map(|c| &c.body);
            let all = body.iter().chain(caught).chain(finally.iter().flatten());
            all.for_each(|s| statement(s, see));
        }
        StmtKind::Constructor { arguments, .. } => arguments.iter().for_each(|e| expressions(e, see)),
    });
}

/// The variable that an expression itself assigns to.
pub fn assigned_by(e: &Expr) -> Option<VarIx> {
    match &e.kind {
        ExprKind::Assign(Place::Local(ix), _)
        | ExprKind::Update {
            place: Place::Local(ix),
            ..
        } => Some(*ix),
        _ => None,
    }
}

/// The variables that statements assign to after their declaration.
pub fn assigned(statements: &[Stmt]) -> BTreeSet<VarIx> {
    let mut found = BTreeSet::new();
    let mut see = |e: &Expr| found.extend(assigned_by(e));
    statements.iter().for_each(|s| statement(s, &mut see));
    found
}
