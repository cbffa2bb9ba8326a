//! Reads and assignments of tracked variables, and the errors that they can be.

use super::{Analysis, CapturedUse};
use crate::tree::{Expr, ExprKind, Place};
use crate::types::{FieldIx, Type, VarIx};
use crate::world::Finality;
use echis_source::Span;
use std::sync::Arc;

impl Analysis<'_> {
    /// Declares a local variable, which is unassigned.
    pub(super) fn declare(&mut self, var: VarIx) -> u32 {
        let slot = match self.local_slots[var.index()] {
            Some(slot) => slot,
            None => self.new_slot(),
        };
        self.local_slots[var.index()] = Some(slot);
        self.state.assigned.remove(slot);
        self.state.unassigned.insert(slot);
        slot
    }

    /// Declares a local variable that has a value from the start, such as a parameter.
    pub(super) fn declare_assigned(&mut self, var: VarIx) {
        let slot = self.declare(var);
        self.state.assigned.insert(slot);
        self.state.unassigned.remove(slot);
    }

    /// Declares a field, which is unassigned.
    pub(super) fn declare_field(&mut self, field: FieldIx) {
        let slot = self.new_slot();
        self.field_slots.insert(field, slot);
        self.state.assigned.remove(slot);
        self.state.unassigned.insert(slot);
    }

    fn new_slot(&mut self) -> u32 {
        self.next_slot += 1;
        self.next_slot - 1
    }

    /// Checks a read of a local variable.
    pub(super) fn read_local(&mut self, var: VarIx, span: Span) {
        if let Some(slot) = self.local_slots[var.index()] {
            let name = &self.world.var(var).name;
            self.require_assigned(slot, name, span);
        }
    }

    /// Checks a read of a variable of an enclosing method.
    pub(super) fn read_captured(&mut self, var: VarIx, span: Span) {
        self.read_local(var, span);
        self.note_captured(var, span, false);
    }

    /// Checks a read of an instance field. Only `f` and `this.f` count, not `C.this.f` and `e.f`.
    pub(super) fn read_field(&mut self, object: &Expr, field: FieldIx, span: Span) {
        if !self.is_own_object(object, field) {
            return self.note_qualified_read(object, field, span);
        }
        self.read_blank_field(field, span);
        if self.world.field(field).is_initialised {
            self.note_early_read(field, span);
        }
    }

    /// Checks a read of a static field. Only `f` counts, not `C.f`.
    pub(super) fn read_static(&mut self, field: FieldIx, span: Span) {
        if !self.qualified_names.contains(&span) {
            self.read_blank_field(field, span);
        }
    }

    fn read_blank_field(&mut self, field: FieldIx, span: Span) {
        let info = self.world.field(field);
        if !info.is_initialised
            && let Some(slot) = self.checked_slot(field)
        {
            self.require_assigned(slot, &info.name, span);
        }
    }

    /// Reports a variable that is not definitely assigned. It counts as assigned from then on.
    pub(super) fn require_assigned(&mut self, slot: u32, name: &Arc<str>, span: Span) {
        if !self.state.assigned.contains(slot) {
            self.error(span, format!("variable {name} might not have been initialized"));
            self.state.assigned.insert(slot);
        }
    }

    /// Assigns to a place, after its subexpressions and the value were evaluated.
    pub(super) fn assign(&mut self, place: &Place, span: Span) {
        match place {
            Place::Local(var) => self.assign_local(*var, span),
            Place::Field(object, field) => match self.captured_variables.get(field).copied() {
                Some(var) => {
                    self.assign_local(var, span);
                    self.note_captured(var, span, true);
                }
                None if self.is_own_object(object, *field) => self.assign_field(*field, span),
                None => {}
            },
            Place::Static(_, field) => self.assign_field(*field, span),
            Place::Index(..) => {}
        }
    }

    /// Assigns to a local variable. A variable that is not `final` may be assigned again, but is not
    /// effectively final then (JLS 4.12.4).
    pub(super) fn assign_local(&mut self, var: VarIx, span: Span) {
        let Some(slot) = self.local_slots[var.index()] else {
            return;
        };
        let info = self.world.var(var);
        if self.state.unassigned.contains(slot) {
            self.first_assignment(slot);
        } else if info.finality == Finality::NotFinal {
            if !self.is_in_unsupported {
                self.reassigned.insert(var);
            }
        } else {
            self.assigned_again(&info.name, span);
        }
        self.state.assigned.insert(slot);
    }

    /// Assigns to a field, if it is tracked. The checker has reported the assignments to final
    /// fields that are not tracked.
    fn assign_field(&mut self, field: FieldIx, span: Span) {
        let Some(slot) = self.checked_slot(field) else {
            return;
        };
        if self.state.unassigned.contains(slot) {
            self.first_assignment(slot);
        } else {
            self.assigned_again(&self.world.field(field).name, span);
        }
        self.state.assigned.insert(slot);
    }

    /// Assigns to a variable that is unassigned so far.
    fn first_assignment(&mut self, slot: u32) {
        self.state.unassigned.remove(slot);
        if !self.state.assigned.contains(slot) {
            self.unassigned_in_try.remove(slot);
        }
    }

    fn assigned_again(&mut self, name: &Arc<str>, span: Span) {
        let message = match self.is_second_pass {
            true => format!("variable {name} might be assigned in loop"),
            false => format!("variable {name} might already have been assigned"),
        };
        self.error(span, message);
    }

    /// The number of a field, if it is tracked in the current method or class.
    fn checked_slot(&self, field: FieldIx) -> Option<u32> {
        let slot = *self.field_slots.get(&field)?;
        (slot >= self.first_field_slot).then_some(slot)
    }

    /// Whether an object is `this` or an enclosing instance, of the class that declares a field, and
    /// not written `C.this`.
    fn is_own_object(&self, object: &Expr, field: FieldIx) -> bool {
        let mut base = object;
        while let ExprKind::Field(inner, field) = &base.kind {
            if self.world.class(self.world.field(*field).class).outer_field != Some(*field) {
                return false;
            }
            base = inner;
        }
        let declared_in = self.world.field(field).class;
        matches!(base.kind, ExprKind::This)
            && matches!(object.ty, Type::Class(class, _) if class == declared_in)
            && !self.qualified_names.contains(&object.span)
    }

    fn note_captured(&mut self, variable: VarIx, span: Span, is_assignment: bool) {
        if self.is_in_unsupported {
            return;
        }
        self.captured.push(CapturedUse {
            variable,
            span,
            in_lambda: self.world.class(self.class).is_lambda,
            is_assignment,
        });
    }

    /// Reports the captured variables that are neither final nor effectively final (JLS 8.1.3,
    /// 15.27.2), after all code was walked.
    pub(super) fn check_captured(&mut self) {
        for captured in std::mem::take(&mut self.captured) {
            let is_declared_final = self.world.var(captured.variable).finality != Finality::NotFinal;
            let is_final = is_declared_final || !self.reassigned.contains(&captured.variable);
            if is_final && !captured.is_assignment {
                continue;
            }
            let place = match captured.in_lambda {
                true => "a lambda expression",
                false => "an inner class",
            };
            self.error(
                captured.span,
                format!("local variables referenced from {place} must be final or effectively final"),
            );
        }
    }
}
