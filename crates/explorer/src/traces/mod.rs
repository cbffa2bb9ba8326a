//! The store of the paper's second model (section 4): a trace ρ of assignments, creations and
//! tests.
//!
//! Unfolding a program neither substitutes nor asks the solver. The path condition is computed
//! afterwards, by weakest [preconditions](wp).

pub mod unfold;
pub mod wp;

use crate::context::{Context, Part};
use crate::store::Store;
use echis_logic::{Sort, Term};
use echis_program::ast::{ClassId, FieldId, GlobalId, LocalId, ProcedureId, Type};

/// An action of a trace. Its terms speak of the state at that point, in which each variable has its
/// own name and fields are functions.
#[derive(Debug, Clone)]
pub enum Action {
    /// `x := e`
    Assign(Term, Term),
    /// `h.f := e`
    Field(FieldId, Term, Term),
    /// `a[i] := e`, with the types of the element and of the index.
    Element((Type, Type), [Term; 3]),
    /// `x := new C`, the object with this number.
    New(Term, ClassId, u32),
    /// `x := new T[length]`, the object with this number; the type of the length.
    NewArray(Term, ClassId, u32, Term, Type),
    /// `b`
    Test(Term),
}

/// A symbolic execution trace, with the current names of variables.
#[derive(Clone, Default)]
pub struct Trace {
    /// ρ, oldest first.
    pub actions: imbl::Vector<Action>,
    frames: imbl::Vector<Frame>,
    calls: u32,
    created: u32,
}

/// A running procedure: each call has variables of its own.
#[derive(Clone, Copy)]
struct Frame {
    procedure: ProcedureId,
    call: u32,
}

impl Trace {
    /// Creates a trace that assigns these values to the global variables.
    pub fn new(cx: &Context, globals: &[Term]) -> Trace {
        let mut trace = Trace::default();
        for (i, value) in globals.iter().enumerate() {
            trace.set_global(cx, GlobalId(i as u32), *value);
        }
        trace
    }

    fn variable(&self, cx: &Context, variable: LocalId) -> Term {
        let Some(frame) = self.frames.last() else {
            return cx.terms.fls();
        };
        let local = &cx.program.procedures[frame.procedure.index()].locals[variable.index()];
        constant(
            cx,
            &format!("{}:{}:{}", local.name, variable.0, frame.call),
            cx.sort(local.ty),
        )
    }

    fn next_object(&mut self) -> u32 {
        self.created += 1;
        self.created - 1
    }
}

fn constant(cx: &Context, name: &str, sort: Sort) -> Term {
    cx.terms.apply(cx.terms.symbol(name, &[], sort), &[])
}

impl Store for Trace {
    fn local(&self, cx: &Context, variable: LocalId) -> Term {
        self.variable(cx, variable)
    }

    fn global(&self, cx: &Context, variable: GlobalId) -> Term {
        let global = &cx.program.globals[variable.index()];
        constant(
            cx,
            &format!("{}::{}", global.name, variable.0),
            cx.sort(global.ty),
        )
    }

    fn field(&self, cx: &Context, object: Term, field: FieldId) -> Term {
        cx.initially(Part::Field(field), object)
    }

    fn element(&self, cx: &Context, array: Term, index: Term, types: (Type, Type)) -> Term {
        cx.terms
            .select(cx.initially(Part::Elements(types.0, types.1), array), index)
    }

    fn length(&self, cx: &Context, array: Term, ty: Type) -> Term {
        cx.initially(Part::Length(ty), array)
    }

    fn has_class(&self, cx: &Context, object: Term, classes: &[ClassId]) -> Term {
        cx.is_one_of(cx.initially(Part::Class, object), classes)
    }

    fn same(&self, cx: &Context, a: Term, b: Term) -> Term {
        cx.terms.eq(a, b)
    }

    fn set_local(&mut self, cx: &Context, variable: LocalId, value: Term) {
        let variable = self.variable(cx, variable);
        self.actions.push_back(Action::Assign(variable, value));
    }

    fn set_global(&mut self, cx: &Context, variable: GlobalId, value: Term) {
        let variable = self.global(cx, variable);
        self.actions.push_back(Action::Assign(variable, value));
    }

    fn set_field(&mut self, _: &Context, object: Term, field: FieldId, value: Term) {
        self.actions.push_back(Action::Field(field, object, value));
    }

    fn set_element(&mut self, _: &Context, array: Term, index: Term, value: Term, types: (Type, Type)) {
        self.actions
            .push_back(Action::Element(types, [array, index, value]));
    }

    fn create(&mut self, cx: &Context, class: ClassId) -> Term {
        let number = self.next_object();
        let object = cx.terms.fresh("new", cx.reference);
        self.actions.push_back(Action::New(object, class, number));
        object
    }

    fn create_array(&mut self, cx: &Context, class: ClassId, length: Term, ty: Type) -> Term {
        let number = self.next_object();
        let array = cx.terms.fresh("new", cx.reference);
        self.actions
            .push_back(Action::NewArray(array, class, number, length, ty));
        array
    }

    /// The paper's `r := e`.
    fn keep(&mut self, cx: &Context, value: Term) -> Term {
        let kept = cx.terms.fresh("r", cx.terms.sort_of(value));
        self.actions.push_back(Action::Assign(kept, value));
        kept
    }

    fn enter(&mut self, cx: &Context, procedure: ProcedureId, arguments: Vec<Term>) {
        self.calls += 1;
        self.frames.push_back(Frame {
            procedure,
            call: self.calls,
        });
        let locals = &cx.program.procedures[procedure.index()].locals;
        let defaults = locals
            .iter()
            .skip(arguments.len())
            .map(|local| cx.default(local.ty));
        let values: Vec<Term> = arguments.iter().copied().chain(defaults).collect();
        for (i, value) in values.into_iter().enumerate() {
            self.set_local(cx, LocalId(i as u32), value);
        }
    }

    fn leave(&mut self) {
        self.frames.pop_back();
    }

    fn assume(&mut self, fact: Term) {
        self.actions.push_back(Action::Test(fact));
    }
}
