//! What the names in the Viper program stand for, so that what is found out about it can be written in Java.

use super::Prover;
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx, PredicateIx, VarIx};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hash;
use std::sync::Arc;

/// What names stand for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Words {
    /// Predicates, by the topmost one of their family.
    pub predicates: FxHashMap<Arc<str>, PredicateIx>,
    /// The bodies that predicates have in one class only.
    pub own_predicates: FxHashMap<Arc<str>, PredicateIx>,
    /// Fields.
    pub fields: FxHashMap<Arc<str>, FieldIx>,
    /// Methods and pure methods.
    pub methods: FxHashMap<Arc<str>, MethodIx>,
    /// The objects that have the static fields of classes.
    pub statics: FxHashMap<Arc<str>, ClassIx>,
    /// Constants of enums.
    pub constants: FxHashMap<Arc<str>, FieldIx>,
    /// Variables, by member and name. Several if clauses and code call a parameter differently.
    pub variables: FxHashMap<Arc<str>, FxHashMap<Arc<str>, Vec<VarIx>>>,
    /// The members that show a method for objects of its very class, whatever class they have.
    pub viewed: BTreeSet<Arc<str>>,
}

impl Prover<'_> {
    /// Notes what the variables of the member that was just made are.
    pub(super) fn remember(&mut self, member: &str) {
        let mut names: FxHashMap<Arc<str>, Vec<VarIx>> = FxHashMap::default();
        // what a parameter was given cannot be named in code that assigns to it
        let given: Vec<&Arc<str>> = self.f.given.values().collect();
        for (&ix, name) in self.f.vars.iter().filter(|(_, name)| !given.contains(name)) {
            names.entry(name.clone()).or_default().push(ix);
        }
        names.values_mut().for_each(|all| all.sort());
        self.variables.insert(member.into(), names);
        if self.f.view.is_some() {
            self.viewed.insert(member.into());
        }
    }

    /// What all names stand for.
    pub(super) fn words(&self) -> Words {
        Words {
            predicates: inverse(&self.predicate_names),
            own_predicates: inverse(&self.own_predicate_names),
            fields: inverse_of_map(&self.field_names),
            methods: inverse(&self.method_names),
            statics: inverse_of_map(&self.statics),
            constants: inverse_of_map(&self.constants),
            variables: self.variables.clone(),
            viewed: self.viewed.clone(),
        }
    }
}

fn inverse<T: Copy + Hash + Eq>(names: &FxHashMap<T, Arc<str>>) -> FxHashMap<Arc<str>, T> {
    names.iter().map(|(&ix, name)| (name.clone(), ix)).collect()
}

fn inverse_of_map<T: Copy>(names: &BTreeMap<T, Arc<str>>) -> FxHashMap<Arc<str>, T> {
    names.iter().map(|(&ix, name)| (name.clone(), ix)).collect()
}
