//! Walks over the typed program: its statements, and the outermost expressions of everything in it.

use crate::ast::{Block, Decreases, Exp, Method, Program, Stmt, StmtKind, VarDecl};

/// Visits the statements of a block and those inside of them, outermost first, as long as `f` wants
/// to go deeper.
pub(crate) fn stmts<'a>(block: &'a Block, f: &mut dyn FnMut(&'a Stmt) -> bool) {
    for s in block {
        if f(s) {
            echis_recursion::deep(|| s.blocks().into_iter().for_each(|b| stmts(b, f)));
        }
    }
}

/// The outermost expressions of a statement, with its termination measures, but without those of
/// statements inside.
pub(crate) fn stmt_exps<'a>(s: &'a Stmt, f: &mut dyn FnMut(&'a Exp)) {
    s.exps().into_iter().for_each(&mut *f);
    if let StmtKind::While(w) = &s.kind {
        decreases_exps(&w.decreases, f);
    }
}

/// The measures and conditions of termination clauses.
pub(crate) fn decreases_exps<'a>(clauses: &'a [Decreases], f: &mut dyn FnMut(&'a Exp)) {
    for clause in clauses {
        match clause {
            Decreases::Tuple { tuple, condition, .. } => tuple.iter().chain(condition).for_each(&mut *f),
            Decreases::Wildcard { condition, .. } => condition.iter().for_each(&mut *f),
            Decreases::Star { .. } => {}
        }
    }
}

/// Where an outermost expression stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<'a> {
    /// The variables of its member.
    pub(crate) vars: &'a [VarDecl],
    /// It is assumed: permissions in it are facts about what is held, so they can stand anywhere.
    pub(crate) assumed: bool,
}

/// All outermost expressions of a program.
pub(crate) fn program_exps<'a>(program: &'a Program, f: &mut dyn FnMut(Place<'a>, &'a Exp)) {
    exps_outside_methods(program, f);
    for m in &program.methods {
        let place = Place {
            vars: &m.vars,
            assumed: false,
        };
        method_contract(m, &mut |e| f(place, e));
        if let Some(body) = &m.body {
            stmts(body, &mut |s| {
                let assumed = matches!(s.kind, StmtKind::Assume(_));
                stmt_exps(s, &mut |e| f(Place { assumed, ..place }, e));
                true
            });
        }
    }
}

/// The outermost expressions of a method's contract.
pub(crate) fn method_contract<'a>(m: &'a Method, f: &mut dyn FnMut(&'a Exp)) {
    m.pres.iter().chain(&m.posts).for_each(&mut *f);
    decreases_exps(&m.decreases, f);
}

/// The outermost expressions of axioms, functions and predicates.
pub(crate) fn exps_outside_methods<'a>(program: &'a Program, f: &mut dyn FnMut(Place<'a>, &'a Exp)) {
    let in_member = |vars| Place { vars, assumed: false };
    for d in &program.domains {
        for axiom in &d.axioms {
            f(in_member(&axiom.vars), &axiom.exp);
        }
    }
    for function in &program.functions {
        let place = in_member(&function.vars);
        let all = function.pres.iter().chain(&function.posts).chain(&function.body);
        all.for_each(|e| f(place, e));
        decreases_exps(&function.decreases, &mut |e| f(place, e));
    }
    for p in &program.predicates {
        p.body.iter().for_each(|e| f(in_member(&p.vars), e));
    }
}
