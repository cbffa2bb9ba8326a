//! Rewrites `switch` expressions in pure methods as chains of conditional expressions, as a Viper
//! function has no statements. The rewriting precedes every analysis of the body, because the
//! collection of calls does not look into the cases of a `switch`.

use super::Encoder;
use echis_java_semantics::tree::{Binary, Constant, Dispatch, Expr, ExprKind, Label, Stmt, StmtKind, Switch};
use echis_java_semantics::types::{MethodIx, Type};
use echis_source::Span;
use echis_viper::syntax::Primitive;

impl Encoder<'_> {
    /// Returns the expression with conditional expressions in place of `switch` expressions. A
    /// `switch` is rewritten if all its cases are values, and if only conditional expressions,
    /// operators and conversions enclose it.
    pub(super) fn without_switch(&self, e: &Expr) -> Expr {
        let inside = |part: &Expr| Box::new(self.without_switch(part));
        let kind = match &e.kind {
            ExprKind::Switch(switch) => match self.chosen(switch, e) {
                Some(chosen) => return chosen,
                None => e.kind.clone(),
            },
            ExprKind::Conditional(c, a, b) => ExprKind::Conditional(inside(c), inside(a), inside(b)),
            ExprKind::Binary(op, a, b) => ExprKind::Binary(*op, inside(a), inside(b)),
            ExprKind::Unary(op, a) => ExprKind::Unary(*op, inside(a)),
            ExprKind::Convert(a) => ExprKind::Convert(inside(a)),
            _ => e.kind.clone(),
        };
        Expr { kind, ..e.clone() }
    }

    /// Rewrites a `switch` as a chain of conditional expressions. Without a `default`, the last
    /// case has no test. Returns nothing if there would be no test at all, as the scrutinee would
    /// be lost.
    fn chosen(&self, switch: &Switch, whole: &Expr) -> Option<Expr> {
        if let Some(chain) = switch.pattern_chain() {
            return self.chained(chain, whole);
        }
        let scrutinee = self.without_switch(&switch.scrutinee);
        let mut otherwise = None;
        let mut cases = Vec::new();
        for case in &switch.cases {
            let [only] = case.body.as_slice() else {
                return None;
            };
            let StmtKind::Yield(_, value) = &only.kind else {
                return None;
            };
            let value = self.without_switch(value);
            if case.is_default {
                otherwise = Some(value);
                continue;
            }
            let tests = case.labels.iter();
            let tests: Option<Vec<Expr>> = tests
                .map(|label| self.is_label(&scrutinee, label, case.span))
                .collect();
            let either = |a, b| said(ExprKind::Binary(Binary::Or, Box::new(a), Box::new(b)), case.span);
            cases.push((tests?.into_iter().reduce(either)?, value));
        }
        let last = match otherwise {
            Some(value) => value,
            None => cases.pop()?.1,
        };
        let choose = |rest: Expr, (test, value): (Expr, Expr)| Expr {
            kind: ExprKind::Conditional(Box::new(test), Box::new(value), Box::new(rest)),
            ..Expr::clone(whole)
        };
        (!cases.is_empty()).then(|| cases.into_iter().rev().fold(last, choose))
    }

    /// Rewrites the chain of tests of a `switch` with patterns as conditional expressions. Where
    /// nothing matches, the value is arbitrary: the member that verifies the computation proves
    /// that this does not happen.
    fn chained(&self, body: &[Stmt], whole: &Expr) -> Option<Expr> {
        let with_kind = |kind| Expr {
            kind,
            ..Expr::clone(whole)
        };
        let (first, rest) = body.split_first()?;
        match &first.kind {
            StmtKind::Yield(_, value) => Some(self.without_switch(value)),
            StmtKind::Block(inner) if rest.is_empty() => self.chained(inner, whole),
            StmtKind::Throw(_) => Some(self.default_constant(whole)),
            StmtKind::Local(variable, Some(value)) => {
                let then = Box::new(self.chained(rest, whole)?);
                let value = Box::new(self.without_switch(value));
                Some(with_kind(ExprKind::Let(*variable, value, then)))
            }
            StmtKind::If(test, yes, None) => {
                let yes = Box::new(self.chained(std::slice::from_ref(yes), whole)?);
                let no = Box::new(self.chained(rest, whole)?);
                let test = Box::new(self.without_switch(test));
                Some(with_kind(ExprKind::Conditional(test, yes, no)))
            }
            _ => None,
        }
    }

    /// Returns a constant of the type of an expression.
    fn default_constant(&self, of: &Expr) -> Expr {
        let constant = match self.primitive_of(&of.ty) {
            Primitive::Bool => Some(Constant::Bool(false)),
            Primitive::Int => Some(Constant::Int(0)),
            _ => None,
        };
        let kind = match constant {
            Some(_) => ExprKind::Constant,
            None => ExprKind::Null,
        };
        Expr {
            kind,
            constant,
            ..of.clone()
        }
    }

    /// Returns the test whether a value equals a label.
    fn is_label(&self, value: &Expr, label: &Label, span: Span) -> Option<Expr> {
        let value = Box::new(value.clone());
        let (kind, constant) = match label {
            Label::Int(i) => (ExprKind::Constant, Some(Constant::Int(*i))),
            Label::String(text) => (ExprKind::Constant, Some(Constant::String(text.clone()))),
            Label::Enum(number) => {
                let field = *self.constants_of(&value.ty).get(*number as usize)?;
                (ExprKind::Static(None, field), None)
            }
        };
        let ty = value.ty.clone();
        let labelled = Expr {
            kind,
            ty,
            constant,
            span,
        };
        let same = match label {
            Label::String(_) => ExprKind::Call {
                method: self.equality_of_strings()?,
                dispatch: Dispatch::Virtual,
                receiver: Some(value),
                arguments: vec![labelled],
            },
            Label::Int(_) | Label::Enum(_) => ExprKind::Binary(Binary::Eq, value, Box::new(labelled)),
        };
        Some(said(same, span))
    }

    /// Returns the method `String.equals`.
    fn equality_of_strings(&self) -> Option<MethodIx> {
        let object = Type::class(self.world.known.object);
        self.world
            .method_named(self.world.known.string, "equals", &[object])
    }
}

fn said(kind: ExprKind, span: Span) -> Expr {
    Expr {
        kind,
        ty: Type::Boolean,
        constant: None,
        span,
    }
}
