//! Where `use` may be needed: whatever a contract or a statement says with a pure method, what that method returns may matter there.
//!
//! What is said of the state at the start or the end of a method is used there, as a statement; what is said of other states, of the result
//! or of all values of a variable can only be used where it is said.

use super::edits::{Edit, When};
use super::layout::{Anchor, Kind, Layout, Method, contains};
use super::{Candidate, parts};
use crate::syntax::contracts::tree::{ClauseKind, Spec};
use crate::syntax::tree::{Expr, ExprKind};
use echis_source::Span;
use std::collections::BTreeSet;

/// A call of a pure method.
struct Call<'e> {
    e: &'e Expr,
    /// It is about the state at the start.
    is_old: bool,
    /// It can be written elsewhere: nothing in it is known only where it stands.
    is_ground: bool,
}

/// Finds what may have to be used.
pub(super) struct Finder<'a> {
    pub layout: &'a Layout,
    pub text: &'a str,
    /// The names of pure methods.
    pub pure: BTreeSet<&'a str>,
    pub found: Vec<Candidate>,
}

impl Finder<'_> {
    /// Everything that may be needed.
    pub(super) fn all(mut self) -> Vec<Candidate> {
        for (number, method) in self.layout.methods.iter().enumerate() {
            self.method(number, method);
        }
        for e in &self.layout.expressions {
            self.said(e);
        }
        self.found
    }

    fn add(&mut self, method: Option<usize>, edit: Edit) {
        if !self.found.iter().any(|c| c.edit == edit) {
            self.found.push(Candidate { method, edit });
        }
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
        for (call, at_start) in calls.iter().filter(|(c, _)| c.is_ground) {
            let Some(text) = self.written(call.e.span) else {
                continue;
            };
            let text = format!("use {text};");
            if *at_start {
                self.add(
                    Some(number),
                    Edit::Statement(self.layout.entry(method), When::First, text),
                );
            } else {
                for exit in self.exits(number, method) {
                    self.add(Some(number), Edit::Statement(exit, When::Last, text.clone()));
                }
            }
        }
        self.code(number, method);
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
        if !matches!(last, Some(Kind::Return(_) | Kind::Throw)) {
            exits.push(Anchor::End(method.body));
        }
        exits
    }

    /// What the contract of a pure method says is used before what it returns.
    fn pure_method(&mut self, number: usize, calls: &[(Call, bool)]) {
        let own = self.layout.statements.iter().filter(|s| s.method == Some(number));
        let values: Vec<Span> = own
            .filter_map(|s| match s.kind {
                Kind::Return(value) => value,
                _ => None,
            })
            .collect();
        for around in values {
            for (call, _) in calls.iter().filter(|(c, _)| c.is_ground) {
                let Some(text) = self.written(call.e.span) else {
                    continue;
                };
                let text = format!("using {text} in");
                self.add(
                    Some(number),
                    Edit::Prefix {
                        around,
                        bare: true,
                        text,
                    },
                );
            }
        }
    }

    /// What statements compute with pure methods is used before them.
    fn code(&mut self, number: usize, method: &Method) {
        let layout = self.layout;
        for e in &layout.expressions {
            if !contains(method.body, e.span) {
                continue;
            }
            let Some(ix) = layout.innermost(e.span) else {
                continue;
            };
            if layout.statements[ix].method != Some(number) {
                continue;
            }
            let is_again = matches!(layout.statements[ix].kind, Kind::Loop { .. });
            for call in self
                .calls(e)
                .iter()
                .filter(|c| c.is_ground && !c.is_old && !is_again)
            {
                if let Some(text) = self.written(call.e.span) {
                    let text = format!("use {text};");
                    for when in [When::First, When::Last] {
                        let edit = Edit::Statement(Anchor::Before(ix), when, text.clone());
                        self.add(Some(number), edit);
                    }
                }
            }
        }
    }

    /// What is said where it can only be used there.
    fn said(&mut self, e: &Expr) {
        let calls: Vec<Span> = self.calls(e).iter().map(|c| c.e.span).collect();
        for around in calls {
            if let Some(text) = self.written(around) {
                let text = format!("using {text} in");
                self.add(
                    None,
                    Edit::Prefix {
                        around,
                        bare: false,
                        text,
                    },
                );
            }
        }
    }

    /// The calls of pure methods in an expression.
    fn calls<'e>(&self, e: &'e Expr) -> Vec<Call<'e>> {
        let mut all = Vec::new();
        self.calls_within(e, (false, true), &mut all);
        all
    }

    fn calls_within<'e>(&self, e: &'e Expr, (is_old, is_free): (bool, bool), all: &mut Vec<Call<'e>>) {
        let mut state = (is_old, is_free);
        match &e.kind {
            ExprKind::Call { name, .. } if self.pure.contains(&*name.text) => {
                let mut speaks_of_result = false;
                parts::visit(e, &mut |part| {
                    speaks_of_result |= match &part.kind {
                        ExprKind::Spec(spec) => matches!(**spec, Spec::Result | Spec::Old(_)),
                        _ => false,
                    };
                });
                all.push(Call {
                    e,
                    is_old,
                    is_ground: is_free && !speaks_of_result,
                });
            }
            ExprKind::Spec(spec) => match &**spec {
                Spec::Old(_) => state.0 = true,
                Spec::Quantifier { .. } => state.1 = false,
                _ => {}
            },
            _ => {}
        }
        for part in parts::parts(e) {
            stacker::maybe_grow(crate::check::RED_ZONE, crate::check::GROWTH, || {
                self.calls_within(part, state, all);
            });
        }
    }

    /// A text that can be written elsewhere as it is: it stands on one line.
    fn written(&self, span: Span) -> Option<String> {
        let text = self.text.get(span.start as usize..span.end as usize)?;
        (!text.contains('\n')).then(|| text.to_owned())
    }
}
