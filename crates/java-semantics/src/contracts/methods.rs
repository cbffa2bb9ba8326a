//! Contracts of methods, bodies of predicates, and the rules of pure methods: the body is a single
//! `return` without effects, and overriding methods are pure too.

use super::ContractContext;
use crate::Checker;
use crate::parts::children;
use crate::spec::{Contract, Signals};
use crate::tree::{Body, Expr, ExprKind, StmtKind};
use crate::types::{ClassIx, MethodIx, PredicateIx, Type, VarIx};
use crate::world::Method;
use echis_java_syntax::contracts::tree::{Clause, ClauseKind};
use echis_java_syntax::tree::{self as syntax, Ident, TypeRef};
use echis_source::Span;

const NO_RETURN: &str = "its body is not a single `return`";

impl Checker {
    /// Checks the predicates and method contracts of a class.
    pub fn class_contracts(&mut self, class: ClassIx) {
        for predicate in self.world.class(class).predicates.clone() {
            self.predicate_body(predicate);
        }
        let info = self.world.class(class);
        let all: Vec<MethodIx> = info.constructors.iter().chain(&info.methods).copied().collect();
        for method in all {
            self.method_contract(method);
        }
        if !self.world.class(class).is_prelude {
            self.check_purity_below(class);
        }
    }

    fn predicate_body(&mut self, ix: PredicateIx) {
        let source = self.predicate_sources[ix.index()].clone();
        let info = self.world.predicate(ix).clone();
        self.push_frame(info.class, info.is_static, None);
        for (i, &p) in info.parameters.iter().enumerate() {
            let name = self.world.var(p).name.clone();
            let before = info.parameters.iter().take(i);
            if before.into_iter().any(|&q| self.world.var(q).name == name) {
                let span = self.world.var(p).span;
                self.error(span, format!("variable {name} is already defined"));
            }
            self.enter_var(p);
        }
        let body = source.body.as_ref();
        let body =
            body.map(|e| self.with_context(ContractContext::default(), |checker| checker.assertion(e)));
        self.frames.pop();
        self.world.predicates[ix.index()].body = body;
    }

    fn method_contract(&mut self, ix: MethodIx) {
        let info = self.world.method(ix).clone();
        let Some(source) = info.source.clone() else { return };
        if source.contract.is_empty() {
            return;
        }
        let names = source.type_parameters.iter().map(|p| p.name.text.clone());
        self.method_variables
            .push(names.zip(info.type_variables.iter().copied()).collect());
        self.push_frame(info.class, info.modifiers.is_static, None);
        let parameters: Vec<VarIx> = source
            .parameters
            .iter()
            .zip(&info.parameters)
            .map(|(p, ty)| self.declare_var(&p.name.text, ty.clone(), p.name.span, None))
            .collect();
        let mut contract = Contract {
            parameters,
            ..info.contract.clone()
        };
        for clause in &source.contract {
            self.clause(ix, &info, clause, &mut contract);
        }
        self.frames.pop();
        self.method_variables.pop();
        self.world.methods[ix.index()].contract = contract;
    }

    /// Checks a clause of the contract of method `ix`, and adds it to the contract.
    fn clause(&mut self, ix: MethodIx, info: &Method, clause: &Clause, into: &mut Contract) {
        let after = |result| ContractContext {
            result,
            has_old: true,
        };
        match &clause.kind {
            ClauseKind::Pure if info.is_constructor => {
                self.inconsistent(clause.span, "a constructor cannot be pure");
            }
            ClauseKind::Pure if info.result == Type::Void => {
                self.inconsistent(clause.span, "a method that returns nothing cannot be pure");
            }
            ClauseKind::Pure => {}
            ClauseKind::Requires(e) => {
                let e = self.with_context(ContractContext::default(), |checker| checker.assertion(e));
                into.requires.push(e);
            }
            ClauseKind::Ensures(e) => {
                let result = Some(info.result.clone()).filter(|r| *r != Type::Void);
                let e = self.with_context(after(result), |checker| checker.assertion(e));
                if let Some(call) = call_of(&e, ix).filter(|_| info.contract.is_pure) {
                    self.inconsistent(
                        call,
                        "what a pure method ensures cannot call the method; `\\result` is what it returns",
                    );
                }
                into.ensures.push(e);
            }
            ClauseKind::Signals(..) if info.contract.is_pure => {
                self.inconsistent(
                    clause.span,
                    "a pure method does nothing but return a value: it throws nothing",
                );
            }
            ClauseKind::Signals(class, name, e) => {
                let signals = self.with_context(after(None), |checker| {
                    checker.signals(class, name.as_ref(), e, clause.span)
                });
                into.signals.extend(signals);
            }
        }
    }

    /// Checks a clause `signals (E e) A;`.
    fn signals(
        &mut self,
        class: &TypeRef,
        name: Option<&Ident>,
        assertion: &syntax::Expr,
        span: Span,
    ) -> Option<Signals> {
        let ty = self.contract_type(class);
        let throwable = self.world.known.throwable;
        let class = match &ty {
            Type::Class(c, _) if self.world.is_subclass(*c, throwable) => *c,
            Type::Unknown(_) => return None,
            other => {
                let shown = self.world.show(other);
                self.error(
                    class.span,
                    format!("incompatible types: {shown} cannot be converted to Throwable"),
                );
                return None;
            }
        };
        self.scoped(|checker| {
            let variable = name.map(|n| checker.declare_var(&n.text, ty, n.span, None));
            Some(Signals {
                class,
                variable,
                assertion: checker.assertion(assertion),
                span,
            })
        })
    }

    /// Checks the invariants of a loop.
    pub fn invariants(&mut self, written: &[syntax::Expr]) -> Vec<Expr> {
        let context = self.body_context();
        let all = written.iter();
        self.with_context(context, |checker| all.map(|e| checker.assertion(e)).collect())
    }

    /// Reports the body of a pure method that does more than return a value.
    pub fn check_pure_body(&mut self, info: &Method, body: &Body) {
        let is_own = !self.world.class(info.class).is_prelude;
        if !info.contract.is_pure || info.result == Type::Void || !is_own {
            return;
        }
        let mut clauses = info.source.iter().flat_map(|s| &s.contract);
        let pure = clauses.find(|c| matches!(c.kind, ClauseKind::Pure));
        let span = pure.map_or(info.span, |clause| clause.span);
        if let Some(what) = self.impurity(body) {
            self.inconsistent(span, format!("{} is pure, but {what}", info.name));
        }
    }

    /// The reason why a body is not that of a pure method, if any.
    fn impurity(&self, body: &Body) -> Option<String> {
        let [only] = body.statements.as_slice() else {
            return Some(NO_RETURN.to_owned());
        };
        let StmtKind::Return(Some(value)) = &only.kind else {
            return Some(NO_RETURN.to_owned());
        };
        let (_, what) = self.effect_of(value)?;
        Some(format!("in its body there is {what}"))
    }

    /// Reports a lambda expression that implements the pure method `method`, but whose body is not
    /// pure. `implementation` is the method of the lambda expression's class.
    pub fn check_given(&mut self, method: &Method, implementation: MethodIx) {
        let found = self.world.method(implementation).clone();
        if !method.contract.is_pure {
            return;
        }
        if let Some(what) = found.body.and_then(|body| self.impurity(&body)) {
            let message = format!(
                "{} is pure, and so must be what stands for it, but {what}",
                method.name
            );
            self.inconsistent(found.span, message);
        }
    }

    /// Reports methods that are not pure, but implement an inherited pure method for objects of
    /// this class.
    fn check_purity_below(&mut self, class: ClassIx) {
        for above in self.world.all_supers(class).into_iter().skip(1) {
            for pure in self.world.class(above).methods.clone() {
                let method = self.world.method(pure);
                if !method.contract.is_pure || method.modifiers.is_static || method.modifiers.private {
                    continue;
                }
                let Some(run) = self.world.implementation(class, pure) else {
                    continue;
                };
                let found = self.world.method(run);
                if !found.contract.is_pure {
                    let own = self.world.class(class).span;
                    let span = if found.class == class { found.span } else { own };
                    let message = format!(
                        "{} is pure, and so must be {}, which overrides it",
                        self.world.show_method(pure),
                        self.world.show_method(run)
                    );
                    self.inconsistent(span, message);
                }
            }
        }
    }
}

/// The position of the first call of a method in an expression.
fn call_of(e: &Expr, method: MethodIx) -> Option<Span> {
    echis_recursion::deep(|| match &e.kind {
        ExprKind::Call { method: called, .. } if *called == method => Some(e.span),
        _ => children(e).into_iter().find_map(|child| call_of(child, method)),
    })
}
