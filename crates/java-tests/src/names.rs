//! Names in the source of tests: those that a test can use, and those that it declares.

use echis_java_semantics::scope::Scope;
use echis_java_semantics::types::{MethodIx, Type};
use echis_java_syntax::is_reserved_word;
use std::collections::BTreeSet;

/// The source of the `Class` object of a type.
pub(super) fn class_object(scope: Scope, ty: &Type) -> String {
    match scope.source(ty) {
        Some(name) => format!("{name}.class"),
        None => format!("EchisInputs.type(\"{}\")", scope.reflective(ty)),
    }
}

/// The name of the test class of a method: the names of the enclosing classes and of the method. An
/// overloaded method also has its parameter types in the name.
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

/// The names that are already declared in a scope.
#[derive(Debug, Clone, Default)]
pub(super) struct Names(BTreeSet<String>);

impl Names {
    /// Declares a name. Appends a number if the name is already taken.
    pub(super) fn take(&mut self, wanted: &str) -> String {
        if self.0.insert(wanted.to_owned()) {
            return wanted.to_owned();
        }
        self.numbered(wanted)
    }

    /// Declares a name with the first free number appended.
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

/// The name of a variable for an object: the simple name of its class with a lowercase first
/// letter.
pub(super) fn variable(class: &str) -> String {
    let simple = class.rsplit('.').next().unwrap_or(class);
    let mut letters = simple.chars();
    let first = letters.next().unwrap_or('_');
    let name: String = first.to_lowercase().chain(letters).collect();
    if is_reserved_word(&name) {
        return name + "Object";
    }
    name
}

/// Turns a text into an identifier: other characters become underscores.
pub(super) fn identifier(text: &str) -> String {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut name: String = text.chars().map(|c| if fits(c) { c } else { '_' }).collect();
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) || is_reserved_word(&name) {
        name.insert(0, '_');
    }
    name
}
