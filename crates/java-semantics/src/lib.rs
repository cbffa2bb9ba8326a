//! Java programs of many files with names, types and conversions (JLS 6, 8, 14, 15): from syntax trees
//! to typed ones.
//!
//! ```
//! let text = "class Numbers { static int next(int x) { return x + 1; } }";
//! let java = echis_java_semantics::load(&[("Numbers.java", text)]).expect("correct Java");
//! assert_eq!(java.methods()[0].signature, "Numbers.next(int)");
//! ```
//!
//! [`load`] reads and checks files together with the library that comes with Echis. [`Java`] answers
//! which methods there are. [`world::World`] is the table of all declarations, [`tree`] the typed code,
//! [`spec`] the typed contracts.
//!
//! `declare` enters classes, `signatures` their supers, fields and methods; then bodies are checked
//! class by class. What is certainly wrong is reported. What might be right but is not known here
//! (classes of libraries, for example) becomes [`tree::ExprKind::Unsupported`] at the place where it
//! would be evaluated.
//!
//! The crate knows neither Viper nor the language of the exploring engines.

mod above;
mod assign;
mod bodies;
mod calls;
mod certain;
pub mod complete;
mod constants;
pub mod contracts;
mod convert;
mod creation;
mod declare;
mod expressions;
mod fitting;
mod frames;
pub mod generics;
mod inert;
mod inference;
pub mod inferred;
mod lambdas;
mod load;
pub mod members;
mod methods;
mod names;
mod open;
mod operators;
mod overloads;
pub mod parts;
mod patterns;
pub mod scope;
pub mod shapes;
mod signatures;
pub mod spec;
mod statements;
mod storing;
mod switches;
mod synthesize;
pub mod synthetic;
pub mod tree;
mod trial;
mod tries;
pub mod types;
mod unchecked;
pub mod walk;
pub mod world;

pub use load::{Java, load, load_with};
pub use methods::{MethodInfo, NotFound};
pub use types::MethodIx as MethodRef;

use echis_java_syntax::contracts::tree::PredicateDecl;
use echis_java_syntax::tree::{Parameter, Unit};
use echis_source::{Diagnostic, Span};
use frames::Frame;
use rustc_hash::FxHashMap;
use types::{ClassIx, JumpIx, Type, TypeVarIx};
use world::World;

use std::collections::BTreeSet;
use std::sync::Arc;

/// A file to check.
pub struct Input {
    /// Its tree.
    pub unit: Unit,
    /// It belongs to the library that comes with Echis.
    pub is_prelude: bool,
}

/// The state of checking.
struct Checker {
    world: World,
    errors: Vec<Diagnostic>,
    /// The methods being checked, the innermost last: a body of a local class is checked inside of the method around it.
    frames: Vec<Frame>,
    /// How many frames there were.
    frame_count: u32,
    /// How many statements can be left by jumps.
    jump_count: u32,
    /// How many anonymous classes a class has.
    anonymous_count: u32,
    /// Classes that are entered in the middle of entering another one, and completed after it.
    late: Vec<declare::Late>,
    /// The components of records as parameters.
    record_parameters: FxHashMap<ClassIx, Vec<Parameter>>,
    /// Where the call that is being resolved stands.
    call_span: Span,
    /// The type arguments that are written in the call that is being resolved.
    given: Vec<Type>,
    /// Type variables that the call around a lambda expression has yet to find.
    open: Vec<TypeVarIx>,
    /// What the last lambda expression returns.
    last_result: Option<Type>,
    /// What the parameters of the last lambda expression say about type variables.
    last_bindings: generics::Bindings,
    /// What the `switch` expression being checked yields.
    yielded: Vec<tree::Expr>,
    /// The `switch` expressions that yield values of several types, none of which is wanted.
    mixed_switches: BTreeSet<Span>,
    /// A label of the `switch` being checked is not known.
    unknown_label: bool,
    /// What can be said in the contract that is being checked; none in Java code.
    contract: Option<contracts::Within>,
    /// What predicates were made of.
    predicate_sources: Vec<Arc<PredicateDecl>>,
    /// The given files have raw types, unchecked casts or the like.
    has_unchecked: bool,
    /// The type variables of the methods around, the innermost last.
    method_variables: Vec<Vec<(Arc<str>, TypeVarIx)>>,
}

/// Checks all files together.
///
/// # Errors
///
/// Everything that is certainly wrong, in order of position.
pub fn check(inputs: Vec<Input>) -> Result<World, Vec<Diagnostic>> {
    let mut checker = Checker {
        world: World::default(),
        errors: Vec::new(),
        frames: Vec::new(),
        frame_count: 0,
        jump_count: 0,
        anonymous_count: 0,
        late: Vec::new(),
        call_span: Span::default(),
        given: Vec::new(),
        open: Vec::new(),
        last_result: None,
        last_bindings: generics::Bindings::default(),
        yielded: Vec::new(),
        mixed_switches: BTreeSet::new(),
        unknown_label: false,
        record_parameters: FxHashMap::default(),
        has_unchecked: false,
        contract: None,
        predicate_sources: Vec::new(),
        method_variables: Vec::new(),
    };
    checker.declare_all(inputs);
    let mut next = 0;
    // Local classes are entered while bodies are checked, and checked at once.
    let declared = checker.world.classes.len();
    while next < declared {
        checker.class_bodies(ClassIx(next as u32));
        next += 1;
    }
    let (mut world, mut errors) = (checker.world, checker.errors);
    if errors.is_empty() {
        world.type_arguments = world.reliance(checker.has_unchecked);
        return Ok(world);
    }
    errors.sort_by_key(|d| d.span);
    errors.dedup();
    Err(errors)
}

impl Checker {
    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.errors.push(Diagnostic {
            id: "typechecker.error",
            span,
            message: message.into(),
        });
    }

    fn new_jump(&mut self) -> JumpIx {
        self.jump_count += 1;
        JumpIx(self.jump_count - 1)
    }
}
