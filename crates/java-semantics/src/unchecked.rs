//! Unchecked operations, which break the guarantees of type arguments: raw types and unchecked
//! casts (JLS 4.8, 4.12.2, 5.1.9). In a program without them, objects get only values that their
//! type arguments allow, so that the casts of bridge methods succeed.

use super::Checker;
use super::tree::{Expr, ExprKind};
use super::types::{ClassIx, Type, TypeVarIx};
use super::world::{Method, World};
use echis_java_syntax::tree::{TypeKind, TypeRef, TypeRefKind};
use echis_source::Span;
use std::collections::BTreeSet;

/// Where type arguments are guaranteed at run time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reliance {
    /// The program contains unchecked operations.
    #[default]
    Nowhere,
    /// Everywhere but in arrays that are converted to other element types (JLS 4.10.3).
    OutsideArrays,
    Everywhere,
}

/// Whether a cast to a type is fully checked at run time: its type arguments are all `?`.
fn is_reifiable(ty: &Type, written: &TypeRef) -> bool {
    match (ty, &written.kind) {
        (Type::Variable(_), _) => false,
        (Type::Array(element), TypeRefKind::Array(written)) => is_reifiable(element, written),
        (_, TypeRefKind::Named(parts)) => {
            let mut arguments = parts.iter().flat_map(|(_, arguments)| arguments).peekable();
            // The type arguments of an enclosing class need not be written.
            let are_left_out =
                arguments.peek().is_none() && matches!(ty, Type::Class(_, own) if !own.is_empty());
            !are_left_out && arguments.all(|a| matches!(a.kind, TypeRefKind::Wildcard(None)))
        }
        _ => true,
    }
}

/// Whether an expression creates an empty array.
fn is_new_array(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::NewArray(_))
}

impl Checker {
    /// Records a raw type in the user's code.
    pub(super) fn note_raw(&mut self, place: ClassIx, ty: &Type) {
        if let Type::Class(class, arguments) = ty
            && arguments.is_empty()
            && !self.world.class(place).is_prelude
        {
            self.has_unchecked |= !self.world.class(*class).type_variables.is_empty();
        }
    }

    /// Records `? super T` for a variable with a bound. With a null reference, the type need not be
    /// within the bound (Amin, Tate: Java and Scala's type systems are unsound, OOPSLA 2016).
    pub(super) fn note_bounds(&mut self, place: ClassIx, variables: &[TypeVarIx], arguments: &[TypeRef]) {
        let object = self.world.object();
        let mut pairs = variables.iter().zip(arguments);
        let is_bounded = pairs.any(|(&variable, argument)| {
            matches!(argument.kind, TypeRefKind::Super(_))
                && self.world.type_variables[variable.index()]
                    .bounds
                    .iter()
                    .any(|bound| *bound != object)
        });
        self.has_unchecked |= is_bounded && !self.world.class(place).is_prelude;
    }

    /// Records an unchecked cast in the user's code.
    pub(super) fn note_cast(&mut self, from: &Expr, written: &TypeRef, to: &Type) {
        let is_checked = is_new_array(from)
            || is_reifiable(to, written)
            || self
                .world
                .is_subtype(&self.world.erase(&from.ty), &self.world.erase(to))
                && self.world.surely_fits(&from.ty, to);
        if is_checked || self.world.class(self.current_class()).is_prelude {
            return;
        }
        match self.world.element_cast(from, to) {
            Some((field, variable)) => {
                self.element_casts.entry(field).or_default().insert(variable);
            }
            None => self.has_unchecked = true,
        }
    }

    /// Records a local class within a generic method or class. Its objects do not know the type
    /// arguments, so that `instanceof` cannot distinguish those of different calls.
    pub(super) fn note_local(&mut self, class: ClassIx) {
        let mut around = std::iter::successors(Some(class), |&c| self.world.class(c).outer);
        let is_generic = around.any(|c| !self.world.class(c).type_variables.is_empty());
        self.has_unchecked |= is_generic || self.method_variables.iter().any(|v| !v.is_empty());
    }
}

impl Checker {
    /// Records a test of the user's code for a type.
    pub(super) fn note_test(&mut self, ty: &Type, span: Span) {
        if self.is_written_by_user(span) {
            self.world.explicitly_tested.insert(ty.clone());
        }
    }

    /// Records a cast to a type that erasure requires in the user's code.
    pub(super) fn note_implicit_cast(&mut self, ty: &Type, span: Span) {
        if self.is_written_by_user(span) {
            self.world.implicitly_tested.insert(ty.clone());
        }
    }

    /// Records the class that `equals` tests: that of a box or record, or of the first argument of
    /// `Objects.equals`.
    pub(super) fn note_equality(
        &mut self,
        method: &Method,
        receiver: Option<&Expr>,
        arguments: &[Expr],
        span: Span,
    ) {
        let (Some(of), Some(other)) = (receiver.or(arguments.first()), arguments.last()) else {
            return;
        };
        if &*method.name != "equals" {
            return;
        }
        let (of, other) = (self.world.erase(&of.ty), self.world.erase(&other.ty));
        let is_record =
            matches!(&of, Type::Class(class, _) if self.world.class(*class).kind == TypeKind::Record);
        let is_text = method.modifiers.is_static && of == self.world.string();
        let is_value = is_record || is_text || self.world.unboxed(&of).is_some();
        if is_value && !self.world.is_subtype(&other, &of) {
            self.note_test(&of, span);
        }
    }

    /// Whether an expression stands in the user's code. The generated methods of records have the
    /// position of their class.
    fn is_written_by_user(&self, span: Span) -> bool {
        let class = self.world.class(self.current_class());
        !class.is_prelude && span != class.span
    }
}

impl World {
    /// The types that the user's code tests: those of explicit tests, and those of the implicit
    /// casts that type arguments do not guarantee.
    pub fn tested_types(&self) -> impl Iterator<Item = &Type> {
        let implicit = self.implicitly_tested.iter();
        let can_fail = |ty: &&Type| matches!(ty, Type::Array(_)) || !self.keeps_type_arguments();
        self.explicitly_tested.iter().chain(implicit.filter(can_fail))
    }

    /// Whether type arguments are guaranteed for all objects except arrays.
    pub fn keeps_type_arguments(&self) -> bool {
        self.type_arguments > Reliance::Nowhere
    }

    /// Whether type arguments are guaranteed for all objects, arrays included.
    pub fn keeps_type_arguments_in_arrays(&self) -> bool {
        self.type_arguments == Reliance::Everywhere
    }

    /// Determines where type arguments are guaranteed (JLS 4.7, 8.4.5). They are not if the program
    /// has
    ///
    /// - an unchecked operation,
    /// - an array whose elements have type arguments, as array stores do not check these, or
    /// - a method without type variables that may override a generic one.
    ///
    /// They are not guaranteed in arrays if an array has a type variable as element type, which may
    /// stand for a type with arguments.
    pub(super) fn reliance(&self, has_unchecked: bool) -> Reliance {
        let elements = self.elements();
        let mut of_methods = self.users_methods().filter(|m| m.type_variables.is_empty());
        if has_unchecked
            || elements.iter().any(|ty| has_arguments(ty))
            || of_methods.any(|m| self.replaces_generic(m))
        {
            return Reliance::Nowhere;
        }
        match elements.iter().any(|ty| matches!(ty, Type::Variable(_))) {
            true => Reliance::OutsideArrays,
            false => Reliance::Everywhere,
        }
    }

    fn users_methods(&self) -> impl Iterator<Item = &Method> {
        self.methods.iter().filter(|m| !self.class(m.class).is_prelude)
    }

    /// The element types of all arrays in the declarations of the user's files.
    fn elements(&self) -> Vec<&Type> {
        let is_users = |class: ClassIx| !self.class(class).is_prelude;
        let fields = self.fields.iter().filter(|f| is_users(f.class)).map(|f| &f.ty);
        let headers = self
            .users_methods()
            .flat_map(|m| m.parameters.iter().chain([&m.result]));
        let files = self.classes.iter().filter(|c| !c.is_prelude).map(|c| c.span.file);
        let files = files.collect::<BTreeSet<_>>();
        let locals = self.vars.iter().filter(|v| files.contains(&v.span.file));
        let mut elements = Vec::new();
        for ty in fields.chain(headers).chain(locals.map(|v| &v.ty)) {
            add_elements(ty, &mut elements);
        }
        elements
    }

    /// Whether a method may override a generic method of another class, judged by its name and
    /// number of parameters.
    fn replaces_generic(&self, method: &Method) -> bool {
        self.methods.iter().any(|other| {
            other.name == method.name
                && other.class != method.class
                && other.parameters.len() == method.parameters.len()
                && !other.type_variables.is_empty()
                && !other.modifiers.is_static
        })
    }
}

/// Adds the element types of the arrays in a type.
fn add_elements<'a>(ty: &'a Type, elements: &mut Vec<&'a Type>) {
    match ty {
        Type::Array(element) => {
            elements.push(element);
            add_elements(element, elements);
        }
        Type::Class(_, arguments) => arguments.iter().for_each(|a| add_elements(a, elements)),
        _ => {}
    }
}

fn has_arguments(ty: &Type) -> bool {
    matches!(ty, Type::Class(_, arguments) if !arguments.is_empty())
}
