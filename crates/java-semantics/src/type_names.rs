//! Resolution of type names (JLS 6.4, 6.5.5, 7.5).

use super::Checker;
use super::types::{ClassIx, Type};
use echis_java_syntax::tree::{TypeRef, TypeRefKind};
use std::sync::Arc;

impl Checker {
    /// The type that a type reference in a class denotes. Notes raw types.
    pub(super) fn resolve_type(&mut self, class: ClassIx, written: &TypeRef) -> Type {
        let ty = self.written_type(class, written);
        self.note_raw(class, &ty);
        ty
    }

    /// As `resolve_type`, but does not note raw types: for positions such as `C.class` and
    /// `new C<>()`, where a generic class without type arguments is no raw type.
    pub(super) fn written_type(&mut self, class: ClassIx, written: &TypeRef) -> Type {
        echis_recursion::deep(|| match &written.kind {
            TypeRefKind::Void => Type::Void,
            TypeRefKind::Primitive(name) => {
                Type::primitive(name).unwrap_or_else(|| Type::Unknown(name.clone()))
            }
            TypeRefKind::Array(element) => match self.resolve_type(class, element) {
                Type::Void => {
                    self.error(written.span, "an array of void");
                    Type::Unknown(Arc::from("void[]"))
                }
                unknown @ Type::Unknown(_) => unknown,
                element => Type::array(element),
            },
            TypeRefKind::Wildcard(bound) => match bound {
                // A `? extends T` is read as `T`.
                Some(bound) => self.resolve_type(class, bound),
                None => self.world.object(),
            },
            TypeRefKind::Super(_) => self.world.object(),
            TypeRefKind::Inferred => Type::Unknown(Arc::from("an inferred type")),
            TypeRefKind::Named(parts) => self.named_type(class, parts),
        })
    }

    /// Resolves the parts of a qualified type name, with their type arguments. Records types with
    /// wildcards.
    fn named_type(
        &mut self,
        class: ClassIx,
        parts: &[(echis_java_syntax::tree::Ident, Vec<TypeRef>)],
    ) -> Type {
        let shown = || {
            let names: Vec<&str> = parts.iter().map(|(name, _)| &*name.text).collect();
            Type::Unknown(Arc::from(names.join(".")))
        };
        let mut found: Option<Type> = None;
        let mut package = String::new();
        for (name, arguments) in parts {
            let mut next = match &found {
                None if package.is_empty() => self.lookup_type(class, &name.text),
                None => self
                    .world
                    .by_name
                    .get(&(Arc::from(package.as_str()), name.text.clone()))
                    .copied()
                    .map(Type::class),
                Some(site @ Type::Class(c, _)) => match self.world.find_member_class(*c, &name.text) {
                    Some(member) => Some(self.world.member_of(site, member)),
                    None => return shown(),
                },
                Some(_) => return shown(),
            };
            if let Some(Type::Class(c, _)) = &next
                && !arguments.is_empty()
            {
                let is_consumer = self.world.class(*c).is_consumer;
                let variables = self.world.class(*c).type_variables.clone();
                let around = match &found {
                    Some(site) => self.world.arguments_around(*c, site),
                    None => {
                        let site = self.site_around(class, *c);
                        site.map_or_else(Vec::new, |site| self.world.arguments_around(*c, &site))
                    }
                };
                let mut types: Vec<Type> = arguments
                    .iter()
                    .enumerate()
                    .map(|(i, a)| match &a.kind {
                        // A `Comparator<? super T>` consumes values of type `T` (JLS 9.9), but a
                        // `List<? super T>` returns arbitrary objects.
                        TypeRefKind::Super(bound) if is_consumer => self.resolve_type(class, bound),
                        // A wildcard `?` or `? super T` is read as the bound of the type variable.
                        TypeRefKind::Wildcard(None) | TypeRefKind::Super(_) if i < variables.len() => {
                            self.world.erase(&Type::Variable(variables[i]))
                        }
                        _ => self.resolve_type(class, a),
                    })
                    .collect();
                types.extend(around);
                self.note_bounds(class, &variables, arguments);
                let ty = Type::Class(*c, Arc::from(types));
                let pairs = variables.iter().zip(arguments).filter(|_| is_consumer);
                let lower = pairs.filter(|(_, a)| matches!(a.kind, TypeRefKind::Super(_)));
                let lower: Vec<_> = lower.map(|(v, _)| *v).collect();
                if !lower.is_empty() {
                    self.world
                        .lower_bounded_variables
                        .insert(ty.clone(), lower.clone());
                }
                let is_wild =
                    |a: &TypeRef| matches!(a.kind, TypeRefKind::Wildcard(_) | TypeRefKind::Super(_));
                if !self.world.class(class).is_prelude && arguments.iter().any(is_wild) {
                    if !self.world.wildcard_types.contains(&ty) {
                        self.world.wildcard_types.push(ty.clone());
                    }
                    self.world.note_lower_bounded(&ty, lower);
                }
                next = Some(ty);
            }
            if next.is_none() {
                if !package.is_empty() {
                    package.push('.');
                }
                package.push_str(&name.text);
            }
            found = next;
        }
        found.unwrap_or_else(shown)
    }

    /// The type that a simple name denotes in a class: the innermost enclosing declaration, then
    /// imports.
    pub(super) fn lookup_type(&self, class: ClassIx, name: &str) -> Option<Type> {
        let mut around = Some(class);
        let mut depth = self.method_variables.len();
        while let Some(c) = around {
            // The type variables of the innermost method hide classes further out. Frames of local
            // classes and these variables nest alike, so their order matters only for equal names.
            while depth > 0 {
                depth -= 1;
                if let Some((_, v)) = self.method_variables[depth].iter().find(|(n, _)| &**n == name) {
                    return Some(Type::Variable(*v));
                }
            }
            if let Some(local) = self.lookup_local_class(c, name) {
                return Some(Type::class(local));
            }
            let info = self.world.class(c);
            let mut variables = info.type_variables.iter();
            if let Some(&v) = variables.find(|v| &*self.world.type_variables[v.index()].name == name) {
                return Some(Type::Variable(v));
            }
            if info.name.rsplit('.').next() == Some(name) {
                return Some(self.named_around(class, c));
            }
            if let Some(member) = self.world.find_member_class(c, name) {
                return Some(self.named_around(class, member));
            }
            around = info.outer;
        }
        self.lookup_imported(self.world.class(class).unit, name)
            .map(Type::class)
    }

    /// The type that the simple name of a class denotes in the class `place`. An inner class is a
    /// member of the innermost enclosing class that has it, and takes its type arguments from
    /// there.
    fn named_around(&self, place: ClassIx, class: ClassIx) -> Type {
        let site = self.site_around(place, class);
        site.map_or(Type::class(class), |site| self.world.member_of(&site, class))
    }

    /// The innermost enclosing class that has an inner class as a member, with its own type
    /// variables as type arguments.
    fn site_around(&self, place: ClassIx, inner: ClassIx) -> Option<Type> {
        let outer = self.world.class(inner).outer?;
        let mut around = std::iter::successors(Some(place), |&c| self.world.class(c).outer);
        let site = around.find(|&c| self.world.is_subclass(c, outer))?;
        Some(self.world.self_type(site))
    }

    /// The class that a simple name denotes outside of the enclosing classes: single-type imports,
    /// the package, imports on demand, `java.lang`, in this order (JLS 6.4.1, 7.5).
    fn lookup_imported(&self, unit: usize, name: &str) -> Option<ClassIx> {
        let scope = &self.world.units[unit];
        let single = scope
            .imports
            .iter()
            .filter(|i| !i.on_demand && i.path.last().is_some_and(|last| &**last == name));
        let mut named = false;
        for import in single {
            if let Some(found) = self.class_at_path(&import.path) {
                return Some(found);
            }
            named |= !import.is_static;
        }
        if named {
            return None;
        }
        let in_package = |package: &str| {
            self.world
                .by_name
                .get(&(Arc::from(package), Arc::from(name)))
                .copied()
        };
        in_package(&scope.package)
            .or_else(|| {
                scope.imports.iter().filter(|i| i.on_demand).find_map(|import| {
                    in_package(&import.path.join(".")).or_else(|| {
                        let around = self.class_at_path(&import.path)?;
                        self.world.find_member_class(around, name)
                    })
                })
            })
            .or_else(|| in_package("java.lang"))
    }

    /// The class with a qualified name.
    pub(super) fn class_at_path(&self, path: &[Arc<str>]) -> Option<ClassIx> {
        (0..path.len()).find_map(|split| {
            let package = Arc::from(path[..split].join("."));
            let top = self.world.by_name.get(&(package, path[split].clone())).copied()?;
            path[split + 1..]
                .iter()
                .try_fold(top, |c, name| self.world.class(c).members.get(name).copied())
        })
    }

    /// The classes in which static imports look for a member of this name.
    pub(super) fn static_imports(&self, class: ClassIx, name: &str) -> Vec<ClassIx> {
        let scope = &self.world.units[self.world.class(class).unit];
        let imports = scope.imports.iter().filter(|i| i.is_static);
        imports
            .filter_map(|import| {
                if import.on_demand {
                    return self.class_at_path(&import.path);
                }
                let (last, path) = import.path.split_last()?;
                if &**last == name {
                    self.class_at_path(path)
                } else {
                    None
                }
            })
            .collect()
    }
}
