//! What was inferred, so that a program can be shown with it: where, what, and on which paths.

use super::{Need, Op};
use crate::context::Context;
use crate::heap::{Heap, Resource};
use echis_source::Place;
use echis_viper::ast::Name;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A ghost operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// `unfold`: an instance is replaced by its body.
    Open,
    /// `fold`: a body is replaced by the instance.
    Close,
}

impl Operation {
    /// Viper's keyword.
    fn keyword(self) -> &'static str {
        match self {
            Operation::Open => "unfold",
            Operation::Close => "fold",
        }
    }
}

/// An argument of a predicate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Argument {
    /// Viper expressions that have its value at the place, as far as any were found.
    pub texts: Vec<String>,
    /// Its symbolic value, for people.
    pub value: String,
}

/// An operation that was inferred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inferred {
    /// Where it belongs; several at one place are in order.
    pub place: Place,
    /// What is done.
    pub operation: Operation,
    /// With which predicate,
    pub predicate: Name,
    /// with which arguments,
    pub args: Vec<Argument>,
    /// and how much of it, as a Viper expression, if one was found.
    pub amount: Option<String>,
    /// Which place was passed first: of two places the one with the smaller number.
    pub order: usize,
    /// Whether every path that comes there needs it. If not, it must not simply be written there.
    pub always: bool,
}

impl Argument {
    /// The first way to write it.
    pub fn text(&self) -> Option<&str> {
        self.texts.first().map(String::as_str)
    }

    /// Is there one way to write both, or none for either?
    fn reads_like(&self, other: &Argument) -> bool {
        let is_written = |text: &String| other.texts.contains(text);
        self.texts.iter().any(is_written)
            || (self.texts.is_empty() && other.texts.is_empty() && self.value == other.value)
    }
}

impl Inferred {
    /// `P(args)` or `acc(P(args), amount)`, if everything in it can be written.
    pub fn access(&self) -> Option<String> {
        let args: Option<Vec<&str>> = self.args.iter().map(Argument::text).collect();
        let instance = format!("{}({})", self.predicate, args?.join(", "));
        Some(match self.amount.as_deref()? {
            "write" => instance,
            amount => format!("acc({instance}, {amount})"),
        })
    }

    /// Is it about a part of an expression, and the same is done for the whole?
    fn is_within(&self, outer: &Inferred) -> bool {
        let (Place::Within(part), Place::Within(whole)) = (self.place, outer.place) else {
            return false;
        };
        part != whole
            && (part.file, whole.start <= part.start, part.end <= whole.end) == (whole.file, true, true)
            && (self.operation, self.access()) == (outer.operation, outer.access())
    }

    /// The statement in Viper's syntax, if it can be written.
    pub fn statement(&self) -> Option<String> {
        Some(format!("{} {}", self.operation.keyword(), self.access()?))
    }
}

/// An operation done on a path.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) op: Op,
    pub(super) predicate: Name,
    pub(super) args: Vec<Argument>,
    pub(super) amount: Option<String>,
}

impl Step {
    /// The operation, for people.
    pub(super) fn said(&self) -> String {
        let args = self.args.iter().map(|a| a.text().unwrap_or(&a.value));
        let keyword = self.op.operation.keyword();
        format!(
            "{keyword} {}({})",
            self.predicate,
            args.collect::<Vec<_>>().join(", ")
        )
    }

    /// Would both be written the same?
    fn reads_like(&self, other: &Inferred) -> bool {
        let args = self.args.iter().zip(&other.args);
        (self.op.operation, &self.predicate, &self.amount)
            == (other.operation, &other.predicate, &other.amount)
            && { args }.all(|(a, b)| a.reads_like(b))
    }
}

/// The operations done so far on a path for one place; paths that fork share them.
#[derive(Debug, Clone, Default)]
pub(super) struct Steps(Option<Rc<(Step, Steps)>>);

impl Steps {
    /// One more.
    pub(super) fn and(self, step: Step) -> Steps {
        Steps(Some(Rc::new((step, self))))
    }

    /// The latest first.
    fn iter(&self) -> impl Iterator<Item = &Step> {
        let mut at = self;
        std::iter::from_fn(move || {
            let (step, before) = at.0.as_deref()?;
            at = before;
            Some(step)
        })
    }

    /// The operations, the latest first.
    pub(super) fn ops(&self) -> impl Iterator<Item = &Op> {
        self.iter().map(|s| &s.op)
    }
}

impl Op {
    /// Does it take away what is needed?
    pub(super) fn breaks(&self, need: &Need) -> bool {
        self.operation == Operation::Open
            && need.resource == Resource::Predicate(self.predicate)
            && need.args.as_deref() == Some(&self.args)
    }

    /// Is it about an instance in this heap?
    pub(super) fn is_on_one_of(&self, heap: &Heap) -> bool {
        heap.find(Resource::Predicate(self.predicate), &self.args)
            .is_some()
    }
}

/// That a path came by a place, and what it needed there.
#[derive(Debug)]
pub(super) struct Visit {
    place: Place,
    /// What is done there.
    what: usize,
    steps: Steps,
}

impl Context<'_, '_> {
    /// Notes what a path needed at a place.
    pub(super) fn record(&mut self, place: Place, what: usize, steps: Steps) {
        if !self.ghost.trying {
            self.ghost.visits.push(Visit { place, what, steps });
        }
    }

    /// What was inferred on all paths, by place.
    pub fn inferred(&self) -> Vec<Inferred> {
        let mut numbers: FxHashMap<(Place, usize), usize> = FxHashMap::default();
        let mut places: BTreeMap<(Place, usize), Vec<&Steps>> = BTreeMap::new();
        for (order, visit) in self.ghost.visits.iter().enumerate() {
            let number = *numbers.entry((visit.place, visit.what)).or_insert(order);
            places
                .entry((visit.place, number))
                .or_default()
                .push(&visit.steps);
        }
        let all: Vec<Inferred> = places
            .into_iter()
            .flat_map(|((place, order), visits)| union(place, order, &visits))
            .collect();
        let is_inside = |inner: &Inferred| all.iter().any(|outer| inner.is_within(outer));
        all.iter().filter(|i| !is_inside(i)).cloned().collect()
    }
}

/// The union of what several paths did at a place, in an order in which each did it.
fn union(place: Place, order: usize, visits: &[&Steps]) -> Vec<Inferred> {
    let mut all: Vec<(Inferred, usize)> = Vec::new();
    for steps in visits {
        let mut steps: Vec<&Step> = steps.iter().collect();
        steps.reverse();
        let mut from = 0;
        for step in steps {
            let known = all[from..].iter().position(|(i, _)| step.reads_like(i));
            match known {
                Some(i) => {
                    let (inferred, times) = &mut all[from + i];
                    *times += 1;
                    for (known, arg) in inferred.args.iter_mut().zip(&step.args) {
                        known.texts.retain(|text| arg.texts.contains(text));
                    }
                    from += i + 1;
                }
                None => {
                    let inferred = Inferred {
                        place,
                        operation: step.op.operation,
                        predicate: step.predicate.clone(),
                        args: step.args.clone(),
                        amount: step.amount.clone(),
                        order,
                        always: false,
                    };
                    all.insert(from, (inferred, 1));
                    from += 1;
                }
            }
        }
    }
    all.into_iter()
        .map(|(inferred, times)| Inferred {
            always: times == visits.len(),
            ..inferred
        })
        .collect()
}
