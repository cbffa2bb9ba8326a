//! Deciding a goal: its negation is assumed, and where that alone is no contradiction a few cases
//! are tried.
//!
//! A choice is a disjunction that is true while none of its parts is known to be, or anything that
//! can be seen as one. A side of a choice that contradicts at once makes the other side a fact;
//! only when no choice does that, the search goes deeper.

use super::Tier;
use super::egraph::Id;
use super::kind::Kind;
use super::rational::{Bound, Rational};
use super::simplex::{Side, Var};
use echis_logic::{Sort, Term};

/// Steps for one goal with all its cases.
pub(super) const GOAL_STEPS: u32 = 4_000;
/// How many choices are looked at before the search goes deeper.
const WIDTH: usize = 12;
/// How deep cases nest.
const DEPTH: u32 = 5;

/// One side of a choice.
#[derive(Debug, Clone, Copy)]
enum Literal {
    Truth(Id, bool),
    Bound(Var, Side, Bound),
}

impl Tier<'_> {
    /// Does the goal follow from the facts? `false` means that no proof was found.
    pub fn proves(&mut self, goal: Term) -> bool {
        self.proves_within(goal, DEPTH)
    }

    /// Does the goal follow from the facts without any cases? `false` means that no proof was found.
    pub fn propagates(&mut self, goal: Term) -> bool {
        self.proves_within(goal, 0)
    }

    fn proves_within(&mut self, goal: Term, depth: u32) -> bool {
        self.push();
        self.steps = self.limits.goal;
        self.assert(goal, false);
        let proved = self.refute(depth);
        self.pop();
        proved
    }

    /// Is what is assumed contradictory in all cases?
    fn refute(&mut self, depth: u32) -> bool {
        loop {
            if self.contradictory {
                return true;
            }
            if depth == 0 || self.steps == 0 {
                return false;
            }
            let choices = self.open_choices();
            let Some(&first) = choices.first() else {
                return false;
            };
            // a side that contradicts at once
            let forced = choices.iter().find_map(|sides| {
                let failed = sides.iter().position(|&side| self.case(side, |_| false))?;
                Some(sides[1 - failed])
            });
            match forced {
                Some(side) => {
                    self.take(side);
                }
                None => {
                    return first
                        .iter()
                        .all(|&side| self.case(side, |tier| tier.refute(depth - 1)));
                }
            }
        }
    }

    /// Is a case contradictory, at once or by what is done in it?
    fn case(&mut self, side: Literal, then: impl FnOnce(&mut Self) -> bool) -> bool {
        self.push();
        self.take(side);
        let closed = self.contradictory || (self.steps > 0 && then(self));
        self.pop();
        closed
    }

    fn take(&mut self, side: Literal) {
        match side {
            Literal::Truth(node, truth) => self.set(node, truth),
            Literal::Bound(var, side, bound) => {
                let outcome = self.arith.bound(var, side, bound);
                self.arithmetic(outcome);
            }
        }
        self.propagate();
    }

    /// The latest choices that nothing has decided; the goal's are the last ones.
    fn open_choices(&self) -> Vec<[Literal; 2]> {
        let mut open: Vec<[Literal; 2]> = Vec::new();
        let mut seen: Vec<Id> = Vec::new();
        for &node in self.choices.iter().rev() {
            if open.len() == WIDTH {
                break;
            }
            match self.choice(node) {
                Some(sides @ [Literal::Truth(part, _), _]) => {
                    let root = self.graph.root(part);
                    if !seen.contains(&root) {
                        seen.push(root);
                        open.push(sides);
                    }
                }
                Some(sides) => open.push(sides),
                None => {}
            }
        }
        open.extend(self.fraction());
        open
    }

    fn choice(&self, node: Id) -> Option<[Literal; 2]> {
        let unknown = |id: &Id| self.graph.truth(*id).is_none();
        let both = |id: Id, first: bool| [Literal::Truth(id, first), Literal::Truth(id, !first)];
        let truth = self.graph.truth(node);
        let args = self.graph.args(node);
        match (self.graph.kind(node), truth) {
            (Kind::Or, Some(true)) => {
                let done = args.iter().any(|&a| self.graph.truth(a) == Some(true));
                let part = args.iter().copied().find(unknown).filter(|_| !done)?;
                Some(both(part, true))
            }
            (Kind::And, Some(false)) => {
                let done = args.iter().any(|&a| self.graph.truth(a) == Some(false));
                let part = args.iter().copied().find(unknown).filter(|_| !done)?;
                Some(both(part, false))
            }
            (Kind::Implies, Some(true)) => {
                let open = unknown(&args[0]) && unknown(&args[1]);
                open.then(|| both(args[0], false))
            }
            (Kind::Ite, _) => unknown(&args[0]).then(|| both(args[0], true)),
            (Kind::Equal, Some(known)) if self.graph.sort(args[0]) == Sort::BOOL => {
                // an equivalence that is true has made its sides one
                let open = !known && unknown(&args[0]);
                open.then(|| both(args[0], true))
            }
            (Kind::Equal, Some(false)) => self.apart(node),
            _ => None,
        }
    }

    /// Two numbers that differ but have one value at present: less or greater.
    fn apart(&self, node: Id) -> Option<[Literal; 2]> {
        let (var, value) = self.arith.claimed_value(node)?;
        let clash = self.arith.simplex.value(var) == Bound::exact(value);
        clash.then_some([
            Literal::Bound(var, Side::Upper, Bound::below(value)),
            Literal::Bound(var, Side::Lower, Bound::above(value)),
        ])
    }

    /// An integer whose value at present is a fraction: at most the integer below or at least the
    /// one above.
    fn fraction(&self) -> Option<[Literal; 2]> {
        let simplex = &self.arith.simplex;
        let var = simplex.fraction()?;
        let floor = simplex.value(var).real.floor();
        Some([
            Literal::Bound(var, Side::Upper, Bound::exact(floor)),
            Literal::Bound(var, Side::Lower, Bound::exact(floor.add(Rational::ONE)?)),
        ])
    }
}
