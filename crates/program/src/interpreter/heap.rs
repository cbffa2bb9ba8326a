//! The objects of a run. Fields and short arrays are dense; of a long array only the pages exist
//! that were written to, so that an input may have an array of two thousand million elements.

use super::cell::Cell;
use crate::ast::{ClassId, ClassKind, Program, Type};
use crate::run::{Contents, Object, ObjectId};
use std::collections::BTreeMap;

/// Arrays up to this length are dense.
const DENSE: u32 = 1 << 14;
/// Elements of a page.
const PAGE: u32 = 1 << 10;
/// The length of no array is greater.
pub const MAX_LENGTH: u32 = i32::MAX as u32;

/// What is over when memory is used up.
#[derive(Debug, Clone, Copy)]
pub struct OutOfMemory;

/// All objects, by number.
#[derive(Debug, Default)]
pub struct Heap {
    entries: Vec<Entry>,
    /// How many objects, fields and elements there may still be.
    left: u64,
}

#[derive(Debug)]
struct Entry {
    class: ClassId,
    cells: Cells,
}

#[derive(Debug)]
enum Cells {
    Dense(Box<[Cell]>),
    Paged {
        length: u32,
        default: Cell,
        pages: BTreeMap<u32, Box<[Cell]>>,
    },
}

impl Heap {
    /// An empty one, with room for so many objects, fields and elements.
    pub fn new(limit: u64) -> Heap {
        Heap {
            entries: Vec::new(),
            left: limit,
        }
    }

    /// Takes from the room that is left.
    pub fn charge(&mut self, amount: u64) -> Result<(), OutOfMemory> {
        self.left = self.left.checked_sub(amount).ok_or(OutOfMemory)?;
        Ok(())
    }

    fn push(&mut self, class: ClassId, cells: Cells) -> Result<ObjectId, OutOfMemory> {
        let id = u32::try_from(self.entries.len()).map_err(|_| OutOfMemory)?;
        self.entries.push(Entry { class, cells });
        Ok(ObjectId(id))
    }

    /// A new object with these fields.
    pub fn new_object(&mut self, class: ClassId, fields: Box<[Cell]>) -> Result<ObjectId, OutOfMemory> {
        self.charge(1 + fields.len() as u64)?;
        self.push(class, Cells::Dense(fields))
    }

    /// A new array with elements of this type.
    pub fn new_array(&mut self, class: ClassId, element: Type, length: u32) -> Result<ObjectId, OutOfMemory> {
        let default = Cell::default_of(element);
        if length <= DENSE {
            self.charge(1 + u64::from(length))?;
            self.push(class, Cells::Dense(vec![default; length as usize].into()))
        } else {
            self.charge(1)?;
            self.push(
                class,
                Cells::Paged {
                    length,
                    default,
                    pages: BTreeMap::new(),
                },
            )
        }
    }

    /// The class of an object.
    #[inline]
    pub fn class(&self, object: ObjectId) -> Option<ClassId> {
        self.entries.get(object.0 as usize).map(|entry| entry.class)
    }

    /// How many fields or elements an object has.
    #[inline]
    pub fn length(&self, object: ObjectId) -> Option<u32> {
        Some(match &self.entries.get(object.0 as usize)?.cells {
            Cells::Dense(cells) => cells.len() as u32,
            Cells::Paged { length, .. } => *length,
        })
    }

    /// What is at this position; nothing if there is no such position.
    #[inline]
    pub fn get(&self, object: ObjectId, index: i64) -> Option<&Cell> {
        let index = usize::try_from(index).ok()?;
        match &self.entries.get(object.0 as usize)?.cells {
            Cells::Dense(cells) => cells.get(index),
            Cells::Paged {
                length,
                default,
                pages,
            } => {
                let index = u32::try_from(index).ok().filter(|i| i < length)?;
                Some(
                    pages
                        .get(&(index / PAGE))
                        .map_or(default, |page| &page[(index % PAGE) as usize]),
                )
            }
        }
    }

    /// Stores at this position, which must exist.
    #[inline]
    pub fn set(&mut self, object: ObjectId, index: i64, value: Cell) -> Result<(), OutOfMemory> {
        if matches!(value, Cell::Int(_)) {
            self.charge(value.digits())?;
        }
        let entry = self.entries.get_mut(object.0 as usize);
        match entry.map(|entry| &mut entry.cells) {
            Some(Cells::Dense(cells)) => {
                if let Some(cell) = cells.get_mut(index as usize) {
                    *cell = value;
                }
            }
            Some(Cells::Paged { default, pages, .. }) => {
                let index = index as u32;
                if let Some(page) = pages.get_mut(&(index / PAGE)) {
                    page[(index % PAGE) as usize] = value;
                } else if value != *default {
                    let mut page: Box<[Cell]> = vec![default.clone(); PAGE as usize].into();
                    page[(index % PAGE) as usize] = value;
                    pages.insert(index / PAGE, page);
                    self.charge(u64::from(PAGE))?;
                }
            }
            None => {}
        }
        Ok(())
    }

    /// Adds the objects of the inputs, which must fit the program. Their numbers stay what they
    /// are.
    pub fn add_inputs(&mut self, program: &Program, objects: &[Object]) -> Result<(), OutOfMemory> {
        for object in objects {
            match &object.contents {
                Contents::Fields(fields) => {
                    self.new_object(object.class, fields.iter().map(Cell::of).collect())?;
                }
                Contents::Elements { length, listed } => {
                    let element = element_type(program, object.class).unwrap_or(Type::Bool);
                    let array = self.new_array(object.class, element, *length)?;
                    for (index, value) in listed {
                        self.set(array, i64::from(*index), Cell::of(value))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// What fields and elements hold that is not the default value; some of it is.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.entries.iter().flat_map(|entry| {
            let (dense, pages) = match &entry.cells {
                Cells::Dense(cells) => (Some(cells), None),
                Cells::Paged { pages, .. } => (None, Some(pages.values())),
            };
            dense.into_iter().chain(pages.into_iter().flatten()).flatten()
        })
    }

    /// The objects as they are now. Of an array, the elements are listed that do not have the
    /// default value.
    pub fn objects(&self, program: &Program) -> Vec<Object> {
        let contents = |entry: &Entry| match (&entry.cells, element_type(program, entry.class)) {
            (Cells::Dense(cells), None) => Contents::Fields(cells.iter().map(Cell::value).collect()),
            (Cells::Dense(cells), Some(element)) => {
                let default = Cell::default_of(element);
                let listed = (0..).zip(cells.iter()).filter(|(_, cell)| **cell != default);
                let listed = listed.map(|(i, cell)| (i, cell.value())).collect();
                Contents::Elements {
                    length: cells.len() as u32,
                    listed,
                }
            }
            (
                Cells::Paged {
                    length,
                    default,
                    pages,
                },
                _,
            ) => {
                let cells = pages
                    .iter()
                    .flat_map(|(page, cells)| (page * PAGE..).zip(cells.iter()));
                let listed = cells.filter(|(_, cell)| *cell != default);
                let listed = listed.map(|(i, cell)| (i, cell.value())).collect();
                Contents::Elements {
                    length: *length,
                    listed,
                }
            }
        };
        self.entries
            .iter()
            .map(|entry| Object {
                class: entry.class,
                contents: contents(entry),
            })
            .collect()
    }
}

/// What arrays of this class hold; nothing if it is no class of arrays.
pub fn element_type(program: &Program, class: ClassId) -> Option<Type> {
    match program.classes.get(class.index())?.kind {
        ClassKind::Array(element) => Some(element),
        _ => None,
    }
}
