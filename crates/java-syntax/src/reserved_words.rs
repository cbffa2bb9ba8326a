//! The reserved words of Java.

/// The reserved words, in alphabetical order.
const WORDS: [&str; 54] = [
    "_",
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
];

/// Whether a word cannot be an identifier (JLS 3.9).
pub fn is_reserved_word(word: &str) -> bool {
    WORDS.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use crate::parse;
    use echis_source::FileId;

    fn messages(text: &str) -> Vec<String> {
        let errors = parse(FileId(0), text).err().unwrap_or_default();
        errors.into_iter().map(|e| e.message).collect()
    }

    #[test]
    fn the_words_are_sorted() {
        assert!(super::WORDS.is_sorted());
    }

    #[test]
    fn reserved_words_are_no_names() {
        let message = |word: &str| vec![format!("`{word}` is a reserved word")];
        assert_eq!(messages("class A { int while; }"), message("while"));
        assert_eq!(messages("class A { void m(int goto) { } }"), message("goto"));
        assert_eq!(messages("class A { void switch() { } }"), message("switch"));
    }

    #[test]
    fn contextual_keywords_and_keywords_in_expressions_are_names() {
        let text = "class A { A a; int record; Runnable r = A::new; class B { A b = A.this; } }";
        assert_eq!(messages(text), Vec::<String>::new());
    }
}
