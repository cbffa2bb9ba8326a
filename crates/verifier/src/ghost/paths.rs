//! Telling apart the paths that come to a place, where only some of them need an operation: by what was decided on them, as far as that can be
//! asked in their states there.

use super::text::Past;
use crate::context::Context;
use crate::state::State;
use echis_logic::{Op, Term};
use echis_source::Condition;

/// How many questions are tried for one set of paths.
const TRIED: usize = 4;

/// A path that comes to a place.
#[derive(Debug)]
pub(super) struct Coming<'v, 'p> {
    /// What was decided on it.
    pub(super) decided: &'v [Term],
    /// Where the operation would be done.
    pub(super) state: &'v State<'p>,
    /// It needs the operation.
    pub(super) needs: bool,
}

/// A question, and the paths on which the answer is yes and no.
struct Question<'c, 'v, 'p> {
    ways: Vec<String>,
    yes: Vec<&'c Coming<'v, 'p>>,
    no: Vec<&'c Coming<'v, 'p>>,
}

impl Question<'_, '_, '_> {
    /// Is nothing left to ask?
    fn settles(&self) -> bool {
        [&self.yes, &self.no]
            .iter()
            .all(|side| side.windows(2).all(|w| w[0].needs == w[1].needs))
    }
}

impl<'p> Context<'p, '_> {
    /// The condition that holds on just those paths that need the operation. What was overwritten is asked about only if nothing else helps.
    pub(super) fn told_apart(&self, paths: &[&Coming<'_, 'p>]) -> Option<Condition> {
        let apart = |past| self.told_apart_by(paths, past);
        apart(Past::Lost).or_else(|| apart(Past::Saved))
    }

    fn told_apart_by(&self, paths: &[&Coming<'_, 'p>], past: Past) -> Option<Condition> {
        let first = paths.first()?;
        if paths.iter().all(|path| path.needs == first.needs) {
            return Some(Condition::Is(first.needs));
        }
        let mut questions: Vec<Question> = first
            .decided
            .iter()
            .filter_map(|&fact| self.question(fact, paths, past))
            .take(TRIED)
            .collect();
        questions.sort_by_key(|question| !question.settles());
        questions.into_iter().find_map(|question| {
            Some(Condition::Asked {
                yes: Box::new(self.told_apart_by(&question.yes, past)?),
                no: Box::new(self.told_apart_by(&question.no, past)?),
                ways: question.ways,
            })
        })
    }

    /// The question whether a fact holds, if all paths have decided it, not all in the same way, and it can be asked on all of them.
    fn question<'c, 'v>(
        &self,
        fact: Term,
        paths: &[&'c Coming<'v, 'p>],
        past: Past,
    ) -> Option<Question<'c, 'v, 'p>> {
        let negated = self.terms.not(fact);
        let is_negation = matches!(self.terms.peek(fact).op, Op::Not);
        let (asked, other) = if is_negation {
            (negated, fact)
        } else {
            (fact, negated)
        };
        let (yes, no): (Vec<&Coming>, Vec<&Coming>) =
            paths.iter().partition(|path| path.decided.contains(&asked));
        if yes.is_empty() || no.is_empty() || !no.iter().all(|path| path.decided.contains(&other)) {
            return None;
        }
        let mut ways: Vec<String> = Vec::new();
        for (i, path) in paths.iter().enumerate() {
            let here = self.expressions_of(path.state, asked, past);
            match i {
                0 => ways = here,
                _ => ways.retain(|way| here.contains(way)),
            }
        }
        (!ways.is_empty()).then_some(Question { ways, yes, no })
    }
}
