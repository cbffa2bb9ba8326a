//! Examples: for which values of the quantified variables something fails, as far as the solver can
//! say.

use super::Isc;
use crate::context::Context;
use echis_logic::{Sort, Term, Value};
use num_rational::BigRational;
use num_traits::{One, Zero};

impl Context<'_, '_> {
    /// "for i == 3: needs write, has none": a case in which the goal does not hold, with the
    /// variables as in this instance.
    pub(super) fn example(
        &mut self,
        isc: &Isc<'_>,
        goal: Term,
        instance: &[Term],
        (needs, has): (Term, Term),
    ) -> Option<String> {
        let (cases, values) = self.cases_where(isc, goal, &[instance], &[needs, has])?;
        let [Some(Value::Real(needs)), Some(Value::Real(has))] = &values[..] else {
            return None;
        };
        let case = cases.join(", ");
        Some(format!(
            "for {case}: needs {}, has {}",
            amount(needs),
            amount(has)
        ))
    }

    /// Describes the variables of each instance, such as `i == 3, x == y`, in one case in which the
    /// goal does not hold.
    pub(super) fn describe_instances(
        &mut self,
        isc: &Isc<'_>,
        goal: Term,
        instances: &[&[Term]],
    ) -> Option<Vec<String>> {
        self.cases_where(isc, goal, instances, &[])
            .map(|(cases, _)| cases)
    }

    /// The variables in each instance, and the values of further terms, in one case. A reference is
    /// described by a variable of the program that has the same value.
    fn cases_where(
        &mut self,
        isc: &Isc<'_>,
        goal: Term,
        instances: &[&[Term]],
        further: &[Term],
    ) -> Option<(Vec<String>, Vec<Option<Value>>)> {
        let t = self.terms;
        let mut named = isc.store.named(t, Sort::REF);
        named.push(("null", t.null()));
        let mut wanted = Vec::new();
        for &term in instances.iter().copied().flatten() {
            match t.sort_of(term) {
                Sort::REF => wanted.extend(named.iter().map(|&(_, value)| t.eq(term, value))),
                _ => wanted.push(term),
            }
        }
        wanted.extend(further);
        let mut values = self.path.example(goal, &wanted).into_iter();
        let mut cases = Vec::new();
        for instance in instances {
            let mut parts = Vec::new();
            for (name, &term) in isc.names.iter().zip(*instance) {
                let is = match t.sort_of(term) {
                    Sort::REF => {
                        let same: Vec<Option<Value>> = values.by_ref().take(named.len()).collect();
                        let place = same.iter().position(|v| *v == Some(Value::Bool(true)))?;
                        named[place].0.to_string()
                    }
                    _ => match values.next()?? {
                        Value::Real(n) => amount(&n),
                        Value::Int(n) => n.to_string(),
                        Value::Bool(b) => b.to_string(),
                        _ => return None,
                    },
                };
                parts.push(format!("{name} == {is}"));
            }
            cases.push(parts.join(", "));
        }
        Some((cases, values.collect()))
    }
}

/// An amount as it is written in programs.
fn amount(value: &BigRational) -> String {
    if value.is_zero() {
        "none".into()
    } else if value.is_one() {
        "write".into()
    } else {
        value.to_string()
    }
}
