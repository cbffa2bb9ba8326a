//! Certainty of overload resolution. Type arguments and bounds can decide between methods (JLS
//! 15.12.2.2, 18.5.1), but types do not record wildcards. Where that could make a difference, the
//! call is unsupported.

use super::Checker;
use super::convert::Context;
use super::lambda_compatibility::Acceptance;
use super::lambdas::mentions;
use super::overloads::{Call, PHASES, Phase};
use super::tree::{Expr, ExprKind};
use super::types::{MethodIx, Type};
use super::world::World;

impl Checker {
    /// Whether the selected method certainly accepts the arguments, if other candidates may apply.
    /// Library methods are always certain: their overloads differ in more than type arguments.
    pub(super) fn is_certain(
        &mut self,
        method: MethodIx,
        candidates: &[MethodIx],
        call: &Call,
        phase: Phase,
    ) -> bool {
        self.world.class(self.world.method(method).class).is_prelude
            || !candidates
                .iter()
                .any(|&m| m != method && self.may_be_applicable_in_some_phase(m, call))
            || self.surely_takes(method, call, phase)
    }

    /// Whether a method accepts the arguments for all types that wildcards may stand for.
    pub(super) fn surely_takes(&mut self, method: MethodIx, call: &Call, phase: Phase) -> bool {
        self.fits_inferred(method, call, phase, World::surely_fits)
            && self.accepts_lambdas(method, call, phase, Acceptance::Surely)
    }

    fn may_be_applicable_in_some_phase(&mut self, method: MethodIx, call: &Call) -> bool {
        PHASES
            .iter()
            .any(|&phase| self.may_be_applicable(method, call, phase))
    }

    /// Whether all possible results of an argument fit a parameter. A generic call that returns any
    /// target type fits always.
    pub(super) fn results_fit(&self, e: &Expr, to: &Type, context: Context) -> bool {
        match to.is_reference() {
            true => self.results(e).iter().all(|e| self.fits(e, to, context)),
            false => self.fits(e, to, context),
        }
    }

    /// The expressions whose values can be the value of an expression: the operands of a reference
    /// conditional, or the arguments of a generic call. Empty for a call such as `<T> T nothing()`,
    /// whose result fits any target type.
    fn results<'e>(&self, e: &'e Expr) -> Vec<&'e Expr> {
        match &e.kind {
            ExprKind::Conditional(_, yes, no) if self.is_poly(e) => {
                [self.results(yes), self.results(no)].concat()
            }
            ExprKind::Downcast(inner) if inner.span == e.span => self.returned_by(inner, e),
            ExprKind::Call { .. } => self.returned_by(e, e),
            _ => vec![e],
        }
    }

    /// The possible results of a call. For a generic method that returns one of its arguments, such
    /// as `<T> T first(T a, T b)`, these are the arguments; for any other, the call itself. `whole`
    /// is the call with its implicit cast.
    fn returned_by<'e>(&self, call: &'e Expr, whole: &'e Expr) -> Vec<&'e Expr> {
        let ExprKind::Call {
            method, arguments, ..
        } = &call.kind
        else {
            return vec![whole];
        };
        let info = self.world.method(*method);
        let Type::Variable(v) = info.result else {
            return vec![whole];
        };
        if !info.type_variables.contains(&v) {
            return vec![whole];
        }
        let mut given = Vec::new();
        for (ty, argument) in info.parameters.iter().zip(arguments) {
            if *ty == info.result {
                given.extend(self.results(argument).into_iter().filter(|e| e.ty != Type::Null));
            } else if mentions(ty, &[v]) {
                return vec![whole];
            }
        }
        let joined = given
            .iter()
            .map(|e| e.ty.clone())
            .reduce(|a, b| self.world.join(&a, &b));
        match joined {
            // The type arguments are explicit.
            Some(joined) if joined != whole.ty => vec![whole],
            None if whole.ty != self.world.erase(&info.result) => vec![whole],
            _ => given,
        }
    }
}
