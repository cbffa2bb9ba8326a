//! Type checker for Java programs of many files (JLS 6, 8, 14, 15, 16): resolves names, types and
//! conversions, turns syntax trees into typed trees, and checks definite assignment on those.
//!
//! ```
//! let text = "class Numbers { static int next(int x) { return x + 1; } }";
//! let java = echis_java_semantics::load(&[("Numbers.java", text)]).expect("correct Java");
//! assert_eq!(java.methods()[0].signature, "Numbers.next(int)");
//! ```
//!
//! [`load`] parses and checks files together with the library that comes with Echis. [`Java`] lists
//! the methods. [`world::World`] is the table of all declarations, [`tree`] is the typed code and
//! [`spec`] holds the typed contracts.
//!
//! The checker first enters all class names (`declare`), then their supertypes, fields and methods
//! (`signatures`), and then checks the bodies class by class. If all are correct,
//! `definite_assignment` walks their typed trees. The checker reports only certain errors. Code that
//! may be correct but cannot be checked here, such as a use of an unknown library class, becomes
//! [`tree::ExprKind::Unsupported`] at the place where it would be evaluated.
//!
//! The crate depends neither on Viper nor on the language of the exploring engines.

mod access;
mod assign;
mod bodies;
mod calls;
pub mod complete;
mod constants;
mod contract_files;
pub mod contracts;
mod convert;
mod creation;
mod declare;
mod definite_assignment;
mod duplicable;
mod element_casts;
mod exhaustiveness;
mod expressions;
mod file_names;
mod frames;
pub mod generics;
mod imports;
mod inference;
pub mod inferred;
mod interface_super;
pub mod known_values;
mod lambda_compatibility;
pub mod lambda_shape;
mod lambdas;
mod load;
mod matching;
pub mod members;
mod methods;
mod operators;
mod overload_certainty;
mod overloads;
mod overriding;
mod packages;
pub mod parts;
mod pattern_switches;
mod patterns;
pub mod permissions;
mod poly_calls;
pub mod scope;
mod sealed;
mod signatures;
pub mod spec;
mod statements;
mod static_initialisation;
mod storing_constructors;
mod supertypes;
mod switches;
mod synthesize;
pub mod synthetic;
pub mod tables;
mod tentative;
pub mod tree;
mod try_statements;
mod type_names;
pub mod types;
mod unchecked;
pub mod walk;
pub mod world;

pub use load::{Java, load, load_parsed, load_with};
pub use methods::{MethodInfo, NotFound};
pub use types::MethodIx as MethodRef;

use echis_java_syntax::contracts::tree::PredicateDecl;
use echis_java_syntax::tree::{Parameter, TypeDecl, Unit};
use echis_source::{Diagnostic, Span};
use frames::Frame;
use rustc_hash::{FxHashMap, FxHashSet};
use types::{ClassIx, JumpIx, Type, TypeVarIx};
use world::World;

use std::collections::BTreeSet;
use std::sync::Arc;

/// A parsed file to check.
pub struct Input {
    /// The syntax tree of the file.
    pub unit: Unit,
    /// Whether the file belongs to the library that comes with Echis.
    pub is_prelude: bool,
}

/// The state of the type checker.
struct Checker {
    world: World,
    errors: Vec<Diagnostic>,
    /// The methods being checked, the innermost last. The body of a local class is checked while
    /// the method around it is.
    frames: Vec<Frame>,
    /// The number of frames created so far; numbers new frames.
    frame_count: u32,
    /// The number of jump targets created so far; numbers new ones.
    jump_count: u32,
    /// The number of anonymous classes created so far; names new ones.
    anonymous_count: u32,
    /// Classes that are entered while another one is being completed, and that are completed after
    /// it.
    headerless_classes: Vec<declare::HeaderlessClass>,
    /// Classes whose headers are not resolved yet.
    pending_headers: FxHashMap<ClassIx, Arc<TypeDecl>>,
    /// The headers that are being resolved, the innermost last.
    open_headers: Vec<supertypes::OpenHeader>,
    /// The components of records, as parameters of their canonical constructors.
    record_parameters: FxHashMap<ClassIx, Vec<Parameter>>,
    /// The span of the call that is being resolved.
    call_span: Span,
    /// The explicit type arguments of the call that is being resolved.
    explicit_type_arguments: Vec<Type>,
    /// The type variables of the call around a lambda expression that are not inferred yet (JLS
    /// 18.1.1).
    inference_variables: Vec<TypeVarIx>,
    /// The inferred result type of the last lambda expression, for the inference of the call around
    /// it.
    last_result: Option<Type>,
    /// The bindings of type variables inferred from the parameter types of the last lambda
    /// expression or method reference, for the same purpose.
    last_bindings: generics::Bindings,
    /// For each value that the `switch` expression being checked yields, a placeholder with its
    /// type and constant.
    yielded: Vec<tree::Expr>,
    /// The `switch` expressions that yield values of several types without a target type.
    mixed_switches: BTreeSet<Span>,
    /// The positions of the expressions `C.this`, and of `C.f` for a blank final field `f`.
    qualified_names: FxHashSet<Span>,
    /// Whether a label of the `switch` being checked has an unknown type.
    unknown_label: bool,
    /// The rules for the contract that is being checked; none in Java code.
    contract: Option<contracts::ContractContext>,
    /// The syntax trees of the predicates.
    predicate_sources: Vec<Arc<PredicateDecl>>,
    /// Whether the user's files contain raw types, unchecked casts or the like.
    has_unchecked: bool,
    /// Unchecked casts of elements of private arrays.
    element_casts: element_casts::ElementCasts,
    /// The type variables of the enclosing methods, the innermost last.
    method_variables: Vec<Vec<(Arc<str>, TypeVarIx)>>,
}

/// Checks all files together and returns the table of their declarations.
///
/// # Errors
///
/// All certain errors, in order of position.
pub fn check(inputs: Vec<Input>) -> Result<World, Vec<Diagnostic>> {
    let mut checker = Checker {
        world: World::default(),
        errors: Vec::new(),
        frames: Vec::new(),
        frame_count: 0,
        jump_count: 0,
        anonymous_count: 0,
        headerless_classes: Vec::new(),
        pending_headers: FxHashMap::default(),
        open_headers: Vec::new(),
        call_span: Span::default(),
        explicit_type_arguments: Vec::new(),
        inference_variables: Vec::new(),
        last_result: None,
        last_bindings: generics::Bindings::default(),
        yielded: Vec::new(),
        mixed_switches: BTreeSet::new(),
        qualified_names: FxHashSet::default(),
        unknown_label: false,
        record_parameters: FxHashMap::default(),
        has_unchecked: false,
        element_casts: element_casts::ElementCasts::default(),
        contract: None,
        predicate_sources: Vec::new(),
        method_variables: Vec::new(),
    };
    checker.declare_all(inputs);
    let mut next = 0;
    // Local classes are entered and checked while the bodies around them are checked.
    let declared = checker.world.classes.len();
    while next < declared {
        checker.class_bodies(ClassIx(next as u32));
        next += 1;
    }
    checker.world.permissions = checker.world.find_permissions();
    checker.world.duplicable = checker.world.find_duplicable();
    let (mut world, mut errors) = (checker.world, checker.errors);
    if errors.is_empty() {
        errors = definite_assignment::check(&mut world, &checker.qualified_names);
    }
    if errors.is_empty() {
        let is_unchecked = checker.has_unchecked || !world.hold_only_elements(&checker.element_casts);
        world.type_arguments = world.reliance(is_unchecked);
        world.tables = world.find_tables();
        world.add_hidden_predicates();
        world.add_unseen_subclasses();
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
