//! The part of Java's library that proofs know: strings, boxes and `Math`, as functions of values.

use super::Prover;
use super::arithmetic::{FLOATING, bounds, is_floating};
use super::background::{CHARS, DIGITS, ORDINAL, UNBOXED, UNBOXED_BOOL, characters, sequence};
use super::build::*;
use echis_java_semantics::tree::{Constant, Expr, ExprKind};
use echis_java_semantics::types::{MethodIx, Type};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, ExpKind};

/// What a method of the library does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// A function of its arguments.
    Function(Function),
    /// Puts a value into a box.
    Box,
    /// A new string with these characters.
    Text,
    /// What is printed, no proof sees; but printing an object runs its `toString`.
    Printed,
    /// Any value.
    Any,
    /// Runs on which the argument is false do not count.
    Assume,
}

/// Functions of values.
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

/// Whether the type has all values that boxes of a class hold.
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
    /// Whether the value can be too large for the type of the arguments.
    pub(super) fn can_overflow(self) -> bool {
        matches!(self, Function::Abs | Function::FloorDiv)
    }
}

/// -1, 0 or 1, as the first number is less than the second one, equal to it, or greater.
fn sign(a: Exp, b: Exp, span: Span) -> Exp {
    let is_less = binary(BinOp::Lt, a.clone(), b.clone(), span);
    let is_equal = binary(BinOp::Eq, a, b, span);
    let at_least = conditional(is_equal, int(0, span), int(1, span), span);
    conditional(is_less, int(-1, span), at_least, span)
}

/// What rounds down: the first for a positive divisor or without a rest, the second otherwise. Both get Viper's rest and the divisor.
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

impl Prover<'_> {
    /// What is known of a method of the library.
    pub(super) fn known(&self, method: MethodIx) -> Option<Known> {
        let info = self.world.method(method);
        let class = self.world.class(info.class);
        if !class.is_prelude {
            return None;
        }
        use Function::*;
        let has_floats = info.parameters.iter().any(Type::is_floating);
        Some(match (&*class.name, &*info.name) {
            ("PrintStream", "print" | "println" | "flush") => Known::Printed,
            _ if has_floats => return None,
            ("String", "length") => Known::Function(Length),
            ("String", "charAt") => Known::Function(CharAt),
            ("String", "isEmpty") => Known::Function(IsEmpty),
            ("String", "equals") => Known::Function(SameText),
            ("String", "concat" | "valueOf" | "orNull") | ("Integer" | "Long", "toString")
                if info.parameters.len() <= 1 =>
            {
                Known::Text
            }
            ("Boolean", "booleanValue") => Known::Function(UnboxBool),
            (from, name)
                if !info.modifiers.is_static && name.ends_with("Value") && widens(from, &info.result) =>
            {
                Known::Function(Unbox)
            }
            ("Integer" | "Long" | "Short" | "Byte" | "Character" | "Boolean", "valueOf")
                if info.parameters.len() == 1 && !info.parameters[0].is_reference() =>
            {
                Known::Box
            }
            ("Math", "abs") => Known::Function(Abs),
            ("Math" | "Integer" | "Long", "min") => Known::Function(Min),
            ("Math" | "Integer" | "Long", "max") => Known::Function(Max),
            ("Integer" | "Long", "compare") => Known::Function(Compare),
            ("Integer" | "Long", "signum") => Known::Function(Signum),
            ("Math", "floorMod") => Known::Function(FloorMod),
            ("Math", "floorDiv") => Known::Function(FloorDiv),
            ("Enum", "ordinal") => Known::Function(Ordinal),
            ("Verifier", "assume") => Known::Assume,
            ("Verifier", name) if name.starts_with("nondet") => Known::Any,
            _ => return None,
        })
    }

    /// Whether a method of the library asks an object that a call gives it, which could be somebody's, for its characters.
    pub(super) fn asks_anybody(&self, method: MethodIx, arguments: &[Expr]) -> bool {
        let asks =
            |ty: &Type| matches!(ty, Type::Class(c, _) if &*self.world.class(*c).name == "CharSequence");
        let mut given = self.world.method(method).parameters.iter().zip(arguments);
        self.is_library(method) && given.any(|(ty, e)| asks(ty) && e.ty != self.world.string())
    }

    /// Whether a method of the library only gives a value: it throws nothing, and runs nothing of the user's that asks for something.
    pub(super) fn only_gives(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        match (&*self.world.class(info.class).name, &*info.name) {
            ("Object" | "Enum", "equals" | "hashCode")
            | ("Enum", "name" | "ordinal" | "toString")
            | ("Throwable", "getMessage" | "getCause") => true,
            ("Object" | "Throwable", "toString") | ("Throwable", "getLocalizedMessage") => !self.some_ask(),
            _ => false,
        }
    }

    /// The value of a function of the library; the receiver comes first.
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
            // Viper's rest is never negative; Java's has the sign of the divisor here
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

    /// The box holds this value.
    pub(super) fn holds(&self, object: Exp, value: Exp, ty: &Type, span: Span) -> Exp {
        let name = if *ty == Type::Boolean {
            UNBOXED_BOOL
        } else {
            UNBOXED
        };
        binary(BinOp::Eq, call(name, vec![object], span), value, span)
    }

    /// The characters of the text that a string expression makes, where its parts are values already.
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
            _ => return None,
        })
    }

    /// The same in a contract, where nothing can be created.
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
            ) if self.known(*method) == Some(Known::Text) && arguments.len() == 1 => {
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
