//! What can be named in the source of a test, and how.

use crate::check::types::{ClassIx, MethodIx, Type};
use crate::check::world::World;
use std::collections::BTreeSet;

/// Where a test stands: in the package of the class under test.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub world: &'a World,
    pub package: &'a str,
}

impl Scope<'_> {
    /// Whether source in this package can name a class: neither it nor a class around it is private, and it has a name.
    pub(super) fn is_nameable(&self, class: ClassIx) -> bool {
        let mut at = Some(class);
        while let Some(c) = at {
            let info = self.world.class(c);
            let is_visible =
                info.modifiers.public || (!info.modifiers.private && *info.package == *self.package);
            if !is_visible || !self.world.is_declared(c) {
                return false;
            }
            at = info.outer;
        }
        true
    }

    /// The name of a class in source.
    fn class(&self, class: ClassIx) -> Option<String> {
        let info = self.world.class(class);
        if !self.is_nameable(class) {
            return None;
        }
        Some(match &*info.package {
            "java.lang" => info.name.to_string(),
            package if package == self.package => info.name.to_string(),
            package => format!("{package}.{}", info.name),
        })
    }

    /// A type in source, erased; none if it cannot be named.
    pub(crate) fn source(&self, ty: &Type) -> Option<String> {
        match self.world.erase(ty) {
            Type::Class(class, _) => self.class(class),
            Type::Array(element) => Some(format!("{}[]", self.source(&element)?)),
            Type::Null | Type::Unknown(_) | Type::Variable(_) => None,
            primitive => Some(self.world.show(&primitive)),
        }
    }

    /// The class object of a type.
    pub(super) fn class_object(&self, ty: &Type) -> String {
        match self.source(ty) {
            Some(name) => format!("{name}.class"),
            None => format!("EchisInputs.type(\"{}\")", self.reflective(ty)),
        }
    }

    /// The name that reflection has for a type, of arrays that of the elements with brackets behind it.
    pub(crate) fn reflective(&self, ty: &Type) -> String {
        match self.world.erase(ty) {
            Type::Class(class, _) => self.world.reflective_name(class),
            Type::Array(element) => format!("{}[]", self.reflective(&element)),
            other => self.world.show(&other),
        }
    }

    /// The name of the class of tests for a method: that of the method with those of the classes around it, and with its
    /// parameters if there are others of its name.
    pub(super) fn test_class(&self, method: MethodIx) -> String {
        let info = self.world.method(method);
        let class = self.world.class(info.class);
        let named_alike = if info.is_constructor {
            class.constructors.len()
        } else {
            let methods = class.methods.iter();
            methods
                .filter(|&&m| self.world.method(m).name == info.name)
                .count()
        };
        let mut name = class.name.replace('.', "_");
        name.push('_');
        name.push_str(if info.is_constructor { "new" } else { &info.name });
        if named_alike > 1 {
            for parameter in &info.parameters {
                let shown = self.world.show(&self.world.erase(parameter));
                name.push('_');
                name.push_str(&shown.replace('.', "_").replace("[]", "Array"));
            }
        }
        name.push_str("_Test");
        name
    }
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
