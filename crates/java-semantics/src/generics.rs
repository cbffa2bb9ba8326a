//! Generic types: substitution, erasure (JLS 4.6), supertypes with type arguments, subtyping, and
//! inference by matching.

use super::inferred::INFERRED;
use super::types::{ClassIx, Type, TypeVarIx};
use super::world::World;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The types that type variables stand for.
pub type Bindings = FxHashMap<TypeVarIx, Type>;

/// Whether a type results from another by replacing type variables.
pub(super) fn is_instance(ty: &Type, of: &Type) -> bool {
    match (ty, of) {
        (_, Type::Variable(_)) => true,
        (Type::Array(a), Type::Array(b)) => is_instance(a, b),
        (Type::Class(a, own), Type::Class(b, written)) => {
            a == b
                && own.len() == written.len()
                && own.iter().zip(written.iter()).all(|(a, b)| is_instance(a, b))
        }
        _ => ty == of,
    }
}

impl World {
    /// The erasure of a type (JLS 4.6).
    pub fn erase(&self, ty: &Type) -> Type {
        let mut ty = ty;
        // A bound can be another variable. A cycle of bounds is reported elsewhere; the loop ends
        // in any case.
        for _ in 0..self.type_variables.len() + 1 {
            match ty {
                Type::Class(c, _) => return Type::class(*c),
                Type::Array(element) => return Type::array(self.erase(element)),
                Type::Variable(v) => match self.type_variables[v.index()].bounds.first() {
                    Some(bound) => ty = bound,
                    None => return self.object(),
                },
                other => return other.clone(),
            }
        }
        self.object()
    }

    /// Replaces type variables in a type.
    pub fn substitute(&self, ty: &Type, bindings: &Bindings) -> Type {
        if bindings.is_empty() {
            return ty.clone();
        }
        match ty {
            Type::Variable(v) => bindings.get(v).unwrap_or(ty).clone(),
            Type::Array(element) => Type::array(self.substitute(element, bindings)),
            Type::Class(c, arguments) if !arguments.is_empty() => {
                let arguments: Vec<Type> = arguments.iter().map(|a| self.substitute(a, bindings)).collect();
                Type::Class(*c, Arc::from(arguments))
            }
            other => other.clone(),
        }
    }

    /// Maps the type variables of a class to type arguments. For a raw type, they stand for their
    /// erased bounds (JLS 4.8).
    pub fn bindings(&self, class: ClassIx, arguments: &[Type]) -> Bindings {
        let variables = &self.class(class).type_variables;
        let variables = variables.iter().enumerate();
        variables
            .map(|(i, &v)| {
                let argument = arguments.get(i).cloned();
                (v, argument.unwrap_or_else(|| self.erase(&Type::Variable(v))))
            })
            .collect()
    }

    /// The type variables of the enclosing class, which an inner member class shares; empty for
    /// other classes.
    pub fn variables_around(&self, class: ClassIx) -> &[TypeVarIx] {
        let info = self.class(class);
        match info.outer {
            Some(outer) if !info.modifiers.is_static && info.local_frame.is_none() => {
                &self.class(outer).type_variables
            }
            _ => &[],
        }
    }

    /// The type arguments of the enclosing class for a member class of the type `site`; empty if
    /// that is raw.
    pub fn arguments_around(&self, member: ClassIx, site: &Type) -> Vec<Type> {
        let outer = self.class(member).outer;
        match outer.and_then(|outer| self.as_super(site, outer)) {
            Some(Type::Class(_, arguments)) if !self.variables_around(member).is_empty() => {
                arguments.to_vec()
            }
            _ => Vec::new(),
        }
    }

    /// The type of a member class of `site`, without type arguments of its own: raw if it has type
    /// variables of its own (JLS 4.8).
    pub fn member_of(&self, site: &Type, member: ClassIx) -> Type {
        let has_own = self.class(member).type_variables.len() > self.variables_around(member).len();
        match has_own {
            true => Type::class(member),
            false => Type::Class(member, Arc::from(self.arguments_around(member, site))),
        }
    }

    /// The type of a class with its own type variables as arguments.
    pub fn self_type(&self, class: ClassIx) -> Type {
        let variables = &self.class(class).type_variables;
        Type::Class(class, variables.iter().map(|&v| Type::Variable(v)).collect())
    }

    /// The supertype of a type that is an instance of class `target`, with its type arguments
    /// there; none if `target` is no supertype.
    pub fn as_super(&self, ty: &Type, target: ClassIx) -> Option<Type> {
        match ty {
            Type::Class(c, arguments) => {
                if *c == target {
                    return Some(ty.clone());
                }
                if !self.is_subclass(*c, target) {
                    return None;
                }
                let bindings = self.bindings(*c, arguments);
                let is_raw = arguments.is_empty() && !self.class(*c).type_variables.is_empty();
                self.direct_supers(*c).iter().find_map(|above| {
                    let above = if is_raw {
                        self.erase(above)
                    } else {
                        self.substitute(above, &bindings)
                    };
                    self.as_super(&above, target)
                })
            }
            Type::Variable(v) => {
                let bounds = &self.type_variables[v.index()].bounds;
                bounds.iter().find_map(|bound| self.as_super(bound, target))
            }
            Type::Array(_) if target == self.known.object => Some(self.object()),
            _ => None,
        }
    }

    /// The type of a member that `class` declares, as a member of the type `object`.
    pub fn member_type(&self, object: &Type, class: ClassIx, ty: &Type) -> Type {
        match self.as_super(object, class) {
            Some(Type::Class(c, arguments)) => self.substitute(ty, &self.bindings(c, &arguments)),
            _ => ty.clone(),
        }
    }

    /// Infers bindings for the variables among `open` by matching the parameter type `formal` with
    /// the argument type `actual`. A variable that is already bound is bound to the common
    /// supertype ([`World::join`]) of both types.
    pub fn infer(&self, formal: &Type, actual: &Type, open: &[TypeVarIx], bindings: &mut Bindings) {
        match formal {
            Type::Variable(v) if open.contains(v) => {
                let actual = match self.boxed(actual) {
                    Some(class) => Type::class(class),
                    None => actual.clone(),
                };
                if matches!(actual, Type::Null | Type::Void) {
                    return;
                }
                let joined = match bindings.get(v) {
                    Some(known) => self.join(known, &actual),
                    None => actual,
                };
                bindings.insert(*v, joined);
            }
            Type::Array(element) => {
                if let Type::Array(actual) = actual {
                    self.infer(element, actual, open, bindings);
                }
            }
            Type::Class(c, arguments) if !arguments.is_empty() => {
                if let Some(Type::Class(_, actuals)) = self.as_super(actual, *c) {
                    for (formal, actual) in arguments.iter().zip(actuals.iter()) {
                        self.infer(formal, actual, open, bindings);
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether the type arguments of two types may match, given that their erasures fit. Types do
    /// not record wildcards, so two arguments certainly differ only if neither is a subtype of the
    /// other (JLS 4.5.1). The type of `null` stands for an unknown argument.
    pub fn may_match(&self, from: &Type, to: &Type) -> bool {
        match (from, to) {
            (Type::Array(a), Type::Array(b)) => self.may_match(a, b),
            (_, Type::Class(c, wanted)) => match self.as_super(from, *c) {
                Some(Type::Class(_, given)) => given.iter().zip(wanted.iter()).all(|(given, wanted)| {
                    let (a, b) = (self.erase(given), self.erase(wanted));
                    if self.is_subtype(&a, &b) {
                        self.may_match(given, wanted)
                    } else {
                        self.is_subtype(&b, &a) && self.may_match(wanted, given)
                    }
                }),
                _ => true,
            },
            _ => true,
        }
    }

    /// Whether the inferred types are within the bounds of their variables (JLS 4.5, 18.1.3). `fit`
    /// compares type arguments: [`World::may_match`] or [`World::surely_fits`].
    pub fn are_within_bounds(&self, found: &Bindings, fit: fn(&World, &Type, &Type) -> bool) -> bool {
        found.iter().all(|(v, ty)| {
            let mut bounds = self.type_variables[v.index()].bounds.iter();
            bounds.all(|bound| {
                let bound = self.substitute(bound, found);
                self.is_subtype(&self.erase(ty), &self.erase(&bound)) && fit(self, ty, &bound)
            })
        })
    }

    /// Whether an array conversion may later cause an `ArrayStoreException`: the target type allows
    /// elements that the array may not (JLS 10.5).
    pub fn widens_array(&self, from: &Type, to: &Type) -> bool {
        match (from, to) {
            (Type::Array(a), Type::Array(b)) if a.is_reference() && b.is_reference() => {
                let is_variable = matches!(**a, Type::Variable(_));
                self.erase(a) != self.erase(b) || (is_variable && a != b) || self.widens_array(a, b)
            }
            _ => false,
        }
    }

    /// A common supertype: the nearest class, or else an interface (a simplified JLS 4.10.4).
    ///
    /// If both types have that class as a supertype, but with different type arguments, the result
    /// is an unknown type: only Java infers its type arguments. `Comparable` is an exception, for
    /// which the type arguments of `a` are used, since no value could be passed to the `compareTo`
    /// of an unknown type.
    pub fn join(&self, a: &Type, b: &Type) -> Type {
        if a.is_unknown() || *b == Type::Null {
            return a.clone();
        }
        if *a == Type::Null || b.is_unknown() {
            return b.clone();
        }
        if let (Type::Class(..), Type::Class(..)) = (a, b) {
            return self.join_classes(a, b);
        }
        if self.is_subtype(b, a) {
            return a.clone();
        }
        if self.is_subtype(a, b) {
            return b.clone();
        }
        match (self.erase(a), self.erase(b)) {
            (a @ Type::Class(..), b @ Type::Class(..)) => self.join_classes(&a, &b),
            _ => self.object(),
        }
    }

    fn join_classes(&self, a: &Type, b: &Type) -> Type {
        let Type::Class(class, _) = a else {
            return self.object();
        };
        let nearest = match b {
            Type::Class(other, _) if self.is_subclass(*class, *other) => Some(*other),
            _ => None,
        };
        let above = nearest.into_iter().chain(self.all_supers(*class));
        for c in above.filter(|&c| c != self.known.object) {
            let (Some(first), Some(second)) = (self.as_super(a, c), self.as_super(b, c)) else {
                continue;
            };
            match self.same_arguments(&first, &second) {
                Some(ty) => return ty,
                None if &*self.class(c).name == "Comparable" => return first,
                None => return Type::Unknown(Arc::from(INFERRED)),
            }
        }
        self.object()
    }

    /// The common type of two types of the same class, if their type arguments are equal. The type
    /// of `null` as an argument matches any other argument, and is replaced by it.
    fn same_arguments(&self, a: &Type, b: &Type) -> Option<Type> {
        let (Type::Class(class, own), Type::Class(other, others)) = (a, b) else {
            return (a == b).then(|| a.clone());
        };
        if class != other {
            return None;
        }
        if own.is_empty() || others.is_empty() {
            return Some(Type::class(*class));
        }
        let both = own.iter().zip(others.iter()).map(|(a, b)| match (a, b) {
            (Type::Null, known) | (known, Type::Null) => Some(known.clone()),
            _ => self.same_arguments(a, b),
        });
        Some(Type::Class(*class, both.collect::<Option<_>>()?))
    }

    /// Whether a type whose erasure fits certainly fits with its type arguments too (JLS 4.5.1,
    /// 4.10.2).
    pub fn surely_fits(&self, from: &Type, to: &Type) -> bool {
        match (from, to) {
            (Type::Null | Type::Unknown(_), _) => true,
            (Type::Array(a), Type::Array(b)) => self.surely_fits(a, b),
            (Type::Variable(v), Type::Variable(_)) => {
                let mut bounds = self.type_variables[v.index()].bounds.iter();
                from == to || bounds.any(|bound| self.surely_fits(bound, to))
            }
            (_, Type::Variable(_)) => false,
            (_, Type::Class(c, wanted)) if !wanted.is_empty() => match self.as_super(from, *c) {
                Some(own) => {
                    own == Type::class(*c) || (!self.may_have_wildcards(from) && self.is_surely(&own, to))
                }
                _ => false,
            },
            _ => true,
        }
    }

    /// Whether the user may have written a type with wildcards.
    pub fn may_have_wildcards(&self, ty: &Type) -> bool {
        match ty {
            Type::Variable(v) => {
                let mut bounds = self.type_variables[v.index()].bounds.iter();
                bounds.any(|bound| self.may_have_wildcards(bound))
            }
            _ => self.wildcard_types.iter().any(|wild| is_instance(ty, wild)),
        }
    }

    /// Whether two types are certainly the same, whatever wildcards they hide. The type of `null`
    /// matches any type.
    pub fn is_surely(&self, a: &Type, b: &Type) -> bool {
        match (a, b) {
            (Type::Null, _) => true,
            (Type::Array(a), Type::Array(b)) => self.is_surely(a, b),
            (Type::Class(class, own), Type::Class(other, wanted)) => {
                let mut pairs = own.iter().zip(wanted.iter());
                class == other
                    && own.len() == wanted.len()
                    && !self.may_have_wildcards(a)
                    && pairs.all(|(a, b)| self.is_surely(a, b))
            }
            _ => a == b,
        }
    }

    /// Whether a reference type is a subtype of another, ignoring type arguments; unchecked
    /// conversions are allowed (JLS 4.10, 5.1.9).
    pub fn is_subtype(&self, a: &Type, b: &Type) -> bool {
        match (a, b) {
            _ if a == b => true,
            (Type::Null, _) => b.is_reference(),
            // A bound of a type variable can be unknown.
            (Type::Unknown(_), _) | (_, Type::Unknown(_)) => true,
            (Type::Variable(v), _) => {
                let bounds = &self.type_variables[v.index()].bounds;
                matches!(b, Type::Class(c, _) if *c == self.known.object)
                    || bounds.iter().any(|bound| bound != a && self.is_subtype(bound, b))
            }
            // A value fits a type variable if it fits the erasure; casts are inserted where they
            // are needed.
            (_, Type::Variable(_)) => a.is_reference() && self.is_subtype(a, &self.erase(b)),
            (Type::Class(c, _), Type::Class(d, _)) => self.is_subclass(*c, *d),
            (Type::Array(x), Type::Array(y)) => {
                x == y || (x.is_reference() && y.is_reference() && self.is_subtype(x, y))
            }
            (Type::Array(_), Type::Class(d, _)) => {
                let name = &self.class(*d).name;
                *d == self.known.object || matches!(&**name, "Cloneable" | "Serializable")
            }
            _ => false,
        }
    }
}
