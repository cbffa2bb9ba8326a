//! Access control (JLS 6.6): which classes and members code may name.
//!
//! ```java
//! package a; public class A { int x; protected int y; }
//! package b; class B extends a.A {
//!     int f(a.A a) { return a.x; }  // `x` is only accessible in the package a
//!     int g(a.A a) { return a.y; }  // `y` only through `B` and its subclasses
//!     int h() { return y; }
//! }
//! ```
//!
//! The classes of the library that comes with Echis count as one package, since they share helpers
//! that Java's library does not have.

use super::types::ClassIx;
use super::world::World;
use echis_java_syntax::tree::Modifiers;

/// How far a member can be accessed; a larger one is accessible to more code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Access {
    Private,
    Package,
    Protected,
    Public,
}

impl Access {
    /// The access that modifiers give.
    pub(super) fn of(modifiers: Modifiers) -> Access {
        match modifiers {
            Modifiers { private: true, .. } => Access::Private,
            Modifiers { protected: true, .. } => Access::Protected,
            Modifiers { public: true, .. } => Access::Public,
            _ => Access::Package,
        }
    }

    /// The keyword; "package" if there is none.
    pub(super) fn keyword(self) -> &'static str {
        match self {
            Access::Private => "private",
            Access::Package => "package",
            Access::Protected => "protected",
            Access::Public => "public",
        }
    }
}

/// How code reaches a member.
#[derive(Debug, Clone, Copy)]
pub(super) enum Qualifier {
    /// As a member of this class: the static type of the object.
    Object(ClassIx),
    /// With `super`, without a qualifier, or as a static member.
    Inherited,
    /// As a constructor in `new C()`.
    Creation,
    /// As a constructor in `super()`, or in `new C() {}`.
    Constructor,
}

impl World {
    /// Whether two classes are in the same package.
    pub(super) fn share_package(&self, a: ClassIx, b: ClassIx) -> bool {
        let (a, b) = (self.class(a), self.class(b));
        a.is_prelude == b.is_prelude && (a.is_prelude || a.package == b.package)
    }

    /// Whether code in class `from` may access a member of `class` with these modifiers (JLS 6.6).
    pub(super) fn is_accessible(
        &self,
        from: ClassIx,
        qualifier: Qualifier,
        class: ClassIx,
        modifiers: Modifiers,
    ) -> bool {
        match Access::of(modifiers) {
            Access::Private => self.outermost(from) == self.outermost(class),
            Access::Public => true,
            Access::Package => self.share_package(from, class) || self.is_interface(class),
            Access::Protected => {
                self.share_package(from, class)
                    || self.is_protected_accessible(from, qualifier, class, modifiers)
            }
        }
    }

    /// Whether a protected member of `class` may be accessed outside of its package: in a subclass,
    /// and if it is a member of an object, then only of objects of that subclass (JLS 6.6.2).
    fn is_protected_accessible(
        &self,
        from: ClassIx,
        qualifier: Qualifier,
        class: ClassIx,
        modifiers: Modifiers,
    ) -> bool {
        let mut around = std::iter::successors(Some(from), |&c| self.class(c).outer);
        let mut in_subclass = |is_allowed: &dyn Fn(ClassIx) -> bool| {
            around.any(|c| self.is_subclass(c, class) && is_allowed(c))
        };
        match qualifier {
            Qualifier::Object(site) => in_subclass(&|c| modifiers.is_static || self.is_subclass(site, c)),
            Qualifier::Inherited => in_subclass(&|_| true),
            Qualifier::Creation => false,
            Qualifier::Constructor => true,
        }
    }

    /// Whether code in class `from` may name a class (JLS 6.6.1).
    pub(super) fn is_class_accessible(&self, from: ClassIx, class: ClassIx) -> bool {
        let info = self.class(class);
        if info.local_frame.is_some() || info.is_lambda {
            return true;
        }
        match info.outer {
            None => info.modifiers.public || self.share_package(from, class),
            Some(outer) => {
                self.is_accessible(from, Qualifier::Inherited, outer, info.modifiers)
                    && self.is_class_accessible(from, outer)
            }
        }
    }

    /// Whether `class` inherits a member with these modifiers from `above`, or declares it, as far as
    /// access decides. A member with package access is inherited only within its package (JLS 8.2).
    pub(super) fn is_inherited(&self, class: ClassIx, above: ClassIx, modifiers: Modifiers) -> bool {
        match Access::of(modifiers) {
            Access::Private => class == above,
            Access::Public | Access::Protected => true,
            Access::Package => {
                let mut below = self.superclasses(class).take_while(|&c| c != above);
                self.is_interface(above)
                    || self.class(above).is_prelude
                    || below.all(|c| self.share_package(c, above))
            }
        }
    }

    /// The message about a member of a class that is not accessible.
    pub(super) fn access_message(&self, name: &str, class: ClassIx, modifiers: Modifiers) -> String {
        let class = self.full_name(class);
        match Access::of(modifiers) {
            Access::Package | Access::Public => {
                format!("{name} is not public in {class}; cannot be accessed from outside package")
            }
            access => format!("{name} has {} access in {class}", access.keyword()),
        }
    }

    /// The message about a class that is not accessible.
    pub(super) fn class_access_message(&self, class: ClassIx) -> String {
        let info = self.class(class);
        let name = self.full_name(class);
        match info.outer {
            Some(outer) if info.modifiers.public => self.class_access_message(outer),
            Some(outer) => self.access_message(&name, outer, info.modifiers),
            None => format!(
                "{name} is not public in {}; cannot be accessed from outside package",
                info.package
            ),
        }
    }
}
