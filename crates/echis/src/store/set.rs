//! Sets of rows: what queries give.

use crate::merge::Merge;
use crate::run::{self, Stop};
use crate::store::row::Row;
use crate::store::{Key, Model};
use crate::sym::{IntoSym, Sym};
use std::fmt;

/// Rows of a table, of which it may depend on the inputs which they are.
///
/// What is asked of a set is a symbolic value, and does not fork. Only who looks at the rows
/// themselves, in a loop, has to know which are there. A row counts as the same if it has the same
/// key.
///
/// A question is asked of rows that are there for some inputs only. So it changes nothing, which
/// Rust sees to (but for a `Cell` or the like, which must not be changed):
///
/// ```compile_fail
/// # use echis::{Symbolic, Sym, store::{Key, Label, Model, Database, Store}};
/// # #[derive(Clone, Debug, Symbolic, Model)]
/// # struct User { id: Sym<Key<User>>, name: Sym<Label> }
/// # let db = Database::<(User,)>::new();
/// let mut is_somebody_there = false;
/// db.all::<User>().any(|_| {
///     is_somebody_there = true;
///     true
/// });
/// ```
///
/// ```
/// # use echis::{Symbolic, Sym, store::{Key, Label, Model, Database, Store}};
/// # #[derive(Clone, Debug, Symbolic, Model)]
/// # struct User { id: Sym<Key<User>>, name: Sym<Label> }
/// echis::check(|db: Database<(User,)>| {
///     let (all, bobs) = (db.all::<User>(), db.all::<User>().filter(|user| user.name.equals("Bob")));
///     bobs.is_within(&all) & bobs.all(|user| user.name.differs("Alice"))
/// })
/// .expect_proved();
/// ```
#[derive(Clone)]
pub struct Set<M> {
    /// Those that are there have different keys. Families come first.
    pub(super) rows: Vec<Row<M>>,
}

impl<M: Model> Set<M> {
    pub(super) fn of_rows(rows: Vec<Row<M>>) -> Set<M> {
        Set { rows }
    }

    /// These rows, whose keys are different.
    #[cfg(feature = "sqlite")]
    pub(super) fn of_records(records: impl IntoIterator<Item = M>) -> Set<M> {
        Set::of_rows(
            records
                .into_iter()
                .map(|record| Row::single(true, record))
                .collect(),
        )
    }

    /// Looks at all rows that may be there.
    fn each_row(&self) -> impl Iterator<Item = Row<M>> {
        self.rows.iter().filter(|row| !row.is_absent()).map(Row::renamed)
    }

    /// The rows for which something is true.
    #[must_use]
    pub fn filter<B: IntoSym<bool>>(&self, condition: impl Fn(&M) -> B) -> Set<M> {
        let rows = self.each_row().map(|row| Row {
            present: row.is(&condition),
            ..row
        });
        Set::of_rows(rows.collect())
    }

    /// Is something true of any row?
    pub fn any<B: IntoSym<bool>>(&self, condition: impl Fn(&M) -> B) -> Sym<bool> {
        let some = |row: Row<M>| row.some(row.is(&condition));
        self.each_row()
            .map(some)
            .fold(false.into(), |any, some| any | some)
    }

    /// Is something true of all rows?
    pub fn all<B: IntoSym<bool>>(&self, condition: impl Fn(&M) -> B) -> Sym<bool> {
        let every = |row: Row<M>| row.every(row.present.implies(row.is(&condition)));
        self.each_row()
            .map(every)
            .fold(true.into(), |all, every| all & every)
    }

    /// Are there none?
    pub fn is_empty(&self) -> Sym<bool> {
        !self.any(|_| true)
    }

    /// Is the row with this key among them?
    pub fn contains_key(&self, key: impl IntoSym<Key<M>>) -> Sym<bool> {
        let key = key.into_sym();
        let is_there = |row: &Row<M>| {
            let row = row.at(&key);
            row.present & row.record.key().equals(key)
        };
        let possible = self.rows.iter().filter(|row| !row.is_absent());
        possible.map(is_there).fold(false.into(), |any, is| any | is)
    }

    /// Is this row among them?
    pub fn contains(&self, record: &M) -> Sym<bool> {
        self.contains_key(record.key())
    }

    /// Are these all among the others?
    pub fn is_within(&self, others: &Set<M>) -> Sym<bool> {
        self.all(|record| others.contains(record))
    }

    /// Are these the same rows?
    pub fn is_same(&self, others: &Set<M>) -> Sym<bool> {
        self.is_within(others) & others.is_within(self)
    }

    /// The row with this key, if it is there. Forks if that depends on the inputs.
    pub fn find(&self, key: impl IntoSym<Key<M>>) -> Option<M> {
        let key = key.into_sym();
        let mut rows = self
            .rows
            .iter()
            .filter(|row| !row.is_absent())
            .map(|row| row.at(&key));
        let first = rows.next()?;
        if !self.contains_key(key).decide() {
            return None;
        }
        // if it is none of the others, it is the first
        Some(rows.fold(first.record, |found, row| {
            M::merge(row.present & row.record.key().equals(key), row.record, found)
        }))
    }

    /// How many there are. Of a table without bounds that is not known, so that what asks for it is
    /// proved up to a scope only. Whether there are none is known: [`is_empty`](Set::is_empty).
    pub fn count(&self) -> Sym<u64> {
        let one = |row: &Row<M>| Sym::select(row.present, 1, 0);
        self.single_rows().map(one).fold(0.into(), Sym::wrapping_add)
    }

    /// The rows that may be there, one by one.
    fn single_rows(&self) -> impl DoubleEndedIterator<Item = &Row<M>> {
        if self.rows.iter().any(|row| row.variable.is_some()) {
            run::current(|run| run.stop(Stop::Unbounded));
        }
        self.rows.iter().filter(|row| !row.is_absent())
    }

    /// Those that are here or there.
    #[must_use]
    pub fn union(&self, others: &Set<M>) -> Set<M> {
        let mut more = others.difference(self).rows;
        let families = more.iter().take_while(|row| row.variable.is_some()).count();
        let single = more.split_off(families);
        more.extend(self.rows.iter().cloned());
        more.extend(single);
        Set::of_rows(more)
    }

    /// Those that are here and there.
    #[must_use]
    pub fn intersection(&self, others: &Set<M>) -> Set<M> {
        self.filter(|record| others.contains(record))
    }

    /// Those that are here and not there.
    #[must_use]
    pub fn difference(&self, others: &Set<M>) -> Set<M> {
        self.filter(|record| !others.contains(record))
    }

    /// Works something out from row to row. Instead of forking it executes the step for rows that
    /// may be there, and merges.
    pub fn fold<A: Merge>(&self, start: A, step: impl Fn(A, &M) -> A) -> A {
        self.single_rows().fold(start, |so_far, row| {
            row.where_present(so_far, |so_far| step(so_far, &row.record))
        })
    }
}

/// The rows in the order of the table. Forks on which of them are there.
impl<M: Model> IntoIterator for Set<M> {
    type Item = M;
    type IntoIter = std::vec::IntoIter<M>;
    fn into_iter(self) -> Self::IntoIter {
        let there = self.single_rows().filter(|row| row.present.decide());
        there
            .map(|row| row.record.clone())
            .collect::<Vec<M>>()
            .into_iter()
    }
}

impl<M: Model> IntoIterator for &Set<M> {
    type Item = M;
    type IntoIter = std::vec::IntoIter<M>;
    fn into_iter(self) -> Self::IntoIter {
        self.clone().into_iter()
    }
}

impl<M: Model> fmt::Debug for Set<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut set = f.debug_set();
        for row in &self.rows {
            match row.present.if_known() {
                Some(true) => set.entry(&row.record),
                Some(false) => &mut set,
                None => set.entry(&format_args!("{:?} if {:?}", row.record, row.present)),
            };
        }
        set.finish()
    }
}

/// Sets whose rows are the same, one after the other, as in versions of a table.
impl<M: Model> Merge for Set<M> {
    const MAY_SHARE_STATE: bool = false;

    fn merge(condition: Sym<bool>, then: Set<M>, otherwise: Set<M>) -> Set<M> {
        let families = |set: &Set<M>| -> Vec<_> {
            let variables = set.rows.iter().map(|row| row.variable);
            variables.filter(Option::is_some).collect()
        };
        if families(&then) != families(&otherwise) {
            return if condition.decide() { then } else { otherwise };
        }
        let (mut a, mut b) = (then.rows.into_iter(), otherwise.rows.into_iter());
        let next = std::iter::from_fn(|| {
            Some(match (a.next(), b.next()) {
                (Some(a), Some(b)) => Row {
                    variable: a.variable,
                    present: condition.select(a.present, b.present),
                    record: M::merge(condition, a.record, b.record),
                },
                (Some(a), None) => Row {
                    present: condition & a.present,
                    ..a
                },
                (None, Some(b)) => Row {
                    present: !condition & b.present,
                    ..b
                },
                (None, None) => return None,
            })
        });
        Set::of_rows(next.collect())
    }
}
