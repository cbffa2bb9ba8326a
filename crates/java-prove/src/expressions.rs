//! Expressions in code: side effects become statements, in Java's order of evaluation (JLS 15.7),
//! and the value becomes an expression without effects.

use super::arithmetic::{FLOATING, is_floating};
use super::build::*;
use super::super_calls::PartOwners;
use super::termination::is_fixed;
use super::{Check, Encoder};
use echis_java_semantics::inferred::INFERRED;
use echis_java_semantics::spec::{Instance, Spec};
use echis_java_semantics::tree::{Binary, Constant, Expr, ExprKind, Place};
use echis_java_semantics::types::Type;
use echis_java_semantics::walk;
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, ExpKind, Primitive, StmtKind};

/// Reported for an array that is used as one of another element type. The element type of an array
/// is known only from its static type, by which stores are checked.
pub(super) const WIDENED: &str = "an array as one of another type of elements";

impl Encoder<'_> {
    /// Encodes an expression for its effects and discards its value.
    pub(super) fn effect(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Assign(place, value) => {
                let (target, new) = self.assigned(place, value, e.span);
                self.write(target.clone(), new, e.span);
                if let Place::Field(_, ix) | Place::Static(_, ix) = place
                    && self.world.tables.contains(*ix)
                    && !self.world.tables.is_filled(*ix)
                {
                    self.assume_table(*ix, &target, e.span);
                }
            }
            ExprKind::Update { place, value, .. } => {
                let (target, _, new) = self.updated(place, value, false, &e.ty, e.span);
                self.write(target, new, e.span);
            }
            ExprKind::Call { .. } => {
                let value = self.call_value(e);
                value.into_iter().for_each(|value| self.dropped(value, &e.ty));
            }
            ExprKind::Spec(spec) => drop(self.with_ghosts(spec, e.span, Self::effect)),
            _ => {
                let value = self.value(e);
                self.dropped(value, &e.ty);
            }
        }
    }

    /// Encodes an unused value. It is assigned to a temporary variable, so that the permissions and
    /// preconditions that it needs are still checked.
    pub(super) fn dropped(&mut self, value: Exp, ty: &Type) {
        if !matches!(value.kind, ExpKind::Ident(_) | ExpKind::Null) {
            self.saved(value, ty);
        }
    }

    /// Encodes an expression and returns its value, which has no effects.
    pub(super) fn value(&mut self, e: &Expr) -> Exp {
        echis_recursion::deep(|| self.value_here(e))
    }

    fn value_here(&mut self, e: &Expr) -> Exp {
        let span = e.span;
        if matches!(e.ty, Type::Array(_)) && self.world.widened_arrays.contains(&span) {
            self.unsupported(WIDENED, span);
        }
        if is_floating(e) {
            return self.no_value(FLOATING, &e.ty, span);
        }
        if let Some(constant) = &e.constant {
            self.check_constant(e);
            return self.constant(constant, span);
        }
        match &e.kind {
            ExprKind::Constant | ExprKind::Null => null(span),
            ExprKind::Local(ix) => self.variable(*ix, span),
            ExprKind::This => self.this(span),
            ExprKind::Field(object, ix) => {
                let object = self.receiver(object);
                if let Some(constant) = self.world.constant_variable(*ix) {
                    return self.constant(constant, span);
                }
                let place = self.field_of(object, *ix, span);
                if self.world.is_outer(*ix) {
                    self.assume(binary(BinOp::Ne, place.clone(), null(span), span), span);
                }
                self.read(place, &e.ty, span)
            }
            ExprKind::Static(before, ix) => {
                before.iter().for_each(|e| self.effect(e));
                if let Some(constant) = self.world.constant_variable(*ix) {
                    return self.constant(constant, span);
                }
                let place = self.static_field(*ix, span);
                self.read(place, &e.ty, span)
            }
            ExprKind::Index(array, index) => {
                let place = self.element_at(array, index, span);
                self.read(place, &e.ty, span)
            }
            ExprKind::Length(array) => {
                let array = self.receiver(array);
                self.array_length(array, span)
            }
            ExprKind::Unary(op, operand) => {
                let operand = self.value(operand);
                self.computed_unary(*op, operand, &e.ty, span)
            }
            ExprKind::Binary(op @ (Binary::And | Binary::Or), left, right) => {
                self.short_circuit(*op, left, right, span)
            }
            ExprKind::Binary(op, left, right) => self.binary_value(*op, left, right, span),
            ExprKind::Concat(left, right) => self.concatenation(left, right, span),
            ExprKind::Conditional(c, a, b) => self.conditional_value(c, a, b, &e.ty, span),
            ExprKind::Convert(value) => {
                let operand = self.value(value);
                self.converted(operand, &value.ty, &e.ty, span)
            }
            ExprKind::Downcast(value) => self.cast(value, &e.ty, span),
            ExprKind::InstanceOf(value, ty, bound) => {
                let mut tested = self.value(value);
                if let Some(ix) = bound {
                    let name = self.local(*ix);
                    self.push(assign(var(&name, span), tested, span));
                    tested = var(&name, span);
                    let is_one = self.is_instance(tested.clone(), ty, span);
                    self.check_not_widened(&tested, ty, Some(is_one), span);
                }
                self.is_instance(tested, ty, span)
            }
            ExprKind::Assign(place, value) => {
                let (target, new) = self.assigned(place, value, span);
                self.store(target, new, &e.ty, span)
            }
            ExprKind::Update { place, value, old } => {
                let (target, before, new) = self.updated(place, value, *old, &e.ty, span);
                if !*old {
                    return self.store(target, new, &e.ty, span);
                }
                self.write(target, new, span);
                before
            }
            ExprKind::Held => self.member.held.last().cloned().unwrap_or_else(|| null(span)),
            ExprKind::Call { .. } => self.call_value(e).unwrap_or_else(|| null(span)),
            ExprKind::New {
                class,
                constructor,
                outer,
                arguments,
            } => self.new_object(*class, *constructor, outer.as_deref(), arguments, span),
            ExprKind::NewArray(lengths) => {
                let all: Vec<&Expr> = lengths.iter().collect();
                let values = self.operands(&all);
                for (length, value) in lengths.iter().zip(&values) {
                    let positive = binary(BinOp::Ge, value.clone(), int(0, span), span);
                    self.check(positive, Check::NegativeSize, length.span);
                }
                match &values[..] {
                    [length] => self.new_array(length.clone(), &e.ty, span),
                    [rows, columns] => self.new_grid((rows.clone(), columns.clone()), &e.ty, span),
                    _ => self.no_value("an array of arrays of arrays made at once", &e.ty, span),
                }
            }
            ExprKind::ArrayLiteral(elements) => self.array_literal(elements, &e.ty, span),
            ExprKind::Switch(switch) => self.switch_value(switch, &e.ty, span),
            ExprKind::Bind(ix, value, then) => {
                let value = self.receiver(value);
                let name = self.local(*ix);
                self.push(assign(var(&name, span), value, span));
                self.value(then)
            }
            ExprKind::Let(ix, value, then) => {
                let value = self.value(value);
                let name = self.local(*ix);
                self.push(assign(var(&name, span), value, span));
                self.value(then)
            }
            ExprKind::Spec(spec) => self.ghost_value(spec, span),
            ExprKind::Unsupported(what, operands) => {
                operands.iter().for_each(|e| self.effect(e));
                self.no_value(what, &e.ty, span)
            }
            ExprKind::Clone(array) => self.cloned(array, span),
            ExprKind::ClassLiteral(_) => self.no_value("a class as an object", &e.ty, span),
        }
    }

    /// Returns an arbitrary value for an unsupported expression, and requires that it is
    /// unreachable.
    pub(super) fn no_value(&mut self, what: &str, ty: &Type, span: Span) -> Exp {
        self.unsupported(what, span);
        let name = self.temporary(ty, span);
        var(&name, span)
    }

    /// Encodes operands from left to right. A value is saved in a variable if a later operand has
    /// effects.
    pub(super) fn operands(&mut self, all: &[&Expr]) -> Vec<Exp> {
        let mut values = Vec::with_capacity(all.len());
        for (i, e) in all.iter().enumerate() {
            let value = self.value(e);
            let is_overtaken = all[i + 1..].iter().any(|later| self.has_effects(later));
            values.push(if is_overtaken && e.constant.is_none() {
                self.saved(value, &e.ty)
            } else {
                value
            });
        }
        values
    }

    /// Encodes two operands from left to right.
    pub(super) fn pair(&mut self, left: &Expr, right: &Expr) -> [Exp; 2] {
        let a = self.value(left);
        let a = if self.has_effects(right) && left.constant.is_none() {
            self.saved(a, &left.ty)
        } else {
            a
        };
        [a, self.value(right)]
    }

    /// Returns whether evaluation can change the value of other expressions.
    pub(super) fn has_effects(&self, e: &Expr) -> bool {
        let mut found = false;
        walk::expressions(e, &mut |e: &Expr| {
            found |= match &e.kind {
                ExprKind::Assign(..)
                | ExprKind::Update { .. }
                | ExprKind::New { .. }
                | ExprKind::NewArray(_)
                | ExprKind::ArrayLiteral(_)
                | ExprKind::Switch(_)
                | ExprKind::Bind(..)
                | ExprKind::Let(..)
                | ExprKind::InstanceOf(_, _, Some(_))
                | ExprKind::Spec(_) => true,
                ExprKind::Call { method, .. } => {
                    !self.is_pure(*method) && self.library_model(*method).is_none()
                }
                _ => false,
            };
        });
        found
    }

    /// Returns whether an expression calls pure methods.
    fn calls_pure(&self, e: &Expr) -> bool {
        let mut found = false;
        walk::expressions(e, &mut |e: &Expr| {
            found |= matches!(&e.kind, ExprKind::Call { method, .. } if self.is_pure(*method));
        });
        found
    }

    /// Encodes something that is evaluated only under a condition.
    fn under<T>(&mut self, condition: Exp, make: impl FnOnce(&mut Self) -> T) -> T {
        self.member.guards.push(condition);
        let made = make(self);
        self.member.guards.pop();
        made
    }

    fn short_circuit(&mut self, op: Binary, left: &Expr, right: &Expr, span: Span) -> Exp {
        let a = self.value(left);
        let goes_on = if op == Binary::And {
            a.clone()
        } else {
            not(a.clone())
        };
        if self.has_effects(right) {
            let name = self.saved(a, &Type::Boolean);
            let (then, ()) = self.inner(|s| {
                let b = s.value(right);
                s.push(assign(name.clone(), b, right.span));
            });
            self.push(branch(goes_on, then, Vec::new(), left.span));
            return exp(name.kind.clone(), span);
        }
        let b = self.under(goes_on, |s| s.value(right));
        let op = if op == Binary::And { BinOp::And } else { BinOp::Or };
        binary(op, a, b, span)
    }

    fn conditional_value(&mut self, c: &Expr, a: &Expr, b: &Expr, ty: &Type, span: Span) -> Exp {
        let c = self.value(c);
        if self.has_effects(a) || self.has_effects(b) {
            let name = self.temporary(ty, span);
            let chosen = |s: &mut Self, e: &Expr| {
                s.inner(|s| {
                    let value = s.value(e);
                    s.push(assign(var(&name, span), value, e.span));
                })
                .0
            };
            let (yes, no) = (chosen(self, a), chosen(self, b));
            let at = c.span;
            self.push(branch(c, yes, no, at));
            return var(&name, span);
        }
        let a = self.under(c.clone(), |s| s.value(a));
        let b = self.under(not(c.clone()), |s| s.value(b));
        conditional(c, a, b, span)
    }

    fn binary_value(&mut self, op: Binary, left: &Expr, right: &Expr, span: Span) -> Exp {
        let [a, mut b] = self.pair(left, right);
        // `&` and `|` evaluate both operands, but Viper's operators short-circuit
        if left.ty == Type::Boolean && matches!(op, Binary::BitAnd | Binary::BitOr) {
            b = self.saved(b, &right.ty);
        }
        let divides = matches!(op, Binary::Div | Binary::Rem);
        let is_known = matches!(&right.constant, Some(Constant::Int(i)) if *i != 0);
        if divides && !is_known {
            let is_some = binary(BinOp::Ne, b.clone(), int(0, right.span), right.span);
            self.check(is_some, Check::Division, right.span);
        }
        self.computed(op, a, b, &left.ty, span)
    }

    fn concatenation(&mut self, left: &Expr, right: &Expr, span: Span) -> Exp {
        let [a, b] = self.pair(left, right);
        let chars = |e| call(super::background::CHARS, vec![e], span);
        let both = binary(BinOp::Append, chars(a), chars(b), span);
        self.new_text(both, span)
    }

    /// Encodes the creation of a string with these characters.
    pub(super) fn new_text(&mut self, text: Exp, span: Span) -> Exp {
        let string = self.world.string();
        let name = self.temporary(&string, span);
        // the variable is reassigned: in a loop, it would keep the facts of the previous iteration
        let made = exp(ExpKind::New(Some(Vec::new())), span);
        self.push(assign(var(&name, span), made, span));
        let chars = call(super::background::CHARS, vec![var(&name, span)], span);
        self.assume(binary(BinOp::Eq, chars, text, span), span);
        self.assume_tested_class(&var(&name, span), &string, span);
        var(&name, span)
    }

    /// Returns a string with these characters, which may be an existing object.
    pub(super) fn some_text(&mut self, text: Exp, span: Span) -> Exp {
        let string = self.any(Primitive::Ref, span);
        let there = binary(BinOp::Ne, string.clone(), null(span), span);
        let chars = call(super::background::CHARS, vec![string.clone()], span);
        self.assume(all([there, binary(BinOp::Eq, chars, text, span)], span), span);
        let ty = self.world.string();
        self.assume_tested_class(&string, &ty, span);
        string
    }

    fn cast(&mut self, value: &Expr, to: &Type, span: Span) -> Exp {
        let object = self.value(value);
        if self
            .world
            .is_subtype(&self.world.erase(&value.ty), &self.world.erase(to))
        {
            return object;
        }
        let is_implicit = value.span == span;
        if is_implicit && !self.world.is_cast_guaranteed(value) {
            self.unsupported(INFERRED, span);
        }
        let fits = self.can_be_cast(object.clone(), to, span);
        match is_implicit && self.is_promised(to) {
            true => self.assume(fits, span),
            false => self.check(fits, Check::Cast, span),
        }
        self.check_not_widened(&object, to, None, value.span);
        object
    }

    /// Returns whether type arguments guarantee that a compiler-inserted cast to a type succeeds
    /// (JLS 4.12.2). They do not for arrays, which are created without type arguments.
    fn is_promised(&self, to: &Type) -> bool {
        !matches!(to, Type::Array(_)) && self.world.keeps_type_arguments()
    }

    /// Returns the condition that a reference is null or an instance of a type.
    pub(super) fn can_be_cast(&mut self, object: Exp, to: &Type, span: Span) -> Exp {
        let is_null = binary(BinOp::Eq, object.clone(), null(span), span);
        let is_one = self.is_instance(object, to, span);
        any([is_null, is_one], span)
    }

    /// Encodes the operands of `place = value`. Returns the place and the new value.
    fn assigned(&mut self, place: &Place, value: &Expr, span: Span) -> (Exp, Exp) {
        let keeps = self.has_effects(value);
        let target = self.parts(place, keeps, span);
        let mut new = self.value(value);
        // the target may be in an open predicate that the pure method needs closed
        if !matches!(place, Place::Local(_)) && self.calls_pure(value) {
            new = self.saved(new, &value.ty);
        }
        self.check_place(place, &target);
        self.check_element(place, span);
        (target.place, new)
    }

    /// Encodes the operands of a compound assignment, where the place is evaluated once. Returns
    /// the place, its old value and its new value.
    fn updated(&mut self, place: &Place, value: &Expr, old: bool, ty: &Type, span: Span) -> (Exp, Exp, Exp) {
        let keeps = self.has_effects(value);
        let target = self.place(place, keeps, span);
        let before = self.read(target.clone(), ty, span);
        let before = if old || keeps {
            self.saved(before, ty)
        } else {
            before
        };
        self.member.held.push(before.clone());
        let new = self.value(value);
        self.member.held.pop();
        (target, before, new)
    }

    /// Assigns to a place and returns the assigned value. Reading the place again would not do:
    /// `a[a[0]] = 1` can change which place it denotes.
    fn store(&mut self, target: Exp, new: Exp, ty: &Type, span: Span) -> Exp {
        if let ExpKind::Ident(_) = target.kind {
            self.push(assign(target.clone(), new, span));
            return target;
        }
        let new = self.saved(new, ty);
        self.write(target, new.clone(), span);
        new
    }

    /// Opens or closes an instance, on the condition that the object has it
    /// ([`part_owners`](Self::part_owners)).
    pub(super) fn ghost_operation(&mut self, kind: fn(Exp) -> StmtKind, instance: &Instance, span: Span) {
        let part_owners = self.part_owners(instance);
        let done = stmt(kind(self.instance(instance)), span);
        match part_owners {
            PartOwners::All => self.push(done),
            PartOwners::Where(part) => self.push(branch(part, vec![done], Vec::new(), span)),
            PartOwners::None => {}
        }
    }

    /// Encodes an expression in code with its ghost operations around it. Returns nothing if it is
    /// an assertion.
    fn with_ghosts<T>(
        &mut self,
        spec: &Spec,
        span: Span,
        run: impl FnOnce(&mut Self, &Expr) -> T,
    ) -> Option<T> {
        match spec {
            Spec::Opening(instance, e) => {
                let is_open =
                    is_fixed(&instance.amount) && matches!(self.part_owners(instance), PartOwners::All);
                let opened = usize::from(is_open);
                self.member.opened += opened;
                self.ghost_operation(StmtKind::Unfold, instance, span);
                let result = run(self, e);
                self.ghost_operation(StmtKind::Fold, instance, span);
                self.member.opened -= opened;
                Some(result)
            }
            Spec::Using(of, e) => {
                self.use_definition(of, span);
                Some(run(self, e))
            }
            _ => None,
        }
    }

    /// Returns the value of an expression in code with ghost operations around it.
    fn ghost_value(&mut self, spec: &Spec, span: Span) -> Exp {
        let value = self.with_ghosts(spec, span, |s, e| {
            let value = s.value(e);
            s.saved(value, &e.ty)
        });
        value.unwrap_or_else(|| self.no_value("an assertion in code", &Type::Boolean, span))
    }
}
