//! `switch` statements and expressions (JLS 14.11, 15.28).

use super::Checker;
use super::convert::{Context, typed};
use super::frames::Target;
use super::pattern_switches::has_patterns;
use super::tree::{Case, Constant, Expr, ExprKind, Label, Stmt, StmtKind, Switch};
use super::types::{ClassIx, JumpIx, Type};
use echis_java_syntax::tree as syntax;
use echis_source::Span;
use std::sync::Arc;

/// The kind of selector expression.
enum On {
    /// A primitive integer or its box, with the primitive type.
    Int(Type),
    String,
    Enum(ClassIx),
}

impl Checker {
    pub(super) fn switch_statement(&mut self, switch: &syntax::Switch, span: Span) -> StmtKind {
        match self.switch(switch, None, span) {
            Ok((switch, _)) => StmtKind::Switch(Box::new(switch)),
            Err(instead) => {
                let at = instead.span;
                let kinds = [
                    StmtKind::Expr(instead),
                    StmtKind::Unsupported(Arc::from("this switch")),
                ];
                StmtKind::Block(kinds.into_iter().map(|kind| Stmt { kind, span: at }).collect())
            }
        }
    }

    pub(super) fn switch_expression(
        &mut self,
        switch: &syntax::Switch,
        want: Option<&Type>,
        span: Span,
    ) -> Expr {
        match self.switch(switch, Some(want), span) {
            Ok((mut checked, results)) => {
                let results: Vec<&Expr> = results.iter().collect();
                let fitting = want.filter(|want| {
                    let mut results = results.iter();
                    !want.is_unknown() && results.all(|e| self.fits(e, want, Context::Assignment))
                });
                let ty = match fitting {
                    Some(want) => want.clone(),
                    None => self.conditional_type(&results, None),
                };
                let is_below = |e: &Expr| e.ty == ty || (ty.is_reference() && e.ty.is_reference());
                let has_common_type =
                    results.iter().any(|e| e.ty == ty) && results.iter().all(|e| is_below(e));
                if fitting.is_none() && !has_common_type {
                    self.mixed_switches.insert(span);
                }
                self.check_exhaustive(&checked, span);
                let jump = checked.jump;
                let last = checked.cases.len();
                for (i, case) in checked.cases.iter_mut().enumerate() {
                    self.convert_yields(&mut case.body, jump, &ty);
                    if super::complete::can_complete(&case.body) && (checked.arrows || i + 1 == last) {
                        self.error(case.span, "switch expression completes without providing a value");
                    }
                }
                typed(ExprKind::Switch(Box::new(checked)), ty, span)
            }
            Err(instead) => instead,
        }
    }

    /// Reports a `switch` expression whose cases are not exhaustive (JLS 15.28.1).
    fn check_exhaustive(&mut self, switch: &Switch, span: Span) {
        if switch.cases.iter().any(|c| c.is_default) {
            return;
        }
        let covered = match &switch.scrutinee.ty {
            Type::Class(c, _) => {
                let count = self.world.class(*c).constants.len();
                let labels = switch.cases.iter().map(|c| c.labels.len()).sum::<usize>();
                count > 0 && labels >= count
            }
            _ => false,
        };
        if !covered {
            self.error(
                span,
                "the switch expression does not cover all possible input values",
            );
        }
    }

    /// Checks a `switch`. `want` is `Some` for an expression, with its target type if it has one.
    /// Also returns a placeholder for each yielded value; see `Checker::yielded`. The error is the
    /// expression to use instead.
    fn switch(
        &mut self,
        switch: &syntax::Switch,
        want: Option<Option<&Type>>,
        span: Span,
    ) -> Result<(Switch, Vec<Expr>), Expr> {
        let scrutinee = self.value(&switch.scrutinee);
        if has_patterns(switch) && !scrutinee.ty.is_unknown() {
            return self.pattern_switch(scrutinee, switch, want, span);
        }
        let on = match &scrutinee.ty {
            t if *t == self.world.string() => On::String,
            Type::Class(c, _) if self.world.class(*c).kind == syntax::TypeKind::Enum => On::Enum(*c),
            t if t.is_unknown() => {
                return Err(self.unsupported("a switch over something unknown", vec![scrutinee], span));
            }
            t => {
                let primitive = self.world.unboxed(t).unwrap_or_else(|| t.clone());
                if !primitive.is_numeric() || primitive.promoted() != Type::Int {
                    let shown = self.world.show(t);
                    self.error(scrutinee.span, format!("a switch over {shown} is not possible"));
                    return Err(self.unknown(span));
                }
                On::Int(primitive)
            }
        };
        let scrutinee = match &on {
            On::Int(_) => {
                let value = self.numeric(scrutinee);
                self.convert_primitive(value, &Type::Int)
            }
            _ => scrutinee,
        };
        let jump = self.enter_switch(want);
        let before = std::mem::take(&mut self.yielded);
        let unknown_before = std::mem::take(&mut self.unknown_label);
        // All cases with `:` share one scope.
        let cases: Vec<Case> = self.scoped(|checker| {
            let mut seen = Vec::new();
            switch
                .cases
                .iter()
                .map(|case| checker.case(case, &on, &mut seen, switch.arrows, want))
                .collect()
        });
        let yielded = std::mem::replace(&mut self.yielded, before);
        self.frame().targets.pop();
        if std::mem::replace(&mut self.unknown_label, unknown_before) {
            return Err(self.unsupported("a switch with labels that are not known", vec![scrutinee], span));
        }
        if let Some(second) = cases.iter().filter(|case| case.is_default).nth(1) {
            self.error(second.span, "duplicate default label");
        }
        let switch = Switch {
            jump,
            scrutinee,
            arrows: switch.arrows,
            cases,
            is_expression: want.is_some(),
        };
        Ok((switch, yielded))
    }

    /// Enters a `switch`, which `break` or `yield` leaves. `want` is that of [`Checker::switch`].
    pub(super) fn enter_switch(&mut self, want: Option<Option<&Type>>) -> JumpIx {
        let jump = self.new_jump();
        self.frame().targets.push(Target {
            label: None,
            jump,
            is_loop: false,
            is_breakable: want.is_none(),
            yields: want.map(|w| w.cloned()),
        });
        jump
    }

    fn case(
        &mut self,
        case: &syntax::Case,
        on: &On,
        seen: &mut Vec<Label>,
        arrows: bool,
        want: Option<Option<&Type>>,
    ) -> Case {
        let (mut labels, mut written) = (Vec::new(), Vec::new());
        let is_default = case.is_default;
        for label in &case.labels {
            if let Some(found) = self.label(label, on, &mut written) {
                if seen.contains(&found) {
                    self.error(label.span, "duplicate case label");
                }
                seen.push(found.clone());
                labels.push(found);
            }
        }
        let body = if arrows {
            self.scoped(|checker| checker.rule(case, want))
        } else {
            self.statements(&case.body)
        };
        Case {
            labels,
            written,
            is_default,
            body,
            span: case.span,
        }
    }

    /// The statements behind an arrow; in a `switch` expression, an expression is yielded.
    pub(super) fn rule(&mut self, case: &syntax::Case, want: Option<Option<&Type>>) -> Vec<Stmt> {
        match (want, case.body.first()) {
            (
                Some(want),
                Some(syntax::Stmt {
                    kind: syntax::StmtKind::Expr(value),
                    span,
                }),
            ) => {
                let value = self.expression(value, want);
                vec![Stmt::new(self.yield_of(value), *span)]
            }
            _ => self.statements(&case.body),
        }
    }

    /// Checks a case label. Appends it to `written` if it is an expression.
    fn label(&mut self, label: &syntax::Expr, on: &On, written: &mut Vec<Expr>) -> Option<Label> {
        match on {
            On::Enum(class) => {
                if let syntax::ExprKind::Name(name) = &label.kind
                    && let Some(field) = self.world.find_field(*class, &name.text)
                    && let Some(ordinal) = self.world.field(field).ordinal
                {
                    return Some(Label::Enum(ordinal));
                }
                self.error(label.span, "an enum constant is required here");
                None
            }
            On::String => {
                let value = self.value(label);
                written.push(value.clone());
                match value.constant {
                    Some(Constant::String(text)) => Some(Label::String(text)),
                    _ if value.ty.is_unknown() => {
                        self.unknown_label = true;
                        None
                    }
                    _ => {
                        self.error(label.span, "constant string expression required");
                        None
                    }
                }
            }
            On::Int(ty) => {
                let value = self.value(label);
                if value.ty.is_unknown() {
                    self.unknown_label = true;
                    return None;
                }
                let value = self.assignable(value, ty);
                written.push(value.clone());
                match value.constant {
                    Some(Constant::Int(value)) => Some(Label::Int(value)),
                    _ => {
                        if !value.ty.is_unknown() {
                            self.error(label.span, "constant expression required");
                        }
                        None
                    }
                }
            }
        }
    }

    /// Yields a value from the innermost `switch` expression. It is converted later, when the types
    /// of all are known.
    pub(super) fn yield_of(&mut self, value: Expr) -> StmtKind {
        let span = value.span;
        if value.ty == Type::Void {
            self.error(span, "'void' type not allowed here");
        }
        let target = self
            .frame()
            .targets
            .iter()
            .rev()
            .find(|t| t.yields.is_some())
            .map(|t| t.jump);
        match target {
            Some(jump) => {
                self.yielded.push(Expr {
                    kind: ExprKind::Null,
                    ty: value.ty.clone(),
                    constant: value.constant.clone(),
                    span,
                });
                StmtKind::Yield(jump, value)
            }
            None => {
                self.error(span, "yield outside of switch expression");
                StmtKind::Unsupported(Arc::from("yield"))
            }
        }
    }

    /// Converts the values that statements yield to the `switch` with target `jump`, to its type.
    fn convert_yields(&mut self, statements: &mut [Stmt], jump: super::types::JumpIx, ty: &Type) {
        for statement in statements {
            echis_recursion::deep(|| self.convert_yield(statement, jump, ty));
        }
    }

    fn convert_yield(&mut self, statement: &mut Stmt, jump: super::types::JumpIx, ty: &Type) {
        match &mut statement.kind {
            StmtKind::Yield(to, value) if *to == jump => {
                let nothing = typed(ExprKind::Null, Type::Null, value.span);
                let value_now = std::mem::replace(value, nothing);
                let is_object = matches!(value_now.ty, Type::Class(..) | Type::Variable(_));
                let is_below = self
                    .world
                    .is_subtype(&self.world.erase(&value_now.ty), &self.world.erase(ty));
                // An object of a subtype needs no conversion and keeps its own type.
                *value = if is_object && is_below {
                    value_now
                } else {
                    self.assignable(value_now, ty)
                };
            }
            StmtKind::Block(body) => self.convert_yields(body, jump, ty),
            StmtKind::If(_, yes, no) => {
                self.convert_yield(yes, jump, ty);
                if let Some(no) = no {
                    self.convert_yield(no, jump, ty);
                }
            }
            StmtKind::Loop { body, .. } | StmtKind::ForArray { body, .. } | StmtKind::Labelled(_, body) => {
                self.convert_yield(body, jump, ty);
            }
            StmtKind::Switch(switch) => {
                for case in &mut switch.cases {
                    self.convert_yields(&mut case.body, jump, ty);
                }
            }
            StmtKind::Try {
                body,
                catches,
                finally,
                ..
            } => {
                self.convert_yields(body, jump, ty);
                for catch in catches {
                    self.convert_yields(&mut catch.body, jump, ty);
                }
                if let Some(finally) = finally {
                    self.convert_yields(finally, jump, ty);
                }
            }
            _ => {}
        }
    }
}
