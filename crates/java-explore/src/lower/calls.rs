//! Lowers calls of methods and constructors (JLS 15.9, 15.12).

use super::function::{binary, boolean, can_fail, local, not, statement};
use super::{Flow, Lowerer, Origin};
use echis_java_semantics::synthetic::SyntheticValue;
use echis_java_semantics::tree::{Binary, Dispatch, Expr, ExprKind};
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx, Type, VarIx};
use echis_program::ast::{self, BinaryOp, Expression, ExpressionKind, LocalId, Place, StatementKind, Target};
use echis_source::Span;

impl Lowerer<'_> {
    /// Lowers a call or a creation whose value is not used.
    pub(super) fn call_or_new_effect(&mut self, e: &Expr) -> Flow<()> {
        if let Some(value) = self.call_or_new(e, None)?
            && can_fail(&value)
        {
            self.save(value);
        }
        Ok(())
    }

    /// Lowers a call with a variable as its target. Emits nothing and returns false if the
    /// expression cannot be lowered this way.
    pub(super) fn value_into(&mut self, id: LocalId, e: &Expr, span: Span) -> Flow<bool> {
        let into = Some((id, span));
        let is_there = match &e.kind {
            ExprKind::Call { method, .. } => {
                let info = self.world.method(*method);
                let ty = self.f.locals[id.index()].ty;
                // An intrinsic is assigned like any other value.
                self.ty(&info.result) == Some(ty) && self.intrinsic(*method).is_none()
            }
            _ => false,
        };
        if !is_there {
            return Ok(false);
        }
        if let Some(value) = self.call_or_new(e, into)?
            && value.kind != ExpressionKind::Local(id)
        {
            self.emit_assign(Place::Local(id), value, span);
        }
        Ok(true)
    }

    /// Lowers a call or a creation. Its value, if it has one, is in the given variable or in a
    /// temporary one.
    pub(super) fn call_or_new(
        &mut self,
        e: &Expr,
        into: Option<(LocalId, Span)>,
    ) -> Flow<Option<Expression>> {
        match &e.kind {
            ExprKind::Call {
                method,
                dispatch,
                receiver,
                arguments,
            } => self.call(*method, *dispatch, receiver.as_deref(), arguments, into, e.span),
            ExprKind::New {
                class,
                constructor,
                outer,
                arguments,
            } => self
                .new_object(*class, *constructor, outer.as_deref(), arguments, None, e.span)
                .map(Some),
            _ => self.value(e).map(Some),
        }
    }

    fn call(
        &mut self,
        method: MethodIx,
        dispatch: Dispatch,
        receiver: Option<&Expr>,
        arguments: &[Expr],
        into: Option<(LocalId, Span)>,
        span: Span,
    ) -> Flow<Option<Expression>> {
        if self.world.class(self.world.method(method).class).is_prelude {
            self.note_passed_or_compared(receiver.into_iter().chain(arguments));
        }
        if let Some(result) = self.intrinsic_call(method, receiver, arguments, span) {
            return result;
        }
        let info = self.world.method(method);
        let mut operands: Vec<&Expr> = Vec::new();
        match (dispatch, receiver) {
            (Dispatch::Static, Some(receiver)) => self.effect(receiver)?,
            (_, Some(receiver)) => operands.push(receiver),
            _ => {}
        }
        operands.extend(arguments);
        let mut parts: Vec<_> = operands.iter().map(|e| self.buffer(|s| s.value(e))).collect();
        if dispatch == Dispatch::Static {
            // A class is initialised when its method is called, after the arguments are evaluated
            // (JLS 12.4.1).
            let (_, block) = self.buffer(|s| s.ensure_initialised(info.class, span));
            parts.push((Ok(boolean(true, span)), block));
        }
        let mut values = self.sequence(parts)?;
        if dispatch == Dispatch::Static {
            values.pop();
        }
        let has_receiver = dispatch != Dispatch::Static;
        // `getClass` is final, but its result depends on the class.
        let target = match dispatch == Dispatch::Virtual || self.is_get_class(method) {
            true => Target::Method(self.method_id(method)),
            false => Target::Procedure {
                procedure: self.procedure(Origin::Method(method)),
                receiver: has_receiver,
            },
        };
        let arguments = self.fit_arguments(method, has_receiver, values);
        let arguments = self.assert_required(method, has_receiver, arguments);
        let result = self.finish_call(target, arguments, &info.result.clone(), into, span)?;
        let promise = receiver.and_then(|r| self.promise(r, info.class, &info.result));
        Ok(match (result, promise) {
            (Some(result), Some(ty)) => {
                let promised = self.promised(result.clone(), &ty, span);
                Some(if into.is_some() { result } else { promised })
            }
            (result, _) => result,
        })
    }

    /// Gives `null` arguments the types of the parameters.
    pub(super) fn fit_arguments(
        &mut self,
        method: MethodIx,
        receiver: bool,
        values: Vec<Expression>,
    ) -> Vec<Expression> {
        let info = self.world.method(method);
        let class = self.class_id(info.class);
        let mut types: Vec<Option<ast::Type>> = Vec::new();
        if receiver {
            types.push(Some(ast::Type::Ref(class)));
        }
        types.extend(info.parameters.iter().map(|p| self.ty(p)));
        values
            .into_iter()
            .zip(types)
            .map(|(value, ty)| match ty {
                Some(ty) => self.fitted(value, ty),
                None => value,
            })
            .collect()
    }

    fn finish_call(
        &mut self,
        target: Target,
        arguments: Vec<Expression>,
        result: &Type,
        into: Option<(LocalId, Span)>,
        span: Span,
    ) -> Flow<Option<Expression>> {
        let at = into.map_or(span, |(_, at)| at);
        let ty = self.ty(result);
        let id = match (into, ty) {
            (Some((id, _)), Some(_)) => Some(id),
            (None, Some(ty)) => Some(self.temporary(ty)),
            (_, None) => None,
        };
        self.emit(
            StatementKind::Call {
                result: id,
                target,
                arguments,
            },
            at,
        );
        Ok(id.map(|id| self.read_local(id, span)))
    }

    /// Lowers `new C(…)`: creates the object, evaluates the arguments, sets captured variables,
    /// calls the constructor. `constant` is the name and the ordinal of an enum constant.
    pub(super) fn new_object(
        &mut self,
        class: ClassIx,
        constructor: MethodIx,
        outer: Option<&Expr>,
        arguments: &[Expr],
        constant: Option<(&str, u32)>,
        span: Span,
    ) -> Flow<Expression> {
        if self.world.class(class).is_prelude {
            self.note_passed_or_compared(arguments);
        }
        if class == self.world.known.string {
            return self.new_string(constructor, arguments, span);
        }
        let outer = match outer {
            Some(outer) => Some(self.not_null(outer)?),
            None => None,
        };
        self.ensure_initialised(class, span);
        let object = self.unbuilt(class, span);
        if let Some((name, ordinal)) = constant {
            self.name_constant(&object, name, ordinal, span);
        }
        let values = self.constructor_arguments(constructor, arguments)?;
        self.hidden_fields(&object, class, outer, span)?;
        let mut all = vec![object.clone()];
        all.extend(values);
        let arguments = self.fit_arguments(constructor, true, all);
        let arguments = self.assert_required(constructor, true, arguments);
        if !self.is_trivial(constructor) {
            let procedure = self.procedure(Origin::Method(constructor));
            self.call_procedure(None, procedure, true, arguments, span);
        }
        Ok(object)
    }

    /// A value that must not be null: the outer object of a new object (JLS 15.9.4) or the receiver
    /// of a method reference. Throwing null raises a `NullPointerException`.
    pub(super) fn not_null(&mut self, outer: &Expr) -> Flow<Expression> {
        let value = self.value(outer)?;
        let is_own = matches!(value.kind, ExpressionKind::Local(id) if Some(id) == self.f.this);
        if is_own {
            return Ok(value);
        }
        let value = self.save(value);
        let condition = self.is_nil(value.clone(), outer.span);
        let throw = statement(StatementKind::Throw(value.clone()), outer.span);
        self.emit_if(condition, vec![throw], outer.span);
        Ok(value)
    }

    /// Sets the synthetic fields of an object: the outer object and captured variables.
    fn hidden_fields(
        &mut self,
        object: &Expression,
        class: ClassIx,
        outer: Option<Expression>,
        span: Span,
    ) -> Flow<()> {
        let Some(kept) = self.world.synthetic_values(class, outer.as_ref()) else {
            return self.unsupported("an inner object without an outer instance", span);
        };
        for (field, value) in kept {
            let value = match value {
                SyntheticValue::Outer(outer) => outer,
                SyntheticValue::Path(way) => self.follow(object.clone(), &way, span)?,
                SyntheticValue::Variable(var) => self.captured(var, span)?,
            };
            self.set_field(object, field, value, span);
        }
        Ok(())
    }

    fn set_field(&mut self, object: &Expression, field: FieldIx, value: Expression, span: Span) {
        if let Some(id) = self.field_id(field) {
            let ty = self.program.fields[id.index()].ty;
            let value = self.fitted(value, ty);
            self.emit_assign(Place::Field(object.clone(), id), value, span);
        }
    }

    /// The value of a captured variable: a variable of this procedure, or one that an enclosing
    /// object captured.
    fn captured(&mut self, var: VarIx, span: Span) -> Flow<Expression> {
        if let Some(&id) = self.f.vars.get(&var) {
            return Ok(self.read_local(id, span));
        }
        let Some(way) = self.world.path_to_captured(self.f.class, var) else {
            return self.unsupported("a variable that is not captured here", span);
        };
        let this = self.this(span)?;
        self.follow(this, &way, span)
    }

    /// Follows synthetic fields from an object.
    fn follow(&mut self, object: Expression, way: &[FieldIx], span: Span) -> Flow<Expression> {
        let mut at = object;
        for &field in way {
            let Some(id) = self.field_id(field) else {
                return self.unsupported_type(&self.world.field(field).ty, span);
            };
            at = self.read_field(at, id, span);
        }
        Ok(at)
    }

    /// Sets the name and the ordinal of an enum constant before its constructor runs.
    fn name_constant(&mut self, object: &Expression, name: &str, ordinal: u32, span: Span) {
        let enumeration = self.world.known.enumeration;
        let text: Vec<u16> = name.encode_utf16().collect();
        let literal = self.literal(&text.into());
        if let Some(field) = self.world.find_field(enumeration, "$name") {
            self.set_field(object, field, self.global(literal, span), span);
        }
        if let Some(field) = self.world.find_field(enumeration, "$ordinal") {
            let value = self.integer(i64::from(ordinal), &Type::Int, span);
            self.set_field(object, field, value, span);
        }
    }

    /// Lowers `==` and `!=` on operands that may be boxes, with the prelude's `$Echis.same`.
    pub(super) fn same_box(
        &mut self,
        op: Binary,
        x: Expression,
        y: Expression,
        span: Span,
    ) -> Flow<Expression> {
        let id = self.temporary(ast::Type::Bool);
        self.call_helper("same", vec![x, y], Some(id), span)?;
        let same = local(id, ast::Type::Bool, span);
        Ok(match op {
            Binary::Eq => same,
            _ => not(same, span),
        })
    }

    /// Runs the code that printing an object runs, such as `toString`, with the prelude's
    /// `$Echis.show`.
    pub(super) fn show(&mut self, object: Expression, span: Span) -> Flow<()> {
        self.call_helper("show", vec![object], None, span)
    }

    /// Calls a method of the prelude's `$Echis` whose parameters are objects.
    fn call_helper(
        &mut self,
        name: &str,
        arguments: Vec<Expression>,
        result: Option<LocalId>,
        span: Span,
    ) -> Flow<()> {
        let object = Type::class(self.world.known.object);
        let parameters = vec![object; arguments.len()];
        let method = self
            .world
            .packages
            .class("java.lang", "$Echis")
            .and_then(|c| self.world.method_named(c, name, &parameters));
        let Some(method) = method else {
            return self.unsupported("this operation on objects", span);
        };
        let procedure = self.procedure(Origin::Method(method));
        let arguments = self.fit_arguments(method, false, arguments);
        self.call_procedure(result, procedure, false, arguments, span);
        Ok(())
    }

    /// The comparison `x < y`.
    pub(super) fn less(&mut self, x: Expression, y: Expression, span: Span) -> Expression {
        binary(BinaryOp::Lt, x, y, ast::Type::Bool, span)
    }
}
