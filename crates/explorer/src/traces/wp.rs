//! path(ρ), Definition 4.2: the weakest precondition of a trace, computed from its end to its
//! beginning.
//!
//! Each action is a substitution. Of a created object, only its number is left.

use super::{Action, Trace};
use crate::context::{Context, Part};
use echis_logic::{Node, Op, Term};
use echis_program::ast::ClassKind;
use rustc_hash::FxHashMap;

/// Translates a term over the state at the end of a trace to one over the state at its beginning.
pub fn initially(cx: &Context, trace: &Trace, term: Term) -> Term {
    trace
        .actions
        .iter()
        .rev()
        .fold(term, |term, action| match action {
            Action::Test(_) => term,
            action => substitute(cx, action, term),
        })
}

/// The path condition of a trace: the conjuncts that must hold at its beginning for the program to
/// take it, in the order of the tests.
pub fn path(cx: &Context, trace: &Trace) -> Vec<Term> {
    let mut conjuncts: Vec<Term> = Vec::new();
    for action in trace.actions.iter().rev() {
        match action {
            Action::Test(b) => conjuncts.push(*b),
            action => {
                for conjunct in &mut conjuncts {
                    *conjunct = substitute(cx, action, *conjunct);
                }
            }
        }
    }
    conjuncts.retain(|c| *c != cx.terms.tru());
    conjuncts.reverse();
    conjuncts
}

/// Applies one action as a substitution.
fn substitute(cx: &Context, action: &Action, term: Term) -> Term {
    let t = cx.terms;
    match action {
        Action::Test(_) => term,
        // [x := e]
        Action::Assign(variable, value) => t.substitute(term, &FxHashMap::from_iter([(*variable, *value)])),
        // [h.f := e]: (h'.f)[h.f := e] is if h'[h.f := e] = h then e else h'[h.f := e].f
        Action::Field(field, object, value) => {
            let symbol = cx.symbol(Part::Field(*field));
            t.map(term, &mut |node, args| {
                (node.op == Op::Apply(symbol))
                    .then(|| t.ite(t.eq(args[0], *object), *value, t.apply(symbol, &[args[0]])))
            })
        }
        // the same for arrays, whose contents are one value
        Action::Element(types, [array, index, value]) => {
            let symbol = cx.symbol(Part::Elements(types.0, types.1));
            t.map(term, &mut |node, args| {
                (node.op == Op::Apply(symbol)).then(|| {
                    let changed = t.store(t.apply(symbol, &[*array]), *index, *value);
                    t.ite(t.eq(args[0], *array), changed, t.apply(symbol, &[args[0]]))
                })
            })
        }
        Action::New(object, _, number) | Action::NewArray(object, _, number, ..) => {
            let term = t.map(term, &mut |node, args| created(cx, action, *object, node, args));
            t.substitute(term, &FxHashMap::from_iter([(*object, cx.created(*number))]))
        }
    }
}

/// The substitution [x := new C] on a node whose arguments are done. No older reference is equal to
/// `x` or leads to it.
fn created(cx: &Context, action: &Action, object: Term, node: &Node, args: &[Term]) -> Option<Term> {
    match node.op {
        Op::Apply(symbol) if args.len() == 1 => {
            let part = cx.part(symbol)?;
            Some(of_object(cx, action, object, part, args[0]))
        }
        Op::Eq if cx.terms.sort_of(args[0]) == cx.reference => Some(equal(cx, object, args[0], args[1])),
        _ => None,
    }
}

/// A part of an object that may be the created one.
fn of_object(cx: &Context, action: &Action, object: Term, part: Part, of: Term) -> Term {
    let t = cx.terms;
    if of == object {
        return new_part(cx, action, part);
    }
    let of = cases(cx, of);
    let node = t.node(of);
    match node.op {
        Op::Ite => t.ite(
            node.args[0],
            of_object(cx, action, object, part, node.args[1]),
            of_object(cx, action, object, part, node.args[2]),
        ),
        _ => cx.initially(part, of),
    }
}

/// The value of a part of the object right after its creation.
fn new_part(cx: &Context, action: &Action, part: Part) -> Term {
    let t = cx.terms;
    match (part, action) {
        (Part::Field(field), _) => cx.default(cx.program.fields[field.index()].ty),
        (Part::Class, Action::New(_, class, _) | Action::NewArray(_, class, ..)) => cx.class(*class),
        (Part::Length(_), Action::NewArray(_, _, _, length, _)) => *length,
        (Part::Length(ty), _) => cx.integer(0, ty),
        (Part::Elements(element, index), Action::NewArray(_, class, ..)) => {
            let own = match cx.program.classes[class.index()].kind {
                ClassKind::Array(own) => own,
                _ => element,
            };
            t.const_array(t.array_sort(cx.sort(index), cx.sort(element)), cx.default(own))
        }
        (Part::Elements(element, index), _) => t.const_array(
            t.array_sort(cx.sort(index), cx.sort(element)),
            cx.default(element),
        ),
        (Part::Class, _) => cx.class(echis_program::ast::ClassId(0)),
    }
}

/// Whether two references are equal, one of which may be the created object.
fn equal(cx: &Context, object: Term, a: Term, b: Term) -> Term {
    let t = cx.terms;
    if a == b {
        return t.tru();
    }
    let (a, b) = (cases(cx, a), cases(cx, b));
    let (left, right) = (t.node(a), t.node(b));
    match (&left.op, &right.op) {
        (Op::Ite, _) => t.ite(
            left.args[0],
            equal(cx, object, left.args[1], b),
            equal(cx, object, left.args[2], b),
        ),
        (_, Op::Ite) => equal(cx, object, b, a),
        _ if a == object || b == object => t.fls(),
        _ => t.eq(a, b),
    }
}

/// A stored element as a choice between its possible values.
fn cases(cx: &Context, reference: Term) -> Term {
    match cx.as_select(reference) {
        Some((array, index)) => cx.select_cases(array, index),
        None => reference,
    }
}
