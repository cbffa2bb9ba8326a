//! The objects of a symbolic state.
//!
//! A reference is nil, an object that the run created, an object of the initial state, or a choice
//! between references. Created objects are known. Of an initial object only a term is known. Every
//! access is a case analysis over the choices.
//!
//! A field of an object of the initial state has the value of the last write: `(h'.f)[h.f := e]` is
//! `if h = h' then e else h'.f`, as in section 4 of the paper. The solver decides aliasing.

use super::cases::{Case, case, cases, filter_cases, map_cases};
use crate::context::{Context, Part};
use echis_logic::Term;
use echis_program::ast::{ClassId, ClassKind, FieldId, Type};

/// The created objects, and the writes to initial objects.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Memory {
    /// The created objects by number. A number without an object belongs to another path.
    pub(super) created: imbl::Vector<Option<Object>>,
    /// Writes to fields of initial objects, oldest first.
    pub(super) fields: imbl::OrdMap<FieldId, imbl::Vector<Write>>,
    /// The contents of initial arrays after each write, oldest first.
    pub(super) arrays: imbl::Vector<Contents>,
}

/// The final contents of an object that the run created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreatedObject {
    /// Its class.
    pub class: ClassId,
    /// The values of its fields, in the order of its class.
    pub fields: Vec<Term>,
    /// The length and the elements, as a mathematical array, if it is an array.
    pub array: Option<(Term, Term)>,
}

/// An object that the run created.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Object {
    pub(super) class: ClassId,
    pub(super) fields: imbl::Vector<Term>,
    pub(super) array: Option<Array>,
}

impl Object {
    /// Whether it is an array with elements of this type; all reference types are one type. An
    /// access needs this test because some cases of a reference can be objects of another class.
    fn is_array_of(&self, cx: &Context, element: Type) -> bool {
        match (cx.element_type(self.class), element) {
            (Some(Type::Ref(_)), Type::Ref(_)) => true,
            (own, element) => own == Some(element),
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Array {
    pub(super) length: Term,
    pub(super) elements: Elements,
}

/// The write `object.f := value`, if the guard holds.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Write {
    pub(super) guard: Term,
    pub(super) object: Term,
    pub(super) value: Term,
}

/// The contents of an initial array.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Contents {
    pub(super) array: Term,
    pub(super) types: (Type, Type),
    pub(super) elements: Elements,
}

/// A function from indices to values: known elements, and the rest as a mathematical array.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Elements {
    pub(super) known: imbl::OrdMap<i64, Term>,
    pub(super) rest: Term,
}

/// Whether two references are equal.
pub fn same(cx: &Context, a: Term, b: Term) -> Term {
    if a == b {
        return cx.terms.tru();
    }
    map_cases(cx, a, &mut |a| map_cases(cx, b, &mut |b| same_case(cx, a, b)))
}

fn same_case(cx: &Context, a: Term, b: Term) -> Term {
    match (case(cx, a), case(cx, b)) {
        _ if a == b => cx.terms.tru(),
        (Case::Created(_), _) | (_, Case::Created(_)) => cx.terms.fls(),
        _ => cx.terms.eq(a, b),
    }
}

impl Elements {
    /// The elements of a mathematical array.
    pub(super) fn of_array(rest: Term) -> Elements {
        Elements {
            known: imbl::OrdMap::new(),
            rest,
        }
    }

    pub(super) fn get(&self, cx: &Context, index: Term, ty: Type) -> Term {
        if let Some(&value) = cx.known_index(index).and_then(|i| self.known.get(&i)) {
            return value;
        }
        let array = match cx.known_index(index) {
            Some(_) => self.rest,
            None => self.array(cx),
        };
        match ty {
            Type::Ref(_) => cx.select_cases(array, index),
            _ => cx.terms.select(array, index),
        }
    }

    fn set(&mut self, cx: &Context, index: Term, value: Term) {
        match cx.known_index(index) {
            Some(i) => {
                self.known.insert(i, value);
            }
            None => {
                self.rest = cx.terms.store(self.array(cx), index, value);
                self.known.clear();
            }
        }
    }

    /// The elements as one mathematical array.
    pub(super) fn array(&self, cx: &Context) -> Term {
        let t = cx.terms;
        let Some((sort, _)) = t.array_parts(t.sort_of(self.rest)) else {
            return self.rest;
        };
        let known = self.known.iter();
        known.fold(self.rest, |array, (i, value)| {
            t.store(array, cx.index(*i, sort), *value)
        })
    }
}

impl Memory {
    /// The number of objects that the run has created.
    pub fn count(&self) -> u32 {
        self.created.len() as u32
    }

    fn object(&self, n: usize) -> Option<&Object> {
        self.created.get(n)?.as_ref()
    }

    fn object_mut(&mut self, n: usize) -> Option<&mut Object> {
        self.created.get_mut(n)?.as_mut()
    }

    /// The class of an object that the run created.
    pub fn class_of(&self, created: u32) -> Option<ClassId> {
        self.object(created as usize).map(|o| o.class)
    }

    /// An object that the run created, by number.
    pub fn created_object(&self, cx: &Context, created: u32) -> Option<CreatedObject> {
        let object = self.object(created as usize)?;
        let array = object.array.as_ref();
        Some(CreatedObject {
            class: object.class,
            fields: object.fields.iter().copied().collect(),
            array: array.map(|array| (array.length, array.elements.array(cx))),
        })
    }

    /// Creates an object with default values in its fields.
    pub fn create(&mut self, cx: &Context, class: ClassId) -> Term {
        let fields = match &cx.program.classes[class.index()].kind {
            ClassKind::Object(fields) => fields
                .iter()
                .map(|f| cx.default(cx.program.fields[f.index()].ty))
                .collect(),
            _ => imbl::Vector::new(),
        };
        self.add(cx, class, fields, None)
    }

    /// Creates an array of a length (of type `ty`) with default elements.
    pub fn create_array(&mut self, cx: &Context, class: ClassId, length: Term, ty: Type) -> Term {
        let element = cx.element_type(class).unwrap_or(Type::Bool);
        let sort = cx.terms.array_sort(cx.sort(ty), cx.sort(element));
        let elements = Elements::of_array(cx.terms.const_array(sort, cx.default(element)));
        self.add(cx, class, imbl::Vector::new(), Some(Array { length, elements }))
    }

    /// Sets the elements of a new array to those of a mathematical array.
    pub fn fill(&mut self, cx: &Context, array: Term, elements: Term) {
        let object = cx.as_created(array).and_then(|n| self.object_mut(n as usize));
        if let Some(array) = object.and_then(|o| o.array.as_mut()) {
            array.elements.rest = elements;
        }
    }

    fn add(
        &mut self,
        cx: &Context,
        class: ClassId,
        fields: imbl::Vector<Term>,
        array: Option<Array>,
    ) -> Term {
        self.created.push_back(Some(Object { class, fields, array }));
        cx.created(self.count() - 1)
    }

    /// The value of a field.
    pub fn field(&self, cx: &Context, object: Term, field: FieldId) -> Term {
        map_cases(cx, object, &mut |object| match case(cx, object) {
            Case::Created(n) => self
                .slot(cx, n, field)
                .and_then(|i| self.object(n)?.fields.get(i).copied())
                .unwrap_or_else(|| self.missing_field(cx, field)),
            Case::Nil => self.missing_field(cx, field),
            Case::Initial => self.initial_field(cx, object, field),
        })
    }

    /// An arbitrary value for a field that the object does not have.
    fn missing_field(&self, cx: &Context, field: FieldId) -> Term {
        cx.default(cx.program.fields[field.index()].ty)
    }

    /// The position of a field among the fields of a created object.
    fn slot(&self, cx: &Context, created: usize, field: FieldId) -> Option<usize> {
        let class = self.object(created)?.class;
        cx.slot(class, field)
    }

    /// The value of a field of an initial object, after the writes so far.
    fn initial_field(&self, cx: &Context, object: Term, field: FieldId) -> Term {
        let t = cx.terms;
        let mut writes = Vec::new();
        let mut value = None;
        for write in self.fields.get(&field).into_iter().flatten().rev() {
            let hits = t.and(write.guard, t.eq(write.object, object));
            if hits == t.tru() {
                value = Some(write.value);
                break;
            }
            writes.push((hits, write.value));
        }
        let value = value.unwrap_or_else(|| cx.initially(Part::Field(field), object));
        writes
            .into_iter()
            .rev()
            .fold(value, |rest, (hits, value)| t.ite(hits, value, rest))
    }

    /// Assigns to a field.
    pub fn set_field(&mut self, cx: &Context, object: Term, field: FieldId, value: Term) {
        for (guard, object) in cases(cx, object) {
            self.set_field_if(cx, guard, object, field, value);
        }
    }

    /// Assigns to a field of a reference that is not a choice, if the guard holds.
    fn set_field_if(&mut self, cx: &Context, guard: Term, object: Term, field: FieldId, value: Term) {
        let t = cx.terms;
        match case(cx, object) {
            _ if guard == t.fls() => {}
            Case::Created(n) => {
                if let Some(i) = self.slot(cx, n, field)
                    && let Some(place) = self.object_mut(n).and_then(|o| o.fields.get_mut(i))
                {
                    *place = t.ite(guard, value, *place);
                }
            }
            Case::Nil => {}
            Case::Initial => self
                .fields
                .entry(field)
                .or_default()
                .push_back(Write { guard, object, value }),
        }
    }

    /// The length of an array, of this type.
    pub fn length(&self, cx: &Context, array: Term, ty: Type) -> Term {
        map_cases(cx, array, &mut |array| match case(cx, array) {
            Case::Created(n) => match self.object(n).and_then(|o| o.array.as_ref()) {
                Some(array) => array.length,
                None => cx.integer(0, ty),
            },
            Case::Nil => cx.integer(0, ty),
            Case::Initial => cx.initially(Part::Length(ty), array),
        })
    }

    /// Whether the class of an object is one of these.
    pub fn has_class(&self, cx: &Context, object: Term, classes: &[ClassId]) -> Term {
        let t = cx.terms;
        map_cases(cx, object, &mut |object| match case(cx, object) {
            Case::Created(n) => t.bool(self.object(n).is_some_and(|o| classes.contains(&o.class))),
            Case::Nil => t.fls(),
            Case::Initial => cx.is_one_of(cx.initially(Part::Class, object), classes),
        })
    }

    /// Drops the cases of a reference in which the class of the object is none of these.
    pub fn narrowed(&self, cx: &Context, object: Term, classes: &[ClassId]) -> Term {
        let is_kept = &mut |object| self.has_class(cx, object, classes) != cx.terms.fls();
        filter_cases(cx, object, is_kept).unwrap_or(object)
    }

    /// An element of an array. `types` are the types of the element and of the index.
    pub fn element(&self, cx: &Context, array: Term, index: Term, types: (Type, Type)) -> Term {
        map_cases(cx, array, &mut |array| match case(cx, array) {
            Case::Created(n) => match self.object(n).filter(|o| o.is_array_of(cx, types.0)) {
                Some(Object {
                    array: Some(array), ..
                }) => array.elements.get(cx, index, types.0),
                _ => cx.default(types.0),
            },
            Case::Nil => cx.default(types.0),
            Case::Initial => self.initial_elements(cx, array, types).get(cx, index, types.0),
        })
    }

    /// The contents of an array of the initial state, after the writes so far.
    pub(super) fn initial_elements(&self, cx: &Context, array: Term, types: (Type, Type)) -> Elements {
        let t = cx.terms;
        let mut aliases = Vec::new();
        let mut found = None;
        for contents in self.arrays.iter().rev().filter(|c| c.types == types) {
            let hits = t.eq(contents.array, array);
            if hits == t.tru() {
                found = Some(contents.elements.clone());
                break;
            }
            if hits != t.fls() {
                aliases.push((hits, contents));
            }
        }
        let initially = || Elements::of_array(cx.initially(Part::Elements(types.0, types.1), array));
        let found = found.unwrap_or_else(initially);
        if aliases.is_empty() {
            return found;
        }
        let rest = aliases
            .into_iter()
            .rev()
            .fold(found.array(cx), |rest, (hits, contents)| {
                t.ite(hits, contents.elements.array(cx), rest)
            });
        Elements::of_array(rest)
    }

    /// Assigns to an element of an array. `types` are the types of the element and of the index.
    pub fn set_element(&mut self, cx: &Context, array: Term, index: Term, value: Term, types: (Type, Type)) {
        for (guard, array) in cases(cx, array) {
            self.set_element_if(cx, guard, array, index, value, types);
        }
    }

    /// Assigns to an element of a reference that is not a choice, if the guard holds.
    fn set_element_if(
        &mut self,
        cx: &Context,
        guard: Term,
        array: Term,
        index: Term,
        value: Term,
        types: (Type, Type),
    ) {
        let t = cx.terms;
        let guarded = |elements: &mut Elements| {
            let new = if guard == t.tru() {
                value
            } else {
                t.ite(guard, value, elements.get(cx, index, types.0))
            };
            elements.set(cx, index, new);
        };
        match case(cx, array) {
            _ if guard == t.fls() => {}
            Case::Created(n) => {
                let object = self.object_mut(n).filter(|o| o.is_array_of(cx, types.0));
                if let Some(array) = object.and_then(|o| o.array.as_mut()) {
                    guarded(&mut array.elements);
                }
            }
            Case::Nil => {}
            Case::Initial => {
                let mut elements = self.initial_elements(cx, array, types);
                guarded(&mut elements);
                let contents = Contents {
                    array,
                    types,
                    elements,
                };
                match self.arrays.last() {
                    Some(last) if last.array == array && last.types == types => {
                        self.arrays.set(self.arrays.len() - 1, contents);
                    }
                    _ => self.arrays.push_back(contents),
                }
            }
        }
    }
}
