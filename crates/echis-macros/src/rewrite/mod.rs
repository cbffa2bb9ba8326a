//! `#[symbolic]`: control flow becomes calls of `echis::merge`.
//!
//! What was a block that control may leave becomes a labelled block whose value is an `Option`:
//! `None` where it was left. Each construct that contains such a block passes `None` on to the one
//! around it, up to the function.

mod branch;
mod frozen;
mod jump;
mod pattern;
mod repeat;
mod variables;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, BinOp, Block, Error, Expr, ExprBinary, ExprBlock, Ident, Item, ItemFn, Lifetime, Local, Macro,
    Pat, Result, ReturnType, Stmt, StmtMacro, TypeImplTrait, parse_quote, parse_quote_spanned,
};
use variables::{Place, Scopes};

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
    let parameters = item.sig.inputs.iter();
    parameters.for_each(|input| rewriter.scopes.parameter(input));
    rewriter.behind_parameters = rewriter.scopes.behind_references();
    let values: Vec<Ident> = rewriter.scopes.values().cloned().collect();
    let end = rewriter.label("function");
    rewriter.ends.push(end.clone());
    let mut body = item.block;
    rewriter.body = Some(Expr::Block(ExprBlock {
        attrs: Vec::new(),
        label: None,
        block: (*body).clone(),
    }));
    rewriter.visit_block_mut(&mut body);
    if let Some(error) = rewriter.error {
        return Err(error);
    }
    // what is behind a parameter is kept where the function returns early, so that it has to be
    // known
    let values = values.iter().filter(|_| rewriter.returns_early);
    let checks = values
        .map(|name| quote_spanned! {generated_at(name.span())=> ::echis::operand::gives_no_access(&#name); });
    let (returns, places, result) = (returns(), &rewriter.behind_parameters, result(&item.sig.output));
    let (state, saved) = (variables::save(places), branch::saved());
    let restore = variables::restore(places, &saved);
    let value = Ident::new("value", hidden());
    item.block = parse_quote! {{
        #[allow(unused_imports)]
        use ::echis::operand::{Compared as _, ConcreteBool as _, ConcreteBounds as _, ConcreteEq as _, ConcreteOrd as _};
        #[allow(unused_imports)]
        use ::echis::operand::{Exclusive as _, NotHeld as _, ProbeAny as _, ProbeMerge as _, Shared as _};
        #(#checks)*
        #[allow(unused_mut)]
        let mut #returns = ::echis::merge::Returns::<#result, _>::new();
        let #value = #end: { ::core::option::Option::Some(#body) };
        if #returns.is_plain() {
            #returns.value(#value)
        } else {
            let (#value, #saved) = #returns.finish(#value, #state);
            #restore
            #value
        }
    }};
    Ok(quote! {
        #[deny(non_snake_case)]
        #[allow(unreachable_code, unused_assignments, unused_braces, unused_mut, unused_parens, clippy::all)]
        #item
    })
}

/// The attributes of code that is rewritten, such as `#[cfg(…)]`.
fn attributes(e: &mut Expr) -> Option<&mut Vec<Attribute>> {
    Some(match e {
        Expr::If(e) => &mut e.attrs,
        Expr::Match(e) => &mut e.attrs,
        Expr::While(e) => &mut e.attrs,
        Expr::Loop(e) => &mut e.attrs,
        Expr::ForLoop(e) => &mut e.attrs,
        Expr::Return(e) => &mut e.attrs,
        Expr::Break(e) => &mut e.attrs,
        Expr::Continue(e) => &mut e.attrs,
        Expr::Try(e) => &mut e.attrs,
        Expr::Binary(e) => &mut e.attrs,
        Expr::Block(e) if e.label.is_some() => &mut e.attrs,
        _ => return None,
    })
}

/// The type that a function returns; what of it has no name is left to inference.
fn result(output: &ReturnType) -> TokenStream {
    struct Unnamed(bool);
    impl<'ast> Visit<'ast> for Unnamed {
        fn visit_type_impl_trait(&mut self, _: &'ast TypeImplTrait) {
            self.0 = true;
        }
    }
    let mut unnamed = Unnamed(false);
    unnamed.visit_return_type(output);
    match output {
        _ if unnamed.0 => quote!(_),
        ReturnType::Default => quote!(()),
        ReturnType::Type(_, ty) => quote!(#ty),
    }
}

/// The span of names that the code around them does not see.
fn hidden() -> Span {
    Span::mixed_site()
}

/// The span of generated code about something in the source: errors point there, but do not suggest
/// to change it.
fn generated_at(place: Span) -> Span {
    hidden().located_at(place)
}

/// The variable that keeps what a function has returned for some of its inputs.
fn returns() -> Ident {
    Ident::new("__echis_returns", hidden())
}

/// A loop that is being rewritten, or a block that can be left.
struct Loop {
    label: Option<Lifetime>,
    /// Or a block with a label.
    is_loop: bool,
    /// The code in it.
    mentioned: Expr,
    /// The variable that keeps what leaves it.
    variable: Ident,
    /// The variables that its body may change.
    state: TokenStream,
}

#[derive(Default)]
struct Rewriter {
    scopes: Scopes,
    /// Where control goes that leaves what is around it, innermost last.
    ends: Vec<Lifetime>,
    loops: Vec<Loop>,
    /// The function as it was written.
    body: Option<Expr>,
    /// What the function may change of what its caller has.
    behind_parameters: Vec<Place>,
    /// Whether there is any `return` or `?`.
    returns_early: bool,
    labels: usize,
    error: Option<Error>,
}

impl Rewriter {
    fn label(&mut self, what: &str) -> Lifetime {
        self.labels += 1;
        Lifetime::new(&format!("'__echis_{what}_{}", self.labels), hidden())
    }

    fn variable(&mut self, what: &str) -> Ident {
        self.labels += 1;
        Ident::new(&format!("__echis_{what}_{}", self.labels), hidden())
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
        if let op @ (BinOp::And(_) | BinOp::Or(_)) = binary.op {
            return self.connective(&mut binary.left, op, &mut binary.right);
        }
        visit_mut::visit_expr_binary_mut(self, &mut binary);
        self.comparison(&binary).unwrap_or(Expr::Binary(binary))
    }
}

impl VisitMut for Rewriter {
    fn visit_expr_mut(&mut self, e: &mut Expr) {
        let mut taken = std::mem::replace(e, Expr::PLACEHOLDER);
        let attributes = attributes(&mut taken).map(std::mem::take).unwrap_or_default();
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
            Expr::Block(e) if e.label.is_some() => self.labelled_block(e),
            // these have control flow of their own
            own @ (Expr::Closure(_) | Expr::Async(_) | Expr::Const(_)) => own,
            Expr::Verbatim(unknown) if !unknown.is_empty() => {
                self.fails(&unknown, "`#[symbolic]` code does not know this syntax");
                Expr::Verbatim(unknown)
            }
            mut other => {
                visit_mut::visit_expr_mut(self, &mut other);
                other
            }
        };
        if !attributes.is_empty() {
            *e = parse_quote! { #(#attributes)* { #e } };
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        self.scopes.enter();
        visit_mut::visit_block_mut(self, block);
        self.scopes.leave();
    }

    fn visit_local_mut(&mut self, local: &mut Local) {
        if self.is_about_values(&local.pat) {
            self.comparing_let(local);
        }
        visit_mut::visit_local_mut(self, local);
        if local.init.is_none() {
            let message = "in `#[symbolic]` code a variable needs a value from the start, which the sides of a branch may change";
            self.fails(&*local, message);
        }
        self.scopes.pattern(&local.pat);
    }

    /// A macro may declare variables, of which nothing is known here: they are not visible outside
    /// of a block.
    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        visit_mut::visit_stmt_mut(self, statement);
        if let Stmt::Macro(StmtMacro { semi_token, .. }) = statement {
            let (semi, inner) = (semi_token.take(), &*statement);
            *statement = parse_quote! { { #inner #semi } };
        }
    }

    fn visit_macro_mut(&mut self, m: &mut Macro) {
        if let Some(word) = jump::in_macro(m.tokens.clone()) {
            let message = "`#[symbolic]` code does not see what macros do: this belongs before the macro, or into a variable";
            self.fails(word, message);
        }
    }

    fn visit_pat_mut(&mut self, _: &mut Pat) {}

    /// Items have no part in the control flow, and do not see the variables. A macro does, and
    /// nothing tells where it is used which ones it changes.
    fn visit_item_mut(&mut self, item: &mut Item) {
        if let Item::Macro(declared) = item {
            let message = "`#[symbolic]` code does not see what macros do: this one belongs outside of the function, where it knows no variables";
            self.fails(&declared.ident, message);
        }
    }

    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
}
