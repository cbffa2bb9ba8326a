//! Triggers for quantifiers whose author gave none.
//!
//! A pattern is an application of an uninterpreted function (a symbol, a collection operation, a
//! projection of a snapshot) that mentions a bound variable and contains nothing a solver
//! interprets above a bound variable. Preferred are single patterns that cover all variables, the
//! smallest first; otherwise patterns are combined until all are covered.

use crate::collection::CollOp;
use crate::quantifier::Trigger;
use crate::sort::Sort;
use crate::term::{Op, Term, Terms};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Maximal number of pairs of patterns beside single patterns.
const PAIRS: usize = 2;

impl Terms {
    /// Triggers for the body of a quantifier over these loose variables; none if there is no
    /// pattern for some variable.
    pub fn infer_triggers(&self, vars: &[Term], body: Term) -> Vec<Trigger> {
        let all = self.patterns(vars, body);
        let (ranges, others): (Vec<Term>, Vec<Term>) = all.iter().partition(|&&p| self.asks_for_range(p));
        let found = self.triggers_of(vars, body, others);
        if found.is_empty() && !ranges.is_empty() {
            self.triggers_of(vars, body, all)
        } else {
            found
        }
    }

    /// `i in [a..b)`: a bound on `i`, of which nobody speaks in that way.
    fn asks_for_range(&self, pattern: Term) -> bool {
        let node = self.peek(pattern);
        node.op == Op::Coll(CollOp::SeqContains) && self.peek(node.args[0]).op == Op::Coll(CollOp::SeqRange)
    }

    fn triggers_of(&self, vars: &[Term], body: Term, patterns: Vec<Term>) -> Vec<Trigger> {
        let covers = |p: Term| {
            vars.iter()
                .copied()
                .filter(|&v| self.mentions(p, v))
                .collect::<BTreeSet<Term>>()
        };
        let occurring: BTreeSet<Term> = vars.iter().copied().filter(|&v| self.mentions(body, v)).collect();
        // a pattern that contains another complete pattern fires less often: drop it
        let complete: Vec<Term> = patterns
            .iter()
            .copied()
            .filter(|&p| covers(p) == occurring)
            .collect();
        let mut minimal: Vec<Trigger> = complete
            .iter()
            .filter(|&&p| !complete.iter().any(|&q| q != p && self.mentions(p, q)))
            .map(|&p| vec![p])
            .collect();
        if !minimal.is_empty() {
            let parts: Vec<(Term, BTreeSet<Term>)> = patterns.iter().map(|&p| (p, covers(p))).collect();
            minimal.extend(self.pairs(&parts, &occurring, &complete));
            return minimal;
        }
        let mut trigger = Vec::new();
        let mut covered = BTreeSet::new();
        for p in patterns {
            let new = covers(p);
            if !new.is_subset(&covered) {
                covered.extend(new);
                trigger.push(p);
            }
        }
        if covered == occurring && !trigger.is_empty() {
            vec![trigger]
        } else {
            Vec::new()
        }
    }

    /// Pairs of patterns that together cover all variables although neither does, and that are not
    /// parts of one pattern that does: it would match wherever the pair does. As in Silver.
    fn pairs(
        &self,
        patterns: &[(Term, BTreeSet<Term>)],
        all: &BTreeSet<Term>,
        complete: &[Term],
    ) -> Vec<Trigger> {
        let mut pairs = Vec::new();
        for (i, (p, of_p)) in patterns.iter().enumerate() {
            for (q, of_q) in &patterns[i + 1..] {
                let is_cover = of_p != all && of_q != all && of_p.union(of_q).count() == all.len();
                let is_nested = self.mentions(*p, *q) || self.mentions(*q, *p);
                let both = |&&c: &&Term| self.mentions(c, *p) && self.mentions(c, *q);
                if is_cover && !is_nested && !complete.iter().any(|c| both(&c)) {
                    pairs.push(vec![*p, *q]);
                }
            }
        }
        pairs.truncate(PAIRS);
        pairs
    }

    /// An application that would be a pattern for all variables if the sums inside of it were
    /// variables too: these sums, each with a new loose variable for it. None if no application is
    /// like that.
    pub fn sums_in_the_way(&self, vars: &[Term], body: Term) -> Option<Vec<(Term, Term)>> {
        self.applications(body).find_map(|args| {
            let (mut plain, mut sums) = (Vec::new(), Vec::new());
            let only_sums = args.iter().all(|&a| self.split_at_sums(a, &mut plain, &mut sums));
            let covered = |&v: &Term| plain.iter().any(|&a| self.mentions(a, v));
            let are_in_the_way = only_sums && !sums.is_empty() && vars.iter().all(covered);
            let named = |a| (a, self.bound(self.sort_of(a)));
            are_in_the_way.then(|| sums.into_iter().map(named).collect())
        })
    }

    /// Takes a term apart into what fits in a pattern and sums. Whether there is nothing else.
    fn split_at_sums(&self, term: Term, plain: &mut Vec<Term>, sums: &mut Vec<Term>) -> bool {
        if self.fits_in_pattern(term) {
            plain.push(term);
            return true;
        }
        if self.peek(term).op == Op::Add {
            if !sums.contains(&term) {
                sums.push(term);
            }
            return true;
        }
        let node = self.node(term);
        is_uninterpreted(&node.op) && node.args.iter().all(|&a| self.split_at_sums(a, plain, sums))
    }

    /// A variable that is a summand of an argument, `i` in `f(a + i)`: the variable, a new loose
    /// one for the whole sum, and what the first one is then. As both go through all integers, a
    /// quantifier over either says the same, and `f(j)` is a pattern. None if there is no such
    /// variable.
    pub fn variable_in_sum(&self, vars: &[Term], body: Term) -> Option<(Term, Term, Term)> {
        let is_sum = |a: &Term| self.peek(*a).op == Op::Add && self.sort_of(*a) == Sort::INT;
        let mut sums = self
            .applications(body)
            .flat_map(|args| args.into_iter().filter(is_sum));
        sums.find_map(|sum| {
            let mut solved = vars.iter().map(|&v| (v, self.beside(sum, v)));
            let (variable, (is_added, beside)) = solved.find_map(|(v, beside)| Some((v, beside?)))?;
            let whole = self.bound(Sort::INT);
            let value = match is_added {
                true => self.sub(whole, beside),
                false => self.sub(beside, whole),
            };
            Some((variable, whole, value))
        })
    }

    /// Whether a variable is added or subtracted in a sum, and the rest of that, in which it does
    /// not occur.
    fn beside(&self, sum: Term, variable: Term) -> Option<(bool, Term)> {
        let rest = [(true, self.sub(sum, variable)), (false, self.add(sum, variable))];
        rest.into_iter().find(|&(_, rest)| !self.mentions(rest, variable))
    }

    /// Whether a solver can use these terms as a trigger: patterns that together mention all
    /// variables.
    pub fn is_trigger(&self, vars: &[Term], set: &[Term]) -> bool {
        set.iter().all(|&p| self.is_pattern(p))
            && vars.iter().all(|&v| set.iter().any(|&p| self.mentions(p, v)))
    }

    /// All patterns in a term, in the order in which they are met.
    fn patterns(&self, vars: &[Term], body: Term) -> Vec<Term> {
        let is_one = |&term: &Term| self.is_pattern(term) && vars.iter().any(|&v| self.mentions(term, v));
        self.open_parts(body).filter(is_one).collect()
    }

    /// The arguments of each application of a function or an operation on collections in a term
    /// that mentions bound variables.
    fn applications(&self, body: Term) -> impl Iterator<Item = Vec<Term>> {
        self.open_parts(body).filter_map(|term| {
            let node = self.node(term);
            matches!(node.op, Op::Apply(_) | Op::Coll(_)).then(|| node.args.to_vec())
        })
    }

    /// The parts of a term that mention bound variables, each once, in the order in which they are
    /// met; without what is inside of quantifiers.
    fn open_parts(&self, body: Term) -> impl Iterator<Item = Term> {
        let mut seen = FxHashSet::default();
        let mut work = vec![body];
        std::iter::from_fn(move || {
            loop {
                let term = work.pop()?;
                if !self.is_open(term) || !seen.insert(term) {
                    continue;
                }
                if !matches!(self.peek(term).op, Op::Quant(_)) {
                    work.extend(self.children(term).into_iter().rev());
                }
                return Some(term);
            }
        })
    }

    fn is_pattern(&self, term: Term) -> bool {
        let node = self.node(term);
        is_uninterpreted(&node.op) && node.args.iter().all(|&a| self.fits_in_pattern(a))
    }

    fn fits_in_pattern(&self, term: Term) -> bool {
        !self.is_open(term) || matches!(self.peek(term).op, Op::Bound(_)) || self.is_pattern(term)
    }
}

/// Whether a solver leaves an operation without a meaning of its own.
fn is_uninterpreted(op: &Op) -> bool {
    matches!(
        op,
        Op::Apply(_) | Op::Coll(_) | Op::First | Op::Second | Op::Wrap | Op::Unwrap(_) | Op::Pair
    )
}
