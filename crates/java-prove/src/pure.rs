//! Expressions without effects, in contracts, where integers are mathematical, and in the bodies of
//! pure methods.

use super::arithmetic::{FLOATING, is_floating, unary};
use super::build::*;
use super::library::LibraryModel;
use super::places::is_never_null;
use super::super_calls::PartOwners;
use super::{Check, Encoder, Share, background};
use echis_java_semantics::spec::{Amount, Instance, Location, Spec};
use echis_java_semantics::tree::{Binary, Constant, Expr, ExprKind, Unary};
use echis_java_semantics::types::{MethodIx, Type, VarIx};
use echis_source::Span;
use echis_viper::print::print_exp;
use echis_viper::syntax::{self, BinOp, Exp, ExpKind, Primitive, Quantifier};

impl Encoder<'_> {
    /// Encodes an expression or assertion of a contract.
    pub(super) fn pure(&mut self, e: &Expr) -> Exp {
        echis_recursion::deep(|| self.pure_here(e))
    }

    /// Encodes assertions as separating conjuncts.
    pub(super) fn assertions<'e>(&mut self, all: impl IntoIterator<Item = &'e Expr>) -> Vec<Exp> {
        all.into_iter().map(|e| self.pure(e)).collect()
    }

    fn pure_here(&mut self, e: &Expr) -> Exp {
        let span = e.span;
        if is_floating(e) {
            let ty = self.viper_type(&e.ty, span);
            return self.unknown(ty, FLOATING, span);
        }
        if let Some(constant) = &e.constant {
            return self.constant(constant, span);
        }
        match &e.kind {
            ExprKind::Null => null(span),
            ExprKind::Local(var) => self.variable(*var, span),
            ExprKind::This => self.this_in_contract(e),
            ExprKind::Field(object, ix) => {
                if let Some(constant) = self.world.constant_variable(*ix) {
                    let (place, value) = (self.holder(object), self.constant(constant, span));
                    return self.asserting_not_null(object, place, value);
                }
                self.field_in_contract(object, *ix, span)
            }
            ExprKind::Static(_, ix) => self.static_field(*ix, span),
            ExprKind::Index(array, index) => {
                let (a, i) = (self.pure(array), self.pure(index));
                match self.is_fixed_table(array) {
                    true => self.table_in_contract((array, a), i, span),
                    false => {
                        let element = self.element_type(&array.ty);
                        self.element(a, i, &element, span)
                    }
                }
            }
            ExprKind::Length(array) => {
                let place = self.pure(array);
                let length = self.array_length(place.clone(), span);
                self.asserting_not_null(array, place, length)
            }
            ExprKind::Unary(op, operand) => {
                let exact = unary(*op, self.pure(operand), span);
                match op {
                    Unary::Neg if self.member.computes => self.as_computed(exact, Binary::Sub, &e.ty, span),
                    _ => exact,
                }
            }
            ExprKind::Binary(op, left, right) => {
                let (a, b) = (self.pure(left), self.pure(right));
                match op {
                    Binary::And => binary(BinOp::And, a, b, span),
                    Binary::Or => binary(BinOp::Or, a, b, span),
                    op => self.pure_operation(*op, a, b, &left.ty, span),
                }
            }
            ExprKind::Conditional(c, a, b) => {
                let (c, a, b) = (self.pure(c), self.pure(a), self.pure(b));
                conditional(c, a, b, span)
            }
            // in a contract no operation wraps around, but a cast does
            ExprKind::Convert(value) => {
                let operand = self.pure(value);
                self.converted_in_contract(operand, &value.ty, &e.ty, span)
            }
            ExprKind::Downcast(value) => {
                let object = self.pure(value);
                // a cast that the compiler inserts because of erasure needs no check
                match value.span == span {
                    true => object,
                    false => self.asserting_cast(object, &e.ty, span),
                }
            }
            ExprKind::InstanceOf(value, ty, bound) => {
                let value = self.pure(value);
                self.bind(*bound, &value);
                self.is_instance(value, ty, span)
            }
            ExprKind::Call {
                method,
                receiver,
                arguments,
                ..
            } => self.pure_call(e, *method, receiver.as_deref(), arguments),
            ExprKind::Bind(ix, value, then) => {
                let bound = self.pure(value);
                self.bind(Some(*ix), &bound);
                let then = self.pure(then);
                self.asserting_not_null(value, bound, then)
            }
            ExprKind::Let(ix, value, then) => {
                let value = self.pure(value);
                self.bind(Some(*ix), &value);
                self.pure(then)
            }
            ExprKind::Spec(spec) => self.spec(spec, span),
            _ => {
                let ty = self.viper_type(&e.ty, span);
                let what = format!("this expression in {}", self.text_around());
                self.unknown(ty, &what, span)
            }
        }
    }

    /// Encodes an access in a contract as `asserting (value != null) in said`, as Java could not
    /// evaluate it otherwise. The body of a pure method needs no check here: the member that
    /// verifies its computation has it.
    pub(super) fn asserting_not_null(&mut self, object: &Expr, value: Exp, said: Exp) -> Exp {
        if self.member.computes || is_never_null(object) {
            return said;
        }
        let place = self.checked(Check::Null, object.span);
        let there = binary(BinOp::Ne, value, null(object.span), place);
        asserting(there, said)
    }

    /// Encodes a cast in a contract, with the check that the object is of that class.
    fn asserting_cast(&mut self, object: Exp, to: &Type, span: Span) -> Exp {
        if self.member.computes {
            return object;
        }
        let place = self.checked(Check::Cast, span);
        let is_one = self.can_be_cast(object.clone(), to, place);
        asserting(is_one, object)
    }

    /// Returns the kind of text around the expression, for messages.
    fn text_around(&self) -> &'static str {
        match self.member.computes {
            true => "a pure method",
            false => "a contract",
        }
    }

    /// Encodes a constant.
    pub(super) fn constant(&mut self, constant: &Constant, span: Span) -> Exp {
        match constant {
            Constant::Bool(value) => bool(*value, span),
            Constant::Int(value) => int(*value, span),
            Constant::Float(_) => self.unknown(primitive(Primitive::Int, span), FLOATING, span),
            Constant::String(text) => self.literal(text, span),
        }
    }

    /// Gives a pattern variable a value: the expression that the pattern matches, which has no
    /// effects. All uses of the variable are encoded later.
    fn bind(&mut self, variable: Option<VarIx>, value: &Exp) {
        if let Some(ix) = variable {
            self.member.bound.insert(ix, value.clone());
        }
    }

    /// Returns the current Viper variable of a local variable, or the value of a pattern variable
    /// in a pure expression.
    pub(super) fn variable(&mut self, ix: VarIx, span: Span) -> Exp {
        if let Some(value) = self.member.bound.get(&ix) {
            return value.clone();
        }
        match self.member.vars.get(&ix) {
            Some(name) => var(&name.clone(), span),
            None => {
                let ty = self.world.var(ix).ty.clone();
                let ty = self.viper_type(&ty, span);
                self.unknown(ty, "this variable", span)
            }
        }
    }

    /// Encodes a call in a contract: of a pure method, or of a library method with a model.
    fn pure_call(
        &mut self,
        whole: &Expr,
        method: MethodIx,
        receiver: Option<&Expr>,
        arguments: &[Expr],
    ) -> Exp {
        let (ty, span) = (&whole.ty, whole.span);
        let known = self.library_model(method);
        if let Some(LibraryModel::Function(super::library::Function::SameText)) = known
            && let (Some(receiver), [argument]) = (receiver, arguments)
        {
            return self.same_text(receiver, argument, span);
        }
        let is_static = self.world.method(method).modifiers.is_static;
        let operands = receiver.into_iter().filter(|_| !is_static).chain(arguments);
        if let (Some(component), Some(object)) = (self.world.component(method), receiver) {
            return self.field_in_contract(object, component, span);
        }
        let operands: Vec<Exp> = operands.map(|e| self.pure(e)).collect();
        match known {
            Some(LibraryModel::Function(function)) => {
                let value = self.library_function(function, &operands, span);
                match receiver.filter(|_| !is_static).zip(operands.into_iter().next()) {
                    Some((receiver, object)) => self.asserting_not_null(receiver, object, value),
                    None if self.member.computes && function.can_overflow() => {
                        self.as_computed(value, Binary::Sub, ty, span)
                    }
                    None => value,
                }
            }
            None if self.is_pure(method) && !self.passes_foreign_char_sequence(method, arguments) => {
                let name = self.called_function(whole, method);
                let called = reveal(call(&name, operands.clone(), span));
                match self.member.used.contains(&print_exp(&called)) {
                    true => called,
                    false => call(&name, operands, span),
                }
            }
            _ => {
                let ty = self.viper_type(ty, span);
                let what = format!("{} in {}", self.world.show_method(method), self.text_around());
                self.unknown(ty, &what, span)
            }
        }
    }

    /// Encodes a call of a pure method and reveals its definition.
    pub(super) fn revealed(&mut self, e: &Expr) -> Exp {
        let call = self.pure(e);
        match &call.kind {
            ExpKind::Call(..) => reveal(call),
            _ => call,
        }
    }

    /// Encodes `s.equals(t)`.
    fn same_text(&mut self, s: &Expr, t: &Expr, span: Span) -> Exp {
        let (a, b) = (self.pure_text(s), self.pure_text(t));
        let mut same = binary(BinOp::Eq, a, b, span);
        if !is_new_text(t) {
            let t = self.pure(t);
            let there = binary(BinOp::Ne, t, null(span), span);
            same = all([there, same], span);
        }
        if is_new_text(s) {
            return same;
        }
        let object = self.pure(s);
        self.asserting_not_null(s, object, same)
    }

    fn spec(&mut self, spec: &Spec, span: Span) -> Exp {
        match spec {
            Spec::Access(location, amount) => self.access(location, amount, span),
            Spec::Predicate(instance) => self.instance_held(instance),
            Spec::Star(a, b) => {
                let (a, b) = (self.pure(a), self.pure(b));
                binary(BinOp::And, a, b, span)
            }
            Spec::Implies(a, b) => {
                let (a, b) = (self.pure(a), self.pure(b));
                binary(BinOp::Implies, a, b, span)
            }
            Spec::Iff(a, b) => {
                let (a, b) = (self.pure(a), self.pure(b));
                binary(BinOp::Iff, a, b, span)
            }
            Spec::Old(e) => {
                let e = self.before_construction(|s| s.with_initial_parameters(e));
                exp(ExpKind::Old(Box::new(e)), span)
            }
            Spec::Result => match &self.member.result {
                Some(name) => var(&name.clone(), span),
                None => exp(ExpKind::Result, span),
            },
            Spec::Quantifier {
                is_forall,
                variables,
                body,
            } => self.quantifier(*is_forall, variables, body, span, |s| s.pure(body)),
            Spec::Untouched(assertion) => self.before_construction(|s| s.untouched(assertion)),
            Spec::Opening(instance, e) => {
                let e = self.pure(e);
                self.opening(instance, e, span)
            }
            // encoded as `let used == (reveal call) in e`
            Spec::Using(of, e) => {
                let of = self.revealed(of);
                // the same call inside the expression reveals the definition too
                self.member.used.push(print_exp(&of));
                let e = self.pure(e);
                self.member.used.pop();
                let name = self.member.names.fresh("used");
                exp(ExpKind::Let(ident(&name, span), Box::new(of), Box::new(e)), span)
            }
        }
    }

    /// Encodes an expression inside an open instance, on the condition that the object has it.
    pub(super) fn opening(&mut self, instance: &Instance, e: Exp, span: Span) -> Exp {
        let part_owners = self.part_owners(instance);
        let instance = self.instance(instance);
        let open = |e| exp(ExpKind::Unfolding(Box::new(instance), Box::new(e)), span);
        match part_owners {
            PartOwners::All => open(e),
            PartOwners::Where(part) => conditional(part, open(e.clone()), e, span),
            PartOwners::None => e,
        }
    }

    /// Encodes an expression with the initial values of the parameters. The caller takes the
    /// initial heap.
    fn with_initial_parameters(&mut self, e: &Expr) -> Exp {
        let now = self.member.vars.clone();
        self.member.vars.extend(self.member.given.clone());
        let first = self.pure(e);
        self.member.vars = now;
        first
    }

    /// Encodes `acc(location, amount)`.
    fn access(&mut self, location: &Location, amount: &Amount, span: Span) -> Exp {
        let at = |s: &mut Self, place: Exp| {
            let amount = s.amount(amount, span);
            acc(place, amount, span)
        };
        match location {
            Location::Field(object, ix) => {
                let object = self.holder(object);
                let name = self.field_name(*ix);
                at(self, field(object, &name, span))
            }
            Location::Static(ix) => {
                let place = self.static_place(*ix, span);
                at(self, place)
            }
            Location::Element(array, index) => {
                let element = self.element_type(&array.ty);
                let (array, index) = (self.pure(array), self.pure(index));
                let inside = self.within(array.clone(), index.clone(), span);
                let place = self.element(array, index, &element, span);
                all([inside, at(self, place)], span)
            }
            Location::Elements(array) => {
                let place = self.pure(array);
                let end = self.array_length(place.clone(), span);
                let there = binary(BinOp::Ne, place, null(span), span);
                let elements = self.range(array, int(0, span), end, span, at);
                all([there, elements], span)
            }
            Location::Range(array, from, to) => {
                let place = self.pure(array);
                let (from, to) = (self.pure(from), self.pure(to));
                let there = binary(BinOp::Ne, place.clone(), null(span), span);
                let length = self.array_length(place, span);
                let is_inside = all(
                    [
                        binary(BinOp::Le, int(0, span), from.clone(), span),
                        binary(BinOp::Le, to.clone(), length, span),
                    ],
                    span,
                );
                let elements = self.range(array, from, to, span, at);
                all([there, is_inside, elements], span)
            }
        }
    }

    /// Returns the condition that the array is not null and the index is within its bounds.
    pub(super) fn within(&mut self, array: Exp, index: Exp, span: Span) -> Exp {
        let there = binary(BinOp::Ne, array.clone(), null(span), span);
        let length = self.array_length(array, span);
        let low = binary(BinOp::Le, int(0, span), index.clone(), span);
        let high = binary(BinOp::Lt, index, length, span);
        all([there, low, high], span)
    }

    /// Returns an assertion about all elements of an array expression with indices in a range.
    pub(super) fn range(
        &mut self,
        array: &Expr,
        from: Exp,
        to: Exp,
        span: Span,
        about: impl Fn(&mut Self, Exp) -> Exp,
    ) -> Exp {
        let element = self.element_type(&array.ty);
        let array = self.pure(array);
        self.elements((array, &element), from, to, span, about)
    }

    /// Returns an assertion about each element of an array between two indices.
    pub(super) fn elements(
        &mut self,
        (array, element): (Exp, &Type),
        from: Exp,
        to: Exp,
        span: Span,
        about: impl Fn(&mut Self, Exp) -> Exp,
    ) -> Exp {
        let of_array = array.clone();
        self.indices(array, (from, to), span, |s, index| {
            let place = s.element(of_array.clone(), index, element, span);
            about(s, place)
        })
    }

    /// Returns an assertion about each index of an array between two indices.
    pub(super) fn indices(
        &mut self,
        array: Exp,
        (from, to): (Exp, Exp),
        span: Span,
        about: impl Fn(&mut Self, Exp) -> Exp,
    ) -> Exp {
        let i = self.member.names.fresh("i");
        let index = || var(&i, span);
        let trigger = self.slot(array, index(), span);
        let low = binary(BinOp::Le, from, index(), span);
        let high = binary(BinOp::Lt, index(), to, span);
        let said = about(self, index());
        let body = binary(BinOp::Implies, all([low, high], span), said, span);
        let variable = typed(&i, primitive(Primitive::Int, span), span);
        quantified(Quantifier::Forall, vec![variable], vec![trigger], body, span)
    }

    /// Encodes a permission amount, scaled by the member's share. Returns nothing for a full
    /// amount.
    pub(super) fn amount(&mut self, amount: &Amount, span: Span) -> Option<Exp> {
        let share = match &self.member.share {
            Share::All => None,
            Share::Any => return Some(exp(ExpKind::Wildcard, span)),
            Share::Same(share) => Some(var(share, span)),
        };
        match (amount, share) {
            (Amount::Full, share) => share,
            (Amount::Fraction(n, d), share) => {
                let fraction = binary(BinOp::Slash, self.pure(n), self.pure(d), span);
                Some(match share {
                    Some(share) => binary(BinOp::Mul, fraction, share, span),
                    None => fraction,
                })
            }
            (Amount::Some, _) => Some(exp(ExpKind::Wildcard, span)),
        }
    }

    /// Encodes a predicate instance in an assertion. Its receiver is not null, as an instance of
    /// null cannot be closed.
    fn instance_held(&mut self, instance: &Instance) -> Exp {
        let access = self.instance(instance);
        match instance.receiver.as_deref().filter(|e| !is_never_null(e)) {
            Some(receiver) => {
                let place = self.checked(Check::Null, receiver.span);
                let there = binary(BinOp::Ne, self.pure(receiver), null(receiver.span), place);
                all([there, access], instance.span)
            }
            None => access,
        }
    }

    /// Encodes `acc(p(x), amount)`.
    pub(super) fn instance(&mut self, instance: &Instance) -> Exp {
        let span = instance.span;
        let place = self.predicate_place(instance);
        let amount = match self.has_any_amount(instance) {
            true => Some(exp(ExpKind::Wildcard, span)),
            false => self.amount(&instance.amount, span),
        };
        acc(place, amount, span)
    }

    /// Returns whether an instance is encoded with a wildcard because its predicate is duplicable.
    /// Whoever gives it away then keeps some of it.
    ///
    /// Termination proofs need the amounts as they are written, also those in the bodies of
    /// predicates. There they make no other difference: whoever has some amount of the outer
    /// instance has some amount of the inner one.
    fn has_any_amount(&self, instance: &Instance) -> bool {
        let needs_amount = self.member.defines_predicate || matches!(self.member.share, Share::Same(_));
        !needs_amount && self.world.is_duplicable(instance.predicate)
    }

    /// Encodes `p(x)`: a single body of the family for `super.p()` and in a view of `this`, and
    /// otherwise the predicate of the family.
    fn predicate_place(&mut self, instance: &Instance) -> Exp {
        let operands = instance
            .receiver
            .as_deref()
            .into_iter()
            .chain(&instance.arguments);
        let operands: Vec<Exp> = operands.map(|e| self.pure(e)).collect();
        let is_this = matches!(instance.receiver.as_deref(), Some(e) if matches!(e.kind, ExprKind::This));
        let seen_as = match instance.is_super {
            true => Some(self.world.predicate(instance.predicate).class),
            false => self.member.view.filter(|_| is_this),
        };
        let own = seen_as.and_then(|class| self.world.predicate_of(class, instance.predicate));
        let name = match own.or(instance.is_super.then_some(instance.predicate)) {
            Some(own) => self.own_predicate_name(own),
            None => self.predicate_name(instance.predicate),
        };
        call(&name, operands, instance.span)
    }

    /// Returns the Viper type for a Java type.
    pub(super) fn viper_type(&self, ty: &Type, span: Span) -> syntax::Type {
        primitive(self.primitive_of(ty), span)
    }

    /// Returns the element type of an array type.
    pub(super) fn element_type(&self, array: &Type) -> Type {
        match self.world.erase(array) {
            Type::Array(element) => (*element).clone(),
            _ => Type::Null,
        }
    }

    /// Returns the type of predicate snapshots.
    pub(super) fn snapshot_type(&mut self, span: Span) -> syntax::Type {
        self.uses.snapshots = true;
        named(background::SNAPSHOT, span)
    }
}

/// Returns whether a string is not null by its form: a constant or a concatenation.
fn is_new_text(e: &Expr) -> bool {
    e.constant.is_some() || matches!(e.kind, ExprKind::Concat(..))
}

/// Annotates a call so that its definition is revealed.
fn reveal(call: Exp) -> Exp {
    let span = call.span;
    let reveal = annotation("reveal", Vec::new(), span);
    exp(ExpKind::Annotated(reveal, Box::new(call)), span)
}
