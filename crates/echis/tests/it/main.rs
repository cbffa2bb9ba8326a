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

/// The number of cases of a random test: `long` if the environment variable ECHIS_LONG is set, and
/// half of that otherwise.
fn cases(long: u32) -> u32 {
    match std::env::var_os("ECHIS_LONG") {
        Some(_) => long,
        None => long.div_ceil(2),
    }
}
