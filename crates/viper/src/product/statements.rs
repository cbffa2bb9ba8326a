//! Statements: what both executions do, one after the other.

use super::Twins;
use super::assertions::Assertions;
use super::build::{Activation, Activations, assign, binary, bool_exp, conditional, if_else, var};
use super::copy::{Copier, Relations};
use crate::ast::{
    BinOp, Block, Execution, Exp, FieldId, MethodId, Stmt, StmtKind, Type, VarDecl, VarId, While,
};
use echis_source::Span;

/// Translates the body of a method.
pub(super) struct Statements<'p> {
    pub(super) copier: Copier<'p>,
    /// The variables that only the product has.
    pub(super) locals: Vec<VarId>,
}

impl Statements<'_> {
    /// The statements of a block, where the executions have these activations.
    pub(super) fn block(&mut self, block: &Block, activations: Activations) -> Block {
        echis_recursion::deep(|| {
            let mut product = Block::new();
            let mut rest = &block[..];
            while let Some(next) = rest.first() {
                let separate = rest
                    .iter()
                    .take_while(|s| is_separate(self.copier.twins, s))
                    .count();
                if separate > 0 {
                    self.one_after_the_other(&rest[..separate], activations, &mut product);
                    rest = &rest[separate..];
                } else {
                    self.together(next, activations, &mut product);
                    rest = &rest[1..];
                }
            }
            product
        })
    }

    /// Statements of which the two executions know nothing of each other.
    fn one_after_the_other(&mut self, stmts: &[Stmt], activations: Activations, product: &mut Block) {
        let sides = [
            (Execution::First, activations.first),
            (Execution::Second, activations.second),
        ];
        for (execution, activation) in sides {
            let copies: Block = stmts.iter().map(|s| self.copy(s, execution)).collect();
            let span = stmts[0].span;
            product.extend(activation.guard(copies, span));
        }
    }

    /// A statement of one execution.
    fn copy(&mut self, s: &Stmt, execution: Execution) -> Stmt {
        echis_recursion::deep(|| {
            let c = &mut self.copier;
            let mut exp = |e: &Exp| c.copy(e, execution);
            let kind = match &s.kind {
                StmtKind::VarDecl(vars) => {
                    StmtKind::VarDecl(vars.iter().map(|v| c.variable(*v, execution)).collect())
                }
                StmtKind::Assign(v, e) => {
                    let e = exp(e);
                    StmtKind::Assign(c.variable(*v, execution), e)
                }
                StmtKind::FieldAssign(receiver, f, e) => {
                    let (receiver, e) = (exp(receiver), exp(e));
                    StmtKind::FieldAssign(receiver, c.twins.field(*f, execution), e)
                }
                StmtKind::Inhale(e) => StmtKind::Inhale(exp(e)),
                StmtKind::Exhale(e) => StmtKind::Exhale(exp(e)),
                StmtKind::Assert(e) => StmtKind::Assert(exp(e)),
                StmtKind::Assume(e) => StmtKind::Assume(exp(e)),
                StmtKind::Refute(e) => StmtKind::Refute(exp(e)),
                StmtKind::Fold(access) => StmtKind::Fold(c.access(access, execution)),
                StmtKind::Unfold(access) => StmtKind::Unfold(c.access(access, execution)),
                StmtKind::If(e, then, otherwise) => {
                    let e = exp(e);
                    StmtKind::If(e, self.copies(then, execution), self.copies(otherwise, execution))
                }
                StmtKind::While(w) => {
                    let condition = exp(&w.condition);
                    let invariants = w.invariants.iter().map(exp).collect();
                    StmtKind::While(While {
                        condition,
                        invariants,
                        decreases: Vec::new(),
                        body: self.copies(&w.body, execution),
                    })
                }
                StmtKind::Block(block) => StmtKind::Block(self.copies(block, execution)),
                _ => {
                    c.refuse(s.span, "this statement");
                    StmtKind::Block(Vec::new())
                }
            };
            let span = s.span;
            Stmt { kind, span }
        })
    }

    fn copies(&mut self, block: &Block, execution: Execution) -> Block {
        block.iter().map(|s| self.copy(s, execution)).collect()
    }

    /// A statement that concerns both executions at once.
    fn together(&mut self, s: &Stmt, activations: Activations, product: &mut Block) {
        let span = s.span;
        let mut assertion = |e| Assertions::new(&mut self.copier, activations).product(e);
        let kind = match &s.kind {
            StmtKind::Inhale(e) => StmtKind::Inhale(assertion(e)),
            StmtKind::Exhale(e) => StmtKind::Exhale(assertion(e)),
            StmtKind::Assert(e) => StmtKind::Assert(assertion(e)),
            StmtKind::Assume(e) => StmtKind::Assume(assertion(e)),
            StmtKind::Refute(e) => StmtKind::Refute(assertion(e)),
            StmtKind::Label(l, _) => StmtKind::Label(*l, Vec::new()),
            StmtKind::VarDecl(vars) => {
                let both = |v: &VarId| {
                    [Execution::First, Execution::Second].map(|execution| self.copier.variable(*v, execution))
                };
                StmtKind::VarDecl(vars.iter().flat_map(both).collect())
            }
            StmtKind::Block(block) => StmtKind::Block(self.block(block, activations)),
            StmtKind::Assign(v, e) => return self.assign_relation(*v, e, activations, product),
            StmtKind::Unfold(access) => {
                self.mention_relation(access, activations, product);
                let stmts = std::slice::from_ref(s);
                return self.one_after_the_other(stmts, activations, product);
            }
            StmtKind::If(condition, then, otherwise) => {
                return self.branch((condition, then, otherwise), activations, span, product);
            }
            StmtKind::While(w) => return self.lockstep(w, activations, span, product),
            StmtKind::New(v, fields) => return self.new_object(*v, fields, activations, span, product),
            StmtKind::Call(m, args, targets) => {
                return self.call((*m, args, targets), activations, span, product);
            }
            _ => return self.copier.refuse(span, "this statement"),
        };
        product.push(Stmt { kind, span });
    }

    /// `x := e` where `e` relates the executions: both values are there before either is assigned.
    fn assign_relation(&mut self, v: VarId, e: &Exp, activations: Activations, product: &mut Block) {
        let span = e.span;
        let relations = Relations::Values(activations);
        let mut after = Vec::new();
        for (execution, activation) in [
            (Execution::First, activations.first),
            (Execution::Second, activations.second),
        ] {
            let target = self.copier.variable(v, execution);
            let ty = self.type_of(target);
            let value = self.copier.copy_with(e, execution, relations);
            let new = self.variable("value", ty.clone(), span);
            let read = |v| var(v, ty.clone(), span);
            let is_here = || activation.exp(span);
            product.push(assign(new, conditional(is_here(), value, read(target)), span));
            after.push(assign(target, read(new), span));
        }
        product.extend(after);
    }

    /// A conditional: first the branch that is taken where the condition holds, for the executions
    /// that take it, then the other one.
    fn branch(
        &mut self,
        (condition, then, otherwise): (&Exp, &Block, &Block),
        activations: Activations,
        span: Span,
        product: &mut Block,
    ) {
        let mut sides = Vec::new();
        for (execution, activation) in [
            (Execution::First, activations.first),
            (Execution::Second, activations.second),
        ] {
            let relations = Relations::Values(activations);
            let condition = self.copier.copy_with(condition, execution, relations);
            let (taken, not_taken) = (self.flag("then", span), self.flag("else", span));
            let set = |holds: bool, fails: bool| {
                vec![
                    assign(taken, bool_exp(holds, span), span),
                    assign(not_taken, bool_exp(fails, span), span),
                ]
            };
            let decide = if_else(condition, set(true, false), set(false, true), span);
            match activation {
                Activation::Always => product.push(decide),
                Activation::If(_) => {
                    product.push(if_else(
                        activation.exp(span),
                        vec![decide],
                        set(false, false),
                        span,
                    ));
                }
            }
            sides.push([taken, not_taken].map(Activation::If));
        }
        for (i, block) in [then, otherwise].into_iter().enumerate() {
            let inside = Activations {
                first: sides[0][i],
                second: sides[1][i],
            };
            product.extend(self.block(block, inside));
        }
    }

    /// A new variable of the product.
    pub(super) fn variable(&mut self, name: &str, ty: Type, span: Span) -> VarId {
        let name = name.into();
        let variables = self.copier.variables.get_or_insert_default();
        let id = variables.declare(VarDecl { name, ty, span });
        self.locals.push(id);
        id
    }

    /// A new variable of type Bool.
    pub(super) fn flag(&mut self, name: &str, span: Span) -> VarId {
        self.variable(name, Type::Bool, span)
    }

    /// `x := new(…)`: executions that allocate together get the same reference, which no program
    /// can tell from different ones. Either gets permissions only if it is active.
    fn new_object(
        &mut self,
        v: VarId,
        fields: &[FieldId],
        activations: Activations,
        span: Span,
        product: &mut Block,
    ) {
        let [x, y] = [Execution::First, Execution::Second].map(|e| self.copier.variable(v, e));
        let twins = self.copier.twins;
        let of = |execution| fields.iter().map(move |f| twins.field(*f, execution));
        let new = |v: VarId, fields: Vec<FieldId>| Stmt {
            kind: StmtKind::New(v, fields),
            span,
        };
        let both = || {
            let ty = Type::Ref;
            let fields = of(Execution::First).chain(of(Execution::Second)).collect();
            vec![new(x, fields), assign(y, var(x, ty, span), span)]
        };
        let first = || vec![new(x, of(Execution::First).collect())];
        let second = vec![new(y, of(Execution::Second).collect())];
        let together = match activations.second {
            Activation::Always => both(),
            Activation::If(_) => vec![if_else(activations.second.exp(span), both(), first(), span)],
        };
        match activations.first {
            Activation::Always => product.extend(together),
            Activation::If(_) => {
                let alone = activations.second.guard(second, span);
                product.push(if_else(activations.first.exp(span), together, alone, span));
            }
        }
    }

    /// A call, unless neither execution is here. An argument of an execution that is not is any
    /// value.
    fn call(
        &mut self,
        (method, args, targets): (MethodId, &[Exp], &[VarId]),
        activations: Activations,
        span: Span,
        product: &mut Block,
    ) {
        let sides = [
            (Execution::First, activations.first),
            (Execution::Second, activations.second),
        ];
        let mut arguments = vec![activations.first.exp(span), activations.second.exp(span)];
        let mut results = Vec::new();
        let mut after = Vec::new();
        for (execution, activation) in sides {
            for e in args {
                let value = self.copier.copy(e, execution);
                arguments.push(match activation {
                    Activation::Always => value,
                    Activation::If(_) => {
                        let any = self.variable("any", value.ty.clone(), span);
                        let any = var(any, value.ty.clone(), e.span);
                        conditional(activation.exp(e.span), value, any)
                    }
                });
            }
            for v in targets {
                let target = self.copier.variable(*v, execution);
                match activation {
                    Activation::Always => results.push(target),
                    Activation::If(_) => {
                        let ty = self.type_of(target);
                        let result = self.variable("result", ty.clone(), span);
                        results.push(result);
                        let value = |v| var(v, ty.clone(), span);
                        let kept = conditional(activation.exp(span), value(result), value(target));
                        after.push(assign(target, kept, span));
                    }
                }
            }
        }
        let kind = StmtKind::Call(method, arguments, results);
        let mut block = vec![Stmt { kind, span }];
        block.extend(after);
        let is_certain = sides.iter().any(|(_, a)| *a == Activation::Always);
        if is_certain {
            product.extend(block);
        } else {
            let (a, b) = (activations.first.exp(span), activations.second.exp(span));
            product.push(if_else(binary(BinOp::Or, a, b, span), block, Vec::new(), span));
        }
    }

    /// The type of a variable of the product.
    pub(super) fn type_of(&self, v: VarId) -> Type {
        let variables = self.copier.variables.as_ref();
        variables.map_or(Type::Ref, |all| all.declared[v.index()].ty.clone())
    }
}

/// Whether the executions can do a statement one after the other: nothing in it relates them.
/// Allocations relate them, as references are the same, and so do calls.
fn is_separate(twins: &Twins, s: &Stmt) -> bool {
    let is_simple = match &s.kind {
        StmtKind::VarDecl(_) | StmtKind::Call(..) | StmtKind::New(..) | StmtKind::Label(..) => false,
        StmtKind::Unfold(access) => twins.relations[access.predicate.index()].is_none(),
        _ => !s.exps().into_iter().any(|e| twins.is_relational(e)),
    };
    let is_inside_separate = |s: &Stmt| matches!(s.kind, StmtKind::VarDecl(_)) || is_separate(twins, s);
    is_simple && echis_recursion::deep(|| s.blocks().into_iter().flatten().all(is_inside_separate))
}
