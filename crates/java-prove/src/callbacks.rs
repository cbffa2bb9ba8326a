//! User code that the library calls back. Printing an object calls its `toString`, and so does
//! creating an exception with a cause; the library's own `toString` calls further methods. A new
//! exception calls `fillInStackTrace`, and the virtual machine calls `finalize`.
//!
//! A callback without precondition that throws nothing is harmless, as it has no permissions. Every
//! other one is encoded as a call by contract, or is unsupported.

use super::build::*;
use super::early_constants::is_known_to_library;
use super::{Check, Encoder};
use echis_java_semantics::tree::Expr;
use echis_java_semantics::types::{ClassIx, MethodIx, Type};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp};

/// The methods that constructors of exceptions call.
const CALLED_FIRST: [&str; 2] = ["fillInStackTrace", "initCause"];

/// The exception whose constructors require a cause that is not null.
const NEEDS_CAUSE: &str = "UncheckedIOException";

impl Encoder<'_> {
    /// Encodes `print` and `println`, given the values of the receiver and the argument.
    pub(super) fn printed(&mut self, method: MethodIx, values: Vec<Exp>, operands: &[&Expr], span: Span) {
        let info = self.world.method(method).clone();
        // `print` fails if `toString` returns null, and `println` does not
        let must_not_be_null = &*info.name == "print";
        let given = values.into_iter().zip(operands).skip(1);
        for ((value, operand), ty) in given.zip(info.parameters) {
            self.dropped(value.clone(), &operand.ty);
            match ty {
                Type::Array(_) => self.check_not_null(&value, operand),
                ty if ty == self.world.object() => {
                    self.call_to_string(value, &operand.ty, must_not_be_null, span)
                }
                _ => {}
            }
        }
    }

    /// Encodes a library constructor that creates an object of one of these classes. Supported are
    /// those of exceptions, and those without arguments.
    pub(super) fn library_constructor(
        &mut self,
        constructor: MethodIx,
        classes: &[ClassIx],
        arguments: &[Expr],
        span: Span,
    ) {
        let (class, parameters) = {
            let info = self.world.method(constructor);
            (info.class, info.parameters.clone())
        };
        let is_exception = self.world.is_subclass(class, self.world.known.throwable);
        if !is_exception
            && class != self.world.known.object
            && (!parameters.is_empty() || self.user_callback_has_requirements())
        {
            self.unsupported(&self.world.show_method(constructor), span);
        }
        let hook = classes.iter().find_map(|&c| self.possible_hook(c));
        if let Some(hook) = hook.filter(|_| !is_exception) {
            let what = format!(
                "a class below one of the library, which may call {}",
                self.world.show_method(hook)
            );
            self.unsupported(&what, span);
        }
        match (arguments, parameters.as_slice()) {
            ([.., cause], _) if &*self.world.class(class).name == NEEDS_CAUSE => {
                let operands: Vec<&Expr> = arguments.iter().collect();
                if let Some(value) = self.operands(&operands).last() {
                    self.check_not_null(value, cause);
                }
            }
            // the cause, or the detail of an error
            ([only], [ty]) if self.is_turned_to_text(ty) => {
                let value = self.value(only);
                self.call_to_string(value, &only.ty, false, span);
            }
            _ => arguments.iter().for_each(|e| self.effect(e)),
        }
        let called = classes.iter().find_map(|&c| self.called_first(c));
        if let Some(called) = called {
            let what = format!(
                "an exception whose constructor calls {}",
                self.world.show_method(called)
            );
            self.unsupported(&what, span);
        }
    }

    /// Returns a method of the user in a class below one of the library, other than those of all
    /// objects, enums and records. It may override a method that the library's constructors or
    /// methods call; Echis does not know all of them.
    fn possible_hook(&self, class: ClassIx) -> Option<MethodIx> {
        let world = self.world;
        let (own, library): (Vec<ClassIx>, Vec<ClassIx>) = world
            .superclasses(class)
            .partition(|&c| !world.class(c).is_prelude);
        if library.into_iter().all(|c| world.known.is_silent(c)) {
            return None;
        }
        let mut methods = own.into_iter().flat_map(|c| world.class(c).methods.clone());
        methods.find(|&m| {
            let modifiers = world.method(m).modifiers;
            !modifiers.is_static && !modifiers.private && !world.method(m).is_constructor
        })
    }

    fn is_turned_to_text(&self, ty: &Type) -> bool {
        *ty == self.world.object() || *ty == Type::class(self.world.known.throwable)
    }

    /// Returns a user method that the constructor of an exception calls, if it has requirements, or
    /// could see final fields that are not assigned yet.
    fn called_first(&self, class: ClassIx) -> Option<MethodIx> {
        let has_final = !self.final_fields(class).is_empty();
        let methods = self
            .world
            .superclasses(class)
            .flat_map(|c| self.world.class(c).methods.clone());
        let mut called = methods.filter(|&m| CALLED_FIRST.contains(&&*self.world.method(m).name));
        called.find(|&m| self.has_requirements(m) || has_final && !self.is_library(m))
    }

    /// Encodes the conversion of an object to a string, unless it is null. With `must_not_be_null`,
    /// the string must not be null.
    fn call_to_string(&mut self, value: Exp, ty: &Type, must_not_be_null: bool, span: Span) {
        let Type::Class(class, _) = self.world.erase(ty) else {
            return;
        };
        let is_value = class == self.world.known.string || self.world.unboxed(ty).is_some();
        let matters =
            self.user_callback_has_requirements() || must_not_be_null && self.some_text_is_of_user(class);
        if is_value || !matters {
            return;
        }
        let all = self.world.find_methods(class, "toString");
        let mut own = all.into_iter().filter(|&m| self.has_contract(m));
        let Some(method) = own.find(|&m| self.world.method(m).parameters.is_empty()) else {
            return self.unsupported("the text of an object", span);
        };
        let there = binary(BinOp::Ne, value.clone(), null(span), span);
        let (called, ()) = self.inner(|s| {
            let text = match s.is_pure(method) {
                true => {
                    let text = call(&s.function_name(method), vec![value], span);
                    Some(s.saved(text, &s.world.string()))
                }
                false => {
                    let name = s.method_name(method);
                    s.method_call(method, &name, vec![value], span)
                }
            };
            if let Some(text) = text.filter(|_| must_not_be_null) {
                let is_text = binary(BinOp::Ne, text, null(span), span);
                s.check(is_text, Check::Null, span);
            }
        });
        self.push(branch(there, called, Vec::new(), span));
    }

    /// Returns whether an object with this static class can have a `toString` of the user.
    fn some_text_is_of_user(&self, class: ClassIx) -> bool {
        self.world.methods.iter().any(|m| {
            &*m.name == "toString"
                && m.parameters.is_empty()
                && !self.world.class(m.class).is_prelude
                && (self.world.is_subclass(m.class, class) || self.world.is_subclass(class, m.class))
        })
    }

    /// Returns whether the library could call a user method with requirements.
    pub(super) fn user_callback_has_requirements(&self) -> bool {
        let mut all = self.world.all_methods();
        all.any(|m| self.has_requirements(m) && is_known_to_library(self.world, m) && !self.is_finalizer(m))
    }

    /// Reports a `finalize` method with a precondition: the virtual machine calls it at any time
    /// and has no permissions to pass. It also calls it on objects whose constructor has thrown an
    /// exception, so that final fields may not be assigned.
    pub(super) fn check_finalizer(&mut self, method: MethodIx) {
        if !self.is_finalizer(method) {
            return;
        }
        let (class, span) = (self.world.method(method).class, self.world.method(method).span);
        if !self.contract(method).requires.is_empty() {
            self.unsupported("a finalizer with a precondition", span);
        }
        if !self.final_fields(class).is_empty() {
            self.unsupported("a finalizer of a class with final fields", span);
        }
    }

    fn is_finalizer(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        &*info.name == "finalize" && info.parameters.is_empty() && !info.modifiers.is_static
    }

    /// Returns whether a user method has a precondition or announces an exception.
    fn has_requirements(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        let contract = self.contract(method);
        let asks = !contract.requires.is_empty() || !contract.signals.is_empty();
        asks && !info.is_constructor && !self.world.class(info.class).is_prelude
    }
}
