//! Behavioural subtyping: verifies that an overriding method satisfies the contract of the
//! overridden one.

use super::Encoder;
use super::build::*;
use super::members::method_item;
use echis_java_semantics::types::{ClassIx, MethodIx};
use echis_viper::syntax::{BinOp, Exp, Item, Primitive, StmtKind as Viper, TypedIdent};

impl Encoder<'_> {
    /// Returns a member that proves the contract of the overridden method `above` by a call of
    /// `method`, for receivers of `class` and its subclasses. Returns nothing if there is nothing
    /// to prove.
    pub(super) fn refinement(&mut self, method: MethodIx, above: MethodIx, class: ClassIx) -> Option<Item> {
        let info = self.world.method(method);
        let widens = self
            .world
            .widens_array(&info.result, &self.world.method(above).result);
        if !widens && self.world.contract_source(method) == self.world.contract_source(above) {
            return None;
        }
        let promises = self.contract(above);
        let promises_nothing = promises.ensures.is_empty() && promises.signals.is_empty();
        if promises_nothing && !self.has_contract(method) && self.only_computes(method) {
            return None;
        }
        let classes = self.running(method, above, class);
        if classes.is_empty() {
            return None;
        }
        let span = match info.class == class {
            true => info.span,
            false => self.world.class(class).span,
        };
        let wanted = format!("{}_{}_overrides", self.world.class(class).name, info.name);
        let name = self.names.fresh(&wanted);
        let shown = format!(
            "{} overriding {}",
            self.world.show_method(method),
            self.world.show_method(above)
        );
        self.members.insert(name.clone(), shown);
        self.overriding.insert(name.clone(), span);
        let params = self.begin(above);
        let results = self.results(above);
        let contract = self.contract(above).clone();
        let mut pres = self.preconditions(above, &contract, span);
        // a pure method keeps its permissions, which its postconditions need
        let mut posts = match self.is_pure(above) {
            true => pres.clone(),
            false => Vec::new(),
        };
        pres.push(self.is_one_of(&classes, span));
        posts.extend(self.postconditions(&contract, span));
        if widens {
            self.unsupported(super::expressions::WIDENED, span);
        }
        if !self.has_contract(method) {
            self.unsupported(&self.world.show_method(method), span);
            let body = Some(self.finish(span));
            return Some(method_item(&name, (params, results), (pres, posts), body, span));
        }
        // a redeclaration without a body has no function of its own
        let target = match (self.is_pure(method), self.has_own_function(method)) {
            (true, true) => self.own_function_name(method),
            (true, false) => self.function_name(method),
            (false, _) => self.method_name(method),
        };
        let named = |all: &[TypedIdent]| -> Vec<Exp> {
            all.iter()
                .flat_map(|p| &p.name)
                .map(|p| var(&p.name, span))
                .collect()
        };
        let arguments = named(&params);
        let mut into = named(&results);
        let announces = !self.contract(method).signals.is_empty();
        if announces && self.member.thrown.is_none() {
            let thrown = self.declare("thrown", primitive(Primitive::Ref, span));
            into.push(var(&thrown, span));
            self.push(stmt(Viper::Assign(into, call(&target, arguments, span)), span));
            let none = binary(BinOp::Eq, var(&thrown, span), null(span), span);
            self.check(
                none,
                super::Check::Unannounced(self.world.show_method(above)),
                span,
            );
        } else {
            if let (false, Some(thrown)) = (announces, self.member.thrown.clone()) {
                into.pop();
                self.push(assign(var(&thrown, span), null(span), span));
            }
            self.push(stmt(Viper::Assign(into, call(&target, arguments, span)), span));
        }
        let body = Some(self.finish(span));
        Some(method_item(&name, (params, results), (pres, posts), body, span))
    }
}
