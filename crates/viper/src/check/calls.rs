//! Whatever looks like a call or a member access: functions, predicates, domain functions,
//! constructors, fields, destructors and discriminators. Each use of a generic signature gets fresh
//! variables for the type parameters.

use super::declare::{Callable, Checker};
use super::expr::{Kind, Typed, Want, types_of};
use crate::ast::{ConstructorId, DomainFunctionId, ExpKind, FieldId, Location, Type};
use crate::syntax::{self, BinOp, ExpKind as Syn};
use echis_source::Span;

/// What a call in an expression turned out to be.
enum Target {
    Function(crate::ast::FunctionId),
    Predicate(crate::ast::PredicateId),
    DomainFunction(DomainFunctionId),
    Constructor(ConstructorId),
}

impl Checker {
    pub(super) fn call(
        &mut self,
        name: &syntax::Ident,
        args: &[syntax::Exp],
        ascribed: Option<&syntax::Type>,
        span: Span,
    ) -> Option<Typed> {
        if let Some(relation) = self.relational_call(name, args, ascribed) {
            return self.relational(relation, args, span);
        }
        let inferred: Vec<_> = args.iter().map(|a| self.infer(a)).collect();
        let typed: Vec<Typed> = inferred.into_iter().collect::<Option<_>>()?;
        let ascribed = ascribed.map(|ty| self.resolve_type(ty));
        let target = self.call_target(name, ascribed.as_ref())?;
        let (params, result, type_args) = self.instantiate(&target);
        if params.len() != args.len() {
            return self.error(span, "wrong number of arguments");
        }
        if let (Target::Function(f), Some(_)) = (&target, self.local.axiom_of)
            && self.has_precondition[f.index()]
        {
            let message = format!(
                "cannot use function `{}`, which has preconditions, inside an axiom",
                name.name
            );
            return self.error(name.span, message);
        }
        if let (Target::Predicate(_), Some(_)) = (&target, &ascribed) {
            return self.error(span, "a predicate instance cannot have an explicit type");
        }
        for ((param, arg), place) in params.into_iter().zip(&typed).zip(args) {
            if !self.demand(arg, &Want::Type(param), place.span) {
                return None;
            }
        }
        if let Some(ty) = ascribed
            && !self.local.unifier.unify(&result, &ty)
        {
            return self.incompatible(span, &result, &ty);
        }
        let args = typed.into_iter().map(|t| t.exp).collect();
        match target {
            Target::Function(f) => self.typed(ExpKind::Call(f, args), result, span),
            Target::Constructor(c) => self.typed(ExpKind::Construct(c, type_args, args), result, span),
            Target::DomainFunction(f) => match &self.program.domain_functions[f.index()].interpretation {
                Some(name) => self.typed(ExpKind::BackendCall(name.clone(), args), result, span),
                None => self.typed(ExpKind::DomainCall(f, type_args, args), result, span),
            },
            Target::Predicate(p) => {
                let exp = ExpKind::Acc(Location::Predicate(p, args), None);
                if self.local.measure {
                    return self.typed(exp, Type::PredicateInstance, span);
                }
                self.typed_as(exp, Type::Bool, span, Kind::Predicate)
            }
        }
    }

    fn call_target(&mut self, name: &syntax::Ident, ascribed: Option<&Type>) -> Option<Target> {
        if let Some(constructors) = self.names.constructors.get(&name.name) {
            let fitting: Vec<_> = match ascribed {
                Some(Type::Adt(adt, _)) => {
                    let of_adt = |c: &ConstructorId| self.program.constructors[c.index()].adt == *adt;
                    constructors.iter().copied().filter(of_adt).collect()
                }
                _ => constructors.clone(),
            };
            return match fitting[..] {
                [c] => Some(Target::Constructor(c)),
                [] => self.error(
                    name.span,
                    format!("undefined constructor `{}` in this adt", name.name),
                ),
                _ => self.error(name.span, format!("ambiguous adt constructor `{}`", name.name)),
            };
        }
        let all = self.names.callables.get(&name.name).map_or(&[][..], |c| c);
        let mut fitting = all.iter().filter_map(|c| match *c {
            Callable::Function(f) => Some(Target::Function(f)),
            Callable::Predicate(p) => Some(Target::Predicate(p)),
            Callable::DomainFunction(f) => Some(Target::DomainFunction(f)),
            Callable::Method(_) => None,
        });
        match (fitting.next(), fitting.next()) {
            (Some(target), None) => Some(target),
            (Some(_), Some(_)) => self.error(name.span, format!("ambiguous call `{}`", name.name)),
            _ => self.error(
                name.span,
                format!("undeclared call `{}`, expected function or predicate", name.name),
            ),
        }
    }

    /// Parameter types, result type and type arguments of one use.
    fn instantiate(&mut self, target: &Target) -> (Vec<Type>, Type, Vec<Type>) {
        match *target {
            Target::Function(f) => {
                let f = &self.program.functions[f.index()];
                (types_of(&f.vars[..f.params]), f.ty.clone(), Vec::new())
            }
            Target::Predicate(p) => {
                let p = &self.program.predicates[p.index()];
                (types_of(&p.vars[..p.params]), Type::Bool, Vec::new())
            }
            Target::DomainFunction(id) => {
                let f = &self.program.domain_functions[id.index()];
                let (domain, params, result) = (f.domain, f.params.clone(), f.ty.clone());
                let count = self.program.domains[domain.index()].type_params.len() as u32;
                let args: Vec<Type> = (0..count)
                    .map(|i| {
                        // Inside its own domain an undetermined parameter is itself, if the
                        // signature mentions it.
                        let mentioned = params
                            .iter()
                            .chain([&result])
                            .any(|t| t.any_param(&mut |p| p == i));
                        let own = self.local.axiom_of == Some(domain) && mentioned;
                        self.local
                            .unifier
                            .fresh(if own { Type::Param(i) } else { Type::Int })
                    })
                    .collect();
                let params = params.iter().map(|t| t.substitute(&args)).collect();
                (params, result.substitute(&args), args)
            }
            Target::Constructor(id) => {
                let c = &self.program.constructors[id.index()];
                let (adt, params) = (c.adt, c.params.clone());
                let args = self.fresh_adt_args(adt);
                let params = params.iter().map(|(_, t)| t.substitute(&args)).collect();
                (params, Type::Adt(adt, args.clone()), args)
            }
        }
    }

    fn fresh_adt_args(&mut self, adt: crate::ast::AdtId) -> Vec<Type> {
        let count = self.program.adts[adt.index()].type_params.len();
        (0..count).map(|_| self.local.unifier.fresh(Type::Int)).collect()
    }

    /// `receiver.name`: ADT names come first, as their fields and discriminators are known before
    /// types are.
    pub(super) fn member_access(
        &mut self,
        receiver: &syntax::Exp,
        name: &syntax::Ident,
        span: Span,
    ) -> Option<Typed> {
        if self.names.destructors.contains_key(&name.name) {
            return self.destructor(receiver, name, span);
        }
        if let Some(constructor) = name.name.strip_prefix("is")
            && let Some(all) = self.names.constructors.get(constructor)
        {
            let all = all.clone();
            return self.discriminator(receiver, &all, span);
        }
        self.field_access(receiver, name, span)
    }

    /// `receiver.name` where only a field is possible.
    pub(super) fn field_access(
        &mut self,
        receiver: &syntax::Exp,
        name: &syntax::Ident,
        span: Span,
    ) -> Option<Typed> {
        let inner = self.infer(receiver)?;
        let field = self.field(name)?;
        if !self.demand(&inner, &Want::Type(Type::Ref), receiver.span) {
            return None;
        }
        let ty = self.program.fields[field.index()].ty.clone();
        self.typed(ExpKind::Field(Box::new(inner.exp), field), ty, span)
    }

    /// The field of that name.
    pub(super) fn field(&mut self, name: &syntax::Ident) -> Option<FieldId> {
        let problem = match self.names.fields.get(&name.name).map_or(&[][..], |f| f) {
            [field] => return Some(*field),
            [] => "undeclared",
            _ => "ambiguous",
        };
        self.error(name.span, format!("{problem} field `{}`", name.name))
    }

    fn destructor(&mut self, receiver: &syntax::Exp, name: &syntax::Ident, span: Span) -> Option<Typed> {
        let inner = self.infer(receiver);
        let ty = inner.as_ref().map(|t| self.local.unifier.shallow(&t.exp.ty));
        let Some(Type::Adt(adt, args)) = ty else {
            let message = format!(
                "incompatible receiver type for adt field `{}`, expected an adt",
                name.name
            );
            return self.error(span, message);
        };
        let inner = inner?;
        let all = self.names.destructors.get(&name.name).map_or(&[][..], |d| d);
        let of_adt = |(c, _): &&(ConstructorId, u32)| self.program.constructors[c.index()].adt == adt;
        let fitting: Vec<_> = all.iter().filter(of_adt).copied().collect();
        match fitting[..] {
            [(constructor, position)] => {
                let ty = &self.program.constructors[constructor.index()].params[position as usize].1;
                let ty = ty.substitute(&args);
                let exp = ExpKind::Destruct(Box::new(inner.exp), constructor, position);
                self.typed(exp, ty, span)
            }
            [] => self.error(span, format!("undefined adt field `{}` in this adt", name.name)),
            _ => self.error(span, format!("ambiguous adt field `{}`", name.name)),
        }
    }

    fn discriminator(
        &mut self,
        receiver: &syntax::Exp,
        constructors: &[ConstructorId],
        span: Span,
    ) -> Option<Typed> {
        let inner = self.infer(receiver);
        let &[constructor] = constructors else {
            return self.error(span, "ambiguous adt constructor");
        };
        let inner = inner?;
        let adt = self.program.constructors[constructor.index()].adt;
        let args = self.fresh_adt_args(adt);
        if !self.demand(&inner, &Want::Type(Type::Adt(adt, args)), span) {
            return None;
        }
        let exp = ExpKind::Discriminate(Box::new(inner.exp), constructor);
        self.typed(exp, Type::Bool, span)
    }

    /// Whether an operand of `fold`, `unfold` or `unfolding` is an instance of a predicate with a
    /// body.
    pub(super) fn demand_unfoldable(&mut self, access: &syntax::Exp, verb: &str) -> bool {
        let call = match &access.kind {
            Syn::Acc(location, _) => location,
            _ => access,
        };
        let Syn::Call(name, _, _) = &call.kind else {
            self.errors.types(access.span, "expected predicate access");
            return false;
        };
        let all = self.names.callables.get(&name.name).into_iter().flatten();
        let predicates = all.filter_map(|c| match *c {
            Callable::Predicate(p) => Some(p),
            _ => None,
        });
        let message = match predicates.collect::<Vec<_>>()[..] {
            [p] if !self.abstract_predicates[p.index()] => return true,
            [_] => format!("abstract predicates cannot be {verb}"),
            [] => format!("expected predicate access, found `{}`", name.name),
            _ => format!("ambiguous predicate access `{}`", name.name),
        };
        self.errors.types(name.span, message);
        false
    }

    /// Wands to package or apply must be written out.
    pub(super) fn demand_wand_syntax(&mut self, wand: &syntax::Exp) -> bool {
        let written = matches!(wand.kind, Syn::Binary(BinOp::Wand, _, _));
        if !written {
            self.errors.types(wand.span, "expected magic wand");
        }
        written
    }
}
