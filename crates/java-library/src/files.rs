//! The files of the library, as they are written: with templates.

/// The paths that the files have in Java's library, and their texts.
pub(crate) const FILES: [(&str, &str); 30] = [
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
