//! Quantifiers: triggers mention what is quantified, and quantified permissions have a shape that
//! can be handled.
//!
//! A `forall` that asserts permissions is taken apart into one for each accessibility predicate in
//! it: conjunctions, implications, conditionals, `let` and directly nested `forall`s are
//! distributed. A `forall` nested that way is merged with the one around it, and so are their
//! triggers.

use super::Errors;
use super::walk::{self, Place};
use crate::ast::{BinOp, Exp, ExpKind, Program, Quantified, VarDecl, VarId};
use rustc_hash::FxHashSet;

/// Checks all quantifiers of the program.
pub(super) fn check(program: &Program, errors: &mut Errors) {
    walk::program_exps(program, &mut |place, e| quantifiers(place, e, None, errors));
}

/// The `forall`s around one that is merged with them.
struct Outer<'a> {
    vars: FxHashSet<VarId>,
    /// The outermost has triggers; without them those inside do not count.
    triggers: bool,
    next: Option<&'a Outer<'a>>,
}

impl Outer<'_> {
    fn binds(&self, v: VarId) -> bool {
        self.vars.contains(&v) || self.next.is_some_and(|o| o.binds(v))
    }
}

/// Checks the quantifiers in an expression. `outer` is given where a `forall` is merged with the
/// ones around it.
fn quantifiers(place: Place<'_>, e: &Exp, outer: Option<&Outer<'_>>, errors: &mut Errors) {
    echis_recursion::deep(|| match &e.kind {
        ExpKind::Forall(q) => {
            let merged = outer.filter(|_| !q.body.is_pure());
            if merged.is_none_or(|o| o.triggers) {
                triggers(place.vars, q, merged, errors);
            }
            if !place.assumed {
                shape(&q.body, errors);
            }
            q.triggers
                .iter()
                .flatten()
                .for_each(|t| quantifiers(place, t, None, errors));
            let here = Outer {
                vars: q.vars.iter().copied().collect(),
                triggers: merged.map_or(!q.triggers.is_empty(), |o| o.triggers),
                next: merged,
            };
            quantifiers(place, &q.body, Some(&here), errors);
        }
        ExpKind::Exists(q) => {
            triggers(place.vars, q, None, errors);
            e.for_each_child(&mut |c| quantifiers(place, c, None, errors));
        }
        // The parts over which a quantifier is distributed.
        ExpKind::Binary(BinOp::And, a, b) | ExpKind::InhaleExhale(a, b) => {
            quantifiers(place, a, outer, errors);
            quantifiers(place, b, outer, errors);
        }
        ExpKind::Binary(BinOp::Implies, a, b) | ExpKind::Let(_, a, b) => {
            quantifiers(place, a, None, errors);
            quantifiers(place, b, outer, errors);
        }
        ExpKind::Ite(c, a, b) => {
            quantifiers(place, c, None, errors);
            quantifiers(place, a, outer, errors);
            quantifiers(place, b, outer, errors);
        }
        _ => e.for_each_child(&mut |c| quantifiers(place, c, None, errors)),
    });
}

/// Each trigger mentions every quantified variable, and each of its terms at least one.
fn triggers(vars: &[VarDecl], q: &Quantified, outer: Option<&Outer<'_>>, errors: &mut Errors) {
    for set in &q.triggers {
        let mut mentioned = FxHashSet::default();
        for term in set {
            let here = free_variables(term);
            let binds = |v: &VarId| q.vars.contains(v) || outer.is_some_and(|o| o.binds(*v));
            if !here.iter().any(binds) {
                errors.consistency(
                    term.span,
                    "this trigger term does not contain any quantified variable",
                );
            }
            mentioned.extend(here);
        }
        for v in q.vars.iter().filter(|v| !mentioned.contains(v)) {
            let decl = &vars[v.index()];
            let message = format!(
                "variable `{}` is not mentioned in one or more triggers",
                decl.name
            );
            errors.consistency(decl.span, message);
        }
    }
}

/// The variables in a term. What a `let` gives a name to counts only where the name is used.
fn free_variables(e: &Exp) -> FxHashSet<VarId> {
    echis_recursion::deep(|| {
        let mut all = FxHashSet::default();
        match &e.kind {
            ExpKind::Var(v) => drop(all.insert(*v)),
            ExpKind::Let(v, value, body) => {
                all = free_variables(body);
                if all.remove(v) {
                    all.extend(free_variables(value));
                }
            }
            _ => e.for_each_child(&mut |c| all.extend(free_variables(c))),
        }
        all
    })
}

/// The body of a `forall` that contains accessibility predicates is one, an implication, or can be
/// taken apart.
fn shape(body: &Exp, errors: &mut Errors) {
    let fits = match &body.kind {
        ExpKind::Acc(..) | ExpKind::Binary(BinOp::Implies, _, _) => true,
        ExpKind::Binary(BinOp::And, _, _)
        | ExpKind::Ite(..)
        | ExpKind::Let(..)
        | ExpKind::InhaleExhale(..)
        | ExpKind::Forall(_) => !body.is_pure(),
        _ => false,
    };
    if !fits && mentions_access(body) {
        let message = "quantified permissions must be an implication with the permissions on its right";
        errors.consistency(body.span, message);
    }
}

/// Whether accessibility predicates occur other than to be unfolded; triggers are terms.
fn mentions_access(e: &Exp) -> bool {
    let mut todo = vec![e];
    while let Some(e) = todo.pop() {
        match &e.kind {
            ExpKind::Acc(..) => return true,
            ExpKind::Unfolding(..) => {}
            ExpKind::Forall(q) | ExpKind::Exists(q) => todo.push(&q.body),
            _ => e.for_each_child(&mut |c| todo.push(c)),
        }
    }
    false
}
