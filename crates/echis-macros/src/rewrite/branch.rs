//! Branches.

use super::variables::{restore, save};
use super::{Rewriter, hidden};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;
use syn::{BinOp, Expr, ExprIf, parse_quote};

/// Is a condition a pattern, or a chain with patterns?
pub fn is_pattern(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(b) => is_pattern(&b.left) || is_pattern(&b.right),
        _ => false,
    }
}

/// The variable that holds what was saved.
pub fn saved() -> TokenStream {
    quote_spanned! {hidden()=> state}
}

impl Rewriter {
    /// `if`
    pub fn branch(&mut self, mut e: ExprIf) -> Expr {
        let otherwise: Expr = match e.else_branch.take() {
            Some((_, otherwise)) => *otherwise,
            None => parse_quote!({}),
        };
        if is_pattern(&e.cond) {
            return self.pattern_branch(e, otherwise);
        }
        self.visit_expr_mut(&mut e.cond);
        let mut then = e.then_branch;
        let side: Expr = parse_quote!(#then);
        let places = self.scopes.places(&[&side, &otherwise]);
        let state = save(&places);
        let saved = saved();
        let restore = restore(&places, &saved);
        let may_merge = self.may_merge(&[&side, &otherwise]);
        let fork = self.variable("fork");
        let value = self.end_of("side", |this| {
            let mut otherwise = otherwise;
            this.visit_block_mut(&mut then);
            this.visit_expr_mut(&mut otherwise);
            quote! { if #fork.side() #then else { #otherwise } }
        });
        let condition = &e.cond;
        let arguments = quote!(#condition, #may_merge, || #state);
        // the place of the branch is that of its `if`
        let new = quote_spanned!(e.if_token.span=> ::echis::merge::Fork::new(#arguments));
        self.or_leave(quote_spanned! {hidden()=> {
            let mut #fork = #new;
            loop {
                let value = #value;
                if #fork.is_known() {
                    break value;
                }
                let (result, #saved) = #fork.end(value, #state);
                #restore
                if let ::core::option::Option::Some(result) = result {
                    break result;
                }
            }
        }})
    }

    /// `if let`: the shape of a value is concrete; what a pattern says about numbers in it may not
    /// be.
    fn pattern_branch(&mut self, mut e: ExprIf, mut otherwise: Expr) -> Expr {
        if let Expr::Let(condition) = &*e.cond
            && self.is_about_values(&condition.pat)
        {
            let (pattern, matched, then) = (&condition.pat, &condition.expr, &e.then_branch);
            let mut choice: Expr = parse_quote! { match #matched { #pattern => #then, _ => #otherwise } };
            self.visit_expr_mut(&mut choice);
            return choice;
        }
        self.scopes.enter();
        self.condition(&mut e.cond);
        self.visit_block_mut(&mut e.then_branch);
        self.scopes.leave();
        self.visit_expr_mut(&mut otherwise);
        let (condition, then) = (&e.cond, &e.then_branch);
        parse_quote! { if #condition #then else { #otherwise } }
    }

    /// Rewrites what is matched in a condition with patterns, and decides what else it demands.
    pub fn condition(&mut self, condition: &mut Expr) {
        match condition {
            Expr::Let(e) => {
                self.visit_expr_mut(&mut e.expr);
                if self.is_about_values(&e.pat) {
                    let message = "`#[symbolic]` code compares numbers in one pattern only: put what follows `&&` into an `if` inside";
                    self.fails(&e.pat, message);
                }
                self.scopes.pattern(&e.pat);
            }
            Expr::Binary(b) if is_pattern(&b.left) || is_pattern(&b.right) => {
                self.condition(&mut b.left);
                self.condition(&mut b.right);
            }
            other => self.decided(other),
        }
    }

    /// Rewrites a condition that has to be a `bool`: what is symbolic forks.
    pub fn decided(&mut self, condition: &mut Expr) {
        self.visit_expr_mut(condition);
        *condition = parse_quote! { ::echis::operand::decided(#condition) };
    }

    /// `&&` and `||`
    pub fn connective(&mut self, left: &mut Expr, op: BinOp, right: &mut Expr) -> Expr {
        let is_and = matches!(op, BinOp::And(_));
        if has_effects(right) {
            return self.branching_connective(left, is_and, right);
        }
        let may_merge = self.may_merge(&[right]);
        self.visit_expr_mut(left);
        self.visit_expr_mut(right);
        let arguments = quote!(#may_merge, || #right);
        // the place of the branch is that of the operator
        let call = if is_and {
            quote_spanned!(op.span()=> and(#arguments))
        } else {
            quote_spanned!(op.span()=> or(#arguments))
        };
        parse_quote! { ::echis::operand::Operand(&(#left)).#call }
    }

    /// A right side that may change something, or leave what is around it, is the side of a branch.
    fn branching_connective(&mut self, left: &Expr, is_and: bool, right: &Expr) -> Expr {
        let first = self.variable("first");
        let second = quote! { ::echis::operand::Operand(&#first).with(#right) };
        let known = quote! { ::core::convert::From::from(!#is_and) };
        let (then, otherwise) = if is_and { (second, known) } else { (known, second) };
        let mut choice: Expr = parse_quote! { if #first { #then } else { #otherwise } };
        let mut left = left.clone();
        self.visit_expr_mut(&mut left);
        self.visit_expr_mut(&mut choice);
        parse_quote! {{
            let #first = #left;
            #choice
        }}
    }
}

/// Whether code may do more than to give a value: all but operators on variables, fields, elements
/// and literals.
fn has_effects(e: &Expr) -> bool {
    match e {
        Expr::Path(_) | Expr::Lit(_) => false,
        Expr::Paren(e) => has_effects(&e.expr),
        Expr::Field(e) => has_effects(&e.base),
        Expr::Unary(e) => has_effects(&e.expr),
        Expr::Cast(e) => has_effects(&e.expr),
        Expr::Reference(e) => e.mutability.is_some() || has_effects(&e.expr),
        Expr::Index(e) => has_effects(&e.expr) || has_effects(&e.index),
        Expr::Binary(e) => is_assignment(&e.op) || has_effects(&e.left) || has_effects(&e.right),
        _ => true,
    }
}

fn is_assignment(op: &BinOp) -> bool {
    matches!(
        op,
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
    )
}
