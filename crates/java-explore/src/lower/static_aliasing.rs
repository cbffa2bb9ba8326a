//! Aliasing between inputs and static variables.
//!
//! In Java, a caller can pass objects that class initialisers or earlier calls have created, if a
//! static variable leads to them. Here, inputs are always other objects. Code can observe this only
//! where it compares objects, changes them, or passes them to the library. Such inputs are reported
//! as left out.

use super::Lowerer;
use super::construction_effects::changed_by_making;
use super::inputs::held_by;
use echis_java_semantics::tree::{Expr, ExprKind, Place, StmtKind};
use echis_java_semantics::types::{ClassIx, FieldIx, Type, TypeVarIx};
use echis_java_semantics::walk;
use echis_java_semantics::world::World;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// The uses of objects by which code can observe aliasing.
#[derive(Default)]
pub(super) struct AliasingUses {
    /// The static variables that are read.
    read: FxHashSet<FieldIx>,
    /// The erased types of objects that are compared, changed or passed to the library.
    touched: FxHashSet<Type>,
    /// The classes of inputs whose constructors have not run.
    unmade: FxHashSet<ClassIx>,
    /// Code compares strings by identity.
    pub(super) compares_texts: bool,
}

/// An object to which a static variable leads.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Held {
    /// An object of exactly this class.
    Exactly(ClassIx),
    /// An object of this type or of a subtype.
    Below(Type),
}

/// The static variable that an expression writes, without its subexpressions.
pub(super) fn written(e: &Expr) -> Option<FieldIx> {
    match &e.kind {
        ExprKind::Assign(Place::Static(_, field), _)
        | ExprKind::Update {
            place: Place::Static(_, field),
            ..
        } => Some(*field),
        _ => None,
    }
}

/// The static variable to which an expression assigns something other than null, without its
/// subexpressions.
fn assigned_an_object(e: &Expr) -> Option<FieldIx> {
    let is_null = matches!(&e.kind, ExprKind::Assign(_, value) if matches!(value.kind, ExprKind::Null));
    written(e).filter(|_| !is_null)
}

/// Collects the type variables of a type.
fn add_variables(ty: &Type, found: &mut BTreeSet<TypeVarIx>) {
    match ty {
        Type::Variable(v) => {
            found.insert(*v);
        }
        Type::Array(element) => add_variables(element, found),
        Type::Class(_, arguments) => arguments.iter().for_each(|a| add_variables(a, found)),
        _ => {}
    }
}

impl AliasingUses {
    /// Notes that a static variable is read.
    pub(super) fn read(&mut self, field: FieldIx) {
        self.read.insert(field);
    }

    /// Notes that an input can be an object of this class whose constructor has not run.
    pub(super) fn take_unmade(&mut self, class: ClassIx) {
        self.unmade.insert(class);
    }

    /// Notes that an object of this type is compared, changed or passed to the library.
    pub(super) fn touch(&mut self, world: &World, ty: &Type) {
        self.touched.insert(world.erase(ty));
    }
}

impl Lowerer<'_> {
    /// Reports the types of inputs that static variables can hold as well, if code could observe
    /// the aliasing. All code must be lowered before.
    pub(super) fn report_aliased_inputs(&mut self) {
        let inputs = self.shareable_inputs();
        let touched = &self.aliasing_uses.touched;
        let assigned = self.assigned_later();
        let mut names = FxHashSet::default();
        let of_users = |field: &&FieldIx| !self.world.class(self.world.field(**field).class).is_prelude;
        for &field in self.aliasing_uses.read.iter().filter(of_users) {
            for held in self.held_from(field, &assigned) {
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
        self.report_inputs_with_construction_effects();
        if self.aliasing_uses.compares_texts && self.is_input(self.world.known.string) {
            self.left_out
                .insert("texts that the program has, as the same objects".to_owned());
        }
        let shared = names.into_iter();
        self.left_out
            .extend(shared.map(|name| format!("objects of type {name} that static variables hold")));
    }

    /// Reports inputs whose creation changes static variables that are read, such as a counter of
    /// created objects. Here, static variables have their initial values, as if the inputs had not
    /// been created.
    fn report_inputs_with_construction_effects(&mut self) {
        let read = |field: &FieldIx| self.aliasing_uses.read.contains(field);
        let of_users = |c: &&ClassIx| !self.world.class(**c).is_prelude;
        let unmade = self.aliasing_uses.unmade.iter().filter(of_users);
        let counted = unmade.filter(|&&c| changed_by_making(self.world, c).iter().any(read));
        let names = counted.map(|&c| self.world.show(&Type::class(c)));
        let left_out: Vec<String> = names
            .map(|name| format!("objects of type {name}, after what making them does to static variables"))
            .collect();
        self.left_out.extend(left_out);
    }

    /// The types of inputs that can be aliased. Strings are left out, because they are immutable.
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

    /// Everything to which a static variable leads after class initialisation or after earlier
    /// calls.
    fn held_from(&self, field: FieldIx, assigned: &FxHashSet<FieldIx>) -> FxHashSet<Held> {
        let mut found = FxHashSet::default();
        let mut waiting = self.held_at_all(field, assigned);
        while let Some(held) = waiting.pop() {
            if !found.insert(held.clone()) {
                continue;
            }
            match &held {
                Held::Exactly(class) => waiting.extend(self.held_in(*class, &Type::class(*class))),
                Held::Below(ty @ Type::Class(class, _)) => {
                    let all = self.world.all_classes();
                    let below =
                        all.filter(|&c| self.world.is_concrete(c) && self.world.is_subclass(c, *class));
                    waiting.extend(below.flat_map(|c| self.held_in(c, ty)));
                }
                Held::Below(_) => {}
            }
        }
        found
    }

    /// The objects to which the fields of an object of a class lead. The type arguments of
    /// `seen_as`, the static type of the object, determine type variables. A library class without
    /// type arguments holds anything within the bounds of its type variables.
    fn held_in(&self, class: ClassIx, seen_as: &Type) -> Vec<Held> {
        if self.world.class(class).is_prelude {
            let is_said = matches!(seen_as, Type::Class(_, arguments) if !arguments.is_empty());
            let unsaid = self.world.class(class).type_variables.iter().filter(|_| !is_said);
            let bounds = unsaid.map(|&v| self.world.erase(&Type::Variable(v)));
            return bounds.map(Held::Below).collect();
        }
        let said = self.said_in(class, seen_as);
        let held = held_by(self.world, class);
        held.iter().flat_map(|ty| self.parts(ty, &said)).collect()
    }

    /// The type variables of a class that type arguments determine, either those of `seen_as` or
    /// those that a subclass gives to its superclass. Objects behind such a variable are found
    /// through the type argument. Raw types and type variables of methods determine none.
    fn said_in(&self, class: ClassIx, seen_as: &Type) -> BTreeSet<TypeVarIx> {
        let mut said = BTreeSet::new();
        if let Type::Class(above, arguments) = seen_as
            && !arguments.is_empty()
            && let Some(Type::Class(_, own)) = self.world.as_super(&self.world.self_type(class), *above)
        {
            own.iter().for_each(|ty| add_variables(ty, &mut said));
        }
        for c in self.world.superclasses(class) {
            if let Some(Type::Class(above, arguments)) = &self.world.class(c).superclass
                && !arguments.is_empty()
            {
                said.extend(&self.world.class(*above).type_variables);
            }
        }
        said
    }

    /// The objects that a value of a type can be, and those to which its type arguments lead. A
    /// type variable that is not determined stands for any object below its bound.
    fn parts(&self, ty: &Type, said: &BTreeSet<TypeVarIx>) -> Vec<Held> {
        match ty {
            Type::Variable(v) if said.contains(v) => Vec::new(),
            Type::Variable(_) => vec![Held::Below(self.world.erase(ty))],
            Type::Array(element) => {
                let array = Held::Below(self.world.erase(ty));
                [array].into_iter().chain(self.parts(element, said)).collect()
            }
            Type::Class(_, arguments) => {
                let behind = arguments.iter().flat_map(|a| self.parts(a, said));
                [Held::Below(ty.clone())].into_iter().chain(behind).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The objects that a static variable can refer to: its initial value, or anything of its type
    /// if an earlier call can have assigned it.
    fn held_at_all(&self, field: FieldIx, assigned: &FxHashSet<FieldIx>) -> Vec<Held> {
        let held = match assigned.contains(&field) {
            true => Some(Held::Below(self.world.field(field).ty.clone())),
            false => self.first_held(field),
        };
        match held {
            Some(Held::Below(ty)) => self.parts(&ty, &BTreeSet::new()),
            held => held.into_iter().collect(),
        }
    }

    /// The static variables to which code of the program can assign an object, other than by
    /// initialising their class.
    fn assigned_later(&self) -> FxHashSet<FieldIx> {
        let world = self.world;
        let mut found = FxHashSet::default();
        let mut see = |e: &Expr| found.extend(assigned_an_object(e));
        for method in world.methods.iter().filter(|m| !world.class(m.class).is_prelude) {
            let statements = method.body.iter().flat_map(|body| &body.statements);
            statements.for_each(|s| walk::statement(s, &mut see));
        }
        for class in world.classes.iter().filter(|c| !c.is_prelude) {
            let statements = class.initialisers.iter().flat_map(|i| &i.body);
            statements.for_each(|s| walk::statement(s, &mut see));
        }
        found.extend(self.assigned_by_initialising_others());
        found
    }

    /// The static variables to which the initialisation of another class assigns an object. That
    /// class need not occur in the lowered program.
    fn assigned_by_initialising_others(&self) -> FxHashSet<FieldIx> {
        let world = self.world;
        let mut found = FxHashSet::default();
        let all = world.all_classes();
        for class in all.filter(|&c| !world.class(c).is_prelude) {
            let of_others = |field: &FieldIx| world.field(*field).class != class;
            let mut see = |e: &Expr| found.extend(assigned_an_object(e).filter(of_others));
            let statements = world.class(class).static_initialisers.iter();
            statements
                .flat_map(|i| &i.body)
                .for_each(|s| walk::statement(s, &mut see));
        }
        found
    }

    /// The initial value of a static variable; none if it is null.
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

    /// Whether an object to which a static variable leads can be of a type.
    fn can_be(&self, held: &Held, ty: &Type) -> bool {
        match held {
            Held::Exactly(class) => self.world.is_subtype(&Type::class(*class), ty),
            Held::Below(held) => self.meet(&self.world.erase(held), ty),
        }
    }

    /// Whether an object can be of both types.
    fn meet(&self, a: &Type, b: &Type) -> bool {
        match (a, b) {
            (Type::Class(a, _), Type::Class(b, _)) => {
                let mut all = self.world.all_classes();
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
