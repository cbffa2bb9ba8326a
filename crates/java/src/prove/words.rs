//! What the names in the Viper program stand for, so that what is found out about it can be written in Java.

use super::{Proof, Prover};
use crate::check::types::{ClassIx, FieldIx, MethodIx, PredicateIx, VarIx};
use echis_source::Span;
use echis_viper::syntax::{Exp, ExpKind, ItemKind};
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
    /// Constants that classes of objects are compared with.
    pub classes: FxHashMap<Arc<str>, ClassIx>,
    /// Constants of enums.
    pub constants: FxHashMap<Arc<str>, FieldIx>,
    /// Variables, by member and name. Several if clauses and code call a parameter differently.
    pub variables: FxHashMap<Arc<str>, FxHashMap<Arc<str>, Vec<VarIx>>>,
    /// The expressions whose values other variables hold, by member and name.
    pub values: FxHashMap<Arc<str>, FxHashMap<Arc<str>, Span>>,
    /// The members that show a method for objects of its very class, whatever class they have.
    pub viewed: BTreeSet<Arc<str>>,
    /// The loops whose conditions are evaluated within their rounds.
    pub left_inside: BTreeSet<Span>,
    /// Values of which each of two sides is returned by itself.
    pub apart: BTreeSet<Span>,
    /// The Viper methods that calls stand for, which are statements of their own.
    calls: FxHashMap<Span, Arc<str>>,
}

impl Words {
    /// The expression whose value a variable of a member holds that is not Java's.
    pub fn value(&self, member: &str, name: &str) -> Option<Span> {
        self.values.get(member)?.get(name).copied()
    }
}

/// Predicates by the calls for which instances of them have to be closed.
pub(crate) type Given = FxHashMap<Span, BTreeSet<Arc<str>>>;

impl Proof {
    /// What calls are given.
    pub(crate) fn given(&self) -> Given {
        let mut by_method: FxHashMap<&str, BTreeSet<Arc<str>>> = FxHashMap::default();
        for item in &self.file.items {
            let (name, pres) = match &item.kind {
                ItemKind::Method(method) => (&method.name, &method.pres),
                ItemKind::Function(function) => (&function.name, &function.pres),
                _ => continue,
            };
            let names = by_method.entry(&name.name).or_default();
            pres.iter().for_each(|pre| applied(pre, names));
        }
        let calls = self.words.calls.iter();
        calls
            .filter_map(|(call, method)| Some((*call, by_method.get(&**method)?.clone())))
            .collect()
    }
}

/// The functions and predicates that are applied in an expression.
fn applied(e: &Exp, names: &mut BTreeSet<Arc<str>>) {
    if let ExpKind::Call(name, ..) = &e.kind {
        names.insert(name.name.clone());
    }
    e.for_each_child(&mut |part| applied(part, names));
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
        self.values.insert(member.into(), self.f.values.clone());
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
            classes: inverse_of_map(&self.class_constants),
            constants: inverse_of_map(&self.constants),
            variables: self.variables.clone(),
            values: self.values.clone(),
            viewed: self.viewed.clone(),
            left_inside: self.left_inside.clone(),
            apart: self.apart.clone(),
            calls: self.calls.clone(),
        }
    }
}

fn inverse<T: Copy + Hash + Eq>(names: &FxHashMap<T, Arc<str>>) -> FxHashMap<Arc<str>, T> {
    names.iter().map(|(&ix, name)| (name.clone(), ix)).collect()
}

fn inverse_of_map<T: Copy>(names: &BTreeMap<T, Arc<str>>) -> FxHashMap<Arc<str>, T> {
    names.iter().map(|(&ix, name)| (name.clone(), ix)).collect()
}
