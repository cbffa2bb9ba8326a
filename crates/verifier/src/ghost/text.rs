//! Expressions for values: what in the program has this value here? A variable, a field that can be read, a literal, or what is made
//! of those.

use super::Argument;
use crate::context::{Context, Offence};
use crate::heap::{QuantifiedChunk, Resource};
use crate::state::{State, Store};
use echis_logic::{CollOp, Op, Sort, Term};
use echis_solver::{Answer, Effort};
use echis_viper::ast::FunctionId;

/// How deep expressions may be nested.
const DEPTH: usize = 6;

/// How many ways to write a value are looked for.
const WAYS: usize = 4;

/// With how many values one is compared that nothing has.
const COMPARED: usize = 16;

/// Whether values can be named that were overwritten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Past {
    Lost,
    /// A variable that is set before that has them.
    Saved,
}

/// Puts the operands of an operation together.
type Make = Box<dyn Fn(&[String]) -> String>;

impl<'p> Context<'p, '_> {
    /// An argument as it can be written in a state. Nobody reads what a trial would write.
    pub(super) fn argument(&mut self, st: &State<'p>, value: Term) -> Argument {
        let mut texts = Vec::new();
        if !self.ghost.trying {
            texts = self.expressions_of(st, value, Past::Lost);
            if texts.is_empty() {
                texts = self.equal_expressions(st, value);
            }
        }
        let is_lost = texts.is_empty();
        if !self.ghost.trying && !st.overwritten.is_empty() {
            let saved = self.expressions_of(st, value, Past::Saved).into_iter();
            let saved: Vec<String> = saved.filter(|text| !texts.contains(text)).collect();
            texts.extend(saved);
        }
        Argument {
            texts,
            is_lost,
            value: self.terms.show(value),
        }
    }

    /// Expressions whose value is another term, but equal: what a function returned may be what a field holds.
    fn equal_expressions(&mut self, st: &State<'p>, value: Term) -> Vec<String> {
        if !self.checking {
            return Vec::new();
        }
        let applications = self.application_texts(st, value).unwrap_or_default();
        if !applications.is_empty() {
            return applications;
        }
        let t = self.terms;
        let variables = st.store.values().map(|(_, value)| value);
        let fields = st.heap.chunks().map(|c| c.value);
        let alike = variables
            .chain(fields)
            .filter(|&o| t.sort_of(o) == t.sort_of(value));
        let others: Vec<Term> = alike.take(COMPARED).collect();
        let equal = others.into_iter().find_map(|other| {
            let is_equal = self.path.check(t.eq(other, value), Effort::Full) == Answer::Proved;
            is_equal.then(|| self.expression(st, other)).flatten()
        });
        equal.into_iter().collect()
    }

    /// The application of a function to this very state, or to a part of it.
    fn application_texts(&mut self, st: &State<'p>, value: Term) -> Option<Vec<String>> {
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
        let ways = self.ways(st, args, DEPTH, Past::Lost);
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
        let applied = |args: &Vec<String>| format!("{}({})", function.name, args.join(", "));
        is_here.then(|| ways.iter().map(applied).collect())
    }

    /// A Viper expression with this value in a state.
    pub fn expression(&self, st: &State<'p>, value: Term) -> Option<String> {
        self.expressions(st, value, DEPTH, Past::Lost).into_iter().next()
    }

    /// Some Viper expressions with this value in a state.
    pub(super) fn expressions_of(&self, st: &State<'p>, value: Term, past: Past) -> Vec<String> {
        self.expressions(st, value, DEPTH, past)
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
            Op::Coll(CollOp::SeqSingleton | CollOp::SeqAppend) => {
                let elements = self.literal_elements(value)?;
                Some(format!("Seq({})", elements.join(", ")))
            }
            _ => None,
        }
    }

    /// The elements of a sequence, if all are literals.
    fn literal_elements(&self, sequence: Term) -> Option<Vec<String>> {
        let node = self.terms.node(sequence);
        match (&node.op, &node.args[..]) {
            (Op::Coll(CollOp::SeqSingleton), &[element]) => Some(vec![self.literal_text(element)?]),
            (Op::Coll(CollOp::SeqAppend), &[front, back]) => {
                let (mut all, behind) = (self.literal_elements(front)?, self.literal_elements(back)?);
                all.extend(behind);
                Some(all)
            }
            _ => None,
        }
    }

    /// Some of the Viper expressions with this value: variables first, then fields, then what is made of these, and then a variable that
    /// would keep it.
    fn expressions(&self, st: &State<'p>, value: Term, depth: usize, past: Past) -> Vec<String> {
        let Some(depth) = depth.checked_sub(1) else {
            return Vec::new();
        };
        if let Some(literal) = self.literal_text(value) {
            return vec![literal];
        }
        let mut all: Vec<String> = st.store.names_of(value).map(str::to_owned).collect();
        for chunk in st.heap.holders(value) {
            if let Resource::Field(f) = chunk.resource {
                let name = &self.program.fields[f.index()].name;
                let receivers = self.expressions(st, chunk.args[0], depth, past).into_iter();
                all.extend(receivers.map(|receiver| format!("{receiver}.{name}")));
            }
        }
        all.extend(self.element_texts(st, value, depth, past));
        // a variable that has the answer on one path need not have it on another one
        if all.is_empty() || self.terms.sort_of(value) == Sort::BOOL {
            all.extend(self.composed(st, value, depth, past));
        }
        if all.is_empty() {
            all.extend(self.before_addition(st, value));
        }
        all.truncate(WAYS);
        if past == Past::Saved {
            all.extend(self.saved_as(st, value));
        }
        all
    }

    /// The value of one of many locations of a field that are held together.
    fn element_texts(&self, st: &State<'p>, value: Term, depth: usize, past: Past) -> Vec<String> {
        let node = self.terms.node(value);
        let (Op::Apply(symbol), &[map, object]) = (&node.op, &node.args[..]) else {
            return Vec::new();
        };
        let is_read = |chunk: &&QuantifiedChunk| {
            matches!(chunk.resource, Resource::Field(_)) && *symbol == self.signature.value_at(chunk.resource)
        };
        let Some(chunk) = st.heap.all_quantified().iter().find(is_read) else {
            return Vec::new();
        };
        let Resource::Field(field) = chunk.resource else {
            return Vec::new();
        };
        if self.known_summary(&st.heap, chunk.resource) != Some(map) {
            return Vec::new();
        }
        let name = &self.program.fields[field.index()].name;
        let objects = self.expressions(st, object, depth, past).into_iter();
        objects.map(|object| format!("{object}.{name}")).collect()
    }

    /// What a variable had before something was added to it.
    fn before_addition(&self, st: &State<'p>, value: Term) -> Option<String> {
        let (name, added) = self.added_to(st, value)?;
        Some(format!("({name} - {})", self.literal_text(added)?))
    }

    /// A variable that has the sum of a value and a number, and the number.
    fn added_to(&self, st: &State<'p>, value: Term) -> Option<(&'p str, Term)> {
        if self.terms.sort_of(value) != Sort::INT {
            return None;
        }
        st.store.all_named().find_map(|(name, held)| {
            let sum = self.terms.peek(held);
            let added = match (&sum.op, &sum.args[..]) {
                (Op::Add, &[a, b]) if a == value => b,
                (Op::Add, &[a, b]) if b == value => a,
                _ => return None,
            };
            matches!(self.terms.peek(added).op, Op::Int(_)).then_some((name, added))
        })
    }

    /// The operands of a comparison with a number: both greater by what was added to a variable that had the other one.
    fn compared_later(&self, st: &State<'p>, op: &Op, args: &[Term]) -> Option<Vec<Term>> {
        let (Op::Eq | Op::Le | Op::Lt, &[a, b]) = (op, args) else {
            return None;
        };
        let t = self.terms;
        let is_number = |term: Term| matches!(t.peek(term).op, Op::Int(_));
        let other = match (is_number(a), is_number(b)) {
            (true, false) => b,
            (false, true) => a,
            _ => return None,
        };
        let is_named = st.store.names_of(other).next().is_some();
        let (_, added) = self.added_to(st, other).filter(|_| !is_named)?;
        Some(vec![t.add(a, added), t.add(b, added)])
    }

    /// What an operation makes of the ways to write its operands.
    fn composed(&self, st: &State<'p>, value: Term, depth: usize, past: Past) -> Vec<String> {
        let node = self.terms.node(value);
        let Some(make) = self.operation_text(&node.op) else {
            return Vec::new();
        };
        let later = self.compared_later(st, &node.op, &node.args);
        let ways = self.ways(st, later.as_deref().unwrap_or(&node.args), depth, past);
        ways.iter().map(|way| make(way)).collect()
    }

    /// Some of the ways to write several values.
    fn ways(&self, st: &State<'p>, values: &[Term], depth: usize, past: Past) -> Vec<Vec<String>> {
        let mut ways: Vec<Vec<String>> = vec![Vec::new()];
        for &value in values {
            let texts = self.expressions(st, value, depth, past);
            ways = ways
                .iter()
                .flat_map(|way| texts.iter().map(|text| [way, &[text.clone()][..]].concat()))
                .take(WAYS)
                .collect();
        }
        ways
    }

    /// How the application of an operation is written.
    fn operation_text(&self, op: &Op) -> Option<Make> {
        let infix =
            |op: &'static str| -> Option<Make> { Some(Box::new(move |args| format!("({})", args.join(op)))) };
        match op {
            Op::Add => infix(" + "),
            Op::Mul => infix(" * "),
            Op::Eq | Op::Coll(CollOp::SeqEqual) => infix(" == "),
            Op::Le => infix(" <= "),
            Op::Lt => infix(" < "),
            Op::And => infix(" && "),
            Op::Or => infix(" || "),
            Op::Not => Some(Box::new(|args| format!("!({})", args.concat()))),
            Op::Ite => Some(Box::new(|args| {
                format!("({} ? {} : {})", args[0], args[1], args[2])
            })),
            Op::Coll(CollOp::SeqIndex) => Some(Box::new(|args| format!("{}[{}]", args[0], args[1]))),
            Op::Coll(CollOp::SeqLength | CollOp::SetSize) => {
                Some(Box::new(|args| format!("|{}|", args.concat())))
            }
            Op::Apply(symbol) => {
                let name = self.terms.symbol_info(*symbol).name.to_string();
                let mut functions = self.program.domain_functions.iter();
                let is_plain = functions.any(|f| {
                    *f.name == *name && self.program.domains[f.domain.index()].type_params.is_empty()
                });
                let text = move |args: &[String]| format!("{name}({})", args.join(", "));
                is_plain.then(|| Box::new(text) as Make)
            }
            _ => None,
        }
    }
}
