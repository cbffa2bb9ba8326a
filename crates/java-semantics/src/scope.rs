//! Source names of types: how code in a given package can refer to a type, and its name in
//! reflection.

use super::types::{ClassIx, Type};
use super::world::World;

/// The package of a piece of source code, which decides how the code can name types.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The declarations.
    pub world: &'a World,
    /// The package.
    pub package: &'a str,
}

impl Scope<'_> {
    /// Whether code in this package can name a class: the class and its enclosing classes are
    /// visible there and have canonical names.
    pub fn is_nameable(&self, class: ClassIx) -> bool {
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

    /// The name of a class in source, qualified unless it is in this package or in `java.lang`.
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

    /// The erased type as source text; none if code in this package cannot name it.
    pub fn source(&self, ty: &Type) -> Option<String> {
        match self.world.erase(ty) {
            Type::Class(class, _) => self.class(class),
            Type::Array(element) => Some(format!("{}[]", self.source(&element)?)),
            Type::Null | Type::Unknown(_) | Type::Variable(_) => None,
            primitive => Some(self.world.show(&primitive)),
        }
    }

    /// The reflective name of the erased type. An array has the name of its elements, followed by
    /// brackets.
    pub fn reflective(&self, ty: &Type) -> String {
        match self.world.erase(ty) {
            Type::Class(class, _) => self.world.reflective_name(class),
            Type::Array(element) => format!("{}[]", self.reflective(&element)),
            other => self.world.show(&other),
        }
    }
}

impl World {
    /// The binary name of a class, as `Class.forName` takes it (JLS 13.1).
    pub fn reflective_name(&self, class: ClassIx) -> String {
        let info = self.class(class);
        let name = info.name.replace('.', "$");
        if info.package.is_empty() {
            name
        } else {
            format!("{}.{name}", info.package)
        }
    }
}
