//! Where a proof depends on the closed world: there are no subclasses but the given ones.
//!
//! A predicate or pure method stands for what the class of the object says. Its body is known for
//! all objects of a class only if no other class overrides it, and a test for a class knows all
//! classes below it:
//!
//! ```java
//! class Account { int b; /*@ predicate valid() = acc(b); @*/ }     // what if `class Loan extends Account`?
//! ```
//!
//! The encoder notes the classes for each family of predicates and pure methods, by the name in the
//! Viper program, and for each test. Classes that nobody can extend are left out: final and sealed
//! ones, records, enums, private and local classes, and those with private constructors only.

use super::class_facts::differs_in_tests;
use super::{Encoder, Proof};
use echis_java_semantics::types::{ClassIx, MethodIx, Type};
use echis_java_semantics::world::World;
use echis_java_syntax::tree::TypeKind;
use std::collections::BTreeSet;
use std::sync::Arc;

impl Encoder<'_> {
    /// Records that the body of a predicate, or of a family of pure methods, is that of the given
    /// classes below `class`. `name` is its name in the Viper program.
    pub(super) fn depends_on_closed_family(&mut self, name: &Arc<str>, class: ClassIx) {
        let open = extensible_below(self.world, class);
        if !open.is_empty() {
            self.closed_families.entry(name.clone()).or_default().extend(open);
        }
    }

    /// As [`Self::depends_on_closed_family`], for the pure methods that override `root`, unless
    /// nobody can override it.
    pub(super) fn depends_on_closed_methods(&mut self, name: &Arc<str>, root: MethodIx) {
        let info = self.world.method(root);
        let modifiers = info.modifiers;
        if !modifiers.is_static && !modifiers.private && !modifiers.is_final {
            self.depends_on_closed_family(name, info.class);
        }
    }

    /// Records that all classes below `class` are given, in code that does not depend on the use of
    /// a family.
    pub(super) fn depends_on_closed_class(&mut self, class: ClassIx) {
        let open = extensible_below(self.world, class);
        self.closed_classes.extend(open);
    }

    /// Records that a test knows all classes below a class, if the program can tell them apart.
    pub(super) fn depends_on_closed_test(&mut self, ty: &Type) {
        if let Type::Class(class, _) = ty
            && (self.is_dynamic_class_relevant(*class)
                || self.concrete_below(*class) != [*class]
                || self
                    .tested_types
                    .iter()
                    .any(|other| differs_in_tests(self.world, ty, other)))
        {
            self.depends_on_closed_class(*class);
        }
    }
}

impl Proof {
    /// Returns the names of the classes of which the proof knows that no others extend them, in
    /// order. `used` are the names of the functions and predicates whose bodies it used.
    pub fn closed_world(&self, world: &World, used: &BTreeSet<Arc<str>>) -> Vec<String> {
        let families = used.iter().filter_map(|name| self.closed_families.get(name));
        let classes: BTreeSet<ClassIx> = families.flatten().chain(&self.closed_classes).copied().collect();
        let names: BTreeSet<&str> = classes.iter().map(|&c| &*world.class(c).name).collect();
        names.into_iter().map(str::to_owned).collect()
    }
}

/// The topmost classes below `class`, inclusive, that classes outside of the program can extend.
fn extensible_below(world: &World, class: ClassIx) -> Vec<ClassIx> {
    if is_extensible(world, class) {
        return vec![class];
    }
    let below = world
        .all_classes()
        .filter(|&c| c != class && world.is_subclass(c, class));
    let open: Vec<ClassIx> = below.filter(|&c| is_extensible(world, c)).collect();
    let is_topmost = |c: &ClassIx| {
        !open
            .iter()
            .any(|above| above != c && world.is_subclass(*c, *above))
    };
    open.iter().copied().filter(is_topmost).collect()
}

/// Whether classes outside of the program can extend a class. Those of contract files can have
/// subclasses anyway, and proofs know that.
fn is_extensible(world: &World, class: ClassIx) -> bool {
    let info = world.class(class);
    let is_of_source = !info.is_prelude && !world.is_in_contract_file(class);
    let mut around = std::iter::successors(Some(class), |&c| world.class(c).outer);
    let is_hidden = around.any(|c| world.class(c).modifiers.private || !world.is_declared(c));
    let is_fixed = info.modifiers.is_final || info.modifiers.is_sealed;
    let is_private = |&made: &MethodIx| world.method(made).modifiers.private;
    let has_kind = match info.kind {
        TypeKind::Class => !info.constructors.iter().all(is_private),
        TypeKind::Interface => true,
        TypeKind::Enum | TypeKind::Record => false,
    };
    is_of_source && has_kind && !is_hidden && !is_fixed
}
