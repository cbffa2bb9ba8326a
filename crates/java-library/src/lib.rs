//! The part of Java's library that comes with Echis, written in Java with contracts. Reduces it to
//! the declarations that a program needs.
//!
//! ```
//! let text = "class Numbers { static int size(int x) { return Math.abs(x); } }";
//! let files = echis_java_library::files([text].into_iter(), &["Object", "String"]);
//! let math = files.iter().find(|file| file.path == "java/lang/Math.java").expect("it is there");
//! assert!(math.reduced.contains("int abs("));
//! ```
//!
//! [`files`] returns the source files, each whole and reduced. `echis-java-semantics` parses the
//! reduced texts and checks them together with the user's files. A `native` method is implemented in
//! `echis-java-explore` (`lower/intrinsics.rs`), or Java does not determine its result.
//!
//! The files are in `prelude`. Java has many members once for each primitive type, such as those of
//! `Arrays`, and many exception classes that differ only in their names. The files write each of
//! these once, as a template (see `template.rs`).
//!
//! The crate handles texts only. It depends neither on Viper nor on the language of the exploring
//! engines.

mod reduce;
mod template;
#[cfg(test)]
mod tests;

use reduce::Library;
use std::sync::{Arc, LazyLock};
use template::Templates;

/// The paths and the texts of the files, with templates.
const FILES: [(&str, &str); 30] = [
    ("java/lang/Object.java", include_str!("prelude/object.java")),
    ("java/lang/String.java", include_str!("prelude/string.java")),
    (
        "java/lang/StringBuilder.java",
        include_str!("prelude/builder.java"),
    ),
    ("java/lang/$Format.java", include_str!("prelude/format.java")),
    (
        "java/util/IllegalFormatException.java",
        include_str!("prelude/formats.java"),
    ),
    ("java/lang/Integer.java", include_str!("prelude/boxes.java")),
    ("java/lang/Double.java", include_str!("prelude/floats.java")),
    ("java/lang/Math.java", include_str!("prelude/math.java")),
    (
        "java/lang/Throwable.java",
        include_str!("prelude/throwables.java"),
    ),
    ("java/lang/$Claims.java", include_str!("prelude/claims.java")),
    ("java/util/Iterator.java", include_str!("prelude/iterator.java")),
    (
        "java/util/function/Function.java",
        include_str!("prelude/functions.java"),
    ),
    ("java/io/PrintStream.java", include_str!("prelude/print.java")),
    (
        "org/sosy_lab/sv_benchmarks/Verifier.java",
        include_str!("prelude/verifier.java"),
    ),
    (
        "java/util/Collection.java",
        include_str!("prelude/collections.java"),
    ),
    ("java/util/List.java", include_str!("prelude/lists.java")),
    ("java/util/$Views.java", include_str!("prelude/views.java")),
    ("java/util/Map.java", include_str!("prelude/maps.java")),
    ("java/util/Arrays.java", include_str!("prelude/arrays.java")),
    ("java/util/$Sorting.java", include_str!("prelude/sorting.java")),
    ("java/util/Random.java", include_str!("prelude/random.java")),
    ("java/io/Reader.java", include_str!("prelude/readers.java")),
    ("java/io/Writer.java", include_str!("prelude/writers.java")),
    (
        "java/util/StringTokenizer.java",
        include_str!("prelude/tokenizer.java"),
    ),
    ("java/util/Hashtable.java", include_str!("prelude/hashtable.java")),
    ("java/util/Scanner.java", include_str!("prelude/scanner.java")),
    ("java/lang/Thread.java", include_str!("prelude/threads.java")),
    ("java/net/Socket.java", include_str!("prelude/net.java")),
    ("java/util/regex/Pattern.java", include_str!("prelude/regex.java")),
    ("java/lang/$Copies.java", include_str!("prelude/copies.java")),
];

/// [`FILES`] with their templates instantiated. Computed once in a process.
static WHOLE: LazyLock<Vec<(&str, Arc<str>)>> = LazyLock::new(|| {
    let templates = Templates::of(FILES.iter().map(|(_, text)| *text));
    let java = |(path, text)| (path, templates.instantiate(text).into());
    FILES.into_iter().map(java).collect()
});

/// The declarations of [`WHOLE`].
static DECLARATIONS: LazyLock<Library> =
    LazyLock::new(|| Library::new(WHOLE.iter().map(|(_, text)| &**text).collect()));

/// Members, and one exception class, that programs use without naming them: their names count as
/// mentioned in every program. The caller of [`files`] adds the classes.
const IMPLICIT_NAMES: [&str; 35] = [
    // conversions
    "valueOf",
    "booleanValue",
    "byteValue",
    "charValue",
    "shortValue",
    "intValue",
    "longValue",
    "floatValue",
    "doubleValue",
    // statements
    "iterator",
    "hasNext",
    "next",
    "close",
    "addSuppressed",
    "getClass",
    "clone",
    // the contract of `values()`
    "ordinal",
    // strings
    "orNull",
    "text",
    "create",
    "join",
    "at",
    "put",
    "make",
    // enums and records
    "IllegalArgumentException",
    "equals",
    "hashCode",
    "toString",
    "compare",
    // helpers that Echis calls
    "same",
    "$show",
    "show",
    "$isPossible",
    "$fresh",
    "take",
];

/// A file of the library.
pub struct File {
    /// The path that the file has in Java's library, such as `java/lang/Math.java`.
    pub path: &'static str,
    /// The whole text.
    pub text: Arc<str>,
    /// The text with blanks in place of the declarations that the program does not need, so that all
    /// positions stay. Empty if the program needs none.
    pub reduced: String,
}

/// Returns all files of the library, reduced for the program with these texts. `language_classes`
/// are the simple names of the classes that the language itself refers to: they are always kept.
pub fn files<'t>(texts: impl Iterator<Item = &'t str> + Clone, language_classes: &[&'t str]) -> Vec<File> {
    let implicit = IMPLICIT_NAMES.into_iter().chain(language_classes.iter().copied());
    // A unicode escape can be part of a name. Then nothing is left out.
    let reduced = match texts.clone().any(|text| text.contains("\\u")) {
        true => WHOLE.iter().map(|(_, text)| text.to_string()).collect(),
        false => DECLARATIONS.reduced(implicit.chain(texts.flat_map(reduce::words)).collect()),
    };
    let all = WHOLE.iter().zip(reduced);
    let file = |((path, text), reduced): (&(&'static str, Arc<str>), String)| File {
        path,
        text: text.clone(),
        reduced,
    };
    all.map(file).collect()
}
