//! Verifies a program from its text to the report on it.
//!
//! A [`Request`] names the program and the settings; [`Request::verify`] loads it, verifies its
//! members, searches runs that confirm failures, and converts everything to an
//! [`echis_report::FileReport`]. An [`Observer`] sees each member as soon as it is decided. A
//! [`Cancellation`](echis_solver::Cancellation) ends a request early.
//!
//! ```
//! use echis_driver::{Input, Request};
//! use echis_report::Verdict;
//!
//! let input = Input::Text {
//!     path: "zero.vpr".into(),
//!     text: "method zero() { assert 1 == 0 }".into(),
//! };
//! let answer = Request::new(input).verify();
//! assert_eq!(answer.report.verdict(), Verdict::Failed);
//! ```
//!
//! The command line and the servers are built on this crate. It writes nothing but the logs and
//! tests that the settings ask for.

mod annotate;
mod closed_world;
mod confirm;
mod convert;
mod counterexample;
mod counterexample_shape;
mod delegation;
mod explanation;
mod input;
mod java_files;
mod java_program;
mod load;
mod member_filter;
mod request;
mod settings;
pub mod silicon_options;
mod silver_message;
pub mod solver;
mod solver_guess;
mod stores;
pub mod test_files;
pub mod timeout;
mod trusted;
pub mod values;

pub use counterexample_shape::CounterexampleShape;
pub use delegation::{Awaited, Batch, Work, Workers, work};
pub use echis_verifier::Store;
pub use input::{Input, is_contract_file, is_java};
pub use java_files::JavaFiles;
pub use java_program::{JavaFile, JavaProgram, JavaText};
pub use load::{Loaded, Proved, load, load_java};
pub use member_filter::MemberFilter;
pub use request::{Answer, Observer, Request, panic_message, processors, unreadable};
pub use settings::Settings;
pub use silver_message::{error_in_silver, is_out_of_time};
pub use stores::{Access, FolderStore, LayeredStore, MemoryStore, RestrictedStore, sealed};

/// Stack size of threads that analyse programs, in bytes. Programs can be nested deeply, and the
/// functions that walk them recurse. Only the used part of a stack is backed by memory.
pub const STACK: usize = 256 << 20;
