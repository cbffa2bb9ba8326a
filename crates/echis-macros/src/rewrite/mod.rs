//! `#[symbolic]`: control flow becomes calls of `echis::merge`.
//!
//! What was a block that control may leave becomes a labelled block whose value is an `Option`: `None` where it was left. Each construct
//! that contains such a block passes `None` on to the one around it, up to the function.

mod branch;
mod jump;
mod pattern;
mod variables;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{
    BinOp, Block, Error, Expr, ExprBinary, ItemFn, Lifetime, Local, Pat, Result, parse_quote,
    parse_quote_spanned,
};
use variables::Scopes;

/// Rewrites a function.
pub fn function(arguments: TokenStream, mut item: ItemFn) -> Result<TokenStream> {
    if !arguments.is_empty() {
        return Err(Error::new_spanned(arguments, "`#[symbolic]` has no arguments"));
    }
    if let Some(word) = &item.sig.asyncness {
        return Err(Error::new_spanned(
            word,
            "`#[symbolic]` functions are not `async`",
        ));
    }
    if let Some(word) = &item.sig.constness {
        return Err(Error::new_spanned(
            word,
            "`#[symbolic]` functions are not `const`",
        ));
    }
    let mut rewriter = Rewriter::default();
    item.sig
        .inputs
        .iter()
        .for_each(|input| rewriter.scopes.parameter(input));
    rewriter.behind_parameters = rewriter.scopes.behind_references();
    let end = rewriter.label("function");
    rewriter.ends.push(end.clone());
    let mut body = item.block;
    rewriter.visit_block_mut(&mut body);
    if let Some(error) = rewriter.error {
        return Err(error);
    }
    let result = match &item.sig.output {
        syn::ReturnType::Default => quote!(()),
        syn::ReturnType::Type(_, ty) if matches!(**ty, syn::Type::ImplTrait(_)) => quote!(_),
        syn::ReturnType::Type(_, ty) => quote!(#ty),
    };
    let (returns, places) = (returns(), &rewriter.behind_parameters);
    let (state, saved) = (branch::save(places), branch::saved());
    let restore = branch::restore(places, &saved);
    item.block = parse_quote! {{
        #[allow(unused_imports)]
        use ::echis::operand::{ConcreteBool as _, ConcreteEq as _, ConcreteOrd as _, Shared as _};
        #[allow(unused_mut)]
        let mut #returns = ::echis::merge::Returns::<#result, _>::new();
        let __echis_value = #end: { ::core::option::Option::Some(#body) };
        if #returns.is_plain() {
            #returns.value(__echis_value)
        } else {
            let (result, #saved) = #returns.finish(__echis_value, #state);
            #restore
            result
        }
    }};
    Ok(quote! {
        #[allow(unreachable_code, unused_assignments, unused_braces, unused_parens, clippy::all)]
        #item
    })
}

/// The span of names that the code around them does not see.
fn hidden() -> Span {
    Span::mixed_site()
}

/// The variable that keeps what a function has returned for some of its inputs.
fn returns() -> syn::Ident {
    syn::Ident::new("__echis_returns", hidden())
}

/// A loop that is being rewritten.
struct Loop {
    label: Option<Lifetime>,
    /// The variable that keeps what leaves it.
    variable: syn::Ident,
    /// The variables that its body may change.
    state: TokenStream,
}

#[derive(Default)]
struct Rewriter {
    scopes: Scopes,
    /// Where control goes that leaves what is around it, innermost last.
    ends: Vec<Lifetime>,
    loops: Vec<Loop>,
    /// What the function may change of what its caller has.
    behind_parameters: Vec<TokenStream>,
    labels: usize,
    error: Option<Error>,
}

impl Rewriter {
    fn label(&mut self, what: &str) -> Lifetime {
        self.labels += 1;
        Lifetime::new(&format!("'__echis_{what}_{}", self.labels), hidden())
    }

    fn variable(&mut self, what: &str) -> syn::Ident {
        self.labels += 1;
        syn::Ident::new(&format!("__echis_{what}_{}", self.labels), hidden())
    }

    fn fails(&mut self, at: impl ToTokens, message: &str) {
        let error = Error::new_spanned(at, message);
        match &mut self.error {
            Some(errors) => errors.combine(error),
            none => *none = Some(error),
        }
    }

    /// Goes where control goes that leaves what is around it.
    fn leave(&self) -> TokenStream {
        let end = self.ends.last();
        quote! { break #end <::core::option::Option<_>>::None }
    }

    /// The value of something that may have been left.
    fn or_leave(&self, value: impl ToTokens) -> Expr {
        let leave = self.leave();
        parse_quote_spanned! {hidden()=>
            match #value {
                ::core::option::Option::Some(value) => value,
                ::core::option::Option::None => #leave,
            }
        }
    }

    /// A block whose value is `None` if it is left.
    fn end_of(&mut self, what: &str, content: impl FnOnce(&mut Rewriter) -> TokenStream) -> TokenStream {
        let end = self.label(what);
        self.ends.push(end.clone());
        let content = content(self);
        self.ends.pop();
        quote! { #end: { ::core::option::Option::Some(#content) } }
    }

    fn comparison(&mut self, binary: &ExprBinary) -> Option<Expr> {
        let (method, mirrored) = match binary.op {
            BinOp::Eq(_) => (quote!(eq), quote!(eq)),
            BinOp::Ne(_) => (quote!(ne), quote!(ne)),
            BinOp::Lt(_) => (quote!(lt), quote!(gt)),
            BinOp::Le(_) => (quote!(le), quote!(ge)),
            BinOp::Gt(_) => (quote!(gt), quote!(lt)),
            BinOp::Ge(_) => (quote!(ge), quote!(le)),
            _ => return None,
        };
        let (left, right) = (&binary.left, &binary.right);
        // a literal has no type that says which comparison it is
        Some(
            if matches!(**left, Expr::Lit(_)) && !matches!(**right, Expr::Lit(_)) {
                parse_quote! { ::echis::operand::Operand(&(#right)).#mirrored(&(#left)) }
            } else {
                parse_quote! { ::echis::operand::Operand(&(#left)).#method(&(#right)) }
            },
        )
    }

    fn binary(&mut self, mut binary: ExprBinary) -> Expr {
        let connective = match binary.op {
            BinOp::And(_) => quote!(and),
            BinOp::Or(_) => quote!(or),
            _ => {
                visit_mut::visit_expr_binary_mut(self, &mut binary);
                return self.comparison(&binary).unwrap_or(Expr::Binary(binary));
            }
        };
        let (left, right) = (&binary.left, &binary.right);
        if jump::is_in(right) {
            // a closure cannot be left as the expression can
            let mut choice: Expr = match binary.op {
                BinOp::And(_) => {
                    parse_quote! { if #left { ::echis::Sym::<bool>::from(#right) } else { ::echis::Sym::known(false) } }
                }
                _ => {
                    parse_quote! { if #left { ::echis::Sym::known(true) } else { ::echis::Sym::<bool>::from(#right) } }
                }
            };
            self.visit_expr_mut(&mut choice);
            return choice;
        }
        visit_mut::visit_expr_binary_mut(self, &mut binary);
        let (left, right) = (&binary.left, &binary.right);
        parse_quote! { ::echis::operand::Operand(&(#left)).#connective(|| #right) }
    }
}

impl VisitMut for Rewriter {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        let taken = std::mem::replace(e, Expr::PLACEHOLDER);
        *e = match taken {
            Expr::If(e) => self.branch(e),
            Expr::Match(e) => self.match_expression(e),
            Expr::While(e) => self.while_loop(e),
            Expr::Loop(e) => self.endless_loop(e),
            Expr::ForLoop(e) => self.for_loop(e),
            Expr::Return(e) => self.return_expression(e),
            Expr::Break(e) => self.break_expression(e),
            Expr::Continue(e) => self.continue_expression(e),
            Expr::Try(e) => self.try_expression(e),
            Expr::Binary(e) => self.binary(e),
            // these have control flow of their own
            own @ (Expr::Closure(_) | Expr::Async(_) | Expr::Const(_)) => own,
            mut other => {
                visit_mut::visit_expr_mut(self, &mut other);
                other
            }
        };
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        self.scopes.enter();
        visit_mut::visit_block_mut(self, block);
        self.scopes.leave();
    }

    fn visit_local_mut(&mut self, local: &mut Local) {
        visit_mut::visit_local_mut(self, local);
        if local.init.is_none() {
            let message = "in `#[symbolic]` code a variable needs a value from the start, which the sides of a branch may change";
            self.fails(&*local, message);
        }
        self.scopes.pattern(&local.pat);
    }

    fn visit_pat_mut(&mut self, _: &mut Pat) {}

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
}
