//! What `#[symbolic]` code does depends on types that the macro does not see: is this variable
//! symbolic, is that one a `&mut`? The generated code calls methods of the types here. Those for
//! the special case are their own, those for all other types come from traits: Rust prefers the
//! former where they apply.

mod bounds;
mod held;
mod operator;
mod part;
mod probe;

pub use bounds::{Bounds, ConcreteBounds};
pub use held::{ChangesAreSeen, Exclusive, GivesNoAccess, Held, NotHeld, Shared};
pub use held::{gives_no_access, iterator_without_access, without_access};
pub use operator::{ConcreteBool, ConcreteEq, ConcreteOrd, Operand, decided};
pub use part::{Compared, Matched, copy_of_matched};
pub use probe::{Frozen, Kind, Merged, Probe, ProbeAny, ProbeMerge, Unknown, is_frozen};
