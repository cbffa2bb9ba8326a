//! `#[echis::test]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Error, Expr, FnArg, ItemFn, MetaNameValue, Pat, Result, Token};

/// The property stays what it is, a function. A module of the same name has the test.
pub fn test(arguments: TokenStream, item: &ItemFn) -> Result<TokenStream> {
    let Arguments { limits, scope } = Arguments::read(arguments)?;
    let names = item.sig.inputs.iter().map(|input| match input {
        FnArg::Typed(input) => match &*input.pat {
            Pat::Ident(name) => Ok(name.ident.to_string()),
            other => Err(Error::new_spanned(other, "an input of a property needs a name")),
        },
        FnArg::Receiver(receiver) => Err(Error::new_spanned(receiver, "a property is no method")),
    });
    let names = names.collect::<Result<Vec<String>>>()?;
    let name = &item.sig.ident;
    let text = name.to_string();
    let names = quote!(&[#(#names),*]);
    let (answer, expectation) = match scope {
        Some(scope) => (
            quote!(::echis::check_in(#scope, limits, #names, super::#name)),
            quote!(expect_in_scope),
        ),
        None => (
            quote!(::echis::check_within(limits, #names, super::#name)),
            quote!(expect_proved),
        ),
    };
    Ok(quote! {
        #item

        #[cfg(test)]
        mod #name {
            #[allow(unused_imports, reason = "a scope may name models")]
            use super::*;

            #[::core::prelude::v1::test]
            fn holds_for_all_inputs() {
                let limits = ::echis::Limits { #(#limits,)* ..::echis::Limits::default() };
                match ::echis::Answer::of_function(#answer, #text) {
                    ::core::result::Result::Ok(answer) => answer.#expectation(),
                    ::core::result::Result::Err(failure) => ::core::panic!("{failure}"),
                }
            }
        }
    })
}

/// What is said of a property in brackets.
#[derive(Default)]
struct Arguments {
    /// Fields of `Limits`.
    limits: Vec<TokenStream>,
    scope: Option<Expr>,
}

impl Arguments {
    /// `paths = 100, decisions = 50, scope = 3`.
    fn read(arguments: TokenStream) -> Result<Arguments> {
        let given = Punctuated::<MetaNameValue, Token![,]>::parse_terminated.parse2(arguments)?;
        let mut read = Arguments::default();
        for MetaNameValue { path, value, .. } in given {
            if path.is_ident("paths") || path.is_ident("decisions") {
                read.limits.push(quote!(#path: #value));
            } else if path.is_ident("scope") {
                read.scope = Some(value);
            } else {
                let message = "there are two limits, `paths` and `decisions`, and the `scope` of databases";
                return Err(Error::new_spanned(path, message));
            }
        }
        Ok(read)
    }
}
