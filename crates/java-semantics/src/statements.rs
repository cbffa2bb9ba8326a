//! Statements (JLS 14). `switch` and `try` have their own modules.

use super::Checker;
use super::complete::can_complete;
use super::convert::typed;
use super::frames::Target;
use super::lambda_shape::leaves;
use super::patterns::Pattern;
use super::tree::{Expr, ExprKind, Stmt, StmtKind};
use super::types::{JumpIx, Type, VarIx};
use super::world::Finality;
use echis_java_syntax::tree::{self as syntax, Block, Ident, TypeRef, TypeRefKind, Variable};
use echis_source::Span;
use std::sync::Arc;

pub(super) fn statement(kind: StmtKind, span: Span) -> Stmt {
    Stmt { kind, span }
}

impl Checker {
    /// Checks the statements of a block in a scope of its own.
    pub(super) fn block(&mut self, block: &Block) -> Vec<Stmt> {
        self.scoped(|checker| checker.statements(&block.statements))
    }

    /// Checks statements in the current scope.
    pub(super) fn statements(&mut self, statements: &[syntax::Stmt]) -> Vec<Stmt> {
        let mut checked = Vec::new();
        for s in statements {
            let is_ghost = matches!(s.kind, syntax::StmtKind::Ghost(_));
            self.frame().is_behind_return &= is_ghost;
            echis_recursion::deep(|| self.statement(s, Vec::new(), &mut checked));
            self.frame().is_behind_return |= matches!(s.kind, syntax::StmtKind::Return(Some(_)));
        }
        self.frame().is_behind_return = false;
        checked
    }

    /// Checks a substatement in a scope of its own.
    pub(super) fn inner(&mut self, s: &syntax::Stmt) -> Stmt {
        let mut checked = Vec::new();
        echis_recursion::deep(|| {
            self.scoped(|checker| checker.statement(s, Vec::new(), &mut checked));
        });
        match checked.len() {
            1 => checked.remove(0),
            _ => statement(StmtKind::Block(checked), s.span),
        }
    }

    /// Checks a statement and appends the typed statements to `into`; `labels` are the labels
    /// before a loop. The pattern variables that it introduces (JLS 6.3.2) stay in scope for the
    /// following statements; all other pattern variables in it go out of scope.
    fn statement(&mut self, s: &syntax::Stmt, labels: Vec<Arc<str>>, into: &mut Vec<Stmt>) {
        let outer = self.pattern_count();
        let introduced = self.statement_itself(s, labels, into);
        self.take_patterns(outer);
        self.enter_patterns(introduced);
    }

    /// Does the work of [`Checker::statement`], and returns the introduced pattern variables.
    fn statement_itself(
        &mut self,
        s: &syntax::Stmt,
        labels: Vec<Arc<str>>,
        into: &mut Vec<Stmt>,
    ) -> Vec<Pattern> {
        let span = s.span;
        let outer = self.pattern_count();
        let mut introduced = Vec::new();
        let kind = match &s.kind {
            syntax::StmtKind::Local(variables) => {
                for variable in variables {
                    let checked = self.local_variable(variable);
                    into.push(checked);
                }
                return introduced;
            }
            syntax::StmtKind::Class(declared) => {
                self.local_class(declared);
                return introduced;
            }
            syntax::StmtKind::Empty => return introduced,
            syntax::StmtKind::Expr(e) => StmtKind::Expr(self.expression_statement(e)),
            syntax::StmtKind::Block(block) => StmtKind::Block(self.block(block)),
            syntax::StmtKind::If(condition, yes, no) => {
                let (kind, patterns) = self.if_statement(condition, yes, no.as_deref());
                introduced = patterns;
                kind
            }
            syntax::StmtKind::While(condition, invariants, body) => {
                let head = (&[][..], Some(condition), &[][..]);
                let (kind, patterns) = self.for_loop(labels, head, invariants, body, span);
                introduced = patterns;
                kind
            }
            syntax::StmtKind::Do(invariants, body, condition) => {
                let has_break = leaves(body, &labels);
                let kind = self.in_loop(labels, |checker, jump| {
                    let invariants = checker.invariants(invariants);
                    let body = Box::new(checker.inner(body));
                    StmtKind::Loop {
                        jump,
                        condition: Some(checker.condition(condition)),
                        is_do: true,
                        invariants,
                        body,
                        update: Vec::new(),
                    }
                });
                let patterns = self.take_patterns(outer);
                if !has_break {
                    introduced = self.introduced(&patterns, condition, false);
                }
                kind
            }
            syntax::StmtKind::For {
                init,
                condition,
                update,
                invariants,
                body,
            } => {
                let head = (init.as_slice(), condition.as_ref(), update.as_slice());
                let (kind, patterns) = self.for_loop(labels, head, invariants, body, span);
                introduced = patterns;
                kind
            }
            syntax::StmtKind::ForEach {
                variable,
                over,
                invariants,
                body,
            } => self.for_each(labels, (variable, over), invariants, body, span),
            syntax::StmtKind::Ghost(ghost) => {
                into.extend(self.ghost_statement(ghost, span));
                return introduced;
            }
            syntax::StmtKind::Labelled(label, body) => {
                if self
                    .frame()
                    .targets
                    .iter()
                    .any(|t| t.label.as_ref() == Some(&label.text))
                {
                    self.error(label.span, format!("label {} is already defined", label.text));
                }
                into.push(self.labelled(label.text.clone(), labels, body, span));
                return introduced;
            }
            syntax::StmtKind::Assert(condition, message) => {
                let condition = self.condition(condition);
                let message = message.as_ref().map(|m| self.value(m));
                StmtKind::Assert(condition, message)
            }
            syntax::StmtKind::Switch(switch) => self.switch_statement(switch, span),
            syntax::StmtKind::Break(label) => match self.target(label.as_ref().map(|l| &*l.text), false) {
                Some(jump) => StmtKind::Break(jump),
                None => {
                    self.error(span, "break outside switch or loop");
                    return introduced;
                }
            },
            syntax::StmtKind::Continue(label) => match self.target(label.as_ref().map(|l| &*l.text), true) {
                Some(jump) => StmtKind::Continue(jump),
                None => {
                    self.error(span, "continue outside of loop");
                    return introduced;
                }
            },
            syntax::StmtKind::Return(value) => self.return_statement(value.as_ref(), span),
            syntax::StmtKind::Yield(value) => {
                let want = self
                    .frame()
                    .targets
                    .iter()
                    .rev()
                    .find_map(|t| t.yields.clone())
                    .flatten();
                let value = self.expression(value, want.as_ref());
                self.yield_of(value)
            }
            syntax::StmtKind::Throw(value) => {
                let throwable = Type::class(self.world.known.throwable);
                let value = self.expression(value, Some(&throwable));
                StmtKind::Throw(self.used_as(value, &throwable))
            }
            syntax::StmtKind::Synchronized(lock, block) => {
                // Programs have one thread, so the monitor is always free. The lock must not be
                // null (JLS 14.19).
                let lock = self.value(lock);
                let object = self.world.object();
                let lock = self.used_as(lock, &object);
                let var = self.hidden_var("lock", object.clone(), lock.span);
                into.push(statement(StmtKind::Local(var, Some(lock)), span));
                into.push(self.null_check(var, span));
                StmtKind::Block(self.block(block))
            }
            syntax::StmtKind::Try {
                resources,
                body,
                catches,
                finally,
            } => self.try_statement(resources, body, catches, finally.as_ref(), span),
            syntax::StmtKind::Constructor {
                is_super,
                outer,
                arguments,
            } => self.constructor_call(*is_super, outer.as_ref(), arguments, span),
        };
        into.push(statement(kind, span));
        introduced
    }

    /// Checks an `if` statement. Also returns the pattern variables that it introduces.
    fn if_statement(
        &mut self,
        condition: &syntax::Expr,
        yes: &syntax::Stmt,
        no: Option<&syntax::Stmt>,
    ) -> (StmtKind, Vec<Pattern>) {
        let outer = self.pattern_count();
        let checked = self.condition(condition);
        let patterns = self.take_patterns(outer);
        let (yes, _) = self.in_branch((&patterns, condition, true), |c| c.inner(yes));
        let (no, _) = self.in_branch((&patterns, condition, false), |c| no.map(|n| c.inner(n)));
        let completes = |s: &Stmt| can_complete(std::slice::from_ref(s));
        // A pattern variable is in scope afterwards only if just one of the branches completes
        // normally.
        let introduced = match (completes(&yes), no.as_ref().is_none_or(completes)) {
            (true, false) => self.introduced(&patterns, condition, true),
            (false, true) => self.introduced(&patterns, condition, false),
            _ => Vec::new(),
        };
        (StmtKind::If(checked, Box::new(yes), no.map(Box::new)), introduced)
    }

    /// Builds `if (x == null) throw new NullPointerException();`.
    fn null_check(&mut self, var: VarIx, span: Span) -> Stmt {
        let null_pointer = self.world.known.null_pointer;
        let is_plain = |&m: &super::types::MethodIx| self.world.method(m).parameters.is_empty();
        let constructor = self
            .world
            .class(null_pointer)
            .constructors
            .iter()
            .copied()
            .find(is_plain);
        let Some(constructor) = constructor else {
            return statement(StmtKind::Block(Vec::new()), span);
        };
        let value = typed(ExprKind::Local(var), self.world.var(var).ty.clone(), span);
        let null = typed(ExprKind::Null, Type::Null, span);
        let is_null = ExprKind::Binary(super::tree::Binary::Eq, Box::new(value), Box::new(null));
        let new = ExprKind::New {
            class: null_pointer,
            constructor,
            outer: None,
            arguments: Vec::new(),
        };
        let throw = StmtKind::Throw(typed(new, Type::class(null_pointer), span));
        let condition = typed(is_null, Type::Boolean, span);
        statement(
            StmtKind::If(condition, Box::new(statement(throw, span)), None),
            span,
        )
    }

    /// Whether a class in scope has the name `var`, as it could before Java 10.
    fn is_class_named_var(&mut self, span: Span) -> bool {
        let text = Arc::from("var");
        let class = self.current_class();
        self.lookup_type(class, &Ident { text, span }).is_some()
    }

    /// Checks the declaration of a local variable (JLS 14.4).
    pub(super) fn local_variable(&mut self, variable: &Variable) -> Stmt {
        let span = variable.span;
        if is_var(&variable.ty) && !self.is_class_named_var(variable.ty.span) {
            let value = match &variable.init {
                Some(init) => self.value(init),
                None => self.unknown(span),
            };
            if variable.init.is_none() || value.ty == Type::Null {
                self.error(
                    span,
                    format!("cannot infer type for local variable {}", variable.name.text),
                );
            }
            let ty = if value.ty == Type::Null {
                self.world.object()
            } else {
                value.ty.clone()
            };
            let var = self.declare_var(&variable.name.text, ty, variable.name.span, None);
            self.note_final(var, variable);
            self.note_constant(var, variable, &value);
            return statement(StmtKind::Local(var, Some(value)), span);
        }
        let ty = self.variable_type(&variable.ty);
        // The variable is in scope in its own initialiser (JLS 6.3).
        let var = self.declare_var(&variable.name.text, ty.clone(), variable.name.span, None);
        self.note_final(var, variable);
        let value = variable.init.as_ref().map(|init| self.expression_as(init, &ty));
        if let Some(value) = &value {
            self.note_constant(var, variable, value);
        }
        statement(StmtKind::Local(var, value), span)
    }

    /// Records whether a local variable is final.
    fn note_final(&mut self, var: VarIx, variable: &Variable) {
        self.world.vars[var.index()].finality = match &variable.init {
            _ if !variable.is_final => Finality::NotFinal,
            Some(_) => Finality::Initialised,
            None => Finality::Blank,
        };
    }

    /// Records the value of a final local variable with a constant initialiser, which is a constant
    /// variable (JLS 4.12.4).
    fn note_constant(&mut self, var: VarIx, variable: &Variable, value: &Expr) {
        let ty = &self.world.var(var).ty;
        if variable.is_final && (ty.is_primitive() || *ty == self.world.string()) {
            self.world.vars[var.index()].constant = value.constant.clone();
        }
    }

    /// Resolves the type with which a variable is declared. Reports `void`.
    pub(super) fn variable_type(&mut self, written: &TypeRef) -> Type {
        let ty = self.resolve_type(self.current_class(), written);
        if ty == Type::Void {
            self.error(written.span, "illegal use of 'void'");
            return Type::Unknown(Arc::from("void"));
        }
        ty
    }

    /// Checks a labelled statement. A loop stays a loop, with the label as a jump target; other
    /// statements become [`StmtKind::Labelled`].
    fn labelled(
        &mut self,
        label: Arc<str>,
        mut labels: Vec<Arc<str>>,
        body: &syntax::Stmt,
        span: Span,
    ) -> Stmt {
        let is_loop = matches!(
            body.kind,
            syntax::StmtKind::While(..)
                | syntax::StmtKind::Do(..)
                | syntax::StmtKind::For { .. }
                | syntax::StmtKind::ForEach { .. }
        );
        if is_loop {
            labels.push(label);
            let mut checked = Vec::new();
            self.scoped(|checker| checker.statement(body, labels, &mut checked));
            return match checked.len() {
                1 => checked.remove(0),
                _ => statement(StmtKind::Block(checked), span),
            };
        }
        let jump = self.new_jump();
        self.push_target(Some(label), jump, false, false);
        let body = self.inner(body);
        self.frame().targets.pop();
        statement(StmtKind::Labelled(jump, Box::new(body)), span)
    }

    fn push_target(&mut self, label: Option<Arc<str>>, jump: JumpIx, is_loop: bool, is_breakable: bool) {
        self.frame().targets.push(Target {
            label,
            jump,
            is_loop,
            is_breakable,
            yields: None,
        });
    }

    /// Checks a loop with its labels as jump targets.
    fn in_loop(
        &mut self,
        labels: Vec<Arc<str>>,
        check: impl FnOnce(&mut Self, JumpIx) -> StmtKind,
    ) -> StmtKind {
        let jump = self.new_jump();
        let before = self.frame().targets.len();
        for label in labels {
            self.push_target(Some(label), jump, true, false);
        }
        self.push_target(None, jump, true, true);
        let kind = check(self, jump);
        self.frame().targets.truncate(before);
        kind
    }

    /// Finds the jump target of a `break`, or of a `continue` if `continues` (JLS 14.15, 14.16).
    /// `None` if no enclosing statement fits; neither can leave a `switch` expression.
    fn target(&mut self, label: Option<&str>, continues: bool) -> Option<JumpIx> {
        for target in self.frame().targets.iter().rev() {
            if target.yields.is_some() {
                return None;
            }
            let fits = match label {
                Some(label) => target.label.as_deref() == Some(label) && (target.is_loop || !continues),
                None if continues => target.is_loop && target.is_breakable,
                None => target.is_breakable,
            };
            if fits {
                return Some(target.jump);
            }
        }
        None
    }

    /// Checks a `for` or `while` loop. Also returns the pattern variables that it introduces: those
    /// of the false condition, unless a `break` can end the loop (JLS 6.3.2.3, 6.3.2.5).
    fn for_loop(
        &mut self,
        labels: Vec<Arc<str>>,
        (init, condition, update): (&[syntax::Stmt], Option<&syntax::Expr>, &[syntax::Expr]),
        invariants: &[syntax::Expr],
        body: &syntax::Stmt,
        span: Span,
    ) -> (StmtKind, Vec<Pattern>) {
        let has_break = leaves(body, &labels);
        self.scoped(|checker| {
            let mut all = checker.statements(init);
            let mut introduced = Vec::new();
            let kind = checker.in_loop(labels, |checker, jump| {
                let outer = checker.pattern_count();
                let checked = condition.map(|c| checker.condition(c));
                let patterns = checker.take_patterns(outer);
                let make_loop = |checker: &mut Self| {
                    let update = update
                        .iter()
                        .map(|e| statement(StmtKind::Expr(checker.expression_statement(e)), e.span))
                        .collect();
                    StmtKind::Loop {
                        jump,
                        condition: checked,
                        is_do: false,
                        invariants: checker.invariants(invariants),
                        body: Box::new(checker.inner(body)),
                        update,
                    }
                };
                let Some(condition) = condition else {
                    return make_loop(checker);
                };
                if !has_break {
                    introduced = checker.introduced(&patterns, condition, false);
                }
                checker.in_branch((&patterns, condition, true), make_loop).0
            });
            if all.is_empty() {
                return (kind, introduced);
            }
            all.push(statement(kind, span));
            (StmtKind::Block(all), introduced)
        })
    }

    /// Checks an enhanced `for`. A loop over an array becomes [`StmtKind::ForArray`], and a loop
    /// over an `Iterable` becomes a [`StmtKind::Loop`] with an iterator (JLS 14.14.2).
    fn for_each(
        &mut self,
        labels: Vec<Arc<str>>,
        (variable, over): (&Variable, &syntax::Expr),
        invariants: &[syntax::Expr],
        body: &syntax::Stmt,
        span: Span,
    ) -> StmtKind {
        let over = self.value(over);
        self.scoped(|checker| match over.ty.clone() {
            Type::Array(element) => checker.in_loop(labels, |checker, jump| {
                let invariants = checker.invariants(invariants);
                let held = typed(ExprKind::Held, Type::clone(&element), variable.name.span);
                let (var, value) = checker.loop_variable(variable, held);
                StmtKind::ForArray {
                    jump,
                    array: over,
                    variable: var,
                    value,
                    invariants,
                    body: Box::new(checker.inner(body)),
                }
            }),
            Type::Unknown(_) => {
                StmtKind::Expr(checker.unsupported("a loop over something unknown", vec![over], span))
            }
            ty => match checker.world.as_super(&ty, checker.world.known.iterable) {
                Some(iterable) => {
                    checker.for_iterable(labels, (variable, over), &iterable, invariants, body, span)
                }
                None => {
                    checker.error(over.span, "for-each not applicable to expression type");
                    StmtKind::Block(Vec::new())
                }
            },
        })
    }

    /// Declares the variable of an enhanced `for`, and converts the element to its type.
    fn loop_variable(&mut self, variable: &Variable, element: Expr) -> (VarIx, Expr) {
        let ty = if is_var(&variable.ty) {
            element.ty.clone()
        } else {
            self.variable_type(&variable.ty)
        };
        let var = self.declare_var(&variable.name.text, ty.clone(), variable.name.span, None);
        self.note_final(var, variable);
        (var, self.assignable(element, &ty))
    }

    /// Builds
    /// `{ iterator = over.iterator(); while (iterator.hasNext()) { T x = iterator.next(); … } }`.
    fn for_iterable(
        &mut self,
        labels: Vec<Arc<str>>,
        (variable, over): (&Variable, Expr),
        iterable: &Type,
        invariants: &[syntax::Expr],
        body: &syntax::Stmt,
        span: Span,
    ) -> StmtKind {
        let at = over.span;
        let iterable = Expr {
            ty: iterable.clone(),
            ..over
        };
        let iterator = self.hidden_call(iterable, "iterator", at);
        let var = self.hidden_var("iterator", iterator.ty.clone(), at);
        let read = typed(ExprKind::Local(var), iterator.ty.clone(), at);
        let start = statement(StmtKind::Local(var, Some(iterator)), at);
        let kind = self.in_loop(labels, |checker, jump| {
            let invariants = checker.invariants(invariants);
            let condition = checker.hidden_call(read.clone(), "hasNext", at);
            let next = checker.hidden_call(read, "next", variable.span);
            let (var, value) = checker.loop_variable(variable, next);
            let first = statement(StmtKind::Local(var, Some(value)), variable.span);
            let body = checker.inner(body);
            let span = body.span;
            StmtKind::Loop {
                jump,
                condition: Some(condition),
                is_do: false,
                invariants,
                body: Box::new(statement(StmtKind::Block(vec![first, body]), span)),
                update: Vec::new(),
            }
        });
        StmtKind::Block(vec![start, statement(kind, span)])
    }

    fn return_statement(&mut self, value: Option<&syntax::Expr>, span: Span) -> StmtKind {
        let result = self.frame().result.clone();
        if self.frame().targets.iter().any(|t| t.yields.is_some()) {
            self.error(span, "attempt to return out of a switch expression");
        }
        let infers = self.frame().infers_result;
        match (result, value) {
            (None, _) => {
                self.error(span, "return outside method");
                StmtKind::Return(None)
            }
            (Some(_), Some(value)) if infers => {
                let value = self.value(value);
                StmtKind::Return(Some(self.returned(value)))
            }
            (Some(Type::Void), Some(value)) => {
                self.error(value.span, "incompatible types: unexpected return value");
                StmtKind::Return(None)
            }
            (Some(Type::Void), None) => StmtKind::Return(None),
            (Some(_), None) => {
                self.error(span, "incompatible types: missing return value");
                StmtKind::Return(None)
            }
            (Some(result), Some(value)) => StmtKind::Return(Some(self.expression_as(value, &result))),
        }
    }

    /// Converts a value that a lambda body returns to the result type. If the result type is to be
    /// inferred, records the type of the value and boxes it instead.
    pub(super) fn returned(&mut self, value: Expr) -> Expr {
        if !self.frame().infers_result {
            let result = self.frame().result.clone().unwrap_or(Type::Void);
            return self.assignable(value, &result);
        }
        self.frame().results.push(value.ty.clone());
        if value.ty.is_primitive() {
            self.boxed(value)
        } else {
            value
        }
    }
}

/// Whether a type is written as `var` (JLS 14.4).
pub(super) fn is_var(ty: &TypeRef) -> bool {
    matches!(&ty.kind, TypeRefKind::Named(parts) if parts.len() == 1 && parts[0].1.is_empty() && &*parts[0].0.text == "var")
}
