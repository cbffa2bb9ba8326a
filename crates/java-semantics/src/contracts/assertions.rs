//! Expressions that only contracts have, such as permissions, quantifiers and `old`.

use super::{ContractContext, uncast};
use crate::Checker;
use crate::convert::typed;
use crate::spec::{Amount, Location, Spec};
use crate::tree::{Binary, Constant, Expr, ExprKind};
use crate::types::{Type, VarIx};
use echis_java_syntax::contracts::tree as syntax_spec;
use echis_java_syntax::tree::{self as syntax, Ident, TypeRef};
use echis_source::Span;

/// A typed expression for a specification construct.
pub(super) fn spec_expr(spec: Spec, ty: Type, span: Span) -> Expr {
    typed(ExprKind::Spec(Box::new(spec)), ty, span)
}

/// Whether an assertion contains permissions, or `untouched`, which depends on them.
pub fn has_permission(e: &Expr) -> bool {
    echis_recursion::deep(|| match &e.kind {
        ExprKind::Spec(spec) => match &**spec {
            Spec::Access(..) | Spec::Predicate(_) | Spec::Untouched(_) => true,
            Spec::Star(a, b) => has_permission(a) || has_permission(b),
            Spec::Implies(_, a) | Spec::Quantifier { body: a, .. } => has_permission(a),
            _ => false,
        },
        ExprKind::Conditional(_, a, b) => has_permission(a) || has_permission(b),
        _ => false,
    })
}

impl Checker {
    /// Checks an expression that only contracts have.
    pub fn spec(&mut self, spec: &syntax_spec::Spec, want: Option<&Type>, span: Span) -> Expr {
        use syntax_spec::Spec as S;
        match spec {
            S::Chain(first, links) => self.chain(first, links),
            S::Star(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                spec_expr(Spec::Star(a, b), Type::Boolean, span)
            }
            S::Implies(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                spec_expr(Spec::Implies(a, b), Type::Boolean, span)
            }
            S::Iff(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                spec_expr(Spec::Iff(a, b), Type::Boolean, span)
            }
            S::Access(locations, amount) => self.access(locations, amount, span),
            S::Elements(_) | S::Range(..) => {
                self.error(span, "elements of an array can only be named in `acc(…)`");
                self.unknown(span)
            }
            S::Old(e) => {
                self.check_old("old", span);
                let value = self.value(e);
                let ty = value.ty.clone();
                spec_expr(Spec::Old(value), ty, span)
            }
            S::Result => match self.contract.as_ref().and_then(|w| w.result.clone()) {
                Some(ty) => spec_expr(Spec::Result, ty, span),
                None => {
                    let message = "\\result stands in the postcondition of a method that returns something, or behind its `return`";
                    self.inconsistent(span, message);
                    self.unknown(span)
                }
            },
            S::Quantifier {
                is_forall,
                variables,
                range,
                body,
            } => self.quantifier(*is_forall, variables, range.as_deref(), body, span),
            S::Untouched(a) => {
                self.check_old("untouched", span);
                let a = self.condition(a);
                spec_expr(Spec::Untouched(a), Type::Boolean, span)
            }
            S::Opening(call, e) => {
                let instance = self.in_ghost(|checker| checker.instance(call));
                let value = self.expression(e, want);
                let ty = value.ty.clone();
                match instance {
                    Some(instance) => spec_expr(Spec::Opening(instance, value), ty, span),
                    None => self.unknown(span),
                }
            }
            S::Using(call, e) => {
                let call = self.in_ghost(|checker| checker.pure_call(call));
                let value = self.expression(e, want);
                let ty = value.ty.clone();
                match call {
                    Some(call) => spec_expr(Spec::Using(call, value), ty, span),
                    None => self.unknown(span),
                }
            }
        }
    }

    /// Checks a ghost operation, in a contract or within Java code.
    fn in_ghost<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        let context = self.contract.clone().unwrap_or_else(|| self.body_context());
        self.with_context(context, check)
    }

    /// The context for ghost code in a method body.
    pub(super) fn body_context(&mut self) -> ContractContext {
        let frame = self.frame();
        ContractContext {
            result: frame
                .result
                .clone()
                .filter(|r| frame.is_behind_return && *r != Type::Void),
            has_old: frame.result.is_some() || frame.is_constructor,
        }
    }

    /// Reports `old` or `untouched` where there is no old state.
    fn check_old(&mut self, what: &str, span: Span) {
        if !self.contract.as_ref().is_some_and(|w| w.has_old) {
            self.inconsistent(
                span,
                format!("`{what}` has no meaning here: there is no earlier state"),
            );
        }
    }

    /// Checks the call in `use f(x);` or `using f(x) in e`: it must call a pure method of the
    /// user's. None if it does not.
    pub(super) fn pure_call(&mut self, e: &syntax::Expr) -> Option<Expr> {
        let errors = self.errors.len();
        let call = uncast(self.expression(e, None));
        if self.errors.len() > errors {
            return None;
        }
        let ExprKind::Call { method, .. } = &call.kind else {
            self.error(e.span, "a call of a pure method is expected here");
            return None;
        };
        let class = self.world.method(*method).class;
        if self.world.class(class).is_prelude {
            self.error(e.span, "a method of the library has no body to use");
            return None;
        }
        self.check_well_formed(&call, false);
        Some(call)
    }

    fn quantifier(
        &mut self,
        is_forall: bool,
        variables: &[(TypeRef, Ident)],
        range: Option<&syntax::Expr>,
        body: &syntax::Expr,
        span: Span,
    ) -> Expr {
        self.scoped(|checker| {
            let variables: Vec<VarIx> = variables
                .iter()
                .map(|(ty, name)| {
                    let ty = checker.contract_type(ty);
                    if let Type::Class(class, _) = checker.world.erase(&ty)
                        && class != checker.world.known.object
                    {
                        checker.world.quantified.insert(class);
                    }
                    checker.declare_var(&name.text, ty, name.span, None)
                })
                .collect();
            let range = range.map(|r| checker.condition(r));
            let mut body = checker.condition(body);
            if let Some(range) = range {
                let span = range.span.to(body.span);
                body = if is_forall {
                    spec_expr(Spec::Implies(range, body), Type::Boolean, span)
                } else {
                    checker.binary_of("&&", range, body, span)
                };
            }
            let quantifier = Spec::Quantifier {
                is_forall,
                variables,
                body,
            };
            spec_expr(quantifier, Type::Boolean, span)
        })
    }

    /// Checks `acc(x, y, 1/2)`: the conjunction of a permission for each location.
    fn access(&mut self, locations: &[syntax::Expr], amount: &syntax_spec::Amount, span: Span) -> Expr {
        let amount = self.amount(amount);
        let mut all: Option<Expr> = None;
        for location in locations {
            let at = if locations.len() == 1 { span } else { location.span };
            let one = self.access_of(location, amount.clone(), at);
            all = Some(match all {
                None => one,
                Some(before) => spec_expr(Spec::Star(before, one), Type::Boolean, span),
            });
        }
        all.unwrap_or_else(|| self.unknown(span))
    }

    fn amount(&mut self, amount: &syntax_spec::Amount) -> Amount {
        match amount {
            syntax_spec::Amount::Full => Amount::Full,
            syntax_spec::Amount::Some => Amount::Some,
            syntax_spec::Amount::Fraction(n, d) => {
                let (n, d) = (self.index(n), self.index(d));
                for part in [&n, &d] {
                    if matches!(part.constant, Some(Constant::Int(value)) if value <= 0) {
                        self.inconsistent(part.span, "a fraction of a permission is positive");
                    }
                }
                Amount::Fraction(Box::new(n), Box::new(d))
            }
        }
    }

    /// Checks the permission to one location, or to a predicate instance, with this amount.
    fn access_of(&mut self, e: &syntax::Expr, amount: Amount, span: Span) -> Expr {
        let location = match &e.kind {
            syntax::ExprKind::Paren(inner) => return self.access_of(inner, amount, span),
            syntax::ExprKind::Call { .. } => {
                return match self.instance(e) {
                    Some(instance) => spec_expr(
                        Spec::Predicate(crate::spec::Instance {
                            amount,
                            span,
                            ..instance
                        }),
                        Type::Boolean,
                        span,
                    ),
                    None => self.unknown(span),
                };
            }
            syntax::ExprKind::Spec(spec) => match &**spec {
                syntax_spec::Spec::Elements(array) => self.array(array).map(Location::Elements),
                syntax_spec::Spec::Range(array, from, to) => {
                    let array = self.array(array);
                    let (from, to) = (Box::new(self.index(from)), Box::new(self.index(to)));
                    array.map(|array| Location::Range(array, from, to))
                }
                _ => self.location(e),
            },
            _ => self.location(e),
        };
        match location {
            Some(location) => spec_expr(Spec::Access(location, amount), Type::Boolean, span),
            None => self.unknown(span),
        }
    }

    /// Checks the array whose elements a permission is for.
    fn array(&mut self, e: &syntax::Expr) -> Option<Box<Expr>> {
        let array = self.value(e);
        if matches!(array.ty, Type::Array(_)) {
            return Some(Box::new(array));
        }
        if !array.ty.is_unknown() {
            let shown = self.world.show(&array.ty);
            self.error(e.span, format!("array required, but {shown} found"));
        }
        None
    }

    /// Checks a field or an array element as a heap location.
    fn location(&mut self, e: &syntax::Expr) -> Option<Location> {
        let errors = self.errors.len();
        let found = uncast(self.expression(e, None));
        match found.kind {
            ExprKind::Field(object, field) if !self.world.is_synthetic(field) => {
                return Some(Location::Field(object, field));
            }
            ExprKind::Static(_, field) => return Some(Location::Static(field)),
            ExprKind::Index(array, index) => return Some(Location::Element(array, index)),
            _ => {}
        }
        if self.errors.len() == errors {
            let message = "`acc` is about a field, an element of an array, or a predicate";
            self.error(e.span, message);
        }
        None
    }

    /// Whether `A && B` is a separating conjunction, as an operand contains permissions.
    pub fn conjunction(&self, operation: Binary, left: &Expr, right: &Expr) -> bool {
        operation == Binary::And && self.in_contract() && (has_permission(left) || has_permission(right))
    }

    /// Builds the separating conjunction `A * B`.
    pub fn star(&self, left: Expr, right: Expr, span: Span) -> Expr {
        spec_expr(Spec::Star(left, right), Type::Boolean, span)
    }
}
