//! Stores on SQLite.

use crate::store::model::{KEY, quoted, quoted_list};
use crate::store::schema::expect_different;
use crate::store::{Cell, Column, Field, Key, Model, Reader, Schema, Set, Store, Violation, Visitor, Writer};
use crate::sym::{IntoSym, Sym};
use rusqlite::types::{ToSqlOutput, Value, ValueRef};
use rusqlite::{Connection, Error, Row, ToSql, ffi, params_from_iter};
use std::path::Path;

/// A database in a file, or in memory.
///
/// Rows are known values: code computes with them at full speed. Nothing that is not known can be
/// stored or looked for.
///
/// # Panics
///
/// All methods panic if the database cannot be read or written, does not have the tables of the
/// models, or has values in them that the fields cannot have, and if they are given a value that is
/// not known.
///
/// ```
/// # use echis::{Symbolic, Sym, store::{Key, Label, Model, Sqlite, Store}};
/// # #[derive(Clone, Debug, Symbolic, Model)]
/// # struct User { id: Sym<Key<User>>, name: Sym<Label> }
/// let mut store = Sqlite::in_memory()?;
/// store.create::<(User,)>()?;
/// let ann = store.insert(User { id: Sym::default(), name: "Ann".into() })?;
/// assert_eq!(store.find(ann.id).unwrap().name, Label::from("Ann"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sqlite {
    connection: Connection,
}

impl Sqlite {
    /// Opens a file, which is created if it does not exist.
    ///
    /// # Errors
    ///
    /// SQLite's, if it cannot be opened.
    pub fn open(path: impl AsRef<Path>) -> rusqlite::Result<Sqlite> {
        Sqlite::new(Connection::open(path)?)
    }

    /// An empty database in memory.
    ///
    /// # Errors
    ///
    /// SQLite's, if there is none to be had.
    pub fn in_memory() -> rusqlite::Result<Sqlite> {
        Sqlite::new(Connection::open_in_memory()?)
    }

    fn new(connection: Connection) -> rusqlite::Result<Sqlite> {
        connection.pragma_update(None, "foreign_keys", true)?;
        Ok(Sqlite { connection })
    }

    /// Creates the tables of a schema that do not exist.
    ///
    /// # Errors
    ///
    /// SQLite's, if they cannot be created.
    pub fn create<S: Schema>(&self) -> rusqlite::Result<()> {
        #[derive(Default)]
        struct Tables {
            names: Vec<&'static str>,
            script: String,
        }
        impl Visitor for Tables {
            fn model<M: Model>(&mut self) {
                self.names.push(M::TABLE);
                self.script += &create_table(M::TABLE, M::COLUMNS);
            }
        }
        let mut tables = Tables::default();
        S::visit(&mut tables);
        expect_different(&tables.names);
        self.connection.execute_batch(&tables.script)
    }

    /// Executes a script, such as that of a counterexample.
    ///
    /// # Errors
    ///
    /// SQLite's, if it fails.
    pub fn execute(&self, script: &str) -> rusqlite::Result<()> {
        self.connection.execute_batch(script)
    }

    /// Rows of a table, in the order of their keys.
    fn select<M: Model>(&self, condition: &str, parameters: &[Parameter]) -> Vec<M> {
        let (columns, table) = (quoted_list(M::COLUMNS), quoted(M::TABLE));
        let query = format!("SELECT {columns} FROM {table} {condition} ORDER BY id");
        let rows = self.connection.prepare_cached(&query).and_then(|mut statement| {
            let rows = statement.query_map(params_from_iter(parameters), |row| {
                Ok(M::read(&mut Cells { row, next: 0 }))
            })?;
            rows.collect()
        });
        rows.unwrap_or_else(|error| panic!("`{query}`: {error}"))
    }

    /// How many rows a change is about.
    fn change(&self, statement: &str, parameters: &[Parameter]) -> Result<usize, Violation> {
        let result = self
            .connection
            .prepare_cached(statement)
            .and_then(|mut prepared| prepared.execute(params_from_iter(parameters)));
        match result {
            Ok(count) => Ok(count),
            Err(Error::SqliteFailure(error, _))
                if error.extended_code == ffi::SQLITE_CONSTRAINT_FOREIGNKEY =>
            {
                Err(Violation)
            }
            Err(error) => panic!("`{statement}`: {error}"),
        }
    }
}

fn create_table(table: &str, columns: &[Column]) -> String {
    let columns = columns.iter().map(|column| {
        let (name, sql) = (column.quoted(), column.sql);
        let not_null = if column.is_nullable { "" } else { " NOT NULL" };
        match column.refers_to() {
            _ if column.is_key() => format!("{name} {sql} PRIMARY KEY CHECK ({name} > 0)"),
            Some(table) => format!("{name} {sql}{not_null} REFERENCES {} (id)", quoted(table)),
            None => format!("{name} {sql}{not_null}"),
        }
    });
    let (table, columns) = (quoted(table), columns.collect::<Vec<String>>().join(", "));
    format!("CREATE TABLE IF NOT EXISTS {table} ({columns});\n")
}

/// The columns of a row.
struct Cells<'r> {
    row: &'r Row<'r>,
    next: usize,
}

impl Reader for Cells<'_> {
    fn column<T: Field>(&mut self, name: &'static str) -> Sym<T> {
        let value = self.row.get_ref(self.next);
        self.next += 1;
        let cell = match value {
            Ok(ValueRef::Null) => Some(Cell::Null),
            Ok(ValueRef::Integer(number)) => Some(Cell::Integer(number)),
            Ok(ValueRef::Text(text)) => String::from_utf8(text.into()).ok().map(Cell::Text),
            _ => None,
        };
        let value = cell.and_then(T::of_cell);
        Sym::known(value.unwrap_or_else(|| panic!("column `{name}` has a value that its field cannot have")))
    }
}

/// A value in a statement.
struct Parameter(Cell);

impl Parameter {
    fn new<T: Field>(value: &Sym<T>) -> Parameter {
        let known = value.as_known().expect("SQLite needs values that are known");
        Parameter(known.to_cell())
    }
}

impl ToSql for Parameter {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match &self.0 {
            Cell::Null => ToSqlOutput::Owned(Value::Null),
            Cell::Integer(number) => ToSqlOutput::Owned(Value::Integer(*number)),
            Cell::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
        })
    }
}

/// The values of all columns but the key.
fn parameters<M: Model>(record: &M) -> Vec<Parameter> {
    struct Values(Vec<Parameter>);
    impl Writer for Values {
        fn column<T: Field>(&mut self, name: &'static str, value: &Sym<T>) {
            if name != KEY {
                self.0.push(Parameter::new(value));
            }
        }
    }
    let mut values = Values(Vec::new());
    record.write(&mut values);
    values.0
}

/// All columns but the key.
fn fields<M: Model>() -> impl Iterator<Item = &'static Column> {
    M::COLUMNS.iter().filter(|column| !column.is_key())
}

impl Store for Sqlite {
    fn all<M: Model>(&self) -> Set<M> {
        Set::of_records(self.select("", &[]))
    }

    fn find<M: Model>(&self, key: impl IntoSym<Key<M>>) -> Option<M> {
        let key = Parameter::new(&key.into_sym());
        self.select("WHERE id = ?", &[key]).pop()
    }

    fn insert<M: Model>(&mut self, mut record: M) -> Result<M, Violation> {
        let (table, places) = (quoted(M::TABLE), vec!["?"; fields::<M>().count()]);
        let statement = if places.is_empty() {
            format!("INSERT INTO {table} DEFAULT VALUES")
        } else {
            let (columns, places) = (quoted_list(fields::<M>()), places.join(", "));
            format!("INSERT INTO {table} ({columns}) VALUES ({places})")
        };
        self.change(&statement, &parameters(&record))?;
        record.set_key(Key::new(self.connection.last_insert_rowid()).into());
        Ok(record)
    }

    fn update<M: Model>(&mut self, record: &M) -> Result<bool, Violation> {
        let places: Vec<String> = fields::<M>()
            .map(|column| format!("{} = ?", column.quoted()))
            .collect();
        if places.is_empty() {
            return Ok(self.find(record.key()).is_some());
        }
        let statement = format!(
            "UPDATE {} SET {} WHERE id = ?",
            quoted(M::TABLE),
            places.join(", ")
        );
        let mut values = parameters(record);
        values.push(Parameter::new(&record.key()));
        Ok(self.change(&statement, &values)? > 0)
    }

    fn delete<M: Model>(&mut self, key: impl IntoSym<Key<M>>) -> Result<bool, Violation> {
        let key = Parameter::new(&key.into_sym());
        let statement = format!("DELETE FROM {} WHERE id = ?", quoted(M::TABLE));
        Ok(self.change(&statement, &[key])? > 0)
    }

    fn transaction<R, E>(&mut self, body: impl FnOnce(&mut Self) -> Result<R, E>) -> Result<R, E> {
        /// Takes back what was not released, also where the body panics.
        struct Savepoint<'a> {
            store: &'a mut Sqlite,
            /// There is none any more, or another one: transactions around this one have savepoints
            /// of the same name.
            is_released: bool,
        }
        impl Drop for Savepoint<'_> {
            fn drop(&mut self) {
                if !self.is_released {
                    // this is no place to panic; what was not released is not committed
                    let _ = self.store.execute("ROLLBACK TO body; RELEASE body;");
                }
            }
        }
        let begun = self.execute("SAVEPOINT body;");
        begun.unwrap_or_else(|error| panic!("no transaction: {error}"));
        let mut savepoint = Savepoint {
            store: self,
            is_released: false,
        };
        let result = body(savepoint.store);
        if result.is_ok() {
            let released = savepoint.store.execute("RELEASE body;");
            released.unwrap_or_else(|error| panic!("the transaction cannot be committed: {error}"));
            savepoint.is_released = true;
        }
        result
    }
}
