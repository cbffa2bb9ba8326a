//! A `switch` with patterns or with `case null` (JLS 14.11.1, 15.28), as a chain of tests in the
//! `default` case of a `switch` over a constant, which the `break` and `yield` statements leave:
//!
//! ```java
//! switch (o) { case A a when a.ok() -> f(a); default -> g(); }
//! switch (0) { default: T s = o; if (s instanceof A a && a.ok()) { f(a); break; } g(); break; }
//! ```
//!
//! If there is no `default` and nothing matches, a `MatchException` is thrown.

use super::Checker;
use super::complete::can_complete;
use super::convert::{constant, typed};
use super::exhaustiveness::covers;
use super::matching::Matched;
use super::tree::{Binary, Case, Constant, Dispatch, Expr, ExprKind, Stmt, StmtKind, Switch};
use super::types::{JumpIx, Type, VarIx};
use echis_java_syntax::tree as syntax;
use echis_source::Span;

/// Whether a label is `null`.
fn is_null(label: &syntax::Expr) -> bool {
    matches!(label.kind, syntax::ExprKind::Literal(syntax::Literal::Null))
}

/// Whether a `switch` needs the rules for patterns.
pub(super) fn has_patterns(switch: &syntax::Switch) -> bool {
    let is_it = |case: &syntax::Case| {
        !case.patterns.is_empty() || case.guard.is_some() || case.labels.iter().any(is_null)
    };
    switch.cases.iter().any(is_it)
}

/// The value that is tested, and what its cases match.
struct Tested {
    variable: VarIx,
    ty: Type,
    /// What the cases without a guard match.
    matched: Vec<Matched>,
}

impl Checker {
    /// Checks a `switch` with patterns. Returns the same as [`Checker::switch`].
    pub(super) fn pattern_switch(
        &mut self,
        scrutinee: Expr,
        switch: &syntax::Switch,
        want: Option<Option<&Type>>,
        span: Span,
    ) -> Result<(Switch, Vec<Expr>), Expr> {
        let at = scrutinee.span;
        if scrutinee.ty.is_unknown() || !scrutinee.ty.is_reference() {
            return Err(self.unsupported("a switch with patterns over this type", vec![scrutinee], span));
        }
        let mut tested = Tested {
            variable: self.hidden_var("selected", scrutinee.ty.clone(), at),
            ty: scrutinee.ty.clone(),
            matched: Vec::new(),
        };
        let accepts_null = switch.cases.iter().any(|c| c.labels.iter().any(is_null));
        let value = match accepts_null {
            true => scrutinee,
            false => self.required(scrutinee),
        };
        let jump = self.enter_switch(want);
        let before = std::mem::take(&mut self.yielded);
        let mut body = vec![Stmt::new(StmtKind::Local(tested.variable, Some(value)), at)];
        let mut default = None;
        let mut falls_through = false;
        let last = switch.cases.len();
        for (i, case) in switch.cases.iter().enumerate() {
            let outer = self.pattern_count();
            let (test, statements) = match switch.arrows {
                true => self.scoped(|checker| checker.pattern_case(case, &mut tested, true, want)),
                false => self.pattern_case(case, &mut tested, false, want),
            };
            self.take_patterns(outer);
            let completes = can_complete(&statements);
            falls_through |= completes && !switch.arrows && i + 1 < last;
            if completes && want.is_some() && (switch.arrows || i + 1 == last) {
                self.error(case.span, "switch expression completes without providing a value");
            }
            let statements = left(statements, completes && want.is_none(), jump, case.span);
            match (case.is_default, test) {
                (true, _) if default.is_some() => self.error(case.span, "duplicate default label"),
                (true, _) => default = Some(statements),
                (false, Some(test)) => {
                    let block = Box::new(Stmt::new(StmtKind::Block(statements), case.span));
                    body.push(Stmt::new(StmtKind::If(test, block, None), case.span));
                }
                (false, None) => {}
            }
        }
        let yielded = std::mem::replace(&mut self.yielded, before);
        self.frame().targets.pop();
        if falls_through {
            return Err(self.unsupported("falling through in a switch with patterns", Vec::new(), span));
        }
        match default {
            Some(statements) => body.extend(statements),
            None => {
                self.check_patterns_exhaustive(&tested, want.is_some(), span);
                body.push(self.no_match(at));
            }
        }
        let zero = constant(Constant::Int(0), Type::Int, at);
        let whole = Case {
            labels: Vec::new(),
            written: Vec::new(),
            is_default: true,
            body,
            span: at,
        };
        let switch = Switch {
            jump,
            scrutinee: zero,
            arrows: true,
            cases: vec![whole],
            is_expression: want.is_some(),
        };
        Ok((switch, yielded))
    }

    /// Checks a case. Returns the test for it, if it has labels, and its statements.
    fn pattern_case(
        &mut self,
        case: &syntax::Case,
        tested: &mut Tested,
        arrows: bool,
        want: Option<Option<&Type>>,
    ) -> (Option<Expr>, Vec<Stmt>) {
        let mut tests = Vec::new();
        let mut matched = Vec::new();
        for label in &case.labels {
            let (test, constant) = self.constant_test(label, tested);
            tests.push(test);
            matched.extend(constant);
        }
        if case.patterns.len() > 1 {
            self.error(case.span, "illegal fall-through to a pattern");
        }
        for pattern in &case.patterns {
            let value = typed(ExprKind::Local(tested.variable), tested.ty.clone(), pattern.span);
            let (test, is) = self.matching(value, pattern);
            tests.push(test);
            matched.push(is);
        }
        let either = |a: Expr, b: Expr| boolean(Binary::Or, a, b, case.span);
        let mut test = tests.into_iter().reduce(either);
        if let Some(guard) = &case.guard {
            let guard = self.expression_as(guard, &Type::Boolean);
            if guard.constant != Some(Constant::Bool(true)) {
                matched.clear();
            }
            test = test.map(|test| boolean(Binary::And, test, guard, case.span));
        }
        tested.matched.extend(matched);
        let body = match arrows {
            true => self.rule(case, want),
            false => self.statements(&case.body),
        };
        (test, body)
    }

    /// The test whether the value is a constant, and what it matches.
    fn constant_test(&mut self, label: &syntax::Expr, tested: &Tested) -> (Expr, Option<Matched>) {
        let span = label.span;
        let value = typed(ExprKind::Local(tested.variable), tested.ty.clone(), span);
        if is_null(label) {
            let null = typed(ExprKind::Null, Type::Null, span);
            return (boolean(Binary::Eq, value, null, span), None);
        }
        if let (syntax::ExprKind::Name(name), Type::Class(class, _)) = (&label.kind, &tested.ty)
            && let Some(field) = self.world.find_field(*class, &name.text)
            && self.world.field(field).ordinal.is_some()
        {
            let constant = typed(ExprKind::Static(None, field), tested.ty.clone(), span);
            return (
                boolean(Binary::Eq, value, constant, span),
                Some(Matched::Constant(field)),
            );
        }
        let constant = self.value(label);
        let test = match (&constant.constant, &constant.kind) {
            (_, ExprKind::Static(None, field)) if self.world.field(*field).ordinal.is_some() => {
                let matched = Matched::Constant(*field);
                return (boolean(Binary::Eq, value, constant, span), Some(matched));
            }
            (Some(Constant::String(_)), _) => self.equal_text(constant, value, span),
            (Some(Constant::Int(_)), _) => self.equal_box(value, constant, span),
            _ => None,
        };
        let unsupported = || self.unsupported("this case constant beside patterns", Vec::new(), span);
        let test = test.unwrap_or_else(|| Expr {
            ty: Type::Boolean,
            ..unsupported()
        });
        (test, None)
    }

    /// `"text".equals(value)`
    fn equal_text(&self, text: Expr, value: Expr, span: Span) -> Option<Expr> {
        let object = self.world.object();
        let method = self
            .world
            .method_named(self.world.known.string, "equals", &[object])?;
        let call = ExprKind::Call {
            method,
            dispatch: Dispatch::Virtual,
            receiver: Some(Box::new(text)),
            arguments: vec![value],
        };
        Some(typed(call, Type::Boolean, span))
    }

    /// `value != null && value.intValue() == constant`
    fn equal_box(&mut self, value: Expr, constant: Expr, span: Span) -> Option<Expr> {
        self.world.unboxed(&value.ty)?;
        let null = typed(ExprKind::Null, Type::Null, span);
        let there = boolean(Binary::Ne, value.clone(), null, span);
        let number = self.unbox(value);
        let number = self.convert_primitive(number, &Type::Int);
        let constant = self.convert_primitive(constant, &Type::Int);
        let same = boolean(Binary::Eq, number, constant, span);
        Some(boolean(Binary::And, there, same, span))
    }

    /// The value, checked to be not null.
    fn required(&mut self, value: Expr) -> Expr {
        let (ty, span) = (value.ty.clone(), value.span);
        let variable = self.hidden_var("selector", ty.clone(), span);
        let then = typed(ExprKind::Local(variable), ty.clone(), span);
        typed(
            ExprKind::Bind(variable, Box::new(value), Box::new(then)),
            ty,
            span,
        )
    }

    /// Throws the exception for a value that matches no case.
    fn no_match(&mut self, span: Span) -> Stmt {
        let class = self.world.known.no_match;
        let constructors = &self.world.class(class).constructors;
        let of_two = |&&m: &&super::types::MethodIx| self.world.method(m).parameters.len() == 2;
        let Some(&constructor) = constructors.iter().find(of_two) else {
            return Stmt::new(
                StmtKind::Unsupported("a switch where nothing matches".into()),
                span,
            );
        };
        let null = typed(ExprKind::Null, Type::Null, span);
        let new = ExprKind::New {
            class,
            constructor,
            outer: None,
            arguments: vec![null.clone(), null],
        };
        Stmt::new(StmtKind::Throw(typed(new, Type::class(class), span)), span)
    }

    /// Reports a `switch` without `default` whose cases certainly do not match all values. Type
    /// arguments can exclude some of the permitted subclasses, so that nothing is certain with
    /// them.
    fn check_patterns_exhaustive(&mut self, tested: &Tested, is_expression: bool, span: Span) {
        let is_generic = matches!(&tested.ty, Type::Class(_, arguments) if !arguments.is_empty());
        if is_generic || covers(&self.world, &tested.ty, &tested.matched) {
            return;
        }
        let kind = match is_expression {
            true => "expression",
            false => "statement",
        };
        self.error(
            span,
            format!("the switch {kind} does not cover all possible input values"),
        );
    }
}

fn boolean(op: Binary, a: Expr, b: Expr, span: Span) -> Expr {
    typed(
        ExprKind::Binary(op, Box::new(a), Box::new(b)),
        Type::Boolean,
        span,
    )
}

/// Statements that leave the `switch` at their end if they complete there.
fn left(mut statements: Vec<Stmt>, completes: bool, jump: JumpIx, span: Span) -> Vec<Stmt> {
    if completes {
        let end = statements.last().map_or(span, |s| s.span);
        statements.push(Stmt::new(StmtKind::Break(jump), end));
    }
    statements
}
