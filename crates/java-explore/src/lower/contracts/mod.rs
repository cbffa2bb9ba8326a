//! A method with its contract, as code that can be run: what is required is assumed, the method is called, and what is ensured is asserted.
//!
//! An assertion becomes code that says whether it holds: a permission means that its location is there, an instance of a
//! predicate what its body says ([`predicates`]), a quantifier over a range of integers is a loop ([`quantifiers`]), or what is ensured of
//! all values is asserted of one of them ([`witnesses`]). The precondition
//! also keeps account of the permissions that it speaks of ([`permissions`]): objects that it holds of only if they are less separate
//! than it says are no inputs.
//!
//! Only failures of the method count. Where a contract cannot be evaluated, the run ends without an answer; where a precondition or a predicate says
//! something that cannot be run, there is no such code at all.

mod assertions;
mod entry;
mod ghosts;
mod olds;
mod permissions;
mod predicates;
mod quantifiers;
mod wide;
mod witnesses;

pub(super) use predicates::Asked;
pub use quantifiers::ranges;
pub use wide::{widen, widened};
pub use witnesses::Witness;

use super::Lowerer;
use echis_java_semantics::spec::Contract;
use echis_java_semantics::types::{MethodIx, VarIx};
use echis_program::ast::{Expression, LocalId, ProcedureId};
use echis_source::Span;
use rustc_hash::FxHashMap;

/// The code of a method with its contract. The parameters are those of the method's own entry, then the witnesses.
#[derive(Debug, Clone)]
pub struct ContractEntries {
    /// Fails where the method does, and where it ends otherwise than its contract says.
    pub failures: ProcedureId,
    /// Fails besides where integers become too large in the method.
    pub overflows: ProcedureId,
    /// Fails besides where what the method calls is called otherwise than it requires, and where invariants and assertions of the
    /// method's proof do not hold.
    pub assertions: ProcedureId,
    /// What the method ensures of all values is asserted of these.
    pub witnesses: Vec<Witness>,
    /// What is asserted of what contracts say, conjunct by conjunct.
    pub said: Vec<Span>,
    /// What of it is about the end of the method.
    pub ensured: Vec<Span>,
    /// All that the method ensures is asserted.
    pub is_whole: bool,
}

/// What is known while a contract is lowered.
#[derive(Debug, Clone, Default)]
pub(super) struct InContract {
    /// What the permissions are counted with, and the share of them that is meant.
    pub claims: Option<(LocalId, Expression)>,
    /// `\result`
    pub result: Option<LocalId>,
    /// What `old` means, by its place.
    pub olds: FxHashMap<Span, olds::Kept>,
    /// Variables that are quantified over, and whose values are inputs.
    pub witnesses: Vec<VarIx>,
}

impl Lowerer<'_> {
    fn contract(&self, method: MethodIx) -> Contract {
        widened(self.world.contract(method))
    }
}
