//! Runs a method with its contract: assumes the precondition, calls the method, and asserts the
//! postcondition.
//!
//! An assertion becomes code that computes whether it holds:
//!
//! - A permission holds if its location exists.
//! - An instance of a predicate holds if the body of the predicate does ([`predicates`]).
//! - A quantifier over a range of integers becomes a loop ([`quantifiers`]).
//! - A universally quantified postcondition is asserted for one value, which is an input
//!   ([`witnesses`]).
//!
//! The precondition also counts the permissions that it mentions ([`permissions`]). Inputs that
//! alias more than it permits are excluded.
//!
//! Only failures of the method are reported. Where a contract cannot be evaluated, the run ends
//! without an answer. Where a precondition or a predicate contains something that cannot be run,
//! there are no entries at all.

mod assertions;
mod entry;
mod ghost_statements;
mod old_values;
mod permissions;
mod predicates;
mod quantifiers;
mod widening;
mod witnesses;

pub(super) use predicates::PredicateProcedure;
pub use quantifiers::ranges;
pub use widening::{widen, widened};
pub use witnesses::Witness;

use super::Lowerer;
use echis_java_semantics::spec::Contract;
use echis_java_semantics::types::{MethodIx, VarIx};
use echis_program::ast::{Expression, LocalId, ProcedureId};
use echis_source::Span;
use rustc_hash::FxHashMap;

/// The entries that check a method against its contract. Their parameters are those of the method's
/// own entry, followed by the witnesses.
#[derive(Debug, Clone)]
pub struct ContractEntries {
    /// Fails where the method fails or violates its contract.
    pub failures: ProcedureId,
    /// Fails as `failures` does, and where an integer of the method overflows.
    pub overflows: ProcedureId,
    /// Fails as `failures` does, and where the method violates a callee's precondition, a loop
    /// invariant or an assertion of its proof.
    pub assertions: ProcedureId,
    /// The quantified variables that are inputs. A universally quantified postcondition is asserted
    /// for their values.
    pub witnesses: Vec<Witness>,
    /// The spans of the asserted conjuncts.
    pub asserted: Vec<Span>,
    /// The spans of the asserted conjuncts that hold at the end of the method.
    pub ensured: Vec<Span>,
    /// Every conjunct that the method ensures is asserted.
    pub asserts_all: bool,
}

/// The context in which a contract is lowered.
#[derive(Debug, Clone, Default)]
pub(super) struct InContract {
    /// The `$Claims` object that counts permissions, and the number of shares that a full
    /// permission stands for.
    pub claims: Option<(LocalId, Expression)>,
    /// The variable of `\result`.
    pub result: Option<LocalId>,
    /// The stored values of `old` expressions, by their spans.
    pub olds: FxHashMap<Span, old_values::OldValue>,
    /// Quantified variables whose values are inputs.
    pub witnesses: Vec<VarIx>,
}

impl Lowerer<'_> {
    fn contract(&self, method: MethodIx) -> Contract {
        widened(self.world.contract(method))
    }
}
