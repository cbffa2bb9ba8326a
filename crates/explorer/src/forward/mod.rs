//! The store of forward execution (sections 2 and 3 of the paper), with fields as arrays (2.1 and
//! 4.1).
//!
//! It has a substitution, which gives for each variable a term over the initial state, and a path
//! condition.

mod cases;
mod join;
pub mod memory;

use crate::context::Context;
use crate::store::Store;
use echis_logic::Term;
use echis_program::ast::{ClassId, FieldId, GlobalId, LocalId, ProcedureId, Type};
use memory::Memory;

/// The state ⟨τ…, σ, φ⟩ of forward execution.
#[derive(Clone)]
pub struct Forward {
    /// The local substitutions τ, that of the running procedure last.
    frames: imbl::Vector<Frame>,
    /// The global substitution σ.
    globals: imbl::Vector<Term>,
    /// The objects.
    pub memory: Memory,
    /// The path condition φ, conjunct by conjunct.
    pub condition: imbl::Vector<Term>,
}

/// A local substitution. Unassigned variables are not in it.
#[derive(Clone, PartialEq)]
struct Frame {
    procedure: ProcedureId,
    values: imbl::Vector<Option<Term>>,
}

impl Forward {
    /// Creates a state with these values of the global variables.
    pub fn new(globals: impl IntoIterator<Item = Term>, memory: Memory) -> Forward {
        Forward {
            frames: imbl::Vector::new(),
            globals: globals.into_iter().collect(),
            memory,
            condition: imbl::Vector::new(),
        }
    }

    /// The running procedure.
    pub fn procedure(&self) -> Option<ProcedureId> {
        self.frames.last().map(|frame| frame.procedure)
    }

    /// The assigned local variables of the running procedure.
    pub fn locals(&self) -> impl Iterator<Item = (LocalId, Term)> {
        let values = self
            .frames
            .last()
            .into_iter()
            .flat_map(|frame| frame.values.iter().enumerate());
        values.filter_map(|(i, value)| Some((LocalId(i as u32), (*value)?)))
    }

    /// Whether the running procedure has the same variables and objects in both states.
    pub fn is_visibly_equal(&self, other: &Forward) -> bool {
        self.frames.last() == other.frames.last()
            && self.globals == other.globals
            && self.memory == other.memory
    }

    /// The global variables.
    pub fn globals(&self) -> impl Iterator<Item = Term> {
        self.globals.iter().copied()
    }
}

impl Store for Forward {
    fn local(&self, cx: &Context, variable: LocalId) -> Term {
        let Some(frame) = self.frames.last() else {
            return cx.terms.fls();
        };
        let value = frame.values.get(variable.index()).copied().flatten();
        value.unwrap_or_else(|| {
            cx.default(cx.program.procedures[frame.procedure.index()].locals[variable.index()].ty)
        })
    }

    fn global(&self, cx: &Context, variable: GlobalId) -> Term {
        self.globals
            .get(variable.index())
            .copied()
            .unwrap_or(cx.terms.fls())
    }

    fn field(&self, cx: &Context, object: Term, field: FieldId) -> Term {
        self.memory.field(cx, object, field)
    }

    fn element(&self, cx: &Context, array: Term, index: Term, types: (Type, Type)) -> Term {
        self.memory.element(cx, array, index, types)
    }

    fn length(&self, cx: &Context, array: Term, ty: Type) -> Term {
        self.memory.length(cx, array, ty)
    }

    fn has_class(&self, cx: &Context, object: Term, classes: &[ClassId]) -> Term {
        self.memory.has_class(cx, object, classes)
    }

    fn same(&self, cx: &Context, a: Term, b: Term) -> Term {
        memory::same(cx, a, b)
    }

    fn set_local(&mut self, _: &Context, variable: LocalId, value: Term) {
        let frame = self.frames.back_mut();
        if let Some(place) = frame.and_then(|frame| frame.values.get_mut(variable.index())) {
            *place = Some(value);
        }
    }

    fn set_global(&mut self, _: &Context, variable: GlobalId, value: Term) {
        if let Some(place) = self.globals.get_mut(variable.index()) {
            *place = value;
        }
    }

    fn set_field(&mut self, cx: &Context, object: Term, field: FieldId, value: Term) {
        self.memory.set_field(cx, object, field, value);
    }

    fn set_element(&mut self, cx: &Context, array: Term, index: Term, value: Term, types: (Type, Type)) {
        self.memory.set_element(cx, array, index, value, types);
    }

    fn create(&mut self, cx: &Context, class: ClassId) -> Term {
        self.memory.create(cx, class)
    }

    fn create_array(&mut self, cx: &Context, class: ClassId, length: Term, ty: Type) -> Term {
        self.memory.create_array(cx, class, length, ty)
    }

    fn keep(&mut self, _: &Context, value: Term) -> Term {
        value
    }

    fn enter(&mut self, cx: &Context, procedure: ProcedureId, arguments: Vec<Term>) {
        let locals = cx.program.procedures[procedure.index()].locals.len();
        let values = arguments
            .into_iter()
            .map(Some)
            .chain(std::iter::repeat(None))
            .take(locals);
        self.frames.push_back(Frame {
            procedure,
            values: values.collect(),
        });
    }

    fn leave(&mut self) {
        self.frames.pop_back();
    }

    fn assume(&mut self, fact: Term) {
        self.condition.push_back(fact);
    }
}
