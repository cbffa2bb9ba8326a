//! Contract checking: names, types, and the constructs that each position allows. Expressions of
//! contracts are checked like Java's; a [`ContractContext`] says whether they can also use
//! `\result` and `old`.
//!
//! - `declare` enters predicates and ghost fields.
//! - `methods` checks the contracts of methods and the bodies of pure methods.
//! - `ghost` checks ghost statements.
//! - `assertions` and `chains` check the expressions that only contracts have.
//! - `predicates` resolves calls that denote predicates.
//! - `well_formedness` checks the typed contracts: no effects, and permissions only as conjuncts.

mod assertions;
mod chains;
mod declare;
mod ghost;
mod methods;
mod predicates;
mod well_formedness;

pub use assertions::has_permission;

use super::Checker;
use super::tree::{Expr, ExprKind};
use super::types::{Type, VarIx};
use echis_java_syntax::tree::{self as syntax, TypeRef};
use echis_source::{Diagnostic, Span};

/// The context of the contract that is being checked.
#[derive(Debug, Clone, Default)]
pub(super) struct ContractContext {
    /// The type of `\result`; none where it has no meaning.
    pub result: Option<Type>,
    /// Whether there is an old state, for `old` and `untouched`.
    pub has_old: bool,
}

impl Checker {
    /// Whether a contract or ghost code is being checked.
    pub(super) fn in_contract(&self) -> bool {
        self.contract.is_some()
    }

    /// Runs a check with a context for contracts.
    fn with_context<T>(&mut self, context: ContractContext, check: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.contract.replace(context);
        let checked = check(self);
        self.contract = before;
        checked
    }

    /// Reports a violation of the rules of contracts.
    fn inconsistent(&mut self, span: Span, message: impl Into<String>) {
        self.errors.push(Diagnostic {
            id: "consistency.error",
            span,
            message: message.into(),
        });
    }

    /// Checks an assertion, which can contain permissions.
    fn assertion(&mut self, e: &syntax::Expr) -> Expr {
        self.well_formed_condition(e, true)
    }

    /// Checks a condition without permissions.
    fn plain_condition(&mut self, e: &syntax::Expr) -> Expr {
        self.well_formed_condition(e, false)
    }

    fn well_formed_condition(&mut self, e: &syntax::Expr, can_permit: bool) -> Expr {
        let errors = self.errors.len();
        let checked = self.condition(e);
        if self.errors.len() == errors {
            self.check_well_formed(&checked, can_permit);
        }
        checked
    }

    /// Resolves a type in a contract.
    fn contract_type(&mut self, written: &TypeRef) -> Type {
        let ty = self.resolve_type(self.current_class(), written);
        self.check_type_of_contract(&ty, written);
        ty
    }

    /// Reports an unknown type, if a contract is being checked.
    pub(super) fn check_type(&mut self, ty: &Type, written: &TypeRef) {
        if self.contract.is_some() {
            self.check_type_of_contract(ty, written);
        }
    }

    fn check_type_of_contract(&mut self, ty: &Type, written: &TypeRef) {
        match ty {
            Type::Void => self.error(written.span, "illegal use of 'void'"),
            Type::Unknown(name) => {
                let message = format!("cannot find symbol: class {name}");
                self.error(written.span, message);
            }
            _ => {}
        }
    }

    /// Brings an already created variable into scope in the innermost frame.
    pub(super) fn enter_var(&mut self, var: VarIx) {
        let number = self.frame().number;
        let info = &mut self.world.vars[var.index()];
        info.frame = number;
        let name = info.name.clone();
        if let Some(scope) = self.frame().scopes.last_mut() {
            scope.vars.push((name, var));
        }
    }

    /// The keyword `result` as `\result`, for a name that denotes nothing else.
    pub(super) fn result_named(&self, name: &str, span: Span) -> Option<Expr> {
        let ty = self.contract.as_ref()?.result.clone()?;
        (name == "result").then(|| assertions::spec_expr(super::spec::Spec::Result, ty, span))
    }
}

/// Removes the implicit cast around an expression.
fn uncast(e: Expr) -> Expr {
    match e.kind {
        ExprKind::Downcast(inner) => *inner,
        _ => e,
    }
}
