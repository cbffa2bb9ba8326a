//! Constructors that only store their arguments, so that the resulting state is certain.

use super::Suite;
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx};
use echis_program::ast::ClassId;

/// A constructor that stores its arguments in fields.
#[derive(Debug, Clone)]
pub(super) struct Constructor {
    /// The constructor itself.
    pub method: MethodIx,
    /// The field that each parameter is stored in, in order.
    pub stores: Vec<FieldIx>,
    /// Whether the class has other constructors, so that `null` needs a cast.
    pub is_overloaded: bool,
}

impl Suite<'_> {
    /// The constructors of a class that only store their arguments and that a test can call.
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

    /// The canonical constructor of a record; `None` for any other class.
    pub(super) fn canonical(&self, class: ClassIx) -> Option<Constructor> {
        let info = self.world().class(class);
        Some(Constructor {
            method: self.world().canonical(class)?,
            stores: info.components.clone(),
            is_overloaded: info.constructors.len() > 1,
        })
    }

    /// Whether a test can call a method or a constructor by name.
    pub(super) fn is_callable(&self, method: MethodIx) -> bool {
        let info = self.world().method(method);
        let package = &self.world().class(info.class).package;
        let is_visible =
            info.modifiers.public || (!info.modifiers.private && **package == *self.scope.package);
        // Arguments are erased, and have only the first of several bounds.
        let mut variables = info.type_variables.iter();
        let has_one_bound = variables.all(|v| self.world().type_variables[v.index()].bounds.len() < 2);
        is_visible
            && has_one_bound
            && self.resolves_uniquely(method)
            && self.scope.is_nameable(info.class)
            && info.parameters.iter().all(|p| self.scope.source(p).is_some())
    }

    /// Whether a call with erased arguments resolves to this method. If it is generic and others
    /// take as many arguments, type arguments can decide which one is more specific (JLS
    /// 15.12.2.5).
    fn resolves_uniquely(&self, method: MethodIx) -> bool {
        let world = self.world();
        let info = world.method(method);
        let others = match info.is_constructor {
            true => world.class(info.class).constructors.clone(),
            false => world.find_methods(info.class, &info.name),
        };
        let takes_as_many = |m: &MethodIx| {
            let other = world.method(*m);
            other.is_varargs || other.parameters.len() == info.parameters.len()
        };
        info.parameters.iter().all(|p| world.erase(p) == *p)
            || !others.iter().any(|m| *m != method && takes_as_many(m))
    }

    /// Whether a test can assign to a field of an object of exactly this class.
    pub(super) fn is_assignable(&self, field: FieldIx, class: ClassId) -> bool {
        let world = self.world();
        let info = world.field(field);
        let package = &world.class(info.class).package;
        let is_visible =
            info.modifiers.public || (!info.modifiers.private && **package == *self.scope.package);
        let Some(class) = self.java_class(class) else {
            return false;
        };
        // A class in between can hide the field.
        let below = world.superclasses(class).take_while(|&c| c != info.class);
        let mut hiding = below.flat_map(|c| &world.class(c).fields);
        is_visible && !info.modifiers.is_final && !hiding.any(|&f| world.field(f).name == info.name)
    }
}
