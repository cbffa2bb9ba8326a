//! Concolic execution: runs a program on concrete inputs and computes with symbols beside the
//! values.
//!
//! Execution never forks. At each choice the concrete values decide, and the condition is recorded.
//! The objects of the inputs keep their shape. Symbolic are their contents: numbers, truth values,
//! the lengths of arrays, and the elements that arrays would have beyond their end.

use crate::context::{Context, storage};
use crate::floats::Fixed;
use crate::forward::{Forward, memory::Memory};
use crate::inputs::{concrete, denotation, integer};
use crate::machine::{Bounds, BranchChoice, Chooser, Machine, Outcome, Successor};
use echis_logic::{Memo, Model, Term, Value as Denotation};
use echis_program::ast::{ClassId, ClassKind, GlobalId, ProcedureId, Type};
use echis_program::run::{Contents, Decision, Inputs, ObjectId, Value};

use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// The position of a value in the inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputPosition {
    /// The parameter with this number.
    Argument(usize),
    /// The initial value of a global variable.
    Global(GlobalId),
    /// The `n`th value that is read from outside, counted from 0.
    Read(usize),
    /// A field of an object, by its position among the fields of the class.
    Field(ObjectId, usize),
    /// An element of an array.
    Element(ObjectId, u32),
    /// The length of an array.
    Length(ObjectId),
    /// The elements beyond the end of an array, as one value.
    Beyond(ObjectId),
}

/// The condition of a choice that depends on the inputs, as the run took it.
#[derive(Debug, Clone, Copy)]
pub struct Constraint {
    /// The condition.
    pub term: Term,
    /// Whether it is an assumption of the program that holds. Negating it gives no useful inputs.
    pub is_assumed: bool,
    /// The number of decisions before it.
    pub decisions: usize,
}

/// A concrete run with its symbolic result.
pub struct SymbolicRun {
    /// The condition of each choice that depends on the inputs, oldest first, each once.
    pub constraints: Vec<Constraint>,
    /// The symbols of the inputs, with their positions and types.
    pub symbols: Vec<(Term, InputPosition, Type)>,
    /// How the run ended; `None` if an assumption was false, or if it was stopped.
    pub outcome: Option<Outcome>,
    /// The decisions of the run.
    pub decisions: Vec<Decision>,
    /// The number of choices that were decided by their values alone, because their conditions are
    /// too large, too many, or without a value, plus the number of floating-point operations that
    /// were computed on concrete values instead of symbols.
    pub concretized: u64,
}

/// Conditions with more parts than this are not recorded.
const LARGE: usize = 20_000;
/// The largest number of conditions that are recorded.
const CONSTRAINTS: usize = 20_000;
/// The number of statements between two questions whether to stop.
const ROUND: u64 = 1 << 8;

/// A chooser that follows the concrete values of the inputs.
struct ConcreteChooser<'a, 'p, 't> {
    cx: &'a Context<'p, 't>,
    model: Model,
    memo: Memo,
    constraints: Vec<Constraint>,
    /// The conditions that were recorded.
    recorded: FxHashSet<Term>,
    /// The number of decisions before the current statement.
    decisions: usize,
    concretized: u64,
}

impl ConcreteChooser<'_, '_, '_> {
    /// Records a condition and returns its value in the concrete run. A condition without a value
    /// counts as true: only a division by zero has no value, and an earlier check excludes it.
    fn record(&mut self, condition: Term, is_assumption: bool) -> bool {
        let t = self.cx.terms;
        let value = self.model.eval_with(t, condition, &mut self.memo);
        let Some(Denotation::Bool(holds)) = value else {
            self.concretized += 1;
            return true;
        };
        let term = if holds { condition } else { t.not(condition) };
        if self.recorded.contains(&term) {
            return holds;
        }
        if self.constraints.len() >= CONSTRAINTS || self.is_large(term) {
            self.concretized += 1;
            return holds;
        }
        self.recorded.insert(term);
        self.constraints.push(Constraint {
            term,
            is_assumed: is_assumption && holds,
            decisions: self.decisions,
        });
        holds
    }

    fn is_large(&self, condition: Term) -> bool {
        let mut parts = 0;
        self.cx.terms.any(condition, &mut |_| {
            parts += 1;
            parts > LARGE
        })
    }
}

impl Chooser<Forward> for ConcreteChooser<'_, '_, '_> {
    /// Fixes a value to its number in the concrete run. The path condition does not record this, so
    /// that other inputs of the same path can have another number.
    fn fix(&mut self, _: &Forward, value: Term) -> Option<Fixed> {
        let number = self.model.eval_with(self.cx.terms, value, &mut self.memo)?;
        self.concretized += 1;
        let number = self.cx.terms.literal_of(&number)?;
        Some(Fixed {
            number,
            is_only: true,
        })
    }

    fn choose(&mut self, _: &Forward, condition: Term) -> BranchChoice {
        let holds = self.record(condition, false);
        BranchChoice::new(holds, !holds)
    }

    fn admits(&mut self, _: &Forward, assumption: Term) -> bool {
        self.record(assumption, true)
    }
}

/// The symbols of the inputs, with the values that they have in the concrete run.
struct SymbolicInputs<'a, 'p, 't> {
    cx: &'a Context<'p, 't>,
    model: Model,
    symbols: Vec<(Term, InputPosition, Type)>,
}

impl SymbolicInputs<'_, '_, '_> {
    /// The term for a value of the inputs: a symbol, if it is a number or a truth value.
    fn term(&mut self, value: &Value, ty: Type, position: InputPosition, name: &str) -> Term {
        let cx = self.cx;
        let Some(denotation) = denotation(value, ty) else {
            return match value {
                Value::Object(id) => cx.created(id.0),
                _ => cx.default(ty),
            };
        };
        let symbol = cx.input(name, ty);
        self.model.set(symbol, denotation);
        self.symbols.push((symbol, position, ty));
        symbol
    }

    /// The objects of the inputs, under their numbers, with symbols as contents.
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
                    let length = self.term(
                        &length,
                        cx.index_type,
                        InputPosition::Length(ObjectId(n)),
                        "length",
                    );
                    let array = memory.create_array(cx, object.class, length, cx.index_type);
                    self.add_beyond(&mut memory, object.class, array, ObjectId(n));
                }
            }
        }
        for (object, n) in inputs.objects.iter().zip(0..) {
            let id = ObjectId(n);
            match (&object.contents, &cx.program.classes[object.class.index()].kind) {
                (Contents::Fields(values), ClassKind::Object(fields)) => {
                    for (i, (value, field)) in values.iter().zip(fields).enumerate() {
                        let declared = &cx.program.fields[field.index()];
                        let value =
                            self.term(value, declared.ty, InputPosition::Field(id, i), &declared.name);
                        memory.set_field(cx, cx.created(n), *field, value);
                    }
                }
                (Contents::Elements { length, listed }, ClassKind::Array(element)) => {
                    let default = element.default_value();
                    for i in 0..(*length).min(LONGEST) {
                        let value = listed.get(&i).unwrap_or(&default);
                        let value = self.term(value, *element, InputPosition::Element(id, i), "element");
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

    /// Adds a symbol for the elements beyond the end of an array of numbers or truth values, so
    /// that conditions on a longer array can mention them. Their values are defaults.
    fn add_beyond(&mut self, memory: &mut Memory, class: ClassId, array: Term, id: ObjectId) {
        let cx = self.cx;
        let ClassKind::Array(element) = cx.program.classes[class.index()].kind else {
            return;
        };
        let Some(default) = denotation(&element.default_value(), element) else {
            return;
        };
        let symbol = cx.terms.fresh(
            "beyond",
            cx.terms.array_sort(cx.sort(cx.index_type), cx.sort(element)),
        );
        memory.fill(cx, array, symbol);
        self.model.set(symbol, Denotation::array(None, default, []));
        self.symbols.push((symbol, InputPosition::Beyond(id), element));
    }
}

/// The longest array that this engine supports: each element costs a symbol.
pub const LONGEST: u32 = 1 << 16;

/// Runs a procedure on inputs without arrays longer than [`LONGEST`], until its end or until it is
/// time to stop.
pub fn run(
    cx: &Context,
    procedure: ProcedureId,
    inputs: &Inputs,
    bounds: Bounds,
    stops: &dyn Fn() -> bool,
) -> SymbolicRun {
    let mut symbolic = SymbolicInputs {
        cx,
        model: Model::default(),
        symbols: Vec::new(),
    };
    let memory = symbolic.memory(inputs);
    let declared = &cx.program.procedures[procedure.index()];
    let parameters = declared.locals.iter().zip(&inputs.arguments).enumerate();
    let arguments = parameters
        .map(|(i, (parameter, value))| {
            symbolic.term(value, parameter.ty, InputPosition::Argument(i), &parameter.name)
        })
        .collect();
    let globals = cx.program.globals.iter().zip(0..).map(|(global, n)| {
        let value = inputs.globals.get(&GlobalId(n)).filter(|_| global.is_input);
        match value {
            Some(value) => symbolic.term(value, global.ty, InputPosition::Global(GlobalId(n)), &global.name),
            None => cx.default(global.ty),
        }
    });
    let store = Forward::new(globals.collect::<Vec<_>>(), memory);
    let machine = Machine { cx, bounds };
    let mut state = machine.initial(store, procedure, arguments);
    let mut chooser = ConcreteChooser {
        cx,
        model: symbolic.model,
        memo: Memo::default(),
        constraints: Vec::new(),
        recorded: FxHashSet::default(),
        decisions: 0,
        concretized: 0,
    };
    let mut read = 0;
    let (state, outcome) = loop {
        // values that were just read come from the inputs
        while let Some((symbol, ty)) = state.reads.get(read).copied() {
            let value = inputs
                .reads
                .get(read)
                .cloned()
                .unwrap_or_else(|| ty.default_value());
            symbolic.symbols.push((symbol, InputPosition::Read(read), ty));
            if let Some(denotation) = denotation(&value, ty) {
                chooser.model.set(symbol, denotation);
            }
            read += 1;
        }
        if state.steps % ROUND == ROUND - 1 && stops() {
            break (Some(state), None);
        }
        chooser.decisions = state.decisions.len();
        let successors = match machine.settle(state, &mut chooser) {
            Ok(settled) => machine.step(settled, &mut chooser),
            Err(successors) => successors,
        };
        match successors.into_iter().next() {
            Some(Successor::Running(next)) => state = next,
            Some(Successor::Ended(state, outcome)) => break (Some(state), Some(outcome)),
            None => break (None, None),
        }
    };
    SymbolicRun {
        constraints: chooser.constraints,
        symbols: symbolic.symbols,
        decisions: state.map_or_else(Vec::new, |s| s.decisions.iter().copied().collect()),
        outcome,
        concretized: chooser.concretized,
    }
}

/// Replaces values of the inputs at these positions. The length of an array has to come before the
/// elements beyond its end.
pub fn combine(
    inputs: &Inputs,
    changed: impl IntoIterator<Item = (InputPosition, Type, Denotation)>,
) -> Inputs {
    let mut combined = inputs.clone();
    for (position, ty, value) in changed {
        match position {
            InputPosition::Length(array) => set_length(&mut combined, array, &value),
            InputPosition::Beyond(array) => set_beyond(inputs, &mut combined, array, ty, &value),
            _ => {
                if let Some(value) = concrete(&value, ty) {
                    set(&mut combined, position, ty, value);
                }
            }
        }
    }
    combined
}

fn set(inputs: &mut Inputs, position: InputPosition, ty: Type, value: Value) {
    match position {
        InputPosition::Argument(i) => inputs.arguments[i] = value,
        InputPosition::Global(global) => {
            inputs.globals.insert(global, value);
        }
        InputPosition::Read(i) => {
            while inputs.reads.len() <= i {
                inputs.reads.push(ty.default_value());
            }
            inputs.reads[i] = value;
        }
        InputPosition::Field(object, i) => {
            if let Contents::Fields(fields) = &mut inputs.objects[object.0 as usize].contents {
                fields[i] = value;
            }
        }
        InputPosition::Element(object, i) => {
            if let Contents::Elements { length, listed } = &mut inputs.objects[object.0 as usize].contents
                && i < *length
            {
                list(listed, i, value, ty);
            }
        }
        InputPosition::Length(_) | InputPosition::Beyond(_) => {}
    }
}

fn set_length(inputs: &mut Inputs, array: ObjectId, value: &Denotation) {
    if let Contents::Elements { length, listed } = &mut inputs.objects[array.0 as usize].contents {
        let new = integer(value).and_then(|i| u32::try_from(i).ok());
        *length = new.unwrap_or(*length);
        listed.retain(|i, _| i < length);
    }
}

/// Sets the elements that a lengthened array has gained.
fn set_beyond(before: &Inputs, inputs: &mut Inputs, array: ObjectId, ty: Type, value: &Denotation) {
    let Contents::Elements { length: old, .. } = before.objects[array.0 as usize].contents else {
        return;
    };
    let Denotation::Array { default, entries } = value else {
        return;
    };
    if let Contents::Elements { length, listed } = &mut inputs.objects[array.0 as usize].contents {
        let gained = old..(*length).min(LONGEST);
        if let Some(value) = concrete(default, ty)
            && value != ty.default_value()
        {
            listed.extend(gained.clone().map(|i| (i, value.clone())));
        }
        for (index, value) in entries.iter() {
            let index = integer(index).and_then(|i| u32::try_from(i).ok());
            if let (Some(index), Some(value)) = (index, concrete(value, ty))
                && gained.contains(&index)
            {
                list(listed, index, value, ty);
            }
        }
    }
}

/// Sets an element. Defaults are not listed, so that equal inputs have equal representations.
fn list(listed: &mut BTreeMap<u32, Value>, index: u32, value: Value, ty: Type) {
    if value == ty.default_value() {
        listed.remove(&index);
    } else {
        listed.insert(index, value);
    }
}
