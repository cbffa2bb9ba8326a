//! What can be named in source that stands in a package, and how.

use super::types::{ClassIx, Type};
use super::world::World;

/// Where source stands: in a package.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The classes that there are.
    pub world: &'a World,
    /// The package.
    pub package: &'a str,
}

impl Scope<'_> {
    /// Whether source in this package can name a class: neither it nor a class around it is private, and it has a name.
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
    pub fn source(&self, ty: &Type) -> Option<String> {
        match self.world.erase(ty) {
            Type::Class(class, _) => self.class(class),
            Type::Array(element) => Some(format!("{}[]", self.source(&element)?)),
            Type::Null | Type::Unknown(_) | Type::Variable(_) => None,
            primitive => Some(self.world.show(&primitive)),
        }
    }

    /// The name that reflection has for a type, of arrays that of the elements with brackets behind it.
    pub fn reflective(&self, ty: &Type) -> String {
        match self.world.erase(ty) {
            Type::Class(class, _) => self.world.reflective_name(class),
            Type::Array(element) => format!("{}[]", self.reflective(&element)),
            other => self.world.show(&other),
        }
    }
}

impl World {
    /// The name of a class as `Class.forName` wants it.
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
