//! Code whose outcome does not depend on when it is run: it looks at nothing that can change, and changes nothing that anybody else sees. A
//! canonical constructor of that kind says of a record at any time what it said when the record was made.
//!
//! What can change are fields that are not final, or that somebody can see before they are assigned, elements of arrays, and static variables. A field or an element may be looked at and
//! assigned to if no argument leads to an object of its class: then it belongs to an object that this very code has made. So static
//! variables that refer to objects must not be looked at at all. Strings never change. Where a run begins, static variables are as
//! they were initialised, and only arguments can have changed before.

use super::{Lowerer, Origin};
use echis_java_semantics::types::{ClassIx, FieldIx, Type};
use echis_java_syntax::tree::TypeKind;
use echis_program::ast::{
    ClassId, ClassKind, Expression, ExpressionKind, FieldId, GlobalId, LocalId, Place, ProcedureId, Program,
    Statement, StatementKind, Target,
};
use echis_program::queries::Hierarchy;
use echis_program::queries::structure::statements;
use std::collections::{BTreeMap, BTreeSet};

/// When code is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    /// Before the method.
    AtStart,
    /// At any time.
    Anytime,
}

/// What the code of a program can see from some objects.
pub(super) struct Sight<'a> {
    lowerer: &'a Lowerer<'a>,
    when: When,
    hierarchy: Hierarchy,
    fields: BTreeMap<FieldId, FieldIx>,
    globals: BTreeMap<GlobalId, FieldIx>,
    /// Classes of objects to which the arguments lead.
    reached: BTreeSet<ClassId>,
}

impl<'a> Sight<'a> {
    /// From what the components of a record are; the classes of the program are finished.
    pub fn of_record(lowerer: &'a Lowerer<'a>, record: ClassId, when: When) -> Sight<'a> {
        let fields = lowerer.fields.iter().map(|(&f, &id)| (id, f)).collect();
        let globals = lowerer.globals.iter().map(|(&f, &id)| (id, f)).collect();
        let hierarchy = Hierarchy::new(&lowerer.program);
        let reached = reached(&lowerer.program, &hierarchy, record);
        Sight {
            lowerer,
            when,
            hierarchy,
            fields,
            globals,
            reached,
        }
    }

    /// Does it make no difference whether the procedure was run earlier?
    pub fn is_timeless(&self, procedure: ProcedureId) -> bool {
        let mut seen = BTreeSet::from([procedure]);
        let mut open = vec![procedure];
        while let Some(next) = open.pop() {
            let body = &self.lowerer.program.procedures[next.index()].body;
            for statement in statements(body) {
                if !self.is_harmless(&statement.kind) {
                    return false;
                }
                let called = self.called(&statement.kind);
                open.extend(called.into_iter().filter(|p| seen.insert(*p)));
            }
        }
        true
    }

    fn called(&self, statement: &StatementKind) -> Vec<ProcedureId> {
        match statement {
            StatementKind::Call {
                target: Target::Procedure { procedure, .. },
                ..
            } => vec![*procedure],
            StatementKind::Call {
                target: Target::Method(method),
                ..
            } => {
                let method = &self.lowerer.program.methods[method.index()];
                method.implementations.values().copied().collect()
            }
            _ => Vec::new(),
        }
    }

    fn is_harmless(&self, statement: &StatementKind) -> bool {
        let is_written = match statement {
            StatementKind::Assign(Place::Local(_), _) => true,
            StatementKind::Assign(Place::Global(global), _) => self.is_fixed_global(*global, true),
            StatementKind::Assign(Place::Field(_, field), _) => self.is_fixed_field(*field),
            StatementKind::Assign(Place::Element(array, _), _) => self.is_fixed_array(array),
            StatementKind::Input(_) | StatementKind::Approximate(..) | StatementKind::Unsupported(_) => {
                self.when == When::AtStart
            }
            _ => true,
        };
        is_written
            && statement
                .expressions()
                .into_iter()
                .all(|e| self.looks_at_fixed(e))
    }

    fn looks_at_fixed(&self, e: &Expression) -> bool {
        let mut open = vec![e];
        while let Some(e) = open.pop() {
            let is_fixed = match &e.kind {
                ExpressionKind::Global(global) => self.is_fixed_global(*global, false),
                ExpressionKind::Field(_, field) => self.is_fixed_field(*field),
                ExpressionKind::Element(array, _) => self.is_fixed_array(array),
                _ => true,
            };
            if !is_fixed {
                return false;
            }
            open.extend(e.children());
        }
        true
    }

    /// Static variables have one value, which is a number, a truth value or a string; those that are none of Java's hold constants, or
    /// whether a class is initialised. Who initialises may assign other objects to them.
    fn is_fixed_global(&self, global: GlobalId, is_assigned: bool) -> bool {
        let Some(&field) = self.globals.get(&global).filter(|_| self.when == When::Anytime) else {
            return true;
        };
        let world = self.lowerer.world;
        let info = world.field(field);
        let is_value = match world.erase(&info.ty) {
            Type::Class(class, _) => class == world.known.string,
            Type::Array(_) => false,
            _ => true,
        };
        info.modifiers.is_final && (is_value || is_assigned)
    }

    fn is_fixed_field(&self, field: FieldId) -> bool {
        let world = self.lowerer.world;
        let is_final = self.fields.get(&field).is_some_and(|f| {
            let info = world.field(*f);
            let is_component = world.class(info.class).components.contains(f);
            info.modifiers.is_final || is_component
        });
        let class = self.lowerer.program.fields[field.index()].class;
        let declared_in = self.fields.get(&field).map(|f| world.field(*f).class);
        (is_final && declared_in.is_some_and(|c| self.lowerer.is_shown_complete(c)))
            || !self.reached.iter().any(|c| self.hierarchy.is_below(*c, class))
    }

    fn is_fixed_array(&self, array: &Expression) -> bool {
        let Some(class) = array.ty.class() else {
            return false;
        };
        let is_string = self.lowerer.classes.get(&self.lowerer.world.known.string) == Some(&class);
        is_string || !self.reached.iter().any(|c| self.hierarchy.is_below(*c, class))
    }
}

impl Lowerer<'_> {
    /// Nobody sees an object before the final fields that the class declares are assigned: its constructors only store their arguments, or
    /// keep the object for themselves.
    pub(super) fn is_shown_complete(&self, class: ClassIx) -> bool {
        let info = self.world.class(class);
        let judging = self.world.judging(class);
        match judging {
            _ if info.is_prelude => true,
            Some(constructor) => {
                let procedure = self.procedures.get(&Origin::Judging(constructor));
                procedure.is_some_and(|p| keeps_its_object(&self.program.procedures[p.index()].body))
            }
            None if info.kind == TypeKind::Record => true,
            None => {
                let mut constructors = info.constructors.iter();
                constructors.all(|c| self.world.stored_by(*c).is_some())
            }
        }
    }
}

/// The receiver serves only to get at its fields.
fn keeps_its_object(body: &[Statement]) -> bool {
    statements(body).all(|statement| {
        let mut open = statement.kind.expressions();
        if let StatementKind::Assign(Place::Field(object, _), value) = &statement.kind {
            open = vec![value];
            open.extend((!is_receiver(object)).then_some(object));
        }
        while let Some(e) = open.pop() {
            match &e.kind {
                ExpressionKind::Field(object, _) if is_receiver(object) => {}
                _ if is_receiver(e) => return false,
                _ => open.extend(e.children()),
            }
        }
        true
    })
}

fn is_receiver(e: &Expression) -> bool {
    e.kind == ExpressionKind::Local(LocalId(0))
}

/// The classes of objects to which the fields of a class lead.
fn reached(program: &Program, hierarchy: &Hierarchy, record: ClassId) -> BTreeSet<ClassId> {
    let mut reached = BTreeSet::new();
    let mut open = vec![record];
    while let Some(class) = open.pop() {
        let types = match &program.classes[class.index()].kind {
            ClassKind::Object(fields) => fields.iter().map(|f| program.fields[f.index()].ty).collect(),
            ClassKind::Array(element) => vec![*element],
            ClassKind::Abstract => Vec::new(),
        };
        for held in types.into_iter().filter_map(|ty| ty.class()) {
            let new = hierarchy.concrete_below(held);
            open.extend(new.into_iter().filter(|c| reached.insert(*c)));
        }
    }
    reached
}
