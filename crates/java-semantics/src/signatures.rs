//! Class headers: type variables and supertypes; and the checks of methods against those that they
//! override (JLS 8.1, 8.4.8).

use super::Checker;
use super::types::{ClassIx, MethodIx, Type};
use echis_java_syntax::tree::{TypeDecl, TypeKind};
use std::sync::Arc;

impl Checker {
    /// Declares the type variables of a class. An inner class also gets those of the enclosing
    /// class, which is declared before.
    pub(super) fn header_variables(&mut self, class: ClassIx, declared: &Arc<TypeDecl>) {
        let mut variables = self.declare_type_variables(&declared.parameters);
        variables.extend(self.world.variables_around(class));
        self.world.class_mut(class).type_variables = variables;
    }

    /// Resolves the bounds of type variables and the supertypes.
    pub(super) fn header(&mut self, class: ClassIx, declared: &Arc<TypeDecl>) {
        let variables = self.world.class(class).type_variables.clone();
        self.bound_type_variables(class, &declared.parameters, &variables);
        let known = self.world.known;
        let superclass = match declared.kind {
            TypeKind::Interface => None,
            TypeKind::Enum => Some(Type::Class(known.enumeration, Arc::from([Type::class(class)]))),
            TypeKind::Record => Some(Type::class(known.record)),
            TypeKind::Class if class == known.object => None,
            TypeKind::Class => Some(match &declared.superclass {
                Some(written) => self.super_type(class, written, false),
                None => self.world.object(),
            }),
        };
        self.world.class_mut(class).superclass = superclass;
        for written in &declared.interfaces {
            let above = self.super_type(class, written, true);
            if matches!(above, Type::Class(c, _) if c != known.object) {
                self.world.class_mut(class).interfaces.push(above);
            }
        }
    }

    /// Resolves a supertype; `Object` in place of an unknown or wrong one.
    fn super_type(
        &mut self,
        class: ClassIx,
        written: &echis_java_syntax::tree::TypeRef,
        is_interface: bool,
    ) -> Type {
        let above = self.resolve_type(class, written);
        self.world.note_open(&above);
        match &above {
            Type::Class(c, _) => {
                if self.world.is_interface(*c) != is_interface {
                    let what = if is_interface { "interface" } else { "class" };
                    let other = if is_interface { "class" } else { "interface" };
                    self.error(
                        written.span,
                        format!("{what} expected here, but this is a {other}"),
                    );
                    return self.world.object();
                }
                let above_class = self.world.class(*c);
                if above_class.modifiers.is_final && !is_interface {
                    let name = above_class.name.clone();
                    self.error(written.span, format!("cannot inherit from final {name}"));
                }
                above
            }
            Type::Unknown(name) => {
                let name = name.clone();
                self.world.class_mut(class).unknown_super = Some(name);
                self.world.object()
            }
            _ => {
                self.error(written.span, "a class or interface is expected here");
                self.world.object()
            }
        }
    }

    /// Reports a class that inherits from itself, and removes its supertypes to break the cycle
    /// (JLS 8.1.4).
    pub(super) fn break_cycles(&mut self, class: ClassIx) {
        let mut seen = vec![class];
        let mut next = 0;
        while next < seen.len() {
            let info = self.world.class(seen[next]);
            let above: Vec<ClassIx> = info
                .superclass
                .iter()
                .chain(&info.interfaces)
                .filter_map(|t| match t {
                    Type::Class(c, _) => Some(*c),
                    _ => None,
                })
                .collect();
            if above.contains(&class) {
                let span = self.world.class(class).span;
                let name = self.world.class(class).name.clone();
                self.error(span, format!("cyclic inheritance involving {name}"));
                let object = self.world.object();
                let info = self.world.class_mut(class);
                info.interfaces.clear();
                if info.superclass.is_some() {
                    info.superclass = Some(object);
                }
                return;
            }
            for c in above {
                if !seen.contains(&c) {
                    seen.push(c);
                }
            }
            next += 1;
        }
    }

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

    /// Checks a method against each method that it overrides: the return type fits, the overridden
    /// one is not final, and both or none are static (JLS 8.4.8).
    fn check_override(&mut self, class: ClassIx, m: MethodIx) {
        let method = self.world.method(m).clone();
        for above in self.world.all_supers(class).into_iter().skip(1) {
            for other in self.world.class(above).methods.clone() {
                let found = self.world.method(other).clone();
                if found.name != method.name
                    || found.modifiers.private
                    || method.modifiers.private
                    || !self.world.overrides(class, m, other)
                {
                    continue;
                }
                if found.modifiers.is_static && self.world.is_interface(above) {
                    continue;
                }
                let name = self.world.show_method(m);
                let (a, b) = (self.world.erase(&method.result), self.world.erase(&found.result));
                let fits = a == b
                    || a.is_unknown()
                    || b.is_unknown()
                    || (a.is_reference() && self.world.is_subtype(&a, &b));
                if found.modifiers.is_static != method.modifiers.is_static {
                    self.error(
                        method.span,
                        format!("{name} clashes with a method above it: only one is static"),
                    );
                } else if found.modifiers.is_final && !found.modifiers.is_static {
                    self.error(method.span, format!("{name} overrides a final method"));
                } else if !fits && !matches!(found.result, Type::Variable(_)) {
                    self.error(
                        method.span,
                        format!("{name} has another return type than the method it overrides"),
                    );
                }
            }
        }
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
        let span = info.span;
        let name = if info.name.is_empty() {
            Arc::from("this class")
        } else {
            info.name.clone()
        };
        for above in self.world.all_supers(class) {
            for m in self.world.class(above).methods.clone() {
                if self.world.method(m).modifiers.is_abstract && self.world.implementation(class, m).is_none()
                {
                    let shown = self.world.show_method(m);
                    self.error(
                        span,
                        format!("{name} is not abstract and does not override {shown}"),
                    );
                    return;
                }
            }
        }
    }
}
