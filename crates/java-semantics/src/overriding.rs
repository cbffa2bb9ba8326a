//! Overriding and access (JLS 8.4.8.1): a method with package access is overridden only in its own
//! package.
//!
//! ```java
//! package a; public class A { int f() { return 1; } }
//! package b; public class B extends a.A { int f() { return 2; } }   // does not override A.f
//! package a; class C extends b.B { int f() { return 3; } }          // overrides A.f, but not B.f
//! ```
//!
//! A call of `A.f` never runs `B.f`, as the machine decides in the same way (JVMS 5.4.5).

use super::access::Access;
use super::types::{ClassIx, MethodIx};
use super::world::World;

impl World {
    /// Whether access lets a method override another one of a supertype with an override-equivalent
    /// signature.
    pub(super) fn has_access_to_override(&self, method: MethodIx, above: MethodIx) -> bool {
        !self.method(method).modifiers.private && self.is_overridable(method, above)
    }

    /// Whether access lets the class of a method override another method.
    pub(super) fn is_overridable(&self, method: MethodIx, above: MethodIx) -> bool {
        let (own, other) = (self.method(method), self.method(above));
        match Access::of(other.modifiers) {
            Access::Private => false,
            Access::Public | Access::Protected => true,
            Access::Package => {
                self.is_interface(other.class)
                    || self.share_package(own.class, other.class)
                    || is_helper(&other.name)
                    || self.overrides_between(method, above)
            }
        }
    }

    /// Whether a method overrides one of a class in between, which overrides `above`.
    fn overrides_between(&self, method: MethodIx, above: MethodIx) -> bool {
        let (own, top) = (self.method(method).class, self.method(above).class);
        let between = self.superclasses(own).skip(1).take_while(|&c| c != top);
        let methods = between.flat_map(|c| self.class(c).methods.iter().copied());
        let mut candidates = methods.filter(|&m| {
            let info = self.method(m);
            !info.modifiers.is_static && info.name == self.method(above).name && self.overrides(own, m, above)
        });
        candidates.any(|m| self.has_access_to_override(m, above) && self.has_access_to_override(method, m))
    }

    /// The method of a class that would implement a method of an interface if it were public.
    pub(super) fn weaker_implementation(&self, class: ClassIx, above: MethodIx) -> Option<MethodIx> {
        let methods = self.superclasses(class).flat_map(|c| &self.class(c).methods);
        let mut candidates = methods.copied().filter(|&m| {
            let info = self.method(m);
            let is_method = !info.modifiers.is_static && !info.modifiers.is_abstract;
            is_method
                && self.is_inherited(class, info.class, info.modifiers)
                && self.overrides(class, m, above)
        });
        candidates.find(|&m| !self.has_access_to_implement(m, above))
    }

    /// Whether a method of a class can be the implementation of a method of an interface, as far as
    /// access decides: it must be public (JLS 8.4.8.3).
    pub(super) fn has_access_to_implement(&self, method: MethodIx, above: MethodIx) -> bool {
        let own = self.method(method);
        let class: ClassIx = own.class;
        own.modifiers.public
            || self.class(class).is_prelude
            || self.is_interface(class)
            || !self.is_interface(self.method(above).class)
    }
}

/// Whether a method is a helper of the library that comes with Echis. The checker adds helpers to
/// the user's classes, which override those of the library.
fn is_helper(name: &str) -> bool {
    name.starts_with('$')
}
