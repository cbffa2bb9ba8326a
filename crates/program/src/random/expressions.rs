//! Random expressions of a type. None of them is large, few can fail.

use super::{Generator, Integers, Scope};
use crate::ast::*;
use crate::build::*;
use crate::float::Float;
use crate::queries::Hierarchy;
use num_bigint::BigInt;

impl Generator<'_, '_> {
    /// An expression of any type.
    pub fn expression(&mut self, scope: &Scope, ty: Type, depth: u32) -> Expression {
        match ty {
            Type::Bool => self.condition(scope, depth),
            Type::Int | Type::Bits(_) => self.integer(scope, ty, depth),
            Type::Float(precision) => float(Float::of_machine(self.below(9) as i64 - 3, precision)),
            Type::Ref(class) => self.reference(scope, class, depth),
        }
    }

    /// A variable of this very type.
    pub fn variable(&mut self, scope: &Scope, ty: Type) -> Option<Expression> {
        let fitting: Vec<Variable> = scope.variables.iter().copied().filter(|v| v.ty == ty).collect();
        self.one_of(&fitting).map(Variable::get)
    }

    /// A literal, mostly a small one.
    pub fn literal(&mut self, ty: Type) -> Expression {
        let small = self.below(9) as i64 - 3;
        let value = match ty {
            Type::Bits(bits) if self.percent(8) => {
                let edges = [bits.min(), bits.max(), bits.max() / 2 + 1];
                edges[self.below(edges.len())]
            }
            Type::Bits(bits) => bits.wrap_i64(if bits.signed { small } else { small.abs() }),
            _ => small,
        };
        value.typed(ty)
    }

    fn integer(&mut self, scope: &Scope, ty: Type, depth: u32) -> Expression {
        if depth == 0 || self.percent(35) {
            return self.simple_integer(scope, ty);
        }
        let machine = self.shape.integers == Integers::Machine;
        match self.below(if machine { 14 } else { 8 }) {
            0..=2 => self.integer(scope, ty, depth - 1) + self.integer(scope, ty, depth - 1),
            3..=4 => self.integer(scope, ty, depth - 1) - self.integer(scope, ty, depth - 1),
            5 => {
                let factor = match machine && self.percent(20) {
                    true => self.simple_integer(scope, ty),
                    false => self.literal(ty),
                };
                self.integer(scope, ty, depth - 1) * factor
            }
            6 => {
                let op = if self.percent(50) {
                    BinaryOp::Div
                } else {
                    BinaryOp::Rem
                };
                // Dividing by a variable is the only way here to divide by zero, and hard for
                // solvers.
                let divisor = match self.percent(15) {
                    true => self.simple_integer(scope, ty),
                    false => (self.below(3) as i64 + 2).typed(ty),
                };
                self.integer(scope, ty, depth - 1).binary(op, divisor)
            }
            7 => match self.percent(50) {
                true => -self.integer(scope, ty, depth - 1),
                false => {
                    let condition = self.condition(scope, depth - 1);
                    let yes = self.simple_integer(scope, ty);
                    condition.choose(yes, self.simple_integer(scope, ty))
                }
            },
            8..=9 => {
                let op = [BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::BitXor][self.below(3)];
                self.integer(scope, ty, depth - 1)
                    .binary(op, self.simple_integer(scope, ty))
            }
            10 => self.integer(scope, ty, depth - 1).unary(UnaryOp::BitNot),
            11 => {
                let op = [BinaryOp::Shl, BinaryOp::Shr, BinaryOp::UShr][self.below(3)];
                let shifted = self.integer(scope, ty, depth - 1);
                match self.percent(70) {
                    true => shifted.binary(op, BigInt::from(self.below(5))),
                    false => {
                        let ty = self.int_type();
                        shifted.binary(op, self.simple_integer(scope, ty))
                    }
                }
            }
            _ => {
                let from = self.int_type();
                let converted = self.integer(scope, from, depth - 1);
                if from == ty {
                    converted
                } else {
                    converted.convert(ty)
                }
            }
        }
    }

    /// An integer that is not computed.
    pub fn simple_integer(&mut self, scope: &Scope, ty: Type) -> Expression {
        if self.percent(15)
            && let Some(stored) = self.stored_integer(scope, ty)
        {
            return stored;
        }
        if self.percent(85)
            && let Some(variable) = self.variable(scope, ty)
        {
            return variable;
        }
        if self.percent(30) {
            let others: Vec<Variable> = scope
                .variables
                .iter()
                .copied()
                .filter(|v| v.ty.is_integer() && v.ty != ty)
                .collect();
            if let Some(other) = self.one_of(&others) {
                return other.convert(ty);
            }
        }
        self.literal(ty)
    }

    /// A field, an element or a length.
    fn stored_integer(&mut self, scope: &Scope, ty: Type) -> Option<Expression> {
        let mut choices = Vec::new();
        if let Some(classes) = self.classes {
            let mut fields = vec![(classes.a, classes.value), (classes.b, classes.more)];
            if self.percent(20) {
                fields.push((classes.error, classes.code));
            }
            for (class, member) in fields.into_iter().filter(|(_, member)| member.ty == ty) {
                choices.extend(
                    self.variable(scope, Type::Ref(class))
                        .map(|object| object.field(member)),
                );
            }
            if ty == self.main_int() && self.percent(20) {
                let array = self.variable(scope, Type::Ref(classes.array_a));
                choices.extend(array.map(|array| array.length(ty)));
            }
        }
        if let Some((class, element)) = self.array
            && let Some(array) = self.variable(scope, Type::Ref(class))
        {
            if element == ty {
                let index = self.index(scope);
                choices.push(array.clone().element(index, ty));
            }
            if ty == self.main_int() {
                choices.push(array.length(ty));
            }
        }
        self.one_of(&choices)
    }

    /// An index, mostly one of a short array.
    pub fn index(&mut self, scope: &Scope) -> Expression {
        let ty = self.main_int();
        match self.below(10) {
            0..=4 => (self.below(3) as i64).typed(ty),
            5..=8 => self.variable(scope, ty).unwrap_or_else(|| 0.typed(ty)),
            _ => self.variable(scope, ty).unwrap_or_else(|| 0.typed(ty)) + 1,
        }
    }

    /// A truth value.
    pub fn condition(&mut self, scope: &Scope, depth: u32) -> Expression {
        if depth > 0 && self.percent(25) {
            let x = self.condition(scope, depth - 1);
            return match self.below(8) {
                0 => !x,
                1..=3 => x.and(self.condition(scope, depth - 1)),
                4..=5 => x.or(self.condition(scope, depth - 1)),
                6 => x.binary(
                    [BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::BitXor][self.below(3)],
                    self.condition(scope, 0),
                ),
                _ => x.binary(
                    [BinaryOp::Eq, BinaryOp::Ne][self.below(2)],
                    self.condition(scope, 0),
                ),
            };
        }
        if self.percent(15)
            && let Some(variable) = self.variable(scope, Type::Bool)
        {
            return variable;
        }
        if let Some(classes) = self.classes
            && self.percent(35)
        {
            return self.question(scope, classes);
        }
        let ty = self.int_type();
        let comparisons = [
            BinaryOp::Lt,
            BinaryOp::Le,
            BinaryOp::Gt,
            BinaryOp::Ge,
            BinaryOp::Eq,
            BinaryOp::Ne,
        ];
        let op = comparisons[self.below(comparisons.len())];
        let x = self.integer(scope, ty, depth.min(1));
        let y = self.simple_integer(scope, ty);
        // What is compared with itself, or a literal with a literal, decides nothing.
        let decided = x == y || is_literal(&x) && is_literal(&y);
        match self.variable(scope, ty) {
            Some(variable) if decided => variable.binary(op, self.literal(ty)),
            _ => x.binary(op, y),
        }
    }

    /// A question about references.
    fn question(&mut self, scope: &Scope, classes: super::Classes) -> Expression {
        let x = self.reference(scope, classes.a, 1);
        match self.below(10) {
            0..=2 => x.binary([BinaryOp::Eq, BinaryOp::Ne][self.below(2)], nil(classes.a)),
            3..=5 => {
                let y = self.reference(scope, classes.a, 1);
                if x == y {
                    x.differs(nil(classes.a))
                } else {
                    x.equals(y)
                }
            }
            6..=8 => x.instance_of([classes.b, classes.c, classes.a][self.below(3)]),
            _ => x.field(classes.flag),
        }
    }

    /// A reference to an object of this class, or nil.
    pub fn reference(&mut self, scope: &Scope, class: ClassId, depth: u32) -> Expression {
        let mut choices: Vec<Expression> = Vec::new();
        let hierarchy = Hierarchy::new(self.b.program());
        for variable in scope
            .variables
            .iter()
            .filter(|v| hierarchy.fits(v.ty, Type::Ref(class)))
        {
            choices.push(variable.get());
            choices.push(variable.get());
        }
        if let Some(classes) = self.classes
            && depth > 0
        {
            let objects = self.variable(scope, Type::Ref(classes.a));
            if hierarchy.is_below(classes.a, class) {
                choices.extend(objects.clone().map(|object| object.field(classes.next)));
                if let Some(array) = self.variable(scope, Type::Ref(classes.array_a)) {
                    let index = self.index(scope);
                    choices.push(array.element(index, Type::Ref(classes.a)));
                }
            }
            if class == classes.b || class == classes.c {
                choices.extend(objects.map(|object| object.downcast(class)));
            }
        }
        if choices.is_empty() || self.percent(4) {
            choices.push(nil(class));
        }
        self.one_of(&choices).unwrap_or_else(|| nil(class))
    }
}

fn is_literal(e: &Expression) -> bool {
    matches!(e.kind, ExpressionKind::Integer(_))
}
