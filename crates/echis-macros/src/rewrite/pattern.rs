//! Patterns. What they say about the shape of a value is matched as ever, since shapes are
//! concrete. The literals and ranges in them may be compared with symbolic values: a `match` with
//! such patterns becomes a chain of branches, each of which matches the shape first.

use super::Rewriter;
use super::variables::is_constant;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, Attribute, Expr, ExprLit, ExprMatch, Ident, Lit, Local, Pat, PatIdent, Path, RangeLimits,
    parse_quote,
};

/// Whether a literal is compared: texts and floating-point numbers are not symbolic.
fn is_compared(literal: &ExprLit) -> bool {
    matches!(
        literal.lit,
        Lit::Int(_) | Lit::Char(_) | Lit::Byte(_) | Lit::Bool(_)
    )
}

/// A constant, by custom.
fn is_named_number(path: &Path) -> bool {
    let last = path.segments.last().map(|last| last.ident.to_string());
    last.is_some_and(|name| name.len() > 1 && !name.contains(char::is_lowercase))
}

/// Does a pattern say something about one number or character only?
fn is_value(pattern: &Pat) -> bool {
    match pattern {
        Pat::Lit(literal) => is_compared(literal),
        Pat::Range(_) => true,
        Pat::Path(path) => path.qself.is_none() && is_named_number(&path.path),
        Pat::Ident(name) => is_constant(name) && is_named_number(&name.ident.clone().into()),
        Pat::Paren(inner) => is_value(&inner.pat),
        Pat::Or(cases) => cases.cases.iter().all(is_value),
        _ => false,
    }
}

/// Does a pattern compare anything with literals?
fn is_about_values(pattern: &Pat) -> bool {
    struct Literals(bool);
    impl<'ast> Visit<'ast> for Literals {
        fn visit_pat(&mut self, pattern: &'ast Pat) {
            match pattern {
                Pat::Lit(literal) => self.0 |= is_compared(literal),
                Pat::Range(_) => self.0 = true,
                other => visit::visit_pat(self, other),
            }
        }
    }
    let mut literals = Literals(false);
    literals.visit_pat(pattern);
    literals.0
}

/// What a pattern about one value demands of it.
fn condition(pattern: &Pat, value: &Ident) -> Option<TokenStream> {
    let compare = |method: &str, other: &dyn ToTokens| {
        let method = format_ident!("{method}");
        quote! { #value.#method(&#other) }
    };
    match pattern {
        Pat::Paren(inner) => condition(&inner.pat, value),
        Pat::Range(range) => {
            let low = range.start.as_ref().map(|low| compare("is_at_least", low));
            let method = match range.limits {
                RangeLimits::HalfOpen(_) => "is_below",
                RangeLimits::Closed(_) => "is_at_most",
            };
            let high = range.end.as_ref().map(|high| compare(method, high));
            all([low, high].into_iter().flatten())
        }
        Pat::Or(cases) => {
            let cases = cases.cases.iter().filter_map(|case| condition(case, value));
            cases.reduce(|a, b| quote! { ::echis::operand::Operand(&#a).or(true, || #b) })
        }
        other => Some(compare("is_literally", other)),
    }
}

fn all(conditions: impl IntoIterator<Item = TokenStream>) -> Option<TokenStream> {
    let mut conditions = conditions.into_iter();
    let first = conditions.next()?;
    Some(conditions.fold(
        first,
        |a, b| quote! { ::echis::operand::Operand(&#a).and(true, || #b) },
    ))
}

/// Takes the literals out of a pattern, and gives names to the values that are compared with them.
struct Demands<'r> {
    rewriter: &'r mut Rewriter,
    conditions: Vec<TokenStream>,
}

impl VisitMut for Demands<'_> {
    fn visit_pat_mut(&mut self, pattern: &mut Pat) {
        if is_value(pattern) {
            let value = self.rewriter.variable("part");
            self.conditions.extend(condition(pattern, &value));
            *pattern = parse_quote!(#value);
        } else if matches!(pattern, Pat::Or(_)) && is_about_values(pattern) {
            let message =
                "`#[symbolic]` code compares numbers in such alternatives only if each is an arm of its own";
            self.rewriter.fails(&*pattern, message);
            *pattern = parse_quote!(_);
        } else {
            visit_mut::visit_pat_mut(self, pattern);
        }
    }

    fn visit_pat_ident_mut(&mut self, name: &mut PatIdent) {
        if let (Some(by_ref), Some(_)) = (&name.by_ref, &name.mutability) {
            let message = "`#[symbolic]` code compares numbers in a copy of what is matched: this would change the copy";
            self.rewriter.fails(by_ref, message);
        }
        match name.subpat.take() {
            Some((_, inner)) if is_value(&inner) => {
                self.conditions.extend(condition(&inner, &name.ident));
            }
            Some((at, mut inner)) => {
                self.visit_pat_mut(&mut inner);
                name.subpat = Some((at, inner));
            }
            None => {}
        }
    }
}

/// The variables of a pattern.
fn variables(pattern: &Pat) -> Vec<PatIdent> {
    struct Names(Vec<PatIdent>);
    impl<'ast> Visit<'ast> for Names {
        fn visit_pat_ident(&mut self, name: &'ast PatIdent) {
            if !is_constant(name) {
                self.0.push(PatIdent {
                    subpat: None,
                    ..name.clone()
                });
            }
            visit::visit_pat_ident(self, name);
        }
    }
    let mut names = Names(Vec::new());
    names.visit_pat(pattern);
    names.0
}

impl Rewriter {
    pub fn is_about_values(&self, pattern: &Pat) -> bool {
        is_about_values(pattern)
    }

    /// `match`
    pub fn match_expression(&mut self, mut e: ExprMatch) -> Expr {
        if !e.arms.iter().any(|arm| is_about_values(&arm.pat)) {
            return self.concrete_match(e);
        }
        let copy = self.variable("matched");
        let nothing: Expr = parse_quote! { ::core::unreachable!("no arm of this match applies") };
        let mut chain = e
            .arms
            .iter()
            .rev()
            .fold(nothing, |rest, arm| self.arm(&copy, arm, &rest));
        self.visit_expr_mut(&mut e.expr);
        self.scopes.enter();
        self.scopes.matched(&copy);
        self.visit_expr_mut(&mut chain);
        self.scopes.leave();
        let matched = &e.expr;
        parse_quote! {{
            let #copy = ::echis::operand::copy_of_matched(&#matched);
            #chain
        }}
    }

    /// An arm as a branch.
    fn arm(&mut self, copy: &Ident, arm: &Arm, rest: &Expr) -> Expr {
        let is_conditional = |a: &&Attribute| a.path().is_ident("cfg") || a.path().is_ident("cfg_attr");
        if let Some(attribute) = arm.attrs.iter().find(is_conditional) {
            let message = "`#[symbolic]` code compares numbers in arms that are always there";
            self.fails(attribute, message);
        }
        let cases: Vec<&Pat> = match &arm.pat {
            Pat::Or(cases) if !is_value(&arm.pat) => cases.cases.iter().collect(),
            one => vec![one],
        };
        let body = &arm.body;
        if let [Pat::Wild(_)] = cases[..]
            && arm.guard.is_none()
        {
            return parse_quote! {{ #body }};
        }
        if cases.len() > 1 && cases.iter().any(|case| !variables(case).is_empty()) {
            let message = "`#[symbolic]` code compares numbers in alternatives with variables only if each is an arm of its own";
            self.fails(&arm.pat, message);
        }
        let guard = arm.guard.as_ref().map(|(_, guard)| &**guard);
        let mut patterns = Vec::new();
        let mut applies = TokenStream::new();
        for case in cases {
            let mut demands = Demands {
                rewriter: self,
                conditions: Vec::new(),
            };
            let mut pattern = case.clone();
            demands.visit_pat_mut(&mut pattern);
            let condition = demands.conditions;
            let one = applies_to(copy, &pattern, condition, guard);
            applies = if applies.is_empty() {
                one
            } else {
                quote!(#applies || #one)
            };
            patterns.push(pattern);
        }
        // what only the guard uses is used
        let allow = guard.map(|_| quote! { #[allow(unused_variables)] });
        let then = match &patterns[..] {
            [pattern] => quote! {
                match ::core::clone::Clone::clone(&#copy) {
                    #allow
                    #pattern => #body,
                    #[allow(unreachable_patterns)]
                    _ => ::core::unreachable!(),
                }
            },
            _ => quote!(#body),
        };
        parse_quote! { if #applies { #then } else { #rest } }
    }

    fn concrete_match(&mut self, mut e: ExprMatch) -> Expr {
        self.visit_expr_mut(&mut e.expr);
        for arm in &mut e.arms {
            self.scopes.enter();
            self.scopes.pattern(&arm.pat);
            if let Some((_, guard)) = &mut arm.guard {
                self.decided(guard);
            }
            self.visit_expr_mut(&mut arm.body);
            self.scopes.leave();
        }
        Expr::Match(e)
    }

    /// `let` with `else` and a pattern that compares.
    pub fn comparing_let(&mut self, local: &mut Local) {
        let Some(init) = &mut local.init else { return };
        let Some((_, otherwise)) = init.diverge.take() else {
            return;
        };
        let (pattern, matched) = (&local.pat, &init.expr);
        let names = variables(pattern);
        let values = names.iter().map(|name| &name.ident);
        init.expr = parse_quote! { match #matched { #pattern => (#(#values,)*), _ => #otherwise } };
        let names = names.iter().map(|name| {
            let (mutability, ident) = (&name.mutability, &name.ident);
            quote!(#mutability #ident)
        });
        local.pat = parse_quote! { (#(#names,)*) };
    }
}

/// Whether a case applies: the shape first, then the numbers, then the guard.
fn applies_to(
    copy: &Ident,
    pattern: &Pat,
    conditions: Vec<TokenStream>,
    guard: Option<&Expr>,
) -> TokenStream {
    let condition = match (all(conditions), guard) {
        (Some(condition), Some(guard)) => quote! { (#condition) && (#guard) },
        (Some(condition), None) => condition,
        (None, Some(guard)) => quote! { #guard },
        (None, None) => quote! { true },
    };
    quote! {
        match ::core::clone::Clone::clone(&#copy) {
            #[allow(unused_variables)]
            #pattern => ::echis::Sym::<bool>::from(#condition),
            #[allow(unreachable_patterns)]
            _ => ::echis::Sym::<bool>::known(false),
        }
    }
}
