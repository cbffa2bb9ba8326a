//! Records that fields and elements of the inputs hold.
//!
//! The inputs can contain any number of records, so a record is checked where it is read. If a
//! constructor stores its arguments as they are or refuses them, then every existing record holds
//! arguments that it does not refuse. So the constructor runs again on a new object, with the
//! components of the record, and runs in which it throws are excluded. The search for a run that
//! breaks a contract also excludes runs that break the precondition of the constructor.
//!
//! This is sound only if the constructor decides as it did when the record was created (see
//! `time_invariance.rs`), and if no code sees an incomplete record. Otherwise, or if the
//! constructor stores other values than its arguments, nothing is assumed, and there are more
//! inputs than in Java. The entry still runs the constructors of arguments; records whose parts
//! have changed since their creation are then reported as left out.

use super::function::{is_instance, local};
use super::time_invariance::{ObservableState, When};
use super::{Flow, Lowerer, Origin};
use echis_java_semantics::types::{ClassIx, MethodIx, Type};
use echis_program::ast::{
    self, Expression, ExpressionKind, LocalId, Place, ProcedureId, Statement, StatementKind,
};
use echis_program::queries::structure::statements;
use echis_source::Span;

impl Lowerer<'_> {
    /// Takes a value that was read from an object, and excludes runs in which it is an input record
    /// that its constructor refuses.
    pub(super) fn assume_accepted(&mut self, value: Expression, ty: &Type, span: Span) -> Expression {
        let mut records = self.possible_records(ty);
        records.retain(|c| self.world.judging(*c).is_some() && self.is_input(*c));
        if records.is_empty() {
            return value;
        }
        let value = self.save(value);
        for record in records {
            let refusal = self.procedure(Origin::RecordAssumption(record));
            self.call_procedure(None, refusal, false, vec![value.clone()], span);
        }
        value
    }

    /// Whether objects of this class can exist at the start.
    pub(super) fn is_input(&self, class: ClassIx) -> bool {
        self.classes
            .get(&class)
            .is_some_and(|id| self.inputs.contains(id))
    }

    /// Makes the procedure that excludes runs in which a reference is a record that its constructor
    /// refuses. Returns the number of parameters.
    pub(super) fn record_assumption_procedure(&mut self, record: ClassIx) -> usize {
        let span = Span::default();
        let any = self.class_type(self.world.known.object);
        let reference = self.new_local("record", any, true);
        let own_type = self.class_type(record);
        let (Some(constructor), ast::Type::Ref(id)) = (self.world.judging(record), own_type) else {
            return 1;
        };
        let reference = local(reference, any, span);
        let (_, body) = self.branch(|s| {
            let itself = s.downcast(reference.clone(), own_type, span);
            let itself = s.save(itself);
            s.make_again(record, constructor, &itself, span)
        });
        self.emit_if(is_instance(reference, id, span), body, span);
        1
    }

    /// Runs the constructor of a record on a new object, with the components of the record `like`.
    /// Excludes the run if the constructor throws.
    fn make_again(
        &mut self,
        record: ClassIx,
        constructor: MethodIx,
        like: &Expression,
        span: Span,
    ) -> Flow<()> {
        let ast::Type::Ref(id) = like.ty else {
            return Ok(());
        };
        let new = self.temporary(like.ty);
        let mut arguments = vec![local(new, like.ty, span)];
        for &component in &self.world.class(record).components {
            let Some(field) = self.field_id(component) else {
                return self.unsupported("a component of a record", span);
            };
            arguments.push(self.read_field(like.clone(), field, span));
        }
        let procedure = self.procedure(Origin::RecordCheck(constructor));
        self.emit(StatementKind::New(new, id), span);
        self.unless_thrown(span, |s| {
            s.ensure_initialised(record, span);
            s.call_procedure(None, procedure, true, arguments, span);
        });
        Ok(())
    }

    /// Makes a constructor that excludes runs instead of throwing, and runs that break its
    /// precondition. Its statements have no places in
    /// the source, because the constructor has already run before. Returns the number of
    /// parameters.
    pub(super) fn record_check_procedure(&mut self, constructor: MethodIx) -> usize {
        self.f.refuses = true;
        let parameters = self.method_procedure(constructor);
        silence(&mut self.f.out);
        parameters
    }

    /// Removes the checks that could exclude records that Java admits, and reports the records that
    /// can have changed since their creation. All code must be lowered before.
    pub(super) fn remove_unsound_record_checks(&mut self) {
        let refusals = self.procedures.iter().filter_map(|(origin, &id)| match origin {
            Origin::RecordAssumption(record) if !self.is_sound_record_check(*record, id) => Some(id),
            _ => None,
        });
        for refusal in refusals.collect::<Vec<ProcedureId>>() {
            self.program.procedures[refusal.index()].body.clear();
        }
        for record in self.constructed.clone() {
            let constructor = self.record_check(record);
            if !constructor.is_some_and(|c| self.is_timeless(record, c, When::AtStart)) {
                let name = &self.world.class(record).name;
                self.left_out.insert(format!(
                    "records of type {name} of which something was changed after they were made"
                ));
            }
        }
    }

    /// The procedure that checks whether a record can exist.
    fn record_check(&self, record: ClassIx) -> Option<ProcedureId> {
        let origin = Origin::RecordCheck(self.world.judging(record)?);
        self.procedures.get(&origin).copied()
    }

    /// Whether a check excludes only records that Java cannot create (see the top of this file).
    fn is_sound_record_check(&self, record: ClassIx, refusal: ProcedureId) -> bool {
        let constructor = self.record_check(record);
        constructor.is_some_and(|c| self.stores_its_arguments(record, c))
            && self.has_no_this_escape(record)
            && self.is_timeless(record, refusal, When::Anytime)
    }

    fn is_timeless(&self, record: ClassIx, procedure: ProcedureId, when: When) -> bool {
        self.classes
            .get(&record)
            .is_some_and(|id| ObservableState::of_record(self, *id, when).is_timeless(procedure))
    }

    /// Whether a constructor assigns to each component only the argument for it.
    fn stores_its_arguments(&self, record: ClassIx, constructor: ProcedureId) -> bool {
        let components = &self.world.class(record).components;
        let procedure = &self.program.procedures[constructor.index()];
        let is_parameter = |id: LocalId| id.index() < procedure.parameters;
        statements(&procedure.body).all(|statement| match &statement.kind {
            StatementKind::Assign(Place::Local(id), _)
            | StatementKind::New(id, _)
            | StatementKind::NewArray(id, ..)
            | StatementKind::Approximate(id, ..)
            | StatementKind::Call { result: Some(id), .. } => !is_parameter(*id),
            StatementKind::Assign(Place::Field(_, field), value) => {
                let component = components.iter().position(|c| self.fields.get(c) == Some(field));
                component.is_none_or(|i| value.kind == ExpressionKind::Local(LocalId(i as u32 + 1)))
            }
            StatementKind::Try { handlers, .. } => handlers.iter().all(|h| !is_parameter(h.variable)),
            _ => true,
        })
    }
}

/// Removes the source places of statements.
fn silence(block: &mut [Statement]) {
    for statement in block {
        statement.span = Span::default();
        for inner in statement.kind.blocks_mut() {
            silence(inner);
        }
    }
}
