//! What `super` calls. A predicate that is overridden stands for the body of the receiver's class, and a constructor of a class above, say,
//! runs before that one holds. Such calls mean the method as it is for objects of the class above: in its contract and its ghost statements,
//! predicates and pure methods of `this` are those of that class (static and dynamic contracts in "Separation logic, abstraction and
//! inheritance"). That is shown on its own, and only where somebody calls it.

use super::Prover;
use super::branches::Asked;
use super::build::*;
use echis_java_semantics::parts::children;
use echis_java_semantics::spec::{Instance, Spec};
use echis_java_semantics::tree::{Dispatch, Expr, ExprKind};
use echis_java_semantics::types::{ClassIx, MethodIx};
use echis_source::Span;
use echis_viper::syntax::{Exp, Item};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Which objects have an instance as a part of their own one.
pub(super) enum HavePart {
    All,
    Where(Exp),
    None,
}

impl Prover<'_> {
    /// Which objects have what is opened or closed. Within class C, `C.p()` is a part that classes below have of `p()`: of objects whose own body
    /// that is, it is open when `p()` is, and there is nothing to be done.
    pub(super) fn have_part(&mut self, instance: &Instance) -> HavePart {
        let class = self.world.predicate(instance.predicate).class;
        if !instance.is_super || self.f.class != Some(class) {
            return HavePart::All;
        }
        let own = self.world.predicate_of(class, instance.predicate);
        let classes = match self.f.view {
            Some(seen_as) => vec![seen_as],
            None => self.concrete_below(class),
        };
        let (whole, parts): (Vec<ClassIx>, Vec<ClassIx>) = classes
            .into_iter()
            .partition(|&c| self.world.predicate_of(c, instance.predicate) == own);
        match (whole.is_empty(), parts.is_empty()) {
            (true, _) => HavePart::All,
            (_, true) => HavePart::None,
            _ => {
                let names = whole.iter().map(|&c| self.world.class(c).name.to_string());
                let asked = Asked::IsA(names.collect());
                let span = self.behind(asked, instance.span);
                HavePart::Where(not(self.is_one_of(&whole, span)))
            }
        }
    }

    /// Whether it matters what class an object has that is seen as one of this class: something of it is overridden.
    pub(super) fn is_overridden(&self, class: ClassIx) -> bool {
        let supers = self.world.all_supers(class);
        supers.into_iter().any(|above| {
            let info = self.world.class(above);
            let mut predicates = info.predicates.iter();
            let mut methods = info.methods.iter().filter(|&&m| self.is_pure(m));
            predicates.any(|p| {
                self.predicate_cases(self.world.predicates[p.index()].family)
                    .is_some()
            }) || methods.any(|&m| self.function_cases(self.function_root(m)).is_some())
        })
    }

    /// Whether something is said of all objects of a class, which those that are seen as one of this class are.
    pub(super) fn is_quantified(&self, class: ClassIx) -> bool {
        let mut above = self.world.quantified.iter();
        above.any(|&above| self.world.is_subclass(class, above))
    }

    /// The classes whose objects run this very method when it is called.
    pub(super) fn runners(&self, method: MethodIx) -> Vec<ClassIx> {
        let info = self.world.method(method);
        if info.is_constructor {
            return vec![info.class];
        }
        self.running(method, method, info.class)
    }

    /// The classes from this one downwards whose objects run a method when another one is called, or the same.
    pub(super) fn running(&self, method: MethodIx, called: MethodIx, class: ClassIx) -> Vec<ClassIx> {
        let mut classes = self.concrete_below(class);
        classes.retain(|&c| self.world.implementation(c, called) == Some(method));
        classes
    }

    /// A body knows of which classes its receiver can be.
    pub(super) fn know_class(&mut self, method: MethodIx) {
        let info = self.world.method(method);
        let is_known = !info.modifiers.is_static && self.f.view.is_none() && self.is_overridden(info.class);
        if is_known {
            let classes = self.runners(method);
            let fact = self.is_one_of(&classes, info.span);
            self.know(fact, info.span);
        }
    }

    /// The name of a method with effects that is called with `super`, which is about this class.
    pub(super) fn super_name(&mut self, method: MethodIx, above: ClassIx) -> Arc<str> {
        match self.view_of(method, above) {
            Some(class) => self.view_name(method, class),
            None => self.method_name(method),
        }
    }

    /// The name of a constructor that is called from another one, without regard to the receiver's class.
    pub(super) fn constructor_name(&mut self, constructor: MethodIx) -> Arc<str> {
        let class = self.world.method(constructor).class;
        let differs = self.f.class != Some(class) || self.f.view.is_some();
        match differs && self.is_overridden(class) {
            true => self.view_name(constructor, class),
            false => self.method_name(constructor),
        }
    }

    /// A constructor of an abstract class runs for objects of the classes below only, so that it is called with `super` in any case.
    pub(super) fn is_for_subclasses(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        info.is_constructor && !self.world.is_concrete(info.class) && self.is_overridden(info.class)
    }

    /// The class for whose objects a call with `super` means the method; none if that makes no difference.
    fn view_of(&self, method: MethodIx, above: ClassIx) -> Option<ClassIx> {
        let own = self.world.method(method).class;
        // `I.super.m()` is about what the interface says
        let class = match self.world.is_interface(own) {
            true => own,
            false => above,
        };
        self.is_overridden(class).then_some(class)
    }

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

    /// The function for a call of a pure method in a contract or in code.
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
        // code calls by the class of the receiver, whatever is said about it
        match self.f.view.filter(|_| is_this && !self.f.computes) {
            Some(class) => match self.world.implementation(class, method) {
                Some(own) if self.depends_on_class(own, &mut BTreeSet::new()) => self.view_name(own, class),
                _ => self.function_name(method),
            },
            None => self.function_name(method),
        }
    }

    /// Whether it matters for what a pure method returns and requires what class its receiver has: something that it speaks of is overridden.
    fn depends_on_class(&self, method: MethodIx, seen: &mut BTreeSet<MethodIx>) -> bool {
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
                    Spec::Predicate(instance) | Spec::Opening(instance, _) | Spec::Closing(instance, _) => {
                        let family = self.world.predicates[instance.predicate.index()].family;
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

    /// The methods that somebody calls with `super`.
    pub(super) fn viewed(&mut self) -> Vec<(ClassIx, Vec<Item>)> {
        let mut done = BTreeSet::new();
        let mut all = Vec::new();
        while let Some((&(method, class), name)) = self.views.iter().find(|(key, _)| !done.contains(*key)) {
            let name = name.clone();
            done.insert((method, class));
            let items = if self.is_pure(method) {
                self.viewed_function(method, class, &name)
            } else {
                vec![self.procedure(method, &name, Some(class))]
            };
            all.push((self.world.method(method).class, items));
        }
        all
    }

    fn viewed_function(&mut self, method: MethodIx, class: ClassIx, name: &Arc<str>) -> Vec<Item> {
        let mut items = Vec::new();
        if let Some(e) = self.returned(method) {
            items.push(self.function_of(name, method, Some(class), |s| Some(s.computed_by(&e))));
        }
        self.hide(method, name);
        items.extend(self.computation(method, Some(class)));
        items
    }

    /// `this` is of one of these very classes.
    pub(super) fn is_one_of(&mut self, classes: &[ClassIx], span: Span) -> Exp {
        let cases: Vec<Exp> = classes
            .iter()
            .map(|&c| self.is_exactly(var("this", span), c, span))
            .collect();
        any(cases, span)
    }
}
