//! Symbolic debugging (*Implicit Dynamic Frames*, section 6.2): the symbolic states on the path to
//! a failure, as text for users.
//!
//! A trace is a linked list, whose tail paths share. A step is at its front while its continuation
//! is executed. States and facts are converted to text only when a check fails.

use crate::context::{Context, ExecResult};
use crate::heap::{Chunk, Heap, Resource};
use crate::report::Step;
use crate::state::State;
use echis_logic::{Op, Reads, Sort, Symbol, Term};
use echis_source::Span;
use echis_viper::ast::FieldId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The steps of a path, the latest first.
#[derive(Debug, Clone, Default)]
pub struct Trace<'p>(Option<Rc<Event<'p>>>);

#[derive(Debug)]
struct Event<'p> {
    span: Span,
    what: String,
    state: State<'p>,
    facts: Vec<Term>,
    before: Trace<'p>,
}

/// Records the trace of the path that is being executed.
#[derive(Debug, Clone, Default)]
pub struct Recorder<'p> {
    is_on: bool,
    trace: Trace<'p>,
    /// The remaining heap while an assertion is consumed.
    remaining: Option<Heap>,
}

impl<'p> Recorder<'p> {
    /// Creates an empty recorder. It records only if `is_on`.
    pub fn new(is_on: bool) -> Recorder<'p> {
        Recorder {
            is_on,
            ..Recorder::default()
        }
    }

    /// The trace of the path so far.
    pub fn trace(&self) -> Trace<'p> {
        self.trace.clone()
    }

    /// Records the remaining heap while an assertion is consumed.
    pub fn note_remaining(&mut self, heap: &Heap) {
        if self.is_on {
            self.remaining = Some(heap.clone());
        }
    }
}

impl<'p> Context<'p, '_> {
    /// Runs `run` as a step of the path. `what` describes the step, if its place does not suffice.
    pub fn step_at(
        &mut self,
        span: Span,
        what: &str,
        st: &State<'p>,
        run: impl FnOnce(&mut Self) -> ExecResult,
    ) -> ExecResult {
        let outer = std::mem::replace(&mut self.at, span);
        let result = self.run_recorded(span, what, st, run);
        self.at = outer;
        result
    }

    fn run_recorded(
        &mut self,
        span: Span,
        what: &str,
        st: &State<'p>,
        run: impl FnOnce(&mut Self) -> ExecResult,
    ) -> ExecResult {
        if !self.recorder.is_on || self.modes.trying {
            return run(self);
        }
        let event = Event {
            span,
            what: what.to_string(),
            state: st.clone(),
            facts: self.path.facts(),
            before: self.recorder.trace(),
        };
        self.recorder.remaining = None;
        self.with_trace(Trace(Some(Rc::new(event))), run)
    }

    /// Runs `run` on a path with another trace.
    pub fn with_trace<T>(&mut self, trace: Trace<'p>, run: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.recorder.trace, trace);
        let result = run(self);
        self.recorder.trace = outer;
        result
    }

    /// The steps of the path so far; the last one is the failure.
    pub fn recorded_steps(&mut self, culprit: Span, message: &str) -> Vec<Step> {
        if !self.recorder.is_on {
            return Vec::new();
        }
        let mut events = Vec::new();
        let mut at = self.recorder.trace();
        while let Some(event) = at.0 {
            at = event.before.clone();
            events.push(event);
        }
        events.reverse();
        let mut names = Names::default();
        let mut steps: Vec<Step> = events
            .iter()
            .map(|e| self.step_of(&mut names, e.span, e.what.clone(), &e.state, &e.facts))
            .collect();
        let mut state = events.last().map(|e| e.state.clone()).unwrap_or_default();
        if let Some(heap) = self.recorder.remaining.clone() {
            state.heap = heap;
        }
        let facts = self.path.facts();
        steps.push(self.step_of(&mut names, culprit, message.to_string(), &state, &facts));
        steps
    }

    fn step_of(
        &mut self,
        names: &mut Names,
        span: Span,
        what: String,
        st: &State<'p>,
        facts: &[Term],
    ) -> Step {
        let variables: Vec<(String, Term)> = st
            .store
            .all_named()
            .map(|(name, value)| (name.to_string(), value))
            .collect();
        for (name, value) in &variables {
            self.name(names, name, false, *value);
        }
        for chunk in st.heap.chunks() {
            if let Resource::Field(f) = chunk.resource {
                let field = &self.program.fields[f.index()].name;
                let name = format!("{}.{field}", self.print_term(names, chunk.args[0]));
                self.name(names, &name, true, chunk.value);
            }
        }
        let heap = st.heap.chunks().map(|c| self.print_chunk(names, c));
        let mut heap: Vec<String> = heap.collect();
        for chunk in st.heap.all_quantified() {
            heap.push(self.print_quantified(names, chunk.resource, chunk.perm));
        }
        let mut seen = FxHashSet::default();
        let conjuncts = facts.iter().flat_map(|&f| self.terms.conjuncts(f));
        let condition: Vec<String> = conjuncts
            .filter_map(|f| self.print_fact(names, f))
            .filter(|text| seen.insert(text.clone()))
            .collect();
        Step {
            span,
            what,
            store: variables
                .iter()
                .map(|(name, value)| (name.clone(), self.print_term(names, *value)))
                .collect(),
            heap,
            condition,
        }
    }

    fn print_chunk(&mut self, names: &mut Names, chunk: &Chunk) -> String {
        let args: Vec<String> = chunk.args.iter().map(|&a| self.print_term(names, a)).collect();
        let location = self.location_name(chunk.resource, &args);
        let value = match chunk.resource {
            Resource::Field(_) => format!(" ↦ {}", self.print_term(names, chunk.value)),
            Resource::Predicate(_) | Resource::Wand(_) => String::new(),
        };
        if chunk.perm == self.terms.real(1, 1) {
            format!("{location}{value}")
        } else {
            format!("{location}{value} # {}", self.print_term(names, chunk.perm))
        }
    }

    /// A quantified chunk as an iterated separating conjunction. If something was taken from it, only
    /// a part of that is left.
    fn print_quantified(&mut self, names: &mut Names, resource: Resource, perm: Term) -> String {
        let t = self.terms;
        let formals = self.formals(resource);
        let node = t.node(perm);
        let one = t.real(1, 1);
        let (vars, condition, args, amount) = match (&node.op, node.args.as_slice()) {
            (Op::Ite, &[belongs, amount, none]) if none == t.real(0, 1) => match self.inverted_by(belongs) {
                Some((vars, condition, args)) => (vars, condition, args, Some(amount)),
                None => (formals.to_vec(), belongs, formals.to_vec(), Some(amount)),
            },
            _ => match self.only_image(perm) {
                Some((vars, condition, args)) => (vars, condition, args, None),
                None => (formals.to_vec(), t.tru(), formals.to_vec(), Some(perm)),
            },
        };
        let known = names.instances.get(&perm).cloned();
        let shown: Vec<Term> = known.unwrap_or_else(|| {
            let fresh = vars.iter().map(|&v| {
                let sort = t.sort_of(v);
                let symbol = t.fresh_symbol("shown", &[], sort);
                names.read(symbol, if sort == Sort::INT { "i" } else { "r" }, false);
                t.apply(symbol, &[])
            });
            fresh.collect()
        });
        names.instances.insert(perm, shown.clone());
        let map: FxHashMap<Term, Term> = vars.iter().copied().zip(shown.iter().copied()).collect();
        let mut print = |term: Term| self.print_term(names, t.substitute(term, &map));
        let variables: Vec<String> = vars.iter().map(|&v| print(v)).collect();
        let places: Vec<String> = args.iter().map(|&a| print(a)).collect();
        let guard = match condition == t.tru() {
            true => String::new(),
            false => format!("{} ==> ", print(condition)),
        };
        let held = match amount {
            Some(amount) if amount == one => String::new(),
            Some(amount) => format!(" # {}", print(amount)),
            None => " # a part".to_owned(),
        };
        let location = self.location_name(resource, &places);
        format!("forall {} :: {guard}{location}{held}", variables.join(", "))
    }

    /// What the only image predicate in a term stands for.
    fn only_image(&self, term: Term) -> Option<(Vec<Term>, Term, Vec<Term>)> {
        let t = self.terms;
        let is_image = |symbol: Symbol| {
            self.defined
                .inverses
                .values()
                .any(|all| all.last() == Some(&symbol))
        };
        let parts = t.subterms([term]).into_iter();
        let mut images: Vec<(Symbol, Term)> = parts
            .filter_map(|part| match t.node(part).op {
                Op::Apply(symbol) if is_image(symbol) => Some((symbol, part)),
                _ => None,
            })
            .collect();
        images.sort();
        images.dedup_by_key(|(symbol, _)| *symbol);
        match images.as_slice() {
            &[(_, only)] => self.inverted_by(only),
            _ => None,
        }
    }

    /// The quantified variables, the condition and the arguments for which a term is the image
    /// predicate.
    fn inverted_by(&self, image: Term) -> Option<(Vec<Term>, Term, Vec<Term>)> {
        let t = self.terms;
        let Op::Apply(symbol) = t.node(image).op else {
            return None;
        };
        let mut all = self.defined.inverses.iter();
        let (&key, _) = all.find(|(_, symbols)| symbols.last() == Some(&symbol))?;
        let Op::Quant(number) = t.node(key).op else {
            return None;
        };
        let quantifier = t.quantifier(number);
        let body = t.node(quantifier.body);
        let (condition, location) = match (&body.op, body.args.as_slice()) {
            (Op::Implies, &[condition, location]) => (condition, location),
            _ => (t.tru(), quantifier.body),
        };
        Some((quantifier.vars.clone(), condition, t.node(location).args.to_vec()))
    }

    fn location_name(&self, resource: Resource, args: &[String]) -> String {
        match resource {
            Resource::Field(f) => format!("{}.{}", args.join(", "), self.program.fields[f.index()].name),
            Resource::Predicate(p) => {
                let name = &self.program.predicates[p.index()].name;
                format!("{name}({})", args.join(", "))
            }
            Resource::Wand(shape) => {
                let printed = self.signature.wands.print(shape, self.sources, args);
                printed.unwrap_or_else(|| format!("{}({})", shape.name().replace('%', ""), args.join(", ")))
            }
        }
    }

    /// Names a symbolic value after the variable or location that holds it. The value of a location
    /// is always numbered, because the name alone means the location itself.
    fn name(&self, names: &mut Names, name: &str, numbered: bool, value: Term) {
        let t = self.terms;
        let node = t.node(value);
        let is_symbolic = match node.op {
            Op::Apply(_) => node.args.is_empty(),
            Op::Unwrap(_) => true,
            _ => false,
        };
        if is_symbolic && !names.terms.contains_key(&value) {
            let symbol = t.fresh_symbol("shown", &[], node.sort);
            names.read(symbol, name, numbered);
            names.terms.insert(value, t.apply(symbol, &[]));
        }
    }

    /// A term in the syntax of Viper, with the names of the program.
    fn print_term(&self, names: &mut Names, term: Term) -> String {
        let t = self.terms;
        let named = t.substitute(term, &names.terms);
        // the snapshot argument of a function is omitted; applications with different snapshots get
        // different names
        let framed = t.map(named, &mut |node, args| match node.op {
            Op::Apply(f) if args.first().is_some_and(|&a| t.sort_of(a) == Sort::SNAP) => {
                let symbol = *names.framed.entry((f, args[0])).or_insert_with(|| {
                    let sorts: Vec<Sort> = args[1..].iter().map(|&a| t.sort_of(a)).collect();
                    t.fresh_symbol("shown", &sorts, node.sort)
                });
                let name = t.symbol_info(f).name.to_string();
                names.read(symbol, name.trim_end_matches("%limited"), false);
                Some(t.apply(symbol, &args[1..]))
            }
            // the value of a quantified field; the map is omitted, and different maps are numbered
            Op::Apply(f) if self.field_of_values(f).is_some() && args.len() == 2 => {
                let field = self.field_of_values(f)?;
                let symbol = *names
                    .framed
                    .entry((f, args[0]))
                    .or_insert_with(|| t.fresh_symbol("shown", &[t.sort_of(args[1])], node.sort));
                names.read(symbol, field, false);
                names.members.insert(symbol);
                Some(t.apply(symbol, &args[1..]))
            }
            // a part of a snapshot, for which the program has no expression
            Op::Unit | Op::Pair | Op::Wrap | Op::Unwrap(_) | Op::First | Op::Second => {
                let key = (node.op.clone(), args.to_vec());
                let symbol = *names
                    .unnamed
                    .entry(key)
                    .or_insert_with(|| t.fresh_symbol("shown", &[], node.sort));
                names.read(symbol, "value", true);
                Some(t.apply(symbol, &[]))
            }
            _ => None,
        });
        self.name_symbols(names, framed);
        t.show_with(framed, &|symbol| match names.texts.get(&symbol) {
            Some(text) if names.members.contains(&symbol) => Reads::Member(text.clone()),
            Some(text) => Reads::Called(text.clone()),
            None => Reads::Called(t.symbol_info(symbol).name.to_string()),
        })
    }

    /// The field for which a symbol is the lookup function of value maps.
    fn field_of_values(&self, symbol: Symbol) -> Option<&str> {
        let fields = (0..self.program.fields.len() as u32).map(FieldId);
        let mut found = fields.filter(|&f| self.signature.value_at(Resource::Field(f)) == symbol);
        let field = found.next()?;
        Some(&self.program.fields[field.index()].name)
    }

    /// Names the remaining symbols by the prefix of their internal names, with a number.
    fn name_symbols(&self, names: &mut Names, term: Term) {
        let t = self.terms;
        for part in t.subterms([term]) {
            let Op::Apply(symbol) = t.peek(part).op else {
                continue;
            };
            let name = t.symbol_info(symbol).name;
            if let Some((made_for, _)) = name.split_once(['@', '%'])
                && !names.texts.contains_key(&symbol)
            {
                let is_word = made_for
                    .chars()
                    .all(|c| c.is_alphanumeric() || c == '_' || c == '$');
                let is_name = is_word && !made_for.is_empty();
                names.read(symbol, if is_name { made_for } else { "value" }, true);
            }
        }
    }

    /// A fact as text; `None` if it is trivial or about the representation of states.
    fn print_fact(&self, names: &mut Names, fact: Term) -> Option<String> {
        let t = self.terms;
        let named = t.substitute(fact, &names.terms);
        let is_technical = t.any(named, &mut |part| match &t.peek(part).op {
            Op::Unit | Op::Pair | Op::Wrap | Op::Unwrap(_) | Op::First | Op::Second => true,
            Op::Quant(_) => true,
            Op::Apply(symbol) => {
                let name = &t.symbol_info(*symbol).name;
                let is_part = name.contains('%') && !name.ends_with("%limited");
                is_part || name.starts_with("mentioned@")
            }
            _ => false,
        });
        (!is_technical && named != t.tru()).then(|| self.print_term(names, fact))
    }
}

/// The names of values and applications.
#[derive(Default)]
struct Names {
    terms: FxHashMap<Term, Term>,
    framed: FxHashMap<(Symbol, Term), Symbol>,
    /// Symbols that are printed as members: `object.field`.
    members: FxHashSet<Symbol>,
    /// The variables of quantified chunks, by the amounts at their locations.
    instances: FxHashMap<Term, Vec<Term>>,
    /// Parts of snapshots for which the program has no expression.
    unnamed: FxHashMap<(Op, Vec<Term>), Symbol>,
    texts: FxHashMap<Symbol, String>,
    taken: FxHashMap<String, usize>,
}

impl Names {
    /// Gives a symbol a name, with a number if other symbols have the name already.
    fn read(&mut self, symbol: Symbol, name: &str, numbered: bool) {
        if self.texts.contains_key(&symbol) {
            return;
        }
        let count = self.taken.entry(name.to_string()).or_default();
        let number = count.to_string();
        let digits = number.chars().filter_map(|c| c.to_digit(10));
        let subscript: String = digits.filter_map(|d| char::from_u32(0x2080 + d)).collect();
        let text = if *count == 0 && !numbered {
            name.to_string()
        } else {
            format!("{name}{subscript}")
        };
        *count += 1;
        self.texts.insert(symbol, text);
    }
}
