//! `return`, `break`, `continue` and `?`: what leaves the code around it.

use super::variables::save;
use super::{Rewriter, hidden, returns};
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::visit_mut::VisitMut;
use syn::{Expr, ExprBreak, ExprContinue, ExprReturn, ExprTry, Lifetime, parse_quote, parse_quote_spanned};

/// A word in the arguments of a macro that leaves what is around it.
pub fn in_macro(code: TokenStream) -> Option<TokenTree> {
    code.into_iter().find_map(|token| match &token {
        TokenTree::Group(group) => in_macro(group.stream()),
        TokenTree::Ident(word) => {
            let is_jump = ["return", "break", "continue"].iter().any(|jump| word == jump);
            is_jump.then_some(token)
        }
        TokenTree::Punct(sign) => (sign.as_char() == '?').then_some(token),
        TokenTree::Literal(_) => None,
    })
}

impl Rewriter {
    /// What is returned is kept until the function is over for all inputs.
    pub fn return_expression(&mut self, mut e: ExprReturn) -> Expr {
        let value = self.value(e.expr.take());
        self.returns_early = true;
        let (returns, state, leave) = (returns(), self.returned_state(), self.leave());
        // which may return itself
        let result = self.variable("result");
        parse_quote! {{
            let #result = #value;
            #returns.add(#result, || #state);
            #leave
        }}
    }

    /// What the function has made of what its caller has.
    fn returned_state(&self) -> TokenStream {
        save(&self.behind_parameters)
    }

    /// `e?`
    pub fn try_expression(&mut self, mut e: ExprTry) -> Expr {
        self.visit_expr_mut(&mut e.expr);
        let (inner, returns, leave) = (&e.expr, returns(), self.leave());
        self.returns_early = true;
        let state = self.returned_state();
        parse_quote_spanned! {hidden()=>
            match ::echis::merge::Try::branch(#inner) {
                ::core::ops::ControlFlow::Continue(value) => value,
                ::core::ops::ControlFlow::Break(residual) => {
                    #returns.add(::echis::merge::Residual::into_result(residual), || #state);
                    #leave
                }
            }
        }
    }

    pub fn break_expression(&mut self, mut e: ExprBreak) -> Expr {
        let value = self.value(e.expr.take());
        let leave = self.leave();
        let Some(index) = self.target(e.label.as_ref()) else {
            return Expr::Break(e);
        };
        let result = self.variable("result");
        let around = &self.loops[index];
        let (variable, state) = (&around.variable, &around.state);
        parse_quote! {{
            let #result = #value;
            #variable.exit(#result, || #state);
            #leave
        }}
    }

    pub fn continue_expression(&mut self, e: ExprContinue) -> Expr {
        let leave = self.leave();
        let Some(index) = self.target(e.label.as_ref()) else {
            return Expr::Continue(e);
        };
        let (variable, state) = (&self.loops[index].variable, &self.loops[index].state);
        parse_quote! {{
            #variable.again(|| #state);
            #leave
        }}
    }

    /// The loop or block with a label, or the innermost loop.
    pub fn target(&self, label: Option<&Lifetime>) -> Option<usize> {
        match label {
            None => self.loops.iter().rposition(|l| l.is_loop),
            Some(label) => self.loops.iter().rposition(|l| l.label.as_ref() == Some(label)),
        }
    }

    fn value(&mut self, value: Option<Box<Expr>>) -> TokenStream {
        match value {
            Some(mut value) => {
                self.visit_expr_mut(&mut value);
                quote!(#value)
            }
            None => quote!(()),
        }
    }
}
