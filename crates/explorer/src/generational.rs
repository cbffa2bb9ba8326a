//! Generational search, as in SAGE (the lecture's slides 72 to 79): one symbolic execution gives as many new inputs as it has
//! constraints, each of which is negated while those before it are kept. Inputs that reach new code go first. An input does not negate
//! what its parents have negated already: that is its bound.

use crate::concolic;
use crate::context::Context;
use crate::machine::Bounds;
use echis_logic::Terms;
use echis_program::ast::{ErrorKind, ProcedureId, Program, Statement};
use echis_program::interpreter::{Coverage, Interpreter, Limits, Observer};
use echis_program::run::{Inputs, Outcome};
use echis_solver::satisfy::{self, Satisfier, Solution};
use echis_source::Span;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// An input to be expanded.
#[derive(Debug, Clone)]
struct Candidate {
    inputs: Inputs,
    /// Constraints before this are not negated.
    bound: usize,
    /// How many statements it was the first to execute.
    score: u32,
    generation: u32,
}

/// A bug, with the first inputs that lead to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Bug {
    /// What happens.
    pub kind: ErrorKind,
    /// Where.
    pub span: Span,
    /// On which inputs.
    pub inputs: Inputs,
}

/// What a search has done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Runs on values.
    pub executions: u64,
    /// Runs with symbols.
    pub expansions: u64,
    /// Runs that went otherwise than was solved for.
    pub divergences: u64,
    /// Choices whose conditions were not noted.
    pub concretized: u64,
    /// Questions that the solver did not answer.
    pub unanswered: u64,
    /// How many generations of inputs there are after the first.
    pub generations: u32,
}

/// What came out of running an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tried {
    /// How many statements it was the first to execute.
    pub score: u32,
    /// It led to a bug that was not known.
    pub is_new_bug: bool,
}

/// A search: the work list, the coverage, and what was found.
pub struct Search<'p> {
    expander: Expander<'p>,
    work: Vec<Candidate>,
    /// Every input that was run, in the order of the runs.
    pub inputs: Vec<Inputs>,
    seen: FxHashSet<Inputs>,
    covered: Coverage,
    bugs: BTreeMap<(Span, ErrorKind), Bug>,
    /// What was done so far.
    pub counts: Counts,
}

/// What it takes to run an input, on values and with symbols. Shared by all workers.
pub struct Expander<'p> {
    program: &'p Program,
    procedure: ProcedureId,
    interpreter: Interpreter<'p>,
    limits: Limits,
    solver: satisfy::Limits,
    /// Files with a number below are the program's own: what goes wrong elsewhere is reported at the last own statement before it.
    own_files: u32,
}

/// What came out of expanding an input.
struct Expansion {
    children: Vec<Inputs>,
    /// Which constraint was negated for each child.
    bounds: Vec<usize>,
    counts: Counts,
}

impl<'p> Expander<'p> {
    /// For a procedure.
    pub fn new(
        program: &'p Program,
        procedure: ProcedureId,
        limits: Limits,
        solver: satisfy::Limits,
        own_files: u32,
    ) -> Self {
        Expander {
            program,
            procedure,
            interpreter: Interpreter::new(program),
            limits: Limits {
                state: false,
                ..limits
            },
            solver,
            own_files,
        }
    }

    /// Runs an input.
    fn run(&self, inputs: &Inputs) -> (Outcome, Coverage) {
        let mut watch = Watch {
            covered: Coverage::new(self.program),
            last: None,
            own_files: self.own_files,
        };
        let run = self
            .interpreter
            .run(self.procedure, inputs, &self.limits, &mut watch);
        let outcome = match (run.outcome, watch.last) {
            (Outcome::Error(kind, span), Some(last)) if !watch.is_own(span) => Outcome::Error(kind, last),
            (outcome, _) => outcome,
        };
        (outcome, watch.covered)
    }

    /// The procedure ExpandExecution of the lecture. Each expansion has an arena of its own, so that it depends on nothing but its input.
    fn expand(&self, candidate: &Candidate) -> Expansion {
        let terms = Terms::new();
        let cx = Context::new(self.program, &terms);
        let bounds = Bounds {
            unroll: u32::MAX,
            depth: self.limits.depth as usize,
            steps: self.limits.steps,
        };
        let run = concolic::run(&cx, self.procedure, &candidate.inputs, bounds);
        let mut satisfier = Satisfier::new(&terms, self.solver.clone());
        let mut expansion = Expansion {
            children: Vec::new(),
            bounds: Vec::new(),
            counts: Counts {
                expansions: 1,
                concretized: run.concretized as u64,
                ..Counts::default()
            },
        };
        for j in candidate.bound..run.constraints.len() {
            let negated = cx.terms.not(run.constraints[j]);
            // only those constraints are solved for that have to do with it; all other values stay
            let mut wanted = satisfier.related(&run.constraints[..j], negated);
            let mut parts = FxHashSet::default();
            for constraint in &wanted {
                terms.visit(*constraint, &mut parts, &mut |_, _| {});
            }
            let symbols: Vec<_> = run
                .symbols
                .iter()
                .filter(|(symbol, ..)| parts.contains(symbol))
                .collect();
            wanted.extend(symbols.iter().filter_map(|(symbol, cell, ty)| match cell {
                concolic::Cell::Length(_) => Some(cx.is_not_negative(*symbol, *ty)),
                _ => None,
            }));
            match satisfier.solve(&wanted) {
                Solution::Sat(model) => {
                    let values = symbols.into_iter();
                    let changed = values
                        .filter_map(|(symbol, cell, ty)| Some((*cell, *ty, model.value(&terms, *symbol)?)));
                    expansion
                        .children
                        .push(concolic::combine(&candidate.inputs, changed));
                    expansion.bounds.push(j + 1);
                }
                Solution::Unsat => {}
                Solution::Unknown(_) => expansion.counts.unanswered += 1,
            }
        }
        expansion
    }
}

/// What a run executes, and the last of the program's own statements.
struct Watch {
    covered: Coverage,
    last: Option<Span>,
    own_files: u32,
}

impl Watch {
    fn is_own(&self, span: Span) -> bool {
        span.file.0 < self.own_files
    }
}

impl Observer for Watch {
    fn statement(&mut self, statement: &Statement) {
        self.covered.statement(statement);
        if self.is_own(statement.span) {
            self.last = Some(statement.span);
        }
    }
}

impl<'p> Search<'p> {
    /// A search that has run nothing.
    pub fn new(expander: Expander<'p>) -> Search<'p> {
        Search {
            covered: Coverage::new(expander.program),
            expander,
            work: Vec::new(),
            inputs: Vec::new(),
            seen: FxHashSet::default(),
            bugs: BTreeMap::new(),
            counts: Counts::default(),
        }
    }

    /// Runs an input to start from; `None` if it was run before.
    pub fn seed(&mut self, inputs: Inputs) -> Option<Tried> {
        self.try_one(inputs, 0, 0)
    }

    /// How many inputs wait for their expansion.
    pub fn queue(&self) -> usize {
        self.work.len()
    }

    /// How many statements were executed by any input.
    pub fn blocks(&self) -> u32 {
        self.covered.count()
    }

    /// The bugs found so far, by place.
    pub fn bugs(&self) -> impl Iterator<Item = &Bug> {
        self.bugs.values()
    }

    /// Expands the best input of the work list and runs what comes of it, each of which is reported. `false` if there is no input left.
    pub fn step(&mut self, report: &mut dyn FnMut(&Inputs, Tried)) -> bool {
        let Some(candidate) = self.take() else {
            return false;
        };
        let expansion = self.expander.expand(&candidate);
        self.counts.add(expansion.counts);
        for (inputs, bound) in expansion.children.into_iter().zip(expansion.bounds) {
            if let Some(tried) = self.try_one(inputs, bound, candidate.generation + 1)
                && let Some(inputs) = self.inputs.last()
            {
                report(inputs, tried);
            }
        }
        true
    }

    /// The input with the highest score, and of those the oldest.
    fn take(&mut self) -> Option<Candidate> {
        let best = self.work.iter().map(|c| c.score).max()?;
        let i = self.work.iter().position(|c| c.score == best)?;
        Some(self.work.remove(i))
    }

    /// Run&Check and Score of the lecture.
    fn try_one(&mut self, inputs: Inputs, bound: usize, generation: u32) -> Option<Tried> {
        if !self.seen.insert(inputs.clone()) {
            return None;
        }
        let (outcome, covered) = self.expander.run(&inputs);
        let before = self.covered.count();
        self.covered.add(&covered);
        let score = self.covered.count() - before;
        let mut is_new_bug = false;
        if let Outcome::Error(kind, span) = outcome {
            self.bugs.entry((span, kind)).or_insert_with(|| {
                is_new_bug = true;
                Bug {
                    kind,
                    span,
                    inputs: inputs.clone(),
                }
            });
        }
        self.counts.executions += 1;
        self.counts.generations = self.counts.generations.max(generation);
        self.inputs.push(inputs.clone());
        self.work.push(Candidate {
            inputs,
            bound,
            score,
            generation,
        });
        Some(Tried { score, is_new_bug })
    }
}

impl Counts {
    fn add(&mut self, other: Counts) {
        self.executions += other.executions;
        self.expansions += other.expansions;
        self.divergences += other.divergences;
        self.concretized += other.concretized;
        self.unanswered += other.unanswered;
        self.generations = self.generations.max(other.generations);
    }
}
