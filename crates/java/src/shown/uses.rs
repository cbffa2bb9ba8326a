//! Where `use` may be needed: whatever a contract or a statement says with a pure method, what that method returns may matter there.
//!
//! What is said of the state at the start or the end of a method is used there, as a statement; what is said of other states, of the result
//! or of all values of a variable can only be used where it is said. What a contract says of `this` may matter for each object that the
//! method opens: it is used before that is opened, of all values if need be.

use super::edits::{Edit, When};
use super::layout::{Anchor, Kind, Layout, Method, StmtIx};
use super::nested::Use;
use super::steps::{Changed, under};
use super::{Candidate, Stage, parts};
use crate::syntax::contracts::tree::{ClauseKind, Spec};
use crate::syntax::tree::{Expr, ExprKind, Ident, TypeRef};
use echis_source::Span;
use std::collections::BTreeSet;

/// A call of a pure method.
pub(super) struct Call<'e> {
    pub e: &'e Expr,
    /// What is called.
    pub name: &'e str,
    /// It is about the state at the start.
    is_old: bool,
    /// It speaks of what is known only where it stands: the result, say.
    is_bound: bool,
    /// What is quantified over around it, as far as it speaks of that.
    pub variables: Vec<&'e (TypeRef, Ident)>,
}

impl Call<'_> {
    /// Can it be written elsewhere?
    pub(super) fn is_ground(&self) -> bool {
        !self.is_bound && self.variables.is_empty()
    }
}

/// How something is written before an expression.
type Write = fn(&Layout, Span, String) -> Edit;

/// What is around an expression.
#[derive(Clone, Default)]
struct Around<'e> {
    is_old: bool,
    variables: Vec<&'e (TypeRef, Ident)>,
}

/// Finds what may have to be used.
pub(super) struct Finder<'a> {
    pub layout: &'a Layout,
    pub text: &'a str,
    /// The names of pure methods.
    pub pure: BTreeSet<&'a str>,
    /// What is opened or closed and is not in the text.
    pub changed: Vec<Changed>,
    pub found: Vec<Candidate>,
}

impl Finder<'_> {
    /// Everything that may be needed.
    pub(super) fn all(mut self) -> Vec<Candidate> {
        for (number, method) in self.layout.methods.iter().enumerate() {
            self.method(number, method);
        }
        self.beside_changes();
        for e in &self.layout.expressions {
            self.said(e);
        }
        self.found
    }

    fn add(&mut self, stage: Stage, method: Option<usize>, name: &str, edit: Edit) {
        if self.found.iter().any(|c| c.edit == edit) {
            return;
        }
        let used = match edit {
            Edit::Statement(..) => None,
            Edit::Prefix { .. } | Edit::Read { .. } => Some(name.to_owned()),
        };
        self.found.push(Candidate {
            method,
            edit,
            stage,
            used,
        });
    }

    /// What the contract says of the start and the end, and what statements say.
    fn method(&mut self, number: usize, method: &Method) {
        let mut calls = Vec::new();
        for clause in &method.declaration.contract {
            match &clause.kind {
                ClauseKind::Requires(e) => calls.extend(self.calls(e).into_iter().map(|c| (c, true))),
                ClauseKind::Ensures(e) => {
                    let all = self.calls(e).into_iter();
                    calls.extend(all.map(|c| {
                        let is_old = c.is_old;
                        (c, is_old)
                    }));
                }
                _ => {}
            }
        }
        if method.is_pure {
            return self.pure_method(number, &calls);
        }
        for (call, at_start) in calls.iter().filter(|(c, _)| c.is_ground()) {
            let Some(text) = self.written(call.e.span) else {
                continue;
            };
            let text = format!("use {text};");
            if *at_start {
                let edit = Edit::Statement(self.layout.entry(method), When::First, text);
                self.add(Stage::Statements, Some(number), call.name, edit);
            } else {
                for exit in self.exits(number, method) {
                    let edit = Edit::Statement(exit, When::Last, text.clone());
                    self.add(Stage::Statements, Some(number), call.name, edit);
                }
            }
        }
        self.code(number, method);
    }

    /// What the contract says of `this` is used of each object whose instance is opened or closed, and what it says of that object, as far as pure
    /// methods go.
    fn beside_changes(&mut self) {
        let statements = self.layout.statements.iter().enumerate();
        let written = statements.filter_map(|(ix, s)| match s.kind {
            Kind::Open(receiver) => Some(Changed {
                anchor: Anchor::Before(ix),
                closed: When::Last,
                receiver: receiver.map_or(Some("this".to_owned()), |span| self.written(span))?,
                condition: None,
            }),
            _ => None,
        });
        let mut all: Vec<Changed> = written.collect();
        all.append(&mut self.changed);
        for changed in all {
            let at = Edit::Statement(changed.anchor, When::First, String::new());
            if let Some(number) = at.method(self.layout) {
                self.beside_change(number, &changed);
            }
        }
    }

    fn beside_change(&mut self, number: usize, changed: &Changed) {
        let declaration = &self.layout.methods[number].declaration;
        let mut calls = Vec::new();
        for clause in &declaration.contract {
            if let ClauseKind::Requires(e) | ClauseKind::Ensures(e) = &clause.kind {
                calls.extend(self.calls(e));
            }
        }
        let calls = calls.iter().filter(|c| !c.is_bound);
        let said: Vec<Use> = calls.filter_map(|call| self.in_words(call)).collect();
        let is_of_this = |used: &&Use| used.receiver == "this";
        let alike = said.iter().filter(is_of_this).map(|used| Use {
            receiver: changed.receiver.clone(),
            ..used.clone()
        });
        let mut wanted: Vec<Use> = alike.collect();
        let of_it = self.with_nested(said).into_iter();
        wanted.extend(of_it.filter(|used| used.receiver == changed.receiver));
        for used in wanted {
            let stage = match changed.closed {
                _ if !used.variables.is_empty() => Stage::Universal,
                When::Behind(_) => Stage::Behind,
                _ => Stage::Statements,
            };
            if let Some(text) = self.statement(&used) {
                let text = under(changed.condition.as_deref(), text);
                let edit = Edit::Statement(changed.anchor, self.when(changed), text);
                self.add(stage, Some(number), used.name, edit);
            }
        }
    }

    /// When a call on an object is used that is opened then: once the object itself can be read.
    fn when(&self, changed: &Changed) -> When {
        let is_read = changed.receiver.contains('.') || self.layout.fields.contains(&*changed.receiver);
        match changed.closed {
            When::Behind(_) => changed.closed.clone(),
            _ if is_read => changed.closed.clone(),
            _ => When::First,
        }
    }

    /// The statement that uses a call.
    fn statement(&self, used: &Use) -> Option<String> {
        let text = used.text();
        if used.variables.is_empty() {
            return Some(format!("use {text};"));
        }
        let declared =
            |(ty, name): &&(TypeRef, Ident)| Some(format!("{} {}", self.written(ty.span)?, name.text));
        let variables: Option<Vec<String>> = used.variables.iter().map(declared).collect();
        Some(format!(
            "assert forall {}; (using {text} in {text}) == {text};",
            variables?.join(", ")
        ))
    }

    /// Where a method ends.
    fn exits(&self, number: usize, method: &Method) -> Vec<Anchor> {
        let own = self.layout.statements.iter().enumerate();
        let own = own.filter(|(_, s)| s.method == Some(number) && matches!(s.kind, Kind::Return(_)));
        let mut exits: Vec<Anchor> = own.map(|(ix, _)| Anchor::Before(ix)).collect();
        let last = method
            .statements
            .last()
            .map(|&ix| &self.layout.statements[ix].kind);
        if !matches!(last, Some(Kind::Return(_) | Kind::Throw(_))) {
            exits.push(Anchor::End(method.body));
        }
        exits
    }

    /// What the contract of a pure method says is used before what it returns, and what that calls where it is called.
    fn pure_method(&mut self, number: usize, calls: &[(Call, bool)]) {
        let own = self.layout.statements.iter().filter(|s| s.method == Some(number));
        let values: Vec<Span> = own
            .filter_map(|s| match s.kind {
                Kind::Return(value) => value,
                _ => None,
            })
            .collect();
        for around in values {
            let said = calls
                .iter()
                .map(|(call, _)| (call, around, Edit::prefix as Write));
            let value = self.layout.whole_at(around).into_iter();
            let called: Vec<Call> = value.flat_map(|e| self.calls(e)).collect();
            let called = called
                .iter()
                .map(|call| (call, call.e.span, Edit::at_call as Write));
            for (call, at, write) in said.chain(called).filter(|(c, ..)| c.is_ground()) {
                if let Some(text) = self.written(call.e.span) {
                    let edit = write(self.layout, at, format!("using {text} in"));
                    self.add(Stage::Statements, Some(number), call.name, edit);
                }
            }
        }
    }

    /// What statements compute with pure methods, and what is required by what they call, is used before them, what that ensures behind them, and what
    /// invariants say in each round.
    fn code(&mut self, number: usize, method: &Method) {
        let layout = self.layout;
        for e in &layout.expressions {
            if !method.body.contains(e.span) {
                continue;
            }
            let Some(ix) = layout.innermost(e.span) else {
                continue;
            };
            if layout.statements[ix].method != Some(number) {
                continue;
            }
            let Some(places) = self.places(ix, e.span) else {
                continue;
            };
            let calls = self.calls(e).into_iter();
            let own = calls.filter(|c| c.is_ground() && !c.is_old);
            let own = own.filter_map(|call| Some((call.name, self.written(call.e.span)?)));
            let required = self.required(e).into_iter();
            let required = required.map(|used| (used.name, used.text()));
            for (name, text) in own.chain(required).collect::<Vec<_>>() {
                for (anchor, when) in &places {
                    let edit = Edit::Statement(*anchor, when.clone(), format!("use {text};"));
                    self.add(Stage::Statements, Some(number), name, edit);
                }
                if let Some(condition) = layout.condition_of(ix) {
                    let edit = Edit::prefix(layout, condition, format!("using {text} in"));
                    self.add(Stage::Statements, Some(number), name, edit);
                }
            }
            if matches!(layout.statements[ix].kind, Kind::Other) {
                for used in self.ensured(e) {
                    let text = format!("use {};", used.text());
                    let edit = Edit::Statement(layout.behind(ix), When::First, text);
                    self.add(Stage::Behind, Some(number), used.name, edit);
                }
            }
        }
    }

    /// Where statements can use what an expression of a statement says. There is no place for what a loop asks itself, again and again.
    fn places(&self, ix: StmtIx, e: Span) -> Option<Vec<(Anchor, When)>> {
        let layout = self.layout;
        let before = [When::First, When::Last].map(|when| (Anchor::Before(ix), when));
        let mut places = Vec::from(before);
        let Kind::Loop {
            inits,
            condition,
            body,
            ..
        } = &layout.statements[ix].kind
        else {
            return Some(places);
        };
        if inits.iter().chain(condition).any(|own| *own == e) {
            return None;
        }
        places.push((layout.start_of(*body), When::First));
        let ends = layout.ends_of_rounds(ix).into_iter();
        places.extend(ends.map(|end| (end, When::Last)));
        Some(places)
    }

    /// What is said where it can only be used there.
    fn said(&mut self, e: &Expr) {
        let methods = &self.layout.methods;
        let method = methods.iter().rposition(|m| m.body.contains(e.span));
        let method = method.filter(|&m| !methods[m].is_pure);
        for call in self.calls(e) {
            let around = call.e.span;
            if let Some(text) = self.written(around) {
                let edit = Edit::prefix(self.layout, around, format!("using {text} in"));
                self.add(Stage::Contracts, method, call.name, edit);
            }
        }
    }

    /// The calls of pure methods in an expression.
    pub(super) fn calls<'e>(&self, e: &'e Expr) -> Vec<Call<'e>> {
        let mut all = Vec::new();
        self.calls_within(e, &Around::default(), &mut all);
        all
    }

    fn calls_within<'e>(&self, e: &'e Expr, around: &Around<'e>, all: &mut Vec<Call<'e>>) {
        let mut inside = around.clone();
        match &e.kind {
            ExprKind::Call { name, .. } if self.pure.contains(&*name.text) => {
                let mut speaks_of_result = false;
                let mut variables = around.variables.clone();
                let mut named: BTreeSet<&str> = BTreeSet::new();
                parts::visit(e, &mut |part| match &part.kind {
                    ExprKind::Spec(spec) => {
                        speaks_of_result |= matches!(**spec, Spec::Result | Spec::Old(_));
                    }
                    ExprKind::Name(name) => drop(named.insert(&name.text)),
                    _ => {}
                });
                variables.retain(|(_, name)| named.contains(&*name.text));
                all.push(Call {
                    e,
                    name: &name.text,
                    is_old: around.is_old,
                    is_bound: speaks_of_result,
                    variables,
                });
            }
            ExprKind::Spec(spec) => match &**spec {
                Spec::Old(_) => inside.is_old = true,
                Spec::Quantifier { variables, .. } => inside.variables.extend(variables),
                _ => {}
            },
            _ => {}
        }
        for part in parts::parts(e) {
            stacker::maybe_grow(crate::check::RED_ZONE, crate::check::GROWTH, || {
                self.calls_within(part, &inside, all);
            });
        }
    }

    /// A text that can be written elsewhere as it is: it stands on one line.
    pub(super) fn written(&self, span: Span) -> Option<String> {
        let text = self.text.get(span.start as usize..span.end as usize)?;
        (!text.contains('\n')).then(|| text.to_owned())
    }
}
