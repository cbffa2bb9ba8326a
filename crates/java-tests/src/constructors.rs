//! Constructors that only store their arguments: what state they give is certain.

use super::Suite;
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx};
use echis_program::ast::ClassId;

/// A constructor that stores its arguments.
#[derive(Debug, Clone)]
pub(super) struct Constructor {
    /// The constructor.
    pub method: MethodIx,
    /// The fields that the arguments end in, in order.
    pub stores: Vec<FieldIx>,
    /// There are others: `null` needs a type.
    pub is_overloaded: bool,
}

impl Suite<'_> {
    /// The constructors of a class that a test can call and that only store their arguments.
    pub(super) fn storing_constructors(&self, class: ClassIx) -> Vec<Constructor> {
        let info = self.world().class(class);
        let callable = info.constructors.iter().filter(|&&m| self.is_callable(m));
        callable
            .filter_map(|&method| {
                Some(Constructor {
                    method,
                    stores: self.world().stored_by(method)?,
                    is_overloaded: info.constructors.len() > 1,
                })
            })
            .collect()
    }

    /// The constructor of a record with a parameter for each component.
    pub(super) fn canonical(&self, class: ClassIx) -> Option<Constructor> {
        let info = self.world().class(class);
        Some(Constructor {
            method: self.world().canonical(class)?,
            stores: info.components.clone(),
            is_overloaded: info.constructors.len() > 1,
        })
    }

    /// Whether the source of a test can call a method or a constructor by its name.
    pub(super) fn is_callable(&self, method: MethodIx) -> bool {
        let info = self.world().method(method);
        let package = &self.world().class(info.class).package;
        let is_visible =
            info.modifiers.public || (!info.modifiers.private && **package == *self.scope.package);
        // What is passed is erased: it has only the first of several bounds.
        let mut variables = info.type_variables.iter();
        let has_one_bound = variables.all(|v| self.world().type_variables[v.index()].bounds.len() < 2);
        is_visible
            && has_one_bound
            && self.is_told_apart(method)
            && self.scope.is_nameable(info.class)
            && info.parameters.iter().all(|p| self.scope.source(p).is_some())
    }

    /// Whether a call with erased arguments means this method: of several that take so many, type arguments would tell which is more specific
    /// (JLS 15.12.2.5).
    fn is_told_apart(&self, method: MethodIx) -> bool {
        let world = self.world();
        let info = world.method(method);
        let others = match info.is_constructor {
            true => world.class(info.class).constructors.clone(),
            false => world.find_methods(info.class, &info.name),
        };
        let takes_as_many = |m: &MethodIx| {
            let other = world.method(*m);
            other.is_variable || other.parameters.len() == info.parameters.len()
        };
        info.parameters.iter().all(|p| world.erase(p) == *p)
            || !others.iter().any(|m| *m != method && takes_as_many(m))
    }

    /// Whether the source of a test can assign to a field of an object of this very class.
    pub(super) fn is_assignable(&self, field: FieldIx, class: ClassId) -> bool {
        let world = self.world();
        let info = world.field(field);
        let package = &world.class(info.class).package;
        let is_visible =
            info.modifiers.public || (!info.modifiers.private && **package == *self.scope.package);
        let Some(class) = self.java_class(class) else {
            return false;
        };
        // A class in between can have a field of the same name.
        let below = world.superclasses(class).take_while(|&c| c != info.class);
        let mut hiding = below.flat_map(|c| &world.class(c).fields);
        is_visible && !info.modifiers.is_final && !hiding.any(|&f| world.field(f).name == info.name)
    }
}
