//! The classes whose objects can be inputs: those of the entry's parameter types and of everything
//! that these refer to.
//!
//! A type argument counts as the type of whatever is declared with the type variable. Type
//! variables are not substituted, so that there are no more types than the program writes.

use super::Lowerer;
use super::entry::{Parameter, ParameterKind};
use super::library_invariants::{has_unknown_insides, invariant, is_opaque};
use echis_java_semantics::types::{ClassIx, MethodIx, Type, TypeVarIx};
use echis_java_semantics::world::World;
use echis_java_syntax::tree::TypeKind;
use echis_source::Span;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// The place that holds a reference to a possible input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holder {
    Parameter,
    /// An element of a parameter, or a value that is declared with a type variable.
    Unnamed,
    /// A field of an object of this class.
    Class(ClassIx),
}

/// The upper bound of a type variable.
fn bound(world: &World, variable: TypeVarIx) -> Type {
    let bounds = &world.type_variables[variable.index()].bounds;
    bounds.first().cloned().unwrap_or_else(|| world.object())
}

/// The types of everything that objects of a class refer to, and the type arguments of its
/// superclasses.
pub(super) fn held_by(world: &World, class: ClassIx) -> Vec<Type> {
    let mut held = Vec::new();
    for above in world.superclasses(class).map(|c| world.class(c)) {
        let kept = above
            .outer_field
            .iter()
            .chain(above.captures.iter().map(|(_, f)| f));
        let fields = above.fields.iter().chain(kept).map(|&f| world.field(f));
        held.extend(fields.filter(|f| !f.modifiers.is_static).map(|f| f.ty.clone()));
        if let Some(Type::Class(_, arguments)) = &above.superclass {
            held.extend(arguments.iter().cloned());
        }
    }
    held
}

impl Lowerer<'_> {
    /// Notes that objects of this type, and of everything that they refer to, can be inputs.
    pub(super) fn input_class(&mut self, ty: &Type) {
        let mut seen: FxHashSet<Type> = FxHashSet::default();
        let mut opened: BTreeSet<ClassIx> = BTreeSet::new();
        let mut waiting = vec![(ty.clone(), Holder::Parameter)];
        while let Some((ty, holder)) = waiting.pop() {
            let within = match holder {
                Holder::Parameter => Holder::Unnamed,
                _ => holder,
            };
            match &ty {
                Type::Array(element) => {
                    self.input_array(element, holder);
                    waiting.push((Type::clone(element), within));
                }
                Type::Variable(variable) if seen.insert(ty.clone()) => {
                    waiting.push((bound(self.world, *variable), holder));
                }
                Type::Class(class, arguments) => {
                    let possible = self.possible_inputs(*class);
                    self.leave_out_uninitialised(&possible, holder);
                    let is_made = |c: &ClassIx| holder == Holder::Parameter && self.constructed.contains(c);
                    let unmade = possible.iter().filter(|c| !is_made(c));
                    unmade.for_each(|&c| self.aliasing_uses.take_unmade(c));
                    if !seen.insert(ty.clone()) {
                        continue;
                    }
                    self.leave_out(*class);
                    waiting.extend(arguments.iter().map(|a| (a.clone(), within)));
                    for c in possible.into_iter().filter(|&c| opened.insert(c)) {
                        self.make_live(c);
                        let id = self.class_id(c);
                        self.inputs.insert(id);
                        let held = held_by(self.world, c).into_iter();
                        waiting.extend(held.map(|ty| (ty, Holder::Class(c))));
                    }
                }
                _ => {}
            }
        }
    }

    /// Notes that arrays with these elements can be inputs.
    fn input_array(&mut self, element: &Type, holder: Holder) {
        let element = self.world.erase(element);
        if let Some(id) = self.array_id(&element) {
            self.inputs.insert(id);
        }
        if !matches!(holder, Holder::Class(c) if self.world.class(c).is_prelude) {
            self.note_array_input(&element);
        }
    }

    /// The classes whose objects are tried as inputs of a declared class:
    ///
    /// - classes of the program below it whose objects code outside can create;
    /// - of the library, the class itself, strings and integers. The last two represent all library
    ///   objects.
    pub(super) fn possible_inputs(&self, class: ClassIx) -> Vec<ClassIx> {
        let known = &self.world.known;
        let all = self.world.all_classes();
        all.filter(|&c| {
            let info = self.world.class(c);
            let is_tried = if info.is_prelude {
                let is_itself =
                    c == class && (!is_opaque(self.world, c) || invariant(self.world, c).is_some());
                is_itself || c == known.string || c == known.integer
            } else {
                // The invariant is assumed only where the declared type has one.
                let is_invariant_assumed =
                    invariant(self.world, c).is_none() || invariant(self.world, class).is_some();
                is_invariant_assumed && !has_unknown_insides(self.world, c)
            };
            is_tried
                && self.world.is_concrete(c)
                && self.world.is_declared(c)
                && info.kind != TypeKind::Enum
                && info.outer_field.is_none()
                && self.world.unknown_above(c).is_none()
                && self.world.is_subclass(c, class)
                && !(info.is_prelude && c == known.object)
        })
        .collect()
    }

    /// Initialises the classes of the objects that parameters refer to, as creating the objects did
    /// (JLS 12.4.1).
    pub(super) fn initialise_classes_of(&mut self, method: MethodIx, parameters: &[Parameter], span: Span) {
        let own = self.world.method(method).class;
        let mut initialised = vec![own];
        for parameter in parameters {
            for c in self.possible_classes(parameter) {
                if self.world.initialisation_has_effects(c) && !self.world.is_initialised_with(c, own) {
                    initialised.push(c);
                    self.initialise_class_of(parameter, c, span);
                }
            }
        }
        self.leave_out_orders(&initialised);
    }

    /// The classes of the objects that are tried for a parameter.
    fn possible_classes(&self, (_, _, ty, kind): &Parameter) -> Vec<ClassIx> {
        match self.world.erase(ty) {
            Type::Class(class, _) if *kind == ParameterKind::EnumOrdinal => vec![class],
            Type::Class(class, _) => self.possible_inputs(class),
            _ => Vec::new(),
        }
    }

    /// Initialises a class if a parameter is an object of it.
    fn initialise_class_of(&mut self, parameter: &Parameter, class: ClassIx, span: Span) {
        self.make_live(class);
        let is_one = self.is_object_of(parameter, class, span);
        let (_, initialise) = self.branch(|s| s.unless_thrown(span, |s| s.ensure_initialised(class, span)));
        self.emit_if(is_one, initialise, span);
    }

    /// Reports that one order of initialisation is tried: that of the parameters, with the method's
    /// own class last. Other code could have initialised the classes in another order.
    fn leave_out_orders(&mut self, initialised: &[ClassIx]) {
        let with = initialised.iter().flat_map(|&c| self.world.initialised_with(c));
        let seen: BTreeSet<ClassIx> = with.filter(|&c| !self.world.is_inert_class(c)).collect();
        let has_order = |a: &ClassIx, b: &ClassIx| {
            self.world.is_initialised_with(*a, *b) || self.world.is_initialised_with(*b, *a)
        };
        if !seen.iter().all(|a| seen.iter().all(|b| has_order(a, b))) {
            let names = seen.iter().map(|&c| &*self.world.class(c).name);
            let names = names.collect::<Vec<_>>().join(", ");
            self.left_out.insert(format!(
                "objects whose classes are initialised in another order: {names}"
            ));
        }
    }

    /// Reports that the classes of objects inside of other objects are not initialised, unless
    /// another class that is initialised implies it.
    fn leave_out_uninitialised(&mut self, possible: &[ClassIx], holder: Holder) {
        let holder = match holder {
            Holder::Parameter => return,
            Holder::Unnamed => None,
            Holder::Class(c) => Some(c),
        };
        for &c in possible {
            let mut begun = self.f.initialised.iter().copied().chain(holder);
            if !begun.any(|other| self.world.is_initialised_with(c, other))
                && self.world.initialisation_has_effects(c)
            {
                let name = &self.world.class(c).name;
                self.left_out.insert(format!(
                    "objects of type {name} in others, after what initialising their class does"
                ));
            }
        }
    }
}
