//! Types.

use super::{SilverPrinter, push};
use crate::ast::Type;

impl SilverPrinter<'_> {
    pub(super) fn ty(&self, ty: &Type, out: &mut String) {
        let (name, arguments): (&str, Vec<&Type>) = match ty {
            Type::Int => ("Int", Vec::new()),
            Type::Bool => ("Bool", Vec::new()),
            Type::Perm => ("Perm", Vec::new()),
            Type::Ref => ("Ref", Vec::new()),
            Type::Wand => ("Wand", Vec::new()),
            Type::PredicateInstance => ("PredicateInstance", Vec::new()),
            Type::Seq(of) => ("Seq", vec![of]),
            Type::Set(of) => ("Set", vec![of]),
            Type::Multiset(of) => ("Multiset", vec![of]),
            Type::Map(key, value) => ("Map", vec![key, value]),
            Type::Domain(id, arguments) => {
                (&self.program.domains[id.index()].name, arguments.iter().collect())
            }
            Type::Adt(id, arguments) => (&self.program.adts[id.index()].name, arguments.iter().collect()),
            // types of axioms; messages about them are about type errors
            Type::Param(number) => return push(out, format_args!("T{number}")),
        };
        out.push_str(name);
        for (index, argument) in arguments.iter().enumerate() {
            out.push_str(if index == 0 { "[" } else { ", " });
            echis_recursion::deep(|| self.ty(argument, out));
        }
        out.push_str(if arguments.is_empty() { "" } else { "]" });
    }
}
