//! Nodes of a checked program in the form of Silver's pretty printer, which messages of errors
//! quote.
//!
//! It differs from [`print`](mod@crate::print), which writes programs for people. It prints the
//! checked tree: macros are expanded, and amounts of permission, type arguments and triggers that
//! the source leaves out are written.
//!
//! ```text
//! source                          printed
//! acc(x.f) && P(x)                acc(x.f, write) && acc(P(x), write)
//! a || b || c                     a || (b || c)
//! unfolding P(x) in x.f == 1/2    (unfolding acc(P(x), write) in x.f == 1 / 2)
//! forall i: Int :: f(i) > 0       (forall i: Int :: { f(i) } f(i) > 0)
//! ```
//!
//! [`Nodes`] finds the nodes of a program by their places.

mod binders;
mod nodes;
mod operators;
#[cfg(test)]
mod tests;
mod triggers;
mod types;

pub use nodes::{Nodes, Terminating};

use crate::ast::{
    ConstructorId, Exp, ExpKind, Location, OldState, PredicateAccess, Program, Type, VarDecl, VarId,
};
use operators::Operand;
use std::fmt::Write;

/// Prints the nodes of one member.
#[derive(Debug, Clone, Copy)]
pub struct SilverPrinter<'p> {
    program: &'p Program,
    /// The variables of the member.
    vars: &'p [VarDecl],
    /// The labels of the member.
    labels: &'p [crate::ast::Name],
    /// The arguments that stand for the first variables, and the printer of the member that they
    /// belong to.
    arguments: Option<(&'p [Exp], &'p SilverPrinter<'p>)>,
}

impl<'p> SilverPrinter<'p> {
    /// A printer for a member with these variables and labels.
    fn new(program: &'p Program, vars: &'p [VarDecl], labels: &'p [crate::ast::Name]) -> SilverPrinter<'p> {
        SilverPrinter {
            program,
            vars,
            labels,
            arguments: None,
        }
    }

    /// The same printer with the parameters replaced by the arguments of a call in another member.
    pub fn with_arguments(self, arguments: &'p [Exp], caller: &'p SilverPrinter<'p>) -> SilverPrinter<'p> {
        SilverPrinter {
            arguments: Some((arguments, caller)),
            ..self
        }
    }

    /// An expression or assertion.
    pub fn exp(&self, e: &Exp) -> String {
        let mut out = String::new();
        self.write(e, &mut out);
        out
    }

    /// What there can be permissions to: `x.f`, `P(x)` or a wand.
    pub fn location(&self, location: &Location) -> String {
        let mut out = String::new();
        self.write_location(location, &mut out);
        out
    }

    /// The predicate instance of an access, without the amount.
    pub fn instance(&self, access: &PredicateAccess) -> String {
        let mut out = String::new();
        let name = &self.program.predicates[access.predicate.index()].name;
        self.call(name, &access.args, &mut out);
        out
    }

    fn write(&self, e: &Exp, out: &mut String) {
        echis_recursion::deep(|| self.write_kind(e, out));
    }

    /// Writes an expression that stands alone or between brackets.
    fn write_kind(&self, e: &Exp, out: &mut String) {
        match &e.kind {
            ExpKind::Int(value) => push(out, value),
            ExpKind::Bool(value) => push(out, value),
            ExpKind::Null => out.push_str("null"),
            ExpKind::NoPerm => out.push_str("none"),
            ExpKind::FullPerm => out.push_str("write"),
            ExpKind::Wildcard => out.push_str("wildcard"),
            ExpKind::Epsilon => out.push_str("epsilon"),
            ExpKind::Result => out.push_str("result"),
            ExpKind::Var(var) => self.variable(*var, None, out),
            ExpKind::Field(receiver, field) => {
                self.operand(receiver, Operand::BASE, out);
                out.push('.');
                out.push_str(&self.program.fields[field.index()].name);
            }
            ExpKind::Call(function, args) => {
                self.call(&self.program.functions[function.index()].name, args, out);
            }
            ExpKind::Reveal(of) => {
                out.push_str("@reveal() ");
                self.write(of, out);
            }
            ExpKind::DomainCall(function, types, args) => {
                let name = &self.program.domain_functions[function.index()].name;
                self.generic_call(name, types, args, &e.ty, out);
            }
            ExpKind::Construct(constructor, types, args) => {
                let name = &self.program.constructors[constructor.index()].name;
                self.generic_call(name, types, args, &e.ty, out);
            }
            ExpKind::Destruct(of, constructor, argument) => {
                self.destructor(of, *constructor, *argument, &e.ty, out);
            }
            ExpKind::Discriminate(of, constructor) => {
                self.operand(of, Operand::BASE, out);
                out.push_str(".is");
                out.push_str(&self.program.constructors[constructor.index()].name);
            }
            ExpKind::BackendCall(name, args) => {
                let mut functions = self.program.domain_functions.iter();
                let declared = functions.find(|f| f.interpretation.as_ref() == Some(name));
                self.call(declared.map_or(name, |f| &f.name), args, out);
            }
            ExpKind::Acc(location @ Location::Wand(..), None) => self.write_location(location, out),
            ExpKind::Acc(location, amount) => self.access(location, amount.as_deref(), out),
            ExpKind::Unary(op, of) => self.unary(*op, of, out),
            ExpKind::Binary(op, left, right) => self.binary(*op, left, right, out),
            ExpKind::Ite(condition, then, otherwise) => {
                self.parts(out, &["(", " ? ", " : ", ")"], &[condition, then, otherwise]);
            }
            ExpKind::Old(state, of) => {
                match state {
                    OldState::Entry => out.push_str("old("),
                    OldState::Lhs => out.push_str("old[lhs]("),
                    OldState::Label(label) => {
                        let name = self.labels.get(label.index()).map_or("", |l| l);
                        push(out, format_args!("old[{name}]("));
                    }
                }
                self.write(of, out);
                out.push(')');
            }
            ExpKind::Let(var, value, body) => self.write_let(*var, value, body, out),
            ExpKind::Forall(q) => self.quantifier("forall", q, out),
            ExpKind::Exists(q) => self.quantifier("exists", q, out),
            ExpKind::ForPerm(q) => self.forperm(q, out),
            ExpKind::Unfolding(access, body) => {
                out.push_str("(unfolding ");
                self.predicate_access(access, out);
                self.parts(out, &[" in ", ")"], &[body]);
            }
            ExpKind::Applying(wand, body) => self.parts(out, &["(applying ", " in ", ")"], &[wand, body]),
            ExpKind::Asserting(assertion, body) => {
                self.parts(out, &["(asserting (", ") in ", ")"], &[assertion, body]);
            }
            ExpKind::Perm(location) => {
                out.push_str("perm(");
                self.write_location(location, out);
                out.push(')');
            }
            ExpKind::InhaleExhale(a, b) => self.parts(out, &["[", ", ", "]"], &[a, b]),
            ExpKind::Literal(elements) => self.literal(&e.ty, elements, out),
            ExpKind::MapLiteral(pairs) => self.map_literal(&e.ty, pairs, out),
            ExpKind::Range(from, to) => self.parts(out, &["[", "..", ")"], &[from, to]),
            ExpKind::Index(of, index) => self.suffix(of, &["[", "]"], &[index], out),
            ExpKind::Update(of, index, value) => self.suffix(of, &["[", " := ", "]"], &[index, value], out),
            ExpKind::Take(of, to) => self.suffix(of, &["[..", "]"], &[to], out),
            ExpKind::Drop(of, from) => self.suffix(of, &["[", "..]"], &[from], out),
            ExpKind::Size(of) => self.parts(out, &["|", "|"], &[of]),
            ExpKind::MapDomain(of) => self.parts(out, &["domain(", ")"], &[of]),
            ExpKind::MapRange(of) => self.parts(out, &["range(", ")"], &[of]),
            ExpKind::Low(of) => self.parts(out, &["low(", ")"], &[of]),
            ExpKind::LowEvent => out.push_str("lowEvent"),
            ExpKind::Rel(of, execution) => {
                let number = match execution {
                    crate::ast::Execution::First => ", 0)",
                    crate::ast::Execution::Second => ", 1)",
                };
                self.parts(out, &["rel(", number], &[of]);
            }
        }
    }

    /// Texts with an expression between each two of them.
    fn parts(&self, out: &mut String, texts: &[&str], exps: &[&Exp]) {
        for (index, text) in texts.iter().enumerate() {
            out.push_str(text);
            exps.get(index).iter().for_each(|e| self.write(e, out));
        }
    }

    /// An expression with something in brackets behind it.
    fn suffix(&self, of: &Exp, texts: &[&str], exps: &[&Exp], out: &mut String) {
        self.operand(of, Operand::BASE, out);
        self.parts(out, texts, exps);
    }

    /// A variable, or the argument that stands for it.
    fn variable(&self, var: VarId, place: Option<Operand>, out: &mut String) {
        let argument = self
            .arguments
            .and_then(|(arguments, caller)| Some((arguments.get(var.index())?, caller)));
        match (argument, place) {
            (Some((argument, caller)), Some(place)) => caller.operand(argument, place, out),
            (Some((argument, caller)), None) => caller.write(argument, out),
            (None, _) => out.push_str(self.name(var)),
        }
    }

    fn name(&self, var: VarId) -> &str {
        self.vars.get(var.index()).map_or("", |v| &v.name)
    }

    fn call(&self, name: &str, args: &[Exp], out: &mut String) {
        out.push_str(name);
        out.push('(');
        self.list(args, out);
        out.push(')');
    }

    /// A call that has its type ascribed, if the arguments do not determine it: `(f(x): T)`.
    fn generic_call(&self, name: &str, types: &[Type], args: &[Exp], ty: &Type, out: &mut String) {
        if types.is_empty() {
            return self.call(name, args, out);
        }
        out.push('(');
        self.call(name, args, out);
        out.push_str(": ");
        self.ty(ty, out);
        out.push(')');
    }

    /// A destructor `of.x` is printed as the function that Silver's plugin makes of it.
    fn destructor(&self, of: &Exp, constructor: ConstructorId, argument: u32, ty: &Type, out: &mut String) {
        let constructor = &self.program.constructors[constructor.index()];
        let adt = &self.program.adts[constructor.adt.index()].name;
        let argument = constructor.params.get(argument as usize);
        let name = format!("get_{adt}_{}", argument.map_or("", |(name, _)| name));
        let types: &[Type] = match &of.ty {
            Type::Adt(_, types) => types,
            _ => &[],
        };
        self.generic_call(&name, types, std::slice::from_ref(of), ty, out);
    }

    fn list(&self, exps: &[Exp], out: &mut String) {
        for (index, e) in exps.iter().enumerate() {
            out.push_str(if index > 0 { ", " } else { "" });
            self.write(e, out);
        }
    }

    fn literal(&self, ty: &Type, elements: &[Exp], out: &mut String) {
        match (elements.is_empty(), ty) {
            (true, _) => self.ty(ty, out),
            (false, Type::Set(_)) => out.push_str("Set"),
            (false, Type::Multiset(_)) => out.push_str("Multiset"),
            (false, _) => out.push_str("Seq"),
        }
        out.push('(');
        self.list(elements, out);
        out.push(')');
    }

    fn map_literal(&self, ty: &Type, pairs: &[(Exp, Exp)], out: &mut String) {
        match pairs.is_empty() {
            true => self.ty(ty, out),
            false => out.push_str("Map"),
        }
        out.push('(');
        for (index, (key, value)) in pairs.iter().enumerate() {
            out.push_str(if index > 0 { ", " } else { "" });
            self.parts(out, &["", " := ", ""], &[key, value]);
        }
        out.push(')');
    }

    /// `acc(location, amount)`.
    fn access(&self, location: &Location, amount: Option<&Exp>, out: &mut String) {
        out.push_str("acc(");
        self.write_location(location, out);
        self.amount(amount, out);
    }

    fn predicate_access(&self, access: &PredicateAccess, out: &mut String) {
        push(out, format_args!("acc({}", self.instance(access)));
        self.amount(access.perm.as_deref(), out);
    }

    fn amount(&self, amount: Option<&Exp>, out: &mut String) {
        out.push_str(", ");
        match amount {
            Some(amount) => self.write(amount, out),
            None => out.push_str("write"),
        }
        out.push(')');
    }

    fn write_location(&self, location: &Location, out: &mut String) {
        match location {
            Location::Field(receiver, field) => {
                self.operand(receiver, Operand::BASE, out);
                out.push('.');
                out.push_str(&self.program.fields[field.index()].name);
            }
            Location::Predicate(predicate, args) => {
                self.call(&self.program.predicates[predicate.index()].name, args, out);
            }
            Location::Wand(left, right) => self.wand(left, right, out),
        }
    }
}

/// Appends what can be displayed.
fn push(out: &mut String, text: impl std::fmt::Display) {
    // writing to a string does not fail
    let _ = write!(out, "{text}");
}
