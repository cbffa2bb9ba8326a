//! The condition of a branch as the user wrote it, and the label under which the path condition
//! keeps a branch.
//!
//! Java's contracts are translated to negations of the written condition, at the same place. A
//! branch on which the negation is true is described as one on which the written condition is
//! false.

use crate::path_condition::Branch;
use echis_source::Span;
use echis_viper::ast::{Exp, ExpKind, UnOp};

/// A branch condition as it is written.
#[derive(Debug, Clone, Copy)]
pub struct BranchCondition {
    /// Where it is written.
    pub place: Span,
    is_negated: bool,
}

impl BranchCondition {
    /// Whether the written condition holds on this side of the branch over the executed condition.
    pub fn taken(self, side: bool) -> bool {
        side != self.is_negated
    }

    /// A side of the branch over the executed condition, taken during the statement `at`.
    pub fn branch(self, at: Span, side: bool) -> Branch {
        let label = BranchLabel {
            place: self.place,
            at,
        };
        Branch {
            label,
            taken: self.taken(side),
        }
    }
}

/// The places that describe a branch to users.
#[derive(Debug, Clone, Copy)]
pub struct BranchLabel {
    /// The written condition.
    pub place: Span,
    /// The statement during which the branch was taken.
    pub at: Span,
}

impl From<Span> for BranchCondition {
    fn from(place: Span) -> BranchCondition {
        BranchCondition {
            place,
            is_negated: false,
        }
    }
}

impl From<&Exp> for BranchCondition {
    fn from(condition: &Exp) -> BranchCondition {
        match &condition.kind {
            ExpKind::Unary(UnOp::Not, inside) if inside.span == condition.span => {
                let written = BranchCondition::from(&**inside);
                BranchCondition {
                    is_negated: !written.is_negated,
                    ..written
                }
            }
            _ => condition.span.into(),
        }
    }
}
