//! What code asks of objects. Among the inputs are the program's objects, of the library's mostly strings and integers, and arrays that were made for
//! what they are declared for. Where code asks something by which it could tell others from these, it is said that they are left out.

use super::Lowerer;
use echis_java_semantics::tree::Expr;
use echis_java_semantics::types::{ClassIx, Type};
use echis_java_syntax::tree::TypeKind;
use std::collections::{BTreeMap, BTreeSet};

/// What code asks that is not the library's own.
#[derive(Default)]
pub(super) struct Questions {
    /// Types of inputs for which strings, integers or objects of the class itself stand for all objects of the library.
    represented: BTreeSet<ClassIx>,
    /// What arrays among the inputs are declared for, in the end.
    arrays: BTreeSet<ClassIx>,
    /// Classes of the program whose objects are not among the inputs of a type of the library, in words.
    untried: BTreeMap<ClassIx, String>,
    /// Classes of which it is asked whether something is an object of them.
    asked_for: BTreeSet<ClassIx>,
    /// What is asked anything: what the library gets, and what is compared.
    given: BTreeSet<ClassIx>,
    /// What is stored in arrays.
    stored: BTreeSet<ClassIx>,
    /// Boxes of which it is asked whether they are the same objects.
    compared_boxes: BTreeSet<ClassIx>,
    /// It is asked what something is an array of.
    asks_for_arrays: bool,
}

impl Lowerer<'_> {
    /// Takes note of what an input of a class can be in Java, but not here.
    pub(super) fn leave_out(&mut self, class: ClassIx) {
        let possible = self.possible_inputs(class);
        let all = (0..self.world.classes.len() as u32).map(ClassIx);
        for c in all.filter(|c| self.world.is_subclass(*c, class) && !possible.contains(c)) {
            self.leave_out_below(c, class);
        }
        let info = self.world.class(class);
        if possible.iter().any(|&c| self.world.class(c).is_prelude) {
            self.questions.represented.insert(class);
            if class == self.world.known.number {
                // An integer is the same as an `int` and as a `double`; others can be told from it by that.
                self.left_out.insert("numbers that are no Integer".to_owned());
            }
        } else if info.is_prelude {
            self.left_out
                .insert(format!("the library's objects of type {}", info.name));
        } else {
            self.left_out.extend(self.without_a_class(class));
        }
    }

    /// Says of a type of the given files that none of their classes has objects of it. Only null is left then, and who declares such a type
    /// means others to make objects of it.
    fn without_a_class(&self, class: ClassIx) -> Option<String> {
        let info = self.world.class(class);
        let mut all = (0..self.world.classes.len() as u32).map(ClassIx);
        let has_objects = all.any(|c| {
            let is_made = self.world.is_concrete(c) || self.world.class(c).kind == TypeKind::Enum;
            is_made && self.world.is_subclass(c, class)
        });
        (!info.is_prelude && !has_objects)
            .then(|| format!("objects of type {}, of which no class is given", info.name))
    }

    /// A class of the program whose objects an input can be, but not here.
    fn leave_out_below(&mut self, c: ClassIx, class: ClassIx) {
        let world = self.world;
        let info = world.class(c);
        let is_of_library = world.class(class).is_prelude;
        // Objects of such a class of the library are tried, and those that do otherwise differ in what the class does.
        let is_tried = is_of_library && world.is_concrete(class) && class != world.known.object;
        let has_own_type = |above: &ClassIx| *above != c && !world.class(*above).is_prelude;
        let what = if info.is_prelude {
            return;
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
            true => self.questions.untried.insert(c, what).is_some(),
            false => self.left_out.insert(what),
        };
    }

    /// Arrays of this can be inputs; what the library keeps in its objects is made for just that.
    pub(super) fn note_array_input(&mut self, element: &Type) {
        self.questions
            .arrays
            .extend(innermost(&self.world.erase(element)));
    }

    /// Code asks whether an object is of a type.
    pub(super) fn note_question(&mut self, ty: &Type) {
        if self.is_in_library() {
            return;
        }
        match self.world.erase(ty) {
            Type::Class(class, _) => {
                self.questions.asked_for.insert(class);
            }
            Type::Array(_) => self.questions.asks_for_arrays = true,
            _ => {}
        }
    }

    /// The library gets something, or it is compared with something else.
    pub(super) fn note_given<'e>(&mut self, given: impl IntoIterator<Item = &'e Expr>) {
        if self.is_in_library() {
            return;
        }
        for e in given {
            let ty = self.world.erase(&e.ty);
            self.questions.given.extend(innermost(&ty));
            // Boxes are told from others only where they are compared.
            if ty.is_reference() && self.world.unboxed(&ty).is_none() {
                self.sharing.touch(self.world, &ty);
            }
        }
    }

    /// It is asked whether two are the same object. All that the library has is something else than an object of the program.
    pub(super) fn note_compared(&mut self, compared: [&Expr; 2]) {
        if self.is_in_library() {
            return;
        }
        let classes = compared.map(|e| innermost(&self.world.erase(&e.ty)));
        if classes.iter().flatten().all(|&c| self.world.class(c).is_prelude) {
            self.note_given(compared);
        }
        for e in compared {
            self.sharing.touch(self.world, &e.ty);
        }
        let boxes = compared.map(|e| self.world.unboxed(&e.ty).and(innermost(&e.ty)));
        if let [Some(a), Some(b)] = boxes {
            self.questions.compared_boxes.extend([a, b]);
        }
        let string = Type::class(self.world.known.string);
        self.sharing.compares_texts |= compared.iter().all(|e| self.world.is_subtype(&string, &e.ty));
    }

    /// Something is stored in an array.
    pub(super) fn note_stored(&mut self, array: &Type) {
        self.note_changed(array);
        if let Type::Array(element) = self.world.erase(array) {
            self.questions.stored.extend(innermost(&element));
        }
    }

    /// An object of this type is changed.
    pub(super) fn note_changed(&mut self, ty: &Type) {
        if !self.is_in_library() {
            self.sharing.touch(self.world, ty);
        }
    }

    fn is_in_library(&self) -> bool {
        self.world.class(self.f.class).is_prelude
    }

    /// Takes note of what code can tell from all that is among the inputs, when all code is known.
    pub(super) fn leave_out_asked_for(&mut self) {
        let questions = std::mem::take(&mut self.questions);
        let mut left_out = BTreeSet::new();
        for &class in &questions.represented {
            left_out.extend(self.left_out_of_library(class, &questions));
        }
        for (c, what) in &questions.untried {
            let tells =
                |asked: &ClassIx| !self.world.class(*asked).is_prelude && self.world.is_subclass(*c, *asked);
            if questions.asked_for.iter().any(tells) {
                left_out.insert(what.clone());
            }
        }
        for &class in questions.compared_boxes.iter().filter(|&&c| self.is_input(c)) {
            let name = &self.world.class(class).name;
            left_out.insert(format!("objects of type {name} that are made with a constructor"));
        }
        for &class in &questions.arrays {
            let is_stored = questions.stored.iter().any(|&c| self.are_related(c, class));
            if self.has_below(class) && (questions.asks_for_arrays || is_stored) {
                let name = &self.world.class(class).name;
                left_out.insert(format!("arrays of type {name}[] that are made for a type below"));
            }
        }
        self.left_out.append(&mut left_out);
    }

    /// What the library has of a class and code can tell from what stands for it.
    fn left_out_of_library(&self, class: ClassIx, questions: &Questions) -> Vec<String> {
        let world = self.world;
        let inputs = self.possible_inputs(class);
        let is_tried = |asked: ClassIx| inputs.iter().any(|&c| world.is_subclass(c, asked));
        let may_be = |asked: &ClassIx| {
            world.is_subclass(*asked, class) || world.is_interface(*asked) || world.is_interface(class)
        };
        let asked: Vec<ClassIx> = questions.asked_for.iter().copied().filter(may_be).collect();
        let is_new = |c: &&ClassIx| world.class(**c).is_prelude && !is_tried(**c);
        let missing = asked.iter().filter(is_new);
        let mut left_out: Vec<String> = missing
            .map(|&c| format!("the library's objects of type {}", world.class(c).name))
            .collect();
        left_out.extend(asked.iter().filter_map(|&c| self.without_a_class(c)));
        // those of a type that are of no other type that is asked for
        let is_told = |of: ClassIx| {
            let mut tried = inputs.iter().filter(|c| world.is_subclass(**c, of));
            tried.all(|&c| {
                asked
                    .iter()
                    .any(|&a| a != of && world.is_subclass(c, a) && !world.is_subclass(of, a))
            })
        };
        let is_given = |of: ClassIx| questions.given.iter().any(|&c| world.is_subclass(of, c));
        let mut types = asked.iter().copied().chain([class]);
        let can_tell = |of: ClassIx| self.is_open(of) && is_tried(of) && (is_given(of) || is_told(of));
        if types.any(can_tell) {
            left_out.push(format!(
                "most of the library's objects of type {}",
                world.class(class).name
            ));
        }
        if questions.asks_for_arrays && class == world.known.object {
            left_out.push("arrays as objects of type Object".to_owned());
        }
        left_out
    }

    /// The library has objects of this type that do what they want.
    fn is_open(&self, class: ClassIx) -> bool {
        let is_any = class == self.world.known.object || !self.world.is_concrete(class);
        is_any && self.world.class(class).is_prelude
    }

    fn are_related(&self, a: ClassIx, b: ClassIx) -> bool {
        self.world.is_subclass(a, b) || self.world.is_subclass(b, a)
    }

    /// There are classes below, perhaps of the library.
    fn has_below(&self, class: ClassIx) -> bool {
        let info = self.world.class(class);
        let mut all = (0..self.world.classes.len() as u32).map(ClassIx);
        match info.is_prelude {
            true => !info.modifiers.is_final,
            false => all.any(|c| c != class && self.world.is_subclass(c, class)),
        }
    }
}

/// The class at the end of a type of arrays of arrays.
fn innermost(ty: &Type) -> Option<ClassIx> {
    match ty {
        Type::Array(element) => innermost(element),
        Type::Class(class, _) => Some(*class),
        _ => None,
    }
}
