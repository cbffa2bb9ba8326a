//! Java files that say nothing, but have classes below those of files with contracts: what is proved of a folder is not all there is to prove
//! then. Their text tells: what stands behind `extends` and `implements`, classes without a name, and lambda expressions, which may be
//! objects of any interface.

use std::collections::BTreeSet;

/// Identifiers and other characters.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut left = text;
    std::iter::from_fn(move || {
        left = left.trim_start();
        let first = left.chars().next()?;
        let end = match is_part(first) {
            true => left.find(|c| !is_part(c)).unwrap_or(left.len()),
            false => first.len_utf8(),
        };
        let (token, rest) = left.split_at(end);
        left = rest;
        Some(token)
    })
}

/// The types that a Java file declares.
pub fn declared(text: &str) -> BTreeSet<String> {
    let all: Vec<&str> = tokens(text).collect();
    let is_keyword = |word| ["class", "interface", "enum", "record"].contains(word);
    let pairs = all.windows(2).filter(|pair| is_keyword(&pair[0]));
    pairs.map(|pair| pair[1].to_owned()).collect()
}

/// Whether a Java file can have classes below some of these types.
pub fn has_classes_below(text: &str, types: &BTreeSet<String>) -> bool {
    let all: Vec<&str> = tokens(text).collect();
    let is_one = |token: &&str| types.contains(*token);
    if !all.iter().any(is_one) {
        return false;
    }
    let has_lambda = ["->", "::"].iter().any(|sign| text.contains(sign));
    has_lambda
        || (0..all.len()).any(|at| match all[at] {
            "extends" | "implements" => all[at..].iter().take_while(|t| **t != "{").any(is_one),
            "new" => is_class(&all[at + 1..]) && all[at..].iter().take_while(|t| **t != "(").any(is_one),
            _ => false,
        })
}

/// Whether what is behind `new` is a class without a name: a type, arguments and a body.
fn is_class(made: &[&str]) -> bool {
    let mut depth = 0i32;
    for (token, next) in made.iter().zip(made.iter().skip(1)) {
        match *token {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return *next == "{";
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{declared, has_classes_below};

    #[test]
    fn classes_below_others_are_found() {
        let types = declared("interface Shape<T> { int area(); } class Users { enum Kind { A } }");
        assert_eq!(types.iter().collect::<Vec<_>>(), ["Kind", "Shape", "Users"]);
        for (text, expected) in [
            ("class Tri implements Other, Shape<String> { }", true),
            ("class Tri<T extends Shape<T>> { }", true),
            ("class Main { Object o = new Shape<>(f(1), (2)) { }; }", true),
            ("class Main { void m() { Users.use(() -> 3); } }", true),
            ("class Main { void m() { Users.use(Main::n); } }", true),
            (
                "class Main { void m() { Users.use(new Users(1)); if (a()) { } } }",
                false,
            ),
            ("class Tri implements Other { Shape<String> s; }", false),
            ("class Main { Runnable r = () -> { }; }", false),
        ] {
            assert_eq!(has_classes_below(text, &types), expected, "{text}");
        }
    }
}
