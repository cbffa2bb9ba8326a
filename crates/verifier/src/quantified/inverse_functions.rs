//! Inverse functions: from a location back to the values of the quantified variables (section 3.2
//! of the paper).
//!
//! A variable that is itself an argument needs no inverse. Each other variable has a function `x⁻¹`
//! with `forall x :: c(x) ==> x⁻¹(e(x)) == x` (Inv-1). It exists because different instances were
//! proved to be different locations. Inv-2, `e(x⁻¹(r)) == r`, holds for the locations of instances;
//! the *image* predicate says which these are.

use super::Isc;
use crate::context::{Context, ExecResult, PartialError, Reason};
use echis_logic::{Sort, Symbol, Term, Trigger};
use rustc_hash::FxHashMap;

/// The inverse functions so far, by the condition and the arguments that they invert.
pub type Inverses = FxHashMap<Term, Vec<Symbol>>;

/// The preimage of a location.
pub(super) struct Preimage {
    /// Whether the location belongs to an instance that satisfies the condition.
    pub(super) belongs: Term,
    /// The amount held at the location, if it does.
    pub(super) amount: Term,
    /// The values of the user's variables at the location.
    pub(super) instance: Vec<Term>,
}

impl<'p> Context<'p, '_> {
    /// Checks that no two instances are the same location. A failure has this id.
    pub(super) fn injective(&mut self, isc: &Isc<'p>, id: &'static str) -> ExecResult {
        let t = self.terms;
        let inverted = self.inverted(isc);
        if inverted.is_empty() {
            return Ok(());
        }
        let instance = || {
            let map = isc.instance(t);
            let args: Vec<Term> = isc.args.iter().map(|&a| t.substitute(a, &map)).collect();
            (t.substitute(isc.condition, &map), args, map)
        };
        let (holds_a, args_a, a) = instance();
        let (holds_b, args_b, b) = instance();
        let both = t.and_all([holds_a, holds_b, self.same(&args_a, &args_b)]);
        let equal = inverted.iter().map(|v| t.same(a[v], b[v]));
        let reason = Reason::new(
            id,
            isc.access,
            "might be the same location for different values of the quantified variables",
        );
        let error = PartialError {
            // equal locations are an error of the call, and not of the callee's precondition
            key: if isc.error.key == "call.precondition" {
                "call.failed"
            } else {
                isc.error.key
            },
            ..isc.error
        };
        let goal = t.implies(both, t.and_all(equal));
        let (a, b) = (isc.written_as(t, &a), isc.written_as(t, &b));
        self.require_or(goal, error, reason, |s| {
            let cases = s.describe_instances(isc, goal, &[&a, &b])?;
            Some(format!("for {}", cases.join(" and ")))
        })
    }

    /// The variables that are not themselves arguments.
    fn inverted(&self, isc: &Isc<'p>) -> Vec<Term> {
        isc.vars
            .iter()
            .copied()
            .filter(|v| !isc.args.contains(v))
            .collect()
    }

    /// The preimage of the formals of the resource. Different instances must have been proved to be
    /// different locations.
    pub(super) fn preimage(&mut self, isc: &Isc<'p>) -> Preimage {
        let t = self.terms;
        let formals = self.formals(isc.resource);
        let mut back: FxHashMap<Term, Term> = FxHashMap::default();
        for &v in &isc.vars {
            if let Some(place) = isc.args.iter().position(|&a| a == v) {
                back.insert(v, formals[place]);
            }
        }
        let inverted = self.inverted(isc);
        let mut image = None;
        if !inverted.is_empty() {
            let mentioned: Vec<Term> = isc.args.iter().copied().chain([isc.condition]).collect();
            let mut all = self.free_bound(&mentioned);
            let symbols = self.inverses(isc, &inverted, &all);
            all.extend(formals.iter());
            image = symbols.last().map(|&symbol| t.apply(symbol, &all));
            back.extend(
                inverted
                    .iter()
                    .zip(&symbols)
                    .map(|(&v, &symbol)| (v, t.apply(symbol, &all))),
            );
        }
        // a variable that is an argument twice has one preimage and two conditions
        let is_image = formals
            .iter()
            .zip(&isc.args)
            .filter(|(f, a)| back.get(a) != Some(f));
        let is_image = is_image.map(|(&f, &a)| t.same(t.substitute(a, &back), f));
        let belongs = t.and(t.and_all(is_image), t.substitute(isc.condition, &back));
        Preimage {
            amount: t.substitute(isc.amount.term(), &back),
            instance: isc.written_as(t, &back),
            belongs: match image {
                Some(image) => {
                    self.assume_inverse(isc, &back, image, belongs);
                    image
                }
                None => belongs,
            },
        }
    }

    /// The constants in these terms that stand for variables of enclosing quantifiers.
    pub fn free_bound(&self, terms: &[Term]) -> Vec<Term> {
        let t = self.terms;
        let occurs = |c: Term| terms.iter().any(|&term| t.any(term, &mut |part| part == c));
        self.scope.bound.iter().copied().filter(|&c| occurs(c)).collect()
    }

    /// The symbols of the inverse functions, and last that of the image predicate. The same
    /// condition and arguments have the same symbols.
    fn inverses(&mut self, isc: &Isc<'p>, inverted: &[Term], context: &[Term]) -> Vec<Symbol> {
        let t = self.terms;
        let sorts = self.signature.argument_sorts(isc.resource);
        let about = t.symbol("inverse of", &sorts, Sort::BOOL);
        let key = t.forall(
            "inverse",
            &isc.vars,
            Vec::new(),
            t.implies(isc.condition, t.apply(about, &isc.args)),
        );
        if let Some(known) = self.defined.inverses.get(&key) {
            return known.clone();
        }
        let number = t.symbol_count();
        let mut args: Vec<Sort> = context.iter().map(|&c| t.sort_of(c)).collect();
        args.extend(sorts);
        let mut symbols: Vec<Symbol> = inverted
            .iter()
            .enumerate()
            .map(|(i, &v)| t.symbol(&format!("inverse@{number}.{i}"), &args, t.sort_of(v)))
            .collect();
        symbols.push(t.symbol(&format!("image@{number}"), &args, Sort::BOOL));
        self.defined.inverses.insert(key, symbols.clone());
        symbols
    }

    /// Assumes Inv-1 and Inv-2. Inv-1: the inverse functions return the variables. It holds because
    /// the receiver expression was proved to be injective under the condition
    /// ([`Context::injective`]), or is trusted to be when it is inhaled. Inv-2: a location in the
    /// image belongs to an instance. It is always true, because it is one direction of the
    /// definition of the image predicate. Its trigger is the image predicate, so that instantiating
    /// one fact does not trigger the other endlessly.
    fn assume_inverse(&mut self, isc: &Isc<'p>, back: &FxHashMap<Term, Term>, image: Term, belongs: Term) {
        let t = self.terms;
        let inverted = self.inverted(isc);
        let mut here = |term: Term| self.at(isc.resource, term, &isc.args);
        let given_back: Vec<Term> = inverted.iter().map(|v| t.eq(here(back[v]), *v)).collect();
        let known = t.and(t.and_all(given_back), here(image));
        let triggers = self.instance_triggers(isc, None);
        let first = t.forall("inverse", &isc.vars, triggers, t.implies(isc.condition, known));
        self.path.assume(first);
        let second = self.for_all_locations(isc.resource, vec![vec![image]], t.implies(image, belongs));
        self.path.assume(second);
    }

    /// Triggers for facts about all instances: the user's, or else the location, if it can be a
    /// trigger, the value there, and triggers in the arguments and the condition.
    pub(super) fn instance_triggers(&mut self, isc: &Isc<'p>, values: Option<Term>) -> Vec<Trigger> {
        let t = self.terms;
        if !self.settings.isc_triggers {
            return Vec::new();
        }
        let written = self.triggers_written(&isc.vars, isc.triggers.clone());
        if !written.is_empty() {
            return written;
        }
        let mut triggers: Vec<Trigger> = Vec::new();
        let location: Trigger = isc
            .args
            .iter()
            .copied()
            .filter(|&a| isc.vars.iter().any(|&v| t.mentions(a, v)) && !isc.vars.contains(&a))
            .collect();
        if !location.is_empty() && t.is_trigger(&isc.vars, &location) {
            triggers.push(location);
        }
        if let Some(values) = values {
            let value = vec![self.value_in(isc.resource, values, &isc.args)];
            if t.is_trigger(&isc.vars, &value) {
                triggers.push(value);
            }
        }
        let offered = self.offering(isc.args.iter().copied().chain([isc.condition]));
        let others = self.triggers(&isc.vars, Vec::new(), offered);
        for other in others {
            if !triggers.contains(&other) {
                triggers.push(other);
            }
        }
        triggers
    }
}
