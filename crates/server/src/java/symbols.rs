//! The outline of a Java text: classes with their fields, methods and predicates.

use super::Analysis;
use echis_java_syntax::tree::{Ident, Member, MethodKind, TypeDecl, TypeKind};
use echis_source::Span;
use lsp_types::{DocumentSymbol, SymbolKind};

/// The classes of the open text; nothing while it has errors of syntax.
pub fn symbols(analysis: &Analysis) -> Vec<DocumentSymbol> {
    let types = analysis.unit.iter().flat_map(|unit| &unit.types);
    types.map(|t| of_type(analysis, t)).collect()
}

fn of_type(analysis: &Analysis, ty: &TypeDecl) -> DocumentSymbol {
    let constants = ty.constants.iter();
    let constants = constants.map(|c| symbol(analysis, &c.name, SymbolKind::ENUM_MEMBER, None, Vec::new()));
    let members = ty.members.iter().flat_map(|m| of_member(analysis, m));
    let children = constants.chain(members).collect();
    let kind = match ty.kind {
        TypeKind::Class | TypeKind::Record => SymbolKind::CLASS,
        TypeKind::Interface => SymbolKind::INTERFACE,
        TypeKind::Enum => SymbolKind::ENUM,
    };
    symbol(analysis, &ty.name, kind, None, children)
}

fn of_member(analysis: &Analysis, member: &Member) -> Vec<DocumentSymbol> {
    match member {
        Member::Field(field) | Member::Ghost(field) => {
            let variables = field.variables.iter();
            let symbols =
                variables.map(|v| symbol(analysis, &v.name, SymbolKind::FIELD, Some(v.span), Vec::new()));
            symbols.collect()
        }
        Member::Predicate(predicate) => {
            let body = predicate.body.as_ref().map(|b| b.span);
            vec![symbol(
                analysis,
                &predicate.name,
                SymbolKind::STRUCT,
                body,
                Vec::new(),
            )]
        }
        Member::Method(method) => {
            let kind = match method.kind {
                MethodKind::Method => SymbolKind::METHOD,
                MethodKind::Constructor | MethodKind::Compact => SymbolKind::CONSTRUCTOR,
            };
            let body = method.body.as_ref().map(|b| b.span);
            vec![symbol(analysis, &method.name, kind, body, Vec::new())]
        }
        Member::Type(ty) => vec![of_type(analysis, ty)],
        Member::Initializer { .. } => Vec::new(),
    }
}

/// A symbol from its name to the end of its body and of all that is in it.
#[allow(deprecated)]
fn symbol(
    analysis: &Analysis,
    name: &Ident,
    kind: SymbolKind,
    body: Option<Span>,
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    let bytes = |span: Span| span.start as usize..span.end as usize;
    let selection_range = analysis.text.range(bytes(name.span));
    let mut range = analysis
        .text
        .range(bytes(body.map_or(name.span, |b| name.span.to(b))));
    for child in &children {
        range.end = range.end.max(child.range.end);
    }
    DocumentSymbol {
        name: name.text.to_string(),
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range,
        selection_range,
        children: Some(children).filter(|c| !c.is_empty()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::analysis;
    use super::*;

    #[test]
    fn classes_are_listed_with_their_members() {
        let analysis = analysis(
            "class A {\n  int f, g;\n  //@ predicate p() = acc(f);\n  A() { }\n  int m() { return 1; }\n  \
             enum E { X, Y }\n}\ninterface I { }",
        );
        let found = symbols(&analysis);
        let names: Vec<&str> = found.iter().map(|s| s.name.as_str()).collect();
        assert_eq!(names, ["A", "I"]);
        let members: Vec<_> = found[0]
            .children
            .iter()
            .flatten()
            .map(|s| (s.name.as_str(), s.kind))
            .collect();
        assert_eq!(
            members,
            [
                ("f", SymbolKind::FIELD),
                ("g", SymbolKind::FIELD),
                ("p", SymbolKind::STRUCT),
                ("A", SymbolKind::CONSTRUCTOR),
                ("m", SymbolKind::METHOD),
                ("E", SymbolKind::ENUM),
            ]
        );
        assert_eq!((found[0].range.start.line, found[0].range.end.line), (0, 5));
    }
}
