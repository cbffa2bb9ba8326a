//! Random programs, their leaves in both models, and the comparison of leaves with concrete runs.

mod faulty;

pub use faulty::{Fault, Faulty};

use echis_explorer::context::Context;
use echis_explorer::explore::{self, Leaf, Options};
use echis_explorer::forward::{Forward, memory::Memory};
use echis_explorer::guide::{Guide, NoGuide, SolverGuide};
use echis_explorer::inputs::{Symbols, valuation};
use echis_explorer::machine::{Bounds, BranchChoice, Chooser, Machine, Outcome, Successor};
use echis_explorer::merged_execution::{self, Unwound};
use echis_explorer::search::Search;
use echis_explorer::store::Store;
use echis_explorer::traces::{self, Trace};
use echis_logic::{Model, Term, Terms, Value as Denotation};
use echis_program::ast::{GlobalId, ProcedureId, Program, Statement, StatementKind};
use echis_program::interpreter::{Interpreter, Limits, Run};
use echis_program::print;
use echis_program::random::{self, Integers, Kind, Shape};
use echis_program::run::{Decision, Inputs, Outcome as Concrete, Value};
use echis_solver::{Satisfier, Solution};
use echis_source::Span;

/// Bounds that no random program reaches.
pub const BOUNDS: Bounds = Bounds {
    unroll: 4,
    depth: 50,
    steps: 10_000,
};

/// A random program and the procedure to explore.
pub struct Case {
    pub program: Program,
    pub entry: ProcedureId,
    seed: u64,
}

fn options(concretize: bool) -> Options {
    Options {
        bounds: BOUNDS,
        max_paths: 100_000,
        search: Search::Dfs,
        tree: false,
        concretize,
        only_errors: false,
    }
}

/// The parts of a leaf that are compared.
pub struct End {
    pub condition: Vec<Term>,
    pub outcome: Outcome,
    pub exit: Vec<Span>,
    pub decisions: Vec<Decision>,
    pub symbols: Symbols,
    pub globals: Vec<Term>,
    pub inputs: Option<Inputs>,
}

impl Case {
    pub fn new(kind: Kind, integers: Integers, leaves: u64, seed: u64) -> Case {
        let shape = Shape {
            kind,
            integers,
            leaves,
        };
        let mut dice = random::dice(seed);
        let (program, entry) = random::program(&shape, &mut dice);
        Case { program, entry, seed }
    }

    pub fn show(&self) -> String {
        print::program(&self.program)
    }

    /// Explores the program as users do and compares each leaf with concrete runs. Returns the
    /// number of leaves, or `None` if the solver's budget does not suffice.
    pub fn check(&self) -> Result<Option<usize>, String> {
        let terms = Terms::new();
        let cx = Context::new(&self.program, &terms);
        let mut satisfier = Satisfier::new(&terms, Default::default());
        let options = options(false);
        let found = explore::explore(&cx, &mut satisfier, self.entry, &options, &mut |_, _| true);
        if found.undecided.is_some() {
            return Ok(None);
        }
        if !found.complete {
            let unknown = found
                .leaves
                .iter()
                .find(|l| matches!(l.outcome, Outcome::Unknown(..)));
            return Err(format!(
                "the exploration is not complete: {:?}",
                unknown.map(|l| &l.outcome)
            ));
        }
        let mut inputs = Vec::new();
        for leaf in &found.leaves {
            let own = leaf.inputs.clone().ok_or("a leaf has no inputs")?;
            self.takes(&cx, leaf, &own)?;
            inputs.push(own);
        }
        inputs.extend(self.random_inputs(6));
        let ends: Vec<End> = found.leaves.into_iter().map(End::from).collect();
        self.covers(&cx, &ends, &inputs)?;
        self.partition(&cx, &mut satisfier, &ends)?;
        Ok(Some(ends.len()))
    }

    /// Explores the program with a solver that gives up at once, so that inputs are limited at each
    /// question. Returns the number of these limits.
    pub fn check_concretized(&self) -> Result<u64, String> {
        let terms = Terms::new();
        let cx = Context::new(&self.program, &terms);
        let limits = echis_solver::satisfy::Limits {
            resources: 1,
            ..Default::default()
        };
        let mut satisfier = Satisfier::new(&terms, limits);
        let options = options(true);
        let found = explore::explore(&cx, &mut satisfier, self.entry, &options, &mut |_, _| true);
        let own: Vec<Inputs> = found.leaves.iter().filter_map(|l| l.inputs.clone()).collect();
        for inputs in own.into_iter().chain(self.random_inputs(6)) {
            for leaf in &found.leaves {
                let model = valuation(&cx, &leaf.symbols, &inputs);
                let mut condition = leaf.condition.iter();
                if condition.all(|c| model.eval(&terms, *c) == Some(Denotation::Bool(true))) {
                    self.takes(&cx, leaf, &inputs)?;
                }
            }
        }
        Ok(found.concretizations)
    }

    pub fn random_inputs(&self, count: u64) -> Vec<Inputs> {
        let mut dice = random::dice(self.seed.wrapping_mul(31).wrapping_add(7));
        (0..count)
            .map(|_| random::inputs(&self.program, self.entry, &mut dice))
            .collect()
    }

    pub fn run(&self, inputs: &Inputs) -> Run {
        Interpreter::new(&self.program).run(self.entry, inputs, &Limits::default(), &mut ())
    }

    /// Checks that the concrete run on the inputs of a leaf takes the path of the leaf.
    fn takes(&self, cx: &Context, leaf: &Leaf, inputs: &Inputs) -> Result<(), String> {
        let run = self.run(inputs);
        if run.decisions != leaf.decisions {
            let condition: Vec<String> = leaf.condition.iter().map(|c| show(cx, *c)).collect();
            return Err(format!(
                "on {inputs:?} the run\n {:?}\nis not the path\n {:?}\nof {condition:#?}",
                run.decisions, leaf.decisions
            ));
        }
        Ok(())
    }

    /// Checks that on each of these inputs the path condition of exactly one leaf holds, that the
    /// run takes its path, and that the run ends as the leaf says.
    pub fn covers(&self, cx: &Context, leaves: &[End], inputs: &[Inputs]) -> Result<(), String> {
        for inputs in inputs {
            let run = self.run(inputs);
            if let Concrete::Unknown(why, _) = &run.outcome {
                return Err(format!("the run on {inputs:?} was given up: {why}"));
            }
            let mut taken = 0;
            for leaf in leaves {
                let model = valuation(cx, &leaf.symbols, inputs);
                if !leaf
                    .condition
                    .iter()
                    .all(|c| model.eval(cx.terms, *c) == Some(Denotation::Bool(true)))
                {
                    continue;
                }
                taken += 1;
                if leaf.decisions != run.decisions {
                    return Err(format!(
                        "{inputs:?} satisfies the condition of\n {:?}\nbut takes\n {:?}",
                        leaf.decisions, run.decisions
                    ));
                }
                ends_as(cx, leaf, &model, inputs, &run)?;
            }
            let expected = usize::from(run.outcome != Concrete::Excluded);
            if taken != expected {
                return Err(format!(
                    "{taken} leaves for the run on {inputs:?}: {:?}",
                    run.outcome
                ));
            }
        }
        Ok(())
    }

    /// Asks the solver whether leaves exclude each other and cover all inputs.
    fn partition<'t>(
        &self,
        cx: &Context<'_, 't>,
        satisfier: &mut Satisfier<'t>,
        leaves: &[End],
    ) -> Result<(), String> {
        let t = cx.terms;
        let whole: Vec<Term> = leaves
            .iter()
            .map(|l| t.and_all(l.condition.iter().copied()))
            .collect();
        let mut is_satisfiable = |constraints: Vec<Term>| {
            let typing = cx.typing(constraints.iter().copied());
            let all: Vec<Term> = constraints.into_iter().chain(typing).collect();
            matches!(satisfier.solve(&all), Solution::Sat(_))
        };
        for (i, a) in whole.iter().enumerate().take(12) {
            for b in &whole[..i] {
                if is_satisfiable(vec![*a, *b]) {
                    return Err(format!(
                        "{} and {} have inputs in common",
                        show(cx, *a),
                        show(cx, *b)
                    ));
                }
            }
        }
        let assumes = |(_, s): (_, &Statement)| matches!(s.kind, StatementKind::Assume(_));
        if !self.program.all_statements().any(assumes) && is_satisfiable(vec![t.not(t.or_all(whole))]) {
            return Err("some inputs belong to no leaf".into());
        }
        Ok(())
    }

    /// Unwinds the program, with and without a solver's guide, and compares it with concrete runs.
    pub fn check_joined(&self) -> Result<(), String> {
        let terms = Terms::new();
        let cx = Context::new(&self.program, &terms);
        self.check_guided(&cx, &mut NoGuide)?;
        let satisfier = Satisfier::new(&terms, Default::default());
        self.check_guided(&cx, &mut SolverGuide::new(&cx, satisfier, false, &|| None))
    }

    fn check_guided(&self, cx: &Context, guide: &mut dyn Guide) -> Result<(), String> {
        let terms = cx.terms;
        let symbols = Symbols::new(cx, self.entry);
        let store = Forward::new(symbols.globals.iter().copied(), Memory::default());
        let bounds = merged_execution::Bounds {
            unwind: 10,
            steps: 1_000_000,
        };
        let unwound =
            merged_execution::unwind(cx, store, self.entry, symbols.arguments.clone(), bounds, guide);
        if !unwound.unknown.is_empty() {
            return Err("a budget is used up".into());
        }
        for inputs in self.random_inputs(12) {
            let run = self.run(&inputs);
            let model = joined_valuation(cx, &symbols, &unwound, &inputs);
            let holds = |condition: Term| model.eval(terms, condition) == Some(Denotation::Bool(true));
            let mut open = Vec::new();
            if let Some(returned) = unwound.returned.as_ref().filter(|r| holds(r.condition)) {
                open.push(Outcome::Returned(returned.value, returned.span));
                for (term, value) in returned.store.globals().zip(&run.globals) {
                    if matches!(run.outcome, Concrete::Returned(_))
                        && !agrees_up_to_created(&model, terms, term, value)
                    {
                        return Err(format!("on {inputs:?}, {} is not {value:?}", show(cx, term)));
                    }
                }
            }
            let errors = unwound.errors.iter().filter(|(condition, ..)| holds(*condition));
            open.extend(errors.map(|(_, kind, span)| Outcome::Error(*kind, *span)));
            if let Some((_, span)) = unwound.beyond.iter().find(|(condition, _)| holds(*condition)) {
                return Err(format!("on {inputs:?} the bound is reached at {span:?}"));
            }
            let agrees = match (open.as_slice(), &run.outcome) {
                ([], Concrete::Excluded) => true,
                ([Outcome::Returned(None, _)], Concrete::Returned(None)) => true,
                ([Outcome::Returned(Some(term), _)], Concrete::Returned(Some(value))) => {
                    agrees_up_to_created(&model, terms, *term, value)
                }
                ([Outcome::Error(kind, span)], Concrete::Error(k, s)) => kind == k && span == s,
                _ => false,
            };
            if !agrees {
                return Err(format!(
                    "on {inputs:?}, the run ends with {:?}, unwound {open:?}",
                    run.outcome
                ));
            }
        }
        Ok(())
    }

    /// The leaves of unfolding with a store of any kind. All paths are followed to their end; then
    /// those without inputs are dropped.
    pub fn unfold<S: Store>(
        &self,
        cx: &Context,
        store: impl FnOnce(&Symbols) -> S,
        condition: impl Fn(&S) -> Vec<Term>,
        initially: impl Fn(&S, Term) -> Term,
    ) -> Vec<End> {
        let machine = Machine { cx, bounds: BOUNDS };
        let symbols = Symbols::new(cx, self.entry);
        let mut satisfier = Satisfier::new(cx.terms, Default::default());
        let mut states = vec![machine.initial(store(&symbols), self.entry, symbols.arguments.clone())];
        let mut ends = Vec::new();
        while let Some(state) = states.pop() {
            let successors = match machine.settle(state, &mut All) {
                Ok(state) => machine.step(state, &mut All),
                Err(successors) => successors,
            };
            for next in successors {
                let (state, outcome) = match next {
                    Successor::Running(state) => {
                        states.push(state);
                        continue;
                    }
                    Successor::Ended(state, outcome) => (state, outcome),
                };
                let condition = condition(&state.store);
                let symbols = symbols.with_reads(cx, state.reads.iter().copied());
                let inputs = match explore::inputs_for(cx, &mut satisfier, &symbols, &condition) {
                    Ok(Some(inputs)) => Some(inputs),
                    Ok(None) => continue,
                    Err(_) => None,
                };
                let globals = (0..self.program.globals.len() as u32).map(GlobalId);
                ends.push(End {
                    condition,
                    outcome: match outcome {
                        Outcome::Returned(Some(value), span) => {
                            Outcome::Returned(Some(initially(&state.store, value)), span)
                        }
                        other => other,
                    },
                    exit: state.exit.iter().copied().collect(),
                    decisions: state.decisions.iter().copied().collect(),
                    globals: globals
                        .map(|g| initially(&state.store, state.store.global(cx, g)))
                        .collect(),
                    symbols,
                    inputs,
                });
            }
        }
        ends
    }

    /// The leaves of the model of traces.
    pub fn traces(&self, cx: &Context) -> Vec<End> {
        self.unfold(
            cx,
            |symbols| Trace::new(cx, &symbols.globals),
            |trace| traces::wp::path(cx, trace),
            |trace, term| traces::wp::initially(cx, trace, term),
        )
    }
}

impl From<Leaf> for End {
    fn from(leaf: Leaf) -> End {
        End {
            condition: leaf.condition,
            outcome: leaf.outcome,
            exit: leaf.exit,
            decisions: leaf.decisions,
            symbols: leaf.symbols,
            globals: leaf.globals,
            inputs: leaf.inputs,
        }
    }
}

/// A chooser that takes all sides.
pub struct All;

impl<S> Chooser<S> for All {
    fn choose(&mut self, _: &S, _: Term) -> BranchChoice {
        BranchChoice::new(true, true)
    }

    fn admits(&mut self, _: &S, _: Term) -> bool {
        true
    }
}

pub fn show(cx: &Context, term: Term) -> String {
    echis_logic::smtlib::term(cx.terms, &mut Default::default(), term)
}

/// Checks that the run ends in V ∘ σ and with the outcome of the leaf.
fn ends_as(cx: &Context, leaf: &End, model: &Model, inputs: &Inputs, run: &Run) -> Result<(), String> {
    let same = |term: Term, value: &Value| {
        let denoted = model.eval(cx.terms, term);
        agrees(denoted.as_ref(), value, inputs.objects.len() as u64)
            .then_some(())
            .ok_or_else(|| format!("on {inputs:?}, {} is {denoted:?}, not {value:?}", show(cx, term)))
    };
    for (term, value) in leaf.globals.iter().zip(&run.globals) {
        same(*term, value)?;
    }
    match (&leaf.outcome, &run.outcome) {
        (Outcome::Returned(Some(term), _), Concrete::Returned(Some(value))) => same(*term, value),
        (Outcome::Returned(None, _), Concrete::Returned(None)) => Ok(()),
        (Outcome::Error(kind, span), Concrete::Error(k, s))
            if kind == k && span == s && leaf.exit == run.exit =>
        {
            Ok(())
        }
        (ends, runs) => Err(format!(
            "the leaf ends with {ends:?} from {:?}, the run with {runs:?} from {:?}",
            leaf.exit, run.exit
        )),
    }
}

fn agrees(denoted: Option<&Denotation>, value: &Value, given: u64) -> bool {
    match (denoted, value) {
        (Some(Denotation::Bool(a)), Value::Bool(b)) => a == b,
        (Some(Denotation::Int(a)), Value::Int(b)) => a == b,
        (Some(Denotation::Bits { width, value }), Value::Bits(i)) => {
            let mask = u64::MAX >> (64 - width);
            value & mask == (*i as u64) & mask
        }
        (Some(Denotation::Bits { value, .. }), Value::Nil) => *value == 0,
        // an object of the inputs, or a created one
        (Some(Denotation::Bits { value, .. }), Value::Object(id)) => {
            *value == u64::from(id.0) + 1 || (1 << 31) + u64::from(id.0) == *value + given
        }
        _ => false,
    }
}

/// The valuation for all paths at once. The values that a run reads belong to the reads whose
/// conditions hold, in order.
fn joined_valuation(cx: &Context, symbols: &Symbols, unwound: &Unwound, inputs: &Inputs) -> Model {
    let mut read = Vec::new();
    loop {
        let symbols = symbols.with_reads(cx, read.iter().copied());
        let model = valuation(cx, &symbols, inputs);
        let known: Vec<Term> = read.iter().map(|(term, _)| *term).collect();
        let next = unwound.reads.iter().find(|(condition, term, _)| {
            !known.contains(term) && model.eval(cx.terms, *condition) == Some(Denotation::Bool(true))
        });
        match next {
            Some((_, term, ty)) => read.push((*term, *ty)),
            None => return model,
        }
    }
}

/// Compares a term with a value. The numbers of created objects are ignored, because they differ
/// where paths are joined.
fn agrees_up_to_created(model: &Model, terms: &Terms, term: Term, value: &Value) -> bool {
    let denoted = model.eval(terms, term);
    let is_created = matches!(denoted, Some(Denotation::Bits { width: 32, value }) if value >= 1 << 31);
    match value {
        Value::Object(_) if is_created => true,
        _ => agrees(denoted.as_ref(), value, 0),
    }
}
