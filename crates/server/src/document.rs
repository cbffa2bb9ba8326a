//! Open documents: their text, its analysis, and the results of its last verification.

use crate::text::{Encoding, Text};
use crate::verification::Results;
use crate::{java, uri, viper};
use echis_java_semantics::Java;
use echis_java_syntax::VersionedParser;
use echis_source::{Diagnostic, Sources};
use lsp_types::Uri;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The longest text that is analysed while it is typed, in bytes. Longer files are verified by the
/// command line.
pub const LONGEST: usize = 2 << 20;

/// The languages of documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Viper.
    Viper,
    /// Java with contracts.
    Java,
}

impl Language {
    /// The language of a document: what the client calls it, or else the ending of its path.
    pub fn of(name: &str, path: &Path) -> Option<Language> {
        let ending = path.extension().and_then(|e| e.to_str());
        match (name, ending) {
            ("viper" | "silver", _) => Some(Language::Viper),
            ("java", _) => Some(Language::Java),
            (_, Some("vpr" | "sil")) => Some(Language::Viper),
            (_, Some("java")) => Some(Language::Java),
            _ => None,
        }
    }
}

/// The analysis of a text, by language.
#[derive(Debug)]
pub enum Analysis {
    /// Of a Viper text.
    Viper(Box<viper::Analysis>),
    /// Of a Java text.
    Java(Box<java::Analysis>),
    /// The text is longer than [`LONGEST`].
    TooLong,
}

impl Analysis {
    /// The errors of the front end, with the texts that they are in.
    pub fn errors(&self) -> Option<(&[Diagnostic], &Sources)> {
        match self {
            Analysis::Viper(a) => Some((&a.diagnostics, &a.sources)),
            Analysis::Java(a) => Some((&a.diagnostics, &a.sources)),
            Analysis::TooLong => None,
        }
    }
}

/// What analyses have in common.
#[derive(Debug, Default)]
pub struct Analyser {
    /// The encoding of positions.
    pub encoding: Encoding,
}

/// An open document.
#[derive(Debug)]
pub struct Document {
    /// Its name in the protocol.
    pub uri: Uri,
    /// Its path.
    pub path: PathBuf,
    /// Its language.
    pub language: Language,
    /// The client's number of the version.
    pub version: i32,
    /// Its text.
    pub text: Text,
    /// The analysis of this text, once something needed it.
    pub analysis: Option<Analysis>,
    /// What the verification of this very text found so far.
    pub results: Option<Results>,
    /// Have the diagnostics of this text been sent?
    pub is_published: bool,
    /// Parses the versions of a Java text.
    parser: VersionedParser,
}

impl Document {
    /// A document that was opened.
    pub fn new(uri: Uri, language: Language, version: i32, text: Text) -> Document {
        Document {
            path: uri::path(&uri),
            uri,
            language,
            version,
            text,
            analysis: None,
            results: None,
            is_published: false,
            parser: VersionedParser::default(),
        }
    }

    /// Replaces the text. All that was known of the old one is forgotten.
    pub fn change(&mut self, version: i32, text: Text) {
        self.version = version;
        self.text = text;
        self.results = None;
        self.forget_analysis();
    }

    /// Forgets the analysis, since a file that it depends on has changed.
    pub fn forget_analysis(&mut self) {
        self.analysis = None;
        self.is_published = false;
    }

    /// Forgets the analysis if it depends on files, which may have changed. That of Java does not.
    pub fn forget_imports(&mut self) {
        match self.language {
            Language::Viper => self.forget_analysis(),
            Language::Java => self.is_published = false,
        }
    }

    /// The checked classes of a Java text without errors, if it is analysed.
    pub fn checked_java(&self) -> Option<&Arc<Java>> {
        match &self.analysis {
            Some(Analysis::Java(analysis)) => analysis.java.as_ref(),
            _ => None,
        }
    }

    /// Analyses the text unless that is done.
    pub fn analyse(&mut self, analyser: &mut Analyser) -> &Analysis {
        self.analysis.get_or_insert_with(|| match self.language {
            _ if self.text.as_str().len() > LONGEST => Analysis::TooLong,
            Language::Viper => Analysis::Viper(Box::new(viper::Analysis::of(
                &self.path,
                &self.text,
                analyser.encoding,
            ))),
            Language::Java => {
                let analysis = java::Analysis::of(&self.path, &self.text, &mut self.parser);
                Analysis::Java(Box::new(analysis))
            }
        })
    }

    /// Does the text import a file, directly or not, as far as its analysis knows?
    pub fn imports(&self, path: &Path) -> bool {
        let Some(Analysis::Viper(analysis)) = &self.analysis else {
            return false;
        };
        let same = |other: &str| {
            let other = Path::new(other);
            other == path
                || (other.file_name() == path.file_name()
                    && other.canonicalize().ok() == path.canonicalize().ok())
        };
        analysis.sources.files().iter().skip(1).any(|f| same(&f.path))
    }
}
