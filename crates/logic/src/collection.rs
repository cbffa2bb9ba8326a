//! Operations on sequences, sets, multisets and maps.

use crate::sort::{Sort, SortKind};
use crate::term::{Node, Op, Term, Terms};

/// An operation on collections. To a solver these are uninterpreted functions with axioms; the
/// sorts of an instance are those of its arguments and result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum CollOp {
    /// `() -> Seq[T]`
    SeqEmpty,
    /// `(T) -> Seq[T]`
    SeqSingleton,
    /// `(Seq[T]) -> Int`
    SeqLength,
    /// `(Seq[T], Int) -> T`
    SeqIndex,
    /// `(Seq[T], Seq[T]) -> Seq[T]`
    SeqAppend,
    /// `(Seq[T], Int) -> Seq[T]`
    SeqTake,
    /// `(Seq[T], Int) -> Seq[T]`
    SeqDrop,
    /// `(Seq[T], Int, T) -> Seq[T]`
    SeqUpdate,
    /// `(Seq[T], T) -> Bool`
    SeqContains,
    /// `(Seq[T], T) -> Bool`: always true. It marks what may be a member, and stands for
    /// [`CollOp::SeqContains`] in triggers, so that looking at an element is not yet a question
    /// about membership.
    SeqOccurs,
    /// `(Int, Int) -> Seq[Int]`
    SeqRange,
    /// `(Seq[T], Seq[T]) -> Bool`: same length and elements; extensionality makes it equality.
    SeqEqual,
    /// `() -> Set[T]`
    SetEmpty,
    /// `(T) -> Set[T]`
    SetSingleton,
    /// `(Set[T], T) -> Bool`
    SetIn,
    /// `(Set[T], Set[T]) -> Set[T]`
    SetUnion,
    /// `(Set[T], Set[T]) -> Set[T]`
    SetIntersection,
    /// `(Set[T], Set[T]) -> Set[T]`
    SetMinus,
    /// `(Set[T], Set[T]) -> Bool`
    SetSubset,
    /// `(Set[T]) -> Int`
    SetSize,
    /// `(Set[T], Set[T]) -> Bool`: same elements; extensionality makes it equality.
    SetEqual,
    /// `() -> Multiset[T]`
    MultisetEmpty,
    /// `(T) -> Multiset[T]`
    MultisetSingleton,
    /// `(Multiset[T], T) -> Int`
    MultisetCount,
    /// `(Multiset[T], Multiset[T]) -> Multiset[T]`
    MultisetUnion,
    /// `(Multiset[T], Multiset[T]) -> Multiset[T]`
    MultisetIntersection,
    /// `(Multiset[T], Multiset[T]) -> Multiset[T]`
    MultisetMinus,
    /// `(Multiset[T], Multiset[T]) -> Bool`
    MultisetSubset,
    /// `(Multiset[T]) -> Int`
    MultisetSize,
    /// `(Multiset[T], Multiset[T]) -> Bool`: same counts; extensionality makes it equality.
    MultisetEqual,
    /// `() -> Map[K, V]`
    MapEmpty,
    /// `(Map[K, V], K) -> V`
    MapIndex,
    /// `(Map[K, V], K, V) -> Map[K, V]`
    MapUpdate,
    /// `(Map[K, V]) -> Set[K]`
    MapDomain,
    /// `(Map[K, V]) -> Set[V]`
    MapRange,
    /// `(Map[K, V]) -> Int`
    MapSize,
    /// `(Map[K, V], Map[K, V]) -> Bool`: same domain and values; extensionality makes it equality.
    MapEqual,
}

impl CollOp {
    /// The name in SMT-LIB, without the sorts of the instance.
    pub(crate) fn name(self) -> &'static str {
        match self {
            CollOp::SeqEmpty => "Seq.empty",
            CollOp::SeqSingleton => "Seq.singleton",
            CollOp::SeqLength => "Seq.length",
            CollOp::SeqIndex => "Seq.index",
            CollOp::SeqAppend => "Seq.append",
            CollOp::SeqTake => "Seq.take",
            CollOp::SeqDrop => "Seq.drop",
            CollOp::SeqUpdate => "Seq.update",
            CollOp::SeqContains => "Seq.contains",
            CollOp::SeqOccurs => "Seq.occurs",
            CollOp::SeqRange => "Seq.range",
            CollOp::SeqEqual => "Seq.equal",
            CollOp::SetEmpty => "Set.empty",
            CollOp::SetSingleton => "Set.singleton",
            CollOp::SetIn => "Set.in",
            CollOp::SetUnion => "Set.union",
            CollOp::SetIntersection => "Set.intersection",
            CollOp::SetMinus => "Set.minus",
            CollOp::SetSubset => "Set.subset",
            CollOp::SetSize => "Set.size",
            CollOp::SetEqual => "Set.equal",
            CollOp::MultisetEmpty => "Multiset.empty",
            CollOp::MultisetSingleton => "Multiset.singleton",
            CollOp::MultisetCount => "Multiset.count",
            CollOp::MultisetUnion => "Multiset.union",
            CollOp::MultisetIntersection => "Multiset.intersection",
            CollOp::MultisetMinus => "Multiset.minus",
            CollOp::MultisetSubset => "Multiset.subset",
            CollOp::MultisetSize => "Multiset.size",
            CollOp::MultisetEqual => "Multiset.equal",
            CollOp::MapEmpty => "Map.empty",
            CollOp::MapIndex => "Map.index",
            CollOp::MapUpdate => "Map.update",
            CollOp::MapDomain => "Map.domain",
            CollOp::MapRange => "Map.range",
            CollOp::MapSize => "Map.size",
            CollOp::MapEqual => "Map.equal",
        }
    }

    /// The collection sort whose instance of the operation a node applies.
    pub(crate) fn instance(self, t: &Terms, node: &Node) -> Sort {
        use CollOp::*;
        match self {
            SeqEmpty | SeqSingleton | SeqRange | SetEmpty | SetSingleton | MultisetEmpty
            | MultisetSingleton | MapEmpty => node.sort,
            _ => t.sort_of(node.args[0]),
        }
    }
}

impl Terms {
    /// The sort of sequences over `element`.
    pub fn seq_sort(&self, element: Sort) -> Sort {
        self.sort(SortKind::Seq(element))
    }

    /// The sort of sets over `element`.
    pub fn set_sort(&self, element: Sort) -> Sort {
        self.sort(SortKind::Set(element))
    }

    /// The sort of multisets over `element`.
    pub fn multiset_sort(&self, element: Sort) -> Sort {
        self.sort(SortKind::Multiset(element))
    }

    /// The sort of maps from `key` to `value`.
    pub fn map_sort(&self, key: Sort, value: Sort) -> Sort {
        self.sort(SortKind::Map(key, value))
    }

    /// An operation whose result sort follows from its arguments (all but the empty collections).
    pub fn coll(&self, op: CollOp, args: &[Term]) -> Term {
        self.simpler_sequence(op, args)
            .unwrap_or_else(|| self.coll_as_it_is(op, args))
    }

    /// [`Terms::coll`] without simplification: axioms must say what the rules of
    /// [`crate::sequence`] would decide.
    pub(crate) fn coll_as_it_is(&self, op: CollOp, args: &[Term]) -> Term {
        use CollOp::*;
        let of = |i: usize| self.sort_of(args[i]);
        let element = |s: Sort| match self.sort_kind(s) {
            SortKind::Seq(e) | SortKind::Set(e) | SortKind::Multiset(e) => (e, e),
            SortKind::Map(k, v) => (k, v),
            _ => (s, s),
        };
        let sort = match op {
            SeqSingleton => self.sort(SortKind::Seq(of(0))),
            SetSingleton => self.sort(SortKind::Set(of(0))),
            MultisetSingleton => self.sort(SortKind::Multiset(of(0))),
            SeqLength | SetSize | MultisetSize | MapSize | MultisetCount => Sort::INT,
            SeqIndex | MapIndex => element(of(0)).1,
            SeqAppend | SeqTake | SeqDrop | SeqUpdate | SetUnion | SetIntersection | SetMinus
            | MultisetUnion | MultisetIntersection | MultisetMinus | MapUpdate => of(0),
            SeqContains | SeqOccurs | SetIn | SetSubset | MultisetSubset | SeqEqual | SetEqual
            | MultisetEqual | MapEqual => Sort::BOOL,
            SeqRange => self.sort(SortKind::Seq(Sort::INT)),
            MapDomain => self.sort(SortKind::Set(element(of(0)).0)),
            MapRange => self.sort(SortKind::Set(element(of(0)).1)),
            SeqEmpty | SetEmpty | MultisetEmpty | MapEmpty => {
                unreachable!("empty collections are built by `empty`, which knows the sort")
            }
        };
        self.make(Op::Coll(op), args.iter().copied(), sort)
    }

    /// The empty collection of a collection sort.
    pub fn empty(&self, sort: Sort) -> Term {
        let op = match self.sort_kind(sort) {
            SortKind::Seq(_) => CollOp::SeqEmpty,
            SortKind::Set(_) => CollOp::SetEmpty,
            SortKind::Multiset(_) => CollOp::MultisetEmpty,
            _ => CollOp::MapEmpty,
        };
        self.make(Op::Coll(op), [], sort)
    }

    /// The operation that stands for extensional equality on a collection sort; nothing on other
    /// sorts.
    pub fn equality_of(&self, sort: Sort) -> Option<CollOp> {
        match self.sort_kind(sort) {
            SortKind::Seq(_) => Some(CollOp::SeqEqual),
            SortKind::Set(_) => Some(CollOp::SetEqual),
            SortKind::Multiset(_) => Some(CollOp::MultisetEqual),
            SortKind::Map(..) => Some(CollOp::MapEqual),
            _ => None,
        }
    }

    /// Equality as a program means it: on collections the operation that makes a solver compare
    /// contents, on other sorts [`Terms::eq`]. See [`crate::theory`] for when to use which.
    pub fn same(&self, a: Term, b: Term) -> Term {
        match self.equality_of(self.sort_of(a)) {
            _ if a == b => self.tru(),
            Some(op) => self.coll(op, &[a.min(b), a.max(b)]),
            None => self.eq(a, b),
        }
    }
}
