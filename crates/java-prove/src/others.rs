//! Members that are used by the classes to prove and that these do not declare: views of methods as
//! `super` calls them, generated methods, and members of the library and of other files.
//!
//! A member of another class has its contract, or its definition if it is a pure method or a
//! predicate, and is not proved here. Such a member can use others, so that all are collected until
//! there are no more.

use super::Encoder;
use echis_java_semantics::types::{ClassIx, MethodIx, PredicateIx};
use echis_viper::syntax::{Item, ItemKind};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A used member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Used {
    /// A method as `super` calls it, for objects of a class.
    View(MethodIx, ClassIx),
    Method(MethodIx),
    Predicate(PredicateIx),
}

impl Encoder<'_> {
    /// Returns the members that are used so far, with their classes. Leaves out those that are
    /// `done`, and adds the others to these.
    pub(super) fn used_members(&mut self, done: &mut BTreeSet<Used>) -> Vec<(ClassIx, Vec<Item>)> {
        let mut all = Vec::new();
        while let Some(used) = self.first_used(done) {
            done.insert(used);
            all.push(match used {
                Used::View(method, class) => {
                    let items = self.view(method, class);
                    if self.world.has_hidden_code(method) {
                        self.trust(&items);
                    }
                    (self.world.method(method).class, items)
                }
                Used::Method(method) => (self.world.method(method).class, self.used_method(method)),
                Used::Predicate(ix) => {
                    let items = self.predicate(ix);
                    self.trust(&items);
                    (self.world.predicate(ix).class, items)
                }
            });
        }
        all
    }

    /// Returns the first used member that is not done.
    fn first_used(&self, done: &BTreeSet<Used>) -> Option<Used> {
        let views = self
            .views
            .keys()
            .map(|&(method, class)| Used::View(method, class));
        let functions = self.own_function_names.keys();
        let functions = functions.filter(|&&m| !self.is_proved(self.world.method(m).class));
        let methods = self.method_names.keys().filter(|&&m| self.is_used_method(m));
        let predicates = self.predicate_names.keys().chain(self.own_predicate_names.keys());
        let predicates = predicates.filter(|&&p| !self.is_proved(self.world.predicate(p).class));
        views
            .chain(methods.chain(functions).map(|&m| Used::Method(m)))
            .chain(predicates.map(|&p| Used::Predicate(p)))
            .filter(|used| !done.contains(used))
            .min()
    }

    /// Returns whether a called method needs a member that no class to prove has. Generated methods
    /// without a contract are encoded where they are called.
    fn is_used_method(&self, method: MethodIx) -> bool {
        let class = self.world.method(method).class;
        match self.is_made(method) {
            true => self.world.method(method).contract.is_given,
            false => !self.is_proved(class) && !self.is_for_subclasses(method),
        }
    }

    /// Returns whether a method is generated for a class of the user, and not for a lambda expression.
    fn is_made(&self, method: MethodIx) -> bool {
        let class = self.world.class(self.world.method(method).class);
        self.is_generated(method) && !class.is_prelude && !class.is_lambda
    }

    /// Returns the members for a used method. Generated methods are verified wherever they are
    /// called, as they have no place of their own.
    fn used_method(&mut self, method: MethodIx) -> Vec<Item> {
        let is_made = self.is_made(method);
        let items = match self.is_pure(method) && !is_made {
            true => {
                let called = self.function_name(method);
                self.hide(method, &called);
                self.functions(method)
            }
            false => {
                let name = self.method_name(method);
                vec![self.procedure(method, &name, None)]
            }
        };
        if !is_made {
            self.trust(&items);
        }
        items
    }

    /// Records that members are not proved here.
    fn trust(&mut self, items: &[Item]) {
        let names = items.iter().filter_map(|item| match &item.kind {
            ItemKind::Function(function) => Some(&function.name.name),
            ItemKind::Method(method) => Some(&method.name.name),
            ItemKind::Predicate(predicate) => Some(&predicate.name.name),
            _ => None,
        });
        let names: Vec<Arc<str>> = names.cloned().collect();
        self.trusted.extend(names);
    }

    /// Returns whether the code of a method is encoded: it is proved here, seen by `super`, or
    /// generated.
    pub(super) fn has_code_here(&self, method: MethodIx) -> bool {
        let is_proved = self.is_proved(self.world.method(method).class);
        let is_seen = self.member.view.is_some() || self.is_made(method);
        !self.is_library(method) && (is_proved || is_seen)
    }
}
