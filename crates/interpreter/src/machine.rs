//! The machine: what all parts of a run share.
//!
//! It holds the cells and tables that heaps name, the objects, the generator of choices, the
//! remembered results of functions, and the limits. Every choice is written on a trail, so that an
//! inhale that comes to nothing can be taken back and tried with other choices.

use crate::axioms::Axioms;
use crate::choose::Rng;
use crate::flow::Flow;
use crate::nesting::Nesting;
use crate::package::{Missing, UnknownAmounts};
use crate::state::{Amount, CellId, Place, Slot, State, TableId};
use crate::termination::{Caller, Promised};
use crate::value::{Extent, ObjectId, Value};
use crate::wand::Wand;
use crate::wand_shape::WandShape;
use crate::{CutOff, Failure, Interpreter, Limits, Start};
use echis_source::Span;
use echis_viper::ast::{Exp, ExpKind, FieldId, MethodId, Name, Program, Type};
use num_bigint::BigInt;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Why a run does not go on.
#[derive(Debug, Clone)]
pub(crate) enum Stop {
    Failed(Failure),
    Infeasible(Span),
    CutOff(CutOff),
}

/// The result of a step.
pub(crate) type R<T = ()> = Result<T, Stop>;

/// Under which error a failed check is reported: Viper's key, and the place that Viper reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Offence {
    pub(crate) key: &'static str,
    pub(crate) span: Span,
}

impl Offence {
    pub(crate) fn new(key: &'static str, span: Span) -> Offence {
        Offence { key, span }
    }

    /// A contract or an invariant is not well-defined.
    pub(crate) fn not_well_formed(e: &Exp) -> Offence {
        Offence::new("not.wellformed", e.span)
    }
}

/// Where a cell belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A variable of a member.
    Variable,
    /// The parameter at this position of the member that is run.
    Parameter(usize),
    /// A field; of the object, if it belongs to the state at the start.
    Field(FieldId, Option<ObjectId>),
}

/// A cell.
#[derive(Debug, Clone)]
pub(crate) struct Cell<'p> {
    ty: &'p Type,
    pub(crate) value: Option<Value>,
    /// How many objects had been created when its value came into being. It is none of the later
    /// ones.
    stamp: u32,
    pub(crate) origin: Origin,
}

/// A table of contents. A place that it does not have gets a slot when it is looked up: a table is
/// a heap of which not everything is known yet.
#[derive(Debug, Clone)]
struct Table {
    slots: FxHashMap<Place, Slot>,
    stamp: u32,
    is_initial: bool,
}

/// A choice that can be taken back.
#[derive(Debug, Clone)]
enum Choice {
    Cell(CellId),
    Object(ObjectId),
    Memo(MemoKey),
}

/// What a remembered result depends on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum MemoKey {
    /// A function without body, its arguments, and what its precondition gives it to read.
    Function(u32, Vec<Value>, Vec<crate::functions::Reading>),
    /// A domain function with its type arguments.
    Domain(u32, Vec<Type>, Vec<Value>),
    /// A destructor applied to a value of another constructor.
    Destructor(u32, u32, Value),
}

/// The machine.
pub(crate) struct Machine<'p> {
    pub(crate) program: &'p Program,
    pub(crate) limits: Limits,
    pub(crate) start: &'p Start,
    pub(crate) rng: Rng,
    /// Integers that occur in the program.
    pub(crate) literals: Rc<Vec<BigInt>>,
    /// In whose body or contract we are.
    pub(crate) member: Name,
    /// Which side of `[a, b]` counts.
    pub(crate) inhaling: bool,
    /// The multiple of the assertion that is inhaled or exhaled.
    pub(crate) scale: Amount,
    /// Whether exhaling only asks for some permission and takes nothing away, as the preconditions
    /// of functions do.
    pub(crate) reading: bool,
    /// Whether more than `write` may be held to a field: a function is given parts of permissions
    /// that it counts as whole ones.
    pub(crate) shared: bool,
    /// Whether what is assumed may decide what is chosen. Not where a contract is only looked at.
    pub(crate) steering: bool,
    /// What the method that runs has promised about its end.
    pub(crate) method_promise: Option<Promised<'p>>,
    /// What the function whose body is evaluated has promised about its end.
    pub(crate) function_promise: Option<Promised<'p>>,
    /// Whether a call of the first member leads back to the second one.
    pub(crate) recursive: FxHashMap<(Caller, Caller), bool>,
    /// How many wildcards were chosen.
    pub(crate) wildcards: u32,
    /// How many inhales that may be tried again are around.
    pub(crate) retrying: usize,
    /// How many calls, applications and unfoldings are around.
    pub(crate) depth: usize,
    /// The type arguments of the domain whose axiom is evaluated.
    pub(crate) type_args: Vec<Type>,
    /// What chosen results of functions and domain functions were.
    pub(crate) memo: FxHashMap<MemoKey, Value>,
    pub(crate) axioms: Rc<Axioms<'p>>,
    /// The elements of domains that occur.
    pub(crate) elements: BTreeMap<u32, u32>,
    pub(crate) flows: FxHashMap<MethodId, Rc<Flow<'p>>>,
    /// The state that the member that is run has come to.
    pub(crate) last: Option<State<'p>>,
    /// The wands that were held so far.
    pub(crate) wands: Vec<Wand<'p>>,
    /// The shapes of the wands that are written somewhere, by their addresses.
    pub(crate) wand_shapes: FxHashMap<usize, Rc<WandShape<'p>>>,
    /// The numbers of the shapes.
    pub(crate) wand_texts: FxHashMap<String, u32>,
    /// The permission for lack of which the last check failed.
    pub(crate) missing: Option<Missing>,
    /// Whether some amount was transferred to a proof that needs any.
    pub(crate) took_some_amount: bool,
    pub(crate) unknown_amounts: UnknownAmounts,
    steps: u64,
    /// Variables of the member that is run whose values are not computed.
    free: Vec<(Name, CellId)>,
    cells: Vec<Cell<'p>>,
    tables: Vec<Table>,
    trail: Vec<Choice>,
    /// Which predicate instances are inside of which.
    pub(crate) nesting: Nesting,
    /// The objects that occur, and how many had been created when each came into being.
    objects: BTreeMap<ObjectId, u32>,
    created: u32,
}

/// A point to come back to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    choices: usize,
    nestings: usize,
}

impl<'p> Machine<'p> {
    pub(crate) fn new(
        interpreter: &Interpreter<'p>,
        start: &'p Start,
        seed: u64,
        limits: &Limits,
    ) -> Machine<'p> {
        let mut objects = BTreeMap::new();
        let mut note = |v: &Value| {
            v.for_each_object(&mut |o| {
                objects.insert(o, 0);
            });
        };
        start.args.iter().flatten().for_each(&mut note);
        for ((object, _), value) in &start.fields {
            note(&Value::Ref(Some(*object)));
            note(value);
        }
        Machine {
            program: interpreter.program,
            limits: limits.clone(),
            start,
            rng: Rng::new(seed),
            method_promise: None,
            function_promise: None,
            recursive: FxHashMap::default(),
            wildcards: 0,
            literals: interpreter.literals.clone(),
            member: Name::from(""),
            inhaling: true,
            scale: Amount::one(),
            reading: false,
            shared: false,
            steering: true,
            retrying: 0,
            depth: 0,
            type_args: Vec::new(),
            memo: FxHashMap::default(),
            axioms: interpreter.axioms.clone(),
            elements: BTreeMap::new(),
            flows: FxHashMap::default(),
            last: None,
            wands: Vec::new(),
            wand_shapes: FxHashMap::default(),
            wand_texts: FxHashMap::default(),
            missing: None,
            took_some_amount: false,
            unknown_amounts: UnknownAmounts::default(),
            steps: 0,
            free: Vec::new(),
            cells: Vec::new(),
            tables: Vec::new(),
            trail: Vec::new(),
            nesting: Nesting::default(),
            objects,
            created: 0,
        }
    }

    // --- limits

    /// Steps so far.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Counts steps; ends the run when there were too many.
    pub(crate) fn spend(&mut self, steps: u64, span: Span) -> R {
        self.steps = self.steps.saturating_add(steps);
        if self.steps > self.limits.steps {
            return self.too_long(span, format!("more than {} steps", self.limits.steps));
        }
        Ok(())
    }

    /// Whether a part of the steps is left that is worth another try.
    pub(crate) fn has_steps_left(&self) -> bool {
        self.steps < self.limits.steps / 2
    }

    /// Runs something one level deeper.
    pub(crate) fn deeper<T>(&mut self, span: Span, f: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        if self.depth >= self.limits.depth {
            return self.too_long(
                span,
                format!(
                    "more than {} calls and unfoldings inside each other",
                    self.limits.depth
                ),
            );
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    /// A value that was built, unless it is too large.
    pub(crate) fn bounded(&mut self, value: Value, span: Span) -> R<Value> {
        let Extent { size, depth } = value.extent();
        if size > LARGEST || depth > DEEPEST {
            return self.too_long(span, "a value became too large".into());
        }
        if size > 8 {
            self.spend(size / 8, span)?;
        }
        Ok(value)
    }

    // --- how runs end

    /// A check that failed.
    pub(crate) fn fail<T>(&self, at: Offence, reason: &str) -> R<T> {
        Err(Stop::Failed(Failure {
            id: format!("{}:{reason}", at.key),
            span: at.span,
            member: self.member.clone(),
        }))
    }

    pub(crate) fn infeasible<T>(&self, span: Span) -> R<T> {
        Err(Stop::Infeasible(span))
    }

    pub(crate) fn not_executable<T>(&self, span: Span, what: &str) -> R<T> {
        Err(Stop::CutOff(CutOff {
            reason: format!("not executable: {what}"),
            span,
        }))
    }

    pub(crate) fn too_long<T>(&self, span: Span, what: String) -> R<T> {
        Err(Stop::CutOff(CutOff {
            reason: format!("too long: {what}"),
            span,
        }))
    }

    // --- cells

    pub(crate) fn cell(&mut self, ty: &'p Type, origin: Origin) -> CellId {
        self.cell_of(ty, self.created, origin)
    }

    fn cell_of(&mut self, ty: &'p Type, stamp: u32, origin: Origin) -> CellId {
        self.cells.push(Cell {
            ty,
            value: None,
            stamp,
            origin,
        });
        CellId(self.cells.len() as u32 - 1)
    }

    /// A cell with a value.
    pub(crate) fn known(&mut self, ty: &'p Type, value: Value) -> CellId {
        let cell = self.cell(ty, Origin::Variable);
        self.cells[cell.0 as usize].value = Some(value);
        cell
    }

    /// The value of a cell, if it has one already.
    pub(crate) fn peek(&self, cell: CellId) -> Option<&Value> {
        self.cells[cell.0 as usize].value.as_ref()
    }

    /// Notes a variable whose value is chosen if it is read, if the member that is run has it.
    pub(crate) fn note_free(&mut self, name: &Name, cell: CellId) {
        if self.depth == 0 {
            self.free.push((name.clone(), cell));
        }
    }

    /// The noted variables that were read, with their values.
    pub(crate) fn chosen_values(&self) -> Vec<(Name, Value)> {
        let free = self.free.iter();
        free.filter_map(|(name, cell)| Some((name.clone(), self.peek(*cell)?.clone())))
            .collect()
    }

    pub(crate) fn all_cells(&self) -> &[Cell<'p>] {
        &self.cells
    }

    /// Gives a cell without value one. What the start state prescribes comes first.
    pub(crate) fn set(&mut self, cell: CellId, value: Value) {
        let index = cell.0 as usize;
        if self.cells[index].value.is_none() {
            let value = self.given(&self.cells[index]).unwrap_or(value);
            self.cells[index].value = Some(value);
            self.trail.push(Choice::Cell(cell));
        }
    }

    /// The value of a cell, which is chosen if it has none.
    pub(crate) fn read(&mut self, cell: CellId, span: Span) -> R<Value> {
        if let Some(value) = self.peek(cell) {
            return Ok(value.clone());
        }
        let Cell {
            ty, stamp, origin, ..
        } = self.cells[cell.0 as usize];
        let value = match self.given(&self.cells[cell.0 as usize]) {
            Some(given) => given,
            None => match self.range(origin) {
                Some((least, greatest)) => Value::Int(self.choose_between(&least, &greatest)),
                None => self.choose(ty, stamp, span)?,
            },
        };
        self.set(cell, value.clone());
        Ok(value)
    }

    /// Whether the start state says nothing of a cell without value, so that it can be chosen.
    pub(crate) fn is_free(&self, cell: CellId) -> bool {
        let cell = &self.cells[cell.0 as usize];
        cell.value.is_none() && self.given(cell).is_none()
    }

    pub(crate) fn type_of(&self, cell: CellId) -> &'p Type {
        self.cells[cell.0 as usize].ty
    }

    pub(crate) fn stamp_of(&self, cell: CellId) -> u32 {
        self.cells[cell.0 as usize].stamp
    }

    /// Whether a value may be chosen for a cell.
    pub(crate) fn admits(&self, cell: CellId, value: &Value) -> bool {
        let Cell {
            ty, stamp, origin, ..
        } = &self.cells[cell.0 as usize];
        let mut is_old = true;
        value.for_each_object(&mut |o| {
            is_old &= self.objects.get(&o).is_some_and(|birth| birth <= stamp);
        });
        let in_range = match (self.range(*origin), value) {
            (Some((least, greatest)), Value::Int(i)) => least <= *i && *i <= greatest,
            _ => true,
        };
        is_old && in_range && self.has_type(value, ty)
    }

    fn range(&self, origin: Origin) -> Option<(BigInt, BigInt)> {
        match origin {
            Origin::Field(field, _) => self.program.fields[field.index()].range(),
            Origin::Variable | Origin::Parameter(_) => None,
        }
    }

    /// What the start state says of a cell.
    fn given(&self, cell: &Cell<'p>) -> Option<Value> {
        let value = match cell.origin {
            Origin::Variable => None,
            Origin::Parameter(i) => self.start.args.get(i)?.clone(),
            Origin::Field(field, object) => self.start.fields.get(&(object?, field)).cloned(),
        };
        value.filter(|v| self.has_type(v, cell.ty))
    }

    /// Makes two cells have the same value.
    pub(crate) fn unify_cells(&mut self, a: CellId, b: CellId, span: Span) -> R {
        if a == b {
            return Ok(());
        }
        let (first, second) = if self.is_free(a) { (b, a) } else { (a, b) };
        let value = self.read(first, span)?;
        if self.peek(second).is_none() {
            if self.is_free(second) && !self.admits(second, &value) {
                return self.infeasible(span);
            }
            self.set(second, value.clone());
        }
        match self.peek(second) == Some(&value) {
            true => Ok(()),
            false => self.infeasible(span),
        }
    }

    // --- tables

    /// A table of which nothing is known.
    pub(crate) fn table(&mut self) -> TableId {
        self.tables.push(Table {
            slots: FxHashMap::default(),
            stamp: self.created,
            is_initial: false,
        });
        TableId(self.tables.len() as u32 - 1)
    }

    /// The table of the state at the start.
    pub(crate) fn initial_table(&mut self) -> TableId {
        let table = self.table();
        self.tables[table.0 as usize].is_initial = true;
        table
    }

    /// The slot of a place, if the table has one already.
    pub(crate) fn known_slot(&self, table: TableId, place: &Place) -> Option<Slot> {
        self.tables[table.0 as usize].slots.get(place).copied()
    }

    pub(crate) fn set_slot(&mut self, table: TableId, place: Place, slot: Slot) {
        self.tables[table.0 as usize].slots.insert(place, slot);
    }

    /// The slot of a place. The contents of an instance that the table does not know are what the
    /// table says of the places inside.
    pub(crate) fn slot(&mut self, table: TableId, place: &Place) -> Slot {
        if let Some(slot) = self.known_slot(table, place) {
            return slot;
        }
        let Table {
            stamp, is_initial, ..
        } = self.tables[table.0 as usize];
        let slot = match place {
            Place::Field(field, object) => {
                let origin = Origin::Field(*field, object.filter(|_| is_initial));
                let ty = &self.program.fields[field.index()].ty;
                Slot::Cell(self.cell_of(ty, stamp, origin))
            }
            Place::Instance(_) => Slot::Table(table),
            Place::Wand(..) => Slot::Wand(self.unknown_wand()),
        };
        self.set_slot(table, place.clone(), slot);
        slot
    }

    // --- choices

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            choices: self.trail.len(),
            nestings: self.nesting.len(),
        }
    }

    /// Was something chosen since a mark?
    pub(crate) fn has_chosen_since(&self, mark: Mark) -> bool {
        self.trail.len() != mark.choices
    }

    /// Takes back what was chosen since a mark.
    pub(crate) fn undo(&mut self, mark: Mark) {
        self.nesting.truncate(mark.nestings);
        while self.trail.len() > mark.choices {
            match self.trail.pop() {
                Some(Choice::Cell(cell)) => self.cells[cell.0 as usize].value = None,
                Some(Choice::Object(object)) => drop(self.objects.remove(&object)),
                Some(Choice::Memo(key)) => drop(self.memo.remove(&key)),
                None => {}
            }
        }
    }

    /// Remembers a chosen result.
    pub(crate) fn remember(&mut self, key: MemoKey, value: Value) {
        self.trail.push(Choice::Memo(key.clone()));
        self.memo.insert(key, value);
    }

    // --- objects

    /// The objects that occur and existed when so many had been created.
    pub(crate) fn objects_until(&self, stamp: u32) -> Vec<ObjectId> {
        let old = self.objects.iter().filter(|(_, birth)| **birth <= stamp);
        old.map(|(object, _)| *object).collect()
    }

    /// All objects that occur.
    pub(crate) fn all_objects(&self) -> Vec<ObjectId> {
        self.objects_until(u32::MAX)
    }

    /// An object that was always there but has not been mentioned yet.
    pub(crate) fn mention_object(&mut self, span: Span) -> R<ObjectId> {
        self.add_object(0, span)
    }

    /// A new object.
    pub(crate) fn create_object(&mut self, span: Span) -> R<ObjectId> {
        self.created += 1;
        self.add_object(self.created, span)
    }

    fn add_object(&mut self, birth: u32, span: Span) -> R<ObjectId> {
        if self.objects.len() >= self.limits.objects {
            return self.too_long(span, format!("more than {} objects", self.limits.objects));
        }
        let id = self.unused_object(1..=u32::MAX);
        self.objects.insert(id, birth);
        self.trail.push(Choice::Object(id));
        Ok(id)
    }

    /// An object that stands for all that do not occur.
    pub(crate) fn spare_object(&self) -> ObjectId {
        self.unused_object((1..=u32::MAX).rev())
    }

    fn unused_object(&self, mut ids: impl Iterator<Item = u32>) -> ObjectId {
        let unused = ids.find(|id| !self.objects.contains_key(&ObjectId(*id)));
        ObjectId(unused.unwrap_or_default())
    }
}

/// The greatest size of a value.
const LARGEST: u64 = 4096;

/// The greatest depth of a value.
const DEEPEST: u64 = 256;

/// How many literals are collected at most.
const LITERALS: usize = 64;

/// The integers that occur in bodies and contracts.
pub(crate) fn literals(program: &Program) -> Vec<BigInt> {
    let mut found = BTreeSet::new();
    let mut visit = |e: &Exp| {
        e.walk(&mut |e| {
            if let ExpKind::Int(i) = &e.kind
                && found.len() < LITERALS
            {
                found.insert(i.clone());
            }
            true
        });
    };
    for f in &program.functions {
        f.pres.iter().chain(&f.posts).chain(&f.body).for_each(&mut visit);
    }
    for p in &program.predicates {
        p.body.iter().for_each(&mut visit);
    }
    for m in &program.methods {
        m.pres.iter().chain(&m.posts).for_each(&mut visit);
        for s in m.body.iter().flatten() {
            s.walk(&mut |s| s.exps().into_iter().for_each(&mut visit));
        }
    }
    found.into_iter().collect()
}
