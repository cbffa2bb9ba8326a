//! Final fields with arrays that nobody changes: tables.
//!
//! Such a field gets a new array, and the code of the program only reads elements and lengths
//! through it. The array can then be reached in no other way, so that its elements never change.
//! This holds for private fields whatever other code exists, and for others as long as no class
//! outside of the program uses them. Classes of contract files have none, as their code is not given.
//! A class whose contracts give permissions to the elements takes care of them itself.

use super::tree::{Expr, ExprKind, Place, Stmt, StmtKind};
use super::types::{FieldIx, Type};
use super::walk::{Visitor, address};
use super::world::World;
use std::collections::BTreeSet;

impl World {
    /// The field whose table an expression denotes, or a row of it: `F`, `F[i]` or `o.f[i]`.
    pub fn table(&self, e: &Expr) -> Option<FieldIx> {
        match &e.kind {
            ExprKind::Static(_, ix) | ExprKind::Field(_, ix) => self.tables.contains(ix).then_some(*ix),
            ExprKind::Index(array, _) if matches!(e.ty, Type::Array(_)) => self.table(array),
            _ => None,
        }
    }

    /// Finds the fields with tables.
    pub(super) fn find_tables(&self) -> BTreeSet<FieldIx> {
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
            return candidates;
        }
        let mut uses = Uses {
            tables: candidates,
            read: BTreeSet::new(),
            effects: BTreeSet::new(),
        };
        self.see_users_code(&mut uses);
        uses.tables.retain(|ix| !self.permissions.contains(ix));
        uses.tables
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
            StmtKind::ForArray { array, .. } if matches!(&array.ty, Type::Array(element) if !matches!(**element, Type::Array(_))) =>
            {
                self.reads(array);
            }
            _ => {}
        }
    }
}

/// Whether the value of an expression is an array that nothing else refers to, nor to its rows.
fn is_new(e: &Expr) -> bool {
    let is_row = |e: &Expr| !matches!(e.ty, Type::Array(_)) || is_new(e);
    match &e.kind {
        ExprKind::ArrayLiteral(elements) => elements.iter().all(is_row),
        ExprKind::NewArray(_) => true,
        ExprKind::Clone(array) => {
            !matches!(&array.ty, Type::Array(element) if matches!(**element, Type::Array(_)))
        }
        _ => false,
    }
}
