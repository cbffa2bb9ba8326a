//! Renames a variable, a field, a method or a predicate of a Java text with contracts.
//!
//! The new name is tried: the text with it must have no errors, and each name in it must refer to
//! the same declaration as before. Names in other files are not changed, so that only a
//! declaration that the open text can see the uses of should be renamed.

use super::names::{Name, Target, names};
use super::{Analysis, ROOT, contracts, navigation};
use crate::text::{Encoding, Text};
use echis_java_semantics::types::MethodIx;
use echis_java_semantics::world::World;
use echis_java_syntax::VersionedParser;
use echis_source::Span;
use lsp_types::Range;
use std::path::Path;

/// The range of the name at an offset, and the name.
///
/// # Errors
///
/// The reason why nothing there can be renamed.
pub fn prepare(analysis: &Analysis, offset: usize) -> Result<(Range, String), String> {
    let name = renamable(analysis, offset)?;
    let bytes = name.span.start as usize..name.span.end as usize;
    Ok((
        analysis.text.range(bytes.clone()),
        analysis.text.as_str()[bytes].to_owned(),
    ))
}

/// The places in the open text to replace by a new name.
///
/// # Errors
///
/// The reason why the name cannot be changed, or not to this one.
pub fn rename(analysis: &Analysis, offset: usize, new_name: &str) -> Result<Vec<Span>, String> {
    renamable(analysis, offset)?;
    let whole = 0..new_name.len();
    if contracts::identifiers(new_name).first() != Some(&whole) {
        return Err(format!("`{new_name}` is not a name"));
    }
    let places = navigation::references(analysis, offset, true);
    let mut text = analysis.text.as_str().to_owned();
    for place in places.iter().rev() {
        text.replace_range(place.start as usize..place.end as usize, new_name);
    }
    let text = Text::new(text, Encoding::Utf8);
    let renamed = Analysis::of(Path::new("Renamed.java"), &text, &mut VersionedParser::default());
    if let Some(error) = renamed.diagnostics.first() {
        let message = &error.message;
        return Err(format!(
            "with the name `{new_name}` the text has an error: {message}"
        ));
    }
    if meanings(analysis) != meanings(&renamed) {
        return Err(format!(
            "with the name `{new_name}` some names mean something else"
        ));
    }
    Ok(places)
}

/// For each identifier of a text, the number of the identifier that declares it. `None` if it is
/// declared elsewhere, or is no name of a declaration.
fn meanings(analysis: &Analysis) -> Vec<Option<usize>> {
    let identifiers = contracts::identifiers(analysis.text.as_str());
    let number = |span: Span| {
        let start = span.start as usize;
        identifiers.binary_search_by_key(&start, |bytes| bytes.start).ok()
    };
    let mut found = vec![None; identifiers.len()];
    for name in names(analysis).iter().filter(|n| n.declared.file == ROOT) {
        if let Some(i) = number(name.span) {
            found[i] = number(name.declared);
        }
    }
    found
}

/// The name at an offset, if it is declared in the open text and no inheritance ties it to other
/// declarations.
fn renamable(analysis: &Analysis, offset: usize) -> Result<Name, String> {
    let java = analysis
        .java
        .as_ref()
        .ok_or("a text with errors cannot be renamed in")?;
    let name = navigation::name_at(analysis, offset).ok_or("there is no name to rename here")?;
    if name.declared.file != ROOT {
        return Err("this name is declared in the library".to_owned());
    }
    let world = &java.world;
    let is_inherited = match name.target {
        Target::Method(ix) if world.method(ix).is_constructor => {
            return Err("the name of a class cannot be changed here".to_owned());
        }
        Target::Method(ix) => has_relatives(world, ix),
        Target::Predicate(ix) => {
            let family = |ix: usize| world.predicates[ix].family;
            let mut all = 0..world.predicates.len();
            let own = ix.0 as usize;
            all.any(|other| other != own && family(other) == family(own))
        }
        Target::Variable(_) | Target::Field(_) => false,
    };
    match is_inherited {
        true => Err("this name is overridden or overrides another".to_owned()),
        false => Ok(name),
    }
}

/// Does a class above or below that of a method have a method with its name?
fn has_relatives(world: &World, ix: MethodIx) -> bool {
    let method = world.method(ix);
    let mut others = world.methods.iter().filter(|m| m.name == method.name);
    others.any(|other| {
        other.class != method.class
            && (world.is_subclass(other.class, method.class) || world.is_subclass(method.class, other.class))
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::marked;
    use super::*;

    /// The text after the name at `$0` is changed, or the error.
    fn renamed(text: &str, new_name: &str) -> Result<String, String> {
        let (analysis, at) = marked(text);
        let mut text = analysis.text.as_str().to_owned();
        for place in rename(&analysis, at, new_name)?.into_iter().rev() {
            text.replace_range(place.start as usize..place.end as usize, new_name);
        }
        Ok(text)
    }

    /// The text with `$0` has a name that can be changed to `new_name`: all `NAME` change, and
    /// nothing else.
    #[track_caller]
    fn changes(text: &str, name: &str, new_name: &str) {
        let before = text.replace("NAME", name);
        let after = text.replace("$0", "").replace("NAME", new_name);
        assert_eq!(renamed(&before, new_name).as_deref(), Ok(&*after));
    }

    #[test]
    fn all_uses_change_in_code_and_contracts() {
        changes(
            "class A { int $0NAME; // the f of A\n//@ requires acc(this.NAME) * NAME > 0;\n//@ ensures acc(NAME) * NAME == x;\n\
             void m(int x) { NAME = x; this.NAME += 0; String s = \"f\"; } }",
            "f",
            "g",
        );
        changes(
            "class A { int f;\n//@ requires acc(f) * NAME > 0;\n//@ ensures acc(f) * f == old(NAME);\n\
             void m(int $0NAME) { f = NAME; { int y = NAME; } } }",
            "x",
            "z",
        );
        changes(
            "class A { //@ predicate NAME() = true;\n//@ requires NAME();\n//@ ensures NAME();\n\
             void m() { //@ open $0NAME();\n//@ close NAME();\n} }",
            "valid",
            "state",
        );
        changes(
            "class A { //@ ensures \\result == x;\n//@ pure\nstatic int NAME(int x) { return x; }\n\
             //@ ensures \\result == NAME(1);\nstatic int n() { return A.$0NAME(1); } }",
            "id",
            "same",
        );
        changes(
            "class A { static int m(int n) { int NAME = 0;\n//@ invariant 0 <= NAME;\n\
             for (int j = 0; j < n; j++) $0NAME++; return NAME; } }",
            "i",
            "k",
        );
    }

    #[test]
    fn names_that_would_mean_something_else_are_refused() {
        let text = "class A { int f; void m(int $0x) { f = x; } }";
        assert_eq!(
            renamed(text, "f"),
            Err("with the name `f` some names mean something else".into())
        );
        let error = renamed("class A { int f; int $0g; }", "f").expect_err("it is taken");
        assert!(
            error.starts_with("with the name `f` the text has an error"),
            "{error}"
        );
        let error = renamed("class A { int $0f; }", "while").expect_err("it is a keyword");
        assert!(
            error.starts_with("with the name `while` the text has an error"),
            "{error}"
        );
        assert_eq!(
            renamed("class A { int $0f; }", "1f"),
            Err("`1f` is not a name".into())
        );
    }

    #[test]
    fn names_of_other_declarations_are_refused() {
        let inherited = Err("this name is overridden or overrides another".into());
        let text = "class A { void $0m() { } } class B extends A { void m() { } }";
        assert_eq!(renamed(text, "n"), inherited);
        assert_eq!(
            renamed("class A { public String $0toString() { return \"\"; } }", "n"),
            inherited
        );
        let library = "class A { int m(String s) { return s.$0length(); } }";
        assert_eq!(
            renamed(library, "n"),
            Err("this name is declared in the library".into())
        );
        assert_eq!(
            renamed("class A { $0A() { } }", "B"),
            Err("the name of a class cannot be changed here".into())
        );
        assert_eq!(
            renamed("$0class A { }", "B"),
            Err("there is no name to rename here".into())
        );
    }
}
