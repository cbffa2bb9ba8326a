//! From the typed tree to the language of the exploring engines.
//!
//! Expressions there have no side effects, so what has some becomes statements before the one it stands in, in Java's
//! order of evaluation (JLS 15.7); see `operands`. Only what the entry can reach is lowered: a procedure is made when it is
//! first called, and a class has objects if reachable code creates some or if they can be inputs; a method is
//! implemented for those classes.

mod assign;
mod calls;
mod contracts;
mod creation;
mod direct;
mod entry;
mod expressions;
mod function;
mod inputs;
mod insides;
mod intrinsics;
mod launched;
mod literals;
mod making;
mod messages;
mod operators;
mod overflow;
mod procedures;
mod questions;
mod records;
mod refusals;
mod sharing;
mod statements;
mod statics;
mod switches;
mod timeless;
mod types;

use self::questions::Questions;
use self::sharing::Sharing;
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
pub use insides::has_unknown_insides;
pub use records::is_judged;

/// What integers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ints {
    /// Java's: they wrap around.
    #[default]
    Machine,
    /// Mathematical: all integral types are unbounded, and conversions between them do nothing.
    Math,
}

/// What a procedure is made of.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Origin {
    /// A method or a constructor.
    Method(MethodIx),
    /// The first method as one that is called like the second.
    Bridge(MethodIx, MethodIx),
    /// Initialises a class.
    Initialiser(ClassIx),
    /// What `getClass` gives for objects of a class or of arrays.
    GetClass(Type),
    /// The constructor of a record as one that only says whether there is such a record.
    Judging(MethodIx),
    /// Excludes runs in which a record is as its constructor would not have made it.
    Refusal(ClassIx),
    /// Makes an array like one of this class.
    Fresh(Type),
    /// Copies an array.
    Clone(Type),
    /// A method in which integers that are too large are errors.
    Checked(MethodIx),
    /// A method in which what contracts say is asserted.
    Asserting(MethodIx),
    /// Says whether an instance of a predicate holds.
    Predicate(contracts::Asked),
}

/// The state of lowering.
struct Lowerer<'a> {
    world: &'a World,
    ints: Ints,
    program: ast::Program,
    classes: FxHashMap<ClassIx, ast::ClassId>,
    /// Array classes by the Java type of their elements.
    arrays: FxHashMap<Type, ast::ClassId>,
    /// The Java types of elements in order of creation.
    array_order: Vec<Type>,
    fields: FxHashMap<FieldIx, ast::FieldId>,
    globals: FxHashMap<FieldIx, ast::GlobalId>,
    procedures: FxHashMap<Origin, ast::ProcedureId>,
    /// Procedures without bodies so far.
    queue: Vec<(Origin, ast::ProcedureId)>,
    /// Dynamically dispatched methods, by their declaration.
    methods: FxHashMap<MethodIx, ast::MethodId>,
    method_order: Vec<MethodIx>,
    /// Classes of which there can be objects, in order.
    live: Vec<ClassIx>,
    live_set: FxHashSet<ClassIx>,
    /// Array classes of which there can be objects.
    live_arrays: Vec<Type>,
    /// String constants, and class objects by the type they stand for.
    literals: FxHashMap<Arc<[u16]>, ast::GlobalId>,
    literal_order: Vec<Arc<[u16]>>,
    class_objects: FxHashMap<Type, ast::GlobalId>,
    class_object_order: Vec<Type>,
    /// What is known about the initialisation of classes.
    initialisation: FxHashMap<ClassIx, statics::Initialisation>,
    /// Classes that are initialised before everything else, in order.
    eager: Vec<ClassIx>,
    /// Classes of which an input can be.
    inputs: BTreeSet<ast::ClassId>,
    /// Records that the entry constructs.
    constructed: BTreeSet<ClassIx>,
    /// What inputs there are besides, in words.
    left_out: BTreeSet<String>,
    /// What code asks of inputs.
    questions: Questions,
    /// What could show that inputs are others than static variables hold.
    sharing: Sharing,
    /// What the machine launches the program with, if it does.
    launched: Option<launched::Launched>,
    /// A method is run with its contract.
    with_contract: bool,
    /// A contract says something that cannot be run.
    has_gaps: bool,
    /// What is asserted of what contracts say.
    said: Vec<Span>,
    /// All that the method ensures is asserted.
    is_whole: bool,
    /// What is known about the messages of exceptions.
    messages: messages::Messages,
    /// The procedure that is being made.
    f: Function,
}

/// Control does not go on: what was emitted last ends the run.
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
            questions: Questions::default(),
            sharing: Sharing::default(),
            launched: None,
            with_contract: false,
            has_gaps: false,
            said: Vec::new(),
            is_whole: true,
            messages: messages::Messages::default(),
            f: Function::new(ClassIx(0), Span::default()),
        }
    }
}

/// Lowers a method and what it can reach.
pub fn lower(world: &World, method: MethodIx, ints: Ints) -> Lowered {
    entry::lower(world, method, ints, false)
}

/// Lowers a method as [`lower`] does, and besides with its contract.
pub fn lower_contract(world: &World, method: MethodIx, ints: Ints) -> Lowered {
    entry::lower(world, method, ints, true)
}
