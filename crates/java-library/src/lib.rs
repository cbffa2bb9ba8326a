//! The part of Java's library that comes with Echis, written in Java with contracts, and which part
//! of it a program needs.
//!
//! ```
//! let text = "class Numbers { static int size(int x) { return Math.abs(x); } }";
//! let files = echis_java_library::files([text].into_iter(), &["Object", "String"]);
//! let math = files.iter().find(|file| file.path == "java/lang/Math.java").expect("it is there");
//! assert!(math.reached.contains("int abs("));
//! ```
//!
//! [`files`] gives the sources, each with the part that a program can come to. They are read and
//! checked with the files of the user. What is `native` there is known to `echis-java-explore`
//! (`lower/intrinsics.rs`), or has a result that Java does not determine.
//!
//! The files stand in `prelude`. What Java writes once for each primitive type is a template there
//! (see `template.rs`), as the methods of `Arrays` or the classes of exceptions are.
//!
//! The crate knows texts only: neither Viper nor the language of the exploring engines.

mod cut;
mod template;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;
use template::Templates;

/// Paths and texts, with templates for what Java writes once for each type.
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

/// [`FILES`] as Java, with the templates instantiated. Made once in a process.
static WHOLE: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let templates = Templates::of(FILES.iter().map(|(_, text)| *text));
    let java = |(path, text)| (path, templates.instantiate(text));
    FILES.into_iter().map(java).collect()
});

/// Names that the language itself mentions, besides those of its classes.
const IMPLIED: [&str; 35] = [
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
    // what `values()` promises
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
    // what Echis does
    "same",
    "$show",
    "show",
    "$isPossible",
    "$fresh",
    "take",
];

/// A file of the library.
pub struct File {
    /// Where it would stand.
    pub path: &'static str,
    /// All of it.
    pub text: &'static str,
    /// The text without what the program cannot come to, at the same places; empty if it can come
    /// to nothing.
    pub reached: String,
}

/// All files, and what programs with these texts can come to in them. The language itself comes to
/// the classes of these names.
pub fn files<'t>(texts: impl Iterator<Item = &'t str> + Clone, language: &[&'t str]) -> Vec<File> {
    let whole = WHOLE.iter().map(|(_, text)| text.as_str());
    let language = IMPLIED.into_iter().chain(language.iter().copied());
    // names can be written with escapes
    let reached = match texts.clone().any(|text| text.contains("\\u")) {
        true => whole.map(str::to_owned).collect(),
        false => {
            let whole: Vec<&str> = whole.collect();
            cut::cut(&whole, language.chain(texts.flat_map(cut::words)).collect())
        }
    };
    let all = WHOLE.iter().zip(reached);
    all.map(|((path, text), reached)| File { path, text, reached })
        .collect()
}
