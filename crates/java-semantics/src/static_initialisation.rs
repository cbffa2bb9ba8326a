//! Observability of class initialisation (JLS 12.4).
//!
//! It is unobservable if all initialisers of a class are *inert*: they compute from constants and
//! from fields of the class that are already initialised, they cannot fail, and they call only
//! constructors for which the same holds.

use crate::tree::{Binary, Constant, Dispatch, Expr, ExprKind, Place, Stmt, StmtKind};
use crate::types::{ClassIx, MethodIx, Type};
use crate::world::{Initialiser, InitialiserSource, World};

/// The depth to which constructor calls are followed.
const DEPTH: u32 = 8;

impl World {
    /// The static initialisers of a class, except those of constant variables, which are inlined.
    pub fn static_initialisers(&self, class: ClassIx) -> Vec<Initialiser> {
        let all = &self.class(class).static_initialisers;
        let is_needed = |i: &&Initialiser| match &i.source {
            InitialiserSource::Field(field, _) => self.constant_variable(*field).is_none(),
            _ => true,
        };
        all.iter().filter(is_needed).cloned().collect()
    }

    /// The classes that are initialised together with a class, in order: the superclasses with
    /// their interfaces, its own superinterfaces that declare default methods, and the class
    /// itself. With an interface, no other one is initialised (JLS 12.4.2, step 7).
    pub fn initialised_with(&self, class: ClassIx) -> Vec<ClassIx> {
        let mut found = match self.superclass(class) {
            Some(above) => self.initialised_with(above),
            None => Vec::new(),
        };
        if !self.is_interface(class) {
            self.add_interfaces_of(class, &mut found);
        }
        found.push(class);
        found
    }

    fn add_interfaces_of(&self, class: ClassIx, found: &mut Vec<ClassIx>) {
        for above in &self.class(class).interfaces {
            let Type::Class(interface, _) = above else {
                continue;
            };
            self.add_interfaces_of(*interface, found);
            let is_default = |&m: &MethodIx| {
                let method = self.method(m);
                !method.modifiers.is_abstract && !method.modifiers.is_static
            };
            if self.class(*interface).methods.iter().any(is_default) && !found.contains(interface) {
                found.push(*interface);
            }
        }
    }

    /// Whether `class` is certainly initialised while code of the initialised class `other` runs.
    pub fn is_initialised_with(&self, class: ClassIx, other: ClassIx) -> bool {
        class == other || self.initialised_with(other).contains(&class)
    }

    /// Whether the initialisation of a class, or of those initialised with it, is observable.
    pub fn initialisation_has_effects(&self, class: ClassIx) -> bool {
        let with = self.initialised_with(class);
        !with.iter().all(|&c| self.is_inert_class(c))
    }

    /// Whether all static initialisers of a class are inert.
    pub fn is_inert_class(&self, class: ClassIx) -> bool {
        self.static_initialisers(class).iter().all(|i| {
            !matches!(i.source, InitialiserSource::Block(..))
                && i.body.iter().all(|s| self.is_inert_statement(s, class, DEPTH))
        })
    }

    fn is_inert_statement(&self, s: &Stmt, class: ClassIx, depth: u32) -> bool {
        match &s.kind {
            StmtKind::Expr(Expr {
                kind: ExprKind::Assign(place, value),
                ..
            }) => {
                let is_own = match place {
                    Place::Static(None, field) => self.field(*field).class == class,
                    Place::Field(object, _) => matches!(object.kind, ExprKind::This),
                    _ => false,
                };
                is_own && self.is_inert(value, class, depth)
            }
            StmtKind::Constructor {
                constructor,
                arguments,
            } => {
                arguments.iter().all(|a| self.is_inert(a, class, depth))
                    && self.is_inert_constructor(*constructor, class, depth)
            }
            _ => false,
        }
    }

    fn is_inert_constructor(&self, constructor: MethodIx, class: ClassIx, depth: u32) -> bool {
        let info = self.method(constructor);
        let Some(body) = &info.body else { return false };
        let owner = self.class(info.class);
        depth > 0
            && (info.class == class
                || self
                    .initialised_with(info.class)
                    .into_iter()
                    .all(|c| self.static_initialisers(c).is_empty()))
            && owner.initialisers.iter().all(|i| {
                !matches!(i.source, InitialiserSource::Block(..))
                    && i.body
                        .iter()
                        .all(|s| self.is_inert_statement(s, class, depth - 1))
            })
            && body
                .statements
                .iter()
                .all(|s| self.is_inert_statement(s, class, depth - 1))
    }

    fn is_inert(&self, e: &Expr, class: ClassIx, depth: u32) -> bool {
        if e.constant.is_some() {
            return true;
        }
        let inert = |e: &Expr| self.is_inert(e, class, depth);
        match &e.kind {
            ExprKind::Null | ExprKind::Local(_) | ExprKind::This => true,
            ExprKind::Field(object, _) => matches!(object.kind, ExprKind::This),
            ExprKind::Static(None, field) => self.field(*field).class == class,
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => inert(operand),
            ExprKind::Binary(op, x, y) => {
                !matches!(op, Binary::Div | Binary::Rem) && x.ty.is_primitive() && inert(x) && inert(y)
            }
            ExprKind::Conditional(c, x, y) => inert(c) && inert(x) && inert(y),
            ExprKind::ArrayLiteral(elements) => elements.iter().all(inert),
            ExprKind::NewArray(lengths) => {
                lengths.len() == 1
                    && lengths
                        .iter()
                        .all(|l| matches!(l.constant, Some(Constant::Int(n)) if n >= 0))
            }
            ExprKind::New {
                class: created,
                constructor,
                outer,
                arguments,
            } => {
                let has_captures = !self.class(*created).captures.is_empty();
                outer.is_none()
                    && !has_captures
                    && *created != self.known.string
                    && arguments.iter().all(inert)
                    && self.is_inert_constructor(*constructor, class, depth)
            }
            // A boxing conversion.
            ExprKind::Call {
                method,
                dispatch: Dispatch::Static,
                receiver: None,
                arguments,
            } => {
                let info = self.method(*method);
                let is_box = self.unboxed(&Type::class(info.class)).is_some() && &*info.name == "valueOf";
                is_box && info.parameters.iter().all(Type::is_primitive) && arguments.iter().all(inert)
            }
            _ => false,
        }
    }
}
