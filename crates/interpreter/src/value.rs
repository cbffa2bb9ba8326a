//! Values of Viper's types.
//!
//! Values are plain trees with an order, so that sets and maps of values are ordinary ordered
//! collections and every run visits them in the same order. `Display` writes them as Viper does.

use echis_viper::ast::{ConstructorId, DomainId, Name};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// An object on the heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

/// A value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// An integer.
    Int(BigInt),
    /// A boolean.
    Bool(bool),
    /// A permission amount.
    Perm(BigRational),
    /// A reference; `None` is `null`.
    Ref(Option<ObjectId>),
    /// A sequence.
    Seq(Vec<Value>),
    /// A set.
    Set(BTreeSet<Value>),
    /// A multiset: how often each element occurs, which is at least once.
    Multiset(BTreeMap<Value, BigInt>),
    /// A map.
    Map(BTreeMap<Value, Value>),
    /// A value of an algebraic data type.
    Adt {
        /// The constructor.
        constructor: ConstructorId,
        /// Its name.
        name: Name,
        /// Its arguments.
        args: Vec<Value>,
    },
    /// An element of a domain. Elements differ in their numbers only.
    Element {
        /// The domain.
        domain: DomainId,
        /// Its name.
        name: Name,
        /// Which element.
        number: u32,
    },
}

/// How large a value is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Extent {
    /// Number of nodes, and of 64-bit digits in numbers.
    pub(crate) size: u64,
    /// Levels of nesting.
    pub(crate) depth: u64,
}

impl Value {
    /// An integer.
    pub fn int(i: impl Into<BigInt>) -> Value {
        Value::Int(i.into())
    }

    /// A permission amount `n/d`; `d` is not zero.
    pub fn perm(n: i64, d: i64) -> Value {
        Value::Perm(BigRational::new(n.into(), d.into()))
    }

    /// The `null` reference.
    pub const NULL: Value = Value::Ref(None);

    /// A reference to an object.
    pub fn object(id: u32) -> Value {
        Value::Ref(Some(ObjectId(id)))
    }

    /// Calls `f` on every value directly in it.
    fn for_each_child(&self, f: &mut dyn FnMut(&Value)) {
        match self {
            Value::Int(_) | Value::Bool(_) | Value::Perm(_) | Value::Ref(_) | Value::Element { .. } => {}
            Value::Seq(items) | Value::Adt { args: items, .. } => items.iter().for_each(f),
            Value::Set(items) => items.iter().for_each(f),
            Value::Multiset(items) => items.keys().for_each(f),
            Value::Map(entries) => entries.iter().flat_map(|(k, v)| [k, v]).for_each(f),
        }
    }

    /// Calls `f` on every object in it.
    pub(crate) fn for_each_object(&self, f: &mut dyn FnMut(ObjectId)) {
        if let Value::Ref(Some(object)) = self {
            f(*object);
        }
        self.for_each_child(&mut |v| v.for_each_object(f));
    }

    /// Its size and nesting. Values are built below a limit of both, so that this recursion is
    /// bounded.
    pub(crate) fn extent(&self) -> Extent {
        let digits = match self {
            Value::Int(i) => i.bits() / 64,
            Value::Perm(p) => (p.numer().bits() + p.denom().bits()) / 64,
            _ => 0,
        };
        let (size, depth) = (1 + digits, 0);
        let mut all = Extent { size, depth };
        self.for_each_child(&mut |v| {
            let inner = v.extent();
            all.size += inner.size;
            all.depth = all.depth.max(inner.depth + 1);
        });
        all
    }
}

impl fmt::Display for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "object {}", self.0)
    }
}

/// Writes `name(a, b, …)`.
fn list<T>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    items: impl IntoIterator<Item = T>,
    write: impl Fn(&mut fmt::Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    write!(f, "{name}(")?;
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            write!(f, ", ")?;
        }
        write(f, item)?;
    }
    write!(f, ")")
}

/// How many copies of one element of a multiset are written out at most.
const COPIES: u32 = 8;

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |f: &mut fmt::Formatter<'_>, v: &Value| write!(f, "{v}");
        match self {
            Value::Int(i) => write!(f, "{i}"),
            Value::Bool(b) => write!(f, "{b}"),
            Value::Perm(p) if p.is_zero() => write!(f, "none"),
            Value::Perm(p) if p.is_one() => write!(f, "write"),
            Value::Perm(p) => write!(f, "{}/{}", p.numer(), p.denom()),
            Value::Ref(None) => write!(f, "null"),
            Value::Ref(Some(object)) => write!(f, "{object}"),
            Value::Seq(items) => list(f, "Seq", items, plain),
            Value::Set(items) => list(f, "Set", items, plain),
            Value::Multiset(items) => list(f, "Multiset", items, |f, (v, n)| match u32::try_from(n) {
                Ok(n) if n <= COPIES => {
                    write!(f, "{v}")?;
                    (1..n).try_for_each(|_| write!(f, ", {v}"))
                }
                _ => write!(f, "{v} ({n} times)"),
            }),
            Value::Map(entries) => list(f, "Map", entries, |f, (k, v)| write!(f, "{k} := {v}")),
            Value::Adt { name, args, .. } => list(f, name, args, plain),
            Value::Element { name, number, .. } => write!(f, "{name} {number}"),
        }
    }
}
