//! What methods call in turn, so far as it can be said where they are called: `peek(0)` of a stack is `top.nth(0)`, and may require `size() > 0`.

use super::kept::mentions;
use super::layout::{Layout, Method};
use super::parts;
use super::uses::{Call, Finder};
use crate::syntax::contracts::tree::{ClauseKind, Spec};
use crate::syntax::tree::{Expr, ExprKind, Ident, MethodDecl, Receiver, StmtKind, TypeRef};
use echis_source::Span;

/// How deep methods are followed.
const DEPTH: usize = 2;

/// How many calls are found for those of one contract.
const FOUND: usize = 32;

/// A call in words.
#[derive(Debug, Clone)]
pub(super) struct Use<'e> {
    /// What it is called on.
    pub receiver: String,
    /// What is called.
    pub name: &'e str,
    pub arguments: Vec<String>,
    /// What is quantified over around it, as far as it speaks of that.
    pub variables: Vec<&'e (TypeRef, Ident)>,
}

impl Use<'_> {
    /// As an expression.
    pub(super) fn text(&self) -> String {
        let called = format!("{}({})", self.name, self.arguments.join(", "));
        match &*self.receiver {
            "this" => called,
            receiver => format!("{receiver}.{called}"),
        }
    }
}

/// Somebody who says what a method's body means for a call of it.
struct Reader<'r, 'e> {
    layout: &'r Layout,
    text: &'r str,
    call: &'r Use<'e>,
    method: &'r MethodDecl,
}

impl<'a> Finder<'a> {
    /// A call in words, if it can be written elsewhere.
    pub(super) fn in_words<'e>(&self, call: &Call<'e>) -> Option<Use<'e>> {
        in_words(call.e, "this", call.variables.clone(), &|e| self.written(e.span))
    }

    /// These calls, and what the methods call in turn.
    pub(super) fn with_nested<'e>(&self, calls: Vec<Use<'e>>) -> Vec<Use<'e>>
    where
        'a: 'e,
    {
        let mut all = calls;
        let mut begin = 0;
        for _ in 0..DEPTH {
            let end = all.len();
            for i in begin..end {
                for nested in self.nested(&all[i].clone()) {
                    let is_known = |known: &Use| known.text() == nested.text();
                    if all.len() < FOUND && !all.iter().any(is_known) {
                        all.push(nested);
                    }
                }
            }
            begin = end;
        }
        all
    }

    /// What is required by what an expression calls, pure or not.
    pub(super) fn required(&self, e: &'a Expr) -> Vec<Use<'a>> {
        self.said_of_calls(e, requirements)
    }

    /// What is ensured by what an expression calls.
    pub(super) fn ensured(&self, e: &'a Expr) -> Vec<Use<'a>> {
        self.said_of_calls(e, promises)
    }

    /// What parts of the contracts of the methods call that an expression calls, pure or not.
    fn said_of_calls(&self, e: &'a Expr, parts_of: fn(&'a Method) -> Vec<&'a Expr>) -> Vec<Use<'a>> {
        let mut all = Vec::new();
        parts::visit(e, &mut |part| {
            if let Some(call) = in_words(part, "this", Vec::new(), &|e| self.written(e.span)) {
                all.extend(self.read(&call, parts_of));
            }
        });
        all
    }

    /// What the methods call that a call may mean.
    fn nested<'e>(&self, call: &Use<'e>) -> Vec<Use<'e>>
    where
        'a: 'e,
    {
        self.read(call, |method| match method.is_pure {
            true => returned(&method.declaration).into_iter().collect(),
            false => Vec::new(),
        })
    }

    /// What parts of the methods that a call may mean call in turn.
    fn read<'e>(&self, call: &Use<'e>, parts_of: impl Fn(&'a Method) -> Vec<&'a Expr>) -> Vec<Use<'e>>
    where
        'a: 'e,
    {
        let layout: &'a Layout = self.layout;
        let is_meant = |m: &&Method| {
            *m.declaration.name.text == *call.name && m.declaration.parameters.len() == call.arguments.len()
        };
        let mut all = Vec::new();
        for method in layout.methods.iter().filter(is_meant) {
            let reader = Reader {
                layout,
                text: self.text,
                call,
                method: &method.declaration,
            };
            for part in parts_of(method) {
                let calls = self.calls(part).into_iter().filter(Call::is_ground);
                all.extend(calls.filter_map(|inner| reader.in_words(&inner)));
            }
        }
        all
    }
}

/// What a method requires.
fn requirements(method: &Method) -> Vec<&Expr> {
    said(method, |clause| match clause {
        ClauseKind::Requires(e) => Some(e),
        _ => None,
    })
}

/// What it ensures.
fn promises(method: &Method) -> Vec<&Expr> {
    said(method, |clause| match clause {
        ClauseKind::Ensures(e) => Some(e),
        _ => None,
    })
}

fn said(method: &Method, of: fn(&ClauseKind) -> Option<&Expr>) -> Vec<&Expr> {
    let clauses = method.declaration.contract.iter();
    clauses.filter_map(|clause| of(&clause.kind)).collect()
}

/// What a pure method returns.
fn returned(method: &MethodDecl) -> Option<&Expr> {
    match &method.body.as_ref()?.statements[..] {
        [only] => match &only.kind {
            StmtKind::Return(value) => value.as_ref(),
            _ => None,
        },
        _ => None,
    }
}

/// A call in words: its parts are said like this, and so is what it is called on if that is not written.
fn in_words<'e>(
    call: &'e Expr,
    implicit: &str,
    variables: Vec<&'e (TypeRef, Ident)>,
    said: &dyn Fn(&Expr) -> Option<String>,
) -> Option<Use<'e>> {
    let ExprKind::Call {
        receiver,
        name,
        arguments,
        ..
    } = &call.kind
    else {
        return None;
    };
    let receiver = match receiver {
        Receiver::Expr(object) => said(object)?,
        Receiver::Implicit => implicit.to_owned(),
        Receiver::Super | Receiver::InterfaceSuper(_) => return None,
    };
    Some(Use {
        receiver,
        name: &name.text,
        arguments: arguments.iter().map(said).collect::<Option<_>>()?,
        variables,
    })
}

impl<'e> Reader<'_, 'e> {
    fn in_words(&self, inner: &Call<'e>) -> Option<Use<'e>> {
        let variables = self.call.variables.clone();
        let mut made = in_words(inner.e, &self.call.receiver, variables, &|e| self.said(e))?;
        let text = made.text();
        made.variables
            .retain(|(_, variable)| mentions(&text, &variable.text));
        Some(made)
    }

    /// What an expression of the body means for the call, on one line.
    fn said(&self, e: &Expr) -> Option<String> {
        let mut replaced: Vec<(Span, String)> = Vec::new();
        let mut is_said = true;
        parts::visit(e, &mut |part| match &part.kind {
            ExprKind::Name(name) => replaced.extend(self.name(name).map(|text| (part.span, text))),
            ExprKind::This(None) => replaced.push((part.span, self.call.receiver.clone())),
            ExprKind::Call {
                receiver: Receiver::Implicit,
                name,
                ..
            } => replaced.extend(self.on_receiver(&name.text).map(|text| (name.span, text))),
            // what stands in these has names of its own
            ExprKind::Lambda(_) | ExprKind::Switch(_) | ExprKind::New { .. } | ExprKind::This(_) => {
                is_said = false;
            }
            ExprKind::Spec(spec) if matches!(**spec, Spec::Quantifier { .. }) => is_said = false,
            _ => {}
        });
        replaced.sort_by_key(|(span, _)| span.start);
        let mut text = String::new();
        let mut at = e.span.start;
        for (span, with) in replaced {
            text += self.text.get(at as usize..span.start as usize)?;
            text += &with;
            at = span.end;
        }
        text += self.text.get(at as usize..e.span.end as usize)?;
        (is_said && !text.contains('\n')).then_some(text)
    }

    fn name(&self, name: &Ident) -> Option<String> {
        let mut parameters = self.method.parameters.iter();
        match parameters.position(|p| p.name.text == name.text) {
            Some(number) => Some(grouped(&self.call.arguments[number])),
            None if self.layout.fields.contains(&*name.text) => self.on_receiver(&name.text),
            None => None,
        }
    }

    /// What is a member of the receiver, if that has to be said.
    fn on_receiver(&self, name: &str) -> Option<String> {
        let receiver = &self.call.receiver;
        (receiver != "this").then(|| format!("{receiver}.{name}"))
    }
}

/// In parentheses, unless it holds together as it is.
fn grouped(text: &str) -> String {
    let is_one = text.chars().all(|c| c.is_alphanumeric() || "_$.".contains(c));
    match is_one {
        true => text.to_owned(),
        false => format!("({text})"),
    }
}
