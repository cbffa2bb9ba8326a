//! Expressions for values: what in the program has this value here? A variable, a field that can be read, a literal, or what is made
//! of those.

use super::Argument;
use crate::context::{Context, Offence};
use crate::heap::Resource;
use crate::state::{State, Store};
use echis_logic::{CollOp, Op, Term};
use echis_solver::{Answer, Effort};
use echis_viper::ast::FunctionId;

/// How deep expressions may be nested.
const DEPTH: usize = 6;

/// With how many values one is compared that nothing has.
const COMPARED: usize = 16;

impl<'p> Context<'p, '_> {
    /// An argument as it can be written in a state.
    pub(super) fn argument(&mut self, st: &State<'p>, value: Term) -> Argument {
        let text = self.expression(st, value);
        Argument {
            text: text.or_else(|| self.equal_expression(st, value)),
            value: self.terms.show(value),
        }
    }

    /// An expression whose value is another term, but equal: what a function returned may be what a field holds.
    fn equal_expression(&mut self, st: &State<'p>, value: Term) -> Option<String> {
        if self.ghost.trying || !self.checking {
            return None;
        }
        if let Some(application) = self.application_text(st, value) {
            return Some(application);
        }
        let t = self.terms;
        let variables = st.store.values().iter().flatten().copied();
        let fields = st.heap.chunks().iter().map(|c| c.value);
        let mut others: Vec<Term> = variables.chain(fields).collect();
        others.retain(|&o| t.sort_of(o) == t.sort_of(value));
        others.truncate(COMPARED);
        others.into_iter().find_map(|other| {
            let is_equal = self.path.check(t.eq(other, value), Effort::Full) == Answer::Proved;
            is_equal.then(|| self.expression(st, other)).flatten()
        })
    }

    /// The application of a function to this very state, or to a part of it.
    fn application_text(&mut self, st: &State<'p>, value: Term) -> Option<String> {
        let node = self.terms.node(value);
        let Op::Apply(symbol) = node.op else {
            return None;
        };
        let (&snapshot, args) = node.args.split_first()?;
        let functions = (0..self.program.functions.len() as u32).map(FunctionId);
        let is_it = |&f: &FunctionId| {
            [true, false]
                .map(|l| self.signature.function(f, l))
                .contains(&symbol)
        };
        let function = &self.program.functions[{ functions }.find(is_it)?.index()];
        let texts: Option<Vec<String>> = args.iter().map(|&a| self.expression(st, a)).collect();
        let callee = State {
            store: Store::with_arguments(&function.vars, args),
            ..State::default()
        }
        .with_heap(st.heap.clone());
        let nowhere = Offence {
            key: "application.precondition",
            span: function.span,
        };
        let mut here = None;
        let trial = self.trial(|s| {
            here = Some(s.precondition_snapshot(&callee, &function.pres, nowhere)?);
            Ok(())
        });
        let is_here = trial.succeeded && here == Some(snapshot);
        let texts = texts.filter(|_| is_here)?;
        Some(format!("{}({})", function.name, texts.join(", ")))
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
