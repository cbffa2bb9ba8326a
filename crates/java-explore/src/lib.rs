//! Java lowered to the small language of the exploring engines, and back: the conditions of
//! explored paths as Java.
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
//! [`lower`] makes a program for a method, [`lower_contract`] one that also checks its contract.
//! [`conditions`] prints terms over the inputs of a lowered method as Java expressions.
//! [`literals`] writes values as Java source.
//!
//! The crate knows neither Viper nor how programs are explored.

pub mod conditions;
pub mod literals;
mod lower;

pub use lower::{
    ContractEntries, EntryParameter, Ints, Lowered, ParameterKind, Witness, has_unknown_insides, is_judged,
    lower, lower_contract, ranges, widen, widened,
};
