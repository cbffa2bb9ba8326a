//! The fields to which contracts and predicates give permissions, and those to whose elements.

use super::parts::children;
use super::spec::{Location, Spec};
use super::tree::{Expr, ExprKind};
use super::types::FieldIx;
use super::world::World;
use std::collections::BTreeSet;

/// Fields to which contracts and predicates give permissions.
#[derive(Debug, Clone, Default)]
pub struct Permissions {
    /// The fields themselves.
    pub fields: BTreeSet<FieldIx>,
    /// The fields with arrays to whose elements there are permissions.
    pub elements: BTreeSet<FieldIx>,
}

impl World {
    /// Finds the fields to which contracts and predicates give permissions.
    pub(super) fn find_permissions(&self) -> Permissions {
        let mut found = Permissions::default();
        for method in self.methods.iter().filter(|m| !self.class(m.class).is_prelude) {
            let contract = &method.contract;
            let signals = contract.signals.iter().map(|s| &s.assertion);
            let clauses = contract.requires.iter().chain(&contract.ensures).chain(signals);
            clauses.for_each(|e| add(e, &mut found));
        }
        let predicates = self.predicates.iter().flat_map(|p| &p.body);
        predicates.for_each(|e| add(e, &mut found));
        found
    }
}

/// Adds the fields to which an assertion gives permissions.
fn add(e: &Expr, found: &mut Permissions) {
    if let ExprKind::Spec(spec) = &e.kind
        && let Spec::Access(location, _) = &**spec
    {
        match location {
            Location::Field(_, ix) | Location::Static(ix) => drop(found.fields.insert(*ix)),
            Location::Element(array, _) | Location::Elements(array) | Location::Range(array, ..) => {
                found.elements.extend(field_of(array));
            }
        }
    }
    echis_recursion::deep(|| children(e).into_iter().for_each(|e| add(e, found)));
}

/// The field that holds an array, or an array around it.
fn field_of(array: &Expr) -> Option<FieldIx> {
    match &array.kind {
        ExprKind::Index(outer, _) => field_of(outer),
        ExprKind::Static(_, ix) | ExprKind::Field(_, ix) => Some(*ix),
        _ => None,
    }
}
