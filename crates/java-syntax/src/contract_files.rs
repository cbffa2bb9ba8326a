//! Contract files (`Name.jspec`): the contracts of code without source. Their methods and
//! constructors have no body.
//!
//! ```java
//! public class Sensor {
//!     //@ requires id >= 0;
//!     public Sensor(int id);
//! }
//! ```
//!
//! The grammar of tree-sitter has no constructor without a body. The semicolon of such a
//! constructor is therefore replaced by `{}` before parsing, and the builder leaves this body out
//! again.

use super::escapes;
use super::position_map::{Offsets, PositionMap};
use super::{build_unit, parsed, tree, unreadable};
use echis_source::{Diagnostic, FileId};
use std::collections::BTreeSet;

/// The extension of contract files.
pub const EXTENSION: &str = "jspec";

/// Whether the extension of a path is that of contract files.
pub fn is_contract_file(path: &str) -> bool {
    path.strip_suffix(EXTENSION)
        .is_some_and(|name| name.ends_with('.'))
}

/// Parses a contract file.
///
/// # Errors
///
/// All syntax errors, sorted by position.
pub fn parse(file: FileId, text: &str) -> Result<tree::Unit, Vec<Diagnostic>> {
    let (read, mut offsets) = escapes::replace(text);
    let (read, bodies) = with_bodies(&read, &mut offsets);
    let Some(parsed) = parsed::parse(&read) else {
        return Err(vec![unreadable(file, text)]);
    };
    let mut unit = build_unit(PositionMap::File(file, &offsets), &parsed, bodies)?;
    unit.is_contract_file = true;
    Ok(unit)
}

/// Gives an empty body to each constructor that ends with a semicolon. Returns the text and the
/// offsets of these bodies.
pub(super) fn with_bodies(text: &str, offsets: &mut Offsets) -> (String, BTreeSet<usize>) {
    let ends = constructor_ends(text);
    let mut changed = String::with_capacity(text.len() + ends.len());
    let mut bodies = BTreeSet::new();
    let mut from = 0;
    for &end in &ends {
        changed.push_str(&text[from..end]);
        bodies.insert(changed.len());
        changed.push_str("{}");
        from = end + 1;
    }
    changed.push_str(&text[from..]);
    offsets.lengthen(&ends);
    (changed, bodies)
}

/// A word or a character of other kinds, with its offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Token<'t> {
    text: &'t str,
    at: usize,
}

/// The offsets of the semicolons that end constructors.
fn constructor_ends(text: &str) -> Vec<usize> {
    let tokens = tokens(text);
    let mut ends = Vec::new();
    // the names of the classes around; empty for other braces
    let mut around: Vec<&str> = Vec::new();
    let mut declared = "";
    for (i, token) in tokens.iter().enumerate() {
        match token.text {
            "{" => around.push(std::mem::take(&mut declared)),
            "}" => {
                around.pop();
            }
            "class" | "interface" | "enum" | "record" if is_declaration(&tokens, i) => {
                declared = tokens[i + 1].text;
            }
            name if around.last() == Some(&name) && !follows_type(&tokens[..i]) => {
                ends.extend(end_of_header(&tokens[i + 1..]));
            }
            _ => {}
        }
    }
    ends
}

/// Whether a keyword at an index begins a declaration of a class: a name follows, and no `.`
/// precedes as in `A.class`.
fn is_declaration(tokens: &[Token], i: usize) -> bool {
    let is_name = |t: &Token| {
        t.text
            .starts_with(|c: char| c == '_' || c == '$' || c.is_alphabetic())
    };
    let is_part = i.checked_sub(1).is_some_and(|before| tokens[before].text == ".");
    !is_part && tokens.get(i + 1).is_some_and(is_name)
}

/// Whether these tokens end with a type, so that a method follows and no constructor.
fn follows_type(mut before: &[Token]) -> bool {
    const MODIFIERS: [&str; 3] = ["public", "protected", "private"];
    while before.last().is_some_and(|last| last.text == ">") {
        before = before_type_arguments(before);
    }
    let Some((last, rest)) = before.split_last() else {
        return false;
    };
    match last.text {
        "{" | "}" | ";" | ")" => false,
        "]" => true,
        text if MODIFIERS.contains(&text) => false,
        _ => {
            // an annotation ends with its name
            let mut rest = rest;
            while let [around @ .., _, dot] = rest
                && dot.text == "."
            {
                rest = around;
            }
            rest.last().is_none_or(|t| t.text != "@")
        }
    }
}

/// The tokens before the `<` that belongs to the `>` at the end.
fn before_type_arguments<'a, 't>(tokens: &'a [Token<'t>]) -> &'a [Token<'t>] {
    let mut open = 0;
    for (i, token) in tokens.iter().enumerate().rev() {
        match token.text {
            ">" => open += 1,
            "<" => open -= 1,
            _ => {}
        }
        if open == 0 {
            return &tokens[..i];
        }
    }
    &[]
}

/// The offset of the semicolon behind the parameters, and behind `throws` with its types. `None` if
/// there is something else.
fn end_of_header(tokens: &[Token]) -> Option<usize> {
    if tokens.first()?.text != "(" {
        return None;
    }
    let mut open = 0;
    let mut is_thrown = false;
    for token in tokens {
        match token.text {
            "(" => open += 1,
            ")" => open -= 1,
            ";" if open == 0 => return Some(token.at),
            "throws" if open == 0 => is_thrown = true,
            "{" | "}" | ";" | "=" => return None,
            _ if open == 0 && !is_thrown => return None,
            _ => {}
        }
    }
    None
}

/// The words and other characters of a text, without comments and literals of characters and
/// strings.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest[2..].find("*/").map_or(rest.len(), |end| end + 4),
            '"' if rest.starts_with("\"\"\"") => literal(rest, "\"\"\""),
            '"' => literal(rest, "\""),
            '\'' => literal(rest, "'"),
            c if c.is_whitespace() => c.len_utf8(),
            c => {
                let is_word = |c: char| c == '_' || c == '$' || c.is_alphanumeric();
                let length = match is_word(c) {
                    true => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
                    false => c.len_utf8(),
                };
                tokens.push(Token {
                    text: &rest[..length],
                    at: text.len() - rest.len(),
                });
                length
            }
        };
        rest = &rest[length..];
    }
    tokens
}

/// The length of the literal at the beginning of a text, with its quotes.
fn literal(text: &str, quote: &str) -> usize {
    let mut at = quote.len();
    while at < text.len() {
        if text[at..].starts_with(quote) {
            return at + quote.len();
        }
        let mut next = text[at..].chars();
        let is_escape = next.next() == Some('\\');
        at = text.len() - next.as_str().len();
        if is_escape {
            at += next.next().map_or(0, char::len_utf8);
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{constructor_ends, is_contract_file, parse};
    use crate::tree::{Member, MethodDecl, MethodKind};
    use echis_source::Sources;
    use std::sync::Arc;

    fn methods(text: &str) -> Vec<Arc<MethodDecl>> {
        let file = Sources::default().add("C.jspec", text);
        let unit = parse(file, text).expect("correct syntax");
        assert!(unit.is_contract_file);
        let members = unit.types[0].members.iter();
        let methods = members.filter_map(|member| match member {
            Member::Method(method) => Some(method.clone()),
            _ => None,
        });
        methods.collect()
    }

    #[test]
    fn the_extension_tells_contract_files() {
        assert!(is_contract_file("a/C.jspec"));
        for other in ["C.java", "jspec", "C.jspec.java"] {
            assert!(!is_contract_file(other), "{other}");
        }
    }

    #[test]
    fn constructors_without_a_body_are_found() {
        for text in [
            "class C { C(int x); }",
            "class C { int n; public C() throws a.E, F ; }",
            "class C { String s = \"{ C(\"; /* C(); */ C(int... x); }",
            "class C { <T extends D<T>> C(T t); }",
            "class C { @Deprecated C(); }",
            "class C { @a.B(1) C(); }",
            "enum C { A(1); C(int x); }",
            "class B { char c = '\"'; class C { C(); } }",
            "class C { void m(); C(int x) //@ ensures true;\n ; }",
        ] {
            assert_eq!(constructor_ends(text).len(), 1, "{text}");
        }
        for text in [
            "class C { C C(); C[] C(); List<C> C(); }",
            "class C { C(int x) { } }",
            "class C { C next = C(1); }",
            "class C { int m(C c); }",
        ] {
            assert_eq!(constructor_ends(text), [0; 0], "{text}");
        }
    }

    #[test]
    fn constructors_keep_their_contracts_and_places() {
        let text = "class C {\n  //@ requires x > 0;\n  C(int x);  int \\u0061();\n  C();\n  \
                    //@ ensures true;\n\n  int b();\n}";
        let found = methods(text);
        let kinds: Vec<MethodKind> = found.iter().map(|m| m.kind).collect();
        use MethodKind::{Constructor, Method};
        assert_eq!(kinds, [Constructor, Method, Constructor, Method]);
        assert!(found.iter().all(|m| m.body.is_none()));
        let contracts: Vec<usize> = found.iter().map(|m| m.contract.len()).collect();
        assert_eq!(contracts, [1, 0, 1, 0]);
        let at = |m: &MethodDecl| &text[m.name.span.start as usize..m.name.span.end as usize];
        let names: Vec<&str> = found.iter().map(|m| at(m)).collect();
        assert_eq!(names, ["C", "\\u0061", "C", "b"]);
        let whole = found[2].span;
        assert_eq!(&text[whole.start as usize..whole.end as usize], "C();");
    }
}
