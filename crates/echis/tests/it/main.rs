//! The library as a user has it: values, control flow, proofs, counterexamples.

mod control_flow;
mod differential;
mod false_proofs;
mod int;
mod machine;
mod merging;
mod numeric;
mod paper;
mod paths;
mod prelude;
mod shapes;
mod soundness;
mod std_methods;
mod text;
