//! Quantified permissions: `forall x :: c(x) ==> acc(e(x).f, p(x))` (*Automatic Verification of
//! Iterated Separating Conjunctions using Symbolic Execution*).
//!
//! A quantified chunk describes all locations: `forall r :: r.f ↦ v(r) # p(r)`. The facts about a
//! location `r` depend on the `x` to which it belongs, which the inverse of the receiver expression
//! returns ([`inverse_functions`]). Values are kept in maps from locations to values
//! ([`value_maps`]). Amounts are functions of the location ([`permission_functions`]). An assertion
//! is first split into its accessibility predicates, each under its variables and conditions
//! ([`leaves`]). Chunks of single locations are not converted. Here they count as functions that
//! are zero elsewhere.

mod carried_facts;
mod claim;
mod consume;
mod counterexample;
mod inverse_functions;
mod leaves;
mod likely_holder;
mod permission_functions;
mod produce;
mod quantifying_functions;
mod value_facts;
mod value_maps;
mod variable_shift;
mod write;

use crate::chunks::Amount;
use crate::context::{Context, ExecResult, PartialError, Reason};
use crate::heap::Resource;
use crate::inference::MissingPermission;
use crate::limits::CheckPlace;
use crate::produce::Access;
use crate::state::{State, Store};
use echis_logic::{Term, Terms, Trigger};
use echis_source::Span;
use echis_viper::ast::{Location, Name};
use rustc_hash::FxHashMap;
use std::rc::Rc;

pub use inverse_functions::Inverses;
pub use leaves::Enclosing;
pub use permission_functions::{at_most, positive, reduced, share};
pub use value_maps::Summaries;

/// An iterated separating conjunction: `amount` to the resource at `args`, for all values of the
/// variables that satisfy the condition.
struct Isc<'p> {
    resource: Resource,
    /// The quantified variables, which are free in the terms below.
    vars: Vec<Term>,
    /// The values of the user's variables, as terms over `vars`.
    written: Vec<Term>,
    /// The names of the user's variables.
    names: Vec<Name>,
    /// The values of the variables around them.
    store: Store<'p>,
    /// The condition on the variables, and that the amount is positive.
    condition: Term,
    args: Vec<Term>,
    amount: Amount,
    /// The triggers written.
    triggers: Vec<Trigger>,
    /// How it is reported.
    error: PartialError,
    access: Span,
}

impl Isc<'_> {
    /// Where checks of it are reported.
    fn place(&self) -> CheckPlace {
        CheckPlace::within(self.error, self.access)
    }

    /// Arbitrary values for the variables.
    fn instance(&self, t: &Terms) -> FxHashMap<Term, Term> {
        self.vars
            .iter()
            .map(|&v| (v, t.fresh("some", t.sort_of(v))))
            .collect()
    }

    /// The need for permission to its locations.
    fn missing_permission(&self, amount: Option<Amount>) -> MissingPermission {
        MissingPermission {
            resource: self.resource,
            args: None,
            amount,
            culprit: self.access,
            proved_markers: Vec::new(),
            held: None,
            everywhere: None,
            condition: None,
        }
    }

    /// The values of the variables that the user wrote, in an instance.
    fn written_as(&self, t: &Terms, instance: &FxHashMap<Term, Term>) -> Vec<Term> {
        self.written.iter().map(|&w| t.substitute(w, instance)).collect()
    }
}

/// Viper's id where two instances may be the same location.
const NOT_INJECTIVE: &str = "qp.not.injective";

impl<'p> Context<'p, '_> {
    /// Evaluates an accessibility predicate under its variables and conditions. `None` if they are
    /// never satisfied.
    fn isc(
        &mut self,
        st: &State<'p>,
        steps: &[Enclosing<'p>],
        Access {
            location,
            perm,
            span: access,
        }: Access<'p>,
        scale: Amount,
        error: PartialError,
    ) -> ExecResult<Option<Isc<'p>>> {
        let t = self.terms;
        let mut found = None;
        let evaluated = self.leaf(st, steps, scale, error, &mut |s, st| {
            let (resource, args) = s.location(st, location, access, error)?;
            let amount = s.amount(st, perm, error)?;
            let amount = s.scale_amount(amount, scale);
            found = Some((resource, amount));
            let mut terms = vec![amount.term()];
            terms.extend(args);
            Ok(terms)
        })?;
        let (Some(leaf), Some((resource, amount))) = (evaluated, found) else {
            return Ok(None);
        };
        let size = leaf.terms[0];
        let within = leaf.condition;
        let mut isc = Isc {
            resource,
            written: leaf.vars.clone(),
            vars: leaf.vars,
            names: leaf.names,
            store: st.store.clone(),
            condition: t.and(leaf.condition, positive(t, size)),
            args: leaf.terms[1..].to_vec(),
            amount: match amount {
                Amount::Exactly(_) => Amount::Exactly(size),
                Amount::Wildcard(_) => Amount::Wildcard(size),
            },
            triggers: leaf.triggers,
            error,
            access,
        };
        if let (Amount::Exactly(_), Some(written)) = (amount, perm) {
            self.not_negative(&isc, within, written.span)?;
        }
        isc.shift(t);
        Ok(Some(isc))
    }

    /// The amount is nowhere negative where the conditions hold.
    fn not_negative(&mut self, isc: &Isc<'p>, condition: Term, written: Span) -> ExecResult {
        let t = self.terms;
        let map = isc.instance(t);
        let enough = t.le(t.real(0, 1), isc.amount.term());
        let goal = t.substitute(t.implies(condition, enough), &map);
        let reason = Reason::new("negative.permission", written, "might be negative");
        self.require_or(goal, isc.error, reason, |s| {
            let cases = s.describe_instances(isc, goal, &[&isc.written_as(t, &map)])?;
            Some(format!("for {}", cases.join(", ")))
        })
    }

    /// The constants for the arguments of a resource, in amounts that are functions of the
    /// arguments. No facts are assumed about them.
    pub fn formals(&mut self, resource: Resource) -> Rc<[Term]> {
        if let Some(known) = self.defined.formals.get(&resource) {
            return known.clone();
        }
        let sorts = self.signature.argument_sorts(resource);
        let formals: Rc<[Term]> = sorts.iter().map(|&s| self.terms.fresh("r", s)).collect();
        self.defined.formals.insert(resource, formals.clone());
        formals
    }

    /// A term over the formals of a resource, at these arguments.
    pub fn at(&mut self, resource: Resource, term: Term, args: &[Term]) -> Term {
        let formals = self.formals(resource);
        let map = formals.iter().copied().zip(args.iter().copied()).collect();
        self.terms.substitute(term, &map)
    }

    /// The condition on the formals for a location to be one of `forall variables :: condition ==>
    /// location`.
    pub fn locations(
        &mut self,
        st: &State<'p>,
        steps: &[Enclosing<'p>],
        location: &'p Location,
        not_injective: &'static str,
        error: PartialError,
    ) -> ExecResult<Option<(Resource, Term)>> {
        let one = Amount::Exactly(self.terms.real(1, 1));
        let Some(isc) = self.isc(st, steps, Access::new(location, None, error.span), one, error)? else {
            return Ok(None);
        };
        self.injective(&isc, not_injective)?;
        let belongs = self.preimage(&isc).belongs;
        Ok(Some((isc.resource, belongs)))
    }
}
