//! The macros of [`echis`](https://docs.rs/echis), which documents them where it exports them.

mod derive;
mod freeze;
mod model;
mod rewrite;
mod spec;

use proc_macro::TokenStream;
use quote::quote;
use syn::{DeriveInput, Error, Item, ItemFn, Result, Signature, TraitItemFn, parse_macro_input};

/// Structs and enums of symbolic parts are symbolic themselves, and can be merged. An enum takes
/// each of its variants on a path of its own.
#[proc_macro_derive(Symbolic, attributes(symbolic))]
pub fn derive_symbolic(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    derive::symbolic(&item)
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}

/// Structs and enums whose parts have no interior mutability.
#[proc_macro_derive(Freeze)]
pub fn derive_freeze(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    freeze::freeze(&item)
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}

/// The rows of a table.
#[proc_macro_derive(Model, attributes(table, belongs_to, has_many))]
pub fn derive_model(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    model::model(&item)
        .unwrap_or_else(|error| {
            let (error, stand_in) = (error.to_compile_error(), model::stand_in(&item));
            quote! { #error #stand_in }
        })
        .into()
}

/// Executes both sides of symbolic branches and merges what they leave.
#[proc_macro_attribute]
pub fn symbolic(arguments: TokenStream, item: TokenStream) -> TokenStream {
    given_function("#[symbolic]", item, |function| {
        rewrite::function(arguments.into(), function)
    })
}

/// A property as a test: it holds for all inputs, or the test fails with a counterexample.
#[proc_macro_attribute]
pub fn test(arguments: TokenStream, item: TokenStream) -> TokenStream {
    given_function("#[echis::test]", item, |function| {
        spec::test(arguments.into(), function)
    })
}

/// Applies an attribute to a function.
fn given_function(
    attribute: &str,
    item: TokenStream,
    rewritten: impl FnOnce(ItemFn) -> Result<proc_macro2::TokenStream>,
) -> TokenStream {
    let made = match syn::parse::<ItemFn>(item.clone()) {
        Ok(function) => {
            let signature = function.sig.clone();
            rewritten(function).map_err(|error| (error, without_body(&signature)))
        }
        Err(error) => Err((no_function(attribute, item.clone().into(), error), item.into())),
    };
    made.unwrap_or_else(|(error, rest)| {
        let error = error.to_compile_error();
        quote! { #error #rest }
    })
    .into()
}

/// What stands in for a function with an error, so that there is not another one for each use of
/// it.
fn without_body(signature: &Signature) -> proc_macro2::TokenStream {
    quote! {
        #[allow(unused, clippy::all)]
        #signature { ::core::unreachable!() }
    }
}

/// What is wrong with an item that is not a function.
fn no_function(attribute: &str, item: proc_macro2::TokenStream, error: Error) -> Error {
    let is_method = syn::parse2::<TraitItemFn>(item.clone()).is_ok();
    let is_item = syn::parse2::<Item>(item.clone()).is_ok_and(|item| !matches!(item, Item::Verbatim(_)));
    if is_method || is_item {
        Error::new_spanned(item, format!("`{attribute}` is for functions with a body"))
    } else {
        error
    }
}
