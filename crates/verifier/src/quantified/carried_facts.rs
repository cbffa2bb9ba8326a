//! Carries a fact about all locations from one value map to a later one.
//!
//! A postcondition often repeats a precondition, with many calls and writes in between, each of
//! which changes few locations:
//!
//! ```text
//! forall j :: 0 <= values@1[a, j]                              known
//! forall j :: j != i ==> values@2[a, j] == values@1[a, j]      and values@2[a, i] == values@1[a, k]
//! …
//! forall j :: 0 <= values@64[a, j]                             the goal
//! ```
//!
//! The solver goes back from the goal, and at each step a location is one of those that were changed
//! or another one, so that it tries a number of cases that grows exponentially. The same fact about
//! each map in between, proved in the order in which the maps were made, takes one step each.
//!
//! This proves nothing by itself: each fact is checked like any other one before it is assumed.

use super::value_facts::MANY;
use crate::context::Context;
use echis_logic::{Binder, Op, Symbol, Term, Terms};
use echis_solver::Effort;
use rustc_hash::{FxHashMap, FxHashSet};

impl Context<'_, '_> {
    /// Carries a fact about an earlier value map to the map of a goal that says the same. Checks the
    /// fact for each map from the earlier one to the goal's, and assumes it where it follows.
    pub fn carry_fact_to(&mut self, goal: Term) {
        let t = self.terms;
        let Some((known, facts)) = self.same_of_earlier_maps(goal) else {
            return;
        };
        let mut connected = self.connected_facts(&self.path.value_maps());
        let symbol = |map: Term| match t.peek(map).op {
            Op::Apply(symbol) => Some(symbol),
            _ => None,
        };
        let chain: FxHashSet<Symbol> = facts.iter().filter_map(|&(map, _)| symbol(map)).collect();
        let mut last = known;
        for (map, fact) in facts {
            let mut others = chain.clone();
            others.retain(|&other| symbol(map) != Some(other) && symbol(last) != Some(other));
            let symbols = connected.symbols(fact, &others);
            let keep = |fact: Term| connected.is_over(fact, &symbols);
            // the check fails for a map of other locations, which the next step skips
            if self.path.follows_from_part(fact, Effort::Quick, &keep) {
                self.path.assume(fact);
                connected.add(fact);
                last = map;
            }
        }
    }

    /// Looks for an earlier map for which the goal's fact is known. Returns the latest such map, and
    /// each later map up to the goal's with the fact about it, oldest first. `None` if there is no
    /// such map, or fewer than [`MANY`] later ones.
    fn same_of_earlier_maps(&self, goal: Term) -> Option<(Term, Vec<(Term, Term)>)> {
        let t = self.terms;
        body(t, goal)?;
        let maps = self.path.value_maps();
        let latest = maps.iter().rposition(|&map| t.mentions(goal, map))?;
        let sort = t.sort_of(maps[latest]);
        let alike: Vec<Term> = maps[..=latest]
            .iter()
            .copied()
            .filter(|&map| t.sort_of(map) == sort)
            .collect();
        if alike.len() <= MANY {
            return None;
        }
        let known: FxHashSet<Term> = self
            .path
            .conjuncts()
            .into_iter()
            .filter_map(|fact| body(t, fact))
            .collect();
        let mut facts = Vec::new();
        for &map in alike.iter().rev() {
            let instead: FxHashMap<Term, Term> = [(maps[latest], map)].into_iter().collect();
            let fact = t.substitute(goal, &instead);
            if body(t, fact).is_some_and(|body| known.contains(&body)) {
                facts.reverse();
                return (facts.len() >= MANY).then_some((map, facts));
            }
            facts.push((map, fact));
        }
        None
    }
}

/// The body of a `forall`; `None` for other facts. Two quantifiers with different names can have the
/// same body.
fn body(t: &Terms, fact: Term) -> Option<Term> {
    match t.peek(fact).op {
        Op::Quant(id) => {
            let quantifier = t.quantifier(id);
            (quantifier.binder == Binder::Forall).then_some(quantifier.body)
        }
        _ => None,
    }
}
