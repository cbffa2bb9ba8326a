//! Random inputs of a program: small numbers, short arrays, objects that refer to each other, and
//! nil.

use super::Choose;
use crate::ast::*;
use crate::float::Float;
use crate::queries::Hierarchy;
use crate::run::{Contents, Inputs, Object, ObjectId, Value};
use num_bigint::BigInt;
use std::collections::{BTreeMap, BTreeSet};

/// Random inputs for a procedure of any program. What `u := *` reads is chosen only if all such
/// statements of the program have one type: otherwise, which value has to have which type depends
/// on the run.
pub fn inputs(program: &Program, procedure: ProcedureId, choose: &mut Choose) -> Inputs {
    let hierarchy = Hierarchy::new(program);
    let called = program.procedures.get(procedure.index());
    let parameters = called.map_or(&[][..], |p| p.locals.get(..p.parameters).unwrap_or_default());
    let types = parameters
        .iter()
        .map(|parameter| parameter.ty)
        .chain(input_types(program));
    let wanted: Vec<ClassId> = types.filter_map(Type::class).collect();
    let mut world = World {
        program,
        hierarchy,
        choose,
        objects: Vec::new(),
    };
    if !wanted.is_empty() {
        for _ in 0..world.below(8) {
            let class = wanted[world.below(wanted.len())];
            let classes = world.hierarchy.concrete_below(class);
            let chosen = world.below(classes.len());
            world.objects.extend(classes.get(chosen));
        }
    }
    let objects = world
        .objects
        .clone()
        .into_iter()
        .map(|class| world.object(class))
        .collect();
    let arguments = parameters
        .iter()
        .map(|parameter| world.value(parameter.ty))
        .collect();
    let mut globals = BTreeMap::new();
    for (id, global) in (0..).map(GlobalId).zip(&program.globals) {
        if global.is_input && world.below(8) > 0 {
            globals.insert(id, world.value(global.ty));
        }
    }
    let types = read_types(program);
    let reads = match types.first() {
        Some(ty) if types.len() == 1 => (0..world.below(5)).map(|_| world.value(*ty)).collect(),
        _ => Vec::new(),
    };
    Inputs {
        arguments,
        globals,
        reads,
        objects,
    }
}

/// The types of global variables that are inputs, of fields and of elements.
fn input_types(program: &Program) -> impl Iterator<Item = Type> {
    let globals = program
        .globals
        .iter()
        .filter(|global| global.is_input)
        .map(|global| global.ty);
    let fields = program.fields.iter().map(|field| field.ty);
    let elements = program.classes.iter().filter_map(|class| match class.kind {
        ClassKind::Array(element) => Some(element),
        _ => None,
    });
    globals.chain(fields).chain(elements)
}

/// The types of the variables that `u := *` is there for.
fn read_types(program: &Program) -> BTreeSet<Type> {
    let inputs = program
        .all_statements()
        .filter_map(|(procedure, statement)| match statement.kind {
            StatementKind::Input(variable) => program
                .procedures
                .get(procedure.index())?
                .locals
                .get(variable.index())
                .map(|local| local.ty),
            _ => None,
        });
    inputs.collect()
}

/// A random value, of a reference nil: mostly a small one.
pub fn scalar(ty: Type, choose: &mut Choose) -> Value {
    let mut below = |n: u64| choose(n) % n;
    match ty {
        Type::Bool => Value::Bool(below(2) == 1),
        Type::Int => {
            let spread = if below(10) == 0 { 2_000 } else { 12 };
            Value::Int(BigInt::from(below(spread)) - spread / 2)
        }
        Type::Bits(bits) => {
            let small = below(12) as i64 - 5;
            Value::Bits(match below(20) {
                0 => bits.min(),
                1 => bits.max(),
                2 => bits.wrap_i64(below(u64::MAX) as i64),
                _ => bits.wrap_i64(if bits.signed { small } else { small.abs() }),
            })
        }
        Type::Float(precision) => Value::Float(match below(10) {
            0 => Float::of_bits(precision, below(u64::MAX)),
            1 | 2 => {
                let size = 10_f64.powi(below(7) as i32 - 3);
                Float::from((below(20) as f64 - 10.0) * size).to_precision(precision)
            }
            _ => Float::from((below(48) as f64 - 16.0) / 4.0).to_precision(precision),
        }),
        Type::Ref(_) => Value::Nil,
    }
}

struct World<'a, 'c> {
    program: &'a Program,
    hierarchy: Hierarchy,
    choose: &'a mut Choose<'c>,
    /// The classes of the objects.
    objects: Vec<ClassId>,
}

impl World<'_, '_> {
    fn below(&mut self, n: usize) -> usize {
        (self.choose)(n.max(1) as u64) as usize % n.max(1)
    }

    fn value(&mut self, ty: Type) -> Value {
        let Type::Ref(class) = ty else {
            return scalar(ty, self.choose);
        };
        let objects = self.objects.iter().enumerate();
        let fitting = objects.filter(|(_, own)| self.hierarchy.is_below(**own, class));
        let fitting: Vec<u32> = fitting.map(|(i, _)| i as u32).collect();
        match self.below(fitting.len() * 3 + 1) {
            0 => Value::Nil,
            n => Value::Object(ObjectId(fitting[(n - 1) / 3])),
        }
    }

    fn object(&mut self, class: ClassId) -> Object {
        let program = self.program;
        let contents = match program.classes.get(class.index()).map(|class| &class.kind) {
            Some(ClassKind::Array(element)) => {
                let length = self.below(6) as u32;
                let listed = (0..length).map(|i| (i, self.value(*element))).collect();
                Contents::Elements { length, listed }
            }
            Some(ClassKind::Object(fields)) => {
                let types = fields
                    .iter()
                    .filter_map(|field| program.fields.get(field.index()));
                Contents::Fields(types.map(|field| self.value(field.ty)).collect())
            }
            _ => Contents::Fields(Vec::new()),
        };
        Object { class, contents }
    }
}
