//! The static variables that creating an object of a class changes.
//!
//! Visits the constructors and initialisers of the class, the methods that call a private
//! constructor, and all code of the program that these reach. The result is an over-approximation:
//! a call may run any method with that name and number of parameters, and the library may run every
//! method of a lambda expression or of an object of a local or anonymous class.

use super::static_aliasing::written;
use echis_java_semantics::tree::{Expr, ExprKind, Place, Stmt};
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx};
use echis_java_semantics::walk;
use echis_java_semantics::world::World;
use rustc_hash::FxHashSet;

/// The code that runs when an object is created, as far as it has been visited.
struct ConstructionVisitor<'a> {
    world: &'a World,
    made: FxHashSet<ClassIx>,
    run: FxHashSet<MethodIx>,
    waiting: Vec<&'a Stmt>,
    changed: FxHashSet<FieldIx>,
}

/// The static variables that creating an object of a class writes, or whose objects it changes.
pub(super) fn changed_by_making(world: &World, class: ClassIx) -> FxHashSet<FieldIx> {
    let mut visitor = ConstructionVisitor {
        world,
        made: FxHashSet::default(),
        run: FxHashSet::default(),
        waiting: Vec::new(),
        changed: FxHashSet::default(),
    };
    visitor.make(class);
    while let Some(statement) = visitor.waiting.pop() {
        walk::statement(statement, &mut |e: &Expr| visitor.see(e));
    }
    visitor.changed
}

/// The methods of the program that a call can run.
fn may_run(world: &World, method: MethodIx) -> impl Iterator<Item = MethodIx> {
    let called = world.method(method);
    let can_be_called = move |&m: &MethodIx| {
        let other = world.method(m);
        let is_alike = other.name == called.name && other.parameters.len() == called.parameters.len();
        m == method || is_alike && !called.modifiers.is_static && !other.modifiers.is_static
    };
    let all = world.all_methods();
    all.filter(|&m| !world.class(world.method(m).class).is_prelude)
        .filter(can_be_called)
}

/// Whether a method creates objects of a class.
fn makes(world: &World, method: MethodIx, made: ClassIx) -> bool {
    let mut found = false;
    let mut see = |e: &Expr| found |= matches!(&e.kind, ExprKind::New { class, .. } if *class == made);
    let body = world.method(method).body.iter();
    body.flat_map(|body| &body.statements)
        .for_each(|s| walk::statement(s, &mut see));
    found
}

/// Whether a method only reads its arguments. The answer is no for library methods, whose effects
/// are not known.
fn only_looks(world: &World, method: MethodIx) -> bool {
    let Some(body) = &world.method(method).body else {
        return false;
    };
    let mut changes = world.class(world.method(method).class).is_prelude;
    let mut see = |e: &Expr| {
        changes |= match &e.kind {
            ExprKind::Call { .. } => true,
            ExprKind::Assign(place, _) | ExprKind::Update { place, .. } => !matches!(place, Place::Local(_)),
            _ => false,
        }
    };
    body.statements.iter().for_each(|s| walk::statement(s, &mut see));
    !changes
}

impl ConstructionVisitor<'_> {
    /// Visits the code that runs when an object of a class is created.
    fn make(&mut self, class: ClassIx) {
        if !self.made.insert(class) {
            return;
        }
        let world = self.world;
        for above in world.superclasses(class) {
            let info = world.class(above);
            self.waiting
                .extend(info.initialisers.iter().flat_map(|i| &i.body));
            info.constructors.iter().for_each(|&c| self.run(c));
        }
        if !world.is_declared(class) {
            world.class(class).methods.iter().for_each(|&m| self.run(m));
        }
        let constructors = &world.class(class).constructors;
        let is_private = |&c: &MethodIx| world.method(c).modifiers.private;
        if !constructors.is_empty() && constructors.iter().all(is_private) {
            let all = world.all_methods();
            all.filter(|&m| makes(world, m, class)).for_each(|m| self.run(m));
        }
    }

    /// Visits the body of a method of the program, once.
    fn run(&mut self, method: MethodIx) {
        let world = self.world;
        let info = world.method(method);
        if !world.class(info.class).is_prelude && self.run.insert(method) {
            self.waiting
                .extend(info.body.iter().flat_map(|body| &body.statements));
        }
    }

    /// Notes the static variables that an expression changes, without its subexpressions, and
    /// visits the code that it runs.
    fn see(&mut self, e: &Expr) {
        self.changed.extend(written(e));
        match &e.kind {
            ExprKind::Assign(place, _) | ExprKind::Update { place, .. } => {
                if let Place::Field(object, _) | Place::Index(object, _) = place {
                    self.changed.extend(self.root(object));
                }
            }
            ExprKind::Call {
                method,
                receiver,
                arguments,
                ..
            } => {
                let given = receiver.iter().map(|r| &**r).chain(arguments);
                let can_run: Vec<MethodIx> = may_run(self.world, *method).collect();
                if can_run.is_empty() || !can_run.iter().all(|&m| only_looks(self.world, m)) {
                    let changeable = given.filter(|e| self.is_changeable(e));
                    let roots: Vec<FieldIx> = changeable.filter_map(|e| self.root(e)).collect();
                    self.changed.extend(roots);
                }
                can_run.into_iter().for_each(|m| self.run(m));
            }
            ExprKind::New { class, .. } => self.make(*class),
            _ => {}
        }
    }

    /// Whether an expression is a reference to a mutable object. Strings and boxes are immutable.
    fn is_changeable(&self, e: &Expr) -> bool {
        let string = self.world.string();
        e.ty.is_reference() && e.ty != string && self.world.unboxed(&e.ty).is_none()
    }

    /// The static variable of the program from which an expression reaches its object.
    fn root(&self, e: &Expr) -> Option<FieldIx> {
        match &e.kind {
            ExprKind::Static(_, field) => {
                let is_of_user = !self.world.class(self.world.field(*field).class).is_prelude;
                is_of_user.then_some(*field)
            }
            ExprKind::Field(object, _) | ExprKind::Index(object, _) | ExprKind::Downcast(object) => {
                self.root(object)
            }
            ExprKind::Call {
                receiver: Some(receiver),
                ..
            } => self.root(receiver),
            _ => None,
        }
    }
}
