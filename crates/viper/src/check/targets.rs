//! Assignments: to variables and fields, from expressions, `new` and calls.
//!
//! A call or `new` with fields among its targets becomes a block that evaluates the receivers
//! first, lets the call assign to fresh variables, and then stores these in the fields.

use super::declare::{Callable, Checker};
use super::expr::{Want, use_of};
use crate::ast::{Exp, ExpKind, FieldId, MethodId, Stmt, StmtKind, Type, VarId};
use crate::syntax::{self, ExpKind as Syn};
use echis_source::Span;

/// What stands left of `:=`.
#[derive(Debug)]
pub(super) enum Target {
    Var(VarId, Span),
    Field(Box<Exp>, FieldId, Span),
}

impl Checker {
    fn target_type(&self, target: &Target) -> Type {
        match target {
            Target::Var(id, _) => self.local.ty(*id).clone(),
            Target::Field(_, field, _) => self.program.fields[field.index()].ty.clone(),
        }
    }

    fn target(&mut self, e: &syntax::Exp) -> Option<Target> {
        match &e.kind {
            Syn::Ident(name) => {
                let all = self.local.lookup(&name.name);
                let assignable: Vec<VarId> = all
                    .iter()
                    .copied()
                    .filter(|&id| self.local.is_assignable(id))
                    .collect();
                let message = match (assignable.as_slice(), all) {
                    (&[id], _) => return Some(Target::Var(id, e.span)),
                    ([], []) => format!("undeclared identifier `{}`", name.name),
                    ([], _) => format!("expected an assignable identifier, found `{}`", name.name),
                    _ => format!("ambiguous identifier `{}`", name.name),
                };
                self.error(e.span, message)
            }
            Syn::Field(receiver, name) => {
                let access = self.field_access(receiver, name, e.span)?;
                self.settle(e.span);
                let mut exp = access.exp;
                self.finish(&mut exp);
                match std::mem::replace(&mut exp.kind, ExpKind::Null) {
                    ExpKind::Field(receiver, field) => Some(Target::Field(receiver, field, e.span)),
                    _ => None,
                }
            }
            _ => self.error(e.span, "expected a variable or a field"),
        }
    }

    /// `targets := value`, or a call alone.
    pub(super) fn assign(
        &mut self,
        targets: &[syntax::Exp],
        value: &syntax::Exp,
        span: Span,
    ) -> Option<StmtKind> {
        let targets: Vec<_> = targets.iter().map(|t| self.target(t)).collect();
        self.assign_to(targets, value, span)
    }

    /// The same for targets that are known; `None` stands for a wrong one.
    pub(super) fn assign_to(
        &mut self,
        targets: Vec<Option<Target>>,
        value: &syntax::Exp,
        span: Span,
    ) -> Option<StmtKind> {
        match &value.kind {
            Syn::Call(name, args, ascribed)
                if self.is_method_call(name, targets.len())
                    && (targets.len() != 1
                        || self.relational_call(name, args, ascribed.as_ref()).is_none()) =>
            {
                self.method_call(targets, name, args, value.span, span)
            }
            Syn::New(fields) if targets.len() == 1 => self.new_object(targets, fields.as_deref(), span),
            _ if targets.len() == 1 => {
                let target = targets.into_iter().next()?;
                let want = target.as_ref().map(|t| Want::Type(self.target_type(t)));
                let value = self.check_top(value, want)?;
                match target? {
                    Target::Var(id, _) => Some(StmtKind::Assign(id, value)),
                    Target::Field(receiver, field, _) => Some(StmtKind::FieldAssign(*receiver, field, value)),
                }
            }
            _ => {
                let message = match targets.len() {
                    0 => "only calls of methods without results can stand alone",
                    _ => "expected a method call when assigning to multiple targets",
                };
                self.error(span, message)
            }
        }
    }

    fn is_method_call(&self, name: &syntax::Ident, targets: usize) -> bool {
        if self.names.constructors.contains_key(&name.name) {
            return false;
        }
        let all = self.names.callables.get(&name.name).map_or(&[][..], |c| c);
        targets != 1 || all.iter().all(|c| matches!(c, Callable::Method(_)))
    }

    fn method(
        &mut self,
        name: &syntax::Ident,
        args: usize,
        targets: usize,
        call: Span,
        span: Span,
    ) -> Option<MethodId> {
        let all = self.names.callables.get(&name.name).map_or(&[][..], |c| c);
        let methods = all.iter().filter_map(|c| match *c {
            Callable::Method(m) => Some(m),
            _ => None,
        });
        let mut fitting: Vec<MethodId> = methods.collect();
        if fitting.is_empty() {
            let message = format!("undeclared call `{}`, expected function or method", name.name);
            return self.error(name.span, message);
        }
        fitting.retain(|m| self.program.methods[m.index()].params == args);
        if fitting.is_empty() {
            return self.error(call, "wrong number of arguments");
        }
        fitting.retain(|m| self.program.methods[m.index()].results == targets);
        match fitting[..] {
            [m] => Some(m),
            [] => self.error(span, "wrong number of targets"),
            _ => self.error(span, "ambiguous method call"),
        }
    }

    fn method_call(
        &mut self,
        targets: Vec<Option<Target>>,
        name: &syntax::Ident,
        args: &[syntax::Exp],
        call: Span,
        span: Span,
    ) -> Option<StmtKind> {
        let id = self.method(name, args.len(), targets.len(), call, span)?;
        let method = &self.program.methods[id.index()];
        let types: Vec<Type> = method.vars[..method.params + method.results]
            .iter()
            .map(|v| v.ty.clone())
            .collect();
        let (params, results) = types.split_at(method.params);
        let args: Vec<Option<Exp>> = args
            .iter()
            .zip(params)
            .map(|(a, ty)| self.check_top(a, Some(Want::Type(ty.clone()))))
            .collect();
        for (target, result) in targets.iter().zip(results) {
            if let Some(target) = target {
                self.demand_target(target, result);
            }
        }
        let args: Vec<Exp> = args.into_iter().collect::<Option<_>>()?;
        let targets: Vec<Target> = targets.into_iter().collect::<Option<_>>()?;
        Some(self.through_locals(targets, span, |vars| StmtKind::Call(id, args, vars)))
    }

    /// Reports a target that cannot hold values of a type.
    fn demand_target(&mut self, target: &Target, value: &Type) -> Option<()> {
        let ty = self.target_type(target);
        let (Target::Var(_, span) | Target::Field(_, _, span)) = target;
        match self.local.unifier.unify(&ty, value) {
            true => Some(()),
            false => self.incompatible(*span, &ty, value),
        }
    }

    fn new_object(
        &mut self,
        targets: Vec<Option<Target>>,
        fields: Option<&[syntax::Ident]>,
        span: Span,
    ) -> Option<StmtKind> {
        let ids: Option<Vec<FieldId>> = match fields {
            Some(fields) => {
                let ids: Vec<_> = fields.iter().map(|f| self.field(f)).collect();
                ids.into_iter().collect()
            }
            None => Some((0..self.program.fields.len() as u32).map(FieldId).collect()),
        };
        let targets: Vec<Target> = targets.into_iter().collect::<Option<_>>()?;
        for target in &targets {
            self.demand_target(target, &Type::Ref)?;
        }
        let ids = ids?;
        Some(self.through_locals(targets, span, |vars| match vars[..] {
            [var] => StmtKind::New(var, ids),
            _ => StmtKind::Block(Vec::new()),
        }))
    }

    fn through_locals(
        &mut self,
        targets: Vec<Target>,
        span: Span,
        assign: impl FnOnce(Vec<VarId>) -> StmtKind,
    ) -> StmtKind {
        let mut fresh = Vec::new();
        let mut before = Vec::new();
        let mut after = Vec::new();
        let mut vars = Vec::new();
        let mut seen = Vec::new();
        for (i, target) in targets.into_iter().enumerate() {
            match target {
                Target::Var(id, _) => vars.push(id),
                Target::Field(receiver, field, place) => {
                    if seen.contains(&field) {
                        let message = "multiple targets which access the same field are not allowed";
                        self.late.types.types(span, message);
                    }
                    seen.push(field);
                    let ty = self.program.fields[field.index()].ty.clone();
                    let at = receiver.span;
                    let object = self.local.hidden(format!("_receiver{i}"), Type::Ref, at);
                    let value = self.local.hidden(format!("_target{i}"), ty.clone(), place);
                    fresh.extend([object, value]);
                    before.push(Stmt {
                        kind: StmtKind::Assign(object, *receiver),
                        span: at,
                    });
                    let kind =
                        StmtKind::FieldAssign(use_of(object, Type::Ref, at), field, use_of(value, ty, place));
                    after.push(Stmt { kind, span: place });
                    vars.push(value);
                }
            }
        }
        let kind = assign(vars);
        if fresh.is_empty() {
            return kind;
        }
        let mut block = vec![Stmt {
            kind: StmtKind::VarDecl(fresh),
            span,
        }];
        block.append(&mut before);
        block.push(Stmt { kind, span });
        block.append(&mut after);
        StmtKind::Block(block)
    }
}
