//! Ghost statements, ghost variables and ghost fields. Ghost code assigns only to ghost variables
//! and ghost fields.

use crate::Checker;
use crate::convert::typed;
use crate::spec::Ghost;
use crate::tree::{Expr, ExprKind, Place, Stmt, StmtKind};
use crate::types::{FieldIx, VarIx};
use echis_java_syntax::contracts::tree as syntax_spec;
use echis_java_syntax::tree::{self as syntax, Variable};
use echis_source::Span;

impl Checker {
    /// Checks a ghost statement; none if it has an error.
    pub fn ghost_statement(&mut self, ghost: &syntax_spec::Ghost, span: Span) -> Option<Stmt> {
        let context = self.body_context();
        let ghost = self.with_context(context, |checker| checker.ghost(ghost, span))?;
        Some(Stmt::new(StmtKind::Ghost(Box::new(ghost)), span))
    }

    fn ghost(&mut self, ghost: &syntax_spec::Ghost, span: Span) -> Option<Ghost> {
        use syntax_spec::Ghost as G;
        Some(match ghost {
            G::Open(e) => Ghost::Open(self.instance(e)?),
            G::Close(e) => Ghost::Close(self.instance(e)?),
            G::Use(e) => Ghost::Use(self.pure_call(e)?),
            G::Assert(e) => Ghost::Assert(self.assertion(e)),
            G::Assume(e) => Ghost::Assume(self.plain_condition(e)),
            G::Join(e) => Ghost::Join(self.assertion(e)),
            G::Local(variable) => self.ghost_variable(variable),
            G::Assign(place, value) => Ghost::Assign(self.ghost_assignment(place, value, span)?),
            G::If(condition, yes, no) => {
                let condition = self.plain_condition(condition);
                let yes = Box::new(self.inner(yes));
                let no = no.as_ref().map(|no| Box::new(self.inner(no)));
                Ghost::If(condition, yes, no)
            }
        })
    }

    fn ghost_variable(&mut self, variable: &Variable) -> Ghost {
        let ty = self.contract_type(&variable.ty);
        let value = variable.init.as_ref().map(|init| self.ghost_value(init, &ty));
        let var = self.declare_ghost(&variable.name, ty);
        Ghost::Local(var, value)
    }

    /// Checks the value that is assigned to a ghost variable or ghost field.
    fn ghost_value(&mut self, e: &syntax::Expr, ty: &crate::types::Type) -> Expr {
        let errors = self.errors.len();
        let value = self.expression_as(e, ty);
        if self.errors.len() == errors {
            self.check_well_formed(&value, false);
        }
        value
    }

    fn ghost_assignment(&mut self, place: &syntax::Expr, value: &syntax::Expr, span: Span) -> Option<Expr> {
        let at = place.span;
        let (place, ty) = match self.place(place) {
            Ok(found) => found,
            Err(instead) => {
                if !instead.ty.is_unknown() {
                    self.error(at, "a ghost variable or a ghost field is required here");
                }
                return None;
            }
        };
        let is_ghost = match &place {
            Place::Local(var) => self.is_ghost_var(*var),
            Place::Field(_, field) | Place::Static(_, field) => self.world.field(*field).is_ghost,
            Place::Index(..) => false,
        };
        if !is_ghost {
            self.inconsistent(at, "ghost code assigns only to ghost variables and ghost fields");
            return None;
        }
        if let Place::Field(object, _) | Place::Static(Some(object), _) = &place {
            self.check_well_formed(object, false);
        }
        let value = self.ghost_value(value, &ty);
        Some(typed(ExprKind::Assign(place, Box::new(value)), ty, span))
    }

    /// Whether a variable is a ghost variable in scope.
    pub fn is_ghost_var(&self, var: VarIx) -> bool {
        let scopes = self.frames.iter().flat_map(|f| &f.scopes);
        scopes.flat_map(|s| &s.ghosts).any(|(_, v)| *v == var)
    }

    /// Checks the initialiser of a ghost field.
    pub fn ghost_initialiser(&mut self, field: FieldIx, init: &syntax::Expr) -> Vec<Stmt> {
        let info = self.world.field(field).clone();
        let span = info.span.to(init.span);
        let context = super::ContractContext::default();
        let value = self.with_context(context, |checker| checker.ghost_value(init, &info.ty));
        let place = self.own_field(field);
        let assigned = typed(ExprKind::Assign(place, Box::new(value)), info.ty, span);
        vec![Stmt::new(
            StmtKind::Ghost(Box::new(Ghost::Assign(assigned))),
            span,
        )]
    }
}
