//! Expressions with as few parentheses as the parser needs.

use super::layout::Line;
use super::operators::{binary, unary};
use super::types::{annotation_text, type_text, typed_idents};
use crate::precedence::{Level, binding};
use crate::syntax::*;
use std::borrow::Cow;

/// Where an expression stands: what surrounds it decides whether it needs parentheses.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// Operators that bind more loosely need parentheses.
    pub(super) level: Level,
    /// Nothing follows that could be taken for a part of it: quantifiers and their like reach as
    /// far as they can.
    pub(super) last: bool,
}

impl Place {
    /// Before something that could be taken for a part of it.
    pub(super) const fn followed(level: Level) -> Place {
        Place { level, last: false }
    }

    /// Before something that closes it.
    pub(super) const fn closed(level: Level) -> Place {
        Place { level, last: true }
    }
}

/// A whole expression.
const WHOLE: Place = Place::closed(Level::Conditional);

/// Left of a `.` or `[`.
const BASE: Place = Place::followed(Level::Atom);

pub(super) fn expression(e: &Exp, line: &mut Line) {
    at(e, WHOLE, line);
}

/// What the parser reads up to an `==>` that is no part of it.
pub(super) fn before_implication(e: &Exp, line: &mut Line) {
    at(e, Place::followed(Level::Wand), line);
}

/// What cannot be an implication or a conditional, unless in parentheses.
pub(super) fn resource(e: &Exp, line: &mut Line) {
    at(e, Place::closed(Level::Wand), line);
}

/// What can be assigned to, and what there are permissions to.
pub(super) fn target(e: &Exp, line: &mut Line) {
    at(e, Place::closed(Level::Suffix), line);
}

pub(super) fn at(e: &Exp, place: Place, line: &mut Line) {
    echis_recursion::deep(|| {
        if needs_parentheses(&e.kind, place) {
            line.text("(");
            line.indented(|line| kind(&e.kind, WHOLE, line));
            line.text(")");
        } else {
            kind(&e.kind, place, line);
        }
    });
}

pub(super) fn needs_parentheses(e: &ExpKind, place: Place) -> bool {
    match e {
        ExpKind::Ite(..) => place.level > Level::Conditional,
        ExpKind::Binary(BinOp::Wand, ..) => place.level > Level::Wand || !place.last,
        ExpKind::Binary(op, ..) => place.level > binding(*op).level,
        ExpKind::Let(..)
        | ExpKind::Quantifier(..)
        | ExpKind::ForPerm(..)
        | ExpKind::Unfolding(..)
        | ExpKind::Applying(..)
        | ExpKind::Asserting(..) => !place.last,
        ExpKind::Unary(..) | ExpKind::Annotated(..) => place.level == Level::Atom,
        _ => false,
    }
}

fn kind(e: &ExpKind, place: Place, line: &mut Line) {
    match e {
        ExpKind::Error => line.text("/* error */"),
        ExpKind::Int(value) => line.text(value.to_string()),
        ExpKind::Bool(true) => line.text("true"),
        ExpKind::Bool(false) => line.text("false"),
        ExpKind::Null => line.text("null"),
        ExpKind::NoPerm => line.text("none"),
        ExpKind::FullPerm => line.text("write"),
        ExpKind::Wildcard => line.text("wildcard"),
        ExpKind::Epsilon => line.text("epsilon"),
        ExpKind::Result => line.text("result"),
        ExpKind::Ident(name) => ident(name, line),
        ExpKind::Call(name, arguments, ty) => call(name, arguments, ty.as_ref(), line),
        ExpKind::Field(of, name) => {
            at(of, BASE, line);
            line.text(".");
            ident(name, line);
        }
        ExpKind::Unary(op, of) => unary(*op, of, line),
        ExpKind::Binary(op, left, right) => line.group(|line| binary(*op, left, right, place.last, line)),
        ExpKind::Ite(condition, then, otherwise) => line.indented(|line| {
            at(condition, Place::followed(Level::Iff), line);
            line.blank();
            line.text("? ");
            at(then, WHOLE, line);
            line.blank();
            line.text(": ");
            at(otherwise, WHOLE, line);
        }),
        ExpKind::Acc(location, amount) => acc(location, amount.as_deref(), line),
        ExpKind::Old(of) => enclosed("old(", of, ")", line),
        ExpKind::LabelledOld(label, of) => enclosed(format!("old[{}](", label.name), of, ")", line),
        ExpKind::MapDomain(of) => enclosed("domain(", of, ")", line),
        ExpKind::MapRange(of) => enclosed("range(", of, ")", line),
        ExpKind::Perm(of) => {
            line.text("perm(");
            resource(of, line);
            line.text(")");
        }
        ExpKind::Size(of) => size(of, line),
        ExpKind::Let(..)
        | ExpKind::Quantifier(..)
        | ExpKind::ForPerm(..)
        | ExpKind::Unfolding(..)
        | ExpKind::Applying(..)
        | ExpKind::Asserting(..) => line.indented(|line| with_body(e, line)),
        ExpKind::InhaleExhale(first, second) => {
            line.text("[");
            line.indented(|line| {
                expression(first, line);
                line.text(",");
                line.blank();
                expression(second, line);
            });
            line.text("]");
        }
        ExpKind::Literal(collection, ty, elements) => {
            line.text(match collection {
                Collection::Seq => "Seq",
                Collection::Set => "Set",
                Collection::Multiset => "Multiset",
            });
            if let Some(ty) = ty {
                line.text(format!("[{}]", type_text(ty)));
            }
            list("(", elements, expression, ")", line);
        }
        ExpKind::MapLiteral(types, pairs) => {
            line.text("Map");
            if let Some((key, value)) = types {
                line.text(format!("[{}, {}]", type_text(key), type_text(value)));
            }
            list("(", pairs, pair, ")", line);
        }
        ExpKind::Range(from, to) => {
            line.text("[");
            expression(from, line);
            line.text("..");
            expression(to, line);
            line.text(")");
        }
        ExpKind::Index(of, index) => {
            at(of, BASE, line);
            enclosed("[", index, "]", line);
        }
        ExpKind::Update(of, pairs) => {
            at(of, BASE, line);
            list("[", pairs, pair, "]", line);
        }
        ExpKind::Slice(of, from, to) => {
            at(of, BASE, line);
            line.text("[");
            from.iter().for_each(|from| expression(from, line));
            line.text("..");
            to.iter().for_each(|to| expression(to, line));
            line.text("]");
        }
        ExpKind::New(None) => line.text("new(*)"),
        ExpKind::New(Some(fields)) => list("new(", fields, ident, ")", line),
        ExpKind::Annotated(annotation, of) => annotated(annotation, of, place.last, line),
    }
}

/// An annotation and what it belongs to: what stands alone, or what begins with a prefix operator.
fn annotated(annotation: &Annotation, of: &Exp, last: bool, line: &mut Line) {
    line.text(annotation_text(annotation));
    line.text(" ");
    let level = match of.kind {
        ExpKind::Field(..) | ExpKind::Index(..) | ExpKind::Update(..) | ExpKind::Slice(..) => {
            return enclosed("(", of, ")", line);
        }
        ExpKind::Unary(..) | ExpKind::Annotated(..) => Level::Suffix,
        _ => Level::Atom,
    };
    at(of, Place { level, last }, line);
}

/// Expressions with a body that reaches as far as it can.
fn with_body(e: &ExpKind, line: &mut Line) {
    let body = match e {
        ExpKind::Let(name, value, body) => {
            enclosed(format!("let {} == (", name.name), value, ") in", line);
            body
        }
        ExpKind::Quantifier(quantifier, variables, triggers, body) => {
            let keyword = match quantifier {
                Quantifier::Forall => "forall",
                Quantifier::Exists => "exists",
            };
            line.text(format!("{keyword} {} ::", typed_idents(variables)));
            for trigger in triggers {
                line.blank();
                if trigger.terms.is_empty() {
                    line.text("{ }");
                } else {
                    list("{ ", &trigger.terms, expression, " }", line);
                }
            }
            body
        }
        ExpKind::ForPerm(variables, of, body) => {
            line.text(format!("forperm {}", typed_idents(variables)));
            // a bracket after the name of a type would be read as its arguments
            let last = variables.last().map(|v| &v.ty.kind);
            if matches!(last, Some(TypeKind::Named(_, arguments)) if arguments.is_empty()) {
                line.text("[]");
            }
            line.text(" [");
            resource(of, line);
            line.text("] ::");
            body
        }
        ExpKind::Unfolding(access, body) => {
            enclosed("unfolding ", access, " in", line);
            body
        }
        ExpKind::Applying(wand, body) => {
            enclosed("applying (", wand, ") in", line);
            body
        }
        ExpKind::Asserting(assertion, body) => {
            enclosed("asserting (", assertion, ") in", line);
            body
        }
        _ => return,
    };
    line.blank();
    expression(body, line);
}

/// `|e|`; two bars must not touch, since they would be read as `||`.
fn size(of: &Exp, line: &mut Line) {
    let open = line.mark();
    line.text("|");
    expression(of, line);
    if line.text_after(open).is_some_and(|text| text.starts_with('|')) {
        line.replace(open, "| ");
    }
    let touches = line.last_text().is_some_and(|text| text.ends_with('|'));
    line.text(if touches { " |" } else { "|" });
}

fn acc(location: &Exp, amount: Option<&Exp>, line: &mut Line) {
    line.text("acc(");
    line.indented(|line| {
        target(location, line);
        if let Some(amount) = amount {
            line.text(",");
            line.blank();
            expression(amount, line);
        }
    });
    line.text(")");
}

fn call(name: &Ident, arguments: &[Exp], ty: Option<&Type>, line: &mut Line) {
    if ty.is_some() {
        line.text("(");
    }
    ident(name, line);
    list("(", arguments, expression, ")", line);
    if let Some(ty) = ty {
        line.text(format!(": {})", type_text(ty)));
    }
}

fn enclosed(open: impl Into<Cow<'static, str>>, e: &Exp, close: &'static str, line: &mut Line) {
    line.text(open);
    expression(e, line);
    line.text(close);
}

/// Elements between brackets.
fn list<T>(
    open: &'static str,
    elements: &[T],
    element: fn(&T, &mut Line),
    close: &'static str,
    line: &mut Line,
) {
    line.text(open);
    line.indented(|line| {
        line.soft();
        separated(elements, element, line);
    });
    line.text(close);
}

/// Elements with commas between them.
pub(super) fn separated<T>(elements: &[T], element: fn(&T, &mut Line), line: &mut Line) {
    for (index, one) in elements.iter().enumerate() {
        if index > 0 {
            line.text(",");
            line.blank();
        }
        element(one, line);
    }
}

fn pair((key, value): &(Exp, Exp), line: &mut Line) {
    expression(key, line);
    line.text(" := ");
    expression(value, line);
}

fn ident(name: &Ident, line: &mut Line) {
    line.text(name.name.to_string());
}
