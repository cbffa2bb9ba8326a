//! Matching of values with patterns (JLS 14.30): a pattern becomes a condition that declares and
//! assigns its variables.
//!
//! ```java
//! o instanceof Pair(var x, Leaf l)   // o instanceof Pair $p && (x = $p.left()) then $p.right() instanceof Leaf l
//! ```

use super::Checker;
use super::convert::{constant, typed, without_implicit_cast};
use super::statements::is_var;
use super::tree::{Binary, Constant, Dispatch, Expr, ExprKind};
use super::types::{ClassIx, FieldIx, Type, VarIx};
use echis_java_syntax::tree as syntax;
use echis_java_syntax::tree::TypeKind;
use echis_source::Span;

/// The values that a pattern or a case constant matches, to check that a `switch` is exhaustive.
#[derive(Debug, Clone)]
pub(super) enum Matched {
    /// All values of a type that are not null.
    Type(Type),
    /// The objects of a record class whose components match.
    Record(ClassIx, Vec<Matched>),
    /// An enum constant.
    Constant(FieldIx),
    /// All values, null included.
    All,
}

/// A step of matching: a test, or an assignment of a pattern variable.
enum Step {
    Test(Expr),
    Assign(VarIx, Expr),
}

impl Checker {
    /// Checks that a value matches a pattern, and declares the variables of the pattern. The
    /// condition is none if the pattern is not supported or wrong.
    pub(super) fn matching(&mut self, value: Expr, pattern: &syntax::Pattern) -> (Expr, Matched) {
        let span = pattern.span;
        let mut steps = Vec::new();
        let matched = match self.match_steps(value, pattern, &mut steps) {
            Ok(matched) => matched,
            Err(instead) => return (instead, Matched::All),
        };
        let always = constant(Constant::Bool(true), Type::Boolean, span);
        let condition = steps
            .into_iter()
            .rev()
            .fold(always, |rest, step| in_sequence(step, rest, span));
        (condition, matched)
    }

    /// Adds the steps of matching a value with a pattern. The error is the expression to use
    /// instead.
    fn match_steps(
        &mut self,
        value: Expr,
        pattern: &syntax::Pattern,
        steps: &mut Vec<Step>,
    ) -> Result<Matched, Expr> {
        match &pattern.kind {
            syntax::PatternKind::Type(ty, name) => {
                let test = self.instance_of_value(value, ty, Some(name), pattern.span);
                let matched = match &test.kind {
                    ExprKind::InstanceOf(_, ty, _) => Matched::Type(ty.clone()),
                    _ => return Err(test),
                };
                steps.push(Step::Test(test));
                Ok(matched)
            }
            syntax::PatternKind::Record(ty, components) => {
                self.match_record(value, ty, components, pattern.span, steps)
            }
            syntax::PatternKind::Any => Ok(Matched::All),
        }
    }

    /// Adds the steps of matching a value with a record pattern (JLS 14.30.2).
    fn match_record(
        &mut self,
        value: Expr,
        written: &syntax::TypeRef,
        patterns: &[syntax::Pattern],
        span: Span,
        steps: &mut Vec<Step>,
    ) -> Result<Matched, Expr> {
        let ty = self.record_type(&value.ty, written);
        let record = match &ty {
            Type::Class(class, _) if self.world.class(*class).kind == TypeKind::Record => Some(*class),
            _ => None,
        };
        if ty.is_unknown() || value.ty.is_unknown() {
            self.declare_unknown(patterns);
            let text = "a record pattern whose type is not known";
            let test = self.unsupported(text, vec![value], span);
            return Err(Expr {
                ty: Type::Boolean,
                ..test
            });
        }
        let Some(class) = record else {
            self.declare_unknown(patterns);
            self.error(
                written.span,
                "deconstruction patterns can only be applied to records",
            );
            return Err(self.unknown(span));
        };
        if !value.ty.is_reference() || !self.castable(&value.ty, &ty) {
            self.declare_unknown(patterns);
            let (from, to) = (self.world.show(&value.ty), self.world.show(&ty));
            self.error(
                span,
                format!("incompatible types: {from} cannot be converted to {to}"),
            );
            return Err(self.unknown(span));
        }
        let components = self.world.class(class).components.clone();
        if components.len() != patterns.len() {
            self.declare_unknown(patterns);
            self.error(span, "incorrect number of nested patterns");
            return Err(self.unknown(span));
        }
        let object = self.hidden_var("record", ty.clone(), span);
        self.note_test(&ty, span);
        let value = Box::new(without_implicit_cast(value));
        let test = ExprKind::InstanceOf(value, ty.clone(), Some(object));
        steps.push(Step::Test(typed(test, Type::Boolean, span)));
        let mut matched = Vec::new();
        for (component, pattern) in components.into_iter().zip(patterns) {
            let object = typed(ExprKind::Local(object), ty.clone(), span);
            let value = self.component_value(object, class, component, pattern.span);
            matched.push(self.match_component(value, pattern, steps)?);
        }
        Ok(Matched::Record(class, matched))
    }

    /// Adds the steps of matching a component with a nested pattern. A type pattern for all values
    /// of the component's type is unconditional, and matches null too.
    fn match_component(
        &mut self,
        value: Expr,
        pattern: &syntax::Pattern,
        steps: &mut Vec<Step>,
    ) -> Result<Matched, Expr> {
        let syntax::PatternKind::Type(written, name) = &pattern.kind else {
            return self.match_steps(value, pattern, steps);
        };
        let ty = match is_var(written) {
            true => value.ty.clone(),
            false => self.resolve_type(self.current_class(), written),
        };
        let is_unconditional = !ty.is_unknown()
            && !value.ty.is_unknown()
            && match ty.is_primitive() || value.ty.is_primitive() {
                true => ty == value.ty,
                false => self
                    .world
                    .is_subtype(&self.world.erase(&value.ty), &self.world.erase(&ty)),
            };
        if !is_unconditional {
            return self.match_steps(value, pattern, steps);
        }
        let variable = self.declare_pattern(name, ty);
        steps.push(Step::Assign(variable, value));
        Ok(Matched::All)
    }

    /// The value of a record component: a call of its accessor.
    fn component_value(&mut self, object: Expr, class: ClassIx, component: FieldIx, span: Span) -> Expr {
        let name = self.world.field(component).name.clone();
        let Some(method) = self.world.method_named(class, &name, &[]) else {
            return self.unknown(span);
        };
        let result = self.world.method(method).result.clone();
        let ty = self.world.member_type(&object.ty, class, &result);
        let call = ExprKind::Call {
            method,
            dispatch: Dispatch::Virtual,
            receiver: Some(Box::new(object)),
            arguments: Vec::new(),
        };
        self.with_precise_type(typed(call, result, span), ty)
    }

    /// The type of a record pattern. The type arguments that it leaves out are those of the value's
    /// type; where they would have to be inferred otherwise, it is unknown.
    fn record_type(&mut self, of: &Type, written: &syntax::TypeRef) -> Type {
        let current = self.current_class();
        let ty = self.written_type(current, written);
        let Type::Class(class, arguments) = &ty else {
            return ty;
        };
        let is_generic = !self.world.class(*class).type_variables.is_empty();
        match self.world.as_super(of, *class) {
            _ if !is_generic || !arguments.is_empty() => ty,
            Some(known) => known,
            None => Type::Unknown("type arguments of a record pattern".into()),
        }
    }

    /// Declares the variables of patterns after an error, so that no further error results.
    fn declare_unknown(&mut self, patterns: &[syntax::Pattern]) {
        for pattern in patterns {
            match &pattern.kind {
                syntax::PatternKind::Type(_, name) => {
                    self.declare_pattern(name, Type::Unknown(name.text.clone()));
                }
                syntax::PatternKind::Record(_, nested) => self.declare_unknown(nested),
                syntax::PatternKind::Any => {}
            }
        }
    }
}

/// The condition that a step succeeds, and then the rest does.
fn in_sequence(step: Step, rest: Expr, span: Span) -> Expr {
    let kind = match step {
        Step::Test(test) if rest.constant == Some(Constant::Bool(true)) => return test,
        Step::Test(test) => ExprKind::Binary(Binary::And, Box::new(test), Box::new(rest)),
        Step::Assign(variable, value) => ExprKind::Let(variable, Box::new(value), Box::new(rest)),
    };
    typed(kind, Type::Boolean, span)
}
