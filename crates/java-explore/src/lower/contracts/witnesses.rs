//! Asserts a universally quantified postcondition for one value, which is an input of the run: a
//! value that makes the body false refutes the quantifier. So no range needs to be known, and `old`
//! can refer to the value before the method is called.

use super::super::Lowerer;
use echis_java_semantics::spec::{Contract, Spec};
use echis_java_semantics::tree::{Binary, Expr, ExprKind};
use echis_java_semantics::types::{Type, VarIx};
use echis_source::Span;
use std::sync::Arc;

/// A quantified variable of a postcondition, whose value is an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// The quantified variable.
    pub variable: VarIx,
    /// The variable's name in the contract.
    pub name: Arc<str>,
    /// The variable's type, which is primitive.
    pub ty: Type,
    /// The span of the quantifier.
    pub span: Span,
}

impl Lowerer<'_> {
    /// The quantified variables of a contract whose values a run can choose.
    pub(super) fn witnesses(&self, contract: &Contract) -> Vec<Witness> {
        let mut found = Vec::new();
        let ensured = contract.ensures.iter();
        let signalled = contract.signals.iter().map(|clause| &clause.assertion);
        for e in ensured.chain(signalled) {
            self.witnesses_in(e, &mut found);
        }
        found
    }

    /// Collects the witnesses of quantifiers that make the assertion false if they are false.
    fn witnesses_in(&self, e: &Expr, found: &mut Vec<Witness>) {
        let parts: Vec<&Expr> = match &e.kind {
            ExprKind::Binary(Binary::And, a, b) | ExprKind::Conditional(_, a, b) => vec![a, b],
            ExprKind::Spec(spec) => match &**spec {
                Spec::Star(a, b) => vec![a, b],
                Spec::Implies(_, inner) | Spec::Opening(_, inner) | Spec::Using(_, inner) => vec![inner],
                Spec::Quantifier {
                    is_forall: true,
                    variables,
                    body,
                } => {
                    let one = |v: &VarIx| self.witness(*v, e.span);
                    let Some(all) = variables.iter().map(one).collect::<Option<Vec<Witness>>>() else {
                        return;
                    };
                    found.extend(all);
                    vec![body]
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        for part in parts {
            echis_recursion::deep(|| {
                self.witnesses_in(part, found);
            });
        }
    }

    fn witness(&self, variable: VarIx, span: Span) -> Option<Witness> {
        let info = self.world.var(variable);
        let is_known = info.ty == Type::Boolean || info.ty.is_integral();
        is_known.then(|| Witness {
            variable,
            name: info.name.clone(),
            ty: info.ty.clone(),
            span,
        })
    }

    /// Declares the witnesses as parameters of the entry.
    pub(super) fn declare_witnesses(&mut self, witnesses: &[Witness]) {
        for witness in witnesses {
            if let Some(ty) = self.ty(&witness.ty) {
                let id = self.new_local(&witness.name, ty, true);
                self.f.vars.insert(witness.variable, id);
            }
        }
    }

    /// Whether the run chooses the values of these variables.
    pub(super) fn are_witnesses(&self, variables: &[VarIx]) -> bool {
        let chosen = self.f.contract.as_ref().map(|c| &c.witnesses);
        chosen.is_some_and(|chosen| variables.iter().all(|v| chosen.contains(v)))
    }
}
