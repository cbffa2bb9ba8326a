//! Whether the outcome of code is independent of when it runs: the code reads nothing that can
//! change, and changes nothing that other code sees. A canonical constructor of this kind accepts a
//! record at any time if it accepted it at its creation.
//!
//! Mutable state consists of fields that are not final or that code can see before they are
//! assigned, of array elements, and of static variables. A field or an element may be read and
//! assigned if no argument leads to an object of its class: it then belongs to an object that this
//! code has created. Therefore static variables that refer to objects must not be read. Strings
//! never change. At the start of a run, static variables have their initial values, and only
//! arguments can have changed before.

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

/// When the code runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    /// Before the method is called.
    AtStart,
    /// At any time.
    Anytime,
}

/// What code can observe of the objects to which some arguments lead.
pub(super) struct ObservableState<'a> {
    lowerer: &'a Lowerer<'a>,
    when: When,
    hierarchy: Hierarchy,
    fields: BTreeMap<FieldId, FieldIx>,
    globals: BTreeMap<GlobalId, FieldIx>,
    /// The classes of objects to which the arguments lead.
    reached: BTreeSet<ClassId>,
}

impl<'a> ObservableState<'a> {
    /// What code observes from the components of a record. The classes of the program must be
    /// finished before.
    pub fn of_record(lowerer: &'a Lowerer<'a>, record: ClassId, when: When) -> ObservableState<'a> {
        let fields = lowerer.fields.iter().map(|(&f, &id)| (id, f)).collect();
        let globals = lowerer.globals.iter().map(|(&f, &id)| (id, f)).collect();
        let hierarchy = Hierarchy::new(&lowerer.program);
        let reached = reached(&lowerer.program, &hierarchy, record);
        ObservableState {
            lowerer,
            when,
            hierarchy,
            fields,
            globals,
            reached,
        }
    }

    /// Whether the outcome of a procedure is independent of when it runs.
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

    /// Whether a statement reads nothing that can change and changes nothing that other code sees.
    fn is_harmless(&self, statement: &StatementKind) -> bool {
        let has_harmless_effect = match statement {
            StatementKind::Assign(Place::Local(_), _) => true,
            StatementKind::Assign(Place::Global(global), _) => self.is_fixed_global(*global, true),
            StatementKind::Assign(Place::Field(_, field), _) => self.is_fixed_field(*field),
            StatementKind::Assign(Place::Element(array, _), _) => self.is_fixed_array(array),
            StatementKind::Input(_) | StatementKind::Approximate(..) | StatementKind::Unsupported(_) => {
                self.when == When::AtStart
            }
            _ => true,
        };
        has_harmless_effect
            && statement
                .expressions()
                .into_iter()
                .all(|e| self.looks_at_fixed(e))
    }

    /// Whether an expression reads only state that cannot change.
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

    /// Whether a static variable can be read or, if `is_assigned`, assigned. A variable that is
    /// read must be final, and a number, a truth value or a string. A variable that is assigned
    /// must be final, because only an initialiser assigns it. Global variables without a Java field
    /// are exempt: they hold constants, or tell whether a class is initialised.
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

    /// Whether a field can be read and assigned: it is final and no code sees it before it is
    /// assigned, or it belongs to an object that this code has created.
    fn is_fixed_field(&self, field: FieldId) -> bool {
        let world = self.lowerer.world;
        let is_final = self.fields.get(&field).is_some_and(|f| {
            let info = world.field(*f);
            let is_component = world.class(info.class).components.contains(f);
            info.modifiers.is_final || is_component
        });
        let class = self.lowerer.program.fields[field.index()].class;
        let declared_in = self.fields.get(&field).map(|f| world.field(*f).class);
        (is_final && declared_in.is_some_and(|c| self.lowerer.has_no_this_escape(c)))
            || !self.reached.iter().any(|c| self.hierarchy.is_below(*c, class))
    }

    /// Whether the elements of an array can be read and assigned: the array is a string, or this
    /// code has created it.
    fn is_fixed_array(&self, array: &Expression) -> bool {
        let Some(class) = array.ty.class() else {
            return false;
        };
        let is_string = self.lowerer.classes.get(&self.lowerer.world.known.string) == Some(&class);
        is_string || !self.reached.iter().any(|c| self.hierarchy.is_below(*c, class))
    }
}

impl Lowerer<'_> {
    /// Whether no code sees an object before the final fields of the class are assigned: its
    /// constructors only store their arguments, or do not leak `this`.
    pub(super) fn has_no_this_escape(&self, class: ClassIx) -> bool {
        let info = self.world.class(class);
        let judging = self.world.judging(class);
        match judging {
            _ if info.is_prelude => true,
            Some(constructor) => {
                let procedure = self.procedures.get(&Origin::RecordCheck(constructor));
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

/// Whether the receiver is used only to access its fields.
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

/// The classes of objects to which the fields of a record lead.
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
