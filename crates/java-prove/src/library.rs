//! The built-in model of Java's library: strings, boxes, `Math` and others, as functions of values.

use super::Encoder;
use super::arithmetic::{FLOATING, bounds, is_floating};
use super::background::{CHARS, DIGITS, ORDINAL, UNBOXED, UNBOXED_BOOL, characters, sequence};
use super::build::*;
use echis_java_semantics::tree::{Constant, Expr, ExprKind};
use echis_java_semantics::types::{MethodIx, Type};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, ExpKind};

/// The model of a library method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LibraryModel {
    /// Computes a function of its arguments.
    Function(Function),
    /// Boxes a value.
    Box,
    /// Returns a string that is composed of the texts of its arguments.
    Text,
    /// Prints its argument. The output is ignored, but printing an object runs its `toString`.
    Printed,
    /// Returns an arbitrary value.
    Any,
    /// Assumes that its argument is true.
    Assume,
}

/// The functions of the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::enum_variant_names)]
pub(super) enum Function {
    Length,
    CharAt,
    IsEmpty,
    SameText,
    Unbox,
    UnboxBool,
    Abs,
    Min,
    Max,
    FloorMod,
    FloorDiv,
    Compare,
    Signum,
    Ordinal,
}

/// Returns whether a type has all values of a box class.
fn widens(class: &str, to: &Type) -> bool {
    let held = match class {
        "Byte" => Type::Byte,
        "Short" => Type::Short,
        "Character" => Type::Char,
        "Integer" => Type::Int,
        "Long" => Type::Long,
        _ => return false,
    };
    match (bounds(&held), bounds(to)) {
        (Some((low, high)), Some((least, greatest))) => least <= low && high <= greatest,
        _ => false,
    }
}

impl Function {
    /// Returns whether the value can be out of the range of the argument type.
    pub(super) fn can_overflow(self) -> bool {
        matches!(self, Function::Abs | Function::FloorDiv)
    }
}

/// Returns -1, 0 or 1, as the first number is less than the second one, equal to it, or greater.
fn sign(a: Exp, b: Exp, span: Span) -> Exp {
    let is_less = binary(BinOp::Lt, a.clone(), b.clone(), span);
    let is_equal = binary(BinOp::Eq, a, b, span);
    let at_least = conditional(is_equal, int(0, span), int(1, span), span);
    conditional(is_less, int(-1, span), at_least, span)
}

/// Encodes a division that rounds down: `exact` for a positive divisor or without a remainder, and
/// `below` otherwise. Both get Viper's remainder and the divisor.
fn floored(
    a: Exp,
    b: Exp,
    span: Span,
    exact: impl Fn(Exp, Exp) -> Exp,
    below: impl Fn(Exp, Exp) -> Exp,
) -> Exp {
    let rest = binary(BinOp::Mod, a, b.clone(), span);
    let is_positive = binary(BinOp::Gt, b.clone(), int(0, span), span);
    let is_exact = binary(BinOp::Eq, rest.clone(), int(0, span), span);
    let as_is = any([is_positive, is_exact], span);
    conditional(as_is, exact(rest.clone(), b.clone()), below(rest, b), span)
}

impl Encoder<'_> {
    /// Returns the model of a library method, if it has one.
    pub(super) fn library_model(&self, method: MethodIx) -> Option<LibraryModel> {
        let info = self.world.method(method);
        let class = self.world.class(info.class);
        if !class.is_prelude {
            return None;
        }
        use Function::*;
        let has_floats = info.parameters.iter().any(Type::is_floating);
        Some(match (&*class.name, &*info.name) {
            ("PrintStream", "print" | "println" | "flush") => LibraryModel::Printed,
            _ if has_floats => return None,
            ("String", "length") => LibraryModel::Function(Length),
            ("String", "charAt") => LibraryModel::Function(CharAt),
            ("String", "isEmpty") => LibraryModel::Function(IsEmpty),
            ("String", "equals") => LibraryModel::Function(SameText),
            ("String", "concat" | "valueOf" | "orNull") | ("Integer" | "Long", "toString")
                if info.parameters.len() <= 1 =>
            {
                LibraryModel::Text
            }
            ("Boolean", "booleanValue") => LibraryModel::Function(UnboxBool),
            (from, name)
                if !info.modifiers.is_static && name.ends_with("Value") && widens(from, &info.result) =>
            {
                LibraryModel::Function(Unbox)
            }
            ("Integer" | "Long" | "Short" | "Byte" | "Character" | "Boolean", "valueOf")
                if info.parameters.len() == 1 && !info.parameters[0].is_reference() =>
            {
                LibraryModel::Box
            }
            ("Math", "abs") => LibraryModel::Function(Abs),
            ("Math" | "Integer" | "Long", "min") => LibraryModel::Function(Min),
            ("Math" | "Integer" | "Long", "max") => LibraryModel::Function(Max),
            ("Integer" | "Long", "compare") => LibraryModel::Function(Compare),
            ("Integer" | "Long", "signum") => LibraryModel::Function(Signum),
            ("Math", "floorMod") => LibraryModel::Function(FloorMod),
            ("Math", "floorDiv") => LibraryModel::Function(FloorDiv),
            ("Enum", "ordinal") => LibraryModel::Function(Ordinal),
            ("Verifier", "assume") => LibraryModel::Assume,
            ("Verifier", name) if name.starts_with("nondet") => LibraryModel::Any,
            _ => return None,
        })
    }

    /// Returns whether a call passes a library method a `CharSequence` that is no string, so that
    /// user code can be called.
    pub(super) fn passes_foreign_char_sequence(&self, method: MethodIx, arguments: &[Expr]) -> bool {
        let asks =
            |ty: &Type| matches!(ty, Type::Class(c, _) if &*self.world.class(*c).name == "CharSequence");
        let mut given = self.world.method(method).parameters.iter().zip(arguments);
        self.is_library(method) && given.any(|(ty, e)| asks(ty) && e.ty != self.world.string())
    }

    /// Returns whether a library method only computes a value: it throws nothing, and calls no user
    /// method with requirements.
    pub(super) fn only_computes(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        match (&*self.world.class(info.class).name, &*info.name) {
            ("Object" | "Enum", "equals" | "hashCode")
            | ("Enum", "name" | "ordinal" | "toString")
            | ("Throwable", "getMessage" | "getCause") => true,
            ("Object" | "Throwable", "toString") | ("Throwable", "getLocalizedMessage") => {
                !self.user_callback_has_requirements()
            }
            _ => false,
        }
    }

    /// Encodes a function of the model. The receiver is the first of its arguments.
    pub(super) fn library_function(&mut self, function: Function, of: &[Exp], span: Span) -> Exp {
        let first = || of.first().cloned().unwrap_or_else(|| null(span));
        let second = || of.get(1).cloned().unwrap_or_else(|| null(span));
        let length = || exp(ExpKind::Size(Box::new(call(CHARS, vec![first()], span))), span);
        let ordered = |op| conditional(binary(op, first(), second(), span), first(), second(), span);
        match function {
            Function::Length => length(),
            Function::CharAt => {
                let chars = Box::new(call(CHARS, vec![first()], span));
                exp(ExpKind::Index(chars, Box::new(second())), span)
            }
            Function::IsEmpty => binary(BinOp::Eq, length(), int(0, span), span),
            Function::SameText => {
                let there = binary(BinOp::Ne, second(), null(span), span);
                let chars = |e| call(CHARS, vec![e], span);
                all(
                    [there, binary(BinOp::Eq, chars(first()), chars(second()), span)],
                    span,
                )
            }
            Function::Unbox => call(UNBOXED, vec![first()], span),
            Function::UnboxBool => call(UNBOXED_BOOL, vec![first()], span),
            Function::Abs => {
                let is_positive = binary(BinOp::Ge, first(), int(0, span), span);
                let negated = binary(BinOp::Sub, int(0, span), first(), span);
                conditional(is_positive, first(), negated, span)
            }
            Function::Min => ordered(BinOp::Le),
            Function::Max => ordered(BinOp::Ge),
            // Viper's remainder is never negative, and that of `floorMod` has the sign of the
            // divisor
            Function::FloorMod => floored(
                first(),
                second(),
                span,
                |rest, _| rest,
                |rest, b| binary(BinOp::Add, rest, b, span),
            ),
            Function::FloorDiv => {
                let (a, b) = (first(), second());
                let quotient = binary(BinOp::Backslash, a.clone(), b.clone(), span);
                let below = binary(BinOp::Sub, quotient.clone(), int(1, span), span);
                floored(
                    a,
                    b,
                    span,
                    move |_, _| quotient.clone(),
                    move |_, _| below.clone(),
                )
            }
            Function::Compare => sign(first(), second(), span),
            Function::Signum => sign(first(), int(0, span), span),
            Function::Ordinal => {
                self.uses.ordinals = true;
                call(ORDINAL, vec![first()], span)
            }
        }
    }

    /// Returns the fact that a box holds a value.
    pub(super) fn holds(&self, object: Exp, value: Exp, ty: &Type, span: Span) -> Exp {
        let name = if *ty == Type::Boolean {
            UNBOXED_BOOL
        } else {
            UNBOXED
        };
        binary(BinOp::Eq, call(name, vec![object], span), value, span)
    }

    /// Returns the characters of a value's text, if the value has a modelled type.
    pub(super) fn text_of(&self, value: Exp, ty: &Type, span: Span) -> Option<Exp> {
        let literal = |text: &str| characters(&text.encode_utf16().collect::<Vec<u16>>(), span);
        Some(match ty {
            Type::Char => exp(
                ExpKind::Literal(echis_viper::syntax::Collection::Seq, None, vec![value]),
                span,
            ),
            Type::Boolean => conditional(value, literal("true"), literal("false"), span),
            Type::Byte | Type::Short | Type::Int | Type::Long => call(DIGITS, vec![value], span),
            Type::Class(class, _) if *class == self.world.known.string => {
                let is_null = binary(BinOp::Eq, value.clone(), null(span), span);
                conditional(is_null, literal("null"), call(CHARS, vec![value], span), span)
            }
            Type::Class(..) if self.world.unboxed(ty).is_some_and(|held| held.is_integral()) => {
                let held = self.world.unboxed(ty)?;
                let is_null = binary(BinOp::Eq, value.clone(), null(span), span);
                let text = self.text_of(call(UNBOXED, vec![value], span), &held, span)?;
                conditional(is_null, literal("null"), text, span)
            }
            _ => return None,
        })
    }

    /// Returns the characters of a string expression in a contract, where no object can be created.
    pub(super) fn pure_text(&mut self, e: &Expr) -> Exp {
        let span = e.span;
        match (&e.constant, &e.kind) {
            _ if is_floating(e) => self.unknown(sequence(span), FLOATING, span),
            (Some(Constant::String(text)), _) => characters(text, span),
            (_, ExprKind::Concat(a, b)) => {
                let (a, b) = (self.pure_text(a), self.pure_text(b));
                binary(BinOp::Append, a, b, span)
            }
            (
                _,
                ExprKind::Call {
                    method, arguments, ..
                },
            ) if self.library_model(*method) == Some(LibraryModel::Text) && arguments.len() == 1 => {
                let value = self.pure(&arguments[0]);
                let ty = self.world.method(*method).parameters.first().cloned();
                let text = ty.and_then(|ty| self.text_of(value, &ty, span));
                text.unwrap_or_else(|| self.unknown(sequence(span), "the text of this", span))
            }
            _ => {
                let value = self.pure(e);
                call(CHARS, vec![value], span)
            }
        }
    }
}
