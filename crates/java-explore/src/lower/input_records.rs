//! Records among the inputs.
//!
//! A record comes from its canonical constructor (JLS 8.10.4), which may refuse its arguments or
//! store other values. So an input record holds the arguments at the start: the entry runs the
//! constructor on the record itself and continues only if it returns.
//!
//! The entry does so for arguments of the method and for their components, unless their types are
//! recursive. A constructor that only stores its arguments need not run. For records deeper in the
//! inputs see `record_invariants.rs`.

use super::function::{binary, boolean, is_instance, local};
use super::{Flow, Lowerer, Origin};
use echis_java_semantics::types::{ClassIx, Type};
use echis_java_semantics::world::World;
use echis_java_syntax::tree::TypeKind;
use echis_program::ast::{self, BinaryOp, Expression, LocalId};
use echis_source::Span;

/// Whether the entry runs the canonical constructor of a record or of one of its components.
/// `within` lists the enclosing records.
pub fn is_constructed_by_entry(world: &World, class: ClassIx, within: &[ClassIx]) -> bool {
    if world.class(class).kind != TypeKind::Record || within.contains(&class) {
        return false;
    }
    let within: Vec<ClassIx> = within.iter().copied().chain([class]).collect();
    world.judging(class).is_some()
        || world.class(class).components.iter().any(|f| {
            let below = records_below(world, &world.field(*f).ty);
            below.iter().any(|c| is_constructed_by_entry(world, *c, &within))
        })
}

/// The record classes to which a reference of a type can lead.
fn records_below(world: &World, ty: &Type) -> Vec<ClassIx> {
    let Type::Class(class, _) = world.erase(ty) else {
        return Vec::new();
    };
    let all = world.all_classes();
    all.filter(|&c| world.class(c).kind == TypeKind::Record && world.is_subclass(c, class))
        .collect()
}

impl Lowerer<'_> {
    /// Runs the canonical constructors of the records that these parameters refer to.
    pub(super) fn construct_records(&mut self, parameters: &[(LocalId, Type)], span: Span) -> Flow<()> {
        let mut earlier = Vec::new();
        for (parameter, ty) in parameters {
            let value = self.read_local(*parameter, span);
            self.construct_record(&value, ty, &[], &mut earlier, span)?;
        }
        Ok(())
    }

    /// Runs the constructor of a record to which a reference leads, after those of its components.
    /// `earlier` lists the records that are already constructed, because a record is constructed
    /// once.
    fn construct_record(
        &mut self,
        reference: &Expression,
        ty: &Type,
        within: &[ClassIx],
        earlier: &mut Vec<(ClassIx, LocalId)>,
        span: Span,
    ) -> Flow<()> {
        let possible = self.possible_records(ty);
        for class in possible
            .into_iter()
            .filter(|c| is_constructed_by_entry(self.world, *c, within))
        {
            self.make_live(class);
            let own_type = self.class_type(class);
            let ast::Type::Ref(id) = own_type else { continue };
            // Nil until the record is constructed.
            let record = self.temporary(own_type);
            let (done, body) = self.branch(|s| {
                let itself = s.downcast(reference.clone(), own_type, span);
                s.emit_assign(ast::Place::Local(record), itself, span);
                let within: Vec<ClassIx> = within.iter().copied().chain([class]).collect();
                s.construct_here(class, local(record, own_type, span), &within, earlier, span)
            });
            done?;
            let mut condition = is_instance(reference.clone(), id, span);
            for (_, other) in earlier.iter().filter(|(c, _)| *c == class) {
                let other = local(*other, own_type, span);
                let differs = binary(BinaryOp::Ne, reference.clone(), other, ast::Type::Bool, span);
                condition = binary(BinaryOp::And, condition, differs, ast::Type::Bool, span);
            }
            self.emit_if(condition, body, span);
            earlier.push((class, record));
        }
        Ok(())
    }

    /// The record classes whose objects can be inputs of a type.
    pub(super) fn possible_records(&self, ty: &Type) -> Vec<ClassIx> {
        let Type::Class(class, _) = self.world.erase(ty) else {
            return Vec::new();
        };
        let is_record = |c: &ClassIx| self.world.class(*c).kind == TypeKind::Record;
        self.possible_inputs(class)
            .into_iter()
            .filter(is_record)
            .collect()
    }

    /// Runs the canonical constructor of a record with the record's components as arguments.
    fn construct_here(
        &mut self,
        class: ClassIx,
        record: Expression,
        within: &[ClassIx],
        earlier: &mut Vec<(ClassIx, LocalId)>,
        span: Span,
    ) -> Flow<()> {
        let mut arguments = vec![record.clone()];
        for &component in &self.world.class(class).components {
            let Some(field) = self.field_id(component) else {
                return self.unsupported("a component of a record", span);
            };
            let value = self.save(self.read_field(record.clone(), field, span));
            self.construct_record(&value, &self.world.field(component).ty, within, earlier, span)?;
            arguments.push(value);
        }
        let Some(constructor) = self.world.judging(class) else {
            return Ok(());
        };
        let procedure = self.procedure(Origin::RecordCheck(constructor));
        self.constructed.insert(class);
        self.unless_thrown(span, |s| {
            s.ensure_initialised(class, span);
            s.call_procedure(None, procedure, true, arguments, span);
        });
        Ok(())
    }

    /// Excludes the run.
    pub(super) fn refuse(&mut self, span: Span) {
        self.assume(boolean(false, span), span);
    }

    /// Excludes runs in which `what` throws.
    pub(super) fn unless_thrown(&mut self, span: Span, what: impl FnOnce(&mut Self)) {
        let ((), body) = self.branch(what);
        let ((), refusal) = self.branch(|s| s.refuse(span));
        self.emit_try(body, vec![(self.world.known.throwable, refusal)], span);
    }
}
