//! Conditions on programs whose names and types are right.

use super::Errors;
use super::roots::{Part, each, measures, roots};
use crate::ast::{Exp, ExpKind, OldState, Program, Quantified, Stmt, StmtKind, VarId};
use crate::span::Span;

/// Reports what is well-typed but makes no sense.
pub(super) fn check(program: &Program, errors: &mut Errors) {
    each(program, &mut |part, e| {
        placement(part, e, errors);
        if part != Part::Assumption {
            purity(e, errors);
        }
        if let ExpKind::Forall(q) | ExpKind::Exists(q) = &e.kind {
            coverage(q, e.span, errors);
        }
    });
    for (part, root) in roots(program) {
        match part {
            Part::Amount => amount(root, errors),
            _ => wildcards(root, errors),
        }
    }
    for method in &program.methods {
        for stmt in method.body.iter().flatten() {
            stmt.walk(&mut |s| statement(s, errors));
        }
    }
    domains(program, errors);
    cycles_of_measures(program, errors);
}

/// Expressions that speak of states or results which their place does not have.
fn placement(part: Part, e: &Exp, errors: &mut Errors) {
    let in_function = matches!(part, Part::FunctionPre | Part::FunctionPost | Part::FunctionBody);
    match &e.kind {
        ExpKind::Old(OldState::Label(_), _)
            if !matches!(part, Part::Statement | Part::Assumption | Part::Amount) =>
        {
            errors.consistency(e.span, "a label is not known outside of the body it is in");
        }
        ExpKind::Old(OldState::Entry, _) if in_function => {
            errors.consistency(
                e.span,
                "`old` has no meaning in a function: it does not change the state",
            );
        }
        ExpKind::Old(OldState::Entry, _) if part == Part::Predicate => {
            errors.consistency(e.span, "`old` has no meaning in a predicate");
        }
        ExpKind::Perm(_) | ExpKind::ForPerm(_) if matches!(part, Part::FunctionBody | Part::Predicate) => {
            let holder = if in_function { "functions" } else { "predicates" };
            errors.consistency(e.span, format!("{holder} must not inspect permissions"));
        }
        ExpKind::Result if !matches!(part, Part::FunctionPost) => {
            errors.consistency(e.span, "`result` stands only in postconditions of functions");
        }
        ExpKind::Asserting(..) | ExpKind::Unfolding(..) | ExpKind::Applying(..) if part == Part::Axiom => {
            errors.consistency(e.span, "axioms do not speak of states");
        }
        ExpKind::InhaleExhale(..) if part == Part::Measure => {
            errors.consistency(e.span, "an inhale-exhale expression cannot be in a measure");
        }
        _ => {}
    }
}

/// Expressions whose parts must not assert permissions.
fn purity(e: &Exp, errors: &mut Errors) {
    if let ExpKind::Unfolding(_, body) | ExpKind::Applying(_, body) | ExpKind::Asserting(_, body) = &e.kind
        && !body.is_pure()
    {
        errors.consistency(e.span, "the expression after `in` must be pure");
    }
}

/// Every trigger mentions every variable.
fn coverage(q: &Quantified, span: Span, errors: &mut Errors) {
    let mentions = |e: &Exp, v: VarId| e.any(&mut |e| matches!(e.kind, ExpKind::Var(w) if w == v));
    let incomplete = |set: &Vec<Exp>| q.vars.iter().any(|&v| !set.iter().any(|e| mentions(e, v)));
    if q.triggers.iter().any(incomplete) {
        errors.consistency(span, "every trigger must mention all variables of its quantifier");
    } else if q.triggers.iter().any(|set| set.is_empty()) {
        errors.consistency(span, "a trigger must not be empty");
    }
}

/// `wildcard` is an amount of its own, possibly under a condition, and nothing that can be computed with.
fn wildcards(e: &Exp, errors: &mut Errors) {
    crate::ast_util::with_stack(|| match &e.kind {
        ExpKind::Wildcard => {
            errors.consistency(
                e.span,
                "`wildcard` stands only for the amount of an accessibility predicate",
            );
        }
        ExpKind::Acc(location, Some(perm)) => {
            location.children().into_iter().for_each(|e| wildcards(e, errors));
            amount(perm, errors);
        }
        ExpKind::Unfolding(access, body) => {
            access.args.iter().for_each(|e| wildcards(e, errors));
            access.perm.iter().for_each(|p| amount(p, errors));
            wildcards(body, errors);
        }
        _ => e.for_each_child(&mut |e| wildcards(e, errors)),
    });
}

fn amount(e: &Exp, errors: &mut Errors) {
    match &e.kind {
        ExpKind::Wildcard => {}
        ExpKind::Ite(c, a, b) => {
            wildcards(c, errors);
            amount(a, errors);
            amount(b, errors);
        }
        _ => wildcards(e, errors),
    }
}

fn statement(s: &Stmt, errors: &mut Errors) {
    match &s.kind {
        StmtKind::Package(_, script) => proof_script(script, errors),
        StmtKind::Call(_, _, targets) => {
            let repeated = (1..targets.len()).any(|i| targets[..i].contains(&targets[i]));
            if repeated {
                errors.consistency(s.span, "a variable is assigned twice by one call");
            }
        }
        _ => {}
    }
}

/// A proof script changes nothing but its own variables, and has no loops. Scripts inside of it are looked at on their own.
fn proof_script(script: &[Stmt], errors: &mut Errors) {
    let mut own: Vec<VarId> = Vec::new();
    let mut work: Vec<&Stmt> = script.iter().rev().collect();
    while let Some(s) = work.pop() {
        let complaint = match &s.kind {
            StmtKind::VarDecl(vars) => {
                own.extend(vars);
                None
            }
            StmtKind::Assign(v, _) if !own.contains(v) => Some("assign variables declared outside of it"),
            StmtKind::FieldAssign(..) => Some("assign fields"),
            StmtKind::New(..) => Some("create objects"),
            StmtKind::While(_) => Some("contain loops"),
            StmtKind::If(_, then, otherwise) => {
                work.extend(otherwise.iter().rev());
                work.extend(then.iter().rev());
                None
            }
            StmtKind::Block(inner) => {
                work.extend(inner.iter().rev());
                None
            }
            _ => None,
        };
        if let Some(complaint) = complaint {
            errors.consistency(s.span, format!("a proof script must not {complaint}"));
        }
    }
}

/// Interpreted domains are known to every backend; an algebraic data type has a value.
fn domains(program: &Program, errors: &mut Errors) {
    for domain in &program.domains {
        let known = |backend: &str| domain.interpretations.iter().any(|(key, _)| **key == *backend);
        let complete = known("SMTLIB") && known("Boogie");
        if !domain.interpretations.is_empty() && !complete {
            errors.consistency(
                domain.span,
                "an interpretation needs the keys `SMTLIB` and `Boogie`",
            );
        }
    }
    for adt in program.adts.iter().filter(|a| a.constructors.is_empty()) {
        errors.consistency(adt.span, format!("`{}` has no constructor", adt.name));
    }
}

/// A termination measure must not depend on the function whose termination it shows.
fn cycles_of_measures(program: &Program, errors: &mut Errors) {
    let calls = super::functions::Calls::of(program, true);
    for (i, function) in program.functions.iter().enumerate() {
        let mut applied = Vec::new();
        for e in measures(&function.decreases) {
            super::roots::applied(e, &mut applied);
        }
        if applied.iter().any(|&f| calls.reaches(f, i)) {
            let message = format!(
                "the measure of `{}` depends on the function itself",
                function.name
            );
            errors.consistency(function.span, message);
        }
    }
}
