//! Smoke detection: adds `refute false` where a program should be reachable.
//!
//! A contradiction in contracts, axioms or assumptions makes everything behind it provable. A
//! `refute false` fails where no path arrives, and so shows the contradiction:
//!
//! ```viper
//! method m(x: Ref) {
//!   inhale acc(x.f)
//!   inhale acc(x.f)   // refute.failed: nobody can hold the field twice
//! }
//! ```
//!
//! The checks stand where Silver's smoke detection has them: after each `inhale` and `assume`, at
//! the end of each branch that is not empty, at the end of each loop body, before each `goto`, and
//! at the end of each method. The end of a branch or body behind a `goto` has none, other than in
//! Silver. The statement `unreachable` says that no path is expected to go on
//! there: checks that are reached only through it are left out. It is a statement only with smoke
//! detection.
//!
//! The statement and the literal of such a check have the same span, those of a `refute` in the
//! source have not.

use crate::syntax::{Annotation, Block, Exp, ExpKind, File, Ident, ItemKind, Method, Stmt, StmtKind};
use echis_source::Span;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The statement that says that no path is expected to go on.
const UNREACHABLE: &str = "unreachable";
/// The annotation of the checks that are added, until all are there. No source can have it.
const MARK: &str = "smoke check";

/// Adds the checks to all methods of a file whose macros are expanded, and removes the
/// `unreachable` statements.
pub(crate) fn add_checks(file: &mut File) {
    for item in &mut file.items {
        if let ItemKind::Method(method) = &mut item.kind {
            add_checks_to_method(method);
        }
    }
}

fn add_checks_to_method(method: &mut Method) {
    let Some(body) = &mut method.body else { return };
    insert(body);
    body.stmts.push(check(method.name.span));
    let mut flow = Flow::default();
    loop {
        flow.checks.clear();
        let before = flow.labels.clone();
        flow.block(body, Reach::ENTRY);
        if flow.labels == before {
            break;
        }
    }
    let mut checks = flow.checks.into_iter();
    remove(body, &mut checks);
}

/// `refute false` at a place.
fn check(span: Span) -> Stmt {
    let key = Ident {
        name: MARK.into(),
        span,
    };
    Stmt {
        annotations: vec![Annotation {
            key,
            values: Vec::new(),
        }],
        kind: StmtKind::Refute(Exp {
            kind: ExpKind::Bool(false),
            span,
        }),
        span,
    }
}

fn is_check(stmt: &Stmt) -> bool {
    stmt.annotations.iter().any(|a| &*a.key.name == MARK)
}

fn is_unreachable(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Assign(targets, e) => {
            targets.is_empty() && matches!(&e.kind, ExpKind::Ident(name) if &*name.name == UNREACHABLE)
        }
        _ => false,
    }
}

/// The opening brace of a block.
fn opening_brace(block: &Block) -> Span {
    Span {
        end: (block.span.start + 1).min(block.span.end),
        ..block.span
    }
}

/// Is the end of a block behind a jump, so that nothing arrives there?
fn ends_with_goto(block: &Block) -> bool {
    matches!(block.stmts.last().map(|stmt| &stmt.kind), Some(StmtKind::Goto(_)))
}

/// Inserts the checks inside of a block.
fn insert(block: &mut Block) {
    echis_recursion::deep(|| {
        for mut stmt in std::mem::take(&mut block.stmts) {
            match &mut stmt.kind {
                StmtKind::If(_, then, otherwise) => {
                    for side in [Some(then), otherwise.as_mut()].into_iter().flatten() {
                        let is_checked = !side.stmts.is_empty() && !ends_with_goto(side);
                        insert(side);
                        if is_checked {
                            side.stmts.push(check(opening_brace(side)));
                        }
                    }
                }
                StmtKind::While(.., body) => {
                    let is_checked = !ends_with_goto(body);
                    insert(body);
                    if is_checked {
                        body.stmts.push(check(opening_brace(body)));
                    }
                }
                StmtKind::Block(inner) => insert(inner),
                StmtKind::Goto(_) => block.stmts.push(check(stmt.span)),
                _ => {}
            }
            let after = matches!(stmt.kind, StmtKind::Inhale(_) | StmtKind::Assume(_)).then_some(stmt.span);
            block.stmts.push(stmt);
            block.stmts.extend(after.map(check));
        }
    });
}

/// How the control flow of a method leads to a place.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Reach {
    /// By some way.
    somehow: bool,
    /// By a way without `unreachable`.
    expected: bool,
}

impl Reach {
    const ENTRY: Reach = Reach {
        somehow: true,
        expected: true,
    };

    fn or(self, other: Reach) -> Reach {
        Reach {
            somehow: self.somehow || other.somehow,
            expected: self.expected || other.expected,
        }
    }
}

/// The control flow of a method, as far as it is known.
#[derive(Debug, Default)]
struct Flow {
    /// How `goto` statements lead to each label.
    labels: FxHashMap<Arc<str>, Reach>,
    /// How the checks are reached, in source order.
    checks: Vec<Reach>,
}

impl Flow {
    /// Follows the control flow through a block. Returns how its end is reached.
    fn block(&mut self, block: &Block, at: Reach) -> Reach {
        echis_recursion::deep(|| block.stmts.iter().fold(at, |at, stmt| self.stmt(stmt, at)))
    }

    fn stmt(&mut self, stmt: &Stmt, at: Reach) -> Reach {
        if is_check(stmt) {
            self.checks.push(at);
        }
        match &stmt.kind {
            _ if is_unreachable(stmt) => Reach {
                expected: false,
                ..at
            },
            StmtKind::If(_, then, otherwise) => {
                let then = self.block(then, at);
                then.or(otherwise.as_ref().map_or(at, |block| self.block(block, at)))
            }
            StmtKind::While(.., body) => at.or(self.block(body, at)),
            StmtKind::Block(block) => self.block(block, at),
            StmtKind::Goto(label) => {
                let known = self.labels.entry(label.name.clone()).or_default();
                *known = known.or(at);
                Reach::default()
            }
            StmtKind::Label(label, _) => at.or(self.labels.get(&label.name).copied().unwrap_or_default()),
            _ => at,
        }
    }
}

/// Removes the `unreachable` statements, and the checks that are reached only through them. Checks
/// that nothing leads to are kept: they fail.
fn remove(block: &mut Block, checks: &mut impl Iterator<Item = Reach>) {
    echis_recursion::deep(|| {
        block.stmts.retain_mut(|stmt| {
            if is_check(stmt) {
                stmt.annotations.clear();
                let reach = checks.next().unwrap_or(Reach::ENTRY);
                return reach.expected || !reach.somehow;
            }
            match &mut stmt.kind {
                StmtKind::If(_, then, otherwise) => {
                    remove(then, checks);
                    otherwise.iter_mut().for_each(|block| remove(block, checks));
                }
                StmtKind::While(.., block) | StmtKind::Block(block) => remove(block, checks),
                _ => {}
            }
            !is_unreachable(stmt)
        });
    });
}
