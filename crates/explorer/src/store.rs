//! The part of a symbolic state that knows variables and objects: the interface of the paper's two
//! models.
//!
//! In *forward execution* (sections 2 and 3, fields as arrays) a store is a substitution: it gives
//! for each variable a term over the initial state. In the model of *traces* (section 4) a store
//! gives a variable's own name and records the executed operations. Evaluation and control are the
//! same for both.

use crate::context::Context;
use echis_logic::Term;
use echis_program::ast::{ClassId, FieldId, GlobalId, LocalId, ProcedureId, Type};

/// A symbolic state without its control. References are those of the [`Context`].
pub trait Store: Clone {
    /// The value of a local variable of the procedure that is running.
    fn local(&self, cx: &Context, variable: LocalId) -> Term;
    /// The value of a global variable.
    fn global(&self, cx: &Context, variable: GlobalId) -> Term;
    /// The value of a field of an object that is not nil.
    fn field(&self, cx: &Context, object: Term, field: FieldId) -> Term;
    /// An element of an array, at an index within its bounds. `types` are the types of the element
    /// and of the index.
    fn element(&self, cx: &Context, array: Term, index: Term, types: (Type, Type)) -> Term;
    /// The length of an array, as a number of this type.
    fn length(&self, cx: &Context, array: Term, ty: Type) -> Term;
    /// Whether an object that is not nil is of one of these classes exactly; subclasses do not
    /// count.
    fn has_class(&self, cx: &Context, object: Term, classes: &[ClassId]) -> Term;
    /// Whether two references are equal.
    fn same(&self, cx: &Context, a: Term, b: Term) -> Term;

    /// Assigns to a local variable of the procedure that is running.
    fn set_local(&mut self, cx: &Context, variable: LocalId, value: Term);
    /// Assigns to a global variable.
    fn set_global(&mut self, cx: &Context, variable: GlobalId, value: Term);
    /// Assigns to a field of an object that is not nil.
    fn set_field(&mut self, cx: &Context, object: Term, field: FieldId, value: Term);
    /// Assigns to an element of an array, at an index within its bounds. `types` are the types of
    /// the element and of the index.
    fn set_element(&mut self, cx: &Context, array: Term, index: Term, value: Term, types: (Type, Type));
    /// Creates an object with default values in its fields.
    fn create(&mut self, cx: &Context, class: ClassId) -> Term;
    /// Creates an array of a length (of type `ty`) with default elements.
    fn create_array(&mut self, cx: &Context, class: ClassId, length: Term, ty: Type) -> Term;

    /// Saves a value that is needed later, so that assignments in between do not change it.
    fn keep(&mut self, cx: &Context, value: Term) -> Term;
    /// Enters a procedure: its parameters get these values, its other locals their defaults.
    fn enter(&mut self, cx: &Context, procedure: ProcedureId, arguments: Vec<Term>);
    /// Leaves the running procedure and returns to its caller.
    fn leave(&mut self);
    /// Adds a fact to the path condition.
    fn assume(&mut self, fact: Term);
}
