//! Fields that do not stand in the source (JLS 13.1): they hold captured variables and the objects around objects, are set before anything
//! runs that could read them, and keep their values.

use super::types::{ClassIx, FieldIx, VarIx};
use super::world::World;

/// What a new object has in a field that does not stand in the source.
#[derive(Debug, Clone)]
pub enum Kept<T> {
    /// The object around the new one, as its creation says it.
    Outer(T),
    /// What these fields lead to, from the new object.
    Way(Vec<FieldIx>),
    /// A variable of a method around.
    Variable(VarIx),
}

impl World {
    /// Whether a field does not stand in the source.
    pub fn is_synthetic(&self, field: FieldIx) -> bool {
        self.is_outer(field) || self.captured(field).is_some()
    }

    /// The variable that a field stands for in a class that captures it.
    pub fn captured(&self, field: FieldIx) -> Option<VarIx> {
        let mut captures = self.class(self.field(field).class).captures.iter();
        captures.find_map(|(variable, f)| (*f == field).then_some(*variable))
    }

    /// Whether a field holds what stood before the `::` of a method reference, which was there when the reference was made (JLS 15.13.3).
    pub fn is_bound(&self, field: FieldIx) -> bool {
        self.captured(field)
            .is_some_and(|variable| self.var(variable).is_bound)
    }

    /// Whether a field holds the object around one.
    pub fn is_outer(&self, field: FieldIx) -> bool {
        self.class(self.field(field).class).outer_field == Some(field)
    }

    /// The fields of a new object that do not stand in the source, for its class and for those above; none if an object is needed that
    /// there is not.
    pub fn kept_by<T: Clone>(&self, class: ClassIx, outer: Option<&T>) -> Option<Vec<(FieldIx, Kept<T>)>> {
        let mut kept = Vec::new();
        let mut below = class;
        for above in self.superclasses(class) {
            let info = self.class(above);
            if let Some(field) = info.outer_field {
                let value = match above == class {
                    true => Kept::Outer(outer?.clone()),
                    false => Kept::Way(self.way_to_outer_of(below, above)?),
                };
                kept.push((field, value));
            }
            kept.extend(info.captures.iter().map(|&(v, field)| (field, Kept::Variable(v))));
            below = above;
        }
        Some(kept)
    }

    /// The fields that lead from an object of a class to the one around it that an inner class above it needs (JLS 8.8.7.1): the
    /// innermost one around that has such classes, and for a local class the one that its source stands in.
    fn way_to_outer_of(&self, class: ClassIx, above: ClassIx) -> Option<Vec<FieldIx>> {
        let info = self.class(above);
        let wanted = info.outer?;
        let is_member = info.local_frame.is_none();
        let mut way = Vec::new();
        let mut at = class;
        loop {
            way.push(self.class(at).outer_field?);
            at = self.class(at).outer?;
            if at == wanted || is_member && self.is_subclass(at, wanted) {
                return Some(way);
            }
        }
    }

    /// The fields that lead from an object of a class to a variable that it or one around it captured.
    pub fn way_to_captured(&self, class: ClassIx, var: VarIx) -> Option<Vec<FieldIx>> {
        let mut way = Vec::new();
        let mut at = class;
        loop {
            let info = self.class(at);
            if let Some((_, field)) = info.captures.iter().find(|(v, _)| *v == var) {
                way.push(*field);
                return Some(way);
            }
            way.push(info.outer_field?);
            at = info.outer?;
        }
    }
}
