//! Quantifiers and triggers.
//!
//! Bound variables are introduced *loose* (with [`Terms::bound`]) and get canonical numbers when a
//! quantifier binds them: a number above all that quantifiers inside the body use. Hence
//! alpha-equivalent quantifiers are one term, and substitution never captures.

use crate::sort::Sort;
use crate::term::{Op, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Numbers from here on belong to loose bound variables.
pub const LOOSE: u32 = 1 << 24;

/// A set of terms that together make a quantifier fire.
pub type Trigger = Vec<Term>;

/// `forall` or `exists`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Binder {
    /// For all values.
    Forall,
    /// For some value.
    Exists,
}

/// A quantified formula.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Quantifier {
    /// Which quantifier.
    pub binder: Binder,
    /// The bound variables, as [`Op::Bound`] terms.
    pub vars: Vec<Term>,
    /// The triggers; none leaves the choice to the solver.
    pub triggers: Vec<Trigger>,
    /// The body, of sort Bool.
    pub body: Term,
    /// Z3's weight; 1 by default.
    pub weight: u32,
    /// A name for profiles and logs.
    pub name: String,
    pub(crate) open: bool,
    pub(crate) height: u32,
}

impl Terms {
    /// A bound variable that is still loose.
    pub fn bound(&self, sort: Sort) -> Term {
        let n = self.next_loose.get();
        self.next_loose.set(n + 1);
        self.make(Op::Bound(n), [], sort)
    }

    /// `forall vars :: {triggers} body`.
    pub fn forall(&self, name: &str, vars: &[Term], triggers: Vec<Trigger>, body: Term) -> Term {
        self.quantify(Binder::Forall, name, vars, triggers, body, 1)
    }

    /// `exists vars :: {triggers} body`.
    pub fn exists(&self, name: &str, vars: &[Term], triggers: Vec<Trigger>, body: Term) -> Term {
        self.quantify(Binder::Exists, name, vars, triggers, body, 1)
    }

    /// Binds loose variables. Variables that occur in neither body nor triggers are dropped (all
    /// sorts are inhabited).
    pub fn quantify(
        &self,
        binder: Binder,
        name: &str,
        vars: &[Term],
        triggers: Vec<Trigger>,
        body: Term,
        weight: u32,
    ) -> Term {
        if !vars.iter().any(|&v| self.mentions(body, v)) {
            return body;
        }
        let occurs =
            |v: Term| self.mentions(body, v) || triggers.iter().flatten().any(|&p| self.mentions(p, v));
        let vars: Vec<Term> = vars.iter().copied().filter(|&v| occurs(v)).collect();
        let base = self.height(body).max(
            triggers
                .iter()
                .flatten()
                .map(|&t| self.height(t))
                .max()
                .unwrap_or(0),
        );
        let mut renaming = FxHashMap::default();
        let mut canonical = Vec::with_capacity(vars.len());
        for (i, &v) in vars.iter().enumerate() {
            let c = self.make(Op::Bound(base + i as u32), [], self.sort_of(v));
            renaming.insert(v, c);
            canonical.push(c);
        }
        let body = self.rename(body, &renaming);
        let triggers: Vec<Trigger> = triggers
            .into_iter()
            .map(|t| t.into_iter().map(|p| self.rename(p, &renaming)).collect())
            .collect();
        let height = base + vars.len() as u32;
        let open = self.has_bound_outside(body, &canonical);
        let quantifier = Quantifier {
            binder,
            vars: canonical,
            triggers,
            body,
            weight,
            name: name.into(),
            open,
            height,
        };
        self.quantifier_as_it_is(quantifier)
    }

    /// A quantifier whose variables have their numbers already.
    pub(crate) fn quantifier_as_it_is(&self, quantifier: Quantifier) -> Term {
        let known = self.quantifier_ids.borrow().get(&quantifier).copied();
        let id = known.unwrap_or_else(|| {
            let mut all = self.quantifiers.borrow_mut();
            let id = all.len() as u32;
            all.push(quantifier.clone());
            self.quantifier_ids.borrow_mut().insert(quantifier, id);
            id
        });
        self.make(Op::Quant(id), [], Sort::BOOL)
    }

    /// The quantifier of an [`Op::Quant`] node.
    pub fn quantifier(&self, id: u32) -> Quantifier {
        self.quantifiers.borrow()[id as usize].clone()
    }

    /// Whether a loose variable (or any other term) occurs in a term, also under quantifiers.
    pub fn mentions(&self, term: Term, part: Term) -> bool {
        self.any(term, &mut |t| t == part)
    }

    fn has_bound_outside(&self, term: Term, bound: &[Term]) -> bool {
        let mut bound = bound.to_vec();
        self.open_under(term, &mut bound, &mut FxHashSet::default())
    }

    /// `seen` are terms that have no other bound variables than these.
    fn open_under(&self, term: Term, bound: &mut Vec<Term>, seen: &mut FxHashSet<Term>) -> bool {
        if !self.is_open(term) || !seen.insert(term) {
            return false;
        }
        let node = self.node(term);
        echis_recursion::deep(|| match node.op {
            Op::Bound(_) => !bound.contains(&term),
            Op::Quant(id) => {
                let q = self.quantifier(id);
                let depth = bound.len();
                bound.extend(&q.vars);
                let open = self.open_under(q.body, bound, &mut FxHashSet::default());
                bound.truncate(depth);
                open
            }
            _ => node.args.iter().any(|&a| self.open_under(a, bound, seen)),
        })
    }
}
