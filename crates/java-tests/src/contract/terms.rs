//! Translates expressions of contracts to Java. The integers of contracts are mathematical: on
//! overflow, the test ends with an exception.

use super::{ContractPrinter, Inexpressible, Printed};
use crate::names::class_object;
use echis_java_explore::literals;
use echis_java_semantics::tree::{Binary, Constant, Dispatch, Expr, ExprKind, Unary};
use echis_java_semantics::types::{FieldIx, MethodIx, Type};
use echis_program::run::Value;

/// The precedence of unary operators and casts.
pub(super) const UNARY: u8 = 8;
/// The precedence of names and calls.
const PRIMARY: u8 = 9;
/// The precedence of the conditional operator.
const CONDITION: u8 = 1;

/// A Java expression with its precedence.
pub(super) struct Text {
    pub text: String,
    pub binds: u8,
}

pub(super) fn primary(text: impl Into<String>) -> Text {
    Text {
        text: text.into(),
        binds: PRIMARY,
    }
}

/// The Java operator and its precedence.
fn operator(op: Binary) -> (&'static str, u8) {
    match op {
        Binary::Or => ("||", 2),
        Binary::And => ("&&", 3),
        Binary::BitOr => ("|", CONDITION),
        Binary::BitXor => ("^", CONDITION),
        Binary::BitAnd => ("&", CONDITION),
        Binary::Eq => ("==", 4),
        Binary::Ne => ("!=", 4),
        Binary::Lt => ("<", 5),
        Binary::Le => ("<=", 5),
        Binary::Gt => (">", 5),
        Binary::Ge => (">=", 5),
        Binary::Shl => ("<<", CONDITION),
        Binary::Shr => (">>", CONDITION),
        Binary::UShr => (">>>", CONDITION),
        Binary::Add => ("+", 6),
        Binary::Sub => ("-", 6),
        Binary::Mul => ("*", 7),
        Binary::Div => ("/", 7),
        Binary::Rem => ("%", 7),
    }
}

/// Whether the value of a `long` expression certainly fits into an `int`.
fn is_small(e: &Expr) -> bool {
    match (&e.constant, &e.kind) {
        (Some(Constant::Int(n)), _) => i32::try_from(*n).is_ok(),
        (_, ExprKind::Convert(inner)) => inner.ty == Type::Int,
        _ => false,
    }
}

impl ContractPrinter<'_, '_> {
    /// Translates an expression without a surrounding operator.
    pub(super) fn text(&mut self, e: &Expr) -> Printed<String> {
        self.operand(e, 0)
    }

    /// Translates an operand; it gets parentheses if its precedence is less than `least`.
    pub(super) fn operand(&mut self, e: &Expr, least: u8) -> Printed<String> {
        let made = echis_recursion::deep(|| self.expression(e))?;
        Ok(match made.binds >= least {
            true => made.text,
            false => format!("({})", made.text),
        })
    }

    fn expression(&mut self, e: &Expr) -> Printed<Text> {
        if let Some(constant) = &e.constant {
            return Self::constant(constant, &e.ty);
        }
        match &e.kind {
            ExprKind::Null => Ok(primary("null")),
            ExprKind::Local(var) => self.variables.get(var).map(primary).ok_or(Inexpressible),
            ExprKind::This => self.this.clone().map(primary).ok_or(Inexpressible),
            ExprKind::Field(object, field) => self.field(Some(object), *field),
            ExprKind::Static(None, field) => self.field(None, *field),
            ExprKind::Index(array, index) => {
                let (array, index) = (self.operand(array, PRIMARY)?, self.text(index)?);
                Ok(primary(format!("{array}[{index}]")))
            }
            ExprKind::Length(array) => Ok(primary(format!("{}.length", self.operand(array, PRIMARY)?))),
            ExprKind::Unary(op, inner) => self.unary(*op, inner, &e.ty),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, &e.ty),
            ExprKind::Conditional(c, yes, no) => {
                let condition = self.operand(c, CONDITION + 1)?;
                let (yes, no) = (self.operand(yes, CONDITION)?, self.operand(no, CONDITION)?);
                Ok(Text {
                    text: format!("{condition} ? {yes} : {no}"),
                    binds: CONDITION,
                })
            }
            ExprKind::Convert(inner) => self.cast(inner, &e.ty),
            ExprKind::Downcast(inner) => self.cast(inner, &e.ty),
            ExprKind::InstanceOf(inner, ty, None) => {
                let ty = self.suite.scope.source(ty).ok_or(Inexpressible)?;
                Ok(Text {
                    text: format!("{} instanceof {ty}", self.operand(inner, 6)?),
                    binds: 5,
                })
            }
            ExprKind::Call {
                method,
                dispatch,
                receiver,
                arguments,
            } => {
                let is_static = *dispatch == Dispatch::Static;
                let receiver = receiver.as_deref().filter(|_| !is_static);
                self.call(*method, *dispatch, receiver, arguments)
            }
            ExprKind::Spec(spec) => self.spec(spec, e),
            _ => Err(Inexpressible),
        }
    }

    fn constant(constant: &Constant, ty: &Type) -> Printed<Text> {
        let text = match constant {
            Constant::Bool(b) => b.to_string(),
            Constant::Int(n) => {
                let text = literals::assigned(&Value::Int((*n).into()), ty).ok_or(Inexpressible)?;
                let binds = if *n < 0 { UNARY } else { PRIMARY };
                return Ok(Text { text, binds });
            }
            Constant::Float(x) => {
                let text = literals::assigned(&Value::Float(*x), ty).ok_or(Inexpressible)?;
                let binds = if text.starts_with('-') { UNARY } else { PRIMARY };
                return Ok(Text { text, binds });
            }
            Constant::String(units) => echis_java_syntax::quote::string(units),
        };
        Ok(primary(text))
    }

    fn cast(&mut self, inner: &Expr, ty: &Type) -> Printed<Text> {
        let ty = self.suite.scope.source(ty).ok_or(Inexpressible)?;
        Ok(Text {
            text: format!("({ty}) {}", self.operand(inner, UNARY)?),
            binds: UNARY,
        })
    }

    fn unary(&mut self, op: Unary, inner: &Expr, ty: &Type) -> Printed<Text> {
        if op == Unary::Neg && matches!(ty, Type::Int | Type::Long) {
            return Ok(primary(format!("Math.negateExact({})", self.text(inner)?)));
        }
        let sign = match op {
            Unary::Neg => "-",
            Unary::BitNot => "~",
            Unary::Not => "!",
        };
        Ok(Text {
            text: format!("{sign}{}", self.operand(inner, UNARY)?),
            binds: UNARY,
        })
    }

    fn binary(&mut self, op: Binary, a: &Expr, b: &Expr, ty: &Type) -> Printed<Text> {
        let exact = match op {
            Binary::Add => Some("addExact"),
            Binary::Sub => Some("subtractExact"),
            Binary::Mul => Some("multiplyExact"),
            _ => None,
        };
        let can_be_large = *ty == Type::Int || (*ty == Type::Long && !(is_small(a) && is_small(b)));
        if let Some(exact) = exact.filter(|_| can_be_large) {
            let (a, b) = (self.text(a)?, self.text(b)?);
            return Ok(primary(format!("Math.{exact}({a}, {b})")));
        }
        let (sign, binds) = operator(op);
        // Rarely combined operators get parentheses.
        let least = if binds == CONDITION { UNARY } else { binds };
        let (a, b) = (self.operand(a, least)?, self.operand(b, least + 1)?);
        Ok(Text {
            text: format!("{a} {sign} {b}"),
            binds,
        })
    }

    /// Translates the access of a field; `object` is absent for a static field.
    fn field(&mut self, object: Option<&Expr>, field: FieldIx) -> Printed<Text> {
        let suite = self.suite;
        let info = suite.world().field(field);
        if info.is_ghost {
            return Err(Inexpressible);
        }
        let owner = Type::class(info.class);
        let package = &suite.world().class(info.class).package;
        let is_visible =
            info.modifiers.public || (!info.modifiers.private && **package == *suite.scope.package);
        if let (true, Some(class)) = (is_visible, suite.scope.source(&owner)) {
            let holder = match object {
                // The variable may be declared with a subclass, which can hide the field.
                Some(object) if matches!(object.kind, ExprKind::Local(_)) => {
                    format!("(({class}) {})", self.operand(object, UNARY)?)
                }
                Some(object) => self.operand(object, PRIMARY)?,
                None => class,
            };
            return Ok(primary(format!("{holder}.{}", info.name)));
        }
        let object = object.map_or_else(|| Ok("null".to_owned()), |object| self.text(object))?;
        let class = class_object(suite.scope, &owner);
        let value = format!("EchisInputs.get({object}, {class}, \"{}\")", info.name);
        self.typed(value, &info.ty)
    }

    /// Casts the result of a reflective access to its type.
    fn typed(&self, value: String, ty: &Type) -> Printed<Text> {
        let ty = self.suite.scope.source(ty).ok_or(Inexpressible)?;
        Ok(primary(format!("(({ty}) {value})")))
    }

    /// Whether a subclass overrides a method.
    fn is_overridden(&self, method: MethodIx) -> bool {
        let world = self.suite.world();
        let class = world.method(method).class;
        let mut all = world.all_classes();
        all.any(|c| {
            world.is_concrete(c)
                && world.is_subclass(c, class)
                && world.implementation(c, method) != Some(method)
        })
    }

    fn call(
        &mut self,
        method: MethodIx,
        dispatch: Dispatch,
        receiver: Option<&Expr>,
        arguments: &[Expr],
    ) -> Printed<Text> {
        let suite = self.suite;
        let info = suite.world().method(method);
        // Only the class itself can call `super.m()`; that is a plain call unless the method is
        // overridden.
        let is_super = matches!(dispatch, Dispatch::Super(_));
        if info.is_constructor || (is_super && self.is_overridden(method)) {
            return Err(Inexpressible);
        }
        let owner = Type::class(info.class);
        let passed: Vec<String> = arguments.iter().map(|e| self.text(e)).collect::<Printed<_>>()?;
        let passed = passed.join(", ");
        let class = suite.scope.source(&owner);
        if let (true, Some(class)) = (suite.is_callable(method), &class) {
            let on = match receiver {
                Some(receiver) => self.operand(receiver, PRIMARY)?,
                None => class.clone(),
            };
            return Ok(primary(format!("{on}.{}({passed})", info.name)));
        }
        let on = match receiver {
            Some(receiver) => self.text(receiver)?,
            None => "null".to_owned(),
        };
        let class = class_object(suite.scope, &owner);
        let types = suite.parameter_types(method);
        let name = &info.name;
        let value =
            format!("EchisInputs.invoke({class}, \"{name}\", {types}, {on}, new Object[] {{{passed}}})");
        self.typed(value, &info.result)
    }
}
