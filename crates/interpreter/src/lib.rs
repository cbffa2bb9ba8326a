//! Executes typed Viper programs on concrete states.
//!
//! A run begins with values for the parameters and fields of a member. Permissions are counted as
//! exact fractions, and every check that Viper prescribes is made: permissions to what is read and
//! written, contracts, invariants, assertions, well-defined expressions. So the crate can do two
//! things. It judges the verifier: what is verified must not fail in any run. And it confirms
//! counterexamples: what may fail, fails in a run that can be shown.
//!
//! ```
//! use echis_interpreter::{Limits, Member, Start, Value, Verdict};
//! use echis_source::Sources;
//! use echis_viper::ast::MethodId;
//! use echis_viper::load::load_text;
//! use std::path::Path;
//!
//! let text = "field f: Int
//!     method decrease(x: Ref)
//!         requires acc(x.f) && x.f > 0
//!         ensures acc(x.f) && x.f > 0
//!     { x.f := x.f - 1 }";
//! let loaded = load_text("decrease.vpr", text, Path::new(""), &mut Sources::default());
//! let program = echis_viper::program(loaded).unwrap();
//!
//! let mut start = Start {
//!     args: vec![Some(Value::object(1))],
//!     ..Start::default()
//! };
//! start.fields.insert((echis_interpreter::ObjectId(1), echis_viper::ast::FieldId(0)), Value::int(1));
//! let run = Member::Method(MethodId(0)).run(&program, &start, 0, &Limits::default());
//! let Verdict::Failed(failure) = run.verdict else { panic!("{:?}", run.verdict) };
//! assert_eq!(failure.id, "postcondition.violated:assertion.false");
//! ```
//!
//! The entry point is [`Member::run`].
//!
//! # Invariants
//!
//! - It shares nothing with the verifier but the syntax tree, and knows no solver and no terms.
//! - A run that fails is a run of Viper's semantics. Where something cannot be executed, or was not
//!   executed to the end, the run is cut off; nothing is guessed.
//! - The same program, start, seed and limits give the same run.
//! - No program makes it panic, hang or grow without bound.

mod axioms;
mod bounds;
mod call;
mod choose;
mod domains;
mod eval;
mod exec;
mod exhale;
mod flow;
mod fold;
mod functions;
mod inhale;
mod last_state;
mod machine;
mod nesting;
mod operators;
mod package;
mod quantified;
mod quantify;
mod run;
mod state;
mod steer;
mod termination;
mod value;
mod wand;
mod wand_shape;

pub use last_state::LastState;
pub use run::{CutOff, Failure, Interpreter, Limits, Member, Run, Start, Verdict};
pub use value::{ObjectId, Value};
