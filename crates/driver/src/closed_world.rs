//! The Java classes of which a proof knows that only the given classes extend them.

use crate::load::Proved;
use echis_verifier::{MemberReport, Outcome};
use echis_viper::ast::{Name, Program};
use echis_viper::definitions::used_definitions;
use std::collections::BTreeSet;

/// The names of the classes on which the proofs of the verified members depend in this way.
pub fn classes(program: &Program, proved: Option<&Proved>, members: &[MemberReport]) -> Vec<String> {
    let Some(Proved { java, proof, .. }) = proved else {
        return Vec::new();
    };
    let verified = members.iter().filter(|m| matches!(m.outcome, Outcome::Verified));
    let verified: Vec<&MemberReport> = verified.collect();
    if verified.is_empty() {
        return Vec::new();
    }
    let names: BTreeSet<&str> = verified.iter().map(|m| &*m.name).collect();
    let mut used: BTreeSet<Name> = used_definitions(program, |name| names.contains(name));
    let steps = verified.iter().flat_map(|m| &m.inferred);
    used.extend(steps.map(|step| step.predicate.clone()));
    proof.closed_world(&java.world, &used)
}
