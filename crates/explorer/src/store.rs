//! What a symbolic state says about variables and objects: the interface behind which the two models of the paper stand.
//!
//! In *forward execution* (sections 2 and 3, fields as arrays) a store is a substitution: it gives for each variable a term over
//! the initial state. In the model of *traces* (section 4) a store gives a variable's own name, and remembers what was done. Evaluation
//! and control are the same for both.

use crate::context::Context;
use echis_logic::Term;
use echis_program::ast::{ClassId, FieldId, GlobalId, LocalId, ProcedureId, Type};

/// A symbolic state but for its control. References are those of the [`Context`].
pub trait Store: Clone {
    /// The value of a local variable of the procedure that is running.
    fn local(&self, cx: &Context, variable: LocalId) -> Term;
    /// The value of a global variable.
    fn global(&self, cx: &Context, variable: GlobalId) -> Term;
    /// The value of a field of an object that is not nil.
    fn field(&self, cx: &Context, object: Term, field: FieldId) -> Term;
    /// An element of an array, within its bounds; the types of the element and of the index.
    fn element(&self, cx: &Context, array: Term, index: Term, types: (Type, Type)) -> Term;
    /// The length of an array, of this type.
    fn length(&self, cx: &Context, array: Term, ty: Type) -> Term;
    /// Is an object that is not nil of one of these classes (itself, not by inheritance)?
    fn has_class(&self, cx: &Context, object: Term, classes: &[ClassId]) -> Term;
    /// Are two references equal?
    fn same(&self, cx: &Context, a: Term, b: Term) -> Term;

    /// Assigns to a local variable of the procedure that is running.
    fn set_local(&mut self, cx: &Context, variable: LocalId, value: Term);
    /// Assigns to a global variable.
    fn set_global(&mut self, cx: &Context, variable: GlobalId, value: Term);
    /// Assigns to a field of an object that is not nil.
    fn set_field(&mut self, cx: &Context, object: Term, field: FieldId, value: Term);
    /// Assigns to an element of an array, within its bounds; the types of the element and of the index.
    fn set_element(&mut self, cx: &Context, array: Term, index: Term, value: Term, types: (Type, Type));
    /// A new object, its fields at their defaults.
    fn create(&mut self, cx: &Context, class: ClassId) -> Term;
    /// A new array of a length (of this type), its elements at their defaults.
    fn create_array(&mut self, cx: &Context, class: ClassId, length: Term, ty: Type) -> Term;

    /// A value that is needed later, whatever is assigned in between.
    fn keep(&mut self, cx: &Context, value: Term) -> Term;
    /// A procedure begins: its parameters have these values, its other locals their defaults.
    fn enter(&mut self, cx: &Context, procedure: ProcedureId, arguments: Vec<Term>);
    /// The procedure that is running ends; the one that called it goes on.
    fn leave(&mut self);
    /// From here on, this is known.
    fn assume(&mut self, fact: Term);
}
