//! Recursion of functions, and what termination measures may contain.
//!
//! A function must not need itself to say when it is defined. Without a termination measure it must
//! not be used in its own postcondition either, where its result would be assumed while it is still
//! to be proven.

use super::{Errors, walk};
use crate::ast::{Decreases, Exp, ExpKind, Function, FunctionId, Location, Program, StmtKind};
use echis_source::Span;

/// For every function the functions that it calls somewhere.
type Calls = Vec<Vec<usize>>;

/// Reports functions that recurse via their precondition.
pub(super) fn check_preconditions(program: &Program, errors: &mut Errors) {
    let needed: Calls = program.functions.iter().map(precondition_calls).collect();
    let all: Calls = program
        .functions
        .iter()
        .zip(&needed)
        .map(|(f, needed)| {
            let mut all = needed.clone();
            f.posts.iter().chain(&f.body).for_each(|e| calls(e, &mut all));
            all
        })
        .collect();
    let component = components(&all);
    for (i, f) in program.functions.iter().enumerate() {
        if needed[i].is_empty() || !reaches(&all, &component, &needed[i], i) {
            continue;
        }
        let message = format!("function `{}` recurses via its precondition", f.name);
        errors.consistency(f.span, message);
    }
}

fn precondition_calls(f: &Function) -> Vec<usize> {
    let mut found = Vec::new();
    f.pres.iter().for_each(|e| calls(e, &mut found));
    walk::decreases_exps(&f.decreases, &mut |e| calls(e, &mut found));
    found
}

fn calls(e: &Exp, found: &mut Vec<usize>) {
    e.walk(&mut |e| {
        if let ExpKind::Call(f, _) = e.kind {
            found.push(f.index());
        }
        true
    });
}

/// Whether `goal` can be reached from one of `starts`. Only functions of its own component can be
/// on the way.
fn reaches(calls: &Calls, component: &[usize], starts: &[usize], goal: usize) -> bool {
    let mut seen = vec![false; calls.len()];
    let mut todo = starts.to_vec();
    while let Some(f) = todo.pop() {
        if f == goal {
            return true;
        }
        if component[f] == component[goal] && !std::mem::replace(&mut seen[f], true) {
            todo.extend(&calls[f]);
        }
    }
    false
}

/// The strongly connected component of every function, by Tarjan's algorithm with a stack of its
/// own.
fn components(calls: &Calls) -> Vec<usize> {
    const NONE: usize = usize::MAX;
    let count = calls.len();
    let (mut component, mut order, mut low) = (vec![NONE; count], vec![NONE; count], vec![0; count]);
    let (mut open, mut visited, mut components) = (Vec::new(), 0, 0);
    for root in 0..count {
        if order[root] != NONE {
            continue;
        }
        let mut path = vec![(root, 0)];
        while let Some(&mut (f, ref mut next)) = path.last_mut() {
            if *next == 0 {
                order[f] = visited;
                low[f] = visited;
                visited += 1;
                open.push(f);
            }
            if let Some(&g) = calls[f].get(*next) {
                *next += 1;
                if order[g] == NONE {
                    path.push((g, 0));
                } else if component[g] == NONE {
                    low[f] = low[f].min(order[g]);
                }
                continue;
            }
            path.pop();
            if let Some(&(caller, _)) = path.last() {
                low[caller] = low[caller].min(low[f]);
            }
            if low[f] == order[f] {
                while let Some(g) = open.pop() {
                    component[g] = components;
                    if g == f {
                        break;
                    }
                }
                components += 1;
            }
        }
    }
    component
}

/// Reports functions without a termination measure that are used in their own postconditions.
pub(super) fn check_own_postconditions(program: &Program, errors: &mut Errors) {
    let bodies: Calls = program
        .functions
        .iter()
        .map(|f| {
            let mut found = Vec::new();
            f.body.iter().for_each(|e| calls(e, &mut found));
            found
        })
        .collect();
    let component = components(&bodies);
    for (i, f) in program.functions.iter().enumerate() {
        if f.decreases.is_empty() {
            f.posts
                .iter()
                .for_each(|e| postcondition(program, &component, i, e, errors));
        }
    }
}

/// Reports wrong termination measures; the last stage of all.
pub(super) fn check_measures(program: &Program, errors: &mut Errors) {
    for f in &program.functions {
        measures(&f.decreases, f.posts.first(), errors);
    }
    for m in &program.methods {
        measures(&m.decreases, m.posts.first(), errors);
        if let Some(body) = &m.body {
            walk::stmts(body, &mut |s| {
                if let StmtKind::While(w) = &s.kind {
                    measures(&w.decreases, None, errors);
                }
                true
            });
        }
    }
}

fn postcondition(program: &Program, component: &[usize], function: usize, e: &Exp, errors: &mut Errors) {
    e.walk(&mut |e| {
        let ExpKind::Call(FunctionId(called), args) = &e.kind else {
            return true;
        };
        let called = *called as usize;
        let name = &program.functions[function].name;
        if called == function {
            let same = args
                .iter()
                .enumerate()
                .all(|(i, a)| matches!(a.kind, ExpKind::Var(v) if v.index() == i));
            let advice = if same {
                "use `result` instead"
            } else {
                "add a `decreases` clause to prove that it is well-founded"
            };
            let message = format!("function `{name}` is used in its own postcondition; {advice}");
            errors.consistency(e.span, message);
            return false;
        }
        if component[called] == component[function] {
            let other = &program.functions[called].name;
            let message = format!(
                "function `{name}` uses mutually recursive function `{other}` in its postcondition; \
                 add a `decreases` clause to prove that it is well-founded"
            );
            errors.consistency(e.span, message);
            return false;
        }
        true
    });
}

/// At most one clause of each kind among the preconditions, and among the postconditions.
fn measures(clauses: &[Decreases], first_post: Option<&Exp>, errors: &mut Errors) {
    let late = |span: Span| first_post.is_some_and(|post| post.span < span);
    let mut first: [Option<Span>; 6] = [None; 6];
    for clause in clauses {
        let (kind, span, name) = match clause {
            Decreases::Tuple { tuple, span, .. } => {
                tuple.iter().for_each(|e| measure(e, errors));
                (0, *span, "tuple")
            }
            Decreases::Wildcard { span, .. } => (1, *span, "wildcard"),
            Decreases::Star { span } => (2, *span, "star"),
        };
        match &mut first[kind + if late(span) { 3 } else { 0 }] {
            Some(first) => errors.consistency(*first, format!("multiple `decreases` clauses with a {name}")),
            empty => *empty = Some(span),
        }
    }
}

/// Neither magic wands nor inhale-exhale assertions have a value that could decrease.
fn measure(e: &Exp, errors: &mut Errors) {
    echis_recursion::deep(|| match &e.kind {
        ExpKind::Acc(Location::Wand(..), _) | ExpKind::InhaleExhale(..) => {
            let what = match e.kind {
                ExpKind::InhaleExhale(..) => "inhale-exhale expressions",
                _ => "magic wands",
            };
            errors.consistency(e.span, format!("{what} are not allowed as termination measure"));
            e.for_each_child(&mut |c| measure(c, errors));
        }
        ExpKind::Ite(_, a, b) => {
            measure(a, errors);
            measure(b, errors);
        }
        ExpKind::Applying(_, body) | ExpKind::Unfolding(_, body) => measure(body, errors),
        ExpKind::Perm(_) => {}
        _ => e.for_each_child(&mut |c| measure(c, errors)),
    });
}
