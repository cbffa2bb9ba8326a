//! Prints bit vectors as Java integers.
//!
//! Java computes in 32 or 64 bits, the conditions in any width. So a Java expression for a bit
//! vector of `w` bits stands for an integer that is *congruent* to it modulo 2ʷ, which suffices for
//! sums, products and bit operations. Comparisons, divisions and results need the exact number,
//! signed or unsigned. A cast or a mask makes an expression exact if it is not:
//!
//! ```text
//! byte b;  b + 1           congruent to the sum of 8 bits
//!          (byte) (b + 1)  that sum
//! ```

use super::integers::width_of;
use super::source::{Binding, Reference, Source};
use super::{PrintError, Printed, Printer, deep};
use echis_java_semantics::types::Type;
use echis_java_syntax::quote;
use echis_logic::{ArrayOp, BitsOp, Node, Op, Term};

/// Masks from this value on are printed in hexadecimal.
const HEXADECIMAL: u64 = 256;

/// The Java type of an integer expression, as far as printing depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    /// `char`: literals in comparisons with it are printed as characters.
    Char,
    /// `byte`, `short` or `int`: operations on it are computed in 32 bits.
    Int,
    /// `long`: operations on it are computed in 64 bits.
    Long,
}

impl Width {
    fn is_long(self) -> bool {
        self == Width::Long
    }

    /// The type of an operation on operands of these types (JLS 5.6).
    fn promoted(self, other: Width) -> Width {
        match self.is_long() || other.is_long() {
            true => Width::Long,
            false => Width::Int,
        }
    }
}

/// A Java integer expression that is congruent to a bit vector.
#[derive(Debug, Clone)]
pub(super) struct Number {
    pub source: Source,
    pub width: Width,
    /// The expression equals the signed number.
    pub is_signed: bool,
    /// The expression equals the unsigned number.
    pub is_unsigned: bool,
}

impl Number {
    /// An input, a field or an element. Its type determines in which reading it is exact.
    pub(super) fn of(source: Source, width: Width) -> Number {
        match width {
            Width::Char => Number::unsigned(source, width),
            Width::Int | Width::Long => Number::signed(source, width),
        }
    }

    fn congruent(source: Source, width: Width) -> Number {
        Number {
            source,
            width,
            is_signed: false,
            is_unsigned: false,
        }
    }

    fn signed(source: Source, width: Width) -> Number {
        Number {
            is_signed: true,
            ..Number::congruent(source, width)
        }
    }

    fn unsigned(source: Source, width: Width) -> Number {
        Number {
            is_unsigned: true,
            ..Number::congruent(source, width)
        }
    }

    fn is_exact(&self) -> bool {
        self.is_signed || self.is_unsigned
    }

    /// The same number as a `long`, so that operations on it are computed in 64 bits.
    fn long(self) -> Number {
        if self.width.is_long() {
            return self;
        }
        Number {
            source: Source::cast("long", &self.source),
            width: Width::Long,
            ..self
        }
    }

    /// The number in the type in which operations of this width are computed.
    fn in_width(self, width: u32) -> Number {
        match width > 32 {
            true => self.long(),
            false => self.int(),
        }
    }

    /// The low 32 bits of the number.
    fn int(self) -> Number {
        if !self.width.is_long() {
            return self;
        }
        Number::congruent(Source::cast("int", &self.source), Width::Int)
    }
}

/// The mask of a width: all of its bits are set.
fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

/// The value of the bits in two's complement.
pub(super) fn signed(width: u32, value: u64) -> i64 {
    let unused = 64 - width;
    ((value << unused) as i64) >> unused
}

/// An integer literal, a `long` if it is too large for an `int`.
pub(super) fn literal(value: i128, is_long: bool) -> Source {
    if value == i128::from(i64::MIN) {
        return Source::primary("Long.MIN_VALUE");
    }
    if value == i128::from(i64::MAX) && is_long {
        return Source::primary("Long.MAX_VALUE");
    }
    match i32::try_from(value) {
        Ok(i32::MIN) if !is_long => Source::primary("Integer.MIN_VALUE"),
        Ok(i32::MAX) if !is_long => Source::primary("Integer.MAX_VALUE"),
        Ok(value) => Source::integer(value.to_string()),
        Err(_) => Source::integer(format!("{value}L")),
    }
}

/// The type of an integer literal.
fn literal_width(value: i64) -> Width {
    match i32::try_from(value) {
        Ok(_) => Width::Int,
        Err(_) => Width::Long,
    }
}

fn hexadecimal(value: u64, width: u32) -> Source {
    let suffix = match width > 32 && i32::try_from(value).is_err() {
        true => "L",
        false => "",
    };
    Source::primary(match value < HEXADECIMAL {
        true => value.to_string(),
        false => format!("{value:#x}{suffix}"),
    })
}

impl Printer<'_> {
    fn width(&self, term: Term) -> u32 {
        self.terms.bits_width(self.terms.sort_of(term)).unwrap_or(64)
    }

    fn is_never_negative(&self, term: Term) -> bool {
        self.terms.bits_range(term).min >= 0
    }

    /// Prints a bit vector as a Java integer that is congruent to it.
    pub(super) fn number(&mut self, term: Term) -> Printed<Number> {
        self.count()?;
        let mut number = deep(|| self.number_of(term))?;
        // A number that is never negative is the same in both readings.
        if number.is_exact() && self.is_never_negative(term) {
            (number.is_signed, number.is_unsigned) = (true, true);
        }
        Ok(number)
    }

    fn number_of(&mut self, term: Term) -> Printed<Number> {
        let node = self.terms.node(term);
        let args = &node.args;
        match node.op {
            Op::Bits(op) => self.operation(op, term, &node),
            Op::Ite => self.chosen_number(args[0], args[1], args[2]),
            Op::Apply(symbol) => {
                let applied = self.applied(symbol, term, args)?;
                self.typed_number(applied)
            }
            Op::Array(_) => self.selected_number(term),
            _ => Err(PrintError::Inexpressible),
        }
    }

    /// Prints `condition ? yes : no`. Both numbers are signed, or both are unsigned.
    fn chosen_number(&mut self, condition: Term, yes: Term, no: Term) -> Printed<Number> {
        let width = self.width(yes);
        let condition = self.boolean(condition)?;
        let (a, b) = (self.number(yes)?, self.number(no)?);
        let (is_signed, is_unsigned) = (a.is_signed && b.is_signed, a.is_unsigned && b.is_unsigned);
        let (a, b) = match is_signed || is_unsigned {
            true => (a, b),
            false => (self.as_signed(a, width), self.as_signed(b, width)),
        };
        Ok(Number {
            source: Source::choice(&condition, &a.source, &b.source),
            width: match a.width == b.width {
                true => a.width,
                false => a.width.promoted(b.width),
            },
            is_signed: is_signed || !is_unsigned,
            is_unsigned,
        })
    }

    /// Prints the signed number.
    pub(super) fn signed(&mut self, term: Term) -> Printed<Number> {
        let number = self.number(term)?;
        Ok(self.as_signed(number, self.width(term)))
    }

    /// Makes a number the signed one, with a cast or with shifts.
    fn as_signed(&self, number: Number, width: u32) -> Number {
        if number.is_signed {
            return number;
        }
        let source = &number.source;
        let cast = match width {
            8 => "byte",
            16 => "short",
            32 => "int",
            64 => return Number::signed(number.source.clone(), number.width),
            _ => {
                let unused = match number.width {
                    Width::Long => 64 - width,
                    _ => 32 - width,
                };
                let unused = literal(unused.into(), false);
                let shifted = Source::infix(source, "<<", &unused, Binding::Shift);
                let back = Source::infix(&shifted, ">>", &unused, Binding::Shift);
                return Number::signed(back, number.width.promoted(Width::Int));
            }
        };
        Number::signed(Source::cast(cast, source), Width::Int)
    }

    /// Makes a number of less than 64 bits the unsigned one, with a cast or a mask.
    fn as_unsigned(&self, number: Number, width: u32) -> Number {
        if number.is_unsigned {
            return number;
        }
        if width == 16 {
            return Number::unsigned(Source::cast("char", &number.source), Width::Char);
        }
        // The literal 0xffffffff is an `int` with the value -1.
        let mask = hexadecimal(mask(width), if width == 32 { 64 } else { width });
        let masked = Source::infix(&number.source, "&", &mask, Binding::BitAnd);
        let width = match width >= 32 {
            true => Width::Long,
            false => number.width.promoted(Width::Int),
        };
        Number::unsigned(masked, width)
    }

    /// Prints the unsigned number, which must have less than 64 bits unless it is a literal.
    fn unsigned(&mut self, term: Term) -> Printed<Number> {
        if let Some(value) = self.terms.bits_value(term) {
            let number = self.constant(value, 64);
            return Ok(Number::unsigned(number.source, number.width));
        }
        let number = self.number(term)?;
        Ok(self.as_unsigned(number, self.width(term)))
    }

    /// Prints the exact number of a term that is never negative.
    fn exact(&mut self, term: Term) -> Printed<Number> {
        let number = self.number(term)?;
        Ok(match number.is_exact() {
            true => number,
            false => self.as_signed(number, self.width(term)),
        })
    }

    fn selected_number(&mut self, term: Term) -> Printed<Number> {
        let node = self.terms.node(term);
        if node.op != Op::Array(ArrayOp::Select) {
            return Err(PrintError::Inexpressible);
        }
        match self.read_over_write(node.args[0], node.args[1]) {
            Some(choice) => self.number(choice),
            None => {
                let element = self.element(node.args[0], node.args[1])?;
                self.typed_number(element)
            }
        }
    }

    /// The number that a Java expression is. A floating-point number stands for its bits.
    fn typed_number(&self, typed: Reference) -> Printed<Number> {
        let call = |method: &str| Source::primary(format!("{method}({})", typed.source.text));
        Ok(match typed.ty {
            Type::Float => Number::of(call("Float.floatToRawIntBits"), Width::Int),
            Type::Double => Number::of(call("Double.doubleToRawLongBits"), Width::Long),
            ref ty => Number::of(typed.source.clone(), width_of(ty)?),
        })
    }

    fn operation(&mut self, op: BitsOp, term: Term, node: &Node) -> Printed<Number> {
        let args = &node.args;
        let width = self.width(term);
        match op {
            BitsOp::Literal(value) => Ok(self.constant(value, width)),
            BitsOp::Add => self.bit_sum(args, width),
            BitsOp::Mul => match self.terms.bits_value(args[0]) {
                Some(_) => self.bit_sum(&[term], width),
                None => self.product(args[0], args[1], width),
            },
            BitsOp::Sdiv => self.signed_division("/", args[0], args[1], width),
            BitsOp::Srem => self.signed_division("%", args[0], args[1], width),
            BitsOp::Udiv => self.unsigned_division(("/", "divideUnsigned"), args[0], args[1]),
            BitsOp::Urem => self.unsigned_division(("%", "remainderUnsigned"), args[0], args[1]),
            BitsOp::And => self.bitwise("&", args, Binding::BitAnd, width),
            BitsOp::Or => self.bitwise("|", args, Binding::BitOr, width),
            BitsOp::Xor => self.bitwise("^", args, Binding::BitXor, width),
            BitsOp::Not => {
                let number = self.number(args[0])?;
                let text = format!("~{}", number.source.operand(Binding::Unary));
                Ok(Number {
                    source: Source::new(text, Binding::Unary),
                    width: number.width.promoted(Width::Int),
                    is_signed: number.is_signed,
                    is_unsigned: false,
                })
            }
            BitsOp::Shl => self.left_shift(args[0], args[1], width),
            BitsOp::Lshr => self.logical_shift(args[0], args[1], width),
            BitsOp::Ashr => {
                let number = self.signed(args[0])?;
                let shifted_width = number.width.promoted(Width::Int);
                let shifted = self.shifted(&number.source, ">>", args[1], width)?;
                Ok(Number::signed(shifted, shifted_width))
            }
            BitsOp::Extract(high, low) => self.extract(high, low, args[0]),
            BitsOp::Concat => self.concatenated(args[0], args[1], width),
            BitsOp::ZeroExtend => {
                let number = self.unsigned(args[0])?;
                Ok(Number {
                    is_signed: true,
                    ..number
                })
            }
            BitsOp::SignExtend => self.signed(args[0]),
            // Comparisons give truth values, not numbers.
            BitsOp::Ult | BitsOp::Ule | BitsOp::Slt | BitsOp::Sle => Err(PrintError::Inexpressible),
        }
    }

    fn constant(&self, value: u64, width: u32) -> Number {
        let number = signed(width, value);
        Number {
            source: literal(number.into(), width > 32),
            width: literal_width(number),
            is_signed: true,
            is_unsigned: number >= 0,
        }
    }

    /// Prints a sum: positive terms, negative terms, and the constant. The constant comes first if
    /// it is positive and no term is.
    fn bit_sum(&mut self, parts: &[Term], width: u32) -> Printed<Number> {
        let is_long = width > 32;
        let mut constant = 0;
        let (mut added, mut taken) = (Vec::new(), Vec::new());
        for &part in parts {
            let (factor, term) = self.multiple(part, width);
            match term {
                None => constant = factor,
                Some(term) if factor < 0 => taken.push((factor.unsigned_abs(), term)),
                Some(term) => added.push((factor.unsigned_abs(), term)),
            }
        }
        let mut summands: Vec<(bool, Number)> = Vec::new();
        let constant = (constant != 0).then(|| (constant, literal(constant.into(), is_long)));
        let is_first = added.is_empty() && constant.as_ref().is_some_and(|(value, _)| *value > 0);

        if let Some((value, source)) = constant.as_ref().filter(|_| is_first) {
            summands.push((false, Number::signed(source.clone(), literal_width(*value))));
        }
        let all = added
            .into_iter()
            .map(|part| (false, part))
            .chain(taken.into_iter().map(|part| (true, part)));
        for (is_negative, (factor, term)) in all {
            let number = self.scaled(factor, term, width)?;
            summands.push((is_negative, number));
        }
        if let Some((value, source)) = constant.filter(|_| !is_first) {
            // Java has no literal for the absolute value of the least number.
            let has_opposite = value < 0 && value != i64::MIN && (is_long || value != i64::from(i32::MIN));
            summands.push(match has_opposite {
                true => (
                    true,
                    Number::signed(literal(-i128::from(value), is_long), literal_width(-value)),
                ),
                false => (false, Number::signed(source, literal_width(value))),
            });
        }
        Ok(sum_of(summands, width))
    }

    /// The factor of a summand, which may be negative, and its term. A constant has no term.
    fn multiple(&self, part: Term, width: u32) -> (i64, Option<Term>) {
        if let Some(value) = self.terms.bits_value(part) {
            return (signed(width, value), None);
        }
        let node = self.terms.peek(part);
        if node.op == Op::Bits(BitsOp::Mul)
            && let Some(factor) = self.terms.bits_value(node.args[0])
        {
            return (signed(width, factor), Some(node.args[1]));
        }
        (1, Some(part))
    }

    /// Prints a multiple, computed in 64 bits if the width needs them.
    fn scaled(&mut self, factor: u64, term: Term, width: u32) -> Printed<Number> {
        let number = self.number(term)?;
        let number = match width > 32 {
            true => number,
            false => number.int(),
        };
        if factor == 1 {
            return Ok(number);
        }
        let is_long = width > 32;
        let factor = match is_long && !number.width.is_long() {
            true => Source::primary(format!("{factor}L")),
            // 2³¹ and 2⁶³ are their own negations.
            false if factor == 1 << 31 && !is_long => Source::primary("Integer.MIN_VALUE"),
            false if factor == 1 << 63 => Source::primary("Long.MIN_VALUE"),
            false => literal(factor.into(), is_long),
        };
        let product = Source::infix(&factor, "*", &number.source, Binding::Multiplicative);
        Ok(computed(product, width))
    }

    fn product(&mut self, a: Term, b: Term, width: u32) -> Printed<Number> {
        let (mut a, mut b) = (self.number(a)?, self.number(b)?);
        if width <= 32 {
            (a, b) = (a.int(), b.int());
        } else if !a.width.is_long() && !b.width.is_long() {
            a = a.long();
        }
        let product = Source::infix(&a.source, "*", &b.source, Binding::Multiplicative);
        Ok(computed(product, width))
    }

    fn signed_division(&mut self, operator: &str, a: Term, b: Term, width: u32) -> Printed<Number> {
        let (mut a, b) = (self.signed(a)?, self.signed(b)?);
        // The least `int` divided by -1 does not fit into an `int`.
        if width > 32 && !a.width.is_long() && !b.width.is_long() {
            a = a.long();
        }
        let source = Source::infix(&a.source, operator, &b.source, Binding::Multiplicative);
        let result = computed(source, width);
        Ok(Number {
            is_signed: result.is_signed || operator == "%",
            ..result
        })
    }

    fn unsigned_division(&mut self, (operator, method): (&str, &str), a: Term, b: Term) -> Printed<Number> {
        let width = self.width(a);
        if self.is_never_negative(a) && self.is_never_negative(b) {
            let (a, b) = (self.exact(a)?, self.exact(b)?);
            let source = Source::infix(&a.source, operator, &b.source, Binding::Multiplicative);
            return Ok(Number::unsigned(source, a.width.promoted(b.width)));
        }
        let class = match width {
            32 => "Integer",
            64 => "Long",
            _ => {
                let (a, b) = (self.unsigned(a)?, self.unsigned(b)?);
                let source = Source::infix(&a.source, operator, &b.source, Binding::Multiplicative);
                return Ok(Number::unsigned(source, a.width.promoted(b.width)));
            }
        };
        let (a, b) = (self.signed(a)?, self.signed(b)?);
        let call = format!("{class}.{method}({}, {})", a.source.text, b.source.text);
        let width = match width {
            32 => Width::Int,
            _ => Width::Long,
        };
        Ok(Number::signed(Source::primary(call), width))
    }

    /// Prints a bit operation, with the literal as the last operand.
    fn bitwise(&mut self, operator: &str, args: &[Term], binding: Binding, width: u32) -> Printed<Number> {
        let literal = self.terms.bits_value(args[0]);
        let rest = &args[usize::from(literal.is_some())..];
        let mut numbers = Vec::new();
        for &arg in rest {
            numbers.push(self.number(arg)?);
        }
        if let Some(value) = literal {
            let is_negative = signed(width, value) < 0;
            numbers.push(Number {
                source: hexadecimal(value, width),
                width: match width > 32 && i32::try_from(value).is_err() {
                    true => Width::Long,
                    false => Width::Int,
                },
                is_signed: !is_negative || width == 32 || width == 64,
                is_unsigned: !is_negative || (width != 32 && width != 64),
            });
        }
        let is_signed = numbers.iter().all(|n| n.is_signed);
        let mut are_unsigned = numbers.iter().map(|n| n.is_unsigned);
        let is_unsigned = match binding {
            // The result has no bits that the unsigned operand lacks.
            Binding::BitAnd => are_unsigned.any(|is| is),
            _ => are_unsigned.all(|is| is),
        };
        let width = numbers.iter().map(|n| n.width).fold(Width::Int, Width::promoted);
        let texts: Vec<String> = numbers
            .iter()
            .map(|n| n.source.operand(binding.tighter()))
            .collect();
        Ok(Number {
            source: Source::new(texts.join(&format!(" {operator} ")), binding),
            width,
            is_signed,
            is_unsigned,
        })
    }

    fn left_shift(&mut self, term: Term, by: Term, width: u32) -> Printed<Number> {
        let number = self.number(term)?.in_width(width);
        let shifted = self.shifted(&number.source, "<<", by, width)?;
        Ok(computed(shifted, width))
    }

    fn logical_shift(&mut self, term: Term, by: Term, width: u32) -> Printed<Number> {
        if width == 32 || width == 64 {
            let number = self.signed(term)?;
            let number = match width {
                64 => number.long(),
                _ => number,
            };
            let operator = match self.is_never_negative(term) {
                true => ">>",
                false => ">>>",
            };
            let shifted = self.shifted(&number.source, operator, by, width)?;
            return Ok(computed(shifted, width));
        }
        let number = self.unsigned(term)?;
        let shifted = self.shifted(&number.source, ">>", by, width)?;
        Ok(Number::unsigned(shifted, number.width.promoted(Width::Int)))
    }

    /// Prints a shift of a number of `width` bits. Java takes the distance modulo 32 or 64, so a
    /// distance beyond the width is tested for.
    fn shifted(&mut self, shifted: &Source, operator: &str, by: Term, width: u32) -> Printed<Source> {
        let node = self.terms.node(by);
        let is_masked = node.op == Op::Bits(BitsOp::And)
            && node.args.len() == 2
            && self.terms.bits_value(node.args[0]) == Some(u64::from(width) - 1);
        if is_masked && (width == 32 || width == 64) {
            let distance = self.number(node.args[1])?;
            return Ok(Source::infix(shifted, operator, &distance.source, Binding::Shift));
        }
        let range = self.terms.bits_range(by);
        let distance = self.exact(by)?;
        let shift = |shifted: &Source| Source::infix(shifted, operator, &distance.source, Binding::Shift);
        if range.high < u64::from(width) {
            return Ok(shift(shifted));
        }
        let end = self.terms.bits(self.width(by), width.into());
        let is_within = self.compared(BitsOp::Ult, by, end)?;
        let beyond = match operator {
            ">>" => Source::infix(shifted, ">>", &literal((width - 1).into(), false), Binding::Shift),
            _ => Source::primary("0"),
        };
        Ok(Source::choice(&is_within, &shift(shifted), &beyond))
    }

    /// Prints the bits from `low` to `high`.
    fn extract(&mut self, high: u32, low: u32, term: Term) -> Printed<Number> {
        let width = self.width(term);
        let number = self.number(term)?;
        if low == 0 {
            return Ok(Number::congruent(number.source, number.width));
        }
        let shifted = Source::infix(&number.source, ">>", &literal(low.into(), false), Binding::Shift);
        let is_highest = high == width - 1;
        Ok(Number {
            source: shifted,
            width: number.width.promoted(Width::Int),
            is_signed: is_highest && number.is_signed,
            is_unsigned: is_highest && number.is_unsigned,
        })
    }

    fn concatenated(&mut self, high: Term, low: Term, width: u32) -> Printed<Number> {
        let by = literal(self.width(low).into(), false);
        let (high, low) = (self.number(high)?, self.unsigned(low)?);
        let high = high.in_width(width);
        let shifted = Source::infix(&high.source, "<<", &by, Binding::Shift);
        let source = Source::infix(&shifted, "|", &low.source, Binding::BitOr);
        Ok(computed(source, width))
    }

    /// Prints a comparison of two bit vectors.
    pub(super) fn bits_order(&mut self, op: BitsOp, a: Term, b: Term) -> Printed<Source> {
        match self.enum_order(matches!(op, BitsOp::Ult | BitsOp::Slt), a, b)? {
            Some(said) => Ok(said),
            None => self.compared(op, a, b),
        }
    }

    fn compared(&mut self, op: BitsOp, a: Term, b: Term) -> Printed<Source> {
        let is_strict = matches!(op, BitsOp::Ult | BitsOp::Slt);
        let is_signed = matches!(op, BitsOp::Slt | BitsOp::Sle);
        let width = self.width(a);
        let have_no_signs = self.is_never_negative(a) && self.is_never_negative(b);
        let operator = if is_strict { "<" } else { "<=" };
        if !is_signed && !have_no_signs && (width == 32 || width == 64) {
            let class = if width == 32 { "Integer" } else { "Long" };
            // The literal comes on the right.
            let (a, b, operator) = match (self.terms.bits_value(a), operator) {
                (Some(_), "<") => (b, a, ">"),
                (Some(_), _) => (b, a, ">="),
                (None, operator) => (a, b, operator),
            };
            let (a, b) = (self.signed(a)?, self.signed(b)?);
            let call = format!("{class}.compareUnsigned({}, {})", a.source.text, b.source.text);
            return Ok(Source::new(format!("{call} {operator} 0"), Binding::Relational));
        }
        let number = |s: &mut Self, term| match (have_no_signs, is_signed) {
            (true, _) => s.exact(term),
            (_, true) => s.signed(term),
            (_, false) => s.unsigned(term),
        };
        let (left, right) = (number(self, a)?, number(self, b)?);
        let known = |s: &Self, term| {
            let value = s.terms.bits_value(term)?;
            Some(match is_signed {
                true => i128::from(signed(width, value)),
                false => i128::from(value),
            })
        };
        Ok(match (known(self, a), known(self, b)) {
            (Some(value), _) => at_least(right, value, is_strict),
            (None, Some(value)) => at_most(left, value, is_strict),
            (None, None) => Source::infix(&left.source, operator, &right.source, Binding::Relational),
        })
    }

    /// Prints `a == b` or `a != b` on bit vectors that are numbers.
    pub(super) fn bits_equality(&mut self, operator: &str, a: Term, b: Term) -> Printed<Source> {
        let (a, b) = match self.terms.bits_value(a) {
            Some(_) => (b, a),
            None => (a, b),
        };
        if let Some(said) = self.enum_equality(operator, a, b)? {
            return Ok(said);
        }
        let width = self.width(a);
        let left = self.number(a)?;
        if let Some(value) = self.terms.bits_value(b) {
            let is_unsigned = left.is_unsigned && !left.is_signed;
            let left = match left.is_exact() {
                true => left,
                false => self.as_signed(left, width),
            };
            let value = match is_unsigned {
                true => i128::from(value),
                false => i128::from(signed(width, value)),
            };
            let right = literal_beside(&left, value);
            return Ok(Source::infix(&left.source, operator, &right, Binding::Equality));
        }
        let right = self.number(b)?;
        let (left, right) = match (
            left.is_unsigned && right.is_unsigned,
            left.is_signed && right.is_signed,
        ) {
            (false, false) => (self.as_signed(left, width), self.as_signed(right, width)),
            _ => (left, right),
        };
        Ok(Source::equality(&left.source, operator, &right.source))
    }

    /// Prints a bit vector as a value of an integral Java type.
    pub(super) fn integral(&mut self, term: Term, is_char: bool) -> Printed<Source> {
        if is_char && let Some(value) = self.terms.bits_value(term) {
            return Ok(Source::primary(quote::character(value as u16)));
        }
        let node = self.terms.node(term);
        if let (true, Op::Ite, &[condition, yes, no]) = (is_char, &node.op, node.args.as_slice()) {
            let condition = self.boolean(condition)?;
            let (yes, no) = (self.integral(yes, true)?, self.integral(no, true)?);
            return Ok(Source::choice(&condition, &yes, &no));
        }
        let number = match is_char {
            true => self.unsigned(term)?,
            false => self.signed(term)?,
        };
        Ok(number.source)
    }
}

/// `number >= value` or `number > value`
fn at_least(number: Number, value: i128, is_strict: bool) -> Source {
    let is_char = number.width == Width::Char;
    let (operator, value) = match (is_strict, value) {
        (true, value) => (">", value),
        (false, 1) if !is_char => (">", 0),
        (false, value) => (">=", value),
    };
    let value = literal_beside(&number, value);
    Source::infix(&number.source, operator, &value, Binding::Relational)
}

/// `number <= value` or `number < value`
fn at_most(number: Number, value: i128, is_strict: bool) -> Source {
    let (operator, value) = match (is_strict, value) {
        (true, value) => ("<", value),
        (false, -1) => ("<", 0),
        (false, value) => ("<=", value),
    };
    let value = literal_beside(&number, value);
    Source::infix(&number.source, operator, &value, Binding::Relational)
}

/// A literal for a comparison with a number: a character if the number is a `char`.
pub(super) fn literal_beside(number: &Number, value: i128) -> Source {
    match (number.width, u16::try_from(value)) {
        (Width::Char, Ok(unit)) => Source::primary(quote::character(unit)),
        (width, _) => literal(value, width.is_long()),
    }
}

/// The result of an operation that Java computed in 32 or 64 bits, for this width.
fn computed(source: Source, width: u32) -> Number {
    Number {
        source,
        width: match width > 32 {
            true => Width::Long,
            false => Width::Int,
        },
        is_signed: width == 32 || width == 64,
        is_unsigned: false,
    }
}

/// Prints `a + b - c`, computed in 64 bits if the width needs them.
fn sum_of(mut summands: Vec<(bool, Number)>, width: u32) -> Number {
    let is_negation = |(is_negative, _): &(bool, Number)| *is_negative;
    if let [(false, only)] = &summands[..] {
        return only.clone();
    }
    let needs_long = width > 32 && summands.iter().take(2).all(|(_, n)| !n.width.is_long());
    if let Some((_, first)) = summands.first_mut().filter(|_| needs_long) {
        *first = first.clone().long();
    }
    let is_opposite = matches!(&summands[..], [only] if is_negation(only));
    let mut text = String::new();
    for (is_negative, number) in &summands {
        let binding = match (text.is_empty(), is_negative) {
            (true, true) => Binding::Unary,
            (true, false) => Binding::Additive,
            _ => Binding::Multiplicative,
        };
        let operand = number.source.operand(binding);
        text += match (text.is_empty(), is_negative) {
            (true, true) if operand.starts_with('-') => "- ",
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        text += &operand;
    }
    let binding = match is_opposite {
        true => Binding::Unary,
        false => Binding::Additive,
    };
    computed(Source::new(text, binding), width)
}
