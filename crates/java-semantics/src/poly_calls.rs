//! Generic calls whose arguments do not determine all type variables, as in `List.of()`: the target
//! type determines the rest (JLS 15.12, 18.5.2.1).

use super::Checker;
use super::generics::Bindings;
use super::lambdas::mentions;
use super::tree::{Expr, ExprKind};
use super::types::{Type, TypeVarIx};
use echis_java_syntax::tree as syntax;

/// A generic call whose type variables are to be inferred.
struct Generic<'a> {
    variables: Vec<TypeVarIx>,
    parameters: &'a [Type],
    arguments: &'a [Expr],
    result: Type,
}

impl Checker {
    /// The type of a generic call, with the type of `null` in place of the type variables that its
    /// arguments do not determine. None if they determine all, or if it is no generic call. `value`
    /// is the expression `e` as checked without a target type.
    pub(super) fn open_type(&self, e: &syntax::Expr, value: &Expr) -> Option<Type> {
        match (&e.kind, &value.kind) {
            (_, ExprKind::Downcast(inner)) if inner.span == value.span => self.open_type(e, inner),
            (syntax::ExprKind::Paren(inner), _) => self.open_type(inner, value),
            (syntax::ExprKind::Conditional(_, yes, no), ExprKind::Conditional(_, first, second)) => {
                match (self.open_type(yes, first), self.open_type(no, second)) {
                    (Some(a), Some(b)) => (a == b).then_some(a),
                    (Some(ty), None) if second.ty == Type::Null => Some(ty),
                    (None, Some(ty)) if first.ty == Type::Null => Some(ty),
                    _ => None,
                }
            }
            _ => self.open_result(&self.generic(e, value)?),
        }
    }

    /// The generic call that an expression is: a call of a static generic method without explicit
    /// type arguments, or a creation `new C<>(…)` without a class body. None for any other
    /// expression.
    fn generic<'a>(&'a self, e: &syntax::Expr, value: &'a Expr) -> Option<Generic<'a>> {
        match (&e.kind, &value.kind) {
            (
                syntax::ExprKind::Call { type_arguments, .. },
                ExprKind::Call {
                    method, arguments, ..
                },
            ) if type_arguments.is_empty() => {
                let info = self.world.method(*method);
                info.modifiers.is_static.then(|| Generic {
                    variables: info.type_variables.clone(),
                    parameters: &info.parameters,
                    arguments,
                    result: info.result.clone(),
                })
            }
            (
                syntax::ExprKind::New {
                    diamond: true,
                    body: None,
                    ..
                },
                ExprKind::New {
                    class,
                    constructor,
                    arguments,
                    ..
                },
            ) => Some(Generic {
                variables: self.world.class(*class).type_variables.clone(),
                parameters: &self.world.method(*constructor).parameters,
                arguments,
                result: self.world.self_type(*class),
            }),
            _ => None,
        }
    }

    fn open_result(&self, call: &Generic) -> Option<Type> {
        let mut bindings = Bindings::default();
        for (formal, argument) in call.parameters.iter().zip(call.arguments) {
            self.world
                .infer(formal, &argument.ty, &call.variables, &mut bindings);
        }
        let variables = call.variables.iter().copied();
        let open: Vec<TypeVarIx> = variables.filter(|v| !bindings.contains_key(v)).collect();
        bindings.extend(open.iter().map(|&v| (v, Type::Null)));
        mentions(&call.result, &open).then(|| self.world.substitute(&call.result, &bindings))
    }
}
