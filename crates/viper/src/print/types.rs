//! Types, names with types, and annotations: what is never broken over lines.

use crate::syntax::*;

/// `@key("value", …)`.
pub(super) fn annotation_text(annotation: &Annotation) -> String {
    let values: Vec<String> = annotation.values.iter().map(|v| format!("\"{v}\"")).collect();
    format!("@{}({})", annotation.key.name, values.join(", "))
}

/// `x: T, y: U`; without the names where there are none.
pub(super) fn typed_idents(all: &[TypedIdent]) -> String {
    let texts: Vec<String> = all
        .iter()
        .map(|typed| match &typed.name {
            Some(name) => format!("{}: {}", name.name, type_text(&typed.ty)),
            None => type_text(&typed.ty),
        })
        .collect();
    texts.join(", ")
}

pub(super) fn type_text(ty: &Type) -> String {
    let mut out = String::new();
    write_type(ty, &mut out);
    out
}

fn write_type(ty: &Type, out: &mut String) {
    let (name, arguments): (&str, Vec<&Type>) = match &ty.kind {
        TypeKind::Primitive(primitive) => (primitive_text(*primitive), Vec::new()),
        TypeKind::Seq(of) => ("Seq", vec![of]),
        TypeKind::Set(of) => ("Set", vec![of]),
        TypeKind::Multiset(of) => ("Multiset", vec![of]),
        TypeKind::Map(key, value) => ("Map", vec![key, value]),
        TypeKind::Named(name, arguments) => (&name.name, arguments.iter().collect()),
    };
    out.push_str(name);
    for (index, argument) in arguments.iter().enumerate() {
        out.push_str(if index == 0 { "[" } else { ", " });
        echis_recursion::deep(|| write_type(argument, out));
    }
    if !arguments.is_empty() {
        out.push(']');
    }
}

fn primitive_text(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Int => "Int",
        Primitive::Bool => "Bool",
        Primitive::Perm => "Perm",
        Primitive::Rational => "Rational",
        Primitive::Ref => "Ref",
        Primitive::Wand => "Wand",
    }
}
