//! Intervals: which values each term of a slice can have if all constraints are true.
//!
//! What a term can be follows from what its arguments can be, and the other way round; both are
//! repeated until nothing changes or patience is at an end. If some term can have no value, or
//! comparisons form a circle, there is a contradiction. Otherwise values are chosen, those near
//! zero first, and what follows from each is worked out; if all constraints are true then, no
//! solver is needed.

mod backward;
mod choose;
mod domain;
mod forward;
mod graph;
mod order;

use domain::Domain;
use echis_logic::{Model, Node, Op, Term, Terms};
use graph::Graph;
use num_traits::ToPrimitive;

/// How often all terms are gone through.
const ROUNDS: u32 = 10;
/// How often before values are tried for the first time.
const FIRST_ROUNDS: u32 = 2;
/// Among more constraints no core is looked for.
const CORE: usize = 40;

/// What intervals say about constraints.
pub(super) enum Outcome {
    /// They are contradictory.
    Unsat,
    /// They are true in this model.
    Sat(Model),
    /// Nothing.
    Open,
}

/// Some term can have no value.
#[derive(Debug)]
struct Conflict;

/// What the terms of a graph can be.
#[derive(Clone)]
struct State<'a> {
    terms: &'a Terms,
    graph: &'a Graph,
    domains: Vec<Domain>,
    changed: bool,
}

/// Decides what intervals can decide.
pub(super) fn decide(terms: &Terms, constraints: &[Term]) -> Outcome {
    let Some(graph) = Graph::of(terms, constraints) else {
        return Outcome::Open;
    };
    let mut state = State::new(terms, &graph);
    // often the nearest values that come to mind will do
    if state.begin().and_then(|()| state.settle(FIRST_ROUNDS)).is_err() {
        return Outcome::Unsat;
    }
    if let Some(model) = choose::nearest(&state, constraints) {
        return Outcome::Sat(model);
    }
    if state.consequences().is_err() {
        return Outcome::Unsat;
    }
    match choose::model(state, constraints) {
        Some(model) => Outcome::Sat(model),
        None => Outcome::Open,
    }
}

/// A contradictory subset of the constraints, if intervals can find one.
pub(super) fn core(terms: &Terms, constraints: &[Term]) -> Option<Vec<Term>> {
    let is_contradictory = |constraints: &[Term]| {
        Graph::of(terms, constraints).is_some_and(|graph| {
            let mut state = State::new(terms, &graph);
            state.begin().and_then(|()| state.consequences()).is_err()
        })
    };
    if constraints.len() > CORE || !is_contradictory(constraints) {
        return None;
    }
    let mut core = constraints.to_vec();
    for constraint in constraints {
        let rest: Vec<Term> = core.iter().copied().filter(|c| c != constraint).collect();
        if is_contradictory(&rest) {
            core = rest;
        }
    }
    Some(core)
}

impl<'a> State<'a> {
    /// Nothing is known yet.
    fn new(terms: &'a Terms, graph: &'a Graph) -> State<'a> {
        State {
            terms,
            graph,
            domains: graph.parts.iter().map(|p| p.start).collect(),
            changed: false,
        }
    }

    /// All constraints are true.
    fn begin(&mut self) -> Result<(), Conflict> {
        let roots = &self.graph.roots;
        roots.iter().try_for_each(|&root| self.narrow(root, Domain::TRUE))
    }

    /// What the terms can be then.
    fn consequences(&mut self) -> Result<(), Conflict> {
        self.settle(ROUNDS)?;
        if order::contradict(self) {
            return Err(Conflict);
        }
        Ok(())
    }

    /// The part has one of these values.
    fn narrow(&mut self, part: usize, to: Domain) -> Result<(), Conflict> {
        let known = self.domains[part];
        let both = known.meet(to);
        if both.is_empty() {
            return Err(Conflict);
        }
        if both != known {
            self.domains[part] = both;
            self.changed = true;
        }
        Ok(())
    }

    /// The part can have this truth value.
    fn can_be(&self, part: usize, truth: bool) -> bool {
        match self.domains[part] {
            Domain::Truth(f, t) => {
                if truth {
                    t
                } else {
                    f
                }
            }
            _ => true,
        }
    }

    /// Works out what follows.
    fn settle(&mut self, rounds: u32) -> Result<(), Conflict> {
        for _ in 0..rounds {
            self.changed = false;
            for part in 0..self.graph.parts.len() {
                self.narrow(part, self.forward(part))?;
            }
            for part in (0..self.graph.parts.len()).rev() {
                self.backward(part)?;
            }
            if !self.changed {
                break;
            }
        }
        Ok(())
    }
}

/// The value of an integer literal that is not huge.
fn literal(node: &Node) -> Option<i128> {
    match &node.op {
        Op::Int(i) => i.to_i128(),
        _ => None,
    }
}
