//! The macros of [`echis`](https://docs.rs/echis), which documents them where it exports them.

mod derive;
mod model;
mod rewrite;
mod spec;

use proc_macro::TokenStream;
use syn::{DeriveInput, ItemFn, parse_macro_input};

/// Structs and enums of symbolic parts are symbolic themselves, and can be merged. An enum takes each of its variants on a path of its own.
#[proc_macro_derive(Symbolic, attributes(symbolic))]
pub fn derive_symbolic(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    derive::symbolic(&item)
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}

/// The rows of a table.
#[proc_macro_derive(Model, attributes(table, belongs_to, has_many))]
pub fn derive_model(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    model::model(&item)
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}

/// Executes both sides of symbolic branches and merges what they leave.
#[proc_macro_attribute]
pub fn symbolic(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as ItemFn);
    rewrite::function(arguments.into(), item)
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}

/// A property as a test: it holds for all inputs, or the test fails with a counterexample.
#[proc_macro_attribute]
pub fn test(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as ItemFn);
    spec::test(arguments.into(), &item)
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}
