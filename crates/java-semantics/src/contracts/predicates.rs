//! Resolution of calls that denote predicates: by name and number of arguments, in the class of the
//! receiver and its supertypes; without a receiver, in the enclosing classes.

use super::assertions::spec_expr;
use crate::Checker;
use crate::calls::CallSyntax;
use crate::spec::{Amount, Instance, Predicate, Spec};
use crate::tree::{Expr, ExprKind};
use crate::types::{ClassIx, PredicateIx, Type};
use crate::world::World;
use echis_java_syntax::tree as syntax;

impl World {
    /// The predicate with this index.
    pub fn predicate(&self, ix: PredicateIx) -> &Predicate {
        &self.predicates[ix.index()]
    }

    /// The predicates of a family.
    pub fn family(&self, root: PredicateIx) -> impl Iterator<Item = PredicateIx> {
        let all = (0..self.predicates.len() as u32).map(PredicateIx);
        all.filter(move |&p| self.predicate(p).family == root)
    }

    /// The predicates with a body that an instance can stand for, depending on the class of the
    /// receiver. Predicates of the most derived classes come first.
    pub fn bodies(&self, ix: PredicateIx) -> Vec<PredicateIx> {
        let all = self.family(self.predicate(ix).family);
        let mut bodies: Vec<PredicateIx> = all.filter(|&p| self.predicate(p).body.is_some()).collect();
        bodies.sort_by_key(|&p| std::cmp::Reverse(self.all_supers(self.predicate(p).class).len()));
        bodies
    }

    /// The predicate of a family whose body applies to objects of a class: the nearest one with a
    /// body in the class or its supertypes. None if all are abstract, or if the class is unseen.
    pub fn predicate_of(&self, class: ClassIx, family: PredicateIx) -> Option<PredicateIx> {
        if self.class(class).is_unseen {
            return None;
        }
        let root = self.predicate(family).family;
        let supers = self.all_supers(class).into_iter();
        let mut own = supers.flat_map(|above| self.class(above).predicates.iter().copied());
        let has_body = |p| self.predicate(p).body.is_some() || self.has_hidden_body(p);
        own.find(|&p| self.predicate(p).family == root && has_body(p))
    }

    /// Whether a predicate has this name and number of parameters.
    pub(super) fn is_predicate(&self, ix: PredicateIx, name: &str, count: usize) -> bool {
        let predicate = self.predicate(ix);
        &*predicate.name == name && predicate.parameters.len() == count
    }

    /// The predicate of this name and number of parameters in a class or its supertypes.
    pub fn find_predicate(&self, class: ClassIx, name: &str, count: usize) -> Option<PredicateIx> {
        self.predicates_named(class, name, count).next()
    }

    /// The predicates of this name and number of parameters in a class and its supertypes, the
    /// nearest first.
    fn predicates_named(
        &self,
        class: ClassIx,
        name: &str,
        count: usize,
    ) -> impl Iterator<Item = PredicateIx> {
        let all = self.all_supers(class).into_iter();
        let all = all.flat_map(|c| self.class(c).predicates.iter().copied());
        all.filter(move |&p| self.is_predicate(p, name, count))
    }

    /// The parameter counts of the predicates of this name.
    fn predicate_counts(&self, class: ClassIx, name: &str) -> Vec<usize> {
        let all = self.all_supers(class).into_iter();
        let mut counts: Vec<usize> = all
            .flat_map(|c| &self.class(c).predicates)
            .map(|&p| self.predicate(p))
            .filter(|p| &*p.name == name)
            .map(|p| p.parameters.len())
            .collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    }
}

/// The receiver of a predicate instance as the source writes it.
enum On {
    /// An object: `e.p()`.
    Object(Expr),
    /// `super.p()`, or `C.p()` for this class or a supertype `C`. The receiver is `this`, and the
    /// instance has the body in that class.
    Above,
    /// Any other class: `C.p()`, for a static predicate.
    Class,
    /// No receiver: `p()`. It is the enclosing instance of this class.
    Around(ClassIx),
}

impl Checker {
    /// Resolves `p(x)`: in the innermost enclosing class with a member of that name. None if it
    /// denotes no predicate.
    pub fn implicit_predicate(&mut self, call: &CallSyntax) -> Option<Expr> {
        self.contract.as_ref()?;
        let name = &call.name.text;
        let mut around = Some(self.current_class());
        while let Some(class) = around {
            let is_member = !self.world.class(class).is_lambda
                && (!self.world.predicate_counts(class, name).is_empty()
                    || !self.world.find_methods(class, name).is_empty());
            if is_member {
                let site = self.world.self_type(class);
                return self.predicate_in(On::Around(class), class, &site, call);
            }
            around = self.world.class(class).outer;
        }
        None
    }

    /// Resolves `e.p(x)`; none if it denotes no predicate.
    pub fn object_predicate(&mut self, object: &Expr, call: &CallSyntax) -> Option<Expr> {
        self.contract.as_ref()?;
        let Type::Class(class, _) = self.world.erase(&object.ty) else {
            return None;
        };
        let site = object.ty.clone();
        self.predicate_in(On::Object(object.clone()), class, &site, call)
    }

    /// Resolves `C.p(x)`; none if it denotes no predicate. If the predicate is not static, `C` must
    /// be this class or a supertype, and the instance has the body in `C`.
    pub fn static_predicate(&mut self, class: ClassIx, call: &CallSyntax) -> Option<Expr> {
        self.contract.as_ref()?;
        let current = self.current_class_of_source();
        if !self.world.is_subclass(current, class) {
            return self.predicate_in(On::Class, class, &Type::class(class), call);
        }
        self.predicate_above(class, call)
    }

    /// Resolves `super.p(x)`; none if it denotes no predicate.
    pub fn super_predicate(&mut self, class: ClassIx, call: &CallSyntax) -> Option<Expr> {
        self.contract.as_ref()?;
        self.predicate_above(class, call)
    }

    /// Resolves a predicate of this class or of a supertype, without dispatch.
    fn predicate_above(&mut self, class: ClassIx, call: &CallSyntax) -> Option<Expr> {
        let current = self.current_class_of_source();
        let site = self
            .world
            .as_super(&self.world.self_type(current), class)
            .unwrap_or_else(|| Type::class(class));
        self.predicate_in(On::Above, class, &site, call)
    }

    /// Resolves a predicate by name and number of arguments in a class and its supertypes. None if
    /// the name denotes no predicate there.
    fn predicate_in(&mut self, on: On, class: ClassIx, site: &Type, call: &CallSyntax) -> Option<Expr> {
        let &CallSyntax {
            name,
            arguments,
            span,
            ..
        } = call;
        if let Some(found) = self.world.find_predicate(class, &name.text, arguments.len()) {
            return Some(self.instance_in(found, on, site, call));
        }
        let counts = self.world.predicate_counts(class, &name.text);
        if counts.is_empty() || !self.world.find_methods(class, &name.text).is_empty() {
            return None;
        }
        let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
        let message = format!(
            "predicate {} takes {} arguments, not {}",
            name.text,
            counts.join(" or "),
            arguments.len()
        );
        self.error(name.span, message);
        Some(self.unknown(span))
    }

    /// Builds an instance of a predicate, which is a member of `site`: checks the receiver and
    /// converts the arguments.
    fn instance_in(&mut self, predicate: PredicateIx, on: On, site: &Type, call: &CallSyntax) -> Expr {
        let &CallSyntax {
            name,
            arguments,
            span,
            ..
        } = call;
        let info = self.world.predicate(predicate).clone();
        let types: Vec<Type> = info
            .parameters
            .iter()
            .map(|&p| self.world.member_type(site, info.class, &self.world.var(p).ty))
            .collect();
        let is_super = !info.is_static && matches!(on, On::Above);
        let receiver = match on {
            _ if info.is_static => None,
            On::Object(object) => Some(object),
            On::Above => self.this(span),
            On::Class => None,
            On::Around(class) => self.enclosing_instance(span, |_, c| c == class),
        };
        if receiver.is_none() && !info.is_static {
            let message = format!(
                "non-static predicate {} cannot be referenced from a static context",
                name.text
            );
            self.error(name.span, message);
            return self.unknown(span);
        }
        if is_super && !self.has_body(predicate) {
            let class = self.world.class(info.class).name.clone();
            let message = format!(
                "predicate {} has no body in {class} that could be meant",
                name.text
            );
            self.error(name.span, message);
            return self.unknown(span);
        }
        let receiver = receiver.map(|r| Box::new(self.receiver_as(r, info.class)));
        let pairs = arguments.iter().zip(&types);
        let arguments = pairs.map(|(a, ty)| self.expression_as(a, ty)).collect();
        let instance = Instance {
            predicate,
            receiver,
            is_super,
            arguments,
            amount: Amount::Full,
            span,
        };
        spec_expr(Spec::Predicate(instance), Type::Boolean, span)
    }

    /// Whether a predicate has a body where it is declared, or inherits one. Nobody sees some of those
    /// of contract files.
    fn has_body(&self, predicate: PredicateIx) -> bool {
        let info = self.world.predicate(predicate);
        let mut all = self
            .world
            .predicates_named(info.class, &info.name, info.parameters.len());
        all.any(|p| self.predicate_sources[p.index()].body.is_some() || self.world.has_hidden_body(p))
    }

    /// Checks an expression that must be a predicate instance; none if it is not.
    pub(super) fn instance(&mut self, e: &syntax::Expr) -> Option<Instance> {
        let errors = self.errors.len();
        let found = self.expression(e, None);
        if let ExprKind::Spec(spec) = found.kind
            && let Spec::Predicate(instance) = *spec
        {
            for part in instance
                .receiver
                .as_deref()
                .into_iter()
                .chain(&instance.arguments)
            {
                if self.errors.len() == errors {
                    self.check_well_formed(part, false);
                }
            }
            return Some(instance);
        }
        if self.errors.len() == errors {
            self.error(e.span, "a predicate is expected here");
        }
        None
    }
}
