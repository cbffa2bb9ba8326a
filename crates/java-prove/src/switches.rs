//! Encodes `switch`: each case becomes a label, to which a chain of tests jumps.

use super::Encoder;
use super::background::{CHARS, characters};
use super::branches::BranchKind;
use super::build::*;
use echis_java_semantics::complete::can_complete;
use echis_java_semantics::tree::{Case, Expr, Label, StmtKind, Switch};
use echis_java_semantics::types::{FieldIx, JumpIx, Type};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp};
use std::sync::Arc;

impl Encoder<'_> {
    /// Encodes a `switch` statement.
    pub(super) fn switch(&mut self, switch: &Switch, span: Span) {
        let value = self.value(&switch.scrutinee);
        let value = self.saved(value, &switch.scrutinee.ty);
        if switch.scrutinee.ty.is_reference() {
            self.check_not_null(&value, &switch.scrutinee);
            self.assume_constant(&value, &switch.scrutinee.ty, span);
        }
        self.breakable(switch.jump, "after", span, |s| {
            let labels: Vec<Arc<str>> = switch.cases.iter().map(|_| s.new_label("case")).collect();
            for (case, target) in switch.cases.iter().zip(&labels) {
                case.written.iter().for_each(|label| s.check_constant(label));
                let tests: Vec<Exp> = case
                    .labels
                    .iter()
                    .map(|l| s.is_case(&value, l, switch, case.span))
                    .collect();
                if !tests.is_empty() {
                    let there = vec![goto(target, case.span)];
                    s.record_branch(BranchKind::Case, case.span, case.span);
                    s.push(branch(any(tests, case.span), there, Vec::new(), case.span));
                }
            }
            let default = switch.cases.iter().position(|case| case.is_default);
            match default {
                Some(index) => s.push(goto(&labels[index], span)),
                None => s.jump(switch.jump, false, switch.scrutinee.span),
            }
            for (i, case) in switch.cases.iter().enumerate() {
                s.case(case, (&labels[i], labels.get(i + 1)), switch);
            }
            let last = switch.cases.last();
            if !switch.arrows && last.is_some_and(|case| can_complete(&case.body)) {
                let brace = Span {
                    start: span.end - 1,
                    ..span
                };
                s.jump(switch.jump, false, brace);
            }
        });
    }

    /// Encodes a case. If it falls through to the next case, it jumps there like the tests do.
    fn case(&mut self, case: &Case, (target, next): (&str, Option<&Arc<str>>), switch: &Switch) {
        self.push(label(target, case.span));
        match case.body.as_slice() {
            [only] if switch.arrows && !matches!(only.kind, StmtKind::Block(_)) => {
                self.statement(only);
            }
            body => self.statements(body),
        }
        let last = case.body.last();
        if switch.arrows {
            self.jump(switch.jump, false, last.map_or(case.span, |s| s.span));
        } else if let (Some(next), Some(last)) = (next, last)
            && matches!(
                last.kind,
                StmtKind::Expr(_) | StmtKind::If(..) | StmtKind::Block(_)
            )
            && can_complete(&case.body)
        {
            self.push(goto(next, last.span));
        }
    }

    /// Returns the constants of an enum.
    pub(super) fn constants_of(&self, ty: &Type) -> &[FieldIx] {
        match self.world.erase(ty) {
            Type::Class(class, _) => &self.world.class(class).constants,
            _ => &[],
        }
    }

    /// Assumes that an object of an enum is one of its constants.
    pub(super) fn assume_constant(&mut self, object: &Exp, ty: &Type, span: Span) {
        let is_one = self.is_each_constant(object, ty, span);
        if !is_one.is_empty() {
            self.assume(any(is_one, span), span);
        }
    }

    /// Returns the fact that a value of an enum is null or one of its constants.
    pub(super) fn null_or_constant(&mut self, value: &Exp, ty: &Type, span: Span) -> Option<Exp> {
        let mut ways = self.is_each_constant(value, ty, span);
        if ways.is_empty() {
            return None;
        }
        ways.insert(0, binary(BinOp::Eq, value.clone(), null(span), span));
        Some(any(ways, span))
    }

    /// Returns a test of an object for each constant of an enum.
    fn is_each_constant(&mut self, object: &Exp, ty: &Type, span: Span) -> Vec<Exp> {
        let constants = self.constants_of(ty).to_vec();
        let is_one = |ix| binary(BinOp::Eq, object.clone(), self.static_constant(ix, span), span);
        constants.into_iter().map(is_one).collect()
    }

    /// Returns the test whether a label matches.
    fn is_case(&mut self, value: &Exp, label: &Label, switch: &Switch, span: Span) -> Exp {
        match label {
            Label::Int(i) => binary(BinOp::Eq, value.clone(), int(*i, span), span),
            Label::String(text) => {
                let chars = call(CHARS, vec![value.clone()], span);
                binary(BinOp::Eq, chars, characters(text, span), span)
            }
            Label::Enum(number) => {
                let constant = self.constants_of(&switch.scrutinee.ty)[*number as usize];
                let constant = self.static_constant(constant, span);
                binary(BinOp::Eq, value.clone(), constant, span)
            }
        }
    }

    /// Encodes a `switch` expression.
    pub(super) fn switch_value(&mut self, switch: &Switch, ty: &Type, span: Span) -> Exp {
        let name = self.temporary(ty, span);
        self.member.yields.push((switch.jump, name.clone()));
        self.switch(switch, span);
        self.member.yields.pop();
        var(&name, span)
    }

    /// Encodes `yield`.
    pub(super) fn yield_value(&mut self, jump: JumpIx, value: &Expr, span: Span) {
        let value = self.value(value);
        let found = self.member.yields.iter().find(|(j, _)| *j == jump);
        if let Some((_, name)) = found {
            let target = var(&name.clone(), span);
            self.push(assign(target, value, span));
        }
        self.jump(jump, false, span);
    }
}
