//! Initialisation of objects and classes: constructor calls, field initialisers, initialiser blocks
//! and enum constants (JLS 12.4 and 12.5).

use super::build::*;
use super::members::method_item;
use super::{Encoder, MemberState, early_constants};
use echis_java_semantics::tree::{Body, Expr, ExprKind, StmtKind};
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx};
use echis_java_semantics::world::{Initialiser, InitialiserSource};
use echis_source::Span;
use echis_viper::syntax::{Exp, Item};

impl Encoder<'_> {
    /// Encodes the body of a constructor: the call of another constructor, then the initialisers
    /// unless `this(…)` has executed them, then the rest (JLS 12.5).
    pub(super) fn constructor_body(&mut self, class: ClassIx, body: &Body) {
        let fields = self.final_fields(class);
        let before = (
            self.member.constructs.replace(class),
            std::mem::replace(&mut self.member.unassigned, fields),
        );
        self.filling(class, false, |s| s.constructed(class, body));
        (self.member.constructs, self.member.unassigned) = before;
    }

    fn constructed(&mut self, class: ClassIx, body: &Body) {
        let mut rest = body.statements.as_slice();
        let mut own = false;
        if let Some(first) = rest.first()
            && let StmtKind::Constructor {
                constructor,
                arguments,
            } = &first.kind
        {
            let called = self.world.method(*constructor).class;
            own = called == class;
            if self.world.class(called).is_prelude {
                let classes = self.concrete_below(class);
                self.library_constructor(*constructor, &classes, arguments, first.span);
            } else {
                self.statement(first);
            }
            rest = &rest[1..];
            let is_done = |ix: &FieldIx| !own && self.world.field(*ix).class == class;
            self.member.unassigned.retain(is_done);
        }
        if !own {
            self.check_early_uses(class);
            self.initialisers(class);
        }
        self.statements_of_constructor(rest);
    }

    /// Returns a member that verifies the static initialisation of a class. It has permission only
    /// to the static fields of the class. Contract files have no code to verify.
    pub(super) fn static_initialisation(&mut self, class: ClassIx) -> Option<Item> {
        let info = self.world.class(class);
        let all = info.static_initialisers.iter();
        let done: Vec<&Initialiser> = all.filter(|i| self.does_something(i)).collect();
        let early = early_constants::find_early_access(self.world, class);
        if done.is_empty() && early.is_none() || self.world.is_in_contract_file(class) {
            return None;
        }
        let span = info.span;
        self.member = MemberState::default();
        self.member.class = Some(class);
        self.hold_static_variables(class, span);
        if let Some(place) = early {
            let what = format!("looking at constants of `{}` while they are made", info.name);
            self.unsupported(&what, place);
        }
        self.filling(class, true, |s| {
            for initialiser in done {
                s.static_initialiser(initialiser);
            }
        });
        let name = self.names.fresh(&format!("{}_static", info.name));
        let shown = format!("static initialisers of {}", info.name);
        self.members.insert(name.clone(), shown);
        let body = Some(self.finish(span));
        self.record_variables(&name);
        Some(method_item(
            &name,
            (Vec::new(), Vec::new()),
            (Vec::new(), Vec::new()),
            body,
            span,
        ))
    }

    /// Encodes a static initialiser. An enum constant needs no assignment, but its creation runs.
    pub(super) fn static_initialiser(&mut self, initialiser: &Initialiser) {
        match constant_made(initialiser) {
            Some(new) => self.effect(new),
            None => self.statements(&initialiser.body),
        }
    }

    /// Returns whether a static initialiser runs code that can fail. The creation of an enum
    /// constant runs a constructor and field initialisers.
    pub(super) fn does_something(&self, initialiser: &Initialiser) -> bool {
        let Some(new) = constant_made(initialiser) else {
            return !initialiser.body.is_empty();
        };
        let ExprKind::New { class, .. } = new.kind else {
            return true;
        };
        let mut own = self
            .world
            .superclasses(class)
            .filter(|&c| !self.world.class(c).is_prelude);
        own.any(|c| {
            let info = self.world.class(c);
            !info.initialisers.is_empty() || info.constructors.iter().any(|&made| !self.is_generated(made))
        })
    }

    /// Encodes field initialisers and initialiser blocks.
    fn initialisers(&mut self, class: ClassIx) {
        for initialiser in &self.world.class(class).initialisers {
            self.statements_of_constructor(&initialiser.body);
        }
    }

    /// Inlines an implicit constructor at its call, as it has no contract.
    pub(super) fn implicit_constructor(&mut self, constructor: MethodIx, arguments: Vec<Exp>, span: Span) {
        let info = self.world.method(constructor);
        let mut arguments = arguments.into_iter();
        let (Some(body), Some(object)) = (info.body.clone(), arguments.next()) else {
            return self.unsupported("this constructor", span);
        };
        if self.member.running.contains(&constructor) {
            return self.unsupported("an object that the constructor of its own class creates", span);
        }
        self.inlined_constructors.insert(constructor);
        for (&ix, value) in body.parameters.iter().zip(arguments) {
            let name = self.local(ix);
            self.push(assign(var(&name, span), value, span));
        }
        self.member.created.push(object);
        self.member.running.push(constructor);
        let around = (self.member.class.replace(info.class), self.member.view.take());
        self.constructor_body(info.class, &body);
        (self.member.class, self.member.view) = around;
        self.member.running.pop();
        self.member.created.pop();
    }
}

/// Returns the expression that creates an enum constant, if the initialiser is that of one.
pub(super) fn constant_made(initialiser: &Initialiser) -> Option<&Expr> {
    if !matches!(initialiser.source, InitialiserSource::Constant(..)) {
        return None;
    }
    match &initialiser.body.first()?.kind {
        StmtKind::Expr(Expr {
            kind: ExprKind::Assign(_, new),
            ..
        }) => Some(new),
        _ => None,
    }
}
