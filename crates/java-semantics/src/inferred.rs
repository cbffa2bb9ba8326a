//! Types that only Java infers: type arguments that the checker does not know, or does not record.
//!
//! - It does not know the type arguments of `(b ? integers : texts)`.
//! - It records `Supplier<? super Integer>` as `Supplier<Integer>`. A lambda expression for this
//!   type returns an `Integer` (JLS 9.9), but its callers get an arbitrary object.
//!
//! A type derived from such a type argument, such as the type of a member or the result type of a
//! generic call, is not reliable either. The checker therefore also computes types with a *mark*, a
//! certain unknown type, in place of these type arguments. A type that then contains a mark is not
//! reliable: an implicit cast to it can fail.

use super::Checker;
use super::generics::{Bindings, is_instance};
use super::tree::{Expr, ExprKind};
use super::types::{ClassIx, MethodIx, Type, TypeVarIx};
use super::world::World;
use echis_source::Span;
use std::sync::Arc;

/// The description of the mark in messages.
pub const INFERRED: &str = "type arguments that only Java infers";

/// A type in which `T` replaces the lower-bounded wildcard `? super T`, or a type derived from one.
#[derive(Debug, Clone)]
pub struct LowerBounded {
    /// The type as the checker records it, with `T`.
    pub ty: Type,
    /// The type variables of its class for which the wildcard stands.
    pub variables: Vec<TypeVarIx>,
    /// Whether the type occurs in a declaration. Its own type variables can then be instantiated,
    /// and the instances are marked too.
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
    /// Whether type arguments guarantee that an implicit cast succeeds. `hidden` is its operand,
    /// the read of a field or a call, whose type erasure hides.
    pub fn is_cast_guaranteed(&self, hidden: &Expr) -> bool {
        match &hidden.kind {
            ExprKind::Field(object, field) => {
                let info = self.field(*field);
                self.determines_member_type(&object.ty, info.class, &info.ty)
            }
            ExprKind::Call { method, receiver, .. } => {
                let info = self.method(*method);
                let gives = |object: &Expr| self.determines_member_type(&object.ty, info.class, &info.result);
                !self.inferred_calls.contains(&hidden.span) && receiver.as_deref().is_none_or(gives)
            }
            _ => true,
        }
    }

    /// Whether the type `ty` of an object determines the type of the values that a member of it
    /// returns; `declared` is the type of the member in `class`. A type written with `? super T`
    /// determines only which values the object accepts.
    pub fn determines_member_type(&self, ty: &Type, class: ClassIx, declared: &Type) -> bool {
        !is_marked(&self.marked_member(ty, class, declared))
    }

    /// A type with marks in place of the type arguments that replace `? super T`.
    fn marked(&self, ty: &Type) -> Type {
        match ty {
            _ if self.lower_bounded.is_empty() => ty.clone(),
            Type::Array(element) => Type::array(self.marked(element)),
            Type::Class(class, arguments) => {
                let is_recorded = |l: &&LowerBounded| *ty == l.ty || l.is_open && is_instance(ty, &l.ty);
                let lower: Vec<&LowerBounded> = self.lower_bounded.iter().filter(is_recorded).collect();
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
        match self.lower_bounded.is_empty() {
            true => declared.clone(),
            false => self.substitute(declared, &self.marked_bindings(object, class)),
        }
    }

    /// Records a type in `World::lower_bounded`, as far as its counterpart with marks has marked
    /// type arguments.
    fn note_marked(&mut self, ty: &Type, marked: &Type) {
        match (ty, marked) {
            (Type::Array(ty), Type::Array(marked)) => self.note_marked(ty, marked),
            (Type::Class(class, own), Type::Class(other, arguments)) if class == other => {
                let all = self.class(*class).type_variables.clone();
                let pairs = all.into_iter().zip(arguments.iter());
                let variables: Vec<TypeVarIx> =
                    pairs.filter(|(_, a)| **a == mark()).map(|(v, _)| v).collect();
                self.note_lower_bounded(ty, variables);
                for (own, argument) in own.iter().zip(arguments.iter()) {
                    self.note_marked(own, argument);
                }
            }
            _ => {}
        }
    }

    /// Records a type with `T` in place of `? super T` for these type variables of its class.
    pub fn note_lower_bounded(&mut self, ty: &Type, variables: Vec<TypeVarIx>) {
        let is_known = |l: &LowerBounded| l.ty == *ty && variables.iter().all(|v| l.variables.contains(v));
        if !variables.is_empty() && !self.lower_bounded.iter().any(is_known) {
            self.lower_bounded.push(LowerBounded {
                ty: ty.clone(),
                variables,
                is_open: false,
            });
        }
    }

    /// Records that a type occurs in a declaration; see [`LowerBounded::is_open`].
    pub fn note_open(&mut self, ty: &Type) {
        match ty {
            Type::Array(element) => self.note_open(element),
            Type::Class(_, arguments) => {
                let alike = self.lower_bounded.iter_mut().filter(|l| l.ty == *ty);
                alike.for_each(|l| l.is_open = true);
                arguments.iter().for_each(|a| self.note_open(a));
            }
            _ => {}
        }
    }

    /// As [`World::infer`], for types with marks: a parameter type that is matched with a mark has
    /// all its variables bound to the mark.
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

    /// The parameter type with the type of `null` in place of type arguments written as
    /// `? super T`. Matching ignores these, since the type arguments of the argument need not be
    /// equal to them.
    fn exactly(&self, formal: &Type) -> Type {
        match (formal, self.lower_bounded_variables.get(formal)) {
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

/// A parameter type and the type of the argument; the latter is `None` for a lambda expression,
/// which the parameter types.
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
    /// The bindings of a call, with marks. A variable that is inferred gets a mark in three cases:
    ///
    /// - A marked argument determines it, by a parameter type without `? super T`.
    /// - A marked argument restricts it by a parameter type with `? super T`, and neither another
    ///   argument nor the target type determines it.
    /// - Neither an argument nor the target type determines it, and a lambda expression has a marked
    ///   parameter type. The variable may depend on what the lambda expression returns.
    pub(super) fn marked_call(&self, call: &Found) -> Bindings {
        let world = &self.world;
        let mut marked = call.bindings.clone();
        if world.lower_bounded.is_empty() {
            return marked;
        }
        let class = world.method(call.method).class;
        let own = world.marked_bindings(call.site, class).into_iter();
        marked.extend(own.filter(|(v, _)| !call.open.contains(v)));
        let (mut exact, mut all) = (Bindings::default(), Bindings::default());
        for (formal, ty) in call.arguments {
            let Some(ty) = ty else { continue };
            let ty = world.marked(ty);
            world.match_marked(&world.exactly(formal), &ty, call.open, &mut exact);
            world.match_marked(formal, &ty, call.open, &mut all);
        }
        let is_determined = |v: &TypeVarIx| exact.contains_key(v) || call.wanted.contains_key(v);
        let inexact = all.into_iter().filter(|(v, _)| !is_determined(v));
        let inexact: Vec<_> = inexact.filter(|(_, ty)| is_marked(ty)).collect();
        let from_lambdas = call.open.iter().filter(|v| !is_determined(v));
        let from_lambdas: Vec<TypeVarIx> = from_lambdas.copied().collect();
        marked.extend(exact.into_iter().filter(|(_, ty)| is_marked(ty)));
        marked.extend(inexact);
        let takes_marked = call
            .arguments
            .iter()
            .any(|(formal, ty)| ty.is_none() && is_marked(&world.substitute(formal, &marked)));
        if takes_marked {
            marked.extend(from_lambdas.into_iter().map(|v| (v, mark())));
        }
        marked
    }

    /// Records the types in a signature whose type variables get instantiated: the result for
    /// callers, the parameters of an interface's method for lambda expressions that implement it,
    /// and the type arguments of other parameters for lambda expressions as arguments.
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
        if self.world.lower_bounded.is_empty() {
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

    /// Returns an argument of a call as it is, or as unsupported if it is a lambda expression whose
    /// parameters have a type that only Java infers.
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
