//! Features that have no product program.
//!
//! A program with relational expressions and one of these is refused as a whole: leaving out only
//! the member would let others rely on its contract.

use super::{has_relation, predicates};
use crate::ast::{Block, Decreases, Exp, ExpKind, LabelId, Location, OldState, Program, Stmt, StmtKind};
use echis_source::{Diagnostic, Span};

/// The error for a feature that has no product.
pub(super) fn refusal(span: Span, feature: &str) -> Diagnostic {
    Diagnostic {
        id: "internal:feature.unsupported",
        span,
        message: format!("{feature}: not supported in programs with `low`, `lowEvent` or `rel`"),
    }
}

/// The unsupported features of a program.
pub(super) fn unsupported(program: &Program) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut unary = |e: &Exp, place: &str| {
        if has_relation(e) {
            found.push(refusal(e.span, &format!("relational expressions in {place}")));
        }
    };
    for axiom in program.domains.iter().flat_map(|d| &d.axioms) {
        unary(&axiom.exp, "axioms");
    }
    for f in &program.functions {
        let clauses = f.pres.iter().chain(&f.posts).chain(&f.body);
        clauses.for_each(|e| unary(e, "functions"));
        measure_exps(&f.decreases).for_each(|e| unary(e, "functions"));
    }
    for p in &program.predicates {
        p.body.iter().for_each(|e| predicates::check(e, &mut found));
    }
    let functions = program.functions.iter();
    let bodies = functions.flat_map(|f| f.pres.iter().chain(&f.posts).chain(&f.body));
    let bodies = bodies.chain(program.predicates.iter().flat_map(|p| &p.body));
    bodies.for_each(|e| expression(e, &mut found));
    for m in &program.methods {
        termination(&m.decreases, &mut found);
        m.pres
            .iter()
            .chain(&m.posts)
            .for_each(|e| expression(e, &mut found));
        if let Some(body) = &m.body {
            body.iter()
                .for_each(|s| s.walk(&mut |s| statement(s, &mut found)));
            labels(body, &mut found);
        }
    }
    found
}

/// The expressions in termination clauses.
fn measure_exps(clauses: &[Decreases]) -> impl Iterator<Item = &Exp> {
    clauses.iter().flat_map(|clause| match clause {
        Decreases::Tuple { tuple, condition, .. } => tuple.iter().chain(condition).collect::<Vec<_>>(),
        Decreases::Wildcard { condition, .. } => condition.iter().collect(),
        Decreases::Star { .. } => Vec::new(),
    })
}

/// Refuses measures of methods and of loops: an execution that waits for the other one does not
/// get closer to its end. The other clauses promise nothing that is checked.
pub(super) fn termination(clauses: &[Decreases], found: &mut Vec<Diagnostic>) {
    for clause in clauses {
        if let Decreases::Tuple { span, .. } = clause {
            found.push(refusal(*span, "termination measures of methods and loops"));
        }
    }
}

fn expression(e: &Exp, found: &mut Vec<Diagnostic>) {
    e.walk(&mut |e| {
        match &e.kind {
            ExpKind::ForPerm(_) => found.push(refusal(e.span, "`forperm`")),
            ExpKind::Applying(..) => found.push(refusal(e.span, "`applying`")),
            ExpKind::Acc(Location::Wand(..), _) | ExpKind::Perm(Location::Wand(..)) => {
                found.push(refusal(e.span, "magic wands"));
            }
            _ => {}
        }
        true
    });
}

fn statement(s: &Stmt, found: &mut Vec<Diagnostic>) {
    let feature = match &s.kind {
        StmtKind::Goto(_) => Some("`goto`"),
        StmtKind::Label(_, invariants) if !invariants.is_empty() => Some("labels with invariants"),
        StmtKind::Package(..) | StmtKind::Apply(_) => Some("magic wands"),
        StmtKind::Join(_) => Some("`@join()`"),
        StmtKind::Quasihavoc(..) | StmtKind::QuasihavocAll(..) => Some("`quasihavoc`"),
        StmtKind::FieldAssign(..) | StmtKind::Call(..) | StmtKind::Fold(_) | StmtKind::Unfold(_)
            if s.exps().into_iter().any(has_relation) =>
        {
            Some("relational expressions in this statement")
        }
        _ => None,
    };
    found.extend(feature.map(|feature| refusal(s.span, feature)));
    s.exps().into_iter().for_each(|e| expression(e, found));
    if let StmtKind::While(w) = &s.kind {
        termination(&w.decreases, found);
    }
}

/// Refuses `old[l](e)` outside of the block in which `l` stands: there the executions may have
/// passed the label at different times, or not at all.
fn labels(block: &Block, found: &mut Vec<Diagnostic>) {
    labels_in(block, &mut Vec::new(), found);
}

fn labels_in(block: &Block, visible: &mut Vec<LabelId>, found: &mut Vec<Diagnostic>) {
    let outside = visible.len();
    let own = block.iter().filter_map(|s| match s.kind {
        StmtKind::Label(l, _) => Some(l),
        _ => None,
    });
    visible.extend(own);
    for s in block {
        for e in s.exps() {
            e.walk(&mut |e| {
                if let ExpKind::Old(OldState::Label(l), _) = e.kind
                    && !visible.contains(&l)
                {
                    found.push(refusal(
                        e.span,
                        "`old` with a label outside of the block of the label",
                    ));
                }
                true
            });
        }
        echis_recursion::deep(|| {
            s.blocks().into_iter().for_each(|b| labels_in(b, visible, found));
        });
    }
    visible.truncate(outside);
}
