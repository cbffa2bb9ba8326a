//! What is known inside one member: its variables, which of them are in scope, labels, and what is
//! allowed here.

use super::types::Unifier;
use crate::ast::{LabelId, Name, Type, VarDecl, VarId};
use echis_source::Span;
use rustc_hash::FxHashMap;

/// The state of checking one member.
#[derive(Debug, Default)]
pub(super) struct Local {
    /// All variables of the member.
    pub(super) vars: Vec<VarDecl>,
    assignable: Vec<bool>,
    visible: FxHashMap<Name, Vec<VarId>>,
    order: Vec<Name>,
    /// Labels of the method's body.
    pub(super) labels: Vec<Name>,
    label_ids: FxHashMap<Name, LabelId>,
    /// The type of `result`, where it is allowed.
    pub(super) result: Option<Type>,
    /// Why `perm` and `forperm` are not allowed here, if so.
    pub(super) perm_ban: Option<&'static str>,
    /// In a domain's axiom, which domain.
    pub(super) axiom_of: Option<crate::ast::DomainId>,
    /// In a termination measure, where predicates are values.
    pub(super) measure: bool,
    /// The types still to be found.
    pub(super) unifier: Unifier,
    /// How many of `vars` have their final types.
    pub(super) settled: usize,
}

impl Local {
    /// Declares a variable in the innermost scope.
    pub(super) fn declare(&mut self, decl: VarDecl, assignable: bool) -> VarId {
        let id = VarId(self.vars.len() as u32);
        self.visible.entry(decl.name.clone()).or_default().push(id);
        self.order.push(decl.name.clone());
        self.vars.push(decl);
        self.assignable.push(assignable);
        id
    }

    /// Declares a variable that no name refers to.
    pub(super) fn hidden(&mut self, name: String, ty: Type, span: Span) -> VarId {
        let name = name.into();
        self.vars.push(VarDecl { name, ty, span });
        self.assignable.push(true);
        VarId(self.vars.len() as u32 - 1)
    }

    /// Begins a scope; give the value to [`Local::leave`].
    pub(super) fn enter(&self) -> usize {
        self.order.len()
    }

    /// Ends the scope that began when [`Local::enter`] returned `mark`.
    pub(super) fn leave(&mut self, mark: usize) {
        for name in self.order.drain(mark..) {
            if let Some(ids) = self.visible.get_mut(&name) {
                ids.pop();
            }
        }
    }

    /// The variables that a name may mean here; more than one only in programs with a duplicate.
    pub(super) fn lookup(&self, name: &str) -> &[VarId] {
        self.visible.get(name).map_or(&[], |ids| ids)
    }

    /// Whether a variable can be the target of an assignment.
    pub(super) fn is_assignable(&self, id: VarId) -> bool {
        self.assignable[id.index()]
    }

    /// The type of a variable.
    pub(super) fn ty(&self, id: VarId) -> &Type {
        &self.vars[id.index()].ty
    }

    /// Adds a label; `None` if there is one of that name already.
    pub(super) fn add_label(&mut self, name: &Name) -> Option<LabelId> {
        if self.label_ids.contains_key(name) {
            return None;
        }
        let id = LabelId(self.labels.len() as u32);
        self.labels.push(name.clone());
        self.label_ids.insert(name.clone(), id);
        Some(id)
    }

    /// The label of that name.
    pub(super) fn label(&self, name: &str) -> Option<LabelId> {
        self.label_ids.get(name).copied()
    }
}
