//! `return`, `break`, `continue` and `?`: what leaves the code around it.

use super::branch::save;
use super::{Rewriter, hidden, returns};
use proc_macro2::TokenStream;
use quote::quote;
use syn::visit::{self, Visit};
use syn::{Expr, ExprBreak, ExprContinue, ExprReturn, ExprTry, Lifetime, parse_quote, parse_quote_spanned};

/// Does an expression contain any, outside of closures?
pub fn is_in(e: &Expr) -> bool {
    struct Jumps(bool);
    impl<'ast> Visit<'ast> for Jumps {
        fn visit_expr(&mut self, e: &'ast Expr) {
            match e {
                Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) | Expr::Try(_) => self.0 = true,
                Expr::Closure(_) | Expr::Async(_) | Expr::Const(_) => {}
                other => visit::visit_expr(self, other),
            }
        }
    }
    let mut jumps = Jumps(false);
    jumps.visit_expr(e);
    jumps.0
}

impl Rewriter {
    /// What is returned is kept until the function is over for all inputs.
    pub fn return_expression(&mut self, mut e: ExprReturn) -> Expr {
        let value = self.value(e.expr.take());
        let (returns, state, leave) = (returns(), self.returned_state(), self.leave());
        parse_quote! {{
            #returns.add(#value, || #state);
            #leave
        }}
    }

    /// What the function has made of what its caller has.
    fn returned_state(&self) -> TokenStream {
        save(&self.behind_parameters)
    }

    /// `e?`
    pub fn try_expression(&mut self, mut e: ExprTry) -> Expr {
        self.visit_inner(&mut e.expr);
        let (inner, returns, leave) = (&e.expr, returns(), self.leave());
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
            // of a labelled block
            self.fails(&e, "in `#[symbolic]` code `break` leaves loops only");
            return Expr::Break(e);
        };
        let around = &self.loops[index];
        let (variable, state) = (&around.variable, &around.state);
        parse_quote! {{
            #variable.exit(#value, || #state);
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

    /// The loop with a label, or the innermost.
    fn target(&self, label: Option<&Lifetime>) -> Option<usize> {
        match label {
            None => self.loops.len().checked_sub(1),
            Some(label) => self.loops.iter().rposition(|l| l.label.as_ref() == Some(label)),
        }
    }

    fn value(&mut self, value: Option<Box<Expr>>) -> TokenStream {
        match value {
            Some(mut value) => {
                self.visit_inner(&mut value);
                quote!(#value)
            }
            None => quote!(()),
        }
    }

    fn visit_inner(&mut self, e: &mut Expr) {
        syn::visit_mut::VisitMut::visit_expr_mut(self, e);
    }
}
