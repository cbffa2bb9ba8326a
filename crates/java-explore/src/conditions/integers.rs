//! Prints mathematical integers (`--ints math`) as Java expressions, which are true of unbounded
//! integers.
//!
//! Division of terms is Euclidean: the remainder is never negative. Java's division truncates,
//! which is the same for non-negative dividends. The term of a program's division is
//! `0 <= a ? a div b : -(-a div b)`, and is printed as `a / b`.

use super::numbers::{Number, Width, literal_beside};
use super::source::{Binding, Source};
use super::{PrintError, Printed, Printer, deep};
use echis_java_semantics::types::Type;
use echis_logic::{Linear, Op, Term};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// A Java expression of an integral type, and its width.
type Integer = (Source, Width);

impl Printer<'_> {
    /// Prints an integer.
    pub(super) fn integer(&mut self, term: Term) -> Printed<Integer> {
        self.count()?;
        deep(|| self.integer_of(term))
    }

    fn integer_of(&mut self, term: Term) -> Printed<Integer> {
        let node = self.terms.node(term);
        let args = &node.args;
        match &node.op {
            Op::Int(_) | Op::Add => self.linear_sum(&self.terms.linear(term)),
            Op::Mul if self.terms.number(args[0]).is_some() => self.linear_sum(&self.terms.linear(term)),
            Op::Mul => {
                let (a, b) = (self.integer(args[0])?.0, self.integer(args[1])?.0);
                Ok((Source::infix(&a, "*", &b, Binding::Multiplicative), Width::Int))
            }
            Op::Div | Op::Mod => self.euclidean(node.op == Op::Div, args[0], args[1]),
            Op::Ite => {
                if let Some((operator, a, b)) = self.truncated(args) {
                    let (a, b) = (self.integer(a)?.0, self.integer(b)?.0);
                    return Ok((
                        Source::infix(&a, operator, &b, Binding::Multiplicative),
                        Width::Int,
                    ));
                }
                let condition = self.boolean(args[0])?;
                let ((a, a_width), (b, b_width)) = (self.integer(args[1])?, self.integer(args[2])?);
                let width = if a_width == b_width { a_width } else { Width::Int };
                Ok((Source::choice(&condition, &a, &b), width))
            }
            Op::Apply(symbol) => {
                let applied = self.applied(*symbol, term, args)?;
                Ok((applied.source, width_of(&applied.ty)?))
            }
            Op::Array(_) => match self.read_over_write(args[0], args[1]) {
                Some(choice) => self.integer(choice),
                None => {
                    let element = self.element(args[0], args[1])?;
                    Ok((element.source, width_of(&element.ty)?))
                }
            },
            _ => Err(PrintError::Inexpressible),
        }
    }

    /// The operator and the operands of Java's division or remainder, if a choice encodes one.
    fn truncated(&self, args: &[Term]) -> Option<(&'static str, Term, Term)> {
        let t = self.terms;
        let quotient = t.node(args[1]);
        let operator = match quotient.op {
            Op::Div => "/",
            Op::Mod => "%",
            _ => return None,
        };
        let (a, b) = (quotient.args[0], quotient.args[1]);
        let euclidean = |a| match operator {
            "/" => t.div(a, b),
            _ => t.modulo(a, b),
        };
        let is_java = t.le(t.int(0), a) == args[0] && t.neg(euclidean(t.neg(a))) == args[2];
        is_java.then_some((operator, a, b))
    }

    /// Prints a Euclidean division or its remainder with methods of `Math`.
    fn euclidean(&mut self, is_division: bool, a: Term, b: Term) -> Printed<Integer> {
        let divisor = self.terms.number(b);
        let (a, b) = (self.integer(a)?.0, self.integer(b)?.0);
        let is_positive = divisor.is_some_and(|k| k.is_positive());
        let absolute = match is_positive {
            true => b.text.clone(),
            false => format!("Math.abs({})", b.text),
        };
        let remainder = Source::primary(format!("Math.floorMod({}, {absolute})", a.text));
        let source = match (is_division, is_positive) {
            (false, _) => remainder,
            (true, true) => Source::primary(format!("Math.floorDiv({}, {})", a.text, b.text)),
            (true, false) => {
                let multiple = Source::infix(&a, "-", &remainder, Binding::Additive);
                Source::infix(&multiple, "/", &b, Binding::Multiplicative)
            }
        };
        Ok((source, Width::Int))
    }

    /// Prints a sum: positive terms, negative terms, and the constant. The constant comes first if
    /// it is positive and no term is.
    fn linear_sum(&mut self, form: &Linear) -> Printed<Integer> {
        let (added, taken): (Vec<_>, Vec<_>) = form.terms.iter().partition(|(_, c)| c.is_positive());
        if let ([(term, factor)], true, true) = (&added[..], taken.is_empty(), form.constant.is_zero())
            && factor.is_one()
        {
            return self.integer(**term);
        }
        let is_first = added.is_empty() && (form.constant.is_positive() || taken.is_empty());
        let mut text = String::new();
        let mut add = |is_negative: bool, part: &str| {
            text += match (text.is_empty(), is_negative) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            text += part;
        };
        if is_first {
            add(form.constant.is_negative(), &decimal(&form.constant.abs()));
        }
        let is_single = form.terms.is_empty() || (form.terms.len() == 1 && form.constant.is_zero());
        for (term, factor) in added.into_iter().chain(taken) {
            let term = self.integer(*term)?.0;
            let product = match factor.abs().is_one() {
                true => term,
                false => {
                    let factor = Source::primary(decimal(&factor.abs()));
                    Source::infix(&factor, "*", &term, Binding::Multiplicative)
                }
            };
            let binding = match factor.is_negative() {
                true => Binding::Multiplicative,
                false => Binding::Additive,
            };
            add(factor.is_negative(), &product.operand(binding));
        }
        if !is_first && !form.constant.is_zero() {
            add(form.constant.is_negative(), &decimal(&form.constant.abs()));
        }
        let binding = match (is_single, form.terms.is_empty(), text.starts_with('-')) {
            (true, true, false) => Binding::Primary,
            (true, true, true) => Binding::Unary,
            (true, false, _) => Binding::Multiplicative,
            (false, ..) => Binding::Additive,
        };
        Ok((Source::new(text, binding), Width::Int))
    }

    /// Prints `a < b` or `a <= b` without negative factors and with the literal on the right.
    pub(super) fn order(&mut self, is_strict: bool, a: Term, b: Term) -> Printed<Source> {
        if let Some(said) = self.enum_order(is_strict, a, b)? {
            return Ok(said);
        }
        let (left, right, constant) = self.sides(a, b);
        // Among integers, `x + 1 <= y` means `x < y`.
        let is_less = !is_strict && constant == -BigRational::one();
        let is_strict = is_strict || is_less;
        let constant = if is_less { BigRational::zero() } else { constant };
        let (operator, left, right) = match left.terms.is_empty() {
            true => (
                if is_strict { ">" } else { ">=" },
                right,
                constant_form(-constant),
            ),
            false => {
                let (left, right) = with_constant(left, right, constant);
                (if is_strict { "<" } else { "<=" }, left, right)
            }
        };
        self.relation(operator, &left, &right, Binding::Relational)
    }

    /// Prints `a == b` or `a != b` without negative factors and with the literal on the right.
    pub(super) fn balance(&mut self, operator: &str, a: Term, b: Term) -> Printed<Source> {
        let (x, y) = match self.terms.number(a) {
            Some(_) => (b, a),
            None => (a, b),
        };
        if let Some(said) = self.enum_equality(operator, x, y)? {
            return Ok(said);
        }
        let (mut left, mut right, mut constant) = self.sides(a, b);
        let first = |side: &Linear| side.terms.keys().next().copied();
        let is_swapped = match (first(&left), first(&right)) {
            (Some(l), Some(r)) => r < l,
            (None, _) => true,
            _ => false,
        };
        if is_swapped {
            std::mem::swap(&mut left, &mut right);
            constant = -constant;
        }
        let (left, right) = with_constant(left, right, constant);
        self.relation(operator, &left, &right, Binding::Equality)
    }

    fn relation(
        &mut self,
        operator: &str,
        left: &Linear,
        right: &Linear,
        binding: Binding,
    ) -> Printed<Source> {
        let (left, width) = self.linear_sum(left)?;
        let right = match (right.as_constant(), width) {
            (Some(value), Width::Char) if value.is_integer() => {
                let number = Number::of(left.clone(), width);
                literal_beside(&number, value.to_integer().to_i128().unwrap_or(-1))
            }
            _ => self.linear_sum(right)?.0,
        };
        Ok(Source::infix(&left, operator, &right, binding))
    }

    /// Splits `a - b` into the terms with positive factors, those with negative factors, and a
    /// constant: `a REL b` holds exactly if `positive REL negative + constant` does.
    fn sides(&self, a: Term, b: Term) -> (Linear, Linear, BigRational) {
        let mut form = self.terms.linear(a);
        form.add_scaled(&self.terms.linear(b), &-BigRational::one());
        let constant = -form.constant.clone();
        let (mut left, mut right) = (Linear::default(), Linear::default());
        for (term, factor) in form.terms {
            match factor.is_negative() {
                true => right.add_term(term, -factor),
                false => left.add_term(term, factor),
            }
        }
        (left, right, constant)
    }
}

/// Puts the constant on the side where it is positive.
fn with_constant(mut left: Linear, mut right: Linear, constant: BigRational) -> (Linear, Linear) {
    if constant.is_negative() && !right.terms.is_empty() {
        left.constant = -constant;
    } else {
        right.constant = constant;
    }
    (left, right)
}

fn constant_form(constant: BigRational) -> Linear {
    Linear {
        constant,
        ..Linear::default()
    }
}

/// A non-negative number as a literal, a `long` if it is too large for an `int`.
fn decimal(value: &BigRational) -> String {
    let value = value.to_integer();
    match value <= BigInt::from(i32::MAX) {
        true => value.to_string(),
        false => format!("{value}L"),
    }
}

/// The width of a Java type; an error if the type is not integral.
pub(super) fn width_of(ty: &Type) -> Printed<Width> {
    Ok(match ty {
        Type::Char => Width::Char,
        Type::Byte | Type::Short | Type::Int => Width::Int,
        Type::Long => Width::Long,
        _ => return Err(PrintError::Inexpressible),
    })
}
