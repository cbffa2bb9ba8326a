//! The part of Java's library that comes with Echis, written in Java and checked with the user's files. Only what a
//! program mentions is read (see `cut`), and only what it can reach is lowered.
//!
//! What is `native` there is known to `lower` (see `lower/intrinsics.rs`) or has a result that Java does not determine.

mod cut;
#[cfg(test)]
mod tests;

use crate::check::world::Known;
use std::borrow::Cow;

const BUILDER: &str = include_str!("prelude/builder.java");
const COPIES: &str = include_str!("prelude/copies.java");

/// Types of elements besides `int`, and what the JVM calls them.
const ELEMENTS: [(&str, &str); 8] = [
    ("boolean", "boolean"),
    ("byte", "byte"),
    ("char", "char"),
    ("short", "short"),
    ("long", "long"),
    ("float", "float"),
    ("double", "double"),
    ("Object", "object array"),
];

/// Paths and texts.
const FILES: [(&str, &str); 29] = [
    ("java/lang/Object.java", include_str!("prelude/object.java")),
    ("java/lang/String.java", include_str!("prelude/string.java")),
    ("java/lang/StringBuilder.java", BUILDER),
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
];

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
pub(crate) struct File {
    pub(crate) path: &'static str,
    pub(crate) text: Cow<'static, str>,
    /// The text without what the program cannot come to, at the same places; empty if it can come to nothing.
    pub(crate) reached: String,
}

/// All files, and what programs with these texts can come to in them.
pub(crate) fn files<'t>(texts: impl Iterator<Item = &'t str> + Clone) -> Vec<File> {
    let whole = whole();
    let language = IMPLIED.into_iter().chain(Known::NAMES.iter().copied());
    // names can be written with escapes
    let reached = match texts.clone().any(|text| text.contains("\\u")) {
        true => whole.iter().map(|(_, text)| text.to_string()).collect(),
        false => {
            let whole: Vec<&str> = whole.iter().map(|(_, text)| &**text).collect();
            cut::cut(&whole, language.chain(texts.flat_map(cut::words)).collect())
        }
    };
    let all = whole.into_iter().zip(reached);
    all.map(|((path, text), reached)| File { path, text, reached })
        .collect()
}

/// All there is.
fn whole() -> Vec<(&'static str, Cow<'static, str>)> {
    let written = FILES.iter().map(|&(path, text)| (path, Cow::Borrowed(text)));
    // `StringBuffer` differs in nothing that one thread can see
    let made = [
        ("java/lang/$Copies.java", copies()),
        (
            "java/lang/StringBuffer.java",
            BUILDER.replace("StringBuilder", "StringBuffer"),
        ),
    ];
    written
        .chain(made.map(|(path, text)| (path, Cow::Owned(text))))
        .collect()
}

/// [`COPIES`] with a method for each type of elements.
fn copies() -> String {
    let (before, rest) = COPIES.split_once("    static void copy").unwrap_or((COPIES, ""));
    let (body, after) = rest
        .split_once("    private static void check")
        .unwrap_or((rest, ""));
    let method = format!("    static void copy{body}");
    let others = ELEMENTS.map(|(element, name)| {
        let method = method.replace("int[]", &format!("{element}[]"));
        method.replace("\"int\"", &format!("\"{name}\""))
    });
    format!(
        "{before}{method}{}    private static void check{after}",
        others.concat()
    )
}
