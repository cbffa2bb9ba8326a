//! Synthetic fields, which hold captured variables and enclosing instances (JLS 13.1). They are set
//! before any code can read them, and never change.

use super::types::{ClassIx, FieldIx, VarIx};
use super::world::World;

/// The initial value of a synthetic field. `T` is the language of the caller's expressions.
#[derive(Debug, Clone)]
pub enum SyntheticValue<T> {
    /// The enclosing instance, as given by the creation expression.
    Outer(T),
    /// The object at the end of a path of fields that begins at the new object.
    Path(Vec<FieldIx>),
    /// A local variable of the enclosing method.
    Variable(VarIx),
}

impl World {
    /// Whether a field is synthetic.
    pub fn is_synthetic(&self, field: FieldIx) -> bool {
        self.is_outer(field) || self.captured(field).is_some()
    }

    /// The captured variable that a field holds, if any.
    pub fn captured(&self, field: FieldIx) -> Option<VarIx> {
        let mut captures = self.class(self.field(field).class).captures.iter();
        captures.find_map(|(variable, f)| (*f == field).then_some(*variable))
    }

    /// Whether a field holds the receiver of a method reference, `e` in `e::m`, evaluated when the
    /// reference is created (JLS 15.13.3).
    pub fn is_bound(&self, field: FieldIx) -> bool {
        self.captured(field)
            .is_some_and(|variable| self.var(variable).is_bound)
    }

    /// Whether a field holds the enclosing instance.
    pub fn is_outer(&self, field: FieldIx) -> bool {
        self.class(self.field(field).class).outer_field == Some(field)
    }

    /// The synthetic fields of a new object with their values, for its class and its superclasses.
    /// None if a required enclosing instance is missing.
    pub fn synthetic_values<T: Clone>(
        &self,
        class: ClassIx,
        outer: Option<&T>,
    ) -> Option<Vec<(FieldIx, SyntheticValue<T>)>> {
        let mut kept = Vec::new();
        let mut below = class;
        for above in self.superclasses(class) {
            let info = self.class(above);
            if let Some(field) = info.outer_field {
                let value = match above == class {
                    true => SyntheticValue::Outer(outer?.clone()),
                    false => SyntheticValue::Path(self.path_to_outer_of(below, above)?),
                };
                kept.push((field, value));
            }
            kept.extend(
                info.captures
                    .iter()
                    .map(|&(v, field)| (field, SyntheticValue::Variable(v))),
            );
            below = above;
        }
        Some(kept)
    }

    /// The path of fields from an object of a class to the enclosing instance of its superclass
    /// `above` (JLS 8.8.7.1): the innermost enclosing instance whose class has `above` as a member,
    /// or for a local class the one that its source stands in.
    fn path_to_outer_of(&self, class: ClassIx, above: ClassIx) -> Option<Vec<FieldIx>> {
        let info = self.class(above);
        let wanted = info.outer?;
        let is_member = info.local_frame.is_none();
        let mut path = Vec::new();
        let mut at = class;
        loop {
            path.push(self.class(at).outer_field?);
            at = self.class(at).outer?;
            if at == wanted || is_member && self.is_subclass(at, wanted) {
                return Some(path);
            }
        }
    }

    /// The path of fields from an object of a class to the field that holds a captured variable, in
    /// it or in an enclosing instance.
    pub fn path_to_captured(&self, class: ClassIx, var: VarIx) -> Option<Vec<FieldIx>> {
        let mut path = Vec::new();
        let mut at = class;
        loop {
            let info = self.class(at);
            if let Some((_, field)) = info.captures.iter().find(|(v, _)| *v == var) {
                path.push(*field);
                return Some(path);
            }
            path.push(info.outer_field?);
            at = info.outer?;
        }
    }
}
