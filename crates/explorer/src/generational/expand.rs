//! Runs and expands a single input.
//!
//! Both depend only on the input, so that several workers can do it at the same time.

use super::coverage::{Blocks, Score};
use crate::concolic::{self, InputPosition, SymbolicRun};
use crate::context::Context;
use crate::machine::Bounds;
use echis_logic::{Term, Terms};
use echis_program::ast::{ProcedureId, Program, Type};
use echis_program::interpreter::{self, Interpreter};
use echis_program::run::{Contents, Decision, Inputs, Outcome};
use echis_solver::satisfy::{self, Assignment, Satisfier, Solution};
use echis_source::Span;
use rustc_hash::FxHashSet;

/// The options of a search.
#[derive(Debug, Clone)]
pub struct Options {
    /// Limits of each run.
    pub run: interpreter::Limits,
    /// Limits of each question to the solver.
    pub solver: satisfy::Limits,
    /// Files with a lower number belong to the user's program. An error in another file is reported
    /// at the innermost call in these files.
    pub own_files: u32,
    /// The largest length to which an array is extended. Arrays that are longer from the start stay
    /// so.
    pub longest: u32,
    /// The number of constraints that are negated before another input has its turn; then the input
    /// waits for the rest.
    pub negations: usize,
    /// The blocks that count as new coverage.
    pub score: Score,
}

/// Z3's resources for one question: about half a second. A hundred easier questions are worth more
/// than one that takes longer.
const RESOURCES: u32 = 5_000_000;

impl Default for Options {
    fn default() -> Options {
        Options {
            run: interpreter::Limits {
                steps: 200_000,
                state: false,
                ..interpreter::Limits::default()
            },
            solver: satisfy::Limits {
                resources: RESOURCES,
                ..satisfy::Limits::default()
            },
            own_files: u32::MAX,
            longest: 4096,
            negations: 256,
            score: Score::default(),
        }
    }
}

/// Runs and expands inputs of a procedure.
pub struct Expander<'p> {
    pub(super) program: &'p Program,
    procedure: ProcedureId,
    pub(super) interpreter: Interpreter<'p>,
    pub(super) options: Options,
}

/// The result of a run.
pub(super) struct Ran {
    pub outcome: Outcome,
    pub blocks: Blocks,
    pub decisions: Vec<Decision>,
}

/// An input that takes another path than its parent, as far as the solver can tell.
pub(super) struct Child {
    pub inputs: Inputs,
    /// Constraints before this one are not negated when it is expanded.
    pub bound: usize,
    /// The number of decisions that it should share with its parent. The next decision should
    /// differ.
    pub common: usize,
}

/// The result of expanding an input.
#[derive(Default)]
pub(super) struct Expansion {
    /// The first constraint that is still to be negated, if there is one.
    pub rest: Option<usize>,
    /// Whether the expansion was stopped before its end.
    pub is_stopped: bool,
    pub concretized: u64,
    pub unanswered: u64,
    /// The number of constraints whose negation would need longer arrays than are allowed.
    pub too_long: u64,
    pub solver_ns: u64,
}

impl<'p> Expander<'p> {
    /// Creates an expander for a procedure.
    pub fn new(program: &'p Program, procedure: ProcedureId, options: Options) -> Self {
        Expander {
            program,
            procedure,
            interpreter: Interpreter::new(program),
            options,
        }
    }

    /// Checks that inputs fit the procedure.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn check(&self, inputs: &Inputs) -> Result<(), String> {
        self.interpreter.check_inputs(self.procedure, inputs)?;
        let is_too_long = inputs.objects.iter().any(|object| match &object.contents {
            Contents::Elements { length, .. } => *length > concolic::LONGEST,
            Contents::Fields(_) => false,
        });
        match is_too_long {
            true => Err(format!("it is longer than {} elements", concolic::LONGEST)),
            false => Ok(()),
        }
    }

    /// Runs an input.
    pub(super) fn run(&self, inputs: &Inputs) -> Ran {
        let mut blocks = Blocks::new(self.program, self.options.score);
        let run = self
            .interpreter
            .run(self.procedure, inputs, &self.options.run, &mut blocks);
        let is_own = |span: &Span| *span != Span::default() && span.file.0 < self.options.own_files;
        let place = run.exit.into_iter().rev().find(is_own);
        let outcome = match (run.outcome, place) {
            (Outcome::Error(kind, _), Some(place)) => Outcome::Error(kind, place),
            (outcome, _) => outcome,
        };
        Ran {
            outcome,
            blocks,
            decisions: run.decisions,
        }
    }

    /// Expands an input: negates the constraints from `bound` on (ExpandExecution of the lecture).
    /// `found` gets each child at once, with the decisions of its parent.
    pub(super) fn expand(
        &self,
        inputs: &Inputs,
        bound: usize,
        stops: &dyn Fn() -> bool,
        found: &mut dyn FnMut(Child, &[Decision]),
    ) -> Expansion {
        let terms = Terms::new();
        let cx = Context::new(self.program, &terms);
        let bounds = Bounds {
            unroll: u32::MAX,
            depth: self.options.run.depth as usize,
            steps: self.options.run.steps,
        };
        let run = concolic::run(&cx, self.procedure, inputs, bounds, stops);
        let mut questions = Questions {
            cx: &cx,
            satisfier: Satisfier::new(&terms, self.options.solver.clone()),
            constraints: run.constraints.iter().map(|c| c.term).collect(),
            run: &run,
            inputs,
            longest: self.options.longest,
        };
        let mut expansion = Expansion {
            concretized: run.concretized,
            ..Expansion::default()
        };
        let end = (bound + self.options.negations).min(run.constraints.len());
        for j in bound..end {
            if stops() {
                expansion.is_stopped = true;
                break;
            }
            if let Some(child) = questions.negate(j, &mut expansion) {
                found(child, &run.decisions);
            }
        }
        if stops() {
            // the solver may have given up for lack of time, so the whole expansion is repeated
            expansion.is_stopped = true;
            expansion.unanswered = 0;
        }
        expansion.rest = (end < run.constraints.len()).then_some(end);
        expansion.solver_ns = questions.satisfier.counters().ns;
        expansion
    }
}

/// The questions about the constraints of one run.
struct Questions<'a, 'p, 't> {
    cx: &'a Context<'p, 't>,
    satisfier: Satisfier<'t>,
    run: &'a SymbolicRun,
    /// The terms of all constraints.
    constraints: Vec<Term>,
    inputs: &'a Inputs,
    longest: u32,
}

impl Questions<'_, '_, '_> {
    /// Searches for an input on which the constraints before the `j`th hold, but the `j`th does
    /// not.
    fn negate(&mut self, j: usize, expansion: &mut Expansion) -> Option<Child> {
        let constraint = self.run.constraints[j];
        if constraint.is_assumed {
            return None;
        }
        let negated = self.cx.terms.not(constraint.term);
        // only related constraints are solved for; all other values stay
        let mut wanted = self.satisfier.related(&self.constraints[..j], negated);
        let symbols = self.symbols_of(&wanted);
        wanted.extend(
            symbols
                .iter()
                .filter_map(|(term, position, ty)| self.lower_bound(*term, *position, *ty)),
        );
        let without_upper_bounds = wanted.len();
        wanted.extend(
            symbols
                .iter()
                .filter_map(|(term, position, ty)| self.upper_bound(*term, *position, *ty)),
        );
        match self.satisfier.solve(&wanted) {
            Solution::Sat(model) => {
                return Some(Child {
                    inputs: self.combine(&symbols, &model),
                    bound: j + 1,
                    common: constraint.decisions,
                });
            }
            Solution::Unknown(_) => expansion.unanswered += 1,
            Solution::Unsat if without_upper_bounds < wanted.len() => {
                let unlimited = self.satisfier.solve(&wanted[..without_upper_bounds]);
                expansion.too_long += u64::from(!matches!(unlimited, Solution::Unsat));
            }
            Solution::Unsat => {}
        }
        None
    }

    /// The symbols of the inputs that occur in constraints.
    fn symbols_of(&self, constraints: &[Term]) -> Vec<(Term, InputPosition, Type)> {
        let parts = self.cx.terms.subterms(constraints.iter().copied());
        let parts: FxHashSet<Term> = parts.into_iter().collect();
        let all = self.run.symbols.iter();
        all.filter(|(symbol, ..)| parts.contains(symbol))
            .copied()
            .collect()
    }

    /// The inputs, with the values that a model gives to these symbols.
    fn combine(&self, symbols: &[(Term, InputPosition, Type)], model: &Assignment) -> Inputs {
        let changed = symbols.iter().filter_map(|(symbol, position, ty)| {
            Some((*position, *ty, model.value(self.cx.terms, *symbol)?))
        });
        concolic::combine(self.inputs, changed)
    }

    /// The constraint that a symbol is not negative, if it is a length.
    fn lower_bound(&self, term: Term, position: InputPosition, ty: Type) -> Option<Term> {
        matches!(position, InputPosition::Length(_)).then(|| self.cx.is_not_negative(term, ty))
    }

    /// The constraint that a symbol is at most the largest length, if it is a length.
    fn upper_bound(&self, term: Term, position: InputPosition, ty: Type) -> Option<Term> {
        let InputPosition::Length(array) = position else {
            return None;
        };
        let t = self.cx.terms;
        let now = match &self.inputs.objects[array.0 as usize].contents {
            Contents::Elements { length, .. } => *length,
            Contents::Fields(_) => 0,
        };
        let most = self.cx.integer(i64::from(self.longest.max(now)), ty);
        Some(if ty == Type::Int {
            t.le(term, most)
        } else {
            t.bv_sle(term, most)
        })
    }
}
