//! Statements.

use super::declare::Checker;
use super::expr::{Want, into_location, predicate_access};
use super::targets::Target;
use crate::ast::{Block, Decreases, Exp, LabelId, Location, PredicateAccess, Stmt, StmtKind, Type, While};
use crate::syntax::{self, BinOp, ExpKind as SynExp, StmtKind as Syn};
use echis_source::Span;

impl Checker {
    /// A block with a scope of its own.
    pub(super) fn block(&mut self, b: &syntax::Block) -> Block {
        let mark = self.local.enter();
        let mut stmts = Vec::new();
        for s in &b.stmts {
            echis_recursion::deep(|| self.stmt(s, &mut stmts));
        }
        self.local.leave(mark);
        stmts
    }

    /// Adds what a statement becomes; nothing if it is wrong.
    fn stmt(&mut self, s: &syntax::Stmt, out: &mut Block) {
        let span = s.span;
        let kind = match &s.kind {
            Syn::Error | Syn::Define(_) => None,
            Syn::Assign(targets, value) => self.assign(targets, value, span),
            Syn::Vars(vars, init) => return self.vars(vars, init.as_ref(), span, out),
            Syn::Inhale(e) => self.assertion(e).map(StmtKind::Inhale),
            Syn::Exhale(e) => self.assertion(e).map(StmtKind::Exhale),
            Syn::Assert(e) if is_join(s) => self.assertion(e).map(StmtKind::Join),
            Syn::Assert(e) => self.assertion(e).map(StmtKind::Assert),
            Syn::Assume(e) => self.assertion(e).map(StmtKind::Assume),
            Syn::Refute(e) => self.assertion(e).map(StmtKind::Refute),
            Syn::Fold(e) => self.instance(e, "folded").map(StmtKind::Fold),
            Syn::Unfold(e) => self.instance(e, "unfolded").map(StmtKind::Unfold),
            Syn::Package(e, script) => {
                let wand = self.wand(e);
                let script = script.as_ref().map(|b| self.block(b)).unwrap_or_default();
                wand.map(|wand| StmtKind::Package(wand, script))
            }
            Syn::Apply(e) => self.wand(e).map(StmtKind::Apply),
            Syn::If(c, then, otherwise) => {
                let c = self.check_top(c, Some(Want::Type(Type::Bool)));
                let then = self.block(then);
                let otherwise = otherwise.as_ref().map(|b| self.block(b)).unwrap_or_default();
                c.map(|c| StmtKind::If(c, then, otherwise))
            }
            Syn::While(c, invariants, measures, body) => {
                let condition = self.check_top(c, Some(Want::Type(Type::Bool)));
                let invariants = invariants.iter().filter_map(|e| self.contract(e)).collect();
                let decreases = self.decreases(measures);
                let body = self.block(body);
                condition.map(|condition| {
                    StmtKind::While(While {
                        condition,
                        invariants,
                        decreases,
                        body,
                    })
                })
            }
            Syn::Goto(label) => self.label(label, span).map(StmtKind::Goto),
            Syn::Label(label, invariants) => {
                let invariants = invariants.iter().filter_map(|e| self.assertion(e)).collect();
                self.label(label, span).map(|id| StmtKind::Label(id, invariants))
            }
            Syn::Block(b) => Some(StmtKind::Block(self.block(b))),
            Syn::Quasihavoc(c, location) => self
                .havoc(c.as_ref(), location, span)
                .map(|(c, l)| StmtKind::Quasihavoc(c, l)),
            Syn::QuasihavocAll(vars, c, location) => {
                let mark = self.local.enter();
                let vars = self.bind(vars);
                let parts = self.havoc(c.as_ref(), location, span);
                self.local.leave(mark);
                parts.map(|(c, l)| StmtKind::QuasihavocAll(vars, c, l))
            }
        };
        if let Some(kind) = kind {
            out.push(Stmt { kind, span });
        }
    }

    /// An expression in the place of an assertion.
    pub(super) fn assertion(&mut self, e: &syntax::Exp) -> Option<Exp> {
        self.check_top(e, Some(Want::Assertion))
    }

    fn vars(&mut self, vars: &[syntax::TypedIdent], init: Option<&syntax::Exp>, span: Span, out: &mut Block) {
        let mut ids = Vec::new();
        let mut targets = Vec::new();
        for v in vars {
            let declaration = self.declaration(v);
            let Some(name) = &v.name else { continue };
            let id = self.local.declare(declaration, true);
            ids.push(id);
            targets.push(Some(Target::Var(id, name.span)));
        }
        out.push(Stmt {
            kind: StmtKind::VarDecl(ids),
            span,
        });
        if let Some(value) = init
            && let Some(kind) = self.assign_to(targets, value, span)
        {
            out.push(Stmt { kind, span });
        }
    }

    fn instance(&mut self, e: &syntax::Exp, verb: &str) -> Option<PredicateAccess> {
        let usable = self.demand_unfoldable(e, verb);
        let exp = self.check_top(e, Some(Want::Predicate))?;
        if usable { predicate_access(exp) } else { None }
    }

    fn wand(&mut self, e: &syntax::Exp) -> Option<Exp> {
        let exp = self.check_top(e, Some(Want::Wand));
        if self.demand_wand_syntax(e) { exp } else { None }
    }

    fn label(&mut self, label: &syntax::Ident, span: Span) -> Option<LabelId> {
        let id = self.local.label(&label.name);
        if id.is_none() {
            self.undeclared_label(label, span);
        }
        id
    }

    fn havoc(
        &mut self,
        condition: Option<&syntax::Exp>,
        location: &syntax::Exp,
        span: Span,
    ) -> Option<(Option<Exp>, Location)> {
        let condition = condition.map(|c| self.check_top(c, Some(Want::Type(Type::Bool))));
        let resource = matches!(
            location.kind,
            SynExp::Field(..) | SynExp::Call(..) | SynExp::Binary(BinOp::Wand, _, _)
        );
        let place = match resource {
            true => into_location(self.check_top(location, None)?),
            false => None,
        };
        let Some(place) = place else {
            return self.error(
                span,
                "quasihavoc takes a field access, predicate instance or magic wand",
            );
        };
        match condition {
            Some(c) => Some((Some(c?), place)),
            None => Some((None, place)),
        }
    }

    /// Termination measures. Predicate instances are values in them.
    pub(super) fn decreases(&mut self, clauses: &[syntax::Decreases]) -> Vec<Decreases> {
        clauses.iter().filter_map(|clause| self.measure(clause)).collect()
    }

    fn measure(&mut self, clause: &syntax::Decreases) -> Option<Decreases> {
        let span = clause.span;
        let condition = clause
            .condition
            .as_ref()
            .map(|c| self.check_top(c, Some(Want::Type(Type::Bool))));
        let tuple = match &clause.kind {
            syntax::DecreasesKind::Tuple(tuple) => {
                self.local.measure = true;
                let all: Vec<_> = tuple.iter().map(|e| self.check_top(e, None)).collect();
                self.local.measure = false;
                all
            }
            _ => Vec::new(),
        };
        let condition = match condition {
            Some(c) => Some(c?),
            None => None,
        };
        Some(match &clause.kind {
            syntax::DecreasesKind::Tuple(_) => Decreases::Tuple {
                tuple: tuple.into_iter().collect::<Option<_>>()?,
                condition,
                span,
            },
            syntax::DecreasesKind::Wildcard => Decreases::Wildcard { condition, span },
            syntax::DecreasesKind::Star => Decreases::Star { span },
        })
    }

    /// A precondition, method postcondition or loop invariant: permissions may be inspected only
    /// where it is inhaled or exhaled as written.
    pub(super) fn contract(&mut self, e: &syntax::Exp) -> Option<Exp> {
        let exp = self.assertion(e);
        self.no_permission_inspection(e, true);
        exp
    }

    /// Reports `perm` and, if wanted, `forperm` outside of inhale-exhale assertions.
    pub(super) fn no_permission_inspection(&mut self, e: &syntax::Exp, forperm: bool) {
        echis_recursion::deep(|| match &e.kind {
            SynExp::InhaleExhale(..) => {}
            SynExp::ForPerm(..) if !forperm => {
                e.for_each_child(&mut |c| self.no_permission_inspection(c, forperm));
            }
            SynExp::Perm(_) | SynExp::ForPerm(..) => {
                let message =
                    "contracts may contain `perm` and `forperm` only inside of inhale-exhale assertions";
                self.errors.types(e.span, message);
            }
            _ => e.for_each_child(&mut |c| self.no_permission_inspection(c, forperm)),
        });
    }

    /// Reports magic wands.
    pub(super) fn no_wands(&mut self, e: &syntax::Exp) {
        echis_recursion::deep(|| match &e.kind {
            SynExp::Binary(BinOp::Wand, _, _) => {
                let message = "magic wands are not supported in function preconditions or predicates";
                self.errors.types(e.span, message);
            }
            _ => e.for_each_child(&mut |c| self.no_wands(c)),
        });
    }
}

/// Is the assertion all that is to be known after it?
fn is_join(s: &syntax::Stmt) -> bool {
    s.annotations.iter().any(|a| &*a.key.name == "join")
}
