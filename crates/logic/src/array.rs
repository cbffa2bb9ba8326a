//! Arrays: total maps, as solvers have them. What is read after writes is looked up as far as
//! indices can be told apart.
//!
//! ```
//! use echis_logic::{Sort, Terms};
//! let t = Terms::new();
//! let (i, x) = (t.fresh("i", Sort::INT), t.fresh("x", Sort::INT));
//! let a = t.fresh("a", t.array_sort(Sort::INT, Sort::INT));
//! let next = t.add(i, t.int(1));
//! let written = t.store(t.store(a, i, x), next, t.int(7));
//! assert_eq!(t.select(written, i), x);
//! ```

#[cfg(test)]
mod tests;

use crate::sort::{Sort, SortKind};
use crate::term::{Op, Term, Terms};

/// An operation on arrays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ArrayOp {
    /// The element at an index.
    Select,
    /// The array with another element at an index.
    Store,
    /// The array that has the same element everywhere.
    Const,
}

/// How many writes are looked through for the one that matters.
const WRITES: u32 = 256;

impl Terms {
    /// The sort of arrays from `index` to `element`.
    pub fn array_sort(&self, index: Sort, element: Sort) -> Sort {
        self.sort(SortKind::Array(index, element))
    }

    /// The sorts of the indices and the elements of a sort of arrays.
    pub fn array_parts(&self, sort: Sort) -> Option<(Sort, Sort)> {
        self.with_sort(sort, |kind| match kind {
            SortKind::Array(index, element) => Some((*index, *element)),
            _ => None,
        })
    }

    /// The sort of the elements of an array.
    fn element_sort(&self, array: Term) -> Sort {
        let parts = self.array_parts(self.sort_of(array));
        debug_assert!(parts.is_some(), "a term that should be an array");
        parts.map_or(Sort::BOOL, |(_, element)| element)
    }

    /// The array of a sort with the same element everywhere.
    pub fn const_array(&self, sort: Sort, element: Term) -> Term {
        debug_assert_eq!(self.array_parts(sort).map(|p| p.1), Some(self.sort_of(element)));
        self.make(Op::Array(ArrayOp::Const), [element], sort)
    }

    /// The element at an index.
    pub fn select(&self, array: Term, index: Term) -> Term {
        if let Some(element) = self.looked_up(array, index, WRITES) {
            return element;
        }
        let array = self.without_other_writes(array, index);
        self.make(
            Op::Array(ArrayOp::Select),
            [array, index],
            self.element_sort(array),
        )
    }

    /// The element at an index, if it is plain to see; `steps` limits how far is looked.
    fn looked_up(&self, mut array: Term, index: Term, steps: u32) -> Option<Term> {
        for steps in (0..steps).rev() {
            let node = self.node(array);
            match node.op {
                Op::Array(ArrayOp::Const) => return Some(node.args[0]),
                Op::Array(ArrayOp::Store) if node.args[1] == index => return Some(node.args[2]),
                Op::Array(ArrayOp::Store) if self.differ(node.args[1], index) => array = node.args[0],
                // a choice is looked into only if both branches are plain
                Op::Ite => {
                    let branch = |i: usize| self.looked_up(node.args[i], index, steps / 2);
                    let (a, b) = (branch(1)?, branch(2)?);
                    return Some(self.ite(node.args[0], a, b));
                }
                _ => return None,
            }
        }
        None
    }

    /// The array without the writes on top of it that are certainly not at the index.
    fn without_other_writes(&self, mut array: Term, index: Term) -> Term {
        for _ in 0..WRITES {
            let node = self.node(array);
            if node.op != Op::Array(ArrayOp::Store) || !self.differ(node.args[1], index) {
                break;
            }
            array = node.args[0];
        }
        array
    }

    /// The two indices are never the same.
    fn differ(&self, a: Term, b: Term) -> bool {
        self.eq(a, b) == self.fls()
    }

    /// The array with another element at an index.
    pub fn store(&self, array: Term, index: Term, element: Term) -> Term {
        debug_assert_eq!(
            self.element_sort(array),
            self.sort_of(element),
            "element of another sort"
        );
        // what is there already
        if self.looked_up(array, index, WRITES) == Some(element) || self.reads(element, array, index) {
            return array;
        }
        self.overwritten(array, index, element)
            .unwrap_or_else(|| self.written(array, index, element))
    }

    /// A write as it is.
    fn written(&self, array: Term, index: Term, element: Term) -> Term {
        let sort = self.sort_of(array);
        self.make(Op::Array(ArrayOp::Store), [array, index, element], sort)
    }

    /// The element is `array[index]`.
    fn reads(&self, element: Term, array: Term, index: Term) -> bool {
        let node = self.peek(element);
        node.op == Op::Array(ArrayOp::Select) && node.args[..] == [array, index]
    }

    /// With the element in the place of what was written at the index before, if the writes since
    /// then are certainly elsewhere.
    fn overwritten(&self, array: Term, index: Term, element: Term) -> Option<Term> {
        let mut above = Vec::new();
        let mut below = self.node(array);
        for _ in 0..WRITES {
            if below.op != Op::Array(ArrayOp::Store) {
                return None;
            }
            let (next, i, v) = (below.args[0], below.args[1], below.args[2]);
            if i == index {
                let replaced = self.written(next, index, element);
                return Some(
                    above
                        .into_iter()
                        .rev()
                        .fold(replaced, |a, (i, v)| self.written(a, i, v)),
                );
            }
            if !self.differ(i, index) {
                return None;
            }
            above.push((i, v));
            below = self.node(next);
        }
        None
    }

    /// An operation on other arguments, through the simplifying builders.
    pub(crate) fn array_op(&self, op: ArrayOp, args: &[Term], sort: Sort) -> Term {
        match op {
            ArrayOp::Select => self.select(args[0], args[1]),
            ArrayOp::Store => self.store(args[0], args[1], args[2]),
            ArrayOp::Const => self.const_array(sort, args[0]),
        }
    }
}
