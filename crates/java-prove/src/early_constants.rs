//! Detects accesses to enum constants and to final static fields before they are initialised. Proofs
//! treat these as constants that are accessible without permission, but code that runs during their
//! initialisation sees default values (JLS 12.4.2). An initialiser must not reach code that reads
//! them. The reached code is over-approximated by method names.

use super::initialisation::constant_made;
use echis_java_semantics::tree::{Expr, ExprKind, Place, Stmt, Switch};
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx, Type};
use echis_java_semantics::walk::{self, Visitor};
use echis_java_semantics::world::{Initialiser, InitialiserSource, Method, World};
use echis_source::Span;
use std::collections::BTreeSet;

/// A piece of code that can run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Code {
    /// A method or a constructor.
    Method(MethodIx),
    /// The instance initialisers of a class.
    Object(ClassIx),
    /// The static initialisers of a class.
    Class(ClassIx),
}

/// The search for reachable code.
struct Reached<'w> {
    world: &'w World,
    /// The static fields that must not be accessed.
    constants: BTreeSet<FieldIx>,
    /// The enum over whose constants no `switch` may decide.
    of: Option<ClassIx>,
    seen: BTreeSet<Code>,
    work: Vec<Code>,
    /// The first access to a constant that was found.
    early: Option<Span>,
}

/// Returns an access to a constant of the enum `of` in code that can run before all constants are
/// initialised: while a constant is created, or while a supertype of the enum is initialised.
pub(super) fn find_early_access(world: &World, of: ClassIx) -> Option<Span> {
    if world.class(of).constants.is_empty() {
        return None;
    }
    let mut reached = Reached::new(world, of, Some(of));
    reached.constants.extend(&world.class(of).constants);
    let makers = world
        .class(of)
        .static_initialisers
        .iter()
        .filter_map(constant_made);
    makers.for_each(|e| walk::expressions(e, &mut reached));
    reached.all();
    reached.early
}

/// Returns whether code that runs during the initialisation of a class can read a final static field
/// of it that is not assigned yet. The initialisers themselves may read a field that an earlier one
/// has assigned; code that they call must read none.
pub(super) fn reads_static_early(world: &World, of: ClassIx) -> bool {
    let info = world.class(of);
    let is_final = |ix: &&FieldIx| {
        let field = world.field(**ix);
        field.modifiers.is_static && field.modifiers.is_final && world.constant_variable(**ix).is_none()
    };
    let fields: BTreeSet<FieldIx> = info.fields.iter().filter(is_final).copied().collect();
    let mut reached = Reached::new(world, of, None);
    reached.constants = fields.clone();
    for initialiser in &info.static_initialisers {
        reached.statements(&initialiser.body);
        if let InitialiserSource::Field(field, _) | InitialiserSource::Constant(field, ..) =
            &initialiser.source
        {
            reached.constants.remove(field);
        }
    }
    reached.constants = fields;
    reached.all();
    reached.early.is_some()
}

/// Returns the classes whose code is given and that a run of a static method can initialise.
pub(super) fn initialised_by(world: &World, method: MethodIx) -> BTreeSet<ClassIx> {
    let mut reached = Reached::from_class(world, world.method(method).class);
    reached.reach(Code::Method(method));
    reached.given_classes()
}

/// Returns the classes whose code is given and that the initialisation of a class can initialise,
/// with the class itself.
pub(super) fn initialised_with(world: &World, class: ClassIx) -> BTreeSet<ClassIx> {
    Reached::from_class(world, class).given_classes()
}

impl<'w> Reached<'w> {
    fn new(world: &'w World, class: ClassIx, of: Option<ClassIx>) -> Reached<'w> {
        let mut reached = Reached {
            world,
            constants: BTreeSet::new(),
            of,
            seen: BTreeSet::from([Code::Class(class)]),
            work: Vec::new(),
            early: None,
        };
        reached.class(class);
        reached
    }

    /// The code that the initialisation of a class runs.
    fn from_class(world: &'w World, class: ClassIx) -> Reached<'w> {
        let mut reached = Reached::new(world, class, None);
        reached.run(Code::Class(class));
        reached
    }

    /// Sees all code that is reachable. Returns the classes that it initialises and whose code is
    /// given.
    fn given_classes(mut self) -> BTreeSet<ClassIx> {
        self.all();
        let world = self.world;
        let classes = self.seen.into_iter().filter_map(|code| match code {
            Code::Class(class) => Some(class),
            Code::Method(_) | Code::Object(_) => None,
        });
        let is_given =
            |class: &ClassIx| !world.class(*class).is_prelude && !world.is_in_contract_file(*class);
        classes.filter(is_given).collect()
    }

    /// Sees all code that is reachable.
    fn all(&mut self) {
        while let Some(code) = self.work.pop() {
            self.run(code);
        }
    }

    fn run(&mut self, code: Code) {
        match code {
            Code::Method(method) => {
                let info = self.world.method(method);
                if info.is_constructor {
                    self.object(info.class);
                }
                info.body
                    .iter()
                    .for_each(|body| self.statements(&body.statements));
            }
            Code::Object(class) => self.initialisers(&self.world.class(class).initialisers),
            Code::Class(class) => self.initialisers(&self.world.class(class).static_initialisers),
        }
    }

    fn statements(&mut self, all: &[Stmt]) {
        all.iter().for_each(|s| walk::statement(s, self));
    }

    fn initialisers(&mut self, all: &[Initialiser]) {
        all.iter().for_each(|i| self.statements(&i.body));
    }

    /// A constructor runs constructors of superclasses and the instance initialisers.
    fn object(&mut self, class: ClassIx) {
        for above in self.world.superclasses(class) {
            // a constructor of the library can call methods of the new object
            if self.world.class(above).is_prelude && !self.world.known.is_silent(above) {
                self.methods_of(class);
            }
            self.reach(Code::Object(above));
            let constructors = self.world.class(above).constructors.iter();
            constructors.for_each(|&made| self.reach(Code::Method(made)));
        }
    }

    /// Initialising a class initialises its superclasses too, and the interfaces that have methods
    /// with bodies (JLS 12.4.1).
    fn class(&mut self, class: ClassIx) {
        self.reach(Code::Class(class));
        for above in self.world.all_supers(class) {
            if !self.world.is_interface(above) || has_default(self.world, above) {
                self.reach(Code::Class(above));
            }
        }
    }

    /// A call can run all methods with the same name. A call of a library method can run all user
    /// methods that override a library method.
    fn call(&mut self, called: MethodIx) {
        let info = self.world.method(called);
        self.class(info.class);
        self.reach(Code::Method(called));
        let is_library = self.world.class(info.class).is_prelude || self.world.has_hidden_code(called);
        for method in self.world.all_methods() {
            let other = self.world.method(method);
            let is_own = !self.world.class(other.class).is_prelude;
            if is_own && (is_library && is_known_to_library(self.world, method) || same_name(other, info)) {
                self.reach(Code::Method(method));
            }
        }
    }

    /// Sees all methods of the user that an object of a class has.
    fn methods_of(&mut self, class: ClassIx) {
        for own in self
            .world
            .superclasses(class)
            .filter(|&c| !self.world.class(c).is_prelude)
        {
            let methods = self.world.class(own).methods.iter();
            methods.for_each(|&method| self.reach(Code::Method(method)));
        }
    }

    fn reach(&mut self, code: Code) {
        if self.seen.insert(code) {
            self.work.push(code);
        }
    }

    fn read(&mut self, field: FieldIx, span: Span) {
        if self.constants.contains(&field) {
            self.early.get_or_insert(span);
        }
        self.class(self.world.field(field).class);
    }
}

/// Returns whether a supertype of the library or of a contract file declares a method like this one,
/// so that code which is not given can call it.
pub(super) fn is_known_to_library(world: &World, method: MethodIx) -> bool {
    let info = world.method(method);
    let above = world.all_supers(info.class).into_iter();
    let is_hidden = |c: &ClassIx| world.class(*c).is_prelude || world.is_in_contract_file(*c);
    let mut known = above.filter(is_hidden).map(|c| world.class(c));
    known.any(|c| c.methods.iter().any(|&m| same_name(world.method(m), info)))
}

impl Visitor for Reached<'_> {
    fn expression(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Assign(Place::Static(_, field), _) => self.class(self.world.field(*field).class),
            ExprKind::Static(_, field)
            | ExprKind::Update {
                place: Place::Static(_, field),
                ..
            } => self.read(*field, e.span),
            ExprKind::Call { method, .. } => self.call(*method),
            ExprKind::New { constructor, .. } => self.call(*constructor),
            _ => {}
        }
    }

    /// A `switch` over the enum reads all constants.
    fn switch(&mut self, switch: &Switch) {
        if let Type::Class(class, _) = self.world.erase(&switch.scrutinee.ty)
            && Some(class) == self.of
        {
            self.early.get_or_insert(switch.scrutinee.span);
        }
    }
}

/// Returns whether an interface has a default method.
fn has_default(world: &World, interface: ClassIx) -> bool {
    let mut methods = world.class(interface).methods.iter().map(|&m| world.method(m));
    methods.any(|m| !m.modifiers.is_abstract && !m.modifiers.is_static)
}

/// Returns whether two methods have the same name and number of parameters.
pub(super) fn same_name(a: &Method, b: &Method) -> bool {
    a.name == b.name && a.parameters.len() == b.parameters.len()
}
