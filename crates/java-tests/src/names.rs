//! What can be named in the source of a test, and how.

use echis_java_semantics::scope::Scope;
use echis_java_semantics::types::{MethodIx, Type};
use std::collections::BTreeSet;

/// The class object of a type.
pub(super) fn class_object(scope: Scope, ty: &Type) -> String {
    match scope.source(ty) {
        Some(name) => format!("{name}.class"),
        None => format!("EchisInputs.type(\"{}\")", scope.reflective(ty)),
    }
}

/// The name of the class of tests for a method: that of the method with those of the classes around it, and with its
/// parameters if there are others of its name.
pub(super) fn test_class(scope: Scope, method: MethodIx) -> String {
    let info = scope.world.method(method);
    let class = scope.world.class(info.class);
    let named_alike = if info.is_constructor {
        class.constructors.len()
    } else {
        let methods = class.methods.iter();
        methods
            .filter(|&&m| scope.world.method(m).name == info.name)
            .count()
    };
    let mut name = class.name.replace('.', "_");
    name.push('_');
    name.push_str(if info.is_constructor { "new" } else { &info.name });
    if named_alike > 1 {
        for parameter in &info.parameters {
            let shown = scope.world.show(&scope.world.erase(parameter));
            name.push('_');
            name.push_str(&shown.replace('.', "_").replace("[]", "Array"));
        }
    }
    name.push_str("_Test");
    name
}

/// Names that are taken in a method.
#[derive(Debug, Clone, Default)]
pub(super) struct Names(BTreeSet<String>);

impl Names {
    /// Takes a name; with a number behind it if it is taken already.
    pub(super) fn take(&mut self, wanted: &str) -> String {
        if self.0.insert(wanted.to_owned()) {
            return wanted.to_owned();
        }
        self.numbered(wanted)
    }

    /// Takes a name with the first number that is free behind it.
    pub(super) fn numbered(&mut self, wanted: &str) -> String {
        let mut number = 1;
        loop {
            let name = format!("{wanted}{number}");
            if self.0.insert(name.clone()) {
                return name;
            }
            number += 1;
        }
    }
}

/// What a variable for an object of a class is called: the class's simple name with a small first letter.
pub(super) fn variable(class: &str) -> String {
    let simple = class.rsplit('.').next().unwrap_or(class);
    let mut letters = simple.chars();
    let first = letters.next().unwrap_or('_');
    let name: String = first.to_lowercase().chain(letters).collect();
    if is_reserved(&name) {
        return name + "Object";
    }
    name
}

/// A text as an identifier: other characters become underscores.
pub(super) fn identifier(text: &str) -> String {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut name: String = text.chars().map(|c| if fits(c) { c } else { '_' }).collect();
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) || is_reserved(&name) {
        name.insert(0, '_');
    }
    name
}

/// Words that are no identifiers (JLS 3.9).
fn is_reserved(word: &str) -> bool {
    const WORDS: &str = "_ abstract assert boolean break byte case catch char class const continue default do double else enum \
        extends false final finally float for goto if implements import instanceof int interface long native new null \
        package private protected public return short static strictfp super switch synchronized this throw throws \
        transient true try void volatile while";
    WORDS.split(' ').any(|w| w == word)
}
