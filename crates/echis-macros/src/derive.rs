//! `#[derive(Symbolic)]`.

use crate::freeze;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Error, Expr, Field, Fields, Ident, Result};

pub fn symbolic(item: &DeriveInput) -> Result<TokenStream> {
    let shapes: Vec<Shape> = match &item.data {
        Data::Struct(data) => vec![Shape::new(quote!(Self), "", &data.fields)?],
        Data::Enum(data) => {
            let variants = data.variants.iter().map(|variant| {
                let name = &variant.ident;
                Shape::new(quote!(Self::#name), &name.to_string(), &variant.fields)
            });
            variants.collect::<Result<_>>()?
        }
        Data::Union(data) => {
            let message = "a union has no shape: symbolic values are structs or enums";
            return Err(Error::new_spanned(data.union_token, message));
        }
    };
    let Some((last, others)) = shapes.split_last() else {
        return Err(Error::new_spanned(
            &item.ident,
            "an enum without variants has no values",
        ));
    };
    let name = &item.ident;
    let with_bound = |bound: TokenStream| freeze::with_bound(item, &bound);
    let any_of = |shape: &Shape| {
        let (pattern, make) = (&shape.name, &shape.make);
        let question = format!("{{}} is {pattern}");
        quote! {
            let is_this = <::echis::Sym<bool> as ::echis::Symbolic>::symbolic(&::std::format!(#question, name));
            if ::echis::Sym::decide(is_this) {
                return #make;
            }
        }
    };
    let made = others.iter().map(any_of);
    let make_last = &last.make;
    let under = shapes.iter().map(|shape| &shape.under);
    let expressions = shapes.iter().map(|shape| shape.expression(name));
    let merge = shapes.iter().map(|shape| &shape.merge);
    let generics = with_bound(quote!(::echis::Symbolic));
    let (implements, arguments, conditions) = generics.split_for_impl();
    let symbolic = quote! {
        impl #implements ::echis::Symbolic for #name #arguments #conditions {
            fn symbolic(name: &str) -> Self {
                #(#made)*
                #make_last
            }
            fn under(&self, values: &::echis::Values) -> Self {
                match self { #(#under)* }
            }
            fn expression(&self) -> ::std::string::String {
                match self { #(#expressions)* }
            }
        }
    };
    let generics = with_bound(quote!(::echis::Merge));
    let (implements, arguments, conditions) = generics.split_for_impl();
    let different = (shapes.len() > 1).then(|| {
        quote! { (then, otherwise) => if ::echis::Sym::decide(condition) { then } else { otherwise } }
    });
    let parameters = item.generics.type_params().map(|parameter| &parameter.ident);
    let frozen = freeze::implementation(item);
    Ok(quote! {
        #symbolic
        #frozen

        impl #implements ::echis::Merge for #name #arguments #conditions {
            const MAY_SHARE_STATE: bool = false #(|| <#parameters as ::echis::Merge>::MAY_SHARE_STATE)*;

            fn merge(condition: ::echis::Sym<bool>, then: Self, otherwise: Self) -> Self {
                match (then, otherwise) { #(#merge)* #different }
            }
        }
    })
}

/// A struct or a variant.
struct Shape {
    /// Of the variant.
    name: String,
    path: TokenStream,
    fields: Fields,
    /// Any value of it.
    make: TokenStream,
    /// The arm for what it is for certain inputs.
    under: TokenStream,
    /// The arm that merges two of it.
    merge: TokenStream,
    /// For each field, the trait that knows an expression for it.
    traits: Vec<TokenStream>,
}

/// The bound of `#[symbolic(max = 4)]`.
fn bound(field: &Field) -> Result<Option<Expr>> {
    let mut bound = None;
    for attribute in field.attrs.iter().filter(|a| a.path().is_ident("symbolic")) {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("max") {
                return Err(
                    meta.error("a field has one parameter: `max`, the size up to which it is looked at")
                );
            }
            bound = Some(meta.value()?.parse()?);
            Ok(())
        })?;
    }
    Ok(bound)
}

impl Shape {
    fn new(path: TokenStream, name: &str, fields: &Fields) -> Result<Shape> {
        let bounds = fields.iter().map(bound).collect::<Result<Vec<_>>>()?;
        let of_any_size = |bound: &Option<Expr>| match bound {
            Some(_) => quote!(::echis::UpTo),
            None => quote!(::echis::Symbolic),
        };
        let traits: Vec<_> = bounds.iter().map(of_any_size).collect();
        let members: Vec<_> = fields.members().collect();
        let named = |prefix: &str| -> Vec<Ident> {
            let name = |i| format_ident!("{prefix}_{i}");
            (0..members.len()).map(name).collect()
        };
        let (this, other) = (named("this"), named("other"));
        let parts = members.iter().map(|member| match member {
            syn::Member::Named(name) => format!("{{}}.{name}"),
            syn::Member::Unnamed(index) => format!("{{}}.{}", index.index),
        });
        let made = bounds.iter().zip(parts).map(|(bound, part)| match bound {
            Some(max) => quote!(::echis::UpTo::symbolic_up_to(&::std::format!(#part, name), #max)),
            None => quote!(::echis::Symbolic::symbolic(&::std::format!(#part, name))),
        });
        Ok(Shape {
            name: name.into(),
            path: path.clone(),
            fields: fields.clone(),
            make: quote! { #path { #(#members: #made),* } },
            under: quote! {
                #path { #(#members: #this),* } => #path { #(#members: #traits::under(#this, values)),* },
            },
            merge: quote! {
                (#path { #(#members: #this),* }, #path { #(#members: #other),* }) =>
                    #path { #(#members: ::echis::Merge::merge(condition, #this, #other)),* },
            },
            traits,
        })
    }

    /// The arm for the expression that makes it.
    fn expression(&self, item: &Ident) -> TokenStream {
        let (path, traits) = (&self.path, &self.traits);
        let start = if self.name.is_empty() {
            item.to_string()
        } else {
            format!("{item}::{}", self.name)
        };
        let members: Vec<_> = self.fields.members().collect();
        let names: Vec<Ident> = (0..members.len()).map(|i| format_ident!("this_{i}")).collect();
        let written = match &self.fields {
            Fields::Unit => start,
            Fields::Unnamed(_) => format!("{start}({})", vec!["{}"; members.len()].join(", ")),
            Fields::Named(fields) => {
                let parts = fields.named.iter().filter_map(|field| field.ident.as_ref());
                let parts: Vec<String> = parts.map(|name| format!("{name}: {{}}")).collect();
                format!("{start} {{{{ {} }}}}", parts.join(", "))
            }
        };
        quote! {
            #path { #(#members: #names),* } => ::std::format!(#written #(, #traits::expression(#names))*),
        }
    }
}
