//! The part of Java's library that comes with Echis, written in Java and checked with the user's files. Only what a
//! program can reach is lowered.
//!
//! What is `native` there is known to `lower` (see `lower/intrinsics.rs`) or has a result that Java does not determine.

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

/// Paths and texts of what every program can use.
const LANGUAGE: [(&str, &str); 14] = [
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
];

/// Paths and texts of what takes an import.
const UTILITIES: [(&str, &str); 4] = [
    ("java/util/List.java", include_str!("prelude/collections.java")),
    ("java/util/Map.java", include_str!("prelude/maps.java")),
    ("java/util/Arrays.java", include_str!("prelude/arrays.java")),
    ("java/util/Random.java", include_str!("prelude/random.java")),
];

/// What programs name that use regular expressions.
const REGULAR_EXPRESSIONS: [&str; 5] = [
    "java.util.regex",
    "matches",
    "replaceAll",
    "replaceFirst",
    "split",
];

/// The files that programs with these texts can use.
pub(crate) fn files<'t>(
    texts: impl Iterator<Item = &'t str> + Clone,
) -> Vec<(&'static str, Cow<'static, str>)> {
    let mention = |word: &str| texts.clone().any(|text| text.contains(word));
    let utilities = if mention("java.util") { &UTILITIES[..] } else { &[] };
    let mut files: Vec<_> = LANGUAGE
        .iter()
        .chain(utilities)
        .map(|&(path, text)| (path, Cow::Borrowed(text)))
        .collect();
    files.push(("java/lang/$Copies.java", Cow::Owned(copies())));
    if mention("java.io") {
        let text = include_str!("prelude/readers.java");
        files.push(("java/io/Reader.java", Cow::Borrowed(text)));
    }
    if mention("StringTokenizer") || mention("Enumeration") {
        let text = include_str!("prelude/tokenizer.java");
        files.push(("java/util/StringTokenizer.java", Cow::Borrowed(text)));
    }
    if REGULAR_EXPRESSIONS.iter().any(|word| mention(word)) {
        let text = include_str!("prelude/regex.java");
        files.push(("java/util/regex/Pattern.java", Cow::Borrowed(text)));
    }
    if mention("StringBuffer") {
        // It differs in nothing that one thread can see.
        let text = BUILDER.replace("StringBuilder", "StringBuffer");
        files.push(("java/lang/StringBuffer.java", Cow::Owned(text)));
    }
    files
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
