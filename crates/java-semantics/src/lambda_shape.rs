//! Shape of a lambda body: whether it returns a value, as its syntax alone tells (JLS 14.22,
//! 15.27.2). This limits the possible interfaces before any type is known.

use echis_java_syntax::contracts::tree::Spec;
use echis_java_syntax::tree::{
    Block, Expr, ExprKind, Ident, Lambda, LambdaBody, Literal, Stmt, StmtKind, Switch,
};
use std::sync::Arc;

/// The kinds of methods that a lambda body can implement.
pub(super) struct Shape {
    /// A `void` method.
    pub void: bool,
    /// A method with a result.
    pub value: bool,
}

/// The shape of a lambda expression.
pub(super) fn shape(lambda: &Lambda) -> Shape {
    match &lambda.body {
        LambdaBody::Expr(e) => Shape {
            void: is_statement(e),
            value: true,
        },
        LambdaBody::Block(block) => {
            let returned = returns(&block.statements);
            let gives = returned.iter().any(Option::is_some);
            Shape {
                void: !gives,
                value: returned.iter().all(Option::is_some) && (gives || !can_complete(&block.statements)),
            }
        }
    }
}

/// The expressions whose values a lambda body returns.
pub(super) fn results(lambda: &Lambda) -> Vec<&Expr> {
    match &lambda.body {
        LambdaBody::Expr(e) => vec![e],
        LambdaBody::Block(block) => returns(&block.statements).into_iter().flatten().collect(),
    }
}

/// Whether an expression can be a statement (JLS 14.8).
pub(super) fn is_statement(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Assign(..)
        | ExprKind::Update { .. }
        | ExprKind::Call { .. }
        | ExprKind::New { .. }
        | ExprKind::Unsupported(_) => true,
        ExprKind::Spec(spec) => match &**spec {
            Spec::Opening(_, inner) | Spec::Using(_, inner) => is_statement(inner),
            _ => false,
        },
        _ => false,
    }
}

/// The operands of all `return` statements.
fn returns(statements: &[Stmt]) -> Vec<Option<&Expr>> {
    statements.iter().flat_map(returns_of).collect()
}

fn returns_of(statement: &Stmt) -> Vec<Option<&Expr>> {
    if let StmtKind::Return(value) = &statement.kind {
        return vec![value.as_ref()];
    }
    let inner = parts(statement).into_iter();
    echis_recursion::deep(|| inner.flat_map(returns).collect())
}

/// The statements that stand directly in a statement.
fn parts(statement: &Stmt) -> Vec<&[Stmt]> {
    let one = std::slice::from_ref::<Stmt>;
    match &statement.kind {
        StmtKind::Block(block) | StmtKind::Synchronized(_, block) => vec![&block.statements],
        StmtKind::If(_, yes, None) => vec![one(yes)],
        StmtKind::If(_, yes, Some(no)) => vec![one(yes), one(no)],
        StmtKind::While(_, _, body) | StmtKind::Do(_, body, _) | StmtKind::Labelled(_, body) => {
            vec![one(body)]
        }
        StmtKind::For { body, .. } | StmtKind::ForEach { body, .. } => vec![one(body)],
        StmtKind::Switch(switch) => switch.cases.iter().map(|c| &*c.body).collect(),
        StmtKind::Try {
            body,
            catches,
            finally,
            ..
        } => {
            let caught = catches.iter().map(|c| &c.body);
            let blocks = std::iter::once(body).chain(caught).chain(finally);
            blocks.map(|b: &Block| &*b.statements).collect()
        }
        _ => Vec::new(),
    }
}

/// Can statements complete normally (JLS 14.22), as far as their form tells?
pub fn can_complete(statements: &[Stmt]) -> bool {
    statements.iter().all(completes)
}

fn completes(statement: &Stmt) -> bool {
    echis_recursion::deep(|| match &statement.kind {
        StmtKind::Block(block) | StmtKind::Synchronized(_, block) => can_complete(&block.statements),
        StmtKind::If(_, yes, Some(no)) => completes(yes) || completes(no),
        StmtKind::While(condition, _, body) => !is_true(condition) || is_left(body),
        StmtKind::Do(_, body, condition) => !is_true(condition) || is_left(body),
        StmtKind::For { condition, body, .. } => {
            condition.as_ref().is_some_and(|c| !is_true(c)) || is_left(body)
        }
        StmtKind::Labelled(label, body) => completes(body) || breaks(body, &|l| l == Some(label)),
        StmtKind::Switch(switch) => switch_completes(switch),
        StmtKind::Try {
            body,
            catches,
            finally,
            ..
        } => {
            let before =
                can_complete(&body.statements) || catches.iter().any(|c| can_complete(&c.body.statements));
            before && finally.as_ref().is_none_or(|f| can_complete(&f.statements))
        }
        StmtKind::Return(_)
        | StmtKind::Throw(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Yield(_) => false,
        _ => true,
    })
}

fn switch_completes(switch: &Switch) -> bool {
    let mut cases = switch.cases.iter();
    let falls_out = if switch.arrows {
        cases.any(|c| can_complete(&c.body))
    } else {
        cases.next_back().is_none_or(|c| can_complete(&c.body))
    };
    falls_out
        || !switch.cases.iter().any(|c| c.is_default)
        || switch.cases.iter().flat_map(|c| &c.body).any(is_left)
}

fn is_true(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Literal(literal) => *literal == Literal::Bool(true),
        ExprKind::Paren(inner) => is_true(inner),
        _ => false,
    }
}

/// Whether a `break` in a body leaves the loop or `switch` around it.
fn is_left(body: &Stmt) -> bool {
    breaks(body, &|label| label.is_none())
}

/// Whether a `break` in its body leaves a loop with these labels.
pub(super) fn leaves(body: &Stmt, labels: &[Arc<str>]) -> bool {
    breaks(body, &|label| label.is_none_or(|l| labels.contains(&l.text)))
}

/// Whether there is a `break` whose label fits; one without a label that leaves something further
/// in does not count.
fn breaks(statement: &Stmt, fits: &dyn Fn(Option<&Ident>) -> bool) -> bool {
    let catches_plain = matches!(
        statement.kind,
        StmtKind::While(..)
            | StmtKind::Do(..)
            | StmtKind::For { .. }
            | StmtKind::ForEach { .. }
            | StmtKind::Switch(_)
    );
    echis_recursion::deep(|| match &statement.kind {
        StmtKind::Break(label) => fits(label.as_ref()),
        _ => parts(statement)
            .into_iter()
            .flatten()
            .any(|s| breaks(s, &|label| fits(label) && !(catches_plain && label.is_none()))),
    })
}
