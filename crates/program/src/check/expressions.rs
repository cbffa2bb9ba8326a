//! Types of expressions.

use super::Checker;
use crate::ast::*;
use num_traits::ToPrimitive;

impl Checker<'_> {
    /// Checks an expression with all that is in it.
    pub fn expression(&mut self, procedure: &Procedure, e: &Expression) {
        echis_recursion::deep(|| {
            for child in e.children() {
                self.expression(procedure, child);
            }
        });
        self.declared_type(e.ty, "an expression", e.span);
        if let Err(message) = self.rule(procedure, e) {
            self.problem(e.span, message);
        }
    }

    /// Whether an expression has its type, if those in it have theirs.
    fn rule(&self, procedure: &Procedure, e: &Expression) -> Result<(), String> {
        let program = self.program;
        let is = |ty: Type| match ty == e.ty {
            true => Ok(()),
            false => Err(format!(
                "this has type {}, not {}",
                self.name(ty),
                self.name(e.ty)
            )),
        };
        let wrong = |what: &str, ty: Type| Err(format!("{what} of {}", self.name(ty)));
        match &e.kind {
            ExpressionKind::Bool(_) => is(Type::Bool),
            ExpressionKind::Integer(n) => match e.ty {
                Type::Int => Ok(()),
                Type::Bits(bits) if n.to_i64().is_some_and(|n| bits.contains(n)) => Ok(()),
                ty => Err(format!("{n} is not {}", self.name(ty))),
            },
            ExpressionKind::Float(x) => is(Type::Float(x.precision())),
            ExpressionKind::Nil => match e.ty {
                Type::Ref(_) => Ok(()),
                ty => Err(format!("nil is not {}", self.name(ty))),
            },
            ExpressionKind::Local(id) => match procedure.locals.get(id.index()) {
                Some(local) => is(local.ty),
                None => Err(format!("there is no local variable number {}", id.0)),
            },
            ExpressionKind::Global(id) => match program.globals.get(id.index()) {
                Some(global) => is(global.ty),
                None => Err(format!("there is no global variable number {}", id.0)),
            },
            ExpressionKind::Field(object, field) => is(self.field_type(object, *field)?),
            ExpressionKind::Element(array, index) => {
                self.is_index(index)?;
                is(self.element(array)?)
            }
            ExpressionKind::Length(array) => {
                self.element(array)?;
                match e.ty {
                    Type::Int | Type::Bits(Bits::I32) => Ok(()),
                    ty => Err(format!("a length is not {}", self.name(ty))),
                }
            }
            ExpressionKind::Unary(op, x) => match (op, x.ty) {
                (UnaryOp::Neg, Type::Int | Type::Bits(_) | Type::Float(_))
                | (UnaryOp::BitNot, Type::Bits(_))
                | (UnaryOp::Not, Type::Bool) => is(x.ty),
                (_, ty) => wrong(&format!("{op:?}"), ty),
            },
            ExpressionKind::Binary(op, x, y) => is(self.result(*op, x.ty, y.ty)?),
            ExpressionKind::Conditional(b, x, y) => {
                let fits = |ty: Type| self.hierarchy.fits(ty, e.ty);
                match (b.ty, fits(x.ty), fits(y.ty)) {
                    (Type::Bool, true, true) => Ok(()),
                    (Type::Bool, true, false) => wrong(&format!("{} instead", self.name(e.ty)), y.ty),
                    (Type::Bool, false, _) => wrong(&format!("{} instead", self.name(e.ty)), x.ty),
                    (ty, _, _) => wrong("a condition", ty),
                }
            }
            ExpressionKind::Convert(x) if converts(x.ty, e.ty) => Ok(()),
            ExpressionKind::Convert(x) => wrong(&format!("a conversion to {}", self.name(e.ty)), x.ty),
            ExpressionKind::Primitive(primitive, arguments) => {
                let types: Vec<Type> = arguments.iter().map(|argument| argument.ty).collect();
                match has_type(*primitive, &types, e.ty) {
                    true => Ok(()),
                    false => {
                        let types: Vec<String> = types.into_iter().map(|ty| self.name(ty)).collect();
                        let (types, result) = (types.join(", "), self.name(e.ty));
                        Err(format!("{primitive:?} of {types} is not {result}"))
                    }
                }
            }
            ExpressionKind::IsInstance(x, class) => match x.ty {
                Type::Ref(_) if class.index() < program.classes.len() => is(Type::Bool),
                Type::Ref(_) => Err(format!("there is no class number {}", class.0)),
                ty => wrong("a test of the class", ty),
            },
            ExpressionKind::Downcast(x) => match (x.ty, e.ty) {
                (Type::Ref(_), Type::Ref(_)) => Ok(()),
                (ty, _) => wrong(&format!("a cast to {}", self.name(e.ty)), ty),
            },
        }
    }

    /// The type of what an operation gives.
    fn result(&self, op: BinaryOp, x: Type, y: Type) -> Result<Type, String> {
        use BinaryOp::*;
        let result = match (op, x, y) {
            (Add | Sub | Mul | Div | Rem, Type::Int | Type::Bits(_) | Type::Float(_), _) if x == y => x,
            (BitAnd | BitOr | BitXor, Type::Bool | Type::Bits(_), _) if x == y => x,
            (Shl | Shr | UShr, Type::Bits(_), Type::Bits(_)) => x,
            (Lt | Le | Gt | Ge, Type::Int | Type::Bits(_) | Type::Float(_), _) if x == y => Type::Bool,
            (Eq | Ne, Type::Ref(_), Type::Ref(_)) => Type::Bool,
            (Eq | Ne, _, _) if x == y => Type::Bool,
            (And | Or, Type::Bool, Type::Bool) => Type::Bool,
            _ => return Err(format!("{op:?} of {} and {}", self.name(x), self.name(y))),
        };
        Ok(result)
    }

    /// The type of a field, if it can be asked of this object.
    pub fn field_type(&self, object: &Expression, field: FieldId) -> Result<Type, String> {
        let Some(declaration) = self.program.fields.get(field.index()) else {
            return Err(format!("there is no field number {}", field.0));
        };
        match object.ty {
            Type::Ref(class) if self.hierarchy.is_below(class, declaration.class) => Ok(declaration.ty),
            ty => Err(format!("{} has no field {}", self.name(ty), declaration.name)),
        }
    }

    /// The type of the elements of an array.
    pub fn element(&self, array: &Expression) -> Result<Type, String> {
        let kind = array
            .ty
            .class()
            .and_then(|class| self.program.classes.get(class.index()));
        match kind.map(|class| &class.kind) {
            Some(ClassKind::Array(element)) => Ok(*element),
            _ => Err(format!("{} is no array", self.name(array.ty))),
        }
    }

    /// Does this count elements?
    pub fn is_index(&self, e: &Expression) -> Result<(), String> {
        match e.ty {
            Type::Int | Type::Bits(Bits::I32) => Ok(()),
            ty => Err(format!("{} does not count elements", self.name(ty))),
        }
    }
}

/// Is there a conversion between these types? Mathematical integers are made of floating-point
/// numbers by way of machine integers only.
fn converts(from: Type, to: Type) -> bool {
    match (from, to) {
        (Type::Float(_), Type::Float(_) | Type::Bits(_)) => true,
        (from, Type::Float(_)) => from.is_integer(),
        (from, to) => from.is_integer() && to.is_integer(),
    }
}

/// Does a primitive give this type, on arguments of those?
fn has_type(primitive: Primitive, arguments: &[Type], result: Type) -> bool {
    let counts = |ty: Type| matches!(ty, Type::Int | Type::Bits(Bits::I32));
    match (primitive, arguments) {
        (Primitive::SquareRoot, [Type::Float(x)]) => result == Type::Float(*x),
        (Primitive::Bits, [Type::Float(x)]) => result == Type::Bits(x.integer()),
        (Primitive::OfBits, [Type::Bits(bits)]) => {
            matches!(result, Type::Float(x) if x.integer() == *bits)
        }
        (Primitive::TextLength, [Type::Float(_)]) => counts(result),
        (Primitive::TextUnit, [Type::Float(_), index]) => {
            counts(*index) && matches!(result, Type::Int | Type::Bits(Bits::U16))
        }
        _ => false,
    }
}
