//! Translates terms back to Viper expressions: a variable, a readable field, a literal, or an
//! operation on such expressions that has this value in a state.

use crate::context::Context;
use crate::heap::{QuantifiedChunk, Resource};
use crate::state::State;
use echis_logic::{CollOp, Op, Sort, Term};
use echis_source::Span;
use echis_viper::print::print_exp;
use echis_viper::syntax::{BinOp, Collection, Exp, ExpKind, Ident, UnOp};
use num_bigint::BigInt;
use num_traits::{One, Zero};
use std::sync::Arc;

/// How deep expressions may be nested.
const DEPTH: usize = 6;

/// How many expressions for a value are looked for.
const WAYS: usize = 4;

/// An expression that stands nowhere.
pub(super) fn expression(kind: ExpKind) -> Exp {
    Exp {
        kind,
        span: Span::default(),
    }
}

/// Are both written the same?
pub(super) fn is_same(a: &Exp, b: &Exp) -> bool {
    print_exp(a) == print_exp(b)
}

fn ident(name: &str) -> Ident {
    Ident {
        name: Arc::from(name),
        span: Span::default(),
    }
}

fn field(object: Exp, name: &str) -> Exp {
    expression(ExpKind::Field(Box::new(object), ident(name)))
}

fn integer(value: &BigInt) -> Exp {
    expression(ExpKind::Int(value.clone()))
}

fn binary(op: BinOp, a: Exp, b: Exp) -> ExpKind {
    ExpKind::Binary(op, Box::new(a), Box::new(b))
}

impl<'p> Context<'p, '_> {
    /// Is there an expression with this value in a state?
    pub(super) fn has_expression(&self, st: &State<'p>, value: Term) -> bool {
        !self.expressions(st, value).is_empty()
    }

    /// Some of the expressions with this value in a state: variables first, then fields, then
    /// applications of operators.
    pub(super) fn expressions(&self, st: &State<'p>, value: Term) -> Vec<Exp> {
        self.nested(st, value, DEPTH)
    }

    fn nested(&self, st: &State<'p>, value: Term, depth: usize) -> Vec<Exp> {
        let Some(depth) = depth.checked_sub(1) else {
            return Vec::new();
        };
        if let Some(literal) = self.literal_expression(value) {
            return vec![literal];
        }
        let names = st.store.names_of(value);
        let mut all: Vec<Exp> = names
            .map(|name| expression(ExpKind::Ident(ident(name))))
            .collect();
        for chunk in st.heap.holders(value) {
            if let Resource::Field(f) = chunk.resource {
                let name = &self.program.fields[f.index()].name;
                let receivers = self.nested(st, chunk.args[0], depth).into_iter();
                all.extend(receivers.map(|receiver| field(receiver, name)));
            }
        }
        all.extend(self.elements(st, value, depth));
        // a variable that has the answer on one path need not have it on another one
        if all.is_empty() || self.terms.sort_of(value) == Sort::BOOL {
            all.extend(self.composed(st, value, depth));
        }
        all.truncate(WAYS);
        all
    }

    fn literal_expression(&self, value: Term) -> Option<Exp> {
        Some(match &self.terms.peek(value).op {
            Op::True => expression(ExpKind::Bool(true)),
            Op::False => expression(ExpKind::Bool(false)),
            Op::Null => expression(ExpKind::Null),
            Op::Int(i) => integer(i),
            Op::Real(r) if r.is_zero() => expression(ExpKind::NoPerm),
            Op::Real(r) if r.is_one() => expression(ExpKind::FullPerm),
            Op::Real(r) => expression(binary(BinOp::Slash, integer(r.numer()), integer(r.denom()))),
            Op::Coll(CollOp::SeqSingleton | CollOp::SeqAppend) => expression(ExpKind::Literal(
                Collection::Seq,
                None,
                self.literal_elements(value)?,
            )),
            _ => return None,
        })
    }

    /// The elements of a sequence, if all are literals.
    fn literal_elements(&self, sequence: Term) -> Option<Vec<Exp>> {
        let node = self.terms.node(sequence);
        match (&node.op, &node.args[..]) {
            (Op::Coll(CollOp::SeqSingleton), &[element]) => Some(vec![self.literal_expression(element)?]),
            (Op::Coll(CollOp::SeqAppend), &[front, back]) => {
                let (mut all, behind) = (self.literal_elements(front)?, self.literal_elements(back)?);
                all.extend(behind);
                Some(all)
            }
            _ => None,
        }
    }

    /// The value of one of many locations of a field that are held together.
    fn elements(&self, st: &State<'p>, value: Term, depth: usize) -> Vec<Exp> {
        let node = self.terms.node(value);
        let (Op::Apply(symbol), &[map, object]) = (&node.op, &node.args[..]) else {
            return Vec::new();
        };
        let is_read = |chunk: &&QuantifiedChunk| {
            matches!(chunk.resource, Resource::Field(_)) && *symbol == self.signature.value_at(chunk.resource)
        };
        let mut chunks = st.heap.all_quantified().iter().filter(is_read).peekable();
        let Some(resource) = chunks.peek().map(|chunk| chunk.resource) else {
            return Vec::new();
        };
        let Resource::Field(read) = resource else {
            return Vec::new();
        };
        if self.known_summary(&st.heap, resource) != Some(map) && !chunks.any(|chunk| chunk.values == map) {
            return Vec::new();
        }
        let name = &self.program.fields[read.index()].name;
        let objects = self.nested(st, object, depth).into_iter();
        objects.map(|object| field(object, name)).collect()
    }

    /// The application of an operation to expressions for its operands.
    fn composed(&self, st: &State<'p>, value: Term, depth: usize) -> Vec<Exp> {
        let node = self.terms.node(value);
        let mut operands: Vec<Vec<Exp>> = vec![Vec::new()];
        for &operand in node.args.iter() {
            let expressions = self.nested(st, operand, depth);
            let longer = operands
                .iter()
                .flat_map(|before| expressions.iter().map(|e| [before, &[e.clone()][..]].concat()));
            operands = longer.take(WAYS).collect();
        }
        let applied = operands
            .into_iter()
            .map(|args| self.applied_operation(&node.op, args));
        applied.flatten().collect()
    }

    fn applied_operation(&self, op: &Op, args: Vec<Exp>) -> Option<Exp> {
        let infix = match op {
            Op::Add => Some(BinOp::Add),
            Op::Mul => Some(BinOp::Mul),
            Op::Eq | Op::Coll(CollOp::SeqEqual) => Some(BinOp::Eq),
            Op::Le => Some(BinOp::Le),
            Op::Lt => Some(BinOp::Lt),
            Op::And => Some(BinOp::And),
            Op::Or => Some(BinOp::Or),
            _ => None,
        };
        let mut args = args.into_iter();
        if let Some(op) = infix {
            return args.reduce(|a, b| expression(binary(op, a, b)));
        }
        let mut next = || args.next().map(Box::new);
        let kind = match op {
            Op::Not => ExpKind::Unary(UnOp::Not, next()?),
            Op::Ite => ExpKind::Ite(next()?, next()?, next()?),
            Op::Coll(CollOp::SeqIndex) => ExpKind::Index(next()?, next()?),
            Op::Coll(CollOp::SeqLength | CollOp::SetSize) => ExpKind::Size(next()?),
            Op::Apply(symbol) => {
                let name = self.terms.symbol_info(*symbol).name.to_string();
                let mut functions = self.program.domain_functions.iter();
                let is_plain = functions.any(|f| {
                    *f.name == *name && self.program.domains[f.domain.index()].type_params.is_empty()
                });
                is_plain.then(|| ExpKind::Call(ident(&name), args.collect(), None))?
            }
            _ => return None,
        };
        Some(expression(kind))
    }
}
