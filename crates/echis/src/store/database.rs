//! Databases as values: known ones, all of a scope, or all.
//!
//! A table is a [set](Set) of rows, each with a condition of being there; a change makes a new
//! version of it. So a database is cheap to clone, and what it was before can be compared with what
//! it is.

use crate::merge::Merge;
use crate::run::{Databases, Run, current, current_if_any};
use crate::store::model::{KEY, number_of_key};
use crate::store::row::{Row, family};
use crate::store::schema::expect_different;
use crate::store::{Field, Key, Model, Schema, Set, Store, Violation, Visitor, Writer, show};
use crate::sym::{IntoSym, Sym};
use crate::symbolic::{Symbolic, Values, assume};
use std::any::Any;
use std::fmt;
use std::marker::PhantomData;
use std::rc::Rc;

/// A database whose tables are those of a schema: as an input of a specification, any one.
///
/// ```
/// # use echis::{Symbolic, Sym, store::{Key, Label, Model, Database, Store}};
/// # #[derive(Clone, Debug, Symbolic, Model)]
/// # struct User { id: Sym<Key<User>>, name: Sym<Label> }
/// // known rows are data for ordinary tests
/// let db = Database::<(User,)>::new().with(User { id: Key::new(7).into(), name: "Ann".into() });
/// assert_eq!(db.find::<User>(Key::new(7)).unwrap().name, Label::from("Ann"));
/// ```
pub struct Database<S> {
    tables: Vec<Rc<dyn Table>>,
    schema: PhantomData<fn() -> S>,
}

/// The rows of one table.
trait Table {
    fn name(&self) -> &'static str;
    fn as_any(&self) -> &dyn Any;
    fn merge(&self, condition: Sym<bool>, otherwise: &dyn Table) -> Rc<dyn Table>;
    fn under(&self, values: &Values) -> Rc<dyn Table>;
    fn show(&self) -> show::Shown;
    /// Whether there is a row with a key.
    fn contains(&self, key: &Sym<i64>) -> Sym<bool>;
    /// Whether a row refers to a row of a table.
    fn refers_to(&self, table: &str, key: &Sym<i64>) -> Sym<bool>;
    /// Whether all rows refer to rows that exist.
    fn is_whole(&self, contains: &Contains) -> Sym<bool>;
}

/// Whether a table has a row with a key.
type Contains<'a> = dyn Fn(&str, &Sym<i64>) -> Sym<bool> + 'a;

/// A reference of a row to another one.
struct Referred {
    table: &'static str,
    /// 0 if it is empty.
    key: Sym<i64>,
    is_nullable: bool,
}

/// What a row refers to.
fn references<M: Model>(record: &M) -> Vec<Referred> {
    struct References(Vec<Referred>);
    impl Writer for References {
        fn column<T: Field>(&mut self, name: &'static str, value: &Sym<T>) {
            if let Some(table) = T::KEYS_OF.filter(|_| name != KEY) {
                self.0.push(Referred {
                    table,
                    key: number_of_key(value),
                    is_nullable: T::IS_NULLABLE,
                });
            }
        }
    }
    let mut all = References(Vec::new());
    record.write(&mut all);
    all.0
}

/// Whether what a row refers to exists.
fn is_whole<M: Model>(record: &M, contains: &Contains) -> Sym<bool> {
    references(record).iter().fold(true.into(), |whole, to| {
        let is_empty = to.key.equals(0) & to.is_nullable;
        whole & (is_empty | contains(to.table, &to.key))
    })
}

impl<M: Model> Table for Set<M> {
    fn name(&self) -> &'static str {
        M::TABLE
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn merge(&self, condition: Sym<bool>, otherwise: &dyn Table) -> Rc<dyn Table> {
        Rc::new(Merge::merge(condition, self.clone(), rows(otherwise).clone()))
    }

    fn under(&self, values: &Values) -> Rc<dyn Table> {
        let rows = self.rows.iter().map(|row| Row {
            variable: row.variable,
            present: row.present.under(values),
            record: row.record.under(values),
        });
        Rc::new(Set::of_rows(rows.filter(|row| !row.is_absent()).collect()))
    }

    fn show(&self) -> show::Shown {
        show::Shown::new(self)
    }

    fn contains(&self, key: &Sym<i64>) -> Sym<bool> {
        self.contains_key(Sym::of_number(*key))
    }

    fn refers_to(&self, table: &str, key: &Sym<i64>) -> Sym<bool> {
        if M::COLUMNS.iter().all(|column| column.refers_to() != Some(table)) {
            return false.into();
        }
        self.any(|record| {
            let all = references(record).into_iter().filter(|to| to.table == table);
            all.fold(Sym::known(false), |any, to| any | to.key.equals(*key))
        })
    }

    fn is_whole(&self, contains: &Contains) -> Sym<bool> {
        self.all(|record| is_whole(record, contains))
    }
}

/// The rows of a table, of which the model is known.
fn rows<M: Model>(table: &dyn Table) -> &Set<M> {
    table
        .as_any()
        .downcast_ref()
        .expect("tables of one name have one model")
}

impl<S: Schema> Database<S> {
    fn of_tables(tables: Vec<Rc<dyn Table>>) -> Database<S> {
        let names: Vec<&str> = tables.iter().map(|table| table.name()).collect();
        expect_different(&names);
        Database {
            tables,
            schema: PhantomData,
        }
    }

    /// A database without rows.
    pub fn new() -> Database<S> {
        struct Empty(Vec<Rc<dyn Table>>);
        impl Visitor for Empty {
            fn model<M: Model>(&mut self) {
                self.0.push(Rc::new(Set::<M>::of_rows(Vec::new())));
            }
        }
        let mut empty = Empty(Vec::new());
        S::visit(&mut empty);
        Database::of_tables(empty.0)
    }

    /// One row more, whose key is known and different from those that are there. What it refers to
    /// may be added later.
    ///
    /// # Panics
    ///
    /// If its key is not known, or not new.
    #[must_use]
    pub fn with<M: Model>(mut self, record: M) -> Database<S> {
        let mut rows = self.rows::<M>().clone();
        let key = *record.key().as_known().expect("the key of a row has to be known");
        let is_new = rows.contains_key(key).as_known() == Some(&false);
        assert!(
            is_new && key > Key::default(),
            "the key of a row has to be positive and new"
        );
        let before = |row: &Row<M>| row.record.key().if_known() < Some(&key);
        let place = rows.rows.partition_point(before);
        rows.rows.insert(place, Row::single(true, record));
        self.replace(rows);
        self
    }

    /// A script in SQL that adds the rows to empty tables, if they are known.
    pub fn sql(&self) -> Option<String> {
        let tables: Vec<_> = self.tables.iter().map(|table| table.show()).collect();
        show::sql(&tables)
    }

    fn table(&self, name: &str) -> &dyn Table {
        let found = self.tables.iter().find(|table| table.name() == name);
        &**found.unwrap_or_else(|| panic!("the schema has no table `{name}`"))
    }

    fn rows<M: Model>(&self) -> &Set<M> {
        rows(self.table(M::TABLE))
    }

    fn replace<M: Model>(&mut self, rows: Set<M>) {
        let old = self.tables.iter_mut().find(|table| table.name() == M::TABLE);
        if let Some(old) = old {
            *old = Rc::new(rows);
        }
    }

    fn contains(&self, table: &str, key: &Sym<i64>) -> Sym<bool> {
        self.table(table).contains(key)
    }

    /// This with another version of a table, if a row in it refers to what exists then.
    fn changed<M: Model>(&self, rows: Set<M>, record: &M) -> Result<Database<S>, Violation> {
        let mut changed = self.clone();
        changed.replace(rows);
        let whole = is_whole(record, &|table, key| changed.contains(table, key));
        if whole.decide() {
            Ok(changed)
        } else {
            Err(Violation)
        }
    }
}

impl<S> Clone for Database<S> {
    fn clone(&self) -> Database<S> {
        Database {
            tables: self.tables.clone(),
            schema: PhantomData,
        }
    }
}

impl<S: Schema> Default for Database<S> {
    fn default() -> Database<S> {
        Database::new()
    }
}

/// The rows of all tables.
impl<S> fmt::Debug for Database<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tables: Vec<String> = self.tables.iter().map(|table| table.show().to_string()).collect();
        f.write_str(&tables.join("\n"))
    }
}

impl<S: Schema> Merge for Database<S> {
    const MAY_SHARE_STATE: bool = false;

    fn merge(condition: Sym<bool>, then: Database<S>, otherwise: Database<S>) -> Database<S> {
        let both = then.tables.into_iter().zip(otherwise.tables);
        let merge = |(a, b): (Rc<dyn Table>, Rc<dyn Table>)| {
            if Rc::ptr_eq(&a, &b) {
                a
            } else {
                a.merge(condition, &*b)
            }
        };
        Database::of_tables(both.map(merge).collect())
    }
}

/// Whether the rows are there that a table has at most.
fn any_presence<M: Model>(run: &Run, table: &str) -> Vec<Sym<bool>> {
    let Databases::Within(scope) = &run.databases else {
        return Vec::new();
    };
    let presence = |i| {
        let present = Sym::<bool>::symbolic(&format!("{table}[{i}]"));
        // an example has few rows
        let t = run.terms();
        run.prefer_small(t.ite(present.term(run), t.bits(ROW, 1), t.bits(ROW, 0)));
        present
    };
    (0..scope.rows::<M>()).map(presence).collect()
}

/// Bits for whether a row is there.
const ROW: u32 = 2;

/// The rows of any table, and what is known of them.
fn any_rows<M: Model>(run: &Run, table: &str, presence: &[Sym<bool>]) -> (Set<M>, Sym<bool>) {
    if run.databases == Databases::All {
        return in_order(Set::of_rows(vec![family(run, table)]));
    }
    let row =
        |(i, present): (usize, &Sym<bool>)| Row::single(*present, M::symbolic(&format!("{table}[{i}]")));
    in_order(Set::of_rows(presence.iter().enumerate().map(row).collect()))
}

/// A table whose keys are positive. Rows have no order but that of their keys: those that are there
/// come first.
fn in_order<M: Model>(rows: Set<M>) -> (Set<M>, Sym<bool>) {
    let positive = rows.all(|record| record.key().above(Key::default()));
    let ordered = rows.rows.windows(2).fold(positive, |ordered, pair| {
        let (a, b) = (&pair[0], &pair[1]);
        ordered
            & b.present
                .implies(a.present & a.record.key().below(b.record.key()))
    });
    (rows, ordered)
}

impl<S: Schema> Symbolic for Database<S> {
    fn symbolic(name: &str) -> Database<S> {
        struct Presence<'a>(&'a Run, &'a str, Vec<Vec<Sym<bool>>>);
        impl Visitor for Presence<'_> {
            fn model<M: Model>(&mut self) {
                let table = format!("{}.{}", self.1, M::TABLE);
                self.2.push(any_presence::<M>(self.0, &table));
            }
        }
        struct Tables<'a> {
            run: &'a Run,
            name: &'a str,
            presence: std::vec::IntoIter<Vec<Sym<bool>>>,
            made: Vec<Rc<dyn Table>>,
            known: Sym<bool>,
        }
        impl Visitor for Tables<'_> {
            fn model<M: Model>(&mut self) {
                let table = format!("{}.{}", self.name, M::TABLE);
                let presence = self.presence.next().unwrap_or_default();
                let (rows, known) = any_rows::<M>(self.run, &table, &presence);
                self.made.push(Rc::new(rows));
                self.known &= known;
            }
        }
        current(|run| {
            run.has_database.set(true);
            let mut presence = Presence(run, name, Vec::new());
            S::visit(&mut presence);
            let mut tables = Tables {
                run,
                name,
                presence: presence.2.into_iter(),
                made: Vec::new(),
                known: true.into(),
            };
            S::visit(&mut tables);
            let database = Database::of_tables(tables.made);
            let contains = |table: &str, key: &Sym<i64>| database.contains(table, key);
            let is_whole = |whole, table: &Rc<dyn Table>| whole & table.is_whole(&contains);
            assume(database.tables.iter().fold(tables.known, is_whole));
            database
        })
    }

    fn under(&self, values: &Values) -> Database<S> {
        Database::of_tables(self.tables.iter().map(|table| table.under(values)).collect())
    }

    fn expression(&self) -> String {
        let rows = self.tables.iter().flat_map(|table| table.show().expressions());
        rows.fold("Database::new()".into(), |database, row| {
            format!("{database}.with({row})")
        })
    }

    fn sql(&self) -> Option<String> {
        Database::sql(self)
    }
}

/// A key that is greater than those of all rows.
fn new_key<M: Model>(rows: &Set<M>) -> Sym<Key<M>> {
    let explored = current_if_any(|_| {
        let key: Sym<Key<M>> = Symbolic::symbolic(&format!("{}.{KEY}", M::TABLE));
        let is_last = |last: Sym<bool>, row: &Row<M>| match row.variable {
            None => last & row.present.implies(row.record.key().below(key)),
            Some(_) => last & !row.at(&key).present,
        };
        assume(rows.rows.iter().fold(key.above(Key::default()), is_last));
        key
    });
    explored.unwrap_or_else(|| {
        let there = rows.rows.iter().filter(|row| !row.is_absent());
        let keys = there.filter_map(|row| row.record.key().if_known().copied());
        let last = keys.map(Key::number).max().unwrap_or(0);
        let next = last.checked_add(1);
        Key::new(next.expect("no key is greater than that of the last row")).into()
    })
}

impl<S: Schema> Store for Database<S> {
    fn all<M: Model>(&self) -> Set<M> {
        self.rows().clone()
    }

    fn insert<M: Model>(&mut self, mut record: M) -> Result<M, Violation> {
        let mut rows = self.all::<M>();
        record.set_key(new_key(&rows));
        rows.rows.push(Row::single(true, record.clone()));
        *self = self.changed(rows, &record)?;
        Ok(record)
    }

    fn update<M: Model>(&mut self, record: &M) -> Result<bool, Violation> {
        let mut rows = self.all::<M>();
        let key = record.key();
        if !rows.contains_key(key).decide() {
            return Ok(false);
        }
        for row in &mut rows.rows {
            let own = row.record.key();
            let mut new = record.clone();
            new.set_key(own);
            row.record = M::merge(own.equals(key), new, row.record.clone());
        }
        *self = self.changed(rows, record)?;
        Ok(true)
    }

    fn delete<M: Model>(&mut self, key: impl IntoSym<Key<M>>) -> Result<bool, Violation> {
        let mut rows = self.all::<M>();
        let key = key.into_sym();
        if !rows.contains_key(key).decide() {
            return Ok(false);
        }
        for row in &mut rows.rows {
            row.present &= row.record.key().differs(key);
        }
        let mut changed = self.clone();
        changed.replace(rows);
        let referred = |any, table: &Rc<dyn Table>| any | table.refers_to(M::TABLE, &key.number());
        if changed.tables.iter().fold(Sym::known(false), referred).decide() {
            return Err(Violation);
        }
        *self = changed;
        Ok(true)
    }

    fn transaction<R, E>(&mut self, body: impl FnOnce(&mut Self) -> Result<R, E>) -> Result<R, E> {
        /// Takes back what was not committed, also where the body panics.
        struct Transaction<'a, S> {
            now: &'a mut Database<S>,
            before: Option<Database<S>>,
        }
        impl<S> Drop for Transaction<'_, S> {
            fn drop(&mut self) {
                if let Some(before) = self.before.take() {
                    *self.now = before;
                }
            }
        }
        let before = Some(self.clone());
        let mut transaction = Transaction { now: self, before };
        let result = body(transaction.now);
        if result.is_ok() {
            transaction.before = None;
        }
        result
    }
}
