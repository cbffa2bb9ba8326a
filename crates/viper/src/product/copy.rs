//! Copies of expressions for one of the two executions.
//!
//! A copy for the second execution has the twins of variables, fields, predicates and functions. The
//! variables that the expression binds itself are new in each copy.

use super::Twins;
use super::build::{Activations, equal};
use crate::ast::{Execution, Exp, ExpKind, Location, PredicateAccess, VarDecl, VarId};
use echis_source::{Diagnostic, Span};

/// The meaning of `low`, `lowEvent` and `rel` inside of a copied expression.
#[derive(Debug, Clone, Copy)]
pub(super) enum Relations {
    /// They do not occur here.
    Forbidden,
    /// `low(e)` and `lowEvent` have a value in each execution, as in the condition of a branch.
    Values(Activations),
    /// `rel(e, i)` is the value of `e` in the execution `i`.
    Rel,
}

/// The variables of a product method.
#[derive(Debug, Default)]
pub(super) struct Variables {
    /// The declarations.
    pub(super) declared: Vec<VarDecl>,
    /// Of each variable in the source, the variables of the first and of the second execution.
    pub(super) pairs: Vec<[VarId; 2]>,
}

impl Variables {
    /// Adds variables of the source, and after them their twins.
    pub(super) fn add_pairs(&mut self, originals: &[VarDecl]) {
        let first: Vec<VarId> = originals.iter().map(|v| self.declare(v.clone())).collect();
        for (v, first) in originals.iter().zip(first) {
            let second = self.declare(VarDecl {
                name: super::twin_name(&v.name),
                ..v.clone()
            });
            self.pairs.push([first, second]);
        }
    }

    /// A new variable.
    pub(super) fn declare(&mut self, declaration: VarDecl) -> VarId {
        let id = VarId(self.declared.len() as u32);
        self.declared.push(declaration);
        id
    }

    /// The variable of an execution.
    pub(super) fn of(&self, v: VarId, execution: Execution) -> VarId {
        self.pairs[v.index()][execution as usize]
    }

    /// The declaration of the first execution's variable.
    fn declaration(&self, v: VarId) -> VarDecl {
        self.declared[self.pairs[v.index()][0].index()].clone()
    }

    /// A new variable for a bound variable of the source that both executions share.
    pub(super) fn share(&mut self, v: VarId) -> VarId {
        let id = self.declare(self.declaration(v));
        self.pairs[v.index()] = [id, id];
        id
    }

    /// New variables for a bound variable of the source, one for each execution.
    pub(super) fn separate(&mut self, v: VarId) -> [VarId; 2] {
        let like = self.declaration(v);
        let twin = VarDecl {
            name: super::twin_name(&like.name),
            ..like.clone()
        };
        let first = self.declare(like);
        let second = self.declare(twin);
        self.pairs[v.index()] = [first, second];
        [first, second]
    }
}

/// Copies expressions for an execution.
#[derive(Debug)]
pub(super) struct Copier<'p> {
    pub(super) twins: &'p Twins,
    /// The variables of the product; `None` in twins of functions and predicates, which have the
    /// variables of the originals.
    pub(super) variables: Option<Variables>,
    pub(super) relations: Relations,
    /// The unsupported features that were found.
    pub(super) refused: Vec<Diagnostic>,
}

impl<'p> Copier<'p> {
    /// A copier for the twin of a function or predicate.
    pub(super) fn of_twin(twins: &'p Twins) -> Copier<'p> {
        Copier {
            twins,
            variables: None,
            relations: Relations::Forbidden,
            refused: Vec::new(),
        }
    }

    /// Reports a feature that has no product.
    pub(super) fn refuse(&mut self, span: Span, feature: &str) {
        self.refused.push(super::limits::refusal(span, feature));
    }

    /// A copy for an execution. Without relational expressions in it.
    pub(super) fn copy(&mut self, e: &Exp, execution: Execution) -> Exp {
        self.copy_with(e, execution, Relations::Forbidden)
    }

    /// A copy for an execution, with a meaning for relational expressions in it.
    pub(super) fn copy_with(&mut self, e: &Exp, execution: Execution, relations: Relations) -> Exp {
        let around = std::mem::replace(&mut self.relations, relations);
        let mut copy = e.clone();
        self.rewrite(&mut copy, execution);
        self.relations = around;
        copy
    }

    /// A copy of the parts of a predicate instance.
    pub(super) fn access(&mut self, access: &PredicateAccess, execution: Execution) -> PredicateAccess {
        let mut copy = access.clone();
        copy.predicate = self.twins.predicate_id(copy.predicate, execution);
        let amount = copy.perm.as_deref_mut();
        for e in copy.args.iter_mut().chain(amount) {
            self.rewrite(e, execution);
        }
        copy
    }

    /// The variable of an execution.
    pub(super) fn variable(&self, v: VarId, execution: Execution) -> VarId {
        match &self.variables {
            Some(variables) => variables.of(v, execution),
            None => v,
        }
    }

    /// Turns an expression of the source into that of an execution.
    pub(super) fn rewrite(&mut self, e: &mut Exp, execution: Execution) {
        echis_recursion::deep(|| {
            let span = e.span;
            match &mut e.kind {
                ExpKind::Low(_) | ExpKind::LowEvent | ExpKind::Rel(..) => {
                    return self.relational(e, execution);
                }
                ExpKind::Var(v) => *v = self.variable(*v, execution),
                ExpKind::Field(_, f) => *f = self.twins.field(*f, execution),
                ExpKind::Call(f, _) => *f = self.twins.function_id(*f, execution),
                ExpKind::Acc(location, _) | ExpKind::Perm(location) => self.location(location, execution),
                ExpKind::Unfolding(access, _) => {
                    access.predicate = self.twins.predicate_id(access.predicate, execution);
                }
                ExpKind::Let(v, value, body) => {
                    if !matches!(self.relations, Relations::Forbidden) && super::has_relation(body) {
                        self.refuse(span, "a relational expression below a `let`");
                    }
                    self.rewrite(value, execution);
                    if let Some(variables) = &mut self.variables {
                        *v = variables.share(*v);
                    }
                    return self.rewrite(body, execution);
                }
                ExpKind::Forall(q) | ExpKind::Exists(q) => {
                    if let Some(variables) = &mut self.variables {
                        for v in &mut q.vars {
                            *v = variables.share(*v);
                        }
                    }
                }
                _ => {}
            }
            e.for_each_child_mut(&mut |child| self.rewrite(child, execution));
        });
    }

    fn location(&self, location: &mut Location, execution: Execution) {
        match location {
            Location::Field(_, f) => *f = self.twins.field(*f, execution),
            Location::Predicate(p, _) => *p = self.twins.predicate_id(*p, execution),
            Location::Wand(..) => {}
        }
    }

    /// Replaces a relational expression by its meaning.
    fn relational(&mut self, e: &mut Exp, execution: Execution) {
        let span = e.span;
        let replacement = match (&e.kind, self.relations) {
            (ExpKind::Low(operand), Relations::Values(activations)) => {
                let same = self.same(operand, span);
                activations.both_imply(same)
            }
            (ExpKind::LowEvent, Relations::Values(activations)) => activations.equal(span),
            (ExpKind::Rel(operand, which), Relations::Rel) => self.copy(operand, *which),
            (ExpKind::Rel(operand, _), _) => {
                self.refuse(span, "`rel` outside of assertions, or inside of `low`");
                self.copy(operand, execution)
            }
            _ => {
                self.refuse(span, "`low` or `lowEvent` here");
                super::build::bool_exp(false, span)
            }
        };
        *e = replacement;
    }

    /// Whether an expression has the same value in both executions.
    pub(super) fn same(&mut self, operand: &Exp, span: Span) -> Exp {
        let first = self.copy(operand, Execution::First);
        let second = self.copy(operand, Execution::Second);
        equal(first, second, span)
    }
}
