//! Expressions for values: what in the program has this value here? A variable, a field that can be read, a literal, or what is made
//! of those.

use super::Argument;
use crate::context::Context;
use crate::heap::Resource;
use crate::state::State;
use echis_logic::{CollOp, Op, Term};

/// How deep expressions may be nested.
const DEPTH: usize = 6;

impl<'p> Context<'p, '_> {
    /// An argument as it can be written in a state.
    pub(super) fn argument(&self, st: &State<'p>, value: Term) -> Argument {
        Argument {
            text: self.expression(st, value),
            value: self.terms.show(value),
        }
    }

    /// A Viper expression with this value in a state.
    pub fn expression(&self, st: &State<'p>, value: Term) -> Option<String> {
        self.expression_within(st, value, DEPTH)
    }

    fn literal_text(&self, value: Term) -> Option<String> {
        match &self.terms.peek(value).op {
            Op::True => Some("true".into()),
            Op::False => Some("false".into()),
            Op::Null => Some("null".into()),
            Op::Int(i) => Some(i.to_string()),
            Op::Real(r) => Some(
                match (r.numer().to_string().as_str(), r.denom().to_string().as_str()) {
                    ("0", _) => "none".into(),
                    ("1", "1") => "write".into(),
                    (n, d) => format!("{n}/{d}"),
                },
            ),
            _ => None,
        }
    }

    fn expression_within(&self, st: &State<'p>, value: Term, depth: usize) -> Option<String> {
        let t = self.terms;
        let depth = depth.checked_sub(1)?;
        if let Some(literal) = self.literal_text(value) {
            return Some(literal);
        }
        if let Some(name) = st.store.name_of(value) {
            return Some(name.to_string());
        }
        for chunk in st.heap.chunks() {
            if let (Resource::Field(f), true) = (chunk.resource, chunk.value == value)
                && let Some(receiver) = self.expression_within(st, chunk.args[0], depth)
            {
                return Some(format!("{receiver}.{}", self.program.fields[f.index()].name));
            }
        }
        let node = t.node(value);
        let all = || -> Option<Vec<String>> {
            let args = node.args.iter();
            args.map(|&a| self.expression_within(st, a, depth)).collect()
        };
        let infix = |op: &str| Some(format!("({})", all()?.join(op)));
        match &node.op {
            Op::Add => infix(" + "),
            Op::Mul => infix(" * "),
            Op::Eq => infix(" == "),
            Op::Le => infix(" <= "),
            Op::Lt => infix(" < "),
            Op::And => infix(" && "),
            Op::Or => infix(" || "),
            Op::Not => Some(format!("!({})", all()?.join(""))),
            Op::Ite => match &all()?[..] {
                [c, a, b] => Some(format!("({c} ? {a} : {b})")),
                _ => None,
            },
            Op::Coll(CollOp::SeqIndex) => match &all()?[..] {
                [s, i] => Some(format!("{s}[{i}]")),
                _ => None,
            },
            Op::Coll(CollOp::SeqLength | CollOp::SetSize) => Some(format!("|{}|", all()?.join(""))),
            Op::Apply(symbol) => {
                let functions = self.program.domain_functions.iter();
                let name = t.symbol_info(*symbol).name.to_string();
                let mut plain =
                    functions.filter(|f| self.program.domains[f.domain.index()].type_params.is_empty());
                plain
                    .any(|f| *f.name == *name)
                    .then(|| Some(format!("{name}({})", all()?.join(", "))))?
            }
            _ => None,
        }
    }
}
