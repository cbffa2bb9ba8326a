//! Macros in expressions.

use super::{Expander, Name, Refused, Use};
use crate::syntax::{BinOp, Decreases, DecreasesKind, DefineBody, Exp, ExpKind, Ident, TypedIdent};
use echis_source::Span;

impl Expander {
    pub(super) fn exps(&mut self, all: &mut [Exp], at: &mut Option<Use>) {
        all.iter_mut().for_each(|e| self.exp(e, at));
    }

    pub(super) fn decreases(&mut self, clauses: &mut [Decreases], at: &mut Option<Use>) {
        for clause in clauses {
            if let DecreasesKind::Tuple(tuple) = &mut clause.kind {
                self.exps(tuple, at);
            }
            clause.condition.iter_mut().for_each(|c| self.exp(c, at));
        }
    }

    /// Expands an expression; `at` is the use in whose body it stands.
    pub(super) fn exp(&mut self, e: &mut Exp, at: &mut Option<Use>) {
        if !self.has_room_for_one(at) {
            return;
        }
        self.depth += 1;
        echis_recursion::deep(|| self.exp_kind(e, at));
        self.depth -= 1;
    }

    fn exp_kind(&mut self, e: &mut Exp, at: &mut Option<Use>) {
        if let Some(at) = at {
            e.span = at.span;
        }
        let span = e.span;
        match &mut e.kind {
            ExpKind::Ident(ident) => self.ident_exp(span, ident.clone(), e, at),
            ExpKind::Call(ident, args, _) => {
                self.exps(args, at);
                if self.macro_at(&ident.name, at).is_some() {
                    let (name, args) = (ident.name.clone(), std::mem::take(args));
                    self.replace(e, &name, args, at);
                } else {
                    self.ident(ident, at);
                }
            }
            ExpKind::Field(receiver, name) => {
                self.exp(receiver, at);
                self.ident(name, at);
            }
            ExpKind::Let(x, bound, body) => {
                self.exp(bound, at);
                self.bind([x], at, |s, at| s.exp(body, at));
            }
            ExpKind::Quantifier(_, vars, triggers, body) => self.bind(idents(vars), at, |s, at| {
                triggers.iter_mut().for_each(|t| s.exps(&mut t.terms, at));
                s.exp(body, at);
            }),
            ExpKind::ForPerm(vars, location, body) => self.bind(idents(vars), at, |s, at| {
                s.location(location, span, at);
                s.exp(body, at);
            }),
            ExpKind::Acc(location, perm) => {
                self.location(location, span, at);
                perm.iter_mut().for_each(|p| self.exp(p, at));
            }
            ExpKind::Perm(location) => self.location(location, span, at),
            ExpKind::LabelledOld(label, body) => {
                self.ident(label, at);
                self.exp(body, at);
            }
            ExpKind::New(Some(fields)) => fields.iter_mut().for_each(|f| self.ident(f, at)),
            _ => e.for_each_child_mut(&mut |child| self.exp(child, at)),
        }
    }

    /// A name on its own: something the body binds, a parameter, a macro, or what it says.
    fn ident_exp(&mut self, span: echis_source::Span, ident: Ident, e: &mut Exp, at: &Option<Use>) {
        if let Some(at) = at {
            if let Some(renamed) = at.renamed(&ident.name) {
                e.kind = ExpKind::Ident(Ident { name: renamed, span });
                return;
            }
            if let Some(arg) = at.params.get(&ident.name) {
                if self.has_room(arg.nodes, arg.depth, at.span) {
                    *e = arg.exp.clone();
                }
                return;
            }
            e.kind = ExpKind::Ident(Ident {
                name: ident.name.clone(),
                span,
            });
        }
        if self.lookup(&ident.name).is_some() {
            self.replace(e, &ident.name, Vec::new(), at);
        }
    }

    /// Puts the expansion of a macro in the place of its use, in the body of the use `at`.
    fn replace(&mut self, e: &mut Exp, name: &Name, args: Vec<Exp>, at: &Option<Use>) {
        let Some(define) = self.lookup(name) else { return };
        let DefineBody::Exp(body) = &define.body else {
            self.error(
                e.span,
                format!("the macro `{name}` is a statement, not an expression"),
            );
            return;
        };
        if let Ok(used) = self.open(&define, args, e.span, at) {
            *e = body.clone();
            self.exp(e, &mut Some(used));
            self.close();
        }
    }

    /// Expands a place where a location must stand: a macro may not make anything else of it.
    /// `whole` is the place of the expression around it.
    pub(super) fn location(&mut self, e: &mut Exp, whole: Span, at: &mut Option<Use>) {
        let used = self.is_use(e, at);
        self.exp(e, at);
        let is_location = matches!(
            e.kind,
            ExpKind::Field(..) | ExpKind::Call(..) | ExpKind::Binary(BinOp::Wand, ..) | ExpKind::Error
        );
        if used && !is_location {
            self.error(whole, "this macro does not expand to a location");
        }
    }

    /// Expands the left-hand side of an assignment.
    pub(super) fn target(&mut self, e: &mut Exp, at: &mut Option<Use>) -> Result<(), Refused> {
        let used = self.is_use(e, at);
        self.exp(e, at);
        if used && !matches!(e.kind, ExpKind::Field(..) | ExpKind::Ident(_)) {
            return Err(self.error(
                e.span,
                "this macro does not expand to something that can be assigned",
            ));
        }
        if let ExpKind::Call(..) = e.kind {
            return Err(self.error(
                e.span,
                "only calls of macros can be on the left-hand side of an assignment",
            ));
        }
        Ok(())
    }

    /// Is a macro used here?
    pub(super) fn is_use(&self, e: &Exp, at: &Option<Use>) -> bool {
        match &e.kind {
            ExpKind::Ident(i) | ExpKind::Call(i, ..) => self.macro_at(&i.name, at).is_some(),
            _ => false,
        }
    }

    /// Goes below a binder. In a macro's body its names make way for those that are taken.
    pub(super) fn bind<'e>(
        &mut self,
        idents: impl IntoIterator<Item = &'e mut Ident>,
        at: &mut Option<Use>,
        inside: impl FnOnce(&mut Self, &mut Option<Use>),
    ) {
        let mut count = 0;
        for ident in idents {
            if let Some(at) = at {
                let name = self.names.free(&ident.name);
                let old = std::mem::replace(&mut ident.name, name.clone());
                ident.span = at.span;
                at.renamed.push((old, name));
            }
            self.names.bind(ident.name.clone());
            count += 1;
        }
        inside(self, at);
        self.names.unbind(count);
        if let Some(at) = at {
            at.renamed.truncate(at.renamed.len() - count);
        }
    }
}

/// The names of variables.
pub(super) fn idents(vars: &mut [TypedIdent]) -> impl Iterator<Item = &mut Ident> {
    vars.iter_mut().flat_map(|v| &mut v.name)
}
