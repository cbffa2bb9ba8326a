//! All outermost expressions of a program, with the part of it in which each stands.

use crate::ast::{Decreases, Exp, ExpKind, Program, Stmt, StmtKind};

/// A part of a program in which expressions stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Pre- or postcondition of a method.
    MethodContract,
    /// A method's body.
    Statement,
    /// An assumption in a method's body.
    Assumption,
    /// The amount of what is folded or unfolded.
    Amount,
    /// A function's precondition.
    FunctionPre,
    /// A function's postcondition.
    FunctionPost,
    /// A function's body.
    FunctionBody,
    /// A predicate's body.
    Predicate,
    /// A domain's axiom.
    Axiom,
    /// A termination measure, or the condition of one.
    Measure,
}

/// All outermost expressions, in source order within each member.
pub(super) fn roots(program: &Program) -> Vec<(Part, &Exp)> {
    let mut all = Vec::new();
    for m in &program.methods {
        all.extend(m.pres.iter().chain(&m.posts).map(|e| (Part::MethodContract, e)));
        all.extend(measures(&m.decreases).into_iter().map(|e| (Part::Measure, e)));
        for s in m.body.iter().flatten() {
            s.walk(&mut |s| add(s, &mut all));
        }
    }
    for f in &program.functions {
        all.extend(f.pres.iter().map(|e| (Part::FunctionPre, e)));
        all.extend(f.posts.iter().map(|e| (Part::FunctionPost, e)));
        all.extend(measures(&f.decreases).into_iter().map(|e| (Part::Measure, e)));
        all.extend(f.body.iter().map(|e| (Part::FunctionBody, e)));
    }
    for p in &program.predicates {
        all.extend(p.body.iter().map(|e| (Part::Predicate, e)));
    }
    for d in &program.domains {
        all.extend(d.axioms.iter().map(|a| (Part::Axiom, &a.exp)));
    }
    all
}

/// The expressions in termination measures.
pub(super) fn measures(clauses: &[Decreases]) -> Vec<&Exp> {
    clauses
        .iter()
        .flat_map(|clause| match clause {
            Decreases::Tuple { tuple, condition, .. } => tuple.iter().chain(condition).collect(),
            Decreases::Wildcard { condition, .. } => condition.iter().collect::<Vec<_>>(),
            Decreases::Star { .. } => Vec::new(),
        })
        .collect()
}

fn add<'a>(s: &'a Stmt, all: &mut Vec<(Part, &'a Exp)>) {
    if let StmtKind::While(w) = &s.kind {
        all.extend(measures(&w.decreases).into_iter().map(|e| (Part::Measure, e)));
    }
    match &s.kind {
        StmtKind::Assume(e) => all.push((Part::Assumption, e)),
        StmtKind::Fold(access) | StmtKind::Unfold(access) => {
            all.extend(access.args.iter().map(|e| (Part::Statement, e)));
            all.extend(access.perm.iter().map(|e| (Part::Amount, &**e)));
        }
        _ => all.extend(s.exps().into_iter().map(|e| (Part::Statement, e))),
    }
}

/// Every expression below the roots, with its part.
pub(super) fn each<'a>(program: &'a Program, f: &mut dyn FnMut(Part, &'a Exp)) {
    for (part, root) in roots(program) {
        root.walk(&mut |e| {
            f(part, e);
            true
        });
    }
}

/// The functions that an expression applies.
pub(super) fn applied(e: &Exp, found: &mut Vec<crate::ast::FunctionId>) {
    e.walk(&mut |e| {
        if let ExpKind::Call(f, _) = e.kind {
            found.push(f);
        }
        true
    });
}
