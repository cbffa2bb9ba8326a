//! `try` statements: handlers, and resources that are closed (JLS 14.20).

use super::Checker;
use super::convert::typed;
use super::statements::statement;
use super::tree::{Catch, Dispatch, ExprKind, Stmt, StmtKind};
use super::types::{Type, VarIx};
use super::world::Finality;
use echis_java_syntax::tree::{self as syntax, Block};
use echis_source::Span;

impl Checker {
    pub(super) fn try_statement(
        &mut self,
        resources: &[syntax::Resource],
        body: &Block,
        catches: &[syntax::Catch],
        finally: Option<&Block>,
        span: Span,
    ) -> StmtKind {
        let block = body.span;
        let body = if resources.is_empty() {
            self.block(body)
        } else {
            self.scoped(|checker| checker.resources(resources, body, span))
        };
        let catches: Vec<Catch> = catches.iter().map(|c| self.catch(c)).collect();
        let finally = finally.map(|f| self.block(f));
        if catches.is_empty() && finally.is_none() {
            return StmtKind::Block(body);
        }
        StmtKind::Try {
            body,
            block,
            catches,
            finally,
        }
    }

    fn catch(&mut self, catch: &syntax::Catch) -> Catch {
        let class = self.current_class();
        let mut classes = Vec::new();
        let mut joined: Option<Type> = None;
        for written in &catch.types {
            let ty = self.resolve_type(class, written);
            match &ty {
                Type::Class(c, _) if self.world.is_subclass(*c, self.world.known.throwable) => {
                    classes.push(*c);
                    joined = Some(joined.map_or_else(|| ty.clone(), |j| self.world.join(&j, &ty)));
                }
                // An unknown class is never thrown here.
                Type::Unknown(_) => {}
                other => {
                    let shown = self.world.show(other);
                    self.error(
                        written.span,
                        format!("incompatible types: {shown} cannot be converted to Throwable"),
                    );
                }
            }
        }
        let ty = joined.unwrap_or_else(|| Type::class(self.world.known.throwable));
        self.scoped(|checker| {
            let variable = checker.declare_var(&catch.name.text, ty, catch.name.span, None);
            checker.world.vars[variable.index()].finality = match (catch.types.len() > 1, catch.is_final) {
                (true, _) => Finality::MultiCatch,
                (false, true) => Finality::Parameter,
                (false, false) => Finality::NotFinal,
            };
            Catch {
                classes,
                variable,
                body: checker.block(&catch.body),
                block: catch.body.span,
                span: catch.name.span,
            }
        })
    }

    /// Translates `try (R r = e; …) {…}`; each resource is closed after those that follow it (JLS
    /// 14.20.3.1).
    fn resources(&mut self, resources: &[syntax::Resource], body: &Block, span: Span) -> Vec<Stmt> {
        let Some((first, rest)) = resources.split_first() else {
            return self.block(body);
        };
        let (start, var, at) = match first {
            syntax::Resource::Variable(variable) => {
                let start = self.local_variable(variable);
                let StmtKind::Local(var, _) = start.kind else {
                    return vec![start];
                };
                self.world.vars[var.index()].finality = Finality::Resource;
                (start, var, variable.span)
            }
            syntax::Resource::Expr(e) => {
                let value = self.value(e);
                let var = self.hidden_var("resource", value.ty.clone(), e.span);
                (statement(StmtKind::Local(var, Some(value)), e.span), var, e.span)
            }
        };
        let inner = self.scoped(|checker| checker.resources(rest, body, span));
        let throwable = Type::class(self.world.known.throwable);
        let primary = self.hidden_var("primary", throwable.clone(), at);
        let caught = self.hidden_var("caught", throwable.clone(), at);
        let close = self.close_resource(var, primary, at);
        let local = |v: VarIx| typed(ExprKind::Local(v), throwable.clone(), at);
        let set = ExprKind::Assign(super::tree::Place::Local(primary), Box::new(local(caught)));
        let handler = Catch {
            classes: vec![self.world.known.throwable],
            variable: caught,
            body: vec![
                statement(StmtKind::Expr(typed(set, throwable.clone(), at)), at),
                statement(StmtKind::Throw(local(caught)), at),
            ],
            block: at,
            span: at,
        };
        let null = typed(ExprKind::Null, Type::Null, at);
        vec![
            start,
            statement(StmtKind::Local(primary, Some(null)), at),
            statement(
                StmtKind::Try {
                    body: inner,
                    block: body.span,
                    catches: vec![handler],
                    finally: Some(vec![close]),
                },
                span,
            ),
        ]
    }

    /// Builds the statement that closes a resource:
    ///
    /// ```text
    /// if (r != null) {
    ///     if (primary != null) {
    ///         try { r.close(); } catch (Throwable t) { primary.addSuppressed(t); }
    ///     } else r.close();
    /// }
    /// ```
    fn close_resource(&mut self, var: VarIx, primary: VarIx, at: Span) -> Stmt {
        let read = |checker: &Self, v: VarIx| typed(ExprKind::Local(v), checker.world.var(v).ty.clone(), at);
        let is_there = |checker: &Self, v: VarIx| {
            let null = typed(ExprKind::Null, Type::Null, at);
            let kind = ExprKind::Binary(
                super::tree::Binary::Ne,
                Box::new(read(checker, v)),
                Box::new(null),
            );
            typed(kind, Type::Boolean, at)
        };
        let resource = read(self, var);
        let close = self.hidden_call(resource, "close", at);
        let close = statement(StmtKind::Expr(close), at);
        let throwable = self.world.known.throwable;
        let second = self.hidden_var("suppressed", Type::class(throwable), at);
        let add = self
            .world
            .method_named(throwable, "addSuppressed", &[Type::class(throwable)]);
        let suppress = add.map(|method| {
            let call = ExprKind::Call {
                method,
                dispatch: Dispatch::Virtual,
                receiver: Some(Box::new(read(self, primary))),
                arguments: vec![read(self, second)],
            };
            statement(StmtKind::Expr(typed(call, Type::Void, at)), at)
        });
        let guarded = StmtKind::Try {
            body: vec![close.clone()],
            block: at,
            catches: vec![Catch {
                classes: vec![throwable],
                variable: second,
                body: suppress.into_iter().collect(),
                block: at,
                span: at,
            }],
            finally: None,
        };
        let inner = StmtKind::If(
            is_there(self, primary),
            Box::new(statement(guarded, at)),
            Some(Box::new(close)),
        );
        statement(
            StmtKind::If(is_there(self, var), Box::new(statement(inner, at)), None),
            at,
        )
    }
}
