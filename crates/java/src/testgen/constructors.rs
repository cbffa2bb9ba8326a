//! Constructors that only store their arguments: what state they give is certain.

use super::Suite;
use crate::check::tree::{ExprKind, Place, Stmt, StmtKind};
use crate::check::types::{ClassIx, FieldIx, MethodIx, VarIx};
use crate::syntax::tree::TypeKind;
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
                    stores: self.stores(method)?,
                    is_overloaded: info.constructors.len() > 1,
                })
            })
            .collect()
    }

    /// The constructor of a record with a parameter for each component (JLS 8.10.4).
    pub(super) fn canonical(&self, class: ClassIx) -> Option<Constructor> {
        let world = self.world();
        let info = world.class(class);
        if info.kind != TypeKind::Record {
            return None;
        }
        let components = || info.components.iter().map(|f| world.erase(&world.field(*f).ty));
        let is_canonical = |m: &&MethodIx| {
            let parameters = world.method(**m).parameters.iter();
            parameters.map(|p| world.erase(p)).eq(components())
        };
        Some(Constructor {
            method: *info.constructors.iter().find(is_canonical)?,
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
            && self.scope.is_nameable(info.class)
            && info.parameters.iter().all(|p| self.scope.source(p).is_some())
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

    /// The fields in which a constructor stores its arguments, if that is all it does.
    pub(super) fn stores(&self, constructor: MethodIx) -> Option<Vec<FieldIx>> {
        let info = self.world().method(constructor);
        let body = info.body.as_ref()?;
        if !self.world().class(info.class).initialisers.is_empty() {
            return None;
        }
        let (first, rest) = body.statements.split_first()?;
        if !self.does_nothing(first) {
            return None;
        }
        let mut stored: Vec<(VarIx, FieldIx)> = Vec::new();
        for statement in rest {
            let (variable, field) = stored_argument(statement)?;
            if stored.iter().any(|(v, f)| *v == variable || *f == field) {
                return None;
            }
            stored.push((variable, field));
        }
        if stored.len() != body.parameters.len() {
            return None;
        }
        let field_of = |p: &VarIx| stored.iter().find(|(v, _)| v == p).map(|(_, f)| *f);
        body.parameters.iter().map(field_of).collect()
    }

    /// Whether a statement is the call of a constructor that has no effect.
    fn does_nothing(&self, statement: &Stmt) -> bool {
        let StmtKind::Constructor {
            constructor,
            arguments,
        } = &statement.kind
        else {
            return false;
        };
        let info = self.world().method(*constructor);
        let has_initialisers = !self.world().class(info.class).initialisers.is_empty();
        let is_empty = match info.body.as_ref().map(|b| b.statements.as_slice()) {
            Some([]) => true,
            Some([only]) => self.does_nothing(only),
            _ => false,
        };
        arguments.is_empty() && !has_initialisers && is_empty
    }
}

/// The variable and the field of `this.f = x;`.
fn stored_argument(statement: &Stmt) -> Option<(VarIx, FieldIx)> {
    let StmtKind::Expr(e) = &statement.kind else {
        return None;
    };
    let ExprKind::Assign(Place::Field(object, field), value) = &e.kind else {
        return None;
    };
    match (&object.kind, &value.kind) {
        (ExprKind::This, ExprKind::Local(variable)) => Some((*variable, *field)),
        _ => None,
    }
}
