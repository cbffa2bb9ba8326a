//! Whether code can distinguish the inputs that are tried from the other inputs that Java has.
//!
//! The tried inputs are objects of the program, mostly strings and integers of the library, and
//! arrays that were created with exactly their declared element type. Code distinguishes an untried
//! input from these if it tests the object's type, compares the object, or passes it to the
//! library. Such untried inputs are reported as left out.

use super::Lowerer;
use echis_java_semantics::tree::Expr;
use echis_java_semantics::types::{ClassIx, Type};
use echis_java_syntax::tree::TypeKind;
use std::collections::{BTreeMap, BTreeSet};

/// The tests and uses of objects in the program's own code.
#[derive(Default)]
pub(super) struct ObjectUses {
    /// Types of inputs for which strings, integers or objects of the class itself represent all
    /// library objects.
    represented: BTreeSet<ClassIx>,
    /// The innermost element classes of the arrays among the inputs.
    arrays: BTreeSet<ClassIx>,
    /// Classes of the program whose objects are not tried as inputs of a library type, with
    /// descriptions.
    untried: BTreeMap<ClassIx, String>,
    /// Classes in casts and `instanceof` tests.
    asked_for: BTreeSet<ClassIx>,
    /// Classes of objects that are passed to the library or compared.
    given: BTreeSet<ClassIx>,
    /// The innermost element classes of arrays to which code stores.
    stored: BTreeSet<ClassIx>,
    /// Classes of boxes that are compared by identity.
    compared_boxes: BTreeSet<ClassIx>,
    /// Code casts to an array type or tests for one.
    asks_for_arrays: bool,
}

impl Lowerer<'_> {
    /// Notes the inputs of a class that Java has but the program lacks.
    pub(super) fn leave_out(&mut self, class: ClassIx) {
        let possible = self.possible_inputs(class);
        let all = self.world.all_classes();
        for c in all.filter(|c| self.world.is_subclass(*c, class) && !possible.contains(c)) {
            self.leave_out_below(c, class);
        }
        let info = self.world.class(class);
        if possible.iter().any(|&c| self.world.class(c).is_prelude) {
            self.object_uses.represented.insert(class);
            if class == self.world.known.number {
                // An Integer has the same value as an `int` and as a `double`, which distinguishes
                // it from other numbers.
                self.left_out.insert("numbers that are no Integer".to_owned());
            }
        } else if info.is_prelude {
            self.left_out
                .insert(format!("the library's objects of type {}", info.name));
        } else {
            self.left_out.extend(self.without_a_class(class));
        }
    }

    /// Describes the missing objects of a type that the program declares but no class of the
    /// program implements. The only input of such a type is null, but its programmer expects others
    /// to implement it. None for types that have objects.
    fn without_a_class(&self, class: ClassIx) -> Option<String> {
        let info = self.world.class(class);
        let mut all = self.world.all_classes();
        let has_objects = all.any(|c| {
            let is_made = self.world.is_concrete(c) || self.world.class(c).kind == TypeKind::Enum;
            is_made && self.world.is_subclass(c, class)
        });
        (!info.is_prelude && !has_objects)
            .then(|| format!("objects of type {}, of which no class is given", info.name))
    }

    /// Notes a class of the program whose objects Java admits for an input of `class`, but the
    /// program does not.
    fn leave_out_below(&mut self, c: ClassIx, class: ClassIx) {
        let world = self.world;
        let info = world.class(c);
        let is_of_library = world.class(class).is_prelude;
        // Objects of a concrete library class are tried. Objects of its subclasses differ in
        // behaviour.
        let is_tried = is_of_library && world.is_concrete(class) && class != world.known.object;
        let has_own_type = |above: &ClassIx| *above != c && !world.class(*above).is_prelude;
        let what = if info.is_prelude {
            return;
        } else if info.is_unseen {
            let above = world.direct_supers(c).into_iter().next();
            let above = above.map_or_else(String::new, |ty| world.show(&world.erase(&ty)));
            format!("objects of type {above}, of which no class is given")
        } else if info.kind == TypeKind::Enum && !info.constants.is_empty() {
            format!("constants of {} other than as arguments of that type", info.name)
        } else if !world.is_concrete(c) || info.kind == TypeKind::Enum {
            return;
        } else if world.is_declared(c) {
            format!("objects of type {}", info.name)
        } else if is_tried || world.all_supers(c).iter().any(has_own_type) {
            let name = &world.class(class).name;
            format!("objects of type {name} that local and anonymous classes and lambda expressions make")
        } else {
            return;
        };
        match is_of_library && !is_tried && info.kind != TypeKind::Enum {
            true => self.object_uses.untried.insert(c, what).is_some(),
            false => self.left_out.insert(what),
        };
    }

    /// Notes that arrays with these elements can be inputs. Arrays inside of library objects need
    /// no note: they are created with exactly their declared type.
    pub(super) fn note_array_input(&mut self, element: &Type) {
        self.object_uses
            .arrays
            .extend(innermost(&self.world.erase(element)));
    }

    /// Notes that the program's code tests whether an object is of a type.
    pub(super) fn note_type_test(&mut self, ty: &Type) {
        if self.is_in_library() {
            return;
        }
        match self.world.erase(ty) {
            Type::Class(class, _) => {
                self.object_uses.asked_for.insert(class);
            }
            Type::Array(_) => self.object_uses.asks_for_arrays = true,
            _ => {}
        }
    }

    /// Notes objects that are passed to the library or compared.
    pub(super) fn note_passed_or_compared<'e>(&mut self, given: impl IntoIterator<Item = &'e Expr>) {
        if self.is_in_library() {
            return;
        }
        for e in given {
            let ty = self.world.erase(&e.ty);
            self.object_uses.given.extend(innermost(&ty));
            // Boxes can be distinguished only where they are compared.
            if ty.is_reference() && self.world.unboxed(&ty).is_none() {
                self.aliasing_uses.touch(self.world, &ty);
            }
        }
    }

    /// Notes that two references are compared by identity. Library objects are never identical to
    /// objects of the program.
    pub(super) fn note_compared(&mut self, compared: [&Expr; 2]) {
        if self.is_in_library() {
            return;
        }
        let classes = compared.map(|e| innermost(&self.world.erase(&e.ty)));
        if classes.iter().flatten().all(|&c| self.world.class(c).is_prelude) {
            self.note_passed_or_compared(compared);
        }
        for e in compared {
            self.aliasing_uses.touch(self.world, &e.ty);
        }
        let boxes = compared.map(|e| self.world.unboxed(&e.ty).and(innermost(&e.ty)));
        if let [Some(a), Some(b)] = boxes {
            self.object_uses.compared_boxes.extend([a, b]);
        }
        let string = Type::class(self.world.known.string);
        self.aliasing_uses.compares_texts |= compared.iter().all(|e| self.world.is_subtype(&string, &e.ty));
    }

    /// Notes a store to an array of this type.
    pub(super) fn note_stored(&mut self, array: &Type) {
        self.note_changed(array);
        if let Type::Array(element) = self.world.erase(array) {
            self.object_uses.stored.extend(innermost(&element));
        }
    }

    /// Notes that the program's code changes an object of this type.
    pub(super) fn note_changed(&mut self, ty: &Type) {
        if !self.is_in_library() {
            self.aliasing_uses.touch(self.world, ty);
        }
    }

    fn is_in_library(&self) -> bool {
        self.world.class(self.f.class).is_prelude
    }

    /// Reports the inputs that code can distinguish from those that are tried. All code must be
    /// lowered before.
    pub(super) fn report_distinguishable_inputs(&mut self) {
        let uses = std::mem::take(&mut self.object_uses);
        let mut left_out = BTreeSet::new();
        for &class in &uses.represented {
            left_out.extend(self.left_out_of_library(class, &uses));
        }
        for (c, what) in &uses.untried {
            let tells =
                |asked: &ClassIx| !self.world.class(*asked).is_prelude && self.world.is_subclass(*c, *asked);
            if uses.asked_for.iter().any(tells) {
                left_out.insert(what.clone());
            }
        }
        for &class in uses.compared_boxes.iter().filter(|&&c| self.is_input(c)) {
            let name = &self.world.class(class).name;
            left_out.insert(format!("objects of type {name} that are made with a constructor"));
        }
        for &class in &uses.arrays {
            let is_stored = uses.stored.iter().any(|&c| self.are_related(c, class));
            if self.has_below(class) && (uses.asks_for_arrays || is_stored) {
                let name = &self.world.class(class).name;
                left_out.insert(format!("arrays of type {name}[] that are made for a type below"));
            }
        }
        self.left_out.append(&mut left_out);
    }

    /// The library objects of a class that code can distinguish from the objects that represent
    /// them.
    fn left_out_of_library(&self, class: ClassIx, uses: &ObjectUses) -> Vec<String> {
        let world = self.world;
        let inputs = self.possible_inputs(class);
        let is_tried = |asked: ClassIx| inputs.iter().any(|&c| world.is_subclass(c, asked));
        let may_be = |asked: &ClassIx| {
            world.is_subclass(*asked, class) || world.is_interface(*asked) || world.is_interface(class)
        };
        let asked: Vec<ClassIx> = uses.asked_for.iter().copied().filter(may_be).collect();
        let is_new = |c: &&ClassIx| world.class(**c).is_prelude && !is_tried(**c);
        let missing = asked.iter().filter(is_new);
        let mut left_out: Vec<String> = missing
            .map(|&c| format!("the library's objects of type {}", world.class(c).name))
            .collect();
        left_out.extend(asked.iter().filter_map(|&c| self.without_a_class(c)));
        // Whether tests can single out an object of `of` that has none of the other tested types.
        let is_told = |of: ClassIx| {
            let mut tried = inputs.iter().filter(|c| world.is_subclass(**c, of));
            tried.all(|&c| {
                asked
                    .iter()
                    .any(|&a| a != of && world.is_subclass(c, a) && !world.is_subclass(of, a))
            })
        };
        let is_given = |of: ClassIx| uses.given.iter().any(|&c| world.is_subclass(of, c));
        let mut types = asked.iter().copied().chain([class]);
        let can_tell = |of: ClassIx| self.is_open(of) && is_tried(of) && (is_given(of) || is_told(of));
        if types.any(can_tell) {
            left_out.push(format!(
                "most of the library's objects of type {}",
                world.class(class).name
            ));
        }
        if uses.asks_for_arrays && class == world.known.object {
            left_out.push("arrays as objects of type Object".to_owned());
        }
        left_out
    }

    /// Whether library objects of this type can have any behaviour.
    fn is_open(&self, class: ClassIx) -> bool {
        let is_any = class == self.world.known.object || !self.world.is_concrete(class);
        is_any && self.world.class(class).is_prelude
    }

    /// Whether one of two classes is a subclass of the other.
    fn are_related(&self, a: ClassIx, b: ClassIx) -> bool {
        self.world.is_subclass(a, b) || self.world.is_subclass(b, a)
    }

    /// Whether a class has subclasses, possibly in the library.
    fn has_below(&self, class: ClassIx) -> bool {
        let info = self.world.class(class);
        let mut all = self.world.all_classes();
        match info.is_prelude {
            true => !info.modifiers.is_final,
            false => all.any(|c| c != class && self.world.is_subclass(c, class)),
        }
    }
}

/// The class of the innermost elements of an array type.
fn innermost(ty: &Type) -> Option<ClassIx> {
    match ty {
        Type::Array(element) => innermost(element),
        Type::Class(class, _) => Some(*class),
        _ => None,
    }
}
