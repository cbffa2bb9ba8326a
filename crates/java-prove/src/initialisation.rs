//! What is executed when objects are made and classes are used first: constructors that call others, first values of fields, initialiser blocks,
//! constants of enums (JLS 12.4 and 12.5).

use super::build::*;
use super::members::method_item;
use super::{Frame, Prover, early};
use echis_java_semantics::tree::{Body, Expr, ExprKind, StmtKind};
use echis_java_semantics::types::{ClassIx, MethodIx};
use echis_java_semantics::world::{Initialiser, InitialiserSource};
use echis_source::Span;
use echis_viper::syntax::{self, Exp, Item};

impl Prover<'_> {
    /// Another constructor first, then initialisers unless that did them, then the rest (JLS 12.5).
    pub(super) fn constructor_body(&mut self, class: ClassIx, body: &Body) {
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
        }
        if !own {
            self.initialisers(class);
        }
        self.statements(rest);
    }

    /// What happens before a class is first used: it has nothing but its own static fields.
    pub(super) fn static_initialisation(&mut self, class: ClassIx) -> Option<Item> {
        let info = self.world.class(class);
        let all = info.static_initialisers.iter();
        let done: Vec<&Initialiser> = all.filter(|i| self.does_something(i)).collect();
        let early = early::seen_early(self.world, class);
        if done.is_empty() && early.is_none() {
            return None;
        }
        let span = info.span;
        self.f = Frame::default();
        self.f.class = Some(class);
        for &ix in &info.fields {
            let field = self.world.field(ix);
            if !field.modifiers.is_static || field.ordinal.is_some() {
                continue;
            }
            let place = self.static_field(ix, span);
            let access = exp(syntax::ExpKind::Acc(Box::new(place), None), span);
            self.know(access, span);
        }
        if let Some(place) = early {
            let what = format!("looking at constants of `{}` while they are made", info.name);
            self.unsupported(&what, place);
        }
        for initialiser in done {
            match constant_made(initialiser) {
                // constants of an enum are values, but that they can be made is shown
                Some(new) => self.effect(new),
                None => self.statements(&initialiser.body),
            }
        }
        let name = self.names.fresh(&format!("{}_static", info.name));
        let shown = format!("static initialisers of {}", info.name);
        self.members.insert(name.clone(), shown);
        let body = Some(self.finish(span));
        self.remember(&name);
        Some(method_item(
            &name,
            (Vec::new(), Vec::new()),
            (Vec::new(), Vec::new()),
            body,
            span,
        ))
    }

    /// Whether a static initialiser can go wrong: making a constant of an enum runs a constructor, and first values of fields.
    fn does_something(&self, initialiser: &Initialiser) -> bool {
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
            !info.initialisers.is_empty() || info.constructors.iter().any(|&made| !self.is_implicit(made))
        })
    }

    /// First values of fields and initialiser blocks.
    fn initialisers(&mut self, class: ClassIx) {
        for initialiser in &self.world.class(class).initialisers {
            self.statements(&initialiser.body);
        }
    }

    /// A constructor that nobody wrote has no contract, so that it is executed where it is called.
    pub(super) fn implicit_constructor(&mut self, constructor: MethodIx, arguments: Vec<Exp>, span: Span) {
        let info = self.world.method(constructor);
        let mut arguments = arguments.into_iter();
        let (Some(body), Some(object)) = (info.body.clone(), arguments.next()) else {
            return self.unsupported("this constructor", span);
        };
        if self.f.running.contains(&constructor) {
            return self.unsupported("an object made while one of its class is", span);
        }
        self.executed.insert(constructor);
        for (&ix, value) in body.parameters.iter().zip(arguments) {
            let name = self.local(ix);
            self.push(assign(var(&name, span), value, span));
        }
        self.f.created.push(object);
        self.f.running.push(constructor);
        let around = (self.f.class.replace(info.class), self.f.view.take());
        self.as_part(|s| s.constructor_body(info.class, &body));
        (self.f.class, self.f.view) = around;
        self.f.running.pop();
        self.f.created.pop();
    }
}

/// What makes a constant of an enum.
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
