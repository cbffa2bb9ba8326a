//! The last rung: Z3, with a solver of its own for each question, all in one context.

use super::{Limits, remainders, size};
use crate::library::Missing;
use crate::z3::{self, Context};
use crate::{Unknown, memory};
use echis_logic::{Model, Op, Term, Terms, Value};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// After so many questions a new context is begun: it keeps all terms that it was ever told.
const QUESTIONS: u32 = 5_000;

/// Z3 takes so many times what was worked out, at most.
const ROUGHLY: u64 = 6;

/// What Z3 says, if it says anything.
pub(super) enum Found {
    /// There may be a model, and this should be one.
    Sat(Model),
    Unsat,
}

/// Z3, once it was called.
#[derive(Default)]
pub(super) struct Judge {
    context: Option<Box<Context>>,
    /// It cannot be loaded.
    broken: Option<Unknown>,
    asked: u32,
    /// Z3's resources that contexts used that are gone.
    spent: u64,
}

impl Judge {
    /// Are the constraints contradictory? If not, what makes them true? At most `resources` of Z3's
    /// units are used.
    pub fn ask(
        &mut self,
        terms: &Terms,
        group: &[Term],
        resources: u32,
        limits: &Limits,
    ) -> Result<Found, Unknown> {
        if let Some(why) = &self.broken {
            return Err(why.clone());
        }
        self.asked += 1;
        if self.asked > QUESTIONS {
            self.forget();
        }
        let (is_first, before) = (self.asked == 1, self.resources());
        let answer = self.try_to_ask(terms, group, resources, limits);
        match answer.as_ref().err() {
            // perhaps it was earlier questions that took it, or an allocation failed for a moment
            Some(Unknown::Memory) => {
                let is_short = is_memory_short(size::bytes(terms, group), limits);
                self.forget();
                memory::give_back();
                if is_first && is_short {
                    return answer;
                }
            }
            // a search may be ended by what was meant for the one before it
            Some(Unknown::Resources) if self.resources() - before < u64::from(resources / 2) => self.forget(),
            _ => return answer,
        }
        self.asked = 1;
        self.try_to_ask(terms, group, resources, limits)
    }

    /// Drops the context.
    pub fn forget(&mut self) {
        self.spent = self.resources();
        self.context = None;
        self.asked = 0;
    }

    fn try_to_ask(
        &mut self,
        terms: &Terms,
        group: &[Term],
        resources: u32,
        limits: &Limits,
    ) -> Result<Found, Unknown> {
        let unknown = |message: String| z3::unknown(message, limits.why_to_stop());
        let memory = memory_left(limits);
        let needed = size::bytes(terms, group);
        let most = needed.saturating_mul(ROUGHLY).saturating_add(z3::to_load());
        let promise = memory::promise(most, limits.memory_free());
        if needed > memory || promise.is_none() {
            return Err(Unknown::Memory);
        }
        if limits
            .deadline
            .is_some_and(|deadline| Instant::now() + size::time(needed) > deadline)
        {
            return Err(Unknown::Time);
        }
        let context = match &mut self.context {
            Some(context) => context,
            none => {
                let made = Context::new(None).inspect_err(|why| self.broken = Some(why.clone()))?;
                none.insert(Box::new(made))
            }
        };
        context.begin_ground().map_err(unknown)?;
        let facts = remainders::facts(terms, group);
        for &constraint in group.iter().chain(&facts) {
            context.assert(terms, constraint).map_err(unknown)?;
        }
        context.allow(limits.memory_left());
        let net = net(limits);
        match context.check(resources, Some(net)) {
            z3::Verdict::Unsat => Ok(Found::Unsat),
            z3::Verdict::NotUnsat => Ok(Found::Sat(model(terms, context, group))),
            z3::Verdict::GaveUp(reason) => {
                // Z3 may say no more than that it was cancelled
                let is_late = (net <= Instant::now()).then_some(Unknown::Time);
                Err(z3::unknown(reason, limits.why_to_stop().or(is_late)))
            }
        }
    }

    /// Why there is no Z3, if it was needed.
    pub fn missing(&self) -> Option<&'static Missing> {
        match self.broken {
            Some(Unknown::NoSolver(missing)) => Some(missing),
            _ => None,
        }
    }

    /// Z3's resource count.
    pub fn resources(&self) -> u64 {
        self.spent + self.context.as_ref().map_or(0, |c| c.resources())
    }
}

/// Bytes that Z3 may still take.
fn memory_left(limits: &Limits) -> u64 {
    z3::memory_left().min(limits.memory_left())
}

/// Is less left than twice of what a question takes that needs so many bytes before its search?
fn is_memory_short(needed: u64, limits: &Limits) -> bool {
    memory_left(limits) < needed.saturating_mul(2 * ROUGHLY)
}

/// A search that uses up hardly any resources is given up after this time. It is long, since other
/// searches should end in the same way however busy the machine is.
const NET: Duration = Duration::from_secs(60);

/// When Z3 is stopped, however few resources it has used.
fn net(limits: &Limits) -> Instant {
    let net = Instant::now() + NET;
    limits.deadline.map_or(net, |deadline| deadline.min(net))
}

/// Reads from Z3 what the constants and functions in the constraints are.
fn model(terms: &Terms, context: &mut Context, group: &[Term]) -> Model {
    let asked = Asked::in_constraints(terms, group);
    let mut model = Model::default();
    model.complete();
    let mut arrays = Vec::new();
    for (&term, value) in asked
        .constants
        .iter()
        .zip(context.values(terms, &asked.constants))
    {
        match value {
            Some(value) => model.set(term, value),
            None if terms.array_parts(terms.sort_of(term)).is_some() => arrays.push(term),
            None => {}
        }
    }
    for array in arrays {
        if let Some(value) = piecewise(terms, context, array, &asked.indices) {
            model.set(array, value);
        }
    }
    for &term in &asked.applications {
        let node = terms.node(term);
        let mut wanted: Vec<Term> = node.args.to_vec();
        wanted.push(term);
        let values: Option<Vec<Value>> = context.values(terms, &wanted).into_iter().collect();
        let Some((value, args)) = values.as_deref().and_then(<[Value]>::split_last) else {
            continue;
        };
        match node.op {
            Op::Apply(symbol) => model.set_function(symbol, args.to_vec(), value.clone()),
            // a division by zero is what Z3 says
            _ if is_zero(&args[1]) => model.set(term, value.clone()),
            _ => {}
        }
    }
    model
}

/// An array that Z3 shows in no way that can be read: its elements where somebody looks at it.
fn piecewise(terms: &Terms, context: &mut Context, array: Term, indices: &[Term]) -> Option<Value> {
    let (index, element) = terms.array_parts(terms.sort_of(array))?;
    let indices: Vec<Term> = indices
        .iter()
        .copied()
        .filter(|&i| terms.sort_of(i) == index)
        .collect();
    let elements: Vec<Term> = indices.iter().map(|&i| terms.select(array, i)).collect();
    let (places, values) = (context.values(terms, &indices), context.values(terms, &elements));
    let entries = places.into_iter().zip(values).filter_map(|(i, v)| i.zip(v));
    Some(Value::array(
        terms.sort_size(index),
        terms.default_value(element)?,
        entries,
    ))
}

fn is_zero(value: &Value) -> bool {
    match value {
        Value::Int(i) => *i == 0.into(),
        Value::Real(r) => *r == num_traits::Zero::zero(),
        _ => false,
    }
}

/// The terms of which a model has to say what they are, in the order of their making.
#[derive(Default)]
struct Asked {
    constants: Vec<Term>,
    /// Applications of functions, and divisions by what may be zero.
    applications: Vec<Term>,
    /// Indices of arrays.
    indices: Vec<Term>,
}

impl Asked {
    fn in_constraints(terms: &Terms, group: &[Term]) -> Asked {
        let mut asked = Asked::default();
        for term in terms.subterms(group.iter().copied()) {
            let node = terms.peek(term);
            match node.op {
                Op::Apply(_) if node.args.is_empty() => asked.constants.push(term),
                Op::Apply(_) => asked.applications.push(term),
                Op::Div | Op::Mod | Op::RealDiv => asked.applications.push(term),
                Op::Array(_) => asked.indices.extend(node.args.get(1)),
                _ => {}
            }
        }
        asked.constants.sort_unstable();
        asked.applications.sort_unstable();
        asked.indices.sort_unstable();
        asked.indices.dedup();
        asked
    }
}

/// The constraints hold.
pub(super) fn holds(terms: &Terms, model: &Rc<Model>, group: &[Term]) -> bool {
    let mut evaluator = echis_logic::Evaluator::new(terms, model.clone());
    group.iter().all(|&c| evaluator.holds(c))
}
