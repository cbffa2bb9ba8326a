//! What people and tools see of a run: plain data about findings, and its renderings.
//!
//! A [`FileReport`] says what was found in one program and what it cost; this crate does not know
//! how anything was decided. [`text`] is for people, [`json`] for scripts, [`sarif`] for
//! code-scanning tools, [`junit`], [`github`] and [`gitlab`] for continuous integration, [`stats`]
//! for those who want to know where the time went. [`help`] has a page about each error. An
//! [`ExecutionTree`](tree::ExecutionTree) says what symbolic execution did, state by state;
//! [`tree`] has its renderings.
//!
//! ```
//! use echis_report::{FileReport, Finding, Kind, Place, Source};
//!
//! let report = FileReport {
//!     path: "zero.vpr".into(),
//!     sources: vec![Source::new("zero.vpr", "method zero() { assert 1 == 0 }")],
//!     findings: vec![Finding {
//!         id: "assert.failed:assertion.false".into(),
//!         place: Some(Place { source: 0, start: 16, end: 29 }),
//!         ..Finding::new(Kind::Failure, "`1 == 0` might not hold")
//!     }],
//!     ..FileReport::default()
//! };
//! assert!(echis_report::text::file(&report, false).contains("1 | method zero() { assert 1 == 0 }"));
//! ```

mod excerpt;
pub mod exploration;
mod fingerprint;
mod folded;
pub mod github;
pub mod gitlab;
pub mod help;
pub mod json;
pub mod junit;
mod model;
mod page;
pub mod rules;
pub mod sarif;
mod search;
pub mod stats;
pub mod steps;
pub mod text;
pub mod tree;

pub use model::{
    Annotated, Branch, ConcreteRun, ConcreteState, ConcreteValue, Counterexample, Counters, FileReport,
    Finding, Inferred, Kind, Member, Paths, Place, Position, Search, Solver, SolverUse, Source, Triggers,
    Trusted, TrustedKind, Verdict,
};
