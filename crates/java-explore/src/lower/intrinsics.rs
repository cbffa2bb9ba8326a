//! Native methods of the prelude, which lowering translates itself.

use super::function::{binary, boolean, expression, local};
use super::{Flow, Ints, Lowerer};
use echis_java_semantics::tree::{Constant, Expr, ExprKind};
use echis_java_semantics::types::{MethodIx, Type};
use echis_program::approximate::Function;
use echis_program::ast::{self, BinaryOp, Expression, ExpressionKind, Place, Primitive, StatementKind};
use echis_source::Span;

/// The meaning of a native method.
pub(super) enum Intrinsic {
    /// `String.length()`
    Length,
    /// `String.at(int)`
    At,
    /// `String.put(int, char)`
    Put,
    /// `String.make(int)`
    Make,
    /// `$Echis.unsupported(String)`
    Unsupported,
    /// `$Echis.$identical(Object, Object)`
    Identical,
    /// A primitive operation of `$Numbers`.
    Primitive(Primitive),
    /// A function of `Math` whose last digits Java does not specify.
    Approximate(Function),
    /// `Verifier.nondet…()`
    Input,
    /// `Verifier.assume(boolean)`, `$Echis.assume(boolean)`
    Assume,
    /// A method of `PrintStream`: only its arguments are evaluated.
    Print,
}

impl Lowerer<'_> {
    /// The meaning of a native method that is lowered here; none for other methods.
    pub(super) fn intrinsic(&self, method: MethodIx) -> Option<Intrinsic> {
        let info = self.world.method(method);
        let class = self.world.class(info.class);
        if !class.is_prelude || !info.modifiers.native {
            return None;
        }
        if info.class == self.world.known.print_stream {
            return Some(Intrinsic::Print);
        }
        Some(match (&*class.name, &*info.name) {
            ("String", "length") => Intrinsic::Length,
            ("String", "at") => Intrinsic::At,
            ("String", "put") => Intrinsic::Put,
            ("String", "make") => Intrinsic::Make,
            ("$Echis", "unsupported") => Intrinsic::Unsupported,
            ("$Echis", "$identical") => Intrinsic::Identical,
            ("$Numbers", "sqrt") => Intrinsic::Primitive(Primitive::SquareRoot),
            ("$Numbers", "pow") => Intrinsic::Approximate(Function::Pow),
            ("$Numbers", "bits") => Intrinsic::Primitive(Primitive::Bits),
            ("$Numbers", "ofBits") => Intrinsic::Primitive(Primitive::OfBits),
            ("$Numbers", "length") => Intrinsic::Primitive(Primitive::TextLength),
            ("$Numbers", "at") => Intrinsic::Primitive(Primitive::TextUnit),
            ("Math", name) => Intrinsic::Approximate(Function::named(name)?),
            ("$Echis" | "Verifier", "assume") => Intrinsic::Assume,
            ("Verifier", name) if name.starts_with("nondet") => Intrinsic::Input,
            _ => return None,
        })
    }

    /// Lowers a call of an intrinsic; none if the method is no intrinsic.
    pub(super) fn intrinsic_call(
        &mut self,
        method: MethodIx,
        receiver: Option<&Expr>,
        arguments: &[Expr],
        span: Span,
    ) -> Option<Flow<Option<Expression>>> {
        let intrinsic = self.intrinsic(method)?;
        Some(self.run_intrinsic(intrinsic, method, receiver, arguments, span))
    }

    fn run_intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        method: MethodIx,
        receiver: Option<&Expr>,
        arguments: &[Expr],
        span: Span,
    ) -> Flow<Option<Expression>> {
        if let Intrinsic::Print = intrinsic {
            return self.print(receiver, arguments, span);
        }
        if let (Intrinsic::Unsupported, Some(Constant::String(text))) =
            (&intrinsic, arguments.first().and_then(|a| a.constant.as_ref()))
        {
            return self.unsupported(&String::from_utf16_lossy(text), span);
        }
        let operands: Vec<&Expr> = receiver.into_iter().chain(arguments).collect();
        let values = self.operands(&operands)?;
        let result = self.ty(&self.world.method(method).result.clone());
        if let (Intrinsic::Primitive(primitive), Some(ty)) = (&intrinsic, result) {
            if self.ints == Ints::Math && matches!(primitive, Primitive::Bits | Primitive::OfBits) {
                return self.unsupported("the bits of numbers as mathematical integers", span);
            }
            return Ok(Some(expression(
                ExpressionKind::Primitive(*primitive, values),
                ty,
                span,
            )));
        }
        if let (Intrinsic::Approximate(function), Some(ty)) = (&intrinsic, result) {
            let id = self.temporary(ty);
            self.emit(StatementKind::Approximate(id, *function, values), span);
            return Ok(Some(local(id, ty, span)));
        }
        let mut values = values.into_iter();

        match (intrinsic, values.next(), values.next(), values.next()) {
            (Intrinsic::Length, Some(string), ..) => Ok(Some(self.length(string, span))),
            (Intrinsic::At, Some(string), Some(index), _) => {
                let char_type = self.ty(&Type::Char).unwrap_or(ast::Type::Int);
                let element = ExpressionKind::Element(Box::new(string), Box::new(index));
                Ok(Some(expression(element, char_type, span)))
            }
            (Intrinsic::Identical, Some(x), Some(y), _) => {
                Ok(Some(binary(BinaryOp::Eq, x, y, ast::Type::Bool, span)))
            }
            (Intrinsic::Put, Some(string), Some(index), Some(value)) => {
                self.emit_assign(Place::Element(string, index), value, span);
                Ok(None)
            }
            (Intrinsic::Make, Some(length), ..) => {
                self.make_live(self.world.known.string);
                let class = self.class_id(self.world.known.string);
                Ok(Some(self.created_array(class, length, span)))
            }
            (Intrinsic::Assume, Some(condition), ..) => {
                self.assume(condition, span);
                Ok(None)
            }
            (Intrinsic::Input, ..) if let Some(ty) = result => Ok(Some(self.input(ty, span))),
            _ => self.unsupported("this method of the library", span),
        }
    }

    /// An arbitrary value of a type. A string is not null.
    fn input(&mut self, ty: ast::Type, span: Span) -> Expression {
        if let ast::Type::Ref(class) = ty {
            self.make_live(self.world.known.string);
            self.inputs.insert(class);
        }
        let id = self.temporary(ty);
        self.emit(StatementKind::Input(id), span);
        let value = local(id, ty, span);
        if let ast::Type::Ref(_) = ty {
            self.assume(self.is_not_nil(value.clone(), span), span);
        }
        value
    }

    /// Prints nothing, but emits a statement that keeps the call visible.
    fn print(&mut self, receiver: Option<&Expr>, arguments: &[Expr], span: Span) -> Flow<Option<Expression>> {
        if let Some(receiver) = receiver
            && !matches!(receiver.kind, ExprKind::Static(None, _))
        {
            self.effect(receiver)?;
        }
        arguments.iter().try_for_each(|a| self.effect(a))?;
        self.assume(boolean(true, span), span);
        Ok(None)
    }

    /// Makes the body of a native method that is called like any other method.
    pub(super) fn native_body(&mut self, method: MethodIx, span: Span) {
        if let (Some(Intrinsic::Length), Ok(this)) = (self.intrinsic(method), self.this(span)) {
            let length = self.length(this, span);
            self.emit(StatementKind::Return(Some(length)), span);
            return;
        }
        let name = self.world.show_method(method);
        let _: Flow<()> = self.unsupported(&format!("{name}, whose result is not determined"), span);
    }
}
