//! Renames a declaration and all its uses.
//!
//! A rename must not change what the program means. The new name is tried: the program with it must
//! have the same names with the same uses, and no new errors.

use super::{navigation, range};
use crate::viper::names::Kind;
use crate::viper::{Analysis, ROOT};
use echis_source::Span;
use echis_viper::lexer::{Token, lex};
use lsp_types::Range;

/// The range of the name at an offset, and the name.
///
/// # Errors
///
/// The reason why nothing there can be renamed.
pub fn prepare(analysis: &Analysis, offset: usize) -> Result<(Range, String), String> {
    let (span, _) = renamable(analysis, offset)?;
    Ok((range(analysis, span), analysis.text_of(span).to_owned()))
}

/// The places to replace by a new name, in all files of the analysis.
///
/// # Errors
///
/// The reason why the name cannot be changed, or not to this one.
pub fn rename(analysis: &Analysis, offset: usize, new_name: &str) -> Result<Vec<Span>, String> {
    let (_, declared) = renamable(analysis, offset)?;
    if !is_name(new_name) {
        return Err(format!("`{new_name}` is not a name"));
    }
    let places = navigation::references(analysis, &[declared], true);
    check(analysis, &places, new_name)?;
    Ok(places)
}

/// The name at an offset and the place of its declaration, if there is exactly one and it can be
/// changed.
fn renamable(analysis: &Analysis, offset: usize) -> Result<(Span, Span), String> {
    let nothing = || "there is no name to rename here".to_owned();
    let (span, targets) = analysis.names.at(analysis.point(offset)).ok_or_else(nothing)?;
    let &[target] = &targets[..] else {
        return Err("this name can refer to several declarations".to_owned());
    };
    let declared = analysis.names.declarations[target].span;
    let path = &analysis.sources.file(declared.file).path;
    if path.starts_with('<') {
        return Err(format!(
            "this name is declared in the standard library, in {path}"
        ));
    }
    Ok((span, declared))
}

/// Is a text one identifier?
pub fn is_name(text: &str) -> bool {
    let tokens = lex(text);
    tokens.len() == 2 && tokens[0].token == Token::Ident && tokens[0].end as usize == text.len()
}

/// Checks that the new name is taken by nothing else where the old one stands.
fn check(analysis: &Analysis, places: &[Span], new_name: &str) -> Result<(), String> {
    let names = &analysis.names;
    let taken = names.declarations.iter().filter(|d| &*d.name == new_name);
    let renamed: Vec<_> = names
        .declarations
        .iter()
        .filter(|d| places.contains(&d.span))
        .collect();
    for other in taken.filter(|d| !places.contains(&d.span)) {
        let overlaps = renamed.iter().any(|d| match (d.scope, other.scope) {
            (Some(a), Some(b)) => a.file == b.file && a.start < b.end && b.start < a.end,
            // labels and type parameters do not hide members, but nobody can read such a program
            _ => true,
        });
        if overlaps {
            let (line, _) = analysis.sources.line_column(other.span.file, other.span.start);
            return Err(format!("`{new_name}` is declared already, in line {line}"));
        }
    }
    let is_constructor = renamed.iter().any(|d| d.kind == Kind::Constructor);
    let discriminator = format!("is{new_name}");
    if is_constructor && names.declarations.iter().any(|d| *d.name == *discriminator) {
        return Err(format!("`{discriminator}` is declared already"));
    }
    still_checks(analysis, places, new_name)
}

/// Checks that a program without errors has none after the rename, as far as it can be told from
/// the open text alone.
fn still_checks(analysis: &Analysis, places: &[Span], new_name: &str) -> Result<(), String> {
    if analysis.program.is_none() || analysis.sources.files().len() > 1 {
        return Ok(());
    }
    let mut text = analysis.text().as_str().to_owned();
    for place in places.iter().rev().filter(|p| p.file == ROOT) {
        text.replace_range(place.start as usize..place.end as usize, new_name);
    }
    let mut sources = echis_source::Sources::default();
    let folder = std::path::Path::new("");
    let loaded = echis_viper::load::load_text("renamed.vpr", text, folder, &mut sources);
    match echis_viper::program(loaded) {
        Ok(_) => Ok(()),
        Err(errors) => {
            let first = errors.first().map_or("", |e| e.message.as_str());
            Err(format!(
                "with the name `{new_name}` the program has an error: {first}"
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::marked;
    use super::*;

    /// The text after the name at `$0` is changed, or the error.
    fn renamed(text: &str, new_name: &str) -> Result<String, String> {
        let (analysis, at) = marked(text);
        let mut text = analysis.text().as_str().to_owned();
        for place in rename(&analysis, at[0], new_name)?.into_iter().rev() {
            text.replace_range(place.start as usize..place.end as usize, new_name);
        }
        Ok(text)
    }

    #[test]
    fn all_uses_change() {
        let text = "field $0f: Int\nmethod m(x: Ref) requires acc(x.f) { x.f := x.f + 1 }";
        let expected = "field g: Int\nmethod m(x: Ref) requires acc(x.g) { x.g := x.g + 1 }";
        assert_eq!(renamed(text, "g").as_deref(), Ok(expected));
        let text = "method a() { var v: Int; $0v := 1 } method b() { var v: Int; v := 2 }";
        let expected = "method a() { var w: Int; w := 1 } method b() { var v: Int; v := 2 }";
        assert_eq!(renamed(text, "w").as_deref(), Ok(expected));
    }

    #[test]
    fn constructors_change_their_discriminators() {
        let text =
            "adt L { Nil() Cons(h: Int) }\nmethod m(l: L) requires l.is$0Cons { assert l == Cons(l.h) }";
        let expected =
            "adt L { Nil() Node(h: Int) }\nmethod m(l: L) requires l.isNode { assert l == Node(l.h) }";
        assert_eq!(renamed(text, "Node").as_deref(), Ok(expected));
    }

    #[test]
    fn a_name_that_is_taken_is_refused() {
        let text = "field $0f: Int\nmethod m(x: Ref) { assert true }";
        assert_eq!(
            renamed(text, "m"),
            Err("`m` is declared already, in line 2".into())
        );
        let text = "method m($0x: Int, y: Int)";
        assert_eq!(
            renamed(text, "y"),
            Err("`y` is declared already, in line 1".into())
        );
        assert_eq!(renamed(text, "while"), Err("`while` is not a name".into()));
        assert_eq!(renamed(text, "1x"), Err("`1x` is not a name".into()));
        assert_eq!(
            renamed("method m() { assert $0true }", "x"),
            Err("there is no name to rename here".into())
        );
    }

    #[test]
    fn a_macro_that_captures_a_variable_is_noticed() {
        // the macro's `x` means the variable of whoever uses it
        let text = "define same(y) (x == y)\nmethod m($0x: Int) { assert same(1) }";
        let error = renamed(text, "z").expect_err("the macro needs `x`");
        assert!(error.contains("undeclared identifier `x`"), "{error}");
    }
}
