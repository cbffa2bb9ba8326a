//! The operations that were inferred, as data: where, what, and on which paths.

use super::paths::{ArrivingPath, Paths};
use super::text::{expression, is_same};
use super::{Need, Op};
use crate::cfg::CodePoint;
use crate::context::Context;
use crate::heap::{Heap, Resource};
use crate::state::State;
use echis_logic::Term;
use echis_source::{Place, Span};
use echis_viper::ast::Name;
use echis_viper::print::print_exp;
use echis_viper::syntax::{Exp, ExpKind, Ident};
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many states are kept to tell paths apart.
const KEPT: usize = 4096;

/// How many pairs of paths are compared to find out whether two statements are on different ones.
const COMPARED: usize = 256;

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
    pub fn keyword(self) -> &'static str {
        match self {
            Operation::Open => "unfold",
            Operation::Close => "fold",
        }
    }
}

/// An argument of a predicate.
#[derive(Debug, Clone)]
pub struct Argument {
    /// Viper expressions that have its value at the place, as far as any were found.
    pub expressions: Vec<Exp>,
    /// Its symbolic value, for people.
    pub value: String,
}

/// An operation that was inferred.
#[derive(Debug, Clone)]
pub struct Inferred {
    /// Where it belongs; several at one place are in order.
    pub place: Place,
    /// `unfold` or `fold`.
    pub operation: Operation,
    /// The predicate of the instance.
    pub predicate: Name,
    /// The arguments of the instance.
    pub args: Vec<Argument>,
    /// The amount, as a Viper expression, if one was found.
    pub amount: Option<Exp>,
    /// The place that was passed first has the smaller number.
    pub order: usize,
    /// Which of the paths that come to the place need it.
    pub paths: Paths,
}

impl Argument {
    /// Is there one expression for both, or none for either?
    fn reads_like(&self, other: &Argument) -> bool {
        self.expressions.iter().any(|e| other.has(e))
            || (self.expressions.is_empty() && other.expressions.is_empty() && self.value == other.value)
    }

    fn has(&self, e: &Exp) -> bool {
        self.expressions.iter().any(|own| is_same(own, e))
    }

    /// The first expression, or else the symbolic value.
    fn printed(&self) -> String {
        self.expressions
            .first()
            .map_or_else(|| self.value.clone(), print_exp)
    }
}

impl Inferred {
    /// The instance, `P(args)`, and `acc(P(args), amount)` if the amount is not `write`; none if an argument has no expression.
    pub fn access(&self) -> Option<Exp> {
        let args = self.args.iter().map(|a| a.expressions.first().cloned());
        let name = Ident {
            name: self.predicate.clone(),
            span: Span::default(),
        };
        let instance = expression(ExpKind::Call(name, args.collect::<Option<_>>()?, None));
        let amount = self.amount.clone()?;
        Some(match amount.kind {
            ExpKind::FullPerm => instance,
            _ => expression(ExpKind::Acc(Box::new(instance), Some(Box::new(amount)))),
        })
    }

    /// The instance in Viper's syntax, with symbolic values for arguments that have no expression.
    pub fn instance(&self) -> String {
        match self.access() {
            Some(access) => print_exp(&access),
            None => printed_instance(&self.predicate, &self.args),
        }
    }

    /// The condition under which it is needed, in Viper's syntax, if it is not needed on all paths and the paths can be told apart.
    pub fn condition(&self) -> Option<String> {
        let Paths::Where(condition) = &self.paths else {
            return None;
        };
        let condition = condition.expression(&|ways| ways.first().cloned())?;
        Some(print_exp(&condition))
    }

    /// The statement in Viper's syntax, if its instance and its condition have expressions.
    pub fn statement(&self) -> Option<String> {
        let done = format!("{} {}", self.operation.keyword(), print_exp(&self.access()?));
        match &self.paths {
            Paths::All => Some(done),
            Paths::Where(_) => Some(format!("if ({}) {{ {done} }}", self.condition()?)),
            Paths::Some => None,
        }
    }

    /// Is it about a part of an expression, and the same is done for the whole?
    fn is_within(&self, outer: &Inferred) -> bool {
        let (Place::Within(part), Place::Within(whole)) = (self.place, outer.place) else {
            return false;
        };
        part.is_part_of(whole) && (self.operation, self.instance()) == (outer.operation, outer.instance())
    }
}

fn printed_instance(predicate: &str, args: &[Argument]) -> String {
    let args: Vec<String> = args.iter().map(Argument::printed).collect();
    format!("{predicate}({})", args.join(", "))
}

/// An operation done on a path.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) op: Op,
    pub(super) predicate: Name,
    pub(super) args: Vec<Argument>,
    pub(super) amount: Option<Exp>,
}

impl Step {
    /// The operation, for people.
    pub(super) fn said(&self) -> String {
        let keyword = self.op.operation.keyword();
        format!("{keyword} {}", printed_instance(&self.predicate, &self.args))
    }

    /// As something that was inferred for a place, on whichever paths.
    fn inferred(&self, place: Place, order: usize) -> Inferred {
        Inferred {
            place,
            operation: self.op.operation,
            predicate: self.predicate.clone(),
            args: self.args.clone(),
            amount: self.amount.clone(),
            order,
            paths: Paths::Some,
        }
    }

    /// Would both be written the same?
    fn reads_like(&self, other: &Inferred) -> bool {
        let args = self.args.iter().zip(&other.args);
        let has_same_amount = match (&self.amount, &other.amount) {
            (Some(own), Some(amount)) => is_same(own, amount),
            (own, amount) => own.is_none() && amount.is_none(),
        };
        (self.op.operation, &self.predicate) == (other.operation, &other.predicate) && has_same_amount && {
            args
        }
        .all(|(a, b)| a.reads_like(b))
    }
}

/// The operations done so far on a path for one place, with the states between them where it may matter what holds there; paths that fork
/// share them.
#[derive(Debug, Clone, Default)]
pub(super) struct Steps<'p> {
    start: Option<State<'p>>,
    done: Option<Rc<Done<'p>>>,
}

/// The latest operation and those before it.
#[derive(Debug)]
struct Done<'p> {
    step: Step,
    after: Option<State<'p>>,
    before: Option<Rc<Done<'p>>>,
}

impl<'p> Steps<'p> {
    /// Nothing is done yet.
    pub(super) fn new(start: Option<State<'p>>) -> Steps<'p> {
        Steps { start, done: None }
    }

    /// One more, which led to a state if that is kept.
    pub(super) fn and(self, step: Step, after: Option<State<'p>>) -> Steps<'p> {
        Steps {
            start: self.start,
            done: Some(Rc::new(Done {
                step,
                after,
                before: self.done,
            })),
        }
    }

    /// The latest first, each with the state after it.
    fn iter(&self) -> impl Iterator<Item = (&Step, Option<&State<'p>>)> {
        let mut at = &self.done;
        std::iter::from_fn(move || {
            let done = at.as_deref()?;
            at = &done.before;
            Some((&done.step, done.after.as_ref()))
        })
    }

    /// Is any state kept?
    fn is_kept(&self) -> bool {
        self.start.is_some() || self.iter().any(|(_, after)| after.is_some())
    }

    /// The state after so many of them, if it was kept.
    fn state_after(&self, number: usize) -> Option<&State<'p>> {
        if number == 0 {
            return self.start.as_ref();
        }
        let all = self.iter().count();
        self.iter().nth(all.checked_sub(number)?)?.1
    }

    /// The operations, the latest first.
    pub(super) fn ops(&self) -> impl Iterator<Item = &Op> {
        self.iter().map(|(s, _)| &s.op)
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
pub(super) struct Visit<'p> {
    place: Place,
    /// The statement there, if it is not the place alone.
    point: Option<CodePoint>,
    steps: Steps<'p>,
    /// What had been decided on the path, if it may matter.
    decided: Vec<Term>,
}

impl Visit<'_> {
    fn needs_something(&self) -> bool {
        self.steps.done.is_some()
    }
}

/// A statement at a place.
#[derive(Debug)]
struct Statement<'v, 'p> {
    /// How many places were passed before it.
    order: usize,
    /// The paths that came by it, at least one.
    visits: Vec<&'v Visit<'p>>,
}

impl Statement<'_, '_> {
    fn needs_nothing(&self) -> bool {
        !self.visits.iter().any(|visit| visit.needs_something())
    }
}

impl<'p> Context<'p, '_> {
    /// Nothing is done yet, where the path is one of several if anything was decided on it.
    pub(super) fn first_steps(&mut self, st: &State<'p>) -> Steps<'p> {
        let is_decided = self.path.decisions().next().is_some();
        self.steps_from(st, is_decided)
    }

    /// Nothing is done yet.
    pub(super) fn steps_from(&mut self, st: &State<'p>, is_one_of_several: bool) -> Steps<'p> {
        Steps::new(self.kept(st, is_one_of_several))
    }

    /// One more step, which led to a state.
    pub(super) fn steps_and(&mut self, steps: &Steps<'p>, step: &Step, after: &State<'p>) -> Steps<'p> {
        // the step may have come to several cases itself
        let is_one_of_several = steps.is_kept() || self.path.decisions().next().is_some();
        let after = self.kept(after, is_one_of_several);
        steps.clone().and(step.clone(), after)
    }

    /// Where the path is one of several, its state is kept: something at the place may tell them apart.
    fn kept(&mut self, st: &State<'p>, is_one_of_several: bool) -> Option<State<'p>> {
        let is_kept = is_one_of_several && !self.ghost.trying && self.ghost.kept < KEPT;
        self.ghost.kept += usize::from(is_kept);
        is_kept.then(|| st.clone())
    }

    /// Notes what a path needed at a place, where it knows these facts besides what was decided on it.
    pub(super) fn record(
        &mut self,
        place: Place,
        point: Option<CodePoint>,
        steps: Steps<'p>,
        facts: &[Term],
    ) {
        if self.ghost.trying {
            return;
        }
        let mut decided = Vec::new();
        if steps.is_kept() {
            let all = self.path.decisions().chain(facts.iter().copied());
            decided.extend(all.flat_map(|fact| self.terms.conjuncts(fact)));
        }
        self.ghost.visits.push(Visit {
            place,
            point,
            steps,
            decided,
        });
    }

    /// What was inferred on all paths, by place.
    pub fn inferred(&self) -> Vec<Inferred> {
        let mut places: BTreeMap<Place, Vec<Statement<'_, 'p>>> = BTreeMap::new();
        for (order, visit) in self.ghost.visits.iter().enumerate() {
            let statements = places.entry(visit.place).or_default();
            match statements.iter_mut().find(|s| s.visits[0].point == visit.point) {
                Some(statement) => statement.visits.push(visit),
                None => statements.push(Statement {
                    order,
                    visits: vec![visit],
                }),
            }
        }
        let all: Vec<Inferred> = places
            .into_iter()
            .flat_map(|(place, statements)| self.inferred_at(place, statements))
            .collect();
        let is_inside = |inner: &Inferred| all.iter().any(|outer| inner.is_within(outer));
        all.iter().filter(|i| !is_inside(i)).cloned().collect()
    }

    /// What was inferred at one place. Statements on different paths are taken for one if it can be asked which of the paths need what.
    fn inferred_at(&self, place: Place, statements: Vec<Statement<'_, 'p>>) -> Vec<Inferred> {
        if statements.iter().all(Statement::needs_nothing) {
            return Vec::new();
        }
        let groups = self.alternatives(statements).into_iter();
        groups
            .flat_map(|group| self.inferred_for(place, &group))
            .collect()
    }

    fn inferred_for(&self, place: Place, alternatives: &[Statement<'_, 'p>]) -> Vec<Inferred> {
        let visits = alternatives.iter().flat_map(|s| s.visits.iter().copied());
        let whole = self.union(place, alternatives[0].order, &visits.collect::<Vec<_>>());
        if alternatives.len() == 1 || !whole.iter().any(|i| matches!(i.paths, Paths::Some)) {
            return whole;
        }
        let each = alternatives.iter();
        each.flat_map(|s| self.union(place, s.order, &s.visits)).collect()
    }

    /// The statements of a place, each together with those that other paths pass instead of it: a place may have been copied.
    fn alternatives<'v>(&self, statements: Vec<Statement<'v, 'p>>) -> Vec<Vec<Statement<'v, 'p>>> {
        let mut all: Vec<Vec<Statement>> = Vec::new();
        for statement in statements {
            let is_behind = |group: &Vec<Statement>| !group.iter().all(|s| self.excludes(s, &statement));
            let at = all.iter().rposition(is_behind).map_or(0, |last| last + 1);
            match all.get_mut(at) {
                Some(group) => group.push(statement),
                None => all.push(vec![statement]),
            }
        }
        all
    }

    /// Does no path pass both statements?
    fn excludes(&self, a: &Statement<'_, 'p>, b: &Statement<'_, 'p>) -> bool {
        a.visits.len() * b.visits.len() <= COMPARED
            && a.visits
                .iter()
                .all(|x| b.visits.iter().all(|y| self.is_other_path(x, y)))
    }

    fn is_other_path(&self, a: &Visit<'p>, b: &Visit<'p>) -> bool {
        a.decided
            .iter()
            .any(|&fact| b.decided.contains(&self.terms.not(fact)))
    }

    /// The union of what several paths did at a place, in an order in which each did it.
    fn union(&self, place: Place, order: usize, visits: &[&Visit<'p>]) -> Vec<Inferred> {
        let mut all: Vec<(Inferred, Vec<Option<usize>>)> = Vec::new();
        for (number, visit) in visits.iter().enumerate() {
            let mut steps: Vec<&Step> = visit.steps.iter().map(|(step, _)| step).collect();
            steps.reverse();
            let mut from = 0;
            for (index, step) in steps.into_iter().enumerate() {
                let known = all[from..].iter().position(|(i, _)| step.reads_like(i));
                let at = from + known.unwrap_or(0);
                if known.is_none() {
                    all.insert(at, (step.inferred(place, order), vec![None; visits.len()]));
                }
                let (inferred, done) = &mut all[at];
                done[number] = Some(index);
                for (known, arg) in inferred.args.iter_mut().zip(&step.args) {
                    known.expressions.retain(|e| arg.has(e));
                }
                from = at + 1;
            }
        }
        let done: Vec<Vec<Option<usize>>> = all.iter().map(|(_, done)| done.clone()).collect();
        let operations = all.into_iter().enumerate();
        operations
            .map(|(i, (inferred, _))| Inferred {
                paths: self.paths_of(visits, &done[..=i]),
                ..inferred
            })
            .collect()
    }

    /// Which of the paths that come to a place need an operation, if it is known of this one and those before it which step of which path each is.
    fn paths_of(&self, visits: &[&Visit<'p>], done: &[Vec<Option<usize>>]) -> Paths {
        let Some((own, before)) = done.split_last() else {
            return Paths::All;
        };
        if own.iter().all(Option::is_some) {
            return Paths::All;
        }
        let coming = visits.iter().enumerate().map(|(number, visit)| {
            let so_far = || before.iter().filter_map(|done| done[number]).max();
            let steps = own[number].or_else(|| so_far().map(|last| last + 1));
            Some(ArrivingPath {
                decided: &visit.decided,
                state: visit.steps.state_after(steps.unwrap_or(0))?,
                needs: own[number].is_some(),
            })
        });
        let condition = { coming }.collect::<Option<Vec<ArrivingPath>>>();
        match condition.and_then(|all| self.told_apart(&all.iter().collect::<Vec<_>>())) {
            Some(condition) => Paths::Where(condition),
            None => Paths::Some,
        }
    }
}
