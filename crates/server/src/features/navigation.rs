//! Go to definition, references, and highlights of the name under the cursor.

use super::range;
use crate::viper::{Analysis, ROOT};
use echis_source::Span;
use lsp_types::{DocumentHighlight, DocumentHighlightKind};

/// The places of the declarations that the name at an offset can refer to, in whichever file.
pub fn definition(analysis: &Analysis, offset: usize) -> Vec<Span> {
    let Some((_, targets)) = analysis.names.at(analysis.point(offset)) else {
        return Vec::new();
    };
    let declarations = &analysis.names.declarations;
    targets.into_iter().map(|id| declarations[id].span).collect()
}

/// The places where the declarations at these places are used, in all files of the analysis, and
/// the declarations themselves if they are wanted.
pub fn references(analysis: &Analysis, declared: &[Span], with_declarations: bool) -> Vec<Span> {
    let names = &analysis.names;
    let ids = names.declarations.iter().enumerate();
    let ids = ids.filter(|(_, d)| declared.contains(&d.span));
    let mut found = Vec::new();
    for (id, declaration) in ids {
        if with_declarations {
            found.push(declaration.span);
        }
        found.extend(names.uses_of(id).map(|u| u.span));
    }
    found.sort();
    found.dedup();
    found
}

/// The uses in the open text of the name at an offset.
pub fn highlights(analysis: &Analysis, offset: usize) -> Vec<DocumentHighlight> {
    let Some((_, targets)) = analysis.names.at(analysis.point(offset)) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for id in targets {
        let declared = analysis.names.declarations[id].span;
        found.push((declared, DocumentHighlightKind::WRITE));
        for used in analysis.names.uses_of(id) {
            let kind = match used.is_write {
                true => DocumentHighlightKind::WRITE,
                false => DocumentHighlightKind::READ,
            };
            found.push((used.span, kind));
        }
    }
    found.sort_by_key(|(span, _)| *span);
    found.dedup_by_key(|(span, _)| *span);
    let in_text = found.into_iter().filter(|(span, _)| span.file == ROOT);
    let highlight = |(span, kind)| DocumentHighlight {
        range: range(analysis, span),
        kind: Some(kind),
    };
    in_text.map(highlight).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{marked, shown};
    use super::*;

    /// The definitions of what stands at `$0`.
    fn defined(text: &str) -> Vec<String> {
        let (analysis, at) = marked(text);
        let found = definition(&analysis, at[0]);
        found
            .into_iter()
            .map(|s| shown(&analysis, range(&analysis, s)))
            .collect()
    }

    /// The references to what stands at `$0`, with its declaration.
    fn referenced(text: &str) -> Vec<String> {
        let (analysis, at) = marked(text);
        let found = references(&analysis, &definition(&analysis, at[0]), true);
        found
            .into_iter()
            .map(|s| shown(&analysis, range(&analysis, s)))
            .collect()
    }

    #[test]
    fn names_lead_to_their_declarations() {
        assert_eq!(defined("field f: Int\nmethod m(x: Ref) { x.$0f := 1 }"), ["1:f"]);
        assert_eq!(defined("field f: Int\nmethod m(x: Ref)\n{ $0x.f := 1 }"), ["2:x"]);
        assert_eq!(
            defined("method m() {\n  var y: Int\n  y := 1; assert y$0 == 1 }"),
            ["2:y"]
        );
        assert_eq!(defined("method m()\n{ n$0() }\nmethod n()"), ["3:n"]);
        assert_eq!(
            defined("function f(): Int { 1 }\nfunction g(): Int { $0f() }"),
            ["1:f"]
        );
        assert_eq!(defined("domain D { function c(): D }\nmethod m(d: $0D)"), ["1:D"]);
        assert_eq!(
            defined("domain D { function c(): D }\nmethod m() { assert $0c() == c() }"),
            ["1:c"]
        );
        assert_eq!(defined("domain D[T] {\nfunction c(t: $0T): D[T] }"), ["1:T"]);
        assert_eq!(defined("method m() {\nlabel l\n goto $0l }"), ["2:l"]);
        assert_eq!(
            defined("method m() {\nlabel l\n assert old[$0l](true) }"),
            ["2:l"]
        );
        assert_eq!(
            defined("method m() { assert forall i: Int ::\n $0i == i }"),
            ["1:i"]
        );
        assert_eq!(
            defined("method m() { assert let v == (1) in\n $0v == v }"),
            ["1:v"]
        );
        assert_eq!(
            defined("field f: Int\nmethod m(x: Ref) { x := new($0f) }"),
            ["1:f"]
        );
        assert_eq!(defined("method m() { $0nothing() }"), Vec::<String>::new());
    }

    #[test]
    fn names_of_adts_lead_to_constructors_and_arguments() {
        let adt = "adt List { Nil() Cons(head: Int,\n tail: List) }\nmethod m(l: List) { assert ";
        assert_eq!(defined(&format!("{adt} l.$0tail == l }}")), ["2:tail"]);
        assert_eq!(defined(&format!("{adt} l.is$0Cons }}")), ["1:Cons"]);
        assert_eq!(defined(&format!("{adt} $0Nil() == l }}")), ["1:Nil"]);
    }

    #[test]
    fn macros_are_names_too() {
        let text = "define twice(a) (a + a)\nmethod m(x: Int) {\n assert $0twice(x) == 2 }";
        assert_eq!(defined(text), ["1:twice"]);
        let text = "define twice(a) (a + a)\nmethod m(x: Int) {\n assert twice($0x) == 2 }";
        assert_eq!(defined(text), ["2:x"]);
        assert_eq!(defined("define twice(a)\n ($0a + a)"), ["1:a"]);
    }

    #[test]
    fn names_are_found_beside_errors() {
        let text = "field f: Int\nmethod m(x: Ref) {\n  assert x.f ==\n  x.$0f := 1\n}";
        assert_eq!(defined(text), ["1:f"]);
    }

    #[test]
    fn references_are_found_in_contracts_bodies_and_macros() {
        let text =
            "field $0f: Int\ndefine get(r) r.f\nmethod m(x: Ref)\nrequires acc(x.f)\n{ x.f := get(x) }";
        assert_eq!(referenced(text), ["1:f", "2:f", "4:f", "5:f"]);
        let text = "method m(i: Int) { assert forall j: Int :: $0j == i\n assert forall j: Int :: j == i }";
        assert_eq!(referenced(text), ["1:j", "1:j"]);
    }

    #[test]
    fn highlights_tell_reading_from_writing() {
        let (analysis, at) = marked("method m() returns (r: Int)\n{ $0r := r + 1 }");
        let found = highlights(&analysis, at[0]);
        let found: Vec<_> = found
            .into_iter()
            .map(|h| (shown(&analysis, h.range), h.kind))
            .collect();
        let (read, write) = (
            Some(DocumentHighlightKind::READ),
            Some(DocumentHighlightKind::WRITE),
        );
        assert_eq!(
            found,
            [("1:r".into(), write), ("2:r".into(), write), ("2:r".into(), read)]
        );
    }
}
