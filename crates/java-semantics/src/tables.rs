//! Final fields with arrays that nobody changes: tables.
//!
//! Such a field gets a new array, and the code of the program only reads elements and lengths
//! through it, or copies it. The array can then be reached in no other way, so that its elements
//! never change. This holds for private fields whatever other code exists, and for others as long
//! as no class outside of the program uses them. Classes of contract files have none, as their code
//! is not given. A class whose contracts give permissions to the elements takes care of them itself.
//!
//! The code that initialises a table may also write its elements, as in a loop. Such a table is
//! *filled*. Nobody else may see it before that code ends: constructors use `this` only to access
//! fields, and none calls another one of the class; static initialisers call no code of the user.

use super::tree::{Expr, ExprKind, Place, Stmt, StmtKind};
use super::types::{ClassIx, FieldIx, Type};
use super::walk::{self, Visitor, address};
use super::world::World;
use std::collections::BTreeSet;

/// The tables of a program.
#[derive(Debug, Clone, Default)]
pub struct Tables {
    /// All tables.
    all: BTreeSet<FieldIx>,
    /// Those that are filled.
    filled: BTreeSet<FieldIx>,
}

impl Tables {
    /// Whether a field holds a table.
    pub fn contains(&self, field: FieldIx) -> bool {
        self.all.contains(&field)
    }

    /// Whether a field holds a table that is filled after the assignment of the field.
    pub fn is_filled(&self, field: FieldIx) -> bool {
        self.filled.contains(&field)
    }
}

impl World {
    /// The field whose table an expression denotes, or a row of it: `F`, `F[i]` or `o.f[i]`.
    pub fn table(&self, e: &Expr) -> Option<FieldIx> {
        match &e.kind {
            ExprKind::Static(_, ix) | ExprKind::Field(_, ix) => self.tables.contains(*ix).then_some(*ix),
            ExprKind::Index(array, _) if matches!(e.ty, Type::Array(_)) => self.table(array),
            _ => None,
        }
    }

    /// Finds the fields with tables.
    pub(super) fn find_tables(&self) -> Tables {
        let is_candidate = |ix: &FieldIx| {
            let field = self.field(*ix);
            let is_users = !self.class(field.class).is_prelude && !self.is_in_contract_file(field.class);
            let is_array = matches!(field.ty, Type::Array(_));
            is_users && is_array && field.modifiers.is_final && !field.is_ghost
        };
        let candidates: BTreeSet<FieldIx> = (0..self.fields.len() as u32)
            .map(FieldIx)
            .filter(is_candidate)
            .collect();
        if candidates.is_empty() {
            return Tables::default();
        }
        let classes: BTreeSet<ClassIx> = candidates.iter().map(|ix| self.field(*ix).class).collect();
        let writes: Vec<(FieldIx, usize)> = classes.into_iter().flat_map(|c| self.fillings(c)).collect();
        let mut uses = Uses {
            tables: candidates,
            read: writes.iter().map(|(_, array)| *array).collect(),
            effects: BTreeSet::new(),
        };
        self.see_users_code(&mut uses);
        let given = &self.permissions;
        uses.tables
            .retain(|ix| !given.fields.contains(ix) && !given.elements.contains(ix));
        let filled = writes.into_iter().map(|(ix, _)| ix);
        Tables {
            filled: filled.filter(|ix| uses.tables.contains(ix)).collect(),
            all: uses.tables,
        }
    }

    /// The writes to elements with which a class can fill tables: the fields, and the addresses of
    /// the expressions for the arrays.
    fn fillings(&self, class: ClassIx) -> Vec<(FieldIx, usize)> {
        let mut found = Vec::new();
        let mut add_from = |code: &mut dyn Iterator<Item = &Stmt>, is_static: bool| {
            let mut see = |e: &Expr| {
                let own = written(e).filter(|(ix, _)| {
                    let field = self.field(*ix);
                    field.class == class && field.modifiers.is_static == is_static
                });
                found.extend(own.map(|(ix, array)| (ix, address(array))));
            };
            code.for_each(|s| walk::statement(s, &mut see));
        };
        if self.constructs_unseen(class) {
            add_from(&mut self.construction_code(class), false);
        }
        if self.initialises_alone(class) {
            add_from(&mut self.initialisation_code(class), true);
        }
        found
    }

    /// Whether nobody sees the objects of a class before a constructor of the class ends.
    fn constructs_unseen(&self, class: ClassIx) -> bool {
        let calls_own = |s: &Stmt| match s.kind {
            StmtKind::Constructor { constructor, .. } => self.method(constructor).class == class,
            _ => false,
        };
        let mut above = self.superclasses(class).filter(|c| !self.class(*c).is_prelude);
        above.all(|c| !self.is_in_contract_file(c) && !self.uses_constructed(c))
            && !self.construction_code(class).any(calls_own)
    }

    /// Whether the static initialisers of a class call no code of the user.
    fn initialises_alone(&self, class: ClassIx) -> bool {
        let is_users = |class: ClassIx| !self.class(class).is_prelude;
        let mut is_alone = true;
        let mut see = |e: &Expr| match &e.kind {
            ExprKind::Call { method, .. } => is_alone &= !is_users(self.method(*method).class),
            ExprKind::New { class, .. } => is_alone &= !is_users(*class),
            _ => {}
        };
        self.initialisation_code(class)
            .for_each(|s| walk::statement(s, &mut see));
        is_alone
    }

    /// The statements that the constructors and instance initialisers of a class declare.
    pub fn construction_code(&self, class: ClassIx) -> impl Iterator<Item = &Stmt> {
        let info = self.class(class);
        let bodies = info
            .constructors
            .iter()
            .filter_map(|&m| self.method(m).body.as_ref());
        let statements = bodies.flat_map(|body| &body.statements);
        statements.chain(info.initialisers.iter().flat_map(|i| &i.body))
    }

    /// The statements of the static initialisers of a class.
    fn initialisation_code(&self, class: ClassIx) -> impl Iterator<Item = &Stmt> {
        self.class(class).static_initialisers.iter().flat_map(|i| &i.body)
    }
}

/// The field of `this`, or the static field, to an element of whose array an expression writes; with
/// the expression for the array.
fn written(e: &Expr) -> Option<(FieldIx, &Expr)> {
    let (ExprKind::Assign(place, _) | ExprKind::Update { place, .. }) = &e.kind else {
        return None;
    };
    let Place::Index(array, _) = place else {
        return None;
    };
    match &array.kind {
        _ if has_rows(array) => None,
        ExprKind::Static(_, ix) => Some((*ix, array)),
        ExprKind::Field(object, ix) if matches!(object.kind, ExprKind::This) => Some((*ix, array)),
        _ => None,
    }
}

/// Sees the uses of fields.
struct Uses {
    /// The fields all of whose uses so far are those of tables.
    tables: BTreeSet<FieldIx>,
    /// The addresses of expressions of which only an element or the length is read.
    read: BTreeSet<usize>,
    /// The addresses of expressions whose values are discarded.
    effects: BTreeSet<usize>,
}

impl Uses {
    /// Records that only an element or the length of an array is read.
    fn reads(&mut self, array: &Expr) {
        self.read.insert(address(array));
        if let ExprKind::Index(outer, _) = &array.kind {
            self.reads(outer);
        }
    }
}

impl Visitor for Uses {
    fn expression(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Length(array) => self.reads(array),
            // a copy of rows would share them
            ExprKind::Clone(array) if !has_rows(array) => self.reads(array),
            ExprKind::Index(array, _) if !matches!(e.ty, Type::Array(_)) => self.reads(array),
            ExprKind::Static(_, ix) | ExprKind::Field(_, ix) if !self.read.contains(&address(e)) => {
                self.tables.remove(ix);
            }
            ExprKind::Assign(Place::Static(_, ix) | Place::Field(_, ix), value)
                if !is_new(value) || !self.effects.contains(&address(e)) =>
            {
                self.tables.remove(ix);
            }
            ExprKind::Update {
                place: Place::Static(_, ix) | Place::Field(_, ix),
                ..
            } => drop(self.tables.remove(ix)),
            _ => {}
        }
    }

    fn statement(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Expr(e) => drop(self.effects.insert(address(e))),
            StmtKind::ForArray { array, .. } if !has_rows(array) => self.reads(array),
            _ => {}
        }
    }
}

/// Whether the elements of an array are arrays.
fn has_rows(array: &Expr) -> bool {
    matches!(&array.ty, Type::Array(element) if matches!(**element, Type::Array(_)))
}

/// Whether the value of an expression is an array that nothing else refers to, nor to its rows.
fn is_new(e: &Expr) -> bool {
    let is_row = |e: &Expr| !matches!(e.ty, Type::Array(_)) || is_new(e);
    match &e.kind {
        ExprKind::ArrayLiteral(elements) => elements.iter().all(is_row),
        ExprKind::NewArray(_) => true,
        ExprKind::Clone(array) => !has_rows(array),
        _ => false,
    }
}
