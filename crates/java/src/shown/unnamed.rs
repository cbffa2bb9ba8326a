//! What is read of an object that has no name, as a call returns it: `next().kind`. What the field is behind is opened between the two.

use super::Step;
use super::edits::Edit;
use super::layout::{Anchor, Kind, StmtIx};
use super::parts;
use super::say::Speaker;
use super::steps::{Phase, Plan, Scribe};
use super::within::bare;
use crate::syntax::tree::ExprKind;
use echis_source::Span;
use echis_viper::syntax::ExpKind;

impl Scribe<'_> {
    /// The expressions whose value is the object that a step is about.
    fn values_of(&self, step: &Step, member: &str) -> Vec<Span> {
        let value = |way: &String| match &echis_viper::parser::parse_expression(way)?.kind {
            ExpKind::Ident(name) => self.proof.words.value(member, &name.name),
            _ => None,
        };
        step.args
            .first()
            .into_iter()
            .flatten()
            .filter_map(value)
            .collect()
    }

    /// The `return` that returns the object that a step is about, and the expression that gives it.
    pub(super) fn object_returned(&self, step: &Step, member: &str) -> Option<(StmtIx, Span)> {
        let ix = self.layout.innermost(step.place.span())?;
        let Kind::Return(Some(value)) = self.layout.statements[ix].kind else {
            return None;
        };
        let value = bare(self.layout.whole_at(value)?).span;
        self.values_of(step, member)
            .contains(&value)
            .then_some((ix, value))
    }

    /// What is returned is opened or closed behind the `return`.
    pub(super) fn for_returned(
        &self,
        ix: StmtIx,
        speaker: Speaker,
        step: &Step,
        plan: &mut Plan,
    ) -> Result<(), &'static str> {
        let operation = self.operation(&speaker, step, Phase::Whole)?;
        match self.layout.behind_return(ix) {
            Anchor::Before(_) => Err("another case follows the `return`"),
            anchor => {
                plan.add(anchor, operation);
                Ok(())
            }
        }
    }

    /// The object that a step is about, if it is the value of an expression of which a field is read, and where that stands before the field.
    pub(super) fn object_read(&self, step: &Step, member: &str) -> Option<(Span, Span)> {
        let values = self.values_of(step, member);
        let statement = self.layout.innermost(step.place.span());
        let is_there = |object: Span| !step.is_open || self.layout.innermost(object) == statement;
        let mut found = None;
        for whole in &self.layout.expressions {
            parts::visit(whole, &mut |e| {
                if let ExprKind::Field(object, _) = &e.kind
                    && values.contains(&bare(object).span)
                    && is_there(object.span)
                {
                    found = Some((bare(object).span, object.span));
                }
            });
        }
        found
    }

    /// What is read of an object that has no name is opened for that.
    pub(super) fn for_object(
        &self,
        object: Span,
        speaker: Speaker,
        step: &Step,
        plan: &mut Plan,
    ) -> Result<(), &'static str> {
        let instance = self.instance(&speaker, step)?.text;
        // behind the field it is closed again
        if step.is_open {
            plan.read.push(Edit::Read {
                object,
                text: format!("opening {instance} in"),
            });
        }
        Ok(())
    }
}
