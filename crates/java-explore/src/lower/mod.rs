//! Lowers the typed Java tree to `echis_program`, the language of the exploring engines.
//!
//! Expressions of that language have no side effects. A Java expression with side effects becomes
//! statements before the statement that contains it, in Java's order of evaluation (JLS 15.7); see
//! `operands`.
//!
//! Only code that the entry can reach is lowered. A procedure is made when it is first called. A
//! class has objects if reachable code creates some or if they can be inputs, and a dynamically
//! dispatched method gets an implementation for each of these classes.

mod arrays;
mod assign;
mod calls;
mod class_initialisation;
mod constant_objects;
mod construction_effects;
mod contracts;
mod devirtualize;
mod entry;
mod exception_messages;
mod expressions;
mod function;
mod input_coverage;
mod input_records;
mod inputs;
mod intrinsics;
mod library_invariants;
mod main_arguments;
mod operators;
mod overflow;
mod procedures;
mod record_invariants;
mod statements;
mod static_aliasing;
mod switches;
mod time_invariance;
mod types;

use self::input_coverage::ObjectUses;
use self::static_aliasing::AliasingUses;
use echis_java_semantics::known_values::KnownValues;
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx, Type};
use echis_java_semantics::world::World;
use echis_program::ast;
use echis_source::Span;
use function::Function;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::Arc;

pub use contracts::{ContractEntries, Witness};
pub use contracts::{ranges, widen, widened};
pub use entry::{EntryParameter, Lowered, ParameterKind};
pub use input_records::is_constructed_by_entry;
pub use library_invariants::has_unknown_insides;

/// The representation of Java's integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ints {
    /// Machine integers of Java's widths, which wrap around.
    #[default]
    Machine,
    /// Mathematical integers: all integral types are unbounded, and conversions between them do
    /// nothing.
    Math,
}

/// The source of a procedure.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Origin {
    /// A method or a constructor.
    Method(MethodIx),
    /// A bridge: takes the parameters of the second method and calls the first, which implements
    /// it.
    Bridge(MethodIx, MethodIx),
    /// The static initialiser of a class (JLS 12.4).
    Initialiser(ClassIx),
    /// The method `getClass` for objects of this class or array type.
    GetClass(Type),
    /// The canonical constructor of a record, run to check whether the record can exist. It
    /// excludes runs instead of throwing.
    RecordCheck(MethodIx),
    /// Excludes runs in which a reference is a record that its constructor refuses.
    RecordAssumption(ClassIx),
    /// The method `Object.$fresh` for this type: creates an array of the receiver's class.
    Fresh(Type),
    /// The method `clone` of arrays with these elements.
    Clone(Type),
    /// A method in which integer overflow is an error.
    Checked(MethodIx),
    /// A method in which assertions, invariants and preconditions of callees are asserted.
    Asserting(MethodIx),
    /// Computes whether an instance of a predicate holds.
    Predicate(contracts::PredicateProcedure),
}

/// The state of lowering a method and everything that it can reach.
struct Lowerer<'a> {
    world: &'a World,
    ints: Ints,
    program: ast::Program,
    classes: FxHashMap<ClassIx, ast::ClassId>,
    /// Array classes by the Java type of their elements.
    arrays: FxHashMap<Type, ast::ClassId>,
    /// The element types of arrays, in order of creation.
    array_order: Vec<Type>,
    fields: FxHashMap<FieldIx, ast::FieldId>,
    globals: FxHashMap<FieldIx, ast::GlobalId>,
    procedures: FxHashMap<Origin, ast::ProcedureId>,
    /// Procedures whose bodies are not made yet.
    queue: Vec<(Origin, ast::ProcedureId)>,
    /// Dynamically dispatched methods by their declarations.
    methods: FxHashMap<MethodIx, ast::MethodId>,
    method_order: Vec<MethodIx>,
    /// Classes that can have objects, in order of discovery.
    live: Vec<ClassIx>,
    live_set: FxHashSet<ClassIx>,
    /// Element types of the array classes that can have objects.
    live_arrays: Vec<Type>,
    /// Global variables of string constants, by text.
    literals: FxHashMap<Arc<[u16]>, ast::GlobalId>,
    literal_order: Vec<Arc<[u16]>>,
    /// Global variables of class objects, by the type that they represent.
    class_objects: FxHashMap<Type, ast::GlobalId>,
    class_object_order: Vec<Type>,
    /// How each class is initialised.
    initialisation: FxHashMap<ClassIx, class_initialisation::Initialisation>,
    /// Classes that are initialised before everything else, in order.
    eager: Vec<ClassIx>,
    /// Classes whose objects can be inputs.
    inputs: BTreeSet<ast::ClassId>,
    /// Records whose constructors the entry runs.
    constructed: BTreeSet<ClassIx>,
    /// Descriptions of inputs that Java has but the program lacks.
    left_out: BTreeSet<String>,
    /// Tests and comparisons that code applies to objects.
    object_uses: ObjectUses,
    /// Uses of objects that could reveal whether inputs and static variables alias.
    aliasing_uses: AliasingUses,
    /// The argument array of `main`, if the JVM launches the program with this method.
    main_arguments: Option<main_arguments::MainArguments>,
    /// What is known of final fields, if the method is also lowered with its contract.
    known: Option<&'a KnownValues>,
    /// A contract contains something that cannot be run.
    has_gaps: bool,
    /// The spans of the contract conjuncts that are asserted.
    asserted: Vec<Span>,
    /// Every conjunct that the method ensures is asserted.
    asserts_all: bool,
    /// Whether exception messages are read, and whether their texts are made.
    messages: exception_messages::Messages,
    /// The procedure under construction.
    f: Function,
}

/// Control does not continue: the statement that was emitted last ends the run.
#[derive(Debug, Clone, Copy)]
struct Stop;

type Flow<T> = Result<T, Stop>;

impl<'a> Lowerer<'a> {
    fn new(world: &'a World, ints: Ints) -> Lowerer<'a> {
        Lowerer {
            world,
            ints,
            program: ast::Program::default(),
            classes: FxHashMap::default(),
            arrays: FxHashMap::default(),
            array_order: Vec::new(),
            fields: FxHashMap::default(),
            globals: FxHashMap::default(),
            procedures: FxHashMap::default(),
            queue: Vec::new(),
            methods: FxHashMap::default(),
            method_order: Vec::new(),
            live: Vec::new(),
            live_set: FxHashSet::default(),
            live_arrays: Vec::new(),
            literals: FxHashMap::default(),
            literal_order: Vec::new(),
            class_objects: FxHashMap::default(),
            class_object_order: Vec::new(),
            initialisation: FxHashMap::default(),
            eager: Vec::new(),
            inputs: BTreeSet::new(),
            constructed: BTreeSet::new(),
            left_out: BTreeSet::new(),
            object_uses: ObjectUses::default(),
            aliasing_uses: AliasingUses::default(),
            main_arguments: None,
            known: None,
            has_gaps: false,
            asserted: Vec::new(),
            asserts_all: true,
            messages: exception_messages::Messages::default(),
            f: Function::new(ClassIx(0), Span::default()),
        }
    }
}

/// Lowers a method and everything that it can reach.
///
/// `ints` selects machine or mathematical integers. Code that is not supported becomes a statement
/// that ends the run.
pub fn lower(world: &World, method: MethodIx, ints: Ints) -> Lowered {
    entry::lower(world, method, ints, None)
}

/// Lowers a method as [`lower`] does, and adds entries that check its contract.
///
/// Runs in which objects do not have the `known` values in their final fields are left out.
/// `Lowered::contract` is none if a precondition or a predicate cannot be run. Conjuncts of a
/// postcondition that cannot be run are left out.
pub fn lower_contract(world: &World, method: MethodIx, ints: Ints, known: &KnownValues) -> Lowered {
    entry::lower(world, method, ints, Some(known))
}
