//! Lowers Java methods to `echis_program`, the small imperative language of the exploring engines,
//! and prints the conditions of explored paths as Java expressions.
//!
//! ```
//! use echis_java_explore::{Ints, lower};
//! use echis_java_semantics::load;
//!
//! let text = "class Numbers { static int next(int x) { return x + 1; } }";
//! let java = load(&[("Numbers.java", text)]).expect("correct Java");
//! let method = java.find_method("next").expect("there is one");
//! let lowered = lower(&java.world, method, Ints::Machine);
//! assert_eq!(lowered.parameters.len(), 1);
//! ```
//!
//! Entry points:
//!
//! - [`lower`] lowers a method and everything that it can reach to a program.
//! - [`lower_contract`] also makes entries that check the contract of the method.
//! - [`conditions`] prints terms over the inputs of a lowered method as Java expressions.
//! - [`literals`] prints values as Java literals.
//!
//! Invariants:
//!
//! - Expressions of a lowered program have no side effects.
//! - Unsupported code becomes a statement that ends the run, so lowering never fails.
//! - [`Lowered::left_out`] lists the inputs that Java has but the program lacks.
//!
//! The crate depends neither on Viper nor on an exploring engine.

pub mod conditions;
pub mod literals;
mod lower;

pub use lower::{
    ContractEntries, EntryParameter, Ints, Lowered, ParameterKind, Witness, has_unknown_insides,
    is_constructed_by_entry, lower, lower_contract, ranges, widen, widened,
};
