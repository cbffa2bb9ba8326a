//! Maps the names of the Viper program to Java entities, so that facts about the program can be
//! printed in Java.

use super::Encoder;
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx, PredicateIx, Type, VarIx};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hash;
use std::sync::Arc;

/// The Java entities behind Viper names.
#[derive(Debug, Clone, Default)]
pub(crate) struct NameMap {
    /// Predicates. A name stands for a whole family and maps to its topmost predicate.
    pub predicates: FxHashMap<Arc<str>, PredicateIx>,
    /// Single bodies of predicate families.
    pub own_predicates: FxHashMap<Arc<str>, PredicateIx>,
    pub fields: FxHashMap<Arc<str>, FieldIx>,
    /// Methods and pure methods.
    pub methods: FxHashMap<Arc<str>, MethodIx>,
    /// The objects that hold the static fields of classes.
    pub statics: FxHashMap<Arc<str>, ClassIx>,
    /// Constants of enums.
    pub constants: FxHashMap<Arc<str>, FieldIx>,
    /// Constants for the classes of objects and arrays, with the types as messages show them.
    pub class_constants: FxHashMap<Arc<str>, String>,
    /// Functions that test for a type, with the type.
    pub class_tests: FxHashMap<Arc<str>, String>,
    /// Constants for string literals, with their characters.
    pub literals: FxHashMap<Arc<str>, Arc<[u16]>>,
    /// Variables, by member and name. A name has several if the contract and the code declare a
    /// parameter separately.
    pub variables: FxHashMap<Arc<str>, FxHashMap<Arc<str>, Vec<VarIx>>>,
    /// The members that verify a method as `super` calls it.
    pub viewed: BTreeSet<Arc<str>>,
}

impl Encoder<'_> {
    /// Records the variables of the member that has just been encoded.
    pub(super) fn record_variables(&mut self, member: &str) {
        let mut names: FxHashMap<Arc<str>, Vec<VarIx>> = FxHashMap::default();
        // code cannot name the initial value of a parameter that it assigns to
        let given: Vec<&Arc<str>> = self.member.given.values().collect();
        for (&ix, name) in self.member.vars.iter().filter(|(_, name)| !given.contains(name)) {
            names.entry(name.clone()).or_default().push(ix);
        }
        names.values_mut().for_each(|all| all.sort());
        self.variables.insert(member.into(), names);
        if self.member.view.is_some() {
            self.viewed.insert(member.into());
        }
    }

    /// Returns the map of all names.
    pub(super) fn name_map(&self) -> NameMap {
        NameMap {
            predicates: inverse(&self.predicate_names),
            own_predicates: inverse(&self.own_predicate_names),
            fields: inverse_of_map(&self.field_names)
                .into_iter()
                .chain(inverse_of_map(&self.constant_fields))
                .collect(),
            methods: inverse(&self.method_names),
            statics: inverse_of_map(&self.statics),
            constants: inverse_of_map(&self.constants),
            class_constants: self.shown_types(&self.class_constants),
            class_tests: self.shown_types(&self.class_tests),
            literals: self
                .literals
                .iter()
                .map(|(t, n)| (n.clone(), t.clone()))
                .collect(),
            variables: self.variables.clone(),
            viewed: self.viewed.clone(),
        }
    }
}

impl Encoder<'_> {
    /// Returns the names for types, with the types as messages show them.
    fn shown_types(&self, names: &BTreeMap<Type, Arc<str>>) -> FxHashMap<Arc<str>, String> {
        let all = names.iter();
        all.map(|(ty, name)| (name.clone(), self.world.show(ty)))
            .collect()
    }
}

fn inverse<T: Copy + Hash + Eq>(names: &FxHashMap<T, Arc<str>>) -> FxHashMap<Arc<str>, T> {
    names.iter().map(|(&ix, name)| (name.clone(), ix)).collect()
}

fn inverse_of_map<T: Copy>(names: &BTreeMap<T, Arc<str>>) -> FxHashMap<Arc<str>, T> {
    names.iter().map(|(&ix, name)| (name.clone(), ix)).collect()
}
