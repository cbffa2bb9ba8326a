//! The variables of a function, and what of them a piece of code may change.
//!
//! A side of a branch may change variables that are `mut`, what is behind `&mut` parameters, and places that it assigns to through other
//! variables. Whether a variable of another kind is a `&mut`, and is changed by a method, only its type says: the
//! code that is generated asks it, and does not compile if it is.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, FnArg, Ident, Member, Pat, PatIdent, Type, UnOp};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Mutable,
    /// A reference to what may be changed.
    Reference,
    Fixed,
}

#[derive(Clone)]
struct Variable {
    name: Ident,
    kind: Kind,
}

impl Variable {
    fn place(&self) -> TokenStream {
        let name = &self.name;
        match self.kind {
            Kind::Reference => quote!(*#name),
            Kind::Mutable | Kind::Fixed => quote!(#name),
        }
    }
}

/// What a piece of code does with the variables around it.
#[derive(Default)]
pub struct Uses {
    /// Places that it may change.
    pub places: Vec<TokenStream>,
    /// Variables that it mentions and that are not to be references to what can be changed.
    pub fixed: Vec<Ident>,
    /// Assignments to what is not a place that can be saved.
    pub unclear: Vec<Expr>,
}

/// The variables in scope, in blocks inside each other.
#[derive(Default)]
pub struct Scopes {
    known: Vec<Variable>,
    blocks: Vec<usize>,
}

impl Scopes {
    pub fn enter(&mut self) {
        self.blocks.push(self.known.len());
    }

    pub fn leave(&mut self) {
        let outside = self.blocks.pop().unwrap_or(0);
        self.known.truncate(outside);
    }

    pub fn parameter(&mut self, input: &FnArg) {
        let is_mutable = |ty: &Type| matches!(ty, Type::Reference(r) if r.mutability.is_some());
        match input {
            FnArg::Receiver(receiver) => {
                let kind = match (&receiver.reference, &receiver.mutability) {
                    (Some(_), Some(_)) => Kind::Reference,
                    (None, Some(_)) => Kind::Mutable,
                    (_, None) => Kind::Fixed,
                };
                let name = Ident::new("self", receiver.self_token.span);
                self.known.push(Variable { name, kind });
            }
            FnArg::Typed(input) => match &*input.pat {
                Pat::Ident(p) if is_mutable(&input.ty) => self.known.push(Variable {
                    name: p.ident.clone(),
                    kind: Kind::Reference,
                }),
                pattern => self.pattern(pattern),
            },
        }
    }

    /// The variables of a pattern.
    pub fn pattern(&mut self, pattern: &Pat) {
        struct Names<'a>(&'a mut Scopes);
        impl<'ast> Visit<'ast> for Names<'_> {
            fn visit_pat_ident(&mut self, p: &'ast PatIdent) {
                let kind = match (&p.by_ref, &p.mutability) {
                    (Some(_), Some(_)) => Kind::Reference,
                    (None, Some(_)) => Kind::Mutable,
                    (_, None) => Kind::Fixed,
                };
                let name = p.ident.clone();
                // a name in upper case is a constant, by custom
                if name.to_string().chars().any(char::is_lowercase) {
                    self.0.known.push(Variable { name, kind });
                }
                visit::visit_pat_ident(self, p);
            }
        }
        Names(self).visit_pat(pattern);
    }

    /// What is behind references.
    pub fn behind_references(&self) -> Vec<TokenStream> {
        let references = self.known.iter().filter(|v| v.kind == Kind::Reference);
        references.map(Variable::place).collect()
    }

    /// What code does with these variables.
    pub fn uses(&self, code: &[&Expr]) -> Uses {
        let mut names = BTreeSet::new();
        let mut assigned = Assigned::default();
        for part in code {
            identifiers(part.to_token_stream(), &mut names);
            assigned.visit_expr(part);
        }
        let mut uses = Uses::default();
        let mut seen = BTreeSet::new();
        for variable in self.known.iter().rev() {
            let name = variable.name.to_string();
            if !seen.insert(name.clone()) || !names.contains(&name) {
                continue;
            }
            if variable.kind != Kind::Fixed {
                uses.places.push(variable.place());
                continue;
            }
            let through: Vec<&Expr> = assigned
                .0
                .iter()
                .filter(|place| root(place).is_some_and(|r| *r == name))
                .collect();
            let (clear, unclear): (Vec<&Expr>, Vec<&Expr>) =
                through.into_iter().partition(|place| is_clear(place));
            if clear.is_empty() && unclear.is_empty() {
                uses.fixed.push(variable.name.clone());
            }
            let mut known = BTreeSet::new();
            let new = clear.into_iter().map(ToTokens::to_token_stream);
            uses.places
                .extend(new.filter(|place| known.insert(place.to_string())));
            uses.unclear.extend(unclear.into_iter().cloned());
        }
        uses
    }
}

/// The left sides of assignments.
#[derive(Default)]
struct Assigned(Vec<Expr>);

impl<'ast> Visit<'ast> for Assigned {
    fn visit_expr_assign(&mut self, e: &'ast syn::ExprAssign) {
        self.0.push((*e.left).clone());
        visit::visit_expr_assign(self, e);
    }

    fn visit_expr_binary(&mut self, e: &'ast syn::ExprBinary) {
        let is_assignment = matches!(
            e.op,
            BinOp::AddAssign(_)
                | BinOp::SubAssign(_)
                | BinOp::MulAssign(_)
                | BinOp::DivAssign(_)
                | BinOp::RemAssign(_)
                | BinOp::BitAndAssign(_)
                | BinOp::BitOrAssign(_)
                | BinOp::BitXorAssign(_)
                | BinOp::ShlAssign(_)
                | BinOp::ShrAssign(_)
        );
        if is_assignment {
            self.0.push((*e.left).clone());
        }
        visit::visit_expr_binary(self, e);
    }
}

/// The variable that a place is part of.
fn root(place: &Expr) -> Option<&Ident> {
    match place {
        Expr::Path(path) => path.path.get_ident(),
        Expr::Field(field) => root(&field.base),
        Expr::Index(index) => root(&index.expr),
        Expr::Paren(inner) => root(&inner.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => root(&unary.expr),
        _ => None,
    }
}

/// A place that is the same one wherever it is written.
fn is_clear(place: &Expr) -> bool {
    match place {
        Expr::Path(_) => true,
        Expr::Field(field) => {
            matches!(field.member, Member::Named(_) | Member::Unnamed(_)) && is_clear(&field.base)
        }
        Expr::Paren(inner) => is_clear(&inner.expr),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)) && is_clear(&unary.expr),
        _ => false,
    }
}

/// The words of code, also in macros.
fn identifiers(code: TokenStream, names: &mut BTreeSet<String>) {
    for token in code {
        match token {
            TokenTree::Ident(name) => {
                names.insert(name.to_string());
            }
            TokenTree::Group(group) => identifiers(group.stream(), names),
            _ => {}
        }
    }
}
