//! The part of Java's library that comes with Echis, written in Java with contracts. Reduces it to
//! the declarations that a program needs.
//!
//! ```
//! let text = "class Numbers { static int size(int x) { return Math.abs(x); } }";
//! let files = echis_java_library::files([text].into_iter(), &["Object", "String"]);
//! let math = files.iter().find(|file| file.path == "java/lang/Math.java").expect("it is there");
//! assert!(math.kept.iter().any(|part| math.text[part.clone()].contains("int abs(")));
//! ```
//!
//! [`files`] returns the source files with the parts that are kept. `echis-java-semantics` parses
//! these parts and checks them together with the user's files. A `native` method is implemented in
//! `echis-java-explore` (`lower/intrinsics.rs`), or Java does not determine its result.
//!
//! The files are in `prelude`. Java has many members once for each primitive type, such as those of
//! `Arrays`, and many exception classes that differ only in their names. The files write each of
//! these once, as a template (see `template.rs`). The build script instantiates the templates and
//! lists the declarations, so that no run has to read the whole library.
//!
//! The crate handles texts only. It depends neither on Viper nor on the language of the exploring
//! engines.

#[cfg(test)]
mod files;
mod reduce;
#[cfg(test)]
mod template;
#[cfg(test)]
mod tests;
mod words;

use rustc_hash::FxHashSet;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

/// The instantiated texts, shared by all programs of a process.
static SHARED: LazyLock<Vec<Arc<str>>> = LazyLock::new(|| reduce::TEXTS.into_iter().map(Arc::from).collect());

/// A class that enums use without naming it.
const IMPLICIT_CLASS: &str = "IllegalArgumentException";

/// Names that a program with records mentions.
const NAMES_OF_RECORDS: [&str; 4] = ["equals", "hashCode", "toString", "compare"];

/// A file of the library.
pub struct File {
    /// The path that the file has in Java's library, such as `java/lang/Math.java`.
    pub path: &'static str,
    /// The whole text.
    pub text: Arc<str>,
    /// The ranges of the text that the program needs, in order. They are whole declarations, and
    /// of classes the text up to `{`, and the `}`.
    pub kept: Vec<Range<usize>>,
}

/// Returns all files of the library, reduced for the program with these texts. `language_classes`
/// are the simple names of the classes that the language itself refers to: they are always kept.
pub fn files<'t>(texts: impl Iterator<Item = &'t str> + Clone, language_classes: &[&'t str]) -> Vec<File> {
    // A unicode escape can be part of a name. Then nothing is left out.
    let kept = match texts.clone().any(|text| text.contains("\\u")) {
        true => reduce::kept(|_| true),
        false => {
            let mut words: FxHashSet<&str> = texts.flat_map(words::words).collect();
            words.extend(language_classes);
            words.insert(IMPLICIT_CLASS);
            if words.contains("record") {
                words.extend(NAMES_OF_RECORDS);
            }
            reduce::kept(|name| words.contains(name))
        }
    };
    let all = reduce::PATHS.into_iter().zip(SHARED.iter()).zip(kept);
    let file = |((path, text), kept): ((&'static str, &Arc<str>), _)| File {
        path,
        text: text.clone(),
        kept,
    };
    all.map(file).collect()
}
