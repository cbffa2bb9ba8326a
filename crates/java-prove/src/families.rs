//! Overridden predicates and pure methods. A family consists of a topmost predicate or method and
//! all that override it. It has one name, which means the body that belongs to the class of the
//! receiver. If all classes share one body, the name means that body.

use super::arithmetic::in_range;
use super::background::item;
use super::branches::BranchKind;
use super::build::*;
use super::members::{assumed_by_callee, function};
use super::{Encoder, MemberState, Overflow, Share};
use echis_java_semantics::tree::{Expr, StmtKind};
use echis_java_semantics::types::{ClassIx, MethodIx, PredicateIx, Type};
use echis_source::Span;
use echis_viper::syntax::{self, BinOp, Exp, ExpKind, Item, ItemKind, Primitive, TypedIdent};
use std::sync::Arc;

/// Annotation of a function whose values distinguish any two states of its precondition.
const SNAPSHOT: &str = "snapshot";

impl Encoder<'_> {
    /// Returns the name of a predicate's family.
    pub(super) fn predicate_name(&mut self, ix: PredicateIx) -> Arc<str> {
        let root = self.world.predicate(ix).family;
        if let Some(name) = self.predicate_names.get(&root) {
            return name.clone();
        }
        let name = self.names.fresh(&self.predicate_in_java(root).replace('.', "_"));
        self.predicate_names.insert(root, name.clone());
        self.members.insert(name.clone(), self.predicate_in_java(root));
        name
    }

    fn predicate_in_java(&self, ix: PredicateIx) -> String {
        let info = self.world.predicate(ix);
        format!("{}.{}", self.world.class(info.class).name, info.name)
    }

    /// Returns the name of a single body of a family, as in `super.p()`.
    pub(super) fn own_predicate_name(&mut self, ix: PredicateIx) -> Arc<str> {
        if self.predicate_cases(self.world.predicate(ix).family).is_none() {
            return self.predicate_name(ix);
        }
        if let Some(name) = self.own_predicate_names.get(&ix) {
            return name.clone();
        }
        let wanted = format!("{}_own", self.predicate_in_java(ix).replace('.', "_"));
        let name = self.names.fresh(&wanted);
        self.own_predicate_names.insert(ix, name.clone());
        self.members.insert(name.clone(), self.predicate_in_java(ix));
        name
    }

    /// Returns the bodies of a family with the classes that have them, or nothing if all classes
    /// share one body or have none. Bodies that nobody sees are among them, unless there is only one
    /// and no other body: then all instances are those of one predicate without a body.
    pub(super) fn predicate_cases(&self, root: PredicateIx) -> Option<Vec<(PredicateIx, Vec<ClassIx>)>> {
        if self.world.predicate(root).is_static {
            return None;
        }
        let has_body = |p: PredicateIx| self.world.predicate(p).body.is_some();
        let family: Vec<PredicateIx> = self.world.family(root).collect();
        let bodies: Vec<PredicateIx> = family
            .into_iter()
            .filter(|&p| has_body(p) || self.world.has_hidden_body(p))
            .collect();
        if matches!(bodies.as_slice(), [only] if !has_body(*only)) {
            return None;
        }
        let bodies = bodies.into_iter();
        let mut cases: Vec<(PredicateIx, Vec<ClassIx>)> = bodies.map(|p| (p, Vec::new())).collect();
        let mut without = 0;
        for class in self.concrete_below(self.world.predicate(root).class) {
            let own = self.world.predicate_of(class, root);
            match cases.iter_mut().find(|(p, _)| Some(*p) == own) {
                Some((_, classes)) => classes.push(class),
                None => without += 1,
            }
        }
        let is_one = cases.len() <= 1 && (without == 0 || cases.is_empty());
        (!is_one).then_some(cases)
    }

    /// Returns the members of the Viper program for a predicate.
    pub(super) fn predicate(&mut self, ix: PredicateIx) -> Vec<Item> {
        let root = self.world.predicate(ix).family;
        let cases = self.predicate_cases(root);
        let mut items = Vec::new();
        if ix == root {
            let other = self.predicate_of_unseen(root, cases.is_some());
            items.push(self.family(root, cases.as_deref(), other.as_ref()));
            items.extend(other);
        }
        let has_own = self.world.predicate(ix).body.is_some() || self.world.has_hidden_body(ix);
        if cases.is_some() && has_own {
            let name = self.own_predicate_name(ix);
            let params = self.predicate_parameters(ix);
            let body = self.predicate_body(ix, &params);
            let span = self.world.predicate(ix).span;
            self.record_variables(&name);
            items.push(predicate(&name, params, body, span));
        }
        items
    }

    /// Returns a predicate without a body for the objects of unseen classes, if the family has several
    /// bodies and there can be such objects.
    fn predicate_of_unseen(&mut self, root: PredicateIx, has_cases: bool) -> Option<Item> {
        let classes = self.concrete_below(self.world.predicate(root).class);
        let mut unseen = classes.into_iter().filter(|&c| self.world.class(c).is_unseen);
        unseen.next().filter(|_| has_cases)?;
        let span = self.world.predicate(root).span;
        let wanted = format!("{}_of_unseen", self.predicate_name(root));
        let name = self.names.fresh(&wanted);
        self.members.insert(name.clone(), self.predicate_in_java(root));
        let params = self.predicate_parameters(root);
        Some(predicate(&name, params, None, span))
    }

    /// Returns the predicate of a family: its only body, or a case distinction by the class of the
    /// receiver. Objects of unseen classes have the predicate `other`, which has no body. If there are
    /// none, the objects of all other classes have no instance.
    fn family(
        &mut self,
        root: PredicateIx,
        cases: Option<&[(PredicateIx, Vec<ClassIx>)]>,
        other: Option<&Item>,
    ) -> Item {
        let span = self.world.predicate(root).span;
        let name = self.predicate_name(root);
        self.hide_predicate(root, &name);
        let params = self.predicate_parameters(root);
        let body = match cases {
            Some(cases) => {
                let mut whole = match other.map(|item| &item.kind) {
                    Some(ItemKind::Predicate(other)) => instance(&other.name.name, &params, span),
                    _ => bool(false, span),
                };
                for (ix, classes) in cases.iter().rev() {
                    let own = match self.world.has_hidden_body(*ix) {
                        true => Some(instance(&self.own_predicate_name(*ix), &params, span)),
                        false => self.predicate_body(*ix, &params),
                    };
                    let class = self.world.predicate(*ix).class;
                    let place = self.world.class(class).span;
                    let names = classes.iter().map(|&c| self.world.class(c).name.to_string());
                    let behind = self.record_branch_behind(BranchKind::IsA(names.collect()), place);
                    let mut is_one = self.is_one_of(classes, place);
                    is_one.span = behind;
                    if let (Some(own), false) = (own, classes.is_empty()) {
                        whole = conditional(is_one, own, whole, span);
                    }
                }
                Some(whole)
            }
            None => {
                let mut family = self.world.family(root);
                let with_body = family.find(|&p| self.world.predicate(p).body.is_some());
                with_body.and_then(|ix| self.predicate_body(ix, &params))
            }
        };
        self.record_variables(&name);
        if body.is_some() && !self.world.predicate(root).is_static {
            self.depends_on_closed_family(&name, self.world.predicate(root).class);
        }
        predicate(&name, params, body, span)
    }

    fn predicate_parameters(&mut self, ix: PredicateIx) -> Vec<TypedIdent> {
        self.member = MemberState::default();
        let info = self.world.predicate(ix);
        self.member.class = Some(info.class);
        self.member.names.fresh("this");
        let mut params = Vec::new();
        if !info.is_static {
            params.push(typed("this", primitive(Primitive::Ref, info.span), info.span));
        }
        for &parameter in &info.parameters {
            let variable = self.world.var(parameter);
            let (wanted, ty) = (variable.name.clone(), variable.ty.clone());
            let name = self.member.names.fresh(&wanted);
            params.push(typed(&name, self.viper_type(&ty, info.span), info.span));
        }
        params
    }

    /// Encodes the body of a predicate with these parameters. The receiver is not null.
    fn predicate_body(&mut self, ix: PredicateIx, params: &[TypedIdent]) -> Option<Exp> {
        let info = self.world.predicate(ix);
        let body = info.body.as_ref()?;
        let own = params.iter().skip(usize::from(!info.is_static));
        for (&parameter, given) in info.parameters.iter().zip(own) {
            if let Some(name) = &given.name {
                self.member.vars.insert(parameter, name.name.clone());
            }
        }
        self.member.defines_predicate = true;
        let said = self.pure(body);
        self.member.defines_predicate = false;
        if info.is_static {
            return Some(said);
        }
        let this = var("this", info.span);
        let there = binary(BinOp::Ne, this.clone(), null(info.span), info.span);
        let met = self.met_conditions(&this, info.class, info.span);
        Some(all([there].into_iter().chain(met).chain([said]), body.span))
    }

    /// Returns the name of the snapshot function of a predicate, whose value distinguishes its
    /// states.
    pub(super) fn snapshot_name(&mut self, ix: PredicateIx) -> Arc<str> {
        let root = self.world.predicate(ix).family;
        let predicate = self.predicate_name(root);
        let fresh = || self.names.fresh(&format!("{predicate}_snapshot"));
        self.snapshot_names.entry(root).or_insert_with(fresh).clone()
    }

    /// Returns the snapshot functions of predicates.
    pub(super) fn snapshots(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        for (root, name) in self.snapshot_names.clone() {
            let span = self.world.predicate(root).span;
            let params = self.predicate_parameters(root);
            let names = params.iter().flat_map(|p| &p.name);
            let arguments = names.map(|p| var(&p.name, span)).collect();
            let predicate = call(&self.predicate_name(root), arguments, span);
            let held = acc(predicate, Some(exp(ExpKind::Wildcard, span)), span);
            let ty = self.snapshot_type(span);
            let mut made = function(&name, params, ty, vec![held], Vec::new(), None, span);
            made.annotations.push(annotation(SNAPSHOT, Vec::new(), span));
            items.push(made);
        }
        items
    }

    /// Returns the topmost pure method that a pure method overrides.
    pub(super) fn function_root(&self, method: MethodIx) -> MethodIx {
        let above = self
            .world
            .overridden(method)
            .into_iter()
            .find(|&m| self.is_pure(m));
        above.map_or(method, |above| self.function_root(above))
    }

    /// Returns the name of a pure method's family.
    pub(super) fn function_name(&mut self, method: MethodIx) -> Arc<str> {
        let root = self.function_root(method);
        self.method_name(root)
    }

    /// Returns the name of the function for this method only.
    pub(super) fn own_function_name(&mut self, method: MethodIx) -> Arc<str> {
        let root = self.function_root(method);
        if self.function_cases(root).is_none() {
            return self.method_name(root);
        }
        if let Some(name) = self.own_function_names.get(&method) {
            return name.clone();
        }
        let info = self.world.method(method);
        let wanted = format!("{}_{}_own", self.world.class(info.class).name, info.name);
        let name = self.names.fresh(&wanted);
        self.own_function_names.insert(method, name.clone());
        self.members.insert(name.clone(), self.world.show_method(method));
        self.methods.insert(name.clone(), method);
        name
    }

    /// Returns the bodies of a family of pure methods with the classes that have them, or nothing
    /// if all classes share one body or have none.
    pub(super) fn function_cases(&self, root: MethodIx) -> Option<Vec<(MethodIx, Vec<ClassIx>)>> {
        if self.world.method(root).modifiers.is_static {
            return None;
        }
        let mut cases: Vec<(MethodIx, Vec<ClassIx>)> = Vec::new();
        let mut without = false;
        for class in self.concrete_below(self.world.method(root).class) {
            let own = self.known_implementation(class, root);
            match own.filter(|&m| self.has_own_function(m)) {
                Some(method) => match cases.iter_mut().find(|(m, _)| *m == method) {
                    Some((_, classes)) => classes.push(class),
                    None => cases.push((method, vec![class])),
                },
                None => without = true,
            }
        }
        let is_for_all = |method| {
            let is_only = !without && !self.has_other_body(root, method) && !self.has_cases_above(root);
            is_only && !self.promises_more(method, root) && !self.world.has_hidden_code(method)
        };
        let is_one = match cases.as_slice() {
            [] => true,
            [(method, _)] => is_for_all(*method),
            _ => false,
        };
        (!is_one).then_some(cases)
    }

    /// Returns whether a method has its own postconditions, which must be proved besides those of
    /// the overridden one.
    fn promises_more(&self, method: MethodIx, root: MethodIx) -> bool {
        let is_own = self.world.contract_source(method) != self.world.contract_source(root);
        is_own && !self.contract(method).ensures.is_empty()
    }

    /// Returns whether a family has another body, which only `super` can call.
    fn has_other_body(&self, root: MethodIx, own: MethodIx) -> bool {
        let mut family = self.family_of(root).into_iter();
        family.any(|m| m != own && self.world.method(m).body.is_some())
    }

    /// Returns whether a superclass declares a predicate that has different bodies in different
    /// classes: a method body that opens it is valid only for objects of the method's own class.
    fn has_cases_above(&self, method: MethodIx) -> bool {
        let class = self.world.method(method).class;
        let all = (0..self.world.predicates.len() as u32).map(PredicateIx);
        let mut above = all.filter(|p| {
            let info = self.world.predicate(*p);
            info.family == *p && info.class != class && self.world.is_subclass(class, info.class)
        });
        above.any(|p| self.predicate_cases(p).is_some())
    }

    /// Returns the only body of a family of pure methods.
    pub(super) fn only_body(&self, root: MethodIx) -> Option<MethodIx> {
        if self.world.method(root).body.is_some() {
            return Some(root);
        }
        let classes = self.concrete_below(self.world.method(root).class);
        let mut bodies = classes
            .into_iter()
            .filter_map(|c| self.world.implementation(c, root));
        bodies.find(|&m| self.world.method(m).body.is_some())
    }

    /// Returns the returned expression of a pure method, with `switch` expressions rewritten.
    pub(super) fn returned(&self, method: MethodIx) -> Option<Expr> {
        if self.is_library(method) {
            return None;
        }
        match self.world.method(method).body.as_ref()?.statements.as_slice() {
            [only] => match &only.kind {
                StmtKind::Return(Some(e)) => Some(self.without_switch(e)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the functions for a pure method.
    pub(super) fn functions(&mut self, method: MethodIx) -> Vec<Item> {
        let root = self.function_root(method);
        let mut items = Vec::new();
        match self.function_cases(root) {
            None if method == root => {
                let name = self.method_name(root);
                let body = self.only_body(root);
                if body.is_some() {
                    self.depends_on_closed_methods(&name, root);
                }
                items.push(self.function_of(&name, root, None, |s| {
                    let e = s.returned(body?)?;
                    s.parameters_are_those_of(body?);
                    Some(s.computed_by(body?, &e))
                }));
            }
            None => {}
            Some(cases) => {
                if method == root {
                    let name = self.method_name(root);
                    self.depends_on_closed_methods(&name, root);
                    let other = self.names.fresh(&format!("{name}_of_other"));
                    items.push(self.function_of(&other, root, None, |_| None));
                    let mut known = Vec::new();
                    let mut made = self.function_of(&name, root, None, |s| {
                        known = s.known_below(&cases);
                        Some(s.dispatched(root, &cases, &other))
                    });
                    if let ItemKind::Function(function) = &mut made.kind {
                        function.posts.extend(known);
                    }
                    items.push(made);
                }
                let value = self.returned(method);
                if value.is_some() || self.world.has_hidden_code(method) && self.has_own_function(method) {
                    items.extend(self.own_function(method, value.as_ref()));
                }
            }
        }
        items
    }

    /// Returns the facts that hold for the receivers of each class: the postconditions of the
    /// method that they run, and its value unless the method is private. They are known even where
    /// the family is opaque.
    fn known_below(&mut self, cases: &[(MethodIx, Vec<ClassIx>)]) -> Vec<Exp> {
        let is_private = |s: &Self, method| s.returned(method).is_some_and(|e| s.mentions_private(&e));
        if self.options.is_explicit || !cases.iter().any(|(method, _)| is_private(self, *method)) {
            return Vec::new();
        }
        let mut known = Vec::new();
        for (method, classes) in cases {
            let span = self.world.method(*method).span;
            let is_it = self.is_one_of(classes, span);
            let contract = self.contract(*method).clone();
            let given = self.member.parameters.clone();
            self.member
                .vars
                .extend(contract.parameters.iter().copied().zip(given.clone()));
            let mut facts = self.assertions(&contract.ensures);
            if !is_private(self, *method) && !self.may_lead_back(*method) {
                let all = std::iter::once("this").chain(given.iter().map(|name| &**name));
                let arguments = all.map(|name| var(name, span)).collect();
                let own = call(&self.own_function_name(*method), arguments, span);
                facts.push(binary(BinOp::Eq, exp(ExpKind::Result, span), own, span));
            }
            let implied = facts
                .into_iter()
                .map(|fact| binary(BinOp::Implies, is_it.clone(), fact, span));
            known.extend(implied);
        }
        known
    }

    /// Returns the function for this method only, for objects of the classes that run it. If there
    /// are none, only `super` can call the method, which uses the function of a view.
    fn own_function(&mut self, method: MethodIx, value: Option<&Expr>) -> Option<Item> {
        let classes = self.runners(method);
        if classes.is_empty() {
            return None;
        }
        let name = self.own_function_name(method);
        let mut made = self.function_of(&name, method, None, |s| Some(s.computed_by(method, value?)));
        if let ItemKind::Function(function) = &mut made.kind {
            let known = self.is_one_of(&classes, function.name.span);
            function.pres.insert(0, known);
        }
        Some(made)
    }

    /// Returns a function with the contract of a method.
    pub(super) fn function_of(
        &mut self,
        name: &str,
        method: MethodIx,
        view: Option<ClassIx>,
        body: impl FnOnce(&mut Self) -> Option<Exp>,
    ) -> Item {
        let info = self.world.method(method);
        let span = info.span;
        let params = self.begin(method);
        self.member.view = view;
        let contract = self.contract(method).clone();
        self.member.share = Share::Any;
        let mut pres: Vec<Exp> = assumed_by_callee(self.constructed_receiver(method)).collect();
        pres.extend(assumed_by_callee(self.tested_parameters(method)));
        pres.extend(self.preconditions(method, &contract, span));
        // not checked: only a contract of the user can contradict it
        let mut posts: Vec<Exp> = assumed_by_callee(self.about_result(method)).collect();
        posts.extend(self.assertions(&contract.ensures));
        let body = body(self);
        self.member.share = Share::All;
        self.record_variables(name);
        let ty = self.viper_type(&info.result, span);
        function(name, params, ty, pres, posts, body, span)
    }

    /// Returns the facts about the classes of the parameters of a pure method that decide a test.
    /// They hold for all arguments: contracts can pass unbounded integers, but no reference that
    /// does not have its static type. Where type arguments are not guaranteed they can, as the
    /// casts of erasure are not checked in contracts.
    fn tested_parameters(&mut self, method: MethodIx) -> Vec<Exp> {
        if !self.world.keeps_type_arguments_in_arrays() {
            return Vec::new();
        }
        let info = self.world.method(method);
        let names = self.member.parameters.clone();
        let mut facts = Vec::new();
        for (name, ty) in names.iter().zip(&info.parameters) {
            let ty = self.world.erase(ty);
            if self.is_tested(&ty) {
                facts.push(self.can_be_cast(var(name, info.span), &ty, info.span));
            }
            facts.extend(self.constructed_value(&var(name, info.span), &ty, info.span));
        }
        facts
    }

    /// Returns what is known of the receiver of a method, as it is constructed. That of an enum is
    /// one of the constants.
    pub(super) fn constructed_receiver(&mut self, method: MethodIx) -> Vec<Exp> {
        let info = self.world.method(method);
        if info.modifiers.is_static || info.is_constructor {
            return Vec::new();
        }
        let (this, ty) = (var("this", info.span), Type::class(info.class));
        let mut facts = self.constructed_value(&this, &ty, info.span);
        if self.member.proves_termination_of.is_none() {
            facts.extend(self.null_or_constant(&this, &ty, info.span));
        }
        facts
    }

    /// Returns the fact that the result is in the range of its type. It holds only for methods
    /// without parameters, as contracts can pass unbounded integers to others.
    fn about_result(&self, method: MethodIx) -> Vec<Exp> {
        let info = self.world.method(method);
        if !info.parameters.is_empty() || self.options.overflow == Overflow::Math {
            return Vec::new();
        }
        let result = exp(ExpKind::Result, info.span);
        in_range(result, &info.result, info.span).into_iter().collect()
    }

    /// Encodes the expression that a pure method returns, with the integer semantics of code.
    pub(super) fn computed_by(&mut self, method: MethodIx, e: &Expr) -> Exp {
        let body = self.world.method(method).body.as_ref();
        let mut statements = body.iter().flat_map(|b| &b.statements);
        self.member.wraps = statements.any(|s| self.world.wrapping.contains(&s.span));
        self.member.computes = true;
        let value = self.pure(e);
        self.member.computes = false;
        self.member.wraps = false;
        value
    }

    /// Maps the parameters of this method to those of the function.
    fn parameters_are_those_of(&mut self, body: MethodIx) {
        let own = self.world.method(body).body.iter().flat_map(|b| &b.parameters);
        let given = self.member.parameters.iter().cloned();
        self.member.vars.extend(own.copied().zip(given));
    }

    /// Encodes dynamic dispatch: the value by the class of the receiver. There are no objects of
    /// other classes but unseen ones; the function `other` stands for their value, of which only the
    /// contract is known.
    fn dispatched(&mut self, root: MethodIx, cases: &[(MethodIx, Vec<ClassIx>)], other: &str) -> Exp {
        let span = self.world.method(root).span;
        let mut arguments = vec![var("this", span)];
        for name in self.member.parameters.clone() {
            arguments.push(var(&name, span));
        }
        let mut whole = call(other, arguments.clone(), span);
        for (method, classes) in cases.iter().rev() {
            let name = self.own_function_name(*method);
            let is_one = self.is_one_of(classes, span);
            whole = conditional(is_one, call(&name, arguments.clone(), span), whole, span);
        }
        whole
    }
}

/// Returns an instance of a predicate with these parameters as arguments.
fn instance(name: &str, params: &[TypedIdent], span: Span) -> Exp {
    let names = params.iter().flat_map(|p| &p.name);
    let arguments = names.map(|p| var(&p.name, span)).collect();
    acc(call(name, arguments, span), None, span)
}

fn predicate(name: &str, params: Vec<TypedIdent>, body: Option<Exp>, span: Span) -> Item {
    item(
        ItemKind::Predicate(syntax::Predicate {
            name: ident(name, span),
            params,
            body,
        }),
        span,
    )
}
