//! Constructors that only store their arguments in fields, and canonical constructors of records.

use super::tree::{ExprKind, Place, Stmt, StmtKind};
use super::types::{ClassIx, FieldIx, MethodIx, VarIx};
use super::world::World;
use echis_java_syntax::tree::TypeKind;

impl World {
    /// The canonical constructor of a record, with a parameter for each component (JLS 8.10.4).
    pub fn canonical(&self, class: ClassIx) -> Option<MethodIx> {
        let info = self.class(class);
        if info.kind != TypeKind::Record {
            return None;
        }
        let components = || info.components.iter().map(|f| self.erase(&self.field(*f).ty));
        let is_canonical = |m: &MethodIx| {
            let parameters = self.method(*m).parameters.iter();
            parameters.map(|p| self.erase(p)).eq(components())
        };
        info.constructors.iter().copied().find(is_canonical)
    }

    /// The canonical constructor of a record, if it does more than store its arguments: it may
    /// reject or change them, or its contract may have a precondition.
    pub fn judging(&self, class: ClassIx) -> Option<MethodIx> {
        let constructor = self.canonical(class)?;
        let stores_all = self.stored_by(constructor).as_ref() == Some(&self.class(class).components);
        let demands_nothing = self.method(constructor).contract.requires.is_empty();
        (!(stores_all && demands_nothing)).then_some(constructor)
    }

    /// The fields in which a constructor stores its arguments, in parameter order. None if it does
    /// anything else.
    pub fn stored_by(&self, constructor: MethodIx) -> Option<Vec<FieldIx>> {
        let info = self.method(constructor);
        let body = info.body.as_ref()?;
        if !self.class(info.class).initialisers.is_empty() {
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

    /// Whether a statement is a constructor call without effect.
    fn does_nothing(&self, statement: &Stmt) -> bool {
        let StmtKind::Constructor {
            constructor,
            arguments,
        } = &statement.kind
        else {
            return false;
        };
        let info = self.method(*constructor);
        let has_initialisers = !self.class(info.class).initialisers.is_empty();
        let is_empty = match info.body.as_ref().map(|b| b.statements.as_slice()) {
            Some([]) => true,
            Some([only]) => self.does_nothing(only),
            _ => false,
        };
        arguments.is_empty() && !has_initialisers && is_empty
    }
}

/// The variable and the field of a statement `this.f = x;`.
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
