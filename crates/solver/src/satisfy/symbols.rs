//! What constraints are about, and which of them have nothing to do with each other.

use echis_logic::{Op, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A division by what may be zero: all such have the function in common that says what they are
/// then.
const DIVISION: u32 = u32::MAX;
/// Anything whose meaning this module does not know: it may have to do with anything else of this
/// kind.
const OPAQUE: u32 = u32::MAX - 1;

/// The symbols of terms, each set worked out once.
pub(super) struct Symbols<'t> {
    terms: &'t Terms,
    sets: FxHashMap<Term, Rc<[u32]>>,
    empty: Rc<[u32]>,
}

impl<'t> Symbols<'t> {
    pub fn new(terms: &'t Terms) -> Symbols<'t> {
        Symbols {
            terms,
            sets: FxHashMap::default(),
            empty: Rc::new([]),
        }
    }

    /// The numbers of the symbols in a term, in order.
    pub fn of(&mut self, term: Term) -> Rc<[u32]> {
        let mut work = vec![term];
        while let Some(&next) = work.last() {
            if self.sets.contains_key(&next) {
                work.pop();
                continue;
            }
            let before = work.len();
            // of a quantifier these are what it says of its variables
            let parts = self.terms.children(next);
            work.extend(parts.iter().filter(|a| !self.sets.contains_key(a)));
            if work.len() == before {
                let own = self.own(&self.terms.peek(next).op, &parts);
                let set = self.union(own, &parts);
                self.sets.insert(next, set);
                work.pop();
            }
        }
        self.sets[&term].clone()
    }

    /// What a node itself adds.
    fn own(&self, op: &Op, args: &[Term]) -> Option<u32> {
        match op {
            Op::Apply(symbol) => Some(symbol.index() as u32),
            Op::Div | Op::Mod | Op::RealDiv => {
                let divisor = self.terms.number(args[1]);
                (divisor.is_none_or(|d| d == Default::default())).then_some(DIVISION)
            }
            Op::True | Op::False | Op::Int(_) | Op::Real(_) | Op::Null => None,
            Op::Not | Op::And | Op::Or | Op::Implies | Op::Eq | Op::Ite => None,
            Op::Add | Op::Mul | Op::Lt | Op::Le | Op::ToReal | Op::IntOfBits(_) => None,
            Op::Bits(_) | Op::Wide(_) | Op::WideLiteral(_) | Op::Array(_) => None,
            _ => Some(OPAQUE),
        }
    }

    /// The symbols of the arguments and one more. Mostly that is the set of one of the arguments,
    /// which is then shared.
    fn union(&self, own: Option<u32>, args: &[Term]) -> Rc<[u32]> {
        let largest = args.iter().map(|a| &self.sets[a]).max_by_key(|s| s.len());
        let largest = largest.unwrap_or(&self.empty);
        let is_in_largest = |n: &u32| largest.binary_search(n).is_ok();
        let mut more: Vec<u32> = own.into_iter().filter(|n| !is_in_largest(n)).collect();
        for set in args.iter().map(|a| &self.sets[a]) {
            if !Rc::ptr_eq(set, largest) {
                more.extend(set.iter().copied().filter(|n| !is_in_largest(n)));
            }
        }
        if more.is_empty() {
            return largest.clone();
        }
        more.extend(largest.iter());
        more.sort_unstable();
        more.dedup();
        more.into()
    }

    /// The numbers of the symbols in a group of constraints.
    pub fn of_group(&mut self, group: &[Term]) -> FxHashSet<u32> {
        group.iter().flat_map(|&c| self.of(c).to_vec()).collect()
    }

    /// Constraints in groups that have no symbol in common, each group in order, and the groups in
    /// the order of their first members.
    pub fn groups(&mut self, constraints: &[Term]) -> Vec<Vec<Term>> {
        let mut parents: Vec<usize> = (0..constraints.len()).collect();
        let mut owners: FxHashMap<u32, usize> = FxHashMap::default();
        for (i, &constraint) in constraints.iter().enumerate() {
            for &symbol in &*self.of(constraint) {
                let owner = *owners.entry(symbol).or_insert(i);
                let (a, b) = (root(&mut parents, owner), root(&mut parents, i));
                parents[a.max(b)] = a.min(b);
            }
        }
        let mut places: FxHashMap<usize, usize> = FxHashMap::default();
        let mut groups: Vec<Vec<Term>> = Vec::new();
        for (i, &constraint) in constraints.iter().enumerate() {
            let root = root(&mut parents, i);
            let place = *places.entry(root).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[place].push(constraint);
        }
        for group in &mut groups {
            group.sort_unstable();
        }
        groups
    }
}

/// The representative of a member, and a shorter way to it.
fn root(parents: &mut [usize], mut member: usize) -> usize {
    while parents[member] != member {
        parents[member] = parents[parents[member]];
        member = parents[member];
    }
    member
}
