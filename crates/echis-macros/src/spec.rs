//! `#[echis::test]`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Error, Expr, FnArg, ItemFn, Meta, MetaNameValue, Pat, Result, Signature, Token, Type};

/// The property stays what it is, a function. A module of the same name has the test.
pub fn test(arguments: TokenStream, mut item: ItemFn) -> Result<TokenStream> {
    let Arguments { limits, scope } = Arguments::read(arguments)?;
    let of_test = OfTest::taken_from(&mut item.attrs);
    let item = &item;
    is_plain(&item.sig)?;
    let inputs = item.sig.inputs.iter().map(input).collect::<Result<Vec<_>>>()?;
    let names = inputs.iter().map(|(name, _)| name);
    let is_input = inputs
        .iter()
        .map(|(_, ty)| quote_spanned! {ty.span()=> ::echis::is_input::<#ty>(); });
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
    let OfTest {
        attributes,
        conditions,
        should_panic,
    } = of_test;
    Ok(quote! {
        #item

        #(#conditions)*
        const _: () = {
            #(#is_input)*
        };

        #[cfg(test)]
        #(#conditions)*
        mod #name {
            #[allow(unused_imports, reason = "a scope may name models")]
            use super::*;

            #[::core::prelude::v1::test]
            #(#attributes)*
            fn holds_for_all_inputs() {
                let limits = ::echis::Limits { #(#limits,)* ..::echis::Limits::default() };
                let answer = ::echis::Answer::of_function(#answer, #text);
                let should_panic = #should_panic;
                match answer {
                    ::core::result::Result::Err(failure) => ::core::panic!("{failure}"),
                    // what is not known is no panic that was expected
                    ::core::result::Result::Ok(answer) if should_panic => ::std::println!("{answer}"),
                    ::core::result::Result::Ok(answer) => {
                        answer.#expectation();
                        ::std::println!("{answer}");
                    }
                }
            }
        }
    })
}

/// The attributes of a property that are about its test.
struct OfTest {
    /// `#[ignore]` and `#[should_panic]`, perhaps in a `#[cfg_attr(…)]`: they stand at the test,
    /// and no longer at the property.
    attributes: Vec<Attribute>,
    /// `#[cfg(…)]`: without the property there is no test.
    conditions: Vec<Attribute>,
    /// Whether the test has to fail, as a term of generated code.
    should_panic: TokenStream,
}

impl OfTest {
    fn taken_from(all: &mut Vec<Attribute>) -> OfTest {
        let mut taken = OfTest {
            attributes: Vec::new(),
            conditions: all.iter().filter(|a| a.path().is_ident("cfg")).cloned().collect(),
            should_panic: quote!(false),
        };
        all.retain(|attribute| !taken.takes(attribute));
        taken
    }

    fn takes(&mut self, attribute: &Attribute) -> bool {
        let path = attribute.path();
        if path.is_ident("ignore") || path.is_ident("should_panic") {
            if path.is_ident("should_panic") {
                self.should_panic = quote!(true);
            }
            self.attributes.push(attribute.clone());
            return true;
        }
        path.is_ident("cfg_attr") && self.takes_conditional(attribute)
    }

    /// `#[cfg_attr(condition, ignore)]`; attributes that are not about the test stay with the
    /// property.
    fn takes_conditional(&mut self, attribute: &Attribute) -> bool {
        let parse = Punctuated::<Meta, Token![,]>::parse_terminated;
        let Ok(parts) = attribute.parse_args_with(parse) else {
            return false;
        };
        let mut parts = parts.into_iter();
        let Some(condition) = parts.next() else {
            return false;
        };
        let others: Vec<Meta> = parts.collect();
        let is_of_test = |meta: &Meta| meta.path().is_ident("ignore") || meta.path().is_ident("should_panic");
        if others.is_empty() || !others.iter().all(is_of_test) {
            return false;
        }
        if others.iter().any(|meta| meta.path().is_ident("should_panic")) {
            let before = &self.should_panic;
            self.should_panic = quote!(#before || ::core::cfg!(#condition));
        }
        self.attributes.push(attribute.clone());
        true
    }
}

/// What is said of a property in brackets.
#[derive(Default)]
struct Arguments {
    /// Fields of `Limits`.
    limits: Vec<TokenStream>,
    scope: Option<Expr>,
}

impl Arguments {
    /// `paths = 100, decisions = 50, seconds = 10, scope = 3`.
    fn read(arguments: TokenStream) -> Result<Arguments> {
        let given = Punctuated::<MetaNameValue, Token![,]>::parse_terminated.parse2(arguments)?;
        let mut read = Arguments::default();
        for MetaNameValue { path, value, .. } in given {
            if path.is_ident("paths") || path.is_ident("decisions") {
                read.limits.push(quote!(#path: #value));
            } else if path.is_ident("seconds") {
                let time = quote!(::core::option::Option::Some(::core::time::Duration::from_secs(#value)));
                read.limits.push(quote!(time: #time));
            } else if path.is_ident("scope") {
                read.scope = Some(value);
            } else {
                let message = "there are three limits, `paths`, `decisions` and `seconds`, and the `scope` of databases";
                return Err(Error::new_spanned(path, message));
            }
        }
        Ok(read)
    }
}

/// The name and the type of an input.
fn input(input: &FnArg) -> Result<(String, &Type)> {
    match input {
        FnArg::Typed(input) => match &*input.pat {
            Pat::Ident(name) => {
                stands_for_all(&input.ty)?;
                Ok((name.ident.to_string(), &input.ty))
            }
            other => Err(Error::new_spanned(other, "an input of a property needs a name")),
        },
        FnArg::Receiver(receiver) => Err(Error::new_spanned(receiver, "a property is no method")),
    }
}

/// The primitive types that `Sym` makes symbolic.
const PRIMITIVE: [&str; 12] = [
    "bool", "char", "i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize",
];

/// Says what is wrong with types that are often given where a symbolic one is wanted. All others
/// are left to the compiler.
fn stands_for_all(ty: &Type) -> Result<()> {
    match ty {
        Type::Reference(_) => {
            let message = "an input of a property is a value: the property can make a reference to it";
            Err(Error::new_spanned(ty, message))
        }
        Type::Path(path) if PRIMITIVE.iter().any(|name| path.path.is_ident(name)) => {
            let name = path.to_token_stream();
            let message = format!(
                "a `{name}` is one value: an input of a property stands for all, as `Sym<{name}>` does"
            );
            Err(Error::new_spanned(ty, message))
        }
        _ => Ok(()),
    }
}

/// How many inputs a property may have.
const INPUTS: usize = 6;

fn is_plain(signature: &Signature) -> Result<()> {
    let parameters = &signature.generics.params;
    if !parameters.is_empty() {
        let message =
            "a property has no type parameters: its inputs have types of which all values are known";
        return Err(Error::new_spanned(parameters, message));
    }
    if let Some(word) = &signature.asyncness {
        return Err(Error::new_spanned(word, "a property is not `async`"));
    }
    match signature.inputs.iter().nth(INPUTS) {
        Some(more) => {
            let message =
                format!("a property has at most {INPUTS} inputs: several can be one, as a tuple or an array");
            Err(Error::new_spanned(more, message))
        }
        None => Ok(()),
    }
}
