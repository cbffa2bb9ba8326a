//! Sorts: what a term denotes.

use std::sync::Arc;

/// An interned sort; equal sorts are equal integers. The built-in ones are constants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sort(pub(crate) u32);

impl Sort {
    /// Truth values.
    pub const BOOL: Sort = Sort(0);
    /// Mathematical integers.
    pub const INT: Sort = Sort(1);
    /// Rationals: permission amounts.
    pub const REAL: Sort = Sort(2);
    /// References.
    pub const REF: Sort = Sort(3);
    /// Heap snapshots.
    pub const SNAP: Sort = Sort(4);

    pub(crate) const BUILT_IN: [SortKind; 5] = [
        SortKind::Bool,
        SortKind::Int,
        SortKind::Real,
        SortKind::Ref,
        SortKind::Snap,
    ];

    /// Integers and rationals.
    pub fn is_numeric(self) -> bool {
        self == Sort::INT || self == Sort::REAL
    }
}

/// The structure of a sort.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SortKind {
    /// Truth values.
    Bool,
    /// Mathematical integers.
    Int,
    /// Rationals.
    Real,
    /// References.
    Ref,
    /// Heap snapshots.
    Snap,
    /// Finite sequences.
    Seq(Sort),
    /// Finite sets.
    Set(Sort),
    /// Finite multisets.
    Multiset(Sort),
    /// Finite maps from the first to the second.
    Map(Sort, Sort),
    /// Bit vectors of this width, from 1 to 64.
    Bits(u32),
    /// Bit vectors of this width, more than 64.
    Wide(u32),
    /// Total maps from the first to the second, as solvers have them.
    Array(Sort, Sort),
    /// An uninterpreted sort (a domain) with its arguments.
    User(Arc<str>, Vec<Sort>),
    /// A sort that the solver knows under this SMT-LIB name, such as `(_ BitVec 8)`.
    Native(Arc<str>),
}
