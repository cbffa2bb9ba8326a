//! Inlay hints: the ghost operations that were inferred, where they belong.

use super::{Results, insertion};
use crate::document::Language;
use crate::text::Text;
use echis_report::{Inferred, Paths, Position};
use lsp_types::{InlayHint, InlayHintLabel, InlayHintTooltip, Range};

/// The hints for the inferred operations in a range.
pub fn inlay_hints(text: &Text, language: Language, results: &Results, range: Range) -> Vec<InlayHint> {
    let inferred = results
        .answer
        .report
        .inferred
        .iter()
        .filter(|step| step.place.source == 0);
    let hint = |step: &Inferred| {
        let offset = insertion::offset(text.as_str(), step)?;
        let position = text.position(offset);
        let is_wanted = range.start <= position && position <= range.end;
        is_wanted.then(|| InlayHint {
            position,
            label: InlayHintLabel::String(label(step, language)),
            kind: None,
            text_edits: None,
            tooltip: Some(InlayHintTooltip::String("inferred".to_owned())),
            padding_left: Some(false),
            padding_right: Some(true),
            data: None,
        })
    };
    inferred.filter_map(hint).collect()
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
