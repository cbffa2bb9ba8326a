//! Loops, and blocks that control may leave.

use super::branch::{is_pattern, saved};
use super::variables::{restore, save};
use super::{Loop, Rewriter, generated_at, hidden};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::VisitMut;
use syn::{
    Block, Expr, ExprBlock, ExprForLoop, ExprLoop, ExprWhile, Ident, Label, Lifetime, Pat, RangeLimits,
    parse_quote,
};

/// What is repeated.
struct Body<'a> {
    label: Option<Label>,
    /// Whether `break` and `continue` without a label are about this one.
    is_loop: bool,
    /// The code in which variables are mentioned.
    mentioned: &'a Expr,
}

impl Rewriter {
    /// `while`: in each iteration the condition is evaluated first.
    pub fn while_loop(&mut self, mut e: ExprWhile) -> Expr {
        if let Expr::Let(condition) = &*e.cond
            && self.is_about_values(&condition.pat)
        {
            let (label, pattern, matched, body) = (&e.label, &condition.pat, &condition.expr, &e.body);
            let mut all: Expr =
                parse_quote! { #label loop { match #matched { #pattern => #body, _ => break } } };
            self.visit_expr_mut(&mut all);
            return all;
        }
        let mentioned = Expr::While(e.clone());
        let body = Body {
            label: e.label,
            is_loop: true,
            mentioned: &mentioned,
        };
        self.repeat(body, &mut |this, variable, state| {
            if is_pattern(&e.cond) {
                this.scopes.enter();
                this.condition(&mut e.cond);
                this.visit_block_mut(&mut e.body);
                this.scopes.leave();
                let (condition, body, leave) = (&e.cond, &e.body, this.leave());
                return quote! {
                    if #condition #body else {
                        #variable.exit((), || #state);
                        #leave
                    }
                };
            }
            this.visit_expr_mut(&mut e.cond);
            this.visit_block_mut(&mut e.body);
            let (condition, body, leave) = (&e.cond, &e.body, this.leave());
            let goes_on = quote_spanned!(e.while_token.span=> goes_on(#condition, (), || #state));
            quote! {
                if #variable.#goes_on #body else { #leave }
            }
        })
    }

    /// `loop`
    pub fn endless_loop(&mut self, mut e: ExprLoop) -> Expr {
        let mentioned = Expr::Loop(e.clone());
        let is_left = is_left(&e.body, e.label.as_ref(), Jumps::OwnBreaks);
        let body = Body {
            label: e.label,
            is_loop: true,
            mentioned: &mentioned,
        };
        let all = self.repeat(body, &mut |this, _, _| {
            this.visit_block_mut(&mut e.body);
            let body = &e.body;
            quote!(#body)
        });
        if is_left {
            return all;
        }
        // its value has no type
        let leave = self.leave();
        parse_quote! {{
            let () = #all;
            #leave
        }}
    }

    /// A block with a label: an iteration of which there is one.
    pub fn labelled_block(&mut self, mut e: ExprBlock) -> Expr {
        let mentioned = Expr::Block(e.clone());
        let body = Body {
            label: e.label,
            is_loop: false,
            mentioned: &mentioned,
        };
        self.repeat(body, &mut |this, variable, state| {
            this.visit_block_mut(&mut e.block);
            let (block, value, leave) = (&e.block, this.variable("value"), this.leave());
            quote! {{
                let #value = #block;
                #variable.exit(#value, || #state);
                #leave
            }}
        })
    }

    /// `for`: what is iterated over is concrete, unless it is a range.
    pub fn for_loop(&mut self, mut e: ExprForLoop) -> Expr {
        self.visit_expr_mut(&mut e.expr);
        let iterator = self.variable("iterator");
        let body = &e.body;
        let mentioned: Expr = parse_quote!(#body);
        let mut item = quote! { ::echis::merge::Steps::step(&mut #iterator) };
        if is_left(body, e.label.as_ref(), Jumps::All) {
            // who left in an earlier iteration would see what is changed through an item
            item = quote_spanned! {generated_at(e.pat.span())=>
                ::echis::operand::without_access(::echis::merge::Steps::step(&mut #iterator))
            };
        }
        let steps = steps(&e.expr, is_left(body, e.label.as_ref(), Jumps::Out));
        let pattern: Pat = (*e.pat).clone();
        let body = Body {
            label: e.label,
            is_loop: true,
            mentioned: &mentioned,
        };
        let all = self.repeat(body, &mut |this, variable, state| {
            this.scopes.enter();
            this.scopes.pattern(&pattern);
            this.visit_block_mut(&mut e.body);
            this.scopes.leave();
            let (body, leave) = (&e.body, this.leave());
            let steps = quote!(::echis::merge::Steps::goes_on(&mut #iterator));
            let goes_on = quote_spanned!(e.for_token.span=> goes_on(#steps, (), || #state));
            quote! {
                if #variable.#goes_on {
                    let #pattern = #item;
                    #body
                } else {
                    #leave
                }
            }
        });
        parse_quote! {{
            let mut #iterator = #steps;
            #all
        }}
    }

    /// Code that is executed again and again, and that some inputs leave earlier than others.
    /// `iteration` gives one iteration.
    fn repeat(
        &mut self,
        body: Body,
        iteration: &mut dyn FnMut(&mut Rewriter, &Ident, &TokenStream) -> TokenStream,
    ) -> Expr {
        let places = self.scopes.places(&[body.mentioned]);
        let (state, saved) = (save(&places), saved());
        let restore = restore(&places, &saved);
        let may_merge = self.may_merge(&[body.mentioned]);
        let variable = self.variable("loop");
        self.loops.push(Loop {
            label: body.label.map(|label| label.name),
            is_loop: body.is_loop,
            mentioned: body.mentioned.clone(),
            variable: variable.clone(),
            state: state.clone(),
        });
        let one = self.end_of("iteration", |this| iteration(this, &variable, &state));
        self.loops.pop();
        // a `break` that a macro hides has no value, and does not compile here
        self.or_leave(quote_spanned! {hidden()=> {
            let mut #variable = ::echis::merge::Loop::new(#may_merge);
            let ::echis::merge::Over = loop {
                #variable.begin();
                let end: ::core::option::Option<()> = #one;
                if #variable.has_to_merge() {
                    let #saved = #variable.next(end, #state);
                    #restore
                } else if end.is_none() {
                    break ::echis::merge::Over;
                }
            };
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

/// What a `for` loop iterates over. If some inputs leave it earlier than others, nobody may have it
/// behind the loop: it has come to different places.
fn steps(source: &Expr, is_left: bool) -> TokenStream {
    if let Some(steps) = steps_of_range(source) {
        return steps;
    }
    if is_left {
        let own = quote_spanned! {generated_at(source.span())=> ::echis::operand::iterator_without_access(#source) };
        return quote! { ::echis::merge::Concrete::new(#own) };
    }
    quote! { ::echis::merge::Concrete::new(#source) }
}

/// The numbers of a range, also backwards or with a step, if this is one: its bounds may be
/// symbolic.
fn steps_of_range(source: &Expr) -> Option<TokenStream> {
    match source {
        Expr::Paren(inner) => steps_of_range(&inner.expr),
        Expr::Range(range) => {
            let (start, end) = (range.start.as_ref()?, range.end.as_ref()?);
            let method = match range.limits {
                RangeLimits::HalfOpen(_) => quote!(until),
                RangeLimits::Closed(_) => quote!(through),
            };
            Some(quote! { ::echis::operand::Bounds(#start, #end).#method() })
        }
        Expr::MethodCall(call) => {
            let (method, arguments) = (&call.method, &call.args);
            let is_known =
                (method == "rev" && arguments.is_empty()) || (method == "step_by" && arguments.len() == 1);
            let steps = steps_of_range(&call.receiver).filter(|_| is_known)?;
            Some(quote! { #steps.#method(#arguments) })
        }
        _ => None,
    }
}

/// What leaves the body of a loop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Jumps {
    /// What ends the loop itself.
    OwnBreaks,
    /// What ends the loop, wherever it goes.
    Out,
    /// What ends an iteration early, wherever it goes.
    All,
}

/// Does code leave the body of a loop in one of these ways?
fn is_left(body: &Block, label: Option<&Label>, jumps: Jumps) -> bool {
    struct Leaves<'a> {
        label: Option<&'a Lifetime>,
        jumps: Jumps,
        inside: usize,
        found: bool,
    }
    impl Leaves<'_> {
        /// Is this loop the one that such a label means?
        fn is_own(&self, label: Option<&Lifetime>) -> bool {
            label.map_or(self.inside == 0, |label| Some(label) == self.label)
        }

        fn leaves_by_break(&self, label: Option<&Lifetime>) -> bool {
            self.is_own(label) || (label.is_some() && self.jumps != Jumps::OwnBreaks)
        }

        fn leaves_by_continue(&self, label: Option<&Lifetime>) -> bool {
            match self.jumps {
                Jumps::OwnBreaks => false,
                Jumps::Out => label.is_some() && !self.is_own(label),
                Jumps::All => label.is_some() || self.is_own(label),
            }
        }
    }
    impl<'ast> Visit<'ast> for Leaves<'_> {
        fn visit_expr(&mut self, e: &'ast Expr) {
            let is_loop = matches!(e, Expr::Loop(_) | Expr::While(_) | Expr::ForLoop(_));
            self.found |= match e {
                Expr::Closure(_) | Expr::Async(_) | Expr::Const(_) => return,
                Expr::Break(e) => self.leaves_by_break(e.label.as_ref()),
                Expr::Continue(e) => self.leaves_by_continue(e.label.as_ref()),
                Expr::Return(_) | Expr::Try(_) => self.jumps != Jumps::OwnBreaks,
                _ => false,
            };
            self.inside += usize::from(is_loop);
            visit::visit_expr(self, e);
            self.inside -= usize::from(is_loop);
        }
    }
    let mut leaves = Leaves {
        label: label.map(|label| &label.name),
        jumps,
        inside: 0,
        found: false,
    };
    leaves.visit_block(body);
    leaves.found
}
