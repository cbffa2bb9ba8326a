//! Search by branch distances (the alternating variable method of search-based testing).
//!
//! It finds inputs for branches that the solver cannot decide, such as those that depend on
//! `Math.sin`. Each comparison has a distance between its two sides. The search moves one number
//! after the other as long as the distance becomes smaller and the run still reaches the
//! comparison.

use crate::seeds;
use crate::trials::{Budget, Trials};
use echis_program::ast::{StatementId, Type};
use echis_program::float::Float;
use echis_program::interpreter::Observer;
use echis_program::random::{self, Choose};
use echis_program::run::{Choice, Decision, Inputs, Value};
use echis_source::Span;
use rustc_hash::FxHashSet;

/// The number of start inputs.
const STARTS: usize = 30;
/// The number of mutations to leave inputs for which the distance to a branch is not finite.
const MUTATIONS: u32 = 20;
/// The sizes of first steps of floating-point numbers, as powers of ten. They are relative to the
/// size of the number where a single number is moved.
const MAGNITUDES: std::ops::RangeInclusive<i32> = -16..=2;
/// The number of attempts in each round that move several numbers at once.
const DIAGONALS: u32 = 40;
/// The sizes of an integer's first steps.
const INTEGER_STEPS: [f64; 2] = [1.0, 1_000.0];

/// Searches for inputs whose run has the outcome that `trials` wants, by covering branches that no
/// run took yet. Only branches at places that `is_relevant` accepts are goals. The search gives up
/// after the first runs if no input is a floating-point number, because the solver can decide all
/// other branches.
pub fn find(trials: &Trials, budget: Budget, is_relevant: impl Fn(Span) -> bool) -> Option<Inputs> {
    let relevant = trials
        .program
        .all_statements()
        .filter(|(_, s)| is_relevant(s.span));
    let mut search = AlternatingVariable {
        trials,
        budget,
        relevant: relevant.map(|(_, statement)| statement.id).collect(),
        taken: FxHashSet::default(),
        goals: Vec::new(),
        dice: Box::new(random::dice(0)),
    };
    match search.search() {
        Err(Ended::Found(inputs)) => Some(inputs),
        Ok(()) | Err(Ended::Spent) => None,
    }
}

/// The reason why a search ends.
enum Ended {
    Found(Inputs),
    /// The budget is used up.
    Spent,
}

struct AlternatingVariable<'a, 'p> {
    trials: &'a Trials<'p>,
    budget: Budget,
    /// The statements whose branches are goals.
    relevant: FxHashSet<StatementId>,
    /// Branches that some run took.
    taken: FxHashSet<Decision>,
    /// Branches that were seen but not taken, in the order in which they were seen.
    goals: Vec<Goal>,
    dice: Box<Choose<'static>>,
}

/// A branch that no run took yet.
struct Goal {
    branch: Decision,
    /// The inputs whose run came nearest to the branch, and their distance.
    nearest: Inputs,
    distance: f64,
    /// The number of attempts to take the branch.
    tries: u32,
}

/// A run and its distances.
struct Trial {
    /// The inputs, with all values that were read.
    inputs: Inputs,
    /// The types of the values that were read.
    read: Vec<Type>,
    seen: Distances,
}

impl AlternatingVariable<'_, '_> {
    /// Runs random inputs of each shape and, after the first runs, approaches the goals in turn.
    fn search(&mut self) -> Result<(), Ended> {
        let shapes = self.trials.shapes;
        let mut has_floats = false;
        for (n, shape) in shapes.iter().cycle().enumerate() {
            let first = self.run(shape.clone())?;
            let inputs = self
                .trials
                .with_random_values(&first.inputs, &first.read, &mut *self.dice);
            let read = self.run(inputs)?.read;
            has_floats |= self.trials.parameters.iter().chain(&read).any(|ty| ty.is_float());
            if n + 1 < STARTS.max(shapes.len()) {
                continue;
            }
            if !has_floats {
                break;
            }
            // of the goals with fewest tries, the last is taken: it was seen behind other branches
            if let Some(goal) = self.goals.iter_mut().rev().min_by_key(|g| g.tries) {
                goal.tries += 1;
                let (branch, nearest, is_first) = (goal.branch, goal.nearest.clone(), goal.tries == 1);
                self.approach(branch, nearest, is_first)?;
            }
        }
        Ok(())
    }

    /// Tries to take a branch. It starts at the nearest inputs; later attempts start at mutated
    /// ones.
    fn approach(&mut self, branch: Decision, nearest: Inputs, is_first: bool) -> Result<(), Ended> {
        let mut best = self.run(nearest)?;
        if !is_first {
            let inputs = self.mutate(&best);
            let mutated = self.run(inputs)?;
            if mutated.seen.to(branch).is_some() {
                best = mutated;
            }
        }
        let is_finite = |trial: &Trial| trial.seen.to(branch).is_some_and(f64::is_finite);
        for _ in 0..MUTATIONS {
            if is_finite(&best) || self.taken.contains(&branch) {
                break;
            }
            let inputs = self.mutate(&best);
            let mutated = self.run(inputs)?;
            if is_finite(&mutated) {
                best = mutated;
            }
        }
        let mut is_nearer = is_finite(&best);
        while is_nearer && !self.taken.contains(&branch) {
            is_nearer = false;
            for number in 0..self.count(&best) {
                let steps = values(&mut best.inputs)
                    .nth(number)
                    .map(|value| first_steps(value));
                for step in steps.into_iter().flatten() {
                    is_nearer |= self.advance(&mut best, vec![(number, step)], branch)?;
                }
            }
            for _ in 0..DIAGONALS {
                let steps = self.diagonal(&best);
                is_nearer |= self.advance(&mut best, steps, branch)?;
            }
        }
        Ok(())
    }

    /// The number of values that can be moved.
    fn count(&self, trial: &Trial) -> usize {
        self.trials.parameters.len() + trial.read.len()
    }

    /// Steps of the same length for several numbers at once.
    fn diagonal(&mut self, trial: &Trial) -> Vec<(usize, f64)> {
        let magnitudes = MAGNITUDES.collect::<Vec<i32>>();
        let length = 10_f64.powi(magnitudes[(self.dice)(magnitudes.len() as u64) as usize]);
        let numbers = 0..self.count(trial);
        let steps = numbers.map(|number| (number, [0.0, length, -length][(self.dice)(3) as usize]));
        steps.filter(|(_, step)| *step != 0.0).collect()
    }

    /// The inputs with about a third of the numbers replaced by random ones.
    fn mutate(&mut self, trial: &Trial) -> Inputs {
        let mut inputs = trial.inputs.clone();
        let other = self
            .trials
            .with_random_values(&inputs, &trial.read, &mut *self.dice);
        let others = other.arguments.into_iter().chain(other.reads);
        for (value, other) in values(&mut inputs).zip(others) {
            if (self.dice)(3) == 0 {
                *value = other;
            }
        }
        inputs
    }

    /// Moves numbers of the inputs in growing steps as long as this reduces the distance to a
    /// branch. Returns whether it did.
    fn advance(
        &mut self,
        best: &mut Trial,
        mut steps: Vec<(usize, f64)>,
        branch: Decision,
    ) -> Result<bool, Ended> {
        let mut is_nearer = false;
        while !self.taken.contains(&branch) {
            let mut inputs = best.inputs.clone();
            let mut is_moved = false;
            let types = self.trials.parameters.iter().chain(&best.read);
            let mut numbers: Vec<(&mut Value, &Type)> = values(&mut inputs).zip(types).collect();
            for (number, step) in &mut steps {
                if let Some((value, ty)) = numbers.get_mut(*number) {
                    is_moved |= add(value, *step, **ty);
                }
                *step *= 2.0;
            }
            if !is_moved {
                break;
            }
            let trial = self.run(inputs)?;
            let (before, after) = (best.seen.to(branch), trial.seen.to(branch));
            if !after.is_some_and(|after| before.is_none_or(|before| after < before)) {
                break;
            }
            *best = trial;
            is_nearer = true;
        }
        Ok(is_nearer)
    }

    /// Runs the procedure on these inputs and records the branches that it takes and sees.
    fn run(&mut self, mut inputs: Inputs) -> Result<Trial, Ended> {
        let steps = self.budget.next().ok_or(Ended::Spent)?;
        let mut observer = DistanceObserver::default();
        let Trials {
            interpreter,
            procedure,
            is_wanted,
            ..
        } = self.trials;
        let (run, read) = seeds::run_recording_reads(interpreter, *procedure, &inputs, steps, &mut observer);
        self.budget.spend(&run);
        if is_wanted(&run.outcome) {
            return Err(Ended::Found(inputs));
        }
        seeds::list_reads(&mut inputs, &read);
        let DistanceObserver { taken, seen, .. } = observer;
        self.taken.extend(taken);
        self.goals.retain(|goal| !self.taken.contains(&goal.branch));
        for &(branch, distance) in &seen.0 {
            match self.goals.iter_mut().find(|goal| goal.branch == branch) {
                _ if self.taken.contains(&branch) || !self.relevant.contains(&branch.statement) => {}
                None => self.goals.push(Goal {
                    branch,
                    nearest: inputs.clone(),
                    distance,
                    tries: 0,
                }),
                Some(goal) if distance < goal.distance => {
                    goal.nearest = inputs.clone();
                    goal.distance = distance;
                }
                Some(_) => {}
            }
        }
        Ok(Trial { inputs, read, seen })
    }
}

/// The arguments and the values that are read.
fn values(inputs: &mut Inputs) -> impl Iterator<Item = &mut Value> {
    inputs.arguments.iter_mut().chain(&mut inputs.reads)
}

/// The first steps of a number, the longest first, each in both directions.
fn first_steps(value: &Value) -> Vec<f64> {
    let sizes: Vec<f64> = match value {
        Value::Float(x) => {
            let size = x.value().abs().max(1.0);
            MAGNITUDES.rev().map(|n| size * 10_f64.powi(n)).collect()
        }
        Value::Int(_) | Value::Bits(_) => INTEGER_STEPS.to_vec(),
        Value::Bool(_) => vec![1.0],
        Value::Nil | Value::Object(_) => Vec::new(),
    };
    sizes.into_iter().flat_map(|size| [size, -size]).collect()
}

/// Adds a step to a number of a type. Returns whether the result exists and differs.
fn add(value: &mut Value, step: f64, ty: Type) -> bool {
    let next = match (&*value, ty) {
        (Value::Float(x), Type::Float(precision)) => {
            let next = Float::from(x.value() + step).to_precision(precision);
            next.value().is_finite().then_some(Value::Float(next))
        }
        (Value::Bits(n), Type::Bits(bits)) => {
            let next = n.saturating_add(step as i64);
            bits.contains(next).then_some(Value::Bits(next))
        }
        (Value::Int(n), Type::Int) => Some(Value::Int(n + step as i64)),
        (Value::Bool(b), Type::Bool) => (step > 0.0 && !b || step < 0.0 && *b).then_some(Value::Bool(!b)),
        _ => None,
    };
    let is_other = next.as_ref().is_some_and(|next| next != value);
    if let Some(next) = next {
        *value = next;
    }
    is_other
}

/// The distances of a run to branches that it did not take, in the order in which it met them.
#[derive(Default)]
struct Distances(Vec<(Decision, f64)>);

impl Distances {
    fn to(&self, branch: Decision) -> Option<f64> {
        self.0
            .iter()
            .find(|(seen, _)| *seen == branch)
            .map(|(_, distance)| *distance)
    }

    /// Keeps only the least distance of each branch.
    fn add(&mut self, branch: Decision, distance: f64) {
        match self.0.iter_mut().find(|(seen, _)| *seen == branch) {
            Some((_, least)) => *least = least.min(distance),
            None => self.0.push((branch, distance)),
        }
    }
}

/// An observer that records which branches a run takes, and the distances to the others.
#[derive(Default)]
struct DistanceObserver {
    taken: FxHashSet<Decision>,
    /// The distance between the sides of the last comparison, if no decision came after it.
    distance: Option<f64>,
    seen: Distances,
}

impl Observer for DistanceObserver {
    fn compared(&mut self, distance: impl FnOnce() -> f64) {
        let distance = distance();
        self.distance = Some(if distance.is_nan() {
            f64::INFINITY
        } else {
            distance
        });
    }

    fn decision(&mut self, decision: Decision) {
        self.taken.insert(decision);
        let not_taken = match decision.choice {
            Choice::True => Choice::False,
            Choice::False => Choice::True,
            _ => return,
        };
        if let Some(distance) = self.distance.take() {
            let branch = Decision {
                choice: not_taken,
                ..decision
            };
            self.seen.add(branch, distance);
        }
    }
}
