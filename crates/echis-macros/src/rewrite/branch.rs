//! Branches and loops.

use super::{Loop, Rewriter, hidden};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprForLoop, ExprIf, ExprLoop, ExprWhile, Label, Pat, parse_quote};

/// Is a condition a pattern, or a chain with patterns? What matches is concrete.
fn is_pattern(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(b) => is_pattern(&b.left) || is_pattern(&b.right),
        _ => false,
    }
}

/// What is in some places, as a tuple.
pub fn save(places: &[TokenStream]) -> TokenStream {
    quote! { (#(::echis::merge::Place::save(&#places),)*) }
}

/// Puts what was saved, as `state`, back into its places.
pub fn restore(places: &[TokenStream], state: &TokenStream) -> TokenStream {
    let parts = (0..places.len()).map(syn::Index::from);
    quote! { #(::echis::merge::Place::restore(&mut #places, #state.#parts);)* }
}

/// The variable that holds what was saved.
pub fn saved() -> TokenStream {
    quote_spanned! {hidden()=> state}
}

impl Rewriter {
    /// `if`
    pub fn branch(&mut self, mut e: ExprIf) -> Expr {
        if is_pattern(&e.cond) {
            return self.concrete_branch(e);
        }
        let otherwise: Expr = match e.else_branch {
            Some((_, otherwise)) => *otherwise,
            None => parse_quote!({}),
        };
        self.visit_expr_mut(&mut e.cond);
        let mut then = e.then_branch;
        let side: Expr = parse_quote!(#then);
        let (places, check) = self.state(&[&side, &otherwise]);
        let state = save(&places);
        let saved = saved();
        let restore = restore(&places, &saved);
        let fork = self.variable("fork");
        let value = self.end_of("side", |this| {
            let mut otherwise = otherwise;
            this.visit_block_mut(&mut then);
            this.visit_expr_mut(&mut otherwise);
            quote! { if #fork.side() #then else { #otherwise } }
        });
        let condition = &e.cond;
        self.or_leave(quote_spanned! {hidden()=> {
            #check
            let mut #fork = ::echis::merge::Fork::new(#condition, || #state);
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

    /// `if let`: a pattern is about the shape of a value, which is concrete.
    fn concrete_branch(&mut self, mut e: ExprIf) -> Expr {
        self.scopes.enter();
        self.condition(&mut e.cond);
        self.visit_block_mut(&mut e.then_branch);
        self.scopes.leave();
        if let Some((_, otherwise)) = &mut e.else_branch {
            self.visit_expr_mut(otherwise);
        }
        Expr::If(e)
    }

    /// Rewrites what is matched in a condition with patterns.
    fn condition(&mut self, condition: &mut Expr) {
        match condition {
            Expr::Let(e) => {
                self.visit_expr_mut(&mut e.expr);
                self.scopes.pattern(&e.pat);
            }
            Expr::Binary(b) if is_pattern(&b.left) || is_pattern(&b.right) => {
                self.condition(&mut b.left);
                self.condition(&mut b.right);
            }
            // has to be a `bool` here
            other => visit_mut::visit_expr_mut(self, other),
        }
    }

    /// `while`
    pub fn while_loop(&mut self, mut e: ExprWhile) -> Expr {
        let mentioned = Expr::While(e.clone());
        if is_pattern(&e.cond) {
            return self.repeat(e.label, &mentioned, &mut |this, variable, state| {
                this.scopes.enter();
                this.condition(&mut e.cond);
                this.visit_block_mut(&mut e.body);
                this.scopes.leave();
                let (condition, body, leave) = (&e.cond, &e.body, this.leave());
                let content = quote! {
                    if #condition #body else {
                        #variable.exit((), || #state);
                        #leave
                    }
                };
                (quote!(#variable.begin()), content)
            });
        }
        self.repeat(e.label, &mentioned, &mut |this, variable, state| {
            // the condition belongs to what is around the body
            let end = this.ends.pop();
            this.visit_expr_mut(&mut e.cond);
            this.ends.extend(end);
            this.visit_block_mut(&mut e.body);
            let (condition, body) = (&e.cond, &e.body);
            (
                quote!(#variable.goes_on(#condition, (), || #state)),
                quote!(#body),
            )
        })
    }

    /// `loop`
    pub fn endless_loop(&mut self, mut e: ExprLoop) -> Expr {
        let mentioned = Expr::Loop(e.clone());
        self.repeat(e.label, &mentioned, &mut |this, variable, _| {
            this.visit_block_mut(&mut e.body);
            let body = &e.body;
            (quote!(#variable.begin()), quote!(#body))
        })
    }

    /// `for`: what is iterated over is concrete.
    pub fn for_loop(&mut self, mut e: ExprForLoop) -> Expr {
        self.visit_expr_mut(&mut e.expr);
        let iterator = self.variable("iterator");
        let body = &e.body;
        let mentioned: Expr = parse_quote!(#body);
        let (pattern, source): (Pat, Expr) = ((*e.pat).clone(), (*e.expr).clone());
        let all = self.repeat(e.label.take(), &mentioned, &mut |this, variable, state| {
            this.scopes.enter();
            this.scopes.pattern(&pattern);
            this.visit_block_mut(&mut e.body);
            this.scopes.leave();
            let (body, leave) = (&e.body, this.leave());
            let content = quote! {
                match ::core::iter::Iterator::next(&mut #iterator) {
                    ::core::option::Option::Some(#pattern) => #body,
                    ::core::option::Option::None => {
                        #variable.exit((), || #state);
                        #leave
                    }
                }
            };
            (quote!(#variable.begin()), content)
        });
        parse_quote! {{
            let mut #iterator = ::core::iter::IntoIterator::into_iter(#source);
            #all
        }}
    }

    /// The places that code may change, and the question whether these are all.
    fn state(&mut self, code: &[&Expr]) -> (Vec<TokenStream>, TokenStream) {
        let uses = self.scopes.uses(code);
        for place in &uses.unclear {
            let message = "`#[symbolic]` code does not know which place this is: assign through a variable that is `mut`, \
                           or to a whole one";
            self.fails(place, message);
        }
        let fixed = uses.fixed;
        (
            uses.places,
            quote! { #(let () = ::echis::operand::Variable(&#fixed).is_no_exclusive_reference();)* },
        )
    }

    /// A loop: `parts` gives the test before an iteration, and the iteration.
    fn repeat(
        &mut self,
        label: Option<Label>,
        mentioned: &Expr,
        parts: &mut dyn FnMut(&mut Rewriter, &syn::Ident, &TokenStream) -> (TokenStream, TokenStream),
    ) -> Expr {
        let (places, check) = self.state(&[mentioned]);
        let (state, saved) = (save(&places), saved());
        let restore = restore(&places, &saved);
        let variable = self.variable("loop");
        self.loops.push(Loop {
            label: label.map(|label| label.name),
            variable: variable.clone(),
            state: state.clone(),
        });
        let mut test = TokenStream::new();
        let body = self.end_of("iteration", |this| {
            let (before, content) = parts(this, &variable, &state);
            test = before;
            content
        });
        self.loops.pop();
        self.or_leave(quote_spanned! {hidden()=> {
            #check
            let mut #variable = ::echis::merge::Loop::new();
            loop {
                if !#test {
                    break;
                }
                let end: ::core::option::Option<()> = #body;
                if #variable.has_to_merge() {
                    let #saved = #variable.next(end, #state);
                    #restore
                } else if end.is_none() {
                    break;
                }
            }
            if #variable.is_plain() {
                #variable.value()
            } else {
                let (value, #saved) = #variable.finish(#state);
                #restore
                value
            }
        }})
    }
}
