//! Choosing values.
//!
//! Choices come from a seeded generator. It prefers small numbers, the integers of the program and
//! their neighbours, and objects that occur already, so that aliasing is common.

use crate::machine::{Machine, R};
use crate::value::{ObjectId, Value};
use echis_source::Span;
use echis_viper::ast::{AdtId, DomainId, Type};
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive};

/// A generator of numbers (splitmix64).
#[derive(Debug, Clone)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not zero.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// Whether something happens that happens `n` times of `of`.
    pub(crate) fn chance(&mut self, n: u64, of: u64) -> bool {
        self.below(of) < n
    }

    /// One of the items, if there are any.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let n = items.len() as u64;
        (n > 0).then(|| &items[self.below(n) as usize])
    }
}

/// How many objects there are before none is added while there are others to choose.
const FEW_OBJECTS: usize = 6;

/// How many elements a domain gets by choice at most.
const FEW_ELEMENTS: u32 = 4;

/// How deep chosen values of algebraic data types are nested at most.
const NESTED: usize = 4;

impl<'p> Machine<'p> {
    /// A value of a type that came into being when `stamp` objects had been created.
    pub(crate) fn choose(&mut self, ty: &Type, stamp: u32, span: Span) -> R<Value> {
        self.choose_nested(ty, stamp, span, 0)
    }

    fn choose_nested(&mut self, ty: &Type, stamp: u32, span: Span, nesting: usize) -> R<Value> {
        self.spend(1, span)?;
        let several = |m: &mut Self, ty: &Type| -> R<Vec<Value>> {
            let n = m.choose_length();
            (0..n)
                .map(|_| m.choose_nested(ty, stamp, span, nesting + 1))
                .collect()
        };
        Ok(match ty {
            Type::Int => Value::Int(self.choose_int()),
            Type::Bool => Value::Bool(self.rng.chance(1, 2)),
            Type::Perm => self.choose_perm(),
            Type::Ref => Value::Ref(self.choose_ref(stamp, span)?),
            Type::Seq(ty) if **ty == Type::Ref && self.rng.chance(2, 3) => {
                self.choose_different_objects(stamp, span)?
            }
            Type::Seq(ty) => Value::Seq(several(self, ty)?),
            Type::Set(ty) => Value::Set(several(self, ty)?.into_iter().collect()),
            Type::Multiset(ty) => multiset(several(self, ty)?),
            Type::Map(key, value) => {
                let keys = several(self, key)?;
                let mut entries = std::collections::BTreeMap::new();
                for key in keys {
                    entries.insert(key, self.choose_nested(value, stamp, span, nesting + 1)?);
                }
                Value::Map(entries)
            }
            Type::Domain(domain, _) => self.choose_element(*domain, span)?,
            Type::Adt(adt, args) => self.choose_adt(*adt, args, stamp, span, nesting)?,
            Type::Param(i) => match self.type_args.get(*i as usize).cloned() {
                Some(ty) if !matches!(ty, Type::Param(_)) => {
                    self.choose_nested(&ty, stamp, span, nesting + 1)?
                }
                _ => return self.not_executable(span, "a value of a type parameter"),
            },
            Type::Wand => return self.not_executable(span, "magic wands"),
            Type::PredicateInstance => return self.not_executable(span, "predicate instances as values"),
        })
    }

    /// A sequence of different objects: only to these can permissions be given for each of them.
    fn choose_different_objects(&mut self, stamp: u32, span: Span) -> R<Value> {
        let mut items: Vec<Value> = Vec::new();
        for _ in 0..self.choose_length() {
            let mut item = Value::Ref(Some(self.choose_object(stamp, span)?));
            if items.contains(&item) {
                item = Value::Ref(Some(self.mention_object(span)?));
            }
            items.push(item);
        }
        Ok(Value::Seq(items))
    }

    fn choose_length(&mut self) -> u64 {
        match self.rng.below(8) {
            0 | 1 => 0,
            2..=4 => 1,
            5 | 6 => 2,
            _ => 3,
        }
    }

    fn choose_int(&mut self) -> BigInt {
        let literals = self.literals.clone();
        match self.rng.below(16) {
            0..=6 => BigInt::from(self.rng.below(6) as i64 - 1),
            7..=10 => match self.rng.pick(&literals) {
                Some(literal) => literal + (self.rng.below(3) as i64 - 1),
                None => BigInt::from(self.rng.below(4)),
            },
            11 | 12 => BigInt::from(self.rng.below(12)),
            13 | 14 => BigInt::from(self.rng.below(21) as i64 - 10),
            _ => BigInt::from(self.rng.below(2001) as i64 - 1000),
        }
    }

    /// An integer between two others, often one of them.
    pub(crate) fn choose_between(&mut self, least: &BigInt, greatest: &BigInt) -> BigInt {
        if greatest <= least {
            return least.clone();
        }
        match self.rng.below(8) {
            0 => least.clone(),
            1 => greatest.clone(),
            _ => {
                let small = self.choose_int();
                if *least <= small && small <= *greatest {
                    return small;
                }
                let width = (greatest - least + BigInt::one()).abs();
                let width = width.to_u64().unwrap_or(u64::MAX);
                least + self.rng.below(width)
            }
        }
    }

    fn choose_perm(&mut self) -> Value {
        match self.rng.below(8) {
            0 => Value::perm(0, 1),
            1 | 2 => Value::perm(1, 1),
            3 | 4 => Value::perm(1, 2),
            5 => Value::perm(1, 4),
            6 => Value::perm(3, 4),
            _ => Value::perm(self.rng.below(7) as i64 - 2, 2),
        }
    }

    fn choose_ref(&mut self, stamp: u32, span: Span) -> R<Option<ObjectId>> {
        // what is chosen deep inside of something is the end of it more often
        let nulls = if self.depth > 2 { 3 } else { 1 };
        if self.rng.chance(nulls, 5) {
            return Ok(None);
        }
        self.choose_object(stamp, span).map(Some)
    }

    /// An object: mostly one that occurs already.
    pub(crate) fn choose_object(&mut self, stamp: u32, span: Span) -> R<ObjectId> {
        let objects = self.objects_until(stamp);
        let is_new = match objects.len() {
            0 => true,
            n if n >= FEW_OBJECTS => false,
            _ => self.rng.chance(2, 5),
        };
        match self.rng.pick(&objects) {
            Some(object) if !is_new => Ok(*object),
            _ => self.mention_object(span),
        }
    }

    fn choose_element(&mut self, domain: DomainId, span: Span) -> R<Value> {
        if self.axioms.blocked_domains.contains(&domain.0) {
            return self.not_executable(span, "an element of a domain of which axioms speak");
        }
        let known = *self.elements.get(&domain.0).unwrap_or(&0);
        if known == 0 || known < FEW_ELEMENTS && self.rng.chance(1, 2) {
            return Ok(self.new_element(domain));
        }
        let number = 1 + self.rng.below(known.into()) as u32;
        Ok(self.element(domain, number))
    }

    /// An element that has not occurred yet.
    pub(crate) fn new_element(&mut self, domain: DomainId) -> Value {
        let number = self.elements.entry(domain.0).or_insert(0);
        *number = number.saturating_add(1);
        let number = *number;
        self.element(domain, number)
    }

    fn element(&self, domain: DomainId, number: u32) -> Value {
        Value::Element {
            domain,
            name: self.program.domains[domain.index()].name.clone(),
            number,
        }
    }

    fn choose_adt(&mut self, adt: AdtId, args: &[Type], stamp: u32, span: Span, nesting: usize) -> R<Value> {
        let program = self.program;
        let all = &program.adts[adt.index()].constructors;
        let is_flat = |c: &&echis_viper::ast::ConstructorId| {
            let params = &program.constructors[c.index()].params;
            !params.iter().any(|(_, ty)| matches!(ty, Type::Adt(..)))
        };
        let flat: Vec<_> = all.iter().filter(is_flat).copied().collect();
        let options = if nesting >= NESTED && !flat.is_empty() {
            &flat
        } else {
            all
        };
        let Some(constructor) = self.rng.pick(options).copied() else {
            return self.not_executable(span, "a value of a type without constructors");
        };
        if nesting > 4 * NESTED {
            return self.too_long(span, "a value became too large".into());
        }
        let declaration = &program.constructors[constructor.index()];
        let mut chosen = Vec::new();
        for (_, ty) in &declaration.params {
            let ty = ty.substitute(args);
            chosen.push(self.choose_nested(&ty, stamp, span, nesting + 1)?);
        }
        Ok(Value::Adt {
            constructor,
            name: declaration.name.clone(),
            args: chosen,
        })
    }

    /// Whether a value is one of a type.
    pub(crate) fn has_type(&self, value: &Value, ty: &Type) -> bool {
        let extent = value.extent();
        extent.size < 4096 && extent.depth < 256 && self.fits(value, ty)
    }

    fn fits(&self, value: &Value, ty: &Type) -> bool {
        match (value, ty) {
            (Value::Int(_), Type::Int)
            | (Value::Bool(_), Type::Bool)
            | (Value::Perm(_), Type::Perm)
            | (Value::Ref(_), Type::Ref) => true,
            (Value::Seq(items), Type::Seq(ty)) => items.iter().all(|v| self.fits(v, ty)),
            (Value::Set(items), Type::Set(ty)) => items.iter().all(|v| self.fits(v, ty)),
            (Value::Multiset(items), Type::Multiset(ty)) => {
                items.iter().all(|(v, n)| n.is_positive() && self.fits(v, ty))
            }
            (Value::Map(entries), Type::Map(k, v)) => entries
                .iter()
                .all(|(key, value)| self.fits(key, k) && self.fits(value, v)),
            (Value::Element { domain, .. }, Type::Domain(d, _)) => {
                domain == d && !self.axioms.blocked_domains.contains(&d.0)
            }
            (
                Value::Adt {
                    constructor, args, ..
                },
                Type::Adt(adt, types),
            ) => {
                let Some(declaration) = self.program.constructors.get(constructor.index()) else {
                    return false;
                };
                let params = &declaration.params;
                declaration.adt == *adt
                    && params.len() == args.len()
                    && params
                        .iter()
                        .zip(args)
                        .all(|((_, ty), v)| self.fits(v, &ty.substitute(types)))
            }
            _ => false,
        }
    }
}

/// The multiset of some values.
pub(crate) fn multiset(items: Vec<Value>) -> Value {
    let mut counts = std::collections::BTreeMap::new();
    for item in items {
        *counts.entry(item).or_insert_with(BigInt::default) += 1;
    }
    Value::Multiset(counts)
}
