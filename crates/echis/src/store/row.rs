//! Rows that may be there, and rows that stand for any number of rows.
//!
//! In a database of a [scope](super::Scope) a table has so many rows, each with a condition under
//! which it is there. In a database without bounds it has *one* row with a variable in place of the
//! key, on which depend whether the row is there and what its fields are: a predicate and functions
//! over keys. What is said of some row, or of all, becomes a quantifier then.

use crate::merge::{Fork, Merge};
use crate::run::{Run, current};
use crate::store::model::map_terms;
use crate::store::{Key, Model};
use crate::sym::{IntoSym, Primitive, Sym};
use echis_logic::{Term, Terms};
use rustc_hash::FxHashMap;

#[derive(Clone)]
pub(super) struct Row<M> {
    /// What stands for the key, if this is a family of rows. Loose: whoever says something of the
    /// rows binds it.
    pub variable: Option<Term>,
    /// Whether the row is there.
    pub present: Sym<bool>,
    pub record: M,
}

impl<M: Model> Row<M> {
    /// A single row.
    pub fn single(present: impl Into<Sym<bool>>, record: M) -> Row<M> {
        Row {
            variable: None,
            present: present.into(),
            record,
        }
    }

    /// Nobody has to look at it.
    pub fn is_absent(&self) -> bool {
        self.variable.is_none() && self.present.if_known() == Some(&false)
    }

    /// The row with this key, of a family; the same row otherwise.
    pub fn at(&self, key: &Sym<Key<M>>) -> Row<M> {
        match self.variable {
            None => self.clone(),
            Some(variable) => current(|run| self.instance(run, variable, key.term(run))),
        }
    }

    fn instance(&self, run: &Run, variable: Term, key: Term) -> Row<M> {
        let map = FxHashMap::from_iter([(variable, key)]);
        let substitute = |term| run.terms().substitute(term, &map);
        Row {
            variable: None,
            present: Sym::of_term(run, substitute(self.present.term(run))),
            record: map_terms(run, &self.record, substitute),
        }
    }

    /// The same row; a family with a variable of its own, so that whoever looks at the rows while
    /// somebody else does, sees others.
    pub fn renamed(&self) -> Row<M> {
        let Some(variable) = self.variable else {
            return self.clone();
        };
        current(|run| {
            let own = run.variable();
            Row {
                variable: Some(own),
                ..self.instance(run, variable, own)
            }
        })
    }

    /// Something more where the row is there, and nothing where it is not: the step is executed for
    /// the former inputs.
    pub fn where_present<A: Merge>(&self, before: A, step: impl Fn(A) -> A) -> A {
        let mut fork: Fork<(), A> = Fork::new(self.present, true, || before.clone());
        let mut state = before;
        loop {
            if fork.side() {
                state = step(state);
            }
            let (ended, left) = fork.end(Some(()), state);
            if ended.is_some() {
                return left;
            }
            state = left;
        }
    }

    /// Whether the row is there and something is true of it.
    pub fn is<B: IntoSym<bool>>(&self, condition: impl Fn(&M) -> B) -> Sym<bool> {
        if self.is_one_of_many() {
            let holds = current(|run| run.for_rows(|| condition(&self.record).into_sym()));
            return self.present & holds;
        }
        self.where_present(false.into(), |_: Sym<bool>| condition(&self.record).into_sym())
    }

    /// It stands for many rows, or whether it is there depends on such a one: nothing can be
    /// decided for the inputs for which it is there.
    fn is_one_of_many(&self) -> bool {
        let is_open = |run: &Run| run.terms().is_open(self.present.term(run));
        self.present.if_known().is_none() && (self.variable.is_some() || current(is_open))
    }

    /// Whether something is true of this row; of any row of a family.
    pub fn some(&self, condition: Sym<bool>) -> Sym<bool> {
        self.quantified(condition, |t, variable, body| {
            t.exists("row", &[variable], t.infer_triggers(&[variable], body), body)
        })
    }

    /// Whether something is true of this row; of all rows of a family.
    pub fn every(&self, condition: Sym<bool>) -> Sym<bool> {
        self.quantified(condition, |t, variable, body| {
            t.forall("row", &[variable], t.infer_triggers(&[variable], body), body)
        })
    }

    fn quantified(
        &self,
        condition: Sym<bool>,
        quantify: impl FnOnce(&Terms, Term, Term) -> Term,
    ) -> Sym<bool> {
        match self.variable {
            None => condition,
            Some(variable) => {
                current(|run| Sym::of_term(run, quantify(run.terms(), variable, condition.term(run))))
            }
        }
    }
}

/// The row that stands for all rows of a table.
pub(super) fn family<M: Model>(run: &Run, table: &str) -> Row<M> {
    let t = run.terms();
    let key = run.variable();
    let sort = t.sort_of(key);
    let present = t.apply(run.unknown(table, &[sort], bool::sort(t)), &[key]);
    Row {
        variable: Some(key),
        present: Sym::of_term(run, present),
        record: M::read(&mut Functions { run, table, key }),
    }
}

/// Columns as functions of the key.
struct Functions<'r> {
    run: &'r Run,
    table: &'r str,
    key: Term,
}

impl super::Reader for Functions<'_> {
    fn column<T: super::Field>(&mut self, name: &'static str) -> Sym<T> {
        if name == super::model::KEY {
            return Sym::of_term(self.run, self.key);
        }
        let t = self.run.terms();
        let name = format!("{}.{name}", self.table);
        let function = self.run.unknown(&name, &[t.sort_of(self.key)], T::sort(t));
        Sym::of_term(self.run, t.apply(function, &[self.key]))
    }
}
