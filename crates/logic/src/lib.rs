//! Terms of a many-sorted first-order logic with arithmetic, snapshots and collections.
//!
//! A [`Term`] is a `Copy` index into an arena, [`Terms`]. Terms are hash-consed and simplified when
//! they are built: equal terms *are* equal, and comparing two is comparing two integers. This crate
//! knows no solver and no language.
//!
//! ```
//! use echis_logic::{Terms, Sort};
//! let t = Terms::new();
//! let x = t.fresh("x", Sort::INT);
//! let one = t.int(1);
//! assert_eq!(t.sub(t.add(x, one), x), one);
//! assert_eq!(t.lt(x, t.add(x, one)), t.tru());
//! ```

mod arith;
mod array;
mod bits;
mod boolean;
mod collection;
mod counted;
mod datatype;
mod eval;
mod linear;
mod quantifier;
mod sequence;
mod show;
pub mod smtlib;
mod snapshot;
mod sort;
mod subst;
mod term;
pub mod theory;
mod trigger;
mod wide;

pub use array::ArrayOp;
pub use bits::{BitsOp, Range, Reading};
pub use collection::CollOp;
pub use datatype::{Constructor, Datatype, DatatypeRole};
pub use eval::{Evaluator, Memo, Model, Value};
pub use linear::Linear;
pub use quantifier::{Binder, Quantifier, Trigger};
pub use show::Reads;
pub use sort::{Sort, SortKind};
pub use term::{Node, Op, Symbol, SymbolInfo, Term, Terms};
