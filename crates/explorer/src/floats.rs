//! Floating-point numbers on paths.
//!
//! The solver has no theory of floating-point numbers here: a number is the bit vector of its bits.
//! An operation on constants is computed. An operation on a choice between constants, such as `b ?
//! 1.5 : 2.5`, is computed in each case, so that paths can be joined.
//!
//! Other operands are inputs or depend on them. Where nobody reads the conditions
//! ([`Context::with_circuits`]), their operations are computed with [`circuits`]. Otherwise, and
//! for operations without a circuit, the operand has to be [fixed](crate::machine::Chooser::fix) to
//! a number first. A [check](crate::eval::Check) of the evaluation requires this.

mod circuits;

use crate::context::Context;
use crate::eval::{Evaluation, Failure};
use crate::inputs::{concrete, denotation};
use crate::store::Store;
use echis_logic::{Op, Term, Value as Denotation};
use echis_program::ast::{Expression, Type};
use echis_program::float::Float;
use echis_program::run::Value;
use echis_solver::satisfy::{Satisfier, Solution, Verdict};
use rustc_hash::FxHashMap;

/// Fixed values, with the numbers that replace them.
pub type Known = FxHashMap<Term, Term>;

/// The number to which a value is fixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fixed {
    /// The number.
    pub number: Term,
    /// Whether the value can have no other number. The path need not be limited then.
    pub is_only: bool,
}

/// The message of a path that ends because a value could not be fixed.
pub const NOT_KNOWN: &str = "not supported: floating-point arithmetic on a value that is not known";

/// The largest number of cases of an operation's operands. With more cases, an operand has to be
/// fixed.
const MAX_CASES: usize = 1 << 12;

impl Context<'_, '_> {
    /// A floating-point number.
    pub fn float(&self, number: Float) -> Term {
        let width = u32::from(number.precision().width());
        self.terms.bits(width, i128::from(number.bits()))
    }

    /// The circuit of an operation, if circuits are enabled and there is one.
    fn circuit(&self, e: &Expression, operands: &[Term]) -> Option<Term> {
        self.has_circuits
            .then(|| circuits::circuit(self.terms, e, operands))?
    }

    /// The value of a term, if it is a constant.
    fn constant_of(&self, term: Term, ty: Type) -> Option<Value> {
        let t = self.terms;
        let denoted = match ty {
            Type::Int => Denotation::Int(t.number(term)?.to_integer()),
            Type::Bits(bits) => Denotation::bits(u32::from(bits.width), t.bits_value(term)?),
            Type::Float(precision) => Denotation::bits(u32::from(precision.width()), t.bits_value(term)?),
            Type::Bool | Type::Ref(_) => return None,
        };
        concrete(&denoted, ty)
    }
}

/// The number to which a value is fixed where the guard holds: its only value, or, with
/// `concretize`, a small possible one. `None` if there is none or if the solver does not know.
pub(crate) fn fix(
    cx: &Context,
    satisfier: &mut Satisfier,
    known: impl IntoIterator<Item = Term>,
    value: Term,
    concretize: bool,
) -> Option<Fixed> {
    let t = cx.terms;
    let mut constraints: Vec<Term> = known.into_iter().collect();
    let typing = cx.typing(constraints.iter().copied().chain([value]));
    constraints.extend(typing);
    let solution = match concretize {
        true => satisfier.solve_small(&constraints, &[value]),
        false => satisfier.solve(&constraints),
    };
    let Solution::Sat(model) = solution else {
        return None;
    };
    let number = t.literal_of(&model.value(t, value)?)?;
    let is_other = t.not(t.eq(value, number));
    let is_only = satisfier.satisfiable(&constraints, is_other) == Verdict::Unsat;
    (is_only || concretize).then_some(Fixed { number, is_only })
}

impl<S: Store> Evaluation<'_, '_, '_, S> {
    /// An expression that [computes floats](Expression::computes_floats).
    pub(crate) fn floating(&mut self, e: &Expression) -> Term {
        let operands: Vec<Term> = e
            .children()
            .into_iter()
            .map(|operand| self.value(operand))
            .collect();
        let cx = self.context();
        let mut cases = Cases {
            cx,
            e,
            types: e.children().iter().map(|operand| operand.ty).collect(),
            known: self.known(),
            found: FxHashMap::default(),
            begun: 0,
            unknown: None,
        };
        let case = cases.of(operands.clone());
        if let Some((value, ty)) = cases.unknown {
            if let Some(result) = cx.circuit(e, &operands) {
                return result;
            }
            self.check(
                cx.terms.not(case.is_unknown),
                Failure::NotKnown(value, ty),
                e.span,
            );
        }
        case.result
    }
}

/// The result of an operation in one case.
#[derive(Clone, Copy)]
struct Case {
    result: Term,
    /// The condition under which an operand is not a constant; the result is meaningless there.
    is_unknown: Term,
}

/// The cases of the operands of an operation.
struct Cases<'a, 'p, 't> {
    cx: &'a Context<'p, 't>,
    e: &'a Expression,
    types: Vec<Type>,
    known: &'a Known,
    /// The results by operands: operands that are choices share their parts.
    found: FxHashMap<Vec<Term>, Case>,
    /// The number of cases whose computation has begun.
    begun: usize,
    /// The first operand that is not a constant.
    unknown: Option<(Term, Type)>,
}

impl Cases<'_, '_, '_> {
    /// The case of these operands, computed once.
    fn of(&mut self, operands: Vec<Term>) -> Case {
        if let Some(&case) = self.found.get(&operands) {
            return case;
        }
        self.begun += 1;
        let case = self.new_case(&operands);
        self.found.insert(operands, case);
        case
    }

    /// The case with another operand at this position.
    fn with(&mut self, operands: &[Term], i: usize, operand: Term) -> Case {
        let mut operands = operands.to_vec();
        operands[i] = operand;
        self.of(operands)
    }

    fn new_case(&mut self, operands: &[Term]) -> Case {
        let (cx, t) = (self.cx, self.cx.terms);
        let mut values = Vec::with_capacity(operands.len());
        for (i, &operand) in operands.iter().enumerate() {
            let ty = self.types[i];
            if let Some(value) = cx.constant_of(operand, ty) {
                values.push(value);
                continue;
            }
            let replaced = self.known.get(&operand).copied();
            let replaced = replaced.unwrap_or_else(|| cx.stored_cases(operand));
            if replaced != operand {
                return self.with(operands, i, replaced);
            }
            let node = t.node(operand);
            if let (Op::Ite, &[condition, yes, no]) = (&node.op, node.args.as_slice())
                && self.begun < MAX_CASES
            {
                let (yes, no) = (self.with(operands, i, yes), self.with(operands, i, no));
                // the result on a side where an operand is unknown does not matter
                let result = match (yes.is_unknown == t.tru(), no.is_unknown == t.tru()) {
                    (true, _) => no.result,
                    (_, true) => yes.result,
                    _ => t.ite(condition, yes.result, no.result),
                };
                return Case {
                    result,
                    is_unknown: t.ite(condition, yes.is_unknown, no.is_unknown),
                };
            }
            self.unknown.get_or_insert((operand, ty));
            return Case {
                result: cx.default(self.e.ty),
                is_unknown: t.tru(),
            };
        }
        let result = self
            .e
            .computed(&values)
            .and_then(|value| t.literal_of(&denotation(&value, self.e.ty)?));
        Case {
            result: result.unwrap_or_else(|| cx.default(self.e.ty)),
            is_unknown: t.fls(),
        }
    }
}

impl Context<'_, '_> {
    /// An element of an array as a choice between the stored values; other values are returned
    /// unchanged.
    fn stored_cases(&self, value: Term) -> Term {
        match self.as_select(value) {
            Some((array, index)) => self.select_cases(array, index),
            None => value,
        }
    }
}
