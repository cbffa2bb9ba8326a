//! Which of the rarer expressions occur in a file. Walks that look for others are left out.

use crate::syntax::{BinOp, Exp, ExpKind};

/// Which expressions occur.
#[derive(Debug, Default)]
pub(super) struct Occurring {
    /// `forperm`.
    pub(super) forperm: bool,
    /// `forall` and `exists`.
    pub(super) quantifiers: bool,
    /// `wildcard`.
    pub(super) wildcards: bool,
    /// Magic wands, without which there are no proof scripts either, and `old[lhs]`.
    pub(super) wands: bool,
    /// `unfolding`, `applying`, `asserting` and `let`.
    pub(super) pure_parts: bool,
}

impl Occurring {
    /// Adds an expression, without those inside.
    pub(super) fn add(&mut self, e: &Exp) {
        match &e.kind {
            ExpKind::ForPerm(..) => self.forperm = true,
            ExpKind::Quantifier(..) => self.quantifiers = true,
            ExpKind::Wildcard => self.wildcards = true,
            ExpKind::Binary(BinOp::Wand, ..) => self.wands = true,
            ExpKind::LabelledOld(label, _) => self.wands |= &*label.name == "lhs",
            ExpKind::Unfolding(..) | ExpKind::Applying(..) | ExpKind::Asserting(..) | ExpKind::Let(..) => {
                self.pure_parts = true;
            }
            _ => {}
        }
    }
}
