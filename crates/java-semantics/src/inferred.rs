//! Types that only Java infers. Of `(b ? integers : texts)` there is none here; what a `Supplier<? super Integer>` gives is any object, though what it
//! is given as a lambda expression gives an `Integer` (JLS 9.9): it is written as a `Supplier<Integer>` here. Where such a type argument goes on, to
//! what methods and fields of the object are or to what type variables of a method stand for, it takes with it that nobody knows it: types are
//! also computed with a *mark* in its place.

use super::Checker;
use super::generics::{Bindings, is_instance};
use super::tree::{Expr, ExprKind};
use super::types::{ClassIx, MethodIx, Type, TypeVarIx};
use super::world::World;
use echis_source::Span;
use std::sync::Arc;

/// What a type is that only Java infers, in words.
pub const INFERRED: &str = "type arguments that only Java infers";

/// A type that says `T` where `? super T` is written, or came from there.
#[derive(Debug, Clone)]
pub struct Lower {
    /// The type, as it is here.
    pub ty: Type,
    /// The type variables of its class that `T` stands for.
    pub variables: Vec<TypeVarIx>,
    /// It is seen where something stands for the type variables in it.
    pub is_open: bool,
}

/// What is known of a type argument for which `? super T` is written.
fn mark() -> Type {
    Type::Unknown(Arc::from(INFERRED))
}

/// Whether there is a mark in a type.
fn is_marked(ty: &Type) -> bool {
    match ty {
        Type::Unknown(_) => *ty == mark(),
        Type::Array(element) => is_marked(element),
        Type::Class(_, arguments) => arguments.iter().any(is_marked),
        _ => false,
    }
}

impl World {
    /// Whether type arguments promise that something is of the type that erasure hides, given what that is without a cast.
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

    /// Whether a type says what its objects give of a type that a class declares, and not only what they are given.
    pub fn says_what_it_gives(&self, ty: &Type, class: ClassIx, declared: &Type) -> bool {
        !is_marked(&self.marked_member(ty, class, declared))
    }

    /// A type with marks.
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

    /// What type variables of a class stand for in a type below it, with marks.
    fn marked_bindings(&self, object: &Type, class: ClassIx) -> Bindings {
        match self.as_super(&self.marked(object), class) {
            Some(above) => match self.marked(&above) {
                Type::Class(c, arguments) => self.bindings(c, &arguments),
                _ => Bindings::default(),
            },
            None => Bindings::default(),
        }
    }

    /// The type of a member of a class as a member of a type, with marks.
    fn marked_member(&self, object: &Type, class: ClassIx, declared: &Type) -> Type {
        match self.lower.is_empty() {
            true => declared.clone(),
            false => self.substitute(declared, &self.marked_bindings(object, class)),
        }
    }

    /// Takes note of a type, as far as its type arguments are marked in what is the same type with marks.
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

    /// Takes note of a type that says `T` where `? super T` is meant for some of the type variables of its class.
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

    /// A type stands in a declaration of which others see what its type variables stand for.
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

    /// What a type says of type variables that are to be found, with marks. Where an argument is marked, all is that could be in it.
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

    /// A parameter without the type variables for which it takes anything above: they are not what stands there.
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

/// The types of a parameter and of what it is given; it has none if it is a lambda expression, which takes it from the parameter.
pub(super) type Given = (Type, Option<Type>);

/// What is known of a call when its type variables are found.
pub(super) struct Found<'a> {
    pub site: &'a Type,
    pub method: MethodIx,
    /// The variables that were to be found.
    pub open: &'a [TypeVarIx],
    pub bindings: &'a Bindings,
    /// What says what some of them stand for besides the arguments.
    pub wanted: Bindings,
    pub arguments: &'a [Given],
}

impl Checker {
    /// What type variables stand for in a call, with marks.
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

    /// What a method gives is seen by those who call it, what the method of an interface is given by a lambda expression, and what an argument is
    /// given by a lambda expression that is one.
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

    /// Takes note of what the result of a call is, or an object that is made, if marks came into its type.
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

    /// Takes note of what a field is as a member of a type, if marks came into its type.
    pub(super) fn note_member(&mut self, ty: &Type, object: &Type, class: ClassIx, declared: &Type) {
        let marked = self.world.marked_member(object, class, declared);
        self.world.note_marked(ty, &marked);
    }

    /// An argument of a call; a lambda expression is not supported if it is given what is of a type that only Java infers.
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
