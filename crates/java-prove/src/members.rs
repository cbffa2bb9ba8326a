//! Encodes methods, constructors and pure methods as members of the Viper program.

use super::background::item;
use super::branches::BranchKind;
use super::build::*;
use super::check::Checked;

use super::termination::{conjuncts, is_fixed};
use super::{Encoder, MemberState, Share};
use echis_java_semantics::spec::{Contract, Location, Spec};
use echis_java_semantics::tree::{Body, Expr, ExprKind};
use echis_java_semantics::types::{ClassIx, MethodIx, Type};
use echis_java_semantics::walk;
use echis_java_syntax::tree::TypeKind;
use echis_source::Span;
use echis_viper::syntax::{self, BinOp, Exp, Item, ItemKind, Primitive, Stmt, StmtKind as Viper, TypedIdent};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Encoder<'_> {
    /// Returns the members for all declarations of the user's classes, in the order of the source.
    pub(super) fn classes_of_user(&mut self) -> Vec<Item> {
        let mut by_class: Vec<(ClassIx, Vec<Item>)> = Vec::new();
        for class in self.own_classes() {
            let mut items = Vec::new();
            let info = self.world.class(class);
            for &predicate in &info.predicates {
                items.extend(self.predicate(predicate));
            }
            for &method in info.methods.iter().chain(&info.constructors) {
                items.extend(self.method(method));
            }
            items.extend(self.inherited(class));
            items.extend(self.unknown_above(class));
            items.extend(self.inherited_hidden_code(class));
            items.extend(self.static_initialisation(class));
            by_class.push((class, items));
        }
        let mut done = BTreeSet::new();
        by_class.extend(self.used_members(&mut done));
        by_class.extend(self.unused_constructors());
        by_class.extend(self.used_members(&mut done));
        let mut items = Vec::new();
        for (class, mut own) in by_class {
            if !self.world.class(class).is_prelude {
                self.reveal(class, &mut own);
            }
            items.append(&mut own);
        }
        self.mark_hidden(&mut items);
        items.extend(self.snapshots());
        items.sort_by_key(|item| item.span);
        items
    }

    /// Returns whether a method belongs to the library.
    pub(super) fn is_library(&self, method: MethodIx) -> bool {
        self.world.class(self.world.method(method).class).is_prelude
    }

    /// Returns members for implicit constructors that no code calls. Called ones are verified where
    /// they are inlined; the others are verified here, as field initialisers can fail.
    fn unused_constructors(&mut self) -> Vec<(ClassIx, Vec<Item>)> {
        let classes = self.own_classes().into_iter();
        let made: Vec<(ClassIx, MethodIx)> = classes
            .filter(|&class| self.needs_creation_check(class))
            .flat_map(|class| {
                self.world
                    .class(class)
                    .constructors
                    .iter()
                    .map(move |&made| (class, made))
            })
            .collect();
        let mut items = Vec::new();
        for (class, constructor) in made {
            if self.is_unused(constructor) {
                let name = self.method_name(constructor);
                items.push((class, vec![self.procedure(constructor, &name, None)]));
            }
        }
        items
    }

    /// Returns whether a constructor is implicit, has no contract and has not been inlined so far.
    fn is_unused(&self, constructor: MethodIx) -> bool {
        self.is_generated(constructor)
            && !self.has_own_contract(constructor)
            && !self.inlined_constructors.contains(&constructor)
    }

    /// Returns whether the creation of an object must be verified even if no code creates one: it
    /// runs field initialisers or a constructor of a user superclass. Local and anonymous classes
    /// are exempt, as they are instantiated where they are declared.
    fn needs_creation_check(&self, class: ClassIx) -> bool {
        let info = self.world.class(class);
        let above = self.world.superclass(class);
        let does_something =
            !info.initialisers.is_empty() || above.is_some_and(|c| !self.world.class(c).is_prelude);
        info.kind == TypeKind::Class && info.local_frame.is_none() && does_something
    }

    /// Returns whether a method has a contract of its own.
    fn has_own_contract(&self, method: MethodIx) -> bool {
        self.world.method(method).contract.is_given
    }

    /// Returns the contract of a method: its own one, or else that of the method that it overrides.
    pub(super) fn contract(&self, method: MethodIx) -> &Contract {
        self.world.contract(method)
    }

    /// Returns override checks for methods that a class inherits from its superclass and that
    /// implement methods of interfaces which the superclass does not have.
    fn inherited(&mut self, class: ClassIx) -> Vec<Item> {
        let Some(parent) = self.world.superclass(class) else {
            return Vec::new();
        };
        let known = self.world.all_supers(parent);
        let new = self.world.all_supers(class).into_iter();
        let new = new.filter(|c| !known.contains(c) && *c != class && !self.world.class(*c).is_prelude);
        let promised: Vec<MethodIx> = new.flat_map(|c| self.world.class(c).methods.clone()).collect();
        let mut items = Vec::new();
        for above in promised {
            let found = self.world.implementation(class, above);
            let inherited = found.filter(|&m| known.contains(&self.world.method(m).class));
            items.extend(inherited.and_then(|method| self.refinement(method, above, class)));
        }
        items
    }

    /// Reports a class with an unknown superclass, as the contracts of the methods that it
    /// overrides are unknown.
    fn unknown_above(&mut self, class: ClassIx) -> Option<Item> {
        let info = self.world.class(class);
        let above = info.unknown_super.clone()?;
        self.member = MemberState::default();
        self.unsupported(&format!("a class below the unknown `{above}`"), info.span);
        let name = self.names.fresh(&format!("{}_unknown", info.name));
        self.members.insert(name.clone(), info.name.to_string());
        let body = Some(self.finish(info.span));
        Some(method_item(
            &name,
            (Vec::new(), Vec::new()),
            (Vec::new(), Vec::new()),
            body,
            info.span,
        ))
    }

    /// Returns whether a method is pure, so that contracts can call it.
    pub(super) fn is_pure(&self, method: MethodIx) -> bool {
        self.contract(method).is_pure
    }

    /// Returns whether a method or constructor is generated. Those of enums and records have the
    /// span of their class. What a contract file leaves out is not generated.
    pub(super) fn is_generated(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        let is_implicit = info.source.is_none() || info.span == self.world.class(info.class).span;
        is_implicit && !self.world.has_hidden_code(method)
    }

    /// Returns whether a method is verified against a contract. This holds if the user wrote it
    /// (also as a lambda expression), if it has a contract of its own, or if it overrides another
    /// method.
    pub(super) fn has_contract(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        let class = self.world.class(info.class);
        if class.is_prelude {
            return self.has_own_contract(method);
        }
        let stands_for_some = class.is_lambda || !self.world.overridden(method).is_empty();
        !self.is_generated(method)
            || (stands_for_some && !info.is_constructor)
            || self.has_own_contract(method)
    }

    /// Returns the name of the Viper method for a method with effects.
    pub(super) fn method_name(&mut self, method: MethodIx) -> Arc<str> {
        if let Some(name) = self.method_names.get(&method) {
            return name.clone();
        }
        let info = self.world.method(method);
        let class = &self.world.class(info.class).name;
        let own = if info.is_constructor { "new" } else { &*info.name };
        let name = self.names.fresh(&format!("{class}_{own}"));
        self.method_names.insert(method, name.clone());
        self.members.insert(name.clone(), self.world.show_method(method));
        self.methods.insert(name.clone(), method);
        name
    }

    /// Begins a new member. Returns its receiver and parameters; the body and the clauses of the
    /// contract can have different variables for one parameter.
    pub(super) fn begin(&mut self, method: MethodIx) -> Vec<TypedIdent> {
        self.member = MemberState::default();
        let info = self.world.method(method);
        self.member.class = Some(info.class);
        self.member.constructs = info.is_constructor.then_some(info.class);
        let mut parameters = Vec::new();
        self.member.names.fresh("this");
        if !info.modifiers.is_static {
            parameters.push(typed("this", primitive(Primitive::Ref, info.span), info.span));
        }
        let body = info
            .body
            .as_ref()
            .map(|body| body.parameters.clone())
            .unwrap_or_default();
        let clauses = self.contract(method).parameters.clone();
        for (i, ty) in info.parameters.iter().enumerate() {
            let wanted = info.parameter_names.get(i).map_or("p", |name| &**name);
            let name = self.member.names.fresh(wanted);
            for known in [body.get(i), clauses.get(i)].into_iter().flatten() {
                self.member.vars.insert(*known, name.clone());
                if !self.is_pure(method) {
                    self.member.given_by_code.insert(*known);
                }
            }
            parameters.push(typed(&name, self.viper_type(ty, info.span), info.span));
            self.member.parameters.push(name);
        }
        parameters
    }

    /// Returns the members for a declared method or constructor, with its override checks.
    fn method(&mut self, method: MethodIx) -> Vec<Item> {
        if !self.has_contract(method) || self.is_generated(method) && self.has_own_contract(method) {
            return Vec::new();
        }
        let info = self.world.method(method);
        let mut items = if self.is_pure(method) {
            self.function(method)
        } else if self.is_for_subclasses(method) {
            self.view_name(method, info.class);
            Vec::new()
        } else {
            let name = self.method_name(method);
            vec![self.procedure(method, &name, None)]
        };
        if !info.is_constructor && !info.modifiers.is_static {
            let above = self.world.overridden(method);
            items.extend(
                above
                    .into_iter()
                    .filter_map(|above| self.refinement(method, above, info.class)),
            );
        }
        items
    }

    /// Returns the Viper method for a method with effects or a constructor. With `view`, it is
    /// verified as `super` calls it, for objects of that class.
    pub(super) fn procedure(&mut self, method: MethodIx, name: &str, view: Option<ClassIx>) -> Item {
        let info = self.world.method(method);
        let span = info.span;
        let params = self.begin(method);
        self.member.view = view;
        let results = self.results(method);
        let contract = self.contract(method).clone();
        let mut pres: Vec<Exp> = assumed_by_callee(self.about_parameters(method)).collect();
        pres.extend(self.preconditions(method, &contract, span));
        pres.extend(assumed_by_callee(self.about_fields(&contract.requires)));
        let mut posts = self.returned_object(method, span);
        posts.extend(self.postconditions(&contract, span));
        let body = self.code(method);
        self.record_variables(name);
        method_item(name, (params, results), (pres, posts), body, span)
    }

    /// Declares the variables for the result and for the thrown exception.
    pub(super) fn results(&mut self, method: MethodIx) -> Vec<TypedIdent> {
        let info = self.world.method(method);
        let span = info.span;
        let mut results = Vec::new();
        if info.result != Type::Void {
            let name = self.member.names.fresh("res");
            results.push(typed(&name, self.viper_type(&info.result, span), span));
            self.member.result = Some(name);
        }
        self.member.signals = self.contract(method).signals.iter().map(|s| s.class).collect();
        if !self.member.signals.is_empty() {
            let name = self.member.names.fresh("thrown");
            results.push(typed(&name, primitive(Primitive::Ref, span), span));
            self.member.thrown = Some(name);
        }
        results
    }

    /// Returns the preconditions: the receiver is not null, a constructor gets a new object, and
    /// the clauses of the contract hold.
    pub(super) fn preconditions(&mut self, method: MethodIx, contract: &Contract, span: Span) -> Vec<Exp> {
        let info = self.world.method(method);
        let mut pres = Vec::new();
        if !info.modifiers.is_static {
            let check = super::Check::Receiver;
            self.checks.insert(span, Checked { check, place: span });
            pres.push(binary(BinOp::Ne, var("this", span), null(span), span));
        }
        if info.is_constructor {
            pres.extend(self.fresh_object(info.class, span));
        }
        pres.extend(self.before_construction(|s| s.assertions(&contract.requires)));
        pres
    }

    /// Returns what holds of a constructed object when its constructor returns, which callers
    /// assume: the form of the constructor shows it.
    fn returned_object(&mut self, method: MethodIx, span: Span) -> Vec<Exp> {
        let mut facts = self.constructed_at_end(method);
        if let Some(thrown) = &self.member.thrown {
            let is_normal = binary(BinOp::Eq, var(thrown, span), null(span), span);
            facts.iter_mut().for_each(|fact| {
                *fact = binary(BinOp::Implies, is_normal.clone(), fact.clone(), span);
            });
        }
        assumed_by_callee(facts).collect()
    }

    /// Returns full permission to all fields of a new object, with their default values.
    fn fresh_object(&mut self, class: ClassIx, span: Span) -> Vec<Exp> {
        let fields = self.object_fields(class);
        let this = var("this", span);
        let mut all = Vec::new();
        for &ix in &fields {
            let name = self.field_name(ix);
            let place = field(this.clone(), &name, span);
            all.push(acc(place, None, span));
        }
        all.extend(self.defaults(&this, &fields, span));
        all
    }

    /// Returns the postconditions for normal termination and for each announced exception.
    pub(super) fn postconditions(&mut self, contract: &Contract, span: Span) -> Vec<Exp> {
        let ensured = self.assertions(&contract.ensures);
        let Some(thrown) = self.member.thrown.clone() else {
            return ensured;
        };
        self.record_branch(BranchKind::Returns, span, span);
        let is_normal = || binary(BinOp::Eq, var(&thrown, span), null(span), span);
        let mut posts: Vec<Exp> = Vec::new();
        let mut announced = vec![is_normal()];
        for clause in &contract.signals {
            announced.push(self.is_instance(var(&thrown, span), &Type::class(clause.class), clause.span));
        }
        posts.push(any(announced, span));
        for post in ensured {
            let place = post.span;
            posts.push(binary(BinOp::Implies, is_normal(), post, place));
        }
        for clause in &contract.signals {
            if let Some(ix) = clause.variable {
                self.member.vars.insert(ix, thrown.clone());
            }
            let is_one = self.is_instance(var(&thrown, span), &Type::class(clause.class), clause.span);
            let name = self.world.class(clause.class).name.to_string();
            self.record_branch(BranchKind::Announced(name), clause.span, span);
            let said = self.pure(&clause.assertion);
            posts.push(binary(BinOp::Implies, is_one, said, clause.span));
        }
        posts
    }

    /// Encodes the body of a method, if it has one. A native method is reported as unsupported.
    fn code(&mut self, method: MethodIx) -> Option<syntax::Block> {
        let info = self.world.method(method);
        if info.modifiers.native && !self.world.has_hidden_code(method) {
            self.unsupported("a native method", info.span);
            return Some(self.finish(info.span));
        }
        let body = info.body.clone().filter(|_| self.has_code_here(method))?;
        Some(self.body(method, &body))
    }

    /// Encodes a body and the facts and checks at its start.
    fn body(&mut self, method: MethodIx, body: &Body) -> syntax::Block {
        let info = self.world.method(method);
        let span = info.span;
        self.clear_thrown(span);
        self.assume_class(method);
        self.copy_assigned(body);
        self.check_finalizer(method);
        if let Some(method) = self.member.proves_termination_of {
            self.check_contract_ends(method);
        }
        if self.is_start(method) {
            self.start(method);
        }
        if info.is_constructor {
            self.constructor_body(info.class, body);
        } else {
            self.statements(&body.statements);
        }
        self.finish(span)
    }

    /// Returns the facts that parameters hold values of their types, and that the receiver is
    /// constructed.
    fn about_parameters(&mut self, method: MethodIx) -> Vec<Exp> {
        let info = self.world.method(method);
        let mut facts = self.constructed_receiver(method);
        let Some(body) = &info.body else {
            return facts;
        };
        for (ix, ty) in body.parameters.iter().zip(&info.parameters) {
            if let Some(name) = self.member.vars.get(ix).cloned() {
                facts.extend(self.of_type(&var(&name, info.span), ty, info.span));
            }
        }
        facts
    }

    /// Returns the facts that fields which a precondition makes accessible hold values of their
    /// types.
    fn about_fields(&mut self, requires: &[Expr]) -> Vec<Exp> {
        let mut facts = Vec::new();
        for part in requires.iter().flat_map(conjuncts) {
            let ExprKind::Spec(spec) = &part.kind else {
                continue;
            };
            let Spec::Access(location, amount) = &**spec else {
                continue;
            };
            let (place, ix) = match location {
                Location::Field(object, ix) => {
                    let object = self.pure(object);
                    (self.field_of(object, *ix, part.span), *ix)
                }
                Location::Static(ix) => (self.static_field(*ix, part.span), *ix),
                _ => continue,
            };
            let field = self.world.field(ix);
            if is_fixed(amount) && field.ty.is_integral() && !field.is_ghost {
                facts.extend(self.of_type(&place, &field.ty, part.span));
            }
        }
        facts
    }

    /// Copies assigned parameters into local variables, as Viper's parameters are read-only.
    fn copy_assigned(&mut self, body: &Body) {
        let assigned = walk::assigned(&body.statements);
        for ix in &body.parameters {
            if !assigned.contains(ix) {
                continue;
            }
            let info = self.world.var(*ix);
            let (span, wanted, ty) = (info.span, info.name.clone(), info.ty.clone());
            let Some(given) = self.member.vars.remove(ix) else {
                continue;
            };
            let ty = self.viper_type(&ty, span);
            let copy = self.declare(&wanted, ty);
            self.member.vars.insert(*ix, copy.clone());
            self.push(assign(var(&copy, span), var(&given, span), span));
            self.member.given.insert(*ix, given);
        }
    }

    /// Ends a body: adds the end label, and the variable declarations at the start.
    pub(super) fn finish(&mut self, span: Span) -> syntax::Block {
        if let Some(end) = self.member.end.clone() {
            self.push(label(&end, span));
        }
        let mut all: Vec<Stmt> = Vec::new();
        for (name, ty) in std::mem::take(&mut self.member.locals) {
            all.push(stmt(Viper::Vars(vec![typed(&name, ty, span)], None), span));
        }
        all.append(&mut self.member.out);
        block(all, span)
    }

    /// Returns the members for a pure method: a function with its value, and a method that verifies
    /// its computation.
    fn function(&mut self, method: MethodIx) -> Vec<Item> {
        let mut items = self.functions(method);
        let called = self.function_name(method);
        self.hide(method, &called);
        if !self.world.method(method).modifiers.is_abstract && !self.world.has_hidden_code(method) {
            items.extend(self.computation(method, None));
        }
        items
    }

    /// Returns methods that verify the computation of a pure method: nothing fails, and it
    /// terminates.
    ///
    /// The computation has wildcard permissions, as a caller needs only some permission to the
    /// locations that the method reads; so nothing can be derived from amounts, such as that two
    /// objects differ. The termination proof scales all amounts by one unknown share instead,
    /// because it needs a decreasing amount: whoever has any permission has some share of the whole
    /// precondition.
    pub(super) fn computation(&mut self, method: MethodIx, view: Option<ClassIx>) -> Vec<Item> {
        let mut items = vec![self.computed_with(method, view, "computed", None)];
        if self.may_lead_back(method) {
            let mut ends = self.computed_with(method, view, "ends", Some(method));
            // no instance that an `opening` expression opens may be closed again for a call, and no
            // new one may be closed
            let key = match self.opens(method) {
                true => "explicit",
                false => "restores",
            };
            ends.annotations.push(annotation(key, Vec::new(), ends.span));
            // the definition of the function must not be assumed before its termination is proved
            let function = self.function_name(method);
            ends.annotations
                .push(annotation("ends", vec![function], ends.span));
            items.push(ends);
        }
        items
    }

    /// Returns whether the body of a pure method has an `opening` expression.
    fn opens(&self, method: MethodIx) -> bool {
        let mut found = false;
        let mut see =
            |e: &Expr| found |= matches!(&e.kind, ExprKind::Spec(s) if matches!(**s, Spec::Opening(..)));
        self.returned(method)
            .iter()
            .for_each(|e| walk::expressions(e, &mut see));
        found
    }

    /// Returns a method that verifies the computation of a pure method or, with `ending`, its
    /// termination. `what` ends the name of the Viper method.
    fn computed_with(
        &mut self,
        method: MethodIx,
        view: Option<ClassIx>,
        what: &str,
        ending: Option<MethodIx>,
    ) -> Item {
        let info = self.world.method(method);
        let span = info.span;
        let shown = self.own_function_name(method);
        let name = self.names.fresh(&format!("{shown}_{what}"));
        self.members.insert(name.clone(), self.world.show_method(method));
        self.methods.insert(name.clone(), method);
        let mut params = self.begin(method);
        self.member.view = view;
        self.member.proves_termination_of = ending;
        self.member.share = Share::Any;
        let mut pres = Vec::new();
        if ending.is_some() {
            let share = self.member.names.fresh("share");
            params.push(typed(&share, primitive(Primitive::Perm, span), span));
            pres.push(binary(
                BinOp::Gt,
                var(&share, span),
                exp(syntax::ExpKind::NoPerm, span),
                span,
            ));
            self.member.share = Share::Same(share);
        }
        let results = self.results(method);
        let contract = self.contract(method).clone();
        let facts = self.about_parameters(method);
        match ending.is_some() {
            true => facts.into_iter().for_each(|fact| self.assume(fact, span)),
            false => pres.extend(assumed_by_callee(facts)),
        }
        pres.extend(self.preconditions(method, &contract, span));
        let body = self.code(method);
        self.record_variables(&name);
        method_item(&name, (params, results), (pres, Vec::new()), body, span)
    }
}

/// Returns a Viper method.
pub(super) fn method_item(
    name: &str,
    (params, results): (Vec<TypedIdent>, Vec<TypedIdent>),
    (pres, posts): (Vec<Exp>, Vec<Exp>),
    body: Option<syntax::Block>,
    span: Span,
) -> Item {
    item(
        ItemKind::Method(syntax::Method {
            name: ident(name, span),
            params,
            results,
            pres,
            posts,
            decreases: Vec::new(),
            body,
        }),
        span,
    )
}

/// Returns a Viper function.
pub(super) fn function(
    name: &str,
    params: Vec<TypedIdent>,
    ty: syntax::Type,
    pres: Vec<Exp>,
    posts: Vec<Exp>,
    body: Option<Exp>,
    span: Span,
) -> Item {
    item(
        ItemKind::Function(syntax::Function {
            name: ident(name, span),
            params,
            ty,
            pres,
            posts,
            decreases: Vec::new(),
            body,
        }),
        span,
    )
}

/// Returns facts that a callee assumes and that callers need not prove. They follow from Java's
/// type system, but a precondition that the user wrote may contradict them.
pub(super) fn assumed_by_callee(facts: Vec<Exp>) -> impl Iterator<Item = Exp> {
    facts.into_iter().map(|fact| {
        let span = fact.span;
        let free = Box::new(bool(true, span));
        exp(syntax::ExpKind::InhaleExhale(Box::new(fact), free), span)
    })
}
