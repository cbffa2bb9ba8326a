//! The variables that are definitely assigned and definitely unassigned at a point of a program.

use super::bits::Bits;

/// The variables that are assigned on all ways to a point, and those that are on none.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    pub(super) assigned: Bits,
    pub(super) unassigned: Bits,
}

impl State {
    /// Marks the variables from `from` on and below `to` as both assigned and unassigned, as behind
    /// a jump (JLS 16: "V is vacuously assigned").
    pub(super) fn set_all(&mut self, from: u32, to: u32) {
        self.assigned.insert_range(from, to);
        self.unassigned.insert_range(from, to);
    }

    /// Adds another way to the same point.
    pub(super) fn join(&mut self, other: &State) {
        self.assigned.intersect(&other.assigned);
        self.unassigned.intersect(&other.unassigned);
    }
}

/// The states after a condition.
#[derive(Debug, Clone)]
pub(super) struct Branches {
    pub(super) when_true: State,
    pub(super) when_false: State,
}

impl Branches {
    /// The states of a condition that assigns alike in both outcomes.
    pub(super) fn same(state: State) -> Branches {
        Branches {
            when_true: state.clone(),
            when_false: state,
        }
    }

    /// The states of the negated condition.
    pub(super) fn negated(self) -> Branches {
        Branches {
            when_true: self.when_false,
            when_false: self.when_true,
        }
    }

    /// Adds the outcomes of another condition to the same point.
    pub(super) fn join(&mut self, other: &Branches) {
        self.when_true.join(&other.when_true);
        self.when_false.join(&other.when_false);
    }

    /// The state after the condition, whatever its outcome.
    pub(super) fn joined(self) -> State {
        let mut state = self.when_true;
        state.join(&self.when_false);
        state
    }
}
