//! A store with a fault in one of its transitions, which the tests of the theorems must find.

use echis_explorer::context::Context;
use echis_explorer::store::Store;
use echis_logic::Term;
use echis_program::ast::{ClassId, ClassKind, FieldId, GlobalId, LocalId, ProcedureId, Type};

/// A fault in a transition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A global assignment is lost if the variable has its initial value.
    LostAssignment,
    /// The bounds check is `0 <= i <= |a|`, as printed in section 2.1 of the paper.
    OutOfBounds,
    /// The path condition loses every second conjunct.
    ForgottenCondition,
    /// The first two parameters of a call are exchanged if they have the same type.
    ExchangedParameters,
    /// A write through one reference is not visible through another one to the same object:
    /// `(h'.f)[h.f := e]` is `h'.f` unless the terms `h'` and `h` are the same.
    NoAliasing,
    /// Fields of new objects do not have their defaults.
    NoDefaults,
}

/// A store with a fault.
#[derive(Clone)]
pub struct Faulty<S> {
    pub inner: S,
    pub fault: Fault,
    /// The number of facts that were assumed.
    facts: u32,
    /// The writes to fields: the field, the object, the value.
    written: Vec<(FieldId, Term, Term)>,
}

impl<S> Faulty<S> {
    pub fn new(inner: S, fault: Fault) -> Self {
        Faulty {
            inner,
            fault,
            facts: 0,
            written: Vec::new(),
        }
    }
}

impl<S: Store> Store for Faulty<S> {
    fn local(&self, cx: &Context, variable: LocalId) -> Term {
        self.inner.local(cx, variable)
    }

    fn global(&self, cx: &Context, variable: GlobalId) -> Term {
        self.inner.global(cx, variable)
    }

    fn field(&self, cx: &Context, object: Term, field: FieldId) -> Term {
        if self.fault == Fault::NoAliasing && cx.as_created(object).is_none() {
            let last = self
                .written
                .iter()
                .rev()
                .find(|(f, o, _)| (*f, *o) == (field, object));
            return match last {
                Some((.., value)) => *value,
                None => cx.initially(echis_explorer::context::Part::Field(field), object),
            };
        }
        self.inner.field(cx, object, field)
    }

    fn element(&self, cx: &Context, array: Term, index: Term, types: (Type, Type)) -> Term {
        self.inner.element(cx, array, index, types)
    }

    fn length(&self, cx: &Context, array: Term, ty: Type) -> Term {
        let length = self.inner.length(cx, array, ty);
        match (self.fault, ty) {
            (Fault::OutOfBounds, Type::Int) => cx.terms.add(length, cx.terms.int(1)),
            (Fault::OutOfBounds, _) => cx.terms.bv_add(length, cx.terms.bits(32, 1)),
            _ => length,
        }
    }

    fn has_class(&self, cx: &Context, object: Term, classes: &[ClassId]) -> Term {
        self.inner.has_class(cx, object, classes)
    }

    fn same(&self, cx: &Context, a: Term, b: Term) -> Term {
        self.inner.same(cx, a, b)
    }

    fn set_local(&mut self, cx: &Context, variable: LocalId, value: Term) {
        self.inner.set_local(cx, variable, value);
    }

    fn set_global(&mut self, cx: &Context, variable: GlobalId, value: Term) {
        let has_initial_value = cx.terms.children(self.inner.global(cx, variable)).is_empty();
        if self.fault != Fault::LostAssignment || !has_initial_value {
            self.inner.set_global(cx, variable, value);
        }
    }

    fn set_field(&mut self, cx: &Context, object: Term, field: FieldId, value: Term) {
        self.written.push((field, object, value));
        self.inner.set_field(cx, object, field, value);
    }

    fn set_element(&mut self, cx: &Context, array: Term, index: Term, value: Term, types: (Type, Type)) {
        self.inner.set_element(cx, array, index, value, types);
    }

    fn create(&mut self, cx: &Context, class: ClassId) -> Term {
        let object = self.inner.create(cx, class);
        if self.fault == Fault::NoDefaults
            && let ClassKind::Object(fields) = &cx.program.classes[class.index()].kind
        {
            for field in fields {
                if let ty @ (Type::Int | Type::Bits(_)) = cx.program.fields[field.index()].ty {
                    self.inner.set_field(cx, object, *field, cx.integer(1, ty));
                }
            }
        }
        object
    }

    fn create_array(&mut self, cx: &Context, class: ClassId, length: Term, ty: Type) -> Term {
        self.inner.create_array(cx, class, length, ty)
    }

    fn keep(&mut self, cx: &Context, value: Term) -> Term {
        self.inner.keep(cx, value)
    }

    fn enter(&mut self, cx: &Context, procedure: ProcedureId, mut arguments: Vec<Term>) {
        let locals = &cx.program.procedures[procedure.index()].locals;
        if self.fault == Fault::ExchangedParameters && arguments.len() > 1 && locals[0].ty == locals[1].ty {
            arguments.swap(0, 1);
        }
        self.inner.enter(cx, procedure, arguments);
    }

    fn leave(&mut self) {
        self.inner.leave();
    }

    fn assume(&mut self, fact: Term) {
        self.facts += 1;
        if self.fault != Fault::ForgottenCondition || self.facts % 2 == 1 {
            self.inner.assume(fact);
        }
    }
}
