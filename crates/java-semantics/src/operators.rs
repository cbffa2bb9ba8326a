//! Operators: promotion, comparison, concatenation and `?:` (JLS 15.15, 15.17 to 15.25).

use super::Checker;
use super::constants;
use super::convert::{Context, typed, without_implicit_cast};
use super::tree::{Binary, Constant, Expr, ExprKind, Unary};
use super::types::Type;
use echis_java_syntax::tree as syntax;
use echis_source::Span;
use std::sync::Arc;

/// The typed operator for an operator symbol.
fn operation(op: &str) -> Binary {
    match op {
        "-" => Binary::Sub,
        "*" => Binary::Mul,
        "/" => Binary::Div,
        "%" => Binary::Rem,
        "<<" => Binary::Shl,
        ">>" => Binary::Shr,
        ">>>" => Binary::UShr,
        "<" => Binary::Lt,
        "<=" => Binary::Le,
        ">" => Binary::Gt,
        ">=" => Binary::Ge,
        "==" => Binary::Eq,
        "!=" => Binary::Ne,
        "&" => Binary::BitAnd,
        "|" => Binary::BitOr,
        "^" => Binary::BitXor,
        "&&" => Binary::And,
        "||" => Binary::Or,
        _ => Binary::Add,
    }
}

impl Checker {
    /// Checks `-e`, `+e`, `!e` or `~e` (JLS 15.15).
    pub(super) fn unary(&mut self, op: &str, operand: &syntax::Expr, span: Span) -> Expr {
        let value = self.value(operand);
        let value = self.numeric(value);
        if value.ty.is_unknown() {
            return self.unsupported("an operation on something unknown", vec![value], span);
        }
        if op == "!" {
            if value.ty != Type::Boolean {
                return self.bad_operand(op, &value, span);
            }
            return self.apply_unary(Unary::Not, value, span);
        }
        let ty = value.ty.promoted();
        if !ty.is_numeric() || (op == "~" && !ty.is_integral()) {
            return self.bad_operand(op, &value, span);
        }
        let value = self.convert_primitive(value, &ty);
        match op {
            "-" => self.apply_unary(Unary::Neg, value, span),
            "~" => self.apply_unary(Unary::BitNot, value, span),
            _ => Expr { span, ..value },
        }
    }

    fn apply_unary(&mut self, op: Unary, value: Expr, span: Span) -> Expr {
        let ty = value.ty.clone();
        // Integers in contracts do not overflow, so that the negation of the smallest one is no
        // constant.
        let operand = value.constant.as_ref();
        let operand =
            operand.filter(|c| !(self.in_contract() && op == Unary::Neg && constants::is_least(c, &ty)));
        let constant = operand.and_then(|c| constants::unary(op, c, &ty));
        Expr {
            kind: ExprKind::Unary(op, Box::new(value)),
            ty,
            constant,
            span,
        }
    }

    fn bad_operand(&mut self, op: &str, value: &Expr, span: Span) -> Expr {
        let shown = self.world.show(&value.ty);
        self.error(
            span,
            format!("bad operand type {shown} for unary operator '{op}'"),
        );
        self.unknown(span)
    }

    /// Checks a binary operation. The pattern variables of the left operand of `&&` and `||` are in
    /// scope in the right one (JLS 6.3.1).
    pub(super) fn binary(&mut self, op: &str, left: &syntax::Expr, right: &syntax::Expr, span: Span) -> Expr {
        if !matches!(op, "&&" | "||") {
            let (left, right) = (self.value(left), self.value(right));
            return self.binary_of(op, left, right, span);
        }
        let outer = self.pattern_count();
        let checked = self.value(left);
        let mut patterns = self.take_patterns(outer);
        let (right, own) = self.in_branch((&patterns, left, op == "&&"), |c| c.value(right));
        patterns.extend(own);
        self.enter_patterns(patterns);
        self.binary_of(op, checked, right, span)
    }

    /// A binary operation on typed operands.
    pub(super) fn binary_of(&mut self, op: &str, left: Expr, right: Expr, span: Span) -> Expr {
        let string = self.world.string();
        if op == "+" && (left.ty == string || right.ty == string) {
            return self.concat(left, right, span);
        }
        if left.ty.is_unknown() || right.ty.is_unknown() {
            let result = match op {
                "<" | ">" | "<=" | ">=" | "==" | "!=" | "&&" | "||" => Type::Boolean,
                _ => Type::Unknown(Arc::from("an unknown type")),
            };
            let text = Arc::from("an operation on something unknown");
            return typed(ExprKind::Unsupported(text, vec![left, right]), result, span);
        }
        let operation = operation(op);
        match operation {
            Binary::And | Binary::Or => self.logical(operation, op, left, right, span),
            Binary::Eq | Binary::Ne => self.equality(operation, op, left, right, span),
            Binary::Shl | Binary::Shr | Binary::UShr => self.shift(operation, op, left, right, span),
            Binary::BitAnd | Binary::BitOr | Binary::BitXor => {
                let (left, right) = (self.numeric(left), self.numeric(right));
                if left.ty == Type::Boolean && right.ty == Type::Boolean {
                    return self.apply(operation, left, right, Type::Boolean, span);
                }
                if !left.ty.is_integral() || !right.ty.is_integral() {
                    return self.bad_operands(op, &left, &right, span);
                }
                self.arithmetic(operation, op, left, right, span)
            }
            _ => self.arithmetic(operation, op, left, right, span),
        }
    }

    fn bad_operands(&mut self, op: &str, left: &Expr, right: &Expr, span: Span) -> Expr {
        let (a, b) = (self.world.show(&left.ty), self.world.show(&right.ty));
        self.error(
            span,
            format!("bad operand types for binary operator '{op}': {a} and {b}"),
        );
        self.unknown(span)
    }

    /// Builds a binary operation on converted operands, and evaluates it if both are constant.
    fn apply(&mut self, op: Binary, left: Expr, right: Expr, ty: Type, span: Span) -> Expr {
        let constant = match (&left.constant, &right.constant) {
            (Some(x), Some(y)) if self.in_contract() => constants::mathematical(op, x, y, &left.ty),
            (Some(x), Some(y)) => constants::binary(op, x, y, &left.ty),
            _ => None,
        };
        Expr {
            kind: ExprKind::Binary(op, Box::new(left), Box::new(right)),
            ty,
            constant,
            span,
        }
    }

    /// `+ - * / %`, comparisons and bit operations on numbers (JLS 15.17, 15.18.2, 15.20.1,
    /// 15.22.1).
    fn arithmetic(&mut self, operation: Binary, op: &str, left: Expr, right: Expr, span: Span) -> Expr {
        let (left, right) = (self.numeric(left), self.numeric(right));
        if !left.ty.is_numeric() || !right.ty.is_numeric() {
            return self.bad_operands(op, &left, &right, span);
        }
        let ty = left.ty.promoted_with(&right.ty);
        let left = self.convert_primitive(left, &ty);
        let right = self.convert_primitive(right, &ty);
        let result = match operation {
            Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge => Type::Boolean,
            _ => ty,
        };
        self.apply(operation, left, right, result, span)
    }

    /// A shift; each operand is promoted on its own (JLS 15.19).
    fn shift(&mut self, operation: Binary, op: &str, left: Expr, right: Expr, span: Span) -> Expr {
        let (left, right) = (self.numeric(left), self.numeric(right));
        if !left.ty.is_integral() || !right.ty.is_integral() {
            return self.bad_operands(op, &left, &right, span);
        }
        let (a, b) = (left.ty.promoted(), right.ty.promoted());
        let left = self.convert_primitive(left, &a);
        let right = self.convert_primitive(right, &b);
        self.apply(operation, left, right, a, span)
    }

    fn logical(&mut self, operation: Binary, op: &str, left: Expr, right: Expr, span: Span) -> Expr {
        let (left, right) = (self.numeric(left), self.numeric(right));
        if left.ty != Type::Boolean || right.ty != Type::Boolean {
            return self.bad_operands(op, &left, &right, span);
        }
        if self.conjunction(operation, &left, &right) {
            return self.star(left, right, span);
        }
        self.apply(operation, left, right, Type::Boolean, span)
    }

    /// `==` and `!=`: by value if at least one operand is primitive, otherwise by identity (JLS
    /// 15.21).
    fn equality(&mut self, operation: Binary, op: &str, left: Expr, right: Expr, span: Span) -> Expr {
        if left.ty.is_primitive() || right.ty.is_primitive() {
            let (left, right) = (self.numeric(left), self.numeric(right));
            if left.ty == Type::Boolean && right.ty == Type::Boolean {
                return self.apply(operation, left, right, Type::Boolean, span);
            }
            if !left.ty.is_numeric() || !right.ty.is_numeric() {
                return self.bad_operands(op, &left, &right, span);
            }
            let ty = left.ty.promoted_with(&right.ty);
            let left = self.convert_primitive(left, &ty);
            let right = self.convert_primitive(right, &ty);
            return self.apply(operation, left, right, Type::Boolean, span);
        }
        if !left.ty.is_reference()
            || !right.ty.is_reference()
            || !(self.castable(&left.ty, &right.ty) || self.castable(&right.ty, &left.ty))
        {
            return self.bad_operands(op, &left, &right, span);
        }
        self.apply(
            operation,
            without_implicit_cast(left),
            without_implicit_cast(right),
            Type::Boolean,
            span,
        )
    }

    /// String concatenation (JLS 15.18.1). A primitive value with an empty constant is just its
    /// text, which need not be a new object; HotSpot does the same.
    pub(super) fn concat(&mut self, left: Expr, right: Expr, span: Span) -> Expr {
        let is_empty = |e: &Expr| matches!(&e.constant, Some(Constant::String(text)) if text.is_empty());
        let is_value = |e: &Expr| e.ty.is_primitive() && e.constant.is_none();
        if is_empty(&left) && is_value(&right) || is_empty(&right) && is_value(&left) {
            let text = self.as_text(if is_value(&right) { right } else { left });
            return Expr { span, ..text };
        }
        let (left, right) = (self.as_text(left), self.as_text(right));
        let constant = match (&left.constant, &right.constant) {
            (Some(Constant::String(x)), Some(Constant::String(y))) => {
                Some(Constant::String(x.iter().chain(y.iter()).copied().collect()))
            }
            _ => None,
        };
        Expr {
            kind: ExprKind::Concat(Box::new(left), Box::new(right)),
            ty: self.world.string(),
            constant,
            span,
        }
    }

    /// Checks `c ? a : b` (JLS 15.25).
    pub(super) fn conditional(
        &mut self,
        condition: &syntax::Expr,
        yes: &syntax::Expr,
        no: &syntax::Expr,
        want: Option<&Type>,
        span: Span,
    ) -> Expr {
        let outer = self.pattern_count();
        let checked = self.condition(condition);
        let patterns = self.take_patterns(outer);
        let (yes, _) = self.in_branch((&patterns, condition, true), |c| c.expression(yes, want));
        let (no, _) = self.in_branch((&patterns, condition, false), |c| c.expression(no, want));
        let condition = checked;
        if yes.ty == Type::Void || no.ty == Type::Void {
            self.error(span, "'void' type not allowed here");
            return self.unknown(span);
        }
        let ty = self.conditional_type(&[&yes, &no], want);
        let yes = self.convert(yes, &ty);
        let no = self.convert(no, &ty);
        let constant = match (&condition.constant, &yes.constant, &no.constant) {
            (Some(Constant::Bool(true)), Some(value), Some(_)) => Some(value.clone()),
            (Some(Constant::Bool(false)), Some(_), Some(value)) => Some(value.clone()),
            _ => None,
        };
        Expr {
            kind: ExprKind::Conditional(Box::new(condition), Box::new(yes), Box::new(no)),
            ty,
            constant,
            span,
        }
    }

    /// The type of a conditional or `switch` expression with these operands (JLS 15.25, 15.28.1).
    pub(super) fn conditional_type(&mut self, results: &[&Expr], want: Option<&Type>) -> Type {
        let types: Vec<Type> = results.iter().map(|e| e.ty.clone()).collect();
        let Some(first) = types.first() else {
            return want.cloned().unwrap_or_else(|| self.world.object());
        };
        if types.iter().all(|t| t == first) {
            return first.clone();
        }
        if let Some(unknown) = types.iter().find(|t| t.is_unknown()) {
            return want.filter(|w| !w.is_unknown()).unwrap_or(unknown).clone();
        }
        let unboxed: Vec<Type> = types
            .iter()
            .map(|t| self.world.unboxed(t).unwrap_or_else(|| t.clone()))
            .collect();
        if unboxed.iter().all(|t| *t == Type::Boolean) {
            return Type::Boolean;
        }
        if unboxed.iter().all(Type::is_numeric) {
            return self.numeric_result(results, &unboxed);
        }
        // The target type does not count for numeric and boolean conditionals; `null` counts as an
        // operand of these here.
        let is_poly = unboxed.iter().any(|t| !t.is_primitive() && *t != Type::Null);
        if let Some(want) = want
            && want.is_reference()
            && is_poly
            && results.iter().all(|e| self.fits(e, want, Context::Assignment))
        {
            return want.clone();
        }
        let mut joined = Type::Null;
        for ty in &types {
            let boxed = self.world.boxed(ty).map_or_else(|| ty.clone(), Type::class);
            joined = self.world.join(&joined, &boxed);
        }
        joined
    }

    /// The type of a numeric conditional: the narrower type for constants that fit, otherwise the
    /// promoted type.
    fn numeric_result(&self, results: &[&Expr], unboxed: &[Type]) -> Type {
        if unboxed.iter().all(|t| *t == unboxed[0]) {
            return unboxed[0].clone();
        }
        for narrow in [Type::Byte, Type::Short, Type::Char] {
            let fits = results.iter().zip(unboxed).all(|(e, t)| {
                let is_constant = matches!(&e.constant, Some(Constant::Int(v)) if e.ty == Type::Int && narrow.wrap(*v) == *v);
                *t == narrow || is_constant || (narrow == Type::Short && *t == Type::Byte)
            });
            if fits && unboxed.contains(&narrow) {
                return narrow;
            }
        }
        unboxed.iter().fold(Type::Int, |ty, t| ty.promoted_with(t))
    }
}
