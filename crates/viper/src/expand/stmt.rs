//! Macros in statements.

use super::exp::idents;
use super::names::declared;
use super::{Expander, Name, Use};
use crate::syntax::{Block, DefineBody, Exp, ExpKind, Stmt, StmtKind};
use echis_source::Span;

impl Expander {
    pub(super) fn block(&mut self, block: &mut Block, at: &mut Option<Use>) {
        if let Some(at) = at {
            block.span = at.span;
        }
        for stmt in std::mem::take(&mut block.stmts) {
            self.depth += 1;
            echis_recursion::deep(|| self.stmt_or_use(stmt, at, block));
            self.depth -= 1;
        }
    }

    /// Expands a statement, or the macro that is used in its place, and appends what comes out to a
    /// block.
    fn stmt_or_use(&mut self, mut stmt: Stmt, at: &mut Option<Use>, into: &mut Block) {
        if !self.has_room_for_one(at) {
            return;
        }
        match self.statement_macro(&mut stmt, at) {
            Some((name, args)) => {
                let span = at.as_ref().map_or(stmt.span, |at| at.span);
                self.splice(&name, args, (span, at), into);
            }
            None => {
                self.stmt(&mut stmt, at);
                into.stmts.push(stmt);
            }
        }
    }

    /// A macro that stands where a statement does, with its expanded arguments.
    fn statement_macro(&mut self, stmt: &mut Stmt, at: &mut Option<Use>) -> Option<(Name, Vec<Exp>)> {
        let StmtKind::Assign(targets, e) = &mut stmt.kind else {
            return None;
        };
        if !targets.is_empty() || !self.is_use(e, at) {
            return None;
        }
        let (name, mut args) = match &mut e.kind {
            ExpKind::Ident(ident) => (ident.name.clone(), Vec::new()),
            ExpKind::Call(ident, args, _) => (ident.name.clone(), std::mem::take(args)),
            _ => return None,
        };
        self.exps(&mut args, at);
        Some((name, args))
    }

    /// Puts the statements of a macro where it is used: what it declares is declared there. The use
    /// has a span, and may stand in the body of another one.
    fn splice(&mut self, name: &Name, args: Vec<Exp>, (span, at): (Span, &Option<Use>), into: &mut Block) {
        let Some(define) = self.lookup(name) else { return };
        let DefineBody::Block(body) = &define.body else {
            self.error(
                span,
                format!("the macro `{name}` is an expression, not a statement"),
            );
            return;
        };
        let Ok(mut used) = self.open(&define, args, span, at) else {
            return;
        };
        for declared in declared(body) {
            if !used.params.contains_key(&declared) {
                let name = self.names.free(&declared);
                self.names.declare(name.clone());
                used.renamed.push((declared, name));
            }
        }
        let mut body = body.clone();
        self.block(&mut body, &mut Some(used));
        into.stmts.append(&mut body.stmts);
        self.close();
    }

    fn stmt(&mut self, stmt: &mut Stmt, at: &mut Option<Use>) {
        if let Some(at) = at {
            stmt.span = at.span;
        }
        match &mut stmt.kind {
            StmtKind::Assign(targets, e) => {
                let fine = targets.iter_mut().all(|t| self.target(t, at).is_ok());
                if fine {
                    self.exp(e, at);
                }
            }
            StmtKind::Vars(vars, init) => {
                idents(vars).for_each(|v| self.ident(v, at));
                init.iter_mut().for_each(|e| self.exp(e, at));
            }
            StmtKind::Package(wand, body) => {
                self.exp(wand, at);
                body.iter_mut().for_each(|b| self.block(b, at));
            }
            StmtKind::If(c, then, otherwise) => {
                self.exp(c, at);
                self.block(then, at);
                otherwise.iter_mut().for_each(|b| self.block(b, at));
            }
            StmtKind::While(c, invariants, decreases, body) => {
                self.exp(c, at);
                self.exps(invariants, at);
                self.decreases(decreases, at);
                self.block(body, at);
            }
            StmtKind::Goto(label) => self.ident(label, at),
            StmtKind::Label(label, invariants) => {
                self.ident(label, at);
                self.exps(invariants, at);
            }
            StmtKind::Block(block) => self.block(block, at),
            StmtKind::Quasihavoc(condition, location) => {
                condition.iter_mut().for_each(|c| self.exp(c, at));
                self.location(location, location.span, at);
            }
            StmtKind::QuasihavocAll(vars, condition, location) => self.bind(idents(vars), at, |s, at| {
                condition.iter_mut().for_each(|c| s.exp(c, at));
                s.location(location, location.span, at);
            }),
            other => other.exps_mut().into_iter().for_each(|e| self.exp(e, at)),
        }
    }
}
