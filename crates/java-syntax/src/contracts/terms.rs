//! Parses the operands of chains: literals, names, calls, casts, and the forms that only contracts
//! have, such as `acc(…)` and `forall`. Also parses types.

use super::assertions::spec;
use super::items::prefix_constructor;
use super::lexer::Kind;
use super::tree::{Amount, Link, Prefix, PrefixConstructor, Spec};
use super::{Failed, Parsed, Parser};
use crate::literals;
use crate::tree::{Expr, ExprKind, Ident, Literal, Receiver, TypeRef, TypeRefKind};
use echis_source::Span;
use std::sync::Arc;

/// The primitive types.
const PRIMITIVES: [&str; 8] = [
    "boolean", "byte", "short", "char", "int", "long", "float", "double",
];

/// The words that are not identifiers in contracts, apart from the primitive types.
const RESERVED: [&str; 23] = [
    "true",
    "false",
    "null",
    "this",
    "super",
    "new",
    "instanceof",
    "return",
    "class",
    "if",
    "else",
    "while",
    "for",
    "do",
    "switch",
    "case",
    "break",
    "continue",
    "throw",
    "try",
    "final",
    "void",
    "_",
];

/// Whether a word is not an identifier.
pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word) || PRIMITIVES.contains(&word)
}

fn at(kind: ExprKind, span: Span) -> Expr {
    Expr { kind, span }
}

impl Parser<'_> {
    /// Parses an operand with the unary operators and casts before it.
    pub(super) fn unary(&mut self) -> Parsed<Expr> {
        echis_recursion::deep(|| self.unary_here())
    }

    fn unary_here(&mut self) -> Parsed<Expr> {
        let start = self.span();
        for operator in ["-", "+", "!", "~"] {
            if !self.is_symbol(operator) {
                continue;
            }
            // 2147483648 is allowed only after a minus (JLS 3.10.1), so minus and digits become one
            // literal.
            if operator == "-" && self.is_decimal(1) {
                self.at += 1;
                return self.integer(true, start);
            }
            self.count_nesting()?;
            self.at += 1;
            let operand = self.unary()?;
            let span = start.to(operand.span);
            return Ok(at(ExprKind::Unary(operator, Box::new(operand)), span));
        }
        if let Some(ty) = self.cast() {
            self.count_nesting()?;
            let operand = self.unary()?;
            let span = start.to(operand.span);
            return Ok(at(ExprKind::Cast(ty, Box::new(operand)), span));
        }
        let first = self.primary()?;
        self.selectors(first)
    }

    /// Whether the token `by` places ahead is a decimal or octal integer.
    fn is_decimal(&self, by: usize) -> bool {
        let token = self.ahead(by);
        token.kind == Kind::Integer && !token.text.starts_with("0x") && !token.text.starts_with("0b")
    }

    /// Parses an integer literal. `start` is the position of the minus if it is `negated`.
    fn integer(&mut self, negated: bool, start: Span) -> Parsed<Expr> {
        let token = self.next();
        let span = start.to(token.span);
        match literals::integer(token.text, negated) {
            Ok(Literal::Int(value)) if negated => Ok(at(ExprKind::Literal(Literal::Int(-value)), span)),
            Ok(Literal::Long(value)) if negated => Ok(at(ExprKind::Literal(Literal::Long(-value)), span)),
            Ok(literal) => Ok(at(ExprKind::Literal(literal), span)),
            Err(message) => {
                self.report(span, message);
                Err(Failed)
            }
        }
    }

    /// Parses `(T)` if an operand follows it (JLS 15.16); otherwise consumes nothing.
    fn cast(&mut self) -> Option<TypeRef> {
        if !self.is_symbol("(") {
            return None;
        }
        let (before, errors) = (self.at, self.errors.len());
        self.at += 1;
        let ty = self.type_ref().ok().filter(|_| self.eat(")"));
        let ty = ty.filter(|ty| {
            let token = self.token();
            let follows = match token.kind {
                Kind::Name => token.text != "instanceof",
                Kind::Symbol => matches!(token.text, "(" | "!" | "~"),
                Kind::End | Kind::Bad(_) => false,
                _ => true,
            };
            let is_primitive = matches!(ty.kind, TypeRefKind::Primitive(_));
            follows || (is_primitive && matches!(token.text, "-" | "+"))
        });
        if ty.is_none() {
            self.at = before;
        }
        self.errors.truncate(errors);
        ty
    }

    /// Parses an operand without the operators before it and the selectors after it.
    fn primary(&mut self) -> Parsed<Expr> {
        let token = self.token();
        let span = token.span;
        let literal = |kind| Ok(at(ExprKind::Literal(kind), span));
        match token.kind {
            Kind::Integer => return self.integer(false, span),
            Kind::Float => return self.literal_token(literals::floating(token.text)),
            Kind::Character => return self.literal_token(literals::character(token.text)),
            Kind::String => return self.literal_token(literals::string(token.text)),
            Kind::Escaped => return self.escaped(),
            Kind::Symbol if token.text == "(" => {
                self.at += 1;
                self.open_brackets += 1;
                let inner = self.assertion()?;
                self.open_brackets -= 1;
                let end = self.expect(")")?;
                return Ok(at(ExprKind::Paren(Box::new(inner)), span.to(end)));
            }
            Kind::Name => {}
            _ => return self.fail("expected an assertion or an expression"),
        }
        match token.text {
            "true" | "false" => {
                self.at += 1;
                literal(Literal::Bool(token.text == "true"))
            }
            "null" => {
                self.at += 1;
                literal(Literal::Null)
            }
            "this" => {
                self.at += 1;
                Ok(at(ExprKind::This(None), span))
            }
            "super" => {
                self.at += 1;
                self.expect(".")?;
                let name = self.ident()?;
                if self.is_symbol("(") {
                    return self.call(Receiver::Super, name, span);
                }
                Ok(at(ExprKind::SuperField(name.clone()), span.to(name.span)))
            }
            "new" => self.fail("nothing can be created in a contract; expected an expression"),
            "acc" | "old" | "untouched" if self.ahead(1).is_symbol("(") => self.keyword_call(token.text),
            "forall" | "exists" if self.ahead(1).kind == Kind::Name => self.quantifier(),
            word if let Some(make) = prefix_constructor(word)
                && self.begins_prefix() =>
            {
                self.prefixed(make)
            }
            _ => {
                let name = self.ident()?;
                if self.is_symbol("(") {
                    return self.call(Receiver::Implicit, name, span);
                }
                Ok(at(ExprKind::Name(name), span))
            }
        }
    }

    /// Consumes a literal token, whose value is `read`.
    fn literal_token(&mut self, read: Result<Literal, &'static str>) -> Parsed<Expr> {
        let token = self.next();
        match read {
            Ok(literal) => Ok(at(ExprKind::Literal(literal), token.span)),
            Err(message) => {
                self.report(token.span, message);
                Err(Failed)
            }
        }
    }

    /// Parses `\old(e)`, `\result`, `\forall` or `\exists`.
    fn escaped(&mut self) -> Parsed<Expr> {
        let token = self.token();
        match &token.text[1..] {
            "result" => {
                self.at += 1;
                Ok(spec(Spec::Result, token.span))
            }
            "old" if self.ahead(1).is_symbol("(") => self.keyword_call("old"),
            "forall" | "exists" => self.quantifier(),
            _ => self.fail("expected an expression; there are \\old, \\result, \\forall and \\exists"),
        }
    }

    /// Whether `opening` or `using` at this token begins a prefix, because a call follows it.
    /// Otherwise the word is an identifier.
    fn begins_prefix(&self) -> bool {
        let token = self.ahead(1);
        match token.text {
            "(" | "\\result" => true,
            // The receiver of the call is a variable named `in`.
            "in" => self.ahead(2).is_symbol("."),
            text => token.kind == Kind::Name && text != "instanceof",
        }
    }

    /// Parses `opening p(x) in e` or `using f(x) in e`. The expression `e` extends as far as
    /// possible.
    fn prefixed(&mut self, make: PrefixConstructor) -> Parsed<Expr> {
        let start = self.span();
        let Prefix { call, .. } = self.prefix_after_keyword(make)?;
        let value = Box::new(self.assertion()?);
        let span = start.to(value.span);
        Ok(spec(make(Box::new(call), value), span))
    }

    /// Parses `forall T x, T y; A` or `forall T x; range; A`.
    fn quantifier(&mut self) -> Parsed<Expr> {
        let token = self.next();
        let is_forall = token.text.ends_with("forall");
        let mut ty = self.type_ref()?;
        let mut variables = vec![(ty.clone(), self.ident()?)];
        while self.eat(",") {
            // A name that a `,` or `;` follows has the type of the preceding variable.
            if !(self.ahead(1).is_symbol(",") || self.ahead(1).is_symbol(";")) {
                ty = self.type_ref()?;
            }
            variables.push((ty.clone(), self.ident()?));
        }
        self.expect(";")?;
        let mut body = self.assertion()?;
        let mut range = None;
        if self.is_symbol(";") && self.separates_range() {
            self.at += 1;
            range = Some(Box::new(body));
            body = self.assertion()?;
        }
        let span = token.span.to(body.span);
        Ok(spec(
            Spec::Quantifier {
                is_forall,
                variables,
                range,
                body: Box::new(body),
            },
            span,
        ))
    }

    /// Whether the `;` here separates the range from the body of a quantifier. Inside parentheses a
    /// `;` cannot end an item.
    fn separates_range(&mut self) -> bool {
        if self.open_brackets > 0 {
            return true;
        }
        self.at += 1;
        let ends = self.begins_item();
        self.at -= 1;
        !ends
    }

    /// Parses `acc(…)`, `old(…)` or `untouched(…)`.
    fn keyword_call(&mut self, what: &str) -> Parsed<Expr> {
        let start = self.span();
        self.at += 1;
        let mut arguments = self.arguments()?;
        let span = self.since(start);
        if what == "acc" {
            return self.access(arguments, span);
        }
        let (Some(argument), true) = (arguments.pop(), arguments.is_empty()) else {
            self.report(span, format!("`{what}` is about one thing"));
            return Err(Failed);
        };
        let argument = Box::new(argument);
        Ok(spec(
            if what == "old" {
                Spec::Old(argument)
            } else {
                Spec::Untouched(argument)
            },
            span,
        ))
    }

    /// Parses `acc(x, y, 1/2)`. The last argument is the amount if it has the form of one.
    fn access(&mut self, mut locations: Vec<Expr>, span: Span) -> Parsed<Expr> {
        let mut amount = Amount::Full;
        if locations.len() > 1
            && let Some(found) = locations.last().and_then(fraction)
        {
            amount = found;
            locations.pop();
        }
        if locations.is_empty() {
            self.report(
                span,
                "`acc` is about a field, an element of an array, or a predicate",
            );
            return Err(Failed);
        }
        Ok(spec(Spec::Access(locations, amount), span))
    }

    /// Parses the arguments of a call, after its receiver and its name.
    fn call(&mut self, receiver: Receiver, name: Ident, start: Span) -> Parsed<Expr> {
        let arguments = self.arguments()?;
        let call = ExprKind::Call {
            receiver,
            name,
            type_arguments: Vec::new(),
            arguments,
        };
        Ok(at(call, self.since(start)))
    }

    /// Parses `(e, …)`; `_` is a permission amount.
    fn arguments(&mut self) -> Parsed<Vec<Expr>> {
        self.expect("(")?;
        let mut arguments = Vec::new();
        if self.eat(")") {
            return Ok(arguments);
        }
        self.open_brackets += 1;
        loop {
            arguments.push(if self.is_name("_") {
                let token = self.next();
                let name = Ident {
                    text: Arc::from("_"),
                    span: token.span,
                };
                at(ExprKind::Name(name), token.span)
            } else {
                self.assertion()?
            });
            if self.eat(")") {
                self.open_brackets -= 1;
                return Ok(arguments);
            }
            self.expect(",")?;
        }
    }

    /// Parses the field accesses, calls and array accesses after an operand.
    fn selectors(&mut self, mut value: Expr) -> Parsed<Expr> {
        loop {
            let start = value.span;
            if self.is_symbol("[") {
                self.count_nesting()?;
                value = self.element(value)?;
            } else if self.eat(".") {
                self.count_nesting()?;
                if self.is_name("this") {
                    self.at += 1;
                    value = at(ExprKind::This(Some(Box::new(value))), self.since(start));
                    continue;
                }
                if self.is_name("super") {
                    self.at += 1;
                    self.expect(".")?;
                    let name = self.ident()?;
                    value = self.call(Receiver::InterfaceSuper(Box::new(value)), name, start)?;
                    continue;
                }
                let name = self.ident()?;
                value = if self.is_symbol("(") {
                    self.call(Receiver::Expr(Box::new(value)), name, start)?
                } else {
                    let span = start.to(name.span);
                    at(ExprKind::Field(Box::new(value), name), span)
                };
            } else {
                return Ok(value);
            }
        }
    }

    /// Parses `a[i]`, `a[*]` or `a[i..j]`.
    fn element(&mut self, array: Expr) -> Parsed<Expr> {
        let start = array.span;
        let array = Box::new(array);
        self.expect("[")?;
        if self.is_symbol("*") && self.ahead(1).is_symbol("]") {
            self.at += 2;
            return Ok(spec(Spec::Elements(array), self.since(start)));
        }
        self.open_brackets += 1;
        let from = Box::new(self.assertion()?);
        let to = if self.eat("..") {
            Some(Box::new(self.assertion()?))
        } else {
            None
        };
        self.open_brackets -= 1;
        self.expect("]")?;
        let span = self.since(start);
        Ok(match to {
            Some(to) => spec(Spec::Range(array, from, to), span),
            None => at(ExprKind::Index(array, from), span),
        })
    }

    /// Parses a type.
    pub(super) fn type_ref(&mut self) -> Parsed<TypeRef> {
        self.count_nesting()?;
        let start = self.span();
        let token = self.token();
        let kind = if token.kind == Kind::Name && PRIMITIVES.contains(&token.text) {
            self.at += 1;
            TypeRefKind::Primitive(Arc::from(token.text))
        } else {
            let mut parts = vec![(self.ident()?, self.type_arguments()?)];
            while self.is_symbol(".") && self.ahead(1).kind == Kind::Name {
                self.at += 1;
                parts.push((self.ident()?, self.type_arguments()?));
            }
            TypeRefKind::Named(parts)
        };
        let mut ty = TypeRef::new(kind, self.since(start));
        while self.is_symbol("[") && self.ahead(1).is_symbol("]") {
            self.count_nesting()?;
            self.at += 2;
            ty = TypeRef::new(TypeRefKind::Array(Box::new(ty)), self.since(start));
        }
        Ok(ty)
    }

    /// Parses type arguments `<T, …>`.
    fn type_arguments(&mut self) -> Parsed<Vec<TypeRef>> {
        let mut arguments = Vec::new();
        if !self.eat("<") {
            return Ok(arguments);
        }
        loop {
            let argument = echis_recursion::deep(|| self.type_argument())?;
            arguments.push(argument);
            if self.eat(">") {
                return Ok(arguments);
            }
            self.expect(",")?;
        }
    }

    fn type_argument(&mut self) -> Parsed<TypeRef> {
        let start = self.span();
        if !self.eat("?") {
            return self.type_ref();
        }
        let kind = if self.is_name("extends") {
            self.at += 1;
            TypeRefKind::Wildcard(Some(Box::new(self.type_ref()?)))
        } else if self.is_name("super") {
            self.at += 1;
            TypeRefKind::Super(Box::new(self.type_ref()?))
        } else {
            TypeRefKind::Wildcard(None)
        };
        Ok(TypeRef::new(kind, self.since(start)))
    }
}

/// The permission amount that an argument has the form of: `_`, `n/d` or an integer.
fn fraction(argument: &Expr) -> Option<Amount> {
    match &argument.kind {
        ExprKind::Paren(inner) => fraction(inner),
        ExprKind::Name(name) if &*name.text == "_" => Some(Amount::Some),
        ExprKind::Literal(Literal::Int(_)) => {
            let one = at(ExprKind::Literal(Literal::Int(1)), argument.span);
            Some(Amount::Fraction(Box::new(argument.clone()), Box::new(one)))
        }
        ExprKind::Spec(spec) => match &**spec {
            Spec::Chain(n, links) => match links.as_slice() {
                [
                    Link {
                        operator: "/",
                        operand: d,
                        ..
                    },
                ] => Some(Amount::Fraction(n.clone(), Box::new(d.clone()))),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
