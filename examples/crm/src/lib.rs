//! A worked example: a small customer relationship management system, and the question who sees what.
//!
//! It has the bug that section 2 of the paper tells of: whoever may see a contact sees all opportunities with it, also those that are private
//! to others. [`contacts::version_one`] has it, [`contacts::version_two`] has not. The [specification](specification) is checked for both, in
//! `tests/access.rs`; `tests/leak.rs` puts the counterexample into a database and asks the [web server](web) for the page.

pub mod contacts;
pub mod model;
pub mod specification;
pub mod web;
