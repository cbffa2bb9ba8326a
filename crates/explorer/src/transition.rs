//! The effects of statements on a store, without control: the order of evaluation, the checks, and
//! the changes.
//!
//! The machine, which follows single paths, and unwinding, which joins them, share it.

use crate::context::{Context, storage};
use crate::eval::Evaluation;
use crate::store::Store;
use echis_logic::Term;
use echis_program::ast::{
    ClassId, ErrorKind, Expression, Handler, LocalId, MethodId, Place, ProcedureId, Target,
};
use echis_source::Span;

/// The parts of a place and the value for it.
pub struct Assignment {
    parts: Vec<Term>,
    value: Term,
}

impl<S: Store> Evaluation<'_, '_, '_, S> {
    /// Evaluates and checks `place := value`.
    pub fn assignment(&mut self, place: &Place, value: &Expression, span: Span) -> Assignment {
        let parts = self.place(place);
        let stored = self.value(value);
        match place {
            Place::Field(..) => self.check_object(parts[0], span),
            Place::Element(array, index) => {
                self.check_element(parts[0], parts[1], index.ty, span);
                self.check_store((parts[0], array.ty), (stored, value.ty), span);
            }
            Place::Local(_) | Place::Global(_) => {}
        }
        Assignment { parts, value: stored }
    }

    /// Evaluates the length of a new array.
    pub fn new_length(&mut self, length: &Expression, span: Span) -> Term {
        let value = self.value(length);
        let fits = self.context().is_not_negative(value, length.ty);
        self.check(fits, ErrorKind::NegativeArraySize, span);
        value
    }

    /// Evaluates and checks an assertion.
    pub fn assertion(&mut self, condition: &Expression, span: Span) {
        let holds = self.value(condition);
        self.check(holds, ErrorKind::AssertionViolated, span);
    }

    /// Evaluates a thrown object.
    pub fn thrown(&mut self, object: &Expression, span: Span) -> Term {
        let object = self.value(object);
        self.check_object(object, span);
        object
    }

    /// Evaluates the arguments of a call.
    pub fn arguments(&mut self, target: Target, arguments: &[Expression], span: Span) -> Vec<Term> {
        let values: Vec<Term> = arguments.iter().map(|a| self.value(a)).collect();
        let has_receiver = !matches!(target, Target::Procedure { receiver: false, .. });
        if let Some(receiver) = values.first().filter(|_| has_receiver) {
            self.check_object(*receiver, span);
        }
        values
    }
}

impl Context<'_, '_> {
    /// Carries out an assignment.
    pub fn assign(&self, store: &mut impl Store, place: &Place, value: &Expression, assignment: &Assignment) {
        let parts = &assignment.parts;
        match place {
            Place::Local(u) => store.set_local(self, *u, assignment.value),
            Place::Global(x) => store.set_global(self, *x, assignment.value),
            Place::Field(_, field) => store.set_field(self, parts[0], *field, assignment.value),
            Place::Element(_, index) => {
                let types = (storage(value.ty), index.ty);
                store.set_element(self, parts[0], parts[1], assignment.value, types);
            }
        }
    }

    /// `u := new T[length]`
    pub fn assign_array(
        &self,
        store: &mut impl Store,
        target: LocalId,
        class: ClassId,
        length: (Term, &Expression),
    ) {
        let array = store.create_array(self, class, length.0, length.1.ty);
        store.set_local(self, target, array);
    }

    /// The implementations that a method call can reach on an object of the declared class, each
    /// with the classes that lead to it.
    pub fn implementations(&self, method: MethodId, declared: ClassId) -> Vec<(ProcedureId, Vec<ClassId>)> {
        let implementations = &self.program.methods[method.index()].implementations;
        let mut found: Vec<(ProcedureId, Vec<ClassId>)> = Vec::new();
        for class in self.below(declared) {
            let Some(procedure) = implementations.get(class) else {
                continue;
            };
            match found.iter_mut().find(|(p, _)| p == procedure) {
                Some((_, classes)) => classes.push(*class),
                None => found.push((*procedure, vec![*class])),
            }
        }
        found
    }

    /// The classes of objects that a handler catches.
    pub fn caught(&self, handler: &Handler) -> Vec<ClassId> {
        let classes = handler.classes.iter();
        classes.flat_map(|c| self.below(*c)).copied().collect()
    }
}
