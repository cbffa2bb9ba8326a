//! Final fields. After the construction of its object, a final field does not change. It is encoded
//! as a function of the object, which needs no permission to be read. A final field to which contracts
//! give permissions is a field like others.
//!
//! Its only assignment becomes an assumption about the function. That is sound because no one sees
//! the field before: Java assigns it exactly once (JLS 16), code that reads it earlier is rejected
//! there, and contracts and ghost code that do so are rejected here.

use super::build::*;
use super::check::Checked;
use super::library::LibraryModel;
use super::places::is_never_null;
use super::static_constants::returns;
use super::termination::conjuncts;
use super::{Check, Encoder};
use echis_java_semantics::known_values::KnownValues;
use echis_java_semantics::spec::Spec;
use echis_java_semantics::tree::{Binary, Constant, Expr, ExprKind, Place, Stmt};
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx};
use echis_java_semantics::walk;
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, ExpKind, StmtKind};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Reported for contracts and ghost code that see a final field before it is assigned.
const UNASSIGNED: &str = "a final field before it is assigned";

impl Encoder<'_> {
    /// Returns whether a field is final, belongs to objects of a class of the user, and needs no
    /// permission.
    pub(super) fn is_final_field(&self, ix: FieldIx) -> bool {
        let info = self.world.field(ix);
        info.modifiers.is_final
            && !info.modifiers.is_static
            && !info.is_ghost
            && !self.world.permissions.fields.contains(&ix)
            && !self.world.class(info.class).is_prelude
    }

    /// Returns whether a field is encoded as a function of its object.
    pub(super) fn is_constant_field(&self, ix: FieldIx) -> bool {
        self.world.is_synthetic(ix) || self.is_final_field(ix)
    }

    /// Returns the name of the function for a constant field.
    pub(super) fn constant_field_name(&mut self, ix: FieldIx) -> Arc<str> {
        let fresh = || {
            let field = self.world.field(ix);
            let class = &self.world.class(field.class).name;
            self.names.fresh(&format!("{class}_{}", field.name))
        };
        self.constant_fields.entry(ix).or_insert_with(fresh).clone()
    }

    /// Returns whether the form of each value that is assigned to a final field shows that it is not
    /// null.
    pub(super) fn holds_no_null(&self, ix: FieldIx) -> bool {
        let (mut values, mut nulls) = (0, 0);
        if self.world.field(ix).ty.is_reference() {
            self.each_assigned(ix, |value| {
                values += 1;
                nulls += usize::from(!self.is_object(value));
            });
        }
        values > 0 && nulls == 0
    }

    /// Returns whether the form of an expression shows that its value is an object. Methods return
    /// objects whose contracts say so.
    pub(super) fn is_object(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::ArrayLiteral(_) | ExprKind::Clone(_) | ExprKind::Concat(..) => true,
            ExprKind::Conditional(_, a, b) => self.is_object(a) && self.is_object(b),
            ExprKind::Downcast(inner) | ExprKind::Assign(_, inner) => self.is_object(inner),
            ExprKind::Call { method, .. } => self.returns_object(*method),
            _ => is_never_null(e),
        }
    }

    fn returns_object(&self, method: MethodIx) -> bool {
        let is_null = |e: &Expr| matches!(e.kind, ExprKind::Null);
        let is_result = |e: &Expr| matches!(&e.kind, ExprKind::Spec(spec) if matches!(**spec, Spec::Result));
        let says_so = |e: &Expr| match &e.kind {
            ExprKind::Binary(Binary::Ne, a, b) => is_result(a) && is_null(b) || is_null(a) && is_result(b),
            _ => false,
        };
        let contract = self.contract(method);
        let mut ensured = contract.ensures.iter().flat_map(conjuncts);
        matches!(
            self.library_model(method),
            Some(LibraryModel::Box | LibraryModel::Text)
        ) || ensured.any(says_so)
    }

    /// Returns the length that all arrays have which are assigned to a final field, if their form
    /// shows it.
    pub(super) fn constant_length(&self, ix: FieldIx) -> Option<i64> {
        let mut lengths = BTreeSet::new();
        self.each_assigned(ix, |value| {
            lengths.insert(length_of_new(value));
        });
        let only = lengths.pop_first()?;
        only.filter(|_| lengths.is_empty())
    }

    /// Returns what is known of the final fields that the program mentions.
    pub(super) fn known_values(&self) -> KnownValues {
        let fields = || self.constant_fields.keys().copied();
        KnownValues {
            objects: fields().filter(|&ix| self.holds_no_null(ix)).collect(),
            lengths: fields()
                .filter_map(|ix| Some((ix, self.constant_length(ix)?)))
                .collect(),
        }
    }

    /// Calls `see` with each value that code assigns to a final field. All assignments stand in its
    /// class.
    fn each_assigned(&self, ix: FieldIx, mut see: impl FnMut(&Expr)) {
        if !self.is_final_field(ix) {
            return;
        }
        let mut see = |e: &Expr| {
            if let ExprKind::Assign(Place::Field(_, assigned), value) = &e.kind
                && *assigned == ix
            {
                see(value);
            }
        };
        let code = self.world.construction_code(self.world.field(ix).class);
        code.for_each(|s| walk::statement(s, &mut see));
    }

    /// Encodes the reading of a field in a contract. A final field needs no permission, which would
    /// show that the object is not null.
    pub(super) fn field_in_contract(&mut self, object: &Expr, ix: FieldIx, span: Span) -> Exp {
        let is_early = matches!(object.kind, ExprKind::This) && self.member.unassigned.contains(&ix);
        if is_early {
            let ty = self.viper_type(&self.world.field(ix).ty.clone(), span);
            return self.unknown(ty, UNASSIGNED, span);
        }
        let place = self.holder(object);
        let said = self.field_of(place.clone(), ix, span);
        match self.is_final_field(ix) {
            true => self.asserting_not_null(object, place, said),
            false => said,
        }
    }

    /// Encodes the object whose field is named in a contract.
    pub(super) fn holder(&mut self, object: &Expr) -> Exp {
        match object.kind {
            ExprKind::This => self.this(object.span),
            _ => self.pure(object),
        }
    }

    /// Encodes `this` as a value in a contract or in ghost code, through which final fields could be
    /// seen.
    pub(super) fn this_in_contract(&mut self, e: &Expr) -> Exp {
        if self.member.unassigned.is_empty() {
            return self.this(e.span);
        }
        let ty = self.viper_type(&e.ty, e.span);
        self.unknown(ty, UNASSIGNED, e.span)
    }

    /// Assigns to a place. A constant field gets its value by assumption.
    pub(super) fn write(&mut self, place: Exp, value: Exp, span: Span) {
        match &place.kind {
            ExpKind::Call(..) => self.assume(binary(BinOp::Eq, place, value, span), span),
            _ => self.push(assign(place, value, span)),
        }
    }

    /// Returns the final fields of objects of a class and its superclasses.
    pub(super) fn final_fields(&self, class: ClassIx) -> BTreeSet<FieldIx> {
        let fields = self.object_fields(class).into_iter();
        fields.filter(|&ix| self.is_final_field(ix)).collect()
    }

    /// Records that the final fields are assigned which a statement of a constructor assigns,
    /// wherever in the statement. After it, Java allows no other assignment of them, and demands
    /// one, so that all paths behind it have assigned them, unless some path of the statement
    /// returns. Once all are assigned, the object meets the conditions of its constructor.
    pub(super) fn record_assigned(&mut self, statement: &Stmt) {
        if self.member.unassigned.is_empty() || returns(std::slice::from_ref(statement)) {
            return;
        }
        let mut assigned = BTreeSet::new();
        let mut see = |e: &Expr| {
            if let ExprKind::Assign(Place::Field(object, ix), _) = &e.kind
                && matches!(object.kind, ExprKind::This)
            {
                assigned.insert(*ix);
            }
        };
        walk::statement(statement, &mut see);
        self.member.unassigned.retain(|ix| !assigned.contains(ix));
        if self.member.unassigned.is_empty()
            && let Some(class) = self.member.constructs
        {
            let this = self.this(statement.span);
            let met = self.met_conditions(&this, class, statement.span);
            met.into_iter().for_each(|fact| self.assume(fact, statement.span));
        }
    }

    /// Reports the uses of the object, before all of its final fields are assigned, that stand in
    /// constructors of superclasses.
    pub(super) fn check_early_uses(&mut self, class: ClassIx) {
        let code: Vec<&Stmt> = self.world.construction_code(class).collect();
        let mut places = self.world.early_uses_of_this(class);
        places.retain(|place| !code.iter().any(|s| s.span.contains(*place)));
        places.into_iter().for_each(|place| self.early_use(place));
    }

    /// Reports the uses of the object in a statement of a constructor, before all of its final fields
    /// are assigned.
    pub(super) fn check_early_uses_in(&mut self, statement: &Stmt) {
        if let Some(class) = self.member.constructs {
            let mut places = self.world.early_uses_of_this(class);
            places.retain(|place| statement.span.contains(*place));
            places.into_iter().for_each(|place| self.early_use(place));
        }
    }

    /// Reports a use.
    fn early_use(&mut self, place: Span) {
        self.unsupported_behind("an object before all of its final fields are assigned", place);
    }

    /// Reports something unsupported at a place that can have other checks. Its check has a span behind
    /// the place.
    pub(super) fn unsupported_behind(&mut self, what: &str, place: Span) {
        let mut at = Span {
            start: place.end,
            ..place
        };
        while self.checks.contains_key(&at) {
            at.end += 1;
        }
        let check = Check::Unsupported(what.to_owned());
        self.checks.insert(at, Checked { check, place });
        self.emit(StmtKind::Assert(bool(false, at)), place);
    }

    /// Encodes something about the time before a constructor has run, if a constructor is being
    /// encoded.
    pub(super) fn before_construction<T>(&mut self, encode: impl FnOnce(&mut Self) -> T) -> T {
        let fields = self.member.constructs.map(|class| self.final_fields(class));
        let now = std::mem::replace(&mut self.member.unassigned, fields.unwrap_or_default());
        let encoded = encode(self);
        self.member.unassigned = now;
        encoded
    }
}

/// Returns the length of an array that an expression makes, if it is a constant.
pub(super) fn length_of_new(e: &Expr) -> Option<i64> {
    match &e.kind {
        ExprKind::ArrayLiteral(elements) => i64::try_from(elements.len()).ok(),
        ExprKind::NewArray(lengths) => match lengths.first()?.constant {
            // a negative length makes no array
            Some(Constant::Int(length)) if length >= 0 => Some(length),
            _ => None,
        },
        _ => None,
    }
}
