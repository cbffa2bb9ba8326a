//! Values for constants, chosen one after the other. Small ones are tried first: they are also what
//! people like to read.

use super::domain::{Domain, Interval};
use super::{ROUNDS, State};
use crate::satisfy::judge::holds;
use echis_logic::{ArrayOp, Model, Op, Range, Symbol, Term, Terms, Value};
use num_bigint::BigInt;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How often it is worked out what follows from a choice; less often where there are many terms.
const CHOICES: usize = 120;
/// For how many terms in all that is done.
const WORK: usize = 60_000;

/// A model of the constraints that is found by choosing values.
pub(super) fn model(mut state: State, constraints: &[Term]) -> Option<Model> {
    if let Some(model) = nearest(&state, constraints) {
        return Some(model);
    }
    let mut choices = CHOICES.min(WORK / state.graph.parts.len().max(1));
    for part in 0..state.graph.parts.len() {
        if !is_free(&state, part) || state.domains[part] == Domain::Any {
            continue;
        }
        let wanted = match twin(&state, part) {
            Some(domain) => vec![domain],
            None if state.domains[part].value().is_some() => continue,
            None => candidates(state.domains[part]),
        };
        state = wanted.into_iter().find_map(|domain| {
            choices = choices.checked_sub(1)?;
            let mut next = state.clone();
            next.narrow(part, domain)
                .and_then(|()| next.settle(ROUNDS))
                .ok()?;
            Some(next)
        })?;
    }
    confirmed(&state, constraints)
}

/// The model in which everything is as near to zero as it can be, if that is one.
pub(super) fn nearest(state: &State, constraints: &[Term]) -> Option<Model> {
    let mut state = state.clone();
    for part in 0..state.graph.parts.len() {
        if is_free(&state, part)
            && let Some(&nearest) = candidates(state.domains[part]).first()
        {
            state.domains[part] = nearest;
        }
    }
    confirmed(&state, constraints)
}

/// The model that the choices amount to, if the constraints are true in it.
fn confirmed(state: &State, constraints: &[Term]) -> Option<Model> {
    let model = Rc::new(values(state));
    holds(state.terms, &model, constraints).then(|| Rc::try_unwrap(model).ok())?
}

/// Its value can be chosen: a constant, or what a function or an array has at some place.
fn is_free(state: &State, part: usize) -> bool {
    let node = &state.graph.parts[part].node;
    match node.op {
        Op::Apply(_) => true,
        Op::Array(ArrayOp::Select) => matches!(state.terms.peek(node.args[0]).op, Op::Apply(_)),
        _ => false,
    }
}

/// What the same function or array has at the same place, where that has been chosen already.
fn twin(state: &State, part: usize) -> Option<Domain> {
    let parts = &state.graph.parts;
    let this = &parts[part];
    let is_array = matches!(this.node.op, Op::Array(_));
    let places = |p: usize| {
        let args = &parts[p].args;
        let places = if is_array { &args[1..] } else { &args[..] };
        let values = places.iter().map(|&a| state.domains[a].value());
        values.collect::<Option<Vec<i128>>>()
    };
    if this.args.is_empty() {
        return None;
    }
    let own = places(part)?;
    (0..part)
        .filter(|&p| parts[p].node.op == this.node.op && (!is_array || parts[p].args[0] == this.args[0]))
        .find(|&p| places(p).as_ref() == Some(&own))
        .map(|p| state.domains[p])
}

/// Single values out of a domain: the one closest to zero, the next ones, and the ends.
fn candidates(domain: Domain) -> Vec<Domain> {
    let mut all: Vec<Domain> = match domain {
        Domain::Truth(..) => vec![Domain::FALSE, Domain::TRUE],
        Domain::Bits(width, range) => {
            let near = range.min.max(0.min(range.max));
            let numbers = [
                near,
                near.saturating_add(1).min(range.max),
                near.saturating_sub(1).max(range.min),
                range.min,
                range.max,
            ];
            let bits = numbers.map(|n| ((n as u64 | range.must) & range.may) & (u64::MAX >> (64 - width)));
            bits.map(|b| Domain::Bits(width, Range::exactly(width, b)))
                .to_vec()
        }
        Domain::Int(Interval { low, high }) => {
            let near = low.max(0.min(high));
            let numbers = [near, (near + 1).min(high), (near - 1).max(low), low, high];
            numbers
                .into_iter()
                .map(|n| Interval::new(n, n))
                .filter(|i| i.low == i.high)
                .map(Domain::Int)
                .collect()
        }
        Domain::Any => Vec::new(),
    };
    let mut seen: Vec<Domain> = Vec::new();
    all.retain(|&d| {
        let is_new = !seen.contains(&d);
        seen.push(d);
        is_new
    });
    all
}

/// The value in a domain, if there is just one.
fn value(domain: Domain) -> Option<Value> {
    Some(match domain {
        Domain::Truth(f, t) if f != t => Value::Bool(t),
        Domain::Bits(width, range) => Value::bits(width, range.value()?),
        Domain::Int(interval) if interval.low == interval.high => Value::Int(BigInt::from(interval.low)),
        _ => return None,
    })
}

/// The model that the choices amount to. An array has an element where it was chosen, at the first
/// of equal places.
fn values(state: &State) -> Model {
    let t = state.terms;
    let mut model = Model::default();
    model.complete();
    let mut arrays = Arrays::default();
    for (part, &domain) in state.graph.parts.iter().zip(&state.domains) {
        let Some(value) = value(domain) else { continue };
        match part.node.op {
            Op::Apply(_) if part.args.is_empty() => model.set(part.term, value),
            Op::Apply(symbol) => {
                arrays.settle(t, &mut model);
                let args = part.node.args.iter().map(|&a| model.eval(t, a));
                if let Some(args) = args.collect::<Option<Vec<Value>>>() {
                    model.set_function(symbol, args, value);
                }
            }
            Op::Array(ArrayOp::Select) => {
                let (array, index) = (part.node.args[0], part.node.args[1]);
                if !t.peek(index).args.is_empty() {
                    arrays.settle(t, &mut model);
                }
                if let Some(index) = model.eval(t, index)
                    && matches!(t.peek(array).op, Op::Apply(_))
                {
                    arrays
                        .elements
                        .entry(array)
                        .or_default()
                        .entry(index)
                        .or_insert(value);
                    arrays.is_settled = false;
                }
            }
            _ => {}
        }
    }
    arrays.settle(t, &mut model);
    model
}

/// Elements by index.
type Listed = BTreeMap<Value, Value>;

/// The elements of arrays that were chosen so far.
#[derive(Default)]
struct Arrays {
    elements: BTreeMap<Term, Listed>,
    /// The model knows all of them.
    is_settled: bool,
}

impl Arrays {
    /// Lets the model know, before something is evaluated that may read from an array.
    fn settle(&mut self, t: &Terms, model: &mut Model) {
        if self.is_settled {
            return;
        }
        // two terms can be the same array: what a function has at equal arguments
        let mut named: BTreeMap<(Symbol, Vec<Value>), (Term, Listed)> = BTreeMap::new();
        for (&array, elements) in &self.elements {
            let node = t.node(array);
            let Op::Apply(symbol) = node.op else { continue };
            let args = node.args.iter().map(|&a| model.eval(t, a));
            if let Some(args) = args.collect::<Option<Vec<Value>>>() {
                let (_, known) = named
                    .entry((symbol, args))
                    .or_insert_with(|| (array, BTreeMap::new()));
                for (place, value) in elements {
                    known.entry(place.clone()).or_insert_with(|| value.clone());
                }
            }
        }
        for ((symbol, args), (array, elements)) in named {
            if let Some((places, sort)) = t.array_parts(t.sort_of(array))
                && let Some(default) = t.default_value(sort)
            {
                let chosen = Value::array(t.sort_size(places), default, elements);
                if args.is_empty() {
                    model.set(array, chosen);
                } else {
                    model.set_function(symbol, args, chosen);
                }
            }
        }
        self.is_settled = true;
    }
}
