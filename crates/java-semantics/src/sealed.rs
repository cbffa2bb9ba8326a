//! Sealed classes and interfaces (JLS 8.1.1.2, 8.1.6, 9.1.1.4).
//!
//! Only the permitted classes extend a sealed class: those after `permits`, or else those in the
//! same file. Each says in turn whether it can be extended, with `final`, `sealed` or `non-sealed`.
//! As there are no named modules, all are in one package.

use super::Checker;
use super::declare::Entered;
use super::types::{ClassIx, Type};
use echis_java_syntax::tree::{TypeDecl, TypeKind, TypeRef};

impl Checker {
    /// Enters the permitted classes of the sealed ones among these classes, whose headers are
    /// resolved.
    pub(super) fn enter_permitted(&mut self, entered: &[Entered]) {
        for (class, declared) in entered {
            for written in &declared.permits {
                self.permitted_class(*class, written);
            }
            let unit = self.world.class(*class).unit;
            for above in self.sealed_above(*class) {
                let info = self.world.class_mut(above);
                if !info.has_permits && info.unit == unit {
                    info.permitted.push(*class);
                }
            }
        }
    }

    /// Enters a class after `permits`. Checks that it extends the sealed class and is in its package.
    fn permitted_class(&mut self, class: ClassIx, written: &TypeRef) {
        let resolved = self.in_header(class, |checker| checker.written_type(class, written));
        let Type::Class(permitted, _) = resolved else {
            return;
        };
        self.world.class_mut(class).permitted.push(permitted);
        let name = self.world.full_name(permitted);
        let mut supers = self.world.direct_supers(permitted).into_iter();
        if !supers.any(|ty| matches!(ty, Type::Class(c, _) if c == class)) {
            let message = format!("invalid permits clause: subclass {name} must extend sealed class");
            self.error(written.span, message);
        } else if !self.world.share_package(class, permitted) {
            let sealed = self.world.full_name(class);
            let message = format!(
                "class {sealed} in unnamed module cannot extend a sealed class in a different package"
            );
            self.error(written.span, message);
        }
    }

    /// Checks that a sealed class has permitted subclasses, that sealed supertypes permit a class,
    /// and that the class says whether it can be extended.
    pub(super) fn check_sealed(&mut self, class: ClassIx, declared: &TypeDecl) {
        let info = self.world.class(class);
        if info.is_prelude {
            return;
        }
        let (span, is_local) = (info.span, info.local_frame.is_some());
        if declared.modifiers.is_sealed && info.permitted.is_empty() && declared.permits.is_empty() {
            self.error(span, "sealed class must have subclasses");
        }
        if !declared.modifiers.is_sealed && !declared.permits.is_empty() {
            self.error(
                declared.permits[0].span,
                "invalid permits clause: class is not sealed",
            );
        }
        let above = self.sealed_above(class);
        for &sealed in &above {
            if is_local {
                self.error(span, "local classes must not extend sealed classes");
            } else if !self.world.class(sealed).permitted.contains(&class) {
                let sealed = self.world.full_name(sealed);
                let message = format!(
                    "class is not allowed to extend sealed class: {sealed} (as it is not listed in its \
                     permits clause)"
                );
                self.error(span, message);
            }
        }
        if is_local {
            return;
        }
        let modifiers = declared.modifiers;
        let says_it = modifiers.is_final || modifiers.is_sealed || modifiers.is_non_sealed;
        match declared.kind {
            _ if modifiers.is_non_sealed
                && above.is_empty()
                && self.world.class(class).unknown_super.is_none() =>
            {
                let name = self.world.full_name(class);
                let message = format!(
                    "non-sealed modifier not allowed here: class {name} does not have any sealed supertypes"
                );
                self.error(span, message);
            }
            TypeKind::Class if !above.is_empty() && !says_it => {
                self.error(span, "sealed, non-sealed or final modifiers expected");
            }
            TypeKind::Interface if !above.is_empty() && !says_it => {
                self.error(span, "sealed or non-sealed modifiers expected");
            }
            _ => {}
        }
    }

    /// The direct supertypes of a class that are sealed.
    fn sealed_above(&self, class: ClassIx) -> Vec<ClassIx> {
        let supers = self.world.direct_supers(class).into_iter();
        let classes = supers.filter_map(|ty| match ty {
            Type::Class(c, _) if self.world.class(c).modifiers.is_sealed => Some(c),
            _ => None,
        });
        classes.collect()
    }
}
