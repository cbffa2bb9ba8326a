//! From Java with contracts to Viper: "Symbolic execution for implicit dynamic frames".
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
//! [`prove`] makes the Viper program. [`Proof`] says what the verifier's answers mean in Java, and
//! [`shown`] what was inferred. The crate does not know the language of the exploring engines: a run
//! that breaks a contract comes from `echis-java-explore`, and the command line puts the two together.
//!
//! A method becomes a Viper method, a pure method a function, a predicate a predicate. Contracts become assertions as they are
//! ([`mod@pure`]); code becomes statements in Java's order of evaluation ([`code`], [`statements`]), with an assertion wherever
//! something can go wrong ([`check`]). Everything stands where the Java does that it comes from, so that what the verifier says about the Viper
//! program is about the Java source; [`Proof::explain`] says it in Java's words.
//!
//! Calls are by contract, and so is dynamic dispatch: an overriding method must keep what the overridden one promises. Predicates
//! and pure methods that are overridden stand for the body that belongs to the class of the receiver ([`families`]).
//! The classes of the given files are all there are.

mod arithmetic;
mod arrays;
mod background;
mod branches;
mod build;
mod calls;
mod check;
mod choices;
mod code;
mod early;
mod explain;
mod families;
mod formats;
mod initialisation;
mod jumps;
mod library;
mod loops;
mod members;
mod names;
mod overriding;
mod places;
mod printing;
mod pure;
mod quantifiers;
pub mod shown;
mod statements;
mod switches;
mod termination;
mod told;
mod untouched;
mod views;
mod visible;
mod words;

use echis_java_semantics::Java;
use echis_java_semantics::tree::Stmt as Code;
use echis_java_semantics::types::{ClassIx, FieldIx, JumpIx, MethodIx, PredicateIx, Type, VarIx};
use echis_java_semantics::world::World;
use echis_source::Span;
use echis_viper::syntax::{self, Exp, Item, Stmt};
use names::Names;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub(crate) use background::{CHARS, LENGTH, SLOT};
use branches::Branch;
pub use branches::Told;
pub use check::Check;
use check::Checked;
pub(crate) use words::Words;

/// What happens to integers that become too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Overflow {
    /// It must be shown that none does.
    #[default]
    Check,
    /// They wrap around, as in Java.
    Wrap,
    /// They are mathematical integers.
    Math,
}

/// What can be chosen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Integers that become too large.
    pub overflow: Overflow,
    /// Ghost operations are written out: what a pure method returns is known where `use` says so.
    pub is_explicit: bool,
}

/// A Viper program that stands for Java classes.
#[derive(Debug, Clone)]
pub struct Proof {
    /// The program.
    pub file: syntax::File,
    /// Assertions that no contract makes, by their places.
    checks: FxHashMap<Span, Checked>,
    /// Branches that no code has, by the places of their conditions.
    branches: FxHashMap<Span, Branch>,
    /// The names of members in Java.
    members: FxHashMap<Arc<str>, String>,
    /// The methods that members prove.
    methods: FxHashMap<Arc<str>, MethodIx>,
    /// Members that are believed: the library's.
    believed: BTreeSet<Arc<str>>,
    /// The places of assumptions that the user wrote.
    assumptions: BTreeSet<Span>,
    /// What its names stand for.
    pub(crate) words: Words,
}

/// Makes a Viper program for everything that the user's classes declare.
pub fn prove(java: &Java, options: Options) -> Proof {
    let mut prover = Prover::new(&java.world, options);
    let mut items = prover.classes_of_user();
    let mut all = prover.fields();
    all.extend(prover.background());
    all.append(&mut prover.unsupported);
    all.append(&mut items);
    let words = prover.words();
    Proof {
        words,
        file: syntax::File { items: all },
        checks: prover.checks,
        branches: prover.branches,
        members: prover.members,
        methods: prover.methods,
        believed: prover.believed,
        assumptions: prover.assumptions,
    }
}

/// What the program makes use of.
#[derive(Debug, Clone, Default)]
struct Uses {
    arrays: bool,
    /// Somebody asks whether an object is an array.
    array_tests: bool,
    snapshots: bool,
    ordinals: bool,
    /// Arrays of arrays are made at once.
    grids: bool,
    element_fields: BTreeMap<&'static str, Type>,
    /// Types of which any value is wanted, by name.
    any: BTreeMap<String, syntax::Primitive>,
}

/// The state of the translation.
struct Prover<'a> {
    world: &'a World,
    options: Options,
    names: Names,
    uses: Uses,
    field_names: BTreeMap<FieldIx, Arc<str>>,
    method_names: FxHashMap<MethodIx, Arc<str>>,
    /// By the topmost predicate of the family.
    predicate_names: FxHashMap<PredicateIx, Arc<str>>,
    /// Names of single bodies in families of several.
    own_predicate_names: FxHashMap<PredicateIx, Arc<str>>,
    own_function_names: FxHashMap<MethodIx, Arc<str>>,
    snapshot_names: BTreeMap<PredicateIx, Arc<str>>,
    /// Static fields that are objects of their own.
    constants: BTreeMap<FieldIx, Arc<str>>,
    class_constants: BTreeMap<ClassIx, Arc<str>>,
    /// Whether a class is one of the library's or below it.
    class_tests: BTreeMap<ClassIx, Arc<str>>,
    statics: BTreeMap<ClassIx, Arc<str>>,
    literals: BTreeMap<Arc<[u16]>, Arc<str>>,
    /// Methods as `super` calls them, those of a class for another.
    views: BTreeMap<(MethodIx, ClassIx), Arc<str>>,
    /// Functions that stand for what contracts say and is not supported.
    unsupported: Vec<Item>,
    checks: FxHashMap<Span, Checked>,
    branches: FxHashMap<Span, Branch>,
    members: FxHashMap<Arc<str>, String>,
    methods: FxHashMap<Arc<str>, MethodIx>,
    /// The constructors that nobody wrote and that were executed in place.
    executed: BTreeSet<MethodIx>,
    /// Functions and predicates that not everybody knows, by the outermost class that does.
    hidden: BTreeMap<ClassIx, BTreeSet<Arc<str>>>,
    /// By member, the variables of Java that its variables are.
    variables: FxHashMap<Arc<str>, FxHashMap<Arc<str>, Vec<VarIx>>>,
    /// The members that show a method for objects of its very class, whatever class they have.
    viewed: BTreeSet<Arc<str>>,
    believed: BTreeSet<Arc<str>>,
    assumptions: BTreeSet<Span>,
    /// The member that is being made.
    f: Frame,
}

/// How much of the permissions that a contract speaks of is meant.
#[derive(Default)]
enum Share {
    /// As much as it says.
    #[default]
    All,
    /// Any: pure methods only read.
    Any,
    /// The share with this name of each of them.
    Same(Arc<str>),
}

/// A member that is being made.
#[derive(Default)]
struct Frame {
    names: Names,
    /// Statements so far, of the innermost block.
    out: Vec<Stmt>,
    /// Variables to declare.
    locals: Vec<(Arc<str>, syntax::Type)>,
    /// What parameters are called, without the receiver.
    parameters: Vec<Arc<str>>,
    /// What `this` is, where it is not the receiver: the new objects whose constructors are executed in place, innermost last.
    created: Vec<Exp>,
    /// The constructors that are executed in place.
    running: Vec<MethodIx>,
    /// The ghost statements behind the `return` that comes next.
    behind_return: Vec<Code>,
    /// How often blocks were executed on the way out.
    copies_on_the_way: usize,
    /// The pure method that is shown to come to an end; that nothing else goes wrong in it is shown elsewhere.
    ending: Option<MethodIx>,
    /// The calls that `using` expressions around use, as they are printed.
    used: Vec<String>,
    /// How many `opening` expressions are around that open an amount which is fixed.
    opened: usize,
    /// What variables are called.
    vars: FxHashMap<VarIx, Arc<str>>,
    /// Those that code declares, so that they always hold values of their types.
    declared: BTreeSet<VarIx>,
    /// The same of parameters to which code gives values; contracts give others to pure methods.
    given_by_code: BTreeSet<VarIx>,
    /// Where the result goes. In functions, which have none, it is Viper's `result`.
    result: Option<Arc<str>>,
    /// Where what is thrown goes.
    thrown: Option<Arc<str>>,
    /// The label at the end, once something goes there.
    end: Option<Arc<str>>,
    /// Under these conditions what is emitted happens.
    guards: Vec<Exp>,
    /// What the places of the updates around held.
    held: Vec<Exp>,
    /// What surrounds the current statement, innermost last.
    scopes: Vec<jumps::Scope>,
    /// The current statement, last, and those of which what it does is a part: of an object that is made the initialisers, of a `for` its updates.
    current: Vec<Span>,
    /// Where the values of `switch` expressions go.
    yields: Vec<(JumpIx, Arc<str>)>,
    /// What the method may throw.
    signals: Vec<ClassIx>,
    /// The class in which the code stands.
    class: Option<ClassIx>,
    /// What is said of `this` is about this class, whatever its objects are: see [`views`].
    view: Option<ClassIx>,
    /// How much of what a contract says is meant.
    share: Share,
    /// The body of a pure method, whose integers are those of code.
    computes: bool,
    /// What parameters were given that are assigned to: `old` speaks of these.
    given: FxHashMap<VarIx, Arc<str>>,
}

impl<'a> Prover<'a> {
    fn new(world: &'a World, options: Options) -> Prover<'a> {
        Prover {
            world,
            options,
            names: Names::of_members(),
            uses: Uses::default(),
            field_names: BTreeMap::new(),
            method_names: FxHashMap::default(),
            predicate_names: FxHashMap::default(),
            own_predicate_names: FxHashMap::default(),
            own_function_names: FxHashMap::default(),
            snapshot_names: BTreeMap::new(),
            constants: BTreeMap::new(),
            class_constants: BTreeMap::new(),
            class_tests: BTreeMap::new(),
            statics: BTreeMap::new(),
            literals: BTreeMap::new(),
            views: BTreeMap::new(),
            unsupported: Vec::new(),
            checks: FxHashMap::default(),
            branches: FxHashMap::default(),
            members: FxHashMap::default(),
            methods: FxHashMap::default(),
            executed: BTreeSet::new(),
            hidden: BTreeMap::new(),
            variables: FxHashMap::default(),
            viewed: BTreeSet::new(),
            believed: BTreeSet::new(),
            assumptions: BTreeSet::new(),
            f: Frame::default(),
        }
    }

    /// The receiver.
    fn this(&self, span: Span) -> Exp {
        match self.f.created.last() {
            Some(object) => object.clone(),
            None => build::var("this", span),
        }
    }

    /// The name of a field.
    fn field_name(&mut self, ix: FieldIx) -> Arc<str> {
        if let Some(name) = self.field_names.get(&ix) {
            return name.clone();
        }
        let field = self.world.field(ix);
        let wanted = format!("{}_{}", self.world.class(field.class).name, field.name);
        let name = self.names.fresh(&wanted);
        self.field_names.insert(ix, name.clone());
        name
    }

    /// A field of an object. What keeps its value, as the source does not mention it, is a function of the object, for which nobody needs
    /// permission.
    fn field_of(&mut self, object: Exp, ix: FieldIx, span: Span) -> Exp {
        let name = self.field_name(ix);
        match self.world.is_synthetic(ix) {
            true => build::call(&name, vec![object], span),
            false => build::field(object, &name, span),
        }
    }

    /// A static field: a field of what stands for its class, or an object of its own.
    fn static_field(&mut self, ix: FieldIx, span: Span) -> Exp {
        let info = self.world.field(ix);
        let class = info.class;
        // what the library has from the start, such as `System.out`, is there for everybody
        let is_given =
            self.world.class(class).is_prelude && info.modifiers.is_final && info.ty.is_reference();
        if info.ordinal.is_some() || is_given {
            return self.object_constant(ix, span);
        }
        let object = self.statics(class, span);
        let name = self.field_name(ix);
        build::field(object, &name, span)
    }

    /// A static field that is an object of its own.
    pub(crate) fn object_constant(&mut self, ix: FieldIx, span: Span) -> Exp {
        let name = match self.constants.get(&ix) {
            Some(name) => name.clone(),
            None => {
                let info = self.world.field(ix);
                let wanted = format!("{}_{}", self.world.class(info.class).name, info.name);
                let name = self.names.fresh(&wanted);
                self.constants.insert(ix, name.clone());
                name
            }
        };
        build::call(&name, Vec::new(), span)
    }

    /// The classes that the user declares, those in others too, in the order of the files.
    fn own_classes(&self) -> Vec<ClassIx> {
        let all = (0..self.world.classes.len() as u32).map(ClassIx);
        let mut own: Vec<ClassIx> = all.filter(|&c| !self.world.class(c).is_prelude).collect();
        own.sort_by_key(|&c| self.world.class(c).span);
        own
    }
}
