//! Encodes Java with contracts in Viper, after "Symbolic execution for implicit dynamic frames".
//!
//! ```
//! use echis_java_prove::{Options, prove};
//!
//! let text = "class Cell { int v; /*@ requires acc(v); @*/ void clear() { v = 0; } }";
//! let java = echis_java_semantics::load(&[("Cell.java", text)]).expect("correct Java");
//! let proof = prove(&java, Options::default());
//! assert!(!proof.file.items.is_empty());
//! ```
//!
//! [`prove`] returns a [`Proof`]: the Viper program, and the tables that translate the verifier's
//! answers back into Java. [`annotate`] writes inferred ghost code into the source. The crate does
//! not depend on the exploration engines. `echis-java-explore` finds runs that violate a contract,
//! and the command line combines both.
//!
//! A method becomes a Viper method, a pure method a function, and a predicate a predicate.
//! Contracts are translated directly ([`mod@pure`]). Code becomes statements in Java's order of
//! evaluation ([`expressions`], [`statements`]), with an assertion before every operation that can
//! throw ([`check`]). Every Viper node has the span of the Java text that it encodes. A message
//! about the Viper program is therefore a message about the Java source; [`Proof::explain`] phrases
//! it in Java terms.
//!
//! Calls use only the contract of the called method. Dynamic dispatch is sound because every
//! overriding method is checked against the contract of the overridden one ([`overriding`]). An
//! overridden predicate or pure method means the body that belongs to the dynamic class of the
//! receiver ([`families`]). The encoding assumes a closed world: there are no user classes other
//! than those of the given files, and subclasses of those in contract files ([`hidden_code`]).
//! [`Proof::closed_world`] tells where a proof depends on that. With [`Options::file`], only the
//! classes of one file are proved, and those of other files are used by their contracts
//! ([`others`]).

pub mod annotate;
mod arithmetic;
mod arrays;
mod background;
mod branches;
mod build;
mod callbacks;
mod calls;
mod check;
mod class_facts;
mod class_tests;
mod closed_world;
mod constant_fields;
mod constructor_conditions;
mod early_constants;
mod ending_initialisers;
mod equality;
mod explain;
mod expressions;
mod families;
mod formats;
mod hidden_code;
mod initialisation;
mod jumps;
mod library;
mod loops;
mod members;
mod name_map;
mod names;
mod opacity;
mod others;
mod overriding;
mod places;
mod printed_terms;
mod program_start;
mod pure;
mod quantifiers;
mod state_printer;
mod statements;
mod static_constants;
mod super_calls;
mod switch_expressions;
mod switches;
mod termination;
mod untouched;

use echis_java_semantics::Java;
use echis_java_semantics::known_values::KnownValues;
use echis_java_semantics::tree::Stmt as Code;
use echis_java_semantics::types::{ClassIx, FieldIx, JumpIx, MethodIx, PredicateIx, Type, VarIx};
use echis_java_semantics::world::World;
use echis_source::{FileId, Span};
use echis_viper::syntax::{self, Exp, Item, Stmt};
use names::Names;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub(crate) use background::{CHARS, LENGTH, SLOT};
use branches::Branch;
pub use branches::BranchDescription;
pub use check::Check;
use check::Checked;
use constructor_conditions::ConstructorConditions;
pub(crate) use name_map::NameMap;

/// How integer overflow is treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Overflow {
    /// The absence of overflow is a proof obligation.
    #[default]
    Check,
    /// Integers wrap around, as at run time in Java.
    Wrap,
    /// Integers are mathematical and have no range.
    Math,
}

/// Options of [`prove`].
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// How integer overflow is treated.
    pub overflow: Overflow,
    /// The source contains all ghost operations, so that none are inferred: the definition of a
    /// pure method is known only where `use` names it.
    pub is_explicit: bool,
    /// The file whose classes are proved. Classes of other files are used by their contracts. None
    /// stands for all files.
    pub file: Option<FileId>,
}

/// A Viper program that encodes Java classes, with the tables that explain its verification
/// results.
#[derive(Debug, Clone)]
pub struct Proof {
    /// The Viper program.
    pub file: syntax::File,
    /// Implicit proof obligations, by the spans of their conditions.
    checks: FxHashMap<Span, Checked>,
    /// Branches that the encoding introduces, by the spans of their conditions.
    branches: FxHashMap<Span, Branch>,
    /// The Java name of each member of the program.
    members: FxHashMap<Arc<str>, String>,
    /// The Java method that each member of the program encodes.
    methods: FxHashMap<Arc<str>, MethodIx>,
    /// The members that check overriding methods, with the places of these.
    overriding: FxHashMap<Arc<str>, Span>,
    /// Members that are not proved here: those of the library and of other files.
    trusted: BTreeSet<Arc<str>>,
    /// The spans of assumptions that the user wrote.
    assumptions: BTreeSet<Span>,
    /// The classes that nobody extends but the given ones, by the names of functions and predicates
    /// whose bodies depend on that; see [`closed_world`].
    closed_families: FxHashMap<Arc<str>, BTreeSet<ClassIx>>,
    /// The classes of which other parts of the program depend on that.
    closed_classes: BTreeSet<ClassIx>,
    /// What is known of the final fields of objects that the program mentions.
    pub known: KnownValues,
    /// The Java entities behind the names of the program.
    pub(crate) name_map: NameMap,
}

/// Encodes all user classes of `java` as a Viper program.
///
/// Never fails: an unsupported construct becomes a proof obligation [`Check::Unsupported`] that
/// fails if the construct is reachable.
pub fn prove(java: &Java, options: Options) -> Proof {
    let mut encoder = Encoder::new(&java.world, options);
    encoder.constructor_conditions = encoder.find_constructor_conditions();
    let mut items = encoder.classes_of_user();
    let mut all = encoder.fields();
    let axioms = encoder.axioms_of_constructors();
    all.extend(encoder.background(axioms));
    all.append(&mut encoder.unsupported);
    all.append(&mut items);
    let name_map = encoder.name_map();
    Proof {
        known: encoder.known_values(),
        name_map,
        file: syntax::File { items: all },
        checks: encoder.checks,
        branches: encoder.branches,
        members: encoder.members,
        methods: encoder.methods,
        overriding: encoder.overriding,
        trusted: encoder.trusted,
        assumptions: encoder.assumptions,
        closed_families: encoder.closed_families,
        closed_classes: encoder.closed_classes,
    }
}

/// The parts of the background theory that the program uses.
#[derive(Debug, Clone, Default)]
struct Uses {
    arrays: bool,
    snapshots: bool,
    ordinals: bool,
    /// The program creates arrays of arrays with one expression (`new int[2][3]`).
    grids: bool,
    element_fields: BTreeMap<&'static str, Type>,
    /// Types of which the program needs an arbitrary value, by name.
    any: BTreeMap<String, syntax::Primitive>,
}

/// The state of the encoding.
struct Encoder<'a> {
    world: &'a World,
    options: Options,
    names: Names,
    uses: Uses,
    field_names: BTreeMap<FieldIx, Arc<str>>,
    /// The functions for fields that never change.
    constant_fields: BTreeMap<FieldIx, Arc<str>>,
    method_names: FxHashMap<MethodIx, Arc<str>>,
    /// Keyed by the topmost predicate of a family.
    predicate_names: FxHashMap<PredicateIx, Arc<str>>,
    /// The names of single bodies, in families with several bodies.
    own_predicate_names: FxHashMap<PredicateIx, Arc<str>>,
    own_function_names: FxHashMap<MethodIx, Arc<str>>,
    snapshot_names: BTreeMap<PredicateIx, Arc<str>>,
    /// Static fields that are encoded as constants and need no permission.
    constants: BTreeMap<FieldIx, Arc<str>>,
    /// What is known about them.
    constant_facts: Vec<Exp>,
    /// Whether code can look at the final static fields of a class before they are initialised.
    seen_early: BTreeMap<ClassIx, bool>,
    /// The functions for elements of arrays that never change, with the types of the elements.
    fixed_elements: BTreeMap<Arc<str>, Type>,
    /// Constants for the classes of objects and arrays, by erased type.
    class_constants: BTreeMap<Type, Arc<str>>,
    /// Functions that test for a subtype of a library class or array type, by erased type.
    class_tests: BTreeMap<Type, Arc<str>>,
    /// The erased types that the program tests; see [`class_facts`].
    tested_types: Vec<Type>,
    /// What the constructors of classes demand.
    constructor_conditions: BTreeMap<ClassIx, ConstructorConditions<'a>>,
    statics: BTreeMap<ClassIx, Arc<str>>,
    literals: BTreeMap<Arc<[u16]>, Arc<str>>,
    /// Methods as `super` calls them, by method and class of the view; see [`super_calls`].
    views: BTreeMap<(MethodIx, ClassIx), Arc<str>>,
    /// Functions that stand for unsupported expressions in contracts.
    unsupported: Vec<Item>,
    checks: FxHashMap<Span, Checked>,
    branches: FxHashMap<Span, Branch>,
    members: FxHashMap<Arc<str>, String>,
    methods: FxHashMap<Arc<str>, MethodIx>,
    /// The members that check overriding methods, with the places of these.
    overriding: FxHashMap<Arc<str>, Span>,
    /// The implicit constructors that have been inlined at a call.
    inlined_constructors: BTreeSet<MethodIx>,
    /// Opaque functions and predicates, by the outermost class in which they are revealed.
    hidden: BTreeMap<ClassIx, BTreeSet<Arc<str>>>,
    /// The Java variables behind the Viper variables of each member.
    variables: FxHashMap<Arc<str>, FxHashMap<Arc<str>, Vec<VarIx>>>,
    /// The members that verify a method as `super` calls it; see [`super_calls`].
    viewed: BTreeSet<Arc<str>>,
    trusted: BTreeSet<Arc<str>>,
    assumptions: BTreeSet<Span>,
    closed_families: FxHashMap<Arc<str>, BTreeSet<ClassIx>>,
    closed_classes: BTreeSet<ClassIx>,
    /// The state of the member that is being encoded.
    member: MemberState,
}

/// How a contract's permission amounts are scaled.
#[derive(Default)]
enum Share {
    /// The amounts as written.
    #[default]
    All,
    /// A wildcard amount, as pure methods only read.
    Any,
    /// Each amount, multiplied by the variable with this name.
    Same(Arc<str>),
}

/// The state of the member that is being encoded.
#[derive(Default)]
struct MemberState {
    names: Names,
    /// The statements of the innermost block so far.
    out: Vec<Stmt>,
    /// The variables to declare at the start of the body.
    locals: Vec<(Arc<str>, syntax::Type)>,
    /// The names of the parameters, without the receiver.
    parameters: Vec<Arc<str>>,
    /// The new objects, for which `this` stands in inlined constructors, innermost last.
    created: Vec<Exp>,
    /// The constructors that are being inlined.
    running: Vec<MethodIx>,
    /// The ghost statements that follow the next `return`.
    behind_return: Vec<Code>,
    /// How often `finally` and ghost blocks have been copied to an exit.
    copies_on_the_way: usize,
    /// The pure method whose termination is being proved. Other proof obligations of its body are
    /// proved by another member, and are assumed here.
    proves_termination_of: Option<MethodIx>,
    /// Whether code is encoded that another member verifies, so that it needs no checks. They are
    /// not assumed, as that member can fail.
    omits_checks: bool,
    /// The printed calls whose definitions the enclosing `using` expressions reveal.
    used: Vec<String>,
    /// The number of enclosing `opening` expressions that open a fixed amount.
    opened: usize,
    /// The names of variables.
    vars: FxHashMap<VarIx, Arc<str>>,
    /// The values of pattern variables in pure expressions.
    bound: FxHashMap<VarIx, Exp>,
    /// The variables that code declares. They always hold values of their types.
    declared: BTreeSet<VarIx>,
    /// The parameters whose arguments come from code. They hold values of their types. Pure methods
    /// are excluded, as contracts call them with unbounded integers.
    given_by_code: BTreeSet<VarIx>,
    /// The variable for the result. Functions have none and use Viper's `result`.
    result: Option<Arc<str>>,
    /// The variable for the thrown exception.
    thrown: Option<Arc<str>>,
    /// The label at the end of the body, once something jumps there.
    end: Option<Arc<str>>,
    /// The conditions under which the emitted assertions and assumptions apply.
    guards: Vec<Exp>,
    /// The old values of the targets of the enclosing compound assignments, innermost last.
    held: Vec<Exp>,
    /// The scopes around the current statement, innermost last.
    scopes: Vec<jumps::Scope>,
    /// The variables for the values of the enclosing `switch` expressions.
    yields: Vec<(JumpIx, Arc<str>)>,
    /// The exception classes that the contract announces.
    signals: Vec<ClassIx>,
    /// The records whose components are being compared; see [`equality`].
    compared: Vec<ClassIx>,
    /// The class that contains the code.
    class: Option<ClassIx>,
    /// The class whose predicates and pure methods are meant for `this`, whatever its dynamic
    /// class: see [`super_calls`].
    view: Option<ClassIx>,
    /// The class whose constructor is being encoded.
    constructs: Option<ClassIx>,
    /// The final fields of `this` that are not assigned yet.
    unassigned: BTreeSet<FieldIx>,
    /// The tables that the code around the current point fills. Their elements need permission.
    fills: BTreeSet<FieldIx>,
    /// How permission amounts are scaled.
    share: Share,
    /// Whether the body of a pure method is being encoded, where integers have the semantics of
    /// code.
    computes: bool,
    /// Whether the body of a predicate is being encoded.
    defines_predicate: bool,
    /// Whether `wrap` stands before the statement that is being encoded.
    wraps: bool,
    /// The initial values of the parameters that the body assigns to; `old` refers to them.
    given: FxHashMap<VarIx, Arc<str>>,
}

impl<'a> Encoder<'a> {
    fn new(world: &'a World, options: Options) -> Encoder<'a> {
        Encoder {
            world,
            options,
            names: Names::of_members(),
            uses: Uses::default(),
            field_names: BTreeMap::new(),
            constant_fields: BTreeMap::new(),
            method_names: FxHashMap::default(),
            predicate_names: FxHashMap::default(),
            own_predicate_names: FxHashMap::default(),
            own_function_names: FxHashMap::default(),
            snapshot_names: BTreeMap::new(),
            constants: BTreeMap::new(),
            constant_facts: Vec::new(),
            seen_early: BTreeMap::new(),
            fixed_elements: BTreeMap::new(),
            class_constants: BTreeMap::new(),
            class_tests: BTreeMap::new(),
            tested_types: class_facts::tested_types(world),
            constructor_conditions: BTreeMap::new(),
            statics: BTreeMap::new(),
            literals: BTreeMap::new(),
            views: BTreeMap::new(),
            unsupported: Vec::new(),
            checks: FxHashMap::default(),
            branches: FxHashMap::default(),
            members: FxHashMap::default(),
            methods: FxHashMap::default(),
            overriding: FxHashMap::default(),
            inlined_constructors: BTreeSet::new(),
            hidden: BTreeMap::new(),
            variables: FxHashMap::default(),
            viewed: BTreeSet::new(),
            trusted: BTreeSet::new(),
            assumptions: BTreeSet::new(),
            closed_families: FxHashMap::default(),
            closed_classes: BTreeSet::new(),
            member: MemberState::default(),
        }
    }

    /// Returns the receiver, or the new object while a constructor is inlined.
    fn this(&self, span: Span) -> Exp {
        match self.member.created.last() {
            Some(object) => object.clone(),
            None => build::var("this", span),
        }
    }

    /// Returns the Viper name of a field.
    fn field_name(&mut self, ix: FieldIx) -> Arc<str> {
        let fresh = || {
            let field = self.world.field(ix);
            let class = &self.world.class(field.class).name;
            self.names.fresh(&format!("{class}_{}", field.name))
        };
        self.field_names.entry(ix).or_insert_with(fresh).clone()
    }

    /// Returns a field access. A field that never changes is encoded as a function of the object,
    /// which needs no permission.
    fn field_of(&mut self, object: Exp, ix: FieldIx, span: Span) -> Exp {
        match self.is_constant_field(ix) {
            true => build::call(&self.constant_field_name(ix), vec![object], span),
            false => build::field(object, &self.field_name(ix), span),
        }
    }

    /// Returns an access to a static field: a constant, or a field of the object that holds the static
    /// fields of its class.
    fn static_field(&mut self, ix: FieldIx, span: Span) -> Exp {
        match self.is_static_constant(ix) {
            true => self.static_constant(ix, span),
            false => self.static_place(ix, span),
        }
    }

    /// Returns the location of a static field.
    fn static_place(&mut self, ix: FieldIx, span: Span) -> Exp {
        let object = self.statics(self.world.field(ix).class, span);
        let name = self.field_name(ix);
        build::field(object, &name, span)
    }

    /// Returns whether a class is proved here: it is the user's, and in the file to prove.
    fn is_proved(&self, class: ClassIx) -> bool {
        let info = self.world.class(class);
        !info.is_prelude && self.options.file.is_none_or(|file| info.span.file == file)
    }

    /// Returns the classes to prove, nested ones included, in the order of the files.
    fn own_classes(&self) -> Vec<ClassIx> {
        let all = self.world.all_classes();
        let mut own: Vec<ClassIx> = all.filter(|&c| self.is_proved(c)).collect();
        own.sort_by_key(|&c| self.world.class(c).span);
        own
    }
}
