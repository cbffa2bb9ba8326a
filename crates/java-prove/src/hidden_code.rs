//! Hidden code: that of contract files, of which only the contracts are given.
//!
//! A contract there speaks of the predicates and pure methods of its class, as its author knows
//! them. It is trusted for objects of the class and of unseen subclasses. Where a class whose
//! source is given overrides such a predicate or pure method, the contract means something else for
//! its objects that the hidden code does not know:
//!
//! ```java
//! class Counter { /*@ predicate valid() = acc(n); @*/ /*@ requires valid(); ensures valid(); @*/ void add(); }
//! class Twice extends Counter { /*@ predicate valid() = super.valid() * acc(m) * m == 2 * n; @*/ int m; }
//! ```
//!
//! So `Twice` cannot inherit `add`. It can call it with `super`, as that call has the contract for
//! the part of the superclass, unless the hidden code can run a method of `Twice` in between, which
//! would need the whole object. Constructors are trusted not to do so.

use super::Encoder;
use super::MemberState;
use super::members::method_item;
use echis_java_semantics::types::{ClassIx, MethodIx, PredicateIx, Type};
use echis_source::Span;
use echis_viper::syntax::Item;
use std::collections::BTreeSet;

impl Encoder<'_> {
    /// Returns the method that a call of `method` certainly runs on an object of exactly this
    /// class. Returns nothing if a method that is not given can override it, of which only the
    /// contract of the overridden method is known.
    pub(super) fn known_implementation(&self, class: ClassIx, method: MethodIx) -> Option<MethodIx> {
        let found = self.world.implementation(class, method)?;
        let is_known = self.world.has_hidden_code(found) || !self.world.may_override_unseen(class, found);
        is_known.then_some(found)
    }

    /// Returns whether a pure method has a function of its own besides that of its family: it has a
    /// body, or hidden code with another contract than the method that it overrides.
    pub(super) fn has_own_function(&self, method: MethodIx) -> bool {
        let overrides =
            || self.function_root(method) != method && self.world.contract_source(method) == method;
        self.world.method(method).body.is_some() || self.world.has_hidden_code(method) && overrides()
    }

    /// Reports a class that inherits hidden code and overrides what the contract of that code
    /// mentions.
    pub(super) fn inherited_hidden_code(&mut self, class: ClassIx) -> Option<Item> {
        if self.world.is_in_contract_file(class) || !self.world.is_concrete(class) {
            return None;
        }
        let inherited = self.hidden_methods(class).into_iter().find(|&method| {
            let above = self.world.method(method).class;
            self.overrides_meaning(class, above) && self.depends_on_class(method, &mut BTreeSet::new())
        })?;
        let (name, span) = (self.world.class(class).name.clone(), self.world.class(class).span);
        self.member = MemberState::default();
        let what = format!(
            "{}, which is inherited from a contract file, in a class that overrides what its contract mentions",
            self.world.show_method(inherited)
        );
        self.unsupported_behind(&what, span);
        let member = self.names.fresh(&format!("{name}_inherits"));
        self.members.insert(member.clone(), name.to_string());
        let body = Some(self.finish(span));
        let none = || (Vec::new(), Vec::new());
        Some(method_item(&member, none(), (Vec::new(), Vec::new()), body, span))
    }

    /// Returns the methods with hidden code that objects of a class run, or that redeclare one.
    fn hidden_methods(&self, class: ClassIx) -> Vec<MethodIx> {
        let supers = self.world.all_supers(class).into_iter();
        let methods = supers.flat_map(|above| self.world.class(above).methods.clone());
        let is_run = |&m: &MethodIx| {
            let modifiers = self.world.method(m).modifiers;
            let is_dispatched = !modifiers.is_static && !modifiers.private;
            is_dispatched && self.world.has_hidden_code(m) && self.world.implementation(class, m) == Some(m)
        };
        methods.filter(is_run).collect()
    }

    /// Reports a call of hidden code with `super`, if that code can run methods of a class whose
    /// object is not whole then.
    pub(super) fn check_hidden_super_call(&mut self, method: MethodIx, receiver: &Type, span: Span) {
        let Type::Class(class, _) = self.world.erase(receiver) else {
            return;
        };
        if !self.world.has_hidden_code(method) {
            return;
        }
        let above = self.world.method(method).class;
        let below = self.concrete_below(class).into_iter();
        let mut given = below.filter(|&c| !self.world.class(c).is_unseen);
        if given.any(|c| self.overrides_meaning(c, above) && self.hidden_code_can_call(c, above)) {
            let what = format!(
                "{}, whose code is not given and can run methods that are overridden here",
                self.world.show_method(method)
            );
            self.unsupported(&what, span);
        }
    }

    /// Returns whether a class overrides a predicate or a pure method that has a meaning for the
    /// class `above`.
    fn overrides_meaning(&self, class: ClassIx, above: ClassIx) -> bool {
        let is_other = |p: PredicateIx| {
            let own = self.world.predicate_of(above, p);
            own.is_some() && self.world.predicate_of(class, p) != own
        };
        let runs_other = |m: MethodIx| {
            let own = self.world.implementation(above, m);
            self.is_pure(m) && own.is_some() && self.world.implementation(class, m) != own
        };
        self.world.all_supers(above).into_iter().any(|c| {
            let info = self.world.class(c);
            let mut methods = info.methods.iter();
            info.predicates.iter().any(|&p| is_other(p)) || methods.any(|&m| runs_other(m))
        })
    }

    /// Returns whether code of the class `above` can call a method on an object of a class for
    /// which that class, or another one whose source is given, has code.
    fn hidden_code_can_call(&self, class: ClassIx, above: ClassIx) -> bool {
        let is_given = |m: MethodIx| {
            let home = self.world.method(m).class;
            !self.world.class(home).is_prelude && !self.world.is_in_contract_file(home)
        };
        self.world.all_supers(above).into_iter().any(|c| {
            let mut methods = self.world.class(c).methods.iter();
            methods.any(|&m| {
                let modifiers = self.world.method(m).modifiers;
                let found = self
                    .world
                    .implementation(class, m)
                    .filter(|&found| is_given(found));
                !modifiers.is_static && !modifiers.private && found.is_some()
            })
        })
    }
}
