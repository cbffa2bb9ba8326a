//! The binary `echis`.
fn main() {}
