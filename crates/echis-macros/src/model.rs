//! `#[derive(Model)]`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{
    Attribute, Data, DeriveInput, Error, Field, Fields, Ident, LitStr, Result, Token, Type, Visibility,
};

pub fn model(item: &DeriveInput) -> Result<TokenStream> {
    let fields = fields(item)?;
    let name = &item.ident;
    let table = table(item)?;
    let idents: Vec<&Ident> = fields.iter().filter_map(|field| field.ident.as_ref()).collect();
    let types: Vec<&Type> = fields.iter().map(|field| &field.ty).collect();
    let columns: Vec<String> = idents.iter().map(|ident| column(ident)).collect();
    let Some(key) = fields
        .iter()
        .find(|field| field.ident.as_ref().is_some_and(|ident| ident == "id"))
    else {
        let message = format!("a model has a key: `id: Sym<Key<{name}>>`");
        return Err(Error::new_spanned(name, message));
    };
    // what is wrong with a field is said where its type is
    let (get_key, set_key) = (
        quote_spanned! {key.ty.span()=> ::echis::store::OwnKey::<Self>::get(&self.id) },
        quote_spanned! {key.ty.span()=> ::echis::store::OwnKey::<Self>::set(&mut self.id, key) },
    );
    let stored = types
        .iter()
        .map(|ty| quote_spanned! {ty.span()=> <#ty as ::echis::store::Stored> });
    let stored: Vec<TokenStream> = stored.collect();
    let belongs_to = fields.iter().map(belongs_to).collect::<Result<Vec<_>>>()?;
    let has_many = has_many(item)?;
    Ok(quote! {
        impl ::echis::store::Model for #name {
            const TABLE: &'static str = #table;
            const COLUMNS: &'static [::echis::store::Column] = &[
                #(::echis::store::Column::of::<#types>(#columns)),*
            ];
            fn key(&self) -> ::echis::Sym<::echis::store::Key<Self>> {
                #get_key
            }
            fn set_key(&mut self, key: ::echis::Sym<::echis::store::Key<Self>>) {
                #set_key
            }
            fn read(columns: &mut impl ::echis::store::Reader) -> Self {
                Self { #(#idents: #stored::read(columns, #columns)),* }
            }
            fn write(&self, columns: &mut impl ::echis::store::Writer) {
                #(#stored::write(&self.#idents, columns, #columns);)*
            }
        }

        impl #name {
            #(#belongs_to)*
            #has_many
        }
    })
}

/// What stands in for a model with an error, so that there is not another one for each use of it.
pub fn stand_in(item: &DeriveInput) -> Option<TokenStream> {
    let name = &item.ident;
    item.generics.params.is_empty().then(|| {
        quote! {
            impl ::echis::store::Model for #name {
                const TABLE: &'static str = "";
                const COLUMNS: &'static [::echis::store::Column] = &[];
                fn key(&self) -> ::echis::Sym<::echis::store::Key<Self>> {
                    ::core::unreachable!()
                }
                fn set_key(&mut self, _: ::echis::Sym<::echis::store::Key<Self>>) {}
                fn read(_: &mut impl ::echis::store::Reader) -> Self {
                    ::core::unreachable!()
                }
                fn write(&self, _: &mut impl ::echis::store::Writer) {}
            }
        }
    })
}

fn fields(item: &DeriveInput) -> Result<Vec<Field>> {
    if let Data::Struct(data) = &item.data
        && let Fields::Named(fields) = &data.fields
        && item.generics.params.is_empty()
    {
        return Ok(fields.named.iter().cloned().collect());
    }
    let message = "rows of a table are structs with named fields, and without parameters";
    Err(Error::new_spanned(&item.ident, message))
}

/// The name of the column for a field.
fn column(field: &Ident) -> String {
    field.to_string().trim_start_matches("r#").to_string()
}

/// `#[table = "people"]`, or the name in the plural.
fn table(item: &DeriveInput) -> Result<String> {
    let given = item
        .attrs
        .iter()
        .find(|attribute| attribute.path().is_ident("table"));
    let Some(given) = given else {
        return Ok(plural(&snake_case(&item.ident)));
    };
    let value = &given.meta.require_name_value()?.value;
    Ok(syn::parse2::<LitStr>(quote!(#value))?.value())
}

fn snake_case(name: &Ident) -> String {
    let mut snake = String::new();
    for (i, c) in name.to_string().char_indices() {
        if c.is_uppercase() && i > 0 {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

fn plural(name: &str) -> String {
    let ends_in = |ends: &[&str]| ends.iter().any(|end| name.ends_with(end));
    match name.strip_suffix('y') {
        Some(stem) if !ends_in(&["ay", "ey", "oy", "uy"]) => format!("{stem}ies"),
        _ if ends_in(&["s", "x", "z", "ch", "sh"]) => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

/// `#[belongs_to(User)] owner: …` makes a method `owner`.
fn belongs_to(field: &Field) -> Result<Option<TokenStream>> {
    let attribute = field
        .attrs
        .iter()
        .find(|attribute| attribute.path().is_ident("belongs_to"));
    let (Some(attribute), Some(name)) = (attribute, &field.ident) else {
        return Ok(None);
    };
    let model: Type = attribute.parse_args()?;
    let (visibility, reference) = (&field.vis, &field.ty);
    let doc = format!("The row that `{name}` refers to.");
    // what is wrong with the field is said where its type is
    let at = reference.span();
    let row = quote_spanned! {at=> <#reference as ::echis::store::Reference<#model>>::Row };
    let body =
        quote_spanned! {at=> <#reference as ::echis::store::Reference<#model>>::row(&self.#name, store) };
    Ok(Some(quote! {
        #[doc = #doc]
        ///
        /// # Panics
        ///
        /// If it refers to a row that does not exist in this store.
        #visibility fn #name(&self, store: &impl ::echis::store::Store) -> #row {
            #body
        }
    }))
}

/// `name: Model, by = field`, or `name: Model, through = Join, by = field, to = field`.
struct HasMany {
    name: Ident,
    model: Type,
    by: Option<Ident>,
    through: Option<Type>,
    to: Option<Ident>,
}

impl Parse for HasMany {
    fn parse(input: ParseStream) -> Result<HasMany> {
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        let mut association = HasMany {
            name,
            model: input.parse()?,
            by: None,
            through: None,
            to: None,
        };
        while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            let word: Ident = input.parse()?;
            input.parse::<Token![=]>()?;
            match word.to_string().as_str() {
                "by" => association.by = Some(input.parse()?),
                "through" => association.through = Some(input.parse()?),
                "to" => association.to = Some(input.parse()?),
                _ => {
                    return Err(Error::new_spanned(
                        word,
                        "an association has `by`, `through` and `to`",
                    ));
                }
            }
        }
        Ok(association)
    }
}

impl HasMany {
    fn method(&self, owner: &Ident, visibility: &Visibility) -> Result<TokenStream> {
        let HasMany { name, model, .. } = self;
        let by = self
            .by
            .clone()
            .unwrap_or_else(|| Ident::new(&snake_case(owner), name.span()));
        let (doc, body) = match &self.through {
            None => {
                let is_theirs = refers_to(&quote!(row), &by, owner, &quote!(self.id));
                (
                    format!("The rows whose `{by}` is this one."),
                    quote!(::echis::store::Store::filter(store, |row: &#model| #is_theirs)),
                )
            }
            Some(join) => {
                let to = match &self.to {
                    Some(to) => to.clone(),
                    None => Ident::new(&snake_case(&last_name(model)?), name.span()),
                };
                let is_theirs = refers_to(&quote!(join), &by, owner, &quote!(self.id));
                let leads_there = refers_to(&quote!(join), &to, model, &quote!(row.id));
                (
                    format!(
                        "The rows for which one with its `{by}` being this and its `{to}` being them exists."
                    ),
                    quote! {
                        let joins = ::echis::store::Store::filter(store, |join: &#join| #is_theirs);
                        ::echis::store::Store::filter(store, |row: &#model| joins.any(|join| #leads_there))
                    },
                )
            }
        };
        Ok(quote! {
            #[doc = #doc]
            #visibility fn #name(&self, store: &impl ::echis::store::Store) -> ::echis::store::Set<#model> {
                #body
            }
        })
    }
}

/// Whether a field of a row refers to the row of a model with a key. What is wrong with the field
/// is said where it is named.
fn refers_to(row: &TokenStream, field: &Ident, model: &dyn ToTokens, key: &TokenStream) -> TokenStream {
    quote_spanned! {field.span()=> ::echis::store::Reference::<#model>::refers_to(&#row.#field, &#key) }
}

fn last_name(model: &Type) -> Result<Ident> {
    match model {
        Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.clone()),
        _ => None,
    }
    .ok_or_else(|| Error::new_spanned(model, "this is no model"))
}

fn has_many(item: &DeriveInput) -> Result<TokenStream> {
    let is_one = |attribute: &&Attribute| attribute.path().is_ident("has_many");
    let methods = item.attrs.iter().filter(is_one).map(|attribute| {
        let association: HasMany = attribute.parse_args()?;
        association.method(&item.ident, &item.vis)
    });
    let methods = methods.collect::<Result<Vec<_>>>()?;
    Ok(quote!(#(#methods)*))
}
