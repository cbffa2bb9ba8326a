//! What sequences, sets, multisets and maps are, as axioms for a solver that knows only functions
//! and quantifiers.
//!
//! To a solver a [`CollOp`] is an uninterpreted function, one instance for each sort. [`axioms`]
//! says what the functions of one collection sort mean; [`required`] names the sorts whose axioms
//! these build on. [`closure`] does both for a list of sorts, each sort once.
//!
//! # Triggers
//!
//! An axiom fires on terms of its trigger's shape and can create new ones. These do not run away
//! because every axiom keeps to one of two manners:
//!
//! - *downwards*: what it creates is about the arguments of a term that is there (from `|a ++ b|`
//!   to `|a|` and `|b|`);
//! - *sideways*: it combines an observation that is there (an index, an element) with an operation
//!   that is there (from `a[i]` and `a ++ b` to `(a ++ b)[i]`); operations are not created, so
//!   observations are finitely many.
//!
//! Equalities can close a circle in which an operation is its own argument (`a ++ b == b` when `a`
//! is empty). Where an index is shifted on the way around, the shift is guarded by a condition that
//! is false on such a circle (`0 < |a|`): a solver does not look at the terms of a disjunct before
//! it has to.
//!
//! Where a sequence equals a composition of its own slices the guards do not help: sums of bounds
//! that are equal, but not as terms, go around. Such axioms are limited in how often they can fire
//! in a row ([`Theory::chained`]).
//!
//! # Equality
//!
//! `a == b` as [`Op::Eq`] is identity: it makes a solver replace one by the other, and when it is
//! to be *proved* of two different terms nothing tells a solver to compare contents.
//! [`CollOp::SeqEqual`] and its three sisters are equivalent to it and carry the comparison: when
//! one is to be proved (or assumed to be false), the solver gets an index, an element or a key at
//! which the two differ, and refutes that. Elements that are collections themselves are compared in
//! the same manner.
//!
//! - Translate an equality of the *program* with [`Terms::same`], whatever its polarity; for `!=`
//!   negate that.
//! - When a fact is *assumed*, pass it through [`as_assumption`]: an equality of collections that
//!   is simply true becomes [`Op::Eq`], which is cheaper and which judges without axioms
//!   understand.
//! - Equalities that the verifier itself *knows* (values of merged chunks, definitions of new
//!   constants) are [`Terms::eq`].
//! - Equalities that the verifier itself has to *prove* (do these arguments of a predicate match?)
//!   are [`Terms::same`].

mod map;
mod multiset;
mod seq;
mod set;

use crate::collection::CollOp;
use crate::quantifier::{Binder, Trigger};
use crate::sort::{Sort, SortKind};
use crate::term::{Op, Term, Terms};

/// The axioms of a collection sort; none for other sorts.
///
/// ```
/// use echis_logic::{theory, Sort, Terms};
/// let t = Terms::new();
/// let map = t.map_sort(Sort::REF, Sort::INT);
/// assert!(!theory::axioms(&t, map).is_empty());
/// assert_eq!(theory::required(&t, map), [t.set_sort(Sort::REF), t.set_sort(Sort::INT)]);
/// ```
pub fn axioms(terms: &Terms, sort: Sort) -> Vec<Term> {
    let mut theory = Theory {
        terms,
        axioms: Vec::new(),
    };
    match terms.sort_kind(sort) {
        SortKind::Seq(element) => seq::axioms(&mut theory, element),
        SortKind::Set(element) => set::axioms(&mut theory, element),
        SortKind::Multiset(element) => multiset::axioms(&mut theory, element),
        SortKind::Map(key, value) => map::axioms(&mut theory, key, value),
        _ => {}
    }
    theory.axioms
}

/// The sorts whose axioms are needed beside those of this one: of elements that are collections,
/// and of a map's domain and range.
pub fn required(terms: &Terms, sort: Sort) -> Vec<Sort> {
    let candidates = match terms.sort_kind(sort) {
        SortKind::Seq(e) | SortKind::Set(e) | SortKind::Multiset(e) => vec![e],
        SortKind::Map(k, v) if k == v => vec![terms.set_sort(k), k],
        SortKind::Map(k, v) => vec![terms.set_sort(k), terms.set_sort(v), k, v],
        _ => vec![],
    };
    candidates
        .into_iter()
        .filter(|&s| terms.equality_of(s).is_some())
        .collect()
}

/// The collection sorts among these and all that they require, each once, in the order of
/// discovery.
pub fn closure(terms: &Terms, sorts: impl IntoIterator<Item = Sort>) -> Vec<Sort> {
    let mut found: Vec<Sort> = Vec::new();
    let mut work: Vec<Sort> = sorts
        .into_iter()
        .filter(|&s| terms.equality_of(s).is_some())
        .collect();
    work.reverse();
    while let Some(sort) = work.pop() {
        if !found.contains(&sort) {
            found.push(sort);
            work.extend(required(terms, sort).into_iter().rev());
        }
    }
    found
}

/// A fact as it is best assumed: equalities of collections that it asserts outright become
/// [`Op::Eq`].
pub fn as_assumption(terms: &Terms, fact: Term) -> Term {
    let node = terms.node(fact);
    match node.op {
        Op::Coll(CollOp::SeqEqual | CollOp::SetEqual | CollOp::MultisetEqual | CollOp::MapEqual) => {
            terms.eq(node.args[0], node.args[1])
        }
        Op::And => terms.and_all(node.args.iter().map(|&a| as_assumption(terms, a))),
        Op::Implies => terms.implies(node.args[0], as_assumption(terms, node.args[1])),
        _ => fact,
    }
}

/// Z3 adds up the weights of axioms that fire on each other's terms, and stops when the sum exceeds
/// this (`smt.qi.eager_threshold`).
const MAX_CHAIN: u32 = 100;

/// Axioms under construction.
struct Theory<'t> {
    terms: &'t Terms,
    axioms: Vec<Term>,
}

impl Theory<'_> {
    fn op(&self, op: CollOp, args: &[Term]) -> Term {
        self.terms.coll_as_it_is(op, args)
    }

    fn fact(&mut self, body: Term) {
        self.axioms.push(body);
    }

    fn all(&mut self, name: &str, vars: &[Term], triggers: Vec<Trigger>, body: Term) {
        self.chained(MAX_CHAIN, name, vars, triggers, body);
    }

    /// An axiom that fires on what it created at most about so many times in a row.
    fn chained(&mut self, times: u32, name: &str, vars: &[Term], triggers: Vec<Trigger>, body: Term) {
        let weight = MAX_CHAIN / times;
        let axiom = self
            .terms
            .quantify(Binder::Forall, name, vars, triggers, body, weight);
        self.axioms.push(axiom);
    }

    /// `0 <= index < length`.
    fn within(&self, index: Term, length: Term) -> Term {
        let t = self.terms;
        t.and(t.le(t.int(0), index), t.lt(index, length))
    }
}
