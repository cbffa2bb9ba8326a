//! Questions about the values of many maps.
//!
//! Calls and writes make value maps and facts about permissions. A goal about values seldom needs
//! other facts than those that are connected with it by value maps. If the solver needs many steps,
//! a new solver is told only these facts.

use crate::context::Context;
use echis_logic::{Op, Sort, Symbol, Term, Terms};
use echis_solver::{Answer, Effort};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// The number of value maps from which on a question is about many of them.
pub const MANY: usize = 4;

/// The effort of the first check, with all facts.
const ALL_FACTS: Effort = Effort::Portion(32);

/// The effort of the second check, with the connected facts only.
const CONNECTED_FACTS: Effort = Effort::Portion(4);

impl<'t> Context<'_, 't> {
    /// Proves a goal that mentions one of many value maps. Checks it with all facts and few steps, and
    /// then with the connected facts only. `false` leaves the goal undecided.
    pub fn proves_from_connected_facts(&mut self, goal: Term) -> bool {
        let t = self.terms;
        let maps = self.path.value_maps();
        if maps.len() < MANY || !maps.iter().any(|&map| t.mentions(goal, map)) {
            return false;
        }
        match self.path.check(goal, ALL_FACTS) {
            Answer::Proved => return true,
            Answer::NotProved => return false,
            Answer::Unknown(_) => {}
        }
        let connected = self.connected_facts(&maps);
        let symbols = connected.symbols(goal, &FxHashSet::default());
        let keep = |fact: Term| connected.is_over(fact, &symbols);
        self.path.follows_from_part(goal, CONNECTED_FACTS, &keep)
    }

    /// The facts of the path, connected by these value maps.
    pub(super) fn connected_facts(&self, maps: &[Term]) -> ConnectedFacts<'t> {
        let t = self.terms;
        ConnectedFacts {
            facts: self.path.conjuncts(),
            sorts: maps.iter().map(|&map| t.sort_of(map)).collect(),
            inverses: self.defined.inverses.values().flatten().copied().collect(),
            own: OwnSymbols::new(t),
        }
    }
}

/// The facts of a path and how they are connected.
pub struct ConnectedFacts<'t> {
    facts: Vec<Term>,
    /// The sorts of value maps.
    sorts: FxHashSet<Sort>,
    /// Inverse functions and image predicates.
    inverses: FxHashSet<Symbol>,
    own: OwnSymbols<'t>,
}

impl ConnectedFacts<'_> {
    /// Adds a fact that was assumed since.
    pub fn add(&mut self, fact: Term) {
        self.facts.push(fact);
    }

    /// The symbols of the facts that are connected with a goal by value maps. Facts that mention a
    /// symbol of `except`, or an amount that the goal does not mention, connect nothing.
    pub fn symbols(&self, goal: Term, except: &FxHashSet<Symbol>) -> FxHashSet<Symbol> {
        let is_map = |symbol: &Symbol| self.sorts.contains(&self.own.terms.symbol_info(*symbol).result);
        let mut found: FxHashSet<Symbol> = self.own.of(goal).iter().copied().collect();
        let mut rest: Vec<Rc<[Symbol]>> = self.facts.iter().map(|&fact| self.own.of(fact)).collect();
        let is_left_out =
            |symbol: &Symbol| except.contains(symbol) || self.is_amount(*symbol) && !found.contains(symbol);
        rest.retain(|own| own.iter().any(is_map) && !own.iter().any(is_left_out));
        loop {
            let (near, far): (Vec<_>, Vec<_>) = rest
                .into_iter()
                .partition(|own| own.iter().any(|symbol| is_map(symbol) && found.contains(symbol)));
            if near.is_empty() {
                return found;
            }
            found.extend(near.iter().flat_map(|own| own.iter()));
            rest = far;
        }
    }

    /// Whether a symbol belongs to a permission amount.
    fn is_amount(&self, symbol: Symbol) -> bool {
        self.inverses.contains(&symbol) || self.own.terms.symbol_info(symbol).result == Sort::REAL
    }

    /// Whether a fact has no symbols of the path but these. Axioms have none.
    pub fn is_over(&self, fact: Term, symbols: &FxHashSet<Symbol>) -> bool {
        self.own.of(fact).iter().all(|symbol| symbols.contains(symbol))
    }
}

/// The symbols in facts that were made during execution. Their names contain `@`.
struct OwnSymbols<'t> {
    terms: &'t Terms,
    known: RefCell<FxHashMap<Term, Rc<[Symbol]>>>,
}

impl<'t> OwnSymbols<'t> {
    fn new(terms: &'t Terms) -> OwnSymbols<'t> {
        OwnSymbols {
            terms,
            known: RefCell::default(),
        }
    }

    fn of(&self, fact: Term) -> Rc<[Symbol]> {
        if let Some(known) = self.known.borrow().get(&fact) {
            return known.clone();
        }
        let t = self.terms;
        let mut found: Vec<Symbol> = Vec::new();
        t.visit(fact, &mut FxHashSet::default(), &mut |part, _| {
            if let Op::Apply(symbol) = t.peek(part).op
                && !found.contains(&symbol)
                && t.symbol_info(symbol).name.contains('@')
            {
                found.push(symbol);
            }
        });
        let found: Rc<[Symbol]> = found.into();
        self.known.borrow_mut().insert(fact, found.clone());
        found
    }
}
