//! The definition of the value `w` of a packaged wand: for each path of its proof, `condition(s)
//! ==> wand%(w, s) == right(s)`, for all snapshots `s` of the left-hand side.
//!
//! Outside of the proof its own constants are unknown, and for another `s` they have other values.
//! They are replaced by functions of `s`. Of a value map and of a wand that the proof has packaged,
//! the definition is kept; nothing is known of other constants. A path whose conditions mention own
//! constants defines nothing.
//!
//! Such a definition can presuppose that the left-hand side holds: a value map has one value at a
//! location that two chunks of the left-hand side describe, because these agree. It is therefore
//! assumed for those `s` only for which `left%(w, s)`: some state satisfies the left-hand side with
//! the snapshot `s`, beside the footprint. That is known wherever the wand is applied.

use crate::context::Context;
use crate::wands::WandCase;
use echis_logic::{Op, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// The largest number of constants that are replaced.
const CONSTANTS: usize = 32;

impl Context<'_, '_> {
    /// A case of the definition of the value of a wand, without constants of the proof, which began when
    /// there were `first_symbol` symbols. Assumes what is known of the functions that replace them.
    /// `None` if that is not possible.
    pub fn generalise_case(&mut self, value: Term, case: WandCase, first_symbol: usize) -> Option<WandCase> {
        let t = self.terms;
        if self.mentions_symbol_since(case.condition, first_symbol, &[]) {
            return None;
        }
        let mut constants = self.own_constants(case.right, first_symbol);
        if self.mentions_symbol_since(case.right, first_symbol, &constants) {
            return None;
        }
        let mut facts: Vec<(Term, Term)> = Vec::new();
        let mut next = 0;
        while let Some(&constant) = constants.get(next) {
            next += 1;
            for fact in self.definition_of(constant) {
                for other in self.own_constants(fact, first_symbol) {
                    if !constants.contains(&other) {
                        constants.push(other);
                    }
                }
                facts.push((constant, fact));
            }
            if constants.len() > CONSTANTS {
                return None;
            }
        }
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        for &constant in &constants {
            let function = t.fresh_symbol("packaged", &[Sort::SNAP], t.sort_of(constant));
            map.insert(constant, t.apply(function, &[case.left]));
        }
        facts.retain(|&(_, fact)| !self.mentions_symbol_since(fact, first_symbol, &constants));
        let left = t.bound(Sort::SNAP);
        let arbitrary: FxHashMap<Term, Term> = [(case.left, left)].into_iter().collect();
        for (constant, fact) in facts {
            let holds = self.left_holds(value, case.left);
            let body = t.implies(t.and(holds, case.condition), t.substitute(fact, &map));
            let (body, trigger) = (
                t.substitute(body, &arbitrary),
                t.substitute(map[&constant], &arbitrary),
            );
            self.path
                .assume(t.forall("packaged", &[left], vec![vec![trigger]], body));
        }
        Some(WandCase {
            right: t.substitute(case.right, &map),
            ..case
        })
    }

    /// A case of the definition of a wand's value, as a formula.
    pub fn wand_definition(&self, value: Term, case: WandCase) -> Term {
        let t = self.terms;
        let left = t.bound(Sort::SNAP);
        let map: FxHashMap<Term, Term> = [(case.left, left)].into_iter().collect();
        let right = t.apply(self.signature.wand_application(), &[value, left]);
        let body = t.implies(
            t.substitute(case.condition, &map),
            t.eq(right, t.substitute(case.right, &map)),
        );
        t.forall("wand", &[left], vec![vec![right]], body)
    }

    /// `left%(value, left)`: some state satisfies the left-hand side of a wand with this value, beside
    /// its footprint, and the snapshot there is `left`.
    pub fn left_holds(&self, value: Term, left: Term) -> Term {
        self.terms.apply(self.signature.wand_left_holds(), &[value, left])
    }

    /// The facts that define a constant: a value map, or the value of a packaged wand.
    fn definition_of(&self, constant: Term) -> Vec<Term> {
        let wands = self.wand_values.get(&constant).into_iter().flatten();
        let wands = wands.map(|case| self.wand_definition(constant, *case));
        let mut maps = self.defined.summaries.values();
        let map = maps.find(|(map, _)| *map == constant);
        wands
            .chain(map.into_iter().flat_map(|(_, facts)| facts.iter().copied()))
            .collect()
    }

    /// The constants in a term that were made when there were already `count` symbols, in order.
    fn own_constants(&self, term: Term, count: usize) -> Vec<Term> {
        let t = self.terms;
        let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
        t.visit(term, &mut seen, &mut |part, _| {
            let node = t.peek(part);
            if let Op::Apply(symbol) = node.op
                && node.args.is_empty()
                && symbol.index() >= count
                && self.mentions_symbol_since(part, count, &[])
            {
                found.push(part);
            }
        });
        found.sort_unstable();
        found
    }
}
