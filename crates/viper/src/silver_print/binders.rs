//! Expressions that bind variables. They are always in parentheses.

use super::triggers;
use super::{SilverPrinter, push};
use crate::ast::{Exp, ForPerm, Quantified, VarId};

impl SilverPrinter<'_> {
    pub(super) fn write_let(&self, var: VarId, value: &Exp, body: &Exp, out: &mut String) {
        push(out, format_args!("(let {} == ", self.name(var)));
        self.parts(out, &["(", ") in ", ")"], &[value, body]);
    }

    /// A quantifier with its triggers. A `forall` without triggers gets the inferred ones.
    pub(super) fn quantifier(&self, keyword: &str, q: &Quantified, out: &mut String) {
        push(out, format_args!("({keyword} "));
        self.declarations(&q.vars, out);
        out.push_str(" :: ");
        let inferred = match q.triggers.is_empty() {
            true => triggers::inferred(q),
            false => None,
        };
        let written = q.triggers.iter().map(|set| set.iter().collect());
        for set in written.chain(inferred) {
            let set: Vec<&Exp> = set;
            out.push_str("{ ");
            for (index, term) in set.iter().enumerate() {
                out.push_str(if index > 0 { ", " } else { "" });
                self.write(term, out);
            }
            out.push_str(" } ");
        }
        self.write(&q.body, out);
        out.push(')');
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
