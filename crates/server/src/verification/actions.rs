//! Code actions from the results of a verification: write an inferred operation, add a missing
//! permission to the precondition, write the failing run as a test.

use super::{Answer, Results, hints, insertion};
use crate::document::{Analysis, Language};
use crate::text::Text;
use crate::uri;
use crate::viper::{self, names};
use echis_report::{Finding, Inferred, Paths, Search};
use echis_viper::lexer::Token;
use lsp_types::{
    CodeAction, CodeActionKind, CreateFile, CreateFileOptions, DocumentChangeOperation, DocumentChanges,
    OneOf, OptionalVersionedTextDocumentIdentifier, Range, ResourceOp, TextDocumentEdit, TextEdit, Uri,
    WorkspaceEdit,
};
use std::collections::HashMap;
use std::path::Path;

/// The reason of findings about a permission that is not held.
const MISSING_PERMISSION: &str = "insufficient.permission";

/// The document that actions change.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// Its name in the protocol.
    pub uri: &'a Uri,
    /// Its path.
    pub path: &'a Path,
    /// Its language.
    pub language: Language,
    /// Its text.
    pub text: &'a Text,
    /// The analysis of the text.
    pub analysis: &'a Analysis,
}

/// The actions for a range of a document.
pub fn code_actions(subject: Subject, results: &Results, range: Range) -> Vec<CodeAction> {
    let report = &results.answer.report;
    let mut actions: Vec<CodeAction> = report
        .inferred
        .iter()
        .filter(|step| step.is_written && step.place.source == 0 && step.paths == Paths::All)
        .filter_map(|step| insert_operation(subject, step, range))
        .collect();
    let touches = |finding: &&Finding| {
        let place = finding.place.filter(|p| p.source == 0);
        let place = place.map(|p| subject.text.range(p.start..p.end));
        place.is_some_and(|place| place.start <= range.end && range.start <= place.end)
    };
    for finding in report.findings.iter().filter(touches) {
        actions.extend(add_permission(subject, finding));
        actions.extend(write_test(subject, finding, &results.answer));
    }
    actions.dedup_by(|a, b| a.title == b.title && a.edit == b.edit);
    actions
}

/// An action that replaces ranges of the document.
fn edit(subject: Subject, title: String, edits: Vec<TextEdit>) -> CodeAction {
    CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        edit: Some(WorkspaceEdit {
            // the keys are only hashed, and a URI never changes
            changes: Some(changes(subject.uri.clone(), edits)),
            ..WorkspaceEdit::default()
        }),
        ..CodeAction::default()
    }
}

#[allow(clippy::mutable_key_type)]
fn changes(uri: Uri, edits: Vec<TextEdit>) -> HashMap<Uri, Vec<TextEdit>> {
    HashMap::from([(uri, edits)])
}

fn insert(text: &Text, offset: usize, new_text: String) -> TextEdit {
    TextEdit {
        range: text.range(offset..offset),
        new_text,
    }
}

/// Writes an inferred operation where it belongs.
fn insert_operation(subject: Subject, step: &Inferred, range: Range) -> Option<CodeAction> {
    let text = subject.text.as_str();
    let offset = insertion::offset(text, step)?;
    let line = subject.text.position(offset).line;
    if line < range.start.line || range.end.line < line {
        return None;
    }
    let operation = hints::statement(step, subject.language);
    let statement = match (subject.language, insertion::begins_line(text, offset)) {
        (Language::Viper, _) => operation.clone(),
        (Language::Java, true) => format!("//@ {operation}"),
        (Language::Java, false) => format!("/*@ {operation} @*/"),
    };
    let indent = insertion::indentation(text, offset);
    // before a closing brace on its own line, the operation belongs to the block inside
    let is_end = text[offset..].starts_with('}');
    let inside = if is_end { "    " } else { "" };
    let new_text = match insertion::begins_line(text, offset) {
        true => format!("{inside}{statement}\n{indent}"),
        false if subject.language == Language::Viper => format!("{statement}; "),
        false => format!("{statement} "),
    };
    let edits = vec![insert(subject.text, offset, new_text)];
    Some(edit(subject, format!("Insert `{operation}`"), edits))
}

/// Adds the missing permission to the precondition of the member. Offered if the location is
/// written with the parameters alone.
fn add_permission(subject: Subject, finding: &Finding) -> Option<CodeAction> {
    if !finding.id.ends_with(MISSING_PERMISSION) {
        return None;
    }
    let place = finding.culprit.or(finding.place).filter(|p| p.source == 0)?;
    let location = subject.text.as_str().get(place.start..place.end)?;
    match subject.analysis {
        Analysis::Viper(analysis) => {
            let item = member(analysis, place.start)?;
            let location = permission(analysis, item, place.start, location)?;
            let clause = format!("requires {location}");
            let offset = end_of_preconditions(analysis, item)?;
            let edits = vec![insert(subject.text, offset, format!("\n    {clause}"))];
            Some(edit(subject, format!("Add `{clause}`"), edits))
        }
        Analysis::Java(analysis) => {
            let java = analysis.java.as_ref()?;
            let name = finding.member.as_ref()?.split_once(' ')?.1;
            let methods = java.methods();
            let method = methods.iter().find(|m| m.signature == name)?;
            let info = java.world.method(method.method);
            let is_known = |word: &str| {
                word == "this"
                    || info.parameter_names.iter().any(|p| **p == *word)
                    || java
                        .world
                        .class(info.class)
                        .fields
                        .iter()
                        .any(|f| *java.world.field(*f).name == *word)
            };
            let first = location
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()?;
            let is_path = location
                .chars()
                .all(|c| c.is_alphanumeric() || c == '_' || c == '.');
            if !is_known(first) || !is_path || location == "this" {
                return None;
            }
            let clause = format!("requires acc({location});");
            let line = subject
                .text
                .line(subject.text.line_of(method.span.start as usize))
                .start;
            let indent = insertion::indentation(subject.text.as_str(), method.span.start as usize);
            let edits = vec![insert(subject.text, line, format!("{indent}//@ {clause}\n"))];
            Some(edit(subject, format!("Add `{clause}`"), edits))
        }
        Analysis::TooLong => None,
    }
}

/// The method or function around an offset.
fn member(analysis: &viper::Analysis, offset: usize) -> Option<&echis_viper::syntax::Item> {
    use echis_viper::syntax::ItemKind;
    let mut items = analysis.items();
    items.find(|item| {
        let is_around = item.span.contains(analysis.point(offset));
        is_around && matches!(item.kind, ItemKind::Method(_) | ItemKind::Function(_))
    })
}

/// A location as an assertion, if it has only names that the precondition knows.
fn permission(
    analysis: &viper::Analysis,
    item: &echis_viper::syntax::Item,
    start: usize,
    location: &str,
) -> Option<String> {
    let end = start + location.len();
    let of_location = |t: &&echis_viper::lexer::Lexeme| start <= t.start as usize && (t.end as usize) <= end;
    for token in analysis.tokens.iter().filter(of_location) {
        if token.token != Token::Ident {
            continue;
        }
        let (_, targets) = analysis.names.at(analysis.point(token.start as usize))?;
        let declared = &analysis.names.declarations[*targets.first()?];
        let is_known = declared.scope.is_none() || declared.kind == names::Kind::Parameter;
        if !is_known || declared.kind == names::Kind::Method {
            return None;
        }
    }
    let names_heap = location.contains('.') || location.contains('(');
    // a whole contract is no location
    let is_own = item.span.end as usize > end;
    match location.starts_with("acc(") {
        _ if !names_heap || !is_own => None,
        true => Some(location.to_owned()),
        false => Some(format!("acc({location})")),
    }
}

/// The end of the last token of the head of a member before its postconditions and its body.
fn end_of_preconditions(analysis: &viper::Analysis, item: &echis_viper::syntax::Item) -> Option<usize> {
    let inside = |t: &&echis_viper::lexer::Lexeme| item.span.start <= t.start && t.end <= item.span.end;
    let mut end = None;
    let mut before = None;
    for token in analysis.tokens.iter().filter(inside) {
        match token.token {
            Token::Ensures | Token::Decreases => return before,
            // a brace after `::` or another brace belongs to a trigger
            Token::LBrace if !matches!(end, Some(Token::ColonColon | Token::RBrace)) => return before,
            other => end = Some(other),
        }
        before = Some(token.end as usize);
    }
    before
}

/// Writes the failing run as a test beside the file.
fn write_test(subject: Subject, finding: &Finding, answer: &Answer) -> Option<CodeAction> {
    let Some(Search::Found(run)) = &finding.search else {
        return None;
    };
    let place = run.test.as_ref()?.as_ref().ok()?;
    let (path, text) = answer
        .tests
        .iter()
        .find(|(path, _)| place.contains(&*path.to_string_lossy()))?;
    let name = path.file_name()?;
    let target = uri::of_path(&subject.path.parent()?.join(name))?;
    let create = ResourceOp::Create(CreateFile {
        uri: target.clone(),
        options: Some(CreateFileOptions {
            overwrite: Some(true),
            ignore_if_exists: None,
        }),
        annotation_id: None,
    });
    let content = TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier {
            uri: target,
            version: None,
        },
        edits: vec![OneOf::Left(TextEdit {
            range: Range::default(),
            new_text: text.clone(),
        })],
    };
    let operations = vec![
        DocumentChangeOperation::Op(create),
        DocumentChangeOperation::Edit(content),
    ];
    Some(CodeAction {
        title: format!("Write the failing run as a test, {}", name.to_string_lossy()),
        kind: Some(CodeActionKind::QUICKFIX),
        edit: Some(WorkspaceEdit {
            document_changes: Some(DocumentChanges::Operations(operations)),
            ..WorkspaceEdit::default()
        }),
        ..CodeAction::default()
    })
}
