//! Definitions, references, highlights and hover of names in checked Java classes.

use super::names::{Name, Target, names};
use super::{Analysis, ROOT};
use echis_java_semantics::Java;
use echis_java_semantics::types::MethodIx;
use echis_source::Span;
use lsp_types::{DocumentHighlight, DocumentHighlightKind, Range};

/// The name at an offset.
pub fn name_at(analysis: &Analysis, offset: usize) -> Option<Name> {
    find_at(&names(analysis), offset).copied()
}

/// The one of these names that stands at an offset.
fn find_at(names: &[Name], offset: usize) -> Option<&Name> {
    let offset = offset as u32;
    names
        .iter()
        .find(|n| n.span.start <= offset && offset <= n.span.end)
}

/// The place of the declaration of the name at an offset, if it is in the open text.
pub fn definition(analysis: &Analysis, offset: usize) -> Option<Span> {
    let declared = name_at(analysis, offset)?.declared;
    (declared.file == ROOT).then_some(declared)
}

/// The places in the open text where the name at an offset is used, and its declaration if that is
/// wanted.
pub fn references(analysis: &Analysis, offset: usize, with_declaration: bool) -> Vec<Span> {
    let found = same_names(analysis, offset).into_iter();
    let is_wanted = |n: &Name| with_declaration || n.span != n.declared;
    found.filter(is_wanted).map(|n| n.span).collect()
}

/// The uses of the name at an offset, and its declaration.
pub fn highlights(analysis: &Analysis, offset: usize) -> Vec<DocumentHighlight> {
    let highlight = |n: Name| DocumentHighlight {
        range: range(analysis, n.span),
        kind: Some(match n.is_write {
            true => DocumentHighlightKind::WRITE,
            false => DocumentHighlightKind::READ,
        }),
    };
    same_names(analysis, offset).into_iter().map(highlight).collect()
}

/// The names of the open text that refer to the same declaration as the one at an offset.
fn same_names(analysis: &Analysis, offset: usize) -> Vec<Name> {
    let mut found = names(analysis);
    let declared = find_at(&found, offset).map(|n| n.declared);
    found.retain(|n| Some(n.declared) == declared);
    found
}

fn range(analysis: &Analysis, span: Span) -> Range {
    analysis.text.range(span.start as usize..span.end as usize)
}

/// What is known of what stands at an offset: Markdown, and the place of the expression.
pub fn hover(analysis: &Analysis, offset: usize) -> Option<(String, Range)> {
    let java = analysis.java.as_ref()?;
    let name = name_at(analysis, offset)?;
    let world = &java.world;
    let text = match name.target {
        Target::Variable(ix) => {
            let var = world.var(ix);
            format!("{} {}", world.show(&var.ty), var.name)
        }
        Target::Field(ix) => {
            let field = world.field(ix);
            format!(
                "{} {}.{}",
                world.show(&field.ty),
                world.class(field.class).name,
                field.name
            )
        }
        Target::Method(ix) => with_contract(java, ix),
        Target::Predicate(ix) => {
            let predicate = world.predicates.get(ix.0 as usize)?;
            let body = predicate
                .body
                .as_ref()
                .map(|b| one_line(java.sources.text(b.span)));
            let parameters: Vec<String> = predicate
                .parameters
                .iter()
                .map(|p| format!("{} {}", world.show(&world.var(*p).ty), world.var(*p).name))
                .collect();
            let head = format!("predicate {}({})", predicate.name, parameters.join(", "));
            body.map_or(head.clone(), |body| format!("{head} = {body};"))
        }
    };
    Some((format!("```java\n{text}\n```"), range(analysis, name.span)))
}

/// The signature of a method, with the clauses of its contract.
fn with_contract(java: &Java, ix: MethodIx) -> String {
    let method = java.world.method(ix);
    let result = match method.is_constructor {
        true => String::new(),
        false => format!("{} ", java.world.show(&method.result)),
    };
    let clauses = method.source.iter().flat_map(|s| &s.contract);
    let clauses = clauses.map(|c| format!("//@ {}\n", one_line(java.sources.text(c.span))));
    format!(
        "{}{result}{}",
        clauses.collect::<String>(),
        java.world.show_method(ix)
    )
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::testing::{analysis, marked};
    use super::*;

    const CLASS: &str = "class A {\n  int f;\n  //@ requires acc(f) * x > 0;\n  //@ ensures acc(f);\n  \
                         int m(int x) { return x + f; }\n  void n() { int y = m(1); f = y; }\n}\n";

    /// The line and the text of the definition of the first occurrence of `what`, `plus` bytes in.
    fn defined(what: &str, plus: usize) -> Option<(usize, String)> {
        let analysis = analysis(CLASS);
        let offset = CLASS.find(what).expect("it is there") + plus;
        let span = definition(&analysis, offset)?;
        let (line, _) = analysis.sources.line_column(span.file, span.start);
        Some((line, analysis.sources.text(span).to_owned()))
    }

    #[test]
    fn names_lead_to_their_declarations() {
        assert_eq!(defined("x + f", 0), Some((5, "x".into())));
        assert_eq!(defined("x + f", 4), Some((2, "f".into())));
        assert_eq!(defined("m(1)", 0), Some((5, "m".into())));
        assert_eq!(defined("f = y", 4), Some((6, "y".into())));
        assert_eq!(defined("f = y", 0), Some((2, "f".into())));
        assert_eq!(defined("x > 0", 0), Some((5, "x".into())));
        assert_eq!(defined("class", 0), None);
    }

    #[test]
    fn calls_show_contracts() {
        let (analysis, at) = marked(&CLASS.replace("m(1)", "$0m(1)"));
        let (text, _) = hover(&analysis, at).expect("a method");
        let expected = "```java\n//@ requires acc(f) * x > 0;\n//@ ensures acc(f);\nint A.m(int)\n```";
        assert_eq!(text, expected);
    }
}
