//! Lowers an expression to a value and the statements that run before it.

use super::function::{binary, can_fail, expression, is_instance, local, statement};
use super::{Flow, Ints, Lowerer};
use echis_java_semantics::inferred::INFERRED;
use echis_java_semantics::tree::{Binary, Constant, Expr, ExprKind};
use echis_java_semantics::types::{ClassIx, Type, VarIx};
use echis_program::ast::{
    self, BinaryOp, Expression, ExpressionKind, LocalId, Place, Statement, StatementKind,
};
use echis_source::Span;
use num_bigint::BigInt;

impl Lowerer<'_> {
    /// Emits the effects of an expression and returns its value. The value must be used before
    /// anything is emitted that could change it.
    pub(super) fn value(&mut self, e: &Expr) -> Flow<Expression> {
        echis_recursion::deep(|| self.value_here(e))
    }

    fn value_here(&mut self, e: &Expr) -> Flow<Expression> {
        let span = e.span;
        if let Some(constant) = &e.constant
            && self.is_folded(e)
        {
            return self.constant(constant, &e.ty, span);
        }
        match &e.kind {
            ExprKind::Constant => self.unsupported("a constant", span),
            ExprKind::Null => self.null(&e.ty, span),
            ExprKind::Local(var) => self.variable(*var, span),
            ExprKind::This => self.this(span),
            ExprKind::Field(_, field) if self.world.field(*field).is_ghost => {
                self.unsupported("ghost fields", span)
            }
            ExprKind::Field(object, field) => {
                self.note_read(*field);
                let info = self.world.field(*field);
                let promise = self.promise(object, info.class, &info.ty);
                let object = self.value(object)?;
                let Some(id) = self.field_id(*field) else {
                    return self.unsupported_type(&info.ty, span);
                };
                let value = self.read_field(object, id, span);
                match self.world.constant_variable(*field) {
                    // A constant variable has its value in any case, but reading it fails on a null
                    // object.
                    Some(constant) => {
                        self.save(value);
                        self.constant(constant, &e.ty, span)
                    }
                    None => {
                        let value = self.assume_known(*field, value, span);
                        let value = self.possible(value, &info.ty, span);
                        Ok(match promise {
                            Some(ty) => self.promised(value, &ty, span),
                            None => value,
                        })
                    }
                }
            }
            ExprKind::Static(object, field) => {
                self.aliasing_uses.read(*field);
                if let Some(object) = object {
                    self.effect(object)?;
                }
                let world = self.world;
                let info = world.field(*field);
                // A constant variable has its value before its class is initialised
                // (JLS 12.4.1, 4.12.4).
                if let Some(constant) = world.constant_variable(*field) {
                    return self.constant(constant, &e.ty, span);
                }
                self.ensure_initialised(info.class, span);
                let Some(id) = self.global_id(*field) else {
                    return self.unsupported_type(&info.ty, span);
                };
                Ok(self.global(id, span))
            }
            ExprKind::Index(array, index) => {
                // `e.ty` can be the type of a written upcast, so the array's type decides.
                let element = match &array.ty {
                    Type::Array(element) => element,
                    _ => &e.ty,
                };
                let Some(ty) = self.ty(element) else {
                    return self.unsupported_type(element, span);
                };
                let (array, index) = self.two(array, index)?;
                let value = ExpressionKind::Element(Box::new(array), Box::new(index));
                let value = self.given_element(expression(value, ty, span), span);
                Ok(self.possible(value, &e.ty, span))
            }
            ExprKind::Length(array) => {
                let array = self.value(array)?;
                Ok(self.length(array, span))
            }
            ExprKind::Unary(op, operand) => self.unary(*op, operand, span),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, &e.ty, span),
            ExprKind::Concat(left, right) => self.concat(left, right, span),
            ExprKind::Conditional(condition, yes, no) => self.conditional(condition, yes, no, &e.ty, span),
            ExprKind::Convert(operand) => self.conversion(operand, &e.ty, span),
            ExprKind::Downcast(operand) => {
                // An implicit cast, where a type argument gives the type of a value.
                let is_implicit = operand.span == span;
                if is_implicit && !self.world.is_cast_guaranteed(operand) {
                    return self.unsupported(INFERRED, span);
                }
                let operand = self.value(operand)?;
                let Some(ty) = self.ty(&e.ty) else {
                    return self.unsupported_type(&e.ty, span);
                };
                if is_implicit && self.is_promised(&e.ty) {
                    return Ok(self.promised(operand, &e.ty, span));
                }
                self.note_type_test(&e.ty);
                Ok(self.downcast(operand, ty, span))
            }
            ExprKind::InstanceOf(value, ty, var) => self.instance_of(value, ty, *var, span),
            ExprKind::Assign(place, value) => self.assign_value(place, value, span),
            ExprKind::Update { place, value, old } => self.update_value(place, value, *old, span),
            ExprKind::Held => match self.f.held.last() {
                Some(held) => Ok(held.clone()),
                None => self.unsupported("a value that was not evaluated before", span),
            },
            ExprKind::Call { .. } | ExprKind::New { .. } => match self.call_or_new(e, None)? {
                Some(value) => Ok(value),
                None => self.unsupported("the value of a void call", span),
            },
            ExprKind::NewArray(lengths) => self.new_array(lengths, &e.ty, None, span),
            ExprKind::ArrayLiteral(elements) => self.array_literal(elements, &e.ty, None, span),
            ExprKind::Switch(switch) => self.switch_value(switch, &e.ty, span),
            ExprKind::Bind(var, bound, body) => {
                let bound = self.not_null(bound)?;
                let Some(id) = self.variable_id(*var) else {
                    return self.unsupported_type(&self.world.var(*var).ty, span);
                };
                self.set(id, bound, span);
                self.value(body)
            }
            ExprKind::Let(var, bound, body) => {
                let bound = self.value(bound)?;
                let Some(id) = self.variable_id(*var) else {
                    return self.unsupported_type(&self.world.var(*var).ty, span);
                };
                self.set(id, bound, span);
                self.value(body)
            }
            ExprKind::Clone(array) => self.clone_array(array, span),
            ExprKind::ClassLiteral(ty) => self.class_object(ty, span),
            ExprKind::Unsupported(what, operands) => {
                for operand in operands {
                    self.effect(operand)?;
                }
                self.unsupported(what, span)
            }
            ExprKind::Spec(spec) => match spec.within() {
                Some(value) => self.value(value),
                None => self.contract_value(spec, e),
            },
        }
    }

    /// Whether the value that the compiler computed is used. Arithmetic on mathematical integers,
    /// and on integers that must not overflow, is computed anew.
    fn is_folded(&self, e: &Expr) -> bool {
        if matches!(e.kind, ExprKind::Static(Some(_), _)) {
            return false;
        }
        let is_leaf = matches!(
            e.kind,
            ExprKind::Constant | ExprKind::Local(_) | ExprKind::Static(None, _) | ExprKind::Field(..)
        );
        let is_bits = matches!(
            e.kind,
            ExprKind::Binary(
                Binary::Shl | Binary::Shr | Binary::UShr | Binary::BitAnd | Binary::BitOr | Binary::BitXor,
                ..
            ) | ExprKind::Unary(echis_java_semantics::tree::Unary::BitNot, _)
        );
        let is_number = matches!(e.constant, Some(Constant::Int(_) | Constant::Float(_)));
        let wraps = self.ints == Ints::Machine && self.f.on_overflow.is_none();
        is_leaf || is_bits || wraps || !is_number
    }

    pub(super) fn constant(&mut self, constant: &Constant, ty: &Type, span: Span) -> Flow<Expression> {
        let Some(lowered) = self.ty(ty) else {
            return self.unsupported_type(ty, span);
        };
        Ok(match constant {
            Constant::Bool(value) => expression(ExpressionKind::Bool(*value), lowered, span),
            Constant::Int(value) => expression(ExpressionKind::Integer(BigInt::from(*value)), lowered, span),
            Constant::Float(value) => expression(ExpressionKind::Float(*value), lowered, span),
            Constant::String(text) => {
                let id = self.literal(text);
                expression(ExpressionKind::Global(id), lowered, span)
            }
        })
    }

    pub(super) fn unsupported_type<T>(&mut self, ty: &Type, span: Span) -> Flow<T> {
        self.unsupported(&format!("values of type {}", self.world.show(ty)), span)
    }

    fn null(&mut self, ty: &Type, span: Span) -> Flow<Expression> {
        let ty = self.ty(ty).unwrap_or_else(|| self.object());
        Ok(expression(ExpressionKind::Nil, ty, span))
    }

    pub(super) fn integer(&mut self, value: i64, ty: &Type, span: Span) -> Expression {
        let ty = self.ty(ty).unwrap_or(ast::Type::Int);
        expression(ExpressionKind::Integer(BigInt::from(value)), ty, span)
    }

    /// The program's variable for a Java variable. Declares it at its first use.
    pub(super) fn variable_id(&mut self, var: VarIx) -> Option<LocalId> {
        if let Some(&id) = self.f.vars.get(&var) {
            return Some(id);
        }
        let info = self.world.var(var);
        let ty = self.ty(&info.ty)?;
        let id = self.new_local(&info.name, ty, true);
        self.f.vars.insert(var, id);
        Some(id)
    }

    fn variable(&mut self, var: VarIx, span: Span) -> Flow<Expression> {
        match self.variable_id(var) {
            Some(id) => Ok(self.read_local(id, span)),
            None => self.unsupported_type(&self.world.var(var).ty, span),
        }
    }

    pub(super) fn this(&mut self, span: Span) -> Flow<Expression> {
        match self.f.this {
            Some(id) => Ok(self.read_local(id, span)),
            None => self.unsupported("`this` in a static context", span),
        }
    }

    /// The type that the type arguments of an object give to a field or a result that is declared
    /// with a type variable.
    pub(super) fn promise(&self, object: &Expr, class: ClassIx, declared: &Type) -> Option<Type> {
        let is_said = matches!(declared, Type::Variable(_))
            && self.world.determines_member_type(&object.ty, class, declared);
        is_said.then(|| self.world.member_type(&object.ty, class, declared))
    }

    /// Whether type arguments guarantee that a value has a type. Arrays are created without type
    /// arguments.
    fn is_promised(&self, ty: &Type) -> bool {
        self.world.keeps_type_arguments_in_arrays() && !matches!(ty, Type::Array(_))
    }

    /// Casts a reference to the type that a type argument gives to it. Assumes that the value has
    /// the type: without an unchecked warning, Java admits no heap pollution (JLS 4.12.2).
    pub(super) fn promised(&mut self, value: Expression, ty: &Type, span: Span) -> Expression {
        let class = self.is_promised(ty).then(|| self.reference_class(ty));
        let Some(class) = class.flatten() else {
            return value;
        };
        let ty = ast::Type::Ref(class);
        if self.is_below(value.ty, ty) || matches!(value.kind, ExpressionKind::Nil) {
            return self.downcast(value, ty, span);
        }
        let value = self.repeatable(value);
        let is_one = is_instance(value.clone(), class, span);
        let is_nil = self.is_nil(value.clone(), span);
        let promised = binary(BinaryOp::Or, is_nil, is_one, ast::Type::Bool, span);
        self.assume(promised, span);
        self.downcast(value, ty, span)
    }

    /// Casts a reference to a type, with a run-time test unless the type is certain.
    pub(super) fn downcast(&mut self, e: Expression, ty: ast::Type, span: Span) -> Expression {
        if e.ty == ty || self.is_below(e.ty, ty) {
            return e;
        }
        if matches!(e.kind, ExpressionKind::Nil) {
            return Expression { ty, ..e };
        }
        expression(ExpressionKind::Downcast(Box::new(e)), ty, span)
    }

    /// Gives `null` the type that is needed; leaves other values as they are.
    pub(super) fn fitted(&mut self, e: Expression, ty: ast::Type) -> Expression {
        match e.kind {
            ExpressionKind::Nil => Expression { ty, ..e },
            _ => e,
        }
    }

    /// Evaluates two operands from left to right.
    pub(super) fn two(&mut self, left: &Expr, right: &Expr) -> Flow<(Expression, Expression)> {
        let mut values = self.operands(&[left, right])?.into_iter();
        match (values.next(), values.next()) {
            (Some(x), Some(y)) => Ok((x, y)),
            _ => Err(super::Stop),
        }
    }

    /// Evaluates expressions from left to right (JLS 15.7). A value is stored in a temporary
    /// variable if later operands emit statements that could change it, or if its evaluation can
    /// fail.
    pub(super) fn operands(&mut self, operands: &[&Expr]) -> Flow<Vec<Expression>> {
        let parts = operands.iter().map(|e| self.buffer(|s| s.value(e))).collect();
        self.sequence(parts)
    }

    /// Emits the statements of operands in order, and returns the operands' values. A value that
    /// later statements could change is stored in a temporary variable.
    pub(super) fn sequence(
        &mut self,
        parts: Vec<(Flow<Expression>, Vec<Statement>)>,
    ) -> Flow<Vec<Expression>> {
        let end = parts.iter().position(|(value, _)| value.is_err());
        let end = end.map_or(parts.len(), |stops| stops + 1);
        let stays: Vec<bool> = (0..end)
            .map(|i| {
                let later = parts[i + 1..end].iter().map(|(_, block)| block.as_slice());
                let later: Vec<&[Statement]> = later.filter(|block| !block.is_empty()).collect();
                let is_stable = |value| self.is_stable(value, &later);
                later.is_empty() || parts[i].0.as_ref().is_ok_and(is_stable)
            })
            .collect();
        let mut values = Vec::new();
        for ((value, block), stays) in parts.into_iter().zip(stays) {
            self.f.out.extend(block);
            let value = value?;
            values.push(if stays { value } else { self.save(value) });
        }
        Ok(values)
    }

    fn conditional(
        &mut self,
        condition: &Expr,
        yes: &Expr,
        no: &Expr,
        ty: &Type,
        span: Span,
    ) -> Flow<Expression> {
        if let Some(Constant::Bool(value)) = condition.constant {
            return self.value(if value { yes } else { no });
        }
        let condition = self.value(condition)?;
        let lowered = self.ty(ty);
        let (yes, mut yes_block) = self.branch(|s| s.value(yes));
        let (no, mut no_block) = self.branch(|s| s.value(no));
        let Some(lowered) = lowered else {
            self.emit(StatementKind::If(condition, yes_block, no_block), span);
            return self.unsupported_type(ty, span);
        };
        if yes_block.is_empty() && no_block.is_empty() {
            let yes = yes?;
            let no = no?;
            let (yes, no) = (self.fitted(yes, lowered), self.fitted(no, lowered));
            let kind = ExpressionKind::Conditional(Box::new(condition), Box::new(yes), Box::new(no));
            return Ok(expression(kind, lowered, span));
        }
        let stops = yes.is_err() && no.is_err();
        let result = self.temporary(lowered);
        for (value, block) in [(yes, &mut yes_block), (no, &mut no_block)] {
            if let Ok(value) = value {
                let value = self.fitted(value, lowered);
                let at = value.span;
                block.push(statement(StatementKind::Assign(Place::Local(result), value), at));
            }
        }
        self.emit(StatementKind::If(condition, yes_block, no_block), span);
        if stops {
            Err(super::Stop)
        } else {
            Ok(local(result, lowered, span))
        }
    }

    /// Lowers `e instanceof T x`. The variable is assigned in any case, but read only where the
    /// test holds.
    fn instance_of(&mut self, value: &Expr, ty: &Type, var: Option<VarIx>, span: Span) -> Flow<Expression> {
        let value = self.value(value)?;
        let Some(class) = self.reference_class(ty) else {
            return self.unsupported_type(ty, span);
        };
        self.note_type_test(ty);
        let is = |value: Expression| is_instance(value, class, span);
        let Some(var) = var else { return Ok(is(value)) };
        let value = self.repeatable(value);
        let Some(id) = self.variable_id(var) else {
            return self.unsupported_type(ty, span);
        };
        let target = self.f.locals[id.index()].ty;
        let nil = expression(ExpressionKind::Nil, target, span);
        let cast = self.downcast(value.clone(), target, span);
        let chosen = ExpressionKind::Conditional(Box::new(is(value.clone())), Box::new(cast), Box::new(nil));
        self.emit_assign(Place::Local(id), expression(chosen, target, span), span);
        Ok(is(value))
    }

    /// An expression that can be used repeatedly: `e` itself if it is simple, or a variable that
    /// holds its value.
    pub(super) fn repeatable(&mut self, e: Expression) -> Expression {
        if self.is_simple(&e) { e } else { self.save(e) }
    }

    /// Whether an expression is simple enough to be evaluated repeatedly.
    fn is_simple(&self, e: &Expression) -> bool {
        match &e.kind {
            ExpressionKind::Local(_)
            | ExpressionKind::Integer(_)
            | ExpressionKind::Float(_)
            | ExpressionKind::Bool(_)
            | ExpressionKind::Nil
            | ExpressionKind::Global(_) => true,
            ExpressionKind::Field(object, _) => {
                matches!(object.kind, ExpressionKind::Local(id) if Some(id) == self.f.this)
            }
            _ => false,
        }
    }

    /// Emits the effects of an expression whose value is not used.
    pub(super) fn effect(&mut self, e: &Expr) -> Flow<()> {
        echis_recursion::deep(|| self.effect_here(e))
    }

    fn effect_here(&mut self, e: &Expr) -> Flow<()> {
        let span = e.span;
        match &e.kind {
            ExprKind::Assign(place, value) => self.assign(place, value, span),
            ExprKind::Update { place, value, .. } => self.update(place, value, span).map(|_| ()),
            ExprKind::Call { .. } | ExprKind::New { .. } => self.call_or_new_effect(e),
            // The concatenation itself has no effect, only its operands have.
            ExprKind::Concat(left, right) => {
                self.discarded_text(left)?;
                self.discarded_text(right)
            }
            ExprKind::Conditional(condition, yes, no) => {
                let condition = self.value(condition)?;
                let (yes, yes_block) = self.branch(|s| s.effect(yes));
                let (no, no_block) = self.branch(|s| s.effect(no));
                self.emit(StatementKind::If(condition, yes_block, no_block), span);
                yes.or(no)
            }
            ExprKind::Convert(operand) => self.effect(operand),
            ExprKind::Spec(spec) if let Some(e) = spec.within() => self.effect(e),
            _ => {
                let value = self.value(e)?;
                if can_fail(&value) {
                    self.save(value);
                }
                Ok(())
            }
        }
    }

    /// Lowers a part of a string that is not used: the operand and its `toString`, but not the
    /// text.
    fn discarded_text(&mut self, e: &Expr) -> Flow<()> {
        match &e.kind {
            _ if e.constant.is_some() => Ok(()),
            ExprKind::Call {
                method, arguments, ..
            } => {
                let info = self.world.method(*method);
                let is_conversion = info.class == self.world.known.string
                    && info.modifiers.is_static
                    && matches!(&*info.name, "valueOf" | "orNull" | "text");
                match (arguments.as_slice(), info.parameters.as_slice()) {
                    ([object], [parameter]) if is_conversion && *parameter == self.world.object() => {
                        let object = self.value(object)?;
                        self.show(object, e.span)
                    }
                    ([only], [parameter])
                        if is_conversion
                            && (parameter.is_primitive() || *parameter == self.world.string()) =>
                    {
                        self.effect(only)
                    }
                    _ => self.effect(e),
                }
            }
            _ => self.effect(e),
        }
    }

    /// Compares a reference with null.
    pub(super) fn is_nil(&mut self, value: Expression, span: Span) -> Expression {
        let nil = expression(ExpressionKind::Nil, value.ty, span);
        binary(BinaryOp::Eq, value, nil, ast::Type::Bool, span)
    }

    pub(super) fn is_not_nil(&self, value: Expression, span: Span) -> Expression {
        let nil = expression(ExpressionKind::Nil, value.ty, span);
        binary(BinaryOp::Ne, value, nil, ast::Type::Bool, span)
    }

    /// The reference type of a Java class.
    pub(super) fn class_type(&mut self, class: ClassIx) -> ast::Type {
        ast::Type::Ref(self.class_id(class))
    }
}
