//! Inputs that static variables hold too. In Java whoever calls a method can give it the objects that initialisers of classes have made, if
//! something leads to them; here inputs are others. Code can tell only where it compares objects, changes them, or gives them to the library:
//! there it is said that they are left out.

use super::Lowerer;
use crate::check::tree::{Expr, ExprKind, Place, StmtKind};
use crate::check::types::{ClassIx, FieldIx, Type};
use crate::check::world::World;
use rustc_hash::FxHashSet;

/// What code does with objects.
#[derive(Default)]
pub(super) struct Sharing {
    /// The static variables that are read.
    read: FxHashSet<FieldIx>,
    /// Types, without type arguments, of what is compared, changed or given away.
    touched: FxHashSet<Type>,
    /// It is asked whether two texts are the same object.
    pub(super) compares_texts: bool,
}

/// What a static variable leads to.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Held {
    /// An object of just this class.
    Exactly(ClassIx),
    /// Something of this type.
    Below(Type),
}

impl Sharing {
    /// A static variable is read.
    pub(super) fn read(&mut self, field: FieldIx) {
        self.read.insert(field);
    }

    /// Something of this type is compared, changed or given to the library.
    pub(super) fn touch(&mut self, world: &World, ty: &Type) {
        self.touched.insert(world.erase(ty));
    }
}

impl Lowerer<'_> {
    /// Takes note of inputs that static variables can hold as well, where code can tell. Program and questions are whole.
    pub(super) fn leave_out_shared(&mut self) {
        let inputs = self.shareable_inputs();
        let touched = &self.sharing.touched;
        let mut names = FxHashSet::default();
        let of_users = |field: &&FieldIx| !self.world.class(self.world.field(**field).class).is_prelude;
        for &field in self.sharing.read.iter().filter(of_users) {
            for held in self.held_from(field) {
                if [&inputs, touched]
                    .iter()
                    .all(|types| types.iter().any(|ty| self.can_be(&held, ty)))
                {
                    names.insert(match held {
                        Held::Exactly(class) => self.world.show(&Type::class(class)),
                        Held::Below(ty) => self.world.show(&self.world.erase(&ty)),
                    });
                }
            }
        }
        if self.sharing.compares_texts && self.is_input(self.world.known.string) {
            self.left_out
                .insert("texts that the program has, as the same objects".to_owned());
        }
        let shared = names.into_iter();
        self.left_out
            .extend(shared.map(|name| format!("objects of type {name} that static variables hold")));
    }

    /// The types of inputs, strings aside, which nobody changes.
    fn shareable_inputs(&self) -> FxHashSet<Type> {
        let classes = self
            .classes
            .iter()
            .filter(|(c, id)| **c != self.world.known.string && self.inputs.contains(id));
        let arrays = self.arrays.iter().filter(|(_, id)| self.inputs.contains(id));
        let classes = classes.map(|(&c, _)| Type::class(c));
        classes
            .chain(arrays.map(|(e, _)| Type::array(e.clone())))
            .collect()
    }

    /// All that a static variable leads to once classes are initialised.
    fn held_from(&self, field: FieldIx) -> FxHashSet<Held> {
        let mut found = FxHashSet::default();
        let mut waiting: Vec<Held> = self.first_held(field).into_iter().collect();
        while let Some(held) = waiting.pop() {
            if !found.insert(held.clone()) {
                continue;
            }
            match held {
                Held::Exactly(class) => waiting.extend(self.held_in(class)),
                Held::Below(Type::Array(element)) => waiting.push(Held::Below(Type::clone(&element))),
                Held::Below(Type::Class(class, arguments)) => {
                    waiting.extend(arguments.iter().cloned().map(Held::Below));
                    let all = (0..self.world.classes.len() as u32).map(ClassIx);
                    let below =
                        all.filter(|&c| self.world.is_concrete(c) && self.world.is_subclass(c, class));
                    waiting.extend(below.flat_map(|c| self.held_in(c)));
                }
                Held::Below(_) => {}
            }
        }
        found
    }

    /// What objects of a class hold; of the library's it is what type arguments say.
    fn held_in(&self, class: ClassIx) -> impl Iterator<Item = Held> {
        let is_users = !self.world.class(class).is_prelude;
        let held = is_users.then(|| self.world.held_by(class));
        let is_object = |ty: &Type| matches!(ty, Type::Class(..) | Type::Array(_));
        held.into_iter().flatten().filter(is_object).map(Held::Below)
    }

    /// What a static variable holds at first, unless that is null.
    fn first_held(&self, field: FieldIx) -> Option<Held> {
        let info = self.world.field(field);
        let others_assign = self.initialises_with_effects();
        let mut assigned = self
            .world
            .class(info.class)
            .static_initialisers
            .iter()
            .flat_map(|i| &i.body);
        let value = assigned.find_map(|s| match &s.kind {
            StmtKind::Expr(Expr {
                kind: ExprKind::Assign(Place::Static(None, f), value),
                ..
            }) if *f == field => Some(value),
            _ => None,
        });
        match value.map(|value| (&value.kind, &value.ty)) {
            _ if others_assign => Some(Held::Below(info.ty.clone())),
            None | Some((ExprKind::Null, _)) => None,
            Some((ExprKind::New { class, .. }, Type::Class(_, arguments))) if arguments.is_empty() => {
                Some(Held::Exactly(*class))
            }
            Some(_) => Some(Held::Below(info.ty.clone())),
        }
    }

    /// Whether what a static variable leads to can be of a type.
    fn can_be(&self, held: &Held, ty: &Type) -> bool {
        match held {
            Held::Exactly(class) => self.world.is_subtype(&Type::class(*class), ty),
            Held::Below(held) => self.meet(&self.world.erase(held), ty),
        }
    }

    /// Whether there are objects that are of both types.
    fn meet(&self, a: &Type, b: &Type) -> bool {
        match (a, b) {
            (Type::Class(a, _), Type::Class(b, _)) => {
                let mut all = (0..self.world.classes.len() as u32).map(ClassIx);
                all.any(|c| {
                    self.world.is_concrete(c)
                        && self.world.is_subclass(c, *a)
                        && self.world.is_subclass(c, *b)
                })
            }
            (Type::Array(a), Type::Array(b)) => a == b || self.meet(a, b),
            _ => self.world.is_subtype(a, b) || self.world.is_subtype(b, a),
        }
    }
}
