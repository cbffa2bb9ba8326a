//! What a fork asks, as the user wrote it. Java's contracts are lowered to conditions that are the negation of what is written, at the same place.

use echis_source::Span;
use echis_viper::ast::{Exp, ExpKind, UnOp};

/// A condition as it is told.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// Where it is written.
    pub place: Span,
    is_negated: bool,
}

impl Asked {
    /// Whether what is written is so where the condition is so, or is not.
    pub fn taken(self, side: bool) -> bool {
        side != self.is_negated
    }
}

/// What is known of a branch: where its condition is written, and in which statement it was asked.
#[derive(Debug, Clone, Copy)]
pub struct Label {
    /// The condition.
    pub place: Span,
    /// The statement.
    pub at: Span,
}

impl From<Span> for Asked {
    fn from(place: Span) -> Asked {
        Asked {
            place,
            is_negated: false,
        }
    }
}

impl From<&Exp> for Asked {
    fn from(condition: &Exp) -> Asked {
        match &condition.kind {
            ExpKind::Unary(UnOp::Not, inside) if inside.span == condition.span => {
                let asked = Asked::from(&**inside);
                Asked {
                    is_negated: !asked.is_negated,
                    ..asked
                }
            }
            _ => condition.span.into(),
        }
    }
}
