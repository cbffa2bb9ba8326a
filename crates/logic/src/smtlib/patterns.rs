//! Triggers as solvers take them. What is computed, such as a conditional, must not stand in a
//! pattern; it comes there by substitution all the same, for instance where two paths were joined
//! and a location has one value or the other. In the pattern it has a name then, which is defined
//! to be equal to it: so the quantifier still fires on what it fired on.

use super::names::Names;
use crate::quantifier::{Quantifier, Trigger};
use crate::term::{Op, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Functions of solvers that are connectives: a program can declare functions that stand for them.
const CONNECTIVES: [&str; 9] = ["and", "or", "not", "xor", "=>", "=", "distinct", "ite", "if"];

/// The names of what is computed in patterns.
#[derive(Debug, Default)]
pub struct Patterns {
    names: FxHashMap<Term, Term>,
    definitions: Vec<Term>,
}

impl Names {
    /// The triggers of a quantifier as far as a solver takes them. If that is none, it finds some
    /// itself.
    pub fn triggers(&mut self, t: &Terms, q: &Quantifier) -> Vec<Trigger> {
        q.triggers
            .iter()
            .filter_map(|set| self.patterns.trigger(t, set, &q.vars))
            .collect()
    }

    /// What says what the names in triggers stand for, of those that were given since this was last
    /// asked.
    pub fn definitions(&mut self) -> Vec<Term> {
        std::mem::take(&mut self.patterns.definitions)
    }
}

impl Patterns {
    fn trigger(&mut self, t: &Terms, set: &[Term], vars: &[Term]) -> Option<Trigger> {
        let mut named = FxHashMap::default();
        for part in computed(t, set) {
            if vars.iter().any(|&v| t.mentions(part, v)) {
                return None;
            }
            named.insert(part, self.name(t, part));
        }
        let set: Trigger = set.iter().map(|&p| t.rename(p, &named)).collect();
        let applies = |p: Term| !vars.contains(&p) && vars.iter().any(|&v| t.mentions(p, v));
        let covered = |v: Term| set.iter().any(|&p| t.mentions(p, v));
        let fires = set.iter().all(|&p| applies(p)) && vars.iter().all(|&v| covered(v));
        fires.then_some(set)
    }

    /// The name of a term: a function of the variables of quantifiers around that occur in it.
    fn name(&mut self, t: &Terms, term: Term) -> Term {
        if let Some(&known) = self.names.get(&term) {
            return known;
        }
        let around: Vec<Term> = free(t, term);
        let sorts: Vec<_> = around.iter().map(|&v| t.sort_of(v)).collect();
        let symbol = t.fresh_symbol("pattern", &sorts, t.sort_of(term));
        let name = t.apply(symbol, &around);
        self.names.insert(term, name);
        let equal = t.eq(name, term);
        self.definitions
            .push(t.forall("pattern", &around, vec![vec![name]], equal));
        name
    }
}

/// The outermost parts of patterns that are computed.
fn computed(t: &Terms, set: &[Term]) -> Vec<Term> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut work = set.to_vec();
    while let Some(part) = work.pop() {
        if !seen.insert(part) {
            continue;
        }
        if is_computed(t, part) {
            found.push(part);
        } else {
            work.extend(t.children(part));
        }
    }
    found
}

fn is_computed(t: &Terms, term: Term) -> bool {
    match t.peek(term).op {
        Op::Ite | Op::And | Op::Or | Op::Implies | Op::Not | Op::Eq => true,
        // these are allowed, but a solver writes comparisons in its own way before it looks for
        // them
        Op::Le | Op::Lt => true,
        Op::Quant(_) => true,
        Op::Apply(symbol) => {
            let info = t.symbol_info(symbol);
            info.native && CONNECTIVES.contains(&&*info.name)
        }
        _ => false,
    }
}

/// The variables that are not bound in a term. Those that are have other numbers.
fn free(t: &Terms, term: Term) -> Vec<Term> {
    let (mut all, mut bound) = (Vec::new(), FxHashSet::default());
    t.visit(
        term,
        &mut FxHashSet::default(),
        &mut |part, _| match t.peek(part).op {
            Op::Bound(_) => all.push(part),
            Op::Quant(id) => bound.extend(t.quantifier(id).vars),
            _ => {}
        },
    );
    all.retain(|v| !bound.contains(v));
    all.sort_unstable();
    all
}
