//! Builds expressions.

use super::types::{array_of, is_type};
use super::{Builder, child, children, field_children, has_keyword};
use crate::literals;
use crate::nodes::Parts;
use crate::tree::{
    Expr, ExprKind, Ident, Lambda, LambdaBody, Literal, Parameter, Receiver, TypeRef, TypeRefKind,
};
use echis_source::Span;
use std::sync::Arc;
use tree_sitter::Node;

/// All operators, as the static strings that the tree has.
const OPERATORS: [&str; 23] = [
    "+", "-", "*", "/", "%", "<<", ">>", ">>>", "<", ">", "<=", ">=", "==", "!=", "&", "|", "^", "&&", "||",
    "!", "~", "++", "--",
];

fn operator(text: &str) -> &'static str {
    OPERATORS.iter().find(|&&op| op == text).copied().unwrap_or("+")
}

fn unsupported(what: &str) -> ExprKind {
    ExprKind::Unsupported(Arc::from(what))
}

impl Builder<'_> {
    pub(super) fn expression_in(&mut self, node: Node, field: &str) -> Expr {
        let inner = node.field(field).unwrap_or(node);
        self.expression(inner)
    }

    pub(super) fn arguments(&mut self, node: Option<Node>) -> Vec<Expr> {
        let nodes = node.map(children).unwrap_or_default();
        nodes.into_iter().map(|n| self.expression(n)).collect()
    }

    pub(super) fn expression(&mut self, node: Node) -> Expr {
        echis_recursion::deep(|| Expr {
            kind: self.expression_kind(node),
            span: self.span(node),
        })
    }

    fn boxed_in(&mut self, node: Node, field: &str) -> Box<Expr> {
        Box::new(self.expression_in(node, field))
    }

    /// Makes a literal whose value is `read`. Reports a malformed one.
    fn literal(&mut self, node: Node, read: Result<Literal, &'static str>) -> ExprKind {
        ExprKind::Literal(read.unwrap_or_else(|message| {
            self.error(node, message);
            Literal::Null
        }))
    }

    fn expression_kind(&mut self, node: Node) -> ExprKind {
        let text = self.text(node);
        match node.kind() {
            "decimal_integer_literal"
            | "hex_integer_literal"
            | "octal_integer_literal"
            | "binary_integer_literal" => self.literal(node, literals::integer(text, false)),
            "decimal_floating_point_literal" | "hex_floating_point_literal" => {
                self.literal(node, literals::floating(text))
            }
            "true" => ExprKind::Literal(Literal::Bool(true)),
            "false" => ExprKind::Literal(Literal::Bool(false)),
            "null_literal" => ExprKind::Literal(Literal::Null),
            "character_literal" => self.literal(node, literals::character(text)),
            "string_literal" => {
                if child(node, "string_interpolation").is_some() {
                    self.error(node, "unknown escape sequence");
                }
                self.literal(node, literals::string(text))
            }
            "identifier" | "type_identifier" => ExprKind::Name(self.ident(node)),
            "this" => ExprKind::This(None),
            "parenthesized_expression" => match children(node).first() {
                Some(&inner) => {
                    ExprKind::Paren(Box::new(self.expression_with_prefixes(node.start_byte(), inner)))
                }
                None => unsupported("an empty expression"),
            },
            "class_literal" => {
                let ty = children(node).first().copied();
                ExprKind::ClassLiteral(self.type_of(ty, self.span(node)))
            }
            "field_access" => self.field_access(node),
            "array_access" => ExprKind::Index(self.boxed_in(node, "array"), self.boxed_in(node, "index")),
            "method_invocation" => self.call(node),
            "object_creation_expression" => self.new_object(node),
            "array_creation_expression" => self.new_array(node),
            "array_initializer" => {
                let elements = children(node);
                ExprKind::ArrayLiteral(None, elements.into_iter().map(|n| self.expression(n)).collect())
            }
            "unary_expression" => self.unary(node),
            "update_expression" => self.update(node),
            "binary_expression" => {
                let op = node.field("operator").map_or("+", |n| self.text(n));
                ExprKind::Binary(
                    operator(op),
                    self.boxed_in(node, "left"),
                    self.boxed_in(node, "right"),
                )
            }
            "ternary_expression" => ExprKind::Conditional(
                self.boxed_in(node, "condition"),
                self.boxed_in(node, "consequence"),
                self.boxed_in(node, "alternative"),
            ),
            "assignment_expression" => {
                let op = node.field("operator").map_or("=", |n| self.text(n));
                let op = op.strip_suffix('=').filter(|op| !op.is_empty()).map(operator);
                let left = self.boxed_in(node, "left");
                let right = match node.field("right") {
                    Some(right) => self.expression_after_token(right),
                    None => self.expression_in(node, "right"),
                };
                ExprKind::Assign(left, op, Box::new(right))
            }
            "cast_expression" => self.cast(node),
            "instanceof_expression" => match node.field("right") {
                Some(ty) => {
                    let value = self.boxed_in(node, "left");
                    let name = node.field("name").map(|n| self.ident(n));
                    ExprKind::InstanceOf(value, self.type_ref(ty), name)
                }
                None => match node.field("pattern") {
                    Some(pattern) => {
                        let value = self.boxed_in(node, "left");
                        ExprKind::InstanceOfRecord(value, self.pattern(pattern))
                    }
                    None => unsupported("this pattern"),
                },
            },
            "switch_expression" => ExprKind::Switch(self.switch(node)),
            "lambda_expression" => self.lambda(node),
            "method_reference" => self.method_reference(node),
            "template_expression" => unsupported("a string template"),
            // Package names, and types where the grammar expects an expression.
            _ if is_type(node) => {
                let ty = self.type_ref(node);
                self.type_as_expression(ty).kind
            }
            _ => {
                self.error(node, "expected an expression here");
                unsupported("something that is no expression")
            }
        }
    }

    /// Builds `(A & B) e` as `(A) (B) e`, except for a lambda expression or a method reference, which
    /// has all of these types.
    fn cast(&mut self, node: Node) -> ExprKind {
        let types = field_children(node, "type");
        let value = self.expression_in(node, "value");
        let is_made = matches!(
            unparenthesised(&value).kind,
            ExprKind::Lambda(_) | ExprKind::MethodRef(..)
        );
        if types.len() > 1 && is_made {
            return unsupported("a lambda expression of several types");
        }
        let casts = types.into_iter().rev().fold(value, |value, ty| {
            let ty = self.type_ref(ty);
            Expr::new(ExprKind::Cast(ty, Box::new(value)), self.span(node))
        });
        casts.kind
    }

    /// Turns the type `a.b.C` into an expression. Name resolution later classifies the name.
    fn type_as_expression(&self, ty: TypeRef) -> Expr {
        let span = ty.span;
        let kind = match ty.kind {
            TypeRefKind::Named(parts) => {
                let mut names = parts.into_iter().map(|(name, _)| name);
                let first = names.next();
                let mut kind = first.map_or_else(|| unsupported("a type"), ExprKind::Name);
                for name in names {
                    kind = ExprKind::Field(Box::new(Expr { kind, span }), name);
                }
                kind
            }
            _ => unsupported("a type as an expression"),
        };
        Expr { kind, span }
    }

    fn field_access(&mut self, node: Node) -> ExprKind {
        let Some(field) = node.field("field") else {
            return unsupported("this access of a field");
        };
        let object = node.field("object");
        if field.kind() == "this" {
            return ExprKind::This(Some(self.boxed_in(node, "object")));
        }
        let field = self.ident(field);
        if object.is_some_and(|n| n.kind() == "super") {
            return ExprKind::SuperField(field);
        }
        if child(node, "super").is_some() {
            return unsupported("`C.super.f`");
        }
        ExprKind::Field(Box::new(self.expression(object.unwrap_or(node))), field)
    }

    fn call(&mut self, node: Node) -> ExprKind {
        let name = self.ident(node.field("name").unwrap_or(node));
        let receiver = match node.field("object") {
            None => Receiver::Implicit,
            Some(n) if n.kind() == "super" => Receiver::Super,
            Some(n) if child(node, "super").is_some() => {
                Receiver::InterfaceSuper(Box::new(self.expression(n)))
            }
            Some(n) => Receiver::Expr(Box::new(self.expression(n))),
        };
        let type_arguments = node.field("type_arguments");
        ExprKind::Call {
            receiver,
            name,
            type_arguments: type_arguments.map(|n| self.type_arguments(n)).unwrap_or_default(),
            arguments: self.arguments(node.field("arguments")),
        }
    }

    fn new_object(&mut self, node: Node) -> ExprKind {
        let Some(ty) = node.field("type") else {
            return unsupported("this creation of an object");
        };
        // In `o.new C(…)`, the expression before the first `new` is the outer object.
        let mut cursor = node.walk();
        let outer = node
            .children(&mut cursor)
            .take_while(|n| n.kind() != "new")
            .find(|n| n.is_named() && !n.is_extra());
        ExprKind::New {
            outer: outer.map(|n| Box::new(self.expression(n))),
            diamond: self.is_diamond(ty),
            ty: self.type_ref(ty),
            arguments: self.arguments(node.field("arguments")),
            body: child(node, "class_body").map(|n| self.anonymous(n)),
        }
    }

    fn new_array(&mut self, node: Node) -> ExprKind {
        let element = self.type_of(node.field("type"), self.span(node));
        let dimensions = field_children(node, "dimensions");
        if let Some(value) = node.field("value") {
            let rank = self.dimensions(dimensions.first().copied());
            let elements = children(value);
            let elements = elements.into_iter().map(|n| self.expression(n)).collect();
            return ExprKind::ArrayLiteral(Some(array_of(element, rank)), elements);
        }
        let mut lengths = Vec::new();
        let mut rest = 0;
        for dimension in dimensions {
            match dimension.kind() {
                "dimensions_expr" => {
                    if let Some(&length) = children(dimension).last() {
                        lengths.push(self.expression(length));
                    }
                }
                _ => rest += self.dimensions(Some(dimension)),
            }
        }
        ExprKind::NewArray {
            element,
            lengths,
            rest,
        }
    }

    fn unary(&mut self, node: Node) -> ExprKind {
        let op = node.field("operator").map_or("+", |n| self.text(n));
        // 2147483648 is allowed only after a minus (JLS 3.10.1), so minus and digits become one
        // literal.
        let operand = node.field("operand");
        if let Some(digits) = operand.filter(|n| op == "-" && n.kind() == "decimal_integer_literal") {
            let read = literals::integer(self.text(digits), true).map(|literal| match literal {
                Literal::Int(value) => Literal::Int(-value),
                Literal::Long(value) => Literal::Long(-value),
                other => other,
            });
            return self.literal(node, read);
        }
        ExprKind::Unary(operator(op), self.boxed_in(node, "operand"))
    }

    fn update(&mut self, node: Node) -> ExprKind {
        let place = children(node).first().copied().unwrap_or(node);
        let place = self.expression(place);
        let increment = has_keyword(node, "++");
        if node.child(0).is_some_and(|n| n.is_named()) {
            return postfix(place, increment, self.span(node));
        }
        ExprKind::Update {
            increment,
            prefix: true,
            place: Box::new(place),
        }
    }

    fn lambda(&mut self, node: Node) -> ExprKind {
        let untyped = |name: Ident| Parameter {
            ty: TypeRef::new(TypeRefKind::Inferred, name.span),
            name,
            is_varargs: false,
            is_final: false,
        };
        let parameters = match node.field("parameters") {
            Some(n) if n.kind() == "identifier" => vec![untyped(self.ident(n))],
            Some(n) if n.kind() == "inferred_parameters" => {
                children(n).into_iter().map(|n| untyped(self.ident(n))).collect()
            }
            other => self.parameters(other),
        };
        let body = match node.field("body") {
            Some(n) if n.kind() == "block" => LambdaBody::Block(self.block(n)),
            _ => LambdaBody::Expr(self.expression_in(node, "body")),
        };
        ExprKind::Lambda(Arc::new(Lambda { parameters, body }))
    }

    fn method_reference(&mut self, node: Node) -> ExprKind {
        let mut cursor = node.walk();
        let parts: Vec<Node> = node.children(&mut cursor).filter(|n| !n.is_extra()).collect();
        let (Some(&first), Some(&last)) = (parts.first(), parts.last()) else {
            return unsupported("this method reference");
        };
        if first.kind() == "super" {
            return unsupported("`super::m`");
        }
        let name = self.ident(last);
        if is_type(first) {
            let ty = self.type_ref(first);
            let expression = self.type_as_expression(ty.clone());
            return ExprKind::MethodRef(Box::new(expression), Some(ty), name);
        }
        ExprKind::MethodRef(Box::new(self.expression(first)), None, name)
    }
}

/// The expression within parentheses.
fn unparenthesised(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Paren(inner) => unparenthesised(inner),
        _ => e,
    }
}

/// Builds `operand++` or `operand--`.
///
/// A postfix operator binds stronger than a cast and the unary operators: `(byte) n++` is a cast of
/// `n++` (JLS 15.14). But tree-sitter sometimes parses `(byte) n` as the operand of `++`, so the
/// operator is moved inwards.
fn postfix(operand: Expr, increment: bool, span: Span) -> ExprKind {
    let inner = |operand: Box<Expr>| {
        let span = Span {
            start: operand.span.start,
            ..span
        };
        Box::new(Expr::new(postfix(*operand, increment, span), span))
    };
    match operand.kind {
        ExprKind::Cast(ty, value) => ExprKind::Cast(ty, inner(value)),
        ExprKind::Unary(op, value) => ExprKind::Unary(op, inner(value)),
        _ => ExprKind::Update {
            increment,
            prefix: false,
            place: Box::new(operand),
        },
    }
}
