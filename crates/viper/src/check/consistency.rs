//! Conditions on well-typed programs (`consistency.error`): what contracts, bodies and axioms may
//! contain.
//!
//! What depends on the surroundings of an expression is in `contexts`, what concerns quantifiers in
//! `quantifiers`, and recursion in `functions`.

use super::occurring::Occurring;
use super::{Errors, contexts, functions, quantifiers, walk};
use crate::ast::{
    Adt, Domain, Exp, ExpKind, Function, Location, Method, OldState, Predicate, Program, Stmt, StmtKind,
    VarId,
};
use rustc_hash::FxHashSet;

/// The solver language that domains with interpretations have to be interpreted in.
const BACKEND: &str = "SMTLIB";

/// Checks the whole program, in which these expressions occur.
pub(super) fn check(program: &Program, occurring: &Occurring, errors: &mut Errors) {
    for d in &program.domains {
        domain(program, d, errors);
    }
    for a in &program.adts {
        adt(a, errors);
    }
    for f in &program.functions {
        function(f, errors);
    }
    for p in &program.predicates {
        predicate(p, errors);
    }
    for m in &program.methods {
        method(m, errors);
        if occurring.wildcards {
            method_wildcards(m, errors);
        }
    }
    if occurring.pure_parts {
        walk::program_exps(program, &mut |place, e| {
            if !place.assumed {
                pure_parts(e, errors);
            }
        });
    }
    if occurring.wands || occurring.wildcards {
        contexts::check(program, errors);
    }
    if occurring.quantifiers {
        quantifiers::check(program, errors);
    }
    functions::check_preconditions(program, errors);
}

fn has_old(e: &Exp) -> bool {
    e.any(&mut |e| matches!(e.kind, ExpKind::Old(OldState::Entry, _)))
}

fn has_labelled_old(e: &Exp) -> bool {
    e.any(&mut |e| matches!(e.kind, ExpKind::Old(OldState::Label(_), _)))
}

fn has_perm(e: &Exp) -> bool {
    e.any(&mut |e| matches!(e.kind, ExpKind::Perm(_)))
}

fn has_forperm(e: &Exp) -> bool {
    e.any(&mut |e| matches!(e.kind, ExpKind::ForPerm(_)))
}

fn inspects_permissions(e: &Exp) -> bool {
    has_perm(e) || has_forperm(e)
}

fn has_result(e: &Exp) -> bool {
    e.any(&mut |e| matches!(e.kind, ExpKind::Result))
}

fn domain(program: &Program, d: &Domain, errors: &mut Errors) {
    if !d.interpretations.is_empty() {
        if !d.type_params.is_empty() {
            errors.consistency(d.span, "interpreted domains cannot have type arguments");
        }
        if d.interpretations.iter().all(|(key, _)| &**key != BACKEND) {
            let message = format!("domain `{}` has no interpretation for backend {BACKEND}", d.name);
            errors.consistency(d.span, message);
        }
    }
    for f in &d.functions {
        let f = &program.domain_functions[f.index()];
        if f.unique && !f.params.is_empty() {
            errors.consistency(f.span, "only constants can be unique");
        }
    }
    for axiom in &d.axioms {
        let e = &axiom.exp;
        let mut demand = |what: &str, found: &mut dyn FnMut(&Exp) -> bool| {
            if e.any(&mut |e| found(e)) {
                errors.consistency(e.span, format!("axioms can never contain {what}"));
            }
        };
        demand("old expressions", &mut |e| {
            matches!(e.kind, ExpKind::Old(OldState::Entry, _))
        });
        demand("asserting expressions", &mut |e| {
            matches!(e.kind, ExpKind::Asserting(..))
        });
        demand("accesses to the heap", &mut reads_location);
    }
}

/// Whether a field or predicate stands here.
fn reads_location(e: &Exp) -> bool {
    match &e.kind {
        ExpKind::Field(..) | ExpKind::Unfolding(..) => true,
        ExpKind::Acc(location, _) | ExpKind::Perm(location) => !matches!(location, Location::Wand(..)),
        ExpKind::ForPerm(q) => !matches!(q.location, Location::Wand(..)),
        _ => false,
    }
}

fn adt(a: &Adt, errors: &mut Errors) {
    if a.constructors.is_empty() {
        let message = format!("adt `{}` must have at least one constructor", a.name);
        errors.consistency(a.span, message);
    }
}

/// Reports an expression that contains what its place forbids.
fn forbid(e: &Exp, contains: fn(&Exp) -> bool, message: &str, errors: &mut Errors) {
    if contains(e) {
        errors.consistency(e.span, message);
    }
}

fn precondition(e: &Exp, errors: &mut Errors) {
    let message = "old expressions are not allowed in preconditions";
    forbid(e, has_old, message, errors);
    let message = "labelled old expressions are not allowed in preconditions";
    forbid(e, has_labelled_old, message, errors);
}

fn postcondition(e: &Exp, errors: &mut Errors) {
    let message = "labelled old expressions are not allowed in postconditions";
    forbid(e, has_labelled_old, message, errors);
}

fn function(f: &Function, errors: &mut Errors) {
    f.pres.iter().for_each(|e| precondition(e, errors));
    for e in &f.posts {
        postcondition(e, errors);
        let message = "function postconditions must not contain old expressions";
        forbid(e, has_old, message, errors);
        let message = "function postconditions must not contain permissions";
        forbid(e, holds_permissions, message, errors);
        let message = "`perm` and `forperm` expressions are not allowed in function postconditions";
        forbid(e, inspects_permissions, message, errors);
    }
    let Some(body) = &f.body else { return };
    let message = "old expressions are not allowed in function bodies";
    forbid(body, has_old, message, errors);
    let message = "`result` is not allowed in function bodies";
    forbid(body, has_result, message, errors);
    let message = "function bodies are not allowed to contain `forperm` expressions";
    forbid(body, has_forperm, message, errors);
    let message = "function bodies are not allowed to contain `perm` expressions";
    forbid(body, has_perm, message, errors);
}

/// Whether it asserts permissions anywhere; what is unfolded or applied is not asserted, and
/// triggers are terms.
fn holds_permissions(e: &Exp) -> bool {
    let mut todo = vec![e];
    while let Some(e) = todo.pop() {
        match &e.kind {
            ExpKind::Acc(..) => return true,
            ExpKind::Applying(wand, body) => {
                todo.extend(wand.children());
                todo.push(body);
            }
            ExpKind::Forall(q) | ExpKind::Exists(q) => todo.push(&q.body),
            _ => e.for_each_child(&mut |c| todo.push(c)),
        }
    }
    false
}

fn predicate(p: &Predicate, errors: &mut Errors) {
    let Some(body) = &p.body else { return };
    let message = "predicates must not contain old expressions";
    forbid(body, has_old, message, errors);
    let message = "`perm` and `forperm` expressions are not allowed in predicate bodies";
    forbid(body, inspects_permissions, message, errors);
    wildcards(body, errors);
}

fn method(m: &Method, errors: &mut Errors) {
    let is_result = |v: VarId| (m.params..m.params + m.results).contains(&v.index());
    for e in &m.pres {
        precondition(e, errors);
        e.walk(&mut |e| {
            if let ExpKind::Var(v) = e.kind
                && is_result(v)
            {
                let name = &m.vars[v.index()].name;
                let message = format!("result `{name}` cannot be used in a precondition");
                errors.consistency(e.span, message);
            }
            true
        });
    }
    m.posts.iter().for_each(|e| postcondition(e, errors));
    if let Some(body) = &m.body {
        walk::stmts(body, &mut |s| {
            statement(s, errors);
            true
        });
    }
}

fn statement(s: &Stmt, errors: &mut Errors) {
    match &s.kind {
        StmtKind::Call(_, _, targets) => {
            let mut seen = FxHashSet::default();
            if !targets.iter().all(|t| seen.insert(*t)) {
                errors.consistency(s.span, "targets are not allowed to have duplicates");
            }
        }
        StmtKind::Fold(access) | StmtKind::Unfold(access) => {
            if let Some(perm) = &access.perm {
                amount(perm, errors);
            }
        }
        _ => {}
    }
}

/// The wildcards of a method.
fn method_wildcards(m: &Method, errors: &mut Errors) {
    m.pres.iter().chain(&m.posts).for_each(|e| wildcards(e, errors));
    if let Some(body) = &m.body {
        walk::stmts(body, &mut |s| {
            walk::stmt_exps(s, &mut |e| wildcards(e, errors));
            true
        });
    }
}

/// The wildcards of a function.
pub(super) fn function_wildcards(f: &Function, errors: &mut Errors) {
    let exps = f.pres.iter().chain(&f.posts).chain(&f.body);
    exps.for_each(|e| wildcards(e, errors));
}

/// Wildcards are whole amounts, never parts of one.
fn wildcards(e: &Exp, errors: &mut Errors) {
    e.walk(&mut |e| {
        match &e.kind {
            ExpKind::Acc(_, Some(perm)) => amount(perm, errors),
            ExpKind::Unfolding(access, _) => {
                if let Some(perm) = &access.perm {
                    amount(perm, errors);
                }
            }
            _ => {}
        }
        true
    });
}

fn amount(perm: &Exp, errors: &mut Errors) {
    let is_wildcard = |e: &Exp| matches!(e.kind, ExpKind::Wildcard);
    if !is_wildcard(perm) && perm.any(&mut |e| is_wildcard(e)) {
        let message = "a wildcard must be the whole amount of an accessibility predicate, not a part of it";
        errors.consistency(perm.span, message);
    }
}

/// The bodies of `unfolding` and its like, and the values of `let`, assert no permissions.
fn pure_parts(e: &Exp, errors: &mut Errors) {
    e.walk(&mut |e| {
        if let ExpKind::Unfolding(_, part)
        | ExpKind::Applying(_, part)
        | ExpKind::Asserting(_, part)
        | ExpKind::Let(_, part, _) = &e.kind
            && !part.is_pure()
        {
            let message = "this asserts permissions where only pure expressions are allowed";
            errors.consistency(part.span, message);
        }
        true
    });
}
