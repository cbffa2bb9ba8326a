//! Record types, and what their columns hold.

use crate::run::Run;
use crate::store::{Key, Label};
use crate::sym::{Primitive, Sym};
use crate::symbolic::Symbolic;
use echis_logic::Term;
use std::collections::VecDeque;

/// A record type whose values are the rows of a table. Derived.
///
/// Its fields are [`Sym`] values of [`Field`] types. One of them is `id: Sym<Key<Self>>`, the key.
pub trait Model: Symbolic {
    /// The name of its table.
    const TABLE: &'static str;
    /// The columns, one for each field, in their order.
    const COLUMNS: &'static [Column];

    /// The key of this row.
    fn key(&self) -> Sym<Key<Self>>;

    /// Becomes the row with another key.
    fn set_key(&mut self, key: Sym<Key<Self>>);

    /// A record from the values of its columns.
    fn read(columns: &mut impl Reader) -> Self;

    /// Gives the values of all columns.
    fn write(&self, columns: &mut impl Writer);
}

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// Its type in SQL.
    pub sql: &'static str,
    /// The table whose keys it holds, if it holds keys.
    pub keys_of: Option<&'static str>,
    /// Whether it may hold nothing, `NULL`.
    pub is_nullable: bool,
}

impl Column {
    /// A column for a field of this type.
    pub const fn of<C: Stored>(name: &'static str) -> Column {
        Column {
            name,
            sql: C::Field::SQL,
            keys_of: C::Field::KEYS_OF,
            is_nullable: C::Field::IS_NULLABLE,
        }
    }

    /// Its name in statements.
    pub(super) fn quoted(&self) -> String {
        quoted(self.name)
    }

    /// The table whose rows it refers to, if it is no key itself.
    pub(super) fn refers_to(&self) -> Option<&'static str> {
        self.keys_of.filter(|_| !self.is_key())
    }

    /// Whether this is the key of its table.
    pub(super) fn is_key(&self) -> bool {
        self.name == KEY
    }
}

/// A name in statements: it may be a word of SQL.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Columns in statements.
pub(super) fn quoted_list<'a>(columns: impl IntoIterator<Item = &'a Column>) -> String {
    let names: Vec<String> = columns.into_iter().map(Column::quoted).collect();
    names.join(", ")
}

/// The name of the column with the key.
pub(super) const KEY: &str = "id";

/// Gives the values of columns.
pub trait Reader {
    /// The value of the column with a name. Columns are read in their order.
    fn column<T: Field>(&mut self, name: &'static str) -> Sym<T>;
}

/// Takes the values of columns.
pub trait Writer {
    /// Takes the value of the column with a name. Columns are written in their order.
    fn column<T: Field>(&mut self, name: &'static str, value: &Sym<T>);
}

/// What a column holds, in SQL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// A number.
    Integer(i64),
    /// A text.
    Text(String),
    /// Nothing, `NULL`.
    Null,
}

/// Types of values in columns.
#[diagnostic::on_unimplemented(
    message = "a column of a table cannot hold `{Self}`",
    note = "fields are `Sym<T>` of `bool`, an integer that SQL can hold, `Label`, `Key<M>` or `Option<Key<M>>`"
)]
pub trait Field: Primitive {
    /// The type of the column.
    const SQL: &'static str;
    /// The table whose keys these are, if they are keys.
    const KEYS_OF: Option<&'static str> = None;
    /// Whether the column may hold nothing.
    const IS_NULLABLE: bool = false;
    /// What the column holds.
    fn to_cell(&self) -> Cell;
    /// The value that a column holds, if it is one.
    fn of_cell(cell: Cell) -> Option<Self>;
}

/// The types that fields of models can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of a model",
    note = "fields are `Sym<T>` of `bool`, an integer that SQL can hold, `Label`, `Key<M>` or `Option<Key<M>>`"
)]
pub trait Stored: Sized {
    /// What is in the column.
    type Field: Field;
    /// Reads the column with a name.
    fn read(columns: &mut impl Reader, name: &'static str) -> Self;
    /// Writes the column with a name.
    fn write(&self, columns: &mut impl Writer, name: &'static str);
}

impl<T: Field> Stored for Sym<T> {
    type Field = T;
    fn read(columns: &mut impl Reader, name: &'static str) -> Self {
        columns.column(name)
    }
    fn write(&self, columns: &mut impl Writer, name: &'static str) {
        columns.column(name, self);
    }
}

/// The types that the field `id` of a model can have, of which there is one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the key of a `{M}`",
    label = "the key of a `{M}` is a `Sym<Key<{M}>>`"
)]
pub trait OwnKey<M: Model> {
    /// The key.
    fn get(&self) -> Sym<Key<M>>;
    /// Becomes another key.
    fn set(&mut self, key: Sym<Key<M>>);
}

impl<M: Model> OwnKey<M> for Sym<Key<M>> {
    fn get(&self) -> Sym<Key<M>> {
        *self
    }
    fn set(&mut self, key: Sym<Key<M>>) {
        *self = key;
    }
}

macro_rules! integers {
    ($($ty:ident)+) => { $(
        impl Field for $ty {
            const SQL: &'static str = "INTEGER";
            fn to_cell(&self) -> Cell {
                Cell::Integer(i64::from(*self))
            }
            fn of_cell(cell: Cell) -> Option<$ty> {
                match cell {
                    Cell::Integer(n) => n.try_into().ok(),
                    Cell::Text(_) | Cell::Null => None,
                }
            }
        }
    )+ };
}

integers!(i8 i16 i32 i64 u8 u16 u32);

impl Field for bool {
    const SQL: &'static str = "INTEGER";
    fn to_cell(&self) -> Cell {
        Cell::Integer(i64::from(*self))
    }
    fn of_cell(cell: Cell) -> Option<bool> {
        match cell {
            Cell::Integer(0) => Some(false),
            Cell::Integer(1) => Some(true),
            _ => None,
        }
    }
}

impl Field for Label {
    const SQL: &'static str = "TEXT";
    fn to_cell(&self) -> Cell {
        Cell::Text(self.as_str().into())
    }
    fn of_cell(cell: Cell) -> Option<Label> {
        match cell {
            Cell::Text(text) => Some(text.into()),
            Cell::Integer(_) | Cell::Null => None,
        }
    }
}

impl<M: Model> Field for Key<M> {
    const SQL: &'static str = "INTEGER";
    const KEYS_OF: Option<&'static str> = Some(M::TABLE);
    fn to_cell(&self) -> Cell {
        Cell::Integer(self.number())
    }
    fn of_cell(cell: Cell) -> Option<Key<M>> {
        i64::of_cell(cell).map(Key::new)
    }
}

/// A value that is a key, as a number: 0 if it is none.
pub(super) fn number_of_key<T: Field>(key: &Sym<T>) -> Sym<i64> {
    key.retyped(|key| match key.to_cell() {
        Cell::Integer(number) => number,
        Cell::Null => 0,
        Cell::Text(text) => unreachable!("`{text}` is no key"),
    })
}

/// The terms of columns.
struct Leaves<'r> {
    run: &'r Run,
    terms: VecDeque<Term>,
}

impl Writer for Leaves<'_> {
    fn column<T: Field>(&mut self, _: &'static str, value: &Sym<T>) {
        self.terms.push_back(value.term(self.run));
    }
}

impl Reader for Leaves<'_> {
    fn column<T: Field>(&mut self, _: &'static str) -> Sym<T> {
        let term = self
            .terms
            .pop_front()
            .expect("as many columns are read as are written");
        Sym::of_term(self.run, term)
    }
}

/// The same record with other terms in its columns.
pub(super) fn map_terms<M: Model>(run: &Run, record: &M, map: impl Fn(Term) -> Term) -> M {
    let mut leaves = Leaves {
        run,
        terms: VecDeque::new(),
    };
    record.write(&mut leaves);
    leaves.terms = leaves.terms.into_iter().map(map).collect();
    M::read(&mut leaves)
}
