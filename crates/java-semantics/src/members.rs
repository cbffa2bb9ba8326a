//! Member lookup: the field or methods that a name denotes in a class, and the overriding of
//! methods (JLS 8.4.8).

use super::spec::Contract;
use super::types::{ClassIx, FieldIx, MethodIx, Type};
use super::world::{Method, World};
use std::sync::Arc;

impl World {
    /// The field of this name that a class declares or inherits (JLS 8.3, 15.11.1). Ghost fields
    /// are ignored.
    pub fn find_field(&self, class: ClassIx, name: &str) -> Option<FieldIx> {
        self.find_field_or_ghost(class, name, false)
    }

    /// As [`World::find_field`], but including ghost fields if `in_contract`.
    pub fn find_field_or_ghost(&self, class: ClassIx, name: &str, in_contract: bool) -> Option<FieldIx> {
        self.all_supers(class).into_iter().find_map(|c| {
            let fields = self.class(c).fields.iter().copied();
            fields
                .filter(|&f| self.is_inherited(class, c, self.field(f).modifiers))
                .filter(|&f| in_contract || !self.field(f).is_ghost)
                .find(|&f| &*self.field(f).name == name)
        })
    }

    /// The member class of this name that a class declares or inherits.
    pub fn find_member_class(&self, class: ClassIx, name: &str) -> Option<ClassIx> {
        self.all_supers(class).into_iter().find_map(|c| {
            let member = self.class(c).members.get(name).copied()?;
            self.is_inherited(class, c, self.class(member).modifiers)
                .then_some(member)
        })
    }

    /// The methods of this name that a class declares, or inherits without overriding them. Private
    /// methods are not inherited, and those with package access only within their package (JLS
    /// 8.4.8).
    pub fn find_methods(&self, class: ClassIx, name: &str) -> Vec<MethodIx> {
        let mut found: Vec<MethodIx> = Vec::new();
        for c in self.all_supers(class) {
            for &m in &self.class(c).methods {
                let method = self.method(m);
                if &*method.name != name || !self.is_inherited(class, c, method.modifiers) {
                    continue;
                }
                // Static methods of interfaces are not inherited (JLS 8.4.8).
                if method.modifiers.is_static && self.is_interface(c) && c != class {
                    continue;
                }
                // An interface can be listed before one of its subinterfaces, whose method then
                // wins.
                let is_above =
                    |other: ClassIx| other != c && self.is_interface(other) && self.is_subclass(c, other);
                match found.iter_mut().find(|f| self.overrides(class, **f, m)) {
                    None => found.push(m),
                    Some(f) if is_above(self.method(*f).class) => *f = m,
                    Some(_) => {}
                }
            }
        }
        found
    }

    /// A field of the user's classes with this name, in a class or above it, whether it is inherited
    /// or not. None if the class may have unknown members.
    pub(super) fn hidden_field(&self, class: ClassIx, name: &str) -> Option<FieldIx> {
        let fields = self.own_supers(class).flat_map(|c| &self.class(c).fields);
        let mut fields = fields.copied().filter(|&f| !self.field(f).is_ghost);
        fields.find(|&f| &*self.field(f).name == name)
    }

    /// The first of these members of a class that the user declares. None if the class may have
    /// unknown members.
    pub(super) fn first_own(&self, class: ClassIx, methods: &[MethodIx]) -> Option<MethodIx> {
        let own: Vec<ClassIx> = self.own_supers(class).collect();
        let mut methods = methods.iter().copied();
        methods.find(|&m| own.contains(&self.method(m).class))
    }

    /// As [`World::hidden_field`], for member classes.
    pub(super) fn hidden_member_class(&self, class: ClassIx, name: &str) -> Option<ClassIx> {
        self.own_supers(class)
            .find_map(|c| self.class(c).members.get(name).copied())
    }

    /// A class and its supertypes, without those of the library. Empty if the class may have unknown
    /// members, other than those of `Enum`.
    fn own_supers(&self, class: ClassIx) -> impl Iterator<Item = ClassIx> {
        let is_open = |&c: &ClassIx| c != self.known.enumeration && self.has_unknown_members(c);
        let mut all = self.all_supers(class);
        if all.iter().any(is_open) {
            all.clear();
        }
        all.into_iter().filter(|&c| !self.class(c).is_prelude)
    }

    /// The effective contract of a method: its own, or else that of the method that it overrides.
    pub fn contract(&self, method: MethodIx) -> &Contract {
        &self.method(self.contract_source(method)).contract
    }

    /// The method that declares the effective contract of a method.
    pub fn contract_source(&self, method: MethodIx) -> MethodIx {
        let info = self.method(method);
        if info.is_constructor || info.modifiers.is_static || says_something(&info.contract) {
            return method;
        }
        let above = self.overridden(method).into_iter().next();
        let source = above.map(|above| self.contract_source(above));
        // A method that only says `pure` inherits the clauses of a pure method.
        let fits = |&source: &MethodIx| !info.contract.is_pure || self.method(source).contract.is_pure;
        source.filter(fits).unwrap_or(method)
    }

    /// The methods that a method overrides or implements, those of the nearest supertypes first.
    /// Only the user's methods, and those of the library with a contract, are listed. Static and
    /// private methods neither override nor are overridden (JLS 8.4.8).
    pub fn overridden(&self, method: MethodIx) -> Vec<MethodIx> {
        let info = self.method(method);
        let is_dispatched = |m: MethodIx| {
            let modifiers = self.method(m).modifiers;
            !modifiers.private && !modifiers.is_static
        };
        if !is_dispatched(method) {
            return Vec::new();
        }
        let can_have_contract = |&m: &MethodIx| {
            let above = self.method(m);
            !self.class(above.class).is_prelude || above.contract.is_given
        };
        let above = self
            .all_supers(info.class)
            .into_iter()
            .filter(|&c| c != info.class);
        let methods = above
            .flat_map(|c| self.class(c).methods.iter().copied())
            .filter(can_have_contract);
        methods
            .filter(|&other| {
                is_dispatched(other)
                    && self.overrides(info.class, other, method)
                    && self.has_access_to_override(method, other)
            })
            .collect()
    }

    /// The record component that a method returns, if it is an implicit accessor without an
    /// inherited contract (JLS 8.10.3).
    pub fn component(&self, method: MethodIx) -> Option<FieldIx> {
        let info = self.method(method);
        let class = self.class(info.class);
        let is_written = info.span != class.span || !info.parameters.is_empty();
        if is_written || !self.overridden(method).is_empty() {
            return None;
        }
        let mut components = class.components.iter().copied();
        components.find(|&ix| self.field(ix).name == info.name)
    }

    /// Whether `above` and `below` have override-equivalent signatures as members of `class`,
    /// before or after erasure (JLS 8.4.2).
    pub fn overrides(&self, class: ClassIx, above: MethodIx, below: MethodIx) -> bool {
        let (a, b) = (self.method(above), self.method(below));
        if a.name != b.name || a.parameters.len() != b.parameters.len() {
            return false;
        }
        let as_member = |m: MethodIx| -> Vec<Type> {
            let method = self.method(m);
            let bindings = match self.as_super(&self.self_type(class), method.class) {
                Some(Type::Class(c, arguments)) => self.bindings(c, &arguments),
                _ => Default::default(),
            };
            let parameters = method.parameters.iter();
            parameters
                .map(|p| self.erase(&self.substitute(p, &bindings)))
                .collect()
        };
        let erased =
            |m: MethodIx| -> Vec<Type> { self.method(m).parameters.iter().map(|p| self.erase(p)).collect() };
        let (x, y) = (as_member(above), as_member(below));
        x == y || x == erased(below) || erased(above) == y
    }

    /// Whether a call of an interface method on this class selects a private method with the same
    /// erased signature. The JVM searches the classes first, private methods included (JVMS
    /// 5.4.3.3).
    pub fn is_hidden(&self, method: MethodIx, class: ClassIx) -> bool {
        let called = self.method(method);
        let descriptor = |m: &Method| -> Vec<Type> {
            let types = m.parameters.iter().chain([&m.result]);
            types.map(|ty| self.erase(ty)).collect()
        };
        let is_found_for =
            |m: &Method| m.modifiers.private && m.name == called.name && descriptor(m) == descriptor(called);
        self.is_interface(called.class)
            && !self.is_interface(class)
            && !called.modifiers.is_static
            && self.superclasses(class).any(|c| {
                let mut methods = self.class(c).methods.iter();
                methods.any(|&m| is_found_for(self.method(m)))
            })
    }

    /// The method that a call of `method` runs on an object of this class (JLS 15.12.4.4); none if
    /// it is abstract there.
    pub fn implementation(&self, class: ClassIx, method: MethodIx) -> Option<MethodIx> {
        let called = self.method(method);
        let name = &called.name;
        if self.class(class).is_lambda && self.is_functional(class, method) {
            return self.class(class).methods.first().copied();
        }
        let fits = |m: MethodIx| {
            let found = self.method(m);
            found.name == *name
                && !found.modifiers.is_static
                && !found.modifiers.is_abstract
                && (m == method
                    || (!found.modifiers.private
                        && !called.modifiers.private
                        && self.overrides(class, m, method)
                        && self.has_access_to_override(m, method)
                        && self.has_access_to_implement(m, method)))
        };
        let classes: Vec<ClassIx> = self.superclasses(class).collect();
        for &c in &classes {
            if let Some(&m) = self.class(c).methods.iter().find(|&&m| fits(m)) {
                return Some(m);
            }
        }
        // Default methods: the most specific interface wins.
        let mut best: Option<MethodIx> = None;
        for c in self.all_supers(class) {
            if !self.is_interface(c) {
                continue;
            }
            if let Some(&m) = self.class(c).methods.iter().find(|&&m| fits(m))
                && best.is_none_or(|b| self.is_subclass(c, self.method(b).class))
            {
                best = Some(m);
            }
        }
        best
    }

    /// The single abstract method of a functional interface (JLS 9.8); none if the class is not
    /// one.
    pub fn functional_method(&self, class: ClassIx) -> Option<MethodIx> {
        if !self.is_interface(class) {
            return None;
        }
        let mut found: Vec<MethodIx> = Vec::new();
        for c in self.all_supers(class) {
            for &m in &self.class(c).methods {
                let method = self.method(m);
                if !method.modifiers.is_abstract || !self.is_interface(c) {
                    continue;
                }
                let is_objects = self
                    .class(self.known.object)
                    .methods
                    .iter()
                    .any(|&o| self.overrides(class, m, o));
                // A default method does not implement a method that a subinterface redeclares as
                // abstract.
                let is_above = |d: MethodIx| self.is_subclass(c, self.method(d).class);
                let is_implemented = self.implementation(class, m).is_some_and(|d| !is_above(d));
                if !is_objects && !is_implemented && !found.iter().any(|&f| self.overrides(class, f, m)) {
                    found.push(m);
                }
            }
        }
        match found.as_slice() {
            [m] => Some(*m),
            _ => None,
        }
    }

    /// Whether a method is the functional method of a lambda expression's class, or one that it
    /// overrides.
    fn is_functional(&self, lambda: ClassIx, method: MethodIx) -> bool {
        let mut interfaces = self.class(lambda).interfaces.iter();
        let functional = interfaces.find_map(|interface| match interface {
            Type::Class(interface, _) => self.functional_method(*interface),
            _ => None,
        });
        functional.is_some_and(|f| f == method || self.overrides(lambda, method, f))
    }

    /// The name of an unknown class among the supertypes. A member that is not found might be
    /// inherited from it.
    pub fn unknown_above(&self, class: ClassIx) -> Option<Arc<str>> {
        self.all_supers(class)
            .into_iter()
            .find_map(|c| self.class(c).unknown_super.clone())
    }

    /// Whether a class may have members that the checker does not know: it or a supertype is
    /// unknown, or is a library class that is modelled only in part.
    pub fn may_have_unknown_members(&self, class: ClassIx) -> bool {
        let mut all = self.all_supers(class).into_iter();
        all.any(|c| self.has_unknown_members(c))
    }

    /// As [`World::may_have_unknown_members`], without the known supertypes.
    fn has_unknown_members(&self, class: ClassIx) -> bool {
        const FULLY_MODELLED: [&str; 6] = [
            "Object",
            "Record",
            "Comparable",
            "Runnable",
            "Serializable",
            "Cloneable",
        ];
        let info = self.class(class);
        info.unknown_super.is_some() || (info.is_prelude && !FULLY_MODELLED.contains(&&*info.name))
    }
}

/// Whether a contract has clauses other than `pure`.
fn says_something(contract: &Contract) -> bool {
    !(contract.requires.is_empty() && contract.ensures.is_empty() && contract.signals.is_empty())
}
