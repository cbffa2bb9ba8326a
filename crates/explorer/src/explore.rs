//! Explores the execution tree of a procedure path by path, with forward execution.
//!
//! A path continues on one side of a branch only if its condition is satisfiable there.

use crate::context::{Context, Part};
use crate::floats::{Fixed, fix};
use crate::forward::{Forward, memory::Memory};
use crate::inputs::{self, Symbols};
use crate::machine::{Bounds, BranchChoice, Chooser, Machine, Outcome, State, Successor};
use crate::search::{Frontier, Search};
use crate::tree::Tree;
use echis_logic::{Op, Term};
use echis_program::ast::{ProcedureId, Type};
use echis_program::run::{Decision, Inputs};
use echis_solver::Unknown;
use echis_solver::satisfy::{Satisfier, Solution, Verdict};
use echis_source::Span;
use rustc_hash::FxHashSet;

/// The options of an exploration.
#[derive(Debug, Clone)]
pub struct Options {
    /// Bounds of every path.
    pub bounds: Bounds,
    /// The largest number of paths to follow to their end.
    pub max_paths: usize,
    /// The order in which paths are followed.
    pub search: Search,
    /// Whether to record the execution tree.
    pub tree: bool,
    /// Whether to limit inputs where the solver gives no answer. A path follows the side of a
    /// condition that is known to be feasible. If no side is, or if a floating-point number depends
    /// on inputs, it goes on with concrete values.
    pub concretize: bool,
    /// Searches inputs only for paths that end with an error. If there are other paths, the
    /// exploration then does not count as complete.
    pub only_errors: bool,
}

/// The end of a path.
#[derive(Debug, Clone)]
pub struct Leaf {
    /// The path condition, conjunct by conjunct.
    pub condition: Vec<Term>,
    /// The outcome of the path.
    pub outcome: Outcome,
    /// The decisions of the path.
    pub decisions: Vec<Decision>,
    /// The places through which the path was left, from the outside in: see [`State::exit`].
    pub exit: Vec<Span>,
    /// The symbols of the inputs, with the values that the path read.
    pub symbols: Symbols,
    /// The final values of global variables.
    pub globals: Vec<Term>,
    /// The objects at the end; none if the exploration does not know them.
    pub objects: Memory,
    /// Inputs on which a run takes this path; `None` if none were found.
    pub inputs: Option<Inputs>,
}

impl Leaf {
    /// Whether some inputs lead to an error. If the solver found no inputs, this is unknown, and
    /// the result is false.
    pub fn is_bug(&self) -> bool {
        matches!(self.outcome, Outcome::Error(..)) && self.inputs.is_some()
    }
}

/// The result of an exploration.
#[derive(Debug, Default)]
pub struct Exploration {
    /// The ends of all paths that were followed, in the order in which they were found.
    pub leaves: Vec<Leaf>,
    /// Whether all paths were followed: no bound was reached, and the solver answered all
    /// questions.
    pub complete: bool,
    /// Why the solver could not decide feasibility, the last time that it could not.
    pub undecided: Option<Unknown>,
    /// The number of times that the inputs were limited to one side or to concrete values.
    pub concretizations: u64,
    /// The execution tree, if it was requested.
    pub tree: Option<Tree>,
    /// For each statement, by number, whether it was reached.
    pub covered: Vec<bool>,
    /// The number of executed statements.
    pub steps: u64,
}

/// A chooser that follows both sides of a condition where they are satisfiable.
pub struct Feasible<'a, 'p, 't> {
    cx: &'a Context<'p, 't>,
    satisfier: &'a mut Satisfier<'t>,
    /// Why the solver did not answer, the last time that both sides were followed therefore.
    pub undecided: Option<Unknown>,
    /// The number of times that the inputs were limited to one side or to some values, because a
    /// question was not answered.
    pub concretizations: u64,
    concretize: bool,
    /// Why the solver did not answer, the last time.
    why: Option<Unknown>,
}

impl<'a, 'p, 't> Feasible<'a, 'p, 't> {
    /// Creates a chooser that asks this satisfier; see [`Options::concretize`].
    pub fn new(cx: &'a Context<'p, 't>, satisfier: &'a mut Satisfier<'t>, concretize: bool) -> Self {
        Feasible {
            cx,
            satisfier,
            undecided: None,
            concretizations: 0,
            concretize,
            why: None,
        }
    }

    /// Whether `new` can hold together with `known`. `None` if the solver does not know.
    fn may_hold(&mut self, known: &[Term], new: Term) -> Option<bool> {
        let t = self.cx.terms;
        let facts = self.cx.typing([new]);
        let new = t.and(new, t.and_all(facts));
        match self.satisfier.satisfiable(known, new) {
            Verdict::Sat => Some(true),
            Verdict::Unsat => Some(false),
            Verdict::Unknown(why) => {
                self.why = Some(why);
                None
            }
        }
    }

    /// The side of a condition that one model of the path condition takes. The path is limited to
    /// the values that the inputs in the condition have in this model.
    fn concretized(&mut self, known: &[Term], condition: Term) -> Option<BranchChoice> {
        let t = self.cx.terms;
        let Solution::Sat(model) = self.satisfier.solve(known) else {
            return None;
        };
        let mut inputs = t.subterms([condition]);
        inputs.retain(|term| t.children(*term).is_empty() && matches!(t.peek(*term).op, Op::Apply(_)));
        inputs.sort_unstable();
        let values = inputs.into_iter().map(|term| {
            let value = t.literal_of(&model.value(t, term)?)?;
            Some(t.eq(term, value))
        });
        let only = t.and_all(values.collect::<Option<Vec<Term>>>()?);
        let holds = model.value(t, condition)?.truth()?;
        self.concretizations += 1;
        Some(BranchChoice::limited(t, condition, holds, Some(only)))
    }
}

/// The path condition, with the facts that follow from types.
fn known(cx: &Context, store: &Forward) -> Vec<Term> {
    let mut known: Vec<Term> = store.condition.iter().copied().collect();
    known.extend(cx.typing(known.iter().copied()));
    known
}

impl Chooser<Forward> for Feasible<'_, '_, '_> {
    fn fix(&mut self, store: &Forward, value: Term) -> Option<Fixed> {
        fix(
            self.cx,
            self.satisfier,
            store.condition.iter().copied(),
            value,
            self.concretize,
        )
    }

    fn choose(&mut self, store: &Forward, condition: Term) -> BranchChoice {
        let known = known(self.cx, store);
        let yes = self.may_hold(&known, condition);
        let no = if yes == Some(false) {
            Some(true)
        } else {
            self.may_hold(&known, self.cx.terms.not(condition))
        };
        if self.concretize && (yes.is_none() || no.is_none()) {
            if yes == Some(true) || no == Some(true) {
                self.concretizations += 1;
                return BranchChoice::limited(self.cx.terms, condition, yes == Some(true), None);
            }
            if let Some(sides) = self.concretized(&known, condition) {
                return sides;
            }
        }
        if yes.is_none() || no.is_none() {
            self.undecided = self.why.clone();
        }
        BranchChoice::new(yes != Some(false), no != Some(false))
    }

    fn admits(&mut self, store: &Forward, assumption: Term) -> bool {
        let known = known(self.cx, store);
        let before: Vec<Term> = known.into_iter().filter(|f| *f != assumption).collect();
        let may_hold = self.may_hold(&before, assumption);
        if may_hold.is_none() {
            self.undecided = self.why.clone();
        }
        may_hold != Some(false)
    }
}

/// Explores a procedure on all inputs.
pub fn explore<'t>(
    cx: &Context<'_, 't>,
    satisfier: &mut Satisfier<'t>,
    procedure: ProcedureId,
    options: &Options,
    goes_on: &mut dyn FnMut(&Exploration, usize) -> bool,
) -> Exploration {
    let machine = Machine {
        cx,
        bounds: options.bounds,
    };
    let symbols = Symbols::new(cx, procedure);
    let store = Forward::new(symbols.globals.iter().copied(), Memory::default());
    let mut frontier = Frontier::new(options.search);
    let mut found = Exploration {
        complete: true,
        tree: options.tree.then(Tree::default),
        covered: vec![false; cx.program.statements as usize],
        ..Exploration::default()
    };
    let mut chooser = Feasible::new(cx, satisfier, options.concretize);
    frontier.push(machine.initial(store, procedure, symbols.arguments.clone()));
    while let Some(state) = frontier.pop(&found.covered) {
        if found.leaves.len() >= options.max_paths || !goes_on(&found, frontier.len() + 1) {
            found.complete = false;
            break;
        }
        // a stack of paths is filled in reverse, so that the first successor is followed first
        let waiting = frontier.len() + 1;
        let mut goes_on = |found: &Exploration| goes_on(found, waiting);
        for next in follow(&machine, state, &mut chooser, &mut found, &mut goes_on)
            .into_iter()
            .rev()
        {
            match next {
                Successor::Running(state) => frontier.push(state),
                Successor::Ended(state, outcome) => {
                    if let Some(tree) = &mut found.tree {
                        tree.end(cx, &state, &outcome);
                    }
                    found.complete &= !matches!(outcome, Outcome::Unknown(..));
                    let leaf = leaf(
                        cx,
                        chooser.satisfier,
                        &symbols,
                        state,
                        outcome,
                        options.only_errors,
                    );
                    found.complete &= leaf.inputs.is_some();
                    found.leaves.push(leaf);
                }
            }
        }
    }
    found.undecided = chooser.undecided;
    found.concretizations = chooser.concretizations;
    found.complete &= found.undecided.is_none() && found.concretizations == 0;
    found
}

/// The number of statements between two questions whether to stop.
const ROUND: u64 = 64;

/// Follows a path until it forks or ends. Returns its successors; none if it is time to stop.
fn follow<'p>(
    machine: &Machine<'_, 'p, '_>,
    mut state: State<'p, Forward>,
    chooser: &mut Feasible,
    found: &mut Exploration,
    goes_on: &mut dyn FnMut(&Exploration) -> bool,
) -> Vec<Successor<'p, Forward>> {
    loop {
        if found.steps % ROUND == ROUND - 1 && !goes_on(found) {
            found.complete = false;
            return Vec::new();
        }
        let mut successors = match machine.settle(state, chooser) {
            Err(successors) => successors,
            Ok(mut settled) => {
                if let Some(statement) = settled.statement() {
                    found.covered[statement.id.index()] = true;
                    found.steps += 1;
                    if let Some(tree) = &mut found.tree {
                        settled.tag = tree.enter(&settled, statement);
                    }
                }
                machine.step(settled, chooser)
            }
        };
        match successors.pop() {
            Some(Successor::Running(only)) if successors.is_empty() => state = only,
            Some(last) => {
                successors.push(last);
                return successors;
            }
            None => return successors,
        }
    }
}

/// The leaf of a path that ended, with inputs for it.
fn leaf(
    cx: &Context,
    satisfier: &mut Satisfier,
    symbols: &Symbols,
    state: State<Forward>,
    outcome: Outcome,
    only_errors: bool,
) -> Leaf {
    let condition: Vec<Term> = state.store.condition.iter().copied().collect();
    let symbols = symbols.with_reads(cx, state.reads.iter().copied());
    let are_wanted = !only_errors || matches!(outcome, Outcome::Error(..));
    let inputs = are_wanted.then(|| inputs_for(cx, satisfier, &symbols, &condition).ok().flatten());
    Leaf {
        outcome,
        decisions: state.decisions.iter().copied().collect(),
        exit: state.exit.iter().copied().collect(),
        globals: state.store.globals().collect(),
        objects: state.store.memory.clone(),
        inputs: inputs.flatten(),
        condition,
        symbols,
    }
}

/// Inputs that satisfy a path condition, or `None` if it is not satisfiable.
///
/// # Errors
///
/// Why the solver does not know.
pub fn inputs_for(
    cx: &Context,
    satisfier: &mut Satisfier,
    symbols: &Symbols,
    condition: &[Term],
) -> Result<Option<Inputs>, Unknown> {
    let mut seen = FxHashSet::default();
    let mut constraints = condition.to_vec();
    constraints.extend(cx.typing(condition.iter().copied().chain(symbols.all())));
    constraints.retain(|c| seen.insert(*c));
    match satisfier.solve_small(&constraints, &terms_to_minimize(cx, symbols, &constraints)) {
        Solution::Sat(model) => Ok(Some(inputs::from_model(cx, symbols, &constraints, model.model()))),
        Solution::Unsat => Ok(None),
        Solution::Unknown(why) => Err(why),
    }
}

/// The terms that the solver should make small, for readable inputs: lengths first, then inputs
/// that are numbers.
fn terms_to_minimize(cx: &Context, symbols: &Symbols, constraints: &[Term]) -> Vec<Term> {
    let mut lengths = cx.terms.subterms(constraints.iter().copied());
    let is_length = |term: &Term| match cx.terms.peek(*term).op {
        Op::Apply(symbol) => matches!(cx.part(symbol), Some(Part::Length(_))),
        _ => false,
    };
    lengths.retain(is_length);
    lengths.sort_unstable();
    let inputs = symbols
        .all()
        .into_iter()
        .filter(|term| !matches!(cx.input_type(*term), Some(Type::Ref(_))));
    lengths.extend(inputs);
    lengths
}
