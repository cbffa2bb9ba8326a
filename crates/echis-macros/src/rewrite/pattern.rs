//! `match`. Patterns about the shape of a value match as ever, since shapes are concrete. A match on literals and ranges may be one on symbolic
//! values: it becomes a chain of branches.

use super::Rewriter;
use proc_macro2::TokenStream;
use quote::quote;
use syn::visit_mut::VisitMut;
use syn::{Arm, Expr, ExprMatch, Pat, RangeLimits, parse_quote};

/// What a pattern without a shape demands of a place, and what it binds.
struct Demand {
    /// Nothing if it matches all values.
    condition: Option<TokenStream>,
    bindings: TokenStream,
}

fn all(a: Option<TokenStream>, b: Option<TokenStream>) -> Option<TokenStream> {
    match (a, b) {
        (Some(a), Some(b)) => Some(quote! { ::echis::operand::Operand(&#a).and(|| #b) }),
        (a, b) => a.or(b),
    }
}

/// Nothing if the pattern is about the shape of the value.
fn demand(pattern: &Pat, place: &TokenStream) -> Option<Demand> {
    let compare = |method: TokenStream, value: &dyn quote::ToTokens| {
        Some(quote! { ::echis::operand::Operand(&#place).#method(&#value) })
    };
    let without = |condition| Demand {
        condition,
        bindings: TokenStream::new(),
    };
    Some(match pattern {
        Pat::Wild(_) | Pat::Rest(_) => without(None),
        Pat::Lit(literal) => without(compare(quote!(eq), literal)),
        Pat::Paren(inner) => demand(&inner.pat, place)?,
        Pat::Range(range) => {
            let low = range.start.as_ref().and_then(|low| compare(quote!(ge), low));
            let method = match range.limits {
                RangeLimits::HalfOpen(_) => quote!(lt),
                RangeLimits::Closed(_) => quote!(le),
            };
            let high = range.end.as_ref().and_then(|high| compare(method, high));
            without(all(low, high))
        }
        Pat::Or(cases) => {
            let mut conditions = Vec::new();
            for case in &cases.cases {
                let one = demand(case, place)?;
                if !one.bindings.is_empty() {
                    return None;
                }
                match one.condition {
                    Some(condition) => conditions.push(condition),
                    None => return Some(without(None)),
                }
            }
            let any = |a: TokenStream, b: TokenStream| quote! { ::echis::operand::Operand(&#a).or(|| #b) };
            without(conditions.into_iter().reduce(any))
        }
        Pat::Ident(name) => {
            // a constant, by custom
            if name.ident.to_string().chars().all(|c| !c.is_lowercase()) {
                return None;
            }
            let inner = match &name.subpat {
                Some((_, inner)) => demand(inner, place)?,
                None => without(None),
            };
            let (mutability, ident, bindings) = (&name.mutability, &name.ident, inner.bindings);
            Demand {
                condition: inner.condition,
                bindings: quote! { #[allow(unused_variables, unused_mut)] let #mutability #ident = ::core::clone::Clone::clone(&#place); #bindings },
            }
        }
        Pat::Tuple(tuple) => {
            let mut together = without(None);
            for (i, part) in tuple.elems.iter().enumerate() {
                if matches!(part, Pat::Rest(_)) && i + 1 != tuple.elems.len() {
                    return None;
                }
                let index = syn::Index::from(i);
                let part = demand(part, &quote!(#place.#index))?;
                together.condition = all(together.condition, part.condition);
                together.bindings.extend(part.bindings);
            }
            together
        }
        _ => return None,
    })
}

impl Rewriter {
    /// `match`
    pub fn match_expression(&mut self, e: ExprMatch) -> Expr {
        let place = quote!((*__echis_matched));
        let demands: Option<Vec<Demand>> = e.arms.iter().map(|arm| demand(&arm.pat, &place)).collect();
        match demands {
            Some(demands) if demands.iter().any(|d| d.condition.is_some()) => {
                let mut chain = chain(&e.arms, demands);
                let mut matched = e.expr;
                self.visit_expr_mut(&mut matched);
                self.visit_expr_mut(&mut chain);
                parse_quote! {{
                    let __echis_matched = &#matched;
                    #chain
                }}
            }
            _ => self.concrete_match(e),
        }
    }

    fn concrete_match(&mut self, mut e: ExprMatch) -> Expr {
        self.visit_expr_mut(&mut e.expr);
        for arm in &mut e.arms {
            self.scopes.enter();
            self.scopes.pattern(&arm.pat);
            // a guard has to be a `bool`, and is left as it is
            self.visit_expr_mut(&mut arm.body);
            self.scopes.leave();
        }
        Expr::Match(e)
    }
}

/// The arms as a chain of branches.
fn chain(arms: &[Arm], demands: Vec<Demand>) -> Expr {
    let nothing: Expr = parse_quote! { ::core::unreachable!("no arm of this match applies") };
    let cases: Vec<_> = arms.iter().zip(demands).collect();
    cases.into_iter().rev().fold(nothing, |rest, (arm, demand)| {
        let (body, bindings) = (&arm.body, &demand.bindings);
        let guard = arm
            .guard
            .as_ref()
            .map(|(_, guard)| quote! { { #bindings #guard } });
        match all(demand.condition, guard) {
            Some(condition) => parse_quote! { if #condition { #bindings #body } else { #rest } },
            None => parse_quote! {{ #bindings #body }},
        }
    })
}
