//! `#[derive(Model)]`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::parse::{Parse, ParseStream};
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
    if !columns.iter().any(|column| column == "id") {
        let message = format!("a model has a key: `id: Sym<Key<{name}>>`");
        return Err(Error::new_spanned(name, message));
    }
    let belongs_to = fields.iter().map(belongs_to).collect::<Result<Vec<_>>>()?;
    let has_many = has_many(item)?;
    Ok(quote! {
        impl ::echis::store::Model for #name {
            const TABLE: &'static str = #table;
            const COLUMNS: &'static [::echis::store::Column] = &[
                #(::echis::store::Column::of::<#types>(#columns)),*
            ];
            fn key(&self) -> ::echis::Sym<::echis::store::Key<Self>> {
                self.id
            }
            fn set_key(&mut self, key: ::echis::Sym<::echis::store::Key<Self>>) {
                self.id = key;
            }
            fn read(columns: &mut impl ::echis::store::Reader) -> Self {
                Self { #(#idents: ::echis::store::Reader::column(columns, #columns)),* }
            }
            fn write(&self, columns: &mut impl ::echis::store::Writer) {
                #(::echis::store::Writer::column(columns, #columns, &self.#idents);)*
            }
        }

        impl #name {
            #(#belongs_to)*
            #has_many
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
    let visibility = &field.vis;
    let doc = format!("The row that `{name}` is the key of.");
    Ok(Some(quote! {
        #[doc = #doc]
        ///
        /// # Panics
        ///
        /// If it does not exist in this store.
        #visibility fn #name(&self, store: &impl ::echis::store::Store) -> #model {
            let key: ::echis::Sym<::echis::store::Key<#model>> = self.#name;
            ::core::option::Option::expect(::echis::store::Store::find(store, key), "a row refers to one that exists")
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
            .unwrap_or_else(|| format_ident!("{}", snake_case(owner)));
        let (doc, body) = match &self.through {
            None => (
                format!("The rows whose `{by}` is this one."),
                quote! {
                    ::echis::store::Store::filter(store, |row: &#model| row.#by.equals(self.id))
                },
            ),
            Some(join) => {
                let to = match &self.to {
                    Some(to) => to.clone(),
                    None => format_ident!("{}", snake_case(&last_name(model)?)),
                };
                (
                    format!(
                        "The rows for which one with its `{by}` being this and its `{to}` being them exists."
                    ),
                    quote! {
                        let joins = ::echis::store::Store::filter(store, |join: &#join| join.#by.equals(self.id));
                        ::echis::store::Store::filter(store, |row: &#model| joins.any(|join| join.#to.equals(row.id)))
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
