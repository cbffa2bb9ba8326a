//! What the native tier knows about an operation.

use echis_logic::{CollOp, DatatypeRole, Node, Op, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// What rules apply to a node. Everything but `Opaque` has a fixed meaning here; congruence holds
/// for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    True,
    False,
    /// A numeric literal.
    Number,
    Unit,
    Pair,
    First,
    Second,
    Wrap,
    Unwrap,
    /// A constructor of a data type.
    Constructor,
    /// A selector of a data type.
    Selector,
    /// The number of a value's constructor.
    Tag,
    Not,
    And,
    Or,
    Implies,
    /// Equality, also the one that compares the contents of collections.
    Equal,
    Ite,
    /// A sum, or a multiple by a literal.
    Sum,
    /// An integer as a rational.
    ToReal,
    /// `<=` and `<`.
    Compare,
    /// A constant without a fixed meaning.
    Free,
    /// Anything else.
    Opaque,
}

impl Kind {
    /// The kind of a node.
    pub fn of(terms: &Terms, node: &Node) -> Kind {
        match terms.datatype_role(&node.op) {
            Some(DatatypeRole::Constructor(_)) => return Kind::Constructor,
            Some(DatatypeRole::Selector { .. }) => return Kind::Selector,
            Some(DatatypeRole::Tag) => return Kind::Tag,
            None => {}
        }
        match &node.op {
            Op::True => Kind::True,
            Op::False => Kind::False,
            Op::Int(_) | Op::Real(_) => Kind::Number,
            Op::Unit => Kind::Unit,
            Op::Pair => Kind::Pair,
            Op::First => Kind::First,
            Op::Second => Kind::Second,
            Op::Wrap => Kind::Wrap,
            Op::Unwrap(_) => Kind::Unwrap,
            Op::Not => Kind::Not,
            Op::And => Kind::And,
            Op::Or => Kind::Or,
            Op::Implies => Kind::Implies,
            Op::Eq
            | Op::Coll(CollOp::SeqEqual | CollOp::SetEqual | CollOp::MultisetEqual | CollOp::MapEqual) => {
                Kind::Equal
            }
            Op::Ite => Kind::Ite,
            Op::Add => Kind::Sum,
            Op::Mul if is_literal(terms, node.args[0]) => Kind::Sum,
            Op::ToReal => Kind::ToReal,
            Op::Lt | Op::Le => Kind::Compare,
            Op::Apply(_) | Op::Null | Op::Bound(_) if node.args.is_empty() => Kind::Free,
            _ => Kind::Opaque,
        }
    }

    /// Different values of these kinds are never equal to each other.
    pub fn is_value(self) -> bool {
        matches!(
            self,
            Kind::True
                | Kind::False
                | Kind::Number
                | Kind::Unit
                | Kind::Pair
                | Kind::Wrap
                | Kind::Constructor
        )
    }
}

fn is_literal(terms: &Terms, term: Term) -> bool {
    matches!(terms.peek(term).op, Op::Int(_) | Op::Real(_))
}

/// Numbers for operations, as parts of signatures. The sort of the result tells instances of an
/// operation apart.
#[derive(Default)]
pub struct Functions {
    numbers: FxHashMap<(Op, Sort), u32>,
}

impl Functions {
    /// The number of an operation.
    pub fn number(&mut self, op: &Op, sort: Sort) -> u32 {
        let next = self.numbers.len() as u32;
        *self.numbers.entry((op.clone(), sort)).or_insert(next)
    }
}
