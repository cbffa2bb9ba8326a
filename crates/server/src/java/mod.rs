//! A Java text with contracts as the features of the server see it.
//!
//! Less is offered than for Viper: diagnostics and the outline, names in checked classes, and the
//! words of contracts. Editors have other servers for Java itself.

pub mod completion;
pub mod contracts;
pub mod names;
pub mod navigation;
pub mod rename;
pub mod symbols;

use crate::text::Text;
use echis_java_semantics::Java;
use echis_java_syntax::VersionedParser;
use echis_java_syntax::tree::Unit;
use echis_source::{Diagnostic, FileId, Sources};
use std::path::Path;
use std::sync::Arc;

/// The file of an analysis that is open in the editor; the others are the library.
pub const ROOT: FileId = FileId(0);

/// Everything about one version of a text.
#[derive(Debug)]
pub struct Analysis {
    /// The text, and the library.
    pub sources: Sources,
    /// The open text, with positions as the client counts them.
    pub text: Text,
    /// The syntax tree, unless there are errors of syntax.
    pub unit: Option<Unit>,
    /// The checked classes, unless there are errors.
    pub java: Option<Arc<Java>>,
    /// The errors.
    pub diagnostics: Vec<Diagnostic>,
}

impl Analysis {
    /// Analyses a text that stands, or will stand, at this path. The parser has parsed earlier
    /// versions of the text, if there are any.
    pub fn of(path: &Path, text: &Text, parser: &mut VersionedParser) -> Analysis {
        let name = path.to_string_lossy();
        let unit = match parser.parse(ROOT, text.as_str()) {
            Ok(unit) => unit,
            Err(diagnostics) => {
                let mut sources = Sources::default();
                sources.add(&*name, text.shared());
                return Analysis {
                    sources,
                    text: text.clone(),
                    unit: None,
                    java: None,
                    diagnostics,
                };
            }
        };
        let loaded = echis_java_semantics::load_parsed((&name, text.as_str()), unit.clone());
        let (sources, java, diagnostics) = match loaded {
            Ok(java) => (java.sources.clone(), Some(Arc::new(java)), Vec::new()),
            Err((sources, diagnostics)) => (sources, None, diagnostics),
        };
        Analysis {
            sources,
            text: text.clone(),
            unit: Some(unit),
            java,
            diagnostics,
        }
    }
}

#[cfg(test)]
pub(crate) mod testing {
    //! Analyses of texts, with the mark `$0` for a place.

    use super::{Analysis, VersionedParser};
    use crate::text::{Encoding, Text};
    use std::path::Path;

    /// The analysis of a text.
    pub(crate) fn analysis(text: &str) -> Analysis {
        let text = Text::new(text, Encoding::Utf16);
        Analysis::of(Path::new("A.java"), &text, &mut VersionedParser::default())
    }

    /// The analysis of a text without its mark, and the offset of the mark.
    pub(crate) fn marked(text: &str) -> (Analysis, usize) {
        let at = text.find("$0").expect("a mark");
        (analysis(&text.replacen("$0", "", 1)), at)
    }
}
