//! Types that only Java infers.
//!
//! The checker does not know the type arguments of `(b ? integers : texts)`. It also writes a
//! `Supplier<? super Integer>` as a `Supplier<Integer>`, as a lambda expression for it returns an
//! `Integer` (JLS 9.9), although callers get an arbitrary object. Where such a type argument flows
//! on, to members of the object or to type variables of a method, the result is unknown too.
//! Therefore types are also computed with a *mark* in its place.

use super::Checker;
use super::generics::{Bindings, is_instance};
use super::tree::{Expr, ExprKind};
use super::types::{ClassIx, MethodIx, Type, TypeVarIx};
use super::world::World;
use echis_source::Span;
use std::sync::Arc;

/// The description of such a type in messages.
pub const INFERRED: &str = "type arguments that only Java infers";

/// A type with `T` in place of `? super T`, or derived from one.
#[derive(Debug, Clone)]
pub struct Lower {
    /// The type as the checker has it.
    pub ty: Type,
    /// The type variables of its class for which `T` stands.
    pub variables: Vec<TypeVarIx>,
    /// Whether it occurs in a declaration, so that instances of its type variables are marked too.
    pub is_open: bool,
}

/// The mark: an unknown type in place of `? super T`.
fn mark() -> Type {
    Type::Unknown(Arc::from(INFERRED))
}

/// Whether a type contains a mark.
fn is_marked(ty: &Type) -> bool {
    match ty {
        Type::Unknown(_) => *ty == mark(),
        Type::Array(element) => is_marked(element),
        Type::Class(_, arguments) => arguments.iter().any(is_marked),
        _ => false,
    }
}

impl World {
    /// Whether type arguments guarantee the type to which an implicit cast converts; `hidden` is
    /// the operand of the cast.
    pub fn is_promised(&self, hidden: &Expr) -> bool {
        match &hidden.kind {
            ExprKind::Field(object, field) => {
                let info = self.field(*field);
                self.says_what_it_gives(&object.ty, info.class, &info.ty)
            }
            ExprKind::Call { method, receiver, .. } => {
                let info = self.method(*method);
                let gives = |object: &Expr| self.says_what_it_gives(&object.ty, info.class, &info.result);
                !self.inferred_calls.contains(&hidden.span) && receiver.as_deref().is_none_or(gives)
            }
            _ => true,
        }
    }

    /// Whether a type determines the type of the values that a member of its objects returns;
    /// `declared` is the member's type in `class`. A type written with `? super T` only determines
    /// which values they accept.
    pub fn says_what_it_gives(&self, ty: &Type, class: ClassIx, declared: &Type) -> bool {
        !is_marked(&self.marked_member(ty, class, declared))
    }

    /// The type with marks.
    fn marked(&self, ty: &Type) -> Type {
        match ty {
            _ if self.lower.is_empty() => ty.clone(),
            Type::Array(element) => Type::array(self.marked(element)),
            Type::Class(class, arguments) => {
                let is_alike = |l: &&Lower| *ty == l.ty || l.is_open && is_instance(ty, &l.ty);
                let lower: Vec<&Lower> = self.lower.iter().filter(is_alike).collect();
                let is_lower = |v: &TypeVarIx| lower.iter().any(|l| l.variables.contains(v));
                let pairs = arguments.iter().zip(&self.class(*class).type_variables);
                let marked = pairs.map(|(argument, v)| match is_lower(v) {
                    true => mark(),
                    false => self.marked(argument),
                });
                Type::Class(*class, marked.collect())
            }
            _ => ty.clone(),
        }
    }

    /// The bindings of the type variables of a class in its subtype `object`, with marks.
    fn marked_bindings(&self, object: &Type, class: ClassIx) -> Bindings {
        match self.as_super(&self.marked(object), class) {
            Some(above) => match self.marked(&above) {
                Type::Class(c, arguments) => self.bindings(c, &arguments),
                _ => Bindings::default(),
            },
            None => Bindings::default(),
        }
    }

    /// The type of a member as a member of the type `object`, with marks.
    fn marked_member(&self, object: &Type, class: ClassIx, declared: &Type) -> Type {
        match self.lower.is_empty() {
            true => declared.clone(),
            false => self.substitute(declared, &self.marked_bindings(object, class)),
        }
    }

    /// Records a type in `World::lower`, as far as its counterpart with marks has marked type
    /// arguments.
    fn note_marked(&mut self, ty: &Type, marked: &Type) {
        match (ty, marked) {
            (Type::Array(ty), Type::Array(marked)) => self.note_marked(ty, marked),
            (Type::Class(class, own), Type::Class(other, arguments)) if class == other => {
                let all = self.class(*class).type_variables.clone();
                let pairs = all.into_iter().zip(arguments.iter());
                let variables: Vec<TypeVarIx> =
                    pairs.filter(|(_, a)| **a == mark()).map(|(v, _)| v).collect();
                self.note_lower(ty, variables);
                for (own, argument) in own.iter().zip(arguments.iter()) {
                    self.note_marked(own, argument);
                }
            }
            _ => {}
        }
    }

    /// Records a type with `T` in place of `? super T` for these type variables of its class.
    pub fn note_lower(&mut self, ty: &Type, variables: Vec<TypeVarIx>) {
        let is_known = |l: &Lower| l.ty == *ty && variables.iter().all(|v| l.variables.contains(v));
        if !variables.is_empty() && !self.lower.iter().any(is_known) {
            self.lower.push(Lower {
                ty: ty.clone(),
                variables,
                is_open: false,
            });
        }
    }

    /// Records that a type stands in a declaration, where its type variables are instantiated.
    pub fn note_open(&mut self, ty: &Type) {
        match ty {
            Type::Array(element) => self.note_open(element),
            Type::Class(_, arguments) => {
                let alike = self.lower.iter_mut().filter(|l| l.ty == *ty);
                alike.for_each(|l| l.is_open = true);
                arguments.iter().for_each(|a| self.note_open(a));
            }
            _ => {}
        }
    }

    /// Infers type variables by matching, with marks. All variables within a marked argument are
    /// marked.
    fn match_marked(&self, formal: &Type, actual: &Type, open: &[TypeVarIx], found: &mut Bindings) {
        match (formal, actual) {
            (Type::Variable(v), _) if open.contains(v) => {
                let joined = found
                    .get(v)
                    .map_or_else(|| actual.clone(), |ty| self.join(ty, actual));
                found.insert(*v, joined);
            }
            (Type::Class(_, arguments), Type::Unknown(_)) => {
                for formal in arguments.iter() {
                    self.match_marked(formal, actual, open, found);
                }
            }
            (Type::Array(formal), Type::Array(actual)) => self.match_marked(formal, actual, open, found),
            (Type::Class(class, arguments), _) => {
                if let Some(Type::Class(_, actuals)) = self.as_super(actual, *class) {
                    for (formal, actual) in arguments.iter().zip(actuals.iter()) {
                        self.match_marked(formal, actual, open, found);
                    }
                }
            }
            _ => {}
        }
    }

    /// The parameter type with the type of `null` for type arguments written as `? super T`, which
    /// need not equal those of the argument.
    fn exactly(&self, formal: &Type) -> Type {
        match (formal, self.taken_above.get(formal)) {
            (Type::Class(class, arguments), Some(above)) => {
                let pairs = arguments.iter().zip(&self.class(*class).type_variables);
                let kept = pairs.map(|(argument, v)| match above.contains(v) {
                    true => Type::Null,
                    false => argument.clone(),
                });
                Type::Class(*class, kept.collect())
            }
            _ => formal.clone(),
        }
    }
}

/// The parameter type, and the type of the argument; none for a lambda expression, typed by the
/// parameter.
pub(super) type Given = (Type, Option<Type>);

/// A call after inference.
pub(super) struct Found<'a> {
    pub site: &'a Type,
    pub method: MethodIx,
    /// The inferred variables.
    pub open: &'a [TypeVarIx],
    pub bindings: &'a Bindings,
    /// The bindings that the target type determines.
    pub wanted: Bindings,
    pub arguments: &'a [Given],
}

impl Checker {
    /// The bindings of a call, with marks.
    pub(super) fn marked_call(&self, call: &Found) -> Bindings {
        let world = &self.world;
        let mut marked = call.bindings.clone();
        if world.lower.is_empty() {
            return marked;
        }
        let class = world.method(call.method).class;
        let own = world.marked_bindings(call.site, class).into_iter();
        marked.extend(own.filter(|(v, _)| !call.open.contains(v)));
        let (mut exact, mut below) = (Bindings::default(), Bindings::default());
        for (formal, ty) in call.arguments {
            let Some(ty) = ty else { continue };
            let ty = world.marked(ty);
            world.match_marked(&world.exactly(formal), &ty, call.open, &mut exact);
            world.match_marked(formal, &ty, call.open, &mut below);
        }
        let is_said = |v: &TypeVarIx| exact.contains_key(v) || call.wanted.contains_key(v);
        let below = below.into_iter().filter(|(v, _)| !is_said(v));
        let below: Vec<_> = below.filter(|(_, ty)| is_marked(ty)).collect();
        let from_lambdas = call.open.iter().filter(|v| !is_said(v));
        let from_lambdas: Vec<TypeVarIx> = from_lambdas.copied().collect();
        marked.extend(exact.into_iter().filter(|(_, ty)| is_marked(ty)));
        marked.extend(below);
        let takes_marked = call
            .arguments
            .iter()
            .any(|(formal, ty)| ty.is_none() && is_marked(&world.substitute(formal, &marked)));
        if takes_marked {
            marked.extend(from_lambdas.into_iter().map(|v| (v, mark())));
        }
        marked
    }

    /// Records the types in a signature that others instantiate: callers see the result, lambda
    /// expressions see the parameters of an interface's method, and lambda arguments see the type
    /// arguments of a parameter.
    pub(super) fn note_open_signature(&mut self, class: ClassIx, parameters: &[Type], result: &Type) {
        self.world.note_open(result);
        let is_interface = self.world.is_interface(class);
        for parameter in parameters {
            match parameter {
                Type::Class(_, arguments) if !is_interface => {
                    arguments.iter().for_each(|a| self.world.note_open(a));
                }
                _ => self.world.note_open(parameter),
            }
        }
    }

    /// Records the result type of a call or a creation, if it is marked.
    pub(super) fn note_result(&mut self, ty: &Type, declared: &Type, marked: &Bindings, span: Span) {
        if self.world.lower.is_empty() {
            return;
        }
        let marked = self.world.substitute(declared, marked);
        if is_marked(&marked) {
            self.world.inferred_calls.insert(span);
        }
        self.world.note_marked(ty, &marked);
    }

    /// Records the type of a field as a member of a type, if it is marked.
    pub(super) fn note_member(&mut self, ty: &Type, object: &Type, class: ClassIx, declared: &Type) {
        let marked = self.world.marked_member(object, class, declared);
        self.world.note_marked(ty, &marked);
    }

    /// An argument of a call. A lambda expression whose parameters have a type that only Java
    /// infers is unsupported.
    pub(super) fn unless_marked(&self, value: Expr, (formal, ty): &Given, marked: &Bindings) -> Expr {
        if ty.is_some() || !is_marked(&self.world.substitute(formal, marked)) {
            return value;
        }
        let (ty, span) = (value.ty.clone(), value.span);
        Expr {
            ty,
            ..self.unsupported(INFERRED, vec![value], span)
        }
    }
}
