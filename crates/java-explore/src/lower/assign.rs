//! Lowers assignments (JLS 15.26): first the parts of the place, then the value, then the store.

use super::function::expression;
use super::{Flow, Lowerer};
use echis_java_semantics::tree::{Expr, ExprKind, Place};
use echis_java_semantics::types::Type;
use echis_program::ast::{self, Expression, ExpressionKind};
use echis_source::Span;

/// An assignable place whose parts are evaluated.
enum Parts {
    Local(ast::LocalId),
    Global(ast::GlobalId),
    Field(Expression, ast::FieldId),
    Element(Expression, Expression),
}

impl Lowerer<'_> {
    fn place_type(&self, place: &Place, value: &Expr) -> Type {
        match place {
            Place::Local(var) => self.world.var(*var).ty.clone(),
            Place::Field(_, field) | Place::Static(_, field) => self.world.field(*field).ty.clone(),
            Place::Index(array, _) => match &array.ty {
                Type::Array(element) => Type::clone(element),
                _ => value.ty.clone(),
            },
        }
    }

    /// The subexpressions of a place, in order. The object before a static field is evaluated only
    /// for its effects.
    fn parts_of<'p>(&mut self, place: &'p Place) -> Flow<Vec<&'p Expr>> {
        Ok(match place {
            Place::Local(_) | Place::Static(None, _) => Vec::new(),
            Place::Static(Some(object), _) => {
                self.effect(object)?;
                Vec::new()
            }
            Place::Field(object, _) => {
                // A constructor changes a new object, which is no input.
                if !(self.f.constructs && matches!(object.kind, ExprKind::This)) {
                    self.note_changed(&object.ty);
                }
                vec![object]
            }
            Place::Index(array, index) => {
                self.note_stored(&array.ty);
                vec![array, index]
            }
        })
    }

    /// The place, once the values of its parts are known. None if it cannot be represented.
    fn place(&mut self, place: &Place, parts: Vec<Expression>) -> Option<Parts> {
        let mut parts = parts.into_iter();
        match place {
            Place::Local(var) => self.variable_id(*var).map(Parts::Local),
            Place::Static(_, field) => self.global_id(*field).map(Parts::Global),
            Place::Field(_, field) => {
                let id = self.field_id(*field)?;
                Some(Parts::Field(parts.next()?, id))
            }
            Place::Index(..) => Some(Parts::Element(parts.next()?, parts.next()?)),
        }
    }

    fn store(&mut self, parts: Parts, value: Expression, span: Span) {
        let (parts, value) = match parts {
            Parts::Element(array, index) => {
                let [array, index, value] = self.note_stored_null([array, index, value], span);
                (Parts::Element(array, index), value)
            }
            parts => (parts, value),
        };
        let (place, ty) = match parts {
            Parts::Local(id) => (ast::Place::Local(id), self.f.locals[id.index()].ty),
            Parts::Global(id) => (ast::Place::Global(id), self.program.globals[id.index()].ty),
            Parts::Field(object, id) => (ast::Place::Field(object, id), self.program.fields[id.index()].ty),
            Parts::Element(array, index) => {
                let ty = self.element_type(array.ty).unwrap_or(value.ty);
                (ast::Place::Element(array, index), ty)
            }
        };
        let value = self.fitted(value, ty);
        self.emit_assign(place, value, span);
    }

    /// Lowers `p = e` whose value is not used.
    pub(super) fn assign(&mut self, place: &Place, value: &Expr, span: Span) -> Flow<()> {
        if let Place::Local(var) = place
            && let Some(id) = self.variable_id(*var)
            && self.value_into(id, value, span)?
        {
            return Ok(());
        }
        let mut operands = self.parts_of(place)?;
        operands.push(value);
        let mut values = self.operands(&operands)?;
        let Some(value_now) = values.pop() else {
            return Err(super::Stop);
        };
        if let Place::Static(_, field) = place {
            let value_now = self.before_initialisation(*field, value_now, span);
            return self.finish_assign(place, values, value_now, value, span);
        }
        self.finish_assign(place, values, value_now, value, span)
    }

    fn finish_assign(
        &mut self,
        place: &Place,
        parts: Vec<Expression>,
        now: Expression,
        value: &Expr,
        span: Span,
    ) -> Flow<()> {
        match self.place(place, parts) {
            Some(parts) => {
                self.store(parts, now, span);
                Ok(())
            }
            None => {
                let ty = self.place_type(place, value);
                self.unsupported_type(&ty, span)
            }
        }
    }

    /// Initialises the class of a static field after the value is computed. Stores the value first
    /// if the initialisation could change it.
    fn before_initialisation(
        &mut self,
        field: echis_java_semantics::types::FieldIx,
        value: Expression,
        span: Span,
    ) -> Expression {
        let class = self.world.field(field).class;
        let (_, block) = self.buffer(|s| s.ensure_initialised(class, span));
        if block.is_empty() {
            return value;
        }
        let value = if self.is_stable(&value, &[&block]) {
            value
        } else {
            self.save(value)
        };
        self.f.out.extend(block);
        value
    }

    /// Lowers `p = e` as an expression.
    pub(super) fn assign_value(&mut self, place: &Place, value: &Expr, span: Span) -> Flow<Expression> {
        if let Place::Local(var) = place {
            self.assign(place, value, span)?;
            let Some(id) = self.variable_id(*var) else {
                return self.unsupported_type(&value.ty, span);
            };
            return Ok(self.read_local(id, span));
        }
        let mut operands = self.parts_of(place)?;
        operands.push(value);
        let mut values = self.operands(&operands)?;
        let Some(now) = values.pop() else {
            return Err(super::Stop);
        };
        let place_type = self.place_type(place, value);
        let now = match self.ty(&place_type) {
            Some(ty) => self.fitted(now, ty),
            None => now,
        };
        // Storing the value does not change the parts of the place, because it assigns only a
        // temporary variable.
        let now = match now.kind {
            ExpressionKind::Integer(_) | ExpressionKind::Bool(_) => now,
            _ => {
                let values_fail = values.iter().any(super::function::can_fail);
                if values_fail && super::function::can_fail(&now) {
                    values = values
                        .into_iter()
                        .map(|v| {
                            if super::function::can_fail(&v) {
                                self.save(v)
                            } else {
                                v
                            }
                        })
                        .collect();
                }
                self.save(now)
            }
        };
        let result = now.clone();
        if let Place::Static(_, field) = place {
            let now = self.before_initialisation(*field, now, span);
            self.finish_assign(place, values, now, value, span)?;
            return Ok(result);
        }
        self.finish_assign(place, values, now, value, span)?;
        Ok(result)
    }

    /// Lowers `p = e` where `e` mentions the old value of `p`, and the result is not used.
    pub(super) fn update(&mut self, place: &Place, value: &Expr, span: Span) -> Flow<()> {
        self.update_and(place, value, None, span).map(|_| ())
    }

    pub(super) fn update_value(
        &mut self,
        place: &Place,
        value: &Expr,
        old: bool,
        span: Span,
    ) -> Flow<Expression> {
        match self.update_and(place, value, Some(old), span)? {
            Some(result) => Ok(result),
            None => Err(super::Stop),
        }
    }

    /// Lowers an update. `wants` is none if no value is used, and otherwise says whether the old
    /// value is.
    fn update_and(
        &mut self,
        place: &Place,
        value: &Expr,
        wants: Option<bool>,
        span: Span,
    ) -> Flow<Option<Expression>> {
        if let (Place::Static(_, field), Some(_)) = (place, wants) {
            self.aliasing_uses.read(*field);
        }
        let parts = self.parts_of(place)?;
        let parts = self.operands(&parts)?;
        let parts: Vec<Expression> = parts.into_iter().map(|p| self.repeatable(p)).collect();
        if let Place::Static(_, field) = place {
            self.ensure_initialised(self.world.field(*field).class, span);
        }
        let Some(held) = self.place(place, parts.clone()) else {
            let ty = self.place_type(place, value);
            return self.unsupported_type(&ty, span);
        };
        let mut held = self.read(held, value, span)?;
        if wants == Some(true) {
            held = self.save(held);
        }
        let result = held.clone();
        // Parts that evaluating the value could change are stored first.
        self.f.held.push(held);
        let (now, block) = self.buffer(|s| s.value(value));
        self.f.held.pop();
        let mut kept = Vec::new();
        for part in parts {
            let stays = block.is_empty() || self.is_stable(&part, &[&block]);
            kept.push(if stays { part } else { self.save(part) });
        }
        self.f.out.extend(block);
        let now = now?;
        let now = if wants == Some(false) && !matches!(place, Place::Local(_)) {
            self.save(now)
        } else {
            now
        };
        let Some(target) = self.place(place, kept) else {
            return Err(super::Stop);
        };
        let local = match &target {
            Parts::Local(id) => Some(*id),
            _ => None,
        };
        let new = now.clone();
        self.store(target, now, span);
        Ok(Some(match (wants, local) {
            (Some(false), Some(id)) => self.read_local(id, span),
            (Some(false), None) => new,
            _ => result,
        }))
    }

    fn read(&mut self, parts: Parts, value: &Expr, span: Span) -> Flow<Expression> {
        Ok(match parts {
            Parts::Local(id) => self.read_local(id, span),
            Parts::Global(id) => self.global(id, span),
            Parts::Field(object, id) => self.read_field(object, id, span),
            Parts::Element(array, index) => {
                let Some(element) = self.element_type(array.ty) else {
                    return self.unsupported_type(&value.ty, span);
                };
                let kind = ExpressionKind::Element(Box::new(array), Box::new(index));
                self.given_element(expression(kind, element, span), span)
            }
        })
    }
}
