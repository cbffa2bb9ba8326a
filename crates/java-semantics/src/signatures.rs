//! Checks of methods against those that they override, and of classes against abstract methods (JLS
//! 8.1.1.1, 8.4.8).

use super::Checker;
use super::access::Access;
use super::types::{ClassIx, MethodIx, Type};
use echis_java_syntax::tree::TypeKind;
use std::sync::Arc;

impl Checker {
    /// Checks that the methods of a class override correctly, and that the class implements all
    /// abstract methods.
    pub(super) fn check_overrides(&mut self, class: ClassIx) {
        if self.world.class(class).is_prelude {
            return;
        }
        for m in self.world.class(class).methods.clone() {
            self.check_override(class, m);
        }
        self.check_implemented(class);
    }

    /// Checks a method against each method that it overrides: both or none are static, the overridden
    /// one is not final, the return type fits, and the access is not weaker (JLS 8.4.8).
    fn check_override(&mut self, class: ClassIx, m: MethodIx) {
        let method = self.world.method(m).clone();
        for above in self.world.all_supers(class).into_iter().skip(1) {
            for other in self.world.class(above).methods.clone() {
                let found = self.world.method(other).clone();
                if found.name != method.name
                    || found.modifiers.private
                    || !self.world.overrides(class, m, other)
                    || !self.world.is_overridable(m, other)
                {
                    continue;
                }
                if found.modifiers.is_static && self.world.is_interface(above) {
                    continue;
                }
                let (a, b) = (self.world.erase(&method.result), self.world.erase(&found.result));
                let fits = a == b
                    || a.is_unknown()
                    || b.is_unknown()
                    || (a.is_reference() && self.world.is_subtype(&a, &b));
                let (own, least) = (Access::of(method.modifiers), Access::of(found.modifiers));
                let why = if method.modifiers.is_static && !found.modifiers.is_static {
                    "overriding method is static".to_owned()
                } else if found.modifiers.is_static && !method.modifiers.is_static {
                    "overridden method is static".to_owned()
                } else if found.modifiers.is_final {
                    "overridden method is final".to_owned()
                } else if own < least {
                    let keyword = least.keyword();
                    format!("attempting to assign weaker access privileges; was {keyword}")
                } else if !fits && !matches!(found.result, Type::Variable(_)) {
                    let (own, above) = (self.world.show(&a), self.world.show(&b));
                    format!("return type {own} is not compatible with {above}")
                } else {
                    continue;
                };
                let message = self.override_message(m, other, &why);
                self.error(method.span, message);
            }
        }
    }

    /// The message that a method cannot override another one.
    fn override_message(&self, method: MethodIx, above: MethodIx, why: &str) -> String {
        let (own, other) = (self.world.method(method).class, self.world.method(above).class);
        let verb = match self.world.is_interface(own) == self.world.is_interface(other) {
            true => "override",
            false => "implement",
        };
        let shown = |m: MethodIx, class: ClassIx| {
            format!("{} in {}", self.world.signature(m), self.world.full_name(class))
        };
        format!(
            "{} cannot {verb} {}; {why}",
            shown(method, own),
            shown(above, other)
        )
    }

    /// Checks that a class that is not abstract implements all inherited abstract methods (JLS
    /// 8.1.1.1).
    fn check_implemented(&mut self, class: ClassIx) {
        let info = self.world.class(class);
        if !self.world.is_concrete(class)
            || info.kind == TypeKind::Enum
            || self.world.unknown_above(class).is_some()
        {
            return;
        }
        let name = if info.name.is_empty() {
            Arc::from("this class")
        } else {
            info.name.clone()
        };
        for above in self.world.all_supers(class) {
            for m in self.world.class(above).methods.clone() {
                if self.world.method(m).modifiers.is_abstract && self.world.implementation(class, m).is_none()
                {
                    self.report_not_implemented(class, m, &name);
                    return;
                }
            }
        }
    }

    /// Reports a class without an implementation of an abstract method, or with one that is not
    /// public.
    fn report_not_implemented(&mut self, class: ClassIx, method: MethodIx, name: &str) {
        let span = self.world.class(class).span;
        let message = match self.world.weaker_implementation(class, method) {
            // reported at the method
            Some(weaker) if self.world.method(weaker).class == class => return,
            Some(weaker) => {
                let why = "attempting to assign weaker access privileges; was public";
                self.override_message(weaker, method, why)
            }
            None => {
                let shown = self.world.show_method(method);
                format!("{name} is not abstract and does not override {shown}")
            }
        };
        self.error(span, message);
    }
}
