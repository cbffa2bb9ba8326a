//! Class headers: type variables and supertypes (JLS 8.1, 9.1).
//!
//! A header can name a class that another class inherits as a member: for `class A extends B.C`, the
//! supertypes of `B` must be known. So the header of `B` is resolved first, within that of `A`.

use super::Checker;
use super::declare::Entered;
use super::types::{ClassIx, Type};
use echis_java_syntax::tree::{TypeDecl, TypeKind, TypeRef};
use std::sync::Arc;

/// A class whose header is being resolved.
pub(super) struct OpenHeader {
    class: ClassIx,
    /// Whether the name of a supertype is being resolved, so that the class depends on the classes in
    /// it (JLS 8.1.4). It does not depend on those in type arguments and bounds.
    is_dependent: bool,
}

impl Checker {
    /// Declares the type variables of a class. An inner class also gets those of the enclosing
    /// class, which is declared before.
    pub(super) fn header_variables(&mut self, class: ClassIx, declared: &Arc<TypeDecl>) {
        let mut variables = self.declare_type_variables(&declared.parameters);
        variables.extend(self.world.variables_around(class));
        self.world.class_mut(class).type_variables = variables;
    }

    /// Resolves the headers of classes.
    pub(super) fn headers(&mut self, entered: &[Entered]) {
        self.pending_headers.extend(entered.iter().cloned());
        for (class, _) in entered {
            self.resolve_header(*class);
        }
    }

    /// Resolves the header of a class, if that was not begun before.
    fn resolve_header(&mut self, class: ClassIx) {
        if let Some(declared) = self.pending_headers.remove(&class) {
            self.in_header(class, |checker| checker.header(class, &declared));
        }
    }

    /// Resolves something in the scope of the header of a class.
    pub(super) fn in_header<T>(&mut self, class: ClassIx, resolve: impl FnOnce(&mut Checker) -> T) -> T {
        self.open_headers.push(OpenHeader {
            class,
            is_dependent: false,
        });
        let resolved = echis_recursion::deep(|| resolve(self));
        self.open_headers.pop();
        resolved
    }

    /// Resolves the headers of a class and its supertypes, so that its inherited members are known.
    pub(super) fn resolve_headers_above(&mut self, class: ClassIx) {
        let mut above = vec![class];
        let mut next = 0;
        while !self.pending_headers.is_empty() && next < above.len() {
            self.resolve_header(above[next]);
            for ty in self.world.direct_supers(above[next]) {
                if let Type::Class(c, _) = ty
                    && !above.contains(&c)
                {
                    above.push(c);
                }
            }
            next += 1;
        }
    }

    /// Whether the header of a class is being resolved. The members of the class are not in scope
    /// there (JLS 8.1.4).
    pub(super) fn is_in_header(&self, class: ClassIx) -> bool {
        self.open_headers.last().is_some_and(|open| open.class == class)
    }

    /// Whether the supertypes of a class are not known yet, as its header is being resolved.
    pub(super) fn is_header_open(&self, class: ClassIx) -> bool {
        self.open_headers.iter().any(|open| open.class == class)
    }

    /// Sets whether the header that is being resolved depends on the classes that are named next.
    /// Returns what was set before.
    pub(super) fn set_dependent(&mut self, is_dependent: bool) -> bool {
        match self.open_headers.last_mut() {
            Some(open) => std::mem::replace(&mut open.is_dependent, is_dependent),
            None => false,
        }
    }

    /// Resolves the bounds of type variables and the supertypes.
    fn header(&mut self, class: ClassIx, declared: &TypeDecl) {
        let variables = self.world.class(class).type_variables.clone();
        self.bound_type_variables(class, &declared.parameters, &variables);
        self.set_dependent(true);
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
    fn super_type(&mut self, class: ClassIx, written: &TypeRef, is_interface: bool) -> Type {
        let above = self.resolve_type(class, written);
        self.world.note_open(&above);
        match &above {
            Type::Class(c, _) => {
                if self.is_cyclic(class, *c) {
                    return self.world.object();
                }
                if self.world.is_interface(*c) != is_interface {
                    let what = if is_interface { "interface" } else { "class" };
                    let other = if is_interface { "class" } else { "interface" };
                    self.error(
                        written.span,
                        format!("{what} expected here, but this is a {other}"),
                    );
                    return self.world.object();
                }
                if self.world.class(*c).modifiers.is_final && !is_interface {
                    let name = self.world.full_name(*c);
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

    /// Whether a class would inherit from itself with this supertype. Reports that (JLS 8.1.4, 9.1.3).
    fn is_cyclic(&mut self, class: ClassIx, above: ClassIx) -> bool {
        let Some(cycle) = self.path_to_open_header(above) else {
            return false;
        };
        // the first class of the program in the cycle, or the class whose header needs this one
        let first = match cycle.last() {
            Some(&last) if last == class => cycle.into_iter().min().unwrap_or(class),
            _ => class,
        };
        let message = format!("cyclic inheritance involving {}", self.world.full_name(first));
        self.error(self.world.class(first).span, message);
        true
    }

    /// The classes from this one up to one whose header is being resolved: each inherits from the
    /// next, or is a member of it.
    fn path_to_open_header(&self, from: ClassIx) -> Option<Vec<ClassIx>> {
        let mut found: Vec<(ClassIx, Option<usize>)> = vec![(from, None)];
        let mut next = 0;
        while next < found.len() {
            let (class, _) = found[next];
            if self
                .open_headers
                .iter()
                .any(|open| open.class == class && open.is_dependent)
            {
                let path = std::iter::successors(Some(next), |&i| found[i].1);
                let mut path: Vec<ClassIx> = path.map(|i| found[i].0).collect();
                path.reverse();
                return Some(path);
            }
            let info = self.world.class(class);
            let supers = info.superclass.iter().chain(&info.interfaces);
            let supers = supers.filter_map(|ty| match ty {
                Type::Class(c, _) => Some(*c),
                _ => None,
            });
            for above in supers.chain(info.outer) {
                if !found.iter().any(|(c, _)| *c == above) {
                    found.push((above, Some(next)));
                }
            }
            next += 1;
        }
        None
    }
}
