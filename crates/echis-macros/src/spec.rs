//! `#[echis::test]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Error, Expr, FnArg, ItemFn, MetaNameValue, Pat, Result, Token};

/// The property stays what it is, a function. A module of the same name has the test.
pub fn test(arguments: TokenStream, item: &ItemFn) -> Result<TokenStream> {
    let limits = limits(arguments)?;
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
    Ok(quote! {
        #item

        #[cfg(test)]
        mod #name {
            #[::core::prelude::v1::test]
            fn holds_for_all_inputs() {
                let limits = ::echis::Limits { #(#limits,)* ..::echis::Limits::default() };
                let answer = ::echis::check_within(limits, &[#(#names),*], super::#name);
                ::echis::Answer::expect_proved_as(&answer, #text);
            }
        }
    })
}

/// `paths = 100, decisions = 50`.
fn limits(arguments: TokenStream) -> Result<Vec<TokenStream>> {
    let given = Punctuated::<MetaNameValue, Token![,]>::parse_terminated.parse2(arguments)?;
    let limit = |given: MetaNameValue| {
        let (name, value): (_, Expr) = (&given.path, given.value);
        if name.is_ident("paths") || name.is_ident("decisions") {
            Ok(quote!(#name: #value))
        } else {
            Err(Error::new_spanned(
                name,
                "there are two limits: `paths` and `decisions`",
            ))
        }
    };
    given.into_iter().map(limit).collect()
}
