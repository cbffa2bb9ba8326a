//! Normal completion of typed statements (JLS 14.22). The body of a method with a result must not
//! complete normally.

use super::tree::{Constant, Expr, Stmt, StmtKind, Switch};
use super::types::JumpIx;

/// Whether a list of statements can complete normally.
pub fn can_complete(statements: &[Stmt]) -> bool {
    statements.iter().all(completes)
}

fn is_true(e: &Expr) -> bool {
    e.constant == Some(Constant::Bool(true))
}

/// Whether a statement can complete normally.
pub fn completes(statement: &Stmt) -> bool {
    echis_recursion::deep(|| match &statement.kind {
        StmtKind::Block(body) => can_complete(body),
        StmtKind::If(_, _, None) => true,
        StmtKind::If(_, yes, Some(no)) => completes(yes) || completes(no),
        StmtKind::Loop {
            jump,
            condition,
            is_do,
            body,
            ..
        } => {
            let endless = condition.as_ref().is_none_or(is_true);
            let reaches_condition = !is_do || completes(body) || jumps(body, *jump, true);
            (!endless && reaches_condition) || jumps(body, *jump, false)
        }
        StmtKind::ForArray { .. } | StmtKind::Local(..) | StmtKind::Expr(_) | StmtKind::Assert(..) => true,
        StmtKind::Ghost(_) => true,
        StmtKind::Constructor { .. } => true,
        StmtKind::Labelled(jump, body) => completes(body) || jumps(body, *jump, false),
        StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Yield(..) | StmtKind::Return(_) => false,
        StmtKind::Throw(_) | StmtKind::Unsupported(_) => false,
        StmtKind::Switch(switch) => switch_completes(switch),
        StmtKind::Try {
            body,
            catches,
            finally,
            ..
        } => {
            let before = can_complete(body) || catches.iter().any(|c| can_complete(&c.body));
            before && finally.as_ref().is_none_or(|f| can_complete(f))
        }
    })
}

fn switch_completes(switch: &Switch) -> bool {
    let has_default = switch.cases.iter().any(|c| c.is_default);
    let last = if switch.arrows {
        switch.cases.iter().any(|c| can_complete(&c.body))
    } else {
        switch.cases.last().is_none_or(|c| can_complete(&c.body))
    };
    !has_default
        || last
        || switch
            .cases
            .iter()
            .any(|c| c.body.iter().any(|s| jumps(s, switch.jump, false)))
}

/// Whether a statement contains a `break` (or, if `continues`, a `continue`) to a target.
/// Unreachable ones count, as they would not compile.
pub fn jumps(statement: &Stmt, to: JumpIx, continues: bool) -> bool {
    let any = |body: &[Stmt]| body.iter().any(|s| jumps(s, to, continues));
    echis_recursion::deep(|| match &statement.kind {
        StmtKind::Break(jump) => !continues && *jump == to,
        StmtKind::Continue(jump) => continues && *jump == to,
        StmtKind::Block(body) => any(body),
        StmtKind::If(_, yes, no) => {
            jumps(yes, to, continues) || no.as_ref().is_some_and(|n| jumps(n, to, continues))
        }
        StmtKind::Loop { body, .. } | StmtKind::ForArray { body, .. } | StmtKind::Labelled(_, body) => {
            jumps(body, to, continues)
        }
        StmtKind::Switch(switch) => switch.cases.iter().any(|c| any(&c.body)),
        StmtKind::Try {
            body,
            catches,
            finally,
            ..
        } => {
            // A `finally` block that does not complete normally discards all jumps.
            finally.as_ref().is_none_or(|f| can_complete(f))
                && (any(body) || catches.iter().any(|c| any(&c.body)))
                || finally.as_ref().is_some_and(|f| any(f))
        }
        _ => false,
    })
}
