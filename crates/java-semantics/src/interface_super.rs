//! Meaning of `I.super.m()` for an interface `I`: the method of `I`, unless another direct
//! supertype overrides it (JLS 15.12.1, 15.12.3).

use super::types::{ClassIx, MethodIx, Type};
use super::world::World;

impl World {
    /// The direct superinterface of a class that `I.super` denotes, with its type arguments. The
    /// error is the message why `I.super` cannot be used.
    pub(super) fn interface_above(&self, class: ClassIx, interface: ClassIx) -> Result<Type, String> {
        let name = &self.class(interface).name;
        let is_meant = |above: &&Type| matches!(above, Type::Class(c, _) if *c == interface);
        let Some(meant) = self.class(class).interfaces.iter().find(is_meant) else {
            return Err(format!("{name} is no direct superinterface of this type"));
        };
        match self.beside(class, interface, interface).first() {
            None => Ok(meant.clone()),
            Some(below) => Err(format!(
                "{name}.super cannot be used: {} is a direct supertype of this type, too, and below {name}",
                self.class(*below).name
            )),
        }
    }

    /// The message why `I.super.m` cannot be called, if another direct supertype of `class`
    /// overrides the method. `interface` is `I`.
    pub(super) fn overridden_beside(
        &self,
        class: ClassIx,
        interface: ClassIx,
        method: MethodIx,
    ) -> Option<String> {
        let called = self.method(method);
        let overrides = |by: ClassIx, m: MethodIx| {
            let is_below = || self.is_subclass(self.method(m).class, called.class);
            // An inherited method with a body implements an interface's method too (JLS 8.4.8.1).
            let implements = || !self.method(m).modifiers.is_abstract;
            m != method && self.overrides(by, method, m) && (is_below() || implements())
        };
        let members = |by| self.find_methods(by, &called.name).into_iter();
        let mut beside = self.beside(class, interface, called.class).into_iter();
        let by = beside.find(|&by| members(by).any(|m| overrides(by, m)))?;
        Some(format!(
            "{}.super.{} cannot be called: {} is a direct supertype of this type, too, and overrides it",
            self.class(interface).name,
            called.name,
            self.class(by).name
        ))
    }

    /// The direct supertypes of a class, other than `interface`, that are subtypes of `above`.
    fn beside(&self, class: ClassIx, interface: ClassIx, above: ClassIx) -> Vec<ClassIx> {
        let supers = self.direct_supers(class).into_iter();
        let classes = supers.filter_map(|ty| match ty {
            Type::Class(c, _) => Some(c),
            _ => None,
        });
        classes
            .filter(|&c| c != interface && self.is_subclass(c, above))
            .collect()
    }
}
