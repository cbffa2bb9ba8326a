//! Records that fields and elements of the inputs hold. There can be any number of them, so that they are looked over where they are read. Of
//! a constructor that stores its arguments as they are, or refuses them, each record that there is has what it does not refuse: it is run
//! once more, on another object, with what stands in the record, and runs on which it throws do not count.
//!
//! That is right only if the constructor says now what it said when the record was made (see `timeless.rs`), and if nobody sees a record
//! that is not complete yet. Where it need not be so, or where a constructor stores something else than its arguments, nothing is
//! asked, and there are inputs too many. The entry runs constructors of arguments all the same; what such records can have become since
//! they were made is left out then, and that is said.

use super::function::{expression, local};
use super::timeless::{Sight, When};
use super::{Flow, Lowerer, Origin};
use echis_java_semantics::types::{ClassIx, MethodIx, Type};
use echis_program::ast::{
    self, Expression, ExpressionKind, LocalId, Place, ProcedureId, Statement, StatementKind,
};
use echis_program::queries::structure::statements;
use echis_source::Span;

impl Lowerer<'_> {
    /// A value that was read from an object, which may be a record among the inputs.
    pub(super) fn unrefused(&mut self, value: Expression, ty: &Type, span: Span) -> Expression {
        let mut records = self.possible_records(ty);
        records.retain(|c| self.world.judging(*c).is_some() && self.is_input(*c));
        if records.is_empty() {
            return value;
        }
        let value = self.save(value);
        for record in records {
            let refusal = self.procedure(Origin::Refusal(record));
            self.call_procedure(None, refusal, false, vec![value.clone()], span);
        }
        value
    }

    /// Whether objects of this class can be there at the start.
    pub(super) fn is_input(&self, class: ClassIx) -> bool {
        self.classes
            .get(&class)
            .is_some_and(|id| self.inputs.contains(id))
    }

    /// Excludes runs in which a reference leads to a record that its constructor refuses.
    pub(super) fn refusal_procedure(&mut self, record: ClassIx) -> usize {
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
        let is_instance = ExpressionKind::IsInstance(Box::new(reference), id);
        let condition = expression(is_instance, ast::Type::Bool, span);
        self.emit(StatementKind::If(condition, body, Vec::new()), span);
        1
    }

    /// Makes a record of what stands in another one.
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
        for component in self.world.class(record).components.clone() {
            let ty = &self.world.field(component).ty;
            let (Some(field), Some(ty)) = (self.field_id(component), self.ty(ty)) else {
                return self.unsupported("a component of a record", span);
            };
            let read = ExpressionKind::Field(Box::new(like.clone()), field);
            arguments.push(expression(read, ty, span));
        }
        let procedure = self.procedure(Origin::Judging(constructor));
        self.emit(StatementKind::New(new, id), span);
        self.unless_thrown(span, |s| {
            s.ensure_initialised(record, span);
            s.call_procedure(None, procedure, true, arguments, span);
        });
        Ok(())
    }

    /// A constructor that leaves no steps in the source, as it has run before, and excludes runs instead of throwing.
    pub(super) fn judging_procedure(&mut self, constructor: MethodIx) -> usize {
        self.f.refuses = true;
        let parameters = self.method_procedure(constructor);
        silence(&mut self.f.out);
        parameters
    }

    /// Keeps those refusals that say something of all records that there can be.
    pub(super) fn finish_refusals(&mut self) {
        let refusals = self.procedures.iter().filter_map(|(origin, &id)| match origin {
            Origin::Refusal(record) if !self.refuses_rightly(*record, id) => Some(id),
            _ => None,
        });
        for refusal in refusals.collect::<Vec<ProcedureId>>() {
            self.program.procedures[refusal.index()].body.clear();
        }
        for record in self.constructed.clone() {
            let constructor = self.world.judging(record).map(Origin::Judging);
            let constructor = constructor.and_then(|origin| self.procedures.get(&origin).copied());
            if !constructor.is_some_and(|c| self.is_timeless(record, c, When::AtStart)) {
                let name = &self.world.class(record).name;
                self.left_out.insert(format!(
                    "records of type {name} of which something was changed after they were made"
                ));
            }
        }
    }

    fn refuses_rightly(&self, record: ClassIx, refusal: ProcedureId) -> bool {
        let constructor = self.world.judging(record).map(Origin::Judging);
        let constructor = constructor.and_then(|origin| self.procedures.get(&origin).copied());
        constructor.is_some_and(|c| self.stores_its_arguments(record, c))
            && self.is_shown_complete(record)
            && self.is_timeless(record, refusal, When::Anytime)
    }

    fn is_timeless(&self, record: ClassIx, procedure: ProcedureId, when: When) -> bool {
        self.classes
            .get(&record)
            .is_some_and(|id| Sight::of_record(self, *id, when).is_timeless(procedure))
    }

    /// Whatever a constructor does besides, each component gets the argument for it.
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

/// Takes statements out of the source.
fn silence(block: &mut [Statement]) {
    for statement in block {
        statement.span = Span::default();
        for inner in statement.kind.blocks_mut() {
            silence(inner);
        }
    }
}
