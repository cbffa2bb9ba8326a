//! The variables of a function, and what of them a piece of code may change.
//!
//! A side of a branch may change variables that are `mut`, and what is behind variables that are a
//! `&mut`. Whether a variable is one, only its type says, which a macro does not see: the code that
//! is generated asks it (`echis::operand::Held`), saves what is behind a `&mut`, and does not
//! compile for types of which nobody knows what they give access to.

use super::generated_at;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use std::collections::BTreeSet;
use syn::ext::IdentExt;
use syn::visit::{self, Visit};
use syn::{Expr, ExprPath, FnArg, Macro, Pat, PatIdent, Type};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Mutable,
    /// A reference to what may be changed.
    Reference,
    /// Not `mut`: a `&mut`, or something through which nothing is changed.
    Fixed,
    /// A copy of what a `match` compares, which is only cloned.
    Matched,
}

#[derive(Clone)]
struct Variable {
    name: Ident,
    kind: Kind,
}

/// What is saved before a side of a branch is executed, and put back afterwards.
#[derive(Clone)]
pub struct Place(Variable);

impl Place {
    fn save(&self) -> TokenStream {
        let (name, at) = (&self.0.name, generated_at(self.0.name.span()));
        match self.0.kind {
            Kind::Mutable => quote_spanned!(at=> ::echis::merge::Place::save(&#name)),
            Kind::Reference => quote_spanned!(at=> ::echis::merge::Place::save(&*#name)),
            Kind::Fixed => quote_spanned!(at=> ::echis::operand::Held(&#name).save()),
            Kind::Matched => quote!(()),
        }
    }

    fn restore(&self, saved: &TokenStream) -> TokenStream {
        let (name, at) = (&self.0.name, generated_at(self.0.name.span()));
        match self.0.kind {
            Kind::Mutable => quote_spanned!(at=> ::echis::merge::Place::restore(&mut #name, #saved)),
            Kind::Reference => quote_spanned!(at=> ::echis::merge::Place::restore(&mut *#name, #saved)),
            Kind::Fixed => quote!(#name.restore_what_is_held(#saved)),
            Kind::Matched => quote!(()),
        }
    }
}

/// What is in some places, as pairs in pairs.
pub fn save(places: &[Place]) -> TokenStream {
    let nothing = quote!(());
    places.iter().rev().fold(nothing, |rest, place| {
        let saved = place.save();
        quote!((#saved, #rest))
    })
}

/// Puts what was saved, as `state`, back into its places.
pub fn restore(places: &[Place], state: &TokenStream) -> TokenStream {
    let mut rest = state.clone();
    let mut all = TokenStream::new();
    for place in places {
        let one = place.restore(&quote!(#rest.0));
        all.extend(quote!(#one;));
        rest = quote!(#rest.1);
    }
    all
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
                Pat::Ident(p) if p.mutability.is_none() && is_mutable(&input.ty) => {
                    self.known.push(Variable {
                        name: p.ident.clone(),
                        kind: Kind::Reference,
                    });
                }
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
                    (None, Some(_)) => Kind::Mutable,
                    _ => Kind::Fixed,
                };
                let name = p.ident.clone();
                if kind == Kind::Mutable || !is_constant(p) {
                    self.0.known.push(Variable { name, kind });
                }
                visit::visit_pat_ident(self, p);
            }
        }
        Names(self).visit_pat(pattern);
    }

    /// A copy of what a `match` compares.
    pub fn matched(&mut self, name: &Ident) {
        self.known.push(Variable {
            name: name.clone(),
            kind: Kind::Matched,
        });
    }

    /// What is behind references.
    pub fn behind_references(&self) -> Vec<Place> {
        let references = self.known.iter().filter(|v| v.kind == Kind::Reference);
        references.cloned().map(Place).collect()
    }

    /// Variables that are no `&mut` as far as their declaration says.
    pub fn values(&self) -> impl Iterator<Item = &Ident> {
        let values = self.known.iter().filter(|v| v.kind != Kind::Reference);
        values.map(|v| &v.name)
    }

    /// The places that code may change.
    pub fn places(&self, code: &[&Expr]) -> Vec<Place> {
        self.mentioned(names(code).0).cloned().map(Place).collect()
    }

    /// The names of the variables that code mentions or prints.
    pub fn names(&self, code: &[&Expr]) -> Vec<&Ident> {
        let Mentioned(mut all, printed) = names(code);
        all.extend(printed);
        self.mentioned(all).map(|v| &v.name).collect()
    }

    /// The variables that these names mean.
    fn mentioned(&self, mut names: BTreeSet<String>) -> impl Iterator<Item = &Variable> {
        let innermost = self.known.iter().rev();
        innermost.filter(move |v| names.remove(&plain(&v.name)))
    }
}

/// Whether a name in a pattern is a constant or a variant, as its first letter says. That it is no
/// variable is left to the compiler, whose lint `non_snake_case` is an error in `#[symbolic]`
/// functions.
pub fn is_constant(name: &PatIdent) -> bool {
    let text = plain(&name.ident);
    let is_upper = text.trim_start_matches('_').starts_with(char::is_uppercase);
    is_upper && name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none()
}

/// A name without the `r#` that it may be written with or not.
fn plain(name: &Ident) -> String {
    name.unraw().to_string()
}

/// The names that code mentions.
fn names(code: &[&Expr]) -> Mentioned {
    let mut mentioned = Mentioned::default();
    code.iter().for_each(|part| mentioned.visit_expr(part));
    mentioned
}

/// The names of variables that code mentions, also in macros; and those in format strings, as in
/// `"{x}"`, which are read only.
#[derive(Default)]
struct Mentioned(BTreeSet<String>, BTreeSet<String>);

impl<'ast> Visit<'ast> for Mentioned {
    fn visit_expr_path(&mut self, e: &'ast ExprPath) {
        self.0.extend(e.path.get_ident().map(plain));
    }

    fn visit_macro(&mut self, m: &'ast Macro) {
        self.words(m.tokens.clone());
    }
}

impl Mentioned {
    fn words(&mut self, code: TokenStream) {
        for token in code {
            match token {
                TokenTree::Ident(name) => {
                    self.0.insert(plain(&name));
                }
                TokenTree::Group(group) => self.words(group.stream()),
                TokenTree::Literal(text) => {
                    let text = text.to_string();
                    let word = |part: &str| {
                        part.split(|c: char| !c.is_alphanumeric() && c != '_')
                            .next()
                            .map(str::to_string)
                    };
                    self.1.extend(text.split('{').skip(1).filter_map(word));
                }
                TokenTree::Punct(_) => {}
            }
        }
    }
}
