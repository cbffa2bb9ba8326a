//! The features for Viper programs: functions from an [`Analysis`] and a place in it to plain data
//! of the protocol. None of them knows of documents, clients or threads.

pub mod completion;
pub mod folding;
pub mod formatting;
pub mod hover;
pub mod links;
pub mod navigation;
pub mod rename;
pub mod semantic_tokens;
pub mod signature_help;
pub mod symbols;

use crate::viper::Analysis;
use echis_source::Span;
use lsp_types::Range;

/// The range of a span of the open text.
fn range(analysis: &Analysis, span: Span) -> Range {
    analysis.text().range(span.start as usize..span.end as usize)
}

#[cfg(test)]
pub(crate) mod testing {
    //! Texts with marks: `$0`, `$1` … name places, and are no part of the text.

    use crate::text::{Encoding, Text};
    use crate::viper::Analysis;
    use lsp_types::Range;
    use std::path::Path;

    /// The analysis of a text without its marks, and the offsets of `$0`, `$1` and so on.
    pub(crate) fn marked(text: &str) -> (Analysis, Vec<usize>) {
        let mut plain = text.to_owned();
        let mut offsets = Vec::new();
        for i in 0.. {
            let mark = format!("${i}");
            let Some(at) = plain.find(&mark) else { break };
            offsets.push(at);
            plain.replace_range(at..at + mark.len(), "");
        }
        (analysis(&plain), offsets)
    }

    /// The analysis of a text.
    pub(crate) fn analysis(text: &str) -> Analysis {
        let text = Text::new(text, Encoding::Utf16);
        Analysis::of(Path::new("test.vpr"), &text, Encoding::Utf16)
    }

    /// The text of a range with its line, counted from 1: `2:name`.
    pub(crate) fn shown(analysis: &Analysis, range: Range) -> String {
        let text = analysis.text();
        let start = text.offset(range.start).expect("a position of the text");
        let end = text.offset(range.end).expect("a position of the text");
        format!("{}:{}", range.start.line + 1, &text.as_str()[start..end])
    }
}
