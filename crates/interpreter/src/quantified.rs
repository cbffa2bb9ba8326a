//! Quantified permissions, location by location.
//!
//! An assertion under a quantifier is taken apart first: each accessibility predicate and each fact
//! in it stands alone under the variables and conditions around it. The instances of an
//! accessibility predicate must be different places.

use crate::bounds::Unbound;
use crate::exhale::Rest;
use crate::inhale::Source;
use crate::machine::{Machine, Offence, R};
use crate::quantify::{Guard, asks_tables};
use crate::state::{Amount, Place, State};
use crate::value::Value;
use echis_source::Span;
use echis_viper::assertion::Assertion;
use echis_viper::ast::{Exp, Location, Type, VarId};
use num_traits::Zero;
use std::collections::BTreeSet;

/// What stands around a leaf, outermost first.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Around<'p> {
    /// For all values of these variables.
    Forall(&'p [VarId]),
    /// Where the condition is true, or false.
    If(&'p Exp, bool),
    /// Where the variable has this value.
    Let(VarId, &'p Exp),
}

/// An accessibility predicate or a fact, and what stands around it.
type Leaf<'p> = (Vec<Around<'p>>, &'p Exp);

fn leaves<'p>(a: &'p Exp, inhaling: bool, around: &[Around<'p>], all: &mut Vec<Leaf<'p>>) {
    let with = |step| {
        let mut inner = around.to_vec();
        inner.push(step);
        inner
    };
    echis_recursion::deep(|| match a.assertion() {
        Assertion::And(x, y) => {
            leaves(x, inhaling, around, all);
            leaves(y, inhaling, around, all);
        }
        Assertion::Implies(c, x) => leaves(x, inhaling, &with(Around::If(c, true)), all),
        Assertion::Ite(c, x, y) => {
            leaves(x, inhaling, &with(Around::If(c, true)), all);
            leaves(y, inhaling, &with(Around::If(c, false)), all);
        }
        Assertion::Let(v, bound, x) => leaves(x, inhaling, &with(Around::Let(v, bound)), all),
        Assertion::Forall(q) => leaves(&q.body, inhaling, &with(Around::Forall(&q.vars)), all),
        Assertion::InhaleExhale(x, y) => leaves(if inhaling { x } else { y }, inhaling, around, all),
        Assertion::Pure | Assertion::Access(..) | Assertion::Unfolding(..) | Assertion::Unsupported => {
            all.push((around.to_vec(), a));
        }
    });
}

impl<'p> Machine<'p> {
    /// Inhales a multiple of a `forall` with permissions.
    pub(crate) fn inhale_quantified(
        &mut self,
        st: &mut State<'p>,
        a: &'p Exp,
        scale: &Amount,
        source: &Source,
        at: Offence,
    ) -> R {
        let mut all = Vec::new();
        leaves(a, true, &[], &mut all);
        for (around, leaf) in all {
            let before = st.clone();
            let states = self.in_mode(true, scale, |m| m.under(&before, &around, leaf, at))?;
            if leaf.is_pure() {
                for inner in &states {
                    self.assume(inner, leaf, scale, at)?;
                }
                continue;
            }
            for (place, amount) in self.locations(&states, leaf, true, scale, at)? {
                let amount = amount.times(scale);
                self.add(&mut st.heap, place, &amount, source, leaf.span)?;
            }
        }
        Ok(())
    }

    /// Exhales a multiple of a `forall` with permissions.
    pub(crate) fn exhale_quantified(
        &mut self,
        st: &State<'p>,
        rest: &mut Rest,
        a: &'p Exp,
        scale: &Amount,
        at: Offence,
    ) -> R {
        let mut all = Vec::new();
        leaves(a, false, &[], &mut all);
        for (around, leaf) in all {
            let before = st.with_remaining(&rest.heap);
            let states = self.in_mode(false, scale, |m| m.under(&before, &around, leaf, at))?;
            if leaf.is_pure() {
                for inner in &states {
                    if !self.in_mode(false, scale, |m| m.eval_bool(inner, leaf, at))? {
                        return self.fail(at, "assertion.false");
                    }
                }
                continue;
            }
            for (place, amount) in self.locations(&states, leaf, false, scale, at)? {
                self.take(rest, place, &amount, scale, at)?;
            }
        }
        Ok(())
    }

    /// The places of an accessibility predicate in several states. They are different.
    fn locations(
        &mut self,
        states: &[State<'p>],
        leaf: &'p Exp,
        inhaling: bool,
        scale: &Amount,
        at: Offence,
    ) -> R<Vec<(Place, Amount)>> {
        let Assertion::Access(location, perm) = leaf.assertion() else {
            return self.not_executable(leaf.span, "this assertion under a quantifier");
        };
        let mut all = Vec::new();
        for inner in states {
            let (place, amount) =
                self.in_mode(inhaling, scale, |m| m.access(inner, leaf, location, perm, at))?;
            if !amount.size().is_zero() {
                all.push((place, amount));
            }
        }
        self.are_different(all.iter().map(|(place, _)| place), "qp.not.injective", at)?;
        Ok(all)
    }

    fn are_different<'a>(
        &mut self,
        mut places: impl Iterator<Item = &'a Place>,
        reason: &str,
        at: Offence,
    ) -> R {
        let mut seen = BTreeSet::new();
        match places.all(|place| seen.insert(place)) {
            true => Ok(()),
            false => self.fail(at, reason),
        }
    }

    /// The places that `forall variables :: condition ==> location` speaks of.
    pub(crate) fn places_under(
        &mut self,
        st: &State<'p>,
        around: &[Around<'p>],
        location: &'p Location,
        not_injective: &str,
        at: Offence,
    ) -> R<Vec<Place>> {
        let guards = conditions(around);
        let mut states = Vec::new();
        self.collect(st, around, &guards, false, at.span, at, &mut states)?;
        let mut places = Vec::new();
        for inner in &states {
            places.push(self.place(inner, location, at.span, at)?);
        }
        self.are_different(places.iter(), not_injective, at)?;
        Ok(places)
    }

    /// All states with values of the variables around a leaf for which the conditions hold.
    fn under(
        &mut self,
        st: &State<'p>,
        around: &[Around<'p>],
        leaf: &'p Exp,
        at: Offence,
    ) -> R<Vec<State<'p>>> {
        let mut guards = conditions(around);
        let is_pure = leaf.is_pure();
        if is_pure {
            guards.push(Guard {
                exp: leaf,
                outside: true,
            });
        }
        let is_table = is_pure && asks_tables(leaf) || guards.iter().any(|g| asks_tables(g.exp));
        let mut all = Vec::new();
        self.collect(st, around, &guards, is_table, leaf.span, at, &mut all)?;
        Ok(all)
    }

    #[allow(clippy::too_many_arguments)]
    fn collect(
        &mut self,
        st: &State<'p>,
        around: &[Around<'p>],
        guards: &[Guard<'p>],
        is_table: bool,
        span: Span,
        at: Offence,
        all: &mut Vec<State<'p>>,
    ) -> R {
        self.spend(1, span)?;
        let [first, rest @ ..] = around else {
            all.push(st.clone());
            return Ok(());
        };
        match *first {
            Around::If(c, side) => match self.eval_bool(st, c, at)? == side {
                true => self.collect(st, rest, guards, is_table, span, at, all),
                false => Ok(()),
            },
            Around::Let(v, bound) => {
                let inner = self.bind(st, v, bound, at)?;
                self.collect(&inner, rest, guards, is_table, span, at, all)
            }
            Around::Forall([]) => self.collect(st, rest, guards, is_table, span, at, all),
            Around::Forall([var, more @ ..]) => {
                let mut others = more.to_vec();
                others.extend(bound_in(rest));
                let unbound = Unbound::new(*var, others);
                let domain = self.domain(st, &unbound, guards, is_table, at)?;
                let mut inside = vec![Around::Forall(more)];
                inside.extend(rest);
                let found = all.len();
                for value in domain.values {
                    let is_spare = value == Value::Ref(Some(self.spare_object()));
                    let inner = self.with_value(st, *var, value);
                    let count = all.len();
                    self.collect(&inner, &inside, guards, is_table, span, at, all)?;
                    if is_spare && all.len() > count {
                        return self.not_executable(span, "permissions to infinitely many places");
                    }
                }
                let is_ref = st.vars[var.index()].ty == Type::Ref;
                if !domain.is_complete && (all.len() > found || !is_ref) {
                    return self.not_executable(span, "a quantifier over infinitely many values");
                }
                Ok(())
            }
        }
    }
}

fn conditions<'p>(around: &[Around<'p>]) -> Vec<Guard<'p>> {
    let guard = |step: &Around<'p>| match *step {
        Around::If(exp, side) => Some(Guard { exp, outside: !side }),
        Around::Forall(_) | Around::Let(..) => None,
    };
    around.iter().filter_map(guard).collect()
}

fn bound_in(around: &[Around<'_>]) -> Vec<VarId> {
    let vars = |step: &Around<'_>| match *step {
        Around::Forall(vars) => vars.to_vec(),
        Around::Let(v, _) => vec![v],
        Around::If(..) => Vec::new(),
    };
    around.iter().flat_map(vars).collect()
}
