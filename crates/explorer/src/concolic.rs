//! Concolic execution: a program runs on real inputs, with symbols in their place. Nothing forks: where there is a choice, the values say
//! which way, and the condition is noted. So the objects of the inputs are there as they are; what is symbolic is what they
//! contain: numbers, truth values, and how long arrays are.

use crate::context::{Context, storage};
use crate::forward::{Forward, memory::Memory};
use crate::inputs::{concrete, denotation};
use crate::machine::{Bounds, Chooser, Machine, Next, Outcome};
use echis_logic::{Model, Term, Value as Denotation};
use echis_program::ast::{ClassKind, GlobalId, ProcedureId, Type};
use echis_program::run::{Contents, Decision, Inputs, ObjectId, Value};
use num_traits::ToPrimitive;

/// Where in the inputs a value stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// A parameter.
    Argument(usize),
    /// The first value of a global variable.
    Global(GlobalId),
    /// What is read from outside at this time.
    Read(usize),
    /// A field, by its place among those of the object's class.
    Field(ObjectId, usize),
    /// An element of an array.
    Element(ObjectId, u32),
    /// The length of an array.
    Length(ObjectId),
}

/// A run with its shadow.
pub struct Shadowed {
    /// The condition of each choice that depended on the inputs, as it was taken, oldest first.
    pub constraints: Vec<Term>,
    /// The symbols.
    pub symbols: Vec<(Term, Cell, Type)>,
    /// How the run ended; `None` if an assumption was false.
    pub outcome: Option<Outcome>,
    /// How it went.
    pub decisions: Vec<Decision>,
    /// How many choices were taken by their values alone, because their conditions are too large or their values not known.
    pub concretized: usize,
}

/// Conditions with more parts than this are not noted.
const LARGE: usize = 20_000;

/// Follows the values of the inputs.
struct Follow<'a, 'p, 't> {
    cx: &'a Context<'p, 't>,
    model: Model,
    constraints: Vec<Term>,
    concretized: usize,
}

impl Follow<'_, '_, '_> {
    fn value(&mut self, condition: Term) -> bool {
        match self.model.eval(self.cx.terms, condition) {
            Some(Denotation::Bool(value)) => value,
            _ => {
                self.concretized += 1;
                true
            }
        }
    }
}

impl Chooser<Forward> for Follow<'_, '_, '_> {
    fn choose(&mut self, _: &Forward, condition: Term) -> (bool, bool) {
        let t = self.cx.terms;
        let holds = self.value(condition);
        let mut parts = 0;
        let too_large = t.any(condition, &mut |_| {
            parts += 1;
            parts > LARGE
        });
        if too_large {
            self.concretized += 1;
        } else {
            self.constraints
                .push(if holds { condition } else { t.not(condition) });
        }
        (holds, !holds)
    }

    fn admits(&mut self, _: &Forward, assumption: Term) -> bool {
        let holds = self.value(assumption);
        if holds {
            self.constraints.push(assumption);
        }
        holds
    }
}

/// The symbols of some inputs, and their values.
struct Shadow<'a, 'p, 't> {
    cx: &'a Context<'p, 't>,
    model: Model,
    symbols: Vec<(Term, Cell, Type)>,
}

impl Shadow<'_, '_, '_> {
    /// A value that is an input: a symbol, if it is a number or a truth value.
    fn term(&mut self, value: &Value, ty: Type, cell: Cell, name: &str) -> Term {
        let cx = self.cx;
        let Some(denotation) = denotation(value, ty) else {
            return match value {
                Value::Object(id) => cx.created(id.0),
                _ => cx.default(ty),
            };
        };
        let symbol = cx.input(name, ty);
        self.model.set(symbol, denotation);
        self.symbols.push((symbol, cell, ty));
        symbol
    }

    /// The objects of the inputs, with their numbers.
    fn memory(&mut self, inputs: &Inputs) -> Memory {
        let cx = self.cx;
        let mut memory = Memory::default();
        for (object, n) in inputs.objects.iter().zip(0..) {
            match &object.contents {
                Contents::Fields(_) => {
                    memory.create(cx, object.class);
                }
                Contents::Elements { length, .. } => {
                    let length = match cx.index_type {
                        Type::Int => Value::Int((*length).into()),
                        _ => Value::Bits(i64::from(*length)),
                    };
                    let length = self.term(&length, cx.index_type, Cell::Length(ObjectId(n)), "length");
                    memory.create_array(cx, object.class, length, cx.index_type);
                }
            }
        }
        for (object, n) in inputs.objects.iter().zip(0..) {
            let id = ObjectId(n);
            match (&object.contents, &cx.program.classes[object.class.index()].kind) {
                (Contents::Fields(values), ClassKind::Object(fields)) => {
                    for (i, (value, field)) in values.iter().zip(fields).enumerate() {
                        let declared = &cx.program.fields[field.index()];
                        let value = self.term(value, declared.ty, Cell::Field(id, i), &declared.name);
                        memory.set_field(cx, cx.created(n), *field, value);
                    }
                }
                (Contents::Elements { length, listed }, ClassKind::Array(element)) => {
                    let default = element.default_value();
                    for i in 0..(*length).min(SHADOWED) {
                        let value = listed.get(&i).unwrap_or(&default);
                        let value = self.term(value, *element, Cell::Element(id, i), "element");
                        let index = cx.integer(i64::from(i), cx.index_type);
                        let types = (storage(*element), cx.index_type);
                        memory.set_element(cx, cx.created(n), index, value, types);
                    }
                }
                _ => {}
            }
        }
        memory
    }
}

/// Of longer arrays, only so many elements are symbols.
const SHADOWED: u32 = 1 << 16;

/// Runs a procedure on inputs.
pub fn run(cx: &Context, procedure: ProcedureId, inputs: &Inputs, bounds: Bounds) -> Shadowed {
    let mut shadow = Shadow {
        cx,
        model: Model::default(),
        symbols: Vec::new(),
    };
    let memory = shadow.memory(inputs);
    let declared = &cx.program.procedures[procedure.index()];
    let parameters = declared.locals.iter().zip(&inputs.arguments).enumerate();
    let arguments = parameters
        .map(|(i, (parameter, value))| shadow.term(value, parameter.ty, Cell::Argument(i), &parameter.name))
        .collect();
    let globals = cx.program.globals.iter().zip(0..).map(|(global, n)| {
        let value = inputs.globals.get(&GlobalId(n)).filter(|_| global.is_input);
        match value {
            Some(value) => shadow.term(value, global.ty, Cell::Global(GlobalId(n)), &global.name),
            None => cx.default(global.ty),
        }
    });
    let store = Forward::new(globals.collect::<Vec<_>>(), memory);
    let machine = Machine { cx, bounds };
    let mut state = machine.initial(store, procedure, arguments);
    let mut follow = Follow {
        cx,
        model: shadow.model,
        constraints: Vec::new(),
        concretized: 0,
    };
    let mut read = 0;
    let (state, outcome) = loop {
        // what was just read has its value from the inputs
        while let Some((symbol, ty)) = state.reads.get(read).copied() {
            let value = inputs
                .reads
                .get(read)
                .cloned()
                .unwrap_or_else(|| ty.default_value());
            shadow.symbols.push((symbol, Cell::Read(read), ty));
            if let Some(denotation) = denotation(&value, ty) {
                follow.model.set(symbol, denotation);
            }
            read += 1;
        }
        let nexts = match machine.settle(state, &mut follow) {
            Ok(settled) => machine.step(settled, &mut follow),
            Err(nexts) => nexts,
        };
        match nexts.into_iter().next() {
            Some(Next::Running(next)) => state = next,
            Some(Next::Ended(state, outcome)) => break (Some(state), Some(outcome)),
            None => break (None, None),
        }
    };
    Shadowed {
        constraints: follow.constraints,
        symbols: shadow.symbols,
        decisions: state.map_or_else(Vec::new, |s| s.decisions.iter().copied().collect()),
        outcome,
        concretized: follow.concretized,
    }
}

/// The inputs in which some of the symbols have other values.
pub fn combine(inputs: &Inputs, changed: impl IntoIterator<Item = (Cell, Type, Denotation)>) -> Inputs {
    let mut inputs = inputs.clone();
    for (cell, ty, value) in changed {
        let Some(value) = concrete(&value, ty) else {
            continue;
        };
        match cell {
            Cell::Argument(i) => inputs.arguments[i] = value,
            Cell::Global(global) => {
                inputs.globals.insert(global, value);
            }
            Cell::Read(i) => {
                while inputs.reads.len() <= i {
                    inputs.reads.push(ty.default_value());
                }
                inputs.reads[i] = value;
            }
            Cell::Field(object, i) => {
                if let Contents::Fields(fields) = &mut inputs.objects[object.0 as usize].contents {
                    fields[i] = value;
                }
            }
            Cell::Element(object, i) => {
                if let Contents::Elements { listed, .. } = &mut inputs.objects[object.0 as usize].contents {
                    listed.insert(i, value);
                }
            }
            Cell::Length(object) => {
                if let Contents::Elements { length, listed } = &mut inputs.objects[object.0 as usize].contents
                {
                    *length = match value {
                        Value::Bits(i) => u32::try_from(i).unwrap_or(0),
                        Value::Int(i) => i.to_u32().unwrap_or(0),
                        _ => *length,
                    };
                    listed.retain(|i, _| i < length);
                }
            }
        }
    }
    inputs
}
