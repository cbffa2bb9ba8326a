//! Inlay hints: the ghost operations and the triggers that were inferred, where they belong.

use super::{Results, insertion};
use crate::document::Language;
use crate::text::Text;
use echis_report::{Inferred, Paths, Position};
use lsp_types::{InlayHint, InlayHintLabel, InlayHintTooltip, Range};

/// The hints in a range.
pub fn inlay_hints(text: &Text, language: Language, results: &Results, range: Range) -> Vec<InlayHint> {
    let report = &results.answer.report;
    let operations = report.inferred.iter().filter(|step| step.place.source == 0);
    let operations = operations.filter_map(|step| {
        let offset = insertion::offset(text.as_str(), step)?;
        Some((offset, label(step, language)))
    });
    let triggers = report.triggers.iter().filter(|t| t.place.source == 0);
    let triggers = triggers.map(|t| (t.place.start, t.text.clone()));
    let hint = |(offset, label)| {
        let position = text.position(offset);
        let is_wanted = range.start <= position && position <= range.end;
        is_wanted.then(|| InlayHint {
            position,
            label: InlayHintLabel::String(label),
            kind: None,
            text_edits: None,
            tooltip: Some(InlayHintTooltip::String("inferred".to_owned())),
            padding_left: Some(false),
            padding_right: Some(true),
            data: None,
        })
    };
    operations.chain(triggers).filter_map(hint).collect()
}

/// An operation in the words of its language, with the condition under which it is needed.
pub fn label(step: &Inferred, language: Language) -> String {
    let Inferred {
        operation, instance, ..
    } = step;
    let operation = match step.position {
        Position::Within => format!("{operation}ing {instance} in"),
        _ => statement(step, language),
    };
    match &step.paths {
        Paths::All => operation,
        Paths::Where(condition) => format!("if {condition}: {operation}"),
        Paths::Some => format!("on some paths: {operation}"),
    }
}

/// An operation as a statement.
pub fn statement(step: &Inferred, language: Language) -> String {
    let end = match language {
        Language::Viper => "",
        Language::Java => ";",
    };
    format!("{} {}{end}", step.operation, step.instance)
}
