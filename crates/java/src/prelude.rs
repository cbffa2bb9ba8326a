//! The part of Java's library that comes with Echis, written in Java and checked with the user's files. Only what a
//! program can reach is lowered.
//!
//! What is `native` there is known to `lower` (see `lower/intrinsics.rs`) or has a result that Java does not determine.

/// Paths and texts.
pub(crate) const FILES: [(&str, &str); 11] = [
    ("java/lang/Object.java", include_str!("prelude/object.java")),
    ("java/lang/String.java", include_str!("prelude/string.java")),
    ("java/lang/Integer.java", include_str!("prelude/boxes.java")),
    ("java/lang/Math.java", include_str!("prelude/math.java")),
    (
        "java/lang/Throwable.java",
        include_str!("prelude/throwables.java"),
    ),
    ("java/io/PrintStream.java", include_str!("prelude/print.java")),
    (
        "java/util/function/Function.java",
        include_str!("prelude/functions.java"),
    ),
    ("java/util/List.java", include_str!("prelude/collections.java")),
    ("java/util/Map.java", include_str!("prelude/maps.java")),
    ("java/util/Arrays.java", include_str!("prelude/arrays.java")),
    (
        "org/sosy_lab/sv_benchmarks/Verifier.java",
        include_str!("prelude/verifier.java"),
    ),
];
