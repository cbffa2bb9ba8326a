//! Expressions (JLS 16.1).

use super::Analysis;
use super::jumps::Target;
use super::state::Branches;
use crate::parts::children;
use crate::tree::{Binary, Constant, Expr, ExprKind, Place, Switch, Unary};
use crate::types::Type;
use echis_source::Span;

impl Analysis<'_> {
    /// Walks an expression.
    pub(super) fn expression(&mut self, e: &Expr) {
        echis_recursion::deep(|| match &e.kind {
            _ if is_condition(e) => self.state = self.operator(e).joined(),
            ExprKind::Local(var) => self.read_local(*var, e.span),
            ExprKind::This => {
                self.note_value(e);
            }
            ExprKind::Field(object, field) => {
                if let Some(var) = self.captured_variables.get(field).copied() {
                    self.read_captured(var, e.span);
                } else if !self.note_value(e) {
                    self.object_of_field(object);
                    self.note_read(object, *field, e.span);
                    self.read_field(object, *field, e.span);
                }
            }
            ExprKind::Static(object, field) => {
                object.iter().for_each(|o| self.expression(o));
                if object.is_none() {
                    self.read_static(*field, e.span);
                }
            }
            ExprKind::Conditional(condition, yes, no) => {
                let branches = self.condition(condition);
                self.state = branches.when_true;
                self.expression(yes);
                let after_yes = std::mem::replace(&mut self.state, branches.when_false);
                self.expression(no);
                self.state.join(&after_yes);
            }
            ExprKind::InstanceOf(value, _, variable) => {
                self.expression(value);
                variable.iter().for_each(|&v| self.declare_assigned(v));
            }
            ExprKind::Bind(variable, object, value) => {
                self.expression(object);
                self.declare_assigned(*variable);
                self.expression(value);
            }
            ExprKind::Assign(place, value) => {
                self.place(place);
                self.expression(value);
                self.assign(place, e.span);
            }
            ExprKind::Update { place, value, .. } => {
                self.read_place(place, e.span);
                self.place(place);
                self.expression(value);
                self.assign(place, e.span);
            }
            ExprKind::New {
                class,
                outer,
                arguments,
                ..
            } => {
                // Whether a lambda expression needs the object around it depends on its body.
                if let Some(outer) = outer.as_deref().filter(|_| !self.world.class(*class).is_lambda) {
                    self.enclosing_instance(outer);
                }
                arguments.iter().for_each(|a| self.expression(a));
                self.created_class(*class, e.span);
            }
            ExprKind::Switch(switch) => self.switch_expression(switch),
            ExprKind::Spec(spec) => spec.within().into_iter().for_each(|e| self.expression(e)),
            ExprKind::Unsupported(_, operands) => self.unsupported(operands, e.span),
            _ => children(e).into_iter().for_each(|e| self.expression(e)),
        });
    }

    /// Walks a condition. Returns the states for both outcomes; the current state is left open.
    pub(super) fn condition(&mut self, e: &Expr) -> Branches {
        match e.constant {
            Some(Constant::Bool(value)) => self.constant_condition(value),
            _ if is_condition(e) => echis_recursion::deep(|| self.operator(e)),
            _ => {
                self.expression(e);
                Branches::same(self.state.clone())
            }
        }
    }

    /// The states of the condition of a loop; without one, it is endless.
    pub(super) fn loop_condition(&mut self, condition: Option<&Expr>) -> Branches {
        match condition {
            Some(condition) => self.condition(condition),
            None => self.constant_condition(true),
        }
    }

    /// The states of a constant condition: the other outcome is not reached (JLS 16.1.1). In a
    /// method of a local class, this does not count for the variables around the class, which must
    /// be assigned before its body (JLS 8.1.3).
    fn constant_condition(&mut self, value: bool) -> Branches {
        let mut branches = Branches::same(self.state.clone());
        let unreached = match value {
            true => &mut branches.when_false,
            false => &mut branches.when_true,
        };
        unreached.set_all(self.first_field_slot, self.next_slot);
        branches
    }

    /// Walks an operator that [`is_condition`] accepts (JLS 16.1.2 to 16.1.5, 16.1.7).
    fn operator(&mut self, e: &Expr) -> Branches {
        match &e.kind {
            ExprKind::Unary(Unary::Not, operand) => self.condition(operand).negated(),
            ExprKind::Binary(Binary::And, left, right) => {
                let left = self.condition(left);
                self.state = left.when_true;
                let mut right = self.condition(right);
                right.when_false.join(&left.when_false);
                right
            }
            ExprKind::Binary(Binary::Or, left, right) => {
                let left = self.condition(left);
                self.state = left.when_false;
                let mut right = self.condition(right);
                right.when_true.join(&left.when_true);
                right
            }
            ExprKind::Conditional(condition, yes, no) => {
                let branches = self.condition(condition);
                self.state = branches.when_true;
                let yes = self.condition(yes);
                self.state = branches.when_false;
                let mut no = self.condition(no);
                no.join(&yes);
                no
            }
            ExprKind::Switch(switch) => self.switch_condition(switch),
            _ => {
                self.expression(e);
                Branches::same(self.state.clone())
            }
        }
    }

    /// Walks a `switch` expression.
    fn switch_expression(&mut self, switch: &Switch) {
        self.switch_cases(switch);
        self.mark_unreachable();
        self.arrive(Target::Yield(switch.jump));
    }

    /// Walks a `switch` expression of type `boolean` (JLS 16.1.7).
    fn switch_condition(&mut self, switch: &Switch) -> Branches {
        self.switch_cases(switch);
        self.mark_unreachable();
        let unreached = self.state.clone();
        self.arrive(Target::YieldBoolean(switch.jump, true));
        let when_true = std::mem::replace(&mut self.state, unreached);
        self.arrive(Target::YieldBoolean(switch.jump, false));
        Branches {
            when_true,
            when_false: self.state.clone(),
        }
    }

    /// Walks the subexpressions of a place.
    fn place(&mut self, place: &Place) {
        match place {
            Place::Local(_) | Place::Static(None, _) => {}
            // The object only holds a local variable.
            Place::Field(_, field) if self.captured_variables.contains_key(field) => {}
            Place::Field(object, _) => self.object_of_field(object),
            Place::Static(Some(object), _) => self.expression(object),
            Place::Index(array, index) => {
                self.expression(array);
                self.expression(index);
            }
        }
    }

    /// Checks the read of a place whose value changes, as by `++`.
    fn read_place(&mut self, place: &Place, span: Span) {
        match place {
            Place::Local(var) => self.read_local(*var, span),
            Place::Field(object, field) => match self.captured_variables.get(field).copied() {
                Some(var) => self.read_captured(var, span),
                None => self.read_field(object, *field, span),
            },
            Place::Static(None, field) => self.read_static(*field, span),
            Place::Static(Some(_), _) | Place::Index(..) => {}
        }
    }

    /// Walks code that cannot be checked. Nothing is reported in it, as in `x && y` with an unknown
    /// `y`, and nothing behind it. As it may use `this`, it counts as such a use.
    pub(super) fn unsupported(&mut self, operands: &[Expr], span: Span) {
        let outer = std::mem::replace(&mut self.is_in_unsupported, true);
        if !outer {
            self.note_use(span);
        }
        operands.iter().for_each(|o| self.expression(o));
        self.is_in_unsupported = outer;
        self.mark_unreachable();
    }
}

/// Whether an expression can assign differently if it is true and if it is false.
fn is_condition(e: &Expr) -> bool {
    let is_boolean = |e: &Expr| e.ty == Type::Boolean;
    match &e.kind {
        ExprKind::Unary(Unary::Not, _) | ExprKind::Binary(Binary::And | Binary::Or, ..) => true,
        ExprKind::Conditional(_, yes, no) => is_boolean(yes) && is_boolean(no),
        ExprKind::Switch(_) => is_boolean(e),
        _ => false,
    }
}
