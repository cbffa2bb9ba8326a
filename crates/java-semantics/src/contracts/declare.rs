//! Declaration of predicates and ghost fields, and the predicates that they override.

use crate::Checker;
use crate::generics::Bindings;
use crate::spec::{Contract, Predicate};
use crate::types::{ClassIx, MethodIx, PredicateIx, Type, VarIx};
use crate::world::{Finality, Var};
use echis_java_syntax::contracts::tree::{ClauseKind, PredicateDecl};
use echis_java_syntax::tree::{FieldDecl, MethodDecl};
use std::sync::Arc;

/// Library classes whose methods have no effects if their parameters and results are values; see
/// [`Checker::has_no_effects`].
const VALUES: [&str; 10] = [
    "String",
    "Integer",
    "Character",
    "Boolean",
    "Long",
    "Byte",
    "Short",
    "Math",
    "Objects",
    "Enum",
];

impl Checker {
    /// Declares a predicate. Its body is checked later.
    pub fn declare_predicate(&mut self, class: ClassIx, declared: &Arc<PredicateDecl>) {
        let parameters: Vec<VarIx> = declared
            .parameters
            .iter()
            .map(|p| {
                let ty = self.predicate_type(class, &p.ty);
                self.world.vars.push(Var {
                    name: p.name.text.clone(),
                    ty,
                    span: p.name.span,
                    frame: 0,
                    constant: None,
                    is_bound: false,
                    finality: Finality::NotFinal,
                });
                VarIx(self.world.vars.len() as u32 - 1)
            })
            .collect();
        let ix = PredicateIx(self.world.predicates.len() as u32);
        let (name, span) = (declared.name.text.clone(), declared.name.span);
        let own = &self.world.class(class).predicates;
        let count = parameters.len();
        if own.iter().any(|&p| self.world.is_predicate(p, &name, count)) {
            self.error(span, format!("predicate {name} is already defined"));
        }
        self.world.predicates.push(Predicate {
            name,
            class,
            is_static: declared.is_static,
            parameters,
            body: None,
            family: ix,
            span,
        });
        self.predicate_sources.push(declared.clone());
        self.world.class_mut(class).predicates.push(ix);
    }

    /// Resolves the type of a predicate's parameter or a ghost field; an unknown type is an error.
    fn predicate_type(&mut self, class: ClassIx, written: &echis_java_syntax::tree::TypeRef) -> Type {
        let ty = self.resolve_type(class, written);
        if let Type::Unknown(name) = &ty {
            let message = format!("cannot find symbol: class {name}");
            self.error(written.span, message);
        }
        ty
    }

    pub fn declare_ghost_fields(&mut self, class: ClassIx, declared: &FieldDecl) {
        for variable in &declared.variables {
            let span = variable.name.span;
            if self.world.is_interface(class) {
                self.error(span, "an interface has no ghost fields");
            }
            let ty = self.predicate_type(class, &variable.ty);
            let init = variable.init.as_ref();
            let field = self.declare_field(class, &variable.name.text, ty, declared.modifiers, span, init);
            self.world.fields[field.index()].is_ghost = true;
        }
    }

    /// The contract of a method before its clauses are checked: only its flags are set.
    pub fn declared_contract(
        &self,
        class: ClassIx,
        declared: &MethodDecl,
        types: (&[Type], &Type),
    ) -> Contract {
        let is_pure = |c: &echis_java_syntax::contracts::tree::Clause| matches!(c.kind, ClauseKind::Pure);
        Contract {
            is_given: !declared.contract.is_empty(),
            is_pure: declared.contract.iter().any(is_pure),
            computes: self.has_no_effects(class, declared, types),
            ..Contract::default()
        }
    }

    /// Whether a library method computes a value from values without effects. Values are primitive
    /// values, strings and boxes. Excluded are methods that may call methods of arbitrary
    /// arguments, and methods that user classes can override.
    fn has_no_effects(
        &self,
        class: ClassIx,
        declared: &MethodDecl,
        (parameters, result): (&[Type], &Type),
    ) -> bool {
        let info = self.world.class(class);
        if !info.is_prelude || &*info.package == "java.io" || !VALUES.contains(&&*info.name) {
            return false;
        }
        if !info.modifiers.is_final && !declared.modifiers.is_final {
            return false;
        }
        let takes_any = matches!(&*declared.name.text, "isNull" | "nonNull")
            || (&*declared.name.text == "equals" && &*info.name != "Objects");
        let object = self.world.object();
        let string = self.world.string();
        let is_value = |ty: &Type| ty.is_primitive() || *ty == string || self.world.unboxed(ty).is_some();
        parameters
            .iter()
            .all(|p| is_value(p) || (takes_any && *p == object))
            && is_value(result)
    }

    /// Resolves overriding for the predicates of a class, and marks methods as pure that override
    /// pure ones.
    pub fn inherit_contracts(&mut self, class: ClassIx) {
        for ix in self.world.class(class).predicates.clone() {
            self.check_predicate(class, ix);
        }
        if self.world.class(class).is_prelude {
            return;
        }
        for ix in self.world.class(class).methods.clone() {
            self.check_name(class, ix);
            if self.inherits_purity(class, ix) {
                self.world.methods[ix.index()].contract.is_pure = true;
            }
        }
    }

    /// Whether a method without a contract inherits `pure` from a method that it overrides.
    fn inherits_purity(&self, class: ClassIx, ix: MethodIx) -> bool {
        let own = self.world.method(ix);
        if own.contract.is_given || own.modifiers.is_static || own.modifiers.private {
            return false;
        }
        let above = self.world.all_supers(class).into_iter().skip(1);
        above.flat_map(|c| &self.world.class(c).methods).any(|&other| {
            let found = self.world.method(other);
            let is_pure = found.contract.is_given && found.contract.is_pure;
            is_pure
                && !found.modifiers.is_static
                && !found.modifiers.private
                && self.world.overrides(class, ix, other)
                && self.world.has_access_to_override(ix, other)
        })
    }

    /// Reports a method with the name and parameter count of an inherited predicate, as calls in
    /// contracts would be ambiguous.
    fn check_name(&mut self, class: ClassIx, ix: MethodIx) {
        let own = self.world.method(ix);
        let (name, span) = (own.name.clone(), own.span);
        let above = self.world.find_predicate(class, &name, own.parameters.len());
        if above.is_some_and(|p| self.world.predicate(p).class != class) {
            let message = format!("above it, there is a predicate {name} with as many parameters");
            self.inconsistent(span, message);
        }
    }

    /// Determines the family of a predicate, and checks it against the predicates that it overrides
    /// and against methods of the same name.
    fn check_predicate(&mut self, class: ClassIx, ix: PredicateIx) {
        let own = self.world.predicate(ix).clone();
        let count = own.parameters.len();
        let name = own.name.clone();
        let is_same = |m: &MethodIx| {
            let method = self.world.method(*m);
            method.name == name && method.parameters.len() == count
        };
        if self.world.find_methods(class, &name).iter().any(is_same) {
            self.inconsistent(
                own.span,
                format!("there is a method {name} with as many parameters"),
            );
        }
        let mut family = ix;
        for above in self.world.all_supers(class).into_iter().skip(1) {
            let overridden = self.world.class(above).predicates.clone();
            for other in overridden {
                if !self.world.is_predicate(other, &name, count) {
                    continue;
                }
                let found = self.world.predicate(other).clone();
                let place = self.world.class(above).name.clone();
                if found.is_static != own.is_static {
                    let message = format!("predicate {name} is there in {place}: only one is static");
                    self.inconsistent(own.span, message);
                    continue;
                }
                if own.is_static {
                    continue;
                }
                if self.parameters_in(class, &own) != self.parameters_in(class, &found) {
                    let message = format!("predicate {name} has other types of parameters in {place}");
                    self.inconsistent(own.span, message);
                    continue;
                }
                let topmost = self.topmost(other);
                if family != ix && family != topmost {
                    let message = format!("predicate {name} overrides two that have nothing in common");
                    self.inconsistent(own.span, message);
                }
                family = topmost;
            }
        }
        self.world.predicates[ix.index()].family = family;
    }

    /// The topmost predicate that a predicate overrides, or the predicate itself. Does not use
    /// `family`, which may not be set yet, as supertypes may come later in the source.
    fn topmost(&self, ix: PredicateIx) -> PredicateIx {
        let own = self.world.predicate(ix);
        let above = self.world.all_supers(own.class).into_iter().skip(1);
        above
            .flat_map(|c| self.world.class(c).predicates.iter().copied())
            .rfind(|&p| {
                !self.world.predicate(p).is_static
                    && self.world.is_predicate(p, &own.name, own.parameters.len())
            })
            .unwrap_or(ix)
    }

    /// The erased parameter types of a predicate as a member of a class.
    fn parameters_in(&self, class: ClassIx, predicate: &Predicate) -> Vec<Type> {
        let bindings = match self.world.as_super(&self.world.self_type(class), predicate.class) {
            Some(Type::Class(c, arguments)) => self.world.bindings(c, &arguments),
            _ => Bindings::default(),
        };
        let types = predicate.parameters.iter().map(|&p| &self.world.var(p).ty);
        types
            .map(|ty| self.world.erase(&self.world.substitute(ty, &bindings)))
            .collect()
    }
}
