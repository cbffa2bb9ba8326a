//! What goes into a run of a program and what comes out of it: the vocabulary that the concrete
//! interpreter and the symbolic engines share.

use crate::ast::{ClassId, ErrorKind, GlobalId, ProcedureId, StatementId};
use crate::float::Float;
use echis_source::Span;
use num_bigint::BigInt;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A concrete value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// A mathematical integer.
    Int(BigInt),
    /// A machine integer, by its numerical value.
    Bits(i64),
    /// A floating-point number.
    Float(Float),
    /// Nil.
    Nil,
    /// An object.
    Object(ObjectId),
}

/// An object of a run: first those of the inputs, as they are numbered there, then those that the
/// run created, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

/// An object and what it contains.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Object {
    /// Its own class; never an abstract one.
    pub class: ClassId,
    /// What it contains.
    pub contents: Contents,
}

/// What an object contains.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Contents {
    /// The values of the fields of its class, in the order of the class.
    Fields(Vec<Value>),
    /// An array of this length. Elements that are not listed have the default value of their type.
    Elements {
        /// Number of elements; not negative.
        length: u32,
        /// The elements by index.
        listed: BTreeMap<u32, Value>,
    },
}

/// Everything that a run depends on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Inputs {
    /// The parameters of the procedure that is run.
    pub arguments: Vec<Value>,
    /// The first values of global variables that are inputs. Those that are not listed have their
    /// default.
    pub globals: BTreeMap<GlobalId, Value>,
    /// What `u := *` reads, one after the other; then defaults.
    pub reads: Vec<Value>,
    /// The objects that are there at the start.
    pub objects: Vec<Object>,
}

/// How a run ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The procedure returned.
    Returned(Option<Value>),
    /// An erroneous transition.
    Error(ErrorKind, Span),
    /// An assumption was false: the run does not count.
    Excluded,
    /// The run was given up; the text says why, the span where.
    Unknown(Arc<str>, Span),
}

/// Where a run could have gone on otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decision {
    /// The statement that decides.
    pub statement: StatementId,
    /// What was decided.
    pub choice: Choice,
}

/// A decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// The condition of an `if` or a `while` was true.
    True,
    /// It was false.
    False,
    /// A method call went to this procedure.
    Implementation(ProcedureId),
    /// The statement failed. That it did not is no decision.
    Failed(ErrorKind),
    /// What was thrown went to the handler with this number, of the `try` statement.
    Caught(u32),
}
