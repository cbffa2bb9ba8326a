//! Expressions that bind variables. They are always in parentheses.

use super::triggers;
use super::{SilverPrinter, push};
use crate::ast::{Exp, ExpKind, ForPerm, Quantified, VarId};
use std::collections::BTreeSet;

impl SilverPrinter<'_> {
    pub(super) fn write_let(&self, var: VarId, value: &Exp, body: &Exp, out: &mut String) {
        push(out, format_args!("(let {} == ", self.name(var)));
        self.parts(out, &["(", ") in ", ")"], &[value, body]);
    }

    /// A quantifier with its triggers. A `forall` without triggers gets the inferred ones.
    pub(super) fn quantifier(&self, keyword: &str, q: &Quantified, out: &mut String) {
        push(out, format_args!("({keyword} "));
        self.declarations(&q.vars, out);
        out.push_str(" ::");
        let mut triggers: Vec<Vec<&Exp>> = q.triggers.iter().map(|set| set.iter().collect()).collect();
        if triggers.is_empty() {
            triggers = triggers::inferred(q);
        }
        let mut texts: Vec<String> = triggers.iter().map(|set| self.trigger(set)).collect();
        let mut seen = BTreeSet::new();
        texts.retain(|text| seen.insert(text.clone()));
        texts.iter().for_each(|text| out.push_str(text));
        // there is no blank if there is no trigger
        out.push_str(if texts.is_empty() { "" } else { " " });
        self.write(&q.body, out);
        out.push(')');
    }

    /// A trigger with a blank before it. A predicate instance stands without `acc` here.
    fn trigger(&self, set: &[&Exp]) -> String {
        let terms: Vec<String> = set
            .iter()
            .map(|term| match &term.kind {
                ExpKind::Acc(location, _) => self.location(location),
                _ => self.exp(term),
            })
            .collect();
        format!(" {{ {} }}", terms.join(", "))
    }

    pub(super) fn forperm(&self, q: &ForPerm, out: &mut String) {
        out.push_str("(forperm ");
        self.declarations(&q.vars, out);
        push(out, format_args!(" [{}] :: ", self.location(&q.location)));
        self.write(&q.body, out);
        out.push(')');
    }

    /// Variables with their types.
    pub(super) fn declarations(&self, vars: &[VarId], out: &mut String) {
        for (index, var) in vars.iter().enumerate() {
            out.push_str(if index > 0 { ", " } else { "" });
            push(out, format_args!("{}: ", self.name(*var)));
            self.vars
                .get(var.index())
                .iter()
                .for_each(|v| self.ty(&v.ty, out));
        }
    }
}
