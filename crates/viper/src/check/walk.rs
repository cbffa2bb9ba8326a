//! Walks over the typed program: its statements, and the outermost expressions of everything in it.

use crate::ast::{Block, Decreases, Exp, Location, Program, Stmt, StmtKind, VarDecl};
use crate::ast_util::with_stack;

/// Visits the statements of a block and those inside of them, outermost first, as long as `f` wants to go deeper.
pub(super) fn stmts<'a>(block: &'a Block, f: &mut dyn FnMut(&'a Stmt) -> bool) {
    for s in block {
        if f(s) {
            with_stack(|| match &s.kind {
                StmtKind::If(_, a, b) => {
                    stmts(a, f);
                    stmts(b, f);
                }
                StmtKind::While(w) => stmts(&w.body, f),
                StmtKind::Package(_, b) | StmtKind::Block(b) => stmts(b, f),
                _ => {}
            });
        }
    }
}

/// The outermost expressions of a statement, without those of statements inside of it. Locations and accesses are
/// taken apart: their receivers, arguments and amounts are visited.
pub(super) fn stmt_exps<'a>(s: &'a Stmt, f: &mut dyn FnMut(&'a Exp)) {
    match &s.kind {
        StmtKind::VarDecl(_) | StmtKind::New(..) | StmtKind::Goto(_) | StmtKind::Block(_) => {}
        StmtKind::Assign(_, e)
        | StmtKind::Inhale(e)
        | StmtKind::Exhale(e)
        | StmtKind::Assert(e)
        | StmtKind::Assume(e)
        | StmtKind::Refute(e)
        | StmtKind::Package(e, _)
        | StmtKind::Apply(e)
        | StmtKind::If(e, _, _) => f(e),
        StmtKind::FieldAssign(a, _, b) => {
            f(a);
            f(b);
        }
        StmtKind::Call(_, args, _) => args.iter().for_each(f),
        StmtKind::Fold(access) | StmtKind::Unfold(access) => access.children().into_iter().for_each(f),
        StmtKind::While(w) => {
            f(&w.condition);
            w.invariants.iter().for_each(&mut *f);
            decreases_exps(&w.decreases, f);
        }
        StmtKind::Label(_, invariants) => invariants.iter().for_each(f),
        StmtKind::Quasihavoc(c, location) | StmtKind::QuasihavocAll(_, c, location) => {
            c.iter().for_each(&mut *f);
            location_exps(location, f);
        }
    }
}

fn location_exps<'a>(location: &'a Location, f: &mut dyn FnMut(&'a Exp)) {
    location.children().into_iter().for_each(f);
}

/// The measures and conditions of termination clauses.
pub(super) fn decreases_exps<'a>(clauses: &'a [Decreases], f: &mut dyn FnMut(&'a Exp)) {
    for clause in clauses {
        match clause {
            Decreases::Tuple { tuple, condition, .. } => tuple.iter().chain(condition).for_each(&mut *f),
            Decreases::Wildcard { condition, .. } => condition.iter().for_each(&mut *f),
            Decreases::Star { .. } => {}
        }
    }
}

/// All outermost expressions of a program, each with the variables of its member.
pub(super) fn program_exps<'a>(program: &'a Program, f: &mut dyn FnMut(&'a [VarDecl], &'a Exp)) {
    for d in &program.domains {
        for axiom in &d.axioms {
            f(&axiom.vars, &axiom.exp);
        }
    }
    for function in &program.functions {
        let vars = &function.vars;
        let all = function.pres.iter().chain(&function.posts).chain(&function.body);
        all.for_each(|e| f(vars, e));
        decreases_exps(&function.decreases, &mut |e| f(vars, e));
    }
    for p in &program.predicates {
        p.body.iter().for_each(|e| f(&p.vars, e));
    }
    for m in &program.methods {
        m.pres.iter().chain(&m.posts).for_each(|e| f(&m.vars, e));
        decreases_exps(&m.decreases, &mut |e| f(&m.vars, e));
        if let Some(body) = &m.body {
            stmts(body, &mut |s| {
                stmt_exps(s, &mut |e| f(&m.vars, e));
                true
            });
        }
    }
}
