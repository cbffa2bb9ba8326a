//! How large databases are that are looked at one by one.

use crate::store::Model;
use std::fmt;

/// How many rows tables have at most, as a scope bounds the sets of an Alloy model.
///
/// ```
/// use echis::store::Scope;
/// assert_eq!(Scope::from(3).to_string(), "up to 3 rows a table");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope {
    rows: usize,
    /// Tables that are different.
    tables: Vec<(&'static str, usize)>,
}

impl Scope {
    /// Another number of rows for the table of one model.
    #[must_use]
    pub fn with<M: Model>(mut self, rows: usize) -> Scope {
        self.tables.retain(|(table, _)| *table != M::TABLE);
        self.tables.push((M::TABLE, rows));
        self
    }

    /// How many rows a table has at most.
    pub(super) fn rows<M: Model>(&self) -> usize {
        let own = self.tables.iter().find(|(table, _)| *table == M::TABLE);
        own.map_or(self.rows, |(_, rows)| *rows)
    }
}

/// Three rows a table.
impl Default for Scope {
    fn default() -> Scope {
        Scope::from(3)
    }
}

impl From<usize> for Scope {
    fn from(rows: usize) -> Scope {
        Scope {
            rows,
            tables: Vec::new(),
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = |rows| if rows == 1 { "" } else { "s" };
        write!(f, "up to {} row{} a table", self.rows, s(self.rows))?;
        let mut tables = self.tables.iter();
        tables.try_for_each(|(table, rows)| write!(f, ", {rows} in `{table}`"))
    }
}
