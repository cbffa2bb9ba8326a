//! Lowers `switch` (JLS 14.11) to a chain of tests if no group falls through. Otherwise lowers it
//! to nested blocks, and leaving a block jumps to a group.

use super::function::{Jump, binary, boolean, statement};
use super::{Flow, Lowerer, Origin};
use echis_java_semantics::complete::can_complete;
use echis_java_semantics::tree::{Case, Label, Switch};
use echis_java_semantics::types::Type;
use echis_program::ast::{
    self, BinaryOp, Expression, ExpressionKind, LabelId, LocalId, Statement, StatementKind,
};
use echis_source::Span;

impl Lowerer<'_> {
    /// Lowers a `switch` expression.
    pub(super) fn switch_value(&mut self, switch: &Switch, ty: &Type, span: Span) -> Flow<Expression> {
        let Some(lowered) = self.ty(ty) else {
            self.switch(switch, None, span)?;
            return self.unsupported_type(ty, span);
        };
        let result = self.temporary(lowered);
        self.switch(switch, Some(result), span)?;
        Ok(self.read_local(result, span))
    }

    pub(super) fn switch(&mut self, switch: &Switch, result: Option<LocalId>, span: Span) -> Flow<()> {
        let value = self.value(&switch.scrutinee)?;
        let value = self.looked_at(value, &switch.scrutinee.ty, switch.scrutinee.span);
        let on_break = self.label();
        let targets = Jump {
            on_break: Some(on_break),
            result,
            ..Jump::default()
        };
        self.f.jumps.insert(switch.jump, targets);
        let falls_through =
            !switch.arrows && switch.cases.iter().rev().skip(1).any(|c| can_complete(&c.body));
        let (_, block) = self.branch(|s| {
            if falls_through {
                s.blocks(switch, &value, on_break, span);
            } else {
                s.chain(switch, &value, span);
            }
        });
        self.labelled(switch.jump, block, span);
        Ok(())
    }

    /// The value that is compared with the labels: the ordinal of an enum constant, or the value of
    /// the selector. Fails on null (JLS 14.11.3).
    fn looked_at(&mut self, value: Expression, ty: &Type, span: Span) -> Expression {
        let value = match ty {
            Type::Class(c, _) if *c != self.world.known.string => {
                let ordinal = self.world.find_field(self.world.known.enumeration, "$ordinal");
                match ordinal.and_then(|f| self.field_id(f)) {
                    Some(id) => self.read_field(value, id, span),
                    None => value,
                }
            }
            Type::Class(..) => {
                // Reading the length of a string fails on null (JLS 14.11.3).
                let value = if matches!(value.kind, ExpressionKind::Local(_)) {
                    value
                } else {
                    self.save(value)
                };
                let length = self.length(value.clone(), span);
                self.save(length);
                return value;
            }
            _ => value,
        };
        // Cases cannot change a variable before one of them is selected.
        match value.kind {
            ExpressionKind::Local(_) | ExpressionKind::Integer(_) => value,
            _ => self.save(value),
        }
    }

    fn test(&mut self, value: &Expression, label: &Label, span: Span) -> Expression {
        let against = match label {
            Label::Int(n) => self.integer(*n, &Type::Int, span),
            Label::Enum(n) => self.integer(i64::from(*n), &Type::Int, span),
            Label::String(text) => return self.equal_strings(value, text, span),
        };
        binary(BinaryOp::Eq, value.clone(), against, ast::Type::Bool, span)
    }

    fn equal_strings(&mut self, value: &Expression, text: &std::sync::Arc<[u16]>, span: Span) -> Expression {
        let literal = self.literal(text);
        let object = Type::class(self.world.known.object);
        let equals = self
            .world
            .method_named(self.world.known.string, "equals", &[object]);
        let id = self.temporary(ast::Type::Bool);
        if let Some(equals) = equals {
            let procedure = self.procedure(Origin::Method(equals));
            let arguments = vec![value.clone(), self.global(literal, span)];
            self.call_procedure(Some(id), procedure, true, arguments, span);
        }
        self.read_local(id, span)
    }

    /// The condition that one of the labels matches: `a || b` for two labels.
    fn any_test(&mut self, value: &Expression, case: &Case) -> Expression {
        let mut tests = case
            .labels
            .iter()
            .map(|l| self.test(value, l, case.span))
            .collect::<Vec<_>>()
            .into_iter();
        let first = tests.next().unwrap_or_else(|| boolean(false, case.span));
        tests.fold(first, |any, test| {
            binary(BinaryOp::Or, any, test, ast::Type::Bool, case.span)
        })
    }

    fn body(&mut self, case: &Case) -> Vec<Statement> {
        self.branch(|s| {
            let _ = s.statements(&case.body);
        })
        .1
    }

    /// Emits `if (…) {…} else if (…) {…} else {…}`.
    fn chain(&mut self, switch: &Switch, value: &Expression, span: Span) {
        let mut last = match switch.cases.iter().find(|c| c.is_default) {
            Some(default) => self.body(default),
            None if switch.is_expression => self.no_case(span),
            None => Vec::new(),
        };
        for case in switch.cases.iter().rev() {
            // Labels beside `default` select the same body.
            if case.is_default {
                continue;
            }
            let (test, mut before) = self.branch(|s| s.any_test(value, case));
            let body = self.body(case);
            before.push(statement(StatementKind::If(test, body, last), case.span));
            last = before;
        }
        self.f.out.extend(last);
    }

    /// The code for an enum constant that did not exist when the `switch` was compiled.
    fn no_case(&mut self, span: Span) -> Vec<Statement> {
        self.buffer(|s| {
            let _: Flow<()> = s.unsupported("a switch expression without a case for this value", span);
        })
        .1
    }

    /// Emits nested blocks, one for each case:
    ///
    /// `second: { first: { if (…) break first; … } body of the first } body of the second`
    fn blocks(&mut self, switch: &Switch, value: &Expression, on_break: LabelId, span: Span) {
        let labels: Vec<LabelId> = switch.cases.iter().map(|_| self.label()).collect();
        let (_, mut block) = self.branch(|s| s.jump_table(switch, value, &labels, on_break, span));
        for (case, label) in switch.cases.iter().zip(&labels) {
            block = vec![statement(StatementKind::Labelled(*label, block), case.span)];
            block.extend(self.body(case));
        }
        self.f.out.extend(block);
    }

    fn jump_table(
        &mut self,
        switch: &Switch,
        value: &Expression,
        labels: &[LabelId],
        on_break: LabelId,
        span: Span,
    ) {
        for (case, &label) in switch.cases.iter().zip(labels) {
            if case.labels.is_empty() {
                continue;
            }
            let test = self.any_test(value, case);
            let go = statement(StatementKind::Break(label), case.span);
            self.emit_if(test, vec![go], case.span);
        }
        let default = switch.cases.iter().position(|c| c.is_default);
        match default.and_then(|i| labels.get(i)) {
            Some(&label) => self.emit(StatementKind::Break(label), span),
            None if switch.is_expression => {
                let none = self.no_case(span);
                self.f.out.extend(none);
            }
            None => {
                if let Some(jump) = self.f.jumps.get_mut(&switch.jump) {
                    jump.breaks = true;
                }
                self.emit(StatementKind::Break(on_break), span);
            }
        }
    }
}
