//! Questions about programs that every user of them asks: ranges and defaults of types, which class is below which, where
//! a field is, which statements there are.

use crate::ast::*;
use crate::run::Value;
use num_bigint::BigInt;
use std::slice;

impl Bits {
    /// `byte`
    pub const I8: Bits = Bits {
        width: 8,
        signed: true,
    };
    /// `short`
    pub const I16: Bits = Bits {
        width: 16,
        signed: true,
    };
    /// `int`
    pub const I32: Bits = Bits {
        width: 32,
        signed: true,
    };
    /// `long`
    pub const I64: Bits = Bits {
        width: 64,
        signed: true,
    };
    /// An unsigned byte.
    pub const U8: Bits = Bits {
        width: 8,
        signed: false,
    };
    /// `char`
    pub const U16: Bits = Bits {
        width: 16,
        signed: false,
    };
    /// An unsigned 32-bit integer.
    pub const U32: Bits = Bits {
        width: 32,
        signed: false,
    };

    /// Is it one of the types that there are?
    pub fn is_valid(self) -> bool {
        matches!(self.width, 8 | 16 | 32) || self == Bits::I64
    }

    /// The smallest value.
    pub fn min(self) -> i64 {
        if self.signed { i64::MIN >> self.unused() } else { 0 }
    }

    /// The largest value.
    pub fn max(self) -> i64 {
        if self.signed {
            i64::MAX >> self.unused()
        } else {
            (u64::MAX >> self.unused()) as i64
        }
    }

    /// Is this one of the values?
    pub fn contains(self, value: i64) -> bool {
        self.wrap_i64(value) == value
    }

    /// The value that is equal to this number modulo 2 to the width.
    pub fn wrap(self, number: i128) -> i64 {
        self.wrap_i64(number as i64)
    }

    /// As [`Bits::wrap`].
    #[inline]
    pub fn wrap_i64(self, number: i64) -> i64 {
        let unused = self.unused();
        if self.signed {
            (number << unused) >> unused
        } else {
            (((number as u64) << unused) >> unused) as i64
        }
    }

    /// As [`Bits::wrap`].
    pub fn wrap_big(self, number: &BigInt) -> i64 {
        // The lowest digit of the magnitude has all bits that fit, and negation commutes with cutting them off.
        let low = number.iter_u64_digits().next().unwrap_or(0) as i64;
        let negative = number.sign() == num_bigint::Sign::Minus;
        self.wrap_i64(if negative { low.wrapping_neg() } else { low })
    }

    /// How many bits of an `i64` are above the width.
    #[inline]
    fn unused(self) -> u32 {
        64_u32.saturating_sub(u32::from(self.width)) & 63
    }
}

impl Type {
    /// The value of what was not assigned.
    pub fn default_value(self) -> Value {
        match self {
            Type::Bool => Value::Bool(false),
            Type::Int => Value::Int(BigInt::ZERO),
            Type::Bits(_) => Value::Bits(0),
            Type::Ref(_) => Value::Nil,
        }
    }

    /// Is it a type of integers?
    pub fn is_integer(self) -> bool {
        matches!(self, Type::Int | Type::Bits(_))
    }

    /// The class, if it is a type of references.
    pub fn class(self) -> Option<ClassId> {
        match self {
            Type::Ref(class) => Some(class),
            _ => None,
        }
    }
}

/// Which class is below which, and where fields are. Made once for a program, then every answer is a look into a table.
#[derive(Debug, Clone, Default)]
pub struct Hierarchy {
    /// For each class, the fields of its objects; none if it has no objects with fields.
    fields: Vec<Box<[FieldId]>>,
    /// For each class, whether there can be objects of it.
    concrete: Vec<bool>,
    /// For each field, where it is in most classes.
    usual: Vec<usize>,
    /// A row for each class: the set of the classes that it is below, in `words` words.
    above: Vec<u64>,
    words: usize,
}

impl Hierarchy {
    /// Reads the classes of a program. Cycles do no harm: classes on them are below each other.
    pub fn new(program: &Program) -> Hierarchy {
        let count = program.classes.len();
        let words = count.div_ceil(64);
        let mut hierarchy = Hierarchy {
            fields: Vec::with_capacity(count),
            concrete: Vec::with_capacity(count),
            usual: vec![0; program.fields.len()],
            above: vec![0; count * words],
            words,
        };
        for class in &program.classes {
            let fields: &[FieldId] = match &class.kind {
                ClassKind::Object(fields) => fields,
                _ => &[],
            };
            for (position, field) in fields.iter().enumerate() {
                if let Some(usual) = hierarchy.usual.get_mut(field.index()) {
                    *usual = position;
                }
            }
            hierarchy.fields.push(fields.into());
            hierarchy.concrete.push(class.kind != ClassKind::Abstract);
        }
        hierarchy.close(program);
        hierarchy
    }

    /// Fills the table: to its fixed point, because whether arrays are below each other depends on their elements' classes.
    fn close(&mut self, program: &Program) {
        let arrays: Vec<(ClassId, ClassId)> = program
            .classes
            .iter()
            .enumerate()
            .filter_map(|(i, class)| match class.kind {
                ClassKind::Array(Type::Ref(element)) => Some((ClassId(i as u32), element)),
                _ => None,
            })
            .collect();
        let mut changed = true;
        for class in 0..program.classes.len() {
            self.put(ClassId(class as u32), ClassId(class as u32));
        }
        while changed {
            changed = false;
            for (i, class) in program.classes.iter().enumerate() {
                for &sup in &class.supers {
                    changed |= self.put(ClassId(i as u32), sup);
                    changed |= self.inherit(i, sup);
                }
            }
            for &(sub, element) in &arrays {
                for &(sup, bound) in &arrays {
                    if self.is_below(element, bound) {
                        changed |= self.put(sub, sup);
                        changed |= self.inherit(sub.index(), sup);
                    }
                }
            }
        }
    }

    /// Notes that one class is below another; was that news?
    fn put(&mut self, sub: ClassId, sup: ClassId) -> bool {
        if sup.index() >= self.fields.len() || self.is_below(sub, sup) {
            return false;
        }
        self.above[sub.index() * self.words + sup.index() / 64] |= 1 << (sup.index() % 64);
        true
    }

    /// Notes that a class is below all that `sup` is below; was any of that news?
    fn inherit(&mut self, sub: usize, sup: ClassId) -> bool {
        if sup.index() >= self.fields.len() {
            return false;
        }
        let mut changed = false;
        for word in 0..self.words {
            let theirs = self.above[sup.index() * self.words + word];
            let ours = &mut self.above[sub * self.words + word];
            changed |= theirs & !*ours != 0;
            *ours |= theirs;
        }
        changed
    }

    /// Is every object of the first class also one of the second? A class is below itself and below its `supers`, and an
    /// array of references is below an array of references to a class above. Classes that do not exist are below none.
    #[inline]
    pub fn is_below(&self, sub: ClassId, sup: ClassId) -> bool {
        let (sub, sup) = (sub.index(), sup.index());
        sup < self.fields.len()
            && self
                .above
                .get(sub * self.words + sup / 64)
                .is_some_and(|word| word >> (sup % 64) & 1 == 1)
    }

    /// Can a value of the first type be stored where one of the second is expected?
    pub fn fits(&self, ty: Type, into: Type) -> bool {
        match (ty, into) {
            (Type::Ref(sub), Type::Ref(sup)) => self.is_below(sub, sup),
            _ => ty == into,
        }
    }

    /// Can there be objects whose own class is this one?
    pub fn is_concrete(&self, class: ClassId) -> bool {
        self.concrete.get(class.index()).copied().unwrap_or(false)
    }

    /// The classes of which there can be objects, among those below this one, in order.
    pub fn concrete_below(&self, class: ClassId) -> Vec<ClassId> {
        let all = (0..self.fields.len() as u32).map(ClassId);
        all.filter(|&c| self.is_concrete(c) && self.is_below(c, class))
            .collect()
    }

    /// Where the field is in the objects of this very class.
    #[inline]
    pub fn field_index(&self, class: ClassId, field: FieldId) -> Option<usize> {
        let fields = self.fields.get(class.index())?;
        let usual = *self.usual.get(field.index())?;
        if fields.get(usual) == Some(&field) {
            return Some(usual);
        }
        fields.iter().position(|f| *f == field)
    }
}

impl Program {
    /// All statements, procedure by procedure, each before what is nested in it.
    pub fn all_statements(&self) -> impl Iterator<Item = (ProcedureId, &Statement)> {
        self.procedures.iter().enumerate().flat_map(|(i, procedure)| {
            statements(&procedure.body).map(move |statement| (ProcedureId(i as u32), statement))
        })
    }

    /// The procedure with this name, the first if there are several.
    pub fn procedure_named(&self, name: &str) -> Option<ProcedureId> {
        self.procedures
            .iter()
            .position(|p| &*p.name == name)
            .map(|i| ProcedureId(i as u32))
    }
}

/// All statements of a block, each before what is nested in it.
pub fn statements(block: &[Statement]) -> Statements<'_> {
    Statements {
        open: vec![block.iter()],
    }
}

/// See [`statements`].
#[derive(Debug, Clone)]
pub struct Statements<'a> {
    open: Vec<slice::Iter<'a, Statement>>,
}

impl<'a> Iterator for Statements<'a> {
    type Item = &'a Statement;

    fn next(&mut self) -> Option<&'a Statement> {
        loop {
            match self.open.last_mut()?.next() {
                Some(statement) => {
                    self.open
                        .extend(statement.kind.blocks().into_iter().rev().map(<[Statement]>::iter));
                    return Some(statement);
                }
                None => {
                    self.open.pop();
                }
            }
        }
    }
}

impl StatementKind {
    /// The blocks that are directly in it, in the order of the text.
    pub fn blocks(&self) -> Vec<&[Statement]> {
        match self {
            StatementKind::If(_, yes, no) => vec![yes, no],
            StatementKind::While(_, body) | StatementKind::Labelled(_, body) => vec![body],
            StatementKind::Try {
                body,
                handlers,
                finally,
            } => {
                let handlers = handlers.iter().map(|handler| handler.body.as_slice());
                std::iter::once(body.as_slice())
                    .chain(handlers)
                    .chain([finally.as_slice()])
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// The expressions that it evaluates itself, in this order.
    pub fn expressions(&self) -> Vec<&Expression> {
        match self {
            StatementKind::Assign(place, value) => {
                let mut all = place.expressions();
                all.push(value);
                all
            }
            StatementKind::NewArray(_, _, e)
            | StatementKind::Assume(e)
            | StatementKind::Assert(e)
            | StatementKind::If(e, _, _)
            | StatementKind::While(e, _)
            | StatementKind::Return(Some(e))
            | StatementKind::Throw(e) => vec![e],
            StatementKind::Call { arguments, .. } => arguments.iter().collect(),
            StatementKind::New(..)
            | StatementKind::Input(_)
            | StatementKind::Labelled(..)
            | StatementKind::Break(_)
            | StatementKind::Return(None)
            | StatementKind::Try { .. }
            | StatementKind::Unsupported(_) => Vec::new(),
        }
    }
}

impl Place {
    /// Its parts that are evaluated, in order.
    pub fn expressions(&self) -> Vec<&Expression> {
        match self {
            Place::Local(_) | Place::Global(_) => Vec::new(),
            Place::Field(object, _) => vec![object],
            Place::Element(array, index) => vec![array, index],
        }
    }
}

impl Expression {
    /// The expressions that are directly in it, in the order of evaluation.
    pub fn children(&self) -> Vec<&Expression> {
        match &self.kind {
            ExpressionKind::Bool(_)
            | ExpressionKind::Integer(_)
            | ExpressionKind::Nil
            | ExpressionKind::Local(_)
            | ExpressionKind::Global(_) => Vec::new(),
            ExpressionKind::Field(e, _)
            | ExpressionKind::Length(e)
            | ExpressionKind::Unary(_, e)
            | ExpressionKind::Convert(e)
            | ExpressionKind::IsInstance(e, _)
            | ExpressionKind::Downcast(e) => vec![e],
            ExpressionKind::Element(x, y) | ExpressionKind::Binary(_, x, y) => vec![x, y],
            ExpressionKind::Conditional(b, x, y) => vec![b, x, y],
        }
    }
}
