//! The context of an exploration: the program, the arena of terms, and the *vocabulary* of the
//! initial state, in which path conditions are written.
//!
//! References are numbers of 32 bits. Nil is 0. Objects of the initial state have the upper half
//! clear. Objects that the run creates have it set and are numbered in order of creation.
//!
//! Functions describe the initial state, as in section 4.1 of "Symbolic execution formally
//! explained": a field `f` is a function from objects to values, the contents of arrays are a
//! function to (mathematical) arrays, and lengths and classes are functions as well.

use echis_logic::{ArrayOp, Op, Sort, SortKind, Symbol, Term, Terms};
use echis_program::ast::{
    Bits, ClassId, ClassKind, ExpressionKind, FieldId, GlobalId, Place, Program, StatementKind, Type,
};
use echis_program::float::Float;
use echis_program::queries::Hierarchy;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The width of references in bits.
pub const REFERENCE: u32 = 32;
/// The first object that a run creates.
const CREATED: i128 = 1 << 31;

/// The program, the arena and the vocabulary.
pub struct Context<'p, 't> {
    /// The explored program.
    pub program: &'p Program,
    /// The arena of terms.
    pub terms: &'t Terms,
    /// The sort of references.
    pub reference: Sort,
    /// The type of lengths and indices: mathematical integers only in programs that index with
    /// them.
    pub index_type: Type,
    /// The class hierarchy.
    pub hierarchy: Hierarchy,
    /// For each class, its subclasses that can have objects.
    below: Vec<Vec<ClassId>>,
    /// For each class, its subclasses that can have objects in the initial state.
    initial: Vec<Vec<ClassId>>,
    /// Whether floating-point operations on unknown operands are computed as circuits.
    pub(crate) has_circuits: bool,
    symbols: RefCell<Symbols>,
}

/// A part of the initial state that a function of the vocabulary describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// A field, by object.
    Field(FieldId),
    /// The elements of arrays with elements of this type (references to whatever class are one
    /// type), by object, as an array over indices of this type.
    Elements(Type, Type),
    /// The length of arrays, by object, as a number of this type.
    Length(Type),
    /// The class of an object.
    Class,
}

/// The source of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The argument with this number.
    Argument(usize),
    /// The initial value of a global variable.
    Global(GlobalId),
    /// The `n`th value that is read from outside, counted from 0.
    Read(usize, Type),
}

/// A value that was fixed to a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FixedValue {
    /// The value.
    pub value: Term,
    /// Its type.
    pub ty: Type,
    /// The number to which it was fixed.
    pub number: Term,
}

#[derive(Default)]
struct Symbols {
    by_part: FxHashMap<Part, Symbol>,
    parts: FxHashMap<Symbol, Part>,
    /// The types of inputs.
    types: FxHashMap<Term, Type>,
    /// The sources of inputs.
    origins: FxHashMap<Term, Origin>,
    /// Fixed values, by the message of [`Context::why_fixed`].
    fixed: FxHashMap<String, FixedValue>,
    /// A cache of the facts that hold of the initial state because of the types in a term.
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

/// The type of elements as stored: all reference types are one type.
pub fn storage(ty: Type) -> Type {
    match ty {
        Type::Ref(_) => Type::Ref(ClassId(0)),
        other => other,
    }
}

impl<'p, 't> Context<'p, 't> {
    /// Creates a context for a well-typed program.
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

    /// Restricts the objects of the initial state to these classes, array classes included.
    pub fn with_initial_classes(mut self, classes: &BTreeSet<ClassId>) -> Self {
        for below in &mut self.initial {
            below.retain(|c| classes.contains(c));
        }
        self
    }

    /// Computes floating-point operations on unknown operands as circuits. The resulting terms are
    /// for a solver only; they are too large to read.
    pub fn with_circuits(mut self) -> Self {
        self.has_circuits = true;
        self
    }

    /// The subclasses of a class that can have objects in the initial state.
    pub fn initial_below(&self, class: ClassId) -> &[ClassId] {
        &self.initial[class.index()]
    }

    /// The subclasses of a class that can have objects.
    pub fn below(&self, class: ClassId) -> &[ClassId] {
        &self.below[class.index()]
    }

    /// The position of a field among the fields of a class.
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

    /// The `n`th object that a run creates, counted from 0.
    pub fn created(&self, n: u32) -> Term {
        self.terms.bits(REFERENCE, CREATED + i128::from(n))
    }

    /// The number of a created object; `None` for any other reference.
    pub fn as_created(&self, reference: Term) -> Option<u32> {
        let number = self.terms.bits_value(reference)?;
        u32::try_from(i128::from(number) - CREATED).ok()
    }

    /// Creates an input. Its name is shown to users.
    pub fn input(&self, name: &str, ty: Type) -> Term {
        let term = self.terms.fresh(name, self.sort(ty));
        self.symbols.borrow_mut().types.insert(term, ty);
        term
    }

    /// Creates an input with a known source.
    pub fn input_from(&self, origin: Origin, name: &str, ty: Type) -> Term {
        let term = self.input(name, ty);
        self.symbols.borrow_mut().origins.insert(term, origin);
        term
    }

    /// The source of an input.
    pub fn origin(&self, input: Term) -> Option<Origin> {
        self.symbols.borrow().origins.get(&input).copied()
    }

    /// The message of a path that ended because a value differs from the number to which it was
    /// fixed.
    pub fn why_fixed(&self, fixed: FixedValue) -> String {
        let why = self.show_fixed((fixed.value, fixed.ty), fixed.number);
        self.symbols.borrow_mut().fixed.insert(why.clone(), fixed);
        why
    }

    /// The fixed value that a message of [`Context::why_fixed`] is about.
    pub fn fixed_because(&self, why: &str) -> Option<FixedValue> {
        self.symbols.borrow().fixed.get(why).copied()
    }

    /// The type of an input.
    pub fn input_type(&self, term: Term) -> Option<Type> {
        self.symbols.borrow().types.get(&term).copied()
    }

    /// The value of a part of the initial state at an object.
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

    /// The part of the initial state that a function of the vocabulary describes.
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

    /// Whether a value of [`Part::Class`] is one of these classes.
    pub fn is_one_of(&self, class: Term, classes: &[ClassId]) -> Term {
        let t = self.terms;
        t.or_all(classes.iter().map(|c| t.eq(class, self.class(*c))))
    }

    /// The facts about the initial state that follow from the types in the terms: references are
    /// nil or initial objects of their class, and lengths are not negative.
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
        let parts = self.terms.subterms([term]).into_iter();
        let facts: Rc<[Term]> = parts.filter_map(|part| self.fact_of(part)).collect();
        self.symbols.borrow_mut().typing.insert(term, facts.clone());
        facts
    }

    /// The fact about one initial value that follows from its type.
    fn fact_of(&self, term: Term) -> Option<Term> {
        let t = self.terms;
        let node = t.node(term);
        match node.op {
            Op::Apply(_) if node.args.is_empty() => {
                Some(self.is_initial(term, self.input_type(term)?.class()?))
            }
            Op::Apply(symbol) => match self.part(symbol)? {
                Part::Field(f) => Some(self.is_initial(term, self.program.fields[f.index()].ty.class()?)),
                Part::Length(ty) => Some(self.is_not_negative(term, ty)),
                Part::Elements(..) | Part::Class => None,
            },
            _ => self.element_fact(term),
        }
    }

    /// The fact about an element of an initial array of references: it is nil or an object of a
    /// class that the array can hold.
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

    /// Whether a reference is nil or an initial object of the class or of a subclass.
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

    /// The value of an index, if it is a constant.
    pub fn known_index(&self, index: Term) -> Option<i64> {
        let t = self.terms;
        t.bits_value(index)
            .and_then(|i| i64::try_from(i).ok())
            .or_else(|| t.number(index)?.to_integer().to_i64())
    }

    /// An index as a constant of the given sort.
    pub fn index(&self, index: i64, sort: Sort) -> Term {
        match self.terms.sort_kind(sort) {
            SortKind::Bits(width) => self.terms.bits(width, i128::from(index)),
            _ => self.terms.int(index),
        }
    }

    /// The array and the index of an element, if the term is one.
    pub fn as_select(&self, term: Term) -> Option<(Term, Term)> {
        let node = self.terms.peek(term);
        (node.op == Op::Array(ArrayOp::Select)).then(|| (node.args[0], node.args[1]))
    }

    /// The element type of an array class.
    pub fn element_type(&self, class: ClassId) -> Option<Type> {
        match self.program.classes[class.index()].kind {
            ClassKind::Array(element) => Some(element),
            ClassKind::Abstract | ClassKind::Object(_) => None,
        }
    }

    /// An element of an array as a choice between its possible values.
    pub fn select_cases(&self, array: Term, index: Term) -> Term {
        self.select_part(array, index, &mut FxHashMap::default())
    }

    /// The same for a part of an array, with a cache of known parts: joined arrays share their
    /// parts.
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
