//! Can the end of a block be reached? "No" is certain; a condition is taken to be both true and
//! false, unless it is a literal.

use crate::ast::*;
use std::collections::BTreeSet;

/// How a block can be left, apart from returning and throwing.
#[derive(Default)]
struct Exits {
    /// By reaching its end.
    end: bool,
    /// By leaving blocks with these labels.
    labels: BTreeSet<LabelId>,
}

/// Can the end of a block be reached?
pub fn reaches_end(block: &[Statement]) -> bool {
    exits(block).end
}

fn exits(block: &[Statement]) -> Exits {
    let mut all = Exits {
        end: true,
        labels: BTreeSet::new(),
    };
    for statement in block {
        let exits = echis_recursion::deep(|| statement_exits(statement));
        all.labels.extend(exits.labels);
        if !exits.end {
            all.end = false;
            break;
        }
    }
    all
}

fn statement_exits(statement: &Statement) -> Exits {
    let literal = |e: &Expression, value: bool| e.kind == ExpressionKind::Bool(value);
    match &statement.kind {
        StatementKind::Assume(e) | StatementKind::Assert(e) if literal(e, false) => Exits::default(),
        StatementKind::If(_, yes, no) => either(exits(yes), exits(no)),
        StatementKind::While(condition, body) => Exits {
            end: !literal(condition, true),
            labels: exits(body).labels,
        },
        StatementKind::Labelled(label, body) => {
            let mut exits = exits(body);
            exits.end |= exits.labels.remove(label);
            exits
        }
        StatementKind::Break(label) => Exits {
            end: false,
            labels: BTreeSet::from([*label]),
        },
        StatementKind::Try {
            body,
            handlers,
            finally,
        } => {
            let handled = handlers.iter().map(|handler| {
                let left = exits(&handler.body);
                let end = left.end && !handler.rethrows;
                Exits { end, ..left }
            });
            let before = handled.fold(exits(body), either);
            let last = exits(finally);
            if last.end {
                either(before, Exits { end: false, ..last })
            } else {
                last
            }
        }
        StatementKind::Return(_) | StatementKind::Throw(_) | StatementKind::Unsupported(_) => {
            Exits::default()
        }
        StatementKind::Assign(..)
        | StatementKind::New(..)
        | StatementKind::NewArray(..)
        | StatementKind::Input(_)
        | StatementKind::Approximate(..)
        | StatementKind::Assume(_)
        | StatementKind::Assert(_)
        | StatementKind::Call { .. } => Exits {
            end: true,
            labels: BTreeSet::new(),
        },
    }
}

fn either(mut one: Exits, other: Exits) -> Exits {
    one.end |= other.end;
    one.labels.extend(other.labels);
    one
}
