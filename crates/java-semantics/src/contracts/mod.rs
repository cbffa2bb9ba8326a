//! Contracts against declarations: names, types, and where what can stand. Expressions of contracts go the way of all expressions;
//! while one is checked, [`Within`] says what can stand in it besides Java's.
//!
//! `declare` enters predicates and ghost fields, `methods` checks contracts and the bodies of pure methods, `ghost` what stands between
//! statements; `assertions` and `chains` are the expressions, `predicates` the calls that mean one, and `settle` looks at what
//! came out: no effects, and permissions only where they are conjuncts.

mod assertions;
mod chains;
mod declare;
mod ghost;
mod methods;
mod predicates;
mod settle;

pub use assertions::has_permission;

use super::Checker;
use super::tree::{Expr, ExprKind};
use super::types::{Type, VarIx};
use echis_java_syntax::tree::{self as syntax, TypeRef};
use echis_source::{Diagnostic, Span};

/// What the contract that is being checked can say.
#[derive(Debug, Clone, Default)]
pub(super) struct Within {
    /// The type of `\result`.
    pub result: Option<Type>,
    /// There is an earlier state that `old` can mean.
    pub has_old: bool,
}

impl Checker {
    /// Whether a contract is being checked, and not Java code.
    pub(super) fn in_contract(&self) -> bool {
        self.contract.is_some()
    }

    /// Checks something in a contract.
    fn within<T>(&mut self, within: Within, check: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.contract.replace(within);
        let checked = check(self);
        self.contract = before;
        checked
    }

    /// What breaks a rule of contracts.
    fn inconsistent(&mut self, span: Span, message: impl Into<String>) {
        self.errors.push(Diagnostic {
            id: "consistency.error",
            span,
            message: message.into(),
        });
    }

    /// An assertion: a truth value that can speak of permissions.
    fn assertion(&mut self, e: &syntax::Expr) -> Expr {
        let errors = self.errors.len();
        let checked = self.condition(e);
        if self.errors.len() == errors {
            self.settle(&checked, true);
        }
        checked
    }

    /// A truth value without permissions.
    fn plain_condition(&mut self, e: &syntax::Expr) -> Expr {
        let errors = self.errors.len();
        let checked = self.condition(e);
        if self.errors.len() == errors {
            self.settle(&checked, false);
        }
        checked
    }

    /// A type in a contract, which must be known.
    fn contract_type(&mut self, written: &TypeRef) -> Type {
        let ty = self.resolve_type(self.current_class(), written);
        match &ty {
            Type::Void => self.error(written.span, "illegal use of 'void'"),
            Type::Unknown(name) => {
                let message = format!("cannot find symbol: class {name}");
                self.error(written.span, message);
            }
            _ => {}
        }
        ty
    }

    /// Makes a variable that was declared before one of the innermost frame.
    pub(super) fn enter_var(&mut self, var: VarIx) {
        let number = self.frame().number;
        let info = &mut self.world.vars[var.index()];
        info.frame = number;
        let name = info.name.clone();
        if let Some(scope) = self.frame().scopes.last_mut() {
            scope.vars.push((name, var));
        }
    }

    /// `result`, where nothing else is called so.
    pub(super) fn result_named(&self, name: &str, span: Span) -> Option<Expr> {
        let ty = self.contract.as_ref()?.result.clone()?;
        (name == "result").then(|| assertions::said(super::spec::Spec::Result, ty, span))
    }
}

/// An expression without the cast that erasure puts around it.
fn uncast(e: Expr) -> Expr {
    match e.kind {
        ExprKind::Downcast(inner) => *inner,
        _ => e,
    }
}
