//! Snapshots: the values in a part of the heap as one term (*Implicit Dynamic Frames*, section
//! 3.2).
//!
//! `unit` for an empty heap, `wrap(v)` for one location, `pair(a, b)` for two heaps. Only
//! `unwrap(wrap(v)) = v`, `first(pair(a, b)) = a` and `second(pair(a, b)) = b` hold in general: the
//! paper's fourth law, `fromRef(toRef(s)) = s`, contradicts itself as soon as there are two sorts
//! of values.

use crate::quantifier::{Binder, Quantifier};
use crate::sort::Sort;
use crate::term::{Op, Term, Terms};

impl Terms {
    /// The null reference.
    pub fn null(&self) -> Term {
        self.make(Op::Null, [], Sort::REF)
    }

    /// The snapshot of an empty heap.
    pub fn unit(&self) -> Term {
        self.make(Op::Unit, [], Sort::SNAP)
    }

    /// The snapshot of two heaps.
    pub fn pair(&self, a: Term, b: Term) -> Term {
        self.make(Op::Pair, [a, b], Sort::SNAP)
    }

    /// First part of a pair.
    pub fn first(&self, s: Term) -> Term {
        self.part(s, 0, Op::First)
    }

    /// Second part of a pair.
    pub fn second(&self, s: Term) -> Term {
        self.part(s, 1, Op::Second)
    }

    fn part(&self, s: Term, index: usize, op: Op) -> Term {
        let node = self.node(s);
        match node.op {
            Op::Pair => node.args[index],
            Op::Ite => self.ite(
                node.args[0],
                self.part(node.args[1], index, op.clone()),
                self.part(node.args[2], index, op),
            ),
            _ => self.make(op, [s], Sort::SNAP),
        }
    }

    /// A value as a snapshot; a snapshot stays what it is.
    pub fn wrap(&self, value: Term) -> Term {
        if self.sort_of(value) == Sort::SNAP {
            value
        } else {
            self.make(Op::Wrap, [value], Sort::SNAP)
        }
    }

    /// The value of this sort in a snapshot.
    pub fn unwrap(&self, s: Term, sort: Sort) -> Term {
        if sort == Sort::SNAP {
            return s;
        }
        let node = self.node(s);
        match node.op {
            Op::Wrap if self.sort_of(node.args[0]) == sort => node.args[0],
            Op::Ite => self.ite(
                node.args[0],
                self.unwrap(node.args[1], sort),
                self.unwrap(node.args[2], sort),
            ),
            _ => self.make(Op::Unwrap(sort), [s], sort),
        }
    }

    /// `forall v :: {wrap(v)} unwrap(wrap(v)) == v` for values of a sort. The builders know it, a
    /// solver has to be told.
    pub fn unwrap_axiom(&self, sort: Sort) -> Term {
        let value = self.make(Op::Bound(0), [], sort);
        let wrapped = self.make(Op::Wrap, [value], Sort::SNAP);
        let back = self.make(Op::Unwrap(sort), [wrapped], sort);
        self.quantifier_as_it_is(Quantifier {
            binder: Binder::Forall,
            vars: vec![value],
            triggers: vec![vec![wrapped]],
            body: self.make(Op::Eq, [back, value], Sort::BOOL),
            weight: 1,
            name: "Snap.unwrap".into(),
            open: false,
            height: 1,
        })
    }
}
