//! Methods and constructors as `super` calls them. An overridden predicate means the body of the
//! receiver's dynamic class. That is wrong for a constructor of a superclass, for example, which
//! runs before the subclass's body can hold.
//!
//! A call with `super` therefore has its own view of the method, for a class C: in its contract and
//! ghost statements, the predicates and pure methods of `this` are those of C (static and dynamic
//! contracts in "Separation logic, abstraction and inheritance"). A view is verified separately,
//! and only if some code calls it.

use super::Encoder;
use super::branches::BranchKind;
use super::build::*;
use echis_java_semantics::parts::children;
use echis_java_semantics::spec::{Instance, Spec};
use echis_java_semantics::tree::{Dispatch, Expr, ExprKind};
use echis_java_semantics::types::{ClassIx, MethodIx, Type};
use echis_source::Span;
use echis_viper::syntax::{Exp, Item};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The objects of a class for which `C.p()` is a part of `p()` that has to be opened and closed.
pub(super) enum PartOwners {
    /// All objects.
    All,
    /// The objects for which this condition holds.
    Where(Exp),
    /// No object.
    None,
}

impl Encoder<'_> {
    /// Returns the objects for which opening or closing an instance has an effect. Within class C,
    /// `C.p()` is a part of `p()` in subclasses that override it. For objects whose `p()` has the
    /// body of C itself, `C.p()` is open whenever `p()` is, and the operation does nothing.
    pub(super) fn part_owners(&mut self, instance: &Instance) -> PartOwners {
        let class = self.world.predicate(instance.predicate).class;
        if !instance.is_super || self.member.class != Some(class) {
            return PartOwners::All;
        }
        let own = self.world.predicate_of(class, instance.predicate);
        let classes = match self.member.view {
            Some(seen_as) => vec![seen_as],
            None => self.concrete_below(class),
        };
        let (whole, parts): (Vec<ClassIx>, Vec<ClassIx>) = classes
            .into_iter()
            .partition(|&c| self.world.predicate_of(c, instance.predicate) == own);
        match (whole.is_empty(), parts.is_empty()) {
            (true, _) => PartOwners::All,
            (_, true) => PartOwners::None,
            _ => {
                let names = whole.iter().map(|&c| self.world.class(c).name.to_string());
                let kind = BranchKind::IsA(names.collect());
                let span = self.record_branch_behind(kind, instance.span);
                PartOwners::Where(not(self.is_one_of(&whole, span)))
            }
        }
    }

    /// Returns whether the dynamic class of an object of this static class matters, because a
    /// predicate or pure method of it is overridden.
    pub(super) fn is_dynamic_class_relevant(&self, class: ClassIx) -> bool {
        let supers = self.world.all_supers(class);
        supers.into_iter().any(|above| {
            let info = self.world.class(above);
            let mut predicates = info.predicates.iter();
            let mut methods = info.methods.iter().filter(|&&m| self.is_pure(m));
            predicates.any(|p| self.predicate_cases(self.world.predicate(*p).family).is_some())
                || methods.any(|&m| self.function_cases(self.function_root(m)).is_some())
        })
    }

    /// Returns whether a quantifier ranges over the objects of a class or of a superclass.
    pub(super) fn is_quantified(&self, class: ClassIx) -> bool {
        let mut above = self.world.quantified.iter();
        above.any(|&above| self.world.is_subclass(class, above))
    }

    /// Returns the classes whose objects run exactly this method when it is called.
    pub(super) fn runners(&self, method: MethodIx) -> Vec<ClassIx> {
        let info = self.world.method(method);
        if info.is_constructor {
            return vec![info.class];
        }
        self.running(method, method, info.class)
    }

    /// Returns the classes below `class`, inclusive, whose objects run `method` when `called` is
    /// called.
    pub(super) fn running(&self, method: MethodIx, called: MethodIx, class: ClassIx) -> Vec<ClassIx> {
        let mut classes = self.concrete_below(class);
        classes.retain(|&c| self.world.implementation(c, called) == Some(method));
        classes
    }

    /// Assumes in a body that the receiver's class is one that runs this method.
    pub(super) fn assume_class(&mut self, method: MethodIx) {
        let info = self.world.method(method);
        let is_known = !info.modifiers.is_static
            && self.member.view.is_none()
            && self.is_dynamic_class_relevant(info.class);
        if is_known {
            let classes = self.runners(method);
            self.depends_on_closed_class(info.class);
            let fact = self.is_one_of(&classes, info.span);
            self.assume(fact, info.span);
        } else if !info.modifiers.is_static {
            let this = var("this", info.span);
            self.assume_tested_class(&this, &Type::class(info.class), info.span);
        }
    }

    /// Returns the name of a method with effects that is called with `super`, for the class
    /// `above`.
    pub(super) fn super_name(&mut self, method: MethodIx, above: ClassIx) -> Arc<str> {
        match self.view_of(method, above) {
            Some(class) => self.view_name(method, class),
            None => self.method_name(method),
        }
    }

    /// Returns the name of a constructor that another constructor calls, whatever the receiver's
    /// class is.
    pub(super) fn constructor_name(&mut self, constructor: MethodIx) -> Arc<str> {
        let class = self.world.method(constructor).class;
        let differs = self.member.class != Some(class) || self.member.view.is_some();
        match differs && self.is_dynamic_class_relevant(class) {
            true => self.view_name(constructor, class),
            false => self.method_name(constructor),
        }
    }

    /// Returns whether only subclasses run a constructor, because its class is abstract. It is
    /// always called as `super(…)` then.
    pub(super) fn is_for_subclasses(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        info.is_constructor
            && !self.world.is_concrete(info.class)
            && self.is_dynamic_class_relevant(info.class)
    }

    /// Returns the class of the view that a call with `super` needs, or nothing if all views are
    /// the same.
    fn view_of(&self, method: MethodIx, above: ClassIx) -> Option<ClassIx> {
        let own = self.world.method(method).class;
        // `I.super.m()` refers to the predicates of the interface
        let class = match self.world.is_interface(own) {
            true => own,
            false => above,
        };
        self.is_dynamic_class_relevant(class).then_some(class)
    }

    /// Returns the name of a method's view for a class. A view is verified if its name is
    /// requested.
    pub(super) fn view_name(&mut self, method: MethodIx, class: ClassIx) -> Arc<str> {
        if let Some(name) = self.views.get(&(method, class)) {
            return name.clone();
        }
        let wanted = format!("{}_of_{}", self.method_name(method), self.world.class(class).name);
        let name = self.names.fresh(&wanted);
        self.views.insert((method, class), name.clone());
        let shown = format!("{} as called by super", self.world.show_method(method));
        self.members.insert(name.clone(), shown);
        self.methods.insert(name.clone(), method);
        name
    }

    /// Returns the name of the function for a call of a pure method in a contract or in code.
    pub(super) fn called_function(&mut self, call: &Expr, method: MethodIx) -> Arc<str> {
        let ExprKind::Call {
            dispatch, receiver, ..
        } = &call.kind
        else {
            return self.function_name(method);
        };
        if let Dispatch::Super(above) = *dispatch
            && let Some(class) = self.view_of(method, above)
        {
            return self.view_name(method, class);
        }
        let is_this = receiver
            .as_ref()
            .is_some_and(|r| matches!(r.kind, ExprKind::This));
        // code dispatches on the dynamic class, even in a view
        match self.member.view.filter(|_| is_this && !self.member.computes) {
            Some(class) => match self.world.implementation(class, method) {
                Some(own) if self.depends_on_class(own, &mut BTreeSet::new()) => self.view_name(own, class),
                _ => self.function_name(method),
            },
            None => self.function_name(method),
        }
    }

    /// Returns whether the value or contract of a pure method depends on the receiver's class,
    /// because it mentions something that is overridden.
    pub(super) fn depends_on_class(&self, method: MethodIx, seen: &mut BTreeSet<MethodIx>) -> bool {
        if !seen.insert(method) {
            return false;
        }
        if self.function_cases(self.function_root(method)).is_some() {
            return true;
        }
        let contract = self.contract(method);
        let body = self.returned(method);
        let said = contract.requires.iter().chain(&contract.ensures).chain(&body);
        let mut work: Vec<&Expr> = said.collect();
        while let Some(e) = work.pop() {
            let depends = match &e.kind {
                ExprKind::Spec(spec) => match &**spec {
                    Spec::Predicate(instance) | Spec::Opening(instance, _) => {
                        let family = self.world.predicate(instance.predicate).family;
                        self.predicate_cases(family).is_some()
                    }
                    _ => false,
                },
                ExprKind::Call { method, .. } => {
                    self.is_pure(*method) && self.depends_on_class(*method, seen)
                }
                _ => false,
            };
            if depends {
                return true;
            }
            work.extend(children(e));
        }
        false
    }

    /// Returns the members for a method as `super` calls it, for objects of a class.
    pub(super) fn view(&mut self, method: MethodIx, class: ClassIx) -> Vec<Item> {
        let name = self.view_name(method, class);
        match self.is_pure(method) {
            true => self.viewed_function(method, class, &name),
            false => vec![self.procedure(method, &name, Some(class))],
        }
    }

    /// Returns the members for a view of a pure method.
    fn viewed_function(&mut self, method: MethodIx, class: ClassIx, name: &Arc<str>) -> Vec<Item> {
        let mut items = Vec::new();
        let value = self.returned(method);
        let is_hidden = self.world.has_hidden_code(method);
        if value.is_some() || is_hidden {
            items.push(self.function_of(name, method, Some(class), |s| {
                Some(s.computed_by(method, &value?))
            }));
        }
        self.hide(method, name);
        if !is_hidden {
            items.extend(self.computation(method, Some(class)));
        }
        items
    }

    /// Returns the test whether `this` is an object of exactly one of these classes.
    pub(super) fn is_one_of(&mut self, classes: &[ClassIx], span: Span) -> Exp {
        let cases: Vec<Exp> = classes
            .iter()
            .map(|&c| self.is_exactly(var("this", span), c, span))
            .collect();
        any(cases, span)
    }
}
