//! The inferred operations as data: the place, the operation, and the paths that need it.

use super::path_discriminators::{ArrivingPath, Paths};
use super::term_to_source::{expression, is_same};
use super::{GhostOperation, MissingPermission};
use crate::cfg::CodePoint;
use crate::context::Context;
use crate::heap::{Heap, Resource};
use crate::state::State;
use echis_logic::Term;
use echis_source::{Place, Span};
use echis_viper::ast::Name;
use echis_viper::print::print_exp;
use echis_viper::syntax::{Exp, ExpKind, Ident};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The largest number of states that are kept to discriminate paths.
const MAX_KEPT_STATES: usize = 4096;

/// The largest number of pairs of paths that are compared to decide whether two statements exclude
/// each other.
const MAX_COMPARED_PAIRS: usize = 256;

/// A ghost operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Operation {
    /// `unfold`: an instance is replaced by its body.
    Unfold,
    /// `fold`: a body is replaced by the instance.
    Fold,
}

impl Operation {
    /// Viper's keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            Operation::Unfold => "unfold",
            Operation::Fold => "fold",
        }
    }
}

/// An argument of a predicate.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Argument {
    /// Viper expressions that have its value at the place, if any were found.
    pub expressions: Vec<Exp>,
    /// Its symbolic value, as text for users.
    pub value: String,
}

/// An operation that was inferred.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct InferredStep {
    /// The place. Several operations at one place are in order.
    pub place: Place,
    /// `unfold` or `fold`.
    pub operation: Operation,
    /// The predicate of the instance.
    pub predicate: Name,
    /// The arguments of the instance.
    pub args: Vec<Argument>,
    /// The amount, as a Viper expression, if one was found.
    pub amount: Option<Exp>,
    /// The number of places that were visited before its place.
    pub order: usize,
    /// The paths to the place that need it.
    pub paths: Paths,
}

impl Argument {
    /// Whether both have an expression in common, or no expressions and the same value.
    fn has_same_text(&self, other: &Argument) -> bool {
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

impl InferredStep {
    /// The instance as `P(args)`, or as `acc(P(args), amount)` if the amount is not `write`. `None`
    /// if an argument or the amount has no expression.
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

    /// The condition under which it is needed, in Viper's syntax, if it is not needed on all paths
    /// and the paths can be told apart.
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

    /// Whether it is for a part of the expression of `outer`, which is the same operation.
    fn is_within(&self, outer: &InferredStep) -> bool {
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

/// An operation performed on a path.
#[derive(Debug, Clone)]
pub(super) struct LoggedStep {
    pub(super) op: GhostOperation,
    pub(super) predicate: Name,
    pub(super) args: Vec<Argument>,
    pub(super) amount: Option<Exp>,
}

impl LoggedStep {
    /// The operation as text for users.
    pub(super) fn describe(&self) -> String {
        let keyword = self.op.operation.keyword();
        format!("{keyword} {}", printed_instance(&self.predicate, &self.args))
    }

    /// The operation as an inferred step at a place, for unknown paths.
    fn inferred(&self, place: Place, order: usize) -> InferredStep {
        InferredStep {
            place,
            operation: self.op.operation,
            predicate: self.predicate.clone(),
            args: self.args.clone(),
            amount: self.amount.clone(),
            order,
            paths: Paths::Some,
        }
    }

    /// Whether it has the same text as an inferred step.
    fn has_same_text(&self, other: &InferredStep) -> bool {
        let mut args = self.args.iter().zip(&other.args);
        let has_same_amount = match (&self.amount, &other.amount) {
            (Some(own), Some(amount)) => is_same(own, amount),
            (own, amount) => own.is_none() && amount.is_none(),
        };
        (self.op.operation, &self.predicate) == (other.operation, &other.predicate)
            && has_same_amount
            && args.all(|(a, b)| a.has_same_text(b))
    }
}

/// The operations performed so far on a path for one place, with the states between them if they
/// may be needed. Forked paths share them.
#[derive(Debug, Clone, Default)]
pub(super) struct StepLog<'p> {
    start: Option<State<'p>>,
    done: Option<Rc<LoggedStepNode<'p>>>,
}

/// The latest operation, linked to the earlier ones.
#[derive(Debug)]
struct LoggedStepNode<'p> {
    step: LoggedStep,
    after: Option<State<'p>>,
    before: Option<Rc<LoggedStepNode<'p>>>,
}

impl<'p> StepLog<'p> {
    /// The empty log.
    pub(super) fn new(start: Option<State<'p>>) -> StepLog<'p> {
        StepLog { start, done: None }
    }

    /// The log with one more operation, and the state after it if that is kept.
    pub(super) fn with_step(self, step: LoggedStep, after: Option<State<'p>>) -> StepLog<'p> {
        StepLog {
            start: self.start,
            done: Some(Rc::new(LoggedStepNode {
                step,
                after,
                before: self.done,
            })),
        }
    }

    /// The operations, latest first, each with the state after it.
    fn iter(&self) -> impl Iterator<Item = (&LoggedStep, Option<&State<'p>>)> {
        let mut at = &self.done;
        std::iter::from_fn(move || {
            let done = at.as_deref()?;
            at = &done.before;
            Some((&done.step, done.after.as_ref()))
        })
    }

    /// Whether any state was kept.
    fn has_states(&self) -> bool {
        self.start.is_some() || self.iter().any(|(_, after)| after.is_some())
    }

    /// The state after this many operations, if it was kept.
    fn state_after(&self, number: usize) -> Option<&State<'p>> {
        if number == 0 {
            return self.start.as_ref();
        }
        let all = self.iter().count();
        self.iter().nth(all.checked_sub(number)?)?.1
    }

    /// The operations, the latest first.
    pub(super) fn ops(&self) -> impl Iterator<Item = &GhostOperation> {
        self.iter().map(|(s, _)| &s.op)
    }
}

impl GhostOperation {
    /// Whether it removes a needed instance.
    pub(super) fn removes(&self, need: &MissingPermission) -> bool {
        self.operation == Operation::Unfold
            && need.resource == Resource::Predicate(self.predicate)
            && need.args.as_deref() == Some(&self.args)
    }

    /// Whether a heap holds its instance.
    pub(super) fn is_held_in(&self, heap: &Heap) -> bool {
        heap.find(Resource::Predicate(self.predicate), &self.args)
            .is_some()
    }
}

/// A visit of a place by a path, with the operations that it needed there.
#[derive(Debug)]
pub(super) struct PlaceVisit<'p> {
    place: Place,
    /// The point of the statement in the graph; `None` if the place alone identifies it.
    point: Option<CodePoint>,
    steps: StepLog<'p>,
    /// The branch conditions of the path, if they may be needed.
    branch_conditions: Vec<Term>,
}

impl PlaceVisit<'_> {
    fn has_steps(&self) -> bool {
        self.steps.done.is_some()
    }
}

/// A statement at a place.
#[derive(Debug)]
struct PlaceStatement<'v, 'p> {
    /// The number of places that were visited before it.
    order: usize,
    /// The visits of paths, at least one.
    visits: Vec<&'v PlaceVisit<'p>>,
}

impl PlaceStatement<'_, '_> {
    fn has_no_steps(&self) -> bool {
        !self.visits.iter().any(|visit| visit.has_steps())
    }
}

impl<'p> Context<'p, '_> {
    /// The empty log of a path, with the state kept if the path has branches.
    pub(super) fn start_log(&mut self, st: &State<'p>) -> StepLog<'p> {
        let is_decided = self.path.decisions().next().is_some();
        self.start_log_of(st, is_decided)
    }

    /// The empty log, with the state kept if the path is one of several.
    pub(super) fn start_log_of(&mut self, st: &State<'p>, is_one_of_several: bool) -> StepLog<'p> {
        StepLog::new(self.state_to_keep(st, is_one_of_several))
    }

    /// The log with one more operation and the state after it.
    pub(super) fn append_step(
        &mut self,
        steps: &StepLog<'p>,
        step: &LoggedStep,
        after: &State<'p>,
    ) -> StepLog<'p> {
        // the operation may have forked
        let is_one_of_several = steps.has_states() || self.path.decisions().next().is_some();
        let after = self.state_to_keep(after, is_one_of_several);
        steps.clone().with_step(step.clone(), after)
    }

    /// The state, if the path is one of several: it may be needed to discriminate them.
    fn state_to_keep(&mut self, st: &State<'p>, is_one_of_several: bool) -> Option<State<'p>> {
        let is_kept = is_one_of_several && !self.modes.trying && self.inference.kept < MAX_KEPT_STATES;
        self.inference.kept += usize::from(is_kept);
        is_kept.then(|| st.clone())
    }

    /// Records the operations of a path at a place; `facts` are known on it besides its branch
    /// conditions.
    pub(super) fn record_visit(
        &mut self,
        place: Place,
        point: Option<CodePoint>,
        steps: StepLog<'p>,
        facts: &[Term],
    ) {
        if self.modes.trying {
            return;
        }
        let mut branch_conditions = Vec::new();
        if steps.has_states() {
            let all = self.path.decisions().chain(facts.iter().copied());
            branch_conditions.extend(all.flat_map(|fact| self.terms.conjuncts(fact)));
        }
        self.inference.visits.push(PlaceVisit {
            place,
            point,
            steps,
            branch_conditions,
        });
    }

    /// All inferred operations, by place.
    pub fn inferred(&self) -> Vec<InferredStep> {
        let mut places: BTreeMap<Place, Vec<PlaceStatement<'_, 'p>>> = BTreeMap::new();
        for (order, visit) in self.inference.visits.iter().enumerate() {
            let statements = places.entry(visit.place).or_default();
            match statements.iter_mut().find(|s| s.visits[0].point == visit.point) {
                Some(statement) => statement.visits.push(visit),
                None => statements.push(PlaceStatement {
                    order,
                    visits: vec![visit],
                }),
            }
        }
        let all: Vec<InferredStep> = places
            .into_iter()
            .flat_map(|(place, statements)| self.inferred_at(place, statements))
            .collect();
        let is_inside = |inner: &InferredStep| all.iter().any(|outer| inner.is_within(outer));
        all.iter().filter(|i| !is_inside(i)).cloned().collect()
    }

    /// The operations inferred at one place. Statements on different paths are merged if a
    /// condition discriminates the paths.
    fn inferred_at(&self, place: Place, statements: Vec<PlaceStatement<'_, 'p>>) -> Vec<InferredStep> {
        if statements.iter().all(PlaceStatement::has_no_steps) {
            return Vec::new();
        }
        let groups = self.alternatives(statements).into_iter();
        groups
            .flat_map(|group| self.inferred_for(place, &group))
            .collect()
    }

    fn inferred_for(&self, place: Place, alternatives: &[PlaceStatement<'_, 'p>]) -> Vec<InferredStep> {
        let visits = alternatives.iter().flat_map(|s| s.visits.iter().copied());
        let whole = self.union(place, alternatives[0].order, &visits.collect::<Vec<_>>());
        if alternatives.len() == 1 || !whole.iter().any(|i| matches!(i.paths, Paths::Some)) {
            return whole;
        }
        let each = alternatives.iter();
        each.flat_map(|s| self.union(place, s.order, &s.visits)).collect()
    }

    /// Groups the statements of a place whose paths exclude each other: they are copies of one
    /// statement.
    fn alternatives<'v>(&self, statements: Vec<PlaceStatement<'v, 'p>>) -> Vec<Vec<PlaceStatement<'v, 'p>>> {
        let mut all: Vec<Vec<PlaceStatement>> = Vec::new();
        for statement in statements {
            let must_follow =
                |group: &Vec<PlaceStatement>| !group.iter().all(|s| self.excludes(s, &statement));
            let at = all.iter().rposition(must_follow).map_or(0, |last| last + 1);
            match all.get_mut(at) {
                Some(group) => group.push(statement),
                None => all.push(vec![statement]),
            }
        }
        all
    }

    /// Whether no path passes both statements.
    fn excludes(&self, a: &PlaceStatement<'_, 'p>, b: &PlaceStatement<'_, 'p>) -> bool {
        a.visits.len() * b.visits.len() <= MAX_COMPARED_PAIRS
            && a.visits
                .iter()
                .all(|x| b.visits.iter().all(|y| self.is_other_path(x, y)))
    }

    fn is_other_path(&self, a: &PlaceVisit<'p>, b: &PlaceVisit<'p>) -> bool {
        a.branch_conditions
            .iter()
            .any(|&fact| b.branch_conditions.contains(&self.terms.not(fact)))
    }

    /// The union of the operations of several paths at a place, in an order that is consistent with
    /// each path.
    fn union(&self, place: Place, order: usize, visits: &[&PlaceVisit<'p>]) -> Vec<InferredStep> {
        let mut all: Vec<(InferredStep, Vec<Option<usize>>)> = Vec::new();
        for (number, visit) in visits.iter().enumerate() {
            let mut steps: Vec<&LoggedStep> = visit.steps.iter().map(|(step, _)| step).collect();
            steps.reverse();
            let mut from = 0;
            for (index, step) in steps.into_iter().enumerate() {
                let known = all[from..].iter().position(|(i, _)| step.has_same_text(i));
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
            .map(|(i, (inferred, _))| InferredStep {
                paths: self.paths_of(visits, &done[..=i]),
                ..inferred
            })
            .collect()
    }

    /// The paths that need an operation. `done` has, for this operation and the earlier ones at the
    /// place, the index of the step on each path.
    fn paths_of(&self, visits: &[&PlaceVisit<'p>], done: &[Vec<Option<usize>>]) -> Paths {
        let Some((own, before)) = done.split_last() else {
            return Paths::All;
        };
        if own.iter().all(Option::is_some) {
            return Paths::All;
        }
        let arriving = visits.iter().enumerate().map(|(number, visit)| {
            let so_far = || before.iter().filter_map(|done| done[number]).max();
            let steps = own[number].or_else(|| so_far().map(|last| last + 1));
            Some(ArrivingPath {
                branch_conditions: &visit.branch_conditions,
                state: visit.steps.state_after(steps.unwrap_or(0))?,
                needs: own[number].is_some(),
            })
        });
        let condition = { arriving }.collect::<Option<Vec<ArrivingPath>>>();
        match condition.and_then(|all| self.discriminate(&all.iter().collect::<Vec<_>>())) {
            Some(condition) => Paths::Where(condition),
            None => Paths::Some,
        }
    }
}
