//! Method calls: finds the receiver and the class to search (JLS 15.12).

use super::Checker;
use super::access::Qualifier;
use super::convert::typed;
use super::expressions::Meaning;
use super::overloads::Resolved;
use super::tree::{Dispatch, Expr, ExprKind};
use super::types::{ClassIx, MethodIx, Type};
use echis_java_syntax::tree::{self as syntax, Ident, Receiver};
use echis_source::Span;
use std::sync::Arc;

/// A method call as it is written, without its receiver.
pub(super) struct CallSyntax<'c> {
    pub(super) name: &'c Ident,
    /// The type arguments that are given.
    pub(super) given: Vec<Type>,
    pub(super) arguments: &'c [syntax::Expr],
    /// The type that the context wants.
    pub(super) want: Option<&'c Type>,
    pub(super) span: Span,
}

/// The receiver of a call as the source writes it.
enum On {
    /// An object: `e.m()`.
    Object(Expr),
    /// A class: `C.m()`.
    Class,
    /// No receiver: `m()`. It is called on the enclosing instance of this class.
    Implicit(ClassIx),
    /// `super.m()`, `C.super.m()`: the enclosing instance, and the supertype whose method is
    /// called.
    Above(Expr, ClassIx),
}

impl Checker {
    /// Checks a method call. In a contract, it can denote a predicate instance instead.
    pub(super) fn call(&mut self, receiver: &Receiver, call: CallSyntax) -> Expr {
        let span = call.span;
        match receiver {
            Receiver::Implicit => match self.implicit_predicate(&call) {
                Some(instance) => instance,
                None => self.implicit_call(call),
            },
            Receiver::Super => {
                let current = self.current_class_of_source();
                self.super_call(current, None, call)
            }
            Receiver::InterfaceSuper(e) => match self.meaning(e) {
                Meaning::Type(interface) if self.world.is_interface(interface) => {
                    let current = self.current_class_of_source();
                    match self.world.interface_above(current, interface) {
                        Ok(site) => self.super_call(current, Some(site), call),
                        Err(why) => {
                            self.error(e.span, why);
                            self.unknown(span)
                        }
                    }
                }
                Meaning::Type(class) => self.super_call(class, None, call),
                _ => self.unsupported("this call with `super`", Vec::new(), span),
            },
            Receiver::Expr(e) => match self.meaning(e) {
                Meaning::Value(object) => match self.object_predicate(&object, &call) {
                    Some(instance) => instance,
                    None => self.object_call(object, call),
                },
                Meaning::Type(class) => {
                    if let Some(instance) = self.static_predicate(class, &call) {
                        return instance;
                    }
                    let site = Type::class(class);
                    self.call_in(On::Class, &site, class, call)
                }
                Meaning::Package(package) => {
                    let on = self.unknown_name(&package, e.span);
                    let arguments = self.arguments(call.arguments);
                    let mut operands = vec![on];
                    operands.extend(Self::typed_arguments(arguments));
                    let what = format!("{package}.{}", call.name.text);
                    self.unsupported(&what, operands, span)
                }
            },
        }
    }

    /// The innermost enclosing class that is not made for a lambda expression.
    pub(super) fn current_class_of_source(&self) -> ClassIx {
        let mut class = self.current_class();
        while self.world.class(class).is_lambda {
            match self.world.class(class).outer {
                Some(outer) => class = outer,
                None => break,
            }
        }
        class
    }

    /// Checks a call without a receiver: searches the innermost enclosing class with a method of
    /// that name (JLS 15.12.1).
    fn implicit_call(&mut self, call: CallSyntax) -> Expr {
        let CallSyntax { name, span, .. } = call;
        let mut around = Some(self.current_class());
        let mut unknown_above = false;
        while let Some(class) = around {
            let info = self.world.class(class);
            if !info.is_lambda {
                if !self.world.find_methods(class, &name.text).is_empty() {
                    let site = self.world.self_type(class);
                    return self.call_in(On::Implicit(class), &site, class, call);
                }
                unknown_above |= self.world.may_have_unknown_members(class);
            }
            around = info.outer;
        }
        let current = self.current_class_of_source();
        let unit = self.world.class(current).unit;
        let imported = self.world.imported_static_methods(unit, &name.text);
        if let Some(&first) = imported.first() {
            let class = self.world.method(first).class;
            return self.call_one_of(&imported, On::Class, &Type::class(class), class, call);
        }
        let imported = self.world.may_import_static(unit, &name.text);
        let arguments = self.arguments(call.arguments);
        if (unknown_above || imported) && !self.in_contract() {
            let operands = Self::typed_arguments(arguments);
            return self.unsupported(
                &format!("method {}, which is not known", name.text),
                operands,
                span,
            );
        }
        self.no_method(current, &name.text, arguments, name.span, span)
    }

    /// Checks a call with `super`: of a method of the superclass, or of a given direct
    /// superinterface (JLS 15.12.1).
    fn super_call(&mut self, around: ClassIx, interface: Option<Type>, call: CallSyntax) -> Expr {
        let CallSyntax { name, span, .. } = call;
        // In an interface, `super` means `Object`.
        let site = interface.or_else(|| self.world.class(around).superclass.clone());
        let site = site.unwrap_or_else(|| self.world.object());
        let Type::Class(class, _) = site else {
            return self.unknown(span);
        };
        let Some(this) = self.enclosing_instance(span, |_, c| c == around) else {
            self.error(span, "super cannot be used in a static context");
            return self.unknown(span);
        };
        if let Some(instance) = self.super_predicate(class, &call) {
            return instance;
        }
        if self.world.may_have_unknown_members(around)
            && self.world.find_methods(class, &name.text).is_empty()
            && !self.in_contract()
        {
            let arguments = self.arguments(call.arguments);
            let operands = Self::typed_arguments(arguments);
            return self.unsupported(
                &format!("super.{}, which is not known", name.text),
                operands,
                span,
            );
        }
        self.call_in(On::Above(this, class), &site, class, call)
    }

    /// A call of a method of this name without arguments, which is not written.
    pub(super) fn hidden_call(&mut self, object: Expr, name: &str, span: Span) -> Expr {
        let text = Arc::from(name);
        let call = CallSyntax {
            name: &Ident { text, span },
            given: Vec::new(),
            arguments: &[],
            want: None,
            span,
        };
        self.object_call(object, call)
    }

    /// Checks a call on an object: `e.m()`.
    fn object_call(&mut self, object: Expr, call: CallSyntax) -> Expr {
        let CallSyntax { name, span, .. } = call;
        match self.world.erase(&object.ty) {
            Type::Array(_) if &*name.text == "clone" && call.arguments.is_empty() => {
                let ty = object.ty.clone();
                typed(ExprKind::Clone(Box::new(object)), ty, span)
            }
            Type::Array(_) => {
                let site = self.world.object();
                self.call_in(On::Object(object), &site, self.world.known.object, call)
            }
            Type::Class(class, _) => {
                let site = object.ty.clone();
                // The method may belong to another bound of the type variable than the first.
                let found = match &site {
                    Type::Variable(v) => {
                        let bounds = self.world.type_variables[v.index()].bounds.clone();
                        bounds.into_iter().find_map(|b| match self.world.erase(&b) {
                            Type::Class(c, _) if !self.world.find_methods(c, &name.text).is_empty() => {
                                Some((c, b))
                            }
                            _ => None,
                        })
                    }
                    _ => None,
                };
                match found {
                    Some((bound, site)) => {
                        let object = self.with_precise_type(object, site.clone());
                        self.call_in(On::Object(object), &site, bound, call)
                    }
                    None => self.call_in(On::Object(object), &site, class, call),
                }
            }
            Type::Unknown(_) => {
                let arguments = self.arguments(call.arguments);
                let mut operands = vec![object];
                operands.extend(Self::typed_arguments(arguments));
                self.unsupported(
                    &format!("method {} of something unknown", name.text),
                    operands,
                    span,
                )
            }
            other => {
                let shown = self.world.show(&other);
                self.error(span, format!("{shown} cannot be dereferenced"));
                self.unknown(span)
            }
        }
    }

    /// The methods or constructors of these that can be accessed here (JLS 6.6).
    pub(super) fn accessible(&self, methods: &[MethodIx], qualifier: Qualifier) -> Vec<MethodIx> {
        let from = self.current_class();
        let is_accessible = |m: &MethodIx| {
            let info = self.world.method(*m);
            self.world
                .is_accessible(from, qualifier, info.class, info.modifiers)
        };
        methods.iter().copied().filter(is_accessible).collect()
    }

    /// Checks a call of a method of this name in `class`; `site` is the type of which the method is
    /// a member.
    fn call_in(&mut self, on: On, site: &Type, class: ClassIx, call: CallSyntax) -> Expr {
        let candidates = self.world.find_methods(class, &call.name.text);
        self.call_one_of(&candidates, on, site, class, call)
    }

    /// Checks a call of one of these methods.
    fn call_one_of(
        &mut self,
        candidates: &[MethodIx],
        on: On,
        site: &Type,
        class: ClassIx,
        call: CallSyntax,
    ) -> Expr {
        let CallSyntax { name, span, .. } = call;
        let access = match &on {
            On::Object(_) => Qualifier::Object(class),
            _ => Qualifier::Inherited,
        };
        let accessible = self.accessible(candidates, access);
        let hidden = match accessible.is_empty() {
            true => self.world.first_own(class, candidates),
            false => None,
        };
        if let Some(hidden) = hidden {
            let info = self.world.method(hidden);
            let shown = self.world.signature(hidden);
            let message = self.world.access_message(&shown, info.class, info.modifiers);
            self.error(name.span, message);
            return self.unknown(span);
        }
        if let On::Object(object) = &on {
            self.check_class_of_object(object, &name.text, name.span);
        }
        let arguments = self.arguments_for(call.arguments, &accessible, site);
        if Self::has_unknown(&arguments) && accessible.len() > 1 {
            // With unknown argument types, the overload cannot be determined; evaluating the
            // arguments stops at the unknown one in any case.
            let operands = Self::typed_arguments(arguments);
            return self.unsupported(&format!("a call of {}", name.text), operands, span);
        }
        self.call_span = span;
        self.explicit_type_arguments = call.given;
        match self.resolve(&accessible, site, arguments, call.want) {
            Ok(resolved) => self.resolved_call(on, site, resolved, name, span),
            Err(arguments) => self.no_method(class, &name.text, arguments, name.span, span),
        }
    }

    /// Builds the call of a resolved method: chooses the dispatch, and gives the result its type as
    /// a member of `site`.
    fn resolved_call(&mut self, on: On, site: &Type, resolved: Resolved, name: &Ident, span: Span) -> Expr {
        let Resolved {
            method,
            arguments,
            bindings,
            marked,
        } = resolved;
        let info = self.world.method(method).clone();
        let declared_in = info.class;
        if let Type::Class(class, _) = self.world.erase(site)
            && self.world.is_hidden(method, class)
        {
            let what = "a call of an interface's method for which the machine finds a private one of a class";
            return self.unsupported(what, arguments, span);
        }
        let (dispatch, receiver) = if info.modifiers.is_static {
            let receiver = match on {
                On::Object(object) => Some(object),
                _ => None,
            };
            (Dispatch::Static, receiver)
        } else {
            let is_fixed = info.modifiers.private
                || info.modifiers.is_final
                || (self.world.class(declared_in).modifiers.is_final && self.world.is_concrete(declared_in));
            let dispatch = match is_fixed {
                true => Dispatch::Special,
                false => Dispatch::Virtual,
            };
            match on {
                On::Object(object) => (dispatch, Some(object)),
                On::Above(object, class) => {
                    if info.modifiers.is_abstract {
                        self.error(
                            span,
                            format!("abstract method {} cannot be called directly", name.text),
                        );
                    }
                    let current = self.current_class_of_source();
                    if self.world.is_interface(class)
                        && let Some(why) = self.world.overridden_beside(current, class, method)
                    {
                        self.error(name.span, why);
                    }
                    (Dispatch::Super(class), Some(object))
                }
                On::Implicit(class) => match self.enclosing_instance(span, |_, c| c == class) {
                    Some(object) => (dispatch, Some(object)),
                    None => return self.not_static(name, span),
                },
                On::Class => return self.not_static(name, span),
            }
        };
        let receiver = receiver.map(|r| Box::new(self.receiver_as(r, declared_in)));
        let result = self.world.member_type(site, declared_in, &info.result);
        let result = self.world.substitute(&result, &bindings);
        let result = self.replace_by_bounds(result, &info.type_variables);
        self.note_result(&result, &info.result, &marked, span);
        self.note_equality(&info, receiver.as_deref(), &arguments, span);
        let call = typed(
            ExprKind::Call {
                method,
                dispatch,
                receiver,
                arguments,
            },
            info.result.clone(),
            span,
        );
        self.with_precise_type(call, result)
    }

    /// The error of a call without an object of a method that needs one.
    fn not_static(&mut self, name: &Ident, span: Span) -> Expr {
        let message = format!(
            "non-static method {} cannot be referenced from a static context",
            name.text
        );
        self.error(name.span, message);
        self.unknown(span)
    }

    /// Casts a receiver to the class that declares the member, unless its erasure is a subtype: for
    /// `<T extends A & B>`, a member of `B` needs a cast, as the erasure of `T` is `A`.
    pub(super) fn receiver_as(&mut self, receiver: Expr, class: ClassIx) -> Expr {
        let erased = self.world.erase(&receiver.ty);
        if self.world.is_subtype(&erased, &Type::class(class)) {
            return receiver;
        }
        let span = receiver.span;
        self.note_implicit_cast(&Type::class(class), span);
        typed(ExprKind::Downcast(Box::new(receiver)), Type::class(class), span)
    }

    /// Replaces the type variables `open`, which inference left unbound, by their erased bounds.
    pub(super) fn replace_by_bounds(&self, ty: Type, open: &[super::types::TypeVarIx]) -> Type {
        let bindings = open
            .iter()
            .map(|&v| (v, self.world.erase(&Type::Variable(v))))
            .collect();
        self.world.substitute(&ty, &bindings)
    }
}
