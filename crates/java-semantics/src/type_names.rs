//! Resolution of type names (JLS 6.4, 6.5.5, 7.5).

use super::Checker;
use super::imports::Imported;
use super::types::{ClassIx, Type};
use echis_java_syntax::tree::{Ident, TypeRef, TypeRefKind};
use echis_source::Span;
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
                None if package.is_empty() => self.lookup_type(class, name),
                None => {
                    let named = self.world.packages.class(&package, &name.text);
                    named.map(|named| self.accessible_type(class, Type::class(named), name.span))
                }
                Some(site @ Type::Class(c, _)) => match self.member_class(*c, name) {
                    Some(member) => {
                        let ty = self.world.member_of(site, member);
                        Some(self.accessible_type(class, ty, name.span))
                    }
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
                let was_dependent = self.set_dependent(false);
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
                self.set_dependent(was_dependent);
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
        if let (None, Some((name, _))) = (&found, parts.last()) {
            let _ = match parts.len() {
                1 => self.report_missing_class(class, name, "class"),
                _ => self.report_missing_in_package(&package, name.span),
            };
        }
        found.unwrap_or_else(shown)
    }

    /// A type that code in a class names. Reports a class that is not accessible there (JLS 6.6.1).
    pub(super) fn accessible_type(&mut self, from: ClassIx, ty: Type, span: Span) -> Type {
        if let Type::Class(class, _) = ty
            && !self.world.is_class_accessible(from, class)
        {
            let message = self.world.class_access_message(class);
            self.error(span, message);
        }
        ty
    }

    /// The member class of this name. Reports a user's class that certainly has none.
    fn member_class(&mut self, class: ClassIx, name: &Ident) -> Option<ClassIx> {
        self.resolve_headers_above(class);
        let member = self.world.find_member_class(class, &name.text);
        let may_exist = self.is_header_open(class) || self.world.may_have_unknown_members(class);
        if member.is_some() || may_exist {
            return member;
        }
        let message = match self.world.hidden_member_class(class, &name.text) {
            Some(hidden) => self.world.class_access_message(hidden),
            None => format!(
                "cannot find symbol: class {} in class {}",
                name.text,
                self.world.full_name(class)
            ),
        };
        self.error(name.span, message);
        None
    }

    /// The type that a simple name denotes in a class: the innermost enclosing declaration, then
    /// imports.
    pub(super) fn lookup_type(&mut self, class: ClassIx, ident: &Ident) -> Option<Type> {
        let name = &*ident.text;
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
            if self.is_in_header(c) {
                around = self.world.class(c).outer;
                continue;
            }
            self.resolve_headers_above(c);
            if let Some(member) = self.world.find_member_class(c, name) {
                return Some(self.named_around(class, member));
            }
            around = self.world.class(c).outer;
        }
        match self.world.imported(self.world.class(class).unit, name) {
            Imported::Class(found) => Some(self.accessible_type(class, Type::class(found), ident.span)),
            Imported::Ambiguous(first, second) => {
                let [first, second] = [first, second].map(|c| self.world.class_in_package(c));
                let message = format!("reference to {name} is ambiguous: both {first} and {second} match");
                self.error(ident.span, message);
                Some(Type::Unknown(ident.text.clone()))
            }
            Imported::Unknown | Imported::Missing | Imported::Nothing => None,
        }
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
}
