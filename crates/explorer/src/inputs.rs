//! Builds concrete inputs from a model of a path condition: the graph of the objects that the path
//! has accessed.

use crate::context::{Context, Origin, Part, REFERENCE, storage};
use echis_logic::{Model, Op, Term, Value as Denotation};
use echis_program::ast::{ClassId, ClassKind, FieldId, GlobalId, ProcedureId, Type};
use echis_program::float::Float;
use echis_program::run::{Contents, Inputs, Object, ObjectId, Value};
use num_traits::ToPrimitive;

use std::collections::BTreeMap;

/// The symbols that stand for inputs, with their types.
#[derive(Debug, Clone, Default)]
pub struct Symbols {
    /// The parameters of the procedure that is explored.
    pub arguments: Vec<Term>,
    argument_types: Vec<Type>,
    /// The initial values of all global variables. Globals that are not inputs have their defaults.
    pub globals: Vec<Term>,
    inputs: Vec<(GlobalId, Type)>,
    /// The values read from outside, in order: the condition of the read, the symbol, its type.
    reads: Vec<(Term, Term, Type)>,
}

impl Symbols {
    /// Creates the symbols for a procedure.
    pub fn new(cx: &Context, procedure: ProcedureId) -> Symbols {
        let procedure = &cx.program.procedures[procedure.index()];
        let parameters = &procedure.locals[..procedure.parameters];
        let globals = cx.program.globals.iter();
        Symbols {
            arguments: (0..)
                .zip(parameters)
                .map(|(n, p)| cx.input_from(Origin::Argument(n), &p.name, p.ty))
                .collect(),
            argument_types: parameters.iter().map(|p| p.ty).collect(),
            globals: (0..)
                .map(GlobalId)
                .zip(globals.clone())
                .map(|(id, g)| {
                    if g.is_input {
                        cx.input_from(Origin::Global(id), &g.name, g.ty)
                    } else {
                        cx.default(g.ty)
                    }
                })
                .collect(),
            inputs: (0..)
                .map(GlobalId)
                .zip(globals)
                .filter(|(_, g)| g.is_input)
                .map(|(id, g)| (id, g.ty))
                .collect(),
            reads: Vec::new(),
        }
    }

    /// Adds the values that a path has read.
    pub fn with_reads(&self, cx: &Context, reads: impl IntoIterator<Item = (Term, Type)>) -> Symbols {
        let always = cx.terms.tru();
        let reads = reads.into_iter().map(|(term, ty)| (always, term, ty));
        Symbols {
            reads: reads.collect(),
            ..self.clone()
        }
    }

    /// Adds the values that joined paths have read: the condition of the read, the symbol, its
    /// type.
    pub fn with_guarded_reads(&self, reads: &[(Term, Term, Type)]) -> Symbols {
        Symbols {
            reads: reads.to_vec(),
            ..self.clone()
        }
    }

    /// The types of the values that are read from outside, in order.
    pub fn read_types(&self) -> impl Iterator<Item = Type> {
        self.reads.iter().map(|(_, _, ty)| *ty)
    }

    /// All symbols.
    pub fn all(&self) -> Vec<Term> {
        let globals = self.inputs.iter().map(|(id, _)| self.globals[id.index()]);
        let reads = self.reads.iter().map(|(_, term, _)| *term);
        self.arguments
            .iter()
            .copied()
            .chain(globals)
            .chain(reads)
            .collect()
    }
}

/// The inputs that a model describes. Values that the constraints do not mention have their
/// defaults.
pub fn from_model(cx: &Context, symbols: &Symbols, constraints: &[Term], model: &Model) -> Inputs {
    let mut graph = Graph {
        cx,
        model,
        heap: Heap::read(cx, constraints, model),
        numbers: BTreeMap::new(),
        objects: Vec::new(),
    };
    let arguments = symbols.arguments.iter().zip(&symbols.argument_types);
    let arguments = arguments.map(|(term, ty)| graph.value_of(*term, *ty)).collect();
    let globals = symbols
        .inputs
        .iter()
        .map(|(id, ty)| (*id, graph.value_of(symbols.globals[id.index()], *ty)))
        .collect();
    let happens = |condition: Term| model.eval(cx.terms, condition) != Some(Denotation::Bool(false));
    let reads = symbols.reads.iter().filter(|(condition, ..)| happens(*condition));
    let reads = reads.map(|(_, term, ty)| graph.value_of(*term, *ty)).collect();
    Inputs {
        arguments,
        globals,
        reads,
        objects: graph.objects,
    }
}

/// The values that a model gives to objects of the initial state, by reference.
#[derive(Default)]
struct Heap {
    fields: BTreeMap<(u64, FieldId), Denotation>,
    lengths: BTreeMap<u64, i64>,
    elements: BTreeMap<u64, Array>,
}

#[derive(Default)]
struct Array {
    listed: BTreeMap<u64, Denotation>,
    /// The value of all other elements.
    otherwise: Option<Denotation>,
}

/// Arrays longer than this get only the elements that a model lists.
const FILLED: i64 = 1 << 16;

impl Heap {
    /// Evaluates all fields, lengths and elements that the constraints mention.
    fn read(cx: &Context, constraints: &[Term], model: &Model) -> Heap {
        let mut heap = Heap::default();
        for term in cx.terms.subterms(constraints.iter().copied()) {
            let node = cx.terms.node(term);
            match node.op {
                Op::Apply(symbol) if node.args.len() == 1 => {
                    let (Some(part), Some(object)) = (cx.part(symbol), reference(cx, model, node.args[0]))
                    else {
                        continue;
                    };
                    let Some(value) = model.eval(cx.terms, term) else {
                        continue;
                    };
                    heap.learn(part, object, value);
                }
                _ => heap.learn_element(cx, model, term),
            }
        }
        heap
    }

    /// Records the value of a part of an object.
    fn learn(&mut self, part: Part, object: u64, value: Denotation) {
        match (part, value) {
            (Part::Field(field), value) => {
                self.fields.insert((object, field), value);
            }
            (Part::Length(_), value) => {
                if let Some(length) = integer(&value) {
                    self.lengths.insert(object, length);
                }
            }
            (Part::Elements(..), Denotation::Array { default, entries }) => {
                let array = self.elements.entry(object).or_default();
                array.otherwise = Some((*default).clone());
                for (index, value) in entries.iter() {
                    if let Some(index) = integer(index).and_then(|i| u64::try_from(i).ok()) {
                        array.listed.insert(index, value.clone());
                    }
                }
            }
            _ => {}
        }
    }

    /// Evaluates a single element: models need not have values for whole arrays.
    fn learn_element(&mut self, cx: &Context, model: &Model, term: Term) {
        let Some((array, index)) = cx.as_select(term) else {
            return;
        };
        let node = cx.terms.node(array);
        let Op::Apply(symbol) = node.op else { return };
        let Some(Part::Elements(..)) = cx.part(symbol) else {
            return;
        };
        let object = reference(cx, model, node.args[0]);
        let index = model.eval(cx.terms, index).and_then(|i| integer(&i));
        if let (Some(object), Some(index), Some(value)) = (object, index, model.eval(cx.terms, term))
            && let Ok(index) = u64::try_from(index)
        {
            self.elements
                .entry(object)
                .or_default()
                .listed
                .insert(index, value);
        }
    }
}

fn reference(cx: &Context, model: &Model, term: Term) -> Option<u64> {
    model.eval(cx.terms, term)?.as_unsigned()
}

/// A number; machine integers as signed.
pub(crate) fn integer(value: &Denotation) -> Option<i64> {
    match value {
        Denotation::Int(i) => i.to_i64(),
        other => other.as_signed(),
    }
}

/// Converts a value of a type other than a reference to a denotation.
pub fn denotation(value: &Value, ty: Type) -> Option<Denotation> {
    match (value, ty) {
        (Value::Bool(b), _) => Some(Denotation::Bool(*b)),
        (Value::Int(i), _) => Some(Denotation::Int(i.clone())),
        (Value::Bits(i), Type::Bits(bits)) => {
            let unused = 64 - u32::from(bits.width);
            Some(Denotation::Bits {
                width: u32::from(bits.width),
                value: (*i as u64) << unused >> unused,
            })
        }
        (Value::Float(x), _) => Some(Denotation::bits(u32::from(x.precision().width()), x.bits())),
        _ => None,
    }
}

/// Converts a denotation to a value of a type other than a reference.
pub fn concrete(value: &Denotation, ty: Type) -> Option<Value> {
    match (value, ty) {
        (Denotation::Bool(b), Type::Bool) => Some(Value::Bool(*b)),
        (Denotation::Int(i), Type::Int) => Some(Value::Int(i.clone())),
        (bits, Type::Bits(ty)) if ty.signed => bits.as_signed().map(Value::Bits),
        (Denotation::Bits { value, .. }, Type::Bits(_)) => Some(Value::Bits(*value as i64)),
        (Denotation::Bits { value, .. }, Type::Float(precision)) => {
            Some(Value::Float(Float::of_bits(precision, *value)))
        }
        _ => None,
    }
}

/// Builds the graph of the objects.
struct Graph<'a, 'p, 't> {
    cx: &'a Context<'p, 't>,
    model: &'a Model,
    heap: Heap,
    /// The numbers of the objects that were built, by reference.
    numbers: BTreeMap<u64, ObjectId>,
    objects: Vec<Object>,
}

impl Graph<'_, '_, '_> {
    fn value_of(&mut self, term: Term, ty: Type) -> Value {
        match self.model.eval(self.cx.terms, term) {
            Some(value) => self.value(&value, ty),
            None => ty.default_value(),
        }
    }

    fn value(&mut self, value: &Denotation, ty: Type) -> Value {
        match (value, ty) {
            (Denotation::Bits { value: 0, .. }, Type::Ref(_)) => Value::Nil,
            (Denotation::Bits { value, .. }, Type::Ref(class)) => self.object(*value, class),
            _ => concrete(value, ty).unwrap_or_else(|| ty.default_value()),
        }
    }

    /// Builds an object and all objects that it refers to.
    fn object(&mut self, reference: u64, declared: ClassId) -> Value {
        if let Some(number) = self.numbers.get(&reference) {
            return Value::Object(*number);
        }
        let Some(class) = self.class_of(reference, declared) else {
            return Value::Nil;
        };
        let number = ObjectId(self.objects.len() as u32);
        self.numbers.insert(reference, number);
        // the object is registered before its contents, which can refer back to it
        self.objects.push(Object {
            class,
            contents: Contents::Fields(Vec::new()),
        });
        let contents = match &self.cx.program.classes[class.index()].kind {
            ClassKind::Array(element) => self.elements(reference, *element),
            ClassKind::Object(fields) => {
                Contents::Fields(fields.iter().map(|f| self.field(reference, *f)).collect())
            }
            ClassKind::Abstract => Contents::Fields(Vec::new()),
        };
        self.objects[number.0 as usize].contents = contents;
        Value::Object(number)
    }

    /// The class that the model gives to an object; by default, the first that the declared class
    /// allows.
    fn class_of(&self, object: u64, declared: ClassId) -> Option<ClassId> {
        let cx = self.cx;
        let object = cx.terms.bits(REFERENCE, i128::from(object));
        let in_model = self.model.eval(cx.terms, cx.initially(Part::Class, object));
        let possible = cx.initial_below(declared);
        let is_in_model = |class: &&ClassId| match in_model {
            Some(Denotation::Bits { value, .. }) => value == u64::from(class.0),
            _ => false,
        };
        possible.iter().find(is_in_model).or(possible.first()).copied()
    }

    fn field(&mut self, object: u64, field: FieldId) -> Value {
        let ty = self.cx.program.fields[field.index()].ty;
        match self.heap.fields.get(&(object, field)).cloned() {
            Some(value) => self.value(&value, ty),
            None => ty.default_value(),
        }
    }

    fn elements(&mut self, array: u64, element: Type) -> Contents {
        let length = self.heap.lengths.get(&array).copied().unwrap_or(0).max(0);
        let found = self.heap.elements.remove(&array).unwrap_or_default();
        let mut listed = BTreeMap::new();
        let default = storage(element).default_value();
        if length <= FILLED
            && let Some(otherwise) = found.otherwise
            && !matches!(element, Type::Ref(_))
        {
            let otherwise = self.value(&otherwise, element);
            if otherwise != default {
                listed.extend((0..length as u32).map(|i| (i, otherwise.clone())));
            }
        }
        for (index, value) in found.listed {
            if let Ok(index) = u32::try_from(index)
                && i64::from(index) < length
            {
                let value = self.value(&value, element);
                listed.insert(index, value);
            }
        }
        Contents::Elements {
            length: u32::try_from(length).unwrap_or(u32::MAX),
            listed,
        }
    }
}

/// The valuation V of inputs: the values of the symbols and of the initial state. The object with
/// number `n` is the reference `n + 1`.
pub fn valuation(cx: &Context, symbols: &Symbols, inputs: &Inputs) -> Model {
    let mut model = Model::default();
    let set = |model: &mut Model, term: Term, value: &Value, ty: Type| {
        if let Some(value) = any_denotation(value, ty) {
            model.set(term, value);
        }
    };
    for ((term, ty), value) in symbols
        .arguments
        .iter()
        .zip(&symbols.argument_types)
        .zip(&inputs.arguments)
    {
        set(&mut model, *term, value, *ty);
    }
    for (id, ty) in &symbols.inputs {
        let default = ty.default_value();
        let value = inputs.globals.get(id).unwrap_or(&default);
        set(&mut model, symbols.globals[id.index()], value, *ty);
    }
    for (i, (_, term, ty)) in symbols.reads.iter().enumerate() {
        let default = ty.default_value();
        set(&mut model, *term, inputs.reads.get(i).unwrap_or(&default), *ty);
    }
    for (object, n) in inputs.objects.iter().zip(1..) {
        value_object(cx, &mut model, object, Denotation::bits(REFERENCE, n));
    }
    model.complete();
    model
}

/// Adds an object to the valuation, as values of the functions that describe the initial state.
fn value_object(cx: &Context, model: &mut Model, object: &Object, reference: Denotation) {
    let key = vec![reference];
    let class = Denotation::bits(16, u64::from(object.class.0));
    model.set_function(cx.symbol(Part::Class), key.clone(), class);
    match (&object.contents, &cx.program.classes[object.class.index()].kind) {
        (Contents::Fields(values), ClassKind::Object(fields)) => {
            for (field, value) in fields.iter().zip(values) {
                let ty = cx.program.fields[field.index()].ty;
                if let Some(value) = any_denotation(value, ty) {
                    model.set_function(cx.symbol(Part::Field(*field)), key.clone(), value);
                }
            }
        }
        (Contents::Elements { length, listed }, ClassKind::Array(element)) => {
            let number = |n: u32| match cx.index_type {
                Type::Int => Denotation::int(n),
                _ => Denotation::bits(32, u64::from(n)),
            };
            model.set_function(
                cx.symbol(Part::Length(cx.index_type)),
                key.clone(),
                number(*length),
            );
            let entries = listed
                .iter()
                .filter_map(|(i, value)| Some((number(*i), any_denotation(value, *element)?)));
            let default = any_denotation(&element.default_value(), *element);
            let symbol = cx.symbol(Part::Elements(storage(*element), cx.index_type));
            if let (Some(default), Some((index, _))) =
                (default, cx.terms.array_parts(cx.terms.symbol_info(symbol).result))
            {
                let array = Denotation::array(cx.terms.sort_size(index), default, entries);
                model.set_function(symbol, key, array);
            }
        }
        _ => {}
    }
}

/// Converts a value of any type to a denotation.
fn any_denotation(value: &Value, ty: Type) -> Option<Denotation> {
    match value {
        Value::Nil => Some(Denotation::bits(REFERENCE, 0)),
        Value::Object(id) => Some(Denotation::bits(REFERENCE, u64::from(id.0) + 1)),
        other => denotation(other, ty),
    }
}
