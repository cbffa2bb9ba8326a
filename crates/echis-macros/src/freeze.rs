//! `#[derive(Freeze)]`: no part of a struct or an enum has interior mutability.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Error, Field, Generics, Result, parse_quote};

/// The implementation of `Freeze`, or what is wrong with the type.
pub fn freeze(item: &DeriveInput) -> Result<TokenStream> {
    if let Data::Union(data) = &item.data {
        let message = "nobody knows which part of a union there is: what has no interior mutability is a struct or an enum";
        return Err(Error::new_spanned(data.union_token, message));
    }
    Ok(implementation(item))
}

/// The type with a bound on each of its type parameters.
pub fn with_bound(item: &DeriveInput, bound: &TokenStream) -> Generics {
    let mut generics = item.generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(parse_quote!(#bound));
    }
    generics
}

/// The parts are checked in the body of a function: a bound on the type would have no end where the
/// type is a part of itself.
pub fn implementation(item: &DeriveInput) -> TokenStream {
    let name = &item.ident;
    let generics = with_bound(item, &quote!(::echis::Freeze));
    let (implements, arguments, conditions) = generics.split_for_impl();
    let checks = fields(&item.data).map(|field| {
        let ty = &field.ty;
        quote_spanned! {ty.span()=> ::echis::is_frozen::<#ty>(); }
    });
    quote! {
        impl #implements ::echis::Freeze for #name #arguments #conditions {}

        const _: () = {
            #[allow(dead_code, clippy::extra_unused_lifetimes)]
            fn parts_are_frozen #implements () #conditions {
                #(#checks)*
            }
        };
    }
}

fn fields(data: &Data) -> Box<dyn Iterator<Item = &Field> + '_> {
    match data {
        Data::Struct(data) => Box::new(data.fields.iter()),
        Data::Enum(data) => Box::new(data.variants.iter().flat_map(|variant| &variant.fields)),
        Data::Union(data) => Box::new(data.fields.named.iter()),
    }
}
