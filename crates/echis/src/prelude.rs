//! What properties and specifications are written with: `use echis::prelude::*;`.
//!
//! The attribute `test` is not among it: it is written `#[echis::test]`, so that `#[test]` is what
//! it is everywhere.
//!
//! ```
//! use echis::prelude::*;
//!
//! #[echis::test]
//! fn parity_is_that_of_the_last_bit(x: Sym<u32>) -> Sym<bool> {
//!     (x % 2).equals(x & 1)
//! }
//! ```

pub use crate::spec::matchers::{be_above, be_below, be_empty, be_within, equal, include};
pub use crate::store::{Database, Key, Label, Model, Set, Store};
pub use crate::{
    Bounded, Int, Should, Specification, Sym, Symbolic, Text, any, any_up_to, assume, check, exists, explore,
    forall, implies, symbolic,
};
