//! The part of Java's library that comes with Echis, written in Java and checked with the user's files. Only what a
//! program can reach is lowered.
//!
//! What is `native` there is known to `lower` (see `lower/intrinsics.rs`) or has a result that Java does not determine.

/// Paths and texts of what every program can use.
const LANGUAGE: [(&str, &str); 9] = [
    ("java/lang/Object.java", include_str!("prelude/object.java")),
    ("java/lang/String.java", include_str!("prelude/string.java")),
    ("java/lang/Integer.java", include_str!("prelude/boxes.java")),
    ("java/lang/Math.java", include_str!("prelude/math.java")),
    (
        "java/lang/Throwable.java",
        include_str!("prelude/throwables.java"),
    ),
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
const UTILITIES: [(&str, &str); 3] = [
    ("java/util/List.java", include_str!("prelude/collections.java")),
    ("java/util/Map.java", include_str!("prelude/maps.java")),
    ("java/util/Arrays.java", include_str!("prelude/arrays.java")),
];

/// The files that programs with these texts can use.
pub(crate) fn files<'t>(
    texts: impl Iterator<Item = &'t str>,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut texts = texts;
    let utilities = texts.any(|t| t.contains("java.util"));
    let utilities = if utilities { &UTILITIES[..] } else { &[] };
    LANGUAGE.iter().chain(utilities).copied()
}
