//! The literals of a program: the numbers and texts that it mentions.
//!
//! Random inputs prefer them, because the behaviour of a program depends on them more often than on
//! other values.

use crate::seeds;
use echis_program::ast::{
    Expression, ExpressionKind, LocalId, Place, ProcedureId, Program, Statement, StatementKind, Type,
};
use echis_program::float::Float;
use echis_program::random::{self, Choose};
use echis_program::run::{Contents, Value};
use echis_source::Span;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::collections::{BTreeMap, BTreeSet};

/// A random text has fewer parts than this.
const LETTERS: u64 = 8;
/// The largest number of repetitions of a character.
const REPEATED: i64 = 1_000;

/// Numbers and texts, each once.
#[derive(Debug, Clone, Default)]
pub struct Literals {
    integers: Vec<i64>,
    floats: Vec<f64>,
    texts: Vec<Vec<i64>>,
}

impl Literals {
    /// Collects the numbers at places that `matters` accepts, and the texts of the whole program.
    pub fn of(program: &Program, matters: impl Fn(Span) -> bool) -> Literals {
        let mut integers = BTreeSet::new();
        let mut floats = BTreeSet::new();
        let mut arrays: BTreeMap<(ProcedureId, LocalId), Vec<i64>> = BTreeMap::new();
        for (procedure, statement) in program.all_statements() {
            if let Some((array, unit)) = stored_unit(program, statement) {
                arrays.entry((procedure, array)).or_default().push(unit);
                continue;
            }
            let mut open = statement.kind.expressions();
            while let Some(e) = open.pop() {
                open.extend(e.children());
                match &e.kind {
                    _ if !matters(e.span) => {}
                    ExpressionKind::Integer(n) => integers.extend(n.to_i64()),
                    ExpressionKind::Float(x) => floats.extend([x.value().to_bits()]),
                    _ => {}
                }
            }
        }
        let texts: BTreeSet<Vec<i64>> = arrays.into_values().collect();
        Literals {
            integers: integers.into_iter().collect(),
            floats: floats.into_iter().map(f64::from_bits).collect(),
            texts: texts.into_iter().collect(),
        }
    }

    /// A random value of a type; references are nil. About every third value is a literal of the
    /// program, or its predecessor or successor.
    pub fn value(&self, ty: Type, choose: &mut Choose) -> Value {
        let near = (choose(3) == 0).then(|| self.near_literal(ty, choose)).flatten();
        near.unwrap_or_else(|| random::scalar(ty, choose))
    }

    fn near_literal(&self, ty: Type, choose: &mut Choose) -> Option<Value> {
        if let Type::Float(precision) = ty
            && let Some(x) = one_of(&self.floats, choose)
        {
            return Some(Value::Float(Float::from(*x).to_precision(precision)));
        }
        let near = one_of(&self.integers, choose)?.saturating_add(choose(3) as i64 - 1);
        match ty {
            Type::Bits(bits) => bits.contains(near).then_some(Value::Bits(near)),
            Type::Int => Some(Value::Int(BigInt::from(near))),
            Type::Float(precision) => Some(Value::Float(Float::from(near as f64).to_precision(precision))),
            Type::Bool | Type::Ref(_) => None,
        }
    }

    /// Random contents of an array of characters or bytes: nothing, a text of the program, a
    /// repeated character, or some characters and texts.
    pub fn text(&self, element: Type, choose: &mut Choose) -> Contents {
        let fits = |unit: &i64| matches!(element, Type::Bits(bits) if bits.contains(*unit));
        let units: Vec<i64> = self.integers.iter().copied().filter(fits).collect();
        let letter = |choose: &mut Choose| match one_of(&units, choose) {
            Some(unit) if choose(2) == 0 => *unit,
            _ => i64::from(b' ') + choose(95) as i64,
        };
        let mut text: Vec<i64> = Vec::new();
        match choose(4) {
            0 => {}
            1 => text.extend(one_of(&self.texts, choose).into_iter().flatten()),
            2 => {
                let mut lengths = self.integers.clone();
                lengths.retain(|n| (0..=REPEATED).contains(n));
                let length = one_of(&lengths, choose).copied().unwrap_or(1);
                let unit = letter(choose);
                text.extend((0..length).map(|_| unit));
            }
            _ => {
                for _ in 0..choose(LETTERS) {
                    match one_of(&self.texts, choose) {
                        Some(word) if choose(4) == 0 => text.extend(word),
                        _ => text.push(letter(choose)),
                    }
                }
            }
        }
        text.retain(fits);
        seeds::elements(text)
    }
}

fn one_of<'a, T>(all: &'a [T], choose: &mut Choose) -> Option<&'a T> {
    match all.len() as u64 {
        0 => None,
        n => all.get(choose(n) as usize),
    }
}

/// The array and the value of a constant assignment to an array element with a constant index, as
/// in texts and array initialisers.
fn stored_unit(program: &Program, statement: &Statement) -> Option<(LocalId, i64)> {
    let StatementKind::Assign(Place::Element(array, index), value) = &statement.kind else {
        return None;
    };
    seeds::letters(program, array.ty)?;
    let known = |e: &Expression| match &e.kind {
        ExpressionKind::Integer(n) => n.to_i64(),
        _ => None,
    };
    known(index)?;
    match array.kind {
        ExpressionKind::Local(local) => Some((local, known(value)?)),
        _ => None,
    }
}
