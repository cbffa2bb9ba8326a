//! The engines on small programs, and the theorems of the papers on random ones.

mod common;
mod floats;
mod growth;
mod lecture;
mod theorems;
