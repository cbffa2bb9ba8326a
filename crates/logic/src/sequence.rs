//! Operations on sequences whose elements are known.
//!
//! Sequences that are written down (`Seq(a, b, c)`, ranges between literals, and what is appended
//! of them) are data: their length, their slices and their elements need no axioms. An index that
//! is out of range has no meaning, so such terms are left alone. So is membership of what is not
//! known: it may be a trigger.

use crate::collection::CollOp::{self, *};
use crate::sort::Sort;
use crate::term::{Op, Term, Terms};
use num_traits::ToPrimitive;

/// Longer sequences are left to the axioms.
const LONGEST: usize = 256;

impl Terms {
    /// The sequence of these elements; appended as a balanced tree, so that no element lies deep.
    pub fn sequence(&self, elements: &[Term], sort: Sort) -> Term {
        match elements {
            [] => self.empty(sort),
            [x] => self.coll_as_it_is(SeqSingleton, &[*x]),
            _ => {
                let (left, right) = elements.split_at(elements.len().div_ceil(2));
                let parts = [self.sequence(left, sort), self.sequence(right, sort)];
                self.coll_as_it_is(SeqAppend, &parts)
            }
        }
    }

    /// The simpler term for an operation on sequences, if a rule applies.
    pub(crate) fn simpler_sequence(&self, op: CollOp, args: &[Term]) -> Option<Term> {
        match (op, args) {
            (SeqLength, &[s]) => Some(self.int(self.elements(s)?.len())),
            (SeqContains, &[s, x]) => {
                let elements = self.elements(s)?;
                let literals = || elements.iter().chain([&x]).all(|&e| self.small_int(e).is_some());
                (elements.contains(&x) || literals()).then(|| self.bool(elements.contains(&x)))
            }
            (SeqIndex, &[s, i]) => self.element_at(s, i),
            (SeqTake, &[s, n]) => {
                let n = self.small_int(n)?;
                if n <= 0 {
                    return Some(self.empty(self.sort_of(s)));
                }
                let elements = self.elements(s)?;
                let n = elements.len().min(usize::try_from(n).ok()?);
                Some(self.sequence(&elements[..n], self.sort_of(s)))
            }
            (SeqDrop, &[s, n]) => {
                let n = self.small_int(n)?;
                if n <= 0 {
                    return Some(s);
                }
                let elements = self.elements(s)?;
                let n = elements.len().min(usize::try_from(n).ok()?);
                Some(self.sequence(&elements[n..], self.sort_of(s)))
            }
            (SeqUpdate, &[s, i, x]) => {
                let mut elements = self.elements(s)?;
                let i = usize::try_from(self.small_int(i)?).ok()?;
                *elements.get_mut(i)? = x;
                Some(self.sequence(&elements, self.sort_of(s)))
            }
            (SeqAppend, &[a, b]) => {
                let is_empty = |s: Term| self.peek(s).op == Op::Coll(SeqEmpty);
                match (is_empty(a), is_empty(b)) {
                    (true, _) => Some(b),
                    (_, true) => Some(a),
                    _ => None,
                }
            }
            (SeqEqual, &[a, b]) => {
                let (a, b) = (self.elements(a)?, self.elements(b)?);
                if a.len() != b.len() {
                    return Some(self.fls());
                }
                Some(self.and_all(a.into_iter().zip(b).map(|(x, y)| self.same(x, y))))
            }
            _ => None,
        }
    }

    /// The element at an index: through the operations down to where it was put in.
    fn element_at(&self, s: Term, i: Term) -> Option<Term> {
        let index = usize::try_from(self.small_int(i)?).ok()?;
        if let Some(elements) = self.elements(s) {
            return elements.get(index).copied();
        }
        let node = self.node(s);
        match node.op {
            Op::Coll(SeqAppend) => {
                let elements = self.elements(node.args[0])?;
                match elements.get(index) {
                    Some(&element) => Some(element),
                    None => {
                        let rest = self.int(index - elements.len());
                        Some(self.coll(SeqIndex, &[node.args[1], rest]))
                    }
                }
            }
            Op::Coll(SeqUpdate) if self.small_int(node.args[1])? != i64::try_from(index).ok()? => {
                Some(self.coll(SeqIndex, &[node.args[0], i]))
            }
            _ => None,
        }
    }

    /// The elements of a sequence that is written down and not too long.
    fn elements(&self, s: Term) -> Option<Vec<Term>> {
        let mut elements = Vec::new();
        let mut work = vec![s];
        while let Some(part) = work.pop() {
            if elements.len() + work.len() > LONGEST {
                return None;
            }
            let node = self.node(part);
            match node.op {
                Op::Coll(SeqEmpty) => {}
                Op::Coll(SeqSingleton) => elements.push(node.args[0]),
                Op::Coll(SeqAppend) => work.extend(node.args.iter().rev()),
                Op::Coll(SeqRange) => {
                    let (from, to) = (self.small_int(node.args[0])?, self.small_int(node.args[1])?);
                    let length = usize::try_from(to.checked_sub(from)?.max(0)).ok()?;
                    if elements.len() + length > LONGEST {
                        return None;
                    }
                    elements.extend((from..to).map(|i| self.int(i)));
                }
                _ => return None,
            }
        }
        Some(elements)
    }

    fn small_int(&self, term: Term) -> Option<i64> {
        match &self.peek(term).op {
            Op::Int(value) => value.to_i64(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `Seq(x0, …)`, its elements, and a sequence that is not known.
    fn known(t: &Terms, length: usize) -> (Term, Vec<Term>, Term) {
        let sort = t.seq_sort(Sort::INT);
        let elements: Vec<Term> = (0..length).map(|_| t.fresh("x", Sort::INT)).collect();
        (t.sequence(&elements, sort), elements, t.fresh("s", sort))
    }

    #[test]
    fn what_is_written_down_needs_no_solver() {
        let t = Terms::new();
        let (s, x, _) = known(&t, 5);
        let sort = t.sort_of(s);
        assert_eq!(t.coll(SeqLength, &[s]), t.int(5));
        assert_eq!(t.coll(SeqIndex, &[s, t.int(3)]), x[3]);
        assert_eq!(t.coll(SeqTake, &[s, t.int(2)]), t.sequence(&x[..2], sort));
        assert_eq!(t.coll(SeqDrop, &[s, t.int(9)]), t.empty(sort));
        assert_eq!(t.coll(SeqDrop, &[s, t.int(-1)]), s);
        let updated = t.coll(SeqUpdate, &[s, t.int(1), x[0]]);
        assert_eq!(t.coll(SeqIndex, &[updated, t.int(1)]), x[0]);
        assert_eq!(t.coll(SeqContains, &[s, x[4]]), t.tru());
        let range = t.coll(SeqRange, &[t.int(-1), t.int(3)]);
        assert_eq!(t.coll(SeqIndex, &[range, t.int(0)]), t.int(-1));
        assert_eq!(
            t.coll(SeqLength, &[t.coll(SeqRange, &[t.int(3), t.int(1)])]),
            t.int(0)
        );
    }

    #[test]
    fn written_in_two_ways() {
        let t = Terms::new();
        let (s, x, _) = known(&t, 3);
        let sort = t.sort_of(s);
        let other = t.coll(SeqAppend, &[t.sequence(&x[..1], sort), t.sequence(&x[1..], sort)]);
        assert_eq!(t.same(s, other), t.tru());
        assert_eq!(t.same(s, t.sequence(&x[..2], sort)), t.fls());
        let swapped = t.sequence(&[x[1], x[0], x[2]], sort);
        assert_eq!(t.same(s, swapped), t.eq(x[0], x[1]));
    }

    #[test]
    fn unknown_parts_are_left_alone() {
        let t = Terms::new();
        let (s, x, u) = known(&t, 2);
        let both = t.coll(SeqAppend, &[s, u]);
        assert_eq!(t.coll(SeqIndex, &[both, t.int(1)]), x[1]);
        let third = t.coll_as_it_is(SeqIndex, &[u, t.int(1)]);
        assert_eq!(t.coll(SeqIndex, &[both, t.int(3)]), third);
        for (op, args) in [
            (SeqLength, vec![both]),
            (SeqIndex, vec![t.coll(SeqAppend, &[u, s]), t.int(1)]),
            (SeqIndex, vec![s, t.int(2)]),
            (SeqIndex, vec![s, t.int(-1)]),
            (SeqUpdate, vec![s, t.int(2), x[0]]),
            (SeqTake, vec![u, t.int(1)]),
            (SeqContains, vec![s, t.int(7)]),
            (SeqContains, vec![t.coll(SeqRange, &[t.int(0), t.int(9)]), x[0]]),
        ] {
            assert_eq!(t.coll(op, &args), t.coll_as_it_is(op, &args));
        }
    }
}
