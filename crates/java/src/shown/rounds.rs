//! Loops. Their conditions are evaluated again and again, and no statement can stand at them: what they need is done before the loop and at
//! the end of each round, or is open around the condition alone.
//!
//! A condition that is evaluated within the rounds, because it changes something or stands behind the body, comes between two places where
//! statements can stand. What it leaves open is closed behind it by the `opening` around it, and opened again where the program goes on.

use super::Step;
use super::layout::{Anchor, Kind, StmtIx};
use super::steps::{CLOSED_WITHIN, Operation, Phase, Scribe};
use echis_source::{Paths, Place, Span};

/// Where a step is done.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub anchor: Anchor,
    pub phase: Phase,
    /// What was done is taken back there.
    pub takes_back: bool,
}

impl Spot {
    pub(super) fn new((anchor, phase): (Anchor, Phase)) -> Spot {
        Spot {
            anchor,
            phase,
            takes_back: false,
        }
    }

    /// When it comes among those of a phase: what was done first is taken back last.
    pub(super) fn order(&self, step: &Step) -> usize {
        match self.takes_back {
            true => usize::MAX - step.order,
            false => step.order,
        }
    }
}

/// A loop whose condition is evaluated within its rounds.
struct Inside {
    ix: StmtIx,
    is_do: bool,
    condition: Span,
    body: StmtIx,
}

impl Scribe<'_> {
    /// Where a step is done, and around which condition it is open as well.
    pub(super) fn spots(&self, step: &Step) -> Result<(Vec<Spot>, Option<Span>), &'static str> {
        let mut spots: Vec<Spot> = self.anchors(step.place)?.into_iter().map(Spot::new).collect();
        let Some(inside) = self.condition_within(step.place.span()) else {
            return Ok((spots, None));
        };
        let behind = Spot::new((self.layout.behind(inside.ix), Phase::Before));
        match step.place {
            Place::Before(span) if !inside.is_do && inside.condition.contains(span) => {
                if !step.is_open {
                    return Err(CLOSED_WITHIN);
                }
                let start = Spot::new((self.layout.start_of(inside.body), Phase::Before));
                Ok((vec![start, behind], Some(inside.condition)))
            }
            Place::EndOfLoop(_) if inside.is_do && step.paths == Paths::All => {
                spots.push(Spot {
                    takes_back: true,
                    ..behind
                });
                Ok((spots, Some(inside.condition).filter(|_| !step.is_open)))
            }
            _ => Ok((spots, None)),
        }
    }

    /// The loop that is innermost around a place, if its condition is evaluated within the rounds.
    fn condition_within(&self, place: Span) -> Option<Inside> {
        let ix = self.layout.innermost(place)?;
        let statement = &self.layout.statements[ix];
        match statement.kind {
            Kind::Loop {
                is_do,
                condition: Some(condition),
                body,
                ..
            } if self.proof.words.left_inside.contains(&statement.span) => Some(Inside {
                ix,
                is_do,
                condition,
                body,
            }),
            _ => None,
        }
    }

    /// What is needed in a statement is done before it, but in a loop for each round.
    pub(super) fn before(&self, ix: StmtIx, span: Span) -> Vec<(Anchor, Phase)> {
        let statement = &self.layout.statements[ix];
        let phase = match statement.span == span {
            true => Phase::Whole,
            false => Phase::Within,
        };
        let mut all = vec![(Anchor::Before(ix), phase)];
        if let Kind::Loop {
            is_do,
            condition,
            updates,
            ..
        } = &statement.kind
        {
            let is_update = updates.iter().any(|u| u.contains(span));
            let is_condition = condition.is_some_and(|c| c.contains(span));
            if is_update || *is_do && is_condition {
                all.clear();
            }
            if is_update || is_condition {
                all.extend(self.ends_of_loop(ix));
            }
        }
        all
    }

    /// Where a round of a loop ends.
    pub(super) fn ends_of_loop(&self, ix: StmtIx) -> Vec<(Anchor, Phase)> {
        let ends = self.layout.ends_of_rounds(ix).into_iter();
        ends.map(|end| (end, Phase::Behind)).collect()
    }

    /// What was opened before a loop to read its condition or what its variables begin with, and is not left open as it is closed for the
    /// invariants, is open around these only.
    pub(super) fn around_head(&mut self, head: &[Span], operations: &[Operation], left: &[Operation]) {
        let stays = |o: &Operation| {
            left.iter()
                .any(|l| l.order == o.order && l.instance == o.instance)
        };
        for operation in operations {
            if operation.phase == Phase::Within && operation.is_open && !stays(operation) {
                self.around_parts(head, operation);
            }
        }
    }

    /// What is closed for the invariants is closed where statements can stand, before these parts of the head: it is open around them.
    pub(super) fn around_each(&mut self, parts: &[Span], phase: Phase, operations: &[Operation]) {
        for operation in operations {
            if operation.phase == phase && !operation.is_open {
                self.around_parts(parts, operation);
            }
        }
    }

    fn around_parts(&mut self, parts: &[Span], operation: &Operation) {
        let around = parts.iter().map(|part| (operation.instance.clone(), *part));
        self.around("opening", &around.collect::<Vec<_>>());
    }
}
