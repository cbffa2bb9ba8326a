//! Databases for people: tables, a script in SQL, expressions in Rust.

use crate::store::model::{quoted, quoted_list};
use crate::store::{Cell, Column, Field, Model, Set, Writer};
use crate::sym::Sym;
use std::fmt;

/// A table as people read it.
pub(super) struct Shown {
    table: &'static str,
    columns: &'static [Column],
    rows: Vec<ShownRow>,
}

struct ShownRow {
    /// When it is there, if that depends.
    condition: Option<String>,
    values: Vec<String>,
    /// The values in SQL, if they are known.
    sql: Vec<Option<String>>,
    expression: String,
}

impl Shown {
    pub fn new<M: Model>(set: &Set<M>) -> Shown {
        let rows = set.rows.iter().filter(|row| !row.is_absent()).map(|row| {
            let mut shown = ShownRow {
                condition: row.present.if_known().is_none().then(|| row.present.to_string()),
                values: Vec::new(),
                sql: Vec::new(),
                expression: row.record.expression(),
            };
            row.record.write(&mut shown);
            shown
        });
        Shown {
            table: M::TABLE,
            columns: M::COLUMNS,
            rows: rows.collect(),
        }
    }

    /// Its rows in Rust.
    pub fn expressions(self) -> impl Iterator<Item = String> {
        self.rows.into_iter().map(|row| row.expression)
    }

    /// A statement for each row, if they are known.
    fn inserts(&self) -> Option<Vec<String>> {
        let (table, names) = (quoted(self.table), quoted_list(self.columns));
        let insert = |row: &ShownRow| {
            let known = row.condition.is_none();
            let values: Option<Vec<String>> = row.sql.iter().cloned().collect();
            values.filter(|_| known).map(|values| {
                let values = values.join(", ");
                format!("INSERT INTO {table} ({names}) VALUES ({values});")
            })
        };
        self.rows.iter().map(insert).collect()
    }
}

impl Writer for ShownRow {
    fn column<T: Field>(&mut self, _: &'static str, value: &Sym<T>) {
        let cell = value.if_known().map(T::to_cell);
        self.values.push(match &cell {
            Some(cell @ (Cell::Text(_) | Cell::Null)) => literal(cell),
            Some(key) if T::KEYS_OF.is_some() => literal(key),
            _ => format!("{value:?}"),
        });
        self.sql.push(cell.as_ref().map(literal));
    }
}

/// A script that adds the rows of all tables at once: rows may refer to rows that come later.
pub(super) fn sql(tables: &[Shown]) -> Option<String> {
    let inserts: Option<Vec<Vec<String>>> = tables.iter().map(Shown::inserts).collect();
    let inserts = inserts?.concat().join("\n");
    Some(format!(
        "BEGIN;\nPRAGMA defer_foreign_keys = ON;\n{inserts}\nCOMMIT;"
    ))
}

/// A value in SQL.
fn literal(cell: &Cell) -> String {
    match cell {
        Cell::Integer(number) => number.to_string(),
        Cell::Null => "NULL".into(),
        // SQLite ends a script at a zero
        Cell::Text(text) if text.contains('\0') => {
            let bytes: String = text.bytes().map(|byte| format!("{byte:02X}")).collect();
            format!("CAST(X'{bytes}' AS TEXT)")
        }
        Cell::Text(text) => format!("'{}'", text.replace('\'', "''")),
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rows.is_empty() {
            return write!(f, "{}: no rows", self.table);
        }
        write!(f, "{}:", self.table)?;
        let names = self
            .columns
            .iter()
            .map(|column| column.name.to_string())
            .collect();
        let lines: Vec<&Vec<String>> = std::iter::once(&names)
            .chain(self.rows.iter().map(|row| &row.values))
            .collect();
        let widths: Vec<usize> = (0..names.len())
            .map(|i| {
                lines
                    .iter()
                    .map(|line| line[i].chars().count())
                    .max()
                    .unwrap_or(0)
            })
            .collect();
        let conditions = std::iter::once(&None).chain(self.rows.iter().map(|row| &row.condition));
        for (line, condition) in lines.iter().zip(conditions) {
            let cells = line
                .iter()
                .zip(&widths)
                .map(|(cell, width)| format!("{cell:<width$}"));
            let cells = cells.collect::<Vec<_>>().join(" | ");
            write!(f, "\n  {}", cells.trim_end())?;
            if let Some(condition) = condition {
                write!(f, " if {condition}")?;
            }
        }
        Ok(())
    }
}
