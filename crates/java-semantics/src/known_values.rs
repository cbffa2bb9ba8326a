//! What is known of the values of final fields, for runs of contracts.

use super::types::FieldIx;
use std::collections::{BTreeMap, BTreeSet};

/// What all constructors and initialisers of a class establish in final fields.
#[derive(Debug, Clone, Default)]
pub struct KnownValues {
    /// The fields that are never null.
    pub objects: BTreeSet<FieldIx>,
    /// The lengths of the arrays in fields that always hold one of the same length.
    pub lengths: BTreeMap<FieldIx, i64>,
}
