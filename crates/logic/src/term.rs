//! The arena: nodes, hash-consing, symbols.

use crate::array::ArrayOp;
use crate::bits::{BitsOp, Range, Reading};
use crate::collection::CollOp;
use crate::datatype::Datatypes;
use crate::quantifier::Quantifier;
use crate::sort::{Sort, SortKind};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cell::{Cell, Ref, RefCell};
use std::sync::Arc;

/// A term: an index into the [`Terms`] that built it. Two terms of one arena are equal exactly if
/// they are structurally equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(pub(crate) u32);

impl Term {
    /// A dense index, for side tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A function symbol (a constant if it has no arguments).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub(crate) u32);

impl Symbol {
    /// A dense index, for side tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Name and signature of a symbol.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SymbolInfo {
    /// Unique in its arena among symbols of the same signature.
    pub name: Arc<str>,
    /// Sorts of the arguments.
    pub args: Vec<Sort>,
    /// Sort of the result.
    pub result: Sort,
    /// The solver knows it under this name (a function of an interpreted domain); it is not
    /// declared.
    pub native: bool,
    /// Made by [`Terms::fresh`] or [`Terms::fresh_symbol`].
    pub fresh: bool,
}

/// What a node does with its arguments.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Op {
    /// `true`
    True,
    /// `false`
    False,
    /// An integer literal.
    Int(Arc<BigInt>),
    /// A rational literal.
    Real(Arc<BigRational>),
    /// A bound variable. Numbers below [`crate::quantifier::LOOSE`] are bound in a finished
    /// quantifier, others are still loose.
    Bound(u32),
    /// A symbol applied to arguments.
    Apply(Symbol),
    /// Negation.
    Not,
    /// Conjunction of at least two terms.
    And,
    /// Disjunction of at least two terms.
    Or,
    /// `a ==> b`.
    Implies,
    /// Equality of two terms of one sort (equivalence on Bool).
    Eq,
    /// `c ? a : b`.
    Ite,
    /// Sum of at least two terms (literals first).
    Add,
    /// Product of two terms (a literal first).
    Mul,
    /// SMT-LIB's `div`; by zero it is some value.
    Div,
    /// SMT-LIB's `mod`; by zero it is some value.
    Mod,
    /// Rational division; by zero it is some value.
    RealDiv,
    /// `a < b` on rationals (integers have only `<=`).
    Lt,
    /// `a <= b`.
    Le,
    /// From Int to Real.
    ToReal,
    /// The integer that a bit vector stands for.
    IntOfBits(Reading),
    /// The null reference.
    Null,
    /// The snapshot of an empty heap.
    Unit,
    /// The snapshot of two heaps.
    Pair,
    /// First part of a pair.
    First,
    /// Second part of a pair.
    Second,
    /// A value as a snapshot; the argument's sort tells which.
    Wrap,
    /// The value of this sort in a snapshot.
    Unwrap(Sort),
    /// An operation on collections.
    Coll(CollOp),
    /// An operation on bit vectors.
    Bits(BitsOp),
    /// A literal of more than 64 bits, below 2ⁿ.
    WideLiteral(Arc<BigUint>),
    /// An operation on bit vectors of which one, or the result, has more than 64 bits.
    Wide(BitsOp),
    /// An operation on arrays.
    Array(ArrayOp),
    /// A quantifier, by its number in the arena.
    Quant(u32),
}

/// A node of the term graph.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Node {
    /// The operation.
    pub op: Op,
    /// The arguments.
    pub args: SmallVec<[Term; 3]>,
    /// The sort of the whole.
    pub sort: Sort,
}

/// The arena of terms, sorts and symbols. Builders take `&self`.
#[derive(Default)]
pub struct Terms {
    nodes: RefCell<Vec<Node>>,
    ids: RefCell<FxHashMap<Node, Term>>,
    /// For each node: does it contain loose bound variables, and how high do binders nest.
    facts: RefCell<Vec<Facts>>,
    /// Bounds of bit vectors, where they were asked for.
    pub(crate) ranges: RefCell<FxHashMap<Term, Range>>,
    sorts: RefCell<Vec<SortKind>>,
    sort_ids: RefCell<FxHashMap<SortKind, Sort>>,
    symbols: RefCell<Vec<SymbolInfo>>,
    symbol_ids: RefCell<FxHashMap<SymbolInfo, Symbol>>,
    fresh: RefCell<FxHashMap<Arc<str>, u32>>,
    pub(crate) quantifiers: RefCell<Vec<Quantifier>>,
    pub(crate) quantifier_ids: RefCell<FxHashMap<Quantifier, u32>>,
    pub(crate) next_loose: Cell<u32>,
    pub(crate) datatypes: RefCell<Datatypes>,
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Facts {
    /// Contains bound variables that no quantifier inside it binds.
    pub open: bool,
    /// Contains an integer that a bit vector stands for.
    pub counted: bool,
    /// One more than the highest number of a variable that a quantifier inside it binds; 0 without
    /// quantifiers.
    pub height: u32,
}

const TRUE: Term = Term(0);
const FALSE: Term = Term(1);

impl Terms {
    /// An empty arena.
    pub fn new() -> Terms {
        let terms = Terms::default();
        for kind in Sort::BUILT_IN {
            terms.sort(kind);
        }
        terms.next_loose.set(crate::quantifier::LOOSE);
        assert_eq!(terms.make(Op::True, [], Sort::BOOL), TRUE);
        assert_eq!(terms.make(Op::False, [], Sort::BOOL), FALSE);
        terms
    }

    /// Interns a sort.
    pub fn sort(&self, kind: SortKind) -> Sort {
        if let Some(&s) = self.sort_ids.borrow().get(&kind) {
            return s;
        }
        let mut sorts = self.sorts.borrow_mut();
        let id = Sort(sorts.len() as u32);
        sorts.push(kind.clone());
        self.sort_ids.borrow_mut().insert(kind, id);
        id
    }

    /// The structure of a sort.
    pub fn sort_kind(&self, sort: Sort) -> SortKind {
        self.sorts.borrow()[sort.0 as usize].clone()
    }

    /// Looks at the structure of a sort.
    pub(crate) fn with_sort<T>(&self, sort: Sort, look: impl FnOnce(&SortKind) -> T) -> T {
        look(&self.sorts.borrow()[sort.0 as usize])
    }

    /// The sort of a term.
    pub fn sort_of(&self, term: Term) -> Sort {
        self.nodes.borrow()[term.index()].sort
    }

    /// A copy of the node of a term.
    pub fn node(&self, term: Term) -> Node {
        self.nodes.borrow()[term.index()].clone()
    }

    /// The node of a term. While the guard lives, no term can be built.
    pub fn peek(&self, term: Term) -> Ref<'_, Node> {
        Ref::map(self.nodes.borrow(), |n| &n[term.index()])
    }

    /// Number of terms in the arena.
    pub fn len(&self) -> usize {
        self.nodes.borrow().len()
    }

    /// Never: `true` and `false` are always there.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Contains bound variables that no quantifier inside the term binds.
    pub fn is_open(&self, term: Term) -> bool {
        self.facts.borrow()[term.index()].open
    }

    /// Contains an integer that a bit vector stands for.
    pub(crate) fn is_counted(&self, term: Term) -> bool {
        self.facts.borrow()[term.index()].counted
    }

    pub(crate) fn height(&self, term: Term) -> u32 {
        self.facts.borrow()[term.index()].height
    }

    /// Builds a node as it is, without simplification.
    pub(crate) fn make(&self, op: Op, args: impl IntoIterator<Item = Term>, sort: Sort) -> Term {
        let node = Node {
            op,
            args: args.into_iter().collect(),
            sort,
        };
        if let Some(&t) = self.ids.borrow().get(&node) {
            return t;
        }
        let facts = self.facts_of(&node);
        let mut nodes = self.nodes.borrow_mut();
        let id = Term(nodes.len() as u32);
        nodes.push(node.clone());
        self.facts.borrow_mut().push(facts);
        self.ids.borrow_mut().insert(node, id);
        id
    }

    fn facts_of(&self, node: &Node) -> Facts {
        let known = self.facts.borrow();
        let mut facts = Facts::default();
        for arg in &node.args {
            facts.open |= known[arg.index()].open;
            facts.counted |= known[arg.index()].counted;
            facts.height = facts.height.max(known[arg.index()].height);
        }
        match node.op {
            Op::Bound(_) => facts.open = true,
            Op::IntOfBits(_) => facts.counted = true,
            Op::Quant(id) => {
                let quantifiers = self.quantifiers.borrow();
                let q = &quantifiers[id as usize];
                facts.open = q.open;
                facts.height = q.height;
            }
            _ => {}
        }
        facts
    }

    /// `true`.
    pub fn tru(&self) -> Term {
        TRUE
    }

    /// `false`.
    pub fn fls(&self) -> Term {
        FALSE
    }

    /// A truth value.
    pub fn bool(&self, value: bool) -> Term {
        if value { TRUE } else { FALSE }
    }

    /// Declares a function symbol; the same name and signature give the same symbol.
    pub fn symbol(&self, name: &str, args: &[Sort], result: Sort) -> Symbol {
        self.intern_symbol(SymbolInfo {
            name: name.into(),
            args: args.to_vec(),
            result,
            native: false,
            fresh: false,
        })
    }

    /// A function that the solver knows under this SMT-LIB name.
    pub fn native_symbol(&self, name: &str, args: &[Sort], result: Sort) -> Symbol {
        self.intern_symbol(SymbolInfo {
            name: name.into(),
            args: args.to_vec(),
            result,
            native: true,
            fresh: false,
        })
    }

    fn intern_symbol(&self, info: SymbolInfo) -> Symbol {
        if let Some(&s) = self.symbol_ids.borrow().get(&info) {
            return s;
        }
        let mut symbols = self.symbols.borrow_mut();
        let id = Symbol(symbols.len() as u32);
        symbols.push(info.clone());
        self.symbol_ids.borrow_mut().insert(info, id);
        id
    }

    /// Name and signature of a symbol.
    pub fn symbol_info(&self, symbol: Symbol) -> SymbolInfo {
        self.symbols.borrow()[symbol.index()].clone()
    }

    /// A symbol applied to arguments of its signature.
    pub fn apply(&self, symbol: Symbol, args: &[Term]) -> Term {
        let result = self.symbols.borrow()[symbol.index()].result;
        debug_assert!(
            self.symbols.borrow()[symbol.index()]
                .args
                .iter()
                .copied()
                .eq(args.iter().map(|&a| self.sort_of(a))),
            "arguments of {:?} do not fit",
            self.symbol_info(symbol)
        );
        self.make(Op::Apply(symbol), args.iter().copied(), result)
    }

    /// A constant that no other call has returned. Its name is `hint@n`.
    pub fn fresh(&self, hint: &str, sort: Sort) -> Term {
        let symbol = self.fresh_symbol(hint, &[], sort);
        self.apply(symbol, &[])
    }

    /// A function symbol that no other call has returned.
    pub fn fresh_symbol(&self, hint: &str, args: &[Sort], result: Sort) -> Symbol {
        let n = {
            let mut fresh = self.fresh.borrow_mut();
            let n = fresh.entry(hint.into()).or_insert(0);
            *n += 1;
            *n
        };
        self.intern_symbol(SymbolInfo {
            name: format!("{hint}@{n}").into(),
            args: args.to_vec(),
            result,
            native: false,
            fresh: true,
        })
    }
}

impl Terms {
    /// Number of symbols declared so far; later ones have larger indices.
    pub fn symbol_count(&self) -> usize {
        self.symbols.borrow().len()
    }

    /// The fresh constants in these terms that were made when there were already `count` symbols,
    /// oldest first.
    pub fn constants_since(&self, terms: &[Term], count: usize) -> Vec<Term> {
        let mut found = std::collections::BTreeMap::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for &term in terms {
            self.visit(term, &mut seen, &mut |t, _| {
                let node = self.peek(t);
                if let Op::Apply(symbol) = node.op
                    && node.args.is_empty()
                    && symbol.index() >= count
                    && self.symbols.borrow()[symbol.index()].fresh
                {
                    found.insert(symbol, t);
                }
            });
        }
        found.into_values().collect()
    }
}
