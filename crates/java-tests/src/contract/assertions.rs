//! Translates assertions to Java. A permission becomes a check that its location exists: the owner
//! is not null, and the index is in range.

use super::terms::{Text, UNARY, primary};
use super::{ContractPrinter, Inexpressible, Printed};
use echis_java_explore::ranges;
use echis_java_semantics::spec::{Instance, Location, Spec};
use echis_java_semantics::tree::{Expr, ExprKind, Unary};
use echis_java_semantics::types::{Type, VarIx};

impl ContractPrinter<'_, '_> {
    pub(super) fn spec(&mut self, spec: &Spec, e: &Expr) -> Printed<Text> {
        match spec {
            Spec::Access(location, _) => self.location_exists(location),
            Spec::Predicate(instance) => self.instance(instance),
            Spec::Star(a, b) => {
                let (a, b) = (self.operand(a, 3)?, self.operand(b, 4)?);
                Ok(both(a, b))
            }
            Spec::Implies(a, b) => Ok(Text {
                text: format!("!{} || {}", self.operand(a, UNARY)?, self.operand(b, 3)?),
                binds: 2,
            }),
            Spec::Iff(a, b) => Ok(Text {
                text: format!("{} == {}", self.operand(a, 5)?, self.operand(b, 5)?),
                binds: 4,
            }),
            Spec::Old(_) => self.olds.get(&e.span).map(primary).ok_or(Inexpressible),
            Spec::Result => self.result.clone().map(primary).ok_or(Inexpressible),
            Spec::Quantifier {
                is_forall,
                variables,
                body,
            } => self.quantifier(*is_forall, variables, body),
            Spec::Untouched(_) => Err(Inexpressible),
            Spec::Opening(_, inner) | Spec::Using(_, inner) => Ok(primary(self.operand(inner, UNARY)?)),
        }
    }

    /// The negation of an assertion.
    pub(super) fn negation(&mut self, e: &Expr) -> Printed<String> {
        match &e.kind {
            ExprKind::Unary(Unary::Not, inner) => return self.operand(inner, 3),
            ExprKind::Spec(spec) => match &**spec {
                Spec::Implies(a, b) => {
                    let (a, b) = (self.operand(a, 3)?, self.negation(b)?);
                    return Ok(format!("{a} && {b}"));
                }
                Spec::Quantifier { variables, body, .. } if self.are_known(variables) => {
                    return self.negation(body);
                }
                _ => {}
            },
            _ => {}
        }
        Ok(format!("!{}", self.operand(e, UNARY)?))
    }

    /// Whether quantified variables have their values from the run.
    fn are_known(&self, variables: &[VarIx]) -> bool {
        variables.iter().all(|v| self.variables.contains_key(v))
    }

    /// The check that a location exists.
    fn location_exists(&mut self, location: &Location) -> Printed<Text> {
        let owner = match location {
            Location::Static(_) => return Ok(primary("true")),
            Location::Field(owner, _)
            | Location::Element(owner, _)
            | Location::Elements(owner)
            | Location::Range(owner, ..) => owner,
        };
        let is_this = matches!(owner.kind, ExprKind::This);
        let owner = self.operand(owner, 5)?;
        let inside = match location {
            Location::Element(_, index) => {
                let index = self.operand(index, 6)?;
                Some(format!("0 <= {index} && {index} < {owner}.length"))
            }
            Location::Range(_, from, to) => {
                let (from, to) = (self.operand(from, 6)?, self.operand(to, 6)?);
                Some(format!(
                    "({from} >= {to} || 0 <= {from} && {to} <= {owner}.length)"
                ))
            }
            _ => None,
        };
        let there = match is_this {
            true => return Ok(primary("true")),
            false => Text {
                text: format!("{owner} != null"),
                binds: 4,
            },
        };
        Ok(match inside {
            Some(inside) => both(there.text, inside),
            None => there,
        })
    }

    /// Translates a quantifier. Quantified variables with a value from the run are replaced by it;
    /// a range of integers becomes a loop.
    fn quantifier(&mut self, is_forall: bool, variables: &[VarIx], body: &Expr) -> Printed<Text> {
        if is_forall && self.are_known(variables) {
            return Ok(primary(self.operand(body, UNARY)?));
        }
        let ranges = ranges(is_forall, variables, body).ok_or(Inexpressible)?;
        let world = self.suite.world();
        let mut heads = Vec::new();
        for range in &ranges {
            if world.var(range.variable).ty != Type::Int {
                return Err(Inexpressible);
            }
            let low = self.text(range.low)?;
            let high = self.text(range.high)?;
            heads.push(match range.is_strict {
                true => format!("{low}, {high}"),
                false => format!("{low}, Math.addExact({high}, 1)"),
            });
        }
        for range in &ranges {
            let name = self.names.numbered(&world.var(range.variable).name);
            self.variables.insert(range.variable, name);
        }
        let mut text = self.text(body)?;
        let what = if is_forall { "all" } else { "any" };
        for (range, head) in ranges.iter().zip(heads).rev() {
            let name = &self.variables[&range.variable];
            text = format!("EchisInputs.{what}({head}, {name} -> {text})");
        }
        for range in &ranges {
            self.variables.remove(&range.variable);
        }
        Ok(primary(text))
    }

    /// Translates an instance of a predicate to a call of its method.
    fn instance(&mut self, instance: &Instance) -> Printed<Text> {
        let mut passed = Vec::new();
        if let Some(receiver) = &instance.receiver {
            passed.push(self.text(receiver)?);
        }
        for argument in &instance.arguments {
            passed.push(self.text(argument)?);
        }
        let name = self.helper(instance.predicate, instance.is_super)?;
        Ok(primary(format!("{name}({})", passed.join(", "))))
    }
}

/// The conjunction of two texts, without an operand that is `true`.
fn both(a: String, b: String) -> Text {
    match (&*a, &*b) {
        ("true", _) => conjunct_text(b),
        (_, "true") => conjunct_text(a),
        _ => Text {
            text: format!("{a} && {b}"),
            binds: 3,
        },
    }
}

/// A text that was written as an operand of `&&`.
fn conjunct_text(text: String) -> Text {
    Text { text, binds: 3 }
}
