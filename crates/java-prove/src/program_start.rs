//! The start of a program. The virtual machine initialises classes and calls `main`, to which the
//! static fields then belong.
//!
//! Java initialises a class when code first uses it, and nobody sees its static fields before. The
//! initialisers of a class have permission to its own static fields alone, which is proved of each
//! class, so that it makes no difference when they run. Here those of all classes that the program
//! can reach run before the body of `main`, which then holds whatever permissions they leave. A
//! `main` with a precondition does not get them. Of a class whose initialisation may not end, only
//! the permissions are known: `main` may end without it.
//!
//! ```java
//! class Counter {
//!     static int count = 1;
//!     public static void main(String[] args) { count++; assert count == 2; }
//! }
//! ```
//!
//! Permissions exist once, so that other code must not call such a `main`.

use super::build::*;
use super::early_constants::{initialised_by, initialised_with};
use super::ending_initialisers::initialisers_end;
use super::initialisation::constant_made;
use super::{Check, Encoder};
use echis_java_semantics::tree::{Expr, ExprKind, Place};
use echis_java_semantics::types::{ClassIx, FieldIx, MethodIx, Type};
use echis_java_semantics::walk;
use echis_java_semantics::world::{Initialiser, InitialiserSource};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, Primitive, Quantifier};
use std::collections::{BTreeMap, BTreeSet};

impl<'a> Encoder<'a> {
    /// Returns whether the virtual machine starts programs with a method, and whether it gets the
    /// permissions to static fields then.
    pub(super) fn is_start(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        let takes_texts = [Type::array(self.world.string())];
        &*info.name == "main"
            && info.modifiers.is_static
            && info.modifiers.public
            && info.result == Type::Void
            && info.parameters == takes_texts
            && self.contract(method).requires.is_empty()
            && !self.is_pure(method)
    }

    /// Encodes what has happened before the body of `main`: the arguments are texts, and the classes
    /// are initialised.
    pub(super) fn start(&mut self, method: MethodIx) {
        let span = self.world.method(method).span;
        if let Some(name) = self.member.parameters.first().cloned() {
            let arguments = self.arguments_of_main(var(&name, span), span);
            arguments.into_iter().for_each(|fact| self.assume(fact, span));
        }
        self.member.omits_checks = true;
        let of_main = self.member.class;
        let mut held = Vec::new();
        for (class, is_known) in self.initialised_in_order(method) {
            if is_known {
                held.push((class, self.hold_static_variables(class, span)));
            } else {
                self.hold_unknown_variables(class, span);
            }
        }
        for (class, fields) in held {
            self.member.class = Some(class);
            self.initialised(class, &fields);
        }
        self.member.class = of_main;
        self.member.omits_checks = false;
    }

    /// Returns the classes that a run of `main` can initialise, each behind those that its own
    /// initialisation can initialise: an object that an initialiser makes must differ from all that
    /// others hold already. Also returns whether it is known what the initialisers do: such an order
    /// exists for the class, and the initialisation surely ends or precedes `main`.
    fn initialised_in_order(&self, main: MethodIx) -> Vec<(ClassIx, bool)> {
        let world = self.world;
        let first: Vec<ClassIx> = world.superclasses(world.method(main).class).collect();
        let all = initialised_by(world, main);
        let ending: BTreeSet<ClassIx> = all
            .iter()
            .copied()
            .filter(|&c| initialisers_end(world, c))
            .collect();
        let within: BTreeMap<ClassIx, BTreeSet<ClassIx>> =
            all.iter().map(|&c| (c, initialised_with(world, c))).collect();
        let is_known = |class: ClassIx| {
            let mut others = within[&class].iter().filter(|&&c| c != class);
            others.all(|c| within.get(c).is_none_or(|set| !set.contains(&class)))
                && (first.contains(&class) || within[&class].is_subset(&ending))
        };
        let mut ordered: Vec<(ClassIx, bool)> = all.iter().map(|&c| (c, is_known(c))).collect();
        ordered.sort_by_key(|(class, _)| within[class].len());
        ordered
    }

    /// The array of arguments is not null, belongs to `main`, and holds texts (JLS 12.1.4).
    fn arguments_of_main(&mut self, array: Exp, span: Span) -> Vec<Exp> {
        let name = self.member.names.fresh("i");
        let index = || var(&name, span);
        let string = self.world.string();
        let place = self.element(array.clone(), index(), &string, span);
        let inside = self.within(array.clone(), index(), span);
        let slot = self.slot(array.clone(), index(), span);
        let for_each = |said: Exp| {
            let variable = typed(&name, primitive(Primitive::Int, span), span);
            let body = binary(BinOp::Implies, inside.clone(), said, span);
            quantified(Quantifier::Forall, vec![variable], vec![slot.clone()], body, span)
        };
        let there = |e: Exp| binary(BinOp::Ne, e, null(span), span);
        vec![
            there(array),
            for_each(acc(place.clone(), None, span)),
            for_each(there(place)),
        ]
    }

    /// Encodes the static initialisers of a class, as far as others can see what they do.
    fn initialised(&mut self, class: ClassIx, fields: &[FieldIx]) {
        let world = self.world;
        self.filling(class, true, |s| {
            for initialiser in &world.class(class).static_initialisers {
                if s.makes_state(initialiser, fields) {
                    s.static_initialiser(initialiser);
                }
            }
        });
    }

    /// Assumes permission to the static fields of a class that need it, with their default values.
    /// Returns the fields.
    pub(super) fn hold_static_variables(&mut self, class: ClassIx, span: Span) -> Vec<FieldIx> {
        let fields = self.hold_unknown_variables(class, span);
        for &ix in &fields {
            let place = self.static_place(ix, span);
            let ty = self.world.field(ix).ty.clone();
            let default = self.default_value(&ty, span);
            self.assume(binary(BinOp::Eq, place, default, span), span);
        }
        fields
    }

    /// Assumes permission to the static fields of a class that need it, with any values. Returns the
    /// fields.
    fn hold_unknown_variables(&mut self, class: ClassIx, span: Span) -> Vec<FieldIx> {
        let fields = self.static_variables(class);
        for &ix in &fields {
            let place = self.static_place(ix, span);
            self.assume(acc(place, None, span), span);
        }
        fields
    }

    /// Returns the static fields of a class that need permission.
    fn static_variables(&mut self, class: ClassIx) -> Vec<FieldIx> {
        let world = self.world;
        let all = world.class(class).fields.iter().copied();
        let own = all.filter(|&ix| {
            let field = world.field(ix);
            field.modifiers.is_static && field.ordinal.is_none()
        });
        own.filter(|&ix| !self.is_static_constant(ix)).collect()
    }

    /// Returns whether a static initialiser makes something that needs permission, or changes it: it
    /// is a block, belongs to a field that does, makes an object or array for a constant, or has
    /// other effects than the value of its constant.
    fn makes_state(&self, initialiser: &Initialiser, variables: &[FieldIx]) -> bool {
        if constant_made(initialiser).is_some() {
            return self.does_something(initialiser);
        }
        match initialiser.source {
            InitialiserSource::Block(..) => true,
            InitialiserSource::Field(ix, _) | InitialiserSource::Constant(ix, ..) => {
                let holds_state = match self.world.erase(&self.world.field(ix).ty) {
                    Type::Array(_) => !self.world.tables.contains(ix) || self.world.tables.is_filled(ix),
                    Type::Class(class, _) => !self.world.class(class).is_prelude,
                    _ => false,
                };
                variables.contains(&ix) || holds_state || self.has_other_effects(initialiser, ix)
            }
        }
    }

    /// Returns whether an initialiser calls code of the user, or assigns anything but its own field.
    fn has_other_effects(&self, initialiser: &Initialiser, own: FieldIx) -> bool {
        let is_users = |m: MethodIx| !self.world.class(self.world.method(m).class).is_prelude;
        let mut has = false;
        let mut see = |e: &Expr| {
            has |= match &e.kind {
                ExprKind::Assign(Place::Static(_, ix), _) => *ix != own,
                ExprKind::Assign(..) | ExprKind::Update { .. } => true,
                ExprKind::Call { method, .. } => is_users(*method),
                ExprKind::New { constructor, .. } => is_users(*constructor),
                _ => false,
            };
        };
        initialiser.body.iter().for_each(|s| walk::statement(s, &mut see));
        has
    }

    /// Checks that code does not call a `main` that gets permissions at the start of the program.
    pub(super) fn check_no_start(&mut self, method: MethodIx, span: Span) {
        if !self.is_start(method) {
            return;
        }
        let mut classes = initialised_by(self.world, method).into_iter();
        let gets_fields = classes.any(|c| {
            let fields = self.static_variables(c);
            let mut all = self.world.class(c).static_initialisers.iter();
            !fields.is_empty() || all.any(|i| self.makes_state(i, &fields))
        });
        if gets_fields || self.reads_arguments(method) {
            let what = "a call of `main`, which the static fields belong to at the start of a program";
            self.check(bool(false, span), Check::Unsupported(what.to_owned()), span);
        }
    }

    /// Returns whether a `main` mentions its parameter, or has a contract, which can mention it.
    fn reads_arguments(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        let Some(body) = &info.body else {
            return false;
        };
        let mut found = !info.contract.ensures.is_empty() || !info.contract.signals.is_empty();
        let mut see = |e: &Expr| {
            found |= match &e.kind {
                ExprKind::Local(ix) => body.parameters.contains(ix),
                ExprKind::New { class, .. } => {
                    let mut captured = self.world.class(*class).captures.iter();
                    captured.any(|(ix, _)| body.parameters.contains(ix))
                }
                _ => false,
            };
        };
        let statements = &body.statements;
        statements.iter().for_each(|s| walk::statement(s, &mut see));
        found
    }
}
