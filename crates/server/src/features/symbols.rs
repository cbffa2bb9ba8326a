//! The outline of a text: its declarations, with those inside of domains and ADTs.

use super::range;
use crate::viper::Analysis;
use echis_source::Span;
use echis_viper::syntax::{Adt, Domain, Ident, Item, ItemKind};
use lsp_types::{DocumentSymbol, SymbolKind};

/// The declarations of the open text.
pub fn symbols(analysis: &Analysis) -> Vec<DocumentSymbol> {
    analysis
        .items()
        .flat_map(|item| of_item(analysis, item))
        .collect()
}

fn of_item(analysis: &Analysis, item: &Item) -> Vec<DocumentSymbol> {
    let one = |name: &Ident, kind| vec![symbol(analysis, name, kind, item.span, Vec::new())];
    match &item.kind {
        ItemKind::Import { .. } => Vec::new(),
        ItemKind::Define(define) => one(&define.name, SymbolKind::CONSTANT),
        ItemKind::Fields(fields) => {
            let names = fields.iter().filter_map(|f| Some((f.name.as_ref()?, f.ty.span)));
            let field = |(name, ty): (&Ident, Span)| {
                symbol(analysis, name, SymbolKind::FIELD, name.span.to(ty), Vec::new())
            };
            names.map(field).collect()
        }
        ItemKind::Method(m) => one(&m.name, SymbolKind::METHOD),
        ItemKind::Function(f) => one(&f.name, SymbolKind::FUNCTION),
        ItemKind::Predicate(p) => one(&p.name, SymbolKind::STRUCT),
        ItemKind::Domain(d) => {
            let children = in_domain(analysis, d);
            vec![symbol(
                analysis,
                &d.name,
                SymbolKind::INTERFACE,
                item.span,
                children,
            )]
        }
        ItemKind::Adt(a) => {
            let children = in_adt(analysis, a);
            vec![symbol(analysis, &a.name, SymbolKind::ENUM, item.span, children)]
        }
    }
}

fn in_domain(analysis: &Analysis, domain: &Domain) -> Vec<DocumentSymbol> {
    let function = |f: &echis_viper::syntax::DomainFunction| {
        symbol(analysis, &f.name, SymbolKind::FUNCTION, f.span, Vec::new())
    };
    let functions = domain.functions.iter().map(function);
    let named = domain
        .axioms
        .iter()
        .filter_map(|a| Some((a.name.as_ref()?, a.span)));
    let axioms = named.map(|(name, span)| symbol(analysis, name, SymbolKind::PROPERTY, span, Vec::new()));
    let mut all: Vec<_> = functions.chain(axioms).collect();
    all.sort_by_key(|s| s.range.start);
    all
}

fn in_adt(analysis: &Analysis, adt: &Adt) -> Vec<DocumentSymbol> {
    let constructors = adt.constructors.iter();
    let member = |c: &echis_viper::syntax::Constructor| {
        symbol(analysis, &c.name, SymbolKind::ENUM_MEMBER, c.span, Vec::new())
    };
    constructors.map(member).collect()
}

/// A symbol; its range covers at least its name, as the protocol demands.
#[allow(deprecated)]
fn symbol(
    analysis: &Analysis,
    name: &Ident,
    kind: SymbolKind,
    whole: Span,
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    DocumentSymbol {
        name: name.name.to_string(),
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: range(analysis, whole.to(name.span)),
        selection_range: range(analysis, name.span),
        children: Some(children).filter(|c| !c.is_empty()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{analysis, shown};
    use super::*;

    #[test]
    fn declarations_are_listed_with_their_parts() {
        let analysis = analysis(
            "field f: Int, g: Ref\ndefine one 1\nmethod m()\n{ }\ndomain D {\n  axiom a { c() == c() }\n  \
             function c(): D\n}\nadt L { N() C(h: Int) }\npredicate P(x: Ref)\nfunction k(): Int",
        );
        let mut lines = Vec::new();
        for s in symbols(&analysis) {
            assert!(s.range.start <= s.selection_range.start && s.selection_range.end <= s.range.end);
            lines.push(shown(&analysis, s.selection_range));
            let children = s.children.into_iter().flatten();
            lines.extend(children.map(|c| format!("  {}", shown(&analysis, c.selection_range))));
        }
        assert_eq!(
            lines,
            [
                "1:f", "1:g", "2:one", "3:m", "5:D", "  6:a", "  7:c", "9:L", "  9:N", "  9:C", "10:P",
                "11:k"
            ]
        );
    }
}
