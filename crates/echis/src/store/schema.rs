//! Which tables there are.

use crate::store::Model;

/// The models of a database, as a tuple.
///
/// Tables that a model refers to belong to it as well.
pub trait Schema: 'static {
    /// Shows the models one after the other.
    fn visit(visitor: &mut impl Visitor);
}

/// Somebody who looks at the models of a schema.
pub trait Visitor {
    /// Looks at a model.
    fn model<M: Model>(&mut self);
}

/// # Panics
///
/// If two tables of a schema have the same name. Capital letters do not tell names apart in SQL.
pub(super) fn expect_different(tables: &[&'static str]) {
    for (i, table) in tables.iter().enumerate() {
        let is_there = tables[..i].iter().any(|other| other.eq_ignore_ascii_case(table));
        assert!(!is_there, "the schema has two tables `{table}`");
    }
}

macro_rules! tuples {
    ($(($($model:ident)+))+) => { $(
        impl<$($model: Model),+> Schema for ($($model,)+) {
            fn visit(visitor: &mut impl Visitor) {
                $(visitor.model::<$model>();)+
            }
        }
    )+ };
}

tuples! {
    (A)
    (A B)
    (A B C)
    (A B C D)
    (A B C D E)
    (A B C D E F)
    (A B C D E F G)
    (A B C D E F G H)
}
