//! Sequences, sets, multisets and maps, as Viper writes them.

use super::{Binding, Piece, Show};
use crate::array::ArrayOp;
use crate::collection::CollOp;
use crate::term::{Node, Term};

impl Show<'_> {
    pub(super) fn collection(&mut self, op: CollOp, node: &Node) -> Piece {
        let args = &node.args;
        match op {
            CollOp::SeqIndex | CollOp::MapIndex => self.array(ArrayOp::Select, args),
            CollOp::SeqUpdate | CollOp::MapUpdate => self.array(ArrayOp::Store, args),
            CollOp::SeqLength | CollOp::SetSize | CollOp::MultisetSize | CollOp::MapSize => {
                Piece::atom(format!("|{}|", self.piece(args[0]).0))
            }
            CollOp::SeqAppend => self.infix("++", args[0], args[1], Binding::Add),
            CollOp::SetUnion | CollOp::MultisetUnion => self.infix("union", args[0], args[1], Binding::Add),
            CollOp::SetIntersection | CollOp::MultisetIntersection => {
                self.infix("intersection", args[0], args[1], Binding::Add)
            }
            CollOp::SetMinus | CollOp::MultisetMinus => {
                self.infix("setminus", args[0], args[1], Binding::Add)
            }
            CollOp::SetSubset | CollOp::MultisetSubset => {
                self.infix("subset", args[0], args[1], Binding::Compare)
            }
            CollOp::SeqContains | CollOp::SetIn | CollOp::MultisetCount => {
                self.infix("in", args[1], args[0], Binding::Compare)
            }
            CollOp::SeqEqual | CollOp::SetEqual | CollOp::MultisetEqual | CollOp::MapEqual => {
                self.equality("==", args[0], args[1])
            }
            CollOp::SeqEmpty | CollOp::SetEmpty | CollOp::MultisetEmpty | CollOp::MapEmpty => {
                Piece::atom(format!("{}()", self.sort(node.sort)))
            }
            CollOp::SeqSingleton => self.call("Seq", args),
            CollOp::SetSingleton => self.call("Set", args),
            CollOp::MultisetSingleton => self.call("Multiset", args),
            CollOp::SeqTake => self.slice(args[0], None, Some(args[1])),
            CollOp::SeqDrop => self.slice(args[0], Some(args[1]), None),
            CollOp::SeqRange => {
                let (from, to) = (self.piece(args[0]).0, self.piece(args[1]).0);
                Piece::atom(format!("[{from}..{to})"))
            }
            CollOp::MapDomain => self.call("domain", args),
            CollOp::MapRange => self.call("range", args),
            // always true
            CollOp::SeqOccurs => Piece::atom("true"),
        }
    }

    /// `s[from..to]`
    fn slice(&mut self, sequence: Term, from: Option<Term>, to: Option<Term>) -> Piece {
        let sequence = self.operand(sequence, Binding::Atom);
        let mut bound = |bound: Option<Term>| bound.map_or_else(String::new, |term| self.piece(term).0);
        let (from, to) = (bound(from), bound(to));
        Piece::atom(format!("{sequence}[{from}..{to}]"))
    }
}
