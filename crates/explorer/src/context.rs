//! What an exploration of a program knows throughout: the program, the arena of terms, and the *vocabulary* of the
//! initial state, in which path conditions are written.
//!
//! References are numbers of 32 bits. Nil is 0; objects that are there at the start have the upper half clear, and objects
//! that the run creates have it set and are numbered in order of creation. What is there at the start is described by functions,
//! as section 4.1 of "Symbolic execution formally explained" has it: a field `f` is a function from objects to values, the
//! contents of arrays are a function to (mathematical) arrays, and lengths and classes are functions as well.

use echis_logic::{ArrayOp, Op, Sort, SortKind, Symbol, Term, Terms};
use echis_program::ast::{
    Bits, ClassId, ClassKind, ExpressionKind, FieldId, GlobalId, Place, Precision, Program, StatementKind,
    Type,
};
use echis_program::float::Float;
use echis_program::queries::Hierarchy;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The width of references.
pub const REFERENCE: u32 = 32;
/// The first object that a run creates.
const CREATED: i128 = 1 << 31;

/// The program, the arena and the vocabulary.
pub struct Context<'p, 't> {
    /// What is explored.
    pub program: &'p Program,
    /// Where terms live.
    pub terms: &'t Terms,
    /// The sort of references.
    pub reference: Sort,
    /// The type of lengths and indices: mathematical integers only in programs that index with them.
    pub index_type: Type,
    /// The classes, which is below which.
    pub hierarchy: Hierarchy,
    /// For each class, those that are below it and have objects.
    below: Vec<Vec<ClassId>>,
    /// The same for objects that can be there at the start.
    initial: Vec<Vec<ClassId>>,
    /// Are floating-point numbers computed with that are not known?
    pub(crate) has_circuits: bool,
    symbols: RefCell<Symbols>,
}

/// What a function of the vocabulary describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// A field, by object.
    Field(FieldId),
    /// The elements of arrays with elements of this type (references to whatever class are one type), by object, as an array over
    /// indices of this type.
    Elements(Type, Type),
    /// The length of arrays, by object, as a number of this type.
    Length(Type),
    /// The class of an object.
    Class,
}

/// Where a value comes from that is an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The argument with this number.
    Argument(usize),
    /// What a global variable is at the start.
    Global(GlobalId),
    /// What is read as the nth from outside, counted from 0.
    Read(usize, Type),
}

/// A value that was fixed, and to what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FixedValue {
    /// The value.
    pub value: Term,
    /// Its type.
    pub ty: Type,
    /// What it was taken for.
    pub number: Term,
}

#[derive(Default)]
struct Symbols {
    by_part: FxHashMap<Part, Symbol>,
    parts: FxHashMap<Symbol, Part>,
    /// Inputs that are references, and what class they are declared to have.
    references: FxHashMap<Term, ClassId>,
    /// Inputs that are floating-point numbers.
    floats: FxHashMap<Term, Precision>,
    /// Where inputs come from.
    origins: FxHashMap<Term, Origin>,
    /// Values that were fixed, and to what, by what was said of it.
    fixed: FxHashMap<String, FixedValue>,
    /// What holds of the initial state because of the types of what a term mentions.
    typing: FxHashMap<Term, Rc<[Term]>>,
}

fn index_type(program: &Program) -> Type {
    let is_mathematical = program.all_statements().any(|(_, statement)| {
        let mut work = statement.kind.expressions();
        let mut found = match &statement.kind {
            StatementKind::NewArray(_, _, index) | StatementKind::Assign(Place::Element(_, index), _) => {
                index.ty == Type::Int
            }
            _ => false,
        };
        while let Some(e) = work.pop() {
            found |= match &e.kind {
                ExpressionKind::Element(_, index) => index.ty == Type::Int,
                ExpressionKind::Length(_) => e.ty == Type::Int,
                _ => false,
            };
            work.extend(e.children());
        }
        found
    });
    match is_mathematical {
        true => Type::Int,
        false => Type::Bits(Bits::I32),
    }
}

/// The type of elements as far as storage is concerned: references are all alike.
pub fn storage(ty: Type) -> Type {
    match ty {
        Type::Ref(_) => Type::Ref(ClassId(0)),
        other => other,
    }
}

impl<'p, 't> Context<'p, 't> {
    /// For a program that is well-typed.
    pub fn new(program: &'p Program, terms: &'t Terms) -> Self {
        let classes = 0..program.classes.len() as u32;
        let hierarchy = Hierarchy::new(program);
        let below: Vec<Vec<ClassId>> = classes.map(|c| hierarchy.concrete_below(ClassId(c))).collect();
        Context {
            program,
            terms,
            reference: terms.bits_sort(REFERENCE),
            index_type: index_type(program),
            initial: below.clone(),
            below,
            hierarchy,
            has_circuits: false,
            symbols: RefCell::default(),
        }
    }

    /// Only objects of these classes, among them arrays, can be there at the start.
    pub fn with_initial_classes(mut self, classes: &BTreeSet<ClassId>) -> Self {
        for below in &mut self.initial {
            below.retain(|c| classes.contains(c));
        }
        self
    }

    /// Floating-point numbers that are not known are computed with, as bits. What comes out is for a solver: nobody wants to read it.
    pub fn with_circuits(mut self) -> Self {
        self.has_circuits = true;
        self
    }

    /// The classes below a class of which objects can be there at the start.
    pub fn initial_below(&self, class: ClassId) -> &[ClassId] {
        &self.initial[class.index()]
    }

    /// The classes below a class of which there can be objects.
    pub fn below(&self, class: ClassId) -> &[ClassId] {
        &self.below[class.index()]
    }

    /// Where a field stands among those of a class.
    pub fn slot(&self, class: ClassId, field: FieldId) -> Option<usize> {
        self.hierarchy.field_index(class, field)
    }

    /// The sort of the values of a type.
    pub fn sort(&self, ty: Type) -> Sort {
        match ty {
            Type::Bool => Sort::BOOL,
            Type::Int => Sort::INT,
            Type::Bits(bits) => self.terms.bits_sort(u32::from(bits.width)),
            Type::Float(precision) => self.terms.bits_sort(u32::from(precision.width())),
            Type::Ref(_) => self.reference,
        }
    }

    /// The default value of a type.
    pub fn default(&self, ty: Type) -> Term {
        match ty {
            Type::Bool => self.terms.fls(),
            Type::Int | Type::Bits(_) => self.integer(0, ty),
            Type::Float(precision) => self.float(Float::zero(precision)),
            Type::Ref(_) => self.nil(),
        }
    }

    /// An integer of a type.
    pub fn integer(&self, value: i64, ty: Type) -> Term {
        match ty {
            Type::Bits(bits) => self.terms.bits(u32::from(bits.width), i128::from(value)),
            _ => self.terms.int(value),
        }
    }

    /// Nil.
    pub fn nil(&self) -> Term {
        self.terms.bits(REFERENCE, 0)
    }

    /// The object that a run creates as the `n`th, counted from 0.
    pub fn created(&self, n: u32) -> Term {
        self.terms.bits(REFERENCE, CREATED + i128::from(n))
    }

    /// The number of a created object; `None` for any other reference.
    pub fn as_created(&self, reference: Term) -> Option<u32> {
        let number = self.terms.bits_value(reference)?;
        u32::try_from(i128::from(number) - CREATED).ok()
    }

    /// An input. Its name is shown to people.
    pub fn input(&self, name: &str, ty: Type) -> Term {
        let term = self.terms.fresh(name, self.sort(ty));
        let mut symbols = self.symbols.borrow_mut();
        match ty {
            Type::Ref(class) => {
                symbols.references.insert(term, class);
            }
            Type::Float(precision) => {
                symbols.floats.insert(term, precision);
            }
            _ => {}
        }
        term
    }

    /// An input of which it is known where it comes from.
    pub fn input_from(&self, origin: Origin, name: &str, ty: Type) -> Term {
        let term = self.input(name, ty);
        self.symbols.borrow_mut().origins.insert(term, origin);
        term
    }

    /// Where an input comes from.
    pub fn origin(&self, input: Term) -> Option<Origin> {
        self.symbols.borrow().origins.get(&input).copied()
    }

    /// Why a path ended on which a value is not what it was fixed to.
    pub fn why_fixed(&self, fixed: FixedValue) -> String {
        let why = self.show_fixed((fixed.value, fixed.ty), fixed.number);
        self.symbols.borrow_mut().fixed.insert(why.clone(), fixed);
        why
    }

    /// The value that was fixed, if a path ended because of that.
    pub fn fixed_because(&self, why: &str) -> Option<FixedValue> {
        self.symbols.borrow().fixed.get(why).copied()
    }

    /// Is it an input that is a reference?
    pub fn is_input_reference(&self, term: Term) -> bool {
        self.symbols.borrow().references.contains_key(&term)
    }

    /// How precise an input is, if it is a floating-point number.
    pub fn as_input_float(&self, term: Term) -> Option<Precision> {
        self.symbols.borrow().floats.get(&term).copied()
    }

    /// What a part of the initial state is at an object.
    pub fn initially(&self, part: Part, object: Term) -> Term {
        self.terms.apply(self.symbol(part), &[object])
    }

    /// The function that describes a part of the initial state.
    pub fn symbol(&self, part: Part) -> Symbol {
        let known = self.symbols.borrow().by_part.get(&part).copied();
        known.unwrap_or_else(|| {
            let (name, result) = match part {
                Part::Field(f) => {
                    let field = &self.program.fields[f.index()];
                    let class = &self.program.classes[field.class.index()].name;
                    (format!("{class}.{}", field.name), self.sort(field.ty))
                }
                Part::Elements(ty, index) => {
                    let sort = self.terms.array_sort(self.sort(index), self.sort(ty));
                    (format!("elements:{ty:?}"), sort)
                }
                Part::Length(ty) => ("length".to_owned(), self.sort(ty)),
                Part::Class => ("class".to_owned(), self.class_sort()),
            };
            let symbol = self.terms.symbol(&name, &[self.reference], result);
            let mut symbols = self.symbols.borrow_mut();
            symbols.by_part.insert(part, symbol);
            symbols.parts.insert(symbol, part);
            symbol
        })
    }

    /// What a function of the vocabulary describes.
    pub fn part(&self, symbol: Symbol) -> Option<Part> {
        self.symbols.borrow().parts.get(&symbol).copied()
    }

    fn class_sort(&self) -> Sort {
        self.terms.bits_sort(16)
    }

    /// A class as a value of [`Part::Class`].
    pub fn class(&self, class: ClassId) -> Term {
        self.terms.bits(16, i128::from(class.0))
    }

    /// Is this value of [`Part::Class`] one of these classes?
    pub fn is_one_of(&self, class: Term, classes: &[ClassId]) -> Term {
        let t = self.terms;
        t.or_all(classes.iter().map(|c| t.eq(class, self.class(*c))))
    }

    /// What holds of the initial state because of the types of what the terms mention: references are nil or objects of their
    /// class that are there at the start, lengths are not negative.
    pub fn typing(&self, terms: impl IntoIterator<Item = Term>) -> Vec<Term> {
        let mut seen = FxHashSet::default();
        let mut facts = Vec::new();
        for term in terms {
            for &fact in self.typing_of(term).iter() {
                if seen.insert(fact) {
                    facts.push(fact);
                }
            }
        }
        facts
    }

    fn typing_of(&self, term: Term) -> Rc<[Term]> {
        if let Some(known) = self.symbols.borrow().typing.get(&term) {
            return known.clone();
        }
        let mut facts = Vec::new();
        let mut seen = FxHashSet::default();
        let mut parts = Vec::new();
        self.terms.visit(term, &mut seen, &mut |t, _| parts.push(t));
        for part in parts {
            facts.extend(self.fact_of(part));
        }
        let facts: Rc<[Term]> = facts.into();
        self.symbols.borrow_mut().typing.insert(term, facts.clone());
        facts
    }

    /// What holds of one initial value because of its type.
    fn fact_of(&self, term: Term) -> Option<Term> {
        let t = self.terms;
        let node = t.node(term);
        match node.op {
            Op::Apply(_) if node.args.is_empty() => {
                let class = self.symbols.borrow().references.get(&term).copied();
                class.map(|class| self.is_initial(term, class))
            }
            Op::Apply(symbol) => match self.part(symbol)? {
                Part::Field(f) => match self.program.fields[f.index()].ty {
                    Type::Ref(class) => Some(self.is_initial(term, class)),
                    _ => None,
                },
                Part::Length(ty) => Some(self.is_not_negative(term, ty)),
                Part::Elements(..) | Part::Class => None,
            },
            _ => self.element_fact(term),
        }
    }

    /// Elements of arrays of references that are there at the start: each is nil or an object of a class that an array of that class holds.
    fn element_fact(&self, term: Term) -> Option<Term> {
        let t = self.terms;
        let (array, _) = self.as_select(term)?;
        let node = t.node(array);
        let Op::Apply(symbol) = node.op else { return None };
        let Part::Elements(Type::Ref(_), _) = self.part(symbol)? else {
            return None;
        };
        let class = self.initially(Part::Class, node.args[0]);
        Some(
            t.and_all(
                self.program
                    .classes
                    .iter()
                    .enumerate()
                    .filter_map(|(i, c)| match c.kind {
                        ClassKind::Array(Type::Ref(element)) => Some(t.implies(
                            t.eq(class, self.class(ClassId(i as u32))),
                            self.is_initial(term, element),
                        )),
                        _ => None,
                    }),
            ),
        )
    }

    /// Nil, or an object of the class (or one below it) that is there at the start.
    fn is_initial(&self, reference: Term, class: ClassId) -> Term {
        let t = self.terms;
        let own = self.initially(Part::Class, reference);
        let exists = t.bv_ult(reference, t.bits(REFERENCE, CREATED));
        let fits = self.is_one_of(own, self.initial_below(class));
        t.and(exists, t.or(t.eq(reference, self.nil()), fits))
    }

    /// `0 <= number`, for a number of this type.
    pub fn is_not_negative(&self, number: Term, ty: Type) -> Term {
        let zero = self.integer(0, ty);
        if ty == Type::Int {
            self.terms.le(zero, number)
        } else {
            self.terms.bv_sle(zero, number)
        }
    }

    /// The value of an integer that is known, as an index.
    pub fn known_index(&self, index: Term) -> Option<i64> {
        let t = self.terms;
        t.bits_value(index)
            .and_then(|i| i64::try_from(i).ok())
            .or_else(|| t.number(index)?.to_integer().to_i64())
    }

    /// An index, in the sort of indices.
    pub fn index(&self, index: i64, sort: Sort) -> Term {
        match self.terms.sort_kind(sort) {
            SortKind::Bits(width) => self.terms.bits(width, i128::from(index)),
            _ => self.terms.int(index),
        }
    }

    /// The array and the index of an element.
    pub fn as_select(&self, term: Term) -> Option<(Term, Term)> {
        let node = self.terms.peek(term);
        (node.op == Op::Array(ArrayOp::Select)).then(|| (node.args[0], node.args[1]))
    }

    /// The type of the elements of a class of arrays.
    pub fn element_type(&self, class: ClassId) -> Option<Type> {
        match self.program.classes[class.index()].kind {
            ClassKind::Array(element) => Some(element),
            ClassKind::Abstract | ClassKind::Object(_) => None,
        }
    }

    /// An element as a choice between what it can be.
    pub fn select_cases(&self, array: Term, index: Term) -> Term {
        self.select_part(array, index, &mut FxHashMap::default())
    }

    /// The same for a part of an array, of which some are known: arrays that were joined share their parts.
    fn select_part(&self, array: Term, index: Term, known: &mut FxHashMap<Term, Term>) -> Term {
        if let Some(&value) = known.get(&array) {
            return value;
        }
        let t = self.terms;
        let node = t.node(array);
        let value = match (&node.op, node.args.as_slice()) {
            (Op::Array(ArrayOp::Store), &[array, i, value]) => {
                let rest = self.select_part(array, index, known);
                t.ite(t.eq(index, i), value, rest)
            }
            (Op::Ite, &[condition, yes, no]) => {
                let yes = self.select_part(yes, index, known);
                let no = self.select_part(no, index, known);
                t.ite(condition, yes, no)
            }
            _ => t.select(array, index),
        };
        known.insert(array, value);
        value
    }

    /// An integer literal of a type.
    pub fn literal(&self, value: &BigInt, ty: Type) -> Term {
        match ty {
            Type::Bits(bits) => self
                .terms
                .bits(u32::from(bits.width), value.to_i128().unwrap_or(0)),
            _ => self.terms.int(value.clone()),
        }
    }
}
