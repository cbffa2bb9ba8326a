//! Traversal of typed trees: visits all expressions, and collects the assigned variables.

use super::parts::children;
use super::tree::{Expr, ExprKind, Place, Stmt, StmtKind, Switch};
use super::types::VarIx;
use super::world::World;
use std::collections::BTreeSet;

/// Visitor of expressions.
pub trait Visitor {
    /// Called for each expression, before its subexpressions.
    fn expression(&mut self, e: &Expr);

    /// Called for each `switch` statement or expression; does nothing by default.
    fn switch(&mut self, _: &Switch) {}

    /// Called for each statement, before its parts; does nothing by default.
    fn statement(&mut self, _: &Stmt) {}
}

impl<F: FnMut(&Expr)> Visitor for F {
    fn expression(&mut self, e: &Expr) {
        self(e);
    }
}

/// The address of an expression, which tells it from all others of the program.
pub(super) fn address(e: &Expr) -> usize {
    std::ptr::from_ref(e) as usize
}

impl World {
    /// Visits all statements of the user's code.
    pub(super) fn see_users_code(&self, see: &mut dyn Visitor) {
        for class in self.classes.iter().filter(|class| !class.is_prelude) {
            let initialisers = class.initialisers.iter().chain(&class.static_initialisers);
            let statements = initialisers.flat_map(|i| &i.body);
            statements.for_each(|s| statement(s, see));
        }
        for method in self.methods.iter().filter(|m| !self.class(m.class).is_prelude) {
            let statements = method.body.iter().flat_map(|body| &body.statements);
            statements.for_each(|s| statement(s, see));
        }
    }
}

/// Visits an expression and all its subexpressions, outer ones first.
pub fn expressions(e: &Expr, see: &mut dyn Visitor) {
    echis_recursion::deep(|| {
        see.expression(e);
        inside(e, see);
    });
}

/// Visits the subexpressions of an expression. In a specification expression, visits only the Java
/// expression `e` of `opening … in e` and `using … in e`.
fn inside(e: &Expr, see: &mut dyn Visitor) {
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

fn cases(switch: &Switch, see: &mut dyn Visitor) {
    see.switch(switch);
    expressions(&switch.scrutinee, see);
    for case in &switch.cases {
        case.body.iter().for_each(|s| statement(s, see));
    }
}

/// Visits all expressions in a statement, except in ghost statements.
pub fn statement(s: &Stmt, see: &mut dyn Visitor) {
    see.statement(s);
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

/// The local variable that an expression itself assigns to, without its subexpressions.
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

/// The local variables that statements assign to after their declaration.
pub fn assigned(statements: &[Stmt]) -> BTreeSet<VarIx> {
    let mut found = BTreeSet::new();
    let mut see = |e: &Expr| found.extend(assigned_by(e));
    statements.iter().for_each(|s| statement(s, &mut see));
    found
}
