//! Values that the program overwrites, and what it asks about them. Behind `first = first.next` nothing has the value that `first` had, and an instance that speaks of it
//! can be named with a variable only that is set before.

use super::text::Past;
use crate::context::Context;
use crate::heap::Resource;
use crate::state::State;
use echis_logic::{Op, Term};
use echis_source::Span;
use echis_viper::ast::{Field, FieldId, Type, VarDecl, VarId};
use rustc_hash::FxHashMap;

/// What a statement overwrites, with a variable that would keep it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// A name for the variable that no other one here has. Those of a program that stands for Java look different.
    pub name: String,
    /// Its type in Viper, if that has a name without parameters.
    pub ty: Option<&'static str>,
    /// The statement.
    pub before: Span,
    /// Viper expressions that have the value before it.
    pub ways: Vec<String>,
}

impl Saved {
    /// Is its name this one with a number?
    fn is_called(&self, stem: &str) -> bool {
        self.name.rsplit_once("__").is_some_and(|(own, _)| own == stem)
    }
}

/// All that a member overwrites.
#[derive(Debug, Default)]
pub struct AllSaved {
    /// In the order in which it was found.
    pub variables: Vec<Saved>,
    /// Their numbers, by the statement and what it overwrites.
    numbers: FxHashMap<(Span, Vec<String>), usize>,
}

impl<'p> Context<'p, '_> {
    /// Notes that a statement overwrites what a variable has.
    pub fn overwrites_variable(&mut self, st: &mut State<'p>, variable: VarId, before: Span) {
        if let Some(value) = st.store.get(variable).filter(|_| self.notes()) {
            let VarDecl { name, ty, .. } = st.store.declaration(variable);
            self.overwrites(st, before, value, ty, vec![name.to_string()]);
        }
    }

    /// Notes that a statement overwrites what a field of an object has.
    pub fn overwrites_field(&mut self, st: &mut State<'p>, object: Term, field: FieldId, before: Span) {
        let found = st.heap.find(Resource::Field(field), &[object]);
        if let Some(number) = found.filter(|_| self.notes()) {
            let value = st.heap.chunk(number).value;
            let Field { name, ty, .. } = &self.program.fields[field.index()];
            let objects = self.expressions_of(st, object, Past::Lost).into_iter();
            let ways = objects.map(|object| format!("{object}.{name}")).collect();
            self.overwrites(st, before, value, ty, ways);
        }
    }

    /// Notes what an `if` asks: behind it that may have changed.
    pub fn asks(&mut self, st: &mut State<'p>, condition: Term, statement: Span) {
        let negated = self.terms.not(condition);
        let asked = match self.terms.peek(condition).op {
            Op::True | Op::False => return,
            Op::Not => negated,
            _ => condition,
        };
        if self.notes() {
            let ways = self.expressions_of(st, asked, Past::Lost);
            self.overwrites(st, statement, asked, &Type::Bool, ways);
        }
    }

    /// Does anybody read what is noted?
    pub(super) fn notes(&self) -> bool {
        self.ghost.is_shown && !self.ghost.trying
    }

    /// Notes that a statement overwrites a value, which these expressions have before it.
    fn overwrites(&mut self, st: &mut State<'p>, before: Span, value: Term, ty: &Type, ways: Vec<String>) {
        let Some(way) = ways.first() else { return };
        let all = &mut self.ghost.saved;
        let word = way.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next();
        let stem = word.filter(|word| !word.is_empty()).unwrap_or("was");
        let alike = all.variables.iter().filter(|s| s.is_called(stem)).count();
        let name = format!("{stem}__{alike}");
        let number = *all.numbers.entry((before, ways)).or_insert_with_key(|(_, ways)| {
            all.variables.push(Saved {
                name,
                ty: named(ty),
                before,
                ways: ways.clone(),
            });
            all.variables.len() - 1
        });
        st.overwritten.insert(value, number);
    }

    /// The variable that would keep a value.
    pub(super) fn saved_as(&self, st: &State<'p>, value: Term) -> Option<String> {
        let &number = st.overwritten.get(&value)?;
        Some(self.ghost.saved.variables[number].name.clone())
    }
}

fn named(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Int => Some("Int"),
        Type::Bool => Some("Bool"),
        Type::Perm => Some("Perm"),
        Type::Ref => Some("Ref"),
        _ => None,
    }
}
