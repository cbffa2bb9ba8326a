//! Lowers assertions to code that computes whether they hold.

use super::super::function::{binary, boolean, expression, not, statement};
use super::super::{Flow, Lowerer};
use echis_java_semantics::spec::{Location, Spec};
use echis_java_semantics::tree::{Binary, Expr, ExprKind};
use echis_java_semantics::types::Type;
use echis_program::ast::{self, BinaryOp, Expression, ExpressionKind, LabelId, Place, StatementKind};
use echis_source::Span;

impl Lowerer<'_> {
    /// Computes whether an assertion holds.
    pub(super) fn truth(&mut self, e: &Expr) -> Flow<Expression> {
        let flag = self.flag(false, e.span);
        let label = self.label();
        let (whole, block) = self.buffer(|s| {
            s.demand(e, label)?;
            s.set_flag(flag, true, e.span);
            Ok(())
        });
        self.emit(StatementKind::Labelled(label, block), e.span);
        whole?;
        Ok(self.read_local(flag, e.span))
    }

    /// A new truth value that `set_flag` can change.
    pub(super) fn flag(&mut self, value: bool, span: Span) -> ast::LocalId {
        let flag = self.temporary(ast::Type::Bool);
        self.set_flag(flag, value, span);
        flag
    }

    pub(super) fn set_flag(&mut self, flag: ast::LocalId, value: bool, span: Span) {
        self.emit_assign(Place::Local(flag), boolean(value, span), span);
    }

    /// Leaves the labelled block unless the assertion holds. Conjuncts are evaluated from left to
    /// right, so that earlier ones guard later ones.
    fn demand(&mut self, e: &Expr, otherwise: LabelId) -> Flow<()> {
        echis_recursion::deep(|| self.demand_here(e, otherwise))
    }

    fn demand_here(&mut self, e: &Expr, otherwise: LabelId) -> Flow<()> {
        match &e.kind {
            ExprKind::Binary(Binary::And, a, b) => {
                self.demand(a, otherwise)?;
                return self.demand(b, otherwise);
            }
            ExprKind::Conditional(condition, yes, no) => {
                let condition = self.value(condition)?;
                let (a, yes) = self.branch(|s| s.demand(yes, otherwise));
                let (b, no) = self.branch(|s| s.demand(no, otherwise));
                self.emit(StatementKind::If(condition, yes, no), e.span);
                return a.or(b);
            }
            ExprKind::Spec(spec) => match &**spec {
                Spec::Star(a, b) => {
                    self.demand(a, otherwise)?;
                    return self.demand(b, otherwise);
                }
                Spec::Implies(condition, then) => {
                    let condition = self.value(condition)?;
                    let (_, then) = self.branch(|s| s.demand(then, otherwise));
                    self.emit_if(condition, then, e.span);
                    return Ok(());
                }
                Spec::Access(location, amount) => {
                    return self.accessible(location, amount, otherwise, e.span);
                }
                Spec::Untouched(_) => return self.unsupported("`untouched`", e.span),
                Spec::Opening(_, inner) | Spec::Using(_, inner) => return self.demand(inner, otherwise),
                _ => {}
            },
            _ => {}
        }
        let holds = self.value(e)?;
        self.leave_unless(holds, otherwise, e.span);
        Ok(())
    }

    pub(super) fn leave_unless(&mut self, holds: Expression, label: LabelId, span: Span) {
        let leave = statement(StatementKind::Break(label), span);
        self.emit(StatementKind::If(holds, Vec::new(), vec![leave]), span);
    }

    /// The value of an expression that occurs only in contracts.
    pub(in crate::lower) fn contract_value(&mut self, spec: &Spec, e: &Expr) -> Flow<Expression> {
        if self.f.contract.is_none() {
            return self.unsupported("an expression of a contract outside of a contract", e.span);
        }
        match spec {
            Spec::Result => match self.f.contract.as_ref().and_then(|c| c.result) {
                Some(id) => Ok(self.read_local(id, e.span)),
                None => self.unsupported("the result of a void method", e.span),
            },
            Spec::Old(_) => self.kept(e),
            Spec::Iff(a, b) => {
                let (a, b) = self.two(a, b)?;
                Ok(binary(BinaryOp::Eq, a, b, ast::Type::Bool, e.span))
            }
            Spec::Quantifier { variables, body, .. } if self.are_witnesses(variables) => self.truth(body),
            Spec::Quantifier {
                is_forall,
                variables,
                body,
            } => self.quantifier(*is_forall, variables, body, e.span),
            Spec::Predicate(instance) => self.instance(instance),
            _ => self.truth(e),
        }
    }

    /// Leaves the block unless a permission is available: its location exists and is not claimed by
    /// another permission.
    fn accessible(
        &mut self,
        location: &Location,
        amount: &echis_java_semantics::spec::Amount,
        otherwise: LabelId,
        span: Span,
    ) -> Flow<()> {
        let (owner, from, to) = match location {
            // A static field always exists, and has one location for its class.
            Location::Static(_) => return Ok(()),
            Location::Field(object, field) => {
                let owner = self.owner(object, otherwise)?;
                let number = i64::from(field.0);
                let from = self.integer(number, &Type::Int, span);
                (owner, from, self.integer(number + 1, &Type::Int, span))
            }
            Location::Element(array, index) => {
                let owner = self.owner(array, otherwise)?;
                let index = self.value(index)?;
                let index = self.save(index);
                let one = self.integer(1, &Type::Int, span);
                let after = binary(BinaryOp::Add, index.clone(), one, index.ty, span);
                self.within(&owner, &index, &after, otherwise, span);
                (owner, index, after)
            }
            Location::Elements(array) => {
                let owner = self.owner(array, otherwise)?;
                let length = self.length(owner.clone(), span);
                (owner, self.integer(0, &Type::Int, span), length)
            }
            Location::Range(array, from, to) => {
                let owner = self.owner(array, otherwise)?;
                let (from, to) = self.two(from, to)?;
                let (from, to) = (self.save(from), self.save(to));
                self.within(&owner, &from, &to, otherwise, span);
                (owner, from, to)
            }
        };
        if let Some(is_free) = self.claim(owner, from, to, amount, span)? {
            self.leave_unless(is_free, otherwise, span);
        }
        Ok(())
    }

    /// The object that owns a location. Leaves the block if it is null.
    fn owner(&mut self, e: &Expr, otherwise: LabelId) -> Flow<Expression> {
        let owner = self.value(e)?;
        let owner = self.save(owner);
        let is_nil = self.is_nil(owner.clone(), e.span);
        self.leave_unless(not(is_nil, e.span), otherwise, e.span);
        Ok(owner)
    }

    /// Leaves the block unless all indices from `from` on and before `to` are indices of elements.
    /// An empty range passes.
    fn within(
        &mut self,
        array: &Expression,
        from: &Expression,
        to: &Expression,
        otherwise: LabelId,
        span: Span,
    ) {
        let compare = |op, a: Expression, b: Expression| binary(op, a, b, ast::Type::Bool, span);
        let length = expression(ExpressionKind::Length(Box::new(array.clone())), from.ty, span);
        let zero = self.integer(0, &Type::Int, span);
        let inside = binary(
            BinaryOp::And,
            compare(BinaryOp::Le, zero, from.clone()),
            compare(BinaryOp::Le, to.clone(), length),
            ast::Type::Bool,
            span,
        );
        let is_empty = compare(BinaryOp::Ge, from.clone(), to.clone());
        self.leave_unless(compare(BinaryOp::Or, is_empty, inside), otherwise, span);
    }
}
