//! Values of expressions, one function for each kind of value: so that a truth value, a machine
//! integer and a reference travel in a register. The first failure, left to right, is the one that
//! happens.

use super::cell::{Cell, Number, Reference};
use super::heap::MAX_LENGTH;
use super::{Evaluated, Failed, Machine, Observer};
use crate::approximate::Approximation;
use crate::arithmetic;
use crate::ast::*;
use crate::float::Float;
use crate::run::{ObjectId, Value};
use num_traits::ToPrimitive;
use std::cmp::Ordering;

/// Mathematical integers with more 64-bit digits are not computed with.
const MAX_DIGITS: u64 = 256;
/// Why a run cannot go on.
pub const LEFT_OPEN: &str = "it depends on digits that Java leaves open";

impl<O: Observer> Machine<'_, O> {
    /// The value of an expression of any type.
    #[inline]
    pub fn value(&mut self, e: &Expression) -> Evaluated<Cell> {
        Ok(match e.ty {
            Type::Bool => Cell::Bool(self.truth(e)?),
            Type::Int => Cell::Int(self.number(e)?),
            Type::Bits(_) => Cell::Bits(self.bits(e)?),
            Type::Float(_) => self.float(e)?,
            Type::Ref(_) => Cell::Ref(self.reference(e)?),
        })
    }

    /// The value of an expression of type [`Type::Bool`].
    pub fn truth(&mut self, e: &Expression) -> Evaluated<bool> {
        match &e.kind {
            ExpressionKind::Bool(b) => Ok(*b),
            ExpressionKind::Unary(UnaryOp::Not, x) => Ok(!self.truth(x)?),
            ExpressionKind::Binary(BinaryOp::And, x, y) => Ok(self.truth(x)? && self.truth(y)?),
            ExpressionKind::Binary(BinaryOp::Or, x, y) => Ok(self.truth(x)? || self.truth(y)?),
            ExpressionKind::Binary(op, x, y) => self.relation(*op, x, y),
            ExpressionKind::Conditional(b, x, y) => {
                if self.truth(b)? {
                    self.truth(x)
                } else {
                    self.truth(y)
                }
            }
            ExpressionKind::IsInstance(x, class) => {
                let object = self.reference(x)?;
                Ok(object.is_some_and(|object| self.is_instance(object, *class)))
            }
            _ => match self.stored(e)? {
                Cell::Bool(b) => Ok(*b),
                _ => Err(Failed),
            },
        }
    }

    /// A comparison, or a strict operation on truth values.
    fn relation(&mut self, op: BinaryOp, x: &Expression, y: &Expression) -> Evaluated<bool> {
        if x.ty.is_float() {
            let span = y.span;
            let (x, y) = (self.approximation(x)?, self.approximation(y)?);
            self.observer.compared(|| (x.example() - y.example()).abs());
            let holds = Approximation::comparison(op, x, y);
            return holds.ok_or_else(|| self.give_up(LEFT_OPEN, span));
        }
        let ordering = match x.ty {
            Type::Bits(_) => {
                let (x, y) = (self.bits(x)?, self.bits(y)?);
                self.observer.compared(|| x.abs_diff(y) as f64);
                x.cmp(&y)
            }
            Type::Int => {
                let (x, y) = (self.number(x)?, self.number(y)?);
                self.observer
                    .compared(|| x.saturated().abs_diff(y.saturated()) as f64);
                x.compare(&y)
            }
            Type::Ref(_) => {
                let same = self.reference(x)? == self.reference(y)?;
                if same { Ordering::Equal } else { Ordering::Less }
            }
            Type::Bool => {
                let (x, y) = (self.truth(x)?, self.truth(y)?);
                match op {
                    BinaryOp::BitAnd => return Ok(x & y),
                    BinaryOp::BitOr => return Ok(x | y),
                    BinaryOp::BitXor => return Ok(x ^ y),
                    _ => x.cmp(&y),
                }
            }
            Type::Float(_) => return Err(Failed),
        };
        arithmetic::comparison(op, ordering).ok_or(Failed)
    }

    /// The value of an expression of a type [`Type::Bits`].
    pub fn bits(&mut self, e: &Expression) -> Evaluated<i64> {
        match &e.kind {
            ExpressionKind::Integer(n) => n.to_i64().ok_or(Failed),
            ExpressionKind::Unary(op, x) => {
                let x = self.bits(x)?;
                let result = own_bits(e).and_then(|bits| arithmetic::machine_unary(*op, bits, x));
                result.ok_or(Failed)
            }
            ExpressionKind::Binary(op, x, y) => {
                let x = self.bits(x)?;
                let y = self.bits(y)?;
                match own_bits(e).and_then(|bits| arithmetic::machine(*op, bits, x, y)) {
                    Some(n) => Ok(n),
                    None => Err(self.no_result(*op, e)),
                }
            }
            ExpressionKind::Convert(x) => {
                let Some(bits) = own_bits(e) else {
                    return Err(Failed);
                };
                match x.ty {
                    Type::Int => Ok(self.number(x)?.wrapped(bits)),
                    Type::Float(_) => self.computed_bits(e),
                    _ => Ok(bits.wrap_i64(self.bits(x)?)),
                }
            }
            ExpressionKind::Length(array) => Ok(i64::from(self.length(array, e)?)),
            ExpressionKind::Conditional(b, x, y) => {
                if self.truth(b)? {
                    self.bits(x)
                } else {
                    self.bits(y)
                }
            }
            ExpressionKind::Primitive(..) => self.computed_bits(e),
            _ => match self.stored(e)? {
                Cell::Bits(n) => Ok(*n),
                _ => Err(Failed),
            },
        }
    }

    /// The value of an expression of type [`Type::Int`].
    pub fn number(&mut self, e: &Expression) -> Evaluated<Number> {
        match &e.kind {
            ExpressionKind::Integer(n) => Ok(Number::of(n)),
            ExpressionKind::Unary(UnaryOp::Neg, x) => {
                let x = self.number(x)?;
                self.sized(x.negated(), e)
            }
            ExpressionKind::Binary(op, x, y) => {
                let x = self.number(x)?;
                let y = self.number(y)?;
                match Number::operation(*op, &x, &y) {
                    Some(n) => self.sized(n, e),
                    None => Err(self.no_result(*op, e)),
                }
            }
            ExpressionKind::Convert(x) => match x.ty {
                Type::Int => self.number(x),
                _ => Ok(Number::Small(self.bits(x)?)),
            },
            ExpressionKind::Length(array) => Ok(Number::Small(i64::from(self.length(array, e)?))),
            ExpressionKind::Conditional(b, x, y) => {
                if self.truth(b)? {
                    self.number(x)
                } else {
                    self.number(y)
                }
            }
            ExpressionKind::Primitive(..) => match self.computed(e)? {
                Cell::Int(n) => Ok(n),
                _ => Err(Failed),
            },
            _ => match self.stored(e)? {
                Cell::Int(n) => Ok(n.clone()),
                _ => Err(Failed),
            },
        }
    }

    /// The value of an expression of a type [`Type::Float`].
    pub fn float(&mut self, e: &Expression) -> Evaluated<Cell> {
        match &e.kind {
            ExpressionKind::Float(x) => Ok(Cell::float(*x)),
            ExpressionKind::Conditional(b, x, y) => {
                if self.truth(b)? {
                    self.float(x)
                } else {
                    self.float(y)
                }
            }
            _ if e.computes_floats() => self.computed(e),
            _ => Ok(self.stored(e)?.clone()),
        }
    }

    /// What is known of the value of an expression of a type [`Type::Float`].
    pub fn approximation(&mut self, e: &Expression) -> Evaluated<Approximation> {
        self.float(e)?.approximation().ok_or(Failed)
    }

    /// What an expression gives that [computes floats](Expression::computes_floats).
    fn computed(&mut self, e: &Expression) -> Evaluated<Cell> {
        let mut operands = Vec::new();
        for operand in e.children() {
            operands.push(self.value(operand)?);
        }
        if operands.iter().any(|operand| matches!(operand, Cell::Within(_))) {
            return approximately(e, &operands).ok_or_else(|| self.give_up(LEFT_OPEN, e.span));
        }
        let operands: Vec<Value> = operands.iter().map(Cell::value).collect();
        let result = e.computed(&operands).ok_or(Failed)?;
        Ok(Cell::of(&result))
    }

    fn computed_bits(&mut self, e: &Expression) -> Evaluated<i64> {
        match self.computed(e)? {
            Cell::Bits(n) => Ok(n),
            _ => Err(Failed),
        }
    }

    /// Counts the work that an integer of more than 64 bits is, and gives up if it is too long.
    #[inline]
    fn sized(&mut self, n: Number, e: &Expression) -> Evaluated<Number> {
        match n {
            Number::Small(_) => Ok(n),
            Number::Big(_) => {
                let digits = n.digits();
                if digits > MAX_DIGITS {
                    return Err(self.give_up(
                        format!("an integer has more than {} bits", MAX_DIGITS * 64),
                        e.span,
                    ));
                }
                self.spend(digits, e.span)?;
                Ok(n)
            }
        }
    }

    /// The value of an expression of a type [`Type::Ref`].
    pub fn reference(&mut self, e: &Expression) -> Evaluated<Reference> {
        match &e.kind {
            ExpressionKind::Nil => Ok(None),
            ExpressionKind::Downcast(x) => {
                let reference = self.reference(x)?;
                match (reference, e.ty) {
                    (None, _) => Ok(None),
                    (Some(object), Type::Ref(class)) if self.is_instance(object, class) => Ok(reference),
                    _ => Err(self.error(ErrorKind::FailedCast, e.span)),
                }
            }
            ExpressionKind::Conditional(b, x, y) => {
                if self.truth(b)? {
                    self.reference(x)
                } else {
                    self.reference(y)
                }
            }
            _ => match self.stored(e)? {
                Cell::Ref(reference) => Ok(*reference),
                _ => Err(Failed),
            },
        }
    }

    /// What a variable, a field or an element holds.
    #[inline]
    fn stored(&mut self, e: &Expression) -> Evaluated<&Cell> {
        let held = match &e.kind {
            ExpressionKind::Local(local) => self.stack.get(self.base + local.index()),
            ExpressionKind::Global(global) => self.globals.get(global.index()),
            ExpressionKind::Field(object, field) => {
                let Some(object) = self.reference(object)? else {
                    return Err(self.error(ErrorKind::NullDereference, e.span));
                };
                let index = self.field_index(object, *field);
                index.and_then(|index| self.heap.get(object, index))
            }
            ExpressionKind::Element(array, index) => {
                let array = self.reference(array)?;
                let index = self.index(index)?;
                let Some(array) = array else {
                    return Err(self.error(ErrorKind::NullDereference, e.span));
                };
                if self.heap.get(array, index).is_none() {
                    return Err(self.error(ErrorKind::ArrayOutOfBounds, e.span));
                }
                self.heap.get(array, index)
            }
            _ => None,
        };
        held.ok_or(Failed)
    }

    /// The value of an expression that counts elements, of whichever type of integers.
    #[inline]
    pub fn index(&mut self, e: &Expression) -> Evaluated<i64> {
        match e.ty {
            Type::Int => Ok(self.number(e)?.saturated()),
            _ => self.bits(e),
        }
    }

    fn length(&mut self, array: &Expression, e: &Expression) -> Evaluated<u32> {
        match self.reference(array)? {
            Some(array) => Ok(self.heap.length(array).unwrap_or(0).min(MAX_LENGTH)),
            None => Err(self.error(ErrorKind::NullDereference, e.span)),
        }
    }

    /// Where a field is in this object.
    #[inline]
    pub fn field_index(&self, object: ObjectId, field: FieldId) -> Option<i64> {
        let class = self.heap.class(object)?;
        self.hierarchy.field_index(class, field).map(|index| index as i64)
    }

    /// Is the object of this class or of one below it?
    #[inline]
    pub fn is_instance(&self, object: ObjectId, class: ClassId) -> bool {
        self.heap
            .class(object)
            .is_some_and(|own| self.hierarchy.is_below(own, class))
    }

    /// Why an operation on integers gave nothing.
    #[cold]
    fn no_result(&mut self, op: BinaryOp, e: &Expression) -> Failed {
        match op {
            BinaryOp::Div | BinaryOp::Rem => self.error(ErrorKind::DivisionByZero, e.span),
            _ => Failed,
        }
    }
}

/// What an expression gives of which an operand is a number that Java leaves open; none if that is
/// not known.
fn approximately(e: &Expression, operands: &[Cell]) -> Option<Cell> {
    let numbers: Option<Vec<Approximation>> = operands.iter().map(Cell::approximation).collect();
    match (&e.kind, numbers?.as_slice()) {
        (ExpressionKind::Unary(UnaryOp::Neg, _), [x]) => Some(Cell::approximate(x.negated())),
        (ExpressionKind::Binary(op, ..), [x, y]) => {
            Some(Cell::approximate(Approximation::operation(*op, *x, *y)?))
        }
        (ExpressionKind::Primitive(Primitive::SquareRoot, _), [x]) => {
            Some(Cell::approximate(x.square_root()?))
        }
        (ExpressionKind::Convert(_), [x]) => match e.ty {
            Type::Float(Precision::Double) => Some(Cell::approximate(*x)),
            Type::Float(precision) => Some(Cell::float(
                x.converted(|x| Float::from(x).to_precision(precision))?,
            )),
            // what is in between is the same integer as well, so that it has the same lowest bits
            Type::Bits(bits) => Some(Cell::Bits(
                x.converted(|x| (x as i64, Float::from(x).to_machine(bits)))?.1,
            )),
            _ => None,
        },
        _ => None,
    }
}

#[inline]
fn own_bits(e: &Expression) -> Option<Bits> {
    match e.ty {
        Type::Bits(bits) => Some(bits),
        _ => None,
    }
}
