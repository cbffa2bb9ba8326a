//! Whether it is certain which of several methods a call means. Type arguments and bounds tell methods apart (JLS 15.12.2.2, 18.5.1), but types
//! forget which of their arguments were wildcards. Where that could make a difference, nobody can tell what is called.

use super::Checker;
use super::convert::Context;
use super::fitting::Taking;
use super::lambdas::mentions;
use super::overloads::{Call, PHASES, Phase};
use super::tree::{Expr, ExprKind};
use super::types::{MethodIx, Type};
use super::world::World;

impl Checker {
    /// Whether the method that was chosen surely takes the arguments, if others come into question; what the library has differs in more than
    /// type arguments.
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
                .any(|&m| m != method && self.may_be_meant_at_all(m, call))
            || self.surely_takes(method, call, phase)
    }

    /// Whether a method takes the arguments whatever wildcards stand for.
    pub(super) fn surely_takes(&mut self, method: MethodIx, call: &Call, phase: Phase) -> bool {
        self.fits_inferred(method, call, phase, World::surely_fits)
            && self.takes(method, call, phase, Taking::Surely)
    }

    fn may_be_meant_at_all(&mut self, method: MethodIx, call: &Call) -> bool {
        PHASES.iter().any(|&phase| self.may_be_meant(method, call, phase))
    }

    /// Whether all that an argument can be fits a parameter. What is whatever is wanted fits any.
    pub(super) fn results_fit(&self, e: &Expr, to: &Type, context: Context) -> bool {
        match to.is_reference() {
            true => self.results(e).iter().all(|e| self.fits(e, to, context)),
            false => self.fits(e, to, context),
        }
    }

    /// What an expression is one of: the two of a choice between objects, and the arguments of which a call returns one; none if it returns
    /// whatever is wanted.
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

    /// What a call returns that is seen as `whole`.
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
            // other type arguments are written
            Some(joined) if joined != whole.ty => vec![whole],
            None if whole.ty != self.world.erase(&info.result) => vec![whole],
            _ => given,
        }
    }
}
