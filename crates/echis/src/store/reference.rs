//! References from row to row: keys in other columns than `id`.
//!
//! A reference that may be empty, `NULL` in SQL, is an `Option` of a key. Keys of rows are
//! positive, so that to the solver `None` is the number 0.

use crate::minimize::Order;
use crate::run::Run;
use crate::sample::Sample;
use crate::store::model::{Cell, Field};
use crate::store::{Key, Model, Store};
use crate::sym::{IntoSym, Primitive, Sym, sealed::Sealed};
use echis_logic::{Sort, Term, Terms, Value};

/// What refers to the rows of a table: [`Sym<Key<M>>`](Key), or `Sym<Option<Key<M>>>`, which may
/// refer to none.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not refer to a row of `{M}`",
    label = "this is no key of `{M}`",
    note = "a reference is a `Sym<Key<{M}>>`, or a `Sym<Option<Key<{M}>>>` if it may be empty"
)]
pub trait Reference<M: Model> {
    /// The row, or the row if there is one.
    type Row;

    /// The row that this refers to.
    ///
    /// # Panics
    ///
    /// If it refers to a row that does not exist in this store.
    fn row(&self, store: &impl Store) -> Self::Row;

    /// Whether it refers to the row with a key.
    fn refers_to(&self, key: &Sym<Key<M>>) -> Sym<bool>;
}

impl<M: Model> Reference<M> for Sym<Key<M>> {
    type Row = M;

    fn row(&self, store: &impl Store) -> M {
        store.find(*self).expect("a row refers to one that exists")
    }

    fn refers_to(&self, key: &Sym<Key<M>>) -> Sym<bool> {
        self.equals(key)
    }
}

/// Forks if it depends on the inputs whether there is one.
impl<M: Model> Reference<M> for Sym<Option<Key<M>>> {
    type Row = Option<M>;

    fn row(&self, store: &impl Store) -> Option<M> {
        self.to_option().map(|key| key.row(store))
    }

    fn refers_to(&self, key: &Sym<Key<M>>) -> Sym<bool> {
        self.equals(key)
    }
}

impl<M: Model> Sym<Option<Key<M>>> {
    /// Whether there is a key.
    pub fn is_some(&self) -> Sym<bool> {
        self.differs(None)
    }

    /// Whether there is none.
    pub fn is_none(&self) -> Sym<bool> {
        self.equals(None)
    }

    /// The key, if there is one. Forks if that depends on the inputs.
    pub fn to_option(&self) -> Option<Sym<Key<M>>> {
        let key = self.retyped(|key| key.unwrap_or_default());
        self.is_some().decide().then_some(key)
    }
}

/// The number of what is the key of no row, and yet not `None`. All keys that are not positive are
/// taken for the same one, since no row has them.
const NO_ROW: i64 = -1;

fn number<M>(key: &Option<Key<M>>) -> i64 {
    let number_of_some = |key: Key<M>| if key.number() > 0 { key.number() } else { NO_ROW };
    key.map_or(0, number_of_some)
}

fn of_number<M>(number: i64) -> Option<Key<M>> {
    (number != 0).then(|| Key::new(number))
}

impl<M: Model> Sealed for Option<Key<M>> {}

impl<M: Model> Primitive for Option<Key<M>> {
    const ORDER: Order = Order::Signed;
    fn sample(sample: Sample) -> Self {
        match Key::sample(sample) {
            key if key.number() == 0 => None,
            key => Some(key),
        }
    }
    fn sort(t: &Terms) -> Sort {
        i64::sort(t)
    }
    fn literal(&self, t: &Terms) -> Term {
        number(self).literal(t)
    }
    fn of_literal(t: &Terms, term: Term) -> Option<Self> {
        i64::of_literal(t, term).map(of_number)
    }
    fn from_value(value: &Value) -> Option<Self> {
        i64::from_value(value).map(of_number)
    }
    fn is_value(t: &Terms, term: Term) -> Term {
        t.not(i64::less(t, term, 0_i64.literal(t)))
    }
    fn less(t: &Terms, a: Term, b: Term) -> Term {
        // `None` comes first, also before what is no key of a row
        let is_none = |key| t.eq(key, 0_i64.literal(t));
        let comes_first = t.or(is_none(a), i64::less(t, a, b));
        t.and(t.not(is_none(b)), comes_first)
    }
    fn is_same(&self, other: &Self) -> bool {
        number(self) == number(other)
    }
    fn is_less(&self, other: &Self) -> bool {
        other.is_some() && (self.is_none() || number(self) < number(other))
    }
}

impl<M: Model> Field for Option<Key<M>> {
    const SQL: &'static str = Key::<M>::SQL;
    const KEYS_OF: Option<&'static str> = Key::<M>::KEYS_OF;
    const IS_NULLABLE: bool = true;
    fn to_cell(&self) -> Cell {
        match number(self) {
            0 => Cell::Null,
            number => Cell::Integer(number),
        }
    }
    fn of_cell(cell: Cell) -> Option<Self> {
        match cell {
            Cell::Null => Some(None),
            cell => Key::of_cell(cell).map(Some),
        }
    }
}

impl<M: Model> From<Key<M>> for Sym<Option<Key<M>>> {
    fn from(key: Key<M>) -> Self {
        Sym::known(Some(key))
    }
}

impl<M: Model> From<Sym<Key<M>>> for Sym<Option<Key<M>>> {
    fn from(key: Sym<Key<M>>) -> Self {
        let unknown = |run: &Run, key: Term| {
            let t = run.terms();
            let is_of_row = i64::less(t, 0_i64.literal(t), key);
            Sym::of_term(run, t.ite(is_of_row, key, NO_ROW.literal(t)))
        };
        key.cases(|key| Sym::known(Some(*key)), unknown)
    }
}

impl<M: Model> IntoSym<Option<Key<M>>> for Key<M> {
    fn into_sym(self) -> Sym<Option<Key<M>>> {
        self.into()
    }
}

impl<M: Model> IntoSym<Option<Key<M>>> for Sym<Key<M>> {
    fn into_sym(self) -> Sym<Option<Key<M>>> {
        self.into()
    }
}

impl<M: Model> IntoSym<Option<Key<M>>> for &Sym<Key<M>> {
    fn into_sym(self) -> Sym<Option<Key<M>>> {
        (*self).into()
    }
}

/// Decides, as `==` of other values.
impl<M: Model> PartialEq<Sym<Key<M>>> for Sym<Option<Key<M>>> {
    fn eq(&self, other: &Sym<Key<M>>) -> bool {
        self.equals(other).decide()
    }
}
